"""The table: board in the middle, bar above, prompt and log at the right, tracks below.

    TableScreen(app, session, ground, doors, still=settings.motion == "reduced")

It routes events to the panels and the desk, and does what they ask of it through the session. What
lies beyond the table (menu, rules, replay, verdict) is behind its `doors`.
"""

from collections.abc import Callable
from functools import partial
from typing import Protocol

import pygame

from game.engine.match import WHAT_IF
from game.engine.refusal import Refusal
from game.engine.text import Text
from game.ui.app import App, Size
from game.ui.desk import paint as desk_paint
from game.ui.desk.arming import Arming
from game.ui.desk.commands import Commands
from game.ui.desk.desk import Desk
from game.ui.desk.gaze import Gaze
from game.ui.desk.seeking import BRIEF, NONE
from game.ui.desk.tray.rack import FOLDED
from game.ui.desk.tray.tray import FOLD as TRAY
from game.ui.field.map_layer import Ground
from game.ui.look import theme
from game.ui.look.words import _
from game.ui.panels.odds_sheet import BACK, beside, docked
from game.ui.panels.prompt_buttons import kind_of
from game.ui.panels.side_panel import Contents, SidePanel
from game.ui.panels.strip.strip import FOLD as STRIP
from game.ui.panels.strip.strip import Strip
from game.ui.panels.toolbar import FOLD as TOOLS
from game.ui.panels.toolbar import TOOL, Toolbar
from game.ui.panels.top_bar import TopBar
from game.ui.play.session import Session
from game.ui.table.answers import Answers
from game.ui.table.contents import (
    choices_of,
    notice_of,
    seat_of,
    sorts_of,
    stack_of,
)
from game.ui.table.curtain import Curtain
from game.ui.table.doors import Doors
from game.ui.table.keys import Cursor, HeldKeys, Shortcuts
from game.ui.table.leading import Leading
from game.ui.table.margins import Margins
from game.ui.table.messages import Act, Inbox
from game.ui.table.overview import Overview
from game.ui.table.targets import aimed_at, other_target, targets_of
from game.ui.table.thinking_sign import draw_sign
from game.ui.table.tools import acts_of, tools_of
from game.ui.widgets.guard import Guard
from game.ui.widgets.messages import Pressed
from game.ui.widgets.tip import Tips


class Overlay(Protocol):
    """What lies over a table and follows the game: a lesson; `box`: where it lay last."""

    box: pygame.Rect

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether it has the event alone."""

    def update(self) -> bool:
        """Whether it looks different now."""

    def draw(self, surface: pygame.Surface) -> None:
        """Paint it over everything."""


LEAST_ROOM, LEAST_BELOW = 300, 60
"""So many pixels beside the list of wings, or below it, have room for the tools."""


class TableScreen:
    """One game being played."""

    def __init__(
        self, app: App, session: Session, ground: Ground, doors: Doors, *, still: bool = False
    ) -> None:
        self.app, self.session, self.doors = app, session, doors
        session.fresh()  # a loaded game starts at rest
        self.gaze, self.guard = Gaze(session), Guard(self._answers_at)
        self.tips, self.banner = Tips(), desk_paint.Banner()
        self.top, self.side = TopBar(), SidePanel()
        self.side.log.tell, self.side.log.keyed = session.tell, True
        self.arming = Arming(self.gaze, self.tips, self.banner)
        self.commands = Commands(self.arming, self.guard, self.top, self.side, doors.rules)
        self.desk = desk = Desk(ground, self.commands)
        self.strip, self.sheet = Strip(desk.view), self.commands.sheet
        prompt = self.side.prompt.controls
        self.cursor = Cursor(desk.hand, desk.tray.hand, self.commands)
        self.leading = Leading(desk)
        self.answers = Answers(desk.hand, desk.view, prompt, self.commands, self.leading.acts)
        self.inbox = Inbox(desk, self.answers, doors, self._own())
        self.overview = Overview(self.gaze, desk.view, self._named, self.inbox)
        self.keys = Shortcuts(desk, self.cursor, self.answers, self.overview, doors, self.fold)
        self.margins = Margins(desk, self.side.log, self.strip, self.answers, self.overview)
        self.tools, self.tool_acts = Toolbar(), acts_of(self.keys, desk, self.leading)
        self.held = HeldKeys(lambda: desk.placing.unit is not None)
        self.curtain, self.at = Curtain(), (-1, -1)
        self.overlay: Overlay | None = None
        self.meanwhile: Callable[[], None] | None = None
        self.forged: Text | None = None
        self.folded: set[str] = set()
        self._side, self._kind = session.side, kind_of(session.prompt)
        self._size = (0, 0)
        self._over_shown, self._panels_dirty = False, True
        self._panels_wait = False
        """What the panels show was found for this picture: they are drawn with the next one."""
        self.route = self._route()
        self.commands.after, self.commands.room = self._after(), self._sheet_room
        self.set_still(still)
        self.curtain.look(session)

    def _own(self) -> dict[str, Act]:
        """Buttons of the table itself."""
        return {
            STRIP: partial(self.fold, "strip"),
            TRAY: partial(self.fold, FOLDED),
            TOOLS: partial(self.fold, "tools"),
            "ui.forged": self.tell_forged,
            **self.leading.acts,
        }

    def set_still(self, still: bool) -> None:
        """Reduced motion on or off."""
        self.desk.animator.still = still
        self.desk.view.camera.still = still

    def _named(self) -> str:
        """The button of the question, or the card of the strip, under the pointer."""
        return self.side.prompt.controls.hover or self.strip.pointed

    # -- layout ----------------------------------------

    def resize(self, size: Size) -> None:
        """Share the window out. It is also called when the table comes to the top again: the keys
        that went up in the screen above are not down any more.
        """
        self.held.release()
        (wide, high), measures = size, theme.metrics(size[0])
        folded = "strip" in self.folded
        right = 0 if "side" in self.folded else measures.right
        table = self.session.presentation
        bottom = self.strip.height(wide, wide - right, table, folded=folded)
        room = pygame.Rect(0, measures.top, wide - right, high - measures.top - bottom)
        self.top.layout(pygame.Rect(0, 0, wide, measures.top))
        self.side.layout(pygame.Rect(wide - right, measures.top, right, high - measures.top))
        self.strip.layout(pygame.Rect(0, high - bottom, wide - right, bottom))
        self.sheet.layout(self._sheet_room())
        room = self.desk.tray.rack.place(room, wide, self.folded)
        board = self.overview.layout(room)
        self.desk.resize(board)
        self._show()
        if self._size != size:
            self._size = size
            self.tools.choose([*self.desk.occupied(), self.top.rect])
            self._lay_tools()

    def _sheet_room(self) -> pygame.Rect:
        """Where a sheet may lie below the bar: on a table beside what it is about."""
        (wide, high), top = self.app.size, self.top.rect.bottom + 2
        window = pygame.Rect(12, top, wide - 24, high - top - 6)
        if self.desk.measuring.table is None:
            return window
        about = self.desk.about(self.commands.wanted)
        room = docked(window, about)
        self.desk.view.camera.clear(beside(room), about)
        return room

    def fold(self, part: str) -> None:
        """Fold a part of the window away ("side", "strip", "tray"), or unfold it."""
        self.folded ^= {self.desk.tray.rack.switch if part == FOLDED else part}
        self.resize(self.app.size)

    def _show(self) -> None:
        session, match = self.session, self.session.match
        prompt, table = session.prompt, session.presentation
        undo, what_if = session.why_not_undo(), match.mode == WHAT_IF
        opening, forged = match.unopened, self.forged
        self.top.show(table, prompt, undo, what_if=what_if, opening=opening, forged=forged)
        picking = prompt is not None and prompt.pick is not None
        planned = self.desk.hand.foresight()
        self.side.show(
            Contents(
                prompt=self.desk.body.shown_prompt(self.desk.facing.shown_prompt(prompt)),
                chosen=self.desk.hand.chosen,
                pick_refusal=self.desk.hand.why_not_pick() if picking else None,
                notice=notice_of(self.desk),
                armed=self.arming.name,
                twice=self.answers.twice(),
                undo=undo is None,
                kept_back=self.guard.blinks,
                dice=match.dice_request,
                stack=stack_of(self.desk),
                waiting=self.desk.tray.rack.waiting(),
                planned=planned.tasks if planned is not None else (),
                choices=choices_of(self.desk),
                sorts=sorts_of(self.desk),
                seat=seat_of(table, prompt),
                wholes=self.desk.body.wholes(),
                sides=table.sides,
            )
        )
        self.side.log.phases = table.phases
        self.side.log.show(match.opening, session.told)
        self.strip.show(table, session.asked, targets_of(self.desk), aimed_at(self.desk))
        self.overview.show()
        if self.overview.cramped:
            self.resize(self.app.size)
            return
        self._lay_tools()
        self.desk.tray.rack.show()
        self.gaze.stale, self._panels_dirty = False, True

    def _lay_tools(self) -> None:
        """The tools lie over the board, beside the list of wings or below it."""
        room, panel = self.desk.view.camera.view, self.overview.panel.rect
        if self.overview.opened:
            below = pygame.Rect(room.left, panel.bottom, room.width, room.bottom - panel.bottom)
            beside = pygame.Rect(panel.right, room.top, room.right - panel.right, room.height)
            narrow = beside.width < LEAST_ROOM and below.height > LEAST_BELOW
            room = below if narrow else beside
        self.tools.layout(room)
        self.tools.show(tools_of(self.desk, self.leading), folded="tools" in self.folded)
        self.desk.view.reserved = self.tools.rect
        self.tips.apart = [self.tools.rect]

    def mark(self, forged: Text | None) -> None:
        """A lasting sign, if there is one, of what in this game is not as it was played."""
        self.forged = forged
        self.gaze.looked()

    def tell_forged(self) -> None:
        if self.forged is not None:
            self.tell(_("This game is not as it was played"), self.forged)

    # -- after an action -------------------------------

    def _after(self) -> tuple[Act, ...]:
        """What happens after each action, in this order."""
        return (
            self.arming.forget,
            self.commands.forget_sheet,
            self.tips.close,
            self.gaze.begin,
            self._hand_over,
            partial(self.curtain.look, self.session),
            self._refit,
            self.desk.refresh,
            self._tell_what_fell,
        )

    def _hand_over(self) -> None:
        """The decision passes: a quiet line. Another kind of question is guarded for longer."""
        now, table = self.session.side, self.session.presentation
        before, self._kind = self._kind, kind_of(self.session.prompt)
        if before != self._kind:
            self.guard.passed()
        if now and self._side and now != self._side:
            called = seat_of(table, self.session.prompt)
            self.banner.show(called.words if called is not None else _("{side} decide", side=now))
        self._side = now or self._side

    def _refit(self) -> None:
        """The tray came, or has gone."""
        if not self.desk.tray.rack.fits:
            self.resize(self.app.size)

    def _tell_what_fell(self) -> None:
        if self.desk.news.fell:
            self.banner.show(self.desk.news.fell, urgent=True)

    def tell(self, title: str, text: Text) -> None:
        """Tell of the game as a whole, until the next click."""
        x, y = self.desk.view.camera.view.midtop
        self.commands.say_why(title, Refusal("KERNEL", text), (x, y + 30, 1, 1))

    # -- events ----------------------------------------

    def _route(self) -> tuple[Callable[[pygame.event.Event], bool], ...]:
        """Who is asked about an event, in this order: the first who answers it has it alone."""
        return (
            self.held.handle,
            self._over_all,
            self.guard.handle,
            self.desk.pointer.unfocused,
            self._under_curtain,
            self._skip,
            self._under_sheet,
            self._die,
            self.desk.placing_keys.handle,
            self.margins.handle,
            self._ask_advice,
            self.keys.handle,
            self._link,
            self._panels,
            self._tool,
            self.answers.point,
            self.overview.handle,
            self.desk.handle,
        )

    def handle(self, event: pygame.event.Event) -> None:
        any(answers(event) for answers in self.route)

    def _over_all(self, event: pygame.event.Event) -> bool:
        """What lies over the table comes first."""
        return self.overlay is not None and self.overlay.handle(event)

    def _under_curtain(self, event: pygame.event.Event) -> bool:
        """While the curtain is down, it has everything."""
        down = bool(self.curtain.name)
        if down and self.curtain.handle(event):
            self.guard.answered()
            self.guard.passed()
        self.gaze.stale |= down
        return down

    def _skip(self, event: pygame.event.Event) -> bool:
        """Space skips what a player of the program does; a sheet of its fights as well."""
        space = event.type == pygame.KEYDOWN and event.key == pygame.K_SPACE
        return space and self.leading.skip()

    def _ask_advice(self, event: pygame.event.Event) -> bool:
        """Y asks what a player of the program would do."""
        mine = event.type == pygame.KEYDOWN and event.key == pygame.K_y
        asked = mine and not event.mod & (pygame.KMOD_CTRL | pygame.KMOD_META | pygame.KMOD_SHIFT)
        if asked:
            self.arming.disarm()
            self.leading.advise()
            self.gaze.looked()
        return asked

    def _under_sheet(self, event: pygame.event.Event) -> bool:
        """While a sheet lies over the table, it has everything but the buttons of the top bar: undo
        there puts the sheet away, the others do what they always do.
        """
        open_sheet = self.commands.sheet_open
        if not open_sheet:
            return False
        other = other_target(self.strip, self.sheet.rect, event)
        if other is not None:
            self.commands.reconsider(other)
            return True
        at = getattr(event, "pos", None)
        self.inbox.take(self.sheet.handle(event))
        if at is not None and self.commands.sheet_open and not self.sheet.rect.collidepoint(at):
            said = self.top.handle(event)
            undo = isinstance(said, Pressed) and said.id == "ui.undo"
            self.inbox.take(Pressed(BACK) if undo else said)
        return open_sheet

    def _die(self, event: pygame.event.Event) -> bool:
        """A die is typed in where one is asked for."""
        if event.type != pygame.KEYDOWN or self.session.match.dice_request is None:
            return False
        said = self.side.dice.handle(event)
        self.inbox.take(said)
        return said is not None

    def _link(self, event: pygame.event.Event) -> bool:
        """A press closes the tip of the panels; on its link it opens the rule."""
        if event.type != pygame.MOUSEBUTTONDOWN:
            return False
        rule = self.tips.rule_at(event.pos)
        self.answers.clicked(event.pos)
        self.tips.close()
        self.gaze.looked()
        if rule:
            self.doors.rules(rule)
        return bool(rule)

    def _panels(self, event: pygame.event.Event) -> bool:
        """The panels around the board: each takes what lies in its own place, and sees the pointer
        leave it; so none of them has an event alone.
        """
        wheel = event.type == pygame.MOUSEWHEEL
        self.at = self.at if wheel else event.pos
        for panel in (self.top, self.side, self.strip, self.desk.tray):
            if not wheel or panel.rect.collidepoint(self.at):
                self.inbox.take(panel.handle(event))
        return False

    def _tool(self, event: pygame.event.Event) -> bool:
        """A tool over the map is pressed, or says what it is; what lies there is not the map."""
        if self._tools_covered:
            return False
        mine = self.tools.has(event)
        said = self.tools.handle(event)
        if isinstance(said, Pressed) and said.id.startswith(TOOL):
            self.tips.close()
            self.tool_acts[said.id.removeprefix(TOOL)]()
            self.gaze.looked()
        else:
            self.inbox.take(said)
        if mine and event.type == pygame.MOUSEMOTION and self.gaze.hover is not None:
            self.gaze.leave()
        return mine

    @property
    def _tools_covered(self) -> bool:
        """A stack that is fanned out there has the place."""
        fan = self.gaze.fan
        return fan is not None and fan.area.colliderect(self.tools.rect)

    def _answers_at(self, event: pygame.event.Event) -> bool:
        """Whether a press lies on something that answers by itself: all but the map, and what the
        keyboard's cursor points at there.
        """
        if event.type == pygame.KEYDOWN:
            pointed = self.gaze.cursor is not None or self.gaze.unit is not None
            return not pointed and self.desk.placing.wish is None
        fan, board = self.gaze.fan, self.desk.view.camera.view.union(self.desk.tray.rect)
        on_fan = fan is not None and fan.area.collidepoint(event.pos)
        over = bool(self.curtain.name) or self.commands.sheet_open or on_fan
        over |= self.tools.rect.collidepoint(event.pos)
        return over or not board.collidepoint(event.pos)

    # -- time and picture ----------------------------------------

    def update(self, dt: int) -> bool:
        if self.meanwhile is not None:
            self.meanwhile()
        drawn = self._panels_wait
        share = NONE if drawn else BRIEF if self.gaze.stale else 1.0
        changed = self.held.scroll(self.desk.view.camera, dt) | self.desk.update(dt, share)
        changed |= self.desk.view.map.ground.poll()
        changed |= self.banner.update(dt)
        changed |= self.leading.update(dt)
        self.gaze.stale |= self.guard.update(dt)
        self.arming.update(dt)
        changed |= drawn
        # What has changed again is found when the panels are on the screen.
        found = self.gaze.stale and not drawn
        self._panels_wait = found and not self._panels_dirty
        if found:
            self._show()
            changed = True
        changed |= self.overlay is not None and self.overlay.update()
        if self.session.match.over and not self._over_shown and not self.desk.animator.playing:
            self._over_shown = True
            self.doors.over(self.session)
        if not changed:
            self.desk.view.ahead()
        return changed

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the window; the panels only if they changed, and then with the next picture, so
        that what moves on the map stays smooth.
        """
        if self.curtain.name:
            self.curtain.draw(surface)
            return
        # Another screen that shows the table beneath itself paints over all of it each time.
        over = self.commands.sheet_open or self.tips.tip is not None or self.app.top is not self
        if self.overlay is not None:
            over = True
            self.desk.view.noted.append(self.overlay.box)
        self.desk.draw(surface)
        view = self.desk.view.camera.view
        if self.session.match.mode == WHAT_IF:
            desk_paint.draw_what_if(surface, view, self.tools.rect)
        self.overview.draw(surface)
        if not self._tools_covered:
            self.tools.draw(surface)
        taken = [self.desk.news.area, self.desk.view.cartouche]
        taken += [self.overview.panel.rect] if self.overview.opened else []
        sign = draw_sign(surface, self.leading, view, taken)
        self.banner.draw(surface, view, [*taken, sign])
        waits = self._panels_wait and not over
        if over or (self._panels_dirty and not waits):
            self._draw_panels(surface)
        else:
            self.strip.draw_map(surface)
        if self.commands.sheet_open:
            if self.desk.measuring.table is None:
                desk_paint.draw_veil(surface)
                self.top.draw(surface)  # whose buttons still mean something
            self.sheet.draw(surface)
        if self.overlay is not None:
            self.overlay.draw(surface)
        self.tips.draw(surface)
        # What lay over the panels has to go from them the next time.
        self._panels_dirty = over or waits

    def _draw_panels(self, surface: pygame.Surface) -> None:
        self.strip.draw(surface)
        self.desk.tray.draw(surface)
        if "side" not in self.folded:
            self.side.draw(surface)
        self.top.draw(surface)
