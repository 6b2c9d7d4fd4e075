"""The buttons of the prompt: pressed once, or twice where it cannot be taken back.

The first press arms a button. That ends with any other click or key, with Esc, or after a while.
"""

from typing import TYPE_CHECKING

from game.engine import action as acts
from game.engine.action import Action
from game.engine.prompt import Button, Mark, Prompt, Role
from game.ui.field.pieces import piece_of
from game.ui.look.words import _, tr
from game.ui.panels.prompt_panel import PICK, idle, pick_label, twin_of
from game.ui.play.hand import needs_sheet
from game.ui.widgets.guard import BLIND
from game.ui.widgets.messages import Pressed
from game.ui.widgets.tooltips import Tip

if TYPE_CHECKING:
    from game.ui.table.screen import TableScreen

UNIT = "unit:"
ARMED = 4000
"""Milliseconds that a button waits for its second press."""


class Answers:
    """Presses the buttons of one table."""

    def __init__(self, table: "TableScreen") -> None:
        self.table = table
        self.armed = ""
        self._left = 0
        self._pointed: tuple[Prompt | None, str] = (None, "")

    # -- pointed at ------------------------------------

    def point(self) -> None:
        """Show what the button under the pointer would do: its way on the map, and its words."""
        table, name = self.table, self.table.side.prompt.controls.hover
        prompt = table.session.prompt
        if (prompt, name) == self._pointed:
            return
        had, self._pointed = self._pointed[1], (prompt, name)
        asked = prompt is not None and any(b.id == name for b in prompt.buttons)
        preview = table.session.preview(acts.button(name)) if asked else None
        if preview is not None and preview.sheet is None:
            table.desk.preview = preview
            table.looked()
        elif had:
            table.desk.look_at(table.desk.hover)

    # -- armed -----------------------------------------

    def arm(self, name: str, label: str) -> None:
        """Have a button wait for its second press."""
        self.armed, self._left = name, ARMED
        self.table.banner(_("Press again: {label}", label=label))
        self.table.looked()

    def disarm(self) -> bool:
        """The second press is not to come; whether one was waited for."""
        had, self.armed = bool(self.armed), ""
        if had:
            self.table.announced.hush()
            self.table.tips.take(Pressed(""))
            self.table.looked()
        return had

    def holds_back(self, action: Action) -> bool:
        """Whether a piece that would roll a die at once is only armed by this: no sheet tells what
        is at stake, and the die cannot be taken back. Not where it has to be rolled in any case;
        and rallies are rolled one after the other.
        """
        table, unit = self.table, action.arg
        prompt, name = table.session.prompt, f"{UNIT}{unit}"
        offer = prompt.units.get(unit) if prompt is not None and isinstance(unit, str) else None
        if prompt is None or action.verb != "unit" or offer is None or offer.mark is Mark.RALLY:
            return False
        if not any(b.role is Role.END for b in prompt.buttons):
            return False
        again = self.armed == name
        # The second click of a double click is no second press.
        if again and self._left <= ARMED - BLIND:
            return False
        if not again and not table.session.rolls(action):
            return False
        piece = piece_of(table.desk.table, str(unit))
        if piece is None or piece.cell < 0:
            return False
        self.armed, self._left = name, self._left if again else ARMED
        preview = table.session.preview(action)
        facts = tr(preview.text) if preview is not None else tr(offer.text)
        words = "\n".join(filter(None, (facts, _("Click again: the die is rolled."))))
        tip = Tip(title=piece.face.name, text=words, rule=prompt.rule, bad=False)
        table.desk.tell(tip, piece.cell)
        table.desk.asked = True
        return True

    def clicked(self, at: tuple[int, int]) -> None:
        """The mouse was pressed: anywhere else it disarms."""
        if self.armed.startswith(UNIT):
            piece = piece_of(self.table.desk.table, self.armed.removeprefix(UNIT))
            cell = self.table.desk.view.cell_at(at)
            if piece is None or piece.cell != cell:
                self.disarm()
            return
        control = self.table.side.prompt.controls.at(at)
        if self.armed and (control is None or control.id != self.armed):
            self.disarm()

    def update(self, dt: int) -> None:
        """Let time pass."""
        self._left = max(0, self._left - dt)
        if self.armed and not self._left:
            self.disarm()

    # -- pressing --------------------------------------

    def by_role(self, role: Role) -> bool:
        """Press the prompt's first button of a role from the keyboard; whether there is one."""
        prompt = self.table.session.prompt
        buttons = prompt.buttons if prompt is not None else ()
        return self.by_key(next((b for b in buttons if b.role is role), None))

    def by_key(self, button: Button | None) -> bool:
        """Press a button from the keyboard; what cannot be taken back wants the key twice, unless
        there is nothing else to do.
        """
        if button is None:
            return False
        final = button.role is Role.END or button.commits
        risky = final and not needs_sheet(self.table.session, acts.button(button.id))
        if risky and button.refusal is None and self.armed != button.id and self._choice():
            self.arm(button.id, tr(button.label))
        else:
            self.press(button.id)
        return True

    def _choice(self) -> bool:
        """Whether the question leaves any choice."""
        prompt = self.table.session.prompt
        if prompt is None or len([b for b in prompt.buttons if b.refusal is None]) > 1:
            return True
        return bool(prompt.units or prompt.cells or prompt.pick or prompt.poses)

    def by_mouse(self, name: str) -> None:
        """Press a button with the mouse: where something is left undone for good, twice."""
        prompt = self.table.session.prompt
        button = next((b for b in prompt.buttons if b.id == name), None) if prompt else None
        ends = button is not None and button.role is Role.END and button.pending is not None
        if button is None or not ends or button.refusal is not None or self.armed == name:
            self.press(name)
            return
        self.arm(name, tr(button.label))
        # A double click is one press.
        self.table.guard.answered()

    def press(self, name: str) -> None:
        """Press a button of the prompt."""
        table, action = self.table, acts.button(name)
        refusal = table.session.why_not(action)
        if refusal is not None:
            table.refuse(refusal, action)
        else:
            table.do(action)

    def confirm(self) -> None:
        """Enter: hand in the selection, or press the confirm button. An empty selection wants the
        key twice: nobody is passed over by a key too many.
        """
        table = self.table
        prompt, chosen = table.session.prompt, table.desk.hand.chosen
        pick = prompt.pick if prompt is not None else None
        if prompt is None or pick is None:
            self.by_role(Role.CONFIRM)
            return
        nobody, twin = idle(pick, len(chosen)), twin_of(prompt)
        name = twin.id if twin is not None else PICK
        if nobody and self.armed != name:
            self.arm(name, pick_label(pick, 0))
        elif nobody and twin is not None:
            self.press(twin.id)
        else:
            table.hand_in()
