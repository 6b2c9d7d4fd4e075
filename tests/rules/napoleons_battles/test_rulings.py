"""Where the edition is silent: each reading is numbered, and what it names is there."""

import re
from pathlib import Path

import game.rules.napoleons_battles
from game.rules.kit.rulings import read_rulings
from game.rules.napoleons_battles.ledger import ledger

FOLDER = Path(game.rules.napoleons_battles.__file__).parent
CARDS = read_rulings("game.rules.napoleons_battles")
OPTIONAL = {53, *range(68, 78)}
"""Rulings on rules that are not played yet."""


def test_their_numbers_run_on_but_for_what_is_not_played() -> None:
    assert [card.number for card in CARDS] == [
        n for n in range(1, len(CARDS) + len(OPTIONAL) + 1) if n not in OPTIONAL
    ]


def test_the_modules_they_name_are_there() -> None:
    assert [n for c in CARDS for n in c.where if not (FOLDER / n).is_file()] == []


def test_each_is_found_in_the_rules_browser() -> None:
    assert {f"NB R{card.number}" for card in CARDS} == {r for r in ledger() if " R" in r}


def test_rulings_cited_in_the_code_exist() -> None:
    numbers = {card.number for card in CARDS}
    for path in sorted(FOLDER.rglob("*.py")):
        cited = set(map(int, re.findall(r"\bR(\d{1,2})\b", path.read_text("utf-8"))))
        assert cited <= numbers, path
