"""The play aid and the captions of the counters, copied here by hand (EX-CS-2, 7, 10, 14 to 18)."""

from collections import Counter
from typing import Any

import pytest

from game.engine import action as do
from game.rules.camposanto.cards import Arm, Series
from game.rules.camposanto.marshals import MoveMarshal
from game.rules.camposanto.movement import MoveUnits
from game.rules.camposanto.steps import allowance
from game.rules.camposanto.table import Status, Turn
from game.rules.camposanto.tables import standard_tables
from tests.rules.camposanto.battles import battle
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    SPANISH,
    field,
    foot,
    gun,
    horse,
    light,
    marshal,
    position,
)

WING = "spanish-centre"


@pytest.mark.rule("CS 2.3a")
def test_ex_cs_2_the_series_of_orders() -> None:
    a, b = standard_tables().series.of(Series.A), standard_tables().series.of(Series.B)
    assert (len(a), len(b), sum(a), sum(b)) == (9, 9, 86, 85)
    assert sorted((*a, *b)) == list(range(1, 19))


@pytest.mark.rule("CS 2.1e")
def test_ex_cs_7_stars() -> None:
    units = battle().rules.oob.units.values()
    assert {u.stars for u in units} == {0, 1, 2}
    (best,) = [u for u in units if u.stars == 2]
    assert (best.side, best.arm) == (SPANISH, Arm.CAVALRY)
    assert all(u.arm in (Arm.INFANTRY, Arm.CAVALRY) for u in units if u.stars)


@pytest.mark.rule("CS 6.3c")
@pytest.mark.parametrize("make", [foot, horse, light, gun])
def test_ex_cs_10_nobody_enters_the_pond(make: Any) -> None:
    piece = make("a", SPANISH, "0506")
    game = position(field(pond="0505"), piece).run(MoveUnits(WING))
    assert game.do(do.unit("a")) is None
    refusal = game.do(do.cell(game.cell("0505")))
    assert refusal is not None and refusal.rule == "CS 6.3c"
    assert game.do(do.cell(game.cell("0606"))) is None


@pytest.mark.rule("CS 6.3c", "CS 8.2b")
def test_ex_cs_10_nor_does_a_marshal() -> None:
    game = position(field(pond="0505"), marshal("m", SPANISH, "0506")).run(MoveMarshal(WING))
    refusal = game.do(do.cell(game.cell("0505")))
    assert refusal is not None and refusal.rule == "CS 6.3c"


@pytest.mark.rule("CS 5.1a", "CS 5.2a", "CS 5.3a", "CS 5.4a")
@pytest.mark.parametrize(
    ("status", "units", "mp", "bonus", "from_zoc", "assaults", "fires", "into_zoc", "flank"),
    [
        (Status.IMPETUOUS, 0, 1, 1, True, True, True, True, True),
        (Status.AGGRESSIVE, 0, 0, 0, False, True, True, True, True),
        (Status.PRUDENT, 4, 0, 0, False, True, True, True, False),
        (Status.HESITANT, 4, 0, 0, False, False, False, False, False),
    ],
)
def test_ex_cs_14_the_table_of_wings(
    status: Status,
    units: int,
    mp: int,
    bonus: int,
    from_zoc: bool,
    assaults: bool,
    fires: bool,
    into_zoc: bool,
    flank: bool,
) -> None:
    row = standard_tables().status[status]
    assert (row.units, row.mp.value, row.zoc_to_zoc) == (units, mp, from_zoc)
    assert (row.assaults, row.fires, row.enters_zoc) == (assaults, fires, into_zoc)
    assert row.flank == flank
    assert (standard_tables().assault.impetuous.value if status is Status.IMPETUOUS else 0) == bonus


@pytest.mark.rule("CS 7.1a", "CS 7.1f", "CS 7.2a")
def test_ex_cs_15_assault() -> None:
    table = standard_tables().assault
    assert (table.first_threshold.value, table.fall.value) == (9, 1)
    assert (table.more_steps.value, table.fewer_steps.value) == (1, -1)
    assert (table.own_stars.value, table.enemy_stars.value) == (1, -1)
    assert (table.flank_attacker.value, table.flank_defender.value) == (1, -1)
    assert (table.farmhouse.value, table.cavalry_frontal.value) == (-1, -1)


@pytest.mark.rule("CS 6a", "CS 11a", "CS 8.2a")
@pytest.mark.parametrize(
    ("make", "day", "evening"),
    [(foot, 3, 2), (light, 3, 2), (horse, 4, 3), (gun, 1, 0), (marshal, 4, 3)],
)
def test_ex_cs_16_and_17_movement_by_day_and_in_the_evening(
    make: Any, day: int, evening: int
) -> None:
    piece = make("a", SPANISH, "0506")
    assert allowance(position(field(), piece).ctx, "a") == day
    late = position(field(), piece, table={"turn": Turn.EVENING})
    assert allowance(late.ctx, "a") == evening


@pytest.mark.rule("CS 6.4e", "CS 7.3a", "CS 7.3c", "CS 7.3f", "CS 11d")
def test_ex_cs_16_and_17_retreats_fire_and_evening() -> None:
    limits, fire = standard_tables().limits, standard_tables().fire
    assert (limits.retirement.value, limits.flight.value) == (2, 3)
    assert (limits.front_hit.value, limits.edge_hit.value) == (1, 1)
    assert (fire.hits_at.value, fire.light_hits_at.value, fire.artillery_range.value) == (9, 9, 4)
    assert (fire.farmhouse.value, fire.light_farmhouse.value) == (-1, -1)
    assert (
        standard_tables().evening.isolated_hits.value,
        standard_tables().evening.artillery_range.value,
    ) == (2, 1)


@pytest.mark.rule("CS 8a", "CS 2.1c")
def test_ex_cs_18_a_marshal_for_each_wing() -> None:
    chiefs = Counter(u.wing for u in battle().rules.oob.units.values() if u.arm is Arm.MARSHAL)
    wings = [
        f"{side}-{place}" for side in (SPANISH, AUSTRIAN) for place in ("left", "centre", "right")
    ]
    assert chiefs == Counter(wings)
