"""Where the map looks: at what a question is about, else at the pieces of the side that decides."""

import pygame

from game.board.plane.shapes import Pose
from game.board.where import Where
from game.engine import action as acts
from game.engine.action import UnitId
from game.ui.desk.tray.hand import TrayHand
from game.ui.field.board_view import BoardView
from game.ui.field.table_pieces import area_on
from game.ui.play.session import Session

TRIED = 6
"""So many pieces are tried to find where they would go."""


class Looking:
    """The eyes of one desk. They move only if the player would not see what is asked."""

    def __init__(self, session: Session, view: BoardView, tray: TrayHand) -> None:
        self.session, self.view, self.tray = session, view, tray
        self._side = session.side
        self._handed = False
        self._asked = ""
        """The wing that was asked last."""
        self._waiting = self._off_map()
        """Who was off the map when the eyes moved last."""

    # -- what is to be seen --------------------------------------------------------------------

    def about(self) -> tuple[Where, ...]:
        """Where the pieces of a question stand that offers nothing on the map."""
        prompt = self.session.prompt
        if prompt is None or prompt.cells or prompt.units or prompt.pick:
            return ()
        return self.session.places(prompt.subject)

    def offered(self) -> tuple[Where, ...]:
        """The piece in hand, or its goals if it is in sight; else all that is offered."""
        prompt, held = self.session.prompt, self.session.held_at
        if prompt is None:
            return ()
        if held is None and prompt.subject and prompt.cells:
            return tuple(prompt.cells)
        best = prompt.suggested
        if held is None and prompt.poses is not None and best is not None and best.verb == "pose":
            return (best.arg,) if isinstance(best.arg, Pose) else ()
        if held is not None:
            in_sight = self.view.camera.visible(held)
            return tuple(prompt.cells) if in_sight and prompt.cells else (held,)
        items: list[Where | UnitId] = [*prompt.units, *prompt.cells]
        items += prompt.pick.of if prompt.pick is not None else ()
        where = {c.id: c.at for stack in self.session.presentation.stacks.values() for c in stack}
        return tuple(
            where[i] if isinstance(i, str) else i
            for i in items
            if not isinstance(i, str) or i in where
        )

    def cells(self) -> tuple[Where, ...]:
        """Where the decision lies, be it only with the side that has it; if that has nobody on the
        map, where it may place or bring a piece, else where anybody stands.
        """
        stacks, side = self.session.presentation.stacks, self.session.side
        own = (cell for cell, stack in stacks.items() if any(c.side == side for c in stack))
        return self.offered() or tuple(own) or self.ahead() or tuple(stacks)

    def ahead(self) -> tuple[Where, ...]:
        """Where pieces would be set up, or enter, of a side with nobody on the map: the hexes of
        the one that is bound most. An answer or two are tried out, in games beside this one.
        """
        twin = self.session.match.branch(0)
        prompt = twin.prompt
        if prompt is not None and not prompt.units:
            free = [b.id for b in prompt.buttons if b.refusal is None]
            if not free or twin.act(acts.button(free[-1])) is not None or twin.records[-1].dice:
                return ()
            prompt = twin.prompt
        if prompt is None or prompt.side != self.session.side:
            return ()
        found: list[tuple[Where, ...]] = []
        for unit in list(prompt.units)[:TRIED]:
            one = twin.branch(0)
            if one.act(acts.unit(unit)) is None and one.prompt is not None and one.prompt.cells:
                found.append(tuple(one.prompt.cells))
        return min(found, key=len, default=())

    def clear_of(self, cell: Where) -> list[pygame.Rect]:
        """What a box should not cover: its own stack above all, then what can be clicked now."""
        visible, offered = self.view.camera.visible, dict.fromkeys(self.offered())
        near = (c for c in offered if c != cell and visible(c))
        return [self.view.cell_rect(c) for c in (cell, *near)]

    def _off_map(self) -> frozenset[UnitId]:
        groups = self.session.presentation.reserves
        return frozenset(piece.id for group in groups for piece in group.counters)

    def _came(self) -> tuple[Where, ...]:
        """Where those of the side that decides stand who have come onto the map since."""
        before, self._waiting = self._waiting, self._off_map()
        side, pieces = self.session.side, map(self.session.piece, before - self._waiting)
        return self.session.places([p.id for p in pieces if p is not None and p.side == side])

    def _wing(self) -> str:
        """The wing of all pieces of which one is to be chosen; empty if they are of several."""
        prompt = self.session.prompt
        if prompt is None or prompt.subject or len(prompt.units) < 2:
            return ""
        bodies = {b.id if b else "" for b in map(self.session.roster.body_of, prompt.units)}
        return bodies.pop() if len(bodies) == 1 else ""

    # -- looking there -------------------------------------------------------------------------

    def first(self) -> None:
        """A table opens: show all on it if there is room, else what is asked, or who decides."""
        wanted, stacks = self.cells(), tuple(self.session.presentation.stacks)
        # With a piece in hand it is enough to see that: its goals are around it.
        enough = (stacks,) if self.session.held_at is not None else ()
        self.view.camera.settle((*stacks, *wanted), *enough, wanted)

    def asked(self) -> None:
        """Another question is asked: who decides it may have changed."""
        side = self.session.side
        self._handed = self._handed or side not in ("", self._side)
        self._side = side or self._side

    def look(self) -> None:
        """Show where the decision lies: all that it is about, the whole of another wing that is
        asked, those who have just come, else most of what is offered. When the decision passes to a
        side most of that is shown, and not just a piece at the edge. While no piece is in hand,
        what is offered comes out from under the boxes over the map.
        """
        camera, about = self.view.camera, self.about()
        handed, self._handed = self._handed, False
        wing, before = self._wing(), self._asked
        self._asked = wing or before
        came = self._came()
        if len(about) > 1:
            camera.show_all(about)
        elif wing not in ("", before):
            camera.show_all(self.cells())
        elif came and not self.tray.stays():
            camera.show_all(came)
        elif not self.tray.stays():
            camera.show(self.cells(), most=handed)
        prompt = self.session.prompt
        if prompt is not None and not prompt.subject and not self.tray.stays():
            camera.uncover([self._box(where) for where in dict.fromkeys(came or self.offered())])

    def _box(self, where: Where) -> pygame.Rect:
        """Where a cell lies with its pieces, or the plates at a place, drawn or not."""
        stack = self.session.stack(where) if isinstance(where, Pose) else ()
        plates = [area_on(self.view.camera, counter) for counter in stack]
        return plates[0].unionall(plates[1:]) if plates else self.view.cell_rect(where)
