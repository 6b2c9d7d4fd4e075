"""Rivers that fill hexes: their course from hex to hex, their banks, the bridges of boats."""

from collections.abc import Iterable, Sequence
from functools import partial

import numpy as np
import shapely

from game.board.kinds import terrain_with
from game.ui.painter import curves
from game.ui.painter.layout import Hex, HexLayout, flood
from game.ui.painter.noise import Points
from game.ui.painter.subject import Subject

RIVER, PONTOON, BRIDGE = "river", "pontoon_bridge", "bridge"
APPROACH = 0.17  # how far a bridge reaches beyond the banks
STEP = 0.02
SHORT = 60  # points of a course so short that it has no room to grow
RISE = 1.2  # how long it takes from a source to the full width
EASE = 0.34  # how far along a course its bends are evened out


def wet_hexes(subject: Subject) -> frozenset[Hex]:
    """The hexes of all rivers, those under a bridge as well."""
    return subject.hexes(RIVER, PONTOON)


def courses(subject: Subject) -> list[Points]:
    """The middle of each river as a line in world units, led on off the sheet at its edges."""
    left, found = set(wet_hexes(subject)), []
    while left:
        body = flood([min(left)], partial(_onward, subject, wet=left), left)
        left = left - body
        chain = _longest(subject, body)
        found.append(_line(subject, chain))
        for place in sorted(body - set(chain)):
            # What lies beside the longest way is a wider bed or an arm.
            near = _onward(subject, place, body)
            found += [_line(subject, [place, each]) for each in near[:1]]
    return found


def _longest(subject: Subject, body: frozenset[Hex]) -> list[Hex]:
    """The way between the two hexes of a river that lie farthest apart along it."""
    first = _ways(subject, min(body), body)[-1][-1]
    return _ways(subject, first, body)[-1]


def _ways(subject: Subject, start: Hex, body: frozenset[Hex]) -> list[list[Hex]]:
    """A shortest way to each hex of a river, the nearest first."""
    found, seen = [[start]], {start}
    for way in found:
        for place in _onward(subject, way[-1], body):
            if place not in seen:
                seen.add(place)
                found.append([*way, place])
    return found


def _onward(subject: Subject, place: Hex, wet: Iterable[Hex]) -> list[Hex]:
    """Where a river goes on from a hex: over a corner only if no other hex leads around it."""
    layout, among = subject.layout, frozenset(wet)
    beside = set(layout.beside(place))
    return [
        each
        for each in layout.neighbours(place)
        if each in among and (each in beside or not beside & among & set(layout.beside(each)))
    ]


def _line(subject: Subject, chain: Sequence[Hex]) -> Points:
    layout = subject.layout
    spots = [np.array(layout.centre(place)) for place in chain]
    for end, beside in ((0, 1), (-1, -2)):
        outside = [p for p in layout.neighbours(chain[end]) if not layout.on_map(p)]
        if not outside or len(chain) == 1:
            continue
        way = np.subtract(layout.centre(chain[end]), layout.centre(chain[beside]))
        ahead = max(outside, key=lambda p: float((layout.centre(p) - spots[end]) @ way))
        stride = layout.centre(ahead) - spots[end]
        extra = [spots[end] + stride * reach for reach in (1.0, 2.0)]
        spots = [*extra[::-1], *spots] if end == 0 else [*spots, *extra]
    if len(spots) < 2:
        spots = [spots[0] - (0.2, 0.0), spots[0] + (0.2, 0.0)]
    even = curves.resample(np.array(spots), STEP)
    return _winding(layout, curves.soften(even, EASE / STEP))


def _winding(layout: HexLayout, course: Points) -> Points:
    """A river winds through the long squares instead of running down their middle."""
    if not layout.wander:
        return course
    along = curves.arc(course)
    sway = 0.17 * np.sin(along * 1.45 + course[0, 0]) + 0.08 * np.sin(along * 3.7 + course[0, 1])
    wound: Points = course + curves.normals(course, sigma=10) * sway[:, None]
    return wound


def decks(subject: Subject, lines: Sequence[Points]) -> dict[Hex, tuple[Points, Points]]:
    """The two ends of each bridge in a hex of a river, straight across it."""
    found = {}
    for place in sorted(subject.hexes(PONTOON, BRIDGE)):
        centre = np.array(subject.layout.centre(place))
        line = min(lines, key=lambda each: float(np.min(np.hypot(*(each - centre).T))))
        at = int(np.argmin(np.hypot(*(line - centre).T)))
        across = curves.normals(line, sigma=8)[at] * (subject.layout.river + APPROACH)
        found[place] = line[at] + across, line[at] - across
    return found


def banks(layout: HexLayout, course: Points, unit: float) -> list[Points]:
    """The outline of a river about its course, both in pixels; where it rises it is thin."""
    half = np.full(len(course), layout.river * unit)
    along = curves.arc(course)
    for end, far in ((0, along), (-1, along[-1] - along)):
        inside = all(0 < course[end][i] < layout.size[i] * unit for i in (0, 1))
        if inside and len(course) > SHORT:
            half *= 0.15 + 0.85 * np.clip(far / (RISE * unit), 0, 1)
    if np.ptp(half):
        shape = shapely.Polygon(curves.ribbon(course, 2 * half)).buffer(0)
    else:
        line = shapely.LineString(course)
        shape = line.buffer(layout.river * unit, cap_style="flat", quad_segs=12)
    parts = [part for part in shapely.get_parts(shape) if part.geom_type == "Polygon"]
    rings = [np.asarray(part.exterior.coords)[:-1] for part in parts]
    # Shapely runs around outer rings the other way than the painter.
    return [ring if curves.area(ring) > 0 else ring[::-1] for ring in rings]


def beyond(subject: Subject, lines: Sequence[Points]) -> shapely.Geometry:
    """The ground that is no part of the field, in world units: up to the middle of a river if one
    parts it from the field, else its hexes.
    """
    outside = subject.hexes(*terrain_with("blank"))
    if not outside:
        return shapely.Polygon()
    hexes = shapely.union_all([shapely.Polygon(subject.layout.corners(p)) for p in outside])
    wide, high = subject.layout.size
    sheet = shapely.box(-0.3, -0.3, wide + 0.3, high + 0.3)
    ways = shapely.union_all([sheet.boundary, *(shapely.LineString(line) for line in lines)])
    pieces = shapely.get_parts(shapely.polygonize([*shapely.get_parts(ways)]))
    field = [p for p in subject.layout.hexes if p not in outside and p not in wet_hexes(subject)]
    spots = shapely.points([subject.layout.centre(p) for p in field])
    clear = [each for each in pieces if not shapely.contains(each, spots).any()]
    return shapely.union_all([hexes, *(each for each in clear if each.intersects(hexes))])
