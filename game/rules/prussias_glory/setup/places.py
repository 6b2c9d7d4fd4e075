"""Where a piece may be set up by hand, and why not elsewhere (PG 22.2, 23.3a, 24.2b, 25.3)."""

from collections.abc import Iterator, Mapping

from game.board.cells import Cell
from game.engine.context import derived, first_refusal
from game.engine.refusal import Refusal
from game.engine.text import counted, say
from game.rules.prussias_glory.battles.baggage import (
    BAGGAGE_JOINS_NOBODY,
    is_baggage,
    why_not_share,
)
from game.rules.prussias_glory.command.groups import wing_arm_letter, wings_of
from game.rules.prussias_glory.data.cards import enemy_of
from game.rules.prussias_glory.data.placement import Zone
from game.rules.prussias_glory.data.scenario_setup import PlacementArmy
from game.rules.prussias_glory.pieces import (
    card,
    cell_of,
    has_enemy,
    leader_card,
    leaders_at,
    name_of,
    names_of,
    side_of,
    stack,
    units_of,
    wing_of,
)
from game.rules.prussias_glory.setup.detachments import why_not_detached
from game.rules.prussias_glory.setup.leaders import areas_fit, matched
from game.rules.prussias_glory.setup.pieces import army_placement, pieces_of
from game.rules.prussias_glory.stacking import why_overfull_with
from game.rules.prussias_glory.table import OFF_MAP, Ctx

ENEMY_THERE = Refusal("PG 22.2a", say("The enemy is set up there."))
NO_GROUND = Refusal("PG 7.1d", say("No piece may enter that terrain."))
NOT_YOURS = Refusal("PG 22.2a", say("Only your own pieces are set up now."))
NO_UNIT_THERE = Refusal(
    "PG 22.2b", say("No unit of his army stands there yet: he starts with one.")
)
NO_LIMIT = 99
FOOT = "infantry wing"  # guns go with such only


# -- readings --------------------------------------------------------------------------------------


@derived
def zones_of(ctx: Ctx, piece: str) -> tuple[Zone, ...]:
    """The areas a piece may stand in; none: it is bound to no area."""
    if ctx.rules.placement is None:
        return ()
    wing, side = wing_of(ctx, piece), side_of(ctx, piece)
    leader = piece in ctx.table.leaders
    gun = not leader and card(ctx, piece).is_artillery

    def meant(zone: Zone) -> bool:
        kind = zone.leaders if leader else zone.guns if gun else zone.units
        return kind and (gun or not zone.wings or wing in zone.wings)

    zones = (z for z in ctx.rules.placement.zones if z.side == side)
    return tuple(z for z in zones if piece in z.named or meant(z))


def hexes_for(ctx: Ctx, lid: str, without: str = "") -> tuple[Cell, ...]:
    """Where a leader may start (PG 22.2b); `without`: a unit that does not count."""
    units = (u for u in units_of(ctx, side_of(ctx, lid)) if u != without)
    return tuple(sorted({ctx.table.units[u].cell for u in units if may_join(ctx, u, lid)}))


def may_join(ctx: Ctx, piece: str, lid: str) -> bool:
    """Whether a piece is a unit of a leader's command (PG 22.2b)."""
    if piece in ctx.table.leaders or side_of(ctx, piece) != side_of(ctx, lid):
        return False
    return leader_card(ctx, lid).wing is None or card(ctx, piece).wing == wing_of(ctx, lid)


def leaders_alone(ctx: Ctx, side: str) -> tuple[str, ...]:
    """Leaders on the map without a unit of their command in their hex (PG 22.2b)."""
    leaders = ((p, cell_of(ctx, p)) for p in pieces_of(ctx, side) if p in ctx.table.leaders)
    return tuple(p for p, at in leaders if at != OFF_MAP and at not in hexes_for(ctx, p))


# -- a place for a piece ---------------------------------------------------------------------------


def why_not_place(ctx: Ctx, piece: str, cell: Cell) -> Refusal | None:
    """Why a piece may not be set up in a hex, as the others stand now."""
    return first_refusal(_reasons(ctx, piece, cell))


def hexes_to_try(ctx: Ctx, piece: str) -> tuple[Cell, ...]:
    """Where a piece may stand at all: its areas, near its leader, with any unit, or anywhere."""
    grid, zones = ctx.rules.board.grid, zones_of(ctx, piece)
    if zones:
        return tuple(sorted(frozenset[Cell]().union(*(zone.cells for zone in zones))))
    side = side_of(ctx, piece)
    if commands_the_army(ctx, piece):
        return _with_any_unit(ctx, piece)
    if piece in ctx.table.leaders or not (follows_leader(ctx, piece) or goes_with_wing(ctx, piece)):
        return tuple(range(grid.size))
    leaders = [lid for _, lid in _wings_for_guns(ctx, side)]
    if follows_leader(ctx, piece):
        own = leader_for(ctx, str(card(ctx, piece).wing))
        leaders = [] if own is None else [own]
    places = [cell_of(ctx, lid) for lid in leaders if cell_of(ctx, lid) != OFF_MAP]
    most = army_placement(ctx, side).from_leader or 0
    return tuple(sorted({c for his in places for c in grid.within(his, most)}))


def commands_the_army(ctx: Ctx, piece: str) -> bool:
    """Whether a piece is an Army Commander."""
    return piece in ctx.table.leaders and wing_of(ctx, piece) is None


@derived
def _with_any_unit(ctx: Ctx, lid: str) -> tuple[Cell, ...]:
    """Where an Army Commander starts: with any unit; before one stands, in an area of his army, if
    it has any (PG 22.2b).
    """
    stand = tuple(c for c in hexes_for(ctx, lid) if c != OFF_MAP)
    if stand:
        return stand
    grid, side, made = ctx.rules.board.grid, side_of(ctx, lid), ctx.rules.placement
    areas = [zone.cells for zone in (made.zones if made is not None else ()) if zone.side == side]
    return tuple(sorted(frozenset[Cell]().union(*areas))) or tuple(range(grid.size))


def why_not_here(ctx: Ctx, piece: str, cell: Cell) -> Refusal | None:
    """As `why_not_place`, and where the nearest area begins: slow, for one hex (PG 22.2a)."""
    refusal, board = why_not_place(ctx, piece, cell), ctx.rules.board
    area = [c for z in zones_of(ctx, piece) for c in z.cells]
    if refusal is None or not area or cell in area or not 0 <= cell < board.grid.size:
        return refusal
    near = min(area, key=lambda c: (board.distance(cell, c), c))
    text = say(
        "Outside the set-up area: {hex} is the nearest hex of it, {n} away.",
        hex=ctx.rules.label(near),
        n=board.distance(cell, near),
    )
    return Refusal(refusal.rule, text)


def _reasons(ctx: Ctx, piece: str, cell: Cell) -> Iterator[Refusal | None]:
    """All checks, the cheap ones first."""
    yield why_outside(ctx, piece, cell)
    yield why_not_detached(ctx, piece, cell)
    yield why_not_ground(ctx, piece, cell)
    if piece in ctx.table.leaders:
        yield why_without_unit(ctx, piece, cell)
        yield why_others_unled(ctx, piece, cell)
    else:
        yield why_too_far(ctx, piece, cell)
        yield why_crowded(ctx, piece, cell)
    yield why_without_wing(ctx, piece, cell)


def why_outside(ctx: Ctx, piece: str, cell: Cell) -> Refusal | None:
    """A piece stands in its areas; some take just so many leaders (PG 23.3a, 25.3.1a, 25.3.2a)."""
    zones = zones_of(ctx, piece)
    if not zones:
        return None
    here = next((z for z in zones if cell in z.cells), None)
    if here is None:
        return Refusal(zones[0].rule, say("Outside the set-up area."))
    if piece not in ctx.table.leaders or not any(z.holds for z in zones):
        return None
    side = side_of(ctx, piece)
    bound = {p: zones_of(ctx, p) for p in pieces_of(ctx, side) if p in ctx.table.leaders}
    bound = {p: areas for p, areas in bound.items() if areas}
    stand = {p: cell if p == piece else cell_of(ctx, p) for p in bound}
    if areas_fit(stand, bound):
        return None
    there = tuple(p for p in bound if p != piece and cell_of(ctx, p) in here.cells)
    if not here.holds or len(there) < here.holds:
        return Refusal(here.rule, say("Then an area that needs a leader would have none."))
    text = counted(
        here.holds,
        "This area takes one leader and has him: {leaders}.",
        "This area takes {n} leaders and has them: {leaders}.",
        leaders=names_of(ctx, there),
    )
    return Refusal(here.rule, text)


def why_not_ground(ctx: Ctx, piece: str, cell: Cell) -> Refusal | None:
    """Not in prohibited terrain, nor where the enemy stands (PG 7.1d, 22.2a)."""
    if any(ctx.rules.tables.hexes[kind].prohibited for kind in ctx.rules.board.terrain[cell]):
        return NO_GROUND
    side = side_of(ctx, piece)
    taken = has_enemy(ctx, cell, side) or leaders_at(ctx, cell, enemy_of(side))
    return ENEMY_THERE if taken else None


def why_without_unit(ctx: Ctx, lid: str, cell: Cell) -> Refusal | None:
    """An Army Commander starts with any unit (PG 22.2b)."""
    if not commands_the_army(ctx, lid) or cell in _with_any_unit(ctx, lid):
        return None
    return NO_UNIT_THERE


def why_crowded(ctx: Ctx, uid: str, cell: Cell) -> Refusal | None:
    """Stacking limits, and the light baggage that stands alone (PG 3.1a, 3.1b, 25.3.5b)."""
    others = tuple(u for u in stack(ctx, cell) if u != uid)
    if is_baggage(ctx, uid):
        return BAGGAGE_JOINS_NOBODY if others else None
    return why_not_share(ctx, uid, cell) or why_overfull_with(ctx, uid, cell)


# -- units and their leaders -----------------------------------------------------------------------


def follows_leader(ctx: Ctx, uid: str) -> bool:
    """Whether a unit must stand near the leader of its wing (PG 24.2b, 25.3.1a)."""
    army, wing = army_placement(ctx, side_of(ctx, uid)), card(ctx, uid).wing
    return army.from_leader is not None and wing is not None and uid not in army.like_guns


@derived
def leader_for(ctx: Ctx, wing: str) -> str | None:
    """The leader who is set up with a wing."""
    return next((lid for lid, him in ctx.table.leaders.items() if him.wing == wing), None)


def why_too_far(ctx: Ctx, uid: str, cell: Cell) -> Refusal | None:
    """A unit stands near its leader, who comes first (PG 24.2b, 25.3.1a, 25.3.2a)."""
    wing = card(ctx, uid).wing
    lid = None if wing is None else leader_for(ctx, wing)
    if lid is None or not follows_leader(ctx, uid):
        return None
    army = army_placement(ctx, side_of(ctx, uid))
    his, most = cell_of(ctx, lid), army.from_leader
    if his == OFF_MAP:
        text = say("Place {leader} first: his units stand near him.", leader=name_of(ctx, lid))
        return Refusal(army.rule, text)
    away = ctx.rules.board.distance(his, cell)
    if most is None or away <= most:
        return None
    text = say("{n} hexes from {leader}, at most {m}.", n=away, leader=name_of(ctx, lid), m=most)
    return Refusal(army.rule, text)


def why_others_unled(ctx: Ctx, lid: str, cell: Cell) -> Refusal | None:
    """A leader does not leave units behind that must stand near him (PG 24.2b, 25.3.1a)."""
    army, wing = army_placement(ctx, side_of(ctx, lid)), wing_of(ctx, lid)
    if army.from_leader is None or wing is None:
        return None
    mine = (u for u in units_of(ctx, army.id) if card(ctx, u).wing == wing)
    led = ((u, ctx.rules.board.distance(cell, cell_of(ctx, u))) for u in mine)
    far = [u for u, away in led if away > army.from_leader and follows_leader(ctx, u)]
    if not far:
        return None
    text = say(
        "More than {m} hexes from his units: {units}.", m=army.from_leader, units=names_of(ctx, far)
    )
    return Refusal(army.rule, text)


# -- guns and their wings --------------------------------------------------------------------------


def goes_with_wing(ctx: Ctx, uid: str) -> bool:
    """Whether a gun, or a unit that is set up like one, goes with a wing (PG 24.2b, 25.3.1a)."""
    army = army_placement(ctx, side_of(ctx, uid))
    return army.guns_with != "" and (card(ctx, uid).is_artillery or uid in army.like_guns)


@derived
def _wings_for_guns(ctx: Ctx, side: str) -> tuple[tuple[str, str], ...]:
    """The wings of a side that guns may go with, each with its leader."""
    infantry_only = army_placement(ctx, side).guns_with == FOOT
    wings = wings_of(ctx, side)
    able = (w for w in wings if not infantry_only or wing_arm_letter(ctx, w) == "I")
    led = ((w, leader_for(ctx, w)) for w in able)
    return tuple((w, lid) for w, lid in led if lid is not None)


def wings_near(ctx: Ctx, side: str, cell: Cell, stand: Mapping[str, Cell]) -> tuple[str, ...]:
    """The wings that a gun in a hex may go with; `stand`: leaders thought elsewhere."""
    most, distance = army_placement(ctx, side).from_leader or 0, ctx.rules.board.distance
    places = ((w, stand.get(lid, cell_of(ctx, lid))) for w, lid in _wings_for_guns(ctx, side))
    return tuple(w for w, his in places if his != OFF_MAP and distance(his, cell) <= most)


def guns_without_wing(ctx: Ctx, side: str, stand: Mapping[str, Cell]) -> tuple[str, ...]:
    """Guns on the map that no wing has room for; `stand`: pieces thought elsewhere (PG 24.2b)."""
    at = {u: stand.get(u, cell_of(ctx, u)) for u in guns_of(ctx, side)}
    near = ((u, wings_near(ctx, side, c, stand)) for u, c in at.items() if c != OFF_MAP)
    return _left_over(ctx, side, tuple(near))


def guns_left_with(ctx: Ctx, side: str, gun: str, wings: tuple[str, ...]) -> tuple[str, ...]:
    """The same if one gun could go with these wings and all else stayed as it is."""
    near = {u: w for u, w in _near_now(ctx, side) if u != gun}
    return _left_over(ctx, side, tuple({**near, gun: wings}.items()))


@derived
def guns_of(ctx: Ctx, side: str) -> tuple[str, ...]:
    """The units of a side that go with a wing as guns do."""
    pieces = pieces_of(ctx, side)
    return tuple(u for u in pieces if u in ctx.table.units and goes_with_wing(ctx, u))


@derived
def _near_now(ctx: Ctx, side: str) -> tuple[tuple[str, tuple[str, ...]], ...]:
    """The guns on the map, each with the wings it may go with as everybody stands."""
    on_map = (u for u in guns_of(ctx, side) if cell_of(ctx, u) != OFF_MAP)
    return tuple((u, wings_near(ctx, side, cell_of(ctx, u), {})) for u in on_map)


@derived
def _left_over(
    ctx: Ctx, side: str, near: tuple[tuple[str, tuple[str, ...]], ...]
) -> tuple[str, ...]:
    """Guns without a seat when as many as possible have one; asked for many hexes alike."""
    army = army_placement(ctx, side)
    most = NO_LIMIT if army.guns_of_wing is None else army.guns_of_wing
    room = {wing: army.guns_of.get(wing, most) for wing in ctx.rules.oob.wings}
    seated = matched([u for u, _ in near], dict(near), room)
    return tuple(u for u, _ in near if u not in seated)


def why_without_wing(ctx: Ctx, piece: str, cell: Cell) -> Refusal | None:
    """Guns stand near the leader of a wing that may have them (PG 24.2b, 25.3.1a, 25.3.2a)."""
    side = side_of(ctx, piece)
    army = army_placement(ctx, side)
    leader = piece in ctx.table.leaders
    concerned = wing_of(ctx, piece) is not None if leader else goes_with_wing(ctx, piece)
    if not army.guns_with or not concerned:
        return None
    stand = {piece: cell}
    wings = () if leader else wings_near(ctx, side, cell, stand)
    if not leader and not wings:
        return _no_leader_near(army)
    left = guns_left_with(ctx, side, piece, wings) if wings else guns_without_wing(ctx, side, stand)
    if not left:
        return None
    text = say("No wing near may have {guns} as well.", guns=names_of(ctx, left))
    return Refusal(army.rule, text)


def why_no_wing_stands(ctx: Ctx, piece: str) -> Refusal | None:
    """Guns wait for a leader whose wing may have more of them (PG 24.2b, 25.3.1a)."""
    if piece in ctx.table.leaders or not goes_with_wing(ctx, piece):
        return None
    side = side_of(ctx, piece)
    led = tuple(w for w, lid in _wings_for_guns(ctx, side) if cell_of(ctx, lid) != OFF_MAP)
    if not led:
        return _no_leader_near(army_placement(ctx, side))
    if not guns_left_with(ctx, side, piece, led):
        return None
    text = say("No wing on the map may have more guns: place another leader first.")
    return Refusal(army_placement(ctx, side).rule, text)


def _no_leader_near(army: PlacementArmy) -> Refusal:
    most = army.from_leader or 0
    text = say("At most {n} hexes from the leader of a wing.", n=most)
    if army.guns_with == FOOT:
        text = say("At most {n} hexes from the leader of a wing with infantry.", n=most)
    return Refusal(army.rule, text)
