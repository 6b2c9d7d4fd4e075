"""Golden conversations: a test leads one with the protocol, a transcript keeps every word of it.

With OBLIQUE_GOLDEN=write in the environment the tests that lead conversations write the transcripts
anew. Read what has changed before you keep it.
"""

import json
import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from game.content import library
from game.engine.shelf import Shelf
from game.headless.server import Server
from game.rules import SYSTEMS
from tests.golden.transcript import differences

HERE = Path(__file__).resolve().parent
HOME = HERE / "home"
FOLDER = HERE / "prussias_glory"
CAMPOSANTO = HERE / "camposanto"
SQUARES = HERE / "squares"
NORDLINGEN = HERE / "nordlingen"
NAPOLEON = HERE / "napoleons_battles"
WRITES = os.environ.get("OBLIQUE_GOLDEN") == "write"

Reply = dict[str, Any]


class Table:
    """The program as a stranger finds it; the drill map lies among his own maps."""

    def __init__(self) -> None:
        self.server = Server(Shelf(SYSTEMS))

    def answer_line(self, line: bytes) -> bytes:
        """The reply to a line; the tests that come after keep their own home."""
        with pytest.MonkeyPatch.context() as patch:
            patch.setenv(library.HOME_VARIABLE, str(HOME))
            return self.server.answer_line(line)


class Talk:
    """A conversation about one game; `last` is the latest reply that shows where it stands."""

    def __init__(self) -> None:
        self.table = Table()
        self.lines: list[bytes] = []
        self.last: Reply = {}

    def say(self, do: str, **fields: Any) -> Reply:
        """The reply to a request."""
        line = json.dumps({"do": do, **fields}, ensure_ascii=False).encode()
        answer = self.table.answer_line(line)
        self.lines += [line, answer.rstrip(b"\n")]
        reply: Reply = json.loads(answer)
        if "hash" in reply:
            self.last = reply
        return reply

    def new(self, **fields: Any) -> Reply:
        """Begin a game, which must succeed."""
        reply = self.say("new", **fields)
        assert reply["ok"], reply
        return reply

    def act(self, verb: str, arg: Any) -> Reply:
        """An action that must be allowed."""
        reply = self.say("act", action={"verb": verb, "arg": arg})
        assert reply["ok"], reply
        return reply

    def refused(self, verb: str, arg: Any) -> str:
        """The rule that forbids an action."""
        reply = self.say("why_not", action={"verb": verb, "arg": arg})
        assert reply["refusal"] is not None, (verb, arg)
        return str(reply["refusal"]["rule"])

    def sheet(self, kind: str, *party: str) -> Reply:
        """A block of the odds sheet of an attack by these hexes or pieces."""
        return block(self.say("preview", action={"verb": "pick", "arg": list(party)}), kind)

    def press_on(self, until: str, *, side: str = "") -> Reply:
        """End phase after phase by the button for it until that phase asks."""
        for _ in range(40):
            prompt = self.last.get("prompt")
            if prompt is None or (prompt["phase"] == until and side in ("", prompt["side"])):
                return self.last
            self.act("button", _way_on(prompt))
        raise AssertionError(f"{until} never comes")

    # -- looks -------------------------------------------------------------------------------------

    @property
    def prompt(self) -> Reply:
        """The question now."""
        found: Reply = self.last["prompt"]
        return found

    def counters(self) -> dict[str, tuple[str, int, tuple[str, ...]]]:
        """Each unit on the map: its hex, its levels, its marks."""
        stacks = self.say("view")["view"]["stacks"]
        return {
            one["id"]: (label, one["face"].get("steps", 0), tuple(one["face"].get("marks", ())))
            for label, there in stacks.items()
            for one in there
        }

    def stack(self, label: str) -> list[str]:
        """The pieces of a hex, top first."""
        return [one["id"] for one in self.say("view")["view"]["stacks"].get(label, ())]

    def track(self, side: str) -> dict[int, int]:
        """How many counters lie in each box of an army's track."""
        boxes = self._track(side)["boxes"]
        return {b["number"]: len(b["faces"]) for b in boxes if "faces" in b}

    def marker(self, side: str) -> int:
        """The box where the Current Morale marker of an army stands."""
        (found,) = (b["number"] for b in self._track(side)["boxes"] if b["marker"])
        return int(found)

    def _track(self, side: str) -> Reply:
        found: Reply = next(t for t in tracks(self.say("view")) if t["side"] == side)
        return found


def _way_on(prompt: Reply) -> str:
    """The button that ends a phase, or the one that goes on."""
    open_ones = [b for b in prompt["buttons"] if "refusal" not in b]
    for role in ("end", "confirm"):
        for one in open_ones:
            if one["role"] == role:
                return str(one["id"])
    return str(open_ones[0]["id"])


@contextmanager
def golden(name: str, folder: Path = FOLDER) -> Iterator[Talk]:
    """Lead a conversation that must be the one of the transcript, request for request."""
    path, talk = folder / f"{name}.jsonl", Talk()
    yield talk
    if WRITES:
        path.write_bytes(b"\n".join(talk.lines) + b"\n")
    told = path.read_bytes().splitlines()[::2]
    assert talk.lines[::2] == told, "other requests than in the transcript: write it anew"


def changes(path: Path) -> list[str]:
    """Every field of every reply of a transcript that is not what it was."""
    return [str(d) for d in differences(path, Table().answer_line)]


def block(reply: Reply, kind: str) -> Reply:
    """The block of a kind on the sheet that a reply shows."""
    (found,) = (b for b in reply["preview"]["sheet"]["blocks"] if b["block"] == kind)
    return dict(found)


def tracks(reply: Reply) -> list[Reply]:
    """The rows of boxes of the table that a reply shows."""
    return [row for b in reply["view"]["strip"] if b["block"] == "tracks" for row in b["rows"]]
