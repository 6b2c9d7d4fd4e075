"""Loss points: who may take them, in which way, and what that does (PG 11.1, 11.3.5)."""

from typing import Literal

from msgspec import Struct, structs

from game.board.cells import Cell
from game.engine.frame import Frame
from game.engine.refusal import Refusal
from game.rules.prussias_glory.battles.baggage import is_baggage
from game.rules.prussias_glory.combat import losses, morale
from game.rules.prussias_glory.combat.combats import change, change_side, get, side_named
from game.rules.prussias_glory.combat.refusals import (
    GUNS_TAKE_NO_LOSS,
    LEAD_FIRST,
    OTHER_LOSSES_OPEN,
    RETREAT_INTO_EZOC,
    SUPPORT_TAKES_NO_LOSS,
    no_voluntary_retreat,
    one_loss_first,
)
from game.rules.prussias_glory.combat.retreat_ways import DISORDER_HEXES, enters_ezoc, rout_hexes
from game.rules.prussias_glory.movement.zones import front_of
from game.rules.prussias_glory.options import Reading
from game.rules.prussias_glory.outcome import (
    Outcome,
    Which,
    halves,
    only_routers,
    parse,
    side_of,
    tally,
)
from game.rules.prussias_glory.pieces import (
    card,
    foot_and_horse,
    guns,
    is_routed,
    name_of,
    unit,
    values,
)
from game.rules.prussias_glory.pieces import side_of as army_of
from game.rules.prussias_glory.table import Combat, CombatSide, Ctx, Morale

Mode = Literal["level", "forced", "voluntary"]


class Way(Struct, frozen=True):
    """One way to satisfy the next loss point (PG 11.1d)."""

    unit: str
    mode: Mode


def obligatory(combat: Combat) -> int:
    """Levels a unit must have lost before it may or must retreat (PG 11.1.2a, 11.1.2b)."""
    return 2 if combat.kind == "bombardment" and combat.range == 1 else 1


def engaged_now(ctx: Ctx, side: CombatSide) -> tuple[str, ...]:
    """The units that are Engaged in this combat and still in their hex (Ruling 4)."""
    return tuple(u for u, cell in side.home.items() if ctx.table.units[u].cell == cell)


def lead_is_due(ctx: Ctx, side: CombatSide) -> bool:
    """Whether the lead unit must take the next loss point (PG 11.1c)."""
    return not side.led and side.lead in engaged_now(ctx, side)


def ways(ctx: Ctx, combat: Combat, which: Which) -> tuple[Way, ...]:
    """All legal ways to satisfy the next loss point (PG 11.1)."""
    side = side_of(combat, which)
    able = (side.lead,) if lead_is_due(ctx, side) else engaged_now(ctx, side)
    found: list[Way] = []
    for uid in able:
        if must_retreat(ctx, combat, side, uid):
            found.append(Way(uid, "forced"))
            continue
        found.append(Way(uid, "level"))
        if why_not_voluntary(ctx, combat, which, uid) is None:
            found.append(Way(uid, "voluntary"))
    return tuple(found)


def must_retreat(ctx: Ctx, combat: Combat, side: CombatSide, uid: str) -> bool:
    """Below MR 5 and with its obligatory loss a unit retreats instead of losing (PG 11.1.3a)."""
    below = ctx.rules.tables.limits.mr_forced_retreat_below.value
    return side.lost_level.get(uid, 0) >= obligatory(combat) and values(ctx, uid).mr < below


def why_not_voluntary(ctx: Ctx, combat: Combat, which: Which, uid: str) -> Refusal | None:
    """Why a unit may not satisfy a loss point by a voluntary retreat (PG 11.1.4)."""
    side, mr = side_of(combat, which), values(ctx, uid).mr
    if uid not in engaged_now(ctx, side):
        return why_not_engaged(ctx, uid)
    if lead_is_due(ctx, side) and uid != side.lead:
        return LEAD_FIRST
    if side.lost_level.get(uid, 0) < obligatory(combat):
        return one_loss_first(name_of(ctx, uid), obligatory(combat))
    wanted = ctx.rules.tables.limits.mr_voluntary_retreat.value
    if mr < wanted or (mr > wanted and not ctx.rules.on(Reading.RETREAT_FROM_FIVE)):  # Ruling 32
        return no_voluntary_retreat(mr)
    if enters_ezoc(ctx, uid, retreat_hexes(ctx, parse(side.outcome), Way(uid, "voluntary"))):
        return RETREAT_INTO_EZOC
    if side.lp - 1 > _capacity_of_others(ctx, combat, side, uid):
        return OTHER_LOSSES_OPEN
    return None


def retreat_hexes(ctx: Ctx, outcome: Outcome, way: Way) -> int:
    """How far the retreat of a way goes: a rout, or one hex (PG 8.1b, 11.3.2a)."""
    if routs(ctx, outcome, way) or unit(ctx, way.unit).morale is not Morale.FORMED:
        return rout_hexes(ctx, way.unit)
    return DISORDER_HEXES


def _capacity_of_others(ctx: Ctx, combat: Combat, side: CombatSide, uid: str) -> int:
    """Loss points that all others can still take, with those who follow them (PG 11.1f)."""
    others = dict.fromkeys(engaged_now(ctx, side))
    if combat.kind != "charge" or combat.attack is not side:
        others |= dict.fromkeys(u for c in side.cells for u in foot_and_horse(ctx, c))
    return sum(_capacity(ctx, combat, side, u) for u in others if u != uid)


def _capacity(ctx: Ctx, combat: Combat, side: CombatSide, uid: str) -> int:
    """The most loss points one unit can take: none beyond its surrender (PG 11.1.3a, 11.3.5a)."""
    limits = ctx.rules.tables.limits
    surrenders_at = limits.mr_surrender_at.value if parse(side.outcome).surrender else -1
    below = limits.mr_forced_retreat_below.value
    ladder, level = card(ctx, uid), unit(ctx, uid).level
    owed = max(0, obligatory(combat) - side.lost_level.get(uid, 0))
    taken = 0
    while level > 0:
        mr = ladder.at(level).mr
        if mr <= surrenders_at or (owed <= 0 and mr < below):
            return taken + 1
        level, owed, taken = level - 1, owed - 1, taken + 1
    return taken


def surrendering(ctx: Ctx, side: CombatSide) -> tuple[str, ...]:
    """Engaged units that S takes, at MR 3 or less (PG 11.3.5a-c), no Routed train (PG 25.3.5d)."""
    if not parse(side.outcome).surrender:
        return ()
    limit = ctx.rules.tables.limits.mr_surrender_at.value
    weak = (u for u in engaged_now(ctx, side) if values(ctx, u).mr <= limit)
    return tuple(u for u in weak if not (is_baggage(ctx, u) and is_routed(ctx, u)))


def why_not_engaged(ctx: Ctx, uid: str) -> Refusal:
    """Why a unit that is not Engaged takes no loss point (PG 11.1e)."""
    if uid in ctx.rules.oob.units and card(ctx, uid).is_artillery:
        return GUNS_TAKE_NO_LOSS
    return SUPPORT_TAKES_NO_LOSS


def begin(ctx: Ctx, index: int, printed: str) -> None:
    """Keep the result and both sides' loss points, before anybody loses (PG 19.8a, 16.2d)."""
    combat = get(ctx, index)
    if combat.kind == "bombardment":
        combat = structs.replace(combat, defence=structs.replace(combat.defence, outcome=printed))
        parts: tuple[Which, ...] = ("defence",)
    else:
        left, right = halves(printed)
        combat = structs.replace(
            combat,
            attack=structs.replace(combat.attack, outcome=left),
            defence=structs.replace(combat.defence, outcome=right),
        )
        parts = ("defence", "attack")
    change(ctx, index, rolled=True, result=printed, attack=combat.attack, defence=combat.defence)
    for which in parts:
        side = side_of(combat, which)
        points = tally(ctx, combat, which, parse(side.outcome)).points
        change_side(ctx, index, which, lp=points, lp_first=points)
    if only_routers(ctx, combat):
        change_side(ctx, index, "attack", outcome="0")


def guns_involved(ctx: Ctx, combat: Combat, which: Which) -> tuple[str, ...]:
    """Artillery of a side in its hexes of the combat (PG 11.3.1a, Ruling 37)."""
    army = side_named(combat, which)
    found = (u for c in side_of(combat, which).cells for u in guns(ctx, c))
    return tuple(u for u in found if army_of(ctx, u) == army)


def follow_up(ctx: Ctx, index: int, which: Which) -> None:
    """The next are Engaged while LP last, no chargers (PG 11.1f, 11.3.5c, Rulings 51, 52)."""
    combat = get(ctx, index)
    side = side_of(combat, which)
    stay = engaged_now(ctx, side)
    if len(stay) == len(side.home):
        return
    left = {cell for u, cell in side.home.items() if u not in stay}
    home, new = {u: side.home[u] for u in stay}, dict[str, Cell]()
    if side.lp and not (combat.kind == "charge" and which == "attack"):
        new = {u: c for c in side.cells if c in left for u in front_of(ctx, c) if u not in home}
    change_side(ctx, index, which, home={**home, **new}, late=(*side.late, *new))


def surrender(ctx: Ctx, index: int, which: Which, uid: str) -> None:
    """A unit gives itself up and takes one loss point with it (PG 11.3.5a)."""
    side = side_of(get(ctx, index), which)
    change_side(ctx, index, which, lp=side.lp - 1, led=side.led or uid == side.lead)
    with ctx.beneath():
        losses.capture(ctx, uid, rule="PG 11.3.5a")


def take_loss(ctx: Ctx, index: int, which: Which, way: Way) -> tuple[Frame, ...]:
    """Satisfy a loss point; the retreat is still to run (PG 11.1d); baggage routs (PG 25.3.5d)."""
    combat = get(ctx, index)
    side, uid = side_of(combat, which), way.unit
    lost = dict(side.lost_level)
    if way.mode == "level":
        lost[uid] = lost.get(uid, 0) + 1
    change_side(ctx, index, which, lp=side.lp - 1, led=True, lost_level=lost)
    with ctx.beneath():
        if is_baggage(ctx, uid):
            return morale.rout(ctx, uid, rule="PG 25.3.5d")
        if way.mode == "level":
            losses.lose_level(ctx, uid, rule="PG 11.1.1a")
            return ()
        if routs(ctx, parse(side.outcome), way):
            rule = "PG 11.3.2a" if parse(side.outcome).rout else "PG 11.1.3b"
            return morale.rout(ctx, uid, rule=rule)
        rule = "PG 11.1.4a" if way.mode == "voluntary" else "PG 11.1.3b"
        return morale.disorder(ctx, uid, rule=rule, retreats="yes")


def routs(ctx: Ctx, outcome: Outcome, way: Way) -> bool:
    """Whether a retreat is a Rout: under R, at MR 3 or below (PG 11.1.3b, 11.3.2a, Ruling 33)."""
    if outcome.rout:
        return True
    limit = ctx.rules.tables.limits.mr_forced_rout_at.value
    return way.mode == "forced" and values(ctx, way.unit).mr <= limit
