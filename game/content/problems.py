"""Faults of data files, collected so that all of them are reported at once."""

from collections.abc import Collection, Iterable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path
from typing import TypedDict, Unpack

from game.content.reading import clean
from game.content.text import Text, say

LONGEST, LONGEST_HINT = 300, 2000
LONGEST_WORD = 60
LIKENESS = 0.6


class Severity(StrEnum):
    """Errors keep a map or scenario from being played; warnings do not."""

    ERROR = "error"
    WARNING = "warning"


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault: file and line, layer or table and object, what is wrong, what may help."""

    severity: Severity
    file: str
    line: int | None
    where: str
    message: str
    hint: str = ""
    text: Text | None = None
    """The message for whoever plays, in any language; faults that only designers meet have none."""

    @property
    def what(self) -> Text:
        return self.text or Text(self.message)

    @property
    def inside(self) -> Text:
        """What is wrong, where in the file, and what may help, for whoever plays."""
        found = self.what
        if self.where:
            found = say("{place}: {fault}", place=clean(self.where), fault=found)
        return say("{fault}; {hint}", fault=found, hint=Text(self.hint)) if self.hint else found

    @property
    def told(self) -> Text:
        """The same with the file."""
        return say("{place}: {fault}", place=clean(self._place), fault=self.inside)

    @property
    def _place(self) -> str:
        return self.file if self.line is None else f"{self.file}:{self.line}"

    def __str__(self) -> str:
        severity = "warning" if self.severity is Severity.WARNING else ""
        parts = filter(None, (severity, self._place, self.where))
        text = ": ".join((*parts, self.message))
        return f"{text}; {self.hint}" if self.hint else text


class Whereabouts(TypedDict, total=False):
    """Where in a file something is wrong, and what may help."""

    line: int | None
    where: str
    hint: str


@dataclass(slots=True)
class Problems:
    """The faults met while reading; readers add to it and go on as far as they can."""

    found: list[Problem] = field(default_factory=list)

    def error(self, file: str | Path, message: str | Text, **spot: Unpack[Whereabouts]) -> None:
        """Add a fault that keeps the file from being used."""
        self._add(Severity.ERROR, file, message, **spot)

    def warning(self, file: str | Path, message: str | Text, **spot: Unpack[Whereabouts]) -> None:
        """Add something worth a look."""
        self._add(Severity.WARNING, file, message, **spot)

    def _add(
        self,
        severity: Severity,
        file: str | Path,
        message: str | Text,
        line: int | None = None,
        where: str = "",
        hint: str = "",
    ) -> None:
        text = message if isinstance(message, Text) else None
        words = one_line(where), one_line(str(message)), one_line(hint, LONGEST_HINT)
        self.found.append(Problem(severity, clean(str(file)), line, *words, text))

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The faults that count."""
        return tuple(p for p in self.found if p.severity is Severity.ERROR)

    def __iter__(self) -> Iterator[Problem]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)


def one_line(text: str, longest: int = LONGEST) -> str:
    """The text as a listing may show it: on one line, not too long, nothing unseen in it."""
    line = clean(" ".join(text[: 4 * longest].split()))
    return line if len(line) <= longest else f"{line[:longest]} ..."


def did_you_mean(word: str, known: Iterable[str], cutoff: float = LIKENESS) -> str:
    """A hint with the nearest known word, empty if none is near."""
    near = nearest(word, known, cutoff)
    return f'did you mean "{near}"?' if near else ""


def one_of(word: str, known: Collection[str]) -> str:
    """A hint with the nearest known word, else with all of them."""
    return did_you_mean(word, known) or f"one of {', '.join(known)}"


def nearest(word: str, known: Iterable[str], cutoff: float = LIKENESS) -> str:
    """The known word that is most like it, empty if none is near."""
    if len(word) > LONGEST_WORD:
        return ""
    return next(iter(get_close_matches(word, sorted(known), n=1, cutoff=cutoff)), "")
