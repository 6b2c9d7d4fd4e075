"""The shot itself: roll, hit, save, ammunition (SQ 7)."""

from game.board.cells import Cell
from game.engine.frame import Auto
from game.engine.text import say
from game.rules.kit.dice import FACES, one_die, or_more
from game.rules.squares.bombardment import is_saved_by_walls, next_victim, shot
from game.rules.squares.losses import add_hits
from game.rules.squares.options import Reading
from game.rules.squares.pieces import name_of, side_of, unit
from game.rules.squares.prices import pay
from game.rules.squares.table import Ctx


class Shoot(Auto, frozen=True, tag="sq.fire.shoot"):
    """One die for 1 AP: a hit at 4, modifiers added (SQ 7.2, 7.5); no test follows (SQ 7.13)."""

    unit: str
    cell: Cell

    def run(self, ctx: Ctx) -> None:
        made, name = shot(ctx, self.unit, self.cell), name_of(ctx, self.unit)
        pay(ctx, self.unit, ctx.rules.tables.movement.shot.value)
        ctx.change(self.unit, bombarded=True)
        why = say("{unit} bombards", unit=name)
        die = ctx.roll(FACES, why=why, rule="SQ 7.5")
        told = say("{unit} hits {square}.") if made.hits(die) else say("{unit} misses {square}.")
        text = say(told.message, unit=name, square=ctx.rules.label(self.cell))
        needed = or_more(made.on_die)
        roll = one_die(die, why, made.modifiers, alone=True, needed=needed)
        cells = (unit(ctx, self.unit).cell, self.cell)
        ctx.tell("SQ 7.5", text, self.unit, kind="fire", cells=cells, roll=roll)
        if made.hits(die):
            self._hit(ctx)
        if Reading.AMMUNITION in ctx.rules.options:
            self._check(ctx, die)
        ctx.end()

    def _hit(self, ctx: Ctx) -> None:
        victim = next_victim(ctx, self.cell)
        if victim is None:  # under an empty base it is lost (SQ 3.6)
            return
        ctx.change(victim, shelled=unit(ctx, victim).shelled + 1)
        if is_saved_by_walls(ctx, victim) and saved(ctx, victim):
            return
        add_hits(ctx, victim, 1, rule="SQ 7.11")

    def _check(self, ctx: Ctx, die: int) -> None:
        """A natural 6 may have been the last shot (SQ 7.14)."""
        table = ctx.rules.tables.bombard
        if die != table.check_at.value:
            return
        why = say("Ammunition of {unit}", unit=name_of(ctx, self.unit))
        check = ctx.roll(FACES, why=why, rule="SQ 7.14")
        out = check >= table.out_at.value
        ctx.change(self.unit, ammo_out=out)
        name = name_of(ctx, self.unit)
        text = (
            say("{unit} is out of ammunition.", unit=name)
            if out
            else say("{unit} has ammunition left.", unit=name)
        )
        roll = one_die(check, why)
        ctx.tell("SQ 7.14", text, self.unit, kind="fire", cells=(), roll=roll, depth=1)


def saved(ctx: Ctx, uid: str) -> bool:
    """A save behind walls; of a hidden unit its owner alone learns of it (SQ 3.6, 7.12)."""
    needed = ctx.rules.tables.bombard.save.value
    why = say("Save of {unit}", unit=name_of(ctx, uid))
    hidden = bool(unit(ctx, uid).under)
    die = ctx.roll(FACES, why=why, rule="SQ 7.12", only=side_of(ctx, uid) if hidden else "")
    good = die >= needed
    told = say("The walls save {unit}.") if good else say("The walls do not save {unit}.")
    text = say(told.message, unit=name_of(ctx, uid))
    roll = one_die(die, why, needed=or_more(needed))
    ctx.tell("SQ 7.12", text, uid, kind="fire", cells=(), roll=roll, secret=hidden, depth=1)
    return good


def resupplied(ctx: Ctx, uid: str) -> bool:
    """Whether a battery that has but moved ends at a Park of its army (SQ 7.15, R20)."""
    now = unit(ctx, uid)
    if not now.ammo_out or now.bombarded or now.attacked or now.recovered:
        return False
    parks = ctx.rules.terms.parks.get(side_of(ctx, uid), ())
    return any(ctx.rules.board.distance(now.cell, park) <= 1 for park in parks)
