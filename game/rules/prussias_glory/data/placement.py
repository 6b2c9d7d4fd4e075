"""Where the armies of a scenario are set up by hand, as the rules read it (PG 22.2a)."""

from dataclasses import dataclass

from game.board.cells import Cell
from game.rules.prussias_glory.data.scenario_setup import PlacementArmy


@dataclass(frozen=True)
class Zone:
    """Hexes for leaders, units or guns of an army; `holds`: exactly so many leaders stand in it."""

    id: str
    rule: str
    side: str
    cells: frozenset[Cell]
    leaders: bool = True
    units: bool = True
    guns: bool = True
    wings: tuple[str, ...] = ()  # of these wings; empty: of all
    named: tuple[str, ...] = ()  # and these units
    holds: int = 0


@dataclass(frozen=True)
class Detaching:
    """Detachments that an army may form: of pieces that stand outside `home` (PG 26.3b)."""

    side: str
    rule: str
    rating: int
    most: int
    apart: int  # hexes between two of them
    home: frozenset[Cell]
    wings: tuple[str, ...]
    units: tuple[str, ...] = ()


@dataclass(frozen=True)
class Placement:
    """All of it: the armies in the order in which they set up."""

    armies: tuple[PlacementArmy, ...] = ()
    zones: tuple[Zone, ...] = ()
    detaching: Detaching | None = None

    def of(self, side: str) -> PlacementArmy | None:
        """How a side is set up; None: it does not set up by hand."""
        return next((a for a in self.armies if a.id == side), None)
