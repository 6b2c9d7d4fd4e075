"""A whole stack in hand: taken up by Shift and a click, sent by the next click on a lit hex."""

from typing import TYPE_CHECKING

import pygame

from game.board.cells import Cell
from game.engine.action import UnitId
from game.ui import desk_paint
from game.ui.i18n import _, tr
from game.ui.pieces import find
from game.ui.session import Gesture
from game.ui.tooltips import Tip

if TYPE_CHECKING:
    from game.ui.desk import Desk


class Column:
    """The stack in hand, if any: its pieces, where it stands, where each of them could go."""

    def __init__(self, desk: "Desk") -> None:
        self.desk = desk
        self.cell: Cell | None = None
        self.units: tuple[UnitId, ...] = ()
        self._reach: dict[UnitId, frozenset[Cell]] = {}

    def take(self, cell: Cell) -> bool:
        """Take up all pieces of a stack that can move; whether there are several."""
        self.clear()
        reach = self.desk.session.reaches(cell)
        units = self.desk.session.take_stack(cell) if len(reach) > 1 else ()
        if not units:
            return False
        self.cell, self.units, self._reach = cell, units, reach
        return True

    def clear(self) -> None:
        """Let it go."""
        self.cell, self.units, self._reach = None, (), {}

    @property
    def held(self) -> bool:
        """Whether the stack is in hand: its first piece still is the one to move."""
        prompt = self.desk.session.prompt
        return bool(self.units) and prompt is not None and prompt.subject == self.units[:1]

    def goes(self, goal: Cell) -> bool:
        """Whether any piece of it can go to a cell."""
        return self.held and any(goal in cells for cells in self._reach.values())

    # -- doing ---------------------------------------------------------------------------------

    def take_up(self, cell: Cell) -> bool:
        """Shift and a click on a stack: all of it is in hand."""
        if not self.take(cell):
            return False
        self.desk.focus = cell
        self.desk.owner.moved(Gesture(1))
        return True

    def march(self, goal: Cell) -> bool:
        """The whole stack of the piece in hand goes there, one by one; whether there is one."""
        desk, start = self.desk, self.desk.subject_cell()
        prompt = desk.session.prompt
        if prompt is None or start is None:
            return False
        units = self.units
        if not self.goes(goal):
            if goal not in prompt.cells:
                return False
            mates = (c.id for c in desk.stack(start) if c.id in prompt.units)
            units = (*prompt.subject, *mates)
        if len(units) < 2:
            return False
        desk.focus = goal
        self.clear()
        desk.owner.moved(desk.session.move_stack(units, goal))
        return True

    def draw(self, surface: pygame.Surface, view: pygame.Rect, taken: list[pygame.Rect]) -> None:
        """Say what is in hand, and who would stay behind."""
        if not self.held or self.cell is None:
            return
        label = self.desk.session.board.label(self.cell)
        title = _("Whole stack of {cell}", cell=label)
        goal = self.desk.hover
        behind = [u for u, cells in self._reach.items() if goal not in cells]
        if goal is None or not self.goes(goal) or not behind:
            words = _("Choose where.")
        else:
            words = _("Would stay behind: {units}.", units=", ".join(map(self._name, behind)))
        desk_paint.draw_note(surface, view, title, words, taken, hint=_("Esc: off"))

    def _name(self, unit: UnitId) -> str:
        piece = find(self.desk.table.stacks, unit)
        return piece.face.name if piece is not None else unit


def behind_tip(desk: "Desk", gesture: Gesture) -> Tip | None:
    """Who stayed behind in a march and why; None if nobody did."""
    if gesture.waits or not (gesture.stayed or gesture.left):
        return None
    reasons: dict[str, list[str]] = {}
    rule = ""
    for unit, refusal in gesture.stayed:
        reasons.setdefault(_words(refusal.rule, tr(refusal.message)), []).append(unit)
        rule = rule or ("" if refusal.rule == "KERNEL" else refusal.rule)
    if gesture.left:
        reasons[_("Something else has to be decided first.")] = list(gesture.left)
    lines = []
    for reason, units in reasons.items():
        pieces = [find(desk.table.stacks, unit) for unit in units]
        names = ", ".join(p.face.name for p in pieces if p is not None)
        lines.append(_("{units}: {reason}", units=names, reason=reason))
    hint = _("F1 opens the rule") if rule else ""
    text = "\n".join(lines)
    return Tip(title=_("Stays behind"), text=text, rule=rule, hint=hint, bad=True)


def _words(rule: str, reason: str) -> str:
    return reason if rule == "KERNEL" else _("{text} ({rule})", text=reason, rule=rule)
