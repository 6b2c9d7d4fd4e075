"""Hedges, walls and entrenchments along the lines of a table."""

import numpy as np

from game.board.plane.ground import Area
from game.ui.painter import curves, trees
from game.ui.painter.noise import Points
from game.ui.painter.sheet import Drawing, blur, colour
from game.ui.painter.tables.easel import TableEasel
from game.ui.painter.woods import GREENS
from game.ui.painter.works import draw_wall, entrench

BANK = colour("#9aa468")


def paint(easel: TableEasel) -> None:
    _hedges(easel)
    _walls(easel)
    _works(easel)


def _hedges(easel: TableEasel) -> None:
    """Rows of bushes on a grassy bank, close enough that nobody walks through."""
    k, rng = easel.k, easel.chance("hedges")
    bank, drawing = Drawing(), Drawing()
    for hedge in easel.lines("hedge"):
        for line in easel.broken(easel.line(hedge.points)):
            bank.stroke(line, 7 * k)
            for spot in curves.resample(line, 4.1 * k):
                where = spot + rng.normal(0, 0.7, 2) * k
                leaf = GREENS[int(rng.integers(len(GREENS)))]
                trees.bush(where, rng.uniform(2.3, 3.5) * k, leaf, rng, drawing)
    sheet = easel.sheet
    sheet.wash(blur(sheet.mask(bank), 2.2 * k), BANK, 0.7)
    sheet.paint(drawing)


def _walls(easel: TableEasel) -> None:
    drawing = Drawing()
    for wall in easel.lines("wall"):
        for line in easel.broken(easel.line(wall.points)):
            draw_wall(line, drawing, easel.k)
    easel.sheet.paint(drawing)


def _works(easel: TableEasel) -> None:
    """Earth on the defended side, which lies left of the line; about a closed work inside."""
    found = []
    for work in easel.lines("entrenchment"):
        for line in easel.broken(easel.line(work.points)):
            even = curves.resample(line, 1.5 * easel.k)
            found.append((even, -curves.normals(even, sigma=4)))
    for area in easel.areas("fortification"):
        found += _closed(easel, area)
    if found:
        entrench(easel, found)


def _closed(easel: TableEasel, area: Area) -> list[tuple[Points, Points]]:
    """The line of a closed work in two halves, with the way out; its outline runs clockwise."""
    ring = curves.resample(easel.ring(area), 1.5 * easel.k, ring=True)
    out = curves.normals(ring, ring=True, sigma=4)
    half = len(ring) // 2
    ring, out = (np.vstack([each, each[:1]]) for each in (ring, out))
    return [(ring[: half + 1], out[: half + 1]), (ring[half:], out[half:])]
