"""Pieces not on the map yet, and the tray of set-up: wing by wing, leader first (PG 22.2a)."""

from collections.abc import Iterable, Iterator
from itertools import chain

from game.engine.context import derived
from game.engine.presentation import Counter, Reserve
from game.engine.text import Text, say
from game.rules.prussias_glory.arrival.arrivals import lacys_units
from game.rules.prussias_glory.arrival.entry import to_come
from game.rules.prussias_glory.battles.torgau import LACY
from game.rules.prussias_glory.data.cards import COALITION, SIDES
from game.rules.prussias_glory.data.special import SpecialRule
from game.rules.prussias_glory.pieces import card, card_of, side_of, wing_of
from game.rules.prussias_glory.setup.pieces import missing
from game.rules.prussias_glory.shown.faces import face_of, leader_face, wing_band
from game.rules.prussias_glory.table import OFF_MAP, Ctx

GUNS, COMMANDERS, SETUP = "guns", "commanders", "setup"
MANY = 6  # so many hexes are named one by one


@derived
def set_up_reserves(ctx: Ctx) -> tuple[Reserve, ...]:
    """The pieces to be set up, of each army that is set up by hand."""
    placement = ctx.rules.placement
    if placement is None or ctx.table.phase != SETUP:
        return ()
    found = (
        grouped(ctx, missing(ctx, a.id), name=f"{SETUP}:{a.id}", note=None, rule=a.rule)
        for a in placement.armies
    )
    return tuple(chain.from_iterable(found))


def group_of_piece(ctx: Ctx, piece: str) -> str:
    """The group of the tray that a piece belongs to."""
    return wing_of(ctx, piece) or (COMMANDERS if piece in ctx.table.leaders else GUNS)


@derived
def reserves(ctx: Ctx) -> tuple[Reserve, ...]:
    """Who is still to come: by a zone of the map, by the clock, by a die (PG 22.2a)."""
    return (*_entering(ctx), *_by_the_clock(ctx), *_lacy(ctx))


def grouped(
    ctx: Ctx, pieces: Iterable[str], *, name: str, note: Text | None, rule: str
) -> tuple[Reserve, ...]:
    """Pieces off the map, with ids like "entry:wedell": commanders, wings, guns."""
    groups: dict[str, list[str]] = {COMMANDERS: []}
    for piece in pieces:
        group = groups.setdefault(group_of_piece(ctx, piece), [])
        group.insert(0 if piece in ctx.table.leaders else len(group), piece)
    groups[GUNS] = groups.pop(GUNS, [])  # after the wings
    return tuple(
        Reserve(
            id=f"{name}:{group}",
            side=side_of(ctx, found[0]),
            title=title_of(ctx, group),
            note=note,
            rule=rule,
            counters=tuple(counter(ctx, piece) for piece in found),
        )
        for group, found in groups.items()
        if found
    )


def title_of(ctx: Ctx, group: str) -> Text:
    if group == COMMANDERS:
        return say("Army Commander")
    return say("Guns") if group == GUNS else say("{wing}", wing=ctx.rules.oob.wings[group].name)


def counter(ctx: Ctx, piece: str) -> Counter:
    """The counter of a piece that lies off the map."""
    if piece in ctx.table.units:
        side = card(ctx, piece).side
        return Counter(id=piece, side=side, at=OFF_MAP, face=face_of(ctx, piece))
    him = ctx.table.leaders.get(piece)
    made = ctx.rules.oob.leaders[piece] if him is None else card_of(ctx, him)
    face = leader_face(made, wing_band(ctx, made.wing if him is None else him.wing))
    return Counter(id=piece, side=made.side, at=OFF_MAP, face=face, leader=True)


def _entering(ctx: Ctx) -> Iterator[Reserve]:
    """Armies that march on by the hexes of a zone, in any turn (PG 24.2.2a, 26.3c)."""
    for side in SIDES:
        for rule in dict.fromkeys(entry.rule for entry in ctx.rules.coming.values()):
            pieces = [p for p in to_come(ctx, side) if ctx.rules.coming[p].rule == rule]
            if pieces:
                cells = ctx.rules.coming[pieces[0]].cells
                note = say("in any turn, by {hexes}", hexes=ctx.rules.labels(cells))
                if len(cells) > MANY:
                    first, last = ctx.rules.label(cells[0]), ctx.rules.label(cells[-1])
                    note = say("in any turn, by {first} to {last}", first=first, last=last)
                yield from grouped(ctx, pieces, name="entry", note=note, rule=rule)


def _by_the_clock(ctx: Ctx) -> Iterator[Reserve]:
    """Reinforcements that come in a turn of the scenario, by a hex (PG 26.4b)."""
    waiting = {u: e for u, e in ctx.rules.entries.items() if u not in ctx.table.arrived}
    for turn, cell in dict.fromkeys(waiting.values()):
        clock, where = ctx.rules.clock[turn - 1], ctx.rules.label(cell)
        pieces = [u for u, entry in waiting.items() if entry == (turn, cell)]
        note = say("{clock}, by {hex}", clock=clock, hex=where)
        for side in SIDES:
            mine = [u for u in pieces if card(ctx, u).side == side]
            yield from grouped(ctx, mine, name=f"clock:{turn}", note=note, rule="PG 22.2a")


def _lacy(ctx: Ctx) -> Iterator[Reserve]:
    """Lacy's wing, until the die lets it come (PG 26.3.3a)."""
    if not ctx.rules.on(SpecialRule.LACY) or LACY in ctx.table.arrived:
        return
    yield Reserve(
        id=f"die:{LACY}",
        side=COALITION,
        title=say("{wing}", wing=ctx.rules.oob.wings[LACY].name),
        note=say("to Torgau, when the die lets him"),
        rule="PG 26.3.3a",
        counters=tuple(counter(ctx, piece) for piece in (LACY, *lacys_units(ctx))),
    )
