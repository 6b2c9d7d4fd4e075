"""Rulings in the rules browser: found by number, linked both ways, in the language in use."""

from game.rules.napoleons_battles.ledger import ledger as napoleons_battles
from game.rules.prussias_glory.ledger import ledger
from game.ui.look.words import LANGUAGE
from game.ui.screens.rule_search import (
    chapter_of,
    find_rule,
    in_language,
    in_order,
    matching,
    mentioned,
    named_in,
)


def test_a_ruling_is_found_by_its_number_and_its_name() -> None:
    assert matching(ledger(), "R21")[0] == "PG R21"
    assert matching(ledger(), "Ruling 21")[0] == "PG R21"
    assert "PG 8.4c" in matching(ledger(), "ruling 21")
    assert matching(ledger(), "decisione 21")[0] == "PG R21"
    assert find_rule(ledger(), "PG R21") == "PG R21"


def test_a_paragraph_of_numbered_statements_is_found_by_its_first() -> None:
    """Napoleon's Battles has 15.3-1 and 15.3-2, and links to 15.3."""
    told = napoleons_battles()
    assert find_rule(told, "NB 15.3") == "NB 15.3-1"
    assert find_rule(told, "NB 15.3-2") == "NB 15.3-2"
    assert find_rule(told, "NB 7.1hr") == "NB 7.1hr"
    assert "NB 15.3-1" in mentioned(told, "NB O36")


def test_the_number_of_a_house_rule_leads_to_it() -> None:
    """Not to the base rule of the same number, and the whole of it is the link."""
    told = napoleons_battles()
    text = told["NB O13"][1]
    links = {text[start:end]: to for start, end, to in named_in(told, "NB O13", text)}
    assert links == {
        "8.4.2.4hr": "NB 8.4.2.4hr",
        "10.1hr": "NB 10.1hr",
        "8.4.2": "NB 8.4.2-1",
    }
    assert {"NB 8.4.2.4hr", "NB 10.1hr"} <= set(mentioned(told, "NB O13"))


def test_a_rule_leads_to_its_ruling_and_back() -> None:
    assert "PG R21" in mentioned(ledger(), "PG 8.4c")
    assert "PG 8.4c" in mentioned(ledger(), "PG R21")
    assert "PG O3" in mentioned(ledger(), "PG R21") and "PG R21" in mentioned(ledger(), "PG O3")


def test_several_rulings_are_several_links() -> None:
    assert {"PG R7", "PG R8", "PG R10"} <= set(mentioned(ledger(), "PG T5a"))


def test_a_ruling_does_not_mention_those_whose_numbers_begin_alike() -> None:
    assert not {"PG R20", "PG R21"} & set(mentioned(ledger(), "PG R2"))


def test_links_hold_in_italian_and_each_paragraph_is_translated() -> None:
    LANGUAGE.use("it")
    try:
        shown = in_language(ledger())
        assert "PG R21" in mentioned(shown, "PG 8.4c")
        assert "PG 8.4c" in mentioned(shown, "PG R21")
        english = ledger()["PG R21"][1].split("\n\n")
        italian = shown["PG R21"][1].split("\n\n")
        assert len(english) == len(italian) == 4
        assert all(ours != theirs for ours, theirs in zip(english, italian, strict=True))
    finally:
        LANGUAGE.use("en")


def test_entries_stand_in_the_order_of_the_rulebook() -> None:
    """The ledger tells of chapter 12 before chapter 3; games follow one another as they came."""
    numbers = ["PG 12.0a", "PG 2.1a", "PG R2", "PG O1", "PG T4a", "PG 2.10a", "CS 1.1a", "PG R10"]
    expected = ["PG 2.1a", "PG 2.10a", "PG 12.0a", "PG T4a", "PG O1", "PG R2", "PG R10", "CS 1.1a"]
    assert list(in_order(dict.fromkeys(numbers, ("", "")))) == expected
    chapters = dict.fromkeys(chapter_of(rule) for rule in expected)
    assert list(chapters) == ["PG 2", "PG 12", "PG T", "PG O", "PG R", "CS 1"]


def test_titles_are_found_before_texts_and_the_closest_first() -> None:
    entries = {
        "X 1": ("Morale", "A unit may rally."),
        "X 2": ("No rally", "."),
        "X 3": ("Rally phase", "."),
        "X 4": ("Rally", "."),
    }
    assert matching(entries, "rally") == ["X 4", "X 3", "X 2", "X 1"]
