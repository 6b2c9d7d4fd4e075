"""What breaks into a move after every hex, in order (PG 6.1.2, 6.1.3, 6.3b, 7.3.3, 9.2b)."""

from msgspec import structs

from game.board.cells import Cell
from game.engine.action import Action
from game.engine.context import derived
from game.engine.frame import Ask, Auto, Frame
from game.engine.prompt import Button, Preview, Prompt, Role
from game.engine.refusal import Refusal
from game.engine.text import Text, say
from game.rules.prussias_glory.combat import losses
from game.rules.prussias_glory.command.activation import (
    NO_COMMANDER,
    activate,
    army_commander,
    chance_text,
    pay,
    price_text,
    roll_activation,
    sight_cost,
)
from game.rules.prussias_glory.command.detachments import (
    cells_of_det,
    cells_of_main_army,
    dets_of,
    units_of_det,
    wake,
)
from game.rules.prussias_glory.command.leaders import Overrun
from game.rules.prussias_glory.data.cards import enemy_of
from game.rules.prussias_glory.movement.column import forced_deployments
from game.rules.prussias_glory.pieces import (
    cells_of,
    leaders_at,
    leaders_by_cell,
    people,
    side_of,
    stack,
    unit,
)
from game.rules.prussias_glory.sight import sees
from game.rules.prussias_glory.table import Ctx

PHASE = "movement"
MAIN = ""  # the main army, where a detachment could be named

USED = Refusal("PG 6.1.3b", say("This army has already used its CDO attempt."))
USED_BY_DET = Refusal("PG 6.1.3b", say("This detachment has already used its CDO attempt."))
NO_ONE_COMMANDS = Refusal("PG 13.2a", NO_COMMANDER.message)

Pair = tuple[Cell, Cell]  # who sees, who is seen


# -- readings --------------------------------------------------------------------------------------


def sighting(ctx: Ctx, mine: tuple[Cell, ...], theirs: tuple[Cell, ...], far: int) -> Pair | None:
    """The nearest pair of hexes within a distance that have a line of sight."""
    distance = ctx.rules.board.distance
    near = sorted((d, a, b) for a in mine for b in theirs if (d := distance(a, b)) <= far)
    return next(((a, b) for _, a, b in near if sees(ctx, a, b)), None)


@derived
def enemy_pieces(ctx: Ctx, side: str) -> tuple[Cell, ...]:
    """The hexes of all enemy pieces, of leaders too (PG 6.3b)."""
    foe = enemy_of(side)
    leaders = (c for c in leaders_by_cell(ctx) if leaders_at(ctx, c, foe))
    return tuple(sorted({*cells_of(ctx, foe), *leaders}))


@derived
def contact(ctx: Ctx, side: str) -> Pair | None:
    """An enemy unit seen within 3 hexes, detachments left out (PG 6.1.2a, 6.1.2b)."""
    far = ctx.rules.tables.activation.automatic_range.value
    return sighting(ctx, cells_of_main_army(ctx, side), cells_of(ctx, enemy_of(side)), far)


@derived
def contact_of_det(ctx: Ctx, det: str) -> Pair | None:
    """An enemy piece within 3 hexes and in sight of a detachment (PG 6.3b)."""
    far = ctx.rules.tables.activation.det_range.value
    side = ctx.table.dets[det].side
    return sighting(ctx, cells_of_det(ctx, det), enemy_pieces(ctx, side), far)


@derived
def first_sight(ctx: Ctx, side: str, det: str) -> Pair | None:
    """An enemy unit in sight at 7 hexes, of the inactive army or a detachment (PG 6.1.3a)."""
    far = ctx.rules.tables.activation.sight_range.value
    if det == MAIN:
        mine = cells_of_main_army(ctx, side)
    else:
        mine = tuple(sorted({unit(ctx, u).cell for u in units_of_det(ctx, det)}))
    return sighting(ctx, mine, cells_of(ctx, enemy_of(side)), far)


def why_not_on_sight(ctx: Ctx, side: str, det: str) -> Refusal | None:
    """What keeps an army or detachment from an attempt on sight (PG 6.1.3b, 13.2a, Ruling 15)."""
    if (ctx.table.armies[side] if det == MAIN else ctx.table.dets[det]).cdo_used:
        return USED if det == MAIN else USED_BY_DET
    return NO_ONE_COMMANDS if army_commander(ctx, side) is None else None


# -- after a hex, and as movement begins -----------------------------------------------------------


def after_hex(ctx: Ctx, piece: str, there: Cell) -> tuple[Frame, ...]:
    """What entering a hex sets off, in order (PG 9.2b, 6.3b, 6.1.2a, 6.1.3a, 7.3.3a)."""
    foe = enemy_of(side_of(ctx, piece))
    is_unit = piece in ctx.table.units
    found: list[Frame] = []
    if is_unit and leaders_at(ctx, there, foe):
        found.append(Overrun(there, foe))
    if not ctx.table.armies[foe].active:
        found += _met_by_dets(ctx, foe)
        if is_unit:
            met = contact(ctx, foe) is not None
            found += [AutomaticActivation(foe)] if met else _seen_first(ctx, foe)
    found += forced_deployments(ctx, piece, there)
    return tuple(found)


def _met_by_dets(ctx: Ctx, side: str) -> list[Frame]:
    return [
        WakeDet(d.id)
        for d in dets_of(ctx, side)
        if not d.active and contact_of_det(ctx, d.id) is not None
    ]


def _seen_first(ctx: Ctx, side: str) -> list[Frame]:
    return [
        FirstSight(side, det)
        for det in (MAIN, *(d.id for d in dets_of(ctx, side)))
        if why_not_on_sight(ctx, side, det) is None and first_sight(ctx, side, det) is not None
    ]


class MovementBegins(Auto, frozen=True, tag="pg.interrupts.movement_begins"):
    """The fog, or a unit in the line, may have gone before movement (PG 6.3b, Rulings 15, 112)."""

    side: str

    def run(self, ctx: Ctx) -> None:
        foe = enemy_of(self.side)
        if ctx.table.armies[foe].active:
            ctx.end()
        else:
            ctx.goto(*_met_by_dets(ctx, foe), *_seen_first(ctx, foe))


class TurnBegins(Auto, frozen=True, tag="pg.interrupts.turn_begins"):
    """Detachments of an inactive army that see the enemy now are active (PG 6.3b, Ruling 112)."""

    side: str

    def run(self, ctx: Ctx) -> None:
        ctx.goto(*(() if ctx.table.armies[self.side].active else _met_by_dets(ctx, self.side)))


# -- activation by contact -------------------------------------------------------------------------


class WakeDet(Auto, frozen=True, tag="pg.interrupts.wake_det"):
    """A detachment that sees an enemy piece at 3 hexes or less is activated (PG 6.3b)."""

    det: str

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        det = ctx.table.dets.get(self.det)
        if det is not None and (pair := contact_of_det(ctx, self.det)) is not None:
            wake(ctx, det, *pair)


class AutomaticActivation(Auto, frozen=True, tag="pg.interrupts.automatic"):
    """An army in contact is activated at no cost, from its next player turn (PG 6.1.2a)."""

    side: str

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        pair = contact(ctx, self.side)
        if pair is None or ctx.table.armies[self.side].active:
            return
        text = say(
            "The enemy comes in sight of {hex} at {n} hexes or less: {side} are active from their"
            " next player turn.",
            hex=ctx.rules.label(pair[0]),
            n=ctx.rules.tables.activation.automatic_range.value,
            side=people(ctx, self.side).inline,
        )
        activate(ctx, self.side, text, rule="PG 6.1.2a")


# -- activation on sight ---------------------------------------------------------------------------


class FirstSight(Auto, frozen=True, tag="pg.interrupts.first_sight"):
    """The first sighting: one attempt, lost if declined (PG 6.1.3a, 6.1.3b, Ruling 15)."""

    side: str
    det: str

    def run(self, ctx: Ctx) -> None:
        """Use the attempt up and ask; not if the army was activated meanwhile."""
        army = ctx.table.armies[self.side]
        asked = not army.active and (self.det == MAIN or self.det in ctx.table.dets)
        pair = first_sight(ctx, self.side, self.det) if asked else None
        if pair is None or why_not_on_sight(ctx, self.side, self.det) is not None:
            ctx.end()
            return
        if self.det == MAIN:
            losses.change_army(ctx, self.side, cdo_used=True)
        else:
            det = ctx.table.dets[self.det]
            ctx.put(ctx.table.dets, det.id, structs.replace(det, cdo_used=True))
        ctx.goto(OnSight(self.side, self.det, *pair))


class OnSight(Ask, frozen=True, tag="pg.interrupts.on_sight", rule="PG 6.1.3a", phase=PHASE):
    """Whether to try to activate the army on sight (PG 6.1.3a, 13.2a, decision D3)."""

    side: str
    det: str
    seer: Cell
    seen: Cell

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=self.side,
            text=say(
                "The enemy in {seen} is in sight of {seer}. Try to activate your army?",
                seen=ctx.rules.label(self.seen),
                seer=ctx.rules.label(self.seer),
            ),
            context=self._chance(ctx),
            subject=(*stack(ctx, self.seer)[:1], *stack(ctx, self.seen)[:1]),
            buttons=(
                Button(id="try", label=say("Try"), role=Role.CONFIRM, commits=True),
                Button(id="decline", label=say("Let it pass"), role=Role.END),
            ),
        )

    def _chance(self, ctx: Ctx) -> Text:
        needed = ctx.rules.tables.activation.on_sight.value
        return say(
            "{chance} Paid only if you then activate it. Tried or let pass: there is no second "
            "attempt on sight.",
            chance=chance_text(ctx, self.side, needed, sight_cost(ctx, self.side)),
        )

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        tries = action == Action("button", "try")
        return Preview(text=self._chance(ctx), rule="PG 13.2a") if tries else None

    def on_button(self, ctx: Ctx, name: str) -> None:
        """Roll; whoever succeeds may activate (PG 13.2a)."""
        if name != "try":
            ctx.end()
            text = say("{side} let the chance pass.", side=people(ctx, self.side).inline)
            ctx.tell("PG 6.1.3a", text, kind="activation", side=self.side)
            return
        cost, made = sight_cost(ctx, self.side), ctx.table.armies[self.side].attempts
        losses.change_army(ctx, self.side, attempts=made + 1)
        needed = ctx.rules.tables.activation.on_sight.value
        why = say("activation on sight")
        passed = roll_activation(ctx, self.side, needed, why=why, rule="PG 13.2a")
        ctx.goto(*((AcceptOnSight(self.side, cost),) if passed else ()))


class AcceptOnSight(Ask, frozen=True, tag="pg.interrupts.accept", rule="PG 13.2a", phase=PHASE):
    """The attempt on sight has succeeded: activate the army for its price, or not (PG 13.2a)."""

    side: str
    cost: int

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=self.side,
            text=say("Your army may be activated. Activate it?"),
            context=price_text(self.cost),
            buttons=(
                Button(id="activate", label=say("Activate"), role=Role.CONFIRM),
                Button(id="stay", label=say("Stay inactive"), role=Role.END),
            ),
        )

    def on_button(self, ctx: Ctx, name: str) -> None:
        """Pay only for activation; it takes effect in the next own player turn (PG 13.2b)."""
        ctx.end()
        them = people(ctx, self.side).inline
        if name == "activate":
            pay(ctx, self.side, self.cost, rule="PG 13.2a")
            text = say("{side} are active from their next player turn.", side=them)
            activate(ctx, self.side, text, rule="PG 13.2b")
        else:
            text = say("{side} do not activate their army.", side=them)
            ctx.tell("PG 13.2a", text, kind="activation", side=self.side)
