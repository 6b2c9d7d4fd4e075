"""The melee phase: combats are picked, then one round of each is fought (ND 5.1, 5.2)."""

from collections.abc import Iterable

from game.board.plane.shapes import Pose
from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.frame import Ask, Auto, Chosen
from game.engine.prompt import Button, Mark, Offer, Pick, Preview, Prompt, Role, Task
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import say
from game.rules.kit.prompts import SETTLE
from game.rules.kit.telling import signed
from game.rules.nordlingen import refusals
from game.rules.nordlingen.generals import attached
from game.rules.nordlingen.melee.combats import (
    Combat,
    Combats,
    Pair,
    as_it_stands,
    begin,
    general_of,
    in_contact_unpicked,
    led_by,
    may_lead,
    pairs,
    principal_of,
    with_general,
)
from game.rules.nordlingen.melee.effects import Fight
from game.rules.nordlingen.melee.roll import bonus
from game.rules.nordlingen.melee.sheet import sheet, title
from game.rules.nordlingen.places import pose_of
from game.rules.nordlingen.table import Ctx, Step
from game.rules.nordlingen.units import card, side_of


class MeleePhase(Auto, frozen=True, tag="nd.melee.phase"):
    """Combats are picked, then settled in that order (ND 5.2)."""

    def run(self, ctx: Ctx) -> None:
        ctx.set(step=Step.MELEE)
        ctx.goto(NextPick(ctx.table.initiative))


class NextPick(Auto, frozen=True, tag="nd.melee.next"):
    """The sides pick by turns until no two opposed units in contact are left; where only one pair
    is possible there is nothing to choose (ND 5.2).
    """

    side: str
    combats: Combats = ()

    def run(self, ctx: Ctx) -> None:
        left = pairs(ctx, self.combats)
        if not left:
            ctx.goto(*(Ready(combat) for combat in self.combats))
        elif len(left) > 1:
            ctx.goto(PickCombat(self.side, self.combats))
        else:
            ctx.goto(self._then(ctx, left[0]))

    def _then(self, ctx: Ctx, pair: Pair) -> "NextPick":
        return picked_by(ctx, self.side, self.combats, pair)


def picked_by(ctx: Ctx, side: str, combats: Combats, pair: Pair) -> NextPick:
    """The pair is picked, and it is the other side's turn."""
    combat = begin(ctx, pair, combats)
    ctx.tell("ND 5.2", say("Combat: {title}.", title=title(ctx, combat)), *pair, kind="combat")
    return NextPick(ctx.rules.enemy_of(side), (*combats, combat))


class PickCombat(
    Ask, frozen=True, tag="nd.melee.pick", rule="ND 5.2", phase=Step.MELEE, runs=(SETTLE,)
):
    """An own unit in contact and an enemy in contact with it, the principals of a combat
    (ND 5.2).
    """

    side: str
    combats: Combats = ()

    def prompt(self, ctx: Ctx) -> Prompt:
        found = self._pairs(ctx)
        units = tuple(dict.fromkeys(uid for pair in found for uid in pair))
        return Prompt(
            side=self.side,
            text=say("Pick one of your units and the enemy it fights."),
            units={uid: Offer(self._mark(ctx, uid)) for uid in units},
            pick=Pick(
                of=units, min=2, max=2, samples=tuple(found), confirm=say("Pick this combat")
            ),
            tasks=tuple(self._task(ctx, pair) for pair in found),
            aims=tuple(_aim(ctx, combat.principals) for combat in self.combats),
            suggested=acts.pick(*self._best(ctx, found)),
        )

    def _task(self, ctx: Ctx, pair: Pair) -> Task:
        combat = begin(ctx, pair, self.combats)
        one, two = (bonus(ctx, combat, uid) for uid in combat.principals)
        return Task(
            title=title(ctx, combat),
            detail=say("sums {one} against {two}", one=signed(one), two=signed(two)),
            rule="ND 5.2",
            units=pair,
            owed=True,
            action=acts.pick(*pair),
        )

    def _pairs(self, ctx: Ctx) -> list[Pair]:
        """The pairs that can be picked, the own unit first."""
        found = pairs(ctx, self.combats)
        own_first = self.side == ctx.table.initiative
        return found if own_first else [(two, one) for one, two in found]

    def _mark(self, ctx: Ctx, uid: str) -> Mark:
        return Mark.SELECT if side_of(ctx, uid) == self.side else Mark.ATTACK

    def _best(self, ctx: Ctx, found: list[Pair]) -> Pair:
        """The pair with the greatest advantage in sums."""

        def advantage(pair: Pair) -> int:
            combat = begin(ctx, pair, self.combats)
            return bonus(ctx, combat, pair[0]) - bonus(ctx, combat, pair[1])

        return max(found, key=lambda pair: (advantage(pair), pair))

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        pair = self._pair(ctx, action.arg)
        if pair is None:
            return None
        return Preview(
            sheet=sheet(ctx, begin(ctx, pair, self.combats)), rule="ND 5.2", aims=(_aim(ctx, pair),)
        )

    def _pair(self, ctx: Ctx, chosen: object) -> Pair | None:
        """The pair that was chosen, in whatever order."""
        if not isinstance(chosen, tuple) or len(chosen) != 2:
            return None
        return next((pair for pair in self._pairs(ctx) if set(pair) == set(chosen)), None)

    def why_not_pick(self, ctx: Ctx, chosen: Chosen) -> Refusal | None:
        found = self._pairs(ctx)
        if any(set(chosen) <= set(pair) for pair in found):
            return None
        idle = in_contact_unpicked(ctx, self.combats)
        if any(set(chosen) <= set(pair) for pair in idle):
            return refusals.NOT_FOUGHT
        return refusals.PICKED

    def on_pick(self, ctx: Ctx, chosen: Chosen) -> None:
        pair = self._pair(ctx, chosen)
        assert pair is not None, chosen
        ctx.goto(picked_by(ctx, self.side, self.combats, pair))


def _aim(ctx: Ctx, pair: Pair) -> tuple[Pose, Pose]:
    one, two = pair
    return pose_of(ctx, one), pose_of(ctx, two)


# -- before the dice (ND 5.2, 5.21) ----------------------------------------------------------------


class Ready(Auto, frozen=True, tag="nd.melee.ready"):
    """A combat whose turn has come: either side may exchange its principal, or choose the general
    who counts, before the dice are rolled. `ready`: the sides that have done so.
    """

    combat: Combat
    ready: tuple[str, ...] = ()

    def run(self, ctx: Ctx) -> None:
        combat = as_it_stands(ctx, self.combat)
        if combat is None:
            text = say("{title}: they are no longer in contact.", title=title(ctx, self.combat))
            ctx.tell("ND 5.2", text, kind="combat")
            ctx.end()
            return
        for uid in combat.principals:
            side = side_of(ctx, uid)
            if side not in self.ready and _has_choice(ctx, combat, side):
                ctx.goto(Prepare(combat, side, self.ready))
                return
        ctx.goto(Fight(combat))


def _has_choice(ctx: Ctx, combat: Combat, side: str) -> bool:
    return len(may_lead(ctx, combat, side)) > 1 or bool(_generals(ctx, combat, side))


def _generals(ctx: Ctx, combat: Combat, side: str) -> tuple[str, ...]:
    """The generals of a principal among whom there is something to choose: their levels differ
    (ND 5.21).
    """
    found = attached(ctx, principal_of(ctx, combat, side))
    differ = len({general.level for general in found}) > 1
    return tuple(general.id for general in found) if differ else ()


class Prepare(
    Ask, frozen=True, tag="nd.melee.prepare", rule="ND 5.2", phase=Step.MELEE, runs=(SETTLE,)
):
    """Which unit of a side is its principal, and which of its generals counts (ND 5.2, 5.21)."""

    combat: Combat
    side: str
    ready: tuple[str, ...] = ()

    def prompt(self, ctx: Ctx) -> Prompt:
        lead, leaders = self._lead(ctx), _generals(ctx, self.combat, self.side)
        counts = general_of(ctx, self.combat, lead)
        return Prompt(
            side=self.side,
            text=say(
                "{title}: the principal is {unit}.",
                title=title(ctx, self.combat),
                unit=card(ctx, lead).name,
            ),
            subject=(lead,),
            units={uid: Offer(Mark.SELECT, say("as principal")) for uid in self._others(ctx)},
            buttons=(
                *(self._button(ctx, general) for general in leaders if general != counts),
                Button(id="fight", label=say("Fight"), role=Role.CONFIRM, commits=True),
            ),
            suggested=self._suggested(ctx),
        )

    def _lead(self, ctx: Ctx) -> str:
        return principal_of(ctx, self.combat, self.side)

    def _others(self, ctx: Ctx) -> tuple[str, ...]:
        return may_lead(ctx, self.combat, self.side)[1:]

    def _button(self, ctx: Ctx, general: str) -> Button:
        name, level = ctx.rules.oob.generals[general].name, ctx.table.generals[general].level
        label = say("{general} counts (level {n})", general=name, n=level)
        return Button(id=f"general/{general}", label=label)

    def _suggested(self, ctx: Ctx) -> Action:
        """The principal with the greatest sum; of equal ones he who is it."""
        lead, foe = self._lead(ctx), self.combat.opponent(self._lead(ctx))

        def advantage(uid: str) -> int:
            combat = self._led_by(ctx, uid)
            return bonus(ctx, combat, uid) - bonus(ctx, combat, foe)

        best = max((lead, *self._others(ctx)), key=advantage)
        return acts.button("fight") if best == lead else acts.unit(best)

    def _led_by(self, ctx: Ctx, uid: str) -> Combat:
        return self.combat if uid == self._lead(ctx) else led_by(self.combat, self._lead(ctx), uid)

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        made = self._after(ctx, action)
        return None if made is None else Preview(sheet=sheet(ctx, made), rule="ND 5.2")

    def _after(self, ctx: Ctx, action: Action) -> Combat | None:
        """The combat as it would be after an answer."""
        name = str(action.arg)
        if action.verb == "unit":
            return self._led_by(ctx, name) if name in self._others(ctx) else None
        if action == acts.button("fight"):
            return self.combat
        general = name.removeprefix("general/")
        if action.verb == "button" and general in _generals(ctx, self.combat, self.side):
            return with_general(ctx, self.combat, self._lead(ctx), general)
        return None

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        if uid in self._others(ctx):
            return None
        return refusals.PICKED if uid in ctx.table.units else NOT_OFFERED

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        yield acts.button("fight")
        yield from (acts.unit(uid) for uid in self._others(ctx))

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        ctx.goto(Prepare(self._led_by(ctx, uid), self.side, self.ready))

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == "fight":
            ctx.goto(Ready(self.combat, (*self.ready, self.side)))
            return
        made = self._after(ctx, acts.button(name))
        assert made is not None, name
        ctx.goto(Prepare(made, self.side, self.ready))
