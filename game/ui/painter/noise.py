"""Smooth noise by position: a place always has the same value, whatever is painted around it."""

import numpy as np
from numpy.typing import NDArray

Field = NDArray[np.float32]
Points = NDArray[np.float64]

# A cubic B-spline leaves uniform lattice values a quarter of their spread; this restores it.
SPREAD = 2.0


def field(shape: tuple[int, int], wavelength: float, seed: int) -> Field:
    """Noise of about -1 to 1 for a picture of (rows, columns)."""
    rows, down = _taps(shape[0], wavelength)
    columns, across = _taps(shape[1], wavelength)
    lattice = _lattice(int(rows[-1]) + 4, int(columns[-1]) + 4, seed)
    # Plain sums, because a matrix product rounds differently with each machine and thread count.
    tall = np.zeros((shape[0], lattice.shape[1]), dtype=np.float32)
    for i in range(4):
        tall += lattice[rows + i] * down[i][:, None]
    whole = np.zeros(shape, dtype=np.float32)
    for i in range(4):
        whole += np.take(tall, columns + i, axis=1) * across[i]
    return whole * np.float32(SPREAD)


def at(points: Points, wavelength: float, seed: int) -> Points:
    """The noise of `field` at single points (x, y)."""
    spots = points / wavelength
    whole = np.floor(spots).astype(np.int64)
    part = spots - whole
    left, top = whole.min(axis=0)
    columns, rows = whole.max(axis=0) - (left, top)
    lattice = _lattice(int(rows) + 4, int(columns) + 4, seed, int(left) - 1, int(top) - 1)
    across, down = _weights(part[:, 0]), _weights(part[:, 1])
    total = np.zeros(len(points))
    for j in range(4):
        for i in range(4):
            spot = lattice[whole[:, 1] - top + j, whole[:, 0] - left + i]
            total += across[i] * down[j] * spot
    return total * SPREAD


def pick(columns: NDArray[np.int64], rows: NDArray[np.int64], seed: int) -> Points:
    """A fixed chance value from 0 to 1 for each pair of whole numbers."""
    return (_hash(columns, rows, seed) + 1) / 2


def _taps(count: int, wavelength: float) -> tuple[NDArray[np.int64], list[Field]]:
    """For `count` samples along one axis: the first of four lattice lines, and their weights."""
    spots = np.arange(count) * (1.0 / wavelength)
    whole = np.floor(spots).astype(np.int64)
    return whole, [weight.astype(np.float32) for weight in _weights(spots - whole)]


def _weights(part: Points) -> tuple[Points, Points, Points, Points]:
    """The four weights of a uniform cubic B-spline."""
    square, cube = part * part, part * part * part
    return (
        (1 - 3 * part + 3 * square - cube) / 6,
        (4 - 6 * square + 3 * cube) / 6,
        (1 + 3 * part + 3 * square - 3 * cube) / 6,
        cube / 6,
    )


def _lattice(rows: int, columns: int, seed: int, left: int = -1, top: int = -1) -> Field:
    """Chance values; the splines need one line of them before the first point."""
    across, down = np.meshgrid(np.arange(columns) + left, np.arange(rows) + top)
    return _hash(across, down, seed).astype(np.float32)


def _hash(x: NDArray[np.int64], y: NDArray[np.int64], seed: int) -> Points:
    """Whole numbers to -1..1 through the mixing steps of a 64-bit hash."""
    with np.errstate(over="ignore"):
        word = (
            x.astype(np.uint64) * np.uint64(0x9E3779B97F4A7C15)
            + y.astype(np.uint64) * np.uint64(0xC2B2AE3D27D4EB4F)
            + np.uint64(seed & 0xFFFFFFFF) * np.uint64(0x165667B19E3779F9)
        )
        word ^= word >> np.uint64(30)
        word *= np.uint64(0xBF58476D1CE4E5B9)
        word ^= word >> np.uint64(27)
        word *= np.uint64(0x94D049BB133111EB)
        word ^= word >> np.uint64(31)
    return (word >> np.uint64(11)).astype(np.float64) / 2.0**52 - 1.0
