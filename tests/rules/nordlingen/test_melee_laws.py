"""What holds after every melee phase, whatever is picked and thrown (ND 0.10, 0.15, 5)."""

from random import Random

import pytest

from game.engine import action as do
from game.engine.action import Action
from game.engine.prompt import Prompt
from game.rules.nordlingen.ending import clear_marks
from game.rules.nordlingen.melee.phase import MeleePhase
from game.rules.nordlingen.soundness import invariants
from game.rules.nordlingen.table import IMPULSE_MARKS, Charge
from tests.rules.bench import Idle
from tests.rules.nordlingen.positions import (
    BLUE,
    RED,
    Placed,
    Position,
    box,
    general,
    line,
    position,
    unit,
)

KINDS = ("Pk", "PkL", "Sh", "Lt", "Wb", "Cav", "CavL", "MC", "LCs", "MdArt")
PHASES = 3


def _line(chance: Random, side: str, x: float) -> list[Placed]:
    """A line with its fronts on y = 8, and some units behind it."""
    found = []
    north = side == RED
    for n in range(5):
        state = {"disorder": chance.choice((0, 0, 1, 2)), "damage": chance.choice((0, 0, 2))}
        kind = chance.choice(KINDS)
        found.append(unit(f"{side[0]}{n}", side, kind, x, 8, 0 if north else 180, **state))
        if chance.random() < 0.4:
            y = 5.6 if north else 10.4
            found.append(unit(f"{side[0]}s{n}", side, "Sh", x, y, 0 if north else 180))
        x += 2 + chance.choice((0, 0, 0.3))
    return found


def _battle(seed: int) -> Position:
    chance = Random(seed)
    red, blue = _line(chance, RED, 4), _line(chance, BLUE, chance.choice((4, 5, 4.6)))
    lead = general("gr", RED, 4, 8, division="r", role="cinc", level=2, unit="r0")
    charges = [Charge("b1", "r1", "front", counter=True)] if seed % 2 else []
    areas = [box("wood", "W", 9, 9, 13, 12)] if seed % 3 == 0 else []
    lines = [line("hedge", "H", (4, 10.2), (12, 10.2))] if seed % 3 == 1 else []
    dice = [chance.randint(1, 6) for _ in range(600)]
    return position(*red, *blue, lead, charges=charges, areas=areas, lines=lines, dice=dice)


def _answer(chance: Random, prompt: Prompt) -> Action:
    """The suggested answer, or any other that is offered."""
    if prompt.suggested is not None and chance.random() < 0.4:
        return prompt.suggested
    if prompt.pick is not None:
        return do.pick(*chance.choice(prompt.pick.samples))
    found = [do.unit(uid) for uid in prompt.units]
    found += [do.button(b.id) for b in prompt.buttons if b.refusal is None]
    return chance.choice(found)


@pytest.mark.rule("ND 0.10", "ND 0.15", "ND 5.1", "ND 5.2")
@pytest.mark.parametrize("seed", range(12))
def test_melees_leave_a_sound_table_and_nothing_owed(seed: int) -> None:
    game, chance = _battle(seed), Random(-seed)
    for _ in range(PHASES):
        fights = len(game.told("melee"))
        game.run(MeleePhase())
        for _ in range(200):
            assert invariants(game.ctx) == []
            if game.asking is None:
                break
            assert game.do(_answer(chance, game.prompt)) is None
        assert game.asking is None
        assert not game.table.owed
        # Each unit has led at most one combat of the phase.
        led = [e.units[0] for e in game.events if e.kind == "melee"][fights:]
        assert len(led) == len(set(led))
        clear_marks(game.ctx, IMPULSE_MARKS)
        game.state.result = None
        game.state.stack.append(Idle())
