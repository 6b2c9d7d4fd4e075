"""The opposed roll of a wing in column that an enemy comes near (PG 7.3.3b to 7.3.3d)."""

from game.engine.event import Modifier, total
from game.engine.text import Text, say
from game.rules.kit.dice import FACES
from game.rules.prussias_glory.command.groups import group_of, rating_of, wing_arm_letter
from game.rules.prussias_glory.data.cards import PRUSSIAN
from game.rules.prussias_glory.movement.in_column import units_of_wing
from game.rules.prussias_glory.pieces import (
    card,
    leader_card,
    leader_of_wing,
    leaders_at,
    name_of,
    side_of,
)
from game.rules.prussias_glory.table import Ctx


def rating_line(ctx: Ctx, uid: str) -> Modifier:
    """The Command Rating of its group, or a better Initiative (PG 7.3.3b, Ruling 14)."""
    group, side = group_of(ctx, uid), side_of(ctx, uid)
    name = Text("") if group is None else say(group.name)
    best = Modifier(
        0 if group is None else rating_of(ctx, group),
        say("command rating of {group}", group=name),
        "PG 7.3.3b",
    )
    wing = card(ctx, uid).wing
    own = None if wing is None else leader_of_wing(ctx, wing)
    if own is None:
        return best
    for lid in leaders_at(ctx, ctx.table.leaders[own].cell, side):
        initiative = leader_card(ctx, lid).initiative or 0
        if initiative > best.value:
            text = say("initiative of {leader}", leader=name_of(ctx, lid))
            best = Modifier(initiative, text, "PG 7.3.3b")
    return best


def column_lines(ctx: Ctx, wing: str) -> tuple[Modifier, ...]:
    """What the owner of a wing in column adds to his die (PG 7.3.3b, 7.3.3c)."""
    side, horse = ctx.rules.oob.wings[wing].side, wing_arm_letter(ctx, wing) == "C"
    return (rating_line(ctx, units_of_wing(ctx, wing)[0]), *_cavalry_line(ctx, side, horse))


def mover_lines(ctx: Ctx, mover: str) -> tuple[Modifier, ...]:
    """What the owner of the moving unit adds to his die (PG 7.3.3b, 7.3.3c)."""
    horse = card(ctx, mover).is_cavalry
    return (rating_line(ctx, mover), *_cavalry_line(ctx, side_of(ctx, mover), horse))


def _cavalry_line(ctx: Ctx, side: str, horse: bool) -> tuple[Modifier, ...]:
    """Prussian cavalry, moving or in column, adds 4 to its side's roll (PG 7.3.3c, Ruling 14)."""
    if side != PRUSSIAN:
        return ()
    return (ctx.rules.tables.column.prussian_cavalry.modifier(horse),)


def outlook(ctx: Ctx, wing: str, mover: str) -> tuple[int, int, int]:
    """What both sides add, and how many of 36 pairs let it deploy (PG 7.3.3b to 7.3.3d)."""
    own, enemy = total(column_lines(ctx, wing)), total(mover_lines(ctx, mover))
    faces = range(1, FACES + 1)
    return own, enemy, sum(a + own > b + enemy for a in faces for b in faces)  # a tie fails
