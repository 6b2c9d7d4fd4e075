"""What a move would cost and bring about, said before it is made (ND 3.3, 3.9, 3.17, 10.9)."""

from collections.abc import Iterator

from game.board.plane.legs import MOVE, laid_after
from game.board.plane.travel import cost_of
from game.engine.frame import Legs
from game.engine.prompt import Preview, Spending, Stage
from game.engine.shapes import LineShape
from game.engine.text import Text, say
from game.rules.kit.manoeuvres import passed, turned
from game.rules.nordlingen.movement.bodies import Body, outline_of, poses_of
from game.rules.nordlingen.movement.ground import Underway, disordering, rate
from game.rules.nordlingen.movement.limits import Manner, allowance, rotation_of
from game.rules.nordlingen.movement.moves import manner_of
from game.rules.nordlingen.movement.passing import disorders
from game.rules.nordlingen.places import friends
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import card

DEARER = (Manner.BACK, Manner.SIDE)
"""The legs that cost double (ND 3.6)."""


def move_preview(ctx: Ctx, body: Body, legs: Legs, normal: Manner) -> Preview | None:
    """Allowances used, leg by leg, and what the way would disorder."""
    manner = manner_of(ctx, body, legs, normal)
    if manner is None:
        return None
    poses = poses_of(ctx, body, legs)
    stages = tuple(map(Stage, poses[1:], _spent(ctx, body, legs, manner)))
    way = tuple(pose.at for pose in poses)
    return Preview(
        rule="ND 3.3",
        path=poses,
        spending=stages[-1].spending,
        stages=stages,
        shapes=(LineShape(points=way, tone="way"),),
        warnings=tuple(_warnings(ctx, body, legs)),
    )


def _spent(ctx: Ctx, body: Body, legs: Legs, manner: Manner) -> Iterator[tuple[Spending, ...]]:
    """What of Mov, and of Rot where there is one, is used up after each leg (ND 3.3)."""
    place, most = outline_of(ctx, body), allowance(ctx, body, manner)
    cost, turns = rate(ctx, body, most, 2 if manner in DEARER else 1), rotation_of(ctx, body)
    mov, rot, way = 0, 0, Underway(ctx)
    for leg in legs:
        if leg.kind == MOVE:
            mov += cost_of(way.ground(place, leg.off, leg.amount), cost, leg.amount) or 0
        rot += turned(place, (leg,))
        place = laid_after(place, leg)
        moved = Spending(say("Mov"), mov, most, "ND 3.3")
        yield (moved,) if turns is None else (moved, Spending(say("Rot"), rot, turns, "ND 3.3"))


def _warnings(ctx: Ctx, body: Body, legs: Legs) -> list[tuple[str, Text]]:
    found: list[tuple[str, Text]] = []
    place = outline_of(ctx, body)
    others = [pair for pair in friends(ctx, body[0]) if pair[0] not in body]
    for leg in legs:
        end = laid_after(place, leg)
        for friend in passed(place, leg, others):
            if any(disorders(ctx, uid, friend) for uid in body):
                text = say("{unit} has moved: both become disordered", unit=card(ctx, friend).name)
                found.append(("ND 3.17", text))
        if any(disordering(ctx, uid, place, end, leg) for uid in body):
            found.append(("ND 10.9", say("The ground disorders the unit")))
        place = end
    return list(dict.fromkeys(found))
