"""The prompt in a low column: no button lies below the window (NB 1.5-2, 8.2.6.1.2.2)."""

from collections.abc import Iterator

import pytest

from game.engine.dice import SeededDice
from game.engine.match import Match
from game.rules.napoleons_battles.movement.phase import MoveStep
from game.rules.napoleons_battles.system import SYSTEM
from game.ui.look.words import LANGUAGE
from game.ui.play.session import Session
from tests.rules.napoleons_battles.positions import BLUE, RED, box, general, position, unit
from tests.ui.table_bench import TableDriver


@pytest.fixture(params=["en", "it"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    LANGUAGE.use(request.param)
    yield request.param
    LANGUAGE.use("en")


def test_all_that_a_column_in_a_wood_with_its_general_can_do_is_in_view(language: str) -> None:
    """Eight changes of formation, each with the words that it disorders, and three buttons more."""
    game = position(
        unit("a", RED, "FrLN", 20, 10, form="column", figures=20, commander="g"),
        general("g", RED, 20, 7.5, superior="gr"),
        unit("x", BLUE, "FrLN", 20, 25, 180),
        areas=[box("wood", "wood", 0, 0, 40, 14)],
    )
    game.run(MoveStep())
    match = Match.new(SYSTEM, game.rules, SeededDice(3), "x", position=game.state)
    table = TableDriver(Session(match, match.rules.table))
    table.click(table.middle("a"))
    assert table.session.prompt is not None and table.session.prompt.subject == ("a",), language
    boxes = {c.id: c.box for c in table.table.side.prompt.controls.items}
    assert {"done", "detach", "front", "company"} <= set(boxes)
    assert all(table.app.surface.get_rect().contains(box) for box in boxes.values()), boxes
