"""The fire steps: unit after unit, each result at once (NB 4.3, 4.6.3, 9.3)."""

from collections.abc import Iterable, Iterator

from msgspec import structs

from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.context import derived
from game.engine.frame import Ask, Auto
from game.engine.prompt import Button, Mark, Offer, Preview, Prompt, Run, Task
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.shapes import Shape
from game.engine.text import Text, counted, say
from game.rules.kit.pools import percent
from game.rules.kit.prompts import BACK, ending
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.fire.buildings import AT, Bombard, bombarders, buttons
from game.rules.napoleons_battles.fire.field import aim_lines, barred_lines, field_of, shade_of
from game.rules.napoleons_battles.fire.roll import hit_chance, promise
from game.rules.napoleons_battles.fire.sheet import odds, shot_preview
from game.rules.napoleons_battles.fire.shoot import Quench, Shoot
from game.rules.napoleons_battles.fire.who import (
    Shot,
    allowed_targets,
    shooters,
    shots_at,
    why_not_fire,
    why_not_shoot_at,
    why_not_target,
)
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.states import close_round
from game.rules.napoleons_battles.table import Ctx, Phase, Step
from game.rules.napoleons_battles.unformed.voluntary import (
    ROUT,
    ChooseVoluntary,
    may_rout,
    rout_button,
)
from game.rules.napoleons_battles.units import listed, name_of, now, on_table, present, side_of

REST = Run("fire", say("All fire as suggested"))
BLIND = say("Nothing is measured before a shot is declared (NB 1.6hr).")


class FireStep(Auto, frozen=True, tag="nb.fire.step"):
    """One side fires; off turn first, then on turn: both together are a fire round (NB 4.3, 9.3).
    `movers_only`: only units that have just moved may be fired at (NB 4.6.3, 8.5.4.2.4), in the
    step `within` which that happens.
    """

    side: str
    movers_only: bool = False
    within: Step = Step.PURSUIT_FIRE

    def run(self, ctx: Ctx) -> None:
        off_turn = self.side != ctx.table.on_turn
        if self.movers_only:
            ctx.set(step=self.within)
        else:
            ctx.set(step=Step.FIRE_OFF if off_turn else Step.FIRE_ON)
        if off_turn:
            close_round(ctx)
            for uid, unit in list(ctx.table.units.items()):
                if unit.fired:
                    ctx.change(uid, fired=False)
        only = tuple(ctx.table.movers) if self.movers_only else None
        ctx.goto(ChooseShot(self.side, only), Quench(self.side), None if off_turn else EndOfRound())


class EndOfRound(Auto, frozen=True, tag="nb.fire.end"):
    """What was lost in the fire round counts no longer (NB 11.1.1)."""

    def run(self, ctx: Ctx) -> None:
        close_round(ctx)
        ctx.end()


class ChooseShot(Ask, frozen=True, tag="nb.fire.choose", rule="NB 9.3.1", phase=Phase.FIRE):
    """Who fires next, and at whom (NB 9.1). `only`: the targets there are in this step."""

    side: str
    only: tuple[str, ...] | None = None
    shooter: str = ""

    def _blind(self, ctx: Ctx) -> bool:
        return Switch.NO_MEASURING in ctx.rules.options

    def _able(self, ctx: Ctx) -> tuple[str, ...]:
        """Those that may fire and have a target; where nothing is measured, all that may fire."""
        if self._blind(ctx):
            foes = any(True for _ in self._foes(ctx))
            able = (u for u in present(ctx, self.side) if why_not_fire(ctx, u) is None)
            return tuple(able) if foes else ()
        return tuple(shooters(ctx, self.side, self.only))

    def _foes(self, ctx: Ctx) -> Iterable[str]:
        foe = ctx.rules.enemy_of(self.side)
        return (u for u in present(ctx, foe) if self.only is None or u in self.only)

    def prompt(self, ctx: Ctx) -> Prompt:
        return self._at_whom(ctx) if self.shooter else self._who(ctx)

    def _who(self, ctx: Ctx) -> Prompt:
        able = self._able(ctx)
        pending = counted(len(able), "{n} unit can still fire", "{n} units can still fire")
        must = bool(able) and not self._blind(ctx)
        end = ending(say("End of fire"), pending if able else None)
        may = {uid: Offer(Mark.SELECT, say("an empty town")) for uid in self._bombarders(ctx)}
        return Prompt(
            side=self.side,
            text=self._whose(ctx, able, tuple(may)),
            phase=ctx.table.phase,
            units=may | {uid: Offer(Mark.SELECT, self._promise(ctx, uid)) for uid in able},
            buttons=(
                *self._giving_up(ctx),
                structs.replace(end, refusal=refusals.MUST_FIRE) if must else end,
            ),
            tasks=tuple(self._task(ctx, uid) for uid in able),
            suggested=acts.unit(able[0]) if must else acts.button("end"),
            runs=(REST,) if must else (),
            blind=BLIND if self._blind(ctx) and able else None,
            moot=None if able or may else self._nobody(ctx),
        )

    def _nobody(self, ctx: Ctx) -> Text:
        """Which side is passed over in this fire round, or has no more to fire (NB 9.3.1)."""
        side = ctx.rules.oob.armies[self.side].name
        if any(now(ctx, uid).fired for uid in present(ctx, self.side)):
            return say("{side}: no other unit can fire.", side=side)
        return say("{side}: no unit can fire.", side=side)

    def _giving_up(self, ctx: Ctx) -> tuple[Button, ...]:
        """Before it fires, the side off turn may put units to rout by choice (NB 4.2.4.3)."""
        first = ctx.table.step is Step.FIRE_OFF and not any(
            now(ctx, u).fired for u in present(ctx, self.side)
        )
        if not first or not may_rout(ctx, self.side):
            return ()
        return (rout_button(say("Let units rout by choice")),)

    def _bombarders(self, ctx: Ctx) -> tuple[str, ...]:
        """Batteries that may fire at empty towns (NB 9.3.2); nobody must."""
        return () if self.only is not None else tuple(bombarders(ctx, self.side))

    def _whose(self, ctx: Ctx, able: tuple[str, ...], may: tuple[str, ...]) -> Text:
        """Who has to fire, where targets are few at whom, and who may fire besides at an empty town
        (NB 4.6.3, 9.1.4, 9.3.2).
        """
        if self._blind(ctx) and self.only is None:
            return say("Choose a unit to fire; a shot that reaches nobody is lost.")
        if self._blind(ctx):
            return say(
                "Choose a unit to fire at those that have just moved; a shot that reaches nobody "
                "is lost."
            )
        owed, free = listed(ctx, able), listed(ctx, may)
        if not able and not may:
            return self._nobody(ctx)
        if not able:
            return say("No unit has to fire now. By choice, at empty towns: {free}.", free=free)
        if self.only is not None:
            return say("Choose a unit to fire at those that have just moved: {owed}.", owed=owed)
        if not may:
            return say("Choose a unit to fire. Who has a target must: {owed}.", owed=owed)
        return say(
            "Choose a unit to fire. Who has a target must: {owed}. By choice, at empty towns: "
            "{free}.",
            owed=owed,
            free=free,
        )

    def _promise(self, ctx: Ctx, uid: str) -> Text | None:
        if self._blind(ctx):
            return None
        best = best_shot(ctx, uid, self.only)
        if best is None:
            return say("no target")
        name = name_of(ctx, best.target)
        return say("best target {target}: {chance}", target=name, chance=odds(ctx, best))

    def _task(self, ctx: Ctx, uid: str) -> Task:
        return Task(
            title=say("{unit} may try a shot", unit=name_of(ctx, uid))
            if self._blind(ctx)
            else say("{unit} can fire", unit=name_of(ctx, uid)),
            detail=self._promise(ctx, uid),
            rule="NB 9.1.4",
            units=(uid,),
            owed=not self._blind(ctx),
            action=acts.unit(uid),
        )

    def _at_whom(self, ctx: Ctx) -> Prompt:
        blind = self._blind(ctx)
        foes = [f for f in self._foes(ctx) if why_not_target(ctx, self.shooter, f) is None]
        open_ = foes if blind else self._by_range(ctx)
        best = None if blind else best_shot(ctx, self.shooter, self.only)
        return Prompt(
            side=self.side,
            text=say("Choose a target for {unit}.", unit=name_of(ctx, self.shooter)),
            phase=ctx.table.phase,
            subject=(self.shooter,),
            units={
                **{foe: self._target(ctx, foe) for foe in open_},
                **{u: Offer(Mark.SELECT) for u in self._others(ctx)},
            },
            buttons=(*self._buildings(ctx), BACK),
            shapes=() if blind else self._field(ctx, self.shooter),
            barred=() if blind else self._barred(ctx),
            suggested=acts.button("back") if best is None else acts.unit(best.target),
            runs=(REST,) if best is not None else (),
            blind=BLIND if blind else None,
        )

    def _by_range(self, ctx: Ctx) -> list[str]:
        """The targets of the unit in hand, the nearest first."""
        found = allowed_targets(ctx, self.shooter, self.only)
        return sorted(found, key=lambda foe: best_at(ctx, self.shooter, foe).range)

    def _barred(self, ctx: Ctx) -> tuple[str, ...]:
        """The enemies within sector and range at whom the unit in hand may not fire."""
        allowed = allowed_targets(ctx, self.shooter, self.only)
        foes = (foe for foe in self._foes(ctx) if foe not in allowed)
        return tuple(foe for foe in foes if barred_lines(ctx, self.shooter, foe))

    def _field(self, ctx: Ctx, uid: str) -> tuple[Shape, ...]:
        """What a unit reaches in this step, and whom."""
        return *field_of(ctx, uid), *shade_of(ctx, uid), *aim_lines(ctx, uid, self.only)

    def _others(self, ctx: Ctx) -> Iterator[str]:
        """Who else may be taken up instead."""
        able = dict.fromkeys((*self._able(ctx), *self._bombarders(ctx)))
        return (u for u in able if u != self.shooter)

    def _buildings(self, ctx: Ctx) -> tuple[Button, ...]:
        return () if self.only is not None else tuple(buttons(ctx, self.shooter))

    def _target(self, ctx: Ctx, foe: str) -> Offer:
        if self._blind(ctx):
            return Offer(Mark.FIRE)
        shot = best_at(ctx, self.shooter, foe)
        text = say("{n} away: {chance}", n=refusals.inches(shot.range), chance=odds(ctx, shot))
        return Offer(Mark.FIRE, text, f"{percent(hit_chance(ctx, shot))}%")

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        if uid not in ctx.table.units:
            return NOT_OFFERED
        if not on_table(ctx, uid):
            return refusals.NOT_THERE
        if uid == self.shooter:
            return NOT_OFFERED
        if side_of(ctx, uid) == self.side:
            if (refusal := why_not_fire(ctx, uid)) is not None:
                return refusal
            able = uid in self._able(ctx) or uid in self._bombarders(ctx)
            return None if able else refusals.NO_TARGET
        if not self.shooter:
            return NOT_OFFERED
        if self.only is not None and uid not in self.only:
            return refusals.FIRE_PHASE
        if self._blind(ctx):
            return why_not_target(ctx, self.shooter, uid)
        return why_not_shoot_at(ctx, self.shooter, uid)

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        uid = action.arg
        if action.verb != "unit" or not isinstance(uid, str) or uid not in ctx.table.units:
            return None
        refusal = self.why_not_unit(ctx, uid)
        if side_of(ctx, uid) == self.side:
            return None if refusal else Preview(shapes=self._field(ctx, uid))
        if not self.shooter:
            return None
        if refusal is not None:
            lines = barred_lines(ctx, self.shooter, uid, named=True, far=True)
            return Preview(text=refusal.message, rule=refusal.rule, shapes=lines)
        return shot_preview(ctx, best_at(ctx, self.shooter, uid))

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        if not self.shooter:
            able = self._able(ctx)
            if self._blind(ctx):
                # Who has nobody to fire at would be taken up and laid back for ever.
                able = tuple(u for u in able if allowed_targets(ctx, u, self.only))
            yield from map(acts.unit, able)
            if not able or self._blind(ctx):
                yield acts.button("end")
            return
        found = allowed_targets(ctx, self.shooter, self.only)
        best = sorted(found, key=lambda f: promise(ctx, best_at(ctx, self.shooter, f)))
        yield from map(acts.unit, reversed(best))
        yield acts.button("back")

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        if side_of(ctx, uid) == self.side:
            ctx.goto(structs.replace(self, shooter=uid))
        else:
            ctx.goto(Shoot(self.shooter, uid), structs.replace(self, shooter=""))

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == ROUT:
            ctx.call(ChooseVoluntary(self.side, wanted=True))
        elif name == "back":
            ctx.goto(structs.replace(self, shooter=""))
        elif name.startswith(AT):
            town = name.removeprefix(AT)
            ctx.goto(Bombard(self.shooter, town), structs.replace(self, shooter=""))
        else:
            ctx.end()


@derived
def best_at(ctx: Ctx, shooter: str, target: str) -> Shot:
    """The best shot at a target that may be fired at, over any side."""
    return max(shots_at(ctx, shooter, target), key=lambda s: (promise(ctx, s), -s.range))


@derived
def best_shot(ctx: Ctx, shooter: str, only: tuple[str, ...] | None = None) -> Shot | None:
    """The shot that promises most; None: there is no target."""
    found = [best_at(ctx, shooter, foe) for foe in allowed_targets(ctx, shooter, only)]
    return max(found, key=lambda s: (promise(ctx, s), -s.range), default=None)
