"""Single trees seen from above, lit from the north-west."""

import numpy as np

from game.ui.painter.noise import Points
from game.ui.painter.sheet import Colour, Drawing, shade

# From the dark rim to the lit top: size, shift towards the light, brightness.
LAYERS = ((1.0, 0.0, 0.42), (0.86, 0.10, 0.78), (0.64, 0.22, 1.0), (0.34, 0.36, 1.30))
LIGHT = np.array([-0.707, -0.707])


def crown(
    spot: Points, radius: float, leaf: Colour, rng: np.random.Generator, drawing: Drawing
) -> None:
    """One crown of seven lobes."""
    shape = _lobes(rng)
    for size, shift, bright in LAYERS:
        points = spot + shape * (radius * size) + LIGHT * (radius * shift)
        drawing.polygon(points, shade(leaf, bright))


def bush(
    spot: Points, radius: float, leaf: Colour, rng: np.random.Generator, drawing: Drawing
) -> None:
    """A small tree in two tones, with its shadow."""
    shape = _lobes(rng)
    drawing.polygon(spot + shape * radius - LIGHT * radius * 0.75, (40, 30, 10, 80))
    for size, shift, bright in (LAYERS[0], LAYERS[2]):
        points = spot + shape * (radius * size) + LIGHT * (radius * shift)
        drawing.polygon(points, shade(leaf, bright))


def _lobes(rng: np.random.Generator) -> Points:
    turn = np.linspace(0, 2 * np.pi, 22)[:-1] + rng.uniform(0, 1)
    reach = 0.90 + 0.11 * np.cos(7 * turn + rng.uniform(0, 6)) + rng.normal(0, 0.025, 21)
    return np.column_stack([np.cos(turn), np.sin(turn)]) * reach[:, None]
