"""Clicks on the boxes over the board: the fan's pieces, the tip's rule; the rest is the map's."""

from collections.abc import Callable, Sequence
from math import hypot

import pygame

from game.board.where import Where
from game.engine import action as acts
from game.engine.action import UnitId
from game.ui.desk.body import Body
from game.ui.desk.drag import Drag
from game.ui.desk.fans import Fans
from game.ui.desk.news import News
from game.ui.desk.stack_fan import draw_fan
from game.ui.field.board_view import all_offers, offered_cells
from game.ui.field.pointer import SLACK
from game.ui.widgets.tooltips import draw_tip, freest

Click = Callable[[Where, UnitId], None]
ROUND = 80
"""Pixels round the pointer where no note comes to lie."""
LIT = 8
"""How many counters a lit one, or a tool, counts for where a box has to cover something."""


class Boxes:
    """Takes the mouse where fan or tip lie; in an ordered pick a piece is dragged to its place.
    `click` is what a click on a piece of the fan does.
    """

    def __init__(self, fans: Fans, body: Body, drag: Drag, news: News, click: Click) -> None:
        self.session, self.gaze, self.commands = body.session, body.gaze, body.commands
        self.view, self.fans, self.body, self.drag, self.news = fans.view, fans, body, drag, news
        self._click = click
        self._held = False
        self._unit: UnitId | None = None
        self._pill = self._through = False
        """What is held down is the note of what happened, wherever it has gone since; whether that
        lets all through to the places under it.
        """
        self._down = (0, 0)

    def draw(self, surface: pygame.Surface) -> None:
        gaze, view = self.gaze, self.view.camera.view
        if gaze.fan is not None:
            offers, numbered = all_offers(self.session.prompt), self.body.hand.ordered
            draw_fan(surface, gaze.fan, offers, self.body.chosen(), gaze.fan_hover, numbered)
        if gaze.tip is not None and gaze.tip_cell is not None:
            start = self.session.held_at
            cells = [gaze.tip_cell, *(() if start is None else (start,))]
            rects = [self.view.cell_rect(c) for c in cells]
            rects += [*self.fans.looking.clear_of(gaze.tip_cell), self.view.reserved]
            room, yields = view.inflate(-12, -12), not (gaze.asked or gaze.tip.bad)
            gaze.placed_tip = draw_tip(surface, gaze.tip, rects, room, yields=yields)

    def draw_news(
        self,
        surface: pygame.Surface,
        at: tuple[int, int],
        notes: Sequence[pygame.Rect] = (),
        goals: Sequence[pygame.Rect] = (),
    ) -> None:
        """Draw what the dice brought, in the lower corner where the tools are not, or above if a
        note on what is in hand lies there; off where the unit in hand may go. Where there is no
        room for that, it lets the pointer `at` it through, and is not drawn there.
        """
        self._through = False
        if not self.news.events:
            return
        view, tools = self.view.camera.view, self.view.reserved
        below = tools.w and tools.centery > view.centery
        corner = "br" if below and tools.centerx < view.centerx else "bl"
        size = self.news.area.size if self.news.area.w else (view.w // 3, 1)
        corners, box = (corner, "t" + corner[1]), pygame.Rect((0, 0), size)
        if notes and freest(box, view, [tools, *notes], corners).centery < view.centery:
            corner = corners[1]
        taken = [*self._watched(), tools, *notes]
        if not self.news.area.w:
            taken.append(pygame.Rect(at, (0, 0)).inflate(ROUND, ROUND))  # not under the hand
        pieces = self.view.pieces.areas()
        lines = self.news.lay_out(view, [*taken, *goals], corner, pieces)
        if goals and not self.news.area.w:
            lines, self._through = self.news.lay_out(view, taken, corner, pieces), True
        if not (self._through and self.news.area.collidepoint(at)):
            self.news.draw(surface, lines)

    def _watched(self) -> list[pygame.Rect]:
        """All that can be chosen, the piece that is asked about, and where it happened."""
        view, looking, session = self.view, self.fans.looking, self.session
        prompt, held = session.prompt, session.places(session.held)
        lit = offered_cells(prompt) if prompt is not None else {}
        shown = dict.fromkeys((*looking.offered(), *looking.about(), *held, *self.news.cells()))
        found = []
        for cell in shown:
            if view.camera.visible(cell, -view.camera.scale):
                pieces = view.pieces.area(cell) if cell not in lit else None
                found.append(view.cell_rect(cell) if pieces is None else pieces)
        return found

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether the event was for a box; a click on a piece of the fan means that piece."""
        if event.type == pygame.MOUSEBUTTONDOWN and self._over(event.pos):
            if event.button == pygame.BUTTON_LEFT:
                fan = self.gaze.fan
                self._held, self._down = True, event.pos
                self._pill = self.on_news(event.pos)
                self._unit = fan.unit_at(event.pos) if fan is not None else None
            return True
        if event.type == pygame.MOUSEBUTTONUP and self._held and event.button == pygame.BUTTON_LEFT:
            unit, self._held, self._unit = self._unit, False, None
            self._let_go(event.pos, unit)
            return True
        if event.type == pygame.MOUSEMOTION and self._held:
            self._pull(event.pos)
            return True
        return False

    def _pull(self, at: tuple[int, int]) -> None:
        """A piece of the fan is pulled out over the board, if it may be taken up."""
        fan, unit, (x, y) = self.gaze.fan, self._unit, self._down
        if fan is None or unit is None or fan.area.collidepoint(at) or self.body.hand.ordered:
            return
        if hypot(at[0] - x, at[1] - y) >= SLACK and self.drag.out_of_fan(fan.cell, unit, at):
            self._held, self._unit = False, None

    def _over(self, at: tuple[int, int]) -> bool:
        """Whether a press here is meant for a box: for a piece of the fan, or a tip with a rule. In
        a fan that opened by itself only pieces that can be chosen count: the rest is the map's.
        """
        gaze, tip = self.gaze, self.gaze.placed_tip
        ruled = gaze.tip is not None and bool(gaze.tip.rule) and tip is not None
        if ruled and tip is not None and (tip.area.collidepoint(at) or tip.aim.collidepoint(at)):
            return True
        unit = gaze.fan.unit_at(at) if gaze.fan is not None else None
        if gaze.fan is None or unit is None:
            return self.on_news(at)
        return gaze.fan.pinned or unit in all_offers(self.session.prompt)

    def on_news(self, at: tuple[int, int]) -> bool:
        """Whether the note of what happened lies there, and no fan over it."""
        fan = self.gaze.fan
        covered = self._through or (fan is not None and fan.area.collidepoint(at))
        return self.news.area.collidepoint(at) and not covered

    def _let_go(self, at: tuple[int, int], unit: UnitId | None) -> None:
        gaze, fan = self.gaze, self.gaze.fan
        tip = gaze.placed_tip if gaze.tip is not None else None
        if fan is not None and unit is not None:
            goal, hand = fan.unit_at(at), self.body.hand
            if goal == unit:
                self._click(fan.cell, unit)
            elif goal is not None and hand.put_before(unit, goal):
                self.fans.open(fan.cell, pinned=True, stays=fan.stays)
                gaze.looked()
            elif goal is None and not hand.ordered:
                refusal = self.session.why_not(acts.unit(unit))
                if refusal is not None:
                    gaze.explain(refusal, fan.cell, unit)
        elif gaze.tip is not None and tip is not None and tip.aim.collidepoint(at):
            self.commands.rule(gaze.tip.rule)
        elif tip is not None and tip.area.collidepoint(at):
            # What lies under it was not seen: it is looked at first.
            gaze.close()
            gaze.see(self.view.where_at(at))
        elif self._pill and hypot(at[0] - self._down[0], at[1] - self._down[1]) < SLACK:
            self.news.click()
