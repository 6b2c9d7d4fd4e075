"""Areas that hold a number, guns and their wings, groups of neighbours (PG 24.2b to 26.3b)."""

import pytest

from game.engine import action as do
from game.engine.text import render
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.data.placement import Zone
from game.rules.prussias_glory.setup.detachments import form_detachments, parts_of, why_not_parted
from game.rules.prussias_glory.setup.filling import put, quick_start
from game.rules.prussias_glory.setup.leaders import areas_fit, matched
from game.rules.prussias_glory.setup.opening import set_up
from game.rules.prussias_glory.table import OFF_MAP
from tests.rules.prussias_glory.battles import shipped
from tests.rules.prussias_glory.combat_bench import cells
from tests.rules.prussias_glory.moves import rule_of
from tests.rules.prussias_glory.positions import Position, open_field, position
from tests.rules.prussias_glory.question_bench import greyed
from tests.rules.prussias_glory.setup_bench import TORGAU, by_hand, lay, lay_all


def area(name: str, *there: int, holds: int = 0) -> Zone:
    """An area of some hexes."""
    return Zone(name, "PG 25.3.1a", COALITION, frozenset(there), holds=holds)


@pytest.mark.rule("PG 25.3.1a")
@pytest.mark.parametrize(
    ("x", "y", "fit"),
    [
        (1, 3, True),  # each in his own
        (3, 1, True),
        (1, 1, False),  # nobody in the second
        (3, 3, False),
        (1, 2, True),  # between both the one counts for the area that is free
        (2, 1, True),
        (2, 2, True),
        (1, 4, False),  # outside both
        (OFF_MAP, 1, True),  # he may still come to either
        (OFF_MAP, OFF_MAP, True),
        (OFF_MAP, 4, False),
    ],
)
def test_one_leader_in_each_of_two_areas(x: int, y: int, fit: bool) -> None:
    """Hexes 1 and 2 are the first area, 2 and 3 the second: each holds one."""
    both = (area("a", 1, 2, holds=1), area("b", 2, 3, holds=1))
    assert areas_fit({"x": x, "y": y}, {"x": both, "y": both}) is fit


@pytest.mark.rule("PG 25.3.1a")
def test_an_area_that_holds_a_number_beside_one_that_holds_any() -> None:
    """Two leaders, one of whom must stand in hex 1; the other where he likes."""
    both = (area("a", 1, holds=1), area("c", 1, 2, 3))
    zones = {"x": both, "y": both}
    assert areas_fit({"x": 1, "y": 1}, zones)
    assert areas_fit({"x": 2, "y": 1}, zones)
    assert not areas_fit({"x": 2, "y": 3}, zones)
    two = (area("a", 1, holds=2),)
    assert areas_fit({"x": 1, "y": 1}, {"x": two, "y": two})
    assert not areas_fit({"x": 1}, {"x": two})


@pytest.mark.rule("PG 24.2b")
def test_as_many_guns_as_possible_find_a_wing() -> None:
    """The first makes room for the second, who has but one wing; the third finds none."""
    wings = {"g": ("v", "w"), "h": ("v",), "i": ("v",)}
    assert matched("gh", wings, {"v": 1, "w": 1}) == {"g": "w", "h": "v"}
    assert matched("ghi", wings, {"v": 1, "w": 1}) == {"g": "w", "h": "v"}
    assert matched("ghi", wings, {"v": 2, "w": 1}) == {"g": "w", "h": "v", "i": "v"}
    assert matched("gh", wings, {"v": 1, "w": 0}) == {"g": "v"}
    assert matched("", {}, {}) == {}


@pytest.mark.rule("PG 26.3b")
def test_hexes_in_groups_of_neighbours() -> None:
    """Three in a chain, one apart; in the order of their lowest hexes."""
    game = position(open_field())
    chain, apart = cells(game, "0505 0506 0607"), cells(game, "0101")
    assert parts_of(game.ctx, (*chain, *apart)) == (frozenset(apart), frozenset(chain))
    assert parts_of(game.ctx, ()) == ()


@pytest.mark.rule("PG 26.3b")
def test_detachments_are_numbered_and_told() -> None:
    """The three of the quick start, each with its pieces and hexes."""
    game = Position(shipped(TORGAU), set_up(shipped(TORGAU)).table, (), None)
    quick_start(game.ctx, COALITION)
    form_detachments(game.ctx, COALITION)
    assert list(game.table.dets) == ["coalition-1", "coalition-2", "coalition-3"]
    assert [render(e.text).split(":")[0] for e in game.events] == [
        *("First detachment", "Second detachment", "Third detachment"),
    ]
    for event, det in zip(game.events, game.table.dets.values(), strict=True):
        assert event.units == det.units
        assert set(event.cells) == {game.cell(game.at(u)) for u in det.units}


def camped(places: str) -> Position:
    """Ried's men where they are said to stand, all others in the camp."""
    game = by_hand(TORGAU, COALITION)
    lay_all(game, places)
    assert game.do(do.button("rest")) is None
    return game


@pytest.mark.rule("PG 26.3b")
def test_a_detachment_that_lost_its_middle_is_two_that_stand_too_near() -> None:
    """Croats in 3120, 3121 and 3122 are one; without those in 3121 there is one hex between."""
    game = camped("au-cr1 3120\nau-cr2 3121\nau-cr3 3122\nreid 3120\nau-husa 3120\nau-husb 3120")
    assert why_not_parted(game.ctx, COALITION) is None
    assert greyed(game, "done") is None
    assert lay(game, "au-cr2", "2010") is None  # into the camp
    assert rule_of(why_not_parted(game.ctx, COALITION)) == "PG 26.3b"
    assert why_not_parted(game.ctx, PRUSSIAN) is None
    assert rule_of(greyed(game, "done")) == "PG 26.3b"
    assert rule_of(game.do(do.button("done"))) == "PG 26.3b"
    assert lay(game, "au-cr3", "3121") is None
    assert game.do(do.button("done")) is None


@pytest.mark.rule("PG 26.3b")
def test_no_fourth_detachment_comes_of_one_that_falls_apart() -> None:
    """Four places far from one another, though each two hexes of them have room between."""
    game = camped("au-cr1 3120\nreid 3120\nau-husa 3120\nau-husb 3120\nau-cr2 3120\nau-cr3 3120")
    for piece, label in (("au-cr1", "3120"), ("au-cr2", "3125"), ("au-cr3", "3130")):
        put(game.ctx, piece, game.cell(label))
    for piece in ("reid", "au-husa", "au-husb", "au-dr31"):
        put(game.ctx, piece, game.cell("3120"))
    assert why_not_parted(game.ctx, COALITION) is None
    put(game.ctx, "au-dr31", game.cell("2625"))
    cells = {game.cell(label) for label in ("3120", "3125", "3130", "2625")}
    assert len(parts_of(game.ctx, cells)) == 4
    refusal = why_not_parted(game.ctx, COALITION)
    assert refusal is not None and "At most 3" in str(refusal.message)
