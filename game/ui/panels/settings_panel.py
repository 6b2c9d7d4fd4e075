"""The settings as rows of segments and one slider, for the title and the menu."""

import pygame

from game.engine.text import say
from game.ui.look import theme, type
from game.ui.look.settings import TEXT_SIZES, Settings
from game.ui.look.words import LANGUAGES, _
from game.ui.widgets.controls import Control, Kind

LATER = ("dice", "players")
NEXT_GAME = say("This holds for the next game that is begun.")


def row_height() -> int:
    """The height of one row."""
    return round(34 * max(1.0, type.text_scale()))


def _rows(
    settings: Settings,
) -> list[tuple[str, str, tuple[tuple[str, str], ...], str]]:
    return [
        ("language", _("Language"), LANGUAGES, settings.language),
        (
            "dice",
            _("Dice"),
            (("seeded", _("Seeded")), ("typed", _("Typed in"))),
            settings.dice,
        ),
        ("players", _("Players"), (("solo", _("Solo")), ("two", _("Two"))), settings.players),
        (
            "motion",
            _("Motion"),
            (("full", _("Full")), ("reduced", _("Reduced"))),
            settings.motion,
        ),
        ("sound", _("Sound"), (("off", _("Off")), ("on", _("On"))), settings.sound),
    ]


def settings_height() -> int:
    """The height of all rows."""
    return 6 * row_height()


def settings_controls(settings: Settings, left: int, top: int, width: int) -> list[Control]:
    """The controls of all rows; their ids are the names of the settings."""
    label = label_width(width)
    high = row_height() - 8
    found: list[Control] = []
    y = top
    # The first row: in large type the last ones may lie below the edge.
    box = (left + label, y + 4, width - label, high)
    found.append(
        Control(
            id="text_size",
            rect=box,
            kind=Kind.SLIDER,
            label=_("{value} %", value="{value}"),
            value=str(settings.text_size),
            span=(*TEXT_SIZES, 10),
        )
    )
    y += row_height()
    for name, title, options, value in _rows(settings):
        box = (left + label, y + 4, width - label, high)
        tip = NEXT_GAME if name in LATER else None
        found.append(
            Control(
                id=name,
                rect=box,
                kind=Kind.SEGMENT,
                label=title,
                options=options,
                value=value,
                tip=tip,
            )
        )
        y += row_height()
    return found


def label_width(width: int) -> int:
    """The room for the names of the rows."""
    words = [title for _name, title, _options, _value in _rows(Settings())]
    widest = max(type.measure(word, type.BODY)[0] for word in [*words, _("Text size")])
    return min(widest + 14, width // 2)


def draw_labels(surface: pygame.Surface, left: int, top: int, width: int) -> None:
    """The names of the rows."""
    words = [title for _name, title, _options, _value in _rows(Settings())]
    y = top
    for word in [_("Text size"), *words]:
        type.draw_text(
            surface,
            word,
            (left, y + row_height() // 2),
            type.BODY.but(colour=theme.TEXT),
            stand=type.Stand.MIDDLE,
            width=label_width(width) - 6,
        )
        y += row_height()
