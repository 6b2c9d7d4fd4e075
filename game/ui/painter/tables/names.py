"""The names of a table's grounds, each where it can be read and hides nothing."""

from collections.abc import Sequence

import numpy as np
import shapely

from game.board.plane.ground import Area, Barrier, TableLine
from game.ui.painter.lettering import HEIGHT, PLACE, WATER, WOOD, Occupancy
from game.ui.painter.names import Named, Placer
from game.ui.painter.noise import Points
from game.ui.painter.painted import PlacedName
from game.ui.painter.tables.easel import PASSAGES, WATERS, TableEasel
from game.ui.painter.tables.grounds import BUILT, rings_of

STYLES = {
    "wood": WOOD,
    "pond": WATER,
    "ford": WATER,
    **dict.fromkeys((*BUILT, "farm", "fortification"), PLACE),
}
RANKS = {"town": 2, "village": 2, "farm": 4, "wood": 2, "slope": 2, "steep_slope": 2, "pond": 3}
LOWEST = 4
PULL = 0.06
SAMPLE = 0.5  # between the points that stand for a ground, in the painter's units


def place_names(easel: TableEasel) -> tuple[PlacedName, ...]:
    """The names of all grounds; one that is said twice is lettered once."""
    placer = Placer(_occupancy(easel), PULL)
    done: set[str] = set()
    areas = [area for area in easel.table.areas if lettered(area)]
    for area in sorted(areas, key=lambda each: (rank(each), -_size(easel, each), each.name)):
        if STYLES.get(area.kind) == PLACE and not {lettered(area)} & done:
            placer.beside(_named(easel, area))
            done.add(lettered(area))
    lines: Sequence[Barrier | TableLine] = (*easel.table.barriers, *easel.table.roads)
    for line in lines:
        text = lettered(line)
        if text and text not in done:
            course = easel.line(line.points) / easel.unit
            wet = line.kind in WATERS
            if wet or _lies_flat(course):
                placer.along(text, course, WATER if wet else HEIGHT, 2 if wet else LOWEST)
            else:
                placer.across(text, course, HEIGHT, LOWEST)
            done.add(text)
    for area in areas:
        text = lettered(area)
        if text in done:
            continue
        done.add(text)
        if area.kind in ("road", "gate"):
            course = easel.line(easel.axis(area)) / easel.unit
            letter = placer.along if _lies_flat(course) else placer.across
            letter(text, course, HEIGHT, LOWEST)
        elif area.kind in PASSAGES:
            placer.beside(_named(easel, area))
        else:
            placer.within(_named(easel, area))
    return tuple(placer.names)


def _lies_flat(course: Points) -> bool:
    """Whether a name along a line can be read without turning one's head."""
    across, down = np.ptp(course, axis=0)
    return bool(down < 1.2 * across)


def lettered(piece: Area | Barrier | TableLine) -> str:
    """What is lettered on the ground for a piece of the table; empty for nothing."""
    told = dict(piece.told)
    return "" if told.get("lettered") == "false" else told.get("title", piece.name)


def rank(area: Area) -> int:
    """How large its name is: 1 the largest."""
    told = dict(area.told).get("rank", "")
    return int(told) if told in ("1", "2", "3", "4") else RANKS.get(area.kind, LOWEST)


def _size(easel: TableEasel, area: Area) -> float:
    return float(easel.shape(area).area)


def _named(easel: TableEasel, area: Area) -> Named:
    ground = easel.shape(area)
    if area.kind not in PASSAGES:
        # A wood or field that a road parts bears its name on the larger half.
        parts = shapely.get_parts(ground.difference(easel.ground("road")))
        ground = max(parts, key=lambda part: float(part.area), default=ground)
    points = np.array(easel.quarters(ground, SAMPLE * easel.unit)) / easel.unit
    style = STYLES.get(area.kind, WATER if area.kind in PASSAGES else HEIGHT)
    return Named(lettered(area), style, rank(area), points, points, points.mean(axis=0))


def _occupancy(easel: TableEasel) -> Occupancy:
    """What must stay in sight."""
    size = easel.sheet.width / easel.unit, easel.sheet.height / easel.unit
    occupancy, unit = Occupancy(*size), easel.unit
    occupancy.lines([line / unit for line, _ in easel.network.lines], 0.20, 4.0)
    for cost, kinds in ((3.0, (*BUILT, "farm", *PASSAGES)), (0.4, ("wood",))):
        occupancy.areas([ring / unit for ring in rings_of(easel.ground(*kinds))], cost)
    crests = easel.rings("slope", "steep_slope")
    occupancy.lines([np.vstack([c, c[:1]]) / unit for c in crests], 0.30, 2.2)
    occupancy.lines([ring / unit for ring in easel.rings("pond")], 0.10, 3.5)
    for line, _, width in easel.waters:
        occupancy.lines([line / unit], 0.06 + 0.04 * width, 4.0)
    edges = rings_of(easel.ground("road", *PASSAGES))
    occupancy.lines([np.vstack([ring, ring[:1]]) / unit for ring in edges], 0.06, 2.0)
    barriers = [b for b in easel.table.barriers if b.kind not in WATERS]
    occupancy.lines([easel.line(b.points) / unit for b in barriers], 0.16, 4.0)
    return occupancy
