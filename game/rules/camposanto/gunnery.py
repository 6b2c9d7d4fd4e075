"""Fields and lines of fire, targets, and what a shot needs (CS 9.1, 10.2, geometry G3, G4)."""

from collections.abc import Mapping

from msgspec import Struct

from game.board.cells import Cell
from game.board.hexgrid import HexGrid
from game.board.trace import line
from game.engine.context import derived
from game.engine.event import Modifier, total
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import say
from game.rules.camposanto.cards import Arm, enemy_of
from game.rules.camposanto.dice import at_least
from game.rules.camposanto.pieces import (
    card,
    holder,
    on_map,
    on_top,
    side_of,
    stack,
    status_row,
    unit,
    units_of_wing,
)
from game.rules.camposanto.rules import CORNERS, CsRules
from game.rules.camposanto.table import Ctx, Operation, Turn
from game.rules.camposanto.zones import front_of

ARM_OF: Mapping[Operation, Arm] = {
    Operation.ARTILLERY: Arm.ARTILLERY,
    Operation.LIGHT_FIRE: Arm.LIGHT_INFANTRY,
}
"""Who fires in the first and in the fourth operation (CS 5.5a)."""
WHEN: Mapping[Operation, str] = {Operation.ARTILLERY: "CS 9.1a", Operation.LIGHT_FIRE: "CS 10.2a"}
BLOCKED_WITHIN, BLOCKED_BESIDE = BLOCKED = ("CS 9.1c", "CS 9.1e")
ROLL_RULE: Mapping[Arm, str] = {Arm.ARTILLERY: "CS 9.1f", Arm.LIGHT_INFANTRY: "CS 10.2b"}
STAYS_RULE: Mapping[Arm, str] = {Arm.ARTILLERY: "CS 9.1g", Arm.LIGHT_INFANTRY: "CS 10.2c"}

MAY_NOT_FIRE = Refusal("CS 5.4e", say("A Hesitant wing may not fire."))
OUTSIDE = Refusal("CS 9.1b", say("The target is outside the gun's field of fire."))
TOO_FAR_IN_EVENING = Refusal("CS 11b", say("The target is outside the gun's field of fire."))
NOT_IN_FRONT = Refusal("CS 10.2a", say("Light Infantry fires only at its two front hexes."))
NO_ENEMY = Refusal("CS 9.1b", say("No enemy stands there."))
NO_ENEMY_IN_FRONT = Refusal("CS 10.2a", say("No enemy stands there."))
NO_TARGET = Refusal("CS 9.1b", say("No enemy in this gun's field of fire can be seen."))
NOBODY_IN_FRONT = Refusal("CS 10.2a", say("No enemy stands in its two front hexes."))
GUNS_FIRE = Refusal("CS 5.5a", say("Only artillery fires in this operation."))
LIGHT_FIRES = Refusal("CS 5.5a", say("Only light infantry fires in this operation."))
OVER = Refusal("CS 5.5a", say("This operation is over."))


def blocked_at(rules: CsRules, cells: tuple[Cell, ...]) -> Refusal:
    """What stands in the line: a hex, or both hexes beside a side that it follows (E7)."""
    labels = rules.labels(cells)
    if len(cells) > 1:
        text = say("The line of fire is blocked at {a} and {b}.", a=labels[0], b=labels[1])
        return Refusal(BLOCKED_BESIDE, text)
    return Refusal(BLOCKED_WITHIN, say("The line of fire is blocked at {hex}.", hex=labels[0]))


def cone(rules: CsRules, cell: Cell, facing: int, most: int) -> dict[Cell, int]:
    """Ranges of the hexes between both directions of the front, nearest first (CS 9.1b, G3)."""
    grid = rules.board.hexes
    x, y, z = grid.cube(cell)
    left, right = grid.heading((facing - 1) % CORNERS), grid.heading(facing)
    found = {}
    for n in range(1, most + 1):
        for b in range(n + 1):
            a = n - b
            there = grid.at_cube(
                (
                    x + a * left[0] + b * right[0],
                    y + a * left[1] + b * right[1],
                    z + a * left[2] + b * right[2],
                )
            )
            if there is not None:
                found[there] = n
    return found


def most_range(ctx: Ctx) -> int:
    """How far guns fire; in the evening only at adjacent hexes (CS 9.1b, 11b)."""
    if ctx.table.turn is Turn.EVENING:
        return ctx.rules.tables.evening.artillery_range.value
    return ctx.rules.tables.fire.artillery_range.value


@derived
def field_of_fire(ctx: Ctx, uid: str) -> Mapping[Cell, int]:
    """The hexes a unit could fire at, with range, lines left aside (CS 9.1b, 10.2a, 11b)."""
    if card(ctx, uid).arm is Arm.ARTILLERY:
        now = unit(ctx, uid)
        return cone(ctx.rules, now.cell, now.facing, most_range(ctx))
    return dict.fromkeys(front_of(ctx, uid), 1)


@derived
def is_obstacle(ctx: Ctx, cell: Cell) -> bool:
    """Any counter, friend or enemy or marshal, and farmhouses stand in a line (CS 9.1c)."""
    if stack(ctx, cell):
        return True
    terrain = ctx.rules.tables.terrain
    return any(terrain[kind].blocks_sight for kind in ctx.rules.board.terrain[cell])


@derived
def obstacles(ctx: Ctx, a: Cell, b: Cell) -> tuple[Cell, ...]:
    """What first bars a line; both hexes of a side it follows (CS 9.1c-e, geometry G4, R30)."""
    grid = ctx.rules.board.hexes
    along = _follows_sides(grid, a, b)
    for n, span in enumerate(line(grid, a, b)[1:-1]):
        if along and n % 2 == 0:
            # At the edge of the map a side has one hex only: the other cannot hold anything.
            if len(span) > 1 and all(is_obstacle(ctx, c) for c in span):
                return span
        elif is_obstacle(ctx, span[0]):
            return span
    return ()


def _follows_sides(grid: HexGrid, a: Cell, b: Cell) -> bool:
    """Whether the line follows hexsides: then two of the three coordinates change alike."""
    changes = {q - p for p, q in zip(grid.cube(a), grid.cube(b), strict=True)}
    return len(changes) < len(grid.cube(a))


@derived
def why_not_target(ctx: Ctx, uid: str, cell: Cell) -> Refusal | None:
    """What keeps a unit from firing at a hex: field, enemy, line (CS 9.1b-e, 10.2a, 11b)."""
    enemy = enemy_of(side_of(ctx, uid))
    if card(ctx, uid).arm is not Arm.ARTILLERY:
        if cell not in field_of_fire(ctx, uid):
            return NOT_IN_FRONT
        return None if holder(ctx, cell) == enemy else NO_ENEMY_IN_FRONT
    if cell not in field_of_fire(ctx, uid):
        now, far = unit(ctx, uid), ctx.rules.tables.fire.artillery_range.value
        too_far = cell in cone(ctx.rules, now.cell, now.facing, far)
        return TOO_FAR_IN_EVENING if too_far else OUTSIDE
    if holder(ctx, cell) != enemy:
        return NO_ENEMY
    bars = obstacles(ctx, unit(ctx, uid).cell, cell)
    return blocked_at(ctx.rules, bars) if bars else None


@derived
def targets(ctx: Ctx, uid: str) -> tuple[Cell, ...]:
    """The hexes that a unit may fire at, nearest first."""
    return tuple(c for c in field_of_fire(ctx, uid) if why_not_target(ctx, uid, c) is None)


@derived
def why_not_fire(ctx: Ctx, wing: str, operation: Operation, uid: str) -> Refusal | None:
    """What keeps a unit from firing in an operation (CS 5.4e, 9.1a, 10.2a)."""
    if uid not in ctx.table.units or not on_map(ctx, uid):
        return NOT_OFFERED
    made, arm = card(ctx, uid), ARM_OF[operation]
    if not status_row(ctx, wing).fires:
        return MAY_NOT_FIRE
    if made.arm is not arm:
        if operation is Operation.LIGHT_FIRE:
            return OVER if made.arm is Arm.ARTILLERY else LIGHT_FIRES
        return GUNS_FIRE
    if made.wing != wing:
        return Refusal(WHEN[operation], say("Only units of the active wing can fire."))
    if unit(ctx, uid).fired:
        return Refusal(WHEN[operation], say("This unit has already fired."))  # E8
    if not targets(ctx, uid):
        return NO_TARGET if arm is Arm.ARTILLERY else NOBODY_IN_FRONT
    return None


@derived
def firers(ctx: Ctx, wing: str, operation: Operation) -> tuple[str, ...]:
    return tuple(
        u for u in units_of_wing(ctx, wing) if why_not_fire(ctx, wing, operation, u) is None
    )


class Shot(Struct, frozen=True):
    """A shot as it would be rolled; `target` is who takes the HIT."""

    unit: str
    cell: Cell
    target: str
    range: int
    needed: int
    modifiers: tuple[Modifier, ...]

    @property
    def total(self) -> int:
        """What is added to the dice."""
        return total(self.modifiers)

    @property
    def chances(self) -> int:
        """In how many of the 36 cases it hits."""
        return at_least(self.needed - self.total)


def shot(ctx: Ctx, uid: str, cell: Cell) -> Shot:
    """The shot of a unit at an enemy in its field: the top unit of a stack takes the HIT, or a
    marshal who is alone (CS 8.2g, 9.1f, 9.1h, 9.2d, 10.1b, 10.2b).
    """
    fire, distance = ctx.rules.tables.fire, field_of_fire(ctx, uid)[cell]
    in_house = ctx.rules.has(cell, "farmhouse")
    target = on_top(ctx, cell) or stack(ctx, cell)[0]
    if card(ctx, uid).arm is Arm.ARTILLERY:
        house, needed = fire.farmhouse, fire.hits_at.value
        own: tuple[Modifier, ...] = (_by_range(ctx, uid, distance),)
    else:
        house, needed, own = fire.light_farmhouse, fire.light_hits_at.value, ()
    modifiers = (*own, house.modifier(in_house))
    return Shot(uid, cell, target, distance, needed, modifiers)


def _by_range(ctx: Ctx, uid: str, distance: int) -> Modifier:
    """What is printed on the gun for this range (CS 9.1f, R28)."""
    row = ctx.rules.tables.gun[card(ctx, uid).gun]
    return Modifier(row.modifiers[distance - 1], say("gun at range {n}", n=distance), row.rule)
