"""The odds sheet: everything that is known before a die is rolled, with Back and Roll."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.engine import prompt as blocks
from game.engine.prompt import Sheet, SheetMember
from game.engine.refusal import Refusal
from game.engine.text import Text
from game.ui.look import theme, type
from game.ui.look.words import _, tr
from game.ui.panels.sheet_chances import (
    draw_chances,
    draw_hands,
    draw_rungs,
    draw_spreads,
    draw_trial,
)
from game.ui.panels.sheet_faces import draw_faces
from game.ui.panels.sheet_notes import draw_notes
from game.ui.panels.sheet_page import DENSE, DENSE_ZEROS, FOLDED, ROOMY, TIGHT, Parchment, Source
from game.ui.panels.sheet_sides import INSTEAD, draw_sides
from game.ui.panels.sheet_sums import ZEROS, draw_modifiers, draw_sum
from game.ui.widgets import plates
from game.ui.widgets.control_paint import draw_controls, draw_focus
from game.ui.widgets.controls import PRESS_KEYS, Control, Controls, Kind, area
from game.ui.widgets.flow import across, button, controls_of, gap
from game.ui.widgets.keyboard import ENTER
from game.ui.widgets.messages import Looked, Message, Pressed, RuleWanted, SheetChanged
from game.ui.widgets.pen import DATE, RULE, Pen
from game.ui.widgets.scroll import Scroll
from game.ui.widgets.tooltips import covered

ROLL, BACK = "ui.roll", "ui.back"
Pixel = tuple[int, int]
WIDEST, PLAIN_WIDEST = 1180, 800
DOCKED, NARROW = 620, 800
"""The width of one beside what it is about; below how much the notes stand above the buttons."""
BESIDE = 60
"""Pixels beside it that are covered as good as if it lay there."""
LARGE_TYPE = 1.2
LEAST_BODY = 96
"""What must be left for the sides above the faces of the die; with less, all scrolls together."""
TITLE = type.SHEET_TITLE
BUTTON_WIDTH = 150

Painters = Mapping[object, Callable[[Pen, Any, Parchment], None]]
SQUEEZED = 1.9
"""So many times as high as the buttons notes may be beside them."""
ABOVE: Painters = {blocks.Sides: draw_sides, blocks.Modifiers: draw_modifiers}
"""What may scroll; the odds stand among the sides."""
BELOW: Painters = {
    blocks.Hands: draw_hands,
    blocks.Rungs: draw_rungs,
    blocks.Modifiers: draw_sum,
    blocks.Faces: draw_faces,
    blocks.Spreads: draw_spreads,
    blocks.Chances: draw_chances,
    blocks.Trial: draw_trial,
}
"""What stays in view under it, if there is room."""


def _high(draw: Callable[[Pen], None], width: int) -> int:
    """The height of what is drawn at a width."""
    pen = Pen(None, 0, width, 0)
    draw(pen)
    return pen.y


def _no_rule(to: str) -> bool:
    """Whether a link leads elsewhere than to a rule."""
    return to == ZEROS or to.startswith(INSTEAD)


def docked(window: pygame.Rect, about: Sequence[pygame.Rect]) -> pygame.Rect:
    """The room of a sheet at the right edge of the window, or at the left one if there it covers
    less of what it is about.
    """
    room = pygame.Rect(0, window.top, min(window.width, type.grown(DOCKED)), window.height)
    right, left = room.copy(), room
    right.right, left.left = window.right, window.left
    return min((right, left), key=lambda side: covered(beside(side), about))


def beside(room: pygame.Rect) -> pygame.Rect:
    """What a sheet covers, and what is too near to it to be seen well."""
    return room.inflate(2 * BESIDE, 2 * BESIDE)


class Stop(Struct, frozen=True):
    """A link that Tab stops at, and where it leads; in what scrolls it may be out of view."""

    box: pygame.Rect
    to: str
    scrolls: bool


class OddsSheet:
    """Draws any `Sheet`; Enter rolls, Esc goes back, Tab goes round the buttons and the rule
    numbers, F1 opens the rule; without a confirm label only to be read.
    """

    def __init__(self) -> None:
        self.controls = Controls()
        self.scroll = Scroll()
        self.room = pygame.Rect(0, 0, 0, 0)
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.page: Parchment | None = None
        self.confirm: Text | None = None
        self.refusal: Refusal | None = None
        self.unfolded = False
        self._share = 1.0
        """Of the size of type that is set, where less has room."""
        self.table = 0  # height of what stays under what scrolls; 0: it scrolls as well
        self._notes_in_body = False
        self._links: list[tuple[pygame.Rect, str]] = []
        self._stops: dict[str, Stop] = {}

    def show(
        self, sheet: Sheet, given: Source, confirm: Text | None, refusal: Refusal | None = None
    ) -> None:
        """Take a sheet; `confirm` labels its button, `refusal` is why it may not be pressed."""
        self.page, self.confirm, self.refusal = Parchment(sheet, given, ROOMY), confirm, refusal
        self.scroll.offset, self.unfolded, self._stops = 0, False, {}
        self.layout(self.room)

    # -- placing ----------------------------------------

    def layout(self, room: pygame.Rect) -> None:
        """Place the sheet: roomy if it fits, else tighter; then the sides scroll, not the faces. In
        large type it is set smaller before the faces would scroll away.
        """
        self.room = room
        if self.page is None or room.width == 0:
            return
        for self._share in type.reductions():
            with type.reduced(self._share):
                if self._fits(room):
                    break

    def _fits(self, room: pygame.Rect) -> bool:
        """Place the sheet at the present size of type; whether all that counts is in view."""
        assert self.page is not None
        sides = any(isinstance(block, blocks.Sides) for block in self.page.sheet.blocks)
        widest = WIDEST if sides else PLAIN_WIDEST
        width = min(room.width - 8, round(widest * max(1.0, type.text_scale() ** 0.7)))
        tight = (DENSE_ZEROS,) if self.unfolded else (FOLDED, DENSE)
        for sizes in (ROOMY, TIGHT, *tight):
            self.page = page = replace(self.page, sizes=sizes)
            inner = width - 2 * sizes.margin
            head, foot = _high(self._draw_head, inner), self._foot(page, inner)
            around = head + foot + 2 * sizes.margin
            self.table = below = _high(self._draw_below, inner)
            if room.height - 4 - around - self.table < type.grown(LEAST_BODY):
                self.table = 0
            body = _high(self._draw_body, inner)
            if body + self.table + around <= room.height - 4:
                below = self.table
                break
        self.rect = pygame.Rect(0, 0, width, min(room.height - 4, body + self.table + around))
        self.rect.center = room.center
        top = self.rect.top + sizes.margin - 8 + head
        high = self.rect.bottom - sizes.margin - foot - self.table + 8 - top
        place = pygame.Rect(self.rect.left + sizes.margin, top, inner + 12, max(0, high))
        self.scroll.fit(place, body)
        self._place_buttons(sizes.margin)
        return self.table == below

    def _foot(self, page: Parchment, width: int) -> int:
        notes = _high(lambda pen: draw_notes(pen, page), width - self._buttons_width())
        # Large type, or a narrow sheet, needs the foot for the buttons alone, and long notes are no
        # column beside them.
        squeezed = notes > SQUEEZED * self._button_height() or self.room.width < NARROW
        self._notes_in_body = squeezed or type.text_setting() > LARGE_TYPE
        return max(0 if self._notes_in_body else notes, self._button_height()) + 14

    def _button_height(self) -> int:
        return type.grown(42)

    def _button_width(self) -> int:
        words = [tr(self.confirm), _("Back")]
        return max(BUTTON_WIDTH, *(type.measure(word, type.LABEL)[0] + 90 for word in words))

    def _buttons_width(self) -> int:
        return (2 if self.confirm is not None else 1) * (self._button_width() + 12) + 12

    def _place_buttons(self, margin: int) -> None:
        high, width = self._button_height(), self._button_width()
        back = Control(id=BACK, kind=Kind.PAPER, label=_("Back"), key=_("Esc"))
        row = [(gap(0), None), (button(back, high), width)]
        if self.confirm is not None:
            label, key, refusal = tr(self.confirm), _("Enter"), self.refusal
            kind = Kind.PAPER_PRIMARY
            roll = Control(id=ROLL, kind=kind, label=label, key=key, refusal=refusal)
            row += [(gap(0), 12), (button(roll, high), width)]
        room = pygame.Rect(self.rect.left, 0, self.rect.width - margin, high)
        room.bottom = self.rect.bottom - margin + 8
        focus = self.controls.focus
        self.controls.set(controls_of(across(*row).leaves(room)))
        if focus in self._stops:
            self.controls.focus = focus

    def draw(self, surface: pygame.Surface) -> None:
        if self.page is not None:
            with type.reduced(self._share):
                self._draw(surface, self.page)

    def _draw(self, surface: pygame.Surface, page: Parchment) -> None:
        plates.parchment(surface, self.rect)
        margin, room = page.sizes.margin, self.scroll.rect
        left, width = self.rect.left + margin, self.rect.width - 2 * margin
        pen = Pen(surface, left, width, self.rect.top + margin - 8)
        self._draw_head(pen)
        before, view = surface.get_clip(), room.inflate(20, 0)
        surface.set_clip(view.clip(before))
        body = Pen(surface, room.left, room.width - 12, room.top - self.scroll.offset)
        self._draw_body(body)
        surface.set_clip(before)
        self.scroll.draw(surface, paper=True)
        stops = [Stop(*link, scrolls=False) for link in pen.links]
        stops += [Stop(*link, scrolls=True) for link in body.links]
        pen.links += [link for link in body.links if view.contains(link[0])]
        above = len(pen.links)
        pen.y = room.bottom
        if self.table:
            self._draw_below(pen)
        plates.hairline(surface, left, left + width, pen.y + 6, theme.BRASS_ON_SHEET)
        if not self._notes_in_body:
            notes = Pen(surface, left, width - self._buttons_width(), pen.y + 14)
            draw_notes(notes, page)
        self._links = pen.links
        stops += [Stop(*link, scrolls=False) for link in pen.links[above:]]
        self._stops = {f"link.{n}": stop for n, stop in enumerate(stops)}
        draw_controls(surface, self.controls)
        here = self._stops.get(self.controls.focus)
        if here is not None:
            draw_focus(surface, Control(id="", rect=area(here.box), kind=Kind.PAPER_LINK))

    def _title_style(self, words: str, width: int) -> type.Style:
        """The heading's type on a dense sheet: as small as one line needs."""
        styles = [TITLE.but(size=TITLE.size - n) for n in range(4, 15, 2)]
        return next((s for s in styles if type.measure(words, s)[0] <= width), styles[-1])

    def _draw_head(self, pen: Pen) -> None:
        """Title, rule and subtitle; on a dense sheet the subtitle stands beside the title."""
        assert self.page is not None
        sheet, roomy, top = self.page.sheet, self.page.sizes.headings, pen.y
        title, subtitle = tr(sheet.title), tr(sheet.subtitle)
        style = TITLE if roomy else self._title_style(title, pen.width - 110)
        pen.y += pen.wrapped(title, pen.left, pen.y, style, pen.width - 110)
        rule = pen.rule(sheet.rule, pen.right, top + 8, RULE)
        if roomy:
            pen.text(subtitle, pen.left, pen.y, DATE, pen.width)
            pen.y += type.line_height(DATE) + 6 if subtitle else 4
            return
        pen.y += 2
        x = pen.left + type.measure(title, style)[0] + 16
        room = pen.right - rule - 12 - x
        if room >= type.measure(subtitle, DATE)[0]:
            drop = type.ascent(style) - type.ascent(DATE)
            pen.text(subtitle, x, top + drop, DATE, room)
        else:
            pen.y += pen.wrapped(subtitle, pen.left, pen.y - 2, DATE, pen.width)

    def _draw_body(self, pen: Pen) -> None:
        """What may scroll: the sides and modifiers, and what has no room elsewhere."""
        assert self.page is not None
        self._draw_blocks(pen, ABOVE, 0)
        if not self.table:
            self._draw_below(pen)
        if self._notes_in_body:
            pen.y += 10
            draw_notes(pen, self.page)

    def _draw_below(self, pen: Pen) -> None:
        """Coins, rolls by turns, faces of the die, outcomes, with a little air between them."""
        assert self.page is not None
        self._draw_blocks(pen, BELOW, self.page.sizes.gap)

    def _draw_blocks(self, pen: Pen, painters: Painters, between: int) -> None:
        assert self.page is not None
        top = pen.y
        for block in self.page.sheet.blocks:
            if block.__class__ in painters and not isinstance(block, blocks.Odds) and block.rows:
                pen.y += between if pen.y > top else 0
                painters[block.__class__](pen, block, self.page)

    def handle(self, event: pygame.event.Event) -> Message | None:
        """Buttons, rule links, scrolling, Enter and Esc; clicks beside the sheet are not for it."""
        if event.type == pygame.KEYDOWN:
            return self._key(event)
        if self.scroll.handle(event):
            return Looked()
        said = self.controls.handle(event)
        if said is None and event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            to = next((to for rect, to in self._links if rect.collidepoint(event.pos)), "")
            if to:
                return self._follow(to)
            return Looked() if self.rect.collidepoint(event.pos) else None
        return said

    def _follow(self, to: str) -> Message | None:
        """Go where a link leads: to a rule, to a part for another, or to all the modifiers."""
        if to == ZEROS:
            self.unfolded, self._stops = True, {}
            self.layout(self.room)
            return Looked()
        if to.startswith(INSTEAD):
            return self._instead(to.removeprefix(INSTEAD))
        return RuleWanted(to)

    def _to_next(self, step: int) -> Message:
        """The focus goes round the buttons, then the links as they stand; that comes into view."""
        names = [*(item.id for item in self.controls.items), *self._stops]
        focus = self.controls.focus
        at = names.index(focus) + step if focus in names else min(step, 0)
        self.controls.focus = names[at % len(names)]
        stop = self._stops.get(self.controls.focus)
        if stop is not None and stop.scrolls:
            top = stop.box.top - self.scroll.rect.top + self.scroll.offset
            self.scroll.reveal(top, top + stop.box.height)
        return Looked()

    def _rule_at_hand(self, here: Stop | None) -> Message | None:
        """The rule that has the focus, else that of the sheet, else the first that it names."""
        named = [stop.to for stop in self._stops.values() if not _no_rule(stop.to)]
        chosen = [here.to] if here is not None and not _no_rule(here.to) else []
        assert self.page is not None
        rule = next(filter(None, (*chosen, self.page.sheet.rule, *named)), "")
        return RuleWanted(rule) if rule else None

    def _others(self) -> list[SheetMember]:
        """The members who could have another's part, in the order of their keys."""
        sheet = self.page.sheet if self.page is not None and self.confirm is not None else None
        sides = (b for b in sheet.blocks if isinstance(b, blocks.Sides)) if sheet else ()
        members = (m for b in sides for side in b.rows for g in side.groups for m in g.members)
        return [m for m in members if m.instead is not None]

    def _instead(self, unit: str) -> Message | None:
        found = (m.instead for m in self._others() if m.unit == unit and m.instead is not None)
        return next((SheetChanged(action) for action in found), None)

    def _key(self, event: pygame.event.Event) -> Message | None:
        if event.key == pygame.K_ESCAPE:
            return Pressed(BACK)
        if event.key == pygame.K_TAB:
            return self._to_next(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        here = self._stops.get(self.controls.focus)
        if here is not None and event.key in PRESS_KEYS:
            return self._follow(here.to)
        if event.key == pygame.K_F1:
            return self._rule_at_hand(here)
        if self.scroll.key(event.key):
            return Looked()
        others = self._others()
        if event.unicode.isdecimal() and 1 <= int(event.unicode) <= len(others):
            return self._instead(others[int(event.unicode) - 1].unit)
        said = self.controls.key(event)
        roll = self.controls.get(ROLL)
        if said is None and roll is not None and event.key in ENTER:
            return self.controls.press(ROLL)
        return said
