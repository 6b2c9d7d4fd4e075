"""A game on files that a designer has changed: map and scenario are read again while it is played.

The game goes on where it stands if it still fits. If the files are wrong or the game does not fit
them, it goes on with the old ones, and what is wrong is told: file, line, layer or table, object.
"""

from typing import Any

from msgspec import Struct

from game.board.board import Board
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
    kept = save.encode(game.match, setting, label)
    loaded = save.decode(kept, lambda *_: setting)
    if isinstance(loaded, Problem):
        return Reread(
            fault=say("The game does not fit the changed files: {reason}.", reason=loaded.what)
        )
    keeper = SessionKeeper(saves_folder(), setting, clock, game=game.keeper.game)
    return Reread(
        Game(loaded.match, setting, keeper), another_start=_starts_otherwise(game, setting)
    )


def _starts_otherwise(game: Game, setting: Setting) -> bool:
    """Whether a new game on the new files would begin with another table."""
    old, system = game.setting, setting.system
    before, after = (system.set_up(rules) for rules in (old.rules, setting.rules))
    return Codec(system).encode(before) != Codec(system).encode(after)


def _why_not(old: Setting, new: Setting) -> Text | None:
    """Why no game on the old files could go on with the new ones."""
    if new.system.id != old.system.id:
        return say("The scenario is of another game now.")
    if not _same_sheet(old.board, new.board):
        return say(
            "The map has another size or other hex numbers now."
            " Begin anew, in the menu, plays on it."
        )
    names, others = _names(old), _names(new)
    strange = sorted(names ^ others)
    if strange:
        return say(
            "The pieces are not the same any more: {names}."
            " Begin anew, in the menu, plays with them.",
            names=", ".join(strange[:6]),
        )
    return None


def _same_sheet(old: Board, new: Board) -> bool:
    return (old.id, old.grid, old.labels) == (new.id, new.grid, new.labels)


def _names(setting: Setting) -> set[str]:
    """The names by which a new game of the setting knows its pieces: every key but cells."""
    plain = read_plain(Codec(setting.system).encode(setting.system.set_up(setting.rules)))
    return {key for key in _keys(plain) if not key.lstrip("-").isdigit()}


def _keys(plain: Any) -> set[str]:  # whatever a state holds
    if isinstance(plain, dict):
        return set(plain).union(*(_keys(value) for value in plain.values()))
    if isinstance(plain, list):
        return set().union(*(_keys(value) for value in plain))
    return set()
