"""HITs and elimination (CS 7.4, 12.1, 12.2a)."""

from game.engine.event import GRAVE
from game.engine.frame import Auto, Frame
from game.engine.state import Result
from game.engine.text import counted, say
from game.rules.camposanto.cards import enemy_of
from game.rules.camposanto.pieces import card, name_of, on_map, side_of, steps, take_off, unit
from game.rules.camposanto.table import Ctx


def take_hit(ctx: Ctx, uid: str, *, rule: str) -> tuple[Frame, ...]:
    """One HIT takes a step, or a marshal; frames returned run first (CS 7.4, 8.2g)."""
    if steps(ctx, uid) <= 1:
        return eliminate(ctx, uid, rule=rule)
    ctx.change(uid, hits=unit(ctx, uid).hits + 1)
    _count(ctx, uid, 1)
    text = counted(
        steps(ctx, uid),
        "{unit} takes a HIT: {n} step left.",
        "{unit} takes a HIT: {n} steps left.",
        unit=name_of(ctx, uid),
    )
    ctx.tell(rule, text, uid, kind="loss")
    return ()


def take_hits(ctx: Ctx, uid: str, n: int, *, rule: str) -> tuple[Frame, ...]:
    """So many HITs, a cause below what is told now. The frames returned must run first."""
    with ctx.beneath():
        return tuple(frame for _ in range(n) for frame in take_hit(ctx, uid, rule=rule))


def eliminate(ctx: Ctx, uid: str, *, rule: str) -> tuple[Frame, ...]:
    """A unit is lost with all the steps it still had (R26). The frames returned must run first."""
    text = say("{unit} is eliminated.", unit=name_of(ctx, uid))
    weight = GRAVE if card(ctx, uid).is_regiment else ""
    ctx.tell(rule, text, uid, kind="loss", weight=weight)
    _count(ctx, uid, steps(ctx, uid))
    ctx.change(uid, hits=card(ctx, uid).steps)
    take_off(ctx, uid)
    return (WingLost(card(ctx, uid).wing),) if is_wing_lost(ctx, card(ctx, uid).wing) else ()


def _count(ctx: Ctx, uid: str, n: int) -> None:
    """Steps of regiments alone count (CS 12.2a, 12.2f)."""
    if card(ctx, uid).is_regiment:
        side = side_of(ctx, uid)
        ctx.put(ctx.table.losses, side, ctx.table.losses.get(side, 0) + n)


def is_wing_lost(ctx: Ctx, wing: str) -> bool:
    """Whether no regiment of a wing is left (CS 12.1a, R25)."""
    units = ctx.rules.oob.wings[wing].units
    return not any(on_map(ctx, u) for u in units if card(ctx, u).is_regiment)


class WingLost(Auto, frozen=True, tag="cs.hits.wing_lost"):
    """An army that has lost one of its wings has lost the game at once (CS 12.1a)."""

    wing: str

    def run(self, ctx: Ctx) -> None:
        side = ctx.rules.oob.wings[self.wing].side
        ctx.finish(Result(enemy_of(side), "wing", "CS 12.1a"))
