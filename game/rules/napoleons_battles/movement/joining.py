"""Generals who join a unit, and who stay clear of all (NB 1.5-2, 7.2.2.3)."""

from collections.abc import Iterator

from game.board.plane.distance import between, within
from game.board.plane.numbers import BITS, TOLERANCE, cosine, sine
from game.board.plane.shapes import Outline, Pose, lay
from game.engine.text import Text, counted, joined, say
from game.rules.napoleons_battles.cards import Rank
from game.rules.napoleons_battles.chain import (
    commands_general,
    in_chain,
    reaches_general,
    reaches_unit,
)
from game.rules.napoleons_battles.places import general_footprint, laid, touched_by
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import name_of, now, present, side_of

Warned = tuple[str, Text]
"""A rule, and what it would cause."""


def joined_at(ctx: Ctx, general: str, place: Outline) -> tuple[str, ...]:
    """The units of his side that a general would touch or lie on at a place (NB 1.5-2)."""
    own = present(ctx, side_of(ctx, general))
    return tuple(uid for uid in own if within(place, laid(ctx, uid), TOLERANCE))


def clear_places(ctx: Ctx, general: str, pose: Pose) -> Iterator[Pose]:
    """Where he stands next to units and touches none: there, or pushed off the units that he would
    touch there by the least way (NB 1.5-2, 7.2.2.3).
    """
    shape = general_footprint(ctx, ctx.table.generals[general].rank)
    touched = joined_at(ctx, general, lay(shape, pose))
    if not touched:
        yield pose
        return
    half = max(stand.front for stand in shape)
    gap = ctx.rules.tables.limits.friend_gap.value
    found = [spot for uid in touched for spot in _round(laid(ctx, uid), pose, half, gap)]
    for spot in sorted(found, key=lambda spot: between(spot.at, pose.at)):
        if not joined_at(ctx, general, lay(shape, spot)):
            yield spot


def _round(unit: Outline, pose: Pose, half: int, gap: int) -> Iterator[Pose]:
    """Off each of the four sides of a unit, abreast of a place."""
    off = pose.heading - unit.pose.heading
    reach = (half * (abs(sine(off)) + abs(cosine(off))) >> BITS) + gap
    dx, dy = pose.x - unit.pose.x, pose.y - unit.pose.y
    s, c = sine(unit.pose.heading), cosine(unit.pose.heading)
    across, up = dx * c - dy * s >> BITS, dx * s + dy * c >> BITS
    stands = unit.footprint
    left, right = min(a.left for a in stands), max(a.right for a in stands)
    rear, front = min(a.rear for a in stands), max(a.front for a in stands)
    for at in (
        (left - reach, up),
        (right + reach, up),
        (across, rear - reach),
        (across, front + reach),
    ):
        yield Pose(*unit.pose.point(*at), pose.heading)


# -- what comes of it ------------------------------------------------------------------------------


def brings_about(ctx: Ctx, then: Ctx, general: str) -> Iterator[Warned]:
    """What a general brings about by riding there, or by joining somebody: he commands only what he
    touches, and who is left out of his reach (NB 7.2.2.3, 7.2.3.1, 7.2.3.2).
    """
    if touched := touched_by(then, then.table.generals[general]):
        yield "NB 7.2.2.3", joins(then, touched)
    units = [uid for uid in present(ctx, side_of(ctx, general)) if _left_out(ctx, then, uid)]
    if units:
        yield (
            "NB 7.2.3.2-3",
            counted(
                len(units),
                "Out of command, without a move next turn: {units}",
                "{n} units out of command, without a move next turn: {units}",
                units=joined([Text(name_of(ctx, uid)) for uid in units], ", "),
            ),
        )
    if ctx.table.generals[general].rank > Rank.DIVISION:
        below = [g for g in ctx.table.generals if commands_general(ctx, general, g)]
        lost = [g for g in below if _reached(ctx, g) and not _reached(then, g)]
        if lost:
            names = joined([Text(name_of(ctx, g)) for g in lost], ", ")
            yield "NB 7.2.3.1-1", say("Generals who would have to roll: {generals}", generals=names)


def joins(ctx: Ctx, touched: tuple[str, ...]) -> Text:
    """Whom he touches, and that he commands nobody else (NB 7.2.2.3)."""
    names = joined([Text(name_of(ctx, uid)) for uid in touched], ", ")
    return say("Joins {units}: radius 0, he commands only what he touches", units=names)


def is_led(ctx: Ctx, uid: str) -> bool:
    """Does a general of its chain reach a unit (NB 7.2.3.2)?"""
    own = (g for g in ctx.table.generals.values() if in_chain(ctx, g.id, uid))
    return any(reaches_unit(ctx, general, uid) for general in own)


def _left_out(ctx: Ctx, then: Ctx, uid: str) -> bool:
    return not now(ctx, uid).routed and is_led(ctx, uid) and not is_led(then, uid)


def _reached(ctx: Ctx, general: str) -> bool:
    there = ctx.table.generals[general]
    return any(reaches_general(ctx, above, there) for above in ctx.table.generals.values())


def tell_joined(ctx: Ctx, general: str) -> None:
    """It is told whom a general has joined, if he has joined anybody (NB 7.2.2.3)."""
    touched = touched_by(ctx, ctx.table.generals[general])
    if touched:
        text = say(
            "{general} joins {unit}: he commands only what he touches.",
            general=name_of(ctx, general),
            unit=joined([Text(name_of(ctx, uid)) for uid in touched], ", "),
        )
        ctx.tell("NB 7.2.2.3", text, general, *touched, kind="general")
