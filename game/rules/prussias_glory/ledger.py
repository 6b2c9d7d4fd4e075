"""The ledger: every rule of the game, then every ruling, each with a title and a summary."""

import csv
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from game.rules.kit.rulings import ruling_entries
from game.rules.prussias_glory.rulings import ruling_cards


@cache
def ledger() -> Mapping[str, tuple[str, str]]:
    """Rule id -> title and summary."""
    text = (files(__package__) / "ledger.csv").read_text(encoding="utf-8")
    rules = {
        row["rule_id"]: (row["title"], row["summary"]) for row in csv.DictReader(text.splitlines())
    }
    return MappingProxyType({**rules, **ruling_entries("PG", ruling_cards())})


def rule_text(rule: str) -> tuple[str, str] | None:
    """The entry of a rule; a table or paragraph finds its first statement ("PG 7.0", "PG T4")."""
    found = ledger().get(rule)
    if found is not None:
        return found
    return next(
        (entry for rid, entry in ledger().items() if rid.rstrip("abcdefghijk") == rule), None
    )
