"""What the dice of a round bring about, in the order in which it happens (ND 5.4-5.9).

`strike` and `falter` change a position as the rules say and roll nothing, so that the forecast of a
round (`fates`) is made by what settles it.
"""

from game.engine.event import Modifier, total
from game.engine.frame import Auto
from game.engine.text import say
from game.rules.kit.dice import FACES, one_die
from game.rules.kit.owing import owe
from game.rules.nordlingen import morale, states
from game.rules.nordlingen.charge.contagion import frightened
from game.rules.nordlingen.melee.after import AfterCombat, Before, as_it_began, is_broken
from game.rules.nordlingen.melee.combats import Combat
from game.rules.nordlingen.melee.pushing import push, push_of
from game.rules.nordlingen.melee.roll import damage, modifiers
from game.rules.nordlingen.outcomes import ROUTS, apply_outcome
from game.rules.nordlingen.owed import Settle
from game.rules.nordlingen.table import Ctx, Matter
from game.rules.nordlingen.tables import Outcome
from game.rules.nordlingen.units import card, is_artillery, is_shaken, is_train, now

ROLL = say("melee")
Hurt = tuple[int, int]
"""The damage points, or the permanent losses, of both principals in their order."""


def loser_of(combat: Combat, hurt: Hurt) -> str | None:
    """The principal who suffers more damage points; None: both suffer the same (ND 5.5)."""
    if hurt[0] == hurt[1]:
        return None
    return combat.principals[hurt[1] > hurt[0]]


def strike(ctx: Ctx, combat: Combat, hurt: Hurt) -> Hurt:
    """Damage and losses of both sides (ND 5.4); returns the losses."""
    one, two = (
        states.damage(ctx, uid, points, "ND 5.4")
        for uid, points in zip(combat.principals, hurt, strict=True)
    )
    return one, two


def falter(ctx: Ctx, combat: Combat, hurt: Hurt, losses: Hurt) -> tuple[str, ...]:
    """Guns and wagons that lose are eliminated (ND 5.30); the loser adds a level of disorder, both
    do if nobody lost (ND 5.5); a shaken one thereby routs (ND 5.8). Returns who became shaken and
    is to test.
    """
    loser = loser_of(combat, hurt)
    concerned = [
        uid for uid in combat.principals if loser in (uid, None) and not now(ctx, uid).gone
    ]
    if loser in concerned and (is_artillery(ctx, loser) or is_train(ctx, loser)):
        states.remove(ctx, loser, "eliminated", "ND 5.30")
        return ()
    for uid in concerned:
        if is_shaken(ctx, uid):
            foe = combat.opponent(uid)
            near = frightened(ctx, uid, foe)
            lost = _lost(ctx, combat, losses, uid)
            states.add_disorder(ctx, uid, 1, "ND 5.8", lost=lost, cause=foe)
            _alarm(ctx, uid, near)
        else:
            states.add_disorder(ctx, uid, 1, "ND 5.5")
    return tuple(uid for uid in concerned if is_shaken(ctx, uid) and not now(ctx, uid).gone)


def carry_out(ctx: Ctx, combat: Combat, uid: str, outcome: Outcome, losses: Hurt) -> None:
    """The result of the test of a unit that became shaken (ND 5.8)."""
    foe = combat.opponent(uid)
    if outcome not in ROUTS:
        lost = bool(losses[combat.principals.index(uid)])
        apply_outcome(ctx, uid, outcome, foe, lost=lost)
        return
    near = frightened(ctx, uid, foe)
    lost = _lost(ctx, combat, losses, uid, more=outcome == "rout_loss")
    apply_outcome(ctx, uid, "rout", foe, lost=lost)
    _alarm(ctx, uid, near)


def _alarm(ctx: Ctx, uid: str, near: tuple[str, ...]) -> None:
    """Who is eliminated by the loss of its rout has gone into rout all the same: its friends near
    it test contagion (ND 1.9, 7.10).
    """
    if now(ctx, uid).gone:
        for friend in near:
            owe(ctx, Matter("contagion", friend, uid))


def _lost(ctx: Ctx, combat: Combat, losses: Hurt, uid: str, *, more: bool = False) -> bool:
    """The permanent loss of a unit that routs, unless it has suffered one in this round, and one
    `more`; then the generals in contact may be captured, after their test for the losses (ND 1.9,
    5.8, 9.4, 9.5). It has suffered one in any case.
    """
    if not losses[combat.principals.index(uid)]:
        states.lose(ctx, uid, 1, "ND 5.8")
    if more and not now(ctx, uid).gone:
        states.lose(ctx, uid, 1, "ND 1.9")
    if not now(ctx, uid).gone:
        owe(ctx, Matter("capture", uid))
    return True


class Fight(Auto, frozen=True, tag="nd.melee.fight"):
    """The dice of a round, that of the side with the initiative first, and the damage (ND 5.3,
    5.4).
    """

    combat: Combat

    def run(self, ctx: Ctx) -> None:
        combat = self.combat
        lines = {uid: modifiers(ctx, combat, uid) for uid in combat.principals}
        dice = [ctx.roll(FACES, why=ROLL, rule="ND 5.3") for _ in combat.principals]
        added = [total(lines[uid]) for uid in combat.principals]
        hurt = (
            damage(ctx, dice[1], added[1], dice[0]),
            damage(ctx, dice[0], added[0], dice[1]),
        )
        for number, uid in enumerate(combat.principals):
            self._tell(ctx, uid, dice[number], lines[uid], hurt[1 - number])
        for uid in combat.units:
            ctx.change(uid, fought_in_turn=True)
        before = as_it_began(ctx, combat)
        losses = strike(ctx, combat, hurt)
        ctx.goto(Settle(), Falter(combat, hurt, losses, before))

    def _tell(self, ctx: Ctx, uid: str, die: int, lines: tuple[Modifier, ...], points: int) -> None:
        foe = self.combat.opponent(uid)
        text = say(
            "{unit} inflicts {n} {n:damage point|damage points} on {enemy}.",
            unit=card(ctx, uid).name,
            enemy=card(ctx, foe).name,
            n=points,
        )
        ctx.tell("ND 5.4", text, uid, foe, kind="melee", roll=one_die(die, ROLL, lines))


class Falter(Auto, frozen=True, tag="nd.melee.falter"):
    """Disorder, and the test or the rout of who became shaken or worse (ND 5.5, 5.8)."""

    combat: Combat
    hurt: Hurt
    losses: Hurt
    before: Before

    def run(self, ctx: Ctx) -> None:
        combat = self.combat
        tested = falter(ctx, combat, self.hurt, self.losses)
        outcomes = {
            uid: morale.test(ctx, uid, "melee", against=combat.opponent(uid)) for uid in tested
        }
        for uid, outcome in outcomes.items():
            carry_out(ctx, combat, uid, outcome, self.losses)
        gave = tuple(uid for uid in combat.principals if uid in outcomes or is_broken(ctx, uid))
        ctx.goto(Settle(), PushBack(combat, self.hurt, self.losses, self.before, gave))


class PushBack(Auto, frozen=True, tag="nd.melee.push"):
    """The loser who suffered a loss and neither recoils nor routs goes back (ND 5.9). `gave`: the
    principals who gave way in this round.
    """

    combat: Combat
    hurt: Hurt
    losses: Hurt
    before: Before
    gave: tuple[str, ...] = ()

    def run(self, ctx: Ctx) -> None:
        loser = pushed_loser(ctx, self.combat, self.hurt, self.losses, self.gave)
        steps = push_of(ctx, loser, self.combat.opponent(loser)) if loser else ()
        if steps:
            push(ctx, steps)
        pushed = steps[0][0] if steps else ""
        ctx.goto(
            Settle(),
            LossFloor(self.combat, self.losses),
            AfterCombat(self.combat, self.before, self.gave, pushed),
        )


def pushed_loser(
    ctx: Ctx, combat: Combat, hurt: Hurt, losses: Hurt, gave: tuple[str, ...]
) -> str | None:
    """The loser of a round who is to be pushed back: he suffered a loss in it and has not given way
    himself (ND 5.9).
    """
    loser = loser_of(combat, hurt)
    if loser is None or loser in gave or is_broken(ctx, loser):
        return None
    return loser if losses[combat.principals.index(loser)] else None


class LossFloor(Auto, frozen=True, tag="nd.melee.floor"):
    """Who suffered a permanent loss in the round is at least disordered (ND 1.8)."""

    combat: Combat
    losses: Hurt

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        for uid, lost in zip(self.combat.principals, self.losses, strict=True):
            if lost:
                states.floor(ctx, uid)
