"""Conversations with the headless program: requests sensible, spoiled, and no requests at all."""

import json
import os
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

from game.engine.shelf import Shelf
from game.headless.server import Server
from game.rules import SYSTEMS
from tools.fuzz.spoil import spoil_bytes, spoil_toml

TALK = "talk.jsonl"
SCENARIOS = Path(__file__).resolve().parents[3] / "scenarios"
NAMES = ("rossbach-battle", "camposanto-1743", "maida-1806", "quatre-bras-1815")
SEATS = ("", "prussian", "coalition", "spanish", "austrian", "french", "british", "allied")
UNFORESEEN = "the program cannot answer this"
REQUESTS = 40
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, -1, 1, 2, 7, 99, 10**9, 2**63, 10**40, 0.5, 1e308),
    *("", "0", "-", "0303", "1507", "x" * 5000, "a\0b", "\x1b[31m", "{x}", "{n:>999999999}"),
    *("../../../etc/passwd", "/dev/zero", "no/such/folder/x", ".", "\u202eabc", "pr-ir1"),
    *([], {}, [[]], [{}], {"": ""}, ["0303"], [1, 2, 3], [99, 99], [-1], {"verb": "unit"}),
    *(list(range(200)), {"a": {"b": {"c": {}}}}, "on" * 40),
)
POSITIONS: tuple[dict[str, Any], ...] = (
    {
        "only": True,
        "turn": 2,
        "active": "prussian",
        "phase": "close_combat",
        "unit": [
            {"id": "pr-ir1", "at": "2308"},
            {"id": "pr-ir23", "at": "2308", "order": 2, "level": 2, "state": "disordered"},
        ],
        "leader": [{"id": "frederick", "at": "2308"}],
        "army": [
            {"id": "prussian", "morale": 9, "track": [{"box": 1, "unit": "pr-ir1", "level": 1}]}
        ],
    },
    {
        "active": "austrian-centre",
        "operation": "artillery",
        "unit": [{"id": "schwere-1", "at": "1307"}, {"id": "parma", "facing": "NE", "hits": 1}],
        "wing": [{"id": "austrian-centre", "status": "prudent"}],
        "series": {"spanish": "b"},
        "hands": {"austrian": [1, 4, 5]},
    },
    {
        "only": True,
        "active": "kempt",
        "ap": 3,
        "pool": [2, 1],
        "weather": "rain",
        "unit": [
            {"id": "general-kempt", "at": "0503"},
            {"id": "general-reynier", "at": "0603", "hits": 1},
        ],
    },
)


def make(dice: Random, folder: Path) -> str:
    """The conversation is thought of while it goes on; here is what it is drawn from."""
    (folder / "home").mkdir()
    seed = dice.randrange(1 << 32)
    (folder / "seed").write_text(str(seed), "ascii")
    return f"conversation {seed}"


def judge(folder: Path) -> str:
    """Every line has its reply; none is unforeseen; what was not done has changed nothing."""
    dice = Random(int((folder / "seed").read_text("ascii")))
    os.chdir(folder)
    server = Server(Shelf(SYSTEMS))
    asker = _Asker(dice)
    with (folder / TALK).open("wb") as talk:
        for _ in range(dice.randint(3, REQUESTS)):
            line = asker.line()
            talk.write(line + b"\n")
            talk.flush()
            before = _state(server)
            reply = json.loads(server.answer_line(line))
            if not isinstance(reply, dict) or not isinstance(reply.get("ok"), bool):
                return f"{reply!r} is no reply"
            asker.heard(reply)
            error = reply.get("error", {}).get("message", "")
            if error.startswith(UNFORESEEN):
                return f"{error}\n  after {line[:300]!r}"
            if not reply["ok"] and _state(server) != before:
                return f"what was not done has changed the game: {line[:300]!r}"
    return ""


def _state(server: Server) -> object:
    match = server.match
    if match is None:
        return None
    return match.hash, match.dice_request, len(match.records), len(match.undone), server.seq


class _Asker:
    """Asks one thing after the other, knowing the last question and the last save."""

    def __init__(self, dice: Random) -> None:
        self.dice = dice
        self.prompt: dict[str, Any] = {}
        self.saved: dict[str, Any] = {}
        self.begun = False

    def heard(self, reply: dict[str, Any]) -> None:
        """Remember what can be answered."""
        self.begun = self.begun or "seq" in reply
        self.prompt = reply.get("prompt", self.prompt)
        self.saved = reply.get("save", self.saved)

    def line(self) -> bytes:
        """The next line."""
        dice = self.dice
        request = self._request()
        for _ in range(dice.choice((0, 0, 0, 0, 1, 1, 2))):
            request = _spoiled(dice, request)
        line = json.dumps(request).encode()
        if dice.random() < 0.05:
            line = spoil_bytes(dice, line).replace(b"\n", b" ")
        return line

    def _request(self) -> dict[str, Any]:
        dice = self.dice
        if not self.begun or dice.random() < 0.05:
            return self._new()
        kinds = ("act",) * 12 + ("why_not", "preview") * 2 + ("dice", "bot", "bot", "undo", "redo")
        kind = dice.choice((*kinds, "view", "log", "prompt", "save", "load", "lens", "odds"))
        request: dict[str, Any] = {"do": kind}
        if kind in ("act", "why_not", "preview"):
            request["action"] = self._action()
        elif kind == "dice":
            request["dice"] = [dice.randint(1, 6) for _ in range(dice.randint(1, 8))]
        elif kind == "bot":
            request["count"] = dice.randint(1, 30)
            request["seed"] = dice.randrange(100)
        elif kind == "save" and dice.random() < 0.3:
            request["file"] = "some.save.json"
        elif kind == "load":
            request |= {"save": self.saved} if dice.random() < 0.7 else {"file": "some.save.json"}
        elif kind == "lens":
            request |= {"lens": dice.choice(("sight", "reach", "zones", "fire", "command"))}
            request["at"] = [dice.choice(("0303", "0505", *self._ids())) for _ in range(2)]
        return request

    def _new(self) -> dict[str, Any]:
        dice = self.dice
        request: dict[str, Any] = {"do": "new"}
        if dice.random() < 0.15:
            request["scenario_text"] = _spoiled_text(dice)
        else:
            request["scenario"] = dice.choice(NAMES)
        if dice.random() < 0.7:
            request["seed"] = dice.randrange(1000)
        elif dice.random() < 0.7:
            request["dice"] = [dice.randint(1, 6) for _ in range(dice.randint(0, 30))]
        if dice.random() < 0.3:
            request["seat"] = dice.choice(SEATS)
        if dice.random() < 0.4:
            request["position"] = json.loads(json.dumps(dice.choice(POSITIONS)))
        return request

    def _ids(self) -> tuple[str, ...]:
        return tuple(self.prompt.get("units", ()))

    def _action(self) -> dict[str, Any]:
        """Mostly something that is offered."""
        pick = self.prompt.get("pick", {})
        offered: list[tuple[str, Any]] = [("unit", u) for u in self._ids()]
        offered += [("cell", c) for c in self.prompt.get("cells", {})]
        offered += [("pick", s) for s in pick.get("samples", [])] * 3
        offered += [("button", b["id"]) for b in self.prompt.get("buttons", [])]
        if not offered or self.dice.random() < 0.1:
            offered = [("cell", "0303"), ("unit", "pr-ir1"), ("pick", []), ("button", "done")]
        verb, arg = self.dice.choice(offered)
        return {"verb": verb, "arg": arg}


def _spoiled(dice: Random, plain: Any) -> Any:
    """A value somewhere within is another, gone, or doubled under another name."""
    if isinstance(plain, dict) and plain and dice.random() < 0.9:
        key = dice.choice(list(plain))
        kind = dice.random()
        if kind < 0.75:
            return plain | {key: _spoiled(dice, plain[key])}
        if kind < 0.85:
            return {k: v for k, v in plain.items() if k != key}
        other = dice.choice((*plain, "seat", "seed", "via", "order", "phase", "strange", ""))
        return plain | {other: plain[key]}
    if isinstance(plain, list) and plain and dice.random() < 0.8:
        at = dice.randrange(len(plain))
        if dice.random() < 0.3:
            return plain[:at] + plain[at:] * 2
        return [*plain[:at], _spoiled(dice, plain[at]), *plain[at + 1 :]]
    return dice.choice(VALUES)


def _spoiled_text(dice: Random) -> str:
    text = _text(dice.choice(NAMES))
    for _ in range(dice.choice((0, 1, 1, 3))):
        text = spoil_toml(dice, text)
    return text


@cache
def _text(name: str) -> str:
    found = (SCENARIOS / f"{name}.toml").read_text("utf-8")
    return found.replace(f'id = "{name}"', 'id = "inline"', 1)
