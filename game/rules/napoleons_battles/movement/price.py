"""What a move costs, in parts of a turn (NB 8.1.2, 8.2, 8.2.6)."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from functools import partial

from game.board.plane.contact import Vicinity
from game.board.plane.distance import meet
from game.board.plane.ground import Area, Barrier, solid
from game.board.plane.legs import ABOUT, MOVE, TURN, WHEEL, Leg, laid_after, vector
from game.board.plane.numbers import DEGREE, HALF_TURN, QUARTER, Heading, Length, Point, turn
from game.board.plane.shapes import Footprint, Outline, Pose, StandShape, lay
from game.board.plane.travel import Going, Stretch, cost_of, farthest, ground_along
from game.engine.context import derived
from game.engine.refusal import Refusal
from game.rules.kit.manoeuvres import Made, Stop, passed
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.movement.arc import Arc
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import form_in_tables, friends, laid, pose_of
from game.rules.napoleons_battles.stands import ranks, width
from game.rules.napoleons_battles.table import TURN as WHOLE
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.tables import TerrainRow, fraction
from game.rules.napoleons_battles.units import (
    back_of,
    bases,
    change_of,
    is_battery,
    now,
    profile_of,
    rate_of,
    rough_of,
)

UNIT: Length = 1_000
PI = Fraction(355, 113)
RIM: Length = 30
"""How deep the strip along the front edge is whose ground counts (NB 8.2.6.1.1hr)."""
EIGHTH = 45 * DEGREE


def is_backward(off: int) -> bool:
    """Within 45 degrees of straight back (NB 8.2.2)."""
    return abs(off) >= HALF_TURN - EIGHTH


def is_sideways(off: int) -> bool:
    """Exactly to a side (NB 8.2.3)."""
    return abs(off) == QUARTER


def moves_freely(ctx: Ctx, uid: str) -> bool:
    """Every direction is forward for a square, and by the house rule for a limbered battery
    (NB 8.2.1.1, 8.2.4.1hr).
    """
    form = now(ctx, uid).form
    free = form is Form.LIMBERED and Switch.LIMBERED_FREE in ctx.rules.options
    return form is Form.SQUARE or free


def is_slow(ctx: Ctx, uid: str, leg: Leg) -> bool:
    """Does a leg cost by the back fraction (NB 8.2.2, 8.2.3-1, 8.2.4-3)?"""
    if moves_freely(ctx, uid):
        return False
    if leg.kind == WHEEL:
        return leg.off == HALF_TURN
    return leg.kind == MOVE and (is_backward(leg.off) or is_sideways(leg.off))


# -- rates -----------------------------------------------------------------------------------------


def rate_now(ctx: Ctx, uid: str) -> Fraction:
    """What it moves in a whole turn as it stands, in thousandths. By the base rules only who began
    the move in column or march column and stays so has that rate, others that of a line
    (NB 8.1.2.1-1, 8.1.2.1-2, 8.1.2.1-3, 8.1.2.1hr).
    """
    unit, form = now(ctx, uid), form_in_tables(ctx, uid)
    if Switch.TURN_FRACTION in ctx.rules.options or unit.form is Form.SQUARE:
        return rate_of(ctx, uid, form)
    same = unit.began is None or unit.began is unit.form
    return rate_of(ctx, uid, form if same else Form.LINE)


def rate_after(ctx: Ctx, uid: str, form: Form) -> Fraction:
    """What it would move in a whole turn after a change into a formation, that of a line by the
    base rules (NB 8.1.2.1-3, 8.1.2.1hr).
    """
    every = Switch.TURN_FRACTION in ctx.rules.options or form is Form.SQUARE
    return rate_of(ctx, uid, form if every else Form.LINE)


def left_of(ctx: Ctx, uid: str) -> int:
    """What is left of its turn."""
    return max(0, WHOLE - now(ctx, uid).spent)


def parts(rate: Fraction) -> int:
    """The parts of a turn that a thousandth costs at a rate, rounded up."""
    return -(-WHOLE * rate.denominator // rate.numerator)


def inch_of(ctx: Ctx, uid: str) -> int:
    """What an inch costs a unit as it stands (NB 14.1.3-2)."""
    return UNIT * parts(rate_now(ctx, uid))


# -- ground ----------------------------------------------------------------------------------------


def is_rough(ctx: Ctx, uid: str, areas: tuple[Area, ...]) -> bool:
    """Does the ground there slow a unit? March columns ignore what a road or a bridge leads through
    (NB 8.2.6.1, 8.2.6.1.2.1-1; roads are rebuilt).
    """
    rows = [ctx.rules.effects(area) for area in areas]
    if now(ctx, uid).form is Form.MARCH and any(row.road or row.bridge for row in rows):
        return False
    return any(map(is_slowing, rows))


def is_slowing(row: TerrainRow) -> bool:
    """Rough ground, and bridges but for march columns (NB 8.2.6.1, 8.2.6.1.2.1-1)."""
    return row.rough or row.bridge


def front_strip(unit: Outline) -> Outline:
    """The strip along the front edges of the front bases (NB 8.2.6.1.1hr)."""
    front = max(stand.front for stand in unit.footprint)
    row = [stand for stand in unit.footprint if stand.front == front]
    left, right = min(s.left for s in row), max(s.right for s in row)
    return lay((StandShape(left, front - RIM, right, front),), unit.pose)


class Underfoot(Going):
    """The ground along the ways of a unit; by the house rule that under its front edge alone
    (NB 8.2.6.1.1, 8.2.6.1.1hr).
    """

    def __init__(self, ctx: Ctx) -> None:
        super().__init__(ctx.rules.table)
        self._slows = lambda area: is_slowing(ctx.rules.effects(area))
        self._front = Switch.FRONT_EDGE in ctx.rules.options
        self._strips: dict[int, tuple[Outline, Outline]] = {}

    def ground(self, unit: Outline, off: int, length: Length) -> list[Stretch]:
        return super().ground(self._strip(unit) if self._front else unit, off, length)

    def along(self, unit: Outline, way: Point, upto: Length) -> list[Stretch]:
        """Where a way leads over nothing rough, all other ground is one stretch: it costs alike."""
        return ground_along(self.table, unit, way, upto, self._slows)

    def under(self, unit: Outline) -> tuple[Area, ...]:
        """The ground where a unit stands."""
        return self.table.touched(front_strip(unit) if self._front else unit)

    def _strip(self, unit: Outline) -> Outline:
        found = self._strips.get(id(unit))
        if found is None:
            if len(self._strips) >= self.MOST:
                self._strips.clear()
            found = self._strips[id(unit)] = unit, front_strip(unit)
        return found[1]


# -- a move ----------------------------------------------------------------------------------------


class Purse:
    """What a unit may still spend on the legs of a move: one rule of what forbids more
    (NB 8.1.2, 8.1.2.1hr).
    """

    def __init__(self, ctx: Ctx, uid: str) -> None:
        self.ctx, self.uid = ctx, uid
        self.start, self.left = laid(ctx, uid), left_of(ctx, uid)
        self.going, self.rate = Underfoot(ctx), rate_now(ctx, uid)
        self.friends = Vicinity(friends(ctx, uid))
        lines = ctx.rules.table.barriers
        self.obstacles = tuple(line for line in lines if ctx.rules.effects(line).obstacle)
        self._spent: dict[Made, int] = {(): 0}
        self._prices: dict[bool, tuple[int, int]] = {}
        """What a thousandth costs on plain and on rough ground, by whether the leg is a slow one;
        costs of stretches are thousandths of that.
        """
        self._steps: dict[tuple[Length, bool, bool], int] = {}
        self._arcs: dict[tuple[Pose, Footprint, bool, int], Arc] = {}
        """Wheels that were looked at, by where they begin, to which side and which way they go."""

    def __call__(self, unit: Outline, made: Made, leg: Leg) -> Stop | None:
        left = self.left - self.spent(made)
        need = self.cost(unit, leg)
        if need <= left:
            return None
        return Stop(self._most(unit, leg, left), self._refusal(need, left))

    def spent(self, made: Made) -> int:
        """What a row of legs costs, made from where the unit stands."""
        if made not in self._spent:
            place = self.start
            for leg in made[:-1]:
                place = laid_after(place, leg)
            self._spent[made] = self.spent(made[:-1]) + self.cost(place, made[-1])
        return self._spent[made]

    def cost(self, unit: Outline, leg: Leg) -> int:
        """What a leg costs from there, in parts of a turn."""
        if leg.kind == MOVE:
            stretches = self.going.ground(unit, leg.off, leg.amount)
            way = cost_of(stretches, self._per(leg), leg.amount) or 0
            return way + self._crossing(unit, leg)
        if leg.kind == WHEEL:
            return self._arc(unit, leg).cost(abs(leg.amount))
        return turn_cost(self.ctx, self.uid, leg)

    def _most(self, unit: Outline, leg: Leg, left: int) -> int:
        if leg.kind == MOVE:
            stretches = self.going.ground(unit, leg.off, leg.amount)
            left -= self._crossing(unit, leg)
            return min(leg.amount, max(0, farthest(stretches, self._per(leg), left)))
        if leg.kind == WHEEL:
            return self._arc(unit, leg).reach(abs(leg.amount), max(0, left))
        return 0

    def _refusal(self, need: int, left: int) -> Refusal:
        have = int(max(0, left) * self.rate / WHOLE)
        return refusals.short_of_inches(int(need * self.rate / WHOLE), have)

    def _per(self, leg: Leg) -> Callable[[tuple[Area, ...]], int]:
        """What a thousandth of a leg costs on the ground touched; what slows it is multiplied
        (NB 8.2.6.1.1, 8.2.6.2).
        """
        slow = is_slow(self.ctx, self.uid, leg)
        if slow not in self._prices:
            plain = self.rate * (back_of(self.ctx, self.uid) if slow else 1)
            rough = plain * rough_of(self.ctx, self.uid)
            self._prices[slow] = parts(plain) * UNIT, parts(rough) * UNIT
        on_plain, on_rough = self._prices[slow]
        return lambda areas: on_rough if is_rough(self.ctx, self.uid, areas) else on_plain

    def _arc(self, unit: Outline, leg: Leg) -> Arc:
        """A wheel from there: where its front is on rough ground it costs by that
        (NB 8.2.4-1, 8.2.6.1.1).
        """
        key = (unit.pose, unit.footprint, leg.amount >= 0, leg.off)
        if key not in self._arcs:
            self._arcs[key] = Arc(partial(self._per_step, unit, leg, self._near_rough(unit)))
        return self._arcs[key]

    def _near_rough(self, unit: Outline) -> bool:
        """Could a unit that wheels come upon ground that slows some?"""
        areas = self.ctx.rules.table.around(unit.middle, 3 * unit.radius)
        rows = (self.ctx.rules.effects(area) for area in areas)
        return any(map(is_slowing, rows))

    def _per_step(self, unit: Outline, leg: Leg, near: bool, begun: Heading) -> int:
        """What a hundredth of a degree of a wheel costs in a degree: measured on the arc of the
        template that lies inside the front, nearest to its outer end (NB 8.2.4-1, R22).
        """
        rough = near and self._is_rough_at(laid_after(unit, leg.cut(begun + DEGREE // 2)))
        wide, slow = width(unit.footprint), is_slow(self.ctx, self.uid, leg)
        if (wide, slow, rough) not in self._steps:
            step = self.ctx.rules.tables.limits.wheel_arc.value
            radius = wide if wide < step else wide // step * step
            rate = self.rate * (back_of(self.ctx, self.uid) if slow else 1)
            rate *= rough_of(self.ctx, self.uid) if rough else 1
            cost = Fraction(radius) * PI / HALF_TURN * parts(rate)
            self._steps[wide, slow, rough] = -(-cost.numerator // cost.denominator)
        return self._steps[wide, slow, rough]

    def _is_rough_at(self, unit: Outline) -> bool:
        return is_rough(self.ctx, self.uid, self.going.under(unit))

    def _crossing(self, unit: Outline, leg: Leg) -> int:
        """An inch for each row of bases of formed friends, a rough inch for each wall or hedge that
        is crossed (NB 8.1.3.3hr, 8.2.6.1.2.4-1, R26, R27).
        """
        found = 0
        if Switch.PASSING_COST in self.ctx.rules.options:
            each = self.ctx.rules.tables.limits.row_cost.value
            rows = sum(
                rows_of(self.ctx, friend, unit.pose.heading + leg.off)
                for friend in passed(unit, leg, self.friends)
                if not now(self.ctx, friend).routed
            )
            found += rows * each * parts(self.rate)
        lines = crossed(unit, leg, self.obstacles) if self.obstacles else 0
        if lines:
            each = self.ctx.rules.tables.limits.obstacle_cost.value
            found += lines * each * parts(self.rate * rough_of(self.ctx, self.uid))
        return found


def rows_of(ctx: Ctx, uid: str, way: Heading) -> int:
    """The rows of bases that somebody crosses who passes through a unit on a heading: of a march
    column one, or lengthwise all of them (NB 8.1.3.3hr, R20).
    """
    form = now(ctx, uid).form
    if form is not Form.MARCH:
        return len(ranks(form, bases(ctx, uid)))
    off = abs(turn(pose_of(ctx, uid).heading, way))
    return bases(ctx, uid) if min(off, HALF_TURN - off) < EIGHTH else 1


def crossed(unit: Outline, leg: Leg, lines: Iterable[Barrier]) -> int:
    """How many of some lines the centre of the front crosses on a leg, outside their gaps."""
    if leg.kind != MOVE:
        return 0
    across, up = vector(unit.pose, leg)
    end = unit.pose.x + across, unit.pose.y + up
    return sum(any(meet(unit.pose.at, end, *segment) for segment in solid(line)) for line in lines)


# -- changes ---------------------------------------------------------------------------------------


def turn_cost(ctx: Ctx, uid: str, leg: Leg) -> int:
    """An about-face or a change of front: as a change of formation; of a battery by eighths of a
    circle or as a reverse of front; a limbered one turns as it likes (NB 2.2.7.3.1hr, 8.2.4.1hr,
    8.2.5.3, 8.2.5.3.1hr).
    """
    if moves_freely(ctx, uid) and is_battery(ctx, uid):
        return 0
    row = profile_of(ctx, uid)
    if not is_battery(ctx, uid):
        return part(change_of(ctx, uid))
    if Switch.BATTERY_CHANGES not in ctx.rules.options:
        return part(fraction(row.unlimber))
    reverse = part(fraction(row.reverse))
    if leg.kind == ABOUT or abs(leg.amount) == HALF_TURN:
        return reverse
    assert leg.kind == TURN, leg
    eighths = -(-abs(leg.amount) // EIGHTH)
    return eighths * part(fraction(row.turn45))


def change_cost(ctx: Ctx, uid: str, form: Form) -> int:
    """What a change of formation costs (NB 2.2.7.3, 2.2.7.3.1hr, 8.2.5-1, 8.2.5.1hr)."""
    if not is_battery(ctx, uid):
        return part(change_of(ctx, uid))
    row = profile_of(ctx, uid)
    several = Switch.BATTERY_CHANGES in ctx.rules.options
    if form is Form.UNLIMBERED or not several:
        # By the base rules every change of a battery is one change of formation (NB 2.2.7.3).
        return part(fraction(row.unlimber))
    return part(fraction(row.limber)) if now(ctx, uid).form is Form.UNLIMBERED else 0


def part(of: Fraction) -> int:
    """A fraction of a turn, rounded up."""
    return -(-WHOLE * of.numerator // of.denominator)


@derived
def purse(ctx: Ctx, uid: str) -> Purse:
    """The purse of a unit, known while nothing changes."""
    return Purse(ctx, uid)
