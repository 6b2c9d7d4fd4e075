"""Retreats (PG 8.4): the owner's choice among the best ways, the move, and what it causes."""

from typing import ClassVar, Literal

from msgspec.structs import replace

from game.board.cells import Cell
from game.engine import action as acts
from game.engine.action import Action
from game.engine.frame import Ask, Auto, Frame
from game.engine.prompt import Button, Mark, Offer, Preview, Prompt, Route
from game.engine.refusal import Refusal
from game.engine.text import Text, say
from game.rules.prussias_glory.battles.baggage import is_baggage
from game.rules.prussias_glory.battles.towns import tell_towns
from game.rules.prussias_glory.combat import losses, morale
from game.rules.prussias_glory.combat.retreat_ways import (
    DISORDER_HEXES,
    NOT_THAT_WAY,
    Passage,
    Way,
    best_paths,
    best_ways,
    choices,
    enters_ezoc,
    why_not_there,
)
from game.rules.prussias_glory.combat.runs import IN_A_FIGHT
from game.rules.prussias_glory.command.leaders import Overrun
from game.rules.prussias_glory.data.cards import enemy_of
from game.rules.prussias_glory.movement.edges import leaves_from
from game.rules.prussias_glory.movement.zones import in_ezoc
from game.rules.prussias_glory.pieces import (
    card,
    change_leader,
    foot_and_horse,
    is_routed,
    leaders_at,
    name_of,
    names_of,
    on_map,
    place,
    side_of,
    stack,
    unit,
)
from game.rules.prussias_glory.stacking import levels_at, limits_at
from game.rules.prussias_glory.table import OFF_MAP, Ctx

__all__ = ["ChooseWay", "Escape", "LeaderAlong", "Onward", "Retreat", "best_paths", "enters_ezoc"]

LEAVE = "leave"


class Retreat(Auto, frozen=True, tag="pg.retreat.begin"):
    """A unit must retreat so many hexes: 1 Disordered, more when it routs (PG 8.1a, 8.2a)."""

    uid: str
    hexes: int
    depth: int = 1

    def run(self, ctx: Ctx) -> None:
        """Go the only way, ask for one of several, or be captured (PG 8.4e)."""
        # PG 8.2b: guns that routed while their retreat was still to come stay where they are.
        routed_guns = card(ctx, self.uid).is_artillery and is_routed(ctx, self.uid)
        if routed_guns or not on_map(ctx, self.uid) or stands_at_edge(ctx, self.uid):
            ctx.end()
            return
        start = (unit(ctx, self.uid).cell,)
        _next_hexes(ctx, ChooseWay(self.uid, self.hexes, self.depth, start))


class Escape(Auto, frozen=True, tag="pg.retreat.escape"):
    """Guns that escaped go one hex and stay, in an EZOC too (PG 19.9.1a, Ruling 89)."""

    uid: str
    depth: int = 1

    def run(self, ctx: Ctx) -> None:
        start = (unit(ctx, self.uid).cell,)
        _next_hexes(ctx, ChooseEscape(self.uid, DISORDER_HEXES, self.depth, start))


def stands_at_edge(ctx: Ctx, uid: str) -> bool:
    """Whether the baggage has nowhere to go but off the map, which it never leaves (PG 25.3.5d)."""
    return is_baggage(ctx, uid) and leaves_from(ctx, side_of(ctx, uid), unit(ctx, uid).cell)


class Onward(Auto, frozen=True, tag="pg.retreat.onward"):
    """A Disordered unit that ended in an EZOC goes on, one hex at a time (PG 8.4.1a)."""

    uid: str
    depth: int
    trail: tuple[Cell, ...]
    passages: tuple[Passage, ...] = ()

    def run(self, ctx: Ctx) -> None:
        on = ChooseWay(self.uid, DISORDER_HEXES, self.depth, self.trail, self.passages)
        _next_hexes(ctx, on)


class ChooseWay(Ask, frozen=True, tag="pg.retreat.choose", rule="PG 8.4c", runs=IN_A_FIGHT):
    """The owner picks one of several equally good ways (PG 8.4c, Ruling 21)."""

    uid: str
    hexes: int
    depth: int
    trail: tuple[Cell, ...]
    passages: tuple[Passage, ...] = ()
    stays: ClassVar[bool] = False  # where it ends it stays, also in an EZOC

    def prompt(self, ctx: Ctx) -> Prompt:
        found = choices(ctx, self.uid, self.hexes, self.trail)
        by_end: dict[Cell, list[Way]] = {}
        for way in reversed(found):
            if way != (OFF_MAP,):
                by_end.setdefault(end_of(way), []).insert(0, way)
        leave = Button(id=LEAVE, label=say("Leave the map"))
        # The easiest: where the first way brings the least upon friends and mover.
        troubles = {end: len(self._warnings(ctx, ways[0])) for end, ways in by_end.items()}
        return Prompt(
            side=side_of(ctx, self.uid),
            text=say("{unit} retreats: choose its way.", unit=name_of(ctx, self.uid)),
            phase=ctx.table.phase,
            subject=(self.uid,),
            cells={end: self._offer_one_of(ctx, ways) for end, ways in by_end.items()},
            buttons=(leave,) if (OFF_MAP,) in found else (),
            suggested=acts.cell(min(troubles, key=troubles.__getitem__)) if by_end else None,
        )

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        if action.verb == "button":
            return Preview(text=say("Leaves the map."), rule="PG 10.2h")
        if not isinstance(action.arg, int) or self.why_not_cell(ctx, action.arg, action.via):
            return None
        way = self._way(ctx, action.arg, action.via)
        return Preview(
            text=self._offer(ctx, way).text,
            rule="PG 8.4c",
            path=(self.trail[-1], *on_the_map(way)),
            warnings=self._warnings(ctx, way),
        )

    def _warnings(self, ctx: Ctx, way: Way) -> tuple[tuple[str, Text], ...]:
        """The friends that a way would shake, the enemy leaders in it, EZOC, the edge."""
        entered, side = on_the_map(way), side_of(ctx, self.uid)
        shaken = tuple(u for c in entered for u in stack(ctx, c))
        leaders = tuple(x for c in entered for x in leaders_at(ctx, c, enemy_of(side)))
        found: list[tuple[str, Text]] = []
        if shaken:
            found.append(("PG 8.4.2e", say("Morale checks: {units}.", units=names_of(ctx, shaken))))
        if leaders:
            text = say("Overruns enemy leaders: {units}.", units=names_of(ctx, leaders))
            found.append(("PG 9.2b", text))
        if any(in_ezoc(ctx, c, side) for c in entered) and not self.stays:
            found.append(_ezoc_warning(ctx, self.uid))
        if way[-1] == OFF_MAP:
            rule = "PG 8.2e" if is_routed(ctx, self.uid) else "PG 10.2h"
            found.append((rule, say("Leaves the map from here.")))
        return tuple(found)

    def why_not_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        """Only the best ways (PG 8.4a-c)."""
        found = best_ways(ctx, self.uid, self.hexes, self.trail)
        if all(end_of(w) != where for w in found if w != (OFF_MAP,)):
            return why_not_there(ctx, self.uid, self.hexes, self.trail, where)
        if via and not any(_is_way(w, where, via) for w in found):
            return NOT_THAT_WAY
        return None

    def on_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> None:
        _walk(ctx, self, self._way(ctx, where, via))

    def on_button(self, ctx: Ctx, name: str) -> None:
        """Leave the map (PG 10.2h)."""
        _walk(ctx, self, (OFF_MAP,))

    def _offer_one_of(self, ctx: Ctx, ways: list[Way]) -> Offer:
        """The offer of a hex; where several ways end there that bring different things, each."""
        offer = self._offer(ctx, ways[0])
        if len(ways) == 1:
            return offer
        routes = tuple(Route(on_the_map(w), self._warnings(ctx, w)) for w in ways)
        return replace(offer, routes=routes)

    def _offer(self, ctx: Ctx, way: Way) -> Offer:
        side, text = side_of(ctx, self.uid), None
        entered = on_the_map(way)
        friends = sum(len(stack(ctx, c)) for c in entered)
        if any(in_ezoc(ctx, c, side) for c in entered) and not self.stays:
            text = _ezoc_warning(ctx, self.uid)[1]
        elif way[-1] == OFF_MAP:
            text = say("Leaves the map from here.")
        elif friends:
            text = say("Friends to check: {n}.", n=friends)
        return Offer(Mark.RETREAT, text)

    def _way(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Way:
        found = [w for w in best_ways(ctx, self.uid, self.hexes, self.trail) if w != (OFF_MAP,)]
        return next(w for w in found if end_of(w) == where and (not via or _is_way(w, where, via)))


class ChooseEscape(ChooseWay, frozen=True, tag="pg.retreat.escape_way"):
    """The owner picks the way of guns that escaped capture (PG 8.4c, Ruling 89)."""

    stays: ClassVar[bool] = True


class LeaderAlong(Ask, frozen=True, tag="pg.retreat.leader", rule="PG 8.4f", runs=IN_A_FIGHT):
    """Leaders stacked with a unit that retreated: each goes along or stays (PG 8.4f)."""

    uid: str
    leaders: tuple[str, ...]

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=side_of(ctx, self.uid),
            text=say(
                "Does {leader} go along with {unit} to {hex}?",
                leader=name_of(ctx, self.leaders[0]),
                unit=name_of(ctx, self.uid),
                hex=ctx.rules.label(unit(ctx, self.uid).cell),
            ),
            phase=ctx.table.phase,
            subject=(self.leaders[0],),
            buttons=(Button(id="go", label=say("Go along")), Button(id="stay", label=say("Stay"))),
            suggested=acts.button("go"),
        )

    def on_button(self, ctx: Ctx, name: str) -> None:
        first, *rest = self.leaders
        if name == "go":
            take_along(ctx, first, unit(ctx, self.uid).cell)
        ctx.goto(*((LeaderAlong(self.uid, tuple(rest)),) if rest else ()))


def take_along(ctx: Ctx, lid: str, where: Cell, *, rule: str = "PG 8.4f") -> None:
    """A leader goes with a unit that retreats or advances (PG 8.4f, 19.9a)."""
    start, label = ctx.table.leaders[lid].cell, ctx.rules.label(where)
    change_leader(ctx, lid, cell=where)
    text = say("{leader} goes along to {hex}.", leader=name_of(ctx, lid), hex=label)
    ctx.tell(rule, text, lid, kind="leader", path=(start, where), depth=1)


# -- the move --------------------------------------------------------------------------------------


def _next_hexes(ctx: Ctx, ask: ChooseWay) -> None:
    """The only way, the owner's choice, or capture (PG 8.4c, 8.4e)."""
    found = choices(ctx, ask.uid, ask.hexes, ask.trail)
    if not found:
        losses.capture(ctx, ask.uid, rule="PG 8.4e")
        ctx.goto(*_after(ctx, ask.uid, ask.trail, ask.passages))
    elif len(found) == 1:
        _walk(ctx, ask, found[0])
    else:
        ctx.goto(ask)


def _walk(ctx: Ctx, ask: ChooseWay, way: Way) -> None:
    """Enter the hexes of a way; captured, gone, or on through the EZOC (PG 8.2h, 8.4.1)."""
    uid, trail, passages, start = ask.uid, ask.trail, ask.passages, ask.trail[-1]
    entered = _until_captured(ctx, uid, way)
    _tell_move(ctx, uid, (trail[-1], *(c for c in entered if c != OFF_MAP)))
    # PG 8.4.1b: a first trail is the starting hex alone, all later hexes are beyond the retreat.
    extra = len(trail) > 1
    for cell in entered:
        if cell == OFF_MAP:
            leave = losses.rout_off_map if is_routed(ctx, uid) else losses.leave_map
            leave(ctx, uid)
            break
        there = stack(ctx, cell)
        place(ctx, uid, cell)
        trail = (*trail, cell)
        if there:
            passages = (*passages, Passage(cell, there, _case(ctx, uid, cell)))
        if extra:
            with ctx.beneath():
                losses.lose_level(ctx, uid, rule="PG 8.4.1b")
    tell_towns(ctx, uid, start)
    if on_map(ctx, uid) and in_ezoc(ctx, unit(ctx, uid).cell, side_of(ctx, uid)):
        if not is_routed(ctx, uid) and not ask.stays:
            ctx.goto(Onward(uid, ctx.depth, trail, passages))
            return
        if is_routed(ctx, uid):
            with ctx.beneath():
                losses.capture(ctx, uid, rule="PG 8.2h")
    ctx.goto(*_after(ctx, uid, trail, passages))


def _until_captured(ctx: Ctx, uid: str, way: Way) -> Way:
    """A Routed unit gets no farther than the first EZOC (PG 8.2h)."""
    if not is_routed(ctx, uid):
        return way
    side = side_of(ctx, uid)
    stop = next((i for i, c in enumerate(way) if c != OFF_MAP and in_ezoc(ctx, c, side)), len(way))
    return way[: stop + 1]


def _after(ctx: Ctx, uid: str, trail: Way, passages: tuple[Passage, ...]) -> tuple[Frame, ...]:
    """What a retreat causes: leaders go along, leaders overrun, friends shaken (PG 8.4.2f)."""
    side = side_of(ctx, uid)
    enemy, leaders = enemy_of(side), leaders_at(ctx, trail[0], side)
    along = leaders and on_map(ctx, uid) and len(trail) > 1
    return (
        *((LeaderAlong(uid, leaders),) if along else ()),
        *(Overrun(c, enemy) for c in trail[1:] if leaders_at(ctx, c, enemy)),
        *(morale.Shaken(uid, passage, ctx.depth + 1) for passage in passages),
    )


def _case(ctx: Ctx, uid: str, cell: Cell) -> Literal["", "A", "B", "C"]:
    """Which case throws the friends of a hex into Disorder, with the unit there (PG 8.4.2a-b)."""
    made = card(ctx, uid)
    (men, artillery), (men_limit, guns_limit, _) = levels_at(ctx, cell), limits_at(ctx, cell)
    others = [u for u in foot_and_horse(ctx, cell) if u != uid]
    if men > men_limit and not made.is_artillery:
        return "A"
    # Foot or horse that joins guns alone lowers the limit of the guns (PG 3.1b).
    if artillery > guns_limit and (made.is_artillery or not others):
        return "A"
    if made.is_infantry and any(card(ctx, u).is_cavalry for u in others):
        return "B"
    if made.is_cavalry and any(card(ctx, u).is_infantry for u in others):
        return "C"
    return ""


def on_the_map(way: Way) -> Way:
    """The hexes of a way without its last step over the edge."""
    return tuple(c for c in way if c != OFF_MAP)


def end_of(way: Way) -> Cell:
    """The last hex on the map of a way; OFF_MAP: it leaves from where it stands."""
    return way[-2] if len(way) > 1 and way[-1] == OFF_MAP else way[-1]


def _is_way(way: Way, where: Cell, via: tuple[Cell, ...]) -> bool:
    """Whether a way is meant by a path whose goal may or may not be repeated in it."""
    cells = on_the_map(way)
    return bool(cells) and cells == (via if via[-1] == where else (*via, where))


def _ezoc_warning(ctx: Ctx, uid: str) -> tuple[str, Text]:
    if is_routed(ctx, uid):
        return "PG 8.2h", say("Captured in EZOC.")
    return "PG 8.4.1b", say("In EZOC: goes on, losing a level for each further hex.")


def _tell_move(ctx: Ctx, uid: str, path: tuple[Cell, ...]) -> None:
    name, where = name_of(ctx, uid), ctx.rules.label(path[-1])
    text, rule = say("{unit} retreats to {hex}.", unit=name, hex=where), "PG 8.1a"
    if is_routed(ctx, uid):
        text, rule = say("{unit} routs to {hex}.", unit=name, hex=where), "PG 8.2a"
    if len(path) > 1:
        ctx.tell(rule, text, uid, kind="retreat", path=path)
