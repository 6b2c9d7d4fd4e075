"""The player's side of the board: what is hovered, in hand, picked, explained, looked through.

The desk turns gestures into actions and hands these to its owner (`do`); everything else - fan,
tips, path, overlays, cursor, animation - it keeps and draws itself.
"""

import pygame

from game.board.cells import Cell
from game.engine import action as acts
from game.engine.action import UnitId
from game.engine.presentation import CellNote, Counter, Presentation
from game.engine.prompt import Preview
from game.engine.refusal import Refusal
from game.ui.desk import paint as desk_paint
from game.ui.desk.body import Body
from game.ui.desk.boxes import Boxes
from game.ui.desk.drag import Drag
from game.ui.desk.facing import FacingHand
from game.ui.desk.lenses import LensView
from game.ui.desk.looking import Looking
from game.ui.desk.news import News
from game.ui.desk.owner import Owner
from game.ui.desk.resting import Rest
from game.ui.desk.scene import scene_of
from game.ui.desk.stack_fan import Fan
from game.ui.desk.tray.tray import Tray
from game.ui.field.animations import Animator
from game.ui.field.board_view import BoardView, Scene
from game.ui.field.map_layer import Ground
from game.ui.field.pieces import find
from game.ui.field.pointer import Clicked, DragBegun, Dragged, Dropped, Hovered, Pixel, Pointer
from game.ui.look.sound import SOUNDS
from game.ui.look.words import _
from game.ui.play.hand import Choose, Do, Forbidden, Hand, Picked
from game.ui.play.session import Session
from game.ui.widgets.tooltips import PlacedTip, Tip, on_way


class Desk:
    """One board under one player's hand."""

    def __init__(self, session: Session, ground: Ground, owner: Owner) -> None:
        self.session, self.owner = session, owner
        self.view = BoardView(session.board, ground)
        self.hand = Hand(session)
        self.pointer = Pointer(self.view)
        self.animator = Animator()
        self.lenses = LensView(session, self.top_unit)
        self.fan: Fan | None = None
        self.tip: Tip | None = None
        self.tip_cell: Cell | None = None
        self.hover: Cell | None = None
        self.cursor: Cell | None = None
        self.focus: Cell | None = None
        self.preview: Preview | None = None
        self.refused: Cell | None = None
        self.lit: tuple[Cell, ...] = ()
        self.counters = True
        self.only: frozenset[UnitId] | None = None
        self.drag = Drag(self)
        self.boxes, self.tray = Boxes(self), Tray(self)
        self.placed_tip: PlacedTip | None = None
        self.asked = False
        self.column, self.news = Body(self), News()
        self.facing = FacingHand(self)
        self.rest, self.looking = Rest(self), Looking(self)
        self._was = (-1, -1)
        self._look_after = self._scrolled = False
        self.fan_hover: UnitId | None = None
        self.keyed = False
        """The keys point at something, and the mouse has not been moved since."""

    # -- reading -------------------------------------------------------------------------------

    @property
    def table(self) -> Presentation:
        """The table as it is shown."""
        return self.session.presentation

    def stack(self, cell: Cell | None) -> tuple[Counter, ...]:
        """The stack in a cell, top first."""
        return self.table.stacks.get(cell, ()) if cell is not None else ()

    def top_unit(self, cell: Cell) -> UnitId | None:
        """The piece that stands for a cell: the one in hand, else the top one."""
        stack = self.stack(cell)
        held = self.session.prompt.subject if self.session.prompt is not None else ()
        return next((c.id for c in stack if c.id in held), stack[0].id if stack else None)

    def chosen(self) -> tuple[Cell | UnitId, ...]:
        """Pieces in hand and what is picked; where pieces are picked, these alone."""
        prompt = self.session.prompt
        held = prompt.subject if prompt is not None else ()
        if prompt is not None and prompt.pick is not None and prompt.units:
            return self.hand.chosen
        return (*self.hand.chosen, *(self.column.units if self.column.held else held))

    def subject_cell(self) -> Cell | None:
        """Where the first piece in hand stands."""
        prompt = self.session.prompt
        found = find(self.table.stacks, prompt.subject[0]) if prompt and prompt.subject else None
        return found.cell if found is not None else None

    def inspected(self) -> Cell | None:
        """The cell whose stack the panels show: of what is dragged, under the pointer unless the
        keys point elsewhere, pointed at, or in hand.
        """
        if self.drag.at is not None:
            return self.subject_cell()
        if not self.keyed and self.hover is not None and self.stack(self.hover):
            return self.hover
        return self.focus if self.focus is not None else self.subject_cell()

    def resize(self, view: pygame.Rect) -> None:
        """Take a rectangle of the window; the first time the map looks where it should."""
        first = not self.view.placed
        self.view.resize(view)
        self.close()
        if first:
            self.looking.first()

    # -- the state changed ---------------------------------------------------------------------

    def refresh(self, *, look: bool = True) -> None:
        """The match moved on: animate, begin a new pick, show where the action is."""
        events = self.session.fresh()
        SOUNDS.hear(events)
        self.animator.skip()
        self.animator.play(events, self.table.stacks)
        self.news.take(events, len(self.session.match.records))
        self.looking.asked()
        self.hand.look()
        self.close()
        self.rest.hush()
        if not self.column.held:
            self.column.clear()
        self.preview = None
        self._spread()
        self._look_after = look and self.animator.playing
        if look:
            # Of many dice the note tells: the map stays until the next question is asked.
            cells = self.animator.all_cells()
            if self.animator.playing:
                self.view.camera.show(() if self.animator.hasty else cells)
            else:
                self.looking.look()
            self.tray.hand.frame()
        self.see(self.hover)

    def _spread(self) -> None:
        """A question about the pieces of one stack: fan it out at once. Where they lie side by side
        only an order needs it.
        """
        prompt = self.session.prompt
        if prompt is None or prompt.cells or prompt.subject:
            return
        if self.view.layout.spread and not (prompt.pick is not None and prompt.pick.ordered):
            return
        items = prompt.pick.of if prompt.pick is not None else tuple(prompt.units)
        where = {c.id: c.cell for stack in self.table.stacks.values() for c in stack}
        cells = {where.get(i) if isinstance(i, str) else None for i in items}
        cell = cells.pop() if len(cells) == 1 else None
        if cell is not None and len(items) > 1:
            self.view.camera.show((cell,))
            self.focus = cell
            self.open_fan(cell, pinned=True, stays=True)

    def close(self) -> bool:
        """Close fan and tip; whether one was open that was asked for."""
        pinned = self.fan is not None and self.fan.pinned
        had = pinned or (self.tip is not None and self.asked)
        self.fan, self.tip, self.tip_cell, self.refused = None, None, None, None
        self.placed_tip = None
        return had

    # -- gestures ------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """React to an event of the mouse; whether the picture may have changed."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button <= 3 and self.animator.skip():
            self.see(self.hover)
        self.keyed = self.keyed and event.type != pygame.MOUSEMOTION
        if self.boxes.handle(event) or self.facing.handle(event):
            return True
        gesture = self.pointer.handle(event)
        if isinstance(gesture, Hovered):
            return self._hovered(gesture)
        if isinstance(gesture, Clicked):
            self._clicked(gesture)
        elif isinstance(gesture, DragBegun | Dragged | Dropped):
            self.drag.take(gesture)
        elif gesture is not None:
            # Only the view moved: the panels show what they showed.
            self._scrolled = True
            return False
        return gesture is not None

    def _hovered(self, gesture: Hovered) -> bool:
        if self.fan is not None and self.fan.area.collidepoint(gesture.at):
            unit = self.fan.unit_at(gesture.at)
            changed, self.fan_hover = unit != self.fan_hover, unit
            return changed
        self.fan_hover = None
        cell, was = gesture.cell, self._was
        self._was = gesture.at
        if cell == self.hover:
            return False
        self.rest.again()
        fan, tip = self.fan, self.placed_tip
        if fan is not None and not fan.stays and not self._on_way(fan.cell, fan.area, was):
            self.fan = None
        if tip is not None and self.tip_cell is not None and self.tip_cell != cell:
            # Only a rule is worth the way; what else lies under a tip is the map's.
            if (
                self.tip is not None
                and self.tip.rule
                and self._on_way(self.tip_cell, tip.area, was, tip.aim)
            ):
                return False
            self.tip, self.tip_cell, self.refused, self.placed_tip = None, None, None, None
        self.see(cell)
        return True

    def _on_way(
        self, cell: Cell, area: pygame.Rect, was: Pixel, goal: pygame.Rect | None = None
    ) -> bool:
        return on_way(self.view.cell_rect(cell), area, was, self.pointer.at, goal)

    def look_at(self, cell: Cell | None) -> None:
        """Point at a cell: show the path or what a click there would do."""
        self.lenses.hover(cell)
        self.preview = None if cell is None else self.session.preview_at(cell)
        self.owner.looked()

    def see(self, cell: Cell | None) -> None:
        """Take another cell under the pointer."""
        self.hover = cell
        self.look_at(cell)

    def _clicked(self, click: Clicked) -> None:
        self.close()
        if click.cell is None:
            self.focus = None
            self.owner.looked()
        elif click.right:
            self.focus = click.cell
            self.open_fan(click.cell, pinned=True)
            self.owner.looked()
        elif self.lenses.click(click.cell):
            self.owner.lens_fixed()
        else:
            self.cursor = None
            if click.shift and (self.column.march(click.cell) or self.column.take_up(click.cell)):
                return
            if click.ctrl and self.column.take_wing(click.cell):
                return
            if self.column.goes(click.cell) and self.column.march(click.cell):
                return
            alone = self.view.tells_apart(click.cell) and self.hand.names(click.cell, click.unit)
            self.click(click.cell, click.unit if alone else None)

    def click(self, cell: Cell, unit: UnitId | None = None) -> None:
        """Do what a click on a cell, or on one piece of it, means."""
        self.focus = cell
        answer = self.hand.click(cell, tuple(c.id for c in self.stack(cell)), unit)
        if isinstance(answer, Do):
            self.fan = None
            if answer.action.verb != "cell" or not self.tray.hand.place_group(cell):
                self.owner.do(answer.action)
        elif isinstance(answer, Choose):
            self.open_fan(cell, pinned=True)
        elif isinstance(answer, Picked):
            self.owner.looked()
        elif isinstance(answer, Forbidden):
            self.explain(answer.refusal, answer.cell, answer.unit, again=answer.again)
        self.owner.looked()

    def click_cell(self, cell: Cell) -> None:
        """Mean the cell and nothing in it."""
        refusal = self.session.why_not(acts.cell(cell))
        if refusal is None:
            self.owner.do(acts.cell(cell))
        else:
            self.explain(refusal, cell)

    # -- explaining ----------------------------------------------------------------------------

    def explain(
        self, refusal: Refusal, cell: Cell, unit: UnitId | None = None, *, again: bool = False
    ) -> None:
        """Say beside a cell why something may not be; `again`: another click means the stack."""
        piece = find(self.table.stacks, unit) if unit is not None else None
        goes = self.session.prompt is not None and bool(self.session.prompt.cells)
        moving = goes and self.subject_cell() not in (None, cell)
        name = piece.face.name if piece is not None else ""
        label = self.session.board.label(cell)
        prompt = self.session.prompt
        tip = desk_paint.refusal_tip(refusal, label, name, prompt, moving=moving)
        self.tell(desk_paint.twice(tip) if again else tip, cell)
        self.asked = True
        self.refused = cell if moving and piece is None else None

    def tell(self, tip: Tip, cell: Cell) -> bool:
        """Open a tip beside a cell."""
        self.tip, self.tip_cell, self.asked = tip, cell, False
        return True

    def open_fan(self, cell: Cell, *, pinned: bool, stays: bool = False) -> None:
        """Spread out a stack; it closes when the pointer goes elsewhere, unless it `stays`."""
        note = self.session.match.system.cell_note(self.session.reading, cell)
        title = self.session.board.label(cell)
        if note.place:
            title = _("{cell} {place}", cell=title, place=note.place)
        stack = self.stack(cell)
        if self.hand.ordered:
            order = self.hand.chosen
            stack = tuple(
                sorted(stack, key=lambda c: order.index(c.id) if c.id in order else len(order))
            )
            note = CellNote(gauges=note.gauges, terrain=note.terrain)
        self.fan = Fan(cell=cell, title=title, stack=stack, note=note, pinned=pinned, stays=stays)
        self.boxes.place_fan()

    def clear_of(self, cell: Cell) -> list[pygame.Rect]:
        """What a box should not cover: its own stack above all, then what can be clicked now."""
        cells = [c for c in dict.fromkeys(self.looking.offered()) if c != cell]
        near = [c for c in cells if self.view.camera.visible(c)]
        return [self.view.cell_rect(c) for c in (cell, *near)]

    # -- time and picture ----------------------------------------------------------------------

    def update(self, dt: int) -> bool:
        """Let time pass; whether the picture changed."""
        changed = self.animator.update(dt) or self._scrolled
        changed |= self.column.update(dt)
        self._scrolled = False
        if self._look_after and not self.animator.playing:
            self._look_after = False
            self.looking.look()
        changed |= self.view.camera.update(dt) | self.tray.update(dt)
        return self.rest.update(dt) or changed

    def scene(self) -> Scene:
        """The board at this moment."""
        return scene_of(self)

    def draw(self, surface: pygame.Surface) -> None:
        """Paint the board and all that lies over it."""
        view = self.view.camera.view
        scene = self.scene()
        self.view.draw(surface, scene)
        before = surface.get_clip()
        surface.set_clip(view)
        self.animator.draw(surface, self.view.camera)
        noted = self.column.held or self.lenses.info is not None
        self.view.furniture(surface, self.pointer.at, shown=not noted)
        taken = [*self.view.pieces.areas(), self.news.area]
        self.column.draw(surface, view, taken)
        desk_paint.draw_lens_words(surface, view, self.lenses.info, scene.lens, taken)
        self.drag.draw(surface)
        self.boxes.draw(surface)
        surface.set_clip(before)
