"""Forbidden attempts: what exists in the game and is not offered now. Is the refusal a reason?"""

from collections.abc import Collection, Iterator
from itertools import product

from msgspec import Struct

from game.board.ground import Ground, cells_of
from game.board.plane.ground import OpenTable
from game.board.plane.numbers import FULL_TURN, QUARTER
from game.board.plane.shapes import Pose
from game.engine.action import Action, button, cell, pick, pose, unit
from game.engine.chance import Chance
from game.engine.codec import frame_tag
from game.engine.match import Match
from game.engine.refusal import BARE, Refusal

SQUARES = 5


class Attempt(Struct, frozen=True):
    """An action that is not offered, and its kind in words for the count."""

    action: Action
    kind: str


def attempts(match: Match, ground: Ground, buttons: Collection[str]) -> Iterator[Attempt]:
    """Every piece on the table, every cell and every known button that this prompt leaves out, and
    poses all over a table without cells.
    """
    prompt = match.prompt
    if prompt is None or match.dice_request is not None:
        return
    wanted = frozenset(prompt.pick.of) if prompt.pick else frozenset()
    shown = match.system.presentation(match.reading)
    pieces = [(c, "on the board") for stack in shown.stacks.values() for c in stack]
    pieces += [(c, "aside") for group in shown.reserves for c in group.counters]
    for counter, where in pieces:
        if counter.id not in prompt.units and counter.id not in wanted:
            whose = "own" if counter.side == prompt.side else "other"
            what = "leader" if counter.leader else "piece"
            verb = pick if prompt.pick else unit
            yield Attempt(verb(counter.id), f"{whose} {what} {where}")
    for c in cells_of(ground):
        if c not in prompt.cells and c not in wanted:
            yield Attempt(cell(c), "cell")
    yield from (Attempt(pose(where), "pose") for where in _spread(ground))
    free = {b.id for b in prompt.buttons if b.refusal is None}
    for name in sorted(set(buttons) - free):
        yield Attempt(button(name), f"button {name.partition(':')[0]}")


def _spread(ground: Ground) -> Iterator[Pose]:
    """Poses at the middles of a table's squares, a few in each direction, looking all ways."""
    if isinstance(ground, OpenTable):
        wide, high = ground.width // SQUARES, ground.height // SQUARES
        for n, (across, up) in enumerate(product(range(SQUARES), repeat=2)):
            x, y = across * wide + wide // 2, up * high + high // 2
            yield Pose(x, y, n * QUARTER % FULL_TURN)


def sample(
    match: Match, ground: Ground, buttons: Collection[str], chance: Chance, size: int
) -> list[tuple[Attempt, Refusal | None]]:
    """Some of the attempts, as many of each verb, with the answer to each."""
    by_verb: dict[str, list[Attempt]] = {}
    for attempt in attempts(match, ground, buttons):
        by_verb.setdefault(attempt.action.verb, []).append(attempt)
    some = (chance.some_of(found, min(len(found), size)) for found in by_verb.values())
    return [(attempt, match.why_not(attempt.action)) for found in some for attempt in found]


def without_reason(match: Match, attempt: Attempt, refusal: Refusal | None) -> str:
    """The line under which a refusal without a reason is counted; empty: it has one."""
    if refusal not in BARE:
        return ""
    phase = match.prompt.phase if match.prompt is not None else "-"
    return f"{phase}, {frame_tag(type(match.reading.state.stack[-1]))}: {attempt.kind}"
