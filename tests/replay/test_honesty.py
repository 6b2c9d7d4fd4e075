"""A game that was changed by hand is told from one that is as it was played."""

import json
from collections.abc import Callable
from typing import Any

import pytest

from game.engine import save
from game.engine.action import cell, pick, unit
from game.engine.dice import ScriptedDice, SeededDice
from game.engine.envelope import Label
from game.engine.match import TWO, Match
from game.engine.save import Loaded
from game.engine.text import say
from game.replay.honesty import Answer, Finding, Inquiry, told
from tests.engine.helpers import DUEL, END, SETTING, TO_THE_DUEL, at, do, find, game
from tests.toy import RULES, TOY

Plain = dict[str, Any]


def a_game(match: Match) -> Match:
    do(match, *TO_THE_DUEL, DUEL, END, pick("b1"), END, pick("r1"), unit("r1"), cell(at("0102")))
    return match


def plain(match: Match) -> Plain:
    found: Plain = json.loads(save.encode(match, SETTING, Label()))
    return found


def inquired(changed: Plain) -> Finding:
    loaded = save.decode(json.dumps(changed).encode(), find)
    assert isinstance(loaded, Loaded), str(loaded)
    return Inquiry(loaded.match, loaded.envelope).run()


def test_a_game_as_it_was_played_is_sound() -> None:
    found = inquired(plain(a_game(game(seed=4))))
    assert found == Finding(Answer.SOUND, found.text) and str(found.text) == "All as recorded."


def test_it_stays_so_when_it_is_loaded_and_played_on() -> None:
    loaded = save.decode(save.encode(a_game(game(seed=4)), SETTING, Label()), find)
    assert isinstance(loaded, Loaded)
    assert loaded.match.undo() is None
    do(loaded.match, unit("r1"), cell(at("0102"))) if not loaded.match.prompt.subject else None
    assert inquired(plain(loaded.match)).answer is Answer.SOUND


def test_dice_that_were_typed_in_cannot_be_checked_and_it_says_so() -> None:
    found = inquired(plain(a_game(game(6, 1))))
    assert found.answer is Answer.SOUND and "typed in" in str(found.text)


def test_of_an_older_save_the_rest_is_checked() -> None:
    """Before schema 3 no save said how its dice began; saved again now, the game still says so."""
    old = plain(a_game(game(seed=4))) | {"schema": 2}
    del old["begun"], old["files"]
    found = inquired(old)
    assert found.answer is Answer.SOUND and "older save" in str(found.text)
    loaded = save.decode(json.dumps(old).encode(), find)
    assert isinstance(loaded, Loaded)
    again = plain(loaded.match)
    assert again["schema"] == 4 and again["begun"] == {"kind": "not noted"}
    assert inquired(again) == found


@pytest.mark.parametrize("gone", ["left out", "null"])
def test_a_save_of_today_says_with_which_dice_it_began(gone: str) -> None:
    """Without that it is no older save: any dice would pass for those of the game."""
    changed = plain(a_game(game(seed=4)))
    changed |= {"begun": None}
    if gone == "left out":
        del changed["begun"]
    found = inquired(changed)
    assert found.answer is Answer.CHANGED
    assert str(found.text) == "It does not say with which dice it began."


def other_die(p: Plain) -> None:
    p["records"][4]["dice"] = [1, 1] if p["records"][4]["dice"] != [1, 1] else [2, 2]


def no_record(p: Plain) -> None:
    del p["records"][2]


def last_record(p: Plain) -> None:
    del p["records"][-1]


def all_records(p: Plain) -> None:
    p["records"] = []
    p["seal"]["at"] = 0


def records_left_out(p: Plain) -> None:
    del p["records"]
    p["seal"]["at"] = 0


def other_hash(p: Plain) -> None:
    p["records"][3]["hash"] = "0" * 16


def other_event(p: Plain) -> None:
    p["records"][4]["events"][0]["text"] = {"message": "Nothing happened.", "values": []}


def luckier_dice(p: Plain) -> None:
    p["dice"]["state"] += 1


def fifty_sixes(p: Plain) -> None:
    p["dice"] = {"kind": "typed", "values": [6] * 50}


def typed_from_the_beginning(p: Plain) -> None:
    p["begun"] = {"kind": "typed"}


def other_seed(p: Plain) -> None:
    p["begun"]["state"] += 1


def no_seal(p: Plain) -> None:
    del p["seal"]


def no_wall(p: Plain) -> None:
    p["seal"]["wall"] = None


def seal_further_back(p: Plain) -> None:
    p["seal"]["at"] = 0
    p["seal"]["state"] = p["start"]


def other_side(p: Plain) -> None:
    p["records"][0]["side"] = "blue"


def other_start(p: Plain) -> None:
    p["start"]["table"]["units"]["r1"]["steps"] = 2


@pytest.mark.parametrize(
    ("change", "record"),
    [
        (other_die, 4),
        (no_record, 2),
        (last_record, None),
        (all_records, None),
        (records_left_out, None),
        (other_hash, 3),
        (other_event, 4),
        (luckier_dice, None),
        (fifty_sixes, None),
        (typed_from_the_beginning, None),
        (other_seed, 4),
        (no_seal, None),
        (no_wall, None),
        (seal_further_back, None),
        (other_side, 0),
        (other_start, None),
    ],
    ids=lambda v: v.__name__ if callable(v) else "",
)
def test_what_was_changed_by_hand_is_marked(
    change: Callable[[Plain], None], record: int | None
) -> None:
    changed = plain(a_game(game(seed=4)))
    change(changed)
    found = inquired(changed)
    assert found.answer is Answer.CHANGED
    assert found.record == record
    if record is not None:
        assert str(told(found)).startswith(f"Action {record + 1}: ")


def test_two_players_cannot_become_one_who_takes_back_across_the_sides() -> None:
    match = Match.new(TOY, RULES, SeededDice(3), "toy", TWO)
    do(match, pick("r1"), END, pick("b1"))
    assert inquired(plain(match)).answer is Answer.SOUND
    assert inquired(plain(match) | {"mode": "solo"}).answer is Answer.CHANGED


def test_a_position_laid_out_by_hand_is_told() -> None:
    first = TOY.set_up(RULES)
    first.table.turn = 2
    match = Match.new(TOY, RULES, SeededDice(3), "toy", "protocol", first)
    do(match, pick("r1"), END)
    found = inquired(plain(match))
    assert found.answer is Answer.SOUND and "laid out by hand" in str(found.text)


def test_under_other_rules_nothing_is_said_against_a_game() -> None:
    changed = plain(a_game(game(seed=4))) | {"rules_version": "0"}
    other_hash(changed)
    found = inquired(changed)
    assert found.answer is Answer.UNKNOWN and "have changed" in str(found.text)


def test_an_older_program_may_have_told_it_in_other_words() -> None:
    """The same answers, dice and outcomes; under the same rules other words are a change."""
    changed = plain(a_game(game(seed=4)))
    event = next(e for record in changed["records"] for e in record["events"])
    event["text"] = {**event["text"], "message": "It was told like that."}
    assert inquired(changed).answer is Answer.CHANGED
    assert inquired(changed | {"rules_version": "0"}).answer is Answer.SOUND


def test_why_a_commander_did_it_is_no_part_of_what_was_done() -> None:
    """A game that a player of the program led is as it was played."""
    match = a_game(game(seed=4))
    match.explain(say("It stands closer to its friends."))
    assert match.records[-1].reason is not None
    assert inquired(plain(match)).answer is Answer.SOUND


def test_without_its_beginning_it_cannot_be_checked() -> None:
    changed = plain(a_game(game(seed=4)))
    del changed["start"]
    assert inquired(changed).answer is Answer.UNKNOWN


def test_it_goes_on_in_steps_while_the_game_is_played() -> None:
    match = a_game(game(seed=4))
    loaded = save.decode(save.encode(match, SETTING, Label()), find)
    assert isinstance(loaded, Loaded)
    inquiry = Inquiry(loaded.match, loaded.envelope)
    inquiry.step()
    do(loaded.match, END, pick("b1"), END)
    steps = 1
    while not inquiry.done:
        inquiry.step()
        steps += 1
    assert steps == len(match.records) + 2
    assert inquiry.run().answer is Answer.SOUND


def test_typed_dice_that_lie_ready_are_no_change() -> None:
    match = Match.new(TOY, RULES, ScriptedDice((6, 1, 3, 3)), "toy")
    a_game(match)
    assert inquired(plain(match)).answer is Answer.SOUND
