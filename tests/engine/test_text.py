"""Texts for players, and what may stand in those that files bring."""

import pytest

from game.content.text import DEEPEST, LONGEST
from game.engine.text import Grammar, Text, Value, places, render, say


def test_places_are_filled_by_their_values() -> None:
    inner = say("hex {hex}", hex="2408")
    text = say("{unit} goes to {there}, past {others}.", unit="P7", there=inner, others=("A", "B"))
    assert str(text) == "P7 goes to hex 2408, past A, B."


def test_every_nested_text_is_translated() -> None:
    words = {"{n} steps": "{n} passi", "Lost: {what}": "Persi: {what}"}
    text = say("Lost: {what}", what=say("{n} steps", n=2))
    assert render(text, lambda message: words.get(message, message)) == "Persi: 2 passi"


@pytest.mark.parametrize(
    "name",
    ["{x}", "{", "}", "{}", "{0}", "{{x}}", "{n:>1500000000}", "{n.__class__}", "{n!r}", "%s"],
)
def test_braces_in_a_name_from_a_file_stay_as_they_are(name: str) -> None:
    assert str(say(name)) == name
    assert str(say("{unit} falls", unit=say(name))) == f"{name} falls"
    assert str(say("{unit} falls", unit=name)) == f"{name} falls"


@pytest.mark.parametrize("message", ["{n:>1500000000}", "{n.__class__}", "{n!r}", "{n", "{m} {0}"])
def test_a_text_of_a_save_fills_nothing_but_plain_places(message: str) -> None:
    assert str(Text(message, (("n", 1),))) == message


def test_a_value_is_never_filled_again() -> None:
    assert str(say("{a} and {b}", a="{b}", b="{a}")) == "{b} and {a}"


def test_texts_that_a_file_nests_without_end_are_cut_off() -> None:
    text = say("deep")
    for _ in range(5_000):
        text = say("({t})", t=text)
    assert render(text) == "(" * DEEPEST + ")" * DEEPEST


def test_the_places_of_a_message_are_known_by_name() -> None:
    assert places("{unit} leaves {hex} ({n:d}), {unit}") == {"unit", "hex"}


def test_texts_within_texts_cannot_fill_the_memory() -> None:
    """Four places in each of nineteen texts would be 4 ** 19 letters; made in no time."""
    text = Text("x")
    for _ in range(DEEPEST - 1):
        text = Text("{a}" * 4, (("a", text),))
    assert len(str(text)) <= LONGEST
    long = say("{a}{b}", a="x" * (LONGEST - 1), b="yy")
    assert str(long) == "x" * (LONGEST - 1)


@pytest.mark.parametrize(
    ("who", "told"),
    [
        (1, "1 hex flees"),
        (2, "2 hexes flee"),
        (0, "0 hexes flee"),
        (("A",), "A hex flees"),
        (("A", "B"), "A, B hexes flee"),
        ("9e Ligne", "9e Ligne hex flees"),
        ("1", "1 hex flees"),
        ("3.5", "3.5 hexes flee"),
        (say("the French"), "the French hexes flee"),
    ],
)
def test_words_have_a_form_for_one_and_one_for_many(who: Value, told: str) -> None:
    """As it is counted or listed; a piece is one, a people many."""
    words = "{who} {who:hex|hexes} {who:flees|flee}"
    told_as = {"x {who}": words}
    assert render(say("x {who}", who=who), lambda key: told_as.get(key, key)) == told
    assert places(words) == {"who"}


def test_a_grammar_says_names_and_lists() -> None:
    grammar = Grammar(str.upper, " & ".join)
    told = say("{who} and {all}, {n}", who="a", all=("b", "c"), n=3)
    assert render(told, grammar=grammar) == "A and B & C, 3"
    assert render(say("({t})", t=told), grammar=grammar) == "(A and B & C, 3)"
