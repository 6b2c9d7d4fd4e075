"""Rossbach, the whole day: its scenarios, the Coalition's turn, a duel, an advance in force."""

from msgspec import structs

from game.rules.prussias_glory.combat.close_combat import start as begin_combat
from game.rules.prussias_glory.combat.losses import level_of_army
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.data.rules import AdvanceCard
from game.rules.prussias_glory.sequence import PlayerTurn
from game.rules.prussias_glory.table import Advance
from tests.rules.prussias_glory.battles import changed, start
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    foot,
    horse,
    leader,
    open_field,
    position,
)

MAIN, VARIANT = "rossbach-main", "rossbach-hildburghausen"


def level(game: Position, side: str = COALITION) -> int:
    """The army morale of a side."""
    return level_of_army(game.ctx, side)


def coalition_turn(*dice: int, name: str = MAIN, am: int | None = None, turn: int = 1) -> Position:
    """The Coalition's player turn at Rossbach; `am`: another army morale."""
    game = start(name, *dice)
    game.ctx.set(turn=turn)
    if am is not None:
        army = game.table.armies[COALITION]
        game.ctx.put(game.table.armies, COALITION, structs.replace(army, base=am, cm=am))
    return game.run(PlayerTurn(COALITION))


def duel(one: Placed, *, advance: Advance | None = None) -> Position:
    """A Prussian unit in 0505, a Coalition battalion in 0506, under the rules of the day."""
    game = position(
        open_field(), one, foot("x", COALITION, "0506"), special=["23.4"], dice=[3, 1, 1]
    )
    game.ctx.set(advance=advance)
    return game


def attack(game: Position, side: str = PRUSSIAN) -> None:
    """The combat is designated."""
    own, enemy = ("0505", "0506") if side == PRUSSIAN else ("0506", "0505")
    begin_combat(game.ctx, side, (game.cell(own),), (game.cell(enemy),))


TOWN = "0505"


def advancing(*more: Placed, turn: int = 1) -> Position:
    """An advance in force: the Coalition at the western end, the town in 0505, the works at row
    7.
    """
    game = position(
        open_field(9, 12),
        foot("x", COALITION, "0309"),
        foot("y", COALITION, "0509"),
        horse("h", COALITION, "0709"),
        leader("l", COALITION, "0309"),
        leader("lh", COALITION, "0709", wing="coalition-horse"),
        foot("p", PRUSSIAN, "0101"),
        *more,
        special=["23.4", "23.4.4"],
        active=COALITION,
        turn=turn,
        dice=[6, 6, 6],
    )
    board = game.rules.board
    beyond = frozenset(c for c in range(board.grid.size) if board.row_of(c) <= 7)
    changed(game, advance=AdvanceCard((game.cell(TOWN),), beyond))
    game.ctx.set(advance=Advance(4, 4, 4))
    return game
