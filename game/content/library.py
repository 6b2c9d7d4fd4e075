"""Where things are: shipped and own maps and scenarios, saves, settings, cache.

OBLIQUE_HOME names one folder for all that a user owns; without it the platform's folders serve.
"""

import os
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import platformdirs

from game.content.reading import files_in, is_file, is_folder

APP = "oblique-order"
HOME_VARIABLE = "OBLIQUE_HOME"
OOB_SUFFIX = ".oob.toml"
LONGEST_NAME = 80
SOUND_ID = "letters, digits, hyphens and underscores, at most 80"

_PACKAGE = Path(__file__).resolve().parent.parent


def shipped_folder(kind: str) -> Path:
    """A folder that comes with the program: inside the installed package, else the checkout's."""
    packed = _PACKAGE / "_shipped" / kind
    return packed if is_folder(packed) else _PACKAGE.parent / kind


def assets_folder() -> Path:
    """Tiles, painted maps, translations."""
    return shipped_folder("assets")


def saves_folder() -> Path:
    return _own(platformdirs.user_data_dir) / "saves"


def settings_folder() -> Path:
    return _own(platformdirs.user_config_dir) / "settings"


def cache_folder() -> Path:
    """What can be made again: painted maps."""
    return _own(platformdirs.user_cache_dir) / "cache"


def own_folder(kind: str) -> Path:
    """The user's own "maps" or "scenarios"."""
    return _own(platformdirs.user_data_dir) / kind


def maps() -> dict[str, Path]:
    """All maps by id (the file's name); the user's own come before the shipped ones."""
    return by_id("maps", ".tmx")


def scenarios() -> dict[str, Path]:
    """All scenarios by id (the file's name), orders of battle left out."""
    found = by_id("scenarios", ".toml")
    return {name: path for name, path in found.items() if not path.name.endswith(OOB_SUFFIX)}


def has_own_for_shipped(kind: str, name: str) -> bool:
    """Whether the user has a file of his own that bears the name of a shipped one."""
    return is_own(kind, name) and is_file(shipped_folder(kind) / name)


def is_own(kind: str, name: str) -> bool:
    """Whether a file of this name is the user's own."""
    return is_file(own_folder(kind) / name)


def is_plain_name(name: str) -> bool:
    """Whether this names a file and no path: letters, digits and the like, not too long."""
    return len(name) <= LONGEST_NAME and Path(name).name == name and name.isprintable()


def is_sound_id(name: str) -> bool:
    """Whether a scenario or map may be called so; a plus would part it from options."""
    return is_plain_name(name) and all(c.isalnum() or c in "-_." for c in name)


def _own(platform: Callable[[str, Literal[False]], str]) -> Path:
    home = os.environ.get(HOME_VARIABLE)
    return Path(home) if home else Path(platform(APP, False))


def by_id(kind: str, suffix: str) -> dict[str, Path]:
    """The files of a shipped folder and of the user's own by id: those of the user come first."""
    folders = (shipped_folder(kind), own_folder(kind))
    paths = (path for folder in folders for path in files_in(folder, suffix))
    return dict(sorted({path.name.removesuffix(suffix): path for path in paths}.items()))
