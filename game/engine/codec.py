"""Typed JSON of one system's states, with clear errors on reading."""

from functools import reduce
from operator import or_
from typing import Any, TypeVar

import msgspec

from game.engine.context import EngineError
from game.engine.frame import Frame
from game.engine.state import GameState, Result
from game.engine.system import System

T = TypeVar("T")


class Faulty(Exception):
    """What was read is no state of this system; `where` is the field ("$.table.units")."""

    def __init__(self, where: str, message: str) -> None:
        super().__init__(f"{where}: {message}" if where else message)
        self.where, self.message = where, message


class Codec:
    """Writes and reads the states of one system."""

    def __init__(self, system: System) -> None:
        tags = [frame_tag(frame) for frame in system.frames]
        twice = sorted({tag for tag in tags if tags.count(tag) > 1})
        if twice:
            raise EngineError(f"two frames of {system.id} have the tag {', '.join(twice)}")
        frames: Any = reduce(or_, system.frames)
        self._type = msgspec.defstruct(
            "SavedState",
            [("table", system.table), ("stack", list[frames]), ("result", Result | None, None)],
            forbid_unknown_fields=True,
        )
        self._decoder = msgspec.json.Decoder(self._type)

    def encode(self, state: GameState[Any]) -> bytes:
        """JSON of a state.

        Unlike the canonical bytes it keeps the order of every mapping, so that a loaded game goes
        through its pieces in the same order as the game that was saved.
        """
        return msgspec.json.encode(state)

    def decode(self, encoded: bytes) -> GameState[Any]:
        """The state written by `encode`; raises Faulty with the field that is wrong."""
        try:
            return self._state(self._decoder.decode(encoded))
        except msgspec.ValidationError as error:
            raise Faulty(*split_error(str(error))) from error
        except msgspec.DecodeError as error:
            raise Faulty("$", str(error)) from error
        except UnicodeDecodeError as error:
            raise Faulty("$", "is not UTF-8") from error
        except RecursionError as error:
            raise Faulty("$", "is nested too deeply") from error

    def from_plain(self, plain: object) -> GameState[Any]:
        """The state that plain dicts and lists (as read from JSON) describe."""
        return self.decode(msgspec.json.encode(plain))

    def _state(self, saved: Any) -> GameState[Any]:
        stack: list[Frame] = saved.stack
        return GameState(saved.table, stack, saved.result)


def frame_tag(frame: type[Frame]) -> str:
    """The word by which a save names a frame."""
    return str(frame.__struct_config__.tag)


def split_error(message: str) -> tuple[str, str]:
    """The field and the complaint of a validation error of msgspec ("... - at `$.x`")."""
    text, _, where = message.rpartition(" - at `")
    return (where.rstrip("`"), text) if text else ("$", message)


def read_plain(encoded: bytes) -> Any:
    """JSON as plain dicts and lists; raises Faulty where it is none."""
    return read_typed(encoded, Any)


def read_typed(encoded: bytes, kind: type[T]) -> T:
    """JSON as a struct; raises Faulty with the field that is wrong."""
    try:
        return msgspec.json.decode(encoded, type=kind)
    except msgspec.ValidationError as error:
        raise Faulty(*split_error(str(error))) from error
    except msgspec.DecodeError as error:
        raise Faulty("", str(error)) from error
    except UnicodeDecodeError as error:
        raise Faulty("", "is not UTF-8") from error
    except RecursionError as error:
        raise Faulty("", "is nested too deeply") from error


def shape(plain: object, kind: type[Any]) -> Any:
    """Plain values checked against a struct; raises Faulty with the field that is wrong."""
    try:
        return msgspec.convert(plain, kind)
    except msgspec.ValidationError as error:
        raise Faulty(*split_error(str(error))) from error
    except RecursionError as error:
        raise Faulty("", "is nested too deeply") from error


__all__ = ["Codec", "Faulty", "frame_tag", "read_plain", "read_typed", "shape", "split_error"]
