"""What a commander of the program must know of a game: its pieces as forces, what is worth having.

Plain numbers in the measure of the table: a cell's width on a board, inches or um elsewhere.
"""

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from msgspec import Struct

from game.board.where import Where
from game.engine.action import UnitId
from game.engine.context import Context

AnyContext = Context[Any, Any]
Spot = tuple[float, float]
TERMS = ("strike", "danger", "way", "guns", "command", "leaders", "support")
"""What is weighed in every game, in the order in which it is told."""


class Force(Struct, frozen=True, kw_only=True):
    """A piece as a commander sees it.

    `post`: what is attacked together (a stack); `strength` in close combat, `pace` what it goes in
    a turn of its side, `girth` from its middle to its edge, `fire` its strength at up to `range`. A
    leader has the `radius` of his command, the others the id of their `chief`; one who is `bound`
    has none where he stands, and has it again where he goes. `fresh`: it may still move in this
    turn. `worth`: what its loss would cost, in the units of the standing.
    `bulk`: the part of the room of a place that it takes. A `gun` fights from afar: whoever reaches
    it where no friend stands by has it.
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


class Goal(Struct, frozen=True):
    """Ground worth having for a side: where, how near one must be, and what it brings."""

    at: Spot
    near: float
    points: float


class Doctrine(Struct, frozen=True, kw_only=True):
    """How a commander looks at a game. `standing` is how well a side stands by the game's own
    measure; `spot` where a piece lies that is at a place, as its force is measured; `contact` the
    gap within which enemies fight; `gain` what an attack at these odds is likely to bring, as a
    part of the worth of what is attacked. Who is out of command at all has `halted` turns lost.
    With `deeds` a piece in hand does more than move - fires, attacks, turns -, and that is tried
    out. On an open table `scale` is what its own measure has of a whole one; 0: there are cells.
    """

    forces: Callable[[AnyContext], tuple[Force, ...]]
    goals: Callable[[AnyContext, str], tuple[Goal, ...]]
    standing: Callable[[AnyContext, str], float]
    spot: Callable[[AnyContext, Where, UnitId], Spot]
    contact: float
    gain: tuple[tuple[float, float], ...]
    weights: Mapping[str, float]
    halted: float = 0.0
    deeds: bool = False
    scale: float = 0.0
