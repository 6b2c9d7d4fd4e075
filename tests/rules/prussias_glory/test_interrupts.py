"""What breaks into the enemy's movement: contact, sightings, activation on sight
(PG 6.1.2, 6.1.3, 6.3b, 13.2).
"""

from typing import Any

import pytest
from msgspec import structs

from game.engine import action as do
from game.engine.codec import Codec
from game.engine.context import Context
from game.engine.prompt import Prompt
from game.engine.state import GameState
from game.engine.text import render
from game.rules.prussias_glory.combat.losses import level_of_army
from game.rules.prussias_glory.command.leaders import Overrun
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.data.scenario import ActivationEntry
from game.rules.prussias_glory.movement import interrupts
from game.rules.prussias_glory.movement.interrupts import (
    MAIN,
    AcceptOnSight,
    AutomaticActivation,
    FirstSight,
    OnSight,
    WakeDet,
    after_hex,
    why_not_on_sight,
)
from game.rules.prussias_glory.movement.movement import MovePhase
from game.rules.prussias_glory.movement.walking import Walk
from game.rules.prussias_glory.pieces import place
from game.rules.prussias_glory.sequence import PlayerTurn
from game.rules.prussias_glory.system import SYSTEM
from game.rules.prussias_glory.table import Det, Lost
from tests.rules.prussias_glory.activation_bench import (
    asked,
    asleep,
    comes,
    is_active,
    marching,
    press,
)
from tests.rules.prussias_glory.moves import go_on, in_hand
from tests.rules.prussias_glory.positions import Placed, Position, foot, horse, leader, open_field

VAN = Det("van", COALITION, "Vanguard", 4, wings=("van",))


def camp(*more: Placed, dice: tuple[int, ...] = (), **kinds: str) -> Position:
    """An inactive army without commander in 1010; Prussian horse may ride up from the north."""
    return asleep(
        foot("x", COALITION, "1010"),
        horse("a", PRUSSIAN, "1006", ma=9),
        leader("l", PRUSSIAN, "1006", ma=9),
        *more,
        board=open_field(20, 20, **kinds),
        dice=dice,
    )


def commanded(
    *more: Placed, at: str = "1002", dice: tuple[int, ...] = (), initiative: int = 4, **asks: Any
) -> Position:
    """The same with an Army Commander; the horse in 1002, 8 hexes away."""
    return asleep(
        foot("x", COALITION, "1010"),
        leader("chief", COALITION, "1010", commander=True, initiative=initiative),
        horse("a", PRUSSIAN, at, ma=9),
        leader("l", PRUSSIAN, at, ma=9),
        *more,
        dice=dice,
        **asks,
    )


# -- automatic activation (PG 6.1.2a) --------------------------------------------------------------


@pytest.mark.rule("PG 6.1.2a")
def test_a_unit_that_moves_to_three_hexes_in_sight_activates_the_army() -> None:
    """From 4 hexes to 3; free of cost, and the ride goes on."""
    game = marching(camp())
    assert not is_active(game)
    assert comes(game, "a", "1007", "0907") is None
    assert is_active(game) and game.at("a") == "0907"
    assert game.table.tracks[COALITION] == ()
    told = [e for e in game.events if e.rule == "PG 6.1.2a"]
    assert [e.side for e in told] == [COALITION]


@pytest.mark.rule("PG 6.1.2a")
def test_four_hexes_are_too_far() -> None:
    """0906 is 4 hexes from 1010."""
    game = marching(camp())
    assert game.rules.board.distance(game.cell("0906"), game.cell("1010")) == 4
    assert comes(game, "a", "0906") is None
    assert not is_active(game)


@pytest.mark.rule("PG 6.1.2a")
def test_out_of_sight_nothing_happens() -> None:
    """A wood in 1008 and 1009 lies across the line from 1007."""
    game = marching(camp(woods="1008 1009"))
    assert comes(game, "a", "1007") is None
    assert not is_active(game)


@pytest.mark.rule("PG 6.1.2a")
def test_a_leader_alone_does_not_activate() -> None:
    """Only units do."""
    game = marching(camp())
    assert comes(game, "l", "1007") is None
    assert not is_active(game)


@pytest.mark.rule("PG 6.1.2a")
def test_the_way_counts_not_only_its_end() -> None:
    """In at 3 hexes and out again."""
    game = marching(camp())
    assert comes(game, "a", "1007", "1006", "1005") is None
    assert is_active(game)


@pytest.mark.rule("PG 6.1.2a")
def test_the_army_acts_from_its_own_next_player_turn() -> None:
    """The Prussians go on moving; then the Coalition rolls for command without an activation
    phase."""
    game = marching(camp())
    comes(game, "a", "1007")
    assert in_hand(game) == "a" and asked(game) == PRUSSIAN
    fresh = marching(camp())
    comes(fresh, "a", "1007")
    press(fresh, "done")
    press(fresh, "end")
    fresh.run(PlayerTurn(COALITION))
    assert fresh.table.phase == "command" and asked(fresh) == COALITION


@pytest.mark.rule("PG 6.1.2b", "PG 6.3b")
def test_contact_with_a_detachment_wakes_it_alone() -> None:
    """The vanguard at 3 hexes, the army at 6."""
    van = horse("v", COALITION, "1004", wing="van")
    game = asleep(foot("x", COALITION, "1007"), van, horse("a", PRUSSIAN, "0501"), dets=(VAN,))
    marching(game)
    assert comes(game, "a", "0602", "0702") is None
    assert game.rules.board.distance(game.cell("0702"), game.cell("1004")) == 3
    assert game.table.dets["van"].active and not is_active(game)
    assert any(e.rule == "PG 6.3b" for e in game.events)


@pytest.mark.rule("PG 6.3b")
def test_a_detachment_four_hexes_away_sleeps_on() -> None:
    """One hex more."""
    game = asleep(
        horse("v", COALITION, "1004", wing="van"), horse("a", PRUSSIAN, "0501"), dets=(VAN,)
    )
    marching(game)
    assert comes(game, "a", "0602") is None
    assert game.rules.board.distance(game.cell("0602"), game.cell("1004")) == 4
    assert not game.table.dets["van"].active


@pytest.mark.rule("PG 6.3b")
def test_a_detachment_wakes_for_a_leader_too() -> None:
    """Any enemy piece; the main army would not."""
    game = asleep(
        horse("v", COALITION, "1004", wing="van"), leader("l", PRUSSIAN, "0501"), dets=(VAN,)
    )
    game.run(MovePhase(PRUSSIAN))
    assert comes(game, "l", "0602", "0702") is None
    assert game.table.dets["van"].active


# -- on sight (PG 6.1.3, 13.2) ---------------------------------------------------------------------


@pytest.mark.rule("PG 6.1.3a")
def test_the_first_sight_at_seven_hexes_asks_the_other_side() -> None:
    """From 8 hexes to 7 in the middle of a ride; the inactive player decides."""
    game = marching(commanded())
    assert game.rules.board.distance(game.cell("1003"), game.cell("1010")) == 7
    assert comes(game, "a", "1003", "1004") is None
    assert isinstance(game.asking, OnSight) and asked(game) == COALITION
    assert game.at("a") == "1003"
    assert game.table.active == PRUSSIAN


@pytest.mark.rule("PG 6.1.3a")
def test_eight_hexes_are_too_far() -> None:
    """It moves along the line of 8 hexes."""
    game = marching(commanded())
    assert game.rules.board.distance(game.cell("1102"), game.cell("1010")) == 8
    assert comes(game, "a", "1102") is None
    assert asked(game) == PRUSSIAN


@pytest.mark.rule("PG 6.1.3a")
def test_a_leader_is_no_unit_to_be_sighted() -> None:
    """He rides as near as he likes."""
    game = marching(commanded())
    assert comes(game, "l", "1003", "1004") is None
    assert asked(game) == PRUSSIAN


@pytest.mark.rule("PG 6.1.3a")
def test_a_sight_that_is_there_when_movement_begins_counts() -> None:
    """Ruling 15: the fog may have lifted; asked before the first piece moves."""
    game = marching(commanded(at="1004"))
    assert isinstance(game.asking, OnSight) and asked(game) == COALITION
    assert press(game, "decline") is None
    assert isinstance(game.asking, MovePhase)
    assert asked(marching(commanded(at="1002"))) == PRUSSIAN


@pytest.mark.rule("PG 6.1.3b")
def test_one_attempt_an_army_and_declining_forfeits_it() -> None:
    """Nobody asks again, nearer by."""
    game = marching(commanded(at="1003"))
    assert why_not_on_sight(game.ctx, COALITION, "") == interrupts.USED
    assert press(game, "decline") is None
    assert comes(game, "a", "1004", "1005") is None
    assert asked(game) == PRUSSIAN and in_hand(game) == "a"
    assert not is_active(game)
    assert why_not_on_sight(commanded().ctx, COALITION, "") is None


@pytest.mark.rule("PG 6.1.3b", "PG 6.1.3c")
def test_each_detachment_has_an_attempt_of_its_own() -> None:
    """The army has declined; the vanguard sights the enemy, succeeds, and the whole army is
    active."""
    game = commanded(
        horse("v", COALITION, "1708", wing="van"),
        horse("b", PRUSSIAN, "1902"),
        at="1003",
        dice=(4,),
        dets=(VAN,),
    )
    marching(game)
    assert press(game, "decline") is None
    # The vanguard has seen 1902 (7 hexes) as movement began too.
    assert isinstance(game.asking, OnSight) and game.asking.det == "van"
    assert press(game, "try") is None and press(game, "activate") is None
    assert is_active(game) and game.table.dets == {}


@pytest.mark.rule("PG 6.1.3b")
def test_a_detachments_attempt_is_used_up_too() -> None:
    """And asked of its own mark."""
    game = commanded(
        horse("v", COALITION, "1708", wing="van"), horse("b", PRUSSIAN, "1902"), dets=(VAN,)
    )
    assert why_not_on_sight(game.ctx, COALITION, "van") is None
    marching(game)
    assert isinstance(game.asking, OnSight) and game.asking.det == "van"
    assert why_not_on_sight(game.ctx, COALITION, "van") == interrupts.USED_BY_DET
    assert why_not_on_sight(game.ctx, COALITION, "") is None


@pytest.mark.rule("PG 13.2a")
@pytest.mark.parametrize(
    ("initiative", "die", "passes"),
    [(4, 4, True), (4, 3, False), (2, 6, True), (2, 5, False), (5, 3, True), (5, 2, False)],
)
def test_eight_or_more_with_the_initiative(initiative: int, die: int, passes: bool) -> None:
    """Who passes may activate, who does not is asked no more."""
    game = marching(commanded(at="1003", initiative=initiative, dice=(die,)))
    assert press(game, "try") is None
    assert isinstance(game.asking, AcceptOnSight) == passes
    assert not is_active(game)


@pytest.mark.rule("PG 13.2a")
def test_it_is_paid_only_when_accepted() -> None:
    """A failure and a refusal cost nothing; acceptance costs 3, so two levels (Ruling 26)."""
    cost = ActivationEntry(first=3, later=1)
    failed = marching(commanded(at="1003", dice=(1,), cost=cost))
    press(failed, "try")
    refused = marching(commanded(at="1003", dice=(6,), cost=cost))
    press(refused, "try")
    assert press(refused, "stay") is None
    assert failed.table.tracks[COALITION] == refused.table.tracks[COALITION] == ()
    assert not is_active(failed) and not is_active(refused)
    taken = marching(commanded(at="1003", dice=(6,), cost=cost))
    press(taken, "try")
    assert press(taken, "activate") is None
    assert [x.box for x in taken.table.tracks[COALITION]] == [10, 9, 8]
    assert level_of_army(taken.ctx, COALITION) == 8
    assert is_active(taken)


@pytest.mark.rule("PG 13.2a")
def test_an_earlier_attempt_makes_it_cheaper() -> None:
    """Ruling 15: a normal attempt went before, so 1 and not 3; and the other way round."""
    game = commanded(at="1003", dice=(6,), cost=ActivationEntry(first=3, later=1))
    army = game.table.armies[COALITION]
    game.ctx.put(game.table.armies, COALITION, structs.replace(army, attempts=1))
    marching(game)
    press(game, "try")
    press(game, "activate")
    assert game.table.tracks[COALITION] == (Lost(10, marker="activation"),)
    assert game.table.armies[COALITION].attempts == 2


@pytest.mark.rule("PG 13.2a")
def test_without_an_army_commander_nobody_is_asked() -> None:
    """The refusal names him."""
    game = marching(camp())
    assert asked(game) == PRUSSIAN
    assert why_not_on_sight(game.ctx, COALITION, "") == interrupts.NO_ONE_COMMANDS
    assert str(interrupts.NO_ONE_COMMANDS.message) == "No Army Commander."


@pytest.mark.rule("PG 13.2a")
def test_the_chance_and_the_price_are_shown() -> None:
    """4 and the die must make 8: 3 faces."""
    game = marching(commanded(at="1003"))
    shown = game.asking.preview(game.ctx, do.button("try"))
    assert str(shown.text).startswith("3 of 6: the die + 4 must be 8 or more. Costs 1 army morale.")
    assert game.asking.preview(game.ctx, do.button("decline")) is None


@pytest.mark.rule("PG 13.2b")
def test_the_move_goes_on_where_it_was_broken_off() -> None:
    """After the answers the horse walks the rest of its way; the army acts in its own turn."""
    game = marching(commanded(dice=(6,)))
    comes(game, "a", "1003", "1004", "1005")
    assert game.at("a") == "1003"
    press(game, "try")
    press(game, "activate")
    assert game.at("a") == "1005" and in_hand(game) == "a" and asked(game) == PRUSSIAN
    assert game.unit("a").spent == 3
    moved = [e.path for e in game.events if e.kind == "move"]
    way = ("1002", "1003"), ("1003", "1004", "1005")
    assert moved == [tuple(game.cell(x) for x in leg) for leg in way]
    assert go_on(game, "1006") is None


@pytest.mark.rule("PG 13.2b")
def test_the_log_tells_the_step_before_what_it_sets_off() -> None:
    """First that the horse comes, then who sees it; what sets off nothing more is told once."""
    game = marching(commanded(dice=(6,)))
    comes(game, "a", "1003")
    press(game, "try")
    press(game, "activate")
    assert next(e.kind for e in game.events if e.kind in ("move", "activation")) == "move"
    moved = [e for e in game.events if e.kind == "move"]
    assert [e.path for e in moved] == [(game.cell("1002"), game.cell("1003"))]


@pytest.mark.rule("PG 13.2b")
def test_a_save_inside_the_question_goes_on_the_same_way() -> None:
    """State and frames written and read again; then the answers and the rest of the ride."""
    game = marching(commanded(dice=(6,)))
    comes(game, "a", "1003", "1004", "1005")
    codec = Codec(SYSTEM)
    idle = game.state.stack[0]
    game.state.stack = game.state.stack[1:]
    again: GameState = codec.decode(codec.encode(game.state))  # type: ignore[type-arg]
    assert [type(f) for f in again.stack][-2:] == [Walk, OnSight]
    again.stack.insert(0, idle)
    game.state = again
    game.ctx = Context(game.rules, again, game.dice)
    press(game, "try")
    press(game, "activate")
    assert game.at("a") == "1005" and is_active(game)


def sleepers(enemy: str, *dice: int, active: bool = False, det: Det = VAN) -> Position:
    """The Coalition sleeps at 0512 under a chief of Initiative 4, its vanguard at 1508; a Prussian
    stack at another hex.
    """
    return asleep(
        foot("x", COALITION, "0512"),
        foot("y", COALITION, "0512"),
        leader("chief", COALITION, "0512", commander=True, initiative=4),
        horse("v", COALITION, "1508", wing="van"),
        foot("a", PRUSSIAN, enemy),
        foot("b", PRUSSIAN, enemy),
        sides=() if active else (COALITION,),
        dets=(det,),
        dice=dice,
    )


@pytest.mark.rule("PG 6.3b")
def test_a_detachment_wakes_only_if_it_still_sees_the_enemy() -> None:
    """Three hexes away it does, far away it does not, and one that is gone does nothing."""
    near = sleepers("1505").run(WakeDet("van"))
    assert near.table.dets["van"].active
    far = sleepers("1501").run(WakeDet("van"))
    assert not far.table.dets["van"].active and far.events == []
    assert sleepers("1505").run(WakeDet("none")).events == []


@pytest.mark.rule("PG 6.1.2a")
def test_the_log_says_who_was_met_and_how_near() -> None:
    """The hex of the sleeping army, not that of the enemy."""
    game = sleepers("0509").run(AutomaticActivation(COALITION))
    assert is_active(game)
    assert "in sight of 0512 at 3 hexes or less" in render(game.events[0].text)


@pytest.mark.rule("PG 6.1.3a", "PG 6.1.3b")
@pytest.mark.parametrize(
    ("active", "det", "asked"),
    [(False, MAIN, True), (True, MAIN, False), (False, "none", False), (True, "van", False)],
)
def test_who_is_active_or_gone_has_no_first_sight(active: bool, det: str, asked: bool) -> None:
    """An army activated meanwhile is not asked, nor is a detachment that has ended."""
    game = sleepers("0506", active=active).run(FirstSight(COALITION, det))
    assert isinstance(game.asking, OnSight) is asked
    assert game.table.armies[COALITION].cdo_used is asked


@pytest.mark.rule("PG 6.1.3a")
def test_the_question_shows_who_sees_whom() -> None:
    """The top unit of either stack; trying rolls a die, letting it pass does not."""
    game = sleepers("0506").run(FirstSight(COALITION, MAIN))
    prompt: Prompt = game.asking.asked(game.ctx)
    assert prompt.subject == ("x", "a")
    assert "The enemy in 0506 is in sight of 0512" in render(prompt.text)
    assert [(b.id, b.commits) for b in prompt.buttons] == [("try", True), ("decline", False)]


@pytest.mark.rule("PG 6.1.3b", "PG 13.2a")
def test_the_attempt_on_sight_counts_as_an_attempt() -> None:
    """Whether it succeeds or not (Ruling 15)."""
    for die in (1, 6):
        game = sleepers("0506", die).run(FirstSight(COALITION, MAIN))
        assert press(game, "try") is None
        assert game.table.armies[COALITION].attempts == 1


@pytest.mark.rule("PG 6.1.3b")
def test_an_active_detachment_still_has_its_attempt() -> None:
    """Ruling 15: it met the enemy before, and sights him again from seven hexes."""
    game = asleep(
        foot("x", COALITION, "1919"),
        leader("chief", COALITION, "1919", commander=True, initiative=4),
        horse("v", COALITION, "0508", wing="van"),
        horse("b", PRUSSIAN, "0501"),
        dice=(4,),
        dets=(Det("van", COALITION, "Vanguard", 4, wings=("van",), active=True),),
    )
    marching(game, PRUSSIAN)
    assert isinstance(game.asking, OnSight) and game.asking.det == "van"
    assert press(game, "try") is None and press(game, "activate") is None
    assert is_active(game)


# -- the order of interrupts -----------------------------------------------------------------------


@pytest.mark.rule("PG 9.2b", "PG 6.3b", "PG 6.1.2a")
def test_leaders_first_then_detachments_then_the_army() -> None:
    """The horse rides over a lonely leader, 3 hexes from the vanguard and from the army."""
    game = asleep(
        foot("x", COALITION, "1010"),
        leader("lost", COALITION, "1007"),
        horse("v", COALITION, "1207", wing="van"),
        horse("a", PRUSSIAN, "1006"),
        dets=(VAN,),
    )
    place(game.ctx, "a", game.cell("1007"))
    assert after_hex(game.ctx, "a", game.cell("1007")) == (
        Overrun(game.cell("1007"), COALITION),
        WakeDet("van"),
        AutomaticActivation(COALITION),
    )


@pytest.mark.rule("PG 6.1.3a", "PG 6.1.2a")
def test_contact_leaves_no_question_of_sight() -> None:
    """At 3 hexes the army is active: nobody rolls; at 4 it is a sighting."""
    near = commanded(at="1007")
    assert after_hex(near.ctx, "a", near.cell("1007")) == (AutomaticActivation(COALITION),)
    far = commanded(at="1006")
    assert after_hex(far.ctx, "a", far.cell("1006")) == (FirstSight(COALITION, ""),)
    assert after_hex(far.ctx, "l", far.cell("1006")) == ()


@pytest.mark.rule("PG 6.1.2a")
def test_an_active_army_is_not_disturbed() -> None:
    """Nothing to settle after a hex."""
    game = commanded(at="1007", sides=())
    assert after_hex(game.ctx, "a", game.cell("1007")) == ()
