"""A toy wargame on a small hex board: the smallest system that uses everything of the kernel.

Two sides of three units. Each turn a side first names the units that are fresh (a pick), then moves
them one hex at a time; next to an enemy it may fight him with one die each. Looking at the weather
reveals something. After four turns the side with more steps wins.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from msgspec import Struct, field

from game.board.board import Board
from game.board.cells import Cell
from game.board.plane.shapes import Pose
from game.engine.context import Context, derived
from game.engine.event import Modifier, Roll
from game.engine.frame import Ask, Auto
from game.engine.presentation import (
    Counter,
    Face,
    Lens,
    Presentation,
    SideInfo,
    Verdict,
)
from game.engine.prompt import Button, Mark, Offer, Pick, Preview, Prompt, Role
from game.engine.refusal import Refusal
from game.engine.state import GameState, Result, Table
from game.engine.system import LensInfo, System
from game.engine.text import say
from tests.boards import sketch

SIDES = ("red", "blue")
TURNS = 4

OCCUPIED = Refusal("TOY 2.1", say("Two units cannot share a hex."))
TOO_FAR = Refusal("TOY 2.2", say("A unit moves one hex at a time."))
SPENT = Refusal("TOY 2.3", say("This unit has moved."))
NOT_YOURS = Refusal("TOY 2.4", say("That unit belongs to the other side."))
ONE_OR_TWO = Refusal("TOY 1.1", say("One or two units are fresh."))
NO_FOE = Refusal("TOY 3.1", say("Only a neighbouring enemy can be fought."))
SEEN = Refusal("TOY 4.1", say("The weather has been seen."))


class Unit(Struct, frozen=True):
    side: str
    cell: Cell
    steps: int = 3
    moves: int = 2
    fresh: bool = False


class ToyTable(Table):
    turn: int = 1
    side: str = "red"
    units: Mapping[str, Unit] = field(default_factory=dict)
    notes: Mapping[Cell, str] = field(default_factory=dict)
    losses: Sequence[str] = field(default_factory=list)
    looked: bool = False


@dataclass(frozen=True)
class ToyRules:
    board: Board
    scenario_id: str = "toy"
    place: tuple[tuple[str, str, Cell], ...] = ()

    @property
    def ground(self) -> Board:
        return self.board

    def stand(self, table: ToyTable, piece: str) -> tuple[str, Cell]:
        now = table.units[piece]
        return now.side, now.cell


class Where(Struct, frozen=True, forbid_unknown_fields=True):
    at: str
    steps: int = 3


class ToyPosition(Struct, frozen=True, forbid_unknown_fields=True):
    turn: int = 1
    units: dict[str, Where] = {}


class ToyScenario(Struct, frozen=True, forbid_unknown_fields=True):
    unit: tuple[dict[str, str], ...] = ()


Ctx = Context[ToyTable, ToyRules]


@derived
def occupancy(ctx: Ctx) -> dict[Cell, str]:
    return {u.cell: uid for uid, u in ctx.table.units.items()}


@derived
def foes(ctx: Ctx, uid: str) -> tuple[Cell, ...]:
    me, held = ctx.table.units[uid], occupancy(ctx)
    near = ctx.rules.board.neighbours[me.cell]
    return tuple(c for c in near if c in held and ctx.table.units[held[c]].side != me.side)


class Name(Ask, frozen=True, tag="toy.name"):
    """Name the fresh units (TOY 1.1)."""

    def prompt(self, ctx: Ctx) -> Prompt:
        mine = tuple(sorted(k for k, u in ctx.table.units.items() if u.side == ctx.table.side))
        return Prompt(
            side=ctx.table.side,
            text=say("Name one or two fresh units."),
            rule="TOY 1.1",
            phase="name",
            pick=Pick(of=mine, min=1, max=2, samples=((mine[0],),)),
            units={k: Offer(Mark.SELECT) for k in mine},
        )

    def why_not_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> Refusal | None:
        if len(chosen) > 2:
            return ONE_OR_TWO
        mine = {k for k, u in ctx.table.units.items() if u.side == ctx.table.side}
        return None if mine.issuperset(chosen) else NOT_YOURS

    def on_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> None:
        for uid in chosen:
            ctx.change(str(uid), fresh=True)
        ctx.tell("TOY 1.1", say("Fresh: {n}.", n=len(chosen)), kind="named")
        ctx.goto(Choose())


class Choose(Ask, frozen=True, tag="toy.choose"):
    """Choose a unit to move, or end the turn (TOY 2)."""

    def prompt(self, ctx: Ctx) -> Prompt:
        able = {k for k in ctx.table.units if self.why_not_unit(ctx, k) is None}
        seen = SEEN if ctx.table.looked else None
        return Prompt(
            side=ctx.table.side,
            text=say("Move a unit."),
            rule="TOY 2.0",
            phase="move",
            units={k: Offer(Mark.SELECT) for k in sorted(able)},
            buttons=(
                Button(id="look", label=say("Look"), refusal=seen, commits=True),
                Button(id="end", label=say("End the turn"), role=Role.END),
            ),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        found = ctx.table.units.get(uid)
        if found is None or found.side != ctx.table.side:
            return NOT_YOURS
        return None if found.moves else SPENT

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        ctx.call(Move(uid))

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == "look":
            ctx.reveal()
            ctx.set(looked=True)
            ctx.tell("TOY 4.1", say("Rain."), kind="looked")
        else:
            ctx.goto(NextSide())


class Move(Ask, frozen=True, tag="toy.move"):
    """Move one hex or fight a neighbour (TOY 2.1, 3.1)."""

    unit: str

    def prompt(self, ctx: Ctx) -> Prompt:
        me = ctx.table.units[self.unit]
        near = ctx.rules.board.neighbours[me.cell]
        free = {
            c: Offer(Mark.MOVE, chip=str(me.moves - 1)) for c in near if c not in occupancy(ctx)
        }
        return Prompt(
            side=me.side,
            text=say("Where does {u} go?", u=self.unit),
            rule="TOY 2.1",
            phase="move",
            subject=(self.unit,),
            cells=free | {c: Offer(Mark.ATTACK) for c in foes(ctx, self.unit)},
            buttons=(Button(id="back", label=say("Another unit"), role=Role.BACK),),
        )

    def why_not_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        me = ctx.table.units[self.unit]
        if where not in ctx.rules.board.neighbours[me.cell]:
            return TOO_FAR
        if where in occupancy(ctx) and where not in foes(ctx, self.unit):
            return OCCUPIED
        return None

    def preview(self, ctx: Ctx, action: object) -> Preview | None:
        return Preview(text=say("One hex."), path=(ctx.table.units[self.unit].cell,))

    def on_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> None:
        me = ctx.table.units[self.unit]
        ctx.change(self.unit, moves=me.moves - 1)
        if where in foes(ctx, self.unit):
            ctx.goto(Duel(self.unit, occupancy(ctx)[where]))
            return
        # Events stay as the old saves in tests/saves have them: of no side.
        text, way = say("{u} moves.", u=self.unit), (me.cell, where)
        ctx.tell("TOY 2.1", text, self.unit, kind="moved", side="", cells=(), path=way)
        ctx.change(self.unit, cell=where)
        ctx.put(ctx.table.notes, where, self.unit)
        ctx.end()

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.end()


class Duel(Auto, frozen=True, tag="toy.duel"):
    """One die each; the lower loses a step, fresh units add one (TOY 3.2)."""

    attacker: str
    defender: str

    def run(self, ctx: Ctx) -> None:
        a, d = ctx.table.units[self.attacker], ctx.table.units[self.defender]
        mine = ctx.roll(6, why=say("attack"), rule="TOY 3.2")
        yours = ctx.roll(6, why=say("defence"), rule="TOY 3.2")
        bonus = Modifier(1 if a.fresh else 0, say("Fresh"), "TOY 1.1")
        loser = self.defender if mine + bonus.value > yours + d.fresh else self.attacker
        roll = Roll(
            faces=6,
            die=mine,
            why=say("attack"),
            modifiers=(bonus,),
            total=mine + bonus.value,
            result="D1" if loser == self.defender else "A1",
        )
        text, fought = say("{u} loses a step.", u=loser), (self.attacker, self.defender)
        ctx.tell("TOY 3.2", text, *fought, kind="duel", side="", cells=(d.cell,), roll=roll)
        left = ctx.table.units[loser].steps - 1
        ctx.change(loser, steps=left)
        if not left:
            ctx.drop(ctx.table.units, loser)
            ctx.append(ctx.table.losses, loser)
        ctx.end()
        sides = {u.side for u in ctx.table.units.values()}
        if len(sides) == 1:
            ctx.finish(Result(sides.pop(), "rout", "TOY 5.1"))


class NextSide(Auto, frozen=True, tag="toy.next_side"):
    """The other side; after four turns the verdict (TOY 5)."""

    def run(self, ctx: Ctx) -> None:
        if ctx.table.side == "blue":
            ctx.set(turn=ctx.table.turn + 1)
        if ctx.table.turn > TURNS:
            red, blue = (
                sum(u.steps for u in ctx.table.units.values() if u.side == s) for s in SIDES
            )
            winner = None if red == blue else "red" if red > blue else "blue"
            ctx.finish(Result(winner, "steps", "TOY 5.2"))
            return
        ctx.set(side="blue" if ctx.table.side == "red" else "red")
        for uid in list(ctx.table.units):
            ctx.change(uid, moves=2, fresh=False)
        ctx.goto(Name())


BOARD = sketch(
    """
    . . . . .
    . w . . .
    . . . w .
    . . . . .
    """
)
START = tuple(
    (f"{side[0]}{i + 1}", side, BOARD.cell(label) or 0)
    for side, row in (("red", ("0101", "0201", "0301")), ("blue", ("0103", "0203", "0303")))
    for i, label in enumerate(row)
)
RULES = ToyRules(BOARD, place=START)


def set_up(rules: ToyRules, position: ToyPosition | None = None) -> GameState[ToyTable]:
    """The first state; a position puts units elsewhere, or weaker."""
    units = {uid: Unit(side, cell) for uid, side, cell in rules.place}
    for uid, where in (position.units if position else {}).items():
        cell = rules.board.cell(where.at)
        if uid not in units or cell is None:
            raise ValueError(f"units.{uid}: {where.at}")
        units[uid] = Unit(units[uid].side, cell, where.steps)
    return GameState(ToyTable(units=units, turn=position.turn if position else 1), [Name()])


def invariants(ctx: Ctx) -> list[str]:
    cells = [u.cell for u in ctx.table.units.values()]
    return [] if len(set(cells)) == len(cells) else ["two units share a hex"]


def presentation(ctx: Ctx) -> Presentation:
    stacks: dict[Cell | Pose, tuple[Counter, ...]] = {
        u.cell: (
            Counter(
                id=k,
                side=u.side,
                at=u.cell,
                face=Face(name=k, nation=u.side, symbol="foot", steps=u.steps),
            ),
        )
        for k, u in ctx.table.units.items()
    }
    return Presentation(
        title="Toy",
        turn=say("Turn {n} of {m}", n=ctx.table.turn, m=TURNS),
        phase="move",
        sides=tuple(SideInfo(s, say(s.capitalize()), s) for s in SIDES),
        stacks=stacks,
    )


def verdict(ctx: Ctx) -> Verdict:
    result = ctx.state.result
    return Verdict(
        title=say("The end"),
        subtitle=say("By steps"),
        rule="TOY 5.2",
        winner=result.winner if result else None,
        sides=(),
        difference=0,
    )


def evaluate(ctx: Ctx, side: str) -> int:
    return sum(u.steps if u.side == side else -u.steps for u in ctx.table.units.values())


def lens(ctx: Ctx, name: str, points: tuple[str | int, ...]) -> Lens:
    return Lens(text=say("Distance"), line=tuple(p for p in points if isinstance(p, int)))


TOY = System(
    id="toy",
    title="Toy",
    rules_version="1",
    table=ToyTable,
    frames=(Name, Choose, Move, Duel, NextSide),
    scenario_type=ToyScenario,
    load=lambda scenario, board: RULES,
    set_up=set_up,
    invariants=invariants,
    presentation=presentation,
    judge=verdict,
    lenses=(LensInfo("distance", say("Distance"), "d", ("cell", "cell")),),
    lens=lens,
    evaluate=evaluate,
    position_type=ToyPosition,
    arrange=set_up,
)
