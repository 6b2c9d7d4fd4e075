"""After a round: whose next round is a first one, who advances, who breaks through (ND 5.17,
5.28-5.30).
"""

from collections.abc import Callable, Iterable

from msgspec import Struct, structs

from game.board.plane.distance import between
from game.board.plane.legs import MOVE, Leg, laid_after
from game.board.plane.numbers import TOLERANCE, Length
from game.board.plane.shapes import Outline, Pose
from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.frame import Ask, Auto, Legs
from game.engine.prompt import Button, PoseChoice, Preview, Prompt, Role
from game.engine.refusal import Refusal
from game.engine.text import Text, say
from game.rules.kit.manoeuvres import (
    Limit,
    Made,
    Stop,
    barred_ground,
    clear_of,
    judge,
    largest,
    no_nearer,
    on_table,
)
from game.rules.kit.prompts import SETTLE
from game.rules.nordlingen import refusals
from game.rules.nordlingen.charge.declare import DeclareCharge
from game.rules.nordlingen.command import why_not_waver
from game.rules.nordlingen.generals import ridden_down
from game.rules.nordlingen.melee.combats import Combat, ranked
from game.rules.nordlingen.movement.ground import Underway, disorder_on_way, rate
from game.rules.nordlingen.movement.lines import ahead_of
from game.rules.nordlingen.moving import put
from game.rules.nordlingen.options import Reading
from game.rules.nordlingen.owed import Settle
from game.rules.nordlingen.places import enemies, friends, in_melee, laid, pose_of, touching
from game.rules.nordlingen.table import Ctx, Step
from game.rules.nordlingen.units import (
    card,
    is_artillery,
    is_cavalry,
    is_routed,
    is_train,
    movement,
    now,
    side_of,
)


class Before(Struct, frozen=True, omit_defaults=True):
    """How a round began: those who took part, each with the enemies in contact with it, and who had
    recoiled in this impulse already.
    """

    foes: tuple[tuple[str, tuple[str, ...]], ...]
    recoiled: tuple[str, ...] = ()


def as_it_began(ctx: Ctx, combat: Combat) -> Before:
    """What is to be known afterwards of how things stand now."""
    foes = tuple((uid, touching(ctx, uid)) for uid in combat.units)
    return Before(foes, tuple(uid for uid, unit in ctx.table.units.items() if unit.recoiled))


def gave_way(ctx: Ctx, uid: str, before: Before) -> bool:
    """Has a unit recoiled or routed since, or been eliminated?"""
    unit = now(ctx, uid)
    recoiled = unit.recoiled and uid not in before.recoiled
    return bool(unit.gone) or recoiled or is_routed(ctx, uid)


class AfterCombat(Auto, frozen=True, tag="nd.melee.after"):
    """Marks of the contacts that last, then the moves after the melee (ND 5.17, 5.28). `gave`: the
    principals who recoiled, routed or were eliminated; `pushed`: he who was pushed back.
    """

    combat: Combat
    before: Before
    gave: tuple[str, ...] = ()
    pushed: str = ""

    def run(self, ctx: Ctx) -> None:
        renew(ctx, self.combat, tuple(filter(self._has_given(ctx), self.combat.units)))
        won = {uid: foes for uid, foes in self.before.foes if self._is_free(ctx, uid, foes)}
        broken = {uid: all(is_broken(ctx, foe) for foe in foes) for uid, foes in won.items()}
        ctx.goto(*(AfterWon(uid, broken[uid]) for uid in ranked(ctx, won)))

    def _has_given(self, ctx: Ctx) -> Callable[[str], bool]:
        """Who was pushed back, recoiled, routed or was eliminated?"""
        known = (*self.gave, self.pushed)
        return lambda uid: uid in known or gave_way(ctx, uid, self.before)

    def _is_free(self, ctx: Ctx, uid: str, foes: tuple[str, ...]) -> bool:
        """Is it there, and have all its opponents recoiled, routed or been eliminated (ND 5.28)?"""
        given = self._has_given(ctx)
        if given(uid) or not foes or in_melee(ctx, uid):
            return False
        return all(given(foe) and foe != self.pushed for foe in foes)


def is_broken(ctx: Ctx, uid: str) -> bool:
    """Has a unit routed, or is it out of the game?"""
    return bool(now(ctx, uid).gone) or is_routed(ctx, uid)


def renew(ctx: Ctx, combat: Combat, gave: tuple[str, ...]) -> None:
    """The next round of a contact is a first one for him whose opponent gave way in this one, and
    for nobody else (ND 5.15, 5.17).
    """
    there = combat.units
    charges = [
        structs.replace(one, first=one.target in gave, counter_first=one.charger in gave)
        if one.charger in there and one.target in there
        else one
        for one in ctx.table.charges
    ]
    ctx.set(charges=charges)


# -- the advance (ND 5.28) -------------------------------------------------------------------------


class AfterWon(Auto, frozen=True, tag="nd.melee.won"):
    """What a unit does that has no opponent any more; `broken`: they routed or were eliminated. It
    may advance; in one option cavalry must, after opponents that are broken (ND 5.28, 13.9). A
    halted unit does not by its own will, nor one of a wavering division (ND 3.15, 6.6).
    """

    unit: str
    broken: bool = False

    def run(self, ctx: Ctx) -> None:
        most = room_ahead(ctx, self.unit)
        pursues = self.broken and is_cavalry(ctx, self.unit)
        if not may_advance(ctx, self.unit) or most <= TOLERANCE:
            ctx.end()
        elif pursues and Reading.PURSUIT in ctx.rules.options:
            advance(ctx, self.unit, most, "ND 13.9")
            ctx.goto(Settle(), BreakThrough(self.unit))
        elif now(ctx, self.unit).halted or self._wavers(ctx, most):
            ctx.end()
        else:
            ctx.goto(Advance(self.unit, self.broken))

    def _wavers(self, ctx: Ctx, most: Length) -> bool:
        return why_not_waver(ctx, self.unit, _ahead(ctx, self.unit, most)) is not None


def may_advance(ctx: Ctx, uid: str) -> bool:
    """Guns, wagons and squares do not (ND 5.30, 3.13)."""
    return not (is_artillery(ctx, uid) or is_train(ctx, uid) or now(ctx, uid).square)


def room_ahead(ctx: Ctx, uid: str) -> Length:
    """How far it can advance: up to 1um, but not nearer than 0.5um to an enemy (ND 5.28)."""
    place, most = laid(ctx, uid), ctx.rules.tables.limits.advance.value
    return largest(place, (), Leg(MOVE, most), _limits(ctx, uid)).amount


def _limits(ctx: Ctx, uid: str) -> tuple[Limit, ...]:
    """Ground, enemies, friends, the edge, obstacles."""
    closest = ctx.rules.tables.limits.closest.value
    cost = rate(ctx, (uid,), movement(ctx, uid))
    return (
        barred_ground(Underway(ctx), cost, refusals.IMPASSABLE),
        no_nearer(enemies(ctx, uid), closest, lambda foe: refusals.too_close_to(_name(ctx, foe))),
        clear_of(friends(ctx, uid), lambda other: refusals.onto(_name(ctx, other))),
        on_table(ctx.rules.table, refusals.OFF_TABLE),
        _no_obstacle(ctx),
    )


def _ahead(ctx: Ctx, uid: str, length: Length) -> Outline:
    """How it would lie so far ahead."""
    return laid_after(laid(ctx, uid), Leg(MOVE, length))


def _no_obstacle(ctx: Ctx) -> Limit:
    def limit(place: Outline, _made: Made, leg: Leg) -> Stop | None:
        met = ahead_of(ctx, place, leg)
        return None if met is None else Stop(met[0], refusals.NO_ADVANCE)

    return limit


def _name(ctx: Ctx, uid: str) -> str:
    return card(ctx, uid).name


def advance(ctx: Ctx, uid: str, length: Length, rule: str) -> None:
    """It goes straight ahead by a length (ND 5.28)."""
    before, leg = laid(ctx, uid), Leg(MOVE, length)
    text = say("{unit} advances {um} um.", unit=_name(ctx, uid), um=refusals.um(length))
    ctx.tell(rule, text, uid, kind="advance", path=(before.pose, laid_after(before, leg).pose))
    put(ctx, uid, laid_after(before, leg).pose)
    disorder_on_way(ctx, uid, before, laid(ctx, uid), leg)
    ridden_down(ctx, uid, laid(ctx, uid))


class Advance(
    Ask, frozen=True, tag="nd.melee.advance", rule="ND 5.28", phase=Step.MELEE, runs=(SETTLE,)
):
    """Whether and how far a unit advances that has no opponent any more (ND 5.28)."""

    unit: str
    broken: bool = False

    def prompt(self, ctx: Ctx) -> Prompt:
        most = refusals.um(room_ahead(ctx, self.unit))
        return Prompt(
            side=side_of(ctx, self.unit),
            text=say("{unit} may advance up to {um} um.", unit=_name(ctx, self.unit), um=most),
            context=self._context(ctx),
            subject=(self.unit,),
            poses=PoseChoice(self.unit, (MOVE,)),
            buttons=(
                Button(id="advance", label=say("Advance {um} um", um=most), role=Role.CONFIRM),
                Button(id="stay", label=say("Stay"), role=Role.END),
            ),
            suggested=acts.button("stay"),
        )

    def _context(self, ctx: Ctx) -> Text:
        if self.broken:
            return say("All its opponents have routed or are eliminated.")
        return say("All its opponents have given way.")

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        length = room_ahead(ctx, self.unit)
        if isinstance(action.arg, Pose):
            length = _length_to(ctx, self.unit, action.arg) or 0
        elif action != acts.button("advance"):
            return None
        path = pose_of(ctx, self.unit), _ahead(ctx, self.unit, length).pose
        return Preview(rule="ND 5.28", path=path)

    def why_not_pose(self, ctx: Ctx, pose: Pose, legs: Legs) -> Refusal | None:
        length = _length_to(ctx, self.unit, pose)
        if length is None or legs not in ((), (Leg(MOVE, length),)):
            return refusals.ONLY_AHEAD
        most = ctx.rules.tables.limits.advance.value
        if length > most:
            return refusals.short_of_movement(length, most)
        judged = judge(laid(ctx, self.unit), (Leg(MOVE, length),), _limits(ctx, self.unit))
        end = _ahead(ctx, self.unit, length)
        return judged.refusal or why_not_waver(ctx, self.unit, end)

    def completed(self, ctx: Ctx, action: Action) -> Action:
        if not isinstance(action.arg, Pose):
            return action
        length = _length_to(ctx, self.unit, action.arg) or 0
        return acts.pose(action.arg, Leg(MOVE, length))

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        yield acts.button("stay")
        yield acts.button("advance")

    def on_pose(self, ctx: Ctx, pose: Pose, legs: Legs) -> None:
        self._go(ctx, legs[0].amount)

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == "stay":
            ctx.end()
        else:
            self._go(ctx, room_ahead(ctx, self.unit))

    def _go(self, ctx: Ctx, length: Length) -> None:
        advance(ctx, self.unit, length, "ND 5.28")
        pursues = self.broken and is_cavalry(ctx, self.unit)
        ctx.goto(Settle(), BreakThrough(self.unit) if pursues else None)


def _length_to(ctx: Ctx, uid: str, goal: Pose) -> Length | None:
    """How far straight ahead a pose lies; None: it does not."""
    start = pose_of(ctx, uid)
    length = between(start.at, goal.at)
    return length if length and start.ahead(length) == goal else None


# -- the breakthrough (ND 5.29) --------------------------------------------------------------------


class BreakThrough(Auto, frozen=True, tag="nd.melee.breakthrough"):
    """Cavalry that advanced after its opponents routed or were eliminated may charge once more, at
    once; what it charges it fights in the next melee phase (ND 5.29).
    """

    unit: str

    def run(self, ctx: Ctx) -> None:
        charge = DeclareCharge(self.unit, breakthrough=True)
        ctx.goto(charge if charge.why_nobody(ctx) is None else None)
