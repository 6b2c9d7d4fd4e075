"""Clicks on the boxes over the board: the fan's pieces, the tip's rule; the rest is the map's."""

from math import hypot
from typing import TYPE_CHECKING

import pygame

from game.engine import action as acts
from game.engine.action import UnitId
from game.ui.desk.stack_fan import draw_fan, lay_out
from game.ui.field.board_view import all_offers
from game.ui.field.pointer import SLACK
from game.ui.widgets.tooltips import draw_tip

if TYPE_CHECKING:
    from game.ui.desk.desk import Desk

LEFT = 1
LIT = 8
"""How many counters a lit one counts for where a box has to cover something."""
NEAR = (1, 2)
"""How many hexes off a stack counts as a neighbour that a fan should not cover."""


class Boxes:
    """Takes the mouse where fan or tip lie; in an ordered pick a piece is dragged to its place."""

    def __init__(self, desk: "Desk") -> None:
        self.desk = desk
        self._held = False
        self._unit: UnitId | None = None
        self._stood = self._down = (0, 0)

    def place_fan(self) -> None:
        """Lay the fan out beside its stack, off the stacks near it and off what is offered."""
        desk, fan = self.desk, self.desk.fan
        if fan is None:
            return
        view = desk.view.camera.view
        beside = desk.clear_of(fan.cell)
        near = [c for c in desk.table.stacks if desk.session.board.distance(fan.cell, c) in NEAR]
        beside += [desk.view.cell_rect(c) for c in near]
        lay_out(fan, all_offers(desk.session.prompt), beside, view.inflate(-12, -12))
        self._stood = desk.view.camera.place(fan.cell)

    def follow(self) -> None:
        """The map was moved: the fan goes with its stack, and away when that is out of sight."""
        desk, fan = self.desk, self.desk.fan
        if fan is None or (now := desk.view.camera.place(fan.cell)) == self._stood:
            return
        if not desk.view.camera.visible(fan.cell) and not fan.stays:
            desk.fan = None
            return
        fan.shift((now[0] - self._stood[0], now[1] - self._stood[1]))
        self._stood = now
        if not desk.view.camera.view.inflate(-12, -12).contains(fan.area):
            self.place_fan()

    def draw(self, surface: pygame.Surface) -> None:
        """Draw what is open: what the dice brought, the fan, the tip."""
        desk, view = self.desk, self.desk.view.camera.view
        self.follow()
        if not desk.animator.playing:
            desk.news.draw(surface, view, self._not_to_cover())
        if desk.fan is not None:
            offers = all_offers(desk.session.prompt)
            chosen, numbered = desk.chosen(), desk.hand.ordered
            draw_fan(surface, desk.fan, offers, chosen, desk.fan_hover, numbered)
        if desk.tip is not None and desk.tip_cell is not None:
            rects = [desk.view.cell_rect(desk.tip_cell)]
            start = desk.subject_cell()
            rects += [desk.view.cell_rect(start)] if start is not None else []
            rects += desk.clear_of(desk.tip_cell)
            desk.placed_tip = draw_tip(surface, desk.tip, rects, view.inflate(-12, -12))

    def _not_to_cover(self) -> list[pygame.Rect]:
        """Counters, the title, and above all what can be answered with."""
        view, camera = self.desk.view, self.desk.view.camera
        asked = dict.fromkeys(self.desk.looking.offered())
        lit = [view.cell_rect(cell) for cell in asked if camera.visible(cell)]
        return [*view.pieces.areas(), view.cartouche, *lit * LIT]

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was for a box."""
        if event.type == pygame.MOUSEBUTTONDOWN and self._over(event.pos):
            if event.button == LEFT:
                fan = self.desk.fan
                self._held, self._down = True, event.pos
                self._unit = fan.unit_at(event.pos) if fan is not None else None
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._held and event.button == LEFT:
            self._held = False
            self._let_go(event.pos)
            return True
        if event.type == pygame.MOUSEMOTION and self._held:
            self._pull(event.pos)
            return True
        return False

    def _pull(self, at: tuple[int, int]) -> None:
        """A piece of the fan is pulled out over the board, if it may be taken up."""
        fan, unit, (x, y) = self.desk.fan, self._unit, self._down
        if fan is None or unit is None or self.desk.hand.ordered or fan.area.collidepoint(at):
            return
        if hypot(at[0] - x, at[1] - y) >= SLACK and self.desk.drag.out_of_fan(fan.cell, unit, at):
            self._held, self._unit = False, None

    def _over(self, at: tuple[int, int]) -> bool:
        """Whether a press here is meant for a box: for a piece of the fan, or a tip with a rule.

        In a fan that opened by itself only pieces that can be chosen count: the rest is the map's.
        """
        desk, tip = self.desk, self.desk.placed_tip
        ruled = desk.tip is not None and bool(desk.tip.rule) and tip is not None
        if ruled and tip is not None and (tip.area.collidepoint(at) or tip.aim.collidepoint(at)):
            return True
        unit = desk.fan.unit_at(at) if desk.fan is not None else None
        if desk.fan is None or unit is None:
            return desk.fan is None and desk.news.area.collidepoint(at)
        return desk.fan.pinned or unit in all_offers(desk.session.prompt)

    def _let_go(self, at: tuple[int, int]) -> None:
        desk, unit = self.desk, self._unit
        self._unit = None
        fan, tip = desk.fan, desk.placed_tip
        goal = fan.unit_at(at) if fan is not None else None
        if fan is not None and unit is not None and goal is not None:
            if goal == unit:
                desk.click(fan.cell, unit)
            elif desk.hand.put_before(unit, goal):
                desk.open_fan(fan.cell, pinned=True, stays=fan.stays)
                desk.owner.looked()
        elif fan is not None and unit is not None and not desk.hand.ordered:
            refusal = desk.session.why_not(acts.unit(unit))
            if refusal is not None:
                desk.explain(refusal, fan.cell, unit)
        elif desk.tip is not None and tip is not None and tip.aim.collidepoint(at):
            desk.owner.rule(desk.tip.rule)
        elif desk.tip is not None and tip is not None and tip.area.collidepoint(at):
            # What lies under it was not seen: it is looked at first.
            desk.close()
            desk.see(desk.view.cell_at(at))
        elif fan is None and desk.news.area.collidepoint(at):
            desk.news.clear()
