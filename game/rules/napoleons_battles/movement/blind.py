"""Moves that are declared before anything is measured (NB 1.6hr)."""

from game.board.plane.legs import laid_after
from game.board.plane.shapes import Pose
from game.engine.frame import Legs
from game.engine.refusal import Refusal
from game.engine.text import Text, say
from game.rules.kit.manoeuvres import Made, largest, stop_of
from game.rules.napoleons_battles.movement.limits import limits
from game.rules.napoleons_battles.movement.moves import course, why_not_legs
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import laid
from game.rules.napoleons_battles.table import Ctx

BLIND = say("Nothing is measured before a move is declared (NB 1.6hr).")


def blind(ctx: Ctx) -> Text | None:
    """Why nothing may be measured now; None: it may be."""
    return BLIND if Switch.NO_MEASURING in ctx.rules.options else None


def declared(
    ctx: Ctx, uid: str, pose: Pose, legs: Legs, front: bool
) -> tuple[Legs, Refusal | None]:
    """A move that was declared unmeasured, as it comes to be made: it ends where the allowance
    ends, or where a rule forbids more; and why it may not be made at all (R7).
    """
    intended = legs or course(ctx, uid, pose, front)[0]
    made = as_far_as_may_be(ctx, uid, intended)
    return made, why_not_legs(ctx, uid, made or intended)


def as_far_as_may_be(ctx: Ctx, uid: str, legs: Legs) -> Legs:
    """The legs of a row up to the one that something ends, and what of that one can be made."""
    place, rules = laid(ctx, uid), limits(ctx, uid)
    made = Made()
    for leg in legs:
        if stop_of(place, made, leg, rules) is not None:
            rest = largest(place, made, leg, rules)
            return (*made, rest) if rest.amount else made
        made, place = (*made, leg), laid_after(place, leg)
    return made
