"""Generals, units, sight, terrain (SQ 1, 2, 3.1, 3.2, 4)."""

from typing import Any

import pytest

from game.engine import action as do
from game.rules.squares.attack import OUT_OF_COMMAND, why_not_join
from game.rules.squares.bombardment import why_not_fire
from game.rules.squares.cards import FALLING, Kind, Morale, UnitCard, Weight
from game.rules.squares.command import in_command
from game.rules.squares.options import Reading
from game.rules.squares.pieces import card, is_fatigued, is_fresh
from game.rules.squares.recovery import modifiers
from game.rules.squares.sight import sees
from game.rules.squares.stacking import BASE_ALONE, fits, free_bases, why_not_hold
from game.rules.squares.table import Sky
from game.rules.squares.tables import standard_tables
from game.rules.squares.walking import way_preview
from tests.keywords import keyword
from tests.rules.squares.positions import (
    BLUE,
    FAR,
    RED,
    field,
    foot,
    general,
    gun,
    hidden,
    horse,
    mixed,
    position,
)

# -- Generals (SQ 1) -------------------------------------------------------------------------------


@pytest.mark.rule("SQ 1.2")
def test_the_radius_is_two_squares_in_all_directions() -> None:
    for at, inside in (("0406", True), ("0606", True), ("0404", True), ("0407", False)):
        game = position(field(), foot("a", RED, at), general(RED, "0404"), FAR)
        assert in_command(game.ctx, "a") == inside
    walled = position(field(woods="0405"), foot("a", RED, "0406"), general(RED, "0404"), FAR)
    assert in_command(walled.ctx, "a")


@pytest.mark.rule("SQ 1.5")
def test_out_of_command_a_unit_does_all_but_attack() -> None:
    pieces = (foot("x", BLUE, "0403"), general(RED, "0407"))
    game = position(field(), foot("a", RED, "0404", hits=2), gun("g", RED, "0404"), *pieces)
    cells = game.cell("0404"), game.cell("0403")
    assert why_not_join(game.ctx, "a", *cells) == OUT_OF_COMMAND
    assert why_not_join(game.ctx, "g", *cells) == OUT_OF_COMMAND
    assert why_not_fire(game.ctx, "g") is None
    assert game.why_go("a", "0405") is None
    assert sum(m.value for m in modifiers(game.ctx, "a")) == -2  # an enemy square and -1
    near = position(field(), foot("a", RED, "0404"), pieces[0], general(RED, "0406"))
    assert why_not_join(near.ctx, "a", *cells) is None


@pytest.mark.rule("SQ 1.2", "SQ 1.5")
def test_before_a_unit_leaves_the_radius_it_is_warned() -> None:
    """Two squares from the General is near enough, three are not."""
    game = position(field(), foot("a", RED, "0404"), general(RED, "0404"), FAR)
    near, far = (way_preview(game.ctx, "a", game.cell(at), ()) for at in ("0402", "0401"))
    assert near is not None and near.warnings == ()
    assert far is not None
    assert [rule for rule, _ in far.warnings] == ["SQ 1.5"]
    assert str(far.warnings[0][1]).startswith("Out of command there: beyond the radius of ")


@pytest.mark.rule("SQ 1.6")
def test_a_lone_general_among_enemies_joins_his_nearest_unit() -> None:
    game = position(
        field(),
        foot("a", RED, "0407"),
        foot("b", RED, "0508"),
        foot("c", RED, "0306", command="r2"),
        general(RED, "0304"),
        foot("x", BLUE, "0303"),
        active="b",
    ).take("x")
    assert game.go("0304") is None  # he holds nothing
    assert game.at("general-r") == "0407"  # 3 squares away, b 4; c is not of his Command
    assert not game.unit("a").hits


@pytest.mark.rule("SQ 1.6", "SQ 4.5")
def test_generals_do_not_count_for_capacity() -> None:
    crowd = [foot(f"f{n}", RED, "0404") for n in range(4)]
    game = position(field(), *crowd, general(RED, "0405"), FAR)
    assert why_not_hold(game.ctx, "general-r", game.cell("0404")) is None


@pytest.mark.rule("SQ 1.1", "SQ 1.3", "SQ 1.4")
def test_commands_and_abilities_of_the_cards() -> None:
    game = position(
        field(),
        foot("a", RED, "0404"),
        foot("b", RED, "0404", command="r2"),
        general(RED, "0404", ability=2),
        FAR,
    )
    assert card(game.ctx, "general-r").ability == 2
    assert game.rules.oob.commands["r"].units == ("a",)
    assert game.rules.oob.commands["r2"].units == ("b",)
    assert game.rules.oob.armies[RED].cinc == ""


# -- units (SQ 2) ----------------------------------------------------------------------------------


def unit_card(**given: Any) -> UnitCard:
    return UnitCard(**{"id": "u", "name": "u", "side": RED, "kind": Kind.INFANTRY, **given})


@pytest.mark.rule("SQ 2.1", "SQ 2.2", "SQ 2.4", "SQ 2.5", "SQ 2.6")
def test_types_of_units() -> None:
    assert all(unit_card(kind=k).is_brigade for k in (Kind.INFANTRY, Kind.CAVALRY, Kind.MIXED))
    guns = (Kind.ARTILLERY_FOOT, Kind.ARTILLERY_HORSE)
    assert all(unit_card(kind=k).is_battery and not unit_card(kind=k).is_brigade for k in guns)
    assert not unit_card(kind=Kind.GENERAL).is_unit
    assert unit_card(kind=Kind.MIXED).foot_like and not unit_card(linear=True).foot_like
    assert unit_card(skirmish=2).skirmish == 2 and unit_card(light=True).light


@pytest.mark.rule("SQ 2.3")
@pytest.mark.parametrize(
    ("classes", "value"),
    [
        ((Morale.ELITE,), 1),
        ((Morale.VETERAN,), 1),
        ((Morale.ELITE, Morale.VETERAN), 1),
        ((Morale.REGULAR,), 0),
        ((Morale.RECRUIT,), -1),
        ((Morale.MILITIA,), -1),
        ((Morale.IRREGULAR,), -1),
    ],
)
def test_values_of_morale_classes(classes: tuple[Morale, ...], value: int) -> None:
    assert unit_card(morale=classes).class_value == value


@pytest.mark.rule("SQ 2.7", "SQ 2.8")
def test_weights_in_falling_order() -> None:
    assert FALLING == (Weight.HEAVY, Weight.MEDIUM, Weight.LIGHT, Weight.IRREGULAR)


@pytest.mark.rule("SQ 2.9")
@pytest.mark.parametrize(
    ("hits", "fresh", "fatigued"),
    [(0, True, False), (1, False, False), (2, False, False), (3, False, True), (9, False, True)],
)
def test_hits_and_conditions(hits: int, fresh: bool, fatigued: bool) -> None:
    """EX-SQ-9; hits alone destroy nobody."""
    game = position(field(), foot("a", RED, "0404", hits=hits), FAR)
    assert (is_fresh(game.ctx, "a"), is_fatigued(game.ctx, "a")) == (fresh, fatigued)
    assert game.at("a") == "0404"


@pytest.mark.rule("SQ O3")
def test_six_hits_destroy_by_the_option() -> None:
    pieces = (gun("a", RED, "0404"), foot("x", BLUE, "0403", hits=5))
    game = position(field(), *pieces, dice=[6], options=[Reading.HIT_CAP]).take("a")
    assert game.go("0403") is None
    assert game.unit("x").lost
    five = (pieces[0], foot("x", BLUE, "0403", hits=4))
    spared = position(field(), *five, dice=[6], options=[Reading.HIT_CAP]).take("a")
    assert spared.go("0403") is None and not spared.unit("x").lost
    without = position(field(), *pieces, dice=[6]).take("a")
    assert without.go("0403") is None and not without.unit("x").lost


# -- sight (SQ 3.1, 3.2) ---------------------------------------------------------------------------


def seen(at: str, sky: Sky = Sky.NORMAL, **kinds: Any) -> bool:
    """Whether 0004 sees a square."""
    game = position(field(9, 9, **kinds), foot("a", RED, "0404"), FAR, sky=sky)
    return sees(game.ctx, game.cell("0004"), game.cell(at))


@pytest.mark.rule("SQ 3.1", "SQ 5.4")
def test_sight_reaches_eight_squares_less_in_bad_weather() -> None:
    assert seen("0804") and seen("0804", Sky.CLEAR)
    assert seen("0604", Sky.CLOUDY) and not seen("0704", Sky.CLOUDY)
    for wet in (Sky.RAIN, Sky.SNOW):
        assert seen("0404", wet) and not seen("0504", wet)


@pytest.mark.rule("SQ 3.2")
def test_what_obstructs_sight() -> None:
    for kind in ("woods", "built_up", "hill"):
        assert not seen("0604", **keyword(kind, "0204"))
    assert seen("0604", rough="0204") and seen("0604", woods="0604")
    assert seen("0604", hill="0204 0604") and seen("0604", hill="0004 0204")
    # Units do not: one stands in 0404.
    assert seen("0604")


@pytest.mark.rule("SQ 3.1", "SQ 5.4")
@pytest.mark.parametrize(
    ("sky", "far"),
    [(Sky.CLEAR, 8), (Sky.NORMAL, 8), (Sky.CLOUDY, 6), (Sky.RAIN, 4), (Sky.SNOW, 4)],
)
def test_how_far_one_sees(sky: Sky, far: int) -> None:
    pieces = (foot("a", RED, "0000"), foot("x", BLUE, "1100"))
    game = position(field(columns=12), *pieces, sky=sky)
    seen = [n for n in range(1, 12) if sees(game.ctx, game.cell("0000"), game.cell(f"{n:02}00"))]
    assert seen == list(range(1, far + 1))


# -- terrain (SQ 4) --------------------------------------------------------------------------------


@pytest.mark.rule("SQ 4.1")
def test_the_kinds_of_terrain() -> None:
    assert {row.name for row in standard_tables().terrain.values()} >= {
        "Clear",
        "Hill",
        "Wood",
        "Rough",
        "River",
        "Built-up",
        "Fields",
        "Fortification",
    }


@pytest.mark.rule("SQ 4.5", "SQ 4.6")
@pytest.mark.parametrize(
    ("massed", "linear", "guns", "legal"),
    [
        (4, 0, 2, True),
        (5, 0, 0, False),
        (0, 6, 2, True),
        (0, 7, 0, False),
        (2, 3, 0, True),
        (3, 2, 0, False),
        (0, 0, 3, False),
    ],
)
def test_capacity(massed: int, linear: int, guns: int, legal: bool) -> None:
    """EX-SQ-13."""
    game = position(field(), foot("a", RED, "0404"), FAR)
    cards = [unit_card()] * massed + [unit_card(linear=True)] * linear
    cards += [unit_card(kind=Kind.ARTILLERY_FOOT)] * guns
    assert fits(game.rules, cards) == legal


@pytest.mark.rule("SQ 4.5", "SQ 4.6")
def test_a_base_is_alone_and_commands_share_a_square() -> None:
    game = hidden(
        foot("b", RED, "0405", command="r2"), foot("c", RED, "0406"), general(RED, "0808")
    )
    assert why_not_hold(game.ctx, "b", game.cell("0404")) == BASE_ALONE
    assert why_not_hold(game.ctx, "base", game.cell("0405")) == BASE_ALONE
    assert why_not_hold(game.ctx, "general-r", game.cell("0404")) is None
    assert why_not_hold(game.ctx, "c", game.cell("0405")) is None


@pytest.mark.rule("SQ 4.7", "SQ 4.2")
def test_garrisons_do_not_count() -> None:
    crowd = [foot(f"f{n}", RED, "0404") for n in range(3)]
    inside = foot("i", RED, "0404", garrison=True)
    game = position(field(built_up="0404"), *crowd, inside, foot("a", RED, "0405"), FAR)
    assert why_not_hold(game.ctx, "a", game.cell("0404")) is None
    full = position(
        field(built_up="0404"), *crowd, foot("i", RED, "0404"), foot("a", RED, "0405"), FAR
    )
    refusal = why_not_hold(full.ctx, "a", full.cell("0404"))
    assert "it holds 12 points of 12, a takes 3." in str(refusal)


@pytest.mark.rule("SQ 4.5", "SQ 4.6")
def test_a_full_square_says_how_full_it_is() -> None:
    """Four lines are 8 points: a massed brigade of 3 has room, then a line of 2 has none; two
    batteries are all that a square holds.
    """
    lines = [foot(f"l{n}", RED, "0404", facing="N") for n in range(4)]
    guns = [gun(f"g{n}", RED, "0404") for n in range(2)]
    here = position(
        field(),
        *(*lines, foot("m", RED, "0404"), *guns),
        *(foot("a", RED, "0405", facing="N"), gun("h", RED, "0405"), FAR),
    )
    line, battery = (why_not_hold(here.ctx, u, here.cell("0404")) for u in ("a", "h"))
    assert str(line) == "The square is full: it holds 11 points of 12, a takes 2. (SQ 4.5)"
    assert str(battery) == "The square is full: 2 batteries stand there, at most 2 may. (SQ 4.5)"


@pytest.mark.rule("SQ 2.2", "SQ 6.2")
def test_a_mixed_brigade_moves_as_massed_infantry() -> None:
    game = position(field(), mixed("a", RED, "0404"), horse("h", RED, "0405"), FAR, ap=2)
    assert game.why_go("a", "0402") is None and game.why_go("a", "0401") is not None
    assert game.take("a").do(do.button("back")) is None


@pytest.mark.rule("SQ 4.5", "SQ 4.6", "SQ 4.2")
def test_guns_make_no_room_for_brigades() -> None:
    """Three massed and two linear brigades are 13 points, with a battery as without."""
    crowd = [foot(f"m{n}", RED, "0404").card for n in range(3)]
    crowd += [foot(f"l{n}", RED, "0404", facing="N").card for n in range(2)]
    game = position(field(built_up="0404 0505"), FAR, built_up={"0404": 3})
    assert not fits(game.rules, crowd)
    assert not fits(game.rules, [*crowd, gun("g", RED, "0404").card])
    assert fits(game.rules, [*crowd[:-1], gun("g", RED, "0404").card])
    rooms = {at: free_bases(game.ctx, game.cell(at)) for at in ("0404", "0505", "0606")}
    assert rooms == {"0404": 3, "0505": 1, "0606": 0}
