"""The printed tables of each game: whole, with rules that exist, and as the rulebooks have them."""

import re

import pytest

from game.engine.reference import Chart
from game.engine.system import System
from game.engine.text import Text, render
from game.rules import SYSTEMS
from game.rules.kit.ledger import entry_of


def chart(system: str, name: str) -> Chart:
    return next(c for c in SYSTEMS[system].reference().charts if c.id == name)


def words(said: Text | str) -> str:
    return said if isinstance(said, str) else render(said, str)


def rows(system: str, name: str) -> dict[str, tuple[str, ...]]:
    """Cells by the head of their row, in English."""
    return {words(r.head): tuple(map(words, r.cells)) for r in chart(system, name).rows}


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=list(SYSTEMS))
def test_each_table_is_whole_and_its_rules_exist(system: System) -> None:
    ledger = system.ledger()
    for one in system.reference().charts:
        assert one.rows and all(len(row.cells) == len(one.columns) for row in one.rows), one.id
        for rule in {one.rule, *(row.rule for row in one.rows)} - {""}:
            known = entry_of(ledger, rule) or any(r.startswith(f"{rule}.") for r in ledger)
            assert known or any(re.match(rf"{rule}[.a-z\d]", r) for r in ledger), (one.id, rule)


@pytest.mark.parametrize("system", SYSTEMS.values(), ids=list(SYSTEMS))
def test_each_chapter_of_a_ledger_has_a_name(system: System) -> None:
    numbers = {re.sub(r"^(\w+ (?:\d+|[A-Z])).*", r"\1", rule) for rule in system.ledger()}
    assert numbers == set(system.reference().chapters)


@pytest.mark.rule("PG T7a")
def test_close_combat_as_printed() -> None:
    assert chart("prussias_glory", "close_combat").columns[3] == "3-2"
    table = rows("prussias_glory", "close_combat")
    assert len(table) == 14
    assert table["7"][3] == "1 / (4)R*"
    assert table["−2 or less"][0] == "*4RS / 0" and table["11 or more"][6] == "0 / 6RS*"


@pytest.mark.rule("PG T6d", "PG T4f")
def test_bombardment_and_terrain_as_printed() -> None:
    assert rows("prussias_glory", "bombardment")["4"][4] == "1r"
    terrain = rows("prussias_glory", "terrain")
    assert terrain["Walled town"] == ("1", "1", "−3", "(−4)*", "−2")
    assert terrain["Marsh"] == ("2", "3", "−1", "(−4)*", "[−1]")


@pytest.mark.rule("PG T1a", "PG T1b", "PG T1c", "PG T1d")
def test_artillery_capture_as_printed() -> None:
    table = rows("prussias_glory", "capture")
    assert list(table)[:3] == ["3 or less", "4–6", "7 or more"]
    assert table["a capturing unit has the higher morale"] == ("−1",)


@pytest.mark.rule("PG 10.2a", "PG 10.3a")
def test_thresholds_of_the_army_morale() -> None:
    table = rows("prussias_glory", "army")
    assert table["A die is rolled at this morale or less"] == ("6",)
    assert table["Routed at"] == ("−10",)


@pytest.mark.rule("CS 5.3a", "CS 9.1f")
def test_orders_and_guns_of_camposanto() -> None:
    orders = rows("camposanto", "orders")
    assert orders["Prudent"] == ("4", "0", "–", "yes", "yes", "yes", "–")
    assert rows("camposanto", "guns")["Heavy guns"] == ("+3", "+2", "+1", "0")


@pytest.mark.rule("CS 6.3d", "CS 9.1h")
def test_farmhouses_of_camposanto() -> None:
    """They alone block sight and protect from fire."""
    ground = rows("camposanto", "terrain")
    sheltered = {name: cells[1:] for name, cells in ground.items() if cells[1:] != ("–", "0")}
    assert sheltered == {"farmhouses": ("yes", "−1")} and len(ground) > 1


@pytest.mark.rule("SQ 4.1", "SQ 7.7")
def test_cover_in_squares() -> None:
    ground = rows("squares", "terrain")
    cover = {name: cells[2] for name, cells in ground.items() if cells[2] != "–"}
    assert cover == {"Wood": "−1", "Built-up": "−1", "Fields": "−1"} and "Clear" in ground


@pytest.mark.rule("SQ 6.3", "SQ 8.1", "SQ 7.6")
def test_prices_and_guns_of_squares() -> None:
    prices = rows("squares", "prices")
    assert prices["Each diagonal square (massed infantry only)"] == ("2",)
    assert prices["A Combat"] == ("2",)
    assert rows("squares", "bombardment")["Light guns"] == ("0", "−1")
