"""What becomes of a brigade in a Combat, exactly: saves, tests, half or more (SQ 8.30-8.38)."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from msgspec import Struct

from game.engine.event import total
from game.engine.refusal import Refusal
from game.rules.kit.pools import Spread, chance, spread
from game.rules.squares.cards import Kind
from game.rules.squares.fighting import members
from game.rules.squares.ground import save_at
from game.rules.squares.morale_dice import modifiers
from game.rules.squares.pieces import card, units_at
from game.rules.squares.pool import hits_of
from game.rules.squares.retreat import goal
from game.rules.squares.rules import FACES
from game.rules.squares.table import Ctx, Fight

ONE = Fraction(1)


class Fate(Struct, frozen=True):
    """The chances of a brigade to be destroyed, and to have to retreat."""

    destroyed: Fraction
    retreats: Fraction


class _Man(Struct, frozen=True):
    """A unit in the fight: how likely a hit stays, how likely a morale die passes, whether it
    counts for half or more of its square.
    """

    stays: Fraction
    passes: Fraction
    counts: bool


def fate(ctx: Ctx, fight: Fight, side: str) -> Fate:
    """What becomes of the first unit of a side, the odd hits going to the first (SQ 8.19)."""
    enemy = ctx.rules.enemy_of(side)
    own = tuple(_man(ctx, fight, side, u) for u in members(fight, side))
    foes = tuple(_man(ctx, fight, enemy, u) for u in members(fight, enemy))
    lost = _totals(foes, hits_of(ctx, fight, side), firm=False)
    firm = _totals(foes, hits_of(ctx, fight, side), firm=True)
    square = len(units_at(ctx, fight.origin if side == fight.side else fight.target))
    clear = ctx.rules.tables.morale.clear.value
    lead = card(ctx, members(fight, side)[0])
    limit = 1 if lead.is_battery else ctx.rules.tables.morale.destroyed.value
    destroyed = retreats = Fraction(0)
    for (hits, others, suffered), p in _first(own, hits_of(ctx, fight, enemy)):
        tested = p * _tested(suffered, lost, firm, clear)
        if not tested:
            continue
        failed = spread([1 - own[0].passes] * hits)
        gone = sum(failed[limit:], Fraction(0))
        back = sum(failed[1:limit], Fraction(0))
        if others and 2 * others >= square and lead.kind is Kind.ARTILLERY_FOOT:
            gone += failed[0]  # forced back, it is destroyed (SQ 8.38)
        elif others and 2 * others >= square:
            back += failed[0]
        destroyed += tested * gone
        retreats += tested * back
    if isinstance(goal(ctx, fight, lead.id), Refusal):  # it stays and tests with one die (SQ 8.37)
        destroyed, retreats = destroyed + retreats * (1 - own[0].passes), Fraction(0)
    return Fate(destroyed, retreats)


def _man(ctx: Ctx, fight: Fight, side: str, uid: str) -> _Man:
    at, lines = save_at(ctx, fight, uid), total(modifiers(ctx, uid))
    saved = Fraction(0) if at is None else chance(FACES, lambda die: die >= at)
    pass_at = ctx.rules.tables.morale.pass_at.value
    origin = fight.origin if side == fight.side else fight.target
    return _Man(
        1 - saved,
        chance(FACES, lambda die: die + lines >= pass_at),
        uid in units_at(ctx, origin),
    )


def _shares(scored: int, men: Sequence[_Man]) -> tuple[int, ...]:
    """How many of the hits scored each unit takes: evenly, the odd ones from the first on."""
    each, odd = divmod(scored, len(men))
    return tuple(each + (n < odd) for n in range(len(men)))


def _totals(men: Sequence[_Man], scored: Spread, *, firm: bool) -> Mapping[int, Fraction]:
    """How likely a side suffers so many hits; `firm`: and passes every die of its tests."""
    found: dict[int, Fraction] = defaultdict(Fraction)
    for n, p in enumerate(scored):
        states = {0: p}
        for man, share in zip(men, _shares(n, men) if men else (), strict=True):
            after: dict[int, Fraction] = defaultdict(Fraction)
            for h, q in enumerate(spread([man.stays] * share)):
                for suffered, r in states.items():
                    after[suffered + h] += r * q * (man.passes**h if firm else ONE)
            states = after
        for suffered, r in states.items():
            found[suffered] += r
    return found


def _first(men: Sequence[_Man], scored: Spread) -> Iterator[tuple[tuple[int, int, int], Fraction]]:
    """The hits of the first unit, how many others of its square go if they test, and all that its
    side suffers, with their chances.
    """
    for n, p in enumerate(scored):
        shares = _shares(n, men)
        states: dict[tuple[int, int, int], Fraction] = defaultdict(Fraction)
        for h, q in enumerate(spread([men[0].stays] * shares[0])):
            states[h, 0, h] += p * q
        for man, share in zip(men[1:], shares[1:], strict=True):
            states = _joined(states, man, share)
        yield from states.items()


def _joined(
    states: Mapping[tuple[int, int, int], Fraction], man: _Man, share: int
) -> dict[tuple[int, int, int], Fraction]:
    """The states with one unit more: it stays, or it goes by a failed die."""
    after: dict[tuple[int, int, int], Fraction] = defaultdict(Fraction)
    for h, q in enumerate(spread([man.stays] * share)):
        stands = man.passes**h if man.counts else ONE
        for (hits, gone, suffered), p in states.items():
            after[hits, gone, suffered + h] += p * q * stands
            if stands != 1:
                after[hits, gone + 1, suffered + h] += p * q * (1 - stands)
    return after


def _tested(
    suffered: int, lost: Mapping[int, Fraction], firm: Mapping[int, Fraction], clear: int
) -> Fraction:
    """How likely a side that suffers so much has to test: it loses, or equals, or the loser by
    little passes every die (SQ 8.31).
    """
    found = sum((p for m, p in lost.items() if m <= suffered), Fraction(0))
    return found + sum((p for m, p in firm.items() if 0 < m - suffered < clear), Fraction(0))
