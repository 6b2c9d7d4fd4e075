"""What the player looks at: under the mouse, under the keys, last clicked, and what lies open.

One plain value over the session, read by all that draw and written through few verbs. Whoever
changes what a panel shows says so (`looked`).
"""

from game.board.plane.shapes import Pose
from game.board.where import Where
from game.engine.action import UnitId
from game.engine.prompt import Preview
from game.engine.refusal import Refusal
from game.ui.desk.stack_fan import Fan
from game.ui.desk.tips import refusal_tip, twice
from game.ui.field.camera import Pixel
from game.ui.look.words import tr
from game.ui.play.aims import Aims
from game.ui.play.session import Session
from game.ui.widgets.tooltips import PlacedTip, Tip


class Gaze:
    """Where the player's eyes are, and what has been opened before them."""

    def __init__(self, session: Session) -> None:
        self.session = session
        self.hover: Where | None = None
        """Under the mouse."""
        self.cursor: Where | None = None
        self.unit: UnitId | None = None
        """The piece that the keys point at, in the cell of the cursor or in the tray."""
        self.focus: Where | None = None
        """What was clicked last."""
        self.waiting: UnitId | None = None
        """The piece of the tray that the keys point at, or that a right click keeps in sight."""
        self.pointed: Where | None = None
        """Looked at last, by the mouse or by the keys."""
        self.keyed = False
        """The keys point at something, and the mouse has not been moved since."""
        self.dragged: Pixel | None = None
        """Where a counter hangs that is being dragged."""
        self.preview: Preview | None = None
        self.answer: Preview | None = None
        """What the button under the pointer would do, if it is no sheet."""
        self.fan: Fan | None = None
        self.fan_hover: UnitId | None = None
        self.tip: Tip | None = None
        self.tip_cell: Where | None = None
        self.placed_tip: PlacedTip | None = None
        self.asked = False
        """The tip was asked for."""
        self.refused: Where | None = None
        self.barring: UnitId = ""
        self.lit: tuple[Where, ...] = ()
        self.aims: Aims = ()
        self.only: frozenset[UnitId] | None = None
        """The pieces that are shown alone."""
        self.counters = True
        self.rested = 0
        """Milliseconds that the mouse has rested on its cell."""
        self.quiet: Where | None = None
        """There nothing opens by itself until the mouse has left it."""
        self.stale = True

    # -- looking -------------------------------------------------------------------------------

    def looked(self) -> None:
        """What the panels show may have changed."""
        self.stale = True

    def look_at(self, cell: Where | None) -> None:
        """Point at a cell: show the path or what a click there would do."""
        self.pointed = cell
        self.answer, self.preview = None, None if cell is None else self.session.preview_at(cell)
        self.stale = True

    def look_at_answer(self, preview: Preview) -> None:
        """Point at a button: show what it would do."""
        self.answer = self.preview = preview
        self.stale = True

    def see(self, cell: Where | None) -> None:
        """Take another cell under the pointer. Who comes from the board to a button at once still
        sees what that would do.
        """
        self.hover, self.stale = cell, True
        if cell is not None or self.answer is None:
            self.look_at(cell)

    def leave(self) -> None:
        """The pointer left the board: what it opened there is of no use elsewhere."""
        self.forget_tip()
        if self.fan is not None and not self.fan.stays:
            self.fan = None
        self.see(None)

    def point(self, cell: Where, unit: UnitId | None = None) -> None:
        """Set the keys' cursor on a cell, and on a piece in it."""
        self.close()
        self.cursor, self.focus, self.unit, self.waiting = cell, cell, unit, None
        self.keyed = True
        self.look_at(cell)

    def point_beside(self, unit: UnitId) -> None:
        """Set the keys' cursor on a piece of the tray."""
        self.close()
        self.cursor, self.unit, self.waiting, self.keyed = None, unit, unit, True

    def point_nowhere(self) -> None:
        """Take the keys' cursor away."""
        self.cursor, self.unit, self.waiting = None, None, None

    def light(self, cells: tuple[Where, ...], aims: Aims = ()) -> None:
        """Light cells on the board, with arrows between them."""
        self.lit, self.aims, self.stale = cells, aims, True

    def begin(self) -> None:
        """Another question: what was lit or pointed at for the last one is past. So is the cursor
        on a table: who stood there may have gone, and Enter is to mean the answer.
        """
        self.unit, self.lit, self.aims = None, (), ()
        if isinstance(self.cursor, Pose):
            self.cursor = None

    def inspected(self) -> Where | None:
        """The cell whose stack the panels show: of what is dragged, under the pointer unless the
        keys point elsewhere, pointed at, or in hand if that is one stack.
        """
        if self.dragged is not None:
            return self.session.held_at
        if not self.keyed and self.hover is not None and self.session.stack(self.hover):
            return self.hover
        if self.focus is None and len(set(self.session.places(self.session.held))) > 1:
            return None
        return self.focus if self.focus is not None else self.session.held_at

    # -- resting -------------------------------------------------------------------------------

    def again(self) -> None:
        """The pointer moved on."""
        self.rested, self.quiet = 0, None

    def hush(self) -> None:
        """Something was done: nothing opens by itself until the pointer leaves this hex."""
        self.rested, self.quiet = 0, self.hover

    # -- opening and closing -------------------------------------------------------------------

    def tell(self, tip: Tip, cell: Where, *, asked: bool = False) -> None:
        """Open a tip beside a cell."""
        self.tip, self.tip_cell, self.asked = tip, cell, asked

    def explain(
        self,
        refusal: Refusal,
        cell: Where,
        unit: UnitId | None = None,
        *,
        again: bool = False,
        going: bool = False,
    ) -> None:
        """Say beside a cell why something may not be; `again`: another click means the stack;
        `going`: the unit was to go to a place on a table.
        """
        session, prompt = self.session, self.session.prompt
        piece = session.piece(unit) if unit is not None else None
        goes = prompt is not None and bool(prompt.cells)
        moving = goes and session.held_at not in (None, cell)
        name = tr(piece.face.name) if piece is not None else ""
        foes = prompt is not None and any(c.side != prompt.side for c in session.stack(cell))
        label = session.field.name(cell)
        tip = refusal_tip(refusal, label, name, prompt, moving=moving, foes=foes, going=going)
        self.tell(twice(tip) if again else tip, cell, asked=True)
        self.refused = cell if moving and piece is None else None
        self.barring = refusal.by

    def forget_tip(self) -> None:
        """Close the tip alone."""
        self.tip, self.tip_cell, self.refused, self.placed_tip = None, None, None, None
        self.barring = ""

    def close(self) -> bool:
        """Close fan and tip; whether one was open that was asked for."""
        pinned = self.fan is not None and self.fan.pinned
        had = pinned or (self.tip is not None and self.asked)
        self.fan = None
        self.forget_tip()
        return had
