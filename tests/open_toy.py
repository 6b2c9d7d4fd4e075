"""A toy game on an open table: the smallest system whose pieces stand in poses, not in cells.

Two sides of three bases each move once a turn by a wheel and a leg, never onto one another. Across
the table runs a brook: who comes to it rolls a die and stays there with a 1. Whoever has more bases
in the enemy's half after the last turn wins. Where a scenario is `hidden`, nothing may be measured
before a base is declared to be the one that moves. Table and scenario lie in tests/table.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from game.board.plane.distance import between, distance, overlap
from game.board.plane.ground import OpenTable
from game.board.plane.legs import MOVE, Leg, laid_after, vector
from game.board.plane.shapes import Outline, Pose, base, lay
from game.board.plane.words import POSE, length_of
from game.content.problems import Problem
from game.content.scenario_file import Scenario
from game.engine.action import Action, pose
from game.engine.chance import Chance
from game.engine.context import Context
from game.engine.frame import Ask, Auto, Frame
from game.engine.presentation import Counter, Face, Lens, Plate, Presentation, SideInfo
from game.engine.prompt import (
    Button,
    Ghost,
    Mark,
    Offer,
    PoseChoice,
    Preview,
    Prompt,
    Role,
    Spending,
    Stage,
    Wish,
)
from game.engine.refusal import Refusal
from game.engine.setting import Setting
from game.engine.shapes import LineShape, Shape, ShapeTone
from game.engine.shelf import Shelf
from game.engine.state import GameState, Result, Table
from game.engine.system import LensInfo, System
from game.engine.text import say
from game.rules.kit.courses import end_of, first_allowed, nearest
from game.rules.kit.fan import Fan, ends, fan_shapes
from game.rules.kit.faults import Fault, twice
from game.rules.kit.following import Follow
from game.rules.kit.ground import OnTable
from game.rules.kit.manoeuvres import Limit, clear_of, judge, marching, on_table, turned, turning
from game.rules.kit.positions import Position, pose_as_written, units_as_written
from game.rules.kit.vocabulary import strange_on_table

HERE = Path(__file__).parent / "table"
SHAPE = base(2_000, 1_000)


class Piece(Struct, frozen=True):
    side: str
    pose: Pose
    moved: bool = False


class OpenToyTable(Table):
    turn: int = 1
    side: str = "red"
    units: Mapping[str, Piece] = field(default_factory=dict)


@dataclass(frozen=True)
class OpenToyRules(OnTable):
    start: Mapping[str, Piece]
    turns: int = 3
    hidden: bool = False

    def stand(self, table: OpenToyTable, piece: str) -> tuple[str, Pose]:
        """Its side and pose."""
        return table.units[piece].side, table.units[piece].pose


Ctx = Context[OpenToyTable, OpenToyRules]


def laid(ctx: Ctx, uid: str) -> Outline:
    """A base as it stands."""
    return lay(SHAPE, ctx.table.units[uid].pose)


def short(needed: int, left: int) -> Refusal:
    return Refusal("OT 2.1", say("That needs {needed}, it has {left}.", needed=needed, left=left))


def met(uid: str) -> Refusal:
    return Refusal("OT 2.2", say("{unit} stands in the way.", unit=uid))


BEFORE = say("Which base moves is declared before anything is measured.")
OFF = Refusal("OT 2.3", say("No base leaves the table."))
NO_WAY = Refusal("OT 2.4", say("By a wheel, a leg and a wheel it does not come there."))
NOT_NOW = Refusal("OT 1.1", say("It has moved, or is not yours."))


def limits(ctx: Ctx, uid: str) -> list[Limit]:
    others = [(other, laid(ctx, other)) for other in ctx.table.units if other != uid]
    return [
        turning(2_000, short),
        marching(ctx.rules.table, 4_000, lambda _areas: 1_000, short),
        clear_of(others, met),
        on_table(ctx.rules.table, OFF),
    ]


def spent(unit: Outline, legs: tuple[Leg, ...]) -> tuple[Spending, ...]:
    """What a row of legs uses up."""
    marched = sum(leg.amount for leg in legs if leg.kind == MOVE)
    return (
        Spending(say("March"), marched, 4_000, "OT 2.1"),
        Spending(say("Wheel"), turned(unit, legs), 2_000, "OT 2.1"),
    )


def tone_of(refusal: Refusal | None) -> ShapeTone:
    """How the edge of the fan is toned."""
    rule = refusal.rule if refusal is not None else ""
    tones: Mapping[str, ShapeTone] = {"OT 2.2": "obstacle", "OT 2.3": "edge"}
    return tones.get(rule, "allowance")


class Choose(Ask, frozen=True, tag="open.choose", rule="OT 1.1", phase="move"):
    """Which base moves, or the turn ends."""

    def prompt(self, ctx: Ctx) -> Prompt:
        able = [uid for uid in ctx.table.units if self.why_not_unit(ctx, uid) is None]
        return Prompt(
            side=ctx.table.side,
            text=say("Move a base."),
            blind=BEFORE if ctx.rules.hidden else None,
            units={uid: Offer(Mark.SELECT) for uid in able},
            buttons=(Button(id="end", label=say("End"), role=Role.END),),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        piece = ctx.table.units.get(uid)
        able = piece is not None and piece.side == ctx.table.side and not piece.moved
        return None if able else NOT_NOW

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        ctx.call(Place(uid, declared=not ctx.rules.hidden))

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.goto(EndTurn())


class Place(Ask, frozen=True, tag="open.place", rule="OT 2.0", phase="move"):
    """Where a base goes; where measuring is hidden, whether this base is declared at all."""

    unit: str
    declared: bool = True

    def prompt(self, ctx: Ctx) -> Prompt:
        stay = Button(id="stay", label=say("It stays"), role=Role.CONFIRM)
        back = Button(id="back", label=say("Not this one"), role=Role.BACK)
        declare = Button(id="declare", label=say("This one moves"))
        free = back if not ctx.rules.hidden else stay
        return Prompt(
            side=ctx.table.side,
            text=say("Where does it go?"),
            subject=(self.unit,),
            blind=None if self.declared else BEFORE,
            poses=PoseChoice(self.unit, ("wheel", "move")),
            buttons=(free,) if self.declared else (declare, back),
        )

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == "declare":
            ctx.goto(Place(self.unit))
            return
        if name == "stay":
            ctx.change(self.unit, moved=True)
        ctx.end()

    def why_not_pose(self, ctx: Ctx, pose: Pose, legs: tuple[Leg, ...]) -> Refusal | None:
        rules = limits(ctx, self.unit)
        if legs:
            judged = judge(laid(ctx, self.unit), legs, rules)
            return judged.refusal or (NO_WAY if judged.end != pose else None)
        if first_allowed(laid(ctx, self.unit), pose, rules) is None:
            return NO_WAY
        return None

    def ghost(self, ctx: Ctx, wish: Wish) -> Ghost:
        found = nearest(laid(ctx, self.unit), wish, limits(ctx, self.unit), 4_000)
        if not found.legs:
            return Ghost(None, found.refusal)
        end = end_of(laid(ctx, self.unit), found.legs).pose
        return Ghost(pose(end, *found.legs), found.refusal)

    def reach(self, ctx: Ctx) -> tuple[Shape, ...]:
        unit = laid(ctx, self.unit)
        return fan_shapes(unit, Fan(unit, limits(ctx, self.unit), 4_000).spokes(), tone_of)

    def limits(self, ctx: Ctx) -> tuple[Ghost, ...]:
        unit = laid(ctx, self.unit)
        found = ends(unit, Fan(unit, limits(ctx, self.unit), 4_500).spokes())
        return tuple(Ghost(pose(s.end, *s.legs), s.refusal) for s in found)

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        if not isinstance(action.arg, Pose):
            return None
        unit, legs = laid(ctx, self.unit), self.completed(ctx, action).legs
        poses = [end_of(unit, legs[:n]).pose for n in range(len(legs) + 1)]
        stages = [Stage(poses[n], spent(unit, legs[:n])) for n in range(1, len(legs) + 1)]
        far = between(ctx.table.units[self.unit].pose.at, action.arg.at)
        return Preview(
            text=say("{far} away", far=length_of(far)),
            rule="OT 2.1",
            spending=spent(unit, legs),
            stages=tuple(stages),
            shapes=(LineShape(tone="way", points=tuple(p.at for p in poses)),),
        )

    def completed(self, ctx: Ctx, action: Action) -> Action:
        if action.legs or not isinstance(action.arg, Pose):
            return action
        legs = first_allowed(laid(ctx, self.unit), action.arg, limits(ctx, self.unit)) or ()
        return pose(end_of(laid(ctx, self.unit), legs).pose, *legs)

    def on_pose(self, ctx: Ctx, pose: Pose, legs: tuple[Leg, ...]) -> None:
        ctx.change(self.unit, moved=True)
        ctx.goto(Go(self.unit, legs))

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        unit, rules = laid(ctx, self.unit), limits(ctx, self.unit)
        for _ in range(6):
            wheel = Leg("wheel", 1_000 * (chance.below(9) - 4))
            ahead = Leg(MOVE, 500 + chance.below(3_500), 1_500 * (chance.below(7) - 3))
            legs = (wheel, ahead) if wheel.amount else (ahead,)
            if judge(unit, legs, rules).refusal is None:
                yield pose(end_of(unit, legs).pose, *legs)


class Go(Follow, frozen=True, tag="open.go"):
    """A base on its way."""

    def go(self, ctx: Ctx, leg: Leg) -> tuple[tuple[Leg, ...], tuple[Frame, ...]]:
        unit = laid(ctx, self.unit)
        way = vector(unit.pose, leg) if leg.kind == MOVE else (0, 0)
        crossed = ctx.rules.table.crossed(unit, way)
        touch = next((touch for touch, _beyond, _brook in crossed), 0)
        whole = not 0 < touch < leg.amount
        end = laid_after(unit, leg if whole else leg.cut(touch)).pose
        ctx.change(self.unit, pose=end)
        ctx.tell("OT 2.0", say("It moves."), self.unit, kind="move", path=(unit.pose, end))
        if whole:
            return (), ()
        return (leg.cut(leg.amount - touch),), (Wade(self.unit),)


class Wade(Auto, frozen=True, tag="open.wade", rule="OT 3.1"):
    """With a 1 it stays at the brook."""

    unit: str

    def run(self, ctx: Ctx) -> None:
        stays = ctx.roll(6, why=say("brook"), rule="OT 3.1") == 1
        ctx.tell(
            "OT 3.1",
            say("It stays.") if stays else say("It wades through."),
            self.unit,
            kind="wade",
        )
        ctx.end()
        if stays:
            ctx.end()  # what is left of its move


class EndTurn(Auto, frozen=True, tag="open.end"):
    """The other side moves, or it is over."""

    def run(self, ctx: Ctx) -> None:
        for uid, piece in ctx.table.units.items():
            if piece.moved:
                ctx.change(uid, moved=False)
        if ctx.table.side == "blue":
            ctx.set(turn=ctx.table.turn + 1)
        ctx.set(side="blue" if ctx.table.side == "red" else "red")
        if ctx.table.turn > ctx.rules.turns:
            ctx.finish(Result(winner=_ahead(ctx), level="", rule="OT 4.1"))
        else:
            ctx.goto(Choose())


def _ahead(ctx: Ctx) -> str | None:
    over, half = {"red": 0, "blue": 0}, ctx.rules.table.height // 2
    for piece in ctx.table.units.values():
        over[piece.side] += (piece.pose.y > half) == (piece.side == "red")
    return None if over["red"] == over["blue"] else max(over, key=lambda side: over[side])


# -- files -----------------------------------------------------------------------------------------


class Base(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    side: Literal["red", "blue"]
    at: Annotated[str, Meta(pattern=POSE)]


class OpenToyScenario(Struct, frozen=True, forbid_unknown_fields=True):
    unit: tuple[Base, ...]
    turns: int = 3
    hidden: bool = False


class Where(Struct, frozen=True, forbid_unknown_fields=True):
    id: str
    at: str


class Written(Struct, frozen=True, forbid_unknown_fields=True):
    unit: tuple[Where, ...] = ()
    only: bool = False


def check(scenario: Scenario[OpenToyScenario], table: OpenTable) -> list[Fault]:
    found = [*strange_on_table(table, ("slope", "wood", "bridge"), ("stream",))]
    found += twice("unit", (unit.id for unit in scenario.body.unit))
    for number, unit in enumerate(scenario.body.unit, 1):
        try:
            pose_as_written(table, unit.at)
        except ValueError as error:
            found.append((f'unit {number} "{unit.id}"', str(error), ""))
    return found


def load(scenario: Scenario[OpenToyScenario], table: OpenTable) -> OpenToyRules:
    body = scenario.body
    start = {one.id: Piece(one.side, pose_as_written(table, one.at)) for one in body.unit}
    return OpenToyRules(table, start, body.turns, body.hidden)


def set_up(rules: OpenToyRules) -> GameState[OpenToyTable]:
    return GameState(OpenToyTable(units=dict(rules.start)), [Choose()])


def arrange(rules: OpenToyRules, wanted: Position[Where]) -> GameState[OpenToyTable]:
    """The set-up with these bases elsewhere; with `only` the others are gone."""

    def placed(rules: OpenToyRules, piece: Piece, where: Where) -> Piece:
        return Piece(piece.side, pose_as_written(rules.table, where.at))

    units = units_as_written(rules, rules.start, wanted, placed, lambda _rules, piece: piece)
    if wanted.only:
        units = {where.id: units[where.id] for where in wanted.unit}
    return GameState(OpenToyTable(units=units), [Choose()])


# -- shown -----------------------------------------------------------------------------------------


def faults(ctx: Ctx) -> list[str]:
    """No base off the table, none on another."""
    units, table = {uid: laid(ctx, uid) for uid in ctx.table.units}, ctx.rules.table
    found = [f"{uid} is off the table" for uid, unit in units.items() if not table.holds(unit)]
    pairs = [(a, b) for a in units for b in units if a < b and overlap(units[a], units[b])]
    return found + [f"{a} lies on {b}" for a, b in pairs]


def presentation(ctx: Ctx) -> Presentation:
    def counter(uid: str, piece: Piece) -> Counter:
        plate = Plate(stands=SHAPE, men="pikes" if piece.side == "red" else "shot")
        nation = "france" if piece.side == "red" else "prussia"
        face = Face(name=uid, nation=nation, symbol="foot", plate=plate, spent=piece.moved)
        return Counter(id=uid, side=piece.side, at=piece.pose, face=face)

    return Presentation(
        title="Open toy",
        turn=say("Turn {turn}", turn=ctx.table.turn),
        sides=(SideInfo("red", say("Red"), "france"), SideInfo("blue", say("Blue"), "prussia")),
        active=ctx.table.side,
        stacks={p.pose: (counter(uid, p),) for uid, p in ctx.table.units.items()},
    )


def lens(ctx: Ctx, name: str, at: tuple[Pose | str, ...]) -> Lens:
    """The tape between two bases, or how high a place lies."""
    if isinstance(at[0], Pose):
        level = ctx.rules.table.level(at[0].at)
        return Lens(text=say("level {level}", level=level), rule="OT 5.2")
    one, two = (laid(ctx, str(uid)) for uid in at)
    return Lens(text=say("{far} apart", far=length_of(distance(one, two))), rule="OT 5.1")


OPEN_TOY = System(
    id="open-toy",
    title="Open toy",
    table=OpenToyTable,
    frames=(Choose, Place, Go, Wade, EndTurn),
    scenario_type=OpenToyScenario,
    played_on=OpenTable,
    load=load,
    check=check,
    set_up=set_up,
    position_type=Written,
    arrange=arrange,
    invariants=faults,
    lenses=(
        LensInfo("tape", say("Tape"), "D", ("unit", "unit")),
        LensInfo("level", say("Level"), "L", ("cell",)),
    ),
    lens=lens,
    presentation=presentation,
    evaluate=lambda ctx, side: (
        -sum(
            between(p.pose.at, (p.pose.x, 16_000 if side == "red" else 0))
            for p in ctx.table.units.values()
            if p.side == side
        )
    ),
)
OPEN_SHELF = Shelf({"open-toy": OPEN_TOY})


def opened(name: str = "brook") -> Setting:
    """The scenario in a file beside this one."""
    found = OPEN_SHELF.open_file(HERE / "scenarios" / f"{name}.toml")
    assert not isinstance(found, Problem), str(found)
    return found


SETTING = opened()
RULES: OpenToyRules = SETTING.rules
HIDDEN = opened("brook-hidden")
