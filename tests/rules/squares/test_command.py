"""Generals, units, sight, bases, terrain (SQ 1 to 4)."""

from typing import Any

import pytest

from game.engine import action as do
from game.rules.squares.activation import Act
from game.rules.squares.attack import OUT_OF_COMMAND, why_not_join
from game.rules.squares.bases import Aftermath, Reveal, veil_bases
from game.rules.squares.bombardment import why_not_fire
from game.rules.squares.cards import FALLING, Kind, Morale, UnitCard, Weight
from game.rules.squares.command import in_command
from game.rules.squares.losses import destroy
from game.rules.squares.options import Reading
from game.rules.squares.pieces import card, is_fatigued, is_fresh
from game.rules.squares.recovery import modifiers
from game.rules.squares.sight import sees
from game.rules.squares.stacking import BASE_ALONE, FULL, fits, why_not_hold
from game.rules.squares.table import Sky
from game.rules.squares.tables import standard_tables
from tests.keywords import keyword
from tests.rules.squares.positions import (
    BLUE,
    RED,
    Placed,
    Position,
    base,
    field,
    foot,
    general,
    gun,
    horse,
    mixed,
    position,
)

FAR = foot("x", BLUE, "0800")


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


# -- bases (SQ 3.3 to 3.8) -------------------------------------------------------------------------


def hidden(
    *more: Placed, holds: tuple[str, ...] = ("a", "l"), at: str = "0404", **given: Any
) -> Position:
    """A red base with a brigade and a line under it, blue a few squares away."""
    contents = [
        foot("a", RED, at),
        foot("l", RED, at, facing="N"),
        gun("g", RED, at),
    ]
    inside = [p for p in contents if p.card.id in holds]
    enemy = () if any(p.card.side == BLUE for p in more) else (foot("x", BLUE, "0400"),)
    pieces = (*inside, base("base", RED, at, *holds), *enemy, *more)
    return position(field(woods="0505"), *pieces, **given)


@pytest.mark.rule("SQ 3.3", "SQ 3.4", "SQ 3.7")
def test_a_base_moves_as_massed_infantry_and_hides_what_it_holds() -> None:
    game = hidden()
    assert game.there("0404")[:1] == ("base",) and "a" not in game.there("0404")
    game.take("base")
    assert game.go("0503", "0503") is None
    assert (game.at("base"), game.unit("base").halves) == ("0503", 4)
    assert game.unit("a").under == "base"
    assert not [e for e in game.events if "a" in e.units]


@pytest.mark.rule("SQ 3.4")
def test_its_owner_looks_under_it_in_secret() -> None:
    game = hidden().take("base")
    assert game.press("look") is None
    assert game.prompt.secret and game.prompt.side == RED
    assert "a" in str(game.prompt.text)
    assert game.press("back") is None and not game.prompt.secret


@pytest.mark.rule("SQ 3.4")
def test_the_other_side_may_imagine_other_contents() -> None:
    """Hits and places of the hidden units are forgotten."""
    two = (foot("z", RED, "0006", hits=2), base("other", RED, "0006", "z"))
    game = hidden(*two)
    known = veil_bases(game.rules, game.state, BLUE).table.units
    assert known["z"].hits == 0 and known["z"].under == "base"
    assert veil_bases(game.rules, game.state, RED).table.units["z"].hits == 2


@pytest.mark.rule("SQ 3.5", "SQ 3.8")
def test_an_enemy_next_to_it_reveals_it() -> None:
    game = hidden(foot("x", BLUE, "0602"), active="b").take("x")
    assert game.go("0502") is None  # two squares away still
    assert game.table.units["base"].cell >= 0
    assert game.go("0503") is None
    assert game.unit("base").lost and game.at("a") == "0404"
    assert game.rule == "SQ 3.8" and game.prompt.side == RED
    assert game.press("E") is None
    assert game.unit("l").facing == 1


@pytest.mark.rule("SQ 3.5")
def test_bases_reveal_one_another() -> None:
    game = hidden(base("blind", BLUE, "0503"), foot("x", BLUE, "0800"), holds=("a",))
    game.run(Aftermath())
    assert game.unit("base").lost and game.unit("blind").lost


@pytest.mark.rule("SQ 3.8", "SQ 6.16")
def test_an_empty_base_is_removed_and_the_mover_goes_on() -> None:
    game = position(
        field(),
        base("base", RED, "0404"),
        foot("a", RED, "0808"),
        foot("x", BLUE, "0402"),
        active="b",
    ).take("x")
    assert game.go("0403") is None
    assert game.unit("base").lost and not game.unit("x").halted
    assert game.go("0404") is None


@pytest.mark.rule("SQ 3.6")
def test_hits_on_a_base_are_secret_those_on_an_empty_one_lost() -> None:
    shooter = gun("b1", BLUE, "0402", weight=Weight.HEAVY)
    game = hidden(shooter, active="b", dice=(6, 6)).take("b1")
    assert game.go("0404") is None
    assert game.unit("a").hits == 1
    told = [e for e in game.events if e.kind == "loss"]
    assert [e.audience for e in told] == [(RED,)]
    empty = hidden(shooter, holds=(), active="b", dice=(6,))
    empty.take("b1")
    assert empty.go("0404") is None
    assert [e for e in empty.events if e.kind == "loss"] == []


@pytest.mark.rule("SQ 3.6")
def test_units_under_a_base_recover() -> None:
    game = position(
        field(), foot("a", RED, "0404", hits=2), base("base", RED, "0404", "a"), FAR, dice=[4]
    ).take("base")
    assert game.press("recover") is None
    assert game.unit("a").hits == 1
    assert [e.audience for e in game.events if e.kind == "recover"] == [(RED,)]
    assert game.ctx.unseen == [(0, RED)]  # the owner alone sees the die


@pytest.mark.rule("SQ 3.4", "SQ 3.7", "SQ 5.15")
@pytest.mark.parametrize("holds", [(), ("g",)])
def test_a_base_stays_in_hand_whatever_lies_under_it(holds: tuple[str, ...]) -> None:
    """With its AP spent it can still be looked under and turned over; that it is put down by itself
    must not depend on where guns could go.
    """
    game = hidden(holds=holds, ap=1).take("base")
    assert game.go("0403") is None
    assert game.rule == "SQ 5.14" and game.prompt.subject == ("base",)


@pytest.mark.rule("SQ 3.6", "SQ 2.9")
def test_what_was_lost_under_a_base_is_thought_to_be_there() -> None:
    """By the option hit-cap hits destroy: the other side does not learn it."""
    game = hidden(holds=("a", "g"))
    destroy(game.ctx, "a", rule="SQ 2.9")
    assert game.unit("a").lost and game.unit("a").unseen
    known = veil_bases(game.rules, game.state, BLUE).table.units["a"]
    assert (known.lost, known.under) == (False, "base")
    assert veil_bases(game.rules, game.state, RED).table.units["a"].lost
    destroy(game.ctx, "x", rule="SQ 2.9")
    assert veil_bases(game.rules, game.state, RED).table.units["x"].lost
    game.run(Reveal("base"))
    assert veil_bases(game.rules, game.state, BLUE).table.units["a"].lost


@pytest.mark.rule("SQ 1.6", "SQ 3.4")
@pytest.mark.parametrize("under", ["near", "far"])
def test_a_general_rides_to_the_nearest_base_whatever_lies_under_it(under: str) -> None:
    """Where he goes must not tell which base is empty."""
    bases = (
        base("near", RED, "0306", *("u",) * (under == "near")),
        base("far", RED, "0308", *("u",) * (under == "far")),
    )
    game = position(
        field(),
        *(foot("u", RED, "0306" if under == "near" else "0308"), general(RED, "0304"), *bases),
        foot("x", BLUE, "0303"),
        active="b",
    ).take("x")
    assert game.go("0304") is None
    assert game.at("general-r") == "0306"


@pytest.mark.rule("SQ 3.7")
def test_its_owner_may_reveal_it() -> None:
    game = hidden().take("base")
    assert game.press("reveal") is None
    assert game.press("N") is None
    assert set(game.there("0404")) >= {"a", "l"} and game.unit("base").lost


@pytest.mark.rule("SQ 3.7", "SQ 6.8")
def test_artillery_under_a_base_keeps_it_out_of_wood() -> None:
    gunned = hidden(holds=("a", "g")).run(Act("r")).take("base")
    refusal = gunned.why_go("base", "0505", "0505")
    assert refusal is not None and refusal.rule == "SQ 6.8"
    plain = hidden(holds=("a",)).run(Act("r")).take("base")
    assert plain.why_go("base", "0505", "0405", "0505") is None


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
    assert why_not_hold(full.ctx, "a", full.cell("0404")) == FULL


@pytest.mark.rule("SQ 2.2", "SQ 6.2")
def test_a_mixed_brigade_moves_as_massed_infantry() -> None:
    game = position(field(), mixed("a", RED, "0404"), horse("h", RED, "0405"), FAR, ap=2)
    assert game.why_go("a", "0402") is None and game.why_go("a", "0401") is not None
    assert game.take("a").do(do.button("back")) is None
