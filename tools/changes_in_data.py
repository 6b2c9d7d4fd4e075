"""Cells of the tables and values of scenarios replaced by others: changes of data."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import islice

from tools.change import Change

COUNTERS = ("unit", "strength")  # a design of the project, not a rule: not tried
COPIED = ("base",)  # names another scenario in scenarios, a size in tables
TEXTS = ("id", "system", "map", "title", "date", "summary", "rule", "label", "count")
NAMES = ("name", "inline")  # in tables
SWAPPED = {
    "prussian": "coalition",
    "coalition": "prussian",
    "I": "C",
    "C": "I",
    "decisive": "substantive",
    "substantive": "marginal",
    "marginal": "decisive",
    "routed": "demoralised",
    "demoralised": "not demoralised",
    "not demoralised": "routed",
    "a": "b",
    "b": "a",
    "true": "false",
    "false": "true",
    "all": "light",
    "light": "all",
}
WORDS = ("true", "false", "all", "light")  # in tables

_SECTION = re.compile(r"^\[(\[?)([\w.]+)\]")
_ENTRY = re.compile(r'^\s*(?:"([^"]+)"|([\w-]+))\s*=\s*')
_TOKEN = re.compile(r'(?:([\w]+)\s*=\s*)?("[^"]*"|-?\d+|true|false|\[)')


@dataclass(frozen=True)
class Token:
    """A value as written: its section, its entry, its field or its number in the entry."""

    section: str
    entry: str
    field: str
    start: int
    end: int
    text: str

    @property
    def value(self) -> str:
        """Without quotes."""
        return self.text.strip('"')

    @property
    def is_word(self) -> bool:
        """Whether it is a word of the game, no number."""
        return self.text.startswith('"') and not self.value.lstrip("-").isdigit()

    @property
    def column(self) -> tuple[str, str]:
        """Words of one column may stand for one another: those of one field; of an entry of all
        tables of an array; of all lists of a section.
        """
        section, array, _ = self.section.partition("[")
        return section, self.entry if array else self.field if not self.field.isdigit() else ""


def tokens(text: str) -> Iterator[Token]:
    """The values of a data file of ours: an entry a line, tables in one line."""
    at, section, array = 0, "", ""
    nth: dict[str, int] = {}
    for line in text.splitlines(keepends=True):
        body = line.split(" #")[0] if not line.startswith("#") else ""
        head, entry = _SECTION.match(body), _ENTRY.match(body)
        if head:
            nth[head[2]] = nth.get(head[2], 0) + 1
            section = f"{head[2]}[{nth[head[2]]}]" if head[1] else head[2]
        elif entry and body.strip().endswith("= ["):
            array = entry[1] or entry[2]
        elif entry:
            yield from _of_line(section, entry[1] or entry[2], body, entry.end(), at)
        elif body.strip().startswith("{"):
            name = re.search(r'id = "([^"]+)"', body)
            yield from _of_line(array, name[1] if name else "", body, 0, at)
        elif body.strip().startswith('"') and array == "edge":
            yield from _of_line(section, array, body, 0, at)
        at += len(line)


def _of_line(section: str, entry: str, body: str, start: int, at: int) -> Iterator[Token]:
    n = 0
    for found in _TOKEN.finditer(body, start):
        if found[2] != "[":
            yield Token(
                section, entry, found[1] or str(n), at + found.start(2), at + found.end(2), found[2]
            )
            n += 1


def figure_changes(source: bytes, path: str) -> list[Change]:
    """Each value of the tables changed to another that could stand there."""
    text = source.decode()
    found = list(tokens(text))
    return [_made(text, path, t, _part(t), new) for t in found for new in _others(t, found)]


def scenario_changes(source: bytes, path: str, *, everything: bool) -> list[Change]:
    """Each value of a scenario changed to another; `everything`: where counters lie as well."""
    text = source.decode()
    found = [t for t in tokens(text) if everything or not t.section.startswith(COUNTERS)]
    return [_made(text, path, t, "scenario", new) for t in found for new in _scenario(t, found)]


def _made(text: str, path: str, token: Token, part: str, new: str) -> Change:
    quoted = f'"{new}"' if token.text.startswith('"') else new
    start = len(text[: token.start].encode())
    end = start + len(token.text.encode())
    name = f"{part}:{token.section or 'top'}.{token.entry}.{token.field} -> {new}"
    return Change(name, part, path, start, end, quoted.encode(), None, _read_as(token))


def _read_as(token: Token) -> tuple[str, ...]:
    """What reads a value of the tables: tests of lines with it come first."""
    kinds = {"terrain.hex": "hexes", "terrain.hexside": "hexsides"}
    only = kinds.get(token.section) or ("printed" if "printed" in token.section else "")
    if only:
        return (only,)
    field = () if token.field.isdigit() or token.field == "value" else (token.field,)
    return *field, token.entry, token.section.split(".")[0]


def _part(token: Token) -> str:
    first = token.section.split(".")[0]
    if token.section.endswith(".drm"):
        return "figures"
    return {"close_combat": "crt", "bombardment": "bombardment", "terrain": "terrain"}.get(
        first, "figures"
    )


def _others(token: Token, found: list[Token]) -> Iterator[str]:
    """What else could stand in a cell of the tables."""
    if {token.field, token.entry} & {*TEXTS, *NAMES}:
        return
    if token.section.endswith(".printed"):
        row = [t.value for t in found if t.section == token.section]
        at = found.index(token) - next(i for i, t in enumerate(found) if t.section == token.section)
        yield next(t for t in (*row[at + 1 :], *row[:at]) if t != token.value)
    elif token.section in ("terrain.hex", "terrain.hexside"):
        yield from _terrain(token)
    elif token.value in WORDS:
        yield SWAPPED[token.value]
    elif token.entry == "columns":
        yield f"{token.value}?"
    elif token.is_word:
        yield from _next_word(token, found)
    else:
        yield str(int(token.value) + 1)
        yield str(int(token.value) - 1)


def _next_word(token: Token, found: list[Token]) -> Iterator[str]:
    """The next other word that stands in its column of the section."""
    there = [t for t in found if t.is_word and t.column == token.column]
    at = there.index(token)
    others = (t.value for t in (*there[at + 1 :], *there[:at]) if t.value != token.value)
    yield from islice(others, 1)


def _terrain(token: Token) -> Iterator[str]:
    """Cost or value 1 more; brackets and asterisk apart (PG T4b)."""
    old, side = token.value, token.section.endswith("hexside")
    if token.field.startswith("move"):
        costs = ["+1" if side else "1"] if old[0] in "PA" else old.split("/")
        for i, cost in enumerate(costs):
            worse = f"{'+' if side else ''}{int(cost) + 1}" if old[0] not in "PA" else cost
            yield "/".join((*costs[:i], worse, *costs[i + 1 :]))
        return
    if old == "P":
        yield "0"
        return
    number = re.sub(r"[()\[\]*]", "", old)
    yield old.replace(number, str(int(number) - 1))
    if token.field == "combat_cav":
        yield old.removesuffix("*") if "*" in old else f"{old}*"
    if int(number):
        bare = re.sub(r"[()\[\]]", "", old)
        yield bare if bare != old else old.replace(number, f"({number})")


def _scenario(token: Token, found: list[Token]) -> Iterator[str]:
    """What else could stand in the scenario: the next hex, another order, another side or edge."""
    same = [t.value for t in found if (t.section, t.entry) == (token.section, token.entry)]
    if token.field in TEXTS or token.entry in (*TEXTS, *COPIED):
        return
    if token.field == "at" or token.entry in ("hexes", "edge", "bridge"):
        row = int(token.value[2:])
        yield f"{token.value[:2]}{row + 1 if row < 20 else row - 1:02d}"
    elif token.field == "order":
        yield from _order(token, found)
    elif token.entry == "special_rules":
        yield "0"
    elif token.entry == "clock":
        yield "23:59"
    elif token.entry == "friendly_edges":
        yield next(e for e in ("north", "east", "south", "west") if e not in same)
    elif token.value in SWAPPED and token.entry != "army":
        yield SWAPPED[token.value]
    elif token.value.removeprefix("-").isdigit():
        yield str(int(token.value) + 1)


def _order(token: Token, found: list[Token]) -> Iterator[str]:
    """The other end of the stack; a unit alone in its hex has no order to change."""
    where = {t.entry: t.value for t in found if t.section == "unit" and t.field == "at"}
    order = {t.entry: int(t.value) for t in found if t.section == "unit" and t.field == "order"}
    there = [order[u] for u in where if where[u] == where[token.entry]]
    if len(there) > 1:
        yield "9" if int(token.value) < max(there) else "0"
