"""What a commander of the program must know of a game: its pieces as forces, what is worth having.

Plain numbers in the measure of the table: a cell's width on a board, inches or um elsewhere.
"""

from collections.abc import Callable, Hashable, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from msgspec import Struct

from game.board.where import Where
from game.engine.action import UnitId
from game.engine.context import Context

AnyContext = Context[Any, Any]
TERMS = ("strike", "danger", "way", "guns", "command", "leaders", "support", "front", "rest")
"""What is weighed in every game, in the order in which it is told."""


class Spot(NamedTuple):
    """A place, and the way that a piece there looks, of length 1; None: to all sides alike."""

    x: float
    y: float
    front: tuple[float, float] | None = None


class Force(Struct, frozen=True, kw_only=True):
    """A piece as a commander sees it.

    `post`: what is attacked together (a stack); `strength` in close combat, `pace` what it goes in
    a turn of its side, `girth` from its middle to its edge, `fire` its strength at up to `range`. A
    leader has the `radius` of his command, the others the id of their `chief`; one who is `bound`
    has none where he stands, and has it again where he goes. `fresh`: it may still move in this
    turn. `worth`: what its loss would cost, in the units of the standing.
    `bulk`: the part of the room of a place that it takes; `size`: what it counts for where it does
    not fight, if that is not its strength; `frail`: how many times more it suffers by fire; `kind`:
    what others are better or worse against; `rest`: what it gains by staying where it is. A `gun`
    fights from afar: whoever reaches it where no friend stands by has it.
    """

    id: UnitId
    side: str
    at: Spot
    post: Hashable
    strength: float
    pace: float
    worth: float
    girth: float = 0.0
    fire: float = 0.0
    range: float = 0.0
    radius: float = 0.0
    chief: UnitId = ""
    bound: bool = False
    leader: bool = False
    gun: bool = False
    fresh: bool = False
    bulk: float = 0.0
    kind: str = ""
    frail: float = 1.0
    size: float | None = None
    rest: float = 0.0

    @property
    def mass(self) -> float:
        """What it counts for where it is not about a fight."""
        return self.strength if self.size is None else self.size


class Goal(Struct, frozen=True):
    """Ground worth having for a side: where, how near one must be, and what it brings."""

    at: Spot
    near: float
    points: float


class Doctrine(Struct, frozen=True, kw_only=True):
    """How a commander looks at a game. `standing` is how well a side stands by the game's own
    measure; `spot` where a piece lies that is at a place, as its force is measured; `contact` the
    gap within which enemies fight; `gain` what an attack at these odds is likely to bring, as a
    part of the worth of what is attacked. Of attackers on one post all but the strongest count
    `joint` times. Who comes from behind the front of a piece counts up to `flanked` times, and by
    `matches` a kind of pieces against another. A piece fires only at what lies ahead: `arc` is the
    least cosine; `shot` is what a point of the enemy's fire costs. Who is out of command at all has
    `halted` turns lost. With `deeds` a piece in hand does more than move - fires, attacks, turns -,
    and that is tried out; `forms` are the buttons by which it is drawn up otherwise. On an open
    table `scale` is what its own measure has of a whole one; 0: there are cells.
    """

    forces: Callable[[AnyContext], tuple[Force, ...]]
    goals: Callable[[AnyContext, str], tuple[Goal, ...]]
    standing: Callable[[AnyContext, str], float]
    spot: Callable[[AnyContext, Where, UnitId], Spot]
    contact: float
    gain: tuple[tuple[float, float], ...]
    weights: Mapping[str, float]
    halted: float = 0.0
    joint: float = 1.0
    matches: Mapping[tuple[str, str], float] = MappingProxyType({})
    flanked: float = 1.0
    arc: float = -1.0
    shot: float = 0.0
    deeds: bool = False
    forms: frozenset[str] = frozenset()
    scale: float = 0.0
