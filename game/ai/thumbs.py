"""Rules of thumb: where a piece goes, by who can fight whom there and what is worth having.

They know a position as forces and goals, and nothing of the game that it is of.
"""

from collections.abc import Iterable, Iterator, Sequence, Set

from msgspec import Struct

from game.ai.commander.outlook import NOBODY, Outlook, Post, ahead, middle_of, off
from game.engine.action import Action
from game.engine.doctrine import Force, Spot

GOOD_ODDS = 1.5
"""So much stronger than all whom it meets a piece must be, with its friends, to go into contact."""
BAD_ODDS = 2.0
"""So much stronger may those who can come not be, where no friend stands by."""
FULL = 1.001
"""The room of a place, with a hair for rounding."""
SAME = 0.01
"""Places no farther apart are one."""
NEARER = 0.05
"""A step shortens the way by so much of a turn at least."""


class Halt(Struct, frozen=True):
    """Where a piece can go by an answer, and the enemies whom it is known to meet there."""

    action: Action
    at: Spot
    meets: frozenset[str] = frozenset()


class Thumbs:
    """The rules for the pieces of one side in one position; who is `done` goes nowhere now."""

    def __init__(self, outlook: Outlook, done: Set[str] = frozenset()) -> None:
        self.outlook, self.done = outlook, done
        self.contact, self._arc = outlook.doctrine.contact, outlook.doctrine.arc

    def order(self, pieces: Iterable[str]) -> list[str]:
        """Those who go first: the nearest to the enemy, and leaders after those whom they lead."""
        known = [self.outlook.forces[uid] for uid in pieces if uid in self.outlook.forces]
        return [f.id for f in sorted(known, key=lambda f: (f.leader, self._to_enemy(f.at), f.id))]

    def choice(self, force: Force, places: Sequence[Halt]) -> Halt | None:
        """Where a piece goes; None: it stays."""
        places = [place for place in places if self._has_room(force, place.at)]
        if force.leader:
            return self._after_its_people(force, places)
        if force.gun:
            if self._has_target(force, force.at):
                return None
            return self._firing(force, places) or self._march(force, places)
        if self._odds(force, Halt(NOWHERE, force.at)) >= GOOD_ODDS:
            return None
        return self._onto(force, places) or self._march(force, places)

    def anywhere(self, force: Force, places: Sequence[Halt]) -> Halt:
        """Where one goes who must: the shortest way, but into contact only at good odds."""
        return min(
            places,
            key=lambda p: (0 < self._odds(force, p) < GOOD_ODDS, self._way(force, p.at)),
        )

    # -- into contact ------------------------------------------------------------------------------

    def _onto(self, force: Force, places: Sequence[Halt]) -> Halt | None:
        """Where it attacks at the best odds, if they are good."""
        judged = [(self._odds(force, one), -off(one.at, force.at), one) for one in places]
        good = [one for one in judged if one[0] >= GOOD_ODDS]
        return max(good, key=lambda one: one[:2])[2] if good else None

    def _odds(self, force: Force, place: Halt) -> float:
        """Its strength there, with that of the friends who are or can come there, to that of all
        whom it meets; 0: it meets nobody.
        """
        met = self._met(force, place)
        if not met or force.strength <= 0:
            return 0.0
        parts = [self._weight(force, place.at, met)]
        parts += [self._weight(b, b.at, met) for b in self._friends(force) if self._joins(b, met)]
        likely = self.outlook.together(max(parts), sum(parts))
        return likely / max(NOBODY, sum(post.strength for post in met))

    def should_attack(self, party: Sequence[Force], at: Spot) -> bool:
        """Whether those who would attack an enemy there are strong enough against him."""
        met = [p for p in self.outlook.their_posts.values() if off(p.at, at) < SAME]
        parts = [self._weight(b, b.at, met) for b in party] if met else []
        likely = self.outlook.together(max(parts, default=0.0), sum(parts))
        return bool(met) and likely >= GOOD_ODDS * max(NOBODY, met[0].strength)

    def _weight(self, force: Force, at: Spot, met: Sequence[Post]) -> float:
        """Its strength against those, on the average of them."""
        return sum(self.outlook.weight(force, at, post) for post in met) / len(met)

    def _met(self, force: Force, place: Halt) -> list[Post]:
        return [
            post
            for post in self.outlook.their_posts.values()
            if place.meets & set(post.ids) or self.outlook.gap(force, place.at, post) <= 0
        ]

    def _joins(self, friend: Force, met: Sequence[Post]) -> bool:
        """Whether a friend is in contact with one of those, or comes there after this piece."""
        far = friend.pace if self._comes(friend) else 0.0
        return any(self.outlook.gap(friend, friend.at, post) <= far for post in met)

    # -- marching ----------------------------------------------------------------------------------

    def _march(self, force: Force, places: Sequence[Halt]) -> Halt | None:
        """The place that shortens its way most, among those where it meets nobody and is safe."""
        best, found = self._way(force, force.at) - NEARER, None
        for place in places:
            way = self._way(force, place.at)
            if way < best and not self._met(force, place) and self._is_safe(force, place.at):
                best, found = way, place
        return found

    def _way(self, force: Force, at: Spot) -> float:
        """The turns to the nearest of what is worth having, less what that is worth."""
        pace = max(force.pace, 0.1)
        ways = (max(0.0, off(at, g.at) - g.near) / pace - g.points for g in self.outlook.goals)
        return min(ways, default=0.0)

    def _is_safe(self, force: Force, at: Spot) -> bool:
        """Whether those who can attack it there are not much stronger, or a friend stands by."""
        coming = sum(foe.strength for foe in self.outlook.foes if self._reaches(foe, force, at))
        strength = force.strength + sum(b.strength for b in self._together(force, at))
        return coming < BAD_ODDS * max(NOBODY, strength) or self._has_support(force, at)

    def _together(self, force: Force, at: Spot) -> Iterator[Force]:
        """Friends with whom it would be attacked there."""
        shared = {p.ids for p in self.outlook.my_posts.values() if off(p.at, at) < SAME}
        return (b for b in self._friends(force) if any(b.id in ids for ids in shared))

    def _has_support(self, force: Force, at: Spot) -> bool:
        """Whether a friend stands by, or can come there after it."""
        reach = 2 * self.contact + force.girth
        return any(
            off(at, b.at) - b.girth <= reach + (b.pace if self._comes(b) else 0.0)
            for b in self._friends(force)
        )

    # -- guns and leaders --------------------------------------------------------------------------

    def _firing(self, force: Force, places: Sequence[Halt]) -> Halt | None:
        """Where a gun has a target and nobody reaches it, with the least way."""
        good = [p for p in places if self._has_target(force, p.at) and self._is_out(force, p.at)]
        return min(good, key=lambda p: off(p.at, force.at), default=None)

    def _has_target(self, force: Force, at: Spot) -> bool:
        """Whether there is an enemy before its muzzles, within range and not in contact."""
        seen = [p for p in self.outlook.their_posts.values() if ahead(at, p.at) > self._arc]
        gaps = (self.outlook.gap(force, at, post) for post in seen)
        return any(0 < gap <= force.range - self.contact for gap in gaps)

    def _is_out(self, force: Force, at: Spot) -> bool:
        """Whether no enemy reaches a place, or a friend stands in it."""
        guarded = any(off(at, b.at) <= b.girth + 0.1 for b in self._friends(force) if not b.gun)
        return guarded or not any(self._reaches(foe, force, at) for foe in self.outlook.foes)

    def _after_its_people(self, force: Force, places: Sequence[Halt]) -> Halt | None:
        """Where a leader has most of his people in his radius, is safe and nearest to their middle;
        he does not ride to and fro for less than a part of his radius.
        """
        led = [b for b in self.outlook.mine if b.chief == force.id]
        if not led:
            return None
        middle = middle_of(led)

        def worth(at: Spot) -> tuple[bool, float, float]:
            near = [b for b in led if off(at, b.at) - b.girth <= force.radius]
            safe = self.outlook.stand(force, at)["leaders"] >= 0
            return safe, sum(1 + b.strength for b in near), -off(at, middle)

        here = worth(force.at)
        best = max(places, key=lambda one: worth(one.at), default=None)
        if best is None or worth(best.at)[:2] <= here[:2]:
            return None
        return best

    def _has_room(self, force: Force, at: Spot) -> bool:
        """Whether a piece fits in beside those who stand there."""
        taken = force.bulk
        for other in self.outlook.mine if force.bulk else ():
            near = max(0.5 * (force.girth + other.girth), 0.1)
            taken += other.bulk if other.id != force.id and off(at, other.at) < near else 0.0
        return taken <= FULL

    # -- how far off -------------------------------------------------------------------------------

    def _friends(self, force: Force) -> Iterator[Force]:
        return (b for b in self.outlook.fighters if b.id != force.id)

    def _comes(self, friend: Force) -> bool:
        """Whether a friend may still move in this turn."""
        return friend.fresh and friend.id not in self.done

    def _reaches(self, foe: Force, force: Force, at: Spot) -> bool:
        return off(at, foe.at) - foe.girth - force.girth - self.contact <= foe.pace

    def _to_enemy(self, at: Spot) -> float:
        return min((off(at, foe.at) for foe in self.outlook.theirs), default=0.0)


NOWHERE = Action("button", "")
"""The answer of who stays."""
