"""Controls: what may be pressed, set or followed, and the group that gives them hover, focus,
clicks and keys.

A control is a frozen value that its panel makes anew whenever its data change; the group keeps
hover and focus by id. A disabled control takes hover, focus and clicks like any other and
answers with its refusal.
"""

from enum import StrEnum

import pygame
from msgspec import Struct

from game.engine.prompt import Arrangement, Token
from game.engine.refusal import Refusal
from game.engine.text import Text
from game.ui.look import type
from game.ui.widgets.keyboard import ENTER
from game.ui.widgets.messages import Area, Chosen, Explained, Looked, Message, Pressed, Refused

STEP_KEYS = {pygame.K_LEFT: -1, pygame.K_DOWN: -1, pygame.K_RIGHT: 1, pygame.K_UP: 1}
PRESS_KEYS = (*ENTER, pygame.K_SPACE)


class Kind(StrEnum):
    """How a control looks; the words of `control_paint`."""

    PRIMARY = "primary"  # brass, at most one on a screen
    BUTTON = "button"  # raised panel
    PAPER = "paper"  # a button on parchment
    PAPER_PRIMARY = "paper_primary"  # the brass one on parchment
    CHIP = "chip"  # small round one, for filters
    COIN = "coin"  # an order token
    PLAN = "plan"  # a card with a drawing of stands
    LINK = "link"  # a rule id on a panel
    PAPER_LINK = "paper_link"  # a rule id on parchment
    CARD = "card"  # parchment; its owner draws the inside
    ROW = "row"  # list row; its owner draws the inside
    SIGN = "sign"  # something is wrong: label and tip say what when it is pointed at
    PHASE = "phase"  # a phase of the ribbon; its owner draws it
    SEGMENT = "segment"
    SLIDER = "slider"


class Control(Struct, frozen=True, kw_only=True):
    """One control. Pressing says `message` (default: `Pressed(id)`), `tip` is said on hover."""

    id: str
    rect: Area = (0, 0, 0, 0)
    window: Area | None = None  # of a list that scrolls: beyond it nothing is seen and answers
    kind: Kind = Kind.BUTTON
    label: str = ""
    icon: str = ""  # drawn in place of the label, which the tip should say
    key: str = ""  # name of the key that does the same
    mark: str = ""  # a button: what is to be known before it is pressed, in a sign
    refusal: Refusal | None = None  # disabled, and why
    on: bool = False  # chosen, among its like
    large: bool = False  # a button with the words of a heading
    tip: Text | str | None = None
    tip_rule: str = ""
    message: Message | None = None
    options: tuple[tuple[str, str], ...] = ()  # segment: value and label
    value: str = ""  # segment, slider: now
    span: tuple[int, int, int] = (0, 100, 10)  # slider: least, most, step
    tab_stop: bool = True
    token: Token | None = None  # coin
    plan: Arrangement | None = None  # plan
    note: str = ""  # coin, button: what it leads to, beside or below the label

    @property
    def box(self) -> pygame.Rect:
        return pygame.Rect(self.rect)

    @property
    def seen(self) -> pygame.Rect:
        """What is in view of its box."""
        return self.box if self.window is None else self.box.clip(self.window)


def area(rect: pygame.Rect) -> Area:
    """A rectangle as a frozen value."""
    return rect.x, rect.y, rect.width, rect.height


class Controls:
    """A group of controls: who is hovered, focused, held down."""

    def __init__(self) -> None:
        self.items: tuple[Control, ...] = ()
        self.hover = self.focus = self.down = ""
        self.dragged: str | None = None  # value of the slider while its thumb is held

    def set(self, items: list[Control]) -> None:
        """Put other controls in place; hover and focus stay with the ids that remain."""
        self.items = tuple(items)
        ids = {item.id for item in items}
        self.hover, self.focus, self.down = (
            name if name in ids else "" for name in (self.hover, self.focus, self.down)
        )

    def get(self, name: str) -> Control | None:
        return next((item for item in self.items if item.id == name), None)

    def at(self, pos: tuple[int, int]) -> Control | None:
        """The control under a point; of overlapping ones the last drawn."""
        return next((item for item in reversed(self.items) if item.seen.collidepoint(pos)), None)

    def handle(self, event: pygame.event.Event, *, keys: bool = False) -> Message | None:
        """React to an event. With `keys` Tab moves the focus, Enter or Space presses (dialogs)."""
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            return self._pushed(event.pos)
        if event.type == pygame.MOUSEBUTTONUP and event.button == pygame.BUTTON_LEFT:
            return self._released(event.pos)
        if keys and event.type == pygame.KEYDOWN:
            return self.key(event)
        return None

    def _moved(self, pos: tuple[int, int]) -> Message | None:
        held = self.get(self.down)
        if held is not None and held.kind is Kind.SLIDER:
            self.dragged = slider_value(held, pos[0])
            return Looked()
        item = self.at(pos)
        name = item.id if item else ""
        if name == self.hover:
            return None
        self.hover = name
        return (_explanation(item) if item else None) or Looked()

    def _pushed(self, pos: tuple[int, int]) -> Message | None:
        item = self.at(pos)
        if item is None:
            return None
        self.down, self.focus = item.id, ""
        if item.kind is Kind.SLIDER and item.refusal is None:
            self.dragged = slider_value(item, pos[0])
        return Looked()

    def _released(self, pos: tuple[int, int]) -> Message | None:
        held, self.down = self.get(self.down), ""
        value, self.dragged = self.dragged, None
        if held is None:
            return None
        if held.kind is Kind.SLIDER and value is not None:
            return Chosen(held.id, value)
        if not held.seen.collidepoint(pos):
            return Looked()
        if held.kind is Kind.SEGMENT and held.refusal is None:
            return Chosen(held.id, held.options[_segment_at(held, pos[0])][0])
        return press(held)

    def key(self, event: pygame.event.Event) -> Message | None:
        """Keyboard of a dialog: Tab, Shift+Tab, Enter, Space, arrows on the focused control."""
        if event.key == pygame.K_TAB:
            return self.move_focus(-1 if event.mod & pygame.KMOD_SHIFT else 1)
        item = self.get(self.focus)
        if item is None:
            return None
        if event.key in PRESS_KEYS and item.kind not in (Kind.SEGMENT, Kind.SLIDER):
            return press(item)
        if event.key in STEP_KEYS and item.kind in (Kind.SEGMENT, Kind.SLIDER):
            return _stepped(item, STEP_KEYS[event.key])
        return None

    def press(self, name: str) -> Message | None:
        """Press a control by its id, as a key does that stands for it."""
        item = self.get(name)
        return press(item) if item is not None else None

    def move_focus(self, step: int) -> Message | None:
        """The next control in the order they were given, round and round."""
        stops = [item for item in self.items if item.tab_stop]
        if not stops:
            return None
        ids = [item.id for item in stops]
        at = ids.index(self.focus) + step if self.focus in ids else (0 if step > 0 else -1)
        item = stops[at % len(stops)]
        self.focus = item.id
        return _explanation(item) or Looked()


def press(item: Control) -> Message:
    """What pressing a control says: its message, or why not."""
    return _refused(item) or item.message or Pressed(item.id)


def _refused(item: Control) -> Message | None:
    return Refused(item.label, item.refusal, item.rect) if item.refusal is not None else None


def _explanation(item: Control) -> Message | None:
    tip = Explained(item.label, item.tip, item.tip_rule, item.rect) if item.tip else None
    return _refused(item) or tip


def _stepped(item: Control, step: int) -> Message:
    if item.refusal is not None:
        return press(item)
    if item.kind is Kind.SEGMENT:
        values = [value for value, _label in item.options]
        at = values.index(item.value) + step if item.value in values else 0
        return Chosen(item.id, values[max(0, min(len(values) - 1, at))])
    least, most, stride = item.span
    return Chosen(item.id, str(max(least, min(most, int(item.value) + step * stride))))


def _segment_at(item: Control, x: int) -> int:
    share = (x - item.box.left) * len(item.options) // max(1, item.box.width)
    return max(0, min(len(item.options) - 1, share))


def slider_value(item: Control, x: int) -> str:
    """The value of a slider for a place of its thumb, in whole steps."""
    least, most, stride = item.span
    track = slider_track(item)
    share = max(0.0, min(1.0, (x - track.left) / max(1, track.width)))
    return str(least + round(share * (most - least) / stride) * stride)


def slider_track(item: Control) -> pygame.Rect:
    """The groove of a slider: its rectangle less room for its figure, if it has one."""
    box, figure = item.box, item.label.replace("{value}", str(item.span[1]))
    room = max(78, type.measure(figure, type.LABEL)[0] + 30) if figure else 16
    return pygame.Rect(box.left + 8, box.centery - 2, max(20, box.width - room), 4)
