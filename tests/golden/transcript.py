"""Golden transcripts: requests and the replies they once got, line by line.

A transcript is a file of JSON lines in which a request and its reply alternate. Playing it again
shows every reply that differs now. Regenerate one only after reading what has changed.
"""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct

Answer = Callable[[bytes], bytes]
"""A server's way from a line to a line."""


class Difference(Struct, frozen=True):
    """A reply that is not what it was: the line of its request, the field, then and now."""

    line: int
    where: str
    then: str
    now: str

    def __str__(self) -> str:
        return f"line {self.line}: {self.where}: was {self.then}, is {self.now}"


def differences(path: Path, answer: Answer) -> Iterator[Difference]:
    """Play a transcript again; every field of every reply that differs."""
    lines = path.read_bytes().splitlines()
    if len(lines) % 2:
        yield Difference(len(lines), "file", "a request and a reply by turns", "an odd line")
        return
    for number in range(0, len(lines), 2):
        then = msgspec.json.decode(lines[number + 1])
        now = msgspec.json.decode(answer(lines[number]))
        for where, a, b in _unlike(then, now, ""):
            yield Difference(number + 1, where, _short(a), _short(b))


def _unlike(a: Any, b: Any, where: str) -> Iterator[tuple[str, Any, Any]]:
    """The fields in which two plain values differ."""
    if isinstance(a, dict) and isinstance(b, dict):
        for name in sorted(a.keys() | b.keys()):
            yield from _unlike(a.get(name), b.get(name), f"{where}.{name}".lstrip("."))
    elif isinstance(a, list) and isinstance(b, list) and len(a) == len(b):
        for i, (one, other) in enumerate(zip(a, b, strict=True)):
            yield from _unlike(one, other, f"{where}[{i}]")
    elif a != b:
        yield where or "reply", a, b


def _short(value: Any) -> str:
    text = msgspec.json.encode(value).decode()
    return text if len(text) <= 80 else f"{text[:77]}..."
