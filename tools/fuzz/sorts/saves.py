"""Saves: bytes, structure and states spoiled (their fingerprints made right), or no files at all.

Judged by all that reads saves: the list and Continue of the window's front desk, `replay`, and the
protocol, which plays on with what it took.
"""

import contextlib
import io
import json
import os
from collections.abc import Callable
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from game.__main__ import main
from game.ai.bot import BotView
from game.ai.random_bot import RandomBot
from game.engine import save
from game.engine.autosave import resume
from game.engine.codec import Codec
from game.engine.dice import SeededDice
from game.engine.envelope import Glance
from game.engine.match import Match, state_hash
from game.engine.save import Loaded
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.headless.server import Server
from game.rules import SYSTEMS
from tools.fuzz.spoil import spoil_bytes

NAME = "game_001.auto.json"
SCENARIOS = ("maida-1806", "camposanto-1743", "rossbach-main", "rossbach-battle")
LENGTHS = (0, 3, 25, 90)
ACTIONS_AFTER = 4
LONGEST_LINE = 2_000
VALUES: tuple[Any, ...] = (
    *(None, True, 0, -1, 1, 99, 2**31, 2**63, -(2**63), 1e308, 0.5),
    *("", "nobody", "\0", "\u202e", "{x}", "{x:>1500000000}", "é" * 300, "0000"),
    *([], [[]], [0], [-1], ["nobody"], {}, {"x": {}}, {"nobody": {}}, [{}] * 50),
)


def make(dice: Random, folder: Path) -> str:
    """A folder of saves with one save in it."""
    kind = dice.choices(list(KINDS), [weight for _, weight in KINDS.values()])[0]
    scenario, length = dice.choice(SCENARIOS), dice.choice(LENGTHS)
    place = saves_of(folder) / NAME
    KINDS[kind][0](dice, sound(scenario, length), place)
    return f"{kind}: {scenario}, {length} actions"


def judge(folder: Path) -> str:
    """List, load, play, take back, save, tell, verify."""
    return used(saves_of(folder) / NAME)


def used(path: Path) -> str:
    """A save used in every way; what is wrong, if anything."""
    shelf = Shelf(SYSTEMS)
    found = save.glance(path)
    if isinstance(found, Glance):
        _ = f"{found.label.turn} {found.label.phase}"
    elif _too_long(str(found)):
        return "a line without end"
    loaded = resume(path, shelf.find)
    if isinstance(loaded, Loaded):
        _played(loaded)
    elif _too_long(str(loaded)):
        return "a line without end"
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed), contextlib.redirect_stderr(printed):
        main(["replay", str(path)])
    server = Server(shelf)
    for line in CONVERSATION:
        json.loads(server.answer_line(json.dumps(line | _of(path, line)).encode()))
    return ""


CONVERSATION: tuple[dict[str, Any], ...] = (
    {"do": "load"},
    {"do": "ask"},
    {"do": "view"},
    {"do": "log"},
    {"do": "undo"},
    {"do": "redo"},
    {"do": "bot", "bot": "random", "seed": 2, "count": 2},
    {"do": "save"},
)


def _of(path: Path, line: dict[str, Any]) -> dict[str, Any]:
    return {"file": str(path)} if line["do"] == "load" else {}


def _played(loaded: Loaded) -> None:
    match, bot = loaded.match, RandomBot(3)
    match.undo()
    match.redo()
    for _ in range(ACTIONS_AFTER):
        if match.prompt is not None and match.dice_request is None:
            match.act(bot.choose(BotView(match)))
    save.encode(match, loaded.setting, save.label_of(match))


def _too_long(words: str) -> bool:
    return len(words) > LONGEST_LINE or "\n" in words


# -- making ----------------------------------------------------------------------------------------


def saves_of(folder: Path) -> Path:
    """The folder for saves of the home beside the input."""
    place = folder / "home" / "saves"
    place.mkdir(parents=True, exist_ok=True)
    return place


@cache
def sound(scenario: str, length: int) -> bytes:
    """A save of a game that a bot has begun."""
    setting = opened(scenario)
    match = Match.new(setting.system, setting.rules, SeededDice(length), scenario)
    bot = RandomBot(1)
    for _ in range(length):
        match.act(bot.choose(BotView(match)))
    return save.encode(match, setting, save.label_of(match, f"{scenario} 1"), b"")


@cache
def opened(scenario: str) -> Setting:
    """A shipped scenario."""
    found = Shelf(SYSTEMS).open(scenario)
    assert isinstance(found, Setting)
    return found


def _bytes(dice: Random, content: bytes, place: Path) -> None:
    place.write_bytes(spoil_bytes(dice, content))


def _cut(dice: Random, content: bytes, place: Path) -> None:
    place.write_bytes(content[: dice.randrange(len(content))])


def _structure(dice: Random, content: bytes, place: Path) -> None:
    plain = json.loads(content)
    for _ in range(dice.choice((1, 1, 2, 5))):
        spoil_plain(dice, plain)
    _write(plain, place)


def _fields(dice: Random, content: bytes, place: Path) -> None:
    plain = json.loads(content)
    name = dice.choice(sorted(plain))
    if dice.random() < 0.5:
        del plain[name]
    else:
        plain[name] = dice.choice(VALUES)
    _write(plain, place)


def _states(dice: Random, content: bytes, place: Path) -> None:
    """A state spoiled so that its shape often holds, and its fingerprint made right."""
    plain = json.loads(content)
    names = ["state", "state", "start", "seal"]
    name = dice.choice([n for n in names if plain.get(n)])
    for _ in range(dice.choice((1, 1, 2))):
        spoil_plain(dice, plain["seal"]["state"] if name == "seal" else plain[name], mild=True)
    codec = Codec(SYSTEMS[plain["system"]])
    with contextlib.suppress(Exception):  # a state of the wrong shape has no fingerprint
        plain["hash"] = state_hash(codec.decode(json.dumps(plain["state"]).encode()))
    _write(plain, place)


def _records(dice: Random, content: bytes, place: Path) -> None:
    plain = json.loads(content)
    if plain["records"]:
        spoil_plain(dice, plain["records"], mild=dice.random() < 0.7)
    else:
        plain["opening"] = dice.choice(VALUES)
    _write(plain, place)


def _deep(dice: Random, content: bytes, place: Path) -> None:
    deep = b"[" * dice.choice((900, 1_100, 5_000, 100_000))
    at = dice.choice((0, content.index(b"{") + 1))
    word = b'"x":' if at else b""
    place.write_bytes(content[:at] + word + deep + content[at:])


def _many(dice: Random, content: bytes, place: Path) -> None:
    """One small thing so many times that the file is large."""
    thing = dice.choice((b"{}", b"[]", b"0", b'""', b'{"":0}', b"[[],[]]"))
    size = dice.choice((1_000_000, 8_000_000, 31_000_000, 33_000_000))
    body = b"[" + b",".join([thing] * (size // (len(thing) + 1))) + b"]"
    if dice.random() < 0.3:
        place.write_bytes(body)
        return
    name = dice.choice((b"x", b"records", b"opening", b"state", b"picture", b"label", b"start"))
    schema = dice.choice((b"1", b"2", b"3"))
    head = b'{"format":"wargame-save","schema":%b,"%b":' % (schema, name)
    place.write_bytes(head + body + b"," + content[1:])


def _texts(dice: Random, content: bytes, place: Path) -> None:
    """Texts within texts, each of them in the next several times."""
    text: Any = {"message": "x" * dice.choice((1, 500)), "values": []}
    for _ in range(dice.choice((3, 12, 19, 60))):
        text = {"message": "{a}" * dice.choice((2, 9, 400)), "values": [["a", text]]}
    plain = json.loads(content)
    plain["label"][dice.choice(("turn", "phase"))] = text
    for record in plain["records"]:
        for event in record["events"]:
            event["text"] = text
    _write(plain, place)


def _packed(dice: Random, content: bytes, place: Path) -> None:
    plain = json.loads(content)
    files = bytearray(plain["files"].encode())
    for _ in range(dice.choice((1, 3))):
        files[dice.randrange(len(files))] = dice.choice(b"Aaz09+/")
    plain["files"] = files.decode()
    _write(plain, place)


def _no_file(dice: Random, _content: bytes, place: Path) -> None:
    made: dict[str, Callable[[], object]] = {
        "pipe": lambda: os.mkfifo(place),
        "folder": place.mkdir,
        "loop": lambda: place.symlink_to(place.name),
        "zero": lambda: place.symlink_to("/dev/zero"),
        "nowhere": lambda: place.symlink_to("nowhere"),
        "empty": lambda: place.write_bytes(b""),
    }
    made[dice.choice(sorted(made))]()


def spoil_plain(dice: Random, plain: Any, *, mild: bool = False) -> None:
    """Change one thing somewhere inside plain dicts and lists; mildly: for a like thing."""
    parent, key = plain, None
    while True:
        inner = parent if key is None else parent[key]
        if not isinstance(inner, dict | list) or not inner or (key and dice.random() < 0.05):
            break
        parent = inner
        keys = sorted(inner) if isinstance(inner, dict) else range(len(inner))
        key = dice.choice(list(keys))
    if key is None:
        return
    what = dice.random()
    if mild and what < 0.8:
        parent[key] = _like(dice, parent[key])
    elif what < 0.3:
        del parent[key]
    elif what < 0.4 and isinstance(parent, dict) and isinstance(key, str):
        parent[dice.choice(("nobody", "99999", "-7", ""))] = parent.pop(key)
    else:
        parent[key] = dice.choice(VALUES)


def _like(dice: Random, value: Any) -> Any:
    if isinstance(value, bool):
        return not value
    if isinstance(value, int):
        return value + dice.choice((-1, 1, 7, -100, 1_000, 2**40))
    if isinstance(value, str):
        return dice.choice(("nobody", "", value[:-1], value + "x", "prussian", "french"))
    return dice.choice(VALUES)


def _write(plain: Any, place: Path) -> None:
    place.write_text(json.dumps(plain), "utf-8")


KINDS: dict[str, tuple[Callable[[Random, bytes, Path], None], int]] = {
    "bytes": (_bytes, 4),
    "cut": (_cut, 1),
    "structure": (_structure, 5),
    "fields": (_fields, 3),
    "states": (_states, 12),
    "records": (_records, 4),
    "deep": (_deep, 1),
    "many": (_many, 1),
    "texts": (_texts, 1),
    "packed": (_packed, 1),
    "no file": (_no_file, 1),
}
