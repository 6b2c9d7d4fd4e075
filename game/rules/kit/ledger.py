"""The ledger of a game: every rule of its book, then every ruling, each with title and summary."""

import csv
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

from game.rules.kit.rulings import read_rulings, ruling_entries

Entry = tuple[str, str]
STATEMENTS = "abcdefghijk"


@cache
def read_ledger(package: str, family: str) -> Mapping[str, Entry]:
    """Rule id -> title and summary, of ledger.csv and rulings.toml; `family`: its "PG"."""
    text = (files(package) / "ledger.csv").read_text(encoding="utf-8")
    rows = csv.DictReader(text.splitlines())
    rules = {row["rule_id"]: (row["title"], row["summary"]) for row in rows}
    return MappingProxyType({**rules, **ruling_entries(family, read_rulings(package))})


def entry_of(ledger: Mapping[str, Entry], rule: str) -> Entry | None:
    """The entry of a rule; a table or paragraph finds its first statement ("PG 7.0", "PG T4")."""
    if (found := ledger.get(rule)) is not None:
        return found
    first = (entry for rid, entry in ledger.items() if rid.rstrip(STATEMENTS) == rule)
    return next(first, None)
