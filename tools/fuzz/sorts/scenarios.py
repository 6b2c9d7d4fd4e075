"""Shipped scenarios and such made from nothing (`tools.fuzz.battles`): tables, keys, units and
values dropped, doubled and changed.

What is wrong is one clear fault; what passes the check is shown and played by random bots, without
an exception and with the invariants held: `--games` of them, to their verdicts.
"""

import json
import os
import tomllib
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from game.ai.soak import SoakGame, SoakPlan
from game.board.ground import cells_of
from game.content import library
from game.content.problems import Problem
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from tools.fuzz.battles import battle

Row = dict[str, Any]
MOST_CHANGES = 4
CI = "CI"
SHORT, WHOLE = 400, 20_000  # actions of a game
games, most_actions = (2, SHORT) if CI in os.environ else (20, WHOLE)
SECONDS = 0.05  # of processor time, that an action of a game may take
FROM_NOTHING = 0.5
UNCHANGED = 0.4  # of those made from nothing
PLAN = SoakPlan(offers=40, saves=100)
HEAD = ("id", "system", "map", "base")


def make(dice: Random, folder: Path) -> str:
    """A scenario of the user's own, from nothing or from a shipped one and its base."""
    if dice.random() < FROM_NOTHING:
        return from_nothing(dice, folder)
    name = dice.choice(sorted(library.scenarios()))
    files = {key: json.loads(text) for key, text in _parsed(name)}
    subject = dice.choice(list(files))
    told = _changed(dice, files[subject])
    files[f"{name}.toml"]["id"] = name
    _write(folder, files)
    return f"{name}, {subject}: {told}"[:300]


def from_nothing(dice: Random, folder: Path) -> str:
    """A scenario and its map that no file was taken for; most of them changed as well."""
    name = "small"
    tables, map_text = battle(dice, name)
    told = "as made" if dice.random() < UNCHANGED else _changed(dice, tables)
    tables["id"] = name
    _write(folder, {f"{name}.toml": tables})
    place = folder / "home" / "maps" / f"{name}.tmx"
    place.parent.mkdir()
    place.write_text(map_text, "utf-8")
    return f"{tables['system']} from nothing: {told}"[:300]


def _changed(dice: Random, tables: Row) -> str:
    """Change some tables; what was done."""
    changes = [dice.choice(CHANGES) for _ in range(dice.randint(1, MOST_CHANGES))]
    return "; ".join(change(dice, tables) or "nothing" for change in changes)


def _write(folder: Path, files: dict[str, Row]) -> None:
    place = folder / "home" / "scenarios"
    place.mkdir(parents=True)
    for file, tables in files.items():
        (place / file).write_text(written(tables), "utf-8")


def seconds() -> float:
    """What the games may take in all."""
    return games * most_actions * SECONDS


def judge(folder: Path) -> str:
    """The check's word is kept."""
    path = next(p for p in (folder / "home" / "scenarios").glob("*.toml") if ".oob" not in p.name)
    path = folder / "home" / "scenarios" / f"{_own_id(path)}.toml"
    setting = Shelf(SYSTEMS).open(path.stem)
    if isinstance(setting, Problem):
        print("refused:", setting)
        return "" if setting.message and "Traceback" not in str(setting) else "an empty fault"
    print("plays")
    return next((fault for seed in range(games) if (fault := _played(setting, seed))), "")


def _own_id(path: Path) -> str:
    """The scenario that is no base of another in the folder."""
    heads = {p.stem: tomllib.loads(p.read_text("utf-8")) for p in path.parent.glob("*.toml")}
    bases = {str(head.get("base", "")).removesuffix(".toml") for head in heads.values()}
    return next(stem for stem in heads if stem not in bases and "system" in heads[stem])


def _played(setting: Setting, seed: int) -> str:
    """One game; every piece is looked at as it begins and at its end. A whole one has a verdict."""
    game = SoakGame(setting, seed, PLAN)
    look(game)
    while not game.match.over and len(game.match.records) < most_actions:
        fault = game.step() or game.check()
        if fault:
            return f"game {seed}: {fault}"
    look(game)
    if not game.match.over and most_actions >= WHOLE:
        return f"game {seed}: no verdict after {most_actions} actions"
    return ""


def look(game: SoakGame) -> None:
    """Show what a window would."""
    system, reading = game.match.system, game.match.reading
    system.presentation(reading)
    system.verdict(reading)
    for piece in reading.table.units:
        system.panel(reading, piece)
    if system.roster is not None:
        system.roster(reading)
    for cell in cells_of(game.setting.ground)[::7]:
        system.cell_note(reading, cell)


# -- changes: each says what it did ----------------------------------------------------------------


def _rows(dice: Random, tables: Row) -> tuple[str, list[Row]]:
    """A list of tables, by its name."""
    lists = {k: v for k, v in tables.items() if isinstance(v, list) and v and type(v[0]) is dict}
    name = dice.choice(sorted(lists)) if lists else ""
    return name, lists.get(name, [])


def _a_table(dice: Random, tables: Row) -> tuple[str, Row]:
    """A table, of a list or by itself."""
    single = sorted(k for k, v in tables.items() if isinstance(v, dict))
    name, rows = _rows(dice, tables)
    if single and (not rows or dice.random() < 0.3):
        name = dice.choice(single)
        return name, tables[name]
    return name, dice.choice(rows) if rows else tables


def drop_table(dice: Random, tables: Row) -> str:
    """All tables of a name."""
    name = dice.choice(sorted(k for k in tables if k not in HEAD) or ["title"])
    tables.pop(name, None)
    return f"no {name}"


def drop_row(dice: Random, tables: Row) -> str:
    """One of a list, or all of its second half."""
    name, rows = _rows(dice, tables)
    if rows:
        at = dice.randrange(len(rows))
        del rows[at : at + 1 if dice.random() < 0.7 else None]
    return f"fewer {name}"


def double_row(dice: Random, tables: Row) -> str:
    """One of a list once more, mostly under another id."""
    name, rows = _rows(dice, tables)
    if rows:
        twin = json.loads(json.dumps(dice.choice(rows)))
        if "id" in twin and dice.random() < 0.8:
            twin["id"] = f"{twin['id']}-x"
        if "order" in twin:
            twin["order"] += 10
        rows.append(twin)
    return f"one more {name}"


def drop_key(dice: Random, tables: Row) -> str:
    """A key of a table."""
    name, row = _a_table(dice, tables)
    key = dice.choice(sorted(row)) if row else ""
    if key not in HEAD:
        row.pop(key, None)
    return f"{name} without {key}"


def swap_value(dice: Random, tables: Row) -> str:
    """The value that another table of the list has there."""
    name, rows = _rows(dice, tables)
    row = dice.choice(rows) if rows else {}
    keys = sorted(k for k in row if k != "id")
    if not keys:
        return ""
    key = dice.choice(keys)
    row[key] = dice.choice([r[key] for r in rows if key in r])
    return f"{name} {key} = {row[key]}"[:60]


def change_value(dice: Random, tables: Row) -> str:
    """Another number, hex, word or list."""
    name, row = _a_table(dice, tables)
    keys = sorted(k for k in row if k not in HEAD)
    if not keys:
        return ""
    key = dice.choice(keys)
    row[key] = _other(dice, row[key])
    return f"{name} {key} = {row[key]}"[:60]


def _other(dice: Random, value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int | float):
        return dice.choice((0, 1, value - 1, value + 1, 2, 6, 9, 20, 99, -1))
    if isinstance(value, str) and value.isdigit():
        column, row = int(value[:2]), int(value[2:])
        near = (column + dice.randint(-1, 1), row + dice.randint(-1, 1))
        return f"{max(0, near[0]):02}{max(0, near[1]):02}"
    if isinstance(value, str):
        return dice.choice((value + "x", "", "0101", "prussian", "coalition", "line", "infantry"))
    if isinstance(value, list) and value:
        return dice.choice((value[1:], [*value, value[0]], [], value[::-1]))
    if isinstance(value, dict) and value:
        key = dice.choice(sorted(value))
        return value | {key: _other(dice, value[key])}
    return value


CHANGES: tuple[Callable[[Random, Row], str], ...] = (
    drop_table,
    drop_row,
    double_row,
    drop_key,
    swap_value,
    swap_value,
    swap_value,
    change_value,
    change_value,
    change_value,
)


# -- files -----------------------------------------------------------------------------------------


@cache
def _parsed(name: str) -> tuple[tuple[str, str], ...]:
    """A shipped scenario and the files that it builds on."""
    found, file = [], f"{name}.toml"
    while file:
        path = library.shipped_folder("scenarios") / file
        tables = tomllib.loads(path.read_text("utf-8"))
        found.append((file, json.dumps(tables)))
        file = tables.get("base", "")
    return tuple(found)


def written(tables: Row) -> str:
    """The tables as TOML."""
    return "".join(f"{key} = {_toml(value)}\n" for key, value in tables.items())


def _toml(value: Any) -> str:
    if isinstance(value, dict):
        return "{ " + ", ".join(f"{_key(k)} = {_toml(v)}" for k, v in value.items()) + " }"
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    return json.dumps(value, ensure_ascii=False)


def _key(name: str) -> str:
    return json.dumps(name, ensure_ascii=False)
