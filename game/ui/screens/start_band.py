"""The band over the battles of the title: where a newcomer begins, a button for each lesson."""

from collections.abc import Sequence

import pygame
from msgspec import structs

from game.content.lesson_file import LessonHead
from game.ui.look import theme, type
from game.ui.look.words import LANGUAGE, _
from game.ui.widgets import flow, plates
from game.ui.widgets.control_paint import label_fits
from game.ui.widgets.controls import Control, Kind
from game.ui.widgets.flow import Node

LEARN = "learn."
"""Before the id of a lesson: the button that begins it."""
HEADING = type.SHEET_TITLE.but(size=26, colour=theme.TEXT)
MOST_WORDS = 0.36
"""How much of the band its words may take beside the buttons."""
LARGE, LARGE_LOW, LARGE_MANY = 0.52, 0.6, 0.4
"""How much of the rest the first button takes: in a low window where the others are stacked, and
where they are too many for that.
"""
BETWEEN = 10


def start_band(lessons: Sequence[LessonHead], width: int, *, low: bool, fresh: bool) -> Node:
    """The first lesson large, the others beside it; in a narrow band all under the words. `fresh`:
    nobody has begun a game, the first is what Enter does.
    """
    if not lessons:
        return flow.column()
    kind, key = (Kind.PRIMARY, _("Enter")) if fresh else (Kind.BUTTON, "")
    first, *others = (
        Control(
            id=LEARN + head.id,
            label=head.title.of(LANGUAGE.code),
            kind=kind if head is lessons[0] else Kind.BUTTON,
            key=key if head is lessons[0] else "",
        )
        for head in lessons
    )
    heading, told = _("Start here"), _("The game explains itself while you play.")
    inner = width - 36
    words = max(type.measure(heading, HEADING)[0], type.measure(told, type.QUIET)[0]) + 24
    if words <= inner * MOST_WORDS:
        said = flow.column(flow.line(heading, HEADING), flow.line(told, type.QUIET))
        inside = _beside(said, words, first, others, inner, low=low)
    else:
        inside = flow.column(
            flow.line(heading, type.HEADING), _rows([first, *others], inner), between=4
        )
    rim = 8 if low else 12
    return flow.on(plates.panel_card, flow.inset(inside, 18, rim, 18, rim))


def _beside(
    said: Node, words: int, first: Control, others: list[Control], width: int, *, low: bool
) -> Node:
    """The words, the large button and the others, each half-way down."""
    high = type.grown(52 if low else 60)
    # In a low window two others stand one over the other, more of them side by side too.
    stacked = low and len(others) <= 2
    across, small = 1 if stacked else 2, 26 if low else 44
    odd = len(others) % across
    rows = [others[:odd], *(others[n : n + across] for n in range(odd, len(others), across))]
    small_ones = flow.column(*(_row(row, type.grown(small)) for row in rows if row), between=6)
    share = LARGE_LOW if stacked else LARGE_MANY if low else LARGE
    share = share if others else 1
    large = round((width - words) * share)
    rest = width - words - large - BETWEEN
    begin = flow.button(structs.replace(first, large=True), high)
    parts = [(said, words), (begin, large)]
    parts += [(flow.gap(0), BETWEEN), (small_ones, rest)] if others else []
    high = max(part.height(wide) for part, wide in parts)
    return flow.across(
        *((flow.inset(part, top=(high - part.height(wide)) // 2), wide) for part, wide in parts)
    )


def _rows(controls: list[Control], width: int) -> Node:
    """As many buttons side by side as have room for their words."""
    high = type.grown(40)
    for across in range(len(controls), 0, -1):
        each = (width - BETWEEN * (across - 1)) // across
        if across == 1 or all(
            label_fits(one.label, pygame.Rect(0, 0, each, high)) for one in controls
        ):
            break
    rows = [controls[n : n + across] for n in range(0, len(controls), across)]
    return flow.column(*(_row(row, high, of=across) for row in rows), between=6)


def _row(controls: list[Control], high: int, of: int = 0) -> Node:
    return flow.alike(BETWEEN, *(flow.button(one, high) for one in controls), of=of)
