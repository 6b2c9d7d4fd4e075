"""The shipped battles as they were designed: terms, commanders, objectives (SQ 10.4)."""

import pytest

from game.engine.setting import Setting
from game.rules.squares.rules import Terms
from game.rules.squares.table import Sky
from tests.rules.squares.battles import MAIDA, QUATRE_BRAS, battle

ABILITIES = {
    MAIDA: {
        "Kempt": 1,
        "Acland": 1,
        "Cole": 0,
        "Compère": 1,
        "Peyri": -1,
        "Digonet": 1,
        "Stuart": 0,
        "Reynier": 0,
    },
    QUATRE_BRAS: {
        "Perponcher": 0,
        "van Merlen": 0,
        "Picton": 2,
        "Brunswick": 1,
        "Alten": 1,
        "Cooke": 1,
        "Bachelu": 0,
        "Foy": 1,
        "Piré": 0,
        "Jérôme": 0,
        "Kellermann": 1,
        "Ney": 1,
        "Wellington": 2,
    },
}


def label(setting: Setting, cell: int) -> str:
    found: str = setting.rules.board.label(cell)
    return found


@pytest.mark.rule("SQ 1.1", "SQ 1.4")
@pytest.mark.parametrize("name", ABILITIES)
def test_the_abilities_of_commanders(name: str) -> None:
    cards = battle(name).rules.oob.units.values()
    assert {made.name: made.ability for made in cards if made.is_general} == ABILITIES[name]
    assert not any(made.ability for made in cards if not made.is_general)


@pytest.mark.rule("SQ 10.4")
def test_the_terms_of_maida() -> None:
    """Eight turns; 2 points for a unit, 3 for the camp of the enemy; a draw if they are equal."""
    setting = battle(MAIDA)
    terms: Terms = setting.rules.terms
    assert (terms.turns, setting.rules.sides) == (8, ("british", "french"))
    assert (terms.loss_points, terms.demoralised_points, terms.tie) == (2, 0, "")
    assert (terms.sky, terms.nights) == (Sky.NORMAL, ())
    camps = {(label(setting, o.cell), o.army, o.points, o.camp) for o in terms.objectives}
    assert camps == {("0803", "british", 3, True), ("0001", "french", 3, True)}


@pytest.mark.rule("SQ 10.4", "SQ 4.2")
def test_the_terms_of_quatre_bras() -> None:
    """Fourteen turns of half an hour; 1 point for a demoralised Command; equal: the Allies."""
    setting = battle(QUATRE_BRAS)
    terms: Terms = setting.rules.terms
    assert (terms.turns, setting.rules.sides) == (14, ("french", "allied"))
    assert (terms.loss_points, terms.demoralised_points, terms.tie) == (0, 1, "allied")
    assert (terms.clock[0], terms.clock[-1], len(terms.clock)) == ("14:00", "20:30", 14)
    held = {(label(setting, o.cell), o.name, o.points, o.owner) for o in terms.objectives}
    assert held == {
        ("0401", "Quatre Bras", 3, "allied"),
        ("0504", "Gemioncourt", 1, "allied"),
        ("0706", "Piraumont", 1, ""),
        ("0106", "Grand Pierrepont", 1, "allied"),
    }
    houses = {label(setting, cell): n for cell, n in setting.rules.built_up.items()}
    assert houses == {"0401": 2, "0504": 1, "0106": 1, "0706": 1}
    turns = {made.name: made.turn for made in setting.rules.oob.units.values() if made.is_general}
    assert {n: t for n, t in turns.items() if t > 1} == {
        "Wellington": 3,
        "van Merlen": 3,
        "Picton": 3,
        "Brunswick": 4,
        "Alten": 7,
        "Cooke": 10,
        "Jérôme": 3,
        "Kellermann": 8,
    }
