"""Bots against each other."""

import pytest

from game.ai.arena import contest, play_out, table
from game.ai.greedy_bot import GreedyBot
from game.ai.random_bot import RandomBot
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from tests.engine.helpers import SETTING


def test_every_game_is_counted_and_the_same_again() -> None:
    bots = {"red": RandomBot, "blue": RandomBot}
    first, again = (contest(SETTING, bots, range(12)) for _ in range(2))
    assert first == again
    assert sum(first.results.values()) + first.unfinished == 12
    assert first.unfinished == 0
    assert first.wins("red") + first.wins("blue") + first.results[None, "steps"] == 12


def test_each_side_is_played_by_its_own_bot() -> None:
    class Recorder(RandomBot):
        sides: set[str] = set()  # noqa: RUF012  # one for this test

        def choose(self, view):  # type: ignore[no-untyped-def]
            self.sides.add(view.prompt.side)
            return super().choose(view)

    play_out(SETTING, {"red": Recorder, "blue": RandomBot}, 3)
    assert Recorder.sides == {"red"}


def test_a_game_without_end_is_unfinished() -> None:
    bots = {"red": RandomBot, "blue": RandomBot}
    standing = contest(SETTING, bots, range(2), most_actions=5)
    assert standing.unfinished == 2
    assert table(standing) == ["     2  unfinished"]


def test_looking_ahead_beats_chance() -> None:
    standing = contest(SETTING, {"red": GreedyBot, "blue": RandomBot}, range(30))
    assert standing.wins("red") > standing.wins("blue")


@pytest.mark.parametrize("scenario", ["leuthen-battle", "torgau-battle"])
def test_the_greedy_bot_sets_up_without_moving_pieces_to_and_fro(scenario: str) -> None:
    """No answer is worth more than another there: it once took 17,000 actions."""
    setting = Shelf(SYSTEMS).open(scenario)
    assert isinstance(setting, Setting)
    for seed in range(3):
        match = play_out(setting, dict.fromkeys(("prussian", "coalition"), GreedyBot), seed, 6)
        phases = [record.phase for record in match.records]
        assert phases[0] == "setup" and phases[-1] != "setup"
