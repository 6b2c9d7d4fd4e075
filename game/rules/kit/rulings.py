"""Rulings: readings where a rulebook is silent or contradicts itself; 21 is "R21" in the ledger."""

from collections.abc import Mapping, Sequence
from functools import cache

from msgspec import Struct

from game.content.beside import read_toml


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
    def summary(self) -> str:
        """Question, reading, reason and the other reading, a paragraph each."""
        parts = (self.question, self.reading, self.reason, self.other)
        return "\n\n".join(part for part in parts if part)


class _File(Struct, frozen=True, forbid_unknown_fields=True):
    ruling: tuple[RulingCard, ...]


@cache
def read_rulings(package: str) -> tuple[RulingCard, ...]:
    """All rulings of a package by number."""
    return read_toml(package, "rulings.toml", _File).ruling


def ruling_entries(family: str, cards: Sequence[RulingCard]) -> Mapping[str, tuple[str, str]]:
    """Their entries in the ledger of a family of rules: "PG R21" -> title and summary."""
    return {f"{family} R{card.number}": (card.title, card.summary) for card in cards}
