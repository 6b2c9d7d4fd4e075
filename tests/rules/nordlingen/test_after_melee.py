"""After a round of melee: first rounds anew, advance, pursuit (ND 5.17, 5.28-5.30, 13.9)."""

from collections.abc import Sequence
from typing import Any

import pytest

from game.board.plane.legs import MOVE, Leg
from game.engine import action as do
from game.rules.nordlingen import refusals
from game.rules.nordlingen.charge.answers import Answer
from game.rules.nordlingen.charge.declare import DeclareCharge
from game.rules.nordlingen.melee.after import (
    Advance,
    AfterCombat,
    AfterWon,
    Before,
    as_it_began,
    room_ahead,
)
from game.rules.nordlingen.melee.combats import Combat
from game.rules.nordlingen.melee.phase import MeleePhase, PickCombat, Prepare
from game.rules.nordlingen.options import Reading
from game.rules.nordlingen.places import touching
from game.rules.nordlingen.sequence import EndOfImpulse
from game.rules.nordlingen.table import Charge
from tests.rules.nordlingen.positions import (
    BLUE,
    RED,
    Placed,
    Position,
    box,
    line,
    pose,
    position,
    unit,
)

PAIR = Combat(("a", "x"))
BEGAN = Before((("a", ("x",)), ("x", ("a",))))


def _won(kind: str = "Pk", **more: Any) -> Position:
    """A red unit whose opponent has recoiled to 10, 12."""
    x: dict[str, Any] = {"recoiled": True, **more.pop("x", {})}
    own = more.pop("a", {})
    return position(
        unit("a", RED, kind, 10, 8, **own),
        unit("x", BLUE, "Pk", 10, 12, 180, **x),
        *more.pop("others", ()),
        **more,
    )


# -- first rounds anew -----------------------------------------------------------------------------


def _renewed(contact: Charge, gave: Sequence[str] = (), pushed: str = "") -> tuple[bool, bool]:
    game = position(
        unit("a", RED, "Cav", 10, 8), unit("x", BLUE, "Cav", 10, 8, 180), charges=[contact]
    )
    game.run(AfterCombat(PAIR, BEGAN, tuple(gave), pushed))
    (left,) = game.table.charges
    return left.first, left.counter_first


@pytest.mark.rule("ND 5.15", "ND 5.17")
def test_after_a_round_it_is_a_first_round_only_for_him_whose_opponent_gave_way() -> None:
    fresh = Charge("a", "x", "front", counter=True)
    assert _renewed(fresh) == (False, False)
    assert _renewed(fresh, pushed="x") == (True, False)
    assert _renewed(fresh, pushed="a") == (False, True)
    assert _renewed(fresh, gave=["x"]) == (True, False)  # it recoiled but could not get away
    old = Charge("a", "x", "front", first=False, counter_first=False)
    assert _renewed(old) == (False, False)
    assert _renewed(old, pushed="x") == (True, False)


@pytest.mark.rule("ND 5.17")
def test_contacts_of_others_are_left_alone() -> None:
    elsewhere = Charge("b", "y", "front")
    game = position(
        unit("a", RED, "Cav", 4, 8),
        unit("x", BLUE, "Cav", 4, 8, 180),
        unit("b", RED, "Cav", 14, 8),
        unit("y", BLUE, "Cav", 14, 8, 180),
        charges=[Charge("a", "x", "front"), elsewhere],
    )
    game.run(AfterCombat(PAIR, BEGAN))
    assert list(game.table.charges) == [
        Charge("a", "x", "front", first=False, counter_first=False),
        elsewhere,
    ]


# -- who may advance -------------------------------------------------------------------------------


@pytest.mark.rule("ND 5.28")
@pytest.mark.parametrize(
    ("x", "asked"),
    [
        ({"recoiled": True}, True),
        ({"recoiled": False, "disorder": 3}, True),
        ({"recoiled": False}, False),  # it is out of contact, but has not given way
    ],
)
def test_who_has_no_opponent_any_more_may_advance(x: dict[str, Any], asked: bool) -> None:
    game = _won(x=x).run(AfterCombat(PAIR, BEGAN))
    assert (game.asking is not None) == asked
    if asked:
        assert game.asking == Advance("a", broken=x.get("disorder") == 3)


@pytest.mark.rule("ND 5.28")
def test_an_eliminated_opponent_has_given_way_and_one_pushed_back_has_not() -> None:
    game = position(
        unit("a", RED, "Pk", 10, 8), unit("x", BLUE, "Pk", 10, 8, 180, gone="eliminated")
    )
    game.ctx.change("x", pose=None)
    game.run(AfterCombat(PAIR, BEGAN, ("x",)))
    assert game.asking == Advance("a", broken=True)
    pushed = _won(x={"recoiled": False}).run(AfterCombat(PAIR, BEGAN, (), "x"))
    assert pushed.asking is None


@pytest.mark.rule("ND 5.28")
def test_a_recoil_before_the_round_is_no_giving_way_in_it() -> None:
    before = Before(BEGAN.foes, ("x",))
    assert _won().run(AfterCombat(PAIR, before)).asking is None
    assert _won().run(AfterCombat(PAIR, before, ("x",))).asking is not None


@pytest.mark.rule("ND 5.28")
def test_all_opponents_must_have_given_way() -> None:
    began = Before((("a", ("x", "y")),))
    other = unit("y", BLUE, "Pk", 16, 12, 180)
    assert _won(others=(other,)).run(AfterCombat(PAIR, began)).asking is None
    gone = unit("y", BLUE, "Pk", 16, 12, 180, recoiled=True)
    assert _won(others=(gone,)).run(AfterCombat(PAIR, began)).asking == Advance("a")


@pytest.mark.rule("ND 5.28")
def test_who_gave_way_itself_or_is_still_in_melee_does_not_advance() -> None:
    assert _won().run(AfterCombat(PAIR, BEGAN, ("a",))).asking is None
    assert _won(a={"disorder": 3}).run(AfterCombat(PAIR, BEGAN)).asking is None
    busy = unit("y", BLUE, "Pk", 11, 7, 270)
    game = _won(others=(unit("y", BLUE, "Pk", 11, 7.5, 270),))
    assert busy.card.id in as_it_began(game.ctx, PAIR).foes[0][1]
    assert game.run(AfterCombat(PAIR, BEGAN)).asking is None


@pytest.mark.rule("ND 5.6", "ND 5.28", "ND 0.15")
def test_supports_advance_as_well_in_the_order_of_their_ids() -> None:
    began = Before((("b", ("x",)), ("a", ("x",)), ("x", ("a", "b"))))
    game = _won(others=(unit("b", RED, "Pk", 13, 8),))
    game.run(AfterCombat(Combat(("b", "x"), ("a",)), began))
    assert game.asking.unit == "a"
    assert game.press("stay") is None
    assert game.asking.unit == "b"


@pytest.mark.rule("ND 5.30", "ND 3.13")
@pytest.mark.parametrize(("kind", "state"), [("MdArt", {}), ("Wg", {}), ("Pk", {"square": True})])
def test_guns_wagons_and_squares_never_advance(kind: str, state: dict[str, Any]) -> None:
    assert _won(kind, a=state).run(AfterCombat(PAIR, BEGAN)).asking is None


# -- how far ---------------------------------------------------------------------------------------


@pytest.mark.rule("ND 5.28")
@pytest.mark.parametrize(
    ("more", "most"),
    [
        ({}, 1_000),
        ({"others": (unit("y", BLUE, "Sh", 10, 9.3, 180),)}, 800),  # 0.5um before it
        ({"others": (unit("y", BLUE, "Sh", 12.1, 9.0, 180),)}, 513),  # and before its corner
        ({"others": (unit("b", RED, "Sh", 10, 9.6),)}, 600),  # a friend whose rear is at 8.6
        ({"size": (20, 8.4), "x": {"gone": "fled"}}, 400),
        ({"areas": [box("pond", "P", 6, 8.7, 14, 11)]}, 700),
        ({"lines": [line("hedge", "H", (6, 8.3), (14, 8.3))]}, 300),
    ],
)
def test_an_advance_stops_before_enemies_friends_ground_and_the_edge(
    more: dict[str, Any], most: int
) -> None:
    game = _won(**more)
    if more.get("x"):
        game.ctx.change("x", pose=None)
    assert room_ahead(game.ctx, "a") == pytest.approx(most, abs=11)


@pytest.mark.rule("ND 5.28", "ND 14.1")
def test_the_owner_chooses_to_stay_or_how_far_to_go() -> None:
    game = _won().run(AfterWon("a"))
    assert game.prompt.side == RED
    assert game.press("stay") is None
    assert game.stands("a") == (10, 8, 0)
    game = _won().run(AfterWon("a"))
    assert game.press("advance") is None
    assert game.stands("a") == (10, 9, 0)
    assert game.unit("a").moved
    game = _won().run(AfterWon("a"))
    assert game.go(pose(10, 8.4)) is None
    assert game.stands("a") == (10, 8.4, 0)
    assert game.told("advance") == ["a advances 0.4 um."]


@pytest.mark.rule("ND 5.28", "ND 14.2")
def test_refusals_of_an_advance() -> None:
    game = _won(others=(unit("y", BLUE, "Sh", 10, 9.3, 180),)).run(AfterWon("a"))
    assert game.go(pose(10.2, 8.4)) == refusals.ONLY_AHEAD
    assert game.go(pose(10, 7.8)) == refusals.ONLY_AHEAD
    assert game.go(pose(10, 8.4, 10)) == refusals.ONLY_AHEAD
    assert game.go(pose(10, 8.4), Leg(MOVE, 300)) == refusals.ONLY_AHEAD
    assert game.go(pose(10, 9.2)) == refusals.short_of_movement(1_200, 1_000)
    found = game.go(pose(10, 8.9))
    assert found is not None
    assert found.message == refusals.too_close_to("y").message
    assert game.stands("a") == (10, 8, 0)
    assert game.go(pose(10, 8.8)) is None


@pytest.mark.rule("ND 5.28")
def test_without_room_nobody_is_asked() -> None:
    near = unit("y", BLUE, "Sh", 10, 8.5, 180)
    assert _won(others=(near,)).run(AfterWon("a")).asking is None


# -- pursuit ---------------------------------------------------------------------------------------


def _pursuing(kind: str, broken: bool, *others: Placed) -> Position:
    return _won(kind, options=[Reading.PURSUIT], others=others).run(AfterWon("a", broken))


@pytest.mark.rule("ND 13.9")
def test_in_the_option_cavalry_must_advance_after_broken_opponents() -> None:
    game = _pursuing("Cav", True)
    assert not isinstance(game.asking, Advance)
    assert game.stands("a") == (10, 9, 0)
    assert game.events[-1].rule == "ND 13.9"
    near = _pursuing("Cav", True, unit("y", BLUE, "Sh", 10, 9, 180))
    assert near.stands("a") == (10, 8.5, 0)


@pytest.mark.rule("ND 13.9")
def test_infantry_and_cavalry_whose_opponent_only_recoiled_choose() -> None:
    assert _pursuing("Pk", True).asking == Advance("a", broken=True)
    assert _pursuing("Cav", False).asking == Advance("a")
    game = _won("Cav").run(AfterWon("a", True))
    assert game.asking == Advance("a", broken=True)


@pytest.mark.rule("ND 5.28", "ND 14.1")
def test_the_preview_shows_where_the_advance_ends() -> None:
    game = _won().run(AfterWon("a"))
    found = game.asking.preview(game.ctx, do.button("advance"))
    assert found.path == (pose(10, 8), pose(10, 9))
    assert game.asking.preview(game.ctx, do.button("stay")) is None


@pytest.mark.rule("ND 6.6", "ND 5.28", "ND 13.9")
def test_a_wavering_division_advances_only_where_it_must() -> None:
    more = {"x": {"disorder": 3}, "others": (unit("y", BLUE, "Sh", 10, 15, 180),)}
    assert _won("Cav", **more, wavering={"r": 1}).run(AfterWon("a", True)).asking is None
    assert _won("Cav", **more, wavering={"b": 1}).run(AfterWon("a", True)).asking is not None
    # There is no enemy in good order whom it would come nearer.
    alone = _won("Cav", x={"disorder": 3}, wavering={"r": 1}).run(AfterWon("a", True))
    assert alone.asking is not None
    must = _won("Cav", **more, wavering={"r": 1}, options=[Reading.PURSUIT])
    assert must.run(AfterWon("a", True)).stands("a") == (10, 9, 0)


@pytest.mark.rule("ND 3.15", "ND 5.28", "ND 13.9")
@pytest.mark.parametrize(("halted", "may"), [(False, True), (True, False)])
def test_who_was_halted_in_this_impulse_advances_only_where_it_must(
    halted: bool, may: bool
) -> None:
    """A target that was halted by its test, and then won the melee."""
    game = _won("Cav", a={"halted": halted}, x={"disorder": 3}).run(AfterWon("a", True))
    assert (game.asking is not None) == may
    must = _won("Cav", a={"halted": halted}, x={"disorder": 3}, options=[Reading.PURSUIT])
    assert must.run(AfterWon("a", True)).stands("a") == (10, 9, 0)


# -- breakthrough ----------------------------------------------------------------------------------

NEXT = unit("y", BLUE, "Sh", 10, 13, 180)
"""4um before cavalry that has advanced to 10, 9."""


def _advanced(kind: str, *others: Placed, broken: bool = True, **more: Any) -> Position:
    game = _won(kind, x={"disorder": 3, "recoiled": True}, others=others, **more)
    game.ctx.change("x", pose=pose(3, 15))
    game.run(AfterWon("a", broken))
    assert game.press("advance") is None
    return game


@pytest.mark.rule("ND 5.29")
def test_cavalry_that_advanced_after_broken_opponents_may_charge_at_once() -> None:
    game = _advanced("Cav", NEXT, orders={}, a={"manoeuvred": True})
    assert game.asking == DeclareCharge("a", breakthrough=True)
    assert game.press("back") is None
    assert game.asking is None
    assert game.stands("a") == (10, 9, 0)


@pytest.mark.rule("ND 5.29", "ND 13.9")
def test_so_may_cavalry_that_had_to_advance() -> None:
    game = _won("Cav", x={"disorder": 3}, others=(NEXT,), options=[Reading.PURSUIT])
    game.ctx.change("x", pose=pose(3, 15))
    game.run(AfterWon("a", True))
    assert game.asking == DeclareCharge("a", breakthrough=True)


@pytest.mark.rule("ND 5.29")
def test_nobody_else_breaks_through() -> None:
    assert _advanced("Hv", NEXT).asking is None
    assert _advanced("Cav", NEXT, broken=False).asking is None
    assert _advanced("Cav", NEXT, a={"disorder": 2}).asking is None
    assert _advanced("Cav", unit("y", BLUE, "Sh", 10, 14.6, 180)).asking is None  # too far
    stays = _won("Cav", x={"disorder": 3}, others=(NEXT,)).run(AfterWon("a", True))
    assert stays.press("stay") is None
    assert stays.asking is None


@pytest.mark.rule("ND 5.29", "ND 7.24")
def test_the_charge_is_tested_with_the_modifiers_after_a_won_melee() -> None:
    """Light cavalry tests with 0 for morale and -2; in a melee phase it is fought in the next."""
    game = _won("LC", x={"disorder": 3}, others=(NEXT,), dice=[6, 6])
    game.ctx.change("x", pose=pose(3, 15))
    game.run(AfterWon("a", True))
    assert game.press("advance") is None
    assert game.take("y") is None
    roll = next(e.roll for e in game.events if e.kind == "morale")
    assert roll is not None
    assert [m.value for m in roll.modifiers if m.rule == "ND 7.24"] == [-2]
    assert not game.told("melee")


@pytest.mark.rule("ND 5.29", "ND 7.21", "ND 7.24")
def test_whom_it_charges_counts_after_a_won_melee_too() -> None:
    """Against a shaken enemy +2 and -2 for light cavalry."""
    shaken = unit("y", BLUE, "Sh", 10, 13, 180, disorder=2)
    game = _won("LC", x={"disorder": 3}, others=(shaken,), dice=[6, 6])
    game.ctx.change("x", pose=pose(3, 15))
    game.run(AfterWon("a", True))
    assert game.press("advance") is None
    assert game.take("y") is None
    roll = next(e.roll for e in game.events if e.kind == "morale")
    assert roll is not None
    found = {m.rule: m.value for m in roll.modifiers}
    assert (found["ND 7.21"], found["ND 7.24"]) == (2, -2)


@pytest.mark.rule("ND 5.29", "ND 5.28", "ND 5.1", "ND 5.15")
def test_a_breakthrough_is_played_from_the_melee_won_to_the_fight_it_brings() -> None:
    """Worn pikemen are destroyed by two squadrons; the one that led advances and charges musketeers
    3um farther on, who shoot in vain. They are fought in the next phase, in which the charge
    counts; the other squadron stays.
    """
    game = position(
        unit("a", RED, "Cav", 10, 11),
        unit("c", RED, "Cav", 12, 11),
        unit("x", BLUE, "Pk", 11, 11, 180, losses=2),
        unit("y", BLUE, "Sh", 9, 15, 180),
        # 2 and 1 for a second base, against pikes -2: 4 + 1 - 1 are 3 points. Then both tests of
        # the charge, the shot, and the second fight.
        dice=[4, 1, 6, 6, 1, 6, 6, 1],
        last=True,
    )
    game.run(MeleePhase())
    assert isinstance(game.asking, PickCombat)
    assert game.do(do.pick("a", "x")) is None
    assert isinstance(game.asking, Prepare)
    assert game.press("fight") is None
    assert game.unit("x").gone == "eliminated"
    assert game.asking == Advance("a", broken=True)
    assert game.press("advance") is None
    assert game.asking == DeclareCharge("a", breakthrough=True)
    assert game.stands("a") == (10, 12, 0)
    assert game.take("y") is None
    assert isinstance(game.asking, Answer)
    assert game.press("fire") is None
    assert game.stands("a") == (10, 15, 0)
    assert touching(game.ctx, "a") == ("y",)
    assert game.asking == Advance("c", broken=True)
    assert game.press("stay") is None
    assert game.asking is None
    assert len(game.told("combat")) == 1
    game.run(EndOfImpulse())
    game.run(MeleePhase())
    # 2 each for the value, the charge, and against infantry.
    fought = [e.roll for e in game.events if e.kind == "melee"][2:]
    assert [(r.die, r.total) for r in fought if r] == [(6, 12), (1, 1)]
    assert game.unit("y").losses == 1
