"""The context: all that a frame may read and do, on one state."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from typing import Any, Concatenate, Generic, ParamSpec, Protocol, TypeVar, cast

from msgspec import structs

from game.board.ground import Ground
from game.board.where import Where, lies
from game.engine.action import UnitId
from game.engine.dice import Roller
from game.engine.event import Event, Roll, Weight
from game.engine.frame import Frame
from game.engine.refusal import Refusal
from game.engine.state import GameState, Result, TableT
from game.engine.text import Text


class Rules(Protocol):
    """What the kernel asks of the frozen rules of a game."""

    @property
    def ground(self) -> Ground:
        """The board or table that is played on."""
        ...

    def stand(self, table: Any, piece: UnitId) -> tuple[str, Where]:
        """Side and place of a piece; off the map the place is a negative cell."""


RulesT = TypeVar("RulesT", bound=Rules)
P = ParamSpec("P")
V = TypeVar("V")
K = TypeVar("K")


class EngineError(Exception):
    """Our own code is wrong: never a refusal."""


class Context(Generic[TableT, RulesT]):
    """Reads one state, or works on the fork of one action. `rules` is frozen and shared by all
    states; every write goes through the methods here, which drop the cached readings.
    """

    def __init__(self, rules: RulesT, state: GameState[TableT], dice: Roller | None = None) -> None:
        self.rules = rules
        self.state = state
        self.table: TableT = state.table
        self.events: list[Event] = []
        self.revealed = False
        self.rolled: list[int] = []
        self.unseen: list[tuple[int, str]] = []
        self.passed: list[str] = []
        self.depth = 0  # causes above what is told now
        self._dice = dice
        self.cache: dict[Any, Any] = {}

    # -- writing -----------------------------------------------------------------------------------

    def change(self, uid: str, **fields: object) -> None:
        """Give a frozen unit of `table.units` new values."""
        units = cast(dict[str, Any], self.table.units)  # type: ignore[attr-defined]  # every Table has units
        units[uid] = structs.replace(units[uid], **fields)
        self.cache.clear()

    def put(self, mapping: Mapping[K, V], key: K, value: V) -> None:
        """Set one entry of a mapping of the table."""
        cast(dict[K, V], mapping)[key] = value
        self.cache.clear()

    def drop(self, mapping: Mapping[K, V], key: K) -> None:
        """Remove one entry of a mapping of the table, if there."""
        cast(dict[K, V], mapping).pop(key, None)
        self.cache.clear()

    def append(self, sequence: Sequence[V], value: V) -> None:
        """Add to a list of the table."""
        cast(list[V], sequence).append(value)
        self.cache.clear()

    def set(self, **scalars: object) -> None:
        """Set fields of the table itself."""
        for name, value in scalars.items():
            if name not in self.table.__struct_fields__:
                raise EngineError(f"the table has no field {name}")
            setattr(self.table, name, value)
        self.cache.clear()

    # -- chance, log -------------------------------------------------------------------------------

    def roll(self, faces: int, *, why: Text, rule: str, only: str = "") -> int:
        """A die; `only`: the side that alone sees it. A reading (prompt, preview) has none."""
        if self._dice is None:
            raise EngineError("no dice while reading")
        if only:
            value = self._dice.roll_unseen(faces, why, rule)
            self.unseen.append((len(self.rolled), only))
        else:
            value = self._dice.roll(faces, why, rule)
        self.rolled.append(value)
        return value

    def tell(
        self,
        rule: str,
        text: Text,
        *units: UnitId,
        kind: str,
        side: str | None = None,
        cells: tuple[Where, ...] | None = None,
        path: tuple[Where, ...] = (),
        roll: Roll | None = None,
        counts: tuple[bool, ...] = (),
        weight: Weight = "",
        secret: bool = False,
        depth: int | None = None,
    ) -> None:
        """Tell what happened to the units: by default on the side of the first, where their way
        ended or where they stand now, as deep as the frame on top stands beneath its causes. What
        is `secret` this side alone may know.
        """
        stands = [self.rules.stand(self.table, u) for u in units]
        if side is None:
            side = stands[0][0] if stands else ""
        if cells is None:
            cells = path[-1:] or tuple(dict.fromkeys(at for _, at in stands if lies(at)))
        event = Event(
            kind=kind,
            rule=rule,
            text=text,
            side=side,
            cells=cells,
            units=units,
            path=path,
            roll=roll,
            depth=self.depth if depth is None else depth,
            audience=(side,) if secret else None,
            weight=weight,
            counts=counts,
        )
        self.events.append(event)

    @contextmanager
    def beneath(self, steps: int = 1) -> Iterator[None]:
        """What is told within is a consequence of what was told before."""
        before = self.depth
        self.depth += steps
        yield
        self.depth = before

    def reveal(self) -> None:
        """Something hidden became known: undo stops here."""
        self.revealed = True

    # -- sequence of play --------------------------------------------------------------------------

    def call(self, *frames: Frame) -> None:
        """Put frames on top of the present one; the first runs first."""
        self.state.stack.extend(reversed(frames))

    def goto(self, *frames: Frame | None) -> None:
        """Replace the present frame; with None in its place it ends."""
        self.state.stack.pop()
        self.state.stack.extend(frame for frame in reversed(frames) if frame is not None)

    def end(self) -> None:
        self.state.stack.pop()

    def finish(self, result: Result) -> None:
        """The game is over."""
        self.state.result = result
        self.state.stack.clear()


ContextT = TypeVar("ContextT", bound="Context[Any, Any]")


def derived(read: Callable[Concatenate[ContextT, P], V]) -> Callable[Concatenate[ContextT, P], V]:
    """Mark a pure reading, kept until the table changes; positional, hashable arguments only."""

    def cached(ctx: ContextT, /, *args: P.args, **kwargs: P.kwargs) -> V:
        # Up to a million calls a game: one look-up, no cast.
        cache: dict[Any, V] = ctx.cache
        key = (read, args)
        try:
            return cache[key]
        except KeyError:
            pass
        found = cache[key] = read(ctx, *args, **kwargs)
        return found

    cached.__doc__ = read.__doc__
    cached.__name__ = read.__name__
    cached.__wrapped__ = read  # type: ignore[attr-defined]  # lets tests compare cached with fresh readings
    return cached


def first_refusal(found: "Sequence[Refusal | None] | Any") -> Refusal | None:
    return next((refusal for refusal in found if refusal is not None), None)
