"""Flights whose ways are closed, to the last hex (CS 7.3, geometry G5, R12)."""

import pytest

from game.engine import action as do
from game.rules.camposanto.flight import Flee
from game.rules.camposanto.table import OFF_MAP
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    SPANISH,
    field,
    foot,
    horse,
    position,
)

POCKET = "0309 0409 0308 0508"
"""Enemies round 0408: who comes there from 0407 goes neither on nor aside."""


@pytest.mark.rule("CS 7.3g", "CS 6.5c")
@pytest.mark.parametrize(("options", "blocked"), [(["edge-loser-eliminated"], True), ([], False)])
def test_a_way_into_a_pocket_is_told_to_be_blocked_or_goes_round_it(
    options: list[str], blocked: bool
) -> None:
    """From 0506 both 0407 and 0507 are next to the enemy in 0508. By the other reading of R12 the
    flight by 0407 runs into the pocket; by this one it steps aside before.
    """
    enemies = [foot(f"e{n}", AUSTRIAN, label) for n, label in enumerate(POCKET.split())]
    game = position(
        field(),
        horse("h", SPANISH, "0506"),
        foot("f", SPANISH, "1109"),
        *enemies,
        options=options,
    ).run(Flee(("h",)))
    assert game.labels(game.prompt.cells) == ["0407", "0507"]
    shown = game.asking.preview(game.ctx, do.cell(game.cell("0407")))
    assert (str(shown.text) == "That way is blocked.") == blocked
    assert shown.rule == ("CS 7.3g" if blocked else "CS 7.3a")
    if blocked:
        assert (shown.path, shown.costs) == (game.cells("0506 0407 0408"), (0, 0))
    assert game.cell("0408") in shown.path or not blocked
    assert game.do(do.cell(game.cell("0407"))) is None
    assert (game.unit("h").cell == OFF_MAP) == blocked


@pytest.mark.rule("CS 7.3g", "CS 7.3b")
@pytest.mark.parametrize(("friends", "at"), [("0509 0510 0511", "-"), ("0509 0511", "0510")])
def test_friends_as_far_as_the_edge_close_the_only_way(friends: str, at: str) -> None:
    """Ponds leave nothing but 0509, 0510 and 0511, on the edge. If friends hold all three there is
    no room; if 0510 is free it stands there, with a HIT at the edge.
    """
    held = [foot(f"f{n}", SPANISH, label) for n, label in enumerate(friends.split())]
    game = position(
        field(pond="0408 0608 0409 0609 0410 0610 0411"),
        horse("h", SPANISH, "0508"),
        foot("x", AUSTRIAN, "0305"),
        *held,
    ).run(Flee(("h",)))
    assert game.at("h") == at
    assert at == "-" or game.unit("h").hits == 1
