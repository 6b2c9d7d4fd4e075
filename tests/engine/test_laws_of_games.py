"""The laws of every game, held against every shipped scenario."""

from pathlib import Path

from game.ai.soak import Plan, fingerprint, soak
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from tests.engine.test_properties import laws_of


def opened(scenario: str) -> Setting:
    """A shipped scenario."""
    found = Shelf(SYSTEMS).open(scenario)
    assert isinstance(found, Setting), str(found)
    return found


def rossbach() -> Setting:
    """The battle of Rossbach."""
    return opened("rossbach-battle")


TestRossbach = laws_of(rossbach(), examples=12, steps=50)


def test_every_shipped_scenario_opens() -> None:
    heads = Shelf(SYSTEMS).heads()
    assert "rossbach-battle" in [head.id for head in heads]
    for head in heads:
        assert opened(head.id).scenario.id == head.id


def test_a_soak_ends_with_verdicts_and_repeats_itself(tmp_path: Path) -> None:
    plan = Plan(offers=10, saves=20, leave=str(tmp_path))
    games = list(soak(rossbach, range(7, 9), plan))
    assert [game.fault for game in games] == ["", ""]
    assert all(game.verdict for game in games)
    again = list(soak(rossbach, range(7, 9), Plan(leave=str(tmp_path))))
    assert fingerprint(again) == fingerprint(games)
