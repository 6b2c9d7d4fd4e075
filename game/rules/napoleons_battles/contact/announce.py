"""A unit is about to make contact: what the enemy does about it, in its order (NB 3.1, 8.4.1.3,
8.4.4, 14.2).
"""

from collections.abc import Iterable

from game.board.plane.legs import Leg
from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.frame import Ask, Auto
from game.engine.prompt import Button, Prompt, Role
from game.engine.steps import done
from game.engine.text import Text, cited, say
from game.rules.kit.owing import owe
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.contact.first_round import first_round
from game.rules.napoleons_battles.contact.squares import must_test, try_square
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.owed import Settle
from game.rules.napoleons_battles.places import is_engaged, pose_of
from game.rules.napoleons_battles.refusals import inches
from game.rules.napoleons_battles.table import Ctx, Matter
from game.rules.napoleons_battles.units import (
    is_battery,
    is_cavalry,
    is_horse_battery,
    is_infantry,
    is_on_turn,
    is_steady,
    name_of,
    now,
    on_table,
    rate_of,
    side_of,
)


class Announce(Auto, frozen=True, tag="nb.contact.announce"):
    """Infantry tries to form square before cavalry; cavalry and horse batteries may evade
    (NB 8.4.4, 14.2).
    """

    unit: str
    foes: tuple[str, ...]
    leg: Leg

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        if is_cavalry(ctx, self.unit):
            for foe in self.foes:
                if must_test(ctx, foe, self.unit):
                    try_square(ctx, foe, self.unit)
        for foe in self.foes:
            if may_evade(ctx, foe, self.unit):
                ctx.call(AskEvasion(foe, self.unit, self.leg), Settle())
                return


def may_evade(ctx: Ctx, uid: str, mover: str) -> bool:
    """Off turn, steady, not engaged, and not yet in this turn: cavalry and horse batteries from
    infantry, cavalry with a React marker from cavalry too (NB 14.2-1, 14.2-2, 14.2.1).
    """
    unit = now(ctx, uid)
    if Switch.EVASION not in ctx.rules.options or not on_table(ctx, uid):
        return False
    if is_on_turn(ctx, uid) or not is_steady(ctx, uid) or is_engaged(ctx, uid):
        return False
    if unit.evaded or unit.detached_from:
        return False
    if is_infantry(ctx, mover):
        return is_cavalry(ctx, uid) or is_horse_battery(ctx, uid)
    return is_cavalry(ctx, mover) and is_cavalry(ctx, uid) and unit.react


class AskEvasion(Ask, frozen=True, tag="nb.contact.evade", rule="NB 14.2-1"):
    """Does the unit evade (NB 14.2.2)? It is told how the first round would go, and how far it may
    go instead. `leg`: the way that the enemy still has to go.
    """

    unit: str
    mover: str
    leg: Leg

    def prompt(self, ctx: Ctx) -> Prompt:
        names = {"unit": name_of(ctx, self.unit), "foe": name_of(ctx, self.mover)}
        return Prompt(
            side=side_of(ctx, self.unit),
            text=say("{foe} about to contact {unit}: stand, or evade?", **names),
            phase=ctx.table.phase,
            subject=(self.unit,),
            buttons=(
                Button(
                    id="stand",
                    label=say("Stand"),
                    role=Role.CONFIRM,
                    note=say("it is contacted and fights"),
                ),
                Button(
                    id="evade",
                    label=say("Evade"),
                    note=say("it moves off, once in a turn, and touches no enemy"),
                ),
            ),
            notes=self._notes(ctx),
            aims=((pose_of(ctx, self.mover), pose_of(ctx, self.unit)),),
            suggested=acts.button("stand"),
        )

    def _notes(self, ctx: Ctx) -> tuple[tuple[Text, Text], ...]:
        """What it risks either way (NB 10.2, 14.2.2)."""
        away = say("It moves {n} at most; no die is rolled.", n=inches(self._allowance(ctx)))
        return (
            (
                say("If it stands"),
                cited("NB 10.2-1", done(first_round(ctx, self.mover, self.unit, self.leg))),
            ),
            (say("If it evades"), cited("NB 14.2.2", away)),
        )

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        yield acts.button("stand")
        yield acts.button("evade")

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == "stand":
            ctx.end()
            return
        self._tell(ctx)
        ctx.change(self.unit, evaded=True, react=False, spent=0)
        owe(ctx, Matter("evade", self.unit, self.mover))
        ctx.end()

    def _tell(self, ctx: Ctx) -> None:
        """That it evades and from whom, and what that costs it: the one evasion of the turn, the
        marker, the move (NB 14.2.1, 14.2.2, 14.2.3).
        """
        names = {"unit": name_of(ctx, self.unit), "foe": name_of(ctx, self.mover)}
        text = say(
            "Evasion of {unit} from {foe}: once in this turn, {n} at most.",
            n=inches(self._allowance(ctx)),
            **names,
        )
        ctx.tell("NB 14.2.2", text, self.unit, self.mover, kind="react")
        if now(ctx, self.unit).react:
            text = say("{unit}: no longer ready to react.", unit=names["unit"])
            ctx.tell("NB 14.2.3", text, self.unit, kind="react")

    def _allowance(self, ctx: Ctx) -> int:
        form = Form.LIMBERED if is_battery(ctx, self.unit) else now(ctx, self.unit).form
        return int(rate_of(ctx, self.unit, form))
