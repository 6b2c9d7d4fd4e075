"""Who is in danger, and whom one could attack: what a commander counts, shown to people."""

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from enum import Enum
from itertools import pairwise
from math import inf

from msgspec import Struct

from game.ai.commander.outlook import NOBODY, Outlook, Post
from game.board.cells import Cell
from game.board.where import Where
from game.engine.action import UnitId
from game.engine.doctrine import Force
from game.engine.match import Match
from game.engine.presentation import Lens, Presentation
from game.engine.shapes import RingShape
from game.engine.system import LensInfo, System
from game.engine.text import Text, say

DANGERS = LensInfo(
    "dangers",
    say("Who is in danger"),
    "shift+y",
    (),
    say("Who could be attacked in the next turn, and at what odds, as a commander counts it."),
)
GOOD = 1.25
"""From these odds on an attack is better than even."""
RATIOS = ((0.75, "1:1"), (GOOD, "3:2"), (1.75, "2:1"), (2.5, "3:1"), (3.5, "4:1"), (inf, ""))
"""Odds and how they are told, from the least that are told at all."""
AROUND = 3
"""So many stacks or brigades find room against one."""
WIDER = 1.4
"""A ring lies so far out round whom it marks."""


class Tone(Enum):
    """How a piece is marked."""

    BAD = "bad"
    WARN = "warn"
    GOOD = "good"


class Danger(Struct, frozen=True):
    """Who could be attacked together, and at what odds."""

    post: Post
    odds: float

    @property
    def ratio(self) -> Text:
        """The odds in whole numbers."""
        return Text(next(told for (_, told), (most, _) in pairwise(RATIOS) if self.odds < most))


def lenses_of(system: System) -> tuple[LensInfo, ...]:
    """The overlays of a game, and what a commander sees where the game tells one how to look."""
    return system.lenses if system.doctrine is None else (*system.lenses, DANGERS)


def looked(match: Match, name: str, at: tuple[Where | UnitId, ...], seat: str) -> Lens | None:
    """What an overlay shows to a seat; None: nothing may be measured."""
    doctrine = match.system.doctrine
    if name != DANGERS.id or doctrine is None:
        return match.lens(name, at, seat)
    if match.is_blind(seat):
        return None
    reading = match.seen_by(seat)
    presentation = match.system.presentation(reading)
    asked = match.prompt.side if match.prompt is not None else presentation.sides[0].id
    side = seat or asked
    forces, goals = doctrine.forces(reading), doctrine.goals(reading, side)
    names = {one.id: one.told for one in presentation.sides}
    return lens_of(Outlook(doctrine, forces, goals, side), presentation, names[side])


def dangers(outlook: Outlook) -> tuple[tuple[Danger, ...], tuple[Danger, ...]]:
    """Of the side itself who could be attacked at even odds or better, and of its enemies."""
    mine = _found(outlook, outlook.foes, outlook.my_posts)
    return mine, _found(outlook, outlook.fighters, outlook.their_posts)


def _found(
    outlook: Outlook, attackers: Sequence[Force], posts: Mapping[Hashable, Post]
) -> tuple[Danger, ...]:
    found = (Danger(post, _odds(outlook, attackers, post)) for post in posts.values())
    return tuple(one for one in found if one.odds >= RATIOS[0][0])


def _odds(outlook: Outlook, attackers: Sequence[Force], post: Post) -> float:
    """The odds of the strongest that come so far in one turn."""
    coming = defaultdict[Hashable, float](float)
    for force in attackers:
        if outlook.gap(force, force.at, post) <= force.pace:
            coming[force.post] += outlook.weight(force, force.at, post)
    best = sorted(coming.values(), reverse=True)[:AROUND]
    if not best:
        return 0.0
    return outlook.together(best[0], sum(best)) / max(post.strength, NOBODY)


def lens_of(outlook: Outlook, presentation: Presentation, side: Text) -> Lens:
    """The overlay: red who is likely to be beaten, gold who is evenly matched, green whom the side
    could beat.
    """
    mine, theirs = dangers(outlook)
    marked = [(one, Tone.BAD if one.odds >= GOOD else Tone.WARN) for one in mine]
    marked += [(one, Tone.GOOD) for one in theirs if one.odds >= GOOD]
    where = {counter.id: at for at, stack in presentation.stacks.items() for counter in stack}
    cells, shapes = list[tuple[Cell, Danger, Tone]](), list[RingShape]()
    for one, tone in marked:
        at = where.get(one.post.ids[0])
        if isinstance(at, int):
            cells.append((at, one, tone))
        elif at is not None:
            shapes.append(_ring(outlook.doctrine.scale, one, tone))
    return Lens(
        text=say(
            "Red: who of {side} could be attacked at good odds in the next turn; gold: at even"
            " ones. Green: whom {side} could attack at good odds.",
            side=side,
        ),
        cells={cell: str(one.ratio) for cell, one, _ in cells},
        tones={cell: tone.value for cell, _, tone in cells},
        shapes=tuple(shapes),
    )


def _ring(scale: float, one: Danger, tone: Tone) -> RingShape:
    """Round a piece on a table."""
    at = round(one.post.at.x * scale), round(one.post.at.y * scale)
    radius = round(WIDER * one.post.girth * scale)
    return RingShape(at=at, radius=radius, tone=tone.value, text=one.ratio)
