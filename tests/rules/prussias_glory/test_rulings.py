"""The rulings: numbered, applied by modules that exist, reachable, and written into docs."""

import re
from pathlib import Path

import game.rules.prussias_glory as package
from game.rules.kit.ledger import entry_of
from game.rules.kit.rulings import read_rulings
from game.rules.prussias_glory.ledger import ledger
from game.rules.prussias_glory.options import option_cards

CARDS = read_rulings(package.__name__)
FOLDER = Path(package.__file__).parent
CITED = re.compile(r"Rulings? ((?:\d+(?:, )?)+)")


def test_rulings_are_numbered_from_one_and_stand_in_the_ledger() -> None:
    assert [card.number for card in CARDS] == list(range(1, len(CARDS) + 1))
    assert ledger()["PG R21"] == (
        CARDS[20].title,
        CARDS[20].summary,
    )
    assert len({card.title for card in CARDS}) == len(CARDS)


def test_what_applies_a_ruling_is_there() -> None:
    missing = [
        (card.number, name)
        for card in CARDS
        for name in card.where
        if name != "scenarios" and not (FOLDER / name).is_file()
    ]
    assert missing == []


def test_each_option_is_the_other_reading_of_one_ruling() -> None:
    by_option = {card.option: card for card in CARDS if card.option}
    assert set(by_option) == {option.id.value for option in option_cards()}
    for option in option_cards():
        ruling = by_option[option.id.value]
        assert ruling.other.endswith(f"({option.entry}).")
        assert f"Ruling {ruling.number})" in ledger()[option.entry][1]
    assert all(card.option for card in CARDS if card.other)


def test_every_ruling_that_is_cited_exists() -> None:
    texts = [summary for _title, summary in ledger().values()]
    texts += [path.read_text("utf-8") for path in sorted(FOLDER.rglob("*.py"))]
    cited = {
        int(number)
        for text in texts
        for numbers in CITED.findall(text)
        for number in re.findall(r"\d+", numbers)
    }
    assert cited and cited <= {card.number for card in CARDS}


def test_no_entry_points_at_what_the_browser_does_not_show() -> None:
    nowhere = re.compile(
        r"\b(?:below|above)\)|as above|algorithm|in the block|list above|chapter \d"
    )
    assert [r for r, (_, summary) in ledger().items() if nowhere.search(summary)] == ["PG R16"]


def test_a_paragraph_finds_its_first_statement_and_a_statement_itself() -> None:
    """7.0a, 7.0b, 7.0c begin chapter 7."""
    assert entry_of(ledger(), "PG 7.0") == ledger()["PG 7.0a"]
    assert entry_of(ledger(), "PG 7.0c") == ledger()["PG 7.0c"]
    assert ledger()["PG 7.0a"] != ledger()["PG 7.0c"]
    assert entry_of(ledger(), "PG 99.9") is None
