"""The rout sub-phase (PG 8.2d-i)."""

from collections.abc import Sequence

import pytest

from game.engine.action import button, cell, unit
from game.engine.text import render
from game.rules.prussias_glory.combat import rout
from game.rules.prussias_glory.combat.rout import RoutPhase, outlook
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.table import Army, ArmyState, Morale
from tests.boards import sketch
from tests.rules.prussias_glory.combat_bench import told
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    battery,
    foot,
    horse,
    open_field,
    position,
)
from tests.rules.prussias_glory.question_bench import notes, question
from tests.rules.prussias_glory.retreat_bench import WEST

ROUTED = Morale.ROUTED

# As in the tests of retreats: a lane from 0101 to 0701, with room for an enemy in 0302.
LANE = """
. . . . . . .
a a . a a a a
"""


def lane(*pieces: Placed, dice: Sequence[int] = (), text: str = LANE) -> Position:
    """The lane with these pieces."""
    return position(sketch(text), *pieces, dice=dice, edges=WEST)


def run(game: Position, side: str = PRUSSIAN) -> Position:
    """The rout sub-phase of a side."""
    return game.run(rout.RoutPhase(side))


@pytest.mark.rule("PG 8.2d")
def test_infantry_moves_two_and_cavalry_three() -> None:
    """Woods do not matter; units in good order and enemies do not move."""
    game = lane(
        foot("a", PRUSSIAN, "0601", morale=ROUTED),
        text=". w w w w . .",
    )
    run(game)
    assert (game.at("a"), game.unit("a").morale) == ("0401", ROUTED)
    game = lane(horse("h", PRUSSIAN, "0601", morale=ROUTED), text=". w w w w . .")
    assert run(game).at("h") == "0301"


@pytest.mark.rule("PG 8.2d")
def test_only_routed_units_of_the_side_move() -> None:
    """Formed, Disordered and enemy units stay; guns never move (PG 8.2b)."""
    game = lane(
        foot("a", PRUSSIAN, "0401"),
        foot("b", PRUSSIAN, "0301", morale=Morale.DISORDERED),
        battery("g", PRUSSIAN, "0201", morale=ROUTED),
        foot("x", COALITION, "0701", morale=ROUTED),
    )
    run(game)
    assert [game.at(u) for u in ("a", "b", "g", "x")] == ["0401", "0301", "0201", "0701"]
    assert game.asking is None
    told = [(e.kind, e.rule, str(e.text)) for e in game.events]
    assert told == [("phase", "PG 8.2d", "No rout moves to make.")]


@pytest.mark.rule("PG 8.2d")
def test_owner_chooses_the_order_and_all_must_move() -> None:
    """The phase asks until every Routed unit has moved; none moves twice."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0206", morale=ROUTED),
        foot("b", PRUSSIAN, "0806", morale=ROUTED),
        foot("c", PRUSSIAN, "0506"),
    )
    run(game)
    prompt = game.asking.asked(game.ctx)
    assert set(prompt.units) == {"a", "b"} and all(t.owed for t in prompt.tasks)
    assert game.do(unit("c")) == rout.NOTHING_TO_MOVE
    assert game.do(unit("b")) is None
    assert (game.at("a"), game.at("b"), game.asking) == ("0204", "0804", None)


@pytest.mark.rule("PG 8.2d")
def test_all_with_a_single_way_in_one_gesture() -> None:
    """Two brigades have one way; the third, pressed from the south, is left to its owner."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0204", morale=ROUTED),
        foot("b", PRUSSIAN, "0205", morale=ROUTED),
        foot("c", PRUSSIAN, "0606", morale=ROUTED),
        foot("f", PRUSSIAN, "0605"),
    )
    run(game)
    assert game.do(button("single")) is None
    # a goes first, so b finds 0203 empty again: 0202 is taken by a, but b ends in 0203.
    assert (game.at("a"), game.at("b"), game.at("c")) == ("0202", "0203", "0606")
    ends = set(game.asking.asked(game.ctx).cells)
    assert ends == {game.cell("0504"), game.cell("0704")}
    assert game.do(cell(game.cell("0704"))) is None
    assert game.asking is None


@pytest.mark.rule("PG 8.2d")
def test_button_is_refused_when_all_have_a_choice() -> None:
    """A friend in front of each leaves two equal ways."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0306", morale=ROUTED),
        foot("b", PRUSSIAN, "0706", morale=ROUTED),
        foot("f", PRUSSIAN, "0305"),
        foot("g", PRUSSIAN, "0705"),
    )
    run(game)
    assert game.do(button("single")) == rout.ALL_NEED_A_CHOICE


@pytest.mark.rule("PG 8.2e")
@pytest.mark.parametrize(
    ("at", "end", "boxes"), [("0301", "0101", 0), ("0201", "-", 2), ("0101", "-", 2)]
)
def test_unit_that_leaves_the_map_is_eliminated(at: str, end: str, boxes: int) -> None:
    """From 0301 it ends on the edge; from nearer it is gone, two counters unflagged."""
    game = lane(foot("a", PRUSSIAN, at, morale=ROUTED), text=". . . . . . .")
    run(game)
    assert game.at("a") == end
    track = game.table.tracks[PRUSSIAN]
    assert len(track) == boxes and not any(lost.captured for lost in track)
    assert game.table.left_map == []


@pytest.mark.rule("PG 8.2e")
def test_only_over_a_friendly_edge() -> None:
    """Ruling 22: the east end of the lane is no way out for a Prussian: captured there."""
    game = lane(foot("a", PRUSSIAN, "0701", morale=ROUTED), foot("x", COALITION, "0601"))
    run(game)
    assert game.at("a") == "-"
    assert all(lost.captured for lost in game.table.tracks[PRUSSIAN])


@pytest.mark.rule("PG 8.2f")
@pytest.mark.parametrize(("at", "end"), [("0401", "0601"), ("0501", "-")])
def test_captured_if_the_full_distance_cannot_be_moved(at: str, end: str) -> None:
    """With an enemy west, two hexes east must be open: 0501 and 0601 are, 0601 and water not."""
    game = lane(
        foot("a", PRUSSIAN, at, morale=ROUTED),
        foot("x", COALITION, "0401" if at == "0501" else "0301", morale=ROUTED),
        text=". . . . . . a",
    )
    run(game)
    assert game.at("a") == end
    assert bool(game.table.tracks[PRUSSIAN]) == (end == "-")


@pytest.mark.rule("PG 8.2h")
def test_routed_unit_that_must_enter_an_ezoc_is_captured() -> None:
    """0301 is in the ZOC of 0302; when that enemy is Routed the lane is open."""
    for state, end in ((Morale.FORMED, "-"), (ROUTED, "0202")):
        game = position(
            sketch(LANE.replace("a a .", "a . .")),
            foot("a", PRUSSIAN, "0401", morale=ROUTED),
            foot("x", COALITION, "0501"),
            foot("y", COALITION, "0302", morale=state),
            edges=WEST,
        )
        run(game)
        assert game.at("a") == end
        assert all(lost.captured for lost in game.table.tracks[PRUSSIAN])


@pytest.mark.rule("PG 8.2h")
def test_captured_in_the_first_hex_of_the_zone() -> None:
    """It gets as far as the EZOC: the friend passed before it checks, the one beyond does not."""
    game = lane(
        horse("a", PRUSSIAN, "0501", morale=ROUTED),
        horse("f", PRUSSIAN, "0401"),
        horse("b", PRUSSIAN, "0201"),
        foot("x", COALITION, "0601"),
        foot("y", COALITION, "0302"),
        dice=[1],
    )
    run(game)
    assert game.at("a") == "-" and game.table.tracks[PRUSSIAN][0].captured
    assert [e.units for e in game.events if e.roll] == [("f",)]


@pytest.mark.rule("PG 8.2i")
def test_routed_unit_leaves_ezoc_freely() -> None:
    """It starts next to enemy infantry and cavalry and moves its full distance."""
    game = lane(
        foot("a", PRUSSIAN, "0501", morale=ROUTED),
        horse("x", COALITION, "0601"),
    )
    run(game)
    assert (game.at("a"), game.unit("a").level) == ("0301", 4)


@pytest.mark.rule("PG 8.2d")
def test_unit_routed_by_a_rout_move_has_moved_by_its_retreat() -> None:
    """b, of morale 3, fails with a 6 and routs once, through a, which passes its check."""
    game = lane(
        foot("a", PRUSSIAN, "0601", morale=ROUTED),
        foot("b", PRUSSIAN, "0501", level=1),
        foot("x", COALITION, "0701"),
        dice=[6, 1],
    )
    run(game)
    assert (game.at("a"), game.at("b")) == ("0401", "0301")
    assert game.asking is None


@pytest.mark.rule("PG 8.2c")
def test_unit_routed_again_before_its_move_still_moves() -> None:
    """A Routed unit shaken by the first move retreats by that, and then makes its rout move."""
    game = position(
        sketch(". . . . . . . . ."),
        foot("a", PRUSSIAN, "0801", morale=ROUTED),
        foot("b", PRUSSIAN, "0701", level=1, morale=ROUTED),
        foot("x", COALITION, "0901"),
        edges=WEST,
        dice=[4, 1],
    )
    run(game)
    assert game.do(unit("a")) is None
    assert (game.at("a"), game.at("b")) == ("0601", "0301")


@pytest.mark.rule("PG 8.2e")
def test_routed_unit_of_a_routed_army_still_counts_as_eliminated() -> None:
    """PG 10.2h is for units that leave by their owner's will."""
    game = position(
        sketch(". . . ."),
        foot("a", PRUSSIAN, "0101", level=2, morale=ROUTED),
        edges=WEST,
        table={"armies": {PRUSSIAN: Army(PRUSSIAN, 10, -10, ArmyState.ROUTED)}},
    )
    run(game)
    assert game.table.left_map == [] and len(game.table.tracks[PRUSSIAN]) == 1


@pytest.mark.rule("PG 8.2d")
def test_who_makes_rout_moves() -> None:
    """Guns make none. Infantry at the north edge leaves the map, the other goes two hexes."""
    game = position(
        open_field(1, 9),
        foot("a", PRUSSIAN, "0101", morale=Morale.ROUTED),
        foot("b", PRUSSIAN, "0105", morale=Morale.ROUTED),
        battery("g", PRUSSIAN, "0107", morale=Morale.ROUTED),
    ).run(RoutPhase(PRUSSIAN))
    assert question(game) == {
        "side": PRUSSIAN,
        "phase": "command",
        "units": ["a", "b"],
        "buttons": ["single"],
    }
    assert notes(game) == {"a": "leaves the map", "b": "to 0103"}
    asked = game.asking.asked(game.ctx)
    assert [(t.cells, t.units, t.action, t.owed) for t in asked.tasks] == [
        ((game.cell("0101"),), ("a",), unit("a"), True),
        ((game.cell("0105"),), ("b",), unit("b"), True),
    ]
    assert render(asked.text) == "Routed units must move: choose the next (2 left)."
    seen = game.asking.preview(game.ctx, unit("b"))
    assert seen.path == tuple(game.cell(c) for c in ("0105", "0104", "0103"))
    assert game.asking.preview(game.ctx, unit("a")).path == (game.cell("0101"),)
    assert game.asking.preview(game.ctx, unit("g")) is None
    assert render(game.events[0].text) == "Rout moves to make: 2."


@pytest.mark.rule("PG 8.2d")
@pytest.mark.parametrize("how", ["alone", "chosen", "all with a single way"])
def test_a_rout_move_has_no_cause_above_it(how: str) -> None:
    """However it comes about; and each Routed unit makes one in a player turn."""
    others = () if how == "alone" else (foot("b", PRUSSIAN, "0109", morale=Morale.ROUTED),)
    game = position(open_field(1, 9), foot("a", PRUSSIAN, "0105", morale=Morale.ROUTED), *others)
    game.run(RoutPhase(PRUSSIAN))
    if how == "chosen":
        assert game.do(unit("a")) is None
    elif how != "alone":
        assert game.do(button("single")) is None
    moves = told(game, "retreat")
    assert {(e.depth, e.rule) for e in moves} == {(0, "PG 8.2a")}
    assert (moves[0].cells, game.at("a")) == ((game.cell("0103"),), "0103")
    assert len(moves) == 1 + len(others)
    game.run(RoutPhase(PRUSSIAN))
    assert len(told(game, "retreat")) == 1 + len(others)


@pytest.mark.rule("PG 8.2f")
def test_what_a_rout_move_will_be() -> None:
    """Shut in by the enemy; or two straight ways to the west, of which none is shown."""
    game = position(
        open_field(3, 9),
        foot("a", PRUSSIAN, "0309", morale=Morale.ROUTED),
        foot("x", COALITION, "0308"),
        foot("y", COALITION, "0209"),
        foot("c", PRUSSIAN, "0101", morale=Morale.ROUTED),
        edges=WEST,
    ).run(RoutPhase(PRUSSIAN))
    assert notes(game) == {"a": "no way: captured", "c": "leaves the map"}
    assert game.asking.preview(game.ctx, unit("a")).path == ()
    open_ground = position(
        open_field(3, 9),
        foot("c", PRUSSIAN, "0303", morale=Morale.ROUTED),
        foot("d", PRUSSIAN, "0306", morale=Morale.ROUTED),
        edges=WEST,
    ).run(RoutPhase(PRUSSIAN))
    assert notes(open_ground) == {"c": "2 ways", "d": "2 ways"}
    assert open_ground.asking.preview(open_ground.ctx, unit("c")).path == ()
    assert open_ground.do(unit("c")) is None
    assert question(open_ground)["cells"] == ["0102", "0104"]


@pytest.mark.rule("PG 8.2e")
def test_a_rout_move_that_leaves_the_map_after_a_hex() -> None:
    """From 0102 over 0101."""
    game = position(open_field(1, 9), foot("a", PRUSSIAN, "0102", morale=Morale.ROUTED))
    assert render(outlook(game.ctx, "a")) == "leaves the map"
