"""Terrain: speed, disorder, occupying, roads (ND 3.9, 10)."""

import pytest

from game.board.plane.legs import ABOUT, MOVE, WHEEL, Leg
from game.rules.nordlingen import refusals, states
from game.rules.nordlingen.movement.ground import speed
from game.rules.nordlingen.movement.occupying import held_by
from game.rules.nordlingen.movement.sides import ChooseSides
from game.rules.nordlingen.movement.unit import ManoeuvreUnit
from game.rules.nordlingen.moving import put
from game.rules.nordlingen.table import DISORDERED, ORDERED
from tests.rules.nordlingen.moves import BACK, ahead, alone, farthest, go, same
from tests.rules.nordlingen.positions import RED, box, line, pose, position, unit

SPEEDS = {
    "slope": ("full", "full", "full", "full", "full"),
    "steep_slope": ("half", "half", "no", "no", "half"),
    "marsh": ("max1", "half", "no", "no", "no"),
    "wood": ("max1", "half", "max1", "no", "max1"),
    "town": ("half", "full", "half", "full", "half"),
    "village": ("half", "full", "half", "full", "half"),
    "farm": ("half", "full", "half", "full", "half"),
    "field": ("half", "full", "no", "full", "half"),
    "ford": ("full", "full", "full", "full", "full"),
    "pond": ("no", "no", "no", "no", "no"),
}
"""Close-order foot and horse, open order, artillery, wagons, large infantry."""


@pytest.mark.rule("ND 10.1", "ND 10.2", "ND 10.3", "ND 10.4", "ND 10.5", "ND 10.6", "ND 10.7")
@pytest.mark.parametrize("kind", SPEEDS)
def test_how_fast_each_kind_of_ground_is(kind: str) -> None:
    close, loose, guns, wagons, large = SPEEDS[kind]
    expected = {
        "Pk": close,
        "Sh": close,
        "Cav": close,
        "CavL": close,
        "Lt": loose,
        "LCs": loose,
        "LtArt": guns,
        "HvArt": guns,
        "Wg": wagons,
        "PkL": large,
    }
    units = [
        unit(made, RED, made, 1.5 + 2.1 * (n % 9), 4 + 4 * (n // 9))
        for n, made in enumerate(expected)
    ]
    ground = box(kind, "there", 0, 12, 20, 16)
    game = position(*units, areas=[ground])
    assert {uid: speed(game.ctx, uid, ground) for uid in expected} == expected


@pytest.mark.rule("ND 3.9", "ND 10.6")
def test_at_half_speed_a_um_costs_two_from_the_first_part_that_touches() -> None:
    """1um to the field, then 1um of Mov for half a um."""
    assert farthest(alone("Pk", areas=(box("field", "corn", 0, 9, 20, 12),))) == 1.5
    assert farthest(alone("Cav", areas=(box("field", "corn", 0, 9, 20, 12),))) == 2
    # Beyond it, once the rear has left it at 9.5, a um costs one again: 0.5 + 2 x 1.5 of 6.
    thin = alone("LC", areas=(box("field", "corn", 0, 8.5, 20, 9),))
    assert farthest(thin) == 0.5 + 1.5 + 1.5
    refused = go(alone("Pk", areas=(box("field", "corn", 0, 9, 20, 12),)), ahead(2))
    assert same(refused, refusals.short_of_movement(3_000, 2_000))


@pytest.mark.rule("ND 3.9", "ND 10.4", "ND 10.3")
def test_where_the_limit_is_one_um_a_um_costs_the_whole_allowance() -> None:
    """From inside a wood 1um; 1um before it, half of Mov 2 is left, and that buys half a um."""
    inside = (box("wood", "oaks", 0, 0, 20, 16),)
    assert farthest(alone("Pk", areas=inside)) == 1
    assert farthest(alone("LC", areas=inside)) == 1
    assert farthest(alone("LCs", areas=inside)) == 3  # open order: half speed
    assert farthest(alone("PkL", areas=inside)) == 1
    assert farthest(alone("Pk", areas=(box("wood", "oaks", 0, 9, 20, 16),))) == 1.5
    marsh = (box("marsh", "bog", 0, 7.9, 20, 16),)
    assert farthest(alone("Pk", areas=marsh)) == 1


@pytest.mark.rule("ND 3.9")
def test_the_worst_ground_touched_counts() -> None:
    """Field and wood side by side: the right corner is in the wood."""
    both = box("field", "corn", 0, 0, 10.5, 16), box("wood", "oaks", 10.5, 0, 20, 16)
    assert farthest(alone("Cav", areas=both)) == 1
    assert farthest(alone("Cav", areas=both[:1])) == 1.5


@pytest.mark.rule("ND 3.9", "ND 3.7")
def test_after_an_about_face_half_of_mov_is_the_allowance_in_use() -> None:
    """In a wood that half buys 1um as well; in a field it buys a quarter of Mov."""
    game = alone("Cav", areas=(box("wood", "oaks", 0, 0, 20, 16),))
    assert go(game, Leg(ABOUT), ahead(1)) is None
    field = (box("field", "corn", 0, 0, 20, 16),)
    refused = go(alone("Cav", areas=field), Leg(ABOUT), ahead(0.8))
    assert same(refused, refusals.short_of_movement(1_600, 1_500))
    assert go(alone("Cav", areas=field), Leg(ABOUT), ahead(0.75)) is None


@pytest.mark.rule("ND 0.10", "ND 10.1")
def test_impassable_ground_stops_a_leg_and_a_wheel() -> None:
    pond = (box("pond", "pond", 0, 9, 20, 12),)
    assert go(alone("Pk", areas=pond), ahead(1)) is None
    assert same(go(alone("Pk", areas=pond), ahead(1.1)), refusals.impassable("pond"))
    near = (box("pond", "pond", 0, 8.3, 20, 12),)
    assert same(go(alone("Cav", areas=near), Leg(WHEEL, 2_000)), refusals.impassable("pond"))
    assert go(alone("Cav", areas=near), Leg(WHEEL, 500)) is None
    burning = (box("town", "burning", 0, 9, 20, 12, impassable="true"),)
    assert same(go(alone("Lt", areas=burning), ahead(1.1)), refusals.impassable("burning"))
    field = (box("field", "corn", 0, 9, 20, 12),)
    guns = alone("LtArt", areas=field, limbered=True)
    assert same(go(guns, ahead(1.5)), refusals.impassable("corn"))


@pytest.mark.rule("ND 10.9", "ND 10.3")
@pytest.mark.parametrize("kind", ["Pk", "Lt", "Cav"])
def test_the_first_part_in_a_marsh_disorders_every_unit(kind: str) -> None:
    marsh = (box("marsh", "bog", 10.9, 8.5, 20, 12),)
    game = alone(kind, areas=marsh)
    assert go(game, ahead(0.5)) is None
    assert game.unit("a").disorder == ORDERED
    game = alone(kind, areas=marsh)
    assert go(game, ahead(0.6)) is None
    assert game.unit("a").disorder == DISORDERED
    inside = alone(kind, areas=(box("marsh", "bog", 0, 0, 20, 16),))
    assert go(inside, ahead(0.5)) is None
    assert inside.unit("a").disorder == ORDERED  # it was there at the start: nothing enters
    worse = alone(kind, areas=marsh, disorder=2)
    assert go(worse, ahead(0.6)) is None
    assert worse.unit("a").disorder == 2  # (ND 1.7)


@pytest.mark.rule("ND 10.9", "ND 10.2")
def test_who_moves_in_a_steep_slope_is_disordered_but_for_open_order() -> None:
    steep = (box("steep_slope", "hill", 0, 0, 20, 16),)
    for kind, level in (("Pk", DISORDERED), ("Lt", ORDERED)):
        game = alone(kind, areas=steep)
        assert go(game, ahead(0.5)) is None
        assert game.unit("a").disorder == level
    about = alone("Pk", areas=steep)
    assert go(about, Leg(ABOUT)) is None  # on the spot it has not moved
    assert about.unit("a").disorder == ORDERED
    away = alone("Pk", areas=steep)
    assert go(away, Leg(ABOUT), ahead(0.5)) is None
    assert away.unit("a").disorder == DISORDERED
    easy = alone("Pk", areas=(box("slope", "rise", 0, 0, 20, 16),))
    assert farthest(easy) == 2
    assert go(easy, ahead(2)) is None
    assert easy.unit("a").disorder == ORDERED


@pytest.mark.rule("ND 10.11")
def test_wholly_on_a_road_fields_and_woods_do_not_slow() -> None:
    """A road 2.2um wide through a wood: who comes aside of it with a corner is in the wood."""
    wood, road = box("wood", "oaks", 0, 0, 20, 16), box("road", "road", 8.9, 0, 11.1, 16)
    assert farthest(alone("Pk", areas=(wood, road))) == 2
    beside = position(unit("a", RED, "Pk", 10.2, 8), areas=[wood, road]).run(ManoeuvreUnit("a"))
    assert farthest(beside) == 1
    marsh = (box("marsh", "bog", 0, 0, 20, 16), road)
    assert farthest(alone("Pk", areas=marsh)) == 1
    guns = alone("MdArt", areas=(box("field", "corn", 0, 9, 20, 16), road), limbered=True)
    assert farthest(guns) == 2


@pytest.mark.rule("ND 10.11")
@pytest.mark.parametrize("kind", ["field", "wood", "town", "village", "farm"])
def test_what_a_road_leads_through_without_slowing(kind: str) -> None:
    around, road = box(kind, "it", 0, 0, 20, 16), box("road", "road", 8.9, 0, 11.1, 16)
    assert farthest(alone("Pk", areas=(around,))) == 1
    assert farthest(alone("Pk", areas=(around, road))) == 2


@pytest.mark.rule("ND 3.9", "ND 3.6")
def test_back_over_slow_ground_a_um_costs_four() -> None:
    game = alone("Pk", areas=(box("field", "corn", 0, 0, 20, 16),))
    assert same(go(game, Leg(MOVE, 600, BACK)), refusals.short_of_movement(2_400, 2_000))
    assert go(game, Leg(MOVE, 500, BACK)) is None


# -- occupying -------------------------------------------------------------------------------------

VILLAGE = box("village", "the village", 8, 9, 12, 12, capacity=1)


@pytest.mark.rule("ND 10.10", "ND 10.5", "ND 4.17")
def test_foot_wholly_inside_a_village_occupies_it_and_chooses_its_sides() -> None:
    game = position(unit("a", RED, "Sh", 10, 9.9), areas=[VILLAGE]).run(ManoeuvreUnit("a"))
    assert go(game, ahead(0.05)) is None
    assert game.unit("a").occupies == ""  # its rear is still at 8.95
    game = position(unit("a", RED, "Sh", 10, 9.9), areas=[VILLAGE]).run(ManoeuvreUnit("a"))
    assert go(game, ahead(0.2)) is None
    assert game.unit("a").occupies == "the village"
    assert isinstance(game.asking, ChooseSides)
    assert game.press("done") == refusals.HOW_MANY_SIDES
    for name in ("front", "right", "left"):
        assert game.press(name) is None
    assert game.press("done") == refusals.HOW_MANY_SIDES  # three
    assert game.press("left") is None
    assert game.press("done") is None
    assert game.unit("a").sides == ("front", "right")


@pytest.mark.rule("ND 10.10")
def test_horse_occupies_nothing_and_a_full_village_takes_nobody_more() -> None:
    horse = position(unit("a", RED, "LCs", 10, 9.9), areas=[VILLAGE]).run(ManoeuvreUnit("a"))
    assert go(horse, ahead(0.2)) is None
    assert horse.unit("a").occupies == ""
    full = position(
        unit("a", RED, "Sh", 9, 9.9),
        unit("c", RED, "Sh", 11, 12, occupies="the village"),
        areas=[VILLAGE],
    ).run(ManoeuvreUnit("a"))
    assert go(full, ahead(0.2)) is None
    assert full.unit("a").occupies == ""


@pytest.mark.rule("ND 10.10")
@pytest.mark.parametrize(("kind", "held"), [("Sh", "the village"), ("Cav", "")])
@pytest.mark.parametrize("gone", [True, False])
def test_what_its_occupant_leaves_is_held_by_foot_that_found_no_room(
    kind: str, held: str, gone: bool
) -> None:
    """He is eliminated, or goes out to the south."""
    game = position(
        unit("a", RED, "Sh", 10, 10.5, occupies="the village"),
        unit("c", RED, kind, 10, 11.8),
        areas=[VILLAGE],
    )
    assert held_by(game.ctx, "c") == ""
    if gone:
        states.remove(game.ctx, "a", "eliminated", "ND 12.1")
    else:
        put(game.ctx, "a", pose(10, 9.5))
    assert game.unit("c").occupies == held


@pytest.mark.rule("ND 10.10")
def test_who_leaves_a_village_occupies_it_no_more() -> None:
    game = position(
        unit("a", RED, "Sh", 10, 11.5, occupies="the village", sides=("front",)), areas=[VILLAGE]
    ).run(ManoeuvreUnit("a"))
    assert go(game, ahead(0.8)) is None
    assert (game.unit("a").occupies, game.unit("a").sides) == ("", ())


@pytest.mark.rule("ND 10.10", "ND 10.8")
@pytest.mark.parametrize(
    ("y", "degrees", "kind", "held"),
    [
        (9.4, 0, "Sh", False),
        (9.5, 0, "Sh", True),
        (9.7, 15, "Sh", True),
        (9.7, 15.01, "Sh", False),
        (9.7, 345, "Sh", True),
        (9.7, 344.99, "Sh", False),
        (9.7, 180, "Sh", False),  # its front is 0.3um from the hedge, but it lies across it
        (9.8, 0, "Cav", False),
        (9.8, 0, "MdArt", True),
    ],
)
def test_a_line_is_held_by_who_faces_it_closely_and_nearly_parallel(
    y: float, degrees: float, kind: str, held: bool
) -> None:
    """The hedge is at 10; at most 0.5um and 15 degrees."""
    hedge = line("hedge", "the hedge", (0, 10), (20, 10), level=1)
    game = position(unit("a", RED, kind, 10, y, degrees), lines=[hedge])
    assert held_by(game.ctx, "a") == ("the hedge" if held else "")
    brook = line("stream", "the brook", (0, 10), (20, 10), level=1)
    assert held_by(position(unit("a", RED, kind, 10, y, degrees), lines=[brook]).ctx, "a") == ""


@pytest.mark.rule("ND 4.17")
def test_choosing_other_sides_is_a_whole_manoeuvre() -> None:
    game = position(
        unit("a", RED, "Sh", 10, 11.5, occupies="the village", sides=("front",)), areas=[VILLAGE]
    ).run(ManoeuvreUnit("a"))
    assert game.press("sides") is None
    assert game.press("rear") is None
    assert game.press("done") is None
    assert game.unit("a").sides == ("rear",)
    assert game.unit("a").manoeuvred
    assert not game.unit("a").moved
