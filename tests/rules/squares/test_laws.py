"""The laws of every game held against this one, and close armies left to chance."""

from collections import Counter
from dataclasses import replace

import pytest

from game.ai.bot import BotView
from game.ai.offers import faults
from game.ai.random_bot import RandomBot
from game.engine import action as do
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.prompt import Mark
from game.engine.refusal import Refusal
from game.engine.setting import Setting
from game.rules.squares.cards import UnitCard
from game.rules.squares.options import Reading
from game.rules.squares.scenario import Compass
from game.rules.squares.stacking import fits
from game.rules.squares.written import PlacedCommand, PlacedUnit, Position, arrange_position
from tests.engine.test_properties import laws_of
from tests.rules.squares.battles import MAIDA, QUATRE_BRAS, battle

WAYS: tuple[Compass, ...] = ("N", "E", "S", "W")


TestMaida = laws_of(battle(MAIDA), examples=6, steps=60)
TestQuatreBras = laws_of(battle(QUATRE_BRAS), examples=4, steps=60)


def mixed_up(setting: Setting, seed: int) -> Position:
    """All pieces thrown among each other on 16 squares, many of a Command into one, many with
    hits.
    """
    dice, there = Chance(seed), dict[int, list[UnitCard]]()
    placed, homes = [], dict[str, int]()
    for made in setting.rules.oob.units.values():
        cell = setting.board.cell(f"{3 + dice.below(4):02}{1 + dice.below(4):02}")
        assert cell is not None
        home = homes.setdefault(made.command, cell)
        cell = home if made.is_general or dice.below(3) else cell
        others = there.get(cell, [])
        units = [u for u in (*others, made) if u.is_unit]
        friends = all(u.side == made.side for u in others)
        guns = made.is_battery and setting.rules.is_difficult(cell)
        if made.is_base or guns or not friends or not fits(setting.rules, units):
            continue
        there[cell] = [*others, made]
        placed.append(
            PlacedUnit(
                id=made.id,
                at=setting.board.label(cell),
                facing=WAYS[dice.below(4)] if made.linear else None,
                hits=dice.below(4) if made.is_unit else 0,
            )
        )
    return Position(unit=tuple(placed), only=True)


class Bold(RandomBot):
    """Attacks where it can, so that Combats are met."""

    def choose(self, view: BotView) -> Action:
        """An attack if one is offered."""
        attacks = [c for c, o in view.prompt.cells.items() if o.mark is Mark.ATTACK]
        if attacks:
            return do.cell(self.chance.one_of(attacks))
        if view.prompt.pick and any(b.id == "back" for b in view.prompt.buttons):
            return do.pick(*self.chance.one_of(view.prompt.pick.samples))
        return super().choose(view)


def melee(setting: Setting, seed: int, heard: list[Refusal]) -> set[str]:
    """The rules that ask, and those that tell, in a game of armies that are mixed up."""
    options = frozenset(o for n, o in enumerate(Reading) if (seed >> n) & 1)
    rules = replace(setting.rules, options=options)
    start = arrange_position(rules, mixed_up(setting, seed))
    match = Match.new(setting.system, rules, SeededDice(seed), position=start)
    bot, chance, met = Bold(seed), Chance(seed), set[str]()
    while match.prompt is not None and len(match.records) < 500:
        met.add(match.prompt.rule)
        if match.prompt.rule.startswith("SQ 8") or len(match.records) % 17 == 0:
            assert faults(match, setting.board, chance, heard.append) == []
        assert match.act(bot.choose(BotView(match))) is None
        met |= {e.rule for e in match.records[-1].events}
        assert setting.system.invariants(match.reading) == []
    setting.system.verdict(match.reading)
    return met


@pytest.mark.parametrize("name", [MAIDA, QUATRE_BRAS])
def test_a_melee_left_to_chance(name: str) -> None:
    """Combats with all that follows are met; what is offered may be done; the table is sound."""
    heard: list[Refusal] = []
    met = Counter(rule for seed in range(32) for rule in melee(battle(name), seed, heard))
    wanted = {"SQ 8.2", "SQ 8.6", "SQ 8.19", "SQ 8.32", "SQ 8.34", "SQ 8.35", "SQ 8.45"}
    assert wanted | {"SQ 7.5", "SQ 9.2", "SQ 5.11"} <= met.keys()
    if name == QUATRE_BRAS:
        assert {"SQ 8.11", "SQ 8.25", "SQ 8.37", "SQ 8.40"} <= met.keys()
    assert {"SQ 4.4", "SQ 6.3", "SQ 6.11", "SQ 8.1"} <= {r.rule for r in heard}


def test_a_written_position_begins_where_it_says() -> None:
    setting = battle(MAIDA)
    position = Position(
        unit=(
            PlacedUnit(id="b1", at="0403", facing="N", hits=2),
            PlacedUnit(id="f1", at=""),
        ),
        command=(PlacedCommand(id="peyri", demoralised=True),),
        active="kempt",
        ap=2,
        pool=(1, 3),
        turn=3,
    )
    state = arrange_position(setting.rules, position)
    match = Match.new(setting.system, setting.rules, SeededDice(1), position=state)
    table = match.reading.table
    assert match.prompt is not None and match.prompt.rule == "SQ 5.15"
    assert (table.turn, table.command, list(table.pool)) == (3, "kempt", [3, 1])
    assert (table.units["b1"].hits, table.units["b1"].facing, table.units["f1"].lost) == (
        2,
        0,
        True,
    )
    assert table.commands["peyri"].demoralised
    assert setting.system.invariants(match.reading) == []


@pytest.mark.parametrize(
    ("position", "words"),
    [
        (Position(unit=(PlacedUnit(id="nobody"),)), "is unknown"),
        (Position(unit=(PlacedUnit(id="b1", at="9999"),)), "is not on map"),
        (Position(unit=(PlacedUnit(id="b1", at="0603"),)), "both sides"),
        (Position(unit=(PlacedUnit(id="b1", garrison=True),)), "no built-up base"),
        (Position(unit=(PlacedUnit(id="f1", march=True),)), "only linear infantry"),
        (Position(active="nobody"), "is no Command"),
        (Position(command=(PlacedCommand(id="nobody"),)), "is unknown"),
        (
            Position(unit=tuple(PlacedUnit(id=u, at="0603") for u in ("f3", "f4", "f5"))),
            "too many",
        ),
    ],
)
def test_faults_of_written_positions(position: Position, words: str) -> None:
    with pytest.raises(ValueError, match=words):
        arrange_position(battle(MAIDA).rules, position)
