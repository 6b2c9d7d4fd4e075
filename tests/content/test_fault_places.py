"""Faults of scenario files, told with the entry as their reader counts it (PG 3, 22.2a)."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec import structs

from game.board.board import Board
from game.content import library
from game.content.opening import SystemFiles, open_scenario
from game.content.problems import Problems
from game.rules.prussias_glory.data.scenario import PgScenario
from game.rules.prussias_glory.loading.entry import entry_faults
from game.rules.prussias_glory.loading.groups import group_faults
from game.rules.prussias_glory.loading.hexes import hex_faults, stack_faults
from game.rules.prussias_glory.loading.load import faults, order_of_battle
from game.rules.prussias_glory.loading.setup import placement_faults
from game.rules.prussias_glory.loading.specials import (
    activation_faults,
    baggage_faults,
    guns_under_stacks,
)


def opened(name: str) -> tuple[PgScenario, Board]:
    """A shipped scenario and its map, as read."""
    path = library.shipped_folder("scenarios") / f"{name}.toml"
    found = open_scenario(path, {"prussias_glory": SystemFiles(PgScenario, faults)}, Problems())
    assert found is not None
    return found.scenario.body, found.board


def test_entries_are_counted_from_one() -> None:
    """As a reader of the file counts them; the second is told as the second."""
    body, board = opened("leuthen-main")
    assert list(entry_faults(body, board)) == []
    wrong = structs.replace(body.entry[0], zone="nowhere", wings=(), units=(), commanders=())
    spoiled = structs.replace(body, entry=(wrong, structs.replace(wrong, zone="elsewhere")))
    told = [(where, what) for where, what, _ in entry_faults(spoiled, board)]
    assert told == [
        ("entry 1", 'zone = "nowhere" is not on map leuthen'),
        ("entry 2", 'zone = "elsewhere" is not on map leuthen'),
    ]


def test_a_detachment_of_nobody_needs_no_base_group() -> None:
    """A wing without units has no arm that could return to one (PG 6.3.1a)."""
    body, _ = opened("leuthen-main")
    away = [g.id for g in body.group if g.kind == "detachment"]
    assert away, "Nostitz is detached"
    wings = {w.id for w in body.wing if w.group in away}
    empty = structs.replace(
        body,
        unit=tuple(u for u in body.unit if u.wing not in wings),
        group=tuple(g for g in body.group if g.kind == "detachment" or g.army == "prussian"),
    )
    told = [what for where, what, _ in group_faults(empty) if "returns to no base" in what]
    assert told == []


NOWHERE = "9999"


def with_entry(body: PgScenario, table: str, number: int, **values: Any) -> PgScenario:
    """One entry of a table, counted from one, with other values."""
    entries = list(getattr(body, table))
    entries[number - 1] = structs.replace(entries[number - 1], **values)
    return structs.replace(body, **{table: tuple(entries)})


def told(body: PgScenario, board: Board) -> list[tuple[str, str]]:
    """Where a hex is off the map, and under which key."""
    return [(where, what.split(" = ")[0]) for where, what, _ in hex_faults(body, board)]


def test_a_sound_file_has_no_such_faults() -> None:
    for name in ("rossbach-main", "zorndorf-main", "torgau-main", "leuthen-main"):
        body, board = opened(name)
        found = (hex_faults(body, board), stack_faults(body), placement_faults(body, board))
        assert [fault for faults in found for fault in faults] == [], name
        assert list(baggage_faults(body)) == []


@pytest.mark.parametrize(
    ("table", "key", "value", "shown"),
    [
        ("unit", "at", NOWHERE, "at"),
        ("unit", "enters_at", NOWHERE, "enters_at"),
        ("wing", "at", NOWHERE, "at"),
        ("army_commander", "at", NOWHERE, "at"),
        ("army", "friendly_hexes", (NOWHERE,), "friendly_hexes"),
        ("town_bonus", "hexes", (NOWHERE,), "hexes"),
        ("line_of_retreat", "hexes", (NOWHERE,), "hexes"),
    ],
)
@pytest.mark.parametrize("number", [1, 2])
def test_a_hex_off_the_map_is_told_with_its_entry(
    table: str, key: str, value: object, shown: str, number: int
) -> None:
    """Of the entries 1 and 2 of each table; nothing else is told."""
    body, board = opened("torgau-battle" if table == "line_of_retreat" else "rossbach-main")
    entries: Sequence[Any] = getattr(body, table)
    if len(entries) < number:
        body = structs.replace(body, **{table: (*entries, structs.replace(entries[0]))})
    spoiled = with_entry(body, table, number, **{key: value})
    name = getattr(getattr(spoiled, table)[number - 1], "id", None)
    where = f"{table} {number}" if name is None else f'{table} {number} "{name}"'
    assert told(spoiled, board) == [(where, shown)]


def test_the_towns_of_the_advance_lie_on_the_map() -> None:
    """Rossbach (PG 23.4)."""
    body, board = opened("rossbach-main")
    assert body.advance is not None
    spoiled = structs.replace(body, advance=structs.replace(body.advance, towns=(NOWHERE,)))
    assert told(spoiled, board) == [("[advance]", "towns")]


def test_a_rank_taken_twice_is_told_behind_a_unit_that_stands_nowhere() -> None:
    """The first unit is off the map: those after it are looked at all the same."""
    body, _board = opened("rossbach-battle")
    placed = [n for n, unit in enumerate(body.unit, 1) if unit.at is not None][:3]
    first, second, third = placed
    spoiled = with_entry(body, "unit", first, at=None)
    where = {"at": body.unit[second - 1].at, "order": body.unit[second - 1].order}
    spoiled = with_entry(spoiled, "unit", third, **where)
    both = {f'unit {n} "{body.unit[n - 1].id}"' for n in (second, third)}
    assert both <= {place for place, _what, _hint in stack_faults(spoiled)}


@pytest.mark.rule("PG 25.3.5e")
def test_baggage_with_plain_sp_is_told_with_its_number() -> None:
    body, _board = opened("zorndorf-main")
    (number,) = (n for n, u in enumerate(body.unit, 1) if u.unit_class.value == "baggage")
    unit = body.unit[number - 1]
    plain = tuple(structs.replace(s, parenthesised=False) for s in unit.strength)
    told = list(baggage_faults(with_entry(body, "unit", number, strength=plain)))
    assert [where for where, _what, _hint in told] == [f'unit {number} "{unit.id}"']


@pytest.mark.rule("PG 13.1b")
def test_an_army_without_a_commander_is_told_with_its_number() -> None:
    """The Prussians of the Rossbach main scenario need one for their attempts."""
    body, _board = opened("rossbach-main")
    assert list(activation_faults(body)) == []
    (number,) = (n for n, a in enumerate(body.army, 1) if a.id == "prussian")
    told = activation_faults(structs.replace(body, army_commander=()))
    assert [where for where, _what, _hint in told] == [f'army {number} "prussian"']


@pytest.mark.rule("PG 23.6a")
def test_a_wing_leader_who_commands_the_army_has_an_initiative() -> None:
    """Hildburghausen in the variant."""
    body, _board = opened("rossbach-hildburghausen")
    (number,) = (n for n, wing in enumerate(body.wing, 1) if wing.army_commander)
    told = activation_faults(with_entry(body, "wing", number, initiative=None))
    assert [where for where, _what, _hint in told] == [f'wing {number} "hildburghausen"']


@pytest.mark.rule("PG 23.5a")
def test_guns_alone_in_a_hex_lie_on_top_of_nobody() -> None:
    """First of the file, in a hex of its own; on top of a brigade it is told with its number."""
    body, _board = opened("rossbach-battle")
    (number,) = (n for n, u in enumerate(body.unit, 1) if u.id == "fr-art1")
    gun = body.unit[number - 1]
    others = (*body.unit[: number - 1], *body.unit[number:])
    free = next(u.at for u in body.unit if u.army == "coalition" and u.order == 1 and u.at)
    for at, order, told in (("0101", 1, []), (free, 0, ['unit 1 "fr-art1"']), (free, 9, [])):
        first = structs.replace(gun, at=at, order=order)
        found = guns_under_stacks(structs.replace(body, unit=(first, *others)))
        assert [where for where, _what, _hint in found] == told


def test_a_zone_that_applies_to_nothing_is_told_with_its_number() -> None:
    body, board = opened("zorndorf-free")
    assert body.placement is not None
    zones = body.placement.zone
    spoiled = (structs.replace(zones[0], applies=()), *zones[1:])
    placement = structs.replace(body.placement, zone=spoiled)
    told = placement_faults(structs.replace(body, placement=placement), board)
    assert [(where, what) for where, what, _ in told] == [
        (f'placement.zone 1 "{zones[0].id}"', "applies to nothing")
    ]


@pytest.mark.rule("PG 9.1a")
def test_replacements_are_known_as_such() -> None:
    """Nobody else is; who cannot bombard has three times nought."""
    body, board = opened("rossbach-battle")
    oob = order_of_battle(body, board)
    assert {c.id for c in oob.leaders.values() if c.replacement} == {
        "prussian-replacement",
        "coalition-replacement",
    }
    foot = [u for u in oob.units.values() if not u.is_artillery]
    assert {step.bombard for u in foot for step in u.ladder} == {(0, 0, 0)}


def faults_of(name: str, **tables: Any) -> list[tuple[str, str]]:
    """Where a shipped scenario has which faults when some of its tables are others."""
    path = library.shipped_folder("scenarios") / f"{name}.toml"
    found = open_scenario(path, {"prussias_glory": SystemFiles(PgScenario, faults)}, Problems())
    assert found is not None
    body = structs.replace(found.scenario.body, **tables)
    spoiled = structs.replace(found.scenario, body=body)
    return [(where, what) for where, what, _hint in faults(spoiled, found.board)]


def test_a_unit_with_the_id_of_one_before_is_told_with_both_places() -> None:
    """Counted from one."""
    units = opened("rossbach-battle")[0].unit
    twin = structs.replace(units[1], id=units[0].id)
    told = faults_of("rossbach-battle", unit=(units[0], twin, *units[2:]))
    assert (f'unit 2 "{twin.id}"', f'has the id of unit 1 "{twin.id}"') in told


@pytest.mark.parametrize("key", ["second_in_command", "reverse_of"])
def test_a_second_in_command_whom_nobody_knows(key: str) -> None:
    """Either way of naming one."""
    commanders = opened("rossbach-battle")[0].army_commander
    wrong = structs.replace(commanders[0], **{key: "nobody"})
    told = faults_of("rossbach-battle", army_commander=(wrong, *commanders[1:]))
    assert (f'army_commander 1 "{wrong.id}"', f'{key} = "nobody" is unknown') in told


@pytest.mark.parametrize(("above", "sound"), [(0, True), (1, False)])
def test_a_unit_begins_at_one_of_its_levels(above: int, sound: bool) -> None:
    """At its highest as well."""
    units = opened("rossbach-battle")[0].unit
    begun = structs.replace(units[0], start_level=len(units[0].strength) + above)
    told = faults_of("rossbach-battle", unit=(begun, *units[1:]))
    assert (told == []) is sound
