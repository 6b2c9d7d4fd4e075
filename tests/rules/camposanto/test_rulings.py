"""The rulings: numbered, applied by modules that exist, reachable; the options they leave open."""

import re
from pathlib import Path

import pytest
from msgspec import structs

import game.rules.camposanto as package
from game.engine import action as do
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.rules.camposanto.ledger import ledger
from game.rules.camposanto.options import ENTRIES, OPTIONS, Reading
from game.rules.kit.rulings import read_rulings
from tests.rules.camposanto.battles import found_in, scenario

FOLDER = Path(package.__file__).parent
CARDS = read_rulings(package.__name__)
CITED = re.compile(r"\bR(\d+)\b")


def test_rulings_are_numbered_and_stand_in_the_ledger() -> None:
    assert [card.number for card in CARDS] == list(range(1, 34))
    assert ledger()["CS R21"] == (CARDS[20].title, CARDS[20].summary)
    assert len({card.title for card in CARDS}) == len(CARDS)


def test_what_applies_a_ruling_is_there() -> None:
    assert [n for c in CARDS for n in c.where if not (FOLDER / n).is_file()] == []


def test_every_ruling_that_is_cited_exists_and_every_one_is_cited() -> None:
    texts = [summary for rule, (_, summary) in ledger().items() if not rule.startswith("CS R")]
    texts += [path.read_text("utf-8") for path in sorted(FOLDER.glob("*.py"))]
    texts += [(FOLDER / "tables.toml").read_text("utf-8")]
    cited = {int(n) for text in texts for n in CITED.findall(text)}
    assert cited <= {card.number for card in CARDS}
    assert {card.number for card in CARDS} - cited == set()


def test_each_option_is_the_other_reading_of_one_ruling() -> None:
    by_option = {card.option: card for card in CARDS if card.option}
    assert set(by_option) == {one.value for one in Reading}
    for option, entry in ENTRIES.items():
        assert by_option[option.value].other.endswith(f"({entry}).")
        assert f"R{by_option[option.value].number}" in ledger()[entry][1]
    assert all(card.option for card in CARDS if card.other)


def opened(name: str) -> Setting:
    found = Shelf(SYSTEMS).open(name)
    assert isinstance(found, Setting), found
    return found


@pytest.mark.rule("CS O1", "CS O2")
@pytest.mark.parametrize("option", [one.value for one in Reading])
def test_a_game_is_begun_with_an_option_and_tells_so(option: str) -> None:
    setting = opened(f"camposanto-1743+{option}")
    assert OPTIONS.in_force(setting.rules) == (option,)
    assert option not in OPTIONS.free(setting.rules)
    match = Match.new(setting.system, setting.rules, SeededDice(1), setting.scenario.id)
    assert match.opening[0].rule == ENTRIES[Reading(option)]
    plain = opened("camposanto-1743")
    assert OPTIONS.in_force(plain.rules) == ()
    assert Match.new(plain.system, plain.rules, SeededDice(1)).opening[0].rule == "CS 3a"


@pytest.mark.rule("CS O1")
def test_with_the_option_a_fatigued_wing_is_impetuous_again() -> None:
    """The Spanish left plays 16, then 18: Impetuous twice only if fatigue has no effect."""
    first = {}
    for name in ("camposanto-1743", "camposanto-1743+no-fatigue"):
        setting = opened(name)
        match = Match.new(setting.system, setting.rules, SeededDice(1), setting.scenario.id)
        for tokens in ((16, 1, 4, 2, 3, 6), (18, 5, 8, 7, 10, 11)):
            for part in (tokens[:3], tokens[3:]):
                for n in part:
                    assert match.act(do.button(f"token-{n}")) is None
                assert match.act(do.button("lay")) is None
            first[name] = match.reading.table.order[0]
            _pass(match)
    assert first["camposanto-1743+no-fatigue"] == "spanish-left"
    assert first["camposanto-1743"] != "spanish-left"


def _pass(match: Match) -> None:
    """Nobody does anything until the next orders."""
    while match.prompt is not None and not match.prompt.secret:
        names = [b.id for b in match.prompt.buttons if b.refusal is None]
        name = next(n for n in ("end", "decline", "stay", "none", *names) if n in names)
        assert match.act(do.button(name)) is None


def test_an_option_is_named_once() -> None:
    whole = scenario()
    twice = structs.replace(whole.body.setup, options=(Reading.NO_FATIGUE, Reading.NO_FATIGUE))
    found = found_in(whole, structs.replace(whole.body, setup=twice))
    assert found == ['[setup]: options name "no-fatigue" 2 times']
