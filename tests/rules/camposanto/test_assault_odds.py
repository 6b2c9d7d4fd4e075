"""Modifiers, thresholds, isolation and chances of Assaults (CS 7.1f, 7.2, 9.3, 10a, 11c)."""

from fractions import Fraction
from typing import Any

import pytest

from game.engine import action as do
from game.engine.prompt import Chances, Rungs, Sides
from game.rules.camposanto.assault_odds import (
    ATTACK,
    DEFENCE,
    begun,
    chance_to_win,
    is_isolated,
    lines,
    marshals_near,
    rungs,
    threshold,
)
from game.rules.camposanto.assault_plan import assaults_of, plan_of
from game.rules.camposanto.assault_sheet import assault_sheet
from game.rules.camposanto.lenses import lens
from game.rules.camposanto.table import Assault, Status, Turn
from tests.rules.camposanto.assault_bench import X, asked_of
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    SPANISH,
    Placed,
    Position,
    field,
    foot,
    gun,
    horse,
    light,
    marshal,
    position,
)

WING, FOE = "spanish-centre", "austrian-centre"


def assault(*pieces: Placed, chosen: str = "a", **given: Any) -> tuple[Position, Assault]:
    """The Assault of the Spanish units named, as it begins."""
    board = given.pop("board", field())
    game = position(board, *pieces, **given)
    (found,) = assaults_of(game.ctx, plan_of(game.ctx, chosen.split()))
    return game, begun(game.ctx, found)


def sums(*pieces: Placed, chosen: str = "a", **given: object) -> tuple[int, int]:
    """What attacker and defender add to their rolls."""
    _, found = assault(*pieces, chosen=chosen, **given)
    return found.attack_bonus, found.defence_bonus


def own(side_facing: str = "N", **more: Any) -> Placed:
    """The attacker "a" in 0506: 0505 and 0405 are in front of it."""
    return foot("a", SPANISH, "0506", facing=side_facing, **more)


def enemy(facing: str = "S", **more: Any) -> Placed:
    """The defender "x" in 0505: facing S it has 0506 and 0606 in front, facing N neither."""
    return foot("x", AUSTRIAN, "0505", facing=facing, **more)


# -- the modifiers one by one ----------------------------------------------------------------------


@pytest.mark.rule("CS 7.2a")
def test_equal_infantry_face_to_face_add_nothing() -> None:
    game, found = assault(own(), enemy())
    assert (found.attack_bonus, found.defence_bonus) == (0, 0)
    rules = [m.rule for m in lines(game.ctx, found, ATTACK)]
    assert rules == ["CS 7.2b", "CS 7.2c", "CS 7.2d", "CS 7.2d", "CS 7.2f", "CS 7.2g", "CS 7.2i"]
    assert all(m.value == 0 for m in lines(game.ctx, found, ATTACK))


@pytest.mark.rule("CS 7.2a")
def test_modifiers_add_up() -> None:
    """Impetuous +1, more steps +1, two stars +2, one against -1, farmhouses -1, flank +1: +3; the
    defender -1 + 1 - 2 - 1: -3.
    """
    found = sums(
        own(stars=2),
        enemy("N", steps=2, stars=1),
        status={WING: Status.IMPETUOUS},
        board=field(farmhouse="0505"),
    )
    assert found == (3, -3)


@pytest.mark.rule("CS 7.2b", "CS 5.1c")
def test_the_impetuous_wing_has_one_more_in_its_own_assaults() -> None:
    assert sums(own(), enemy(), status={WING: Status.IMPETUOUS}) == (1, 0)
    assert sums(own(), enemy(), status={FOE: Status.IMPETUOUS}) == (0, 0)
    assert sums(own(), enemy(), status={WING: Status.AGGRESSIVE}) == (0, 0)


@pytest.mark.rule("CS 7.2c")
@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [((4, 0), (4, 0), (0, 0)), ((4, 0), (4, 1), (1, -1)), ((4, 3), (2, 0), (-1, 1))],
)
def test_more_steps(
    mine: tuple[int, int], theirs: tuple[int, int], expected: tuple[int, int]
) -> None:
    """Full steps and HITs of both sides: current steps count (R17)."""
    a = own(steps=mine[0], hits=mine[1])
    x = enemy(steps=theirs[0], hits=theirs[1])
    assert sums(a, x) == expected


@pytest.mark.rule("CS 7.2c")
def test_the_steps_of_all_that_take_part_count() -> None:
    top = light("l", SPANISH, "0506")
    assert sums(top, own(), enemy(), chosen="l a") == (1, -1)
    assert sums(top, own(), enemy(), chosen="a") == (0, 0)
    assert sums(light("l", AUSTRIAN, "0505"), own(), enemy()) == (-1, 1)
    two = foot("b", SPANISH, "0606")
    assert sums(own(), two, enemy(), chosen="a b") == (1, -1)


@pytest.mark.rule("CS 7.2d")
@pytest.mark.parametrize(
    ("mine", "theirs", "expected"),
    [(0, 0, 0), (1, 0, 1), (0, 1, -1), (1, 1, 0), (2, 0, 2), (2, 1, 1), (1, 2, -1), (0, 2, -2)],
)
def test_stars_of_one_against_those_of_another(mine: int, theirs: int, expected: int) -> None:
    assert sums(own(stars=mine), enemy(stars=theirs)) == (expected, -expected)


@pytest.mark.rule("CS 7.2d", "CS 2.1e")
def test_a_reduced_unit_keeps_its_stars() -> None:
    assert sums(own(stars=1, hits=2), enemy(hits=2)) == (1, -1)


@pytest.mark.rule("CS 7.2e")
def test_each_bonus_is_taken_from_one_unit() -> None:
    """Two attackers of one star each, 4 steps against 8: steps 0, stars +1."""
    b = foot("b", SPANISH, "0606", stars=1)
    game = (own(stars=1), b, enemy(), foot("y", AUSTRIAN, "0405"))
    assert sums(*game, chosen="a b") == (1, -1)
    # Two hexes of farmhouses cost no more than one.
    board = field(farmhouse="0505 0405")
    pieces = (own(), foot("b", SPANISH, "0606"), enemy(), foot("y", AUSTRIAN, "0405"))
    assert sums(*pieces, chosen="a b", board=board) == (-1, 0)


@pytest.mark.rule("CS 7.2f", "CS 6.3d")
@pytest.mark.parametrize(
    ("houses", "expected"),
    [("", (0, 0)), ("0505", (-1, 0)), ("0506", (0, -1)), ("0505 0506", (-1, -1))],
)
def test_farmhouses_protect_who_is_in_them(houses: str, expected: tuple[int, int]) -> None:
    """EX-CS-11."""
    assert sums(own(), enemy(), board=field(farmhouse=houses)) == expected


@pytest.mark.rule("CS 7.2g")
@pytest.mark.parametrize(
    ("facing", "expected"),
    [("S", (0, 0)), ("SW", (0, 0)), ("SE", (1, -1)), ("N", (1, -1)), ("NE", (1, -1))],
)
def test_the_flank(facing: str, expected: tuple[int, int]) -> None:
    """0506 lies to the south-west of 0505: in front of who faces S or SW."""
    assert sums(own(), enemy(facing)) == expected


@pytest.mark.rule("CS 5.3c")
@pytest.mark.parametrize("how", [Status.PRUDENT, Status.AGGRESSIVE])
def test_a_prudent_wing_has_no_use_of_the_flank(how: Status) -> None:
    expected = (0, 0) if how is Status.PRUDENT else (1, -1)
    assert sums(own(), enemy("N"), status={WING: how}) == expected


@pytest.mark.rule("CS 7.2h")
@pytest.mark.parametrize(("other", "expected"), [("S", (-1, 1)), ("N", (0, 0))])
def test_no_flank_against_two_unless_it_is_the_flank_of_both(
    other: str, expected: tuple[int, int]
) -> None:
    """4 steps against 8. 0405 facing S has 0506 in front."""
    y = foot("y", AUSTRIAN, "0405", facing=other)
    assert sums(own(), enemy("N"), y) == expected


@pytest.mark.rule("CS 7.2g", "CS 7.2e")
def test_one_attacker_on_the_flank_is_enough() -> None:
    """R18: facing SE, 0505 has 0605 and 0606 in front: "b" there is frontal, "a" is not. 8 steps
    against 4, and the flank once.
    """
    b = foot("b", SPANISH, "0606")
    assert sums(own(), b, enemy("SE"), chosen="a b") == (2, -2)
    assert sums(own(), b, enemy("S"), chosen="a b") == (1, -1)
    assert sums(own(), b, enemy("N"), chosen="a b") == (2, -2)


@pytest.mark.rule("CS 7.2i")
@pytest.mark.parametrize(("facing", "expected"), [("S", (-1, 0)), ("N", (1, -1))])
def test_cavalry_against_infantry_in_front(facing: str, expected: tuple[int, int]) -> None:
    assert sums(horse("a", SPANISH, "0506"), enemy(facing)) == expected


@pytest.mark.rule("CS 7.2i")
def test_only_cavalry_that_assaults_and_once() -> None:
    assert sums(own(), horse("x", AUSTRIAN, "0505")) == (0, 0)
    assert sums(horse("a", SPANISH, "0506"), horse("x", AUSTRIAN, "0505")) == (0, 0)
    two = (horse("a", SPANISH, "0506"), horse("b", SPANISH, "0606"))
    assert sums(*two, enemy(), chosen="a b") == (0, -1)  # 8 steps against 4


@pytest.mark.rule("CS 10a", "CS 7.2i")
def test_cavalry_does_not_mind_light_infantry_or_guns_alone() -> None:
    """4 steps against 1; under light infantry the infantry counts, 4 against 5."""
    a = horse("a", SPANISH, "0506")
    assert sums(a, light("x", AUSTRIAN, "0505")) == (1, -1)
    assert sums(a, gun("x", AUSTRIAN, "0505")) == (1, -1)
    assert sums(a, light("l", AUSTRIAN, "0505"), enemy()) == (-2, 1)


@pytest.mark.rule("CS 9.3b")
@pytest.mark.parametrize("row", ["heavy", "field"])
def test_artillery_alone_defends_with_its_step(row: str) -> None:
    one_step = foot("a", SPANISH, "0506", hits=3)
    assert sums(one_step, gun("x", AUSTRIAN, "0505", row=row)) == (0, 0)
    assert sums(own(), gun("x", AUSTRIAN, "0505", row=row)) == (1, -1)
    assert sums(own(), gun("x", AUSTRIAN, "0505", facing="N", row=row)) == (2, -2)


@pytest.mark.rule("CS 9.3c")
def test_artillery_with_assaulting_infantry_only_adds_its_step() -> None:
    g = gun("g", SPANISH, "0506", row="heavy")
    assert sums(g, own(), enemy(), chosen="g a") == (1, -1)
    assert sums(g, own(), enemy(), chosen="a") == (0, 0)


# -- thresholds and chances ------------------------------------------------------------------------


@pytest.mark.rule("CS 7.1f")
@pytest.mark.parametrize(
    ("failed", "needed"),
    [(0, 9), (1, 8), (2, 7), (3, 6), (4, 5), (5, 4), (6, 3), (7, 2), (8, 1), (12, -3)],
)
def test_the_threshold_falls_without_limit(failed: int, needed: int) -> None:
    game = position(field(), own(), enemy())
    assert threshold(game.ctx, failed) == needed


@pytest.mark.rule("CS 7.1f", "CS 1.2a")
def test_the_row_of_rolls() -> None:
    """The chances of the digest for equal sides, and with +2 against -2."""
    game, found = assault(own(), enemy())
    row = rungs(game.ctx, found, 0)
    assert [(r.role, r.threshold, r.cases) for r in row] == [
        (ATTACK, 9, 10),
        (DEFENCE, 8, 15),
        (ATTACK, 7, 21),
        (DEFENCE, 6, 26),
        (ATTACK, 5, 30),
        (DEFENCE, 4, 33),
        (ATTACK, 3, 35),
        (DEFENCE, 2, 36),
    ]
    still, won = Fraction(1), Fraction(0)
    for n, cases in enumerate((10, 15, 21, 26, 30, 33, 35, 36)):
        here = still * Fraction(cases, 36)
        won, still = won + (here if n % 2 == 0 else 0), still - here
    assert chance_to_win(game.ctx, found) == won
    game, found = assault(own(stars=2), enemy())
    assert [(r.dice, r.cases) for r in rungs(game.ctx, found, 0)] == [
        (7, 21),
        (10, 6),
        (5, 30),
        (8, 15),
        (3, 35),
        (6, 26),
        (1, 36),
    ]


def test_the_sheet_says_all_before_the_roll() -> None:
    game, found = assault(
        own(stars=1), enemy(), foot("far", AUSTRIAN, "0101"), marshal("m", SPANISH, "0507")
    )
    sheet = assault_sheet(game.ctx, found)
    assert [(str(r.needed), r.side, r.percent, r.stage) for r in sheet.of(Rungs).rows[:3]] == [
        ("9", SPANISH, 42, "now"),  # 8 or more: 15 of 36
        ("8", AUSTRIAN, 28, "later"),  # 9 or more: 10 of 36
        ("7", SPANISH, 72, "later"),  # 6 or more: 26 of 36
    ]
    assert sheet.of(Chances).rows[0].percent == 42
    assert sheet.of(Chances).rows[1].percent + sheet.of(Chances).rows[2].percent == 100
    notes = {str(heading): str(text) for heading, text in sheet.notes}
    assert notes["May roll again"] == "Attacker: m (CS 8.2e)"
    assert "Cannot retire" not in notes
    assert [[m.unit for g in s.groups for m in g.members] for s in sheet.of(Sides).rows] == [
        ["a"],
        ["x"],
    ]


# -- isolation, marshals ---------------------------------------------------------------------------


@pytest.mark.rule("CS 11c")
@pytest.mark.parametrize(
    ("friend", "alone"),
    [
        (foot("f", AUSTRIAN, "0504"), False),
        (light("f", AUSTRIAN, "0604"), False),
        (gun("f", AUSTRIAN, "0605"), False),
        (foot("f", AUSTRIAN, "0503"), True),  # two hexes off
        (light("f", AUSTRIAN, "0505"), True),  # in its own hex
        (marshal("f", AUSTRIAN, "0504"), True),
        (foot("f", SPANISH, "0504"), True),
    ],
)
def test_isolated_is_who_has_no_friend_around(friend: Placed, alone: bool) -> None:
    pieces = (friend, own(), enemy())
    game = position(field(), *pieces, table={"turn": Turn.EVENING})
    assert is_isolated(game.ctx, "x") == alone
    assert not is_isolated(position(field(), *pieces).ctx, "x")  # by day nobody is


@pytest.mark.rule("CS 11e")
def test_isolation_is_reckoned_when_each_assault_begins() -> None:
    """Both sides; what stood there at the declaration does not matter."""
    game, found = assault(own(), enemy(), foot("f", AUSTRIAN, "0504"), table={"turn": Turn.EVENING})
    assert found.isolated == ("a",)
    game.ctx.change("f", cell=game.cell("0101"))
    game.ctx.drop(game.table.stacks, game.cell("0504"))
    game.ctx.put(game.table.stacks, game.cell("0101"), ("f",))
    assert begun(game.ctx, found).isolated == ("a", "x")


@pytest.mark.rule("CS 8.2e")
def test_marshals_next_to_a_unit_in_the_assault() -> None:
    """Of any wing; not next to others, not those of the enemy for him."""
    game, found = assault(
        own(),
        enemy(),
        marshal("m", SPANISH, "0507", wing="left"),
        marshal("n", SPANISH, "0508", wing="right"),
        marshal("o", AUSTRIAN, "0504"),
        foot("far", SPANISH, "0608"),
    )
    assert marshals_near(game.ctx, found, ATTACK) == ("m",)
    assert marshals_near(game.ctx, found, DEFENCE) == ("o",)


# -- odds before a move ----------------------------------------------------------------------------


def test_the_overlay_of_odds_looks_ahead() -> None:
    """In three hexes a reaches 0506 and 0606, in front of x, and 0405 beside it. There it has +1
    against -1: 15, 26, 33 and 36 of 36 for it, 10, 21 and 30 for x in between, 77 % in all.
    """
    pieces = (
        foot("a", SPANISH, "0508"),
        enemy(),
        gun("g", SPANISH, "0608"),
        marshal("m", SPANISH, "0708"),
    )
    game = position(field(), *pieces)
    before = (game.unit("a"), dict(game.table.stacks))
    shown = lens(game.ctx, "odds", ("a",))
    assert {game.rules.label(c): chip for c, chip in shown.cells.items()} == {
        "0405": "77",  # on the flank of x, which looks to the south
        "0506": "56",
        "0606": "56",
    }
    assert shown.tones[game.cell("0506")] == "good" and shown.sheet is None
    at = lens(game.ctx, "odds", ("a", game.cell("0506")))
    assert at.sheet is not None
    assert str(at.text) == (
        "a against x, from 0506 facing North: 28 % at once, 56 % in the end. Click for the sheet."
    )
    assert (game.unit("a"), dict(game.table.stacks)) == before
    for piece in ("g", "m"):
        assert lens(game.ctx, "odds", (piece,)).cells == {}
    assert lens(game.ctx, "odds", ("a", game.cell("0101"))).sheet is None


def test_who_stands_in_contact_may_assault_from_where_he_is() -> None:
    game = position(field(), own("S"), enemy())
    assert game.cell("0506") in lens(game.ctx, "odds", ("a",)).cells


@pytest.mark.rule("CS 7.2d", "CS 2.1e")
def test_stars_stand_with_their_unit() -> None:
    game = asked_of(foot("a", SPANISH, "0506", stars=1), X)
    sheet = game.asking.preview(game.ctx, do.pick("a")).sheet
    lines = [
        [str(w) for w in m.lines] for s in sheet.of(Sides).rows for g in s.groups for m in g.members
    ]
    assert lines == [["Steps: 4", "Stars: 1", "from the front"], ["Steps: 4"]]
