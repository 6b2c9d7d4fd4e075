"""Flight: its length, what it crosses, river and edge, closed ways (CS 7.3, geometry G5)."""

from typing import Any

import pytest

from game.engine import action as do
from game.rules.camposanto.flight import Flee
from game.rules.camposanto.pieces import combat_at
from game.rules.camposanto.refusals import AWAY_FROM_ENEMY
from game.rules.camposanto.table import OFF_MAP
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    SPANISH,
    Placed,
    Position,
    field,
    foot,
    horse,
    light,
    marshal,
    position,
)

WEST_OF_IT = foot("x", AUSTRIAN, "0306")
"""An enemy three hexes off to the west: who flees from 0506 goes by 0507 and 0608 to 0609."""


def flee(game: Position, uid: str = "h") -> Position:
    """All that stand in the hex of a unit flee."""
    cell = game.unit(uid).cell
    there = combat_at(game.ctx, cell) or (uid,)
    return game.run(Flee(there))


def fled(*pieces: Placed, **given: Any) -> Position:
    """A unit "h" flees; the board is empty unless one is given."""
    board = given.pop("board", field())
    return flee(position(board, *pieces, **given))


def left(game: Position, uid: str = "h") -> tuple[str, int]:
    return game.at(uid), game.unit(uid).hits


# -- length ----------------------------------------------------------------------------------------


@pytest.mark.rule("CS 7.3a", "CS 7.3e")
def test_three_hexes_then_it_may_turn() -> None:
    game = fled(horse("h", SPANISH, "0506"), WEST_OF_IT)
    assert left(game) == ("0609", 0)
    assert game.events[-1].path == game.cells("0506 0507 0608 0609")
    assert str(game.events[-1].text) == "h flees to 0609."
    assert (game.prompt.rule, game.prompt.side) == ("CS 7.3e", SPANISH)
    assert game.do(do.button("nw")) is None
    assert game.faces("h") == "NW"
    assert not game.unit("h").underway


@pytest.mark.rule("CS 7.3a", "CS 6.5c")
def test_of_equal_hexes_the_owner_chooses_and_of_no_others() -> None:
    game = fled(horse("h", SPANISH, "0506"), foot("x", AUSTRIAN, "0503"))
    assert game.labels(game.prompt.cells) == ["0407", "0507"]
    assert game.do(do.cell(game.cell("0606"))) == AWAY_FROM_ENEMY
    assert game.do(do.cell(game.cell("0507"))) is None
    assert game.at("h") == "0507" and game.unit("h").underway


@pytest.mark.rule("CS 7.3a")
def test_austrians_flee_to_the_north() -> None:
    """From the Spaniard in 0306: 0505 (3 hexes) before 0405, 0604 before 0504, 0603 before 0503."""
    game = fled(horse("h", AUSTRIAN, "0506"), foot("a", SPANISH, "0306"))
    assert game.at("h") == "0603"


@pytest.mark.rule("CS 7.3b")
@pytest.mark.parametrize(
    ("friends", "end"),
    [
        ((foot("f", SPANISH, "0507"),), "0609"),  # passed by
        ((foot("f", SPANISH, "0609"),), "0710"),
        ((marshal("m", SPANISH, "0609"),), "0710"),
        ((foot("f", SPANISH, "0609"), horse("g", SPANISH, "0710")), "0711"),
    ],
)
def test_it_passes_friends_and_slides_to_the_first_empty_hex(
    friends: tuple[Placed, ...], end: str
) -> None:
    game = fled(horse("h", SPANISH, "0506"), WEST_OF_IT, *friends)
    assert left(game) == (end, 0)


# -- what it crosses -------------------------------------------------------------------------------


def gauntlet(facing: str, *more: Placed) -> Position:
    """The pond leaves 0507 alone, the enemy in 0508 then 0608, and 0609 is farther from him than
    0509. His facing says which of them he has in front.
    """
    return fled(
        horse("h", SPANISH, "0506"),
        foot("y", AUSTRIAN, "0508", facing=facing),
        *more,
        board=field(pond="0407"),
    )


@pytest.mark.rule("CS 7.3c", "CS 7.4a")
@pytest.mark.parametrize(("facing", "hits"), [("N", 1), ("NE", 2), ("SE", 1), ("S", 0)])
def test_each_hex_on_an_enemy_front_costs_a_hit(facing: str, hits: int) -> None:
    """0508 (even row): NE is 0507, E is 0608."""
    assert left(gauntlet(facing)) == ("0609", hits)


@pytest.mark.rule("CS 7.3c", "CS 6.4h")
def test_a_friendly_combat_unit_cancels_the_front_and_a_marshal_does_not() -> None:
    assert left(gauntlet("NE", foot("f", SPANISH, "0507"))) == ("0609", 1)
    assert left(gauntlet("NE", marshal("m", SPANISH, "0507"))) == ("0609", 2)


@pytest.mark.rule("CS 7.3h", "CS 7.3c")
def test_a_stack_flees_together_and_the_top_takes_the_hit() -> None:
    pieces = (light("l", SPANISH, "0506"), foot("h", SPANISH, "0506"))
    game = fled(*pieces, WEST_OF_IT)
    assert (game.at("l"), game.at("h")) == ("0609", "0609")
    assert str(game.events[-1].text) == "l, h flee to 0609."
    assert game.do(do.button("ne")) is None
    assert (game.faces("l"), game.faces("h")) == ("NE", "NE")
    board = field(pond="0407")
    game = fled(*pieces, foot("y", AUSTRIAN, "0508", facing="NE"), board=board)
    assert game.unit("l").cell == OFF_MAP
    assert left(game) == ("0609", 1)


@pytest.mark.rule("CS 7.3d")
def test_it_does_not_end_in_an_enemy_zone() -> None:
    """Ponds leave 0507, 0608, 0609; there, and in 0610, it is next to the enemy in 0710, who looks
    to the south. 0511 is the first hex out of his zone: five steps.
    """
    game = fled(
        horse("h", SPANISH, "0506"),
        foot("y", AUSTRIAN, "0710", facing="S"),
        board=field(pond="0407 0508 0509"),
    )
    assert left(game) == ("0511", 0)
    game = fled(horse("h", SPANISH, "0506"), board=field(pond="0407 0508 0509"))
    assert game.at("h") == "0609"


# -- river and edge --------------------------------------------------------------------------------


@pytest.mark.rule("CS 7.3f", "CS 7.4a")
@pytest.mark.parametrize(
    ("start", "enemy", "end", "hits"),
    [
        ("0508", "0308", "0611", 0),  # three steps, the last of them on the edge
        ("0509", "0309", "0611", 1),  # one too few
        ("0510", "0310", "0511", 1),  # two too few cost no more
        ("0511", "0311", "0511", 1),  # its own hex
    ],
)
def test_at_the_edge_it_stops_with_one_more_hit(
    start: str, enemy: str, end: str, hits: int
) -> None:
    game = fled(horse("h", SPANISH, start), foot("x", AUSTRIAN, enemy))
    assert left(game) == (end, hits)


@pytest.mark.rule("CS 7.3f", "CS 6.3a")
def test_the_river_stops_it_as_the_edge_does() -> None:
    row = range(12)
    game = fled(
        horse("h", SPANISH, "0507"),
        foot("x", AUSTRIAN, "0307"),
        board=field(river=" ".join(f"{n:02}09" for n in row)),
        edges={SPANISH: " ".join(f"{n:02}08" for n in row)},
    )
    assert left(game) == ("0608", 1)


@pytest.mark.rule("CS 7.3f")
def test_at_the_edge_it_may_stand_in_an_enemy_zone() -> None:
    """0411 and 0511 are next to the enemies in 0311 and 0611, who look the other way."""
    pieces = (
        horse("h", SPANISH, "0510"),
        foot("x", AUSTRIAN, "0311", facing="N"),
        foot("y", AUSTRIAN, "0611", facing="S"),
    )
    game = fled(*pieces)
    assert game.do(do.cell(game.cell("0511"))) is None
    assert left(game) == ("0511", 1)
    game = fled(*pieces, options=["edge-loser-eliminated"])
    assert game.do(do.cell(game.cell("0511"))) is None
    assert game.unit("h").cell == OFF_MAP


@pytest.mark.rule("CS 7.3f")
def test_of_its_path_it_takes_the_last_hex_out_of_enemy_zones() -> None:
    """Ponds leave 0510 and 0511 alone. From 0611 the enemy has 0511 in his zone: it stands in 0510,
    which it had passed.
    """
    game = fled(
        horse("h", SPANISH, "0509"),
        foot("x", AUSTRIAN, "0711", facing="S"),
        board=field(pond="0610 0411"),
    )
    assert left(game) == ("0511", 1)
    game = fled(
        horse("h", SPANISH, "0509"),
        foot("x", AUSTRIAN, "0611", facing="S"),
        board=field(pond="0610 0411"),
    )
    assert left(game) == ("0510", 1)


@pytest.mark.rule("CS 7.3f")
def test_who_has_no_step_left_is_eliminated_by_the_edge() -> None:
    game = fled(
        light("h", SPANISH, "0510"), foot("f", SPANISH, "0101"), foot("x", AUSTRIAN, "0310")
    )
    assert game.unit("h").cell == OFF_MAP
    assert game.asking is None


@pytest.mark.rule("CS 7.3f", "CS 7.3g", "CS O2")
def test_the_other_reading_has_no_stop_in_the_own_hex() -> None:
    """Option of ruling R12."""
    pieces = (horse("h", SPANISH, "0511"), foot("x", AUSTRIAN, "0311"))
    assert left(fled(*pieces)) == ("0511", 1)
    game = fled(*pieces, options=["edge-loser-eliminated"])
    assert game.unit("h").cell == OFF_MAP
    pieces = (horse("h", SPANISH, "0510"), foot("x", AUSTRIAN, "0310"))
    assert left(fled(*pieces, options=["edge-loser-eliminated"])) == ("0511", 1)


# -- closed ways -----------------------------------------------------------------------------------


@pytest.mark.rule("CS 7.3g")
@pytest.mark.parametrize(("open_way", "gone"), [(False, True), (True, False)])
def test_who_is_surrounded_is_eliminated_with_all_steps(open_way: bool, gone: bool) -> None:
    """A way to the side is a way."""
    around = ["0407", "0507", "0406", "0606"][: 3 if open_way else 4]
    enemies = [foot(f"x{n}", AUSTRIAN, at, facing="S") for n, at in enumerate(around)]
    game = fled(horse("h", SPANISH, "0506"), foot("f", SPANISH, "0011"), *enemies)
    assert (game.unit("h").cell == OFF_MAP) == gone
    if gone:
        assert game.table.losses[SPANISH] == 4


def corner(*friends: str, options: tuple[str, ...] = ()) -> Position:
    """A strip of two columns: from 0010 one may go to 0011, or by 0110 to 0111."""
    return fled(
        horse("h", SPANISH, "0010"),
        *(foot(f"f{n}", SPANISH, at) for n, at in enumerate(friends)),
        foot("x", AUSTRIAN, "0008", facing="N"),
        board=field(2, 12),
        options=options,
    )


@pytest.mark.rule("CS 7.3g")
def test_friends_close_a_way_if_no_free_hex_lies_behind_them() -> None:
    assert left(corner()) == ("0011", 1)
    assert left(corner("0011", "0110")) == ("0111", 1)
    game = corner("0011", "0110", "0111")
    assert game.unit("h").cell == OFF_MAP


@pytest.mark.rule("CS 7.3g")
def test_the_other_reading_does_not_look_ahead() -> None:
    """It goes straight to the full edge, where it has no legal hex behind it."""
    game = corner("0011", "0110", options=("edge-loser-eliminated",))
    assert game.unit("h").cell == OFF_MAP


@pytest.mark.rule("CS 7.3g")
def test_a_closed_way_is_left_out_even_if_it_is_the_straight_one() -> None:
    """Both hexes of the edge are full: it slips along row 10, away from the enemy in 0509, and
    reaches the edge in 0311.
    """
    game = fled(
        horse("h", SPANISH, "0510"),
        foot("f", SPANISH, "0411"),
        foot("g", SPANISH, "0511"),
        foot("x", AUSTRIAN, "0509", facing="N"),
    )
    assert left(game) == ("0311", 1)


# -- the bridge ------------------------------------------------------------------------------------


def at_the_bridge(start: str, *options: str) -> Position:
    """The bridge is 0511, in a river that fills the rest of its row; the edge lies far off."""
    river = " ".join(f"{n:02}11" for n in range(12) if n not in (0, 5))
    return fled(
        horse("h", SPANISH, start),
        foot("x", AUSTRIAN, "0505"),
        board=field(river=river, pontoon_bridge="0511"),
        bridge="0511",
        edges={SPANISH: "0011"},
        options=options,
    )


@pytest.mark.rule("CS 6.5b", "CS 6.3b")
def test_the_spanish_choose_edge_or_bridge_before_the_first_step() -> None:
    """EX-CS-9: the bridge is reached with a step of flight left, and costs a further HIT."""
    game = at_the_bridge("0509")
    assert (game.prompt.rule, [b.id for b in game.prompt.buttons]) == (
        "CS 6.5b",
        ["edge", "bridge"],
    )
    assert game.do(do.button("bridge")) is None
    while game.prompt.cells:
        assert game.do(do.cell(min(game.prompt.cells))) is None
    assert left(game) == ("0511", 1)
    game = at_the_bridge("0509")
    assert game.do(do.button("edge")) is None
    while game.prompt.cells:
        assert game.do(do.cell(min(game.prompt.cells))) is None
    assert game.unit("h").hits == 0 and game.at("h") != "0511"


@pytest.mark.rule("CS 6.3b", "CS 7.3f")
def test_who_is_beaten_on_the_bridge_may_keep_it_as_goal() -> None:
    """EX-CS-9, R12."""
    game = at_the_bridge("0511")
    assert game.do(do.button("bridge")) is None
    assert left(game) == ("0511", 1)


def test_austrians_have_no_such_choice() -> None:
    game = position(
        field(pontoon_bridge="0511"),
        horse("h", AUSTRIAN, "0506"),
        foot("a", SPANISH, "0306"),
        bridge="0511",
    )
    flee(game)
    assert game.prompt.rule == "CS 7.3e"


# -- what is said ----------------------------------------------------------------------------------


def test_the_goals_say_what_lies_before_them() -> None:
    game = at_the_bridge("0509")
    shown = {b.id: (str(b.label), str(b.pending)) for b in game.prompt.buttons}
    assert shown["bridge"] == ("Towards the bridge", "2 hexes away: 1 HIT more")
    assert shown["edge"] == ("Towards the edge", "6 hexes away")
    game = at_the_bridge("0511")
    assert str(game.prompt.buttons[1].pending) == "it stands there: 1 HIT more"
    around = ["0608", "0508", "0407", "0607", "0506", "0606"]
    game = fled(
        horse("h", SPANISH, "0507"),
        *(foot(f"x{n}", AUSTRIAN, at) for n, at in enumerate(around)),
        board=field(pontoon_bridge="0011"),
        bridge="0011",
    )
    assert [str(b.pending) for b in game.prompt.buttons] == ["the way is closed"] * 2


@pytest.mark.rule("CS 7.3f", "CS O2")
def test_where_the_option_eliminates_button_and_ways_say_so() -> None:
    """Who stands on the bridge has made no step. One hex before it the flight is stopped there in
    either reading; a hex next to the enemy at the edge is no legal stop by the option.
    """
    strict = "edge-loser-eliminated"
    game = at_the_bridge("0511", strict)
    assert str(game.prompt.buttons[1].pending) == "it stands there: eliminated"
    shown = game.asking.preview(game.ctx, do.button("bridge"))
    assert shown is not None and shown.rule == "CS O2"
    assert str(shown.text) == "That way no hex is left to stop in: elimination."
    assert game.do(do.button("bridge")) is None
    assert game.unit("h").cell == OFF_MAP
    game = at_the_bridge("0510", strict)
    assert str(game.prompt.buttons[1].pending) == "1 hex away: 1 HIT more"
    pieces = (
        horse("h", SPANISH, "0510"),
        foot("x", AUSTRIAN, "0311", facing="N"),
        foot("y", AUSTRIAN, "0611", facing="S"),
    )
    for options, rule, words in (
        ((), "CS 7.3a", "That way ends at 0511; HITs: 1."),
        ((strict,), "CS O2", "That way no hex is left to stop in: elimination."),
    ):
        game = fled(*pieces, options=options)
        shown = game.asking.preview(game.ctx, do.cell(game.cell("0511")))
        assert shown is not None and (shown.rule, str(shown.text)) == (rule, words)


def test_a_hex_that_costs_a_hit_is_marked() -> None:
    """The enemy in 0508 faces to the north: 0407 and 0507, equally far, are in front of him."""
    pieces = (horse("h", SPANISH, "0506"), foot("y", AUSTRIAN, "0508", facing="N"))
    for friends, marks in (
        ((), ["loss", "loss"]),
        ((foot("f", SPANISH, "0507"),), ["loss", "retreat"]),
    ):
        game = fled(*pieces, *friends)
        assert game.labels(game.prompt.cells) == ["0407", "0507"]
        assert [str(game.prompt.cells[c].mark) for c in game.cells("0407 0507")] == marks


def test_the_log_tells_the_way_and_its_hits() -> None:
    """It runs on to 0511, next to the enemy in 0611, and comes to stand in 0510."""
    game = fled(
        horse("h", SPANISH, "0509"),
        foot("x", AUSTRIAN, "0611", facing="NW"),
        board=field(pond="0610 0411"),
    )
    told = [(e.kind, e.rule, str(e.text), e.depth) for e in game.events[:3]]
    assert told == [
        ("loss", "CS 7.3c", "h takes a HIT: 3 steps left.", 2),
        ("flight", "CS 7.3f", "h can flee no farther than 0510.", 1),
        ("loss", "CS 7.3f", "h takes a HIT: 2 steps left.", 2),
    ]
    assert game.events[1].path == game.cells("0509 0510")


# -- before a step ---------------------------------------------------------------------------------


@pytest.mark.rule("CS 7.3a", "CS 6.5c")
@pytest.mark.parametrize("first", ["0407", "0507"])
def test_each_step_shows_where_its_way_ends(first: str) -> None:
    """Followed by the first of equal hexes it comes there."""
    game = fled(horse("h", SPANISH, "0506"), foot("x", AUSTRIAN, "0503"))
    shown = game.asking.preview(game.ctx, do.cell(game.cell(first)))
    assert [game.rules.label(c) for c in shown.path[:2]] == ["0506", first]
    assert shown.costs == (0, 0, 0)
    assert game.asking.preview(game.ctx, do.cell(game.cell("0606"))) is None
    assert game.do(do.cell(game.cell(first))) is None
    while game.prompt.rule == "CS 6.5c":
        assert game.do(do.cell(next(iter(game.prompt.cells)))) is None
    assert game.unit("h").cell == shown.path[-1]
    assert str(shown.text) == f"That way may end at {game.at('h')}; HITs: 0."


@pytest.mark.rule("CS 7.3f")
def test_the_hit_at_the_edge_is_told_before() -> None:
    game = fled(
        horse("h", SPANISH, "0510"),
        foot("x", AUSTRIAN, "0311", facing="N"),
        foot("y", AUSTRIAN, "0611", facing="S"),
    )
    shown = game.asking.preview(game.ctx, do.cell(game.cell("0511")))
    assert str(shown.text) == "That way ends at 0511; HITs: 1."


@pytest.mark.rule("CS 6.5b", "CS 7.3f")
def test_the_goals_tell_where_their_ways_end() -> None:
    """EX-CS-9: from 0509 the bridge 0511 is two steps off: there the flight ends, with a HIT."""
    game = at_the_bridge("0509")
    assert str(game.prompt.context) == "Hex 0509"
    shown = game.asking.preview(game.ctx, do.button("bridge"))
    assert (shown.path[0], shown.path[-1], len(shown.path)) == (*game.cells("0509 0511"), 3)
    assert str(shown.text) == "That way may end at 0511; HITs: 1."
    edge = game.asking.preview(game.ctx, do.button("edge"))
    assert game.cell("0511") not in edge.path
    assert game.asking.preview(game.ctx, do.button("none")) is None
    assert game.asking.preview(game.ctx, do.cell(game.cell("0511"))) is None
