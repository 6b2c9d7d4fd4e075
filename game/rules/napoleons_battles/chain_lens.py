"""The chain of command as an overlay: whom a general reaches, who reaches a unit (NB 7.2)."""

from collections.abc import Iterator

from game.board.plane.distance import distance
from game.board.plane.shapes import Outline
from game.engine.presentation import Lens
from game.engine.shapes import LineShape, PolygonShape, Shape
from game.engine.text import Text, counted, say
from game.rules.napoleons_battles.cards import Rank
from game.rules.napoleons_battles.chain import (
    in_chain,
    radius_of,
    reaches_general,
    reaches_unit,
    superiors,
)
from game.rules.napoleons_battles.halos import halo
from game.rules.napoleons_battles.places import general_laid, laid, touched_by
from game.rules.napoleons_battles.refusals import inches
from game.rules.napoleons_battles.table import Ctx, General
from game.rules.napoleons_battles.units import card, name_of, present, side_of


def command_lens(ctx: Ctx, piece: str) -> Lens:
    """Of a general his radius and who is within it; of a unit the generals who reach it."""
    if piece in ctx.table.units:
        return _of_unit(ctx, piece)
    there = ctx.table.generals[piece]
    place = general_laid(ctx, there)
    if place is None:
        return Lens(text=say("{general} is not on the table.", general=name_of(ctx, piece)))
    shapes = (*_radius(ctx, there, place), *_upwards(ctx, there, place), *_down(ctx, there, place))
    return Lens(text=_words(ctx, there), rule=_rule(ctx, there), shapes=shapes)


def _rule(ctx: Ctx, general: General) -> str:
    return "NB 7.2.2.3" if touched_by(ctx, general) else "NB 2.1.1"


def _words(ctx: Ctx, general: General) -> Text:
    name, touched = name_of(ctx, general.id), touched_by(ctx, general)
    if touched:
        return say(
            "{general} touches {unit}: he commands only what he touches.",
            general=name,
            unit=name_of(ctx, touched[0]),
        )
    if general.rank > Rank.DIVISION:
        return say(
            "{general} commands generals within {n}, units only by touch.",
            general=name,
            n=inches(general.radius),
        )
    own = _units(ctx, general)
    held = [uid for uid in own if reaches_unit(ctx, general, uid)]
    return say(
        "{general} commands within {n}: {held} of {all} units.",
        general=name,
        n=inches(general.radius),
        held=len(held),
        all=len(own),
    )


def _units(ctx: Ctx, general: General) -> tuple[str, ...]:
    """The units whose own general he is."""
    side = side_of(ctx, general.id)
    return tuple(uid for uid in present(ctx, side) if card(ctx, uid).commander == general.id)


def _radius(ctx: Ctx, general: General, place: Outline) -> Iterator[Shape]:
    far = radius_of(ctx, general)
    if far:
        yield PolygonShape(points=halo(place, far), tone="command")


def _upwards(ctx: Ctx, general: General, place: Outline) -> Iterator[Shape]:
    """To the superiors who reach him; if none does, to the next above him (NB 7.2.3.1)."""
    above = [ctx.table.generals[g] for g in superiors(ctx, general.id)]
    present_ = [(g, there) for g in above if (there := general_laid(ctx, g)) is not None]
    reach = [one for one in present_ if reaches_general(ctx, one[0], general)]
    for superior, there in reach or present_[:1]:
        good = bool(reach)
        yield _line(there, place, good, Text(name_of(ctx, superior.id)))


def _down(ctx: Ctx, general: General, place: Outline) -> Iterator[Shape]:
    """To the generals and units that are directly under him (NB 7.2.2)."""
    for uid in _units(ctx, general):
        yield _line(place, laid(ctx, uid), reaches_unit(ctx, general, uid), None)
    for below in ctx.table.generals.values():
        there = general_laid(ctx, below)
        if there is not None and superiors(ctx, below.id)[:1] == (general.id,):
            yield _line(place, there, reaches_general(ctx, general, below), None)


def _line(one: Outline, two: Outline, good: bool, word: Text | None) -> LineShape:
    if not good and word is None:
        word = Text(inches(distance(one, two)))
    return LineShape(points=(one.middle, two.middle), tone="good" if good else "bad", text=word)


def _of_unit(ctx: Ctx, uid: str) -> Lens:
    """The generals of its chain who reach it, and the radius of its own general (NB 7.2.3.2)."""
    name, here = name_of(ctx, uid), laid(ctx, uid)
    own = [g for g in ctx.table.generals.values() if in_chain(ctx, g.id, uid)]
    reach = [g for g in own if reaches_unit(ctx, g, uid)]
    chief = ctx.table.generals[card(ctx, uid).commander]
    shapes: list[Shape] = []
    for general in dict.fromkeys((chief.id, *(g.id for g in reach))):
        there = ctx.table.generals[general]
        place = general_laid(ctx, there)
        if place is not None:
            shapes += _radius(ctx, there, place) if there.rank == Rank.DIVISION else ()
            shapes.append(_line(place, here, there in reach, None))
    if not reach:
        text = say("No general of its chain reaches {unit}: it would not move.", unit=name)
        return Lens(text=text, rule="NB 7.2.3.2-3", shapes=tuple(shapes))
    text = counted(
        len(reach),
        "{general} reaches {unit}.",
        "{general} and others reach {unit}.",
        unit=name,
        general=name_of(ctx, reach[0].id),
    )
    return Lens(text=text, rule="NB 7.2.3.2-2", shapes=tuple(shapes))
