"""The fire phase: choices, simultaneous results, the test of who was damaged, answers to charges
(ND 2.10, 2.12, 3.33, 4.23, 4.24).
"""

from collections.abc import Sequence
from typing import Any

import pytest

from game.engine import action as do
from game.engine.chance import Chance
from game.engine.prompt import Chances, Modifiers
from game.engine.shapes import LineShape, PolygonShape, SignShape
from game.rules.nordlingen import refusals
from game.rules.nordlingen.fire.phase import ChooseShots, FirePhase, best_shot
from game.rules.nordlingen.fire.roll import Aim, shot, shot_chances
from game.rules.nordlingen.fire.test import FireTest
from game.rules.nordlingen.fire.volley import (
    FireAt,
    Volley,
    best_answer,
    resolve,
    why_not_fire_at,
)
from game.rules.nordlingen.lenses import lens
from game.rules.nordlingen.owed import Settle
from game.rules.nordlingen.table import DISORDERED, ORDERED, ROUTED, SHAKEN, Matter
from tests.rules.nordlingen.positions import BLUE, RED, Placed, Position, box, line, position, unit

A, B = unit("a", RED, "Sh", 10, 6), unit("b", RED, "Sh", 12.2, 6)
X, Y = unit("x", BLUE, "Sh", 10, 7.5, 180), unit("y", BLUE, "Sh", 12.2, 7.5, 180)
"""Two pairs of musketeers face one another at 1.5um; the nearest corner of the enemy opposite the
neighbour is 1.921um off. All of them can shoot at both.
"""


def _phase(*placed: Any, dice: list[int] | None = None, **given: Any) -> Position:
    return position(*placed, dice=dice or [], **given).run(FirePhase())


def _side(game: Position) -> str:
    assert isinstance(game.asking, ChooseShots)
    return game.asking.side


# -- choices ---------------------------------------------------------------------------------------


@pytest.mark.rule("ND 4.23")
def test_the_side_with_the_initiative_aims_first_then_the_other() -> None:
    game = _phase(A, X, dice=[1, 6, 1, 6])
    assert _side(game) == RED
    assert game.take("a") is None
    assert game.take("x") is None
    assert [str(e.kind) for e in game.events] == ["aim"]  # revealed before the other side chooses
    assert _side(game) == BLUE
    game = _phase(A, X, initiative=BLUE)
    assert _side(game) == BLUE


@pytest.mark.rule("ND 4.1")
def test_a_phase_in_which_nobody_can_shoot_asks_nothing() -> None:
    game = _phase(A, unit("x", BLUE, "Sh", 10, 9, 180))
    assert not isinstance(game.asking, ChooseShots)
    assert game.events == []


@pytest.mark.rule("ND 4.1")
def test_a_side_without_a_shooter_is_not_asked() -> None:
    game = _phase(A, unit("x", BLUE, "Pk", 10, 7.5, 180), dice=[1, 6])
    assert _side(game) == RED
    game.take("a")
    game.take("x")
    assert not isinstance(game.asking, ChooseShots)
    assert game.unit("a").shot


@pytest.mark.rule("ND 4.1", "ND 4.2")
def test_shooters_and_their_targets_are_listed_and_others_refused_with_the_reason() -> None:
    far = unit("far", RED, "Sh", 3, 6)
    pikes = unit("pikes", RED, "Pk", 17, 6)
    game = _phase(A, B, far, pikes, X, Y)
    assert set(game.prompt.units) == {"a", "b"}
    assert game.take("far") == refusals.NO_TARGET
    assert game.take("pikes") == refusals.NO_WEAPON
    assert game.take("x") is not None  # no shooter is in hand
    assert game.take("a") is None
    assert set(game.prompt.units) == {"x", "y", "b"}
    assert game.take("b") is None  # another one instead
    assert game.asking.shooter == "b"


@pytest.mark.rule("ND 2.12")
def test_in_a_later_impulse_units_of_inactive_divisions_are_refused() -> None:
    other = unit("c", RED, "Sh", 12.2, 6, division="s")
    game = _phase(A, other, X, impulse=2, orders={"r": 5}, dice=[1, 6])
    assert set(game.prompt.units) == {"a"}
    assert game.take("c") == refusals.ACTIVE_SHOOT
    game.take("a")
    assert game.take("x") is None
    assert not isinstance(game.asking, ChooseShots)  # blue is not active


@pytest.mark.rule("ND 4.1")
def test_shooting_is_never_compulsory() -> None:
    game = _phase(A, X)
    assert game.press("end") is None
    assert _side(game) == BLUE
    game.take("x")
    assert game.press("hold") is None
    assert not isinstance(game.asking, ChooseShots)
    assert not game.unit("a").shot
    assert not game.unit("x").shot


@pytest.mark.rule("ND 4.2")
def test_a_choice_can_be_changed_until_the_side_has_finished() -> None:
    game = _phase(A, B, X, Y)
    game.take("a")
    game.take("y")
    assert game.asking.aims == (Aim("a", "y"),)
    game.take("a")
    game.take("x")
    assert game.asking.aims == (Aim("a", "x"),)
    game.take("a")
    game.press("hold")
    assert game.asking.aims == ()
    assert game.asking.held == ("a",)
    game.take("b")
    assert game.press("back") is None
    assert game.asking.shooter == ""


@pytest.mark.rule("ND 4.19")
def test_where_several_edges_bear_the_best_is_taken_unless_one_is_named() -> None:
    # Reiter with muskets reach the target over the front (-1) and over the right side (-1 more).
    reiter = unit("a", RED, "Rei", 10, 8, weapon="mk_m")
    game = _phase(reiter, unit("x", BLUE, "Pk", 11, 9, 180), dice=[1, 6])
    game.take("a")
    assert {"over/front", "over/right"} <= {b.id for b in game.prompt.buttons}
    assert game.press("over/right") is None
    assert game.asking.edge == "right"
    assert game.take("x") is None
    told = next(e.roll for e in game.events if e.kind == "fire")
    assert "ND 4.19" in [m.rule for m in told.modifiers]
    game = _phase(reiter, unit("x", BLUE, "Pk", 11, 9, 180), dice=[1, 6])
    game.take("a")
    assert game.take("x") is None
    told = next(e.roll for e in game.events if e.kind == "fire")
    assert "ND 4.19" not in [m.rule for m in told.modifiers]


@pytest.mark.rule("ND 4.2")
def test_one_press_lets_all_of_a_side_shoot_at_their_best_targets() -> None:
    game = _phase(A, B, X, Y, dice=[1, 6] * 4)
    assert game.prompt.suggested == do.button("all")
    best = [best_shot(game.ctx, uid).aim for uid in ("a", "b")]
    assert best == [Aim("a", "x"), Aim("b", "y")]
    assert len(game.asking.preview(game.ctx, do.button("all")).aims) == 2
    assert game.press("all") is None
    assert game.asking.aims == tuple(best)
    assert _side(game) == BLUE
    assert game.press("all") is None
    assert all(game.unit(uid).shot for uid in ("a", "b", "x", "y"))


@pytest.mark.rule("ND 4.2")
def test_those_that_were_decided_before_keep_their_choice_when_the_rest_shoots() -> None:
    game = _phase(A, B, X, Y, dice=[1, 6] * 2)
    game.take("a")
    game.press("hold")
    assert game.press("all") is None
    assert game.asking.aims == (Aim("b", "y"),)
    assert game.press("end") is None
    assert (game.unit("a").shot, game.unit("b").shot) == (False, True)


@pytest.mark.rule("ND 4.2")
def test_the_target_that_promises_most_is_suggested() -> None:
    # x lies at short range, y behind a wall at long range.
    wall = [line("wall", "wall", (11, 7.3), (16, 7.3), vdf=2)]
    game = _phase(A, unit("x", BLUE, "Sh", 9, 7, 180), Y, lines=wall)
    game.take("a")
    assert game.prompt.suggested == do.unit("x")
    assert best_shot(game.ctx, "a").aim == Aim("a", "x")
    assert list(game.asking.candidates(game.ctx, Chance(1)))[:2] == [do.unit("x"), do.unit("y")]


@pytest.mark.rule("ND 4.2")
def test_a_shot_that_can_do_no_damage_is_not_suggested() -> None:
    weak = unit("a", RED, "Sh", 10, 6, losses=2, disorder=1, fired=True, moved=True, strength=9)
    game = _phase(weak, unit("x", BLUE, "Sh", 10, 7.5, 180, weapon=""))
    assert game.prompt.suggested == do.button("end")
    assert game.press("all") is not None
    game.take("a")
    assert game.prompt.suggested == do.button("hold")


@pytest.mark.rule("ND 4.2", "ND 4.19")
def test_only_who_has_targets_over_several_edges_is_asked_over_which() -> None:
    """Reiter may shoot from their sides: y stands beside the right one, x before the front."""
    before, beside = unit("x", BLUE, "Pk", 10, 6.8, 180), unit("y", BLUE, "Pk", 11.8, 5.5, 270)

    def edges(*foes: Placed) -> list[str]:
        game = _phase(unit("a", RED, "Rei", 10, 6), *foes)
        game.take("a")
        return [b.id for b in game.prompt.buttons if b.id.startswith("over/")]

    assert edges(before) == []
    assert edges(before, beside) == ["over/front", "over/right"]


# -- the sheet -------------------------------------------------------------------------------------


@pytest.mark.rule("ND 4.4", "ND 4.5")
def test_the_sheet_shows_each_line_and_the_exact_chances() -> None:
    game = _phase(A, B, X)
    game.take("a")
    made = shot(game.ctx, Aim("a", "x"))
    preview = game.asking.preview(game.ctx, do.unit("x"))
    assert preview.sheet.of(Modifiers).rows == made.lines
    rows = preview.sheet.of(Chances).rows
    chances = shot_chances(made.total)
    assert [row.percent for row in rows[:4]] == [round(100 * p) for p in chances]
    assert rows[4].percent == round(100 * chances[3])
    assert len(rows) == 5
    # Morale 1, damaged -1: the die alone.
    assert [str(text) for _, text in preview.sheet.notes] == [
        "passed on 1 of 6, one level of disorder on 2 of 6, two levels of disorder on 2 of 6, "
        "rout on 1 of 6"
    ]
    assert preview.shapes
    game.take("x")
    game.take("b")
    together = game.asking.preview(game.ctx, do.unit("x")).sheet.of(Chances).rows
    assert together[5].percent > together[4].percent


@pytest.mark.rule("ND 0.9", "ND 4.2")
def test_a_target_that_is_hidden_is_shown_with_what_hides_it() -> None:
    wood = [box("wood", "oak", 5, 6.1, 10.9, 7.3)]
    game = _phase(A, X, Y, areas=wood)
    game.take("a")
    preview = game.asking.preview(game.ctx, do.unit("x"))
    assert preview.sheet is None
    assert [shape.tone for shape in preview.shapes] == ["aim", "bad", "bad"]
    assert "oak" in str(preview.shapes[1].text)
    assert game.take("x").message == refusals.unseen("oak").message


# -- simultaneous results --------------------------------------------------------------------------


def _shoot(game: Position, *aims: tuple[str, str]) -> Position:
    return game.run(Volley(tuple(Aim(*one) for one in aims)))


@pytest.mark.rule("ND 4.23")
def test_who_is_eliminated_in_the_phase_still_shoots() -> None:
    # Each needs one loss to be gone and has it from a 6 against 1.
    pair = unit("a", RED, "Sh", 10, 6, strength=1), unit("x", BLUE, "Sh", 10, 7.5, 180, strength=1)
    game = _shoot(position(*pair, dice=[6, 1, 6, 1]), ("x", "a"), ("a", "x"))
    assert game.unit("a").gone == game.unit("x").gone == "eliminated"
    assert game.told("morale") == []  # an eliminated unit tests no more


@pytest.mark.rule("ND 4.23")
def test_shots_are_made_with_the_states_at_the_start_of_the_phase() -> None:
    # a takes a loss from x, which would cost its own shot 1: both shots have the same two lines.
    # Dice: a 1 against 6, x 6 against 1; then a's test, a 6.
    game = _shoot(position(A, X, dice=[1, 6, 6, 1, 6]), ("a", "x"), ("x", "a"))
    rolls = [e.roll for e in game.events if e.kind == "fire"]
    assert [[m.rule for m in roll.modifiers] for roll in rolls] == [["ND 4.10", "ND 4.15"]] * 2
    assert game.unit("a").losses == 1


@pytest.mark.rule("ND 0.15", "ND 4.23")
def test_shots_are_rolled_for_the_initiative_first_then_in_rising_id() -> None:
    aims = ("x", "a"), ("b", "y"), ("y", "b"), ("a", "x")
    game = _shoot(position(A, B, X, Y, dice=[1, 6] * 4), *aims)
    assert [e.units[0] for e in game.events if e.kind == "fire"] == ["a", "b", "x", "y"]
    game = _shoot(position(A, B, X, Y, dice=[1, 6] * 4, initiative=BLUE), *aims)
    assert [e.units[0] for e in game.events if e.kind == "fire"] == ["x", "y", "a", "b"]


@pytest.mark.rule("ND 4.23", "ND 4.24")
def test_each_damaged_unit_tests_once_however_many_shots_did_damage() -> None:
    # a and b each do one point (4 against 3), then x tests once: 6.
    game = _shoot(position(A, B, X, dice=[4, 3, 4, 3, 6]), ("a", "x"), ("b", "x"))
    assert game.unit("x").damage == 2
    assert len(game.told("morale")) == 1
    assert game.dice.used == 5


@pytest.mark.rule("ND 4.24")
def test_a_unit_that_was_hit_without_damage_tests_nothing() -> None:
    game = _shoot(position(A, X, dice=[3, 3]), ("a", "x"))
    assert game.told("morale") == []
    assert not game.unit("x").tested_in_turn


# -- the fire test ---------------------------------------------------------------------------------


@pytest.mark.rule("ND 4.24", "ND 7.4")
@pytest.mark.parametrize(
    ("die", "level"),
    [(6, ORDERED), (5, DISORDERED), (4, DISORDERED), (3, SHAKEN), (2, SHAKEN), (1, ROUTED)],
)
def test_the_row_of_fire(die: int, level: int) -> None:
    # Morale 1 less 1 for the damage: the score is the die.
    game = position(unit("x", BLUE, "Sh", 10, 8, damage=1, damaged=True), dice=[die])
    game.ctx.append(game.table.owed, Matter("fire_test", "x"))
    settle_one(game)
    assert game.unit("x").disorder == level
    assert game.unit("x").tested_in_turn


@pytest.mark.rule("ND 1.9", "ND 4.24")
@pytest.mark.parametrize("lost", [False, True])
def test_a_rout_by_fire_knows_whether_a_loss_was_suffered_already(lost: bool) -> None:
    game = position(unit("x", BLUE, "Sh", 10, 8, damaged=True, losses=int(lost)), dice=[1])
    game.ctx.append(game.table.owed, Matter("fire_test", "x", "a", lost=lost))
    settle_one(game)
    assert [(one.what, one.unit, one.lost) for one in game.table.owed] == [("rout", "x", lost)]


def settle_one(game: Position) -> None:
    """Settle the first matter that is owed, and not what follows from it."""
    matter, *rest = game.table.owed
    game.ctx.set(owed=rest)
    game.ctx.call(FireTest(matter))
    game.state.stack[-1].run(game.ctx)  # type: ignore[attr-defined]  # a frame that acts


@pytest.mark.rule("ND 4.24")
def test_a_routed_unit_that_was_damaged_makes_a_rout_move_instead() -> None:
    game = position(A, unit("x", BLUE, "Sh", 10, 7.5, 180, disorder=3), dice=[4, 3])
    made = shot(game.ctx, Aim("a", "x"))
    resolve(game.ctx, (made,))
    assert list(game.table.owed) == [Matter("rout_move", "x", "a")]
    unharmed = position(A, unit("x", BLUE, "Sh", 10, 7.5, 180, disorder=3), dice=[3, 3])
    resolve(unharmed.ctx, (shot(unharmed.ctx, Aim("a", "x")),))
    assert list(unharmed.table.owed) == []


@pytest.mark.rule("ND 1.8", "ND 4.24")
@pytest.mark.parametrize(("die", "level"), [(6, DISORDERED), (5, DISORDERED), (4, SHAKEN)])
def test_the_floor_of_a_loss_comes_after_the_test_and_adds_nothing(die: int, level: int) -> None:
    # Three points: morale 1, damaged -1, a loss -1: the score is one less than the die.
    game = _shoot(position(A, X, dice=[6, 1, die]), ("a", "x"))
    assert (game.unit("x").losses, game.unit("x").disorder) == (1, level)


@pytest.mark.rule("ND 4.24", "ND 7.16")
@pytest.mark.parametrize(("vdf", "level"), [(0, SHAKEN), (1, DISORDERED), (2, DISORDERED)])
def test_the_cover_against_a_shot_that_did_damage_counts_in_the_test(vdf: int, level: int) -> None:
    # Morale 1, damaged -1; the die is 3. With one point of cover the score is 4, with more 5.
    ground = [line("wall", "wall", (5, 7.3), (15, 7.3), vdf=vdf)] if vdf else []
    game = _shoot(position(A, X, lines=ground, dice=[6, 3, 3]), ("a", "x"))
    assert game.unit("x").disorder == level
    roll = next(e.roll for e in game.events if e.kind == "morale")
    assert [m.value for m in roll.modifiers if m.rule == "ND 7.16"] == ([vdf] if vdf else [])


@pytest.mark.rule("ND 7.16")
def test_the_cover_against_a_shot_that_did_none_does_not_count() -> None:
    # The wall shelters x from a, who misses; b shoots past its end and does a point.
    wall = [line("wall", "wall", (5, 7.3), (10.2, 7.3), vdf=2)]
    game = position(A, B, X, lines=wall, dice=[1, 6, 4, 3, 3])
    assert shot(game.ctx, Aim("a", "x")).cover == 2
    assert shot(game.ctx, Aim("b", "x")).cover == 0
    _shoot(game, ("a", "x"), ("b", "x"))
    roll = next(e.roll for e in game.events if e.kind == "morale")
    assert [m.rule for m in roll.modifiers if m.rule == "ND 7.16"] == []


# -- answers to charges ----------------------------------------------------------------------------


def _charged(kind: str = "Sh", *at: float, dice: Sequence[int] = (), **state: Any) -> Position:
    """x is charged by cavalry that stands 0.5um before it, or at another place."""
    charger = unit("c", RED, "Cav", *(at or (10, 7)))
    state.setdefault("fired", True)
    state.setdefault("weapon", {"Cav": "ps", "Sh": "mk", "Rei": "ps"}.get(kind, ""))
    return position(charger, unit("x", BLUE, kind, 10, 7.5, 180, **state), dice=dice)


@pytest.mark.rule("ND 3.33")
@pytest.mark.parametrize(
    ("kind", "state", "able"),
    [
        ("Sh", {}, True),
        ("Sh", {"shot": True}, False),
        ("Sh", {"disorder": 1}, True),
        ("Sh", {"disorder": 2}, False),
        ("Sh", {"moved": True}, True),
        ("Pk", {}, False),
        ("Cav", {}, True),
    ],
)
def test_a_steady_target_with_a_weapon_that_has_not_shot_may_shoot_at_the_charger(
    kind: str, state: dict[str, Any], able: bool
) -> None:
    found = why_not_fire_at(_charged(kind, **state).ctx, "x", "c")
    assert found == (None if able else refusals.NO_FIRE_AT_CHARGER)


@pytest.mark.rule("ND 2.9", "ND 3.33")
def test_units_of_inactive_divisions_answer_too() -> None:
    game = _charged()
    game.ctx.set(active=["r"], impulse=2)
    assert why_not_fire_at(game.ctx, "x", "c") is None


@pytest.mark.rule("ND 3.33")
def test_the_charger_must_be_in_the_front_arc() -> None:
    behind, beside = (10, 9.5, 180), (7.9, 8, 90)
    assert why_not_fire_at(_charged("Sh", *behind).ctx, "x", "c") == refusals.NO_FIRE_AT_CHARGER
    assert why_not_fire_at(_charged("Rei", *beside).ctx, "x", "c") == refusals.NO_FIRE_AT_CHARGER
    assert why_not_fire_at(_charged("Sh", *beside, square=True).ctx, "x", "c") is None


@pytest.mark.rule("ND 3.33")
def test_the_shot_counts_as_short_or_as_the_only_range() -> None:
    # Cavalry as target at short range has its own +1 (ND 4.11).
    for weapon, rules in (
        ("mk", {"ND 4.9", "ND 4.11"}),
        ("aq", {"ND 4.9", "ND 4.11"}),
        ("ps", {"ND 4.15"}),
    ):
        made = best_answer(_charged("Sh", weapon=weapon).ctx, "x", "c")
        assert {line.rule for line in made.lines} == rules
    # A charger that stands 0.5um before a flank of the front, farther than the arquebus' short
    # range from its middle, is at short range all the same.
    far = _charged("Sh", 11.4, 7, weapon="aq")
    assert best_answer(far.ctx, "x", "c").band == "short"


@pytest.mark.rule("ND 3.33", "ND 4.1")
def test_an_answer_is_the_shot_of_the_impulse_and_its_damage_calls_for_a_test() -> None:
    game = _charged(dice=[2, 3])
    game.run(FireAt("x", "c"))  # 2 + 1 + 1 against 3: one point
    assert game.unit("x").shot
    assert game.unit("x").fired
    assert (game.unit("c").damage, game.unit("c").damaged) == (1, True)
    assert list(game.table.owed) == [Matter("fire_test", "c", "x")]
    assert why_not_fire_at(game.ctx, "x", "c") == refusals.NO_FIRE_AT_CHARGER
    game = _charged(dice=[1, 3])
    game.run(FireAt("x", "c"), Settle())
    assert game.unit("c").damage == 0
    assert game.told("morale") == []


# -- asked at any time -----------------------------------------------------------------------------


@pytest.mark.rule("ND 4.2", "ND 14.1")
def test_the_field_of_fire_of_any_unit_shows_bands_targets_and_what_hides_others() -> None:
    game = position(A, B, X, Y, areas=[box("wood", "oak", 5, 6.1, 10.9, 7.3)])
    shown = lens(game.ctx, "fire", ("a",))
    tones = [shape.tone for shape in shown.shapes]
    assert tones == ["fire", "fire", "good", "aim", "bad", "bad"]
    assert "oak" in str(shown.shapes[-2].text)
    assert str(shown.text) == "a: 1 target to fire at."
    game.ctx.change("a", shot=True)
    again = lens(game.ctx, "fire", ("a",))
    assert again.text == refusals.HAS_SHOT.message
    assert again.shapes == shown.shapes
    pikes = position(unit("p", RED, "Pk", 10, 6))
    assert lens(pikes.ctx, "fire", ("p",)).text == refusals.NO_WEAPON.message
    assert not lens(pikes.ctx, "fire", ("p",)).shapes
    assert not lens(game.ctx, "fire", ()).shapes


@pytest.mark.rule("ND 4.2")
def test_with_a_shooter_in_hand_a_line_leads_to_every_enemy_in_range() -> None:
    """Open to whom it may shoot at; to one behind the oaks open up to them and red beyond, with a
    cross where it enters them by more than 1um; the one that is pointed at by a firm line. Nobody
    out of range has any.
    """
    far = unit("z", BLUE, "Sh", 10, 14, 180)
    game = _phase(A, B, X, Y, far, areas=[box("wood", "oak", 5, 6.1, 10.9, 7.3)])
    assert game.take("a") is None
    lines = [s for s in game.prompt.shapes if not isinstance(s, PolygonShape)]
    assert [line.tone for line in lines] == ["aim", "bad", "bad", "aim"]
    bar, beyond, cross, clear = lines
    assert isinstance(bar, LineShape) and isinstance(beyond, LineShape)
    assert isinstance(cross, SignShape) and isinstance(clear, LineShape)
    assert bar.points[0] == clear.points[0] == (10_000, 6_000)
    assert bar.points[1] == beyond.points[0] == cross.at and cross.sign == "cross"
    (x, y) = clear.points[1]
    assert 11_200 <= x <= 13_200 and 7_500 <= y <= 8_500  # on the plate of the neighbour
    shown = game.asking.preview(game.ctx, do.unit("y"))
    assert [s.tone for s in shown.shapes if isinstance(s, LineShape)] == ["shot"]


@pytest.mark.rule("ND 4.1")
def test_a_unit_beside_the_table_neither_shoots_nor_is_shot_at() -> None:
    game = position(
        unit("a", RED, "Sh", 10, 8),
        unit("c", RED, "Sh", 5, 8),
        unit("x", BLUE, "Pk", 10, 9.5, 180),
        unit("y", BLUE, "Pk", 5, 9.5, 180),
    )
    for uid in ("c", "y"):
        game.ctx.change(uid, pose=None)
    game.run(FirePhase())
    assert game.take("c") == refusals.NOT_THERE
    assert game.take("a") is None
    assert game.take("y") == refusals.NOT_THERE
