"""Retreats after a Combat (SQ 8.35, 8.37-8.39)."""

from game.board.cells import Cell
from game.engine.frame import Auto
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.kit.telling import to_cell
from game.rules.squares.bases import Aftermath
from game.rules.squares.cards import Kind
from game.rules.squares.fighting import the_fight
from game.rules.squares.ground import SIDES, attack_way
from game.rules.squares.losses import add_hits, destroy
from game.rules.squares.morale_dice import failures
from game.rules.squares.pieces import card, name_of, on_map, place, side_of, unit
from game.rules.squares.stacking import why_not_hold
from game.rules.squares.table import Ctx, Fight

OFF_TABLE = Refusal("SQ 8.37", say("The table ends there."))


def way_back(ctx: Ctx, fight: Fight, uid: str) -> Cell | None:
    """The square directly away from the enemy's, None off the table (SQ 8.35)."""
    turn = SIDES // 2 if side_of(ctx, uid) == fight.side else 0
    way = (attack_way(ctx, fight) + turn) % SIDES
    return ctx.rules.grid.beyond(unit(ctx, uid).cell, way)


def goal(ctx: Ctx, fight: Fight, uid: str) -> Cell | Refusal:
    """Where a unit retreats to, or what bars it: edge, ground, enemies, room (SQ 8.35, 8.37)."""
    back = way_back(ctx, fight, uid)
    return OFF_TABLE if back is None else why_not_hold(ctx, uid, back) or back


class Retreat(Auto, frozen=True, tag="sq.retreat.unit"):
    """One square directly away; who cannot go is in peril (SQ 8.35, 8.37, 8.38, R28)."""

    unit: str
    rule: str = "SQ 8.35"  # or that by which it goes with the others

    def run(self, ctx: Ctx) -> None:
        if card(ctx, self.unit).kind is Kind.ARTILLERY_FOOT:
            destroy(ctx, self.unit, rule="SQ 8.38")
            ctx.end()
            return
        back = goal(ctx, the_fight(ctx), self.unit)
        if isinstance(back, Refusal):
            self._peril(ctx, back)
            ctx.end()
            return
        left = unit(ctx, self.unit).cell
        place(ctx, self.unit, back)
        ctx.change(self.unit, left=left)
        text = to_cell(ctx, say("{unit} retreats to {square}."), self.unit, back, "square")
        ctx.tell(self.rule, text, self.unit, kind="retreat", path=(left, back), depth=1)
        ctx.goto(Aftermath())

    def _peril(self, ctx: Ctx, barred: Refusal) -> None:
        """It stays, takes 1 hit and tests with one die; a failure destroys it (SQ 8.37)."""
        text = say(
            "{unit} cannot retreat. {reason}", unit=name_of(ctx, self.unit), reason=barred.message
        )
        ctx.tell("SQ 8.37", text, self.unit, kind="retreat", depth=1)
        add_hits(ctx, self.unit, 1, rule="SQ 8.37")
        if on_map(ctx, self.unit) and failures(ctx, self.unit, 1):
            destroy(ctx, self.unit, rule="SQ 8.37")
