"""The sheet of a Combat: what it tells, and what it foresees of all dice (SQ 8.12 to 8.38)."""

from fractions import Fraction
from itertools import product

import pytest
from msgspec import structs

from game.engine.prompt import Chances, Sides
from game.rules.squares.bombardment import fire_sheet, shot
from game.rules.squares.cards import Weight
from game.rules.squares.combat_dice import CombatDice, OddHits
from game.rules.squares.combat_sheet import combat_sheet
from game.rules.squares.fates import fate
from game.rules.squares.morale import MoraleTests
from game.rules.squares.options import Reading
from game.rules.squares.pool import hits_of, losses_of
from game.rules.squares.table import Fight
from tests.rules.squares.combat_bench import met
from tests.rules.squares.positions import (
    BLUE,
    RED,
    VETERAN,
    Placed,
    Position,
    field,
    fight,
    foot,
    gun,
    horse_gun,
    mixed,
    position,
)


@pytest.mark.rule("SQ 8.12", "SQ 8.14")
def test_the_sheet_tells_of_the_skirmish() -> None:
    """Light infantry has the Advantage at once; else both roll; near cavalry there is none."""
    for mine, theirs, told, bonus in (
        (foot("a", RED, "0404", light=True), foot("x", BLUE, "0403"), "Skirmish Advantage: red", 1),
        (foot("a", RED, "0404"), foot("x", BLUE, "0403"), "both test for", 0),
        (foot("a", RED, "0404"), mixed("x", BLUE, "0403"), "no Skirmish Advantage", 0),
    ):
        game = met(mine, theirs)
        assert game.table.fight is not None
        sheet = combat_sheet(game.ctx, game.table.fight)
        assert told in str(sheet.subtitle)
        (member,) = sheet.of(Sides).rows[0].groups[0].members
        assert ("+1 Skirmish Advantage" in map(str, member.lines)) is bool(bonus)
        again = structs.replace(game.table.fight, follow_up=True)
        assert str(combat_sheet(game.ctx, again).subtitle) == "no Skirmish Advantage"


@pytest.mark.rule("SQ 8.31")
def test_the_sheet_tells_who_tests() -> None:
    """Two light batteries against one: both hit and it misses once in eight."""
    light = [gun(u, RED, "0404", weight=Weight.LIGHT) for u in "ab"]
    game = met(*light, gun("x", BLUE, "0403", weight=Weight.LIGHT), a="a b")
    assert game.table.fight is not None
    chances = {
        str(c.label): c.percent for c in combat_sheet(game.ctx, game.table.fight).of(Chances).rows
    }
    assert chances["the red alone test"] == 0
    assert chances["the blue alone test"] == 12
    assert chances["a difference of 1 or none"] == 88


EVEN, UNEVEN = (1, 6), (1, 3, 5)  # half of the dice succeed, or two of three


CASES: tuple[tuple[str, str, tuple[Placed, ...], int, tuple[int, ...]], ...] = (
    # Horse artillery that holds may have to go with the other; y stands by.
    (
        "g h",
        "k l",
        (
            *(horse_gun("g", RED, "0404"), horse_gun("h", RED, "0404")),
            *(horse_gun("k", BLUE, "0403"), horse_gun("l", BLUE, "0403")),
            foot("y", BLUE, "0403"),
        ),
        8,
        EVEN,
    ),
    # Foot artillery that has to go is lost.
    (
        "g",
        "x k",
        (
            gun("g", RED, "0404", weight="light"),
            *(gun("k", BLUE, "0403", weight="light"), gun("x", BLUE, "0403", weight="light")),
        ),
        6,
        EVEN,
    ),
    # A garrison saves on 4; it has fought before, so that its dice hit on 4.
    (
        "g",
        "x",
        (gun("g", RED, "0404", weight="light"), foot("x", BLUE, "0403", garrison=True, hits=1)),
        9,
        EVEN,
    ),
    # Who cannot go back, as an enemy stands there, is in peril.
    (
        "g",
        "x",
        (
            gun("g", RED, "0404", weight="light"),
            *(foot("x", BLUE, "0403", hits=1), foot("b", RED, "0402")),
        ),
        9,
        EVEN,
    ),
    # Batteries that hit on 3, veterans that hold on 3: who holds goes with the other.
    (
        "g h",
        "k l",
        (
            *(gun("g", RED, "0404"), gun("h", RED, "0404")),
            horse_gun("k", BLUE, "0403", morale=(VETERAN,), ammo_out=True),
            horse_gun("l", BLUE, "0403", morale=(VETERAN,), ammo_out=True),
        ),
        4,
        UNEVEN,
    ),
    # The odd hit goes to who has fewer.
    (
        "g h",
        "k l",
        (
            *(gun("g", RED, "0404"), gun("h", RED, "0404")),
            horse_gun("k", BLUE, "0403", morale=(VETERAN,), ammo_out=True, hits=1),
            horse_gun("l", BLUE, "0403", morale=(VETERAN,), ammo_out=True),
        ),
        4,
        UNEVEN,
    ),
    # Foot artillery of the same sort is lost where the other is.
    (
        "g h",
        "k l",
        (
            *(gun("g", RED, "0404"), gun("h", RED, "0404")),
            gun("k", BLUE, "0403", morale=(VETERAN,), ammo_out=True),
            gun("l", BLUE, "0403", morale=(VETERAN,), ammo_out=True),
        ),
        4,
        UNEVEN,
    ),
)


CAP = (Reading.HIT_CAP,)
CAPPED: tuple[tuple[str, str, tuple[Placed, ...], int, tuple[int, ...]], ...] = (
    # One hit more is the sixth of h and k: they fall without a test, the others may go with them.
    (
        "g h",
        "k l",
        (
            *(horse_gun("g", RED, "0404", hits=4), horse_gun("h", RED, "0404", hits=5)),
            *(horse_gun("k", BLUE, "0403", hits=5), horse_gun("l", BLUE, "0403", hits=3)),
        ),
        8,
        EVEN,
    ),
    # Who cannot go back takes a hit for it, which may be the sixth.
    (
        "g",
        "k l",
        (
            horse_gun("g", RED, "0404", hits=5),
            *(horse_gun("k", BLUE, "0403", hits=4), horse_gun("l", BLUE, "0403", hits=5)),
            foot("b", RED, "0402"),
        ),
        9,
        EVEN,
    ),
)


def fought(
    pieces: tuple[Placed, ...],
    a: str,
    x: str,
    dice: tuple[int, ...],
    options: tuple[Reading, ...] = (),
) -> Position:
    """The Combat after its tests, the odd hits as is suggested."""
    game = position(field(built_up="0403"), *pieces, dice=dice, options=options)
    game.ctx.set(fight=begun(game, a, x))
    game.run(CombatDice(), MoraleTests())
    while game.state.stack and isinstance(game.asking, OddHits):
        assert game.do(game.prompt.suggested) is None
    return game


def begun(game: Position, a: str, x: str) -> Fight:
    there = [tuple(u for u in game.there(at) if "general" not in u) for at in ("0404", "0403")]
    return fight(game, a, x, attacker_square=there[0], defender_square=there[1])


@pytest.mark.rule("SQ 8.31", "SQ 8.34", "SQ 8.36", "SQ 8.38", "SQ 8.26")
@pytest.mark.parametrize(("a", "x", "pieces", "most", "faces"), CASES)
@pytest.mark.parametrize("side", [RED, BLUE])
def test_the_fate_of_the_first_unit(
    a: str, x: str, pieces: tuple[Placed, ...], most: int, faces: tuple[int, ...], side: str
) -> None:
    _compare(a, x, pieces, most, faces, side)


@pytest.mark.rule("SQ O3")
@pytest.mark.parametrize(("a", "x", "pieces", "most", "faces"), CAPPED)
@pytest.mark.parametrize("side", [RED, BLUE])
def test_the_fate_where_the_sixth_hit_destroys(
    a: str, x: str, pieces: tuple[Placed, ...], most: int, faces: tuple[int, ...], side: str
) -> None:
    _compare(a, x, pieces, most, faces, side, CAP)


def _compare(
    a: str,
    x: str,
    pieces: tuple[Placed, ...],
    most: int,
    faces: tuple[int, ...],
    side: str,
    options: tuple[Reading, ...] = (),
) -> None:
    """Every way the dice can fall against the chances that are foreseen."""
    first, home = (a[0], "0404") if side == RED else (x[0], "0403")
    lost = gone = 0
    for dice in product(faces, repeat=most):
        game = fought(pieces, a, x, dice, options)
        lost += game.unit(first).lost
        gone += not game.unit(first).lost and game.at(first) != home
    start = position(field(built_up="0403"), *pieces, options=options)
    found = fate(start.ctx, begun(start, a, x), side)
    assert found.destroyed == Fraction(lost, len(faces) ** most)
    assert found.retreats == Fraction(gone, len(faces) ** most)


@pytest.mark.rule("SQ 8.19", "SQ 8.26")
@pytest.mark.parametrize(("hits", "who"), [((1, 0), "y"), ((0, 0), "x"), ((0, 1), "x")])
def test_the_spread_takes_the_odd_hit_to_be_that_of_the_freshest(
    hits: tuple[int, int], who: str
) -> None:
    """One hit on x behind walls or on y in the open: that of y stays, x saves half of them."""
    pieces = (
        gun("g", RED, "0404"),
        foot("x", BLUE, "0403", garrison=True, hits=hits[0]),
        foot("y", BLUE, "0403", hits=hits[1]),
    )
    game = position(field(built_up="0403"), *pieces)
    made = begun(game, "g", "x y")
    (_, scored), (_, lost) = hits_of(game.ctx, made, RED), losses_of(game.ctx, made, BLUE)
    assert lost == (scored if who == "y" else scored / 2)


@pytest.mark.rule("SQ O3", "SQ 2.9")
@pytest.mark.parametrize("hits", [4, 5])
def test_the_sheets_say_which_hit_destroys_by_the_option(hits: int) -> None:
    """With five hits the next destroys, with four it does not; without the option none is told."""
    pieces = (gun("g", RED, "0404"), foot("x", BLUE, "0403", hits=hits))
    plain, capped = (position(field(), *pieces, options=o) for o in ((), CAP))
    note = (("Hits", "by the option, 6 hits in all destroy a unit"),)
    for game, told in ((plain, ()), (capped, note)):
        shot_at = fire_sheet(game.ctx, shot(game.ctx, "g", game.cell("0403")))
        fought_out = combat_sheet(game.ctx, begun(game, "g", "x"))
        for sheet in (shot_at, fought_out):
            notes = tuple((str(a), str(b)) for a, b in sheet.notes if str(a) == "Hits")
            assert notes == told
        (target,) = shot_at.of(Sides).rows[1].groups[0].members
        assert [str(line) for line in target.lines] == [
            f"{hits} of 6 hits" if told else f"{hits} hits"
        ]
        falls = bool(told) and hits == 5
        assert str(shot_at.of(Chances).rows[0].label) == ("x destroyed" if falls else "1 hit")
        (own,) = fought_out.of(Sides).rows[1].groups[0].members
        assert (f"{hits} of 6 hits" in map(str, own.lines)) is bool(told)
