"""The areas of the set-up held against the armies and the map, and made into cards (PG 22.2a)."""

from collections.abc import Iterator

from game.board.board import Board
from game.board.cells import Cell
from game.content.problems import did_you_mean
from game.rules.kit.faults import Fault
from game.rules.prussias_glory.data.placement import Detaching, Placement, Zone
from game.rules.prussias_glory.data.scenario import PgScenario
from game.rules.prussias_glory.data.scenario_setup import (
    DetachmentsEntry,
    ZoneEntry,
)
from game.rules.prussias_glory.loading.named import numbered, strangers


def placement_card(body: PgScenario, board: Board) -> Placement | None:
    """The areas and limits of a sound scenario; None: nobody sets up by hand."""
    entry = body.placement
    if entry is None:
        return None
    detaching = entry.detachments
    return Placement(
        armies=entry.army,
        zones=tuple(_zone(zone, board) for zone in entry.zone),
        detaching=None if detaching is None else _detaching(detaching, board),
    )


def _zone(entry: ZoneEntry, board: Board) -> Zone:
    return Zone(
        id=entry.id,
        rule=entry.rule,
        side=entry.army,
        cells=_cells(board, entry.areas),
        leaders="leaders" in entry.applies,
        units="units" in entry.applies,
        guns="guns" in entry.applies,
        wings=entry.wings,
        named=entry.units,
        holds=entry.holds,
    )


def _detaching(entry: DetachmentsEntry, board: Board) -> Detaching:
    return Detaching(
        side=entry.army,
        rule=entry.rule,
        rating=entry.command_value,
        most=entry.most,
        apart=entry.apart,
        home=_cells(board, entry.home),
        wings=entry.wings,
        units=entry.units,
    )


def _cells(board: Board, areas: tuple[str, ...]) -> frozenset[Cell]:
    return frozenset(cell for area in areas for cell in board.zones[area])


# -- faults ----------------------------------------------------------------------------------------


def placement_faults(body: PgScenario, board: Board) -> Iterator[Fault]:
    """Unknown areas, wings and units, and armies that do not set up (PG 22.2a, 26.3b)."""
    entry = body.placement
    if entry is None:
        return
    wings, units = {w.id: w.army for w in body.wing}, {u.id: u.army for u in body.unit}
    sides = [army.id for army in entry.army]
    for number, (where, army) in enumerate(numbered("placement.army", entry.army)):
        if army.id in sides[:number]:
            yield where, f"{army.id} sets up twice", "an army sets up once: take one away"
        yield from strangers(where, army.id, "guns_of:", army.guns_of, wings)
        yield from strangers(where, army.id, "unit:", army.like_guns, units)
        if army.guns_with and army.from_leader is None:
            yield where, "guns_with asks for from_leader", "such as from_leader = 3"
    for where, zone in numbered("placement.zone", entry.zone):
        yield from _areas(board, where, zone.areas)
        yield from strangers(where, zone.army, "wings:", zone.wings, wings)
        yield from strangers(where, zone.army, "unit:", zone.units, units)
        if zone.army not in sides:
            yield where, f"{zone.army} does not set up", "add [[placement.army]] for it"
        if not zone.applies:
            yield where, "applies to nothing", 'such as applies = ["units"]'
    made, where = entry.detachments, "[placement.detachments]"
    if made is not None:
        yield from _areas(board, where, made.home)
        yield from strangers(where, made.army, "wings:", made.wings, wings)
        yield from strangers(where, made.army, "unit:", made.units, units)
        if made.army not in sides:
            yield where, f"{made.army} does not set up", "add [[placement.army]] for it"


def _areas(board: Board, where: str, areas: tuple[str, ...]) -> Iterator[Fault]:
    if not areas:
        yield where, "names no area", "name zones of the map in areas"
    for area in areas:
        if not board.zones.get(area):
            hint = did_you_mean(area, board.zones)
            yield where, f'area "{area}" is not on map {board.id}', hint
