"""Parts of questions that several games ask alike."""

from game.engine.prompt import Button, Pick, Role, Run
from game.engine.text import Text, say

BACK = Button(id="back", label=say("Back"), role=Role.BACK)
SETTLE = Run("settle", say("Settle the rest as suggested"))
"""What losses, retreats and advances ask belongs to the fight that brought them."""


def ending(label: Text, pending: Text | None = None, note: Text | None = None) -> Button:
    """The button that ends a part of the turn; `pending` is what is still undone, `note` who is
    meant by it.
    """
    note = None if pending is None else note
    return Button(id="end", label=label, role=Role.END, pending=pending, note=note)


def in_order(pieces: tuple[str, ...], confirm: Text, *others: tuple[str, ...]) -> Pick:
    """All pieces of a place in a new order; `others` are orders worth trying."""
    n = len(pieces)
    return Pick(
        of=pieces,
        min=n,
        max=n,
        ordered=True,
        start=pieces,
        samples=(pieces, *others),
        confirm=confirm,
    )
