"""The hexes that a scenario names, held against the map and each other (PG 3, 22.2a)."""

from collections import Counter
from collections.abc import Iterator

from game.board.board import Board
from game.rules.kit.faults import Fault, off_map
from game.rules.prussias_glory.data.scenario import PgScenario


def hex_faults(body: PgScenario, board: Board) -> Iterator[Fault]:
    """Hexes that are not on the map."""
    return off_map(board, _labels(body))


def _labels(body: PgScenario) -> Iterator[tuple[str, str, str | None]]:
    """Every hex that the scenario names: where, under which key."""
    for number, unit in enumerate(body.unit, 1):
        yield f'unit {number} "{unit.id}"', "at", unit.at
        yield f'unit {number} "{unit.id}"', "enters_at", unit.enters_at
    for number, wing in enumerate(body.wing, 1):
        yield f'wing {number} "{wing.id}"', "at", wing.at
    for number, one in enumerate(body.army_commander, 1):
        yield f'army_commander {number} "{one.id}"', "at", one.at
    for number, army in enumerate(body.army, 1):
        for label in army.friendly_hexes:
            yield f'army {number} "{army.id}"', "friendly_hexes", label
    lists = [
        *((f"town_bonus {n}", "hexes", bonus.hexes) for n, bonus in enumerate(body.town_bonus, 1)),
        *(
            (f"line_of_retreat {n}", "hexes", w.hexes)
            for n, w in enumerate(body.line_of_retreat, 1)
        ),
    ]
    if body.advance is not None:
        lists.append(("[advance]", "towns", body.advance.towns))
    for where, key, labels in lists:
        for label in labels:
            yield where, key, label


def stack_faults(body: PgScenario) -> Iterator[Fault]:
    """Two places claimed by one rank, and both armies in one hex."""
    ranks = Counter((u.at, u.order) for u in body.unit if u.at is not None)
    owner: dict[str, str] = {}
    for number, unit in enumerate(body.unit, 1):
        if unit.at is None:
            continue
        where = f'unit {number} "{unit.id}"'
        if ranks[unit.at, unit.order] > 1:
            yield where, f"shares order = {unit.order} in hex {unit.at}", "1 is the top"
        if owner.setdefault(unit.at, unit.army) != unit.army:
            yield where, f"hex {unit.at} holds units of the other army", ""
