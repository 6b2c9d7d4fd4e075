"""A window with a game on a table without cells: places are named as they are said."""

from game.board.plane.shapes import Pose
from game.board.plane.words import pose_of
from game.engine.dice import Dice, ScriptedDice
from game.engine.match import Match
from game.ui.play.session import Session
from tests.open_toy import OPEN_TOY, RULES
from tests.ui.driver import Driver, Pixel

SIZES = ((1280, 720), (1920, 1080))


class TableDriver(Driver):
    """Clicks at places of a table."""

    def pixel(self, words: str) -> Pixel:
        """The pixel of a place, brought into view."""
        pose = pose_of(f"{words} h0")
        assert pose is not None, words
        if not self.camera.visible(pose, 20):
            self.camera.look(self.camera.field.centre(pose))
            self.gaze.looked()
            self.frames()
        return self.camera.place(pose)

    def middle(self, unit: str) -> Pixel:
        """The pixel of the middle of a plate."""
        pose = self.stands(unit)
        return self.camera.to_screen(self.camera.field.centre(pose.ahead(-500)))

    def stands(self, unit: str) -> Pose:
        """Where a unit stands."""
        found = self.session.piece(unit)
        assert found is not None and isinstance(found.at, Pose)
        return found.at

    def hover(self, words: str) -> None:
        """Put the pointer on a place."""
        self.move(self.pixel(words))
        self.frames()

    @property
    def ghost(self) -> Pose | None:
        """Where the solid ghost stands."""
        return self.desk.placing.solid

    def why(self) -> str:
        """The rule that keeps the ghost from its wish."""
        ghost = self.desk.placing.ghost
        return ghost.refusal.rule if ghost is not None and ghost.refusal is not None else ""


def toy(size: Pixel = (1920, 1080), *, dice: Dice | None = None, still: bool = True) -> TableDriver:
    """The toy game of open tables in a window."""
    match = Match.new(OPEN_TOY, RULES, dice or ScriptedDice(()), "open-toy")
    return TableDriver(Session(match, RULES.ground), size, still=still)
