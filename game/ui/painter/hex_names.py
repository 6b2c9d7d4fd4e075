"""The names of a map of cells."""

from collections.abc import Iterable, Sequence

import numpy as np

from game.board.kinds import sides_with
from game.ui.painter import curves
from game.ui.painter.layout import Hex, flood
from game.ui.painter.lettering import HEIGHT, PLACE, WATER, WOOD, Occupancy
from game.ui.painter.names import Named, Placer
from game.ui.painter.noise import Points
from game.ui.painter.painted import PlacedName
from game.ui.painter.rivers import wet_hexes
from game.ui.painter.subject import Site, Subject

KINDS = {"hill": HEIGHT, "valley": HEIGHT, "region": HEIGHT, "wood": WOOD, "water": WATER}
COURSES = sides_with("water")


def place_all(
    subject: Subject, occupancy: Occupancy, rivers: Sequence[Points] = ()
) -> tuple[PlacedName, ...]:
    """Every name of the map; `rivers` are the courses of those that fill hexes."""
    occupancy.boxes((subject.layout.number_box(p) for p in subject.layout.hexes), 1.6)
    placer = Placer(occupancy)
    sites = sorted(subject.sites, key=lambda s: (s.rank, -len(s.hexes), s.name))
    styles = [(site, KINDS.get(site.kind, PLACE)) for site in sites]
    for site, style in styles:
        if style == PLACE:
            placer.beside(_named(subject, site, style))
    for name, line in _courses(subject):
        placer.along(name, line)
    wet = wet_hexes(subject)
    for site in [site for site, style in styles if style == WATER and wet >= set(site.hexes)]:
        placer.in_river(_named(subject, site, WATER), rivers)
        styles = [each for each in styles if each[0] is not site]
    for site, style in styles:
        if style != PLACE:
            placer.within(_named(subject, site, style))
    return tuple(placer.names)


def _named(subject: Subject, site: Site, style: str) -> Named:
    def centres(hexes: Iterable[Hex]) -> Points:
        return np.array([subject.layout.centre(place) for place in hexes])

    home, aim = centres(site.hexes), np.array(subject.layout.centre(site.anchor))
    ground = home if style == PLACE else centres(_ground_of(subject, site, style))
    return Named(site.name, style, site.rank, home, ground, aim)


def _ground_of(subject: Subject, site: Site, style: str) -> list[Hex]:
    """The hexes of a site and those of the same ground that join on to them."""
    same = {
        HEIGHT: subject.high,
        WOOD: subject.hexes("woods"),
        WATER: subject.hexes("pond_river", "all_water", "pond"),
    }[style]
    return sorted(flood(site.hexes, subject.layout.neighbours, same))


def _courses(subject: Subject) -> Iterable[tuple[str, Points]]:
    """Each named stream as its longest unbroken line, in world units."""
    layout = subject.layout
    named: dict[str, set[tuple[tuple[int, int], tuple[int, int]]]] = {}
    for side in subject.lines(*COURSES):
        if side.name:
            ends = layout.side(side.a, side.b)
            named.setdefault(side.name, set()).add((min(ends), max(ends)))
    for name, edges in sorted(named.items()):
        chain = max(curves.chains(sorted(edges)), key=lambda c: (len(c), c))
        yield name, curves.chaikin(np.array([layout.point(key) for key in chain]), 3)
