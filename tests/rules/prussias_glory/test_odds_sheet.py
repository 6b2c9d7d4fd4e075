"""A whole odds sheet worked out by hand (PG 11, 19.3 to 19.8)."""

from typing import Any

import pytest

from game.board.board import Board
from game.engine.prompt import (
    Faces,
    Modifiers,
    Odds,
    Sheet,
    Sides,
)
from game.engine.text import render, say
from game.rules.prussias_glory.combat.sheets import _rules_of as rules_of
from game.rules.prussias_glory.combat.sheets import combat_sheet
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.outcome import Tally, parse
from game.rules.prussias_glory.shown.foresight import (
    MiddleDice,
    foresee,
    heading,
    sentence,
)
from game.rules.prussias_glory.table import Army, ArmyState, Momentum, Morale
from tests.rules.prussias_glory.combat_bench import fight, fire_sheet_of, told_below
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    battery,
    foot,
    horse,
    leader,
    open_field,
    position,
)


def battle() -> Position:
    """8 SP with Support and a leader against 5 SP of foot and 4 of horse, Support and guns.

    MR 6 leads on both sides, so nothing modifies the roll; 8 : 9 is the column 1-2.
    """
    return position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("s", PRUSSIAN, "0505"),
        leader("L", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506", level=2),
        horse("y", COALITION, "0506", shock=(4, 2)),
        foot("t", COALITION, "0506"),
        battery("g", COALITION, "0506"),
    )


def sheet() -> Sheet:
    """Its sheet."""
    game = battle()
    return combat_sheet(game.ctx, fight(game, "0505", "0506"))


@pytest.mark.rule("PG 19.3c")
def test_the_head_of_the_sheet() -> None:
    found = sheet()
    assert render(found.title) == "a against x, y"
    assert found.subtitle is not None and found.of(Odds).ratio is not None
    assert render(found.subtitle) == "0505 against 0506, turn 1"
    assert render(found.of(Odds).ratio) == "8 : 9 = 0.89"
    assert (found.of(Odds).columns[found.of(Odds).column], found.of(Modifiers).total) == ("1-2", 0)


@pytest.mark.rule("PG 19.3b")
def test_the_sides_of_the_sheet() -> None:
    """Of each hex the levels, the SP that count and who takes which part."""
    game = battle()
    told = [
        (
            side.side,
            [
                (
                    game.rules.label(group.cell),
                    render(group.summary),
                    [(m.unit, m.role, ", ".join(map(render, m.lines))) for m in group.members],
                )
                for group in side.groups
            ],
        )
        for side in sheet().of(Sides).rows
    ]
    assert told == [
        (
            PRUSSIAN,
            [
                (
                    "0505",
                    "Engaged levels: 4, infantry 8 / 8 SP",
                    [
                        ("a", "lead", "8 SP, MR 6, lead unit"),
                        ("s", "support", "8 SP, MR 6, Support, not counted"),
                        ("L", "risk", "leader at risk"),
                    ],
                )
            ],
        ),
        (
            COALITION,
            [
                (
                    "0506",
                    "Engaged levels: 4, infantry 5 / 8 SP, cavalry 4 / 6 SP",
                    [
                        ("x", "counts", "5 SP, MR 4, Engaged"),
                        ("y", "lead", "4 SP, MR 6, shock 2, lead unit"),
                        ("t", "support", "8 SP, MR 6, Support, not counted"),
                        ("g", "other", "artillery, no part but for *"),
                    ],
                )
            ],
        ),
    ]


@pytest.mark.rule("PG 11.1b")
@pytest.mark.rule("PG 11.2a")
@pytest.mark.rule("PG 11.3.4a")
def test_the_faces_of_the_sheet() -> None:
    """Rows 1 to 6 of column 1-2. With Support (4) is 3, (3) is 2, (2) is 1; Ex is 4 levels by 4.

    On a 1 "a" loses two levels to MR 4 and must then go back, which under R is a rout. On a 5 the
    lead unit "y" takes the loss, and r shakes "x" of MR 4.
    """
    faces = sheet().of(Faces).rows
    assert [(f.die, f.result) for f in faces] == [
        *((1, "*(4)R / 1"), (2, "(3)R / 1"), (3, "Exr / Ex")),
        *((4, "1 / 0"), (5, "1 / 1r"), (6, "0 / (2)*")),
    ]
    assert [f.bars for f in faces] == [
        ((PRUSSIAN, ours, 4), (COALITION, theirs, 4))
        for ours, theirs in ((3, 1), (2, 1), (1, 1), (1, 0), (1, 1), (0, 1))
    ]
    assert [f.rules for f in faces] == [
        ("PG 11.3.4a", "PG 11.3.2a", "PG 11.3.1a"),
        ("PG 11.3.4a", "PG 11.3.2a"),
        ("PG 11.2a", "PG 11.3.3a"),
        (),
        ("PG 11.3.3a",),
        ("PG 11.3.4a", "PG 11.3.1a"),
    ]
    words = [(render(f.heading), "" if f.text is None else render(f.text)) for f in faces]
    assert words == [
        ("a loses 2 and routs", "y loses 1"),
        ("y loses 1", "a loses 2"),
        ("y loses 1", "a loses 1"),
        ("a loses 1", ""),
        ("x goes back Disordered", "a loses 1; y loses 1"),
        ("y loses 1", "g loses 1"),
    ]


@pytest.mark.rule("PG 11.0a")
def test_the_notes_of_the_sheet() -> None:
    """Mean losses 8/6 and 5/6. A first counter lost lowers no morale, a Routed unit does by one.
    No S occurs, and nothing is cut to the enemy's levels. On a 5 "a" of MR 5 might go back instead.
    """
    assert told_below(sheet()) == [
        ("Mean loss", "attacker 1.3, defender 0.8 points"),
        ("Leaders at risk", "L: 14 % each (PG 9.2a)"),
        ("Cavalry", "Disordered after the fight (PG 19.12.3a)"),
        ("Choices", "made as suggested; the owner may choose otherwise"),
        ("Army morale", "the Prussians: ends at 10, after this at 9 to 10"),
        ("Army morale", "the Coalition: ends at 10, after this at 10"),
        ("Ex", "a quarter of the enemy’s Engaged levels (PG 11.2a)"),
        ("( )", "one less with Support (PG 11.3.4a)"),
        ("R", "who goes back routs (PG 11.3.2a)"),
        ("r", "below MR 5 Disordered (PG 11.3.3a)"),
        ("*", "guns lose a level (PG 11.3.1a)"),
    ]


@pytest.mark.rule("PG 11.1b")
def test_fewer_points_than_printed() -> None:
    """One level attacks with 8 SP to 2: column 4-1+; of 3 to 6 points it inflicts one."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", ladder=((8, 3),)),
        foot("x", COALITION, "0506", ladder=((2, 3),)),
    )
    found = combat_sheet(game.ctx, fight(game, "0505", "0506"))
    assert found.of(Odds).columns[found.of(Odds).column] == "4-1+"
    assert [f.result for f in found.of(Faces).rows][:2] == ["1 / 3", "0 / (4)*"]
    assert [f.bars[1] for f in found.of(Faces).rows][:2] == [(COALITION, 1, 1)] * 2
    assert found.of(Faces).rows[0].rules == ("PG 11.1b",)
    heads = [render(head) for head, _ in found.notes]
    assert heads.count("Fewer than printed") == 1 and "S" in heads


@pytest.mark.rule("PG 11.1b")
def test_as_many_points_as_levels_are_no_fewer_than_printed() -> None:
    """1 SP of one level against 8 of four: 4 points of 4 levels at the most, and 1 of 1."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", ladder=((1, 6),)),
        foot("x", COALITION, "0506"),
    )
    found = combat_sheet(game.ctx, fight(game, "0505", "0506"))
    assert [f.result for f in found.of(Faces).rows] == [
        *("*4RS / 0", "*(4)RS / 0", "Ex+1 RS / 0", "*Ex(+1)R / 0", "3R / 0", "(3) / 1"),
    ]
    assert "Fewer than printed" not in [render(head) for head, _ in found.notes]


@pytest.mark.rule("PG 16.2a")
def test_fire_too_weak_for_a_column_has_none() -> None:
    game = position(
        open_field(),
        battery("g", PRUSSIAN, "0505", ladder=((1, 1, 1, 5),)),
        foot("x", COALITION, "0506"),
    )
    assert fire_sheet_of(game, "g", "0506").of(Odds).column == -1


def foretold(printed: str, *pieces: Placed, board: Board | None = None, **more: Any) -> str:
    """What a sheet tells of "a" in 0105 against 0106, on a board one hex wide."""
    game = position(board or open_field(1, 9), foot("a", PRUSSIAN, "0105"), *pieces, **more)
    ahead = foresee(game.ctx, fight(game, "0105", "0106"), printed)
    first, more_words = heading(game.ctx, PRUSSIAN, ahead), sentence(game.ctx, PRUSSIAN, ahead)
    return "; ".join(render(text) for text in (first, more_words) if text is not None)


@pytest.mark.rule("PG 11.0a")
def test_what_becomes_of_units() -> None:
    """Eliminated is one thing, routed off the map another, and a Routed unit that loses its last
    level has not routed by that.
    """
    one = foot("x", COALITION, "0106", level=1)
    assert foretold("0 / 1", one) == "x eliminated"
    fallen = foot("x", COALITION, "0106", level=1, morale=Morale.ROUTED)
    assert foretold("0 / 1", fallen) == "x eliminated"
    hit = foot("x", COALITION, "0106", level=2, morale=Morale.ROUTED)
    assert foretold("0 / 1", hit) == "x loses 1"
    weak = foot("x", COALITION, "0106", ladder=((8, 3), (7, 3)))
    assert foretold("0 / 2R", weak) == "x loses 1 and routs"
    assert foretold("0 / 2R", weak, board=open_field(1, 6)) == "x routs off the map"
    assert foretold("0 / 2S", weak) == "x captured"


@pytest.mark.rule("PG 10.2h")
def test_who_leaves_the_map_disordered_is_not_eliminated() -> None:
    """A Disordered unit of a broken army at its edge has one way, off the map."""
    army = {"armies": {COALITION: Army(COALITION, 10, 10, ArmyState.DEMORALISED)}}
    last = foot("x", COALITION, "0106", ladder=((8, 4), (7, 4)))
    assert foretold("0 / 0r", last, board=open_field(1, 6), table=army) == "x leaves the map"


@pytest.mark.rule("PG 8.4.2c", "PG 8.4.2e")
def test_who_is_shaken_where_he_stands_does_not_go_back() -> None:
    """Case B: foot retreats into the hex of horse, which is Disordered there and checks its morale,
    MR 6 against the middle of the die.
    """
    beaten = foot("x", COALITION, "0106", ladder=((8, 4), (7, 4)))
    told = foretold("0 / 0r", beaten, horse("y", COALITION, "0107"))
    assert told == "x goes back Disordered; y is Disordered; morale checks: y"
    assert MiddleDice().roll(6, say("a check"), "PG 8.3b") == 3


@pytest.mark.rule("PG 8.2b", "PG 8.4.2e")
def test_guns_that_rout_where_they_stand_are_foretold_to_rout() -> None:
    """MR 0, a 3 is three too much: routed by the check, and Routed guns never move."""
    beaten = foot("x", COALITION, "0106", ladder=((8, 4), (7, 4)))
    weak = battery("g", COALITION, "0107", ladder=((4, 2, 1, 0),))
    assert foretold("0 / 0r", beaten, weak) == ("g routs; x goes back Disordered; morale checks: g")


@pytest.mark.rule("PG 19.3a")
def test_a_defence_without_strength_has_no_quotient() -> None:
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506", ladder=((0, 3),)),
    )
    found = combat_sheet(game.ctx, fight(game, "0505", "0506"))
    assert found.of(Odds).ratio is not None and render(found.of(Odds).ratio) == "8 : 0"
    assert found.of(Odds).columns[found.of(Odds).column] == "4-1+"


@pytest.mark.rule("PG 11.2b")
def test_an_exchange_and_one() -> None:
    """1 SP against 8 is below 1-3: column 1-3 and -2. Momentum of the last turn -2: a 5 is row 1,
    Ex+1 RS: 4 levels by 4 and one, more than the one level that is there.
    """
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", ladder=((1, 6),)),
        foot("x", COALITION, "0506"),
        turn=2,
    )
    game.ctx.put(game.table.momentum, game.cell("0505"), Momentum(COALITION, 1, 1))
    found = combat_sheet(game.ctx, fight(game, "0505", "0506"))
    assert (found.of(Odds).columns[found.of(Odds).column], found.of(Modifiers).total) == ("1-3", -4)
    face = found.of(Faces).rows[4]
    assert (face.result, face.bars[0]) == ("Ex+1 RS / 0", (PRUSSIAN, 2, 1))
    assert face.rules == ("PG 11.2a", "PG 11.2b", "PG 11.3.2a", "PG 11.3.5a")


@pytest.mark.rule("PG 11.1b", "PG 19.1.1d")
def test_a_cap_below_the_extra_loss_of_a_supported_defence_is_told() -> None:
    """2 and 1 more make 3: above a cap of 2, not above one of 3; without the one more 2 is not."""
    for more, cap, told in ((1, 2, True), (1, 3, False), (0, 2, False)):
        found = rules_of(parse("2"), Tally(2, 0, more, cap, min(2 + more, cap)))
        assert ("PG 11.1b" in found) is told
