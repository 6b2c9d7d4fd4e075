"""Walking a path hex by hex, with what each hex sets off on the other side (CS 6.1, 6.4, 8.2)."""

from game.board.cells import Cell
from game.engine.frame import Auto, Frame
from game.engine.prompt import Preview
from game.engine.text import say
from game.rules.camposanto.flight import endangered
from game.rules.camposanto.pieces import card, place, side_of, unit
from game.rules.camposanto.retirement import threatened
from game.rules.camposanto.steps import cost_of, reach, started_in_zoc, why_no_step, why_not_go
from game.rules.camposanto.table import Ctx
from game.rules.camposanto.zones import in_enemy_zoc
from game.rules.kit.telling import to_cell
from game.rules.kit.walking import way_ahead, whole_way


class Walk(Auto, frozen=True, tag="cs.movement.walk"):
    """One hex after the other; `path` with the start, `at`: entered, `told`: in the log."""

    piece: str
    path: tuple[Cell, ...]
    at: int = 0
    told: int = 0

    def run(self, ctx: Ctx) -> None:
        """Enter the next hex: first marshals flee, then the threatened retire (CS 8.2c, 6.4c)."""
        here = self.path[self.at]
        over = self.at == len(self.path) - 1
        blocked = not over and why_no_step(
            ctx, self.piece, here, self.path[self.at + 1], unit(ctx, self.piece).spent
        )
        if over or blocked:
            self._tell(ctx, self.at)
            ctx.end()  # underway until its owner says that the move is over
            return
        frames = enter(ctx, self.piece, self.path[self.at + 1])
        told = self.told
        if frames:
            self._tell(ctx, self.at + 1)
            told = self.at + 1
        ctx.goto(*frames, Walk(self.piece, self.path, self.at + 1, told))

    def _tell(self, ctx: Ctx, upto: int) -> None:
        if upto == self.told:
            return
        text = to_cell(ctx, say("{unit} moves to {hex}."), self.piece, self.path[upto], "hex")
        ctx.tell("CS 6b", text, self.piece, kind="move", path=self.path[self.told : upto + 1])


def enter(ctx: Ctx, piece: str, cell: Cell) -> tuple[Frame, ...]:
    """Put a moving piece into the next hex; the reactions of the other side."""
    side, spent = side_of(ctx, piece), unit(ctx, piece).spent
    from_zoc = started_in_zoc(ctx, piece)
    place(ctx, piece, cell)
    ctx.change(
        piece,
        spent=spent + cost_of(ctx, cell),
        from_zoc=from_zoc,
        stopped=in_enemy_zoc(ctx, side, cell),  # CS 6.1d; so it stops as well where one retires
        underway=True,
    )
    if not card(ctx, piece).is_combat:
        return ()
    return (*endangered(ctx, side, cell), *threatened(ctx, piece, cell))


def walk(ctx: Ctx, piece: str, where: Cell, via: tuple[Cell, ...]) -> Walk:
    """The frame that takes a piece to a hex that it may go to."""
    return Walk(piece, whole_way(ctx, piece, where, via, reach))


def way_preview(ctx: Ctx, piece: str, where: Cell, via: tuple[Cell, ...]) -> Preview | None:
    """The path and the cost of each step."""
    refused = why_not_go(ctx, piece, where, via)

    def costs(way: tuple[Cell, ...]) -> tuple[int, ...]:
        return tuple(cost_of(ctx, cell) for cell in way)

    return way_ahead(ctx, piece, where, via, reach, refused, costs)
