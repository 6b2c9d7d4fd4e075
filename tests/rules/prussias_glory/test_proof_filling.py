"""Set-up that fills itself, and where wings and guns may stand: second harvest of mutants
(PG 22.2, 24.2b, 25.3.1a).
"""

import pytest

from game.engine.text import render
from game.rules.prussias_glory.data.cards import COALITION
from game.rules.prussias_glory.pieces import place, take_off
from game.rules.prussias_glory.setup.filling import _in_order as in_order
from game.rules.prussias_glory.setup.filling import fill, put, quick_start
from game.rules.prussias_glory.setup.places import why_no_wing_stands, why_without_wing
from tests.rules.prussias_glory.positions import Position
from tests.rules.prussias_glory.setup_bench import by_hand, lay_all

TORGAU, LEUTHEN, ZORNDORF = "torgau-main", "leuthen-main", "zorndorf-main"


def as_on_the_day(name: str, *off: str) -> Position:
    """The Coalition in its quick start, some units taken off."""
    game = by_hand(name, COALITION)
    quick_start(game.ctx, COALITION)
    for uid in off:
        take_off(game.ctx, uid)
    return game


def move(game: Position, uid: str, label: str) -> None:
    """Lay a unit into another hex, at the top."""
    take_off(game.ctx, uid)
    place(game.ctx, uid, game.cell(label), position=0)


@pytest.mark.rule("PG 22.2a")
def test_a_stranger_on_the_stack_does_not_change_the_order() -> None:
    """In 2011 Infantry 1 lies above Infantry 7; a regiment of another hex on top of it: Infantry 7
    still goes below.
    """
    game = as_on_the_day(TORGAU, "au-art1", "au-ir7")
    move(game, "au-ir3", "2011")
    assert game.table.stacks[game.cell("2011")] == ("au-ir3", "au-ir1")
    assert fill(game.ctx, COALITION, ("au-ir7",)) == ()
    assert game.table.stacks[game.cell("2011")] == ("au-ir3", "au-ir1", "au-ir7")
    assert fill(game.ctx, COALITION, ("au-art1",)) == ()
    assert game.table.stacks[game.cell("2011")] == ("au-art1", "au-ir3", "au-ir1", "au-ir7")


@pytest.mark.rule("PG 22.2b")
def test_a_unit_joins_its_leader_who_stands_alone() -> None:
    """Colloredo in 2910, his regiments of that hex elsewhere: Infantry 20 of 2809 comes to him,
    the next has no need to.
    """
    game = as_on_the_day(LEUTHEN, "au-ir20", "au-ir28")
    move(game, "au-ir31", "2909")
    move(game, "au-ir17", "2809")
    assert game.at("colloredo") == "2910"
    assert fill(game.ctx, COALITION, ("au-ir20", "au-ir28")) == ()
    assert (game.at("au-ir20"), game.at("au-ir28")) == ("2910", "2909")


@pytest.mark.rule("PG 22.2b")
def test_a_unit_keeps_its_place_while_another_is_expected_with_its_leader() -> None:
    """Infantry 31 and 17 of 2910 are still missing: Infantry 20 stays in 2809."""
    game = as_on_the_day(LEUTHEN, "au-ir20", "au-ir31", "au-ir17")
    assert fill(game.ctx, COALITION, ("au-ir20",)) == ()
    assert game.at("au-ir20") == "2809"


@pytest.mark.rule("PG 22.2a")
def test_guns_do_not_follow_the_army_commander() -> None:
    """Daun stands a hex from where he stood: Artillery 5 still goes to 2116."""
    game = as_on_the_day(TORGAU, "au-art5")
    put(game.ctx, "daun", game.cell("2010"))
    assert fill(game.ctx, COALITION, ("au-art5",)) == ()
    assert game.at("au-art5") == "2116"


@pytest.mark.rule("PG 22.2b")
def test_guns_are_placed_after_units() -> None:
    """Both on top of their stacks; the cuirassiers first."""
    game = as_on_the_day(TORGAU)
    for given in (["au-art1", "au-kr14"], ["au-kr14", "au-art1"]):
        assert in_order(game.ctx, given) == ["au-kr14", "au-art1"]


@pytest.mark.rule("PG 24.2b", "PG 25.3.1a")
@pytest.mark.parametrize(
    ("name", "gun", "text"),
    [
        (ZORNDORF, "ru-art1", "At most 3 hexes from the leader of a wing with infantry."),
        (LEUTHEN, "au-art1", "At most 3 hexes from the leader of a wing."),
    ],
)
def test_what_guns_wait_for(name: str, gun: str, text: str) -> None:
    """Russian guns go with wings of infantry, Austrian ones with any."""
    refusal = why_no_wing_stands(by_hand(name, COALITION).ctx, gun)
    assert refusal is not None and render(refusal.message) == text


@pytest.mark.rule("PG 25.3.1a")
def test_a_leader_does_not_leave_guns_behind() -> None:
    """Artillery 5 with Browne in 2212: he may go three hexes from it, not four."""
    game = by_hand(ZORNDORF, COALITION)
    lay_all(game, "browne 2212\nru-art5 2212")
    assert why_without_wing(game.ctx, "browne", game.cell("2215")) is None
    refusal = why_without_wing(game.ctx, "browne", game.cell("2216"))
    assert refusal is not None and refusal.rule == "PG 25.3.1a"
    assert render(refusal.message).startswith("No wing near may have ")
