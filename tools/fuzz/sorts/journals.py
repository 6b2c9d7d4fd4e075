"""Journals beside a sound autosave: bytes, lines and actions spoiled, or no files at all."""

import json
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from msgspec import json as encoder

from game.ai.bot import BotView
from game.ai.random_bot import RandomBot
from game.engine import save
from game.engine.autosave import journal_of, resume
from game.engine.dice import SeededDice
from game.engine.journal import JournalHead, JournalLine
from game.engine.match import Match
from game.engine.save import Loaded
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from tools.fuzz.sorts.saves import NAME, SCENARIOS, VALUES, opened, saves_of, spoil_plain, used
from tools.fuzz.spoil import spoil_bytes

KEPT, NOTED = 8, 12
PENDING: tuple[Any, ...] = (
    {},
    {"entered": [7]},
    {"action": {"verb": "button", "arg": "nix"}, "entered": [1, 2, 3]},
    {"action": {"verb": "unit", "arg": "nobody"}},
    {"action": {"verb": "pose", "arg": {"x": 1e308, "y": 0.0, "angle": 1.0}}},
)


def make(dice: Random, folder: Path) -> str:
    """A folder of saves with an autosave and its journal."""
    kind = dice.choices(list(KINDS), [weight for _, weight in KINDS.values()])[0]
    scenario = dice.choice(SCENARIOS)
    kept, lines = sound(scenario)
    place = saves_of(folder) / NAME
    place.write_bytes(kept)
    KINDS[kind][0](dice, list(lines), journal_of(place))
    return f"{kind}: {scenario}"


def judge(folder: Path) -> str:
    """The autosave is there whatever the journal holds, and goes on."""
    path = saves_of(folder) / NAME
    found = resume(path, Shelf(SYSTEMS).find)
    if not isinstance(found, Loaded):
        return f"the save is lost with its journal: {found}"
    if len(found.warnings) > 1:
        return "more than one line about one journal"
    if found.match.prompt is None and not found.match.over:
        return "the game has no question any more"
    return used(path)


@cache
def sound(scenario: str) -> tuple[bytes, tuple[bytes, ...]]:
    """An autosave and the lines of its journal."""
    setting = opened(scenario)
    match = Match.new(setting.system, setting.rules, SeededDice(5), scenario)
    bot = RandomBot(2)
    for _ in range(KEPT):
        match.act(bot.choose(BotView(match)))
    kept = save.encode(match, setting, save.label_of(match, f"{scenario} 1"))
    lines = [encoder.encode(JournalHead(match.hash, KEPT))]
    for _ in range(NOTED):
        match.act(bot.choose(BotView(match)))
    lines += [
        encoder.encode(JournalLine(record.action, record.group, record.dice, record.hash))
        for record in match.records[KEPT:]
    ]
    return kept, tuple(lines)


def _bytes(dice: Random, lines: list[bytes], place: Path) -> None:
    place.write_bytes(spoil_bytes(dice, b"\n".join(lines) + b"\n"))


def _cut(dice: Random, lines: list[bytes], place: Path) -> None:
    content = b"\n".join(lines)
    place.write_bytes(content[: dice.randrange(len(content))])


def _order(dice: Random, lines: list[bytes], place: Path) -> None:
    first, rest = lines[0], lines[1:]
    dice.shuffle(rest)
    place.write_bytes(b"\n".join([first, *rest[: dice.randrange(len(rest))]]) + b"\n")


def _structure(dice: Random, lines: list[bytes], place: Path) -> None:
    at = dice.randrange(1, len(lines))
    plain = json.loads(lines[at])
    spoil_plain(dice, plain, mild=dice.random() < 0.6)
    lines[at] = json.dumps(plain).encode()
    place.write_bytes(b"\n".join(lines) + b"\n")


def _lines(dice: Random, lines: list[bytes], place: Path) -> None:
    for _ in range(dice.choice((1, 2, 6))):
        made: dict[str, Any] = dice.choice(
            (
                {"keep": dice.choice((-1, 0, 3, 10, 2**40))},
                {"pending": dice.choice(PENDING), "keep": dice.choice((0, 8, 9, None))},
                {"action": dice.choice(VALUES)},
                {"action": {"verb": "cell", "arg": dice.choice((-1, 0, 99_999))}, "dice": [9]},
                {},
            )
        )
        lines.insert(dice.randrange(1, len(lines)), json.dumps(made).encode())
    place.write_bytes(b"\n".join(lines) + b"\n")


def _deep(dice: Random, lines: list[bytes], place: Path) -> None:
    lines.insert(dice.randrange(len(lines)), b"[" * dice.choice((1_100, 100_000)))
    place.write_bytes(b"\n".join(lines) + b"\n")


def _many(dice: Random, lines: list[bytes], place: Path) -> None:
    thing = dice.choice((b"{}", b'{"keep":8}', b"", b"x"))
    number = dice.choice((1_000, 100_000, 1_000_000))
    place.write_bytes(b"\n".join([lines[0], *[thing] * number]) + b"\n")


def _no_file(dice: Random, _lines: list[bytes], place: Path) -> None:
    made: dict[str, Callable[[], object]] = {
        "pipe": lambda: os.mkfifo(place),
        "folder": place.mkdir,
        "loop": lambda: place.symlink_to(place.name),
        "zero": lambda: place.symlink_to("/dev/zero"),
        "empty": lambda: place.write_bytes(b""),
    }
    made[dice.choice(sorted(made))]()


KINDS: dict[str, tuple[Callable[[Random, list[bytes], Path], None], int]] = {
    "bytes": (_bytes, 5),
    "cut": (_cut, 1),
    "order": (_order, 2),
    "structure": (_structure, 8),
    "lines": (_lines, 6),
    "deep": (_deep, 1),
    "many": (_many, 1),
    "no file": (_no_file, 1),
}
