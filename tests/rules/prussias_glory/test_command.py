"""Command (PG 6.2, 14): groups, special leaders, out of command; examples G-04 and G-14."""

from collections.abc import Sequence
from typing import Any

import pytest

from game.engine import action as do
from game.engine.prompt import Mark
from game.engine.refusal import Refusal
from game.rules.prussias_glory.command import out_of_command, special_leaders
from game.rules.prussias_glory.command.command import CommandRolls, RollCommand
from game.rules.prussias_glory.command.out_of_command import (
    FixCommand,
    TraceToCommander,
    is_out_of_command,
)
from game.rules.prussias_glory.command.special_leaders import SpecialLeaders
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement.movement import MovePhase
from game.rules.prussias_glory.movement.steps import allowance
from game.rules.prussias_glory.table import Army, ArmyState, Morale
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    battery,
    foot,
    horse,
    leader,
    open_field,
    position,
)

RATINGS = {"prussian-foot": 4, "prussian-horse": 4, "coalition-foot": 2, "coalition-horse": 3}


def rolled(dice: Sequence[int], *pieces: Placed, side: str = PRUSSIAN, **table: Any) -> Position:
    """A position in which a side has rolled for its groups, foot first."""
    game = position(open_field(20, 20), *pieces, dice=dice, ratings=RATINGS, table=table)
    game.run(RollCommand(side))
    assert game.do(do.button("roll")) is None
    return game


def effective(game: Position) -> set[str]:
    """The units that are Effective."""
    return {u for u, state in game.table.units.items() if state.effective}


# -- groups ----------------------------------------------------------------------------------------


@pytest.mark.rule("PG 6.2a", "PG 14.2a")
def test_one_die_for_each_of_the_two_base_groups() -> None:
    """Foot 4: Effective; horse 5 above its 4: Degraded. The enemy's groups are not rolled."""
    game = rolled([4, 5], foot("a", PRUSSIAN, "0101"), horse("h", PRUSSIAN, "0202"))
    assert dict(game.table.groups) == {"prussian-foot": True, "prussian-horse": False}
    assert effective(game) == {"a"}


@pytest.mark.rule("PG 6.2b", "PG 6.2c")
def test_guns_share_the_status_of_the_infantry_group() -> None:
    """Degraded infantry means Degraded guns whatever the cavalry rolls, and the other way round."""
    pieces = (
        foot("a", PRUSSIAN, "0101"),
        battery("g", PRUSSIAN, "0303"),
        horse("h", PRUSSIAN, "0202"),
    )
    assert effective(rolled([5, 1], *pieces)) == {"h"}
    assert effective(rolled([1, 5], *pieces)) == {"a", "g"}


@pytest.mark.rule("PG 6.2c")
def test_the_status_holds_for_every_wing_of_the_group() -> None:
    """Two infantry wings, one die."""
    wings = (foot("a", PRUSSIAN, "0101", wing="keith"), foot("b", PRUSSIAN, "0102", wing="moritz"))
    assert effective(rolled([4, 1], *wings)) == {"a", "b"}
    assert effective(rolled([5, 1], *wings)) == set()


@pytest.mark.rule("PG 14.2a")
@pytest.mark.parametrize(("die", "good"), [(1, True), (3, True), (4, True), (5, False), (6, False)])
def test_the_rating_or_less_is_effective(die: int, good: bool) -> None:
    """Command rating 4."""
    game = rolled([die, 1], foot("a", PRUSSIAN, "0101"))
    assert game.unit("a").effective == good


@pytest.mark.rule("PG 6.2d")
def test_effective_has_the_full_allowance_degraded_half_rounded_up() -> None:
    """MA 3 becomes 2 and MA 5 becomes 3; leaders are next to their units."""
    pieces = (
        foot("a", PRUSSIAN, "0101"),
        horse("h", PRUSSIAN, "0202"),
        leader("al", PRUSSIAN, "0101"),
        leader("hl", PRUSSIAN, "0202", wing="prussian-horse"),
    )
    good, bad = rolled([1, 1], *pieces), rolled([6, 6], *pieces)
    assert [allowance(good.ctx, u) for u in ("a", "h")] == [3, 5]
    assert [allowance(bad.ctx, u) for u in ("a", "h")] == [2, 3]


@pytest.mark.rule("PG 10.2e", "PG 10.3d")
@pytest.mark.parametrize(
    ("state", "die", "good"),
    [
        (ArmyState.STEADY, 4, True),
        (ArmyState.DEMORALISED, 3, True),
        (ArmyState.DEMORALISED, 4, False),
        (ArmyState.ROUTED, 2, True),
        (ArmyState.ROUTED, 3, False),
    ],
)
def test_a_broken_army_adds_to_its_group_rolls(state: ArmyState, die: int, good: bool) -> None:
    """+1 Demoralised, +2 Routed instead, against a rating of 4."""
    army = Army(PRUSSIAN, 10, 0, state)
    game = rolled([die, 1], foot("a", PRUSSIAN, "0101"), armies={PRUSSIAN: army})
    assert game.unit("a").effective == good


@pytest.mark.rule("PG 10.2e", "PG 10.3d")
@pytest.mark.parametrize(
    ("state", "die", "good"),
    [
        (ArmyState.STEADY, 5, True),
        (ArmyState.STEADY, 6, False),
        (ArmyState.DEMORALISED, 4, True),
        (ArmyState.DEMORALISED, 5, False),
        (ArmyState.ROUTED, 3, True),
        (ArmyState.ROUTED, 4, False),
    ],
)
def test_a_broken_army_adds_to_special_leader_rolls(state: ArmyState, die: int, good: bool) -> None:
    """The same, against an Initiative of 5 (Ruling 20)."""
    army = Army(PRUSSIAN, 10, 0, state)
    pieces = (foot("a", PRUSSIAN, "0101"), leader("f", PRUSSIAN, "0101", initiative=5, letter="I"))
    game = rolled([6, die], *pieces, armies={PRUSSIAN: army})
    assert game.do(do.unit("f")) is None
    assert game.unit("a").effective == good


# -- special leaders -------------------------------------------------------------------------------


def zorndorf(dice: Sequence[int]) -> Position:
    """G-14: Frederick 4I with Kanitz and two guns; another infantry wing and gun; Seydlitz 5C."""
    return rolled(
        dice,
        foot("ka", PRUSSIAN, "0505", wing="kanitz"),
        foot("kb", PRUSSIAN, "0606", wing="kanitz"),
        foot("ma", PRUSSIAN, "0909", wing="manteuffel"),
        battery("g1", PRUSSIAN, "0505"),
        battery("g2", PRUSSIAN, "0505"),
        battery("g3", PRUSSIAN, "0909"),
        horse("h", PRUSSIAN, "0202"),
        leader("kanitz", PRUSSIAN, "0505", wing="kanitz"),
        leader("manteuffel", PRUSSIAN, "0909", wing="manteuffel"),
        leader("frederick", PRUSSIAN, "0505", initiative=4, letter="I", commander=True),
        leader("seydlitz", PRUSSIAN, "0202", wing="prussian-horse", initiative=5, letter="C"),
    )


ALL = {"ka", "kb", "ma", "g1", "g2", "g3", "h"}


@pytest.mark.rule("PG 14.2b")
def test_g14_turn_1_all_effective_and_no_special_leader_rolls() -> None:
    """Dice 2 and 4 against 4 and 4: nobody is asked about special leaders."""
    game = zorndorf([2, 4])
    assert effective(game) == ALL
    for lid in ("frederick", "seydlitz"):
        assert special_leaders.why_not_special(game.ctx, lid) == special_leaders.ALL_EFFECTIVE
    assert game.asking is None and not [e for e in game.events if e.rule.startswith("PG 14.2b")]


@pytest.mark.rule("PG 14.2b")
def test_special_leaders_wait_until_every_group_has_rolled() -> None:
    """Before the rolls no leader is offered."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0101"),
        leader("f", PRUSSIAN, "0101", initiative=5),
        ratings=RATINGS,
    )
    game.run(RollCommand(PRUSSIAN))
    assert game.do(do.unit("f")) is not None
    assert game.asking.prompt(game.ctx).units == {}


@pytest.mark.rule("PG 14.2e", "PG 14.2f", "PG 14.2c")
def test_g14_turn_2_frederick_makes_kanitz_and_two_guns_effective() -> None:
    """Dice 5 and 4, then 4 against Initiative 4: Kanitz's wing and just the guns with him."""
    game = zorndorf([5, 4, 4])
    assert effective(game) == {"h"}
    assert game.do(do.unit("frederick")) is None
    assert effective(game) == {"h", "ka", "kb", "g1", "g2"}


@pytest.mark.rule("PG 14.2f", "PG 14.2e")
def test_above_his_initiative_nothing_changes() -> None:
    """Die 5 against Initiative 4: neither the wing nor the guns."""
    game = zorndorf([5, 4, 5])
    assert game.do(do.unit("frederick")) is None
    assert effective(game) == {"h"}


@pytest.mark.rule("PG 14.2c")
def test_each_special_leader_tries_once_a_turn() -> None:
    """After a failure he is not offered again; the other may still try."""
    game = zorndorf([5, 5, 6, 1])
    assert game.do(do.unit("frederick")) is None
    assert game.do(do.unit("frederick")) == special_leaders.SPECIAL_ONCE
    assert game.do(do.unit("seydlitz")) is None
    assert effective(game) == {"h"}


@pytest.mark.rule("PG 14.2d", "PG 14.2c")
def test_he_must_be_the_leader_of_the_wing_or_with_him() -> None:
    """Frederick stands with Kanitz, so Manteuffel's wing is out of reach; alone he helps none."""
    game = zorndorf([5, 4])
    assert special_leaders.why_not_help(game.ctx, "frederick", "kanitz") is None
    refusal = special_leaders.why_not_help(game.ctx, "frederick", "manteuffel")
    assert refusal == special_leaders.NOT_WITH_LEADER
    alone = rolled(
        [5, 1],
        foot("a", PRUSSIAN, "0505"),
        leader("keith", PRUSSIAN, "0505"),
        leader("frederick", PRUSSIAN, "0504", initiative=4, commander=True),
    )
    assert special_leaders.why_not_special(alone.ctx, "frederick") == special_leaders.NO_WING_HERE
    assert alone.asking is None
    (why,) = [e for e in alone.events if e.rule == "PG 14.2d"]
    assert str(why.text).startswith("frederick: He is neither") and why.side == PRUSSIAN


@pytest.mark.rule("PG 14.2e", "PG 14.2f")
def test_his_sheet_is_read_before_he_rolls() -> None:
    """Initiative 4: faces 1 to 4 make Kanitz's wing and the guns with Frederick Effective."""
    game = zorndorf([5, 4])
    assert game.prompt.units["frederick"].mark is Mark.ROLL
    told = game.asking.preview(game.ctx, do.unit("frederick"))
    assert [face.result for face in told.sheet.faces] == ["+", "+", "+", "+", "-", "-"]
    ((_, helped),) = told.sheet.notes
    assert str(helped) == "ka, kb, g1, g2"
    assert "Kanitz" in str(told.sheet.title) or "kanitz" in str(told.sheet.title)
    assert game.asking.preview(game.ctx, do.button("end")) is None


@pytest.mark.rule("PG 14.2c")
def test_with_two_wings_the_choice_bears_the_sheets() -> None:
    """He is only chosen; each wing's button tells whom it would make Effective."""
    game = rolled(
        [5],
        foot("a", PRUSSIAN, "0505", wing="keith"),
        foot("b", PRUSSIAN, "0506", wing="moritz"),
        leader("keith", PRUSSIAN, "0505", wing="keith", initiative=3, letter="I"),
        leader("moritz", PRUSSIAN, "0505", wing="moritz"),
    )
    assert game.prompt.units["keith"].mark is Mark.SELECT
    assert game.asking.preview(game.ctx, do.unit("keith")) is None
    assert game.do(do.unit("keith")) is None
    told = game.asking.preview(game.ctx, do.button("wing:moritz"))
    assert str(told.sheet.notes[0][1]) == "b"
    assert game.asking.preview(game.ctx, do.button("back")) is None


@pytest.mark.rule("PG 14.2d")
def test_a_wing_leader_far_from_his_units_helps_his_own_wing() -> None:
    """He must be the wing's leader; where its units stand does not matter."""
    game = rolled(
        [5, 3],
        foot("a", PRUSSIAN, "0101"),
        leader("f", PRUSSIAN, "1818", initiative=3, letter="I"),
    )
    assert game.do(do.unit("f")) is None
    assert effective(game) == {"a"}


@pytest.mark.rule("PG 14.2c")
def test_a_special_wing_leader_may_help_another_wing_instead_of_his_own() -> None:
    """One Degraded wing, his own or another: he is asked which."""
    game = rolled(
        [5, 2],
        foot("a", PRUSSIAN, "0505", wing="keith"),
        foot("b", PRUSSIAN, "0506", wing="moritz"),
        leader("keith", PRUSSIAN, "0505", wing="keith", initiative=3, letter="I"),
        leader("moritz", PRUSSIAN, "0505", wing="moritz"),
    )
    assert game.do(do.unit("keith")) is None
    assert game.do(do.button("wing:moritz")) is None
    assert effective(game) == {"b"}


@pytest.mark.rule("PG 6.2.1a")
def test_the_letter_limits_the_arm() -> None:
    """I with a cavalry wing: no; C: yes; no letter: yes."""
    for letter, allowed in (("I", False), ("C", True), ("", True)):
        game = rolled(
            [6, 1],
            horse("h", PRUSSIAN, "0505"),
            leader("hl", PRUSSIAN, "0505", wing="prussian-horse"),
            leader("f", PRUSSIAN, "0505", initiative=4, letter=letter, commander=True),
        )
        refusal = special_leaders.why_not_help(game.ctx, "f", "prussian-horse")
        assert refusal == (None if allowed else special_leaders.WRONG_ARM)
        assert isinstance(game.asking, SpecialLeaders) == allowed
        if allowed:
            assert game.do(do.unit("f")) is None
            assert effective(game) == {"h"} and game.asking is None


@pytest.mark.rule("PG 6.2.1a", "PG 14.2e")
def test_every_letter_may_help_guns() -> None:
    """A cavalry leader takes the Degraded gun that is stacked with him along."""
    game = rolled(
        [6, 6, 1],
        horse("h", PRUSSIAN, "0505"),
        battery("g", PRUSSIAN, "0505"),
        battery("far", PRUSSIAN, "0506"),
        leader("s", PRUSSIAN, "0505", wing="prussian-horse", initiative=5, letter="C"),
    )
    assert game.do(do.unit("s")) is None
    assert effective(game) == {"h", "g"}


GUNS_APART = (
    foot("a", PRUSSIAN, "0505"),
    battery("g", PRUSSIAN, "0504"),
    battery("far", PRUSSIAN, "0503"),
    leader("keith", PRUSSIAN, "0505"),
)


@pytest.mark.rule("PG 6.2.1a", "PG 14.2e")
@pytest.mark.parametrize(("die", "helped"), [(4, {"g"}), (5, set())])
def test_without_a_wing_he_may_try_for_the_guns_with_him(die: int, helped: set[str]) -> None:
    """Ruling 116: his letter does not matter; only what stands in his hex, and no wing."""
    frederick = leader("f", PRUSSIAN, "0504", initiative=4, letter="C", commander=True)
    game = rolled([5, die], *GUNS_APART, frederick)
    assert game.prompt.units["f"].mark is Mark.ROLL
    told = game.asking.preview(game.ctx, do.unit("f"))
    assert str(told.sheet.title) == "f takes command of the guns with him"
    assert [str(text) for _, text in told.sheet.notes] == ["g"]
    assert game.do(do.unit("f")) is None
    assert effective(game) == helped and game.asking is None
    made = "makes" if helped else "fails to make"
    (event,) = [e for e in game.events if e.rule == "PG 14.2f"]
    assert str(event.text) == f"f {made} the guns with him Effective."


@pytest.mark.rule("PG 14.2b", "PG 14.2e")
def test_guns_alone_are_no_reason_to_roll_where_a_wing_can_be_helped() -> None:
    """All groups Effective: nobody rolls. With a wing the guns go along under the same roll."""
    frederick = leader("f", PRUSSIAN, "0504", initiative=4, commander=True)
    assert rolled([1], *GUNS_APART, frederick).asking is None
    game = rolled([5, 4], *GUNS_APART[:2], leader("keith", PRUSSIAN, "0504"), frederick)
    assert game.do(do.unit("f")) is None
    assert effective(game) == {"a", "g"}


@pytest.mark.rule("PG 6.2.1a", "PG 14.2d")
def test_the_wrong_letter_is_told_by_the_rule_of_letters() -> None:
    """With the leader of a Degraded cavalry wing: an I is the reason; a second one stands alone."""
    game = rolled(
        [6, 6],
        horse("h", PRUSSIAN, "0505"),
        leader("hl", PRUSSIAN, "0505", wing="prussian-horse"),
        leader("f", PRUSSIAN, "0505", initiative=4, letter="I", commander=True),
    )
    assert special_leaders.why_not_special(game.ctx, "f") == special_leaders.WRONG_ARM
    (why,) = [e for e in game.events if e.rule == "PG 6.2.1a"]
    assert str(why.text).startswith("f: His letter does not allow")


@pytest.mark.rule("PG 6.2.1a")
def test_without_a_star_he_cannot_try() -> None:
    """A plain wing leader of a Degraded wing."""
    game = rolled([6], foot("a", PRUSSIAN, "0505"), leader("k", PRUSSIAN, "0505"))
    assert special_leaders.why_not_special(game.ctx, "k") == special_leaders.NOT_SPECIAL
    assert game.asking is None


# -- out of command --------------------------------------------------------------------------------


def lost(game: Position, side: str = PRUSSIAN) -> set[str]:
    """Who is out of command once it is fixed."""
    game.run(FixCommand(side))
    return {u for u, state in game.table.units.items() if state.ooc}


@pytest.mark.rule("PG 6.2.2a")
def test_more_than_five_hexes_from_the_wing_leader() -> None:
    """0505 to 0510 is 5 hexes, to 0511 is 6; another wing's leader next to it does not help."""
    game = position(
        open_field(20, 20),
        foot("near", PRUSSIAN, "0510", wing="keith"),
        foot("far", PRUSSIAN, "0511", wing="keith"),
        leader("keith", PRUSSIAN, "0505", wing="keith"),
        leader("moritz", PRUSSIAN, "0511", wing="moritz"),
    )
    assert lost(game) == {"far"}


@pytest.mark.rule("PG 6.2.2a")
def test_command_is_fixed_for_the_phase() -> None:
    """A leader who rides up later does not bring the unit back in this phase."""
    game = position(
        open_field(20, 20),
        foot("far", PRUSSIAN, "0511"),
        leader("keith", PRUSSIAN, "0505"),
    )
    assert lost(game) == {"far"}
    game.run(MovePhase(PRUSSIAN))
    game.do(do.unit("keith"))
    assert game.do(do.cell(game.cell("0510"))) is None
    assert game.unit("far").ooc
    assert allowance(game.ctx, "far") == 2


@pytest.mark.rule("PG 6.2.2b")
def test_out_of_command_units_stay_out_of_an_ezoc() -> None:
    """0505 lies next to the enemy at 0506."""
    refusals: dict[bool, Refusal | None] = {}
    for ooc in (False, True):
        game = position(
            open_field(), foot("a", PRUSSIAN, "0504", ooc=ooc), foot("x", COALITION, "0506")
        )
        game.run(MovePhase(PRUSSIAN))
        game.do(do.unit("a"))
        refusals[ooc] = game.do(do.cell(game.cell("0505")))
    assert refusals[False] is None
    refusal = refusals[True]
    assert refusal is not None and refusal.rule == "PG 6.2.2b"


@pytest.mark.rule("PG 6.2.2c")
def test_guns_trace_to_any_friendly_leader() -> None:
    """A cavalry leader will do; an enemy leader will not."""
    near = position(
        open_field(20, 20),
        battery("g", PRUSSIAN, "0505"),
        leader("s", PRUSSIAN, "0510", wing="prussian-horse"),
    )
    assert lost(near) == set()
    far = position(
        open_field(20, 20),
        battery("g", PRUSSIAN, "0505"),
        leader("s", PRUSSIAN, "0511", wing="prussian-horse"),
        leader("x", COALITION, "0506"),
    )
    assert lost(far) == {"g"}


@pytest.mark.rule("PG 6.2.2d")
def test_nothing_stops_the_trace() -> None:
    """Enemies with their EZOC, and water that nobody may enter, lie across the whole field."""
    wall = " ".join(f"{column:02d}08" for column in range(1, 21))
    enemies = [foot(f"x{c}", COALITION, f"{c:02d}07") for c in range(1, 21)]
    game = position(
        open_field(20, 20, all_water=wall),
        foot("a", PRUSSIAN, "0510"),
        leader("k", PRUSSIAN, "0505"),
        *enemies,
    )
    assert not is_out_of_command(game.ctx, "a")
    assert lost(game) == set()


def at_the_kings_orders(count: int, *more: Placed) -> Position:
    """So many units far from their leader but 1 hex from the Army Commander."""
    units = [foot(f"a{i}", PRUSSIAN, "1010") for i in range(count)]
    pieces = (
        leader("k", PRUSSIAN, "0101"),
        leader("fritz", PRUSSIAN, "1011", commander=True, initiative=5),
    )
    game = position(open_field(20, 20), *units, *pieces, *more)
    return game.run(TraceToCommander(PRUSSIAN))


@pytest.mark.rule("PG 6.2.2e")
def test_two_units_trace_to_the_army_commander_without_a_question() -> None:
    """Both are in command."""
    game = at_the_kings_orders(2)
    assert game.asking is None
    assert not game.unit("a0").ooc and not game.unit("a1").ooc


@pytest.mark.rule("PG 6.2.2e")
def test_of_three_units_two_are_chosen() -> None:
    """Three at once are refused; the third is out of command."""
    game = at_the_kings_orders(3)
    assert game.do(do.pick("a0", "a1", "a2")) == out_of_command.ONLY_TWO
    assert game.do(do.pick("a0", "a2")) is None
    assert [game.unit(f"a{i}").ooc for i in range(3)] == [False, True, False]


@pytest.mark.rule("PG 6.2.2e")
def test_the_army_commander_reaches_five_hexes_too() -> None:
    """1011 to 1016 is 5 hexes, to 1017 is 6."""
    game = at_the_kings_orders(0, foot("near", PRUSSIAN, "1016"), foot("far", PRUSSIAN, "1017"))
    assert not game.unit("near").ooc
    assert game.unit("far").ooc


@pytest.mark.rule("PG 6.2.2e")
def test_guns_do_not_use_up_the_commanders_two() -> None:
    """A gun near him is in command anyway (PG 6.2.2c) and two units still trace to him."""
    game = at_the_kings_orders(2, battery("g", PRUSSIAN, "1012"))
    assert [game.unit(u).ooc for u in ("a0", "a1", "g")] == [False, False, False]
    assert list(game.table.trace_commander) == ["a0", "a1"]


@pytest.mark.rule("PG 23.3.2a")
def test_coalition_cavalry_within_three_hexes_traces_to_baden() -> None:
    """Not at 4 hexes, not infantry, and only where the rule is in force."""
    pieces = (
        horse("near", COALITION, "1008"),
        horse("far", COALITION, "1009"),
        foot("walker", COALITION, "1006"),
        leader("baden", COALITION, "1005", wing="baden"),
        leader("other", COALITION, "0101", wing="coalition-horse"),
        leader("footl", COALITION, "0101"),
    )
    with_rule = position(open_field(20, 20), *pieces, special=["23.3.2"])
    assert lost(with_rule, COALITION) == {"far", "walker"}
    assert lost(position(open_field(20, 20), *pieces), COALITION) == {"near", "far", "walker"}


@pytest.mark.rule("PG 7.1a")
def test_g04_halved_movement() -> None:
    """Infantry with MA 3, Disordered: 2."""
    game = position(open_field(), foot("a", PRUSSIAN, "0505", morale=Morale.DISORDERED))
    assert allowance(game.ctx, "a") == 2


@pytest.mark.rule("PG 14.2b")
def test_the_enemys_special_leaders_are_not_offered() -> None:
    """Only leaders of the side that rolls."""
    game = rolled(
        [6],
        foot("a", PRUSSIAN, "0505"),
        leader("f", PRUSSIAN, "0505", initiative=4),
        foot("x", COALITION, "0101"),
        leader("c", COALITION, "0101", initiative=4),
    )
    assert isinstance(game.asking, SpecialLeaders)
    assert game.do(do.unit("c")) is not None
    assert set(game.asking.prompt(game.ctx).units) == {"f"}


# -- rolls that make no difference -----------------------------------------------------------------


@pytest.mark.rule("PG 14.2a")
def test_a_group_with_nobody_on_the_map_does_not_roll() -> None:
    """Foot alone: one die, and the chances name one group."""
    game = position(open_field(), foot("a", PRUSSIAN, "0505"), dice=[1], ratings=RATINGS)
    game.run(CommandRolls(PRUSSIAN))
    shown = game.asking.preview(game.ctx, do.button("roll"))
    assert str(shown.text) == "Chance of being Effective: prussian foot: 4/6."
    assert game.do(do.button("roll")) is None
    assert dict(game.table.groups) == {"prussian-foot": True}


@pytest.mark.rule("PG 14.2a")
def test_an_army_with_nobody_on_the_map_is_not_asked_for_rolls() -> None:
    """The log says why; with one gun there it is asked."""
    game = position(open_field(), foot("x", COALITION, "0505"), dice=[])
    game.run(CommandRolls(PRUSSIAN))
    assert game.asking is None
    said = [e for e in game.events if e.rule == "PG 14.2a"]
    assert [e.side for e in said] == [PRUSSIAN] and "no unit on the map" in str(said[0].text)
    game = position(open_field(), battery("g", PRUSSIAN, "0505"), dice=[])
    assert isinstance(game.run(CommandRolls(PRUSSIAN)).asking, RollCommand)
