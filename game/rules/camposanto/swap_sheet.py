"""The sheet of the exchange of series: who holds which orders now, and in the evening (CS 4.3b)."""

from game.engine.prompt import Hands, Sheet, SheetHand, Token
from game.engine.text import Text, cited, say
from game.rules.camposanto.cards import Series, enemy_of
from game.rules.camposanto.faces import LOOKS
from game.rules.camposanto.pieces import army
from game.rules.camposanto.table import Ctx


def numbers(ctx: Ctx, side: str) -> tuple[str, ...]:
    """The orders of the series that a side holds now."""
    return tuple(map(str, ctx.rules.tables.series.of(ctx.table.series[side])))


def swap_sheet(ctx: Ctx, side: str, *, swap: bool) -> Sheet:
    """Both series before and after the choice of a side, its own first."""
    foe = enemy_of(side)
    held = ctx.table.series
    later = {side: held[foe], foe: held[side]} if swap else held
    rows = tuple(
        row
        for who in (side, foe)
        for row in (
            _hand(ctx, who, say("now"), held[who]),
            _hand(ctx, who, say("in the evening"), later[who]),
        )
    )
    return Sheet(
        title=say("The series are exchanged") if swap else say("The series are kept"),
        subtitle=say("{army} decide: they have fewer victory points", army=army(ctx, side).name),
        rule="CS 4.3b",
        blocks=(Hands(rows),),
        notes=(
            (
                say("In the evening"),
                cited("CS 4.3d", say("Both sides have all nine orders again.")),
            ),
        ),
    )


def _hand(ctx: Ctx, side: str, when: Text, series: Series) -> SheetHand:
    return SheetHand(
        side=side,
        heading=say("{army}, {when}", army=army(ctx, side).name, when=when),
        coins=tuple(
            Token(series=LOOKS[series], number=str(n)) for n in ctx.rules.tables.series.of(series)
        ),
    )
