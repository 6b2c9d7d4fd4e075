"""Walking a path hex by hex, and the place in the stack at its end (PG 3.4, 7.0, 7.2)."""

from game.board.cells import Cell
from game.engine.frame import Ask, Auto
from game.engine.prompt import Button, Preview, Prompt, Role
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import Text, say
from game.rules.prussias_glory.arrival.entry import come
from game.rules.prussias_glory.battles.fatigue import exert
from game.rules.prussias_glory.battles.towns import tell_towns
from game.rules.prussias_glory.data.cards import COALITION
from game.rules.prussias_glory.markers import (
    flip_marker,
    front_without,
    lift_marker,
    relieve,
    why_not_order,
    would_flip,
)
from game.rules.prussias_glory.movement.interrupts import after_hex
from game.rules.prussias_glory.movement.room import why_no_move, why_not_lie
from game.rules.prussias_glory.movement.steps import NO_STEP, mp_left, step_cost, why_stop
from game.rules.prussias_glory.movement.zones import front_in_order, in_ezoc
from game.rules.prussias_glory.pieces import (
    card,
    cell_of,
    change_leader,
    name_of,
    names_of,
    place,
    stack,
    unit,
)
from game.rules.prussias_glory.table import OFF_MAP, Ctx

PHASE = "movement"
TELLING = frozenset({"PG 3.3a", "PG 7.0c"})
"""Rules that speak of all steps of a piece; another may be against one of them only."""


class Walk(Auto, frozen=True, tag="pg.movement.walk"):
    """One hex after the other, with what each sets off on the other side (PG 6.1.2, 9.2b)."""

    side: str
    piece: str
    start: Cell
    path: tuple[Cell, ...]
    done: int

    def run(self, ctx: Ctx) -> None:
        if self.done == len(self.path):
            ctx.goto(Arrive(self.side, self.piece, self.start, self.path))
            return
        there = self.path[self.done]
        enter(ctx, self.piece, there)
        found, done = after_hex(ctx, self.piece, there), self.done + 1
        start, path = self.start, self.path
        if found:  # how it came there is told before what that sets off
            tell_march(ctx, self.piece, start, path[:done])
            start, path, done = there, path[done:], 0
        ctx.goto(*found, Walk(self.side, self.piece, start, path, done))


def enter(ctx: Ctx, piece: str, there: Cell) -> None:
    """Move a piece one hex and pay; a unit goes below until it has its place (PG 3.4b, 7.0a)."""
    here = cell_of(ctx, piece)
    cost = min(step_cost(ctx, piece, here, there), mp_left(ctx, piece))
    if here == OFF_MAP:
        come(ctx, piece)
    if piece in ctx.table.leaders:
        spent = ctx.table.leaders[piece].spent + max(1, cost)
        change_leader(ctx, piece, cell=there, spent=spent)
        return
    state = unit(ctx, piece)
    exert(ctx, card(ctx, piece).side)
    place(ctx, piece, there, position=len(stack(ctx, there)))
    ctx.change(piece, spent=state.spent + cost, steps=state.steps + 1, bottomed=False)
    lift_marker(ctx, here)


class Arrive(Auto, frozen=True, tag="pg.movement.arrive"):
    """The end of a path, or of what is left of it: the log, the place in the stack, and on."""

    side: str
    piece: str
    start: Cell
    path: tuple[Cell, ...]

    def run(self, ctx: Ctx) -> None:
        here = cell_of(ctx, self.piece)
        if self.path:
            tell_march(ctx, self.piece, self.start, self.path)
        if self.piece in ctx.table.units and len(stack(ctx, here)) > 1:
            if must_go_below(ctx, self.piece, here):
                go_below(ctx, self.piece)
            else:
                ask = ChoosePlace(self.side, self.piece)
                if len(places := ask.open_places(ctx)) != 1:
                    ctx.goto(ask)
                    return
                lie(ctx, self.piece, places[0])
        go_on(ctx, self.piece)


def tell_march(ctx: Ctx, piece: str, start: Cell, path: tuple[Cell, ...]) -> None:
    """A walk as the log tells it: from hex to hex, or from off the map (PG 7.0a, 22.2a)."""
    name, goal, rule, way = name_of(ctx, piece), ctx.rules.label(path[-1]), "PG 7.0a", path
    if start != OFF_MAP:
        first, way = ctx.rules.label(start), (start, *path)
        text = say("{unit} moves from {start} to {goal}.", unit=name, start=first, goal=goal)
    elif len(path) > 1:
        first, rule = ctx.rules.label(path[0]), ctx.rules.coming[piece].rule
        text = say(
            "{unit} enters at {start} and moves to {goal}.", unit=name, start=first, goal=goal
        )
    else:
        rule, way = ctx.rules.coming[piece].rule, ()
        text = say("{unit} enters at {hex}.", unit=name, hex=goal)
    ctx.tell(rule, text, piece, kind="move", cells=path[-1:], path=way)
    tell_towns(ctx, piece, start)


def way_preview(start: Cell, path: tuple[Cell, ...], costs: tuple[int, ...]) -> Preview:
    """A path and its costs; what entering the map costs is said in words (PG 7.0a, 22.2a)."""
    if start != OFF_MAP:
        return Preview(path=(start, *path), costs=costs, rule="PG 7.0a")
    text = say("Entering costs {n} MP; {m} MP in all.", n=costs[0], m=sum(costs))
    return Preview(path=path, costs=costs[1:], text=text, rule="PG 22.2a")


def must_go_below(ctx: Ctx, uid: str, cell: Cell) -> bool:
    """Coalition guns entering an EZOC go to the bottom (PG 3.4c)."""
    made = card(ctx, uid)
    return made.is_artillery and made.side == COALITION and in_ezoc(ctx, cell, made.side)


def go_below(ctx: Ctx, uid: str) -> None:
    """Put guns at the bottom, where they stay until the next own Movement phase (PG 3.4c)."""
    cell = unit(ctx, uid).cell
    place(ctx, uid, cell, position=len(stack(ctx, cell)))
    ctx.change(uid, bottomed=True)


def go_on(ctx: Ctx, piece: str) -> None:
    """End the frame; a piece that cannot move on has ended its move, and MovePiece ends too."""
    ctx.end()
    stop = why_stop(ctx, piece, cell_of(ctx, piece))
    if stop is not None:
        _tell_end(ctx, piece, stop)
        ctx.change(piece, stopped=True, moved=True)
        ctx.end()
    elif (stuck := why_no_move(ctx, piece)) is not None:
        _tell_end(ctx, piece, stuck if stuck.rule in TELLING else NO_STEP)
        finish(ctx, piece)
        ctx.end()


def _tell_end(ctx: Ctx, piece: str, why: Refusal) -> None:
    """A move that ends of itself although movement points are left is told with its rule."""
    if mp_left(ctx, piece) > 0:
        text = say("{unit} ends its move: {why}", unit=name_of(ctx, piece), why=why.message)
        ctx.tell(why.rule, text, piece, kind="move", depth=1)


def finish(ctx: Ctx, piece: str) -> None:
    """The piece's move is over (PG 7.0b); unused MP are lost (PG 7.0c)."""
    if piece in ctx.table.leaders:
        change_leader(ctx, piece, moved=True)
    else:
        ctx.change(piece, moved=True)


def lie(ctx: Ctx, piece: str, position: int) -> None:
    """A unit that has come takes its place in the stack (PG 3.4b, 4.3c, 7.2.1c)."""
    cell = unit(ctx, piece).cell
    before = front_without(ctx, cell, piece)
    place(ctx, piece, cell, position=position)
    flip_marker(ctx, cell, before)
    relieve(ctx, cell, before)


class ChoosePlace(Ask, frozen=True, tag="pg.movement.place", rule="PG 3.4b", phase=PHASE):
    """The place of an entering unit in the stack, with what would flip (PG 3.4a, 3.4b, 4.3c)."""

    side: str
    piece: str

    def prompt(self, ctx: Ctx) -> Prompt:
        others = names_of(ctx, (u for u in self._stack(ctx) if u != self.piece))
        labels = [say("On top"), *(say("Under {unit}", unit=name) for name in others[:-1])]
        return Prompt(
            side=self.side,
            text=say(
                "Where in the stack of {hex} does {unit} lie?",
                hex=ctx.rules.label(unit(ctx, self.piece).cell),
                unit=name_of(ctx, self.piece),
            ),
            context=say("Top to bottom: {units}.", units=others),
            buttons=tuple(
                Button(
                    id=f"place:{i}",
                    label=label,
                    role=Role.CONFIRM if i == 0 else Role.OTHER,
                    pending=self._warning(ctx, i),
                    refusal=self.why_not_place(ctx, i),
                )
                for i, label in enumerate((*labels, say("At the bottom")))
            ),
            subject=(self.piece,),
        )

    def _stack(self, ctx: Ctx) -> tuple[str, ...]:
        return stack(ctx, unit(ctx, self.piece).cell)

    def _order(self, ctx: Ctx, position: int) -> tuple[str, ...]:
        others = [u for u in self._stack(ctx) if u != self.piece]
        return (*others[:position], self.piece, *others[position:])

    def why_not_place(self, ctx: Ctx, position: int) -> Refusal | None:
        """Low guns stay low (PG 3.4c, Ruling 69), nobody is held in an overfull hex (PG 3.3a)."""
        low = why_not_order(ctx, self._order(ctx, position))
        held = low is None and self._finds_place(ctx)
        return why_not_lie(ctx, self.piece, position) if held else low

    def _finds_place(self, ctx: Ctx) -> bool:
        """Some place leaves nobody held; not always, if the enemy has changed his posture."""
        return any(
            why_not_order(ctx, self._order(ctx, i)) is None
            and why_not_lie(ctx, self.piece, i) is None
            for i in range(len(self._stack(ctx)))
        )

    def open_places(self, ctx: Ctx) -> tuple[int, ...]:
        """The places where it may lie, counted from the top."""
        places = range(len(self._stack(ctx)))
        return tuple(i for i in places if self.why_not_place(ctx, i) is None)

    def why_not_button(self, ctx: Ctx, name: str) -> Refusal | None:
        places = [f"place:{i}" for i in range(len(self._stack(ctx)))]
        return self.why_not_place(ctx, places.index(name)) if name in places else NOT_OFFERED

    def _warning(self, ctx: Ctx, position: int) -> Text | None:
        cell = unit(ctx, self.piece).cell
        marker = ctx.table.markers.get(cell)
        if marker is None or marker.flipped:
            return None
        before, order = front_without(ctx, cell, self.piece), self._order(ctx, position)
        if not would_flip(before, front_in_order(ctx, order), order):
            return None
        return say("flips the Engaged marker: -2 when this hex attacks")

    def on_button(self, ctx: Ctx, name: str) -> None:
        lie(ctx, self.piece, int(name.removeprefix("place:")))
        go_on(ctx, self.piece)
