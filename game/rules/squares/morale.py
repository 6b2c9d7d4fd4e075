"""Morale tests after the hits, and half or more (SQ 8.30-8.36)."""

from game.engine.frame import Auto
from game.rules.squares.fighting import both_sides, change_fight, members, the_fight
from game.rules.squares.losses import destroy
from game.rules.squares.morale_dice import failures
from game.rules.squares.pieces import card, on_map
from game.rules.squares.retreat import Retreat
from game.rules.squares.table import Ctx


def suffered(ctx: Ctx, side: str) -> int:
    """The hits of a side in this Combat after saves (R27)."""
    fight = the_fight(ctx)
    return sum(fight.taken.get(u, 0) for u in members(fight, side))


class MoraleTests(Auto, frozen=True, tag="sq.morale.begin"):
    """Who tests: by the difference of the hits suffered (SQ 8.31)."""

    def run(self, ctx: Ctx) -> None:
        """The loser, then perhaps the winner; or both."""
        a, b = both_sides(ctx)
        difference = suffered(ctx, a) - suffered(ctx, b)
        loser, winner = (a, b) if difference > 0 else (b, a)
        failed = test(ctx, loser)
        clear = ctx.rules.tables.morale.clear.value
        if not difference or (abs(difference) < clear and not failed):
            test(ctx, winner)
        ctx.goto(HalfOrMore())


def test(ctx: Ctx, side: str) -> int:
    """Each unit that took hits rolls a die for each; how many dice failed (SQ 8.30, 8.32)."""
    fight = the_fight(ctx)
    found = {}
    for uid in members(fight, side):
        n = fight.taken.get(uid, 0)
        if n and on_map(ctx, uid):
            found[uid] = failures(ctx, uid, n)
    change_fight(ctx, failed={**fight.failed, **found})
    return sum(found.values())


def is_destroyed(ctx: Ctx, uid: str, failed: int) -> bool:
    """Artillery by the first failure, brigades by the second (SQ 8.34)."""
    if card(ctx, uid).is_battery:
        return failed > 0
    return failed >= ctx.rules.tables.morale.destroyed.value


class HalfOrMore(Auto, frozen=True, tag="sq.morale.half"):
    """The results; where half or more of a square goes, all go (SQ 8.34, 8.36, R28)."""

    def run(self, ctx: Ctx) -> None:
        """Destroy, list who retreats, then the others of the squares."""
        fight = the_fight(ctx)
        going = list(fight.going)
        back: list[Retreat] = []
        for uid, failed in fight.failed.items():
            if is_destroyed(ctx, uid, failed):
                destroy(ctx, uid, rule="SQ 8.34")
                going.append(uid)
            elif failed:
                back.append(Retreat(uid))
                going.append(uid)
        for square in (fight.attacker_square, fight.defender_square):
            gone = sum(u in going for u in square)
            if square and gone and 2 * gone >= len(square):
                back += [Retreat(u, "SQ 8.36") for u in square if u not in going]
        ctx.goto(*back)
