"""The top bar: title, turn, clock, the sequence of play as a ribbon, who decides, the buttons."""

from collections.abc import Iterator
from itertools import accumulate, product

import pygame

from game.engine.presentation import Presentation
from game.engine.prompt import Prompt
from game.engine.refusal import Refusal
from game.engine.text import Text, say
from game.ui.look import theme, type
from game.ui.look.theme import Colour, mix
from game.ui.look.type import Stand
from game.ui.look.words import LANGUAGE, _, sentence, tr
from game.ui.widgets import plates
from game.ui.widgets.control_paint import draw_controls
from game.ui.widgets.controls import Control, Controls, Kind, area
from game.ui.widgets.messages import Area, Message

PHASE = type.LABEL
TITLE = type.HEADING.but(size=22)
ARROW = 10  # how far the point of a phase reaches
LEAST_PHASE = 26
GROWTH, MOST_GROWTH = 1.15, 1.4
PHASE_WORDS = ((15, 1, 6), (14, 1, 6), (13, 1, 6), (13, 2, 6), (12, 2, 6), (12, 2, 0), (12, 2, -4))
"""Sizes of the phases' words, on how many lines they stand, and the air beside them between the
arrows' points, from the best to the least.
"""
BUTTON_GAP, ICON_GAP = 8, 4
SENTENCE, NAME, COLOUR = WORDS = ("sentence", "name", "colour")
"""How it is said who decides, from the best to the least; the column says it as well."""
LEAST_NAME = 12
ROOMY_TEXT = 1.25
"""Up to this text size there is room for words on buttons in a small window."""
LINE_SIZES = (14.0, 13.0, 12.0)
ASIDE, EVERY = ("replay", "rules"), ("undo", "replay", "rules", "menu")
NARROW_TITLE = 222
"""In a small window a title that is longer than this is set smaller."""


NOTHING = Presentation(title="", turn=Text(""))
"""Before there is a table."""
Said = tuple[str, type.Style, tuple[int, int], Stand]
"""Words, how they are set, and where."""


def capped(style: type.Style, most: float = GROWTH) -> type.Style:
    """The style, grown with the text size only so far: the bar has one height."""
    return style.but(size=style.size * min(1.0, most / type.text_setting()))


class TopBar:
    """Draws the state of play; its buttons press "ui.undo", "ui.replay", "ui.rules", "ui.menu", and
    "ui.forged" where a sign says that the game is not as it was played.
    """

    def __init__(self) -> None:
        self.controls = Controls()
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.presentation = NOTHING
        self.prompt: Prompt | None = None
        self.undo: Refusal | None = None
        self.forged: Text | None = None
        self.what_if = self.opening = False
        self._title: tuple[Said, ...] = ()
        self._phase_style, self._phase_lines = PHASE, 1
        self._phases: tuple[tuple[str, pygame.Rect, str], ...] = ()
        self._decides: tuple[int, int] = (0, 0)
        self._said = WORDS[0]
        """How who decides is said: by as much as leaves the phases their words."""
        self._stamp: tuple[int, float] = (-1, 0.0)

    def show(
        self,
        presentation: Presentation,
        prompt: Prompt | None,
        undo: Refusal | None,
        *,
        what_if: bool = False,
        opening: bool = False,
        forged: Text | None = None,
    ) -> None:
        """Take new data; `undo` is why nothing can be taken back, None: it can. While the opening
        waits for dice, nobody decides. `forged` is in what the game is not as it was played.
        """
        self.presentation, self.prompt, self.undo = presentation, prompt, undo
        self.what_if, self.opening, self.forged = what_if, opening, forged
        self.layout(self.rect)

    def area_of(self, name: str) -> Area:
        """Where a control lies; the upper right corner if it does not."""
        control = self.controls.get(name)
        return control.rect if control is not None else (self.rect.right - 1, 0, 1, 1)

    def layout(self, rect: pygame.Rect) -> None:
        self.rect = rect
        self._stamp = (LANGUAGE.revision, type.text_scale())
        if rect.width == 0 or self.presentation is NOTHING:
            return
        says = WORDS if self.prompt is not None else WORDS[:1]
        # The phases keep their words before the buttons do; that nothing but a colour says who
        # decides is the last thing: the column says it as well.
        ways = [
            (icons, said)
            for group in (says[:2], says[2:])
            for icons, said in product(self._icons(), group)
        ]
        for size, (icons, said) in product(self._line_sizes(), ways):
            self._title = tuple(self._titles(size))
            title = max(
                at[0] + type.measure(words, style)[0] for words, style, at, _stand in self._title
            )
            left = title + (15 if self.narrow else 24)
            buttons, self._said = self._buttons(icons), said
            right = buttons[0].box.left - 20
            ribbon, whole = self._ribbon(left, right - self._decides_width())
            if whole:
                break
        end = self._phases[-1][1].right if self._phases else left
        self._decides = (end + 18, right)
        self.controls.set([*ribbon, *self._swatch(), *buttons])

    def _swatch(self) -> list[Control]:
        """What the side's colour says where it stands alone or with a name."""
        if self._said == SENTENCE:
            return []
        (left, right), word = self._decides, self._decider()
        style = type.fitting(word, self._decider_style, right - left - 28)
        wide = 28 + type.measure(word, style)[0] + 8
        box = (left - 4, self.rect.centery - 13, wide, 26)
        words = self._decision()
        return [Control(id="phase.decides", rect=box, kind=Kind.PHASE, tip=words, tab_stop=False)]

    # -- placing ----------------------------------------

    def _line_sizes(self) -> tuple[float, ...]:
        """Sizes of the line under the title in a small window, from the best to the least."""
        return LINE_SIZES if self.narrow else LINE_SIZES[:1]

    def _icons(self) -> tuple[tuple[str, ...], ...]:
        """Which of the buttons are icons, from the best to the least."""
        if type.text_setting() > ROOMY_TEXT:
            return (EVERY,) if self.narrow else ((), ASIDE, EVERY)
        return ((), ASIDE, EVERY)[1 if self.narrow else 0 :]

    def _titles(self, size: float) -> Iterator[Said]:
        """Title, turn and clock: beside each other, in a small window one under the other."""
        title, turn = LANGUAGE.translate(self.presentation.title), tr(self.presentation.turn)
        acting = tr(self.presentation.acting)
        clock, x, middle = self.presentation.clock, self.rect.left + 14, self.rect.centery
        if self.narrow:
            style = type.fitting(title, capped(TITLE.but(size=18)), NARROW_TITLE)
            yield title, style, (x, middle + 2), Stand.BASELINE
            line, style = f"{turn}, {clock}" if clock else turn, capped(type.BODY.but(size=size))
            line = "  ·  ".join(filter(None, (line, acting)))
            low = self.rect.bottom - type.line_height(style)
            yield line, style, (x, min(middle + 3, low)), Stand.TOP
            return
        style, small = capped(TITLE), capped(type.BODY.but(size=15))
        below = "  ·  ".join(filter(None, (clock, acting)))
        yield title, style, (x, middle), Stand.MIDDLE
        x += type.measure(title, style)[0] + 16
        if below:
            yield turn, small, (x, middle - 1), Stand.BOTTOM
            yield below, capped(type.VALUE), (x, middle - 3), Stand.TOP
        else:
            yield turn, small, (x, middle), Stand.MIDDLE

    @property
    def narrow(self) -> bool:
        return theme.metrics(self.rect.width).compact

    def _buttons(self, icons: tuple[str, ...]) -> list[Control]:
        rows = [
            ("undo", _("Undo"), self.undo),
            ("replay", _("Replay"), None),
            ("rules", _("Rules"), None),
            ("menu", _("Menu"), None),
        ]
        height = self._height()
        top, right = self.rect.centery - height // 2, self.rect.right - 14
        found: list[Control] = []
        for name, label, refusal in reversed(rows):
            only = name in icons
            width = height - 2 if only else type.measure(label, type.LABEL)[0] + 26
            found.append(
                Control(
                    id=f"ui.{name}",
                    rect=(right - width, top, width, height),
                    label=label,
                    icon=name if only else "",
                    tip=label if only else None,
                    refusal=refusal,
                )
            )
            right -= width + (ICON_GAP if only and icons == EVERY else BUTTON_GAP)
        if self.forged is not None:
            box = (right - height, top, height, height)
            label, tip = _("This game is not as it was played"), self.forged
            found.append(Control(id="ui.forged", rect=box, kind=Kind.SIGN, label=label, tip=tip))
        return found[::-1]

    def _height(self) -> int:
        """The height of buttons and phases."""
        return min(self.rect.height - 16, round(32 * type.text_scale()))

    def _decides_width(self) -> int:
        style = self._decider_style
        if self._said == NAME:
            style = style.but(size=min(style.size, LEAST_NAME))
        return 18 + 28 + type.measure(self._decider(), style)[0]

    @property
    def _decider_style(self) -> type.Style:
        return capped(type.PROMPT.but(size=15 if self.narrow else 17))

    def _decider(self) -> str:
        if self._said == SENTENCE or self.prompt is None:
            return self._decision()
        return self._side_name(self.prompt.side) if self._said == NAME else ""

    def _decision(self) -> str:
        if self.prompt is None:
            return _("The game begins") if self.opening else _("The game is over")
        sides, side = self.presentation.sides, self.prompt.side
        decide = say("{side} decide", side=next((s.told for s in sides if s.id == side), side))
        # In a small window the frame of a branch and its banner must do.
        if self.what_if and not self.narrow:
            return _("What if: {who}", who=decide)
        return sentence(decide)

    def _side_name(self, side: str) -> str:
        return next((tr(s.name) for s in self.presentation.sides if s.id == side), side)

    def _ribbon(self, left: int, right: int) -> tuple[list[Control], bool]:
        """The phases in a row, and whether all of them keep their words."""
        phases = [(name, tr(label)) for name, label in self.presentation.phases]
        room = right - left
        widths: list[int] = []
        for size, lines, air in _phase_words():
            self._phase_style, self._phase_lines = PHASE.but(size=size), lines
            widths = [self._phase_width(word) + 2 * ARROW + air for _name, word in phases]
            if sum(widths) <= room:
                break
        whole = not phases or sum(widths) <= room
        if not whole:
            widths = self._squeezed(widths, room)
        height = self._height()
        lefts = accumulate(widths, initial=left)
        self._phases = tuple(
            (name, pygame.Rect(x, self.rect.centery - height // 2, width, height), label)
            for (name, label), width, x in zip(phases, widths, lefts, strict=False)
        )
        arrows = [
            Control(id=f"phase.{name}", rect=area(box), kind=Kind.PHASE, tip=label, tab_stop=False)
            for name, box, label in self._phases
        ]
        return arrows, whole

    def _phase_width(self, word: str) -> int:
        return max(type.measure(line, self._phase_style)[0] for line in self._broken(word))

    def _broken(self, word: str) -> tuple[str, ...]:
        """A phase's word on as many lines as are in use: broken where the lines are shortest."""
        parts = word.split(" ")
        if self._phase_lines == 1 or len(parts) == 1:
            return (word,)
        splits = [(" ".join(parts[:n]), " ".join(parts[n:])) for n in range(1, len(parts))]
        return min(splits, key=lambda pair: max(len(line) for line in pair))

    def _squeezed(self, widths: list[int], room: int) -> list[int]:
        # The present phase keeps its word, then what comes next, then what was; the rest are arrows
        # without a word.
        current = max(0, self._current())
        placed, free = [LEAST_PHASE] * len(widths), room - LEAST_PHASE * len(widths)
        for index in (*range(current, len(widths)), *range(current - 1, -1, -1)):
            if widths[index] - LEAST_PHASE > free:
                break
            placed[index] = widths[index]
            free -= widths[index] - LEAST_PHASE
        return placed

    def _current(self) -> int:
        """The place of the lit phase in the ribbon."""
        lit = (self.prompt.phase if self.prompt else "") or self.presentation.phase
        names = [name for name, _label in self.presentation.phases]
        return names.index(lit) if lit in names else -1

    def draw(self, surface: pygame.Surface) -> None:
        if self._stamp != (LANGUAGE.revision, type.text_scale()):
            self.layout(self.rect)
        plates.panel_ground(surface, self.rect)
        left, right, bottom = self.rect.left, self.rect.right, self.rect.bottom - 1
        pygame.draw.line(surface, theme.BRASS_ON_SHEET, (left, bottom), (right, bottom))
        if self.presentation is NOTHING:
            return
        for words, style, at, stand in self._title:
            type.draw_text(surface, words, at, style, stand=stand)
        current = self._current()
        for index in range(len(self._phases) - 1, -1, -1):
            name, box, label = self._phases[index]
            lit = self.controls.hover == f"phase.{name}"
            ground, ink = _phase_tones(index, current, lit=lit)
            _arrow(surface, box, ground)
            self._draw_phase(surface, box, label, ink)
        self._draw_decider(surface)
        draw_controls(surface, self.controls)

    def _draw_phase(
        self, surface: pygame.Surface, box: pygame.Rect, label: str, ink: Colour
    ) -> None:
        style, shown = self._phase_style.but(colour=ink), self._broken(label)
        if any(type.measure(line, style)[0] > box.width - ARROW - 6 for line in shown):
            return  # an arrow without a word; its tip names it
        step = type.pixels(style) + 1
        x, y = box.centerx + ARROW // 2, box.centery - (len(shown) - 1) * step // 2
        for line in shown:
            type.draw_centred(surface, line, (x, y), style)
            y += step

    def _draw_decider(self, surface: pygame.Surface) -> None:
        (left, right), y = self._decides, self.rect.centery
        side = self.prompt.side if self.prompt else ""
        colour = next((s.colour for s in self.presentation.sides if s.id == side), "")
        if colour:
            box = pygame.Rect(0, 0, 18, 18)
            box.midleft = (left, y)
            pygame.draw.rect(surface, theme.side_colour(colour), box)
            pygame.draw.rect(surface, theme.TEXT, box, 1)
            left += 28
        word, room = self._decider(), right - left
        style = type.fitting(word, self._decider_style, room)
        type.draw_text(surface, word, (left, y), style, stand=Stand.MIDDLE, width=max(10, room))

    def handle(self, event: pygame.event.Event) -> Message | None:
        return self.controls.handle(event)


def _phase_words() -> Iterator[tuple[float, int, int]]:
    """Sizes of the phases' words, lines and air: the usual ones, before them larger ones in large
    type, as far as a phase holds them.
    """
    usual, (size, lines, air) = type.text_setting(), PHASE_WORDS[0]
    grown = min(usual, MOST_GROWTH)
    while grown > 1.0:
        yield size * grown / usual, lines, air
        grown -= 0.1
    yield from ((size / max(1.0, usual), lines, air) for size, lines, air in PHASE_WORDS)


def _phase_tones(index: int, current: int, *, lit: bool) -> tuple[Colour, Colour]:
    if index == current:
        return theme.BRASS, theme.BRASS_INK
    if index < current:
        return theme.PAST, theme.TEXT_PAST
    return (theme.RAISED_HOVER if lit else theme.RAISED), theme.TEXT


def _arrow(surface: pygame.Surface, box: pygame.Rect, ground: Colour) -> None:
    """A phase: a band that ends in a point and begins with a notch."""
    left, right, top, bottom, middle = box.left, box.right, box.top, box.bottom - 1, box.centery
    points = [(left, top), (right - 2, top), (right - 2 + ARROW, middle)]
    points += [(right - 2, bottom), (left, bottom), (left + ARROW, middle)]
    pygame.draw.polygon(surface, ground, points)
    pygame.draw.aalines(surface, mix(ground, theme.LINE, 0.6), True, points)
