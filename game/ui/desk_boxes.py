"""Clicks on the boxes over the board: the fan's pieces, the tip's rule. Nothing falls through."""

from typing import TYPE_CHECKING

import pygame

from game.engine.action import UnitId

if TYPE_CHECKING:
    from game.ui.desk import Desk

LEFT = 1


class Boxes:
    """Takes the mouse where fan or tip lie; in an ordered pick a piece is dragged to its place."""

    def __init__(self, desk: "Desk") -> None:
        self.desk = desk
        self._held = False
        self._unit: UnitId | None = None

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was for a box."""
        if event.type == pygame.MOUSEBUTTONDOWN and self._over(event.pos):
            if event.button == LEFT:
                fan = self.desk.fan
                self._held = True
                self._unit = fan.unit_at(event.pos) if fan is not None else None
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._held and event.button == LEFT:
            self._held = False
            self._let_go(event.pos)
            return True
        return event.type == pygame.MOUSEMOTION and self._held

    def _over(self, at: tuple[int, int]) -> bool:
        fan, tip = self.desk.fan, self.desk.placed_tip
        on_tip = self.desk.tip is not None and tip is not None and tip.area.collidepoint(at)
        return on_tip or (fan is not None and fan.area.collidepoint(at))

    def _let_go(self, at: tuple[int, int]) -> None:
        desk, unit = self.desk, self._unit
        self._unit = None
        fan, tip = desk.fan, desk.placed_tip
        goal = fan.unit_at(at) if fan is not None else None
        if fan is not None and unit is not None and goal is not None:
            if goal == unit:
                desk.click(fan.cell, unit)
            elif desk.hand.put_before(unit, goal):
                desk.open_fan(fan.cell, pinned=True)
                desk.owner.looked()
        elif desk.tip is not None and tip is not None and tip.link.inflate(8, 8).collidepoint(at):
            desk.owner.rule(desk.tip.rule)
