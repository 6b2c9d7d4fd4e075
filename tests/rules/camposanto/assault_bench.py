"""A bench for tests of Assaults: who is asked, who fights, the buttons pressed."""

from typing import Any

from game.engine import action as do
from game.rules.camposanto.assaults import Assaults
from game.rules.camposanto.cards import AUSTRIAN, SPANISH
from tests.rules.camposanto.positions import Placed, Position, field, foot, position

WING = "spanish-centre"
A, X = foot("a", SPANISH, "0506"), foot("x", AUSTRIAN, "0505")
FAR = (foot("far", SPANISH, "1109"), foot("yonder", AUSTRIAN, "1102"))
"""Somebody is left of both wings, whatever happens."""


def press(game: Position, *names: str) -> None:
    for name in names:
        assert game.do(do.button(name)) is None


def asked_of(*pieces: Placed, sums: tuple[int, ...] = (), **given: Any) -> Position:
    """The Spanish are asked who assaults; the sums of the dice to come."""
    dice = [d for total in sums for d in (total - total // 2, total // 2)]
    return position(field(), *pieces, *FAR, dice=dice, **given).run(Assaults(WING))


def fights(*pieces: Placed, units: str, sums: tuple[int, ...], **given: Any) -> Position:
    game = asked_of(*pieces, sums=sums, **given)
    assert game.do(do.pick(*units.split())) is None
    return game
