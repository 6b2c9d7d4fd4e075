"""The notes at the foot of a sheet."""

from game.ui.look import theme, type
from game.ui.look.words import tr
from game.ui.panels.sheet_page import Parchment
from game.ui.widgets.pen import BODY, BOLD, HEADING, Pen


def draw_notes(pen: Pen, page: Parchment) -> None:
    """On a roomy sheet side by side, on a dense one as running lines."""
    notes = [(tr(heading), tr(text)) for heading, text in page.sheet.notes]
    if notes:
        (_in_columns if page.sizes.headings else _in_lines)(pen, notes)


def _in_columns(pen: Pen, notes: list[tuple[str, str]]) -> None:
    across = max(1, min(len(notes), pen.width // round(190 * type.text_scale())))
    style = HEADING.but(size=15)
    for start in range(0, len(notes), across):
        parts = pen.columns(across, 0)
        for part, (heading, text) in zip(parts, notes[start : start + across], strict=False):
            part.text(heading, part.left, part.y, style, part.width - 14)
            part.y += type.line_height(style)
            part.y += part.wrapped(text, part.left, part.y, BODY.but(size=14), part.width - 14)
        pen.y = max(part.y for part in parts) + 4


def _in_lines(pen: Pen, notes: list[tuple[str, str]]) -> None:
    head, plain = BOLD.but(size=13, colour=theme.INK_LINK), BODY.but(size=13)
    x, step = pen.left, type.line_height(plain)
    for title, words in notes:
        first = type.measure(title, head)[0] + 6
        whole = first + type.measure(words, plain)[0]
        if x > pen.left and x + whole > pen.right:
            x, pen.y = pen.left, pen.y + step
        pen.text(title, x, pen.y, head)
        if x + whole <= pen.right:
            pen.text(words, x + first, pen.y, plain)
            x += whole + 18
        else:
            pen.y += pen.wrapped(words, x + first, pen.y, plain, pen.right - x - first)
            x = pen.left
    pen.y += step if x > pen.left else 0
