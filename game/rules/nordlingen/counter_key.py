"""The key to the plates: what stands where on them, and their states (ND 0.4, 1.1)."""

from msgspec import structs

from game.board.plane.shapes import base
from game.engine.presentation import Face, Plate
from game.engine.reference import Aspect, Specimen
from game.engine.text import say

_SHAPE = base(2_000, 1_000)
SPECIMENS = (
    Specimen(
        title=say("Unit"),
        face=Face(
            name="Gelbe Brigade",
            nation="sweden",
            symbol="grenadier",
            band="orange",
            steps=2,
            steps_full=3,
            plate=Plate(stands=_SHAPE, men="pikes", disorder=1),
        ),
        parts=(
            (say("front bar"), say("where it fights; it breaks with disorder")),
            (say("point"), say("the centre of its front: its place on the table")),
            (say("men"), say("what it is, and how well it stands")),
            (say("band"), say("its division, its name, what is left of its strength")),
        ),
    ),
    Specimen(
        title=say("General"),
        face=Face(
            name="Gustav Adolf",
            nation="sweden",
            symbol="leader",
            band="black",
            simple="3",
            commander=True,
            plate=Plate(),
        ),
        parts=(
            (say("figure"), say("his level")),
            (say("gold ring"), say("the Commander-in-Chief")),
        ),
    ),
)

_UNIT = SPECIMENS[0].face
_PLATE = Plate(stands=_SHAPE, men="shot")
_FRESH = structs.replace(_UNIT, symbol="foot", steps=3, plate=_PLATE)


def _state(disorder: int) -> Face:
    return structs.replace(_FRESH, plate=structs.replace(_PLATE, disorder=disorder))


def _marked(mark: str) -> Face:
    return structs.replace(_FRESH, marks=(mark,))


ASPECTS = (
    Aspect(
        title=say("Ordered unit"),
        told=say("Moves, shoots and fights."),
        rule="ND 1.1",
        face=_state(0),
    ),
    Aspect(
        title=say("Disordered unit"),
        told=say("Moves, shoots and fights, each worse."),
        rule="ND 1.1",
        face=_state(1),
    ),
    Aspect(
        title=say("Shaken unit"),
        told=say("Moves, does not shoot, fights only if charged."),
        rule="ND 1.2",
        face=_state(2),
    ),
    Aspect(
        title=say("Routed unit"),
        told=say("Makes rout moves until it rallies."),
        rule="ND 1.4",
        face=_state(3),
    ),
    Aspect(
        title=say("Losses"),
        told=say("A permanent loss: as many as its strength eliminate it."),
        rule="ND 12.1",
        face=structs.replace(_FRESH, steps=1),
    ),
    Aspect(
        title=say("Moved"),
        told=say("Shoots worse; does not recover in this turn."),
        rule="ND 3.10",
        face=_marked("moved"),
    ),
    Aspect(
        title=say("Has shot"),
        told=say("Does not shoot again in this impulse."),
        rule="ND 4.1",
        face=_marked("fired"),
    ),
    Aspect(
        title=say("Halted"),
        told=say("Makes no further voluntary move in this impulse."),
        rule="ND 3.15",
        face=_marked("halted"),
    ),
    Aspect(
        title=say("Tactical movement"),
        told=say("May not shoot in this impulse, and is an easy target."),
        rule="ND 3.8",
        face=_marked("tactical"),
    ),
    Aspect(
        title=say("Out of command"),
        told=say("May not charge; moves only nearer to its general."),
        rule="ND 2.15",
        face=_marked("ooc"),
    ),
)
