"""Arena and balance: who is better, and the same with however many processes."""

import json
import os
import signal
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from game.__main__ import main
from game.ai.bot import Bot, BotView
from game.ai.bout import Bout, Fought, Side, play
from game.ai.crews import Crew, Lost, Processes
from game.ai.players import Player
from game.ai.random_bot import RandomBot
from game.ai.tournament import Score, Series, elo, median, pace, pairs, played
from game.ai.tournament_report import Report, draw
from game.content.problems import Problem
from game.engine.action import Action, button
from game.engine.setting import Setting
from game.engine.text import say
from tests.engine.helpers import SETTING

SERIES = Series(scenario="toy", sides=("blue", "red"), games=5, seed=3, most_actions=2_000)


class Wrong:
    """Chooses what is not offered."""

    def choose(self, _view: BotView) -> Action:
        return button("surrender")


class Broken:
    """Makes a mistake."""

    def choose(self, _view: BotView) -> Action:
        raise LookupError("no plan")


def by(kind: type[Bot]) -> Player:
    def make(_seed: int) -> Bot:
        return kind()

    return Player(say("one"), make)


ODD = {"random": Player(say("chance"), RandomBot), "wrong": by(Wrong), "broken": by(Broken)}


class Toys:
    """Has one scenario."""

    def open(self, scenario: str) -> Setting | Problem:
        return SETTING


def bout(red: str = "random", blue: str = "random", seed: int = 1, **given: int) -> Bout:
    wanted = {"most_actions": 2_000, **given}
    return Bout(scenario="toy", seats={"red": red, "blue": blue}, seed=seed, **wanted)


def clock() -> Any:
    """Every look at it is a thousandth of a second later."""
    ticks = count()
    return lambda: next(ticks) / 1000


def fought(red: str, winner: str | None, points: int = 0, seed: int = 1) -> Fought:
    """A game that a or b played as red, the other as blue."""
    blue = "b" if red == "a" else "a"
    sides = {"red": Side(player=red, points=points), "blue": Side(player=blue)}
    game = bout(red, blue, seed)
    return Fought(bout=game, sides=sides, winner=winner, level="points", actions=10)


def test_a_series_of_two_is_played_both_ways_round_with_the_same_seed() -> None:
    found = SERIES.bouts("a", "b")
    assert [b.seed for b in found] == [3, 3, 4, 4, 5, 5], "the fifth game makes a pair"
    assert [b.seats["red"] for b in found] == ["b", "a"] * 3
    assert all(set(b.seats.values()) == {"a", "b"} for b in found)


def test_one_against_itself_has_a_seed_for_each_game() -> None:
    found = SERIES.bouts("a")
    assert [b.seed for b in found] == [3, 4, 5, 6, 7]
    assert all(b.seats == {"red": "a", "blue": "a"} for b in found)


def test_a_game_is_played_to_its_end_and_every_decision_is_timed() -> None:
    found = play(Toys(), clock(), bout())
    assert found.ended and not found.fault
    decisions = sum(len(side.thought) for side in found.sides.values())
    assert decisions == found.actions > 0
    assert {t for side in found.sides.values() for t in side.thought} <= {999, 1000}
    assert play(Toys(), clock(), bout()) == found


@pytest.mark.parametrize(
    ("red", "told"),
    [
        ("wrong", "button surrender is refused: There is no such button now. (KERNEL)"),
        ("broken", "LookupError no plan"),
    ],
)
def test_a_mistake_of_a_player_is_told_and_is_no_verdict(red: str, told: str) -> None:
    found = play(Toys(), clock(), bout(red), ODD)
    assert told in found.fault and not found.ended


def test_a_game_that_takes_too_long_has_not_ended() -> None:
    found = play(Toys(), clock(), bout(most_actions=4))
    assert not found.ended and not found.fault and found.actions == 4


def test_the_offers_are_asked_through_if_that_is_wanted() -> None:
    assert play(Toys(), clock(), bout(offers=1)).ended


def test_the_better_verdict_with_the_same_side_wins_a_pair() -> None:
    """a and b both won as red, a by more points; then both lost by as many; then a lost and b won;
    of the last pair one game has no verdict.
    """
    won = (fought("a", "red", 9), fought("b", "red", 7))
    even = (fought("a", "blue", -2), fought("b", "blue", -2))
    lost = (fought("a", "blue", 99), fought("b", "red", 1))
    open_ = (fought("a", "red"), Fought(bout=bout("b", "a")))
    assert pairs([*won, *even, *lost, *open_], "a") == Score(1, 1, 1)
    assert pairs([*won, *even], "b") == Score(0, 1, 1)


def test_the_elo_difference_has_limits_that_grow_narrow_with_the_number_of_pairs() -> None:
    """Three of four pairs are worth 191 points; Wilson's limits of 30 in 40 are 0.598 and 0.858."""
    found = elo(Score(30, 0, 10))
    assert found.middle == pytest.approx(190.8, abs=0.1)
    assert (found.low, found.high) == pytest.approx((69, 313), abs=1)
    few = elo(Score(3, 0, 1))
    assert few.middle == found.middle and few.low < found.low and few.high > found.high
    assert elo(Score(0, 8, 0)).middle == 0
    all_of = elo(Score(10, 0, 0))
    assert all_of.middle is None and all_of.low > 0


def test_the_time_for_a_decision_is_told_by_its_middle_and_its_end() -> None:
    side = Side(player="a", thought=tuple(range(1000, 101_000, 1000)))
    found = pace([Fought(bout=bout(), sides={"red": side})], "a")
    assert (found.decisions, found.median, found.most, found.longest) == (100, 51, 100, 100)
    assert pace([], "a").decisions == median([]) == 0


class Scripted:
    """A crew that loses the jobs of some numbers and does the others backwards."""

    def __init__(self, *losing: int) -> None:
        self.losing = losing

    def done(self, work: Any, jobs: Any) -> Iterator[tuple[int, Any]]:
        for number in reversed(range(len(jobs))):
            yield number, Lost() if number in self.losing else work(jobs[number])


def test_a_lost_game_is_told_with_the_command_that_plays_it_again() -> None:
    heard: list[Fought] = []
    crew: Crew = Scripted(1)
    bouts = SERIES.bouts("random", "greedy")
    games = played(Toys(), bouts[:4], crew, clock(), heard.append)
    assert [g.bout for g in games] == bouts[:4] and len(heard) == 4
    report = Report("arena", SETTING, games, ("random", "greedy"))
    again = "  again: oblique arena toy --sides random,greedy --games 2 --seed 3"
    told = "seed 3, random as blue, greedy as red"
    assert report.failures() in (
        [f"{told}: its process has ended (0 actions)", again],
        ["seed 3, greedy as blue, random as red: its process has ended (0 actions)", again],
    )
    assert "4 games: 3 with a verdict, 0 not ended, 1 failed" in report.lines()


def kill_at(number: int) -> int:
    """Work for a crew: the process of one job is killed, as by the system when memory runs out."""
    if number == 3:
        os.kill(os.getpid(), signal.SIGKILL)
    return number * number


def test_a_process_that_is_killed_loses_its_job_alone() -> None:
    found = dict(Processes(2).done(kill_at, range(6)))
    assert isinstance(found.pop(3), Lost)
    assert found == {n: n * n for n in (0, 1, 2, 4, 5)}


def test_the_picture_has_a_bar_for_what_was_won_drawn_and_lost() -> None:
    svg = draw("a < b", [("a", Score(1, 1, 2))], ["note"])
    assert svg.startswith("<svg") and "a &lt; b" in svg
    assert [f'width="{wide}"' in svg for wide in ("105.0", "210.0")] == [True, True]


# -- the commands ----------------------------------------------------------------------------------


def arena(tmp_path: Path, jobs: int, name: str = "arena") -> dict[str, Any]:
    """A short arena at Maida; its figures without the time."""
    out = tmp_path / f"{name}{jobs}.json"
    words = [name, "maida-1806", "--games", "2", "--seed", "3", "--jobs", str(jobs)]
    words += ["--sides", "random,greedy"] if name == "arena" else ["--player", "random"]
    assert main([*words, "--out", str(out), "--out", str(out.with_suffix(".svg"))]) == 0
    found: dict[str, Any] = json.loads(out.read_text("utf-8"))
    del found["milliseconds"]
    return found


def test_the_result_does_not_depend_on_the_number_of_processes(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two = (arena(tmp_path, jobs) for jobs in (1, 2))
    assert one == two and len(one["games"]) == 2
    told = capsys.readouterr()
    assert "pairs of random against greedy: " in told.out and "Elo of random above" in told.out
    assert told.err.count("seed 3, ") == 4
    assert (tmp_path / "arena1.svg").read_text("utf-8").startswith("<svg")


def test_balance_tells_of_each_side_what_it_won_and_lost(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    found = arena(tmp_path, 1, "balance")
    assert [game["seed"] for game in found["games"]] == [3, 4]
    told = capsys.readouterr().out
    assert "british: " in told and "units lost" in told and "points in the middle" in told


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (["arena", "maida-1806", "--sides", "greedy,napoleon"], 'no player "napoleon"'),
        (["arena", "maida-1806", "--sides", "greedy"], "--sides wants two different players"),
        (["arena", "maida-1808"], 'did you mean "maida-1806"?'),
        (["balance", "maida-1806", "--out", "a.gif"], "--out writes .json or .svg"),
        (["balance", "maida-1806", "--games", "0"], "--games wants at least one"),
    ],
)
def test_what_cannot_be_played_is_told_in_a_sentence(
    words: list[str], told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(words) == 1
    assert told in capsys.readouterr().err


def test_a_game_without_end_is_a_failure_with_its_seed(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["balance", "maida-1806", "--player", "random", "--games", "1", "--seed", "8"]
    assert main([*words, "--most-actions", "5", "--jobs", "1"]) == 1
    told = capsys.readouterr()
    assert "1 games: 0 with a verdict, 1 not ended, 0 failed" in told.out
    assert "oblique balance maida-1806 --player random --games 1 --seed 8" in told.err


def test_a_cluster_plays_the_same(tmp_path: Path) -> None:
    """A scheduler and two worker processes on this machine."""
    distributed = pytest.importorskip("distributed")
    wanted = {"n_workers": 2, "threads_per_worker": 1, "dashboard_address": None}
    with distributed.LocalCluster(**wanted) as cluster:
        out = tmp_path / "cluster.json"
        words = ["arena", "maida-1806", "--games", "2", "--seed", "3", "--sides", "random,greedy"]
        assert main([*words, "--scheduler", cluster.scheduler_address, "--out", str(out)]) == 0
    found = json.loads(out.read_text("utf-8"))
    assert found["games"] == arena(tmp_path, 1)["games"]


def test_a_cluster_that_is_not_there_is_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def absent(*_args: object) -> None:
        raise ImportError("No module named 'distributed'")

    monkeypatch.setattr("game.ai.crews.Cluster.__init__", absent)
    assert main(["arena", "maida-1806", "--scheduler", "tcp://127.0.0.1:1"]) == 1
    assert "distributed" in capsys.readouterr().err
