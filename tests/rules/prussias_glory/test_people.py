"""The sides are called by the names that the scenario gives them."""

import pytest

from game.content.problems import Problem
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.presentation import Tracks
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.pieces import people
from tests.rules.prussias_glory.positions import foot, open_field, position


@pytest.mark.parametrize(
    ("scenario", "names"),
    [
        ("rossbach-battle", ("Prussians", "French and Imperials")),
        ("leuthen-battle", ("Prussians", "Austrians")),
        ("zorndorf-main", ("Prussians", "Russians")),
        ("torgau-battle", ("Prussians", "Austrians")),
    ],
)
def test_each_battle_has_its_own_names(scenario: str, names: tuple[str, str]) -> None:
    """In the bar, on the tracks, in the log."""
    setting = Shelf(SYSTEMS).open(scenario)
    assert not isinstance(setting, Problem)
    match = Match.new(setting.system, setting.rules, SeededDice(7), scenario)
    shown = setting.system.presentation(match.reading)
    assert tuple(str(s.name) for s in shown.sides) == names
    assert tuple(str(t.title) for t in shown.of(Tracks).rows) == names
    levels = {str(v.name).split(" ")[0] for v in setting.system.verdict(match.reading).levels}
    assert "Coalition" not in levels


def test_an_army_without_names_has_those_of_its_side() -> None:
    """The names of the rulebook's two sides."""
    game = position(open_field(), foot("a", PRUSSIAN, "0101"))
    assert str(people(game.ctx, COALITION).inline) == "the Coalition"
    assert str(people(game.ctx, PRUSSIAN).adjective) == "Prussian"
