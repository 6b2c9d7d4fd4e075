"""Finding entries of a rules ledger: by what is cited, by what is typed, by what a text names."""

import re
from collections.abc import Mapping

from game.ui.look.words import LANGUAGE

Ledger = Mapping[str, tuple[str, str]]
# "8.4b", and "8.4.2.4hr" as house rules are numbered.
NUMBER = re.compile(r"\b[A-Z]?\d+(?:\.\d+)*[a-z]{0,2}\b")
# "Ruling 21", "Rulings 7, 8" in the languages there are: their entries are R21, R7, R8.
RULINGS = re.compile(r"\b(?:rulings?|decision[ei]) ((?:\d+(?:, )?)+)", re.IGNORECASE)
RULING_ENTRY = re.compile(r"^[A-Z]+ R\d+$")
KINDS = ("", "T", "O", "R")
"""Letters before the numbers of entries in their order: rules, tables, options, rulings."""
PART = re.compile(r"\d+|\D+")


def in_order(ledger: Ledger) -> Ledger:
    """The entries as a rulebook has them: game by game, by number, then tables and rulings."""
    families = list(dict.fromkeys(rule.partition(" ")[0] for rule in ledger))

    def place(rule: str) -> tuple[int, int, list[tuple[bool, int, str]]]:
        family, _, number = rule.partition(" ")
        letter = _letter(number)
        kind = KINDS.index(letter) if letter in KINDS else len(KINDS)
        parts = PART.findall(number.removeprefix(letter))
        numbers = [(p.isdigit(), int(p) if p.isdigit() else 0, p) for p in parts if p != "."]
        return families.index(family), kind, numbers

    return {rule: ledger[rule] for rule in sorted(ledger, key=place)}


def chapter_of(rule: str) -> str:
    """The chapter of an entry: "PG 7" of "PG 7.2.1a", "PG R" of "PG R21"."""
    family, _, number = rule.partition(" ")
    first = re.match(r"\d+", number)
    return f"{family} {first[0] if first else _letter(number)}"


def _letter(number: str) -> str:
    return number[:1] if number[:1].isalpha() else ""


def in_language(ledger: Ledger) -> Ledger:
    """The entries in the language in use, in which they are also searched."""
    return {
        rule: (LANGUAGE.digest(title), "\n\n".join(map(LANGUAGE.digest, summary.split("\n\n"))))
        for rule, (title, summary) in ledger.items()
    }


def find_rule(ledger: Ledger, rule: str) -> str:
    """The entry that a citation means: itself, the first of several, or the nearest above."""
    rule = _first(ledger, rule.split(",")[0].strip())
    while rule and rule not in ledger:
        shorter = rule[:-1] if rule[-1:].isalpha() else rule.rpartition(".")[0]
        if not shorter or shorter == rule:
            return ""
        rule = shorter
    return rule


def _first(ledger: Ledger, rule: str) -> str:
    """A paragraph, or the first of its statements where these are numbered ("NB 15.3-1")."""
    return rule if rule in ledger or f"{rule}-1" not in ledger else f"{rule}-1"


def matching(ledger: Ledger, wanted: str) -> list[str]:
    """The ids of the entries that begin with what was typed, then of those that hold all its words
    in their title, the closest title first, then of those that hold them in their text.
    """
    typed = _by_entry(wanted.strip()).lower()
    if not typed:
        return list(ledger)
    by_number = [
        rule for rule in ledger if rule.lower().startswith(typed) or _bare(rule).startswith(typed)
    ]
    words = typed.split()

    def holds(rule: str, text: str) -> bool:
        told = f"{rule} {text}".lower()
        return rule not in by_number and all(word in told for word in words)

    titled = [rule for rule, (title, _text) in ledger.items() if holds(rule, title)]
    titled.sort(key=lambda rule: _closeness(ledger[rule][0].lower(), typed))
    by_text = [
        rule
        for rule, (title, summary) in ledger.items()
        if rule not in titled and holds(rule, f"{title} {_by_entry(summary)}")
    ]
    return by_number + titled + by_text


def _closeness(title: str, typed: str) -> int:
    """How near a title is to what was typed, 0: the same words."""
    return 0 if title == typed else 1 if title.startswith(typed) else 2


def _bare(rule: str) -> str:
    return rule.partition(" ")[2].lower()


def _by_entry(text: str) -> str:
    """A text in which rulings are named as their entries are."""
    return RULINGS.sub(lambda found: re.sub(r"(\d+)", r"R\1", found[1]), text)


def named_in(ledger: Ledger, rule: str, text: str) -> list[tuple[int, int, str]]:
    """Where a text of an entry names others: from, to, which. Plain figures name nothing."""
    family = rule.partition(" ")[0]
    numbers = re.finditer(f"(?:{family} )?({NUMBER.pattern})", text)
    found = [
        (hit.start(), hit.end(), _entry_of(ledger, f"{family} {hit[1]}"))
        for hit in numbers
        if not hit[1].isdigit()
    ]
    for several in RULINGS.finditer(text):
        # The word belongs to the first of them.
        starts = [
            several.start(),
            *(several.start(1) + h.end() for h in re.finditer(", ", several[1])),
        ]
        ends = [several.start(1) + hit.end() for hit in re.finditer(r"\d+", several[1])]
        names = re.findall(r"\d+", several[1])
        found += [
            (start, end, f"{family} R{name}")
            for start, end, name in zip(starts, ends, names, strict=False)
        ]
    return sorted((a, b, to) for a, b, to in found if to in ledger and to != rule)


def _entry_of(ledger: Ledger, named: str) -> str:
    """An entry by its number, or the first of those that a letter or a further number tells
    apart.
    """
    named = _first(ledger, named)
    below = (r for r in ledger if r.startswith(named) and r[len(named) :].isalpha())
    return named if named in ledger else next(below, named)


def mentioned(ledger: Ledger, rule: str) -> list[str]:
    """Other entries that a text names, those under it, and of a ruling those that follow it."""
    family, _, bare = rule.partition(" ")
    found = [
        _entry_of(ledger, f"{family} {number}")
        for number in NUMBER.findall(_by_entry(ledger[rule][1]))
    ]
    if RULING_ENTRY.match(rule):
        found += [r for r in ledger if bare in NUMBER.findall(_by_entry(ledger[r][1]))]
    else:
        found += [r for r in ledger if r.startswith(rule)]
    return [other for other in dict.fromkeys(found) if other in ledger and other != rule]
