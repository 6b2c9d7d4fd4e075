"""The soak of a game on a table without a grid."""

from pathlib import Path

import pytest

from game.ai.forbidden import attempts
from game.ai.offers import faults
from game.ai.soak import SoakPlan, play_game
from game.board.plane.legs import Leg
from game.board.plane.shapes import Pose
from game.engine.action import pose, unit
from game.engine.chance import Chance
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.setting import Setting
from tests.engine.helpers import do
from tests.open_toy import HIDDEN, SETTING, Place


def nobody(_refusal: Refusal) -> None:
    """Refusals are of no interest here."""


def game() -> Match:
    """Red has taken up r2."""
    match = Match.new(SETTING.system, SETTING.rules, SeededDice(1), "brook")
    do(match, unit("r2"))
    return match


@pytest.mark.parametrize("setting", [SETTING, HIDDEN], ids=["measured", "hidden"])
@pytest.mark.parametrize("seed", range(1, 4))
def test_games_end_sound_and_are_the_same_again(
    setting: Setting, seed: int, tmp_path: Path
) -> None:
    plan = SoakPlan(offers=1, saves=3, forbidden=12, leave=str(tmp_path))
    played = play_game(setting, seed, plan)
    assert played.fault == "" and played.verdict
    assert played.tally.counts["frame"]["open.go"] > 3  # bases move, also where it is hidden
    assert played.tally.sums["attempts"] > 20
    assert play_game(setting, seed, plan).hash == played.hash


def test_a_pose_that_is_named_and_refused_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    match = game()
    assert faults(match, SETTING.ground, Chance(1), nobody) == []
    far = pose(Pose(9_000, 10_000, 0), Leg("move", 5_000))
    monkeypatch.setattr(Place, "candidates", lambda *_: [far])
    (told,) = faults(match, SETTING.ground, Chance(1), nobody)
    assert told.startswith("pose Pose(x=9000, y=10000, heading=0) is named, but why_not says")


def test_poses_are_attempted_where_none_is_asked_for() -> None:
    """All over the table; of a question for units they are refused without a reason of a rule."""
    match = Match.new(SETTING.system, SETTING.rules, SeededDice(1), "brook")
    tried = [a.action for a in attempts(match, SETTING.ground, ()) if a.kind == "pose"]
    assert len(tried) == 25
    assert tried[0] == pose(Pose(2_000, 1_600, 0)) and tried[-1].arg == Pose(18_000, 14_400, 0)
    assert {match.why_not(action) for action in tried} == {NOT_OFFERED}
    assert not [a for a in attempts(match, SETTING.ground, ()) if a.kind == "cell"]
