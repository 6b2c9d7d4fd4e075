"""The tests of a charge and what they bring (ND 3.29, 3.30, 3.32, 3.35, 13.3)."""

import pytest

from game.board.plane.shapes import Pose
from game.engine import action as do
from game.rules.nordlingen.charge.answers import Answer
from game.rules.nordlingen.charge.declare import DeclareCharge
from game.rules.nordlingen.charge.test import Run
from game.rules.nordlingen.options import Reading
from game.rules.nordlingen.places import in_melee
from tests.rules.nordlingen.positions import BLUE, RED, Position, box, position, unit


def charge(target: str, *dice: int, gap: float = 3, **given: object) -> Position:
    """Heavy cavalry at 10, 6 that charges a unit 3um before it, which looks at it. Against pikemen
    its modifiers make nothing (morale 1, pikes -1); those of cavalry that is charged neither
    (morale 1, receives a charge -1).
    """
    return position(
        unit("a", RED, "Cav", 10, 6),
        unit("x", BLUE, target, 10, 6 + gap, 180),
        dice=dice,
        **given,  # type: ignore[arg-type]
    ).run(Run("a", "x"))


@pytest.mark.rule("ND 3.29")
@pytest.mark.parametrize(("die", "disorder"), [(1, 1), (2, 0), (3, 0)])
def test_a_charger_that_fails_is_halted_where_it_stands(die: int, disorder: int) -> None:
    """With 2 or 3 halted, with 1 halted and disordered; the target does not test."""
    game = charge("Pk", die)
    a = game.unit("a")
    assert (a.halted, a.disorder, a.moved) == (True, disorder, False)
    assert game.stands("a") == (10, 6, 0) and a.manoeuvred


@pytest.mark.rule("ND 3.29")
def test_with_4_it_charges() -> None:
    game = charge("Pk", 4, 4)
    assert not game.unit("a").halted and game.stands("a") == (10, 9, 0)


@pytest.mark.rule("ND 3.30")
def test_a_target_that_is_halted_and_disordered_stays() -> None:
    """Cavalry with 4 or 5: contact is made with it where it is."""
    for die in (4, 5):
        game = charge("Cav", 6, die)
        x = game.unit("x")
        assert (x.halted, x.disorder, game.stands("x")) == (True, 1, (10, 9, 180))
        assert game.stands("a") == (10, 9, 0) and in_melee(game.ctx, "a")


@pytest.mark.rule("ND 3.30")
@pytest.mark.rule("ND 3.35")
@pytest.mark.parametrize(("die", "disorder"), [(3, 1), (2, 2)])
def test_before_a_target_that_recoils_it_stops_where_it_would_have_touched(
    die: int, disorder: int
) -> None:
    """1um back and 2um to the north, where its side retreats: 12."""
    game = charge("Cav", 6, die)
    assert (game.unit("x").disorder, game.stands("x")) == (disorder, (10, 12, 180))
    assert game.stands("a") == (10, 9, 0)
    assert not game.table.charges and not in_melee(game.ctx, "a")


@pytest.mark.rule("ND 3.30")
@pytest.mark.rule("ND 3.35")
def test_before_a_target_that_routs_too() -> None:
    """It has lost a loss and runs 5um; the charger stands where it would have touched it."""
    game = charge("Cav", 6, 1)
    assert (game.unit("x").disorder, game.unit("x").losses) == (3, 1)
    assert game.stands("a") == (10, 9, 0) and game.stands("x")[1] >= 14


@pytest.mark.rule("ND 3.35")
def test_a_target_that_could_not_go_is_touched_there() -> None:
    """Behind it is ground that nobody enters: its recoil is stopped at once."""
    bog = box("marsh", "bog", 7, 10, 13, 14, impassable="true")
    game = charge("Cav", 6, 3, areas=[bog])
    assert game.stands("x") == (10, 9, 180) and game.unit("x").disorder == 2
    assert game.stands("a") == (10, 9, 0)
    assert [(c.charger, c.target) for c in game.table.charges] == [("a", "x")]


@pytest.mark.rule("ND 3.30")
def test_a_routed_target_runs_without_a_test() -> None:
    game = position(
        unit("a", RED, "Cav", 10, 6), unit("x", BLUE, "Pk", 10, 9, 180, disorder=3), dice=[6]
    ).run(Run("a", "x"))
    assert game.unit("x").routed_in_turn and game.stands("x")[1] > 9
    assert game.stands("a") == (10, 9, 0) and game.asking is None


@pytest.mark.rule("ND 3.32")
def test_a_target_in_melee_neither_tests_nor_answers() -> None:
    """c is in contact with it along a side; the charge into a melee gets +3: a 1 is a 4."""
    game = position(
        unit("a", RED, "Cav", 10, 6),
        unit("c", RED, "Pk", 12, 9, 0),
        unit("x", BLUE, "Pk", 10, 9, 180),
        dice=[1],
    )
    game.table.units = {**game.table.units, "c": unit("c", RED, "Pk", 12, 10, 0).state}
    assert in_melee(game.ctx, "x")
    game.run(Run("a", "x"))
    assert game.stands("a") == (10, 9, 0) and game.asking is None
    assert [(c.charger, c.target) for c in game.table.charges] == [("a", "x")]


@pytest.mark.rule("ND 3.32")
def test_charged_again_in_the_same_impulse_it_tests_again() -> None:
    """It has recoiled before a to 10, 12; now c charges it from the east."""
    game = position(
        unit("a", RED, "Cav", 10, 6),
        unit("c", RED, "Cav", 16, 12.5, 270),
        unit("x", BLUE, "Cav", 10, 9, 180),
        dice=[6, 3, 6, 6],
    ).run(Run("a", "x"))
    assert game.stands("x") == (10, 12, 180)
    game.run(Run("c", "x"))
    assert isinstance(game.asking, Answer) and len(game.told("morale")) == 4


@pytest.mark.rule("ND 3.31")
def test_only_a_target_that_passed_is_asked() -> None:
    assert isinstance(charge("Cav", 6, 6).asking, Answer)
    assert charge("Cav", 6, 5).asking is None


# -- dice for the distance (ND 13.3) ---------------------------------------------------------------

DICE = [Reading.CHARGE_DICE]


@pytest.mark.rule("ND 13.3")
def test_the_die_for_the_distance_comes_after_the_test() -> None:
    """Cavalry at 6um: with a 4 it has 4 + 2um and comes up, then the target tests."""
    game = charge("Cav", 6, 4, 5, gap=6, options=DICE)
    assert game.stands("a") == (10, 12, 0) and in_melee(game.ctx, "a")


@pytest.mark.rule("ND 13.3")
def test_a_charge_too_short_goes_its_whole_distance() -> None:
    """With a 3 it has 5um; the target is not tested."""
    game = charge("Cav", 6, 3, gap=6, options=DICE)
    assert game.stands("a") == (10, 11, 0) and len(game.told("morale")) == 1


@pytest.mark.rule("ND 13.3")
def test_and_stops_half_a_um_from_an_enemy() -> None:
    game = charge("Cav", 6, 4, gap=6.2, options=DICE)
    assert game.stands("a") == (10, 11.7, 0)


@pytest.mark.rule("ND 13.3")
def test_no_farther_than_the_highest_die_is_declared() -> None:
    """d6 + 2um: 8um at most. The sheet tells how likely the die is high enough."""

    def at(gap: float) -> Position:
        units = unit("a", RED, "Cav", 10, 4), unit("x", BLUE, "Cav", 10, 4 + gap, 180)
        return position(*units, options=DICE)

    game = at(8).run(DeclareCharge("a"))
    # 3 or more passes (4 of 6 faces), and only a 6 is enough.
    assert dict(game.prompt.units["x"].text.values)["p"] == 11
    sheet = game.asking.preview(game.ctx, do.unit("x")).sheet
    assert sheet.blocks[0].rows[-1].percent == 17
    assert game.asking.why_not_pose(game.ctx, Pose(10_000, 12_000, 0), ()) is None


# -- the sheet -------------------------------------------------------------------------------------


@pytest.mark.rule("ND 3.29")
@pytest.mark.rule("ND 3.30")
def test_the_sheet_has_both_tests_with_exact_chances() -> None:
    game = position(unit("a", RED, "Cav", 10, 6), unit("x", BLUE, "Cav", 10, 9, 180))
    sheet = DeclareCharge("a").preview(game.ctx, do.unit("x")).sheet
    goes, held = sheet.blocks[0].rows, sheet.blocks[1].rows
    # +1: a 3 passes, a 1 is a 2. Against it 0: 6 | 5, 4 | 3 | 2 | 1.
    assert [row.percent for row in goes] == [67, 33]
    assert [row.percent for row in held] == [17, 33, 17, 17, 17]


@pytest.mark.rule("ND 3.29", "ND 7.22", "ND 7.23")
def test_the_sheet_has_the_lines_of_both_tests() -> None:
    """Cavalry against pikes -1; pikemen +1, receives a charge -1; both have a morale of 1."""
    game = position(unit("a", RED, "Cav", 10, 6), unit("x", BLUE, "Pk", 10, 9, 180))
    sheet = DeclareCharge("a").preview(game.ctx, do.unit("x")).sheet
    goes, held, _round = sheet.blocks
    assert [(m.rule, m.value) for m in goes.lines] == [("ND 7.1", 1), ("ND 7.23", -1)]
    rules = [("ND 7.1", 1), ("ND 7.22", 1), ("ND 7.23", -1)]
    assert [(m.rule, m.value) for m in held.lines] == rules
    assert (goes.total, held.total) == (0, 1)


@pytest.mark.rule("ND 3.30")
def test_the_sheet_says_why_there_is_no_second_test() -> None:
    game = position(unit("a", RED, "Cav", 10, 6), unit("x", BLUE, "Cav", 10, 9, 180, disorder=3))
    sheet = DeclareCharge("a").preview(game.ctx, do.unit("x")).sheet
    assert len(sheet.blocks) == 1
    assert [str(text) for _, text in sheet.notes] == ["The target is routed: it makes a rout move."]


@pytest.mark.rule("ND 3.31", "ND 3.34")
@pytest.mark.parametrize(
    ("kind", "answers"),
    [("Cav", "it may stand, fire, countercharge"), ("Sh", "it may stand, fire")],
)
def test_the_sheet_names_the_answers_that_the_target_would_have(kind: str, answers: str) -> None:
    """Horse may countercharge horse, shot may not."""
    game = position(unit("a", RED, "Cav", 10, 6), unit("x", BLUE, kind, 10, 9, 180))
    sheet = DeclareCharge("a").preview(game.ctx, do.unit("x")).sheet
    assert str(sheet.blocks[1].rows[0].text) == answers


@pytest.mark.rule("ND 10.9")
@pytest.mark.parametrize("wet", [True, False])
def test_the_sheet_says_that_the_ground_on_the_way_disorders_the_charger(wet: bool) -> None:
    """A ford lies two um ahead, or none."""
    game = position(
        unit("a", RED, "Cav", 10, 5),
        unit("x", BLUE, "Cav", 10, 9, 180),
        areas=[box("ford", "ford", 8, 7, 12, 7.5)] if wet else [],
    )
    preview = DeclareCharge("a").preview(game.ctx, do.unit("x"))
    told = [str(text) for head, text in preview.sheet.notes if str(head) == "On the way"]
    assert told == (["The ground disorders a."] if wet else [])
