"""The line over the board: the wings, what counts for victory, how the game stands now."""

import re
from itertools import product

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.board.where import Where
from game.engine.text import Text
from game.ui.look import theme, type
from game.ui.look.words import LANGUAGE, _, tr
from game.ui.widgets import plates
from game.ui.widgets.control_paint import draw_control, draw_focus, label_fits
from game.ui.widgets.controls import Control, Controls, Kind
from game.ui.widgets.messages import CellsWanted, Message

WINGS, ONLY, NEXT, STANDING, AIM = "ui.wings", "ui.only", "ui.next_wing", "ui.standing", "aim."
WORDS = type.BODY.but(size=13.5)
CHIP = type.LABEL
GAP = 8
FLAG = 16
CHIP_ROOM = 18
KEY_ROOM = 8
TWO = 2
STANDING_SHARE = 0.34
_NUMBERED = re.compile(r" (?=\d+(?:[,)]|$))")

Aim = tuple[str, Text, tuple[Where, ...]]


class ShownAims(Struct, frozen=True, kw_only=True):
    """What the line shows. `only`: the body that the board shows alone; `nexts`: whether several
    bodies have pieces that can act; `title`, `following`: the words for bodies that are no wings.
    """

    aims: tuple[Aim, ...] = ()
    standing: Text | None = None
    only: Text | None = None
    wings: bool = False
    title: Text | None = None
    following: Text | None = None
    opened: bool = False
    nexts: bool = False
    turning: bool = False  # Q turns a unit in hand now, and does not go on to the next body


class AimsBar:
    """One line; its controls press "ui.wings", "ui.next_wing", "ui.only", "ui.standing"."""

    def __init__(self) -> None:
        self.controls = Controls()
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.shown = ShownAims()
        self._stamp: tuple[int, float] = (-1, 0.0)
        self._share = 1.0
        """Of the size of type that is set, where less has room."""

    @staticmethod
    def height() -> int:
        """The height at this text size: a chip, or two of the smallest lines."""
        small = WORDS.but(size=type.least_size())
        return max(type.line_height(CHIP) + 10, 2 * type.line_height(small))

    def wanted(self, wide: int) -> int:
        """The height at a width: what counts has a row of its own where it cannot be read between
        the chips, also when all of these stand there; a higher one where two lines do not hold it.
        """
        trial, row = AimsBar(), self.height()
        trial.shown = replace(self.shown, nexts=True)
        for high in (row, 2 * row):
            trial.layout(pygame.Rect(0, 0, wide, high))
            if not self.shown.aims or trial._is_whole():
                return high
        return 2 * row + _line()

    def show(self, shown: ShownAims) -> None:
        self.shown = shown
        self.layout(self.rect)

    def layout(self, rect: pygame.Rect) -> None:
        """Place chips at both ends, what counts for victory between them, or below them in a bar
        that is so high. Large type gives way before words would be cut.
        """
        self.rect, self._stamp = rect, (LANGUAGE.revision, type.text_scale())
        if rect.width == 0:
            return
        for self._share, brief in product(type.reductions(), (False, True)):
            with type.reduced(self._share):
                self._place(rect, brief=brief)
                if self._is_whole():
                    break

    def _is_whole(self) -> bool:
        """Whether what counts for victory can be read, and how the game stands."""
        aims = [item for item in self.controls.items if item.kind is Kind.PHASE]
        standing = self.controls.get(STANDING)
        most = self._lines()
        if len(aims) < len(self.shown.aims):
            return False  # beside the chips there was no room for any
        return all(_aim_style(_told(a.tip), _aim_room(a).width, most)[1] for a in aims) and (
            standing is None or label_fits(standing.label, standing.box)
        )

    def _place(self, rect: pygame.Rect, *, brief: bool) -> None:
        items: list[Control] = []
        x, right = rect.left + 10, rect.right - 10
        for name, label, key, on in self._left():
            width = self._width(label, key)
            items.append(self._chip(name, label, key, x, width, on=on))
            x += width + GAP
        if self.shown.standing is not None:
            level = self.shown.standing
            label = (
                _("At present: {level}", level=level) if brief else _("Now: {level}", level=level)
            )
            least = type.measure(label, CHIP.but(size=type.least_size()))[0] + CHIP_ROOM
            most = max(round(rect.width * STANDING_SHARE), min(least, rect.width // 2))
            width = min(self._width(label, ""), most)
            right -= width
            tip = _("What the scenario's table would say if the game ended now.")
            if type.measure(label, CHIP)[0] > width - CHIP_ROOM:
                tip = f"{label}. {tip}"
            items.append(replace(self._chip(STANDING, label, "", right, width), tip=tip))
            right -= GAP
        row = pygame.Rect(x, rect.top, right - x, rect.height)
        if self._rows() > 1:
            row = pygame.Rect(rect.left + 6, 0, rect.width - 12, rect.height - self.height())
            row.bottom = rect.bottom
        self.controls.set([*items, *self._aims(row)])

    def _rows(self) -> int:
        return max(1, self.rect.height // self.height())

    def _lines(self) -> int:
        """On how many lines it may stand what counts for victory."""
        return 3 if self.rect.height >= 2 * self.height() + _line() else 2

    def _left(self) -> list[tuple[str, str, str, bool]]:
        shown = self.shown
        found: list[tuple[str, str, str, bool]] = []
        if shown.wings:
            found.append((WINGS, tr(shown.title) or _("Wings"), "R", shown.opened))
        key = "" if shown.turning else "Q"
        if shown.nexts:
            found.append((NEXT, tr(shown.following) or _("Next wing"), key, False))
        if shown.only is not None:
            found.append((ONLY, _("Only {wing}", wing=shown.only), _("Esc"), True))
        return found

    def _width(self, label: str, key: str) -> int:
        cap = plates.key_cap_width(key) + KEY_ROOM if key else 0
        return type.measure(label, CHIP)[0] + cap + CHIP_ROOM

    def _chip(
        self, name: str, label: str, key: str, x: int, width: int, *, on: bool = False
    ) -> Control:
        high = min(self.rect.height // self._rows(), self.height()) - 6
        box = (x, self.rect.top + 3, width, high)
        return Control(id=name, rect=box, kind=Kind.CHIP, label=label, key=key, on=on)

    def _aims(self, row: pygame.Rect) -> list[Control]:
        """What counts shares the room; a press brings its hexes into view."""
        count = len(self.shown.aims)
        if not count or row.width < 60:
            return []
        shares = _shares([_told(text) for _rule, text, _cells in self.shown.aims], row.width)
        return [
            Control(
                id=f"{AIM}{index}",
                rect=(row.left + sum(shares[:index]), row.top, _wide(text, share), row.height),
                kind=Kind.PHASE,
                tip=text,
                tip_rule=rule,
                message=CellsWanted(cells) if cells else None,
            )
            for index, ((rule, text, cells), share) in enumerate(
                zip(self.shown.aims, shares, strict=True)
            )
        ]

    def pointed(self) -> tuple[Where, ...] | None:
        """The hexes of what is pointed at; None: nothing is."""
        name = self.controls.hover
        if not name.startswith(AIM):
            return None
        return self.shown.aims[int(name.removeprefix(AIM))][2]

    def draw(self, surface: pygame.Surface) -> None:
        if self._stamp != (LANGUAGE.revision, type.text_scale()):
            self.layout(self.rect)
        if self.rect.height == 0:
            return
        plates.panel_ground(surface, self.rect)
        bottom = self.rect.bottom - 1
        pygame.draw.line(surface, theme.LINE, (self.rect.left, bottom), (self.rect.right, bottom))
        with type.reduced(self._share):
            self._draw(surface)

    def _draw(self, surface: pygame.Surface) -> None:
        for item in self.controls.items:
            if item.kind is Kind.PHASE:
                self._draw_aim(surface, item)
            else:
                draw_control(surface, item, self.controls)
        focused = self.controls.get(self.controls.focus)
        if focused is not None:
            draw_focus(surface, focused)

    def _draw_aim(self, surface: pygame.Surface, item: Control) -> None:
        lit = self.controls.hover == item.id
        box = item.box
        x, y = box.left + 4, box.centery
        pygame.draw.line(surface, theme.TEXT_QUIET, (x, y - 7), (x, y + 7), 2)
        pennant = [(x + 2, y - 7), (x + 12, y - 3), (x + 2, y + 1)]
        pygame.draw.polygon(surface, theme.BRASS_HOVER if lit else theme.BRASS, pennant)
        words, room = _told(item.tip), _aim_room(item)
        most = self._lines()
        style = _aim_style(words, room.width, most)[0].but(
            colour=theme.TEXT_LINK if lit else theme.TEXT
        )
        if len(type.wrap(words, style, room.width)) == TWO:
            words = _parted(words, style, room.width)
        lines = min(most, len(type.wrap(words, style, room.width)))
        # The row is as high as its lines of the least size; what they cannot hold is in the tip.
        room.height = lines * type.line_height(style)
        room.centery = y
        type.draw_wrapped(surface, words, room, style, max_lines=most)

    def handle(self, event: pygame.event.Event) -> Message | None:
        return self.controls.handle(event)


def _told(text: Text | str | None) -> str:
    """What counts, in words: a number stays with the word before it, or is a line of its own."""
    return _NUMBERED.sub("\N{NO-BREAK SPACE}", tr(text or ""))


def _wide(text: Text, share: int) -> int:
    """As wide as its words, so that its tip stands beside them; at most its share."""
    return min(share - GAP, type.measure(_told(text), WORDS)[0] + FLAG + CHIP_ROOM)


def _aim_room(item: Control) -> pygame.Rect:
    """The room of the words beside the flag."""
    return pygame.Rect(item.box.left + FLAG + 4, item.box.top, item.box.width - FLAG - 6, 0)


def _parted(words: str, style: type.Style, width: int) -> str:
    """Words that take two lines, broken where their sense is: before brackets or after the last
    comma, if both lines have room; else so that the shorter one is as long as it can be.
    """
    splits = [words.replace(" (", "\n(", 1), "\n".join(words.rsplit(", ", 1)).replace("\n", ",\n")]
    parts = words.split(" ")
    halves = [" ".join(parts[:n]) + "\n" + " ".join(parts[n:]) for n in range(1, len(parts))]
    splits += sorted(halves, key=lambda split: max(map(len, split.split("\n"))))
    fitting = (
        split for split in splits if "\n" in split and len(type.wrap(split, style, width)) == TWO
    )
    return next(fitting, words)


def _line() -> int:
    """The height of a line of the least size."""
    return type.line_height(WORDS.but(size=type.least_size()))


def _aim_style(words: str, width: int, most: int = 2) -> tuple[type.Style, bool]:
    """The size of words on one line or on so many, and whether these hold them, none broken."""
    style = type.fitting(words, WORDS, width)
    if type.measure(words, style)[0] <= width:
        return style, True
    small = WORDS.but(size=type.least_size())
    if most == 2:
        return small, _least(words, small) <= width
    longest = max(words.split(" "), key=len)
    whole = len(type.wrap(words, small, width)) <= most
    return small, whole and type.measure(longest, small)[0] <= width


def _least(words: str, style: type.Style) -> int:
    """The least width at which words stand on two lines, none of them broken."""
    parts = words.split(" ")
    splits = ((" ".join(parts[:n]), " ".join(parts[n:])) for n in range(1, len(parts) + 1))
    return min(max(type.measure(line, style)[0] for line in split) for split in splits)


def _shares(aims: list[str], room: int) -> list[int]:
    """The room of each: alike, or where words need it as much more as the others can spare."""
    alike = room // len(aims)
    style = WORDS.but(size=type.least_size())
    needs = [_least(words, style) + FLAG + 8 + GAP for words in aims]
    if max(needs) <= alike or sum(needs) > room:
        return [alike] * len(aims)
    rest = (room - sum(needs)) // len(aims)
    return [need + rest for need in needs]
