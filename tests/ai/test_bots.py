"""Bots answer what is offered, and the same for the same seed."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from game.ai.bot import Bot, BotView, Outcome
from game.ai.choices import Taken, any_answer, any_pick
from game.ai.greedy_bot import GreedyBot
from game.ai.random_bot import RandomBot
from game.board.plane.shapes import Pose
from game.engine.action import Action, button, cell, pick, pose, unit
from game.engine.chance import Chance
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.prompt import Button, Mark, Offer, PoseChoice, Prompt, Role
from game.engine.refusal import Refusal
from game.engine.text import say
from tests.engine.helpers import DUEL, TO_THE_DUEL, at, do, game
from tests.toy import RULES, TOY


def played(bot: Bot, most: int = 2_000) -> Match:
    match = game(seed=5)
    while not match.over and len(match.records) < most:
        do(match, bot.choose(BotView(match)))
    return match


@pytest.mark.parametrize("kind", [RandomBot, GreedyBot])
def test_a_bot_plays_to_the_verdict_and_alike_for_a_seed(kind: type[Bot]) -> None:
    first, second = (played(kind(9)) for _ in range(2))  # type: ignore[call-arg]  # by seed
    assert first.over
    assert first.records == second.records


def test_another_seed_plays_another_game() -> None:
    assert played(RandomBot(1)).records != played(RandomBot(2)).records


def test_random_play_moves_units_before_it_ends_the_turn() -> None:
    records = played(RandomBot(3)).records
    moves = sum(e.kind == "moved" for r in records for e in r.events)
    turns = sum(r.action == button("end") for r in records)
    assert moves > 2 * turns


def test_grown_picks_reach_more_than_the_samples() -> None:
    view = BotView(game(seed=1))
    picks = {any_pick(view.prompt, view.why_not, Chance(n)) for n in range(60)}
    assert pick("r1") in picks
    assert pick("r2", "r3") in picks and pick("r3", "r2") in picks
    assert all(p is not None and view.why_not(p) is None for p in picks)


def test_trying_an_action_leaves_game_and_dice_alone() -> None:
    match = game(seed=1)
    do(match, *TO_THE_DUEL)
    before, dice = match.hash, match.dice.copy()
    view = BotView(match)
    tried = [view.try_action(DUEL, seed) for seed in range(20)]
    assert all(isinstance(t, Outcome) and len(t.dice) == 2 for t in tried)
    assert len({t.dice for t in tried if isinstance(t, Outcome)}) > 5
    assert match.hash == before and not match.records[-1].dice
    assert vars(match.dice) == vars(dice)
    assert isinstance(view.try_action(cell(at("0101")), 1), Refusal)


def test_the_greedy_bot_sees_what_an_outcome_is_worth() -> None:
    match = game(6, 1)
    do(match, *TO_THE_DUEL)
    view = BotView(match)
    values = {
        view.value(t)
        for t in (view.try_action(DUEL, seed) for seed in range(20))
        if isinstance(t, Outcome)
    }
    assert view.value() == 0
    assert values == {1, -1}


def test_the_greedy_bot_takes_the_duel_it_must_win() -> None:
    """A fresh attacker against nobody's die but luck: the bot tries, and keeps to what it saw."""
    match = game(seed=1)
    do(match, *TO_THE_DUEL)
    chosen = GreedyBot(4).choose(BotView(match))
    assert match.why_not(chosen) is None


def test_a_piece_that_was_laid_back_is_not_taken_up_again_at_once() -> None:
    """Where every move is a loss each unit is looked at once in a turn, then the turn is ended."""

    def at_home(ctx: Any, side: str) -> int:
        start = {uid: cell for uid, _side, cell in RULES.place}
        moved = [u.side == side for k, u in ctx.table.units.items() if u.cell != start[k]]
        return moved.count(False) - moved.count(True)

    match = Match.new(replace(TOY, evaluate=at_home), RULES, SeededDice(1), "toy")
    bot, taken = GreedyBot(2), Counter[tuple[int, str, object]]()
    while not match.over and len(match.records) < 200:
        action, table = bot.choose(BotView(match)), match.reading.table
        taken[table.turn, table.side, action.arg] += action.verb == "unit"
        if action == button("look"):
            taken.clear()  # something was done
        do(match, action)
    assert match.over
    assert set(taken.values()) == {0, 1}


SIX, FOUR = (Offer(Mark.SELECT, say("{n} left", n=n)) for n in (6, 4))
END = Button(id="end", label=say("End"), role=Role.END)


def asked(phase: str = "march", **units: Offer) -> Prompt:
    return Prompt(side="red", text=say("Who moves?"), phase=phase, units=units, buttons=(END,))


def test_who_was_taken_up_and_has_as_much_left_as_then_has_given_all_he_wants_to() -> None:
    """Of c nothing is told: he may be another one now."""
    first = asked(a=SIX, b=SIX, c=Offer(Mark.SELECT))
    taken = Taken()
    for name in ("a", "b", "c"):
        taken.note(first, unit(name))
    assert taken.spent(first) == {"a", "b"}
    assert taken.spent(asked(a=SIX, b=FOUR)) == {"a"}
    assert taken.spent(asked("fire", a=SIX, b=SIX)) == set()


def test_now_and_then_a_piece_is_taken_up_all_the_same() -> None:
    """It may be the one that must move before the phase can end."""
    taken, first = Taken(), asked(a=SIX)
    taken.note(first, unit("a"))
    found = [taken.left_alone(first, Chance(n)) for n in range(400)]
    assert 4 <= found.count(frozenset()) <= 40
    assert all(left in (frozenset(), {"a"}) for left in found)


def test_who_has_given_all_is_taken_up_only_where_nothing_else_is_to_be_done() -> None:
    def answers(prompt: Prompt) -> set[Action]:
        return {any_answer(prompt, no_refusal, Chance(n), spent={"a"}) for n in range(200)}

    assert answers(asked(a=SIX, b=SIX)) == {unit("b"), button("end")}
    assert answers(asked(a=SIX)) == {button("end")}
    assert answers(replace(asked(a=SIX), buttons=())) == {unit("a")}


def test_by_chance_one_seldom_gives_up_ones_own_pieces() -> None:
    """Who is to flee is asked, and nobody need: the end is then the answer 480 times in 504."""
    flee = Offer(Mark.RETREAT, gives_up=True)

    def fled(prompt: Prompt) -> int:
        return sum(any_answer(prompt, no_refusal, Chance(n)) != button("end") for n in range(200))

    assert 0 < fled(asked(a=flee, b=flee)) < 40
    assert fled(asked(a=flee, b=SIX)) > 150, "pieces to use are asked for too"
    assert fled(asked(a=Offer(Mark.RETREAT))) > 150, "it is the question that says so"
    assert fled(replace(asked(a=flee), buttons=())) == 200, "somebody must"


def no_refusal(_action: Action) -> None:
    return None


def test_a_pose_is_looked_for_only_when_it_is_wanted() -> None:
    """A pose is 24 times in 26 the answer; where none is found, the end is."""
    prompt = replace(asked(), poses=PoseChoice("a"))
    goal, calls = pose(Pose(1, 2, 3)), Counter[Action | None]()

    def answered(n: int, found: Action | None) -> Action:
        def look() -> Action | None:
            calls[found] += 1
            return found

        return any_answer(prompt, no_refusal, Chance(n), look)

    posed = [answered(n, goal) for n in range(200)]
    assert set(posed) == {goal, button("end")}
    assert calls[goal] == posed.count(goal) > posed.count(button("end"))
    assert {answered(n, None) for n in range(50)} == {button("end")}
    assert any_answer(asked(), no_refusal, Chance(1), lambda: goal) == button("end")
