"""Contact and alignment; flank and rear charges (ND 3.36, 3.37)."""

from game.board.plane.edges import face_of, squarest
from game.board.plane.joining import aligned
from game.board.plane.numbers import Point
from game.board.plane.shapes import Edge, Outline
from game.rules.nordlingen.movement.ground import may_stand
from game.rules.nordlingen.movement.lines import astride
from game.rules.nordlingen.places import laid
from game.rules.nordlingen.shelter import has_flanks
from game.rules.nordlingen.table import Charge, Ctx, Location


def touched_edge(
    ctx: Ctx, place: Outline, target: str, edges: tuple[Edge, ...], began: Location
) -> Edge:
    """Which edge of the target is touched; at a corner the one that faces the charger more
    squarely, of two that do equally the flank or rear edge for who began there (ND 3.36). Where it
    is no unit that is touched its front counts.
    """
    found = squarest(place.pose.heading, laid(ctx, target), edges) if edges else ("front",)
    wanted = [edge for edge in found if (edge == "front") == (began == "front")]
    return (wanted or found)[0]


def align(ctx: Ctx, charger: str, place: Outline, target: str, at: Point, edge: Edge) -> Outline:
    """The charger turned about the touch and slid along the touched edge; where that place is not
    free it stays as it touched (ND 3.36).
    """
    least = ctx.rules.tables.limits.shared_edge.value
    found = aligned(place, at, face_of(laid(ctx, target), edge), least)
    return found if _may_stand(ctx, charger, place, found) else place


def _may_stand(ctx: Ctx, charger: str, before: Outline, place: Outline) -> bool:
    """Is a place free for a unit, and does it not come onto an obstacle by it (ND 0.10, 3.28)?"""
    across = set(astride(ctx, place)) - set(astride(ctx, before))
    return not across and may_stand(ctx, charger, place)


def bonus_of(ctx: Ctx, target: str, edge: Edge, began: Location) -> Location:
    """As what the charge counts: flank if it began astride the rear line or beyond it and touches a
    side, rear if it began wholly beyond it and touches the rear; one that began astride and touches
    the rear counts as flank, one that began in front never (ND 3.37, R51).
    """
    if not has_flanks(ctx, target) or began == "front" or edge == "front":
        return "front"
    return "rear" if began == edge == "rear" else "flank"


def record(
    ctx: Ctx, charger: str, target: str, edge: Edge, location: Location, *, counter: bool
) -> None:
    """Keep the contact with the edge that was touched: it is not judged again (ND 3.37)."""
    kept = [c for c in ctx.table.charges if {c.charger, c.target} != {charger, target}]
    made = Charge(charger, target, edge, location, counter=counter)
    ctx.set(charges=[*kept, made])
