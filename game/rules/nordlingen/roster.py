"""The divisions of both armies at a glance (ND 6, 11.1)."""

from game.engine.context import derived
from game.engine.roster import Column, Figure, Formation, Roster
from game.engine.text import Text, say
from game.rules.nordlingen.command import leader_of, units_of, wavers
from game.rules.nordlingen.table import SHAKEN, Ctx
from game.rules.nordlingen.units import now

COLUMNS = (
    Column("table", say("Present"), say("units still on the table")),
    Column("lost", say("Lost"), say("units eliminated or routed off the table")),
    Column("worn", say("Worn"), say("units shaken or routed")),
    Column("order", say("Order"), say("priority of its order in this turn")),
)


@derived
def roster(ctx: Ctx) -> Roster:
    divisions = tuple(_division(ctx, name) for name in ctx.rules.oob.divisions)
    return Roster(COLUMNS, divisions, title=say("Divisions"), following=say("Next"))


def _division(ctx: Ctx, name: str) -> Formation:
    made, general = ctx.rules.oob.divisions[name], leader_of(ctx, name)
    here = units_of(ctx, name)
    gone = sum(bool(now(ctx, uid).gone) for uid in made.units)
    worn = sum(now(ctx, uid).disorder >= SHAKEN for uid in here)
    leader = general.id if general is not None else ""
    card = ctx.rules.oob.generals[made.general]
    level = ctx.table.generals[made.general].level
    return Formation(
        id=name,
        side=made.side,
        name=made.name,
        band=made.band,
        leader=leader,
        note=say("{general}, level {n}", general=card.name, n=level),
        group=ctx.rules.oob.armies[made.side].name,
        status=_status(ctx, name),
        tone="bad" if wavers(ctx, name) else "",
        pieces=(*((leader,) if leader else ()), *here),
        figures={
            "table": Figure(len(here)),
            "lost": Figure(gone, len(made.units), "warn" if gone else ""),
            "worn": Figure(worn, tone="bad" if worn else ""),
            "order": Figure(ctx.table.orders.get(name, 0)),
        },
    )


def _status(ctx: Ctx, name: str) -> Text:
    if wavers(ctx, name):
        return say("wavers")
    if name == ctx.table.acting:
        return say("acts now")
    return say("active") if name in ctx.table.active else say("not active")
