"""The key to the counters: what stands where on them, their states and the order tokens (CS 2)."""

from msgspec import structs

from game.engine.presentation import Face
from game.engine.prompt import Token
from game.engine.reference import Aspect, Specimen
from game.engine.text import say

SPECIMENS = (
    Specimen(
        title=say("Regiment"),
        face=Face(
            form="banded",
            name="Reding",
            nation="spain",
            symbol="foot",
            values=("4",),
            simple="4",
            band="wing_centre",
            band_label="Reding",
            steps=4,
            steps_full=4,
            stars=1,
        ),
        parts=(
            (say("lower left"), say("steps that are left")),
            (say("stars"), say("added to its rolls in an assault")),
            (say("band"), say("the colour of its wing")),
            (say("the corner it points at"), say("the two hexes there are its front")),
        ),
        facing=0,
    ),
    Specimen(
        title=say("Artillery"),
        face=Face(
            form="banded",
            name="Cannoni",
            nation="spain",
            symbol="gun",
            values=("1",),
            boxes=("2", "1", "0", "0"),
            simple="2",
            band="wing_right",
            band_label="Cannoni",
            steps=1,
            steps_full=1,
        ),
        parts=((say("boxes on top"), say("modifiers at 1, 2, 3 and 4 hexes")),),
    ),
    Specimen(
        title=say("Marshal"),
        face=Face(
            form="banded",
            name="Macdonald",
            nation="spain",
            symbol="leader",
            values=("", "4"),
            simple="M",
            band="wing_left",
            band_label="Macdonald",
        ),
        parts=((say("upper right"), say("movement points")),),
    ),
)

_REGIMENT, _GUNS, _MARSHAL = (specimen.face for specimen in SPECIMENS)

ASPECTS = (
    Aspect(
        title=say("HIT marker"),
        told=say("One step less than this side of the counter has."),
        rule="CS 7.4b",
        face=structs.replace(_REGIMENT, values=("3",), simple="3", steps=3, marks=("hit",)),
    ),
    Aspect(
        title=say("Reverse"),
        told=say("Half the steps are lost, or more."),
        rule="CS 7.4b",
        face=structs.replace(_REGIMENT, values=("2",), simple="2", steps=2, half=True),
    ),
    Aspect(
        title=say("Moved"),
        told=say("It has moved in the activation of its wing."),
        rule="CS 5.5b",
        face=structs.replace(_REGIMENT, marks=("moved",)),
    ),
    Aspect(
        title=say("Has fired"),
        told=say("It has fired in the activation of its wing."),
        rule="CS 9.1a",
        face=structs.replace(_GUNS, marks=("fired",)),
    ),
    Aspect(
        title=say("Order token"),
        told=say("One for each wing; wings act from the highest number to the lowest."),
        rule="CS 4.1h",
        token=Token(series="red", number="16"),
    ),
    Aspect(
        title=say("Order token of the other series"),
        told=say("No number is in both series: no two wings are equal."),
        rule="CS 2.3a",
        token=Token(series="yellow_blue", number="7"),
    ),
    Aspect(
        title=say("Face down"),
        told=say("Its number is secret until both sides have laid theirs."),
        rule="CS 2.3b",
        token=Token(series="red"),
    ),
)
