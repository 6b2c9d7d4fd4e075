"""Small positions for tests of Napoleon's Battles: a plain table, a few units, scripted dice.

    game = position(
        unit("a", RED, "FrLN", 10, 8, form="column"),
        unit("x", BLUE, "BrLN", 10, 12, 180),
        areas=[box("wood", "oak", 4, 4, 8, 8)],
        dice=[4, 5],
    )

Lengths are inches, headings degrees; the table is 40 x 30. Units have 16 figures unless told
otherwise (a battery its two hits) and obey the general "gr" or "gb" of their side, an army
commander of radius 90 in a corner, whose base touches nobody. It is the half-turn of RED, all
switches are on but that which forbids measuring.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

import game.rules.napoleons_battles.owed  # noqa: F401  # what is owed can be settled
from game.board.plane.ground import Area, Barrier, OpenTable
from game.board.plane.shapes import Pose
from game.engine.text import say
from game.rules.napoleons_battles.cards import (
    Arm,
    ArmyCard,
    ContingentCard,
    Edge,
    Entry,
    Form,
    FormationCard,
    GeneralCard,
    OrderOfBattle,
    Rank,
    UnitCard,
)
from game.rules.napoleons_battles.loading import dispersal_number, rated
from game.rules.napoleons_battles.options import PRESETS, Preset, Switch
from game.rules.napoleons_battles.owed import Settle
from game.rules.napoleons_battles.rules import NbRules, Terms
from game.rules.napoleons_battles.setup import table_of
from game.rules.napoleons_battles.table import Contact, General, NbTable, Unit
from game.rules.napoleons_battles.tables import Profile, standard_profiles, standard_tables
from tests.rules.bench import OpenBench
from tests.rules.laying import area as area
from tests.rules.laying import box as box
from tests.rules.laying import length
from tests.rules.laying import line as line
from tests.rules.laying import pose as pose

RED, BLUE = "red", "blue"
SIDES = (RED, BLUE)
WIDTH, HEIGHT = 40, 30
FIGURES = 16
inches = length
ALL = frozenset(Switch)
_HORSE = standard_profiles()["FrLC"]
PROFILES: Mapping[str, Profile] = {
    **standard_profiles(),
    # A wagon, and dragoons who may fight on foot, as no shipped battle has them.
    "Train": Profile(
        name="Wagons",
        arm=Arm.WAGON,
        kind="wagon",
        base="wagon",
        nation="French",
        combat=(0, 0),
        control=5,
        move=(8_000, 4_000, 12_000),
        rough="1/3",
        back="1/2",
        points=5,
    ),
    "FrDR": structs.replace(_HORSE, name="Dragoons", kind="dragoon", dismounted="FrDRf"),
    "FrDRf": structs.replace(standard_profiles()["FrLN"], name="Dragoons on foot", firm=False),
}


class Placed(Struct, frozen=True):
    """A unit with its card."""

    card: UnitCard
    state: Unit


class Leader(Struct, frozen=True):
    """A general with his place."""

    card: GeneralCard
    pose: Pose | None


def unit(
    uid: str, side: str, profile: str, x: float, y: float, degrees: float = 0, **given: Any
) -> Placed:
    """A unit of a profile, a line or unlimbered; fields of its card, then of its state."""
    row = PROFILES[profile]
    guns = row.arm in (Arm.ARTILLERY, Arm.WAGON)
    own = {k: given.pop(k) for k in list(given) if k in UnitCard.__struct_fields__}
    figures = own.pop("figures", 2 if guns else FIGURES)
    own.setdefault("commander", f"g{side[0]}")
    made = UnitCard(id=uid, name=uid, side=side, profile=profile, figures=figures, **own)
    given["form"] = Form(given.get("form", "unlimbered" if guns else "line"))
    given.setdefault("strength", figures)
    given.setdefault("dispersal", dispersal_number(figures, row))
    return Placed(made, Unit(uid, pose=pose(x, y, degrees), **given))


def general(
    uid: str,
    side: str,
    x: float,
    y: float,
    value: str = '4"A(6)+0',
    *,
    rank: Rank = Rank.DIVISION,
    superior: str | None = None,
    **given: Any,
) -> Leader:
    """A general by the centre of his base; under "gr" or "gb" unless told otherwise."""
    radius, level, control, combat, defensive = rated(value)
    above = f"g{side[0]}" if superior is None and uid not in ("gr", "gb") else superior or ""
    made = GeneralCard(
        id=uid,
        name=uid,
        side=side,
        rank=rank,
        superior=above,
        radius=radius,
        level=level,
        control=control,
        combat=combat,
        defensive=defensive,
        **given,
    )
    return Leader(made, pose(x, y))


class Position(OpenBench[NbTable, NbRules]):
    """A position that frames are called on."""

    settling = Settle()

    def unit(self, uid: str) -> Unit:
        """A unit as it stands now."""
        return self.table.units[uid]

    def general(self, uid: str) -> General:
        """A general as he is now."""
        return self.table.generals[uid]

    def stands(self, uid: str) -> tuple[float, float, float]:
        """Where a unit or a general stands, in inches and degrees."""
        piece = self.table.units.get(uid) or self.table.generals[uid]
        assert piece.pose is not None, uid
        return piece.pose.x / 1_000, piece.pose.y / 1_000, piece.pose.heading / 100


def rules_of(
    placed: Iterable[Placed | Leader],
    *,
    areas: Sequence[Area] = (),
    lines: Sequence[Barrier] = (),
    preset: Preset = Preset.LURIDOTECA,
    on: Iterable[Switch] = (),
    off: Iterable[Switch] = (Switch.NO_MEASURING,),
    terms: Terms | None = None,
    size: tuple[float, float] = (WIDTH, HEIGHT),
    profiles: dict[str, Profile] | None = None,
    groups: Sequence[FormationCard] = (),
    morale: int = 99,
    contingents: Sequence[ContingentCard] = (),
) -> NbRules:
    """The rules object of a small battle."""
    pieces = list(placed)
    units = [one for one in pieces if isinstance(one, Placed)]
    leaders = [one for one in pieces if isinstance(one, Leader)]
    for side, corner in ((RED, (2.0, 2.0)), (BLUE, (size[0] - 2, size[1] - 2))):
        if not any(one.card.id == f"g{side[0]}" for one in leaders):
            chief = general(f"g{side[0]}", side, *corner, '90"A(6)+0', rank=Rank.ARMY)
            leaders.append(chief)
    wide, high = size
    return NbRules(
        table=OpenTable(inches(wide), inches(high), tuple(areas), tuple(lines), unit="in"),
        tables=standard_tables(),
        profiles={**PROFILES, **(profiles or {})},
        oob=OrderOfBattle(
            units={one.card.id: one.card for one in units},
            generals={one.card.id: one.card for one in leaders},
            formations={one.id: one for one in groups},
            armies={side: _army(side, morale) for side in SIDES},
            contingents={one.id: one for one in contingents},
        ),
        start={one.card.id: one.state for one in units},
        places={one.card.id: one.pose for one in leaders if one.pose is not None},
        terms=terms or Terms(turns=12, first=RED),
        options=(PRESETS[preset] | set(on)) - (set(off) - set(on)),
    )


def _army(side: str, morale: int) -> ArmyCard:
    return ArmyCard(
        side=side,
        name=say(side.title()),
        inline=say(f"the {side} army"),
        victory=say(f"{side.title()} victory"),
        nation="france" if side == RED else "britain",
        morale=morale,
        home=Edge.SOUTH if side == RED else Edge.NORTH,
    )


def group(uid: str, side: str, wear: int, *units: str) -> FormationCard:
    """A corps or division for wear."""
    return FormationCard(
        id=uid, side=side, name=say(uid), band="red", wear=wear, units=tuple(units)
    )


def contingent(uid: str, side: str, morale: int) -> ContingentCard:
    """An army of a coalition."""
    return ContingentCard(id=uid, side=side, inline=say(uid), morale=morale)


def entry(
    piece: str, edge: str, start: tuple[float, float], end: tuple[float, float], turn: int
) -> Entry:
    """Where and when a piece comes onto the table."""
    (a, b), (c, d) = start, end
    return Entry(
        piece=piece,
        edge=Edge(edge),
        start=(inches(a), inches(b)),
        end=(inches(c), inches(d)),
        turn=turn,
    )


def position(
    *placed: Placed | Leader,
    dice: Sequence[int] = (),
    contacts: Sequence[Contact] = (),
    on_turn: str = RED,
    rules: NbRules | None = None,
    table: dict[str, Any] | None = None,
    **given: Any,
) -> Position:
    """A position; `given`: as for `rules_of`; `table`: fields of the table."""
    made = rules or rules_of(placed, **given)
    laid = table_of(made)
    laid.on_turn, laid.half, laid.contacts = on_turn, 1, list(contacts)
    for name, value in (table or {}).items():
        assert name in NbTable.__struct_fields__, name
        setattr(laid, name, value)
    return Position(made, laid, dice)
