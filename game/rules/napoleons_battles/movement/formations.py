"""Changes of formation, and about-faces (NB 1.4.2, 8.2.5, 8.2.6.1.2.2, 14.6)."""

from collections.abc import Iterator

from game.board.plane.distance import within
from game.board.plane.numbers import BITS, QUARTER, cosine, sine, turn
from game.board.plane.shapes import Outline, Pose
from game.engine.prompt import Arrangement, Button, Preview
from game.engine.refusal import Refusal
from game.engine.text import Text, say
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.movement.blind import blind
from game.rules.napoleons_battles.movement.price import change_cost
from game.rules.napoleons_battles.movement.told import price_note, short
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import dangerous, laid, pose_of, stands_of
from game.rules.napoleons_battles.placing import FORMS, formed, forms_of, why_no_room
from game.rules.napoleons_battles.stands import width
from game.rules.napoleons_battles.states import disorder
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import (
    is_battery,
    is_troops,
    name_of,
    now,
    profile_of,
    rate_of,
)

BESIDE_MARCH = (Form.COLUMN, Form.LIMBERED)
"""The formations into which a march column changes, and out of which it is formed."""
ON = "/"
"""Between a formation and the side or facing in the name of a button."""
LEFT, CENTRE, RIGHT = -1, 0, 1
WOODS = "NB 8.2.6.1.2.2-2"
"""By which woods disorder."""


def why_near(ctx: Ctx, uid: str) -> Refusal | None:
    """No change nearer than an inch to an enemy that is not in rout (NB 8.2.5.1.1)."""
    near, here = ctx.rules.tables.limits.near.value, laid(ctx, uid)
    foes = dangerous(ctx, uid)
    found = next((foe for foe, place in foes if within(here, place, near - 1)), "")
    return refusals.near_change(name_of(ctx, found)) if found else None


def _why_not_made(ctx: Ctx, uid: str, form: Form, pose: Pose) -> Refusal | None:
    """What is found by measuring: an enemy within an inch, no room (NB 8.2.5.1.1, 8.2.5.1.3)."""
    return why_near(ctx, uid) or why_no_room(ctx, uid, formed(ctx, uid, form, pose))


def why_not_declare(ctx: Ctx, uid: str, form: Form) -> Refusal | None:
    """Why a change is not even declared, whatever is near (NB 8.1.2, 8.2.5.1.2)."""
    now_in = now(ctx, uid).form
    if now(ctx, uid).limit == "none":
        # A march column that moves all the same comes under the normal rules (NB 13.1.3).
        return refusals.NO_MOVE
    both = {now_in, form}
    if Form.MARCH in both and not both & set(BESIDE_MARCH):
        return refusals.FORM_STEP
    return short(ctx, uid, cost(ctx, uid, form))


def cost(ctx: Ctx, uid: str, form: Form) -> int:
    """What a change costs. By the base rules all that was moved before in column costs what it
    would have cost in line (NB 8.1.2.1-3, 8.2.5-1, 8.2.5.1hr).
    """
    price = change_cost(ctx, uid, form)
    unit = now(ctx, uid)
    first = unit.began in (None, unit.form)
    if Switch.TURN_FRACTION in ctx.rules.options or not first or not unit.spent:
        return price
    dearer = rate_of(ctx, uid, unit.form) / rate_of(ctx, uid, Form.LINE)
    return price + int(unit.spent * (dearer - 1))


def pose_after(ctx: Ctx, uid: str, form: Form, flank: int) -> Pose:
    """Where the centre of the front is after a change: where it was, or by the advanced rule so
    that the left or the right end of the front stays (NB 8.2.5.2, 14.6).
    """
    here = laid(ctx, uid)
    old, new = width(here.footprint), width(formed(ctx, uid, form, here.pose).footprint)
    aside = (new - old) // 2 * -flank
    at = here.pose.point(aside, 0)
    return Pose(*at, here.pose.heading)


def buttons(ctx: Ctx, uid: str) -> Iterator[Button]:
    """The changes that a unit may have, those it may not with the reason; where nothing is measured
    before, also those that will turn out to be barred (NB 1.6hr).
    """
    unit = now(ctx, uid)
    # Out of a town it comes in line, by a deed of its own (NB 8.3.3-1).
    for form in () if unit.form is Form.TOWN else forms_of(ctx, uid):
        if form is unit.form:
            continue
        barred = why_not_declare(ctx, uid, form)
        # Whichever way a square would face: what is barred is said once.
        once = barred is not None and unit.form is Form.SQUARE
        plain = ((form.value, FORMS[form], pose_of(ctx, uid)),)
        for name, label, pose in plain if once else _kinds(ctx, uid, form):
            refusal = barred
            if blind(ctx) is None:
                refusal = refusal or _why_not_made(ctx, uid, form, pose)
            note = _note(ctx, uid, form, pose)
            plan = plan_of(ctx, uid, form, pose)
            yield Button(id=name, label=label, refusal=refusal, note=note, plan=plan)


def _note(ctx: Ctx, uid: str, form: Form, pose: Pose) -> Text:
    """What a change costs; that it disorders in a wood; that limbered guns are turned before they
    are unlimbered, which costs nothing (NB 8.2.4.1hr, 8.2.6.1.2.2-2).
    """
    price = price_note(ctx, uid, cost(ctx, uid, form), form)
    price = with_woods(ctx, uid, price, formed(ctx, uid, form, pose))
    turns = now(ctx, uid).form is Form.LIMBERED and form is Form.UNLIMBERED
    if turns and Switch.LIMBERED_FREE in ctx.rules.options:
        return say("{price}; turning it first is free", price=price)
    return price


def with_woods(ctx: Ctx, uid: str, price: Text, place: Outline) -> Text:
    """The price of a change, and that it disorders in a wood (NB 8.2.6.1.2.2-2)."""
    if _is_shaken_by_woods(ctx, uid, place):
        return say("{price}, then in disorder", price=price)
    return price


def plan_of(ctx: Ctx, uid: str, form: Form, pose: Pose) -> Arrangement:
    """Its bases as they would stand, and as they stand (NB 1.4.2, 8.2.5.2, 14.6)."""
    here = pose_of(ctx, uid)
    dx, dy = pose.x - here.x, pose.y - here.y
    return Arrangement(
        stands=stands_of(ctx, uid, form),
        was=stands_of(ctx, uid),
        aside=dx * cosine(here.heading) - dy * sine(here.heading) >> BITS,
        turn=turn(here.heading, pose.heading),
        square=form is Form.SQUARE,
    )


def _kinds(ctx: Ctx, uid: str, form: Form) -> Iterator[tuple[str, Text, Pose]]:
    here = pose_of(ctx, uid)
    word = FORMS[form]
    if now(ctx, uid).form is Form.SQUARE:
        for n, way in enumerate((say("front"), say("right"), say("rear"), say("left"))):
            label = say("{formation}, facing {side}", formation=word, side=way)
            yield f"{form.value}{ON}{n}", label, here.facing(here.heading + n * QUARTER)
        return
    yield form.value, word, here
    flanks = {now(ctx, uid).form, form} in ({Form.MARCH, Form.COLUMN}, {Form.COLUMN, Form.LINE})
    if flanks and is_troops(ctx, uid) and Switch.FLANK_CHANGES in ctx.rules.options:
        for side, way in ((LEFT, say("on the left")), (RIGHT, say("on the right"))):
            label = say("{formation} {side}", formation=word, side=way)
            yield f"{form.value}{ON}{side}", label, pose_after(ctx, uid, form, side)


def is_change(name: str) -> bool:
    """Is it the name of a button that changes a formation?"""
    return name.partition(ON)[0] in tuple(Form)


def change(ctx: Ctx, uid: str, name: str) -> None:
    """The change is made (NB 8.2.5); where it was declared unmeasured and something bars it, its
    time is lost, as a shot is (NB 1.6hr).
    """
    form = Form(name.partition(ON)[0])
    pose = next(pose for kind, _, pose in _kinds(ctx, uid, form) if kind == name)
    spent = now(ctx, uid).spent + cost(ctx, uid, form)
    unit = now(ctx, uid)
    if blind(ctx) is not None and (why := _why_not_made(ctx, uid, form, pose)) is not None:
        ctx.change(uid, spent=spent, moved=True, began=unit.began or unit.form)
        text = say("{unit} cannot change: {reason}", unit=name_of(ctx, uid), reason=why.message)
        ctx.tell(why.rule, text, uid, kind="formation")
        return
    change_into(ctx, uid, form, pose)


def change_into(ctx: Ctx, uid: str, form: Form, pose: Pose) -> None:
    """A change that may be made is made and paid for, and disorders in a wood (NB 8.2.5,
    8.2.6.1.2.2-2).
    """
    spent, unit = now(ctx, uid).spent + cost(ctx, uid, form), now(ctx, uid)
    ctx.change(
        uid,
        form=form,
        pose=pose,
        spent=spent,
        moved=True,
        began=unit.began or unit.form,
        start=unit.start or unit.pose,
    )
    text = say("{unit}: in {formation}.", unit=name_of(ctx, uid), formation=FORMS[form])
    if is_battery(ctx, uid):
        text = say("{unit}: now {formation}.", unit=name_of(ctx, uid), formation=FORMS[form])
    ctx.tell("NB 8.2.5.2", text, uid, kind="formation")
    in_woods(ctx, uid)


def in_woods(ctx: Ctx, uid: str) -> None:
    """Whoever changes formation in a wood, or moves there otherwise than in column or limbered, is
    disordered, light infantry apart (NB 8.2.6.1.2.2-2, 8.2.6.1.2.2-3, R24).
    """
    if _is_shaken_by_woods(ctx, uid, laid(ctx, uid)):
        disorder(ctx, uid, WOODS)


def _is_shaken_by_woods(ctx: Ctx, uid: str, place: Outline) -> bool:
    """Is a unit put in disorder there by a change of formation, or as it moves?"""
    if now(ctx, uid).disordered or profile_of(ctx, uid).skirmish:
        return False
    return any(ctx.rules.effects(area).wood for area in ctx.rules.table.touched(place))


def change_preview(ctx: Ctx, uid: str, name: str) -> Preview | None:
    """That a change of formation would disorder the unit; None: it would not, or may not be made
    (NB 8.2.6.1.2.2-2).
    """
    form = Form(name.partition(ON)[0])
    if why_not_declare(ctx, uid, form) is not None:
        return None
    pose = next((pose for kind, _, pose in _kinds(ctx, uid, form) if kind == name), None)
    if pose is None or not _is_shaken_by_woods(ctx, uid, formed(ctx, uid, form, pose)):
        return None
    told = say("{unit}: disordered.", unit=name_of(ctx, uid))
    return Preview(rule="NB 8.2.5.2", warnings=((WOODS, told),))
