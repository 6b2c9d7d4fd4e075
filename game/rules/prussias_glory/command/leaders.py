"""Leaders lost and replaced (PG 9.1), their casualties (PG 9.2)."""

from typing import Literal

from game.board.cells import Cell
from game.engine import action as acts
from game.engine.event import GRAVE
from game.engine.frame import Ask, Auto, Frame
from game.engine.prompt import Mark, Offer, Prompt
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.kit.dice import FACES, one_die
from game.rules.kit.prompts import SETTLE
from game.rules.prussias_glory.arrival.entry import is_to_come
from game.rules.prussias_glory.pieces import (
    called,
    card_of,
    cells_of,
    change_leader,
    has_enemy,
    leader_card,
    leaders_at,
    name_of,
    owner,
    side_of,
    stack,
)
from game.rules.prussias_glory.table import OFF_MAP, Ctx, Leader, LeaderLoss

Fate = Literal["wounded", "killed"]

NOT_THE_NEAREST = Refusal("PG 9.1a", say("Not the nearest hex with friendly units."))
NOT_THE_NEAREST_OVERRUN = Refusal("PG 9.2b", say("Not the nearest hex with friendly units."))


# -- casualties ------------------------------------------------------------------------------------


class LeaderCasualties(Auto, frozen=True, tag="pg.leaders.casualties"):
    """After the roll of a close combat every leader in its hexes is tested (PG 9.2a)."""

    cells: tuple[Cell, ...]
    depth: int = 1

    def run(self, ctx: Ctx) -> None:
        """One roll for each leader, both sides (Ruling 53)."""
        there = [lid for c in self.cells for lid in leaders_at(ctx, c)]
        ctx.goto(*(LeaderRisk(lid, self.depth) for lid in there))


class LeaderRisk(Auto, frozen=True, tag="pg.leaders.risk"):
    """One leader in a close combat: on a 6 a second die decides (PG 9.2a)."""

    lid: str
    depth: int = 1

    def run(self, ctx: Ctx) -> None:
        # The second in command may have been called away from his wing meanwhile (PG 9.1b).
        if ctx.table.leaders[self.lid].cell == OFF_MAP:
            ctx.end()
            return
        limits, name = ctx.rules.tables.limits, called(ctx, self.lid)
        die = ctx.roll(FACES, why=say("{leader} in close combat", leader=name), rule="PG 9.2a")
        hit, text = die >= limits.leader_hit.value, say("{leader} is unhurt.", leader=name)
        if hit:
            text = say("{leader} is hit.", leader=name)
        ctx.tell("PG 9.2a", text, self.lid, kind="leader", roll=one_die(die, text))
        if not hit:
            ctx.end()
            return
        die = ctx.roll(FACES, why=say("how badly {leader} is hit", leader=name), rule="PG 9.2a")
        if die <= limits.leader_unhurt.value:
            text = say("{leader} has a narrow escape.", leader=name)
            roll, below = one_die(die, text), ctx.depth + 1
            ctx.tell("PG 9.2a", text, self.lid, kind="leader", roll=roll, depth=below)
            ctx.end()
            return
        fate: Fate = "killed" if die >= limits.leader_killed.value else "wounded"
        with ctx.beneath():
            ctx.goto(*lose_leader(ctx, self.lid, fate, rule="PG 9.2a", die=die))


class Overrun(Auto, frozen=True, tag="pg.leaders.overrun"):
    """An enemy unit has entered a hex where leaders of `side` stand alone (PG 9.2b)."""

    cell: Cell
    side: str

    def run(self, ctx: Ctx) -> None:
        there = () if owner(ctx, self.cell) == self.side else leaders_at(ctx, self.cell, self.side)
        ctx.goto(*(LeaderOverrun(lid) for lid in there))


class LeaderOverrun(Auto, frozen=True, tag="pg.leaders.overrun_one"):
    """One leader overrun: killed on a 6, else to the nearest friends (PG 9.2b)."""

    lid: str

    def run(self, ctx: Ctx) -> None:
        name = called(ctx, self.lid)
        die = ctx.roll(FACES, why=say("{leader} is overrun", leader=name), rule="PG 9.2b")
        if die >= ctx.rules.tables.limits.overrun_killed.value:
            with ctx.beneath():
                ctx.goto(*lose_leader(ctx, self.lid, "killed", rule="PG 9.2b", die=die))
            return
        text = say("{leader} gets away.", leader=name)
        ctx.tell("PG 9.2b", text, self.lid, kind="leader", roll=one_die(die, text), depth=1)
        ctx.goto(*_to_friends(ctx, self.lid, ctx.table.leaders[self.lid].cell, "PG 9.2b"))


# -- replacement -----------------------------------------------------------------------------------


class PlaceLeader(Ask, frozen=True, tag="pg.leaders.place", runs=(SETTLE,)):
    """The owner puts a leader into one of the nearest hexes with friends (PG 9.1a, 9.2b)."""

    lid: str
    cells: tuple[Cell, ...]
    rule: str = "PG 9.1a"

    def prompt(self, ctx: Ctx) -> Prompt:
        """The nearest hexes; of a replacement it is said which wing he leads."""
        name, him = called(ctx, self.lid), ctx.table.leaders[self.lid]
        text = say("Choose the hex for {leader}.", leader=name)
        if him.wing is not None and leader_card(ctx, self.lid).replacement:
            wing = ctx.rules.oob.wings[him.wing].name
            text = say("Choose the hex for the new leader of the wing of {wing}.", wing=wing)
        return Prompt(
            side=side_of(ctx, self.lid),
            text=text,
            context=say("The nearest hexes with friendly units are equally near."),
            phase=ctx.table.phase,
            subject=(self.lid,),
            cells={c: Offer(Mark.PLACE) for c in self.cells},
            suggested=acts.cell(max(self.cells, key=lambda c: len(stack(ctx, c)))),
        )

    def why_not_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        overrun = self.rule == NOT_THE_NEAREST_OVERRUN.rule
        refusal = NOT_THE_NEAREST_OVERRUN if overrun else NOT_THE_NEAREST
        return None if where in self.cells else refusal

    def on_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> None:
        _put(ctx, self.lid, where, self.rule)
        ctx.end()


def lose_leader(ctx: Ctx, lid: str, fate: Fate, *, rule: str, die: int = 0) -> tuple[Frame, ...]:
    """A leader is wounded or killed: removed, counted, replaced (PG 9.1, 22.1d)."""
    leader, side, name = ctx.table.leaders[lid], side_of(ctx, lid), called(ctx, lid)
    text = say("{leader} is wounded.", leader=name)
    if fate == "killed":
        text = say("{leader} is killed.", leader=name)
    roll = one_die(die, text) if die else None
    ctx.tell(rule, text, lid, kind="leader", roll=roll, weight=GRAVE)
    ctx.append(ctx.table.leader_losses, LeaderLoss(leader.card, side, fate))
    # The Army Commander has no wing; his second may be played with a wing leader's card.
    if leader.wing is None:
        return _second_in_command(ctx, lid)
    change_leader(ctx, lid, cell=OFF_MAP)
    return _replace(ctx, side, leader.wing, leader.cell)


def _replace(ctx: Ctx, side: str, wing: str | None, where: Cell) -> tuple[Frame, ...]:
    """A replacement leader takes over a wing in the hex of the loss (PG 9.1a)."""
    number = ctx.table.replacements + 1
    ctx.set(replacements=number)
    lid = f"{side}-replacement-{number}"
    ctx.put(ctx.table.leaders, lid, Leader(lid, OFF_MAP, f"{side}-replacement", wing))
    if not has_enemy(ctx, where, side):
        _put(ctx, lid, where, "PG 9.1a")
        return ()
    return _to_friends(ctx, lid, where, "PG 9.1a")


def _second_in_command(ctx: Ctx, lid: str) -> tuple[Frame, ...]:
    """The Army Commander's counter is turned to his second; after him nobody follows (PG 9.1b)."""
    leader, side = ctx.table.leaders[lid], side_of(ctx, lid)
    second = card_of(ctx, leader).second
    # He may have led a wing with a counter of his own.
    as_wing_leader = second and ctx.rules.oob.leaders[second].wing_leader
    if second is None:
        change_leader(ctx, lid, cell=OFF_MAP)
        text = say("The army has no commander any more.")
        ctx.tell("PG 9.1b", text, kind="leader", side=side, depth=1)
        return ()
    same = (x for x in ctx.table.leaders.values() if x.card in (second, as_wing_leader))
    here = (x for x in same if x.cell != OFF_MAP or is_to_come(ctx, x.id))
    wing_leader = next(here, None)
    change_leader(ctx, lid, card=second)
    text = say("{leader} takes over the army.", leader=name_of(ctx, lid))
    if wing_leader is not None and wing_leader.cell == OFF_MAP:
        # He leaves the column on the march; his wing enters under a replacement leader.
        ctx.set(replacements=ctx.table.replacements + 1)
        change_leader(ctx, wing_leader.id, card=f"{side}-replacement")
    elif wing_leader is not None:
        change_leader(ctx, wing_leader.id, cell=OFF_MAP)
        change_leader(ctx, lid, cell=wing_leader.cell)
        ctx.tell("PG 9.1b", text, lid, kind="leader", depth=1)
        return _replace(ctx, side, wing_leader.wing, wing_leader.cell)
    ctx.tell("PG 9.1b", text, lid, kind="leader", depth=1)
    if not has_enemy(ctx, leader.cell, side):
        return ()
    return _to_friends(ctx, lid, leader.cell, "PG 9.1a")


def _to_friends(ctx: Ctx, lid: str, where: Cell, rule: str) -> tuple[Frame, ...]:
    """To the nearest hex with friendly units; the owner chooses among equals (PG 9.1a, 9.2b)."""
    distance = ctx.rules.board.distance
    far = {c: distance(where, c) for c in cells_of(ctx, side_of(ctx, lid)) if c != where}
    least = min(far.values(), default=0)
    nearest = tuple(c for c, hexes in far.items() if hexes == least)
    if len(nearest) > 1:
        return (PlaceLeader(lid, nearest, rule),)
    _put(ctx, lid, nearest[0] if nearest else OFF_MAP, rule)
    return ()


def _put(ctx: Ctx, lid: str, where: Cell, rule: str) -> None:
    leader, name = ctx.table.leaders[lid], called(ctx, lid)
    change_leader(ctx, lid, cell=where)
    text = say("{leader} has no friends to go to and is out of the battle.", leader=name)
    if where != OFF_MAP:
        text = say("{leader} is placed in {hex}.", leader=name, hex=ctx.rules.label(where))
    path = (leader.cell, where) if OFF_MAP not in (leader.cell, where) else ()
    ctx.tell(rule, text, lid, kind="leader", path=path, depth=2)
