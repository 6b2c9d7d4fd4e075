"""The key at the foot of a sheet: what is known besides, and the signs that occur in it."""

from itertools import pairwise

from game.ui.look import theme, type
from game.ui.look.words import tr
from game.ui.panels.sheet_page import Parchment
from game.ui.widgets.pen import BODY, BOLD, Pen

GAP, GUTTER = 10, 26
"""Between a name and its words, and between the two columns."""
LONGEST_SIGN = 3
PARTS = 12
"""In so many steps the width is shared out between them."""

Note = tuple[str, str]


def draw_notes(pen: Pen, page: Parchment) -> None:
    """Names and words in two columns, as low as the width allows; signs stand in the second."""
    if not page.sheet.notes:
        return
    notes = _named_once([(tr(heading), tr(text)) for heading, text in page.sheet.notes])
    size = 14 if page.sizes.headings else 13
    head, words = BOLD.but(size=size, colour=theme.INK_LINK), BODY.but(size=size)
    splits = [
        _Split((notes[:at], notes[at:]), pen.width, part / PARTS, head, words)
        for at in _where_to_part(notes)
        for part in range(PARTS // 4, 3 * PARTS // 4 + 1)
    ]
    best = min(splits, key=lambda split: (split.height, split.lines, split.unequal))
    top, left = pen.y, pen.left
    for column, width in zip(best.columns, best.widths, strict=True):
        pen.y = top
        for title, text in column.notes:
            pen.text(title, left, pen.y, head)
            x = left + column.names
            pen.y += max(
                pen.wrapped(text, x, pen.y, words, width - column.names), type.line_height(words)
            )
        left += width + GUTTER
    pen.y = top + best.height


def _named_once(notes: list[Note]) -> list[Note]:
    """A name that the line above has already is not said again."""
    again = [before[0] == after[0] for before, after in pairwise(notes)]
    return [
        ("" if same else name, text)
        for same, (name, text) in zip([False, *again], notes, strict=True)
    ]


def _where_to_part(notes: list[Note]) -> list[int]:
    """After how many notes the second column may begin: where the signs begin, if there are both,
    else before any name.
    """
    sign = next((at for at, (name, _text) in enumerate(notes) if 0 < len(name) <= LONGEST_SIGN), 0)
    if sign:
        return [sign]
    return [at for at, (name, _text) in enumerate(notes) if name and at] + [len(notes)]


class _Column:
    """Notes one below the other: how wide names and words would be in one line each."""

    def __init__(self, notes: list[Note], head: type.Style, words: type.Style) -> None:
        self.notes = notes
        self.names = max(type.measure(name, head)[0] for name, _text in notes) + GAP
        self.wide = self.names + max(type.measure(text, words)[0] for _name, text in notes) + 2


class _Split:
    """Notes in two columns, the first with a part of the width; or all of them in one."""

    def __init__(
        self,
        parts: tuple[list[Note], ...],
        width: int,
        share: float,
        head: type.Style,
        words: type.Style,
    ) -> None:
        self.columns = [_Column(part, head, words) for part in parts if part]
        first = min(self.columns[0].wide, round(width * share))
        self.widths = [first, width - GUTTER - first] if len(self.columns) > 1 else [width]
        line = type.line_height(words)
        heights = [
            sum(
                max(line, type.wrapped_height(text, words, max(1, wide - column.names)))
                for _name, text in column.notes
            )
            for column, wide in zip(self.columns, self.widths, strict=True)
        ]
        self.height, self.lines = max(heights), sum(heights)
        self.unequal = max(heights) - min(heights)
