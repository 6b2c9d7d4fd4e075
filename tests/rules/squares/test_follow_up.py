"""Retreat, breakthrough, counter-attack, pursuit, the end of a Combat (SQ 8.29, 8.35 to 8.45)."""

from typing import Any

import pytest
from msgspec import structs

from game.engine import action as do
from game.engine.action import Action
from game.engine.prompt import Sides
from game.engine.refusal import NOT_OFFERED
from game.engine.text import render
from game.rules.squares.combat_end import (
    EVERYONE,
    CombatEnd,
    Pursue,
    Rearrange,
    Turn,
    pursuers,
    turners,
)
from game.rules.squares.fighting import the_fight
from game.rules.squares.follow_up import (
    CANNOT,
    FightOn,
    FollowUp,
    joiners,
    may_fight_on,
    one_new,
    too_many_on,
    why_not_fight_on,
)
from game.rules.squares.options import Reading
from game.rules.squares.pool import pool
from game.rules.squares.retreat import Retreat
from game.rules.squares.table import Command
from tests.rules.squares.combat_bench import after, beside, blue, met, red
from tests.rules.squares.positions import (
    BLUE,
    FAR,
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
    mixed,
    position,
)


@pytest.mark.rule("SQ 8.35")
def test_a_retreat_leads_away_from_the_enemy_with_the_facing_kept() -> None:
    game = after((red(), blue(facing="E"), foot("y", BLUE, "0403"), foot("z", BLUE, "0403")))
    game.run(Retreat("x"))
    assert (game.at("x"), game.unit("x").facing) == ("0402", 1)
    assert game.rules.label(game.unit("x").left) == "0403"
    attacker = after((red(), foot("b", RED, "0404"), foot("c", RED, "0304"), blue()), a="a b c")
    attacker.run(Retreat("a")), attacker.run(Retreat("c"))
    assert (attacker.at("a"), attacker.at("c")) == ("0405", "0305")


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
    assert game.pick("a", "n", "m") == too_many_on(3, 2)
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


@pytest.mark.rule("SQ 8.35")
@pytest.mark.parametrize(("side", "to"), [(RED, "0405"), (BLUE, "0402")])
def test_a_retreat_is_told_with_its_way(side: str, to: str) -> None:
    game = beside(foot("x", BLUE, "0403"))
    game.ctx.set(fight=fight(game, "a", "x"))
    uid = "a" if side == RED else "x"
    here = game.at(uid)
    game.run(Retreat(uid))
    (told,) = [e for e in game.events if e.kind == "retreat"]
    assert [game.rules.label(c) for c in told.path] == [here, to]
    assert (told.side, told.units, told.depth, told.rule) == (side, (uid,), 1, "SQ 8.35")


@pytest.mark.rule("SQ 8.40", "SQ 8.41")
def test_a_breakthrough_is_told_and_has_odds() -> None:
    """The new brigade has three dice, the one that fought one."""
    game = beside(mixed("n", RED, "0404"), foot("x", BLUE, "0403"), dice=(1,) * 4)
    game.ctx.set(fight=fight(game, "a", "x"))
    asking = FightOn(RED)
    shown = asking.preview(game.ctx, do.pick("n", "a"))
    assert shown is not None and shown.sheet is not None and shown.rule == "SQ 8.41"
    dice = [str(group.summary) for group in shown.sheet.of(Sides).rows[0].groups]
    assert dice == ["4 dice"]
    assert asking.preview(game.ctx, do.pick("a")) is None
    assert asking.preview(game.ctx, do.button("decline")) is None
    assert asking.preview(game.ctx, Action("unit", ("n",))) is None
    game.run(asking)
    assert game.pick("n") is None
    (told,) = [e for e in game.events if e.kind == "combat" and e.rule == "SQ 8.40"]
    assert (str(told.text), told.side, told.units) == ("the red break through: n.", RED, ("n",))
    assert [game.rules.label(c) for c in told.cells] == ["0404", "0403"]


@pytest.mark.rule("SQ 8.42")
def test_a_counter_attack_is_told() -> None:
    game = beside(foot("x", BLUE, "0403"), mixed("n", BLUE, "0403"), dice=(1,) * 6)
    game.ctx.set(fight=structs.replace(fight(game, "a", "x"), defence="b"))
    game.run(FightOn(BLUE))
    assert game.pick("n") is None
    (told,) = [e for e in game.events if e.kind == "combat" and e.rule == "SQ 8.42"]
    assert (str(told.text), told.side) == ("the blue counter-attack: n.", BLUE)
    assert [game.rules.label(c) for c in told.cells] == ["0403", "0404"]


@pytest.mark.rule("SQ 8.45")
def test_who_pursues_is_offered_and_told() -> None:
    units = (foot("a", RED, "0404"), gun("g", RED, "0404"), foot("x", BLUE, "0402"))
    game = met(*units, a="a g", target=position(field(), FAR).cell("0403"))
    game.run(Pursue(RED))
    assert game.prompt.pick.samples == ((), ("a",), ("a", "g"))
    assert game.pick("a") is None
    (told,) = [e for e in game.events if e.kind == "move"]
    assert (str(told.text), told.rule, told.depth) == ("a occupies 0403.", "SQ 8.45", 1)
    assert [game.rules.label(c) for c in told.path] == ["0404", "0403"]


@pytest.mark.rule("SQ 8.29")
@pytest.mark.parametrize(
    ("at", "facing", "may"),
    [("0403", "E", True), ("0403", "S", False), ("0402", "E", False)],
)
def test_who_may_turn(at: str, facing: str, may: bool) -> None:
    """Not one that faces the attacker already, nor one that was driven off."""
    game = met(
        foot("a", RED, "0404"),
        foot("x", BLUE, at, facing=facing),
        target=position(field(), FAR).cell("0403"),
        flanked=("x",),
    )
    assert (turners(game.ctx) == ("x",)) is may


@pytest.mark.rule("SQ 8.29")
def test_a_turn_is_told() -> None:
    game = met(foot("a", RED, "0404"), foot("x", BLUE, "0403", facing="E"), flanked=("x",))
    game.run(Turn("x"))
    assert game.press("turn") is None
    assert game.state.result is not None and game.unit("x").facing == 2
    (told,) = [e for e in game.events if e.kind == "facing"]
    assert (str(told.text), told.depth) == ("x turns towards the attacker.", 1)


@pytest.mark.rule("SQ 8.44")
def test_the_order_of_a_square_is_asked_for() -> None:
    game = position(field(), foot("a", RED, "0404"), foot("b", RED, "0404"), FAR)
    game.run(Rearrange(RED, game.cell("0404")))
    asked = game.prompt.pick
    assert asked.ordered and (asked.min, asked.max) == (2, 2)
    assert asked.samples == (("a", "b"), ("b", "a"))


@pytest.mark.rule("SQ 6.15", "SQ 8.29")
def test_after_a_combat_nobody_fights() -> None:
    game = met(foot("a", RED, "0404"), foot("x", BLUE, "0403"))
    game.run(CombatEnd())
    assert game.table.fight is None and game.state.result is not None


@pytest.mark.rule("SQ 8.40")
def test_nobody_unknown_fights_on() -> None:
    game = position(
        field(), foot("a", RED, "0404"), foot("n", RED, "0404"), foot("x", BLUE, "0403")
    )
    game.ctx.set(fight=fight(game, "a", "x"))
    assert why_not_fight_on(game.ctx, RED, ["n", "nobody"]) == NOT_OFFERED
    game.run(FightOn(RED))
    assert game.pick("n", "nobody") == NOT_OFFERED


@pytest.mark.rule("SQ 8.39", "SQ 8.45")
def test_who_was_driven_from_a_square_does_not_pursue_into_it() -> None:
    driven = foot("a", RED, "0404", left=position(field(), FAR).cell("0403"))
    game = position(field(), driven, foot("b", RED, "0404"), FAR)
    game.ctx.set(fight=fight(game, "a b", "x", target=game.cell("0403")))
    assert pursuers(game.ctx, RED) == ("b",)


@pytest.mark.rule("SQ 8.44")
def test_the_order_names_the_brigades_of_the_square() -> None:
    game = position(field(), foot("a", RED, "0404"), foot("b", RED, "0404"), FAR)
    game.run(Rearrange(RED, game.cell("0404")))
    assert game.pick("a", "x") == EVERYONE
    assert game.pick("a", "nobody") == EVERYONE
    assert game.pick("b") is not None
    assert game.pick("b", "a") is None
    assert game.there("0404")[:2] == ("b", "a")


@pytest.mark.rule("SQ 8.37")
@pytest.mark.parametrize(
    ("at", "pieces", "why"),
    [
        ("0400", (), "The table ends there."),
        (
            "0403",
            tuple(foot(f"f{n}", BLUE, "0402") for n in range(4)),
            "The square is full: it holds 12 points of 12, x takes 3.",
        ),
        ("0403", (foot("b", RED, "0402"),), "Enemies hold that square."),
        ("0403", (gun("g", BLUE, "0402"), gun("h", BLUE, "0402")), ""),
    ],
)
def test_the_log_tells_why_a_retreat_is_impossible(
    at: str, pieces: tuple[Placed, ...], why: str
) -> None:
    """Red attacks from the south; guns leave room for a brigade."""
    below = f"{at[:2]}{int(at[2:]) + 1:02}"
    game = position(field(), foot("a", RED, below), foot("x", BLUE, at), *pieces, dice=(6,))
    game.ctx.set(fight=fight(game, "a", "x"))
    game.run(Retreat("x"))
    told = game.told("retreat")
    assert told == ([f"x cannot retreat. {why}"] if why else ["x retreats to 0402."])
    assert game.unit("x").hits == int(bool(why))


@pytest.mark.rule("SQ 8.40")
def test_why_a_unit_does_not_fight_on() -> None:
    units = (foot("a", RED, "0404"), foot("n", RED, "0404"), foot("w", RED, "0404", command="r2"))
    game = position(field(), *units, foot("x", BLUE, "0403"))
    game.ctx.set(fight=fight(game, "a", "x"))
    game.run(FightOn(RED))
    assert game.do(do.unit("w")) == CANNOT
    assert game.do(do.unit("n")) == game.do(do.unit("x")) == NOT_OFFERED


def retreats(*pieces: Placed, **given: Any) -> list[tuple[str, int]]:
    """What is told of the retreat of x from 0403, and at which depth."""
    game = after((red(), blue(), *pieces), **given)
    game.run(Retreat("x"))
    return [(render(e.text), e.depth) for e in game.events if e.kind == "retreat"]


@pytest.mark.rule("SQ 8.35", "SQ 8.37")
def test_retreats_are_told_below_their_combat() -> None:
    assert retreats() == [("x retreats to 0402.", 1)]
    barred = retreats(foot("b", RED, "0402"), dice=(6,))
    assert barred == [("x cannot retreat. Enemies hold that square.", 1)]
