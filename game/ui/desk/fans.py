"""Opens the fan of a stack, keeps it beside that stack, and out of the way."""

from game.board.where import Where
from game.engine.presentation import CellNote
from game.ui.desk.gaze import Gaze
from game.ui.desk.looking import Looking
from game.ui.desk.stack_fan import Fan, lay_out
from game.ui.desk.tips import name_of
from game.ui.field.board_view import BoardView, all_offers
from game.ui.play.hand import Hand

NEAR = (1, 2)
"""How many hexes off a stack counts as a neighbour that a fan should not cover."""


class Fans:
    """Lays out the one fan that may be open (`gaze.fan`)."""

    def __init__(self, gaze: Gaze, hand: Hand, view: BoardView, looking: Looking) -> None:
        self.session, self.gaze, self.hand = gaze.session, gaze, hand
        self.view, self.looking = view, looking
        self._stood = (0, 0)

    def open(self, cell: Where, *, pinned: bool, stays: bool = False) -> None:
        """Spread out a stack; it closes when the pointer goes elsewhere, unless it `stays`."""
        session, chosen = self.session, self.hand.chosen
        note = session.match.system.cell_note(session.reading, cell)
        title, stack = name_of(session, cell, note), session.stack(cell)
        if self.hand.ordered:
            rank = {unit: n for n, unit in enumerate(chosen)}
            stack = tuple(sorted(stack, key=lambda c: rank.get(c.id, len(rank))))
            note = CellNote(gauges=note.gauges, terrain=note.terrain)
        fan = Fan(cell=cell, title=title, stack=stack, note=note, pinned=pinned, stays=stays)
        self.gaze.fan = fan
        self._place(fan)

    def spread(self) -> None:
        """Asked about the pieces of one stack, fan it out; lying side by side only for an order."""
        prompt = self.session.prompt
        if prompt is None or prompt.cells or prompt.subject:
            return
        if self.view.field.spread and not (prompt.pick is not None and prompt.pick.ordered):
            return
        items = prompt.pick.of if prompt.pick is not None else tuple(prompt.units)
        pieces = [self.session.piece(i) if isinstance(i, str) else None for i in items]
        cells = {piece.at if piece is not None else None for piece in pieces}
        cell = cells.pop() if len(cells) == 1 else None
        if cell is not None and len(items) > 1:
            self.view.camera.show((cell,))
            self.gaze.focus = cell
            self.open(cell, pinned=True, stays=True)

    def _place(self, fan: Fan) -> None:
        """Lay the fan out beside its stack, off the stacks near it and off what is offered."""
        view, distance = self.view.camera.view, self.session.field.distance
        beside = self.looking.clear_of(fan.cell)
        near = [c for c in self.session.presentation.stacks if distance(fan.cell, c) in NEAR]
        beside += [self.view.cell_rect(c) for c in near]
        lay_out(fan, all_offers(self.session.prompt), beside, view.inflate(-12, -12))
        self._stood = self.view.camera.place(fan.cell)

    def follow(self) -> None:
        """The map was moved: the fan goes with its stack, and away when that is out of sight."""
        fan, camera = self.gaze.fan, self.view.camera
        if fan is None or (now := camera.place(fan.cell)) == self._stood:
            return
        if not camera.visible(fan.cell) and not fan.stays:
            self.gaze.fan = None
            return
        fan.shift((now[0] - self._stood[0], now[1] - self._stood[1]))
        self._stood = now
        if not camera.view.inflate(-12, -12).contains(fan.area):
            self._place(fan)
