"""What is told and shown of a walk and a way (CS 6, 8.2)."""

import pytest

from game.board.where import Where
from game.engine import action as do
from game.engine.prompt import Mark
from game.rules.camposanto.facing import ChooseFacing, turn_to
from game.rules.camposanto.movement import MoveUnits
from game.rules.camposanto.walking import Walk, way_preview
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    BOTH,
    SPANISH,
    Position,
    field,
    foot,
    light,
    marshal,
    position,
    with_both,
)


@pytest.mark.rule("CS 6.1c", "CS 5.3d")
@pytest.mark.parametrize(("moves", "depth"), [(False, 0), (True, 1)])
def test_a_turn_after_a_move_stands_under_it_in_the_log(moves: bool, depth: int) -> None:
    game = position(field(), *BOTH).run(MoveUnits("spanish-centre"))
    assert game.do(do.unit("a")) is None
    there = game.cell("0507")
    shown = game.asking.preview(game.ctx, do.cell(there))
    assert (shown.path, shown.costs) == (game.cells("0508 0507"), (1,))
    assert game.asking.preview(game.ctx, do.button("ne")) is None
    if moves:
        assert game.do(do.cell(there)) is None
    assert game.do(do.button("ne")) is None
    (turned,) = (e for e in game.events if e.kind == "facing")
    assert (str(turned.text), turned.depth) == ("a faces North-east.", depth)


@pytest.mark.rule("CS 6.1c")
def test_who_keeps_his_facing_is_not_said_to_turn() -> None:
    game = with_both()
    at = game.cell("0508")
    for hex_, way in ((at, "n"), (game.cell("0303"), "s")):
        turn_to(game.ctx, hex_, way, rule="CS 6.1c", side=SPANISH)
    assert game.events == []
    turn_to(game.ctx, at, "ne", rule="CS 6.1c", side=SPANISH)
    (told,) = game.events
    assert str(told.text) == "a faces North-east."
    assert (told.units, told.cells, told.side, told.kind) == (("a",), (at,), SPANISH, "facing")
    assert game.faces("a") == "NE"


@pytest.mark.rule("CS 6.2e", "CS 6.1c")
def test_a_stack_turns_by_the_name_of_its_top_unit() -> None:
    game = position(field(), light("l", SPANISH, "0508"), *BOTH)
    at = game.cell("0508")
    game.run(ChooseFacing(SPANISH, at))
    assert str(game.prompt.text) == "Where does l face?"
    assert game.prompt.facing.unit == "l"
    turn_to(game.ctx, at, "nw", rule="CS 6.1c", side=SPANISH)
    assert str(game.events[-1].text) == "l faces North-west."
    assert (game.faces("l"), game.faces("a")) == ("NW", "NW")


@pytest.mark.rule("CS 6.1d", "CS 6b")
def test_the_hexes_of_a_move_tell_what_is_left_and_where_it_ends() -> None:
    """Three movement points from 0508, x in 0505: 0507 leaves two, 0506 is in his zone with one
    left, 0208 is free with none left.
    """
    game = position(field(), foot("a", SPANISH, "0508"), foot("x", AUSTRIAN, "0505"))
    game.run(MoveUnits("spanish-centre"))
    assert game.do(do.unit("a")) is None
    assert str(game.prompt.text) == "Move a, or choose where it faces."
    shown = {}
    for label in ("0507", "0506", "0208"):
        offer = game.prompt.cells[game.cell(label)]
        shown[label] = (str(offer.text), offer.chip, offer.mark)
    assert shown == {
        "0507": ("2 MP left", "2", Mark.MOVE),
        "0506": ("1 MP left", "1", Mark.STOP),
        "0208": ("0 MP left", "0", Mark.STOP),
    }
    assert game.do(do.cell(game.cell("0506"), *game.cells("0507 0506"))) is None
    assert game.prompt.cells == {}
    assert str(game.prompt.text) == "Where does a face?"


def moves(game: Position) -> list[tuple[str, tuple[Where, ...], tuple[Where, ...]]]:
    """The moves that the log tells."""
    return [(str(e.text), e.path, e.cells) for e in game.events if e.kind == "move"]


@pytest.mark.rule("CS 6b")
def test_a_walk_that_nothing_breaks_is_told_once() -> None:
    game = position(field(), foot("a", SPANISH, "0508"), foot("x", AUSTRIAN, "0501"))
    way = game.cells("0508 0507 0506")
    game.run(Walk("a", way))
    assert moves(game) == [("a moves to 0506.", way, way[-1:])]
    told = game.events[0]
    assert (told.side, told.units, told.rule) == (SPANISH, ("a",), "CS 6b")


@pytest.mark.rule("CS 6b", "CS 8.2c")
@pytest.mark.parametrize(
    ("way", "parts"),
    [
        ("0508 0507 0506 0505", ["0508 0507 0506", "0506 0505"]),
        ("0508 0507 0506", ["0508 0507 0506"]),
    ],
)
def test_a_walk_is_told_as_far_as_a_marshal_flees_and_then_from_there(
    way: str, parts: list[str]
) -> None:
    """He stands in 0405, next to 0506 and 0505; ponds leave him one way, to 0302."""
    game = position(
        field(pond="0504 0403 0402"),
        foot("a", SPANISH, "0508"),
        marshal("m", AUSTRIAN, "0405"),
        foot("x", AUSTRIAN, "1101"),
    )
    game.run(Walk("a", game.cells(way)))
    assert (game.at("a"), game.at("m")) == (way[-4:], "0302")
    assert moves(game) == [
        (f"a moves to {part[-4:]}.", game.cells(part), game.cells(part[-4:])) for part in parts
    ]
    kinds = [e.kind for e in game.events]
    assert kinds.index("move") < kinds.index("marshal")
    assert (kinds[-1] == "move") == (len(parts) == 2)


@pytest.mark.rule("CS 6b")
@pytest.mark.parametrize("via", ["", "0507 0506", "0407 0506"])
def test_the_way_is_shown_hex_by_hex_whether_it_was_given_or_found(via: str) -> None:
    """The straight way is the only one of two hexes if 0507 is free and 0407 a pond."""
    game = position(
        field(pond="" if via.startswith("0407") else "0407"), foot("a", SPANISH, "0508")
    )
    shown = way_preview(game.ctx, "a", game.cell("0506"), game.cells(via))
    assert shown is not None
    assert shown.path == game.cells(f"0508 {via or '0507 0506'}")
    assert shown.costs == (1, 1)
