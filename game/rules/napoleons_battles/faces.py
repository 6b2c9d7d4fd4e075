"""What lies on the table as bodies of stands and discs (NB 0.0, 1.4.2, 2.1)."""

from collections.abc import Mapping
from types import MappingProxyType

from msgspec import structs

from game.board.plane.numbers import Length
from game.board.plane.shapes import Footprint
from game.engine.presentation import Counter, Face, Plate
from game.rules.kit.telling import holding, signed
from game.rules.napoleons_battles.cards import Arm, Form, GeneralCard, UnitCard
from game.rules.napoleons_battles.places import RANK_BASES, is_engaged, laid, stands_of
from game.rules.napoleons_battles.rules import NOWHERE, NbRules
from game.rules.napoleons_battles.stands import stands
from game.rules.napoleons_battles.table import Ctx, General, Unit
from game.rules.napoleons_battles.tables import BaseRow, Profile
from game.rules.napoleons_battles.units import card, now, on_table, profile_of

MEN: Mapping[Arm, str] = MappingProxyType(
    {
        Arm.INFANTRY: "brigade",
        Arm.CAVALRY: "squadrons",
        Arm.ARTILLERY: "battery",
        Arm.WAGON: "wagon",
    }
)
"""How the men of each arm are drawn."""
LIMBERED = "limbered_battery"
DRAWN = (Form.LIMBERED, Form.MARCH)
"""Formations in which guns are drawn by their teams."""
SYMBOLS: Mapping[str, str] = MappingProxyType(
    {
        "infantry line": "foot",
        "infantry landwehr": "foot",
        "infantry light": "light",
        "infantry grenadier": "grenadier",
        "infantry guard": "guard",
        "cavalry light": "hussar",
        "cavalry lancer": "hussar",
        "cavalry dragoon": "dragoon",
        "cavalry cuirassier": "cuirassier",
    }
)
"""The sign of each arm and kind."""
BY_ARM: Mapping[Arm, str] = MappingProxyType(
    {Arm.INFANTRY: "foot", Arm.CAVALRY: "horse", Arm.ARTILLERY: "gun", Arm.WAGON: "waggon"}
)
STARTS: Mapping[Arm, Form] = MappingProxyType(
    {Arm.INFANTRY: Form.LINE, Arm.CAVALRY: Form.LINE, Arm.ARTILLERY: Form.UNLIMBERED}
)
"""The formation in which a unit is shown that is not on the table."""
ROUTED = 3
LEAST_DISC, WIDTHS = 250, 5
"""The radius of a general's disc: so much and a fifth of the width of his base."""


CONTINGENTS: Mapping[str, str] = MappingProxyType(
    {
        "Netherlands": "netherlands",
        "Nassau": "nassau",
        "Brunswick": "brunswick",
        "Hanoverian": "hanover",
        "KGL": "german_legion",
        "Polish": "poland",
        "Swiss": "switzerland",
    }
)
"""Nations whose troops fight in the armies of others, with the sign of each."""


def symbol_of(row: Profile) -> str:
    """The sign of a profile."""
    return SYMBOLS.get(f"{row.arm} {row.kind}") or BY_ARM[row.arm]


def men_of(row: Profile, form: Form) -> str:
    """How its men are drawn: guns by their teams where they are drawn."""
    return LIMBERED if row.arm is Arm.ARTILLERY and form in DRAWN else MEN[row.arm]


def unit_face(rules: NbRules, made: UnitCard, row: Profile, unit: Unit, place: Footprint) -> Face:
    """The plate of a unit as it is."""
    each = rules.tables.limits.figures_a_base.value
    troops = row.arm in (Arm.INFANTRY, Arm.CAVALRY)
    return Face(
        name=made.name,
        nation=rules.oob.armies[made.side].nation,
        symbol=symbol_of(row),
        band=rules.oob.generals[made.commander].band,
        steps=unit.strength - unit.losses,
        steps_full=unit.strength,
        spent=unit.done,
        marks=holding(
            colours=troops and unit.flag,
            react=unit.react,
            half_move=unit.limit == "half",
            no_move=unit.limit == "none",
            moved=unit.moved,
            fired=unit.fired,
            damaged=unit.damaged,
        ),
        plate=Plate(
            stands=place,
            men=men_of(row, unit.form),
            letters=made.profile,
            disorder=ROUTED if unit.routed else int(unit.disordered),
            square=unit.form is Form.SQUARE,
            each=each if troops else unit.strength,
            sign=unit.form.value,
            contingent=CONTINGENTS.get(row.nation, ""),
        ),
    )


def card_face(rules: NbRules, made: UnitCard) -> Face:
    """A unit as its card has it, for lists."""
    row = rules.profiles[made.profile]
    form = STARTS.get(row.arm, Form.LIMBERED)
    each = rules.tables.limits.figures_a_base.value
    many = made.figures // each if row.arm in (Arm.INFANTRY, Arm.CAVALRY) else 1
    place = stands(form, max(1, many), rules.tables.base[row.base])
    unit = Unit(made.id, form=form, strength=made.figures)
    return unit_face(rules, made, row, unit, place)


def unit_counter(ctx: Ctx, uid: str) -> Counter:
    """A unit where it stands, or beside the table."""
    made, unit = card(ctx, uid), now(ctx, uid)
    face = unit_face(ctx.rules, made, profile_of(ctx, uid), unit, stands_of(ctx, uid))
    further = holding(
        engaged=on_table(ctx, uid) and is_engaged(ctx, uid),
        worn=made.formation in ctx.table.worn,
    )
    face = structs.replace(face, marks=(*face.marks, *further))
    at = laid(ctx, uid).pose if unit.pose is not None else NOWHERE
    return Counter(id=uid, side=made.side, at=at, face=face)


def disc_of(base: BaseRow) -> Length:
    """The radius of the disc of a general with this base."""
    return LEAST_DISC + base.width // WIDTHS


def general_face(rules: NbRules, made: GeneralCard, there: General) -> Face:
    """The disc of a general with his combat value, as large as his base; the highest of his army
    has a double ring.
    """
    row = rules.tables.base[RANK_BASES[there.rank]]
    chief = max(g.rank for g in rules.oob.generals.values() if g.side == made.side)
    return Face(
        name=made.name,
        nation=rules.oob.armies[made.side].nation,
        symbol="leader",
        simple=signed(there.combat),
        band=made.band,
        commander=there.rank == chief,
        replacement=bool(there.fallen),
        plate=Plate(radius=disc_of(row)),
    )


def general_counter(ctx: Ctx, general: str) -> Counter:
    """A general where he is."""
    made, there = ctx.rules.oob.generals[general], ctx.table.generals[general]
    face = general_face(ctx.rules, made, there)
    return Counter(id=general, side=made.side, at=there.pose or NOWHERE, face=face, leader=True)
