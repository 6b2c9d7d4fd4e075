"""The player's settings: a small JSON file in the settings folder.

A damaged file never stops the program: the defaults serve, the player is told, and the file is
kept aside.
"""

from pathlib import Path
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from game.content.library import settings_folder, write_atomically
from game.engine.text import Text, say
from game.ui.i18n import preferred_language

FILE_NAME = "settings.json"
TEXT_SIZES = (80, 200)


class View(Struct, frozen=True):
    """Where the board was looked at when a game was left: its zoom and its middle."""

    game: str = ""
    level: int = 0
    x: float = 0.0
    y: float = 0.0


class Settings(Struct, frozen=True, kw_only=True):
    """What a player chose; every field has a default, unknown fields of a newer program are passed
    over.
    """

    language: Literal["en", "it"] = "en"
    text_size: Annotated[int, Meta(ge=80, le=200)] = 100
    motion: Literal["full", "reduced"] = "full"
    dice: Literal["seeded", "typed"] = "seeded"
    players: Literal["solo", "two"] = "solo"
    sound: Literal["off", "on"] = "off"
    window: tuple[int, int] = (1280, 720)
    full_screen: bool = False
    folded: tuple[str, ...] = ()
    readings: tuple[str, ...] = ()  # options that new games are played by
    log_filter: Literal["all", "fights", "moves"] = "all"
    view: View = View()


def default_settings() -> Settings:
    """The settings of a first start, in the system's language."""
    code = preferred_language()
    return Settings(language="it" if code == "it" else "en")


def settings_file() -> Path:
    """Where the settings lie."""
    return settings_folder() / FILE_NAME


def load_settings(path: Path | None = None) -> tuple[Settings, Text | None]:
    """The settings, and a notice when the file could not be used."""
    place = path or settings_file()
    try:
        found = msgspec.json.decode(place.read_bytes(), type=Settings)
    except FileNotFoundError:
        return default_settings(), None
    except OSError as error:
        reason = error.strerror or ""
        return default_settings(), say("The settings could not be read: {reason}.", reason=reason)
    except (msgspec.ValidationError, msgspec.DecodeError, UnicodeDecodeError) as error:
        return default_settings(), say(
            "The settings file was damaged and has been set aside: {reason}.",
            reason=_aside(place, error),
        )
    return found, None


def _aside(place: Path, error: Exception) -> str:
    """Keep a damaged file under another name, so that nothing a player wrote is lost."""
    try:
        place.replace(place.with_suffix(".damaged.json"))
    except OSError as trouble:
        return trouble.strerror or str(error)
    return str(error)


def save_settings(settings: Settings, path: Path | None = None) -> Text | None:
    """Write the settings; a notice when that failed (the old file is then still whole)."""
    place = path or settings_file()
    try:
        place.parent.mkdir(parents=True, exist_ok=True)
        write_atomically(place, msgspec.json.format(msgspec.json.encode(settings), indent=2))
    except OSError as error:
        return say("The settings could not be saved: {reason}.", reason=error.strerror or "")
    return None
