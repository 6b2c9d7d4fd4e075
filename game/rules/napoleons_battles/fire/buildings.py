"""Fire at towns and works in which nobody is (NB 9.3.2, 9.4.2.5)."""

from collections.abc import Iterator

from game.board.plane.arcs import clipped, range_to
from game.board.plane.distance import between, nearest_point
from game.board.plane.ground import Area
from game.engine.event import total
from game.engine.frame import Auto
from game.engine.prompt import Button
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.fire.muzzles import Muzzle, muzzles, sector
from game.rules.napoleons_battles.fire.roll import score
from game.rules.napoleons_battles.fire.shoot import AGAINST, WHY, reduce
from game.rules.napoleons_battles.fire.sight import bars, fires_over, is_hidden_from
from game.rules.napoleons_battles.fire.towns import reduces
from game.rules.napoleons_battles.fire.who import Shot, why_not_fire
from game.rules.napoleons_battles.modifiers import FACES, modified, one_die
from game.rules.napoleons_battles.places import engaged_with, everybody, town_of
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import name_of, present, profile_of, side_of

AT = "town/"
"""Before the name of a town in that of its button."""


def empty_towns(ctx: Ctx) -> Iterator[Area]:
    """Towns and fortified places in which nobody is."""
    held = {town_of(ctx, uid) for uid in present(ctx)}
    for area in ctx.rules.table.areas:
        if ctx.rules.effects(area).town and area.name not in held:
            yield area


def why_not_bombard(ctx: Ctx, shooter: str, area: Area) -> Refusal | None:
    """What keeps a unit from firing at an empty town (NB 9.1.3, 9.2.2, 9.2.3, 9.3.2)."""
    row = profile_of(ctx, shooter)
    if not row.heavy and not row.howitzer:
        return refusals.EMPTY_BUILDING
    if (refusal := why_not_fire(ctx, shooter)) is not None:
        return refusal
    if opponents := engaged_with(ctx, shooter):
        return refusals.engaged_fire(name_of(ctx, opponents[0]))
    found = [why_not_over(ctx, shooter, area, muzzle) for muzzle in muzzles(ctx, shooter)]
    return None if None in found else next(iter(found), refusals.OUTSIDE_SECTOR)


def why_not_over(ctx: Ctx, shooter: str, area: Area, muzzle: Muzzle) -> Refusal | None:
    """The same over one of its sides: sector, range, who stands in the line of fire."""
    part = sector(ctx, shooter, muzzle)
    inside = clipped(area.outline, part)
    if len(inside) <= 2:
        return refusals.OUTSIDE_SECTOR
    far, longest = (
        between(muzzle.origin, nearest_point(inside, muzzle.origin)),
        profile_of(ctx, shooter).fire_range,
    )
    if far > longest:
        return refusals.out_of_range(far, longest)
    for uid, place in () if fires_over(ctx, shooter) else everybody(ctx):
        if uid != shooter and bars(ctx, shooter, uid):
            reached = range_to(muzzle.origin, place, part)
            nearer = reached is not None and reached[0] < far
            if nearer and not is_hidden_from(ctx, shooter, place, muzzle):
                return refusals.blocked(name_of(ctx, uid), uid)
    return None


def bombarders(ctx: Ctx, side: str) -> Iterator[str]:
    """The batteries of a side that may fire at an empty town."""
    towns = tuple(empty_towns(ctx))
    for uid in present(ctx, side) if towns else ():
        if any(why_not_bombard(ctx, uid, area) is None for area in towns):
            yield uid


def buttons(ctx: Ctx, shooter: str) -> Iterator[Button]:
    """The empty towns that a battery may fire at."""
    for area in empty_towns(ctx):
        if why_not_bombard(ctx, shooter, area) is None:
            label = say("Fire at {town}, which is empty", town=area.name)
            yield Button(id=AT + area.name, label=label)


class Bombard(Auto, frozen=True, tag="nb.fire.bombard"):
    """A shot at an empty town, which is always in cover: a heavy battery whose score is twice the
    other die lowers its value (NB 9.3.2, 9.3.3.3-5, 9.4.2.5).
    """

    shooter: str
    town: str

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        uid, area = self.shooter, ctx.rules.area(self.town)
        muzzle = next(m for m in muzzles(ctx, uid) if why_not_over(ctx, uid, area, m) is None)
        shot = Shot(uid, "", muzzle, 0, muzzle.origin)
        lines = score(ctx, shot).lines
        ctx.change(uid, fired=True)
        die = ctx.roll(FACES, why=WHY, rule="NB 9.3.2")
        against = ctx.roll(FACES, why=AGAINST, rule="NB 9.3.2")
        firing = modified(die, total(lines))
        text = say("Fire of {unit} at {town}.", unit=name_of(ctx, uid), town=self.town)
        needed = say("twice {n} or more, the die of the other side", n=against)
        roll = one_die(die, WHY, lines, needed=needed)
        ctx.tell("NB 9.3.2", text, uid, kind="fire", side=side_of(ctx, uid), roll=roll)
        if reduces(ctx, uid, self.town, firing, against):
            reduce(ctx, self.town)
