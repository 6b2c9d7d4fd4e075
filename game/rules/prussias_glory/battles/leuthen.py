"""Special rules of Leuthen (PG 24.2): morning fog, Nadasdy's charges; `edges` has PG 24.2.4."""

from game.board.cells import Cell
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.prussias_glory.data.special import SpecialRule
from game.rules.prussias_glory.table import Ctx

NADASDY = "nadasdy"

IN_THE_FOG = Refusal("PG 24.2.3a", say("In the fog nobody sees farther than 3 hexes."))


def hour(ctx: Ctx) -> int:
    """The hour of the present turn by the scenario's clock."""
    return hour_of(ctx.rules.clock[ctx.table.turn - 1])


def hour_of(clock: str) -> int:
    """The hour of a time of day: 7 of "07:00"."""
    return int(clock.partition(":")[0])


def is_foggy(ctx: Ctx) -> bool:
    """Whether the morning fog lies on the field: the turns of 0700 and 0800 (PG 24.2.3a)."""
    return (
        ctx.rules.on(SpecialRule.MORNING_FOG)
        and hour(ctx) <= ctx.rules.tables.leuthen.fog_until_hour.value
    )


def why_hidden(ctx: Ctx, a: Cell, b: Cell) -> Refusal | None:
    """What the fog hides: everything more than 3 hexes away (PG 24.2.3a)."""
    if not is_foggy(ctx):
        return None
    far = ctx.rules.board.distance(a, b) > ctx.rules.tables.leuthen.fog_sight.value
    return IN_THE_FOG if far else None


def leads_charges(ctx: Ctx, lid: str) -> bool:
    """Nadasdy's morale modifier counts for charges, his replacement's does not (PG 24.2.5a)."""
    return lid == NADASDY and ctx.rules.on(SpecialRule.NADASDY_LEADS_CHARGES)
