"""The roll for a charge: who passes stays Formed and must fight (PG 19.12.2b)."""

from game.engine.event import Modifier, total
from game.engine.text import Text, say
from game.rules.kit.dice import FACES, one_die, or_more
from game.rules.prussias_glory.battles.leuthen import leads_charges
from game.rules.prussias_glory.pieces import card, leader_card, leaders_at, name_of, unit, values
from game.rules.prussias_glory.table import Ctx


def charge_lines(ctx: Ctx, uid: str) -> tuple[Modifier, ...]:
    """What is added to the die: MR, and a cavalry wing leader's MM, once (PG 19.12.2b)."""
    why = say("morale of {unit}", unit=name_of(ctx, uid))
    mr = Modifier(values(ctx, uid).mr, why, "PG 19.12.2b")
    there = leaders_at(ctx, unit(ctx, uid).cell, card(ctx, uid).side)
    able = [x for x in there if leads_horse(ctx, x)]
    if not able:
        return mr, Modifier(0, say("no cavalry wing leader"), "PG 19.12.2b")
    best = max(able, key=lambda x: leader_card(ctx, x).morale_modifier)
    mm = leader_card(ctx, best).morale_modifier
    return mr, Modifier(mm, say("leader {name}", name=name_of(ctx, best)), "PG 19.12.2b")


def leads_horse(ctx: Ctx, lid: str) -> bool:
    """Whether a leader has a wing of cavalry (PG 19.12.2b), or is Nadasdy (PG 24.2.5a)."""
    if leads_charges(ctx, lid):
        return True
    wing = ctx.table.leaders[lid].wing
    units = [u for u in ctx.rules.oob.units.values() if wing is not None and u.wing == wing]
    return bool(units) and all(u.is_cavalry for u in units)


def needed(ctx: Ctx, uid: str) -> int:
    """The least die with which a unit passes (PG 19.12.2b)."""
    return ctx.rules.tables.limits.charge_passes.value - total(charge_lines(ctx, uid))


def chance(ctx: Ctx, uid: str) -> Text:
    """On which faces a unit passes (PG 19.12.2b)."""
    least = needed(ctx, uid)
    if least <= 1:
        return say("passes on any die")
    return say("passes on {n} or more", n=least) if least <= FACES else say("cannot pass")


def roll_charge(ctx: Ctx, units: tuple[str, ...]) -> tuple[str, ...]:
    """Roll one die for all chargers; those that pass stay Formed and must fight (PG 19.12.2b)."""
    why = say("charge")
    die = ctx.roll(FACES, why=why, rule="PG 19.12.2b")
    least, passed = ctx.rules.tables.limits.charge_passes.value, list[str]()
    for uid in units:
        ctx.change(uid, charged=True)
        roll = one_die(die, why, charge_lines(ctx, uid), needed=or_more(least))
        text = say("{unit} may not charge.", unit=name_of(ctx, uid))
        if roll.total >= least:
            passed.append(uid)
            text = say("{unit} charges.", unit=name_of(ctx, uid))
        ctx.tell("PG 19.12.2b", text, uid, kind="charge", roll=roll, depth=1)
    return tuple(passed)
