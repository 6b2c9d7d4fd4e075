"""The modifiers of a shot, each where it counts and where it does not (ND 3.15, 4.7-4.21)."""

from typing import Any

import pytest

from game.engine.event import Modifier
from game.rules.nordlingen.fire.roll import Aim, edge_aimed_at, shot
from game.rules.nordlingen.tables import standard_tables
from tests.rules.nordlingen.positions import BLUE, RED, box, line, position, unit

SHOT, GUNS = "Sh", "LtArt"
"""A musketeer shoots short up to 1um and long up to 2um, light guns up to 0.5, 3 and 6um."""
FIRE = standard_tables().fire


def _lines(
    kind: str = SHOT,
    length: float = 1.5,
    *,
    target: str = "Sh",
    turned: float = 180,
    edge: str = "front",
    shooter: dict[str, Any] | None = None,
    foe: dict[str, Any] | None = None,
    **given: Any,
) -> dict[str, int]:
    """The lines of a shot straight ahead by their labels; the first fire is spent."""
    own = {"fired": True, "shoot": 0, **(shooter or {})}
    theirs = {"armour": False, **(foe or {})}
    game = position(
        unit("a", RED, kind, 10, 4, **own),
        unit("x", BLUE, target, 10, 4 + length, turned, **theirs),
        **given,
    )
    made = shot(game.ctx, Aim("a", "x", edge))  # type: ignore[arg-type]  # a word of the test
    return {str(line.label): line.value for line in made.lines}


def _label(key: str) -> str:
    return FIRE[key].label


LONG = {_label("long_range"): -1}
"""What a plain shot at 1.5um has, of muskets and of light guns."""


@pytest.mark.rule("ND 4.7")
def test_a_plain_shot_has_only_its_range_and_lines_add_up() -> None:
    assert _lines() == _lines(GUNS) == LONG
    many = _lines(shooter={"disorder": 1, "losses": 2}, foe={"tactical": True}, target="Lt")
    assert sum(many.values()) == -1 - 1 - 2 + 1 - 1


@pytest.mark.rule("ND 4.7")
@pytest.mark.parametrize(
    ("key", "art", "other"),
    [
        ("target_tactical", 2, 1),
        ("short_range", 2, 1),
        ("first_fire", 1, 1),
        ("cavalry_at_short", 1, 1),
        ("target_pikemen", 1, 1),
        ("shooter_disordered", -1, -1),
        ("per_shooter_loss", -1, -1),
        ("target_open_order", -1, -1),
        ("target_artillery", -1, -1),
        ("long_range", -1, -1),
        ("two_sides", 0, -1),
        ("shooter_moved", -1, -1),
        ("shield_or_pavise", 0, -1),
        ("armour", 0, -1),
        ("reiter_flank", 0, -1),
        ("extreme_range", -2, 0),
        ("four_sides", 0, -2),
        ("longbow_armour", 0, -2),
        ("cover", -1, -1),
    ],
)
def test_the_table_has_a_column_for_artillery_and_one_for_others(
    key: str, art: int, other: int
) -> None:
    # shooter_moved of the guns is that of light ones (R63); cover is taken times the vdf.
    assert (FIRE[key].art, FIRE[key].other) == (art, other)
    assert len(FIRE) == 19


@pytest.mark.rule("ND 4.4")
def test_the_shooting_value_is_the_first_line() -> None:
    game = position(unit("a", RED, "HvArt", 10, 4, fired=True), unit("x", BLUE, "Sh", 10, 8, 180))
    made = shot(game.ctx, Aim("a", "x"))
    assert made.lines[0].value == 2
    assert made.lines[0].rule == "ND 4.4"
    assert made.total == 2 - 1


@pytest.mark.rule("ND 4.8")
def test_a_target_that_moved_tactically() -> None:
    moved = {"tactical": True}
    assert _lines(foe=moved) == {**LONG, _label("target_tactical"): 1}
    assert _lines(GUNS, foe=moved) == {**LONG, _label("target_tactical"): 2}
    assert _lines(foe={"moved": True}) == LONG


@pytest.mark.rule("ND 4.9")
def test_short_range() -> None:
    assert _lines(length=1) == {_label("short_range"): 1}
    assert _lines(length=1.001) == LONG
    assert _lines(GUNS, 0.5) == {_label("short_range"): 2}
    assert _lines(GUNS, 0.501) == LONG


@pytest.mark.rule("ND 4.10")
@pytest.mark.parametrize(
    ("kind", "weapon", "counts"),
    [
        ("Sh", "mk", True),
        ("Sh", "aq", True),
        ("Cav", "ps", True),
        ("MC", "aq_m", True),
        ("MC", "mk_m", True),
        ("LtArt", "gun_lt", True),
        ("MdArt", "gun_md", True),
        ("HvArt", "gun_hv", True),
        ("Sh", "lbow", False),
        ("Sh", "xbow", False),
        ("LCs", "bow_m", False),
        ("Sh", "misc", False),
    ],
)
def test_the_first_fire_of_a_firearm(kind: str, weapon: str, counts: bool) -> None:
    length = {"ps": 1.0, "misc": 0.4}.get(weapon, 1.5)
    name = _label("first_fire")
    fresh = _lines(kind, length, shooter={"weapon": weapon, "fired": False})
    assert fresh.get(name) == (1 if counts else None)
    assert name not in _lines(kind, length, shooter={"weapon": weapon})


@pytest.mark.rule("ND 4.11")
@pytest.mark.parametrize("target", ["Cav", "CavL", "Rei", "MC", "LC", "DrM"])
def test_cavalry_at_short_range_counts_beside_the_short_range(target: str) -> None:
    name = _label("cavalry_at_short")
    both = {name: 1, _label("short_range"): 1}
    assert _lines(length=1, target=target) == both
    assert _lines(GUNS, 0.5, target=target) == {name: 1, _label("short_range"): 2}
    assert _lines(length=1.001, target=target) == LONG
    assert name not in _lines(length=1, target="Dr")


@pytest.mark.rule("ND 4.12")
def test_pikemen_as_target_of_firearms() -> None:
    name = _label("target_pikemen")
    for target in ("Pk", "PkL"):
        assert _lines(target=target) == {**LONG, name: 1}
        assert _lines(GUNS, target=target) == {**LONG, name: 1}
        assert name not in _lines(SHOT, 2.5, target=target, shooter={"weapon": "lbow"})
    assert name not in _lines(target="Hv")


@pytest.mark.rule("ND 4.13")
def test_a_disordered_shooter_and_each_of_its_losses() -> None:
    for kind in (SHOT, GUNS):
        assert _lines(kind, shooter={"disorder": 1}) == {**LONG, _label("shooter_disordered"): -1}
        assert _lines(kind, shooter={"losses": 1}) == {**LONG, _label("per_shooter_loss"): -1}
    assert _lines(shooter={"losses": 2}) == {**LONG, _label("per_shooter_loss"): -2}
    # Those of the target do not count, nor does damage that is no loss.
    assert _lines(foe={"losses": 1, "disorder": 1}, shooter={"damage": 2}) == LONG


@pytest.mark.rule("ND 4.14")
def test_a_target_in_open_order_and_artillery_as_target() -> None:
    for kind in (SHOT, GUNS):
        assert _lines(kind, target="Lt") == {**LONG, _label("target_open_order"): -1}
        assert _lines(kind, target="LCs") == {**LONG, _label("target_open_order"): -1}
        assert _lines(kind, foe={"open": True}) == {**LONG, _label("target_open_order"): -1}
        for target in ("LtArt", "HvArt"):
            assert _lines(kind, target=target) == {**LONG, _label("target_artillery"): -1}
    limbered = _lines(target="LtArt", foe={"limbered": True})
    assert limbered == {**LONG, _label("target_artillery"): -1}


@pytest.mark.rule("ND 4.15")
def test_long_and_extreme_range() -> None:
    assert _lines(length=2) == LONG
    assert _lines(GUNS, 3) == LONG
    assert _lines(GUNS, 3.001) == {_label("extreme_range"): -2}
    assert _lines("HvArt", 10) == {_label("extreme_range"): -2}
    # A weapon without a short range has only the long one.
    assert _lines("Cav", 0.3) == LONG


@pytest.mark.rule("ND 4.16")
def test_a_shooter_that_moved() -> None:
    moved = {_label("shooter_moved"): -1}
    assert _lines(shooter={"moved": True}) == {**LONG, **moved}
    assert _lines(GUNS, shooter={"moved": True}) == {**LONG, **moved}
    assert _lines(shooter={"moved_in_turn": True, "manoeuvred": True}) == LONG


@pytest.mark.rule("ND 3.15", "ND 4.16")
def test_a_halted_unit_shoots_as_if_it_had_moved_and_no_worse() -> None:
    moved = {_label("shooter_moved"): -1}
    assert _lines(shooter={"halted": True}) == {**LONG, **moved}
    assert _lines(shooter={"halted": True, "moved": True}) == {**LONG, **moved}


# -- edges and areas -------------------------------------------------------------------------------

HOUSES = box("village", "Naundorf", 9, 2, 11, 4)
WORKS = box("fortification", "redoubt", 9, 2, 11, 4)


@pytest.mark.rule("ND 4.17", "ND 4.18")
@pytest.mark.parametrize("area", [HOUSES, WORKS])
def test_an_occupant_that_can_shoot_on_one_two_or_four_sides(area: Any) -> None:
    def held(kind: str, *sides: str) -> dict[str, int]:
        state = {"occupies": area.name, "sides": sides}
        return _lines(kind, shooter=state, areas=[area])

    four = ("front", "right", "rear", "left")
    assert held(SHOT, "front") == LONG
    assert held(SHOT, "front", "right") == {**LONG, _label("two_sides"): -1}
    assert held(SHOT, *four) == {**LONG, _label("four_sides"): -2}
    for sides in (("front",), ("front", "right"), four):
        assert held(GUNS, *sides) == LONG


@pytest.mark.rule("ND 4.17")
def test_who_occupies_a_line_shoots_over_his_front_alone() -> None:
    held = {"occupies": "ditch", "sides": ("front", "right")}
    ditch = [line("entrenchment", "ditch", (5, 4.1), (15, 4.1))]
    assert _lines(shooter=held, lines=ditch) == LONG


@pytest.mark.rule("ND 4.18")
def test_a_square_shoots_as_over_four_sides() -> None:
    assert _lines(shooter={"square": True}) == {**LONG, _label("four_sides"): -2}
    assert _lines(foe={"square": True}) == LONG


@pytest.mark.rule("ND 4.19")
def test_reiter_that_shoot_over_a_flank() -> None:
    game = position(
        unit("a", RED, "Rei", 10, 4, fired=True, shoot=0),
        unit("x", BLUE, "Sh", 11.9, 3.5, 270),
        unit("y", BLUE, "Sh", 8.1, 3.5, 90),
        unit("z", BLUE, "Sh", 10, 4.9, 180),
    )
    aside = {_label("reiter_flank"): -1, **LONG}
    for target, edge, lines in (("x", "right", aside), ("y", "left", aside), ("z", "front", LONG)):
        made = shot(game.ctx, Aim("a", target, edge))  # type: ignore[arg-type]
        assert {str(line.label): line.value for line in made.lines} == lines


@pytest.mark.rule("ND 4.20")
@pytest.mark.parametrize(
    ("turned", "edge", "shield", "pavise"),
    [
        (180, "front", True, True),
        (0, "rear", False, False),
        (90, "right", False, False),
        (270, "left", True, False),
    ],
)
def test_shields_guard_front_and_left_and_pavises_the_front(
    turned: float, edge: str, shield: bool, pavise: bool
) -> None:
    # The target is turned so that the shot from the south meets one of its edges squarely.
    game = position(
        unit("a", RED, SHOT, 10, 4), unit("x", BLUE, "Sh", *_centred(10, 6.2, turned), turned)
    )
    assert edge_aimed_at(game.ctx, "x", (10_000, 4_000)) == edge
    name = _label("shield_or_pavise")
    for kind in (SHOT, "HvArt"):
        for what, guards in (("shield", shield), ("pavise", pavise)):
            game = position(
                unit("a", RED, kind, 10, 4, fired=True, shoot=0),
                unit("x", BLUE, "Sh", *_centred(10, 6.2, turned), turned, **{what: True}),
            )
            made = {str(m.label): m.value for m in shot(game.ctx, Aim("a", "x")).lines}
            assert made.get(name) == (-1 if guards and kind == SHOT else None)
    assert name not in _lines()


def _centred(x: float, y: float, turned: float) -> tuple[float, float]:
    """Where the front of a base stands whose centre is there."""
    off = {0: (0, 0.5), 90: (0.5, 0), 180: (0, -0.5), 270: (-0.5, 0)}[int(turned)]
    return x + off[0], y + off[1]


@pytest.mark.rule("ND 4.20")
def test_shield_and_pavise_together_count_once() -> None:
    both = _lines(foe={"shield": True, "pavise": True})
    assert both == {**LONG, _label("shield_or_pavise"): -1}


@pytest.mark.rule("ND 4.20")
def test_the_edge_aimed_at_is_the_last_one_on_the_way_to_the_centre() -> None:
    # From 8.99, 4 to the centre 10, 6.5 of a target whose front runs from 9 to 11 at y 6: the way
    # comes in over the front. From 7, 6.2 it comes over the side that faces west, its right one.
    game = position(unit("a", RED, SHOT, 10, 4), unit("x", BLUE, "Sh", 10, 6, 180))
    assert edge_aimed_at(game.ctx, "x", (8_990, 4_000)) == "front"
    assert edge_aimed_at(game.ctx, "x", (7_000, 6_200)) == "right"
    assert edge_aimed_at(game.ctx, "x", (13_000, 6_200)) == "left"
    assert edge_aimed_at(game.ctx, "x", (10_500, 9_000)) == "rear"


@pytest.mark.rule("ND 4.21")
def test_armour_and_longbows_against_it() -> None:
    armour = {"armour": True}
    assert _lines(foe=armour) == {**LONG, _label("armour"): -1}
    assert _lines(GUNS, foe=armour) == LONG
    bow = {"weapon": "lbow"}
    assert _lines(length=2.5, shooter=bow, foe=armour) == {**LONG, _label("longbow_armour"): -2}
    assert _lines(length=2.5, shooter=bow) == LONG
    assert _lines(shooter={"weapon": "xbow"}, foe=armour, length=2)[_label("armour")] == -1
    # That of the shooter does not count.
    assert _lines(shooter=armour) == LONG


@pytest.mark.rule("ND 4.7")
def test_each_line_names_its_rule_and_none_of_them_is_nought() -> None:
    game = position(
        unit("a", RED, SHOT, 10, 4, disorder=1, losses=1, moved=True),
        unit("x", BLUE, "Pk", 10, 4.8, 180, armour=True, shield=True, tactical=True),
    )
    lines: tuple[Modifier, ...] = shot(game.ctx, Aim("a", "x")).lines
    assert {line.rule: line.value for line in lines if line.rule != "ND 4.13"} == {
        "ND 4.8": 1,
        "ND 4.9": 1,
        "ND 4.10": 1,
        "ND 4.12": 1,
        "ND 4.16": -1,
        "ND 4.20": -1,
        "ND 4.21": -1,
    }
    assert [line.value for line in lines if line.rule == "ND 4.13"] == [-1, -1]
