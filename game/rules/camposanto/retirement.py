"""Retirement before contact, and the way back of any retirement (CS 6.4, 6.5, geometry G5)."""

from msgspec import Struct, structs

from game.board.cells import Cell
from game.engine.action import Action, button
from game.engine.context import derived
from game.engine.frame import Ask, Auto, Frame
from game.engine.prompt import Button, Mark, Offer, Preview, Prompt, Role
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import Text, counted, say
from game.rules.camposanto.cards import Arm, enemy_of
from game.rules.camposanto.facing import ChooseFacing
from game.rules.camposanto.flight import endangered
from game.rules.camposanto.going_back import (
    enter,
    is_free,
    put,
    spared_most,
    step_hits,
    still_there,
    way_text,
    ways_offered,
)
from game.rules.camposanto.pieces import (
    arm_row,
    card,
    combat_at,
    combat_units,
    hex_of,
    name_of,
    names_of,
    on_map,
    side_of,
    unit,
)
from game.rules.camposanto.refusals import AWAY_FROM_ENEMY, CANNOT_RETIRE, NO_WAY_BACK
from game.rules.camposanto.refusals_assault import GUNS_CANNOT_RETIRE, NOT_ALL_CAN
from game.rules.camposanto.retreat_line import can_go_back, goals, is_home, next_hexes
from game.rules.camposanto.rules import BRIDGE
from game.rules.camposanto.table import Ctx
from game.rules.camposanto.zones import front_of
from game.rules.kit.prompts import BACK, SETTLE
from game.rules.kit.telling import of_names

PHASE = "movement"
RETIRE = "retire-"
"""How the ids of buttons begin that announce a way."""


@derived
def why_not_retire(ctx: Ctx, uid: str) -> Refusal | None:
    """What keeps a unit from retiring before contact (CS 6.4a, 6.5c)."""
    if not arm_row(ctx, uid).retires_before_contact:
        return CANNOT_RETIRE
    side, cell = side_of(ctx, uid), unit(ctx, uid).cell
    if not any(can_go_back(ctx, side, goal, cell) for goal in goals(ctx, side)):
        return NO_WAY_BACK
    return None


def threatened(ctx: Ctx, mover: str, cell: Cell) -> tuple[Frame, ...]:
    """Frames of the reaction to infantry that has entered a hex in its move (CS 6.4b, R9)."""
    if card(ctx, mover).arm is not Arm.INFANTRY:
        return ()
    waiting = tuple(
        u
        for u in combat_units(ctx, enemy_of(side_of(ctx, mover)))
        if cell in front_of(ctx, u) and why_not_retire(ctx, u) is None
    )
    return (Threatened(mover, cell, waiting),) if waiting else ()


class Threatened(Auto, frozen=True, tag="cs.retirement.threatened"):
    """Units on whose front infantry has arrived decide one after another (CS 6.4b, 6.4c)."""

    mover: str
    cell: Cell
    waiting: tuple[str, ...]

    def run(self, ctx: Ctx) -> None:
        able = tuple(u for u in self.waiting if on_map(ctx, u) and why_not_retire(ctx, u) is None)
        ctx.goto(*((React(self.mover, self.cell, able),) if able else ()))


class React(Ask, frozen=True, tag="cs.retirement.react", rule="CS 6.4c", phase=PHASE):
    """Which of the threatened units retires; the others stay (CS 6.4c)."""

    mover: str
    cell: Cell
    waiting: tuple[str, ...]

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=side_of(ctx, self.waiting[0]),
            text=say(
                "{enemy} comes up to {hex}: who retires?",
                enemy=name_of(ctx, self.mover),
                hex=ctx.rules.label(self.cell),
            ),
            context=say("Choose a unit to retire 1 or 2 hexes, or let them stay."),
            units={u: Offer(Mark.RETREAT, self._easiest(ctx, u)) for u in self.waiting},
            buttons=(Button(id="stay", label=say("Stay"), role=Role.CONFIRM),),
            suggested=button("stay"),
        )

    def _easiest(self, ctx: Ctx, uid: str) -> Text | None:
        """Where its easiest way back ends, and what that costs."""
        way = easiest_way(ctx, side_of(ctx, uid), (unit(ctx, uid).cell,))
        return None if way is None else outlook(ctx, (uid,), str(way.arg))

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        if uid in self.waiting:
            return None
        own = uid in ctx.table.units and side_of(ctx, uid) == side_of(ctx, self.waiting[0])
        return CANNOT_RETIRE if own and on_map(ctx, uid) else NOT_OFFERED

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        ctx.goto(ChooseRetirement(uid, self.mover, self.cell, self.waiting))


class ChooseRetirement(Ask, frozen=True, tag="cs.retirement.choose", rule="CS 6.4e", phase=PHASE):
    """How far a unit retires before contact, and where to (CS 6.4e, 6.5b)."""

    unit: str
    mover: str
    cell: Cell
    waiting: tuple[str, ...]

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=side_of(ctx, self.unit),
            text=say("How far does {unit} retire?", unit=name_of(ctx, self.unit)),
            context=hex_of(ctx, self.unit),
            subject=(self.unit,),
            buttons=(
                *way_buttons(ctx, side_of(ctx, self.unit), (unit(ctx, self.unit).cell,)),
                BACK,
            ),
            suggested=easiest_way(ctx, side_of(ctx, self.unit), (unit(ctx, self.unit).cell,)),
        )

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        if action.verb != "button" or self.why_not_button(ctx, str(action.arg)) is not None:
            return None
        return way_of_button(ctx, (self.unit,), str(action.arg))

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == "back":
            ctx.goto(Threatened(self.mover, self.cell, self.waiting))
            return
        ctx.goto(
            Retire(way_of(ctx, (self.unit,), name)),
            Threatened(self.mover, self.cell, tuple(u for u in self.waiting if u != self.unit)),
        )


def way_buttons(ctx: Ctx, side: str, cells: tuple[Cell, ...]) -> tuple[Button, ...]:
    """For each length and goal from all these hexes: "retire-2-bridge" (CS 6.4e, 6.5b)."""
    most, many = ctx.rules.tables.limits.retirement.value, len(goals(ctx, side)) > 1
    found = []
    for goal in goals(ctx, side):
        able = all(can_go_back(ctx, side, goal, c) for c in cells)
        for n in range(1, most + 1):
            name = f"{RETIRE}{n}-{goal}"
            found.append(
                Button(
                    id=name,
                    label=_way_text(n, goal, many=many),
                    refusal=None if able else NO_WAY_BACK,
                    pending=outlook(ctx, combat_at(ctx, cells[0]), name) if able else None,
                    commits=True,
                )
            )
    return tuple(found)


def outlook(ctx: Ctx, pieces: tuple[str, ...], name: str) -> Text:
    """Where the way that a button announces ends, and its HITs."""
    way = way_of(ctx, pieces, name)
    told = way_back(ctx, way, 0)
    hits, end = sum(told.costs), ctx.rules.label(told.path[-1])
    if len(told.path) - 1 > way.left and hits:
        return counted(
            hits, "past friends to {hex}, {n} HIT", "past friends to {hex}, {n} HITs", hex=end
        )
    if len(told.path) - 1 > way.left:
        return say("past friends to {hex}, no HIT", hex=end)
    if not hits:
        return say("to {hex}, no HIT", hex=end)
    return counted(hits, "to {hex}, {n} HIT", "to {hex}, {n} HITs", hex=end)


def easiest_way(ctx: Ctx, side: str, cells: tuple[Cell, ...]) -> Action | None:
    """The way with the fewest HITs for those in the first of these hexes; of equal ones the first,
    which is the shortest.
    """
    able = [b.id for b in way_buttons(ctx, side, cells) if b.refusal is None]
    best = min(able, key=lambda name: _hits(ctx, cells[0], name), default=None)
    return None if best is None else button(best)


def easiest_without_a_hit(ctx: Ctx, side: str, cells: tuple[Cell, ...]) -> Action | None:
    """The same, if it costs nothing."""
    way = easiest_way(ctx, side, cells)
    return None if way is None or _hits(ctx, cells[0], str(way.arg)) else way


def _hits(ctx: Ctx, cell: Cell, name: str) -> int:
    """What a way costs those of a hex."""
    return sum(way_back(ctx, way_of(ctx, combat_at(ctx, cell), name), 0).costs)


def _way_text(n: int, goal: str, *, many: bool) -> Text:
    if not many:
        return say("Retire {n} hexes", n=n) if n > 1 else say("Retire 1 hex")
    if goal == BRIDGE:
        return say("{n} towards the bridge", n=n)
    return say("{n} towards the edge", n=n)


def way_of(ctx: Ctx, pieces: tuple[str, ...], name: str) -> "Way":
    """The way that a button of `way_buttons` announces, for the pieces of one hex."""
    _, length, goal = name.split("-")
    return Way(pieces, goal, int(length), (unit(ctx, pieces[0]).cell,))


class Way(Struct, frozen=True):
    """A retirement on its way: `pieces` top first, steps `left`, `path` with its start."""

    pieces: tuple[str, ...]
    goal: str
    left: int
    path: tuple[Cell, ...]
    depth: int = 1
    phase: str = PHASE


class Retire(Auto, frozen=True, tag="cs.retirement.step"):
    """One step of a retirement after the other (CS 6.4e-i, G5)."""

    way: Way

    def run(self, ctx: Ctx) -> None:
        way = structs.replace(self.way, pieces=still_there(ctx, self.way.pieces))
        if not way.pieces:
            ctx.end()
            return
        side, here = side_of(ctx, way.pieces[0]), way.path[-1]
        if way.left <= 0 and is_free(ctx, here, way.pieces):
            ctx.goto(*_arrive(ctx, way))
            return
        onward = next_hexes(ctx, side, way.goal, way.path)
        if is_home(ctx, side, way.goal, here) or not onward:
            ctx.goto(*_stop_short(ctx, way))
        elif len(onward) > 1:
            ctx.goto(ChooseHex(way, onward))
        else:
            ctx.goto(*_enter(ctx, way, onward[0]))


class ChooseHex(Ask, frozen=True, tag="cs.retirement.hex", rule="CS 6.5c", runs=(SETTLE,)):
    """Hexes equally far from the enemy: the owner chooses (CS 6.5c, G5)."""

    way: Way
    onward: tuple[Cell, ...]

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=side_of(ctx, self.way.pieces[0]),
            text=say("Where does {unit} go back?", unit=name_of(ctx, self.way.pieces[0])),
            phase=self.way.phase,
            context=say(
                "{hex}, steps to go: {n}.",
                hex=hex_of(ctx, self.way.pieces[0]),
                n=max(0, self.way.left),
            ),
            subject=self.way.pieces,
            cells=ways_offered(ctx, self.way.pieces, self.onward),
            suggested=spared_most(ctx, self.way.pieces, self.onward),
        )

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        if action.verb != "cell" or action.arg not in self.onward:
            return None
        made = len(self.way.path) - 1
        way = structs.replace(self.way, left=self.way.left - 1, path=(*self.way.path, action.arg))
        return way_back(ctx, way, made)

    def why_not_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        return None if where in self.onward else AWAY_FROM_ENEMY

    def on_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> None:
        ctx.goto(*_enter(ctx, self.way, where))


def _enter(ctx: Ctx, way: Way, cell: Cell) -> tuple[Frame, ...]:
    """Enter a hex; what it costs there (CS 6.4g, 6.4h)."""
    with ctx.beneath(way.depth):
        first = enter(ctx, way.pieces, cell, rule="CS 6.4g")
    onward = structs.replace(way, left=way.left - 1, path=(*way.path, cell))
    return (*first, Retire(onward))


def way_of_button(ctx: Ctx, pieces: tuple[str, ...], name: str) -> Preview | None:
    """Where the way that a button announces ends; None: it announces none."""
    return way_back(ctx, way_of(ctx, pieces, name), 0) if name.startswith(RETIRE) else None


def way_back(ctx: Ctx, way: Way, since: int) -> Preview:
    """The rest of a retirement with its HITs, the first of equal hexes taken (CS 6.4e-g)."""
    side, sure = side_of(ctx, way.pieces[0]), True
    while way.left > 0 or not is_free(ctx, way.path[-1], way.pieces):
        onward = next_hexes(ctx, side, way.goal, way.path)
        if is_home(ctx, side, way.goal, way.path[-1]) or not onward:
            break
        sure = sure and len(onward) == 1
        way = structs.replace(way, left=way.left - 1, path=(*way.path, onward[0]))
    path = way.path[since:]
    costs = step_hits(ctx, way.pieces, path)
    text = way_text(ctx, way.path[_last_free(ctx, way)], sum(costs), sure=sure)
    return Preview(rule="CS 6.4e", text=text, path=path, costs=costs)


def _last_free(ctx: Ctx, way: Way) -> int:
    """How far along its path it comes to stand: in the last hex without other counters (G5)."""
    back = range(len(way.path) - 1, 0, -1)
    return next((n for n in back if is_free(ctx, way.path[n], way.pieces)), 0)


def _stop_short(ctx: Ctx, way: Way) -> tuple[Frame, ...]:
    """No way on: it stands in the last hex of its path without other counters (G5)."""
    last = _last_free(ctx, way)
    put(ctx, way.pieces, way.path[last], underway=True)
    return _arrive(ctx, structs.replace(way, path=way.path[: last + 1]))


def _arrive(ctx: Ctx, way: Way) -> tuple[Frame, ...]:
    """It stands, and may turn (CS 6.4i, R10)."""
    cell, side = way.path[-1], side_of(ctx, way.pieces[0])
    put(ctx, way.pieces, cell, underway=False)
    one, many = say("{unit} retires to {hex}."), say("{units} retire to {hex}.")
    text = of_names(one, many, names_of(ctx, way.pieces), hex=ctx.rules.label(cell))
    ctx.tell("CS 6.4e", text, *way.pieces, kind="retreat", path=way.path, depth=way.depth)
    turn = ChooseFacing(side, cell, rule="CS 6.4i", phase=way.phase, depth=way.depth)
    return (turn, *endangered(ctx, side, cell))


# -- from an Assault -------------------------------------------------------------------------------


def why_not_retire_all(ctx: Ctx, side: str, cells: tuple[Cell, ...]) -> Refusal | None:
    """Guns, or a unit without a way back, keep a side from retiring (CS 7.1l, R16)."""
    pieces = [u for c in cells for u in combat_at(ctx, c)]
    if not all(arm_row(ctx, u).retires_from_assault for u in pieces):
        return GUNS_CANNOT_RETIRE
    if not all(any(can_go_back(ctx, side, g, c) for g in goals(ctx, side)) for c in cells):
        return NOT_ALL_CAN
    return None
