"""The dice of a unit in a Combat with all modifiers, the spread of hits (SQ 8.15-8.25)."""

from fractions import Fraction

from msgspec import Struct

from game.engine.event import Modifier, total
from game.rules.kit.dice import FACES
from game.rules.kit.figures import applying
from game.rules.kit.pools import Spread, again, chance, spread, thinned
from game.rules.squares.cards import Kind
from game.rules.squares.fighting import members, squares
from game.rules.squares.ground import brigades, is_flanked, is_supported, rerolls, save_at
from game.rules.squares.pieces import card, is_fatigued, is_fresh, side_of, unit
from game.rules.squares.rules import ROUGH, WOODS
from game.rules.squares.shares import freshest
from game.rules.squares.table import Ctx, Fight

LINE = (Kind.INFANTRY, Kind.MIXED)


class Pool(Struct, frozen=True):
    """The dice that a unit throws: `at` is the modified die that hits."""

    unit: str
    dice: int
    at: int
    always: int
    modifiers: tuple[Modifier, ...] = ()
    reroll: str = ""

    @property
    def total(self) -> int:
        """The sum of the modifiers."""
        return total(self.modifiers)

    def hits(self, die: int) -> bool:
        """Whether a die is a hit; a natural 6 always is (SQ 8.17)."""
        return die >= self.always or die + self.total >= self.at

    @property
    def chance(self) -> Fraction:
        """How likely one die hits, a second throw included."""
        once = chance(FACES, self.hits)
        return again(once) if self.reroll else once


def pools(ctx: Ctx, fight: Fight, side: str) -> tuple[Pool, ...]:
    """The dice of a side, brigades and batteries."""
    return tuple(p for p in (pool(ctx, fight, u) for u in members(fight, side)) if p.dice)


def pool(ctx: Ctx, fight: Fight, uid: str) -> Pool:
    """The dice of one unit (SQ 8.15, 8.16, 8.41)."""
    table, made = ctx.rules.tables.combat, card(ctx, uid)
    always = table.always.value
    if made.is_battery:  # never modified, never thrown again
        dice = 0 if unit(ctx, uid).ammo_out else table.artillery_dice.value
        return Pool(uid, dice, table.artillery_at[made.weight], always)
    tired = fight.follow_up and uid in fight.fought
    return Pool(
        uid,
        (table.tired_dice if tired else table.dice).value,
        table.hit_at.value,
        always,
        (*condition(ctx, uid), *situation(ctx, fight, uid), *by_role(ctx, fight, uid)),
        rerolls(ctx, fight, uid),
    )


def condition(ctx: Ctx, uid: str) -> tuple[Modifier, ...]:
    """Fresh or Fatigued, good or poor class (SQ 8.20, R34)."""
    table, made = ctx.rules.tables.combat, card(ctx, uid)
    return applying(
        (table.fresh, is_fresh(ctx, uid)),
        (table.good, made.is_good),
        (table.fatigued, is_fatigued(ctx, uid)),
        (table.poor, made.is_poor),
    )


def situation(ctx: Ctx, fight: Fight, uid: str) -> tuple[Modifier, ...]:
    """Wood, Skirmish Advantage, Rough ground, for both sides (SQ 8.21)."""
    table, made = ctx.rules.tables.combat, card(ctx, uid)
    _, enemy_at = squares(fight, side_of(ctx, uid))
    hampered = made.is_cavalry or (made.kind in LINE and not made.light)
    return applying(
        (table.enemy_in_wood, ctx.rules.has(enemy_at, WOODS)),
        (table.advantage, fight.advantage == side_of(ctx, uid)),
        (table.rough, hampered and ctx.rules.has(fight.target, ROUGH)),
    )


def by_role(ctx: Ctx, fight: Fight, uid: str) -> tuple[Modifier, ...]:
    """What only attackers have, and what only linear infantry has (SQ 8.22, 8.23)."""
    table, made = ctx.rules.tables.combat, card(ctx, uid)
    lines: tuple[Modifier, ...] = ()
    if uid in fight.attackers:
        against = [u for u in brigades(ctx, fight.defenders) if card(ctx, u).linear]
        exposed = any(not is_supported(ctx, fight, u) for u in against)
        lines = applying(
            (table.on_flank, any(is_flanked(ctx, u, fight.origin) for u in against)),
            (table.cuirass, made.is_cavalry and made.cuirass),
            (table.on_unsupported, made.is_cavalry and exposed),
        )
    if not made.linear:
        return lines
    defends = uid in fight.defenders
    horse = any(card(ctx, u).is_cavalry for u in fight.attackers)
    flanked = is_flanked(ctx, uid, fight.origin)
    return lines + applying(
        (table.flanked, defends and flanked),
        (table.frontal, defends and not flanked and horse),
        (table.unsupported, not is_supported(ctx, fight, uid)),
    )


def hits_of(ctx: Ctx, fight: Fight, side: str) -> Spread:
    """The spread of the hits that a side scores, before saves."""
    return spread(p.chance for p in pools(ctx, fight, side) for _ in range(p.dice))


def losses_of(ctx: Ctx, fight: Fight, side: str) -> Spread:
    """The spread of hits after saves, odd ones as is suggested (SQ 8.19, 8.26, 8.27)."""
    scored = hits_of(ctx, fight, ctx.rules.enemy_of(side))
    own = freshest(ctx, members(fight, side))
    saves = [save_at(ctx, fight, u) for u in own]
    if not own or not any(saves):
        return scored
    stays = [Fraction(1) if s is None else 1 - _save(s) for s in saves]
    return thinned(scored, lambda n: [stays[k % len(stays)] for k in range(n)])


def _save(at: int) -> Fraction:
    return chance(FACES, lambda die: die >= at)
