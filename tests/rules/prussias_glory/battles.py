"""Positions of single battles for tests: rules changed after a position was made, and the scenarios
as shipped.
"""

from dataclasses import replace
from functools import cache
from typing import Any

from msgspec import structs

from game.content import library
from game.content.opening import SystemFiles, open_scenario
from game.content.problems import Problems
from game.rules.prussias_glory.data.cards import COALITION
from game.rules.prussias_glory.data.rules import PgRules
from game.rules.prussias_glory.data.scenario import PgScenario
from game.rules.prussias_glory.loading.load import faults, load
from game.rules.prussias_glory.setup.opening import table_of
from tests.rules.prussias_glory.positions import Position


@cache
def shipped(name: str) -> PgRules:
    """The rules of a scenario as shipped."""
    problems = Problems()
    systems = {"prussias_glory": SystemFiles(PgScenario, faults)}
    path = library.shipped_folder("scenarios") / f"{name}.toml"
    found = open_scenario(path, systems, problems)
    assert found is not None, [str(p) for p in problems]
    return load(found.scenario, found.board)


def start(name: str, *dice: int) -> Position:
    """A shipped scenario as it is set up."""
    rules = shipped(name)
    return Position(rules, table_of(rules), dice, None)


def changed(game: Position, **fields: Any) -> Position:
    """The position under rules changed in some fields."""
    game.rules = game.ctx.rules = replace(game.rules, **fields)
    game.ctx.cache.clear()
    return game


def with_town(game: Position, labels: str, *, edges: tuple[str, ...] | None = None) -> Position:
    """The Coalition makes for a town; `edges`: friendly ones in the place of those it had."""
    army = game.rules.oob.armies[COALITION]
    army = structs.replace(
        army,
        friendly_hexes=tuple(game.cell(label) for label in labels.split()),
        friendly_edges=army.friendly_edges if edges is None else edges,
    )
    oob = structs.replace(game.rules.oob, armies={**game.rules.oob.armies, COALITION: army})
    return changed(game, oob=oob)


def ends(game: Position, uid: str, hexes: int) -> set[str]:
    """Where the best ways of a retreat end, "-" off the map."""
    from game.rules.prussias_glory.combat.retreat_ways import best_paths

    return {game.rules.label(way[-1]) for way in best_paths(game.ctx, uid, hexes)}
