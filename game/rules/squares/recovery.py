"""Recovery in the field and by night (SQ 9)."""

from game.engine.event import Modifier, total
from game.engine.frame import Auto
from game.engine.prompt import Chances, Modifiers, Sheet, SheetChance
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.kit.dice import FACES, one_die, or_more
from game.rules.kit.pools import chance, percent
from game.rules.squares.command import cinc_of, is_within
from game.rules.squares.pieces import (
    card,
    command_card,
    enemy_squares,
    hidden_in,
    name_of,
    side_of,
    unit,
    where,
)
from game.rules.squares.prices import HALF, ap_of, spent
from game.rules.squares.steps import why_not_act
from game.rules.squares.table import Ctx

HAS_RECOVERED = Refusal("SQ 9.1", say("This unit has spent its AP on recovery."))


def has_spent(n: int) -> Refusal:
    """Recovery takes all AP (SQ 9.1)."""
    return Refusal("SQ 9.1", say("Recovery takes all AP; spent so far: {n}.", n=n))


def too_few_hits(need: int, have: int) -> Refusal:
    """Recovery is for those who have suffered (SQ 9.1)."""
    return Refusal(
        "SQ 9.1", say("Recovery needs {need} hits; it has {have}.", need=need, have=have)
    )


def recoverers(ctx: Ctx, uid: str) -> tuple[str, ...]:
    """Who recovers: a unit, or those of its Command under a base (SQ 3.6)."""
    if not card(ctx, uid).is_base:
        return (uid,)
    own = card(ctx, uid).command
    return tuple(u for u in hidden_in(ctx, uid) if card(ctx, u).command == own)


def why_not_recover(ctx: Ctx, uid: str) -> Refusal | None:
    """Two hits, no AP spent (SQ 9.1); a base may always try: nothing is told of it (SQ 3.6)."""
    if (refusal := why_not_act(ctx, uid)) is not None:
        return refusal
    now = unit(ctx, uid)
    if now.recovered:
        return HAS_RECOVERED
    if now.halves:
        return has_spent(spent(ctx, uid))
    least = ctx.rules.tables.recovery.least.value
    if card(ctx, uid).is_base or now.hits >= least:
        return None
    return too_few_hits(least, now.hits)


def modifiers(ctx: Ctx, uid: str) -> tuple[Modifier, ...]:
    """Enemies near, the General, the C-in-C, or nobody (SQ 9.3, 9.4, R30)."""
    table, made, cell = ctx.rules.tables.recovery, card(ctx, uid), where(ctx, uid)
    found = []
    near = min(len(enemy_squares(ctx, made.side, cell)), table.most_enemies.value)
    if near:
        found.append(table.enemy.modifier(near))
    general, cinc = command_card(ctx, made.command).general, cinc_of(ctx, made.side)
    over = [general] if is_within(ctx, general, cell) else []
    if cinc is not None and cinc != general and is_within(ctx, cinc, cell):
        over.append(cinc)
    found += [Modifier(card(ctx, g).ability, say(name_of(ctx, g)), "SQ 9.4") for g in over]
    return tuple(found) if over else (*found, table.alone.modifier())


class Recover(Auto, frozen=True, tag="sq.recovery.field"):
    """All AP for one roll: 4 or more removes 1 hit (SQ 9.1, 9.2)."""

    unit: str

    def run(self, ctx: Ctx) -> None:
        """Roll for the unit, or for each that is hidden and may recover."""
        ctx.change(self.unit, halves=HALF * ap_of(ctx, self.unit), recovered=True)
        for uid in recoverers(ctx, self.unit):
            if unit(ctx, uid).hits >= ctx.rules.tables.recovery.least.value:
                self._roll(ctx, uid)
        ctx.end()

    def _roll(self, ctx: Ctx, uid: str) -> None:
        table, lines = ctx.rules.tables.recovery, modifiers(ctx, uid)
        why = say("{unit} recovers", unit=name_of(ctx, uid))
        hidden = uid != self.unit  # then the owner alone sees the die (SQ 3.6)
        die = ctx.roll(FACES, why=why, rule="SQ 9.2", only=side_of(ctx, uid) if hidden else "")
        good = die + total(lines) >= table.pass_at.value
        if good:
            ctx.change(uid, hits=unit(ctx, uid).hits - 1)
        told = say("{unit} recovers 1 hit.") if good else say("{unit} does not recover.")
        text = say(told.message, unit=name_of(ctx, uid))
        roll = one_die(die, why, lines, needed=or_more(table.pass_at.value))
        ctx.tell("SQ 9.2", text, uid, kind="recover", roll=roll, secret=hidden)


def recovery_sheet(ctx: Ctx, uid: str) -> Sheet:
    """The chance before the roll."""
    table, lines = ctx.rules.tables.recovery, modifiers(ctx, uid)
    good = percent(chance(FACES, lambda die: die + total(lines) >= table.pass_at.value))
    chances = (
        SheetChance(label=say("1 hit removed"), percent=good, side=side_of(ctx, uid)),
        SheetChance(label=say("No effect"), percent=100 - good),
    )
    return Sheet(
        title=say("{unit} recovers", unit=name_of(ctx, uid)),
        rule="SQ 9.2",
        blocks=(Modifiers(lines, total(lines)), Chances(chances)),
    )


class Night(Auto, frozen=True, tag="sq.recovery.night"):
    """Between two days 1 hit goes, 2 or more become 1 (SQ 9.5)."""

    def run(self, ctx: Ctx) -> None:
        """All units, the hidden ones too."""
        keeps = ctx.rules.tables.recovery.night_keeps.value
        for uid, now in list(ctx.table.units.items()):
            if now.hits and not now.lost:
                ctx.change(uid, hits=keeps if now.hits > keeps else 0)
        ctx.tell("SQ 9.5", say("Night falls; the troops recover."), kind="recover")
        ctx.end()
