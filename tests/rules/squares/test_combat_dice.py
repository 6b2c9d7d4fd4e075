"""Dice, modifiers, re-rolls, distribution, saves (SQ 8.15 to 8.28)."""

from fractions import Fraction
from typing import Any

import pytest

from game.engine.action import Action
from game.engine.prompt import Chances, Odds, Sides, Spreads
from game.rules.kit.pools import compare, mean, spread
from game.rules.squares.cards import Morale, Weight
from game.rules.squares.combat_dice import CombatDice, Distribute, OddHits, Suffer, needed, throw
from game.rules.squares.combat_sheet import combat_sheet
from game.rules.squares.fates import fate
from game.rules.squares.ground import is_flanked, is_supported, rerolls, save_at
from game.rules.squares.losses import add_hits, destroy
from game.rules.squares.options import Reading
from game.rules.squares.pool import Pool, condition, hits_of, losses_of, pool
from game.rules.squares.table import Sky
from tests.rules.squares.combat_bench import met
from tests.rules.squares.positions import (
    BLUE,
    ELITE,
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
    mixed,
    position,
)

ELITES, VETERANS, REGULARS = (Morale.ELITE,), (Morale.VETERAN,), (Morale.REGULAR,)
POOR = [(m,) for m in (Morale.RECRUIT, Morale.MILITIA, Morale.IRREGULAR)]


def duel(a: Placed, x: Placed, *others: Placed, **given: Any) -> Position:
    """Red a in 0404 against blue x in 0403."""
    names = ("woods", "rough", "built_up", "hill", "river", "fields", "fortification")
    kinds = {k: given.pop(k) for k in list(given) if k in names}
    return position(field(**kinds), a, x, *others, **given)


def mods(game: Position, uid: str, a: str = "a", x: str = "x", **given: Any) -> dict[str, int]:
    """The modifiers of a unit without those of its own condition."""
    met = fight(game, a, x, **given)
    own = condition(game.ctx, uid)
    return {str(m.label): m.value for m in pool(game.ctx, met, uid).modifiers if m not in own}


def red(**given: Any) -> Placed:
    return foot("a", RED, "0404", **given)


def blue(**given: Any) -> Placed:
    return foot("x", BLUE, "0403", **given)


@pytest.mark.rule("SQ 8.15", "SQ 8.17")
def test_three_dice_and_a_natural_six_always_hits() -> None:
    """EX-SQ-7: total -3, dice 6, 5, 4: 1 hit."""
    game = duel(red(hits=3, morale=POOR[0], facing="N"), blue())
    made = pool(game.ctx, fight(game, "x", "a", side=BLUE), "a")
    assert made.dice == 3 and made.total == -3
    assert [made.hits(d) for d in (6, 5, 4)] == [True, False, False]
    assert made.chance == Fraction(1, 6)


@pytest.mark.rule("SQ 8.16")
@pytest.mark.parametrize(
    ("weight", "at"), [(Weight.LIGHT, 4), (Weight.MEDIUM, 3), (Weight.HEAVY, 2)]
)
def test_artillery_rolls_one_die_unmodified(weight: Weight, at: int) -> None:
    game = duel(red(), gun("x", BLUE, "0403", weight=weight, hits=4, morale=ELITES), woods="0404")
    made = pool(game.ctx, fight(game, "a", "x"), "x")
    assert (made.dice, made.modifiers) == (1, ())
    assert made.hits(at) and not made.hits(at - 1)


@pytest.mark.rule("SQ 7.15")
def test_a_battery_without_ammunition_has_no_die() -> None:
    game = duel(red(), gun("x", BLUE, "0403", ammo_out=True))
    assert pool(game.ctx, fight(game, "a", "x"), "x").dice == 0


@pytest.mark.rule("SQ 8.20")
@pytest.mark.parametrize(
    ("hits", "classes", "total"),
    [
        (0, ELITES, 2),
        (0, REGULARS, 1),
        (0, POOR[0], 0),
        (1, VETERANS, 1),
        (2, REGULARS, 0),
        (1, POOR[1], -1),
        (3, ELITES, 0),
        (3, REGULARS, -1),
        (5, POOR[2], -2),
        (1, (Morale.ELITE, Morale.VETERAN), 1),
    ],
)
def test_own_condition(hits: int, classes: tuple[Morale, ...], total: int) -> None:
    """EX-SQ-8."""
    game = duel(red(hits=hits, morale=classes), blue())
    assert sum(m.value for m in condition(game.ctx, "a")) == total


@pytest.mark.rule("SQ 8.21")
def test_wood_advantage_and_rough() -> None:
    assert mods(duel(red(), blue(), woods="0403"), "a") == {"enemy in Wood": -1}
    assert mods(duel(red(), blue(), woods="0404"), "x") == {"enemy in Wood": -1}
    assert mods(duel(red(), blue(), woods="0404"), "a") == {}
    game = duel(red(), blue())
    assert mods(game, "a", advantage=RED) == {"Skirmish Advantage": 1}
    assert mods(game, "x", advantage=RED) == {}


@pytest.mark.rule("SQ 8.21")
def test_rough_ground_attacked_hampers_horse_and_line() -> None:
    rough = {"Rough ground attacked": -2}
    for own in (red(), horse("a", RED, "0404"), mixed("a", RED, "0404")):
        assert mods(duel(own, blue(), rough="0403"), "a") == rough
        assert mods(duel(own, blue(), rough="0404"), "a") == {}
    assert mods(duel(red(), blue(), rough="0403"), "x") == rough
    assert mods(duel(red(light=True), blue(light=True), rough="0403"), "a") == {}
    assert mods(duel(red(light=True), blue(light=True), rough="0403"), "x") == {}


@pytest.mark.rule("SQ 8.22", "SQ 8.23", "SQ 8.28")
def test_a_line_in_flank() -> None:
    behind = foot("s", BLUE, "0403")
    for facing, flanked in (("S", False), ("E", True), ("W", True), ("N", True)):
        game = duel(red(), blue(facing=facing), behind)
        assert is_flanked(game.ctx, "x", game.cell("0404")) == flanked
        assert mods(game, "a") == ({"attack on a flank": 1} if flanked else {})
        assert mods(game, "x") == ({"attacked in flank": -1} if flanked else {})
    assert mods(duel(red(), blue(), behind), "a") == {}


@pytest.mark.rule("SQ 8.22", "SQ 8.23")
def test_horse_against_lines() -> None:
    rider = horse("a", RED, "0404", cuirass=True)
    alone = duel(rider, blue(facing="S"))
    assert mods(alone, "a") == {"full cuirass": 1, "cavalry against unsupported line": 1}
    assert mods(alone, "x") == {"cavalry attacks frontally": 1, "not supported": -1}
    backed = duel(rider, blue(facing="S"), foot("s", BLUE, "0402"))
    assert mods(backed, "a") == {"full cuirass": 1}
    assert mods(backed, "x") == {"cavalry attacks frontally": 1}
    assert mods(duel(horse("a", RED, "0404"), blue()), "a") == {}
    defending = duel(red(), horse("x", BLUE, "0403", cuirass=True))
    assert mods(defending, "x") == {}


@pytest.mark.rule("SQ 8.23", "SQ 8.24")
def test_support_is_a_brigade_in_the_square_or_behind() -> None:
    line = red(facing="N")
    for other, supported in (
        (foot("s", RED, "0404"), True),
        (foot("s", RED, "0405"), True),
        (horse("s", RED, "0405"), True),
        (foot("s", RED, "0304"), False),
        (gun("s", RED, "0404"), False),
        (gun("s", RED, "0405"), False),
    ):
        game = duel(line, blue(), other)
        assert is_supported(game.ctx, fight(game, "a", "x"), "a") == supported
        assert mods(game, "a") == ({} if supported else {"not supported": -1})
    both = duel(line, blue(), foot("s", RED, "0404"))
    assert not is_supported(both.ctx, fight(both, "a s", "x"), "a")


@pytest.mark.rule("SQ 6.15")
def test_a_march_column_is_flanked_and_unsupported() -> None:
    game = duel(red(), blue(facing="S", march=True), foot("s", BLUE, "0403"))
    assert mods(game, "x") == {"attacked in flank": -1, "not supported": -1}
    assert mods(game, "a") == {"attack on a flank": 1}


@pytest.mark.rule("SQ 8.25", "SQ O2")
def test_who_throws_again_on_this_ground() -> None:
    """EX-SQ-17."""
    light, cavalry = blue(light=True), horse("x", BLUE, "0403")
    for kind in ("hill", "river"):
        for unit in (blue(), light, cavalry, mixed("x", BLUE, "0403")):
            game = duel(red(), unit, **{kind: "0403"})
            assert rerolls(game.ctx, fight(game, "a", "x"), "x") == "ground"
            assert rerolls(game.ctx, fight(game, "a", "x"), "a") == ""
        attacker = duel(red(), blue(), **{kind: "0404"})
        assert rerolls(attacker.ctx, fight(attacker, "a", "x"), "a") == ""
    for kind, option, who in (
        ("woods", (), ""),
        ("woods", (Reading.WOOD_REROLL,), "ground"),
        ("rough", (Reading.WOOD_REROLL,), ""),
    ):
        line = duel(red(), blue(), options=option, **{kind: "0403"})
        assert rerolls(line.ctx, fight(line, "a", "x"), "x") == who
        rangers = duel(red(), light, options=option, **{kind: "0403"})
        assert rerolls(rangers.ctx, fight(rangers, "a", "x"), "x") == "ground"
    for kind in ("fields", "built_up"):
        plain = duel(red(), light, **{kind: "0403"})
        assert rerolls(plain.ctx, fight(plain, "a", "x"), "x") == ""


@pytest.mark.rule("SQ 8.25", "SQ 2.7")
def test_heavier_cavalry_and_lances_throw_again() -> None:
    def why(mine: Placed, theirs: Placed, *more: Placed, sky: Sky = Sky.NORMAL) -> str:
        game = duel(mine, theirs, *more, sky=sky)
        names = " ".join(["x", *(p.card.id for p in more)])
        return rerolls(game.ctx, fight(game, "a", names), "a")

    medium, lancer = horse("a", RED, "0404"), horse("a", RED, "0404", lance=True)
    light = horse("x", BLUE, "0403", weight=Weight.LIGHT)
    heavy = horse("y", BLUE, "0403", weight=Weight.HEAVY)
    assert why(medium, light) == "lighter"
    assert why(medium, light, foot("y", BLUE, "0403")) == "lighter"
    assert why(medium, light, heavy) == ""
    assert why(medium, horse("x", BLUE, "0403")) == "" and why(medium, blue()) == ""
    assert why(lancer, blue(), sky=Sky.RAIN) == "lances"
    assert why(lancer, blue(), sky=Sky.SNOW) == "" and why(medium, blue(), sky=Sky.RAIN) == ""
    assert why(lancer, gun("x", BLUE, "0403"), sky=Sky.RAIN) == ""


@pytest.mark.rule("SQ 8.26", "SQ 8.27", "SQ 2.3")
def test_saves() -> None:
    """EX-SQ-10."""

    def save(a: Placed, x: Placed, *more: Placed, attackers: str = "a", **kinds: Any) -> int | None:
        game = duel(a, x, *more, **kinds)
        return save_at(game.ctx, fight(game, attackers, "x"), "x")

    rider, inside = horse("a", RED, "0404"), {"built_up": "0403"}
    assert save(red(), blue(garrison=True), **inside) == 4
    assert save(red(), blue(), **inside) is None
    assert save(red(), blue(), fortification="0403") == 4
    assert save(rider, blue()) == 5
    assert save(rider, blue(morale=VETERANS)) == save(rider, blue(morale=ELITES)) == 4
    assert save(rider, blue(morale=POOR[0])) == 6
    assert save(rider, mixed("x", BLUE, "0403")) == 5
    assert save(rider, horse("x", BLUE, "0403")) is None
    assert save(rider, gun("x", BLUE, "0403")) is None
    assert save(rider, blue(), foot("b", RED, "0404"), attackers="a b") is None
    assert save(rider, blue(), mixed("b", RED, "0404"), attackers="a b") is None
    assert save(rider, blue(), gun("g", RED, "0404"), attackers="a g") == 5
    assert save(rider, blue(morale=POOR[0]), fortification="0403") == 4
    attacker = duel(red(), horse("x", BLUE, "0403"))
    assert save_at(attacker.ctx, fight(attacker, "a", "x"), "a") is None


def fought(game: Position, a: str, x: str) -> Position:
    """The dice of a Combat, up to a question."""
    game.ctx.set(fight=fight(game, a, x))
    game.ctx.call(CombatDice())
    game.settle()
    return game


@pytest.mark.rule("SQ 8.18")
def test_hits_are_simultaneous() -> None:
    """The defender, hit three times by a Fresh attacker, still rolls as Fresh: 3 hits."""
    game = fought(duel(red(), blue(), dice=(3, 4, 6, 3, 3, 2)), "a", "x")
    assert (game.unit("x").hits, game.unit("a").hits) == (3, 2)
    rolls = [e for e in game.events if e.rule == "SQ 8.15"]
    assert [e.units[0] for e in rolls] == ["a", "x"]
    assert rolls[0].roll is not None and rolls[0].roll.dice == (3, 4, 6)


@pytest.mark.rule("SQ 8.25", "SQ 8.17")
def test_only_failed_dice_are_thrown_again() -> None:
    game = fought(
        duel(red(hits=1), blue(hits=1), hill="0403", dice=(1, 1, 1, 4, 3, 1, 6, 3)), "a", "x"
    )
    again = [e.roll for e in game.events if e.rule == "SQ 8.25"]
    assert again[0] is not None and again[0].dice == (6, 3)
    assert game.unit("a").hits == 1 + 2


@pytest.mark.rule("SQ 8.19")
def test_odd_hits_are_the_owners_choice() -> None:
    """3 hits on 2 brigades: one each, the owner says who takes the third."""
    game = duel(red(), blue(), foot("y", BLUE, "0403"), dice=(4, 4, 4, 1, 1, 1, 1, 1, 1))
    fought(game, "a", "x y")
    assert game.rule == "SQ 8.19" and game.prompt.side == BLUE
    too_many = game.pick("x", "y")
    assert too_many is not None and too_many.rule == "SQ 8.19"
    assert game.pick("y") is None
    assert (game.unit("x").hits, game.unit("y").hits) == (1, 2)


@pytest.mark.rule("SQ 8.27", "SQ 8.26")
def test_each_unit_saves_its_own_hits() -> None:
    game = duel(horse("a", RED, "0404"), blue(), dice=(4, 4, 1, 1, 1, 1, 5, 4))
    fought(game, "a", "x")
    assert game.unit("x").hits == 1
    assert game.table.fight is not None and game.table.fight.taken["x"] == 1


@pytest.mark.rule("SQ 8.15", "SQ 8.17")
@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ((4, 1, 1), "a scores 1 hit."),
        ((4, 5, 1), "a scores 2 hits."),
        ((1, 1, 1), "a scores 0 hits."),
    ],
)
def test_the_hits_of_a_brigade_are_told(dice: tuple[int, ...], told: str) -> None:
    game = met(foot("a", RED, "0404", hits=1), foot("x", BLUE, "0403"), dice=dice)
    assert game.table.fight is not None
    throw(game.ctx, pool(game.ctx, game.table.fight, "a"))
    (event,) = game.events
    assert (str(event.text), event.counts) == (told, tuple(d >= 4 for d in dice))


@pytest.mark.rule("SQ 8.15", "SQ 8.20")
def test_the_lowest_face_is_one() -> None:
    """Fresh +1, elite +1, the Advantage +1, a flank +1: every die hits."""
    units = (foot("a", RED, "0404", morale=(ELITE,)), foot("x", BLUE, "0403", facing="E"))
    game = met(*units, advantage=RED)
    assert game.table.fight is not None
    made = pool(game.ctx, game.table.fight, "a")
    assert (made.total, needed(made)) == (4, 1)


@pytest.mark.rule("SQ 8.17")
def test_the_highest_face_always_hits() -> None:
    """However much is asked for."""
    assert needed(Pool(unit="a", dice=1, at=9, always=6)) == 6


@pytest.mark.rule("SQ 8.19")
def test_the_question_of_odd_hits() -> None:
    """Five hits on three units: one each, then two odd ones; four: one odd one."""
    units = [foot(u, BLUE, "0403", facing="S") for u in "xyz"]
    for scored, n, text in (
        (5, 2, "Who takes the 2 odd hits, one each?"),
        (4, 1, "Who takes the odd hit?"),
    ):
        game = met(foot("a", RED, "0404"), *units, x="x y z", scored={BLUE: scored, RED: 0})
        game.run(Distribute(BLUE))
        assert isinstance(game.asking, OddHits) and game.asking.n == n
        assert str(game.prompt.text) == text
        assert game.prompt.context is not None and str(scored) in str(game.prompt.context)
        assert game.pick(*("x", "y")[:n]) is None
        assert game.table.fight is not None
        assert dict(game.table.fight.taken) == {"x": 2, "y": n, "z": 1}


@pytest.mark.rule("SQ 8.27")
def test_the_dice_of_a_save_that_count() -> None:
    """A regular brigade attacked by cavalry alone saves on 5."""
    game = met(horse("a", RED, "0404"), foot("x", BLUE, "0403"), taken={"x": 3}, dice=(4, 5, 6))
    game.run(Suffer())
    (saves,) = [e for e in game.events if e.rule == "SQ 8.27"]
    assert saves.counts == (False, True, True) and str(saves.text) == "x saves 2 of 3 hits."
    assert game.unit("x").hits == 1


@pytest.mark.rule("SQ 2.9", "SQ 3.6")
def test_hits_and_losses_are_told() -> None:
    units = (foot("a", RED, "0404", hits=1), foot("u", RED, "0606"), base("b", RED, "0606", "u"))
    game = position(field(), *units, FAR)
    add_hits(game.ctx, "a", 1, rule="SQ 7.11")
    add_hits(game.ctx, "a", 2, rule="SQ 8.19")
    add_hits(game.ctx, "a", 0, rule="SQ 8.19")
    assert game.told("loss") == ["a takes 1 hit: 2 in all.", "a takes 2 hits: 4 in all."]
    assert [e.depth for e in game.events] == [1, 1]
    destroy(game.ctx, "a", rule="SQ 8.34")
    destroy(game.ctx, "u", rule="SQ 2.9")
    open_, hidden = game.events[-2:]
    assert (open_.depth, open_.grave, open_.audience) == (1, True, None)
    assert (hidden.depth, hidden.grave, hidden.audience) == (1, False, (RED,))
    assert game.unit("u").lost and game.unit("u").under == ""


# -- odds ------------------------------------------------------------------------------------------


def test_the_spread_of_hits_is_exact() -> None:
    """Fresh regular infantry hits on 3 or more: 3 dice at 2/3."""
    game = duel(red(), blue())
    expected = tuple(Fraction(n, 27) for n in (1, 6, 12, 8))
    assert hits_of(game.ctx, fight(game, "a", "x"), RED) == expected
    assert mean(expected) == 2
    saved = duel(horse("a", RED, "0404"), blue())
    thin = losses_of(saved.ctx, fight(saved, "a", "x"), BLUE)
    assert mean(thin) == 2 * Fraction(2, 3)
    assert sum(thin) == 1


def test_differences_of_two_spreads() -> None:
    one = spread([Fraction(1, 2)])
    assert compare(one, one, lambda n: n >= 1) == Fraction(1, 4)
    assert compare(one, one, lambda n: n == 0) == Fraction(1, 2)


def test_the_sheet_tells_of_both_sides() -> None:
    game = duel(red(), blue(), gun("g", BLUE, "0403"))
    sheet = combat_sheet(game.ctx, fight(game, "a", "x g"))
    assert [s.side for s in sheet.of(Sides).rows] == [RED, BLUE]
    assert str(sheet.of(Odds).ratio) == "expected hits 2.0 : 2.7"
    mine, theirs = sheet.of(Spreads).rows
    assert (mine.side, mine.percents, theirs.side) == (RED, (4, 22, 44, 30), BLUE)
    assert str(mine.title) == "the red score 2.0 hits on average"
    assert [str(c.label) for c in sheet.of(Chances).rows[3:]] == [
        "a destroyed", "a must retreat", "x destroyed", "x must retreat",
    ]  # fmt: skip


@pytest.mark.rule("SQ 8.31", "SQ 8.32", "SQ 8.34")
def test_the_fate_of_one_against_one() -> None:
    """Red suffers (1, 3, 3, 1)/8, blue (1, 6, 12, 8)/27; a morale die fails by half. Red tests with
    1 hit in 7/27 + 12/27 x 1/4 = 10/27, with 2 in 19/27 + 8/27 x 1/8 = 20/27, with 3 always.
    """
    game = duel(red(), blue(hits=1))
    found = fate(game.ctx, fight(game, "a", "x"), RED)
    assert found.destroyed == Fraction(3, 8) * Fraction(20, 27) / 4 + Fraction(1, 8) / 2
    assert found.retreats == Fraction(49, 192)


@pytest.mark.rule("SQ 8.34", "SQ 8.38")
def test_the_fate_of_a_battery() -> None:
    """It suffers 1, 6, 12, 8 of 27 and never less than it brings, so that it tests whenever it is
    hit: one failed die, by half, is enough.
    """
    game = duel(red(), gun("g", BLUE, "0403", weight=Weight.LIGHT))
    found = fate(game.ctx, fight(game, "a", "g"), BLUE)
    one, two, three = Fraction(6, 27) / 2, Fraction(12, 27) * Fraction(3, 4), Fraction(8, 27)
    assert found.destroyed == one + two + three * Fraction(7, 8)
    assert found.retreats == 0


@pytest.mark.rule("SQ 8.36")
def test_the_fate_of_two_hangs_together() -> None:
    """Two light guns hit by half each; red's six dice by 2/3. With 1 hit (1/2) red tests in
    (1 + 12 + 60/4)/729, with 2 (1/4) in (1 + 12 + 60 + 160/8)/729: then a stays only if both pass.
    """
    game = duel(
        red(), foot("c", RED, "0404"), gun("g", BLUE, "0403", weight=Weight.LIGHT),
        gun("h", BLUE, "0403", weight=Weight.LIGHT),
    )  # fmt: skip
    found = fate(game.ctx, fight(game, "a c", "g h"), RED)
    one = Fraction(1, 2) * Fraction(28, 729) * Fraction(1, 2)
    two = Fraction(1, 4) * Fraction(93, 729) * Fraction(3, 4)
    assert (found.destroyed, found.retreats) == (0, one + two)


@pytest.mark.rule("SQ 8.37")
def test_the_fate_of_who_cannot_retreat() -> None:
    """An enemy stands behind: of the 49/192 that would retreat half fail the one die."""
    free = duel(red(), blue(hits=1))
    barred = duel(red(), blue(hits=1), foot("y", BLUE, "0405"))
    open_, shut = (fate(game.ctx, fight(game, "a", "x"), RED) for game in (free, barred))
    assert shut.retreats == 0 and open_.retreats == Fraction(49, 192)
    assert shut.destroyed == open_.destroyed + Fraction(49, 192) / 2


@pytest.mark.rule("SQ 8.26", "SQ 8.19")
def test_the_spread_of_losses_where_one_of_two_saves() -> None:
    """A battery that hits on 4: half a hit; the garrison, the first to take one, saves half."""
    game = position(
        field(built_up="0403"),
        gun("g", RED, "0404", weight="light"),
        *(foot("x", BLUE, "0403", garrison=True), foot("y", BLUE, "0403")),
    )
    for defenders, none in (("x y", Fraction(3, 4)), ("y x", Fraction(1, 2))):
        met = fight(game, "g", defenders)
        assert losses_of(game.ctx, met, BLUE) == (none, 1 - none)


@pytest.mark.rule("SQ 8.19")
def test_the_freshest_are_suggested_for_odd_hits() -> None:
    """Four hits on three units: the odd one for the only one without a hit."""
    units = [foot(u, BLUE, "0403", facing="S", hits=n) for u, n in (("x", 2), ("y", 1), ("z", 0))]
    game = met(foot("a", RED, "0404"), *units, x="x y z", scored={BLUE: 4, RED: 0})
    game.run(Distribute(BLUE))
    assert game.prompt.pick is not None and game.prompt.pick.start == ("z",)
    assert game.prompt.suggested == Action("pick", ("z",))


@pytest.mark.rule("SQ 8.27")
@pytest.mark.parametrize(
    ("die", "told"), [(5, "x saves its one hit."), (4, "x fails to save its one hit.")]
)
def test_a_single_hit_to_be_saved_is_told_in_the_singular(die: int, told: str) -> None:
    """A regular brigade attacked by cavalry alone saves on 5."""
    game = met(horse("a", RED, "0404"), foot("x", BLUE, "0403"), taken={"x": 1}, dice=(die,))
    game.run(Suffer())
    (saves,) = [e for e in game.events if e.rule == "SQ 8.27"]
    assert str(saves.text) == told
