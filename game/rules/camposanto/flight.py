"""Flight: of the losers of an Assault, and of marshals before the enemy (CS 7.3, 8.2c)."""

from enum import StrEnum

from msgspec import structs

from game.board.cells import Cell
from game.engine.action import Action, button
from game.engine.frame import Ask, Auto, Frame
from game.engine.prompt import Button, Preview, Prompt, Role
from game.engine.refusal import Refusal
from game.engine.text import Text, counted, say
from game.rules.camposanto.cards import enemy_of
from game.rules.camposanto.facing import ChooseFacing
from game.rules.camposanto.flight_line import (
    Flight,
    has_legal_stop,
    is_over,
    last_stop,
    onward,
    side_in_flight,
)
from game.rules.camposanto.going_back import (
    enter,
    put,
    spared_most,
    step_hits,
    still_there,
    way_text,
    ways_offered,
)
from game.rules.camposanto.hits import eliminate, take_hits
from game.rules.camposanto.options import Reading
from game.rules.camposanto.pieces import (
    card,
    hex_of,
    marshals,
    name_of,
    names_of,
    on_map,
    side_of,
    unit,
)
from game.rules.camposanto.refusals import AWAY_FROM_ENEMY
from game.rules.camposanto.retreat_line import goals, is_home, to_go
from game.rules.camposanto.rules import BRIDGE, FAR
from game.rules.camposanto.table import Ctx
from game.rules.kit.prompts import SETTLE
from game.rules.kit.telling import of_names

# -- marshals --------------------------------------------------------------------------------------


def endangered(ctx: Ctx, side: str, cell: Cell) -> tuple[Frame, ...]:
    """The enemy's marshals next to a hex where a unit of `side` has arrived flee (CS 8.2c)."""
    near = ctx.rules.board.neighbours[cell]
    return tuple(
        MarshalFlees(u, max(1, ctx.depth))
        for u in marshals(ctx, enemy_of(side))
        if unit(ctx, u).cell in near
    )


class MarshalFlees(Auto, frozen=True, tag="cs.flight.marshal"):
    """A marshal must flee from an enemy next to him (CS 8.2c)."""

    marshal: str
    depth: int = 1

    def run(self, ctx: Ctx) -> None:
        if not on_map(ctx, self.marshal):
            ctx.end()
            return
        text = say("{marshal} must flee.", marshal=name_of(ctx, self.marshal))
        ctx.tell("CS 8.2c", text, self.marshal, kind="marshal")
        ctx.goto(Flee((self.marshal,), self.depth + 1))


class Flee(Auto, frozen=True, tag="cs.flight.flee"):
    """The pieces of one hex flee together, top first (CS 7.3h)."""

    pieces: tuple[str, ...]
    depth: int = 1

    def run(self, ctx: Ctx) -> None:
        """Ask for the goal where there are two (CS 6.5b)."""
        pieces = still_there(ctx, self.pieces)
        if not pieces:
            ctx.end()
            return
        side, cell = side_of(ctx, pieces[0]), unit(ctx, pieces[0]).cell
        open_to = tuple(g for g in goals(ctx, side) if to_go(ctx, side, g, cell) < FAR)
        if len(open_to) > 1:
            ctx.goto(ChooseGoal(pieces, open_to, self.depth))
        elif open_to:
            ctx.goto(FleeStep(Flight(pieces, open_to[0], (cell,), self.depth)))
        else:
            ctx.goto(*_lost(ctx, pieces))


class ChooseGoal(Ask, frozen=True, tag="cs.flight.goal", rule="CS 6.5b", runs=(SETTLE,)):
    """The edge or the bridge: chosen before the first step (CS 6.5b)."""

    pieces: tuple[str, ...]
    goals: tuple[str, ...]
    depth: int = 1

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=side_of(ctx, self.pieces[0]),
            text=say("Which way does {unit} flee?", unit=name_of(ctx, self.pieces[0])),
            context=hex_of(ctx, self.pieces[0]),
            phase=ctx.table.operation,
            subject=self.pieces,
            buttons=tuple(
                Button(
                    id=goal,
                    label=say("Towards the bridge") if goal == BRIDGE else say("Towards the edge"),
                    role=Role.OTHER,
                    pending=self._outlook(ctx, goal),
                )
                for goal in self.goals
            ),
            suggested=button(self._safest(ctx)),
        )

    def _safest(self, ctx: Ctx) -> str:
        """Where it stands at the end of its flight; of equal goals the nearer one."""
        cell, side = unit(ctx, self.pieces[0]).cell, side_of(ctx, self.pieces[0])

        def danger(goal: str) -> tuple[int, int]:
            flight = _to_its_end(ctx, Flight(self.pieces, goal, (cell,)))[0]
            return SAFEST.index(_end_of(ctx, flight)), to_go(ctx, side, goal, cell)

        return min(self.goals, key=danger)

    def _outlook(self, ctx: Ctx, goal: str) -> Text:
        cell = unit(ctx, self.pieces[0]).cell
        left = to_go(ctx, side_of(ctx, self.pieces[0]), goal, cell)
        flight = _to_its_end(ctx, Flight(self.pieces, goal, (cell,)))[0]
        far = counted(left, "{n} hex away", "{n} hexes away")
        far = say("it stands there") if left == 0 else far
        match _end_of(ctx, flight):
            case End.CLOSED:
                return say("the way is closed")
            case End.NOWHERE:
                return say("{far}: eliminated", far=far)
            case End.EDGE:
                return say("{far}: 1 HIT more", far=far)
            case End.STANDS:
                return far

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        if action.verb != "button" or action.arg not in self.goals:
            return None
        cell = unit(ctx, self.pieces[0]).cell
        return way_ahead(ctx, Flight(self.pieces, str(action.arg), (cell,)), 0)

    def on_button(self, ctx: Ctx, name: str) -> None:
        cell = unit(ctx, self.pieces[0]).cell
        ctx.goto(FleeStep(Flight(self.pieces, name, (cell,), self.depth)))


class FleeStep(Auto, frozen=True, tag="cs.flight.step"):
    """One step of a flight after the other (CS 7.3, G5)."""

    flight: Flight

    @property
    def depth(self) -> int:
        """That of the flight."""
        return self.flight.depth

    def run(self, ctx: Ctx) -> None:
        flight = structs.replace(self.flight, pieces=still_there(ctx, self.flight.pieces))
        if not flight.pieces:
            ctx.end()
            return
        side, here = side_in_flight(ctx, flight), flight.path[-1]
        if is_over(ctx, flight):
            ctx.goto(*_arrive(ctx, flight, flight.made))
        elif is_home(ctx, side, flight.goal, here):
            ctx.goto(*_at_the_edge(ctx, flight))
        else:
            ways = onward(ctx, flight)
            if not ways:
                ctx.goto(*_lost(ctx, flight.pieces))
            elif len(ways) > 1:
                ctx.goto(ChooseFlightHex(flight, ways))
            else:
                ctx.goto(*_enter(ctx, flight, ways[0]))


class ChooseFlightHex(Ask, frozen=True, tag="cs.flight.hex", rule="CS 6.5c", runs=(SETTLE,)):
    """Hexes equally far from the enemy: the owner chooses (CS 6.5c, G5)."""

    flight: Flight
    ways: tuple[Cell, ...]

    @property
    def depth(self) -> int:
        """That of the flight."""
        return self.flight.depth

    def prompt(self, ctx: Ctx) -> Prompt:
        pieces = self.flight.pieces
        return Prompt(
            side=side_in_flight(ctx, self.flight),
            text=say("Where does {unit} flee?", unit=name_of(ctx, pieces[0])),
            context=say("{hex}, steps made: {n}.", hex=hex_of(ctx, pieces[0]), n=self.flight.made),
            phase=ctx.table.operation,
            subject=pieces,
            cells=ways_offered(ctx, pieces, self.ways),
            suggested=spared_most(ctx, pieces, self.ways),
        )

    def why_not_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        return None if where in self.ways else AWAY_FROM_ENEMY

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        if action.verb != "cell" or action.arg not in self.ways:
            return None
        path = (*self.flight.path, action.arg)
        return way_ahead(ctx, structs.replace(self.flight, path=path), self.flight.made)

    def on_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> None:
        ctx.goto(*_enter(ctx, self.flight, where))


def way_ahead(ctx: Ctx, flight: Flight, since: int) -> Preview:
    """The rest of a flight from one of its hexes on, with the HITs of each step (CS 7.3)."""
    flight, sure = _to_its_end(ctx, flight)
    path = flight.path[since:]
    costs = step_hits(ctx, flight.pieces, path)
    rule, text = "CS 7.3a", way_text(ctx, flight.path[-1], sum(costs), sure=sure)
    match _end_of(ctx, flight):
        case End.EDGE:
            hits = sum(costs) + ctx.rules.tables.limits.edge_hit.value
            text = way_text(ctx, flight.path[last_stop(ctx, flight)], hits, sure=sure)
        case End.NOWHERE:
            rule, text = "CS O2", say("That way no hex is left to stop in: elimination.")
        case End.CLOSED:
            rule, text = "CS 7.3g", say("That way is blocked.")
        case End.STANDS:
            pass
    return Preview(rule=rule, text=text, path=path, costs=costs)


class End(StrEnum):
    """How a flight ends: it stands far enough away, it stops at river or edge, it may stop nowhere
    on its way, which is elimination by the option, or the way is closed (CS 7.3a, 7.3f, 7.3g, O2).
    """

    STANDS = "stands"
    EDGE = "edge"
    NOWHERE = "nowhere"
    CLOSED = "closed"


SAFEST = (End.STANDS, End.EDGE, End.NOWHERE, End.CLOSED)
"""From the best to the worst."""


def _end_of(ctx: Ctx, flight: Flight) -> End:
    """How a flight ends that goes no farther."""
    if is_over(ctx, flight):
        return End.STANDS
    if not is_home(ctx, side_in_flight(ctx, flight), flight.goal, flight.path[-1]):
        return End.CLOSED
    strict = Reading.EDGE_LOSER_ELIMINATED in ctx.rules.options
    return End.NOWHERE if strict and not has_legal_stop(ctx, flight) else End.EDGE


def _to_its_end(ctx: Ctx, flight: Flight) -> tuple[Flight, bool]:
    """A flight to its end, the first of equal hexes taken; whether there was none to choose."""
    side, sure = side_in_flight(ctx, flight), True
    while not is_over(ctx, flight) and not is_home(ctx, side, flight.goal, flight.path[-1]):
        ways = onward(ctx, flight)
        if not ways:
            break
        sure = sure and len(ways) == 1
        flight = structs.replace(flight, path=(*flight.path, ways[0]))
    return flight, sure


def _enter(ctx: Ctx, flight: Flight, cell: Cell) -> tuple[Frame, ...]:
    """Enter a hex; what it costs there (CS 7.3c)."""
    first = enter(ctx, flight.pieces, cell, rule="CS 7.3c")
    return (*first, FleeStep(structs.replace(flight, path=(*flight.path, cell))))


def _at_the_edge(ctx: Ctx, flight: Flight) -> tuple[Frame, ...]:
    """River or edge: it stops in the last possible hex with a further HIT (CS 7.3f, R12)."""
    if _end_of(ctx, flight) is End.NOWHERE:
        return _lost(ctx, flight.pieces)
    at = last_stop(ctx, flight)
    put(ctx, flight.pieces, flight.path[at], underway=False)
    one = say("{unit} can flee no farther than {hex}.")
    _tell(ctx, flight, at, "CS 7.3f", one, say("{units} can flee no farther than {hex}."))
    n = ctx.rules.tables.limits.edge_hit.value
    first = take_hits(ctx, flight.pieces[0], n, rule="CS 7.3f")
    rest = still_there(ctx, flight.pieces)
    return (*first, *(_stand(ctx, rest, flight.path[at]) if rest else ()))


def _arrive(ctx: Ctx, flight: Flight, at: int) -> tuple[Frame, ...]:
    """It comes to stand (CS 7.3a, 7.3d)."""
    put(ctx, flight.pieces, flight.path[at], underway=False)
    one, many = say("{unit} flees to {hex}."), say("{units} flee to {hex}.")
    _tell(ctx, flight, at, "CS 7.3a", one, many)
    return _stand(ctx, flight.pieces, flight.path[at])


def _stand(ctx: Ctx, pieces: tuple[str, ...], cell: Cell) -> tuple[Frame, ...]:
    """After its flight a unit may turn; marshals flee from where it stands (CS 7.3e, 8.2c)."""
    if not card(ctx, pieces[0]).is_combat:
        return ()
    side = side_of(ctx, pieces[0])
    turn = ChooseFacing(side, cell, rule="CS 7.3e", phase=ctx.table.operation, depth=ctx.depth)
    return (turn, *endangered(ctx, side, cell))


def _tell(ctx: Ctx, flight: Flight, at: int, rule: str, one: Text, many: Text) -> None:
    """How far they came, in words for one or for several."""
    label, path = ctx.rules.label(flight.path[at]), flight.path[: at + 1] if at else ()
    text = of_names(one, many, names_of(ctx, flight.pieces), hex=label)
    ctx.tell(rule, text, *flight.pieces, kind="flight", path=path)


def _lost(ctx: Ctx, pieces: tuple[str, ...]) -> tuple[Frame, ...]:
    """Who cannot flee is eliminated (CS 7.3g)."""
    return tuple(frame for uid in pieces for frame in eliminate(ctx, uid, rule="CS 7.3g"))
