"""Recovery, breaking points, the end (SQ 9, 10)."""

from typing import Any

import pytest

from game.engine import action as do
from game.engine.event import Event
from game.engine.prompt import Chances
from game.engine.refusal import NO_SUCH_BUTTON
from game.engine.text import say
from game.rules.squares.ending import Breakpoints, TurnEnd, army_breaks, is_broken, points
from game.rules.squares.objectives import take_objectives
from game.rules.squares.recovery import (
    HAS_RECOVERED,
    Night,
    has_spent,
    modifiers,
    recovery_sheet,
    too_few_hits,
    why_not_recover,
)
from game.rules.squares.rules import Objective, Terms
from game.rules.squares.steps import FINISHED, OTHER_COMMAND
from game.rules.squares.system import SYSTEM
from game.rules.squares.table import Command, Step
from game.rules.squares.verdict import verdict
from tests.rules.squares.positions import (
    BLUE,
    FAR,
    RED,
    Placed,
    Position,
    base,
    cinc,
    field,
    foot,
    general,
    gun,
    horse,
    position,
)


def tired(*others: Placed, hits: int = 2, dice: tuple[int, ...] = (), **state: Any) -> Position:
    """A red brigade in 0404 with hits."""
    unit = foot("a", RED, "0404", hits=hits, **state)
    return position(field(), unit, *others, FAR, dice=dice)


@pytest.mark.rule("SQ 9.1")
def test_who_may_recover() -> None:
    assert why_not_recover(tired().ctx, "a") is None
    assert why_not_recover(tired(hits=1).ctx, "a") == too_few_hits(2, 1)
    assert why_not_recover(tired(halves=1).ctx, "a") == has_spent(1)
    game = tired(dice=(6,)).take("a")
    assert game.press("recover") is None
    assert game.unit("a").halves == 6
    assert why_not_recover(game.ctx, "a") == HAS_RECOVERED
    moved = tired().take("a")
    assert moved.go("0405") is None and moved.press("recover") == has_spent(1)


@pytest.mark.rule("SQ 9.1", "SQ 1.6")
def test_a_general_has_nothing_to_recover_from() -> None:
    """He is no unit: he has no such button, and nothing is foreseen for one."""
    game = tired(general(RED, "0404"), dice=(6,)).take("general-r")
    assert [b.id for b in game.prompt.buttons] == ["back"]
    assert game.press("recover") == NO_SUCH_BUTTON
    assert game.asking.preview(game.ctx, do.button("recover")) is None
    assert game.take("a").asking.preview(game.ctx, do.button("recover")) is not None


@pytest.mark.rule("SQ 9.2", "SQ 9.3", "SQ 9.4")
def test_a_roll_of_four_removes_a_hit() -> None:
    """EX-SQ-14: roll 3, General +1: 4; with enemies in one adjacent square 3."""
    chief = general(RED, "0405", ability=1)
    game = tired(chief, dice=(3,)).take("a")
    assert game.press("recover") is None and game.unit("a").hits == 1
    near = tired(chief, foot("y", BLUE, "0503"), dice=(3,)).take("a")
    assert near.press("recover") is None and near.unit("a").hits == 2
    sheet = recovery_sheet(tired(chief).ctx, "a")
    assert sheet.of(Chances).rows[0].percent == 67


@pytest.mark.rule("SQ 9.3")
def test_enemies_in_adjacent_squares_count_up_to_three() -> None:
    places = ("0303", "0403", "0503", "0504")
    for n in range(5):
        near = [foot(f"y{i}", BLUE, at) for i, at in enumerate(places[:n])]
        pair = [foot("z", BLUE, places[0])] if n else []
        game = tired(*near, *pair)
        assert sum(m.value for m in modifiers(game.ctx, "a")) == -min(n, 3)


@pytest.mark.rule("SQ 9.4", "SQ 1.2")
def test_commanders_in_radius_add_up() -> None:
    def total(*chiefs: Placed) -> int:
        return sum(m.value for m in modifiers(tired(*chiefs).ctx, "a"))

    near, far = general(RED, "0406", ability=2), general(RED, "0407", ability=2)
    chief, away = cinc(RED, "0202", ability=1), cinc(RED, "0104", ability=1)
    assert total(near, chief) == 3
    assert total(near, away) == 2
    assert total(far, chief) == 1
    assert total(far, away) == -1
    assert total(general(RED, "0406", ability=-1)) == -1


@pytest.mark.rule("SQ 9.5")
def test_night_recovery() -> None:
    """EX-SQ-14: 1 -> 0, 2 -> 1, 5 -> 1."""
    pieces = [foot(f"u{n}", RED, f"0{n}04", hits=n) for n in (0, 1, 2, 5)]
    game = position(field(), *pieces, FAR).run(Night())
    assert [game.unit(f"u{n}").hits for n in (0, 1, 2, 5)] == [0, 0, 1, 1]
    assert game.told("recover") == ["Night falls; the troops recover."]


@pytest.mark.rule("SQ 9.5")
def test_a_night_follows_the_turn_that_the_scenario_names() -> None:
    terms = Terms(first=RED, turns=9, nights=(2,))
    for turn, hits in ((1, 3), (2, 1)):
        unit = foot("a", RED, "0404", hits=3)
        game = position(field(), unit, FAR, terms=terms, table={"turn": turn}).run(TurnEnd())
        assert (game.unit("a").hits, game.table.turn) == (hits, turn + 1)


@pytest.mark.rule("SQ 10.1", "SQ 10.3")
def test_half_or_more() -> None:
    """EX-SQ-15."""
    assert is_broken(2, 4) and not is_broken(2, 5)
    assert is_broken(3, 5) and not is_broken(2, 5) and is_broken(2, 4)


def broken(lost: int, n: int) -> Position:
    """A red Command of n units of which some are lost, with two others in the army."""
    units = [foot(f"a{i}", RED, f"0{i}04", lost=i < lost) for i in range(n)]
    others = [foot("p", RED, "0808", command="r2"), foot("q", RED, "0708", command="r3")]
    return position(field(), *units, *others, FAR).run(Breakpoints())


@pytest.mark.rule("SQ 10.1", "SQ 10.2")
def test_a_command_that_lost_half_is_demoralised_for_good() -> None:
    game = broken(2, 4)
    assert game.table.commands["r"].demoralised
    assert not broken(2, 5).table.commands["r"].demoralised
    assert game.told("break") == ["r is Demoralised."]
    assert game.table.step is Step.END


@pytest.mark.rule("SQ 10.1")
def test_batteries_count_as_units() -> None:
    pieces = (foot("a", RED, "0404"), gun("g", RED, "0404", lost=True))
    others = [foot(u, RED, "0808", command=f"r{u}") for u in "pq"]
    game = position(field(), *pieces, *others, FAR).run(Breakpoints())
    assert game.table.commands["r"].demoralised


def army(n: int, bad: int, enemy_bad: bool = False) -> Position:
    """A red army of n Commands, some demoralised; a blue one of one."""
    units = [foot(f"a{i}", RED, f"0{i}04", command=f"r{i}") for i in range(n)]
    state = {f"r{i}": Command(f"r{i}", demoralised=i < bad) for i in range(n)}
    state["b"] = Command("b", demoralised=enemy_bad)
    return position(field(), *units, FAR, active="", commands=state)


@pytest.mark.rule("SQ 10.3")
def test_an_army_breaks_with_half_of_its_commands() -> None:
    """EX-SQ-15."""
    assert army_breaks(army(5, 3).ctx, RED) and not army_breaks(army(5, 2).ctx, RED)
    assert army_breaks(army(4, 2).ctx, RED)
    game = army(4, 2).run(Breakpoints())
    assert game.state.result is not None
    assert (game.state.result.winner, game.state.result.level) == (BLUE, "break")
    both = army(4, 2, enemy_bad=True).run(Breakpoints())
    assert both.state.result is not None and both.state.result.winner is None


def at_the_end(*pieces: Placed, tie: str = "", turn: int = 8) -> Position:
    """The end of a turn with a camp of red in 0400 and a village held by blue in 0404."""
    board = field()
    camp, village = board.cell("0400"), board.cell("0404")
    assert camp is not None and village is not None
    terms = Terms(
        first=RED,
        turns=8,
        loss_points=2,
        demoralised_points=1,
        tie=tie,
        objectives=(
            Objective(id="camp", name="Camp", cell=camp, points=3, camp=True, army=RED),
            Objective(id="village", name="Village", cell=village, points=2, owner=BLUE),
        ),
    )
    return position(board, *pieces, terms=terms, active="", table={"turn": turn})


@pytest.mark.rule("SQ 10.4")
def test_points_at_the_turn_limit() -> None:
    mine, theirs = foot("a", RED, "0808"), foot("x", BLUE, "0800")
    game = at_the_end(mine, theirs)
    assert (points(game.ctx, RED), points(game.ctx, BLUE)) == (0, 2)
    game.run(TurnEnd())
    assert game.state.result is not None and game.state.result.winner == BLUE
    camp = at_the_end(foot("a", RED, "0400"), theirs)
    assert points(camp.ctx, RED) == 3
    losses = at_the_end(mine, theirs, foot("y", BLUE, "0700", lost=True))
    assert points(losses.ctx, RED) == 2


@pytest.mark.rule("SQ 10.4")
def test_a_square_belongs_to_who_last_had_a_brigade_there() -> None:
    game = at_the_end(foot("a", RED, "0404"), foot("x", BLUE, "0800"))
    take_objectives(game.ctx)
    assert game.table.owners["village"] == RED
    guns = at_the_end(gun("a", RED, "0404"), foot("x", BLUE, "0800"))
    take_objectives(guns.ctx)
    assert guns.table.owners["village"] == BLUE


@pytest.mark.rule("SQ 10.4")
def test_equal_points_and_a_next_turn() -> None:
    pieces = (foot("a", RED, "0808"), foot("x", BLUE, "0800"), foot("y", BLUE, "0700", lost=True))
    for tie, winner in (("", None), (BLUE, BLUE)):
        game = at_the_end(*pieces, tie=tie).run(TurnEnd())
        assert game.state.result is not None and game.state.result.winner == winner
    early = at_the_end(*pieces, turn=7).run(TurnEnd())
    assert early.table.turn == 8


@pytest.mark.rule("SQ 10.4")
def test_what_the_end_would_bring_now_is_told() -> None:
    """Blue holds the village: 2 points; then both have 2; then red is in the camp: 3 to 2."""
    mine, theirs = foot("a", RED, "0808"), foot("x", BLUE, "0800")
    lost = foot("y", BLUE, "0700", lost=True)
    for game, winner, title in (
        (at_the_end(mine, theirs, turn=3), BLUE, "blue victory"),
        (at_the_end(mine, theirs, lost, turn=3), None, "A draw"),
        (at_the_end(mine, theirs, lost, turn=3, tie=BLUE), BLUE, "blue victory"),
        (at_the_end(foot("a", RED, "0400"), theirs, turn=3), RED, "red victory"),
    ):
        told = verdict(game.ctx)
        assert (told.winner, str(told.title)) == (winner, title)
        assert str(told.subtitle) == "The game is not over."


@pytest.mark.rule("SQ 10.1", "SQ 10.3")
def test_every_command_is_looked_at() -> None:
    """The first is broken already, the second holds, the third breaks: of four Commands two."""
    commands = {"r": Command("r", demoralised=True)}
    units = (
        *(foot("a", RED, "0404"), foot("b", RED, "0404", command="r2")),
        *(foot("c", RED, "0404", command="r3", lost=True), foot("d", RED, "0505", command="r4")),
    )
    game = position(field(), *units, FAR, commands=commands, active="")
    game.run(Breakpoints())
    assert [game.table.commands[c].demoralised for c in ("r", "r2", "r3", "r4")] == [1, 0, 1, 0]
    assert game.told("break") == ["r3 is Demoralised.", "The army of the red breaks."]
    assert game.state.result is not None and game.state.result.winner == BLUE


@pytest.mark.rule("SQ 10.4")
def test_points_for_demoralised_commands_are_added() -> None:
    terms = Terms(first=RED, loss_points=2, demoralised_points=3)
    units = (foot("a", RED, "0404"), foot("x", BLUE, "0800", lost=True), foot("y", BLUE, "0800"))
    broken = {"b": Command("b", demoralised=True)}
    game = position(field(), *units, terms=terms, commands=broken)
    assert (points(game.ctx, RED), points(game.ctx, BLUE)) == (5, 0)


def holding(*pieces: Placed, camp: bool = False) -> Position:
    """A farm at 0404."""
    cell = field().cell("0404")
    assert cell is not None
    farm = Objective(id="farm", name="Farm", cell=cell, points=1, camp=camp)
    return position(
        field(), *pieces, foot("z", BLUE, "0808"), terms=Terms(first=RED, objectives=(farm,))
    )


@pytest.mark.rule("SQ 10.4")
def test_an_objective_taken_is_told_once() -> None:
    """Two brigades of one side; the second look finds nothing new."""
    game = holding(foot("a", RED, "0404"), horse("b", RED, "0404"))
    take_objectives(game.ctx)
    take_objectives(game.ctx)
    assert game.table.owners == {"farm": RED}
    assert game.told("objective") == ["the red hold Farm."]


@pytest.mark.rule("SQ 9.1", "SQ 5.9", "SQ 5.15")
def test_only_who_may_act_recovers() -> None:
    """Not a unit of another Command, nor one that has fought, whatever AP it has."""
    units = (foot("a", RED, "0404", hits=2), foot("b", RED, "0404", attacked=True, hits=2))
    game = position(field(), *units, foot("c", RED, "0404", command="r2", hits=2), FAR)
    assert why_not_recover(game.ctx, "a") is None
    assert why_not_recover(game.ctx, "b") == FINISHED
    assert why_not_recover(game.ctx, "c") == OTHER_COMMAND


@pytest.mark.rule("SQ 9.2")
def test_the_odds_of_a_recovery_are_shown_to_who_may() -> None:
    """From 4 on, the General adds nothing: one in two; of a base nothing is told."""
    units = (foot("a", RED, "0404", hits=2), foot("b", RED, "0404"), base("c", RED, "0606"), FAR)
    game = position(field(), *units).take("a")
    shown = game.asking.preview(game.ctx, do.button("recover"))
    assert shown is not None and [c.percent for c in shown.sheet.of(Chances).rows] == [50, 50]
    assert game.asking.preview(game.ctx, do.button("back")) is None
    for uid in ("b", "c"):
        assert game.do(do.unit(uid)) is None
        assert game.asking.preview(game.ctx, do.button("recover")) is None
    good = position(field(), units[0], general(RED, "0404", ability=1), FAR)
    assert [c.percent for c in recovery_sheet(good.ctx, "a").of(Chances).rows] == [67, 33]
    both = (general(RED, "0404", ability=2), cinc(RED, "0404", ability=2))
    best = position(field(), units[0], *both, FAR)
    assert [c.percent for c in recovery_sheet(best.ctx, "a").of(Chances).rows] == [100, 0]


@pytest.mark.rule("SQ 10.4")
def test_who_takes_an_objective_is_told() -> None:
    board = field()
    cell = board.cell("0404")
    assert cell is not None
    village = Objective(id="v", name="Village", cell=cell, points=2, owner=BLUE)
    terms = Terms(first=RED, objectives=(village,))
    game = position(board, foot("a", RED, "0404"), foot("b", RED, "0404"), FAR, terms=terms)
    take_objectives(game.ctx)
    (told,) = game.events
    assert (str(told.text), told.side, told.cells) == ("the red hold Village.", RED, (cell,))
    take_objectives(game.ctx)
    assert len(game.events) == 1


@pytest.mark.rule("SQ 9.5")
def test_by_night_the_lost_do_not_recover() -> None:
    game = position(field(), foot("a", RED, "0404", hits=2, lost=True), FAR).run(Night())
    assert game.unit("a").hits == 2


@pytest.mark.rule("SQ 9.2", "SQ 9.4")
@pytest.mark.parametrize(
    ("abilities", "chances"),
    [((2, 2), [100, 0]), ((1, 1), [83, 17]), ((0, 0), [50, 50]), ((-1, -1), [17, 83])],
)
def test_the_odds_of_a_recovery(abilities: tuple[int, int], chances: list[int]) -> None:
    """4 or more of six faces: both Generals are near."""
    mine, chief = abilities
    near = (general(RED, "0405", ability=mine), cinc(RED, "0403", ability=chief))
    game = position(field(), foot("a", RED, "0404", hits=2), *near, FAR)
    assert [c.percent for c in recovery_sheet(game.ctx, "a").of(Chances).rows] == chances


@pytest.mark.rule("SQ 10.4")
def test_an_objective_that_changes_hands_is_a_headline() -> None:
    taken = Event(kind="objective", rule="SQ 10.4", text=say("{side} hold {place}."))
    moved = Event(kind="move", rule="SQ 6.1", text=say("It moves."))
    assert SYSTEM.told(None, taken).headline and not SYSTEM.told(None, moved).headline
