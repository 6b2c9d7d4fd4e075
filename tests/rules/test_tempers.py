"""What the commanders of the day were like is said of sides that are there, in every game."""

import pytest
from msgspec import structs

from game.content import library
from game.content.opening import open_scenario
from game.content.problems import Problems
from game.engine.shelf import Shelf
from game.rules import SYSTEMS

BATTLES = (
    "rossbach-battle", "camposanto-1743", "maida-1806", "rippach-1632", "quatre-bras-1815-table",
)  # fmt: skip


@pytest.mark.parametrize("battle", BATTLES)
def test_a_side_that_is_not_there_has_no_commander(battle: str) -> None:
    opened = open_scenario(library.scenarios()[battle], Shelf(SYSTEMS).files(), Problems())
    assert opened is not None
    check = SYSTEMS[opened.scenario.system].check
    assert check(opened.scenario, opened.ground) == []
    strange = structs.replace(opened.scenario, tempers={"nobody": "bold"})
    [(where, what, hint)] = check(strange, opened.ground)
    assert (where, what) == ("tempers", 'there is no side "nobody"')
    assert hint.startswith("one of ")
