"""One tree of boxes that measures, draws and is hit: words, gaps, pictures and controls, in columns
and side by side.

    tree = column(words(title, HEADING), gap(8), press(control, inset(words(text, BODY), left=8)))
    flow.show(tree, room, width); flow.draw(surface); flow.handle(event)
"""

from collections.abc import Callable, Iterable, Iterator

import pygame
from msgspec import Struct, structs

from game.ui.look import type
from game.ui.look.type import Align, Stand
from game.ui.widgets.control_paint import draw_control, draw_focus
from game.ui.widgets.controls import Control, Controls, area
from game.ui.widgets.messages import Looked, Message
from game.ui.widgets.scroll import Scroll

Paint = Callable[[pygame.Surface, pygame.Rect], object]


class Leaf(Struct, frozen=True):
    """What is drawn in one box, or answers there."""

    box: pygame.Rect
    paint: Paint | None = None
    control: Control | None = None

    def draw(self, surface: pygame.Surface) -> None:
        if self.paint is not None:
            self.paint(surface, self.box)


class Node(Struct, frozen=True):
    """A part of a tree: its height at a width, and its leaves in a box, from the ground up."""

    height: Callable[[int], int]
    leaves: Callable[[pygame.Rect], Iterator[Leaf]]


def gap(high: int, paint: Paint | None = None) -> Node:
    """Room of its own height; with `paint`, a picture that is drawn by hand."""
    return Node(lambda _width: high, lambda box: iter((Leaf(box, paint),)))


def words(text: str, style: type.Style, most: int | None = None, align: Align = Align.LEFT) -> Node:
    """A text in as many lines as it takes, or at most so many; smaller where a word needs it."""

    def paint(surface: pygame.Surface, box: pygame.Rect) -> None:
        type.draw_wrapped(surface, text, box, style, max_lines=most, align=align)

    return Node(
        lambda width: type.wrapped_height(text, style, width, most) if text else 0,
        lambda box: iter((Leaf(box, paint),)),
    )


def line(text: str, style: type.Style, align: Align = Align.LEFT, stand: Stand = Stand.TOP) -> Node:
    """A text in one line, smaller where it is too long; at the top of its box, or half-way down."""

    def paint(surface: pygame.Surface, box: pygame.Rect) -> None:
        x = box.right if align is Align.RIGHT else box.left
        at = (x, box.centery if stand is Stand.MIDDLE else box.top)
        type.draw_text(surface, text, at, style, align=align, stand=stand, width=box.width)

    return gap(type.line_height(style), paint)


def column(*parts: Node, between: int = 0) -> Node:
    """Parts under one another."""

    def leaves(box: pygame.Rect) -> Iterator[Leaf]:
        y = box.top
        for part in parts:
            high = part.height(box.width)
            yield from part.leaves(pygame.Rect(box.left, y, box.width, high))
            y += high + between

    gaps = between * (len(parts) - 1) if parts else 0
    return Node(lambda width: sum(part.height(width) for part in parts) + gaps, leaves)


def across(*parts: tuple[Node, int | None]) -> Node:
    """Parts side by side, each with its width; None: what the others leave."""

    def shared(width: int) -> Iterator[tuple[Node, int]]:
        rest = max(0, width - sum(wide or 0 for _part, wide in parts))
        return ((part, rest if wide is None else wide) for part, wide in parts)

    def leaves(box: pygame.Rect) -> Iterator[Leaf]:
        x = box.left
        for part, wide in shared(box.width):
            yield from part.leaves(pygame.Rect(x, box.top, wide, box.height))
            x += wide

    return Node(lambda width: max(part.height(wide) for part, wide in shared(width)), leaves)


def alike(between: int, *parts: Node, of: int = 0) -> Node:
    """Parts of one width side by side; `of`: as wide as if there were so many."""
    count = of or len(parts)

    def row(width: int) -> Node:
        each = (width - between * (count - 1)) // count
        return across(*(one for part in parts for one in ((part, each), (gap(0), between))))

    return Node(lambda width: row(width).height(width), lambda box: row(box.width).leaves(box))


def inset(part: Node, left: int = 0, top: int = 0, right: int = 0, bottom: int = 0) -> Node:
    def inside(box: pygame.Rect) -> pygame.Rect:
        size = (box.width - left - right, box.height - top - bottom)
        return pygame.Rect((box.left + left, box.top + top), size)

    return Node(
        lambda width: part.height(width - left - right) + top + bottom,
        lambda box: part.leaves(inside(box)),
    )


def press(control: Control, inside: Node, ground: Paint | None = None) -> Node:
    """A control with something on it; `ground` is painted under that."""

    def leaves(box: pygame.Rect) -> Iterator[Leaf]:
        yield Leaf(box, ground, structs.replace(control, rect=area(box)))
        yield from inside.leaves(box)

    return Node(inside.height, leaves)


def on(ground: Paint, inside: Node) -> Node:
    def leaves(box: pygame.Rect) -> Iterator[Leaf]:
        yield Leaf(box, ground)
        yield from inside.leaves(box)

    return Node(inside.height, leaves)


def button(control: Control, high: int) -> Node:
    """A control that is drawn by its kind."""
    return press(control, gap(high))


def controls_of(leaves: Iterable[Leaf]) -> list[Control]:
    return [leaf.control for leaf in leaves if leaf.control is not None]


def within(window: pygame.Rect, items: Iterable[Control]) -> Iterator[Control]:
    """Controls of which a window that scrolls shows a part."""
    return (structs.replace(item, window=area(window)) for item in items)


def draw_tree(surface: pygame.Surface, tree: Node, box: pygame.Rect) -> None:
    """Draw a tree in which nothing answers."""
    for leaf in tree.leaves(box):
        leaf.draw(surface)


class Flow:
    """A tree that scrolls; a `quiet` one draws controls only while chosen or pointed at."""

    def __init__(
        self, controls: Controls | None = None, *, quiet: bool = False, paper: bool = False
    ) -> None:
        self.controls = Controls() if controls is None else controls
        self.scroll, self.quiet, self.paper = Scroll(), quiet, paper
        self._tree, self._width = column(), 0
        self._fixed: tuple[Control, ...] = ()
        self._leaves: tuple[Leaf, ...] = ()

    def show(
        self,
        tree: Node,
        room: pygame.Rect,
        width: int,
        spare: int = 0,
        fixed: tuple[Control, ...] = (),
    ) -> None:
        """Lay a tree out at a width; `spare` is left under its end, `fixed` does not scroll."""
        self._tree, self._width, self._fixed = tree, width, fixed
        self.scroll.fit(room, tree.height(width) + spare)
        self.lay()

    def lay(self) -> None:
        """Put everything where it belongs: the window may have been scrolled."""
        (left, top), width = self.scroll.rect.topleft, self._width
        box = pygame.Rect(left, top - self.scroll.offset, width, self._tree.height(width))
        self._leaves = tuple(self._tree.leaves(box))
        self.controls.set([*within(self.scroll.rect, controls_of(self._leaves)), *self._fixed])

    def reveal(self, name: str, below: int = 0) -> None:
        """Bring a control into view, and a little room below it."""
        item = self.controls.get(name)
        if item is not None:
            top = item.box.top - self.scroll.rect.top + self.scroll.offset
            self.scroll.reveal(top, top + item.box.height + below)
            self.lay()

    def draw(self, surface: pygame.Surface, beyond: tuple[int, int] = (0, 0)) -> None:
        for item in self._fixed:
            draw_control(surface, item, self.controls)
        before = surface.get_clip()
        surface.set_clip(self.scroll.rect.inflate(beyond).clip(before))
        # All grounds come first: what stands on one may reach over the edge of the next.
        for item in self.controls.items[: -len(self._fixed) or None]:
            if not self.quiet or item.on or item.id == self.controls.hover:
                draw_control(surface, item, self.controls)
        for leaf in self._leaves:
            if leaf.box.colliderect(self.scroll.rect):
                leaf.draw(surface)
        focused = self.controls.get(self.controls.focus)
        if focused is not None:
            draw_focus(surface, focused)
        surface.set_clip(before)
        self.scroll.draw(surface, paper=self.paper)

    def key(self, key: int) -> Message | None:
        """Scroll by a key, where nothing in the tree is chosen by it."""
        if not self.scroll.key(key):
            return None
        self.lay()
        return Looked()

    def handle(self, event: pygame.event.Event) -> Message | None:
        if self.scroll.handle(event):
            self.lay()
            return Looked()
        rects = (self.scroll.rect, *(item.box for item in self._fixed))
        outside = "pos" in event.dict and not any(r.collidepoint(event.pos) for r in rects)
        if outside and event.type != pygame.MOUSEBUTTONUP:
            self.controls.hover = ""
            return None
        return self.controls.handle(event)
