"""Opens the window with the title screen or a table; has a last word if something breaks."""

import configparser
import sys
import traceback
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from pathlib import Path
from types import TracebackType

import pygame
from msgspec.structs import replace
from platformdirs import user_pictures_path

from game.content import library
from game.content.reading import clean, why
from game.content.writing import write_atomically
from game.engine.presentation import Face
from game.engine.shelf import PLUS, Shelf
from game.ui import counters
from game.ui.app import App, fitting_size
from game.ui.look.settings import save_settings
from game.ui.look.words import _, tr
from game.ui.navigation import House
from game.ui.screens.front import Front
from game.ui.screens.openings import FILE_NAME as NOTE
from game.ui.screens.openings import OPENINGS
from game.ui.screens.title import TitleScreen

CRASH_FILE = "crash.txt"
ICON_SIZE = 64
ICON = Face(name="", nation="prussia", symbol="grenadier", band="red", steps=2, steps_full=2)
Hook = Callable[[type[BaseException], BaseException, TracebackType | None], object]


def run(shelf: Shelf, *, scenario: str | None = None, seed: int | None = None) -> int:
    """Play until the window is closed; with a scenario, begin at its table."""
    OPENINGS.find(library.saves_folder().parent / NOTE)
    front = Front(shelf)
    try:
        pygame.display.init()
        app = App(
            fitting_size(front.settings.window),
            fullscreen=front.settings.full_screen,
            maximised=front.settings.maximised,
            shots=pictures_folder(),
        )
    except pygame.error as error:
        sys.stderr.write(_("The window cannot be opened: {reason}.", reason=str(error)) + "\n")
        sys.stderr.write(_("It needs a screen of at least 16 bits of colour.") + "\n")
        return 1
    pygame.display.set_icon(counters.counter_picture(ICON, ICON_SIZE).surface)
    sys.excepthook = last_word(sys.excepthook)
    house = House(app, front)
    app.tell, app.after_frame = house.tell, OPENINGS.frame
    app.push(TitleScreen(front, house))
    if scenario is not None:
        wrong = front.ask(scenario)
        fault = house.brief(scenario.partition(PLUS)[0], seed) if wrong is None else wrong.told
        if fault is not None:
            sys.stderr.write(f"{tr(fault)}\n")
            return 1
    app.before_quit += [house.close, partial(remember_window, app, front)]
    app.loop()
    pygame.quit()
    return 0


def remember_window(app: App, front: Front) -> None:
    """Keep the window's size for the next start."""
    front.settings = replace(
        front.settings,
        window=app.window_size,
        full_screen=app.fullscreen,
        maximised=app.maximised,
    )
    save_settings(front.settings)


def last_word(before: Hook) -> Hook:
    """A hook for errors of our own: writes a report and says that the game is safe."""

    def hook(kind: type[BaseException], error: BaseException, trace: TracebackType | None) -> None:
        before(kind, error, trace)
        if issubclass(kind, KeyboardInterrupt):
            return
        words = what_now(OPENINGS.stopped())
        report = write_report("".join(traceback.format_exception(kind, error, trace)))
        sys.stderr.write(f"{words} {report}\n")
        # Not every desktop can show a box: then the line above was the last word.
        with suppress(pygame.error):
            _show_box(f"{words} {report}")

    return hook


def what_now(guilty: Path | None) -> str:
    """What the player may do after a mistake of the program; `guilty` is the file just opened."""
    if guilty is None:
        return _(
            "The program made a mistake. Your game is kept up to the last action: choose Continue "
            "on the next start."
        )
    return _(
        "The program made a mistake over the file {name}, and will pass over it from now on. "
        "Continue leads to your other games, Load to this one as well.",
        name=clean(guilty.name),
    )


def _show_box(words: str) -> None:
    if pygame.display.get_init() and pygame.display.get_driver() != "dummy":
        pygame.display.message_box(_("Oblique Order has to stop"), words, message_type="error")


def write_report(words: str) -> str:
    """Write what went wrong beside the saves; where it lies, or why it could not be written."""
    place = library.saves_folder().parent / CRASH_FILE
    try:
        write_atomically(place, words.encode("utf-8", "backslashreplace"))
    except (OSError, ValueError) as error:
        return _("The report could not be written: {reason}.", reason=why(error))
    return _("A report lies in {place}.", place=str(place))


def pictures_folder() -> Path:
    """Where screenshots go: the desktop's folder for pictures, or one beside the saves."""
    try:
        return user_pictures_path() / "Oblique Order"
    except (OSError, ValueError, configparser.Error):
        # The desktop's own list of folders is damaged.
        return library.saves_folder().parent / "pictures"
