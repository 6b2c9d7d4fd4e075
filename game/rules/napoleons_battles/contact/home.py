"""The last inch: contact is made (NB 8.4, 8.4.0, 15.2.1)."""

from game.board.plane.contact import first_meeting
from game.board.plane.legs import Leg, laid_after, vector
from game.board.plane.shapes import Outline
from game.engine.frame import Auto, Frame
from game.engine.text import say
from game.rules.kit.manoeuvres import largest
from game.rules.napoleons_battles.contact.flank import way_of
from game.rules.napoleons_battles.contact.squares import began
from game.rules.napoleons_battles.melee.moving import MovingCombat
from game.rules.napoleons_battles.movement.limits import limits
from game.rules.napoleons_battles.movement.steps import step
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.owed import Settle
from game.rules.napoleons_battles.places import enemies, is_free, laid, touching
from game.rules.napoleons_battles.states import disorder
from game.rules.napoleons_battles.table import Contact, Ctx
from game.rules.napoleons_battles.units import (
    is_cavalry,
    is_steady,
    is_wagon,
    name_of,
    now,
    on_table,
)


class Home(Auto, frozen=True, tag="nb.contact.home"):
    """Straight on until the unit touches somebody; who formed square may stand farther off, who
    evaded is gone: its player says whether it goes on, to others than the `foes` whom it was about
    to touch. Friends on its last inch are disordered as on every other, and on none of them it ends
    (NB 8.1.3.1, 8.1.3.2, 8.4.1-1, 14.2.6, R35).
    """

    unit: str
    leg: Leg
    foes: tuple[str, ...] = ()

    def run(self, ctx: Ctx) -> None:
        uid = self.unit
        if not on_table(ctx, uid) or now(ctx, uid).routed:
            ctx.end()
            return
        before = laid(ctx, uid)
        reach = self.leg.amount + ctx.rules.tables.limits.near.value
        longest = Leg(self.leg.kind, reach, self.leg.off)
        hit = first_meeting(before, enemies(ctx, uid), vector(before.pose, longest))
        if hit is None or self._evaded(ctx, hit[0]):
            # Who was there is there no more: it may go on as it likes (NB 14.2.6).
            ctx.end()
            return
        start, last = began(ctx, uid), longest.cut(hit[1].travel)
        if not is_free(ctx, laid_after(before, last), (uid,)):
            # The enemy has gone to where a friend is in the way (NB 8.1.3.2).
            last = largest(before, (), last, limits(ctx, uid))
        if last.amount:
            step(ctx, uid, last)
        frames = [frame for foe in touching(ctx, uid) for frame in _made(ctx, uid, foe, start)]
        ctx.goto(*frames, Settle())

    def _evaded(self, ctx: Ctx, foe: str) -> bool:
        """Is it another enemy that is next in its way, since one has evaded (NB 14.2.6)?"""
        gone = any(on_table(ctx, one) and now(ctx, one).evaded for one in self.foes)
        return gone and foe not in self.foes


def _made(ctx: Ctx, uid: str, foe: str, start: Outline) -> list[Frame]:
    """Contact with one enemy: flank and rear, the React marker, a moving combat."""
    if any({c.mover, c.target} == {uid, foe} for c in ctx.table.contacts):
        return []
    way = way_of(ctx, laid(ctx, uid), start, foe)
    ctx.append(ctx.table.contacts, Contact(uid, foe, way))
    told = {
        "front": say("{unit}: contact with {foe}.", unit=name_of(ctx, uid), foe=name_of(ctx, foe)),
        "flank": say(
            "{unit}: contact with {foe} in the flank.",
            unit=name_of(ctx, uid),
            foe=name_of(ctx, foe),
        ),
        "rear": say(
            "{unit}: contact with {foe} in the rear.", unit=name_of(ctx, uid), foe=name_of(ctx, foe)
        ),
    }
    rules = {"front": "NB 8.4-1", "flank": "NB 8.4.0.1hr-2", "rear": "NB 8.4.0.2hr-2"}
    ctx.tell(rules[way], told[way], uid, foe, kind="contact")
    if is_cavalry(ctx, foe) and now(ctx, foe).react:
        ctx.change(foe, react=False)
    if way != "front" and is_steady(ctx, uid):
        disorder(ctx, foe, "NB 8.4.0.3hr-1")
    moving = now(ctx, foe).routed or is_wagon(ctx, foe)
    if moving and Switch.MOVING_COMBAT in ctx.rules.options:
        return [MovingCombat(uid, foe)]
    return []
