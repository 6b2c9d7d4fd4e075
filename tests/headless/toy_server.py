"""A server that plays the toy game."""

import json
from typing import Any

from game.content.problems import Problem
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.headless.server import Server
from tests.engine.helpers import find
from tests.toy import TOY


class ToyShelf(Shelf):
    """Holds the toy scenario and no other."""

    def __init__(self) -> None:
        super().__init__({"toy": TOY})

    def open(self, scenario: str) -> Setting | Problem:
        """The toy scenario."""
        return find(scenario)


class Talk:
    """A conversation, in Python values."""

    def __init__(self) -> None:
        self.server = Server(ToyShelf())

    def say(self, do: str, **fields: Any) -> dict[str, Any]:
        """The reply to a request."""
        line = json.dumps({"do": do, **fields}).encode()
        reply: dict[str, Any] = json.loads(self.server.answer_line(line))
        return reply

    def act(self, verb: str, arg: Any, **fields: Any) -> dict[str, Any]:
        """The reply to an action."""
        return self.say("act", action={"verb": verb, "arg": arg}, **fields)
