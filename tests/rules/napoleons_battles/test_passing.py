"""Friends and enemies on the way (NB 8.1.3, 8.4.1)."""

from typing import Any

import pytest

from game.rules.napoleons_battles.movement.limits import why_not_move
from game.rules.napoleons_battles.movement.price import rows_of
from game.rules.napoleons_battles.movement.unit import Moving
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import attachments, touching
from game.rules.napoleons_battles.table import Contact
from game.rules.napoleons_battles.unformed.rout import FleeAgain
from tests.rules.napoleons_battles.moves import (
    BACK,
    go,
    hand,
    move,
    rule,
    used,
)
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    line,
    pose,
    position,
    unit,
)

# -- friends and enemies (NB 8.1.3) ----------------------------------------------------------------


@pytest.mark.rule("NB 8.1.3-1", "NB 8.1.3-3", "NB 8.1.3.2", "NB 8.1.1.1-2")
def test_friends_are_passed_through_and_never_stopped_on() -> None:
    friend = unit("b", RED, "FrLN", 20, 13)
    game = hand(friend, state={"form": "column"}, off=(Switch.NO_MEASURING, Switch.PASSING_COST))
    assert rule(go(game, move(3.5))) == "NB 8.1.3.2"
    assert go(game, move(6)) is None


@pytest.mark.rule("NB 8.1.3-1", "NB 8.1.1.1-2")
@pytest.mark.parametrize(("x", "passes"), [(21.3, True), (21.23, False), (18.7, True), (20, False)])
def test_no_part_of_it_goes_over_an_enemy(x: float, passes: bool) -> None:
    """A column from 19.25 to 20.75 goes by, or not, an enemy's base of one inch."""
    foe = unit("x", BLUE, "BrLN", x, 15, 180, figures=4)
    assert rule(go(hand(foe, state={"form": "column"}), move(8))) == (
        "" if passes else "NB 8.1.3-3"
    )


@pytest.mark.rule("NB 8.1.3.3hr")
@pytest.mark.parametrize(("form", "rows"), [("line", 1), ("column", 2)])
def test_passing_formed_friends_costs_an_inch_for_each_row(form: str, rows: int) -> None:
    friend = unit("b", RED, "FrLN", 20, 13, form=form)
    game = hand(friend, state={"form": "column"})
    assert used(game, move(6)) == pytest.approx((6 + rows) / 12)


@pytest.mark.rule("NB 8.1.3.3hr")
@pytest.mark.parametrize(("heading", "rows"), [(90, 1), (0, 4), (180, 4), (60, 1)])
def test_a_march_column_is_crossed_as_one_row_and_gone_along_as_four(
    heading: float, rows: int
) -> None:
    friend = unit("b", RED, "FrLN", 20, 18, heading, form="march")
    game = hand(friend)
    assert rows_of(game.ctx, "b", 0) == rows


def water(**told: Any) -> dict[str, Any]:
    """A stream at y = 15 between the unit and an enemy who stands close behind it."""
    return {"lines": [line("stream", "stream", (0, 15), (40, 15), **told)]}


@pytest.mark.rule("NB 8.2.6.3.1-1", "NB 8.2.6.3.1-2", "NB 8.1.1.1-2")
@pytest.mark.parametrize("closed", [True, False])
def test_no_combat_across_impassable_ground(closed: bool) -> None:
    told = water(impassable="true") if closed else water()
    foe = unit("x", BLUE, "FrLN", 20, 15, 180)
    game = hand(foe, state={"form": "column"}, **told)
    assert go(game, move(5)) is None
    assert [c.target for c in game.table.contacts] == ([] if closed else ["x"])
    assert bool(touching(game.ctx, "a")) is not closed
    beyond = hand(state={"form": "column"}, **told)
    assert rule(go(beyond, move(6))) == ("NB 8.2.6.3.1-1" if closed else "")


@pytest.mark.rule("NB 8.2.6.3.1-1")
@pytest.mark.parametrize("closed", [True, False])
def test_nobody_flees_across_it(closed: bool) -> None:
    told = water(impassable="true") if closed else water()
    fled = unit("a", RED, "FrLN", 20, 18, routed=True, form="column")
    game = position(fled, off=(Switch.NO_MEASURING, Switch.ROUT_DIRECTION), **told)
    game.run(FleeAgain("a"))
    assert (game.go(pose(20, 8)) is None) is not closed


@pytest.mark.rule("NB 8.2.5.1.4-3")
def test_who_is_attached_to_a_square_keeps_its_facing_when_it_changes() -> None:
    # The square lies from 19.25 to 20.75; the battery at its left side.
    guns = unit("g", RED, "FrHFA", 18.5, 10, 0, attached="a")
    game = hand(guns, state={"form": "square"})
    assert game.press("line/2") is None
    assert game.stands("a") == (20, 10, 180)
    assert game.stands("g") == (18.5, 10, 0) and game.unit("g").attached == "a"


@pytest.mark.rule("NB 8.1.3.1")
@pytest.mark.parametrize("disordered", [True, False])
def test_a_disordered_unit_disorders_the_friend_it_passes(disordered: bool) -> None:
    friend = unit("b", RED, "FrLN", 20, 12)
    state = {"form": "column", "disordered": disordered}
    game = hand(friend, state=state, off=(Switch.NO_MEASURING, Switch.PASSING_COST))
    assert go(game, move(5)) is None
    assert game.unit("b").disordered is disordered


@pytest.mark.rule("NB 1.5-3")
def test_troops_keep_apart_from_troops() -> None:
    friend = unit("b", RED, "FrLN", 23.5, 12)
    game = hand(friend, state={"form": "column"})
    # Its right side comes to 20.75 + x; the line's left end lies at 22.
    assert go(game, move(2, 4_500)) is not None


@pytest.mark.rule("NB 8.1.3-3")
def test_nobody_passes_through_an_enemy() -> None:
    foe = unit("x", BLUE, "BrLN", 20, 14, 180)
    assert rule(go(hand(foe, state={"form": "column"}), move(6))) == "NB 8.1.3-3"


@pytest.mark.rule("NB 8.1.3-3")
def test_it_is_told_which_part_of_it_comes_upon_whom() -> None:
    """A column of an inch and a half meets a line of which but an end lies on its way: the centre
    of its front would not come to it.
    """
    foe = unit("x", BLUE, "BrLN", 22, 14, 180)
    refusal = go(hand(foe, state={"form": "column"}), move(6))
    assert refusal is not None and refusal.by == "x"
    assert "What would come too near is its front." in str(refusal.message)


@pytest.mark.rule("NB 1.5-1", "NB 1.5.2")
def test_a_battery_beside_infantry_is_attached_to_it() -> None:
    foot = unit("b", RED, "FrLN", 20, 13)
    game = hand(foot, profile="BrFA", state={"form": "limbered"})
    assert go(game, move(2)) is None
    assert game.press("done") is None
    assert game.unit("a").attached == "b"


@pytest.mark.rule("NB 1.5.2")
@pytest.mark.parametrize("profile", ["BrFA", "Train"])
def test_guns_and_wagons_are_attached_to_one_unit_only(profile: str) -> None:
    """Its base, an inch and a half wide, goes between two lines, from 19.25 to 20.75, and touches
    the ends of both; put down again it stays where it is attached.
    """
    pair = unit("b", RED, "FrLN", 17.75, 12), unit("c", RED, "FrLN", 22.25, 12)
    game = hand(*pair, profile=profile, profiles={}, state={"form": "limbered"})
    assert go(game, move(2)) is None
    assert game.press("done") is None
    game.ctx.change("a", done=False, spent=0)
    game.run(Moving("a"))
    assert game.press("done") is None
    assert game.unit("a").attached == "b"
    assert attachments(game.ctx, "b") == ("a",) and attachments(game.ctx, "c") == ()
    assert game.told("attach") == ["a: attached to b."]


@pytest.mark.rule("NB 13.2.3-1", "NB 13.2.3-2")
def test_a_worn_out_formation_comes_no_nearer() -> None:
    foe = unit("x", BLUE, "BrLN", 20, 20, 180)
    state = {"formation": "corps", "form": "column"}
    game = hand(foe, state=state, table={"worn": ["corps"]})
    assert rule(go(game, move(1))) == "NB 13.2.3-1"
    assert go(game, move(1, BACK)) is None
    assert go(hand(foe, state=state, table={"worn": ["other"]}), move(1)) is None


@pytest.mark.rule("NB 8.4.1.1", "NB 1.4.2.3-3")
def test_guns_and_squares_do_not_attack() -> None:
    foe = unit("x", BLUE, "BrLN", 20, 12, 180)
    assert rule(go(hand(foe, profile="BrFA", state={"form": "limbered"}), move(2))) == (
        "NB 8.4.1.1"
    )
    # A square of rate 4 at 2/3 goes 2 inches for three quarters of its turn.
    square = hand(foe, state={"form": "square"})
    assert rule(go(square, move(2))) == "NB 1.4.2.3-3"
    base = hand(foe, state={"form": "square"}, off=(Switch.NO_MEASURING, Switch.NO_SQUARE_ATTACK))
    for attacker in (hand(foe), base):
        assert go(attacker, move(2)) is None
        assert attacker.table.contacts == [Contact("a", "x", "front")]


@pytest.mark.rule("NB 8.4.1-1")
def test_contact_is_made_forward() -> None:
    behind = unit("x", BLUE, "BrLN", 20, 8, 0, figures=4)
    # Its front lies at 8, the rear of the line at 9.
    assert rule(go(hand(behind), move(1, BACK))) == "NB 8.4.1-1"


@pytest.mark.rule("NB 8.4.2.3")
def test_engaged_units_do_not_move() -> None:
    game = position(unit("a", RED, "FrLN", 20, 10), unit("x", BLUE, "BrLN", 20, 10, 180))
    assert rule(why_not_move(game.ctx, "a")) == "NB 8.4.2.3"
