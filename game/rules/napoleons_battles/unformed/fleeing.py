"""Where a unit would flee by its own side's choice, said before it is made (NB 8.6.2.2.4-2)."""

from collections.abc import Iterator

from game.engine.prompt import Preview
from game.engine.shapes import LineShape
from game.engine.text import say
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import pose_of
from game.rules.napoleons_battles.states import rout
from game.rules.napoleons_battles.supposing import supposed
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.unformed.foresight import Warned, brought_about
from game.rules.napoleons_battles.unformed.rout import caught, flee, flight, give_up, leaves
from game.rules.napoleons_battles.units import name_of, on_table


def flight_preview(ctx: Ctx, uid: str, rule: str) -> Preview | None:
    """Where a unit would flee that its own side puts to rout, or that flees again, and what that
    does; None: it perishes by the figure that this costs, or its player is asked for its way
    (NB 8.6.2.2.4-2, 8.6.2.2.6hr).
    """
    then = supposed(ctx)
    rout(then, uid, rule, how="free")
    give_up(then, uid)
    if not on_table(then, uid):
        return None
    if leaves(then, uid):
        gone = say("{unit}: off the table for good", unit=name_of(ctx, uid))
        return Preview(rule=rule, warnings=(("NB 8.1.4.2-1", gone),))
    way = flight(then, uid, "")
    if way is None:
        return Preview(rule=rule, warnings=tuple(_lost(then, uid)))
    if Switch.ROUT_DIRECTION not in ctx.rules.options:
        return None
    warnings = brought_about(then, uid, lambda there: flee(there, uid, way))
    line = LineShape(points=(pose_of(ctx, uid).at, way.end.at), tone="way")
    return Preview(rule=rule, path=(pose_of(ctx, uid), way.end), shapes=(line,), warnings=warnings)


def _lost(then: Ctx, uid: str) -> Iterator[Warned]:
    """It has nowhere to flee (NB 8.6.1.5-2, 8.6.1.6)."""
    before = len(then.events)
    caught(then, uid)
    for event in then.events[before:]:
        yield event.rule, event.text
