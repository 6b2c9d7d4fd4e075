"""Names of units are singular or plural, of either gender: no verb agrees with them."""

import re
from collections.abc import Iterator

import pytest

from game.engine.text import say
from game.ui.look.words import LANGUAGE, tr
from tests.ui.test_glossary import said

PIECE = r"\{(?:unit|units|foe|enemy|friend|other|blocker|attack|defence|target)\}"
VERBS = {
    "en": re.compile(
        r"(?<!of )" + PIECE + r",? (?:is|are|has|have|was|were|does|do|goes|(?!as\b)[a-z]+s)\b"
    ),
    "it": re.compile(
        r"(?<![’ ]unità )" + PIECE + r" (?!(?:a|al|alla|e|con|contro|da|di|in|nel|per|su|sul"
        r"|già|sotto|verso|fuori|dopo|dall|nell|[a-z]+[aei]re)\b)[a-zàèéìòù]+\b"
    ),
}


@pytest.fixture(autouse=True)
def _english_again() -> Iterator[None]:
    yield
    LANGUAGE.use("en")


def sentences(code: str) -> Iterator[str]:
    """What is said in Napoleon's Battles alone."""
    LANGUAGE.use(code)
    for message in said(code, "oblique"):
        if message.games == {"NB"}:
            yield message.words


@pytest.mark.parametrize("code", ["en", "it"])
def test_no_verb_agrees_with_the_name_of_a_unit(code: str) -> None:
    assert [words for words in sentences(code) if VERBS[code].search(words)] == []


@pytest.mark.parametrize(
    ("code", "words", "wrong"),
    [
        ("en", "{unit} routs.", True),
        ("en", "{unit}: routed.", False),
        ("en", "{unit} can fire", False),
        ("it", "{unit} fugge.", True),
        ("it", "{unit}: fuga.", False),
        ("it", "L’unità {unit} è eliminata.", False),
        ("it", "{unit} contro {foe}", False),
    ],
)
def test_what_agrees_is_found(code: str, words: str, wrong: bool) -> None:
    assert (VERBS[code].search(words) is not None) is wrong


@pytest.mark.parametrize(
    ("figures", "italian"),
    [
        ('2.5"', '2,5"'),
        ('8" / 6.5" / 12"', '8" / 6,5" / 12"'),
        ("12.5 / 8.0 h22.5", "12,5 / 8,0 h22,5"),
        ("14.5 / 8, 90°", "14,5 / 8, 90°"),
        ("9.4.2", "9.4.2"),
        ("NB 9.4", "NB 9.4"),
    ],
)
def test_italian_writes_every_decimal_after_a_comma(figures: str, italian: str) -> None:
    for code, words in (("en", figures), ("it", italian)):
        LANGUAGE.use(code)
        assert tr(figures) == tr(say(figures)) == words
        assert tr(say("{n} away", n=figures)).count(words) == 1


def test_a_name_in_a_list_is_the_name_of_its_language() -> None:
    """Lists of units are joined of texts, each a name and nothing else."""
    LANGUAGE.use("it")
    assert tr("Grenadiers") == tr(say("Grenadiers")) == "Granatieri"
    assert tr("Grenadiers (2)") == "Granatieri (2)" and tr("Kempt (2)") == "Kempt (2)"
