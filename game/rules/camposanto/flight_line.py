"""The line of a flight: where it may stop, which of its ways are closed (CS 7.3, geometry G5)."""

from msgspec import Struct

from game.board.cells import Cell
from game.engine.context import derived
from game.rules.camposanto.cards import Arm
from game.rules.camposanto.going_back import is_free
from game.rules.camposanto.options import Reading
from game.rules.camposanto.pieces import card, side_of
from game.rules.camposanto.retreat_line import farthest, is_home, steps_back, ways_on
from game.rules.camposanto.table import Ctx
from game.rules.camposanto.zones import in_enemy_zoc


class Flight(Struct, frozen=True):
    """A flight on its way. `pieces` stand in one hex, top first; `path` begins with the start."""

    pieces: tuple[str, ...]
    goal: str
    path: tuple[Cell, ...]
    depth: int = 1

    @property
    def made(self) -> int:
        return len(self.path) - 1


def side_in_flight(ctx: Ctx, flight: Flight) -> str:
    """Whose flight it is."""
    return side_of(ctx, flight.pieces[0])


def length(ctx: Ctx, pieces: tuple[str, ...]) -> int:
    """Steps that a flight makes at least (CS 7.3a, 8.2c)."""
    limits = ctx.rules.tables.limits
    marshal = card(ctx, pieces[0]).arm is Arm.MARSHAL
    return (limits.flight_of_marshal if marshal else limits.flight).value


def may_stop(ctx: Ctx, cell: Cell, pieces: tuple[str, ...]) -> bool:
    """Whether a flight may end in a hex: no other counter, no enemy ZOC (CS 7.3b, 7.3d)."""
    return is_free(ctx, cell, pieces) and not in_enemy_zoc(ctx, side_of(ctx, pieces[0]), cell)


def is_over(ctx: Ctx, flight: Flight) -> bool:
    """Whether it has gone far enough and may stop where it is (CS 7.3a)."""
    enough = flight.made >= length(ctx, flight.pieces)
    return enough and may_stop(ctx, flight.path[-1], flight.pieces)


@derived
def onward(ctx: Ctx, flight: Flight) -> tuple[Cell, ...]:
    """Equally good hexes of its next step; no closed ways but by option (CS 6.5c, 7.3g, R12)."""
    side = side_in_flight(ctx, flight)
    if Reading.EDGE_LOSER_ELIMINATED in ctx.rules.options:
        return farthest(ctx, side, ways_on(ctx, side, flight.goal, flight.path))
    search = _Search(ctx, flight)
    nearer, level = steps_back(ctx, side, flight.goal, flight.path)
    free = search.open_of(nearer, flight.path) or search.open_of(level, flight.path)
    return farthest(ctx, side, free)


def last_stop(ctx: Ctx, flight: Flight) -> int:
    """How far along its path it stands at the edge; 0: in its own hex (CS 7.3f, R12)."""
    back = range(flight.made, 0, -1)
    for n in back:
        if may_stop(ctx, flight.path[n], flight.pieces):
            return n
    return next((n for n in back if is_free(ctx, flight.path[n], flight.pieces)), 0)


def has_legal_stop(ctx: Ctx, flight: Flight) -> bool:
    """Whether a flight may stop anywhere on its path; its own hex does not count (R12)."""
    return any(may_stop(ctx, c, flight.pieces) for c in flight.path[1:])


class _Search:
    """Looks for a way that ends well; what was found is kept for the hexes it meets again."""

    def __init__(self, ctx: Ctx, flight: Flight) -> None:
        self.ctx, self.flight = ctx, flight
        self.side = side_in_flight(ctx, flight)
        self.known: dict[tuple[Cell, int, bool, frozenset[Cell]], bool] = {}

    def open_of(self, cells: tuple[Cell, ...], path: tuple[Cell, ...]) -> tuple[Cell, ...]:
        """Those from which some way goes on that ends neither blocked nor without a free hex."""
        return tuple(c for c in cells if self._is_open((*path, c)))

    def _is_open(self, path: tuple[Cell, ...]) -> bool:
        ctx, flight = self.ctx, self.flight
        here, enough = path[-1], length(ctx, flight.pieces)
        has_room = any(is_free(ctx, c, flight.pieces) for c in path[1:])
        level = frozenset(c for c in path if self._left(c) == self._left(here))
        key = (here, min(len(path) - 1, enough), has_room, level)
        if key not in self.known:
            self.known[key] = self._find(path, has_room, len(path) > enough)
        return self.known[key]

    def _left(self, cell: Cell) -> int:
        return self.ctx.rules.ways[self.side, self.flight.goal][cell]

    def _find(self, path: tuple[Cell, ...], has_room: bool, enough: bool) -> bool:
        ctx, flight = self.ctx, self.flight
        if enough and may_stop(ctx, path[-1], flight.pieces):
            return True
        if is_home(ctx, self.side, flight.goal, path[-1]):
            return has_room
        nearer, level = steps_back(ctx, self.side, flight.goal, path)
        return any(self._is_open((*path, c)) for c in (*nearer, *level))
