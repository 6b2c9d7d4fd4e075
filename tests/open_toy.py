"""A toy game on an open table: the smallest system whose pieces stand in poses, not in cells.

Two sides of three bases each move once a turn by a wheel and a leg, never onto one another. Across
the table runs a brook: who comes to it rolls a die and stays there with a 1. Whoever has more bases
in the enemy's half after three turns wins.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from msgspec import Struct, field

from game.board.plane.contact import crossings
from game.board.plane.distance import between, overlap
from game.board.plane.ground import OpenTable
from game.board.plane.legs import MOVE, Leg, laid_after, vector
from game.board.plane.shapes import Outline, Pose, base, lay
from game.engine.action import Action, pose
from game.engine.chance import Chance
from game.engine.context import Context
from game.engine.frame import Ask, Auto, Frame
from game.engine.presentation import Counter, Face, Plate, Presentation, SideInfo
from game.engine.prompt import Button, Mark, Offer, PoseChoice, Prompt, Role
from game.engine.refusal import Refusal
from game.engine.state import GameState, Result, Table
from game.engine.system import System
from game.engine.text import say
from game.rules.kit.courses import end_of, first_allowed
from game.rules.kit.following import Follow
from game.rules.kit.ground import OnTable
from game.rules.kit.manoeuvres import Limit, clear_of, judge, marching, on_table, turning

SHAPE = base(2_000, 1_000)
OPEN = OpenTable(20_000, 16_000)
BROOK = ((0, 8_000), (20_000, 8_000))
TURNS = 3


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


class Choose(Ask, frozen=True, tag="open.choose", rule="OT 1.1", phase="move"):
    """Which base moves, or the turn ends."""

    def prompt(self, ctx: Ctx) -> Prompt:
        able = [uid for uid in ctx.table.units if self.why_not_unit(ctx, uid) is None]
        return Prompt(
            side=ctx.table.side,
            text=say("Move a base."),
            units={uid: Offer(Mark.SELECT) for uid in able},
            buttons=(Button(id="end", label=say("End"), role=Role.END),),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        piece = ctx.table.units.get(uid)
        able = piece is not None and piece.side == ctx.table.side and not piece.moved
        return None if able else NOT_NOW

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        ctx.call(Place(uid))

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.goto(EndTurn())


class Place(Ask, frozen=True, tag="open.place", rule="OT 2.0", phase="move"):
    """Where a base goes."""

    unit: str

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=ctx.table.side,
            text=say("Where does it go?"),
            subject=(self.unit,),
            poses=PoseChoice(self.unit, ("wheel", "move")),
            buttons=(Button(id="back", label=say("Not this one"), role=Role.BACK),),
        )

    def why_not_pose(self, ctx: Ctx, pose: Pose, legs: tuple[Leg, ...]) -> Refusal | None:
        rules = limits(ctx, self.unit)
        if legs:
            judged = judge(laid(ctx, self.unit), legs, rules)
            return judged.refusal or (NO_WAY if judged.end != pose else None)
        if first_allowed(laid(ctx, self.unit), pose, rules) is None:
            return NO_WAY
        return None

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
        touch = next((touch for touch, _beyond in crossings(unit, [BROOK], way)), 0)
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
        if ctx.table.turn > TURNS:
            ctx.finish(Result(winner=_ahead(ctx), level="", rule="OT 4.1"))
        else:
            ctx.goto(Choose())


def _ahead(ctx: Ctx) -> str | None:
    over = {"red": 0, "blue": 0}
    for piece in ctx.table.units.values():
        over[piece.side] += (piece.pose.y > 8_000) == (piece.side == "red")
    return None if over["red"] == over["blue"] else max(over, key=lambda side: over[side])


def set_up(_rules: OpenToyRules) -> GameState[OpenToyTable]:
    units = {}
    for n in range(3):
        units[f"r{n + 1}"] = Piece("red", Pose(5_000 + 4_000 * n, 5_000, 0))
        units[f"b{n + 1}"] = Piece("blue", Pose(5_000 + 4_000 * n, 11_000, 18_000))
    return GameState(OpenToyTable(units=units), [Choose()])


def faults(ctx: Ctx) -> list[str]:
    """No base off the table, none on another."""
    units = {uid: laid(ctx, uid) for uid in ctx.table.units}
    found = [f"{uid} is off the table" for uid, unit in units.items() if not OPEN.holds(unit)]
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


OPEN_TOY = System(
    id="open-toy",
    title="Open toy",
    table=OpenToyTable,
    frames=(Choose, Place, Go, Wade, EndTurn),
    scenario_type=Piece,
    played_on=OpenTable,
    load=lambda _scenario, table: OpenToyRules(table),
    set_up=set_up,
    invariants=faults,
    presentation=presentation,
    evaluate=lambda ctx, side: (
        -sum(
            between(p.pose.at, (p.pose.x, 16_000 if side == "red" else 0))
            for p in ctx.table.units.values()
            if p.side == side
        )
    ),
)
RULES = OpenToyRules(OPEN)
