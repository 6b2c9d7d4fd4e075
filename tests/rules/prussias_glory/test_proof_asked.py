"""What the questions of morale, retreat and loss offer (PG 3, 8, 9, 10, 11, 17)."""

from typing import Any

import pytest

from game.engine.action import button, cell, pick, unit
from game.engine.text import render
from game.rules.prussias_glory.combat.army_morale import ArmyMoralePhase
from game.rules.prussias_glory.combat.rally import RallyPhase, sheet
from game.rules.prussias_glory.combat.retreat import Retreat
from game.rules.prussias_glory.combat.rout import RoutPhase
from game.rules.prussias_glory.command.leaders import Overrun
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement.restacking import ChooseStack
from game.rules.prussias_glory.table import Army, Morale
from tests.rules.prussias_glory.combat_bench import bombard, fight, led, suffer
from tests.rules.prussias_glory.moves import begin
from tests.rules.prussias_glory.positions import (
    Position,
    battery,
    foot,
    horse,
    leader,
    open_field,
    position,
)
from tests.rules.prussias_glory.test_proof_offers import question, words


def notes(game: Position) -> dict[str, str]:
    """What is said of each piece and hex offered."""
    asked = game.asking.prompt(game.ctx)
    offers: list[tuple[str, Any]] = [*asked.units.items()]
    offers += [(game.rules.label(c), offer) for c, offer in asked.cells.items()]
    return {name: "" if o.text is None else render(o.text) for name, o in offers}


# -- rally (PG 17) ---------------------------------------------------------------------------------


@pytest.mark.rule("PG 17.0a")
def test_who_rallies() -> None:
    """MR 6, far from the enemy +1, beside another shaken unit -1: 6 or less. MR 3 alone: 4."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", morale=Morale.DISORDERED),
        foot("b", PRUSSIAN, "0505", morale=Morale.ROUTED),
        foot("w", PRUSSIAN, "0101", level=1, morale=Morale.ROUTED),
        foot("ok", PRUSSIAN, "0505"),
        foot("x", COALITION, "0509"),
    ).run(RallyPhase(PRUSSIAN))
    assert question(game) == {
        "side": PRUSSIAN,
        "phase": "command",
        "units": ["a", "b", "w"],
        "buttons": ["all", "end"],
    }
    assert notes(game) == {
        "a": "6 or less: 100 %",
        "b": "6 or less: 100 %",
        "w": "4 or less: 67 %",
    }
    asked = game.asking.prompt(game.ctx)
    assert [(t.cells, t.units, t.action, t.owed) for t in asked.tasks] == [
        ((game.cell(at),), (u,), unit(u), False)
        for u, at in (("a", "0505"), ("b", "0505"), ("w", "0101"))
    ]
    assert render(asked.buttons[1].pending) == "3 can still try"
    assert (asked.buttons[0].commits, asked.buttons[1].commits) == (True, False)
    assert words(game, unit("w")) == "4 or less: 67 %"
    assert words(game, unit("ok")) == ""


@pytest.mark.rule("PG 8.5a")
def test_the_sheet_of_an_attempt() -> None:
    """4 or less: four faces Disorder a Routed unit, two leave it; one in the mend is Formed."""
    game = position(
        open_field(),
        foot("w", PRUSSIAN, "0101", level=1, morale=Morale.ROUTED),
        foot("v", PRUSSIAN, "0901", level=1, morale=Morale.DISORDERED),
    )
    found = sheet(game.ctx, "w")
    assert [f.die for f in found.faces] == [1, 2, 3, 4, 5, 6]
    assert "".join(f.result for f in found.faces) == "++++--"
    headings = [render(f.heading) for f in found.faces]
    assert headings == ["Disordered"] * 4 + ["no change"] * 2
    assert render(sheet(game.ctx, "v").faces[3].heading) == "Formed"
    assert found.subtitle is not None
    assert (found.total, render(found.subtitle)) == (4, "4 or less: 67 %")


# -- rout and retreat (PG 8) -----------------------------------------------------------------------


@pytest.mark.rule("PG 8.2d")
def test_who_makes_rout_moves() -> None:
    """Guns make none. Infantry at the north edge leaves the map, the other goes two hexes."""
    game = position(
        open_field(1, 9),
        foot("a", PRUSSIAN, "0101", morale=Morale.ROUTED),
        foot("b", PRUSSIAN, "0105", morale=Morale.ROUTED),
        battery("g", PRUSSIAN, "0107", morale=Morale.ROUTED),
    ).run(RoutPhase(PRUSSIAN))
    assert question(game) == {
        "side": PRUSSIAN,
        "phase": "command",
        "units": ["a", "b"],
        "buttons": ["single"],
    }
    assert notes(game) == {"a": "leaves the map", "b": "to 0103"}
    asked = game.asking.prompt(game.ctx)
    assert [(t.cells, t.units, t.action, t.owed) for t in asked.tasks] == [
        ((game.cell("0101"),), ("a",), unit("a"), True),
        ((game.cell("0105"),), ("b",), unit("b"), True),
    ]
    assert render(asked.text) == "Routed units must move: choose the next (2 left)."
    seen = game.asking.preview(game.ctx, unit("b"))
    assert seen.path == tuple(game.cell(c) for c in ("0105", "0104", "0103"))
    assert game.asking.preview(game.ctx, unit("a")).path == (game.cell("0101"),)
    assert game.asking.preview(game.ctx, unit("g")) is None
    assert render(game.events[0].text) == "Rout moves to make: 2."


@pytest.mark.rule("PG 8.4c")
def test_ways_of_a_retreat() -> None:
    """Friends all around, the enemy to the east, the edge to the west: two hexes lead there, and in
    each a friend must check.
    """
    around = dict(zip("nseuvw", ["0504", "0506", "0605", "0606", "0405", "0406"], strict=True))
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        *(foot(name, PRUSSIAN, at) for name, at in around.items()),
        foot("x", COALITION, "0905"),
        edges={PRUSSIAN: ("west",), COALITION: ("east",)},
        dice=(1,),
    ).run(Retreat("a", 1, 1))
    assert question(game) == {
        "side": PRUSSIAN,
        "phase": "command",
        "cells": ["0405", "0406"],
        "subject": ["a"],
    }
    assert notes(game) == {"0405": "Friends to check: 1.", "0406": "Friends to check: 1."}
    west = game.cell("0406")
    seen = game.asking.preview(game.ctx, cell(west))
    assert seen.path == (game.cell("0505"), west)
    assert [(rule, render(text)) for rule, text in seen.warnings] == [
        ("PG 8.4.2e", "Morale checks: w.")
    ]
    assert game.asking.preview(game.ctx, cell(game.cell("0605"))) is None
    assert game.do(cell(west)) is None
    assert game.at("a") == "0406"


@pytest.mark.rule("PG 8.4.1b")
def test_ways_into_an_ezoc_are_named_as_such() -> None:
    """Enemies on both sides of the two hexes that lead away: a Disordered unit goes on from there,
    a Routed one is captured.
    """
    pieces = (
        foot("x", COALITION, "0304"),
        foot("y", COALITION, "0305"),
        foot("z", COALITION, "0306"),
        foot("p", COALITION, "0504"),
        foot("q", COALITION, "0506"),
        foot("r", COALITION, "0605"),
        foot("s", COALITION, "0606"),
    )
    for morale, note in (
        (Morale.DISORDERED, "In EZOC: goes on, losing a level for each further hex."),
        (Morale.ROUTED, "Captured in EZOC."),
    ):
        game = position(
            open_field(),
            foot("a", PRUSSIAN, "0505", morale=morale),
            *pieces,
            edges={PRUSSIAN: ("west",), COALITION: ("east",)},
        ).run(Retreat("a", 1, 1))
        assert notes(game) == {"0405": note, "0406": note}
        seen = game.asking.preview(game.ctx, cell(game.cell("0405")))
        rule = "PG 8.4.1b" if morale is Morale.DISORDERED else "PG 8.2h"
        assert [(r, render(text)) for r, text in seen.warnings] == [(rule, note)]


@pytest.mark.rule("PG 8.4f")
def test_a_leader_goes_along_or_stays() -> None:
    """Each is asked for by himself."""
    game = position(
        open_field(1, 9),
        foot("a", PRUSSIAN, "0105"),
        leader("L", PRUSSIAN, "0105"),
        leader("M", PRUSSIAN, "0105", wing="other"),
        foot("x", COALITION, "0107"),
    ).run(Retreat("a", 1, 1))
    assert question(game) == {
        "side": PRUSSIAN,
        "phase": "command",
        "buttons": ["go", "stay"],
        "subject": ["L"],
    }
    assert render(game.asking.prompt(game.ctx).text) == "Does L go along with a to 0104?"
    assert game.do(button("stay")) is None
    assert question(game)["subject"] == ["M"]
    assert game.do(button("go")) is None
    assert (game.at("L"), game.at("M"), game.asking) == ("0105", "0104", None)


# -- leaders (PG 9) --------------------------------------------------------------------------------


@pytest.mark.rule("PG 9.2b")
def test_where_a_leader_gets_away() -> None:
    """Two hexes with friends are two away, the third is farther."""
    game = position(
        open_field(),
        foot("x", COALITION, "0505"),
        leader("L", PRUSSIAN, "0505"),
        foot("a", PRUSSIAN, "0503"),
        foot("b", PRUSSIAN, "0507"),
        foot("c", PRUSSIAN, "0509"),
        dice=(5,),
    )
    game.run(Overrun(game.cell("0505"), PRUSSIAN))
    assert question(game) == {
        "side": PRUSSIAN,
        "phase": "command",
        "cells": ["0503", "0507"],
        "subject": ["L"],
    }
    assert game.do(cell(game.cell("0507"))) is None
    assert game.at("L") == "0507"


# -- losses (PG 11) --------------------------------------------------------------------------------


@pytest.mark.rule("PG 11.1d")
def test_who_takes_a_loss_and_what_is_left() -> None:
    """The lead unit took the first: of its two levels one would be left, the other is at its last;
    Support takes nothing.
    """
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506", ladder=((8, 6), (7, 6), (5, 6), (3, 6)), level=3),
        foot("y", COALITION, "0506", level=1),
        foot("s", COALITION, "0506"),
    )
    suffer(game, led(fight(game, "0505", "0506"), "defence", "x"), "0 / 2")
    assert question(game) == {
        "side": COALITION,
        "phase": "close_combat",
        "units": ["x", "y"],
    }
    assert notes(game) == {"x": "1 level left: 3 SP, MR 6", "y": "eliminated"}
    assert render(game.asking.prompt(game.ctx).context) == "loss 2 of 2"
    assert words(game, unit("x")) == "1 level left: 3 SP, MR 6"
    assert words(game, unit("s")) == ""


@pytest.mark.rule("PG 11.1.4a")
def test_a_voluntary_retreat_is_a_button() -> None:
    """MR 5 after its first level: one level more, or one hex back, Disordered."""
    game = position(
        open_field(1, 9),
        foot("a", PRUSSIAN, "0105"),
        foot("x", COALITION, "0106", ladder=((8, 5), (7, 5), (6, 5), (3, 5))),
    )
    suffer(game, led(fight(game, "0105", "0106"), "defence", "x"), "0 / 2")
    assert question(game) == {
        "side": COALITION,
        "phase": "close_combat",
        "units": ["x"],
        "buttons": ["retreat:x"],
    }
    assert notes(game) == {"x": "2 levels left: 6 SP, MR 5"}
    assert words(game, button("retreat:x")) == "Disordered, 1 hex back"
    seen = game.asking.preview(game.ctx, button("retreat:x"))
    assert seen.path == (game.cell("0106"), game.cell("0107"))


@pytest.mark.rule("PG 11.3.1a")
def test_which_guns_lose_a_level() -> None:
    four = ((4, 4, 4, 6), (3, 3, 3, 6), (2, 2, 2, 6), (1, 1, 1, 6))
    game = position(
        open_field(),
        battery("g", COALITION, "0506", ladder=four),
        battery("h", COALITION, "0506"),
        battery("i", COALITION, "0506", level=1),
    )
    bombard(game, "0506", "0*", distance=2, side=PRUSSIAN)
    assert question(game) == {"side": COALITION, "phase": "bombardment", "units": ["g", "h", "i"]}
    assert notes(game) == {"g": "3 levels left", "h": "1 level left", "i": "eliminated"}


@pytest.mark.rule("PG 11.3.5a")
def test_who_surrenders() -> None:
    """One point, two units of MR 3 that are not in the lead."""
    weak = ((4, 3),)
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506", level=2, ladder=((8, 6), (7, 6))),
        foot("y", COALITION, "0506", ladder=weak),
        foot("z", COALITION, "0506", ladder=weak),
    )
    suffer(game, led(fight(game, "0505", "0506"), "defence", "x"), "0 / 1S")
    assert question(game) == {"side": COALITION, "phase": "close_combat", "units": ["y", "z"]}
    assert notes(game) == {"y": "captured, MR 3", "z": "captured, MR 3"}
    assert render(game.asking.prompt(game.ctx).context) == "loss points for surrenders: 1"


# -- the end of a turn (PG 10) ---------------------------------------------------------------------


@pytest.mark.rule("PG 10.2d")
def test_which_of_the_shaken_retreats_next() -> None:
    """CM -10: both Disordered units rout; "c" is Formed and far from the enemy."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", morale=Morale.DISORDERED),
        foot("b", PRUSSIAN, "0705", morale=Morale.DISORDERED),
        foot("c", PRUSSIAN, "0101"),
        foot("x", COALITION, "0709"),
        table={"armies": {PRUSSIAN: Army(PRUSSIAN, -10, -9)}},
    ).run(ArmyMoralePhase())
    assert question(game) == {"side": PRUSSIAN, "phase": "army_morale", "units": ["a", "b"]}
    assert (
        render(game.asking.prompt(game.ctx).text) == "Choose the unit that retreats next (2 left)."
    )


# -- restacking (PG 3.4b) --------------------------------------------------------------------------


@pytest.mark.rule("PG 3.4b")
def test_which_stacks_are_put_in_order() -> None:
    """Own hexes of two units; all units are named, in order."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("b", PRUSSIAN, "0505"),
        horse("alone", PRUSSIAN, "0305"),
        foot("x", COALITION, "0909"),
        foot("y", COALITION, "0909"),
    )
    begin(game, PRUSSIAN)
    assert game.do(button("restack")) is None
    assert isinstance(game.asking, ChooseStack)
    assert question(game) == {
        "side": PRUSSIAN,
        "phase": "movement",
        "cells": ["0505"],
        "buttons": ["back"],
    }
    assert game.do(cell(game.cell("0505"))) is None
    assert question(game) == {
        "side": PRUSSIAN,
        "phase": "command",
        "buttons": ["back"],
        "of": ["a", "b"],
        "pick": (2, 2, True),
    }
    asked = game.asking.prompt(game.ctx).pick
    assert asked is not None
    assert (asked.start, asked.samples) == (("a", "b"), (("a", "b"), ("b", "a")))
    before = len(game.events)
    assert game.do(pick("b", "a")) is None
    told = game.events[before]
    assert (told.kind, told.units, told.cells) == ("move", ("b", "a"), (game.cell("0505"),))
