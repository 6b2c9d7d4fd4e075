"""The key to the counters: what stands where on them, and their states (PG 2)."""

from msgspec import structs

from game.engine.presentation import Face
from game.engine.reference import Aspect, Specimen
from game.engine.text import say

SPECIMENS = (
    Specimen(
        title=say("Infantry and cavalry"),
        face=Face(
            name="Itzenplitz",
            nation="prussia",
            symbol="foot",
            values=("8", "6", "3"),
            simple="8",
            band="red",
            steps=3,
            steps_full=4,
        ),
        parts=(
            (
                say("lower left"),
                say("strength points; in brackets: it may not enter an enemy zone"),
            ),
            (say("lower middle"), say("morale rating")),
            (say("lower right"), say("movement allowance")),
            (say("small squares"), say("levels that are left")),
            (say("band"), say("the colour of its wing")),
        ),
    ),
    Specimen(
        title=say("Artillery"),
        face=Face(
            name="Art. 1",
            nation="prussia",
            symbol="gun",
            values=("", "", "3"),
            corners=("8/4/1", "5"),
            simple="8",
            steps=4,
            steps_full=4,
        ),
        parts=(
            (say("upper left"), say("bombardment strength at 1, 2 and 3 hexes")),
            (say("upper right"), say("morale rating")),
            (say("lower right"), say("movement allowance")),
        ),
    ),
    Specimen(
        title=say("Leader"),
        face=Face(
            name="Seydlitz",
            nation="prussia",
            symbol="leader",
            values=("4C", "", "8"),
            corners=("", "+2"),
            band="red",
            simple="+2",
        ),
        parts=(
            (say("upper right"), say("what he adds to morale")),
            (say("lower left"), say("initiative; I: infantry wings only, C: cavalry only")),
            (say("lower right"), say("movement allowance")),
        ),
    ),
)

_REGIMENT, _GUN, _LEADER = (specimen.face for specimen in SPECIMENS)


def _marked(*marks: str) -> Face:
    return structs.replace(_REGIMENT, marks=marks)


ASPECTS = (
    Aspect(
        title=say("Engaged"),
        told=say("Enemies stand next to it: it leaves only as the rules of zones allow."),
        rule="PG 4.3a",
        face=_marked("engaged"),
    ),
    Aspect(
        title=say("Engaged marker flipped"),
        told=say("Others are Engaged in its hex than when the marker was laid: it attacks at −2."),
        rule="PG 4.3e",
        face=_marked("engaged_2"),
    ),
    Aspect(
        title=say("Disordered"),
        told=say("It retreats one hex when it becomes so; Disordered again, it routs."),
        rule="PG 8.1a",
        face=_marked("disordered"),
    ),
    Aspect(
        title=say("Routed"),
        told=say("In each of its rout phases infantry flees two hexes, cavalry three."),
        rule="PG 8.2d",
        face=_marked("routed"),
    ),
    Aspect(
        title=say("A level lost"),
        told=say("One small square fewer; the figures are those of the level that is left."),
        rule="PG 11.1.1a",
        face=structs.replace(_REGIMENT, steps=2, values=("5", "5", "3"), simple="5"),
    ),
    Aspect(
        title=say("In column"),
        told=say("Its wing marches: four more movement points, and every hex costs one."),
        rule="PG 7.3.1a",
        face=_marked("column"),
    ),
    Aspect(
        title=say("Moved"),
        told=say("It has moved in this phase, or there is no step it could make."),
        rule="PG 7.0a",
        face=_marked("moved"),
    ),
    Aspect(
        title=say("Has fired"),
        told=say("It has bombarded in this player turn."),
        rule="PG 16.0b",
        face=structs.replace(_GUN, marks=("fired",)),
    ),
    Aspect(
        title=say("Out of command"),
        told=say("When movement began it was more than five hexes from its wing leader."),
        rule="PG 6.2.2a",
        face=_marked("ooc"),
    ),
    Aspect(
        title=say("Momentum"),
        told=say(
            "The enemy presses on: +2 if he attacks it in this phase, −2 if it attacks in its own "
            "turn."
        ),
        rule="PG 19.10d",
        face=_marked("momentum"),
    ),
    Aspect(
        title=say("Captured"),
        told=say("Upside down on the track of its army's morale."),
        rule="PG 10.0e",
        face=structs.replace(_REGIMENT, upside_down=True),
    ),
    Aspect(
        title=say("Army Commander"),
        told=say("The leader of the whole army; a star marks a special leader."),
        rule="PG 2.3a",
        face=structs.replace(_LEADER, commander=True, star=True),
    ),
)
