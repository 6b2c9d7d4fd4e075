"""What a steady target does (ND 3.31-3.34, 13.7)."""

import pytest

from game.engine import action as do
from game.rules.nordlingen import refusals
from game.rules.nordlingen.charge.answers import Answer
from game.rules.nordlingen.charge.test import Run
from game.rules.nordlingen.options import Reading
from game.rules.nordlingen.places import in_melee
from tests.rules.nordlingen.positions import BLUE, RED, Position, box, line, position, unit


def charged(
    target: str, *dice: int, charger: str = "Cav", gap: float = 3, **given: object
) -> Position:
    """A charge from 10, 6 on a unit that looks at it, both tests passed with a 6; the state of the
    target may be given, and the table's.
    """
    of_unit = ("shot", "square", "occupies", "weapon", "disorder", "halted")
    state = {k: given.pop(k) for k in list(given) if k in of_unit}
    game = position(
        unit("a", RED, charger, 10, 6),
        unit("x", BLUE, target, 10, 6 + gap, 180, **state),
        dice=(6, 6, *dice),
        **given,  # type: ignore[arg-type]
    ).run(Run("a", "x"))
    assert isinstance(game.asking, Answer)
    return game


@pytest.mark.rule("ND 3.31")
def test_it_may_stand() -> None:
    game = charged("Pk")
    assert game.press("stand") is None
    assert (game.stands("x"), game.stands("a")) == ((10, 9, 180), (10, 9, 0))
    assert in_melee(game.ctx, "a") and not game.table.charges[0].counter


@pytest.mark.rule("ND 3.31")
def test_the_question_goes_to_the_owner_of_the_target() -> None:
    game = charged("Sh")
    assert game.prompt.side == BLUE
    buttons = {b.id: b.refusal for b in game.prompt.buttons}
    assert buttons == {"stand": None, "fire": None, "counter": refusals.NO_COUNTERCHARGE}
    found = list(game.asking.candidates(game.ctx, None))
    assert found == [do.button("stand"), do.button("fire")]


# -- fire (ND 3.33) --------------------------------------------------------------------------------


@pytest.mark.rule("ND 3.33")
def test_a_shot_that_does_no_damage_lets_it_come_home() -> None:
    """A 1 against a 6: no point. The shot is the unit's shot of the impulse."""
    game = charged("Sh", 1, 6)
    assert game.press("fire") is None
    assert game.unit("x").shot and not game.unit("a").damaged
    assert game.stands("a") == (10, 9, 0) and in_melee(game.ctx, "a")


@pytest.mark.rule("ND 3.33")
def test_a_damaged_charger_that_passes_comes_home() -> None:
    """A 6 against a 1 is a loss; a 6 passes, and the loss leaves it disordered."""
    game = charged("Sh", 6, 1, 6)
    assert game.press("fire") is None
    assert (game.unit("a").losses, game.unit("a").disorder) == (1, 1)
    assert game.stands("a") == (10, 9, 0)


@pytest.mark.rule("ND 3.33")
def test_a_shaken_charger_stays_at_half_a_um() -> None:
    """Morale 1, a loss, damaged: a 3 is a 2, two levels."""
    game = charged("Sh", 6, 1, 3)
    assert game.press("fire") is None
    assert game.unit("a").disorder == 2 and game.stands("a") == (10, 8.5, 0)
    assert not game.table.charges


@pytest.mark.rule("ND 3.33")
def test_a_routed_charger_runs() -> None:
    game = charged("Sh", 6, 1, 1)
    assert game.press("fire") is None
    assert game.unit("a").disorder == 3 and game.unit("a").routed_in_turn
    assert game.stands("a")[1] < 8


@pytest.mark.rule("ND 3.33")
def test_nearer_than_half_a_um_it_is_shot_at_where_it_is() -> None:
    game = charged("Sh", 6, 1, 3, gap=0.3)
    assert game.press("fire") is None and game.stands("a") == (10, 6, 0)


@pytest.mark.rule("ND 3.33", "ND 3.28")
def test_before_a_line_that_the_target_defends_it_is_shot_at_half_a_um_from_the_line() -> None:
    """Its way ends on the hedge, at 8.8. Shaken it stays half a um before that."""
    hedge = line("hedge", "hedge", (5, 8.8), (15, 8.8), level=1)
    game = charged("Sh", 6, 1, 3, occupies="hedge", lines=[hedge])
    assert game.press("fire") is None
    assert game.unit("a").disorder == 2 and game.stands("a") == (10, 8.3, 0)


@pytest.mark.rule("ND 3.33")
def test_who_has_no_weapon_or_has_shot_does_not_fire() -> None:
    assert charged("Pk").press("fire") == refusals.NO_FIRE_AT_CHARGER
    assert charged("Sh", shot=True).press("fire") == refusals.NO_FIRE_AT_CHARGER
    assert charged("PkL", 1, 6).press("fire") is None


@pytest.mark.rule("ND 3.33")
def test_a_charger_outside_the_arc_is_not_shot_at() -> None:
    """The target looks north, away from it."""
    game = position(
        unit("a", RED, "Cav", 10, 6), unit("x", BLUE, "Sh", 10, 10, 0), dice=[6, 6]
    ).run(Run("a", "x"))
    assert game.press("fire") == refusals.NO_FIRE_AT_CHARGER
    assert game.press("stand") is None and game.table.charges[0].location == "rear"


@pytest.mark.rule("ND 3.33")
def test_the_button_tells_how_likely_the_shot_does_damage() -> None:
    game = charged("Sh")
    note = next(b.note for b in game.prompt.buttons if b.id == "fire")
    assert 0 < dict(note.values)["p"] <= 100
    shown = game.asking.preview(game.ctx, do.button("fire"))
    assert (10_000 + 1_000, 8_500) in shown.shapes[0].points


# -- countercharge (ND 3.34) -----------------------------------------------------------------------


@pytest.mark.rule("ND 3.34")
@pytest.mark.parametrize(("gap", "met"), [(3, 8), (2, 7), (1, 6.5)])
def test_it_comes_1um_or_half_the_gap(gap: float, met: float) -> None:
    game = charged("Cav", gap=gap)
    assert game.press("counter") is None
    assert game.stands("x") == (10, met, 180) and game.stands("a") == (10, met, 0)
    made = game.table.charges[0]
    assert made.counter and made.first and made.counter_first and made.location == "front"


@pytest.mark.rule("ND 3.34")
@pytest.mark.parametrize(
    ("target", "charger", "may"),
    [
        ("Cav", "Cav", True),
        ("LCs", "Pk", True),
        ("Pk", "Pk", True),
        ("Hv", "Sh", True),
        ("Wb", "Pk", True),
        ("PkL", "Pk", True),
        ("Pk", "Cav", False),
        ("Hv", "Cav", False),
        ("Sh", "Pk", False),
        ("Lt", "Pk", False),
    ],
)
def test_who_may_meet_whom(target: str, charger: str, may: bool) -> None:
    game = charged(target, charger=charger, gap=2)
    refusal = {b.id: b.refusal for b in game.prompt.buttons}["counter"]
    assert refusal == (None if may else refusals.NO_COUNTERCHARGE)


@pytest.mark.rule("ND 3.34")
def test_not_who_is_charged_from_behind_or_is_in_square_or_in_a_house() -> None:
    behind = position(
        unit("a", RED, "Cav", 10, 6), unit("x", BLUE, "Cav", 10, 10, 0), dice=[6, 6]
    ).run(Run("a", "x"))
    assert behind.press("counter") == refusals.NO_COUNTERCHARGE
    square = charged("Pk", charger="Pk", square=True)
    assert square.press("counter") == refusals.NO_COUNTERCHARGE
    inn = box("farm", "inn", 8, 9, 12, 13)
    inside = charged("Pk", charger="Pk", occupies="inn", areas=[inn])
    assert inside.press("counter") == refusals.NO_COUNTERCHARGE


@pytest.mark.rule("ND 3.34", "ND 1.3")
@pytest.mark.parametrize(("disorder", "may"), [(1, True), (2, False)])
def test_a_shaken_target_passes_but_neither_meets_the_charge_nor_shoots(
    disorder: int, may: bool
) -> None:
    game = charged("Cav", disorder=disorder)
    buttons = {b.id: b.refusal for b in game.prompt.buttons}
    assert buttons["counter"] == (None if may else refusals.NO_COUNTERCHARGE)
    assert buttons["fire"] == (None if may else refusals.NO_FIRE_AT_CHARGER)
    assert buttons["stand"] is None


@pytest.mark.rule("ND 3.34", "ND 3.15")
def test_who_was_halted_in_this_impulse_shoots_but_comes_to_meet_nobody() -> None:
    game = charged("Cav", halted=True)
    assert game.press("counter") == refusals.NO_COUNTERCHARGE
    assert charged("Cav", 1, 6, halted=True).press("fire") is None


@pytest.mark.rule("ND 3.34", "ND 6.6")
def test_a_wavering_division_comes_to_meet_nobody() -> None:
    assert charged("Cav", wavering={"b": 1}).press("counter") == refusals.NO_COUNTERCHARGE
    assert charged("Cav", wavering={"r": 1}).press("counter") is None
    assert charged("Cav", wavering={"b": 0}).press("counter") is None


@pytest.mark.rule("ND 3.34")
def test_it_comes_onto_nobody() -> None:
    """A friend 0.4um before a part of its front stops it there."""
    game = position(
        unit("a", RED, "Cav", 10, 6),
        unit("w", BLUE, "Pk", 12.5, 7.6, 180),
        unit("x", BLUE, "Cav", 11, 9, 180),
        dice=[6, 6],
    ).run(Run("a", "x"))
    assert isinstance(game.asking, Answer) and game.press("counter") is None
    assert game.stands("x") == (11, 8.6, 180)


# -- square (ND 13.7) ------------------------------------------------------------------------------

SQUARE = [Reading.SQUARE_ANSWER]


@pytest.mark.rule("ND 13.7")
@pytest.mark.parametrize("target", ["Pk", "Hv", "Sh", "PkL"])
def test_by_an_option_foot_answers_horse_by_a_square(target: str) -> None:
    game = charged(target, options=SQUARE)
    assert game.press("square") is None
    assert game.unit("x").square and game.table.charges[0].location == "front"


@pytest.mark.rule("ND 13.7")
def test_not_against_foot_nor_other_foot_nor_without_the_option() -> None:
    assert charged("Pk", charger="Pk", options=SQUARE).press("square") == refusals.NO_SQUARE_ANSWER
    assert charged("Wb", options=SQUARE).press("square") == refusals.NO_SQUARE_ANSWER
    assert "square" not in [b.id for b in charged("Pk").prompt.buttons]


@pytest.mark.rule("ND 13.7", "ND 3.13")
@pytest.mark.parametrize(("disorder", "may"), [(1, True), (2, False)])
def test_only_foot_in_good_order_forms_square(disorder: int, may: bool) -> None:
    game = charged("Pk", options=SQUARE, disorder=disorder)
    assert game.press("square") == (None if may else refusals.NO_SQUARE_ANSWER)


@pytest.mark.rule("ND 13.7")
def test_a_square_has_no_rear() -> None:
    game = position(
        unit("a", RED, "Cav", 10, 6),
        unit("x", BLUE, "Pk", 10, 10, 0),
        dice=[6, 6],
        options=SQUARE,
    ).run(Run("a", "x"))
    assert game.press("square") is None and game.table.charges[0].location == "front"
