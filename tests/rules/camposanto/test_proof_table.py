"""What is told of the table, to the last mark and word (CS 6.1c, 7.4b, 12.2e)."""

from typing import Any

import pytest

from game.engine import action as do
from game.engine.prompt import Mark
from game.rules.camposanto import lenses
from game.rules.camposanto.ending import outcome
from game.rules.camposanto.faces import counters_at
from game.rules.camposanto.facing import ChooseFacing, turn_to
from game.rules.camposanto.fire import Fire
from game.rules.camposanto.hits import take_hit
from game.rules.camposanto.lenses import lens
from game.rules.camposanto.marshals import MoveMarshal
from game.rules.camposanto.movement import MoveUnits
from game.rules.camposanto.table import Operation
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    SPANISH,
    Placed,
    Position,
    field,
    foot,
    gun,
    horse,
    light,
    marshal,
    position,
)

BOTH = (foot("a", SPANISH, "0508"), foot("x", AUSTRIAN, "0501"))


def table(*pieces: Placed, **given: Any) -> Position:
    return position(field(), *pieces, *BOTH, **given)


@pytest.mark.rule("CS 12.2e")
@pytest.mark.parametrize(("loser", "winner"), [(SPANISH, AUSTRIAN), (AUSTRIAN, SPANISH)])
def test_who_lost_fewer_regiments_wins_a_tie(loser: str, winner: str) -> None:
    game = table(horse("h", loser, "0506", steps=2))
    for _ in range(2):
        assert take_hit(game.ctx, "h", rule="CS 7.4c") == ()
    found = outcome(game.ctx)
    assert (found.winner, found.level, found.rule) == (winner, "regiments", "CS 12.2e")


@pytest.mark.rule("CS 5.5b", "CS 9.1a")
@pytest.mark.parametrize(
    ("state", "marks"),
    [
        ({}, set()),
        ({"moved": True}, {"moved"}),  # it only turned
        ({"spent": 1}, {"moved"}),  # it is on its way
        ({"fired": True}, {"fired"}),
        ({"moved": True, "fired": True}, {"moved", "fired"}),
    ],
)
def test_what_a_gun_of_the_active_wing_has_done_lies_on_its_counter(
    state: dict[str, Any], marks: set[str]
) -> None:
    game = table(
        gun("g", SPANISH, "0506", **state), gun("o", SPANISH, "0606", wing="left", **state)
    )
    for label, expected in (("0506", marks), ("0606", set())):
        (counter,) = counters_at(game.ctx, game.cell(label))
        assert set(counter.face.marks) == expected


@pytest.mark.rule("CS 6.1c")
def test_who_keeps_his_facing_is_not_said_to_turn() -> None:
    game = table()
    at = game.cell("0508")
    for hex_, way in ((at, "n"), (game.cell("0303"), "s")):
        turn_to(game.ctx, hex_, way, rule="CS 6.1c", side=SPANISH)
    assert game.events == []
    turn_to(game.ctx, at, "ne", rule="CS 6.1c", side=SPANISH)
    (told,) = game.events
    assert str(told.text) == "a faces North-east."
    assert (told.units, told.cells, told.side, told.kind) == (("a",), (at,), SPANISH, "facing")
    assert game.faces("a") == "NE"


@pytest.mark.rule("CS 6.2e", "CS 6.1c")
def test_a_stack_turns_by_the_name_of_its_top_unit() -> None:
    game = position(field(), light("l", SPANISH, "0508"), *BOTH)
    at = game.cell("0508")
    game.run(ChooseFacing(SPANISH, at))
    assert str(game.prompt.text) == "Where does l face?"
    assert game.prompt.facing.unit == "l"
    turn_to(game.ctx, at, "nw", rule="CS 6.1c", side=SPANISH)
    assert str(game.events[-1].text) == "l faces North-west."
    assert (game.faces("l"), game.faces("a")) == ("NW", "NW")


@pytest.mark.rule("CS 5.5a", "CS 9.1a", "CS 10.2a")
@pytest.mark.parametrize(
    ("operation", "asked", "end", "able"),
    [
        (Operation.ARTILLERY, "Choose a gun to fire.", "End artillery fire", "g"),
        (Operation.LIGHT_FIRE, "Choose light infantry to fire.", "End light fire", "l"),
    ],
)
def test_each_fire_asks_in_its_own_words(
    operation: Operation, asked: str, end: str, able: str
) -> None:
    """g in 0206 has t in 0205 in front; l in 0806 has two, u in 0805 and v in 0705."""
    game = table(
        gun("g", SPANISH, "0206"),
        light("l", SPANISH, "0806"),
        foot("t", AUSTRIAN, "0205"),
        foot("u", AUSTRIAN, "0805"),
        foot("v", AUSTRIAN, "0705"),
    ).run(Fire("spanish-centre", operation))
    prompt = game.prompt
    assert (str(prompt.text), [str(b.label) for b in prompt.buttons]) == (asked, [end])
    said = {"g": "1 target", "l": "2 targets"}[able]
    assert {u: str(o.text) for u, o in prompt.units.items()} == {able: said}


@pytest.mark.rule("CS 6.5c")
def test_the_overlay_of_the_way_back_takes_the_first_of_equal_hexes() -> None:
    """As flight and retirement foresee it: 0509 and 0409 are both three hexes from x."""
    game = position(field(), foot("a", SPANISH, "0508"), foot("x", AUSTRIAN, "0506"))
    assert game.rules.label(lens(game.ctx, "back", ("a",)).line[1]) == "0509"


@pytest.mark.rule("CS 7b")
@pytest.mark.parametrize(("even", "tone"), [(55, "good"), (56, "good"), (57, "warn")])
def test_from_an_even_chance_on_a_hex_is_a_good_one(
    even: int, tone: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From 0506, in front of x, a wins in 56 % in the end."""
    monkeypatch.setattr(lenses, "EVEN", even)
    game = position(field(), foot("a", SPANISH, "0508"), foot("x", AUSTRIAN, "0505"))
    assert lens(game.ctx, "odds", ("a",)).tones[game.cell("0506")] == tone


@pytest.mark.rule("CS 8.2a")
def test_a_marshal_sees_what_each_hex_leaves_him() -> None:
    """Four movement points: 0607 is one hex off, 0610 four."""
    game = table(marshal("m", SPANISH, "0606")).run(MoveMarshal("spanish-centre"))
    assert (str(game.prompt.text), str(game.prompt.context)) == ("Move m?", "4 MP left")
    near, far = (game.prompt.cells[game.cell(label)] for label in ("0607", "0610"))
    assert (str(near.text), near.chip, near.mark) == ("3 MP left", "3", Mark.MOVE)
    assert (str(far.text), far.chip, far.mark) == ("0 MP left", "0", Mark.STOP)
    assert [str(b.label) for b in game.prompt.buttons] == ["He stays"]
    there = game.cell("0608")
    shown = game.asking.preview(game.ctx, do.cell(there))
    assert (shown.path[0], shown.path[-1], len(shown.path)) == (*game.cells("0606 0608"), 3)
    assert sum(shown.costs) == 2
    assert game.asking.preview(game.ctx, do.button("end")) is None
    assert game.do(do.cell(there)) is None
    assert [str(b.label) for b in game.prompt.buttons] == ["He stays here"]
    assert str(game.prompt.context) == "2 MP left"


@pytest.mark.rule("CS 6.1d", "CS 6b")
def test_the_hexes_of_a_move_tell_what_is_left_and_where_it_ends() -> None:
    """Three movement points from 0508, x in 0505: 0507 leaves two, 0506 is in his zone with one
    left, 0208 is free with none left.
    """
    game = position(field(), foot("a", SPANISH, "0508"), foot("x", AUSTRIAN, "0505"))
    game.run(MoveUnits("spanish-centre"))
    assert game.do(do.unit("a")) is None
    assert str(game.prompt.text) == "Move a, or choose where it faces."
    shown = {}
    for label in ("0507", "0506", "0208"):
        offer = game.prompt.cells[game.cell(label)]
        shown[label] = (str(offer.text), offer.chip, offer.mark)
    assert shown == {
        "0507": ("2 MP left", "2", Mark.MOVE),
        "0506": ("1 MP left", "1", Mark.STOP),
        "0208": ("0 MP left", "0", Mark.STOP),
    }
    assert game.do(do.cell(game.cell("0506"), *game.cells("0507 0506"))) is None
    assert game.prompt.cells == {}
    assert str(game.prompt.text) == "Where does a face?"
