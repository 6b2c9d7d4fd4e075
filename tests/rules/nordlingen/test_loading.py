"""A scenario file made into cards (ND 11)."""

import pytest
from msgspec import structs

from game.content import library
from game.content.problems import Problems
from game.content.scenario_file import load_scenario
from game.rules.nordlingen.cards import Type, UnitCard
from game.rules.nordlingen.loading import order_of_battle
from game.rules.nordlingen.scenario import NdScenario, UnitEntry
from game.rules.nordlingen.tables import standard_tables
from game.rules.nordlingen.units import arm_of, is_open
from tests.rules.nordlingen.positions import RED, position, unit

TYPES: dict[str, tuple[str, str, int, int, int, str, int]] = {
    "Pk": ("infantry", "close", 2, 0, 1, "", 3),
    "PkL": ("infantry", "close", 2, 0, 1, "mk", 5),
    "Hv": ("infantry", "close", 2, 0, 1, "", 3),
    "Wb": ("infantry", "close", 2, 0, 0, "", 3),
    "Sh": ("infantry", "close", 0, 0, 1, "mk", 3),
    "Lt": ("infantry", "open", -1, 0, 1, "aq", 2),
    "Dr": ("infantry", "close", 0, 0, 1, "aq", 2),
    "DrM": ("cavalry", "close", 0, 0, 1, "aq_m", 2),
    "Cav": ("cavalry", "close", 2, 0, 1, "ps", 3),
    "CavL": ("cavalry", "close", 2, 0, 1, "ps", 5),
    "Rei": ("cavalry", "close", 1, 1, 1, "ps", 3),
    "MC": ("cavalry", "close", 1, 0, 1, "aq_m", 3),
    "LC": ("cavalry", "close", 1, 0, 0, "ps", 3),
    "LCs": ("cavalry", "open", 0, 0, 0, "aq_m", 2),
    "LtArt": ("artillery", "close", -1, 1, 1, "gun_lt", 2),
    "MdArt": ("artillery", "close", -1, 1, 1, "gun_md", 2),
    "HvArt": ("artillery", "close", -1, 2, 1, "gun_hv", 2),
    "Wg": ("train", "close", -2, 0, 0, "", 1),
}
"""Arm, order, melee, shooting, morale, weapon, strength of each type (T-TYPE)."""


def _card(**given: object) -> UnitCard:
    """The card of a unit of the Rippach of which the file says nothing but this."""
    path = library.shipped_folder("scenarios") / "rippach-1632.toml"
    scenario = load_scenario(path, NdScenario, Problems())
    assert scenario is not None
    first, *rest = scenario.body.unit
    bare = UnitEntry(id=first.id, name="A", division=first.division, kind=first.kind)
    body = structs.replace(scenario.body, unit=(structs.replace(bare, **given), *rest))
    return order_of_battle(body, standard_tables()).units[first.id]


@pytest.mark.rule("ND 11.2", "ND 11.3")
@pytest.mark.parametrize("kind", TYPES)
def test_where_a_file_says_nothing_a_unit_has_the_values_of_its_type(kind: str) -> None:
    arm, order, *values = TYPES[kind]
    card = _card(kind=Type(kind))
    assert [card.melee, card.shoot, card.morale, card.weapon, card.strength] == values
    game = position(unit("a", RED, kind, 4, 8))
    assert (arm_of(game.ctx, "a"), is_open(game.ctx, "a")) == (arm, order == "open")


@pytest.mark.rule("ND 11.2")
def test_a_raw_unit_has_one_less_of_morale_and_a_veteran_one_more() -> None:
    found = {g: _card(kind=Type("Sh"), grade=g) for g in ("raw", "trained", "veteran")}
    assert {g: card.morale for g, card in found.items()} == {"raw": 0, "trained": 1, "veteran": 2}
    assert {(card.melee, card.shoot) for card in found.values()} == {(0, 0)}


@pytest.mark.parametrize(("better", "added"), [("melee", (1, 0)), ("shoot", (0, 1))])
@pytest.mark.rule("ND 11.2")
def test_an_elite_unit_is_better_at_what_the_file_says(better: str, added: tuple[int, int]) -> None:
    """Elite: +1 morale, and +1 in melee or in shooting, as the file says."""
    before, after = (_card(grade=g, elite_in=better) for g in ("trained", "elite"))
    assert (after.melee - before.melee, after.shoot - before.shoot) == added
    assert after.morale - before.morale == 1
