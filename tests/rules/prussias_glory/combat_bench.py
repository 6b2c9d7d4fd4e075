"""A bench for tests of combat: fights set up by hex numbers, results put in instead of rolled."""

from typing import Any

from msgspec import structs

from game.board.board import Board
from game.engine.action import Action
from game.engine.event import Event, Modifier
from game.engine.prompt import Sheet
from game.engine.refusal import Refusal
from game.engine.sparing import default_answer
from game.engine.text import render, say
from game.rules.prussias_glory.combat.bombardment import bombardment_of
from game.rules.prussias_glory.combat.combats import change, change_side, open_combat, reckon
from game.rules.prussias_glory.combat.engagement import RollCombat
from game.rules.prussias_glory.combat.gunnery import weigh_fire
from game.rules.prussias_glory.combat.loss_points import begin
from game.rules.prussias_glory.combat.momentum import MomentumStep
from game.rules.prussias_glory.combat.muster import draft
from game.rules.prussias_glory.combat.odds import weigh
from game.rules.prussias_glory.combat.results import ResolveSide, resolve_bombardment
from game.rules.prussias_glory.combat.sheets import fire_sheet
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement.zones import front_of
from game.rules.prussias_glory.outcome import Which, side_of
from game.rules.prussias_glory.pieces import stack
from game.rules.prussias_glory.table import Combat, CombatSide
from tests.rules.prussias_glory.positions import Placed, Position, foot, open_field, position

RESULTS = ("pg.results.assign", "pg.results.surrender", "pg.results.choose_gun")


def cells(game: Position, labels: str) -> tuple[int, ...]:
    """Hexes by their numbers."""
    return tuple(game.cell(label) for label in labels.split())


def fight(
    game: Position, attack: str, defence: str, side: str = PRUSSIAN, **fields: object
) -> Combat:
    """The close combat of these hexes, with the likely choices."""
    _, made = draft(game.ctx, side, cells(game, attack), cells(game, defence))
    return structs.replace(made, **fields)


def led(combat: Combat, which: Which, uid: str) -> Combat:
    """The combat with another lead unit."""
    return structs.replace(combat, **{which: structs.replace(side_of(combat, which), lead=uid)})


def fought(
    *pieces: Placed,
    attack: str = "0505",
    defence: str = "0506",
    board: Board | None = None,
    **more: Any,
) -> Position:
    """A Prussian attack after its results: the hexes as they are now."""
    game = position(board or open_field(), *pieces, **more)
    sides = CombatSide(cells(game, attack)), CombatSide(cells(game, defence))
    open_combat(game.ctx, Combat(PRUSSIAN, "close", *sides, rolled=True))
    return game


def suffer(game: Position, combat: Combat, printed: str) -> Position:
    """Work out a cell of T7 as if it had been rolled, up to the first decision."""
    index = open_combat(game.ctx, combat)
    begin(game.ctx, index, printed)
    return game.run(ResolveSide(index, "defence"), ResolveSide(index, "attack"))


def roll(game: Position, combat: Combat) -> Position:
    """Roll for a combat and work out its results, up to the first decision."""
    return game.run(RollCombat(open_combat(game.ctx, combat)))


def bombard(game: Position, target: str, printed: str, *, distance: int, side: str) -> Position:
    """Work out a cell of T6 against a hex."""
    there = game.cell(target)
    defence = reckon(game.ctx, CombatSide((there,), engaged=front_of(game.ctx, there)))
    combat = Combat(side, "bombardment", CombatSide(()), defence, range=distance)
    return game.run(*resolve_bombardment(game.ctx, combat, printed))


def line(game: Position, combat: Combat, *rules: str) -> int:
    """The sum of the modifiers with these rules; there must be such a line."""
    found = [m for m in lines(game, combat) if m.rule in rules]
    assert found, f"no line of {rules}"
    return sum(m.value for m in found)


def lines(game: Position, combat: Combat) -> tuple[Modifier, ...]:
    """All modifiers of a combat."""
    return weigh(game.ctx, combat).modifiers


def loss_points(game: Position, index: int = -1) -> tuple[int, int]:
    """Loss points still open, attacker and defender."""
    combat = game.table.combats[index]
    return combat.attack.lp, combat.defence.lp


def told(game: Position, kind: str) -> list[Event]:
    """The events of one kind so far."""
    return [e for e in game.events if e.kind == kind]


def told_below(sheet: Sheet) -> list[tuple[str, str]]:
    """The notes of a sheet, heading and text."""
    return [(render(head), render(text)) for head, text in sheet.notes]


def piled(game: Position, label: str) -> tuple[str, ...]:
    """The stack of a hex, top first."""
    return stack(game.ctx, game.cell(label))


def as_suggested(game: Position) -> Action:
    """The answer to the question now, if its owner leaves it to the program."""
    found = default_answer(game.prompt)
    assert found is not None
    return found


def asks(game: Position) -> str:
    """The tag of the frame that asks; "" if nothing is asked."""
    frame = game.asking
    return "" if frame is None else str(type(frame).__struct_config__.tag)


__all__ = ["COALITION", "PRUSSIAN"]


def overfull(label: str, levels: int) -> Refusal:
    """Too many levels for a hex, with the figures."""
    return Refusal("PG 3.1a", say("Hex {hex}: levels {n}, limit {m}.", hex=label, n=levels, m=12))


def pressed(*pieces: Placed, lp: int = 1, advanced: tuple[str, ...] = ("a",)) -> Position:
    """After an advance into 0506 with so many of the defender's points unsatisfied."""
    game = fought(*pieces, turn=2)
    change(game.ctx, 0, advanced=advanced)
    change_side(game.ctx, 0, "defence", lp=lp)
    return game.run(MomentumStep(0))


SPENT = foot("a", PRUSSIAN, "0506", fought=True)


def fire_sheet_of(game: Position, gun: str, target: str) -> Sheet:
    """The sheet of one gun against a hex."""
    where = game.cell(target)
    combat = bombardment_of(game.ctx, (gun,), where)
    return fire_sheet(game.ctx, combat, weigh_fire(game.ctx, (gun,), where))
