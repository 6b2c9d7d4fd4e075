"""The right column: prompt, typed-in dice, planner, the selected stack, the log. The log gives way
first.
"""

from collections.abc import Mapping

import pygame
from msgspec import Struct, field, structs

from game.board.cells import Cell
from game.engine.action import UnitId
from game.engine.match import DiceRequest
from game.engine.presentation import SideInfo
from game.engine.prompt import Button, Prompt, Task
from game.engine.refusal import Refusal
from game.engine.text import Text
from game.ui.look import theme, type
from game.ui.look.words import LANGUAGE
from game.ui.panels.dice_entry import DiceEntry
from game.ui.panels.log_panel import LogPanel
from game.ui.panels.planner import MOST_SHARE, Planner
from game.ui.panels.prompt_buttons import Twice
from game.ui.panels.prompt_panel import PromptPanel, Seat
from game.ui.panels.unit_panel import Stack, UnitPanel
from game.ui.play.choices import item_of
from game.ui.widgets import plates
from game.ui.widgets.messages import CellsShown, Message

LEAST_LOG, LOG_SHARE, PLANNED_SHARE = 110, 0.4, 0.28
"""Pixels that the log has in any case; its part of what prompt and dice leave, if that is more; and
that where something has to be planned."""
BRIEF_LOG = 44
"""What the prompt leaves to the log where it has much to tell."""
RULE_GAP = 13
ROOMY = 860
"""The height from which the prompt has room for long facts."""


class Contents(Struct, frozen=True, kw_only=True):
    """All that the right column shows besides the log.

    `chosen` is the growing pick and `pick_refusal` the answer of `why_not` to it; `notice` is a
    word of the window (a hint, a warning of a preview); `task` is the task that the player went
    to; `waiting` are the pieces of the tray; `planned` is what the pick comes to as it stands.
    """

    prompt: Prompt | None = None
    chosen: tuple[Cell | UnitId, ...] = ()
    pick_refusal: Refusal | None = None
    notice: Text | None = None
    armed: str = ""  # the button that waits for its second press
    twice: Mapping[str, Twice] = field(default_factory=dict)  # buttons that will ask for a second
    undo: bool = False  # whether what led to the question can be taken back
    kept_back: bool = False  # a press came too early for its buttons
    dice: DiceRequest | None = None
    stack: Stack = Stack()
    task: Task | None = None
    seat: Seat | None = None  # whose decision it is
    wholes: tuple[Button, ...] = ()  # take up all to which the piece in hand belongs
    sides: tuple[SideInfo, ...] = ()  # colours of the log
    waiting: frozenset[UnitId] = frozenset()
    planned: tuple[Task, ...] = ()
    choices: tuple[Task, ...] = ()  # what may be chosen, or tasks with keys
    sorts: tuple[int, int] | None = None  # how many are chosen who attack, and how many targets

    @property
    def tasks(self) -> tuple[Task, ...]:
        """The planner's tasks: none while a die is asked for, none that the tray shows already;
        what is planned stands for the tasks of its pieces alone.
        """
        if self.prompt is None or self.dice is not None:
            return ()
        done = self.waiting.union(*(t.units for t in self.planned))
        tasks = () if self.choices else self.prompt.tasks
        rest = (t for t in tasks if not t.units or set(t.units) - done)
        return (*self.planned, *rest) or self.choices

    @property
    def ticked(self) -> tuple[Task, ...]:
        """The rows of what is chosen so far."""
        return (*self.planned, *(t for t in self.choices if item_of(t) in self.chosen))


class SidePanel:
    """Composes the panels of the right column and hands their messages on."""

    def __init__(self) -> None:
        self.prompt, self.dice, self.planner = PromptPanel(), DiceEntry(), Planner()
        self.units, self.log = UnitPanel(), LogPanel()
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.lines: tuple[int, ...] = ()
        self._stamp: tuple[int, float] = (-1, 0.0)
        self._asked: Contents | None = None
        self._highest: dict[float, int] = {}
        """The height that the prompt wants, by the size of type, while it is laid out."""
        self._share = 1.0
        """Of the size of type that is set, where less has room."""

    def show(self, desk: Contents) -> None:
        """Take new data."""
        stamp, asked = (LANGUAGE.revision, type.text_scale()), structs.replace(desk, stack=Stack())
        if stamp != self._stamp or asked != self._asked:
            self._asked = asked
            self._ask(desk)
        self.units.show(desk.stack)
        self.log.sides = desk.sides
        self.layout(self.rect)

    def _ask(self, desk: Contents) -> None:
        """Take all but the stack, which is another wherever one points."""
        self.prompt.show(
            desk.prompt,
            desk.chosen,
            desk.pick_refusal,
            desk.notice,
            desk.armed,
            desk.seat,
            twice=desk.twice,
            undo=desk.undo,
            kept_back=desk.kept_back,
            wholes=desk.wholes,
            waits=desk.dice is not None,
            rows=len(desk.choices),
            sorts=desk.sorts,
        )
        self.dice.show(desk.dice)
        self.planner.show(
            desk.tasks,
            desk.task,
            desk.ticked,
            choosing=bool(desk.choices),
            best=desk.prompt.suggested if desk.prompt else None,
        )

    def layout(self, rect: pygame.Rect) -> None:
        """Share the height: prompt and dice what they need, planner and units what fits, the log
        the rest. Large type gives way before one of them would be out of view.
        """
        self.rect = rect
        self.prompt.roomy = rect.height >= ROOMY
        self.prompt.most = rect.height - BRIEF_LOG
        self._stamp = (LANGUAGE.revision, type.text_scale())
        self._highest.clear()
        if rect.width == 0:
            return
        for self._share in type.reductions():
            with type.reduced(self._share):
                if self._needed(rect.width) <= rect.height:
                    break
        with type.reduced(self._share):
            self._place(rect)

    def _prompt_height(self, width: int) -> int:
        size = type.text_scale()
        if size not in self._highest:
            self._highest[size] = self.prompt.height(width)
        return self._highest[size]

    def _needed(self, width: int) -> int:
        """The height of what must be in view at the present size of type: the prompt, what can be
        done, the active unit or one that is pointed at, the head of the log and a few lines.
        """
        parts = [self._prompt_height(width), self.dice.height(width), self.planner.wanted(width)]
        if self.units.stack.active:
            self.units.height(width)
            parts.append(self.units.least())
        else:
            parts.append(self.units.row())  # whether one is pointed at or not: type stays
        parts.append(LEAST_LOG)
        return sum(parts) + RULE_GAP * (sum(part > 0 for part in parts) - 1)

    def _place(self, rect: pygame.Rect) -> None:
        y, lines = rect.top, []
        owed = self.planner.least(rect.width)
        left = rect.height - self._least_log(rect, owed)
        for panel, share in (
            (self.prompt, 1.0),
            (self.dice, 1.0),
            (self.planner, MOST_SHARE),
            (self.units, 1.0),
        ):
            room = left
            if panel is self.planner and self.units.stack.units:
                room = left - self.units.least() - 2 * RULE_GAP
                if room < self.planner.wanted(rect.width):
                    room = max(room, left // 2, min(left - RULE_GAP, owed))
            prompt = panel is self.prompt
            wanted = self._prompt_height(rect.width) if prompt else panel.height(rect.width)
            high = min(wanted, max(0, room), round(rect.height * share))
            if panel is self.units and high < wanted:
                # What the cards leave is the log's.
                high = min(high, self.units.in_rows(rect.width))
            if panel is self.units and high < self.units.least():
                high = 0
            if panel is not self.prompt and high > 0:
                lines.append(y + RULE_GAP // 2)
                y, left = y + RULE_GAP, left - RULE_GAP
            panel.layout(pygame.Rect(rect.left, y, rect.width, high))
            y, left = y + high, left - high
        lines.append(y + RULE_GAP // 2)
        self.lines = tuple(lines)
        self.log.layout(
            pygame.Rect(rect.left, y + RULE_GAP, rect.width, max(0, rect.bottom - y - RULE_GAP))
        )

    def _least_log(self, rect: pygame.Rect, owed: int) -> int:
        """The height that the log keeps in any case."""
        free = rect.height - self._prompt_height(rect.width) - self.dice.height(rect.width)
        least = LEAST_LOG * max(1.0, type.text_scale())
        least = max(least, (PLANNED_SHARE if self.planner.tasks else LOG_SHARE) * free)
        others = self.planner.wanted(rect.width) + 3 * RULE_GAP
        if self.units.stack.units:
            others += self.units.least()
        least = max(LEAST_LOG, min(least, free - others))
        # In large type the buttons of the prompt and what is owed come before the log.
        return round(min(least, max(0, free - RULE_GAP - (owed + RULE_GAP if owed else 0))))

    def draw(self, surface: pygame.Surface) -> None:
        """Draw the column."""
        if self._stamp != (LANGUAGE.revision, type.text_scale()):
            self.layout(self.rect)
        plates.panel_ground(surface, self.rect)
        pygame.draw.line(surface, theme.BRASS_ON_SHEET, self.rect.topleft, self.rect.bottomleft)
        with type.reduced(self._share):
            for panel in (self.prompt, self.dice, self.planner, self.units, self.log):
                panel.draw(surface)
        for y in self.lines:
            plates.hairline(surface, self.rect.left + 14, self.rect.right - 14, y)

    def handle(self, event: pygame.event.Event) -> Message | None:
        """The panel that the event is for; one that the pointer left may speak as well."""
        said: Message | None = None
        for panel in (self.prompt, self.dice, self.planner, self.units, self.log):
            with type.reduced(self._share):
                answer = panel.handle(event)
            if answer is not None and (said is None or isinstance(said, CellsShown)):
                said = answer
        return said
