"""What it means to take a piece out of the tray, or to lay one back. It speaks through the prompt
alone and knows no rule: a piece is a unit that is offered, its place a cell that is offered then.
"""

from game.board.where import Where
from game.engine import action as acts
from game.engine.action import Action, UnitId
from game.engine.presentation import Reserve
from game.engine.prompt import Role
from game.engine.refusal import Refusal
from game.ui.desk.commands import Commands
from game.ui.desk.tray.rack import Rack
from game.ui.desk.tray.rows import holds
from game.ui.field.camera import Camera
from game.ui.play.hand import Forbidden, Hand
from game.ui.play.march import Gesture

WHOLE, OFF = "wing", "off"
"""Ids of the buttons that a prompt may offer with a piece in hand: all of its group, and back off
the map."""


class TrayHand:
    """The player's hand over the tray."""

    def __init__(self, hand: Hand, rack: Rack, camera: Camera, commands: Commands) -> None:
        self.session, self.gaze, self.commands = commands.session, commands.gaze, commands
        self.hand, self.rack, self.camera = hand, rack, camera
        self.group = ""
        """The group that is in hand as a whole, if any: its id."""
        self._framed: set[str] = set()
        self._asked: tuple[str, str] | None = None

    # -- single pieces -------------------------------------------------------------------------

    def click(self, unit: UnitId) -> None:
        """Choose a piece, put it down again, or hear why it may not be chosen."""
        if self._holds(unit):
            self.put_down()
        else:
            self.take(unit)

    def _picks(self, unit: UnitId) -> bool:
        prompt = self.session.prompt
        return prompt is not None and prompt.pick is not None and unit in prompt.pick.of

    def _holds(self, unit: UnitId) -> bool:
        """Whether a piece is in hand, and choosing it once more would be no answer."""
        prompt = self.session.prompt
        if prompt is None or self._picks(unit):
            return False
        return unit in prompt.subject and unit not in prompt.units

    def take(self, unit: UnitId) -> bool:
        """Take a piece in hand, in exchange for what is in it; whether it is in hand now. Where
        several may be chosen it is one of these, and not the whole answer.
        """
        self.group = ""
        if self._picks(unit):
            answer = self.hand.toggle(unit, -1)
            if isinstance(answer, Forbidden):
                self._refuse(unit, answer.refusal)
            self.gaze.looked()
            return False
        if self._holds(unit):
            return True
        refusal = self.session.why_not(acts.unit(unit))
        if refusal is None:
            self.commands.do(acts.unit(unit))
            return unit in self.session.held
        if self._exchange(unit):
            return True
        self._refuse(unit, refusal)
        return False

    def _exchange(self, unit: UnitId) -> bool:
        """Put down what is in hand and take another piece, if the prompt lets both be done."""
        back = self._back()
        if back is None or not self.session.held:
            return False
        return self._do_all((acts.button(back), acts.unit(unit)))

    def put_down(self) -> bool:
        """Lay the piece in hand back; whether it was."""
        self.group = ""
        held = self.session.held
        if not held:
            return False
        off = any(b.id == OFF and b.refusal is None for b in self.session.buttons)
        waits = holds(self.session.presentation, held[0]) is not None
        name = OFF if off else self._back() if waits else None
        if name is not None:
            self.commands.do(acts.button(name))
        return name is not None

    def _back(self) -> str | None:
        """The button that takes back what is in hand, if it is free."""
        buttons = self.session.buttons
        return next((b.id for b in buttons if b.role is Role.BACK and b.refusal is None), None)

    def _refuse(self, unit: UnitId, refusal: Refusal) -> None:
        found = holds(self.session.presentation, unit)
        name = found[1].face.name if found is not None else unit
        if not refusal.named and found is not None and found[0].note is not None:
            # No rule forbids the choice: it is not his time. The group knows when it is.
            refusal = Refusal(found[0].rule, found[0].note)
        self.commands.say_why(name, refusal, self.rack.area_of(unit))

    def explain(self, unit: UnitId) -> bool:
        """Say why a piece may not be chosen, if a rule is against it; whether there is one."""
        refusal = self.session.why_not(acts.unit(unit))
        if refusal is None or not refusal.named:
            return False
        self._refuse(unit, refusal)
        return True

    # -- whole groups --------------------------------------------------------------------------

    def take_group(self, group: Reserve) -> bool:
        """Take up a group: its first piece that may be, with the rest if the prompt offers it."""
        units = [c.id for c in group.counters]
        prompt = self.session.prompt
        offered = prompt.units if prompt is not None else {}
        first = next((u for u in units if u in offered), units[0] if units else None)
        if first is None or not self.take(first):
            return False
        self.group = group.id
        if self._try((acts.button(WHOLE),), cells=True):
            self._do_all((acts.button(WHOLE),))
            self.group = ""
        return True

    def place_group(self, goal: Where) -> bool:
        """Set down the first piece of the group in hand, and have the rest follow; whether done."""
        group, self.group = self.group, ""
        joined = self.session.carries
        if not group or not self._do_all((acts.to(goal),), joined=joined):
            return False
        reserves = self.session.presentation.reserves
        left = next((r.counters for r in reserves if r.id == group), ())
        whole = acts.button(WHOLE)
        any(self._do_all((acts.unit(counter.id), whole), joined=True) for counter in left)
        return True

    def _try(self, actions: tuple[Action, ...], *, cells: bool = False) -> bool:
        """Whether actions can be done one after the other (and lead to a choice of cells)."""
        twin = self.session.match.branch(0)
        if any(twin.act(action) is not None for action in actions):
            return False
        return not cells or bool(twin.prompt is not None and twin.prompt.cells)

    def _do_all(self, actions: tuple[Action, ...], *, joined: bool = False) -> bool:
        """Do actions as one gesture, if all can be done; whether they were."""
        if not self._try(actions):
            return False
        self.session.do_all(actions, joined=joined)
        self.commands.moved(Gesture(0))
        return True

    # -- looking -------------------------------------------------------------------------------

    def stays(self) -> bool:
        """Whether the map stays as it is: the same is asked as before, and pieces of the tray may
        be chosen; the player looks where he means to place them.
        """
        prompt, before = self.session.prompt, self._asked
        self._asked = (prompt.side, prompt.phase) if prompt is not None else None
        if prompt is None or prompt.subject or self._asked != before:
            return False
        return any(holds(self.session.presentation, unit) is not None for unit in prompt.units)

    def frame(self) -> None:
        """Show where the pieces of a group may go, once for each group, if nothing of that is in
        view; never from nearer or farther than the player looks.
        """
        prompt, held = self.session.prompt, self.session.held
        found = holds(self.session.presentation, held[0]) if held else None
        if prompt is None or found is None or not prompt.cells or found[0].id in self._framed:
            return
        self._framed.add(found[0].id)
        self.camera.show(prompt.cells)
