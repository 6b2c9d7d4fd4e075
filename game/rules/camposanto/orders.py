"""Order tokens: chosen secretly by both sides, revealed together, wings ranked (CS 3, 4.1)."""

from collections.abc import Mapping

from msgspec import Struct, structs

from game.engine.action import button
from game.engine.frame import Ask, Auto, Frame
from game.engine.prompt import Button, Prompt, Role, Token
from game.engine.refusal import Refusal
from game.engine.state import GameState, fork_table
from game.engine.text import Text, say
from game.rules.camposanto.cards import SIDES, Place, enemy_of, wing_id
from game.rules.camposanto.faces import LOOKS
from game.rules.camposanto.options import Reading
from game.rules.camposanto.outlook import MEANINGS, STATUS_NAMES, outlook
from game.rules.camposanto.pieces import (
    army,
    change_wing,
    inline,
    marshal_of,
    on_map,
    wing_card,
    wing_state,
)
from game.rules.camposanto.refusals import EACH_ORDER_ONCE, EVERY_WING, token_gone
from game.rules.camposanto.rules import CsRules
from game.rules.camposanto.table import CsTable, Ctx, Status
from game.rules.kit.prompts import BACK

PHASE = "orders"
WINGS = tuple(Place)
"""A hand is dealt to the wings from left to right."""

WHICH: Mapping[Place, Text] = {
    Place.LEFT: say("Which order for the left wing?"),
    Place.CENTRE: say("Which order for the centre?"),
    Place.RIGHT: say("Which order for the right wing?"),
}
WING_TAGS: Mapping[Place, Text] = {
    Place.LEFT: say("left"),
    Place.CENTRE: say("centre"),
    Place.RIGHT: say("right"),
}
TOKEN = "token-"


class Ranking(Struct, frozen=True):
    """How the wings are disposed in a phase, and in which order they act (CS 4.1)."""

    status: Mapping[str, Status]
    order: tuple[str, ...]


def rank(tokens: Mapping[str, int], fatigued: frozenset[str], *, fatigue_bars: bool) -> Ranking:
    """Rank the wings by their tokens; a Fatigued one may be barred (CS 4.1b-h, R2, R3)."""
    winners = set()
    for place in WINGS:
        a, b = (wing_id(side, place) for side in SIDES)
        winners.add(a if tokens[a] > tokens[b] else b)
    fresh = [w for w in winners if not (fatigue_bars and w in fatigued)]
    first = max(fresh, key=tokens.__getitem__)
    last = min(tokens, key=tokens.__getitem__)
    status = {w: Status.AGGRESSIVE if w in winners else Status.PRUDENT for w in tokens}
    status[first], status[last] = Status.IMPETUOUS, Status.HESITANT
    rest = sorted((w for w in tokens if w != first), key=tokens.__getitem__, reverse=True)
    return Ranking(status, (first, *rest))


class GiveOrders(Ask, frozen=True, tag="cs.orders.give", rule="CS 4a", phase=PHASE):
    """A side lays a token on each wing, left to right, unseen by the other (CS 4a, 4b)."""

    side: str
    given: tuple[int, ...] = ()

    def prompt(self, ctx: Ctx) -> Prompt:
        n = len(self.given)
        ready = n == len(WINGS)
        return Prompt(
            side=self.side,
            secret=True,
            text=say("Lay these orders?") if ready else WHICH[WINGS[n]],
            context=self._context(),
            subject=() if ready else _pieces(ctx, wing_id(self.side, WINGS[n])),
            suggested=button("lay") if ready else None,
            notes=() if ready else MEANINGS,
            buttons=(
                *(() if ready else self._tokens(ctx)),
                Button(
                    id="lay",
                    label=say("Lay the orders"),
                    role=Role.CONFIRM,
                    refusal=None if ready else EVERY_WING,
                ),
                *((BACK,) if n else ()),
            ),
        )

    def _context(self) -> Text:
        if not self.given:
            return say(
                "The higher order of two wings of the same name wins. Wings act from the highest"
                " order to the lowest. An order that is laid is spent for the Turn."
            )
        return say("So far, from left to right: {orders}.", orders=tuple(map(str, self.given)))

    def _tokens(self, ctx: Ctx) -> tuple[Button, ...]:
        return tuple(
            Button(
                id=f"{TOKEN}{n}",
                label=say("{n}", n=n),
                refusal=EACH_ORDER_ONCE if n in self.given else None,
                token=self._token(ctx, n),
                note=None if n in self.given else outlook(ctx, self.side, n),
            )
            for n in ctx.table.hands[self.side]
        )

    def _token(self, ctx: Ctx, n: int) -> Token:
        """The coin, with the wing that it is laid on."""
        wing = WINGS[self.given.index(n)] if n in self.given else None
        return Token(
            series=LOOKS[ctx.table.series[self.side]],
            number=str(n),
            tag=WING_TAGS[wing] if wing is not None else None,
        )

    def why_not_button(self, ctx: Ctx, name: str) -> Refusal | None:
        """Three different unused tokens, one for each wing (CS 4b)."""
        token, ready = _token_of(name), len(self.given) == len(WINGS)
        if token is not None and not ready and token not in ctx.table.hands[self.side]:
            return token_gone(token)
        return super().why_not_button(ctx, name)

    def on_button(self, ctx: Ctx, name: str) -> None:
        """Lay one, take one back, or commit all three: they cannot be changed then (CS 4a)."""
        if name == "lay":
            ctx.put(ctx.table.sealed, self.side, self.given)
            ctx.reveal()  # a committed choice is not taken back
            text = say("{army} have laid their orders.", army=inline(ctx, self.side))
            ctx.tell("CS 4a", text, kind="orders", side=self.side)
            ctx.end()
        elif name == "back":
            ctx.goto(GiveOrders(self.side, self.given[:-1]))
        else:
            ctx.goto(GiveOrders(self.side, (*self.given, int(name.removeprefix(TOKEN)))))


def _pieces(ctx: Ctx, wing: str) -> tuple[str, ...]:
    """What of a wing is on the map."""
    marshal, units = marshal_of(ctx, wing), wing_card(ctx, wing).units
    return (*((marshal,) if marshal else ()), *(u for u in units if on_map(ctx, u)))


def veil(rules: CsRules, state: GameState[CsTable], side: str) -> GameState[CsTable]:
    """Where the other's tokens lie face down any of its hand could lie there (CS 2.3b)."""
    other, table = enemy_of(side), state.table
    stack = [_unlaid(frame, other) for frame in state.stack]
    if other not in table.sealed:
        return state if stack == state.stack else GameState(table, stack, state.result)
    known = fork_table(table)
    known.sealed = {**table.sealed, other: table.hands[other][: len(WINGS)]}
    return GameState(known, stack, state.result)


def _unlaid(frame: Frame, side: str) -> Frame:
    """The choice of a side that is still being made, as if it had just begun."""
    making = isinstance(frame, GiveOrders) and frame.side == side
    return GiveOrders(side) if making else frame


def _token_of(name: str) -> int | None:
    number = name.removeprefix(TOKEN)
    return int(number) if name.startswith(TOKEN) and number.isdecimal() else None


class Reveal(Auto, frozen=True, tag="cs.orders.reveal"):
    """All six tokens are turned over, the wings ranked (CS 4.1)."""

    def run(self, ctx: Ctx) -> None:
        """Rank the wings; played tokens leave the hands (CS 4.2b)."""
        tokens = {
            wing_id(side, place): ctx.table.sealed[side][i]
            for side in SIDES
            for i, place in enumerate(WINGS)
        }
        tired = frozenset(w for w, now in ctx.table.wings.items() if now.fatigued)
        bars = Reading.NO_FATIGUE not in ctx.rules.options
        ranking = rank(tokens, tired, fatigue_bars=bars)
        for side in SIDES:
            played = ctx.table.sealed[side]
            left = tuple(n for n in ctx.table.hands[side] if n not in played)
            ctx.put(ctx.table.hands, side, left)
            ctx.drop(ctx.table.sealed, side)
        for wing, token in tokens.items():
            status = ranking.status[wing]
            change_wing(
                ctx,
                structs.replace(
                    wing_state(ctx, wing),
                    token=token,
                    status=status,
                    fatigued=wing in tired or status is Status.IMPETUOUS,
                    activated=False,
                    by_general=False,
                ),
            )
        ctx.set(order=list(ranking.order))
        ctx.reveal()
        first = tokens[ranking.order[0]]
        for wing in ranking.order:
            _tell(ctx, wing)
            won = ranking.status[wing] is Status.AGGRESSIVE
            if won and wing in tired and tokens[wing] > first:
                _tell_barred(ctx, wing)
        _tell_fatigue(ctx, ranking.order[0])
        ctx.end()


def _tell(ctx: Ctx, wing: str) -> None:
    made, now = wing_card(ctx, wing), wing_state(ctx, wing)
    text = say(
        "{army}, {wing}: {n}, {status}.",
        army=army(ctx, made.side).name,
        wing=made.name,
        n=now.token,
        status=STATUS_NAMES[now.status],
    )
    ctx.tell(ctx.rules.tables.status[now.status].rule, text, kind="orders", side=made.side)


def _tell_barred(ctx: Ctx, wing: str) -> None:
    """Why a wing with a higher token is not the Impetuous one (CS 4.1e)."""
    text = say("A Fatigued wing is not Impetuous again this turn.")
    side = wing_card(ctx, wing).side
    ctx.tell("CS 4.1e", text, kind="orders", side=side, depth=1)


def _tell_fatigue(ctx: Ctx, wing: str) -> None:
    """The Impetuous wing is Fatigued from now on (CS 4.1d)."""
    made = wing_card(ctx, wing)
    text = say(
        "{army}, {wing}: Fatigued until the end of the turn.",
        army=army(ctx, made.side).name,
        wing=made.name,
    )
    ctx.tell("CS 4.1d", text, kind="orders", side=made.side, depth=1)
