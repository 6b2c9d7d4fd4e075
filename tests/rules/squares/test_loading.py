"""What a file of Squares says of its pieces, and the first table made of it (SQ 1.1, 2.7, 5.16)."""

import pytest
from msgspec import structs

from game.content import library
from game.content.opening import SystemFiles, open_scenario
from game.content.problems import Problems
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.rules.squares.cards import Kind, Weight
from game.rules.squares.faults import faults
from game.rules.squares.loading import cinc_id, general_id, load, order_of_battle
from game.rules.squares.scenario import ParkEntry, SqScenario, UnitEntry
from game.rules.squares.setup import table_of
from game.rules.squares.table import OFF_MAP
from tests.rules.squares.positions import FAR, RED, base, field, foot, general, gun, position


def body_of(name: str) -> SqScenario:
    """A shipped scenario as read."""
    path = library.shipped_folder("scenarios") / f"{name}.toml"
    found = open_scenario(path, {"squares": SystemFiles(SqScenario, faults)}, Problems())
    assert found is not None
    body: SqScenario = found.scenario.body
    return body


@pytest.mark.rule("SQ 2.7")
def test_guns_and_horse_are_of_the_weight_that_is_written_or_usual() -> None:
    """Horse artillery light, foot artillery and cavalry medium; any other if it is written."""
    body = body_of("quatre-bras-1815")
    one: dict[str, UnitEntry] = {
        kind: next(u for u in body.unit if u.kind == kind) for kind in {u.kind for u in body.unit}
    }
    for kind, usual in (("artillery_foot", Weight.MEDIUM), ("artillery_horse", Weight.LIGHT)):
        for written, weight in ((None, usual), ("heavy", Weight.HEAVY), ("light", Weight.LIGHT)):
            unit = structs.replace(one[kind], gun=written)
            made = order_of_battle(structs.replace(body, unit=(unit,))).units[unit.id]
            assert made.weight is weight
    for cavalry, weight in ((None, Weight.MEDIUM), (Weight.HEAVY, Weight.HEAVY)):
        unit = structs.replace(one["cavalry"], cavalry=cavalry)
        made = order_of_battle(structs.replace(body, unit=(unit,))).units[unit.id]
        assert made.weight is weight


@pytest.mark.rule("SQ 5.16")
def test_a_general_comes_with_the_first_of_his_units() -> None:
    """From the first turn if he has none."""
    body = body_of("quatre-bras-1815")
    command = body.command[0].id
    own = [u for u in body.unit if u.command == command]
    late = tuple(structs.replace(u, turn=n) for n, u in enumerate(own, 3))
    for units, turn in ((late, 3), ((), 1)):
        made = order_of_battle(structs.replace(body, unit=units, base=()))
        assert made.units[general_id(command)].turn == turn


@pytest.mark.rule("SQ 1.1", "SQ 3.4")
def test_generals_and_bases_face_north_and_lie_first() -> None:
    """They have no facing and no place of their own in the square."""
    setting = Shelf(SYSTEMS).open("quatre-bras-1815")
    assert isinstance(setting, Setting)
    cards, start = setting.rules.oob.units, setting.rules.start
    others = {u: start[u][1:] for u, made in cards.items() if not made.is_unit and u in start}
    assert {cards[u].kind for u in others} == {Kind.GENERAL, Kind.BASE}
    assert set(others.values()) == {(0, 0)}


def told_of(name: str, **changes: object) -> list[str]:
    """The faults of a shipped scenario with other tables."""
    path = library.shipped_folder("scenarios") / f"{name}.toml"
    found = open_scenario(path, {"squares": SystemFiles(SqScenario, faults)}, Problems())
    assert found is not None
    body = structs.replace(found.scenario.body, **changes)
    told = faults(structs.replace(found.scenario, body=body), found.board)
    return [": ".join(fault[:2]) for fault in told]


@pytest.mark.rule("SQ 4.6")
def test_no_general_starts_in_a_square_of_the_enemy() -> None:
    body = body_of("maida-1806")
    first, *rest = body.command
    side = {c.id: c.army for c in body.command}
    enemy = next(u for u in body.unit if side[u.command] != first.army and u.turn == 1)
    astray = (structs.replace(first, at=enemy.at), *rest)
    said = f'command "{first.id}": at = "{enemy.at}" is a square of the enemy'
    assert told_of("maida-1806", command=astray) == [said]


@pytest.mark.rule("SQ 5.1", "SQ 10.4")
def test_turns_nights_and_aims_fit_each_other() -> None:
    body = body_of("quatre-bras-1815")
    setup, aims = body.setup, body.objective
    assert told_of("quatre-bras-1815", setup=structs.replace(setup, clock=setup.clock[1:])) == [
        f"[setup]: clock has {setup.turns - 1} times for {setup.turns} turns"
    ]
    for night in (0, setup.turns + 1):
        assert told_of("quatre-bras-1815", setup=structs.replace(setup, nights=(night,))) == [
            f"[setup]: nights names turn {night}"
        ]
    assert told_of("quatre-bras-1815", setup=structs.replace(setup, nights=(setup.turns,))) == []
    twice = (*aims, aims[0])
    assert told_of("quatre-bras-1815", objective=twice) == [
        f'objective at "{aims[0].at}": is there 2 times'
    ]


@pytest.mark.rule("SQ 7.15")
def test_each_park_is_its_armys_where_the_file_puts_it() -> None:
    """Two of one army, one of the other."""
    path = library.shipped_folder("scenarios") / "maida-1806.toml"
    found = open_scenario(path, {"squares": SystemFiles(SqScenario, faults)}, Problems())
    assert found is not None
    first, second = (army.id for army in found.scenario.body.army)
    labels = [found.board.label(cell) for cell in (0, 1, 2)]
    parks = tuple(
        ParkEntry(army=army, at=at) for army, at in zip((first, second, first), labels, strict=True)
    )
    body = structs.replace(found.scenario.body, park=parks)
    terms = load(structs.replace(found.scenario, body=body), found.board).terms
    assert terms.parks == {first: (0, 2), second: (1,)}


@pytest.mark.rule("SQ 1.4")
def test_the_general_of_a_command_may_be_the_commander_in_chief() -> None:
    """Then he has no piece of his own, and no values but those of the General."""
    body = body_of("maida-1806")
    army, other = body.army
    command = next(c.id for c in body.command if c.army == army.id)
    leading = structs.replace(army, cinc_at=None, cinc_name="", cinc_command=command)
    made = order_of_battle(structs.replace(body, army=(leading, other)))
    assert made.armies[army.id].cinc == general_id(command)
    assert cinc_id(army.id) not in made.units and cinc_id(other.id) in made.units
    assert told_of("maida-1806", army=(leading, other)) == []
    both = structs.replace(army, cinc_command=command)
    assert told_of("maida-1806", army=(both, other)) == [
        f'army "{army.id}": has cinc_at and cinc_command'
    ]
    nowhere = structs.replace(army, cinc_at=None)
    assert told_of("maida-1806", army=(nowhere, other)) == [
        f'army "{army.id}": its C-in-C has no cinc_at'
    ]


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
