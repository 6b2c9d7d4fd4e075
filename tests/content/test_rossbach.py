"""The battle scenario of Rossbach against the rulebook and its own ladders (PG 23)."""

from collections.abc import Mapping

import pytest
from msgspec.structs import replace

from game.content import library
from game.content.opening import Opened, SystemFiles, open_scenario
from game.content.problems import Problems
from game.rules.prussias_glory.data.cards import Arm
from game.rules.prussias_glory.data.rules import PgRules
from game.rules.prussias_glory.data.special import SpecialRule
from game.rules.prussias_glory.loading.load import faults, load


@pytest.fixture(name="opened")
def _opened(systems: Mapping[str, SystemFiles]) -> Opened:
    problems = Problems()
    path = library.shipped_folder("scenarios") / "rossbach-battle.toml"
    found = open_scenario(path, systems, problems)
    assert found is not None, [str(p) for p in problems]
    return found


@pytest.fixture(name="rules")
def _rules(opened: Opened) -> PgRules:
    return load(opened.scenario, opened.board)


@pytest.mark.rule("PG 23.3a")
def test_turns_morale_edges_and_towns(rules: PgRules) -> None:
    """PG 23.3, 23.5a, 23.1a."""
    assert rules.clock == ("14:30", "15:30", "16:30", "17:30")
    prussian, coalition = rules.oob.armies["prussian"], rules.oob.armies["coalition"]
    assert (prussian.morale, prussian.ceiling) == (10, 18)
    assert (coalition.morale, coalition.ceiling) == (12, 18)
    assert prussian.friendly_edges == ("east", "north")
    assert coalition.friendly_edges == ("south", "west")
    assert {rules.label(cell) for cell in rules.towns} == {"2604", "2605", "2606"}
    for paragraph in ("23.3.1", "23.3.2", "23.4.4", "23.5", "23.5.1", "23.5.2"):
        assert rules.on(SpecialRule(paragraph))


@pytest.mark.rule("PG 23.3a")
def test_groups_have_the_command_values_of_the_scenario(rules: PgRules) -> None:
    """PG 23.3: 5 and 5, 2 and 3, Loudon and St. Germain 3."""
    groups = rules.oob.groups
    assert {name: group.rating for name, group in groups.items()} == {
        "pr-inf": 5,
        "pr-cav": 5,
        "co-inf": 2,
        "co-cav": 3,
        "co-ls": 3,
    }
    assert groups["co-ls"].wings == ("loudon", "st-germain")
    assert [name for name, group in groups.items() if group.guns] == ["pr-inf", "co-inf"]


@pytest.mark.rule("PG 2.3a")
def test_special_leaders(rules: PgRules) -> None:
    """Frederick 5I and Seydlitz 5C (PG 23.3); Moritz takes over if Frederick falls."""
    frederick, seydlitz = rules.oob.leaders["frederick"], rules.oob.leaders["seydlitz"]
    assert (frederick.initiative, frederick.letter, frederick.commander) == (5, "I", True)
    assert (seydlitz.initiative, seydlitz.letter, seydlitz.commander) == (5, "C", False)
    assert {c.id for c in rules.oob.leaders.values() if c.special} == {"frederick", "seydlitz"}
    assert seydlitz.morale_modifier == 2
    assert frederick.second == "moritz"
    assert "moritz" not in rules.start_leaders
    others = [c for c in rules.oob.leaders.values() if c.side == "coalition" and c.commander]
    assert others == []


def test_every_unit_stands_somewhere_and_stacks_are_within_the_limit(rules: PgRules) -> None:
    """At most 12 levels of infantry and cavalry and 8 of guns in a hex (PG 3.1a)."""
    assert len(rules.oob.units) == len(rules.start) == 63
    foot: dict[int, int] = {}
    guns: dict[int, int] = {}
    for uid, (cell, _) in rules.start.items():
        card = rules.oob.units[uid]
        stack = guns if card.arm is Arm.ARTILLERY else foot
        stack[cell] = stack.get(cell, 0) + card.levels
    assert max(foot.values()) <= 12
    assert max(guns.values()) <= 8


def test_ladders_fall_and_march_rates_fit_the_arm(rules: PgRules) -> None:
    for card in rules.oob.units.values():
        strengths = [s.sp or s.bombard[0] for s in card.ladder]
        assert strengths == sorted(strengths), card.id
        assert [s.mr for s in card.ladder] == sorted(s.mr for s in card.ladder), card.id
        expected = {Arm.CAVALRY: {5}, Arm.INFANTRY: {3, 4}, Arm.ARTILLERY: {3}}[card.arm]
        assert card.movement in expected, card.id


def test_some_counters_by_hand(rules: PgRules) -> None:
    """Checked against the source by eye: a brigade, a cuirassier, the heavy battery."""
    brigade = rules.oob.units["pr-ir13-26"]
    assert [(s.sp, s.mr) for s in brigade.ladder] == [(3, 3), (5, 4), (7, 5), (8, 6)]
    assert rules.label(rules.start["pr-ir13-26"][0]) == "2309"
    horse = rules.oob.units["pr-kr10"]
    assert [(s.sp, s.mr, s.shock_halves) for s in horse.ladder] == [(2, 6, 2), (3, 7, 4)]
    assert rules.oob.units["pr-dr3"].ladder[0].shock_halves == 1
    assert rules.oob.units["pr-art1"].ladder[-1].bombard == (8, 4, 1)
    assert rules.oob.units["pr-frei17"].ladder[0].parenthesised
    assert rules.start["fr-art1"] == (rules.board.cell("2811"), 2)


def test_victory_levels_in_order(rules: PgRules) -> None:
    """PG 23.2."""
    levels = [(v.side, v.level, v.differential_min, v.differential_max) for v in rules.victory]
    assert levels == [
        ("prussian", "decisive", 22, None),
        ("prussian", "substantive", 16, None),
        ("prussian", "marginal", 6, None),
        ("coalition", "decisive", None, 0),
        ("coalition", "substantive", None, 6),
        ("coalition", "marginal", None, None),
    ]
    assert rules.victory[2].coalition_state == "demoralised"
    assert rules.victory[-1].otherwise


def test_a_scenario_finds_the_map_beside_it(opened: Opened) -> None:
    assert opened.map_path.name == "rossbach.tmx"
    assert opened.board.id == "rossbach"
    assert len(opened.map_sha256) == len(opened.scenario.sha256) == 64


@pytest.mark.rule("PG 23.5a")
def test_coalition_guns_may_not_lie_on_top(opened: Opened) -> None:
    """As shipped they lie below; turned round, the brigade that lies on top is named."""
    assert faults(opened.scenario, opened.board) == []
    order = {"fr-wittmer": 2, "fr-art1": 1}
    body = opened.scenario.body
    units = tuple(replace(u, order=order.get(u.id, u.order)) for u in body.unit)
    spoiled = replace(opened.scenario, body=replace(body, unit=units))
    found = faults(spoiled, opened.board)
    assert [(where.split()[-1], message) for where, message, _ in found] == [
        ('"fr-art1"', "lies on top of its stack (PG 23.5a)")
    ]
    prussian = tuple(
        replace(u, order={"pr-art1": 1, "pr-ir24": 2}.get(u.id, u.order)) for u in body.unit
    )
    allowed = replace(opened.scenario, body=replace(body, unit=prussian))
    assert faults(allowed, opened.board) == []


def test_a_scenario_may_leave_the_army_commander_out(opened: Opened) -> None:
    """But it must say so: without a hex and without `absent` he is missing."""
    body = opened.scenario.body
    lost = tuple(replace(c, at=None) for c in body.army_commander)
    spoiled = replace(opened.scenario, body=replace(body, army_commander=lost))
    assert [message for _, message, _ in faults(spoiled, opened.board)] == [
        "Frederick II has no hex"
    ]
    out = tuple(replace(c, at=None, absent=c.id == "frederick") for c in body.army_commander)
    sound = replace(opened.scenario, body=replace(body, army_commander=out))
    assert faults(sound, opened.board) == []
    rules = load(sound, opened.board)
    assert not {"frederick", "moritz"} & set(rules.oob.leaders)
    assert "frederick" not in rules.start_leaders
