"""The morale test: score, table, modifiers (ND 7)."""

from collections.abc import Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.event import Roll, total
from game.rules.nordlingen import morale
from game.rules.nordlingen.options import Reading
from game.rules.nordlingen.table import Charge
from game.rules.nordlingen.tables import Occasion, Outcome, standard_tables
from tests.rules.nordlingen.positions import (
    BLUE,
    RED,
    Placed,
    Position,
    box,
    general,
    line,
    position,
    unit,
)


def _values(game: Position, occasion: Occasion, uid: str = "a") -> dict[str, int]:
    """The lines of a test by rule."""
    found: dict[str, int] = {}
    for one in morale.modifiers(game.ctx, uid, occasion):
        found[one.rule] = found.get(one.rule, 0) + one.value
    return found


def _alone(kind: str = "Sh", **state: Any) -> Position:
    return position(unit("a", RED, kind, 10, 8, **state))


# -- the score and the table -----------------------------------------------------------------------


@pytest.mark.rule("ND 7.1")
def test_the_score_is_the_die_and_the_morale_and_all_modifiers() -> None:
    game = position(unit("a", RED, "Sh", 10, 8, morale=2, losses=1, disorder=1), dice=[4])
    assert morale.test(game.ctx, "a", "fire") == "level1"
    roll = game.events[-1].roll
    assert isinstance(roll, Roll)
    assert [(m.rule, m.value) for m in roll.modifiers] == [
        ("ND 7.1", 2),
        ("ND 7.17", -1),
        ("ND 7.17", -1),
    ]
    assert (roll.die, roll.total, roll.column) == (4, 4, "4")


@pytest.mark.rule("ND 7.2")
@pytest.mark.parametrize(
    ("value", "losses", "die", "outcome"),
    [
        (1, 0, 5, "pass"),
        (3, 0, 5, "pass"),  # 8 is read as 6
        (0, 0, 5, "level1"),
        (-2, 2, 6, "pass"),  # a natural 6, though the score is 2
        (-2, 2, 5, "rout"),  # a score of 1
        (-2, 2, 1, "rout"),  # below 1 is read as 1
    ],
)
def test_a_natural_six_passes_and_scores_beyond_the_table_are_read_at_its_ends(
    value: int, losses: int, die: int, outcome: str
) -> None:
    game = position(unit("a", RED, "Sh", 10, 8, morale=value, losses=losses), dice=[die])
    assert morale.test(game.ctx, "a", "fire") == outcome


@pytest.mark.rule("ND 7.2")
@pytest.mark.parametrize(
    ("losses", "die", "words"),
    [
        (4, 6, "6 or more, or a natural 6"),  # a score of 2
        (0, 6, "6 or more"),  # a score of 6 passes by itself
        (4, 5, "6 or more"),
    ],
)
def test_what_a_natural_six_passes_against_its_score_is_told_as_such(
    losses: int, die: int, words: str
) -> None:
    game = position(unit("a", RED, "Sh", 10, 8, losses=losses), dice=[die])
    morale.test(game.ctx, "a", "fire")
    roll = game.events[-1].roll
    assert roll is not None and str(roll.needed) == words
    assert ("(a natural 6 passes)" in str(game.events[-1].text)) == ("natural" in words)


@pytest.mark.rule("ND 7.2")
@pytest.mark.parametrize(
    ("occasion", "least"),
    [("fire", 6), ("melee", 4), ("charging", 4), ("charged", 6), ("contagion", 6), ("rout", 4)],
)
def test_a_test_is_passed_from_the_lowest_score_that_gives_what_six_gives(
    occasion: Occasion, least: int
) -> None:
    game = _alone()
    row = morale.row_of(game.ctx, occasion)
    assert morale.passing(row) == least
    for score in range(1, 7):
        assert morale.passes(game.ctx, occasion, row.under(score)) == (score >= least)


ROWS: list[tuple[str, Occasion, Sequence[Outcome]]] = [
    ("ND 7.4", "fire", ("rout", "level2", "level2", "level1", "level1", "pass")),
    ("ND 7.5", "melee", ("rout_loss", "rout", "rout", "pass_recoil", "pass_recoil", "pass_recoil")),
    (
        "ND 7.6",
        "charging",
        ("halt_disordered", "halt", "halt", "pass_charge", "pass_charge", "pass_charge"),
    ),
    (
        "ND 7.7",
        "charged",
        (
            "rout",
            "level2_recoil",
            "level1_recoil",
            "halt_disordered",
            "halt_disordered",
            "pass",
        ),
    ),
    (
        "ND 7.8",
        "contagion",
        (
            "rout",
            "shaken_recoil",
            "shaken_recoil",
            "halt_disordered",
            "halt_disordered",
            "pass",
        ),
    ),
    ("ND 7.9", "rout", ("rout_move", "rout_move", "rout_move", "rally", "rally", "rally")),
]


@pytest.mark.rule("ND 7.3", "ND 7.4", "ND 7.5", "ND 7.6", "ND 7.7", "ND 7.8", "ND 7.9")
@pytest.mark.parametrize(("rule", "occasion", "cells"), ROWS)
def test_every_cell_of_the_table(rule: str, occasion: Occasion, cells: Sequence[Outcome]) -> None:
    for score, expected in enumerate(cells, 1):
        # A die of 3, and a morale that makes the score of it.
        extra = 1 if occasion == "charged" else 0
        level = 3 if occasion == "rout" else 0
        made = unit("a", RED, "Sh", 10, 8, morale=score - 3 + extra + level, disorder=level)
        game = position(made, dice=[3])
        assert morale.test(game.ctx, "a", occasion) == expected, score
        assert game.events[-1].rule == rule
        assert game.events[-1].roll is not None
        assert game.events[-1].roll.total == score


@pytest.mark.rule("ND 13.1")
def test_the_later_edition_passes_a_charged_unit_with_five() -> None:
    cells = ("rout", "level2_recoil", "level1_recoil", "halt_disordered", "pass", "pass")
    for score, expected in enumerate(cells, 1):
        made = unit("a", RED, "Sh", 10, 8, morale=score - 2)
        game = position(made, dice=[3], options=[Reading.EDITION_211])
        assert morale.test(game.ctx, "a", "charged") == expected
        assert game.events[-1].rule == "ND 13.1"
    assert morale.passing(standard_tables().morale["charged_211"]) == 5


@pytest.mark.rule("ND 1.5")
def test_a_routed_unit_tests_only_to_rally() -> None:
    game = position(unit("a", RED, "Sh", 10, 8, disorder=3), dice=[3])
    with pytest.raises(AssertionError):
        morale.test(game.ctx, "a", "contagion")
    assert morale.test(game.ctx, "a", "rout") == "rout_move"


# -- modifiers -------------------------------------------------------------------------------------


@pytest.mark.rule("ND 7.12", "ND 9.1")
def test_the_level_of_the_best_attached_general_counts() -> None:
    leaders = (
        general("gr", RED, 10, 8, division="r", role="cinc", level=1, unit="a"),
        general("g2", RED, 10, 7.5, level=2, unit="a"),
        general("g3", RED, 10, 7.5, level=3),
    )
    assert _values(position(unit("a", RED, "Sh", 10, 8), *leaders), "fire")["ND 7.12"] == 2
    assert "ND 7.12" not in _values(_alone(), "fire")


@pytest.mark.rule("ND 7.13", "ND 7.14", "ND 7.15")
def test_support_and_safe_flanks_are_lines_of_the_sum() -> None:
    beside = unit("l", RED, "Sh", 8, 8), unit("r", RED, "Sh", 12, 8)
    game = position(unit("a", RED, "Sh", 10, 8), *beside, unit("b", RED, "Sh", 10, 6))
    assert _values(game, "fire") == {"ND 7.1": 1, "ND 7.13": 2, "ND 7.14": 2}
    game = position(unit("a", RED, "Sh", 10, 8), unit("b", RED, "Sh", 12, 6))
    assert _values(game, "fire") == {"ND 7.1": 1, "ND 7.15": 1}
    assert _values(_alone(), "fire") == {"ND 7.1": 1}


@pytest.mark.rule("ND 7.16")
@pytest.mark.parametrize(("vdf", "bonus"), [(1, 1), (2, 2), (4, 2)])
def test_cover_counts_one_or_two_but_not_in_a_test_to_charge(vdf: int, bonus: int) -> None:
    game = position(
        unit("a", RED, "Sh", 10, 8, occupies="V"), areas=[box("village", "V", 8, 6, 12, 9, vdf=vdf)]
    )
    for occasion in ("melee", "charged", "contagion"):
        assert _values(game, occasion)["ND 7.16"] == bonus
    assert "ND 7.16" not in _values(game, "charging")
    # Under fire it is that against the shots, which the shots' own chapter knows.
    assert "ND 7.16" not in _values(game, "fire")
    assert [line.value for line in morale.cover_lines(game.ctx, vdf)] == [bonus]
    assert morale.cover_lines(game.ctx, 0) == ()


@pytest.mark.rule("ND 7.17")
def test_losses_damage_and_disorder_of_the_unit_count_against_it() -> None:
    assert _values(_alone(losses=2), "fire")["ND 7.17"] == -2
    assert _values(_alone(damaged=True, damage=2), "fire")["ND 7.17"] == -1
    assert _values(_alone(disorder=2), "fire")["ND 7.17"] == -2
    assert _values(_alone(losses=1, damaged=True, disorder=1), "fire")["ND 7.17"] == -3
    assert _values(_alone(disorder=3), "rout")["ND 7.17"] == -3


@pytest.mark.rule("ND 7.18")
def test_threats_count_once_for_the_flank_and_once_for_the_rear() -> None:
    two = unit("x", BLUE, "Cav", 15, 7.5, 270), unit("y", BLUE, "Cav", 5, 7.5, 90)
    behind = unit("z", BLUE, "Cav", 10, 4, 0)
    assert _values(position(unit("a", RED, "Sh", 10, 8), *two), "fire")["ND 7.18"] == -2
    assert _values(position(unit("a", RED, "Sh", 10, 8), *two, behind), "fire")["ND 7.18"] == -4


@pytest.mark.rule("ND 7.22")
def test_pikemen_charge_and_are_charged_better() -> None:
    for kind in ("Pk", "PkL"):
        assert _values(_alone(kind), "charging")["ND 7.22"] == 1
        assert _values(_alone(kind), "charged")["ND 7.22"] == 1
        assert "ND 7.22" not in _values(_alone(kind), "contagion")
    assert "ND 7.22" not in _values(_alone("Hv"), "charged")


@pytest.mark.rule("ND 7.23")
def test_who_receives_a_charge_has_one_less() -> None:
    assert _values(_alone(), "charged")["ND 7.23"] == -1
    assert "ND 7.23" not in _values(_alone(), "charging")


def _charging(charger: Placed, *others: Placed, **more: Any) -> dict[str, int]:
    game = position(charger, *others, **more)
    lines = morale.charging_lines(game.ctx, charger.card.id, "x")
    return {line.rule: line.value for line in lines}


@pytest.mark.rule("ND 7.19")
@pytest.mark.parametrize(
    ("x", "y", "degrees", "bonus"),
    [(10, 4, 0, False), (14, 8.5, 270, True), (10, 12, 180, True), (14, 7.4, 270, False)],
)
def test_a_charger_beside_or_behind_the_target_has_three_more(
    x: float, y: float, degrees: float, bonus: bool
) -> None:
    """The target faces south; its rear line lies at 9."""
    target = unit("x", BLUE, "Sh", 10, 8, 180)
    found = _charging(unit("c", RED, "Cav", x, y, degrees), target)
    assert found == ({"ND 7.19": 3} if bonus else {})


@pytest.mark.rule("ND 7.19", "ND 3.13")
def test_a_square_has_no_rear_to_charge() -> None:
    square = unit("x", BLUE, "Sh", 10, 8, 180, square=True)
    assert _charging(unit("c", RED, "Cav", 10, 12, 180), square) == {}


@pytest.mark.rule("ND 7.20")
def test_charging_into_a_melee_gives_three() -> None:
    target = unit("x", BLUE, "Sh", 10, 8, 180)
    fight = unit("b", RED, "Pk", 9, 8)
    assert _charging(unit("c", RED, "Cav", 10.5, 3), target, fight) == {"ND 7.20": 3}


@pytest.mark.rule("ND 7.21")
@pytest.mark.parametrize(
    ("state", "bonus"),
    [
        ({"disorder": 1}, False),
        ({"disorder": 2}, True),
        ({"disorder": 3}, True),
        ({"recoiled": True}, True),
    ],
)
def test_charging_a_broken_enemy_gives_two(state: dict[str, Any], bonus: bool) -> None:
    target = unit("x", BLUE, "Sh", 10, 8, 180, **state)
    assert _charging(unit("c", RED, "Cav", 10, 4), target) == ({"ND 7.21": 2} if bonus else {})


@pytest.mark.rule("ND 7.23")
@pytest.mark.parametrize(
    ("charger", "target", "malus"),
    [("Cav", "Pk", True), ("LCs", "PkL", True), ("Wb", "Pk", False), ("Cav", "Hv", False)],
)
def test_cavalry_charges_pikes_with_one_less(charger: str, target: str, malus: bool) -> None:
    found = _charging(unit("c", RED, charger, 10, 4), unit("x", BLUE, target, 10, 8, 180))
    assert found == ({"ND 7.23": -1} if malus else {})


@pytest.mark.rule("ND 7.24")
@pytest.mark.parametrize(
    ("kind", "card", "malus"),
    [
        ("DrM", {}, -1),
        ("Cav", {"armour": True}, -1),
        ("CavL", {"armour": True}, -1),
        ("Cav", {}, 0),
        ("Rei", {"armour": True}, 0),
        ("MC", {}, 0),
        ("LC", {}, -2),
        ("LCs", {}, -2),
    ],
)
def test_after_a_won_melee_some_cavalry_charges_worse(
    kind: str, card: dict[str, Any], malus: int
) -> None:
    game = _alone(kind, **card)
    assert total(morale.after_won_melee(game.ctx, "a")) == malus


# -- chances ---------------------------------------------------------------------------------------


@pytest.mark.rule("ND 14.1")
@given(
    occasion=st.sampled_from(["fire", "melee", "charging", "charged", "contagion"]),
    value=st.integers(-3, 5),
    losses=st.integers(0, 2),
    disorder=st.integers(0, 2),
)
def test_the_chances_are_what_the_six_faces_give(
    occasion: Occasion, value: int, losses: int, disorder: int
) -> None:
    made = unit("a", RED, "Pk", 10, 8, morale=value, losses=losses, disorder=disorder)
    told = morale.chances(position(made).ctx, "a", occasion)
    happened: dict[str, int] = {}
    for die in range(1, 7):
        game = position(made, dice=[die])
        outcome = morale.test(game.ctx, "a", occasion)
        happened[outcome] = happened.get(outcome, 0) + 1
    assert dict(told) == happened


@pytest.mark.rule("ND 7.16", "ND 10.10")
def test_a_line_counts_in_the_test_for_an_enemy_beyond_it() -> None:
    game = position(
        unit("a", RED, "Sh", 10, 8, occupies="H"),
        unit("x", BLUE, "Pk", 10, 8.2, 180),
        unit("y", BLUE, "Pk", 10, 4),
        lines=[line("wall", "H", (8, 8.2), (12, 8.2), vdf=1)],
        charges=[Charge("x", "a", "front")],
    )
    for enemy, expected in (("x", [1]), ("y", [])):
        lines = morale.modifiers(game.ctx, "a", "melee", enemy)
        assert [one.value for one in lines if one.rule == "ND 7.16"] == expected
