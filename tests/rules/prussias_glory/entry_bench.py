"""Armies that are still to come, for tests of their entry."""

from game.engine import action as do
from game.engine.prompt import Prompt
from game.rules.prussias_glory.data.cards import PRUSSIAN
from game.rules.prussias_glory.movement.movement import MovePhase
from game.rules.prussias_glory.sequence import PlayerTurn
from tests.rules.prussias_glory.activation_bench import press
from tests.rules.prussias_glory.battles import start
from tests.rules.prussias_glory.positions import (
    Position,
)

LEUTHEN, DAUN, TORGAU, ZORNDORF = "leuthen-main", "leuthen-daun", "torgau-main", "zorndorf-main"


def leuthen(turn: int = 1) -> Position:
    """The Prussian movement phase of Leuthen; nobody has entered yet."""
    game = start(LEUTHEN)
    game.ctx.set(turn=turn, phase="movement")
    return game.run(MovePhase(PRUSSIAN))


def torgau(*dice: int) -> Position:
    """The first Prussian player turn of Torgau."""
    return start(TORGAU, *dice).run(PlayerTurn(PRUSSIAN))


def torgau_marches() -> Position:
    """The Prussian movement phase of Torgau; his infantry Effective, his cavalry Degraded."""
    game = torgau(3, 3, 5)
    for name in ("try", "roll"):
        assert press(game, name) is None
    return game


def asked(game: Position) -> Prompt:
    """The question asked now."""
    found: Prompt = game.asking.asked(game.ctx)
    return found


def whole_wing(game: Position, piece: str) -> Position:
    """Take a piece up and name its wing."""
    assert game.do(do.unit(piece)) is None
    assert press(game, "wing") is None
    return game
