"""Moves that the other side breaks into, saved at every question on the way: what is loaded goes on
as if nothing had happened, to the byte (PG 6.1.2, 6.1.3, 6.3b, 7.3.3, 9.2b).

Random positions on the maps of two battles: an army that sleeps, with a detachment, a wing and guns
in column and leaders who stand alone; the enemy rides at them.
"""

from collections import Counter
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

import msgspec
import pytest

from game.ai.bot import BotView
from game.ai.random_bot import RandomBot
from game.board.board import Board
from game.board.cells import Cell
from game.engine import action as do
from game.engine import save
from game.engine.action import Action
from game.engine.dice import SeededDice
from game.engine.envelope import Label
from game.engine.match import Match
from game.engine.refusal import Refusal
from game.engine.save import Loaded
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.engine.state import canonical
from game.rules import SYSTEMS
from game.rules.prussias_glory.command.leaders import PlaceLeader
from game.rules.prussias_glory.movement.column import DeployGuns, ForcedDeployment
from game.rules.prussias_glory.movement.interrupts import AcceptOnSight, OnSight
from game.rules.prussias_glory.movement.steps import path_costs, why_stop
from game.rules.prussias_glory.movement.walking import Walk
from game.rules.prussias_glory.pieces import cell_of
from game.rules.prussias_glory.table import Det

STEPS = 200  # how long a loaded game is compared with the one it was saved from
PLAYED = 220
MOST_TWINS = 3  # copies that live at once
RIDES = 60  # answers of the Prussians before chance takes over


@dataclass(frozen=True)
class Cast:
    """Who takes part in a battle's positions."""

    scenario: str
    riders: tuple[str, ...]
    column: tuple[str, ...]  # a whole wing, with the guns that march with it
    column_leader: str
    camp: tuple[str, ...]
    detached: tuple[str, ...]
    leaders: tuple[str, ...]  # they stand alone


TORGAU = Cast(
    "torgau-battle",
    ("pr-kr4", "pr-kr12", "pr-kr5", "pr-dr5", "pr-kr13", "pr-hr1", "pr-queis"),
    ("au-ir2", "au-ir8", "au-ir20", "au-art1", "au-art2"),
    "sincere",
    ("au-gren", "au-ir1", "au-kr14"),
    ("au-cr1", "au-husa"),
    ("daun", "reid", "odonell"),
)
ROSSBACH = Cast(
    "rossbach-hildburghausen",
    ("pr-kr13", "pr-kr10", "pr-ir1", "pr-ir23", "pr-ir24", "pr-ir5-9"),
    ("re-kurtrier", "re-cronegk", "re-bluewurz", "re-art", "fr-art1"),
    "hildburghausen",
    ("fr-piemont", "fr-lareine", "re-kurpfalz"),
    ("au-croat1", "au-spleny"),
    ("soubise", "loudon", "baden"),
)


@cache
def setting_of(scenario: str) -> Setting:
    found = Shelf(SYSTEMS).open(scenario)
    assert isinstance(found, Setting), found
    return found


def near(board: Board, middle: Cell, least: int, most: int) -> list[Cell]:
    """Open hexes at these distances from the middle."""
    return [
        c
        for c in range(board.grid.size)
        if least <= board.distance(c, middle) <= most and board.terrain[c] == ("open",)
    ]


def position_of(cast: Cast, chance: Random) -> Any:
    """A state: the Coalition around a hex, the Prussians at some distance, in movement."""
    setting = setting_of(cast.scenario)
    board = setting.board
    middles = [c for c in range(board.grid.size) if board.terrain[c] == ("open",)]
    chance.shuffle(middles)
    wide = (
        c for c in middles if len(near(board, c, 0, 4)) > 30 and len(near(board, c, 8, 11)) > 30
    )
    middle = next(wide)
    inner = chance.sample(near(board, middle, 0, 4), 10)
    outer = chance.sample(near(board, middle, 8, 11), 4)

    def put(units: tuple[str, ...], hexes: list[Cell], **more: Any) -> list[dict[str, Any]]:
        return [
            {"id": u, "at": board.label(chance.choice(hexes)), "order": n, **more}
            for n, u in enumerate(units)
        ]

    written = {
        "only": True,
        "phase": "movement",
        "turn": 2,
        "unit": [
            *put(cast.riders, outer),
            *put(cast.column, inner[:2], column=True),
            *put(cast.camp, inner[2:5]),
            *put(cast.detached, inner[5:6]),
        ],
        "leader": [
            {"id": cast.column_leader, "at": board.label(inner[0])},
            *(
                {"id": lid, "at": board.label(c)}
                for lid, c in zip(cast.leaders, inner[6:], strict=False)
            ),
        ],
        "army": [{"id": "coalition", "active": False}],
    }
    assert setting.system.position_type is not None and setting.system.arrange is not None
    made = msgspec.convert(written, setting.system.position_type)
    state = setting.system.arrange(setting.rules, made)
    if cast.detached:
        state.table.dets = {"d": Det("d", "coalition", "Outpost", 4, units=cast.detached)}
    return state


@dataclass
class Chain:
    """A game, its copies that were saved and loaded on the way, and what broke into moves."""

    setting: Setting
    match: Match
    chance: Random
    bot: RandomBot
    met: Counter[type] = field(default_factory=Counter)
    twins: list[tuple[int, Match]] = field(default_factory=list)
    compared: int = 0
    rides: int = 0

    def play(self, steps: int) -> None:
        """So many actions, each done by all copies too."""
        for _ in range(steps):
            if self.match.over:
                return
            if self.broken_into():
                self.met[type(self.match.reading.state.stack[-1])] += 1
                self.twins = [*self.twins[1 - MOST_TWINS :], (0, self.loaded())]
            action = self.action()
            assert self.match.act(action) is None
            self.twins = [(n + 1, twin) for n, twin in self.twins if n < STEPS]
            for _n, twin in self.twins:
                self.compare(twin, action)

    def broken_into(self) -> bool:
        """Whether a move waits below the question; then the rest of its way must be legal still."""
        ctx = self.match.reading
        walks = [f for f in ctx.state.stack[:-1] if isinstance(f, Walk)]
        if not walks:
            return False
        (walk,) = walks
        rest = walk.path[walk.done :]
        if rest:
            assert why_stop(ctx, walk.piece, cell_of(ctx, walk.piece)) is None
            assert not isinstance(path_costs(ctx, walk.piece, rest), Refusal)
        return True

    def loaded(self) -> Match:
        """The game as it comes out of a save."""
        encoded = save.encode(self.match, self.setting, Label())
        found = save.decode(encoded, lambda *_: self.setting)
        assert isinstance(found, Loaded) and not found.warnings, found
        assert found.match.prompt == self.match.prompt
        return found.match

    def compare(self, twin: Match, action: Action) -> None:
        """The copy does the same with the same result."""
        assert twin.act(action) is None, action
        assert canonical(twin.reading.state) == canonical(self.match.reading.state)
        assert twin.records[-1] == self.match.records[-1]
        assert twin.prompt == self.match.prompt
        self.compared += 1

    def action(self) -> Action:
        """Prussians ride at the enemy; everything else is left to chance."""
        prompt = self.match.prompt
        assert prompt is not None
        if prompt.side == "prussian" and prompt.phase == "movement" and self.rides < RIDES:
            self.rides += 1
            if prompt.cells and prompt.pick is None:
                return do.cell(min(prompt.cells, key=self.to_the_enemy))
            units = [u for u in prompt.units if u not in prompt.subject]
            if units and not prompt.subject:
                return do.unit(self.chance.choice(units))
        return self.bot.choose(BotView(self.match))

    def to_the_enemy(self, cell: Cell) -> tuple[int, float]:
        table, board = self.match.reading.table, self.setting.board
        side = {u: c.side for u, c in self.match.reading.rules.oob.units.items()}
        foes = [x.cell for u, x in table.units.items() if side[u] == "coalition" and x.cell >= 0]
        return min((board.distance(cell, c) for c in foes), default=0), self.chance.random()


def chain_of(cast: Cast, seed: int) -> Chain:
    """A game on a random position."""
    setting, chance = setting_of(cast.scenario), Random(seed)
    state = position_of(cast, chance)
    dice = SeededDice(seed)
    match = Match.new(setting.system, setting.rules, dice, cast.scenario, position=state)
    return Chain(setting, match, chance, RandomBot(seed))


@pytest.mark.rule("PG 6.1.3a", "PG 6.1.2a", "PG 6.3b", "PG 7.3.3a", "PG 9.2b", "PG 13.2b")
@pytest.mark.parametrize("cast", [TORGAU, ROSSBACH], ids=lambda cast: cast.scenario)
def test_saved_at_every_question_that_breaks_into_a_move(cast: Cast) -> None:
    """Sixty rides; all kinds of questions are met, and several within one move."""
    met, rules, compared = Counter[type](), Counter[str](), 0
    for seed in range(60):
        chain = chain_of(cast, seed)
        chain.play(PLAYED)
        met += chain.met
        rules.update(e.rule for r in chain.match.records for e in r.events)
        compared += chain.compared
    assert {OnSight, AcceptOnSight, ForcedDeployment, DeployGuns, PlaceLeader} <= set(met)
    assert {"PG 6.1.2a", "PG 6.1.3a", "PG 6.3b", "PG 7.3.3d", "PG 9.2b", "PG 13.2b"} <= set(rules)
    assert compared > 40 * STEPS
