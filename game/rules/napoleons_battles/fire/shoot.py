"""A shot is made: the dice, what they do, what burns (NB 9.3, 15.4, 15.7)."""

from game.engine.event import Roll, total
from game.engine.frame import Auto
from game.engine.text import Text, say
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.fates import fall_in_fire, has_cuirass
from game.rules.napoleons_battles.fire.roll import FIGURES, result, score
from game.rules.napoleons_battles.fire.sheet import HITS
from game.rules.napoleons_battles.fire.towns import burns_on, reduces
from game.rules.napoleons_battles.fire.who import Shot, shots_at, why_not_shoot_at
from game.rules.napoleons_battles.modifiers import FACES, modified, one_die
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.owed import Settle
from game.rules.napoleons_battles.places import engaged_with, is_engaged, town_of
from game.rules.napoleons_battles.states import at_most, hit, lose
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.tables import Hit
from game.rules.napoleons_battles.unformed.won import Advance
from game.rules.napoleons_battles.units import (
    bases,
    is_battery,
    is_steady,
    is_troops,
    name_of,
    now,
    on_table,
    present,
)

WHY, AGAINST = say("Fire"), say("Die of the target")
SAVE, BURN, QUENCH = say("Cuirass"), say("Fire breaks out?"), say("Putting out the fire")


class Shoot(Auto, frozen=True, tag="nb.fire.shoot"):
    """A unit fires at a target over the side from which it does most; a shot that was declared
    without measuring and reaches nobody is lost (NB 1.6hr, 9.3.3).
    """

    shooter: str
    target: str
    edge: str = ""

    def run(self, ctx: Ctx) -> None:
        found = [s for s in shots_at(ctx, self.shooter, self.target) if self._over(s)]
        ctx.change(self.shooter, fired=True)
        if not found:
            self._lost(ctx)
            return
        shot = max(found, key=lambda s: score(ctx, s).total)
        ctx.append(ctx.table.shots, (self.shooter, self.target))
        pressing = tuple(uid for uid in engaged_with(ctx, self.target) if is_troops(ctx, uid))
        ctx.goto(Settle(), TakeGround(self.target, pressing))
        _resolve(ctx, shot)

    def _over(self, shot: Shot) -> bool:
        return self.edge in ("", shot.muzzle.edge)

    def _lost(self, ctx: Ctx) -> None:
        refusal = why_not_shoot_at(ctx, self.shooter, self.target) or refusals.OUTSIDE_SECTOR
        text = say(
            "Fire of {unit} at {target}; the shot is lost: {reason}",
            unit=name_of(ctx, self.shooter),
            target=name_of(ctx, self.target),
            reason=refusal.message,
        )
        ctx.tell("NB 1.6hr", text, self.shooter, self.target, kind="fire")
        ctx.end()


class TakeGround(Auto, frozen=True, tag="nb.fire.take-ground"):
    """If fire routs or removes an enemy before the combat, who was in contact with him alone takes
    his ground at once (NB 8.5.3-3).
    """

    target: str
    pressing: tuple[str, ...]

    def run(self, ctx: Ctx) -> None:
        there = on_table(ctx, self.target) and not now(ctx, self.target).routed
        free = () if there else tuple(u for u in self.pressing if not is_engaged(ctx, u))
        lead = max(free, key=lambda uid: bases(ctx, uid), default="")
        ctx.goto(Advance(lead) if lead else None)


def _resolve(ctx: Ctx, shot: Shot) -> None:
    """Both roll; the score of the firer against the unmodified die of the target (NB 9.3.3)."""
    reached = score(ctx, shot)
    die = ctx.roll(FACES, why=WHY, rule="NB 9.3.3")
    against = ctx.roll(FACES, why=AGAINST, rule="NB 9.3.3")
    firing = modified(die, total(reached.lines))
    done = result(ctx, shot.target, firing, against)
    names = {"unit": name_of(ctx, shot.shooter), "target": name_of(ctx, shot.target)}
    text = say("Fire of {unit} at {target}: {result}.", result=_result(ctx, shot, done), **names)
    most = needed(ctx, shot.target, against)
    roll = one_die(die, WHY, reached.lines, needed=most)
    ctx.tell("NB 9.3.3", text, shot.shooter, shot.target, kind="fire", roll=roll)
    with ctx.beneath():
        _follow(ctx, shot, done, firing, against)


def _result(ctx: Ctx, shot: Shot, done: Hit) -> Text:
    """What the dice cost the target; of troops also if they can lose no more in this fire round, or
    are dispersed by less (NB 9.3.3, 11.2.2, 11.3.1).
    """
    lost = fall_in_fire(ctx, shot.target, FIGURES[done]).lost
    if not is_troops(ctx, shot.target) or lost == FIGURES[done]:
        return HITS[done]
    if not lost:
        return say("{result}, but none can be lost", result=HITS[done])
    return say("{result}, but only {n} can be lost", result=HITS[done], n=lost)


def needed(ctx: Ctx, target: str, against: int) -> Text:
    """What a score must be against the die of a target, for a figure and for two where it has two
    to lose; it is never above 10 (NB 1.3.1.2-1, 9.3.3).
    """
    if against >= FACES:
        return say("more than {n}, the die of the target (no score is higher)", n=against)
    one_at_most = not is_troops(ctx, target) or fall_in_fire(ctx, target, 2).lost < 2
    if 2 * against > FACES or one_at_most:
        return say("more than {n}, the die of the target", n=against)
    return say(
        "more than {n}, the die of the target; {twice} for two figures",
        n=against,
        twice=2 * against,
    )


def _follow(ctx: Ctx, shot: Shot, done: Hit, firing: int, against: int) -> None:
    """What comes of a shot: losses, a town that is reduced or burns (NB 9.3.1.1, 9.3.3)."""
    town = town_of(ctx, shot.target)
    if done != "none":
        _suffer(ctx, shot, done)
    if reduces(ctx, shot.shooter, town, firing, against):
        reduce(ctx, town)
    if done != "none":
        _kindle(ctx, shot.shooter, town, against)


def _suffer(ctx: Ctx, shot: Shot, done: Hit) -> None:
    """Figures are lost at once, before the next unit fires (NB 9.3.1.1)."""
    number = FIGURES[done]
    if not is_troops(ctx, shot.target):
        hit(ctx, shot.target, number, "NB 9.3.3", how="fire", cause=shot.shooter)
        return
    small = not is_battery(ctx, shot.shooter)
    kept = saved(ctx, shot.target, at_most(ctx, shot.target, number)) if small else 0
    rule = "NB 9.3.3.2-1" if done == "one" else "NB 9.3.3.3-1"
    lose(ctx, shot.target, number, rule, how="fire", cause=shot.shooter, saved=kept)


def saved(ctx: Ctx, uid: str, number: int) -> int:
    """Cuirassiers roll for each figure lost in combat or to small arms: each 1 saves one; whoever
    asks has limited their number (NB 15.7hr, R67). Returns the figures saved.
    """
    if not has_cuirass(ctx, uid):
        return 0
    found = 0
    for _ in range(number):
        die = ctx.roll(FACES, why=SAVE, rule="NB 15.7hr-1")
        found += die == 1
        told = say("a figure is saved") if die == 1 else say("no figure is saved")
        text = say("{unit}: {result}.", unit=name_of(ctx, uid), result=told)
        roll = one_die(die, SAVE, needed=say("1"))
        ctx.tell("NB 15.7hr-1", text, uid, kind="save", roll=roll)
    return found


# -- towns (NB 9.3.3.3, 15.4) ----------------------------------------------------------------------


def _kindle(ctx: Ctx, shooter: str, town: str, against: int) -> None:
    """Troops in a town were hit: does it catch fire (NB 15.4.1, 15.4.1hr)?"""
    most = burns_on(ctx, shooter, town)
    if not most:
        return
    if Switch.FIRE_BY_TARGET in ctx.rules.options:
        if against <= most:
            _ignite(ctx, town, "NB 15.4.1hr", None)
    else:
        die = ctx.roll(FACES, why=BURN, rule="NB 15.4.1")
        roll = one_die(die, BURN, needed=say("{n} or less", n=most))
        if die <= most:
            _ignite(ctx, town, "NB 15.4.1", roll)
        else:
            text = say("{town} does not catch fire.", town=town)
            ctx.tell("NB 15.4.1", text, kind="town", side="", roll=roll)


def reduce(ctx: Ctx, town: str) -> None:
    """The combat value of a construction drops by one (NB 9.3.3.3-5)."""
    value = ctx.rules.value(ctx.table, ctx.rules.area(town)) - 1
    ctx.put(ctx.table.values, town, value)
    text = say("The combat value of {town} drops to +{n}.", town=town, n=value)
    ctx.tell("NB 9.3.3.3-5", text, kind="town", side="")


def _ignite(ctx: Ctx, town: str, rule: str, roll: Roll | None) -> None:
    ctx.append(ctx.table.burning, town)
    text: Text = say("{town} is burning.", town=town)
    ctx.tell(rule, text, kind="town", side="", roll=roll, weight="grave")


class Quench(Auto, frozen=True, tag="nb.fire.quench"):
    """At the end of a fire round steady units inside may put a fire out (NB 15.4.2)."""

    side: str  # whose fire it was

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        most = ctx.rules.tables.limits.put_out.value
        for town in list(ctx.table.burning):
            foe = ctx.rules.enemy_of(self.side)
            inside = [u for u in present(ctx, foe) if town_of(ctx, u) == town]
            able = [u for u in inside if is_steady(ctx, u)]
            if not able:
                continue
            die = ctx.roll(FACES, why=QUENCH, rule="NB 15.4.2")
            out = die <= most
            if out:
                ctx.set(burning=[t for t in ctx.table.burning if t != town])
            text = (
                say("The fire in {town} is put out.", town=town)
                if out
                else say("{town} burns on.", town=town)
            )
            needed = say("{n} or less", n=most)
            roll = one_die(die, QUENCH, needed=needed)
            ctx.tell("NB 15.4.2", text, able[0], kind="town", roll=roll)
