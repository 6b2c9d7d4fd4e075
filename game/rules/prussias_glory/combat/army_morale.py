"""The Army Morale phase (PG 10.2, 10.3, 21): restoration, current morale, demoralisation, rout."""

from msgspec import Struct
from msgspec.structs import replace

from game.board.cells import Cell
from game.engine import action as acts
from game.engine.event import GRAVE
from game.engine.frame import Ask, Auto, Frame
from game.engine.prompt import Mark, Offer, Prompt
from game.engine.refusal import Refusal
from game.engine.text import counted, say
from game.rules.kit.dice import FACES, one_die
from game.rules.prussias_glory.battles import fatigue
from game.rules.prussias_glory.combat import morale
from game.rules.prussias_glory.combat.losses import change_army, level_of_army
from game.rules.prussias_glory.combat.retreat import Retreat
from game.rules.prussias_glory.combat.runs import IN_A_FIGHT
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN, SIDES, enemy_of
from game.rules.prussias_glory.movement.edges import settle_edges
from game.rules.prussias_glory.pieces import (
    is_broken,
    is_formed,
    is_routed,
    nearest_enemy,
    people,
    side_of,
    unit,
    units_of,
)
from game.rules.prussias_glory.table import ArmyState, Ctx, Lost, Morale

PRUSSIANS_FIRST = 3  # PG 10.2d: by lot, the lower half of the die for the Prussians

RETREATS_ALREADY = Refusal("PG 10.2d", say("That unit has no retreat to make."))


class ArmyMoralePhase(Auto, frozen=True, tag="pg.army_morale.phase"):
    """All four phases, both armies together (PG 21)."""

    def run(self, ctx: Ctx) -> None:
        ctx.set(phase="army_morale")
        settle_edges(ctx)
        for side in SIDES:
            _restore(ctx, side)
        for side in SIDES:
            fatigue.settle(ctx, side)
        fatigue.forget(ctx)
        for side in SIDES:
            _set_marker(ctx, side)
        armies = ctx.table.armies
        ctx.append(ctx.table.course, (armies[PRUSSIAN].cm, armies[COALITION].cm))
        broken = [(side, state) for side in SIDES if (state := _fate(ctx, side)) is not None]
        for side, state in broken:
            change_army(ctx, side, state=state)
        ctx.goto(*_shake(ctx, broken), CountNextTurn())


class CountNextTurn(Auto, frozen=True, tag="pg.army_morale.count_next_turn"):
    """CS earned by the checks of this phase belong to the next turn (PG 10.2d)."""

    def run(self, ctx: Ctx) -> None:
        for side in SIDES:
            change_army(ctx, side, cs=ctx.table.armies[side].cs_next, cs_next=0)
        ctx.end()


class Pending(Struct, frozen=True):
    """A retreat still to make: from where, and how far."""

    uid: str
    cell: Cell
    hexes: int


class Simultaneous(Auto, frozen=True, tag="pg.army_morale.simultaneous"):
    """Retreats of both armies, alternating one unit at a time (PG 10.2d)."""

    pending: tuple[Pending, ...]
    side: str

    def run(self, ctx: Ctx) -> None:
        # A unit that friends have meanwhile driven from its hex has retreated by that.
        left = tuple(p for p in self.pending if unit(ctx, p.uid).cell == p.cell)
        if not left:
            ctx.end()
            return
        mine = [p for p in left if side_of(ctx, p.uid) == self.side]
        side = self.side if mine else enemy_of(self.side)
        if len(mine or left) > 1:
            ctx.goto(ChooseRetreat(left, side))
        else:
            ctx.goto(*_one(left, (mine or left)[0].uid, side))


class ChooseRetreat(
    Ask, frozen=True, tag="pg.army_morale.choose", rule="PG 10.2d", runs=IN_A_FIGHT
):
    """The owner chooses which of his shaken units retreats next (PG 10.2d)."""

    pending: tuple[Pending, ...]
    side: str

    def prompt(self, ctx: Ctx) -> Prompt:
        mine = self._mine(ctx)
        return Prompt(
            side=self.side,
            text=say("Choose the unit that retreats next ({n} left).", n=len(mine)),
            phase=ctx.table.phase,
            units={u: Offer(Mark.RETREAT) for u in mine},
            suggested=acts.unit(mine[0]),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        return None if uid in self._mine(ctx) else RETREATS_ALREADY

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        ctx.goto(*_one(self.pending, uid, self.side))

    def _mine(self, ctx: Ctx) -> tuple[str, ...]:
        return tuple(p.uid for p in self.pending if side_of(ctx, p.uid) == self.side)


def _one(pending: tuple[Pending, ...], uid: str, side: str) -> tuple[Frame, ...]:
    hexes = next(p.hexes for p in pending if p.uid == uid)
    rest = tuple(p for p in pending if p.uid != uid)
    return Retreat(uid, hexes, 1), Simultaneous(rest, enemy_of(side))


# -- phases one and two ----------------------------------------------------------------------------


def _restore(ctx: Ctx, side: str) -> None:
    """One level for every 3 CS; what is left over is lost (PG 21.0a)."""
    army, track = ctx.table.armies[side], ctx.table.tracks[side]
    levels = army.cs // ctx.rules.tables.limits.cs_for_one_level.value
    restored, base = restore(track, army.base, ctx.rules.oob.armies[side].ceiling, levels)
    if army.cs:
        who = people(ctx, side).inline
        text = say(
            "Combat success {n} of {side}: levels restored {m}.", n=army.cs, side=who, m=levels
        )
        ctx.tell("PG 21.0a", text, kind="army", side=side)
    ctx.put(ctx.table.tracks, side, restored)
    change_army(ctx, side, base=base, cs=0)


def restore(
    track: tuple[Lost, ...], base: int, ceiling: int, levels: int
) -> tuple[tuple[Lost, ...], int]:
    """All counters of the lowest box move up, level by level, not above the ceiling (PG 21.0b)."""
    for _ in range(levels):
        low = min((lost.box for lost in track), default=base)
        if low >= ceiling:
            break
        if not track:
            base += 1
        track = tuple(replace(x, box=low + 1) if x.box == low else x for x in track)
    return track, base


def _set_marker(ctx: Ctx, side: str) -> None:
    """CM goes to the lowest occupied box, then down by the Routed units (PG 21.0c)."""
    routed = routed_units(ctx, side)
    cm = level_of_army(ctx, side) - routed
    change_army(ctx, side, cm=cm)
    text = counted(
        routed,
        "Current morale of {side}: {cm} ({n} Routed unit).",
        "Current morale of {side}: {cm} ({n} Routed units).",
        side=people(ctx, side).inline,
        cm=cm,
    )
    ctx.tell("PG 21.0c", text, kind="army", side=side)


# -- phases three and four -------------------------------------------------------------------------


def _fate(ctx: Ctx, side: str) -> ArmyState | None:
    """What an army becomes now; None: it stays as it is (PG 10.2a-b, 10.3a)."""
    limits, army = ctx.rules.tables.limits, ctx.table.armies[side]
    if army.state is ArmyState.ROUTED:
        return None
    # Ruling 29: an army that reaches -10 at once only routs.
    if army.cm <= limits.army_rout_at.value:
        text = say("The army of {side} routs.", side=people(ctx, side).inline)
        ctx.tell("PG 10.3a", text, kind="army", side=side, weight=GRAVE)
        return ArmyState.ROUTED
    if army.state is ArmyState.DEMORALISED or army.cm > limits.demoralisation_tested_at.value:
        return None
    if army.cm <= limits.demoralised_at.value:
        text = say("The army of {side} is Demoralised.", side=people(ctx, side).inline)
        ctx.tell("PG 10.2b", text, kind="army", side=side, weight=GRAVE)
        return ArmyState.DEMORALISED
    return _test(ctx, side, army.cm)


def _test(ctx: Ctx, side: str, cm: int) -> ArmyState | None:
    """CM minus the die of 0 or less demoralises (PG 10.2a)."""
    why = say("demoralisation of {side}", side=people(ctx, side).inline)
    die = ctx.roll(FACES, why=why, rule="PG 10.2a")
    falls = cm - die <= ctx.rules.tables.limits.demoralised_at.value
    text = say("The army of {side} holds.", side=people(ctx, side).inline)
    if falls:
        text = say("The army of {side} is Demoralised.", side=people(ctx, side).inline)
    roll = one_die(die, why, needed=say("less than {n}", n=cm))
    weight = GRAVE if falls else ""
    ctx.tell("PG 10.2a", text, kind="army", side=side, roll=roll, weight=weight)
    return ArmyState.DEMORALISED if falls else None


def _shake(ctx: Ctx, broken: list[tuple[str, ArmyState]]) -> tuple[Frame, ...]:
    """Checks and routs of armies just broken: all states first, then the retreats (PG 10.2d)."""
    # Who is near the enemy is settled before anybody's state or place changes.
    checking = [u for side, state in broken for u in _to_check(ctx, side, state)]
    routed = (u for side, state in broken if state is ArmyState.ROUTED for u in units_of(ctx, side))
    disordered = [u for u in routed if unit(ctx, u).morale is Morale.DISORDERED]
    frames: list[Frame] = []
    with ctx.beneath():
        for uid in disordered:
            frames += morale.rout(ctx, uid, rule="PG 10.3b")
        for uid in checking:
            frames += morale.check(ctx, uid)
    pending = tuple(
        Pending(f.uid, unit(ctx, f.uid).cell, f.hexes) for f in frames if isinstance(f, Retreat)
    )
    return (Simultaneous(pending, _first(ctx, pending)),) if pending else ()


def _to_check(ctx: Ctx, side: str, state: ArmyState) -> tuple[str, ...]:
    """Units within 3 hexes of an enemy; on army rout the Formed ones only (PG 10.2c, 10.3c)."""
    radius = ctx.rules.tables.limits.check_radius.value
    return tuple(
        u
        for u in units_of(ctx, side)
        if (state is ArmyState.DEMORALISED or is_formed(ctx, u))
        and (hexes := nearest_enemy(ctx, unit(ctx, u).cell, side)) is not None
        and hexes <= radius
    )


def _first(ctx: Ctx, pending: tuple[Pending, ...]) -> str:
    """Who retreats a unit first: by lot if both armies have some (PG 10.2d)."""
    sides = {side_of(ctx, p.uid) for p in pending}
    if len(sides) == 1:
        return sides.pop()
    why = say("who retreats a unit first")
    die = ctx.roll(FACES, why=why, rule="PG 10.2d")
    side = PRUSSIAN if die <= PRUSSIANS_FIRST else COALITION
    text = say("By lot {side} retreat first.", side=people(ctx, side).inline)
    ctx.tell("PG 10.2d", text, kind="army", side=side, roll=one_die(die, why))
    return side


def routed_units(ctx: Ctx, side: str) -> int:
    """The Routed units of a side on the map, guns too (PG 21.0c)."""
    return sum(is_routed(ctx, u) for u in units_of(ctx, side))


def projected_cm(ctx: Ctx, side: str) -> int:
    """What Current Morale would be if the turn ended now (PG 21.0a-c, 25.3.4)."""
    army, track = ctx.table.armies[side], ctx.table.tracks[side]
    levels = army.cs // ctx.rules.tables.limits.cs_for_one_level.value
    restored, base = restore(track, army.base, ctx.rules.oob.armies[side].ceiling, levels)
    restored, base = fatigue.foreseen(ctx, side, restored, base)
    return min((lost.box for lost in restored), default=base) - routed_units(ctx, side)


def demoralisation_chance(ctx: Ctx, side: str) -> tuple[int, int]:
    """How many faces of the die would demoralise the army at the end of this turn (PG 10.2a-b)."""
    cm = projected_cm(ctx, side)
    if is_broken(ctx, side) or cm > ctx.rules.tables.limits.demoralisation_tested_at.value:
        return 0, FACES
    return min(FACES, FACES + 1 - cm), FACES
