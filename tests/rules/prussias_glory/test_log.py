"""The log: events in words, each as deep as it has causes above it (PG 8 to 11, 19)."""

from typing import Any

import pytest

from game.engine.action import Action, cell, pick
from game.engine.dice import ScriptedDice
from game.engine.event import GRAVE, Event
from game.engine.text import Text, render
from game.rules.prussias_glory.battles.passivity import PassivityRoll
from game.rules.prussias_glory.combat import losses, morale
from game.rules.prussias_glory.combat.advance import AdvanceStep
from game.rules.prussias_glory.combat.army_morale import ArmyMoralePhase
from game.rules.prussias_glory.combat.before_combat import BeforeCombat
from game.rules.prussias_glory.combat.bombardment import fire_at
from game.rules.prussias_glory.combat.charge import CavalryDisorder
from game.rules.prussias_glory.combat.close_combat import CloseCombatPhase
from game.rules.prussias_glory.combat.combats import open_combat
from game.rules.prussias_glory.combat.engagement import Assemble, RollCombat
from game.rules.prussias_glory.command.command import RollCommand
from game.rules.prussias_glory.command.leaders import LeaderCasualties, Overrun, lose_leader
from game.rules.prussias_glory.command.special_leaders import try_special
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.table import Army, ArmyState, Combat, CombatSide, Morale
from tests.rules.prussias_glory.combat_bench import cells, fight, led, suffer
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


def told(game: Position) -> list[str]:
    """The log."""
    return [render(e.text) for e in game.events]


def one(*pieces: Any, **more: Any) -> Position:
    """A position on open ground."""
    return position(open_field(), *pieces, **more)


@pytest.mark.rule("PG 11.1.1a")
def test_a_level_lost_and_a_counter_swapped() -> None:
    """4 to 3; then 3 to 2, where the swapped counter is a success."""
    game = one(foot("a", PRUSSIAN, "0505"))
    losses.lose_level(game.ctx, "a", rule="PG 11.1.1a")
    assert told(game) == ["a loses a level: 3 left."]
    losses.lose_level(game.ctx, "a", rule="PG 11.1.1a")
    assert told(game)[1:] == ["a loses a level: 2 left.", "Combat success for the Coalition: +1."]


@pytest.mark.rule("PG 8.2e")
def test_lost_off_the_map_eliminated_captured() -> None:
    """Of two counters each: two successes. Guns taken are grave, men taken or guns lost are not."""
    success = "Combat success for the Coalition: +1."
    game = one(foot("a", PRUSSIAN, "0505"), foot("b", PRUSSIAN, "0505"))
    losses.rout_off_map(game.ctx, "a")
    losses.eliminate(game.ctx, "b", rule="PG 11.1.1a")
    assert told(game) == [
        *("a routs off the map.", success, success),
        *("b is eliminated.", success, success),
    ]
    taken = one(foot("a", PRUSSIAN, "0505"), battery("g", PRUSSIAN, "0505"))
    losses.capture(taken.ctx, "a", rule="PG 8.4e")
    losses.capture(taken.ctx, "g", rule="PG 19.9.1b")
    lost = one(battery("g", PRUSSIAN, "0505"))
    losses.eliminate(lost.ctx, "g", rule="PG 11.1.1a")
    assert [(render(e.text), e.weight) for e in (*taken.events, *lost.events) if e.units] == [
        ("a is captured.", ""),
        ("g is captured.", GRAVE),
        ("g is eliminated.", ""),
    ]


@pytest.mark.rule("PG 8.2c")
def test_a_rout_and_another() -> None:
    """The second says so."""
    game = one(foot("a", PRUSSIAN, "0505"))
    morale.rout(game.ctx, "a", rule="PG 8.2a")
    morale.rout(game.ctx, "a", rule="PG 8.2c")
    success = "Combat success for the Coalition: +1."
    assert told(game) == ["a routs.", success, "a routs again.", success]


@pytest.mark.rule("PG 8.3b")
@pytest.mark.parametrize(
    ("die", "words"),
    [
        (3, ["a passes its morale check."]),
        (4, ["a fails its morale check.", "a is Disordered."]),
        (6, ["a fails its morale check.", "a routs.", "Combat success for the Coalition: +1."]),
    ],
)
def test_a_morale_check(die: int, words: list[str]) -> None:
    """MR 3: 4 exceeds it by one, 6 by three. The roll tells what was wanted."""
    game = one(foot("a", PRUSSIAN, "0505", level=1), dice=(die,))
    morale.check(game.ctx, "a")
    assert told(game) == words
    roll = game.events[0].roll
    assert roll is not None and roll.needed is not None
    assert (roll.total, render(roll.needed)) == (die, "3 or less")


@pytest.mark.rule("PG 9.1b")
def test_the_second_takes_over() -> None:
    """Below the loss of his chief; a wing leader goes from his hex, where another replaces him."""
    game = one(
        foot("a", PRUSSIAN, "0505"),
        leader("S", PRUSSIAN, "0303", wing="prussian-foot"),
        leader("F", PRUSSIAN, "0505", commander=True, second="S"),
        foot("b", PRUSSIAN, "0303"),
    )
    game.ctx.depth = 2
    lose_leader(game.ctx, "F", "killed", rule="PG 9.2a")
    assert [(e.depth, e.rule) for e in game.events] == [
        (2, "PG 9.2a"),
        (1, "PG 9.1b"),
        (2, "PG 9.1a"),
    ]
    assert told(game) == [
        "F is killed.",
        "S takes over the army.",
        "the replacement for prussian-foot is placed in 0303.",
    ]
    assert game.at("F") == "0303"


@pytest.mark.rule("PG 9.1a")
def test_a_replacement_without_friends() -> None:
    """The hex is the enemy's and no friend is left: he is out of the battle."""
    game = one(foot("x", COALITION, "0505"), leader("L", PRUSSIAN, "0505"))
    game.run(*lose_leader(game.ctx, "L", "wounded", rule="PG 9.2b"))
    assert told(game) == [
        "L is wounded.",
        "the replacement for prussian-foot has no friends to go to and is out of the battle.",
    ]
    last = game.events[-1]
    assert (last.cells, last.path, last.kind) == ((), (), "leader")


@pytest.mark.rule("PG 14.2a")
def test_a_command_roll() -> None:
    """Rating 3, Demoralised +1: a 2 is 3, Effective; a 3 is 4, Degraded."""
    game = one(
        foot("a", PRUSSIAN, "0505"),
        horse("h", PRUSSIAN, "0405"),
        ratings={"prussian-foot": 3, "prussian-horse": 3},
        table={"armies": {PRUSSIAN: Army(PRUSSIAN, 10, 5, ArmyState.DEMORALISED)}},
        dice=(2, 3),
    ).run(RollCommand(PRUSSIAN))
    (press,) = game.asking.asked(game.ctx).buttons
    assert press.commits
    game.asking.on_button(game.ctx, "roll")
    assert told(game) == ["Command", "prussian foot: Effective.", "prussian horse: Degraded."]
    rolls = [e.roll for e in game.events if e.roll is not None]
    assert [(r.faces, r.die, r.total) for r in rolls] == [(6, 2, 3), (6, 3, 4)]
    assert [render(r.needed) for r in rolls if r.needed is not None] == ["3 or less"] * 2


class SixSided(ScriptedDice):
    """Dice that are six-sided or nothing, and remember what they were thrown for."""

    def __init__(self, values: tuple[int, ...]) -> None:
        super().__init__(values)
        self.whys: list[str] = []

    def roll(self, faces: int, why: Text, rule: str) -> int:
        """A die of six faces."""
        assert faces == 6, rule
        self.whys.append(str(why))
        return super().roll(faces, why, rule)


@pytest.mark.rule("PG 1.0a")
@pytest.mark.parametrize("what", ["command", "special", "fire", "combat", "passivity", "check"])
def test_every_die_has_six_faces(what: str) -> None:
    """Asked for and told of as such."""
    game = one(
        foot("a", PRUSSIAN, "0505", effective=False),
        leader("L", PRUSSIAN, "0505", initiative=4),
        battery("g", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506"),
        special=("23.4.4",),
    )
    game.ctx._dice = SixSided((4,) * 9)
    if what == "command":
        RollCommand(PRUSSIAN).on_button(game.ctx, "roll")
    elif what == "special":
        try_special(game.ctx, "L", "prussian-foot")
    elif what == "fire":
        game.run(*fire_at(game.ctx, PRUSSIAN, ("g",), game.cell("0506")))
    elif what == "combat":
        game.run(RollCombat(open_combat(game.ctx, fight(game, "0505", "0506"))))
    elif what == "passivity":
        game.run(PassivityRoll(PRUSSIAN))
    else:
        morale.check(game.ctx, "a")
    rolled: list[Event] = [e for e in game.events if e.roll is not None]
    assert rolled and all(e.roll is not None and e.roll.faces == 6 for e in rolled)


@pytest.mark.rule("PG 23.4.4b", "PG 23.4.4c")
@pytest.mark.parametrize(("side", "least"), [(PRUSSIAN, 6), (COALITION, 5)])
def test_the_die_for_standing_idle_says_what_it_decides(side: str, least: int) -> None:
    game = one(foot("a", PRUSSIAN, "0505"), special=("23.4.4",))
    game.ctx._dice = dice = SixSided((3,))
    game.run(PassivityRoll(side))
    assert dice.whys == [f"passivity: {least} or more costs army morale"]


@pytest.mark.rule("PG 8.3a")
def test_who_is_gone_checks_no_more() -> None:
    """Off the map, or driven from the hex where friends came through."""
    game = one(foot("a", PRUSSIAN, "0505"), foot("b", PRUSSIAN, "0303"))
    losses.eliminate(game.ctx, "a", rule="PG 11.1.1a")
    game.run(morale.MoraleCheck("a"))
    game.run(morale.MoraleCheck("b", 1, game.cell("0505")))
    assert game.unit("b").morale is Morale.FORMED
    assert not any(e.roll for e in game.events)


FOUR = ((4, 4, 4, 6), (3, 3, 3, 6), (2, 2, 2, 6), (1, 1, 1, 6))


def story(game: Position) -> list[tuple[int, str]]:
    """How deep each line of the log stands, and its rule."""
    return [(e.depth, e.rule) for e in game.events]


def onto_guns(*pieces: Placed, dice: tuple[int, ...] = ()) -> Position:
    """A Prussian attack from 0505 after which only guns are left in 0506."""
    game = position(open_field(), foot("a", PRUSSIAN, "0505"), *pieces, dice=dice)
    sides = CombatSide(cells(game, "0505")), CombatSide(cells(game, "0506"))
    open_combat(game.ctx, Combat(PRUSSIAN, "close", *sides, rolled=True))
    return game.run(AdvanceStep(0))


@pytest.mark.rule("PG 19.9.1a")
def test_an_advance_and_guns_taken_whole() -> None:
    """MR 6 against 5: 4 - 1 = 3 takes them all; the counter lost is one success."""
    game = onto_guns(leader("L", PRUSSIAN, "0505"), battery("g", COALITION, "0506"), dice=(4,))
    assert game.do(pick("a", "L")) is None
    assert story(game) == [
        (1, "PG 19.9a"),
        (1, "PG 19.9a"),
        (1, "PG 19.9.1a"),
        (2, "PG T1a"),
        (3, "PG 10.1b"),
    ]


@pytest.mark.rule("PG T1b")
def test_one_counter_of_the_guns_taken() -> None:
    """MR 6 against 6: a 4 takes the counter; the replacement is Disordered and retreats."""
    game = onto_guns(battery("g", COALITION, "0506", ladder=FOUR), dice=(4,))
    assert game.do(pick("a")) is None
    assert story(game)[1:5] == [
        (1, "PG 19.9.1a"),
        (2, "PG T1b"),
        (3, "PG 10.1b"),
        (2, "PG T1b"),
    ]


@pytest.mark.rule("PG T1c")
def test_disordered_guns_that_escape() -> None:
    """MR 6 against 6: a 7 (6, captors Disordered +1) lets them go; only the retreat follows, of one
    hex, although that is in the ZOC of the captors (Ruling 89).
    """
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", morale=Morale.DISORDERED),
        battery("g", COALITION, "0506", ladder=FOUR, morale=Morale.DISORDERED),
        dice=(6,),
    )
    sides = CombatSide(cells(game, "0505")), CombatSide(cells(game, "0506"))
    open_combat(game.ctx, Combat(PRUSSIAN, "close", *sides, rolled=True))
    game.run(AdvanceStep(0))
    assert game.do(pick("a")) is None
    while game.asking is not None:
        game.do(next(iter(way(game))))
    assert story(game) == [
        (1, "PG 19.9a"),
        (1, "PG 19.9.1a"),
        (2, "PG 8.1a"),
    ]


@pytest.mark.rule("PG 19.9.1b")
def test_routed_guns_are_taken_without_a_roll() -> None:
    game = onto_guns(battery("g", COALITION, "0506", morale=Morale.ROUTED))
    assert game.do(pick("a")) is None
    assert story(game) == [(1, "PG 19.9a"), (1, "PG 19.9.1b"), (2, "PG 10.1b")]


@pytest.mark.rule("PG 11.3.2a")
def test_losses_guns_and_a_rout() -> None:
    """*2R on four levels of MR 4: the gun, one level, then the rout with its success and retreat.

    From level 3 to 2 the counter is swapped: a success too.
    """
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506", ladder=((8, 4), (7, 4), (5, 4), (3, 4)), level=3),
        battery("g", COALITION, "0506"),
    )
    suffer(game, led(fight(game, "0505", "0506"), "defence", "x"), "0 / 2R*")
    while game.asking is not None:
        game.do(next(iter(way(game))))
    assert story(game) == [
        (1, "PG 11.3.1a"),
        (1, "PG 11.1.1a"),
        (2, "PG 10.1b"),
        (1, "PG 11.3.2a"),
        (2, "PG 10.1a"),
        (2, "PG 8.2a"),
    ]


@pytest.mark.rule("PG 11.3.3a")
def test_an_additional_retreat() -> None:
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506", ladder=((8, 4), (7, 4))),
    )
    suffer(game, led(fight(game, "0505", "0506"), "defence", "x"), "0 / 0r")
    while game.asking is not None:
        game.do(next(iter(way(game))))
    assert story(game) == [(1, "PG 11.3.3a"), (2, "PG 8.1a")]


@pytest.mark.rule("PG 11.3.5a")
def test_a_surrender_and_points_that_nobody_takes() -> None:
    """Two levels of MR 3: one point takes the unit, two are left."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506", ladder=((8, 3), (7, 3))),
    )
    suffer(game, led(fight(game, "0505", "0506"), "defence", "x"), "0 / 3S")
    assert story(game) == [(1, "PG 11.3.5a"), (2, "PG 10.1b"), (1, "PG 11.1a")]


@pytest.mark.rule("PG 8.2j")
def test_routers_of_a_broken_army_give_up() -> None:
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506", level=2, morale=Morale.ROUTED),
        table={"armies": {COALITION: Army(COALITION, 10, 5, ArmyState.DEMORALISED)}},
    )
    sides = CombatSide(cells(game, "0505")), CombatSide(cells(game, "0506"))
    game.run(Assemble(open_combat(game.ctx, Combat(PRUSSIAN, "close", *sides))))
    assert story(game) == [(1, "PG 8.2j"), (2, "PG 10.1b"), (0, "PG 19.2c")]


@pytest.mark.rule("PG 19.2a")
def test_a_retreat_before_combat() -> None:
    game = position(open_field(), foot("a", PRUSSIAN, "0505"), horse("h", COALITION, "0506"))
    sides = CombatSide(cells(game, "0505")), CombatSide(cells(game, "0506"))
    index = open_combat(game.ctx, Combat(PRUSSIAN, "close", *sides))
    game.run(BeforeCombat(index, game.cell("0506")))
    assert game.do(to(game, "0507")) is None
    assert story(game) == [(1, "PG 19.2a")]


@pytest.mark.rule("PG 19.12.3a")
def test_cavalry_out_of_breath() -> None:
    game = position(open_field(), horse("h", PRUSSIAN, "0505"), foot("x", COALITION, "0506"))
    made = fight(game, "0505", "0506", rolled=True)
    game.run(CavalryDisorder(open_combat(game.ctx, made)))
    assert story(game) == [(1, "PG 19.12.3a")]


@pytest.mark.rule("PG 9.2a")
@pytest.mark.parametrize(
    ("dice", "lines"),
    [
        ((5,), [(1, "PG 9.2a")]),
        ((6, 1), [(1, "PG 9.2a"), (2, "PG 9.2a")]),
        ((6, 2), [(1, "PG 9.2a"), (2, "PG 9.2a"), (2, "PG 9.1a")]),
    ],
    ids=["unhurt", "a narrow escape", "wounded and replaced"],
)
def test_a_leader_in_close_combat(dice: tuple[int, ...], lines: list[tuple[int, str]]) -> None:
    game = position(
        open_field(), foot("a", PRUSSIAN, "0505"), leader("L", PRUSSIAN, "0505"), dice=dice
    )
    game.run(LeaderCasualties((game.cell("0505"),)))
    assert story(game) == lines


@pytest.mark.rule("PG 9.2b")
@pytest.mark.parametrize(
    ("die", "lines"),
    [(6, [(1, "PG 9.2b"), (2, "PG 9.1a")]), (5, [(1, "PG 9.2b"), (2, "PG 9.2b")])],
    ids=["killed and replaced", "gets away"],
)
def test_a_leader_overrun(die: int, lines: list[tuple[int, str]]) -> None:
    game = position(
        open_field(),
        foot("x", COALITION, "0505"),
        foot("a", PRUSSIAN, "0302"),
        leader("L", PRUSSIAN, "0505"),
        dice=(die,),
    )
    game.run(Overrun(game.cell("0505"), PRUSSIAN))
    assert story(game) == lines


@pytest.mark.rule("PG 9.1b")
def test_an_army_without_a_second() -> None:
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        leader("F", PRUSSIAN, "0505", commander=True),
    )
    game.ctx.depth = 2
    game.run(*lose_leader(game.ctx, "F", "wounded", rule="PG 9.2a"))
    assert story(game) == [(2, "PG 9.2a"), (1, "PG 9.1b")]


@pytest.mark.rule("PG 8.4.2c")
def test_friends_in_the_way_of_a_retreat() -> None:
    """Infantry through cavalry: phase one Disorders them, phase two routs them on a 6.

    Horse of MR 5: 6 exceeds it by 1, Disorder, and a Disordered unit then routs.
    """
    game = position(
        open_field(1, 9),
        foot("a", PRUSSIAN, "0105"),
        horse("h", PRUSSIAN, "0104", level=1),
        foot("x", COALITION, "0107"),
        dice=(6,),
    )
    game.ctx.depth = 1
    game.run(*morale.disorder(game.ctx, "a", rule="PG 11.3.3a"))
    assert story(game) == [
        (1, "PG 11.3.3a"),
        (2, "PG 8.1a"),
        (3, "PG 8.4.2e"),
        (4, "PG 8.4.2b"),
        (4, "PG 8.3b"),
        (5, "PG 8.3c"),
        (6, "PG 10.1a"),
        (6, "PG 8.2a"),
    ]


@pytest.mark.rule("PG 8.2e")
@pytest.mark.rule("PG 8.2h")
@pytest.mark.rule("PG 8.4e")
def test_off_the_map_and_into_an_ezoc() -> None:
    """Out over the north edge: a success more. A Routed unit that comes to an EZOC is captured."""
    game = position(open_field(1, 9), foot("a", PRUSSIAN, "0101", level=1))
    game.ctx.depth = 1
    game.run(*morale.rout(game.ctx, "a", rule="PG 11.3.2a"))
    assert story(game) == [
        (1, "PG 11.3.2a"),
        (2, "PG 10.1a"),
        (2, "PG 8.2e"),
        (3, "PG 10.1b"),
    ]
    caught = position(
        open_field(1, 5), foot("a", PRUSSIAN, "0105", level=1), foot("x", COALITION, "0102")
    )
    caught.ctx.depth = 1
    caught.run(*morale.rout(caught.ctx, "a", rule="PG 11.3.2a"))
    assert story(caught) == [
        (1, "PG 11.3.2a"),
        (2, "PG 10.1a"),
        (2, "PG 8.2a"),
        (3, "PG 8.2h"),
        (4, "PG 10.1b"),
    ]
    shut_in = position(
        open_field(1, 5), foot("a", PRUSSIAN, "0105", level=1), foot("x", COALITION, "0104")
    )
    shut_in.ctx.depth = 1
    shut_in.run(*morale.disorder(shut_in.ctx, "a", rule="PG 11.3.3a"))
    assert story(shut_in) == [(1, "PG 11.3.3a"), (2, "PG 8.4e"), (3, "PG 10.1b")]


@pytest.mark.rule("PG 10.3b")
def test_an_army_that_routs() -> None:
    """CM -10: the Disordered unit routs, then the Formed one near the enemy checks, at -2."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", morale=Morale.DISORDERED),
        foot("b", PRUSSIAN, "0705"),
        foot("x", COALITION, "0708"),
        dice=(4,),
        table={"armies": {PRUSSIAN: Army(PRUSSIAN, -10, -9)}},
    )
    game.run(ArmyMoralePhase())
    while game.asking is not None:
        game.do(next(iter(way(game))))
    assert story(game)[:6] == [
        (0, "PG 21.0c"),
        (0, "PG 21.0c"),
        (0, "PG 10.3a"),
        (1, "PG 10.3b"),
        (2, "PG 10.1a"),
        (1, "PG 8.3b"),
    ]
    assert story(game)[6:] == [(1, "PG 8.2a")]


def to(game: Position, label: str) -> Action:
    """Point at a hex."""
    return cell(game.cell(label))


def way(game: Position) -> list[Action]:
    """The ways that are offered."""
    return [cell(c) for c in game.asking.asked(game.ctx).cells]


@pytest.mark.rule("PG 12.0a")
@pytest.mark.parametrize("enemy", ["0404", "0707"])
def test_close_combat_has_its_heading_where_there_is_any(enemy: str) -> None:
    game = position(open_field(), foot("a", PRUSSIAN, "0403"), foot("b", COALITION, enemy))
    game.run(CloseCombatPhase(PRUSSIAN))
    heads = [render(e.text) for e in game.events if e.kind == "phase"]
    none = "No attack is possible: there is no close combat."
    assert heads == (["Close combat"] if enemy == "0404" else [none])
