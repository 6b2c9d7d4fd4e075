"""The kernel asks for poses, records the legs, waits on the way: with a game on an open table."""

import os
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from game.ai.bot import Bot, BotView
from game.ai.greedy_bot import GreedyBot
from game.ai.random_bot import RandomBot
from game.ai.rollout import Rollout
from game.board.plane.legs import Leg
from game.board.plane.shapes import Pose, base
from game.engine.action import button, pose, unit
from game.engine.chance import Chance
from game.engine.dice import ScriptedDice, SeededDice
from game.engine.event import Event
from game.engine.match import Match
from game.engine.wire import plain
from tests.engine.helpers import do
from tests.engine.test_properties import laws_of
from tests.open_toy import HIDDEN, OPEN_TOY, RULES, SETTING, laid

ROOT = Path(__file__).parents[2]
FRESH = "from tests.engine.test_open_table import hashes; print(hashes(200))"

TestOpenToy = laws_of(SETTING, examples=12, steps=25)
TestHiddenToy = laws_of(HIDDEN, examples=12, steps=25)


def game(*dice: int) -> Match:
    """Red to move; r2 stands at 9, 5 and looks north, with a front 2 wide."""
    match = Match.new(OPEN_TOY, RULES, ScriptedDice(dice), "open-toy")
    do(match, unit("r2"))
    return match


def test_the_record_holds_the_legs_that_the_game_found() -> None:
    """60 degrees to the left about the corner at 8, 5: the front's middle comes to 8.5, 5.866."""
    match = game()
    do(match, pose(Pose(8_500, 5_866, 30_000)))
    assert match.records[-1].action == pose(Pose(8_500, 5_866, 30_000), Leg("wheel", -6_000))
    assert match.reading.table.units["r2"].pose == Pose(8_500, 5_866, 30_000)


def test_a_refusal_tells_where_on_the_way_it_fails() -> None:
    """Of 5 ahead 4 can be paid: at 9, 9, after 800 thousandths of the move."""
    refusal = game().why_not(pose(Pose(9_000, 10_000, 0), Leg("move", 5_000)))
    assert refusal is not None
    assert str(refusal) == "That needs 5000, it has 4000. (OT 2.1)"
    assert (refusal.at, refusal.part) == (Pose(9_000, 9_000, 0), 800)


def test_legs_that_end_elsewhere_are_refused() -> None:
    match = game()
    refusal = match.why_not(pose(Pose(9_000, 7_001, 0), Leg("move", 2_000)))
    assert refusal is not None and refusal.rule == "OT 2.4"
    assert match.why_not(pose(Pose(9_000, 7_000, 0), Leg("move", 2_000))) is None


@pytest.mark.parametrize(("die", "y"), [(1, 8_000), (2, 9_000)])
def test_a_move_waits_at_the_brook_and_goes_on_or_stays(die: int, y: int) -> None:
    match = game()
    do(match, pose(Pose(9_000, 9_000, 0), Leg("move", 4_000)))
    assert match.dice_request is not None
    assert match.give_die(die) is None
    assert match.reading.table.units["r2"].pose == Pose(9_000, y, 0)
    assert match.records[-1].action.legs == (Leg("move", 4_000),)


def test_what_is_told_happens_at_poses_and_is_kept_so() -> None:
    match = game(2)
    do(match, pose(Pose(9_000, 9_000, 0), Leg("move", 4_000)))
    south, brook, north = (Pose(9_000, y, 0) for y in (5_000, 8_000, 9_000))
    told = [(e.kind, e.cells, e.path) for e in match.records[-1].events]
    assert told == [
        ("move", (brook,), (south, brook)),
        ("wade", (brook,), ()),
        ("move", (north,), (brook, north)),
    ]
    kept = msgspec.json.decode(
        msgspec.json.encode(match.records[-1].events), type=tuple[Event, ...]
    )
    assert kept == match.records[-1].events


def test_a_counter_stands_at_its_pose_and_is_a_stack_of_its_own() -> None:
    shown = OPEN_TOY.presentation(game().reading)
    assert shown.stacks.keys() == {p.pose for p in game().reading.table.units.values()}
    (counter,) = shown.stacks[Pose(9_000, 5_000, 0)]
    assert (counter.id, counter.at, counter.stands) == (
        "r2",
        Pose(9_000, 5_000, 0),
        base(2_000, 1_000),
    )
    view = plain(shown, RULES.ground)["stacks"]["9.0 / 5.0 h0"]
    assert view[0]["at"] == "9.0 / 5.0 h0"


def test_a_bot_is_named_poses_and_all_of_them_are_allowed() -> None:
    match = Match.new(OPEN_TOY, RULES, SeededDice(3), "open-toy")
    do(match, unit("r2"))
    view = BotView(match)
    named = view.poses(Chance(5))
    assert named
    assert all(view.why_not(action) is None for action in named)


def test_bots_play_it_to_the_end_and_greed_wins() -> None:
    won = 0
    for seed in range(4):
        match = Match.new(OPEN_TOY, RULES, SeededDice(seed), "brook")
        bots: dict[str, Bot] = {"red": GreedyBot(seed), "blue": RandomBot(seed)}
        while match.prompt is not None:
            assert match.act(bots[match.prompt.side].choose(BotView(match))) is None
            assert OPEN_TOY.invariants(match.reading) == []
        result = match.reading.state.result
        won += result is not None and result.winner == "red"
    assert won >= 3


def hashes(actions: int) -> str:
    """The hash after each of so many actions of random games."""
    told: list[str] = []
    seed = 0
    while len(told) < actions:
        match, bot = Match.new(OPEN_TOY, RULES, SeededDice(seed), "brook"), RandomBot(seed)
        while match.prompt is not None:
            assert match.act(bot.choose(BotView(match))) is None
        told += [record.hash for record in match.records]
        seed += 1
    return " ".join(told[:actions])


@pytest.mark.parametrize("hash_seed", ["0", "1"])
def test_two_hundred_actions_have_the_same_hashes_in_a_fresh_process(hash_seed: str) -> None:
    done = subprocess.run(
        [
            sys.executable,
            "-c",
            "from tests.engine.test_open_table import hashes; print(hashes(200))",
        ],
        capture_output=True,
        check=True,
        text=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONHASHSEED": hash_seed},
    )
    assert done.stdout.strip() == hashes(200)


def test_rollouts_move_by_the_same_candidates() -> None:
    match = Match.new(OPEN_TOY, RULES, SeededDice(1), "open-toy")
    game = Rollout(match.rules, match.reading.state, 7)
    start = laid(game.reading, "r1").pose
    game.run(200)
    assert game.result is not None
    assert laid(game.reading, "r1").pose != start


def test_the_end_of_a_turn_needs_no_pose() -> None:
    match = Match.new(OPEN_TOY, RULES, SeededDice(1), "open-toy")
    do(match, button("end"), button("end"))
    assert match.reading.table.turn == 2
