"""Contact, alignment, flank and rear charges; laws of every charge (ND 3.36, 3.37, 0.10)."""

from random import Random

import pytest

from game.board.plane.distance import overlap
from game.board.plane.legs import laid_after
from game.board.plane.numbers import TOLERANCE
from game.board.plane.shapes import Edge
from game.board.plane.touch import shared
from game.engine import action as do
from game.rules.nordlingen.charge.contact import bonus_of, touched_edge
from game.rules.nordlingen.charge.test import Run
from game.rules.nordlingen.charge.way import Way, find_way
from game.rules.nordlingen.charge.who import targets, why_not_charge
from game.rules.nordlingen.places import laid, others
from game.rules.nordlingen.soundness import invariants
from game.rules.nordlingen.table import Location
from tests.rules.nordlingen.positions import BLUE, RED, Placed, Position, position, unit
from tests.rules.nordlingen.test_movement_laws import drawn


def charge(*placed: Placed) -> Position:
    """a charges x; both dice are a 6, or x is halted by a 5 and asked nothing."""
    game = position(*placed, dice=[6, 6]).run(Run("a", "x"))
    if game.asking is not None:
        assert game.press("stand") is None
    return game


def came(game: Position) -> tuple[Edge, Location]:
    """Which edge was touched, and as what the charge counts."""
    (made,) = game.table.charges
    return made.edge, made.location


# -- alignment (ND 3.36) ---------------------------------------------------------------------------


@pytest.mark.rule("ND 3.36")
def test_who_comes_straight_stays_as_he_came() -> None:
    game = charge(unit("a", RED, "Cav", 10, 6), unit("x", BLUE, "Pk", 10.4, 9, 180))
    assert game.stands("a") == (10, 9, 0)


@pytest.mark.rule("ND 3.36")
def test_its_front_is_laid_along_the_edge_that_it_touches() -> None:
    """x looks 20 degrees aside: a turns by as much about the touch."""
    game = charge(unit("a", RED, "Cav", 10, 6), unit("x", BLUE, "Pk", 10, 9, 200))
    assert game.stands("a")[2] == 20
    length = shared(laid(game.ctx, "a"), laid(game.ctx, "x"), "front", "front")
    assert length >= 1_000 - TOLERANCE


@pytest.mark.rule("ND 3.36")
def test_it_slides_until_1um_is_shared() -> None:
    """Ahead only 0.3um of x are before it: it slides 0.7um to the right, and no farther."""
    game = charge(unit("a", RED, "Cav", 10, 6), unit("x", BLUE, "Pk", 11.7, 9, 180))
    assert game.stands("a") == (10.7, 9, 0)


@pytest.mark.rule("ND 3.36")
def test_where_there_is_no_room_it_stays_unaligned() -> None:
    """It would slide 0.7um to the left; there c stands, its front not yet at that of x."""
    here = unit("a", RED, "Cav", 10, 6), unit("x", BLUE, "Pk", 8.3, 9, 180)
    assert charge(*here).stands("a") == (9.3, 9, 0)
    taken = charge(*here, unit("c", RED, "Pk", 7.9, 8.9, 0))
    assert taken.stands("a") == (10, 9, 0)
    assert came(taken) == ("front", "front")


@pytest.mark.rule("ND 3.36")
def test_at_a_corner_the_edge_that_faces_more_squarely_counts() -> None:
    """x at 10, 9 looks south-east; its front faces a charger from the south by 30 degrees, its
    right edge by 60.
    """
    game = position(unit("a", RED, "Cav", 10, 4), unit("x", BLUE, "Pk", 10, 9, 150))
    edges: tuple[Edge, ...] = ("front", "right")
    assert touched_edge(game.ctx, laid(game.ctx, "a"), "x", edges, "front") == "front"


@pytest.mark.rule("ND 3.36")
@pytest.mark.parametrize(("began", "edge"), [("front", "front"), ("flank", "right")])
def test_of_two_that_face_it_equally_the_front_or_for_a_flanker_the_side(
    began: Location, edge: Edge
) -> None:
    """x looks south-east: front and right edge face the charger by 45 degrees."""
    game = position(unit("a", RED, "Cav", 10, 4), unit("x", BLUE, "Pk", 10, 9, 135))
    edges: tuple[Edge, ...] = ("front", "right")
    assert touched_edge(game.ctx, laid(game.ctx, "a"), "x", edges, began) == edge


# -- flank and rear (ND 3.37) ----------------------------------------------------------------------


@pytest.mark.rule("ND 3.37")
def test_astride_the_rear_line_and_on_a_side_it_is_a_flank_charge() -> None:
    """x looks east: its rear line is x = 9, its right edge y = 8. a spans 8.2 to 10.2."""
    game = charge(unit("a", RED, "Cav", 9.2, 4), unit("x", BLUE, "Pk", 10, 9, 90))
    assert came(game) == ("right", "flank")


@pytest.mark.rule("ND 3.37")
def test_a_charger_before_the_rear_line_gets_no_bonus() -> None:
    """a spans 9 to 11: it is FRONT, and still touches the side."""
    game = charge(unit("a", RED, "Cav", 10, 4), unit("x", BLUE, "Pk", 10, 9, 90))
    assert came(game) == ("right", "front")


@pytest.mark.rule("ND 3.37")
def test_wholly_behind_and_on_the_rear_it_is_a_rear_charge() -> None:
    game = charge(unit("a", RED, "Cav", 10, 6), unit("x", BLUE, "Pk", 10, 10, 0))
    assert came(game) == ("rear", "rear")


@pytest.mark.rule("ND 3.37")
@pytest.mark.parametrize(
    ("began", "edge", "counts"),
    [
        ("flank", "left", "flank"),
        ("rear", "rear", "rear"),
        ("rear", "left", "flank"),
        ("flank", "rear", "flank"),
        ("front", "left", "front"),
        ("front", "rear", "front"),
        ("flank", "front", "front"),
        ("rear", "front", "front"),
    ],
)
def test_mixed_cases(began: Location, edge: Edge, counts: Location) -> None:
    game = position(unit("a", RED, "Cav", 10, 4), unit("x", BLUE, "Pk", 10, 9, 90))
    assert bonus_of(game.ctx, "x", edge, began) == counts


@pytest.mark.rule("ND 3.13")
@pytest.mark.rule("ND 3.37")
def test_a_square_has_neither() -> None:
    game = charge(unit("a", RED, "Cav", 10, 6), unit("x", BLUE, "Pk", 10, 10, 0, square=True))
    assert came(game)[1] == "front"


# -- laws ------------------------------------------------------------------------------------------


def charges(game: Position) -> list[tuple[str, str]]:
    """Everybody who may charge, with one whom he may."""
    return [(uid, foe) for uid in game.table.units for foe in list(open_to(game, uid))[:1]]


def open_to(game: Position, uid: str) -> dict[str, Way]:
    """Whom a unit may charge."""
    return targets(game.ctx, uid) if why_not_charge(game.ctx, uid) is None else {}


@pytest.mark.rule("ND 0.10")
@pytest.mark.rule("ND 3.27")
@pytest.mark.parametrize("seed", [*range(30), 193, 209])
def test_after_any_charge_nobody_overlaps_and_nobody_is_off_the_table(seed: int) -> None:
    chance = Random(seed)
    game = drawn(chance)
    seeded = Position(game.rules, game.table, (), seed)
    found = charges(seeded)
    for charger, target in found[:4]:
        # What came before may have changed what may be charged.
        way = open_to(seeded, charger).get(target)
        if way is None:
            continue
        seeded.run(Run(charger, target, way.wheel))
        while seeded.asking is not None and not seeded.state.result:
            answers = list(seeded.asking.candidates(seeded.ctx, chance)) or [do.button("stand")]
            assert seeded.do(chance.choice(answers)) is None
        assert invariants(seeded.ctx) == []


@pytest.mark.rule("ND 3.27")
@pytest.mark.parametrize("quarters", [1, 2, 3])
@pytest.mark.parametrize("seed", range(8))
def test_a_table_turned_by_quarters_gives_the_same_way_turned(seed: int, quarters: int) -> None:
    """About the middle of a square table; no more than rounding and a step of the wheel apart."""
    chance = Random(seed)
    x, y, aside = chance.uniform(8, 12), chance.uniform(11, 13), chance.uniform(140, 220)

    def turned(px: float, py: float, degrees: float) -> tuple[float, float, float]:
        for _ in range(quarters):
            px, py, degrees = py, 20 - px, (degrees + 90) % 360
        return px, py, degrees

    units = (10, 9, 0), (x, y, aside)
    straight = position(*_pair(*units), size=(20, 20))
    other = position(*_pair(*(turned(*one) for one in units)), size=(20, 20))
    one, two = find_way(straight.ctx, "a", "x"), find_way(other.ctx, "a", "x")
    assert type(one) is type(two)
    if isinstance(one, Way) and isinstance(two, Way):
        assert abs(one.travel - two.travel) <= 2 * TOLERANCE and one.edges == two.edges
        assert abs(one.wheel - two.wheel) <= 2


def _pair(*places: tuple[float, float, float]) -> tuple[Placed, Placed]:
    a, x = places
    return unit("a", RED, "Cav", *a), unit("x", BLUE, "Pk", *x)


@pytest.mark.rule("ND 3.27")
@pytest.mark.parametrize("seed", range(12))
def test_no_way_leads_over_anybody(seed: int) -> None:
    """At the touch the charger is free of everybody, within the tolerance."""
    game = drawn(Random(1_000 + seed))
    for uid in game.table.units:
        for way in open_to(game, uid).values():
            assert game.rules.table.holds(way.place)
            assert not any(overlap(way.place, place) for _, place in others(game.ctx, uid))
            end = laid(game.ctx, uid)
            for leg in way.legs:
                end = laid_after(end, leg)
            assert end.pose == way.place.pose
