"""The laws of every game held against this one, and close armies left to chance."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace

import pytest

from game.ai.bot import BotView
from game.ai.offers import faults
from game.ai.random_bot import RandomBot
from game.engine.chance import Chance
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.refusal import Refusal
from game.rules.camposanto.cards import AUSTRIAN, SPANISH, Arm, Series
from game.rules.camposanto.table import Operation, Status, Turn
from game.rules.camposanto.written import PlacedUnit, PlacedWing, Position, arrange_position
from tests.engine.test_properties import laws_of
from tests.rules.camposanto.battles import battle, mixed_up

TestCamposanto = laws_of(battle(), examples=8, steps=60)


def close() -> Position:
    """Spanish cavalry and light infantry in two rows, all Austro-Sardinian infantry two rows before
    them.
    """
    oob = battle().rules.oob.units.values()
    able = (Arm.CAVALRY, Arm.LIGHT_INFANTRY)
    horse = [u.id for u in oob if u.side == SPANISH and u.arm in able]
    foot = [u.id for u in oob if u.side == AUSTRIAN and u.arm is Arm.INFANTRY]
    placed = [PlacedUnit(id=u, at=f"{10 + n:02}12") for n, u in enumerate(horse)]
    placed += [PlacedUnit(id=u, at=f"{8 + n:02}09") for n, u in enumerate(foot[:11])]
    return Position(unit=tuple(placed), only=True)


def left_to_chance(seed: int, heard: list[Refusal]) -> set[str]:
    """The rules that asked in a random game of close armies."""
    setting = battle()
    start = arrange_position(setting.rules, close())
    match = Match.new(setting.system, setting.rules, SeededDice(seed), position=start)
    bot, chance = RandomBot(seed), Chance(seed)
    asked = set()
    while match.prompt is not None and len(match.records) < 400:
        if len(match.records) % 7 == 0 or match.prompt.rule.startswith("CS 6.4"):
            assert faults(match, setting.board, chance, heard.append) == []
        asked.add(match.prompt.rule)
        assert match.act(bot.choose(BotView(match))) is None
        assert setting.system.invariants(match.reading) == []
    return asked


def test_close_armies_left_to_chance() -> None:
    """Zones, fronts and retirements are met, and what is offered is what may be done."""
    heard: list[Refusal] = []
    asked = {rule for seed in range(10) for rule in left_to_chance(seed, heard)}
    assert {"CS 6.4c", "CS 6.4e", "CS 6.4i"} <= asked
    assert {"CS 6.1d", "CS 6.1e"} <= {r.rule for r in heard}


@pytest.mark.parametrize("option", ["", "edge-loser-eliminated"])
def test_a_melee_left_to_chance(option: str) -> None:
    """Assaults, re-rolls, flights and advances of all sorts are met; all that is offered may be
    done, and the table is sound after each action.
    """
    asked = Counter(rule for seed in range(8) for rule in melee(2 * seed + bool(option), option))
    met = {"CS 7b", "CS 7e", "CS 7.1a", "CS 7.1b", "CS 7.1e", "CS 7.1i", "CS 7.1k", "CS 7.3e"}
    assert met | {"CS 6.5b", "CS 6.5c", "CS 8.2a"} <= asked.keys()


def melee(seed: int, option: str) -> Iterator[str]:
    """The rules that ask in a random game of armies that are mixed up."""
    setting = battle()
    rules = replace(setting.rules, options=frozenset({option} - {""}))
    start = arrange_position(rules, mixed_up(seed))
    match = Match.new(setting.system, rules, SeededDice(seed), position=start)
    bot, chance = RandomBot(seed), Chance(seed)
    while match.prompt is not None and len(match.records) < 250:
        rule = match.prompt.rule
        yield rule
        if rule.startswith(("CS 7", "CS 8.2e", "CS 6.5")) and len(match.records) % 3 == 0:
            assert faults(match, setting.board, chance, lambda _: None) == []
        assert match.act(bot.choose(BotView(match))) is None
        assert setting.system.invariants(match.reading) == []


def test_a_written_position_begins_where_it_says() -> None:
    setting = battle()
    wings = (
        PlacedWing(id="spanish-left", status=Status.HESITANT),
        PlacedWing(id="spanish-right", fatigued=True),
    )
    position = Position(
        unit=(
            PlacedUnit(id="parma", at="0612", facing="NE", hits=1),
            PlacedUnit(id="besler", at=""),
        ),
        wing=wings,
        turn=Turn.EVENING,
        phase=2,
        active="spanish-left",
        operation=Operation.MOVEMENT,
        points={"spanish": 1},
        generals_used=("austrian",),
    )
    state = arrange_position(setting.rules, position)
    match = Match.new(setting.system, setting.rules, SeededDice(1), position=state)
    assert match.prompt is not None and match.prompt.rule == "CS 5.4a"
    table = match.reading.table
    assert (table.units["parma"].facing, table.units["parma"].hits) == (1, 1)
    assert "besler" not in match.prompt.units
    assert (table.turn, table.phase, table.points[SPANISH]) == (Turn.EVENING, 2, 1)
    assert table.wings["spanish-right"].fatigued
    assert setting.system.invariants(match.reading) == []


@pytest.mark.parametrize(
    ("position", "words"),
    [
        (Position(unit=(PlacedUnit(id="nobody"),)), "is unknown"),
        (Position(unit=(PlacedUnit(id="parma", at="9999"),)), "is not on map"),
        (Position(unit=(PlacedUnit(id="parma", at="2010"),)), "cannot be entered"),
        (Position(unit=(PlacedUnit(id="parma", hits=4),)), "has 4 steps"),
        (Position(unit=(PlacedUnit(id="parma", at="0713"),)), "holds"),
        (Position(unit=(PlacedUnit(id="parma", at="0906"),)), "both sides"),
        (Position(active="reserve"), "is none of"),
        (Position(wing=(PlacedWing(id="reserve"),)), "is unknown"),
        (Position(hands={"spanish": (2,)}), "hands: spanish has 1, 4"),
        (Position(series={"spanish": Series.B}), "both sides have the same"),
    ],
)
def test_faults_of_written_positions(position: Position, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        arrange_position(battle().rules, position)


def test_the_battle_has_all_arms() -> None:
    assert {made.arm for made in battle().rules.oob.units.values()} == set(Arm)
