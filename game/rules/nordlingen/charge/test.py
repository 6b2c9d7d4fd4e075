"""The tests of a charge: the charger's, then the target's (ND 3.29, 3.30, 3.32, 13.3)."""

from game.engine.event import Modifier
from game.engine.frame import Auto
from game.engine.text import say
from game.rules.kit.dice import FACES, one_die
from game.rules.kit.owing import owe
from game.rules.nordlingen import morale
from game.rules.nordlingen.charge.answers import Answer
from game.rules.nordlingen.charge.home import Home, fall_short
from game.rules.nordlingen.charge.way import UM, Way, by_wheel
from game.rules.nordlingen.options import Reading
from game.rules.nordlingen.outcomes import apply_outcome
from game.rules.nordlingen.owed import Settle
from game.rules.nordlingen.places import in_melee, lies
from game.rules.nordlingen.table import Ctx, Matter
from game.rules.nordlingen.units import arm_of, card, is_routed


class Run(Auto, frozen=True, tag="nd.charge.run"):
    """The charger tests: with 4 or more it charges (ND 3.29)."""

    charger: str
    target: str
    wheel: int = 0
    breakthrough: bool = False

    def run(self, ctx: Ctx) -> None:
        ctx.change(self.charger, manoeuvred=True)
        names = {"unit": card(ctx, self.charger).name, "target": card(ctx, self.target).name}
        text = say("{unit} charges {target}.", **names)
        ctx.tell("ND 3.25", text, self.charger, self.target, kind="charge")
        further = charging_modifiers(ctx, self.charger, self.target, self.breakthrough)
        outcome = morale.test(ctx, self.charger, "charging", *further, against=self.target)
        if not morale.passes(ctx, "charging", outcome):
            apply_outcome(ctx, self.charger, outcome)
            ctx.goto(Settle())
            return
        way = by_wheel(ctx, self.charger, self.target, self.wheel)
        assert isinstance(way, Way), way
        if self._is_short(ctx, way):
            ctx.goto(Settle())
            return
        began = lies(ctx, self.charger, self.target)
        home = Home(self.charger, self.target, self.wheel, began, way.place.pose)
        ctx.goto(Charged(home))

    def _is_short(self, ctx: Ctx, way: Way) -> bool:
        """By an option a die says how far it charges; too little, and that is all (ND 13.3)."""
        if Reading.CHARGE_DICE not in ctx.rules.options:
            return False
        why, fast = say("charge distance"), ctx.rules.tables.fast[arm_of(ctx, self.charger)]
        die = ctx.roll(FACES, why=why, rule="ND 13.3")
        most = die * UM + fast.value
        text = say("{unit} charges up to {n} um.", unit=card(ctx, self.charger).name, n=most // UM)
        ctx.tell("ND 13.3", text, self.charger, kind="charge", roll=one_die(die, why))
        if way.cost <= most:
            return False
        fall_short(ctx, self.charger, self.wheel, most)
        return True


def charging_modifiers(
    ctx: Ctx, charger: str, target: str, breakthrough: bool
) -> tuple[Modifier, ...]:
    """What whom it charges adds to its test, and a melee that it has won (ND 7.19-7.24)."""
    lines = morale.charging_lines(ctx, charger, target)
    return (*lines, *morale.after_won_melee(ctx, charger)) if breakthrough else lines


class Charged(Auto, frozen=True, tag="nd.charge.charged"):
    """The target tests, or runs if it is routed; in a melee it does neither (ND 3.30, 3.32)."""

    home: Home

    def run(self, ctx: Ctx) -> None:
        target, charger = self.home.target, self.home.charger
        if is_routed(ctx, target):
            owe(ctx, Matter("rout_move", target, charger))
            ctx.goto(Settle(), self.home)
            return
        if in_melee(ctx, target):
            ctx.goto(self.home)
            return
        outcome = morale.test(ctx, target, "charged", against=charger)
        if morale.passes(ctx, "charged", outcome):
            ctx.goto(Answer(self.home))
            return
        apply_outcome(ctx, target, outcome, charger)
        ctx.goto(Settle(), self.home)
