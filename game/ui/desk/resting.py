"""What comes of leaving the pointer where it is: why a hex is closed, what a hex is, its stack."""

from game.board.where import Where
from game.engine import action as acts
from game.ui.desk.body import Body
from game.ui.desk.fans import Fans
from game.ui.desk.gaze import Gaze
from game.ui.desk.lenses import LensView
from game.ui.desk.tips import place_tip
from game.ui.field.pointer import Pointer

TIP, FAN, LATE_TIP, WARNING = 500, 620, 1000, 100
"""Milliseconds until a hex explains itself, a stack fans out, a hex that can be gone to explains
itself, one is warned of what going there brings about."""
GIVES_WAY = 400
"""Milliseconds that the pointer rests on a tip, and not on its rule, until that is gone."""


class Rest:
    """What opens while the pointer rests on its hex."""

    def __init__(
        self, gaze: Gaze, pointer: Pointer, lenses: LensView, body: Body, fans: Fans
    ) -> None:
        self.session, self.gaze, self.pointer = gaze.session, gaze, pointer
        self.lenses, self.body, self.fans = lenses, body, fans

    def update(self, dt: int) -> bool:
        """Let time pass; whether something opened."""
        gaze, cell = self.gaze, self.gaze.hover
        if cell is None:
            return False
        before, gaze.rested = gaze.rested, gaze.rested + dt
        if self._on_tip():
            if gaze.rested < GIVES_WAY:
                return False
            gaze.close()
            gaze.see(self.pointer.board.where_at(self.pointer.at))
            gaze.again()
            return True
        if gaze.tip is not None or gaze.fan is not None or self.lenses.info is not None:
            return False
        if before < TIP <= gaze.rested and self._explain(cell):
            return True
        if cell == gaze.quiet or gaze.dragged is not None or self.body.held:
            return False  # the note about the body is not to be covered
        held, stack = bool(self.session.held), self.session.stack(cell)
        if before < FAN <= gaze.rested and len(stack) > 1 and not held:
            self.fans.open(cell, pinned=False)
            return True
        if before < self._patience(cell) <= gaze.rested and (held or len(stack) < 2):
            tip = place_tip(self.session, cell)
            if tip is not None:
                gaze.tell(tip, cell)
            return tip is not None
        return False

    def _patience(self, cell: Where) -> int:
        """Milliseconds until a hex tells of itself: what going there brings about at once."""
        prompt, preview = self.session.prompt, self.gaze.preview
        if preview is not None and preview.warnings:
            return WARNING
        return LATE_TIP if prompt is not None and cell in prompt.cells else TIP

    def _on_tip(self) -> bool:
        """Whether the pointer is on a tip, not on its rule: what lies under it is wanted."""
        gaze, tip, at = self.gaze, self.gaze.placed_tip, self.pointer.at
        over = tip is not None and tip.area.collidepoint(at) and not tip.aim.collidepoint(at)
        return over and gaze.tip is not None and self.pointer.board.where_at(at) != gaze.hover

    def _explain(self, cell: Where) -> bool:
        """With a piece in hand, a closed hex says why without a click."""
        session, prompt = self.session, self.session.prompt
        if prompt is None or not prompt.subject or cell in (session.held_at, *prompt.cells):
            return False
        if not prompt.cells:
            return False  # no hex is asked for; or a click there turns the piece
        if cell == self.gaze.quiet or any(c.id in prompt.subject for c in session.stack(cell)):
            return False
        refusal = session.why_not(acts.to(cell))
        if refusal is None or not refusal.named:
            return False
        self.gaze.explain(refusal, cell)
        self.gaze.asked = False
        return True
