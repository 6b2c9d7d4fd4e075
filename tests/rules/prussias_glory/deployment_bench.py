"""A wing in column that an enemy unit comes near, for tests of deployment."""

from game.engine.event import Event
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement import column
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    foot,
    leader,
    open_field,
    position,
)

FIELD = open_field(9, 14)


def alarm(game: Position, mover: str, at: str) -> Position:
    """A Prussian unit has come to a hex in its movement."""
    return game.run(*column.forced_deployments(game.ctx, mover, game.cell(at)))


def surprised(
    *pieces: Placed,
    dice: tuple[int, ...] = (),
    mover: Placed | None = None,
    ratings: dict[str, int] | None = None,
) -> Position:
    """A Coalition wing in column at 0501, led by broglie, and a Prussian unit at 0504."""
    game = position(
        FIELD,
        foot("x", COALITION, "0501", column=True),
        leader("broglie", COALITION, "0501"),
        mover or foot("a", PRUSSIAN, "0504"),
        *pieces,
        dice=dice,
        ratings=ratings or {"coalition-foot": 3, "prussian-foot": 3, "prussian-horse": 3},
    )
    return alarm(game, "a", "0504")


def lines(event: Event) -> list[tuple[int, str]]:
    """The modifiers of a roll."""
    assert event.roll is not None
    return [(m.value, m.rule) for m in event.roll.modifiers]


def taken_by_surprise(*pieces: Placed, dice: tuple[int, ...] = (), rating: int = 3) -> Position:
    """A Coalition wing in column at 0501; a Prussian unit has come to 0504."""
    game = position(
        FIELD,
        foot("x", COALITION, "0501", column=True),
        foot("a", PRUSSIAN, "0504"),
        *pieces,
        dice=dice,
        ratings={"coalition-foot": rating, "prussian-foot": 3, "prussian-horse": 3},
    )
    return game.run(*column.forced_deployments(game.ctx, "a", game.cell("0504")))
