"""The place of the unit in hand, or of what the keys point at, said in words on the board."""

import pygame

from game.board.plane.ground import OpenTable
from game.board.plane.shapes import Pose, lay
from game.engine.presentation import Counter
from game.engine.refusal import Refusal
from game.ui.desk.paint import draw_note
from game.ui.desk.placing import Placing
from game.ui.look.words import _, sentence, tr
from game.ui.play.spoken import Spoken, told_place


class Saying:
    """On or off; while it is on it follows the ghost, or the cursor of the keys."""

    def __init__(self, placing: Placing) -> None:
        self.placing, self.session, self.gaze = placing, placing.session, placing.gaze
        self.on = False
        self._kept: tuple[object, str] = (None, "")

    def press(self) -> Refusal | None:
        """On or off; why nothing may be said, where that measures."""
        why = self.session.why_blind()
        self.on = not self.on and why is None
        return why

    def clear(self) -> bool:
        """Fall silent; whether it spoke."""
        had, self.on = self.on, False
        return had

    def subject(self) -> tuple[Counter | None, Pose] | None:
        """Whose place is said, or which place: the unit in hand where it would end, else what the
        cursor of the keys stands on.
        """
        piece, stands = self.placing.piece, self.placing.pose
        if piece is not None and stands is not None:
            return piece, self.placing.solid or stands
        cursor = self.gaze.cursor
        if not isinstance(cursor, Pose) or not self.gaze.keyed:
            return None
        unit = self.gaze.unit or self.session.top_unit(cursor)
        return (self.session.piece(unit) if unit is not None else None), cursor

    def words(self) -> str:
        """What is said now; nothing while it is off, or nothing may be measured."""
        table, subject = self.session.ground, self.subject()
        blind = self.session.why_blind() is not None
        if not self.on or blind or subject is None or not isinstance(table, OpenTable):
            return ""
        key = (self.session.reading, subject)
        if self._kept[0] != key:
            piece, pose = subject
            stacks = self.session.presentation.stacks.values()
            others = (c for stack in stacks for c in stack if piece is None or c.id != piece.id)
            here = _spoken_of(piece, pose)
            told = told_place(
                table, here, [_spoken_of(c, c.at) for c in others if isinstance(c.at, Pose)]
            )
            self._kept = (key, " ".join(map(sentence, told)))
        return self._kept[1]

    def draw(self, surface: pygame.Surface, view: pygame.Rect, taken: list[pygame.Rect]) -> None:
        words = self.words()
        if words:
            hint = _("H or Esc: off")
            draw_note(surface, view, _("Where it stands"), words, taken, hint=hint)


def _spoken_of(piece: Counter | None, pose: Pose) -> Spoken:
    if piece is None:
        return Spoken("", "", pose)
    outline = lay(piece.stands, pose) if piece.stands else None
    return Spoken(tr(piece.face.name), piece.side, pose, outline)
