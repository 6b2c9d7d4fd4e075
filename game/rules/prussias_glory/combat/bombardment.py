"""Bombardment, offensive and defensive (PG 16, 18): choose a target, choose the guns, roll."""

from game.board.cells import Cell
from game.engine import action as acts
from game.engine.action import Action
from game.engine.context import first_refusal
from game.engine.event import Roll
from game.engine.frame import Ask, Auto
from game.engine.prompt import Button, Mark, Offer, Pick, Preview, Prompt, Role
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import Text, counted, say
from game.rules.kit.dice import FACES, one_die
from game.rules.kit.prompts import ending
from game.rules.prussias_glory.battles import fatigue
from game.rules.prussias_glory.combat import results
from game.rules.prussias_glory.combat.gunnery import (
    guns_that_bear,
    targets,
    weigh_fire,
    why_not_hex,
    why_not_target,
)
from game.rules.prussias_glory.combat.sheets import fire_sheet
from game.rules.prussias_glory.data.cards import enemy_of
from game.rules.prussias_glory.movement.zones import front_of
from game.rules.prussias_glory.pieces import card, names_of, people, unit, units_of
from game.rules.prussias_glory.table import Combat, CombatSide, Ctx

TOO_WEAK = "–"
"""In place of a column: so little bombardment strength has none (PG 16.2a)."""
NO_EFFECT = say("No guns are strong enough to have an effect on any target (PG 16.2a).")


def phase_of(defensive: bool) -> str:
    """The ribbon's word for the phase."""
    return "defensive_fire" if defensive else "bombardment"


def rule_of(defensive: bool) -> str:
    """The rule by which guns fire in the phase."""
    return "PG 18.0a" if defensive else "PG 16.0a"


class NextTarget(Auto, frozen=True, tag="pg.bombardment.next"):
    """Ask for the next target; the phase is over when no gun has one (PG 16.0d, 18.0a)."""

    side: str
    defensive: bool

    def run(self, ctx: Ctx) -> None:
        if targets(ctx, self.side, self.defensive):
            ctx.goto(BombardPhase(self.side, self.defensive))
        else:
            end_of_fire(ctx, self.side, self.defensive)


def end_of_fire(ctx: Ctx, side: str, defensive: bool) -> None:
    """End the present frame and the phase; after one's own guns have not moved (PG 16.3a)."""
    for uid in () if defensive else units_of(ctx, side):
        if card(ctx, uid).is_artillery and (unit(ctx, uid).moved or unit(ctx, uid).steps):
            ctx.change(uid, moved=False, steps=0)
    ctx.end()


class BombardPhase(Ask, frozen=True, tag="pg.bombardment.target"):
    """Choose a target hex, one at a time (PG 16.0d, 18.0a)."""

    side: str
    defensive: bool

    def prompt(self, ctx: Ctx) -> Prompt:
        found = targets(ctx, self.side, self.defensive)
        offers = {c: self._offer(ctx, c) for c in found}
        return Prompt(
            side=self.side,
            text=say("Choose a hex to bombard."),
            rule=rule_of(self.defensive),
            phase=phase_of(self.defensive),
            cells=offers,
            suggested=acts.button("end"),
            moot=NO_EFFECT if all(o.chip == TOO_WEAK for o in offers.values()) else None,
            buttons=(
                ending(
                    say("End defensive fire") if self.defensive else say("End bombardment"),
                    counted(len(found), "1 target left", "{n} targets left"),
                ),
            ),
        )

    def _offer(self, ctx: Ctx, target: Cell) -> Offer:
        """A target with the column of all guns that bear on it; a dash: too weak (PG 16.2a)."""
        bearing = guns_that_bear(ctx, self.side, target, self.defensive)
        fire = weigh_fire(ctx, bearing, target)
        if fire.column is None:
            return Offer(Mark.FIRE, say("BS {n}: no effect", n=fire.total), TOO_WEAK)
        column = ctx.rules.tables.bombardment.columns[fire.column]
        return Offer(Mark.FIRE, say("BS {n}, column {column}", n=fire.total, column=column), column)

    def why_not_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        """Target limits (PG 16.0c, 16.1, 18.0a)."""
        return why_not_hex(ctx, self.side, where, self.defensive)

    def on_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> None:
        ctx.goto(
            ChooseGuns(self.side, self.defensive, where), NextTarget(self.side, self.defensive)
        )

    def on_button(self, ctx: Ctx, name: str) -> None:
        end_of_fire(ctx, self.side, self.defensive)


class StartBombardment(Auto, frozen=True, tag="pg.bombardment.start"):
    """Begin a bombardment phase, or pass it by when no gun has a target."""

    side: str
    defensive: bool

    def run(self, ctx: Ctx) -> None:
        """Clear the marks of the last bombardment phase (Ruling 76)."""
        for cell in tuple(ctx.table.bombarded):
            ctx.drop(ctx.table.bombarded, cell)
        for uid in units_of(ctx, self.side):
            if unit(ctx, uid).fired:
                ctx.change(uid, fired=False)
        if not targets(ctx, self.side, self.defensive):
            self._tell_idle(ctx)
            end_of_fire(ctx, self.side, self.defensive)
            return
        title = say("Defensive fire") if self.defensive else say("Bombardment")
        ctx.tell("PG 12.0a", title, kind="phase", side=self.side)
        ctx.goto(BombardPhase(self.side, self.defensive))

    def _tell_idle(self, ctx: Ctx) -> None:
        army = people(ctx, self.side).inline
        text = say("Bombardment: no gun of {side} has a target.", side=army)
        if self.defensive:
            text = say("Defensive fire: no gun of {side} has a target.", side=army)
        ctx.tell(rule_of(self.defensive), text, kind="phase", side=self.side)


class ChooseGuns(Ask, frozen=True, tag="pg.bombardment.guns", rule="PG 16.0d"):
    """Which guns fire together at the hex (PG 16.0b, 16.0d)."""

    side: str
    defensive: bool
    target: Cell

    def prompt(self, ctx: Ctx) -> Prompt:
        bearing = guns_that_bear(ctx, self.side, self.target, self.defensive)
        singles = tuple((u,) for u in bearing) if len(bearing) > 1 else ()
        return Prompt(
            side=self.side,
            text=say("Choose the guns that fire at {hex}.", hex=ctx.rules.label(self.target)),
            phase=phase_of(self.defensive),
            cells={},
            units={u: Offer(Mark.FIRE, self._strength(ctx, u)) for u in bearing},
            pick=Pick(
                of=bearing,
                min=1,
                max=len(bearing),
                start=bearing,
                samples=(bearing, *singles),
                confirm=say("Fire"),
            ),
            buttons=(Button(id="back", label=say("Another target"), role=Role.BACK),),
        )

    def _strength(self, ctx: Ctx, uid: str) -> Text:
        fire = weigh_fire(ctx, (uid,), self.target)
        return say("BS {n} at range {r}", n=fire.total, r=fire.range)

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        return NOT_OFFERED

    def why_not_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> Refusal | None:
        own = units_of(ctx, self.side)
        return first_refusal(
            why_not_target(ctx, str(u), self.target, self.defensive) if u in own else NOT_OFFERED
            for u in chosen
        )

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        if action.verb != "pick" or not isinstance(action.arg, tuple) or not action.arg:
            return None
        guns = tuple(str(u) for u in action.arg)
        if self.why_not_pick(ctx, guns) is not None:
            return None
        fire = weigh_fire(ctx, guns, self.target)
        sheet = fire_sheet(ctx, bombardment_of(ctx, guns, self.target), fire)
        return Preview(rule="PG 16.2", sheet=sheet)

    def on_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> None:
        ctx.goto(*fire_at(ctx, self.side, tuple(str(u) for u in chosen), self.target))


def bombardment_of(ctx: Ctx, firers: tuple[str, ...], target: Cell) -> Combat:
    """The combat that it is; those who are, or would be, Engaged suffer the losses (PG 16.2d)."""
    cells = tuple(sorted({unit(ctx, u).cell for u in firers}))
    return Combat(
        attacker=card(ctx, firers[0]).side,
        kind="bombardment",
        attack=CombatSide(cells, engaged=firers),
        defence=CombatSide((target,), engaged=front_of(ctx, target)),
        range=max(ctx.rules.board.distance(c, target) for c in cells),
    )


def fire_at(
    ctx: Ctx, side: str, firers: tuple[str, ...], target: Cell
) -> tuple["ResolveFire", ...]:
    """Mark the guns of a side and the hex (PG 16.0b, 16.0c) and give the frame that rolls."""
    for uid in firers:
        ctx.change(uid, fired=True)
    ctx.put(ctx.table.bombarded, target, side)
    ctx.set(fought_yet=True)
    return (ResolveFire(firers, target),)


class ResolveFire(Auto, frozen=True, tag="pg.bombardment.roll"):
    """One die on the bombardment table (PG 16.2)."""

    firers: tuple[str, ...]
    target: Cell

    def run(self, ctx: Ctx) -> None:
        fire, table = weigh_fire(ctx, self.firers, self.target), ctx.rules.tables.bombardment
        label, names = ctx.rules.label(self.target), names_of(ctx, self.firers)
        what = say("{guns} bombard {hex}", guns=names, hex=label)
        if len(names) == 1:
            what = say("{guns} bombards {hex}", guns=names, hex=label)
        if fire.column is None:
            text = say("{what}: strength {n} has no effect.", what=what, n=fire.total)
            self._tell(ctx, "PG 16.2a", text)
            ctx.end()
            return
        die = ctx.roll(FACES, why=say("bombardment of {hex}", hex=label), rule="PG 16.2c")
        cell = table.cell(fire.column, die + fire.drm)
        why, column = say("bombardment"), table.columns[fire.column]
        roll = one_die(die, why, fire.modifiers, column=column, result=cell)
        self._tell(ctx, "PG 16.2c", say("{what}: {result}.", what=what, result=cell), roll)
        combat = bombardment_of(ctx, self.firers, self.target)
        fatigue.bombarded(ctx, enemy_of(combat.attacker), fire.total)
        ctx.goto(*results.resolve_bombardment(ctx, combat, cell))

    def _tell(self, ctx: Ctx, rule: str, text: Text, roll: Roll | None = None) -> None:
        ctx.tell(rule, text, *self.firers, kind="fire", cells=(self.target,), roll=roll)
