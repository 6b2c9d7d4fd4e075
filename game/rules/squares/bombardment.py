"""Fields of fire, targets and what a shot needs (SQ 7)."""

from collections.abc import Mapping

from msgspec import Struct

from game.board.cells import Cell
from game.engine.context import derived
from game.engine.event import Modifier, total
from game.engine.prompt import (
    Bar,
    Chances,
    FireField,
    Modifiers,
    Odds,
    Sheet,
    SheetChance,
    SheetGroup,
    SheetMember,
    SheetSide,
    Sides,
)
from game.engine.refusal import Refusal
from game.engine.text import Text, counted, say
from game.rules.kit.dice import FACES
from game.rules.kit.figures import applying
from game.rules.kit.pools import chance, percent
from game.rules.squares.cards import Kind
from game.rules.squares.losses import cap_notes, most_hits
from game.rules.squares.options import Reading
from game.rules.squares.pieces import (
    base_at,
    card,
    hidden_in,
    holder,
    is_fatigued,
    name_of,
    side_of,
    unit,
    units_at,
    where,
)
from game.rules.squares.prices import TO_FIRE, why_not_pay
from game.rules.squares.recovery import HAS_RECOVERED
from game.rules.squares.rules import FORTIFICATION
from game.rules.squares.sight import fire_bars
from game.rules.squares.steps import GUNS_STAY, HAS_FOUGHT, why_not_act
from game.rules.squares.table import Ctx

GUNS_ALONE = Refusal("SQ 7.1", say("Only artillery bombards."))
NO_TARGET = Refusal("SQ 7.1", say("No valid target: no enemy stands there."))
OUT_OF_CONE = Refusal("SQ 7.3", say("No valid target: it is outside the field of fire."))
CHOOSE_CONE = Refusal("SQ 7.3", say("Choose the side that the battery faces first."))
BLOCKED = Refusal("SQ 7.4", say("No valid target: the line of fire is blocked."))
NO_AMMUNITION = Refusal("SQ 7.15", say("This battery is out of ammunition."))


class Shot(Struct, frozen=True):
    """A shot before its roll."""

    unit: str
    cell: Cell
    range: int
    modifiers: tuple[Modifier, ...]
    needed: int

    @property
    def total(self) -> int:
        """The sum of the modifiers."""
        return total(self.modifiers)

    @property
    def on_die(self) -> int:
        """What the die must show, the modifiers counted in: so sheet, map and log tell it."""
        return self.needed - self.total

    def hits(self, die: int) -> bool:
        """Whether a die hits; a natural 6 has no meaning of its own (SQ 7.5, R18)."""
        return die >= self.on_die


# -- field (SQ 7.3) --------------------------------------------------------------------------------


@derived
def field_of_fire(ctx: Ctx, uid: str) -> Mapping[Cell, int]:
    """The squares a battery could fire at with their range, lines left aside (SQ 7.3, R17)."""
    here, table = unit(ctx, uid).cell, ctx.rules.tables.bombard
    board = ctx.rules.board
    around = {
        c: board.distance(here, c)
        for c in ctx.rules.grid.within(here, table.long.value)
        if c != here
    }
    cone = unit(ctx, uid).cone
    if Reading.CONE not in ctx.rules.options or cone < 0:
        return around
    return {c: n for c, n in around.items() if in_cone(ctx, here, c, cone)}


def in_cone(ctx: Ctx, here: Cell, cell: Cell, facing: int) -> bool:
    """Whether a square lies in the quarter before a battery (R17, option bombard-cone)."""
    columns = ctx.rules.grid.columns
    across, down = cell % columns - here % columns, cell // columns - here // columns
    ahead = (-down, across, down, -across)[facing]
    return ahead == max(abs(across), abs(down))


def why_not_fire(ctx: Ctx, uid: str) -> Refusal | None:
    """What keeps a unit from bombarding at all (SQ 7.1, 7.2, 7.8, 7.9, 7.15)."""
    made, now = card(ctx, uid), unit(ctx, uid)
    if not made.is_battery:
        return GUNS_ALONE
    if now.attacked:
        return HAS_FOUGHT
    if (refusal := why_not_act(ctx, uid)) is not None:
        return refusal
    if now.ammo_out:
        return NO_AMMUNITION
    if now.recovered:
        return HAS_RECOVERED
    if now.steps and made.kind is Kind.ARTILLERY_FOOT:
        return GUNS_STAY
    return why_not_pay(ctx, uid, ctx.rules.tables.movement.shot.value, TO_FIRE)


def out_of_range(away: int, most: int) -> Refusal:
    """Guns reach only so far (SQ 7.3)."""
    text = say("No valid target: it is {n} squares away, {most} at most.", n=away, most=most)
    return Refusal("SQ 7.3", text)


@derived
def why_not_target(ctx: Ctx, uid: str, cell: Cell) -> Refusal | None:
    """What keeps a battery from firing at a square: enemies, range, line (SQ 7.1, 7.3, 7.4)."""
    if holder(ctx, cell) != ctx.rules.enemy_of(side_of(ctx, uid)):
        return NO_TARGET
    here = unit(ctx, uid).cell
    away, most = ctx.rules.board.distance(here, cell), ctx.rules.tables.bombard.long.value
    if away > most:
        return out_of_range(away, most)
    if Reading.CONE in ctx.rules.options and unit(ctx, uid).cone < 0:
        return CHOOSE_CONE
    if cell not in field_of_fire(ctx, uid):
        return OUT_OF_CONE
    return BLOCKED if fire_bars(ctx, here, cell) else None


def may_aim(ctx: Ctx, uid: str) -> bool:
    """Whether a battery that has still to choose its facing has a target in any (R17)."""
    if Reading.CONE not in ctx.rules.options or unit(ctx, uid).cone >= 0:
        return False
    here, enemy = unit(ctx, uid).cell, ctx.rules.enemy_of(side_of(ctx, uid))
    there = (c for c in field_of_fire(ctx, uid) if holder(ctx, c) == enemy)
    return why_not_fire(ctx, uid) is None and any(not fire_bars(ctx, here, c) for c in there)


@derived
def targets(ctx: Ctx, uid: str) -> tuple[Cell, ...]:
    if why_not_fire(ctx, uid) is not None:
        return ()
    return tuple(c for c in field_of_fire(ctx, uid) if why_not_target(ctx, uid, c) is None)


def shot(ctx: Ctx, uid: str, cell: Cell) -> Shot:
    """A shot with its modifiers (SQ 7.5-7.7)."""
    made, table = card(ctx, uid), ctx.rules.tables.bombard
    distance = ctx.rules.board.distance(unit(ctx, uid).cell, cell)
    near = distance <= table.short.value
    value = table.weight[made.weight][0 if near else 1]
    label = say("short range") if near else say("long range")
    cover, tired = ctx.rules.gives_cover(cell), is_fatigued(ctx, uid)
    more = applying((table.cover, cover), (table.fatigued, tired))
    lines = (Modifier(value, label, "SQ 7.6"), *more)
    return Shot(uid, cell, distance, lines, table.hit_at.value)


# -- who is hit (SQ 7.11) --------------------------------------------------------------------------


def victims(ctx: Ctx, cell: Cell) -> tuple[str, ...]:
    """Who may take the hit, the nearest first; under a base who hides (SQ 3.6, 7.11, R19)."""
    base = base_at(ctx, cell)
    there = hidden_in(ctx, base) if base else units_at(ctx, cell)
    return tuple(sorted(there, key=lambda u: card(ctx, u).is_battery))


def next_victim(ctx: Ctx, cell: Cell) -> str | None:
    """Who takes the next hit: nobody a second one before all others had one (SQ 7.11)."""
    return min(victims(ctx, cell), key=lambda u: unit(ctx, u).shelled, default=None)


def is_saved_by_walls(ctx: Ctx, uid: str) -> bool:
    """Infantry in a built-up base or works, under a base too (SQ 3.6, 7.12, 8.26, R37)."""
    now = unit(ctx, uid)
    if card(ctx, uid).is_infantry and now.garrison:
        return True
    on_foot = card(ctx, uid).kind in (Kind.INFANTRY, Kind.MIXED)
    if not on_foot or (now.under and Reading.HIDDEN_UNSAVED in ctx.rules.options):
        return False
    return ctx.rules.has(where(ctx, uid), FORTIFICATION)


def may_hide_saved(ctx: Ctx, cell: Cell) -> bool:
    """Whether infantry would be saved under the base of a square, if it lies there (R37)."""
    here = base_at(ctx, cell) and ctx.rules.has(cell, FORTIFICATION)
    return bool(here) and Reading.HIDDEN_UNSAVED not in ctx.rules.options


def _hits_so_far(ctx: Ctx, uid: str) -> Text:
    hits, most = unit(ctx, uid).hits, most_hits(ctx)
    if most:
        return say("{n} of {m} hits", n=hits, m=most)
    return counted(hits, "1 hit", "{n} hits")


def _hit(ctx: Ctx, victim: str | None) -> Text:
    """What a hit does; one more than a unit bears destroys it (SQ O3)."""
    most = most_hits(ctx)
    if victim is None or not most or unit(ctx, victim).hits + 1 < most:
        return say("1 hit")
    return say("{unit} destroyed", unit=name_of(ctx, victim))


def fire_sheet(ctx: Ctx, made: Shot) -> Sheet:
    """All that is known before the shot."""
    odds = chance(FACES, made.hits)
    victim = None if base_at(ctx, made.cell) else next_victim(ctx, made.cell)
    saved = victim is not None and is_saved_by_walls(ctx, victim)
    save = ctx.rules.tables.bombard.save.value
    if saved:
        odds *= 1 - chance(FACES, lambda d: d >= save)
    walls = say("behind walls on {n} or more", n=save) if saved else None
    if may_hide_saved(ctx, made.cell):
        walls = say("infantry under the base on {n} or more, rolled unseen", n=save)
    side, square = side_of(ctx, made.unit), ctx.rules.label(made.cell)
    member = SheetMember(made.unit, (say("range {n}", n=made.range),), "lead")
    firing = SheetSide(
        side, say("Firing"), (SheetGroup(unit(ctx, made.unit).cell, say("one die"), (member,)),)
    )
    there = victims(ctx, made.cell) if victim else ()
    told = {u: (_hits_so_far(ctx, u),) for u in there}
    members = tuple(
        SheetMember(u, words, "risk" if u == victim else "other") for u, words in told.items()
    )
    target = SheetSide(
        ctx.rules.enemy_of(side), say("Target"), (SheetGroup(made.cell, say("target"), members),)
    )
    wanted = say("the die must show {n} or more", n=made.on_die)
    hit = SheetChance(label=_hit(ctx, victim), percent=percent(odds), side=side, rule="SQ 7.11")
    miss = SheetChance(label=say("No effect"), percent=100 - percent(odds), rule="SQ 7.5")
    return Sheet(
        title=say("{unit} bombards {square}", unit=name_of(ctx, made.unit), square=square),
        rule="SQ 7.5",
        blocks=(
            Sides((firing, target)),
            Odds(wanted, "SQ 7.5"),
            Modifiers(_every_line(ctx, made), made.total),
            Chances((hit, miss)),
        ),
        notes=(*(((say("Save"), walls),) if walls else ()), *cap_notes(ctx)),
    )


def _every_line(ctx: Ctx, made: Shot) -> tuple[Modifier, ...]:
    """The modifiers of a shot, those that do not apply as well (SQ 7.7)."""
    table = ctx.rules.tables.bombard
    told = {line.label for line in made.modifiers}
    zeros = (row.modifier(0) for row in (table.cover, table.fatigued))
    return (*made.modifiers, *(line for line in zeros if line.label not in told))


def field_shown(ctx: Ctx, uid: str, *, all_told: bool = True) -> FireField:
    """A battery's field: the die it needs (`all_told`: everywhere), what bars (SQ 7.3, 7.4)."""
    here, made = unit(ctx, uid).cell, card(ctx, uid)
    table = ctx.rules.tables.bombard
    field = field_of_fire(ctx, uid)
    bars = {c: fire_bars(ctx, here, c) for c in field}
    enemy = ctx.rules.enemy_of(made.side)
    told = {c for c in field if all_told or holder(ctx, c) == enemy}
    needed = [table.hit_at.value - n for n in table.weight[made.weight]]
    return FireField(
        cell=here,
        cells={c: f"{needed[field[c] - 1]}+" * (c in told) for c in field if not bars[c]},
        barred=tuple(Bar(c, cells) for c, cells in bars.items() if cells),
        near=tuple(c for c, n in field.items() if n == min(field.values())),
        rule="SQ 7.3",
    )
