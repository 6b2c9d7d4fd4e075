"""Rulings in the rules browser: found by number, linked both ways, in the language in use."""

from game.rules.prussias_glory.ledger import ledger
from game.ui.look.words import LANGUAGE
from game.ui.screens.rule_search import find_rule, in_language, matching, mentioned


def test_a_ruling_is_found_by_its_number_and_its_name() -> None:
    assert matching(ledger(), "R21")[0] == "PG R21"
    assert matching(ledger(), "Ruling 21")[0] == "PG R21"
    assert "PG 8.4c" in matching(ledger(), "ruling 21")
    assert matching(ledger(), "decisione 21")[0] == "PG R21"
    assert find_rule(ledger(), "PG R21") == "PG R21"


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
