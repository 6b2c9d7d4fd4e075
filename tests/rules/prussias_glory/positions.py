"""Small positions for rules tests: a sketched board, a handful of pieces, scripted dice.

game = position(
    board("...", "slope 0304>0404"),
    foot("a", PRUSSIAN, "0303", level=3),
    horse("x", COALITION, "0404", morale=Morale.DISORDERED),
    dice=[4, 6],
)
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Any

from msgspec import Struct, structs

from game.board.board import Board
from game.rules.prussias_glory.data.cards import (
    COALITION,
    PRUSSIAN,
    SIDES,
    Arm,
    ArmyCard,
    GroupCard,
    LeaderCard,
    OrderOfBattle,
    Strength,
    UnitCard,
    WingCard,
)
from game.rules.prussias_glory.data.rules import PgRules
from game.rules.prussias_glory.table import Army, Leader, PgTable, Unit
from game.rules.prussias_glory.tables import standard_tables
from tests.boards import sketch
from tests.rules.bench import Bench

LINE = ((8, 6), (7, 5), (5, 4), (3, 3))  # the ladder of the examples: L4 8-6-3 ... L1 3-3-3
HORSE = ((4, 6), (2, 5))


class Placed(Struct, frozen=True):
    """A piece and where it stands."""

    card: UnitCard | LeaderCard
    at: str
    unit: dict[str, Any] = {}


def _ladder(
    pairs: Sequence[tuple[int, int]], shock: Sequence[int] = (), brackets: Sequence[int] = ()
) -> tuple[Strength, ...]:
    """Strengths from pairs (SP, MR), full level first; `brackets`: levels with parenthesised SP;
    shock in halves, full first.
    """
    full = len(pairs)
    return tuple(
        Strength(mr, sp, parenthesised=full - i in brackets, shock_halves=shock[i] if shock else 0)
        for i, (sp, mr) in reversed(list(enumerate(pairs)))
    )


def foot(
    uid: str,
    side: str,
    at: str,
    *,
    ladder: Sequence[tuple[int, int]] = LINE,
    ma: int = 3,
    wing: str = "",
    kind: str = "line",
    brackets: Sequence[int] = (),
    **state: Any,
) -> Placed:
    """An infantry unit; `state`: level, morale, column ..."""
    made = UnitCard(
        id=uid,
        name=uid,
        side=side,
        wing=wing or f"{side}-foot",
        arm=Arm.INFANTRY,
        kind=kind,
        movement=ma,
        ladder=_ladder(ladder, brackets=brackets),
    )
    return Placed(made, at, state)


def horse(
    uid: str,
    side: str,
    at: str,
    *,
    ladder: Sequence[tuple[int, int]] = HORSE,
    ma: int = 5,
    wing: str = "",
    kind: str = "cuirassier",
    shock: Sequence[int] = (),
    **state: Any,
) -> Placed:
    """A cavalry unit; shock in halves of a point, full level first."""
    made = UnitCard(
        id=uid,
        name=uid,
        side=side,
        wing=wing or f"{side}-horse",
        arm=Arm.CAVALRY,
        kind=kind,
        movement=ma,
        ladder=_ladder(ladder, shock),
    )
    return Placed(made, at, state)


def battery(
    uid: str,
    side: str,
    at: str,
    *,
    ladder: Sequence[tuple[int, int, int, int]] = ((4, 2, 1, 5), (2, 1, 0, 4)),
    ma: int = 3,
    **state: Any,
) -> Placed:
    """An artillery unit; ladder of (BS at range 1, 2, 3, MR), full level first."""
    made = UnitCard(
        id=uid,
        name=uid,
        side=side,
        arm=Arm.ARTILLERY,
        kind="heavy",
        movement=ma,
        ladder=tuple(Strength(mr, bombard=(a, b, c)) for a, b, c, mr in reversed(ladder)),
    )
    return Placed(made, at, state)


def leader(
    lid: str,
    side: str,
    at: str,
    *,
    wing: str | None = None,
    mm: int = 1,
    initiative: int | None = None,
    letter: str = "",
    commander: bool = False,
    second: str | None = None,
    ma: int = 6,
) -> Placed:
    """A leader; `wing` "": the foot wing of his side."""
    made = LeaderCard(
        id=lid,
        name=lid,
        side=side,
        wing=None if commander else (wing or f"{side}-foot"),
        morale_modifier=mm,
        movement=ma,
        initiative=initiative,
        special=initiative is not None,
        letter=letter,
        commander=commander,
        second=second,
    )
    return Placed(made, at)


def open_field(columns: int = 9, rows: int = 9, *sides: str, **kinds: str) -> Board:
    """An open board, 0101 top left, odd columns half a hex lower; kinds: woods="0303 0304",
    town="0505" ...
    """
    letters = {
        "woods": "w",
        "town": "t",
        "walled_town": "T",
        "marsh": "m",
        "pond_river": "p",
        "all_water": "a",
    }
    grid = [["."] * columns for _ in range(rows)]
    for kind, labels in kinds.items():
        for label in labels.split():
            grid[int(label[2:]) - 1][int(label[:2]) - 1] = letters[kind]
    return sketch("\n".join(" ".join(row) for row in grid), *sides)


class Position(Bench[PgTable, PgRules]):
    """A position with its rules and dice."""

    def at(self, piece: str) -> str:
        """The number of the hex where a piece stands; "-": off the map."""
        where = (
            self.table.units[piece].cell
            if piece in self.table.units
            else self.table.leaders[piece].cell
        )
        return self.rules.label(where)

    def unit(self, uid: str) -> Unit:
        """A unit as it stands now."""
        return self.table.units[uid]


def position(
    board: Board,
    *pieces: Placed,
    dice: Sequence[int] = (),
    seed: int | None = None,
    special: Sequence[str] = (),
    active: str = PRUSSIAN,
    turn: int = 1,
    morale: int = 10,
    ceiling: int = 18,
    edges: Mapping[str, tuple[str, ...]] | None = None,
    ratings: dict[str, int] | None = None,
    table: dict[str, Any] | None = None,
) -> Position:
    """A position. Pieces in one hex lie in the order given, first on top. Prussian edges: north;
    Coalition: south.
    """
    edges = edges or {PRUSSIAN: ("north",), COALITION: ("south",)}
    units, leaders = {}, {}
    state = PgTable(turn=turn, active=active, **(table or {}))
    places: dict[str, Any] = {"units": {}, "leaders": {}, "stacks": {}}
    for piece in pieces:
        cell = board.cell(piece.at)
        assert cell is not None, piece.at
        if isinstance(piece.card, UnitCard):
            units[piece.card.id] = piece.card
            places["units"][piece.card.id] = Unit(
                piece.card.id, cell, **{"level": piece.card.levels, **piece.unit}
            )
            places["stacks"][cell] = (*places["stacks"].get(cell, ()), piece.card.id)
        else:
            leaders[piece.card.id] = piece.card
            places["leaders"][piece.card.id] = Leader(
                piece.card.id, cell, piece.card.id, piece.card.wing
            )
    for side in SIDES:
        leaders[f"{side}-replacement"] = LeaderCard(
            id=f"{side}-replacement", name="Replacement", side=side, replacement=True
        )
    wings = {u.wing: u.side for u in units.values() if u.wing}
    wings |= {made.wing: made.side for made in leaders.values() if made.wing}
    groups = {
        f"{side}-{arm}": GroupCard(
            id=f"{side}-{arm}",
            side=side,
            name=f"{side} {arm}",
            rating=(ratings or {}).get(f"{side}-{arm}", 3),
            wings=tuple(
                w
                for w, s in wings.items()
                if s == side and (w == f"{side}-horse") == (arm == "horse")
            ),
            guns=arm == "foot",
        )
        for side in SIDES
        for arm in ("foot", "horse")
    }
    oob = OrderOfBattle(
        units=MappingProxyType(units),
        leaders=MappingProxyType(leaders),
        wings=MappingProxyType(
            {
                w: WingCard(
                    id=w,
                    side=s,
                    leader=next((x.id for x in leaders.values() if x.wing == w), ""),
                    colour="red",
                    name=w,
                    group=f"{s}-horse" if w == f"{s}-horse" else f"{s}-foot",
                )
                for w, s in wings.items()
            }
        ),
        groups=MappingProxyType(groups),
        armies=MappingProxyType(
            {
                s: ArmyCard(side=s, name=s, morale=morale, ceiling=ceiling, friendly_edges=edges[s])
                for s in SIDES
            }
        ),
    )
    rules = PgRules(board, standard_tables(), oob, special=frozenset(special))
    armies = {s: Army(s, morale, morale) for s in SIDES}
    return Position(
        rules,
        structs.replace(
            state,
            **places,
            armies={**armies, **(table or {}).get("armies", {})},
            tracks=dict.fromkeys(SIDES, ()) | (table or {}).get("tracks", {}),
        ),
        dice,
        seed,
    )


def on_open_ground(*pieces: Placed, **more: Any) -> Position:
    """A position on open ground."""
    return position(open_field(), *pieces, **more)


FOUR_GUNS = ((4, 2, 1, 5), (3, 2, 1, 5), (2, 1, 0, 4), (1, 1, 0, 4))
