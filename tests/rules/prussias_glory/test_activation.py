"""Activation of armies in their own player turn (PG 6.1, 12.0c, 13.1)."""

import pytest

from game.engine import action as do
from game.engine.event import Modifier
from game.engine.prompt import Prompt
from game.engine.text import render, say
from game.rules.prussias_glory.combat.bombardment import BombardPhase, StartBombardment
from game.rules.prussias_glory.combat.close_combat import CloseCombatPhase, Designate
from game.rules.prussias_glory.combat.designation import contacts, why_not_attacker
from game.rules.prussias_glory.combat.gunnery import why_not_fire
from game.rules.prussias_glory.combat.losses import level_of_army
from game.rules.prussias_glory.combat.rally import RallyPhase, RallyUnits, why_not_rally
from game.rules.prussias_glory.combat.rout import RoutPhase
from game.rules.prussias_glory.command import activation
from game.rules.prussias_glory.command.activation import (
    NO_NORMAL,
    AttemptActivation,
    NormalActivation,
    faces_that_pass,
    initiative_line,
    normal_cost,
    sight_cost,
    why_not_attempt,
)
from game.rules.prussias_glory.command.command import RollCommand
from game.rules.prussias_glory.command.detachments import NOT_ACTIVATED
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN, SIDES
from game.rules.prussias_glory.data.scenario import ActivationEntry
from game.rules.prussias_glory.movement.movement import movable, why_not_move
from game.rules.prussias_glory.movement.restacking import ChooseStack, can_restack
from game.rules.prussias_glory.sequence import PlayerTurn, Turn
from game.rules.prussias_glory.shown.presentation import presentation
from game.rules.prussias_glory.table import Army, Det, LeaderLoss, Lost, Morale
from tests.rules.prussias_glory.activation_bench import FIRST_PAID, asked, asleep, is_active, press
from tests.rules.prussias_glory.battles import changed, shipped, start
from tests.rules.prussias_glory.moves import rule_of
from tests.rules.prussias_glory.positions import (
    Position,
    battery,
    foot,
    horse,
    leader,
    open_field,
    position,
)
from tests.rules.prussias_glory.question_bench import greyed


def waiting(*dice: int, initiative: int = 5, cost: ActivationEntry = FIRST_PAID) -> Position:
    """The Prussian player turn, his army inactive, the enemy out of sight."""
    game = asleep(
        foot("a", PRUSSIAN, "0202"),
        leader("king", PRUSSIAN, "0202", commander=True, initiative=initiative),
        foot("x", COALITION, "1919"),
        sides=(PRUSSIAN,),
        dice=dice,
        cost=cost,
    )
    return game.run(PlayerTurn(PRUSSIAN))


# -- who starts inactive ---------------------------------------------------------------------------


@pytest.mark.rule("PG 6.1a")
@pytest.mark.parametrize(
    ("name", "active"),
    [
        ("rossbach-main", False),
        ("rossbach-hildburghausen", False),
        ("rossbach-battle", True),
        ("leuthen-battle", True),
        ("zorndorf-battle", True),
        ("torgau-battle", True),
    ],
)
def test_armies_start_inactive_in_main_scenarios_and_active_in_battles(
    name: str, active: bool
) -> None:
    """Both sides alike."""
    assert [start(name).table.armies[s].active for s in SIDES] == [active, active]


@pytest.mark.rule("PG 12.0c")
def test_the_activation_phase_comes_first_while_the_army_is_inactive() -> None:
    """The first question of the player turn; an active army goes to command at once."""
    game = waiting()
    assert isinstance(game.asking, AttemptActivation) and game.table.phase == "activation"
    active = position(open_field(), foot("a", PRUSSIAN, "0101")).run(PlayerTurn(PRUSSIAN))
    assert isinstance(active.asking, RollCommand)


# -- what an inactive army may not do (PG 6.1a) ----------------------------------------------------


def in_contact(active: bool) -> Position:
    """Prussians next to the enemy, activated or not, with something to do in each phase."""
    return asleep(
        battery("g", PRUSSIAN, "0505"),
        foot("a", PRUSSIAN, "0505"),
        leader("l", PRUSSIAN, "0505"),
        foot("shaken", PRUSSIAN, "0101", morale=Morale.DISORDERED),
        foot("routed", PRUSSIAN, "1004", morale=Morale.ROUTED),
        foot("x", COALITION, "0506"),
        sides=() if active else (PRUSSIAN,),
        seed=1,
    )


@pytest.mark.rule("PG 6.1a")
@pytest.mark.parametrize("active", [True, False])
def test_units_and_leaders_move_only_after_activation(active: bool) -> None:
    """The unit far from the enemy, and the leader."""
    ctx = in_contact(active).ctx
    for piece in ("shaken", "l"):
        assert why_not_move(ctx, piece) == (None if active else NOT_ACTIVATED)
    assert bool(movable(ctx, PRUSSIAN)) == active
    assert can_restack(ctx, PRUSSIAN) == active
    hex_ = ctx.rules.board.cell("0505")
    assert hex_ is not None
    found = ChooseStack(PRUSSIAN).why_not_cell(ctx, hex_, ())
    assert found == (None if active else NOT_ACTIVATED)


@pytest.mark.rule("PG 6.1a", "PG 19.1a")
@pytest.mark.parametrize("active", [True, False])
def test_an_army_attacks_only_after_activation(active: bool) -> None:
    """0505 is Engaged with 0506."""
    game = in_contact(active)
    here = game.cell("0505")
    found = why_not_attacker(game.ctx, PRUSSIAN, here)
    assert found == (None if active else NOT_ACTIVATED)
    assert (here in contacts(game.ctx, PRUSSIAN)) == active
    game.run(CloseCombatPhase(PRUSSIAN))
    assert isinstance(game.asking, Designate) == active


@pytest.mark.rule("PG 6.1a", "PG 16.0a")
def test_guns_of_an_inactive_army_fire_in_defence_only() -> None:
    """Ruling 16: not offensively, but at those who come next to them."""
    game = in_contact(active=False)
    assert why_not_fire(game.ctx, "g", False) == NOT_ACTIVATED
    assert why_not_fire(game.ctx, "g", True) is None
    game.run(StartBombardment(PRUSSIAN, defensive=False))
    assert not isinstance(game.asking, BombardPhase)
    assert why_not_fire(in_contact(active=True).ctx, "g", False) is None
    fresh = in_contact(active=False).run(StartBombardment(PRUSSIAN, defensive=True))
    assert isinstance(fresh.asking, BombardPhase)


@pytest.mark.rule("PG 6.1a", "PG 17.0a")
@pytest.mark.parametrize("active", [True, False])
def test_units_of_an_inactive_army_do_not_rally(active: bool) -> None:
    """The Disordered unit in the corner."""
    game = in_contact(active)
    found = why_not_rally(game.ctx, PRUSSIAN, "shaken")
    assert found == (None if active else NOT_ACTIVATED)
    game.run(RallyPhase(PRUSSIAN))
    assert isinstance(game.asking, RallyUnits) == active


@pytest.mark.rule("PG 6.1a", "PG 8.2d")
@pytest.mark.parametrize("active", [True, False])
def test_routed_units_of_an_inactive_army_wait(active: bool) -> None:
    """Ruling 16: no rout move before activation; two hexes to the north after it."""
    game = in_contact(active).run(RoutPhase(PRUSSIAN))
    assert game.at("routed") == ("1002" if active else "1004")


# -- the attempt (PG 6.1.1, 13.1) ------------------------------------------------------------------


@pytest.mark.rule("PG 13.1b")
@pytest.mark.parametrize(
    ("initiative", "die", "active"),
    [(5, 2, True), (5, 1, False), (3, 4, True), (3, 3, False), (2, 5, True), (2, 4, False)],
)
def test_seven_or_more_activates_at_once(initiative: int, die: int, active: bool) -> None:
    """The die and the Initiative; then the Prussians roll for command, or their turn is over."""
    game = waiting(die, 1, 1, initiative=initiative)
    assert press(game, "try") is None
    assert is_active(game, PRUSSIAN) == active
    if active:
        assert isinstance(game.asking, RollCommand)
    else:
        assert game.asking is None
    rolled = next(e.roll for e in game.events if e.roll is not None)
    assert (rolled.die, rolled.total) == (die, die + initiative)
    assert [m.value for m in rolled.modifiers] == [initiative]


@pytest.mark.rule("PG 13.1b")
def test_the_chance_is_shown_before_the_attempt() -> None:
    """With 5 all faces but the 1; the preview says so."""
    game = waiting()
    assert faces_that_pass(initiative_line(game.ctx, PRUSSIAN), 7) == 5
    shown = game.asking.preview(game.ctx, do.button("try"))
    assert str(shown.text) == "5 of 6: the die + 5 must be 7 or more. Costs 1 army morale."
    assert game.asking.preview(game.ctx, do.button("wait")) is None


@pytest.mark.rule("PG 13.1a", "PG 10.0d")
@pytest.mark.parametrize("die", [1, 6])
def test_the_cost_is_paid_first_and_lost_in_any_case(die: int) -> None:
    """2 AM: markers in boxes 10 and 9, so the level is 9 whether the attempt fails or not."""
    game = waiting(die, cost=ActivationEntry(first=2, later=0))
    press(game, "try")
    assert game.table.tracks[PRUSSIAN] == (
        Lost(10, marker="activation"),
        Lost(9, marker="activation"),
    )
    assert level_of_army(game.ctx, PRUSSIAN) == 9


@pytest.mark.rule("PG 13.1a")
def test_who_waits_pays_nothing() -> None:
    """No marker, no die, no attempt counted."""
    game = waiting()
    assert press(game, "wait") is None
    assert game.table.tracks[PRUSSIAN] == ()
    assert game.table.armies[PRUSSIAN] == Army(PRUSSIAN, 10, 10, active=False)
    assert not any(e.roll for e in game.events)


@pytest.mark.rule("PG 13.1a")
def test_the_first_attempt_and_later_ones_have_their_own_cost() -> None:
    """3 and then 1, as the Russians pay."""
    game = waiting(1, cost=ActivationEntry(first=3, later=1))
    assert normal_cost(game.ctx, PRUSSIAN) == 3
    press(game, "try")
    assert normal_cost(game.ctx, PRUSSIAN) == 1


@pytest.mark.rule("PG 6.1.1a")
def test_one_attempt_a_turn_until_it_succeeds() -> None:
    """A second in the same turn is refused; in the next turn it may be tried again; an active army
    has nothing to try."""
    game = waiting(1, 6)
    assert why_not_attempt(game.ctx, PRUSSIAN) is None
    press(game, "try")
    assert why_not_attempt(game.ctx, PRUSSIAN) == activation.ONE_ATTEMPT
    game = waiting(1, 6)
    game.ctx.call(AttemptActivation(PRUSSIAN))
    press(game, "try")
    assert press(game, "try") == activation.ONE_ATTEMPT
    game.ctx.set(turn=2)
    assert press(game, "try") is None
    assert is_active(game, PRUSSIAN)
    assert why_not_attempt(game.ctx, PRUSSIAN) == activation.IS_ACTIVE


@pytest.mark.rule("PG 13.1b")
def test_no_attempt_without_an_army_commander() -> None:
    """His fall leaves nobody; one who is only off the map commands all the same."""
    game = waiting()
    king = game.table.leaders["king"]
    game.ctx.put(game.table.leaders, "king", type(king)("king", -1, "king"))
    assert why_not_attempt(game.ctx, PRUSSIAN) is None
    game.ctx.append(game.table.leader_losses, LeaderLoss("king", PRUSSIAN, "killed"))
    assert why_not_attempt(game.ctx, PRUSSIAN) == activation.NO_COMMANDER
    fresh = asleep(foot("a", PRUSSIAN, "0202"), sides=(PRUSSIAN,))
    assert fresh.run(NormalActivation(PRUSSIAN)).asking is None


@pytest.mark.rule("PG 24.2.1a")
@pytest.mark.parametrize(
    ("clock", "special", "barred"),
    [
        ("07:00", "24.2.1", True),
        ("08:00", "24.2.1", True),
        ("09:00", "24.2.1", False),
        ("07:00", "24.2.3", False),
    ],
)
def test_austrians_do_not_try_before_0900(clock: str, special: str, barred: bool) -> None:
    """Under that rule only: Daun may try from 0700."""
    game = asleep(
        foot("x", COALITION, "0202"),
        leader("charles", COALITION, "0202", commander=True, initiative=2),
        special=[special],
    )
    changed(game, clock=(clock,))
    found = why_not_attempt(game.ctx, COALITION)
    assert (found and str(found.message)) == (
        "No normal activation before 09:00." if barred else None
    )


@pytest.mark.rule("PG 13.1a")
def test_an_army_of_which_the_scenario_says_nothing_has_no_attempts() -> None:
    """With an Army Commander who could lead it."""
    king = leader("king", PRUSSIAN, "0202", commander=True, initiative=5)
    game = asleep(foot("a", PRUSSIAN, "0202"), king, sides=(PRUSSIAN,))
    assert why_not_attempt(game.ctx, PRUSSIAN) is None
    assert why_not_attempt(changed(game, activation={}).ctx, PRUSSIAN) == NO_NORMAL


@pytest.mark.rule("PG 13.1b")
@pytest.mark.parametrize(
    ("commander", "initiative", "added", "name"),
    [(True, 5, 5, "king"), (True, None, 0, "king"), (False, 5, 0, "-")],
)
def test_the_army_commander_adds_his_initiative_if_there_is_one(
    commander: bool, initiative: int | None, added: int, name: str
) -> None:
    """A wing leader's counts for nothing; the line names who it is."""
    king = leader("king", PRUSSIAN, "0202", commander=commander, initiative=initiative)
    line = initiative_line(position(open_field(), king).ctx, PRUSSIAN)
    assert (line.value, render(line.label)) == (added, f"Initiative of {name}")


def asking(*dice: int, cost: int = 2, dets: tuple[Det, ...] = ()) -> Position:
    """The Prussians are asked whether they attempt to activate their army; Initiative 5."""
    king = leader("king", PRUSSIAN, "0202", commander=True, initiative=5)
    game = asleep(
        foot("a", PRUSSIAN, "0202"),
        king,
        sides=(PRUSSIAN,),
        dice=dice,
        cost=ActivationEntry(first=cost, later=cost),
        dets=dets,
    )
    return game.run(AttemptActivation(PRUSSIAN))


def told(game: Position) -> list[tuple[str, int]]:
    """The lines of the log: what kind, and how far below the others."""
    return [(event.rule, event.depth) for event in game.events]


@pytest.mark.rule("PG 13.1a", "PG 6.3.1a")
def test_what_an_attempt_leads_to_is_told_below_it() -> None:
    """The price comes first, the roll is a line of its own, and below it the army and its
    detachment.
    """
    game = asking(2, dets=(Det("van", PRUSSIAN, "Vanguard", 4, wings=("van",)),))
    assert press(game, "try") is None
    assert told(game)[-4:] == [
        ("PG 13.1a", 1),
        ("PG 13.1b", 0),
        ("PG 13.1b", 1),
        ("PG 6.3.1a", 1),
    ]


@pytest.mark.rule("PG 13.1a")
def test_attempts_are_counted_and_their_price_is_on_the_button() -> None:
    """Free or not, a roll is not taken back."""
    for cost, label in ((2, "Try (2 army morale)"), (0, "Try (free)")):
        game = asking(1, cost=cost)
        prompt: Prompt = game.asking.asked(game.ctx)
        assert [(render(b.label), b.commits) for b in prompt.buttons] == [
            (label, True),
            ("Wait", False),
        ]
        assert press(game, "try") is None
        army = game.table.armies[PRUSSIAN]
        assert (army.attempts, army.tried_in) == (1, 1)


@pytest.mark.rule("PG 13.1b")
def test_why_there_is_no_attempt_is_told() -> None:
    """Without an Army Commander nobody is asked, but the log says why."""
    game = asleep(foot("a", PRUSSIAN, "0202"), sides=(PRUSSIAN,)).run(NormalActivation(PRUSSIAN))
    (event,) = game.events
    assert (event.rule, render(event.text), event.side) == (
        "PG 13.1b",
        "No Army Commander.",
        PRUSSIAN,
    )


@pytest.mark.rule("PG 13.1b")
@pytest.mark.parametrize(
    ("initiative", "needed", "faces"), [(0, 8, 0), (0, 7, 0), (1, 7, 1), (6, 7, 6), (9, 7, 6)]
)
def test_from_none_to_six_faces_pass(initiative: int, needed: int, faces: int) -> None:
    """Never fewer, never more, whatever is added."""
    assert faces_that_pass(Modifier(initiative, say("x"), "PG 13.1b"), needed) == faces


@pytest.mark.rule("PG 13.1b")
@pytest.mark.parametrize("commander", [True, False])
def test_the_question_greys_an_attempt_without_army_commander(commander: bool) -> None:
    """He may have fallen since the turn began; the button says so and stays without effect."""
    game = asleep(
        foot("a", PRUSSIAN, "0202"),
        leader("king", PRUSSIAN, "0202", commander=commander, initiative=5),
        sides=(PRUSSIAN,),
        dice=(6,),
    ).run(AttemptActivation(PRUSSIAN))
    assert rule_of(greyed(game, "try")) == (None if commander else "PG 13.1b")
    assert rule_of(press(game, "try")) == (None if commander else "PG 13.1b")


@pytest.mark.rule("PG 13.1a", "PG 10.0b", "PG 10.0c", "PG 10.0d", "PG 13.1b")
@pytest.mark.parametrize(
    ("lost", "boxes"), [((), (24, 23)), ((24, 23), (22, 21))], ids=["untouched", "two lost before"]
)
@pytest.mark.parametrize(("die", "active"), [(4, False), (5, True)])
def test_g06_the_austrians_at_leuthen_try(
    lost: tuple[int, ...], boxes: tuple[int, ...], die: int, active: bool
) -> None:
    """AM 24, a cost of 2: the markers lie in 24 and 23, or below two counters in 22 and 21, before
    the die is rolled; Charles has an Initiative of 2.
    """
    game = start("leuthen-main", die)
    fallen = tuple(Lost(box, marker="penalty") for box in lost)
    game.ctx.put(game.table.tracks, COALITION, fallen)
    game.ctx.set(turn=3)  # 0900
    game.run(NormalActivation(COALITION))
    assert press(game, "try") is None
    paid = game.table.tracks[COALITION][len(lost) :]
    assert paid == tuple(Lost(box, marker="activation") for box in boxes)
    assert level_of_army(game.ctx, COALITION) == boxes[-1]
    rolled = [e for e in game.events if e.roll is not None]
    told = [e.rule for e in game.events if e.kind == "activation"]
    assert told.index("PG 13.1a") < told.index("PG 13.1b")
    assert [e.roll.total for e in rolled if e.roll] == [die + 2]
    assert is_active(game) == active


@pytest.mark.rule("PG 26.3.1a")
@pytest.mark.parametrize(("rules", "cost"), [(("26.3.1", "26.3.3"), 4), (("26.3.1",), 3)])
def test_activation_is_cheaper_where_nobody_waits_for_lacy(
    rules: tuple[str, ...], cost: int
) -> None:
    """3 where he is there from the start; 4 while he is rolled for."""
    game = asleep(foot("x", COALITION, "1919"), special=rules)
    assert normal_cost(game.ctx, COALITION) == cost


@pytest.mark.rule("PG 13.2a", "PG 26.3.1a", "PG 26.3a")
@pytest.mark.parametrize(("rules", "costs"), [(("26.3.1",), (1, 2)), ((), (1, 1))])
def test_on_sight_the_austrians_of_torgau_alone_have_a_price_of_their_own(
    rules: tuple[str, ...], costs: tuple[int, int]
) -> None:
    """2 for them; the Prussians there, and both armies elsewhere, pay what the scenario says."""
    both = (PRUSSIAN, COALITION)
    game = asleep(foot("x", COALITION, "1919"), sides=both, special=rules)
    assert tuple(sight_cost(game.ctx, side) for side in both) == costs


# -- a player turn without activation (PG 13.1c) ---------------------------------------------------


@pytest.mark.rule("PG 13.1c")
def test_the_rest_of_the_player_turn_is_skipped() -> None:
    """Contact or not: the Prussians are asked nothing after they wait, and the enemy fires no
    defensive bombardment at them."""
    game = asleep(
        foot("a", PRUSSIAN, "0505"),
        leader("king", PRUSSIAN, "0505", commander=True, initiative=5),
        battery("g", COALITION, "0506"),
        horse("x", COALITION, "0506"),
        sides=(PRUSSIAN,),
    ).run(Turn())
    assert asked(game) == PRUSSIAN
    press(game, "wait")
    assert game.table.active == COALITION and asked(game) == COALITION
    assert isinstance(game.asking, RollCommand)
    assert game.at("a") == "0505"


@pytest.mark.rule("PG 13.1c")
def test_passivity_is_rolled_although_the_army_waits() -> None:
    """Ruling 58: Rossbach's die of the Prussians falls; a 6 costs 2."""
    game = start("rossbach-main", 6).run(PlayerTurn(PRUSSIAN))
    press(game, "wait")
    assert level_of_army(game.ctx, PRUSSIAN) == 12


def test_every_main_scenario_shows_the_activation_phase() -> None:
    """In the ribbon, first of all."""
    shown = presentation(start("rossbach-main").ctx).phases
    assert [phase for phase, _ in shown][:2] == ["activation", "command"]
    shown = presentation(start("rossbach-battle").ctx).phases
    assert shown[0][0] == "command"
    assert shipped("rossbach-main").turns == 10
