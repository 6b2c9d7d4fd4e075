"""What panels and screens' controls say to their owner: frozen values, returned by `handle`.

`handle(event)` answers None when the event was not for the panel. `Looked` means it was, and
only the picture changed.
"""

from msgspec import Struct

from game.board.where import Where
from game.engine.action import Action, UnitId
from game.engine.prompt import Task
from game.engine.refusal import Refusal
from game.engine.text import Text

Area = tuple[int, int, int, int]  # a rectangle of the window, frozen


class Looked(Struct, frozen=True):
    """The event was taken; hover, focus or scrolling changed: the panel is to be drawn again."""


class Pressed(Struct, frozen=True):
    """An enabled control was pressed. The ids of the window's own begin with "ui."."""

    id: str


class Chosen(Struct, frozen=True):
    """A segment or slider was set to a value."""

    id: str
    value: str


class Refused(Struct, frozen=True):
    """A disabled control was hovered, focused or pressed: say why, beside `area`."""

    title: str
    refusal: Refusal
    area: Area


class Explained(Struct, frozen=True):
    """A control was hovered that has more to say: `text`, beside `area`; `rule` may be empty."""

    title: str
    text: Text | str
    rule: str
    area: Area


class RuleWanted(Struct, frozen=True):
    """A rule link was pressed: open the rules browser at this id."""

    rule: str


class UnitChosen(Struct, frozen=True):
    """A unit of the unit panel or of a sheet was pressed: treat it like a click on the unit."""

    unit: UnitId


class CellsShown(Struct, frozen=True):
    """Cells to light on the board while hovered, or if there are none those of some pieces; with
    the arrows of the task that they are of. Empty: none any more.
    """

    cells: tuple[Where, ...] = ()
    units: tuple[UnitId, ...] = ()
    task: Task | None = None


class RecordChosen(Struct, frozen=True):
    """A log line's clock was pressed: show the board after this record (-1: as it was set up)."""

    index: int


class CellsWanted(Struct, frozen=True):
    """A log line was pressed: bring its cells into view and light them, or those of its pieces."""

    cells: tuple[Where, ...]
    units: tuple[UnitId, ...] = ()


class BodyWanted(Struct, frozen=True):
    """The card of a body or piece was pressed: find it on the board."""

    id: str


class TaskChosen(Struct, frozen=True):
    """A task of the planner was pressed: go there, and do its action if it has one."""

    task: Task


class SheetChanged(Struct, frozen=True):
    """Another unit is to have a part in what the open sheet is about."""

    action: Action


class DieGiven(Struct, frozen=True):
    """A die was typed in."""

    value: int


Message = (
    Looked
    | Pressed
    | Chosen
    | Refused
    | Explained
    | RuleWanted
    | UnitChosen
    | CellsShown
    | RecordChosen
    | CellsWanted
    | BodyWanted
    | TaskChosen
    | SheetChanged
    | DieGiven
)
