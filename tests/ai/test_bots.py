"""Bots answer what is offered, and the same for the same seed."""

from collections import Counter
from typing import Any

import pytest
from msgspec.structs import replace

from game.ai.bot import Bot, BotView, Outcome
from game.ai.choices import any_pick
from game.ai.greedy_bot import GreedyBot
from game.ai.random_bot import RandomBot
from game.engine.action import button, cell, pick
from game.engine.chance import Chance
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.refusal import Refusal
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
