"""The command rolls of an army's groups (PG 6.2, 14.2)."""

from game.engine.action import Action
from game.engine.event import total
from game.engine.frame import Ask, Auto
from game.engine.prompt import Button, Preview, Prompt, Role
from game.engine.text import Text, joined, say
from game.rules.kit.dice import FACES, one_die, or_less
from game.rules.prussias_glory.arrival.arrivals import due
from game.rules.prussias_glory.battles.torgau import rolls_for_command
from game.rules.prussias_glory.command.detachments import just_arrived
from game.rules.prussias_glory.command.groups import (
    PHASE,
    STATUS_NOTES,
    command_modifiers,
    group_of,
    groups_of,
    rating_of,
    units_of_group,
)
from game.rules.prussias_glory.command.special_leaders import SettleCommand
from game.rules.prussias_glory.data.cards import GroupCard
from game.rules.prussias_glory.pieces import people
from game.rules.prussias_glory.table import Ctx


def groups_that_roll(ctx: Ctx, side: str) -> tuple[GroupCard, ...]:
    """Groups on the map, waiting or due; Lacy by his own rule (PG 14.2a, 26.3c, 26.3.3b, 26.4b)."""
    expected = {group.id for u in due(ctx, side) if (group := group_of(ctx, u)) is not None}
    return tuple(
        g
        for g in groups_of(ctx, side)
        if rolls_for_command(ctx, g) and (g.id in expected or units_of_group(ctx, g))
    )


class CommandRolls(Auto, frozen=True, tag="pg.command.rolls"):
    """One die for each group with anybody to command (PG 14.2a, 24.2.2b)."""

    side: str

    def run(self, ctx: Ctx) -> None:
        if groups_that_roll(ctx, self.side):
            ctx.goto(RollCommand(self.side))
            return
        text = say(
            "{side} have no unit on the map: no command rolls.",
            side=people(ctx, self.side).inline,
        )
        ctx.tell("PG 14.2a", text, kind="command", side=self.side)
        ctx.goto(SettleCommand(self.side))


class RollCommand(Ask, frozen=True, tag="pg.command.roll", rule="PG 14.2a", phase=PHASE):
    """One die for each group (PG 14.2a)."""

    side: str

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=self.side,
            text=say("Roll for the command of each group."),
            buttons=(
                Button(id="roll", label=say("Roll for command"), role=Role.CONFIRM, commits=True),
            ),
            notes=STATUS_NOTES,
        )

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        bonus = total(command_modifiers(ctx, self.side))
        parts = [
            say("{group}: {n}/6", group=say(g.name), n=max(0, min(6, rating_of(ctx, g) - bonus)))
            for g in groups_that_roll(ctx, self.side)
        ]
        chances = joined(parts, ", ") if parts else Text("")
        text = say("Chance of being Effective: {list}.", list=chances)
        return Preview(text=text, rule="PG 14.2a")

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.tell("PG 12.0a", say("Command"), kind="phase", side=self.side)
        for group in groups_that_roll(ctx, self.side):
            roll_group(ctx, group)
        ctx.goto(SettleCommand(self.side))


def roll_group(ctx: Ctx, group: GroupCard) -> None:
    """The command roll of a group: its rating or less is Effective (PG 14.2a, 6.2d)."""
    modifiers, name = command_modifiers(ctx, group.side), say(group.name)
    rating = rating_of(ctx, group)
    why = say("command roll of {group}: Effective at {n} or less", group=name, n=rating)
    die = ctx.roll(FACES, why=why, rule="PG 14.2a")
    effective = die + total(modifiers) <= rating
    ctx.put(ctx.table.groups, group.id, effective)
    for uid in units_of_group(ctx, group):
        # Who has just arrived is Effective without a roll (PG 26.3.3b).
        ctx.change(uid, effective=effective or just_arrived(ctx, uid))
    text = say("{group}: Degraded.", group=name)
    if effective:
        text = say("{group}: Effective.", group=name)
    roll = one_die(die, say("command roll"), modifiers, needed=or_less(rating))
    ctx.tell("PG 14.2a", text, kind="command", side=group.side, roll=roll)
