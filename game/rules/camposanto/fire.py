"""Firing: which unit, at which hex, the roll (CS 9.1, 10.2). Guns and light infantry alike."""

from game.board.cells import Cell
from game.engine import action as acts
from game.engine.action import Action
from game.engine.frame import Ask, Auto
from game.engine.prompt import Mark, Offer, Preview, Prompt
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import Text, say
from game.rules.camposanto.closing import fire_closed, tell
from game.rules.camposanto.dice import percent, two_dice
from game.rules.camposanto.fire_sheet import field_shown, fire_sheet
from game.rules.camposanto.gunnery import (
    ROLL_RULE,
    STAYS_RULE,
    WHEN,
    Shot,
    firers,
    shot,
    targets,
    why_not_fire,
    why_not_target,
)
from game.rules.camposanto.hits import take_hit
from game.rules.camposanto.pieces import card, name_of, on_map, wing_card
from game.rules.camposanto.runs import NOBODY_ELSE, end_the_wing
from game.rules.camposanto.table import Ctx, Operation
from game.rules.kit.dice import or_more, several
from game.rules.kit.prompts import BACK, ending
from game.rules.kit.telling import signed


class Fire(Auto, frozen=True, tag="cs.fire.operation"):
    """The first operation, of the guns, or the fourth, of light infantry (CS 5.5a)."""

    wing: str
    operation: Operation

    def run(self, ctx: Ctx) -> None:
        """Ask as long as a unit can fire (CS 5.5b)."""
        if firers(ctx, self.wing, self.operation):
            ctx.goto(ChooseFirer(self.wing, self.operation))
        else:
            tell(ctx, self.wing, fire_closed(ctx, self.wing, self.operation))
            ctx.end()


class ChooseFirer(Ask, frozen=True, tag="cs.fire.unit"):
    """Which unit fires next; each is finished before the next begins (CS 5.5b)."""

    wing: str
    operation: Operation

    def prompt(self, ctx: Ctx) -> Prompt:
        able = firers(ctx, self.wing, self.operation)
        guns = self.operation is Operation.ARTILLERY
        return Prompt(
            side=wing_card(ctx, self.wing).side,
            text=say("Choose a gun to fire.") if guns else say("Choose light infantry to fire."),
            rule=WHEN[self.operation],
            phase=self.operation,
            units={u: Offer(Mark.SELECT, _how_many(len(targets(ctx, u)))) for u in able},
            buttons=(
                ending(
                    say("End artillery fire") if guns else say("End light fire"),
                    say("{n} can still fire", n=len(able)),
                ),
            ),
            suggested=acts.unit(max(able, key=lambda u: shot(ctx, u, best_target(ctx, u)).total)),
            runs=end_the_wing(ctx, self.wing, NOBODY_ELSE),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        return why_not_fire(ctx, self.wing, self.operation, uid)

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        ctx.goto(ChooseTarget(self.wing, self.operation, uid), Fire(self.wing, self.operation))


def best_target(ctx: Ctx, uid: str) -> Cell:
    """The target that is hit most likely; of equal ones the first."""
    return max(targets(ctx, uid), key=lambda c: shot(ctx, uid, c).total)


def _how_many(n: int) -> Text:
    return say("{n} targets", n=n) if n > 1 else say("1 target")


class ChooseTarget(Ask, frozen=True, tag="cs.fire.target"):
    """What a unit fires at: the sheet shows the chance before (CS 9.1b, 10.2a)."""

    wing: str
    operation: Operation
    unit: str

    def prompt(self, ctx: Ctx) -> Prompt:
        others = (u for u in firers(ctx, self.wing, self.operation) if u != self.unit)
        return Prompt(
            side=wing_card(ctx, self.wing).side,
            text=say("Choose a target for {unit}.", unit=name_of(ctx, self.unit)),
            rule=WHEN[self.operation],
            phase=self.operation,
            subject=(self.unit,),
            cells={c: self._offer(ctx, c) for c in targets(ctx, self.unit)},
            units={u: Offer(Mark.SELECT, _how_many(len(targets(ctx, u)))) for u in others},
            buttons=(BACK,),
            fire=field_shown(ctx, self.unit),
            suggested=acts.cell(best_target(ctx, self.unit)),
        )

    def _offer(self, ctx: Ctx, cell: Cell) -> Offer:
        made = shot(ctx, self.unit, cell)
        text = say("range {n}, {p} %", n=made.range, p=percent(made.chances))
        return Offer(Mark.FIRE, text, signed(made.total))

    def why_not_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        return why_not_target(ctx, self.unit, where)

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        if uid == self.unit:
            return NOT_OFFERED
        return why_not_fire(ctx, self.wing, self.operation, uid)

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        where = action.arg
        if action.verb != "cell" or not isinstance(where, int):
            return None
        if self.why_not_cell(ctx, where, ()) is not None:
            return None
        made = shot(ctx, self.unit, where)
        return Preview(rule=ROLL_RULE[card(ctx, self.unit).arm], sheet=fire_sheet(ctx, made))

    def on_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> None:
        ctx.goto(Shoot(self.unit, where))

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        ctx.goto(ChooseTarget(self.wing, self.operation, uid))


class Shoot(Auto, frozen=True, tag="cs.fire.roll"):
    """The roll: a HIT at nine, modifiers added; who is hit stays in place (CS 9.1f-h, 10.2b-c)."""

    unit: str
    cell: Cell

    def run(self, ctx: Ctx) -> None:
        made, arm = shot(ctx, self.unit, self.cell), card(ctx, self.unit).arm
        ctx.change(self.unit, fired=True)
        why = say("{unit} fires", unit=name_of(ctx, self.unit))
        dice = two_dice(ctx, why=why, rule=ROLL_RULE[arm])
        hit = sum(dice) + made.total >= made.needed
        _tell(ctx, made, dice, why, hit=hit)
        if not hit:
            ctx.end()
            return
        rule = "CS 8.2g" if not card(ctx, made.target).is_combat else ROLL_RULE[arm]
        with ctx.beneath():
            first = take_hit(ctx, made.target, rule=rule)
        if card(ctx, made.target).is_combat and on_map(ctx, made.target):
            text = say("{unit} stays in place.", unit=name_of(ctx, made.target))
            ctx.tell(STAYS_RULE[arm], text, made.target, kind="fire", depth=1)
        ctx.goto(*first)


def _tell(ctx: Ctx, made: Shot, dice: tuple[int, int], why: Text, *, hit: bool) -> None:
    told = say("{unit} hits {target} at {hex}.") if hit else say("{unit} misses {target} at {hex}.")
    names = {"unit": name_of(ctx, made.unit), "target": name_of(ctx, made.target)}
    text = say(told.message, hex=ctx.rules.label(made.cell), **names)
    reached = sum(dice) + made.total
    roll = several(dice, why, made.modifiers, reached=reached, needed=or_more(made.needed))
    rule = ROLL_RULE[card(ctx, made.unit).arm]
    ctx.tell(rule, text, made.unit, made.target, kind="fire", roll=roll)
