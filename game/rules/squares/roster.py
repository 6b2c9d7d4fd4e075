"""The Commands of both armies at a glance (SQ 1.3, 10.1)."""

from game.engine.context import derived
from game.engine.roster import Column, Figure, Formation, Roster
from game.engine.text import Text, say
from game.rules.kit.telling import signed
from game.rules.squares.ending import losses
from game.rules.squares.pieces import (
    army,
    card,
    command_card,
    command_now,
    is_present,
    name_of,
    on_map,
    unit,
)
from game.rules.squares.table import Ctx

COLUMNS = (
    Column("map", say("Map"), say("units on the table")),
    Column("lost", say("Lost"), say("units eliminated, and the number that demoralises")),
    Column("hits", say("Hits"), say("hits of its units on the table")),
    Column("ap", say("AP"), say("action points of this turn")),
)


@derived
def roster(ctx: Ctx) -> Roster:
    commands = tuple(_command(ctx, c) for c in ctx.rules.oob.commands)
    return Roster(COLUMNS, commands, title=say("Commands"), following=say("Next"))


def _status(ctx: Ctx, command: str) -> Text:
    now = command_now(ctx, command)
    if now.demoralised:
        return say("demoralised")
    if not is_present(ctx, command):
        return say("not here")
    return say("has acted") if now.activated else say("waits")


def _command(ctx: Ctx, command: str) -> Formation:
    made, now = command_card(ctx, command), command_now(ctx, command)
    here = tuple(u for u in made.units if on_map(ctx, u))
    gone, limit = losses(ctx, command), -(-len(made.units) // 2)
    hits = sum(unit(ctx, u).hits for u in here)
    general = made.general if on_map(ctx, made.general) else ""
    ability = card(ctx, made.general).ability
    return Formation(
        id=command,
        side=made.side,
        name=made.name,
        band=made.band,
        leader=general,
        note=say("{general} {n}", general=name_of(ctx, made.general), n=signed(ability)),
        group=army(ctx, made.side).name,
        status=_status(ctx, command),
        tone="bad" if now.demoralised else "",
        pieces=(*((general,) if general else ()), *here),
        figures={
            "map": Figure(len(here)),
            "lost": Figure(gone, limit, "bad" if gone >= limit else "warn" if gone else ""),
            "hits": Figure(hits, tone="warn" if hits else ""),
            "ap": Figure(now.ap),
        },
    )
