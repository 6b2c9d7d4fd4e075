"""The end of a phase, of the Day Turn and of the game (CS 4.2, 4.3, 12.2)."""

from game.engine.action import Action, button
from game.engine.event import GRAVE
from game.engine.frame import Ask, Auto
from game.engine.prompt import Button, Preview, Prompt, Role
from game.engine.state import Result
from game.engine.text import counted, say
from game.rules.camposanto.cards import AUSTRIAN, SIDES, SPANISH, UnitCard, enemy_of
from game.rules.camposanto.pieces import change_wing, inline, on_map
from game.rules.camposanto.swap_sheet import numbers, swap_sheet
from game.rules.camposanto.table import Ctx, Operation, Turn, Wing

AT_ONCE = "at_once"
"""The victory that does not wait for the last phase (CS 12.2c)."""


def leader(ctx: Ctx) -> str | None:
    """The side with more victory points, if one has."""
    a, b = (ctx.table.points.get(side, 0) for side in SIDES)
    return None if a == b else SPANISH if a > b else AUSTRIAN


def regiments_lost(ctx: Ctx, side: str) -> tuple[UnitCard, ...]:
    """Regiments of a side that are completely eliminated (CS 12.2e)."""
    own = (made for made in ctx.rules.oob.units.values() if made.side == side)
    return tuple(made for made in own if made.is_regiment and not on_map(ctx, made.id))


class PhaseEnd(Auto, frozen=True, tag="cs.ending.phase"):
    """The point of the phase; four win at once (CS 4.2, 12.2b, 12.2c)."""

    def run(self, ctx: Ctx) -> None:
        """Who removed more steps of enemy regiments gets a point."""
        limits = ctx.rules.tables.limits
        winner = self._award(ctx)
        points = tuple(ctx.table.points.get(side, 0) for side in SIDES)
        ctx.append(ctx.table.course, (points[0], points[1]))
        if winner is not None and ctx.table.points[winner] >= limits.points_to_win.value:
            ctx.finish(Result(winner, AT_ONCE, "CS 12.2c"))
        elif ctx.table.phase < limits.phases.value:
            ctx.set(phase=ctx.table.phase + 1)
            ctx.end()
        else:
            ctx.goto(EndOfGame() if ctx.table.turn is Turn.EVENING else TurnEnd())

    def _award(self, ctx: Ctx) -> str | None:
        lost = [ctx.table.losses.get(side, 0) for side in SIDES]
        if lost[0] == lost[1]:
            text = counted(
                lost[0],
                "Both sides lost {n} step: no victory point.",
                "Both sides lost {n} steps: no victory point.",
            )
            ctx.tell("CS 12.2b", text, kind="verdict")
            return None
        side = SIDES[0] if lost[0] < lost[1] else SIDES[1]
        gained = ctx.rules.tables.limits.points_of_phase.value
        ctx.put(ctx.table.points, side, ctx.table.points.get(side, 0) + gained)
        text = say(
            "Steps removed by {army}: {n}, lost: {m}. A victory point.",
            army=inline(ctx, side),
            n=max(lost),
            m=min(lost),
        )
        ctx.tell("CS 12.2b", text, kind="verdict", side=side, weight=GRAVE)
        return side


class TurnEnd(Auto, frozen=True, tag="cs.ending.turn"):
    """The Day Turn is over: wings are fresh again, the series may be exchanged (CS 4.3)."""

    def run(self, ctx: Ctx) -> None:
        """With equal points they are exchanged, else the side behind decides (CS 4.3b, 4.3c)."""
        for wing in ctx.table.wings.values():
            change_wing(ctx, Wing(wing.id))
        ctx.set(turn=Turn.EVENING, phase=1, operation=Operation.ORDERS, wing="", order=[])
        ahead = leader(ctx)
        if ahead is None:
            exchange(ctx, "CS 4.3c")
            ctx.goto(Evening())
        else:
            ctx.goto(AskSwap(enemy_of(ahead)), Evening())


class AskSwap(Ask, frozen=True, tag="cs.ending.swap", rule="CS 4.3b", phase=Operation.ORDERS):
    """The side with fewer points decides whether the series are exchanged (CS 4.3b)."""

    side: str

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=self.side,
            text=say("Exchange the series of orders for the evening?"),
            context=say(
                "Yours now: {mine}. The enemy's: {theirs}.",
                mine=numbers(ctx, self.side),
                theirs=numbers(ctx, enemy_of(self.side)),
            ),
            buttons=(
                Button(id="swap", label=say("Exchange"), commits=True),
                Button(id="keep", label=say("Keep"), role=Role.CONFIRM, commits=True),
            ),
            suggested=button("keep"),
        )

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        if action.verb != "button" or action.arg not in ("swap", "keep"):
            return None
        return Preview(rule="CS 4.3b", sheet=swap_sheet(ctx, self.side, swap=action.arg == "swap"))

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.end()
        if name == "swap":
            exchange(ctx, "CS 4.3b")
            return
        text = say("{army} keep their series of orders.", army=inline(ctx, self.side))
        ctx.tell("CS 4.3b", text, kind="orders", side=self.side)


def exchange(ctx: Ctx, rule: str) -> None:
    """The sides exchange their series (CS 4.3b, 4.3c)."""
    a, b = (ctx.table.series[side] for side in SIDES)
    ctx.put(ctx.table.series, SIDES[0], b)
    ctx.put(ctx.table.series, SIDES[1], a)
    ctx.tell(rule, say("The series of orders are exchanged."), kind="orders")


class Evening(Auto, frozen=True, tag="cs.ending.evening"):
    """Both sides take all nine tokens of the series they hold now (CS 4.3d)."""

    def run(self, ctx: Ctx) -> None:
        for side in SIDES:
            ctx.put(ctx.table.hands, side, ctx.rules.tables.series.of(ctx.table.series[side]))
        ctx.end()


def outcome(ctx: Ctx) -> Result:
    """Who wins if it ends now: points, then fewer regiments lost; or a draw (CS 12.2d, 12.2e)."""
    ahead = leader(ctx)
    if ahead is not None:
        return Result(ahead, "points", "CS 12.2d")
    lost = [len(regiments_lost(ctx, side)) for side in SIDES]
    if lost[0] == lost[1]:
        return Result(None, "draw", "CS 12.2e")
    winner = SIDES[0] if lost[0] < lost[1] else SIDES[1]
    return Result(winner, "regiments", "CS 12.2e")


class EndOfGame(Auto, frozen=True, tag="cs.ending.game"):
    """The evening is over, and with it the game (CS 4.3e)."""

    def run(self, ctx: Ctx) -> None:
        ctx.finish(outcome(ctx))
