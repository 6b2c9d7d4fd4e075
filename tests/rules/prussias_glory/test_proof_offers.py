"""What each question of combat offers: to whom, which pieces and hexes, how many (PG 8 to 19)."""

from typing import Any

import pytest

from game.engine.action import Action, cell, pick, unit
from game.engine.text import render
from game.rules.prussias_glory.combat.advance import AdvanceStep
from game.rules.prussias_glory.combat.before_combat import BeforeCombat
from game.rules.prussias_glory.combat.bombardment import ChooseGuns, StartBombardment
from game.rules.prussias_glory.combat.charge import CavalryStep
from game.rules.prussias_glory.combat.close_combat import CloseCombatPhase
from game.rules.prussias_glory.combat.combats import change, change_side, open_combat
from game.rules.prussias_glory.combat.engagement import Assemble
from game.rules.prussias_glory.combat.momentum import MomentumStep
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.table import Combat, CombatSide
from tests.rules.prussias_glory.combat_bench import cells, fight
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


def question(game: Position) -> dict[str, Any]:
    """What a question offers, in short; what it does not offer is left out."""
    asked = game.asking.prompt(game.ctx)
    found = {
        "side": asked.side,
        "phase": asked.phase,
        "units": sorted(asked.units),
        "cells": sorted(game.rules.label(c) for c in asked.cells),
        "buttons": [b.id for b in asked.buttons if b.refusal is None],
        "subject": list(asked.subject),
    }
    if asked.pick is not None:
        found["of"] = sorted(
            game.rules.label(x) if isinstance(x, int) else x for x in asked.pick.of
        )
        found["pick"] = (asked.pick.min, asked.pick.max, asked.pick.ordered)
    return {name: value for name, value in found.items() if value}


def words(game: Position, action: Action) -> str:
    """What is foreseen of an action; "" if nothing."""
    seen = game.asking.preview(game.ctx, action)
    return "" if seen is None or seen.text is None else render(seen.text)


def after_a_fight(*pieces: Placed, **more: Any) -> Position:
    """A Prussian attack from 0505 on 0506, its results worked out."""
    game = position(open_field(), *pieces, **more)
    sides = CombatSide(cells(game, "0505")), CombatSide(cells(game, "0506"))
    open_combat(game.ctx, Combat(PRUSSIAN, "close", *sides, rolled=True))
    return game


@pytest.mark.rule("PG 19.9a")
def test_who_advances() -> None:
    """Nobody has to; the leader may go along. There are no guns to be taken in the hex."""
    game = after_a_fight(
        foot("a", PRUSSIAN, "0505"),
        foot("b", PRUSSIAN, "0505", level=2),
        leader("L", PRUSSIAN, "0505"),
        foot("x", COALITION, "0508"),
    ).run(AdvanceStep(0))
    assert question(game) == {
        "side": PRUSSIAN,
        "phase": "close_combat",
        "units": ["a", "b"],
        "buttons": ["stay"],
        "of": ["L", "a", "b"],
        "pick": (0, 3, True),
    }
    assert game.asking.prompt(game.ctx).pick.samples == (("a", "b"), (), ("a",), ("b",))
    assert words(game, pick("a")) == ""


@pytest.mark.rule("PG 19.9.1a")
def test_who_would_try_to_take_the_guns() -> None:
    game = after_a_fight(
        foot("a", PRUSSIAN, "0505"),
        battery("g", COALITION, "0506"),
        battery("h", COALITION, "0506"),
    ).run(AdvanceStep(0))
    assert words(game, pick("a")) == "Capture attempt on 2 artillery units."
    assert words(game, pick()) == ""
    assert words(game, unit("a")) == ""


@pytest.mark.rule("PG 19.9a")
def test_those_who_find_no_room_are_not_offered() -> None:
    """In column only 4 levels fit into a hex: of the two units of 4 either may go, not both."""
    game = after_a_fight(foot("a", PRUSSIAN, "0505", column=True), foot("b", PRUSSIAN, "0505")).run(
        AdvanceStep(0)
    )
    assert game.asking.prompt(game.ctx).pick.samples == (("a",), (), ("b",))


@pytest.mark.rule("PG 19.2a")
def test_where_fast_defenders_go_before_a_combat() -> None:
    """Not onto the enemy in 0505 or off the board; hexes in EZOC are named as such."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        horse("h", COALITION, "0506"),
        horse("i", COALITION, "0506"),
        foot("f", COALITION, "0506"),
    )
    sides = CombatSide(cells(game, "0505")), CombatSide(cells(game, "0506"))
    index = open_combat(game.ctx, Combat(PRUSSIAN, "close", *sides))
    game.run(BeforeCombat(index, game.cell("0506")))
    assert question(game) == {
        "side": COALITION,
        "phase": "close_combat",
        "cells": ["0406", "0407", "0507", "0606", "0607"],
        "buttons": ["stay"],
        "subject": ["h", "i"],
    }
    near = {
        game.rules.label(c): offer.text is not None
        for c, offer in game.asking.prompt(game.ctx).cells.items()
    }
    assert near == {"0406": True, "0606": True, "0407": False, "0507": False, "0607": False}


@pytest.mark.rule("PG 19.1a")
def test_which_hexes_fight() -> None:
    """The second Prussian hex touches nobody; two hexes make the smallest attack."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("b", PRUSSIAN, "0103"),
        foot("x", COALITION, "0506"),
    ).run(CloseCombatPhase(PRUSSIAN))
    asked = question(game)
    assert asked == {
        "side": PRUSSIAN,
        "phase": "close_combat",
        "cells": ["0505", "0506"],
        "of": ["0505", "0506"],
        "pick": (2, 2, False),
    }
    end = game.asking.prompt(game.ctx).buttons[0]
    assert render(end.pending) == "1 still owed"


@pytest.mark.rule("PG 19.1.1c")
def test_which_support_is_added() -> None:
    """Surrounded from three hexes; two Support units of 2 levels may add themselves, or none."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("b", PRUSSIAN, "0407"),
        foot("c", PRUSSIAN, "0607"),
        foot("x", COALITION, "0506"),
        foot("s", COALITION, "0506", level=2),
        foot("t", COALITION, "0506", level=2),
    )
    sides = CombatSide(cells(game, "0505 0407 0607")), CombatSide(cells(game, "0506"))
    game.run(Assemble(open_combat(game.ctx, Combat(PRUSSIAN, "close", *sides))))
    assert question(game) == {
        "side": COALITION,
        "phase": "close_combat",
        "units": ["s", "t"],
        "of": ["s", "t"],
        "pick": (0, 2, False),
    }
    assert game.asking.prompt(game.ctx).pick.start == ("s", "t")


@pytest.mark.rule("PG 19.12.2a")
def test_who_charges_what() -> None:
    """A unit and a hex at least; both of two levels fought, those in the third hex took no part."""
    game = position(
        open_field(),
        horse("h", PRUSSIAN, "0505"),
        horse("i", PRUSSIAN, "0505"),
        horse("far", PRUSSIAN, "0604"),
        foot("x", COALITION, "0506"),
    )
    made = fight(game, "0505", "0506", rolled=True)
    game.run(CavalryStep(open_combat(game.ctx, made)))
    assert question(game) == {
        "side": PRUSSIAN,
        "phase": "close_combat",
        "units": ["h", "i"],
        "cells": ["0506"],
        "buttons": ["none"],
        "of": ["0506", "h", "i"],
        "pick": (2, 3, False),
    }


@pytest.mark.rule("PG 16.0d")
def test_which_guns_fire() -> None:
    """All that bear are chosen to begin with; one at least fires."""
    game = position(
        open_field(),
        battery("g", PRUSSIAN, "0505"),
        battery("h", PRUSSIAN, "0405"),
        battery("out", PRUSSIAN, "0101"),
        foot("x", COALITION, "0507"),
    ).run(StartBombardment(PRUSSIAN, defensive=False))
    assert question(game) == {
        "side": PRUSSIAN,
        "phase": "bombardment",
        "cells": ["0507"],
        "buttons": ["end"],
    }
    assert game.do(cell(game.cell("0507"))) is None
    assert question(game) == {
        "side": PRUSSIAN,
        "phase": "bombardment",
        "units": ["g", "h"],
        "buttons": ["back"],
        "of": ["g", "h"],
        "pick": (1, 2, False),
    }
    asked = game.asking.prompt(game.ctx).pick
    assert (asked.start, asked.samples) == (("g", "h"), (("g", "h"), ("g",), ("h",)))
    alone = ChooseGuns(PRUSSIAN, False, game.cell("0507"))
    game.ctx.change("h", fired=True)
    left = alone.prompt(game.ctx).pick
    assert left is not None and left.samples == (("g",),)


@pytest.mark.rule("PG 19.10a")
def test_what_momentum_gives() -> None:
    """Points left open and an advance: the enemy hex beside it may be marked; whoever stands next
    to enemy infantry goes no further.
    """
    game = after_a_fight(
        foot("a", PRUSSIAN, "0506"), foot("x", COALITION, "0507"), battery("g", COALITION, "0406")
    )
    change_side(game.ctx, 0, "defence", lp=2)
    change(game.ctx, 0, advanced=("a",))
    game.run(MomentumStep(0))
    assert question(game) == {
        "side": PRUSSIAN,
        "phase": "close_combat",
        "cells": ["0406", "0507"],
        "buttons": ["decline"],
    }
    context = game.asking.prompt(game.ctx).context
    assert render(context) == "Loss points that nobody could take: 2"
