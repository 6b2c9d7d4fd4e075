"""Faults of scenario files: found by mutants of the rules (PG 6.2, 22.2a)."""

from msgspec import structs

from game.board.board import Board
from game.content import library
from game.content.opening import SystemFiles, open_scenario
from game.content.problems import Problems
from game.rules.prussias_glory.data.scenario import PgScenario
from game.rules.prussias_glory.loading.entry import entry_faults
from game.rules.prussias_glory.loading.groups import group_faults
from game.rules.prussias_glory.loading.load import faults


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
