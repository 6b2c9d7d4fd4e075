"""A refusal: which rule forbids an action, and why, in one sentence."""

from msgspec import Struct

from game.board.plane.shapes import Pose
from game.engine.text import Text, say

KERNEL = "KERNEL"


class Refusal(Struct, frozen=True):
    """The rule's ledger id and the reason with its figures. Of a move on an open table it may tell
    the pose in which it fails, and at which part of the move, in thousandths; `by`: the piece that
    is in the way.
    """

    rule: str
    message: Text
    at: Pose | None = None
    part: int | None = None
    by: str = ""

    @property
    def named(self) -> str:
        """The rule that may be opened: the kernel's own refusals have none."""
        return "" if self.rule == KERNEL else self.rule

    def __str__(self) -> str:
        return f"{self.message} ({self.rule})"


NOT_OFFERED = Refusal(KERNEL, say("That is not among the things to decide now."))
A_PLACE = Refusal(KERNEL, say("Where it stands is a place to go to here: point at the place."))
GAME_OVER = Refusal(KERNEL, say("The game is over."))
DIE_WANTED = Refusal(KERNEL, say("A die must be entered first."))
NO_SUCH_BUTTON = Refusal(KERNEL, say("There is no such button now."))
BLIND = Refusal(KERNEL, say("Nothing is measured before it is declared."))
PICK_SIZE = Refusal(KERNEL, say("That is too few or too many to choose."))
PICK_TWICE = Refusal(KERNEL, say("The same piece was chosen twice."))
BARE = (NOT_OFFERED, NO_SUCH_BUTTON)
"""Refusals that name no reason: before they are given, it is asked what closed the thing."""
