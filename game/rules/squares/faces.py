"""Counter faces as data (SQ 2): what stands on each counter now."""

from collections.abc import Mapping

from game.board.cells import Cell
from game.engine.presentation import Counter, Face
from game.rules.kit.telling import holding, signed
from game.rules.squares.cards import GOOD, Kind, UnitCard, Weight
from game.rules.squares.command import in_command
from game.rules.squares.pieces import card, command_now, is_fatigued, stack, unit
from game.rules.squares.rules import SqRules
from game.rules.squares.table import Ctx, Unit

HORSE: Mapping[Weight, str] = {
    Weight.HEAVY: "cuirassier",
    Weight.MEDIUM: "dragoon",
    Weight.LIGHT: "hussar",
    Weight.IRREGULAR: "horse",
}
SYMBOLS: Mapping[Kind, str] = {
    Kind.MIXED: "horse",
    Kind.ARTILLERY_FOOT: "gun",
    Kind.ARTILLERY_HORSE: "gun",
    Kind.GENERAL: "leader",
    Kind.BASE: "hidden",
}
HIT_BOXES = 3
WEIGHTS: Mapping[Weight, str] = {
    Weight.HEAVY: "H",
    Weight.MEDIUM: "M",
    Weight.LIGHT: "L",
    Weight.IRREGULAR: "I",
}


def symbol(made: UnitCard) -> str:
    if made.is_cavalry:
        return HORSE[made.weight]
    if made.is_infantry:
        return "light" if made.light else "foot"
    return SYMBOLS[made.kind]


def figure(made: UnitCard) -> str:
    """What tells a unit from others of its kind: skirmish value, weight, ability."""
    if made.is_infantry:
        return signed(made.skirmish)
    if made.is_general:
        return signed(made.ability)
    return WEIGHTS[made.weight] if made.is_cavalry or made.is_battery else ""


def unit_face(rules: SqRules, made: UnitCard, hits: int = 0, marks: tuple[str, ...] = ()) -> Face:
    """The face of a piece: hits crossed out of three boxes; a base shows nothing (SQ 2.9, 3.4)."""
    command = rules.oob.commands.get(made.command)
    cinc = rules.oob.armies[made.side].cinc == made.id
    full = HIT_BOXES if made.is_unit else 0  # 3 hits and more are all the same (SQ 2.9)
    return Face(
        form="banded",
        name=made.name,
        nation=made.nation,
        symbol=symbol(made),
        values=("", figure(made)) if made.is_general else (figure(made),),
        simple=figure(made),
        band="" if made.is_base or command is None else command.band,
        band_label=made.name,
        steps_full=full,
        hits=hits if made.is_unit else None,
        stars=sum(m in GOOD for m in made.morale),
        commander=cinc,
        marks=marks,
        wide=made.linear,
    )


def marks_of(ctx: Ctx, uid: str) -> tuple[str, ...]:
    """The states that lie on a counter's rim."""
    made, now = card(ctx, uid), unit(ctx, uid)
    return holding(
        disordered=made.is_unit and command_now(ctx, made.command).demoralised,
        column=now.march,
        hit=is_fatigued(ctx, uid),
        moved=now.steps and made.command == ctx.table.command,
        fired=now.bombarded or now.attacked,
        ooc=made.is_unit and not in_command(ctx, uid),
    )


def degrees(made: UnitCard, now: Unit) -> int | None:
    """Where a piece points; only linear infantry has a facing (SQ 2.4)."""
    return 90 * now.facing if made.linear else None


def counters_at(ctx: Ctx, cell: Cell) -> tuple[Counter, ...]:
    """The counters of a square, the first line first."""
    return tuple(
        Counter(
            id=uid,
            side=card(ctx, uid).side,
            at=cell,
            face=unit_face(ctx.rules, card(ctx, uid), unit(ctx, uid).hits, marks_of(ctx, uid)),
            leader=card(ctx, uid).is_general,
            facing=degrees(card(ctx, uid), unit(ctx, uid)),
        )
        for uid in stack(ctx, cell)
    )
