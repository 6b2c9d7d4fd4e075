"""Where a game hides measuring until something is declared, the kernel silences every reader."""

import json
from typing import Any

from game.ai.bot import BotView, poses_for
from game.board.plane.legs import Leg
from game.board.plane.shapes import Pose
from game.engine.action import button, pose, unit
from game.engine.chance import Chance
from game.engine.dice import SeededDice
from game.engine.match import TWO, WALL_DECLARED, Match
from game.engine.prompt import Wish
from game.engine.refusal import BLIND
from game.engine.seat import preview_for, why_not_for
from game.headless.server import Server
from tests.engine.helpers import do
from tests.open_toy import HERE, HIDDEN, OPEN_SHELF

SCENARIO = (HERE / "scenarios" / "brook.toml").read_text("utf-8")
MAP = (HERE / "maps" / "brook.tmx").read_text("utf-8")
NEAR = pose(Pose(9_000, 7_000, 0), Leg("move", 2_000))
FAR = pose(Pose(9_000, 10_000, 0), Leg("move", 5_000))
TAPE = ("r2", "b2")


def game(mode: str = "solo") -> Match:
    """Red has taken up r2, but not declared that it moves."""
    match = Match.new(HIDDEN.system, HIDDEN.rules, SeededDice(1), "brook-hidden", mode)
    do(match, unit("r2"))
    return match


def measured(match: Match, side: str = "") -> tuple[object, ...]:
    """All that measures for a side: previews, the tape, poses worth trying or nearest to a wish."""
    near, poses = match.preview(NEAR, side), poses_for(match, side, Chance(1))
    nearest = match.ghost(Wish((9_000, 7_000), 0), side)
    return near, match.lens("tape", TAPE, side), poses or None, nearest


def test_nothing_is_measured_before_it_is_declared() -> None:
    match = game()
    assert measured(match) == measured(match, "red") == (None,) * 4
    assert preview_for(match, "red", NEAR) is None
    do(match, button("declare"))
    assert None not in measured(match) and None not in measured(match, "red")
    assert str(match.lens("tape", TAPE).text) == "6.0 apart"


def test_not_even_which_base_moves_is_chosen_by_the_tape() -> None:
    match = Match.new(HIDDEN.system, HIDDEN.rules, SeededDice(1), "brook-hidden")
    assert match.lens("tape", TAPE) is None


def test_nobody_is_told_beforehand_whether_a_pose_can_be_reached() -> None:
    """It would be measured by asking again and again; of other answers it is told."""
    match = game()
    for action in (NEAR, FAR):
        assert match.why_not(action) is None and why_not_for(match, "red", action) is None
    assert match.why_not(unit("r1")) is not None
    refusal = match.act(FAR)
    assert refusal is not None and refusal.rule == "OT 2.1"
    do(match, button("declare"))
    assert match.why_not(NEAR) is None
    assert str(match.why_not(FAR)) == "That needs 5000, it has 4000. (OT 2.1)"


def test_a_bot_may_not_measure_by_trying() -> None:
    match = game()
    view = BotView(match)
    assert view.poses(Chance(1)) == [], "this table names none to declare"
    assert view.preview(NEAR) is None
    assert view.try_action(NEAR, 1) == BLIND
    assert not isinstance(view.try_action(button("declare"), 1), type(BLIND))
    do(match, button("declare"))
    assert BotView(match).try_action(NEAR, 1) != BLIND


def test_the_other_side_measures_for_itself() -> None:
    """It is asked nothing now; what it looks at tells nobody who moves."""
    assert game().lens("tape", TAPE, "blue") is not None


def test_what_was_declared_or_done_unmeasured_stands() -> None:
    match = game()
    do(match, button("declare"))
    assert match.undo() == WALL_DECLARED
    match = game(TWO)
    do(match, NEAR)
    assert match.undo() == WALL_DECLARED
    match = game()
    do(match, button("back"))
    assert match.undo() is None  # nothing was measured by it


class Talk:
    """A conversation with a seat at the hidden table."""

    def __init__(self) -> None:
        self.server = Server(OPEN_SHELF)
        text = SCENARIO.replace('"brook"', '"inline"').replace("turns = 3", "hidden = true")
        self.say("new", scenario_text=text, map_text=MAP, seat="red", seed=1)

    def say(self, do: str, **fields: Any) -> dict[str, Any]:
        line = json.dumps({"do": do, **fields}).encode()
        reply: dict[str, Any] = json.loads(self.server.answer_line(line))
        return reply


def test_the_protocol_tells_no_more() -> None:
    talk = Talk()
    talk.say("act", action={"verb": "unit", "arg": "r2"})
    near = {"verb": "pose", "arg": "9.0 / 7.0 h0"}
    far = {"verb": "pose", "arg": "9.0 / 10.0 h0"}
    prompt = talk.say("prompt")["prompt"]
    assert prompt["blind"] == "Which base moves is declared before anything is measured."
    assert talk.say("candidates") == {"ok": True, "candidates": []}
    assert talk.say("preview", action=near) == {"ok": True, "preview": None}
    assert talk.say("nearest", at="9 / 7") == {"ok": True, "nearest": None}
    assert talk.say("why_not", action=far) == {"ok": True, "refusal": None}
    assert talk.say("act", action=far)["refusal"]["rule"] == "OT 2.4"
    assert "blind" not in talk.say("act", action={"verb": "button", "arg": "declare"})["prompt"]
    assert talk.say("candidates")["candidates"]
    assert talk.say("preview", action=near)["preview"]["text"] == "2.0 away"
    assert talk.say("why_not", action=far)["refusal"]["rule"] == "OT 2.4"
