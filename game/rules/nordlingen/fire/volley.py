"""Shots are resolved: dice, damage, tests owed (ND 4.4-4.6, 4.23), and a shot in answer to a charge
(ND 3.33).
"""

from collections.abc import Iterable

from game.board.plane.arcs import in_arc
from game.engine.frame import Auto
from game.engine.refusal import Refusal
from game.engine.text import Text, say
from game.rules.kit.dice import FACES, one_die
from game.rules.nordlingen import refusals
from game.rules.nordlingen.fire.arcs import FireArc, arcs_of
from game.rules.nordlingen.fire.roll import Aim, Shot, damage_points, shot, shot_at_charger
from game.rules.nordlingen.fire.test import owe_test
from game.rules.nordlingen.fire.who import why_unfit
from game.rules.nordlingen.owed import Settle
from game.rules.nordlingen.places import laid
from game.rules.nordlingen.states import damage
from game.rules.nordlingen.table import Ctx
from game.rules.nordlingen.units import card, side_of

POINTS: tuple[Text, ...] = (
    say("no damage"),
    say("1 damage point"),
    say("2 damage points"),
    say("3 damage points"),
)
"""What a shot brings, in words."""


class Volley(Auto, frozen=True, tag="nd.fire.volley"):
    """All shots of a phase, with the states at its start (ND 4.23)."""

    aims: tuple[Aim, ...]

    def run(self, ctx: Ctx) -> None:
        in_order = sorted(self.aims, key=lambda aim: _place(ctx, aim.shooter))
        resolve(ctx, tuple(shot(ctx, aim) for aim in in_order))
        ctx.goto(Settle())


def _place(ctx: Ctx, uid: str) -> tuple[bool, str]:
    """The side with the initiative first, then in rising id (ND 0.15)."""
    return side_of(ctx, uid) != ctx.table.initiative, uid


def resolve(ctx: Ctx, shots: tuple[Shot, ...]) -> None:
    """Roll shots that were all made before the first die, then damage their targets, then owe the
    tests: one for each target (ND 4.23).
    """
    for one in shots:
        ctx.change(one.aim.shooter, shot=True, fired=True)
    hits = [(one, points) for one in shots if (points := _rolled(ctx, one))]
    struck = sorted({one.aim.target for one, _ in hits}, key=lambda uid: _place(ctx, uid))
    losses = {
        uid: damage(ctx, uid, sum(n for one, n in hits if one.aim.target == uid), "ND 4.6")
        for uid in struck
    }
    for uid in struck:
        by = [one for one, _ in hits if one.aim.target == uid]
        owe_test(ctx, uid, by[0].aim.shooter, losses[uid], max(one.cover for one in by))


def _rolled(ctx: Ctx, made: Shot) -> int:
    """The die of the shooter, then that of the target; the points they bring (ND 0.15, 4.4)."""
    names = {
        "unit": card(ctx, made.aim.shooter).name,
        "target": card(ctx, made.aim.target).name,
    }
    why, against = say("{unit} shoots", **names), say("{target} is shot at", **names)
    own = ctx.roll(FACES, why=why, rule="ND 4.4")
    other = ctx.roll(FACES, why=against, rule="ND 4.4")
    points = damage_points(own + made.total, other)
    roll = one_die(own, why, made.lines, needed=say("more than {n}", n=other), result=str(points))
    text = say("{unit} shoots at {target}: {result}.", result=POINTS[points], **names)
    ctx.tell("ND 4.4", text, made.aim.shooter, made.aim.target, kind="fire", roll=roll)
    with ctx.beneath():
        text = say("The die of {target}: {n}.", target=names["target"], n=other)
        roll = one_die(other, against)
        ctx.tell("ND 4.4", text, made.aim.target, kind="fire_die", roll=roll)
    return points


# -- at a charger ----------------------------------------------------------------------------------


class FireAt(Auto, frozen=True, tag="nd.fire.answer"):
    """A shot at a charger that stands 0.5um before the unit; it is the unit's shot of the impulse
    (ND 3.33). If it does damage the charger's test is owed, and settled by whoever calls this.
    """

    shooter: str
    target: str

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        resolve(ctx, (best_answer(ctx, self.shooter, self.target),))


def why_not_fire_at(ctx: Ctx, shooter: str, charger: str) -> Refusal | None:
    """What keeps a unit that stood its test from shooting at a charger (ND 3.33)."""
    able = why_unfit(ctx, shooter) is None and any(_answering(ctx, shooter, charger))
    return None if able else refusals.NO_FIRE_AT_CHARGER


def best_answer(ctx: Ctx, shooter: str, charger: str) -> Shot:
    """The shot that a unit has at a charger; a square over the edge where it hits best."""
    aims = (Aim(shooter, charger, one.edge) for one in _answering(ctx, shooter, charger))
    return max((shot_at_charger(ctx, aim) for aim in aims), key=lambda made: made.total)


def _answering(ctx: Ctx, shooter: str, charger: str) -> Iterable[FireArc]:
    """The arcs that hold the charger; those over the flanks of Reiter do not count (ND 3.33)."""
    place = laid(ctx, charger)
    return (one for one in arcs_of(ctx, shooter) if not one.aside and in_arc(place, one.arc))
