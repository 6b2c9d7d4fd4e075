"""The ledger: every rule of the game with a title and a summary."""

import csv
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType


@cache
def ledger() -> Mapping[str, tuple[str, str]]:
    """Rule id -> title and summary."""
    text = (files(__package__) / "ledger.csv").read_text(encoding="utf-8")
    return MappingProxyType(
        {
            row["rule_id"]: (row["title"], row["summary"])
            for row in csv.DictReader(text.splitlines())
        }
    )


def rule_text(rule: str) -> tuple[str, str] | None:
    """The entry of a rule."""
    return ledger().get(rule)
