"""Bots against each other."""

from game.ai.arena import contest, play_out, table
from game.ai.greedy_bot import GreedyBot
from game.ai.random_bot import RandomBot
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
    assert standing.wins("red") > 2 * standing.wins("blue")
