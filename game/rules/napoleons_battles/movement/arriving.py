"""Who comes onto the table, in which order and where, as his player chooses (NB 4.1.1.1, 8.1.4.1,
R96); who found no room waits until there is (R93).
"""

from collections.abc import Iterable

from game.board.plane.distance import between, within
from game.board.plane.legs import MOVE
from game.board.plane.shapes import Pose, lay
from game.engine import action as acts
from game.engine.action import Action
from game.engine.chance import Chance
from game.engine.frame import Ask, Auto, Frame, Legs
from game.engine.prompt import Button, Ghost, Mark, Offer, PoseChoice, Preview, Prompt, Role, Wish
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.shapes import LineShape, PolygonShape, Shape
from game.engine.text import Text, counted, say
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.control.command import mark
from game.rules.napoleons_battles.control.entry import (
    at_edge,
    charge_entry,
    due,
    enter,
    is_due,
    places,
    places_at_edge,
    proposed,
    put_at,
    shape_of,
    spot_near,
    tell_waits,
    why_not_at_edge,
    why_not_placed,
)
from game.rules.napoleons_battles.movement.beyond import WayIn, come_farther, ways_in
from game.rules.napoleons_battles.movement.limits import why_not_move
from game.rules.napoleons_battles.places import laid
from game.rules.napoleons_battles.states import make_way
from game.rules.napoleons_battles.supposing import supposed
from game.rules.napoleons_battles.table import Ctx, Step
from game.rules.napoleons_battles.units import name_of, present, side_of

REST = "rest"
"""The button by which all come on where the program proposes it."""
TRIED = 3
"""Who plays by chance looks at so many places along the edge."""


class EntryStep(Auto, frozen=True, tag="nb.control.entry"):
    """Who is due comes onto the table at his stretch of the edge, wholly, as far in as he is deep,
    which is a part of the move he then makes; where there is no room he waits (NB 4.1.1.1, 8.1.4.1,
    R21, R93, R96).
    """

    def run(self, ctx: Ctx) -> None:
        side = ctx.table.on_turn
        ctx.set(step=Step.ENTRY)
        if is_chosen(ctx, _able(ctx, side)):
            ctx.call(Arrive(side))
            return
        for piece in due(ctx, side):
            if not enter(ctx, piece):
                tell_waits(ctx, piece)
        make_way(ctx)
        ctx.end()


class LateEntry(Auto, frozen=True, tag="nb.control.late-entry"):
    """Who waits comes onto the table if there is room at the edge now; else beyond the friends who
    stand there, as soon as none of them can still make way, or `anyway`. It moves in this step too
    (NB 4.1.1.1, 8.1.4.1, R93). `asks`: its player chooses where (R96).
    """

    anyway: bool = False
    asks: bool = True

    def run(self, ctx: Ctx) -> None:
        side = ctx.table.on_turn
        if self.asks and (asked := self._asked(ctx, side)) is not None:
            ctx.call(asked)
            return
        ctx.end()
        for uid in _waiting(ctx):
            if not _come_late(ctx, uid) and self._goes_beyond(ctx, uid):
                come_farther(ctx, uid, ways_in(ctx, uid)[0])
        make_way(ctx)

    def _asked(self, ctx: Ctx, side: str) -> Frame | None:
        """What of it is asked for: places at the edge first, then those beyond friends."""
        able = tuple(p for p in _able(ctx, side) if p not in ctx.table.generals)
        if is_chosen(ctx, able):
            return Arrive(side, late=True)
        rest = (uid for uid in _waiting(ctx) if uid not in able and self._goes_beyond(ctx, uid))
        found = next((uid for uid in rest if len(ways_in(ctx, uid)) > 1), None)
        return None if found is None or able else Beyond(side, found)

    def _goes_beyond(self, ctx: Ctx, uid: str) -> bool:
        return bool(ways_in(ctx, uid)) if self.anyway or not _may_find_room(ctx, uid) else False


def late_entry(ctx: Ctx) -> tuple[Frame, ...]:
    """The step in which they do: for as long as somebody waits."""
    return (LateEntry(),) if _waiting(ctx) else ()


def may_come_farther(ctx: Ctx) -> tuple[str, ...]:
    """Who could come in of those who wait for friends to make way (R93)."""
    return tuple(uid for uid in _waiting(ctx) if ways_in(ctx, uid))


def why_waits(ctx: Ctx, uid: str) -> Text | None:
    """Why a unit that is due has not come: who stands at its stretch of the edge, and in the
    movement step whether it comes in beyond them; None: it only waits for its turn (NB 4.1.1.1).
    """
    if uid in ctx.table.generals or not is_due(ctx, uid):
        return None
    why = why_not_at_edge(ctx, uid)
    if why is None or ctx.table.step is not Step.MOVE or side_of(ctx, uid) != ctx.table.on_turn:
        return None if why is None else why.message
    if not ways_in(ctx, uid):
        return say("{why} Its move reaches no place farther in.", why=why.message)
    return say("{why} If nobody makes way, it comes in farther on.", why=why.message)


def is_chosen(ctx: Ctx, pieces: tuple[str, ...]) -> bool:
    """Is there anything to choose: for one of them between places, or between units that are to
    come in at the same spot (R96)?
    """
    if any(len(places(ctx, piece)) > 1 for piece in pieces):
        return True
    starts = [ctx.rules.terms.entries[p].start for p in pieces if p not in ctx.table.generals]
    return len(set(starts)) < len(starts)


def _able(ctx: Ctx, side: str) -> tuple[str, ...]:
    """Those who are due and have room at the edge."""
    return tuple(piece for piece in due(ctx, side) if places(ctx, piece))


def _waiting(ctx: Ctx) -> tuple[str, ...]:
    """The units of the side on turn that are due and off the table, in the order of the entries."""
    return tuple(p for p in due(ctx, ctx.table.on_turn) if p not in ctx.table.generals)


def _may_find_room(ctx: Ctx, uid: str) -> bool:
    """Can a friend still move who stands where it would come in?"""
    gap = ctx.rules.tables.limits.friend_gap.value
    able = [laid(ctx, u) for u in present(ctx, side_of(ctx, uid)) if why_not_move(ctx, u) is None]
    at = places_at_edge(ctx, uid)
    return any(within(place, there, gap - 1) for place in at for there in able)


def _come_late(ctx: Ctx, uid: str) -> bool:
    """It comes in at the edge in the movement step, if there is room, and has moved by that."""
    came = enter(ctx, uid)
    if came:
        _charge_late(ctx, uid)
    return came


def _charge_late(ctx: Ctx, uid: str) -> None:
    mark(ctx, uid)
    charge_entry(ctx, uid)


class Arrive(Ask, frozen=True, tag="nb.movement.arrive", rule="NB 4.1.1.1"):
    """Who comes on next, and where along his stretch of the edge; or all as the program proposes
    (R96). `late`: in the movement step.
    """

    side: str
    unit: str = ""
    late: bool = False

    def _pieces(self, ctx: Ctx) -> tuple[str, ...]:
        able = _able(ctx, self.side)
        return tuple(p for p in able if p not in ctx.table.generals) if self.late else able

    def _first(self, ctx: Ctx) -> str:
        return self.unit or self._pieces(ctx)[0]

    def prompt(self, ctx: Ctx) -> Prompt:
        first, pieces = self._first(ctx), self._pieces(ctx)
        many = len(pieces) > 1
        label = say("All as proposed") if many else say("As proposed")
        note = counted(len(pieces), "{n} piece comes on", "{n} pieces come on")
        return Prompt(
            side=self.side,
            text=say("Choose the place of arrival of {unit}.", unit=name_of(ctx, first)),
            context=say("or choose who comes on first") if many else None,
            phase=ctx.table.phase,
            subject=(first,),
            units={p: Offer(Mark.SELECT, say("comes on first")) for p in pieces if p != first},
            poses=PoseChoice(first, (MOVE,)),
            buttons=(Button(id=REST, label=label, role=Role.END, note=note),),
            suggested=acts.pose(proposed(ctx, first)),
            shapes=stretch(ctx, first),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        if uid == self._first(ctx) or uid not in (*ctx.table.units, *ctx.table.generals):
            return NOT_OFFERED
        if side_of(ctx, uid) != self.side:
            return refusals.NOT_YOURS
        if uid in self._pieces(ctx):
            return None
        return refusals.NO_ROOM if is_due(ctx, uid) else refusals.NOT_DUE

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        ctx.goto(Arrive(self.side, uid, self.late))

    def why_not_pose(self, ctx: Ctx, pose: Pose, legs: Legs) -> Refusal | None:
        return why_not_placed(ctx, self._first(ctx), pose)

    def ghost(self, ctx: Ctx, wish: Wish) -> Ghost | None:
        """The spot of its stretch that is pointed at, else the nearest where there is room."""
        uid = self._first(ctx)
        pose = at_edge(ctx, uid, spot_near(ctx, uid, wish.at))
        refusal = why_not_placed(ctx, uid, pose)
        if refusal is not None:
            pose = min(places(ctx, uid), key=lambda at: between(at.at, wish.at))
        return Ghost(acts.pose(pose), refusal)

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        """Where all would stand whom the program places."""
        if action != acts.button(REST):
            return None
        then, pieces = supposed(ctx), self._pieces(ctx)
        self._bring(then)
        there = [then.table.units.get(p) or then.table.generals[p] for p in pieces]
        found = [(p, one.pose) for p, one in zip(pieces, there, strict=True) if one.pose]
        outlines = (lay(shape_of(ctx, piece), pose) for piece, pose in found)
        shapes = tuple(PolygonShape(points=tuple(o.corners), tone="good") for o in outlines)
        return Preview(rule=self.rule, shapes=shapes)

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        """Mostly what is proposed."""
        if chance.below(2):
            found = chance.in_turn(places(ctx, self._first(ctx)))
            yield from (acts.pose(pose) for pose in list(found)[:TRIED])
        yield acts.button(REST)

    def on_pose(self, ctx: Ctx, pose: Pose, legs: Legs) -> None:
        uid = self._first(ctx)
        put_at(ctx, uid, pose)
        if self.late:
            _charge_late(ctx, uid)
        make_way(ctx)
        ctx.end()

    def on_button(self, ctx: Ctx, name: str) -> None:
        self._bring(ctx)
        ctx.end()

    def _bring(self, ctx: Ctx) -> None:
        for piece in self._pieces(ctx):
            if self.late:
                _come_late(ctx, piece)
            else:
                enter(ctx, piece)
        make_way(ctx)


class Beyond(Ask, frozen=True, tag="nb.movement.beyond", rule="NB 8.1.4.1"):
    """From which spot of its stretch a unit comes in beyond friends (R93, R96)."""

    side: str
    unit: str

    def prompt(self, ctx: Ctx) -> Prompt:
        name = name_of(ctx, self.unit)
        return Prompt(
            side=self.side,
            text=say("Choose the way in of {unit}, beyond those at the edge.", unit=name),
            phase=ctx.table.phase,
            subject=(self.unit,),
            poses=PoseChoice(self.unit, (MOVE,)),
            buttons=(Button(id=REST, label=say("As proposed"), role=Role.END),),
            suggested=acts.pose(ways_in(ctx, self.unit)[0].end),
            shapes=stretch(ctx, self.unit),
        )

    def _way(self, ctx: Ctx, pose: Pose) -> WayIn | None:
        return next((way for way in ways_in(ctx, self.unit) if way.end == pose), None)

    def why_not_pose(self, ctx: Ctx, pose: Pose, legs: Legs) -> Refusal | None:
        return None if self._way(ctx, pose) is not None else refusals.OFF_WAYS_IN

    def ghost(self, ctx: Ctx, wish: Wish) -> Ghost | None:
        """The nearest of the places to which its ways lead."""
        ends = [way.end for way in ways_in(ctx, self.unit)]
        return Ghost(acts.pose(min(ends, key=lambda end: between(end.at, wish.at))))

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        """Its way in, and what it does to it and to friends."""
        if action == acts.button(REST):
            way: WayIn | None = ways_in(ctx, self.unit)[0]
        else:
            way = self._way(ctx, action.arg) if isinstance(action.arg, Pose) else None
        if way is None:
            return None
        then = supposed(ctx)
        come_farther(then, self.unit, way)
        told = tuple((event.rule, event.text) for event in then.events[:-1])
        return Preview(rule=self.rule, path=(way.start, way.end), warnings=told)

    def candidates(self, ctx: Ctx, chance: Chance) -> Iterable[Action]:
        if chance.below(2):
            found = chance.in_turn(ways_in(ctx, self.unit))
            yield from (acts.pose(way.end) for way in list(found)[:TRIED])
        yield acts.button(REST)

    def on_pose(self, ctx: Ctx, pose: Pose, legs: Legs) -> None:
        way = self._way(ctx, pose)
        assert way is not None, pose
        self._come(ctx, way)

    def on_button(self, ctx: Ctx, name: str) -> None:
        self._come(ctx, ways_in(ctx, self.unit)[0])

    def _come(self, ctx: Ctx, way: WayIn) -> None:
        come_farther(ctx, self.unit, way)
        make_way(ctx)
        ctx.end()


def stretch(ctx: Ctx, piece: str) -> tuple[Shape, ...]:
    """Its stretch of the edge, for the eye (NB 4.1.1.1)."""
    entry = ctx.rules.terms.entries[piece]
    ends = (entry.start, entry.end)
    return (LineShape(points=ends, tone="good"),)
