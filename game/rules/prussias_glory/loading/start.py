"""The start of a battle held against the rules of play (PG 3.1, 7.1d, 22.2)."""

from collections.abc import Iterator

from game.engine.context import Context
from game.engine.refusal import Refusal
from game.engine.state import GameState
from game.rules.kit.faults import Fault
from game.rules.prussias_glory.data.cards import SIDES
from game.rules.prussias_glory.data.rules import PgRules
from game.rules.prussias_glory.pieces import cell_of, leader_card, name_of
from game.rules.prussias_glory.setup.by_hand import why_not_done
from game.rules.prussias_glory.setup.filling import quick_start
from game.rules.prussias_glory.setup.opening import WITH_ANY_UNIT, WITH_HIS_WING, set_up, table_of
from game.rules.prussias_glory.setup.pieces import pieces_of
from game.rules.prussias_glory.setup.places import (
    hexes_for,
    leaders_alone,
    why_crowded,
    why_not_ground,
    why_not_place,
)
from game.rules.prussias_glory.table import Ctx


def start_faults(rules: PgRules) -> Iterator[Fault]:
    """Pieces misplaced at the start, of armies that are not set up by hand in areas."""
    ctx: Ctx = Context(rules, GameState(table_of(rules), []))
    by_hand = [] if rules.placement is None else [army.id for army in rules.placement.armies]
    for side in SIDES:
        if side not in by_hand:
            yield from _misplaced(ctx, side)


def leaders_astray(rules: PgRules) -> Iterator[Fault]:
    """Leaders who start without a unit of their command, though some are on the map (PG 22.2b)."""
    ctx: Ctx = Context(rules, GameState(table_of(rules), []))
    for side in SIDES:
        for lid in leaders_alone(ctx, side):
            if hexes_for(ctx, lid):
                plain = leader_card(ctx, lid).wing is not None
                refusal = WITH_HIS_WING if plain else WITH_ANY_UNIT
                yield _fault(ctx, lid, refusal, "give him a hex with one of his units")


def quick_start_faults(rules: PgRules) -> Iterator[Fault]:
    """Pieces that stand in the quick start where a player could not set them up by hand."""
    if rules.placement is None:
        return
    ctx: Ctx = Context(rules, set_up(rules))
    for army in rules.placement.armies:
        quick_start(ctx, army.id)
    for army in rules.placement.armies:
        for piece in pieces_of(ctx, army.id):
            refusal = why_not_place(ctx, piece, cell_of(ctx, piece))
            if refusal is not None:
                yield _fault(ctx, piece, refusal, "move it, or mend [placement]")
        unfinished = why_not_done(ctx, army.id)
        if unfinished is not None:
            yield army.id, str(unfinished), "mend the quick start"


def _misplaced(ctx: Ctx, side: str) -> Iterator[Fault]:
    """Barred ground and enemies for each piece, what is too much for each hex once."""
    crowded: dict[str, Refusal] = {}
    for piece in pieces_of(ctx, side):
        cell = cell_of(ctx, piece)
        refusal = why_not_ground(ctx, piece, cell)
        if refusal is not None:
            yield _fault(ctx, piece, refusal, "give it another hex")
        elif piece in ctx.table.units and (too_much := why_crowded(ctx, piece, cell)) is not None:
            crowded.setdefault(ctx.rules.label(cell), too_much)
    for label, too_much in crowded.items():
        yield f"hex {label}", str(too_much), "move units to other hexes"


def _fault(ctx: Ctx, piece: str, refusal: Refusal, hint: str) -> Fault:
    kind = "unit" if piece in ctx.table.units else "leader"
    where = f'{kind} "{piece}", at = "{ctx.rules.label(cell_of(ctx, piece))}"'
    return where, f"{name_of(ctx, piece)}: {refusal}", hint
