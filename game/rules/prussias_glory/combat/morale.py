"""Unit morale (PG 8.1-8.3) and what a retreat does to the friends in its way (PG 8.4.2)."""

from collections.abc import Mapping
from typing import Literal

from game.board.cells import Cell
from game.engine.event import Modifier, total
from game.engine.frame import Auto, Frame
from game.engine.text import say
from game.rules.kit.dice import FACES, one_die, or_less
from game.rules.prussias_glory.battles.baggage import note_rout
from game.rules.prussias_glory.combat import losses

# A retreat shakes friends and a shaken friend retreats: the two modules need each other.
from game.rules.prussias_glory.combat import retreat as retreats_
from game.rules.prussias_glory.combat.retreat_ways import DISORDER_HEXES, Passage, rout_hexes
from game.rules.prussias_glory.data.cards import enemy_of
from game.rules.prussias_glory.pieces import (
    army_state,
    is_formed,
    is_routed,
    leader_card,
    leaders_at,
    name_of,
    names_of,
    on_map,
    side_of,
    unit,
    values,
)
from game.rules.prussias_glory.table import OFF_MAP, ArmyState, Ctx, Morale

YesNo = Literal["yes", "no"]


class MoraleCheck(Auto, frozen=True, tag="pg.morale.check"):
    """One unit checks its morale (PG 8.3); with `cell` only if it still stands there."""

    uid: str
    depth: int = 1
    cell: Cell = OFF_MAP

    def run(self, ctx: Ctx) -> None:
        if not on_map(ctx, self.uid) or self.cell not in (OFF_MAP, unit(ctx, self.uid).cell):
            ctx.end()
            return
        if self.cell == OFF_MAP:
            ctx.goto(*check(ctx, self.uid))
        elif any(isinstance(f, Shaking) and f.uid == self.uid for f in ctx.state.stack):
            text = say("{unit} set that off and is not shaken again.", unit=name_of(ctx, self.uid))
            ctx.tell("PG 8.4.2f", text, self.uid, kind="morale")
            ctx.end()
        elif retreats := check(ctx, self.uid):
            ctx.goto(*retreats, Shaking(self.uid))
        else:
            ctx.end()


class Shaking(Auto, frozen=True, tag="pg.morale.shaking"):
    """A unit was shaken by friends; what its retreat brings upon others is carried out above this.
    Until it is, nothing of that shakes the unit again (Ruling 117): in a crowd that has no way out
    it would never end.
    """

    uid: str

    def run(self, ctx: Ctx) -> None:
        ctx.end()


class Shaken(Auto, frozen=True, tag="pg.morale.shaken"):
    """Friends through whom a unit retreated: Disorder, then checks from the top (PG 8.4.2)."""

    mover: str
    passage: Passage
    depth: int = 1

    def run(self, ctx: Ctx) -> None:
        """Phase one for all at once, phase two unit by unit (PG 8.4.2c, 8.4.2e)."""
        where = self.passage.cell
        there = tuple(u for u in self.passage.units if unit(ctx, u).cell == where)
        if there:
            mover, friends = name_of(ctx, self.mover), names_of(ctx, there)
            text = say("{unit} retreats through {friends}.", unit=mover, friends=friends)
            ctx.tell("PG 8.4.2e", text, self.mover, kind="morale", cells=(where,))
        if self.passage.case:
            with ctx.beneath():
                for uid in there:
                    disorder(ctx, uid, rule=CASES[self.passage.case], retreats="no")
        ctx.goto(*(MoraleCheck(uid, self.depth + 1, where) for uid in there))


CASES: Mapping[str, str] = {"A": "PG 8.4.2a", "B": "PG 8.4.2b", "C": "PG 8.4.2b"}


def disorder(
    ctx: Ctx, uid: str, *, rule: str, retreats: YesNo = "yes", as_rout: YesNo = "no"
) -> tuple[Frame, ...]:
    """A Disorder result: Formed to Disordered with a retreat of one hex, else rout (PG 8.1a-b).

    `retreats` "no": stays where it is, and only Formed units are affected (PG 8.4.2c-d, 19.12.3).
    `as_rout`: the retreat is a rout whatever the morale (PG 11.3.2a).
    """
    if as_rout == "yes" or (retreats == "yes" and not is_formed(ctx, uid)):
        return rout(ctx, uid, rule=rule)
    if not is_formed(ctx, uid):
        return ()
    # Ruling 72: column is lost with good order.
    ctx.change(uid, morale=Morale.DISORDERED, column=False)
    text = say("{unit} is Disordered.", unit=name_of(ctx, uid))
    ctx.tell(rule, text, uid, kind="morale")
    if retreats == "no":
        return ()
    return (retreats_.Retreat(uid, DISORDER_HEXES, ctx.depth + 1),)


def rout(ctx: Ctx, uid: str, *, rule: str) -> tuple[Frame, ...]:
    """A unit routs, for the first time or again: 1 CS, and a full retreat (PG 8.2a-c, 10.1a)."""
    again = is_routed(ctx, uid)
    ctx.change(uid, morale=Morale.ROUTED, column=False)
    note_rout(ctx, uid)
    name = name_of(ctx, uid)
    text = say("{unit} routs again.", unit=name) if again else say("{unit} routs.", unit=name)
    ctx.tell(rule, text, uid, kind="rout")
    losses.gain_cs(ctx, enemy_of(side_of(ctx, uid)), 1, rule="PG 10.1a")
    hexes = rout_hexes(ctx, uid)
    return (retreats_.Retreat(uid, hexes, ctx.depth + 1),) if hexes else ()


def check(ctx: Ctx, uid: str) -> tuple[Frame, ...]:
    """Roll a morale check; the state changes at once, the retreat is returned (PG 8.3b-c)."""
    lines = check_lines(ctx, uid)
    morale, why = total(lines), say("morale check of {unit}", unit=name_of(ctx, uid))
    die = ctx.roll(FACES, why=why, rule="PG 8.3b")
    margin = ctx.rules.tables.limits.rout_check_margin.value
    text = say("{unit} passes its morale check.", unit=name_of(ctx, uid))
    if die > morale:
        text = say("{unit} fails its morale check.", unit=name_of(ctx, uid))
    roll = one_die(die, why, lines, alone=True, needed=or_less(morale))
    ctx.tell("PG 8.3b", text, uid, kind="morale", roll=roll)
    with ctx.beneath():
        if die - morale >= margin:
            return rout(ctx, uid, rule="PG 8.3c")
        return disorder(ctx, uid, rule="PG 8.3c") if die > morale else ()


def check_lines(ctx: Ctx, uid: str) -> tuple[Modifier, ...]:
    """What a unit must not exceed in a check or rally: MR, leader, army (PG 8.3b, 8.5a)."""
    figures, state = ctx.rules.tables.check, army_state(ctx, side_of(ctx, uid))
    army = figures.routed if state is ArmyState.ROUTED else figures.demoralised
    return (
        Modifier(values(ctx, uid).mr, say("morale of {unit}", unit=name_of(ctx, uid)), "PG 8.3b"),
        leader_line(ctx, uid),
        army.modifier(state is not ArmyState.STEADY),
    )


def leader_line(ctx: Ctx, uid: str) -> Modifier:
    """The best leader of the hex helps, of any wing, and only one (PG 9.0b, Ruling 56)."""
    there = leaders_at(ctx, unit(ctx, uid).cell, side_of(ctx, uid))
    best = max(there, key=lambda lid: leader_card(ctx, lid).morale_modifier, default=None)
    if best is None:
        return Modifier(0, say("no leader in the hex"), "PG 9.0b")
    value = leader_card(ctx, best).morale_modifier
    return Modifier(value, say("leader {name}", name=name_of(ctx, best)), "PG 9.0b")
