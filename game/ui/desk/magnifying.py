"""The loupe of a unit in hand: it opens by itself where edges nearly touch, and while the keys move
the unit by the smallest steps.
"""

import pygame

from game.board.plane.ground import OpenTable
from game.board.plane.shapes import Pose, lay
from game.board.plane.words import length_of, spoken
from game.ui.desk.placing import Placing
from game.ui.field.loupe import RADIUS, LoupeView, draw_loupe
from game.ui.field.table_pieces import outline_of
from game.ui.look.words import _, tr
from game.ui.play.closest import closest
from game.ui.widgets.tooltips import freest

CORNERS = ("bl", "tl", "br", "tr")
LABEL = 16
"""Pixels of its label below it."""


class Magnifying:
    """What the loupe shows now."""

    def __init__(self, placing: Placing) -> None:
        self.placing, self.session = placing, placing.session
        self.area = pygame.Rect(0, 0, 0, 0)
        """Where it was drawn last."""
        self._kept: tuple[object, LoupeView | None] = (None, None)

    def view(self) -> LoupeView | None:
        """Nothing while the unit is not being moved, or nothing may be measured."""
        placing, piece = self.placing, self.placing.piece
        table, solid = self.session.ground, placing.solid
        if piece is None or solid is None or not piece.stands or not isinstance(table, OpenTable):
            return None
        if self.session.why_blind() is not None:
            return None
        key = (self.session.reading, piece.id, solid, placing.fine)
        if self._kept[0] != key:
            self._kept = (key, self._made(table, solid))
        return self._kept[1]

    def _made(self, table: OpenTable, solid: Pose) -> LoupeView | None:
        piece = self.placing.piece
        assert piece is not None
        stacks = self.session.presentation.stacks.values()
        pieces = [c for stack in stacks for c in stack if c.stands and c.id != piece.id]
        unit = lay(piece.stands, solid)
        close = closest(unit, ((tr(c.face.name), outline_of(c)) for c in pieces), table)
        if close is not None:
            far = {"far": length_of(close.gap), "unit": table.unit}
            words = (
                _("touches {name}", name=close.name)
                if close.touches
                else _("{far} {unit} to {name}", name=close.name, **far)
            )
            return LoupeView(close.at, unit.stands, (close.other,), words)
        return LoupeView(solid.at, unit.stands, (), spoken(solid)) if self.placing.fine else None

    def draw(
        self, surface: pygame.Surface, view: pygame.Rect, taken: list[pygame.Rect]
    ) -> list[pygame.Rect]:
        """Where it lies, if it is open."""
        shown, self.area = self.view(), pygame.Rect(0, 0, 0, 0)
        if shown is None or min(view.size) < 4 * RADIUS:
            return []
        box = pygame.Rect(0, 0, 2 * RADIUS, 2 * RADIUS + LABEL)
        box = freest(box, view.inflate(-32, -32), taken, CORNERS)
        glass = pygame.Rect(box.topleft, (box.w, box.w))
        board = self.placing.view
        draw_loupe(surface, board.camera, shown, glass, board.glimpse)
        self.area = box
        return [box]
