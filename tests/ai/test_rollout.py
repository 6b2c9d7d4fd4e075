"""Games played on by chance: legal, the same for the same seed, and what the match would do."""

import pytest

from game.ai.rollout import Rollout
from game.content.problems import Problem
from game.engine.advance import Step, advance, prompt_of, top
from game.engine.context import Context
from game.engine.match import state_hash
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.engine.state import fork
from game.rules import SYSTEMS
from tests.toy import RULES, set_up

SCENARIOS = (
    *("rossbach-battle", "zorndorf-free", "leuthen-main"),
    *("camposanto-1743", "maida-1806", "quatre-bras-1815"),
)


def opened(name: str) -> Setting:
    found = Shelf(SYSTEMS).open(name)
    assert not isinstance(found, Problem)
    return found


def begun(setting: Setting, seed: int) -> Rollout:
    return Rollout(setting.rules, setting.system.set_up(setting.rules), seed)


@pytest.mark.parametrize("name", SCENARIOS)
def test_each_step_is_what_the_match_would_allow_and_do(name: str) -> None:
    """Candidates are no second truth: the question of the moment allows them, and an action done
    on the state itself leads where it leads on a fork with nothing remembered.
    """
    setting = opened(name)
    game, tried = begun(setting, 7), set[str]()
    while game.reading.state.stack and game.actions < 400:
        ctx = game.reading
        before = Context(ctx.rules, fork(ctx.state))
        dice = game.dice.copy()
        asked = top(ctx)
        if any(True for _ in asked.candidates(before, game.chance)):
            tried.add(type(asked).__name__)
        action = game.step()
        step = advance(before, prompt_of(before), action, dice)
        assert isinstance(step, Step), f"{asked}: {action}: {step}"
        assert state_hash(step.reading.state) == state_hash(game.reading.state)
        assert step.events == tuple(game.reading.events)
    assert game.actions == 400 or game.result is not None
    assert tried, "no frame of this game names candidates"


def test_a_rollout_ends_in_a_verdict_alike_for_a_seed_and_leaves_its_start_alone() -> None:
    setting = opened("maida-1806")
    state = setting.system.set_up(setting.rules)
    before = state_hash(state)
    ends = [Rollout(setting.rules, state, seed) for seed in (3, 3, 4)]
    results = [game.run(20_000) for game in ends]
    assert None not in results
    hashes = [state_hash(game.reading.state) for game in ends]
    assert hashes[0] == hashes[1] != hashes[2]
    assert state_hash(state) == before


def test_frames_without_candidates_are_answered_from_their_questions() -> None:
    game = Rollout(RULES, set_up(RULES), 5)
    assert not tuple(top(game.reading).candidates(game.reading, game.chance))
    assert game.run(2_000) is not None


def test_no_more_actions_than_are_wanted() -> None:
    game = begun(opened("rossbach-battle"), 1)
    assert game.run(25) is None
    assert game.actions == 25
