"""The Austrians' lighter guns at Torgau, set up where infantry stands (PG 26.4a, Ruling 84)."""

from game.board.cells import Cell
from game.engine.frame import Ask
from game.engine.prompt import Button, Mark, Offer, Prompt, Role
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import say
from game.rules.prussias_glory.data.cards import COALITION
from game.rules.prussias_glory.data.special import SpecialRule
from game.rules.prussias_glory.pieces import card, cells_of, name_of, place, stack, unit, units_of
from game.rules.prussias_glory.stacking import why_overfull_with
from game.rules.prussias_glory.table import Ctx

RULE = "PG 26.4a"
NO_INFANTRY = Refusal(RULE, say("Such guns are set up in a hex with infantry."))


def free_guns(ctx: Ctx, side: str) -> tuple[str, ...]:
    """The guns of two levels that a side may set up elsewhere (PG 26.4a)."""
    if side != COALITION or not ctx.rules.on(SpecialRule.GUNS_WITH_INFANTRY):
        return ()
    levels = ctx.rules.tables.torgau.free_gun_levels.value
    return tuple(
        u
        for u in units_of(ctx, side)
        if card(ctx, u).is_artillery and card(ctx, u).levels == levels
    )


def why_not_stand(ctx: Ctx, uid: str, cell: Cell) -> Refusal | None:
    """With infantry, two such guns in a hex at most, within the limits (PG 3.1a, 26.4a)."""
    side, most = card(ctx, uid).side, ctx.rules.tables.torgau.free_guns_in_hex
    there = tuple(u for u in stack(ctx, cell) if u != uid and card(ctx, u).side == side)
    if not any(card(ctx, u).is_infantry for u in there):
        return NO_INFANTRY
    if sum(1 for u in there if u in free_guns(ctx, side)) >= most.value:
        return Refusal(most.rule, say("At most {n} such guns in a hex.", n=most.value))
    return why_overfull_with(ctx, uid, cell)


class PlaceGun(Ask, frozen=True, tag="pg.setup.gun", rule=RULE, phase="setup"):
    """A gun in hand: where it starts (PG 26.4a)."""

    side: str
    gun: str

    def prompt(self, ctx: Ctx) -> Prompt:
        cells = [c for c in cells_of(ctx, self.side) if self.why_not_cell(ctx, c, ()) is None]
        return Prompt(
            side=self.side,
            text=say("Where does {unit} stand?", unit=name_of(ctx, self.gun)),
            subject=(self.gun,),
            cells={c: Offer(Mark.PLACE) for c in cells},
            buttons=(Button(id="back", label=say("Back"), role=Role.BACK),),
        )

    def why_not_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        """With infantry; where it stands now it need not be put."""
        return (
            NOT_OFFERED
            if where == unit(ctx, self.gun).cell
            else why_not_stand(ctx, self.gun, where)
        )

    def on_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> None:
        place(ctx, self.gun, where)
        text = say(
            "{unit} is set up in {hex}.", unit=name_of(ctx, self.gun), hex=ctx.rules.label(where)
        )
        ctx.tell(RULE, text, self.gun, kind="setup")
        ctx.end()

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.end()
