"""The ledger: every rule of the game, then every ruling, each with a title and a summary."""

import csv
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from game.rules.kit.rulings import read_rulings, ruling_entries


@cache
def ledger() -> Mapping[str, tuple[str, str]]:
    """Rule id -> title and summary."""
    text = (files(__package__) / "ledger.csv").read_text(encoding="utf-8")
    rules = {
        row["rule_id"]: (row["title"], row["summary"]) for row in csv.DictReader(text.splitlines())
    }
    rulings = ruling_entries("SQ", read_rulings(__package__))
    return MappingProxyType({**rules, **rulings})


def rule_text(rule: str) -> tuple[str, str] | None:
    """The entry of a rule."""
    return ledger().get(rule)
