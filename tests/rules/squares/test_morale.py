"""Morale, retreat, half or more, follow-up, the end of a Combat (SQ 8.29 to 8.45)."""

from collections.abc import Mapping
from typing import Any

import pytest

from game.rules.squares.cards import Morale
from game.rules.squares.combat_end import CombatEnd, pursuers, turners
from game.rules.squares.fighting import the_fight
from game.rules.squares.follow_up import (
    CANNOT,
    TWO_AT_MOST,
    FollowUp,
    joiners,
    may_fight_on,
    one_new,
)
from game.rules.squares.morale import HalfOrMore, MoraleTests, is_destroyed
from game.rules.squares.morale_dice import modifiers
from game.rules.squares.options import Reading
from game.rules.squares.pool import pool
from game.rules.squares.retreat import Retreat
from game.rules.squares.table import Command
from tests.rules.squares.positions import (
    BLUE,
    RED,
    Placed,
    Position,
    base,
    field,
    fight,
    foot,
    gun,
    horse,
    horse_gun,
    position,
)

GUARDS = (Morale.ELITE, Morale.VETERAN)


def red(**given: Any) -> Placed:
    return foot("a", RED, "0404", **given)


def blue(**given: Any) -> Placed:
    return foot("x", BLUE, "0403", **given)


def after(
    pieces: tuple[Placed, ...],
    a: str = "a",
    x: str = "x",
    taken: Mapping[str, int] | None = None,
    dice: tuple[int, ...] = (),
    failed: Mapping[str, int] | None = None,
    **given: Any,
) -> Position:
    """A Combat after its hits, in 0404 and 0403."""
    names = ("woods", "rough", "built_up", "hill", "river")
    kinds = {k: given.pop(k) for k in list(given) if k in names}
    game = position(field(**kinds), *pieces, dice=dice, **given)
    squares = {
        name: tuple(u for u in game.there(label) if not game.rules.oob.units[u].is_general)
        for name, label in (("attacker_square", "0404"), ("defender_square", "0403"))
    }
    met = fight(
        game, a, x, taken=dict(taken or {}), failed=dict(failed or {}), defence="b", **squares
    )
    game.ctx.set(fight=met)
    return game


def who_tests(game: Position) -> list[str]:
    """Who tests its morale, in order."""
    game.ctx.call(MoraleTests())
    game.settle()
    return [e.units[0] for e in game.events if e.kind == "morale"]


@pytest.mark.rule("SQ 8.31", "SQ 8.30")
def test_the_order_of_the_tests() -> None:
    """EX-SQ-12."""
    pair = (red(), blue())
    assert who_tests(after(pair, taken={"a": 1, "x": 3}, dice=(6, 6, 6))) == ["x"]
    assert who_tests(after(pair, taken={"a": 2, "x": 3}, dice=(6,) * 5)) == ["x", "a"]
    assert who_tests(after(pair, taken={"a": 2, "x": 3}, dice=(1, 6, 6))) == ["x"]
    assert who_tests(after(pair, taken={"a": 2, "x": 2}, dice=(1, 6, 6, 6))) in (
        ["a", "x"],
        ["x", "a"],
    )
    assert who_tests(after(pair, taken={"a": 0, "x": 1}, dice=(6,))) == ["x"]
    assert who_tests(after(pair, taken={"a": 0, "x": 0})) == []


@pytest.mark.rule("SQ 8.30", "SQ 8.32")
def test_a_die_for_each_hit_of_this_combat() -> None:
    game = after((red(), blue(hits=5)), taken={"x": 2}, dice=(4, 4))
    assert who_tests(game) == ["x"]
    (told,) = [e for e in game.events if e.kind == "morale"]
    assert told.roll is not None and told.roll.dice == (4, 4)


@pytest.mark.rule("SQ 8.33")
@pytest.mark.parametrize(
    ("classes", "total"),
    [
        ((Morale.ELITE,), 1),
        ((Morale.VETERAN,), 1),
        (GUARDS, 2),
        ((Morale.REGULAR,), 0),
        ((Morale.RECRUIT,), -1),
        ((Morale.MILITIA,), -1),
        ((Morale.IRREGULAR,), -1),
    ],
)
def test_modifiers_of_morale(classes: tuple[Morale, ...], total: int) -> None:
    game = after((red(morale=classes), blue()))
    assert sum(m.value for m in modifiers(game.ctx, "a")) == total
    broken = after((red(morale=classes), blue()), commands={"r": Command("r", demoralised=True)})
    assert sum(m.value for m in modifiers(broken.ctx, "a")) == total - 1


@pytest.mark.rule("SQ 8.34", "SQ 8.32", "SQ 8.35")
@pytest.mark.parametrize(
    ("dice", "classes", "fate"),
    [
        ((4, 5), (Morale.REGULAR,), "0403"),
        ((4, 3), (Morale.REGULAR,), "0402"),
        ((1, 2), (Morale.REGULAR,), "-"),
        ((2, 4), GUARDS, "0403"),
        ((1, 4), GUARDS, "0402"),
    ],
)
def test_results_of_the_test(dice: tuple[int, ...], classes: tuple[Morale, ...], fate: str) -> None:
    """EX-SQ-11."""
    others = (foot("y", BLUE, "0403"), foot("z", BLUE, "0403"))
    game = after((red(), blue(morale=classes), *others), taken={"x": 2}, dice=dice)
    who_tests(game)
    assert game.at("x") == fate and game.at("y") == "0403"
    assert game.unit("x").lost == (fate == "-")


@pytest.mark.rule("SQ 8.34")
def test_artillery_is_destroyed_by_one_failure() -> None:
    game = after(
        (red(), gun("x", BLUE, "0403"), foot("y", BLUE, "0403")), taken={"x": 1}, dice=(3,)
    )
    assert is_destroyed(game.ctx, "x", 1) and not is_destroyed(game.ctx, "y", 1)
    assert not is_destroyed(game.ctx, "x", 0) and is_destroyed(game.ctx, "y", 2)
    who_tests(game)
    assert game.unit("x").lost


@pytest.mark.rule("SQ 8.35")
def test_a_retreat_leads_away_from_the_enemy_with_the_facing_kept() -> None:
    game = after((red(), blue(facing="E"), foot("y", BLUE, "0403"), foot("z", BLUE, "0403")))
    game.run(Retreat("x"))
    assert (game.at("x"), game.unit("x").facing) == ("0402", 1)
    assert game.rules.label(game.unit("x").left) == "0403"
    attacker = after((red(), foot("b", RED, "0404"), foot("c", RED, "0304"), blue()), a="a b c")
    attacker.run(Retreat("a")), attacker.run(Retreat("c"))
    assert (attacker.at("a"), attacker.at("c")) == ("0405", "0305")


def half(n: int, gone: Mapping[str, int]) -> Position:
    """n blue brigades in the square, some of which failed."""
    crowd = [foot(u, BLUE, "0403") for u in "xyzw"[:n]]
    game = after((red(), *crowd), failed=gone)
    game.ctx.call(HalfOrMore())
    game.settle()
    return game


@pytest.mark.rule("SQ 8.36")
def test_half_or_more_take_the_others_with_them() -> None:
    game = half(4, {"x": 1, "y": 2})
    assert [game.at(u) for u in "xyzw"] == ["0402", "-", "0402", "0402"]
    gone = {e.units[0]: e.rule for e in game.events if e.kind == "retreat"}
    assert gone == {"x": "SQ 8.35", "z": "SQ 8.36", "w": "SQ 8.36"}
    less = half(3, {"x": 1})
    assert [less.at(u) for u in "xyz"] == ["0402", "0403", "0403"]


@pytest.mark.rule("SQ 8.36")
def test_side_supports_do_not_count() -> None:
    pieces = (red(), foot("w", RED, "0304"), foot("e", RED, "0504"), blue())
    game = after(pieces, a="a w e", failed={"w": 1, "e": 1})
    game.ctx.call(HalfOrMore())
    game.settle()
    assert [game.at(u) for u in "awe"] == ["0404", "0305", "0505"]


@pytest.mark.rule("SQ 8.37")
@pytest.mark.parametrize("die", [3, 4])
def test_who_cannot_retreat_stays_in_peril(die: int) -> None:
    """Full square, table edge, enemies: 1 hit and one die."""
    crowd = [foot(f"f{n}", BLUE, "0402") for n in range(4)]
    full = after((red(), blue(), *crowd), dice=(die,))
    behind = after((red(), blue(), foot("b", RED, "0402")), dice=(die,))
    edge = position(field(), foot("a", RED, "0401"), foot("x", BLUE, "0400"), dice=(die,))
    edge.ctx.set(fight=fight(edge, "a", "x"))
    for game in (full, behind, edge):
        here = game.at("x")
        game.run(Retreat("x"))
        assert game.unit("x").hits == 1
        assert game.at("x") == (here if die == 4 else "-")


@pytest.mark.rule("SQ 8.37", "SQ 6.8")
def test_horse_artillery_cannot_retreat_into_wood() -> None:
    game = after(
        (red(), horse_gun("x", BLUE, "0403"), foot("y", BLUE, "0403")), dice=(6,), woods="0402"
    )
    game.run(Retreat("x"))
    assert (game.at("x"), game.unit("x").hits) == ("0403", 1)


@pytest.mark.rule("SQ 8.38")
def test_foot_artillery_that_must_retreat_is_lost() -> None:
    game = after((red(), gun("g", BLUE, "0403"), horse_gun("h", BLUE, "0403"), blue()))
    game.run(Retreat("g"))
    game.run(Retreat("h"))
    assert game.unit("g").lost and game.at("h") == "0402"


# -- follow-up (SQ 8.40 to 8.43) -------------------------------------------------------------------


@pytest.mark.rule("SQ 8.40")
def test_a_breakthrough_needs_a_new_brigade_and_enemies() -> None:
    new = foot("n", RED, "0404")
    game = after((red(), new, blue()))
    assert may_fight_on(game.ctx, RED)
    assert not may_fight_on(after((red(), blue())).ctx, RED)
    empty = after((red(), new, foot("x", BLUE, "0400")))
    empty.ctx.set(fight=fight(empty, "a", "x", target=empty.cell("0403")))
    assert not may_fight_on(empty.ctx, RED)
    game.ctx.call(FollowUp())
    game.settle()
    assert game.rule == "SQ 8.40" and game.prompt.side == RED
    assert game.pick("a") == one_new("SQ 8.40")
    assert game.press("decline") is None


@pytest.mark.rule("SQ 8.40", "SQ 8.4")
def test_two_brigades_at_most_and_the_guns() -> None:
    lines = [foot(u, RED, "0404", facing="N") for u in "anm"]
    turned = foot("t", RED, "0404", facing="E")
    pieces = (*lines, turned, gun("g", RED, "0404"), gun("f", RED, "0404", bombarded=True))
    game = after((*pieces, blue()), seed=4)
    assert set(joiners(game.ctx, RED)) == {"a", "n", "m", "g"}
    game.ctx.call(FollowUp())
    game.settle()
    assert game.pick("a", "n", "m") == TWO_AT_MOST
    assert game.pick("t") == CANNOT and game.pick("f") == CANNOT
    assert game.pick("a", "n", "g") is None
    assert game.unit("n").attacked and game.unit("n").halves == 0


@pytest.mark.rule("SQ 8.41")
def test_who_fought_rolls_one_die_and_the_advantage_stays() -> None:
    game = after((red(), foot("n", RED, "0404"), blue()))
    met = fight(game, "a n", "x", fought=("a", "x"), follow_up=True, advantage=RED)
    assert [pool(game.ctx, met, u).dice for u in ("a", "n", "x")] == [1, 3, 1]
    assert "Skirmish Advantage" in [m.label.message for m in pool(game.ctx, met, "n").modifiers]


@pytest.mark.rule("SQ 8.42", "SQ 8.43")
def test_the_defender_may_counter_attack_once() -> None:
    game = after((red(), blue(), foot("y", BLUE, "0403"), foot("z", RED, "0405")), seed=9)
    game.ctx.call(FollowUp(), CombatEnd())
    game.settle()
    assert game.rule == "SQ 8.42" and game.prompt.side == BLUE
    assert game.pick("y") is None
    told = [e for e in game.events if e.rule == "SQ 8.15"]
    assert [(e.units[0], len(e.roll.thrown)) for e in told if e.roll] == [("y", 3), ("a", 1)]
    assert not game.unit("y").attacked
    while game.state.stack:
        assert game.rule not in ("SQ 8.40", "SQ 8.42")
        prompt = game.prompt
        if prompt.pick:
            game.pick(*prompt.pick.samples[0])
        else:
            game.press(prompt.buttons[0].id)
    assert game.state.result is not None


@pytest.mark.rule("SQ 8.42")
def test_no_counter_attack_while_the_attacker_has_a_new_brigade() -> None:
    game = after((red(), foot("n", RED, "0404"), blue(), foot("y", BLUE, "0403")))
    game.ctx.call(FollowUp())
    game.settle()
    assert game.prompt.side == RED
    assert game.press("decline") is None
    assert game.state.result is not None  # nobody else is asked


@pytest.mark.rule("SQ 8.42", "SQ O7")
@pytest.mark.parametrize(
    ("fresh", "commands"),
    [
        (foot("n", RED, "0404", command="o"), {}),
        (foot("n", RED, "0404", facing="E"), {}),
        (foot("n", RED, "0404"), {"r": Command("r", demoralised=True)}),
    ],
    ids=["other Command", "turned away", "demoralised"],
)
def test_any_fresh_brigade_of_the_square_bars_a_counter_attack(
    fresh: Placed, commands: dict[str, Command]
) -> None:
    """Whether or not it could break through; the log says who bars it. By the option only a brigade
    that could break through bars it.
    """
    crowd = (red(), fresh, blue(), foot("y", BLUE, "0403"))
    game = after(crowd, commands=commands)
    game.ctx.call(FollowUp())
    game.settle()
    assert game.state.result is not None  # nobody is asked
    told = [str(e.text) for e in game.events if e.rule == "SQ 8.42"]
    assert told == ["No counter-attack: n took no part."]
    game = after(crowd, commands=commands, options=(Reading.COUNTER_UNLESS_BREAKTHROUGH,))
    game.ctx.call(FollowUp())
    game.settle()
    assert game.rule == "SQ 8.42" and game.prompt.side == BLUE


@pytest.mark.rule("SQ 8.42", "SQ 10.2")
def test_a_demoralised_command_does_not_counter_attack() -> None:
    crowd = (red(), blue(), foot("y", BLUE, "0403"))
    game = after(crowd, commands={"b": Command("b", demoralised=True)})
    assert not may_fight_on(game.ctx, BLUE)
    assert may_fight_on(after(crowd).ctx, BLUE)
    assert followed(game) == [("SQ 8.42", "No counter-attack: y cannot attack.")]


def followed(game: Position) -> list[tuple[str, str]]:
    """What is told where nobody is asked to fight on."""
    game.ctx.call(FollowUp())
    game.settle()
    assert game.state.result is not None
    return [(e.rule, str(e.text)) for e in game.events if e.rule in ("SQ 8.40", "SQ 8.42")]


@pytest.mark.rule("SQ 8.40")
def test_who_cannot_break_through_is_told_of() -> None:
    """Turned away; not where nobody new is there, nor where no enemy remains."""
    away = foot("n", RED, "0404", facing="E")
    told = ("SQ 8.40", "No breakthrough: n cannot attack.")
    assert followed(after((red(), away, blue()))) == [told]
    assert followed(after((red(), blue()))) == []
    alone = after((red(), away, foot("x", BLUE, "0402")))
    alone.ctx.set(fight=fight(alone, "a", "x", target=alone.cell("0403")))
    assert followed(alone) == []


# -- the end (SQ 8.29, 8.44, 8.45) -----------------------------------------------------------------


def ended(game: Position) -> Position:
    game.ctx.call(CombatEnd())
    game.settle()
    return game


def flank(*others: Placed, facing: str = "E", march: bool = False) -> Position:
    """A blue line attacked in flank that held."""
    game = after((red(), blue(facing=facing, march=march), *others))
    game.ctx.set(fight=fight(game, "a", "x", flanked=("x",)))
    return game


@pytest.mark.rule("SQ 8.29")
def test_a_line_attacked_in_flank_may_turn() -> None:
    game = ended(flank())
    assert game.rule == "SQ 8.29" and game.prompt.side == BLUE
    assert game.press("turn") is None
    assert game.unit("x").facing == 2
    stays = ended(flank())
    assert stays.press("stay") is None and stays.unit("x").facing == 1


@pytest.mark.rule("SQ 8.29")
def test_not_with_an_enemy_before_it() -> None:
    assert turners(flank(foot("b", RED, "0503")).ctx) == ()
    assert turners(flank(foot("b", BLUE, "0503")).ctx) == ("x",)
    told = [str(e.text) for e in ended(flank(foot("b", RED, "0503"))).events if e.rule == "SQ 8.29"]
    assert told == ["x does not turn: it faces an enemy."]


@pytest.mark.rule("SQ 6.15")
def test_a_march_column_returns_to_line() -> None:
    game = ended(flank(march=True))
    assert not game.unit("x").march
    assert [str(e.text) for e in game.events if e.rule == "SQ 6.15"] == ["x returns to Line."]


@pytest.mark.rule("SQ 8.44")
def test_both_rearrange_their_brigades() -> None:
    game = ended(after((red(), foot("b", RED, "0404"), gun("g", RED, "0404"), blue())))
    assert game.rule == "SQ 8.44" and game.prompt.side == RED
    assert game.pick("b", "a") is None
    assert game.there("0404")[:3] == ("b", "a", "g")


@pytest.mark.rule("SQ 8.45")
def test_the_victor_occupies_the_square_he_emptied() -> None:
    crowd = (red(), foot("n", RED, "0404"), gun("g", RED, "0404"), foot("w", RED, "0304"))
    game = after((*crowd, foot("x", BLUE, "0402")), a="a g w", x="x")
    game.ctx.set(fight=fight(game, "a g w", "x", target=game.cell("0403")))
    assert set(pursuers(game.ctx, RED)) == {"a", "g"}
    ended(game)
    assert game.rule == "SQ 8.45"
    refusal = game.pick("n")
    assert refusal is not None
    assert game.pick("a", "g") is None
    assert (game.at("a"), game.at("g"), game.at("n")) == ("0403", "0403", "0404")
    held = after((red(), blue()))
    assert pursuers(held.ctx, RED) == () and pursuers(held.ctx, BLUE) == ()


@pytest.mark.rule("SQ 8.45", "SQ 6.8")
def test_pursuit_keeps_to_ground_and_built_up_bases() -> None:
    game = after((red(), gun("g", RED, "0404"), foot("x", BLUE, "0402")), a="a g", woods="0403")
    game.ctx.set(fight=fight(game, "a g", "x", target=game.cell("0403")))
    assert pursuers(game.ctx, RED) == ("a",)
    told = [(e.rule, str(e.text)) for e in ended(game).events if e.kind == "move"]
    assert told == [("SQ 8.45", "g cannot occupy 0403. Artillery cannot enter this ground.")]
    town = after((red(), foot("x", BLUE, "0402")), built_up="0403")
    town.ctx.set(fight=fight(town, "a", "x", target=town.cell("0403")))
    ended(town)
    assert town.pick("a") is None
    assert town.unit("a").garrison


@pytest.mark.rule("SQ 8.45")
def test_the_defender_may_pursue_too() -> None:
    game = after((foot("a", RED, "0405"), blue()))
    game.ctx.set(fight=fight(game, "a", "x", origin=game.cell("0404")))
    assert pursuers(game.ctx, BLUE) == ("x",)
    assert the_fight(game.ctx).side == RED


@pytest.mark.rule("SQ 3.5")
def test_a_pursuit_reveals_bases() -> None:
    game = after((red(), foot("x", BLUE, "0800"), base("dummy", BLUE, "0302")))
    game.ctx.set(fight=fight(game, "a", "x", target=game.cell("0403")))
    ended(game)
    assert game.pick("a") is None
    assert game.unit("dummy").lost


def test_cavalry_does_not_break_through_against_garrisons() -> None:
    pieces = (red(), horse("n", RED, "0404"), blue(garrison=True))
    assert not may_fight_on(after(pieces, built_up="0403").ctx, RED)
