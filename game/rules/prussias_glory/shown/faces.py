"""Counter faces as data (PG 2): what stands on each counter now."""

from collections.abc import Mapping

from msgspec import structs

from game.engine.presentation import Counter, Face
from game.rules.prussias_glory.data.cards import LeaderCard, UnitCard
from game.rules.prussias_glory.movement.steps import first_step
from game.rules.prussias_glory.movement.zones import engaged_at
from game.rules.prussias_glory.pieces import card, card_of, leaders_at, stack
from game.rules.prussias_glory.table import Ctx, Lost, Morale, Unit

SYMBOLS: Mapping[str, str] = {
    "line": "foot",
    "fusilier": "foot",
    "observation": "foot",
    "baggage": "waggon",
    "grenadier": "grenadier",
    "guard": "guard",
    "croat": "light",
    "freikorps": "light",
    "cuirassier": "cuirassier",
    "dragoon": "dragoon",
    "chevauleger": "dragoon",
    "horse_grenadier": "dragoon",
    "freikorps_cavalry": "dragoon",
    "hussar": "hussar",
    "cossack": "hussar",
    "line_cavalry": "horse",
    "heavy": "gun",
}


def unit_face(
    made: UnitCard, level: int, marks: tuple[str, ...] = (), *, band: tuple[str, str] = ("", "")
) -> Face:
    """The face of a unit at a level; `band`: its colour and label."""
    now = made.at(max(1, level))
    sp = f"({now.sp})" if now.parenthesised else str(now.sp)
    face = Face(
        name=made.name,
        nation=made.nation,
        symbol=SYMBOLS[made.kind],
        values=(sp, str(now.mr), str(made.movement)),
        simple=sp,
        band=band[0],
        band_label=band[1],
        steps=level,
        steps_full=made.levels,
        marks=marks,
    )
    if not made.is_artillery:
        return face
    return structs.replace(
        face,
        symbol="gun",
        values=("", "", str(made.movement)),
        corners=("/".join(map(str, now.bombard)), str(now.mr)),
        simple=str(now.bombard[0]),
        band="",
        band_label="",
    )


def leader_face(made: LeaderCard, band: tuple[str, str] = ("", "")) -> Face:
    """A leader's face (PG 2.3a); a replacement bears the name of his `band` (PG 9.1a)."""
    initiative = f"{made.initiative}{made.letter}" if made.initiative is not None else ""
    return Face(
        name=made.name,
        nation=made.nation,
        symbol="leader",
        values=(initiative, "", str(made.movement)),
        corners=("", f"+{made.morale_modifier}" if made.morale_modifier else "0"),
        simple=initiative or f"+{made.morale_modifier}",
        band=band[0],
        band_label=(made.replacement and band[1]) or made.name,
        star=made.special,
        commander=made.commander,
        replacement=made.replacement,
    )


def wing_band(ctx: Ctx, wing: str | None) -> tuple[str, str]:
    """Colour of a wing and the name on its band."""
    made = None if wing is None else ctx.rules.oob.wings.get(wing)
    return ("", "") if made is None else (made.colour, made.name)


def face_of(ctx: Ctx, uid: str) -> Face:
    """A unit's face as it lies on the map."""
    state, made = ctx.table.units[uid], card(ctx, uid)
    return unit_face(made, state.level, marks_of(ctx, state), band=wing_band(ctx, made.wing))


def lost_face(ctx: Ctx, lost: Lost) -> Face:
    """The face of what lies on a morale track; captured counters are upside down (PG 10.0e)."""
    if lost.unit is None:
        return Face(name=lost.marker, nation="marker", symbol="marker", simple="-1")
    made = card(ctx, lost.unit)
    face = unit_face(made, lost.level, band=wing_band(ctx, made.wing))
    return structs.replace(face, upside_down=lost.captured)


def marks_of(ctx: Ctx, state: Unit) -> tuple[str, ...]:
    """The states that lie on a counter's rim."""
    cell, marker = state.cell, ctx.table.markers.get(state.cell)
    flipped, on_top = marker is not None and marker.flipped, stack(ctx, cell)[:1] == (state.id,)
    marks = {
        "engaged_2" if flipped else "engaged": state.id in engaged_at(ctx, cell),
        "disordered": state.morale is Morale.DISORDERED,
        "routed": state.morale is Morale.ROUTED,
        "column": state.column,
        "moved": state.moved or not first_step(ctx, state.id),
        "fired": state.fired,
        "ooc": state.ooc,
        "momentum": on_top and cell in ctx.table.momentum,
    }
    return tuple(mark for mark, lies in marks.items() if lies)


def counters_at(ctx: Ctx, cell: int) -> tuple[Counter, ...]:
    """The counters of a hex: the units as they lie, then the leaders (PG 3.1c: anywhere)."""
    found = [
        Counter(id=uid, side=card(ctx, uid).side, at=cell, face=face_of(ctx, uid))
        for uid in stack(ctx, cell)
    ]
    for lid in leaders_at(ctx, cell):
        him = ctx.table.leaders[lid]
        made = card_of(ctx, him)
        face = leader_face(made, wing_band(ctx, him.wing))
        found.append(Counter(id=lid, side=made.side, at=cell, face=face, leader=True))
    return tuple(found)
