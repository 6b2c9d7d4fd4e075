"""Advance after combat, capture of guns, momentum (PG 19.9, 19.9.1, 19.10, T1)."""

from typing import Any

import pytest

from game.engine.action import button, cell, pick, unit
from game.engine.text import render
from game.rules.prussias_glory.combat import refusals
from game.rules.prussias_glory.combat.advance import AdvanceStep, CaptureGuns
from game.rules.prussias_glory.combat.combats import change, change_side
from game.rules.prussias_glory.combat.momentum import MomentumStep
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.pieces import holders
from game.rules.prussias_glory.table import Morale
from tests.rules.prussias_glory.combat_bench import (
    SPENT,
    asks,
    cells,
    fought,
    overfull,
    piled,
    pressed,
    told,
)
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
from tests.rules.prussias_glory.question_bench import question, words

CHOOSE = "pg.close_combat.choose_advance"
BIG = ((4, 4, 4, 6), (3, 3, 3, 6), (2, 2, 2, 6), (1, 1, 1, 6))


def advance(*pieces: Placed, **more: Any) -> Position:
    """The same, at the step of the advance."""
    return fought(*pieces, **more).run(AdvanceStep(0))


# -- advance (PG 19.9) -----------------------------------------------------------------------------


@pytest.mark.rule("PG 19.9a")
def test_into_an_empty_hex_in_any_order() -> None:
    """Engaged and Support units of the attacking hexes; the first named lies on top."""
    game = advance(
        foot("a", PRUSSIAN, "0505"),
        horse("b", PRUSSIAN, "0505"),
        foot("c", PRUSSIAN, "0605"),
        attack="0505 0605",
    )
    assert asks(game) == CHOOSE
    assert game.do(pick("c", "a")) is None
    assert piled(game, "0506") == ("c", "a")
    assert piled(game, "0505") == ("b",)
    assert game.table.combats[0].advanced == ("c", "a")
    assert [e.path for e in told(game, "advance")] == [
        cells(game, "0505 0506"),
        cells(game, "0605 0506"),
    ]


@pytest.mark.rule("PG 19.9a")
def test_nobody_has_to_and_a_held_hex_is_closed() -> None:
    """The hex may stay empty (Ruling 48); with infantry or cavalry in it there is no advance."""
    game = advance(foot("a", PRUSSIAN, "0505"))
    assert game.do(button("stay")) is None
    assert piled(game, "0506") == ()
    held = advance(foot("a", PRUSSIAN, "0505"), foot("x", COALITION, "0506"))
    assert asks(held) == ""


@pytest.mark.rule("PG 3.1a", "PG 19.9a")
def test_up_to_the_stacking_limit() -> None:
    """12 levels fit, 13 do not."""
    pieces = [foot(u, PRUSSIAN, "0505") for u in "abc"]
    game = advance(*pieces, foot("d", PRUSSIAN, "0505", level=1))
    assert game.asking.why_not_pick(game.ctx, tuple("abcd")) == overfull("0506", 13)
    assert game.do(pick("a", "b", "c")) is None


@pytest.mark.rule("PG 19.9a")
def test_who_may_not_advance() -> None:
    """Guns, Routed units, units of other hexes; Disordered ones may."""
    game = advance(
        foot("a", PRUSSIAN, "0505", morale=Morale.DISORDERED),
        foot("r", PRUSSIAN, "0505", morale=Morale.ROUTED),
        battery("g", PRUSSIAN, "0505"),
        foot("far", PRUSSIAN, "0405"),
    )
    assert game.asking.why_not_pick(game.ctx, ("g",)) == refusals.GUNS_NEVER_ADVANCE
    assert game.asking.why_not_pick(game.ctx, ("r",)) == refusals.ROUTED_NEVER_ADVANCE
    assert game.asking.why_not_pick(game.ctx, ("far",)) == refusals.NOT_OF_THE_COMBAT
    assert game.asking.why_not_pick(game.ctx, ("a",)) is None


@pytest.mark.rule("PG 19.9a")
def test_leaders_go_only_with_units_of_their_hex() -> None:
    """The leader alone may not; with a unit beside him he may."""
    game = advance(
        foot("a", PRUSSIAN, "0505"),
        leader("L", PRUSSIAN, "0505"),
        foot("b", PRUSSIAN, "0605"),
        attack="0505 0605",
    )
    assert game.asking.why_not_pick(game.ctx, ("L",)) == refusals.LEADERS_GO_WITH_UNITS
    assert game.asking.why_not_pick(game.ctx, ("b", "L")) == refusals.LEADERS_GO_WITH_UNITS
    assert game.do(pick("a", "L")) is None
    assert (game.at("a"), game.at("L")) == ("0506", "0506")


@pytest.mark.rule("PG 7.2.5a")
def test_sp_in_parentheses_does_not_advance_into_an_ezoc() -> None:
    """Another enemy behind the hex forbids it, without him it may."""
    weak = foot("w", PRUSSIAN, "0505", ladder=((2, 4),), brackets=(1,))
    steady = foot("a", PRUSSIAN, "0505")
    game = advance(weak, steady, foot("x", COALITION, "0507"))
    assert game.asking.why_not_pick(game.ctx, ("w",)) == refusals.BRACKETS_INTO_EZOC
    free = advance(weak, steady, foot("x", COALITION, "0508"))
    assert free.asking.why_not_pick(free.ctx, ("w",)) is None


@pytest.mark.rule("PG 19.9b")
def test_the_defender_only_onto_guns_left_alone() -> None:
    """An attacking hex with nothing but guns: the defender may go in; an empty one: not."""
    game = advance(battery("g", PRUSSIAN, "0505"), foot("x", COALITION, "0506"), dice=(6,))
    assert (asks(game), game.asking.asked(game.ctx).side) == (CHOOSE, COALITION)
    assert game.asking.asked(game.ctx).rule == "PG 19.9b"
    assert game.do(pick("x")) is None
    assert [e.rule for e in told(game, "advance")] == ["PG 19.9b"]
    assert game.at("x") == "0505"
    assert [e.units for e in told(game, "capture") if e.roll] == [("g",)]
    assert game.table.combats[0].advanced == ()
    empty = advance(foot("x", COALITION, "0506"))
    assert asks(empty) == ""
    manned = advance(
        foot("a", PRUSSIAN, "0505"), battery("g", PRUSSIAN, "0505"), foot("x", COALITION, "0506")
    )
    assert asks(manned) == ""


@pytest.mark.rule("PG 19.9b")
def test_guns_that_an_advance_leaves_alone_invite_the_defender() -> None:
    """The attacker goes into the one hex, the defender of the other onto his guns."""
    game = advance(
        foot("a", PRUSSIAN, "0505"),
        battery("g", PRUSSIAN, "0505"),
        foot("x", COALITION, "0606"),
        defence="0506 0606",
    )
    assert game.do(pick("a")) is None
    assert (asks(game), game.asking.asked(game.ctx).side) == (CHOOSE, COALITION)


@pytest.mark.rule("PG 9.2b")
def test_a_leader_alone_there_is_overrun() -> None:
    """5: he goes to the nearest friends."""
    game = advance(
        foot("a", PRUSSIAN, "0505"),
        leader("M", COALITION, "0506"),
        foot("x", COALITION, "0508"),
        dice=(5,),
    )
    assert game.do(pick("a")) is None
    assert game.at("M") == "0508"


@pytest.mark.rule("PG 19.9a")
def test_who_advances() -> None:
    """Nobody has to; the leader may go along. There are no guns to be taken in the hex."""
    game = fought(
        foot("a", PRUSSIAN, "0505"),
        foot("b", PRUSSIAN, "0505", level=2),
        leader("L", PRUSSIAN, "0505"),
        foot("x", COALITION, "0508"),
    ).run(AdvanceStep(0))
    assert question(game) == {
        "side": PRUSSIAN,
        "phase": "close_combat",
        "units": ["a", "b"],
        "buttons": ["stay"],
        "of": ["L", "a", "b"],
        "pick": (0, 3, True),
    }
    assert game.asking.asked(game.ctx).pick.samples == (("a", "b"), (), ("a",), ("b",))
    assert words(game, pick("a")) == ""


@pytest.mark.rule("PG 19.9a")
def test_those_who_find_no_room_are_not_offered() -> None:
    """In column only 4 levels fit into a hex: of the two units of 4 either may go, not both."""
    game = fought(foot("a", PRUSSIAN, "0505", column=True), foot("b", PRUSSIAN, "0505")).run(
        AdvanceStep(0)
    )
    assert game.asking.asked(game.ctx).pick.samples == (("a",), (), ("b",))


@pytest.mark.rule("PG 19.9a")
def test_only_own_units_of_the_combat_advance() -> None:
    """x has meanwhile come into a hex that attacked; pointed at alone, guns stay too."""
    game = fought(
        foot("a", PRUSSIAN, "0605"),
        battery("g", PRUSSIAN, "0605"),
        foot("x", COALITION, "0505"),
        attack="0505 0605",
        turn=2,
    ).run(AdvanceStep(0))
    assert game.do(unit("x")) == refusals.NOT_OF_THE_COMBAT
    assert game.do(unit("g")) == refusals.GUNS_NEVER_ADVANCE
    assert game.do(unit("a")) is None
    assert game.at("a") == "0506"


# -- capture (PG 19.9.1, T1) -----------------------------------------------------------------------


def captors(*pieces: Placed, dice: tuple[int, ...] = ()) -> Position:
    """Prussians among Coalition guns in 0506."""
    return position(open_field(), *pieces, dice=dice).run()


def capture(*pieces: Placed, die: int) -> Position:
    """One capture roll."""
    game = captors(*pieces, dice=(die,))
    return game.run(CaptureGuns(game.cell("0506"), PRUSSIAN))


def flee(game: Position) -> None:
    """The owner chooses 0507 among the equal ways; all lie in the ZOC of the captors.

    The guns stay there with all their levels (Ruling 89).
    """
    assert asks(game) == "pg.retreat.escape_way"
    assert game.do(cell(game.cell("0507"))) is None


def taken(game: Position) -> list[tuple[int, bool]]:
    """Level side and captured, for each counter on the Coalition's track."""
    return [(x.level, x.captured) for x in game.table.tracks[COALITION]]


EQUAL = foot("a", PRUSSIAN, "0506", ladder=((6, 6),) * 4)


@pytest.mark.rule("PG T1a")
@pytest.mark.parametrize("die", [1, 2, 3])
def test_3_or_less_takes_all_levels(die: int) -> None:
    """Both counters of a four-level unit."""
    game = capture(EQUAL, battery("g", COALITION, "0506", ladder=BIG), die=die)
    assert game.at("g") == "-"
    assert taken(game) == [(4, True), (2, True)]


@pytest.mark.rule("PG T1b")
@pytest.mark.parametrize("die", [4, 5, 6])
def test_4_to_6_takes_the_counter_on_the_map(die: int) -> None:
    """The replacement counter goes back one hex Disordered."""
    game = capture(EQUAL, battery("g", COALITION, "0506", ladder=BIG), die=die)
    assert (taken(game), game.unit("g").level) == ([(4, True)], 2)
    flee(game)
    assert (game.at("g"), game.unit("g").level) == ("0507", 2)
    assert game.unit("g").morale is Morale.DISORDERED


@pytest.mark.rule("PG T1b")
@pytest.mark.parametrize(("level", "shown"), [(2, 2), (1, 1)])
def test_without_a_replacement_counter_the_unit_is_taken_whole(level: int, shown: int) -> None:
    """Ruling 50."""
    game = capture(EQUAL, battery("g", COALITION, "0506", ladder=BIG, level=level), die=5)
    assert (game.at("g"), taken(game)) == ("-", [(shown, True)])


@pytest.mark.rule("PG T1c")
@pytest.mark.parametrize("before", [Morale.FORMED, Morale.DISORDERED])
def test_7_or_more_gets_away_disordered(before: Morale) -> None:
    """A die of 6 and +1 for better guns; Disordered ones do not rout."""
    weaker = foot("a", PRUSSIAN, "0506", ladder=((6, 5),))
    game = capture(weaker, battery("g", COALITION, "0506", ladder=BIG, morale=before), die=6)
    assert game.unit("g").level == 4
    flee(game)
    assert (game.at("g"), game.unit("g").level) == ("0507", 4)
    assert game.unit("g").morale is Morale.DISORDERED
    assert taken(game) == []


@pytest.mark.rule("PG T1c", "PG 8.4a")
def test_guns_that_escape_go_one_hex_by_the_priorities() -> None:
    """Ruling 89: all six lie in the captors' zone; three of them are nearer to the edge."""
    weaker = foot("a", PRUSSIAN, "0506", ladder=((6, 5),))
    game = capture(weaker, battery("g", COALITION, "0506", ladder=BIG), die=6)
    assert asks(game) == "pg.retreat.escape_way"
    shown = game.asking.asked(game.ctx)
    assert {game.rules.label(c) for c in shown.cells} == {"0407", "0507", "0607"}
    for where, offer in shown.cells.items():
        seen = game.asking.preview(game.ctx, cell(where))
        assert offer.text is None and seen is not None and seen.warnings == ()
    assert game.do(cell(game.cell("0607"))) is None
    assert (game.at("g"), game.unit("g").level, asks(game)) == ("0607", 4, "")
    assert told(game, "loss") == []


@pytest.mark.rule("PG T1c", "PG 8.4.1b")
def test_where_every_hex_is_in_other_zones_they_stay_all_the_same() -> None:
    """Nothing drives them on, whoever else stands near; no level is lost."""
    weaker = foot("a", PRUSSIAN, "0506", ladder=((6, 5),))
    around = (foot(at, PRUSSIAN, at) for at in ("0408", "0608"))
    game = capture(weaker, battery("g", COALITION, "0506", ladder=BIG), *around, die=6)
    flee(game)
    assert game.ctx.rules.board.distance(game.unit("g").cell, game.cell("0506")) == 1
    assert game.unit("g").level == 4


@pytest.mark.rule("PG T1d")
@pytest.mark.parametrize(("mr", "drm"), [(7, -1), (6, 0), (5, 1)])
def test_morale_of_captors_and_guns(mr: int, drm: int) -> None:
    """-1 if any captor is higher, +1 if the guns are higher than all; equal nothing."""
    game = capture(
        foot("a", PRUSSIAN, "0506", ladder=((6, mr),)),
        foot("b", PRUSSIAN, "0506", ladder=((6, 4),)),
        battery("g", COALITION, "0506", ladder=BIG),
        die=2,
    )
    made = next(e.roll for e in told(game, "capture") if e.roll)
    assert made.total == 2 + drm


@pytest.mark.rule("PG T1e")
def test_all_captors_disordered() -> None:
    """+1; not if one of them is Formed."""
    tired = foot("a", PRUSSIAN, "0506", ladder=((6, 6),), morale=Morale.DISORDERED)
    guns = battery("g", COALITION, "0506", ladder=BIG)
    for others, total in (((), 3), ((foot("b", PRUSSIAN, "0506", ladder=((6, 6),)),), 2)):
        game = capture(tired, *others, guns, die=2)
        assert next(e.roll for e in told(game, "capture") if e.roll).total == total


@pytest.mark.rule("PG 19.9.1a")
def test_one_roll_for_every_unit() -> None:
    """Two batteries, two dice: the first is taken, the second gives up a counter."""
    game = captors(
        EQUAL,
        battery("g", COALITION, "0506", ladder=BIG),
        battery("h", COALITION, "0506", ladder=BIG),
        dice=(1, 6),
    )
    game.run(CaptureGuns(game.cell("0506"), PRUSSIAN))
    flee(game)
    assert (game.at("g"), game.at("h")) == ("-", "0507")


@pytest.mark.rule("PG 19.9.1b")
def test_routed_guns_are_captured_without_a_roll() -> None:
    """A Disordered battery is rolled for."""
    routed = battery("g", COALITION, "0506", ladder=BIG, morale=Morale.ROUTED)
    game = captors(EQUAL, routed)
    game.run(CaptureGuns(game.cell("0506"), PRUSSIAN))
    assert (game.at("g"), told(game, "capture")[0].roll) == ("-", None)
    tired = battery("g", COALITION, "0506", ladder=BIG, morale=Morale.DISORDERED)
    assert told(capture(EQUAL, tired, die=1), "capture")[0].roll is not None


@pytest.mark.rule("PG 10.0g")
@pytest.mark.parametrize(("level", "stands_for"), [(4, 2), (3, 1)])
def test_g23_what_a_captured_counter_stands_for(level: int, stands_for: int) -> None:
    """G-23: the counter of 4 levels stands for two, of 3 for one."""
    game = capture(EQUAL, battery("g", COALITION, "0506", ladder=BIG, level=level), die=4)
    assert game.unit("g").level == level - stands_for


@pytest.mark.rule("PG 19.9.1a")
def test_who_would_try_to_take_the_guns() -> None:
    game = fought(
        foot("a", PRUSSIAN, "0505"),
        battery("g", COALITION, "0506"),
        battery("h", COALITION, "0506"),
    ).run(AdvanceStep(0))
    assert words(game, pick("a")) == "Capture attempt on 2 artillery units."


@pytest.mark.rule("PG 19.9.1a")
def test_one_gun_to_be_taken_is_told_in_the_singular() -> None:
    game = fought(foot("a", PRUSSIAN, "0505"), battery("g", COALITION, "0506")).run(AdvanceStep(0))
    assert words(game, pick("a")) == "Capture attempt on one artillery unit."
    assert words(game, pick()) == ""
    assert words(game, unit("a")) == ""


# -- words that end the phase (PG 19.0c) -----------------------------------------------------------


def still_to_come(game: Position, name: str) -> str:
    """What a button says is still to come; "" if nothing."""
    (found,) = (b for b in game.asking.asked(game.ctx).buttons if b.id == name)
    assert found.commits == (found.pending is not None)
    return "" if found.pending is None else render(found.pending)


ENDS = "close combat ends"


@pytest.mark.rule("PG 19.0c")
def test_buttons_with_which_the_phase_ends_say_so() -> None:
    """No other attack is left; one that is left, or cavalry that might charge, takes it back."""
    enemy = foot("x", COALITION, "0507")
    other = foot("b", PRUSSIAN, "0202"), foot("y", COALITION, "0203")
    assert still_to_come(pressed(SPENT, enemy), "decline") == ENDS
    assert still_to_come(pressed(SPENT, enemy, *other), "decline") == ""
    assert still_to_come(advance(foot("a", PRUSSIAN, "0505")), "stay") == ENDS
    assert still_to_come(advance(foot("a", PRUSSIAN, "0505"), *other), "stay") == ""
    for kind, said in ((horse, ""), (foot, ENDS)):
        game = fought(kind("a", PRUSSIAN, "0506", fought=True), enemy, turn=2)
        change(game.ctx, 0, advanced=("a",))
        change_side(game.ctx, 0, "defence", lp=1)
        change_side(game.ctx, 0, "attack", engaged=("a",))
        assert still_to_come(game.run(MomentumStep(0)), "decline") == said
    free = pressed(SPENT, foot("x", COALITION, "0101"))
    assert free.do(button("advance")) is None
    assert still_to_come(free, "done") == ENDS


@pytest.mark.rule("PG 19.0c")
def test_the_defender_who_stays_ends_nothing() -> None:
    """His advance comes after the attacker's: the phase is not his."""
    game = advance(battery("g", PRUSSIAN, "0505"), foot("x", COALITION, "0506"))
    assert game.asking.asked(game.ctx).side == COALITION
    assert still_to_come(game, "stay") == ""


@pytest.mark.rule("PG 19.9a")
def test_who_stands_over_captured_guns_holds_their_hex() -> None:
    """Guns on top of the infantry of the other side, while their capture is rolled for."""
    game = position(
        open_field(),
        battery("g", COALITION, "0505"),
        foot("a", PRUSSIAN, "0505"),
        battery("k", COALITION, "0101"),
    )
    assert holders(game.ctx) == {game.cell("0505"): PRUSSIAN, game.cell("0101"): COALITION}
