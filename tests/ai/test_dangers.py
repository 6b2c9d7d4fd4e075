"""Who is in danger, as it is shown to people."""

from msgspec import structs

from game.ai.commander.dangers import DANGERS, Danger, dangers, lenses_of, looked
from game.ai.commander.outlook import Outlook
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.presentation import Lens
from game.engine.shapes import RingShape
from tests.ai.test_commander import DOCTRINE, force, opened, outlook


def told(found: tuple[Danger, ...]) -> list[tuple[str, str]]:
    """Who, and at what odds."""
    return [(one.post.ids[0], str(one.ratio)) for one in found]


def test_all_count_who_can_come_in_one_turn_and_at_most_three() -> None:
    """They go three: b is as far as contact and three, c is farther; each has two."""
    near = [force(name, "blue", at) for name, at in (("x", 4), ("y", 2), ("z", -3), ("w", -4))]
    mine, theirs = dangers(outlook(force("a", "red", 0), force("b", "red", 8.5), *near))
    assert told(mine) == [("a", "3:1")]
    assert told(theirs) == [("x", "1:1"), ("y", "1:1"), ("z", "1:1"), ("w", "1:1")]


def test_who_is_strong_enough_is_in_no_danger() -> None:
    mine, theirs = dangers(outlook(force("a", "red", 0, strength=4.0), force("x", "blue", 2)))
    assert told(mine) == [] and told(theirs) == [("x", "2:1")]


def test_where_one_fights_after_the_other_not_all_count_whole() -> None:
    """2 and half of 2 to 2."""
    two = force("x", "blue", 2), force("y", "blue", -2)
    one_by_one = structs.replace(DOCTRINE, joint=0.5)
    mine, _ = dangers(Outlook(one_by_one, (force("a", "red", 0), *two), (), "red"))
    assert told(mine) == [("a", "3:2")]


def shown(scenario: str) -> Lens:
    """The overlay before the first move."""
    known = opened(scenario)
    match = Match.new(known.system, known.rules, SeededDice(1), known.scenario.id)
    lens = looked(match, DANGERS.id, (), "")
    assert lens is not None
    return lens


def test_it_lies_over_cells_or_over_a_table() -> None:
    hexes = shown("zorndorf-battle")
    assert hexes.tones and hexes.cells.keys() == hexes.tones.keys() and not hexes.shapes
    table = shown("quatre-bras-1815-table")
    assert not table.cells
    assert all(isinstance(shape, RingShape) and shape.radius > 0 for shape in table.shapes)


def test_a_game_that_tells_no_commander_how_to_look_has_none() -> None:
    known = opened("rippach-1632")
    bare = structs.replace(known.system, doctrine=None)
    assert DANGERS not in lenses_of(bare)
    assert DANGERS in lenses_of(opened("rossbach-main").system)
