"""Options: the rulebook's other readings, each with the reading that holds without it."""

from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from msgspec import structs

from game.content import library
from game.content.opening import Opened, SystemFiles, open_scenario
from game.content.problems import Problems
from game.engine import action as do
from game.engine.action import button
from game.engine.refusal import Refusal
from game.engine.text import render
from game.rules.prussias_glory.battles.passivity import must_roll
from game.rules.prussias_glory.combat import refusals, retreat_ways
from game.rules.prussias_glory.combat.advance import CaptureGuns
from game.rules.prussias_glory.combat.close_combat import CloseCombatPhase
from game.rules.prussias_glory.combat.combats import open_combat
from game.rules.prussias_glory.combat.designation import owed
from game.rules.prussias_glory.combat.gunnery import weigh_fire
from game.rules.prussias_glory.command.special_leaders import NO_WING_HERE, why_not_special
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.data.rules import PgRules
from game.rules.prussias_glory.data.scenario import PgScenario
from game.rules.prussias_glory.data.special import SpecialRule
from game.rules.prussias_glory.ledger import ledger
from game.rules.prussias_glory.loading.load import faults, load
from game.rules.prussias_glory.movement.edges import goal_distance, makes_for_town
from game.rules.prussias_glory.movement.steps import allowance
from game.rules.prussias_glory.options import (
    Reading,
    TellOptions,
    fitting,
    free,
    in_force,
    option_cards,
)
from game.rules.prussias_glory.setup.opening import set_up
from game.rules.prussias_glory.table import (
    Advance,
    Army,
    ArmyState,
    Combat,
    CombatSide,
    Morale,
)
from tests.keywords import Keywords
from tests.rules.prussias_glory.battles import ends, shipped, with_town
from tests.rules.prussias_glory.combat_bench import fight, led, suffer
from tests.rules.prussias_glory.moves import begin, go, rule_of
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    battery,
    foot,
    horse,
    leader,
    open_field,
    position,
)

# -- O1: voluntary retreats ------------------------------------------------------------------------


def struck(mr: int, *special: str) -> Position:
    """A unit of this MR that has lost a level and must take a second loss, beside another."""
    game = position(
        open_field(),
        foot("p", PRUSSIAN, "0505", ladder=((4, mr), (3, mr))),
        foot("q", PRUSSIAN, "0505", ladder=((4, 6), (3, 6))),
        foot("x", COALITION, "0506", ladder=((6, 6), (5, 6), (4, 6), (3, 6))),
        special=special,
    )
    return suffer(game, led(fight(game, "0506", "0505", COALITION), "defence", "p"), "0 / 2")


@pytest.mark.rule("PG O1")
@pytest.mark.parametrize("mr", [6, 7])
def test_from_morale_5_upwards_units_may_retreat(mr: int) -> None:
    """MR 6 and 7 may by the option alone."""
    without = struck(mr)
    assert without.do(button("retreat:p")) == refusals.no_voluntary_retreat(mr)
    game = struck(mr, Reading.RETREAT_FROM_FIVE)
    assert game.do(button("retreat:p")) is None
    assert (game.unit("p").level, game.unit("p").morale) == (1, Morale.DISORDERED)


@pytest.mark.rule("PG O1")
def test_morale_5_retreats_by_both_readings() -> None:
    """The option takes nothing away; below 5 retreats are forced, not willed."""
    assert struck(5).do(button("retreat:p")) is None
    assert struck(5, Reading.RETREAT_FROM_FIVE).do(button("retreat:p")) is None
    forced = struck(4, Reading.RETREAT_FROM_FIVE)
    assert forced.asking.why_not_button(forced.ctx, "retreat:p") is not None


# -- O2: bombarding routers ------------------------------------------------------------------------


@pytest.mark.rule("PG O2")
@pytest.mark.parametrize(
    ("special", "morale", "value"),
    [
        ((), Morale.ROUTED, -3),
        ((Reading.ROUTED_EASIER_TARGET,), Morale.ROUTED, 3),
        ((Reading.ROUTED_EASIER_TARGET,), Morale.DISORDERED, 0),
    ],
)
def test_routers_under_fire(special: tuple[str, ...], morale: Morale, value: int) -> None:
    """At range 2 over open ground nothing else counts."""
    pieces = battery("g", PRUSSIAN, "0505"), foot("x", COALITION, "0507", morale=morale)
    game = position(open_field(), *pieces, special=special)
    fire = weigh_fire(game.ctx, ("g",), game.cell("0507"))
    assert fire.drm == value


# -- O3: the edge before the enemy -----------------------------------------------------------------

RETREATS = [
    ((), {"0305", "0505"}, "0304", retreat_ways.NEARER_ENEMY),
    ((Reading.EDGE_BEFORE_ENEMY,), {"0304", "0504"}, "0305", retreat_ways.FARTHER_EDGE),
]


@pytest.mark.rule("PG O3")
@pytest.mark.parametrize(("special", "best", "worse", "reason"), RETREATS)
def test_which_retreat_is_the_best(
    special: tuple[str, ...], best: set[str], worse: str, reason: Refusal
) -> None:
    """From 0405 with an enemy in 0403 towards the north edge: 0404 lies in its EZOC; 0304 is 3
    hexes from the edge and 2 from the enemy, as 0405 is; 0305 is 4 from the edge and 3 from him.
    """
    pieces = foot("a", PRUSSIAN, "0405"), foot("x", COALITION, "0403")
    game = position(open_field(), *pieces, special=special)
    assert ends(game, "a", 1) == best
    trail = (game.cell("0405"),)
    assert retreat_ways.why_not_there(game.ctx, "a", 1, trail, game.cell(worse)) == reason
    into_ezoc = retreat_ways.why_not_there(game.ctx, "a", 1, trail, game.cell("0404"))
    assert into_ezoc == retreat_ways.MORE_EZOC


# -- O4: who holds an Engaged marker ---------------------------------------------------------------


def croat(at: str, **state: Any) -> Placed:
    """Fast infantry of the Coalition."""
    return foot("x", COALITION, at, ma=4, kind="croat", **state)


def engaged(enemy: Placed, *special: str) -> Position:
    """Prussian cavalry in 0506, next to an enemy, in its normal movement: the hex is marked."""
    game = position(open_field(), horse("h", PRUSSIAN, "0506"), enemy, special=special)
    return begin(game, PRUSSIAN)


HOLDERS = [
    (croat("0507"), "PG 4.4a"),
    (horse("x", COALITION, "0507", morale=Morale.DISORDERED), "PG 4.4a"),
    (foot("x", COALITION, "0507"), None),
]


@pytest.mark.rule("PG O4")
@pytest.mark.parametrize(("enemy", "rule"), HOLDERS)
def test_who_holds_fast_units_in_a_marked_hex(enemy: Placed, rule: str | None) -> None:
    """Without the option neither fast infantry nor Disordered cavalry does; infantry never."""
    free = engaged(enemy)
    assert free.cell("0506") in free.table.markers
    assert go(free, "h", "0505") is None
    held = engaged(enemy, Reading.ALL_FAST_UNITS_PIN)
    assert rule_of(go(held, "h", "0505")) == rule


@pytest.mark.rule("PG O4")
def test_without_a_marker_nobody_else_holds() -> None:
    """Cavalry that enters the EZOC of Croats in this movement goes on: there is no marker."""
    pieces = horse("h", PRUSSIAN, "0505"), croat("0507")
    game = position(open_field(), *pieces, special=(Reading.ALL_FAST_UNITS_PIN,))
    assert go(begin(game, PRUSSIAN), "h", "0506", "0406") is None


@pytest.mark.rule("PG O4")
def test_formed_engaged_cavalry_pins_by_both_readings() -> None:
    """It is named as the one that pins."""
    for special in ((), (Reading.ALL_FAST_UNITS_PIN,)):
        game = engaged(horse("x", COALITION, "0507"), *special)
        assert rule_of(game.do(do.unit("h"))) == "PG 7.2.3a"


@pytest.mark.rule("PG O4")
def test_routed_fast_units_hold_nobody() -> None:
    """Next to infantry that makes it Engaged, and Routed Croats."""
    pieces = (
        horse("h", PRUSSIAN, "0506"),
        foot("y", COALITION, "0507"),
        croat("0606", morale=Morale.ROUTED),
    )
    game = position(open_field(), *pieces, special=(Reading.ALL_FAST_UNITS_PIN,))
    assert go(begin(game, PRUSSIAN), "h", "0505") is None


# -- O5: passivity while advancing -----------------------------------------------------------------


def idle(*special: str, turn: int = 2, advance: Advance | None = None) -> Position:
    """The Coalition before the first combat of Rossbach."""
    table = {"advance": advance}
    pieces = foot("p", PRUSSIAN, "0505"), foot("x", COALITION, "0509")
    special = ("23.4.4", *special)
    return position(open_field(), *pieces, special=special, turn=turn, table=table)


@pytest.mark.rule("PG O5")
def test_an_advance_frees_from_the_roll_unless_the_option_is_in_force() -> None:
    """The declared advance is in force until its goal is reached or has failed."""
    advance = Advance(4, 4, 5)
    assert not must_roll(idle("23.4", advance=advance).ctx, COALITION)
    assert must_roll(
        idle("23.4", Reading.PASSIVITY_WHILE_ADVANCING, advance=advance).ctx, COALITION
    )


@pytest.mark.rule("PG O5")
def test_the_march_of_the_first_turn_counts_as_an_advance() -> None:
    """By the option the Coalition rolls in the first turn of the battle too."""
    assert not must_roll(idle("23.5.1", turn=1).ctx, COALITION)
    assert must_roll(idle("23.5.1", Reading.PASSIVITY_WHILE_ADVANCING, turn=1).ctx, COALITION)


@pytest.mark.rule("PG O5")
def test_an_attempt_of_hildburghausen_still_exempts() -> None:
    """The option is about the advance alone (PG 23.6b)."""
    game = idle("23.6", Reading.PASSIVITY_WHILE_ADVANCING)
    assert must_roll(game.ctx, COALITION)
    game.ctx.put(game.table.armies, COALITION, Army(COALITION, 10, 10, tried_in=2))
    assert not must_roll(game.ctx, COALITION)


# -- O6: Leuthen -----------------------------------------------------------------------------------


def before_leuthen(state: ArmyState = ArmyState.STEADY, *special: str) -> Position:
    """Austrians with an enemy to the north, the town at 0905, the edge in the south."""
    pieces = foot("x", COALITION, "0505"), foot("p", PRUSSIAN, "0502")
    table = {"armies": {COALITION: Army(COALITION, 10, 5, state)}}
    game = position(open_field(), *pieces, special=("24.2.4", *special), table=table)
    return with_town(game, "0905")


@pytest.mark.rule("PG O6")
def test_every_austrian_makes_for_leuthen() -> None:
    """0505 is no farther from the edge than the town is: the option alone sends it there."""
    without = before_leuthen()
    assert not makes_for_town(without.ctx, COALITION, without.cell("0505"))
    game = before_leuthen(ArmyState.STEADY, Reading.LEUTHEN_ALWAYS_FIRST)
    assert makes_for_town(game.ctx, COALITION, game.cell("0505"))
    assert goal_distance(game.ctx, COALITION, game.cell("0505"), game.cell("0905")) == 0


@pytest.mark.rule("PG O6")
def test_from_leuthen_itself_and_when_broken_they_make_for_the_edge() -> None:
    """Both as without the option."""
    game = before_leuthen(ArmyState.STEADY, Reading.LEUTHEN_ALWAYS_FIRST)
    assert not makes_for_town(game.ctx, COALITION, game.cell("0905"))
    broken = before_leuthen(ArmyState.DEMORALISED, Reading.LEUTHEN_ALWAYS_FIRST)
    assert not makes_for_town(broken.ctx, COALITION, broken.cell("0505"))


# -- O7, O8: values, and options in scenario files -------------------------------------------------


def opened(name: str, *options: Reading, special: tuple[SpecialRule, ...] = ()) -> Opened:
    """A shipped scenario with options, and with further special rules."""
    problems = Problems()
    systems = {"prussias_glory": SystemFiles(PgScenario, faults)}
    path = library.shipped_folder("scenarios") / f"{name}.toml"
    found = open_scenario(path, systems, problems)
    assert found is not None, [str(p) for p in problems]
    setup = found.scenario.body.setup
    setup = structs.replace(setup, options=options, special_rules=(*setup.special_rules, *special))
    body = structs.replace(found.scenario.body, setup=setup)
    return replace(found, scenario=structs.replace(found.scenario, body=body))


def rules_of(found: Opened) -> PgRules:
    """Its rules."""
    return load(found.scenario, found.board)


@pytest.mark.rule("PG O7")
def test_fredericks_initiative_at_zorndorf() -> None:
    """4 by the example, 5 by the list; nobody else changes."""
    without = rules_of(opened("zorndorf-battle")).oob.leaders
    by_list = rules_of(opened("zorndorf-battle", Reading.FREDERICK_5I)).oob.leaders
    assert (without["frederick"].initiative, by_list["frederick"].initiative) == (4, 5)
    changed = [lid for lid in without if without[lid] != by_list[lid]]
    assert changed == ["frederick"]


@pytest.mark.rule("PG O8")
def test_the_austrian_morale_of_the_whole_day() -> None:
    """20 instead of what the list says, for the Austrians alone."""
    with_list = rules_of(opened("leuthen-battle", special=(SpecialRule.LACY,))).oob.armies
    in_text = rules_of(
        opened("leuthen-battle", Reading.AUSTRIANS_START_AT_20, special=(SpecialRule.LACY,))
    ).oob.armies
    assert (with_list[COALITION].morale, in_text[COALITION].morale) == (21, 20)
    assert with_list[PRUSSIAN] == in_text[PRUSSIAN]


# -- O9: columns out of command -------------------------------------------------------------------


@pytest.mark.rule("PG O9", "PG 7.3.1b")
@pytest.mark.parametrize(
    ("effective", "ooc", "fixed", "halved"),
    [
        (True, False, [7, 9, 7], [7, 9, 7]),
        (True, True, [5, 7, 4], [4, 5, 4]),
        (False, False, [5, 7, 4], [5, 7, 4]),
        (False, True, [5, 7, 4], [5, 7, 4]),
    ],
)
def test_a_column_out_of_command(
    effective: bool, ooc: bool, fixed: list[int], halved: list[int]
) -> None:
    """3 + 4, 5 + 4 and 3 + 4, halved upwards; Degraded wings have the fixed numbers by both."""
    state: Keywords = {"column": True, "effective": effective, "ooc": ooc}
    pieces = (
        foot("f", PRUSSIAN, "0505", **state),
        horse("h", PRUSSIAN, "0506", **state),
        battery("g", PRUSSIAN, "0507", **state),
    )
    for special, expected in (((), fixed), ((Reading.COLUMN_OUT_OF_COMMAND_HALVED,), halved)):
        ctx = position(open_field(), *pieces, special=special).ctx
        assert [allowance(ctx, u) for u in "fhg"] == expected


# -- O10 to O13: guns that escape, guns instead, by hex, a special leader without a wing -----------


@pytest.mark.rule("PG O10")
@pytest.mark.parametrize(
    ("special", "at", "level"),
    [((), "0507", 4), ((Reading.ESCAPING_GUNS_DRIVEN_ON,), "0508", 3)],
)
@pytest.mark.parametrize("before", [Morale.FORMED, Morale.DISORDERED])
def test_guns_that_escape(special: tuple[str, ...], at: str, level: int, before: Morale) -> None:
    """Die 6, +1 for better guns: every hex beside them is in the captors' ZOC."""
    big = ((8, 4, 1, 6),) * 4
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0506", ladder=((6, 5),)),
        battery("g", COALITION, "0506", ladder=big, morale=before),
        dice=(6,),
        special=special,
    )
    game.run(CaptureGuns(game.cell("0506"), PRUSSIAN))
    goal = game.cell("0507")
    seen = game.asking.preview(game.ctx, do.cell(goal))
    assert [rule for rule, _ in seen.warnings] == (["PG 8.4.1b"] if special else [])
    assert (game.asking.asked(game.ctx).cells[goal].text is not None) == bool(special)
    assert game.do(do.cell(goal)) is None
    assert (game.at("g"), game.unit("g").level) == (at, level)
    assert game.unit("g").morale is Morale.DISORDERED


@pytest.mark.rule("PG O11")
def test_guns_alone_in_place_of_the_combat_owed() -> None:
    """0505 owes 0606 a combat; by the option it may assault 0506 and has then fought."""
    for special in ((), (Reading.GUNS_ALONE_INSTEAD,)):
        game = position(
            open_field(),
            foot("a", PRUSSIAN, "0505"),
            battery("g", COALITION, "0506"),
            foot("x", COALITION, "0606"),
            special=special,
        ).run(CloseCombatPhase(PRUSSIAN))
        guns = do.pick(game.cell("0505"), game.cell("0506"))
        if not special:
            assert game.do(guns) == refusals.must_fight_first("0505", ("0606",))
            continue
        assert game.do(guns) is None
        assert game.do(button("stay")) is None
        assert game.asking is None and game.unit("a").fought


@pytest.mark.rule("PG O12")
@pytest.mark.parametrize(("special", "owing"), [((), True), ((Reading.FOUGHT_BY_HEX,), False)])
def test_a_hex_that_has_fought(special: tuple[str, ...], owing: bool) -> None:
    """Its unit that fought has gone; the one that was Support stands next to a fresh enemy."""
    game = position(
        open_field(),
        foot("s", PRUSSIAN, "0505"),
        foot("y", COALITION, "0606"),
        special=special,
    )
    sides = CombatSide((game.cell("0505"),)), CombatSide((game.cell("0506"),))
    open_combat(game.ctx, Combat(PRUSSIAN, "close", *sides, rolled=True))
    assert (game.cell("0505") in owed(game.ctx, PRUSSIAN)) == owing


@pytest.mark.rule("PG O13")
@pytest.mark.parametrize(
    ("special", "tries"), [((), True), ((Reading.SPECIAL_LEADER_NEEDS_WING,), False)]
)
def test_a_special_leader_with_guns_and_no_wing(special: tuple[str, ...], tries: bool) -> None:
    """Frederick stands with Degraded guns alone."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", effective=False),
        battery("g", PRUSSIAN, "0504", effective=False),
        leader("keith", PRUSSIAN, "0505"),
        leader("f", PRUSSIAN, "0504", initiative=4, commander=True),
        special=special,
        table={"groups": {"prussian-foot": False}},
    )
    found = why_not_special(game.ctx, "f")
    assert found == (None if tries else NO_WING_HERE)


FITTING = [
    ("rossbach-main", {Reading.PASSIVITY_WHILE_ADVANCING}),
    ("leuthen-battle", {Reading.LEUTHEN_ALWAYS_FIRST}),
    ("zorndorf-battle", {Reading.FREDERICK_5I}),
    ("torgau-battle", set()),
]
EVERYWHERE = {
    Reading.RETREAT_FROM_FIVE,
    Reading.ROUTED_EASIER_TARGET,
    Reading.EDGE_BEFORE_ENEMY,
    Reading.ALL_FAST_UNITS_PIN,
    Reading.COLUMN_OUT_OF_COMMAND_HALVED,
    Reading.ESCAPING_GUNS_DRIVEN_ON,
    Reading.GUNS_ALONE_INSTEAD,
    Reading.FOUGHT_BY_HEX,
    Reading.SPECIAL_LEADER_NEEDS_WING,
}


@pytest.mark.parametrize(("name", "own"), FITTING)
def test_which_options_change_something_in_a_scenario(name: str, own: set[Reading]) -> None:
    special = frozenset(r.value for r in opened(name).scenario.body.setup.special_rules)
    assert set(fitting(special)) == EVERYWHERE | own


def test_a_scenario_cannot_name_an_option_twice_or_one_that_changes_nothing() -> None:
    twice = opened("torgau-battle", Reading.RETREAT_FROM_FIVE, Reading.RETREAT_FROM_FIVE)
    assert faults(twice.scenario, twice.board) == [
        ("[setup]", 'options name "retreat-from-morale-5" twice', "")
    ]
    idle_one = opened("torgau-battle", Reading.FREDERICK_5I)
    assert faults(idle_one.scenario, idle_one.board) == [
        (
            "[setup]",
            'option "frederick-5i" changes nothing here',
            "it belongs to the special rule 25.3.4",
        )
    ]
    sound = opened("zorndorf-battle", Reading.FREDERICK_5I)
    assert faults(sound.scenario, sound.board) == []


def test_an_unknown_option_is_a_fault_of_the_file(tmp_path: Path) -> None:
    shipped = library.shipped_folder("scenarios") / "rossbach-battle.toml"
    text = shipped.read_text("utf-8")
    path = tmp_path / "rossbach-battle.toml"
    path.write_text(text.replace("[setup]\n", '[setup]\noptions = ["retreat-at-5"]\n'), "utf-8")
    problems = Problems()
    systems = {"prussias_glory": SystemFiles(PgScenario, faults)}
    assert open_scenario(path, systems, problems) is None
    assert any("retreat-at-5" in str(problem) for problem in problems.errors)


def test_every_option_is_in_the_ledger_and_in_force_by_its_id() -> None:
    assert [card.id for card in option_cards()] == list(Reading)
    assert [card.entry for card in option_cards()] == [
        rule for rule in ledger() if rule.startswith("PG O")
    ]
    rules = rules_of(opened("rossbach-battle", Reading.RETREAT_FROM_FIVE))
    assert rules.on(Reading.RETREAT_FROM_FIVE) and not rules.on(Reading.EDGE_BEFORE_ENEMY)


def test_the_log_begins_with_the_options_in_force() -> None:
    rules = rules_of(
        opened("rossbach-battle", Reading.EDGE_BEFORE_ENEMY, Reading.RETREAT_FROM_FIVE)
    )
    frames = set_up(rules).stack
    assert isinstance(frames[-1], TellOptions)
    game = Position(rules, set_up(rules).table, (), None)
    game.run(TellOptions())
    assert [(e.rule, render(e.text)) for e in game.events] == [
        ("PG O1", "Option: voluntary retreat from morale 5 upwards (in force)"),
        ("PG O3", "Option: retreats look for the edge first (in force)"),
    ]
    plain = set_up(rules_of(opened("rossbach-battle"))).stack
    assert not any(isinstance(frame, TellOptions) for frame in plain)


OFFERED = (
    "retreat-from-morale-5",
    "routed-easier-target",
    "edge-before-enemy",
    "all-fast-units-pin",
)


OFFERED_LAST = (  # in every battle, too
    "column-out-of-command-halved",
    "escaping-guns-driven-on",
    "guns-alone-instead",
    "fought-by-hex",
    "special-leader-needs-wing",
)


@pytest.mark.parametrize(
    ("name", "own"),
    [
        ("rossbach-main", ("passivity-while-advancing",)),
        ("leuthen-battle", ("leuthen-always-first",)),
        ("zorndorf-battle", ("frederick-5i",)),
        ("torgau-main", ("austrians-start-at-20",)),
    ],
)
def test_options_that_could_be_chosen_are_those_that_change_something(
    name: str, own: tuple[str, ...]
) -> None:
    """Nine in every battle, one more in its own; one that is in force cannot be chosen again."""
    rules = shipped(name)
    assert in_force(rules) == () and free(rules) == (*OFFERED, *own, *OFFERED_LAST)
    chosen = replace(rules, special=rules.special | {OFFERED[1]})
    assert in_force(chosen) == (OFFERED[1],)
    assert free(chosen) == (OFFERED[0], *OFFERED[2:], *own, *OFFERED_LAST)
