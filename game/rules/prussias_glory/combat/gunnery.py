"""Who may bombard what, and with which modifiers (PG 16, 18, T6)."""

from msgspec import Struct, structs

from game.board.cells import Cell
from game.engine.context import derived
from game.engine.event import Modifier, total
from game.engine.refusal import Refusal
from game.engine.text import Text, say
from game.rules.prussias_glory.command.detachments import why_not_act
from game.rules.prussias_glory.data.cards import enemy_of
from game.rules.prussias_glory.data.special import SpecialRule
from game.rules.prussias_glory.options import Reading
from game.rules.prussias_glory.pieces import (
    army_state,
    card,
    cells_of,
    is_formed,
    is_routed,
    name_of,
    owner,
    stack,
    unit,
    units_of,
    values,
)
from game.rules.prussias_glory.sight import Way, clear_ways, sight
from game.rules.prussias_glory.table import ArmyState, Ctx

IN_COLUMN = Refusal("PG 16.0a", say("Guns in column do not fire."))
MOVED = Refusal("PG 7.0g", say("Guns that moved this turn do not fire."))
HAS_FIRED = Refusal("PG 16.0b", say("It has fired at a hex in this player turn."))
ROUTED_GUNS = Refusal("PG 16.0a", say("Routed guns do not fire."))
NOT_GUNS = Refusal("PG 16.0a", say("Only artillery bombards."))
TOO_FAR = Refusal("PG 16.1a", say("More than 3 hexes away."))
FIRE_AT_ADJACENT = Refusal(
    "PG 16.1b", say("Guns next to an enemy unit must fire at an adjacent enemy.")
)
ONLY_ADJACENT = Refusal("PG 18.0a", say("Defensive fire only at adjacent units."))
BOMBARDED = Refusal("PG 16.0c", say("This hex has already been bombarded in this player turn."))
NOT_ACROSS = Refusal("PG T4f", say("No fire crosses the hexside by which it would enter."))
NO_ENEMY = Refusal("PG 16.0a", say("No enemy units are there."))
NO_GUNS_BEAR = Refusal("PG 16.1a", say("None of your guns can fire at this hex."))


def is_on_top(ctx: Ctx, uid: str) -> bool:
    """Whether no infantry or cavalry lies above the guns (PG 16.0a)."""
    for other in stack(ctx, unit(ctx, uid).cell):
        if other == uid:
            return True
        if not card(ctx, other).is_artillery:
            return False
    return False


@derived
def why_not_fire(ctx: Ctx, uid: str, defensive: bool) -> Refusal | None:
    """What keeps a unit from bombarding at all (PG 6.1a, 7.0g, 16.0a, 16.0b, 18.0a)."""
    state = unit(ctx, uid)
    if not card(ctx, uid).is_artillery:
        return NOT_GUNS
    if not defensive and (idle := why_not_act(ctx, uid)):
        return idle  # Ruling 16
    if is_routed(ctx, uid):
        return ROUTED_GUNS  # Ruling 71
    if state.column:
        return IN_COLUMN
    if state.steps and not defensive:
        return MOVED
    if not is_on_top(ctx, uid):
        return Refusal("PG 16.0a", say("{gun} is not on top of its stack.", gun=name_of(ctx, uid)))
    return HAS_FIRED if state.fired else None


@derived
def why_not_target(ctx: Ctx, uid: str, target: Cell, defensive: bool) -> Refusal | None:
    """What keeps a unit from firing at a hex (PG 16.1, 18.0a)."""
    if refusal := why_not_fire(ctx, uid, defensive):
        return refusal
    board, side, here = ctx.rules.board, card(ctx, uid).side, unit(ctx, uid).cell
    far = board.distance(here, target)
    if defensive and far != 1:
        return ONLY_ADJACENT
    if far > ctx.rules.tables.limits.bombard_range.value:
        return TOO_FAR
    if far > 1 and any(owner(ctx, c) == enemy_of(side) for c in board.neighbours[here]):
        return FIRE_AT_ADJACENT
    for cell in board.neighbours[target]:
        if owner(ctx, cell) == side and (far > 1 or board.distance(here, cell) > 1):
            friend = name_of(ctx, stack(ctx, cell)[0])
            return Refusal("PG 16.1c", say("The target is next to {friend}.", friend=friend))
    blocked = sight(ctx, here, target).refusal
    if blocked is not None:
        return Refusal("PG 16.1a", say("No line of sight: {reason}", reason=blocked.message))
    return None if lines_of_fire(ctx, here, target) else NOT_ACROSS


def lines_of_fire(ctx: Ctx, here: Cell, target: Cell) -> tuple[Way, ...]:
    """Clear lines that enter the target where fire is not prohibited (PG T4f, Ruling 41)."""
    board, sides = ctx.rules.board, ctx.rules.tables.hexsides
    return tuple(
        way
        for way in clear_ways(ctx, here, target)
        if not any(sides[kind].bombard.prohibited for kind in board.crossing(way.cells[-2], target))
    )


def why_not_hex(ctx: Ctx, side: str, target: Cell, defensive: bool) -> Refusal | None:
    """What keeps a whole side from bombarding a hex (PG 16.0c): why the nearest gun may not."""
    if owner(ctx, target) != enemy_of(side):
        return NO_ENEMY
    if target in ctx.table.bombarded:
        return BOMBARDED
    if guns_that_bear(ctx, side, target, defensive):
        return None
    batteries = sorted(
        (u for u in units_of(ctx, side) if card(ctx, u).is_artillery),
        key=lambda u: ctx.rules.board.distance(unit(ctx, u).cell, target),
    )
    reasons = (why_not_target(ctx, u, target, defensive) for u in batteries)
    return next((r for r in reasons if r is not None), NO_GUNS_BEAR)


@derived
def guns_that_bear(ctx: Ctx, side: str, target: Cell, defensive: bool) -> tuple[str, ...]:
    """The units that may fire at a hex."""
    return tuple(
        u
        for u in units_of(ctx, side)
        if card(ctx, u).is_artillery and why_not_target(ctx, u, target, defensive) is None
    )


@derived
def targets(ctx: Ctx, side: str, defensive: bool) -> tuple[Cell, ...]:
    """The hexes that may be bombarded now (PG 16.0c)."""
    ready = [
        u
        for u in units_of(ctx, side)
        if card(ctx, u).is_artillery and why_not_fire(ctx, u, defensive) is None
    ]
    reach = ctx.rules.tables.limits.bombard_range.value
    board, found = ctx.rules.board, []
    for cell in cells_of(ctx, enemy_of(side)):
        near = any(board.distance(unit(ctx, u).cell, cell) <= reach for u in ready)
        if near and cell not in ctx.table.bombarded and guns_that_bear(ctx, side, cell, defensive):
            found.append(cell)
    return tuple(found)


# -- the weight of fire ----------------------------------------------------------------------------


class Fire(Struct, frozen=True, kw_only=True):
    """A bombardment weighed: strength of each gun, column, modifiers, range."""

    strengths: tuple[int, ...]
    total: int
    column: int | None
    modifiers: tuple[Modifier, ...]
    range: int

    @property
    def drm(self) -> int:
        """The sum of the modifiers."""
        return total(self.modifiers)


def weigh_fire(ctx: Ctx, firers: tuple[str, ...], target: Cell) -> Fire:
    """Strength by range, column, and every modifier, zeros too (PG 16.0d, 16.2a to 16.2c, T6)."""
    board, table = ctx.rules.board, ctx.rules.tables.bombardment
    ranges = [board.distance(unit(ctx, u).cell, target) for u in firers]
    strengths = tuple(values(ctx, u).bombard[r - 1] for u, r in zip(firers, ranges, strict=True))
    cells = sorted({unit(ctx, u).cell for u in firers})
    drm, side = table.drm, card(ctx, firers[0]).side
    state, routed = army_state(ctx, side), all(is_routed(ctx, u) for u in stack(ctx, target))
    easier = -1 if ctx.rules.on(Reading.ROUTED_EASIER_TARGET) else 1
    lines = [
        drm.all_at_range_1.modifier(max(ranges) == 1),
        drm.firer_disordered.modifier(any(not is_formed(ctx, u) for u in firers)),
        drm.target_routed.modifier(routed * easier),
        *_best_ground(ctx, cells, target),
    ]
    if state is ArmyState.DEMORALISED:
        lines.append(drm.army_demoralised.modifier())
    elif state is ArmyState.ROUTED:
        lines.append(drm.army_routed.modifier())
    if ctx.rules.on(SpecialRule.CAUGHT_ON_THE_MARCH) and ctx.table.turn == 1:
        surprise = ctx.rules.tables.surprise
        lines.append((surprise.prussian if side == "prussian" else surprise.coalition).modifier())
    return Fire(
        strengths=strengths,
        total=sum(strengths),
        column=table.column(sum(strengths)),
        modifiers=tuple(lines),
        range=max(ranges),
    )


def _best_ground(ctx: Ctx, cells: list[Cell], target: Cell) -> tuple[Modifier, ...]:
    """The terrain of the firing hex that its player picks; named where they differ (PG 16.2b)."""
    lines = {c: fire_terrain(ctx, c, target) for c in cells}
    sums = {c: total(found) for c, found in lines.items()}
    chosen = max(cells, key=lambda c: sums[c])
    if len(set(sums.values())) == 1:
        return lines[chosen]
    terrain, *sides = lines[chosen]
    where = ctx.rules.label(chosen)
    text = say("{terrain}, fired from {hex}, the best hex", terrain=terrain.label, hex=where)
    return (structs.replace(terrain, label=text), *sides)


def fire_terrain(ctx: Ctx, firing: Cell, target: Cell) -> tuple[Modifier, ...]:
    """The worse of the two hexes, and the hexside entered (PG 16.2b, T4b, Ruling 41)."""
    board, tables = ctx.rules.board, ctx.rules.tables
    worst, kind = 0, "open"
    for cell, into in ((firing, False), (target, True)):
        for name in board.terrain[cell]:
            effect = tables.hexes[name].bombard
            if (effect.into if into else effect.out) and effect.value < worst:
                worst, kind = effect.value, name
    lines = [Modifier(worst, say("terrain: {kind}", kind=kind_name(kind)), "PG T4b")]
    best = max(
        (_hexside_lines(ctx, w.cells[-2], target) for w in lines_of_fire(ctx, firing, target)),
        key=total,
        default=(),
    )
    return (*lines, *best)


def _hexside_lines(ctx: Ctx, last: Cell, target: Cell) -> tuple[Modifier, ...]:
    sides = ctx.rules.tables.hexsides
    return tuple(
        Modifier(value, say("hexside: {kind}", kind=kind_name(kind)), "PG T4b")
        for kind in ctx.rules.board.crossing(last, target)
        if (value := sides[kind].bombard.value)
    )


def kind_name(kind: str) -> Text:
    """Terrain in words; only ways up a slope have a line, so the slope says enough."""
    return say(kind.removesuffix("_up").replace("_", " "))
