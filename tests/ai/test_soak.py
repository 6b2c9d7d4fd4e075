"""The soak finds what is wrong with a game, and counts what occurred."""

import json
import weakref
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from msgspec import structs

from game import __main__ as commands
from game.__main__ import main
from game.ai.offers import faults
from game.ai.soak import Played, SoakPlan, Summary, play_game, random_options, report, soak
from game.content.scenario_file import Head
from game.engine import save
from game.engine.action import pick, unit
from game.engine.chance import Chance
from game.engine.context import Context
from game.engine.match import Match
from game.engine.options import after, clashes, wanted
from game.engine.prompt import Mark, Offer, Prompt
from game.engine.refusal import Refusal
from game.engine.save import Loaded
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.engine.text import say
from game.headless.server import Server
from game.rules import SYSTEMS
from tests.engine.helpers import SETTING, do, find, game
from tests.headless.toy_server import ToyShelf
from tests.seasons import OPTIONS
from tests.toy import TOY, Choose


def the_toy(_seed: int = 0) -> Setting:
    return SETTING


def with_system(**changes: object) -> Setting:
    return Setting(structs.replace(TOY, **changes), SETTING.rules, SETTING.scenario, SETTING.map)


def plan(folder: Path, **changes: int) -> SoakPlan:
    return structs.replace(SoakPlan(offers=1, saves=1, leave=str(folder)), **changes)


def summed(games: Iterable[Played]) -> Summary:
    found = Summary()
    for one in games:
        found.add(one)
    return found


def test_games_end_and_the_same_seeds_give_the_same_hash(tmp_path: Path) -> None:
    games = [list(soak(the_toy, range(1, 5), plan(tmp_path))) for _ in range(2)]
    assert [g.fault for g in games[0]] == [""] * 4
    assert all(g.verdict for g in games[0])
    assert summed(games[0]).fingerprint == summed(games[1]).fingerprint
    other = summed(soak(the_toy, range(2, 6), plan(tmp_path)))
    assert other.fingerprint != summed(games[0]).fingerprint
    assert list(tmp_path.iterdir()) == []


def test_processes_change_nothing(tmp_path: Path) -> None:
    alone = list(soak(the_toy, range(1, 4), plan(tmp_path)))
    shared = list(soak(the_toy, range(1, 4), plan(tmp_path), jobs=2))
    assert shared == alone


@pytest.mark.parametrize("jobs", [1, 2])
def test_of_many_games_only_the_sum_is_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, jobs: int
) -> None:
    """What a game met may be forgotten as soon as the next has come, and no process runs ahead of
    the slowest by more than a few games.
    """
    asked: list[int] = []

    class Counting(list[int]):
        def __iter__(self) -> Iterator[int]:
            for seed in range(1, 41):
                asked.append(seed)
                yield seed

    monkeypatch.setattr("game.ai.soak.AHEAD", 2)
    found, seen = Summary(), list[weakref.ref[Played]]()
    for number, one in enumerate(soak(the_toy, Counting([1]), plan(tmp_path), jobs), 1):
        found.add(one)
        seen.append(weakref.ref(one))
        assert len(asked) <= number + 2 * jobs
        assert sum(ref() is not None for ref in seen) <= 2 * jobs + 1
    assert found.tally.sums["games"] == 40 and found.failed == 0


def test_random_options_do_not_keep_every_reading_open(monkeypatch: pytest.MonkeyPatch) -> None:
    opened: list[str] = []

    def setting(scenario: str) -> object:
        opened.append(scenario)
        return object()

    monkeypatch.setattr(commands, "_setting", setting)
    commands._opened.cache_clear()
    for number in range(50):
        commands._opened("battle")
        commands._opened(f"battle+{number}")
    assert opened.count("battle") == 1
    assert commands._opened.cache_info().currsize == commands.OPEN_AT_ONCE
    commands._opened.cache_clear()


def test_everything_is_counted_zeros_too(tmp_path: Path) -> None:
    setting = with_system(known=lambda: {"refusal": ("TOY 9.9",), "result": ("X1",)})
    games = list(soak(lambda _seed: setting, range(1, 4), plan(tmp_path)))
    lines = report(setting, summed(games).tally)
    tally = games[0].tally
    assert tally.counts["frame"]["toy.duel"] == tally.counts["event"]["duel"]
    assert tally.counts["frame"]["toy.next_side"] == tally.counts["frame"]["toy.name"]
    assert "         0  TOY 9.9" in lines and "         0  X1" in lines
    assert any(line.endswith("a game") and "duel" in line for line in lines)
    assert "frames never met: none" in lines


def test_refusals_without_a_reason_are_counted_by_their_kind(tmp_path: Path) -> None:
    """Naming fresh units, the toy gives no reason against a cell or a button of another prompt;
    against a piece it has one, and so it has wherever `closed` does.
    """
    asking = plan(tmp_path, forbidden=1)
    tally = play_game(SETTING, 3, asking).tally
    bare = tally.counts["without a reason"]
    assert {"name, toy.name: cell", "name, toy.name: button end"} <= bare.keys()
    assert not any("piece" in line for line in bare if line.startswith("name"))
    assert 0 < bare.total() < tally.sums["attempts"]
    told = f"{tally.sums['attempts']} forbidden attempts, {bare.total()} refused without a reason"
    assert told in report(SETTING, tally)
    reason = Refusal("TOY 5.1", say("Skipped."))
    closing = with_system(closed=lambda *_: reason)
    assert not play_game(closing, 3, asking).tally.counts["without a reason"].total()
    assert not play_game(SETTING, 3, plan(tmp_path)).tally.sums["attempts"]


def test_too_many_actions_fail_and_leave_save_and_transcript(tmp_path: Path) -> None:
    played = play_game(SETTING, 3, plan(tmp_path, most_actions=10))
    assert played.fault == "no verdict after 10 actions"
    loaded = save.read(tmp_path / "toy-3.json", find)
    assert isinstance(loaded, Loaded) and len(loaded.match.records) == 10
    server = Server(ToyShelf())
    lines = (tmp_path / "toy-3.jsonl").read_bytes().splitlines()
    replies = [json.loads(server.answer_line(line)) for line in lines]
    assert [r["ok"] for r in replies] == [True] * 11
    assert replies[-1]["hash"] == loaded.match.hash


def test_a_broken_invariant_ends_the_game(tmp_path: Path) -> None:
    def broken(ctx: Context[Any, Any]) -> list[str]:
        return ["turn two came"] if ctx.state.table.turn == 2 else []

    played = play_game(with_system(invariants=broken), 3, plan(tmp_path))
    assert played.fault == "invariant: turn two came"


def test_an_error_of_the_program_is_a_fault_of_its_game_only(tmp_path: Path) -> None:
    def raising(ctx: Context[Any, Any]) -> list[str]:
        raise KeyError("no such unit")

    setting = with_system(invariants=raising)
    games = list(soak(lambda _seed: setting, range(1, 3), plan(tmp_path)))
    assert [g.fault for g in games] == ["KeyError: 'no such unit'"] * 2
    assert sorted(p.name for p in tmp_path.iterdir()) == [
        "toy-1.json",
        "toy-1.jsonl",
        "toy-2.json",
        "toy-2.jsonl",
    ]


def heard_faults(match: Match) -> list[str]:
    heard: list[Refusal] = []
    found = faults(match, SETTING.board, Chance(1), heard.append)
    assert heard
    return found


def test_an_offer_that_is_refused_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    match = game(seed=1)
    do(match, pick("r1"))
    honest = Choose.prompt

    def generous(self: Choose, ctx: Context[Any, Any]) -> Prompt:
        found = honest(self, ctx)
        return structs.replace(found, units={**found.units, "b1": Offer(Mark.SELECT)})

    assert heard_faults(match) == []
    monkeypatch.setattr(Choose, "prompt", generous)
    match.prompt = generous(match.reading.state.stack[-1], match.reading)  # type: ignore[arg-type]
    assert [f.split(",")[0] for f in heard_faults(match)] == ["unit b1 is offered"]


def test_a_suggestion_that_is_refused_is_found() -> None:
    match = game(seed=1)
    assert match.prompt is not None
    match.prompt = structs.replace(match.prompt, suggested=unit("nobody"))
    assert [f.split(" why")[0] for f in heard_faults(match)] == ["unit nobody is suggested, but"]


def test_a_permission_that_is_not_offered_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    match = game(seed=1)
    monkeypatch.setattr(type(match.reading.state.stack[-1]), "why_not_cell", lambda *_: None)
    found = heard_faults(match)
    assert len(found) == SETTING.board.grid.size
    assert found[0].startswith("cell 0 is not offered")


@pytest.mark.parametrize("scenario", ["maida-1806", "camposanto-1743", "rossbach-battle"])
def test_random_options_are_the_same_for_a_seed_and_may_be_in_force_together(
    scenario: str,
) -> None:
    """Over a hundred seeds each comes up about 30 times."""
    shelf = Shelf(SYSTEMS)
    plain = shelf.open(scenario)
    assert isinstance(plain, Setting) and plain.system.options is not None
    counted: Counter[str] = Counter()
    for seed in range(100):
        chosen = random_options(plain, seed)
        assert chosen == random_options(plain, seed)
        counted.update(chosen)
        if seed >= 8:
            continue
        found = shelf.open("+".join((scenario, *chosen)))
        assert isinstance(found, Setting)
        assert set(plain.system.options.in_force(found.rules)) >= set(chosen)
    assert set(counted) == set(plain.system.options.free(plain.rules))
    assert all(15 <= n <= 45 for n in counted.values())


def test_by_presets_random_options_are_switched_both_ways_and_go_together() -> None:
    """Over a hundred seeds each preset comes up, or none, and each option on and off."""
    options, chosen = OPTIONS, list[str]()
    rules = SimpleNamespace(options=frozenset({"fog", "ford"}))
    system = structs.replace(SETTING.system, options=options)
    setting = replace(SETTING, system=system, rules=rules)
    for seed in range(100):
        words = random_options(setting, seed)
        assert words == random_options(setting, seed)
        wish = wanted(options, words)
        preset = options.preset(wish.preset)
        there = after(("fog", "ford") if preset is None else preset.options, wish)
        assert not list(clashes(options, there))
        chosen += words
    every = ("snow", "sledge", "ford", "frost", "fog", "summer", "autumn", "winter")
    assert {*every, *("-" + one for one in every[:5])} - {"-snow"} <= set(chosen)


def test_options_in_force_are_counted(tmp_path: Path) -> None:
    chosen = Shelf(SYSTEMS).open("maida-1806+hit-cap")
    assert isinstance(chosen, Setting)
    played = play_game(chosen, 1, structs.replace(plan(tmp_path), offers=400, saves=400))
    assert played.fault == "" and played.tally.counts["option"] == {"hit-cap": 1}
    lines = report(chosen, played.tally)
    assert lines[lines.index("option:") + 1 : lines.index("frame:")]


def test_the_command_soaks_every_scenario(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    two = ["maida-1806", "camposanto-1743"]
    heads = [Head(id=i, system="", map="", title=i) for i in two]
    monkeypatch.setattr(Shelf, "heads", lambda _shelf: heads)
    words = ["soak", "ALL", "--games", "1", "--options", "random", "--offers", "999"]
    assert main([*words, "--saves", "999"]) == 0
    out = capsys.readouterr().out.splitlines()
    assert [line for line in out if line.removesuffix(":") in two] == [f"{i}:" for i in two]
