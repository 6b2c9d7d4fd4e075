"""The rounds of a combat until one side is broken or they part (NB 10.2, 10.4, 11.2.5hr)."""

from msgspec import structs

from game.engine.frame import Auto, Frame
from game.engine.text import Text, say
from game.rules.napoleons_battles.fates import MANY
from game.rules.napoleons_battles.fire.shoot import saved
from game.rules.napoleons_battles.melee.leads import ChooseLead, undecided
from game.rules.napoleons_battles.melee.outcomes import (
    Duel,
    Scores,
    duel,
    scored,
    suffered,
    tie_costs,
)
from game.rules.napoleons_battles.melee.roll import attacks
from game.rules.napoleons_battles.melee.separate import Combat, Shares
from game.rules.napoleons_battles.modifiers import FACES, one_die
from game.rules.napoleons_battles.movement.price import inch_of
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.owed import Settle
from game.rules.napoleons_battles.places import array, engaged_with, is_engaged
from game.rules.napoleons_battles.states import (
    at_most,
    close_round,
    hit,
    lose,
    pay,
    remove,
    rout_number,
)
from game.rules.napoleons_battles.table import TURN, Ctx, Ground
from game.rules.napoleons_battles.unformed.bounce import Bounce, Withdrawals
from game.rules.napoleons_battles.unformed.paths import grounds
from game.rules.napoleons_battles.unformed.won import standing, victors
from game.rules.napoleons_battles.units import (
    is_cavalry,
    is_troops,
    name_of,
    now,
    on_table,
    side_of,
)

WHY = say("Close combat")
TENTHS = 10
BEATEN = "NB 10.2.2-1"
"""By this rule a round is lost."""


class Round(Auto, frozen=True, tag="nb.melee.round"):
    """Both sides roll; the lower score loses the difference (NB 10.2)."""

    combat: Combat
    shares: Shares = ()

    def run(self, ctx: Ctx) -> None:
        if not in_contact(ctx, self.combat):
            ctx.goto(Parted())
            return
        if asked := undecided(ctx, self.combat, self.shares):
            ctx.goto(*(ChooseLead(units) for units in asked), self)
            return
        _toll(ctx, self.combat)
        of = duel(ctx, self.combat, self.shares)
        ctx.set(leads=[side.modifying for side in of.sides])
        dice = tuple(ctx.roll(FACES, why=WHY, rule="NB 10.2-1") for _ in of.sides)
        made = scored(ctx, of, (dice[0], dice[1]))
        tell_scores(ctx, of, made, (dice[0], dice[1]), WHY, "NB 10.2-1")
        stood = tuple(grounds(ctx, side.units) for side in of.sides)
        with ctx.beneath():
            _apply(ctx, of, made)
            _flags(ctx, of, made)
        remember(ctx, of, stood)
        ctx.goto(AfterRound(self.combat, self.shares))


def remember(ctx: Ctx, of: Duel, stood: tuple[tuple[Ground, ...], ...]) -> None:
    """Who routs does not end where an enemy of the combat stood, also if that one flees first
    (NB 8.6.1.1-2). `stood`: the ground of both sides before the round.
    """
    sides = [side_of(ctx, side.modifying) for side in of.sides]
    ctx.set(
        owed=[
            structs.replace(matter, left=stood[1 - sides.index(side_of(ctx, matter.unit))])
            if matter.what == "rout_move"
            else matter
            for matter in ctx.table.owed
        ]
    )


def _toll(ctx: Ctx, combat: Combat) -> None:
    """A round costs infantry of the guard that is committed an inch of its movement
    (NB 14.1.3-2).
    """
    for uid in ctx.table.guards:
        if uid in combat.units and on_table(ctx, uid):
            spent = now(ctx, uid).spent + inch_of(ctx, uid)
            ctx.change(uid, spent=min(TURN, spent))


class Parted(Auto, frozen=True, tag="nb.melee.parted"):
    """A combat is over: what was lost in it counts no longer (NB 11.1.1)."""

    def run(self, ctx: Ctx) -> None:
        close_round(ctx)
        ctx.set(leads=[])
        ctx.end()


def in_contact(ctx: Ctx, combat: Combat) -> bool:
    """Does any unit of the one side still touch one of the other?"""
    foes = {member for uid in combat.off for member in array(ctx, uid)}
    return any(
        on_table(ctx, uid) and not now(ctx, uid).routed and set(engaged_with(ctx, uid)) & foes
        for uid in combat.on
    )


def tell_scores(
    ctx: Ctx, of: Duel, made: Scores, dice: tuple[int, int], why: Text, rule: str
) -> None:
    """Each die with its modifiers; the second stands beneath the first, so that a round is one
    fight (NB 10.2, 15.2.1).
    """
    for n, side in enumerate(of.sides):
        name, foe = side.modifying, of.sides[1 - n].modifying
        text = say(
            "{attack} against {defence}: score {score}.",
            attack=name_of(ctx, name),
            defence=name_of(ctx, foe),
            score=made.scores[n],
        )
        roll = one_die(dice[n], why, of.lines[n])
        with ctx.beneath(n):
            ctx.tell(rule, text, name, foe, kind="combat", roll=roll)


def _apply(ctx: Ctx, of: Duel, made: Scores) -> None:
    """The losses of both sides, at the same time: who falls first shelters nobody less (NB 10.2.2,
    11).
    """
    rule = BEATEN
    if made.scores[0] == made.scores[1]:
        _, rule = tie_costs(ctx, of)
    found = []
    for n, side in enumerate(of.sides):
        foes = of.sides[1 - n]
        for uid in side.units:
            lost = suffered(ctx, uid, made.losses[n], foes.units)
            tell_spared(ctx, uid, made.losses[n], lost)
            found.append((uid, lost, foes.modifying))
    # Found before anybody is gone.
    for uid, lost, foe in found:
        bear(ctx, uid, lost, rule, foe)


def tell_spared(ctx: Ctx, uid: str, losses: int, borne: int) -> None:
    """Why cavalry does not bear all that a round costs its side (NB 10.5.2, R87)."""
    if borne < losses:
        text = say(
            "{unit}: one figure lost instead of {n}; cavalry loses no more to a square, or to"
            " troops in buildings or works, whether the round is lost or drawn (R87).",
            unit=name_of(ctx, uid),
            n=losses,
        )
        ctx.tell("NB 10.5.2-1", text, uid, kind="limit")


def bear(ctx: Ctx, uid: str, losses: int, rule: str, foe: str) -> None:
    """A unit loses what a round costs it. Guns and wagons: one figure routs them, a round lost by
    two or more ends them, and so does a draw that costs two (NB 11.2.3, R90); cuirasses save of
    what troops can lose (NB 15.7hr, R67).
    """
    if is_troops(ctx, uid):
        kept = saved(ctx, uid, at_most(ctx, uid, losses))
        lose(ctx, uid, losses, rule, how="combat", cause=foe, saved=kept)
    elif losses >= MANY:
        lost = rule == BEATEN
        remove(ctx, uid, "eliminated", "NB 11.2.3-2" if lost else "NB 11.1.2-2", cause=foe)
    elif losses:
        hit(ctx, uid, 1, rule, how="combat", cause=foe)


def _flags(ctx: Ctx, of: Duel, made: Scores) -> None:
    """A unit that routs because of a round lost by more than one and a half times its Rout number
    loses its flag to the winner (NB 11.2.5hr).
    """
    if Switch.FLAGS not in ctx.rules.options:
        return
    times = ctx.rules.tables.limits.flag.value
    for n, side in enumerate(of.sides):
        winner = side_of(ctx, of.sides[1 - n].modifying)
        for uid in side.units:
            unit = now(ctx, uid)
            limit = rout_number(ctx, uid) * times // TENTHS
            behind = made.scores[n] < made.scores[1 - n] and made.difference > limit
            if unit.routed and unit.flag and is_troops(ctx, uid) and behind:
                ctx.change(uid, flag=False)
                ctx.put(ctx.table.flags, winner, ctx.table.flags.get(winner, 0) + 1)
                text = say("{unit}: flag lost.", unit=name_of(ctx, uid))
                ctx.tell("NB 11.2.5hr-1", text, uid, kind="flag", weight="grave")


# -- after a round ---------------------------------------------------------------------------------


class AfterRound(Auto, frozen=True, tag="nb.melee.after"):
    """A side that is broken gives the other its loss, its advance and its recall; else cavalry
    bounces, disordered units withdraw, and who still touches fights on (NB 10.2, 10.4, R37).
    """

    combat: Combat
    shares: Shares

    @property
    def depth(self) -> int:
        """What the winner loses came of the round."""
        return 1

    def run(self, ctx: Ctx) -> None:
        both = self.combat.on, self.combat.off
        for winners, losers in (both, both[::-1]):
            if len(standing(ctx, losers)) < len(losers):
                winners_loss(ctx, standing(ctx, winners), losers)
        stand = [standing(ctx, units) for units in both]
        if all(stand):
            left = Combat(*stand)  # who is broken has no more part in it
            ctx.goto(
                *_bounces(ctx, left),
                Withdrawals(left.units),
                Round(left, self.shares),
            )
            return
        won: list[Frame] = []
        for winners in stand:
            won += victors(ctx, winners)
        ctx.goto(Settle(), *won, Parted())


def _bounces(ctx: Ctx, combat: Combat) -> tuple[Bounce, ...]:
    """Every unit of cavalry that is engaged in the combat, that which attacked first (NB 8.6.2.1,
    R40).
    """
    horse = [uid for uid in combat.units if is_cavalry(ctx, uid) and is_engaged(ctx, uid)]
    foes = {uid: combat.off if uid in combat.on else combat.on for uid in horse}
    horse.sort(key=lambda uid: not attacks(ctx, uid, foes[uid]))
    mates = {uid: combat.on if uid in combat.on else combat.off for uid in horse}
    return tuple(Bounce(uid, foes[uid], grounds(ctx, foes[uid]), mates[uid]) for uid in horse)


def winners_loss(ctx: Ctx, winners: tuple[str, ...], losers: tuple[str, ...]) -> None:
    """The first time that an enemy is broken the winner loses a figure, once in a combat phase; if
    that ends the winner, those of the others who hold the field lose one too (NB 10.4).
    """
    for uid in winners:
        pay(ctx, uid, "NB 10.4.1-1")
        if not on_table(ctx, uid):
            for other in standing(ctx, losers):
                pay(ctx, other, "NB 10.4.2")
