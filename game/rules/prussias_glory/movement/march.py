"""The first-turn march of Soubise and Hildburghausen (PG 23.5.1a, Ruling 82)."""

from itertools import pairwise

from game.board.cells import Cell
from game.engine import action as acts
from game.engine.action import Action
from game.engine.context import derived
from game.engine.frame import Ask, Auto, Frame
from game.engine.prompt import Button, Mark, Offer, Preview, Prompt, Role
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import counted, say
from game.rules.kit.prompts import BACK
from game.rules.prussias_glory.command.leaders import Overrun
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.data.special import SpecialRule
from game.rules.prussias_glory.movement.steps import GUNS_EZOC, must_stop, why_not_step
from game.rules.prussias_glory.movement.walking import enter, go_below, must_go_below
from game.rules.prussias_glory.pieces import card, cells_of, leaders_at, names_of, stack, unit
from game.rules.prussias_glory.stacking import why_too_many
from game.rules.prussias_glory.table import Ctx

PHASE = "movement"
MARCHING_WINGS = ("soubise", "hildburghausen")
TOWARDS = "2606"
NOT_A_MARCHER = Refusal(
    "PG 23.5.1a", say("Only the units of Soubise and Hildburghausen and the guns march now.")
)
NOT_STRAIGHTEST = Refusal(
    "PG 23.5.1a",
    say("The march goes 3 hexes, as straight as possible, each nearer to Reichardtswerben."),
)


def marches(ctx: Ctx, uid: str) -> bool:
    """Whether a unit takes part in the march: the two wings and all Coalition guns (PG 23.5.1a)."""
    made = card(ctx, uid)
    return made.side == COALITION and (made.is_artillery or made.wing in MARCHING_WINGS)


def marchers_at(ctx: Ctx, cell: Cell) -> tuple[str, ...]:
    """The units of a hex that still have to march, top first."""
    return tuple(u for u in stack(ctx, cell) if marches(ctx, u) and not unit(ctx, u).moved)


@derived
def columns_to_march(ctx: Ctx) -> tuple[Cell, ...]:
    """Hexes whose marchers have not moved, the foremost first."""
    goal, distance = ctx.rules.board.cell(TOWARDS), ctx.rules.board.distance
    if goal is None:
        return ()
    cells = [c for c in cells_of(ctx, COALITION) if marchers_at(ctx, c)]
    return tuple(sorted(cells, key=lambda c: distance(c, goal)))


@derived
def march_paths(ctx: Ctx, start: Cell) -> tuple[tuple[Cell, ...], ...]:
    """The longest and straightest marches from a hex; several where the owner must choose."""
    goal, men = ctx.rules.board.cell(TOWARDS), marchers_at(ctx, start)
    if goal is None or not men:
        return ()
    found = frontier = list[tuple[Cell, ...]]([(start,)])
    for _ in range(ctx.rules.tables.limits.march_hexes.value):
        frontier = [
            (*path, there)
            for path in frontier
            for there in ctx.rules.board.neighbours[path[-1]]
            if _may_march(ctx, men, path[-1], there, goal)
        ]
        found = found + frontier
    # A full hex ends the march before it (Ruling 82).
    ends = [
        p
        for p in found
        if len(p) == 1 or why_too_many(ctx, p[-1], (*stack(ctx, p[-1]), *men)) is None
    ]
    worth = {p: (-len(p), _turns(ctx, p)) for p in ends}
    best = min(worth.values())
    return tuple(p[1:] for p in ends if worth[p] == best)


def _may_march(ctx: Ctx, men: tuple[str, ...], a: Cell, b: Cell, goal: Cell) -> bool:
    """Nearer to the goal; barred ground, enemies and EZOC stops end it, MP do not (Ruling 82)."""
    board = ctx.rules.board
    if board.distance(b, goal) >= board.distance(a, goal):
        return False
    started = a == unit(ctx, men[0]).cell
    stopped = not started and any(must_stop(ctx, u, a) for u in men)
    # Guns come with their infantry, which is there before them (PG 7.2.2b).
    together = GUNS_EZOC if any(not card(ctx, u).is_artillery for u in men) else None
    return not stopped and all(why_not_step(ctx, u, a, b) in (None, together) for u in men)


def _turns(ctx: Ctx, path: tuple[Cell, ...]) -> int:
    """Changes of direction of a path, its start included."""
    ways = [ctx.rules.board.grid.direction(a, b) for a, b in pairwise(path)]
    return sum(a != b for a, b in pairwise(ways))


def march(ctx: Ctx, start: Cell, path: tuple[Cell, ...]) -> tuple[Frame, ...]:
    """Move a column in its order; returns leaders overrun (PG 9.2b, 23.5.1a)."""
    men = marchers_at(ctx, start)
    for there in path:
        for uid in men:  # top first, each to the bottom: the order is kept
            enter(ctx, uid, there)
    goal = path[-1] if path else start
    for uid in men:
        ctx.change(uid, moved=True)
        if path and must_go_below(ctx, uid, goal):
            go_below(ctx, uid)
    # A column that joins another comes under it, but not under guns that had to go below.
    for uid in stack(ctx, goal):
        if unit(ctx, uid).bottomed:
            go_below(ctx, uid)
    _tell(ctx, men, start, path)
    in_the_way = [c for c in path if leaders_at(ctx, c, PRUSSIAN)]
    return tuple(Overrun(c, PRUSSIAN) for c in in_the_way)


def _tell(ctx: Ctx, men: tuple[str, ...], start: Cell, path: tuple[Cell, ...]) -> None:
    names, here = names_of(ctx, men), ctx.rules.label(start)
    text = say("{units} cannot march on from {start}.", units=names, start=here)
    if path:
        text = counted(
            len(men),
            "{units} marches from {start} to {goal}.",
            "{units} march from {start} to {goal}.",
            units=names,
            start=here,
            goal=ctx.rules.label(path[-1]),
        )
    ctx.tell("PG 23.5.1a", text, *men, kind="move", path=(start, *path))


class FirstTurnMarch(Auto, frozen=True, tag="pg.march.start"):
    """Begin the march, in the first Coalition Movement phase only."""

    def run(self, ctx: Ctx) -> None:
        now = ctx.rules.on(SpecialRule.FIRST_TURN_MARCH) and ctx.table.turn == 1
        ctx.goto(*((March(),) if now and columns_to_march(ctx) else ()))


class March(Ask, frozen=True, tag="pg.march.choose", rule="PG 23.5.1a", phase=PHASE):
    """Choose the next column to march, or let all march."""

    def prompt(self, ctx: Ctx) -> Prompt:
        columns = columns_to_march(ctx)
        return Prompt(
            side=COALITION,
            text=say("First turn: the columns march 3 hexes towards Reichardtswerben."),
            context=say("Columns that have still to march: {n}.", n=len(columns)),
            cells={c: Offer(Mark.SELECT) for c in columns},
            buttons=(Button(id="all", label=say("All march"), role=Role.CONFIRM),),
            suggested=acts.button("all"),
        )

    def why_not_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        return None if where in columns_to_march(ctx) else NOT_A_MARCHER

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        start = action.arg if action.verb == "cell" else None
        if not isinstance(start, int) or start not in columns_to_march(ctx):
            return None
        return Preview(path=(start, *march_paths(ctx, start)[0]), rule="PG 23.5.1a")

    def on_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> None:
        """March the column; ask where to if equally straight ways end in different hexes."""
        if len({p[-1:] for p in march_paths(ctx, where)}) > 1:
            ctx.call(ChooseMarch(where))
            return
        frames = march(ctx, where, march_paths(ctx, where)[0])
        if not columns_to_march(ctx):
            ctx.end()
        ctx.call(*frames)

    def on_button(self, ctx: Ctx, name: str) -> None:
        """All columns, the foremost first; of equally straight ways the first."""
        frames: list[Frame] = []
        while columns_to_march(ctx):
            cell = columns_to_march(ctx)[0]
            frames += march(ctx, cell, march_paths(ctx, cell)[0])
        ctx.goto(*frames)


class ChooseMarch(Ask, frozen=True, tag="pg.march.way", rule="PG 23.5.1a", phase=PHASE):
    """Two or more equally straight ways: the owner chooses (Ruling 82)."""

    start: Cell

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=COALITION,
            text=say("Which way does the column of {hex} march?", hex=ctx.rules.label(self.start)),
            subject=marchers_at(ctx, self.start),
            context=say("Choose a lit hex: these ways are equally straight."),
            cells={
                p[-1]: Offer(Mark.SELECT, chip=str(len(p))) for p in march_paths(ctx, self.start)
            },
            buttons=(BACK,),
            suggested=acts.cell(march_paths(ctx, self.start)[0][-1]),
        )

    def why_not_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        paths = march_paths(ctx, self.start)
        if via:
            return None if via in paths and via[-1] == where else NOT_STRAIGHTEST
        return None if any(p[-1] == where for p in paths) else NOT_STRAIGHTEST

    def why_not_button(self, ctx: Ctx, name: str) -> Refusal | None:
        return None if name == "back" else NOT_OFFERED

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        for path in march_paths(ctx, self.start):
            if action.verb == "cell" and path[-1] == action.arg and action.via in ((), path):
                return Preview(path=(self.start, *path), rule="PG 23.5.1a")
        return None

    def on_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> None:
        path = via or next(p for p in march_paths(ctx, self.start) if p[-1] == where)
        frames = march(ctx, self.start, path)
        ctx.end()
        if not columns_to_march(ctx):
            ctx.end()
        ctx.call(*frames)
