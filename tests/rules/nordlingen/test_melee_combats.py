"""How contacts are split into combats, who picks, who leads (ND 5.1, 5.2)."""

from typing import Any

import pytest

from game.engine import action as do
from game.engine.prompt import Prompt, Sides
from game.rules.nordlingen import refusals
from game.rules.nordlingen.melee.combats import Combat, as_it_stands, begin, general_of, pairs
from game.rules.nordlingen.melee.phase import MeleePhase, PickCombat, Prepare, Ready
from game.rules.nordlingen.table import Charge
from tests.rules.nordlingen.positions import BLUE, RED, Placed, general, pose, position, unit

# Red units face north with their fronts on the line y = 8, blue ones face them.


def _red(uid: str, x: float, **more: Any) -> Placed:
    return unit(uid, RED, more.pop("kind", "Pk"), x, 8, **more)


def _blue(uid: str, x: float, **more: Any) -> Placed:
    return unit(uid, BLUE, more.pop("kind", "Pk"), x, 8, 180, **more)


@pytest.mark.rule("ND 5.1")
def test_contact_without_a_charge_is_a_melee_and_lasts() -> None:
    game = position(_red("a", 10), _blue("x", 10.5), _red("b", 4), dice=[3, 3, 3, 3])
    assert pairs(game.ctx, ()) == [("a", "x")]
    # Pikes against pikes, +2 each: 3 + 2 - 3 gives two points to both, and a level.
    game.run(MeleePhase())
    assert (game.unit("a").disorder, game.unit("x").disorder) == (1, 1)
    assert game.unit("a").fought_in_turn
    assert not game.unit("b").fought_in_turn
    assert pairs(game.ctx, ()) == [("a", "x")]


@pytest.mark.rule("ND 5.1", "ND 0.7")
def test_without_contact_nothing_is_fought() -> None:
    apart = position(_red("a", 10), unit("x", BLUE, "Pk", 10, 8.05, 180))
    apart.run(MeleePhase())
    assert not apart.told("melee")
    corner = position(_red("a", 10), _blue("x", 12))
    corner.run(MeleePhase())
    assert not corner.told("melee")


@pytest.mark.rule("ND 5.2")
def test_a_single_possible_pair_is_told_and_not_asked() -> None:
    game = position(_red("a", 10), _blue("x", 10), dice=[3, 3]).run(MeleePhase())
    assert game.asking is None
    assert game.told("combat") == ["Combat: a against x."]


@pytest.mark.rule("ND 5.2")
def test_the_side_with_the_initiative_picks_first_and_then_the_other() -> None:
    line = (
        *(_red(f"a{n}", 3 + 4 * n) for n in range(3)),
        *(_blue(f"x{n}", 3 + 4 * n) for n in range(3)),
    )
    game = position(*line, dice=[1, 1] * 3)
    game.run(MeleePhase())
    assert isinstance(game.asking, PickCombat)
    assert game.asking.side == RED
    assert game.do(do.pick("a1", "x1")) is None
    assert game.asking.side == BLUE
    # The third pair is the only one left: nobody is asked.
    assert game.do(do.pick("x2", "a2")) is None
    assert game.told("combat") == [
        "Combat: a1 against x1.",
        "Combat: a2 against x2.",
        "Combat: a0 against x0.",
    ]
    told = [e.units[0] for e in game.events if e.kind == "melee"]
    assert told == ["a1", "x1", "a2", "x2", "a0", "x0"]


@pytest.mark.rule("ND 5.2")
def test_the_side_with_the_initiative_may_be_the_other() -> None:
    line = (_red("a", 5), _red("b", 9), _blue("x", 5), _blue("y", 9))
    game = position(*line, initiative=BLUE).run(MeleePhase())
    assert game.asking.side == BLUE
    assert begin(game.ctx, ("a", "x"), ()).principals == ("x", "a")


@pytest.mark.rule("ND 5.2")
def test_supports_touch_the_enemy_principal_and_no_other_unpicked_enemy() -> None:
    # a1 and a2 both touch x; a2 touches y as well.
    line = (_red("a1", 9), _red("a2", 11), _blue("x", 10), _blue("y", 12))
    game = position(*line)
    assert pairs(game.ctx, ()) == [("a1", "x"), ("a2", "x"), ("a2", "y")]
    first = begin(game.ctx, ("a1", "x"), ())
    assert first == Combat(("a1", "x"))
    # Both of its enemies are picked then: a1 supports a2, y its friend x.
    assert begin(game.ctx, ("a2", "x"), ()) == Combat(("a2", "x"), ("a1", "y"))
    # y has been picked: nothing else keeps a2 from supporting a1.
    taken = (Combat(("b", "y")),)
    assert begin(game.ctx, ("a1", "x"), taken) == Combat(("a1", "x"), ("a2",))


@pytest.mark.rule("ND 5.2")
def test_supports_count_as_picked() -> None:
    game = position(_red("a1", 9), _red("a2", 11), _blue("x", 10))
    combat = begin(game.ctx, ("a1", "x"), ())
    assert combat.supports == ("a2",)
    assert pairs(game.ctx, (combat,)) == []


@pytest.mark.rule("ND 5.2")
def test_a_unit_left_over_with_picked_enemies_alone_does_not_fight() -> None:
    # x fights a1, y fights a3; a2 touches both and is picked by nobody.
    line = (_red("a1", 8), _red("a2", 10), _red("a3", 12), _blue("x", 9), _blue("y", 11))
    game = position(*line)
    one = begin(game.ctx, ("a1", "x"), ())
    assert one.supports == ()
    two = begin(game.ctx, ("a3", "y"), (one,))
    assert two.supports == ("a2",)  # x is picked already, so y is its only unpicked enemy
    assert pairs(game.ctx, (one, two)) == []


@pytest.mark.rule("ND 5.2", "ND 14.2")
def test_refusals_of_a_pick() -> None:
    line = (_red("a1", 3), _red("a2", 9), _blue("x1", 3), _blue("x2", 9), _red("c", 15))
    game = position(*line).run(MeleePhase())
    frame: PickCombat = game.asking
    assert frame.why_not_pick(game.ctx, ("a1",)) is None
    assert frame.why_not_pick(game.ctx, ("x2",)) is None
    assert frame.why_not_pick(game.ctx, ("a1", "x1")) is None
    assert frame.why_not_pick(game.ctx, ("a1", "x2")) == refusals.PICKED
    assert frame.why_not_pick(game.ctx, ("c",)) == refusals.PICKED
    assert frame.why_not_pick(game.ctx, ("a1", "a2")) == refusals.PICKED
    assert game.do(do.pick("a1", "x2")) == refusals.PICKED
    assert not game.told("combat")


@pytest.mark.rule("ND 2.10", "ND 2.12", "ND 5.1")
def test_later_impulses_fight_only_combats_with_an_active_unit() -> None:
    line = (_red("a1", 3), _red("a2", 9, division="s"), _blue("x1", 3), _blue("x2", 9))

    def left(impulse: int, *active: str) -> list[tuple[str, str]]:
        orders = dict.fromkeys(active, 5)
        return pairs(position(*line, impulse=impulse, orders=orders).ctx, ())

    assert left(1) == [("a1", "x1"), ("a2", "x2")]
    assert left(2) == []
    assert left(2, "s") == [("a2", "x2")]
    assert left(2, "b") == [("a1", "x1"), ("a2", "x2")]
    game = position(*line, impulse=2, orders={"s": 5}, dice=[1, 1]).run(MeleePhase())
    assert game.told("combat") == ["Combat: a2 against x2."]
    frame = PickCombat(RED)
    assert frame.why_not_pick(game.ctx, ("a1", "x1")) == refusals.NOT_FOUGHT


@pytest.mark.rule("ND 2.12", "ND 5.2")
def test_a_support_of_an_active_division_makes_a_combat_be_fought() -> None:
    line = (_red("a1", 9), _red("a2", 11, division="s"), _blue("x", 10))
    game = position(*line, impulse=2, orders={"s": 5})
    assert ("a1", "x") in pairs(game.ctx, ())


# -- before the dice -------------------------------------------------------------------------------


@pytest.mark.rule("ND 5.2")
def test_a_principal_may_be_exchanged_for_a_support_that_touches_the_enemy_principal() -> None:
    line = (_red("a1", 9, melee=0), _red("a2", 11, melee=3), _blue("x", 10))
    game = position(*line, dice=[1, 1]).run(Ready(Combat(("a1", "x"), ("a2",))))
    frame: Prepare = game.asking
    assert frame.side == RED
    assert frame.prompt(game.ctx).suggested == do.unit("a2")
    assert game.take("x") == refusals.PICKED
    assert game.take("a2") is None
    assert game.asking.combat == Combat(("a2", "x"), ("a1",))
    assert game.asking.prompt(game.ctx).suggested == do.button("fight")
    assert game.press("fight") is None
    assert [e.units[0] for e in game.events if e.kind == "melee"] == ["a2", "x"]


@pytest.mark.rule("ND 5.2")
def test_both_sides_may_exchange_the_side_with_the_initiative_first() -> None:
    line = (_red("a1", 9), _red("a2", 11), _blue("x", 10), _blue("y", 12))
    combat = Combat(("a2", "x"), ("a1", "y"))
    game = position(*line, dice=[1, 1]).run(Ready(combat))
    assert game.asking.side == RED
    assert game.asking.prompt(game.ctx).units.keys() == {"a1"}
    assert game.press("fight") is None
    assert game.asking.side == BLUE
    assert game.asking.prompt(game.ctx).units.keys() == {"y"}
    # With a1 in its place y does not touch the enemy principal: blue has no choice.
    game = position(*line, dice=[1, 1]).run(Ready(combat))
    assert game.take("a1") is None
    assert game.press("fight") is None
    assert game.asking is None
    assert [e.units[0] for e in game.events if e.kind == "melee"] == ["a1", "x"]


@pytest.mark.rule("ND 5.2")
def test_a_lone_principal_is_not_asked_for() -> None:
    game = position(_red("a", 10), _blue("x", 10), dice=[1, 1]).run(Ready(Combat(("a", "x"))))
    assert game.asking is None
    assert len(game.told("melee")) == 2


@pytest.mark.rule("ND 5.21", "ND 9.1")
def test_the_best_general_counts_unless_another_is_chosen() -> None:
    leaders = (
        general("gr", RED, 10, 8, division="r", role="cinc", level=1, unit="a"),
        general("g2", RED, 10, 7.5, level=2, unit="a"),
    )
    combat = Combat(("a", "x"))
    game = position(_red("a", 10), _blue("x", 10), *leaders, dice=[1, 1]).run(Ready(combat))
    assert general_of(game.ctx, combat, "a") == "g2"
    prompt: Prompt = game.prompt
    assert [b.id for b in prompt.buttons] == ["general/gr", "fight"]
    assert prompt.suggested == do.button("fight")
    assert game.press("general/gr") is None
    assert general_of(game.ctx, game.asking.combat, "a") == "gr"
    assert game.press("fight") is None
    roll = next(e.roll for e in game.events if e.kind == "melee")
    assert roll is not None
    assert [m.value for m in roll.modifiers if m.rule == "ND 5.21"] == [1]


@pytest.mark.rule("ND 5.21")
def test_generals_of_one_level_leave_nothing_to_choose() -> None:
    leaders = (
        general("gr", RED, 10, 8, division="r", role="cinc", level=1, unit="a"),
        general("g2", RED, 10, 7.5, level=1, unit="a"),
    )
    game = position(_red("a", 10), _blue("x", 10), *leaders, dice=[1, 1])
    assert game.run(Ready(Combat(("a", "x")))).asking is None


@pytest.mark.rule("ND 5.2")
def test_who_has_left_since_the_pick_is_no_longer_in_the_combat() -> None:
    combat = Combat(("a1", "x"), ("a2",))
    game = position(_red("a1", 4), _red("a2", 11), _blue("x", 10))
    assert as_it_stands(game.ctx, combat) == Combat(("a2", "x"))
    game = position(_red("a1", 4), _red("a2", 14), _blue("x", 10))
    assert as_it_stands(game.ctx, combat) is None
    game.run(Ready(combat))
    assert game.told("combat") == ["a1 against x: they are no longer in contact."]


# -- the sheet -------------------------------------------------------------------------------------


@pytest.mark.rule("ND 14.1")
def test_the_sheet_of_a_pick_has_both_sums_and_changes_nothing() -> None:
    line = (
        _red("a1", 3, losses=1),
        _red("a2", 9),
        _blue("x1", 3, kind="Cav"),
        _blue("x2", 9),
    )
    charges = [Charge("x1", "a1", "front")]
    game = position(*line, charges=charges).run(MeleePhase())
    found = game.asking.preview(game.ctx, do.pick("a1", "x1"))
    assert found is not None
    assert found.sheet is not None
    red, blue = found.sheet.of(Sides).rows
    # Pikemen 2, a loss -1; heavy cavalry 2, against pikes -2, and no charge bonus.
    assert [(m.rule, m.value) for m in red.modifiers] == [("ND 5.3", 2), ("ND 5.24", -1)]
    assert [(m.rule, m.value) for m in blue.modifiers] == [("ND 5.3", 2), ("ND 5.27", -2)]
    assert (red.total, blue.total) == (1, 0)
    assert (str(red.role), str(blue.role)) == ("a1", "x1")
    assert found.aims == ((pose(3, 8), pose(3, 8, 180)),)
    assert game.asking.preview(game.ctx, do.pick("a1")) is None
    tasks = [(str(task.title), str(task.detail), task.action) for task in game.prompt.tasks]
    assert tasks == [
        ("a1 against x1", "sums +1 against 0", do.pick("a1", "x1")),
        ("a2 against x2", "sums +2 against +2", do.pick("a2", "x2")),
    ]
    assert not game.told("combat")
