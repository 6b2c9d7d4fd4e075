"""The battle scenarios of Leuthen, Zorndorf and Torgau against the rulebook (PG 24 to 26)."""

from collections.abc import Mapping
from typing import Any

import pytest
from msgspec.structs import replace

from game.content import library
from game.content.opening import Opened, SystemFiles, open_scenario
from game.content.problems import Problems
from game.rules.prussias_glory.data.cards import Arm
from game.rules.prussias_glory.data.rules import PgRules
from game.rules.prussias_glory.data.scenario import PgScenario
from game.rules.prussias_glory.loading.load import faults, load

BATTLES = ("leuthen", "zorndorf", "torgau")
TORGAU = {"2402", "2403", "2502", "2503", "2603"}


def opened(name: str) -> Opened:
    """A shipped battle scenario; it must be without faults."""
    problems = Problems()
    path = library.shipped_folder("scenarios") / f"{name}-battle.toml"
    systems: Mapping[str, SystemFiles] = {"prussias_glory": SystemFiles(PgScenario, faults)}
    found = open_scenario(path, systems, problems)
    assert found is not None and list(problems) == [], [str(p) for p in problems]
    return found


@pytest.fixture(name="all_rules", scope="module")
def _all_rules() -> dict[str, PgRules]:
    return {name: load(one.scenario, one.board) for name in BATTLES for one in [opened(name)]}


@pytest.fixture(name="torgau")
def _torgau() -> Opened:
    return opened("torgau")


@pytest.mark.rule("PG 24.3a", "PG 25.4a", "PG 26.4a")
@pytest.mark.parametrize(
    ("name", "first", "turns", "prussian", "coalition", "top"),
    [
        ("leuthen", "13:00", 5, 18, 21, 26),
        ("zorndorf", "09:00", 11, 34, 46, 56),
        ("torgau", "14:00", 5, 27, 20, 28),
    ],
)
def test_turns_and_morale(
    all_rules: dict[str, PgRules],
    name: str,
    first: str,
    turns: int,
    prussian: int,
    coalition: int,
    top: int,
) -> None:
    """An hour a turn; the track reaches to the highest value of the battle (Ruling 28)."""
    rules = all_rules[name]
    assert (rules.clock[0], rules.turns) == (first, turns)
    assert [int(clock[:2]) for clock in rules.clock] == [
        int(first[:2]) + turn for turn in range(turns)
    ]
    armies = rules.oob.armies
    assert [(a.morale, a.ceiling) for a in armies.values()] == [(prussian, top), (coalition, top)]


@pytest.mark.rule("PG 24.3a", "PG 25.4a", "PG 26.4a", "PG 24.2.4a", "PG 26.3.2a")
def test_where_the_armies_retreat_to(all_rules: dict[str, PgRules]) -> None:
    """Leuthen and Torgau take the place of the Austrian edge (Ruling 61, 66)."""

    def goals(name: str, side: str) -> tuple[set[str], set[str]]:
        army = all_rules[name].oob.armies[side]
        return set(army.friendly_edges), {all_rules[name].label(c) for c in army.friendly_hexes}

    assert goals("leuthen", "prussian") == ({"west", "south"}, set())
    assert goals("leuthen", "coalition") == ({"east"}, {"2704", "2705", "2706", "2707"})
    assert goals("zorndorf", "prussian") == ({"west", "south"}, set())
    assert goals("zorndorf", "coalition") == ({"north", "east"}, set())
    assert goals("torgau", "prussian") == ({"north", "south"}, set())
    assert goals("torgau", "coalition") == (set(), TORGAU)


@pytest.mark.rule("PG 24.3a", "PG 25.4a", "PG 26.4a")
def test_special_rules_in_force(all_rules: dict[str, PgRules]) -> None:
    """Those that each battle scenario names; nobody else's."""
    wanted = {
        "leuthen": {"24.2.4", "24.2.5"},
        "zorndorf": {"25.3.4", "25.3.5"},
        "torgau": {"26.3.2", "26.3.4", "26.3.5", "26.4"},
    }
    assert {name: set(rules.special) for name, rules in all_rules.items()} == wanted


@pytest.mark.rule("PG 24.2a", "PG 25.3a", "PG 26.3a")
def test_command_values(all_rules: dict[str, PgRules]) -> None:
    """Infantry with guns, cavalry, and the wings with a value of their own (Ruling 61)."""
    assert {
        name: {g.id: g.rating for g in rules.oob.groups.values()}
        for name, rules in all_rules.items()
    } == {
        "leuthen": {
            "pr-inf": 5, "pr-cav": 4, "au-inf": 2, "au-cav": 4, "au-arenberg": 3,
            "au-nadasdy": 4, "au-nostitz": 4,
        },
        "zorndorf": {
            "pr-inf": 4, "pr-cav": 4, "pr-dohna": 2, "ru-inf": 3, "ru-cav": 3, "ru-browne": 2,
        },
        "torgau": {"pr-inf": 3, "pr-cav": 4, "au-inf": 3, "au-cav": 4, "au-lacy": 4},
    }  # fmt: skip
    for rules in all_rules.values():
        guns = [g.side for g in rules.oob.groups.values() if g.guns]
        assert guns == ["prussian", "coalition"]


@pytest.mark.rule("PG 2.3a", "PG 24.2a", "PG 25.3a", "PG 26.3a")
def test_special_leaders(all_rules: dict[str, PgRules]) -> None:
    """Frederick and Driesen at Leuthen, Frederick 4 and Seydlitz at Zorndorf (Ruling 62), Frederick
    and Daun at Torgau."""
    found = {
        name: {
            made.id: f"{made.initiative}{made.letter}"
            for made in rules.oob.leaders.values()
            if made.special
        }
        for name, rules in all_rules.items()
    }
    assert found == {
        "leuthen": {"frederick": "5I", "driesen": "5C"},
        "zorndorf": {"frederick": "4I", "seydlitz": "5C"},
        "torgau": {"frederick": "4I", "daun": "4"},
    }


@pytest.mark.rule("PG 9.1b")
def test_moritz_leads_a_wing_until_he_takes_over(all_rules: dict[str, PgRules]) -> None:
    """The back of Frederick's counter at Leuthen, and a wing leader's counter of the same man."""
    leaders = all_rules["leuthen"].oob.leaders
    second = leaders["frederick"].second
    assert second == "moritz-c"
    assert leaders[second].wing_leader == "moritz"
    assert leaders["moritz"].wing == "moritz" and not leaders["moritz"].commander
    assert second not in all_rules["leuthen"].start_leaders
    assert all_rules["zorndorf"].oob.leaders["fermor"].second == "browne"


@pytest.mark.parametrize("name", BATTLES)
def test_stacks_are_within_the_limit(all_rules: dict[str, PgRules], name: str) -> None:
    """At most 12 levels of infantry and cavalry and 8 of guns in a hex (PG 3.1a), Cossacks and
    free cavalry twice; nobody stands in water."""
    rules = all_rules[name]
    foot: dict[int, int] = {}
    guns: dict[int, int] = {}
    for uid, (cell, _) in rules.start.items():
        card = rules.oob.units[uid]
        stack = guns if card.arm is Arm.ARTILLERY else foot
        stack[cell] = stack.get(cell, 0) + card.levels * card.weight
        assert "all_water" not in rules.board.terrain[cell], uid
    assert max(foot.values()) <= 12
    assert max(guns.values()) <= 8


@pytest.mark.parametrize("name", BATTLES)
def test_leaders_start_with_their_command(all_rules: dict[str, PgRules], name: str) -> None:
    """A wing leader with a unit of his wing, an Army Commander with any unit (PG 22.2b)."""
    rules = all_rules[name]
    for lid, cell in rules.start_leaders.items():
        made = rules.oob.leaders[lid]
        with_him = [
            rules.oob.units[uid]
            for uid, (where, _) in rules.start.items()
            if where == cell and rules.oob.units[uid].side == made.side
        ]
        assert any(made.commander or card.wing == made.wing for card in with_him), lid


@pytest.mark.parametrize("name", BATTLES)
def test_ladders_fall_and_march_rates_fit_the_arm(all_rules: dict[str, PgRules], name: str) -> None:
    for card in all_rules[name].oob.units.values():
        strengths = [s.sp or s.bombard[0] for s in card.ladder]
        assert strengths == sorted(strengths), card.id
        assert [s.mr for s in card.ladder] == sorted(s.mr for s in card.ladder), card.id
        expected = {Arm.CAVALRY: {5}, Arm.INFANTRY: {3, 4}, Arm.ARTILLERY: {3}}[card.arm]
        assert card.movement in expected, card.id


@pytest.mark.rule("PG 24.3a")
def test_two_austrian_units_start_leuthen_below_strength(all_rules: dict[str, PgRules]) -> None:
    """Sax Chv KB and Hus 11/34, and no other."""
    units = all_rules["leuthen"].oob.units
    low = {u.name for u in units.values() if u.start_level and u.start_level < u.levels}
    assert low == {"Sax Chv KB", "Hus 11/34"}


@pytest.mark.rule("PG 25.3.5e", "PG 25.3.7a", "PG 25.3.8a")
def test_classes_of_zorndorf(all_rules: dict[str, PgRules]) -> None:
    """The baggage is one unit of bracketed strength; Cossacks count double; Prussians tire."""
    units = all_rules["zorndorf"].oob.units
    [baggage] = [u for u in units.values() if u.kind == "baggage"]
    assert baggage.is_infantry and baggage.at(1).parenthesised
    assert {u.weight for u in units.values() if u.kind == "cossack"} == {2}
    tired = [u for u in units.values() if u.side == "prussian" and u.at(1).parenthesised]
    assert len(tired) > 10
    assert not any(u.at(1).parenthesised and u.is_artillery for u in tired)


@pytest.mark.rule("PG 26.4a", "PG 26.4b", "PG 26.3.6a")
def test_torgau_uses_no_drg_31_and_awaits_three_batteries(all_rules: dict[str, PgRules]) -> None:
    """Art 3, 4 and 5 come at 15:00, the second turn, by 1110 (Ruling 84)."""
    rules = all_rules["torgau"]
    assert "au-dr31" not in rules.oob.units
    entry = (2, rules.board.cell("1110"))
    assert dict(rules.entries) == {"pr-art3": entry, "pr-art4": entry, "pr-art5": entry}
    assert not set(rules.entries) & set(rules.start)
    assert set(rules.entries) <= set(rules.oob.units)
    free = [u for u in rules.oob.units.values() if u.kind == "freikorps_cavalry"]
    assert [u.weight for u in free] == [2, 2]


@pytest.mark.rule("PG 24.1a", "PG 24.1b", "PG 25.2a", "PG 25.2b", "PG 26.2a", "PG 26.2b")
def test_victory_levels(all_rules: dict[str, PgRules]) -> None:
    """State of each army, current morale, and differential, level by level."""

    def levels(name: str) -> list[tuple[object, ...]]:
        return [
            (
                f"{v.side} {v.level}", v.coalition_state, v.prussian_state,
                v.coalition_morale_max, v.prussian_morale_max, v.higher_morale,
                v.differential_min, v.differential_max,
            )
            for v in all_rules[name].victory
        ]  # fmt: skip

    steady, broken, gone = "not demoralised", "demoralised", "routed"
    assert levels("leuthen") == [
        ("prussian decisive", gone, steady, None, None, None, 24, None),
        ("prussian substantive", broken, steady, None, None, None, 14, None),
        ("prussian marginal", broken, steady, None, None, None, 6, None),
        ("coalition decisive", "", broken, None, None, None, None, 0),
        ("coalition substantive", steady, "", None, None, None, None, 6),
        ("coalition marginal", "", "", None, None, None, None, None),
    ]
    assert levels("zorndorf") == [
        ("prussian decisive", gone, steady, None, None, None, 30, None),
        ("prussian substantive", broken, steady, None, None, None, 16, None),
        ("prussian marginal", "", "", 6, None, None, 1, None),
        ("coalition decisive", steady, broken, None, None, None, None, -12),
        ("coalition substantive", steady, broken, None, None, None, None, None),
        ("coalition marginal", "", "", None, None, None, None, None),
    ]
    assert levels("torgau") == [
        ("prussian decisive", gone, steady, None, None, None, 20, None),
        ("prussian substantive", broken, steady, None, None, None, 10, None),
        ("prussian marginal", "", "", 6, None, "prussian", None, None),
        ("coalition decisive", steady, broken, None, None, None, None, -12),
        ("coalition substantive", steady, broken, None, None, None, None, 0),
        ("coalition marginal", "", "", None, 6, "coalition", None, None),
    ]
    historical = {
        name: [f"{v.side} {v.level}" for v in rules.victory if v.historical]
        for name, rules in all_rules.items()
    }
    assert historical == {
        "leuthen": ["prussian decisive"],
        "zorndorf": ["prussian marginal"],
        "torgau": ["prussian marginal"],
    }


@pytest.mark.rule("PG 26.1a")
def test_the_line_of_retreat_leads_to_torgau(all_rules: dict[str, PgRules]) -> None:
    rules = all_rules["torgau"]
    assert {rules.label(c) for c in rules.retreat_towns} == TORGAU
    assert all_rules["leuthen"].retreat_towns == ()


# -- faults ----------------------------------------------------------------------------------------


def found(one: Opened, uid: str, **changes: Any) -> list[str]:
    """The faults of the scenario with one unit changed."""
    body = one.scenario.body
    units = tuple(replace(u, **changes) if u.id == uid else u for u in body.unit)
    spoiled = replace(one.scenario, body=replace(body, unit=units))
    return [message for _, message, _ in faults(spoiled, one.board)]


def test_a_reinforcement_needs_a_turn_of_the_scenario_and_a_hex(torgau: Opened) -> None:
    assert found(torgau, "pr-art3", enters_turn="16:00") == []
    assert found(torgau, "pr-art3", enters_turn="13:00") == [
        'enters_turn = "13:00" is not on the clock'
    ]
    assert found(torgau, "pr-art3", enters_at=None) == ["enters_turn and enters_at go together"]
    assert found(torgau, "pr-art3", at="1725") == ['has at = "1725" and enters_at = "1110"']
    [off] = found(torgau, "pr-art3", enters_at="1031")
    assert off.startswith('enters_at = "1031" is not on map torgau')


def test_a_second_in_command_must_lead_a_wing_that_is_there() -> None:
    leuthen = opened("leuthen")
    body = leuthen.scenario.body
    commanders = tuple(
        replace(c, wing_leader="moritzz") if c.id == "moritz-c" else c for c in body.army_commander
    )
    spoiled = replace(leuthen.scenario, body=replace(body, army_commander=commanders))
    [(where, message, hint)] = faults(spoiled, leuthen.board)
    assert where.endswith('"moritz-c"')
    assert message == 'wing_leader = "moritzz" is unknown'
    assert "moritz" in hint


def test_a_game_without_a_level_must_be_said_to_be_a_draw(torgau: Opened) -> None:
    """PG 26.2c."""
    body = torgau.scenario.body
    assert body.setup.draw_if_none and not any(v.otherwise for v in body.victory_level)
    setup = replace(body.setup, draw_if_none=False)
    spoiled = replace(torgau.scenario, body=replace(body, setup=setup))
    assert [message for _, message, _ in faults(spoiled, torgau.board)] == [
        "none is marked as otherwise = true"
    ]
    army = tuple(replace(a, friendly_hexes=()) for a in body.army)
    spoiled = replace(torgau.scenario, body=replace(body, army=army))
    assert [message for _, message, _ in faults(spoiled, torgau.board)] == ["has no friendly edges"]
