"""A whole stack or wing in hand: taken up by Shift or Ctrl and a click, sent by the next click on
a lit hex. A wing goes the same way with all of its stacks.
"""

import pygame
from msgspec import structs

from game.board.cells import Cell
from game.board.where import Where
from game.engine import action as acts
from game.engine.action import UnitId
from game.engine.prompt import Button, Mark, Prompt, Role
from game.engine.refusal import Refusal
from game.engine.text import Text, say
from game.ui.desk import paint as desk_paint
from game.ui.desk.commands import Commands
from game.ui.desk.tips import line_of, reasons
from game.ui.look.words import _, tr
from game.ui.play.fields import Field
from game.ui.play.hand import Hand
from game.ui.play.march import Gesture, begun

STACK, WING = "ui.stack", "ui.wing"
"""Buttons that take all up to which the piece in hand belongs."""
THINKS = 80
"""Milliseconds the pointer rests on a goal before the whole march is thought through."""


class Body:
    """The stack or wing in hand, if any: its pieces, where they stand, where each could go."""

    def __init__(self, hand: Hand, field: Field, commands: Commands) -> None:
        self.session, self.gaze, self.commands = commands.session, commands.gaze, commands
        self.hand, self.field = hand, field
        self.cell: Where | None = None
        self.units: tuple[UnitId, ...] = ()
        self.wing: Text | None = None
        self._counts = False
        """Of these pieces it is told what each has left."""
        self._reach: dict[UnitId, frozenset[Where]] = {}
        self._stood: dict[UnitId, Where] = {}
        self._over: Where | None = None
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
        return bool(self.units) and self.session.held == self.units[:1]

    def chosen(self) -> tuple[Cell | UnitId, ...]:
        """Pieces in hand and what is picked; where pieces are picked, these alone."""
        prompt, chosen = self.session.prompt, self.hand.chosen
        if prompt is not None and prompt.pick is not None and prompt.units:
            return chosen
        return (*chosen, *(self.units if self.held else self.session.held))

    def shown_prompt(self, prompt: Prompt | None) -> Prompt | None:
        """The question as it is put to all that is in hand, and not to its first piece."""
        if prompt is None or not self.held or self.cell is None:
            return prompt
        text = say("Move the whole stack of {cell}.", cell=self.session.field.name(self.cell))
        if self.wing is not None:
            text = say("Move the whole wing: {wing}.", wing=self.wing)
        return structs.replace(prompt, text=text)

    def goals(self, goal: Where | None) -> dict[UnitId, Where]:
        """Where each piece comes, if on the map, when the first goes to a cell: all go one way."""
        if not self.held or self.cell is None or goal is None:
            return {}
        start, carried = self.cell, self.field.carried
        ways = {unit: carried(cell, start, goal) for unit, cell in self._stood.items()}
        return {unit: there for unit, there in ways.items() if there is not None}

    def goes(self, goal: Where) -> bool:
        """Whether any piece of it can go that way."""
        return any(cell in self._reach[unit] for unit, cell in self.goals(goal).items())

    def lit(self) -> tuple[Where, ...]:
        """Where a wing's pieces would come, of those that can."""
        if self.wing is None:
            return ()
        goals, going = self.goals(self.gaze.hover), self._going()
        able = (u for u, c in goals.items() if c in self._reach[u])
        return tuple(dict.fromkeys(goals[u] for u in able if going is None or u in going))

    def _going(self) -> tuple[UnitId, ...] | None:
        """Who would arrive, once the whole march has been thought through."""
        if self._foreseen is None or self.gaze.hover != self._over:
            return None
        stay = {*(u for u, _refusal in self._foreseen.stayed), *self._foreseen.left}
        return tuple(u for u in self.units if u in self.goals(self._over) and u not in stay)

    # -- doing ---------------------------------------------------------------------------------

    def take_up(self, cell: Where) -> bool:
        """Shift and a click on a stack: all of it is in hand, if several can move."""
        return self._take(cell, tuple(c.id for c in self.session.stack(cell)), None)

    def take_wing(self, cell: Where) -> bool:
        """Ctrl and a click: the whole wing of the first piece there that can move is in hand."""
        prompt, roster = self.session.prompt, self.session.roster
        able = prompt.units if prompt is not None else ()
        for unit in (c.id for c in self.session.stack(cell) if c.id in able):
            if (body := roster.body_of(unit)) is not None:
                rest = (u for u in body.pieces if u != unit)
                return self._take(cell, (unit, *rest), body.name)
        return False

    def mates(self, *, wing: bool) -> tuple[UnitId, ...]:
        """The piece in hand with those of its stack, or wing, that could be taken up with it; none
        if it is alone, or its move has begun.
        """
        prompt, start = self.session.prompt, self.session.held_at
        if prompt is None or start is None or self.held or begun(prompt):
            return ()
        if len(prompt.subject) != 1 or not prompt.cells:
            return ()
        (first,) = prompt.subject
        body = self.session.roster.body_of(first)
        pieces = tuple(c.id for c in self.session.stack(start))
        if wing:
            pieces = body.pieces if body is not None else ()
        offers = ((u, prompt.units.get(u)) for u in pieces if u != first)
        others = [u for u, offer in offers if offer and offer.mark in (Mark.SELECT, Mark.MOVE)]
        return (first, *others) if others else ()

    def wholes(self) -> tuple[Button, ...]:
        """The buttons that take up all of the stack and of the wing; none where neither would do
        anything.
        """
        prompt = self.session.prompt
        free = {name: bool(self.mates(wing=name == WING)) for name in (STACK, WING)}
        if prompt is None or not any(free.values()):
            return ()
        alone = {
            STACK: say("Nobody else of this stack can be taken up now."),
            WING: say("Nobody else of this wing can be taken up now."),
        }
        labels = {STACK: say("Whole stack"), WING: say("Whole wing")}
        names = (STACK, WING) if self.session.asked else (STACK,)
        return tuple(
            Button(
                id=name,
                label=labels[name],
                refusal=None if free[name] else Refusal(prompt.rule, alone[name]),
            )
            for name in names
        )

    def take_whole(self, *, wing: bool) -> None:
        """Take up all of the stack or wing of the piece in hand, which is put back for it."""
        units, start, asked = self.mates(wing=wing), self.session.held_at, self.session.buttons
        back = next((b for b in asked if b.role is Role.BACK and b.refusal is None), None)
        if not units or start is None or back is None:
            return
        body = self.session.roster.body_of(units[0]) if wing else None
        self.session.act(acts.button(back.id))
        if not self._take(start, units, body.name if body is not None else None):
            self.commands.moved(Gesture(1))

    def _take(self, cell: Where, pieces: tuple[UnitId, ...], wing: Text | None) -> bool:
        self.clear()
        prompt = self.session.prompt
        offers = (prompt.units.get(u) for u in pieces) if prompt is not None else ()
        counts = any(offer is not None and offer.text is not None for offer in offers)
        reach = self.session.reaches(pieces)
        units = self.session.take_all(tuple(reach))
        if not units:
            return False
        self.cell, self.units, self.wing, self._reach = cell, units, wing, reach
        self._counts = counts
        self._stood = {u: place for u in units for place in self.session.places((u,))}
        self.gaze.focus = cell
        self.commands.moved(Gesture(1))
        return True

    def march(self, goal: Where) -> bool:
        """What is in hand, or the stack of the piece in hand, goes there; whether several do."""
        prompt, start = self.session.prompt, self.session.held_at
        if prompt is None or start is None:
            return False
        goals: dict[UnitId, Where] = {}
        if self.goes(goal):
            goals = self._foremost_first(goal)
        elif goal in prompt.cells:
            mates = (c.id for c in self.session.stack(start) if c.id in prompt.units)
            goals = dict.fromkeys((*prompt.subject, *mates), goal)
        if len(goals) < 2:
            return False
        self.gaze.focus = goal
        self.clear()
        self.commands.moved(self.session.move_each(goals))
        return True

    def _foremost_first(self, goal: Where) -> dict[UnitId, Where]:
        """Who stands farthest ahead goes first and makes room for those behind."""
        centre = self.field.centre
        assert self.cell is not None
        (ax, ay), (bx, by) = centre(self.cell), centre(goal)

        def ahead(unit: UnitId) -> float:
            x, y = centre(self._stood[unit])
            return x * (bx - ax) + y * (by - ay)

        goals = self.goals(goal)
        return {unit: goals[unit] for unit in sorted(goals, key=ahead, reverse=True)}

    def draw(self, surface: pygame.Surface, view: pygame.Rect, taken: list[pygame.Rect]) -> None:
        """Say what is in hand, and who would stay behind."""
        if not self.held or self.cell is None:
            return
        title = _("Whole stack of {cell}", cell=self.session.field.name(self.cell))
        words = _("Choose where.")
        if self.wing is not None:
            title, first = _("Whole wing: {wing}", wing=self.wing), self._name(self.units[0])
            words = _("Choose where {unit} goes: all go the same way.", unit=first)
            prompt = self.session.prompt
            if prompt is not None and prompt.facing is not None:
                words = "\n".join((words, _("Each keeps its facing and ends its move.")))
        goal = self.gaze.hover
        if goal is not None and self.goes(goal):
            words = "\n".join(filter(None, (self._behind(goal), self._then()))) or words
        desk_paint.draw_note(surface, view, title, words, taken, hint=_("Esc: off"))

    def update(self, dt: int) -> bool:
        """Over a goal the whole march is thought through once the pointer rests; whether it was."""
        goal = self.gaze.hover if self.held else None
        if goal != self._over:
            self._over, self._rested, self._foreseen = goal, 0, None
        before, self._rested = self._rested, self._rested + dt
        if goal is None or not before < THINKS <= self._rested or not self.goes(goal):
            return False
        self._foreseen = self.session.foresee(self._foremost_first(goal))
        return self._foreseen is not None

    def _behind(self, goal: Where) -> str:
        """Who would stay behind; and why, once the march has been thought through."""
        goals = self.goals(goal)
        if self._foreseen is None or goal != self._over:
            arrive = {goals[u] for u in goals if goals[u] in self._reach[u]}
            behind = [u for u in self.units if not self._follows(u, goals.get(u), arrive)]
            names = ", ".join(map(self._name, behind))
            return _("Would stay behind: {units}.", units=names) if behind else ""
        lines, _rule = reasons(self.session, self._foreseen.stayed)
        if off := [u for u in self.units if u not in goals]:
            lines.append(line_of(self.session, off, _("That way leads off the map.")))
        if not lines:
            return ""
        going = ", ".join(map(self._name, self._going() or ()))
        head = (_("Would go: {units}.", units=going),) if going else ()
        return "\n".join((*head, _("Would stay behind:"), *lines))

    def _then(self) -> str:
        """What each would have left after the march, those alike in one line."""
        if self._foreseen is None or not self._counts or self.gaze.hover != self._over:
            return ""
        alike: dict[str, list[UnitId]] = {}
        for unit, text in self._foreseen.then:
            alike.setdefault(tr(text), []).append(unit)
        lines = (line_of(self.session, units, words) for words, units in alike.items())
        return "\n".join((_("Afterwards:"), *lines)) if alike else ""

    def _follows(self, unit: UnitId, goal: Where | None, arrive: set[Where]) -> bool:
        """Whether a piece could go; a leader goes last, where his units may be by then."""
        piece = self.session.piece(unit)
        leads = piece is not None and piece.leader
        return goal in self._reach[unit] or (leads and goal in arrive)

    def _name(self, unit: UnitId) -> str:
        piece = self.session.piece(unit)
        return tr(piece.face.name) if piece is not None else unit
