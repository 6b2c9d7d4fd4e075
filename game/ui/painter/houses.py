"""Roofs, churches and walls: the bricks of the towns."""

import numpy as np

from game.ui.painter.noise import Points
from game.ui.painter.sheet import Colour, Drawing, Tint, colour, shade
from game.ui.painter.trees import LIGHT

ROOFS = tuple(
    colour(c) for c in ("#a4523a", "#b1614a", "#964730", "#8f5a3a", "#a86a44", "#7d4a36", "#b8705a")
)
OUTLINE = colour("#3b2016")
SHADOW = (50, 30, 10, 96)
PLASTER, SLATE = colour("#f1e6cb"), colour("#5f7688")


def box(centre: Points, length: float, depth: float, angle: float) -> Points:
    """The four corners of a house, along its length first."""
    along = np.array([np.cos(angle), np.sin(angle)]) * length / 2
    across = np.array([-np.sin(angle), np.cos(angle)]) * depth / 2
    left, right = centre - along, centre + along
    return np.array([left - across, right - across, right + across, left + across])


def roof(corners: Points, base: Colour, hipped: float, drawing: Drawing, k: float) -> None:
    """A roof from above: two faces along the ridge, two more if it is hipped."""
    drawing.polygon(corners - LIGHT * 2.6 * k, SHADOW)
    ends = (corners[0] + corners[3]) / 2, (corners[1] + corners[2]) / 2
    inset = (ends[1] - ends[0]) * hipped
    ridge = ends[0] + inset, ends[1] - inset
    faces = (
        (corners[0], corners[1], ridge[1], ridge[0]),
        (corners[1], corners[2], ridge[1]),
        (corners[2], corners[3], ridge[0], ridge[1]),
        (corners[3], corners[0], ridge[0]),
    )
    drawing.polygon(_grown(corners, 0.55 * k), OUTLINE)
    for i, face in enumerate(faces):
        away = (corners[i] + corners[(i + 1) % 4]) / 2 - corners.mean(axis=0)
        lit = float(away @ LIGHT) / (float(np.hypot(*away)) + 1e-9)
        drawing.polygon(np.array(face), shade(base, 0.93 + 0.24 * lit))
    drawing.hairline(np.array(ridge), 0.4 * k, shade(base, 1.3))


def _grown(corners: Points, by: float) -> Points:
    middle = corners.mean(axis=0)
    away = corners - middle
    grown: Points = middle + away * (1 + by / np.maximum(np.hypot(*away.T), 1e-9))[:, None]
    return grown


def church(foot: Points, drawing: Drawing, k: float) -> None:
    """A village church as the map-makers of the time drew it: from the side, tower and nave."""

    def plain(shape: list[tuple[float, float]], tint: Tint) -> None:
        drawing.polygon(foot + np.array(shape) * k, tint)

    def part(shape: list[tuple[float, float]], tint: Colour) -> None:
        drawing.polygon(_grown(foot + np.array(shape) * k, 0.75 * k), OUTLINE)
        plain(shape, tint)

    plain([(-5, 0), (13, 0), (18, 4.5), (-1, 4.5)], SHADOW)
    part([(0.5, -6.5), (11, -6.5), (11, 0), (0.5, 0)], PLASTER)
    part([(0.3, -6.3), (2.2, -11), (10.2, -11), (11.8, -6.3)], colour("#a4523a"))
    part([(-5, -13), (0.8, -13), (0.8, 0), (-5, 0)], PLASTER)
    plain([(-1.4, -13), (0.8, -13), (0.8, 0), (-1.4, 0)], (90, 70, 40, 60))
    part([(-5.8, -12.8), (-2.1, -23), (1.6, -12.8)], SLATE)
    plain([(-2.1, -23), (1.6, -12.8), (-1.6, -12.8)], shade(SLATE, 0.72))
    for x in (3.6, 7.0):
        plain([(x - 0.7, -1.4), (x - 0.7, -4.6), (x + 0.7, -4.6), (x + 0.7, -1.4)], OUTLINE)
    plain([(-2.8, -8), (-1.4, -8), (-1.4, -11), (-2.8, -11)], OUTLINE)
    top = foot + np.array([-2.1, -23]) * k
    drawing.hairline(np.array([top, top - (0, 4.2 * k)]), 0.7 * k, OUTLINE)
    bar = np.array([(-1.4, -2.7), (1.4, -2.7)]) * k
    drawing.hairline(top + bar, 0.7 * k, OUTLINE)


def wall(ring: Points, towers: Points, drawing: Drawing, k: float) -> None:
    """A wall with round towers."""
    sides = [np.array(ends) for ends in zip(ring, np.roll(ring, -1, axis=0), strict=True)]
    for shift, width, tint in (
        (-LIGHT * 2.2 * k, 5.0, SHADOW),
        (LIGHT * 0, 5.8, OUTLINE),
        (LIGHT * 0, 3.8, colour("#b9ab92")),
        (LIGHT * 0.7 * k, 1.3, colour("#ded3bb")),
    ):
        for side in sides:
            drawing.stroke(side + shift, width * k, tint)
    for tower in towers:
        drawing.disc(tower - LIGHT * 2.0 * k, 5.2 * k, SHADOW)
        drawing.disc(tower, 5.2 * k, OUTLINE)
        drawing.disc(tower, 3.9 * k, colour("#b9ab92"))
        drawing.disc(tower + LIGHT * 1.0 * k, 1.9 * k, colour("#ded3bb"))
