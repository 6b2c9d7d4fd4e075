"""Replays: any point at once, the same hashes, and the first record that has another outcome."""

import pytest
from msgspec import structs

from game.ai.bot import BotView
from game.ai.random_bot import RandomBot
from game.engine.match import Match, state_hash
from game.engine.text import say
from game.replay.chronicle import lines
from game.replay.replay import KEY_EVERY, Replay
from tests.engine.helpers import DUEL, END, SETTING, TO_THE_DUEL, do, game


def played(seed: int = 5) -> Match:
    match, bot = game(seed=seed), RandomBot(seed)
    while not match.over:
        do(match, bot.choose(BotView(match)))
    return match


def test_a_game_verifies() -> None:
    match = played()
    assert len(match.records) > KEY_EVERY
    assert Replay(match).verify() is None


@pytest.mark.parametrize("way", [[60, 3, 55, 54, 0, 10], [1, 2, 3, 2, 1], [10_000, -4]])
def test_seeking_gives_the_states_of_the_records(way: list[int]) -> None:
    match = played()
    replay = Replay(match)
    for to in way:
        state = replay.seek(to).state
        at = max(0, min(to, len(match.records)))
        assert replay.at == at
        expected = match.records[at - 1].hash if at else state_hash(match.start)  # type: ignore[arg-type]
        assert state_hash(state) == expected


def test_steps_go_both_ways() -> None:
    replay = Replay(played())
    replay.seek(20)
    assert state_hash(replay.seek(replay.at - 1).state) == replay.records[18].hash
    assert state_hash(replay.seek(replay.at + 1).state) == replay.records[19].hash


def test_marks_of_phases() -> None:
    match = game(1, 6)
    do(match, *TO_THE_DUEL, DUEL, END)
    replay = Replay(match)
    assert replay.marks() == [(0, "red name"), (1, "red move")]


@pytest.mark.parametrize("changed", ["hash", "dice", "events", "action"])
def test_a_record_that_leads_elsewhere_is_named(changed: str) -> None:
    match = game(1, 6)
    do(match, *TO_THE_DUEL, DUEL, END)
    duel = match.records[4]
    match.records[4] = {
        "hash": structs.replace(duel, hash="0" * 16),
        "dice": structs.replace(duel, dice=(1,)),
        "events": structs.replace(
            duel, events=(structs.replace(duel.events[0], text=say("Lies.")),)
        ),
        "action": structs.replace(duel, action=TO_THE_DUEL[0]),
    }[changed]
    replay = Replay(match)
    broken = replay.verify()
    assert broken is not None and broken.record == 4
    assert replay.length == 4
    assert replay.seek(6) is replay.reading and replay.at == 4


def test_a_last_state_of_another_game_is_named() -> None:
    match = game(1, 6)
    do(match, *TO_THE_DUEL)
    match.records.pop()
    broken = Replay(match).verify()
    assert broken is not None and broken.record == 3


def test_the_log_in_words_unfolds_rolls() -> None:
    match = game(6, 1)
    do(match, *TO_THE_DUEL, DUEL)
    told = "\n".join(lines(match, SETTING.board))
    assert "-- red, move" in told
    assert "    4  cell 0303" in told
    assert "b3 loses a step. [0303] (TOY 3.2)" in told
    assert "d6 6, total 7: D1" in told
    assert "+1 Fresh (TOY 1.1)" in told
