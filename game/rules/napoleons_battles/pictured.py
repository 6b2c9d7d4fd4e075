"""A unit on a sheet as it stands: its picture, its formation, what is left of it, its order."""

from collections.abc import Iterable, Iterator

from game.engine.prompt import SheetGroup, SheetMember, SheetSide
from game.engine.text import Text, say
from game.rules.napoleons_battles.places import pose_of
from game.rules.napoleons_battles.placing import FORMS
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import figures, is_troops, name_of, now, side_of

ORDERED, DISORDERED, ROUTED = say("in good order"), say("disordered"), say("in rout")


def pictured(ctx: Ctx, uid: str, role: Text, lines: Iterable[Text]) -> SheetSide:
    """A unit in a part that it has."""
    member = SheetMember(uid, tuple(lines))
    group = SheetGroup(pose_of(ctx, uid), say(name_of(ctx, uid)), (member,))
    return SheetSide(side_of(ctx, uid), role, (group,))


def state_lines(ctx: Ctx, uid: str) -> Iterator[Text]:
    """Formation, strength and order of a unit (NB 1.4.2, 11)."""
    unit = now(ctx, uid)
    yield FORMS[unit.form]
    if is_troops(ctx, uid):
        yield say("{n} of {m} {m:figure|figures}", n=figures(ctx, uid), m=unit.strength)
    elif unit.losses:
        yield say("damaged")
    if unit.losing:
        yield say("−{n} so far", n=unit.losing)
    yield ROUTED if unit.routed else DISORDERED if unit.disordered else ORDERED
