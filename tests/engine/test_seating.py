"""Who leads the sides: kept with the game, and how far one takes back against a player of the
program.
"""

from pathlib import Path

import pytest
from msgspec import json

from game.engine import save
from game.engine.action import pick
from game.engine.autosave import SessionKeeper, autosaves, resume
from game.engine.dice import ScriptedDice
from game.engine.envelope import Label
from game.engine.match import TWO, WALL_DIE, Match
from game.engine.save import Loaded
from game.engine.seat import NOT_YOUR_DEED
from game.engine.seating import FRIEND, ME, are_two, as_begun, people, seated
from game.engine.taking_back import do_again, take_back, why_not_take_back
from game.engine.text import say
from tests.engine.helpers import DUEL, END, SETTING, TO_THE_DUEL, do, find, game
from tests.toy import RULES, TOY

GREEDY = "greedy"
WHY = say("The hill is worth it.")


def against(player: str = GREEDY, seed: int = 3) -> Match:
    """I am red, a player of the program is blue."""
    match = game(seed=seed)
    match.seats = {"red": ME, "blue": player}
    return match


def blue_plays(match: Match) -> None:
    """What the player of the program does until red is asked again."""
    while match.prompt is not None and match.prompt.side == "blue":
        prompt = match.prompt
        do(match, END if prompt.pick is None else pick(*prompt.pick.samples[0]))


def test_seats_are_those_of_the_game_before() -> None:
    sides = ("red", "blue")
    assert seated(sides, (), [GREEDY]) == {"red": ME, "blue": ME}
    assert seated(sides, (GREEDY, FRIEND, ME), [GREEDY]) == {"red": GREEDY, "blue": FRIEND}
    assert seated(sides, ("napoleon",), [GREEDY]) == {"red": ME, "blue": ME}
    assert as_begun(sides, two=True) == {"red": ME, "blue": FRIEND}
    assert people({"red": ME, "blue": GREEDY}) == ("red",)
    assert are_two(as_begun(sides, two=True)) and not are_two(as_begun(sides, two=False))


def test_who_is_asked_is_led_by_whom() -> None:
    match = against()
    assert match.led == "" and match.apart
    match.seats = {"red": GREEDY, "blue": ME}
    assert match.led == GREEDY
    match.seats = {}
    assert match.led == "" and not match.apart
    match.mode = TWO
    assert match.apart


def test_seats_and_reasons_are_in_the_save() -> None:
    match = against()
    do(match, *TO_THE_DUEL)
    match.explain(WHY)
    encoded = save.encode(match, SETTING, Label())
    loaded = save.decode(encoded, find)
    assert isinstance(loaded, Loaded)
    assert loaded.match.seats == match.seats
    assert loaded.match.records[-1].reason == WHY
    assert loaded.match.hash == match.hash


@pytest.mark.parametrize(
    ("seats", "kept"),
    [({"green": GREEDY}, {}), ({"green": ME, "blue": ME}, {"blue": ME})],
)
def test_a_save_seats_nobody_at_a_side_that_is_not_there(
    seats: dict[str, str], kept: dict[str, str]
) -> None:
    plain = json.decode(save.encode(game(seed=3), SETTING, Label())) | {"seats": seats}
    loaded = save.decode(json.encode(plain), find)
    assert isinstance(loaded, Loaded)
    assert loaded.match.seats == kept


def test_a_change_of_seats_is_kept_at_once_and_reasons_with_each_action(tmp_path: Path) -> None:
    match, keeper = game(seed=3), SessionKeeper(tmp_path, SETTING, lambda: "now", game="toy 1")
    keeper.after(match)
    match.seats = {"red": ME, "blue": GREEDY}
    keeper.after(match)
    for action in TO_THE_DUEL:
        do(match, action)
        match.explain(WHY)
        keeper.after(match)
    keeper.close()
    found = resume(autosaves(tmp_path)[0], find)
    assert isinstance(found, Loaded)
    assert found.match.seats == match.seats and found.match.records == match.records


def test_one_takes_back_over_what_the_player_did() -> None:
    match = against()
    do(match, *TO_THE_DUEL[:1], END)
    mine = len(match.records) - 1
    blue_plays(match)
    assert match.prompt is not None and match.prompt.side == "red" and len(match.records) > mine + 1
    assert take_back(match) is None
    assert len(match.records) == mine and match.prompt.side == "red"
    assert do_again(match) is None
    assert match.prompt.side == "red" and len(match.records) > mine + 1


def test_a_die_of_the_player_is_a_wall() -> None:
    match = Match.new(TOY, RULES, ScriptedDice((3, 4, 2, 2)), "toy")
    match.seats = {"red": GREEDY, "blue": ME}
    do(match, *TO_THE_DUEL, DUEL, END)
    assert match.prompt is not None and match.prompt.side == "blue"
    assert why_not_take_back(match) == WALL_DIE == take_back(match)


def test_who_only_looks_on_takes_nothing_back() -> None:
    match = against()
    match.seats = {"red": GREEDY, "blue": GREEDY}
    do(match, *TO_THE_DUEL)
    assert why_not_take_back(match) == NOT_YOUR_DEED


def test_a_friend_who_came_later_takes_back_no_deed_of_mine() -> None:
    match = against(FRIEND)
    do(match, *TO_THE_DUEL[:1], END)
    assert match.prompt is not None and match.prompt.side == "blue"
    assert why_not_take_back(match) == NOT_YOUR_DEED
    match.seats = {"red": ME, "blue": ME}
    assert why_not_take_back(match) is None
