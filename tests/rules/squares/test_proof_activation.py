"""Activations and arrivals step by step; bases and Generals on the way (SQ 1, 3, 5)."""

import pytest

from game.engine import action as do
from game.engine.frame import Frame
from game.rules.squares.activation import Act, Activate
from game.rules.squares.arrivals import bring_general
from game.rules.squares.bases import FaceRevealed, Reveal, veil_bases
from game.rules.squares.command import ride
from game.rules.squares.contest import Contests, MoveCinc
from game.rules.squares.rules import Terms
from game.rules.squares.table import OFF_MAP, Step
from tests.keywords import Keywords
from tests.rules.squares.positions import (
    BLUE,
    RED,
    Position,
    base,
    cinc,
    field,
    foot,
    general,
    gun,
    position,
)

FAR = foot("x", BLUE, "0800")
MARKS: Keywords = {"halves": 3, "steps": 2, "halted": True, "recovered": True, "cone": 1}


def settled(game: Position, *frames: Frame) -> Position:
    """Frames run by themselves, with nothing asked after."""
    game.run(*frames)
    assert game.state.result is not None
    return game


@pytest.mark.rule("SQ 5.9", "SQ 7.11")
def test_an_activation_clears_the_marks_of_its_command() -> None:
    """Hits of bombardment are counted anew for all; marks of movement for its own units alone."""
    units = (foot("a", RED, "0404", shelled=2, **MARKS), foot("b", RED, "0505", command="r2"))
    game = position(field(), *units, foot("x", BLUE, "0800", shelled=1))
    for name, value in MARKS.items():
        game.ctx.change("b", **{name: value})
    game.run(Activate("r"))
    assert game.rule == "SQ 5.15"
    mine, other = game.unit("a"), game.unit("b")
    assert (mine.halves, mine.steps, mine.halted, mine.recovered, mine.cone) == (0, 0, False, 0, -1)
    assert (other.halves, other.steps, other.halted, other.cone) == (3, 2, True, 1)
    assert [game.unit(u).shelled for u in "ax"] == [0, 0]
    assert game.table.commands["r"].activated and game.table.step is Step.ACTIVATION


@pytest.mark.rule("SQ 7.15")
@pytest.mark.parametrize(("at", "supplied"), [("0404", True), ("0505", True), ("0606", False)])
def test_the_end_of_an_activation_supplies_batteries_at_the_park(at: str, supplied: bool) -> None:
    board = field()
    park = board.cell("0404")
    assert park is not None
    terms = Terms(first=RED, parks={RED: (park,)})
    game = position(board, gun("g", RED, at, ammo_out=True), FAR, terms=terms).run(Activate("r"))
    assert game.press("end") is None
    assert game.unit("g").ammo_out is not supplied
    assert game.told("fire") == ["g has ammunition again."] * supplied
    assert (game.table.command, game.table.step) == ("", Step.CONTEST)


@pytest.mark.rule("SQ 5.15")
def test_a_unit_in_the_first_square_is_taken_in_hand() -> None:
    game = position(field(), foot("a", RED, "0000"), FAR).run(Act("r"))
    assert game.do(do.unit("a")) is None
    assert game.prompt.subject == ("a",) and game.rule == "SQ 5.14"


# -- arrivals --------------------------------------------------------------------------------------


@pytest.mark.rule("SQ 5.16", "SQ 6.4")
def test_what_an_arrival_costs_and_tells() -> None:
    """A battery pays 2 AP; pointing at it brings it in; its General, who is there, stays."""
    units = (foot("a", RED, "0404"), gun("g", RED, "0008", turn=2), FAR)
    game = position(field(), *units, general(RED, "0405"), table={"turn": 2}).run(Act("r"))
    assert game.do(do.unit("g")) is None
    now = game.unit("g")
    assert (game.at("g"), now.halves, now.steps) == ("0008", 4, 1)
    assert game.told("move") == ["g enters at 0008."] and game.at("general-r") == "0405"
    assert game.events[-1].side == RED and game.events[-1].units == ("g",)


@pytest.mark.rule("SQ 5.16")
def test_a_general_arrives_once_in_his_turn() -> None:
    late = foot("c", RED, "0008", command="r3", turn=3)
    game = position(field(), foot("a", RED, "0404"), late, FAR, table={"turn": 2})
    him = "general-r3"
    bring_general(game.ctx, him)
    assert game.unit(him).cell == OFF_MAP
    game.ctx.set(turn=3)
    bring_general(game.ctx, him)
    bring_general(game.ctx, him)
    assert game.at(him) == "0008" and game.told("general") == [f"{him} arrives at 0008."]


# -- bases and Generals ----------------------------------------------------------------------------


@pytest.mark.rule("SQ 3.5", "SQ 3.8")
def test_what_a_reveal_tells() -> None:
    """It cannot be taken back."""
    units = (foot("a", RED, "0404"), base("full", RED, "0404", "a"), base("bare", RED, "0606"), FAR)
    game = settled(position(field(), *units), Reveal("full"))
    assert game.told("reveal") == ["The base at 0404 is revealed: a."] and game.ctx.revealed
    bare = settled(position(field(), *units), Reveal("bare"))
    assert bare.told("reveal") == ["The base at 0606 was empty."]


@pytest.mark.rule("SQ 3.8")
def test_the_facings_of_a_line_that_is_revealed() -> None:
    """In the corner two of four look off the table."""
    game = position(field(), foot("l", RED, "0000", facing="S"), FAR).run(FaceRevealed("l"))
    asked = game.prompt.facing
    fronts = {f.degrees: [game.rules.label(c) for c in f.front] for f in asked.facings}
    assert fronts == {0: [], 90: ["0100"], 180: ["0001"], 270: []}
    assert (asked.now, asked.unit) == (180, "l")


@pytest.mark.rule("SQ 3.4", "SQ 4.5")
def test_imagined_contents_fit_under_their_bases() -> None:
    """Five massed brigades are too many for one square."""
    ids = ("a", "b", "c", "d", "e")
    covers = (base("one", BLUE, "0404", *ids[:2]), base("two", BLUE, "0606", *ids[2:]))
    game = position(field(), *(foot(u, BLUE, "0404") for u in ids), *covers, foot("m", RED, "0808"))
    known = veil_bases(game.rules, game.state, RED).table.units
    assert [known[u].under for u in ids] == ["one"] * 4 + ["two"]


@pytest.mark.rule("SQ 1.6")
def test_a_general_without_a_refuge_leaves_the_field() -> None:
    chief = general(RED, "0304", command="r2")
    lost = foot("b", RED, "0304", command="r2", lost=True)
    units = (foot("a", RED, "0808"), lost, chief, foot("x", BLUE, "0303"))
    game = position(field(), *units, active="b").take("x")
    assert game.go("0304") is None
    assert game.at("general-r2") == "-"
    (told,) = [e for e in game.events if e.kind == "general"]
    assert (str(told.text), told.cells, told.depth) == ("general-r2 leaves the field.", (), 1)
    ride(game.ctx, "general-r", game.cell("0807"))
    told = game.events[-1]
    assert (told.cells, told.side) == ((game.cell("0807"),), RED)


# -- the contest -----------------------------------------------------------------------------------


@pytest.mark.rule("SQ 5.6")
def test_the_way_of_a_cinc_is_shown() -> None:
    game = position(field(), foot("a", RED, "0808"), cinc(RED, "0404"), FAR).run(MoveCinc(RED))
    shown = game.asking.preview(game.ctx, do.cell(game.cell("0406")))
    assert [game.rules.label(c) for c in shown.path][::2] == ["0404", "0406"]
    assert shown.costs == (1, 1)
    assert game.asking.preview(game.ctx, do.button("stay")) is None


@pytest.mark.rule("SQ 5.7", "SQ 5.11")
def test_pointing_at_a_general_chooses_him() -> None:
    two = (foot("a", RED, "0808"), foot("b", RED, "0707", command="r2"))
    game = position(field(), *two, FAR, active="", dice=(6, 1), table={"pool": [3, 2, 1]})
    game.run(Contests())
    assert game.table.step is Step.CONTEST
    assert game.do(do.unit("general-r2")) is None
    assert game.table.won == [("r2", 3)]
    three = (*two, foot("c", RED, "0606", command="r3"))
    none = position(field(), *three, active="", table={"pool": [2, 1, 1]}).run(Contests())
    assert none.rule == "SQ 5.11"
    assert none.do(do.unit("general-r3")) is None
    assert none.table.won == [("r3", 2)]
