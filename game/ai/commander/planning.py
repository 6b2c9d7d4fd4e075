"""A plan for a whole phase of movement: every piece's place in view of the places of the others.

Nothing is tried out here but what each piece can reach; the places are weighed as the outlook
weighs them, and improved piece by piece until no piece would rather stand elsewhere.
"""

from collections.abc import Iterator, Mapping, Sequence
from itertools import islice
from math import hypot

from msgspec import Struct, structs

from game.ai.commander.characters import Grade
from game.ai.commander.outlook import Mover, Outlook
from game.ai.commander.reasons import why_moved
from game.engine.doctrine import Force, Spot
from game.engine.text import Text

FULL = 1.001
"""The room of a place, with a hair for rounding."""
BETTER = 0.05
"""A place is left for another only if that brings so much more."""


class Bound(Struct, frozen=True):
    """Where a piece is to go, how much better that is than to stay while all others go, and why."""

    id: str
    at: Spot
    gain: float
    why: Text | None = None


def planned(
    outlook: Outlook, reach: Mapping[str, Sequence[Spot]], grade: Grade
) -> tuple[Bound, ...]:
    """The aims of the pieces that had better move, the most promising first: of the plans begun in
    different orders the one whose position is worth most.
    """
    orders = islice(_orders(outlook, reach), grade.starts)
    plans = [_improved(outlook, reach, order, grade.passes) for order in orders]
    if len(plans) == 1:
        return plans[0].aims(outlook)
    worths = [sum(_seen(outlook, plan.at, "", settled=True).terms().values()) for plan in plans]
    return plans[max(range(len(plans)), key=lambda n: (worths[n], -n))].aims(outlook)


def _orders(outlook: Outlook, reach: Mapping[str, Sequence[Spot]]) -> Iterator[list[str]]:
    """The strongest first, the nearest to the enemy first, the farthest first."""
    forces = outlook.forces
    yield sorted(reach, key=lambda uid: (-forces[uid].strength, uid))
    near = {uid: _off(outlook, forces[uid]) for uid in reach}
    yield sorted(reach, key=lambda uid: (near[uid], uid))
    yield sorted(reach, key=lambda uid: (-near[uid], uid))


def _off(outlook: Outlook, force: Force) -> float:
    """How far off the nearest enemy is."""
    return min(
        (hypot(force.at[0] - b.at[0], force.at[1] - b.at[1]) for b in outlook.theirs), default=0.0
    )


class Layout(Struct):
    """Where the pieces are to go, and how much better that is for each than to stay."""

    at: dict[str, Spot]
    gains: dict[str, float]

    def aims(self, outlook: Outlook) -> tuple[Bound, ...]:
        """Those that are to move, the most promising first."""
        moving = [uid for uid, at in self.at.items() if at != outlook.forces[uid].at]
        aims = (
            Bound(uid, self.at[uid], self.gains[uid], self._why(outlook, uid)) for uid in moving
        )
        return tuple(sorted(aims, key=lambda aim: (-aim.gain, aim.id)))

    def _why(self, outlook: Outlook, uid: str) -> Text | None:
        """What it moves for in view of where the others are going."""
        seen = _seen(outlook, self.at, uid, settled=True)
        return why_moved(Mover(seen, outlook.forces[uid]), self.at[uid])


def _improved(
    outlook: Outlook, reach: Mapping[str, Sequence[Spot]], order: Sequence[str], passes: int
) -> Layout:
    """A plan that is improved piece by piece in that order, so many times."""
    plan = Layout({uid: outlook.forces[uid].at for uid in order}, dict.fromkeys(order, 0.0))
    for number in range(passes):
        before = dict(plan.at)
        for uid in order:
            force = outlook.forces[uid]
            seen = _seen(outlook, plan.at, uid, settled=number > 0)
            mover = Mover(seen, force)
            best, found = mover.worth(plan.at[uid]), plan.at[uid]
            for spot in reach[uid]:
                if _has_room(seen, force, spot) and (worth := mover.worth(spot)) > best + BETTER:
                    best, found = worth, spot
            plan.at[uid], plan.gains[uid] = found, best - mover.worth(force.at)
        if plan.at == before:
            break
    return plan


def _seen(outlook: Outlook, at: Mapping[str, Spot], but: str, *, settled: bool) -> Outlook:
    """The position with the others where they are meant to go; once they are `settled`, also of
    those who stay it is known that they do not come.
    """
    posts = {force.at: force.post for force in outlook.mine if not force.leader}
    forces = []
    for force in (*outlook.mine, *outlook.theirs):
        spot = at.get(force.id)
        if spot is None or force.id == but or (spot == force.at and not settled):
            forces.append(force)
            continue
        alone = force.leader or force.post == force.id
        post = force.post if alone else posts.setdefault(spot, ("aim", spot))
        forces.append(structs.replace(force, at=spot, post=post, fresh=False))
    return outlook.seen(forces)


def _has_room(seen: Outlook, force: Force, spot: Spot) -> bool:
    """Whether a piece fits in beside those that are meant to stand there."""
    taken = force.bulk
    for other in seen.mine:
        near = max(0.5 * (force.girth + other.girth), 0.1)
        if other.id != force.id and hypot(spot[0] - other.at[0], spot[1] - other.at[1]) < near:
            taken += other.bulk
    return taken <= FULL
