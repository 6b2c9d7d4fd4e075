"""Initiative, order dice and the priorities of orders (ND 2.3-2.9)."""

from game.engine import action as acts
from game.engine.action import Action
from game.engine.event import Modifier, total
from game.engine.frame import Ask, Auto
from game.engine.prompt import Button, Mark, Offer, Preview, Prompt, Role, Run, Task
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import Text, joined, say
from game.rules.kit.dice import FACES, one_die
from game.rules.nordlingen import refusals
from game.rules.nordlingen.command import (
    can_be_ordered,
    cinc_of,
    divisions,
    is_kept,
    priority,
    priority_lines,
    units_of,
    wavers,
)
from game.rules.nordlingen.replacements import replacements
from game.rules.nordlingen.table import Ctx, Step

REST = Run("orders", say("Give the remaining dice as suggested"))


class Activation(Auto, frozen=True, tag="nd.orders.phase"):
    """Lost generals are replaced, then both sides roll and give their orders (ND 2.3, 9.6)."""

    def run(self, ctx: Ctx) -> None:
        ctx.set(step=Step.ORDERS)
        ctx.goto(*replacements(ctx), Initiative())


class Initiative(Auto, frozen=True, tag="nd.orders.initiative"):
    """A die and the level of the C-in-C; a tie goes to the side that did not have it last turn, in
    the first turn to the scenario's first side (ND 2.3).
    """

    def run(self, ctx: Ctx) -> None:
        scores = {side: self._roll(ctx, side) for side in ctx.rules.sides}
        one, two = ctx.rules.sides
        before = ctx.table.initiative
        if scores[one] != scores[two]:
            winner = max(scores, key=lambda side: scores[side])
        else:
            winner = ctx.rules.enemy_of(before) if before else one
        ctx.set(initiative=winner)
        text = say("The initiative is with {side}.", side=ctx.rules.oob.armies[winner].inline)
        ctx.tell("ND 2.3", text, kind="initiative", side=winner)
        loser = ctx.rules.enemy_of(winner)
        for side in (winner, loser):
            roll_orders(ctx, side)
        ctx.goto(*(_assigning(ctx, side) for side in (loser, winner)), KeepOrders())

    def _roll(self, ctx: Ctx, side: str) -> int:
        cinc, why = cinc_of(ctx, side), say("Initiative")
        lines: tuple[Modifier, ...] = ()
        if cinc is not None and cinc.level:
            lines = (Modifier(cinc.level, say("C-in-C's level"), "ND 2.3"),)
        die = ctx.roll(FACES, why=why, rule="ND 2.3")
        score = die + total(lines)
        text = say("{side}: initiative {n}.", side=ctx.rules.oob.armies[side].name, n=score)
        ctx.tell("ND 2.3", text, kind="initiative", side=side, roll=one_die(die, why, lines))
        return score


def _assigning(ctx: Ctx, side: str) -> "Assign | None":
    return Assign(side) if ctx.table.dice.get(side) and waiting(ctx, side) else None


def number_of_dice(ctx: Ctx, side: str) -> int:
    """One for each division on the table with a general, one more for a C-in-C of level 2
    (ND 2.4).
    """
    cinc, least = cinc_of(ctx, side), ctx.rules.tables.limits.extra_die_level.value
    own = sum(can_be_ordered(ctx, name) for name in divisions(ctx, side))
    return own + (cinc is not None and cinc.level >= least)


def roll_orders(ctx: Ctx, side: str) -> None:
    """The order dice of a side, the highest first (ND 2.4)."""
    why = say("Order dice")
    n = number_of_dice(ctx, side)
    dice = sorted((ctx.roll(FACES, why=why, rule="ND 2.4") for _ in range(n)), reverse=True)
    ctx.put(ctx.table.dice, side, tuple(dice))
    if dice:
        army = ctx.rules.oob.armies[side].inline
        text = say("Order dice of {side}: {dice}.", side=army, dice=tuple(map(str, dice)))
        ctx.tell("ND 2.4", text, kind="orders", side=side)


class Assign(
    Ask, frozen=True, tag="nd.orders.assign", rule="ND 2.4", phase=Step.ORDERS, runs=(REST,)
):
    """Which division receives the highest die that is left, or none of them (ND 2.4)."""

    side: str

    def prompt(self, ctx: Ctx) -> Prompt:
        dice = ctx.table.dice.get(self.side, ())
        best = suggested(ctx, self.side)
        left = tuple(map(str, dice[1:]))
        return Prompt(
            side=self.side,
            text=say(
                "Choose the division that receives the order die of {n}.", n=dice[0] if dice else 0
            ),
            context=say("Still to give after this die: {dice}", dice=left) if left else None,
            units={
                self._general(ctx, name): Offer(Mark.SELECT, self._brings(ctx, name))
                for name in waiting(ctx, self.side)
            },
            buttons=(Button(id="discard", label=say("Discard this die"), role=Role.OTHER),),
            tasks=tuple(self._task(ctx, name) for name in waiting(ctx, self.side)),
            suggested=acts.unit(self._general(ctx, best)) if best else acts.button("discard"),
            moot=self._moot(ctx),
        )

    def _general(self, ctx: Ctx, division: str) -> str:
        return ctx.rules.oob.divisions[division].general

    def _brings(self, ctx: Ctx, division: str) -> Text:
        die = ctx.table.dice[self.side][0]
        value, score = priority(ctx, division, die), _score(ctx, division, die)
        if value < score:
            return say("priority {n}: {score}, of which {n} count", n=value, score=score)
        if is_kept(ctx, value):
            return say("priority {n}", n=value)
        return say("priority {n}: lost", n=value)

    def _task(self, ctx: Ctx, division: str) -> Task:
        general = self._general(ctx, division)
        return Task(
            title=ctx.rules.oob.divisions[division].name,
            detail=self._brings(ctx, division),
            rule="ND 2.5",
            units=(general, *units_of(ctx, division)),
            action=acts.unit(general),
        )

    def _moot(self, ctx: Ctx) -> Text | None:
        """No division would keep an order of this die."""
        dice = ctx.table.dice.get(self.side, ())
        if dice and any(is_kept(ctx, priority(ctx, d, dice[0])) for d in waiting(ctx, self.side)):
            return None
        return say("No division would keep an order from this die.")

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        """What the die comes to there, line by line (ND 2.5)."""
        if action.verb != "unit" or self.why_not_unit(ctx, str(action.arg)) is not None:
            return None
        division = _division(ctx, str(action.arg))
        text = self._brings(ctx, division)
        lines = tuple((line.rule, _line(line)) for line in priority_lines(ctx, division))
        return Preview(text=text, rule="ND 2.5", warnings=lines)

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        division = _division(ctx, uid)
        if not division or ctx.rules.oob.divisions[division].side != self.side:
            return NOT_OFFERED
        if division in ctx.table.orders:
            return refusals.ONE_ORDER
        return None if can_be_ordered(ctx, division) else refusals.NO_GENERAL

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        division = _division(ctx, uid)
        first, *rest = ctx.table.dice[self.side]
        value, lines = priority(ctx, division, first), priority_lines(ctx, division)
        ctx.put(ctx.table.orders, division, value)
        ctx.put(ctx.table.dice, self.side, tuple(rest))
        name = ctx.rules.oob.divisions[division].name
        text = say("Order to {division}: priority {n}.", division=name, n=value)
        score = _score(ctx, division, first)
        if value < score:
            text = say(
                "Order to {division}: {score}, at most priority {n}.",
                division=name,
                score=score,
                n=value,
            )
        if not is_kept(ctx, value):
            text = say("Order to {division}: priority {n}, lost.", division=name, n=value)
        roll = one_die(first, say("Order"), lines)
        ctx.tell("ND 2.5", text, uid, kind="orders", side=self.side, roll=roll)
        self._on(ctx)

    def on_button(self, ctx: Ctx, name: str) -> None:
        first, *rest = ctx.table.dice[self.side]
        ctx.put(ctx.table.dice, self.side, tuple(rest))
        self._discard(ctx, first)
        self._on(ctx)

    def _discard(self, ctx: Ctx, die: int) -> None:
        text = say("An order die is discarded: {n}.", n=die)
        ctx.tell("ND 2.4", text, kind="orders", side=self.side)

    def _on(self, ctx: Ctx) -> None:
        left = ctx.table.dice[self.side]
        if left and waiting(ctx, self.side):
            ctx.goto(self)
            return
        for die in left:
            self._discard(ctx, die)
        ctx.end()


def _score(ctx: Ctx, division: str, die: int) -> int:
    """The die with what the division adds to it, however high (ND 2.5)."""
    return die + total(priority_lines(ctx, division))


def _line(line: Modifier) -> Text:
    return joined((line.label, Text(f"{line.value:+d}")))


def _division(ctx: Ctx, general: str) -> str:
    """The division that a general leads; empty: none."""
    found = ctx.rules.oob.generals.get(general)
    return found.division if found is not None else ""


def waiting(ctx: Ctx, side: str) -> tuple[str, ...]:
    """The divisions of a side that may still receive an order (ND 2.4)."""
    own = divisions(ctx, side)
    return tuple(d for d in own if d not in ctx.table.orders and can_be_ordered(ctx, d))


def suggested(ctx: Ctx, side: str) -> str:
    """The division to which the highest die is best given: that keeps the order, does not waver,
    and gains least by its general, so that lower dice serve those who gain more; empty: nobody
    would keep it.
    """
    dice = ctx.table.dice.get(side, ())
    able = [d for d in waiting(ctx, side) if dice and is_kept(ctx, priority(ctx, d, dice[0]))]
    return min(able, key=lambda d: (wavers(ctx, d), total(priority_lines(ctx, d)), d), default="")


class KeepOrders(Auto, frozen=True, tag="nd.orders.keep"):
    """Divisions whose order is kept are active, with that priority (ND 2.6, 2.8)."""

    def run(self, ctx: Ctx) -> None:
        kept = {d: n for d, n in ctx.table.orders.items() if is_kept(ctx, n)}
        order = sorted(kept, key=lambda d: (-kept[d], d))
        ctx.set(orders=kept, active=order, dice={})
        if not kept:
            ctx.tell("ND 2.8", say("No division is active in this turn."), kind="orders", side="")
        ctx.end()
