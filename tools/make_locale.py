"""Gathers the messages of the program and compiles the catalogues in assets/locale.

    python tools/make_locale.py            gather, update the .po files, compile the .mo files
    python tools/make_locale.py --check    change nothing; exit 1 if a .mo is not its .po

Messages are the first argument of `say(...)` and `_(...)` in game/, both of `counted(...)`, the
labels of every tables.toml, the titles of the maps and their kinds of ground, the head of each
scenario, the names of its sides and groups, the long names of the units in the orders of battle,
and the names of the options. A catalogue of their own (digests) holds titles and summaries of the
rules ledgers, and the rulings. Short names of leaders and units and of places on maps may have an
entry with the context "name", which a translator adds: it is kept while a scenario or map has it. A
message without a translation is shown in English. The catalogue of English itself keeps only the
messages that are told in other words than their own.
"""

import argparse
import csv
import io
import sys
import tomllib
import warnings
from collections.abc import Iterator
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

from babel.messages.catalog import Catalog
from babel.messages.extract import extract_from_dir
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

TOP = Path(__file__).resolve().parent.parent
FOLDER = TOP / "assets" / "locale"
DOMAIN, DIGESTS, SOURCE, NAME = "oblique", "digests", "en", "name"
KEYWORDS: dict[str, tuple[int, ...] | None] = {"say": None, "_": None, "counted": (2, 3)}
PIECES = ("army_commander", "general", "wing", "unit")
RULING_KEYS = ("title", "question", "reading", "reason", "other")
WORDED_KEYS = ("label", "title", "summary", "text", "name", "inline")
RETIRED = (
    "Option: Frederick with initiative 5 at Zorndorf",
    "Option: everyone throws again in Wood",
    "Option: guns alone instead of the combat owed",
    "Option: guns that escape are driven on",
    "Option: no flight ends in a zone at the edge",
    "Option: routers are an easier target for guns",
    "Option: what has fought is remembered by hex",
)
"""What no code says any more, and the log of a saved game may hold."""
# A fixed date: the files change only when the words do.
STAMP = datetime(2026, 1, 1, tzinfo=UTC)


def messages() -> dict[str, set[str]]:
    """All messages, each with the files it occurs in."""
    found: dict[str, set[str]] = {}
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        rows = list(extract_from_dir(TOP / "game", [("**.py", "python")], keywords=KEYWORDS))
    for file, _line, message, _comments, _context in rows:
        for text in (message,) if isinstance(message, str) else message:
            found.setdefault(text, set()).add(f"game/{file}")
    tables = (*TOP.glob("game/rules/*/tables.toml"), *TOP.glob("game/rules/*/profiles.toml"))
    for path in [*tables, *TOP.glob("scenarios/*.toml")]:
        table = tomllib.loads(path.read_text("utf-8"))
        scenario = path.parent.name == "scenarios"
        named = _named(table) if scenario else ()
        for text in (*_worded(table, not scenario), *named):
            found.setdefault(text, set()).add(path.relative_to(TOP).as_posix())
    for path in TOP.glob("game/rules/*/ledger.csv"):  # the log names the options in force
        for row in _ledger(path):
            if row["kind"] == "option":
                found.setdefault(row["title"], set()).add(path.relative_to(TOP).as_posix())
    for path in [*TOP.glob("assets/tiles/*.tsx"), *TOP.glob("maps/*.tmx")]:
        for text in (*_kinds(path), *_titles(path)):
            found.setdefault(text, set()).add(path.relative_to(TOP).as_posix())
    found |= {text: {"tools/make_locale.py"} for text in RETIRED}
    found.pop("", None)
    return found


def digests() -> dict[str, set[str]]:
    """Titles and summaries of all ledgers, each with the file it occurs in."""
    found: dict[str, set[str]] = {}
    for path in TOP.glob("game/rules/*/ledger.csv"):
        for row in _ledger(path):
            for text in (row["title"], row["summary"]):
                found.setdefault(text, set()).add(path.relative_to(TOP).as_posix())
    for path in TOP.glob("game/rules/*/rulings.toml"):
        for ruling in tomllib.loads(path.read_text("utf-8"))["ruling"]:
            for key in RULING_KEYS:
                found.setdefault(ruling.get(key, ""), set()).add(path.relative_to(TOP).as_posix())
    found.pop("", None)
    return found


def _ledger(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def _kinds(path: Path) -> Iterator[str]:
    """The kinds of ground and of hexsides, as the window says them."""
    for element in ElementTree.parse(path).iter():
        if element.tag in ("tile", "object"):
            yield element.get("type", "").replace("_", " ")


def _titles(path: Path) -> Iterator[str]:
    """What stands in the cartouche of a map, and what a sentence calls its places."""
    root = ElementTree.parse(path).getroot()
    for element in root.iterfind("properties/property[@name='title']"):
        yield element.get("value", "")
    for element in root.iterfind("objectgroup/object/properties/property[@name='inline']"):
        yield element.get("value", "")


def _worded(table: Any, deep: bool) -> Iterator[str]:
    """The words for players in a table; of a scenario only those of its head."""
    if isinstance(table, dict):
        for key, value in table.items():
            if key in WORDED_KEYS and isinstance(value, str):
                yield value
            elif deep:
                yield from _worded(value, deep)
    elif isinstance(table, list) and deep:
        for item in table:
            yield from _worded(item, deep)


def _named(scenario: dict[str, Any]) -> Iterator[str]:
    """What the players of a scenario are called, the groups of their armies, what each unit was,
    and what is fought for.
    """
    for army in scenario.get("army", ()):
        yield from army.get("people", {}).values()
        yield from (army[key] for key in ("name", "inline") if key in army)
        if "inline" in army:
            yield f"{army.get('adjective', army['name'])} victory"
    for group in (*scenario.get("group", ()), *scenario.get("division", ())):
        if "name" in group:
            yield group["name"]
    for unit in scenario.get("unit", ()):
        yield from (unit.get(key, "") for key in ("full_name", "composition"))
    for wing in scenario.get("wing", ()):
        yield wing.get("leader_full", "")
    for aim in scenario.get("objective", ()):
        yield aim.get("name", "")


def names() -> dict[str, set[str]]:
    """The short names of leaders and units and those of the maps' places, each with its files."""
    found: dict[str, set[str]] = {}
    for path in TOP.glob("scenarios/*.toml"):
        table = tomllib.loads(path.read_text("utf-8"))
        for piece in chain.from_iterable(table.get(kind, ()) for kind in PIECES):
            for key in ("name", "leader"):
                if key in piece:
                    found.setdefault(piece[key], set()).add(path.relative_to(TOP).as_posix())
    for path in TOP.glob("maps/*.tmx"):
        for place in ElementTree.parse(path).iterfind("objectgroup/object[@name]"):
            titles = place.iterfind("properties/property[@name='title']")
            for text in (place.get("name", ""), *(each.get("value", "") for each in titles)):
                found.setdefault(text, set()).add(path.relative_to(TOP).as_posix())
    return found


def updated(old: Catalog, found: dict[str, set[str]], code: str) -> Catalog:
    """A catalogue of the present messages with the translations there were."""
    new = Catalog(
        locale=code,
        header_comment=f"# Oblique Order: {code}",
        project="Oblique Order",
        version="0.1",
        fuzzy=False,
        creation_date=STAMP,
        revision_date=STAMP,
        last_translator="The Oblique Order founders",
        language_team="The Oblique Order founders",
        msgid_bugs_address="the project's issues",
    )
    for text in sorted(found):
        kept = old.get(text)
        string = kept.string if kept is not None and isinstance(kept.string, str) else ""
        if code == SOURCE and not string:
            continue
        new.add(text, string, locations=[(file, 0) for file in sorted(found[text])])
    for name, files in names().items():
        kept = old.get(name, NAME)
        if kept is not None and kept.string:
            places = [(file, 0) for file in sorted(files)]
            new.add(name, kept.string, locations=places, context=NAME)
    return new


def compiled(catalogue: Catalog) -> bytes:
    """The bytes of a .mo file."""
    out = io.BytesIO()
    write_mo(out, catalogue)
    return out.getvalue()


def written(catalogue: Catalog) -> bytes:
    """The bytes of a .po file."""
    out = io.BytesIO()
    write_po(out, catalogue, width=98, sort_output=True, include_lineno=False)
    return out.getvalue()


def main() -> int:
    """Bring every catalogue up to date, or say which are not."""
    options = argparse.ArgumentParser(description="Gather messages and compile catalogues.")
    options.add_argument("--check", action="store_true", help="change nothing")
    args = options.parse_args()
    wanted, stale = {DOMAIN: messages(), DIGESTS: digests()}, False
    for po in sorted(FOLDER.glob("*/LC_MESSAGES/*.po")):
        code, found = po.parent.parent.name, wanted[po.stem]
        with po.open("rb") as file:
            old = read_po(file, locale=code)
        new, mo = updated(old, found, code), po.with_suffix(".mo")
        done = sum(1 for message in new if message.id and message.string)
        what = "reworded" if code == SOURCE else "translated"
        print(f"{code}, {po.stem}: {done} of {len(found)} messages are {what}")
        if args.check:
            stale |= not mo.is_file() or mo.read_bytes() != compiled(old)
            continue
        po.write_bytes(written(new))
        mo.write_bytes(compiled(new))
    if stale:
        print("out of date: run python tools/make_locale.py")
    return 1 if stale else 0


if __name__ == "__main__":
    sys.exit(main())
