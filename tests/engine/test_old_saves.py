"""Saves of every schema ever shipped still load; their hashes were written down at the time."""

from pathlib import Path

import pytest

from game.ai.bot import BotView
from game.ai.random_bot import RandomBot
from game.content.problems import Problem
from game.engine import action as acts
from game.engine import save
from game.engine.advance import prompt_of
from game.engine.envelope import Label
from game.engine.migrations import SCHEMA, words_of_the_label
from game.engine.save import Loaded
from game.engine.shelf import Shelf
from game.engine.text import Text, say
from game.replay.honesty import Answer, Inquiry
from game.replay.replay import Replay
from game.rules import SYSTEMS
from tests.engine.helpers import find

SAVES = Path(__file__).resolve().parent.parent / "saves"


def test_there_is_a_save_of_every_schema() -> None:
    assert [int(p.name.removeprefix("schema_")) for p in sorted(SAVES.glob("schema_*"))] == list(
        range(1, SCHEMA + 1)
    )


@pytest.mark.parametrize(
    "path", sorted(SAVES.glob("*/toy-typed.json")), ids=lambda p: p.parent.name
)
def test_an_old_save_goes_on(path: Path) -> None:
    """A duel is about to be fought with typed-in dice; blue b3 stands against red r3."""
    loaded = save.read(path, find)
    assert isinstance(loaded, Loaded), str(loaded)
    match = loaded.match
    assert loaded.warnings == ()
    assert (len(match.records), match.hash) == (11, "0d9523dc6600d956")
    assert match.dice_request is not None and match.dice_request.faces == 6
    assert match.give_die(1) is None and match.give_die(5) is None
    assert match.reading.table.units["b3"].steps == 1
    assert Replay(match).verify() is None


@pytest.mark.parametrize(
    "path",
    sorted(p for p in SAVES.glob("*/*.json") if p.name != "toy-typed.json"),
    ids=lambda p: f"{p.parent.name}-{p.stem}",
)
def test_an_old_game_is_played_on(path: Path) -> None:
    """24 actions of a bot were saved; a bot plays on, saves, and one takes back and loads again."""
    loaded = save.read(path, Shelf(SYSTEMS).find)
    assert isinstance(loaded, Loaded), str(loaded)
    match, bot = loaded.match, RandomBot(5)
    assert len(match.records) == 24
    for _ in range(12):
        assert match.act(bot.choose(BotView(match))) is None
    again = save.decode(save.encode(match, loaded.setting, Label()), Shelf(SYSTEMS).find)
    assert isinstance(again, Loaded), str(again)
    assert (again.match.hash, len(again.match.records)) == (match.hash, 36)
    assert again.match.why_not_undo() == match.why_not_undo()


def test_words_of_an_old_label_can_be_said_in_any_language() -> None:
    """Schema 1 kept turn and phase as English words; now they are texts with their numbers."""
    found = save.glance(SAVES / "schema_1" / "toy-typed.json")
    assert not isinstance(found, Problem)
    assert found.label.turn == say("Turn {n} of {m}", n=1, m=4)
    assert found.label.phase == say("move")


@pytest.mark.parametrize("turn", ["", "soak", "Turn 1 of {n}", "Turn x of 4"])
def test_an_old_label_of_another_form_stays_as_it_is(turn: str) -> None:
    plain = words_of_the_label({"label": {"turn": turn}})
    assert str(Text(**plain["label"]["turn"])) == turn


def test_a_damaged_label_is_left_for_the_check() -> None:
    assert words_of_the_label({"label": 3}) == {"label": 3}
    assert words_of_the_label({}) == {}


def test_a_record_of_an_answer_that_is_no_longer_offered_is_played_again() -> None:
    """The 34th answer of this battle pressed "shortest" to bounce, in whose place "straight" is
    now; then two more were given. It was played by the present rules.
    """
    loaded = save.read(SAVES / "maida-table-shortest.json", Shelf(SYSTEMS).find)
    assert isinstance(loaded, Loaded), str(loaded)
    match = loaded.match
    assert match.records[33].action == acts.button("shortest")
    assert Replay(match).verify() is None
    assert Inquiry(match, loaded.envelope).run().answer is Answer.SOUND
    replay = Replay(match)
    replay.seek(33)
    asked = prompt_of(replay.reading)
    assert asked is not None and [b.id for b in asked.buttons] == ["straight"]
