"""A wing goes into column in normal movement, with up to three guns (PG 7.3, decision D10)."""

from game.engine.frame import Ask
from game.engine.prompt import Button, Mark, Offer, Pick, Prompt, Role
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import counted, say
from game.rules.prussias_glory.movement.in_column import (
    guns_that_may_enter,
    pieces_of,
    put_in_column,
    too_many_guns,
    whole_wing,
    why_not_gun_enters,
    why_not_into_column,
    wing_name,
    wing_of,
    wing_offers,
    wings_ready,
)
from game.rules.prussias_glory.pieces import side_of
from game.rules.prussias_glory.table import Ctx

PHASE = "movement"


class ChooseColumn(Ask, frozen=True, tag="pg.column.choose_wing", rule="PG 7.3a", phase=PHASE):
    """Which wing goes into column (PG 7.3a, decision D10)."""

    side: str

    def prompt(self, ctx: Ctx) -> Prompt:
        wings = tuple(w.id for w in ctx.rules.oob.wings.values() if w.side == self.side)
        return Prompt(
            side=self.side,
            text=say("Which wing goes into column?"),
            context=say("All its units stay in column until it deploys."),
            units=wing_offers(ctx, wings_ready(ctx, self.side)),
            buttons=(
                *(
                    Button(
                        id=f"wing:{w}",
                        label=say("{wing}", wing=wing_name(ctx, w)),
                        refusal=why_not_into_column(ctx, w),
                    )
                    for w in wings
                    if whole_wing(ctx, w)
                ),
                Button(id="back", label=say("Back"), role=Role.BACK),
            ),
        )

    def why_not_button(self, ctx: Ctx, name: str) -> Refusal | None:
        """Back, or a wing by its conditions (PG 7.3b)."""
        if name == "back":
            return None
        wing = ctx.rules.oob.wings.get(name.removeprefix("wing:"))
        if wing is None or wing.side != self.side:
            return NOT_OFFERED
        return why_not_into_column(ctx, wing.id)

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        wing = wing_of(ctx, uid)
        if wing is None or uid not in pieces_of(ctx, wing) or side_of(ctx, uid) != self.side:
            return NOT_OFFERED
        return why_not_into_column(ctx, wing)

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        wing = wing_of(ctx, uid)
        assert wing is not None, "only pieces of a wing are offered"
        self._choose(ctx, wing)

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == "back":
            ctx.end()
        else:
            self._choose(ctx, name.removeprefix("wing:"))

    def _choose(self, ctx: Ctx, wing: str) -> None:
        if guns_that_may_enter(ctx, wing):
            ctx.goto(ColumnGuns(self.side, wing))
        else:
            ctx.end()
            put_in_column(ctx, wing, ())


class ColumnGuns(Ask, frozen=True, tag="pg.column.guns", rule="PG 7.3c", phase=PHASE):
    """Up to three Effective guns within 5 hexes go with the wing (PG 7.3c)."""

    side: str
    wing: str

    def prompt(self, ctx: Ctx) -> Prompt:
        able = guns_that_may_enter(ctx, self.wing)
        most = min(len(able), ctx.rules.tables.column.guns_with_wing.value)
        return Prompt(
            side=self.side,
            text=counted(
                most,
                "The wing of {wing} goes into column: choose a gun to go with it, or none.",
                "The wing of {wing} goes into column: choose up to {n} guns to go with it.",
                wing=wing_name(ctx, self.wing),
            ),
            units={u: Offer(Mark.SELECT) for u in able},
            subject=whole_wing(ctx, self.wing),
            pick=Pick(
                of=able,
                min=0,
                max=most,
                samples=((), able[:most]),
                confirm=say("Into column"),
            ),
            buttons=(Button(id="back", label=say("Back"), role=Role.BACK),),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        return self.why_not_pick(ctx, (uid,))

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        self.on_pick(ctx, (uid,))

    def why_not_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> Refusal | None:
        """Three at most, each ready and near enough (PG 7.3c)."""
        found = (why_not_gun_enters(ctx, self.wing, str(u)) for u in chosen)
        refusal = next((refusal for refusal in found if refusal is not None), None)
        most = ctx.rules.tables.column.guns_with_wing.value
        return refusal or (too_many_guns(most) if len(chosen) > most else None)

    def on_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> None:
        ctx.end()
        put_in_column(ctx, self.wing, tuple(str(u) for u in chosen))

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.goto(ChooseColumn(self.side))
