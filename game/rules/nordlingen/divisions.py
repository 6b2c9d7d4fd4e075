"""The cohesion of divisions (ND 6)."""

from collections.abc import Mapping

from game.board.plane.sight import blocked_by_units
from game.engine.event import Modifier, total
from game.engine.frame import Auto
from game.engine.text import Text, say
from game.rules.kit.dice import FACES, one_die
from game.rules.kit.owing import owe
from game.rules.nordlingen.command import leader_of, units_of
from game.rules.nordlingen.fire.sight import blocked_by_ground
from game.rules.nordlingen.objectives import line_is_cut
from game.rules.nordlingen.owed import Settle
from game.rules.nordlingen.places import (
    combat_enemies,
    enemies,
    everybody,
    laid,
    lies,
    reaches,
    within,
)
from game.rules.nordlingen.shelter import has_flanks, houses_over, line_of
from game.rules.nordlingen.states import add_disorder, remove
from game.rules.nordlingen.table import COHESION, ROUTED, SHAKEN, Ctx, Matter
from game.rules.nordlingen.tables import DivisionResult
from game.rules.nordlingen.units import (
    bases,
    card,
    in_good_order,
    is_foot_or_horse,
    is_routed,
    now,
    on_table,
)


class CohesionTests(Auto, frozen=True, tag="nd.divisions.tests"):
    """Every division that must test does so once, at the end of the turn (ND 6.1, R79)."""

    def run(self, ctx: Ctx) -> None:
        first = ctx.table.initiative
        order = sorted(
            ctx.rules.oob.divisions.values(), key=lambda made: (made.side != first, made.id)
        )
        ctx.goto(*(DivisionTest(made.id) for made in order if must_test(ctx, made.id)))


def must_test(ctx: Ctx, division: str) -> bool:
    """It lost a unit in this turn, or one of its units is shaken or routed now (ND 6.1)."""
    worn = any(now(ctx, uid).disorder >= SHAKEN for uid in units_of(ctx, division))
    return bool(units_of(ctx, division)) and (worn or division in ctx.table.struck)


def lines_of(ctx: Ctx, division: str) -> tuple[Modifier, ...]:
    """What is added to the die, line by line (ND 6.2-6.4, 6.9-6.12)."""
    rows, made = ctx.rules.tables.division, ctx.rules.oob.divisions[division]
    general, there = leader_of(ctx, division), units_of(ctx, division)
    steady = sum(_worth(ctx, u) for u in there if now(ctx, u).disorder < SHAKEN)
    lost = [u for u in made.units if now(ctx, u).gone or (on_table(ctx, u) and is_routed(ctx, u))]
    times = (
        ("general", general.level if general else 0),
        ("steady", steady),
        ("lost", sum(_worth(ctx, u) for u in lost)),
        ("buildings", sum(bases(ctx, u) for u in there if _is_sheltered(ctx, u))),
        ("objective", int(_holds_objective(ctx, division))),
        ("line_cut", int(line_is_cut(ctx, made.side))),
        ("flanked", int(any(_is_flanked(ctx, u) for u in there))),
        ("general_lost", int(bool(ctx.table.generals[made.general].fate))),
        ("cinc_lost", int(made.side in ctx.table.headless)),
    )
    return tuple(rows[name].modifier(n) for name, n in times if n)


def _worth(ctx: Ctx, uid: str) -> int:
    """The morale value; a negative one counts as 0 (R81)."""
    return max(0, card(ctx, uid).morale)


def _is_sheltered(ctx: Ctx, uid: str) -> bool:
    """In buildings or works, or at the line of a fortification that it defends (ND 6.9)."""
    line = line_of(ctx, uid)
    at_works = line is not None and ctx.rules.effects(line).works
    return at_works or bool(houses_over(ctx, uid))


def _holds_objective(ctx: Ctx, division: str) -> bool:
    """Its side controls an objective, and a unit of it stands there (ND 6.9)."""
    side, reach = ctx.rules.oob.divisions[division].side, ctx.rules.tables.limits.objective_reach
    return any(
        ctx.table.owners.get(one.id) == side
        and is_foot_or_horse(ctx, uid)
        and not is_routed(ctx, uid)
        and reaches(ctx, uid, one.at, reach.value)
        for one in ctx.rules.terms.objectives
        for uid in units_of(ctx, division)
    )


def _is_flanked(ctx: Ctx, uid: str) -> bool:
    """A unit, not routed, has an enemy in sight on its flank or rear, if it has any (ND 6.11,
    R82).
    """
    if is_routed(ctx, uid) or not has_flanks(ctx, uid):
        return False
    most = ctx.rules.tables.limits.division_flank.value
    return any(
        within(ctx, uid, foe, most) and lies(ctx, foe, uid) != "front" and _is_clear(ctx, uid, foe)
        for foe, _ in combat_enemies(ctx, uid)
    )


def _is_clear(ctx: Ctx, uid: str, foe: str) -> bool:
    """Is the segment between the centres of two units clear of other units and of ground (R82)?"""
    a, b = laid(ctx, uid).middle, laid(ctx, foe).middle
    others = [(u, o) for u, o in everybody(ctx) if u not in (uid, foe)]
    return blocked_by_units(a, b, others) is None and blocked_by_ground(ctx, a, b) is None


# -- the test --------------------------------------------------------------------------------------


def result_of(ctx: Ctx, score: int) -> DivisionResult:
    """The row of the result table in which a score lies (ND 6.5-6.8)."""
    return next(row for row in ctx.rules.tables.division_result if score >= row.least)


class DivisionTest(Auto, frozen=True, tag="nd.divisions.test"):
    """A die and the lines of the division; then what the result says (ND 6.2-6.8)."""

    division: str

    def run(self, ctx: Ctx) -> None:
        made = ctx.rules.oob.divisions[self.division]
        lines, why = lines_of(ctx, self.division), say("Cohesion of the division")
        die = ctx.roll(FACES, why=why, rule="ND 6.2")
        score = die + total(lines)
        result = result_of(ctx, score)
        roll = one_die(die, why, lines)
        text = WORDS[result.effect]
        told = say(text.message, division=made.name)
        ctx.tell(result.rule, told, kind="cohesion", side=made.side, roll=roll)
        if result.effect == "waver":
            ctx.put(ctx.table.wavering, self.division, ctx.table.turn + 1)
        elif result.effect == "shaken":
            shake(ctx, self.division)
            ctx.goto(Settle())
            return
        elif result.effect == "rout":
            break_up(ctx, self.division)
            ctx.goto(Settle(), Dissolve(self.division))
            return
        ctx.end()


WORDS: Mapping[str, Text] = {
    "none": say("{division}: the division holds firm."),
    "waver": say(
        "{division}: the division wavers; for one turn it may not come nearer to enemies in good"
        " order."
    ),
    "shaken": say("{division}: the division is shaken; all its units add a level of disorder."),
    "rout": say("{division}: the division routs; all its units are lost."),
}


def shake(ctx: Ctx, division: str) -> None:
    """All units add a level of disorder; those near enemies in good order recoil (ND 6.7)."""
    near = ctx.rules.tables.limits.shaken_near.value
    for uid in units_of(ctx, division):
        add_disorder(ctx, uid, 1, "ND 6.7", cause=COHESION)
        close = (
            within(ctx, uid, foe, near - 1) and in_good_order(ctx, foe)
            for foe, _ in enemies(ctx, uid)
        )
        if now(ctx, uid).disorder < ROUTED and any(close):
            owe(ctx, Matter("recoil", uid, COHESION))


def break_up(ctx: Ctx, division: str) -> None:
    """All units rout and make a rout move; who they only frighten is not tested (ND 6.8, R85)."""
    for uid in units_of(ctx, division):
        ctx.change(uid, disorder=ROUTED, square=False)
        owe(ctx, Matter("rout_move", uid))


class Dissolve(Auto, frozen=True, tag="nd.divisions.dissolve"):
    """After their rout move the units of a routed division are eliminated (ND 6.8)."""

    division: str

    def run(self, ctx: Ctx) -> None:
        for uid in units_of(ctx, self.division):
            remove(ctx, uid, "eliminated", "ND 6.8")
        ctx.goto(Settle())
