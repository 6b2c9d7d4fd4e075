"""Cavalry bounces, disordered units withdraw (NB 8.6.2.1, 14.3)."""

from itertools import islice

from msgspec import structs

from game.board.plane.numbers import HALF_TURN, Length
from game.board.plane.shapes import Outline, Pose
from game.engine.action import Action
from game.engine.event import Modifier, total
from game.engine.frame import Auto
from game.engine.prompt import Prompt
from game.engine.refusal import A_PLACE, Refusal
from game.engine.text import Text, say
from game.rules.kit.errand import Errand, Way
from game.rules.napoleons_battles.chain import attached_generals
from game.rules.napoleons_battles.modifiers import (
    FACES,
    control_of,
    level_lines,
    modified,
    one_die,
)
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.owed import Settle
from game.rules.napoleons_battles.places import (
    array,
    attachments,
    engaged_with,
    laid,
    parent_of,
    pose_of,
)
from game.rules.napoleons_battles.refusals import FORMER_GROUND, inches
from game.rules.napoleons_battles.runs import IN_A_COMBAT
from game.rules.napoleons_battles.states import disorder, forget_contacts, hit, lose, pay
from game.rules.napoleons_battles.table import Ctx, Ground
from game.rules.napoleons_battles.unformed.follow import follow, go_along
from game.rules.napoleons_battles.unformed.foresight import Warned, brought_about
from game.rules.napoleons_battles.unformed.paths import (
    bent_ways,
    on_former_ground,
    open_ways,
    round_about,
    unsettle,
    way_to,
    why_not_way,
)
from game.rules.napoleons_battles.unformed.rout import caught
from game.rules.napoleons_battles.unformed.won import Advance, standing, victors
from game.rules.napoleons_battles.units import (
    bases,
    factor,
    is_combat_unit,
    is_horse_battery,
    is_troops,
    name_of,
    now,
    on_table,
    open_form,
    side_of,
)

SOME_BENT = 12
"""So many ways with a bend are looked at."""
WHY = say("Withdrawal")
AGAINST = say("Against the withdrawal")


class Bounce(Auto, frozen=True, tag="nb.unformed.bounce"):
    """Cavalry that has had no success is disordered and must go, from cavalry that has gone itself
    too, but not from enemies who are dispersed because they could not (NB 8.6.2.1, R92). `foes`:
    whom it fought; `left`: where they stood before anybody bounced; `mates`: who fought beside it.
    """

    unit: str
    foes: tuple[str, ...] = ()
    left: tuple[Ground, ...] = ()
    mates: tuple[str, ...] = ()

    def run(self, ctx: Ctx) -> None:
        uid = self.unit
        stays = now(ctx, uid).routed or now(ctx, uid).detached_from
        won = bool(self.foes) and not standing(ctx, self.foes)
        if not on_table(ctx, uid) or stays or won:
            ctx.end()
            return
        disorder(ctx, uid, "NB 8.6.2.1.1-1")
        ask = BounceMove(uid, factor(ctx, uid), self.left)
        if ask.ways(ctx):
            ctx.goto(ask)
            return
        held = set(engaged_with(ctx, uid))
        caught(ctx, uid)
        for foe in self.foes:
            pay(ctx, foe, "NB 10.4.1-1")
        # Who has bounced himself before has not won.
        winners = tuple(foe for foe in standing(ctx, self.foes) if foe in held)
        ctx.goto(Settle(), *(victors(ctx, winners) if not standing(ctx, self.mates) else ()))


class BounceMove(
    Errand,
    frozen=True,
    tag="nb.unformed.bounce-move",
    rule="NB 8.6.2.1-1",
    runs=IN_A_COMBAT,
):
    """Where it goes: it breaks contact, an inch at least and its movement factor at most
    (NB 8.6.2.1.1-2). `left`: ground on which it may not end.
    """

    left: tuple[Ground, ...] = ()

    def place(self, ctx: Ctx) -> Outline:
        return laid(ctx, self.unit)

    def side(self, ctx: Ctx) -> str:
        return side_of(ctx, self.unit)

    def told(self, length: Length) -> str:
        return inches(length)

    def closed(self, ctx: Ctx, action: Action) -> Refusal | None:
        """Whatever unit stands there, a place is meant: the reason is what is in the way
        (NB 8.6.1.3).
        """
        other = str(action.arg) if action.verb == "unit" else ""
        there = other in ctx.table.units and on_table(ctx, other)
        return A_PLACE if there and other != self.unit else None

    def prompt(self, ctx: Ctx) -> Prompt:
        return structs.replace(super().prompt(ctx), phase=ctx.table.phase)

    def way_to(self, ctx: Ctx, pose: Pose) -> Way:
        return way_to(ctx, self.unit, pose.facing(pose_of(ctx, self.unit).heading))

    def route_to(self, ctx: Ctx, pose: Pose) -> Way:
        return round_about(ctx, self.unit, self.way_to(ctx, pose), self.most)

    def ways(self, ctx: Ctx) -> list[Way]:
        """Straight ones; where none may be gone some with a bend (NB 8.6.1.1)."""
        straight = open_ways(ctx, self.unit, self.most)
        if found := [way for way in straight if self._leads_elsewhere(ctx, way)]:
            return found
        bent = bent_ways(ctx, self.unit, self.most)
        return list(islice((way for way in bent if self._leads_elsewhere(ctx, way)), SOME_BENT))

    def _leads_elsewhere(self, ctx: Ctx, way: Way) -> bool:
        """Not onto the ground of an enemy whom it fought (NB 8.6.1.1-2)."""
        return not on_former_ground(ctx, self.unit, way, open_form(ctx, self.unit), self.left)

    def why_not_way(self, ctx: Ctx, way: Way) -> Refusal | None:
        form = open_form(ctx, self.unit)
        found = why_not_way(ctx, self.unit, way, self.most, form)
        if found is None and on_former_ground(ctx, self.unit, way, form, self.left):
            return FORMER_GROUND
        return found

    def words(self, ctx: Ctx) -> Text:
        name, far = name_of(ctx, self.unit), inches(self.most)
        return say("Bounce of {unit}: choose where it goes, {n} at most.", unit=name, n=far)

    def go(self, ctx: Ctx, way: Way) -> None:
        """It goes, with those who follow it."""
        carry(ctx, self.unit, way, "NB 8.6.2.1.1-2", say("{unit}: bounce."), all_follow=False)

    def foreseen(self, ctx: Ctx, way: Way) -> tuple[Warned, ...]:
        return brought_about(ctx, self.unit, lambda then: self.go(then, way))

    def done(self, ctx: Ctx, way: Way) -> None:
        self.go(ctx, way)
        ctx.goto(Settle())


def carry(ctx: Ctx, uid: str, way: Way, rule: str, text: Text, *, all_follow: bool) -> None:
    """A unit goes a way with its generals and those who follow it: after a bounce horse batteries,
    limbered and disordered, after a withdrawal all that is attached (NB 8.6.2.1.1-3, 14.3.3.3).
    """
    before, generals = laid(ctx, uid), attached_generals(ctx, uid)
    batteries = attachments(ctx, uid)
    unsettle(ctx, uid, way)
    form = open_form(ctx, uid)
    ctx.change(uid, pose=way.end, form=form, town="", sides=(), slots=())
    forget_contacts(ctx, uid)
    ctx.tell(
        rule,
        say(text.message, unit=name_of(ctx, uid)),
        uid,
        kind="retreat",
        path=(before.pose, *bends(before.pose, way), way.end),
    )
    go_along(ctx, generals, uid, before.pose)
    for battery in batteries:
        if all_follow or is_horse_battery(ctx, battery):
            follow(ctx, battery, uid, before.pose)
            if not all_follow:
                disorder(ctx, battery, "NB 8.6.2.1.1-3")
        else:
            ctx.change(battery, attached="")


def bends(start: Pose, way: Way) -> tuple[Pose, ...]:
    """Where a way bends, after the inch straight back."""
    here, found = start, []
    for leg in way.legs[:-1]:
        here = here.ahead(leg.amount, leg.off)
        found.append(here)
    return tuple(found[1 if way.legs[0].off == HALF_TURN else 0 :])


# -- withdrawal (NB 14.3) --------------------------------------------------------------------------


class Withdrawals(Auto, frozen=True, tag="nb.unformed.withdrawals"):
    """Each disordered unit of a combat that is still engaged must try; if both sides are, only who
    moved into contact (NB 14.3-1, 14.3-2).
    """

    units: tuple[str, ...]

    def run(self, ctx: Ctx) -> None:
        if Switch.WITHDRAWAL not in ctx.rules.options:
            ctx.end()
            return
        shaken = [u for u in self.units if _must(ctx, u, self.units)]
        tried = [u for u in shaken if not _spared(ctx, u, shaken)]
        ctx.goto(*(Withdraw(u, self.units) for u in tried), Settle())


def _must(ctx: Ctx, uid: str, units: tuple[str, ...]) -> bool:
    there = on_table(ctx, uid) and is_combat_unit(ctx, uid) and not now(ctx, uid).detached_from
    return there and now(ctx, uid).disordered and bool(_opponents(ctx, uid, units))


def _opponents(ctx: Ctx, uid: str, units: tuple[str, ...]) -> list[str]:
    """The enemies of a combat whom a unit still touches, the strongest first."""
    touched = {parent_of(ctx, foe) or foe for foe in engaged_with(ctx, uid)}
    return sorted(touched & set(units), key=lambda foe: (-bases(ctx, foe), foe))


def _spared(ctx: Ctx, uid: str, shaken: list[str]) -> bool:
    """Is its enemy disordered too, and did that enemy move into contact?"""
    foes = [foe for foe in engaged_with(ctx, uid) if foe in shaken]
    own = array(ctx, uid)
    return any(c.mover in foes and c.target in own for c in ctx.table.contacts)


class Withdraw(Auto, frozen=True, tag="nb.unformed.withdraw"):
    """Both roll: the unit goes without loss, or with as many as it is behind; if they rout it, it
    routs (NB 14.3.1).
    """

    unit: str
    units: tuple[str, ...]

    def run(self, ctx: Ctx) -> None:
        if not _must(ctx, self.unit, self.units):
            ctx.end()
            return
        foe = _opponents(ctx, self.unit, self.units)[0]
        mine = _roll(ctx, self.unit, say("Withdrawal of {unit}: score {score}."), WHY)
        theirs = _roll(ctx, foe, say("{unit} against the withdrawal: score {score}."), AGAINST)
        behind = theirs - mine
        if behind > 0:
            _suffer(ctx, self.unit, behind, foe)
        if not on_table(ctx, self.unit) or now(ctx, self.unit).routed:
            pay(ctx, foe, "NB 14.3.1.3")
            ctx.goto(Settle(), Advance(foe))
            return
        ask = WithdrawMove(self.unit, factor(ctx, self.unit), foe=foe)
        if ask.ways(ctx):
            ctx.goto(ask)
        else:
            caught(ctx, self.unit)
            pay(ctx, foe, "NB 14.3.1.3")
            ctx.goto(Settle(), Advance(foe))


def _suffer(ctx: Ctx, uid: str, behind: int, foe: str) -> None:
    """It loses the difference, with what it lost before in this combat no more than its Rout
    number; guns lose a figure (NB 14.3.1.2-1, R66).
    """
    if is_troops(ctx, uid):
        lose(ctx, uid, behind, "NB 14.3.1.2-1", how="combat", cause=foe)
    else:
        hit(ctx, uid, 1, "NB 14.3.1.2-1", how="combat", cause=foe)


def withdrawal_lines(ctx: Ctx, uid: str) -> tuple[Modifier, ...]:
    """Control, the level of the general, disorder (NB 14.3.2)."""
    lines = [Modifier(control_of(ctx, uid), say("Control"), "NB 14.3.2.1")]
    lines += (structs.replace(line, rule="NB 14.3.2.2") for line in level_lines(ctx, uid))
    if now(ctx, uid).disordered:
        shaken = ctx.rules.tables.limits.disordered.modifier()
        lines.append(structs.replace(shaken, rule="NB 14.3.2.3"))
    return tuple(lines)


def _roll(ctx: Ctx, uid: str, told: Text, why: Text) -> int:
    """The score of one of them, told as what it is for (NB 14.3-1, 14.3.2)."""
    lines = withdrawal_lines(ctx, uid)
    die = ctx.roll(FACES, why=why, rule="NB 14.3-1")
    score = modified(die, total(lines))
    text = say(told.message, unit=name_of(ctx, uid), score=score)
    ctx.tell("NB 14.3-1", text, uid, kind="withdraw", roll=one_die(die, why, lines))
    return score


class WithdrawMove(BounceMove, frozen=True, tag="nb.unformed.withdraw-move", rule="NB 14.3.3.2"):
    """Where it goes; the enemy takes its ground (NB 14.3.3)."""

    foe: str = ""

    def words(self, ctx: Ctx) -> Text:
        name, far = name_of(ctx, self.unit), inches(self.most)
        return say("Withdrawal of {unit}: choose where it goes, {n} at most.", unit=name, n=far)

    def go(self, ctx: Ctx, way: Way) -> None:
        carry(ctx, self.unit, way, "NB 14.3.3.2", say("{unit}: withdrawal."), all_follow=True)

    def done(self, ctx: Ctx, way: Way) -> None:
        self.go(ctx, way)
        ctx.goto(Settle(), Advance(self.foe))
