"""The settings as rows of segments and one slider, for the title and the menu."""

from game.engine.text import say
from game.ui.look import theme, type
from game.ui.look.settings import TEXT_SIZES, Settings
from game.ui.look.words import LANGUAGES, _
from game.ui.widgets.controls import Control, Kind
from game.ui.widgets.flow import Node, across, column, gap, inset, line, press

LATER = ("dice",)
NEXT_GAME = say("This holds for the next game that is begun.")
TIPS = {"pace": say("How quickly it is shown what a commander of the program does.")}


def row_height() -> int:
    return type.grown(34)


def _rows(settings: Settings) -> list[tuple[str, str, tuple[tuple[str, str], ...], str]]:
    dice = (("seeded", _("Seeded")), ("typed", _("Typed in")))
    pace = (("slow", _("Slow")), ("normal", _("Normal")), ("quick", _("Quick")))
    ask = (("decisions", _("What matters")), ("all", _("Everything")))
    motion = (("full", _("Full")), ("reduced", _("Reduced")))
    screen = (("off", _("Window")), ("on", _("Full screen")))
    sound = (("off", _("Off")), ("on", _("On")))
    return [
        ("language", _("Language"), LANGUAGES, settings.language),
        ("dice", _("Dice"), dice, settings.dice),
        ("pace", _("Commander"), pace, settings.pace),
        ("ask", _("Ask me"), ask, settings.ask),
        ("motion", _("Motion"), motion, settings.motion),
        ("full_screen", _("Screen"), screen, "on" if settings.full_screen else "off"),
        ("sound", _("Sound"), sound, settings.sound),
    ]


def settings_tree(settings: Settings, width: int) -> Node:
    """A row for each setting; the ids of the controls are their names. The text size is the first:
    in large type the last ones may lie below the edge.
    """
    size = Control(
        id="text_size",
        kind=Kind.SLIDER,
        label=_("{value} %", value="{value}"),
        value=str(settings.text_size),
        span=(*TEXT_SIZES, 10),
    )
    rows = [(_("Text size"), size)]
    for name, title, options, value in _rows(settings):
        tip = NEXT_GAME if name in LATER else TIPS.get(name)
        segment = Control(
            id=name, kind=Kind.SEGMENT, label=title, options=options, value=value, tip=tip
        )
        rows.append((title, segment))
    widest = max(type.measure(title, type.BODY)[0] for title, _control in rows)
    label = min(widest + 14, width // 2)
    return column(*(_row(title, control, label) for title, control in rows))


def _row(title: str, control: Control, label: int) -> Node:
    name = line(title, type.BODY.but(colour=theme.TEXT), stand=type.Stand.MIDDLE)
    button = inset(press(control, gap(row_height() - 8)), 0, 4, 0, 4)
    return across((inset(name, right=6), label), (button, None))
