"""What who has won a combat does: it takes the ground (NB 8.5.3)."""

from collections.abc import Iterable

from game.board.plane.contact import first_meeting
from game.board.plane.distance import within
from game.board.plane.ground import Area
from game.board.plane.legs import MOVE, Leg, laid_after, vector
from game.board.plane.numbers import TOLERANCE
from game.board.plane.shapes import Outline
from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.frame import Ask, Auto, Frame
from game.engine.prompt import Mark, Offer, Prompt
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import say
from game.rules.kit.owing import owe
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.chain import attached_generals
from game.rules.napoleons_battles.detaching import (
    detach,
    detaches,
    most,
    occupy,
    rejoin,
)
from game.rules.napoleons_battles.melee.roll import leader_of
from game.rules.napoleons_battles.movement.towns import capacity
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.owed import Settle
from game.rules.napoleons_battles.places import (
    attachments,
    enemies,
    laid,
    pose_of,
    touching,
    town_of,
)
from game.rules.napoleons_battles.placing import why_no_room
from game.rules.napoleons_battles.runs import IN_A_COMBAT
from game.rules.napoleons_battles.shelter import defends_fortified
from game.rules.napoleons_battles.states import disorder, forget_contacts, make_way
from game.rules.napoleons_battles.table import Ctx, Matter, Phase
from game.rules.napoleons_battles.unformed.casualty import come_upon, met_lone
from game.rules.napoleons_battles.unformed.follow import go_along
from game.rules.napoleons_battles.units import (
    bases,
    is_cavalry,
    is_infantry,
    is_on_turn,
    is_steady,
    name_of,
    now,
    on_table,
    side_of,
)

CLEAR = 2 * TOLERANCE
"""So far back a unit is out of contact."""


def standing(ctx: Ctx, units: tuple[str, ...]) -> tuple[str, ...]:
    """Those of a side of a combat that are not broken."""
    return tuple(uid for uid in units if on_table(ctx, uid) and not now(ctx, uid).routed)


def victors(ctx: Ctx, units: tuple[str, ...]) -> list[Frame]:
    """What those who have won a combat do: the modifying unit takes the ground, then their cavalry
    is recalled (NB 8.5.3.2, 8.5.4.1-3).
    """
    if not units:
        return []
    first = leader_of(ctx, units, {uid: bases(ctx, uid) for uid in units})
    found: list[Frame] = [Won(uid, ground=uid == first) for uid in units]
    return [*found, Recalls(tuple(uid for uid in units if is_cavalry(ctx, uid)))]


class Won(Auto, frozen=True, tag="nb.unformed.won"):
    """A unit has broken all its enemies in a combat: it advances, if it is the modifying one
    (NB 8.5.3, 8.5.3.2, R37).
    """

    unit: str
    ground: bool = True

    def run(self, ctx: Ctx) -> None:
        ctx.goto(Settle(), Advance(self.unit) if self.ground else None, StepBack(self.unit))


class StepBack(Auto, frozen=True, tag="nb.unformed.step-back"):
    """A winner who touches an enemy with whom it does not fight is moved back just so far that it
    does not (NB 8.5.3.4); by the house rule it fights with all whom it touches.
    """

    unit: str

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        uid = self.unit
        if Switch.SEVERAL_COMBATS in ctx.rules.options or not on_table(ctx, uid):
            return
        if touching(ctx, uid):
            before = pose_of(ctx, uid)
            ctx.change(uid, pose=before.ahead(-CLEAR))
            text = say("{unit}: a step back, out of contact.", unit=name_of(ctx, uid))
            ctx.tell("NB 8.5.3.4", text, uid, kind="retreat")
            forget_contacts(ctx, uid)


class Recalls(Auto, frozen=True, tag="nb.unformed.recalls"):
    """Steady cavalry that has won is recalled; of several units their player picks the order
    (NB 8.5.4.1).
    """

    units: tuple[str, ...]

    def run(self, ctx: Ctx) -> None:
        able = tuple(u for u in self.units if _tests(ctx, u))
        if len(able) > 1:
            ctx.goto(ChooseRecall(able))
        elif able:
            owe(ctx, Matter("recall", able[0]))
            ctx.goto(Settle())
        else:
            ctx.end()


class ChooseRecall(
    Ask,
    frozen=True,
    tag="nb.unformed.choose-recall",
    rule="NB 8.5.4.1-3",
    phase=Phase.COMBAT,
    runs=IN_A_COMBAT,
):
    """Which unit is recalled next (NB 8.5.4.1-3)."""

    units: tuple[str, ...]

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=side_of(ctx, self.units[0]),
            text=say("Choose the cavalry that is recalled next."),
            phase=ctx.table.phase,
            units={uid: Offer(Mark.SELECT) for uid in self.units},
            suggested=acts.unit(self.units[0]),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        return None if uid in self.units else NOT_OFFERED

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        yield from map(acts.unit, self.units)

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        owe(ctx, Matter("recall", uid))
        ctx.goto(Settle(), Recalls(tuple(one for one in self.units if one != uid)))


def _tests(ctx: Ctx, uid: str) -> bool:
    """Is it steady? A detachment, which does not move, is not recalled (NB 8.5.4.1-1, 14.5.5.1)."""
    return on_table(ctx, uid) and is_steady(ctx, uid) and not now(ctx, uid).detached_from


def advances(ctx: Ctx, uid: str) -> bool:
    """Infantry on turn and cavalry of either side; not a square, nor who holds works
    (NB 8.5.3-1, 8.5.3-2, 8.5.3.1-3).
    """
    if not on_table(ctx, uid) or now(ctx, uid).routed or now(ctx, uid).detached_from:
        return False
    if now(ctx, uid).form is Form.SQUARE or defends_fortified(ctx, uid):
        return False
    return is_cavalry(ctx, uid) or (is_infantry(ctx, uid) and is_on_turn(ctx, uid))


class Advance(Auto, frozen=True, tag="nb.unformed.advance"):
    """An inch straight ahead, or not at all; attachments stay, enemy generals who are alone there
    do not (NB 8.4.1.3, 8.5.3).
    """

    unit: str

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        uid = self.unit
        if not advances(ctx, uid):
            return
        leg = Leg(MOVE, ctx.rules.tables.limits.advance.value)
        before = laid(ctx, uid)
        place = laid_after(before, leg)
        fire = any(area.name in ctx.table.burning for area in _entered(ctx, uid, place))
        barred = _meets(ctx, uid, before, place, leg)
        if fire or barred or why_no_room(ctx, uid, place) is not None:
            text = say("{unit}: no room to advance.", unit=name_of(ctx, uid))
            ctx.tell("NB 8.5.3.1-2", text, uid, kind="advance")
            return
        if (area := _too_small(ctx, uid, place)) is not None:
            _send_in(ctx, uid, area)
            return
        town, generals = town_of(ctx, uid), attached_generals(ctx, uid)
        for general in come_upon(ctx, uid, leg):
            met_lone(ctx, uid, general, (leg,))
        for battery in attachments(ctx, uid):
            ctx.change(battery, attached="")
        ctx.change(uid, pose=place.pose)
        text = say("{unit}: advance.", unit=name_of(ctx, uid))
        ctx.tell("NB 8.5.3.1-1", text, uid, kind="advance", path=(before.pose, place.pose))
        go_along(ctx, generals, uid, before.pose)
        make_way(ctx)
        if town_of(ctx, uid) and not town:
            disorder(ctx, uid, "NB 8.5.3.3")


def _meets(ctx: Ctx, uid: str, before: Outline, place: Outline, leg: Leg) -> bool:
    """Would it pass an enemy, or touch one where it ends: who has withdrawn by an inch alone is not
    followed (NB 8.5.3.1-2)?
    """
    foes = enemies(ctx, uid)
    if first_meeting(before, foes, vector(before.pose, leg)) is not None:
        return True
    return any(within(place, foe, TOLERANCE) for _, foe in foes)


def _too_small(ctx: Ctx, uid: str, place: Outline) -> Area | None:
    """A position that it would enter by its advance and that does not hold the whole unit
    (NB 14.5.3).
    """
    if not detaches(ctx, uid) or not is_infantry(ctx, uid):
        return None
    held = {town_of(ctx, foe) for foe, _ in enemies(ctx, uid)}
    entered = (area for area in _entered(ctx, uid, place) if area.name not in held)
    return next((a for a in entered if capacity(ctx, a, uid) < bases(ctx, uid)), None)


def _entered(ctx: Ctx, uid: str, place: Outline) -> tuple[Area, ...]:
    """The towns in which a unit would be in part and is not now."""
    table = ctx.rules.table
    before = {area.name for area in table.touched(laid(ctx, uid))}
    found = (a for a in table.touched(place) if ctx.rules.effects(a).town)
    return tuple(area for area in found if area.name not in before)


def _send_in(ctx: Ctx, uid: str, area: Area) -> None:
    """It detaches as many bases as fit, without cost, and both are disordered; if the rest would be
    dispersed nobody goes in (NB 14.5.1.1-2, 14.5.3).
    """
    number = min(most(ctx, uid), capacity(ctx, area, uid))
    if not number:
        text = say("{unit} cannot occupy {place}.", unit=name_of(ctx, uid), place=area.name)
        ctx.tell("NB 14.5.3", text, uid, kind="advance")
        return
    stood = pose_of(ctx, uid)
    name = detach(ctx, uid, number, "NB 14.5.3")
    if not occupy(ctx, name, area):
        rejoin(ctx, uid, name, stood)
        return
    for one in (uid, name):
        disorder(ctx, one, "NB 14.5.3")
