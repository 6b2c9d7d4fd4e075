"""Landmarks that the data name, drawn from the side as map-makers of the time did: windmills."""

import numpy as np

from game.board.plane.ground import TablePoint
from game.ui.painter.houses import OUTLINE, PLASTER, SHADOW
from game.ui.painter.noise import Points
from game.ui.painter.sheet import Drawing, Tint, colour
from game.ui.painter.tables.easel import TableEasel

WINDMILL = "windmill"
TIMBER, ROOF, CLOTH = colour("#8a6238"), colour("#7d4a36"), colour("#efe4c8")
LARGE = 1.45
APART = 38.0  # between two that stand together
MOST = 9


def paint(easel: TableEasel) -> None:
    """The windmills at points whose property `symbol` names them; `symbols` says how many."""
    drawing = Drawing()
    feet = [foot for point in easel.table.points for foot in _feet(easel, point)]
    for foot, turn in sorted(feet, key=lambda each: float(each[0][1])):
        _windmill(foot, turn, drawing, easel.k * LARGE)
    easel.sheet.paint(drawing)


def _feet(easel: TableEasel, point: TablePoint) -> list[tuple[Points, float]]:
    """Where each of them stands, side by side and a little out of line, and how its sails are."""
    told = dict(point.told)
    if told.get("symbol") != WINDMILL:
        return []
    number = told.get("symbols", "1")
    count = min(max(int(number), 1), MOST) if number.isdecimal() else 1
    rng, spot = easel.chance(f"windmills {point.name}"), easel.spots((point.at,))[0]
    return [
        (
            spot
            + np.array([(i - (count - 1) / 2) * APART, 9.0]) * easel.k
            + rng.normal(0, 3.0, 2) * easel.k,
            float(rng.uniform(0.2, 1.2)),
        )
        for i in range(count)
    ]


def _windmill(foot: Points, turn: float, drawing: Drawing, k: float) -> None:
    """A post mill: trestle, box and roof, four sails."""

    def part(shape: list[tuple[float, float]], tint: Tint) -> None:
        drawing.polygon(foot + np.array(shape) * k, tint)

    part([(-4, 0), (6, 0), (13, 4.5), (1, 4.5)], SHADOW)
    for x in (-4.5, 0.0, 4.5):
        drawing.hairline(foot + np.array([(x, 0), (0, -6)]) * k, 1.3 * k, OUTLINE)
    part([(-4.7, -4.3), (4.7, -4.3), (4.7, -15), (0, -19.6), (-4.7, -15)], OUTLINE)
    part([(-4, -5), (4, -5), (4, -14.6), (-4, -14.6)], TIMBER)
    part([(-4, -5), (-0.6, -5), (-0.6, -14.6), (-4, -14.6)], PLASTER)
    part([(-4.4, -14.4), (4.4, -14.4), (0, -18.8)], ROOF)
    hub = foot + np.array([-0.6, -13.5]) * k
    for sail in range(4):
        angle = turn + sail * np.pi / 2
        way = np.array([np.cos(angle), np.sin(angle)])
        side = np.array([-way[1], way[0]])
        arm = np.array([hub, hub + way * 11.5 * k])
        blade = [
            hub + way * 3 * k,
            arm[1],
            arm[1] + side * 2.7 * k,
            hub + (way * 3 + side * 2.7) * k,
        ]
        drawing.polygon(np.array(blade), CLOTH)
        drawing.hairline(np.vstack([blade, blade[:1]]), 0.5 * k, OUTLINE)
        drawing.hairline(arm, 0.9 * k, OUTLINE)
