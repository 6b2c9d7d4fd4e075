"""The key to the counters: what stands where on them, and their states (SQ 2)."""

from msgspec import structs

from game.engine.presentation import Face
from game.engine.reference import Aspect, Specimen
from game.engine.text import say

SPECIMENS = (
    Specimen(
        title=say("Brigade"),
        face=Face(
            form="banded",
            name="Acland",
            nation="britain",
            symbol="foot",
            values=("+1",),
            simple="+1",
            band="red",
            band_label="Acland",
            steps_full=3,
            hits=1,
            stars=1,
            wide=True,
        ),
        parts=(
            (say("lower left"), say("infantry: skirmish value; cavalry: its weight")),
            (say("boxes"), say("hits; with three it is Fatigued")),
            (say("stars"), say("elite or veteran")),
            (say("band"), say("the colour of its Command")),
            (say("long plate"), say("linear infantry; it faces where the plate does")),
        ),
        facing=0,
    ),
    Specimen(
        title=say("General"),
        face=Face(
            form="banded",
            name="Stuart",
            nation="britain",
            symbol="leader",
            values=("", "+1"),
            simple="+1",
            band="red",
            band_label="Stuart",
            commander=True,
        ),
        parts=((say("upper right"), say("his ability")),),
    ),
)

_BRIGADE, _GENERAL = (specimen.face for specimen in SPECIMENS)
_MASSED = structs.replace(_BRIGADE, wide=False, hits=0)


def _marked(mark: str, hits: int = 0) -> Face:
    return structs.replace(_MASSED, marks=(mark,), hits=hits)


ASPECTS = (
    Aspect(
        title=say("Massed"),
        told=say("A square plate: it has no facing."),
        rule="SQ 2.4",
        face=_MASSED,
    ),
    Aspect(
        title=say("Hits"),
        told=say("Each crosses out a box; without hits it is Fresh, with one or two Normal."),
        rule="SQ 2.9",
        face=structs.replace(_MASSED, hits=2),
    ),
    Aspect(
        title=say("Fatigued"),
        told=say("Three hits or more: it is worse in combat and bombardment."),
        rule="SQ 2.9",
        face=_marked("hit", 3),
    ),
    Aspect(
        title=say("Command Demoralised"),
        told=say("Half its Command is lost: it attacks no more and tests morale at −1."),
        rule="SQ 10.2",
        face=_marked("disordered"),
    ),
    Aspect(
        title=say("March formation"),
        told=say("It moves any way without turning, but may not stand next to an enemy."),
        rule="SQ 6.14",
        face=_marked("column"),
    ),
    Aspect(
        title=say("Moved"),
        told=say("It has moved in the activation of its Command."),
        rule="SQ 6.1",
        face=_marked("moved"),
    ),
    Aspect(
        title=say("Has bombarded or attacked"),
        told=say("A battery does one or the other in a turn."),
        rule="SQ 7.9",
        face=_marked("fired"),
    ),
    Aspect(
        title=say("Out of command"),
        told=say("It may not attack, and recovers at −1."),
        rule="SQ 1.5",
        face=_marked("ooc"),
    ),
    Aspect(
        title=say("Commander-in-Chief"),
        told=say("A ring round the portrait; he helps Generals with him in the contest."),
        rule="SQ 1.4",
        face=_GENERAL,
    ),
    Aspect(
        title=say("Representative base"),
        told=say("What it stands for is seen when an enemy comes next to it."),
        rule="SQ 3.5",
        face=Face(form="banded", name="base 2", nation="britain", symbol="hidden"),
    ),
)
