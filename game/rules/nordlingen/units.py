"""What a unit is and may be at this moment (ND 1, 11)."""

from collections.abc import Collection, Iterator

from game.board.plane.numbers import Length
from game.board.plane.shapes import Edge
from game.rules.nordlingen.cards import DRAGOON, PIKEMEN, Arm, Type, UnitCard
from game.rules.nordlingen.options import Reading
from game.rules.nordlingen.table import DISORDERED, ROUTED, SHAKEN, Ctx, Unit
from game.rules.nordlingen.tables import ManoeuvreRow, TypeRow

SHIELDED: tuple[Edge, ...] = ("front", "left")
"""The edges that shields guard; pavises guard the front alone (ND 4.20, 5.25)."""


def now(ctx: Ctx, uid: str) -> Unit:
    """A unit as it stands."""
    return ctx.table.units[uid]


def card(ctx: Ctx, uid: str) -> UnitCard:
    """What the scenario says of a unit."""
    return ctx.rules.oob.units[uid]


def side_of(ctx: Ctx, uid: str) -> str:
    """The side of a unit or a general."""
    oob = ctx.rules.oob
    return (oob.units.get(uid) or oob.generals[uid]).side


def type_of(ctx: Ctx, uid: str) -> Type:
    """The type of a unit; dragoons have two of them (ND 11.5)."""
    made = card(ctx, uid).type
    if made in DRAGOON:
        return Type.MOUNTED_DRAGOONS if now(ctx, uid).mounted else Type.DRAGOONS
    return made


def row_of(ctx: Ctx, uid: str) -> TypeRow:
    """The row of its type in the tables (ND 11.2)."""
    return ctx.rules.tables.type[type_of(ctx, uid)]


def arm_of(ctx: Ctx, uid: str) -> Arm:
    return row_of(ctx, uid).arm


def is_infantry(ctx: Ctx, uid: str) -> bool:
    return arm_of(ctx, uid) is Arm.INFANTRY


def is_cavalry(ctx: Ctx, uid: str) -> bool:
    return arm_of(ctx, uid) is Arm.CAVALRY


def is_artillery(ctx: Ctx, uid: str) -> bool:
    return arm_of(ctx, uid) is Arm.ARTILLERY


def is_train(ctx: Ctx, uid: str) -> bool:
    """Wagons are no combat unit."""
    return arm_of(ctx, uid) is Arm.TRAIN


def is_battery(ctx: Ctx, uid: str) -> bool:
    """Artillery that is not limbered (ND 3.14)."""
    return is_artillery(ctx, uid) and not now(ctx, uid).limbered


def is_foot_or_horse(ctx: Ctx, uid: str) -> bool:
    """Infantry or cavalry."""
    return arm_of(ctx, uid) in (Arm.INFANTRY, Arm.CAVALRY)


def is_pikemen(ctx: Ctx, uid: str) -> bool:
    """Pk, and large units of infantry (ND 11.4)."""
    return type_of(ctx, uid) in PIKEMEN


def is_open(ctx: Ctx, uid: str) -> bool:
    """In open order: by its type, or marked so (ND 11.1)."""
    return row_of(ctx, uid).open or card(ctx, uid).open


def weapon_of(ctx: Ctx, uid: str) -> str:
    """Its missile weapon by the key of the range table; mounted dragoons fire from the saddle
    (ND 11.5); empty: none.
    """
    weapon = card(ctx, uid).weapon
    if type_of(ctx, uid) is Type.MOUNTED_DRAGOONS:
        return weapon if weapon.endswith("_m") else f"{weapon}_m"
    if type_of(ctx, uid) is Type.DRAGOONS:
        return weapon.removesuffix("_m")
    return weapon


def is_guarded(ctx: Ctx, uid: str, edges: Collection[Edge]) -> bool:
    """Do its shields or pavises guard one of these edges (ND 4.20, 5.25)?"""
    made = card(ctx, uid)
    return (made.shield and any(edge in SHIELDED for edge in edges)) or (
        made.pavise and "front" in edges
    )


def bases(ctx: Ctx, uid: str) -> int:
    """How many bases it counts (ND 5.18, 11.4)."""
    return ctx.rules.tables.base[row_of(ctx, uid).base].bases


# -- its state -------------------------------------------------------------------------------------


def on_table(ctx: Ctx, uid: str) -> bool:
    return now(ctx, uid).pose is not None


def in_good_order(ctx: Ctx, uid: str) -> bool:
    """Ordered or disordered."""
    return now(ctx, uid).disorder <= DISORDERED


def is_shaken(ctx: Ctx, uid: str) -> bool:
    return now(ctx, uid).disorder == SHAKEN


def is_routed(ctx: Ctx, uid: str) -> bool:
    return now(ctx, uid).disorder == ROUTED


def present(ctx: Ctx, side: str | None = None) -> Iterator[str]:
    """The units on the table, of one side or of both, in rising id."""
    for uid in sorted(ctx.table.units):
        if on_table(ctx, uid) and side in (None, side_of(ctx, uid)):
            yield uid


def division_of(ctx: Ctx, uid: str) -> str:
    return card(ctx, uid).division


# -- allowances ------------------------------------------------------------------------------------


def manoeuvre_row(ctx: Ctx, uid: str) -> ManoeuvreRow:
    """Its row of the manoeuvre table; a unit that has none there cannot be limbered (ND 3.2)."""
    made, tables = row_of(ctx, uid), ctx.rules.tables
    key = made.limbered if now(ctx, uid).limbered else made.manoeuvre
    if is_open(ctx, uid) and not made.open:
        key = "infantry_open" if made.arm is Arm.INFANTRY else "cavalry_open"
    if Reading.ARTILLERY_1660 in ctx.rules.options and key in tables.manoeuvre_1660:
        return tables.manoeuvre_1660[key]
    return tables.manoeuvre[key]


def may_limber(ctx: Ctx, uid: str) -> bool:
    """Has it a limbered state? Heavy guns have none before 1660 (ND 3.14)."""
    key, tables = row_of(ctx, uid).limbered, ctx.rules.tables
    later = Reading.ARTILLERY_1660 in ctx.rules.options and key in tables.manoeuvre_1660
    return bool(key) and (later or key in tables.manoeuvre)


def movement(ctx: Ctx, uid: str) -> Length:
    """Its Mov; 0: no voluntary movement (ND 3.2)."""
    return manoeuvre_row(ctx, uid).mov or 0


def rotation(ctx: Ctx, uid: str) -> Length | None:
    """Its Rot; None: it turns freely (ND 3.5)."""
    return manoeuvre_row(ctx, uid).rot


def charge_distance(ctx: Ctx, uid: str) -> Length:
    """How far a unit of infantry or cavalry moves in a charge or a rout (ND 3.26)."""
    return movement(ctx, uid) + ctx.rules.tables.fast[arm_of(ctx, uid)].value


def threat_distance(ctx: Ctx, uid: str) -> Length:
    """The charge distance of a threat; where dice give it, a fixed one (ND 7.18, 13.3)."""
    if Reading.CHARGE_DICE in ctx.rules.options:
        return ctx.rules.tables.fast[arm_of(ctx, uid)].threat
    return charge_distance(ctx, uid)
