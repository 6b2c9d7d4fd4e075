"""What lies on the table as plates and discs (ND 0.4, 11)."""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import structs

from game.board.plane.shapes import Footprint, Pose
from game.engine.presentation import Counter, Face, Plate
from game.rules.kit.telling import holding
from game.rules.nordlingen.cards import Arm, GeneralCard, Type, UnitCard
from game.rules.nordlingen.command import in_command
from game.rules.nordlingen.places import footprint
from game.rules.nordlingen.rules import NdRules
from game.rules.nordlingen.table import Ctx, General, Unit
from game.rules.nordlingen.units import now, on_table, type_of

MEN: Mapping[Type, str] = MappingProxyType(
    {
        Type.PIKES: "pikes",
        Type.TERCIO: "tercio",
        Type.HEAVY: "heavy_foot",
        Type.ASSAULT: "light_foot",
        Type.SHOT: "shot",
        Type.LIGHT: "light_foot",
        Type.DRAGOONS: "dragoons",
        Type.MOUNTED_DRAGOONS: "arquebusiers",
        Type.HEAVY_CAVALRY: "heavy_horse",
        Type.LARGE_CAVALRY: "heavy_horse",
        Type.REITER: "reiter",
        Type.MEDIUM_CAVALRY: "arquebusiers",
        Type.LIGHT_CAVALRY: "light_horse",
        Type.OPEN_CAVALRY: "croats",
        Type.LIGHT_GUNS: "light_guns",
        Type.MEDIUM_GUNS: "medium_guns",
        Type.HEAVY_GUNS: "heavy_guns",
        Type.WAGONS: "wagon",
    }
)
"""How the men of each type are drawn."""
SYMBOLS: Mapping[Type, str] = MappingProxyType(
    {
        Type.PIKES: "pikes",
        Type.TERCIO: "pikes",
        Type.HEAVY: "pikes",
        Type.ASSAULT: "foot",
        Type.SHOT: "foot",
        Type.LIGHT: "light",
        Type.DRAGOONS: "dragoon",
        Type.MOUNTED_DRAGOONS: "dragoon",
        Type.HEAVY_CAVALRY: "horse",
        Type.LARGE_CAVALRY: "horse",
        Type.REITER: "horse",
        Type.MEDIUM_CAVALRY: "carbine",
        Type.LIGHT_CAVALRY: "hussar",
        Type.OPEN_CAVALRY: "hussar",
        Type.LIGHT_GUNS: "gun",
        Type.MEDIUM_GUNS: "gun",
        Type.HEAVY_GUNS: "gun",
        Type.WAGONS: "waggon",
    }
)
"""The sign of each type on its band."""


ARMOURED, ARMOUR = "cuirassiers", "cuirassier"
"""Men and sign of heavy cavalry in armour."""
LIMBERED = "limbered_guns"


def men_of(made: UnitCard, kind: Type, *, limbered: bool = False) -> tuple[str, str]:
    """How the men of a unit are drawn, and its sign: heavy cavalry in armour rides as cuirassiers,
    limbered guns are drawn by their tails.
    """
    if kind is Type.HEAVY_CAVALRY and made.armour:
        return ARMOURED, ARMOUR
    return LIMBERED if limbered else MEN[kind], SYMBOLS[kind]


def unit_face(
    rules: NdRules, made: UnitCard, kind: Type, stands: Footprint, unit: Unit | None = None
) -> Face:
    """The plate of a unit: as it is now, or, without a state, as its card has it."""
    there = unit or Unit(made.id)
    guns = rules.tables.type[kind].arm == Arm.ARTILLERY
    men, symbol = men_of(made, kind, limbered=guns and there.limbered)
    army, division = rules.oob.armies[made.side], rules.oob.divisions[made.division]
    return Face(
        name=made.name,
        nation=army.nation,
        symbol=symbol,
        band=division.band,
        steps=made.strength - there.losses,
        steps_full=made.strength,
        spent=there.manoeuvred,
        marks=holding(
            moved=there.moved, fired=there.shot, halted=there.halted, tactical=there.tactical
        ),
        plate=Plate(
            stands=stands,
            men=men,
            letters=kind.value,
            disorder=there.disorder,
            damage=there.damage,
            square=there.square,
        ),
    )


def card_face(rules: NdRules, made: UnitCard) -> Face:
    """A unit as its card has it, for lists."""
    size = rules.footprints[rules.tables.type[made.type].base]
    return unit_face(rules, made, made.type, size)


def unit_counter(ctx: Ctx, uid: str) -> Counter:
    """A unit where it stands, or beside the table."""
    made, unit = ctx.rules.oob.units[uid], now(ctx, uid)
    face = unit_face(ctx.rules, made, type_of(ctx, uid), footprint(ctx, uid), unit)
    if on_table(ctx, uid) and not in_command(ctx, uid):
        face = structs.replace(face, marks=(*face.marks, "ooc"))
    at = unit.pose if unit.pose is not None else -1
    return Counter(id=uid, side=made.side, at=at, face=face)


def general_face(rules: NdRules, made: GeneralCard, there: General, *, chief: bool) -> Face:
    """The disc of a general with his level."""
    division = rules.oob.divisions.get(made.division)
    return Face(
        name=made.name,
        nation=rules.oob.armies[made.side].nation,
        symbol="leader",
        simple=str(there.level),
        band=division.band if division is not None else "black",
        commander=chief,
        replacement=there.replaced,
        plate=Plate(),
    )


def general_counter(ctx: Ctx, general: str) -> Counter:
    """A general where he is."""
    made, there = ctx.rules.oob.generals[general], ctx.table.generals[general]
    face = general_face(ctx.rules, made, there, chief=general in ctx.table.cincs.values())
    at = Pose(*there.at, 0) if there.at is not None else -1
    return Counter(id=general, side=made.side, at=at, face=face, leader=True)
