"""Read-only overlays: ground near the enemy, the chain of command, fields of fire, reach, who could
make contact, where a unit would flee (NB 7.2, 8.1.2, 8.4.1, 8.6.2.2.6, 9.2).
"""

from collections.abc import Callable, Iterator, Mapping
from types import MappingProxyType

from msgspec import structs

from game.board.plane.distance import distance, within
from game.board.plane.numbers import TOLERANCE
from game.board.where import Where
from game.engine.presentation import Lens
from game.engine.shapes import LineShape, PolygonShape, RingShape, Shape
from game.engine.system import LensInfo
from game.engine.text import Text, counted, say
from game.rules.kit.courses import end_of
from game.rules.kit.fan import fan_shapes
from game.rules.kit.lenses import REACH
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.chain_lens import command_lens
from game.rules.napoleons_battles.fire.lens import fire_lens
from game.rules.napoleons_battles.halos import halo
from game.rules.napoleons_battles.movement.blind import blind
from game.rules.napoleons_battles.movement.limits import fan_of, farthest, may_attack, why_not_move
from game.rules.napoleons_battles.movement.price import moves_freely
from game.rules.napoleons_battles.movement.reach import tone_of
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import enemies, everybody, is_engaged, laid, pose_of
from game.rules.napoleons_battles.refusals import inches
from game.rules.napoleons_battles.states import ride_left
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.unformed.rout import flight, most
from game.rules.napoleons_battles.units import (
    is_cavalry,
    is_wagon,
    name_of,
    now,
    on_table,
)

LENSES = (
    LensInfo(
        "zones",
        say("Near the enemy"),
        "z",
        (),
        say("The ground within an inch of units of both sides, where no fine movement is made."),
    ),
    LensInfo(
        "command",
        say("Chain of command"),
        "k",
        ("unit",),
        say("Whom a general reaches, and which generals reach a unit."),
    ),
    LensInfo(
        "fire",
        say("Field of fire"),
        "c",
        ("unit",),
        say("What a unit could fire at as it stands, and what blocks the rest."),
    ),
    structs.replace(
        REACH,
        shows=say("Where a piece of either side could go from where it stands, and what stops it."),
    ),
    LensInfo(
        "threats",
        say("Who could make contact"),
        "v",
        ("unit",),
        say("The enemies that could move into contact with a unit, and those ready to react."),
    ),
    LensInfo(
        "back",
        say("Direction of rout"),
        "l",
        ("unit",),
        say("Where a unit would flee from the nearest enemy."),
    ),
)
POINT = say("Point at a unit on the table.")


def lens(ctx: Ctx, name: str, points: tuple[str | Where, ...]) -> Lens:
    """One of them; nothing where nothing is measured, whoever decides (NB 1.6hr)."""
    if (why := blind(ctx)) is not None:
        return Lens(text=why, rule="NB 1.6hr")
    if name == "zones":
        text = say("Within an inch of the enemy: no sideways move, no wheel, no change.")
        return Lens(text=text, rule="NB 8.4.1-3", shapes=tuple(_near(ctx)))
    piece = points[0] if points else None
    if not isinstance(piece, str):
        return Lens(text=POINT)
    if piece in ctx.table.generals:
        return command_lens(ctx, piece) if name == "command" else _ride(ctx, piece)
    if piece not in ctx.table.units or not on_table(ctx, piece):
        return Lens(text=POINT)
    return _OF_UNITS[name](ctx, piece)


def _near(ctx: Ctx) -> Iterator[Shape]:
    """Round every combat unit that is not in rout (NB 8.4.1-3)."""
    near = ctx.rules.tables.limits.near.value
    for uid, place in everybody(ctx):
        if not now(ctx, uid).routed and not is_wagon(ctx, uid):
            yield PolygonShape(points=halo(place, near), tone="zone")


# -- reach -----------------------------------------------------------------------------------------


def _reach(ctx: Ctx, uid: str) -> Lens:
    """Where a unit could go with what is left of its turn, or why it does not move (NB 8.1.2)."""
    refusal = why_not_move(ctx, uid)
    if now(ctx, uid).routed:
        refusal = refusals.ROUTED_MOVE
    if refusal is not None:
        return Lens(text=refusal.message, rule=refusal.rule)
    far = inches(farthest(ctx, uid))
    text = say("{unit} could go {n} over open ground.", unit=name_of(ctx, uid), n=far)
    return Lens(text=text, rule="NB 8.1.2", shapes=_fan(ctx, uid))


def _fan(ctx: Ctx, uid: str) -> tuple[Shape, ...]:
    place = laid(ctx, uid)
    if moves_freely(ctx, uid):
        return (RingShape(at=place.pose.at, radius=farthest(ctx, uid), tone="allowance"),)
    return fan_shapes(place, fan_of(ctx, uid).spokes(), tone_of)


def _ride(ctx: Ctx, general: str) -> Lens:
    """How far a general may still ride in this half-turn (NB 7.2.4-2)."""
    there, name = ctx.table.generals[general], name_of(ctx, general)
    if there.pose is None:
        return Lens(text=say("{general} is not on the table.", general=name))
    rest = ride_left(ctx, general)
    text = say("{general} may still ride {n} in this half-turn.", general=name, n=inches(rest))
    ring = RingShape(at=there.pose.at, radius=rest, tone="allowance")
    return Lens(text=text, rule="NB 7.2.4-2", shapes=(ring,))


# -- contact ---------------------------------------------------------------------------------------


def _threats(ctx: Ctx, uid: str) -> Lens:
    """Which enemies could move into contact with a unit from where they stand: those marked to
    react may do so before its next fire, the others in their own half-turn (NB 8.4.1, 8.5.2).
    """
    found = tuple(foe for foe, _ in enemies(ctx, uid) if could_contact(ctx, foe, uid))
    n = len(found)
    text = counted(
        n,
        "{n} enemy unit could contact {unit}.",
        "{n} enemy units could contact {unit}.",
        unit=name_of(ctx, uid),
    )
    return Lens(
        text=text if n else say("No enemy could contact {unit}.", unit=name_of(ctx, uid)),
        rule="NB 8.4.1-1",
        shapes=tuple(_threat(ctx, foe, uid) for foe in found),
    )


def could_contact(ctx: Ctx, foe: str, uid: str) -> bool:
    """Could it touch a unit by a wheel and a move straight on or aside (NB 8.4.1)?"""
    stuck = now(ctx, foe).routed or is_engaged(ctx, foe) or moves_freely(ctx, foe)
    if stuck or may_attack(ctx, foe) is not None:
        return False
    here, target = laid(ctx, foe), laid(ctx, uid)
    if distance(here, target) > farthest(ctx, foe):
        return False
    ends = (end_of(here, spoke.legs) for spoke in fan_of(ctx, foe).spokes() if spoke.legs)
    return any(within(end, target, TOLERANCE) for end in ends)


def _threat(ctx: Ctx, foe: str, uid: str) -> LineShape:
    ready = is_cavalry(ctx, foe) and now(ctx, foe).react
    return LineShape(
        points=(pose_of(ctx, foe).at, laid(ctx, uid).middle),
        tone="bad" if ready else "warn",
        text=say("{unit}, ready to react", unit=name_of(ctx, foe))
        if ready
        else Text(name_of(ctx, foe)),
    )


# -- rout ------------------------------------------------------------------------------------------


def _rout(ctx: Ctx, uid: str) -> Lens:
    """Where a unit would flee if the nearest enemy put it to rout (NB 8.6.2.2.6hr)."""
    name, foes = name_of(ctx, uid), enemies(ctx, uid)
    far = inches(most(ctx, uid))
    if Switch.ROUT_DIRECTION not in ctx.rules.options:
        text = say("{unit}: flight of {n}; its player chooses where.", unit=name, n=far)
        return Lens(text=text, rule="NB 8.6.2.2.2-3")
    cause = min(foes, key=lambda foe: distance(laid(ctx, uid), foe[1]), default=None)
    way = flight(ctx, uid, cause[0] if cause is not None else "")
    if way is None:
        text = say("{unit} cannot flee: it would be lost.", unit=name)
        return Lens(text=text, rule="NB 8.6.1.6")
    line = LineShape(points=(pose_of(ctx, uid).at, way.end.at), tone="bad")
    text = say("{unit} would flee there, {n} at most.", unit=name, n=far)
    return Lens(text=text, rule="NB 8.6.2.2.6hr", shapes=(line,))


_OF_UNITS: Mapping[str, Callable[[Ctx, str], Lens]] = MappingProxyType(
    {
        "command": command_lens,
        "fire": fire_lens,
        REACH.id: _reach,
        "threats": _threats,
        "back": _rout,
    }
)
