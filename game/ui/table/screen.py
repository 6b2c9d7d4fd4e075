"""The table: board in the middle, bar above, prompt and log at the right, tracks below.

    TableScreen(app, session, ground, doors, still=settings.motion == "reduced")

It routes events to the panels and the desk, and does what they ask of it through the session. What
lies beyond the table (menu, rules, replay, verdict) is behind its `doors`.
"""

from collections.abc import Callable

import pygame

from game.engine.action import Action
from game.engine.prompt import Sheet
from game.engine.refusal import Refusal
from game.engine.text import Text
from game.ui.app import App, Size
from game.ui.desk import paint as desk_paint
from game.ui.desk.body import behind_tip
from game.ui.desk.desk import Desk
from game.ui.field.map_layer import Ground
from game.ui.field.pieces import find
from game.ui.look import theme
from game.ui.look.words import _, tr
from game.ui.panels import side_panel as side
from game.ui.panels.odds_sheet import OddsSheet
from game.ui.panels.sheet_sections import source
from game.ui.panels.strip.strip import Strip
from game.ui.panels.top_bar import TopBar
from game.ui.play.hand import commitment, needs_sheet
from game.ui.play.session import Gesture, Session
from game.ui.table.answers import Answers
from game.ui.table.contents import notice_of, planned_of, seat_of, stack_of
from game.ui.table.curtain import Curtain
from game.ui.table.doors import Doors
from game.ui.table.keys import Cursor, HeldKeys
from game.ui.table.messages import take_message
from game.ui.table.overview import Overview
from game.ui.table.shortcuts import press_key
from game.ui.widgets.guard import Guard
from game.ui.widgets.messages import Message, Pressed, Refused
from game.ui.widgets.tip import Tips

WHAT_IF = "what-if"
MOUSE = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP, pygame.MOUSEMOTION, pygame.MOUSEWHEEL)


class TableScreen:
    """One game being played."""

    def __init__(
        self, app: App, session: Session, ground: Ground, doors: Doors, *, still: bool = False
    ) -> None:
        self.app, self.session, self.doors = app, session, doors
        session.seen()
        self.desk = Desk(session, ground, self)
        self.cursor = Cursor(self.desk)
        self.held = HeldKeys()
        self.top, self.side, self.strip = TopBar(), side.SidePanel(), Strip(self.desk.view)
        self.sheet, self.tips, self.overview = OddsSheet(), Tips(), Overview(self)
        self.wanted: Action | None = None
        self.meanwhile: Callable[[], None] | None = None
        self.forged: Text | None = None
        self.curtain = Curtain()
        self.answers, self.guard = Answers(self), Guard(self._answers_at)
        self.folded: set[str] = set()
        self.at = (-1, -1)
        self._sheet_open = False
        self.announced = desk_paint.Banner()
        self._side = session.prompt.side if session.prompt is not None else ""
        self._over_shown = False
        self._dirty = True
        self._panels_dirty = True
        self.set_still(still)
        self.curtain.look(self.session)

    def set_still(self, still: bool) -> None:
        """Reduced motion on or off."""
        self.desk.animator.still = still
        self.desk.view.camera.still = still

    # -- layout ----------------------------------------

    def resize(self, size: Size) -> None:
        """Share the window out. It is also called when the table comes to the top again: the keys
        that went up in the screen above are not down any more.
        """
        self.held.release()
        wide, high = size
        measures = theme.metrics(wide)
        table = self.session.presentation
        bottom = self.strip.height(wide, table, folded="strip" in self.folded)
        right = 0 if "side" in self.folded else measures.right
        room = pygame.Rect(0, measures.top, wide - right, high - measures.top - bottom)
        self.top.layout(pygame.Rect(0, 0, wide, measures.top))
        self.side.layout(pygame.Rect(wide - right, measures.top, right, high - measures.top))
        self.strip.layout(pygame.Rect(0, high - bottom, wide - right, bottom))
        self.sheet.layout(pygame.Rect(0, 0, wide, high).inflate(-24, -24))
        room = self.desk.tray.place(room, wide, folded="tray" in self.folded)
        self.desk.resize(self.overview.layout(room))
        self._show()

    def fold(self, part: str) -> None:
        """Fold a part of the window away ("side", "strip", "tray"), or unfold it."""
        self.folded ^= {part}
        self.resize(self.app.size)

    def looked(self) -> None:
        """Pick, hover or inspected stack changed."""
        self._dirty = True

    def _show(self) -> None:
        """Give the panels what they show now."""
        session, match = self.session, self.session.match
        prompt = session.prompt
        table = session.presentation
        self.top.show(
            table,
            prompt,
            match.why_not_undo(),
            what_if=match.mode == WHAT_IF,
            opening=match.unopened,
            forged=self.forged,
        )
        picking = prompt is not None and prompt.pick is not None
        self.side.show(
            side.Contents(
                prompt=self.desk.facing.shown_prompt(prompt),
                chosen=self.desk.hand.chosen,
                pick_refusal=self.desk.hand.why_not_pick() if picking else None,
                notice=notice_of(self.desk),
                armed=self.answers.armed,
                undo=match.why_not_undo() is None,
                dice=match.dice_request,
                stack=stack_of(self.desk, self.cursor.unit),
                waiting=self.desk.tray.waiting(),
                planned=planned_of(self.desk),
                seat=seat_of(table, prompt),
                sides=table.sides,
            )
        )
        self.side.log.show(match.opening, session.told)
        self.strip.show(table)
        self.overview.show()
        self.desk.tray.show()
        self._dirty, self._panels_dirty = False, True

    # -- doing ----------------------------------------

    def do(self, action: Action) -> None:
        """Do an action, or first show the sheet of what it would bring."""
        if needs_sheet(self.session, action):
            preview = self.session.preview(action)
            assert preview is not None and preview.sheet is not None
            self.wanted = action
            label = preview.sheet.confirm or commitment(self.session.prompt, action)
            self._open_sheet(preview.sheet, label)
            return
        if not self.answers.holds_back(action):
            self.perform(action)

    def lens_fixed(self) -> None:
        """An overlay has all its points: if it made a sheet, show it for reading."""
        lens = self.desk.lenses.lens()
        if lens is not None and lens.sheet is not None and self.desk.lenses.full:
            self._open_sheet(lens.sheet, None)

    def _open_sheet(self, sheet: Sheet, confirm: Text | None) -> None:
        given = source(self.session.presentation, self.session.board.label)
        self.sheet.show(sheet, given, confirm)
        self.tips.take(Pressed(""))
        self.desk.close()
        self.guard.answered()
        self._sheet_open, self._dirty = True, True

    def perform(self, action: Action) -> None:
        """Do an action at once."""
        refusal = self.session.act(action)
        if refusal is not None:
            self.refuse(refusal, action)
        else:
            self.moved(self.session.ended or Gesture(0))

    def refuse(self, refusal: Refusal, action: Action) -> None:
        """Say why an action was not done, beside what was pointed at."""
        cell = action.arg if isinstance(action.arg, int) else self.desk.focus
        if cell is not None and action.verb in ("cell", "unit"):
            self.desk.explain(refusal, cell)
            return
        area = (self.side.rect.left, self.side.rect.top + 60, 1, 1)
        self.tips.take(Refused(_("Not now"), refusal, area))

    def moved(self, gesture: Gesture) -> None:
        """A gesture of several moves was done: say who stayed behind."""
        self.guard.answered()
        self.changed()
        behind = behind_tip(self.desk, gesture)
        if behind is not None:
            units = [u for u, _refusal in gesture.stayed] or list(gesture.left)
            piece = find(self.session.presentation.stacks, units[0])
            self.desk.tell(behind, piece.cell if piece is not None else self.desk.focus or 0)
            self.desk.asked = True

    def changed(self) -> None:
        """The match moved on (or back)."""
        self.answers.armed, self.wanted, self._sheet_open = "", None, False
        self.tips.take(Pressed(""))
        self.cursor.unit = None
        prompt = self.session.prompt
        now = prompt.side if prompt is not None else ""
        if now and now != self._side:
            self._hand_over(now)
        self._side = now or self._side
        self.curtain.look(self.session)
        if not self.desk.tray.fits:
            self.resize(self.app.size)
        self.desk.lit = ()
        self.desk.refresh()
        if self.desk.news.fell:
            self.banner(self.desk.news.fell, urgent=True)
        self._dirty = True

    def _hand_over(self, to: str) -> None:
        """The decision passes: a quiet line."""
        name = next((tr(s.name) for s in self.session.presentation.sides if s.id == to), to)
        called = seat_of(self.session.presentation, self.session.prompt)
        self.banner(called.words if called is not None else _("{side} decide", side=name))

    def banner(self, words: str, *, urgent: bool = False) -> None:
        """Show one quiet line for a moment."""
        self.announced.show(words, urgent=urgent)

    def tell(self, title: str, text: Text) -> None:
        """Tell of the game as a whole, until the next click."""
        view = self.desk.view.camera.view
        self.take(Refused(title, Refusal("KERNEL", text), (view.centerx, view.top + 30, 1, 1)))

    def mark(self, forged: Text | None) -> None:
        """A lasting sign, if there is one, of what in this game is not as it was played."""
        self.forged, self._dirty = forged, True

    def tell_forged(self) -> None:
        """Tell of it."""
        if self.forged is not None:
            self.tell(_("This game is not as it was played"), self.forged)

    def rule(self, rule: str) -> None:
        """Open the rules at an entry."""
        self.doors.rules(rule)

    def undo(self) -> None:
        """Take back, or say what stands against it."""
        self._back_or_forth(self.session.undo())

    def redo(self) -> None:
        """Do again."""
        self._back_or_forth(self.session.redo())

    def _back_or_forth(self, refusal: Refusal | None) -> None:
        if refusal is None:
            self.desk.animator.skip()
            self.changed()
            return
        button = self.top.controls.get("ui.undo")
        area = button.rect if button is not None else (self.app.size[0] - 1, 0, 1, 1)
        self.tips.take(Refused(_("Undo"), refusal, area))
        self._dirty = True

    # -- messages of the panels ----------------------------------------------------------------

    def take(self, message: Message | None) -> None:
        """Do what a panel asks."""
        if message is not None:
            self.tips.take(message)
            self._dirty = True
            take_message(self, message)

    def hand_in(self) -> None:
        """Hand in the selection."""
        action = self.desk.hand.handed_in()
        refusal = self.session.why_not(action)
        if refusal is not None:
            self.refuse(refusal, action)
        else:
            self.do(action)

    def confirm_sheet(self) -> None:
        """Do what the sheet was about."""
        action = self.wanted
        self.close_sheet()
        if action is not None:
            self.perform(action)

    def close_sheet(self) -> bool:
        """Put the sheet away; whether one lay there."""
        had, self._sheet_open, self.wanted = self._sheet_open, False, None
        if had:
            self.guard.answered()
        return had

    def give_die(self, value: int) -> None:
        """Type in the die that was asked for."""
        refusal = self.session.give_die(value)
        if refusal is None:
            self.moved(self.session.ended or Gesture(0))

    # -- events ----------------------------------------

    def handle(self, event: pygame.event.Event) -> None:
        """Route an event to whom it concerns."""
        if self.held.handle(event) or self.guard.handle(event):
            return
        if event.type == pygame.WINDOWFOCUSLOST:
            self.desk.pointer.release()
        if self.curtain.name:
            if self.curtain.handle(event):
                self.guard.answered()
            self._dirty = True
        elif self._sheet_open:
            self.take(self.sheet.handle(event))
        elif event.type in MOUSE:
            self._mouse(event)
        elif event.type == pygame.KEYDOWN:
            dice = self.session.match.dice_request
            said = self.side.dice.handle(event) if dice is not None else None
            if said is not None:
                self.take(said)
            else:
                press_key(self, event)
            self._dirty = True

    def _answers_at(self, event: pygame.event.Event) -> bool:
        """Whether a press lies on something that answers by itself: all but the map, and what the
        keyboard's cursor points at there.
        """
        if event.type == pygame.KEYDOWN:
            return self.desk.cursor is None and self.cursor.unit is None
        fan, board = self.desk.fan, self.desk.view.camera.view.union(self.desk.tray.rect)
        on_fan = fan is not None and fan.area.collidepoint(event.pos)
        over = bool(self.curtain.name) or self._sheet_open or on_fan
        return over or not board.collidepoint(event.pos)

    def _mouse(self, event: pygame.event.Event) -> None:
        if event.type != pygame.MOUSEWHEEL:
            self.at = event.pos
        if event.type == pygame.MOUSEBUTTONDOWN:
            rule = self.tips.rule_at(event.pos)
            self.answers.clicked(event.pos)
            self.tips.take(Pressed(""))
            self._dirty = True
            if rule:
                self.doors.rules(rule)
                return
        wheel = event.type == pygame.MOUSEWHEEL
        for panel in (self.top, self.side, self.strip, self.desk.tray):
            if not wheel or panel.rect.collidepoint(self.at):
                self.take(panel.handle(event))
        if not self.overview.handle(event) and self.desk.handle(event):
            self._dirty = True
        self.answers.point()

    # -- time and picture ----------------------------------------

    def update(self, dt: int) -> bool:
        """Let time pass."""
        if self.meanwhile is not None:
            self.meanwhile()
        changed = self.held.scroll(self.desk, dt) | self.desk.update(dt)
        changed |= self.desk.view.map.ground.poll()
        changed |= self.announced.update(dt)
        self.guard.update(dt)
        self.answers.update(dt)
        if self._dirty:
            self._show()
            changed = True
        if self.session.match.over and not self._over_shown and not self.desk.animator.playing:
            self._over_shown = True
            self.doors.over(self.session)
        if not changed:
            self.desk.view.map.ahead(self.desk.view.camera)
        return changed

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the window; the panels only if they changed, so that scrolling stays smooth."""
        if self.curtain.name:
            self.curtain.draw(surface)
            return
        # Another screen that shows the table beneath itself paints over all of it each time.
        over = self._sheet_open or self.tips.tip is not None or self.app.top is not self
        self.desk.draw(surface)
        if self.session.match.mode == WHAT_IF:
            desk_paint.draw_what_if(surface, self.desk.view.camera.view)
        self.overview.draw(surface)
        said = [self.desk.news.area, self.desk.view.cartouche]
        self.announced.draw(surface, self.desk.view.camera.view, said)
        if self._panels_dirty or over:
            self._draw_panels(surface)
        else:
            self.strip.draw_map(surface)
        if self._sheet_open:
            desk_paint.draw_veil(surface)
            self.sheet.draw(surface)
        self.tips.draw(surface)
        # What lay over the panels has to go from them the next time.
        self._panels_dirty = over

    def _draw_panels(self, surface: pygame.Surface) -> None:
        self.strip.draw(surface)
        self.desk.tray.draw(surface)
        if "side" not in self.folded:
            self.side.draw(surface)
        self.top.draw(surface)
