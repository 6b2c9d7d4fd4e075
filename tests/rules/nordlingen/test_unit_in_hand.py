"""What the question of a unit's manoeuvre shows to who points somewhere (ND 3.3, 14.1)."""

from random import Random

import pytest

from game.board.plane.distance import between
from game.board.plane.legs import MOVE, WHEEL, Leg, laid_after
from game.board.plane.numbers import chord_of
from game.board.plane.shapes import Pose
from game.engine import action as do
from game.engine.prompt import Ghost, Wish
from game.engine.shapes import LineShape, PolygonShape
from game.rules.nordlingen import refusals
from game.rules.nordlingen.movement.unit import ManoeuvreUnit
from game.rules.nordlingen.places import laid
from tests.rules.nordlingen.moves import alone, same
from tests.rules.nordlingen.positions import BLUE, RED, Position, box, general, pose, position, unit


def pointed(game: Position, x: float, y: float, degrees: float | None = None) -> Ghost:
    heading = None if degrees is None else round(degrees * 100)
    found = game.asking.ghost(game.ctx, Wish((round(x * 1_000), round(y * 1_000)), heading))
    assert isinstance(found, Ghost)
    return found


@pytest.mark.rule("ND 14.1")
@pytest.mark.parametrize(
    ("x", "y", "end"),
    [
        (10, 9, (10, 9, 0)),
        (10.5, 9.5, (10.5, 9.5, 0)),  # obliquely
        (10, 7.2, (10, 7.2, 0)),  # back
        (9.2, 8, (9.2, 8, 0)),  # to the side
    ],
)
def test_where_it_can_go_the_ghost_is_at_the_pointer(
    x: float, y: float, end: tuple[float, float, float]
) -> None:
    ghost = pointed(alone("Pk"), x, y)
    assert ghost.refusal is None
    assert ghost.action is not None and ghost.action.arg == pose(*end)


@pytest.mark.rule("ND 3.3", "ND 14.1")
def test_where_it_cannot_the_ghost_is_near_and_says_why() -> None:
    ghost = pointed(alone("Pk"), 10, 12)
    assert ghost.action is not None and ghost.action.arg == pose(10, 10)
    assert same(ghost.refusal, refusals.short_of_movement(4_000, 2_000))
    pond = alone("Pk", areas=(box("pond", "pond", 0, 9, 20, 12),))
    ghost = pointed(pond, 10, 9.5)
    assert ghost.action is not None and ghost.action.arg == pose(10, 9)
    assert same(ghost.refusal, refusals.impassable("pond"))


@pytest.mark.rule("ND 3.3")
def test_a_heading_is_wheeled_to_as_far_as_rot_allows() -> None:
    ghost = pointed(alone("Cav"), 10, 9, 30)
    assert ghost.refusal is None and ghost.action is not None
    assert (
        ghost.action.arg == pose(10, 9, 30) or between(ghost.action.arg.at, (10_000, 9_000)) <= 10
    )
    ghost = pointed(alone("Pk"), 10, 9, 90)
    assert ghost.refusal is not None and ghost.refusal.rule == "ND 3.3"
    assert ghost.action is not None and ghost.action.arg.heading == 2_895


@pytest.mark.rule("ND 3.5")
def test_guns_turn_towards_the_pointer() -> None:
    ghost = pointed(alone("MdArt"), 12, 8.5)
    assert ghost.action is not None and ghost.action.arg == pose(10, 8, 28.95)
    ghost = pointed(alone("MdArt", limbered=True), 10, 6.5)
    assert ghost.action is not None
    assert between(ghost.action.arg.at, (10_000, 6_500)) <= 10


@pytest.mark.rule("ND 2.15")
def test_out_of_command_the_ghost_is_hollow_away_from_the_general() -> None:
    game = position(
        unit("a", RED, "Pk", 10, 8), general("gr", RED, 10, 2, radius=3, division="r", role="cinc")
    ).run(ManoeuvreUnit("a"))
    ghost = pointed(game, 10, 9)
    assert ghost.action is None and same(ghost.refusal, refusals.OUT_OF_COMMAND)
    assert pointed(game, 10, 7.5).action is not None


@pytest.mark.rule("ND 14.1")
@pytest.mark.parametrize("seed", range(3))
def test_what_a_ghost_offers_is_allowed(seed: int) -> None:
    chance = Random(seed)
    for kind in ("Pk", "Cav", "LCs", "LtArt", "Wg"):
        game = alone(
            kind,
            unit("x", BLUE, "Pk", 9, 11, 170),
            unit("c", RED, "Sh", 12.3, 9),
            areas=(box("wood", "oaks", 5, 8.5, 8, 12), box("pond", "pond", 13, 10, 16, 13)),
        )
        for _ in range(12):
            wish = chance.uniform(4, 16), chance.uniform(4, 13)
            degrees = chance.choice((None, chance.uniform(0, 359)))
            ghost = pointed(game, *wish, degrees)
            if ghost.action is not None:
                assert (
                    game.asking.why_not_pose(game.ctx, ghost.action.arg, ghost.action.legs) is None
                )
            else:
                assert ghost.refusal is not None


def edges(game: Position) -> dict[str, list[tuple[int, int]]]:
    """The points of the lines of the picture by their tone."""
    found: dict[str, list[tuple[int, int]]] = {}
    for shape in game.asking.reach(game.ctx):
        if isinstance(shape, LineShape):
            found.setdefault(shape.tone, []).extend(shape.points)
    return found


@pytest.mark.rule("ND 3.3", "ND 3.6", "ND 14.1")
def test_the_picture_of_its_reach_is_as_far_as_mov() -> None:
    """A wheel by Rot 1 brings the centre of the front half a um on: at most 2.5um ahead."""
    game = alone("Pk")
    found = edges(game)
    assert 10_000 <= max(y for _, y in found["allowance"]) <= 10_500
    assert {(10_000, 7_000), (9_000, 8_000), (11_000, 8_000)} <= set(found["reach"])
    surface = [s for s in game.asking.reach(game.ctx) if isinstance(s, PolygonShape)]
    assert len(surface) == 1 and surface[0].tone == "reach"


@pytest.mark.rule("ND 14.1")
def test_the_edge_of_its_reach_shows_what_stops_it() -> None:
    pond = edges(alone("Pk", areas=(box("pond", "pond", 0, 9, 20, 12),)))
    assert (10_000, 9_000) in pond["obstacle"]
    foe = edges(alone("Cav", unit("x", BLUE, "Pk", 10, 10.5, 180)))
    assert near(foe["zone"], 10_000, 9_511)
    friend = edges(alone("Cav", unit("c", RED, "Pk", 10, 10)))
    assert near(friend["edge"], 10_000, 9_000)


def near(places: list[tuple[int, int]], x: int, y: int) -> bool:
    """The edge is drawn without teeth: the point straight ahead may be one that is left out."""
    return any(abs(a - x) <= 100 and abs(b - y) <= 100 for a, b in places)


@pytest.mark.rule("ND 0.12", "ND 14.1")
def test_zones_of_formed_enemies_near_by_lie_on_the_picture() -> None:
    """Foot of Mov 2 and Rot 1, a zone 1um deep: shown up to 8um off. Who is shaken has none."""
    near = unit("x", BLUE, "Pk", 10, 15.9, 180)
    far = unit("y", BLUE, "Pk", 17, 16.1, 180)
    shaken = unit("z", BLUE, "Pk", 3, 10, 180, disorder=2)
    game = alone("Pk", near, far, shaken)
    zones = [s for s in game.asking.reach(game.ctx) if s.tone == "zone"]
    (zone,) = (s for s in zones if isinstance(s, PolygonShape))
    assert set(zone.points) == {
        (9_000, 15_900),
        (11_000, 15_900),
        (9_000, 14_900),
        (11_000, 14_900),
    }


@pytest.mark.rule("ND 3.5", "ND 3.13")
def test_limbered_guns_reach_all_round_a_battery_and_a_square_nowhere() -> None:
    guns = edges(alone("MdArt", limbered=True))
    assert {(10_000, 10_000), (12_000, 8_000), (8_000, 8_000)} <= set(guns["allowance"])
    assert alone("HvArt").asking.reach(alone("HvArt").ctx) == ()
    square = alone("Pk", square=True)
    assert square.asking.reach(square.ctx) == ()


@pytest.mark.rule("ND 3.3")
def test_a_heading_that_no_wheel_reaches_is_short_of_rotation() -> None:
    """Horse of Rot 2 wheels 60 degrees at most; a wheel of 150 moves its corner by 3.864um."""
    ghost = pointed(alone("Cav"), 10.2, 8.3, 150)
    assert same(ghost.refusal, refusals.short_of_rotation(3_864, 2_000))
    assert ghost.action is not None and ghost.action.arg.heading == 6_000


@pytest.mark.rule("ND 10.1", "ND 3.17")
def test_what_is_in_the_way_is_named() -> None:
    pond = alone("Pk", areas=(box("pond", "Mill pond", 0, 9, 20, 12),))
    assert same(pointed(pond, 10, 9.5).refusal, refusals.impassable("Mill pond"))
    friend = unit("Finnen", RED, "Pk", 10, 9.6)
    assert same(pointed(alone("Cav", friend), 10, 9.8).refusal, refusals.no_passage("Finnen"))


def stops(game: Position) -> list[tuple[tuple[int, int, int], str]]:
    """Where its moves end, and the rule that ends them."""
    found = []
    for ghost in game.asking.limits(game.ctx):
        assert ghost.action is not None and isinstance(ghost.action.arg, Pose)
        why = ghost.refusal.rule if ghost.refusal is not None else ""
        found.append(((ghost.action.arg.x, ghost.action.arg.y, ghost.action.arg.heading), why))
    return found


@pytest.mark.rule("ND 3.3", "ND 3.6", "ND 14.1")
def test_the_places_where_its_moves_end_are_named_each_with_its_rule() -> None:
    """Pikes: back and to each side 1 um, as far as half of Mov 2; a wheel of Rot 1 is 28.95."""
    found = dict(stops(alone("Pk")))
    assert found[10_000, 7_000, 0] == found[9_000, 8_000, 0] == found[11_000, 8_000, 0] == "ND 3.3"
    assert {heading for _, _, heading in found} >= {2_895, 36_000 - 2_895}
    pond = stops(alone("Pk", areas=(box("pond", "pond", 0, 9, 20, 12),)))
    assert "ND 10.1" in [rule for _, rule in pond]
    assert stops(alone("Pk", square=True)) == []


@pytest.mark.rule("ND 14.2")
def test_no_place_is_named_that_is_not_allowed() -> None:
    game = alone(
        "Cav",
        unit("x", BLUE, "Pk", 10, 10.5, 180),
        unit("c", RED, "Sh", 12.3, 9),
        areas=(box("wood", "oaks", 5, 8.5, 8, 12),),
    )
    found = game.asking.limits(game.ctx)
    assert len({ghost.refusal and ghost.refusal.rule for ghost in found}) >= 3
    for ghost in found:
        assert ghost.action is not None and isinstance(ghost.action.arg, Pose)
        assert game.asking.why_not_pose(game.ctx, ghost.action.arg, ghost.action.legs) is None


@pytest.mark.rule("ND 3.3")
def test_what_is_used_up_is_told_after_each_leg() -> None:
    """A wheel by the chord of Rot, then 1.5 um of Mov 2."""
    game = alone("Pk")
    wheel, leg = Leg(WHEEL, 2_000), Leg(MOVE, 1_500)
    end = laid_after(laid_after(laid(game.ctx, "a"), wheel), leg).pose
    preview = game.asking.preview(game.ctx, do.pose(end, wheel, leg))
    assert preview is not None
    used = [[(str(s.label), s.used, s.of) for s in stage.spending] for stage in preview.stages]
    chord = chord_of(2_000, 2_000)
    assert used == [
        [("Mov", 0, 2_000), ("Rot", chord, 1_000)],
        [("Mov", 1_500, 2_000), ("Rot", chord, 1_000)],
    ]
    assert preview.stages[-1].at == end and preview.spending == preview.stages[-1].spending
