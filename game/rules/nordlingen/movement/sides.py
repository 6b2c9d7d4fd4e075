"""The sides of an area over which its occupant shoots (ND 4.17)."""

from collections.abc import Iterable

from msgspec import structs

from game.board.plane.shapes import EDGES, Edge
from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.frame import Ask, Auto
from game.engine.prompt import Button, Prompt, Role
from game.engine.refusal import NO_SUCH_BUTTON, Refusal
from game.engine.text import Text, say
from game.rules.nordlingen import refusals
from game.rules.nordlingen.table import Ctx, Step
from game.rules.nordlingen.units import card, now, side_of

NAMES: tuple[tuple[Edge, Text], ...] = (
    ("front", say("North")),
    ("right", say("East")),
    ("rear", say("South")),
    ("left", say("West")),
)
"""The sides of the rectangle round an area, by the words for edges (ND 4.17)."""


def in_area(ctx: Ctx, uid: str) -> bool:
    """Does it occupy an area, not a line?"""
    held = now(ctx, uid).occupies
    return any(area.name == held for area in ctx.rules.table.areas) and bool(held)


def numbers(ctx: Ctx, uid: str) -> tuple[int, ...]:
    """How many sides it may choose: one, two or four; in a fortification one or two (ND 4.17)."""
    works = ctx.rules.effects(ctx.rules.area(now(ctx, uid).occupies)).works
    return (1, 2) if works else (1, 2, 4)


class AfterEntering(Auto, frozen=True, tag="nd.sides.entered"):
    """On entering an area its sides are chosen (ND 4.17)."""

    unit: str

    def run(self, ctx: Ctx) -> None:
        new = in_area(ctx, self.unit) and not now(ctx, self.unit).sides
        ctx.goto(ChooseSides(self.unit) if new else None)


class ChooseSides(Ask, frozen=True, tag="nd.sides.choose", rule="ND 4.17", phase=Step.MANOEUVRE):
    """Side after side is named, then they are taken; `manoeuvre`: it is its whole manoeuvre."""

    unit: str
    chosen: tuple[Edge, ...] = ()
    manoeuvre: bool = False

    def prompt(self, ctx: Ctx) -> Prompt:
        toggles = tuple(
            Button(
                id=edge,
                label=name,
                refusal=self._why_not(ctx, edge),
                note=say("chosen") if edge in self.chosen else None,
            )
            for edge, name in NAMES
        )
        right = len(self.chosen) in numbers(ctx, self.unit)
        done = Button(
            id="done",
            label=say("Shoot over these sides"),
            role=Role.CONFIRM,
            refusal=None if right else refusals.HOW_MANY_SIDES,
        )
        back = (Button(id="back", label=say("Back"), role=Role.BACK),) if self.manoeuvre else ()
        return Prompt(
            side=side_of(ctx, self.unit),
            text=say("Choose the sides over which {unit} shoots.", unit=card(ctx, self.unit).name),
            subject=(self.unit,),
            buttons=(*toggles, done, *back),
        )

    def _why_not(self, ctx: Ctx, edge: Edge) -> Refusal | None:
        full = len(self.chosen) >= max(numbers(ctx, self.unit)) and edge not in self.chosen
        return refusals.HOW_MANY_SIDES if full else None

    def why_not_button(self, ctx: Ctx, name: str) -> Refusal | None:
        found = (b for b in self.prompt(ctx).buttons if b.id == name)
        return next((b.refusal for b in found), NO_SUCH_BUTTON)

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        if self.chosen:
            yield acts.button("done")
            return
        for edge in EDGES:
            yield acts.button(edge)

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == "back":
            ctx.end()
            return
        if name == "done":
            ctx.change(self.unit, sides=self.chosen)
            if self.manoeuvre:
                ctx.change(self.unit, manoeuvred=True)
            ctx.end()
            return
        edge = next(edge for edge in EDGES if edge == name)
        chosen = {*self.chosen} ^ {edge}
        ctx.goto(structs.replace(self, chosen=tuple(e for e in EDGES if e in chosen)))
