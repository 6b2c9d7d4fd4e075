"""Ends of activations, steps, points for bots and the table's own soundness (CS 2, 4, 6)."""

from typing import Any

import pytest

from game.engine.refusal import NOT_OFFERED
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.rules.camposanto.ending import PhaseEnd
from game.rules.camposanto.fire import Fire
from game.rules.camposanto.marshals import MoveMarshal
from game.rules.camposanto.movement import MoveUnits
from game.rules.camposanto.refusals import no_mp
from game.rules.camposanto.sequence import Activation, ActivationEnd, PhaseStart
from game.rules.camposanto.soundness import invariants
from game.rules.camposanto.steps import mp_left, why_no_step, why_not_go
from game.rules.camposanto.system import evaluate
from game.rules.camposanto.table import Operation, Status
from game.rules.camposanto.written import PlacedWing, arrange_position
from game.rules.camposanto.written import Position as Written
from game.rules.camposanto.zones import crosses_front
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    SPANISH,
    Placed,
    field,
    foot,
    gun,
    horse,
    light,
    marshal,
    position,
)

WING = "spanish-centre"
WINGS = ("left", "centre", "right")
HOME = (foot("a", SPANISH, "0508"), foot("x", AUSTRIAN, "0501"))


def faults(*pieces: Placed, **given: Any) -> list[str]:
    """What is broken on a table."""
    return invariants(position(field(), *pieces, **given).ctx)


# -- activations -----------------------------------------------------------------------------------


@pytest.mark.rule("CS 4.1h")
def test_between_two_activations_no_wing_is_active() -> None:
    game = position(field(), *HOME).run(ActivationEnd(WING))
    assert game.table.wing == "" and game.table.wings[WING].activated


@pytest.mark.rule("CS 4.1h")
def test_in_a_written_position_only_wings_that_have_not_acted_follow() -> None:
    setting = Shelf(SYSTEMS).open("camposanto-1743")
    assert isinstance(setting, Setting), setting
    names = [f"{side}-{place}" for side in (SPANISH, AUSTRIAN) for place in WINGS]
    ranks = dict(zip(names, (18, 16, 13, 17, 15, 14), strict=True))
    done = {"spanish-left", "austrian-right"}
    written = Written(
        wing=tuple(PlacedWing(id=w, token=n, activated=w in done) for w, n in ranks.items()),
        active="austrian-left",
        operation=Operation.LIGHT_FIRE,
    )
    stack = arrange_position(setting.rules, written).stack
    assert stack[:2] == [PhaseStart(), PhaseEnd()]
    to_come = [f.wing for f in reversed(stack) if isinstance(f, Activation)]
    assert to_come == ["spanish-centre", "austrian-centre", "spanish-right"]
    assert [f.wing for f in stack if isinstance(f, Fire)] == ["austrian-left"]


@pytest.mark.rule("CS 8.2a", "CS 8.2b")
@pytest.mark.parametrize(("pond", "asked"), [("0407 0507 0408 0608 0409 0509", False), ("", True)])
def test_a_marshal_is_asked_for_only_if_he_can_go_somewhere(pond: str, asked: bool) -> None:
    game = position(field(pond=pond), marshal("m", SPANISH, "0508"), foot("x", AUSTRIAN, "0501"))
    assert (game.run(MoveMarshal(WING)).asking is not None) == asked


@pytest.mark.rule("CS 8.2a")
def test_a_wing_without_marshal_is_not_asked_for_him() -> None:
    assert position(field(), *HOME).run(MoveMarshal(WING)).asking is None


# -- steps -----------------------------------------------------------------------------------------


@pytest.mark.rule("CS 6a", "CS 6b")
@pytest.mark.parametrize(("spent", "left"), [(0, 3), (1, 2), (3, 0)])
def test_what_was_spent_is_no_longer_there(spent: int, left: int) -> None:
    game = position(field(), foot("a", SPANISH, "0508", spent=spent))
    assert mp_left(game.ctx, "a") == left


@pytest.mark.rule("CS 6b")
def test_the_offer_of_a_unit_underway_tells_what_is_left() -> None:
    game = position(field(), foot("a", SPANISH, "0508", spent=1), foot("b", SPANISH, "0708"))
    offers = game.run(MoveUnits(WING)).prompt.units
    assert {u: str(offer.text) for u, offer in offers.items()} == {
        "a": "2 MP left",
        "b": "3 MP left",
    }


@pytest.mark.rule("CS 6b", "CS 6.3c")
@pytest.mark.parametrize(("spent", "rule"), [(3, "CS 6b"), (2, "CS 6.3c")])
def test_without_points_even_a_pond_is_out_of_reach(spent: int, rule: str) -> None:
    game = position(field(pond="0507"), foot("a", SPANISH, "0508", spent=spent))
    refusal = why_no_step(game.ctx, "a", game.cell("0508"), game.cell("0507"), spent)
    assert refusal is not None and refusal.rule == rule
    assert (refusal == no_mp(1, 0)) == (spent == 3)


@pytest.mark.rule("CS 6b")
def test_nobody_is_asked_to_go_off_the_map() -> None:
    game = position(field(), foot("a", SPANISH, "0508"))
    assert why_not_go(game.ctx, "a", -1, ()) == NOT_OFFERED
    assert why_not_go(game.ctx, "a", game.rules.board.grid.size, ()) == NOT_OFFERED
    assert why_not_go(game.ctx, "a", game.cell("0501"), ()) == no_mp(7, 3)
    assert why_not_go(game.ctx, "a", game.cell("0507"), ()) is None


@pytest.mark.rule("CS 6.4g", "CS 7.3c")
def test_who_moves_is_no_friend_to_himself_on_an_enemy_front() -> None:
    """0507 is in front of x, which faces south; a stands there alone, then with a gun."""
    x, a = foot("x", AUSTRIAN, "0506"), foot("a", SPANISH, "0507")
    game = position(field(), x, a)
    assert crosses_front(game.ctx, SPANISH, game.cell("0507"), ("a",))
    assert not crosses_front(game.ctx, SPANISH, game.cell("0507"), ())
    both = position(field(), x, gun("g", SPANISH, "0507"), a)
    assert not crosses_front(both.ctx, SPANISH, both.cell("0507"), ("a",))
    assert crosses_front(both.ctx, SPANISH, both.cell("0507"), ("a", "g"))


# -- how well a side stands ------------------------------------------------------------------------


@pytest.mark.rule("CS 12.2b")
def test_a_point_is_worth_ten_steps_for_a_bot() -> None:
    """Points 3 to 1, steps 4 + 1 to 4 - 1: 10 x 2 + 5 - 3."""
    game = position(
        field(),
        foot("a", SPANISH, "0508"),
        light("l", SPANISH, "0708"),
        horse("x", AUSTRIAN, "0501", hits=1),
        table={"points": {SPANISH: 3, AUSTRIAN: 1}},
    )
    assert (evaluate(game.ctx, SPANISH), evaluate(game.ctx, AUSTRIAN)) == (22, -22)


# -- soundness -------------------------------------------------------------------------------------


@pytest.mark.rule("CS 6.2c")
def test_both_sides_in_a_hex_are_a_fault() -> None:
    found = faults(foot("a", SPANISH, "0506", facing="N"), light("x", AUSTRIAN, "0506", facing="N"))
    assert "both sides in 0506" in found


@pytest.mark.rule("CS 6.2a", "CS 6.2d")
def test_two_of_infantry_in_a_hex_are_a_fault_unless_one_is_on_its_way() -> None:
    a = foot("a", SPANISH, "0506")
    assert faults(a, foot("b", SPANISH, "0506")) == ["infantry, infantry in 0506"]
    assert faults(a, foot("b", SPANISH, "0506", underway=True)) == []


@pytest.mark.rule("CS 6.2e")
@pytest.mark.parametrize(("facing", "found"), [("NE", ["two facings in 0506"]), ("N", [])])
def test_two_facings_in_a_hex_are_a_fault(facing: str, found: list[str]) -> None:
    assert faults(gun("g", SPANISH, "0506", facing=facing), foot("a", SPANISH, "0506")) == found


@pytest.mark.rule("CS 6a", "CS 5.1b")
@pytest.mark.parametrize(("spent", "found"), [(4, []), (5, ["a spent 5 MP"])])
def test_nobody_spends_more_than_an_impetuous_unit_has(spent: int, found: list[str]) -> None:
    assert faults(foot("a", SPANISH, "0506", spent=spent)) == found


@pytest.mark.rule("CS 5.3a", "CS 5.4a")
@pytest.mark.parametrize("how", [Status.PRUDENT, Status.HESITANT, Status.AGGRESSIVE])
def test_who_turned_and_who_has_begun_to_move_count_alike(how: Status) -> None:
    """Three have turned, two are on their way: five where four may act."""
    turned = [foot(f"t{n}", SPANISH, f"0{n}08", moved=True) for n in range(3)]
    begun = [foot(f"b{n}", SPANISH, f"0{n}06", spent=1) for n in range(2)]
    found = faults(*turned, *begun, status={WING: how})
    limit = how is not Status.AGGRESSIVE
    assert found == ([f"{WING}: 5 units were activated"] if limit else [])
    assert faults(*turned, begun[0], status={WING: how}) == []


@pytest.mark.rule("CS 2.3a", "CS 2.3b")
@pytest.mark.parametrize(
    ("table", "words"),
    [
        ({"hands": {SPANISH: (1, 1), AUSTRIAN: (2,)}}, "spanish holds (1, 1)"),
        ({"hands": {SPANISH: (1,), AUSTRIAN: (1,)}}, "austrian holds (1,)"),
        (
            {"hands": {SPANISH: (1,), AUSTRIAN: (2,)}, "sealed": {SPANISH: (4,)}},
            "spanish laid (4,) of (1,)",
        ),
        ({"hands": {SPANISH: (1,), AUSTRIAN: (2,)}, "sealed": {SPANISH: (1,)}}, ""),
    ],
)
def test_orders_held_twice_or_not_held_are_a_fault(table: dict[str, Any], words: str) -> None:
    assert faults(*HOME, table=table) == ([words] if words else [])


RANKED = {
    "spanish-left": Status.IMPETUOUS,
    "spanish-centre": Status.AGGRESSIVE,
    "spanish-right": Status.PRUDENT,
    "austrian-left": Status.PRUDENT,
    "austrian-centre": Status.AGGRESSIVE,
    "austrian-right": Status.HESITANT,
}


@pytest.mark.rule("CS 4.1c", "CS 4.1f", "CS 4.1g")
@pytest.mark.parametrize("wrong", ["", "spanish-left", "spanish-right", "austrian-right"])
def test_one_impetuous_one_hesitant_two_prudent_wings(wrong: str) -> None:
    """Each of the four made Aggressive is a fault by itself."""
    status = {w: Status.AGGRESSIVE if w == wrong else how for w, how in RANKED.items()}
    found = faults(*HOME, status=status, table={"order": list(RANKED)})
    assert [line.split("{")[0] for line in found] == (["wings ranked "] if wrong else [])
    assert faults(*HOME, status=status, table={"order": []}) == []
