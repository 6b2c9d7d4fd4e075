"""Detachments formed at set-up: by where their pieces stand (PG 26.3b, Ruling 73)."""

from collections.abc import Iterable
from itertools import combinations

from game.board.cells import Cell
from game.engine.context import derived
from game.engine.refusal import Refusal
from game.engine.text import Text, counted, say
from game.rules.prussias_glory.data.placement import Detaching
from game.rules.prussias_glory.pieces import cell_of, names_of, wing_of
from game.rules.prussias_glory.setup.pieces import pieces_of
from game.rules.prussias_glory.table import OFF_MAP, Ctx, Det

NAMES = (say("First detachment"), say("Second detachment"), say("Third detachment"))

Part = frozenset[Cell]


@derived
def detachable(ctx: Ctx) -> tuple[str, ...]:
    """The pieces that may stand in a detachment (PG 26.3b)."""
    made = detaching(ctx)
    if made is None:
        return ()
    return tuple(
        p for p in pieces_of(ctx, made.side) if p in made.units or wing_of(ctx, p) in made.wings
    )


def why_not_detached(ctx: Ctx, piece: str, cell: Cell) -> Refusal | None:
    """Why a piece may not stand apart in a hex, as others stand now (PG 26.3b, Ruling 73)."""
    made = detaching(ctx)
    if made is None or piece not in detachable(ctx) or cell in made.home:
        return None
    near = ctx.rules.board.neighbours[cell]
    parts = _parts_without(ctx, piece)
    joined = [part for part in parts if cell in part or any(c in part for c in near)]
    others = [part for part in parts if part not in joined]
    mine = frozenset({cell}).union(*joined)
    pairs = [(mine, part) for part in others]
    return _why_not_parts(ctx, made, len(others) + 1, pairs)


def apart_in(ctx: Ctx, piece: str, cell: Cell) -> tuple[Text, tuple[str, ...]] | None:
    """The detachment a piece would be in, in a hex, and who else; None: in none (PG 26.3b)."""
    made = detaching(ctx)
    if made is None or piece not in detachable(ctx) or cell in made.home:
        return None
    parts = parts_of(ctx, {*_cells_apart(ctx, piece), cell})
    mine = next(part for part in parts if cell in part)
    others = (p for p in detachable(ctx) if p != piece and cell_of(ctx, p) in mine)
    return NAMES[min(parts.index(mine), len(NAMES) - 1)], tuple(others)


def why_not_parted(ctx: Ctx, side: str) -> Refusal | None:
    """What is wrong with the detachments of a side as they stand (PG 26.3b)."""
    made = detaching(ctx)
    if made is None or made.side != side:
        return None
    parts = parts_of(ctx, _cells_apart(ctx))
    return _why_not_parts(ctx, made, len(parts), combinations(parts, 2))


def _why_not_parts(
    ctx: Ctx, made: Detaching, number: int, pairs: Iterable[tuple[Part, Part]]
) -> Refusal | None:
    """Too many detachments, or two with too few hexes between them (PG 26.3b, Ruling 73)."""
    if number > made.most:
        return Refusal(made.rule, say("At most {n} detachments may be formed.", n=made.most))
    far = ctx.rules.board.distance
    gaps = (min(far(x, y) for x in a for y in b) - 1 for a, b in pairs if a != b)
    least = next((gap for gap in gaps if gap < made.apart), None)
    if least is None:
        return None
    text = counted(
        least,
        "{n} hex between two detachments, at least {m}; units of one stand together or adjacent.",
        "{n} hexes between two detachments, at least {m}; units of one stand together or adjacent.",
        m=made.apart,
    )
    return Refusal(made.rule, text)


def form_detachments(ctx: Ctx, side: str) -> None:
    """The pieces that stand apart become detachments, from the first column on (PG 26.3b)."""
    made = detaching(ctx)
    if made is None or made.side != side:
        return
    for number, part in enumerate(parts_of(ctx, _cells_apart(ctx))[: len(NAMES)], 1):
        name = NAMES[number - 1]
        pieces = tuple(p for p in detachable(ctx) if cell_of(ctx, p) in part)
        det = Det(f"{side}-{number}", side, str(name), made.rating, units=pieces)
        ctx.put(ctx.table.dets, det.id, det)
        text = say("{det}: {units}.", det=name, units=names_of(ctx, pieces))
        ctx.tell(made.rule, text, *pieces, kind="setup", cells=tuple(sorted(part)))


def parts_of(ctx: Ctx, cells: Iterable[Cell]) -> tuple[Part, ...]:
    """Hexes in groups of neighbours, in the order of their lowest hex."""
    left, parts = set(cells), []
    while left:
        part, edge = set[Cell](), {min(left)}
        while edge:
            part |= edge
            left -= edge
            edge = {b for a in edge for b in ctx.rules.board.neighbours[a]} & left
        parts.append(frozenset(part))
    return tuple(parts)


@derived
def _parts_without(ctx: Ctx, piece: str) -> tuple[Part, ...]:
    return parts_of(ctx, _cells_apart(ctx, piece))


def detaching(ctx: Ctx) -> Detaching | None:
    """The detachments that an army of the scenario may form, if any (PG 26.3b)."""
    return None if ctx.rules.placement is None else ctx.rules.placement.detaching


def _cells_apart(ctx: Ctx, without: str = "") -> set[Cell]:
    """The hexes outside the army's own area where such pieces stand."""
    made = detaching(ctx)
    cells = {cell_of(ctx, p) for p in detachable(ctx) if p != without} - {OFF_MAP}
    return cells if made is None else cells - made.home
