"""Kinds of move by their legs, what forbids one, and the way to a pose (ND 3.3-3.8)."""

from collections.abc import Callable, Iterator

from msgspec import structs

from game.board.plane.legs import ABOUT, MOVE, TURN, WHEEL, Leg
from game.board.plane.numbers import HALF_TURN, QUARTER, turn
from game.board.plane.shapes import Outline, Pose
from game.engine.frame import Legs
from game.engine.refusal import Refusal
from game.rules.kit.courses import courses, pivoting_courses, sheer_courses
from game.rules.kit.manoeuvres import WHOLE, Limit, judge
from game.rules.nordlingen import refusals
from game.rules.nordlingen.command import why_not_end, why_not_waver
from game.rules.nordlingen.movement.bodies import Body, goals_of, member_ends, outline_of
from game.rules.nordlingen.movement.limits import Manner, limits
from game.rules.nordlingen.movement.tactical import is_seen_near
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import is_artillery, is_train, movement, now

SIDEWAYS = (QUARTER, -QUARTER)
WhyNotEnd = Callable[[Ctx, str, Outline], Refusal | None]


def turning_kind(ctx: Ctx, body: Body) -> str:
    """Guns and wagons turn about the centre of their front, others wheel (ND 3.4, 3.5)."""
    pivots = is_artillery(ctx, body[0]) or is_train(ctx, body[0])
    return TURN if pivots else WHEEL


def manner_of(ctx: Ctx, body: Body, legs: Legs, normal: Manner = Manner.NORMAL) -> Manner | None:
    """The kind of move that a row of legs is, an oblique leg perhaps too far aside; None: none. A
    normal one is a tactical one where `normal` says so.
    """
    if not legs or any(not _is_whole(leg) for leg in legs):
        return None
    first, *rest = legs
    if first.kind == ABOUT:
        ahead = all(leg.kind == MOVE and not leg.off for leg in rest)
        return Manner.ABOUT if ahead and len(rest) <= 1 else None
    if len(legs) == 1 and first.kind == MOVE:
        if first.off == HALF_TURN:
            return Manner.BACK
        if first.off in SIDEWAYS:
            return Manner.SIDE
    turns = turning_kind(ctx, body)
    kinds = tuple(leg.kind for leg in legs)
    at = kinds.index(MOVE) if MOVE in kinds else None
    if kinds.count(MOVE) > 1 or any(kind not in (MOVE, turns) for kind in kinds):
        return None
    before = len(kinds) if at is None else at
    after = 0 if at is None else len(kinds) - at - 1
    return normal if before <= (1 if at is not None else 2) and after <= 1 else None


def _is_whole(leg: Leg) -> bool:
    """A leg of some length or angle, along a bearing as bearings are written."""
    if leg.kind == MOVE:
        return leg.amount > 0 and turn(0, leg.off) == leg.off
    if leg.kind == ABOUT:
        return leg == Leg(ABOUT)
    return 0 < abs(leg.amount) <= HALF_TURN and not leg.off


def why_not_legs(
    ctx: Ctx, body: Body, legs: Legs, normal: Manner = Manner.NORMAL
) -> Refusal | None:
    """Why a body may not move by these legs: the first condition that fails, in the order of the
    table of refusals (ND 14.2).
    """
    manner = manner_of(ctx, body, legs, normal)
    if manner is None:
        return refusals.NO_MANOEUVRE
    if any(now(ctx, uid).square for uid in body):
        return refusals.SQUARE_STAYS
    if manner is Manner.ABOUT and not movement(ctx, body[0]):
        return refusals.ONLY_TURNS
    place, found = outline_of(ctx, body), limits(ctx, body, manner)
    ends = member_ends(ctx, body, legs)
    if (refusal := _ends(ctx, ends, why_not_end)) is not None:
        return refusal
    if judge(place, legs, found).refusal is not None:
        return _first_failing(place, legs, found)
    if manner is Manner.TACTICAL and (refusal := _ends(ctx, ends, _why_not_unseen)) is not None:
        return refusal
    return _ends(ctx, ends, why_not_waver)


def _why_not_unseen(ctx: Ctx, uid: str, end: Outline) -> Refusal | None:
    """Why a tactical move may not end here: a unit of the body would see an enemy near (ND 3.8)."""
    return refusals.NO_TACTICAL if is_seen_near(ctx, uid, end) else None


def _first_failing(place: Outline, legs: Legs, found: tuple[Limit, ...]) -> Refusal | None:
    """Limits stand in the order in which their refusals are counted."""
    judged = (judge(place, legs, (limit,)).refusal for limit in found)
    return next((refusal for refusal in judged if refusal is not None), None)


def _ends(ctx: Ctx, ends: dict[str, Outline], why_not: WhyNotEnd) -> Refusal | None:
    for uid, end in ends.items():
        if (refusal := why_not(ctx, uid, end)) is not None:
            return _at_end(refusal, end)
    return None


def _at_end(refusal: Refusal, end: Outline) -> Refusal:
    return structs.replace(refusal, at=end.pose, part=WHOLE)


def ways(ctx: Ctx, body: Body, goal: Pose, normal: Manner) -> Iterator[Legs]:
    """The rows of legs that bring a body there: what keeps or reverses the front first."""
    place, pivots = outline_of(ctx, body), turning_kind(ctx, body) == TURN
    goals = goals_of(ctx, body, goal)
    if normal is Manner.NORMAL:
        found = [legs for there in goals for legs in sheer_courses(place, there)]
        yield from (legs for legs in found if end_pose(ctx, body, legs).heading == goal.heading)
    yield from pivoting_courses(place, goals[0]) if pivots else courses(place, goals[0])


def course(
    ctx: Ctx, body: Body, goal: Pose, normal: Manner = Manner.NORMAL
) -> tuple[Legs, Refusal | None]:
    """The legs that lead to a pose, or the simplest of those that would and why they may not: the
    figures of a detour would tell nobody anything.
    """
    first: tuple[Legs, Refusal] = (), refusals.NO_MANOEUVRE
    for legs in ways(ctx, body, goal, normal):
        refusal = why_not_legs(ctx, body, legs, normal)
        if refusal is None:
            return legs, None
        first = first if first[0] else (legs, refusal)
    return first


def end_pose(ctx: Ctx, body: Body, legs: Legs) -> Pose:
    """Where the unit in hand stands at the end of the legs of its body."""
    return member_ends(ctx, body, legs)[body[0]].pose
