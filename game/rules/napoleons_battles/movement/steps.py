"""A leg is made: what it costs, what it does to the unit and to friends (NB 8.1.3, 8.2.6.1.2)."""

from game.board.plane.contact import crossings
from game.board.plane.distance import within
from game.board.plane.ground import solid
from game.board.plane.legs import ABOUT, MOVE, TURN, Leg, laid_after, vector
from game.board.plane.numbers import TOLERANCE
from game.board.plane.shapes import Outline
from game.rules.kit.manoeuvres import passed
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.chain import attached_generals
from game.rules.napoleons_battles.movement.formations import in_woods
from game.rules.napoleons_battles.movement.price import Purse, moves_freely
from game.rules.napoleons_battles.movement.roads import follow, followers, on_road
from game.rules.napoleons_battles.places import attachments, friends, laid
from game.rules.napoleons_battles.states import disorder
from game.rules.napoleons_battles.table import TURN as WHOLE
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.unformed.follow import escort
from game.rules.napoleons_battles.units import is_cavalry, now


def step(ctx: Ctx, uid: str, leg: Leg, strangers: tuple[str, ...] = ()) -> None:
    """A leg is made, paid for, and does to the unit and to friends what it does. `strangers`:
    generals who touch the unit and do not ride along (NB 1.5-2).
    """
    before = laid(ctx, uid)
    price = Purse(ctx, uid).cost(before, leg)
    through = passed(before, leg, friends(ctx, uid))
    generals = tuple(g for g in attached_generals(ctx, uid) if g not in strangers)
    after = laid_after(before, leg)
    behind = followers(ctx, uid)
    # A leg that was allowed is made, even if an earlier one has made it dearer by disorder.
    spent = min(WHOLE, now(ctx, uid).spent + price)
    ctx.change(uid, pose=after.pose, spent=spent, moved=True, react=False, town="")
    escort(ctx, uid, before.pose, generals)
    unsettle(ctx, uid, through)
    over_ground(ctx, uid, before, leg)
    for battery in behind:
        follow(ctx, uid, battery)
    part(ctx, uid)


def unsettle(ctx: Ctx, uid: str, through: tuple[str, ...]) -> None:
    """A disordered unit disorders the formed friends through whom it passes (NB 8.1.3.1)."""
    if now(ctx, uid).disordered:
        for friend in through:
            if not now(ctx, friend).routed:
                disorder(ctx, friend, "NB 8.1.3.1")


def over_ground(ctx: Ctx, uid: str, before: Outline, leg: Leg) -> None:
    """Woods disorder all that move there but columns, march columns on a road and light infantry,
    and whoever changes front there; hedges cavalry that crosses them otherwise than in march column
    (NB 8.2.6.1.2.2, 8.2.6.1.2.3-1).
    """
    unit = now(ctx, uid)
    compact = unit.form in (Form.COLUMN, Form.LIMBERED) or on_road(ctx, uid)
    if not compact or changes_front(ctx, uid, leg):
        in_woods(ctx, uid)
    if not is_cavalry(ctx, uid) or unit.form is Form.MARCH or leg.kind != MOVE:
        return
    for line in ctx.rules.table.barriers:
        if ctx.rules.effects(line).unsteady:
            way = vector(before.pose, leg)
            if any(True for _ in crossings(before, solid(line), way)):
                disorder(ctx, uid, "NB 8.2.6.1.2.3-1")


def changes_front(ctx: Ctx, uid: str, leg: Leg) -> bool:
    """Is a leg an about-face or a change of front, which are changes of formation? What moves
    without regard to its facing makes none (NB 8.2.4.1hr, 8.2.5-1, 8.2.5.3).
    """
    return leg.kind in (ABOUT, TURN) and not moves_freely(ctx, uid)


def part(ctx: Ctx, uid: str) -> None:
    """Who is attached is so only as long as the two touch (NB 1.5)."""
    for other in attachments(ctx, uid):
        if not within(laid(ctx, uid), laid(ctx, other), TOLERANCE):
            ctx.change(other, attached="")
    parent = now(ctx, uid).attached
    if parent and not within(laid(ctx, uid), laid(ctx, parent), TOLERANCE):
        ctx.change(uid, attached="")
