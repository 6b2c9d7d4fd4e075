"""What has to be pressed twice because it cannot be taken back: the first press arms it.

That ends with any other click or key, or with Esc.
"""

from game.board.where import lies
from game.engine.action import Action
from game.engine.presentation import Counter
from game.engine.prompt import Mark, Role
from game.engine.text import Text
from game.ui.desk.gaze import Gaze
from game.ui.desk.paint import Banner
from game.ui.look.words import _, tr
from game.ui.widgets.guard import BLIND
from game.ui.widgets.tip import Tips
from game.ui.widgets.tooltips import Tip

UNIT = "unit:"


class Arming:
    """The one thing that waits for its second press, by name; empty if nothing does."""

    def __init__(self, gaze: Gaze, tips: Tips, banner: Banner) -> None:
        self.session, self.gaze, self.tips, self.banner = gaze.session, gaze, tips, banner
        self.name = ""
        self._waited = 0

    def arm(
        self, name: str, label: str, action: Action | None = None, note: Text | None = None
    ) -> None:
        """Have a button wait for its second press, and say why: its `note`, what it leads to, or
        what `action` cannot take back.
        """
        self.name, self._waited = name, 0
        why = self.session.why_bound(action) if action is not None else None
        why = note or why
        words = _("Press again: {label}", label=label)
        if why is not None:
            words = _("Press again: {label} ({why})", label=label, why=why)
        self.banner.show(words)
        self.gaze.looked()

    def forget(self) -> None:
        """Something was done: nothing waits any more."""
        self.name = ""

    def disarm(self) -> bool:
        """The second press is not to come; whether one was waited for."""
        had, self.name = bool(self.name), ""
        if had:
            self.banner.hush()
            self.tips.close()
            self.gaze.looked()
        return had

    def piece(self) -> Counter | None:
        """The piece that waits, if it is one."""
        table, unit = self.session.presentation, self.name.removeprefix(UNIT)
        return table.piece(unit) if unit != self.name else None

    def update(self, dt: int) -> None:
        self._waited += dt

    def holds_back(self, action: Action) -> bool:
        """Whether a piece that would roll a die at once is only armed by this: no sheet tells what
        is at stake, and the die cannot be taken back. Not where it has to be rolled in any case;
        and rallies are rolled one after the other.
        """
        unit, prompt, name = action.arg, self.session.prompt, f"{UNIT}{action.arg}"
        offer = prompt.units.get(unit) if prompt is not None and isinstance(unit, str) else None
        if prompt is None or action.verb != "unit" or offer is None or offer.mark is Mark.RALLY:
            return False
        if not any(b.role is Role.END for b in prompt.buttons):
            return False
        again = self.name == name
        # The second click of a double click is no second press.
        if self._waited >= BLIND if again else not self.session.rolls(action):
            return False
        piece = self.session.presentation.piece(str(unit))
        if piece is None or not lies(piece.at):
            return False
        self.name, self._waited = name, self._waited if again else 0
        preview = self.session.preview(action)
        facts = tr(preview.text) if preview is not None else tr(offer.text)
        words = "\n".join(filter(None, (facts, _("Click again: the die is rolled."))))
        tip = Tip(title=tr(piece.face.name), text=words, rule=prompt.rule, bad=False)
        self.gaze.tell(tip, piece.at, asked=True)
        return True
