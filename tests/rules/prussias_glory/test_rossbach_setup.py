"""Where everybody stands at Rossbach, by a copy of the set-up of its own (PG 22.2a, 23.5)."""

import shutil
from pathlib import Path

import pytest

from game.content import library
from game.content.opening import SystemFiles, open_scenario
from game.content.problems import Problems
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.data.rules import PgRules
from game.rules.prussias_glory.data.scenario import PgScenario
from game.rules.prussias_glory.loading.load import faults, load
from game.rules.prussias_glory.pieces import stack
from game.rules.prussias_glory.setup.opening import table_of
from tests.rules.prussias_glory.positions import Position

# The hexes of the counters, each stack from top to bottom.
STACKS = {
    "2018": "au-croat1",
    "2117": "au-spleny",
    "2118": "au-croat2",
    "2213": "pr-hr1b",
    "2219": "fr-lamarine",
    "2220": "fr-raugrave",
    "2304": "pr-dr3 pr-dr4",
    "2308": "pr-ir1 pr-ir23",
    "2309": "pr-ir13-26 pr-gr1-23",
    "2310": "pr-garde",
    "2311": "pr-ir19 pr-ir21",
    "2312": "pr-art2 pr-ir20",
    "2313": "pr-frei17",
    "2319": "fr-touraine",
    "2320": "fr-grammont",
    "2403": "pr-hr1a",
    "2404": "pr-kr13 pr-kr10 pr-kr3",
    "2405": "pr-kr8 pr-kr7",
    "2406": "pr-gr5-20 pr-gr17-22 pr-gr13-26",
    "2407": "pr-ir5-9",
    "2408": "pr-art1 pr-ir24",
    "2707": "au-brettlach au-trautm au-szechenyi",
    "2709": "fr-piemont",
    "2710": "fr-stchamond fr-rohan",
    "2711": "fr-lamarck fr-art2",
    "2712": "fr-lareine",
    "2807": "re-kurpfalz re-hohenz re-ansbach re-wuert",
    "2808": "fr-penthievre fr-lameth",
    "2810": "fr-poitou fr-roussillon",
    "2811": "fr-wittmer fr-art1",
    "2908": "fr-conde fr-apchon",
    "2910": "fr-mailly",
    "2911": "fr-reding",
    "2912": "fr-diesbach",
    "3008": "re-kurtrier re-cronegk re-bluewurz",
    "3009": "re-darmstadt re-varell re-ferntheil re-art",
}


LEADERS = {
    "frederick": "2408",
    "heinrich": "2407",
    "keith": "2309",
    "ferdinand": "2311",
    "seydlitz": "2404",
    "soubise": "2811",
    "hildburghausen": "3008",
    "baden": "2707",
    "loudon": "2118",
    "st-germain": "2220",
}


@pytest.fixture(name="rules", scope="module")
def _rules() -> PgRules:
    problems = Problems()
    systems = {"prussias_glory": SystemFiles(PgScenario, faults)}
    path = library.shipped_folder("scenarios") / "rossbach-battle.toml"
    found = open_scenario(path, systems, problems)
    assert found is not None, [str(p) for p in problems]
    return load(found.scenario, found.board)


@pytest.mark.rule("PG 22.2a", "PG 23.5a")
def test_every_stack_lies_on_its_hex_in_order(rules: PgRules) -> None:
    """36 hexes with 63 units, and none elsewhere."""
    game = Position(rules, table_of(rules), (), None)
    found = {rules.label(c): " ".join(stack(game.ctx, c)) for c in game.table.stacks}
    assert found == STACKS
    assert sum(len(names.split()) for names in STACKS.values()) == 63


@pytest.mark.rule("PG 22.2b")
def test_every_leader_stands_on_his_hex(rules: PgRules) -> None:
    """Nine wing leaders and Frederick."""
    game = Position(rules, table_of(rules), (), None)
    assert {lid: game.at(lid) for lid in game.table.leaders} == LEADERS


@pytest.mark.rule("PG 23.3a", "PG 23.5a")
def test_turns_morale_and_edges(rules: PgRules) -> None:
    """An hour a turn from 1430; Prussians 10, home to east and north; Coalition 12, south, west."""
    assert rules.clock == ("14:30", "15:30", "16:30", "17:30")
    armies = rules.oob.armies
    assert {s: (a.morale, a.friendly_edges) for s, a in armies.items()} == {
        PRUSSIAN: (10, ("east", "north")),
        COALITION: (12, ("south", "west")),
    }


# MM, MA, Initiative, letter.
VALUES = {
    "frederick": (2, 6, 5, "I"),
    "moritz": (1, 6, 4, ""),
    "heinrich": (1, 6, None, ""),
    "keith": (1, 6, None, ""),
    "ferdinand": (1, 6, None, ""),
    "seydlitz": (2, 6, 5, "C"),
    "soubise": (0, 6, None, ""),
    "hildburghausen": (0, 6, None, ""),
    "baden": (0, 6, None, ""),
    "loudon": (1, 6, None, ""),
    "st-germain": (1, 6, None, ""),
    "prussian-replacement": (0, 6, None, ""),
    "coalition-replacement": (0, 6, None, ""),
}


@pytest.mark.rule("PG 2.3a", "PG 23.3a")
def test_the_values_of_every_leader(rules: PgRules) -> None:
    """A replacement has MM 0 and MA 6 (Ruling 53)."""
    found = {
        lid: (x.morale_modifier, x.movement, x.initiative, x.letter)
        for lid, x in rules.oob.leaders.items()
    }
    assert found == VALUES


@pytest.mark.rule("PG 23.2a", "PG 23.2b")
def test_the_levels_of_victory(rules: PgRules) -> None:
    """What each needs of both armies, and the differential at least or at most."""
    found = [
        (
            v.side,
            v.level,
            v.coalition_state,
            v.prussian_state,
            v.differential_min,
            v.differential_max,
            v.otherwise,
        )
        for v in rules.victory
    ]
    assert found == [
        (PRUSSIAN, "decisive", "routed", "not demoralised", 22, None, False),
        (PRUSSIAN, "substantive", "routed", "not demoralised", 16, None, False),
        (PRUSSIAN, "marginal", "demoralised", "not demoralised", 6, None, False),
        (COALITION, "decisive", "", "demoralised", None, 0, False),
        (COALITION, "substantive", "not demoralised", "", None, 6, False),
        (COALITION, "marginal", "", "", None, None, True),
    ]


@pytest.mark.rule("PG 23.1a")
def test_the_bonus_for_the_town_is_the_coalitions(tmp_path: Path) -> None:
    """A file that gives it to the Prussians is faulty; as shipped it is sound."""
    for name in ("scenarios", "maps", "assets"):
        shutil.copytree(library.shipped_folder(name), tmp_path / name)
    path = tmp_path / "scenarios" / "rossbach-battle.toml"
    text, bonus = path.read_text(encoding="utf-8"), '[[town_bonus]]\nside = "{}"'
    assert bonus.format("coalition") in text
    for side, faulty in (("prussian", True), ("coalition", False)):
        path.write_text(text.replace(bonus.format("coalition"), bonus.format(side)), "utf-8")
        problems = Problems()
        open_scenario(path, {"prussias_glory": SystemFiles(PgScenario, faults)}, problems)
        told = [str(p) for p in problems]
        assert bool(told) == faulty, told
        assert all("side" in line for line in told)
