"""Typed JSON of one system's states, with clear errors on reading."""

import re
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from functools import reduce
from operator import or_
from types import MappingProxyType
from typing import Any, TypeVar

import msgspec

from game.content.reading import clean
from game.engine.context import EngineError
from game.engine.frame import Frame
from game.engine.state import GameState, Result
from game.engine.system import System
from game.engine.text import Text, say

T = TypeVar("T")


KINDS: Mapping[str, Text] = MappingProxyType(
    {
        "int": say("a whole number"),
        "float": say("a number"),
        "str": say("a text"),
        "bool": say("true or false"),
        "array": say("a list"),
        "object": say("a table"),
        "null": say("nothing"),
    }
)
_TYPES = re.compile(r"Expected `([^`]+)`.*, got `([^`]+)`")
_KEY = re.compile(r"Object (missing required|contains unknown) field `([^`]*)`")
_BYTE = re.compile(r"\(byte (\d{1,10})\)")
DEEP, NO_UTF8 = say("is nested too deeply"), say("is not UTF-8")


class Faulty(Exception):
    """What was read is no state of this system; `where` is the field ("$.table.units")."""

    def __init__(self, where: str, message: Text) -> None:
        super().__init__(f"{where}: {message}" if where else str(message))
        self.where, self.message = where, message


class Damaged(Faulty):
    """No program has written it so: it was damaged, or somebody has changed it."""


class Codec:
    """Writes and reads the states of one system."""

    def __init__(self, system: System) -> None:
        tags = [frame_tag(frame) for frame in system.frames]
        twice = sorted({tag for tag in tags if tags.count(tag) > 1})
        if twice:
            raise EngineError(f"two frames of {system.id} have the tag {', '.join(twice)}")
        frames: Any = reduce(or_, system.frames)
        last = ("result", Result | None, None)
        fields: list[Any] = [("table", system.table), ("stack", list[frames]), last]
        saved = msgspec.defstruct("SavedState", fields, forbid_unknown_fields=True)
        self._decoder = msgspec.json.Decoder(saved)

    def encode(self, state: GameState[Any]) -> bytes:
        """JSON of a state, mappings in their own order: the loaded game goes through it so too."""
        return msgspec.json.encode(state)

    def decode(self, encoded: bytes) -> GameState[Any]:
        """The state written by `encode`; raises Faulty with the field that is wrong."""
        with _own_words("$"):
            saved: Any = self._decoder.decode(encoded)
        return GameState(saved.table, saved.stack, saved.result)


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
    with _own_words(""):
        return msgspec.json.decode(encoded, type=kind)


def shape(plain: object, kind: type[Any]) -> Any:
    """Plain values checked against a struct; raises Faulty with the field that is wrong."""
    with _own_words(""):
        return msgspec.convert(plain, kind)


@contextmanager
def _own_words(where: str) -> Iterator[None]:
    """Failures of the library that reads JSON, said as our own."""
    try:
        yield
    except msgspec.ValidationError as error:
        place, words = split_error(str(error))
        raise Damaged(place, _misshapen(words)) from error
    except msgspec.DecodeError as error:
        raise Damaged(where, _no_json(str(error))) from error
    except UnicodeDecodeError as error:
        raise Damaged(where, NO_UTF8) from error
    except RecursionError as error:
        raise Damaged(where, DEEP) from error


def _misshapen(words: str) -> Text:
    types, key = _TYPES.match(words), _KEY.match(words)
    if types is not None:
        wanted, found = map(_kinds, types.groups())
        return say("{wanted} is wanted here, not {found}", wanted=wanted, found=found)
    if key is not None and key[1].startswith("missing"):
        return say('the key "{key}" is missing', key=clean(key[2]))
    if key is not None:
        return say('the key "{key}" is not known', key=clean(key[2]))
    return say("this value cannot stand here")


def _kinds(words: str) -> Text:
    named = dict.fromkeys(KINDS.get(w, say("something else")) for w in words.split(" | "))
    return reduce(lambda one, other: say("{one} or {other}", one=one, other=other), named)


def _no_json(words: str) -> Text:
    found = _BYTE.search(words)
    if "truncated" in words:
        return say("it breaks off in the middle")
    if found is not None:
        return say("from byte {n} on it is no JSON", n=int(found[1]))
    return say("it is no JSON")
