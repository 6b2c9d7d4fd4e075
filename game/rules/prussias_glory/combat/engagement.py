"""A close combat from its odds to its results: steps 3 to 8 of the sequence (PG 19.3 to 19.8)."""

from msgspec import structs

from game.engine import action as acts
from game.engine.action import Action
from game.engine.frame import Ask, Auto, Frame
from game.engine.prompt import Mark, Offer, Pick, Preview, Prompt
from game.engine.refusal import Refusal
from game.engine.text import Text, say
from game.rules.kit.dice import FACES, one_die
from game.rules.prussias_glory.combat.combats import change, change_side, get, reckon, side_named
from game.rules.prussias_glory.combat.loss_points import begin
from game.rules.prussias_glory.combat.muster import (
    best_lead,
    best_support,
    capture_routed,
    likely,
    muster,
    why_not_support,
)
from game.rules.prussias_glory.combat.odds import best_pair, pairs_differ, weigh
from game.rules.prussias_glory.combat.refusals import ONLY_ENGAGED_LEAD
from game.rules.prussias_glory.combat.results import ResolveSide
from game.rules.prussias_glory.combat.runs import IN_A_FIGHT
from game.rules.prussias_glory.combat.sheets import combat_sheet
from game.rules.prussias_glory.command.leaders import LeaderCasualties
from game.rules.prussias_glory.outcome import Which, side_of
from game.rules.prussias_glory.pieces import names_of, unit, values
from game.rules.prussias_glory.table import Combat, Ctx

PHASE = "close_combat"


# -- 2a and 3: who fights (PG 8.2j, 19.1.1, 19.3) --------------------------------------------------


class Assemble(Auto, frozen=True, tag="pg.close_combat.assemble"):
    """Who gives up, and who fights; nobody: on to the advance (PG 8.2j, 19.1.1, Rulings 24, 54)."""

    index: int

    def run(self, ctx: Ctx) -> None:
        combat = get(ctx, self.index)
        capture_routed(ctx, combat)
        combat = muster(ctx, combat)
        change(
            ctx,
            self.index,
            attack=combat.attack,
            defence=combat.defence,
            surrounded=combat.surrounded,
            supported=combat.supported,
        )
        mark_fought(ctx, combat, (*combat.attack.engaged, *combat.defence.engaged))
        if not combat.defence.engaged:
            where = combat.defence.cells
            text = say("Nobody is left to fight in {hexes}.", hexes=ctx.rules.labels(where))
            ctx.tell("PG 19.2c", text, kind="combat", side=combat.attacker, cells=where)
            ctx.end()
            return
        support: tuple[Frame, ...] = (ChooseSupport(self.index),) if combat.supported else ()
        ctx.goto(
            *support,
            Lead(self.index, "attack"),
            Lead(self.index, "defence"),
            TerrainPair(self.index),
            RollCombat(self.index),
        )


def mark_fought(ctx: Ctx, combat: Combat, units: tuple[str, ...]) -> None:
    """Units that take part fight no other combat this turn; charges are no hindrance (PG 19.0b)."""
    if combat.kind != "charge":
        for uid in units:
            ctx.change(uid, fought=True)


class ChooseSupport(Ask, frozen=True, tag="pg.close_combat.support", phase=PHASE, runs=IN_A_FIGHT):
    """Which Support units a supported defence adds (PG 19.1.1c, decision D17)."""

    index: int

    def prompt(self, ctx: Ctx) -> Prompt:
        combat = get(ctx, self.index)
        units, best = combat.defence.support, best_support(ctx, combat)
        return Prompt(
            side=side_named(combat, "defence"),
            text=say("Supported defence: choose up to 4 levels of Support that add their SP."),
            rule="PG 19.1.1c",
            units={
                u: Offer(Mark.SELECT, _adds(ctx, u))
                for u in units
                if self.why_not_unit(ctx, u) is None
            },
            pick=Pick(
                of=units,
                min=0,
                max=len(units),
                start=best,
                samples=(best, ()) if best else ((),),
                confirm=say("Add them"),
            ),
            suggested=acts.pick(*best),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        return why_not_support(ctx, get(ctx, self.index), (uid,))

    def why_not_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> Refusal | None:
        """Up to 4 levels (PG 19.1.1c)."""
        return why_not_support(ctx, get(ctx, self.index), tuple(str(u) for u in chosen))

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        self.on_pick(ctx, (uid,))

    def on_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> None:
        used, combat = tuple(str(u) for u in chosen), get(ctx, self.index)
        defence = structs.replace(combat.defence, used_support=used)
        change(ctx, self.index, defence=reckon(ctx, defence))
        mark_fought(ctx, combat, used)
        ctx.end()


def _adds(ctx: Ctx, uid: str) -> Text:
    return say("levels: {n}, {sp} SP", n=unit(ctx, uid).level, sp=values(ctx, uid).sp)


# -- 4: lead units (PG 19.4) -----------------------------------------------------------------------


class Lead(Auto, frozen=True, tag="pg.close_combat.lead"):
    """Name a side's lead: the only one, the attack's, or the owner's choice (PG 19.4a)."""

    index: int
    which: Which

    def run(self, ctx: Ctx) -> None:
        side = side_of(get(ctx, self.index), self.which)
        engaged = side.engaged
        if self.which == "attack" and side.lead in engaged:
            ctx.end()
            return
        if len(engaged) > 1:
            ctx.goto(ChooseLead(self.index, self.which))
            return
        change_side(ctx, self.index, self.which, lead=engaged[0])
        ctx.end()


ON_THE_SHEET = say("The odds sheet of the attack named the lead units.")


class ChooseLead(
    Ask,
    frozen=True,
    tag="pg.close_combat.choose_lead",
    rule="PG 19.4a",
    phase=PHASE,
    runs=IN_A_FIGHT,
):
    """Which Engaged unit leads: its morale counts, and it takes the first LP (PG 19.4a, D18)."""

    index: int
    which: Which

    def prompt(self, ctx: Ctx) -> Prompt:
        combat = get(ctx, self.index)
        side = side_of(combat, self.which)
        expected = side.lead if side.lead in side.engaged else best_lead(ctx, side)
        return Prompt(
            side=side_named(combat, self.which),
            text=say("Choose the lead unit: its morale counts, and it takes the first loss."),
            context=say(
                "{attack} against {defence}",
                attack=ctx.rules.labels(combat.attack.cells),
                defence=ctx.rules.labels(combat.defence.cells),
            ),
            units={
                u: Offer(Mark.SELECT, say("MR {mr}", mr=values(ctx, u).mr)) for u in side.engaged
            },
            suggested=acts.unit(expected),
            foreseen=ON_THE_SHEET if combat.kind == "close" else None,
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        engaged = side_of(get(ctx, self.index), self.which).engaged
        return None if uid in engaged else ONLY_ENGAGED_LEAD

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        combat, uid = get(ctx, self.index), str(action.arg)
        side = side_of(combat, self.which)
        if uid not in side.engaged:
            return None
        combat = structs.replace(combat, **{self.which: structs.replace(side, lead=uid)})
        return Preview(rule="PG 19.4a", sheet=combat_sheet(ctx, likely(ctx, combat)))

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        change_side(ctx, self.index, self.which, lead=uid)
        ctx.end()


# -- 5: terrain (PG 19.5) --------------------------------------------------------------------------


class TerrainPair(Auto, frozen=True, tag="pg.close_combat.terrain"):
    """The pair whose terrain counts: the best one, as the attacker would choose (PG 19.5a)."""

    index: int

    def run(self, ctx: Ctx) -> None:
        combat = get(ctx, self.index)
        pair = best_pair(ctx, combat)
        change(ctx, self.index, terrain_pair=pair)
        if pairs_differ(ctx, combat):
            a, d = ctx.rules.labels(pair)
            text = say("The terrain from {a} to {d} counts, the best pair.", a=a, d=d)
            ctx.tell("PG 19.5a", text, kind="combat", side=combat.attacker, cells=pair)
        ctx.end()


# -- 6 to 8: roll and results (PG 19.6 to 19.8) ----------------------------------------------------


class RollCombat(Auto, frozen=True, tag="pg.close_combat.roll"):
    """One die on the odds column; then leaders, the results of both sides (PG 19.6a)."""

    index: int

    def run(self, ctx: Ctx) -> None:
        combat, table = get(ctx, self.index), ctx.rules.tables.close_combat
        weight, why = weigh(ctx, combat), say("close combat")
        die = ctx.roll(FACES, why=why, rule="PG 19.6a")
        odds, printed = table.columns[weight.column], table.cell(weight.column, die + weight.drm)
        cells = (*combat.attack.cells, *combat.defence.cells)
        text = say(
            "{attack} against {defence} at {odds}: {result}.",
            attack=names_of(ctx, combat.attack.engaged),
            defence=names_of(ctx, combat.defence.engaged),
            odds=odds,
            result=printed,
        )
        roll = one_die(die, why, weight.modifiers, column=odds, result=printed)
        fighters = (*combat.attack.engaged, *combat.defence.engaged)
        ctx.tell("PG 19.6a", text, *fighters, kind="combat", cells=cells, roll=roll)
        begin(ctx, self.index, printed)
        _use_momentum(ctx, combat)
        ctx.goto(
            LeaderCasualties(cells),
            ResolveSide(self.index, "defence"),
            ResolveSide(self.index, "attack"),
        )


def _use_momentum(ctx: Ctx, combat: Combat) -> None:
    """Momentum markers that counted are removed (PG 19.10e)."""
    for cell in (*combat.attack.cells, *combat.defence.cells):
        marker = ctx.table.momentum.get(cell)
        if marker is None:
            continue
        hindered = cell in combat.attack.cells and marker.side != combat.attacker
        pressed = cell in combat.defence.cells and marker.side == combat.attacker
        if hindered or (pressed and marker.turn == ctx.table.turn):
            ctx.drop(ctx.table.momentum, cell)
