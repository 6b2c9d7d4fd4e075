"""Records: each action with its dice, what happened, and the hash of the state after it."""

from msgspec import Struct

from game.engine.action import Action
from game.engine.event import Event
from game.engine.text import Text


class Record(Struct, frozen=True, omit_defaults=True):
    """One action of the game log; `group` numbers one gesture of the window (a macro)."""

    side: str
    action: Action
    dice: tuple[int, ...]
    events: tuple[Event, ...]
    hash: str
    group: int = 0
    phase: str = ""
    secret: bool = False  # the question was
    unseen: tuple[tuple[int, str], ...] = ()  # which dice one side alone saw, and that side
    reason: Text | None = None  # why it was done, as its player said
