"""What the log tells of a walk, what is shown of a way (CS 6b, 8.2c)."""

import pytest

from game.rules.camposanto.walking import Walk, way_preview
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    SPANISH,
    Position,
    field,
    foot,
    marshal,
    position,
)


def moves(game: Position) -> list[tuple[str, tuple[int, ...], tuple[int, ...]]]:
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
