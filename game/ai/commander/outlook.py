"""A commander's outlook on a position: who can strike whom, who is in danger, what lies ahead.

All terms are from one side's view and in the units of the game's own standing.
"""

from collections import defaultdict
from collections.abc import Hashable, Iterable, Mapping, Sequence
from itertools import pairwise
from math import hypot

from msgspec import Struct

from game.engine.doctrine import TERMS, Doctrine, Force, Goal, Spot

COMES = 0.6
"""Of what could come against a post so much is likely to."""
LATER = 0.35
"""An attack that can be made only later counts for so much of one that can be made now."""
FAR = 8.0
"""A way of more turns than that is no longer than that."""
NOBODY = 0.5
"""The least strength of what is attacked: nothing is beaten for nothing."""


class Post(Struct):
    """The forces of one side that are attacked together."""

    side: str
    at: Spot
    strength: float
    worth: float
    girth: float
    ids: tuple[str, ...]
    kind: str


class Threat(Struct):
    """What strength stands against a post now, what can still come in this turn or in the next."""

    now: float = 0.0
    soon: float = 0.0
    later: float = 0.0
    most: float = 0.0  # of any one of them

    def joined(self, other: "Threat") -> "Threat":
        """Both together."""
        return Threat(
            self.now + other.now,
            self.soon + other.soon,
            self.later + other.later,
            max(self.most, other.most),
        )


class Outlook:
    """The forces of a position, sorted once, as one side sees them."""

    def __init__(
        self, doctrine: Doctrine, forces: Sequence[Force], goals: Sequence[Goal], side: str
    ) -> None:
        self.doctrine, self.side = doctrine, side
        self.forces = {force.id: force for force in forces}
        self.goals = tuple(goals)
        self.mine = [b for b in forces if b.side == side]
        self.theirs = [b for b in forces if b.side != side]
        self.my_posts, self.their_posts = _posts(self.mine), _posts(self.theirs)
        self.fighters = [b for b in self.mine if b.strength > 0]
        self.foes = [b for b in self.theirs if b.strength > 0]

    def seen(self, forces: Sequence[Force]) -> "Outlook":
        """The same with the forces elsewhere."""
        return Outlook(self.doctrine, forces, self.goals, self.side)

    def terms(self) -> dict[str, float]:
        """The terms of the position, each times its weight."""
        found = dict.fromkeys(TERMS, 0.0)
        strikes = self.threats(self.fighters, self.their_posts)
        found["strike"] = self._sum(strikes, self.their_posts)
        found["danger"] = -self._sum(self.threats(self.foes, self.my_posts), self.my_posts)
        for force in self.mine:
            found["danger"] -= self.exposed(force, force.at)
            for name, value in self.stand(force, force.at).items():
                found[name] += value
        return self.weighed(found)

    def weighed(self, terms: Mapping[str, float]) -> dict[str, float]:
        """Terms times their weights."""
        weights = self.doctrine.weights
        return {name: weights.get(name, 1.0) * value for name, value in terms.items()}

    # -- attacks -----------------------------------------------------------------------------------

    def threats(
        self, attackers: Sequence[Force], posts: Mapping[Hashable, Post], but: str = ""
    ) -> dict[Hashable, Threat]:
        """What stands against each post, without the force that is left out."""
        found = {name: Threat() for name in posts}
        for force in attackers:
            if force.id != but:
                self.add(found, force, force.at, posts)
        return found

    def add(
        self,
        threats: dict[Hashable, Threat],
        force: Force,
        at: Spot,
        posts: Mapping[Hashable, Post],
    ) -> None:
        """Count a force, standing there, among those that threaten the posts."""
        pace = max(force.pace, 0.1)
        touched, soon = [], []
        for name, post in posts.items():
            gap = self.gap(force, at, post)
            if gap <= 0:
                touched.append(name)
            elif gap < 2 * pace:
                soon.append((name, 1.0 if gap <= pace else 2 - gap / pace))
        for name in touched:
            part = self.weight(force, at, posts[name]) / len(touched)
            threats[name].now += part
            threats[name].most = max(threats[name].most, part)
        for name, share in soon if not touched else ():
            part = COMES * self.weight(force, at, posts[name]) * share
            threats[name].most = max(threats[name].most, part)
            if force.fresh or force.side != self.side:  # the enemy's turn is still to come
                threats[name].soon += part
            else:
                threats[name].later += part

    def gap(self, force: Force, at: Spot, post: Post) -> float:
        """How far a force there is from being in contact with a post."""
        return _gap(at, force.girth, post) - self.doctrine.contact

    def weight(self, force: Force, at: Spot, post: Post) -> float:
        """The strength of a force there against a post: whoever comes from behind its front counts
        for more, from its side for half as much more; and some are better against some.
        """
        doctrine, side = self.doctrine, min(1.0, max(0.0, 0.5 - ahead(post.at, at)))
        match = doctrine.matches.get((force.kind, post.kind), 1.0)
        return force.strength * match * (1 + (doctrine.flanked - 1) * side)

    def together(self, most: float, parts: float) -> float:
        """Of so much against one post what is more than the strongest counts only in part, where
        not all fight at a time.
        """
        most = min(most, parts)
        return most + self.doctrine.joint * (parts - most)

    def _sum(self, threats: Mapping[Hashable, Threat], posts: Mapping[Hashable, Post]) -> float:
        return sum(self.attack(threats[name], post) for name, post in posts.items())

    def attack(self, threat: Threat, post: Post) -> float:
        """What an attack on a post brings with what stands there and what could still come."""
        strength = max(post.strength, NOBODY)
        if threat.now > 0:
            likely = self.together(threat.most, threat.now + threat.soon)
            return post.worth * self.gain(likely / strength)
        odds = self.together(threat.most, threat.soon + threat.later) / strength
        return LATER * post.worth * max(0.0, self.gain(odds)) if odds else 0.0

    def gain(self, odds: float) -> float:
        """The gain at these odds, straight between the figures of the table."""
        table = self.doctrine.gain
        if odds <= table[0][0]:
            return table[0][1]
        for (a, low), (b, high) in pairwise(table):
            if odds <= b:
                return low + (high - low) * (odds - a) / (b - a)
        return table[-1][1]

    def exposed(self, force: Force, at: Spot) -> float:
        """What the enemy's fire is likely to cost a force there; most who is near his end."""
        shot = self.doctrine.shot
        if not shot or force.leader:
            return 0.0
        total = 0.0
        for foe in self.theirs:
            if foe.fire > 0:
                gap = off(at, foe.at) - foe.girth - force.girth
                if gap <= foe.range and ahead(foe.at, at) > self.doctrine.arc:
                    total += foe.fire
        return shot * force.frail * total

    # -- a force by itself -------------------------------------------------------------------------

    def stand(self, force: Force, at: Spot) -> dict[str, float]:
        """What it is worth to this side that a force stands there, by itself."""
        return {
            "way": -self._way(force, at),
            "guns": self._guns(force, at),
            "command": -self._command(force, at),
            "leaders": -self._risk(force, at),
            "support": self._support(force, at),
            "front": self._front(force, at),
            "rest": force.rest if at == force.at else 0.0,
        }

    def _way(self, force: Force, at: Spot) -> float:
        """The turns that a force is still away from what it is to reach, times its strength."""
        if force.leader or force.strength <= 0:
            return 0.0
        best = FAR
        for goal in self.goals:
            off = max(0.0, hypot(at[0] - goal.at[0], at[1] - goal.at[1]) - goal.near)
            best = min(best, off / max(force.pace, 0.1) - goal.points)
        return best * force.mass

    def _guns(self, force: Force, at: Spot) -> float:
        """Targets within range, the nearer the better."""
        if force.fire <= 0:
            return 0.0
        best = 0.0
        for post in self.their_posts.values():
            off = _gap(at, force.girth, post)
            if (
                self.doctrine.contact < off <= force.range
                and ahead(at, post.at) > self.doctrine.arc
            ):
                best = max(best, force.fire * (1 - 0.5 * off / force.range))
        return best

    def _command(self, force: Force, at: Spot) -> float:
        """How far a force is beyond the radius of its chief."""
        if force.leader:
            return self._left_behind(force, at)
        chief = self.forces.get(force.chief)
        if chief is None or chief.radius <= 0:
            return 0.0
        far = off(at, chief.at)
        if chief.fresh and self.doctrine.halted:  # he rides to the middle of his own
            far = self._astray(chief, force, at)
        # One who may still move in this turn leaves what binds him.
        turns = self._beyond(chief, force, far, bound=chief.bound and not chief.fresh)
        # He may ride along, but for one who may not.
        lost = self.doctrine.halted if turns and not chief.fresh else 0.0
        return min(3.0, turns + lost) * max(force.mass, 1.0)

    def _astray(self, chief: Force, force: Force, at: Spot) -> float:
        """How far a force would be from the middle of the others whom a chief leads."""
        led = [b for b in self.mine if b.chief == chief.id and b.id != force.id and not b.leader]
        if not led:
            return 0.0
        return off(at, middle_of(led))

    def _left_behind(self, chief: Force, at: Spot) -> float:
        """How far those whom a chief leads are beyond his radius, standing there."""
        total, bound = 0.0, chief.bound and at == chief.at
        for force in self.mine:
            if force.chief == chief.id:
                far = hypot(at[0] - force.at[0], at[1] - force.at[1])
                turns = self._beyond(chief, force, far, bound=bound)
                lost = self.doctrine.halted if turns else 0.0
                total += min(3.0, turns + lost) * max(force.mass, 1.0)
        return total

    def _beyond(self, chief: Force, force: Force, far: float, *, bound: bool) -> float:
        """The turns to where a chief so far off commands a force; one who is bound commands only
        whom he touches.
        """
        off = far - force.girth - (self.doctrine.contact if bound else chief.radius)
        return max(0.0, off) / max(force.pace, 0.1)

    def _risk(self, force: Force, at: Spot) -> float:
        """A leader or a gun that an enemy can reach and no friend stands by."""
        if not force.leader and not force.gun:
            return 0.0
        contact = self.doctrine.contact
        near = [
            b
            for b in self.foes
            if hypot(at[0] - b.at[0], at[1] - b.at[1]) - b.girth <= b.pace + contact
        ]
        if not near:
            return 0.0
        if force.leader and self.doctrine.scale:
            touching = force.bound and at == force.at
            safe = touching or all(self._screened(at, foe.at) for foe in near)
            return 0.0 if safe else force.worth
        guarded = any(
            hypot(at[0] - b.at[0], at[1] - b.at[1]) <= b.girth + 0.1
            for b in self.fighters
            if b.id != force.id and not (b.gun and force.gun)
        )
        return 0.0 if guarded else force.worth

    def _screened(self, at: Spot, foe: Spot) -> bool:
        """On an open table: whether a friend stands in the way of an enemy."""
        x, y = at[0] - foe[0], at[1] - foe[1]
        long = max(x * x + y * y, 1e-9)
        for friend in self.fighters:
            dx, dy = friend.at[0] - foe[0], friend.at[1] - foe[1]
            part = min(1.0, max(0.0, (dx * x + dy * y) / long))
            if hypot(dx - part * x, dy - part * y) <= friend.girth:
                return True
        return False

    def _support(self, force: Force, at: Spot) -> float:
        """Friends near enough to help, two at most."""
        if force.leader or force.strength <= 0:
            return 0.0
        reach, near = 2 * self.doctrine.contact + force.girth, 0
        for other in self.fighters:
            if hypot(at[0] - other.at[0], at[1] - other.at[1]) - other.girth <= reach:
                near += other.id != force.id
                if near == 2:
                    break
        return near * force.mass

    def _front(self, force: Force, at: Spot) -> float:
        """How well it looks towards the enemies who can come at it, the nearer the more."""
        if at.front is None or force.leader:
            return 0.0
        total = weight = 0.0
        for foe in self.foes:
            near = foe.strength / (1 + off(at, foe.at) / max(foe.pace, 0.1)) ** 2
            total += near * ahead(at, foe.at)
            weight += near
        return total / weight * (force.mass or force.fire) if weight else 0.0


class Mover:
    """What it is worth that one force of a side stands here or there, all others where they are."""

    def __init__(self, outlook: Outlook, force: Force) -> None:
        self.outlook, self.force = outlook, force
        self.strikes = outlook.threats(outlook.fighters, outlook.their_posts, force.id)
        friends = [b for b in outlook.mine if b.id != force.id]
        self.posts = _posts(friends)
        self.before = outlook.threats(outlook.foes, self.posts)
        self.still = {
            name: outlook.attack(self.before[name], post) for name, post in self.posts.items()
        }

    def terms(self, at: Spot) -> dict[str, float]:
        """The terms that depend on where the force stands, weighed."""
        found = self.outlook.stand(self.force, at)
        found["strike"] = self._strike(at) if self.force.strength > 0 else 0.0
        found["danger"] = -self._danger(at) - self.outlook.exposed(self.force, at)
        return self.outlook.weighed(found)

    def worth(self, at: Spot) -> float:
        """Their sum."""
        return sum(self.terms(at).values())

    def _strike(self, at: Spot) -> float:
        """What the side gains in attacks by this force there."""
        outlook, force = self.outlook, self.force
        mine = {name: Threat() for name in outlook.their_posts}
        outlook.add(mine, force, at, outlook.their_posts)
        total = 0.0
        for name, post in outlook.their_posts.items():
            own = mine[name]
            if own.now or own.soon or own.later:
                old = self.strikes[name]
                total += outlook.attack(old.joined(own), post) - outlook.attack(old, post)
        return total

    def _danger(self, at: Spot) -> float:
        """What the enemy could do to the post that the force makes or joins there."""
        outlook, force = self.outlook, self.force
        if force.leader:
            return 0.0
        friend = next((n for n, p in self.posts.items() if _near(p.at, at)), None)
        old = self.posts.get(friend) if friend is not None else None
        post = Post(
            side=force.side,
            at=at,
            strength=force.strength + (old.strength if old else 0.0),
            worth=force.worth + (old.worth if old else 0.0),
            girth=max(force.girth, old.girth if old else 0.0),
            ids=(force.id,),
            kind=force.kind,
        )
        there: dict[Hashable, Threat] = {"": Threat()}
        for foe in outlook.foes:
            outlook.add(there, foe, foe.at, {"": post})
        danger = outlook.attack(there[""], post)
        return danger - (self.still[friend] if friend is not None else 0.0)


def _near(a: Spot, b: Spot) -> bool:
    return abs(a[0] - b[0]) < 0.01 and abs(a[1] - b[1]) < 0.01


def _gap(at: Spot, girth: float, post: Post) -> float:
    return hypot(at[0] - post.at[0], at[1] - post.at[1]) - girth - post.girth


def _posts(forces: Iterable[Force]) -> dict[Hashable, Post]:
    """The forces by what is attacked together; leaders by themselves are no post."""
    found: dict[Hashable, list[Force]] = defaultdict(list)
    for force in forces:
        if not force.leader:
            found[force.post].append(force)
    return {
        name: Post(
            side=together[0].side,
            at=together[0].at,
            strength=sum(b.strength for b in together),
            worth=sum(b.worth for b in together),
            girth=max(b.girth for b in together),
            ids=tuple(b.id for b in together),
            kind=together[0].kind,
        )
        for name, together in found.items()
    }


def middle_of(led: Sequence[Force]) -> Spot:
    """The place in the midst of several pieces."""
    return Spot(sum(b.at.x for b in led) / len(led), sum(b.at.y for b in led) / len(led))


def short_of(at: Spot, chief: Force) -> Spot:
    """On his way there, so that he has it well within his radius."""
    far = off(at, chief.at)
    part = min(1.0, 0.5 * chief.radius / far) if far else 0.0
    return Spot(at[0] + part * (chief.at[0] - at[0]), at[1] + part * (chief.at[1] - at[1]))


def ahead(at: Spot, there: Spot) -> float:
    """The cosine of the angle between where a piece looks and where a place lies; 1 for one that
    looks to all sides alike.
    """
    far = off(at, there)
    if at.front is None or not far:
        return 1.0
    return ((there[0] - at[0]) * at.front[0] + (there[1] - at[1]) * at.front[1]) / far


def off(a: Spot, b: Spot) -> float:
    """How far two places are apart."""
    return hypot(a[0] - b[0], a[1] - b[1])
