"""The fifth operation: Assaults are declared, all of them before the first is fought (CS 7)."""

from fractions import Fraction

from msgspec import structs

from game.board.cells import Cell
from game.engine.action import Action, button, pick
from game.engine.context import derived
from game.engine.frame import Ask, Auto
from game.engine.prompt import Button, Mark, Offer, Pick, Preview, Prompt, Role, Task
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import Text, joined, say
from game.rules.camposanto import assault_sheet
from game.rules.camposanto.assault_odds import begun, chance_to_win
from game.rules.camposanto.assault_plan import (
    Plan,
    able,
    assaults_of,
    groups_of,
    leave_out,
    may_leave,
    plan_of,
    targets_of,
    why_not_declare,
    why_not_leave,
)
from game.rules.camposanto.assault_rolls import NextAssault
from game.rules.camposanto.assault_sheet import draft_sheet, odds, title, titled_odds
from game.rules.camposanto.closing import assaults_closed, tell
from game.rules.camposanto.pieces import combat_at, name_of, names_of, wing_card
from game.rules.camposanto.runs import NO_ASSAULT, end_the_wing
from game.rules.camposanto.table import Assault, Ctx, Operation
from game.rules.kit.prompts import BACK

PHASE = Operation.ASSAULT
WEST, EAST = "from-west", "from-east"
EVEN = Fraction(1, 2)


class Assaults(Auto, frozen=True, tag="cs.assaults.operation"):
    """The fifth operation, not for Hesitant wings (CS 5.5a, 5.4c)."""

    wing: str

    def run(self, ctx: Ctx) -> None:
        if able(ctx, self.wing):
            ctx.goto(Declare(self.wing))
        else:
            tell(ctx, self.wing, assaults_closed(ctx, self.wing))
            ctx.end()


class Declare(Ask, frozen=True, tag="cs.assaults.declare", rule="CS 7b", phase=PHASE):
    """Which units assault; nobody must (CS 7b). Each assaults all enemies in its front (CS 7c)."""

    wing: str

    def prompt(self, ctx: Ctx) -> Prompt:
        units = able(ctx, self.wing)
        alone = tuple((u,) for u in units if why_not_declare(ctx, self.wing, (u,)) is None)
        return Prompt(
            side=wing_card(ctx, self.wing).side,
            text=say("Choose the units that assault."),
            context=say("Each assaults every enemy in its two front hexes."),
            units={u: Offer(Mark.ATTACK, self._against(ctx, u)) for (u,) in alone},
            pick=Pick(
                of=units,
                min=0,
                max=len(units),
                start=(good := advised(ctx, self.wing)),
                samples=(*alone, units) if len(units) > 1 else alone,
                confirm=say("Assault"),
                none=say("No Assault"),
            ),
            tasks=tuple(single(ctx, u) for (u,) in alone),
            suggested=pick(*good),
            runs=end_the_wing(ctx, self.wing, NO_ASSAULT),
        )

    def _against(self, ctx: Ctx, uid: str) -> Text:
        enemies = tuple(u for c in targets_of(ctx, uid) for u in combat_at(ctx, c))
        return say("against {enemies}", enemies=names_of(ctx, enemies))

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        return why_not_declare(ctx, self.wing, (uid,))

    def why_not_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> Refusal | None:
        """Units of the wing with enemies in front; guns with their infantry (CS 7a, 7b, 9.3a)."""
        return why_not_declare(ctx, self.wing, tuple(map(str, chosen)))

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        """The odds; where a question comes before the Assault its sheet waits (CS 7d)."""
        chosen = (action.arg,) if action.verb == "unit" else action.arg
        if not isinstance(chosen, tuple) or not chosen:
            return None
        if self.why_not_pick(ctx, chosen) is not None:  # type: ignore[arg-type]
            return None
        plan = plan_of(ctx, map(str, chosen))
        found = structs.replace(plan_preview(ctx, plan), tasks=together(ctx, plan))
        return structs.replace(found, sheet=None) if _is_shared(ctx, plan) else found

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        self._go(ctx, (uid,))

    def on_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> None:
        self._go(ctx, tuple(map(str, chosen)))

    def _go(self, ctx: Ctx, chosen: tuple[str, ...]) -> None:
        if not chosen:
            ctx.end()
            return
        plan = plan_of(ctx, chosen)
        shared = _is_shared(ctx, plan)
        ctx.goto(LeaveOut(self.wing, plan) if shared else ChooseSide(self.wing, plan))


@derived
def advised(ctx: Ctx, wing: str) -> tuple[str, ...]:
    """The units whose Assault is rather won than lost: together with the others on the same
    enemies, else alone (CS 7g).
    """
    found: list[str] = []
    for joint in assaults_of(ctx, plan_of(ctx, able(ctx, wing))):
        if chance_to_win(ctx, begun(ctx, joint)) >= EVEN:
            found += joint.attackers
            continue
        found += [u for u in joint.attackers if _good_alone(ctx, wing, u)]
    return tuple(u for u in able(ctx, wing) if u in found)


def _good_alone(ctx: Ctx, wing: str, uid: str) -> bool:
    if why_not_declare(ctx, wing, (uid,)) is not None:
        return False
    (assault,) = assaults_of(ctx, plan_of(ctx, (uid,)))
    return chance_to_win(ctx, begun(ctx, assault)) >= EVEN


def _is_shared(ctx: Ctx, plan: Plan) -> bool:
    """Whether an enemy may be left to others (CS 7d)."""
    return any(may_leave(ctx, plan, p.cell) for p in plan)


@derived
def single(ctx: Ctx, uid: str) -> Task:
    """The Assault of a unit alone, with its odds."""
    (assault,) = assaults_of(ctx, plan_of(ctx, (uid,)))
    return _task(ctx, assault, (uid,))


def together(ctx: Ctx, plan: Plan) -> tuple[Task, ...]:
    """The Assaults that chosen units make, joined where linked; each hands all in (CS 7g, R13)."""
    chosen = tuple(u for p in plan for u in p.units)
    return tuple(_task(ctx, assault, chosen) for assault in assaults_of(ctx, plan))


def _task(ctx: Ctx, assault: Assault, handed_in: tuple[str, ...]) -> Task:
    return Task(
        title=title(ctx, assault),
        detail=odds(ctx, begun(ctx, assault)),
        rule="CS 7b" if len(assault.attackers) == 1 else "CS 7g",
        cells=(*assault.attack_cells, *assault.defence_cells),
        units=assault.attackers,
        action=Action("pick", handed_in),
    )


class LeaveOut(Ask, frozen=True, tag="cs.assaults.leave", rule="CS 7d", phase=PHASE):
    """An enemy may be left to others that assault him (CS 7d); `at`: by whose hex."""

    wing: str
    plan: Plan
    at: Cell = -1

    def prompt(self, ctx: Ctx) -> Prompt:
        chosen = self.at >= 0
        return Prompt(
            side=wing_card(ctx, self.wing).side,
            text=say("Whom do they leave to others?")
            if chosen
            else say("Does a unit leave an enemy to others?"),
            context=self._left_out(ctx),
            aims=aims_of(self.plan),
            subject=next((p.units for p in self.plan if p.cell == self.at), ()),
            units={} if chosen else {u: Offer(Mark.SELECT) for u in self._leavers(ctx)},
            cells={c: Offer(Mark.TARGET) for c in may_leave(ctx, self.plan, self.at)}
            if chosen
            else {},
            buttons=(*(() if chosen else (self._confirm(ctx),)), BACK),
        )

    def _left_out(self, ctx: Ctx) -> Text:
        """Who leaves whom to others so far; else what it takes."""
        told = []
        for party in self.plan:
            for cell in targets_of(ctx, party.units[0]):
                if cell not in party.targets:
                    one = say(
                        "{unit} leaves {enemies} to others.",
                        unit=name_of(ctx, party.units[-1]),
                        enemies=names_of(ctx, combat_at(ctx, cell)),
                    )
                    told.append(one)
        return joined(told) if told else say("Who is left out must be assaulted by another unit.")

    def _confirm(self, ctx: Ctx) -> Button:
        n = len(groups_of(self.plan))
        label = say("Fight {n} Assaults", n=n) if n > 1 else say("Fight the Assault")
        return Button(id="fight", label=label, role=Role.CONFIRM, commits=n == 1)

    def _leavers(self, ctx: Ctx) -> tuple[str, ...]:
        return tuple(u for p in self.plan if may_leave(ctx, self.plan, p.cell) for u in p.units)

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        """Units that assault two hexes, one of which others assault too (CS 7c)."""
        party = next((p for p in self.plan if uid in p.units), None)
        if self.at >= 0 or party is None:
            return NOT_OFFERED
        if may_leave(ctx, self.plan, party.cell):
            return None
        return why_not_leave(ctx, self.plan, party.cell, party.targets[0])

    def why_not_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        """An enemy that another unit assaults (CS 7c, 7d)."""
        return NOT_OFFERED if self.at < 0 else why_not_leave(ctx, self.plan, self.at, where)

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        if action.verb == "cell" and isinstance(action.arg, int) and self.at >= 0:
            if why_not_leave(ctx, self.plan, self.at, action.arg) is None:
                return plan_preview(ctx, leave_out(self.plan, self.at, action.arg))
            return None
        fight = action.verb == "button" and action.arg == "fight"
        return plan_preview(ctx, self.plan) if fight else None

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        """It leaves out the only one it may, or one of two."""
        party = next(p for p in self.plan if uid in p.units)
        out = may_leave(ctx, self.plan, party.cell)
        if len(out) > 1:
            ctx.goto(LeaveOut(self.wing, self.plan, party.cell))
        else:
            ctx.goto(LeaveOut(self.wing, leave_out(self.plan, party.cell, out[0])))

    def on_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> None:
        ctx.goto(LeaveOut(self.wing, leave_out(self.plan, self.at, where)))

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == "fight":
            ctx.goto(ChooseSide(self.wing, self.plan))
        else:
            ctx.goto(LeaveOut(self.wing, self.plan) if self.at >= 0 else Declare(self.wing))


class ChooseSide(Auto, frozen=True, tag="cs.assaults.side"):
    """Several Assaults are fought from one side to the other (CS 7e)."""

    wing: str
    plan: Plan

    def run(self, ctx: Ctx) -> None:
        if len(groups_of(self.plan)) > 1:
            ctx.goto(Direction(self.wing, self.plan))
        else:
            begin(ctx, self.plan)


class Direction(Ask, frozen=True, tag="cs.assaults.direction", rule="CS 7e", phase=PHASE):
    """The active player chooses from which side to begin (CS 7e)."""

    wing: str
    plan: Plan

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=wing_card(ctx, self.wing).side,
            text=say("From which side are the Assaults fought?"),
            subject=tuple(u for p in self.plan for u in p.units),
            aims=aims_of(self.plan),
            buttons=(
                Button(id=WEST, label=say("From west to east")),
                Button(id=EAST, label=say("From east to west")),
                BACK,
            ),
            suggested=button(WEST),
        )

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        if action.verb != "button" or action.arg not in (WEST, EAST):
            return None
        return plan_preview(ctx, self.plan, from_west=action.arg == WEST)

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == "back":
            ctx.goto(Declare(self.wing))
        else:
            begin(ctx, self.plan, from_west=name == WEST)


def begin(ctx: Ctx, plan: Plan, *, from_west: bool = True) -> None:
    """The declarations stand; the first Assault is fought (CS 7e, 7g)."""
    found = assaults_of(ctx, plan, from_west=from_west)
    ctx.set(assaults=list(found))
    for assault in found:
        text = say("Assault: {title}", title=title(ctx, assault))
        assault_sheet.tell(ctx, "CS 7g", text, assault)
    ctx.goto(NextAssault(0))


def aims_of(plan: Plan) -> tuple[tuple[Cell, Cell], ...]:
    """From which hex which one is assaulted."""
    return tuple((party.cell, target) for party in plan for target in party.targets)


def plan_preview(ctx: Ctx, plan: Plan, *, from_west: bool = True) -> Preview:
    """The sheet of the only Assault, or the chances of each in their order."""
    found = assaults_of(ctx, plan, from_west=from_west)
    aims = aims_of(plan)
    parts = [titled_odds(ctx, begun(ctx, assault)) for assault in found]
    text = say("{sentence}.", sentence=joined(parts, "; "))
    if len(found) == 1:
        return Preview(rule="CS 7a", text=text, sheet=draft_sheet(ctx, found[0]), aims=aims)
    return Preview(rule="CS 7e", text=text, aims=aims)
