"""Rulings: the readings the program takes where the rulebook is silent or contradicts itself."""

import tomllib
from functools import cache
from importlib.resources import files

import msgspec
from msgspec import Struct

ENTRY = "PG R{number}"  # its place in the rules browser


class RulingCard(Struct, frozen=True, forbid_unknown_fields=True):
    """A ruling of rulings.toml; `where` names what applies it, `option` the other reading."""

    number: int
    title: str
    question: str
    reading: str
    reason: str
    where: tuple[str, ...]
    other: str = ""
    option: str = ""

    @property
    def entry(self) -> str:
        """Its id among the rules."""
        return ENTRY.format(number=self.number)

    @property
    def summary(self) -> str:
        """Question, reading, reason and the other reading, a paragraph each."""
        parts = (self.question, self.reading, self.reason, self.other)
        return "\n\n".join(part for part in parts if part)


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    ruling: tuple[RulingCard, ...]


@cache
def ruling_cards() -> tuple[RulingCard, ...]:
    """All rulings by number."""
    text = (files(__package__) / "rulings.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), _File).ruling
