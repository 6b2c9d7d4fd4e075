"""Who can be matched with what at set-up: leaders, areas, guns (PG 24.2b, 25.3.1a, 25.3.2a)."""

from collections.abc import Iterable, Mapping

from game.board.cells import Cell
from game.rules.prussias_glory.data.placement import Zone
from game.rules.prussias_glory.table import OFF_MAP


def areas_fit(leaders: Mapping[str, Cell], zones: Mapping[str, tuple[Zone, ...]]) -> bool:
    """Whether leaders, those to come too, fill areas that hold a number (PG 25.3.1a)."""
    limits = {zone.id: zone.holds for options in zones.values() for zone in options if zone.holds}
    return _assign(sorted(zones), leaders, zones, limits)


def _assign(
    rest: list[str],
    leaders: Mapping[str, Cell],
    zones: Mapping[str, tuple[Zone, ...]],
    left: Mapping[str, int],
) -> bool:
    if sum(left.values()) > len(rest):
        return False
    if not rest:
        return True
    him, others = rest[0], rest[1:]
    for zone in zones[him]:
        if leaders[him] == OFF_MAP or leaders[him] in zone.cells:
            after = {**left, zone.id: left[zone.id] - 1} if zone.holds else left
            if after.get(zone.id, 0) >= 0 and _assign(others, leaders, zones, after):
                return True
    return False


def matched(
    guns: Iterable[str], wings: Mapping[str, tuple[str, ...]], room: Mapping[str, int]
) -> dict[str, str]:
    """As many guns as possible, each with a wing out of `wings`, no wing more than its room."""
    taken: dict[str, list[str]] = {}
    for gun in guns:
        _seat(gun, wings, room, taken, set())
    return {gun: wing for wing, there in taken.items() for gun in there}


def _seat(
    gun: str,
    wings: Mapping[str, tuple[str, ...]],
    room: Mapping[str, int],
    taken: dict[str, list[str]],
    tried: set[str],
) -> bool:
    """Give a gun a wing, sending another gun elsewhere if that helps."""
    for wing in wings[gun]:
        if wing in tried:
            continue
        tried.add(wing)
        there = taken.setdefault(wing, [])
        if len(there) < room[wing]:
            there.append(gun)
            return True
        for other in tuple(there):
            if _seat(other, wings, room, taken, tried):
                there.remove(other)
                there.append(gun)
                return True
    return False
