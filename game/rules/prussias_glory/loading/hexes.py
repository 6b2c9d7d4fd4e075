"""The hexes that a scenario names, held against the map and each other (PG 3, 22.2a)."""

from collections import Counter
from collections.abc import Iterator

from game.board.board import Board
from game.rules.kit.faults import Fault, off_map
from game.rules.prussias_glory.data.scenario import PgScenario
from game.rules.prussias_glory.loading.named import numbered


def hex_faults(body: PgScenario, board: Board) -> Iterator[Fault]:
    """Hexes that are not on the map."""
    return off_map(board, _labels(body))


def _labels(body: PgScenario) -> Iterator[tuple[str, str, str | None]]:
    """Every hex that the scenario names: where, under which key."""
    for where, unit in numbered("unit", body.unit):
        yield where, "at", unit.at
        yield where, "enters_at", unit.enters_at
    for where, wing in numbered("wing", body.wing):
        yield where, "at", wing.at
    for where, one in numbered("army_commander", body.army_commander):
        yield where, "at", one.at
    lists = [(w, "friendly_hexes", a.friendly_hexes) for w, a in numbered("army", body.army)]
    lists += [(f"town_bonus {n}", "hexes", x.hexes) for n, x in enumerate(body.town_bonus, 1)]
    retreats = enumerate(body.line_of_retreat, 1)
    lists += [(f"line_of_retreat {n}", "hexes", x.hexes) for n, x in retreats]
    if body.advance is not None:
        lists.append(("[advance]", "towns", body.advance.towns))
    for where, key, labels in lists:
        for label in labels:
            yield where, key, label


def stack_faults(body: PgScenario) -> Iterator[Fault]:
    """Two places claimed by one rank, and both armies in one hex."""
    ranks = Counter((u.at, u.order) for u in body.unit if u.at is not None)
    owner: dict[str, str] = {}
    for where, unit in numbered("unit", body.unit):
        if unit.at is None:
            continue
        if ranks[unit.at, unit.order] > 1:
            yield where, f"shares order = {unit.order} in hex {unit.at}", "1 is the top"
        if owner.setdefault(unit.at, unit.army) != unit.army:
            yield where, f"hex {unit.at} holds units of the other army", ""
