"""What the keys mean while a unit in hand looks for its place on a table."""

import pygame

from game.board.plane.distance import between
from game.board.plane.numbers import DEGREE
from game.board.plane.shapes import Pose
from game.board.plane.words import UNIT, point_of, pose_of
from game.engine.prompt import Ghost, Wish
from game.engine.refusal import Refusal
from game.engine.steps import done
from game.engine.text import say
from game.ui.desk.placing import CTRL, Placing
from game.ui.look.words import _
from game.ui.widgets.field import after_key
from game.ui.widgets.keyboard import ENTER

ARROWS = {
    pygame.K_UP: (0, 1),
    pygame.K_DOWN: (0, -1),
    pygame.K_LEFT: (-1, 0),
    pygame.K_RIGHT: (1, 0),
}
TURNS = {pygame.K_q: -1, pygame.K_e: 1}
LIMITS = {pygame.K_n: 1, pygame.K_p: -1}
"""Forth and back in the list of what ends its moves."""
STEP, FINE_STEP = UNIT // 10, UNIT // 100
"""What an arrow moves the wish by, and with Shift."""
NEAR = FINE_STEP // 2
"""So near to the wish the unit is where it was wished."""
FARTHEST = 16 * UNIT
"""No way to the next limit is longer."""
DEGREES, MANY, TENTH = DEGREE, 15 * DEGREE, DEGREE // 10
"""What Q and E turn it by, with Ctrl, and with Shift."""
INSET = 60
"""Pixels from the edge of the view within which the map follows a ghost that the keys move."""
NO_LIMITS = Refusal("KERNEL", say("No places are listed at which this move would end."))


class PlacingKeys:
    """Moves the wish of the unit in hand, and sets the unit down."""

    def __init__(self, placing: Placing) -> None:
        self.placing, self.session, self.gaze = placing, placing.session, placing.gaze
        self.commands = placing.commands

    def handle(self, event: pygame.event.Event) -> bool:
        """Whether a key is for the unit in hand."""
        placing = self.placing
        if event.type != pygame.KEYDOWN or placing.unit is None:
            return False
        if placing.typed is not None:
            return self._type(event)
        before, placing.snap = placing.snap, None
        if not (self._moves(event) or self._decides(event)):
            placing.snap = before
            return False
        shift = bool(event.mod & pygame.KMOD_SHIFT)
        placing.fine = shift and (event.key in ARROWS or event.key in TURNS)
        self._keep_in_view()
        self.gaze.looked()
        return True

    def _moves(self, event: pygame.event.Event) -> bool:
        """Whether a key moves or turns the wish."""
        ctrl, shift = bool(event.mod & CTRL), bool(event.mod & pygame.KMOD_SHIFT)
        if event.key in ARROWS and ctrl:
            self._until_limit(ARROWS[event.key])
        elif event.key in ARROWS:
            self.placing.want(self._moved_by(ARROWS[event.key], FINE_STEP if shift else STEP))
        elif event.key in TURNS:
            self.placing.turn(TURNS[event.key] * (MANY if ctrl else TENTH if shift else DEGREES))
        elif event.key in LIMITS and not ctrl:
            self._to_limit(LIMITS[event.key])
        else:
            return False
        return True

    def _decides(self, event: pygame.event.Event) -> bool:
        """Whether a key takes, types or drops the wish, or sets the unit down."""
        placing = self.placing
        if event.key in (pygame.K_SPACE, *ENTER):
            placing.seeking.settle()
        solid = placing.solid
        if event.key == pygame.K_g and not event.mod & CTRL:
            placing.typed, placing.wrong = "", False
        elif event.key == pygame.K_SPACE and solid is not None:
            placing.want(Wish(solid.at, solid.heading))
        elif event.key in ENTER and placing.wish is not None:
            placing.commit(line=bool(event.mod & pygame.KMOD_SHIFT))
        elif event.key in ENTER and placing.aim.barred is not None:
            placing.clicked(placing.aim.unit)
        elif event.key == pygame.K_ESCAPE:
            return placing.put_back()
        else:
            if event.key == pygame.K_TAB:
                placing.forget()  # Enter then means who is pointed at, and no place
            return False
        return True

    def _keep_in_view(self) -> None:
        """The map follows the keys."""
        wish, camera = self.placing.wish, self.placing.view.camera
        if wish is None:
            return
        there = Pose(*wish.at, 0)
        if camera.field.holds(there) and not camera.visible(there, INSET):
            camera.glide(camera.field.centre(there))

    def _moved_by(self, way: tuple[int, int], step: int) -> Wish | None:
        """The wish, or where the unit stands, so much farther on, with the heading of the ghost."""
        self.placing.seeking.settle()
        wish, stands = self.placing.wish, self.placing.pose
        if stands is None:
            return None
        at = wish.at if wish is not None else stands.at
        heading = wish.heading if wish is not None else None
        if heading is None:
            heading = (self.placing.solid or stands).heading
        return Wish((at[0] + way[0] * step, at[1] + way[1] * step), heading)

    # -- limits --------------------------------------------------------------------------------

    def _until_limit(self, way: tuple[int, int]) -> None:
        """As far as it may go that way in one piece, to a hundredth; why no farther is shown."""
        if (why := self.session.why_blind()) is not None:
            self._say(why)
            return
        reached, beyond = 0, STEP
        while beyond < FARTHEST and self._fits(way, beyond):
            reached, beyond = beyond, 2 * beyond
        while beyond - reached > FINE_STEP:
            middle = (reached + beyond) // 2 // FINE_STEP * FINE_STEP
            reached, beyond = (middle, beyond) if self._fits(way, middle) else (reached, middle)
        last, refused = self._ghost(way, reached), self._ghost(way, beyond)
        wish = self._moved_by(way, reached)
        if wish is not None and refused is not None:
            self.placing.show(wish, Ghost(None if last is None else last.action, refused.refusal))

    def _fits(self, way: tuple[int, int], far: int) -> bool:
        wish, found = self._moved_by(way, far), self._ghost(way, far)
        end = found.action.arg if found is not None and found.action is not None else None
        return wish is not None and isinstance(end, Pose) and between(end.at, wish.at) <= NEAR

    def _ghost(self, way: tuple[int, int], far: int) -> Ghost | None:
        wish = self._moved_by(way, far)
        return done(self.session.seeking(wish)) if wish is not None else None

    def _to_limit(self, way: int) -> None:
        """The next place in the list of what ends its moves, or the one before."""
        ghost = self.placing.limits.step(way)
        if ghost is None or ghost.action is None or not isinstance(ghost.action.arg, Pose):
            self._say(self.session.why_blind() or NO_LIMITS)
            return
        end = ghost.action.arg
        self.placing.show(Wish(end.at, end.heading), ghost)

    def _say(self, why: Refusal) -> None:
        self.commands.say_why(_("Limits"), why, self.commands.beside)

    # -- typing --------------------------------------------------------------------------------

    def _type(self, event: pygame.event.Event) -> bool:
        """A pose is typed: Enter takes it as the wish, Esc leaves it."""
        placing = self.placing
        assert placing.typed is not None
        if event.key == pygame.K_ESCAPE:
            placing.typed = None
        elif event.key in ENTER:
            wish = self._typed_wish(placing.typed)
            placing.wrong = wish is None
            if wish is not None:
                placing.typed = None
                placing.want(wish)
                self._keep_in_view()
        else:
            typed = after_key(event, placing.typed, 30)
            if typed is not None:
                placing.typed, placing.wrong = typed, False
        self.gaze.looked()
        return True

    @staticmethod
    def _typed_wish(words: str) -> Wish | None:
        """The wish that was typed: a pose, or a place alone, to which any heading will do."""
        pose, point = pose_of(words), point_of(words)
        if pose is not None:
            return Wish(pose.at, pose.heading)
        return Wish(point) if point is not None else None
