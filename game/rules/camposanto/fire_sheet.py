"""What is known before a shot: its sheet, and the field of fire as shown (CS 9.1, 10.2)."""

from collections.abc import Mapping

from game.engine.prompt import (
    Bar,
    Chances,
    FireField,
    Modifiers,
    Odds,
    Sheet,
    SheetChance,
    SheetGroup,
    SheetMember,
    SheetSide,
    Sides,
)
from game.engine.text import Text, say
from game.rules.camposanto.cards import Arm
from game.rules.camposanto.dice import CASES, percent
from game.rules.camposanto.gunnery import ROLL_RULE, STAYS_RULE, Shot, field_of_fire, obstacles
from game.rules.camposanto.pieces import card, combat_at, name_of, side_of, stack, steps, unit
from game.rules.camposanto.table import Ctx
from game.rules.kit.dice import or_more
from game.rules.kit.telling import signed

LAST_STEP: Mapping[int, str] = {4: "CS 7.4b", 2: "CS 7.4c", 1: "CS 7.4d"}
"""The rule by which a unit of so many steps is eliminated with its last one."""


def fire_sheet(ctx: Ctx, made: Shot) -> Sheet:
    rule = ROLL_RULE[card(ctx, made.unit).arm]
    title = say(
        "{unit} fires at {target}", unit=name_of(ctx, made.unit), target=name_of(ctx, made.target)
    )
    wanted = say("the dice must show {needed}", needed=or_more(made.needed - made.total))
    return Sheet(
        title=title,
        subtitle=say("{hex}, range {n}; two dice", hex=ctx.rules.label(made.cell), n=made.range),
        rule=rule,
        blocks=(
            Sides((_firing(ctx, made), _target(ctx, made))),
            Odds(wanted, rule),
            Modifiers(made.modifiers, made.total),
            Chances(_chances(ctx, made, rule)),
        ),
        confirm=say("Roll the dice"),
    )


def _firing(ctx: Ctx, made: Shot) -> SheetSide:
    member = SheetMember(made.unit, (say("range {n}", n=made.range),))
    group = SheetGroup(unit(ctx, made.unit).cell, say("fires once"), (member,))
    return SheetSide(side_of(ctx, made.unit), say("Firing"), (group,))


def _target(ctx: Ctx, made: Shot) -> SheetSide:
    """All that stand in the hex; the one on top takes the HIT (CS 9.2d, 10.1b)."""
    members = tuple(
        SheetMember(
            u,
            (_strength(ctx, u), say("takes the HIT") if u == made.target else say("under it")),
            "risk" if u == made.target else "other",
        )
        for u in combat_at(ctx, made.cell) or stack(ctx, made.cell)
    )
    group = SheetGroup(made.cell, say("target"), members)
    return SheetSide(side_of(ctx, made.target), say("Target"), (group,))


def _strength(ctx: Ctx, uid: str) -> Text:
    if not card(ctx, uid).is_combat:
        return say("marshal")
    left, full = steps(ctx, uid), card(ctx, uid).steps
    return say("1 step") if full == 1 else say("{n} of {m} steps", n=left, m=full)


def _chances(ctx: Ctx, made: Shot, rule: str) -> tuple[SheetChance, ...]:
    """A HIT or none, of 36 cases."""
    target, n = made.target, made.chances
    if steps(ctx, target) > 1:
        fate = say("{unit} loses a step and stays in place", unit=name_of(ctx, target))
        after = STAYS_RULE[card(ctx, made.unit).arm]
    else:
        fate = say("{unit} is eliminated", unit=name_of(ctx, target))
        after = LAST_STEP[card(ctx, target).steps] if card(ctx, target).is_combat else "CS 8.2g"
    hits = SheetChance(
        label=say("1 HIT"),
        percent=percent(n),
        side=side_of(ctx, made.unit),
        text=say("{n} of 36: {fate}", n=n, fate=fate),
        rule=after,
    )
    miss = SheetChance(
        label=say("No effect"),
        percent=100 - percent(n),
        text=say("{n} of 36", n=CASES - n),
        rule=rule,
    )
    return (hits, miss)


def field_shown(ctx: Ctx, uid: str) -> FireField:
    """A unit's field: its modifier in each hex it sees, what bars the others (CS 9.1b-f)."""
    here, made = unit(ctx, uid).cell, card(ctx, uid)
    field = field_of_fire(ctx, uid)
    if made.arm is not Arm.ARTILLERY:
        return FireField(cell=here, cells=dict.fromkeys(field, "0"), rule="CS 10.2a")
    row = ctx.rules.tables.gun[made.gun]
    bars = {c: obstacles(ctx, here, c) for c in field}
    return FireField(
        cell=here,
        cells={c: signed(row.modifiers[n - 1]) for c, n in field.items() if not bars[c]},
        barred=tuple(Bar(c, cells) for c, cells in bars.items() if cells),
        rule="CS 9.1b",
    )
