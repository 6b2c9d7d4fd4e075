"""Zorndorf: what mutants of the rules showed to be without a test (PG 25.3.3, 25.3.4)."""

from math import dist

import pytest

from game.board.board import Compass
from game.board.hexgrid import Axis
from game.engine.text import render
from game.rules.prussias_glory.battles import fatigue
from game.rules.prussias_glory.battles.baggage import stay
from game.rules.prussias_glory.combat.army_morale import ArmyMoralePhase, projected_cm
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement import edges
from game.rules.prussias_glory.movement.edges import edge_by_lie, mean_place, settle_edges
from game.rules.prussias_glory.table import Army, Lost, Morale
from tests.boards import sketch
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    battery,
    foot,
    open_field,
    position,
)

FIELD = "\n".join(" ".join("." * 9) for _ in range(9))


def lie(*pieces: Placed, compass: Compass = "north", axis: Axis = "x") -> str | None:
    """The friendly edge of the Prussians by where the armies stand."""
    game = position(sketch(FIELD, compass=compass, axis=axis), *pieces, special=("25.3.3",))
    return edge_by_lie(game.ctx, PRUSSIAN)


# -- the friendly edge (PG 25.3.3, Ruling 78) ------------------------------------------------------


@pytest.mark.rule("PG 25.3.3a")
@pytest.mark.parametrize("axis", ["x", "y"])
def test_all_neighbours_are_alike_far_on_the_sheet(axis: Axis) -> None:
    """Which way a line points most can only be told where both directions measure alike."""
    board = sketch(FIELD, axis=axis)
    here = board.cell("0505")
    assert here is not None
    centre = board.grid.centre
    place = edges._place(board, centre(here))
    far = [dist(place, edges._place(board, centre(n))) for n in board.neighbours[here]]
    assert len(far) == 6 and max(far) == pytest.approx(min(far))


@pytest.mark.rule("PG 25.3.3a")
def test_the_mean_place_of_one_unit_is_its_hex() -> None:
    """Of two with the same levels it is half-way; guns before them in the list do not end it."""
    board = open_field()
    units = foot("a", PRUSSIAN, "0303", level=2), foot("b", PRUSSIAN, "0307", level=2)
    one = mean_place(position(board, units[0]).ctx, PRUSSIAN)
    both = mean_place(position(board, battery("g", PRUSSIAN, "0909"), *units).ctx, PRUSSIAN)
    for label, found in (("0303", one), ("0305", both)):
        cell = board.cell(label)
        assert cell is not None
        assert found == pytest.approx(edges._place(board, board.grid.centre(cell)))


@pytest.mark.rule("PG 25.3.3a")
@pytest.mark.parametrize(
    ("own", "enemy", "edge"),
    [
        # A column is 1.5, a row 1.73 hex sides, and odd columns lie half a hex lower: 3 columns
        # are 4.5, the 3.5 rows up to 0802 are 6.1, the 2.5 down to 0808 4.3, to 0809 6.1.
        ("0802", "0505", "north"),
        ("0808", "0505", "east"),
        ("0809", "0505", "south"),
        ("0202", "0505", "north"),
        ("0904", "0505", "east"),
        ("0106", "0505", "west"),
    ],
)
def test_a_slanting_line_points_to_the_edge_to_which_it_points_most(
    own: str, enemy: str, edge: str
) -> None:
    """Both ways count, columns and rows."""
    assert lie(foot("p", PRUSSIAN, own), foot("r", COALITION, enemy)) == edge


@pytest.mark.rule("PG 25.3.3a")
@pytest.mark.parametrize(
    ("compass", "edge"),
    [("north", "north"), ("east", "east"), ("south", "south"), ("west", "west")],
)
@pytest.mark.parametrize(("own", "turns"), [("0502", 0), ("0805", 1), ("0508", 2), ("0205", 3)])
def test_edges_are_named_by_the_compass(compass: Compass, edge: str, own: str, turns: int) -> None:
    """The upper edge looks to where the map says; the others follow clockwise."""
    names = ["north", "east", "south", "west"]
    wanted = names[(names.index(edge) + turns) % 4]
    pieces = foot("p", PRUSSIAN, own), foot("r", COALITION, "0505")
    assert lie(*pieces, compass=compass) == wanted


@pytest.mark.rule("PG 25.3.3a")
@pytest.mark.parametrize(
    ("own", "others", "edge"),
    [
        ("0502", ("0501", "0503"), "north"),
        ("0508", ("0507", "0509"), "south"),
        ("0205", ("0204", "0206"), "west"),
        ("0805", ("0804", "0806"), "east"),
    ],
)
def test_between_the_enemy_s_wings_the_nearest_edge_counts(
    own: str, others: tuple[str, str], edge: str
) -> None:
    """The mean places are the same, so no edge lies farther along the line than another."""
    enemies = (foot(at, COALITION, at) for at in others)
    assert lie(foot("p", PRUSSIAN, own), *enemies) == edge


@pytest.mark.rule("PG 25.3.3a")
def test_the_edge_of_one_side_may_change_alone() -> None:
    """The Prussian one stands already; that of the Coalition is reckoned and told all the same."""
    pieces = foot("p", PRUSSIAN, "0805"), foot("r", COALITION, "0205")
    game = position(open_field(), *pieces, special=("25.3.3",), table={"edges": {PRUSSIAN: "east"}})
    settle_edges(game.ctx)
    assert game.table.edges == {PRUSSIAN: "east", COALITION: "west"}
    (event,) = game.events
    assert event.side == COALITION and render(event.text).endswith("the west edge.")


# -- fatigue and rest (PG 25.3.4) ------------------------------------------------------------------


def heat(track: tuple[Lost, ...], *exerted: str) -> Position:
    """A Prussian army with what lies on its track, and who exerted himself this turn."""
    table = {
        "tracks": {PRUSSIAN: track},
        "exerted": list(exerted),
        "armies": {PRUSSIAN: Army(PRUSSIAN, 34, 34)},
    }
    pieces = foot("p", PRUSSIAN, "0102"), foot("r", COALITION, "0909")
    return position(open_field(), *pieces, special=("25.3.4",), table=table, ceiling=56)


def told(game: Position) -> list[str]:
    """What the log says of fatigue and rest."""
    return [render(e.text) for e in game.events if e.rule in ("PG 25.3.4a", "PG 25.3.4c")]


@pytest.mark.rule("PG 25.3.4a", "PG 25.3.4c")
def test_fatigue_and_rest_are_told() -> None:
    """Two levels lost by toil; of one marker rest restores one level."""
    assert told(heat((), PRUSSIAN).run(ArmyMoralePhase())) == [
        "Fatigue costs the Prussians 2 levels."
    ]
    rested = heat((Lost(34, "x", 1), Lost(33, marker="fatigue"))).run(ArmyMoralePhase())
    assert told(rested) == ["Rest restores 1 level to the Prussians."]


@pytest.mark.rule("PG 25.3.4c")
def test_an_emptied_track_begins_where_its_first_counter_lay() -> None:
    """Restored levels had raised the track to 36: there the army stands when it is rested."""
    game = heat((Lost(36, marker="fatigue"), Lost(35, marker="fatigue")))
    assert fatigue.rested(game.table.tracks[PRUSSIAN], 34, 2) == ((), 36)
    game.run(ArmyMoralePhase())
    assert game.table.armies[PRUSSIAN].base == game.table.armies[PRUSSIAN].cm == 36


@pytest.mark.rule("PG 25.3.4a", "PG 21.0c")
def test_the_fatigue_of_an_untouched_army_is_foreseen() -> None:
    """Markers in 34 and 33: the level is 33, and so it is when the turn ends."""
    game = heat((), PRUSSIAN)
    assert projected_cm(game.ctx, PRUSSIAN) == 33
    game.run(ArmyMoralePhase())
    assert game.table.armies[PRUSSIAN].cm == 33


# -- baggage (PG 25.3.5) ---------------------------------------------------------------------------


@pytest.mark.rule("PG 25.3.5d")
@pytest.mark.parametrize(("before", "fresh"), [(Morale.FORMED, True), (Morale.ROUTED, False)])
def test_baggage_that_cannot_be_lost_is_routed_where_it_is(before: Morale, fresh: bool) -> None:
    """Out of column, and told."""
    train = foot(
        "bagg", COALITION, "0504", ladder=((1, 3),), kind="baggage", morale=before, column=True
    )
    game = position(open_field(), train, special=("25.3.5",))
    game.ctx.depth = 2
    assert stay(game.ctx, "bagg") is fresh
    state = game.unit("bagg")
    assert (game.at("bagg"), state.morale, state.column) == ("0504", Morale.ROUTED, False)
    (event,) = game.events
    assert (event.rule, event.side, event.depth) == ("PG 25.3.5d", COALITION, 2)
    assert (event.units, event.cells) == (("bagg",), (game.cell("0504"),))
