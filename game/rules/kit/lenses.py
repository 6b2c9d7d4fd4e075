"""Overlays that several games have."""

from collections.abc import Mapping
from typing import Any

from game.board.cells import Cell
from game.engine.context import Context
from game.engine.presentation import Lens
from game.engine.system import LensInfo
from game.engine.text import Text, say
from game.rules.kit.pieces import on_map

ZONES = LensInfo(
    "zones",
    say("Zones of control"),
    "z",
    (),
    say("The hexes in a zone of control, for both sides."),
)
REACH = LensInfo(
    "reach",
    say("Reach of any piece"),
    "m",
    ("unit",),
    say("Where a piece of either side could go, and what it costs."),
)
NOT_ON_MAP = Lens(text=say("It is not on the map."))


def piece_of(ctx: Context[Any, Any], points: tuple[str | int, ...]) -> str | Lens:
    """The piece that was pointed at first; where there is none, what to do."""
    piece = points[0] if points else None
    if not isinstance(piece, str) or piece not in ctx.table.units:
        return Lens(text=say("Point at a piece."))
    return piece if on_map(ctx, piece) else NOT_ON_MAP


def zones(side: Text, mine: frozenset[Cell], theirs: frozenset[Cell], rule: str) -> Lens:
    """The zones of control of both sides."""
    tones = dict.fromkeys(sorted(mine - theirs), "good")
    tones |= dict.fromkeys(sorted(theirs - mine), "bad")
    tones |= dict.fromkeys(sorted(mine & theirs), "warn")
    text = say("Zones of control: green of {side}, red of the enemy, gold of both.", side=side)
    return Lens(text=text, rule=rule, tones=tones)


def costs(text: Text, found: Mapping[Cell, int], rule: str) -> Lens:
    """Where a piece could go, with the cost of each cell."""
    chips = {cell: str(n) for cell, n in found.items()}
    return Lens(text=text, rule=rule, cells=chips, tones=dict.fromkeys(chips, "good"))
