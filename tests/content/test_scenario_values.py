"""Values of all scenarios, written down once more: leaders, hours, morale, edges, towns."""

import shutil
from pathlib import Path

import pytest

from game.content import library
from game.content.opening import SystemFiles, open_scenario
from game.content.problems import Problems
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN, SIDES
from game.rules.prussias_glory.data.scenario import PgScenario
from game.rules.prussias_glory.loading.load import faults
from game.rules.prussias_glory.table import OFF_MAP
from tests.rules.prussias_glory.battles import shipped, start

Leader = tuple[int, int, int | None, str]  # MM, MA, Initiative, letter

PLAIN, WEAK = (1, 6, None, ""), (0, 6, None, "")
REPLACEMENTS = {"prussian-replacement": WEAK, "coalition-replacement": WEAK}
LEUTHEN: dict[str, Leader] = {
    "frederick": (2, 6, 5, "I"),
    "moritz-c": (1, 6, 4, ""),
    "charles": (1, 6, 2, ""),
    "daun-second": (1, 6, 3, ""),
    "driesen": (1, 6, 5, "C"),
    **dict.fromkeys(("wedell", "moritz", "retzow", "forcade", "zieten", "wuerttemberg"), PLAIN),
    **dict.fromkeys(("lucchese", "arenberg", "nadasdy"), PLAIN),
    **dict.fromkeys(("kheul", "colloredo", "serbelloni", "nostitz"), WEAK),
    **REPLACEMENTS,
}
ZORNDORF: dict[str, Leader] = {
    "frederick": (2, 6, 4, "I"),
    "moritz": (1, 6, 4, ""),
    "fermor": (1, 6, 3, ""),
    "seydlitz": (2, 6, 5, "C"),
    **dict.fromkeys(("manteuffel", "kanitz", "dohna", "forcade", "schorlemer"), PLAIN),
    **dict.fromkeys(("saltykov", "golitsyn", "browne"), PLAIN),
    **dict.fromkeys(("demiku", "gaugreben"), WEAK),
    **REPLACEMENTS,
}
TORGAU: dict[str, Leader] = {
    "frederick": (2, 6, 4, "I"),
    "daun": (2, 6, 4, ""),
    "holstein": WEAK,
    **dict.fromkeys(("karl", "huelsen", "kleist", "zieten", "krockow"), PLAIN),
    **dict.fromkeys(("arenberg", "sincere", "odonell", "lacy", "reid"), PLAIN),
    **REPLACEMENTS,
}
DAUN = {k: v for k, v in LEUTHEN.items() if k not in ("charles", "daun-second")}


@pytest.mark.rule("PG 2.3a", "PG 24.2a", "PG 25.3a", "PG 26.3a")
@pytest.mark.parametrize(
    ("name", "values"),
    [
        ("leuthen-battle", LEUTHEN),
        ("leuthen-main", LEUTHEN),
        ("leuthen-daun", {**DAUN, "daun": (2, 6, 4, "")}),
        ("zorndorf-battle", ZORNDORF),
        ("zorndorf-main", ZORNDORF),
        ("torgau-battle", TORGAU),
        ("torgau-main", TORGAU),
    ],
)
def test_the_values_of_every_leader(name: str, values: dict[str, Leader]) -> None:
    """Morale modifier, movement allowance, Initiative and letter."""
    assert {
        lid: (made.morale_modifier, made.movement, made.initiative, made.letter)
        for lid, made in shipped(name).oob.leaders.items()
    } == values


@pytest.mark.rule("PG 24.3a", "PG 25.4a", "PG 26.4a")
@pytest.mark.parametrize(
    ("name", "hexes"),
    [
        (
            "leuthen-battle",
            "frederick 3912, charles 2309, wedell 3912, moritz 4013, retzow 3815, forcade 3915, "
            "zieten 4010, driesen 3618, wuerttemberg 3817, lucchese 2008, kheul 2309, "
            "arenberg 2306, colloredo 2910, serbelloni 2106, nadasdy 3710, nostitz 3608",
        ),
        (
            "zorndorf-battle",
            "frederick 1608, fermor 2111, manteuffel 1608, kanitz 1508, dohna 1514, forcade 1410, "
            "seydlitz 1504, schorlemer 1517, saltykov 2008, golitsyn 2111, browne 2215, "
            "demiku 2217, gaugreben 2208",
        ),
        (
            "torgau-battle",
            "frederick 1613, daun 2011, karl 1613, huelsen 1316, holstein 1319, kleist 1121, "
            "zieten 2812, krockow 3013, arenberg 2011, sincere 2115, odonell 2008, lacy 2508, "
            "reid 1817",
        ),
    ],
)
def test_where_leaders_stand_in_the_battles(name: str, hexes: str) -> None:
    """On the hexes of their counters."""
    game = start(name)
    found = {x: game.at(x) for x, him in game.table.leaders.items() if him.cell != OFF_MAP}
    assert found == dict(one.split() for one in hexes.split(", "))


@pytest.mark.rule("PG 12.0b", "PG 23.3a", "PG 23.5a", "PG 24.2a", "PG 25.3a", "PG 26.3a")
@pytest.mark.parametrize(
    ("name", "first", "turns", "minutes"),
    [
        ("rossbach-battle", 14, 4, 30),
        ("rossbach-main", 8, 10, 30),
        ("rossbach-hildburghausen", 8, 10, 30),
        ("leuthen-battle", 13, 5, 0),
        ("leuthen-main", 7, 11, 0),
        ("leuthen-daun", 7, 11, 0),
        ("zorndorf-battle", 9, 11, 0),
        ("zorndorf-main", 3, 17, 0),
        ("torgau-battle", 14, 5, 0),
        ("torgau-main", 6, 13, 0),
    ],
)
def test_every_turn_is_an_hour(name: str, first: int, turns: int, minutes: int) -> None:
    """From the first hour of the scenario to dusk, at Rossbach on the half hour."""
    wanted = tuple(f"{first + turn:02}:{minutes:02}" for turn in range(turns))
    assert shipped(name).clock == wanted


@pytest.mark.rule("PG 23.3a", "PG 24.2a", "PG 24.4a", "PG 25.3a", "PG 26.3a")
@pytest.mark.parametrize(
    ("name", "morale", "top"),
    [
        ("rossbach-main", (14, 12), 18),
        ("rossbach-hildburghausen", (14, 12), 18),
        ("leuthen-main", (18, 24), 26),
        ("leuthen-daun", (18, 26), 26),
        ("zorndorf-main", (47, 56), 56),
        ("torgau-main", (28, 21), 28),
    ],
)
def test_army_morale_of_the_main_scenarios(name: str, morale: tuple[int, int], top: int) -> None:
    """And the highest box of both tracks (Ruling 28)."""
    armies = shipped(name).oob.armies
    assert tuple(armies[s].morale for s in SIDES) == morale
    assert [armies[s].ceiling for s in SIDES] == [top, top]


@pytest.mark.rule("PG 13.1a", "PG 23.4a", "PG 23.6b", "PG 24.2a", "PG 25.3a", "PG 26.3.1a")
@pytest.mark.parametrize(
    ("name", "costs"),
    [
        ("rossbach-hildburghausen", {PRUSSIAN: (1, 0, True), COALITION: (1, 1, True)}),
        ("leuthen-main", {COALITION: (2, 2, True)}),
        ("leuthen-daun", {COALITION: (2, 2, True)}),
        ("zorndorf-main", {PRUSSIAN: (1, 0, True), COALITION: (3, 1, True)}),
    ],
)
def test_what_attempts_cost(name: str, costs: dict[str, tuple[int, int, bool]]) -> None:
    """The first, later ones, and whether there are any."""
    found = {s: (a.first, a.later, a.normal) for s, a in shipped(name).activation.items()}
    assert {s: found[s] for s in costs} == costs


@pytest.mark.rule("PG 26.3.1a")
def test_attempts_at_torgau() -> None:
    """The Prussians pay once; the Austrians as a rule of their own says, 4 before Lacy is there."""
    made = shipped("torgau-main").activation
    assert (made[COALITION].first, made[COALITION].later) == (4, 4)
    assert (made[PRUSSIAN].first, made[PRUSSIAN].later) == (1, 0)
    assert "26.3.1" in shipped("torgau-main").special


@pytest.mark.rule("PG 23.3a", "PG 24.2a", "PG 24.2.4a", "PG 26.3a", "PG 26.3.2a")
@pytest.mark.parametrize(
    ("name", "prussian", "coalition", "hexes"),
    [
        ("rossbach-main", {"east", "north"}, {"south", "west"}, 0),
        ("rossbach-hildburghausen", {"east", "north"}, {"south", "west"}, 0),
        ("leuthen-main", {"west", "south"}, {"east"}, 4),
        ("leuthen-daun", {"west", "south"}, {"east"}, 4),
        ("torgau-main", {"south", "west", "north"}, set[str](), 5),
    ],
)
def test_friendly_edges_and_towns_of_the_main_scenarios(
    name: str, prussian: set[str], coalition: set[str], hexes: int
) -> None:
    """Leuthen and Torgau take the Austrians in (Rulings 61, 66), in the battles as well."""
    rules, battle = shipped(name), shipped(f"{name.split('-')[0]}-battle")
    armies = rules.oob.armies
    assert set(armies[PRUSSIAN].friendly_edges) == prussian
    assert set(armies[COALITION].friendly_edges) == coalition
    towns = [{r.label(c) for c in r.oob.armies[COALITION].friendly_hexes} for r in (rules, battle)]
    assert towns[0] == towns[1] and len(towns[0]) == hexes


@pytest.mark.rule("PG 23.1a")
@pytest.mark.parametrize("name", ["rossbach-main", "rossbach-hildburghausen"])
def test_the_towns_of_rossbach(name: str) -> None:
    """Reichardtswerben or the Kaynas."""
    rules = shipped(name)
    towns = [{rules.label(c) for c in town} for town in rules.bonus_towns]
    assert towns == [{"2604", "2605", "2606"}, {"1607", "1608", "1706"}]
    assert rules.town_names() == ("Reichardtswerben", "Groß-Kayna/Klein-Kayna")


@pytest.mark.rule("PG 23.4c", "PG 23.6a")
def test_the_advance_of_the_variant_has_the_same_goals() -> None:
    """Both towns; the hexes up to row 23 lie east of the entrenchments."""
    rules = shipped("rossbach-hildburghausen")
    assert rules.advance is not None
    towns = {rules.label(c) for c in rules.advance.towns}
    assert towns == {"1607", "1608", "1706", "2604", "2605", "2606"}
    east = {rules.label(c)[2:] for c in rules.advance.beyond}
    assert max(east) == "23" and len(east) == 23 - int(min(east)) + 1


@pytest.mark.rule("PG 26.1a")
def test_the_line_of_retreat_is_the_austrians(tmp_path: Path) -> None:
    """A file that asks it of the Prussians is faulty; as shipped it is sound."""
    for name in ("scenarios", "maps", "assets"):
        shutil.copytree(library.shipped_folder(name), tmp_path / name)
    path = tmp_path / "scenarios" / "torgau-battle.toml"
    text, way = path.read_text(encoding="utf-8"), '[[line_of_retreat]]\nside = "{}"'
    assert way.format("coalition") in text
    for side, faulty in (("prussian", True), ("coalition", False)):
        path.write_text(text.replace(way.format("coalition"), way.format(side)), "utf-8")
        problems = Problems()
        open_scenario(path, {"prussias_glory": SystemFiles(PgScenario, faults)}, problems)
        told = [str(p) for p in problems]
        assert bool(told) == faulty, told
        assert all("side" in line for line in told)


@pytest.mark.rule("PG 26.1a")
@pytest.mark.parametrize("name", ["torgau-battle", "torgau-main"])
def test_the_line_of_retreat_leads_to_torgau(name: str) -> None:
    """All five hexes of the town."""
    rules = shipped(name)
    found = {rules.label(c) for c in rules.retreat_towns}
    assert found == {"2402", "2403", "2502", "2503", "2603"}
