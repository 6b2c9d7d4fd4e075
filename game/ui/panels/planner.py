"""The planner: what is still owed, then the tasks of a prompt in their order with tags."""

from functools import partial

import pygame

from game.engine.action import Action
from game.engine.prompt import Task
from game.ui.look import theme, type
from game.ui.look.theme import mix
from game.ui.look.words import _, tr
from game.ui.widgets import plates
from game.ui.widgets.controls import Control, Kind
from game.ui.widgets.flow import Flow, Node, across, column, gap, inset, line, press, words
from game.ui.widgets.messages import CellsShown, Message, RuleWanted, TaskChosen

PAD, SIDE = 14, 10
NAME = type.HEADING.but(size=16)
DETAIL = type.BODY.but(size=14)
TAG = type.VALUE.but(size=17)
RULE = type.RULE.but(size=13)
BADGE = 4
MOST_SHARE = 0.44
FIRST_ROWS = 2
"""So many of the tasks are in view at once, even in large type."""
OWED_GROUND = mix(theme.LOW_BOX, theme.PANEL, 0.2)


class Planner:
    """Lists tasks; a click goes to one, hovering lights its cells. Where the room is short what is
    owed takes one line each, so that what can be done about it is in view.
    """

    def __init__(self) -> None:
        self.flow = Flow()
        self.controls, self.scroll = self.flow.controls, self.flow.scroll
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.tasks: tuple[Task, ...] = ()
        self.active: Task | None = None
        self.chosen: tuple[Task, ...] = ()
        self.choosing = False
        self.best: Action | None = None

    def show(
        self,
        tasks: tuple[Task, ...],
        active: Task | None = None,
        chosen: tuple[Task, ...] = (),
        *,
        choosing: bool = False,
        best: Action | None = None,
    ) -> None:
        """Take the tasks; what is owed comes first, under its own heading. `chosen` are those that
        the pick does as it stands; `choosing`: the rows are what a question offers; `best` is
        the answer that is suggested.
        """
        self.tasks = tuple(sorted(tasks, key=lambda task: not task.owed))
        self.active, self.chosen, self.choosing, self.best = active, chosen, choosing, best
        self.layout(self.rect)

    # -- placing ----------------------------------------

    def _rows(self, *, brief: bool) -> list[Node]:
        """Headings and tasks one under the other. In brief what is owed is one paragraph, where
        what can be done about it stands below.
        """
        owed = [task for task in self.tasks if task.owed]
        rest = self.tasks[len(owed) :]
        found: list[Node] = []
        for heading, tone, tasks in (
            (_("Still owed"), theme.TEXT_WARNING, owed),
            (_("To choose from") if self.choosing else _("To do"), theme.TEXT, rest),
        ):
            if tasks:
                title = line(heading, NAME.but(colour=tone))
                found.append(inset(title, PAD - SIDE, bottom=4))
            if brief and tasks is owed and len(owed) > 1 and rest:
                names = "  ·  ".join(tr(task.title) for task in owed)
                found.append(inset(words(names, DETAIL), PAD - SIDE, bottom=5))
                continue
            # A row is named by its task, so it stays the same one however the rows are laid out.
            first = 0 if tasks is owed else len(owed)
            for number, task in enumerate(tasks, first):
                found.append(inset(self._row(task, number, brief=brief), bottom=5))
        return found

    def _row(self, task: Task, number: int, *, brief: bool) -> Node:
        detail = "" if brief and task.owed else tr(task.detail)
        if task.action is not None and task.action == self.best:
            best = _("Suggested (Enter)")
            detail = _("{detail}; suggested (Enter)", detail=detail) if detail else best
        told = inset(column(words(tr(task.title), NAME), words(detail, DETAIL)), 0, 5, 0, 5)
        aside, style = (task.rule, RULE) if task.owed else (task.tag, TAG)
        wide = type.measure(aside or "0", style)[0]
        left = 12 if task.owed else 2 * BADGE + 16
        control = Control(
            id=f"task.{number}",
            kind=Kind.ROW,
            label=tr(task.title),
            on=task in self.chosen or task == self.active,
            message=TaskChosen(task),
        )
        beside = inset(line(aside, style, type.Align.RIGHT), 4, 6, 10)
        row = across((gap(0), left), (told, None), (beside, wide + 14))
        return press(control, row, partial(self._ground, task, control))

    def height(self, width: int) -> int:
        """The height wanted at a width; it scrolls in less."""
        return self._high(self._rows(brief=False), width) + 6 if self.tasks else 0

    def least(self, width: int) -> int:
        """The height of the heading and the first row: less tells nothing."""
        return self._high(self._rows(brief=True)[:2], width) + 4 if self.tasks else 0

    def wanted(self, width: int) -> int:
        """The height of what is owed in brief and of the first rows of what can be done."""
        last = sum(not task.owed for task in self.tasks) or len(self.tasks)
        rows = self._rows(brief=True)
        shown = rows[: len(rows) - max(0, last - FIRST_ROWS)]
        return self._high(shown, width) + 4 if self.tasks else 0

    def _high(self, rows: list[Node], width: int) -> int:
        return column(*rows).height(width - 2 * SIDE - 4) - 5

    def layout(self, rect: pygame.Rect) -> None:
        """Place the rows."""
        self.rect = rect
        room = pygame.Rect(rect.left + SIDE, rect.top, rect.width - 2 * SIDE, rect.height)
        rows = self._rows(brief=self.height(rect.width) > rect.height)
        self.flow.show(column(*rows), room, room.width - 4, spare=-1)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the rows and both headings."""
        if self.tasks and self.rect.height > 0:
            self.flow.draw(surface, (4, 0))

    def _ground(
        self, task: Task, control: Control, surface: pygame.Surface, box: pygame.Rect
    ) -> None:
        """What is owed stands on a ground of its own; anything else has a dot, or a tick."""
        if task.owed:
            lit = self.controls.hover == control.id
            tone = mix(OWED_GROUND, theme.RAISED, 0.3) if lit else OWED_GROUND
            plate = plates.plate(box.size, tone, tone, theme.LOW_LINE, theme.RADIUS_CARD)
            surface.blit(plate, box)
            return
        # No numbers: they would look like the keys of the prompt's buttons.
        centre = (box.left + 8 + BADGE, box.top + 5 + type.line_height(NAME) // 2)
        pygame.draw.aacircle(surface, theme.BRASS if control.on else theme.LINE, centre, BADGE)
        if task in self.chosen:
            _tick(surface, centre)

    def handle(self, event: pygame.event.Event) -> Message | None:
        """Hover lights cells, a click chooses, a click on a rule opens it."""
        pointed = self.controls.hover
        said = self.flow.handle(event)
        if isinstance(said, TaskChosen) and said.task.owed and "pos" in event.dict:
            link = type.measure(said.task.rule, RULE)[0] + 14
            if event.pos[0] > self.scroll.rect.right - link:
                return RuleWanted(said.task.rule)
        if self.controls.hover == pointed:
            return said
        item = self.controls.get(self.controls.hover)
        there = item.message if item is not None else None
        if not isinstance(there, TaskChosen):
            return CellsShown()
        return CellsShown(there.task.cells, there.task.units, task=there.task)


def _tick(surface: pygame.Surface, centre: tuple[int, int]) -> None:
    """The mark of what is chosen, round its dot."""
    x, y = centre
    points = [(x - 5, y), (x - 1, y + 5), (x + 7, y - 6)]
    pygame.draw.lines(surface, theme.PANEL, False, points, 5)
    pygame.draw.lines(surface, theme.TEXT_LINK, False, points, 2)
