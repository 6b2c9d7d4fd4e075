"""Generals: radius, C-in-C, displacement (SQ 1)."""

from game.board.cells import Cell
from game.engine.context import derived
from game.engine.event import Event
from game.engine.frame import Auto
from game.engine.text import say
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
    """Whether a square is within the radius of a General on the table: terrain and enemies do not
    matter (SQ 1.2).
    """
    at = unit(ctx, general).cell
    if at == OFF_MAP or cell == OFF_MAP:
        return False
    return ctx.rules.board.distance(at, cell) <= ctx.rules.tables.limits.radius.value


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


def refuge(ctx: Ctx, general: str) -> Cell:
    """The nearest square with a unit of his Command, of his side for a C-in-C without one; the
    first of equals; OFF_MAP if there is none (SQ 1.6, R7).
    """
    made, at = card(ctx, general), unit(ctx, general).cell
    own = [
        where(ctx, u)
        for u, other in ctx.rules.oob.units.items()
        if other.is_unit
        and other.side == made.side
        and (not made.command or other.command == made.command)
        and where(ctx, u) != OFF_MAP
    ]
    return min(own, key=lambda c: (ctx.rules.board.distance(at, c), c), default=OFF_MAP)


class Displace(Auto, frozen=True, tag="sq.command.displace"):
    """A General alone in a square that enemies enter joins the nearest of his units at once
    (SQ 1.6, R7).
    """

    def run(self, ctx: Ctx) -> None:
        """All of them."""
        for uid in lone_generals(ctx):
            to = refuge(ctx, uid)
            if to == OFF_MAP:
                take_off(ctx, uid)
                text = say("{general} leaves the field.", general=name_of(ctx, uid))
            else:
                place(ctx, uid, to)
                text = say(
                    "{general} rides to {square}.",
                    general=name_of(ctx, uid),
                    square=ctx.rules.label(to),
                )
            cells = () if to == OFF_MAP else (to,)
            ctx.emit(
                Event(
                    kind="general",
                    rule="SQ 1.6",
                    text=text,
                    side=side_of(ctx, uid),
                    units=(uid,),
                    cells=cells,
                    depth=1,
                )
            )
        ctx.end()


def with_cinc(ctx: Ctx, general: str) -> bool:
    """Whether the C-in-C of his side, who is another, is in the square of a General (SQ 5.8)."""
    cinc = cinc_of(ctx, side_of(ctx, general))
    at = unit(ctx, general).cell
    return cinc is not None and cinc != general and at != OFF_MAP and cinc in stack(ctx, at)
