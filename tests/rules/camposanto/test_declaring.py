"""Who assaults whom, and in which order (CS 7a to 7g, geometry G6)."""

from typing import Any

import pytest

from game.engine import action as do
from game.engine.prompt import Preview, Sides
from game.engine.refusal import NOT_OFFERED
from game.rules.camposanto.assault_plan import (
    able,
    assaults_of,
    groups_of,
    leave_out,
    may_leave,
    plan_of,
    targets_of,
    why_not_assault,
    why_not_declare,
    why_not_leave,
)
from game.rules.camposanto.assaults import Assaults
from game.rules.camposanto.refusals_assault import (
    HESITANT_WING,
    LONE_ARTILLERY,
    NOBODY_IN_FRONT,
    NOT_ACTIVE,
)
from game.rules.camposanto.table import Status
from tests.rules.camposanto.assault_bench import WING, A, X, asked_of, fights
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    SPANISH,
    Placed,
    Position,
    field,
    foot,
    gun,
    horse,
    light,
    marshal,
    position,
)

Y = foot("y", AUSTRIAN, "0405")
A1, A2 = foot("a1", SPANISH, "0506"), foot("a2", SPANISH, "0606")
"""0506 has 0405 and 0505 in front, 0606 has 0505 and 0605."""


def field_of(*pieces: Placed, **given: Any) -> Position:
    return position(field(), *pieces, **given)


def declares(*pieces: Placed, **given: object) -> Position:
    return field_of(*pieces, **given).run(Assaults(WING))


def names(game: Position, plan_units: tuple[str, ...], **order: bool) -> list[tuple[str, str]]:
    """The Assaults as "attackers", "defenders"."""
    found = assaults_of(game.ctx, plan_of(game.ctx, plan_units), **order)
    return [(" ".join(a.attackers), " ".join(a.defenders)) for a in found]


# -- who may ---------------------------------------------------------------------------------------


@pytest.mark.rule("CS 7b", "CS 6.1b")
def test_who_has_the_enemy_in_front_may_join() -> None:
    """EX-CS-4: the figure of chapter 7."""
    b = foot("b", SPANISH, "0405")
    game = declares(X, A1, A2, b)
    assert game.labels(targets_of(game.ctx, "a1")) == ["0505"]
    assert game.labels(targets_of(game.ctx, "a2")) == ["0505"]
    assert why_not_assault(game.ctx, WING, "b") == NOBODY_IN_FRONT
    assert game.do(do.pick("a1", "b")) == NOBODY_IN_FRONT
    assert names(game, ("a1", "a2")) == [("a1 a2", "x")]
    game = declares(X, A1, A2, foot("b", SPANISH, "0405", facing="NE"))
    assert able(game.ctx, WING) == ("a1", "a2", "b")
    assert names(game, ("a1", "a2", "b")) == [("b a1 a2", "x")]


@pytest.mark.rule("CS 7b")
def test_nobody_must_assault() -> None:
    game = declares(X, A1)
    assert game.prompt.pick.min == 0
    assert game.do(do.pick()) is None
    assert game.asking is None
    game = declares(foot("x", AUSTRIAN, "0503"), A1)
    assert game.asking is None  # nobody could


@pytest.mark.rule("CS 7a", "CS 2.2a")
def test_only_units_of_the_active_wing_attack() -> None:
    other = foot("o", SPANISH, "0606", wing="left")
    general = marshal("m", SPANISH, "0406")
    game = declares(X, A1, other, general)
    assert why_not_assault(game.ctx, WING, "a1") is None
    assert why_not_assault(game.ctx, WING, "o") == NOT_ACTIVE
    assert why_not_assault(game.ctx, WING, "x") == NOT_ACTIVE
    assert why_not_assault(game.ctx, WING, "m") == NOBODY_IN_FRONT
    assert why_not_assault(game.ctx, WING, "nobody") == NOT_OFFERED
    assert game.do(do.pick("a1", "o")) == NOT_ACTIVE


@pytest.mark.rule("CS 5.4c")
def test_hesitant_wings_do_not_assault() -> None:
    game = declares(X, A1, status={WING: Status.HESITANT})
    assert game.asking is None
    assert why_not_assault(game.ctx, WING, "a1") == HESITANT_WING


@pytest.mark.rule("CS 7b")
@pytest.mark.parametrize("how", [Status.IMPETUOUS, Status.AGGRESSIVE, Status.PRUDENT])
def test_all_other_wings_do(how: Status) -> None:
    game = declares(X, A1, status={WING: how})
    assert able(game.ctx, WING) == ("a1",)


@pytest.mark.rule("CS 5.3b")
def test_a_prudent_wing_assaults_with_more_than_four() -> None:
    pieces = [foot(f"a{n}", SPANISH, f"{n + 2:02}06") for n in range(5)]
    enemies = [foot(f"x{n}", AUSTRIAN, f"{n + 2:02}05") for n in range(5)]
    game = declares(*pieces, *enemies, status={WING: Status.PRUDENT})
    assert len(able(game.ctx, WING)) == 5
    assert why_not_declare(game.ctx, WING, able(game.ctx, WING)) is None


@pytest.mark.rule("CS 7b", "CS 2.2a")
def test_a_marshal_is_never_assaulted() -> None:
    game = declares(marshal("m", AUSTRIAN, "0505"), foot("y", AUSTRIAN, "0101"), A1)
    assert game.asking is None


@pytest.mark.rule("CS 9.3a", "CS 9.3c")
def test_artillery_goes_only_with_its_infantry() -> None:
    alone = declares(X, gun("g", SPANISH, "0506"))
    assert alone.asking is None
    assert why_not_assault(alone.ctx, WING, "g") == LONE_ARTILLERY
    game = declares(X, gun("g", SPANISH, "0506"), A1)
    assert game.do(do.pick("g")) == LONE_ARTILLERY
    assert why_not_declare(game.ctx, WING, ("a1", "g")) is None
    assert names(game, ("a1", "g")) == [("g a1", "x")]
    assert names(game, ("a1",)) == [("a1", "x")]
    other = declares(X, gun("g", SPANISH, "0506"), foot("o", SPANISH, "0506", wing="left"))
    assert other.asking is None  # its infantry belongs to another wing


def test_light_infantry_may_assault_alone_or_with_its_infantry() -> None:
    game = declares(X, light("l", SPANISH, "0506"), A1)
    for chosen in (("l",), ("a1",), ("l", "a1")):
        assert why_not_declare(game.ctx, WING, chosen) is None


# -- whom ------------------------------------------------------------------------------------------


@pytest.mark.rule("CS 7c")
def test_all_enemies_in_front_are_assaulted() -> None:
    game = declares(light("l", AUSTRIAN, "0505"), X, Y, A1)
    assert names(game, ("a1",)) == [("a1", "y l x")]
    plan = plan_of(game.ctx, ("a1",))
    refusal = why_not_leave(game.ctx, plan, game.cell("0506"), game.cell("0405"))
    assert refusal is not None and refusal.rule == "CS 7c"
    assert str(refusal.message) == "a1 must also assault y, or another unit must."


@pytest.mark.rule("CS 7d")
def test_an_enemy_may_be_left_to_others() -> None:
    """0505 is assaulted by both, 0405 by a1 alone."""
    game = declares(X, Y, A1, A2)
    at, x, y = game.cells("0506 0505 0405")
    plan = plan_of(game.ctx, ("a1", "a2"))
    assert len(groups_of(plan)) == 1
    assert may_leave(game.ctx, plan, at) == (x,)
    refusal = why_not_leave(game.ctx, plan, at, y)
    assert refusal is not None and refusal.rule == "CS 7c"
    assert may_leave(game.ctx, plan, game.cell("0606")) == ()  # it would assault nobody
    left = leave_out(plan, at, x)
    assert [tuple(u for p in g for u in p.units) for g in groups_of(left)] == [("a1",), ("a2",)]
    assert may_leave(game.ctx, left, at) == ()
    assert why_not_leave(game.ctx, left, at, x) == NOT_OFFERED
    assert why_not_leave(game.ctx, left, game.cell("0707"), y) == NOT_OFFERED


@pytest.mark.rule("CS 7d")
def test_leaving_out_is_asked_for() -> None:
    game = declares(X, Y, A1, A2)
    assert game.do(do.pick("a1", "a2")) is None
    assert (game.prompt.rule, list(game.prompt.units)) == ("CS 7d", ["a1"])
    asked = "Who is left out must be assaulted by another unit."
    assert str(game.prompt.context) == asked
    a1, a2, x, y = game.cells("0506 0606 0505 0405")
    assert set(game.prompt.aims) == {(a1, x), (a1, y), (a2, x)}
    refusal = game.do(do.unit("a2"))
    assert refusal is not None and refusal.rule == "CS 7c"
    assert game.do(do.unit("a1")) is None
    assert list(game.prompt.units) == []
    assert str(game.prompt.context) == "a1 leaves x to others."
    assert set(game.prompt.aims) == {(a1, y), (a2, x)}
    assert game.do(do.button("fight")) is None
    assert game.prompt.rule == "CS 7e"
    assert set(game.prompt.aims) == {(a1, y), (a2, x)}
    assert game.do(do.button("from-west")) is None
    assert [(a.attackers, a.defenders) for a in game.table.assaults] == [
        (("a1",), ("y",)),
        (("a2",), ("x",)),
    ]


@pytest.mark.rule("CS 7d")
def test_of_two_that_others_assault_it_chooses_one() -> None:
    a0 = foot("a0", SPANISH, "0406")  # has 0305 and 0405 in front
    game = declares(X, Y, a0, A1, A2)
    assert game.do(do.pick("a0", "a1", "a2")) is None
    assert game.do(do.unit("a1")) is None
    assert game.labels(game.prompt.cells) == ["0405", "0505"]
    assert game.do(do.unit("a1")) == NOT_OFFERED
    assert game.do(do.cell(game.cell("0305"))) == NOT_OFFERED
    assert game.do(do.button("back")) is None
    assert game.do(do.unit("a1")) is None
    assert game.do(do.cell(game.cell("0405"))) is None
    assert game.prompt.units == {}
    assert game.do(do.button("back")) is None
    assert game.prompt.rule == "CS 7b"


def test_without_a_shared_enemy_nothing_is_asked() -> None:
    game = declares(X, A1, A2, dice=[1, 1])
    assert game.do(do.pick("a1", "a2")) is None
    assert game.prompt.rule == "CS 7.1b"
    game = declares(X, A1, dice=[1, 1])
    assert game.do(do.unit("a1")) is None  # a click on a unit: it alone
    assert game.prompt.rule == "CS 7.1b"


@pytest.mark.rule("CS 7c", "CS 7d")
def test_of_a_stack_the_infantry_is_named_that_must_assault() -> None:
    game = asked_of(light("l", SPANISH, "0506"), A, X)
    at, x = game.cells("0506 0505")
    refusal = why_not_leave(game.ctx, plan_of(game.ctx, ("l", "a")), at, x)
    assert str(refusal and refusal.message) == "a must also assault x, or another unit must."


@pytest.mark.rule("CS 7d")
def test_who_of_two_leaves_whom_is_asked_even_in_the_corner_of_the_map() -> None:
    """c in 0000 looks south-east: x in 0100 and y in 0001 are in front; e and w assault one each.
    Leaving x to e, c fights y together with w: two Assaults.
    """
    game = fights(
        foot("c", SPANISH, "0000", facing="SE"),
        foot("e", SPANISH, "0200", facing="NW"),
        foot("w", SPANISH, "0002", facing="N"),
        foot("x", AUSTRIAN, "0100", facing="N"),
        foot("y", AUSTRIAN, "0001", facing="N"),
        units="c e w",
        sums=(),
    )
    assert list(game.prompt.units) == ["c"]
    assert game.do(do.unit("c")) is None
    assert game.prompt.subject == ("c",)
    assert game.labels(game.prompt.cells) == ["0001", "0100"]
    assert game.do(do.unit("c")) == NOT_OFFERED
    shown = game.asking.preview(game.ctx, do.cell(game.cell("0100")))
    assert str(shown.text).count("against") == 2
    assert game.asking.preview(game.ctx, do.cell(game.cell("0202"))) is None
    assert game.do(do.cell(game.cell("0100"))) is None
    assert str(game.prompt.context) == "c leaves x to others."


# -- groups and order ------------------------------------------------------------------------------


@pytest.mark.rule("CS 7g", "CS 7f")
def test_who_is_linked_through_others_fights_one_assault() -> None:
    """a0 and a1 share y, a1 and a2 share x; far is alone."""
    a0, far = foot("a0", SPANISH, "0406"), foot("far", SPANISH, "0906")
    game = declares(X, Y, foot("z", AUSTRIAN, "0905"), a0, A1, A2, far)
    chosen = ("a0", "a1", "a2", "far")
    assert names(game, chosen) == [("a0 a1 a2", "y x"), ("far", "z")]
    found = assaults_of(game.ctx, plan_of(game.ctx, chosen))
    fighting = [u for a in found for u in (*a.attackers, *a.defenders)]
    assert len(fighting) == len(set(fighting))


@pytest.mark.rule("CS 7g")
def test_who_shares_nobody_fights_alone() -> None:
    far = foot("far", SPANISH, "0906")
    game = declares(X, A1, far, foot("z", AUSTRIAN, "0905"))
    assert names(game, ("far", "a1")) == [("a1", "x"), ("far", "z")]


@pytest.mark.rule("CS 7e")
def test_from_one_side_to_the_other() -> None:
    """By the defender farthest to the side one begins from, in halves of a hex: the group of y and
    x reaches from 9 (0405) to 11 (0505); w in 0504 lies at 10 and is fought in between.
    """
    game = field_of(
        X,
        Y,
        A1,
        foot("w", AUSTRIAN, "0504"),
        foot("b", SPANISH, "0403", facing="SE"),
        foot("z", AUSTRIAN, "0905"),
        foot("far", SPANISH, "0906"),
    )
    chosen = ("a1", "b", "far")
    west = [a for a, _ in names(game, chosen)]
    east = [a for a, _ in names(game, chosen, from_west=False)]
    assert west == ["a1", "b", "far"]
    assert east == ["far", "a1", "b"]


@pytest.mark.rule("CS 7e")
def test_of_two_equally_far_the_more_northern_comes_first() -> None:
    """0303 and 0305 lie one above the other; both ways round the northern one comes first."""
    game = field_of(
        foot("n", AUSTRIAN, "0303"),
        foot("s", AUSTRIAN, "0305"),
        foot("a", SPANISH, "0203", facing="NE"),
        foot("b", SPANISH, "0306"),
    )
    for from_west in (True, False):
        assert [d for _, d in names(game, ("a", "b"), from_west=from_west)] == ["n", "s"]


@pytest.mark.rule("CS 7e")
def test_one_assault_needs_no_order_and_two_do() -> None:
    far = foot("far", SPANISH, "0906")
    game = declares(X, A1, far, foot("z", AUSTRIAN, "0905"), dice=[1, 1])
    assert game.do(do.pick("a1", "far")) is None
    assert [b.id for b in game.prompt.buttons] == ["from-west", "from-east", "back"]
    assert game.do(do.button("back")) is None
    assert game.do(do.pick("a1", "far")) is None
    assert game.do(do.button("from-east")) is None
    assert [a.attackers for a in game.table.assaults] == [("far",), ("a1",)]
    assert game.prompt.subject == ("far", "z")
    assert game.do(do.button("roll")) is None
    fought = [e for e in game.events if e.rule == "CS 7e"]
    assert [str(e.text) for e in fought] == ["Assault 1 of 2: far against z"]


@pytest.mark.rule("CS 7f")
def test_the_wing_declares_once() -> None:
    """After its Assault nobody is asked again, although the enemy still stands in front."""
    game = declares(X, A1, dice=[1, 1])
    assert game.do(do.pick("a1")) is None
    assert game.do(do.button("retire-1-edge")) is None
    while game.asking is not None:
        prompt = game.prompt
        assert prompt.rule != "CS 7b"
        if prompt.cells and prompt.rule == "CS 6.5c":
            assert game.do(do.cell(min(prompt.cells))) is None
        else:
            assert game.do(do.button(prompt.buttons[0].id)) is None


# -- what is known before --------------------------------------------------------------------------


@pytest.mark.rule("CS 7d", "CS 7g")
def test_the_sheet_waits_while_an_enemy_may_be_left_to_others() -> None:
    """It is read once: when it is clear who assaults whom."""
    game = declares(X, Y, A1, A2)
    preview = game.asking.preview(game.ctx, do.pick("a1", "a2"))
    assert preview.sheet is None
    assert str(preview.text).startswith("a1, a2 against ")
    assert game.do(do.pick("a1", "a2")) is None
    assert game.prompt.rule == "CS 7d"
    assert game.asking.preview(game.ctx, do.button("fight")).sheet is not None


def test_the_preview_has_the_sheet_of_one_and_the_odds_of_several() -> None:
    far = foot("far", SPANISH, "0906")
    game = declares(
        X, A1, A2, horse("h", SPANISH, "0405", facing="NE"), far, foot("z", AUSTRIAN, "0905")
    )
    one = game.asking.preview(game.ctx, do.pick("a1", "a2"))
    assert one.sheet is not None and one.sheet.rule == "CS 7.1a"
    assert [(s.side, s.total) for s in one.sheet.of(Sides).rows] == [(SPANISH, 1), (AUSTRIAN, -1)]
    assert str(one.text).startswith("a1, a2 against x: ")
    assert set(one.aims) == {
        (game.cell(a), game.cell("0505")) for a in (game.at("a1"), game.at("a2"))
    }
    both = game.asking.preview(game.ctx, do.pick("a1", "far"))
    assert both.sheet is None
    assert str(both.text) == "a1 against x: 28 % at once, 56 % in the end; " + (
        "far against z: 28 % at once, 56 % in the end."
    )
    assert game.asking.preview(game.ctx, do.pick()) is None
    assert game.asking.preview(game.ctx, do.pick("z")) is None


def listed(preview: Preview) -> list[tuple[str, tuple[str, ...], str]]:
    """The Assaults that a selection comes to: title, attackers, rule."""
    return [(str(t.title), t.units, t.rule) for t in preview.tasks]


@pytest.mark.rule("CS 7g", "CS 7b")
def test_the_list_has_the_joint_assault_of_those_chosen_with_its_odds() -> None:
    """Alone each has 4 steps against 4: 10 of 36 cases. Together they have 8, +1: 15, or 42 %."""
    far = foot("far", SPANISH, "0906")
    game = declares(X, A1, A2, far, foot("z", AUSTRIAN, "0905"))
    assert [t.units for t in game.prompt.tasks] == [("a1",), ("a2",), ("far",)]
    joint = game.asking.preview(game.ctx, do.pick("a1", "a2"))
    assert listed(joint) == [("a1, a2 against x", ("a1", "a2"), "CS 7g")]
    assert str(joint.tasks[0].detail).startswith("42 % at once, ")
    assert str(game.prompt.tasks[0].detail).startswith("28 % at once, ")
    both = game.asking.preview(game.ctx, do.pick("a2", "far", "a1"))
    assert listed(both) == [
        ("a1, a2 against x", ("a1", "a2"), "CS 7g"),
        ("far against z", ("far",), "CS 7b"),
    ]
    assert {t.action for t in both.tasks} == {do.pick("a1", "a2", "far")}
    alone = game.asking.preview(game.ctx, do.pick("a2"))
    assert listed(alone) == [("a2 against x", ("a2",), "CS 7b")]


B = foot("b", SPANISH, "0606")  # has 0505 and 0605 in front


@pytest.mark.rule("CS 7d", "CS 7g")
def test_the_button_counts_the_assaults_and_only_the_last_question_is_final() -> None:
    game = fights(A, B, X, Y, units="a b", sums=())
    (fight,) = (b for b in game.prompt.buttons if b.id == "fight")
    assert (str(fight.label), fight.commits) == ("Fight the Assault", True)
    assert game.asking.preview(game.ctx, do.button("back")) is None
    assert game.asking.preview(game.ctx, do.button("fight")) is not None
    assert game.asking.preview(game.ctx, do.cell(game.cell("0505"))) is None
    assert game.do(do.unit("a")) is None
    (fight,) = (b for b in game.prompt.buttons if b.id == "fight")
    assert (str(fight.label), fight.commits) == ("Fight 2 Assaults", False)
