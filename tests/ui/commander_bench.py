"""A window in which a scripted commander leads a side of the fake game."""

from collections.abc import Iterator

from game.ai.bot import Bot, BotView
from game.ai.players import Player
from game.ai.thinking import Failure, Here, Progress, Thought
from game.engine.action import Action, button, cell, pick, unit
from game.engine.seating import ME
from game.engine.setting import FileMark, Setting
from game.engine.text import Text, say
from game.ui.play.session import Session
from tests.ui import fake
from tests.ui.driver import Driver, Pixel

SCRIPTED = "scripted"
WHY = say("The wood on the left is ours.")


class Scripted:
    """Moves each of its units once to the first hex that is offered, then ends; says why."""

    def __init__(self, moves: int) -> None:
        self.left = moves
        self.reason: Text | None = None

    def choose(self, view: BotView) -> Action:
        prompt = view.prompt
        self.reason = WHY
        if prompt.subject:
            return cell(next(iter(prompt.cells)))
        if self.left and prompt.units:
            self.left -= 1
            return unit(next(iter(prompt.units)))
        self.reason = None
        return button("end")


class Fighter:
    """Fights once, then ends."""

    def __init__(self) -> None:
        self.fought = False

    def choose(self, view: BotView) -> Action:
        if view.prompt.pick is not None:
            self.fought = True
            return pick(*view.prompt.pick.samples[0])
        return button("end" if self.fought else "fight")


class Wrong:
    """Chooses what is not offered."""

    def choose(self, view: BotView) -> Action:
        return button("surrender")


class Broken:
    """Makes a mistake."""

    def choose(self, view: BotView) -> Action:
        raise LookupError("no plan")


class Slow(Here):
    """Thinks until the test lets it answer."""

    ready = False
    stopped = 0
    further: Progress | None = None

    def answer(self) -> Thought | Failure | None:
        self.progress = self.further or self.progress
        return super().answer() if self.ready else None

    def stop(self) -> None:
        self.stopped += 1
        super().stop()


def players(moves: int) -> dict[str, Player]:
    """The players of these tests."""

    def scripted(_seed: int) -> Bot:
        return Scripted(moves)

    return {
        SCRIPTED: Player(say("scripted"), scripted),
        "fighter": Player(say("fighter"), lambda _seed: Fighter()),
        "wrong": Player(say("wrong"), lambda _seed: Wrong()),
        "broken": Player(say("broken"), lambda _seed: Broken()),
    }


def table(
    prussians: str = ME,
    coalition: str = SCRIPTED,
    *,
    moves: int = 2,
    slow: bool = False,
    still: bool = True,
    size: Pixel = (1280, 720),
) -> Driver:
    """The fake game with these at the two sides."""
    session = fake.session()
    setting = Setting(fake.FAKE, session.match.rules, FileMark("fake"), FileMark("fake"))
    session.match.seats = {"pr": prussians, "co": coalition}
    thinker = (Slow if slow else Here)(setting, players(moves))
    return Driver(Session(session.match, session.ground), size, still=still, thinker=thinker)


def slow_of(driver: Driver) -> Slow:
    """Who thinks at a table."""
    thinker = driver.table.leading.thinker
    assert isinstance(thinker, Slow)
    return thinker


def until_mine(driver: Driver, most: int = 400) -> None:
    """Let time pass until a person decides."""
    for _frame in range(most):
        if not driver.session.match.led:
            driver.frames()
            return
        driver.frames(1, 50)
    raise AssertionError("the commander never ends")


def sides_of(driver: Driver) -> Iterator[str]:
    """Who did what was done, in order."""
    return (record.side for record in driver.session.match.records)
