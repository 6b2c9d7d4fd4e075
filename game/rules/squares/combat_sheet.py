"""All that is known before a Combat, with exact chances (SQ 8.15-8.34)."""

from collections.abc import Iterator
from fractions import Fraction

from msgspec import structs

from game.engine.event import total
from game.engine.prompt import (
    Chances,
    Odds,
    Sheet,
    SheetChance,
    SheetGroup,
    SheetMember,
    SheetSide,
    SheetSpread,
    Sides,
    Spreads,
)
from game.engine.text import Text, counted, say
from game.rules.kit.pools import Spread, compare, mean, percent
from game.rules.kit.telling import signed
from game.rules.squares.combat_dice import needed
from game.rules.squares.fates import fate
from game.rules.squares.fighting import members
from game.rules.squares.ground import save_at
from game.rules.squares.losses import cap_notes, most_hits
from game.rules.squares.pieces import army, inline, name_of, unit
from game.rules.squares.pool import losses_of, pool
from game.rules.squares.skirmish import is_tested, without_roll
from game.rules.squares.table import Ctx, Fight


def combat_sheet(ctx: Ctx, fight: Fight) -> Sheet:
    """The sheet of a Combat against these defenders."""
    a, b = fight.side, ctx.rules.enemy_of(fight.side)
    if not fight.follow_up and is_tested(ctx, fight) and without_roll(ctx, fight):
        fight = structs.replace(fight, advantage=without_roll(ctx, fight))
    lost = {side: losses_of(ctx, fight, side) for side in (a, b)}
    ratio = say("expected hits {a} : {b}", a=_decimal(mean(lost[b])), b=_decimal(mean(lost[a])))
    return Sheet(
        title=say("Attack on {square}", square=ctx.rules.label(fight.target)),
        subtitle=_skirmish(ctx, fight),
        rule="SQ 8.15",
        blocks=(
            Sides((_side(ctx, fight, a, say("Attacker")), _side(ctx, fight, b, say("Defender")))),
            Odds(ratio, "SQ 8.15"),
            Spreads((_spread(ctx, a, lost[b]), _spread(ctx, b, lost[a]))),
            Chances((*_tests(ctx, fight, lost), *_fates(ctx, fight, a), *_fates(ctx, fight, b))),
        ),
        notes=(
            (
                say("Odds"),
                say("after saves, against the defence that is likely; the owner may choose others"),
            ),
            *cap_notes(ctx),
        ),
    )


def _skirmish(ctx: Ctx, fight: Fight) -> Text:
    if fight.advantage:
        return say("Skirmish Advantage: {side}", side=army(ctx, fight.advantage).name)
    if not fight.follow_up and is_tested(ctx, fight):
        return say("both test for the Skirmish Advantage, not counted here")
    return say("no Skirmish Advantage")


def _side(ctx: Ctx, fight: Fight, side: str, role: Text) -> SheetSide:
    groups = []
    own = members(fight, side)
    for cell in dict.fromkeys(unit(ctx, u).cell for u in own):
        there = tuple(u for u in own if unit(ctx, u).cell == cell)
        made = tuple(SheetMember(u, tuple(_lines(ctx, fight, u))) for u in there)
        n = sum(pool(ctx, fight, u).dice for u in there)
        groups.append(SheetGroup(cell, counted(n, "1 die", "{n} dice"), made))
    return SheetSide(side, role, tuple(groups))


def _lines(ctx: Ctx, fight: Fight, uid: str) -> Iterator[Text]:
    """Dice, need, modifiers, re-roll and save of a unit."""
    made = pool(ctx, fight, uid)
    if not made.dice:
        yield say("no ammunition")
    else:
        yield counted(made.dice, "1 die, {need}+", "{n} dice, {need}+", need=needed(made))
    for line in made.modifiers:
        yield say("{n} {reason}", n=f"{line.value:+d}", reason=line.label)
    if len(made.modifiers) > 1:
        yield say("{n} in all", n=signed(total(made.modifiers)))
    if made.reroll:
        yield say("throws again")
    save = save_at(ctx, fight, uid)
    if save is not None:
        yield say("saves on {n}+", n=save)
    if most_hits(ctx) and unit(ctx, uid).hits:
        yield say("{n} of {m} hits", n=unit(ctx, uid).hits, m=most_hits(ctx))


def _spread(ctx: Ctx, side: str, lost: Spread) -> SheetSpread:
    """The hits that a side inflicts."""
    title = say("{side} score {n} hits on average", side=inline(ctx, side), n=_decimal(mean(lost)))
    return SheetSpread(side, title, tuple(map(percent, lost)))


def _fates(ctx: Ctx, fight: Fight, side: str) -> Iterator[SheetChance]:
    """What becomes of the first unit of a side (SQ 8.34-8.36)."""
    own = members(fight, side)
    if not own:
        return
    found, name = fate(ctx, fight, side), name_of(ctx, own[0])
    for label, p, rule in (
        (say("{unit} destroyed", unit=name), found.destroyed, "SQ 8.34"),
        (say("{unit} must retreat", unit=name), found.retreats, "SQ 8.36"),
    ):
        yield SheetChance(label=label, percent=percent(p), side=ctx.rules.enemy_of(side), rule=rule)


def _tests(ctx: Ctx, fight: Fight, lost: dict[str, Spread]) -> Iterator[SheetChance]:
    """Who has to test its morale (SQ 8.31)."""
    a, b = fight.side, ctx.rules.enemy_of(fight.side)
    clear = ctx.rules.tables.morale.clear.value
    for side, other in ((a, b), (b, a)):
        worse = compare(lost[side], lost[other], lambda n: n >= clear)
        yield SheetChance(
            label=say("{side} alone test", side=inline(ctx, side)),
            percent=percent(worse),
            side=other,
            rule="SQ 8.31",
        )
    near = compare(lost[a], lost[b], lambda n: abs(n) < clear)
    yield SheetChance(label=say("a difference of 1 or none"), percent=percent(near), rule="SQ 8.31")


def _decimal(p: Fraction) -> str:
    return f"{float(p):.1f}"
