"""What comes of leaving the pointer where it is: why a hex is closed, what a hex is, its stack."""

from typing import TYPE_CHECKING

from game.board.cells import Cell
from game.engine import action as acts
from game.engine.prompt import Mark
from game.ui.look.words import _, tr
from game.ui.widgets.tooltips import Tip

if TYPE_CHECKING:
    from game.ui.desk.desk import Desk

TIP, FAN, LATE_TIP = 500, 620, 1000
"""Milliseconds until a hex explains itself, a stack fans out, a hex that can be gone to explains
itself."""
GIVES_WAY = 400
"""Milliseconds that the pointer rests on a tip, and not on its rule, until that is gone."""


class Rest:
    """How long the pointer has rested on its hex, and what that opens."""

    def __init__(self, desk: "Desk") -> None:
        self.desk = desk
        self._time = 0
        self._quiet: Cell | None = None

    def again(self) -> None:
        """The pointer moved on."""
        self._time, self._quiet = 0, None

    def hush(self) -> None:
        """Something was done: nothing opens by itself until the pointer leaves this hex."""
        self._time, self._quiet = 0, self.desk.hover

    def update(self, dt: int) -> bool:
        """Let time pass; whether something opened."""
        desk, cell = self.desk, self.desk.hover
        if cell is None or desk.animator.playing:
            return False
        before, self._time = self._time, self._time + dt
        if self._on_tip():
            if self._time >= GIVES_WAY:
                desk.close()
                desk.see(desk.view.cell_at(desk.pointer.at))
                self.again()
                return True
            return False
        if desk.tip is not None or desk.fan is not None or desk.lenses.info is not None:
            return False
        if before < TIP <= self._time and self._explain(cell):
            return True
        if cell == self._quiet or desk.drag.at is not None or desk.column.held:
            return False  # the note about the column is not to be covered
        if before < FAN <= self._time and len(desk.stack(cell)) > 1 and not self._held():
            desk.open_fan(cell, pinned=False)
            return True
        late = LATE_TIP if self._offered(cell) else TIP
        if before < late <= self._time and (self._held() or len(desk.stack(cell)) < 2):
            return desk.tell(place_tip(desk, cell), cell)
        return False

    def _on_tip(self) -> bool:
        """Whether the pointer is on a tip, not on its rule: what lies under it is wanted."""
        tip, at = self.desk.placed_tip, self.desk.pointer.at
        over = tip is not None and tip.area.collidepoint(at) and not tip.aim.collidepoint(at)
        return over and self.desk.tip is not None and self.desk.view.cell_at(at) != self.desk.hover

    def _held(self) -> bool:
        prompt = self.desk.session.prompt
        return prompt is not None and bool(prompt.subject)

    def _offered(self, cell: Cell) -> bool:
        prompt = self.desk.session.prompt
        return prompt is not None and cell in prompt.cells

    def _explain(self, cell: Cell) -> bool:
        """With a piece in hand, a closed hex says why without a click."""
        desk = self.desk
        prompt, start = desk.session.prompt, desk.subject_cell()
        if prompt is None or not prompt.subject or cell == start or cell in prompt.cells:
            return False
        if not prompt.cells:
            return False  # no hex is asked for; or a click there turns the piece
        if cell == self._quiet or any(c.id in prompt.subject for c in desk.stack(cell)):
            return False
        refusal = desk.session.why_not(acts.cell(cell))
        if refusal is None or refusal.rule == "KERNEL":
            return False
        desk.explain(refusal, cell)
        desk.asked = False
        return True


def place_tip(desk: "Desk", cell: Cell) -> Tip:
    """What a hex is: number, what it would cost, place, ground, and what it counts for."""
    match = desk.session.match
    note = match.system.cell_note(desk.session.reading, cell)
    title = desk.session.board.label(cell)
    if note.place:
        title = _("{cell} {place}", cell=title, place=note.place)
    ground = tr(note.terrain)
    lines, rule = [ground[:1].upper() + ground[1:]] if ground else [], ""
    offer = desk.session.prompt.cells.get(cell) if desk.session.prompt is not None else None
    if offer is not None and offer.mark is Mark.LOSS and offer.text is not None:
        lines.insert(0, tr(offer.text))
    for of_rule, text, cells in desk.table.objectives:
        if cell in cells:
            lines.append(tr(text))
            rule = rule or of_rule
    hint = _("F1 opens the rule") if rule else ""
    return Tip(title=title, text="\n".join(lines), rule=rule, hint=hint, bad=False)
