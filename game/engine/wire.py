"""The kernel's values as plain JSON for the world outside: cells as labels, poses and texts in
words.

Empty fields are left out. Actions are read back from the same form.
"""

from collections.abc import Mapping
from functools import cache
from typing import Any, cast, get_args, get_type_hints

from msgspec import Struct

from game.board.cells import Cell
from game.board.ground import Ground, board_of, cell_called, cells_of, span_of
from game.board.plane.legs import Leg
from game.board.plane.shapes import Pose
from game.board.plane.words import SUCH, pose_of, spoken
from game.board.where import Where
from game.engine.action import Action
from game.engine.prompt import Prompt
from game.engine.text import Text, render

NOWHERE = "-"
MOST = 1_000_000_000
"""No length or angle that somebody writes is greater."""
EMPTY: tuple[object, ...] = (None, "", [], {})


class Malformed(ValueError):
    """What came from outside has not the form that was agreed; `field` says where."""

    def __init__(self, field: str, message: str) -> None:
        super().__init__(message)
        self.field, self.message = field, message


def label(ground: Ground, where: Where) -> str:
    """A place as it is said: the printed number of a cell; "-" off the map."""
    if isinstance(where, Pose):
        return spoken(where)
    return board_of(ground).label(where) if where in cells_of(ground) else NOWHERE


def plain(value: object, ground: Ground, *, cells: bool = False) -> Any:
    """A value as dicts, lists, strings and numbers; `cells`: whole numbers in it are cells."""
    if isinstance(value, Text):
        return render(value)
    if isinstance(value, Action):
        return plain_action(value, ground)
    if isinstance(value, Pose):
        return spoken(value)
    if isinstance(value, Leg):
        given = {"kind": value.kind, "amount": value.amount, "off": value.off}
        return {name: entry for name, entry in given.items() if entry}
    if isinstance(value, Struct):
        of_cells = cell_fields(type(value))
        found = {
            name: plain(getattr(value, name), ground, cells=name in of_cells)
            for name in value.__struct_fields__
        }
        tagged = value.__struct_config__
        kind = {tagged.tag_field: tagged.tag} if tagged.tag_field else {}
        return kind | {name: entry for name, entry in found.items() if entry not in EMPTY}
    if isinstance(value, Mapping):
        return {str(plain(k, ground, cells=cells)): plain(v, ground) for k, v in value.items()}
    if isinstance(value, (tuple, list)):
        return [plain(entry, ground, cells=cells) for entry in value]
    if cells and isinstance(value, int):
        return label(ground, value)
    return value


@cache
def cell_fields(kind: type[Struct]) -> frozenset[str]:
    """The fields of a struct whose type says that they hold cells: alone, in tuples or as keys."""
    hints = get_type_hints(kind, include_extras=True)
    return frozenset(name for name, hint in hints.items() if _holds_cells(hint))


def _holds_cells(hint: object) -> bool:
    return hint == Cell or any(map(_holds_cells, get_args(hint)))


def plain_action(action: Action, ground: Ground) -> dict[str, Any]:
    """An action with its cells as labels and its pose in words."""
    in_cells = action.verb in ("cell", "pick")
    found = {"verb": action.verb, "arg": plain(action.arg, ground, cells=in_cells)}
    if action.via:
        found["via"] = plain(action.via, ground, cells=True)
    if action.legs:
        found["legs"] = plain(action.legs, ground)
    return found


def read_action(given: object, ground: Ground, prompt: Prompt | None) -> Action:
    """The action that somebody wrote. A word of a pick is a piece of the prompt, else a cell."""
    if not isinstance(given, dict):
        raise Malformed("action", "an object with verb and arg is expected")
    if strange := sorted(given.keys() - {"verb", "arg", "via", "legs"}):
        raise Malformed(f"action.{strange[0]}", "there is no such field")
    verb, arg = given.get("verb"), given.get("arg")
    if verb == "button" or verb == "unit":
        return Action(cast(Any, verb), _word(arg, "action.arg"))
    if verb == "cell":
        via = _words(given.get("via", []), "action.via")
        way = tuple(_cell(step, ground, "action.via") for step in via)
        return Action("cell", _cell(_word(arg, "action.arg"), ground, "action.arg"), way)
    if verb == "pick":
        known = frozenset(prompt.pick.of) if prompt is not None and prompt.pick else frozenset()
        return Action("pick", tuple(_piece(w, ground, known) for w in _words(arg, "action.arg")))
    if verb == "pose":
        place, legs = _pose(_word(arg, "action.arg")), given.get("legs", [])
        if not isinstance(legs, list):
            raise Malformed("action.legs", "a list of legs is expected")
        return Action("pose", place, legs=tuple(map(_leg, legs)))
    raise Malformed("action.verb", "button, unit, cell, pick or pose is expected")


def _pose(word: str) -> Pose:
    found = pose_of(word)
    if found is None:
        raise Malformed("action.arg", f'"{word}" is no pose: such as "{SUCH}" is expected')
    return found


def _leg(given: object) -> Leg:
    kind = given.get("kind") if isinstance(given, dict) else None
    rest = {"amount": 0, "off": 0} | (given if isinstance(given, dict) else {})
    return Leg(_word(kind, "action.legs"), **_numbers(rest, ("amount", "off"), "action.legs"))


def _numbers(given: object, names: tuple[str, ...], field: str) -> dict[str, int]:
    """These whole numbers of an object; lengths and angles of a table are far smaller."""
    found = {name: given.get(name) for name in names} if isinstance(given, dict) else {}
    numbers = {name: n for name, n in found.items() if type(n) is int and abs(n) <= MOST}
    if len(numbers) < len(names):
        raise Malformed(field, f"{', '.join(names)} are whole numbers up to {MOST:,}")
    return numbers


def _word(given: object, field: str) -> str:
    if not isinstance(given, str):
        raise Malformed(field, "a string is expected")
    return given


def _words(given: object, field: str) -> list[str]:
    if not isinstance(given, list):
        raise Malformed(field, "a list of strings is expected")
    return [_word(entry, field) for entry in given]


def _cell(word: str, ground: Ground, field: str) -> Cell:
    found = cell_called(ground, word)
    if found is None:
        raise Malformed(field, f'"{word}" is no cell of this map: {span_of(ground)}')
    return found


def _piece(word: str, ground: Ground, known: frozenset[str | int]) -> str | int:
    cell = cell_called(ground, word)
    return word if word in known or cell is None else cell
