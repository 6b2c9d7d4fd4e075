"""The melee roll and its modifiers (ND 5.3, 5.4, 5.10-5.27)."""

from collections.abc import Mapping, Sequence
from typing import Any

import pytest

from game.board.plane.ground import Area, Barrier
from game.rules.nordlingen.cards import Type
from game.rules.nordlingen.melee.combats import Combat
from game.rules.nordlingen.melee.effects import Fight
from game.rules.nordlingen.melee.roll import damage, has_charge_bonus, modifiers
from game.rules.nordlingen.options import Reading
from game.rules.nordlingen.table import Charge
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

PAIR = Combat(("a", "x"))


def _lines(game: Position, uid: str = "a", combat: Combat = PAIR) -> dict[str, int]:
    """The lines of a principal by rule, without its own melee value."""
    found: dict[str, int] = {}
    for one in modifiers(game.ctx, combat, uid):
        found[one.rule] = found.get(one.rule, 0) + one.value
    found.pop("ND 5.3", None)
    return found


def _pair(
    own: str,
    foe: str,
    *,
    a: Mapping[str, Any] | None = None,
    x: Mapping[str, Any] | None = None,
    charges: Sequence[Charge] = (),
    areas: Sequence[Area] = (),
    lines: Sequence[Barrier] = (),
    options: Sequence[Reading] = (),
) -> Position:
    """Two units front to front on the line y = 8; the red one, "a", faces north."""
    return position(
        unit("a", RED, own, 10, 8, **(a or {})),
        unit("x", BLUE, foe, 10, 8, 180, **(x or {})),
        charges=charges,
        areas=areas,
        lines=lines,
        options=options,
    )


# -- the roll --------------------------------------------------------------------------------------


@pytest.mark.rule("ND 5.3", "ND 5.4")
def test_both_roll_the_side_with_the_initiative_first_and_each_adds_its_own_sum() -> None:
    """Pikemen 2 with a loss against shot 0, who fight pikes: 4 + 1 - 3 = 2, 3 - 2 - 4 = none."""
    game = position(
        unit("a", RED, "Pk", 10, 8, losses=1), unit("x", BLUE, "Sh", 10, 8, 180), dice=[4, 3]
    ).run(Fight(PAIR))
    rolls = [e.roll for e in game.events if e.kind == "melee"]
    assert [(r.die, r.total) for r in rolls if r] == [(4, 5), (3, 1)]
    assert (game.unit("x").damage, game.unit("a").damage) == (2, 0)
    assert game.unit("x").damaged
    assert not game.unit("a").damaged
    assert game.told("melee") == [
        "a inflicts 2 damage points on x.",
        "x inflicts 0 damage points on a.",
    ]
    # 2 + 1 - 5 are none, 5 - 2 - 2 one point.
    game = position(
        unit("a", RED, "Pk", 10, 8, losses=1), unit("x", BLUE, "Sh", 10, 8, 180), dice=[2, 5]
    ).run(Fight(PAIR))
    assert (game.unit("x").damage, game.unit("a").damage) == (0, 1)


@pytest.mark.rule("ND 0.15")
def test_the_first_die_is_that_of_the_side_with_the_initiative() -> None:
    game = position(
        unit("a", RED, "Sh", 10, 8),
        unit("x", BLUE, "Sh", 10, 8, 180),
        initiative=BLUE,
        dice=[6, 4],
    ).run(Fight(Combat(("x", "a"))))
    assert (game.unit("a").damage, game.unit("x").damage) == (2, 0)


@pytest.mark.rule("ND 5.4")
@pytest.mark.parametrize(
    ("die", "added", "other", "points"),
    [
        (4, 0, 4, 0),
        (4, 0, 5, 0),
        (4, 1, 4, 1),
        (4, 1, 3, 2),
        (6, 0, 3, 3),
        (6, 5, 1, 3),
        (1, -2, 1, 0),
        (6, -3, 1, 2),
    ],
)
def test_damage_is_the_score_less_the_natural_die_of_the_other_between_none_and_three(
    die: int, added: int, other: int, points: int
) -> None:
    assert damage(_pair("Sh", "Sh").ctx, die, added, other) == points


@pytest.mark.rule("ND 5.10")
def test_modifiers_add_up() -> None:
    """Heavy cavalry with armour charges the flank of disordered shot that moved tactically."""
    game = position(
        unit("a", RED, "Cav", 10, 8, losses=1),
        unit("x", BLUE, "Sh", 10.5, 8, 90, tactical=True, armour=True),
        charges=[Charge("a", "x", "right", "flank")],
    )
    assert _lines(game) == {
        "ND 5.14": 2,
        "ND 5.15": 2,
        "ND 5.19": 2,
        "ND 5.20": 2,
        "ND 5.24": -1,
        "ND 5.25": -1,
    }
    assert _lines(game, "x") == {"ND 5.20": -2}
    assert _lines(_pair("Sh", "Sh")) == {}


# -- order, artillery ------------------------------------------------------------------------------

WOOD = box("wood", "W", 8, 7.5, 12, 12)
"""Half of the red unit, and all of the blue one."""


@pytest.mark.rule("ND 5.11")
@pytest.mark.parametrize(
    ("areas", "three"),
    [
        ([], True),
        ([box("wood", "W", 8, 8, 12, 12)], False),
        ([box("wood", "W", 8, 8.5, 12, 12)], False),  # half of its base
        ([box("wood", "W", 8, 8.51, 12, 12)], True),
        ([box("marsh", "W", 8, 8, 12, 12)], False),
        ([box("village", "W", 8, 8, 12, 12)], False),
        ([box("town", "W", 8, 8, 12, 12)], False),
        ([box("farm", "W", 8, 8, 12, 12)], False),
        ([box("field", "W", 8, 8, 12, 12)], True),
        ([box("steep_slope", "W", 8, 8, 12, 12)], True),
    ],
)
def test_open_order_in_the_open_is_weak(areas: Sequence[Area], three: bool) -> None:
    game = _pair("Sh", "Lt", areas=areas)
    assert _lines(game).get("ND 5.11", 0) == (3 if three else 0)


@pytest.mark.rule("ND 5.11")
@pytest.mark.parametrize(
    ("kind", "marked", "bonus"),
    [("Lt", False, 1), ("LCs", False, 1), ("Sh", True, 1), ("Sh", False, 0)],
)
def test_open_order_is_at_home_in_broken_ground(kind: str, marked: bool, bonus: int) -> None:
    own = {"open": marked}
    assert _lines(_pair(kind, "Pk", a=own, areas=[WOOD])).get("ND 5.11", 0) == bonus
    assert "ND 5.11" not in _lines(_pair(kind, "Pk", a=own))


@pytest.mark.rule("ND 5.12")
def test_artillery_is_an_easy_prey_limbered_or_not() -> None:
    assert _lines(_pair("Sh", "MdArt"))["ND 5.12"] == 3
    assert _lines(_pair("Sh", "MdArt", x={"limbered": True}))["ND 5.12"] == 3
    assert "ND 5.12" not in _lines(_pair("Sh", "Wg"))


# -- flank and rear --------------------------------------------------------------------------------


@pytest.mark.rule("ND 5.13", "ND 5.14")
def test_a_flank_charge_gives_two_and_a_rear_charge_three_as_long_as_it_lasts() -> None:
    def lines(location: str, first: bool = True, **state: Any) -> dict[str, int]:
        contact = Charge("a", "x", "rear", location, first=first)  # type: ignore[arg-type]
        return _lines(_pair("Sh", "Sh", x=state, charges=[contact]))

    assert lines("rear") == {"ND 5.13": 3}
    assert lines("rear", first=False) == {"ND 5.13": 3}
    assert lines("flank", first=False) == {"ND 5.14": 2}
    assert lines("front") == {}


@pytest.mark.rule("ND 5.14")
def test_only_the_charger_has_it_and_only_as_principal() -> None:
    contact = Charge("b", "x", "left", "flank")
    game = position(
        unit("a", RED, "Sh", 10, 8),
        unit("b", RED, "Sh", 11, 8.5, 270),
        unit("x", BLUE, "Sh", 10, 8, 180),
        charges=[contact],
    )
    assert _lines(game, "x", Combat(("b", "x"))) == {}
    assert "ND 5.14" not in _lines(game, "a", Combat(("a", "x"), ("b",)))
    assert _lines(game, "b", Combat(("b", "x")))["ND 5.14"] == 2


@pytest.mark.rule("ND 5.14", "ND 3.13", "ND 10.10")
def test_a_square_and_an_occupant_have_no_flank_and_no_rear() -> None:
    rear, flank = Charge("a", "x", "rear", "rear"), Charge("a", "x", "left", "flank")
    village = [box("village", "V", 8, 8, 12, 10)]
    for contact in (rear, flank):
        assert _lines(_pair("Sh", "Sh", x={"square": True}, charges=[contact])) == {}
        inside = _pair("Sh", "Sh", x={"occupies": "V"}, charges=[contact], areas=village)
        assert _lines(inside) == {"ND 5.22": -1}


# -- the charge bonus ------------------------------------------------------------------------------


@pytest.mark.rule("ND 5.15")
def test_a_charge_and_a_countercharge_count_in_a_first_round() -> None:
    def bonuses(contact: Charge) -> tuple[int, int]:
        game = _pair("Cav", "Cav", charges=[contact])
        return _lines(game).get("ND 5.15", 0), _lines(game, "x").get("ND 5.15", 0)

    assert bonuses(Charge("a", "x", "front")) == (2, 0)
    assert bonuses(Charge("a", "x", "front", counter=True)) == (2, 2)
    assert bonuses(Charge("a", "x", "front", first=False)) == (0, 0)
    assert bonuses(Charge("a", "x", "front", counter=True, first=False)) == (0, 2)
    assert bonuses(Charge("a", "x", "front", counter=True, counter_first=False)) == (2, 0)
    assert _lines(_pair("Cav", "Cav")) == {}


INFANTRY = ("Pk", "PkL", "Hv", "Wb", "Sh", "Lt", "Dr")
CAVALRY = ("DrM", "Cav", "CavL", "Rei", "MC", "LC", "LCs")
GUNS = ("LtArt", "MdArt", "HvArt")
AGAINST: Mapping[str, tuple[str, ...]] = {
    **dict.fromkeys(("Cav", "CavL"), ("Hv", "Wb", "Sh", "Lt", "Dr", *CAVALRY, *GUNS, "Wg")),
    **dict.fromkeys(("Pk", "PkL"), (*INFANTRY, *GUNS)),
    "Wb": ("Hv", "Wb", "Sh", "Lt", "Dr", *GUNS),
    **dict.fromkeys(("Hv", "Sh", "Dr", "DrM", "Rei", "MC", "LC"), GUNS),
    **dict.fromkeys(("Lt", "LCs"), ()),
}


@pytest.mark.rule("ND 5.16", "ND 11.4")
@pytest.mark.parametrize("own", [*INFANTRY, *CAVALRY])
def test_whose_charge_has_a_bonus_against_whom(own: str) -> None:
    for foe in Type:
        expected = foe in AGAINST[own]
        assert has_charge_bonus(_pair(own, foe).ctx, "a", "x") == expected, foe


@pytest.mark.rule("ND 5.16")
def test_open_order_has_no_bonus_against_guns() -> None:
    assert not has_charge_bonus(_pair("Sh", "MdArt", a={"open": True}).ctx, "a", "x")


# -- numbers ---------------------------------------------------------------------------------------


def _many(
    own: Sequence[str], foes: Sequence[str], options: Sequence[Reading] = ()
) -> tuple[Position, Combat]:
    """Units of either side; who stands where does not matter to their number."""
    red = [unit(f"a{n}", RED, kind, 2 + 3 * n, 4) for n, kind in enumerate(own)]
    blue = [unit(f"x{n}", BLUE, kind, 2 + 3 * n, 12, 180) for n, kind in enumerate(foes)]
    supports = (*(f"a{n}" for n in range(1, len(own))), *(f"x{n}" for n in range(1, len(foes))))
    leaders = general("gr", RED, 2, 4, division="r", role="cinc", unit="a0")
    return position(*red, *blue, leaders, options=options), Combat(("a0", "x0"), supports)


@pytest.mark.rule("ND 5.18", "ND 11.4", "ND 13.8")
@pytest.mark.parametrize(
    ("own", "foes", "more", "full"),
    [
        (["Sh"], ["Sh"], 0, 0),
        (["Sh", "Sh"], ["Sh"], 1, 2),
        (["Sh", "Sh", "Sh"], ["Sh"], 2, 4),
        (["Sh", "Sh", "Sh", "Sh"], ["Sh"], 2, 6),
        (["PkL"], ["Hv"], 1, 2),
        (["PkL", "Sh"], ["PkL"], 1, 2),
        (["Sh", "MdArt"], ["Sh"], 1, 2),
        (["Sh"], ["Sh", "Sh"], 0, 0),
    ],
)
def test_each_base_more_counts_one_and_at_most_two_in_the_option_two_without_limit(
    own: Sequence[str], foes: Sequence[str], more: int, full: int
) -> None:
    game, combat = _many(own, foes)
    assert _lines(game, "a0", combat) == ({"ND 5.18": more} if more else {})
    game, combat = _many(own, foes, [Reading.FULL_NUMBERS])
    assert _lines(game, "a0", combat) == ({"ND 13.8": full} if full else {})


# -- arms ------------------------------------------------------------------------------------------


@pytest.mark.rule("ND 5.19", "ND 5.27")
@pytest.mark.parametrize("own", CAVALRY)
def test_cavalry_beats_infantry_without_pikes_or_spears_and_fears_pikes(own: str) -> None:
    for foe in (*INFANTRY, *CAVALRY, "MdArt", "Wg"):
        found = _lines(_pair(own, foe))
        assert found.get("ND 5.19", 0) == (2 if foe in ("Wb", "Sh", "Lt", "Dr") else 0), foe
        assert found.get("ND 5.27", 0) == (-2 if foe in ("Pk", "PkL") else 0), foe


@pytest.mark.rule("ND 5.27")
@pytest.mark.parametrize("own", INFANTRY)
def test_infantry_fears_pikes_unless_it_has_them(own: str) -> None:
    for foe in ("Pk", "PkL"):
        malus = 0 if own in ("Pk", "PkL") else -2
        assert _lines(_pair(own, foe)).get("ND 5.27", 0) == malus
    assert "ND 5.27" not in _lines(_pair(own, "Hv"))


@pytest.mark.rule("ND 5.27")
def test_guns_do_not_fear_pikes() -> None:
    assert "ND 5.27" not in _lines(_pair("MdArt", "Pk"))


@pytest.mark.rule("ND 5.20")
def test_tactical_movement_costs_two_and_gives_the_enemy_two() -> None:
    game = _pair("Sh", "Sh", x={"tactical": True})
    assert _lines(game) == {"ND 5.20": 2}
    assert _lines(game, "x") == {"ND 5.20": -2}
    both = _pair("Sh", "Sh", a={"tactical": True}, x={"tactical": True})
    assert _lines(both) == {"ND 5.20": 0}


@pytest.mark.rule("ND 5.21")
def test_one_general_counts_with_his_level() -> None:
    leaders = (
        general("gr", RED, 10, 8, division="r", role="cinc", level=1, unit="a"),
        general("g2", RED, 10, 7.5, level=3, unit="a"),
        general("gb", BLUE, 10, 8.5, division="b", role="cinc", level=2),
    )
    game = position(unit("a", RED, "Sh", 10, 8), unit("x", BLUE, "Sh", 10, 8, 180), *leaders)
    assert _lines(game) == {"ND 5.21": 3}
    assert _lines(game, "a", Combat(("a", "x"), chosen=("gr",))) == {"ND 5.21": 1}
    assert _lines(game, "x") == {}


# -- ground ----------------------------------------------------------------------------------------


@pytest.mark.rule("ND 5.22")
def test_an_occupied_area_is_worth_its_defence_value_to_the_occupant_alone() -> None:
    village = [box("village", "V", 8, 8, 12, 10, vdf=3)]
    assert _lines(_pair("Sh", "Sh", x={"occupies": "V"}, areas=village)) == {"ND 5.22": -3}
    assert _lines(_pair("Sh", "Sh", areas=village)) == {}
    wall = [line("wall", "H", (8, 8), (12, 8), vdf=2)]
    held = _pair("Sh", "Sh", x={"occupies": "H"}, lines=wall)
    assert _lines(held) == {"ND 5.22": -2}
    assert _lines(held, "x") == {}


@pytest.mark.rule("ND 5.22", "ND 3.28", "ND 10.10")
def test_who_charged_over_a_line_does_not_hold_it_against_its_target() -> None:
    wall = [line("wall", "H", (8, 8), (12, 8), vdf=2)]
    both = {"occupies": "H"}
    stands = _pair("Sh", "Sh", a=both, x=both, lines=wall)
    assert _lines(stands) == _lines(stands, "x") == {"ND 5.22": -2}
    came = _pair("Sh", "Sh", a=both, x=both, lines=wall, charges=[Charge("a", "x", "front")])
    assert (_lines(came), _lines(came, "x")) == ({"ND 5.22": -2}, {})


@pytest.mark.rule("ND 5.23")
def test_higher_ground_is_told_by_the_centres_of_the_fronts() -> None:
    def lines(*areas: Area) -> tuple[int, int]:
        game = position(
            unit("a", RED, "Sh", 10, 8), unit("x", BLUE, "Sh", 10, 8.005, 180), areas=areas
        )
        return _lines(game).get("ND 5.23", 0), _lines(game, "x").get("ND 5.23", 0)

    assert lines(box("slope", "S", 6, 8.002, 14, 12, level=1)) == (-1, 0)
    assert lines(box("slope", "S", 6, 4, 14, 12, level=1)) == (0, 0)
    assert lines(box("slope", "S", 6, 4, 14, 8.002, level=1)) == (0, -1)
    both = box("slope", "S", 6, 4, 14, 12, level=1), box("slope", "T", 6, 8.002, 14, 12, level=2)
    assert lines(*both) == (-1, 0)
    assert lines(box("field", "F", 6, 8.002, 14, 12, level=1)) == (0, 0)


@pytest.mark.rule("ND 5.24")
def test_own_disorder_and_losses_count_against_a_unit() -> None:
    for level in (1, 2):
        assert _lines(_pair("Sh", "Sh", a={"disorder": level})) == {"ND 5.24": -level}
    assert _lines(_pair("Sh", "Sh", a={"losses": 2, "disorder": 1})) == {"ND 5.24": -3}
    assert _lines(_pair("Sh", "Sh", x={"losses": 2, "disorder": 1})) == {}


@pytest.mark.rule("ND 5.26")
@pytest.mark.parametrize(
    ("kind", "malus"),
    [
        ("steep_slope", -1),
        ("marsh", -1),
        ("wood", -1),
        ("ford", -1),
        ("slope", 0),
        ("village", 0),
        ("field", 0),
    ],
)
def test_close_order_fights_badly_in_difficult_ground(kind: str, malus: int) -> None:
    ground = [box(kind, "G", 8, 6, 12, 7.5)]
    assert _lines(_pair("Sh", "Sh", areas=ground)).get("ND 5.26", 0) == malus
    assert "ND 5.26" not in _lines(_pair("Lt", "Sh", areas=ground))
    assert "ND 5.26" not in _lines(_pair("Sh", "Sh", areas=ground), "x")


@pytest.mark.rule("ND 5.26")
def test_a_unit_astride_a_stream_fights_badly() -> None:
    assert _lines(_pair("Sh", "Sh", lines=[line("stream", "S", (8, 7.5), (12, 7.5))])) == {
        "ND 5.26": -1
    }
    assert _lines(_pair("Sh", "Sh", lines=[line("stream", "S", (8, 6.5), (12, 6.5))])) == {}


# -- equipment -------------------------------------------------------------------------------------


def _at_edge(own: str, worn: str, edge: str) -> dict[str, int]:
    """A red unit in contact with one edge of a blue one that faces south, its front on y = 8."""
    places: dict[str, tuple[float, float, float]] = {
        "front": (10, 8, 0),
        "rear": (10, 9, 180),
        "left": (11, 8.5, 270),
        "right": (9, 8.5, 90),
    }
    target = unit("x", BLUE, "Wb", 10, 8, 180, **{worn: True})
    return _lines(position(unit("a", RED, own, *places[edge]), target))


@pytest.mark.rule("ND 5.25")
@pytest.mark.parametrize(
    ("edge", "shield", "pavise"),
    [("front", -1, -1), ("left", -1, 0), ("right", 0, 0), ("rear", 0, 0)],
)
def test_shields_cover_front_and_left_pavises_the_front(
    edge: str, shield: int, pavise: int
) -> None:
    assert _at_edge("Sh", "shield", edge).get("ND 5.25", 0) == shield
    assert _at_edge("Sh", "pavise", edge).get("ND 5.25", 0) == pavise


@pytest.mark.rule("ND 5.25")
@pytest.mark.parametrize(
    ("own", "malus"),
    [
        ("Pk", 0),
        ("PkL", 0),
        ("Hv", 0),
        ("Cav", 0),
        ("CavL", 0),
        ("Wb", -1),
        ("MC", -1),
        ("Rei", -1),
    ],
)
def test_pikes_spears_and_heavy_cavalry_ignore_shields(own: str, malus: int) -> None:
    assert _at_edge(own, "shield", "front").get("ND 5.25", 0) == malus


@pytest.mark.rule("ND 5.25")
def test_a_charge_that_ended_at_a_corner_touched_an_edge() -> None:
    def lines(edge: str) -> dict[str, int]:
        contact = Charge("a", "x", edge)  # type: ignore[arg-type]
        corner: Placed = unit("a", RED, "Sh", 12, 8)
        target = unit("x", BLUE, "Sh", 10, 8, 180, pavise=True)
        return _lines(position(corner, target, charges=[contact]))

    assert lines("front") == {"ND 5.25": -1}
    assert lines("left") == {}


@pytest.mark.rule("ND 5.25")
def test_armour_counts_against_everybody() -> None:
    for own in ("Pk", "Cav", "Sh"):
        assert _lines(_pair(own, "Hv", x={"armour": True}))["ND 5.25"] == -1
    assert "ND 5.25" not in _lines(_pair("Sh", "Hv", a={"armour": True}))
