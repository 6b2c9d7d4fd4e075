"""Random play without the bots, so that tests of the kernel need nothing above it."""

from collections.abc import Sequence
from typing import TypeVar

from game.engine.action import Action, button, cell, pick, unit
from game.engine.advance import top
from game.engine.chance import Chance
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.text import say

V = TypeVar("V")


def one_of(things: Sequence[V], chance: SeededDice) -> V:
    """Any one of them."""
    return things[chance.roll(len(things), say("test"), "TEST") - 1]


def offered(match: Match) -> list[Action]:
    """All that the prompt offers, in its order."""
    prompt = match.prompt
    assert prompt is not None
    toggles = prompt.pick.of if prompt.pick else ()
    actions = [unit(u) for u in prompt.units if u not in toggles]
    actions += [cell(c) for c in prompt.cells if c not in toggles]
    actions += [button(b.id) for b in prompt.buttons if b.refusal is None]
    if prompt.poses is not None:
        named = top(match.reading).candidates(match.reading, Chance(len(match.records)))
        actions += [action for action in named if action.verb == "pose"]
    return actions + [pick(*s) for s in (prompt.pick.samples if prompt.pick else ())]


def any_action(match: Match, chance: SeededDice) -> Action:
    """Any of the actions offered."""
    return one_of(offered(match), chance)
