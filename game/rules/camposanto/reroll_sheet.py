"""What is known before a marshal has a failed roll thrown again (CS 8.2e, 8.2f)."""

from fractions import Fraction

from msgspec import Struct, structs

from game.engine.prompt import Chances, Rungs, Sheet, SheetChance, Sides
from game.engine.text import say
from game.rules.camposanto.assault_odds import ATTACK, chance_to_win, failed, roller, rungs, side_as
from game.rules.camposanto.assault_sheet import MAY_ROLL_AGAIN, assault_sheet
from game.rules.camposanto.dice import CASES, percent
from game.rules.camposanto.pieces import name_of
from game.rules.camposanto.table import Assault, Ctx


class Second(Struct, frozen=True):
    """Chances of who failed: of the second roll, to win in the end with it and without."""

    succeeds: Fraction
    rolled: Fraction
    accepted: Fraction


def second_roll(ctx: Ctx, assault: Assault) -> Second:
    """All further rolls stood to the end, without marshals."""
    role = roller(assault)
    succeeds = Fraction(rungs(ctx, assault, assault.rolls)[0].cases, CASES)
    won = chance_to_win(ctx, failed(ctx, assault))
    accepted = won if role == ATTACK else 1 - won
    return Second(succeeds, succeeds + (1 - succeeds) * accepted, accepted)


def reroll_sheet(ctx: Ctx, assault: Assault, marshal: str) -> Sheet:
    """The sheet of the second roll: what it wins, and what it may cost."""
    odds, name = second_roll(ctx, assault), name_of(ctx, marshal)
    side = side_as(ctx, assault, roller(assault))
    first = assault_sheet(ctx, assault)
    lines = (
        (say("It succeeds"), odds.succeeds, side, "CS 8.2e"),
        (say("{marshal} is lost", marshal=name), 1 - odds.succeeds, "", "CS 8.2f"),
        (say("Won in the end"), odds.rolled, side, "CS 7.1g"),
        (say("Won if the roll is accepted"), odds.accepted, side, "CS 7.1g"),
    )
    chances = tuple(
        SheetChance(label=label, percent=percent(float(chance), 1), side=whose, rule=rule)
        for label, chance, whose, rule in lines
    )
    return structs.replace(
        first,
        subtitle=say("{marshal} has the failed roll thrown again", marshal=name),
        rule="CS 8.2e",
        blocks=(first.of(Sides), first.of(Rungs), Chances(chances)),
        notes=tuple(note for note in first.notes if note[0] != MAY_ROLL_AGAIN),
        confirm=say("Roll again"),
    )
