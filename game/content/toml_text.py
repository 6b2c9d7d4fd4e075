"""TOML from outside: held to limits before it is read, and the lines on which its tables stand.

The reader of TOML takes time with the square of a key's depth and stops the program at what nests
too deeply; so a look at the text comes first. Texts and comments are blanked for that look.
"""

import re
import tomllib
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from game.content.problems import Problems
from game.content.reading import decoded, read_bytes

Table = dict[str, Any]

BIGGEST = 2_000_000
MOST_KEYS = 20_000
MOST_DOTS = 8
DEEPEST = 20
MOST_DIGITS = 40

_BLANKED = re.compile(
    r'"""(?:[^"\\]++|\\.|""?(?!"))*+(?:"{3,5}|\Z)'
    r"|'''(?:[^']++|''?(?!'))*+(?:'{3,5}|\Z)"
    r'|"(?:[^"\\\n]++|\\.)*+"?'
    r"|'[^'\n]*+'?"
    r"|#[^\n]*+",
    re.DOTALL,
)
_DEEP_KEY = re.compile(
    rf'(?<![\w".-])(?:[\w-]++|"")(?:[ \t]*+\.[ \t]*+(?:[\w-]++|"")){{{MOST_DOTS},}}+'
)
_LONG_NUMBER = re.compile(rf'(?<![\w".-])\d\w{{{MOST_DIGITS},}}+')
_CAUSES = (
    (
        r"Cannot overwrite|Cannot declare|Cannot mutate|Duplicate",
        "the same key or table stands twice",
    ),
    (
        r"Unclosed|Unterminated|Expected \W?\]|Illegal character '\\n'",
        "a quote or a bracket is not closed",
    ),
    (r"Expected '='", 'a key without "="'),
    (r"Expected newline", "more follows where the line should end"),
    (r"Invalid statement|Invalid initial", 'neither a key with "=" nor a [table]'),
    (r"Invalid value|Invalid date", "this is no value: texts stand in quotes"),
    (
        r"Unescaped|Illegal|Invalid hex|Escaped|Found invalid",
        "a character that cannot stand there",
    ),
)
"""What the reader of TOML says, and in our words; of its next version some may be missing."""
_BRACKET = re.compile(r"[\[\]{}\n]")
_HEADER = re.compile(r"^[ \t]*\[\[?[ \t]*([\w-]+)[ \t]*\]", re.MULTILINE)
_ASSIGNED = re.compile(r"^[ \t]*([\w-]+)[ \t]*=", re.MULTILINE)


class Lines:
    """On which line each table of a file begins."""

    def __init__(self, blanked: str = "") -> None:
        self._blanked = blanked
        self._breaks = [found.start() for found in re.finditer("\n", blanked)]
        self._starts: dict[str, list[int]] = {}
        headers = list(_HEADER.finditer(blanked))
        for found in headers:
            self._starts.setdefault(found[1], []).append(self._line(found.start(1)))
        top = headers[0].start() if headers else len(blanked)
        for found in _ASSIGNED.finditer(blanked, 0, top):
            rows = [self._line(at) for at in self._rows(found.end())]
            self._starts.setdefault(found[1], rows or [self._line(found.start(1))])

    def of(self, name: str, number: int = 1) -> int | None:
        """The line of the table of this name, of a list of tables that of the given number."""
        starts = self._starts.get(name, [])
        return starts[min(number, len(starts)) - 1] if starts else None

    def _line(self, at: int) -> int:
        return bisect_right(self._breaks, at) + 1

    def _rows(self, start: int) -> Iterator[int]:
        """Where the tables of a list in square brackets begin."""
        depth = 0
        for found in _BRACKET.finditer(self._blanked, start):
            sign = found[0]
            if sign == "\n":
                if depth == 0:
                    return
                continue
            if sign == "{" and depth == 1:
                yield found.start()
            depth += 1 if sign in "[{" else -1


@dataclass(frozen=True, slots=True)
class TomlFile:
    """A file as raw tables, with its bytes and the lines of its tables."""

    path: Path
    tables: Table
    content: bytes
    lines: Lines


def read_toml(path: Path, problems: Problems) -> TomlFile | None:
    """The file as raw tables, or `None` with the reason added to the problems."""
    content = read_bytes(path, BIGGEST, problems)
    text = None if content is None else decoded(path, content, problems)
    if content is None or text is None:
        return None
    text = text.replace("\r\n", "\n")
    blanked = _BLANKED.sub(_blank, text)
    if (too_much := _too_much(blanked)) is not None:
        at, message = too_much
        problems.error(path, message, line=blanked.count("\n", 0, at) + 1)
        return None
    try:
        return TomlFile(path, tomllib.loads(text), content, Lines(blanked))
    except (ValueError, RecursionError) as error:
        found = re.search(r"\(at line (\d+), column \d+\)", str(error))
        cause = next((ours for theirs, ours in _CAUSES if re.match(theirs, str(error))), "")
        message = f"is not TOML: {cause}" if cause else "is not TOML"
        problems.error(path, message, line=int(found[1]) if found else None)
        return None


def _blank(found: re.Match[str]) -> str:
    return "" if found[0][0] == "#" else '""' + "\n" * found[0].count("\n")


def _too_much(blanked: str) -> tuple[int, str] | None:
    """Where and how the text goes beyond the limits."""
    if found := _DEEP_KEY.search(blanked):
        return found.start(), f"a key has more than {MOST_DOTS} parts"
    if found := _LONG_NUMBER.search(blanked):
        return found.start(), f"a number has more than {MOST_DIGITS} digits"
    if blanked.count("=") + len(re.findall(r"^[ \t]*\[", blanked, re.MULTILINE)) > MOST_KEYS:
        return 0, f"has more than {MOST_KEYS} keys and tables"
    depth = 0
    for sign in _BRACKET.finditer(blanked):
        depth += {"[": 1, "{": 1, "\n": 0}.get(sign[0], -1)
        if depth > DEEPEST:
            return sign.start(), f"lists and tables are more than {DEEPEST} deep in one another"
    return None
