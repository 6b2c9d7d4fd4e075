"""The sections of the end's sheet: points and counters, scale, levels, the morale's curve."""

from collections.abc import Callable, Mapping, Sequence
from itertools import pairwise

import pygame
from msgspec import Struct

from game.engine.presentation import CourseZone, Verdict, VerdictLevel, VerdictSection
from game.engine.text import Text
from game.ui.look import theme, type
from game.ui.look.theme import Colour, mix
from game.ui.look.type import Align
from game.ui.look.words import LANGUAGE, _, tr
from game.ui.panels.log_lines import number
from game.ui.panels.sheet_page import Source
from game.ui.screens.moments import Moment
from game.ui.widgets import plates
from game.ui.widgets.pen import BODY, BOLD, HEADING, LINE, QUIET, RULE, Pen

COUNTER = 52
SMALL = 0.6
"""The share of its size that a counter has where there is little room."""
DASH = 7
Point = tuple[int, int]
PlaceOf = Callable[[int, int], Point]
LEAST, LEAST_TINT = 4.5, 60
"""Contrast that figures need on parchment; a colour with less tint than this is a white."""
LEAST_OF_WORDS = 5.0
"""The same for small words, on the darker end of the sheet too."""
FIGURE = type.VALUE.but(size=30, colour=theme.INK)
POINTS = type.VALUE.but(size=18, colour=theme.INK)
SECTION = HEADING.but(size=16)
SMALL_RULE = RULE.but(size=13)
LEVEL = BOLD.but(family=type.Family.SERIF)
CONDITION = BODY.but(size=14)
CURVE, LOW_CURVE = 130, 96
"""The height of the morale's curve; in a low window."""
LEAST_STEP = 26
FIGURES = 80
FIGURE_SMALL = QUIET.but(size=13)
STAMP = BOLD.but(size=14, colour=theme.INK_SECOND)
SCALE = BODY.but(size=13)
POINTER = 70
"""Room of the pointer on the scale and its figure."""
POINTED = BOLD.but(size=14)
ZONE = QUIET.but(size=13)
ZONES: Mapping[str, Colour] = {"": theme.SHEET_EDGE, "warn": theme.BRASS, "bad": theme.MARK_RED}


class ScaleBand(Struct, frozen=True):
    """A stretch of the scale from its least difference on: the level and whose it is."""

    least: int
    name: Text
    side: str


def ink_of(what: Source, side: str, least: float = LEAST) -> Colour:
    """A side's colour on parchment: a pale one darker as it needs, white gives way to red."""
    colour = what.colour(side)
    if max(colour) - min(colour) < LEAST_TINT and theme.contrast(colour, theme.SHEET) <= LEAST:
        return theme.REFUSAL
    while theme.contrast(colour, theme.SHEET) <= least:
        colour = theme.mix(colour, theme.INK, 0.15)
    return colour


def _rise(figure: type.Style) -> int:
    """How far the top of a large figure lies over that of its heading: nearly on one baseline."""
    return (type.ascent(HEADING) - type.ascent(figure)) * 3 // 4


# -- points ----------------------------------------


def draw_sides(pen: Pen, verdict: Verdict, what: Source, *, small: bool = False) -> None:
    """Each side's points, section by section, with the counters that earned them, or `small` ones
    where there is little room.
    """
    for side in verdict.sides:
        pen.y += 4
        pen.swatch(pen.left, 16, what.colour(side.side))
        pen.y -= 4
        figure = FIGURE.but(colour=ink_of(what, side.side))
        pen.text(str(side.points), pen.right, pen.y + _rise(figure), figure, align=Align.RIGHT)
        pen.heading(what.name(side.side), pen.left + 26, pen.right)
        pen.line(pen.left, pen.left + 26, pen.y - 6)
        for section in side.sections:
            _section(pen, section, SMALL if small else 1.0)
        for note in side.notes:
            pen.y += pen.wrapped(tr(note), pen.left, pen.y, QUIET.but(size=14), pen.width)
        pen.y += 10


def _section(pen: Pen, section: VerdictSection, size: float) -> None:
    points = pen.text(str(section.points), pen.right, pen.y, POINTS, align=Align.RIGHT)
    right = pen.right - max(points, 24) - 14
    sums = pen.text(section.sum, right, pen.y + 3, QUIET, align=Align.RIGHT)
    rule = type.measure(section.rule, SMALL_RULE)[0]
    room = pen.width - points - sums - rule - 60
    words, high = tr(section.text), type.line_height(SECTION)
    if type.fits(words, SECTION, room):
        used = pen.text(words, pen.left, pen.y, SECTION, room)
    else:
        high, used = pen.wrapped(words, pen.left, pen.y, SECTION, room), room
    pen.rule(section.rule, pen.left + used + 12 + rule, pen.y + 3, SMALL_RULE)
    pen.y += high + 4
    # More counters than fit side by side lie over each other, the names still to be read.
    side, below = (theme.scaled(high * size) for high in (COUNTER, COUNTER + 9))
    closest = (pen.width - side - 4) // max(1, len(section.faces) - 1)
    step = min(theme.scaled(size * COUNTER + 8), max(theme.scaled(LEAST_STEP), closest))
    across = max(1, (pen.width - side) // step + 1)
    for index, face in enumerate(section.faces):
        row, column = divmod(index, across)
        pen.counter(face, pen.left + 2 + column * step, pen.y + row * below, side)
    pen.y += -(-len(section.faces) // across) * below + 4


def draw_moments(pen: Pen, shown: Sequence[Moment]) -> list[tuple[pygame.Rect, int]]:
    """Moments of the game that can be seen again on the board; returns their places."""
    if not shown:
        return []
    pen.heading(_("Moments"), pen.left, pen.right, _("choose one to see it on the board"))
    found = []
    stamps = ["  ".join(filter(None, (m.when, m.where))) for m in shown]
    room = max(type.measure(stamp, STAMP)[0] for stamp in stamps)
    room += 12 if room else 0
    for moment, stamp in zip(shown, stamps, strict=True):
        pen.text(stamp, pen.left, pen.y + 1, STAMP)
        wide = pen.width - room - 30
        high = pen.wrapped(moment.text, pen.left + room, pen.y, BODY, wide) + 4
        if pen.surface is not None:
            at = (pen.right - 10, pen.y + type.line_height(BODY) // 2 + 1)
            plates.triangle(pen.surface, at, 5, theme.INK_LINK, down=False)
        found.append((pygame.Rect(pen.left, pen.y, pen.width, high), moment.record))
        pen.y += high
    return found


# -- difference and levels ----------------------------------------


def draw_difference(pen: Pen, verdict: Verdict, what: Source) -> None:
    """The difference of the points on the scale of the levels; nothing where none are counted."""
    if not (verdict.sides or verdict.scale):
        return
    figure = FIGURE.but(colour=ink_of(what, verdict.winner or ""))
    words = number(verdict.difference)
    used = pen.text(words, pen.right, pen.y + _rise(figure), figure, align=Align.RIGHT)
    if len(verdict.sides) == 2:
        first, second = (side.points for side in verdict.sides)
        sum_words = _("{first} − {second} =", first=first, second=second)
        pen.text(sum_words, pen.right - used - 10, pen.y + 6, QUIET, align=Align.RIGHT)
    pen.heading(_("Difference"), pen.left, pen.right)
    if len(verdict.scale) >= 2:
        pen.y += _over_scale() + 1
        _scale(pen, verdict, what)
    pen.y += 8


def _over_scale() -> int:
    """The height of what stands over the scale: the pointer's figure, in any type."""
    return max(theme.scaled(21), type.line_height(POINTED))


def _scale(pen: Pen, verdict: Verdict, what: Source) -> None:
    """The levels as a ruler, with a pointer at the difference."""
    bands = _bands(verdict)
    limits = [band.least for band in bands]
    least, most = min(limits[0], verdict.difference), max(limits[-1], verdict.difference)
    share = (pen.width - 1) / max(1, most - least)
    edges = [pen.left + round((n - least) * share) for n in (*limits, verdict.difference)]
    high = 2 * type.line_height(SCALE) + 6
    reached = next((level.name for level in verdict.levels if level.reached), None)
    ranks = _ranks(bands)
    for index, band in enumerate(bands[:-1]):
        box = pygame.Rect(edges[index], pen.y, edges[index + 1] - edges[index], high)
        ink = ink_of(what, band.side) if band.side else theme.SHEET_EDGE
        name = tr(band.name)
        others = [tr(b.name) for b in bands[:-1] if b.side == band.side and b is not band]
        names = (name, _short(name, others))
        _level_box(pen, box, names, mix(theme.SHEET_EDGE, ink, ranks[index]))
        if band.name == reached:
            _reached(pen, box, edges[-1])
    pen.box(pygame.Rect(pen.left, pen.y, pen.width, high), theme.INK, 1)
    _pointer(pen, edges[-1], number(verdict.difference))
    pen.y += high + 2
    _limits(pen, limits, edges)


def _bands(verdict: Verdict) -> list[ScaleBand]:
    """The scale with the side of each level; the last band only ends it."""
    sides = (*verdict.scale_sides, *[""] * len(verdict.scale))
    return [
        ScaleBand(least, name, side)
        for (least, name), side in zip(verdict.scale, sides, strict=False)
    ]


def _ranks(scale: Sequence[ScaleBand]) -> list[float]:
    """How strongly each band has its side's colour: more, the farther out it is."""
    sides = [band.side for band in scale[:-1]]
    count = len(sides)
    middle = next((n for n, side in enumerate(sides) if side == sides[-1]), 0)
    return [
        0.25 + 0.6 * ((n - middle + 1) / (count - middle) if n >= middle else 1 - n / middle)
        for n in range(count)
    ]


def _short(name: str, others: Sequence[str]) -> str:
    """A level's name without the words that the others of its side have too."""
    told = [word for word in name.split() if not all(word in o.split() for o in others)]
    return " ".join(told) if others else name


def _level_box(pen: Pen, box: pygame.Rect, names: Sequence[str], tone: Colour) -> None:
    """A band with the first of its names that fits in up to two lines, else its colour alone."""
    pen.box(box, tone)
    dark = theme.contrast(tone, theme.INK) > theme.contrast(tone, theme.WHITE)
    style = SCALE.but(colour=theme.INK if dark else theme.WHITE)
    room = max(1, box.width - 12)
    wrapped = (type.wrap(name, style, room) for name in names if _widest(name, style) <= room)
    lines = next((found for found in wrapped if len(found) <= 2), ())
    top = box.centery - len(lines) * type.line_height(style) // 2
    for row, line in enumerate(lines):
        y = top + row * type.line_height(style)
        pen.text(line, box.centerx, y, style, align=Align.CENTRE)


def _widest(words: str, style: type.Style) -> int:
    return max((type.measure(word, style)[0] for word in words.split()), default=0)


def _reached(pen: Pen, box: pygame.Rect, pointer: int) -> None:
    """The mark on the level that was reached: a frame, over it a tick and, away from the pointer,
    the word.
    """
    pen.box(box, theme.INK, 3)
    words, top = _("reached"), box.top - type.line_height(ZONE) - 1
    if pen.surface is not None:
        plates.tick(pen.surface, (box.centerx, box.top - 9), 6, theme.rgb("#2F6B3F"))
    if abs(pointer - box.centerx) > POINTER + type.measure(words, ZONE)[0]:
        pen.text(words, box.centerx + 12, top, ZONE)


def _pointer(pen: Pen, x: int, words: str) -> None:
    half, high = theme.scaled(7), theme.scaled(11)
    if pen.surface is not None:
        tip = [(x - half, pen.y - high), (x + half, pen.y - high), (x, pen.y - 1)]
        pygame.draw.polygon(pen.surface, theme.INK, tip)
    right = x < pen.right - theme.scaled(60)
    align = Align.LEFT if right else Align.RIGHT
    beside = theme.scaled(11 if right else -11)
    pen.text(words, x + beside, pen.y - _over_scale(), POINTED, align=align)


def _limits(pen: Pen, limits: Sequence[int], edges: Sequence[int]) -> None:
    """The figures under the ruler; one that would touch its neighbour is left out."""
    taken = -1000
    for limit, x in zip(limits, edges, strict=False):
        words = number(limit)
        half = type.measure(words, FIGURE_SMALL)[0] // 2
        centre = min(max(x, pen.left + half), pen.right - half)
        if centre - half > taken + 6:
            pen.text(words, centre, pen.y, FIGURE_SMALL, align=Align.CENTRE)
            taken = centre + half
    pen.y += type.line_height(QUIET)


def draw_levels(
    pen: Pen, verdict: Verdict, most: int | None = None, *, tight: bool = False
) -> pygame.Rect | None:
    """The levels of victory with their conditions; the one reached is lit. At `most` so many, those
    next to it: then the place of a button that shows them all is returned.
    """
    if not verdict.levels:
        return None
    pen.rule(verdict.rule, pen.right, pen.y + 4, SMALL_RULE)
    room = pen.right - type.measure(verdict.rule, SMALL_RULE)[0] - 12
    pen.heading(_("Levels of victory"), pen.left, room)
    pen.line(pen.left, pen.right, pen.y - 6)
    columns = _level_columns(verdict.levels, pen.width - 40)
    for level in _nearest(verdict.levels, most):
        _level(pen, level, columns, 3 if tight else 4)
    button = None
    if most is not None and most < len(verdict.levels):
        button = pygame.Rect(pen.left, pen.y + 1, pen.width, type.line_height(type.RULE))
        pen.y = button.bottom - 2
    pen.y += 8
    return button


def _nearest(levels: Sequence[VerdictLevel], most: int | None) -> Sequence[VerdictLevel]:
    """So many levels in their order, the one reached in their middle if it can be."""
    if most is None or most >= len(levels):
        return levels
    reached = next((index for index, level in enumerate(levels) if level.reached), 0)
    first = min(max(0, reached - most // 2), len(levels) - most)
    return levels[first : first + most]


def _level_columns(levels: Sequence[VerdictLevel], room: int) -> list[tuple[int, int]]:
    """Left edge and width of the name and of each condition, as wide as their words need."""
    most = max(len(level.conditions) for level in levels)
    widths = [max(type.measure(tr(level.name), LEVEL)[0] for level in levels) + 14]
    for index in range(most):
        words = [tr(level.conditions[index]) for level in levels if index < len(level.conditions)]
        widths.append(max(type.measure(word, CONDITION)[0] for word in words) + 14)
    # Figures keep their width; the columns of words share what is left.
    fixed = sum(width for width in widths if width <= FIGURES)
    share = (room - fixed) / max(1, sum(widths) - fixed)
    widths = [width if width <= FIGURES else round(width * share) for width in widths]
    return [(sum(widths[:index]), width) for index, width in enumerate(widths)]


def _level(pen: Pen, level: VerdictLevel, columns: Sequence[tuple[int, int]], air: int) -> None:
    """A row of the levels, with a little air above and below its words."""
    cells = [(tr(level.name), LEVEL), *((tr(words), CONDITION) for words in level.conditions)]
    places = [(*cell, *column) for cell, column in zip(cells, columns, strict=False)]
    lines = max(type.wrapped_height(words, style, w - 12) for words, style, _x, w in places)
    box = pygame.Rect(pen.left - 6, pen.y, pen.width + 12, lines + 2 * air)
    ink = theme.INK if level.met else theme.INK_SECOND
    if level.reached:
        pen.plate(box, theme.PANEL, None, 3)
        ink = theme.WHITE
    for words, style, x, width in places:
        tone = theme.TEXT_LINK if level.reached and style is LEVEL else ink
        pen.wrapped(words, pen.left + x, pen.y + air, style.but(colour=tone), width - 12)
    x, y = pen.right - 14, box.centery
    if pen.surface is not None and level.met:
        tone = theme.TEXT_LINK if level.reached else theme.rgb("#2F6B3F")
        plates.tick(pen.surface, (x, y), 9, tone)
    elif pen.surface is not None:
        pygame.draw.line(pen.surface, ink, (x - 7, y), (x + 7, y), 2)
    pen.y += lines + 2 * air


# -- the course of morale ----------------------------------------


def draw_course(pen: Pen, verdict: Verdict, what: Source, *, tight: bool = False) -> None:
    """The army morale of each side by turn, as curves; lower ones where it is tight."""
    curve = theme.scaled(LOW_CURVE if tight else CURVE)
    series = {side: values for side, values in verdict.course.items() if values}
    if not series:
        return
    pen.heading(tr(verdict.course_title) or _("Army morale by turn"), pen.left, pen.right)
    numbers = [value for values in series.values() for value in values]
    low, high = min(0, *numbers), max(*numbers, 1)
    zones = [zone for zone in verdict.course_zones if zone.most >= low]
    tall = type.line_height(FIGURE_SMALL)
    over, under = max(9, tall - tall // 2), max(8, tall // 2)
    top, left = pen.y + max(12, over), pen.left + theme.scaled(34)
    names = {
        side: _("{side} {value}", side=what.name(side), value=number_plain(values[-1]))
        for side, values in series.items()
    }
    right = pen.right - max(type.measure(words, BOLD)[0] for words in names.values()) - 16
    count = max(len(values) for values in series.values())

    def place(index: int, value: int) -> Point:
        x = left + round(index * (right - left) / max(1, count - 1))
        return x, top + round((high - value) * curve / max(1, high - low))

    _zones(pen, zones, (left, right), (place(0, low)[1], lambda value: place(0, value)[1]))
    for value in sorted({low, 0, high, *(zone.most for zone in zones)}):
        y = place(0, value)[1]
        pen.line(left, right, y, LINE)
        pen.text(number_plain(value), left - 8, y - over, FIGURE_SMALL, align=Align.RIGHT)
    _curves(pen, series, what, place)
    _curve_names(pen, names, series, what, right + 10, place)
    pen.y = top + curve + under
    for index, label in enumerate(verdict.course_labels[:count]):
        x, told = place(index, low)[0], LANGUAGE.translate(label)
        pen.text(told, x, pen.y, FIGURE_SMALL, align=Align.CENTRE)
    pen.y += type.line_height(QUIET) + 4


def _zones(
    pen: Pen,
    zones: Sequence[CourseZone],
    across: tuple[int, int],
    down: tuple[int, Callable[[int], int]],
) -> None:
    """Bands behind the curves, each with its name; `down`: the bottom, and where a value is."""
    (left, right), (bottom, y_of) = across, down
    ends = [*(y_of(zone.most) for zone in zones[1:]), bottom][: len(zones)]
    for zone, end in zip(zones, ends, strict=True):
        top = y_of(zone.most)
        tint = mix(theme.SHEET, ZONES[zone.tone], 0.22)
        pen.box(pygame.Rect(left, top, right - left, max(2, end - top)), tint)
        high = type.line_height(ZONE)
        if end - top >= high - 4:
            pen.text(tr(zone.name), left + 6, end - high, ZONE, right - left - 12)


def number_plain(value: int) -> str:
    """A figure with a proper minus and no plus."""
    return str(value).replace("-", "−")


def _curves(pen: Pen, series: Mapping[str, Sequence[int]], what: Source, place: PlaceOf) -> None:
    """The lines, the second dashed, so that they differ without their colours."""
    if pen.surface is None:
        return
    for order, (side, values) in enumerate(series.items()):
        colour = ink_of(what, side)
        points = [place(index, value) for index, value in enumerate(values)]
        for a, b in pairwise(points):
            _stroke(pen.surface, colour, a, b, dashed=order > 0)
        for point in points:
            pygame.draw.aacircle(pen.surface, theme.SHEET, point, 4)
            pygame.draw.aacircle(pen.surface, colour, point, 4, 2)


def _stroke(surface: pygame.Surface, colour: Colour, a: Point, b: Point, *, dashed: bool) -> None:
    steps = max(1, round(max(abs(b[0] - a[0]), abs(b[1] - a[1])) / DASH)) if dashed else 1
    for step in range(0, steps, 2):
        start, end = step / steps, min(1.0, (step + 1) / steps) if dashed else 1.0
        first = a[0] + (b[0] - a[0]) * start, a[1] + (b[1] - a[1]) * start
        last = a[0] + (b[0] - a[0]) * end, a[1] + (b[1] - a[1]) * end
        pygame.draw.aaline(surface, colour, first, last, 3)


def _curve_names(
    pen: Pen,
    names: Mapping[str, str],
    series: Mapping[str, Sequence[int]],
    what: Source,
    x: int,
    place: PlaceOf,
) -> None:
    """The sides at the ends of their lines, kept apart."""
    high, taken = type.line_height(BOLD), -1000
    ends = sorted((place(len(values) - 1, values[-1])[1], side) for side, values in series.items())
    for y, side in ends:
        y = max(y - high // 2, taken + high)
        pen.text(names[side], x, y, BOLD.but(colour=ink_of(what, side, LEAST_OF_WORDS)))
        taken = y
