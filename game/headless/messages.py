"""Requests of the protocol, checked before anything is done, and the forms of its replies."""

from pathlib import Path
from traceback import extract_tb
from typing import Any

import msgspec
from msgspec import Struct

from game.content.problems import one_line
from game.engine.codec import split_error
from game.engine.wire import Malformed

Reply = dict[str, Any]


class Request(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True, tag_field="do"):
    """What every request may carry: a number of the asker's own, given back in the reply."""

    id: int | str | None = None


class New(Request, frozen=True, kw_only=True, tag="new"):
    """Begin a game: `scenario` is an id, `scenario_text` a TOML text, `map_text` its map;
    `position` is the game's. `seat`: the side that the asker plays, who is not told what the other
    keeps secret.
    """

    scenario: str = ""
    scenario_text: str = ""
    map_text: str = ""
    system: str = ""
    seat: str = ""
    seed: int | None = None
    dice: tuple[int, ...] | None = None
    position: dict[str, Any] | None = None


class AskPrompt(Request, frozen=True, kw_only=True, tag="prompt"):
    """The present question again."""


class Act(Request, frozen=True, kw_only=True, tag="act"):
    """Do an action; `seq` is the number of the question that it answers."""

    seq: int | None = None
    action: Any


class WhyNot(Request, frozen=True, kw_only=True, tag="why_not"):
    """Why an action may not be done; nothing is done."""

    action: Any


class AskPreview(Request, frozen=True, kw_only=True, tag="preview"):
    """What an action would do: path and costs, or the sheet of a fight."""

    action: Any


class AskCandidates(Request, frozen=True, kw_only=True, tag="candidates"):
    """Poses worth trying, as bots are named them; others for another seed."""

    seed: int = 1


class AskNearest(Request, frozen=True, kw_only=True, tag="nearest"):
    """The allowed pose nearest to a place, with the heading that is named along, or with any."""

    at: str


class SetDice(Request, frozen=True, kw_only=True, tag="dice"):
    """Dice for a game without a seed: for the one that is wanted, then laid ready."""

    dice: tuple[int, ...]


class Undo(Request, frozen=True, kw_only=True, tag="undo"):
    """Take the last action back."""


class Redo(Request, frozen=True, kw_only=True, tag="redo"):
    """Do again what was taken back."""


class LookThrough(Request, frozen=True, kw_only=True, tag="lens"):
    """What the window shows under a key: sight, zones, reach ...; `at` are cells or pieces."""

    lens: str
    at: tuple[str, ...] = ()


class AskView(Request, frozen=True, kw_only=True, tag="view"):
    """What lies on the board."""


class Save(Request, frozen=True, kw_only=True, tag="save"):
    """The game as a save, in the reply or in a file."""

    file: str = ""


class Load(Request, frozen=True, kw_only=True, tag="load"):
    """A game from a file, or from the save of an earlier reply; with its `scenario_text` again if
    it was begun with one, for a save only names its scenario.
    """

    seat: str = ""
    file: str = ""
    save: dict[str, Any] | None = None
    scenario_text: str = ""
    map_text: str = ""


class Log(Request, frozen=True, kw_only=True, tag="log"):
    """What happened, from record `since` on."""

    since: int = 0


class LetBot(Request, frozen=True, kw_only=True, tag="bot"):
    """Let a bot answer up to `count` questions, of one side only if `side` is given."""

    bot: str = "random"
    seed: int = 1
    count: int = 1
    side: str = ""


class Quit(Request, frozen=True, kw_only=True, tag="quit"):
    """End the conversation."""


PlayRequest = Act | SetDice | Undo | Redo | LetBot
AskingRequest = WhyNot | AskPreview | AskCandidates | AskNearest
LookRequest = AskingRequest | AskPrompt | LookThrough | AskView | Save | Log
AnyRequest = New | Load | Quit | PlayRequest | LookRequest


def read_request(line: bytes) -> AnyRequest:
    """The request in a line; raises Malformed where it is none."""
    try:
        found: AnyRequest = msgspec.json.decode(line, type=AnyRequest)
    except msgspec.ValidationError as error:
        where, message = split_error(str(error))
        raise Malformed(where.removeprefix("$").removeprefix("."), message) from error
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError) as error:
        raise Malformed("", f"this line is not JSON: {error}") from error
    return found


class _Numbered(Struct):
    """What is read of a spoiled request."""

    id: int | str | None = None


def error_reply(field: str, message: str) -> Reply:
    return {"ok": False, "error": {"field": one_line(field), "message": one_line(message)}}


def unforeseen(error: Exception) -> str:
    """A fault of our own in a line that helps to find it."""
    last = extract_tb(error.__traceback__)[-1]
    where = f"{Path(last.filename).name}:{last.lineno}"
    return (
        f"the program cannot answer this ({type(error).__name__} at {where}); nothing has changed"
    )


def id_of(line: bytes) -> Any:
    """The asker's number in a line that may be spoiled, None if there is none."""
    try:
        return msgspec.json.decode(line, type=_Numbered).id
    except (msgspec.DecodeError, RecursionError, UnicodeDecodeError):
        return None


def write_reply(reply: Reply) -> bytes:
    return msgspec.json.encode(reply) + b"\n"
