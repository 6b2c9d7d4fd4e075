"""The planner: what is still owed, then the tasks of a prompt in their order with tags."""

import pygame

from game.engine.prompt import Task
from game.ui.look import theme, type
from game.ui.look.theme import mix
from game.ui.look.words import _, tr
from game.ui.widgets import plates
from game.ui.widgets.control_paint import draw_control, draw_focus
from game.ui.widgets.controls import Control, Controls, Kind, area
from game.ui.widgets.messages import CellsShown, Looked, Message, RuleWanted, TaskChosen
from game.ui.widgets.scroll import Scroll

PAD, SIDE = 14, 10
NAME = type.HEADING.but(size=16)
DETAIL = type.BODY.but(size=14)
TAG = type.VALUE.but(size=17)
RULE = type.RULE.but(size=13)
BADGE = 4
MOST_SHARE = 0.44
OWED_GROUND = mix(theme.LOW_BOX, theme.PANEL, 0.2)


class Planner:
    """Lists tasks; a click goes to one, hovering lights its cells. Where the room is short what is
    owed takes one line each, so that what can be done about it is in view.
    """

    def __init__(self) -> None:
        self.controls = Controls()
        self.scroll = Scroll()
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.tasks: tuple[Task, ...] = ()
        self.active: Task | None = None
        self.chosen: tuple[Task, ...] = ()
        self._brief = False

    def show(
        self,
        tasks: tuple[Task, ...],
        active: Task | None = None,
        chosen: tuple[Task, ...] = (),
    ) -> None:
        """Take the tasks; what is owed comes first, under its own heading. `chosen` are those that
        the pick does as it stands.
        """
        self.tasks = tuple(sorted(tasks, key=lambda task: not task.owed))
        self.active, self.chosen = active, chosen
        self.layout(self.rect)

    # -- placing ----------------------------------------

    def _row_height(self, task: Task, width: int, *, brief: bool) -> int:
        inner = self._inner(task, width)
        title = type.wrapped_height(tr(task.title), NAME, inner)
        detail = _detail(task, brief=brief)
        return title + (type.wrapped_height(detail, DETAIL, inner) if detail else 0) + 10

    def _inner(self, task: Task, width: int) -> int:
        side = (
            type.measure(task.rule, RULE)[0] if task.owed else type.measure(task.tag or "0", TAG)[0]
        )
        return width - 2 * SIDE - (16 if task.owed else 2 * BADGE + 20) - side - 14

    def _content(self, width: int, *, brief: bool) -> list[tuple[Task | str, int, int]]:
        """Each row with its top and height; a word stands for a heading."""
        found: list[tuple[Task | str, int, int]] = []
        y, heading = 0, ""
        for task in self.tasks:
            wanted = _("Still owed") if task.owed else _("To do")
            if wanted != heading:
                heading, high = wanted, type.line_height(NAME) + 4
                found.append((heading, y, high))
                y += high
            high = self._row_height(task, width, brief=brief)
            found.append((task, y, high))
            y += high + 5
        return found

    def height(self, width: int) -> int:
        """The height wanted at a width; it scrolls in less."""
        return self._high(width, brief=False)

    def least(self, width: int) -> int:
        """The height of the heading and the first row: less tells nothing."""
        rows = self._content(width, brief=True)[:2]
        return rows[-1][1] + rows[-1][2] + 4 if rows else 0

    def _high(self, width: int, *, brief: bool) -> int:
        rows = self._content(width, brief=brief)
        return rows[-1][1] + rows[-1][2] + 6 if rows else 0

    def layout(self, rect: pygame.Rect) -> None:
        """Place the rows."""
        self.rect = rect
        room = pygame.Rect(rect.left + SIDE, rect.top, rect.width - 2 * SIDE, rect.height)
        self._brief = self._high(rect.width, brief=False) > rect.height
        rows = self._content(rect.width, brief=self._brief)
        self.scroll.fit(room, rows[-1][1] + rows[-1][2] + 4 if rows else 0)
        items = []
        for index, (task, top, high) in enumerate(rows):
            if isinstance(task, Task):
                box = pygame.Rect(
                    room.left, room.top + top - self.scroll.offset, room.width - 4, high
                )
                items.append(
                    Control(
                        id=f"task.{index}",
                        rect=area(box),
                        kind=Kind.ROW,
                        label=tr(task.title),
                        on=task in self.chosen or task == self.active,
                        message=TaskChosen(task),
                    )
                )
        self.controls.set(items)

    # -- drawing ----------------------------------------

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the rows and both headings."""
        if not self.tasks or self.rect.height <= 0:
            return
        before = surface.get_clip()
        surface.set_clip(self.scroll.rect.inflate(4, 0).clip(before))
        for index, (task, top, _high) in enumerate(
            self._content(self.rect.width, brief=self._brief)
        ):
            if isinstance(task, str):
                y = self.scroll.rect.top + top - self.scroll.offset
                tone = theme.TEXT_WARNING if task == _("Still owed") else theme.TEXT
                type.draw_text(surface, task, (self.rect.left + PAD, y), NAME.but(colour=tone))
                continue
            item = self.controls.get(f"task.{index}")
            if item is not None:
                self._draw_task(surface, item, task)
        surface.set_clip(before)
        self.scroll.draw(surface)

    def _draw_task(self, surface: pygame.Surface, item: Control, task: Task) -> None:
        draw_control(surface, item, self.controls)
        box = item.box
        if task.owed:
            lit = self.controls.hover == item.id
            ground = mix(OWED_GROUND, theme.RAISED, 0.3) if lit else OWED_GROUND
            surface.blit(
                plates.plate(box.size, ground, ground, theme.LOW_LINE, theme.RADIUS_CARD), box
            )
        if self.controls.focus == item.id:
            draw_focus(surface, item)
        x = box.left + (12 if task.owed else 2 * BADGE + 16)
        room = pygame.Rect(x, box.top + 5, self._inner(task, self.rect.width), 0)
        if not task.owed:
            chosen = item.on
            # No numbers: they would look like the keys of the prompt's buttons.
            centre = (box.left + 8 + BADGE, box.top + 5 + type.line_height(NAME) // 2)
            pygame.draw.aacircle(surface, theme.BRASS if chosen else theme.LINE, centre, BADGE)
            if task in self.chosen:
                _tick(surface, centre)
        room.y += type.draw_wrapped(surface, tr(task.title), room, NAME)
        type.draw_wrapped(surface, _detail(task, brief=self._brief), room, DETAIL)
        side, style = (task.rule, RULE) if task.owed else (task.tag, TAG)
        type.draw_text(surface, side, (box.right - 10, box.top + 6), style, align=type.Align.RIGHT)

    # -- events ----------------------------------------

    def handle(self, event: pygame.event.Event) -> Message | None:
        """Hover lights cells, a click chooses, a click on a rule opens it."""
        if self.scroll.handle(event):
            self.layout(self.rect)
            return Looked()
        if "pos" in event.dict and not self.scroll.rect.collidepoint(event.pos):
            left, self.controls.hover = self.controls.hover, ""
            return CellsShown() if left else None
        said = self.controls.handle(event)
        if isinstance(said, TaskChosen) and said.task.owed and "pos" in event.dict:
            link = type.measure(said.task.rule, RULE)[0] + 14
            if event.pos[0] > self.scroll.rect.right - link:
                return RuleWanted(said.task.rule)
        if isinstance(said, Looked) and event.type == pygame.MOUSEMOTION:
            item = self.controls.get(self.controls.hover)
            if item is not None and isinstance(item.message, TaskChosen):
                return CellsShown(item.message.task.cells)
            return CellsShown()
        return said


def _tick(surface: pygame.Surface, centre: tuple[int, int]) -> None:
    """The mark of what is chosen, round its dot."""
    x, y = centre
    points = [(x - 5, y), (x - 1, y + 5), (x + 7, y - 6)]
    pygame.draw.lines(surface, theme.PANEL, False, points, 5)
    pygame.draw.lines(surface, theme.TEXT_LINK, False, points, 2)


def _detail(task: Task, *, brief: bool) -> str:
    return "" if brief and task.owed else tr(task.detail)
