"""Those near a rout, and those through whom friends recoil or rout (ND 1.5, 7.10)."""

from typing import ClassVar

from game.rules.kit.owing import Consequence, owe
from game.rules.nordlingen import morale
from game.rules.nordlingen.outcomes import apply_outcome
from game.rules.nordlingen.places import friends, within
from game.rules.nordlingen.table import COHESION, Ctx, Matter
from game.rules.nordlingen.units import is_routed, is_train, now, on_table


def frightened(ctx: Ctx, uid: str, cause: str) -> tuple[str, ...]:
    """The friends within 1um of a combat unit that goes into rout; none if the cohesion of its
    division is the cause (ND 7.10).
    """
    if is_train(ctx, uid) or cause == COHESION:
        return ()
    near = ctx.rules.tables.limits.contagion.value
    return tuple(
        friend
        for friend, _ in friends(ctx, uid)
        if not is_routed(ctx, friend) and within(ctx, uid, friend, near)
    )


def passed_through(ctx: Ctx, uid: str, by: str) -> None:
    """A recoiling or routing friend went through a unit: it tests, or, if it is routed, makes a
    rout move instead (ND 1.5, 7.10).
    """
    if not is_routed(ctx, uid):
        owe(ctx, Matter("contagion", uid, by))
    elif not now(ctx, uid).alarmed:
        # Instead of a test, hence no oftener than that: two who run through one another would
        # otherwise drive each other off the table.
        ctx.change(uid, alarmed=True)
        owe(ctx, Matter("rout_move", uid, by))


class Contagion(Consequence, frozen=True, tag="nd.charge.contagion"):
    """A unit tests contagion, once in an impulse (ND 7.10)."""

    settles: ClassVar[str] = "contagion"
    matter: Matter

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        uid = self.matter.unit
        if not on_table(ctx, uid) or is_routed(ctx, uid) or now(ctx, uid).alarmed:
            return
        ctx.change(uid, alarmed=True)
        apply_outcome(ctx, uid, morale.test(ctx, uid, "contagion"), self.matter.cause)
