"""Units that suffer results, for tests of loss points and letters."""

from game.engine.action import cell
from game.engine.prompt import Faces
from game.engine.text import render
from game.rules.prussias_glory.combat.sheets import combat_sheet
from game.rules.prussias_glory.data.cards import COALITION
from game.rules.prussias_glory.written.position import PlacedUnit, arrange_position
from game.rules.prussias_glory.written.position import Position as Written
from tests.rules.prussias_glory.battles import shipped
from tests.rules.prussias_glory.combat_bench import (
    as_suggested,
    asks,
    fight,
    led,
    roll,
    suffer,
)
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    foot,
    open_field,
    position,
)

STEADY = ((6, 6), (5, 6), (4, 6), (3, 6))  # MR 6 on every level


def attacked(*pieces: Placed, levels: int = 4, dice: tuple[int, ...] = ()) -> Position:
    """Prussians in 0505 before a Coalition unit in 0506; the Prussian edge lies behind them."""
    enemy = foot("enemy", COALITION, "0506", ladder=STEADY, level=levels)
    return position(open_field(), *pieces, enemy, dice=dice)


def hit(game: Position, printed: str, lead: str = "") -> Position:
    """The Coalition attacks 0505 from 0506 with this result."""
    combat = fight(game, "0506", "0505", COALITION)
    return suffer(game, led(combat, "defence", lead) if lead else combat, printed)


def go_any_way(game: Position) -> None:
    """Answer the choice among equal ways of retreat."""
    while asks(game) == "pg.retreat.choose":
        game.do(cell(next(iter(game.asking.asked(game.ctx).cells))))


PRUSSIANS = (PlacedUnit(id="pr-ir13-26", at="2609"), PlacedUnit(id="pr-ir24", at="2610"))
"""IR 13/26 of 8 SP and 4 levels, IR 24 of 3 SP and 2 levels, both MR 6."""


def at_piemont(*french: tuple[str, int]) -> Position:
    """Rossbach: these units with their levels in 2709, from the top, before the Prussians."""
    stack = tuple(
        PlacedUnit(id=f"fr-{uid}", at="2709", order=n, level=level)
        for n, (uid, level) in enumerate(french, 1)
    )
    rules = shipped("rossbach-battle")
    table = arrange_position(rules, Written(unit=(*PRUSSIANS, *stack), only=True, turn=2)).table
    return Position(rules, table, (), None)


def foretold(game: Position, die: int) -> str:
    """What the sheet of the attack on 2709 says of a face of the die."""
    sheet = combat_sheet(game.ctx, fight(game, "2609 2610", "2709"))
    face = sheet.of(Faces).rows[die - 1]
    words = (face.result, render(face.heading), *((render(face.text),) if face.text else ()))
    return " | ".join(words)


def attack_as_suggested(game: Position, die: int) -> Position:
    """Roll this die for the attack on 2709; every owner answers as suggested."""
    game.dice.values = (die,)
    roll(game, fight(game, "2609 2610", "2709"))
    while game.asking:
        assert game.do(as_suggested(game)) is None
    return game
