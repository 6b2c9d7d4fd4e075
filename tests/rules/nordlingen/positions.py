"""Small positions for tests of Nordlingen: a plain table, a handful of units, scripted dice.

    game = position(
        unit("a", RED, "Pk", 10, 8),
        unit("x", BLUE, "Cav", 10, 12, 180),
        areas=[area("wood", "oak", (4, 4), (8, 4), (8, 8), (4, 8))],
        dice=[4, 5],
    )

Lengths are um, headings degrees; the table is 20 x 16. Red units belong to division "r" unless
told otherwise, blue ones to "b"; each division has a general of level 0 and radius 20 far from the
lines, and he of "r" or "b" is the C-in-C. Red has the initiative; all divisions are active with
priority 5.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

import game.rules.nordlingen.sequence  # noqa: F401  # knows all that settles what is owed
from game.board.plane.ground import Area, Barrier, OpenTable
from game.board.plane.numbers import Point
from game.engine.text import say
from game.rules.nordlingen.cards import (
    ArmyCard,
    DivisionCard,
    GeneralCard,
    OrderOfBattle,
    Type,
    UnitCard,
)
from game.rules.nordlingen.options import Reading
from game.rules.nordlingen.owed import Settle
from game.rules.nordlingen.rules import NdRules, Objective, Terms
from game.rules.nordlingen.setup import table_of
from game.rules.nordlingen.table import Charge, NdTable, Unit
from game.rules.nordlingen.tables import standard_tables
from tests.rules.bench import OpenBench
from tests.rules.laying import area as area
from tests.rules.laying import box as box
from tests.rules.laying import length as length
from tests.rules.laying import line as line
from tests.rules.laying import pose as pose

RED, BLUE = "red", "blue"
SIDES = (RED, BLUE)
WIDTH, HEIGHT = 20, 16


class Placed(Struct, frozen=True):
    """A unit with its card."""

    card: UnitCard
    state: Unit


class Leader(Struct, frozen=True):
    """A general with his place; `unit`: he is attached to it."""

    card: GeneralCard
    at: Point | None
    unit: str = ""


def unit(
    uid: str, side: str, kind: str, x: float, y: float, degrees: float = 0, **given: Any
) -> Placed:
    """A unit of a type with the values of its type; fields of its card, then of its state."""
    row = standard_tables().type[Type(kind)]
    own = {k: given.pop(k) for k in list(given) if k in UnitCard.__struct_fields__}
    values: dict[str, Any] = {
        "melee": row.melee,
        "shoot": row.shoot,
        "morale": row.morale,
        "weapon": row.weapon,
        "strength": row.strength,
        "division": side[0],
    }
    made = UnitCard(id=uid, name=uid, side=side, type=Type(kind), **{**values, **own})
    given.setdefault("mounted", kind == Type.MOUNTED_DRAGOONS)
    return Placed(made, Unit(uid, pose=pose(x, y, degrees), **given))


def general(
    uid: str,
    side: str,
    x: float,
    y: float,
    *,
    level: int = 0,
    radius: float = 20,
    division: str = "",
    role: str = "division",
    superior: str = "",
    unit: str = "",
) -> Leader:
    """A general; "r" and "b" are those of the divisions of that name unless given here."""
    made = GeneralCard(
        id=uid,
        name=uid,
        side=side,
        role=role,  # type: ignore[arg-type]  # a word of the test
        division=division,
        superior=superior,
        level=level,
        radius=length(radius),
    )
    return Leader(made, (length(x), length(y)), unit)


def objective(uid: str, x: float, y: float, value: int = 1, held_by: str = "") -> Objective:
    return Objective(id=uid, name=uid, at=(length(x), length(y)), value=value, held_by=held_by)


class Position(OpenBench[NdTable, NdRules]):
    """A position that frames are called on."""

    settling = Settle()

    def unit(self, uid: str) -> Unit:
        """A unit as it stands now."""
        return self.table.units[uid]

    def stands(self, uid: str) -> tuple[float, float, float]:
        """Where a unit stands, in um and degrees."""
        at = self.unit(uid).pose
        assert at is not None, uid
        return at.x / 1_000, at.y / 1_000, at.heading / 100


def rules_of(
    placed: Iterable[Placed | Leader],
    *,
    areas: Sequence[Area] = (),
    lines: Sequence[Barrier] = (),
    options: Iterable[Reading] = (),
    terms: Terms | None = None,
    size: tuple[float, float] = (WIDTH, HEIGHT),
) -> NdRules:
    """The rules object of a small battle."""
    pieces = list(placed)
    units = [one for one in pieces if isinstance(one, Placed)]
    leaders = {one.card.id: one.card for one in pieces if isinstance(one, Leader)}
    groups: dict[str, str] = {one.card.division: one.card.side for one in units}
    groups.setdefault("r", RED)
    groups.setdefault("b", BLUE)
    for name, side in groups.items():
        if not any(card.division == name for card in leaders.values()):
            far = 0.5 if side == RED else HEIGHT - 0.5
            made = general(
                f"g{name}",
                side,
                0.5,
                far,
                division=name,
                role="cinc" if name in ("r", "b") and not _has_cinc(leaders, side) else "division",
            )
            pieces.append(made)
            leaders[made.card.id] = made.card
    divisions = {
        name: DivisionCard(
            id=name,
            side=side,
            name=say(f"division {name}"),
            band="red" if side == RED else "yellow",
            general=next(card.id for card in leaders.values() if card.division == name),
            units=tuple(one.card.id for one in units if one.card.division == name),
        )
        for name, side in groups.items()
    }
    armies = {side: _army(side, leaders, size) for side in SIDES}
    wide, high = size
    return NdRules(
        table=OpenTable(length(wide), length(high), tuple(areas), tuple(lines), unit="um"),
        tables=standard_tables(),
        oob=OrderOfBattle(
            units={one.card.id: one.card for one in units},
            generals=leaders,
            divisions=divisions,
            armies=armies,
        ),
        start={one.card.id: one.state for one in units},
        places={
            one.card.id: one.at for one in pieces if isinstance(one, Leader) and one.at is not None
        },
        terms=terms or Terms(turns=6, first=RED),
        options=frozenset(options),
    )


def _has_cinc(leaders: Mapping[str, GeneralCard], side: str) -> bool:
    return any(card.side == side and card.role == "cinc" for card in leaders.values())


def _army(side: str, leaders: Mapping[str, GeneralCard], size: tuple[float, float]) -> ArmyCard:
    own = [card for card in leaders.values() if card.side == side]
    return ArmyCard(
        side=side,
        name=say(side.title()),
        inline=say(f"the {side} army"),
        victory=say(f"{side.title()} victory"),
        nation="sweden" if side == RED else "empire",
        retreat=18_000 if side == RED else 0,
        exit_point=(length(size[0] / 2), 0 if side == RED else length(size[1])),
        break_at=-1,
        cinc=next((card.id for card in own if card.role == "cinc"), own[0].id),
    )


def position(
    *placed: Placed | Leader,
    areas: Sequence[Area] = (),
    lines: Sequence[Barrier] = (),
    options: Iterable[Reading] = (),
    terms: Terms | None = None,
    size: tuple[float, float] = (WIDTH, HEIGHT),
    charges: Sequence[Charge] = (),
    orders: Mapping[str, int] | None = None,
    dice: Sequence[int] = (),
    **table: Any,
) -> Position:
    """A position; `orders`: divisions with a kept priority, all of them with 5 if none are given;
    other fields are those of the table.
    """
    rules = rules_of(placed, areas=areas, lines=lines, options=options, terms=terms, size=size)
    laid = table_of(rules)
    for one in placed:
        if isinstance(one, Leader) and one.unit:
            there = laid.generals[one.card.id]
            generals = {**laid.generals, one.card.id: structs.replace(there, unit=one.unit)}
            laid.generals = generals
    given = dict.fromkeys(rules.oob.divisions, 5) if orders is None else dict(orders)
    laid.orders, laid.active, laid.charges = given, list(given), list(charges)
    laid.initiative, laid.impulse = RED, 1
    for name, value in table.items():
        assert name in NdTable.__struct_fields__, name
        setattr(laid, name, value)
    return Position(rules, laid, dice)
