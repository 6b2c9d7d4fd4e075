"""What games on an open table show alike: pieces by their poses, the ground at a place."""

from collections.abc import Callable, Iterable
from typing import Any

from game.board.plane.ground import Area
from game.board.plane.shapes import Pose
from game.board.where import Where
from game.engine.context import Context
from game.engine.presentation import CellNote, Counter, SideInfo
from game.engine.text import Text, joined, say

Stacks = dict[Where, tuple[Counter, ...]]
AnyCtx = Context[Any, Any]


def by_poses(plates: Iterable[Counter], discs: Iterable[Counter]) -> Stacks:
    """Plates by their poses; the discs of generals by theirs, over plates."""
    found: Stacks = {}
    for counter in plates:
        found[counter.at] = (*found.get(counter.at, ()), counter)
    for disc in discs:
        found[disc.at] = (disc, *found.get(disc.at, ()))
    return found


def side_info(ctx: AnyCtx, side: str) -> SideInfo:
    """A side as its army is called."""
    made = ctx.rules.oob.armies[side]
    return SideInfo(side, made.name, made.nation, made.inline)


def ground_note(ctx: AnyCtx, where: Where, tells: Callable[[Area], Iterable[Text]]) -> CellNote:
    """The ground at a place, its name, and what it does, as the game `tells` of each area."""
    if not isinstance(where, Pose):
        return CellNote()
    areas = ctx.rules.table.areas_at(where.at)
    names = tuple(dict.fromkeys(say(ctx.rules.effects(area).name) for area in areas))
    effects = tuple(dict.fromkeys(told for area in areas for told in tells(area)))
    return CellNote(
        terrain=joined(names, ", ") if names else say("open ground"),
        effects=effects,
        place=ctx.rules.place(where.at),
    )
