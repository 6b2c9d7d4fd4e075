"""Representative bases: discovery, contents, secrets (SQ 3.3-3.8, R11)."""

from game.engine import action as acts
from game.engine.context import derived
from game.engine.frame import Ask, Auto
from game.engine.prompt import Button, Facing, FacingChoice, Prompt, Role
from game.engine.state import GameState, fork_table
from game.engine.text import say
from game.rules.squares.cards import UnitCard
from game.rules.squares.command import Displace
from game.rules.squares.objectives import take_objectives
from game.rules.squares.pieces import (
    bases,
    card,
    enemy_squares,
    hidden_in,
    name_of,
    names_of,
    place,
    side_of,
    take_off,
    unit,
)
from game.rules.squares.rules import SqRules
from game.rules.squares.stacking import fits
from game.rules.squares.table import Ctx, SqTable, Unit

WAYS = ("N", "E", "S", "W")
WAY_NAMES = (say("north"), say("east"), say("south"), say("west"))


@derived
def found_out(ctx: Ctx) -> tuple[str, ...]:
    """The bases with an enemy unit or base in an adjacent square (SQ 3.5)."""
    return tuple(b for b in bases(ctx) if enemy_squares(ctx, side_of(ctx, b), unit(ctx, b).cell))


class Aftermath(Auto, frozen=True, tag="sq.bases.aftermath"):
    """After every step: bases are revealed, lone Generals displaced (SQ 1.6, 3.5)."""

    def run(self, ctx: Ctx) -> None:
        """Both bases that find one another are revealed (SQ 3.5); objectives change hands."""
        take_objectives(ctx)
        ctx.goto(*(Reveal(b) for b in found_out(ctx)), Displace())


class Reveal(Auto, frozen=True, tag="sq.bases.reveal"):
    """A base gives way to what it holds, or is removed if that is nothing (SQ 3.8)."""

    base: str

    def run(self, ctx: Ctx) -> None:
        """Place its units; the owner turns the linear ones."""
        cell, side = unit(ctx, self.base).cell, side_of(ctx, self.base)
        inside, spent = hidden_in(ctx, self.base), unit(ctx, self.base)
        take_off(ctx, self.base)
        ctx.change(self.base, lost=True)
        for uid in inside:
            ctx.change(uid, under="")
            place(ctx, uid, cell)
            if card(ctx, uid).command == card(ctx, self.base).command:
                ctx.change(uid, halves=spent.halves, steps=spent.steps, recovered=spent.recovered)
        ctx.reveal()
        label = ctx.rules.label(cell)
        text = say("The base at {square} was empty.", square=label)
        if inside:
            names = names_of(ctx, inside)
            text = say("The base at {square} is revealed: {units}.", square=label, units=names)
        ctx.tell("SQ 3.5", text, *inside, kind="reveal", side=side, cells=(cell,))
        ctx.goto(*(FaceRevealed(u) for u in inside if card(ctx, u).linear))


def facing_choice(ctx: Ctx, uid: str) -> FacingChoice:
    """The four sides that linear infantry may face (SQ 2.4)."""
    now = unit(ctx, uid)
    ways = []
    for way, name in enumerate(WAYS):
        front = ctx.rules.grid.beyond(now.cell, way)
        ways.append(Facing(button=name, degrees=90 * way, front=() if front is None else (front,)))
    return FacingChoice(unit=uid, cell=now.cell, now=90 * now.facing, facings=tuple(ways))


class FaceRevealed(Ask, frozen=True, tag="sq.bases.face", rule="SQ 3.8"):
    """The owner chooses the facing of linear infantry that is revealed (SQ 3.8)."""

    unit: str

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=side_of(ctx, self.unit),
            text=say("Where shall {unit} face?", unit=name_of(ctx, self.unit)),
            phase=ctx.table.step,
            subject=(self.unit,),
            facing=facing_choice(ctx, self.unit),
            buttons=tuple(
                Button(id=way, label=say("Face {way}", way=WAY_NAMES[n]))
                for n, way in enumerate(WAYS)
            ),
            suggested=acts.button(WAYS[self._towards_enemy(ctx)]),
        )

    def _towards_enemy(self, ctx: Ctx) -> int:
        """The side on which an enemy stands; else it keeps its facing."""
        now, grid = unit(ctx, self.unit), ctx.rules.grid
        foes = enemy_squares(ctx, side_of(ctx, self.unit), now.cell)
        ways = (w for w in range(len(WAYS)) if grid.beyond(now.cell, w) in foes)
        return next(ways, now.facing)

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.change(self.unit, facing=WAYS.index(name))
        ctx.end()


class LookUnder(Ask, frozen=True, tag="sq.bases.look", rule="SQ 3.4"):
    """The owner looks at the contents of a base, unseen by the other side (SQ 3.4)."""

    base: str

    def prompt(self, ctx: Ctx) -> Prompt:
        inside = hidden_in(ctx, self.base)
        lines = tuple(f"{name_of(ctx, u)} ({unit(ctx, u).hits})" for u in inside)
        text = say("Under this base, with hits: {units}.", units=lines)
        return Prompt(
            side=side_of(ctx, self.base),
            secret=True,
            text=text if inside else say("This base is empty."),
            phase=ctx.table.step,
            subject=(self.base,),
            buttons=(Button(id="back", label=say("Cover it again"), role=Role.BACK),),
        )


def veil_bases(rules: SqRules, state: GameState[SqTable], side: str) -> GameState[SqTable]:
    """The state as a side may imagine it: the hidden units of the other lie unhurt under its bases
    in the order of their names, as many as fit, so that nothing tells where they are (SQ 3.4).
    Those that were lost under a base are thought to be there still (SQ 3.6).
    """
    foes = {u: now for u, now in state.table.units.items() if rules.oob.units[u].side != side}
    hidden = sorted(u for u, now in foes.items() if now.under or now.unseen)
    if not hidden:
        return state
    covers = sorted(u for u, now in foes.items() if rules.oob.units[u].is_base and not now.lost)
    room: dict[str, list[UnitCard]] = {base: [] for base in covers}
    units = dict(state.table.units)
    for uid in hidden:
        made = rules.oob.units[uid]
        base = next((b for b in covers if _may_hide(rules, room[b], made, foes[b])), "")
        base = base or next(iter(covers), "")
        room.setdefault(base, []).append(made)
        units[uid] = Unit(uid, under=base, lost=not base)
    known = fork_table(state.table)
    known.units = units
    return GameState(known, list(state.stack), state.result)


def _may_hide(rules: SqRules, there: list[UnitCard], made: UnitCard, base: Unit) -> bool:
    """Whether a unit could lie under a base with others: capacity and ground (SQ 3.8, R36)."""
    guns_barred = made.is_battery and rules.is_difficult(base.cell)
    return not guns_barred and fits(rules, [*there, made])
