"""The activation of a Command: its units act in any order (SQ 5.9, 5.12-5.16)."""

from collections.abc import Iterator

from msgspec import structs

from game.engine.action import Action, button
from game.engine.action import unit as point_at
from game.engine.chance import BUTTONS, UNIT, Chance, Kind, by_kind
from game.engine.frame import Ask, Auto
from game.engine.prompt import Button, Mark, Offer, Prompt, Role
from game.engine.refusal import NO_SUCH_BUTTON, NOT_OFFERED, Refusal
from game.engine.text import Text, say
from game.rules.kit.prompts import ending
from game.rules.squares.abilities import can_act, why_finished
from game.rules.squares.arrivals import arrive, arriving, why_not_arrive, why_not_due
from game.rules.squares.attack import beside_an_enemy
from game.rules.squares.command import in_command
from game.rules.squares.fire import resupplied
from game.rules.squares.in_hand import InHand
from game.rules.squares.pieces import (
    actors,
    card,
    change_command,
    command_card,
    command_now,
    name_of,
    on_map,
    unit,
)
from game.rules.squares.prices import attack_price, left, price_list
from game.rules.squares.steps import OTHER_COMMAND, why_not_act
from game.rules.squares.table import Ctx, Step

ENTER = "enter-"


class Activate(Auto, frozen=True, tag="sq.activation.begin"):
    """A Command begins: its units have its AP (SQ 5.9, 5.13)."""

    command: str

    def run(self, ctx: Ctx) -> None:
        """Clear the marks of bombardment and movement, then ask."""
        made, now = command_card(ctx, self.command), command_now(ctx, self.command)
        for uid, piece in list(ctx.table.units.items()):
            if piece.shelled:
                ctx.change(uid, shelled=0)
        for uid in (*made.units, *made.bases, made.general):
            ctx.change(uid, halves=0, steps=0, halted=False, recovered=False, cone=-1)
        change_command(ctx, structs.replace(now, activated=True))
        ctx.set(command=self.command, step=Step.ACTIVATION)
        text = say("{command} acts with {n} AP.", command=made.name, n=now.ap)
        ctx.tell("SQ 5.9", text, *actors(ctx, self.command), kind="phase", side=made.side, cells=())
        ctx.goto(Act(self.command), Deactivate(self.command))


class Deactivate(Auto, frozen=True, tag="sq.activation.end"):
    """The Command has acted; batteries at a Park are supplied (SQ 7.15)."""

    command: str

    def run(self, ctx: Ctx) -> None:
        for uid in actors(ctx, self.command):
            if resupplied(ctx, uid):
                ctx.change(uid, ammo_out=False)
                text = say("{unit} has ammunition again.", unit=name_of(ctx, uid))
                ctx.tell("SQ 7.15", text, uid, kind="fire", cells=())
        ctx.set(command="", step=Step.CONTEST)
        ctx.end()


class Act(Ask, frozen=True, tag="sq.activation.act", rule="SQ 5.15", phase=Step.ACTIVATION):
    """Which unit acts next; the General may ride at any time (SQ 5.12, 5.15)."""

    command: str

    def prompt(self, ctx: Ctx) -> Prompt:
        made = command_card(ctx, self.command)
        able = [u for u in (*actors(ctx, self.command), made.general) if can_act(ctx, u)]
        come = [u for u in arriving(ctx, self.command) if why_not_arrive(ctx, u) is None]
        units = {u: Offer(Mark.SELECT, self._left(ctx, u)) for u in (*able, *come)}
        return Prompt(
            side=made.side,
            text=say("{command}: choose a unit.", command=made.name),
            context=say("{n} AP for each unit.", n=command_now(ctx, self.command).ap),
            units=units,
            buttons=(
                *self._entering(ctx),
                ending(
                    say("End the activation"),
                    say("{n} can still act", n=len(units)) if units else None,
                ),
            ),
            notes=price_list(ctx),
        )

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterator[Action]:
        """Any piece of the Command, the end of the activation, units that may enter."""
        made, come = command_card(ctx, self.command), arriving(ctx, self.command)
        pieces = (*actors(ctx, self.command), made.general, *come)
        kinds: list[Kind] = [
            (UNIT, lambda: map(point_at, chance.in_turn(pieces))),
            (BUTTONS[Role.END], lambda: (button("end"),)),
        ]
        if come:
            enter = [button(f"{ENTER}{uid}") for uid in come]
            kinds.append((BUTTONS[Role.OTHER] * len(come), lambda: chance.in_turn(enter)))
        return by_kind(chance, kinds)

    def why_not_button(self, ctx: Ctx, name: str) -> Refusal | None:
        """The end at any time; units enter where and when they may (SQ 5.15)."""
        if name == "end":
            return None
        uid = name.removeprefix(ENTER)
        known = uid != name and uid in arriving(ctx, self.command)
        return why_not_arrive(ctx, uid) if known else NO_SUCH_BUTTON

    def _left(self, ctx: Ctx, uid: str) -> Text:
        if card(ctx, uid).is_general:
            return say("General")
        if not in_command(ctx, uid):
            return say("{n} AP left, out of command", n=left(ctx, uid))
        if beside_an_enemy(ctx, uid):
            n, price = left(ctx, uid), attack_price(ctx)
            return say("{n} AP left; an attack takes {m} AP", n=n, m=price)
        return say("{n} AP left", n=left(ctx, uid))

    def _entering(self, ctx: Ctx) -> tuple[Button, ...]:
        return tuple(
            Button(
                id=f"{ENTER}{u}",
                label=say("Bring in {unit}", unit=name_of(ctx, u)),
                refusal=why_not_arrive(ctx, u),
            )
            for u in arriving(ctx, self.command)
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        """Of the Command, on the table, with something left to do (F3)."""
        if uid not in ctx.table.units:
            return NOT_OFFERED
        if uid in arriving(ctx, self.command):
            return why_not_arrive(ctx, uid)
        if card(ctx, uid).command != self.command:
            return OTHER_COMMAND
        if not on_map(ctx, uid):
            return why_not_due(ctx, uid) or NOT_OFFERED
        if not card(ctx, uid).is_general and why_not_act(ctx, uid) is not None:
            return why_not_act(ctx, uid)
        return None if can_act(ctx, uid) else why_finished(ctx, uid)

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        if unit(ctx, uid).cell < 0:
            ctx.call(*arrive(ctx, uid))
        else:
            ctx.call(InHand(self.command, uid))

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name.startswith(ENTER):
            ctx.call(*arrive(ctx, name.removeprefix(ENTER)))
        else:
            ctx.end()
