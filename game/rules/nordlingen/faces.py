"""What lies on the table as plates and discs (ND 0.4, 11)."""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import structs

from game.board.plane.shapes import Footprint, Pose
from game.engine.presentation import Counter, Face, Plate
from game.rules.kit.telling import holding
from game.rules.nordlingen.cards import GeneralCard, Type, UnitCard
from game.rules.nordlingen.command import in_command
from game.rules.nordlingen.places import footprint
from game.rules.nordlingen.rules import NdRules
from game.rules.nordlingen.table import Ctx, General, Unit
from game.rules.nordlingen.units import now, on_table, type_of

MEN: Mapping[Type, str] = MappingProxyType(
    {
        Type.PIKES: "pikes",
        Type.TERCIO: "tercio",
        Type.HEAVY: "pikes",
        Type.ASSAULT: "light_foot",
        Type.SHOT: "shot",
        Type.LIGHT: "light_foot",
        Type.DRAGOONS: "dragoons",
        Type.MOUNTED_DRAGOONS: "arquebusiers",
        Type.HEAVY_CAVALRY: "heavy_horse",
        Type.LARGE_CAVALRY: "heavy_horse",
        Type.REITER: "reiter",
        Type.MEDIUM_CAVALRY: "arquebusiers",
        Type.LIGHT_CAVALRY: "croats",
        Type.OPEN_CAVALRY: "croats",
        Type.LIGHT_GUNS: "light_guns",
        Type.MEDIUM_GUNS: "heavy_guns",
        Type.HEAVY_GUNS: "heavy_guns",
        Type.WAGONS: "wagon",
    }
)
"""How the men of each type are drawn."""
SYMBOLS: Mapping[Type, str] = MappingProxyType(
    {
        Type.PIKES: "grenadier",
        Type.TERCIO: "grenadier",
        Type.HEAVY: "grenadier",
        Type.ASSAULT: "foot",
        Type.SHOT: "foot",
        Type.LIGHT: "light",
        Type.DRAGOONS: "light",
        Type.MOUNTED_DRAGOONS: "dragoon",
        Type.HEAVY_CAVALRY: "cuirassier",
        Type.LARGE_CAVALRY: "cuirassier",
        Type.REITER: "horse",
        Type.MEDIUM_CAVALRY: "dragoon",
        Type.LIGHT_CAVALRY: "hussar",
        Type.OPEN_CAVALRY: "hussar",
        Type.LIGHT_GUNS: "gun",
        Type.MEDIUM_GUNS: "gun",
        Type.HEAVY_GUNS: "gun",
        Type.WAGONS: "gun",
    }
)
"""The sign of each type on its band."""


def men_of(made: UnitCard, kind: Type) -> str:
    """Heavy cavalry in armour rides as cuirassiers."""
    return "cuirassiers" if kind is Type.HEAVY_CAVALRY and made.armour else MEN[kind]


def unit_face(
    rules: NdRules, made: UnitCard, kind: Type, stands: Footprint, unit: Unit | None = None
) -> Face:
    """The plate of a unit: as it is now, or, without a state, as its card has it."""
    there = unit or Unit(made.id)
    army, division = rules.oob.armies[made.side], rules.oob.divisions[made.division]
    return Face(
        name=made.name,
        nation=army.nation,
        symbol=SYMBOLS[kind],
        band=division.band,
        steps=made.strength - there.losses,
        steps_full=made.strength,
        spent=there.manoeuvred,
        marks=holding(
            moved=there.moved, fired=there.shot, halted=there.halted, tactical=there.tactical
        ),
        plate=Plate(
            stands=stands,
            men=men_of(made, kind),
            disorder=there.disorder,
            damage=there.damage,
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
