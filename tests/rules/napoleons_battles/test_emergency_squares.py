"""Infantry that tries to form square before cavalry (NB 8.4.4)."""

from typing import Any

import pytest
from msgspec import structs

from game.board.plane.distance import distance
from game.board.plane.numbers import TOLERANCE
from game.rules.napoleons_battles.cards import Form, Rank
from game.rules.napoleons_battles.chain import attached_generals
from game.rules.napoleons_battles.contact.squares import must_test, square_chance
from game.rules.napoleons_battles.places import attachments, laid
from game.rules.napoleons_battles.rules import Terms
from game.rules.napoleons_battles.table import Contact
from game.rules.napoleons_battles.tables import standard_profiles
from tests.rules.napoleons_battles.moves import charge, horse, target
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    box,
    general,
    line,
    position,
    unit,
)


@pytest.mark.rule("NB 8.4.4-1", "NB 8.4.4.1-1", "NB 8.4.4.1-2", "NB 4.2.3.1-3")
@pytest.mark.parametrize(("die", "form"), [(6, Form.SQUARE), (7, Form.LINE)])
def test_infantry_must_try_to_form_square_before_cavalry(die: int, form: Form) -> None:
    game = charge(horse(), target(), by=(6, 0), dice=(die,))  # French line: Control 6
    assert game.unit("x").form is form
    assert game.table.contacts == [Contact("a", "x", "front")]


@pytest.mark.rule("NB 8.4.4-1", "NB 8.4.4.1-1")
@pytest.mark.parametrize(("die", "y"), [(6, 10), (7, 20)])
def test_cavalry_that_misses_the_square_rides_on_with_all_its_move(die: int, y: float) -> None:
    # It would touch the end of the line, from 21.4 on; the square ends at 20.75. It has 16 inches.
    game = charge(unit("a", RED, "FrLC", 23.4, 26, 180), target(), by=(6, 0), dice=(die,))
    assert game.stands("a") == (23.4, y, 180)
    assert game.asking is None


@pytest.mark.rule(
    "NB 8.4.4-2", "NB 8.4.4-3", "NB 8.4.4-4", "NB 8.4.4-5", "NB 8.4.4-6", "NB 8.4.4-8"
)
@pytest.mark.parametrize(
    ("state", "others", "kind", "tests"),
    [
        ({}, (), "", True),
        ({"form": "square"}, (), "", False),
        ({"form": "march"}, (), "", False),
        ({"routed": True, "form": "column"}, (), "", False),
        ({"form": "column"}, (), "", True),
        ({}, ("near",), "", False),
        ({}, ("far",), "", True),
        ({}, ("touching",), "", False),
        ({}, (), "wood", False),
        ({}, (), "town", False),
        ({}, (), "rough", True),
    ],
)
def test_who_must_test(
    state: dict[str, Any], others: tuple[str, ...], kind: str, tests: bool
) -> None:
    more = []
    if "near" in others:
        more.append(unit("b", RED, "FrLN", 22.2, 19.5, 270, figures=4))
    if "far" in others:
        more.append(unit("b", RED, "FrLN", 22.6, 19.5, 270, figures=4))
    if "touching" in others:
        more.append(unit("b", RED, "FrLN", 20, 20, 180))
    areas = [box(kind, "ground", 10, 10, 30, 24, vdf=1)] if kind else []
    game = position(horse(), target(**state), *more, areas=areas)
    assert must_test(game.ctx, "x", "a") is tests


@pytest.mark.rule("NB 8.4.4-3")
@pytest.mark.parametrize(("x", "tests"), [(22.5, True), (22.49, False)])
def test_an_enemy_an_inch_away_does_not_keep_it_from_trying(x: float, tests: bool) -> None:
    """The line ends at 21.5; only who is nearer than an inch spares it."""
    beside = unit("b", RED, "FrLN", x, 19.5, 270, figures=4)
    assert must_test(position(horse(), target(), beside).ctx, "x", "a") is tests


@pytest.mark.rule("NB 8.4.4-3")
@pytest.mark.parametrize(("y", "tests"), [(21, True), (20.99, False)])
def test_cavalry_that_began_an_inch_away_does_not_keep_it_from_trying(
    y: float, tests: bool
) -> None:
    assert must_test(position(horse(y), target()).ctx, "x", "a") is tests


@pytest.mark.rule("NB 8.4.4-7")
@pytest.mark.parametrize(
    ("kind", "y", "tests"),
    [("wall", 20, False), ("entrenchment", 20, False), ("hedge", 20, True), ("wall", 18.5, True)],
)
def test_who_holds_a_wall_does_not_test(kind: str, y: float, tests: bool) -> None:
    there = line(kind, "line", (10, y), (30, y))
    assert must_test(position(horse(), target(), lines=[there]).ctx, "x", "a") is tests


@pytest.mark.rule(
    "NB 8.4.4.3.3-1",
    "NB 8.4.4.3.3-2",
    "NB 8.4.4.3.3-3",
    "NB 8.4.4.3.3-4",
    "NB 8.4.4.3.3-5",
)
@pytest.mark.parametrize(
    ("nation", "kind", "form", "year", "tenths"),
    [
        ("Turkish", "line", "column", 1810, 6),
        ("Turkish", "line", "line", 1810, 6),
        ("Prussian", "line", "line", 1806, 7),
        ("Prussian", "line", "line", 1813, 6),
        ("Prussian", "line", "column", 1813, 7),
        ("British", "line", "line", 1815, 7),
        ("British", "line", "column", 1815, 6),
        ("KGL", "light", "line", 1815, 7),
        ("Austrian", "line", "column", 1809, 8),
        ("Austrian", "line", "column", 1805, 7),
        ("French", "line", "column", 1815, 7),
        ("French", "line", "line", 1815, 6),
    ],
)
def test_type_and_formation(nation: str, kind: str, form: str, year: int, tenths: int) -> None:
    row = structs.replace(standard_profiles()["FrLN"], nation=nation, kind=kind)
    terms = Terms(turns=12, first=RED, year=year)
    game = position(target(form=form), profiles={"FrLN": row}, terms=terms)
    assert square_chance(game.ctx, "x") == tenths


@pytest.mark.rule("NB 8.4.4.3.1", "NB 8.4.4.3.2")
@pytest.mark.parametrize(("level", "tenths"), [("E", 8), ("G", 7), ("A", 6), ("P", 5)])
def test_general_and_disorder(level: str, tenths: int) -> None:
    """Control 6; of two who touch the unit the higher one's level counts."""
    chief = general("g", BLUE, 20, 18.25, f'4"{level}(6)+0', rank=Rank.CORPS)
    lower = general("d", BLUE, 18.5, 18.5, f'4"{"P" if level == "E" else "E"}(6)+0', superior="g")
    steady = position(target(commander="d"), chief, lower)
    assert square_chance(steady.ctx, "x") == tenths
    shaken = position(target(commander="d", disordered=True), chief, lower)
    assert square_chance(shaken.ctx, "x") == tenths - 3


@pytest.mark.rule("NB 8.4.4.2")
def test_attached_friends_go_with_the_square_and_batteries_face_the_attacker() -> None:
    # The battery touches the left end of the line, where the square would not reach it.
    guns = unit("g", BLUE, "FrHFA", 17.75, 20, 0, attached="x")
    chief = general("d", BLUE, 20, 18.5)
    game = charge(horse(), target(commander="d"), guns, chief, by=(6, 0), dice=(6,))
    assert game.unit("x").form is Form.SQUARE
    assert attachments(game.ctx, "x") == ("g",)
    assert distance(laid(game.ctx, "x"), laid(game.ctx, "g")) <= TOLERANCE
    assert game.stands("g")[1:] == (20, 0), "level with the front, towards the cavalry"
    assert attached_generals(game.ctx, "x") == ("d",)


@pytest.mark.rule("NB 7.2.2.3", "NB 8.4.4.1-1")
def test_a_general_whom_the_square_covers_is_told_to_have_joined_it() -> None:
    """The line is one rank deep, from 19 on; the square two, from 18 on."""
    chief = general("d", BLUE, 20, 18.25)
    game = charge(horse(), target(commander="d"), chief, by=(6, 0), dice=(6,))
    assert game.unit("x").form is Form.SQUARE
    assert "d joins x: he commands only what he touches." in game.told("general")


@pytest.mark.rule("NB 8.4.4.2")
def test_a_battery_in_the_way_of_the_square_makes_room() -> None:
    behind = unit("g", BLUE, "FrHFA", 20, 19, 0, attached="x")
    game = charge(horse(), target(), behind, by=(6, 0), dice=(6,))
    assert game.unit("x").form is Form.SQUARE
    assert game.stands("g") in ((18.5, 20, 0), (21.5, 20, 0))


@pytest.mark.rule("NB 8.4.4.1-1", "NB 8.4.4.2")
@pytest.mark.parametrize("room", [True, False])
def test_without_room_for_its_battery_there_is_no_square(room: bool) -> None:
    """Beside the square, from 19.25 to 20.75 and from 18 to 20, there are ponds on three sides and
    the cavalry on the fourth; without that to the east the battery stands there.
    """
    ponds = [box("pond", "W", 17, 16, 18.4, 19.9), box("pond", "S", 19, 15, 21, 17.5)]
    if not room:
        ponds.append(box("pond", "E", 21.6, 16, 23, 19.9))
    behind = unit("g", BLUE, "FrHFA", 20, 19, 0, attached="x")
    game = charge(horse(), target(), behind, by=(6, 0), dice=(6,), areas=ponds)
    assert game.unit("x").form is (Form.SQUARE if room else Form.LINE)
    assert game.stands("g") == ((21.5, 20, 0) if room else (20, 19, 0))
    assert attachments(game.ctx, "x") == ("g",)
    formed = "x: emergency square formed." if room else "x: no square formed."
    assert formed in game.told("square")
    assert Contact("a", "x", "front") in game.table.contacts
