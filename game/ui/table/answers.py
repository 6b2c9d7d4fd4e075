"""The buttons of the prompt: pressed once, or twice where it cannot be taken back."""

from collections.abc import Callable, Iterator, Mapping
from operator import is_not

import pygame

from game.engine import action as acts
from game.engine.action import Action
from game.engine.prompt import RUN, Button, Prompt, Role
from game.engine.text import Text
from game.ui.desk.commands import Commands
from game.ui.field.board_view import BoardView
from game.ui.look.words import _, tr
from game.ui.panels.prompt_buttons import (
    NONE,
    Twice,
    idle,
    offered_pick,
    pick_label,
    twin_of,
)
from game.ui.panels.prompt_panel import PICK
from game.ui.play.choices import WALKS
from game.ui.play.hand import Hand, needs_sheet
from game.ui.widgets.controls import Controls

LAID_DOWN = 3
"""So many answers lay a piece down: where it stands in its stack, how it faces, that it is done."""


def _walks(prompt: Prompt) -> bool:
    """Whether the question is where a piece goes, or how it stands there."""
    marks = {offer.mark for offer in prompt.cells.values()}
    return prompt.facing is not None or marks <= set(WALKS)


def _clicked_twice(button: Button) -> bool:
    """Whether the mouse is asked again as well: the end leaves something undone."""
    return button.role is Role.END and button.pending is not None


class Answers:
    """Presses the buttons of the prompt."""

    def __init__(
        self,
        hand: Hand,
        view: BoardView,
        controls: Controls,
        commands: Commands,
        own: Mapping[str, Callable[[], object]],
    ) -> None:
        self.session, self.gaze, self.commands = commands.session, commands.gaze, commands
        self.hand, self.view, self.controls = hand, view, controls
        self.arming, self.own = commands.arming, own
        """`own` are buttons of the table itself, and what they do."""
        self._pointed: tuple[Prompt | None, str] = (None, "")
        self._asked: tuple[object, ...] = ()
        self._twices: dict[str, Twice] = {}
        self._ended: tuple[str, int] = ("", 0)
        """The side for which a key ended something, and how much was done by then."""

    # -- pointed at ------------------------------------

    def point(self, _event: pygame.event.Event) -> bool:
        """Show what the button under the pointer would do; the event may concern others."""
        prompt, name = self.session.prompt, self.controls.hover
        (before, had), self._pointed = self._pointed, (prompt, name)
        if (prompt, name) == (before, had):
            return False
        asked = any(b.id == name for b in self.session.buttons)
        preview = self.session.preview(acts.button(name)) if asked else None
        if preview is not None and preview.sheet is None:
            self.gaze.look_at_answer(preview)
        elif had:
            self.gaze.look_at(self.gaze.hover)
        return False

    def clicked(self, at: tuple[int, int]) -> None:
        """The mouse was pressed: anywhere else it disarms."""
        control, piece = self.controls.at(at), self.arming.piece()
        here = control is not None and control.id == self.arming.name
        if not (here if piece is None else piece.at == self.view.where_at(at)):
            self.arming.disarm()

    # -- pressed twice ---------------------------------

    def twice(self) -> dict[str, Twice]:
        """The buttons of the question that ask for a second press, known before the first."""
        prompt, match, chosen = self.session.prompt, self.session.match, len(self.hand.chosen)
        nothing = prompt is not None and prompt.pick is not None and idle(prompt.pick, chosen)
        asked = prompt, match.reading, match.mode, nothing
        if len(asked) != len(self._asked) or any(map(is_not, asked, self._asked)):
            self._asked, self._twices = asked, dict(self._found(nothing=nothing))
        return self._twices

    def _found(self, *, nothing: bool) -> Iterator[tuple[str, Twice]]:
        prompt = self.session.prompt
        for button in self.session.buttons:
            why = self._why_twice(button)
            if why is not None:
                yield button.id, Twice(why, _clicked_twice(button))
        if prompt is None or not nothing:
            return
        why = self.session.why_bound(acts.pick())
        if why is not None and twin_of(prompt) is None:
            yield PICK, Twice(why)
            yield NONE, Twice(why, click=True)

    # -- pressing --------------------------------------

    def by_role(self, role: Role) -> bool:
        """Press the prompt's first button of a role from the keyboard; whether there is one."""
        return self.by_key(next((b for b in self.session.buttons if b.role is role), None))

    def end(self) -> None:
        """End what goes on. A piece in hand is put back first, or is done if its move has begun;
        where something else must be decided before, it is said what.
        """
        if self.by_role(Role.END):
            return
        way = self._way_to_the_end()
        if not way:
            self.commands.say_what_is_asked(_("Nothing to end now"))
            return
        self.session.do_all(way)
        self.commands.changed()
        self.by_role(Role.END)

    def _way_to_the_end(self) -> tuple[Action, ...]:
        """How the piece in hand gives way to the question that has an end; empty if it does not."""
        twin, way = self.session.match.branch(0), []
        for _step in range(LAID_DOWN):
            prompt = twin.prompt
            if prompt is None or not prompt.subject or not _walks(prompt):
                return ()
            roles = (Role.BACK, Role.CONFIRM)
            free = [b for b in prompt.buttons if b.role in roles and not (b.refusal or b.pending)]
            if not free:
                return ()
            action = acts.button(free[0].id)
            if twin.act(action) is not None or twin.records[-1].dice:
                return ()
            way.append(action)
            then = twin.prompt
            if then is None or then.side != prompt.side or then.phase != prompt.phase:
                return ()
            if any(b.role is Role.END for b in then.buttons):
                return tuple(way)
        return ()

    def by_key(self, button: Button | None) -> bool:
        """Press a button from the keyboard, if there is one."""
        if button is None:
            return False
        prompt = self.session.prompt
        if self._twice(button):
            self._arm(button, button.note)
        elif self._runs_on(button):
            self._arm(button, button.pending)
        else:
            self.press(button.id)
            if prompt is not None and button.role is Role.END:
                self._ended = prompt.side, len(self.session.match.records)
        return True

    def _runs_on(self, button: Button) -> bool:
        """Whether the key that ended one side's doings is pressed for the other's as well, before
        that did anything, and would leave something undone.
        """
        prompt, (side, done) = self.session.prompt, self._ended
        if prompt is None or not _clicked_twice(button) or self.arming.name == button.id:
            return False
        return side not in ("", prompt.side) and done == len(self.session.match.records)

    def by_mouse(self, name: str) -> None:
        """Press a button with the mouse: where something is left undone for good, twice."""
        button = next((b for b in self.session.buttons if b.id == name and not b.refusal), None)
        if button is None or not _clicked_twice(button) or not self._twice(button):
            self.press(name)
            return
        self._arm(button, button.note)
        # A double click is one press.
        self.commands.guard.answered()

    def _arm(self, button: Button, note: Text | None) -> None:
        """Have it wait for its second press: a note says what it leads to."""
        self.arming.arm(button.id, tr(button.label), acts.button(button.id), note)

    def _twice(self, button: Button) -> bool:
        """Whether it has to be pressed again before anything is done."""
        return self.arming.name != button.id and self._why_twice(button) is not None

    def _why_twice(self, button: Button) -> Text | None:
        """Why it asks for a second press, if it does: it ends something or commits, there is
        something else to do, no undo takes it back, and no sheet is read before.
        """
        action, prompt = acts.button(button.id), self.session.prompt
        if button.refusal is not None or not (button.role is Role.END or button.commits):
            return None
        free = [b for b in self.session.buttons if b.refusal is None]
        more = prompt and (prompt.units or prompt.cells or prompt.pick or prompt.poses)
        if not more and len(free) < 2:
            return None
        return None if needs_sheet(self.session, action) else self.session.why_bound(action)

    def press(self, name: str) -> None:
        """Press a button of the prompt, or one that answers a run of questions."""
        if name in self.own:
            self.own[name]()
        elif name == NONE:
            self._forgo()
        elif name.startswith(RUN):
            self.commands.answer_run(name.removeprefix(RUN))
        else:
            self._do(acts.button(name))

    def _forgo(self) -> None:
        """Choose nothing: twice, where no undo takes it back."""
        if self.arming.name != NONE and self.session.why_bound(acts.pick()) is not None:
            pick = self.session.prompt.pick if self.session.prompt is not None else None
            words = tr(pick.none) if pick is not None and pick.none else _("None")
            self.arming.arm(NONE, words, acts.pick())
        else:
            self._do(acts.pick())

    def hand_in(self) -> None:
        """Hand in the selection; while nothing is chosen, the one that is suggested."""
        self._do(offered_pick(self.session.prompt, self.hand.chosen) or self.hand.handed_in())

    def _do(self, action: Action) -> None:
        refusal = self.session.why_not(action)
        if refusal is not None:
            self.commands.refuse(refusal, action)
        else:
            self.commands.do(action)

    def _as_suggested(self, action: Action) -> None:
        """Do what is suggested; a button is pressed as from the keyboard."""
        prompt = self.session.prompt
        button = next((b for b in self.session.buttons if action == acts.button(b.id)), None)
        if button is None:
            self._do(action)
        elif self._leaves(button, prompt):
            self._arm(button, button.note)
        else:
            self.by_key(button)

    def _leaves(self, button: Button, prompt: Prompt | None) -> bool:
        """Whether Enter, which sets a unit in hand down, would only leave it where it is: nothing
        was wished for yet, and the key is asked again.
        """
        placed = prompt is not None and prompt.poses is not None
        leaves = button.role in (Role.BACK, Role.END)
        return placed and leaves and self.arming.name != button.id

    def confirm(self) -> None:
        """Enter: hand in the selection, press the confirm button, or answer as suggested. An empty
        selection that no undo takes back wants the key twice.
        """
        prompt, chosen = self.session.prompt, self.hand.chosen
        pick = prompt.pick if prompt is not None else None
        if prompt is None or pick is None:
            if prompt is not None and prompt.suggested:
                self._as_suggested(prompt.suggested)
            elif not self.by_role(Role.CONFIRM):
                self.commands.say_what_is_asked(_("Nothing to confirm now"))
            return
        best = prompt.suggested
        if not chosen and pick.min and best is not None and best.verb == "button":
            self._as_suggested(best)
            return
        nobody, twin = idle(pick, len(chosen)), twin_of(prompt)
        name = twin.id if twin is not None else PICK
        forgoes = acts.button(twin.id) if twin is not None else self.hand.handed_in()
        binds = nobody and self.session.why_bound(forgoes) is not None
        if binds and self.arming.name != name:
            self.arming.arm(name, pick_label(pick, 0), forgoes)
        elif nobody and twin is not None:
            self.press(twin.id)
        else:
            self.hand_in()
