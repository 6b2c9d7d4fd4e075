"""The six wings in order of activation, as cards: token, status, what it may do (CS 4.1, 5)."""

from collections.abc import Mapping

from game.engine.presentation import TurnCard
from game.engine.prompt import Token
from game.engine.text import Text, say
from game.rules.camposanto.cards import SIDES, Place, enemy_of, wing_id
from game.rules.camposanto.faces import BANDS, LOOKS
from game.rules.camposanto.orders import WINGS, GiveOrders
from game.rules.camposanto.outlook import LIMITS, STATUS_NAMES
from game.rules.camposanto.pieces import army, status_row, wing_card, wing_state
from game.rules.camposanto.table import NO_TOKEN, Ctx, Status

LEVELS: Mapping[Status, int] = {
    Status.IMPETUOUS: 4,
    Status.AGGRESSIVE: 3,
    Status.PRUDENT: 2,
    Status.HESITANT: 1,
    Status.FRESH: 0,
}
RANKED = 4


def turn_cards(ctx: Ctx) -> tuple[TurnCard, ...]:
    """In order of activation once known; before, what a side has chosen so far; a token
    face down shows no number (CS 2.3b)."""
    if ctx.table.order:
        return tuple(_ranked(ctx, wing) for wing in ctx.table.order)
    return tuple(_waiting(ctx, wing_id(side, place)) for side in SIDES for place in Place)


def _waiting(ctx: Ctx, wing: str) -> TurnCard:
    made = wing_card(ctx, wing)
    series = LOOKS[ctx.table.series[made.side]]
    tired, laid = wing_state(ctx, wing).fatigued, made.side in ctx.table.sealed
    number = _chosen(ctx, made.side, made.place)
    return TurnCard(
        id=wing,
        side=made.side,
        name=made.name,
        band=BANDS[made.place],
        token=Token(series=series, number=number) if number or laid else None,
        status=say("Fatigued") if tired else None,
        limits=say("it cannot be Impetuous again this turn") if tired else None,
        rule="CS 4.1e" if tired else "CS 4a",
    )


def _chosen(ctx: Ctx, side: str, place: Place) -> str:
    """The order that a side means for a wing and has not laid yet: only itself sees it (CS 4a)."""
    asked = (f for f in ctx.state.stack if isinstance(f, GiveOrders) and f.side == side)
    given = next((frame.given for frame in asked), ())
    return dict(zip(WINGS, map(str, given), strict=False)).get(place, "")


def _ranked(ctx: Ctx, wing: str) -> TurnCard:
    made, now = wing_card(ctx, wing), wing_state(ctx, wing)
    acting = ctx.table.wing == wing
    return TurnCard(
        id=wing,
        side=made.side,
        name=made.name,
        band=BANDS[made.place],
        token=Token(series=LOOKS[ctx.table.series[made.side]], number=str(now.token)),
        status=STATUS_NAMES[now.status],
        level=LEVELS[now.status],
        levels=RANKED,
        note=_compared(ctx, wing),
        limits=LIMITS.get(now.status),
        tag=say("Fatigued") if now.fatigued else None,
        rule=status_row(ctx, wing).rule,
        stage="now" if acting else "past" if now.activated else "later",
    )


def _compared(ctx: Ctx, wing: str) -> Text:
    """Against the wing of the same name, and by whose order it is Aggressive (CS 4.1b, 8.1a)."""
    made, now = wing_card(ctx, wing), wing_state(ctx, wing)
    other = wing_state(ctx, wing_id(enemy_of(made.side), made.place)).token
    if now.by_general:
        return say("by order of {general}", general=army(ctx, made.side).general)
    if other == NO_TOKEN:
        return say("unopposed")
    return say("beats {n}", n=other) if now.token > other else say("loses to {n}", n=other)
