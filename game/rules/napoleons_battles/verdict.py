"""The verdict as the window shows it: who won and why (NB 12)."""

from collections.abc import Iterator

from msgspec import structs

from game.engine.presentation import Verdict, VerdictSection, VerdictSide
from game.engine.state import Result
from game.engine.text import Text, joined, say
from game.rules.kit import verdict as kit
from game.rules.napoleons_battles.control.armies import is_beaten, morale_lost
from game.rules.napoleons_battles.control.fatigue import wear_of
from game.rules.napoleons_battles.control.points import (
    by_points,
    general_points,
    points,
    unit_points,
)
from game.rules.napoleons_battles.faces import card_face
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import is_troops, now, side_of

MORALE, BY_POINTS = "morale", "points"


def verdict(ctx: Ctx) -> Verdict:
    """Who won and why; of a battle that goes on, who would win if it ended now (NB 12.2.1)."""
    result = ctx.state.result or Result(by_points(ctx), BY_POINTS, "NB 12.2.1")
    why = say("The game is not over.") if ctx.state.result is None else _why(ctx, result)
    sides = [_side(ctx, side) for side in ctx.rules.sides]
    one, two = ctx.rules.sides
    start = held_first(ctx, one), held_first(ctx, two)
    found = kit.by_points(ctx, result, why, sides, say("Points by turn"), start)
    if result.level != MORALE and result.winner and _is_marginal(ctx):
        return structs.replace(found, title=say("{victory} (marginal)", victory=found.title))
    return found


def held_first(ctx: Ctx, side: str) -> int:
    """The points of the places that a side holds when the battle begins (NB 12.2.1)."""
    places = ctx.rules.terms.objectives
    return sum(one.points.get(side, 0) for one in places if one.held_by == side)


def _is_marginal(ctx: Ctx) -> bool:
    """Whether the one side has so few points more that it is a marginal victory (NB 12.2.1)."""
    one, two = (points(ctx, side) for side in ctx.rules.sides)
    return abs(one - two) < ctx.rules.tables.limits.marginal.value


def _why(ctx: Ctx, result: Result) -> Text:
    """A beaten army decides, else the points; a small difference is marginal (NB 12.1, 12.2.1)."""
    if result.level == MORALE:
        return _broken(ctx)
    one, two = ctx.rules.sides
    off = abs(points(ctx, one) - points(ctx, two))
    if not off:
        return say("Time has run out with equal points.")
    if _is_marginal(ctx):
        return say(
            "Time has run out: more points, by {n}; below {least} it is a marginal victory.",
            n=off,
            least=ctx.rules.tables.limits.marginal.value,
        )
    return say("Time has run out: more points, by {n}.", n=off)


def _broken(ctx: Ctx) -> Text:
    beaten = [side for side in ctx.rules.sides if is_beaten(ctx, side)]
    if len(beaten) > 1:
        return say("Both armies are beaten in the same turn: points decide.")
    army = ctx.rules.oob.armies[beaten[0]]
    return say(
        "The army of {side} is beaten: {n} {n:unit|units} lost, its morale is {most}.",
        side=army.inline,
        n=morale_lost(ctx, army.side),
        most=army.morale,
    )


# -- the sides -------------------------------------------------------------------------------------


def _side(ctx: Ctx, side: str) -> VerdictSide:
    """What a side has won of the other and holds, and how far its own army is worn."""
    sections = [one for one in _sections(ctx, side) if one.points]
    return VerdictSide(
        side=side,
        points=points(ctx, side),
        sections=tuple(sections),
        notes=tuple(_worn(ctx, side)),
    )


def _sections(ctx: Ctx, side: str) -> Iterator[VerdictSection]:
    foe = ctx.rules.enemy_of(side)
    theirs = [uid for uid in ctx.table.units if side_of(ctx, uid) == foe]
    troops = [uid for uid in theirs if is_troops(ctx, uid)]
    gone = [uid for uid in troops if now(ctx, uid).gone not in ("", "left")]
    fled = [uid for uid in troops if uid not in gone and now(ctx, uid).routed]
    rest = [uid for uid in troops if uid not in gone and uid not in fled]
    guns = [uid for uid in theirs if uid not in troops and unit_points(ctx, uid)]
    yield _of_units(ctx, say("Enemy units dispersed or eliminated"), gone)
    yield _of_units(ctx, say("Enemy units in rout, with their losses"), fled)
    yield _of_units(ctx, say("Losses of the other enemy units"), rest, faces=False)
    yield _of_units(ctx, say("Enemy guns lost or damaged"), guns)
    fallen = sum(general_points(ctx, g) for g in ctx.table.generals if side_of(ctx, g) == foe)
    yield VerdictSection(text=say("Enemy generals"), rule="NB 15.2.2.4.3", points=fallen)
    flags, each = ctx.table.flags.get(side, 0), ctx.rules.tables.limits.flag_points.value
    yield VerdictSection(
        text=say("Flags taken"),
        rule="NB 11.2.5hr-1",
        sum=f"{flags} × {each}",
        points=flags * each,
    )
    for one in ctx.rules.terms.objectives:
        held = one.points.get(side, 0) if ctx.table.owners.get(one.id) == side else 0
        yield VerdictSection(text=say(one.name), rule="NB 12.2.1", points=held)


def _of_units(ctx: Ctx, text: Text, units: list[str], *, faces: bool = True) -> VerdictSection:
    shown = units if faces else []
    return VerdictSection(
        text=text,
        rule="NB 12.2.1",
        points=sum(unit_points(ctx, uid) for uid in units),
        faces=tuple(card_face(ctx.rules, ctx.rules.card_of(ctx.table, u)) for u in shown),
    )


def _worn(ctx: Ctx, side: str) -> Iterator[Text]:
    """The morale of an army and the wear of its formations (NB 12.1, 13.2)."""
    army = ctx.rules.oob.armies[side]
    yield say(
        "Army morale {most}: {n} {n:unit|units} lost.", n=morale_lost(ctx, side), most=army.morale
    )
    worn = [
        say("{formation} {n} of {most}", formation=f.name, n=wear_of(ctx, f.id), most=f.wear)
        for f in ctx.rules.oob.formations.values()
        if f.side == side and f.wear
    ]
    if worn:
        yield say("Wear: {formations}.", formations=joined(tuple(worn), ", "))
