"""Wings go into column (PG 7.3, D10) and leave it, freely or forced (PG 7.3.2, 7.3.3, 14.1)."""

from game.board.cells import Cell
from game.engine import action as acts
from game.engine.action import Action
from game.engine.context import first_refusal
from game.engine.event import Modifier
from game.engine.frame import Ask, Auto, Frame
from game.engine.prompt import Button, Mark, Offer, Pick, Preview, Prompt, Role
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import Text, counted, say
from game.rules.kit.dice import FACES, one_die
from game.rules.kit.prompts import BACK, ending
from game.rules.prussias_glory.command.detachments import why_not_act
from game.rules.prussias_glory.command.groups import PHASE as COMMAND
from game.rules.prussias_glory.command.groups import wings_of
from game.rules.prussias_glory.data.cards import enemy_of
from game.rules.prussias_glory.movement.column_rolls import column_lines, mover_lines, outlook
from game.rules.prussias_glory.movement.in_column import (
    NOT_IN_COLUMN,
    deploy,
    guns_that_may_deploy,
    guns_that_may_enter,
    pieces_of,
    put_in_column,
    too_many_guns,
    units_of_wing,
    whole_wing,
    why_not_gun_deploys,
    why_not_gun_enters,
    why_not_into_column,
    wing_name,
    wing_offers,
    wings_in_column,
    wings_ready,
)
from game.rules.prussias_glory.pieces import name_of, side_of, unit, wing_of
from game.rules.prussias_glory.table import Ctx

MOVEMENT = "movement"
ALREADY_ROLLED = Refusal("PG 7.3.3e", say("That wing has already rolled in this enemy turn."))


# -- into column, with up to three guns (PG 7.3) ---------------------------------------------------


class ChooseColumn(Ask, frozen=True, tag="pg.column.choose_wing", rule="PG 7.3a", phase=MOVEMENT):
    """Which wing goes into column (PG 7.3a, decision D10)."""

    side: str

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=self.side,
            text=say("Which wing goes into column?"),
            context=say("All its units stay in column until it deploys."),
            units=wing_offers(ctx, wings_ready(ctx, self.side)),
            buttons=(
                *(
                    Button(
                        id=f"wing:{w}",
                        label=say("{wing}", wing=wing_name(ctx, w)),
                        refusal=why_not_into_column(ctx, w),
                    )
                    for w in wings_of(ctx, self.side)
                    if whole_wing(ctx, w)
                ),
                BACK,
            ),
        )

    def why_not_button(self, ctx: Ctx, name: str) -> Refusal | None:
        """Back, or a wing by its conditions (PG 7.3b)."""
        if name == "back":
            return None
        wing = ctx.rules.oob.wings.get(name.removeprefix("wing:"))
        if wing is None or wing.side != self.side:
            return NOT_OFFERED
        return why_not_into_column(ctx, wing.id)

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        wing = wing_of(ctx, uid)
        if wing is None or uid not in pieces_of(ctx, wing) or side_of(ctx, uid) != self.side:
            return NOT_OFFERED
        return why_not_into_column(ctx, wing)

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        self.on_button(ctx, f"wing:{wing_of(ctx, uid)}")

    def on_button(self, ctx: Ctx, name: str) -> None:
        wing = name.removeprefix("wing:")
        if name == "back":
            ctx.end()
        elif guns_that_may_enter(ctx, wing):
            ctx.goto(ColumnGuns(self.side, wing))
        else:
            ctx.end()
            put_in_column(ctx, wing, ())


class ColumnGuns(Ask, frozen=True, tag="pg.column.guns", rule="PG 7.3c", phase=MOVEMENT):
    """Up to three Effective guns within 5 hexes go with the wing (PG 7.3c)."""

    side: str
    wing: str

    def prompt(self, ctx: Ctx) -> Prompt:
        able = guns_that_may_enter(ctx, self.wing)
        most = min(len(able), ctx.rules.tables.column.guns_with_wing.value)
        return Prompt(
            side=self.side,
            text=counted(
                most,
                "The wing of {wing} goes into column: choose a gun to go with it, or none.",
                "The wing of {wing} goes into column: choose up to {n} guns to go with it.",
                wing=wing_name(ctx, self.wing),
            ),
            units={u: Offer(Mark.SELECT) for u in able},
            subject=whole_wing(ctx, self.wing),
            pick=Pick(
                of=able, min=0, max=most, samples=((), able[:most]), confirm=say("Into column")
            ),
            buttons=(BACK,),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        return self.why_not_pick(ctx, (uid,))

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        self.on_pick(ctx, (uid,))

    def why_not_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> Refusal | None:
        """Three at most, each ready and near enough (PG 7.3c)."""
        found = (why_not_gun_enters(ctx, self.wing, str(u)) for u in chosen)
        most = ctx.rules.tables.column.guns_with_wing.value
        return first_refusal(found) or (too_many_guns(most) if len(chosen) > most else None)

    def on_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> None:
        ctx.end()
        put_in_column(ctx, self.wing, tuple(str(u) for u in chosen))

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.goto(ChooseColumn(self.side))


# -- deployment before the command rolls (PG 7.3.2, 14.1) ------------------------------------------


def why_not_deploy(ctx: Ctx, wing: str) -> Refusal | None:
    """A wing in column deploys of its own will only if its pieces may act (PG 6.1a, 13.1c)."""
    marching = [u for u in whole_wing(ctx, wing) if unit(ctx, u).column]
    return first_refusal(why_not_act(ctx, u) for u in marching)


def free_to_deploy(ctx: Ctx, side: str) -> tuple[str, ...]:
    """The wings in column that may deploy before the command rolls (PG 7.3.2a)."""
    return tuple(w for w in wings_in_column(ctx, side) if why_not_deploy(ctx, w) is None)


class DeployPhase(Auto, frozen=True, tag="pg.column.deploy"):
    """Wings in column may deploy before the command rolls (PG 7.3.2a)."""

    side: str

    def run(self, ctx: Ctx) -> None:
        ctx.goto(*((ChooseDeployment(self.side),) if free_to_deploy(ctx, self.side) else ()))


class ChooseDeployment(Ask, frozen=True, tag="pg.column.choose_deployment", phase=COMMAND):
    """Which wing in column deploys, or no more (PG 7.3.2a, decision D4)."""

    side: str

    def prompt(self, ctx: Ctx) -> Prompt:
        wings = free_to_deploy(ctx, self.side)
        return Prompt(
            side=self.side,
            text=say("Which wings deploy from column?"),
            context=say("Deployment is declared before the command rolls."),
            rule="PG 7.3.2a",
            units=wing_offers(ctx, wings),
            buttons=(
                *(
                    Button(id=f"wing:{w}", label=say("Deploy {wing}", wing=wing_name(ctx, w)))
                    for w in wings
                ),
                ending(
                    say("No more deployments"),
                    counted(len(wings), "one stays in column", "{n} stay in column"),
                ),
            ),
        )

    def why_not_wing(self, ctx: Ctx, wing: str | None) -> Refusal | None:
        """Only wings in column that are free to act (PG 6.1a, 7.3.2a)."""
        if wing is None or wing not in wings_in_column(ctx, self.side):
            return NOT_IN_COLUMN
        return why_not_deploy(ctx, wing)

    def why_not_button(self, ctx: Ctx, name: str) -> Refusal | None:
        if name == "end":
            return None
        wing = name.removeprefix("wing:")
        return self.why_not_wing(ctx, wing) if wing in ctx.rules.oob.wings else NOT_OFFERED

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        wing = wing_of(ctx, uid)
        stranger = wing is not None and uid not in pieces_of(ctx, wing)
        return self.why_not_wing(ctx, wing) or (NOT_OFFERED if stranger else None)

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        self.on_button(ctx, f"wing:{wing_of(ctx, uid)}")

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == "end":
            ctx.end()
            return
        wing = name.removeprefix("wing:")
        ctx.goto(*deployment(ctx, wing, "PG 7.3.2a"), DeployPhase(self.side))


def deployment(ctx: Ctx, wing: str, rule: str) -> tuple[Frame, ...]:
    """A wing deploys: at once, or when its owner has chosen the guns that go along (PG 7.3.2b)."""
    if guns_that_may_deploy(ctx, wing):
        return (DeployGuns(wing, rule, ctx.depth),)
    deploy(ctx, wing, (), rule=rule)
    return ()


class DeployGuns(Ask, frozen=True, tag="pg.column.deploy_guns"):
    """Which guns in column within 5 hexes deploy with the wing (PG 7.3.2b)."""

    wing: str
    rule: str
    depth: int = 0

    def prompt(self, ctx: Ctx) -> Prompt:
        """To begin with those that stand with the wing."""
        able = guns_that_may_deploy(ctx, self.wing)
        with_it = {unit(ctx, u).cell for u in units_of_wing(ctx, self.wing)}
        near = tuple(u for u in able if unit(ctx, u).cell in with_it)
        return Prompt(
            side=ctx.rules.oob.wings[self.wing].side,
            text=say(
                "The wing of {wing} deploys: which guns with it?", wing=wing_name(ctx, self.wing)
            ),
            rule="PG 7.3.2b",
            phase=ctx.table.phase,
            units={u: Offer(Mark.SELECT) for u in able},
            subject=units_of_wing(ctx, self.wing),
            pick=Pick(
                of=able,
                min=0,
                max=len(able),
                start=near,
                samples=(able, ()),
                confirm=say("Deploy"),
            ),
            suggested=acts.pick(*near),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        return self.why_not_pick(ctx, (uid,))

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        self.on_pick(ctx, (uid,))

    def why_not_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> Refusal | None:
        """Guns in column within 5 hexes of the wing leader (PG 7.3.2b)."""
        return first_refusal(why_not_gun_deploys(ctx, self.wing, str(u)) for u in chosen)

    def on_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> None:
        ctx.end()
        deploy(ctx, self.wing, tuple(str(u) for u in chosen), rule=self.rule)


# -- deployment forced by the enemy (PG 7.3.3) -----------------------------------------------------


def forced_deployments(ctx: Ctx, mover: str, there: Cell) -> tuple[Frame, ...]:
    """Enemy wings in column with a unit within 3 hexes, seen or not, may deploy (PG 7.3.3a)."""
    if mover not in ctx.table.units:
        return ()
    side = enemy_of(side_of(ctx, mover))
    return tuple(
        ForcedDeployment(side, w, mover) if outlook(ctx, w, mover)[2] else NoHope(side, w, mover)
        for w in wings_in_column(ctx, side)
        if is_alarmed(ctx, w, mover, there)
    )


def is_alarmed(ctx: Ctx, wing: str, mover: str, there: Cell) -> bool:
    """Whether a wing is asked about a unit: near, not rolled, not let pass (PG 7.3.3a, 7.3.3e)."""
    if wing in ctx.table.column_rolls or mover in ctx.table.column_met.get(wing, ()):
        return False
    radius, board = ctx.rules.tables.column.alarm_radius.value, ctx.rules.board
    return any(board.distance(unit(ctx, u).cell, there) <= radius for u in units_of_wing(ctx, wing))


class NoHope(Auto, frozen=True, tag="pg.column.no_hope"):
    """No dice would let it deploy: not asked, it keeps its roll (PG 7.3.3d, Rulings 92, 115)."""

    side: str
    wing: str
    mover: str

    def run(self, ctx: Ctx) -> None:
        own, enemy, _ = outlook(ctx, self.wing, self.mover)
        text = say(
            "The wing of {wing} cannot deploy before {unit}: d6 + {own} against d6 + {enemy}.",
            wing=wing_name(ctx, self.wing),
            unit=name_of(ctx, self.mover),
            own=own,
            enemy=enemy,
        )
        units = units_of_wing(ctx, self.wing)
        ctx.tell("PG 7.3.3d", text, *units, kind="move", cells=())
        let_pass(ctx, self.wing, self.mover)
        ctx.end()


def let_pass(ctx: Ctx, wing: str, mover: str) -> None:
    """A wing stays in column before a unit and is not asked about it again (Ruling 92)."""
    ctx.put(ctx.table.column_met, wing, (*ctx.table.column_met.get(wing, ()), mover))


class ForcedDeployment(Ask, frozen=True, tag="pg.column.forced", rule="PG 7.3.3a"):
    """An enemy is near: a wing in column may try to deploy (PG 7.3.3a, decision D12)."""

    side: str
    wing: str
    mover: str

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=self.side,
            text=say(
                "{unit} comes near: does the wing of {wing} try to deploy?",
                unit=name_of(ctx, self.mover),
                wing=wing_name(ctx, self.wing),
            ),
            context=self._outlook(ctx),
            phase=ctx.table.phase,
            subject=(self.mover, *units_of_wing(ctx, self.wing)),
            buttons=(
                Button(
                    id="try",
                    label=say("Try to deploy"),
                    role=Role.CONFIRM,
                    # One roll in an enemy player turn (PG 7.3.3e, Ruling 14).
                    refusal=ALREADY_ROLLED if self.wing in ctx.table.column_rolls else None,
                    commits=True,
                ),
                Button(id="stay", label=say("Stay in column")),
            ),
        )

    def _outlook(self, ctx: Ctx) -> Text:
        own, enemy, n = outlook(ctx, self.wing, self.mover)
        return say(
            "Deploys if d6 + {own} is higher than d6 + {enemy}: {n} of 36.",
            own=own,
            enemy=enemy,
            n=n,
        )

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        tries = action == Action("button", "try")
        return Preview(text=self._outlook(ctx), rule="PG 7.3.3c") if tries else None

    def on_button(self, ctx: Ctx, name: str) -> None:
        wing, mover = wing_name(ctx, self.wing), name_of(ctx, self.mover)
        if name == "stay":
            let_pass(ctx, self.wing, self.mover)
            ctx.end()
            return
        ctx.append(ctx.table.column_rolls, self.wing)
        own = _roll(ctx, self.side, wing, column_lines(ctx, self.wing))
        if own > _roll(ctx, enemy_of(self.side), mover, mover_lines(ctx, self.mover)):
            with ctx.beneath():
                ctx.goto(*deployment(ctx, self.wing, "PG 7.3.3d"))
            return
        # Surprised: still in column, for the rest of the enemy turn at least (PG 7.3.3d).
        units = units_of_wing(ctx, self.wing)
        text = say("The wing of {wing} is surprised in column.", wing=wing)
        ctx.tell("PG 7.3.3d", text, *units, kind="move", depth=1)
        ctx.end()


def _roll(ctx: Ctx, side: str, who: str, lines: tuple[Modifier, ...]) -> int:
    """One side's die with its rating (PG 7.3.3c)."""
    why = say("forced deployment: {who}", who=who)
    die = ctx.roll(FACES, why=why, rule="PG 7.3.3c")
    roll = one_die(die, why, lines)
    text = say("Forced deployment: {who} rolls {n}.", who=who, n=roll.total)
    ctx.tell("PG 7.3.3c", text, kind="command", side=side, roll=roll)
    return roll.total
