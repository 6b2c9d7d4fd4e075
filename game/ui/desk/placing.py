"""A unit in hand on a table without cells, looking for its place: the ghost follows the pointer, or
goes by the keys, and what it stands on is done with a click, a drop or Enter.

Where it may end is asked of the game for each wish; nothing here knows a rule.
"""

from math import atan2, degrees

import pygame

from game.board.plane.distance import within
from game.board.plane.legs import MOVE
from game.board.plane.numbers import DEGREE, FULL_TURN, Heading, Point, turn
from game.board.plane.shapes import Pose, lay
from game.board.plane.words import heading_of, spoken_point
from game.engine import action as acts
from game.engine.action import Action, UnitId
from game.engine.presentation import Counter, Face
from game.engine.prompt import Ghost, Preview, Wish
from game.engine.refusal import Refusal
from game.engine.shapes import Shape
from game.engine.steps import Steps
from game.engine.text import say
from game.ui.desk.aiming import Aim
from game.ui.desk.barring import where_it_fails
from game.ui.desk.catching import Catching, edge_of
from game.ui.desk.commands import Commands
from game.ui.desk.hand_note import HandNote, draw_hand, moving_hint, typing_hint
from game.ui.desk.limits import LimitList
from game.ui.desk.rows import goals_of, row_shapes
from game.ui.desk.seeking import Seeking
from game.ui.desk.short import FAR, Short
from game.ui.desk.staying import Staying
from game.ui.field.ghost_paint import GhostView, boxes_of
from game.ui.field.pointer import RIGHT, SLACK, Pixel, Pointer, is_tremble
from game.ui.field.table_pieces import outline_of
from game.ui.look.words import _, tr
from game.ui.play.fields import TableField, told_pose
from game.ui.play.lines import carried
from game.ui.play.snaps import Snap, round_heading

NOTCH = 5 * DEGREE
"""What a notch of the wheel turns it by; with Shift a degree."""
LESSONS = 3
"""Units at whose ghost it is said how the mouse turns it."""
STANDS = Refusal("KERNEL", say("It stands there: point at another place, or turn it there."))
CTRL = pygame.KMOD_CTRL | pygame.KMOD_META


class Placing:
    """The unit in hand and its wish, as long as a pose is asked for."""

    def __init__(self, pointer: Pointer, commands: Commands) -> None:
        self.session, self.gaze, self.commands = commands.session, commands.gaze, commands
        self.pointer, self.view = pointer, pointer.board
        self.wish: Wish | None = None
        self.ghost: Ghost | None = None
        self.preview: Preview | None = None
        self.snap: Snap | None = None
        """What the wish under the pointer was caught by."""
        self._catching = Catching(self.session, self.view)
        self.short = Short(self.view.camera)
        self.aim = Aim(self.session, self.view)
        """The piece under the pointer that a click would mean, and no place."""
        self._heading: Heading | None = None
        """The heading that was chosen; without one the game finds the best."""
        self.typed: str | None = None
        """What is typed as a pose, while one is typed; it is none if that is `wrong`."""
        self.wrong = False
        self._asked: object = None
        self.limits = LimitList(commands.session)
        self.fine = False
        """The keys moved it by the smallest steps."""
        self.seeking = Seeking(self.session, self._seek)
        self._answered: Wish | None = None
        """The wish to which the ghost is the answer."""
        self._staying = Staying()
        self._turning: Pixel | None = None
        """Where the right button went down that points the heading."""
        self.note: pygame.Rect | None = None
        self._noted: UnitId | None = None
        """Where the note on it lay last, and on whom."""
        self._lessons = LESSONS
        """How many units are still to be told how the mouse turns them."""

    # -- what is in hand -----------------------------------------------------------------------

    @property
    def unit(self) -> UnitId | None:
        """The unit whose pose is asked for."""
        prompt = self.session.prompt
        return prompt.poses.unit if prompt is not None and prompt.poses is not None else None

    @property
    def piece(self) -> Counter | None:
        return self.session.presentation.piece(self.unit) if self.unit is not None else None

    @property
    def pose(self) -> Pose | None:
        """Where it stands; None: it is still to come."""
        piece = self.session.piece(self.unit) if self.unit is not None else None
        return piece.at if piece is not None and isinstance(piece.at, Pose) else None

    def look(self) -> None:
        """The match moved on: another question begins without a wish."""
        asked = self.session.prompt
        if asked is not self._asked:
            self.note = self.note if self.unit == self._noted else None
            self._lessons -= self.wish is not None
            self._asked = asked
            self._staying.begin(self.pointer.at)
            self.forget()

    def forget(self) -> bool:
        """Drop the wish; whether there was one."""
        had = self.wish is not None or self.typed is not None
        self.wish = self.ghost = self.preview = self.typed = self._turning = None
        self.snap = self._heading = self._answered = None
        self.seeking.drop()
        self.aim.take(None)
        self.short.forget()
        self.wrong, self.fine, self.limits.at = False, False, None
        return had

    def put_back(self) -> bool:
        """Drop the wish, and the heading that was chosen: as long as the pointer stays there, or on
        the unit, that stands where it stands; whether there was one.
        """
        turned = self._heading is not None
        self._staying.begin(self.pointer.at)
        return self.forget() or turned

    def want(self, wish: Wish | None) -> None:
        """Wish for a place, which is looked for while pictures are made. No panel tells of it."""
        self.limits.at = None
        if self.aim.take(None) or wish != self.wish:
            self.wish, self._staying.shown = wish, 0
            self.short.forget()
            self.seeking.ask()

    def _aim_at(self, unit: UnitId) -> None:
        """A piece is pointed at that is meant itself: what choosing it would do is shown, and no
        ghost.
        """
        if self.aim.take(unit):
            self.wish, self.snap = None, None
            self.seeking.ask()
            self.gaze.looked()

    def update(self, dt: int = 0, share: float = 1.0) -> bool:
        """Go on looking, for a share of the time if the picture has much to draw; whether that
        found it.
        """
        self.short.update(dt)
        self._staying.update(dt, answered=self._answered == self.wish)
        return self.seeking.update(share)

    def _seek(self) -> Steps[None]:
        """The answer to the wish; until it is found that to the one before is shown."""
        wish, snap = self.wish, self.snap
        ghost = (yield from self._nearest(wish)) if wish is not None else None
        if snap is not None and ghost is not None and ghost.refusal:
            # Flush with a friend it may not stand: what was pointed at is meant, if that can be.
            loose = yield from self._nearest(snap.meant)
            if loose is not None and loose.refusal is None and self.wish == wish:
                self.wish, self.snap, wish, ghost = snap.meant, None, snap.meant, loose
        if ghost is not None and ghost.action is not None:
            self.preview = yield from self.session.previewing(ghost.action)
        else:
            self.preview = self.aim.preview
        self.ghost, self._answered = ghost, wish

    def _nearest(self, wish: Wish) -> Steps[Ghost | None]:
        """Where the unit may end; where nothing may be measured before, the wish itself."""
        stands = self.pose
        if self.session.why_blind() is None or stands is None:
            return (yield from self.session.seeking(wish))
        heading = stands.heading if wish.heading is None else wish.heading
        return Ghost(acts.pose(Pose(*wish.at, heading)))

    @property
    def action(self) -> Action | None:
        """What Enter would do."""
        self.seeking.settle()
        return self.ghost.action if self.ghost is not None else None

    @property
    def solid(self) -> Pose | None:
        """Where the unit would end."""
        action = self.ghost.action if self.ghost is not None else None
        return action.arg if action is not None and isinstance(action.arg, Pose) else None

    # -- mouse ---------------------------------------------------------------------------------

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether an event of the mouse is for the heading and for nothing else."""
        if self.unit is None:
            return False
        if event.type == pygame.MOUSEMOTION:
            return self._moved(event)
        if event.type == pygame.MOUSEWHEEL and self._may_turn(self.pointer.at):
            mods = pygame.key.get_mods()
            if mods & CTRL:
                return False
            self._lessons = 0
            self.turn(-event.y * (DEGREE if mods & pygame.KMOD_SHIFT else NOTCH))
            return True
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == RIGHT:
            inside = self.view.camera.view.collidepoint(event.pos) and self._may_turn(event.pos)
            self._turning = event.pos if inside else None
            return inside
        if event.type == pygame.MOUSEBUTTONUP and event.button == RIGHT:
            had, self._turning = self._turning is not None, None
            return had
        return False

    def _moved(self, event: pygame.event.Event) -> bool:
        if self._turning is None:
            if not self.pointer.panning:  # else the ground comes with the pointer
                self.follow(event.pos)
            return False
        dx, dy = event.pos[0] - self._turning[0], event.pos[1] - self._turning[1]
        at = self.wish.at if self.wish is not None else self.pose.at if self.pose else None
        if at is not None and max(abs(dx), abs(dy)) >= SLACK:
            heading = round(degrees(atan2(dx, -dy))) * DEGREE % FULL_TURN
            if not pygame.key.get_mods() & pygame.KMOD_ALT:
                heading = round_heading(heading)
            self._lessons = 0
            self._point(at, heading)
        return True

    def _may_turn(self, pixel: Pixel) -> bool:
        """Whether the mouse turns the ghost, on the unit itself where it stands."""
        found = self.view.piece_at(pixel)
        return self.wish is not None or (found is not None and found[1] == self.unit)

    def follow(self, pixel: Pixel) -> None:
        """The wish is under the pointer, with the heading that was chosen, if any was."""
        camera = self.view.camera
        if self.unit is None or self.typed is not None or not camera.view.collidepoint(pixel):
            return
        if self._staying.holds(pixel) and not self.pointer.dragging:
            return
        self.fine = False
        if self.short.keeps(pixel, self.solid, self._boxes(self.solid)):
            return
        found = self.aim.under(pixel)
        dropped = self.pointer.dragging is not None
        if found is not None and self.aim.is_meant(found[1], dropped=dropped):
            self._aim_at(found[1])
            return
        if found is None or found[1] != self.unit:
            self._staying.leave(pixel, self._boxes(self.pose))
        elif (self.pose and is_tremble(pixel, camera.place(self.pose))) or not (
            self._staying.left or self._heading is not None or self.pointer.dragging
        ):  # on the unit that it has not left, or on the middle of its front
            self.want(None)
            return
        assert isinstance(camera.field, TableField)
        heading = self._heading
        wish = Wish(camera.field.point(camera.to_world(pixel)), heading)
        free = bool(pygame.key.get_mods() & pygame.KMOD_ALT)
        onto = None if free else self._catching.upon(wish)
        self.snap = None if free or onto is not None else self._catching.beside(wish)
        self.want(onto or (self.snap.wish if self.snap is not None else wish))

    def turn(self, angle: int) -> None:
        """Turn the wish, from the heading of the ghost on."""
        self.seeking.settle()
        wish, stands = self.wish, self.pose
        if stands is None:
            return
        now: Heading = stands.heading
        if wish is not None and wish.heading is not None:
            now = wish.heading
        elif self.solid is not None:
            now = self.solid.heading
        at = wish.at if wish is not None else stands.at
        self._point(at, (now + angle) % FULL_TURN)

    def _point(self, at: Point, heading: Heading) -> None:
        """Choose the heading: it stays when the pointer moves on."""
        self._heading, self.snap = heading, None
        self.want(Wish(at, heading))

    def clicked(self, unit: UnitId | None, *, line: bool = False, dropped: bool = False) -> bool:
        """A click of the left button, or a drop; whether it was for the unit in hand. Another piece
        that is offered is meant itself, so is an enemy's; all else is a place, for all its `line`
        if that is meant. On the unit itself a click means one where its ghost was seen before.
        """
        prompt = self.session.prompt
        if self.unit is None or prompt is None or (unit is not None and unit in prompt.units):
            return False
        unseen = not dropped and not self._staying.is_seen
        self.seeking.settle()
        refusal, piece = None, self.session.piece(unit or "")
        if piece is not None and self.aim.is_meant(piece.id, dropped=True):
            refusal = self.session.why_not(acts.unit(piece.id))
        elif unit == self.unit and (unseen or (self.ghost or Ghost(None)) == Ghost(None)):
            refusal = STANDS
        if piece is not None and refusal is not None:
            self.gaze.explain(refusal, piece.at, piece.id)
        elif self._falls_short(piece):
            self.gaze.looked()
        else:
            self.commit(line=line)
        return True

    def _falls_short(self, on: Counter | None) -> bool:
        """Whether it is first to be said that the unit does not come to the wish; if that is `on`
        who is in the way, at its side is where it was sent.
        """
        wish, solid, piece = self.wish, self.solid, self.piece
        refusal = self.ghost.refusal if self.ghost is not None else None
        if wish is None or solid is None or piece is None or refusal is None:
            return False
        blocked = on is not None and on.id == refusal.by and on.stands and piece.stands
        if on is not None and blocked and within(lay(piece.stands, solid), outline_of(on), FAR):
            return False
        return self.short.holds_back(wish, solid, self._boxes(solid), self.pointer.at)

    def _boxes(self, at: Pose | None) -> list[pygame.Rect]:
        """Where the unit is drawn at a pose, as its solid ghost is."""
        if (piece := self.piece) is None or at is None:
            return []
        return boxes_of(self.view.camera, GhostView(face=piece.face, solid=at))

    def line(self) -> dict[UnitId, Pose]:
        """Where each of the line would come in which the unit stands, if all go its way: the unit
        itself first; nobody if it stands alone.
        """
        piece, start, solid = self.piece, self.pose, self.solid
        if piece is None or start is None or solid is None:
            return {}
        return goals_of(self.session, piece, start, solid)

    def commit(self, *, line: bool = False) -> None:
        """Go where the solid ghost is, with all of the line if that is meant, or say why there is
        none.
        """
        action = self.action
        if line and (goals := self.line()):
            self.commands.moved(self.session.move_each(goals))
        elif action is not None:
            unit = self.unit
            self.commands.do(action)
            # The panels go on telling of it where it stands now.
            piece = self.session.piece(unit) if unit is not None else None
            self.gaze.focus = piece.at if piece is not None else None
        elif self.ghost is not None and self.ghost.refusal is not None and self.pose is not None:
            at = self.ghost.refusal.at or self.pose
            self.gaze.explain(self.ghost.refusal, at, self.unit, going=True)

    def show(self, wish: Wish, ghost: Ghost) -> None:
        """A wish whose answer is known."""
        self.aim.take(None)
        self.short.forget()
        self.wish, self.ghost, self._answered, self._heading = wish, ghost, wish, None
        self.seeking.drop()
        self.preview = self.session.preview(ghost.action) if ghost.action is not None else None

    # -- picture -------------------------------------------------------------------------------

    def shown(self) -> GhostView | None:
        """What the board draws of it."""
        piece, wish, ghost = self.piece, self._answered, self.ghost
        if piece is not None and (end := self._led_to()) is not None:
            return GhostView(face=piece.face, solid=end)
        if piece is None or wish is None or ghost is None:
            return None
        solid = self.solid
        heading = wish.heading
        if heading is None:
            heading = (solid or self.pose or Pose(0, 0, 0)).heading
        wished = Pose(*wish.at, heading)
        hollow = wished if ghost.refusal is not None and wished != solid else None
        return GhostView(
            face=piece.face,
            solid=solid,
            wish=hollow,
            refusal=ghost.refusal,
            others=self._body(),
            turned=self._turned(solid),
            stages=self.preview.stages if self.preview is not None else (),
            held=self.short.wish == wish,
        )

    @property
    def _told_of(self) -> Preview | None:
        """What is told: of the button under the pointer, or else of the wish."""
        return self.gaze.answer or self.preview

    def _led_to(self) -> Pose | None:
        """Where the unit in hand would come by what is pointed at and is no place, as a charge or
        an answer.
        """
        preview = self.gaze.answer
        if preview is None and self.wish is None:
            preview = self.aim.preview or self.gaze.preview
        path = preview.path if preview is not None else ()
        end = path[-1] if path and path[0] == self.pose else None
        return end if isinstance(end, Pose) else None

    @property
    def turns(self) -> bool:
        """Whether the unit in hand may end with another heading."""
        prompt = self.session.prompt
        choice = prompt.poses if prompt is not None else None
        return choice is not None and any(kind != MOVE for kind in choice.kinds)

    def _turned(self, solid: Pose | None) -> str:
        """Whom the ghost contacts, by how much it is turned, and how it is turned by hand."""
        if solid is None or self.pose is None or not self.turns:
            return ""
        angle = turn(self.pose.heading, solid.heading)
        told = [tr(self.preview.ghost)] if self.preview and self.preview.ghost else []
        told += [_("turned by {n}°", n=heading_of(abs(angle)))] if angle else []
        if self._lessons > 0 and not self.gaze.keyed:
            told.append(_("wheel: turn"))
        return " · ".join(told)

    def _body(self) -> tuple[tuple[Face, Pose], ...]:
        """Where the others would come with whom the unit in hand goes as one body."""
        start, solid = self.pose, self.solid
        if start is None or solid is None:
            return ()
        pieces = (self.session.piece(uid) for uid in self.session.held if uid != self.unit)
        return tuple(
            (piece.face, carried(start, solid, piece.at))
            for piece in pieces
            if piece is not None and isinstance(piece.at, Pose)
        )

    def shapes(self) -> tuple[Shape, ...]:
        """The fan, and the way to the ghost."""
        way = self._told_of.shapes if self._told_of is not None else ()
        found = *self.seeking.reach(), *way, *edge_of(self.session, self.snap)
        return (*found, *self._with_it(), *self._failing())

    @property
    def barring(self) -> UnitId:
        """The piece that is in the way of the wish, or of what is aimed at."""
        refusal = self.aim.barred or (self.ghost.refusal if self.ghost is not None else None)
        return refusal.by if refusal is not None else ""

    def _failing(self) -> tuple[Shape, ...]:
        """Where the unit would come upon who is in the way, if that is not where the ghost is."""
        refusal = self.ghost.refusal if self.ghost is not None else None
        if self.unit is None or refusal is None or not refusal.by or refusal.at is None:
            return ()
        if refusal.at == self.solid:
            return ()
        return where_it_fails(self.session, self.unit, refusal.at)

    def _with_it(self) -> tuple[Shape, ...]:
        """While Shift is held: where the rest of the line would come."""
        if not pygame.key.get_mods() & pygame.KMOD_SHIFT:
            return ()
        return row_shapes(self.session, self.line(), self.unit)

    def draw(
        self, surface: pygame.Surface, view: pygame.Rect, taken: list[pygame.Rect]
    ) -> list[pygame.Rect]:
        """The note on the unit in hand, its place and what its move uses up; where it lies. While a
        sheet tells all that there is none.
        """
        stands = self.pose
        if self.unit is None or stands is None or self.commands.sheet_open:
            return []
        told = self._told_of or Preview()
        note = HandNote(
            title=self.aim.title or self._told(self._led_to() or self.solid or stands),
            spending=told.spending,
            warnings=tuple(_("{text} ({rule})", text=t, rule=rule) for rule, t in told.warnings),
            hint=self._hint(),
            typed=self.typed,
            limits=self.limits.told(),
        )
        ghost = self.shown()
        seen = boxes_of(self.view.camera, ghost) if ghost is not None else []
        clear = [*seen, *self.view.written]
        self.note = draw_hand(surface, view, taken, clear, note, self.note, self.pointer.at)
        self._noted = self.unit
        return [self.note]

    def _told(self, pose: Pose) -> str:
        """A place in words; of a disc, which looks nowhere, without a heading."""
        return told_pose(pose) if self.turns else tr(spoken_point(pose.at))

    def _hint(self) -> str:
        """What hand and keys do now."""
        if self.typed is not None:
            return typing_hint(wrong=self.wrong, turns=self.turns)
        if self.aim.unit is not None:
            return self.aim.hint(self.gaze.tip)
        short = self.ghost is not None and self.ghost.refusal is not None
        return moving_hint(turns=self.turns, short=short and self.solid is not None)
