"""The soundness of the table: what cannot be is told of (CS 2, 4 to 6)."""

from typing import Any

import pytest

from game.rules.camposanto.soundness import invariants
from game.rules.camposanto.table import Status
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    BOTH,
    SPANISH,
    Placed,
    field,
    foot,
    gun,
    light,
    position,
)

WING = "spanish-centre"


def faults(*pieces: Placed, **given: Any) -> list[str]:
    """What is broken on a table."""
    return invariants(position(field(), *pieces, **given).ctx)


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
    assert faults(*BOTH, table=table) == ([words] if words else [])


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
    found = faults(*BOTH, status=status, table={"order": list(RANKED)})
    assert [line.split("{")[0] for line in found] == (["wings ranked "] if wrong else [])
    assert faults(*BOTH, status=status, table={"order": []}) == []
