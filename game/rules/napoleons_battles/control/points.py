"""Victory points, objectives, who has won (NB 12)."""

from game.board.plane.distance import apart
from game.board.plane.ground import Area
from game.board.plane.numbers import TOLERANCE
from game.engine.event import GRAVE
from game.engine.frame import Auto
from game.engine.state import Result
from game.engine.text import say
from game.rules.napoleons_battles.cards import Arm
from game.rules.napoleons_battles.control.armies import (
    beaten_armies,
    demoralise,
    depart,
    is_beaten,
    recover,
    spent_armies,
)
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import laid
from game.rules.napoleons_battles.states import HITS
from game.rules.napoleons_battles.table import Ctx, Step
from game.rules.napoleons_battles.units import (
    figures,
    is_battery,
    is_troops,
    listed,
    now,
    present,
    profile_of,
    side_of,
)


def points(ctx: Ctx, side: str) -> int:
    """What a side has: losses of the enemy, its routs, guns, generals and flags, objectives
    (NB 12.2.1; the sums are rebuilt).
    """
    foe = ctx.rules.enemy_of(side)
    found = sum(unit_points(ctx, uid) for uid in ctx.table.units if side_of(ctx, uid) == foe)
    found += sum(general_points(ctx, g) for g in ctx.table.generals if side_of(ctx, g) == foe)
    found += ctx.table.flags.get(side, 0) * ctx.rules.tables.limits.flag_points.value
    return found + sum(
        one.points.get(side, 0)
        for one in ctx.rules.terms.objectives
        if ctx.table.owners.get(one.id) == side
    )


def unit_points(ctx: Ctx, uid: str) -> int:
    """What an enemy unit is worth as it is now: its losses, and half of what is left of it in rout;
    each of the two figures of guns and wagons is half of them (NB 12.2.1, R89).
    """
    unit, row = now(ctx, uid), profile_of(ctx, uid)
    if row.arm in (Arm.ARTILLERY, Arm.WAGON):
        if unit.gone and unit.gone != "left":
            return row.points
        lost = int(unit.damaged)
        halves = 2 * lost + (HITS - lost) * unit.routed
        return halves * row.points // (2 * HITS)
    if unit.gone and unit.gone != "left":
        return unit.strength * row.points
    lost = unit.losses * row.points
    return lost + figures(ctx, uid) * row.points // 2 if unit.routed else lost


def general_points(ctx: Ctx, general: str) -> int:
    """What an enemy general is worth: as often as one fell in his place, and once more if he was
    captured (NB 15.2.2.4.3, 15.5.2).
    """
    taken = ctx.table.captured.count(general)
    return ctx.rules.oob.generals[general].points * (ctx.table.generals[general].fallen + taken)


def take_objectives(ctx: Ctx) -> None:
    """Who alone has an unrouted combat unit inside a place or touching it now takes it; it stays
    his until that is true of the enemy (NB 12.2.1, R95).
    """
    for one in ctx.rules.terms.objectives:
        there = [uid for uid in present(ctx) if _reaches(ctx, uid, ctx.rules.area(one.name))]
        sides = {side_of(ctx, uid) for uid in there}
        if len(sides) != 1 or sides == {ctx.table.owners.get(one.id)}:
            continue
        (side,) = sides
        ctx.put(ctx.table.owners, one.id, side)
        text = say(
            "{place}: taken by {army}; in it or touching it, without an enemy: {units}.",
            place=one.name,
            army=ctx.rules.oob.armies[side].inline,
            units=listed(ctx, there),
        )
        ctx.tell("NB 12.2.1", text, *there, kind="objective", side=side)


def _reaches(ctx: Ctx, uid: str, place: Area) -> bool:
    """Is a combat unit that is not in rout in a place, or does it touch it?"""
    if now(ctx, uid).routed or not (is_troops(ctx, uid) or is_battery(ctx, uid)):
        return False
    return any(apart(stand, place.outline) <= TOLERANCE for stand in laid(ctx, uid).stands)


# -- the end of a turn (NB 6, 12, 13.3) ------------------------------------------------------------


class EndOfTurn(Auto, frozen=True, tag="nb.control.end"):
    """Army morale, the last turn, the clock (NB 3.3, 6.1, 6.2)."""

    def run(self, ctx: Ctx) -> None:
        ctx.set(step=Step.END)
        take_objectives(ctx)
        one, two = ctx.rules.sides
        ctx.append(ctx.table.course, (points(ctx, one), points(ctx, two)))
        if Switch.DEMORALISED in ctx.rules.options:
            self._morale(ctx)
        self._beaten(ctx)
        over = [side for side in ctx.rules.sides if is_beaten(ctx, side)]
        if over:
            winner = None if len(over) > 1 else ctx.rules.enemy_of(over[0])
            close(ctx, winner if winner else by_points(ctx), "NB 12.1.2")
        elif ctx.table.turn >= ctx.rules.terms.turns:
            close(ctx, by_points(ctx), "NB 6.2")
        else:
            ctx.set(turn=ctx.table.turn + 1)
            ctx.end()

    def _morale(self, ctx: Ctx) -> None:
        """Who has lost its morale and can still recover it is demoralised (NB 13.3.1, R91)."""
        for side in ctx.rules.sides:
            recover(ctx, side)
            beaten = beaten_armies(ctx, side)
            for army in spent_armies(ctx, side):
                if army not in beaten and army.id not in ctx.table.demoralised:
                    demoralise(ctx, army)

    def _beaten(self, ctx: Ctx) -> None:
        """Armies of a coalition leave by themselves (NB 12.1.3)."""
        for side in ctx.rules.sides:
            if not is_beaten(ctx, side):
                for army in beaten_armies(ctx, side):
                    depart(ctx, army)


def by_points(ctx: Ctx) -> str | None:
    """The side with more points; None: a draw (NB 12.2.1)."""
    one, two = ctx.rules.sides
    mine, theirs = points(ctx, one), points(ctx, two)
    return None if mine == theirs else one if mine > theirs else two


def close(ctx: Ctx, winner: str | None, rule: str) -> None:
    """The battle is over."""
    text = say("The battle is drawn.")
    if winner is not None:
        text = say("Victory of {side}.", side=ctx.rules.oob.armies[winner].inline)
    ctx.tell(rule, text, kind="verdict", side=winner or "", weight=GRAVE)
    ctx.finish(Result(winner, "points" if rule == "NB 6.2" else "morale", rule))
