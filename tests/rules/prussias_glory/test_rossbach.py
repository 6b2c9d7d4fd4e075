"""Rossbach as shipped: set-up, command, Baden, surprise, play (PG 22.2, 23.3, 23.5)."""

from collections.abc import Sequence

import pytest

from game.content import library
from game.content.opening import Opened, SystemFiles, open_scenario
from game.content.problems import Problems
from game.engine import action as do
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.rules.prussias_glory.combat.gunnery import is_on_top
from game.rules.prussias_glory.command.command import RollCommand
from game.rules.prussias_glory.command.groups import units_of_group, wing_arm_letter
from game.rules.prussias_glory.command.out_of_command import FixCommand
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN, SIDES
from game.rules.prussias_glory.data.rules import PgRules
from game.rules.prussias_glory.data.scenario import PgScenario
from game.rules.prussias_glory.loading.load import faults, load
from game.rules.prussias_glory.movement.march import FirstTurnMarch, March
from game.rules.prussias_glory.pieces import commander_of, stack
from game.rules.prussias_glory.setup import opening as setup
from game.rules.prussias_glory.setup.opening import SetUpLeaders, table_of
from game.rules.prussias_glory.setup.places import hexes_for
from game.rules.prussias_glory.soundness import invariants
from game.rules.prussias_glory.system import SYSTEM
from game.rules.prussias_glory.table import ArmyState, Morale
from tests.rules.prussias_glory.positions import Position


@pytest.fixture(name="opened", scope="module")
def _opened() -> Opened:
    problems = Problems()
    systems = {"prussias_glory": SystemFiles(PgScenario, faults)}
    path = library.shipped_folder("scenarios") / "rossbach-battle.toml"
    found = open_scenario(path, systems, problems)
    assert found is not None, [str(p) for p in problems]
    return found


@pytest.fixture(name="rules", scope="module")
def _rules(opened: Opened) -> PgRules:
    return load(opened.scenario, opened.board)


def start(rules: PgRules, *dice: int) -> Position:
    """The battle as it is set up."""
    return Position(rules, table_of(rules), dice, None)


# -- set-up ----------------------------------------------------------------------------------------


@pytest.mark.rule("PG 22.2a", "PG 23.5a")
def test_units_stand_on_the_hexes_of_their_counters(rules: PgRules) -> None:
    """A few by hand; all are Formed and at full strength, and the position is sound."""
    game = start(rules)
    where = {
        "pr-kr13": "2404",
        "pr-ir24": "2408",
        "pr-art2": "2312",
        "fr-piemont": "2709",
        "re-art": "3009",
        "au-szechenyi": "2707",
        "fr-lamarine": "2219",
    }
    assert {u: game.at(u) for u in where} == where
    assert stack(game.ctx, game.cell("2404")) == ("pr-kr13", "pr-kr10", "pr-kr3")
    assert all(u.morale is Morale.FORMED for u in game.table.units.values())
    assert invariants(game.ctx) == []


@pytest.mark.rule("PG 22.2c")
def test_nobody_starts_in_column(rules: PgRules) -> None:
    """No unit, whatever its wing."""
    assert not any(u.column for u in start(rules).table.units.values())


@pytest.mark.rule("PG 23.5a")
def test_coalition_guns_start_below_prussian_guns_may_lie_on_top(rules: PgRules) -> None:
    """Three French and Imperial batteries under their brigades, two Prussian ones above."""
    game = start(rules)
    on_top = {u: is_on_top(game.ctx, u) for u, c in rules.oob.units.items() if c.is_artillery}
    assert on_top == {
        "fr-art1": False,
        "fr-art2": False,
        "re-art": False,
        "pr-art1": True,
        "pr-art2": True,
    }


@pytest.mark.rule("PG 23.5a")
def test_four_turns_and_the_armies_morale(rules: PgRules) -> None:
    """1430 to 1730; 10 for the Prussians, 12 for the Coalition."""
    game = start(rules)
    assert (rules.clock[0], rules.clock[-1], rules.turns) == ("14:30", "17:30", 4)
    assert [game.table.armies[s].cm for s in SIDES] == [10, 12]
    assert all(game.table.armies[s].state is ArmyState.STEADY for s in SIDES)


@pytest.mark.rule("PG 22.2b")
def test_leaders_as_shipped_start_with_units_of_their_command(rules: PgRules) -> None:
    """A wing leader with his wing, Frederick with any Prussian unit."""
    game = start(rules)
    for lid in rules.start_leaders:
        assert game.table.leaders[lid].cell in hexes_for(game.ctx, lid), lid


@pytest.mark.rule("PG 22.2b")
def test_a_wing_leader_is_placed_with_his_command_only(rules: PgRules) -> None:
    """Keith with his IR 1 in 2308, not with Seydlitz's cuirassiers in 2404."""
    game = start(rules).run(SetUpLeaders(PRUSSIAN))
    assert rules.oob.units["pr-ir1"].wing == "keith"
    assert game.do(do.unit("keith")) is None
    assert game.do(do.cell(game.cell("2404"))) == setup.WITH_HIS_WING
    assert game.do(do.cell(game.cell("2308"))) is None
    assert game.at("keith") == "2308"


@pytest.mark.rule("PG 22.2b")
def test_the_army_commander_is_placed_with_any_unit_of_his_army(rules: PgRules) -> None:
    """Frederick with the cuirassiers; not with the French, not on an empty hex."""
    game = start(rules).run(SetUpLeaders(PRUSSIAN))
    assert game.do(do.unit("frederick")) is None
    assert game.do(do.cell(game.cell("2709"))) == setup.WITH_ANY_UNIT
    assert game.do(do.cell(game.cell("2501"))) == setup.WITH_ANY_UNIT
    assert game.do(do.cell(game.cell("2404"))) is None
    assert game.at("frederick") == "2404"


@pytest.mark.rule("PG 22.2b")
def test_each_side_places_its_own_leaders(rules: PgRules) -> None:
    """The Coalition's are not the Prussians' to place."""
    game = start(rules).run(SetUpLeaders(PRUSSIAN))
    assert game.do(do.unit("soubise")) == setup.NOT_YOUR_LEADER


# -- command ---------------------------------------------------------------------------------------


@pytest.mark.rule("PG 6.2a", "PG 6.2b")
def test_every_wing_is_in_one_group_by_its_infantry(rules: PgRules) -> None:
    """Loudon and St. Germain are the specific group; wings with infantry are in the base group
    of the infantry, the others in that of the cavalry; guns with the infantry."""
    ctx = start(rules).ctx
    for wing in rules.oob.wings.values():
        homes = [g.id for g in rules.oob.groups.values() if wing.id in g.wings]
        prefix = "pr" if wing.side == PRUSSIAN else "co"
        base = {"I": f"{prefix}-inf", "C": f"{prefix}-cav"}[wing_arm_letter(ctx, wing.id)]
        assert homes == ["co-ls" if wing.id in ("loudon", "st-germain") else base]


@pytest.mark.rule("PG 14.2a", "PG 6.2c", "PG 6.2a")
def test_g13_command_rolls(rules: PgRules) -> None:
    """CR 2, 3 and 3; dice 4, 4 and 3: only the group of Loudon and St. Germain is Effective."""
    game = start(rules, 4, 4, 3).run(RollCommand(COALITION))
    assert game.do(do.button("roll")) is None
    groups = rules.oob.groups
    status = {
        name: {game.unit(u).effective for u in units_of_group(game.ctx, groups[name])}
        for name in ("co-inf", "co-cav", "co-ls")
    }
    assert status == {"co-inf": {False}, "co-cav": {False}, "co-ls": {True}}
    assert not game.unit("fr-art1").effective


@pytest.mark.rule("PG 23.3.1a")
def test_the_coalition_has_no_army_commander(rules: PgRules) -> None:
    """Soubise and Hildburghausen are plain wing leaders; Frederick commands the Prussians."""
    game = start(rules)
    assert commander_of(game.ctx, COALITION) is None
    assert commander_of(game.ctx, PRUSSIAN) == "frederick"
    for lid in ("soubise", "hildburghausen"):
        made = rules.oob.leaders[lid]
        assert not made.special and not made.commander and made.wing == lid


@pytest.mark.rule("PG 23.3.2a")
def test_soubises_horse_near_baden_obeys_him(rules: PgRules) -> None:
    """Penthievre stands in 2808, 1 hex from Baden in 2707, Soubise is sent far away."""
    game = start(rules)
    assert rules.oob.units["fr-penthievre"].wing == "soubise"
    assert rules.board.distance(game.cell("2808"), game.cell("2707")) <= 3
    for leader, home in (("soubise", "1120"), ("baden", "2707")):
        him = game.table.leaders[leader]
        game.ctx.put(game.table.leaders, leader, type(him)(leader, game.cell(home), leader, leader))
    game.run(FixCommand(COALITION))
    assert not game.unit("fr-penthievre").ooc
    assert game.unit("fr-piemont").ooc


# -- play ------------------------------------------------------------------------------------------


@pytest.mark.rule("PG 23.5.1a")
def test_all_columns_march_three_hexes_nearer_to_reichardtswerben(rules: PgRules) -> None:
    """Every unit of the two wings and every battery; Baden's and Loudon's stay."""
    game = start(rules)
    goal = game.cell("2606")
    before = {u: rules.board.distance(s.cell, goal) for u, s in game.table.units.items()}
    game.run(FirstTurnMarch())
    assert isinstance(game.asking, March)
    assert game.do(do.button("all")) is None
    marched = {
        u
        for u, c in rules.oob.units.items()
        if c.side == COALITION and (c.wing in ("soubise", "hildburghausen") or c.is_artillery)
    }
    gained = {u: before[u] - rules.board.distance(game.unit(u).cell, goal) for u in before}
    assert {u for u, n in gained.items() if n == 3} == marched
    assert {u for u, n in gained.items() if n != 3} == set(before) - marched
    assert stack(game.ctx, game.unit("re-art").cell)[-4:] == (
        "re-darmstadt",
        "re-varell",
        "re-ferntheil",
        "re-art",
    )
    assert invariants(game.ctx) == []


def battle(rules: PgRules, seed: int) -> Match:
    """A game of the shipped scenario."""
    return Match.new(SYSTEM, rules, SeededDice(seed), rules.scenario_id)


@pytest.mark.rule("PG 23.5a", "PG 12.0c")
@pytest.mark.parametrize("seed", [1, 2])
def test_a_game_played_by_the_first_answers_ends_with_a_verdict(rules: PgRules, seed: int) -> None:
    """The Coalition sets up first; nobody is activated; the position stays sound to the end."""
    match = battle(rules, seed)
    assert match.prompt is not None and match.prompt.side == COALITION
    for _ in range(3_000):
        if match.prompt is None:
            break
        assert match.act(answer(match, seed)) is None
        assert invariants(match.reading) == []
    assert match.reading.state.result is not None
    assert match.reading.table.turn == 4


def answer(match: Match, seed: int) -> do.Action:
    """Ends and confirmations three times of four, else one of the things offered."""
    prompt = match.prompt
    assert prompt is not None
    buttons: Sequence[str] = [b.id for b in prompt.buttons if b.refusal is None]
    turn = (len(match.records) * 7 + seed) % 4
    things: list[do.Action] = [do.unit(u) for u in prompt.units]
    things += [do.cell(c) for c in prompt.cells]
    if prompt.pick is not None:
        things = [do.pick(*s) for s in prompt.pick.samples]
    if things and (turn == 0 or not buttons):
        return things[len(match.records) % len(things)]
    return do.button(buttons[0]) if buttons else things[0]
