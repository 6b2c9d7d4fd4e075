"""A piece that is pointed at while a unit is in hand on a table, and that is meant itself: one that
is offered, one that is taken up instead, or an enemy of whom it is said why he cannot be.
"""

from game.board.where import Where
from game.engine import action as acts
from game.engine.action import UnitId
from game.engine.prompt import Preview
from game.engine.refusal import Refusal
from game.ui.field.board_view import BoardView
from game.ui.field.pointer import Pixel
from game.ui.look.words import _, tr
from game.ui.play.session import Session
from game.ui.widgets.tooltips import Tip


class Aim:
    """The piece that a click would mean, and no place; what choosing it would do, or why not."""

    def __init__(self, session: Session, view: BoardView) -> None:
        self.session, self.view = session, view
        self.unit: UnitId | None = None
        self.barred: Refusal | None = None
        self.preview: Preview | None = None

    def take(self, unit: UnitId | None) -> bool:
        """Another piece is pointed at, or none; whether that is new."""
        if unit == self.unit:
            return False
        self.unit, self.barred, self.preview = unit, None, None
        if unit is not None and not self.session.instead(unit):
            action = acts.unit(unit)
            self.barred, self.preview = self.session.why_not(action), self.session.preview(action)
        return True

    def under(self, pixel: Pixel) -> tuple[Where, UnitId] | None:
        """The piece that is pointed at: under the disc of a general who is not asked for, the unit
        that is meant itself.
        """
        found, plate = self.view.piece_at(pixel), self.view.plate_at(pixel)
        if found is None or plate is None or self.is_meant(found[1]):
            return found
        return plate if self.is_meant(plate[1]) else found

    def is_meant(self, unit: UnitId, *, dropped: bool = False) -> bool:
        """Whether a piece is meant itself, and not the place where it stands. What is `dropped` on
        another that could be taken up goes to its place.
        """
        prompt, piece = self.session.prompt, self.session.piece(unit)
        if prompt is None or piece is None or prompt.poses is None or unit == prompt.poses.unit:
            return False
        if unit in prompt.units or (not dropped and self.session.instead(unit)):
            return True
        if piece.side == prompt.side or prompt.blind is not None:
            return False
        refusal = self.session.why_not(acts.unit(unit))
        return refusal is not None and bool(refusal.named)

    @property
    def title(self) -> str:
        """Who it is, and what choosing him would come to; empty where a place is meant."""
        piece, prompt = self.session.piece(self.unit or ""), self.session.prompt
        if piece is None or prompt is None:
            return ""
        offer, sheet = prompt.units.get(piece.id), self.preview and self.preview.sheet
        if sheet is None or offer is None or offer.text is None:
            return tr(piece.face.name)
        return _("{unit}: {text}", unit=tr(piece.face.name), text=offer.text)

    def hint(self, tip: Tip | None) -> str:
        """What a click on it does, or why it does nothing: if the open tip does not say it already;
        one about something else may stand there.
        """
        prompt = self.session.prompt
        if self.barred is not None:
            return (
                ""
                if tip is not None and tr(self.barred.message) in tip.text
                else _("{text} ({rule})", text=self.barred.message, rule=self.barred.named)
            )
        if self.unit is not None and self.session.instead(self.unit):
            if self.session.ends_instead():
                return _("Click: take this unit up; the other has moved (Undo takes it back)")
            return _("Click: take this unit up instead")
        offer = prompt.units.get(self.unit or "") if prompt is not None else None
        sheet = self.preview.sheet if self.preview is not None else None
        what = sheet.confirm if sheet is not None else offer.text if offer is not None else None
        return _("Click: {what}", what=what) if what is not None else ""
