"""A save as it lies in the file: its structs, and what of them is plain without any rules."""

from msgspec import Raw, Struct, field

from game.content.reading import clean
from game.engine.action import Action
from game.engine.dice import DiceState
from game.engine.event import Event
from game.engine.record import Record
from game.engine.refusal import Refusal
from game.engine.setting import FileMark
from game.engine.text import Text

LONGEST_WORDS = 200
NOTHING = Raw(b"null")
PROTOCOL = "protocol"
"""The mode of a game that may have begun from a position laid out by hand."""


class Label(Struct, frozen=True, kw_only=True):
    """What a list of saves shows: which game it is, where it stands, when it was written; its sides
    with their names, that it can say who led them.
    """

    game: str = ""  # the same for all saves of one game
    title: str = ""
    turn: Text = field(default_factory=lambda: Text(""))
    phase: Text = field(default_factory=lambda: Text(""))
    time: str = ""
    auto: bool = False
    sides: tuple[tuple[str, Text], ...] = ()


class Pending(Struct, frozen=True, omit_defaults=True):
    """What waits for typed-in dice: an action or, without one, the opening; and those given."""

    action: Action | None = None
    entered: tuple[int, ...] = ()
    group: int = 0


class PlainSeal(Struct, frozen=True):
    """The last wall: how many records lead to it, the state there, why it stands."""

    at: int
    state: Raw
    wall: Refusal | None = None


class Envelope(Struct, frozen=True, kw_only=True):
    """A save as it lies in the file, states still JSON. `begun` is how the dice were when the game
    began; `files` what the game is played on; `seats` who leads the sides, where the mode does not
    say it.
    """

    format: str
    schema: int
    program: str = ""
    system: str
    rules_version: str
    mode: str = "solo"
    scenario: FileMark
    map: FileMark
    label: Label = field(default_factory=Label)
    state: Raw
    start: Raw = NOTHING
    seal: PlainSeal | None = None
    seats: dict[str, str] = {}
    dice: DiceState
    begun: DiceState | None = None
    pending: Pending | None = None
    opening: tuple[Event, ...] = ()
    records: tuple[Record, ...] | None = None
    hash: str
    picture: bytes = b""
    files: bytes = b""


class Beginning(Struct, frozen=True):
    """The fields by which a save is known as one; whatever they hold."""

    format: Raw = NOTHING
    schema: Raw = NOTHING
    program: Raw = NOTHING


class Glance(Struct, frozen=True, kw_only=True):
    """The few fields that a list of saves needs."""

    format: str
    schema: int
    system: str
    mode: str = "solo"
    seats: dict[str, str] = {}
    scenario: FileMark
    label: Label = field(default_factory=Label)
    picture: bytes = b""


def named(error: BaseException) -> str:
    """An error of our own code in the few words that a report needs."""
    words = clean(f"{type(error).__name__} {error}".strip())
    return words if len(words) <= LONGEST_WORDS else f"{words[:LONGEST_WORDS]}..."
