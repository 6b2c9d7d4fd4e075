"""Finding entries of a rules ledger: by what is cited, by what is typed, by what a text names."""

import re
from collections.abc import Mapping

from game.ui.look.words import LANGUAGE

Ledger = Mapping[str, tuple[str, str]]
NUMBER = re.compile(r"\b[A-Z]?\d+(?:\.\d+)*[a-z]?\b")
# "Ruling 21", "Rulings 7, 8" in the languages there are: their entries are R21, R7, R8.
RULINGS = re.compile(r"\b(?:rulings?|decision[ei]) ((?:\d+(?:, )?)+)", re.IGNORECASE)
RULING_ENTRY = re.compile(r"^[A-Z]+ R\d+$")


def in_language(ledger: Ledger) -> Ledger:
    """The entries in the language in use, in which they are also searched."""
    return {
        rule: (LANGUAGE.digest(title), "\n\n".join(map(LANGUAGE.digest, summary.split("\n\n"))))
        for rule, (title, summary) in ledger.items()
    }


def find_rule(ledger: Ledger, rule: str) -> str:
    """The entry that a citation means: itself, the first of several, or the nearest above."""
    rule = rule.split(",")[0].strip()
    while rule and rule not in ledger:
        shorter = rule[:-1] if rule[-1:].isalpha() else rule.rpartition(".")[0]
        if not shorter or shorter == rule:
            return ""
        rule = shorter
    return rule


def matching(ledger: Ledger, wanted: str) -> list[str]:
    """The ids of the entries that begin with what was typed, else hold all its words."""
    typed = _by_entry(wanted.strip()).lower()
    if not typed:
        return list(ledger)
    by_number = [
        rule for rule in ledger if rule.lower().startswith(typed) or _bare(rule).startswith(typed)
    ]
    words = typed.split()
    by_word = [
        rule
        for rule, (title, summary) in ledger.items()
        if rule not in by_number
        and all(word in f"{rule} {title} {_by_entry(summary)}".lower() for word in words)
    ]
    return by_number + by_word


def _bare(rule: str) -> str:
    return rule.partition(" ")[2].lower()


def _by_entry(text: str) -> str:
    """A text in which rulings are named as their entries are."""
    return RULINGS.sub(lambda found: re.sub(r"(\d+)", r"R\1", found[1]), text)


def mentioned(ledger: Ledger, rule: str) -> list[str]:
    """Other entries that a text names, those under it, and of a ruling those that follow it."""
    family, _, bare = rule.partition(" ")
    found = []
    for number in NUMBER.findall(_by_entry(ledger[rule][1])):
        named = f"{family} {number}"
        below = (
            other for other in ledger if other.startswith(named) and other[len(named) :].isalpha()
        )
        found.append(named if named in ledger else next(below, named))
    if RULING_ENTRY.match(rule):
        found += [r for r in ledger if bare in NUMBER.findall(_by_entry(ledger[r][1]))]
    else:
        found += [r for r in ledger if r.startswith(rule)]
    return [other for other in dict.fromkeys(found) if other in ledger and other != rule]
