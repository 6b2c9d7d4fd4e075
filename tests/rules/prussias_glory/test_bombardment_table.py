"""The bombardment table with its modifiers (PG 16.2, T4, T6, 23.5.2)."""

from typing import Any

import pytest

from game.board.board import Board
from game.engine import action as do
from game.engine.event import Roll
from game.engine.text import render
from game.rules.prussias_glory.combat.bombardment import StartBombardment
from game.rules.prussias_glory.combat.gunnery import weigh_fire
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.table import Morale
from tests.keywords import Keywords, keyword
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    battery,
    foot,
    open_field,
    position,
)


def guns(at: str, strength: int, side: str = PRUSSIAN, uid: str = "g", **state: Any) -> Placed:
    """A battery with the same strength at every range."""
    return battery(uid, side, at, ladder=((strength, strength, strength, 6),), **state)


def shoot(game: Position, target: str, *firers: str, side: str = PRUSSIAN) -> Roll | None:
    """Fire in the offensive bombardment; the roll on the table, None if none was made."""
    game.run(StartBombardment(side, defensive=False))
    assert game.do(do.cell(game.cell(target))) is None
    assert game.do(do.pick(*firers)) is None
    (shot,) = [e for e in game.events if e.kind == "fire"]
    return shot.roll


def drm(game: Position, target: str, *firers: str) -> int:
    """The sum of the modifiers."""
    return weigh_fire(game.ctx, firers, game.cell(target)).drm


TARGET = foot("x", COALITION, "0507")

# -- columns and cells -----------------------------------------------------------------------------

# PG T6 as printed, a row for each modified roll; columns 2, 3-4, 5-6, 7-8, 9-11, 12-14, 15-19, 20+.
PRINTED = {
    -2: "0 0 0 0 0 0 0 0",
    -1: "0 0 0 0 0 0 0 1",
    0: "0 0 0 0 0 0 1 1",
    1: "0 0 0 0 0 1 1 1*",
    2: "0 0 0 0 1 1 2* 2r",
    3: "0 0 1 1 1 2 2r 2r*",
    4: "0 1 1 1 1r 2r* 2r* 3",
    5: "1 1 1* 1r 2r* 3 3 4*",
    6: "1 1r* 2r 2r* 3 4* 4* 4*",
    7: "2 2 3 3r 4 5 5 5",
    8: "2 3 3 4 5 5 6 6",
}
STRENGTHS = (2, 4, 5, 8, 9, 14, 15, 24)  # one in each column
# How each row is reached: (die, at range 1 for +2, Disordered guns for -3).
REACHED = {
    -2: (1, False, True),
    -1: (2, False, True),
    0: (3, False, True),
    1: (1, False, False),
    2: (2, False, False),
    3: (3, False, False),
    4: (4, False, False),
    5: (5, False, False),
    6: (6, False, False),
    7: (5, True, False),
    8: (6, True, False),
}


@pytest.mark.rule("PG T6d", "PG 16.2c")
@pytest.mark.parametrize("column", range(8))
@pytest.mark.parametrize("row", sorted(PRINTED))
def test_every_cell_as_printed(row: int, column: int) -> None:
    """Fired for, not looked up."""
    die, near, shaken = REACHED[row]
    morale = Morale.DISORDERED if shaken else Morale.FORMED
    firer = guns("0506" if near else "0505", STRENGTHS[column], morale=morale)
    roll = shoot(position(open_field(), firer, TARGET, dice=[die]), "0507", "g")
    assert roll is not None
    assert (roll.total, roll.result) == (row, PRINTED[row].split()[column])


@pytest.mark.rule("PG 16.2c")
@pytest.mark.parametrize(
    ("die", "near", "town", "shaken", "total", "result"),
    [
        (6, True, False, False, 8, "4"),  # 6 + 2: the last row
        (1, False, True, True, -4, "0"),  # 1 - 2 - 3: below the table
    ],
)
def test_rolls_beyond_the_table_use_its_end_rows(
    die: int, near: bool, town: bool, shaken: bool, total: int, result: str
) -> None:
    """Ruling 70; above 8 only with the surprise of PG 23.5.2, tested below."""
    board = open_field(town="0507") if town else open_field()
    morale = Morale.DISORDERED if shaken else Morale.FORMED
    firer = guns("0506" if near else "0505", 8, morale=morale)
    roll = shoot(position(board, firer, TARGET, dice=[die]), "0507", "g")
    assert roll is not None
    assert (roll.total, roll.result) == (total, result)


@pytest.mark.rule("PG 16.2a")
@pytest.mark.parametrize(
    ("strength", "column"),
    [
        (2, "2"),
        (3, "3-4"),
        (4, "3-4"),
        (5, "5-6"),
        (6, "5-6"),
        (7, "7-8"),
        (8, "7-8"),
        (9, "9-11"),
        (11, "9-11"),
        (12, "12-14"),
        (14, "12-14"),
        (15, "15-19"),
        (19, "15-19"),
        (20, "20-24"),
        (24, "20-24"),
        (25, "20-24"),
        (40, "20-24"),
    ],
)
def test_the_column_of_a_strength(strength: int, column: str) -> None:
    """Above 24 the last one."""
    game = position(open_field(), guns("0505", strength), TARGET, dice=[1])
    roll = shoot(game, "0507", "g")
    assert roll is not None and roll.column == column


@pytest.mark.rule("PG 16.2a", "PG 16.2c")
def test_a_strength_of_one_has_no_effect_and_no_roll() -> None:
    """There is no column for it; the gun has fired and the hex was bombarded."""
    game = position(open_field(), guns("0505", 1), TARGET)
    assert shoot(game, "0507", "g") is None
    assert game.unit("g").fired
    assert game.cell("0507") in game.table.bombarded
    assert game.unit("x").level == 4


@pytest.mark.rule("PG 16.2a")
def test_one_and_one_are_two() -> None:
    """Two guns of strength 1 reach the first column."""
    pieces = (guns("0505", 1), guns("0505", 1, uid="h"), TARGET)
    roll = shoot(position(open_field(), *pieces, dice=[5]), "0507", "g", "h")
    assert roll is not None and (roll.column, roll.result) == ("2", "1")


# -- modifiers of T6 -------------------------------------------------------------------------------


@pytest.mark.rule("PG T6a")
def test_all_at_range_one() -> None:
    """+2 if every gun is adjacent, 0 from two hexes, 0 for a mixed pair."""
    pieces = (guns("0506", 4), guns("0505", 4, uid="far"))
    game = position(open_field(), *pieces, TARGET)
    assert drm(game, "0507", "g") == 2
    assert drm(game, "0507", "far") == 0
    assert drm(game, "0507", "g", "far") == 0


@pytest.mark.rule("PG T6b")
def test_one_disordered_gun_is_enough() -> None:
    """-3 once, however many are Disordered."""
    pieces = (
        guns("0505", 4),
        guns("0505", 4, uid="d", morale=Morale.DISORDERED),
        guns("0505", 4, uid="e", morale=Morale.DISORDERED),
    )
    game = position(open_field(), *pieces, TARGET)
    assert drm(game, "0507", "g") == 0
    assert drm(game, "0507", "g", "d") == -3
    assert drm(game, "0507", "g", "d", "e") == -3


@pytest.mark.rule("PG T6c")
def test_a_target_all_routed() -> None:
    """-3 if every unit of the hex is Routed, guns too (Ruling 44); not if one is Disordered."""
    routed = foot("x", COALITION, "0507", morale=Morale.ROUTED)
    firer = guns("0505", 4)
    assert drm(position(open_field(), firer, routed), "0507", "g") == -3
    shaken = foot("y", COALITION, "0507", morale=Morale.DISORDERED)
    assert drm(position(open_field(), firer, routed, shaken), "0507", "g") == 0
    steady = battery("b", COALITION, "0507")
    assert drm(position(open_field(), firer, routed, steady), "0507", "g") == 0


# -- terrain ---------------------------------------------------------------------------------------

# PG T4, bombardment column: value firing INTO the hex, value firing FROM it.
HEXES = {
    "woods": (-1, 0),
    "town": (-2, 0),
    "walled_town": (-2, 0),
    "marsh": (0, -1),  # [-1]: only from it
    "pond_river": (0, -1),  # [-1]
}
SIDES = {
    "slope 0507>0506": -2,  # up into the target
    "slope 0506>0507": 0,  # down
    "stream 0506-0507": 0,
    "stream_bridge 0506-0507": 0,
    "entrenchment 0506-0507": -2,
    "mietzel 0506-0507": 0,
}


def near(board: Board) -> Position:
    """Guns at 0506 next to their target at 0507."""
    return position(board, guns("0506", 4), TARGET)


@pytest.mark.rule("PG T4f", "PG 16.2b")
@pytest.mark.parametrize("kind", sorted(HEXES))
def test_hexes_as_printed(kind: str) -> None:
    """At range 1 (+2), into the terrain and out of it."""
    into, out = HEXES[kind]
    assert drm(near(open_field(**keyword(kind, "0507"))), "0507", "g") == 2 + into
    assert drm(near(open_field(**keyword(kind, "0506"))), "0507", "g") == 2 + out
    assert drm(near(open_field()), "0507", "g") == 2


@pytest.mark.rule("PG T4f", "PG 16.2b")
@pytest.mark.parametrize("side", sorted(SIDES))
def test_hexsides_as_printed(side: str) -> None:
    """Slopes by direction, entrenchments both ways."""
    assert drm(near(open_field(9, 9, side)), "0507", "g") == 2 + SIDES[side]


@pytest.mark.rule("PG T4b", "PG 16.2b")
def test_the_worse_hex_counts_and_hexsides_are_added() -> None:
    """Marsh -1 and town -2 are -2, not -3; with an entrenchment and a slope up -6."""
    both: Keywords = {"marsh": "0506", "town": "0507"}
    assert drm(near(open_field(**both)), "0507", "g") == 2 - 2
    sides = ("entrenchment 0506-0507", "slope 0507>0506")
    assert drm(near(open_field(9, 9, *sides, **both)), "0507", "g") == 2 - 2 - 2 - 2


@pytest.mark.rule("PG 16.2b")
def test_terrain_between_does_not_count_only_the_side_of_entry() -> None:
    """From 0505 over 0506: the entrenchment at the target's side counts, the one before it not."""
    firer = guns("0505", 4)
    entry = position(open_field(9, 9, "entrenchment 0506-0507"), firer, TARGET)
    assert drm(entry, "0507", "g") == -2
    before = position(open_field(9, 9, "entrenchment 0505-0506"), firer, TARGET)
    assert drm(before, "0507", "g") == 0


@pytest.mark.rule("PG 16.2b")
def test_of_two_ways_along_a_hexside_the_firer_takes_the_better_open_one() -> None:
    """From 0404 to 0604 the line runs between 0503 and 0504. A unit in the better hex bars it."""
    board = open_field(9, 9, "entrenchment 0503-0604")
    pieces = (guns("0404", 4), foot("x", COALITION, "0604"))
    assert drm(position(board, *pieces), "0604", "g") == 0
    blocked = position(board, *pieces, foot("y", COALITION, "0504"))
    assert drm(blocked, "0604", "g") == -2


@pytest.mark.rule("PG 16.2b")
def test_the_firing_player_picks_the_firing_hex() -> None:
    """One battery in a marsh, one in the open: 0, not -1."""
    pieces = (guns("0505", 4), guns("0405", 4, uid="h"), TARGET)
    game = position(open_field(marsh="0505"), *pieces)
    assert drm(game, "0507", "g") == -1
    assert drm(game, "0507", "g", "h") == 0
    assert ground(game, "g", "h") == "terrain: open, fired from 0405, the best hex"
    assert ground(game, "g") == "terrain: marsh"
    alike = position(open_field(), *pieces)
    assert ground(alike, "g", "h") == "terrain: open"


def ground(game: Position, *firers: str) -> str:
    """What the line of the terrain says of a fire at 0507."""
    fire = weigh_fire(game.ctx, firers, game.cell("0507"))
    (line,) = (m for m in fire.modifiers if m.rule == "PG T4b")
    return render(line.label)


@pytest.mark.rule("PG 16.2b")
@pytest.mark.parametrize(
    ("slopes", "terrain", "lines"),
    [
        (
            ("slope 0507>0506", "slope 0507>0407"),
            {"marsh": "0407"},
            [(0, "terrain: open, fired from 0506, the best hex"), (-2, "hexside: slope")],
        ),
        (
            ("slope 0507>0407",),
            {"town": "0507"},
            [(-2, "terrain: town, fired from 0506, the best hex")],
        ),
    ],
    ids=["one in a marsh", "one up a slope"],
)
def test_the_ground_of_the_best_hex_counts_in_full(
    slopes: tuple[str, ...], terrain: dict[str, str], lines: list[tuple[int, str]]
) -> None:
    """Up a slope (-2) both, one from a marsh (-1); into a town (-2) both, one up a slope."""
    game = position(
        open_field(9, 9, *slopes, **terrain),
        battery("g", PRUSSIAN, "0506"),
        battery("h", PRUSSIAN, "0407"),
        foot("x", COALITION, "0507"),
    )
    fire = weigh_fire(game.ctx, ("g", "h"), game.cell("0507"))
    found = [(m.value, render(m.label)) for m in fire.modifiers if m.rule == "PG T4b"]
    assert found == lines


# -- the first turn of Rossbach's battle -----------------------------------------------------------


@pytest.mark.rule("PG 23.5.2a")
@pytest.mark.parametrize(
    ("side", "turn", "special", "total"),
    [
        (PRUSSIAN, 1, ("23.5.2",), 3),
        (COALITION, 1, ("23.5.2",), -3),
        (PRUSSIAN, 2, ("23.5.2",), 0),
        (COALITION, 2, ("23.5.2",), 0),
        (PRUSSIAN, 1, (), 0),
    ],
)
def test_surprise_in_the_first_turn(
    side: str, turn: int, special: tuple[str, ...], total: int
) -> None:
    """+3 for every Prussian bombardment, -3 for every Coalition one, in turn 1 only."""
    foe = COALITION if side == PRUSSIAN else PRUSSIAN
    pieces = (guns("0505", 4, side), foot("x", foe, "0507"))
    game = position(open_field(), *pieces, special=special, turn=turn, active=side)
    assert drm(game, "0507", "g") == total


@pytest.mark.rule("PG 23.5.2a", "PG 16.2c")
def test_surprise_takes_a_roll_beyond_the_last_row() -> None:
    """Die 6 + 2 + 3 = 11: row 8, column 3-4: 3 (Ruling 70)."""
    game = position(open_field(), guns("0506", 4), TARGET, special=["23.5.2"], dice=[6])
    roll = shoot(game, "0507", "g")
    assert roll is not None
    assert (roll.total, roll.result) == (11, "3")
