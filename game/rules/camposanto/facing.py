"""Facing a vertex, by six buttons, or in `facing` for the window (CS 6.1b, 6.1c, 6.2e)."""

from game.board.cells import Cell
from game.engine.action import button
from game.engine.frame import Ask
from game.engine.prompt import Button, Facing, FacingChoice, Prompt, Role
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import say
from game.rules.camposanto.pieces import combat_at, face, hex_of, name_of, unit
from game.rules.camposanto.rules import CORNERS, CsRules
from game.rules.camposanto.table import Ctx
from game.rules.camposanto.zones import flank_at, front_at
from game.rules.kit.prompts import SETTLE

VERTICES = ("n", "ne", "se", "s", "sw", "nw")
"""Ids of the buttons, by the number of the corner."""
NAMES = (
    say("North"),
    say("North-east"),
    say("South-east"),
    say("South"),
    say("South-west"),
    say("North-west"),
)
POINTS = (say("N"), say("NE"), say("SE"), say("S"), say("SW"), say("NW"))
"""The same as on a compass."""
DEGREES = 360 // CORNERS


def degrees(facing: int) -> int:
    """A facing as the window wants it."""
    return facing * DEGREES


def choice(rules: CsRules, uid: str, cell: Cell, now: int) -> FacingChoice:
    """What each facing would make front and flank."""
    return FacingChoice(
        unit=uid,
        cell=cell,
        now=degrees(now),
        facings=tuple(
            Facing(
                button=name,
                degrees=degrees(f),
                front=front_at(rules, cell, f),
                flank=flank_at(rules, cell, f),
            )
            for f, name in enumerate(VERTICES)
        ),
    )


def buttons(keep: int | None = None, refused: Refusal | None = None) -> tuple[Button, ...]:
    """The six facings; `keep` is the present one: taken by the confirm key, or `refused`."""
    return tuple(
        Button(
            id=name,
            label=NAMES[f],
            role=Role.CONFIRM if f == keep and refused is None else Role.OTHER,
            refusal=refused if f == keep else None,
        )
        for f, name in enumerate(VERTICES)
    )


def turn_to(ctx: Ctx, cell: Cell, name: str, *, rule: str, side: str) -> None:
    """Turn what stands in a hex; nothing is told if it keeps its facing (CS 6.2e)."""
    facing, there = VERTICES.index(name), combat_at(ctx, cell)
    if not there or unit(ctx, there[0]).facing == facing:
        return
    face(ctx, cell, facing)
    text = say("{unit} faces {way}.", unit=name_of(ctx, there[0]), way=NAMES[facing])
    ctx.tell(rule, text, *there, kind="facing")


class ChooseFacing(Ask, frozen=True, tag="cs.facing.choose", runs=(SETTLE,)):
    """After retirement, flight, advance or victory a unit may turn (CS 6.1c, 6.4i, 7.1k, 7.3e)."""

    side: str
    cell: Cell
    rule: str = "CS 6.1c"
    phase: str = "movement"
    depth: int = 0

    def prompt(self, ctx: Ctx) -> Prompt:
        uid = combat_at(ctx, self.cell)[0]
        now = unit(ctx, uid).facing
        return Prompt(
            side=self.side,
            text=say("Where does {unit} face?", unit=name_of(ctx, uid)),
            context=hex_of(ctx, uid),
            subject=combat_at(ctx, self.cell),
            buttons=buttons(now),
            facing=choice(ctx.rules, uid, self.cell, now),
            suggested=button(VERTICES[now]),
        )

    def why_not_button(self, ctx: Ctx, name: str) -> Refusal | None:
        return None if name in VERTICES else NOT_OFFERED

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.end()
        turn_to(ctx, self.cell, name, rule=self.rule, side=self.side)
