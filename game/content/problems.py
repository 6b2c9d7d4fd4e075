"""Faults of data files, collected so that all of them are reported at once."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from difflib import get_close_matches
from enum import StrEnum
from pathlib import Path


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

    def __str__(self) -> str:
        place = self.file if self.line is None else f"{self.file}:{self.line}"
        parts = [place, self.where, self.message] if self.where else [place, self.message]
        text = ": ".join(parts)
        if self.severity is Severity.WARNING:
            text = f"warning: {text}"
        return f"{text}; {self.hint}" if self.hint else text


@dataclass(slots=True)
class Problems:
    """The faults met while reading; readers add to it and go on as far as they can."""

    found: list[Problem] = field(default_factory=list)

    def error(
        self,
        file: str | Path,
        message: str,
        *,
        line: int | None = None,
        where: str = "",
        hint: str = "",
    ) -> None:
        """Add a fault that keeps the file from being used."""
        self.found.append(Problem(Severity.ERROR, str(file), line, where, one_line(message), hint))

    def warning(
        self,
        file: str | Path,
        message: str,
        *,
        line: int | None = None,
        where: str = "",
        hint: str = "",
    ) -> None:
        """Add something worth a look."""
        self.found.append(
            Problem(Severity.WARNING, str(file), line, where, one_line(message), hint)
        )

    @property
    def errors(self) -> tuple[Problem, ...]:
        """The faults that count."""
        return tuple(p for p in self.found if p.severity is Severity.ERROR)

    def __iter__(self) -> Iterator[Problem]:
        return iter(self.found)

    def __len__(self) -> int:
        return len(self.found)


def one_line(text: str) -> str:
    """The text without line breaks: a problem is one line in every listing."""
    return " ".join(text.split())


def did_you_mean(word: str, known: Iterable[str]) -> str:
    """A hint with the nearest known word, empty if none is near."""
    near = get_close_matches(word, sorted(known), n=1, cutoff=0.6)
    return f'did you mean "{near[0]}"?' if near else ""
