"""What does not fit in a scenario is told with its place (ND 2.2, 11)."""

from typing import Any

import pytest
from msgspec import structs

from game.board.plane.ground import OpenTable
from game.content import library
from game.content.problems import Problems
from game.content.scenario_file import Scenario, load_scenario
from game.rules.nordlingen.faults import faults
from game.rules.nordlingen.loading import order_of_battle
from game.rules.nordlingen.scenario import NdScenario
from game.rules.nordlingen.tables import standard_tables

TABLE = OpenTable(20_000, 16_000)


def rippach() -> Scenario[NdScenario]:
    """The Rippach on a table without its ground, nobody in an area or at a line."""
    path = library.shipped_folder("scenarios") / "rippach-1632.toml"
    made = load_scenario(path, NdScenario, Problems())
    assert made is not None
    units = tuple(structs.replace(u, occupies="", sides=()) for u in made.body.unit)
    return structs.replace(made, body=structs.replace(made.body, unit=units))


def found(**body: Any) -> list[str]:
    """What is told of the Rippach with these parts in place of its own."""
    made = rippach()
    wrong = structs.replace(made, body=structs.replace(made.body, **body))
    return [fault[1] for fault in faults(wrong, TABLE)]


def later(*entry: str) -> dict[str, Any]:
    """The first division comes in turn 2, on a segment between two points."""
    body = rippach().body
    first, *rest = body.division
    units = tuple(structs.replace(u, at=None) if u.division == first.id else u for u in body.unit)
    ends = (entry[0], entry[1]) if entry else None
    return {"division": (structs.replace(first, turn=2, entry=ends), *rest), "unit": units}


def test_the_battle_as_it_is_shipped_has_none() -> None:
    assert found() == []


@pytest.mark.rule("ND 2.2")
@pytest.mark.parametrize(
    "entry",
    [
        ("0.0 / 4.0", "0.0 / 9.0"),
        ("20.0 / 4.0", "20.0 / 9.0"),
        ("4.0 / 0.0", "9.0 / 0.0"),
        ("4.0 / 16.0", "9.0 / 16.0"),
    ],
)
def test_an_entry_lies_along_one_edge(entry: tuple[str, str]) -> None:
    assert found(**later(*entry)) == []


@pytest.mark.rule("ND 2.2")
@pytest.mark.parametrize(
    "entry",
    [
        ("4.0 / 1.0", "9.0 / 1.0"),
        ("1.0 / 4.0", "1.0 / 9.0"),
        ("0.0 / 4.0", "4.0 / 0.0"),
        ("4.0 / 0.0", "4.0 / 0.0"),
    ],
)
def test_any_other_is_told_with_both_ends(entry: tuple[str, str]) -> None:
    assert found(**later(*entry)) == [f"entry {entry[0]} - {entry[1]} lies along no edge"]


@pytest.mark.rule("ND 2.2")
def test_who_comes_later_needs_an_entry() -> None:
    assert "comes in turn 2 and has no entry" in found(**later())


@pytest.mark.rule("ND 11.1")
def test_a_division_has_the_units_that_name_it() -> None:
    body = rippach().body
    cards = order_of_battle(body, standard_tables()).divisions
    for division in body.division:
        own = tuple(u.id for u in body.unit if u.division == division.id)
        assert own and cards[division.id].units == own


@pytest.mark.rule("ND 12.3")
def test_where_nothing_is_said_an_army_breaks_at_half_its_first_cohesion_rounded_down() -> None:
    """One point for each base, and the objectives that it holds at the start."""
    body = rippach().body
    kinds = {"PkL": 2, "CavL": 2}
    divisions = {d.id: d.army for d in body.division}
    silent = structs.replace(
        body, army=tuple(structs.replace(army, break_at=None) for army in body.army)
    )
    cards = order_of_battle(silent, standard_tables()).armies
    for army in body.army:
        own = [u for u in body.unit if divisions[u.division] == army.id]
        points = sum(kinds.get(u.kind, 1) for u in own)
        points += sum(o.value for o in body.objective if o.held_by == army.id)
        assert cards[army.id].break_at == points // 2
