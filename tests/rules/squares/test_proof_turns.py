"""The first table, the start of a turn, the roster, paths that have begun (SQ 1 to 6)."""

import pytest

from game.rules.squares.contest import Contests
from game.rules.squares.roster import roster
from game.rules.squares.sequence import TurnStart
from game.rules.squares.setup import table_of
from game.rules.squares.skirmish import RollSkirmish, Skirmish
from game.rules.squares.stacking import fits, free_bases
from game.rules.squares.table import OFF_MAP, Command, Step
from tests.rules.squares.positions import (
    BLUE,
    RED,
    base,
    cinc,
    field,
    fight,
    foot,
    general,
    gun,
    horse,
    position,
)

FAR = foot("x", BLUE, "0800")


# -- the first table -------------------------------------------------------------------------------


@pytest.mark.rule("SQ 2.4", "SQ 4.5", "SQ 3.4", "SQ 5.16")
def test_the_first_table() -> None:
    """Brigades in their order before batteries before Generals; who comes later is not there."""
    pieces = (
        *(general(RED, "0404"), gun("g", RED, "0404"), foot("a", RED, "0404")),
        *(foot("l", RED, "0404", facing="W"), foot("late", RED, "0404", turn=2)),
        *(foot("u", RED, "0606"), base("b", RED, "0606", "u"), FAR),
    )
    game = position(field(), *pieces)
    table = table_of(game.rules)
    assert table.stacks[game.cell("0404")] == ("a", "l", "g", "general-r")
    assert table.stacks[game.cell("0606")] == ("b",)
    units = table.units
    assert [units[u].facing for u in ("a", "l", "g", "general-r")] == [0, 3, 0, 0]
    assert units["late"].cell == units["u"].cell == OFF_MAP
    assert (units["u"].under, units["late"].under) == ("b", "")
    assert game.rules.label(0) == "0000" and game.rules.label(OFF_MAP) == "-"


# -- the start of a turn ---------------------------------------------------------------------------


@pytest.mark.rule("SQ 5.1", "SQ 5.15", "SQ 8.39")
def test_the_start_of_a_turn_clears_all_marks() -> None:
    spent = foot(
        "a",
        RED,
        "0404",
        halves=3,
        steps=2,
        halted=True,
        bombarded=True,
        attacked=True,
        recovered=True,
        shelled=2,
        cone=1,
        left=5,
        hits=2,
    )
    done = {"r": Command("r", activated=True, ap=3, demoralised=True)}
    game = position(
        field(),
        *(spent, FAR, cinc(RED, "0505")),
        dice=(1, 1),
        active="",
        commands=done,
        table={"won": [("r", 3)], "contest": [("r", 1, 1)], "step": Step.END},
    ).run(TurnStart())
    now, fresh = game.unit("a"), game.unit("x")
    assert (now.halves, now.steps, now.halted, now.bombarded) == (0, 0, False, False)
    assert (now.attacked, now.recovered, now.shelled, now.cone, now.left) == (0, 0, 0, -1, -1)
    assert now.hits == 2 and fresh.cone == -1
    assert game.table.commands["r"] == Command("r", demoralised=True)
    assert (list(game.table.won), list(game.table.contest)) == ([], [])
    assert list(game.table.pool) == [1, 1] and game.table.step is Step.CINC


@pytest.mark.rule("SQ 5.16")
def test_generals_come_at_the_start_of_their_turn() -> None:
    """The second turn brings one of two, though his unit has still to enter."""
    late = (
        foot("b", RED, "0008", command="r2", turn=2),
        foot("c", RED, "0108", command="r3", turn=3),
    )
    game = position(
        field(),
        *(foot("a", RED, "0404"), *late, FAR, cinc(RED, "0505")),
        dice=(1, 1, 1),
        active="",
        table={"turn": 2},
    ).run(TurnStart())
    assert [game.at(f"general-{c}") for c in ("r", "r2", "r3")] == ["0404", "0008", "-"]
    assert game.at("b") == "-" and len(game.table.pool) == 3


@pytest.mark.rule("SQ 5.10")
def test_contests_end_with_the_pool() -> None:
    game = position(field(), foot("a", RED, "0404"), FAR, active="", table={"pool": []})
    assert game.run(Contests()).state.result is not None


# -- the roster ------------------------------------------------------------------------------------


@pytest.mark.rule("SQ 10.1")
def test_the_roster_tells_how_commands_stand() -> None:
    units = (
        *(foot("a", RED, "0404", hits=2), foot("a2", RED, "0404", hits=1), foot("a3", RED, "0404")),
        *(foot("b", RED, "0505", command="r2"), foot("b2", RED, "0505", command="r2", lost=True)),
        *(foot("b3", RED, "0505", command="r2"), foot("c", RED, "0606", command="r3", turn=4)),
        *(foot("d", RED, "0707", command="r4"), foot("d2", RED, "0707", command="r4", lost=True)),
        FAR,
    )
    commands = {
        "r2": Command("r2", activated=True, ap=2),
        "r4": Command("r4", demoralised=True),
    }
    game = position(field(), *units, active="", commands=commands)
    bodies = {f.id: f for f in roster(game.ctx).formations}
    told = {c: (str(f.status), f.tone) for c, f in bodies.items()}
    assert told == {
        "r": ("waits", ""),
        "r2": ("has acted", ""),
        "r3": ("not here", ""),
        "r4": ("demoralised", "bad"),
        "b": ("waits", ""),
    }
    lost = {
        c: (f.figures["lost"].now, f.figures["lost"].of, f.figures["lost"].tone)
        for c, f in bodies.items()
    }
    assert lost == {
        "r": (0, 2, ""),
        "r2": (1, 2, "warn"),
        "r3": (0, 1, ""),
        "r4": (1, 1, "bad"),
        "b": (0, 1, ""),
    }
    hits = {c: (f.figures["hits"].now, f.figures["hits"].tone) for c, f in bodies.items()}
    assert hits["r"] == (3, "warn") and hits["b"] == (0, "")


# -- skirmish --------------------------------------------------------------------------------------


@pytest.mark.rule("SQ 8.13")
def test_the_skirmish_is_told() -> None:
    """Where all are alike the first skirmishes: 2 + 1 against 5 - 1."""
    units = (
        *(foot("a", RED, "0404", skirmish=1), foot("b", RED, "0404", skirmish=1)),
        *(foot("x", BLUE, "0403", skirmish=-1), foot("y", BLUE, "0403", skirmish=-1)),
    )
    game = position(field(), *units, dice=(2, 5))
    game.ctx.set(fight=fight(game, "a b", "x y"))
    game.run(Skirmish())
    told = [(str(e.text), e.depth) for e in game.events if e.kind == "skirmish"]
    assert told == [
        ("a skirmishes: 3.", 1),
        ("x skirmishes: 4.", 1),
        ("the blue have the Skirmish Advantage.", 1),
    ]
    even = position(field(), *units, dice=(1, 3))
    even.ctx.set(fight=fight(even, "a", "x", picked={RED: "a", BLUE: "x"}))
    even.run(RollSkirmish())
    assert even.told("skirmish")[-1] == "Nobody has the Skirmish Advantage."


# -- room ------------------------------------------------------------------------------------------


@pytest.mark.rule("SQ 4.5", "SQ 4.6", "SQ 4.2")
def test_guns_make_no_room_for_brigades() -> None:
    """Three massed and two linear brigades are 13 points, with a battery as without."""
    crowd = [foot(f"m{n}", RED, "0404").card for n in range(3)]
    crowd += [foot(f"l{n}", RED, "0404", facing="N").card for n in range(2)]
    game = position(field(built_up="0404 0505"), FAR, built_up={"0404": 3})
    assert not fits(game.rules, crowd)
    assert not fits(game.rules, [*crowd, gun("g", RED, "0404").card])
    assert fits(game.rules, [*crowd[:-1], gun("g", RED, "0404").card])
    rooms = {at: free_bases(game.ctx, game.cell(at)) for at in ("0404", "0505", "0606")}
    assert rooms == {"0404": 3, "0505": 1, "0606": 0}


# -- paths -----------------------------------------------------------------------------------------


@pytest.mark.rule("SQ 6.1", "SQ 6.2", "SQ 5.14")
def test_a_path_counts_what_was_spent_before() -> None:
    """2 of 3 AP are spent: one square more, not two; a goal out of reach tells the rest."""
    game = position(field(), foot("a", RED, "0408", halves=4, steps=2), FAR)
    assert game.why_go("a", "0407", "0407") is None
    too_far = game.why_go("a", "0406", "0407", "0406")
    assert too_far is not None and "(1 needed, 0 left)" in str(too_far.message)
    beyond = game.why_go("a", "0400")
    assert beyond is not None and "(8 needed, 1 left)" in str(beyond.message)


@pytest.mark.rule("SQ 6.2")
@pytest.mark.parametrize(
    ("ap", "steps", "halves", "squares"), [(1, 0, 0, 1), (2, 0, 0, 3), (3, 0, 0, 5), (3, 1, 2, 4)]
)
def test_the_path_of_cavalry(ap: int, steps: int, halves: int, squares: int) -> None:
    """1 AP the first square, then two for each; who has gone one has four left of 3 AP."""
    game = position(field(), horse("h", RED, "0008", steps=steps, halves=halves), FAR, ap=ap)
    way = [f"{n:02}08" for n in range(1, 9)]
    assert game.why_go("h", way[squares - 1], *way[:squares]) is None
    assert game.why_go("h", way[squares], *way[: squares + 1]) is not None
