"""The player's side of the board: what is hovered, in hand, picked, explained, looked through.

The desk puts the parts together that lie between the player and the board, and turns gestures into
actions, which it hands to the `commands`. Where the player looks is in the `gaze`; the parts know
that, the session and the commands, and not the desk.
"""

import pygame
from msgspec import structs

from game.board.plane.shapes import Pose
from game.board.where import Where, lies
from game.engine import action as acts
from game.engine.action import Action, UnitId
from game.engine.prompt import Sides, Task
from game.ui.desk.barring import barring_shapes
from game.ui.desk.body import Body
from game.ui.desk.boxes import LIT, Boxes
from game.ui.desk.commands import Commands
from game.ui.desk.drag import Drag
from game.ui.desk.facing import FacingHand
from game.ui.desk.fans import Fans
from game.ui.desk.lenses import LensView
from game.ui.desk.looking import Looking
from game.ui.desk.magnifying import Magnifying
from game.ui.desk.measuring import Measuring
from game.ui.desk.news import News
from game.ui.desk.placing import Placing
from game.ui.desk.placing_keys import PlacingKeys
from game.ui.desk.resting import Rest
from game.ui.desk.saying import Saying
from game.ui.desk.seeking import NONE
from game.ui.desk.short import goal_boxes
from game.ui.desk.tray.hand import TrayHand
from game.ui.desk.tray.rack import Rack
from game.ui.desk.tray.tray import Tray
from game.ui.field.animations import Animator
from game.ui.field.board_view import BoardView, Scene
from game.ui.field.map_layer import Ground
from game.ui.field.pointer import Clicked, DragBegun, Dragged, Dropped, Hovered, Pointer
from game.ui.look.sound import SOUNDS
from game.ui.play.aims import aims_between
from game.ui.play.choices import item_of
from game.ui.play.hand import Choose, Do, Forbidden, Hand
from game.ui.widgets.tooltips import on_way

MIDDLE = 0.7
"""The share of a hex that its counters take."""


class Desk:
    """One board under one player's hand."""

    def __init__(self, ground: Ground, commands: Commands) -> None:
        self.session, self.gaze, self.commands = commands.session, commands.gaze, commands
        session, gaze = self.session, self.gaze
        self.view = BoardView(session.ground, ground)
        self.hand = hand = Hand(session)
        self.pointer = Pointer(self.view)
        self.animator, self.news = Animator(), News(session.tell)
        self.lenses = LensView(gaze)
        self.drag = Drag(hand, self.pointer, commands)
        self.body = Body(hand, self.view.field, commands)
        self.facing = FacingHand(self.pointer, commands)
        tray = TrayHand(hand, Rack(gaze), self.view.camera, commands)
        self.tray = Tray(tray, self.body, self.drag)
        self.looking = Looking(session, self.view, tray)
        self.fans = Fans(gaze, hand, self.view, self.looking)
        self.boxes = Boxes(self.fans, self.body, self.drag, self.news, self.click)
        self.measuring = Measuring(gaze, self.pointer)
        self.placing = Placing(self.pointer, commands)
        self.placing_keys = PlacingKeys(self.placing)
        self.saying, self.magnifying = Saying(self.placing), Magnifying(self.placing)
        self.rest = Rest(gaze, self.pointer, self.lenses, self.body, self.fans)
        self.route = (
            self._wake,
            self.boxes.handle,
            self.facing.handle,
            self.placing.handle,
            self._map,
        )
        """Who is asked about an event, in this order: the first who answers it has it alone."""
        self._was = (-1, -1)
        self._look_after = self._scrolled = False
        self._drawn_at = 0
        """The zoom of the last picture."""

    def resize(self, view: pygame.Rect) -> None:
        """Take a rectangle of the window; the first time the map looks where it should."""
        first = not self.view.placed
        self.view.resize(view)
        self.gaze.close()
        if first:
            self.looking.first()

    # -- the state changed ---------------------------------------------------------------------

    def refresh(self, *, look: bool = True) -> None:
        """The match moved on: animate, begin a new pick, show where the action is."""
        events = self.session.fresh()
        SOUNDS.hear(events)
        self.animator.skip()
        self.animator.play(events, self.session.presentation.stacks)
        self.news.take(events, len(self.session.match.records), ran=self.session.ran)
        self.looking.asked()
        self.hand.look()
        self.placing.look()
        self.gaze.close()
        self.gaze.hush()
        if not self.body.held:
            self.body.clear()
        self.gaze.answer = self.gaze.preview = None
        self.fans.spread()
        self._look_after = look and self.animator.playing
        if look:
            # Of many dice the note tells: the map stays until the next question is asked.
            cells = self.animator.all_cells()
            if self.animator.playing:
                self.view.camera.show(() if self.animator.hasty else cells)
            else:
                self.looking.look()
            self.tray.hand.frame()
        self.gaze.see(self.gaze.hover)

    # -- gestures ------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """React to an event of the mouse; whether the panels may have something else to show."""
        answered = any(answers(event) for answers in self.route)
        if answered:
            self.gaze.looked()
        return answered

    def _wake(self, event: pygame.event.Event) -> bool:
        """A press ends what moves by itself, and a move points with the mouse again."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button <= 3 and self.animator.skip():
            self.gaze.see(self.gaze.hover)
        self.gaze.keyed = self.gaze.keyed and event.type != pygame.MOUSEMOTION
        return False

    def _map(self, event: pygame.event.Event) -> bool:
        gesture = self.pointer.handle(event)
        if isinstance(gesture, Hovered):
            return self._hovered(gesture)
        if isinstance(gesture, Clicked):
            self._clicked(self._meant(gesture))
        elif isinstance(gesture, DragBegun | Dragged):
            self.drag.take(gesture)
            if isinstance(gesture, Dragged):
                self.placing.follow(gesture.at)
        elif isinstance(gesture, Dropped):
            self._dropped(gesture)
        elif gesture is not None:
            # Only the view moved: the panels show what they showed.
            self._scrolled = True
            return False
        return gesture is not None

    def _hovered(self, gesture: Hovered) -> bool:
        gaze, cell = self.gaze, gesture.cell
        fan, tip, placed = gaze.fan, gaze.tip, gaze.placed_tip
        if fan is not None and fan.area.collidepoint(gesture.at):
            before, gaze.fan_hover = gaze.fan_hover, fan.unit_at(gesture.at)
            return gaze.fan_hover != before
        gaze.fan_hover = None
        if self.boxes.on_news(gesture.at):
            cell = None  # what lies under the note is not meant
        was, self._was = self._was, gesture.at
        if cell == gaze.hover:
            return False
        if self._on_bare_ground(cell):
            return False
        gaze.again()
        place, told = self.view.cell_rect, gaze.tip_cell
        if fan is not None and not fan.stays:
            gaze.fan = fan if on_way(place(fan.cell), fan.area, was, gesture.at) else None
        if tip is not None and told is not None and told != cell:
            # Only a rule is worth the way; what else lies under a tip is the map's.
            inside = self.view.camera.view.collidepoint(gesture.at)
            if placed is not None and tip.rule and inside:
                way = place(told), placed.area, was, gesture.at, placed.aim
                if on_way(*way):
                    return False
            gaze.forget_tip()
        gaze.see(cell)
        return True

    def _on_bare_ground(self, there: Where | None) -> bool:
        """Whether the pointer goes over the bare ground of a table: then the picture may change,
        and not what the panels show.
        """
        gaze = self.gaze
        bare = isinstance(there, Pose) and isinstance(gaze.hover, Pose)
        if not bare or self.session.stack(there) or self.session.stack(gaze.hover):
            return False
        if gaze.fan is not None or gaze.tip is not None:
            return False
        gaze.again()
        gaze.hover = gaze.pointed = there
        self._scrolled = True
        return True

    def _meant(self, click: Clicked) -> Clicked:
        """With a unit in hand: what it means that is pointed at."""
        found = self.placing.aim.under(click.at) if self.placing.unit is not None else None
        return click if found is None else structs.replace(click, cell=found[0], unit=found[1])

    def _clicked(self, click: Clicked) -> None:
        self.gaze.close()
        if click.cell is None:
            self.gaze.focus = None
        elif click.right:
            self.gaze.focus = click.cell
            self.fans.open(click.cell, pinned=True)
        elif self.lenses.click(click.cell):
            lens = self.lenses.lens()
            if lens is not None and lens.sheet is not None and self.lenses.full:
                self.commands.read(lens.sheet, None)
        else:
            self.gaze.cursor = None
            if self.measuring.clicked():
                return
            if self._takes_instead(click) or self.placing.clicked(click.unit, line=click.shift):
                return
            if click.shift and (self.body.march(click.cell) or self.body.take_up(click.cell)):
                return
            if click.ctrl and self.body.take_wing(click.cell):
                return
            if self.body.goes(click.cell) and self.body.march(click.cell):
                return
            alone = self.view.tells_apart(click.cell) and self.hand.names(click.cell, click.unit)
            self.click(click.cell, click.unit if alone else None)

    def _takes_instead(self, click: Clicked) -> bool:
        """On a table a click on another unit that may act takes that one up: the one in hand is put
        back.
        """
        if not isinstance(click.cell, Pose) or click.unit is None:
            return False
        if self.hand.picking or not (actions := self.session.instead(click.unit)):
            return False
        self.session.do_all(actions)
        self.gaze.focus = click.cell
        self.commands.changed()
        return True

    def click(self, cell: Where, unit: UnitId | None = None) -> None:
        """Do what a click on a cell, or on one piece of it, means."""
        self.gaze.focus = cell
        answer = self.hand.click(cell, tuple(c.id for c in self.session.stack(cell)), unit)
        if isinstance(answer, Do):
            self.gaze.fan = None
            if answer.action.verb != "cell" or not self.tray.hand.place_group(cell):
                self.commands.do(answer.action)
        elif isinstance(answer, Choose):
            self.fans.open(cell, pinned=True)
        elif isinstance(answer, Forbidden):
            self.gaze.explain(answer.refusal, answer.cell, answer.unit, again=answer.again)
        self.gaze.looked()

    def choose(self, task: Task) -> None:
        """Do what a planner's row stands for; what belongs to a selection goes in or out of it."""
        prompt, item = self.session.prompt, item_of(task)
        if prompt is not None and prompt.pick is not None and item in prompt.pick.of:
            self.click(next(iter(task.cells), -1), item if isinstance(item, str) else None)
        elif task.action is not None:
            self.commands.do(task.action)

    def _dropped(self, gesture: Dropped) -> None:
        """A counter is set down: on another cell it goes there, in the tray it is laid back."""
        start, goal = self.drag.end(), gesture.cell
        if self.placing.unit is not None:
            found = self.placing.aim.under(self.pointer.at)
            unit = found[1] if found is not None else None
            mine = self.placing.clicked(unit, line=gesture.shift, dropped=True)
            if not mine and found is not None:
                self.click(*found)
            return
        if self.tray.rack.over(self.pointer.at):
            self.tray.hand.put_down()
            return
        if goal is None or goal == start or not self.session.held:
            return
        if self.tray.hand.place_group(goal) or (gesture.shift and self.body.march(goal)):
            return
        # The cell is meant and nothing in it.
        refusal = self.session.why_not(acts.to(goal))
        if refusal is None:
            self.commands.do(acts.to(goal))
        else:
            self.gaze.explain(refusal, goal)

    def zoom(self, steps: int) -> None:
        """Go so many steps nearer by a key; what was open beside a place is closed."""
        self.view.camera.zoom(steps)
        self.gaze.close()
        self._scrolled = True

    # -- time and picture ----------------------------------------------------------------------

    def update(self, dt: int, share: float = 1.0) -> bool:
        """Let time pass, with a share of the time that there is for looking for places; whether the
        picture changed.
        """
        if self.view.unfinished or self.view.camera.scale != self._drawn_at:
            share = NONE  # the picture of another zoom takes all the time
        changed = self.animator.update(dt) or self._scrolled
        changed |= self.body.update(dt) | self.placing.update(dt, share)
        self._scrolled = False
        if self._look_after and not self.animator.playing:
            self._look_after = False
            self.looking.look()
        changed |= self.view.camera.update(dt) | self.tray.update(dt) | self.view.unfinished
        return (not self.animator.playing and self.rest.update(dt)) or changed

    def scene(self) -> Scene:
        gaze, session, table = self.gaze, self.session, self.session.presentation
        prompt, picked = session.prompt, self.hand.foresight()
        refused, start = gaze.refused, session.held_at
        aims = prompt.aims if prompt is not None and not self.hand.picking else ()
        if picked is not None:
            picks = (cell for cell in self.hand.chosen if isinstance(cell, int))
            aims = picked.aims or aims_between(session, picks)
        if start is None or refused is None or session.field.distance(start, refused) != 1:
            start = None
        return Scene(
            stacks=self.facing.turned(table.stacks),
            prompt=prompt,
            chosen=self.body.chosen(),
            hover=gaze.hover if gaze.dragged is None else None,
            cursor=gaze.cursor,
            preview=gaze.preview,
            refused=refused,
            refused_from=start,
            lens=self.lenses.lens(),
            lens_points=self.lenses.fixed,
            lit=(*gaze.lit, *self.body.lit()),
            objectives=tuple(c for _rule, _text, cells in table.objectives for c in cells),
            hidden=self.animator.hidden,
            counters=gaze.counters,
            only=gaze.only,
            facing=self.facing.shown(),
            aims=gaze.aims or aims,
            rooms=table.rooms,
            shapes=(
                *table.shapes,
                *self.placing.shapes(),
                *barring_shapes(session, gaze.barring or self.placing.barring),
            ),
            ghost=self.placing.shown(),
            close=close.at if (close := self.magnifying.view()) is not None else None,
        )

    def about(self, action: Action | None) -> list[pygame.Rect]:
        """Where in the window all that lies which an action is about: who does it first."""
        session = self.session
        preview = session.preview(action) if action is not None else None
        pieces = [*session.held]
        pieces += [action.arg] if action is not None and isinstance(action.arg, str) else []
        places = [*session.places(pieces)]
        if preview is not None:
            places += [*preview.path, *(place for aim in preview.aims for place in aim)]
            sheet = preview.sheet
            sides = (b for b in sheet.blocks if isinstance(b, Sides)) if sheet is not None else ()
            places += [
                group.cell for block in sides for side in block.rows for group in side.groups
            ]
        return [self.view.cell_rect(place) for place in dict.fromkeys(places) if lies(place)]

    def occupied(self) -> list[pygame.Rect]:
        """What of the hexes in sight one wants to see: above all counters and what counts for
        victory, then what is offered.
        """
        table, seen = self.session.presentation, self.view.camera.visible
        boxes = {c: self.view.cell_rect(c) for c in self.looking.offered() if seen(c, -30)}
        above = {*table.stacks, *(c for _rule, _text, cells in table.objectives for c in cells)}
        middles = [self.view.cell_rect(cell) for cell in above if seen(cell, -30)]
        middles = [box.scale_by(MIDDLE) for box in middles]
        return [*boxes.values(), *middles * LIT]

    def _goals(self) -> list[pygame.Rect]:
        """Small boxes all over the places to which the unit in hand may go."""
        start = self.placing.pose
        if start is None or not self.news.events:
            return []
        return goal_boxes(self.view.camera, start, self.placing.seeking.reach())

    def draw(self, surface: pygame.Surface) -> None:
        view = self.view.camera.view
        self._drawn_at = self.view.camera.scale
        self.view.draw(surface, self.scene())
        before = surface.get_clip()
        surface.set_clip(view)
        self.animator.draw(surface, self.view.camera)
        # The cartouche gives way to a note on what is in hand.
        noted = self.body.held or self.lenses.info is not None or self.placing.unit is not None
        told = [self.news.area] if self.news.events else []
        self.view.furniture(surface, self.pointer.at, shown=not noted, beside=told)
        taken = [*self.view.pieces.areas(), self.news.area, *[self.view.reserved] * LIT]
        self.body.draw(surface, view, taken)
        noted_at = self.placing.draw(surface, view, taken)
        taken += [*noted_at * LIT, *self.view.written * LIT]
        loupe = self.magnifying.draw(surface, view, taken)
        taken += loupe
        self.saying.draw(surface, view, taken)
        self.measuring.draw(surface)
        self.lenses.draw(surface, view, taken)
        if self.placing.unit is None:
            self.drag.draw(surface)
        self.fans.follow()
        self.boxes.draw_news(surface, self.pointer.at, noted_at, self._goals())
        self.boxes.draw(surface)
        self.view.noted = [*noted_at, *loupe, self.news.area]
        covers = [self.view.reserved, self.view.listed, *noted_at]
        if covers != self.view.covers:
            self.view.covers, pieces = [box.copy() for box in covers], self.view.pieces.areas()
            # What they hide of a piece, or of its tag, comes out in the next picture.
            self._scrolled |= any(box.w and box.collidelist(pieces) >= 0 for box in covers)
        self.view.camera.covers = [self.view.reserved, self.view.listed, self.news.area]
        surface.set_clip(before)
