"""Walking a path square by square, with what each square brings to light (SQ 3.5, 6)."""

from functools import partial

from msgspec import structs

from game.board.cells import Cell
from game.engine.frame import Auto
from game.engine.prompt import Preview
from game.engine.text import say
from game.rules.kit.telling import to_cell
from game.rules.kit.walking import way_ahead, whole_way
from game.rules.squares.bases import Aftermath, found_out
from game.rules.squares.command import in_command, is_within, lone_generals, radius, radius_at
from game.rules.squares.pieces import actors, card, command_card, name_of, on_map, place, unit
from game.rules.squares.prices import step_halves
from game.rules.squares.steps import general_left, halts, reach, why_no_step, why_not_go
from game.rules.squares.table import Ctx


class Walk(Auto, frozen=True, tag="sq.movement.walk"):
    """One square after the other; `path` with the start, `at`: entered, `told`: in the log."""

    piece: str
    path: tuple[Cell, ...]
    at: int = 0
    told: int = 0

    def run(self, ctx: Ctx) -> None:
        """Enter the next square; then bases are revealed and lone Generals displaced."""
        over = self.at == len(self.path) - 1 or not on_map(ctx, self.piece)
        if over or (self.at and self._blocked(ctx)):
            self._tell(ctx, self.at)
            ctx.end()
            return
        now, told = self.at + 1, self.told
        enter(ctx, self.piece, self.path[now])
        if found_out(ctx) or lone_generals(ctx):  # first the move, then what it brings about
            self._tell(ctx, now)
            told = now
        ctx.goto(Aftermath(), Check(self.piece), Walk(self.piece, self.path, now, told))

    def _blocked(self, ctx: Ctx) -> bool:
        here, there = self.path[self.at], self.path[self.at + 1]
        if card(ctx, self.piece).is_general:
            return general_left(ctx, self.piece) == 0
        return why_no_step(ctx, self.piece, here, there, 0) is not None

    def _tell(self, ctx: Ctx, at: int) -> None:
        if at == self.told:
            return
        told, way = say("{unit} moves to {square}."), self.path[self.told : at + 1]
        text = to_cell(ctx, told, self.piece, self.path[at], "square")
        ctx.tell(_rule(ctx, self.piece), text, self.piece, kind="move", path=way)


def _rule(ctx: Ctx, piece: str) -> str:
    """The C-in-C in step 2, a General in the activation of his Command, a unit."""
    if not card(ctx, piece).is_general:
        return "SQ 6.1"
    return "SQ 5.12" if card(ctx, piece).command else "SQ 5.6"


class Check(Auto, frozen=True, tag="sq.movement.check"):
    """Whether it must stop, once the bases about it are revealed (SQ 6.7, 6.16, R11, R16)."""

    piece: str

    def run(self, ctx: Ctx) -> None:
        """Mark it, or those that came out of a base on its way (SQ 3.7)."""
        ctx.end()
        made = card(ctx, self.piece)
        for uid in (self.piece, *made.holds):
            mine = on_map(ctx, uid) and card(ctx, uid).command == made.command
            if mine and not made.is_general:
                ctx.change(uid, halted=halts(ctx, uid, unit(ctx, uid).cell))


def enter(ctx: Ctx, piece: str, cell: Cell) -> None:
    """Put a moving piece into the next square and pay for it."""
    now = unit(ctx, piece)
    if card(ctx, piece).is_general:
        place(ctx, piece, cell)
        ctx.change(piece, steps=now.steps + 1)
        return
    price = step_halves(ctx, piece, now.cell, cell, first=not now.steps)
    way = ctx.rules.grid.direction(now.cell, cell)
    facing = way // 2 if now.march and way is not None else now.facing
    place(ctx, piece, cell)
    ctx.change(piece, halves=now.halves + price, steps=now.steps + 1, facing=facing)


def walk(ctx: Ctx, piece: str, where: Cell, via: tuple[Cell, ...]) -> Walk:
    """The frame that takes a piece to a square that it may go to."""
    return Walk(piece, whole_way(ctx, piece, where, via, reach))


def way_preview(ctx: Ctx, piece: str, where: Cell, via: tuple[Cell, ...]) -> Preview | None:
    """The path and what the unit will have spent more at each of its squares; whether it would be
    out of command at the end (SQ 1.2, 1.5).
    """
    costs = partial(_costs, ctx, piece)
    why = why_not_go(ctx, piece, where, via)
    found = way_ahead(ctx, piece, where, via, reach, why, costs)
    if found is not None and card(ctx, piece).is_general:
        return _ride_preview(ctx, piece, where, found)
    if found is None or (general := _beyond_general(ctx, piece, where)) is None:
        return found
    told = say(
        "Out of command there: beyond the radius of {general}, it cannot attack.",
        general=name_of(ctx, general),
    )
    return structs.replace(found, warnings=(("SQ 1.5", told),), area=radius(ctx, general))


def _ride_preview(ctx: Ctx, general: str, where: Cell, found: Preview) -> Preview:
    """Whom a General would leave beyond his radius (SQ 1.2, 1.5)."""
    command = card(ctx, general).command
    if not command:
        return found
    area = radius_at(ctx, where)
    there = (u for u in actors(ctx, command) if in_command(ctx, u))
    left = [name_of(ctx, u) for u in there if unit(ctx, u).cell not in area]
    if not left:
        return found
    told = say(
        "Out of command then, beyond the radius of {general}: {units}.",
        general=name_of(ctx, general),
        units=tuple(left),
    )
    return structs.replace(found, warnings=(("SQ 1.5", told),), area=area)


def _beyond_general(ctx: Ctx, piece: str, cell: Cell) -> str | None:
    """The General of a unit, if he is on the table and a square lies beyond his radius (SQ 1.2)."""
    made = card(ctx, piece)
    if made.is_general:
        return None
    general = command_card(ctx, made.command).general
    return general if on_map(ctx, general) and not is_within(ctx, general, cell) else None


def _costs(ctx: Ctx, piece: str, path: tuple[Cell, ...]) -> tuple[int, ...]:
    """Whole AP that each step begins."""
    now = unit(ctx, piece)
    if card(ctx, piece).is_general:
        return (1,) * len(path)
    here, halves, costs = now.cell, now.halves, []
    for n, cell in enumerate(path):
        after = halves + step_halves(ctx, piece, here, cell, first=not n and not now.steps)
        costs.append(-(-after // 2) - -(-halves // 2))
        here, halves = cell, after
    return tuple(costs)
