"""Words: one word for one thing, in each language that of the rulebooks."""

import csv
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po
from msgspec import Struct

from game.ui.look import words as i18n
from game.ui.look.words import locale_folder

GLOSSARY = Path(__file__).with_name("glossary.csv")
GAMES = {
    "PG": "prussias_glory",
    "CS": "camposanto",
    "SQ": "squares",
    "ND": "nordlingen",
    "NB": "napoleons_battles",
}


class Said(Struct, frozen=True):
    """A message: its words in one language, and the games that say it ("all": the window too)."""

    key: str
    words: str
    games: frozenset[str]


class Barred(Struct, frozen=True):
    """What a term is not called, in the games that the term belongs to."""

    term: str
    games: frozenset[str]
    words: str

    def found(self, said: Said) -> bool:
        mine = self.games == {"all"} or (bool(said.games) and said.games <= self.games)
        return mine and re.search(self.words, said.words) is not None


def terms() -> list[dict[str, str]]:
    with GLOSSARY.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def barred(column: str) -> list[Barred]:
    return [
        Barred(row["english"], frozenset(row["games"].split()), row[column])
        for row in terms()
        if row[column]
    ]


@cache
def said(code: str, domain: str) -> tuple[Said, ...]:
    """All that a language says, with the games whose files say it."""
    return tuple(_said(code, domain))


def catalogue(code: str, domain: str) -> Catalog:
    with (locale_folder() / code / "LC_MESSAGES" / f"{domain}.po").open("rb") as file:
        return read_po(file, locale=code)


def _said(code: str, domain: str) -> Iterator[Said]:
    with_own = code == "en" and domain == i18n.DOMAIN
    better = {m.id: m.string for m in catalogue("en", domain)} if with_own else {}
    for message in catalogue("it", domain):
        if not message.id:
            continue
        files = [file for file, _line in message.locations]
        games = {game for game, name in GAMES.items() if any(f"rules/{name}" in f for f in files)}
        if any("rules/" not in file for file in files):
            games = {"window"} if not games else games | {"window"}
        words = str(message.string if code == "it" else better.get(message.id, message.id))
        yield Said(str(message.id), words, frozenset(games))


def test_the_glossary_knows_its_games_and_its_patterns() -> None:
    assert len(terms()) >= 74
    for row in terms():
        assert set(row["games"].split()) <= {*GAMES, "all"}, row
        re.compile(row["not_english"]), re.compile(row["not_italian"])


def test_a_barred_word_is_found_only_in_its_games() -> None:
    row = Barred("steps", frozenset({"CS"}), r"\bpassi\b")
    assert row.found(Said("Steps", "passi: 2", frozenset({"CS"})))
    assert not row.found(Said("Steps", "passi: 2", frozenset({"SQ"})))
    assert not row.found(Said("Steps", "passi: 2", frozenset({"CS", "SQ"})))
    assert Barred("x", frozenset({"all"}), "passi").found(Said("x", "passi", frozenset()))


@pytest.mark.parametrize("domain", [i18n.DOMAIN, i18n.DIGESTS])
def test_italian_says_the_words_of_the_boxes(domain: str) -> None:
    wrong = [
        (row.term, text.words)
        for row in barred("not_italian")
        for text in said("it", domain)
        if row.found(text)
    ]
    assert wrong == []


@pytest.mark.parametrize("domain", [i18n.DOMAIN, i18n.DIGESTS])
def test_english_has_no_word_of_the_workshop(domain: str) -> None:
    wrong = [
        (row.term, text.words)
        for row in barred("not_english")
        for text in said("en", domain)
        if row.found(text)
    ]
    assert wrong == []


def test_no_question_begins_with_a_bare_who_or_where() -> None:
    """A rulebook tells what to choose; it does not ask where somebody goes."""
    asked = re.compile(r"^(Who|Whom|Where|Which|What|How)\b.*\?$")
    assert [text.words for text in said("en", i18n.DOMAIN) if asked.search(text.words)] == []


@pytest.mark.parametrize("domain", [i18n.DOMAIN, i18n.DIGESTS])
def test_apostrophes_are_printed_ones(domain: str) -> None:
    typed = re.compile(r"\b(?:[dlnscDLNSC]|all|dell|nell|dall|sull|un|quest|quell)'\w")
    assert [text.words for text in said("it", domain) if typed.search(text.words)] == []
