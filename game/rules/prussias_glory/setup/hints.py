"""What it would mean to set up a piece in a hex, said before it is done (PG 22.2b, 26.3b)."""

from game.board.cells import Cell
from game.engine.prompt import Mark, Offer, Preview
from game.engine.text import Text, say
from game.rules.prussias_glory.pieces import (
    cell_of,
    leaders_at,
    name_of,
    names_of,
    side_of,
    wing_of,
)
from game.rules.prussias_glory.setup.detachments import apart_in, detachable, detaching
from game.rules.prussias_glory.setup.pieces import pieces_of
from game.rules.prussias_glory.setup.places import hexes_for
from game.rules.prussias_glory.table import OFF_MAP, Ctx

WITH_HIS_MEN = "PG 22.2b"


def offer_of(ctx: Ctx, piece: str, cell: Cell) -> Offer:
    """A hex for a piece; outside the camp it would be detached there (PG 26.3b)."""
    made = detaching(ctx)
    camp = made is None or piece not in detachable(ctx) or cell in made.home
    return Offer(Mark.PLACE if camp else Mark.APART)


def context_of(ctx: Ctx, piece: str) -> Text | None:
    """What is to be known of a piece in hand: whether it may be detached (PG 26.3b)."""
    if piece not in detachable(ctx):
        return None
    return say("In the camp it stands with the army; outside it forms a detachment.")


def foretell(ctx: Ctx, piece: str, cell: Cell) -> Preview | None:
    """A leader without his men, and the detachment a piece would be in (PG 22.2b, 26.3b)."""
    alone = _alone(ctx, piece, cell)
    if alone is not None:
        return Preview(rule=WITH_HIS_MEN, warnings=((WITH_HIS_MEN, alone),))
    text = _detachment(ctx, piece, cell)
    return None if text is None else Preview(text=text)


def _alone(ctx: Ctx, piece: str, cell: Cell) -> Text | None:
    """A leader starts with a unit of his command: whether one would not (PG 22.2b)."""
    if piece in ctx.table.leaders:
        if cell in hexes_for(ctx, piece):
            return None
        if wing_of(ctx, piece) is None:
            return say("No unit of his army stands there yet: he starts with one.")
        return say("No unit of his wing stands there yet: he starts with one.")
    left = left_alone(ctx, piece)
    if cell == cell_of(ctx, piece) or not left:
        return None
    return say("{leader} is left without a unit of his command.", leader=names_of(ctx, left))


def left_alone(ctx: Ctx, uid: str) -> tuple[str, ...]:
    """The leaders who have no unit of theirs with them but this one (PG 22.2b)."""
    here, side = cell_of(ctx, uid), side_of(ctx, uid)
    if here == OFF_MAP:
        return ()
    here_too = leaders_at(ctx, here, side)
    mine = (p for p in pieces_of(ctx, side) if p in here_too and here in hexes_for(ctx, p))
    return tuple(lid for lid in mine if here not in hexes_for(ctx, lid, uid))


def _detachment(ctx: Ctx, piece: str, cell: Cell) -> Text | None:
    found = apart_in(ctx, piece, cell)
    if found is None:
        return None
    (det, others), unit = found, name_of(ctx, piece)
    if not others:
        return say("{det}: {unit} alone so far.", det=det, unit=unit)
    return say("{det}: {unit} with {units}.", det=det, unit=unit, units=names_of(ctx, others))
