"""Read-only overlays of the system: sight, zones, reach, odds; points by hover and click."""

import pygame

from game.ai.commander.dangers import lenses_of, looked
from game.board.plane.ground import OpenTable
from game.board.where import Where
from game.engine.action import UnitId
from game.engine.presentation import Lens
from game.engine.system import LensInfo
from game.ui.desk.gaze import Gaze
from game.ui.desk.paint import draw_note
from game.ui.look.words import _, tr


def key_name(key: str) -> str:
    """How the key of an overlay is told."""
    *held, plain = key.split("+")
    return _("Shift+{key}").format(key=plain.upper()) if held else plain.upper()


class LensView:
    """The overlay in use, the points fixed by clicks, and the one that follows the pointer."""

    def __init__(self, gaze: Gaze) -> None:
        self.session, self.gaze = gaze.session, gaze
        self.info: LensInfo | None = None
        self.fixed: tuple[Where, ...] = ()
        self._kept: tuple[object, Lens | None] = (None, None)

    @property
    def all(self) -> tuple[LensInfo, ...]:
        """Those of the game, and what a commander sees."""
        return lenses_of(self.session.match.system)

    def by_key(self, key: str) -> LensInfo | None:
        """The overlay under a key of the system's choice."""
        return next((i for i in self.all if i.key.lower() == key.lower()), None)

    def toggle(self, info: LensInfo, start: Where | None) -> None:
        """Put an overlay on, or take it off; one that wants two points starts from the first."""
        if self.info == info:
            self.clear()
            return
        self.info = info
        self.fixed = (start,) if len(info.wants) > 1 and start is not None else ()

    def clear(self) -> bool:
        """Take the overlay off; whether there was one."""
        had = self.info is not None
        self.info, self.fixed = None, ()
        return had

    @property
    def full(self) -> bool:
        """Whether clicks have fixed all points that the overlay wants."""
        return self.info is not None and len(self.fixed) >= len(self.info.wants)

    def click(self, cell: Where) -> bool:
        """Fix a point; after the last one the next click begins anew. Whether it was meant so."""
        if self.info is None or not self.info.wants:
            return False
        self.fixed = (cell,) if self.full else (*self.fixed, cell)
        return True

    def points(self) -> tuple[Where, ...]:
        """The cells pointed at so far, the hovered one included."""
        if self.info is None:
            return ()
        wants = len(self.info.wants)
        if len(self.fixed) < wants and self.gaze.pointed is not None:
            return (*self.fixed, self.gaze.pointed)
        return self.fixed[:wants]

    def lens(self) -> Lens | None:
        """The overlay for the points there are; `None` while points are wanting, or nothing may be
        measured.
        """
        points = self.points()
        if self.info is None or len(points) < len(self.info.wants):
            return None
        named: list[Where | UnitId] = []
        for cell, want in zip(points, self.info.wants, strict=False):
            unit = self.session.top_unit(cell) if want == "unit" else None
            if want == "unit" and unit is None:
                return None
            named.append(unit if unit is not None else cell)
        key = (self.session.reading, self.info.id, tuple(named))
        if self._kept[0] != key:
            found = looked(self.session.match, self.info.id, tuple(named), self.session.front)
            self._kept = (key, found)
        return self._kept[1]

    def told(self) -> tuple[str, str]:
        """What the overlay says, with its rule; what forbids to show it, or what it waits for."""
        lens, why = self.lens(), self.session.why_blind()
        if why is not None:
            return tr(why.message), why.named
        return (tr(lens.text), lens.rule) if lens is not None else (_("Point at the board."), "")

    def draw(self, surface: pygame.Surface, view: pygame.Rect, taken: list[pygame.Rect]) -> None:
        """Which overlay is on, what it says, its rule, and how to take it off."""
        info = self.info
        if info is not None:
            words, rule = self.told()
            fix = _("click: fix the hex · Esc: off")
            if isinstance(self.session.ground, OpenTable):
                fix = _("click: fix the place · Esc: off")
            hint = fix if info.wants else _("Esc: off")
            draw_note(surface, view, tr(info.title), words, taken, rule=rule, hint=hint)
