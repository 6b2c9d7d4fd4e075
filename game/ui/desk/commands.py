"""What whoever acts can have done: an action, at once or after its sheet was read; back and forth;
a line said, a rule opened. It knows none of those who ask.
"""

from collections.abc import Callable

import pygame

from game.board.plane.shapes import Pose
from game.engine.action import Action
from game.engine.prompt import Sheet
from game.engine.refusal import GAME_OVER, Refusal
from game.engine.text import Text, counted, say
from game.ui.desk.arming import Arming
from game.ui.desk.tips import behind_tip
from game.ui.look.words import _, tr
from game.ui.panels.odds_sheet import OddsSheet
from game.ui.panels.sheet_page import source
from game.ui.panels.side_panel import SidePanel
from game.ui.panels.top_bar import TopBar
from game.ui.play.hand import commitment, needs_sheet
from game.ui.play.march import Gesture
from game.ui.widgets.guard import Guard
from game.ui.widgets.messages import Area, Refused


class Commands:
    """Acts through one session. `after` is what happens after each action, in this order."""

    def __init__(
        self,
        arming: Arming,
        guard: Guard,
        top: TopBar,
        side: SidePanel,
        rule: Callable[[str], None],
    ) -> None:
        self.session, self.gaze, self.arming = arming.session, arming.gaze, arming
        self.guard, self.top, self.side, self.rule = guard, top, side, rule
        self.tips, self.banner, self.sheet = arming.tips, arming.banner, OddsSheet()
        self.after: tuple[Callable[[], object], ...] = ()
        self.room: Callable[[], pygame.Rect] = lambda: self.sheet.room
        """Where a sheet may lie that is opened now."""
        self.sheet_open = False
        self.wanted: Action | None = None
        """What the open sheet is about."""

    # -- acting --------------------------------------------------------------------------------

    def do(self, action: Action) -> None:
        """Do an action, or first show the sheet of what it would bring."""
        if needs_sheet(self.session, action):
            preview = self.session.preview(action)
            assert preview is not None and preview.sheet is not None
            self.wanted = action
            sheet = preview.sheet
            self.read(sheet, sheet.confirm or commitment(self.session.prompt, action))
            if preview.shapes:
                self.gaze.preview = preview  # the ground is part of the question
        elif not self.arming.holds_back(action):
            self.perform(action)

    def perform(self, action: Action) -> None:
        """Do an action at once."""
        refusal = self.session.act(action)
        if refusal is not None:
            self.refuse(refusal, action)
        else:
            self.moved(self.session.ended or Gesture(0))

    def answer_run(self, run: str) -> None:
        """Answer a run of questions; where the other side has to go on with it, say so."""
        asked, given = self.session.prompt, self.session.answer_run(run)
        self.moved(Gesture(0))
        self.guard.passed()
        then = self.session.prompt
        if asked is None or then is None or then.side == asked.side:
            return
        if any(r.id == run for r in then.runs):
            side = next(s.name for s in self.session.presentation.sides if s.id == then.side)
            words = counted(
                given,
                "{n} answer given; the next is for the other side: {side}",
                "{n} answers given; the next is for the other side: {side}",
                side=side,
            )
            self.banner.show(tr(words), urgent=True)

    def give_die(self, value: int) -> None:
        if self.session.give_die(value) is None:
            self.moved(self.session.ended or Gesture(0))

    def moved(self, gesture: Gesture) -> None:
        """A gesture of several moves was done: say who stayed behind."""
        self.guard.answered()
        self.changed()
        if gesture.waits and gesture.left:
            follow = counted(
                len(gesture.left),
                "{n} more unit moves on after this decision.",
                "{n} more units move on after this decision.",
            )
            self.banner.show(tr(follow))
        behind = behind_tip(self.session, gesture)
        if behind is not None:
            stayed = [u for u, _refusal in gesture.stayed] or gesture.left
            cell = next(iter(self.session.places(stayed[:1])), self.gaze.focus or 0)
            self.gaze.tell(behind, cell, asked=True)

    def changed(self) -> None:
        """The match moved on (or back)."""
        for step in self.after:
            step()
        self.gaze.looked()

    def undo(self) -> None:
        """Take back, or say what stands against it."""
        self._back_or_forth(self.session.undo())

    def redo(self) -> None:
        self._back_or_forth(self.session.redo())

    def _back_or_forth(self, refusal: Refusal | None) -> None:
        if refusal is None:
            focus = self.gaze.focus
            if isinstance(focus, Pose) and not self.session.stack(focus):
                self.gaze.focus = None  # who stood there was taken back
            self.changed()
            self.guard.known()
        else:
            self.say_why(_("Undo"), refusal, self.top.area_of("ui.undo"))

    # -- the sheet -----------------------------------------------------------------------------

    def read(self, sheet: Sheet, confirm: Text | None) -> None:
        """Lay a sheet over the table; without `confirm` it is only to be read."""
        given = source(self.session.presentation, self.session.field.name)
        self.sheet.room = self.room()
        self.sheet.show(sheet, given, confirm)
        self.tips.close()
        self.gaze.close()
        self.guard.answered()
        self.sheet_open = True
        self.gaze.looked()

    def reconsider(self, action: Action) -> None:
        """Show the sheet of the same commitment done otherwise."""
        self.forget_sheet()
        self.do(action)

    def confirm_sheet(self) -> None:
        """Do what the sheet was about."""
        action = self.wanted
        self.close_sheet()
        if action is not None:
            self.perform(action)

    def close_sheet(self) -> bool:
        """Put the sheet away; whether one lay there."""
        had = self.sheet_open
        self.forget_sheet()
        if had:
            self.guard.answered()
            self.gaze.look_at(self.gaze.pointed)
        return had

    def forget_sheet(self) -> None:
        """What the sheet was about is past."""
        self.sheet_open, self.wanted = False, None

    # -- saying --------------------------------------------------------------------------------

    def refuse(self, refusal: Refusal, action: Action) -> None:
        """Say why an action was not done, beside what was pointed at."""
        cell = action.arg if isinstance(action.arg, int) else self.gaze.focus
        if cell is not None and action.verb in ("cell", "unit"):
            self.gaze.explain(refusal, cell)
        else:
            self.say_why(_("Not now"), refusal, self.beside)

    def say_what_is_asked(self, title: str) -> None:
        """Say what is to be decided first, where a key means nothing now."""
        prompt, refusal = self.session.prompt, GAME_OVER
        if prompt is not None:
            text = say("To be decided now: {question}", question=prompt.text)
            refusal = Refusal(prompt.rule, text)
        self.say_why(title, refusal, self.beside)

    @property
    def beside(self) -> Area:
        """Where a tip about the question stands."""
        return self.side.rect.left, self.side.rect.top + 60, 1, 1

    def say_why(self, title: str, refusal: Refusal, area: Area) -> None:
        """Say beside a place of the window why something may not be."""
        self.tips.take(Refused(title, refusal, area))
        self.gaze.looked()
