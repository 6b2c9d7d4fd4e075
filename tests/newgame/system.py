"""The Bridge at Aue: regiments march (AUE 2) and fight (AUE 3) for a town across a river."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from msgspec import Struct, field

from game.board.board import Board
from game.board.cells import Cell
from game.content.scenario_file import Scenario
from game.engine import prompt as shown
from game.engine.action import Action
from game.engine.context import Context, derived
from game.engine.event import Modifier, Roll, total
from game.engine.frame import Ask, Auto
from game.engine.presentation import Counter, Face, Presentation, SideInfo
from game.engine.prompt import Mark, Offer, Prompt
from game.engine.refusal import Refusal
from game.engine.state import GameState, Result, Table
from game.engine.system import System
from game.engine.text import say
from game.rules.kit.ground import OnBoard
from game.rules.kit.vocabulary import strange_ground

NAMES = {"prussia": say("Prussians"), "austria": say("Austrians")}
SIDES = tuple(NAMES)
STOPS, RIVER = ("hill", "woods"), "river"
COVER = {"open": 0, "fields": 0, "bridge": 0, "town": -2, "hill": -1, "woods": -1}
ALLOWANCE = {"foot": 2, "grenadier": 2, "hussar": 4}
ODDS = ("1:2", "1:1", "3:2", "2:1")
RESULTS = ("A1", "A1", "A1", "EX", "EX", "R", "R", "D1", "D1")  # column, die, modifiers together
OUTCOMES = {  # steps that both lose, whether the defender gives way
    "A1": (1, 0, False, say("The attacker loses a step.")),
    "EX": (1, 1, False, say("Both lose a step.")),
    "R": (0, 0, True, say("The defender gives way.")),
    "D1": (0, 1, True, say("The defender loses a step and gives way.")),
}
NOT_NOW = Refusal("AUE 2.1", say("Each regiment of the side whose turn it is acts once."))
TOO_FAR = Refusal("AUE 2.2", say("The regiment can neither march there nor attack there."))


class Unit(Struct, frozen=True):
    side: str
    arm: str
    cell: Cell
    steps: int
    done: bool = False


class AueTable(Table):
    turn: int = 1
    side: str = SIDES[0]
    units: Mapping[str, Unit] = field(default_factory=dict)


@dataclass(frozen=True)
class AueRules(OnBoard):
    start: Mapping[str, Unit]
    turns: int

    def kind(self, cell: Cell) -> str:
        return "bridge" if self.has(cell, "bridge") else self.board.terrain[cell][0]

    def stand(self, table: AueTable, piece: str) -> tuple[str, Cell]:
        return table.units[piece].side, table.units[piece].cell


Ctx = Context[AueTable, AueRules]


@derived
def standing(ctx: Ctx) -> dict[Cell, str]:
    return {u.cell: uid for uid, u in ctx.table.units.items()}


@derived
def foes(ctx: Ctx, cell: Cell, side: str) -> tuple[str, ...]:
    near = [standing(ctx).get(c, "") for c in ctx.rules.board.neighbours[cell]]
    return tuple(uid for uid in near if uid and ctx.table.units[uid].side != side)


def free(ctx: Ctx, uid: str, cell: Cell) -> list[Cell]:
    """The hexes around one that a regiment may enter: horse enters no woods (AUE 2.2)."""
    shut = (RIVER, "woods") if ctx.table.units[uid].arm == "hussar" else (RIVER,)
    near = [c for c in ctx.rules.board.neighbours[cell] if c not in standing(ctx)]
    return [c for c in near if ctx.rules.kind(c) not in shut]


@derived
def ways(ctx: Ctx, uid: str) -> dict[Cell, tuple[Cell, ...]]:
    """Where a regiment may march, with its start: rough ground and enemies stop it (AUE 2.3)."""
    me = ctx.table.units[uid]
    found: dict[Cell, tuple[Cell, ...]] = {me.cell: (me.cell,)}
    for _ in range(ALLOWANCE[me.arm]):
        for here, way in list(found.items()):
            stops = ctx.rules.kind(here) in STOPS or foes(ctx, here, me.side)
            for cell in free(ctx, uid, here) if len(way) == 1 or not stops else ():
                found.setdefault(cell, (*way, cell))
    del found[me.cell]
    return found


class Command(Ask, frozen=True, tag="aue.command"):
    """Which regiment acts, and what it does: it marches, then it may attack (AUE 2.1)."""

    unit: str = ""

    def cells(self, ctx: Ctx) -> dict[Cell, Offer]:
        if not self.unit:
            return {}
        me = ctx.table.units[self.unit]
        to = () if me.done else ways(ctx, self.unit)
        marches = {c: Offer(Mark.STOP if foes(ctx, c, me.side) else Mark.MOVE) for c in to}
        near = foes(ctx, me.cell, me.side)
        return marches | {ctx.table.units[foe].cell: Offer(Mark.ATTACK) for foe in near}

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=ctx.table.side,
            text=say("What does {unit} do?", unit=self.unit) if self.unit else say("Who acts?"),
            rule="AUE 2.1",
            subject=(self.unit,) if self.unit else (),
            units={u: Offer(Mark.SELECT) for u in ctx.table.units if not self.why_not_unit(ctx, u)},
            cells=self.cells(ctx),
            buttons=(shown.Button(id="end", label=say("End the turn"), role=shown.Role.END),),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        unit = ctx.table.units.get(uid)
        mine = unit and unit.side == ctx.table.side and not unit.done and uid != self.unit
        return None if mine else NOT_NOW

    def why_not_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        return None if where in self.cells(ctx) else TOO_FAR

    def preview(self, ctx: Ctx, action: Action) -> shown.Preview | None:
        if not isinstance(action.arg, int) or action.arg not in self.cells(ctx):
            return None
        if action.arg in standing(ctx):
            return shown.Preview(sheet=sheet(ctx, self.unit, standing(ctx)[action.arg]))
        return shown.Preview(path=ways(ctx, self.unit)[action.arg])

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        ctx.goto(Command(uid))

    def on_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> None:
        if where in standing(ctx):
            ctx.goto(Fight(self.unit, standing(ctx)[where]), Command())
        else:
            text, way = say("{unit} marches.", unit=self.unit), ways(ctx, self.unit)[where]
            ctx.tell("AUE 2.2", text, self.unit, kind="move", path=way)
            ctx.change(self.unit, cell=where)
            ctx.goto(Command(self.unit if foes(ctx, where, ctx.table.side) else ""))
        ctx.change(self.unit, done=True)

    def on_button(self, ctx: Ctx, name: str) -> None:
        second, town = ctx.table.side == SIDES[1], set[str]()
        for uid, unit in ctx.table.units.items():
            ctx.change(uid, done=False)
            town |= {unit.side} if ctx.rules.has(unit.cell, "town") else set()
        if not second or ctx.table.turn < ctx.rules.turns:
            ctx.set(side=SIDES[not second], turn=ctx.table.turn + second)
            ctx.goto(Command())
        else:
            ctx.finish(Result(SIDES[town != {SIDES[0]}], "town", "AUE 4.1"))


def odds(ctx: Ctx, uid: str, foe: str) -> tuple[int, tuple[Modifier, ...], list[str]]:
    """Steps against steps, then ground, bridge and friends (AUE 3.2)."""
    a, d = ctx.table.units[uid], ctx.table.units[foe]
    column = sum((a.steps >= d.steps, 2 * a.steps >= 3 * d.steps, a.steps >= 2 * d.steps))
    made = (
        Modifier(COVER[ctx.rules.kind(d.cell)], say("Ground of the defender"), "AUE 3.2a"),
        Modifier(-ctx.rules.has(a.cell, "bridge"), say("From a bridge"), "AUE 3.2b"),
        Modifier(len(foes(ctx, d.cell, d.side)) - 1, say("Friends of the attacker"), "AUE 3.2c"),
    )
    rows = (column + die + total(made) for die in range(1, 7))
    return column, made, [RESULTS[max(0, min(row, len(RESULTS) - 1))] for row in rows]


def sheet(ctx: Ctx, uid: str, foe: str) -> shown.Sheet:
    (column, made, row), units, sides = odds(ctx, uid, foe), ctx.table.units, []
    for u, role in ((uid, say("Attacker")), (foe, say("Defender"))):
        group = shown.SheetGroup(units[u].cell, say("{n} steps", n=units[u].steps), ())
        sides.append(shown.SheetSide(units[u].side, role, (group,)))
    share = {name: round(100 * row.count(name) / 6) for name in row}
    faces = [shown.SheetFace(die=n, result=r, heading=OUTCOMES[r][3]) for n, r in enumerate(row, 1)]
    chances = [shown.SheetChance(label=OUTCOMES[r][3], percent=n) for r, n in share.items()]
    return shown.Sheet(
        title=say("{unit} attacks {foe}", unit=uid, foe=foe),
        rule="AUE 3.1",
        blocks=(
            shown.Sides(tuple(sides)),
            shown.Odds(say("odds {odds}", odds=ODDS[column]), "AUE 3.2", ODDS, column),
            shown.Modifiers(made, total(made)),
            shown.Faces(tuple(faces)),
            shown.Chances(tuple(chances)),
        ),
    )


class Fight(Auto, frozen=True, tag="aue.fight"):
    """The die is rolled; both lose what it says, the defender may have to give way (AUE 3.3)."""

    unit: str
    foe: str

    def run(self, ctx: Ctx) -> None:
        (at, made, results), why = odds(ctx, self.unit, self.foe), say("Fight")
        die, foe = ctx.roll(6, why=why, rule="AUE 3.3"), ctx.table.units[self.foe]
        n, name, column = die + total(made), results[die - 1], ODDS[at]
        mine, his, flees, text = OUTCOMES[name]
        back = [c for c in free(ctx, self.foe, foe.cell) if not foes(ctx, c, foe.side)]
        roll = Roll(faces=6, die=die, why=why, modifiers=made, total=n, column=column, result=name)
        ctx.tell("AUE 3.3", text, self.unit, self.foe, kind="fight", roll=roll)
        ctx.end()
        with ctx.beneath():
            if flees and back:
                text, way = say("{unit} goes back.", unit=self.foe), (foe.cell, back[0])
                ctx.tell("AUE 3.4", text, self.foe, kind="retreat", path=way)
                ctx.change(self.foe, cell=back[0])
            lose(ctx, self.unit, mine)
            lose(ctx, self.foe, his + (flees and not back))  # no way back costs a step (AUE 3.4)


def lose(ctx: Ctx, uid: str, steps: int) -> None:
    """Steps are lost; with its last regiment a side has lost the battle (AUE 4.2)."""
    unit = ctx.table.units[uid]
    ctx.change(uid, steps=max(0, unit.steps - steps))
    if unit.steps <= steps:
        ctx.tell("AUE 4.2", say("{unit} is lost.", unit=uid), uid, kind="loss", weight="grave")
        ctx.drop(ctx.table.units, uid)
        if all(u.side != unit.side for u in ctx.table.units.values()):
            ctx.finish(Result(SIDES[unit.side == SIDES[0]], "rout", "AUE 4.2"))


class Card(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    side: Literal["prussia", "austria"]
    arm: Literal["foot", "grenadier", "hussar"]
    steps: int
    at: str


class AueScenario(Struct, frozen=True, forbid_unknown_fields=True):
    unit: tuple[Card, ...]
    turns: int = 8


def check(scenario: Scenario[AueScenario], board: Board) -> list[tuple[str, str, str]]:
    lost = [(n, u) for n, u in enumerate(scenario.body.unit, 1) if board.cell(u.at) is None]
    off = [(f'unit {n} "{u.id}"', f'at = "{u.at}" is not on the map', "") for n, u in lost]
    return [*strange_ground(board, (*COVER, RIVER)), *off]


def load(scenario: Scenario[AueScenario], board: Board) -> AueRules:
    units = {u.id: Unit(u.side, u.arm, board.cell(u.at) or 0, u.steps) for u in scenario.body.unit}
    return AueRules(board, units, scenario.body.turns)


def set_up(rules: AueRules) -> GameState[AueTable]:
    return GameState(AueTable(units=dict(rules.start)), [Command()])


def presentation(ctx: Ctx) -> Presentation:
    def counter(uid: str, u: Unit) -> Counter:
        full = ctx.rules.start[uid].steps
        face = Face(name=uid, nation=u.side, symbol=u.arm, steps=u.steps, steps_full=full)
        return Counter(id=uid, side=u.side, at=u.cell, face=face)

    return Presentation(
        title="The Bridge at Aue",
        turn=say("Turn {n} of {m}", n=ctx.table.turn, m=ctx.rules.turns),
        sides=tuple(SideInfo(side, name, side) for side, name in NAMES.items()),
        active=ctx.table.side,
        stacks={u.cell: (counter(uid, u),) for uid, u in ctx.table.units.items()},
    )


def evaluate(ctx: Ctx, side: str) -> int:
    board, units = ctx.rules.board, ctx.table.units.values()
    towns = [c for c, kinds in enumerate(board.terrain) if "town" in kinds]
    worth = {u.cell: 10 * u.steps - min(board.distance(u.cell, c) for c in towns) for u in units}
    return sum(worth[u.cell] if u.side == side else -worth[u.cell] for u in units)


SYSTEM = System(
    id="aue",
    title="The Bridge at Aue",
    table=AueTable,
    frames=(Command, Fight),
    scenario_type=AueScenario,
    load=load,
    check=check,
    set_up=set_up,
    presentation=presentation,
    evaluate=evaluate,
)
