"""Small positions for tests of Squares: a board of squares, a handful of pieces, scripted dice.

    game = position(
        field(woods="0303"),
        foot("a", RED, "0304", facing="N"),
        horse("x", BLUE, "0302"),
        dice=[4, 5, 6],
    )

The board has labels 0000 to 0808, north at the top. Red fights for Command "r", blue for "b"; each
General stands with the first unit of his Command unless one is placed.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct, structs

from game.board.board import Board
from game.board.cells import Labels
from game.board.squaregrid import SquareGrid
from game.engine import action as do
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.squares.activation import Act
from game.rules.squares.cards import (
    ArmyCard,
    CommandCard,
    Kind,
    Morale,
    OrderOfBattle,
    UnitCard,
    Weight,
)
from game.rules.squares.loading import built_up_bases, general_id
from game.rules.squares.options import Reading
from game.rules.squares.rules import SqRules, Terms
from game.rules.squares.scenario import FACINGS
from game.rules.squares.setup import table_of
from game.rules.squares.soundness import invariants
from game.rules.squares.steps import why_not_go
from game.rules.squares.table import OFF_MAP, Command, Fight, Sky, SqTable, Unit
from game.rules.squares.tables import standard_tables
from tests.rules.bench import Bench

RED, BLUE = "red", "blue"
SIDES = (RED, BLUE)


class Placed(Struct, frozen=True):
    """A piece, where it stands, how it faces, what has happened to it."""

    card: UnitCard
    at: str
    facing: str
    state: dict[str, Any] = {}


def _piece(uid: str, side: str, at: str, kind: Kind, facing: str = "", **given: Any) -> Placed:
    own = {k: given.pop(k) for k in list(given) if k in UnitCard.__struct_fields__}
    made = UnitCard(
        id=uid,
        name=uid,
        side=side,
        kind=kind,
        command=own.pop("command", side[0]),
        nation="france",
        linear=bool(facing),
        **own,
    )
    return Placed(made, at, facing or "N", given)


def foot(uid: str, side: str, at: str, *, facing: str = "", **given: Any) -> Placed:
    """Infantry: massed, or linear with a facing. Fields of its card, then of its state."""
    return _piece(uid, side, at, Kind.INFANTRY, facing, **given)


def horse(uid: str, side: str, at: str, **given: Any) -> Placed:
    """Cavalry."""
    return _piece(uid, side, at, Kind.CAVALRY, **given)


def mixed(uid: str, side: str, at: str, **given: Any) -> Placed:
    """A mixed brigade."""
    return _piece(uid, side, at, Kind.MIXED, **given)


def gun(uid: str, side: str, at: str, **given: Any) -> Placed:
    """Foot artillery, medium unless said otherwise."""
    return _piece(uid, side, at, Kind.ARTILLERY_FOOT, **given)


def horse_gun(uid: str, side: str, at: str, **given: Any) -> Placed:
    """Horse artillery, light unless said otherwise."""
    return _piece(uid, side, at, Kind.ARTILLERY_HORSE, **{"weight": Weight.LIGHT, **given})


def general(side: str, at: str, *, command: str = "", ability: int = 0, **given: Any) -> Placed:
    """The General of a Command."""
    own = command or side[0]
    return _piece(general_id(own), side, at, Kind.GENERAL, command=own, ability=ability, **given)


def cinc(side: str, at: str, *, ability: int = 0, **given: Any) -> Placed:
    """A C-in-C without a Command."""
    return _piece(f"cinc-{side}", side, at, Kind.GENERAL, command="", ability=ability, **given)


def base(uid: str, side: str, at: str, *holds: str, **given: Any) -> Placed:
    """A representative base."""
    return _piece(uid, side, at, Kind.BASE, holds=holds, **given)


def field(columns: int = 9, rows: int = 9, **kinds: str) -> Board:
    """A board of squares; kinds: woods="0303 0304", river="0405", bridge="0405" ..."""
    terrain: list[tuple[str, ...]] = [("open",)] * (columns * rows)
    labels = Labels(columns, rows, 0, 0)
    for kind, names in kinds.items():
        for label in names.split():
            cell = labels.cell(label)
            assert cell is not None, label
            terrain[cell] = tuple(sorted({kind, *terrain[cell]} - {"open"}))
    return Board(
        id="sketch",
        title="Sketch",
        grid=SquareGrid(columns, rows),
        labels=labels,
        terrain=tuple(terrain),
    )


class Position(Bench[SqTable, SqRules]):
    """A position whose table must be sound whenever something is asked."""

    def unit(self, uid: str) -> Unit:
        """A piece as it stands now."""
        return self.table.units[uid]

    def at(self, uid: str) -> str:
        """The number of the square of a piece; "-": off the table."""
        return self.rules.label(self.unit(uid).cell)

    def there(self, label: str) -> tuple[str, ...]:
        """The pieces of a square, the first line first."""
        return self.table.stacks.get(self.cell(label), ())

    @property
    def rule(self) -> str:
        """The rule that asks now; "" if nothing is asked."""
        return self.prompt.rule if self.state.stack else ""

    def take(self, uid: str) -> "Position":
        """The activation of the Command in force, with a unit in hand."""
        if not self.state.stack or not isinstance(self.asking, Act):
            self.run(Act(self.table.command))
        assert self.do(do.unit(uid)) is None
        return self

    def go(self, label: str, *via: str) -> Refusal | None:
        """Point at a square with the unit in hand."""
        return self.do(do.cell(self.cell(label), *map(self.cell, via)))

    def why_go(self, uid: str, label: str, *via: str) -> Refusal | None:
        """Why a piece may not go to a square."""
        return why_not_go(self.ctx, uid, self.cell(label), tuple(map(self.cell, via)))

    def press(self, name: str) -> Refusal | None:
        """Press a button."""
        return self.do(do.button(name))

    def pick(self, *chosen: str) -> Refusal | None:
        """Hand in a selection."""
        return self.do(do.pick(*chosen))

    def told(self, kind: str) -> list[str]:
        """The texts of the events of a kind."""
        return [str(e.text) for e in self.events if e.kind == kind]

    def settle(self) -> None:
        """Run on to the next question, on a sound table."""
        super().settle()
        if self.state.stack:
            assert invariants(self.ctx) == []


def fight(game: Position, attackers: str, defenders: str, **given: Any) -> Fight:
    """A Combat between named units: red attacks from the square of its first unit."""
    a, d = attackers.split(), defenders.split()
    return Fight(
        side=given.pop("side", RED),
        command="r",
        origin=given.pop("origin", game.unit(a[0]).cell),
        target=given.pop("target", game.unit(d[0]).cell),
        attackers=tuple(a),
        defenders=tuple(d),
        **given,
    )


def _generals(pieces: Sequence[Placed]) -> list[Placed]:
    """One for each Command that has none."""
    there = {p.card.id for p in pieces}
    found: dict[str, Placed] = {}
    for p in pieces:
        own = p.card.command
        if own and general_id(own) not in there and own not in found:
            turn = {"turn": p.card.turn}
            found[own] = general(p.card.side, p.at, command=own, **turn)
    return list(found.values())


def order_of_battle(pieces: Sequence[Placed]) -> OrderOfBattle:
    """Commands and armies of these pieces."""
    cards = [p.card for p in pieces]
    commands = dict.fromkeys(c.command for c in cards if c.command)
    made = {
        name: CommandCard(
            id=name,
            side=next(c.side for c in cards if c.command == name),
            general=general_id(name),
            name=say(name),
            band="wing_left",
            units=tuple(c.id for c in cards if c.command == name and c.is_unit),
            bases=tuple(c.id for c in cards if c.command == name and c.is_base),
        )
        for name in commands
    }
    chiefs = {c.side: c.id for c in cards if c.is_general and not c.command}
    return OrderOfBattle(
        units={c.id: c for c in cards},
        commands=made,
        armies={
            s: ArmyCard(
                side=s,
                name=say(s),
                victory=say(f"{s} victory"),
                inline=say("the {side}", side=s),
                nation="france",
                cinc=chiefs.get(s, ""),
            )
            for s in SIDES
        },
    )


def position(
    board: Board,
    *pieces: Placed,
    dice: Sequence[int] = (),
    seed: int | None = None,
    active: str = "r",
    ap: int = 3,
    options: Sequence[Reading] = (),
    terms: Terms | None = None,
    sky: Sky = Sky.NORMAL,
    commands: Mapping[str, Command] | None = None,
    built_up: Mapping[str, int] | None = None,
    table: Mapping[str, Any] | None = None,
) -> Position:
    """A position in which a Command acts. Pieces in one square lie in the order given."""
    everyone = [*pieces, *_generals(pieces)]
    start = {}
    for order, p in enumerate(everyone):
        cell = board.cell(p.at)
        assert cell is not None, p.at
        start[p.card.id] = (cell, FACINGS[p.facing], order)
    rules = SqRules(
        board=board,
        tables=standard_tables(),
        oob=order_of_battle(everyone),
        start=start,
        terms=terms or Terms(first=RED),
        built_up=built_up_bases(board, built_up or {}),
        options=frozenset(options),
    )
    first = table_of(rules)
    units = {p.card.id: structs.replace(first.units[p.card.id], **p.state) for p in everyone}
    gone = [u for u, now in units.items() if now.lost]
    units |= {u: structs.replace(units[u], cell=OFF_MAP) for u in gone}
    stacks = {c: tuple(u for u in there if u not in gone) for c, there in first.stacks.items()}
    now = {c: Command(c) for c in rules.oob.commands} | dict(commands or {})
    if active in now:
        now[active] = structs.replace(now[active], ap=ap, activated=True)
    given = {
        "units": units,
        "stacks": {c: there for c, there in stacks.items() if there},
        "command": active,
        "commands": now,
        "sky": sky,
        **(table or {}),
    }
    return Position(rules, structs.replace(first, **given), dice, seed)


ELITE, VETERAN, RECRUIT = Morale.ELITE, Morale.VETERAN, Morale.RECRUIT

FAR = foot("x", BLUE, "0800")  # an enemy out of the way


def alone(piece: Placed, ap: int = 3, **kinds: Any) -> Position:
    """One unit of red on a field, an enemy in the far corner."""
    return position(field(**kinds), piece, FAR, ap=ap)


def hidden(
    *more: Placed, holds: tuple[str, ...] = ("a", "l"), at: str = "0404", **given: Any
) -> Position:
    """A red base with a brigade and a line under it, blue a few squares away."""
    contents = [
        foot("a", RED, at),
        foot("l", RED, at, facing="N"),
        gun("g", RED, at),
    ]
    inside = [p for p in contents if p.card.id in holds]
    enemy = () if any(p.card.side == BLUE for p in more) else (foot("x", BLUE, "0400"),)
    pieces = (*inside, base("base", RED, at, *holds), *enemy, *more)
    return position(field(woods="0505"), *pieces, **given)
