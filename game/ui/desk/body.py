"""A whole stack or wing in hand: taken up by Shift or Ctrl and a click, sent by the next click on
a lit hex. A wing goes the same way with all of its stacks.
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.board.cells import Cell
from game.engine.action import UnitId
from game.engine.refusal import Refusal
from game.engine.text import Text
from game.ui.desk import paint as desk_paint
from game.ui.field.pieces import find
from game.ui.look.words import _, tr
from game.ui.play.session import Gesture
from game.ui.widgets.tooltips import Tip

if TYPE_CHECKING:
    from game.ui.desk.desk import Desk

THINKS = 80
"""Milliseconds the pointer rests on a goal before the whole march is thought through."""


class Body:
    """The stack or wing in hand, if any: its pieces, where they stand, where each could go."""

    def __init__(self, desk: "Desk") -> None:
        self.desk = desk
        self.cell: Cell | None = None
        self.units: tuple[UnitId, ...] = ()
        self.wing: Text | None = None
        self._reach: dict[UnitId, frozenset[Cell]] = {}
        self._stood: dict[UnitId, Cell] = {}
        self._over: Cell | None = None
        self._rested = 0
        self._foreseen: Gesture | None = None

    def clear(self) -> None:
        """Let it go."""
        self.cell, self.units, self.wing = None, (), None
        self._reach, self._stood = {}, {}
        self._over = self._foreseen = None

    @property
    def held(self) -> bool:
        """Whether it is in hand: its first piece still is the one to move."""
        prompt = self.desk.session.prompt
        return bool(self.units) and prompt is not None and prompt.subject == self.units[:1]

    def goals(self, goal: Cell | None) -> dict[UnitId, Cell]:
        """Where each piece comes if the first goes to a cell and all go the same way; without those
        who would leave the map.
        """
        if not self.held or self.cell is None or goal is None:
            return {}
        grid = self.desk.session.board.grid
        found = {}
        for unit, cell in self._stood.items():
            there = grid.carried(cell, self.cell, goal)
            if there is not None:
                found[unit] = there
        return found

    def goes(self, goal: Cell) -> bool:
        """Whether any piece of it can go that way."""
        return any(cell in self._reach[unit] for unit, cell in self.goals(goal).items())

    def lit(self) -> tuple[Cell, ...]:
        """Where a wing's pieces would come, of those that can."""
        if self.wing is None:
            return ()
        goals = self.goals(self.desk.hover)
        return tuple(dict.fromkeys(c for u, c in goals.items() if c in self._reach[u]))

    # -- doing ---------------------------------------------------------------------------------

    def take_up(self, cell: Cell) -> bool:
        """Shift and a click on a stack: all of it is in hand, if several can move."""
        return self._take(cell, tuple(c.id for c in self.desk.stack(cell)), None)

    def take_wing(self, cell: Cell) -> bool:
        """Ctrl and a click: the whole wing of the first piece there that can move is in hand."""
        match, prompt = self.desk.session.match, self.desk.session.prompt
        if prompt is None or match.system.roster is None:
            return False
        roster = match.system.roster(self.desk.session.reading)
        able = (c.id for c in self.desk.stack(cell) if c.id in prompt.units)
        bodies = ((unit, roster.body_of(unit)) for unit in able)
        for unit, body in bodies:
            if body is not None:
                rest = (u for u in body.pieces if u != unit)
                return self._take(cell, (unit, *rest), body.name)
        return False

    def _take(self, cell: Cell, pieces: tuple[UnitId, ...], wing: Text | None) -> bool:
        self.clear()
        session = self.desk.session
        reach = session.reaches(pieces)
        units = session.take_all(tuple(reach))
        if not units:
            return False
        self.cell, self.units, self.wing, self._reach = cell, units, wing, reach
        places = ((u, find(self.desk.table.stacks, u)) for u in units)
        self._stood = {u: place.cell for u, place in places if place is not None}
        self.desk.focus = cell
        self.desk.owner.moved(Gesture(1))
        return True

    def march(self, goal: Cell) -> bool:
        """What is in hand, or the stack of the piece in hand, goes there one by one; whether there
        are several.
        """
        desk, start = self.desk, self.desk.subject_cell()
        prompt = desk.session.prompt
        if prompt is None or start is None:
            return False
        if self.goes(goal):
            goals = self._foremost_first(goal)
        elif goal in prompt.cells:
            mates = (c.id for c in desk.stack(start) if c.id in prompt.units)
            goals = dict.fromkeys((*prompt.subject, *mates), goal)
        else:
            return False
        if len(goals) < 2:
            return False
        desk.focus = goal
        self.clear()
        desk.owner.moved(desk.session.move_each(goals))
        return True

    def _foremost_first(self, goal: Cell) -> dict[UnitId, Cell]:
        """Who stands farthest ahead goes first and makes room for those behind."""
        centres = self.desk.view.layout.centres
        assert self.cell is not None
        (ax, ay), (bx, by) = centres[self.cell], centres[goal]

        def ahead(unit: UnitId) -> float:
            x, y = centres[self._stood[unit]]
            return x * (bx - ax) + y * (by - ay)

        goals = self.goals(goal)
        return {unit: goals[unit] for unit in sorted(goals, key=ahead, reverse=True)}

    def draw(self, surface: pygame.Surface, view: pygame.Rect, taken: list[pygame.Rect]) -> None:
        """Say what is in hand, and who would stay behind."""
        if not self.held or self.cell is None:
            return
        title = _("Whole stack of {cell}", cell=self.desk.session.board.label(self.cell))
        words = _("Choose where.")
        if self.wing is not None:
            title = _("Whole wing: {wing}", wing=self.wing)
            words = _(
                "Choose where {unit} goes: all go the same way.", unit=self._name(self.units[0])
            )
        goal = self.desk.hover
        if goal is not None and self.goes(goal):
            words = self._behind(goal) or words
        desk_paint.draw_note(surface, view, title, words, taken, hint=_("Esc: off"))

    def update(self, dt: int) -> bool:
        """Let time pass: over a goal the whole march is thought through once the pointer rests;
        whether it was.
        """
        goal = self.desk.hover if self.held else None
        if goal != self._over:
            self._over, self._rested, self._foreseen = goal, 0, None
        before, self._rested = self._rested, self._rested + dt
        if goal is None or not before < THINKS <= self._rested or not self.goes(goal):
            return False
        self._foreseen = self.desk.session.foresee(self._foremost_first(goal))
        return self._foreseen is not None

    def _behind(self, goal: Cell) -> str:
        """Who would stay behind; and why, once the march has been thought through."""
        goals = self.goals(goal)
        if self._foreseen is None or goal != self._over:
            arrive = {goals[u] for u in goals if goals[u] in self._reach[u]}
            behind = [u for u in self.units if not self._follows(u, goals.get(u), arrive)]
            names = ", ".join(map(self._name, behind))
            return _("Would stay behind: {units}.", units=names) if behind else ""
        lines, _rule = _reasons(self.desk, self._foreseen.stayed)
        if off := [u for u in self.units if u not in goals]:
            lines.append(_line(self.desk, off, _("That way leads off the map.")))
        return "\n".join((_("Would stay behind:"), *lines)) if lines else ""

    def _follows(self, unit: UnitId, goal: Cell | None, arrive: set[Cell]) -> bool:
        """Whether a piece could go; a leader goes last, where his units may be by then."""
        piece = find(self.desk.table.stacks, unit)
        leads = piece is not None and piece.leader
        return goal in self._reach[unit] or (leads and goal in arrive)

    def _name(self, unit: UnitId) -> str:
        piece = find(self.desk.table.stacks, unit)
        return piece.face.name if piece is not None else unit


def behind_tip(desk: "Desk", gesture: Gesture) -> Tip | None:
    """Who stayed behind in a march and why; None if nobody did."""
    if gesture.waits or not (gesture.stayed or gesture.left):
        return None
    lines, rule = _reasons(desk, gesture.stayed)
    if gesture.left:
        lines.append(_line(desk, gesture.left, _("Something else has to be decided first.")))
    hint = _("F1 opens the rule") if rule else ""
    text = "\n".join(lines)
    return Tip(title=_("Stays behind"), text=text, rule=rule, hint=hint, bad=True)


def _reasons(desk: "Desk", stayed: tuple[tuple[UnitId, Refusal], ...]) -> tuple[list[str], str]:
    """Who stays behind and why, those alike in one line; and the first rule."""
    reasons: dict[str, list[str]] = {}
    rule = ""
    for unit, refusal in stayed:
        reasons.setdefault(_words(refusal.rule, tr(refusal.message)), []).append(unit)
        rule = rule or ("" if refusal.rule == "KERNEL" else refusal.rule)
    return [_line(desk, units, reason) for reason, units in reasons.items()], rule


def _line(desk: "Desk", units: Sequence[UnitId], reason: str) -> str:
    pieces = [find(desk.table.stacks, unit) for unit in units]
    names = ", ".join(p.face.name for p in pieces if p is not None)
    return _("{units}: {reason}", units=names, reason=reason)


def _words(rule: str, reason: str) -> str:
    return reason if rule == "KERNEL" else _("{text} ({rule})", text=reason, rule=rule)
