"""Special rules of Zorndorf: edges, fatigue, the Mietzel, tired last levels (PG 25.3).

The light baggage has its own tests.
"""

from math import dist

import pytest
from msgspec import structs

from game.board.board import Compass
from game.board.hexgrid import Axis
from game.engine import action as do
from game.engine.text import render
from game.rules.prussias_glory.battles import fatigue
from game.rules.prussias_glory.combat.army_morale import ArmyMoralePhase, projected_cm
from game.rules.prussias_glory.combat.bombardment import ResolveFire
from game.rules.prussias_glory.combat.close_combat import CloseCombatPhase
from game.rules.prussias_glory.combat.retreat import Retreat
from game.rules.prussias_glory.combat.retreat_ways import best_paths, ways
from game.rules.prussias_glory.combat.rout import RoutPhase
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN, SIDES
from game.rules.prussias_glory.movement import edges
from game.rules.prussias_glory.movement.edges import (
    edge_by_lie,
    edges_of,
    leaves_from,
    mean_place,
    settle_edges,
)
from game.rules.prussias_glory.movement.steps import reach
from game.rules.prussias_glory.movement.zones import front_of
from game.rules.prussias_glory.sequence import PlayerTurn
from game.rules.prussias_glory.setup.places import hexes_for
from game.rules.prussias_glory.soundness import invariants
from game.rules.prussias_glory.stacking import levels_at
from game.rules.prussias_glory.table import OFF_MAP, Army, Lost, Morale
from tests.boards import sketch
from tests.keywords import Keywords
from tests.rules.prussias_glory.battles import ends, start
from tests.rules.prussias_glory.moves import begin, go
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    battery,
    foot,
    horse,
    open_field,
    position,
)

FATIGUE = ("25.3.4",)


# -- the friendly edge (PG 25.3.3, Ruling 78) ------------------------------------------------------


def lie(*pieces: Placed) -> tuple[str | None, str | None]:
    """The friendly edges of Prussians and Coalition by where their armies stand."""
    game = position(open_field(), *pieces, special=("25.3.3",))
    return edge_by_lie(game.ctx, PRUSSIAN), edge_by_lie(game.ctx, COALITION)


@pytest.mark.rule("PG 25.3.3a")
def test_each_army_retreats_away_from_the_others_main_line() -> None:
    """The Prussians in the east of the map: the Russians go west, the Prussians east."""
    assert lie(foot("p", PRUSSIAN, "0805"), foot("r", COALITION, "0205")) == ("east", "west")
    assert lie(foot("p", PRUSSIAN, "0502"), foot("r", COALITION, "0508")) == ("north", "south")


@pytest.mark.rule("PG 25.3.3a")
def test_the_mean_place_is_weighted_by_levels() -> None:
    """Four levels in the far east outweigh one due south: the line points east.

    A level more or less decides: with the weights turned round it points south.
    """
    heavy = foot("a", PRUSSIAN, "0905", level=4), foot("b", PRUSSIAN, "0509", level=1)
    light = foot("a", PRUSSIAN, "0905", level=1), foot("b", PRUSSIAN, "0509", level=4)
    assert lie(*heavy, foot("r", COALITION, "0505"))[0] == "east"
    assert lie(*light, foot("r", COALITION, "0505"))[0] == "south"


@pytest.mark.rule("PG 25.3.3a")
def test_routed_units_and_guns_do_not_count() -> None:
    """They stand in the south; the one unit in order stands east."""
    pieces = (
        foot("a", PRUSSIAN, "0805", level=1),
        foot("b", PRUSSIAN, "0509", morale=Morale.ROUTED),
        battery("g", PRUSSIAN, "0508"),
        foot("r", COALITION, "0505"),
    )
    assert lie(*pieces)[0] == "east"


@pytest.mark.rule("PG 25.3.3a")
def test_without_an_army_in_order_the_edge_stays_as_it_was() -> None:
    """Nobody to point from."""
    assert lie(foot("p", PRUSSIAN, "0805")) == (None, None)


@pytest.mark.rule("PG 25.3.3a")
def test_the_edge_is_reckoned_at_each_player_turn_and_before_army_morale() -> None:
    """It is where retreats go and where the map may be left; the printed edges give way to it."""
    pieces = foot("p", PRUSSIAN, "0805"), foot("r", COALITION, "0205")
    game = position(open_field(), *pieces, special=("25.3.3",))
    assert edges_of(game.ctx, COALITION) == ("south",)
    game.run(PlayerTurn(PRUSSIAN))
    assert edges_of(game.ctx, COALITION) == ("west",)
    assert leaves_from(game.ctx, COALITION, game.cell("0105"))
    assert not leaves_from(game.ctx, COALITION, game.cell("0509"))
    # From 0205, two hexes to the west edge is only one: it routs off the map.
    assert ends(game, "r", 2) == {"-"}
    after = position(open_field(), *pieces, special=("25.3.3",)).run(ArmyMoralePhase())
    assert edges_of(after.ctx, PRUSSIAN) == ("east",)


@pytest.mark.rule("PG 25.3.3a")
def test_other_battles_keep_their_printed_edges() -> None:
    """Nothing is reckoned without the rule."""
    pieces = foot("p", PRUSSIAN, "0805"), foot("r", COALITION, "0205")
    game = position(open_field(), *pieces)
    settle_edges(game.ctx)
    assert edges_of(game.ctx, COALITION) == ("south",) and not game.events


FIELD = "\n".join(" ".join("." * 9) for _ in range(9))


def prussian_edge(*pieces: Placed, compass: Compass = "north", axis: Axis = "x") -> str | None:
    """The friendly edge of the Prussians by where the armies stand."""
    game = position(sketch(FIELD, compass=compass, axis=axis), *pieces, special=("25.3.3",))
    return edge_by_lie(game.ctx, PRUSSIAN)


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
    assert prussian_edge(foot("p", PRUSSIAN, own), foot("r", COALITION, enemy)) == edge


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
    assert prussian_edge(*pieces, compass=compass) == wanted


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
    assert prussian_edge(foot("p", PRUSSIAN, own), *enemies) == edge


@pytest.mark.rule("PG 25.3.3a")
def test_the_edge_of_one_side_may_change_alone() -> None:
    """The Prussian one stands already; that of the Coalition is reckoned and told all the same."""
    pieces = foot("p", PRUSSIAN, "0805"), foot("r", COALITION, "0205")
    game = position(open_field(), *pieces, special=("25.3.3",), table={"edges": {PRUSSIAN: "east"}})
    settle_edges(game.ctx)
    assert game.table.edges == {PRUSSIAN: "east", COALITION: "west"}
    (event,) = game.events
    assert event.side == COALITION and render(event.text).endswith("the west edge.")


# -- fatigue and rest (PG 25.3.4, Ruling 65) -------------------------------------------------------


def heat(
    track: tuple[Lost, ...] = (),
    *exerted: str,
    routed: int = 0,
    morale: int = 34,
    active: bool = True,
    special: tuple[str, ...] = FATIGUE,
) -> Position:
    """A Prussian army with what lies on its track, and who exerted himself this turn."""
    units = tuple(foot(f"p{i}", PRUSSIAN, "0101", morale=Morale.ROUTED) for i in range(routed))
    far = foot("p", PRUSSIAN, "0102"), foot("r", COALITION, "0909")
    table = {
        "tracks": {PRUSSIAN: track},
        "exerted": list(exerted),
        "armies": {PRUSSIAN: Army(PRUSSIAN, morale, morale, active=active)},
    }
    return position(open_field(), *units, *far, special=special, table=table, ceiling=56)


def boxes(game: Position, marker: str | None = None) -> list[int]:
    """The boxes of the Prussian track that are taken, or those of one kind of marker."""
    track = game.table.tracks[PRUSSIAN]
    return sorted(x.box for x in track if marker is None or x.marker == marker)


@pytest.mark.rule("PG 25.3.4a", "PG 25.3.4c", "PG 21.0c")
def test_g_19_fatigue_and_rest() -> None:
    """Lowest box 31. A turn of toil: markers in 30 and 29, two Routed units, CM 27. A turn of rest:
    both go, CM 29.
    """
    lost = tuple(Lost(34 - i, "x", 1) for i in range(4))
    game = heat(lost, PRUSSIAN, routed=2)
    assert projected_cm(game.ctx, PRUSSIAN) == 27
    game.run(ArmyMoralePhase())
    assert boxes(game, "fatigue") == [29, 30]
    assert game.table.armies[PRUSSIAN].cm == 27
    assert projected_cm(game.ctx, PRUSSIAN) == 29
    game.run(ArmyMoralePhase())
    assert boxes(game) == [31, 32, 33, 34]
    assert game.table.armies[PRUSSIAN].cm == 29


@pytest.mark.rule("PG 25.3.4a")
def test_only_an_active_army_that_exerted_itself_tires() -> None:
    """Not the other army, not an inactive one, not without the rule."""
    for game in (
        heat((), COALITION),
        heat((), PRUSSIAN, active=False),
        heat((), PRUSSIAN, special=()),
    ):
        game.run(ArmyMoralePhase())
        assert boxes(game) == []
    tired = heat((), PRUSSIAN).run(ArmyMoralePhase())
    assert boxes(tired) == [33, 34]  # the first where CM stands (PG 10.0c)
    assert tired.table.armies[PRUSSIAN].cm == 33


@pytest.mark.rule("PG 25.3.4a")
def test_markers_come_after_restoration() -> None:
    """3 CS bring the lowest box 31 up to 32; fatigue then fills 31 and 30."""
    game = heat(tuple(Lost(34 - i, "x", 1) for i in range(4)), PRUSSIAN)
    army = structs.replace(game.table.armies[PRUSSIAN], cs=3)
    game.ctx.put(game.table.armies, PRUSSIAN, army)
    game.run(ArmyMoralePhase())
    assert boxes(game, "fatigue") == [30, 31]
    assert game.table.armies[PRUSSIAN].cm == 30


@pytest.mark.rule("PG 25.3.4c")
def test_rest_without_fatigue_brings_nothing() -> None:
    """Other counters stay where they are; so does an inactive army's fatigue."""
    lost = (Lost(34, "x", 1), Lost(33, "x", 1), Lost(32, marker="activation"))
    game = heat(lost).run(ArmyMoralePhase())
    assert boxes(game) == [32, 33, 34]
    weary = heat((*lost, Lost(31, marker="fatigue")), active=False).run(ArmyMoralePhase())
    assert boxes(weary) == [31, 32, 33, 34]


@pytest.mark.rule("PG 25.3.4c")
def test_rest_closes_the_gap_with_other_counters() -> None:
    """Fatigue in 33 and 32 under losses in 31 and 30: the losses move up to 33 and 32."""
    track = (
        Lost(34, "x", 1),
        Lost(33, marker="fatigue"),
        Lost(32, marker="fatigue"),
        Lost(31, "x", 2),
        Lost(30, "y", 1),
    )
    game = heat(track).run(ArmyMoralePhase())
    assert boxes(game) == [32, 33, 34] and boxes(game, "fatigue") == []
    assert game.table.armies[PRUSSIAN].cm == 32


@pytest.mark.rule("PG 25.3.4c")
def test_rest_takes_two_markers_at_most_the_lowest_first() -> None:
    """Of four in 34 to 31 those of 32 and 31 go; of one only one."""
    four = tuple(Lost(34 - i, marker="fatigue") for i in range(4))
    assert boxes(heat(four).run(ArmyMoralePhase())) == [33, 34]
    game = heat((Lost(34, "x", 1), Lost(33, marker="fatigue"))).run(ArmyMoralePhase())
    assert boxes(game) == [34]


@pytest.mark.rule("PG 25.3.4c")
def test_an_emptied_track_returns_to_the_box_of_the_first_counter() -> None:
    """Two markers in 34 and 33, nothing else: the level is 34 again."""
    game = heat((Lost(34, marker="fatigue"), Lost(33, marker="fatigue"))).run(ArmyMoralePhase())
    assert boxes(game) == []
    assert game.table.armies[PRUSSIAN].base == game.table.armies[PRUSSIAN].cm == 34


def test_the_first_box_is_filled_again_when_its_marker_goes() -> None:
    """Fatigue lay in the first box itself: the counter below takes its place."""
    track = (Lost(34, marker="fatigue"), Lost(33, "x", 1))
    assert fatigue.rested(track, 34, 2) == ((Lost(34, "x", 1),), 34)


@pytest.mark.rule("PG 25.3.4a")
def test_normal_movement_of_a_unit_is_exertion() -> None:
    """A unit that enters a hex; picking it up is none."""
    game = begin(position(open_field(), foot("p", PRUSSIAN, "0505"), special=FATIGUE), PRUSSIAN)
    assert list(game.table.exerted) == []
    assert go(game, "p", "0506") is None
    assert list(game.table.exerted) == [PRUSSIAN]


@pytest.mark.rule("PG 25.3.4a")
def test_rout_moves_are_no_exertion() -> None:
    """A Routed unit runs; its army rests."""
    pieces = foot("p", PRUSSIAN, "0505", morale=Morale.ROUTED), foot("r", COALITION, "0909")
    game = position(open_field(), *pieces, special=FATIGUE).run(RoutPhase(PRUSSIAN))
    while game.asking is not None:
        cells = game.asking.asked(game.ctx).cells
        assert game.do(do.cell(next(iter(cells)))) is None
    assert game.at("p") != "0505"
    assert list(game.table.exerted) == []


@pytest.mark.rule("PG 25.3.4b")
def test_close_combat_tires_both_armies() -> None:
    """Attacker and defender, when the combat is opened."""
    pieces = foot("p", PRUSSIAN, "0505"), foot("r", COALITION, "0504")
    game = position(open_field(), *pieces, special=FATIGUE, dice=[3, 3, 3, 3])
    game.run(CloseCombatPhase(PRUSSIAN))
    assert list(game.table.exerted) == []
    assert game.do(do.cell(game.cell("0505"))) is None
    assert sorted(game.table.exerted) == sorted(SIDES)


@pytest.mark.rule("PG 25.3.4b")
@pytest.mark.parametrize(("strength", "tired"), [(2, []), (3, [COALITION])])
def test_being_bombarded_at_3_or_more_tires(strength: int, tired: list[str]) -> None:
    """The target, never the firer; whatever the roll."""
    guns = battery("g", PRUSSIAN, "0505", ladder=((strength, 1, 1, 5),))
    game = position(
        open_field(), guns, foot("r", COALITION, "0504"), special=FATIGUE, dice=[1, 1, 1]
    )
    game.run(ResolveFire(("g",), game.cell("0504")))
    assert list(game.table.exerted) == tired


@pytest.mark.rule("PG 25.3.4a")
def test_the_turn_after_begins_rested() -> None:
    """Exertion is forgotten when it has been paid for."""
    game = heat((), PRUSSIAN).run(ArmyMoralePhase())
    assert list(game.table.exerted) == []


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


# -- the Mietzel in retreat (PG 25.3.6, Ruling 63) -------------------------------------------------

# The river runs south of row 4: across it from 0504 lie 0405, 0505 and 0605.
RIVER = (
    "mietzel 0404-0405",
    "mietzel 0504-0405",
    "mietzel 0504-0505",
    "mietzel 0504-0605",
    "mietzel 0604-0605",
)


def by_the_river(*pieces: Placed, bridge: bool = False) -> Position:
    """A field with the river and, if asked for, a bridge between 0504 and 0505."""
    sides = (*RIVER, "stream_bridge 0504-0505") if bridge else RIVER
    edges = {PRUSSIAN: ("north",), COALITION: ("south",)}
    return position(open_field(9, 9, *sides), *pieces, edges=edges, special=("25.3.6",))


@pytest.mark.rule("PG 25.3.6b")
def test_a_rout_stops_next_to_the_river_and_is_complete() -> None:
    """Cavalry at 0502 runs three hexes towards the south edge: on the bank, at 0504, it has gone
    far enough after two, and is not captured.
    """
    game = by_the_river(
        horse("x", COALITION, "0502", morale=Morale.ROUTED), foot("p", PRUSSIAN, "0501")
    )
    found = ways(game.ctx, "x", 3, (game.cell("0502"),))
    bank = game.cell("0504")
    stopped = [w for w in found if bank in w]
    assert {len(w) for w in stopped} == {2, 3} and all(w[-1] == bank for w in stopped)
    assert all(game.cell("0505") not in w for w in found)
    straight = tuple(game.cell(x) for x in ("0503", "0504"))
    assert straight in stopped


@pytest.mark.rule("PG 25.3.6b")
def test_over_a_bridge_routers_cross() -> None:
    """The bridged side is none of the river's; but the bank has other sides without a bridge, so
    the way still stops there, and goes over the bridge from there.
    """
    game = by_the_river(
        horse("x", COALITION, "0504", morale=Morale.ROUTED),
        foot("p", PRUSSIAN, "0503"),
        bridge=True,
    )
    firsts = {game.rules.label(w[0]) for w in ways(game.ctx, "x", 3, (game.cell("0504"),))}
    assert "0505" in firsts and "0405" not in firsts and "0605" not in firsts


@pytest.mark.rule("PG 25.3.6b", "PG 8.4e")
def test_who_starts_on_the_bank_with_no_way_out_is_captured() -> None:
    """Its other neighbours are enemies: across the river it may not go."""
    around = [foot(f"p{i}", PRUSSIAN, at) for i, at in enumerate(("0404", "0503", "0604"))]
    game = by_the_river(foot("x", COALITION, "0504", morale=Morale.ROUTED), *around)
    game.run(Retreat("x", 2))
    assert game.unit("x").cell == OFF_MAP
    assert [x.captured for x in game.table.tracks[COALITION]] == [True, True]


@pytest.mark.rule("PG 25.3.6b")
def test_who_starts_on_the_bank_goes_away_from_it() -> None:
    """One neighbour is open: no capture."""
    game = by_the_river(
        foot("x", COALITION, "0504", morale=Morale.ROUTED), foot("p", PRUSSIAN, "0905")
    )
    assert best_paths(game.ctx, "x", 2)
    game.run(Retreat("x", 2))
    assert not game.table.tracks[COALITION]


# -- as shipped (PG 25.3.7, 25.3.8, 25.4) ----------------------------------------------------------


@pytest.mark.rule("PG 25.4a")
def test_the_battle_begins_with_its_morale_rules_and_edges() -> None:
    """34 against 46; west and south, north and east; eleven turns from 0900."""
    game = start("zorndorf-battle")
    assert (game.table.armies[PRUSSIAN].cm, game.table.armies[COALITION].cm) == (34, 46)
    assert {"25.3.4", "25.3.5"} <= game.rules.special
    assert "25.3.3" not in game.rules.special
    assert (len(game.rules.clock), game.rules.clock[0], game.rules.clock[-1]) == (
        11,
        "09:00",
        "19:00",
    )
    armies = game.rules.oob.armies
    assert set(armies[PRUSSIAN].friendly_edges) == {"west", "south"}
    assert set(armies[COALITION].friendly_edges) == {"north", "east"}
    assert invariants(game.ctx) == []
    everywhere = {u.cell for k, u in game.table.units.items() if k.startswith("ru-")}
    assert set(hexes_for(game.ctx, "fermor")) == everywhere


@pytest.mark.rule("PG 25.3.7a")
def test_many_prussians_are_tired_at_their_last_level() -> None:
    """More than a third of their foot and horse, at level 1 alone."""
    units = start("zorndorf-battle").rules.oob.units.values()
    men = [u for u in units if not u.is_artillery and u.side == PRUSSIAN]
    tired = [u for u in men if u.at(1).parenthesised]
    assert 3 * len(tired) > len(men) > len(tired)
    assert not any(u.at(n).parenthesised for u in men for n in range(2, u.levels + 1))


@pytest.mark.rule("PG 25.3.7a", "PG 7.2.5a")
def test_a_tired_unit_keeps_out_of_ezoc() -> None:
    """At its last level; with one more it enters."""
    brackets: Keywords = {"ladder": ((4, 6), (2, 5)), "brackets": (1,)}
    for level, may in ((1, False), (2, True)):
        pieces = foot("p", PRUSSIAN, "0505", level=level, **brackets), foot("r", COALITION, "0502")
        game = begin(position(open_field(), *pieces), PRUSSIAN)
        assert (game.cell("0503") in reach(game.ctx, "p").cost) is may


@pytest.mark.rule("PG 25.3.8a")
def test_g_20_cossacks_count_twice_for_stacking_and_engagement() -> None:
    """Two levels of Cossacks are four: they fill the front; two of hussars leave room."""
    below = foot("f", COALITION, "0505", level=2)
    cossacks = position(open_field(), horse("c", COALITION, "0505", kind="cossack"), below)
    here = cossacks.cell("0505")
    assert levels_at(cossacks.ctx, here) == (6, 0)
    assert front_of(cossacks.ctx, here) == ("c",)
    hussars = position(open_field(), horse("c", COALITION, "0505", kind="hussar"), below)
    assert levels_at(hussars.ctx, here) == (4, 0)
    assert front_of(hussars.ctx, here) == ("c", "f")
    kinds = [u.kind for u in start("zorndorf-battle").rules.oob.units.values()]
    assert kinds.count("cossack") == 4
