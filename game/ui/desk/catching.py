"""What a wish is caught by under the pointer: the side of a friend, or an enemy who may be met."""

from game.board.plane.shapes import Outline
from game.board.plane.words import UNIT
from game.engine.prompt import Wish
from game.engine.shapes import LineShape, Shape
from game.engine.text import say
from game.ui.field.board_view import BoardView
from game.ui.field.table_pieces import outline_of
from game.ui.look.words import tr
from game.ui.play.session import Session
from game.ui.play.snaps import Snap, snapped, upon

CATCH = 12
"""Pixels within which the wish snaps; Alt holds it off."""


class Catching:
    """Where a wish comes that snaps."""

    def __init__(self, session: Session, view: BoardView) -> None:
        self.session, self.view = session, view

    def upon(self, wish: Wish) -> Wish | None:
        """The wish upon an enemy with whom contact may be meant; None: upon nobody."""
        prompt = self.session.prompt
        onto = prompt.poses.onto if prompt is not None and prompt.poses is not None else ()
        pieces = (self.session.piece(unit) for unit in onto)
        foes: list[Outline] = [outline_of(p) for p in pieces if p is not None and p.stands]
        return upon(wish, foes, self._near)

    def beside(self, wish: Wish) -> Snap | None:
        """What the wish is caught by, within so many pixels: not by what looks another way than
        was chosen.
        """
        prompt = self.session.prompt
        unit = prompt.poses.unit if prompt is not None and prompt.poses is not None else ""
        piece = self.session.piece(unit)
        if piece is None or not piece.stands:
            return None
        stacks = self.session.presentation.stacks.values()
        friends = [
            (c.id, outline_of(c))
            for stack in stacks
            for c in stack
            if c.side == piece.side and c.id not in (piece.id, *self.session.held) and c.stands
        ]
        if wish.heading is not None:
            friends = [f for f in friends if f[1].pose.heading == wish.heading]
        return snapped(wish, piece.stands, friends, self._near)

    @property
    def _near(self) -> int:
        """Within how much on the table a wish is caught."""
        return CATCH * UNIT // self.view.camera.scale


def edge_of(session: Session, snap: Snap | None) -> tuple[Shape, ...]:
    """The edge at which a wish snapped, if it did."""
    if snap is None:
        return ()
    friend = session.piece(snap.unit)
    name = tr(friend.face.name if friend is not None else snap.unit)
    words = say("flush with {unit}", unit=name)
    return (LineShape(tone="good", points=snap.edge, text=words),)
