"""The player's settings: a small JSON file in the settings folder.

A damaged file never stops the program: the defaults serve, the player is told, and the file is
kept aside. A single value that cannot be is told and left out; the others stay.
"""

from pathlib import Path
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from game.content.library import settings_folder
from game.content.reading import Missing, Unreadable, read_outside, why
from game.content.writing import write_atomically
from game.engine.text import Text, say
from game.ui.look.words import preferred_language

FILE_NAME = "settings.json"
TEXT_SIZES = (80, 200)
LIMIT = 100_000
"""Bytes of the file; the program itself writes fewer than a thousand."""
Length = Annotated[int, Meta(ge=1, le=16_384)]
Level = Annotated[int, Meta(ge=0, le=100)]
Place = Annotated[float, Meta(ge=-1e6, le=1e6)]


class View(Struct, frozen=True):
    """Where the board was looked at when a game was left: its zoom and its middle."""

    game: str = ""
    level: Level = 0
    x: Place = 0.0
    y: Place = 0.0


class Settings(Struct, frozen=True, kw_only=True):
    """What a player chose; all have defaults, fields of a newer program are passed over."""

    language: Literal["en", "it"] = "en"
    text_size: Annotated[int, Meta(ge=80, le=200)] = 100
    motion: Literal["full", "reduced"] = "full"
    dice: Literal["seeded", "typed"] = "seeded"
    seats: tuple[str, ...] = ()  # who led the sides of the game begun last, in their order
    pace: Literal["slow", "normal", "quick"] = "normal"
    ask: Literal["decisions", "all"] = "decisions"
    sound: Literal["off", "on"] = "off"
    window: tuple[Length, Length] = (1280, 720)
    full_screen: bool = False
    maximised: bool = True  # the window is as large as the desktop allows
    folded: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()  # options that new games are played by
    left_out: tuple[str, ...] = ()  # options that they are not, though the scenario is
    presets: dict[str, str] = {}  # by game: the set of options in place of the scenario's own
    log_filter: Literal["all", "fights", "moves"] = "all"
    view: View = View()


def default_settings() -> Settings:
    """The settings of a first start, in the system's language."""
    code = preferred_language()
    return Settings(language="it" if code == "it" else "en")


def settings_file() -> Path:
    return settings_folder() / FILE_NAME


def load_settings(path: Path | None = None) -> tuple[Settings, Text | None]:
    """The settings, and a notice when the file, or a value in it, could not be used."""
    place = path or settings_file()
    try:
        return _understood(msgspec.json.decode(read_outside(place, LIMIT), type=dict[str, Any]))
    except Missing:
        return default_settings(), None
    except Unreadable as error:
        reason = error.reason
    except (msgspec.MsgspecError, UnicodeError, RecursionError):
        reason = say("is not written as settings are")
    return default_settings(), _aside(place, reason)


def _understood(found: dict[str, Any]) -> tuple[Settings, Text | None]:
    """What a file says, value by value; what cannot be used stays as at a first start."""
    usual = msgspec.to_builtins(default_settings())
    wrong = []
    for name in usual:
        try:
            msgspec.convert({name: found.get(name, usual[name])}, type=Settings)
        except msgspec.ValidationError:
            wrong.append(name)
    kept = {name: found[name] for name in usual if name in found and name not in wrong}
    settings = msgspec.convert(usual | kept, type=Settings)
    if not wrong:
        return settings, None
    return settings, say(
        "These settings could not be used and are as at the first start: {names}.",
        names=tuple(wrong),
    )


def _aside(place: Path, reason: Text) -> Text:
    """Keep a damaged file under another name, so that nothing a player wrote is lost."""
    try:
        place.replace(place.with_suffix(".damaged.json"))
    except (OSError, ValueError) as error:
        return say(
            "The settings could not be read: the file {reason}; nor be set aside: {trouble}.",
            reason=reason,
            trouble=why(error),
        )
    return say("The settings file {reason}; it has been set aside.", reason=reason)


def save_settings(settings: Settings, path: Path | None = None) -> Text | None:
    """Write the settings; a notice when that failed (the old file is then still whole)."""
    place = path or settings_file()
    try:
        write_atomically(place, msgspec.json.format(msgspec.json.encode(settings), indent=2))
    except (OSError, ValueError) as error:
        return say("The settings could not be saved: {reason}.", reason=why(error))
    return None
