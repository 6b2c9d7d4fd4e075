"""Special leaders: who tries, with what chance, for whom (PG 6.2.1, 14.2b to 14.2f)."""

from collections.abc import Sequence

import pytest

from game.engine import action as do
from game.engine.action import Action
from game.engine.prompt import Faces, Mark, Modifiers
from game.engine.refusal import NOT_OFFERED
from game.engine.text import render
from game.rules.prussias_glory.command import special_leaders
from game.rules.prussias_glory.command.command import RollCommand
from game.rules.prussias_glory.command.special_leaders import (
    NOT_DEGRADED,
    NOT_SPECIAL,
    NOT_WITH_LEADER,
    ChooseWing,
    SpecialLeaders,
    special_preview,
    try_special,
    why_not_help,
)
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.pieces import change_leader
from game.rules.prussias_glory.table import OFF_MAP, Army, ArmyState
from tests.rules.prussias_glory.command_bench import RATINGS, effective, rolled
from tests.rules.prussias_glory.positions import (
    Position,
    battery,
    foot,
    horse,
    leader,
    open_field,
    position,
)
from tests.rules.prussias_glory.question_bench import notes


@pytest.mark.rule("PG 14.2c")
def test_special_leaders_of_a_side() -> None:
    """Not the others of the side, nor special ones of the enemy."""
    game = position(
        open_field(),
        leader("L", PRUSSIAN, "0505", initiative=4),
        leader("M", PRUSSIAN, "0505", wing="other"),
        leader("K", COALITION, "0606", initiative=3),
    )
    assert special_leaders.special_leaders(game.ctx, PRUSSIAN) == ("L",)
    assert special_leaders.special_leaders(game.ctx, COALITION) == ("K",)


@pytest.mark.rule("PG 14.2f")
def test_what_a_special_leader_would_do() -> None:
    """Initiative 4, a Demoralised army: 1 to 3 pass. The wing and the guns with him are named."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0101", effective=False),
        battery("g", PRUSSIAN, "0505", effective=False),
        battery("h", PRUSSIAN, "0505"),
        leader("L", PRUSSIAN, "0505", initiative=4),
        table={"armies": {PRUSSIAN: Army(PRUSSIAN, 10, 5, ArmyState.DEMORALISED)}},
        dice=(3,),
    )
    seen = special_preview(game.ctx, "L", "prussian-foot")
    assert seen.sheet is not None and seen.text is not None
    assert str(seen.sheet.title) == "L takes command of his own wing"
    faces = seen.sheet.of(Faces).rows
    assert "".join(f.result for f in faces) == "+++---"
    assert [render(f.heading) for f in faces] == ["Effective"] * 3 + ["stays Degraded"] * 3
    assert [(render(a), render(b)) for a, b in seen.sheet.notes] == [
        ("Who would be Effective", "a, g")
    ]
    assert (seen.sheet.of(Modifiers).total, render(seen.text)) == (1, "3 of 6")
    try_special(game.ctx, "L", "prussian-foot")
    (event,) = game.events
    assert event.roll is not None
    assert (event.roll.total, event.units) == (4, ("L", "a", "g"))


def degraded() -> Position:
    """Keith, special, and Moritz, two Degraded foot wings; the horse of Seydlitz is Effective."""
    game = position(
        open_field(20, 20),
        foot("a", PRUSSIAN, "0505", wing="keith"),
        foot("b", PRUSSIAN, "0506", wing="moritz"),
        foot("c", PRUSSIAN, "0909", wing="bevern"),
        horse("h", PRUSSIAN, "0707"),
        leader("keith", PRUSSIAN, "0505", wing="keith", initiative=3, letter="I"),
        leader("moritz", PRUSSIAN, "0505", wing="moritz"),
        leader("bevern", PRUSSIAN, "0909", wing="bevern"),
        leader("away", PRUSSIAN, "0909", wing="bevern", initiative=5),
        foot("x", COALITION, "2020"),
        leader("soubise", COALITION, "2020"),
        dice=[5, 1],
        ratings={"prussian-foot": 4, "prussian-horse": 4},
    )
    game.run(RollCommand(PRUSSIAN))
    assert game.do(do.button("roll")) is None
    return game


@pytest.mark.rule("PG 14.2c")
def test_only_special_leaders_on_the_map_try() -> None:
    """Others have nothing to try; one who is gone and the enemy's are not asked."""
    game = degraded()
    change_leader(game.ctx, "away", cell=OFF_MAP)
    assert game.do(do.unit("a")) == NOT_SPECIAL
    assert game.do(do.unit("moritz")) == NOT_SPECIAL
    assert game.do(do.unit("away")) == NOT_OFFERED
    assert game.do(do.unit("soubise")) == NOT_OFFERED
    assert game.do(do.unit("keith")) is None


@pytest.mark.rule("PG 14.2c", "PG 14.2d")
def test_the_wing_chosen_is_degraded_and_with_him() -> None:
    """His own and that of Moritz beside him; not Bevern's elsewhere, not the Effective horse."""
    game = degraded()
    horse_wing = why_not_help(game.ctx, "keith", "prussian-horse")
    assert horse_wing == NOT_DEGRADED
    assert game.do(do.unit("keith")) is None
    assert game.do(do.button("wing:prussian-horse")) == NOT_DEGRADED
    assert game.do(do.button("wing:bevern")) == NOT_WITH_LEADER
    assert game.do(do.button("wing:nobody")) == NOT_OFFERED
    assert game.asking.why_not_button(game.ctx, "wing:moritz") is None
    assert game.asking.why_not_button(game.ctx, "wing:keith") is None


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
    assert game.asking.asked(game.ctx).units == {}


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
    assert [face.result for face in told.sheet.of(Faces).rows] == ["+", "+", "+", "+", "-", "-"]
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
    assert set(game.asking.asked(game.ctx).units) == {"f"}


@pytest.mark.rule("PG 14.2f")
@pytest.mark.parametrize(
    ("state", "chance"),
    [(ArmyState.STEADY, "1 of 6"), (ArmyState.DEMORALISED, "0 of 6"), (ArmyState.ROUTED, "0 of 6")],
)
def test_the_chance_of_a_special_leader(state: ArmyState, chance: str) -> None:
    """Initiative 1; a broken army takes one or two away, but there is never less than none."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", effective=False),
        leader("L", PRUSSIAN, "0505", initiative=1),
        table={
            "armies": {PRUSSIAN: Army(PRUSSIAN, 10, 10, state)},
            "groups": {"prussian-foot": False},
        },
    ).run(SpecialLeaders(PRUSSIAN))
    assert notes(game) == {"L": chance}


@pytest.mark.rule("PG 14.2c")
def test_the_choice_of_a_wing_is_final() -> None:
    """He stands with the leader of the horse: a button for each wing, and a way back."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", effective=False),
        horse("h", PRUSSIAN, "0505", effective=False),
        leader("L", PRUSSIAN, "0505", initiative=4),
        leader("H", PRUSSIAN, "0505", wing="prussian-horse"),
        table={"groups": {"prussian-foot": False}},
    ).run(ChooseWing(PRUSSIAN, "L"))
    assert [(b.id, b.commits) for b in game.asking.asked(game.ctx).buttons] == [
        ("wing:prussian-foot", True),
        ("wing:prussian-horse", True),
        ("back", False),
    ]


@pytest.mark.rule("PG 14.2f")
@pytest.mark.parametrize(("initiative", "best"), [(4, do.unit("L")), (1, do.button("end"))])
def test_who_cannot_succeed_is_not_asked(initiative: int, best: Action) -> None:
    """A Demoralised army adds 1 to the die: with Initiative 1 not even a 1 is enough."""
    pieces = (foot("a", PRUSSIAN, "0101"),)
    chief = leader("L", PRUSSIAN, "0101", initiative=initiative, letter="I")
    army = Army(PRUSSIAN, 10, 0, ArmyState.DEMORALISED)
    prompt = rolled([6], *pieces, chief, armies={PRUSSIAN: army}).prompt
    assert prompt.suggested == best
    assert (prompt.moot is None) == (initiative == 4)
