"""Notes what a window draws while it draws it: each line of text and each control, with its place,
its clip, what lay under it and what it looked like. The program itself knows nothing of this: its
functions are wrapped only while a `Recorder` is at work.
"""

import re
import sys
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from types import FrameType
from typing import Any
from unittest.mock import patch

import pygame
from msgspec import Struct

from game.ui.desk import paint as desk_paint
from game.ui.look import type
from game.ui.widgets import control_paint, plates
from game.ui.widgets.controls import Control, Controls
from game.ui.widgets.flow import Flow
from game.ui.widgets.scroll import Scroll

UI = Path(type.__file__).parents[1]
CARRIERS = ("look/type.py", "widgets/pen.py", "widgets/flow.py", "widgets/control_paint.py")
"""They draw what others say."""
PARTS = re.compile(r"[^-–/]+[-–/]*")
"""Between these a word may be broken."""


class Line(Struct):
    """One line of text; `ink` is where its letters are, without the clip."""

    text: str
    whole: str  # what it was before it was shortened
    broken: tuple[str, ...]  # the text of which it breaks off a word, and all of its lines
    style: type.Style
    ink: pygame.Rect
    clip: pygame.Rect
    origin: str
    below: pygame.Surface  # the pixels of the ink's place in the window, before
    after: pygame.Surface

    @property
    def seen(self) -> pygame.Rect:
        """Where its letters are and can be."""
        return self.ink.clip(self.clip)


class Pressable(Struct):
    """A control that was drawn; `box` is what its clip leaves."""

    item: Control
    group: int
    box: pygame.Rect
    after: pygame.Surface


class Picture(Struct):
    """All that was drawn into the window at once."""

    window: pygame.Surface
    lines: list[Line]
    pressables: list[Pressable]
    ids: set[str]  # of all controls, those too that are scrolled out of sight
    folds: list[pygame.Rect]  # windows whose content can be scrolled


class Recorder:
    """While it is entered, `take` draws something and tells what was drawn."""

    def __init__(self) -> None:
        self._stack = ExitStack()
        self._shortened: dict[tuple[str, type.Style], str] = {}
        self._broken: dict[tuple[str, type.Style], tuple[str, ...]] = {}
        self._picture: Picture | None = None

    def __enter__(self) -> "Recorder":
        for where, name, wrapper in (
            (type, "cut", self._cut),
            (type, "wrap", self._wrap),
            (type, "draw_text", self._draw_text),
            (control_paint, "draw_control", self._draw_control),
            (Flow, "draw", self._draw_flow),
            (Scroll, "draw", self._draw_scroll),
            (plates, "dim", self._veil),
            (desk_paint, "draw_veil", self._veil),
        ):
            self._replace(where, name, wrapper(getattr(where, name)))
        return self

    def __exit__(self, *_how: object) -> None:
        self._stack.close()

    def take(self, window: pygame.Surface, draw: Callable[[], object]) -> Picture:
        """What is drawn into the window now."""
        self._picture = picture = Picture(window, [], [], set(), [])
        try:
            draw()
        finally:
            self._picture = None
        return picture

    def _replace(self, where: Any, name: str, new: Callable[..., Any]) -> None:
        """Put a wrapper in place of a function, wherever it was imported by its name."""
        old = getattr(where, name)
        self._stack.enter_context(patch.object(where, name, new))
        for module in [m for n, m in sys.modules.items() if n.startswith("game.ui")]:
            if getattr(module, name, None) is old:
                self._stack.enter_context(patch.object(module, name, new))

    # -- the wrappers ------------------------------------------------------------------------------

    def _cut(self, honest: Callable[..., str]) -> Callable[..., str]:
        def cut(text: str, style: type.Style, width: int) -> str:
            kept = honest(text, style, width)
            if kept != text:
                self._shortened[kept, style] = self._shortened.get((text, style), text)
            return kept

        return cut

    def _wrap(self, honest: Callable[..., tuple[str, ...]]) -> Callable[..., tuple[str, ...]]:
        def wrap(text: str, style: type.Style, width: int) -> tuple[str, ...]:
            lines = honest(text, style, width)
            words = {part for word in text.split() for part in (word, *PARTS.findall(word))}
            for line in lines:
                strange = next((w for w in line.split() if not {w, *PARTS.findall(w)} & words), "")
                if strange:
                    self._broken[line, style] = (text, *lines)
                else:
                    self._broken.pop((line, style), None)
            return lines

        return wrap

    def _draw_text(self, honest: Callable[..., pygame.Rect]) -> Callable[..., pygame.Rect]:
        def draw_text(
            surface: pygame.Surface,
            text: str,
            pos: tuple[float, float],
            style: type.Style,
            **how: Any,
        ) -> pygame.Rect:
            place = self._in_window(surface)
            if self._picture is None or place is None or not text.strip():
                return honest(surface, text, pos, style, **how)
            where = honest(pygame.Surface((1, 1)), text, pos, style, **how)
            shown, fitted = text, style
            if how.get("width") is not None:
                fitted = type.fitting(text, style, how["width"])
                shown = type.cut(text, fitted, how["width"])
            ink = _ink(shown, where, fitted).move(place)
            below = _piece(self._picture.window, ink)
            drawn = honest(surface, text, pos, style, **how)
            if shown:
                self._picture.lines.append(
                    Line(
                        text=shown,
                        whole=self._shortened.get((shown, fitted), shown),
                        broken=self._broken.get((shown, fitted), ()),
                        style=fitted,
                        ink=ink,
                        clip=surface.get_clip().move(place),
                        origin=_origin(sys._getframe(1)),
                        below=below,
                        after=_piece(self._picture.window, ink),
                    )
                )
            return drawn

        return draw_text

    def _draw_control(self, honest: Callable[..., None]) -> Callable[..., None]:
        def draw_control(surface: pygame.Surface, item: Control, controls: Controls) -> None:
            honest(surface, item, controls)
            self._note(surface, item, controls)

        return draw_control

    def _draw_flow(self, honest: Callable[..., None]) -> Callable[..., None]:
        def draw(flow: Flow, surface: pygame.Surface, beyond: tuple[int, int] = (0, 0)) -> None:
            honest(flow, surface, beyond)
            for item in flow.controls.items:
                room = None if item in flow._fixed else flow.scroll.rect
                self._note(surface, item, flow.controls, room)

        return draw

    def _draw_scroll(self, honest: Callable[..., None]) -> Callable[..., None]:
        def draw(scroll: Scroll, surface: pygame.Surface, **how: Any) -> None:
            honest(scroll, surface, **how)
            place = self._in_window(surface)
            if self._picture is not None and place is not None and scroll.most > 0:
                self._picture.folds.append(scroll.rect.move(place))

        return draw

    def _veil(self, honest: Callable[..., None]) -> Callable[..., None]:
        """What lies under a veil is not there to be read or pressed: it is noted no longer."""

        def veil(surface: pygame.Surface, *how: float) -> None:
            honest(surface, *how)
            if self._picture is not None and self._in_window(surface) is not None:
                self._picture.lines.clear()
                self._picture.pressables.clear()
                self._picture.folds.clear()

        return veil

    def _note(
        self,
        surface: pygame.Surface,
        item: Control,
        group: Controls,
        room: pygame.Rect | None = None,
    ) -> None:
        place = self._in_window(surface)
        if self._picture is None or place is None:
            return
        self._picture.ids.add(item.id)
        box = item.box.clip(surface.get_clip())
        if room is not None:
            box = box.clip(room)
        known = (p for p in self._picture.pressables if (p.item, p.group) == (item, id(group)))
        if box.width > 0 and box.height > 0 and next(known, None) is None:
            box.move_ip(place)
            piece = _piece(self._picture.window, box)
            self._picture.pressables.append(Pressable(item, id(group), box, piece))

    def _in_window(self, surface: pygame.Surface) -> tuple[int, int] | None:
        """Where a surface lies in the window, None if it is a picture of its own."""
        if self._picture is None:
            return None
        if surface is self._picture.window:
            return 0, 0
        inside = surface.get_abs_parent() is self._picture.window
        return surface.get_abs_offset() if inside else None


def _piece(surface: pygame.Surface, rect: pygame.Rect) -> pygame.Surface:
    """A copy of a part of a surface; what lies outside of it is black."""
    piece = pygame.Surface((max(1, rect.width), max(1, rect.height)))
    piece.blit(surface, (0, 0), rect)
    return piece


def _ink(text: str, place: pygame.Rect, style: type.Style) -> pygame.Rect:
    """Where the letters of a line are that takes this place."""
    reach = style.halo_width if style.halo is not None else 0
    ink = type.picture(text, style).get_bounding_rect() if text else pygame.Rect(0, 0, 1, 1)
    return ink.move(place.x - reach, place.y - reach)


def _origin(frame: FrameType | None) -> str:
    """Who says what is drawn: the nearest function that does not draw for others."""
    while frame is not None:
        path = Path(frame.f_code.co_filename)
        if path.is_relative_to(UI):
            name = path.relative_to(UI).as_posix()
            if name not in CARRIERS:
                return f"{name}:{frame.f_code.co_name}"
        frame = frame.f_back
    return "?"
