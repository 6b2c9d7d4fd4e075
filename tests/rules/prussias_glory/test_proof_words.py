"""The log in words: losses, routs, leaders, command (PG 8, 9, 10, 11, 14)."""

from typing import Any

import pytest

from game.engine.dice import ScriptedDice
from game.engine.event import GRAVE, Event
from game.engine.text import Text, render
from game.rules.prussias_glory.battles.passivity import PassivityRoll
from game.rules.prussias_glory.combat import losses, morale
from game.rules.prussias_glory.combat.bombardment import fire_at
from game.rules.prussias_glory.combat.combats import open_combat
from game.rules.prussias_glory.combat.engagement import RollCombat
from game.rules.prussias_glory.command.command import RollCommand
from game.rules.prussias_glory.command.leaders import lose_leader
from game.rules.prussias_glory.command.special_leaders import try_special
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.table import Army, ArmyState, Morale
from tests.rules.prussias_glory.combat_bench import fight
from tests.rules.prussias_glory.positions import (
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


# -- losses ----------------------------------------------------------------------------------------


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
    losses.rout_off_map(game.ctx, "a", rule="PG 8.2e")
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


# -- leaders ---------------------------------------------------------------------------------------


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
        "Replacement is placed in 0303.",
    ]
    assert game.at("F") == "0303"


@pytest.mark.rule("PG 9.1a")
def test_a_replacement_without_friends() -> None:
    """The hex is the enemy's and no friend is left: he is out of the battle."""
    game = one(foot("x", COALITION, "0505"), leader("L", PRUSSIAN, "0505"))
    game.run(*lose_leader(game.ctx, "L", "wounded", rule="PG 9.2b"))
    assert told(game) == [
        "L is wounded.",
        "Replacement has no friends to go to and is out of the battle.",
    ]
    last = game.events[-1]
    assert (last.cells, last.path, last.kind) == ((), (), "leader")


# -- command and dice ------------------------------------------------------------------------------


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
    (press,) = game.asking.prompt(game.ctx).buttons
    assert press.commits
    game.asking.on_button(game.ctx, "roll")
    assert told(game) == ["Command", "prussian foot: Effective.", "prussian horse: Degraded."]
    rolls = [e.roll for e in game.events if e.roll is not None]
    assert [(r.faces, r.die, r.total) for r in rolls] == [(6, 2, 3), (6, 3, 4)]
    assert [render(r.needed) for r in rolls if r.needed is not None] == ["3 or less"] * 2


class SixSided(ScriptedDice):
    """Dice that are six-sided or nothing."""

    def roll(self, faces: int, why: Text, rule: str) -> int:
        """A die of six faces."""
        assert faces == 6, rule
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
        game.run(*fire_at(game.ctx, ("g",), game.cell("0506")))
    elif what == "combat":
        game.run(RollCombat(open_combat(game.ctx, fight(game, "0505", "0506"))))
    elif what == "passivity":
        game.run(PassivityRoll(PRUSSIAN))
    else:
        morale.check(game.ctx, "a")
    rolled: list[Event] = [e for e in game.events if e.roll is not None]
    assert rolled and all(e.roll is not None and e.roll.faces == 6 for e in rolled)


@pytest.mark.rule("PG 8.3a")
def test_who_is_gone_checks_no_more() -> None:
    """Off the map, or driven from the hex where friends came through."""
    game = one(foot("a", PRUSSIAN, "0505"), foot("b", PRUSSIAN, "0303"))
    losses.eliminate(game.ctx, "a", rule="PG 11.1.1a")
    game.run(morale.MoraleCheck("a"))
    game.run(morale.MoraleCheck("b", 1, game.cell("0505")))
    assert game.unit("b").morale is Morale.FORMED
    assert not any(e.roll for e in game.events)
