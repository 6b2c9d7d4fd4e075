"""The wings of both armies at a glance: marshal, orders, units and losses (CS 2.1c, 4.1)."""

from game.engine.context import derived
from game.engine.roster import Column, Figure, Formation, Roster
from game.engine.text import say
from game.rules.camposanto.cards import WingCard
from game.rules.camposanto.faces import BANDS
from game.rules.camposanto.movement_limits import activated
from game.rules.camposanto.outlook import STATUS_NAMES
from game.rules.camposanto.pieces import army, card, marshal_of, name_of, on_map, steps, wing_state
from game.rules.camposanto.table import Ctx, Status

COLUMNS = (
    Column("map", say("Map"), say("units on the map")),
    Column("lost", say("Lost"), say("units eliminated")),
    Column("steps", say("Steps left"), say("steps of its regiments left, of all it began with")),
    Column("moved", say("Mov."), say("units that moved or turned in its last activation")),
)


@derived
def roster(ctx: Ctx) -> Roster:
    return Roster(COLUMNS, tuple(_wing(ctx, wing) for wing in ctx.rules.oob.wings.values()))


def _wing(ctx: Ctx, wing: WingCard) -> Formation:
    now, marshal = wing_state(ctx, wing.id), marshal_of(ctx, wing.id)
    here = tuple(u for u in wing.units if on_map(ctx, u))
    regiments = [u for u in wing.units if card(ctx, u).is_regiment]
    left, full = sum(steps(ctx, u) for u in regiments), sum(card(ctx, u).steps for u in regiments)
    gone = len(wing.units) - len(here)
    return Formation(
        id=wing.id,
        side=wing.side,
        name=wing.name,
        band=BANDS[wing.place],
        leader=marshal or "",
        note=say(name_of(ctx, marshal)) if marshal else say("no marshal"),
        group=army(ctx, wing.side).name,
        status=STATUS_NAMES[now.status],
        tone="warn" if now.status is Status.HESITANT else "",
        pieces=(*((marshal,) if marshal else ()), *here),
        figures={
            "map": Figure(len(here)),
            "lost": Figure(gone, tone="bad" if gone else ""),
            "steps": Figure(
                left, full, "bad" if left * 2 <= full else "warn" if left < full else ""
            ),
            "moved": Figure(len(activated(ctx, wing.id))),
        },
    )
