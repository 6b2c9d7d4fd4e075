"""Combat results: guns lost, surrenders, loss points one by one, additional retreats (PG 11)."""

from msgspec import structs

from game.engine import action as acts
from game.engine.action import Action
from game.engine.frame import Ask, Auto, Frame
from game.engine.prompt import Button, Mark, Offer, Preview, Prompt
from game.engine.refusal import Refusal
from game.engine.text import Text, counted, say
from game.rules.prussias_glory.battles.baggage import is_baggage
from game.rules.prussias_glory.combat import losses, morale
from game.rules.prussias_glory.combat.combats import close_all, get, open_combat, reckon, side_named
from game.rules.prussias_glory.combat.loss_points import (
    Way,
    begin,
    engaged_now,
    follow_up,
    guns_involved,
    lead_is_due,
    must_retreat,
    retreat_hexes,
    routs,
    surrender,
    surrendering,
    take_loss,
    ways,
    why_not_engaged,
    why_not_voluntary,
)
from game.rules.prussias_glory.combat.refusals import LEAD_FIRST, NOT_OF_THESE, retreats_anyway
from game.rules.prussias_glory.combat.retreat_ways import best_paths, rout_hexes
from game.rules.prussias_glory.combat.runs import IN_A_FIGHT
from game.rules.prussias_glory.outcome import Which, parse, side_of
from game.rules.prussias_glory.pieces import card, name_of, unit, values
from game.rules.prussias_glory.table import Combat, Ctx, Morale

RETREAT = "retreat:"


def resolve_bombardment(ctx: Ctx, combat: Combat, printed: str) -> tuple[Frame, ...]:
    """The frames of a bombardment's result, on those Engaged or that would be (PG 16.2d)."""
    close_all(ctx)
    index = open_combat(ctx, structs.replace(combat, defence=reckon(ctx, combat.defence)))
    begin(ctx, index, printed)
    return (ResolveSide(index, "defence"),)


class ResolveSide(Auto, frozen=True, tag="pg.results.side"):
    """Work out one side's result: guns, surrenders and losses, additional retreats (PG 11)."""

    index: int
    which: Which

    def run(self, ctx: Ctx) -> None:
        outcome = parse(side_of(get(ctx, self.index), self.which).outcome)
        steps: list[Frame] = [SufferLosses(self.index, self.which)]
        if outcome.star:
            steps.insert(0, LoseGun(self.index, self.which))
        if outcome.extra:
            steps.append(Additional(self.index, self.which))
        ctx.goto(*steps)


class LoseGun(Auto, frozen=True, tag="pg.results.gun"):
    """The asterisk: one artillery unit loses a level (PG 11.3.1a)."""

    index: int
    which: Which

    def run(self, ctx: Ctx) -> None:
        found = guns_involved(ctx, get(ctx, self.index), self.which)
        if len(found) > 1:
            ctx.goto(ChooseGun(self.index, self.which))
            return
        ctx.end()
        if found:
            with ctx.beneath():
                losses.lose_level(ctx, found[0], rule="PG 11.3.1a")


class ChooseGun(Ask, frozen=True, tag="pg.results.choose_gun", rule="PG 11.3.1a", runs=IN_A_FIGHT):
    """Which artillery unit loses a level (PG 11.3.1a)."""

    index: int
    which: Which

    def prompt(self, ctx: Ctx) -> Prompt:
        combat = get(ctx, self.index)
        found = guns_involved(ctx, combat, self.which)
        return Prompt(
            side=side_named(combat, self.which),
            text=say("Choose the artillery unit that loses a level."),
            phase=phase_of(ctx, combat),
            units={u: Offer(Mark.LOSS, _level_left(ctx, u)) for u in found},
            suggested=acts.unit(max(found, key=lambda u: unit(ctx, u).level)),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        found = guns_involved(ctx, get(ctx, self.index), self.which)
        return None if uid in found else NOT_OF_THESE

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        ctx.end()
        with ctx.beneath():
            losses.lose_level(ctx, uid, rule="PG 11.3.1a")


class SufferLosses(Auto, frozen=True, tag="pg.results.losses"):
    """Satisfy loss points one by one, surrenders first (PG 11.1, 11.3.5)."""

    index: int
    which: Which

    def run(self, ctx: Ctx) -> None:
        while True:
            follow_up(ctx, self.index, self.which)
            combat = get(ctx, self.index)
            side = side_of(combat, self.which)
            if side.lp == 0 or not engaged_now(ctx, side):
                ctx.end()
                _tell_unsatisfied(ctx, combat, self.which)
                return
            taken = surrendering(ctx, side)
            if taken:
                if side.lead in taken:
                    taken = (side.lead,)  # Ruling 36: the lead unit first
                if len(taken) > side.lp:
                    ctx.call(ChooseSurrender(self.index, self.which))
                    return
                for uid in taken:
                    surrender(ctx, self.index, self.which, uid)
                continue
            found = ways(ctx, combat, self.which)
            if len(found) > 1:
                ctx.call(AssignLoss(self.index, self.which))
                return
            frames = take_loss(ctx, self.index, self.which, found[0])
            if frames:
                ctx.call(*frames)
                return


def _tell_unsatisfied(ctx: Ctx, combat: Combat, which: Which) -> None:
    side = side_of(combat, which)
    if side.lp:
        text = counted(
            side.lp,
            "1 loss point is left that nobody can take.",
            "{n} loss points are left that nobody can take.",
        )
        army = side_named(combat, which)
        ctx.tell("PG 11.1a", text, kind="loss", side=army, cells=side.cells, depth=1)


class Additional(Auto, frozen=True, tag="pg.results.additional"):
    """r: Engaged units below MR 5 suffer Disorder (PG 11.3.3a-d), late ones not (Ruling 35)."""

    index: int
    which: Which
    done: tuple[str, ...] = ()

    def run(self, ctx: Ctx) -> None:
        side = side_of(get(ctx, self.index), self.which)
        below = ctx.rules.tables.limits.mr_forced_retreat_below.value
        stay = engaged_now(ctx, side)
        for uid in side.engaged:
            if uid in self.done or uid not in stay or values(ctx, uid).mr >= below:
                continue
            with ctx.beneath():
                frames = morale.disorder(ctx, uid, rule="PG 11.3.3a", retreats="yes")
            ctx.goto(*frames, Additional(self.index, self.which, (*self.done, uid)))
            return
        ctx.end()


def phase_of(ctx: Ctx, combat: Combat) -> str:
    """The phase that a combat belongs to, for the ribbon."""
    if combat.kind != "bombardment":
        return "close_combat"
    return "bombardment" if combat.attacker == ctx.table.active else "defensive_fire"


def _level_left(ctx: Ctx, uid: str) -> Text:
    level = unit(ctx, uid).level - 1
    if level == 0:
        return say("eliminated")
    if card(ctx, uid).is_artillery:
        return counted(level, "1 level left", "{n} levels left")
    left = card(ctx, uid).at(level)
    return counted(
        level,
        "1 level left: {sp} SP, MR {mr}",
        "{n} levels left: {sp} SP, MR {mr}",
        sp=left.sp,
        mr=left.mr,
    )


def _leads_to(ctx: Ctx, combat: Combat, which: Which, way: Way) -> Text:
    if is_baggage(ctx, way.unit):
        return _routs(rout_hexes(ctx, way.unit))
    if way.mode == "level":
        return _level_left(ctx, way.unit)
    outcome = parse(side_of(combat, which).outcome)
    hexes = retreat_hexes(ctx, outcome, way)
    if routs(ctx, outcome, way) or unit(ctx, way.unit).morale is not Morale.FORMED:
        return _routs(hexes)
    return counted(hexes, "Disordered, {n} hex back", "Disordered, {n} hexes back")


def _routs(hexes: int) -> Text:
    return counted(hexes, "routs, {n} hex", "routs, {n} hexes")


class AssignLoss(Ask, frozen=True, tag="pg.results.assign", rule="PG 11.1d", runs=IN_A_FIGHT):
    """Who takes the next loss point, and how (PG 11.1d, decision D20)."""

    index: int
    which: Which

    def prompt(self, ctx: Ctx) -> Prompt:
        """A click takes the level, or the retreat that is forced; buttons are for the voluntary."""
        combat = get(ctx, self.index)
        side, found = side_of(combat, self.which), ways(ctx, combat, self.which)
        at = side.lp_first - side.lp + 1
        return Prompt(
            side=side_named(combat, self.which),
            text=say("Choose the unit that takes the loss."),
            phase=phase_of(ctx, combat),
            context=say("loss {n} of {all}", n=at, all=side.lp_first),
            units={
                w.unit: Offer(Mark.LOSS, _leads_to(ctx, combat, self.which, w))
                for w in found
                if w.mode != "voluntary"
            },
            buttons=tuple(
                Button(
                    id=RETREAT + w.unit,
                    label=say(
                        "{unit} retreats: {what}",
                        unit=name_of(ctx, w.unit),
                        what=_leads_to(ctx, combat, self.which, w),
                    ),
                )
                for w in found
                if w.mode == "voluntary"
            ),
            suggested=self._suggested(ctx, found),
        )

    def _suggested(self, ctx: Ctx, found: tuple[Way, ...]) -> Action:
        """A unit with levels to spare, of the best morale: who goes back leaves the hex."""
        stays = [w for w in found if w.mode == "level"]
        if not stays:
            return acts.unit(found[0].unit)
        best = max(stays, key=lambda w: (unit(ctx, w.unit).level, values(ctx, w.unit).mr))
        return acts.unit(best.unit)

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        """Engaged units only, the lead unit first (PG 11.1c, 11.1e)."""
        side = side_of(get(ctx, self.index), self.which)
        if uid not in engaged_now(ctx, side):
            return why_not_engaged(ctx, uid)
        return LEAD_FIRST if lead_is_due(ctx, side) and uid != side.lead else None

    def why_not_button(self, ctx: Ctx, name: str) -> Refusal | None:
        """Voluntary retreats (PG 11.1.4)."""
        uid = name.removeprefix(RETREAT)
        if uid == name or uid not in ctx.table.units:
            return super().why_not_button(ctx, name)
        combat = get(ctx, self.index)
        if must_retreat(ctx, combat, side_of(combat, self.which), uid):
            below = ctx.rules.tables.limits.mr_forced_retreat_below.value
            return retreats_anyway(name_of(ctx, uid), values(ctx, uid).mr, below)
        return why_not_voluntary(ctx, combat, self.which, uid)

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        combat, uid = get(ctx, self.index), str(action.arg).removeprefix(RETREAT)
        mode = {"voluntary"} if action.verb == "button" else {"level", "forced"}
        found = (w for w in ways(ctx, combat, self.which) if w.unit == uid and w.mode in mode)
        chosen = next(found, None)
        if chosen is None:
            return None
        text = _leads_to(ctx, combat, self.which, chosen)
        if chosen.mode == "level":
            return Preview(text=text, rule="PG 11.1.1a")
        hexes = retreat_hexes(ctx, parse(side_of(combat, self.which).outcome), chosen)
        paths = best_paths(ctx, uid, hexes)
        path = (unit(ctx, uid).cell, *(c for c in paths[0] if c >= 0)) if paths else ()
        return Preview(text=text, rule="PG 11.1.4a", path=path)

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        combat = get(ctx, self.index)
        forced = must_retreat(ctx, combat, side_of(combat, self.which), uid)
        self._take(ctx, Way(uid, "forced" if forced else "level"))

    def on_button(self, ctx: Ctx, name: str) -> None:
        self._take(ctx, Way(name.removeprefix(RETREAT), "voluntary"))

    def _take(self, ctx: Ctx, way: Way) -> None:
        ctx.goto(*take_loss(ctx, self.index, self.which, way))


class ChooseSurrender(
    Ask, frozen=True, tag="pg.results.surrender", rule="PG 11.3.5a", runs=IN_A_FIGHT
):
    """Who surrenders when there are more of them than loss points (PG 11.3.5a, Ruling 36)."""

    index: int
    which: Which

    def prompt(self, ctx: Ctx) -> Prompt:
        combat = get(ctx, self.index)
        side = side_of(combat, self.which)
        return Prompt(
            side=side_named(combat, self.which),
            text=say("Choose the unit that surrenders."),
            phase=phase_of(ctx, combat),
            context=say("loss points for surrenders: {n}", n=side.lp),
            units={
                u: Offer(Mark.LOSS, say("captured, MR {mr}", mr=values(ctx, u).mr))
                for u in surrendering(ctx, side)
            },
            suggested=acts.unit(min(surrendering(ctx, side), key=lambda u: unit(ctx, u).level)),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        found = surrendering(ctx, side_of(get(ctx, self.index), self.which))
        return None if uid in found else NOT_OF_THESE

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        ctx.end()
        surrender(ctx, self.index, self.which, uid)
