"""Generals: radius, C-in-C, displacement (SQ 1)."""

from game.board.cells import Cell
from game.engine import action as acts
from game.engine.context import derived
from game.engine.frame import Ask, Auto
from game.engine.prompt import Mark, Offer, Prompt
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import say
from game.rules.kit.prompts import SETTLE
from game.rules.squares.pieces import (
    army,
    card,
    command_card,
    holder,
    name_of,
    on_map,
    place,
    side_of,
    stack,
    take_off,
    unit,
    where,
)
from game.rules.squares.table import OFF_MAP, Ctx


def is_within(ctx: Ctx, general: str, cell: Cell) -> bool:
    """Whether a square is in a General's radius; ground and enemies do not matter (SQ 1.2)."""
    at = unit(ctx, general).cell
    if at == OFF_MAP or cell == OFF_MAP:
        return False
    return ctx.rules.board.distance(at, cell) <= ctx.rules.tables.limits.radius.value


def radius(ctx: Ctx, general: str) -> tuple[Cell, ...]:
    """The squares in a General's radius (SQ 1.2)."""
    return radius_at(ctx, unit(ctx, general).cell)


def radius_at(ctx: Ctx, at: Cell) -> tuple[Cell, ...]:
    """The squares in the radius of a General who stands in a square (SQ 1.2)."""
    if at == OFF_MAP:
        return ()
    distance, most = ctx.rules.board.distance, ctx.rules.tables.limits.radius.value
    return tuple(c for c in range(ctx.rules.board.grid.size) if distance(at, c) <= most)


@derived
def in_command(ctx: Ctx, uid: str) -> bool:
    """Whether a unit is in the radius of its General (SQ 1.2)."""
    return is_within(ctx, command_card(ctx, card(ctx, uid).command).general, where(ctx, uid))


def cinc_of(ctx: Ctx, side: str) -> str | None:
    """The C-in-C of a side, if there is one on the table (SQ 1.4)."""
    uid = army(ctx, side).cinc
    return uid if uid and on_map(ctx, uid) else None


@derived
def lone_generals(ctx: Ctx) -> tuple[str, ...]:
    """Generals in whose square enemies stand (SQ 1.6)."""
    return tuple(
        uid
        for uid, made in ctx.rules.oob.units.items()
        if made.is_general
        and on_map(ctx, uid)
        and holder(ctx, unit(ctx, uid).cell) == ctx.rules.enemy_of(made.side)
    )


def refuges(ctx: Ctx, general: str) -> tuple[Cell, ...]:
    """The nearest squares of his own; what lies under bases does not count (SQ 1.6, 3.4, R7)."""
    made, at = card(ctx, general), unit(ctx, general).cell
    own = {
        unit(ctx, u).cell
        for u, other in ctx.rules.oob.units.items()
        if not other.is_general
        and other.side == made.side
        and (not made.command or other.command == made.command)
    }
    far = {c: ctx.rules.board.distance(at, c) for c in own if c != OFF_MAP}
    return tuple(sorted(c for c, n in far.items() if n == min(far.values())))


class Displace(Auto, frozen=True, tag="sq.command.displace"):
    """A General whom enemies ride down joins his nearest units at once (SQ 1.6, R7)."""

    def run(self, ctx: Ctx) -> None:
        for uid in lone_generals(ctx):
            to = refuges(ctx, uid)
            if len(to) > 1:
                ctx.goto(Shelter(uid), Displace())
                return
            ride(ctx, uid, to[0] if to else OFF_MAP)
        ctx.end()


class Shelter(Ask, frozen=True, tag="sq.command.shelter", rule="SQ 1.6", runs=(SETTLE,)):
    """Which of the nearest squares he rides to (SQ 1.6)."""

    general: str

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=side_of(ctx, self.general),
            text=say("Where does {general} go?", general=name_of(ctx, self.general)),
            subject=(self.general,),
            cells={c: Offer(Mark.MOVE) for c in refuges(ctx, self.general)},
            suggested=acts.cell(refuges(ctx, self.general)[0]),
        )

    def why_not_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        return None if where in refuges(ctx, self.general) and not via else NOT_OFFERED

    def on_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> None:
        ride(ctx, self.general, where)
        ctx.end()


def ride(ctx: Ctx, general: str, to: Cell) -> None:
    """A General rides away, from the field if he has nowhere to go (SQ 1.6)."""
    if to == OFF_MAP:
        take_off(ctx, general)
        text = say("{general} leaves the field.", general=name_of(ctx, general))
    else:
        place(ctx, general, to)
        name, square = name_of(ctx, general), ctx.rules.label(to)
        text = say("{general} rides to {square}.", general=name, square=square)
    ctx.tell("SQ 1.6", text, general, kind="general", depth=1)


def with_cinc(ctx: Ctx, general: str) -> bool:
    """Whether the C-in-C of his side, who is another, is in the square of a General (SQ 5.8)."""
    cinc = cinc_of(ctx, side_of(ctx, general))
    at = unit(ctx, general).cell
    return cinc is not None and cinc != general and at != OFF_MAP and cinc in stack(ctx, at)
