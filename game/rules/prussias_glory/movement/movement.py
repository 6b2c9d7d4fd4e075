"""Normal movement (PG 7, 15.3), with the place in the stack and the Engaged markers (PG 3, 4)."""

from collections.abc import Iterator

from game.board.cells import Cell
from game.engine.action import Action, button
from game.engine.action import cell as point_to
from game.engine.action import unit as point_at
from game.engine.chance import BUTTONS, CELL, UNIT, Chance, Kind, by_kind, wander
from game.engine.context import derived
from game.engine.frame import Ask, Auto
from game.engine.prompt import Button, Mark, Offer, Preview, Prompt, Role, Task
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import Text, counted, say
from game.rules.kit.prompts import BACK
from game.rules.prussias_glory.arrival.arrivals import why_lacy_waits
from game.rules.prussias_glory.arrival.entry import around, is_to_come, to_come
from game.rules.prussias_glory.arrival.entry_wing import EnterWing, guns_in_column, wing_to_come
from game.rules.prussias_glory.battles.passivity import may_cost
from game.rules.prussias_glory.battles.rossbach_advance import must_still_move, why_not_stand
from game.rules.prussias_glory.combat import losses
from game.rules.prussias_glory.data.cards import enemy_of
from game.rules.prussias_glory.markers import lift_marker
from game.rules.prussias_glory.movement.column import ChooseColumn
from game.rules.prussias_glory.movement.in_column import why_no_wing_ready, wing_name
from game.rules.prussias_glory.movement.restacking import (
    NOT_YOURS,
    NOTHING_TO_RESTACK,
    ChooseStack,
    can_restack,
)
from game.rules.prussias_glory.movement.room import (
    destinations,
    stop_cells,
    way_costs,
    why_no_move,
    why_not_finish,
    why_not_now,
)
from game.rules.prussias_glory.movement.steps import (
    NOT_BROKEN,
    first_step,
    ground_costs,
    mp_left,
    why_not_leave_map,
)
from game.rules.prussias_glory.movement.walking import Walk, finish, way_preview
from game.rules.prussias_glory.pieces import (
    cell_of,
    cells_of,
    name_of,
    owner,
    people,
    side_of,
    stack,
    task_of,
    units_of,
)
from game.rules.prussias_glory.stacking import why_overfull
from game.rules.prussias_glory.table import OFF_MAP, Ctx

PHASE = "movement"
WAYS_TRIED = 3
NONE_IN_HAND = Refusal(
    "PG 7.0c",
    say(
        "No piece is in hand: choose one first. The move of a piece ends when it can go no farther;"
        " MP left over are lost."
    ),
)


# -- readings --------------------------------------------------------------------------------------


@derived
def why_not_move(ctx: Ctx, piece: str) -> Refusal | None:
    """What keeps a piece from moving now (PG 3.3a, 6.1a, 7.0b, 7.0f, 7.2)."""
    return why_not_now(ctx, piece) or why_no_move(ctx, piece)


@derived
def movable(ctx: Ctx, side: str) -> tuple[str, ...]:
    """The pieces of the active side that can still move, or enter (PG 22.2a)."""
    return tuple(p for p in _pieces(ctx, side) if why_not_move(ctx, p) is None)


def _pieces(ctx: Ctx, side: str) -> tuple[str, ...]:
    leaders = tuple(
        lid
        for lid, him in ctx.table.leaders.items()
        if him.cell != OFF_MAP and side_of(ctx, lid) == side
    )
    return (*units_of(ctx, side), *leaders, *to_come(ctx, side))


@derived
def overfull(ctx: Ctx, side: str) -> tuple[Cell, ...]:
    """A side's overfull hexes from which some unit can still move (PG 3.3a, Ruling 79)."""
    full = (c for c in cells_of(ctx, side) if why_overfull(ctx, c) is not None)
    return tuple(c for c in full if any(why_not_move(ctx, u) is None for u in stack(ctx, c)))


# -- frames ----------------------------------------------------------------------------------------


class NormalMovement(Auto, frozen=True, tag="pg.movement.begin"):
    """Normal movement; over at once if there is nothing to do in it (PG 15.3)."""

    side: str

    def run(self, ctx: Ctx) -> None:
        phase = MovePhase(self.side)
        idle = (phase.why_not_restack(ctx), why_no_wing_ready(ctx, self.side))
        if movable(ctx, self.side) or None in idle:
            ctx.goto(phase)
            return
        text = say("No piece of {side} can move.", side=people(ctx, self.side).inline)
        ctx.tell("PG 7.0f", text, kind="phase", side=self.side)
        ctx.end()


class MovePhase(Ask, frozen=True, tag="pg.movement.choose", rule="PG 7.0b", phase=PHASE):
    """Choose a piece to move, restack, put a wing in column, or end (PG 7.0b, 7.3a)."""

    side: str

    def prompt(self, ctx: Ctx) -> Prompt:
        able = movable(ctx, self.side)
        pending = counted(len(able), "one can still move", "{n} can still move") if able else None
        cost = may_cost(ctx, self.side)
        idle = note = None
        if cost is not None:
            idle = say(
                "Until the first combat a die is rolled as movement ends: {cost}.", cost=cost
            )
            note = say("passivity: {cost}", cost=cost)
        return Prompt(
            side=self.side,
            text=say("Choose a piece to move."),
            context=idle,
            units={p: Offer(Mark.SELECT, _mp_text(ctx, p)) for p in able},
            buttons=(
                Button(
                    id="end",
                    label=say("End movement"),
                    role=Role.END,
                    refusal=self.why_not_end(ctx),
                    pending=pending,
                    note=note,
                ),
                Button(id="restack", label=say("Restack"), refusal=self.why_not_restack(ctx)),
                Button(
                    id="column",
                    label=say("Put a wing in column"),
                    refusal=why_no_wing_ready(ctx, self.side),
                ),
            ),
            tasks=(*_overfull_tasks(ctx, self.side), *_march_tasks(ctx, self.side)),
        )

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterator[Action]:
        """Any piece, the end of the phase, restacking, a march column."""
        kinds: list[Kind] = [
            (UNIT, lambda: map(point_at, chance.in_turn(_pieces(ctx, self.side)))),
            (BUTTONS[Role.END], lambda: (button("end"),)),
            (BUTTONS[Role.OTHER], lambda: (button("restack"),)),
            (BUTTONS[Role.OTHER], lambda: (button("column"),)),
        ]
        return by_kind(chance, kinds)

    def why_not_end(self, ctx: Ctx) -> Refusal | None:
        """No stack overfull (PG 3.3a, Ruling 79), and a declared advance made by all (PG 23.4c)."""
        full = next((why_overfull(ctx, c) for c in overfull(ctx, self.side)), None)
        return full or why_not_stand(ctx, self.side, movable(ctx, self.side))

    def why_not_restack(self, ctx: Ctx) -> Refusal | None:
        return None if can_restack(ctx, self.side) else NOTHING_TO_RESTACK

    def why_not_button(self, ctx: Ctx, name: str) -> Refusal | None:
        if name == "end":
            return self.why_not_end(ctx)
        if name == "column":
            return why_no_wing_ready(ctx, self.side)  # PG 7.3b
        return self.why_not_restack(ctx) if name == "restack" else NOT_OFFERED

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        return why_not_choose(ctx, self.side, uid)

    def closed(self, ctx: Ctx, action: Action) -> Refusal | None:
        """A hex without a piece in hand: the last one may have ended its move (PG 7.0c)."""
        return NONE_IN_HAND if action.verb == "cell" else None

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        ctx.call(MovePiece(self.side, uid))

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == "restack":
            ctx.call(ChooseStack(self.side))
        elif name == "column":
            ctx.call(ChooseColumn(self.side))
        else:
            ctx.end()


def _overfull_tasks(ctx: Ctx, side: str) -> tuple[Task, ...]:
    """Hexes to be thinned out before the phase may end (PG 3.3a)."""
    return tuple(
        Task(
            title=say("Hex {hex} is overfull.", hex=ctx.rules.label(c)),
            rule="PG 3.3a",
            cells=(c,),
            owed=True,
        )
        for c in overfull(ctx, side)
    )


def _march_tasks(ctx: Ctx, side: str) -> tuple[Task, ...]:
    """Units that a declared advance obliges to move (PG 23.4c)."""
    late = must_still_move(ctx, side, movable(ctx, side))
    named = ((u, say("{unit} must move.", unit=name_of(ctx, u))) for u in late)
    return tuple(task_of(ctx, u, title, "PG 23.4c", owed=True) for u, title in named)


def why_not_choose(ctx: Ctx, side: str, piece: str) -> Refusal | None:
    """What keeps a piece from being chosen to move."""
    known = piece in ctx.table.leaders or piece in ctx.table.units
    if not known or (cell_of(ctx, piece) == OFF_MAP and not is_to_come(ctx, piece)):
        return why_lacy_waits(ctx, piece) or NOT_OFFERED
    if side_of(ctx, piece) != side:
        return NOT_YOURS
    return why_not_move(ctx, piece)


# Every prompt of the phase says it of dozens of pieces and hexes: made once.
_MP_LEFT = tuple(say("{n} MP left", n=n) for n in range(24))


def _mp_left(n: int) -> Text:
    return _MP_LEFT[n] if n < len(_MP_LEFT) else say("{n} MP left", n=n)


@derived
def _mp_text(ctx: Ctx, piece: str) -> Text:
    return _mp_left(max(0, mp_left(ctx, piece)))


class MovePiece(Ask, frozen=True, tag="pg.movement.piece", rule="PG 7.0a", phase=PHASE):
    """A piece in hand: where it goes (PG 7.0)."""

    side: str
    piece: str

    def prompt(self, ctx: Ctx) -> Prompt:
        found, left = destinations(ctx, self.piece), mp_left(ctx, self.piece)
        cells, stops = {}, stop_cells(ctx, self.piece, found.cost)
        for cell, cost in found.cost.items():
            if cell != found.start:
                mark = Mark.STOP if cell in stops else Mark.MOVE
                cells[cell] = Offer(mark, _mp_left(left - cost), str(left - cost))
        held, name = self._why_not_done(ctx), name_of(ctx, self.piece)
        over = BACK
        if not first_step(ctx, self.piece):
            label = say("{unit} is done", unit=name)
            over = Button(id="done", label=label, role=Role.CONFIRM, refusal=held)
        others = movable(ctx, self.side) if held is None else ()
        return Prompt(
            side=self.side,
            text=say("Move {unit}.", unit=name),
            context=say("Choose a lit hex; red ones end the move."),
            subject=(self.piece,),
            cells=cells,
            units={p: Offer(Mark.SELECT, _mp_text(ctx, p)) for p in others if p != self.piece},
            buttons=(over, *self._whole_wing(ctx), *self._way_off(ctx)),
        )

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterator[Action]:
        """Ways at random, other pieces, the end of the move, the map's edge."""
        role, name = (Role.BACK, "back") if first_step(ctx, self.piece) else (Role.CONFIRM, "done")
        others = (p for p in _pieces(ctx, self.side) if p != self.piece)
        kinds: list[Kind] = [
            (CELL, lambda: self._ways(ctx, chance)),
            (UNIT, lambda: map(point_at, chance.in_turn(others))),
            (BUTTONS[role], lambda: (button(name),)),
            (BUTTONS[Role.OTHER], lambda: (button("wing"),)),
            (BUTTONS[Role.OTHER], lambda: (button("leave"),)),
        ]
        return by_kind(chance, kinds)

    def _ways(self, ctx: Ctx, chance: Chance) -> Iterator[Action]:
        """A few ways that the ground allows, then each hex next to the piece."""
        here, costs = cell_of(ctx, self.piece), ground_costs(ctx, self.piece)
        left = mp_left(ctx, self.piece)

        def onward(cell: Cell, rest: int) -> tuple[tuple[Cell, int], ...]:
            if cell == OFF_MAP:
                return tuple((there, 0) for there in around(ctx, self.piece, cell))
            return tuple((there, n) for there, n in costs[cell].items() if n <= rest)

        for _ in range(WAYS_TRIED):
            path = wander(chance, here, onward, left)
            if path:
                yield point_to(path[-1], *path)
        for there in chance.in_turn(around(ctx, self.piece, here)):
            yield point_to(there, there)

    def _why_not_done(self, ctx: Ctx) -> Refusal | None:
        """A move that has begun does not end where there is no room (PG 3.3a)."""
        return None if first_step(ctx, self.piece) else why_not_finish(ctx, self.piece)

    def _whole_wing(self, ctx: Ctx) -> tuple[Button, ...]:
        """A wing that is to come may enter in one gesture (PG 22.2a)."""
        wing = wing_to_come(ctx, self.piece)
        if wing is None:
            return ()
        label = say("The whole wing of {wing}", wing=wing_name(ctx, wing))
        return (Button(id="wing", label=label),)

    def _way_off(self, ctx: Ctx) -> tuple[Button, ...]:
        """Nobody is offered to leave the map before his army is Demoralised (PG 7.1f, 10.2h)."""
        refusal = why_not_leave_map(ctx, self.piece)
        if refusal == NOT_BROKEN:
            return ()
        return (Button(id="leave", label=say("Leave the map"), refusal=refusal, commits=True),)

    def why_not_button(self, ctx: Ctx, name: str) -> Refusal | None:
        if name == "leave":
            return why_not_leave_map(ctx, self.piece)
        if name == "wing":
            return NOT_OFFERED if wing_to_come(ctx, self.piece) is None else None
        if name != ("back" if first_step(ctx, self.piece) else "done"):
            return NOT_OFFERED
        return self._why_not_done(ctx)

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        """Another piece may be taken up; this one's move is then over (PG 3.3a, 7.0b)."""
        if uid == self.piece:
            return NOT_OFFERED
        return why_not_choose(ctx, self.side, uid) or self._why_not_done(ctx)

    def why_not_cell(self, ctx: Ctx, where_to: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        if where_to == cell_of(ctx, self.piece) or not 0 <= where_to < ctx.rules.board.grid.size:
            return NOT_OFFERED
        if via:
            costs = way_costs(ctx, self.piece, via) if via[-1] == where_to else NOT_OFFERED
            return costs if isinstance(costs, Refusal) else None
        found = destinations(ctx, self.piece)
        if where_to in found.cost:
            return None
        return found.refused.get(where_to) or far_refusal(ctx, self.piece, where_to)

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        if action.verb != "cell" or not isinstance(action.arg, int):
            return None
        found, path = destinations(ctx, self.piece), action.via
        if not path and action.arg in found.cost:
            path = found.path(action.arg)
        costs = way_costs(ctx, self.piece, path) if path else ()
        if not costs or isinstance(costs, Refusal):
            return None
        return way_preview(found.start, path, costs)

    def on_cell(self, ctx: Ctx, where_to: Cell, via: tuple[Cell, ...]) -> None:
        """Walk the path; this frame waits below and ends with the move."""
        path = via or destinations(ctx, self.piece).path(where_to)
        ctx.call(Walk(self.side, self.piece, cell_of(ctx, self.piece), path, 0))

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        if not first_step(ctx, self.piece):
            finish(ctx, self.piece)
        ctx.goto(MovePiece(self.side, uid))

    def on_button(self, ctx: Ctx, name: str) -> None:
        wing = wing_to_come(ctx, self.piece)
        if name == "wing" and wing is not None:
            ctx.call(EnterWing(self.side, wing, guns_in_column(ctx, wing)))
            return
        ctx.end()
        if name == "leave":
            here = cell_of(ctx, self.piece)
            losses.leave_map(ctx, self.piece)
            lift_marker(ctx, here)
        elif name == "done":
            finish(ctx, self.piece)


def far_refusal(ctx: Ctx, piece: str, cell: Cell) -> Refusal:
    """Why a hex beyond the reach is not offered."""
    if ctx.table.stacks.get(cell) and owner(ctx, cell) == enemy_of(side_of(ctx, piece)):
        return Refusal("PG 7.1e", say("Enemy units are there."))
    return Refusal(
        "PG 7.0c",
        say(
            "{unit} has {left} MP left; {hex} is out of its reach.",
            unit=name_of(ctx, piece),
            left=max(0, mp_left(ctx, piece)),
            hex=ctx.rules.label(cell),
        ),
    )
