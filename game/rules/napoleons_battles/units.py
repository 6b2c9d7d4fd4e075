"""What a unit is and may be at this moment (NB 1.1, 2.2)."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from game.board.plane.numbers import Length
from game.engine.action import Action
from game.engine.refusal import A_PLACE, Refusal
from game.engine.state import PART
from game.engine.text import Text
from game.rules.kit.telling import some_of
from game.rules.napoleons_battles.cards import Arm, Form, UnitCard
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.table import Ctx, Unit
from game.rules.napoleons_battles.tables import Profile, fraction

TROOPS = (Arm.INFANTRY, Arm.CAVALRY)


def now(ctx: Ctx, uid: str) -> Unit:
    """A unit as it stands."""
    return ctx.table.units[uid]


def card(ctx: Ctx, uid: str) -> UnitCard:
    """What the scenario says of a unit; of a detachment, of its parent."""
    return ctx.rules.card_of(ctx.table, uid)


def name_of(ctx: Ctx, piece: str) -> str:
    """The name of a unit or a general."""
    if piece in ctx.table.generals:
        return ctx.rules.oob.generals[piece].name
    name = card(ctx, piece).name
    if not now(ctx, piece).detached_from:
        return name
    # The first detachment of a unit is its second part.
    return f"{name} ({int(piece.rpartition(PART)[2]) + 1})"


def side_of(ctx: Ctx, piece: str) -> str:
    """The side of a unit or a general."""
    if piece in ctx.table.generals:
        return ctx.rules.oob.generals[piece].side
    return card(ctx, piece).side


def profile_of(ctx: Ctx, uid: str) -> Profile:
    """Its profile; of cavalry that has dismounted, that of its men on foot (NB 14.4.1)."""
    # Millions of calls in a game: no calls of its own.
    unit, rules = ctx.table.units[uid], ctx.rules
    made = rules.profiles[rules.oob.units[unit.detached_from or uid].profile]
    if unit.dismounted and made.dismounted:
        return rules.profiles[made.dismounted]
    return made


def arm_of(ctx: Ctx, uid: str) -> Arm:
    return profile_of(ctx, uid).arm


def is_infantry(ctx: Ctx, uid: str) -> bool:
    return arm_of(ctx, uid) is Arm.INFANTRY


def is_cavalry(ctx: Ctx, uid: str) -> bool:
    return arm_of(ctx, uid) is Arm.CAVALRY


def is_battery(ctx: Ctx, uid: str) -> bool:
    return arm_of(ctx, uid) is Arm.ARTILLERY


def is_wagon(ctx: Ctx, uid: str) -> bool:
    """Wagons are no combat units (NB 1.1.3.1)."""
    return arm_of(ctx, uid) is Arm.WAGON


def is_horse_battery(ctx: Ctx, uid: str) -> bool:
    return is_battery(ctx, uid) and profile_of(ctx, uid).kind == "horse"


def is_troops(ctx: Ctx, uid: str) -> bool:
    """Infantry or cavalry."""
    return profile_of(ctx, uid).arm in TROOPS


def is_combat_unit(ctx: Ctx, uid: str) -> bool:
    """Infantry, cavalry or a battery (NB 1.1.3.1)."""
    return not is_wagon(ctx, uid)


def is_mounted_or_horse(ctx: Ctx, uid: str) -> bool:
    """Cavalry and horse batteries, whom the command check leaves freer (NB 7.2.4.2.1)."""
    return is_cavalry(ctx, uid) or is_horse_battery(ctx, uid)


# -- its state -------------------------------------------------------------------------------------


def on_table(ctx: Ctx, uid: str) -> bool:
    return now(ctx, uid).pose is not None


def present(ctx: Ctx, side: str | None = None) -> Iterator[str]:
    """The units on the table, of one side or of both, in rising id."""
    for uid in sorted(ctx.table.units):
        unit = ctx.table.units[uid]
        if unit.pose is not None:
            own = ctx.rules.oob.units[unit.detached_from or uid].side
            if side is None or side == own:
                yield uid


def figures(ctx: Ctx, uid: str) -> int:
    """The figures that it has left."""
    unit = now(ctx, uid)
    return unit.strength - unit.losses


def bases(ctx: Ctx, uid: str) -> int:
    """The bases that it has left: one fewer for each four figures lost; a battery or a wagon is
    always one (NB 0.0-7, 1.1.3.1).
    """
    if not is_troops(ctx, uid):
        return 1
    unit, each = now(ctx, uid), ctx.rules.tables.limits.figures_a_base.value
    return unit.strength // each - unit.losses // each


def is_formed(ctx: Ctx, uid: str) -> bool:
    """Not in rout."""
    return not now(ctx, uid).routed


def is_steady(ctx: Ctx, uid: str) -> bool:
    """Neither disordered nor in rout."""
    unit = now(ctx, uid)
    return not unit.disordered and not unit.routed


def is_on_turn(ctx: Ctx, piece: str) -> bool:
    """Is it the half-turn of its side (NB 1.1.1.1)?"""
    return side_of(ctx, piece) == ctx.table.on_turn


# -- allowances ------------------------------------------------------------------------------------

COLUMN_RATE, LINE_RATE, MARCH_RATE = range(3)
"""The columns of the movement section of a profile (NB 2.2.6)."""
RATES: Mapping[Form, int] = {
    Form.COLUMN: COLUMN_RATE,
    Form.LIMBERED: COLUMN_RATE,
    Form.MARCH: MARCH_RATE,
}


def open_form(ctx: Ctx, uid: str) -> Form:
    """The formation in which it comes into the open: out of a town in line (NB 8.3.3-1)."""
    form = now(ctx, uid).form
    return Form.LINE if form is Form.TOWN else form


def slowed(ctx: Ctx, uid: str, form: Form) -> int:
    """By what its rates are divided: disordered or Half Move 2, both 4; a march column moves at the
    rate of the formation whatever the check of its general was (NB 7.2.4.2.3, 8.1.2.3, 13.1.2).
    """
    unit = now(ctx, uid)
    marching = form is Form.MARCH and Switch.ROADS in ctx.rules.options
    held = unit.limit == "half" and not marching
    return (2 if unit.disordered else 1) * (2 if held else 1)


def rate_of(ctx: Ctx, uid: str, form: Form) -> Fraction:
    """What it moves in a whole turn in a formation, in thousandths of an inch. A square moves at
    the rate of a line, over rough ground wherever it is (NB 2.2.6, 2.2.7.1, 8.1.2.3).
    """
    row = profile_of(ctx, uid)
    rate = Fraction(row.move[RATES.get(form, LINE_RATE)], slowed(ctx, uid, form))
    return rate * rough_of(ctx, uid) if form is Form.SQUARE else rate


def rough_of(ctx: Ctx, uid: str) -> Fraction:
    """What of its speed is left over rough ground (NB 2.2.7.1)."""
    return fraction(profile_of(ctx, uid).rough)


def back_of(ctx: Ctx, uid: str) -> Fraction:
    """What of its speed is left backwards and sideways (NB 2.2.7)."""
    return fraction(profile_of(ctx, uid).back)


def change_of(ctx: Ctx, uid: str) -> Fraction:
    """What of a turn a change of formation costs troops (NB 2.2.7.3)."""
    return fraction(profile_of(ctx, uid).change)


def factor(ctx: Ctx, uid: str) -> Length:
    """The full movement factor of the formation it is in, whatever slows it: how far a bounce or a
    withdrawal may lead (NB 8.6.1.4, 8.6.2.1.1).
    """
    return profile_of(ctx, uid).move[RATES.get(now(ctx, uid).form, LINE_RATE)]


def meant_as_place(ctx: Ctx, uid: str, action: Action) -> Refusal | None:
    """An enemy is nobody to choose for a unit that moves, but a place to go to (NB 8.4-1)."""
    other = str(action.arg) if action.verb == "unit" else ""
    meant = other in ctx.table.units and on_table(ctx, other)
    return A_PLACE if meant and side_of(ctx, other) != side_of(ctx, uid) else None


def listed(ctx: Ctx, uids: Iterable[str]) -> Text:
    """The names of pieces in a row, of many the first ones."""
    return some_of([name_of(ctx, uid) for uid in uids])
