"""A chapter of the rules on parchment: entry under entry, what was searched for marked, rule
numbers in the text to be followed.
"""

import re
from collections.abc import Iterator, Sequence
from functools import partial

import pygame

from game.ui.look import theme, type
from game.ui.screens.rule_search import Ledger, named_in
from game.ui.widgets import flow
from game.ui.widgets.controls import Control, Kind, area
from game.ui.widgets.flow import Leaf, Node
from game.ui.widgets.messages import RuleWanted

TITLE = type.BODY_BOLD.but(colour=theme.INK, size=17)
TEXT = type.BODY.but(colour=theme.INK, size=16)
NUMBER = type.RULE.but(colour=theme.INK_LINK, size=15)
MARKER = theme.mix(theme.SHEET, theme.MARK_YELLOW, 0.62)
HERE = theme.mix(theme.SHEET, theme.BRASS, 0.28)
PAD, BETWEEN = 12, 6


def chapter(ledger: Ledger, told: Ledger, entries: Sequence[str], here: str, typed: str) -> Node:
    """The entries under one another as they are `told`; `here` is the one that was opened."""
    widest = max((type.measure(rule, NUMBER)[0] for rule in entries), default=0)
    return flow.column(
        *(_entry(ledger, rule, told[rule], widest + 16, rule == here, typed) for rule in entries),
        between=BETWEEN,
    )


def entry_id(rule: str) -> str:
    """The name of an entry's control."""
    return f"at.{rule}"


def _entry(
    ledger: Ledger, rule: str, entry: tuple[str, str], margin: int, here: bool, typed: str
) -> Node:
    title, summary = entry
    parts = (
        linked(part, ledger, rule, marked(part, TEXT, typed)) for part in summary.split("\n\n")
    )
    told = flow.column(marked(title, TITLE, typed), *parts, between=3)
    number = flow.inset(flow.line(rule, NUMBER), top=2)
    row = flow.inset(flow.across((number, margin), (told, None)), PAD, 6, PAD, 8)
    control = Control(id=entry_id(rule), kind=Kind.PHASE, tab_stop=False)
    return flow.press(control, row, _here if here else None)


def _here(surface: pygame.Surface, box: pygame.Rect) -> None:
    """The entry that is open: tinted, a bar at its edge."""
    pygame.draw.rect(surface, HERE, box, border_radius=4)
    pygame.draw.rect(surface, theme.BRASS_ON_SHEET, pygame.Rect(box.topleft, (4, box.height)))


def marked(text: str, style: type.Style, typed: str) -> Node:
    """A text in lines; the words that were typed stand on a marker's yellow."""
    found = [re.escape(word) for word in typed.split() if len(word) > 1]
    if not found:
        return flow.words(text, style)
    wanted = re.compile("|".join(found), re.IGNORECASE)
    return flow.on(partial(_marks, text, style, wanted), flow.words(text, style))


def _marks(
    text: str,
    style: type.Style,
    wanted: re.Pattern[str],
    surface: pygame.Surface,
    box: pygame.Rect,
) -> None:
    high = type.line_height(style)
    for number, line in enumerate(type.wrap(text, style, box.width)):
        for hit in wanted.finditer(line):
            left = type.measure(line[: hit.start()], style)[0]
            wide = type.measure(hit[0], style)[0]
            place = pygame.Rect(box.left + left - 1, box.top + number * high, wide + 2, high)
            pygame.draw.rect(surface, MARKER, place, border_radius=2)


# -- rule numbers in the text ----------------------------------------


def linked(text: str, ledger: Ledger, rule: str, under: Node) -> Node:
    """A text of an entry in which the numbers of other entries can be pressed."""
    named = named_in(ledger, rule, text)
    if not named:
        return under

    def leaves(box: pygame.Rect) -> Iterator[Leaf]:
        yield from under.leaves(box)
        for nth, (start, end, to) in enumerate(named, 1):
            for part, (words, place) in enumerate(_places(text, (start, end), box)):
                link = Control(
                    id=f"link.{rule}.{nth}" + "+" * part,
                    rect=area(place),
                    kind=Kind.PHASE,
                    message=RuleWanted(to),
                    tip=ledger[to][0],
                    tab_stop=False,
                )
                yield Leaf(place, partial(_link, words), link)

    return Node(under.height, leaves)


def _places(
    text: str, part: tuple[int, int], box: pygame.Rect
) -> Iterator[tuple[str, pygame.Rect]]:
    """Where a part of a wrapped text stands: its words on each line."""
    style = type.fitting_lines(text, TEXT, box.width)
    at, high = 0, type.line_height(style)
    for number, line in enumerate(type.wrap(text, style, box.width)):
        start, end = max(part[0] - at, 0), min(part[1] - at, len(line))
        if start < end:
            left, wide = (type.measure(line[:n], style)[0] for n in (start, end))
            top = box.top + number * high
            yield line[start:end], pygame.Rect(box.left + left, top, wide - left, high)
        at += len(line)
        at += text[at : at + 1].isspace()


def _link(words: str, surface: pygame.Surface, box: pygame.Rect) -> None:
    y = box.top + type.measure(words, TEXT)[1] - 2
    pygame.draw.line(surface, theme.INK_LINK, (box.left, y), (box.right - 1, y))
