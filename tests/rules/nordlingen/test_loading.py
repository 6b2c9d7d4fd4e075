"""A scenario file made into cards (ND 11)."""

import pytest
from msgspec import structs

from game.content import library
from game.content.problems import Problems
from game.content.scenario_file import load_scenario
from game.rules.nordlingen.loading import order_of_battle
from game.rules.nordlingen.scenario import NdScenario
from game.rules.nordlingen.tables import standard_tables


@pytest.mark.parametrize(("better", "added"), [("melee", (1, 0)), ("shoot", (0, 1))])
@pytest.mark.rule("ND 11.2")
def test_an_elite_unit_is_better_at_what_the_file_says(better: str, added: tuple[int, int]) -> None:
    """Elite: +1 morale, and +1 in melee or in shooting, as the file says."""
    path = library.shipped_folder("scenarios") / "rippach-1632.toml"
    scenario = load_scenario(path, NdScenario, Problems())
    assert scenario is not None
    body, tables = scenario.body, standard_tables()
    first, *rest = body.unit
    trained = structs.replace(first, grade="trained")
    elite = structs.replace(first, grade="elite", elite_in=better)
    cards = [
        order_of_battle(structs.replace(body, unit=(one, *rest)), tables).units[first.id]
        for one in (trained, elite)
    ]
    before, after = cards
    assert (after.melee - before.melee, after.shoot - before.shoot) == added
    assert after.morale - before.morale == 1
