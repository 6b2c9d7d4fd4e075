"""Cream tips that stand beside what they explain, never on it: refusals, previews, terrain."""

from collections.abc import Sequence

import pygame
from msgspec import Struct

from game.ui.look import theme, type
from game.ui.look.type import Family, Style, Weight
from game.ui.look.words import _
from game.ui.widgets.flow import column, draw_tree, inset, words

WIDTH = 318
GAP = 14
PAD = 14
_TITLE = Style(family=Family.SERIF, size=18, weight=Weight.SEMIBOLD, colour=theme.REFUSAL)
_PLAIN_TITLE = _TITLE.but(colour=theme.INK)
_BODY = Style(colour=theme.INK)
_RULE = Style(size=theme.SIZE_RULE, weight=Weight.SEMIBOLD, colour=theme.INK_LINK)
_HINT = Style(size=theme.SIZE_LEAST + 1, colour=theme.INK_SECOND)


class Tip(Struct, frozen=True, kw_only=True):
    """A tip: title, text, rule; `bad` gives the red bar of a refusal. `hint` stands at its foot."""

    title: str
    text: str = ""
    rule: str = ""
    hint: str = ""
    bad: bool = True


def ruled(title: str, text: str, rule: str, *, bad: bool = True) -> Tip:
    """A tip whose rule F1 opens, if it has one."""
    hint = _("F1 opens the rule") if rule else ""
    return Tip(title=title, text=text, rule=rule, hint=hint, bad=bad)


class PlacedTip(Struct, frozen=True):
    """Where a tip was drawn and where its rule link is."""

    area: pygame.Rect
    link: pygame.Rect

    @property
    def aim(self) -> pygame.Rect:
        """The link and a little room around it, for the pointer."""
        return self.link.inflate(8, 8)


def draw_tip(
    surface: pygame.Surface,
    tip: Tip,
    beside: list[pygame.Rect],
    bounds: pygame.Rect,
    *,
    yields: bool = False,
) -> PlacedTip | None:
    """Draw a tip in `bounds`, clear of the first of `beside` and, if it can, of the rest. One that
    `yields` goes farther off, and is not drawn where it would cover any of them.
    """
    width = min(round(WIDTH * max(1.0, type.text_scale() ** 0.6)), bounds.w - 2 * GAP)
    inner = width - 2 * PAD - 4
    title = words(tip.title, _TITLE if tip.bad else _PLAIN_TITLE)
    text = inset(words(tip.text, _BODY), top=4) if tip.text else column()
    foot = type.line_height(_RULE) + 6 if tip.rule or tip.hint else 0
    tree = column(title, text)
    high = tree.height(inner)
    size = (width, high + foot + 2 * PAD - 6)
    area = place_beside(size, beside, bounds, 4 if yields else 1)
    if yields and area.collidelist(beside) >= 0:
        return None
    _draw_body(surface, area, tip.bad)
    room = pygame.Rect(area.left + PAD + 4, area.top + PAD - 4, inner, high)
    draw_tree(surface, tree, room)
    y = room.bottom + (4 if tip.text else 0)
    link = pygame.Rect(room.left, y, 0, 0)
    if tip.rule:
        link = type.draw_text(surface, tip.rule, (room.left, y + 6), _RULE)
        under = link.bottom - 2
        pygame.draw.line(surface, theme.INK_LINK, (link.left, under), (link.right, under))
    if tip.hint:
        at, left = (room.right, y + 7), inner - link.w - 8
        type.draw_text(surface, tip.hint, at, _HINT, align=type.Align.RIGHT, width=left)
    return PlacedTip(area, link)


def _draw_body(surface: pygame.Surface, area: pygame.Rect, bad: bool) -> None:
    shadow = pygame.Surface(area.inflate(12, 12).size, pygame.SRCALPHA)
    for step in range(6):
        rim = pygame.Rect(step, step, area.w + 12 - 2 * step, area.h + 12 - 2 * step)
        pygame.draw.rect(shadow, (20, 14, 8, 14 + 8 * step), rim, border_radius=10 - step)
    surface.blit(shadow, (area.x - 4, area.y - 3))
    edge = theme.REFUSAL if bad else theme.SHEET_EDGE
    pygame.draw.rect(surface, theme.REFUSAL_SHEET, area, border_radius=theme.RADIUS_TIP)
    pygame.draw.rect(surface, edge, area, 1, border_radius=theme.RADIUS_TIP)
    bar = pygame.Rect(area.x, area.y, 5, area.h)
    tone, round_ = theme.REFUSAL if bad else theme.BRASS, theme.RADIUS_TIP
    pygame.draw.rect(
        surface, tone, bar, border_top_left_radius=round_, border_bottom_left_radius=round_
    )


def place_beside(
    size: tuple[int, int], beside: list[pygame.Rect], bounds: pygame.Rect, rings: int = 1
) -> pygame.Rect:
    """A place for a box round the first rect, over least of the rest; `rings`: how far off."""
    if not beside:
        return pygame.Rect((0, 0), size).clamp(bounds)
    first, w, h = beside[0], *size
    grown = (first.inflate(2 * ring * first.w, 2 * ring * first.h) for ring in range(rings))
    places = [
        (ring, place.clamp(bounds))
        for ring, outer in enumerate(grown)
        for place in _around(first, outer, w, h)
    ]

    def worse(placed: tuple[int, pygame.Rect]) -> tuple[int, int]:
        ring, place = placed
        farther = ring * first.w * first.h // 3
        return covered(place, [first]), covered(place, beside) + farther

    return min(places, key=worse)[1]


def _around(first: pygame.Rect, grown: pygame.Rect, w: int, h: int) -> list[pygame.Rect]:
    """Eight places for a box beside a rect, outside the same rect when grown."""
    left, right = grown.left - GAP - w, grown.right + GAP
    above, below = grown.top - GAP - h, grown.bottom + GAP
    middle_x, middle_y = first.centerx - w // 2, first.centery - h // 2
    low, high = first.bottom - h // 3, first.top - h // 2
    corners = [(left, low), (right, low), (left, middle_y), (right, middle_y)]
    corners += [(middle_x, below), (middle_x, above), (left, high), (right, high)]
    return [pygame.Rect(corner, (w, h)) for corner in corners]


def freest(
    box: pygame.Rect,
    view: pygame.Rect,
    taken: list[pygame.Rect],
    corners: tuple[str, ...],
    rather: Sequence[pygame.Rect] = (),
) -> pygame.Rect:
    """A box in the corner of a view where it covers least of what is `taken`, and then of what
    should `rather` be seen; `corners`: best liked first.
    """
    tops, lefts = (view.top, view.bottom - box.h), (view.left, view.right - box.w)
    places = [
        pygame.Rect((lefts[corner[1] != "l"], tops[corner[0] != "t"]), box.size)
        for corner in corners
    ]
    return min(places, key=lambda place: (covered(place, taken), covered(place, rather)))


def covered(box: pygame.Rect, taken: Sequence[pygame.Rect]) -> int:
    """How many pixels of other boxes a box covers, each as often as boxes lie there."""
    over = (box.clip(taken[n]) for n in box.collidelistall(taken))
    return sum(one.w * one.h for one in over)


def on_way(
    start: pygame.Rect,
    area: pygame.Rect,
    was: tuple[int, int],
    at: tuple[int, int],
    goal: pygame.Rect | None = None,
) -> bool:
    """Whether the pointer goes to a box from what it explains, or in the box nearer to its goal."""
    if goal is not None and area.collidepoint(at):
        return goal.collidepoint(at) or sum(_gaps(goal, at)) <= sum(_gaps(goal, was))
    between = start.union(area).inflate(8, 8).collidepoint(at)
    return between and max(_gaps(area, at)) <= max(0, max(_gaps(area, was)) - 1)


def _gaps(area: pygame.Rect, at: tuple[int, int]) -> tuple[int, int]:
    """How far a point is from a box, across and down."""
    x = max(area.left - at[0], 0, at[0] - area.right)
    y = max(area.top - at[1], 0, at[1] - area.bottom)
    return x, y
