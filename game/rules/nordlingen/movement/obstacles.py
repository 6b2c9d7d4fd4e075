"""Crossing obstacles: the roll, who waits, where one lands (ND 3.19-3.23)."""

from game.board.plane.distance import between, distance
from game.board.plane.ground import Barrier
from game.board.plane.legs import MOVE, Leg, vector
from game.board.plane.shapes import Outline, Pose, lay
from game.engine import action as acts
from game.engine.action import Action
from game.engine.event import Modifier
from game.engine.frame import Ask, Auto
from game.engine.prompt import Button, Chances, Preview, Prompt, Role, Sheet, SheetChance
from game.engine.refusal import Refusal
from game.engine.text import Text, say
from game.rules.kit.dice import FACES, one_die
from game.rules.nordlingen import refusals, states
from game.rules.nordlingen.command import why_not_end, why_not_waver
from game.rules.nordlingen.generals import best_level, ridden_down
from game.rules.nordlingen.movement.ground import disorder_on_way, may_stand
from game.rules.nordlingen.movement.lines import ahead_of, depth, line_before
from game.rules.nordlingen.moving import put
from game.rules.nordlingen.places import enemies, laid
from game.rules.nordlingen.table import DISORDERED, Ctx, Step
from game.rules.nordlingen.units import (
    card,
    is_artillery,
    is_battery,
    is_cavalry,
    is_infantry,
    is_open,
    now,
    row_of,
    side_of,
)

LIGHT_GUNS = "light_art_limbered"
FARTHEST = 4
"""So many times its depth a unit looks ahead for a place beyond a line that lies aslant."""


def level_of(ctx: Ctx, line: Barrier) -> int:
    """The level of an obstacle: what the map says, else the least its kind has (ND 10.1)."""
    told = dict(line.told).get("level", "")
    return int(told) if told else ctx.rules.effects(line).least_level


def kind_of(ctx: Ctx, uid: str) -> str:
    """Its row in the table of obstacles; empty: it crosses none (ND 3.19, 3.23)."""
    if is_artillery(ctx, uid):
        light = row_of(ctx, uid).limbered == LIGHT_GUNS and not is_battery(ctx, uid)
        return LIGHT_GUNS if light else ""
    if is_open(ctx, uid):
        return "open_order"
    if is_infantry(ctx, uid):
        return "infantry"
    return "cavalry" if is_cavalry(ctx, uid) else ""


def value_of(ctx: Ctx, uid: str, line: Barrier) -> int | None:
    """What a unit's roll must exceed (ND 3.19); 0: of level 0; None: it cannot cross (ND 3.23)."""
    kind, level = kind_of(ctx, uid), level_of(ctx, line)
    if not kind:
        return None
    values = (0, *ctx.rules.tables.obstacle[kind])
    return values[level] if level < len(values) else None


def has_right(ctx: Ctx, uid: str, line: Barrier) -> bool:
    """Does a unit cross without a roll: it failed in the turn before, or reached an obstacle of
    level 0 in an earlier turn (ND 3.21)?
    """
    unit, turn = now(ctx, uid), ctx.table.turn
    if unit.obstacle != line.name or unit.obstacle_turn >= turn:
        return False
    return level_of(ctx, line) == 0 or unit.obstacle_turn == turn - 1


def landing(ctx: Ctx, uid: str, line: Barrier) -> Pose | None:
    """Where a unit on the line of an obstacle stands when it is across: straight ahead, its whole
    footprint just beyond; None: there is no room (ND 3.22).
    """
    place = laid(ctx, uid)
    leg = Leg(MOVE, FARTHEST * (depth(place) + 2 * place.radius))
    met = ahead_of(ctx, place, leg)
    if met is None or met[2] != line:
        return None
    end = lay(place.footprint, place.pose.ahead(met[1]))
    rest = Leg(MOVE, met[1])
    others = ctx.rules.table.crossed(place, vector(place.pose, rest))
    over_more = any(other != line and ctx.rules.effects(other).obstacle for *_, other in others)
    return end.pose if not over_more and _has_room(ctx, uid, end) else None


def _has_room(ctx: Ctx, uid: str, end: Outline) -> bool:
    closest = ctx.rules.tables.limits.closest.value
    clear = all(distance(end, foe) >= closest for _, foe in enemies(ctx, uid))
    return clear and may_stand(ctx, uid, end)


def why_not_cross(ctx: Ctx, uid: str, line: Barrier) -> Refusal | None:
    """Why a unit may not try to cross the obstacle on whose line it is (ND 3.21-3.23); nor may it
    where it could not move to (ND 2.15, 6.6).
    """
    end = None if value_of(ctx, uid, line) is None else landing(ctx, uid, line)
    if end is None:
        return refusals.NO_CROSSING
    if not has_right(ctx, uid, line):
        if now(ctx, uid).tried == line.name:
            return refusals.TRIED_CROSSING
        if level_of(ctx, line) == 0:
            return refusals.CROSSED_NEXT_TURN
    across = lay(laid(ctx, uid).footprint, end)
    return why_not_end(ctx, uid, across) or why_not_waver(ctx, uid, across)


def reach(ctx: Ctx, uid: str) -> None:
    """A unit that comes to the line of an obstacle of level 0 has a right to cross it in the next
    turn (ND 3.21).
    """
    line = line_before(ctx, laid(ctx, uid))
    if line is not None and level_of(ctx, line) == 0 and now(ctx, uid).obstacle != line.name:
        ctx.change(uid, obstacle=line.name, obstacle_turn=ctx.table.turn)


def chances(ctx: Ctx, uid: str, line: Barrier) -> tuple[int, int, int]:
    """How many faces of six bring it across, across in disorder, and not across (ND 3.19-3.21)."""
    value = value_of(ctx, uid, line)
    if has_right(ctx, uid, line) or value is None:
        return FACES, 0, 0
    scores = [die + best_level(ctx, uid) for die in range(1, FACES + 1)]
    return (
        sum(score > value for score in scores),
        sum(score == value for score in scores),
        sum(score < value for score in scores),
    )


class AtObstacle(Ask, frozen=True, tag="nd.obstacles.ask", rule="ND 3.22", phase=Step.MANOEUVRE):
    """A unit is on the line of an obstacle: it tries to cross, or stays there."""

    unit: str

    def prompt(self, ctx: Ctx) -> Prompt:
        line = line_before(ctx, laid(ctx, self.unit))
        assert line is not None, self.unit
        cross = Button(
            id="cross",
            label=say("Try to cross"),
            role=Role.CONFIRM,
            refusal=why_not_cross(ctx, self.unit, line),
            commits=not has_right(ctx, self.unit, line),
        )
        return Prompt(
            side=side_of(ctx, self.unit),
            text=say("Does {unit} try to cross now?", unit=card(ctx, self.unit).name),
            subject=(self.unit,),
            buttons=(cross, Button(id="stay", label=say("Stay on the line"), role=Role.END)),
            suggested=acts.button("cross"),
        )

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        if action != acts.button("cross"):
            return None
        return crossing_preview(ctx, self.unit)

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.goto(Cross(self.unit) if name == "cross" else None)


def crossing_preview(ctx: Ctx, uid: str) -> Preview | None:
    """How likely a unit is to come across (ND 3.19-3.21)."""
    line = line_before(ctx, laid(ctx, uid))
    if line is None or why_not_cross(ctx, uid, line) is not None:
        return None
    over, disordered, fails = chances(ctx, uid, line)
    labels = (
        (say("It crosses"), over, "ND 3.19"),
        (say("It crosses and becomes disordered"), disordered, "ND 3.20"),
        (say("It stays, and crosses in the next turn"), fails, "ND 3.21"),
    )
    rows = tuple(
        SheetChance(label=label, percent=round(100 * faces / FACES), rule=rule)
        for label, faces, rule in labels
        if faces
    )
    sheet = Sheet(
        title=say("Crossing an obstacle"),
        rule="ND 3.19",
        blocks=(Chances(rows),),
        confirm=say("Try to cross"),
    )
    return Preview(sheet=sheet, rule="ND 3.19")


class Cross(Auto, frozen=True, tag="nd.obstacles.cross"):
    """The attempt, made from the line (ND 3.19-3.22)."""

    unit: str

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        line = line_before(ctx, laid(ctx, self.unit))
        assert line is not None, self.unit
        right = has_right(ctx, self.unit, line)
        ctx.change(self.unit, tried=line.name)
        score, value = (0, -1) if right else self._roll(ctx, line)
        if not right and score < value:
            ctx.change(self.unit, obstacle=line.name, obstacle_turn=ctx.table.turn)
            return
        end = landing(ctx, self.unit, line)
        assert end is not None, self.unit
        before = laid(ctx, self.unit)
        put(ctx, self.unit, end)
        ctx.change(self.unit, obstacle="", obstacle_turn=0)
        if right:
            text = say("{unit} crosses.", unit=card(ctx, self.unit).name)
            ctx.tell("ND 3.21", text, self.unit, kind="cross")
        after = laid(ctx, self.unit)
        way = Leg(MOVE, between(before.pose.at, after.pose.at))
        disorder_on_way(ctx, self.unit, before, after, way)
        ridden_down(ctx, self.unit, after)
        if not right and score == value:
            states.raise_to(ctx, self.unit, DISORDERED, "ND 3.20")

    def _roll(self, ctx: Ctx, line: Barrier) -> tuple[int, int]:
        """The score and the value that it must exceed."""
        value = value_of(ctx, self.unit, line)
        assert value is not None, self.unit
        why, level = say("Crossing an obstacle"), best_level(ctx, self.unit)
        lines = (Modifier(level, say("General's level"), "ND 3.19"),) if level else ()
        die = ctx.roll(FACES, why=why, rule="ND 3.19")
        text, rule = _told(die + level, value)
        told = say(text.message, unit=card(ctx, self.unit).name)
        roll = one_die(die, why, lines, needed=say("{n} or more", n=value + 1))
        ctx.tell(rule, told, self.unit, kind="cross", roll=roll)
        return die + level, value


def _told(score: int, value: int) -> tuple[Text, str]:
    if score > value:
        return say("{unit} crosses."), "ND 3.19"
    if score == value:
        return say("{unit} crosses, but becomes disordered."), "ND 3.20"
    return say("{unit} does not come across; it crosses in the next turn."), "ND 3.21"


def compelled_over(ctx: Ctx, uid: str, before: Outline, leg: Leg) -> None:
    """What a compulsory move leads over: an obstacle is passed without a roll, and disorders the
    unit (ND 3.22), as ground does (ND 10.9).
    """
    disorder_on_way(ctx, uid, before, laid(ctx, uid), leg)
    if leg.kind == MOVE and ahead_of(ctx, before, leg) is not None:
        states.raise_to(ctx, uid, DISORDERED, "ND 3.22")
