"""The dice of fire and what they do (NB 9.3, 9.4, 11, 15.4, 15.7)."""

from fractions import Fraction
from typing import Any

import pytest
from msgspec import structs

from game.board.plane.ground import Area, Barrier
from game.rules.napoleons_battles.fates import Fall
from game.rules.napoleons_battles.fire.phase import FireStep, best_at
from game.rules.napoleons_battles.fire.roll import chances, result, score
from game.rules.napoleons_battles.fire.sheet import _left, _of_shooter, shot_preview
from game.rules.napoleons_battles.fire.shoot import Quench, Shoot, needed
from game.rules.napoleons_battles.fire.towns import town_notes
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.table import Contact
from game.rules.napoleons_battles.tables import standard_profiles
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    Placed,
    Position,
    box,
    line,
    position,
    unit,
)

HR_OFF = (Switch.NO_MEASURING, Switch.FORMATION_FIRE, Switch.FRONT_BASES)


def lines_of(game: Position) -> dict[str, int]:
    """The modifiers of a's shot at x by their rules, without the fire factor."""
    found = score(game.ctx, best_at(game.ctx, "a", "x")).lines
    return {m.rule: m.value for m in found if m.rule != "NB 9.4.1"}


def shot(
    shooter: str = "FrLN",
    target: str = "BrLN",
    *,
    areas: tuple[Area, ...] = (),
    lines: tuple[Barrier, ...] = (),
    off: tuple[Switch, ...] = (Switch.NO_MEASURING,),
    a: dict[str, Any] | None = None,
    x: dict[str, Any] | None = None,
    more: tuple[Placed, ...] = (),
    **given: Any,
) -> Position:
    """A shot due north from 10, 10 at a target at 10, 12.5; both have 16 figures."""
    one = unit("a", RED, shooter, 10, 10, **(a or {}))
    two = unit("x", BLUE, target, 10, 12.5, 180, **(x or {}))
    return position(one, two, *more, areas=areas, lines=lines, off=off, **given)


def fired(game: Position) -> Position:
    game.run(Shoot("a", "x"))
    return game


@pytest.mark.rule("NB 9.3.3", "NB 1.3.1.2-1")
@pytest.mark.parametrize(
    ("against", "said"),
    [
        (4, "more than 4, the die of the target; 8 for two figures"),
        (6, "more than 6, the die of the target"),
        (10, "more than 10, the die of the target (no score is higher)"),
    ],
)
def test_it_is_told_what_a_score_has_to_be_against_the_die_of_the_target(
    against: int, said: str
) -> None:
    assert str(needed(shot().ctx, "x", against)) == said


# -- modifiers (NB 9.4) ----------------------------------------------------------------------------


@pytest.mark.rule("NB 9.4.1", "NB 9.3.3")
@pytest.mark.parametrize(("profile", "factor"), [("FrLN", 0), ("FrLT", 1), ("BrLT06", 3)])
def test_the_fire_factor_of_the_profile_is_added(profile: str, factor: int) -> None:
    (first, *_) = score(shot(profile).ctx, best_at(shot(profile).ctx, "a", "x")).lines
    assert (first.rule, first.value) == ("NB 9.4.1", factor)


@pytest.mark.rule("NB 9.4.2", "NB 9.4.2.1")
@pytest.mark.parametrize(
    ("kind", "south", "covers"),
    [("wood", 12.4, True), ("wood", 12.9, False), ("rough", 12.4, False)],
)
def test_wholly_in_a_wood_is_cover(kind: str, south: float, covers: bool) -> None:
    ground = box(kind, "ground", 5, south, 15, 20)
    assert lines_of(shot(areas=(ground,))).get("NB 9.4.2") == (-2 if covers else None)


@pytest.mark.rule("NB 9.4.2.1", "NB 8.3.1-3")
@pytest.mark.parametrize(("south", "value"), [(12.4, -2), (12.6, None)])
def test_who_is_in_a_town_is_in_cover_in_any_formation(south: float, value: int | None) -> None:
    """Wholly: its front is at 12.5."""
    town = box("town", "town", 5, south, 15, 20, vdf=2)
    for form in ("line", "column", "march"):
        assert lines_of(shot(areas=(town,), x={"form": form})).get("NB 9.4.2") == value


@pytest.mark.rule("NB 9.4.2.2")
def test_a_river_bed_covers_unless_who_fires_is_in_it_too() -> None:
    bed = box("ford", "bed", 5, 12.4, 15, 20)
    long_bed = box("ford", "bed", 5, 9.5, 15, 20)
    assert lines_of(shot(areas=(bed,)))["NB 9.4.2"] == -2
    assert "NB 9.4.2" not in lines_of(shot(areas=(long_bed,)))


@pytest.mark.rule("NB 9.4.2.3")
@pytest.mark.parametrize(("y", "covers"), [(12.5, True), (12.2, False)])
def test_a_wall_covers_who_is_close_behind_it(y: float, covers: bool) -> None:
    wall = line("wall", "wall", (5, y), (15, y))
    assert ("NB 9.4.2" in lines_of(shot(lines=(wall,)))) is covers


@pytest.mark.rule("NB 9.4.2")
def test_cover_counts_once() -> None:
    wall = line("wall", "wall", (5, 12.5), (15, 12.5))
    wood = box("wood", "wood", 5, 12.4, 15, 20)
    found = score(
        shot(lines=(wall,), areas=(wood,)).ctx,
        best_at(shot(lines=(wall,), areas=(wood,)).ctx, "a", "x"),
    )
    assert sum(m.rule == "NB 9.4.2" for m in found.lines) == 1


@pytest.mark.rule("NB 9.4.3.1hr-1", "NB 9.4.3.1hr-2", "NB 9.4.3.2hr-1")
@pytest.mark.parametrize(
    ("shooter", "state", "rule", "value"),
    [
        ("FrHFA", {"form": "column"}, "NB 9.4.3.1hr-1", 1),
        ("FrHFA", {"form": "march"}, "NB 9.4.3.1hr-2", 2),
        ("FrHFA", {"form": "square"}, "NB 9.4.3.1hr-2", 2),
        ("FrHFA", {"form": "column", "routed": True}, "NB 9.4.3.1hr-2", 2),
        ("FrLN", {"form": "square"}, "NB 9.4.3.2hr-1", 1),
        ("FrLN", {"form": "column", "routed": True}, "NB 9.4.3.2hr-1", 1),
    ],
)
def test_dense_targets(shooter: str, state: dict[str, Any], rule: str, value: int) -> None:
    found = lines_of(shot(shooter, x=state))
    assert {r: v for r, v in found.items() if r.startswith("NB 9.4.3")} == {rule: value}


@pytest.mark.rule("NB 9.4.3.1hr-1", "NB 9.4.3.2hr-1")
@pytest.mark.parametrize(
    ("shooter", "form"),
    [("FrHFA", "line"), ("FrLN", "line"), ("FrLN", "column"), ("FrLN", "march")],
)
def test_targets_that_are_not_dense(shooter: str, form: str) -> None:
    assert not any(r.startswith("NB 9.4.3") for r in lines_of(shot(shooter, x={"form": form})))


@pytest.mark.rule("NB 9.4.3")
@pytest.mark.parametrize(
    ("state", "value"),
    [
        ({"form": "square"}, 2),
        ({"form": "march"}, 2),
        ({"form": "column", "routed": True}, 2),
        ({"form": "column"}, None),
    ],
)
def test_dense_targets_by_the_base_rules(state: dict[str, Any], value: int | None) -> None:
    for shooter in ("FrLN", "FrHFA"):
        assert lines_of(shot(shooter, x=state, off=HR_OFF)).get("NB 9.4.3") == value


@pytest.mark.rule("NB 9.4.4")
def test_a_damaged_battery() -> None:
    assert lines_of(shot("FrHFA", a={"damaged": True, "losses": 1}))["NB 9.4.4"] == -3
    assert "NB 9.4.4" not in lines_of(shot("FrHFA"))


@pytest.mark.rule("NB 9.4.5", "NB 9.4.6", "NB 9.4.7")
@pytest.mark.parametrize(
    ("figures", "found"),
    [
        (28, {"NB 9.4.5": 1}),
        (24, {"NB 9.4.5": 1}),
        (20, {}),
        (16, {}),
        (12, {"NB 9.4.6": -1}),
        (8, {"NB 9.4.6": -1}),
        (4, {"NB 9.4.7": -2}),
    ],
)
def test_the_bases_of_infantry_that_fire(figures: int, found: dict[str, int]) -> None:
    assert lines_of(shot(a={"figures": figures})) == found


@pytest.mark.rule("NB 9.4.7")
def test_a_battery_is_no_unit_of_one_base() -> None:
    assert lines_of(shot("FrHFA")) == {}


@pytest.mark.rule("NB 9.1.5hr")
@pytest.mark.parametrize(("form", "found"), [("column", {"NB 9.4.6": -1}), ("line", {})])
def test_only_the_bases_of_the_firing_front_count(form: str, found: dict[str, int]) -> None:
    assert lines_of(shot(a={"form": form})) == found
    every = lines_of(shot(a={"form": form}, off=(Switch.NO_MEASURING, Switch.FRONT_BASES)))
    assert every == {}, "by the base rules all four count"


@pytest.mark.rule("NB 9.4.8")
@pytest.mark.parametrize(("north", "value"), [(9.1, -1), (8.9, None)])
def test_infantry_in_a_ford(north: float, value: int | None) -> None:
    """Its rear is at 9."""
    ford = box("ford", "ford", 0, 8, 20, north)
    assert lines_of(shot(areas=(ford,))).get("NB 9.4.8") == value


@pytest.mark.rule("NB 9.4.9")
@pytest.mark.parametrize(("form", "value"), [("square", -1), ("line", None)])
def test_firing_from_a_square_by_the_base_rules(form: str, value: int | None) -> None:
    off = (Switch.NO_MEASURING, Switch.FRONT_BASES)
    assert lines_of(shot(a={"form": form}, off=off)).get("NB 9.4.9") == value
    assert "NB 9.4.9" not in lines_of(shot(a={"form": form}))


@pytest.mark.rule("NB 9.4.10")
@pytest.mark.parametrize(
    ("profile", "form", "mover", "value"),
    [
        ("FrLN", "line", "x", -2),
        ("FrLN", "square", "x", None),
        ("FrLN", "line", "a", None),
        ("FrLN", "line", "z", None),  # who charges another
        ("FrLN", "column", "x", -2),
        ("FrHFA", "unlimbered", "x", -2),
    ],
)
def test_charged_by_cavalry(profile: str, form: str, mover: str, value: int | None) -> None:
    one = unit("a", RED, profile, 10, 10, form=form)
    horse = unit("x", BLUE, "FrLC", 10, 10, 180, form="line")
    contact = Contact(mover, "a" if mover == "x" else "x") if mover != "z" else Contact("x", "b")
    game = position(one, horse, unit("b", RED, "FrLN", 30, 5), contacts=[contact])
    assert lines_of(game).get("NB 9.4.10") == value


@pytest.mark.rule("NB 9.4.10")
@pytest.mark.parametrize(
    ("kind", "y", "value"), [("wall", 10, None), ("entrenchment", 10, None), ("wall", 8.5, -2)]
)
def test_walls_and_works_protect_from_the_charge(kind: str, y: float, value: int | None) -> None:
    game = position(
        unit("a", RED, "FrLN", 10, 10),
        unit("x", BLUE, "FrLC", 10, 10, 180),
        lines=(line(kind, "line", (5, y), (15, y)),),
        contacts=[Contact("x", "a")],
    )
    assert lines_of(game).get("NB 9.4.10") == value


@pytest.mark.rule("NB 9.4.12")
@pytest.mark.parametrize(("profile", "value"), [("FrHA4", -1), ("FrHA", None)])
def test_a_battery_of_four_guns(profile: str, value: int | None) -> None:
    assert lines_of(shot(profile)).get("NB 9.4.12") == value


@pytest.mark.rule("NB 9.4.12")
def test_a_small_battery_whose_factor_knows_it() -> None:
    row = structs.replace(standard_profiles()["FrHA4"], small_battery_included=True)
    assert "NB 9.4.12" not in lines_of(shot("FrHA4", profiles={"FrHA4": row}))


@pytest.mark.rule("NB 9.2.1.4hr-1", "NB 9.2.1.4hr-2")
def test_disordered_fire_is_at_minus_three_and_never_above_nothing() -> None:
    game = shot("BrLT06", a={"disordered": True, "figures": 24})  # +3, +1 for six bases, -3
    found = score(game.ctx, best_at(game.ctx, "a", "x"))
    assert found.total == 0
    assert found.lines[-1].rule == "NB 9.2.1.4hr-2" and found.lines[-1].value == -1
    low = shot("FrLN", a={"disordered": True})
    assert score(low.ctx, best_at(low.ctx, "a", "x")).total == -3


# -- results (NB 9.3.3) ----------------------------------------------------------------------------


@pytest.mark.rule(
    "NB 9.3.3.1",
    "NB 9.3.3.2-1",
    "NB 9.3.3.2-2",
    "NB 9.3.3.3-1",
    "NB 9.3.3.3-2",
    "NB 9.3.3.3-3",
)
@pytest.mark.parametrize(
    ("firing", "against", "troops", "limbered", "unlimbered"),
    [
        (5, 5, "none", "none", "none"),
        (4, 5, "none", "none", "none"),
        (6, 5, "one", "one", "none"),
        (9, 5, "one", "one", "none"),
        (10, 5, "two", "eliminated", "one"),
        (2, 1, "two", "eliminated", "one"),
    ],
)
def test_results(firing: int, against: int, troops: str, limbered: str, unlimbered: str) -> None:
    game = position(
        unit("t", BLUE, "BrLN", 10, 12),
        unit("l", BLUE, "BrFA", 20, 12, form="limbered"),
        unit("u", BLUE, "BrFA", 30, 12),
    )
    found = [result(game.ctx, uid, firing, against) for uid in ("t", "l", "u")]
    assert found == [troops, limbered, unlimbered]


@pytest.mark.rule("NB 9.3.3.3-4")
def test_a_wagon_loses_a_figure_when_doubled() -> None:
    row = structs.replace(
        standard_profiles()["BrFA"], arm="wagon", base="wagon", fire_mod=None, combat=(0, 0)
    )
    wagon = unit("x", BLUE, "BrFA", 10, 12)
    game = position(wagon, profiles={"BrFA": row})
    assert result(game.ctx, "x", 8, 4) == "one"
    assert result(game.ctx, "x", 7, 4) == "none"


@pytest.mark.rule("NB 9.3.3")
def test_the_die_of_the_target_is_never_modified() -> None:
    # French line: no modifier. 6 against 4: one figure; against 3: two.
    assert fired(shot(dice=(6, 4))).unit("x").losses == 1
    assert fired(shot(dice=(6, 3))).unit("x").losses == 2
    assert fired(shot(dice=(6, 6))).unit("x").losses == 0
    covered = shot(dice=(6, 4), areas=(box("wood", "wood", 5, 12.4, 15, 20),))
    assert fired(covered).unit("x").losses == 0  # 6 - 2 = 4, not more than 4


@pytest.mark.rule("NB 9.3.3", "NB 1.3.1.2-1")
def test_chances_are_those_of_a_hundred_cases() -> None:
    # Without modifiers a pair a, b: none 55 (a <= b), two where a >= 2b: 25, else 20.
    game = shot()
    assert chances(game.ctx, best_at(game.ctx, "a", "x")) == {
        "none": Fraction(55, 100),
        "one": Fraction(20, 100),
        "two": Fraction(25, 100),
    }


@pytest.mark.rule("NB 11.1.1", "NB 11.2.1", "NB 11.2.2", "NB 9.1.2")
def test_losses_of_all_who_fire_in_a_round_add_up_to_disorder_and_rout() -> None:
    # Netherlands line: disorder 3, rout 4. Three shots of two each: 2, 4 and no more.
    shooters = [unit(u, RED, "FrLN", 7 + 3.1 * n, 10, figures=16) for n, u in enumerate("abc")]
    target = unit("x", BLUE, "NeLN", 10, 12, 180, figures=24)
    game = position(*shooters, target, dice=(10, 1, 10, 1))
    game.run(FireStep(RED))
    game.take("a")
    game.take("x")
    assert game.unit("x").losses == 2 and not game.unit("x").disordered
    game.ctx.change("x", losing=1, losses=1)
    game.take("b")
    game.take("x")
    assert game.unit("x").disordered and game.unit("x").losing == 3


@pytest.mark.rule("NB 11.1.2-1", "NB 11.1.2-2", "NB 2.2.4-2", "NB 11.4.1")
def test_a_battery_is_disordered_and_damaged_by_its_first_figure_and_gone_with_its_second() -> None:
    game = fired(shot("FrLN", "BrFA", dice=(10, 5)))
    guns = game.unit("x")
    assert guns.disordered and guns.damaged and guns.losses == 1
    again = fired(shot("FrLN", "BrFA", x={"losses": 1, "damaged": True}, dice=(10, 5)))
    assert again.unit("x").gone == "eliminated"


@pytest.mark.rule("NB 9.3.1.1")
def test_each_shot_is_applied_before_the_next() -> None:
    game = fired(shot(dice=(10, 1), x={"losing": 2, "losses": 2}))  # British line: disorder 4
    assert game.unit("x").disordered


@pytest.mark.rule("NB 9.3.1.1", "NB 9.3.1.2")
@pytest.mark.parametrize(("dice", "gone"), [((10, 1), True), ((1, 10), False)])
def test_who_is_shot_away_is_no_target_of_the_next(dice: tuple[int, int], gone: bool) -> None:
    """Of the British eight figures are left, seven disperse them (letter C, four bases)."""
    second = unit("b", RED, "FrLN", 12.3, 10, figures=8)
    game = shot(more=(second,), x={"losses": 8}, dice=dice)
    game.run(FireStep(RED))
    assert game.take("a") is None and game.take("x") is None
    assert (game.unit("x").gone == "dispersed") is gone
    assert (game.take("b") is not None) is gone, "b has nobody else to fire at"


# -- towns -----------------------------------------------------------------------------------------


def before_town(
    shooter: str, dice: tuple[int, ...], *, off: tuple[Switch, ...] = (), value: int = 2, **x: Any
) -> Position:
    """A red battery (FrHA: howitzers) 4 inches before a town in which a British line stands."""
    town = box("town", "town", 8, 12, 12, 16, vdf=value)
    inside = unit("x", BLUE, "BrLN", 10, 13, 180, figures=8, town="town", **x)
    howitzers = structs.replace(standard_profiles()["FrHFA"], heavy=False, howitzer=True)
    return position(
        unit("a", RED, shooter, 10, 8),
        inside,
        areas=[town],
        dice=dice,
        off=(Switch.NO_MEASURING, *off),
        profiles={"FrHA": howitzers},
    )


def at_town(shooter: str, dice: tuple[int, ...], **given: Any) -> Position:
    game = before_town(shooter, dice, **given)
    game.run(Shoot("a", "x"))
    return game


@pytest.mark.rule("NB 15.4.1", "NB 15.4.1hr")
@pytest.mark.parametrize(
    ("shooter", "off", "chance"),
    [
        ("FrHFA", (), 10),
        ("FrHA", (), 19),
        ("FrHFA", (Switch.FIRE_BY_TARGET,), 5),
        ("FrHA", (Switch.FIRE_BY_TARGET,), 11),
    ],
)
def test_before_the_shot_it_is_said_how_likely_the_town_burns(
    shooter: str, off: tuple[Switch, ...], chance: int
) -> None:
    """1 is added to the die, so 54 of 100 shots hit: each against a 1, and but one against a 2. By
    the advanced rule alone a tenth or two tenths of the 54 do it.
    """
    game = before_town(shooter, (), off=off)
    *_, (_, said) = town_notes(game.ctx, best_at(game.ctx, "a", "x"))
    assert str(said) == f"catches fire: {chance}% (NB 15.4.1)"


def value_of(game: Position) -> int:
    return game.rules.value(game.table, game.rules.area("town"))


@pytest.mark.rule("NB 9.3.3.3-5")
@pytest.mark.parametrize(
    ("shooter", "dice", "before", "after"),
    [
        ("FrHFA", (10, 5), 2, 1),  # 10 + 3 - 2 = 10, twice 5
        ("FrHFA", (8, 5), 2, 2),
        ("BrFA", (10, 5), 2, 2),
        ("FrHFA", (10, 5), 1, 1),
    ],
)
def test_a_heavy_battery_that_doubles_reduces_the_town(
    shooter: str, dice: tuple[int, ...], before: int, after: int
) -> None:
    assert value_of(at_town(shooter, dice, value=before)) == after


@pytest.mark.rule("NB 15.4.1hr")
@pytest.mark.parametrize(
    ("shooter", "dice", "burns"),
    [
        ("FrHFA", (8, 1), True),
        ("FrHFA", (8, 2), False),
        ("BrFA", (8, 1), False),
        # Howitzers, with the fire factor of the 12-pounders.
        ("FrHA", (8, 1), True),
        ("FrHA", (8, 2), True),
        ("FrHA", (8, 3), False),
        ("FrHA", (1, 2), False),  # 1 + 3 - 2 does not hit a 2
    ],
)
def test_a_town_catches_fire_by_the_die_of_the_target(
    shooter: str, dice: tuple[int, ...], burns: bool
) -> None:
    assert bool(at_town(shooter, dice).table.burning) is burns


@pytest.mark.rule("NB 15.4.1")
@pytest.mark.parametrize(
    ("shooter", "third", "burns"),
    [("FrHFA", 1, True), ("FrHFA", 2, False), ("FrHA", 2, True), ("FrHA", 3, False)],
)
def test_without_the_house_rule_the_owner_rolls_for_fire(
    shooter: str, third: int, burns: bool
) -> None:
    """A 12-pounder on 1, howitzers on 1 and 2; other guns do not roll."""
    game = at_town(shooter, (8, 3, third), off=(Switch.FIRE_BY_TARGET,))
    assert bool(game.table.burning) is burns and game.dice_left == 0
    assert at_town("BrFA", (8, 3, 1), off=(Switch.FIRE_BY_TARGET,)).dice_left == 1


@pytest.mark.rule("NB 15.4.1-2")
@pytest.mark.parametrize(("burning", "dice"), [(["town"], (8, 3)), ([], (8, 3, 1))])
def test_a_burning_town_is_not_tested_again(burning: list[str], dice: tuple[int, ...]) -> None:
    town = box("town", "town", 8, 12, 12, 16, vdf=2)
    inside = unit("x", BLUE, "BrLN", 10, 13, 180, figures=8, town="town")
    game = position(
        unit("a", RED, "FrHFA", 10, 8),
        inside,
        areas=[town],
        dice=dice,
        off=(Switch.NO_MEASURING, Switch.FIRE_BY_TARGET),
        table={"burning": burning},
    )
    game.run(Shoot("a", "x"))
    assert game.unit("x").losses == 2, "8 + 3 - 2 is more than twice 3"
    assert game.table.burning == ["town"] and game.dice_left == 0


@pytest.mark.rule("NB 15.4.2")
@pytest.mark.parametrize(
    ("die", "state", "burns"),
    [(5, {}, False), (6, {}, True), (1, {"disordered": True}, True)],
)
def test_steady_troops_inside_may_put_it_out(die: int, state: dict[str, Any], burns: bool) -> None:
    town = box("town", "town", 8, 12, 12, 16, vdf=2)
    inside = unit("x", BLUE, "BrLN", 10, 13, 180, figures=8, town="town", **state)
    game = position(inside, areas=[town], dice=(die,), table={"burning": ["town"]})
    game.run(Quench(RED))
    assert bool(game.table.burning) is burns


# -- cuirasses -------------------------------------------------------------------------------------


@pytest.mark.rule("NB 15.7hr-1", "NB 15.7hr-2")
def test_cuirasses_save_from_small_arms_and_not_from_guns() -> None:
    saved = fired(shot("FrLN", "FrCR", dice=(10, 1, 1, 2)))  # two figures, one die shows a 1
    assert saved.unit("x").losses == 1
    guns = fired(shot("FrHFA", "FrCR", dice=(10, 1)))
    assert guns.unit("x").losses == 2 and guns.dice_left == 0
    without = fired(shot("FrLN", "FrCR", dice=(10, 1), off=(Switch.NO_MEASURING, Switch.CUIRASS)))
    assert without.unit("x").losses == 2


# -- the ground of who is shot away (NB 8.5.3-3) ---------------------------------------------------


@pytest.mark.rule("NB 8.5.3-3")
@pytest.mark.parametrize(("on_turn", "y"), [(RED, 16.0), (BLUE, 15.0)])
def test_who_is_in_contact_takes_the_ground_of_an_enemy_whom_fire_drives_off(
    on_turn: str, y: float
) -> None:
    # Dispersed with 15 figures left: one is enough. The second line stands beside the first.
    game = position(
        unit("a", RED, "FrLN", 10, 15),
        unit("b", RED, "FrLN", 15, 13, 345),
        unit("x", BLUE, "FrLN", 10, 15, 180, dispersal=15),
        on_turn=on_turn,
        dice=(10, 1),
    )
    game.run(Shoot("a", "x"))
    assert game.unit("x").gone == "dispersed"
    assert game.stands("a")[1] == y and game.stands("b")[1] == 13


@pytest.mark.rule("NB 8.5.3-3", "NB 9.1.1")
def test_nobody_moves_while_the_enemy_stands() -> None:
    game = position(
        unit("a", RED, "FrLN", 10, 15), unit("x", BLUE, "FrLN", 10, 15, 180), dice=(1, 10)
    )
    game.run(Shoot("a", "x"))
    assert game.stands("a")[1] == 15 and game.unit("a").fired


@pytest.mark.rule("NB 9.1.1")
def test_each_unit_fires_by_itself_at_one_target() -> None:
    game = position(
        unit("a", RED, "FrLN", 10, 10),
        unit("b", RED, "FrLN", 14, 10),
        unit("x", BLUE, "FrLN", 10, 12.5, 180),
        unit("y", BLUE, "FrLN", 14, 12.5, 180),
        dice=(6, 3, 6, 3),
    )
    game.run(Shoot("a", "x"), Shoot("b", "y"))
    assert [game.unit(u).losses for u in ("x", "y")] != [0, 0] and game.dice_left == 0
    assert {text.split(" at ")[0] for text in game.told("fire")} == {"Fire of a", "Fire of b"}
    assert list(game.table.shots) == [("a", "x"), ("b", "y")]


@pytest.mark.rule("NB 9.4.2.3", "NB 8.2.6.1.2.3-1")
def test_a_hedge_is_no_cover() -> None:
    hedge = line("hedge", "hedge", (5, 12.5), (15, 12.5))
    assert "NB 9.4.2" not in lines_of(shot(lines=(hedge,)))


@pytest.mark.rule("NB 15.7hr-1")
@pytest.mark.parametrize(
    ("shooter", "target", "saves"),
    [("FrLN", "FrCR", True), ("FrLN", "FrLC", False), ("FrHFA", "FrCR", False)],
)
def test_before_a_shot_it_is_said_that_cuirasses_save_from_small_arms(
    shooter: str, target: str, saves: bool
) -> None:
    game = shot(shooter, target)
    sheet = shot_preview(game.ctx, best_at(game.ctx, "a", "x")).sheet
    assert sheet is not None
    assert ("Cuirasses" in {str(head) for head, _ in sheet.notes}) is saves


@pytest.mark.rule("NB 9.3.3", "NB 11.3.1-2")
@pytest.mark.parametrize(
    ("losses", "result", "needed"),
    [
        (0, "two figures", "more than 4, the die of the target; 8 for two figures"),
        (8, "two figures, but only 1 can be lost", "more than 4, the die of the target"),
    ],
)
def test_the_shot_tells_of_no_more_figures_than_can_be_lost(
    losses: int, result: str, needed: str
) -> None:
    """A line of sixteen is dispersed at seven: nine losses, of which it has eight."""
    game = fired(shot(dice=(10, 4), x={"losses": losses}))
    (event,) = [e for e in game.ctx.events if e.kind == "fire"]
    assert str(event.text) == f"Fire of a at x: {result}." and event.roll is not None
    assert str(event.roll.needed) == needed


@pytest.mark.rule("NB 9.2.3.1.1-1")
@pytest.mark.parametrize("barred", [True, False])
def test_the_sheet_says_whether_the_line_of_fire_is_clear(barred: bool) -> None:
    """A base stands in the left half of the sector, the target in both."""
    screen = (unit("s", BLUE, "BrLN", 9, 11.2, 180, figures=4),) if barred else ()
    game = shot(more=screen)
    said = [str(text) for text in _of_shooter(game.ctx, best_at(game.ctx, "a", "x"))]
    assert said[:2] == ["line", "4 bases firing"]
    assert (said[-1] == "line of fire clear") is not barred
    assert any(text.endswith("screened by s") for text in said) is barred


@pytest.mark.rule("NB 11.3.1-1")
@pytest.mark.parametrize(
    ("target", "fall", "said"),
    [
        ("BrLN", Fall(2, "loses"), "14 left"),
        ("BrLN", Fall(0, "unhurt"), "None"),
        ("BrLN", Fall(2, "gone"), "None"),
        ("BrFA", Fall(1, "loses"), "None"),
    ],
)
def test_the_sheet_says_what_is_left_of_troops(target: str, fall: Fall, said: str) -> None:
    assert str(_left(shot("FrLN", target).ctx, "x", fall)) == said
