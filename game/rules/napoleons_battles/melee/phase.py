"""The combat step: one combat after the other, in the order that the player on turn wants (NB 4.4,
8.4.2.4hr, 10.1.1).
"""

from collections.abc import Iterable, Mapping

from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.frame import Ask, Auto
from game.engine.prompt import Button, Mark, Offer, Preview, Prompt
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import Text, joined, say
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.melee.round import Round
from game.rules.napoleons_battles.melee.separate import Begun, Combat, Shares, combats, shares_of
from game.rules.napoleons_battles.melee.sheet import combat_preview
from game.rules.napoleons_battles.runs import COMBATS, LAST
from game.rules.napoleons_battles.table import Ctx, Phase, Step
from game.rules.napoleons_battles.units import bases, name_of


class CombatStep(Auto, frozen=True, tag="nb.melee.step"):
    """All combats of the step; after each the contacts are looked at anew: those that a recall has
    made share no bases with what was fought before (NB 8.4.2, 8.5.4.2.5, 10.1.1).
    """

    step: Step = Step.COMBAT
    begun: bool = False
    fought: tuple[Combat, ...] = ()
    began: Begun = ()
    waiting: tuple[Combat, ...] = ()

    def run(self, ctx: Ctx) -> None:
        if not self.begun:
            ctx.set(step=self.step, paid=[])
        left = tuple(c for c in combats(ctx) if c not in self.fought)
        if not left:
            ctx.set(contacts=[])
            ctx.end()
            return
        still = {uid for c in left if c in self.waiting for uid in c.units}
        began = tuple(one for one in self.began if one[0] in still)
        ctx.goto(ChooseCombat(self.fought, self.step, began))


class ChooseCombat(Ask, frozen=True, tag="nb.melee.choose", rule="NB 10.1.1", phase=Phase.COMBAT):
    """Which combat is fought next. A unit that fights several enemies finishes with all of them
    first (NB 10.1hr). `began`: who is not through with them.
    """

    fought: tuple[Combat, ...] = ()
    step: Step = Step.COMBAT
    began: Begun = ()

    def _left(self, ctx: Ctx) -> tuple[Combat, ...]:
        return tuple(c for c in combats(ctx) if c not in self.fought)

    def _open(self, ctx: Ctx) -> tuple[Combat, ...]:
        """Those that may be chosen now."""
        left = self._left(ctx)
        begun = {uid for uid, _, _ in self.began}
        same = tuple(c for c in left if begun & set(c.units))
        return same or left

    def prompt(self, ctx: Ctx) -> Prompt:
        open_, left = self._open(ctx), self._left(ctx)
        return Prompt(
            side=ctx.table.on_turn,
            text=say("Choose the next combat: it is fought out before another begins."),
            phase=ctx.table.phase,
            units=self._offers(ctx),
            buttons=tuple(
                Button(
                    id=str(n),
                    label=_named(ctx, combat),
                    commits=True,
                    refusal=None if combat in open_ else _first(ctx, open_),
                )
                for n, combat in enumerate(left)
            ),
            suggested=acts.button(str(left.index(open_[0]))),
            runs=(COMBATS if self.fought or len(left) > 1 else LAST,),
        )

    def _offers(self, ctx: Ctx) -> Mapping[str, Offer]:
        """Units that are in one combat alone, to be pointed at."""
        return {uid: Offer(Mark.ATTACK) for uid in self._single(ctx)}

    def _single(self, ctx: Ctx) -> dict[str, Combat]:
        found: dict[str, list[Combat]] = {}
        for combat in self._open(ctx):
            for uid in combat.units:
                found.setdefault(uid, []).append(combat)
        return {uid: several[0] for uid, several in found.items() if len(several) == 1}

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        if uid in self._single(ctx):
            return None
        if any(uid in c.units for c in self._left(ctx)):
            return _first(ctx, self._open(ctx))
        return NOT_OFFERED

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        combat = self._chosen(ctx, action)
        return None if combat is None else combat_preview(ctx, combat, self._shares(ctx, combat))

    def _chosen(self, ctx: Ctx, action: Action) -> Combat | None:
        if action.verb == "unit":
            return self._single(ctx).get(str(action.arg))
        left = self._left(ctx)
        if action.verb != "button" or not str(action.arg).isdecimal():
            return None
        number = int(str(action.arg))
        return left[number] if number < len(left) else None

    def _shares(self, ctx: Ctx, combat: Combat) -> Shares:
        return shares_of(ctx, combat, self._left(ctx), self.began)

    def _begun(self, ctx: Ctx, combat: Combat) -> Begun:
        """With how many bases those began who have fought and who fight now, and how often."""
        known = {uid: (first, done) for uid, first, done in self.began}
        for uid in combat.units:
            first, done = known.get(uid, (bases(ctx, uid), 0))
            known[uid] = first, done + 1
        return tuple(sorted((uid, first, done) for uid, (first, done) in known.items()))

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        left = self._left(ctx)
        yield from (acts.button(str(left.index(combat))) for combat in self._open(ctx))

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        self._fight(ctx, self._single(ctx)[uid])

    def on_button(self, ctx: Ctx, name: str) -> None:
        self._fight(ctx, self._left(ctx)[int(name)])

    def _fight(self, ctx: Ctx, combat: Combat) -> None:
        shares = self._shares(ctx, combat)
        fought = (*self.fought, combat)
        waiting = tuple(c for c in self._left(ctx) if c != combat)
        after = CombatStep(self.step, True, fought, self._begun(ctx, combat), waiting)
        ctx.goto(Round(combat, shares), after)


def _named(ctx: Ctx, combat: Combat) -> Text:
    one, two = (
        joined([say(name_of(ctx, uid)) for uid in units], ", ") for units in (combat.on, combat.off)
    )
    return say("{unit} against {foe}", unit=one, foe=two)


def _first(ctx: Ctx, open_: tuple[Combat, ...]) -> Refusal:
    return refusals.combat_first(name_of(ctx, open_[0].on[0]))
