"""Who commands whom, and how far: the chain of command and its radii (ND 2.5, 2.15)."""

from collections.abc import Iterable

from game.board.plane.distance import between, distance
from game.board.plane.numbers import Length
from game.board.plane.shapes import Outline
from game.engine.context import derived
from game.engine.event import Modifier, total
from game.engine.refusal import Refusal
from game.rules.nordlingen import refusals
from game.rules.nordlingen.places import Laid, combat_enemies, enemies, laid, point_off
from game.rules.nordlingen.table import Ctx, General
from game.rules.nordlingen.units import card, division_of, in_good_order, on_table


def cinc_of(ctx: Ctx, side: str) -> General | None:
    """The C-in-C of a side if he is on the table (ND 2.3)."""
    found = ctx.table.generals[ctx.table.cincs[side]]
    return found if found.at is not None else None


def leader_of(ctx: Ctx, division: str) -> General | None:
    """The general of a division if he is on the table (ND 2.4)."""
    found = ctx.table.generals[ctx.rules.oob.divisions[division].general]
    return found if found.at is not None else None


def units_of(ctx: Ctx, division: str) -> tuple[str, ...]:
    """The units of a division that are on the table."""
    return tuple(u for u in ctx.rules.oob.divisions[division].units if on_table(ctx, u))


def divisions(ctx: Ctx, side: str) -> tuple[str, ...]:
    """The divisions of a side, in the order of its army."""
    return tuple(d for d, made in ctx.rules.oob.divisions.items() if made.side == side)


def can_be_ordered(ctx: Ctx, division: str) -> bool:
    """It is on the table and has a general there (ND 2.4)."""
    return bool(units_of(ctx, division)) and leader_of(ctx, division) is not None


# -- the chain from the C-in-C (ND 2.5) ------------------------------------------------------------


def chain(ctx: Ctx, division: str) -> tuple[tuple[General, General | None], ...]:
    """The links from a division's general up to the C-in-C: each subordinate with his superior, who
    may be off the table. A division led by the C-in-C himself has none (ND 2.5, R19).
    """
    side = ctx.rules.oob.divisions[division].side
    below = leader_of(ctx, division)
    links: list[tuple[General, General | None]] = []
    while below is not None and below.id != ctx.table.cincs[side]:
        above = _superior(ctx, side, below)
        links.append((below, above))
        below = above
    return tuple(links)


def _superior(ctx: Ctx, side: str, general: General) -> General | None:
    """A wing general while he is there; in any other case the C-in-C of now."""
    named = ctx.table.generals.get(ctx.rules.oob.generals[general.id].superior)
    wing = named is not None and ctx.rules.oob.generals[named.id].role == "wing"
    if named is not None and wing and named.at is not None:
        return named
    return cinc_of(ctx, side)


def is_broken(below: General, above: General | None) -> bool:
    """Is a subordinate outside his superior's command radius, marker to marker (R19)?"""
    if above is None or above.at is None or below.at is None:
        return True
    return between(below.at, above.at) > above.radius


def priority_lines(ctx: Ctx, division: str) -> tuple[Modifier, ...]:
    """What is added to an order die that this division receives (ND 2.5, 2.7)."""
    limits, general = ctx.rules.tables.limits, leader_of(ctx, division)
    lines = []
    if general is not None and general.level:
        lines.append(limits.general_level.modifier(general.level))
    broken = sum(is_broken(below, above) for below, above in chain(ctx, division))
    if broken:
        lines.append(limits.broken_link.modifier(broken))
    cinc = cinc_of(ctx, ctx.rules.oob.divisions[division].side)
    if cinc is not None and cinc.unit and division_of(ctx, cinc.unit) != division:
        lines.append(limits.attached_cinc.modifier())
    return tuple(lines)


def priority(ctx: Ctx, division: str, die: int) -> int:
    """The priority of an order, at most 6 (ND 2.5, 2.6)."""
    most = ctx.rules.tables.limits.most_priority.value
    return min(most, die + total(priority_lines(ctx, division)))


def is_kept(ctx: Ctx, priority: int) -> bool:
    """An order of 3 or less is lost (ND 2.6)."""
    return priority >= ctx.rules.tables.limits.least_priority.value


# -- out of command (ND 2.15) ----------------------------------------------------------------------


@derived
def off_general(ctx: Ctx, uid: str) -> Length | None:
    """How far a unit is from the general of its division; None: he is off the table."""
    general = leader_of(ctx, division_of(ctx, uid))
    if general is None or general.at is None:
        return None
    return point_off(laid(ctx, uid), general.at)


def in_command(ctx: Ctx, uid: str) -> bool:
    """Is a unit within the radius of its division's general (ND 2.15)?"""
    general, off = leader_of(ctx, division_of(ctx, uid)), off_general(ctx, uid)
    return general is not None and off is not None and off <= general.radius


def why_not_end(ctx: Ctx, uid: str, end: Outline) -> Refusal | None:
    """Why a manoeuvre may not end here: out of command a unit comes nearer to its general, or, if
    he is off the table, no nearer to any enemy (ND 2.15).
    """
    if end.pose == laid(ctx, uid).pose or in_command(ctx, uid):
        return None
    general = leader_of(ctx, card(ctx, uid).division)
    if general is not None and general.at is not None:
        nearer = point_off(end, general.at) < point_off(laid(ctx, uid), general.at)
        return None if nearer else refusals.OUT_OF_COMMAND
    nearer = comes_nearer(ctx, uid, end, combat_enemies(ctx, uid))
    return refusals.OUT_OF_COMMAND if nearer else None


def comes_nearer(ctx: Ctx, uid: str, end: Outline, foes: Iterable[Laid]) -> bool:
    """Does a unit end nearer to any of these than it began (ND 2.15, 6.6)?"""
    here = laid(ctx, uid)
    return any(distance(end, place) < distance(here, place) for _, place in foes)


def wavers(ctx: Ctx, division: str) -> bool:
    """Does a division waver in this turn (ND 6.6)?"""
    return ctx.table.wavering.get(division, 0) >= ctx.table.turn


def why_not_waver(ctx: Ctx, uid: str, end: Outline) -> Refusal | None:
    """A unit of a wavering division comes no nearer to enemies in good order, wagons among them
    (ND 6.6).
    """
    if not wavers(ctx, division_of(ctx, uid)):
        return None
    steady = (pair for pair in enemies(ctx, uid) if in_good_order(ctx, pair[0]))
    return refusals.WAVERING if comes_nearer(ctx, uid, end, steady) else None
