"""Bots against each other."""

import pytest
from msgspec import structs

from game.ai.arena import MakeBot, contest, play_out
from game.ai.bot import BotView
from game.ai.greedy_bot import GreedyBot
from game.ai.random_bot import RandomBot
from game.engine.action import pick, unit
from game.engine.context import Context
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.engine.text import say
from game.rules import SYSTEMS
from tests.engine.helpers import SETTING, do
from tests.toy import RULES, TOY, ToyRules, ToyTable


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
    assert standing.unfinished == 2 and not standing.results


def test_looking_ahead_takes_what_is_worth_most() -> None:
    """A unit in hand goes to the hex farthest to the east where that is what counts, whatever the
    seed; chance goes anywhere.
    """

    def eastward(ctx: Context[ToyTable, ToyRules], side: str) -> int:
        return ctx.table.units["r3"].cell % ctx.rules.board.grid.columns

    system = structs.replace(TOY, evaluate=eastward)
    kinds: tuple[MakeBot, MakeBot] = (GreedyBot, RandomBot)
    went: dict[MakeBot, set[str]] = {kind: set() for kind in kinds}
    for kind, cells in went.items():
        for seed in range(12):
            match = Match.new(system, RULES, SeededDice(seed), "toy")
            do(match, pick("r3"), unit("r3"))
            chosen = kind(seed).choose(BotView(match))
            if chosen.verb == "cell":
                do(match, chosen)
                cells.add(RULES.board.label(match.reading.table.units["r3"].cell))
    east = max(label[:2] for label in went[RandomBot])
    assert {label[:2] for label in went[GreedyBot]} == {east}
    assert len({label[:2] for label in went[RandomBot]}) > 1


def test_who_plays_does_not_throw_the_dice_of_the_game() -> None:
    """A bot's choices and the dice come from rows of their own, also for one seed."""
    seeds: list[int] = []

    def make(seed: int) -> RandomBot:
        seeds.append(seed)
        return RandomBot(seed)

    play_out(SETTING, {"red": make, "blue": make}, 7, most_actions=1)
    rolls = [SeededDice(seed).roll(1_000_000, say(""), "TOY") for seed in (7, *seeds)]
    assert len(set(rolls)) == 3


@pytest.mark.parametrize("scenario", ["leuthen-battle", "torgau-battle"])
def test_the_greedy_bot_sets_up_without_moving_pieces_to_and_fro(scenario: str) -> None:
    """No answer is worth more than another there: it once took 17,000 actions."""
    setting = Shelf(SYSTEMS).open(scenario)
    assert isinstance(setting, Setting)
    for seed in range(3):
        match = play_out(setting, dict.fromkeys(("prussian", "coalition"), GreedyBot), seed, 6)
        phases = [record.phase for record in match.records]
        assert phases[0] == "setup" and phases[-1] != "setup"
