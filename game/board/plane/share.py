"""How much of a footprint lies inside an area, exactly."""

from fractions import Fraction

from game.board.plane.distance import contains, meet, sides
from game.board.plane.shapes import Outline, Polygon, inner, lay

Corner = tuple[Fraction, Fraction]


def lies_inside(unit: Outline, area: Polygon) -> bool:
    """Does the whole footprint lie inside a simple polygon, convex or not?"""
    stands = lay(inner(unit.footprint), unit.pose).stands
    return all(contains(area, corner) for stand in stands for corner in stand) and not any(
        meet(*side, *border) for stand in stands for side in sides(stand) for border in sides(area)
    )


def share_inside(unit: Outline, area: Polygon) -> Fraction:
    """The part of a footprint that lies inside a simple polygon, convex or not."""
    inside = sum((_common(stand, area) for stand in unit.stands), Fraction(0))
    return inside / sum(abs(_twice_area(stand)) for stand in unit.stands)


def _twice_area(polygon: Polygon) -> int:
    return sum(a[0] * b[1] - b[0] * a[1] for a, b in sides(polygon))


def _common(stand: Polygon, area: Polygon) -> Fraction:
    """Twice the area that a convex polygon whose corners run clockwise and a simple one have in
    common. Of a polygon that is not convex the parts cut off may leave seams, which have no area.
    """
    part: list[Corner] = [(Fraction(x), Fraction(y)) for x, y in area]
    for a, b in sides(stand):
        part = _right_of(part, a, b)
        if len(part) < 3:
            return Fraction(0)
    pairs = zip(part[-1:] + part[:-1], part, strict=True)
    return abs(sum((p[0] * q[1] - q[0] * p[1] for p, q in pairs), Fraction(0)))


def _right_of(part: list[Corner], a: tuple[int, int], b: tuple[int, int]) -> list[Corner]:
    """What of a polygon lies to the right of the way from a to b."""
    east, north = b[0] - a[0], b[1] - a[1]
    off = [(x - a[0]) * north - (y - a[1]) * east for x, y in part]
    kept: list[Corner] = []
    for number, (x, y) in enumerate(part):
        before, here = off[number - 1], off[number]
        if (before < 0) != (here < 0):
            u, v = part[number - 1]
            along = before / (before - here)
            kept.append((u + (x - u) * along, v + (y - v) * along))
        if here >= 0:
            kept.append((x, y))
    return kept
