"""What becomes of a brigade in a Combat, exactly: saves, tests, half or more (SQ 8.30-8.38)."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from game.engine.event import total
from game.engine.refusal import Refusal
from game.rules.kit.dice import FACES
from game.rules.kit.pools import Spread, chance, spread
from game.rules.squares.cards import Kind
from game.rules.squares.fighting import members, squares
from game.rules.squares.ground import save_at
from game.rules.squares.losses import most_hits
from game.rules.squares.morale_dice import modifiers
from game.rules.squares.pieces import card, unit, units_at
from game.rules.squares.pool import hits_of
from game.rules.squares.retreat import goal
from game.rules.squares.shares import freshest
from game.rules.squares.table import Ctx, Fight

ONE = Fraction(1)

_State = tuple[int, int, int, int]
"""The hits of the first unit, how many others of its square go if they test, how many in any case,
and all that its side suffers.
"""


class Fate(Struct, frozen=True):
    """The chances of a brigade to be destroyed, and to have to retreat."""

    destroyed: Fraction
    retreats: Fraction


class _Man(Struct, frozen=True):
    """A unit in the fight: how likely a hit stays, how likely a morale die passes, whether it
    counts for half or more of its square; how many hits more destroy it, 0 if no number does; how
    many others take an odd hit before it.
    """

    stays: Fraction
    passes: Fraction
    counts: bool
    bears: int
    after: int

    def falls(self, hits: int) -> bool:
        """Whether so many hits destroy it without a test (SQ O3)."""
        return 0 < self.bears <= hits


def fate(ctx: Ctx, fight: Fight, side: str) -> Fate:
    """What becomes of the first unit of a side, the odd hits going as suggested (SQ 8.19)."""
    enemy = ctx.rules.enemy_of(side)
    own = tuple(_man(ctx, fight, side, u) for u in members(fight, side))
    foes = tuple(_man(ctx, fight, enemy, u) for u in members(fight, enemy))
    lost = _totals(foes, hits_of(ctx, fight, side), firm=False)
    firm = _totals(foes, hits_of(ctx, fight, side), firm=True)
    square = len(units_at(ctx, squares(fight, side)[0]))
    clear = ctx.rules.tables.morale.clear.value
    lead = card(ctx, members(fight, side)[0])
    limit = 1 if lead.is_battery else ctx.rules.tables.morale.destroyed.value
    stuck = isinstance(goal(ctx, fight, lead.id), Refusal)
    destroyed = retreats = Fraction(0)
    for (hits, others, sure, suffered), p in _first(own, hits_of(ctx, fight, enemy)):
        if own[0].falls(hits):
            destroyed += p
            continue
        tested = p * _tested(suffered, lost, firm, clear)
        for weight, dice, away in ((tested, hits, others), (p - tested, 0, sure)):
            failed = spread([1 - own[0].passes] * dice)
            gone = sum(failed[limit:], Fraction(0))
            back = sum(failed[1:limit], Fraction(0))
            if away and 2 * away >= square and lead.kind is Kind.ARTILLERY_FOOT:
                gone += failed[0]  # forced back, it is destroyed (SQ 8.38)
            elif away and 2 * away >= square:
                back += failed[0]
            if stuck:  # it stays, takes a hit and tests with one die (SQ 8.37)
                gone += back * (1 if own[0].falls(hits + 1) else 1 - own[0].passes)
                back = Fraction(0)
            destroyed += weight * gone
            retreats += weight * back
    return Fate(destroyed, retreats)


def _man(ctx: Ctx, fight: Fight, side: str, uid: str) -> _Man:
    at, lines = save_at(ctx, fight, uid), total(modifiers(ctx, uid))
    saved = Fraction(0) if at is None else chance(FACES, lambda die: die >= at)
    pass_at = ctx.rules.tables.morale.pass_at.value
    own, _ = squares(fight, side)
    return _Man(
        1 - saved,
        chance(FACES, lambda die: die + lines >= pass_at),
        uid in units_at(ctx, own),
        max(1, most_hits(ctx) - unit(ctx, uid).hits) if most_hits(ctx) else 0,
        freshest(ctx, members(fight, side)).index(uid),
    )


def _shares(scored: int, men: Sequence[_Man]) -> tuple[int, ...]:
    """How many of the hits scored each unit takes: evenly, the odd ones as is suggested."""
    each, odd = divmod(scored, len(men))
    return tuple(each + (man.after < odd) for man in men)


def _totals(men: Sequence[_Man], scored: Spread, *, firm: bool) -> Mapping[int, Fraction]:
    """How likely a side suffers so many hits; `firm`: and passes every die of its tests."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    for n, p in enumerate(scored):
        states = {0: p}
        for man, share in zip(men, _shares(n, men) if men else (), strict=True):
            after: dict[int, Fraction] = defaultdict(Fraction)
            for h, q in enumerate(spread([man.stays] * share)):
                for suffered, r in states.items():
                    rolls = firm and not man.falls(h)
                    after[suffered + h] += r * q * (man.passes**h if rolls else ONE)
            states = after
        for suffered, r in states.items():
            found[suffered] += r
    return found


def _first(men: Sequence[_Man], scored: Spread) -> Iterator[tuple[_State, Fraction]]:
    """The states that the hits scored lead to, with their chances."""
    for n, p in enumerate(scored):
        shares = _shares(n, men)
        states: dict[_State, Fraction] = defaultdict(Fraction)
        for h, q in enumerate(spread([men[0].stays] * shares[0])):
            states[h, 0, 0, h] += p * q
        for man, share in zip(men[1:], shares[1:], strict=True):
            states = _joined(states, man, share)
        yield from states.items()


def _joined(states: Mapping[_State, Fraction], man: _Man, share: int) -> dict[_State, Fraction]:
    """The states with one unit more: it falls, it stays, or it goes by a failed die."""
    after: dict[_State, Fraction] = defaultdict(Fraction)
    for h, q in enumerate(spread([man.stays] * share)):
        stands = man.passes**h if man.counts else ONE
        for (hits, gone, sure, suffered), p in states.items():
            if man.falls(h):
                after[hits, gone + man.counts, sure + man.counts, suffered + h] += p * q
                continue
            after[hits, gone, sure, suffered + h] += p * q * stands
            if stands != 1:
                after[hits, gone + 1, sure, suffered + h] += p * q * (1 - stands)
    return after


def _tested(
    suffered: int, lost: Mapping[int, Fraction], firm: Mapping[int, Fraction], clear: int
) -> Fraction:
    """How likely it tests: it loses, equals, or the loser by little passes all (SQ 8.31)."""
    found = sum((p for m, p in lost.items() if m <= suffered), Fraction(0))
    return found + sum((p for m, p in firm.items() if 0 < m - suffered < clear), Fraction(0))
