"""Saves as files: read like anything from outside, written only where nothing else is lost."""

import stat
from pathlib import Path

from game.content.problems import Problem
from game.content.reading import Unreadable, read_outside, why
from game.engine import save
from game.engine.match import Match
from game.engine.save import Loaded
from game.engine.setting import Finder, Setting
from game.engine.wire import Malformed

HEAD = f'{{"format":"{save.FORMAT}"'.encode()


def load_file(name: str, find: Finder) -> Loaded | Problem:
    """The game in a file; raises Malformed where it cannot be read."""
    try:
        encoded = read_outside(Path(name), save.LARGEST)
    except Unreadable as error:
        raise Malformed("file", f'"{name}" {error.reason}') from error
    return save.decode(encoded, find, name)


def save_file(name: str, match: Match, setting: Setting) -> None:
    """Write a save into a new file, or over one that is a save; raises Malformed otherwise."""
    path = Path(name)
    try:
        refused = _why_not_write(path)
    except (OSError, ValueError) as error:
        raise Malformed("file", f'"{name}" cannot be written: {why(error)}') from error
    if refused:
        raise Malformed("file", f'"{name}" {refused}')
    problem = save.write(path, match, setting, save.label_of(match))
    if problem is not None:
        raise Malformed("file", str(problem))


def _why_not_write(path: Path) -> str:
    """What stands against writing there, as the rest of a sentence."""
    if not path.parent.is_dir():
        return "lies in a folder that is not there"
    try:
        mode = path.lstat().st_mode
    except FileNotFoundError:
        return ""
    if not stat.S_ISREG(mode):
        return "is there and no file"
    with path.open("rb") as file:
        is_save = file.read(len(HEAD)) == HEAD
    return "" if is_save else "is there and no save of this program: it is left as it is"
