"""Movement of the combat units of a wing, unit by unit (CS 5, 6)."""

from collections.abc import Iterator
from functools import partial

from game.board.cells import Cell
from game.engine.action import Action, button
from game.engine.action import cell as point_to
from game.engine.action import unit as point_at
from game.engine.chance import BUTTONS, CELL, UNIT, Chance, Kind, by_kind, wander
from game.engine.context import derived
from game.engine.frame import Ask, Auto
from game.engine.prompt import Mark, Offer, Preview, Prompt, Role
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import Text, joined, say
from game.rules.camposanto.closing import movement_closed, tell
from game.rules.camposanto.facing import NAMES, VERTICES, buttons, choice
from game.rules.camposanto.movement_limits import limit_text, still_to_move, why_not_one_more
from game.rules.camposanto.pieces import (
    card,
    combat_at,
    face,
    name_of,
    on_map,
    side_of,
    status_row,
    unit,
    units_of_wing,
    wing_card,
)
from game.rules.camposanto.refusals import HAS_MOVED, MARSHAL_LATER, OTHER_WING
from game.rules.camposanto.runs import NOBODY_ELSE, end_the_wing
from game.rules.camposanto.steps import (
    cost_of,
    destinations,
    has_begun,
    left_over,
    mp_left,
    why_not_go,
)
from game.rules.camposanto.table import Ctx
from game.rules.camposanto.walking import walk, way_preview
from game.rules.camposanto.zones import in_enemy_zoc
from game.rules.kit.prompts import BACK, ending
from game.rules.kit.walking import of_cell

PHASE = "movement"
WAYS_TRIED = 3
ENDS_THE_MOVE = say("The facing chosen ends the move.")
STANDS_SO = Refusal("CS 6.1c", say("The unit faces that way already: it would do nothing."))


@derived
def why_not_move(ctx: Ctx, wing: str, uid: str) -> Refusal | None:
    """What keeps a unit from moving in the activation of a wing (CS 5.3a, 5.4a, 5.5b)."""
    if uid not in ctx.table.units or not on_map(ctx, uid):
        return NOT_OFFERED
    if card(ctx, uid).wing != wing:
        return OTHER_WING
    if not card(ctx, uid).is_combat:
        return MARSHAL_LATER
    if unit(ctx, uid).moved:
        return HAS_MOVED
    return None if has_begun(ctx, uid) else why_not_one_more(ctx, wing)


@derived
def movable(ctx: Ctx, wing: str) -> tuple[str, ...]:
    return tuple(u for u in units_of_wing(ctx, wing) if why_not_move(ctx, wing, u) is None)


class MoveUnits(Auto, frozen=True, tag="cs.movement.operation"):
    """The second operation: one unit after another, as many as the wing may activate (CS 5.5)."""

    wing: str

    def run(self, ctx: Ctx) -> None:
        if movable(ctx, self.wing):
            ctx.goto(ChooseUnit(self.wing))
        else:
            tell(ctx, self.wing, movement_closed(ctx, self.wing))
            ctx.end()


class ChooseUnit(Ask, frozen=True, tag="cs.movement.choose", phase=PHASE):
    """Which unit moves or turns next (CS 5.5b)."""

    wing: str

    def prompt(self, ctx: Ctx) -> Prompt:
        able, row = movable(ctx, self.wing), status_row(ctx, self.wing)
        left = still_to_move(ctx, self.wing)
        return Prompt(
            side=wing_card(ctx, self.wing).side,
            text=say("Choose a unit to move or turn."),
            context=limit_text(ctx, self.wing),
            rule=row.rule if row.units else "CS 5.5b",
            units={u: Offer(Mark.SELECT, left_over(mp_left(ctx, u))) for u in able},
            buttons=(
                ending(say("End movement"), say("{n} can still move", n=min(left, len(able)))),
            ),
            runs=end_the_wing(ctx, self.wing, NOBODY_ELSE),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        return why_not_move(ctx, self.wing, uid)

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        ctx.goto(MoveUnit(self.wing, uid), MoveUnits(self.wing))


class MoveUnit(Ask, frozen=True, tag="cs.movement.unit", rule="CS 6b", phase=PHASE):
    """A unit in hand: where it goes, and at the end of its move where it faces (CS 6)."""

    wing: str
    unit: str

    def prompt(self, ctx: Ctx) -> Prompt:
        now, begun = unit(ctx, self.unit), has_begun(ctx, self.unit)
        others = () if begun else (u for u in movable(ctx, self.wing) if u != self.unit)
        return Prompt(
            side=wing_card(ctx, self.wing).side,
            text=self._text(ctx),
            context=joined(tuple(filter(None, (limit_text(ctx, self.wing), ENDS_THE_MOVE)))),
            subject=(self.unit,),
            cells=self._cells(ctx),
            units={u: Offer(Mark.SELECT) for u in others},
            buttons=(
                *buttons(now.facing, None if begun else STANDS_SO),
                *(() if begun else (BACK,)),
            ),
            facing=choice(ctx.rules, self.unit, now.cell, now.facing),
            suggested=button(VERTICES[now.facing]) if begun else None,
        )

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterator[Action]:
        """Ways at random, other units, a facing."""
        others = (u for u in units_of_wing(ctx, self.wing) if u != self.unit)
        kinds: list[Kind] = [
            (CELL, lambda: self._ways(ctx, chance)),
            (UNIT, lambda: map(point_at, chance.in_turn(others))),
            (BUTTONS[Role.OTHER] * len(VERTICES), lambda: map(button, chance.in_turn(VERTICES))),
            (BUTTONS[Role.BACK], lambda: (button("back"),)),
        ]
        return by_kind(chance, kinds)

    def _ways(self, ctx: Ctx, chance: Chance) -> Iterator[Action]:
        """A few ways, then each hex next to the unit."""
        here, neighbours = unit(ctx, self.unit).cell, ctx.rules.board.neighbours

        def onward(cell: Cell, rest: int) -> tuple[tuple[Cell, int], ...]:
            return tuple((c, cost_of(ctx, c)) for c in neighbours[cell] if cost_of(ctx, c) <= rest)

        for _ in range(WAYS_TRIED):
            path = wander(chance, here, onward, mp_left(ctx, self.unit))
            if path:
                yield point_to(path[-1], *path)
        for there in chance.in_turn(neighbours[here]):
            yield point_to(there, there)

    def _text(self, ctx: Ctx) -> Text:
        name = name_of(ctx, self.unit)
        if destinations(ctx, self.unit):
            return say("Move {unit}, or choose where it faces.", unit=name)
        return say("Where does {unit} face?", unit=name)

    def _cells(self, ctx: Ctx) -> dict[Cell, Offer]:
        """Where it may go, with the MP that are left afterwards."""
        left, side = mp_left(ctx, self.unit), wing_card(ctx, self.wing).side
        found = {}
        for cell, cost in destinations(ctx, self.unit).items():
            ends = left == cost or in_enemy_zoc(ctx, side, cell)
            text = left_over(left - cost)
            found[cell] = Offer(Mark.STOP if ends else Mark.MOVE, text, str(left - cost))
        return found

    def why_not_button(self, ctx: Ctx, name: str) -> Refusal | None:
        """Facings at any time; a unit that has not begun must turn or be put back."""
        begun = has_begun(ctx, self.unit)
        if name == "back":
            return NOT_OFFERED if begun else None
        if name not in VERTICES:
            return NOT_OFFERED
        same = VERTICES.index(name) == unit(ctx, self.unit).facing
        return STANDS_SO if same and not begun else None

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        """Another unit may be taken up before this one has begun."""
        if uid == self.unit:
            return NOT_OFFERED
        barred = why_not_move(ctx, self.wing, uid)
        return self._face_first(ctx) if barred is None and has_begun(ctx, self.unit) else barred

    def why_not_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        """Who has begun faces first: said where another unit is meant (CS 6.1c)."""
        barred = why_not_go(ctx, self.unit, where, via)
        if barred is None or not has_begun(ctx, self.unit):
            return barred
        mine = wing_card(ctx, self.wing).side
        others = [u for u in combat_at(ctx, where) if u != self.unit and side_of(ctx, u) == mine]
        stuck = not destinations(ctx, self.unit)
        if any(stuck or why_not_move(ctx, self.wing, u) is None for u in others):
            return self._face_first(ctx)
        return barred

    def _face_first(self, ctx: Ctx) -> Refusal:
        """Its move has begun and ends with the facing (CS 6.1c)."""
        text = say("Choose where {unit} faces first.", unit=name_of(ctx, self.unit))
        return Refusal("CS 6.1c", text)

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        return of_cell(action, partial(way_preview, ctx, self.unit))

    def on_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> None:
        """Walk; this frame waits below."""
        ctx.call(walk(ctx, self.unit, where, via))

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        ctx.goto(MoveUnit(self.wing, uid))

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.end()
        if name != "back":
            finish(ctx, self.unit, VERTICES.index(name))


def finish(ctx: Ctx, uid: str, facing: int) -> None:
    """The move is over: the unit faces as chosen, and its stack with it (CS 6.1c, 6.2e)."""
    cell, turned = unit(ctx, uid).cell, unit(ctx, uid).facing != facing
    others = any(unit(ctx, u).facing != facing for u in combat_at(ctx, cell))
    face(ctx, cell, facing)
    ctx.change(uid, moved=True, underway=False)
    if turned or others:
        text = say("{unit} faces {way}.", unit=name_of(ctx, uid), way=NAMES[facing])
        ctx.tell("CS 6.1c", text, uid, kind="facing", depth=1 if has_begun(ctx, uid) else 0)
