"""A game on files that a designer has changed: map and scenario are read again while it is played.

The game goes on where it stands if it still fits. If the files are wrong or the game does not fit
them, it goes on with the old ones, and what is wrong is told: file, line, layer or table, object.
"""

from typing import Any

from msgspec import Struct

from game.board.ground import Ground as Land
from game.board.plane.ground import OpenTable
from game.content.library import saves_folder
from game.content.problems import Problem
from game.engine import save
from game.engine.autosave import SessionKeeper
from game.engine.codec import Codec, read_plain
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.engine.text import Text, say
from game.ui.screens.front import Game, clock

ANOTHER_START = say(
    "Pieces stay where the game has brought them: the battle starts otherwise in the new files."
    " Begin anew, in the menu, plays it from there."
)


class Reread(Struct, frozen=True):
    """The game on the files as they are now, or why it stays on the old ones."""

    game: Game | None = None
    fault: Text | None = None
    another_start: bool = False  # the battle begins otherwise now, which no running game shows


def reread(game: Game, shelf: Shelf) -> Reread:
    """Read the files of a running game again."""
    setting = shelf.open(game.match.scenario_id)
    if isinstance(setting, Problem):
        return Reread(fault=say("{fault}", fault=str(setting)))
    misfit = _why_not(game.setting, setting)
    if misfit is not None:
        return Reread(fault=misfit)
    label = save.label_of(game.match, game.keeper.game, clock())
    loaded = save.decode(save.encode(game.match, setting, label), lambda *_: setting)
    if isinstance(loaded, Problem):
        misfit = say("The game does not fit the changed files: {reason}.", reason=loaded.what)
        return Reread(fault=misfit)
    keeper = SessionKeeper(saves_folder(), setting, clock, game=game.keeper.game)
    otherwise = _start(game.setting) != _start(setting)
    return Reread(Game(loaded.match, setting, keeper), another_start=otherwise)


def _start(setting: Setting) -> bytes:
    """The table with which a new game of the setting begins."""
    return Codec(setting.system).encode(setting.system.set_up(setting.rules))


def _why_not(old: Setting, new: Setting) -> Text | None:
    """Why no game on the old files could go on with the new ones."""
    if new.system.id != old.system.id:
        return say("The scenario is of another game now.")
    if _sheet(old.ground) != _sheet(new.ground):
        return say(
            "The map has another size or other hex numbers now."
            " Begin anew, in the menu, plays on it."
        )
    strange = sorted(_names(old) ^ _names(new))
    if strange:
        return say(
            "The pieces are not the same any more: {names}."
            " Begin anew, in the menu, plays with them.",
            names=", ".join(strange[:6]),
        )
    return None


def _sheet(land: Land) -> object:
    if isinstance(land, OpenTable):
        return land.id, land.width, land.height
    return land.id, land.grid, land.labels


def _names(setting: Setting) -> set[str]:
    """The names by which a new game of the setting knows its pieces: every key but cells."""
    return {k for k in _keys(read_plain(_start(setting))) if not k.lstrip("-").isdigit()}


def _keys(plain: Any) -> set[str]:  # whatever a state holds
    if isinstance(plain, dict):
        return set(plain).union(*(_keys(value) for value in plain.values()))
    if isinstance(plain, list):
        return set().union(*(_keys(value) for value in plain))
    return set()
