"""High ground: light from the north-west of the sheet, brown tints, form lines on gentle edges."""

from collections.abc import Sequence
from functools import cached_property

import numpy as np
from scipy.spatial import cKDTree

from game.ui.painter import curves
from game.ui.painter.easel import Easel
from game.ui.painter.layout import Corner
from game.ui.painter.noise import Field, Points
from game.ui.painter.sheet import Drawing, blur, colour
from game.ui.painter.stand import PaintStand

HEIGHT = (222, 191, 148)
HOLLOW = colour("#ccd3ae")
WASH = colour("#8a5a30")
FORM_LINE = colour("#7a5530")


class Heights:
    """The shapes of the heights, kept for the slopes drawn later."""

    def __init__(
        self, easel: PaintStand, rings: Sequence[Points], crests: Sequence[Points]
    ) -> None:
        self.easel, self.rings = easel, rings
        self.crests = [curves.resample(line, 1.5 * easel.k) for line in crests]

    @cached_property
    def near_slope(self) -> Field:
        """1 on slopes, falling to 0 about half a hex away."""
        drawing = Drawing()
        for crest in self.crests:
            drawing.stroke(crest, 34 * self.easel.k)
        near: Field = np.clip(blur(self.easel.sheet.mask(drawing), 11 * self.easel.k) * 1.25, 0, 1)
        return near


def heights_of(easel: Easel) -> Heights:
    """The heights of a map of cells."""
    ground = easel.subject.extended(easel.subject.high)
    rings = easel.outlines(ground, smooth=12)
    return Heights(easel, rings, _crests(easel, curves.rings(easel.layout, ground), rings))


def _crests(easel: Easel, loops: Sequence[list[Corner]], rings: Sequence[Points]) -> list[Points]:
    """The upper edge of every run of slope hexsides, downhill to the left."""
    sides = easel.subject.lines("slope")
    edges = {
        easel.layout.side(side.a, side.b)
        if side.high == side.a
        else easel.layout.side(side.b, side.a)
        for side in sides
    }
    found: list[Points] = []
    for loop, ring in zip(loops, rings, strict=True):
        around = list(zip(loop, [*loop[1:], loop[0]], strict=True))
        steep = [edge in edges for edge in around]
        if any(steep):
            edges -= set(around)
            # Which point of the smoothed ring stands for each corner of its hexes.
            _, marks = cKDTree(ring).query(easel.points(loop))
            found += _runs(ring, marks.tolist(), steep)
    step = 1.5 * easel.k
    for chain in curves.chains(sorted(edges), directed=True):
        whole = chain[0] == chain[-1]
        corners = easel.points(chain[:-1] if whole else chain)
        line = curves.resample(curves.chaikin(corners, 3, ring=whole), step, ring=whole)
        line = easel.bend(curves.soften(line, 10 * easel.k / step, ring=whole))
        found.append(np.vstack([line, line[:1]]) if whole else line)
    return found


def is_ring(crest: Points) -> bool:
    return bool(np.allclose(crest[0], crest[-1]))


def depth(crest: Points, k: float) -> float:
    """How far a slope reaches down: 1, but less in a hollow so small that its sides would meet."""
    inward = curves.normals(crest) * (crest.mean(axis=0) - crest)
    if not is_ring(crest) or inward.sum() < 0:
        return 1.0
    return min(1.0, 0.25 + float(curves.arc(crest)[-1]) / (900 * k))


def _runs(ring: Points, marks: list[int], steep: list[bool]) -> list[Points]:
    """The parts of a ring along unbroken rows of steep hexsides, in the sense of the ring."""
    count = len(steep)
    starts = [i for i in range(count) if steep[i] and not steep[i - 1]]
    if not starts:
        return [np.vstack([ring, ring[:1]])]
    found = []
    for start in starts:
        stop = start
        while steep[stop % count]:
            stop += 1
        first, last = marks[start], marks[stop % count]
        if last <= first:
            found.append(np.vstack([ring[first:], ring[: last + 1]]))
        else:
            found.append(ring[first : last + 1])
    return found


def paint(easel: PaintStand, relief: Heights, low: Sequence[Points]) -> None:
    """Shades the ground and tints heights and hollows; `low` is the outline of these."""
    _undulate(easel)
    _hollows(easel, low)
    if not relief.rings:
        return
    k, sheet = easel.k, easel.sheet
    mask, near = easel.mask(relief.rings), relief.near_slope
    body = near * blur(mask, 2.5 * k) + (1 - near) * blur(mask, 14 * k)
    wide = blur(near, 26 * k)
    sheet.wash(body * (0.68 + 0.22 * np.clip(wide, 0, 1)), HEIGHT, 1.0)
    _round(easel, mask, wide)
    _foot(easel, relief, mask)
    _form_lines(easel, relief)


def _undulate(easel: PaintStand) -> None:
    """Open country is never quite flat."""
    swell = easel.noise("swell", 260) + 0.35 * easel.noise("ripple", 110)
    down, across = np.gradient(swell)
    lit = (across + down) * np.float32(260 * easel.k * 0.022)
    easel.sheet.light(np.clip(lit, -0.05, 0.045).astype(np.float32))


def hollows(easel: Easel) -> list[Points]:
    return easel.outlines(easel.subject.extended(easel.subject.low), smooth=12)


def _hollows(easel: PaintStand, rings: Sequence[Points]) -> None:
    """Low ground: damp and green, its side to the north-west in shade."""
    if not rings:
        return
    k = easel.k
    mask = blur(easel.mask(rings), 9 * k)
    easel.sheet.wash(mask, HOLLOW, 0.80)
    down, across = np.gradient(blur(mask, 8 * k))
    lit = np.clip((across + down) * np.float32(-k * 3.5), -0.10, 0.06)
    easel.sheet.light(np.asarray(lit, dtype=np.float32))


def _round(easel: PaintStand, mask: Field, near: Field) -> None:
    """A height is rounded towards its slopes: bright to the north-west, dark to the south-east."""
    k = easel.k
    swell = blur(mask, 12 * k) + blur(mask, 24 * k)
    down, across = np.gradient(swell)
    lit = (across + down) * np.float32(k * 7.5) * np.clip(near * 1.5, 0, 1)
    easel.sheet.light(np.clip(lit, -0.15, 0.10).astype(np.float32) * (0.15 + 0.85 * mask))


def _foot(easel: PaintStand, relief: Heights, mask: Field) -> None:
    """A brown wash below each slope, darker where it turns from the light."""
    drawing, shadow = Drawing(), Drawing()
    for crest in relief.crests:
        side = curves.normals(crest, sigma=14)
        out = side * 24 * easel.k * depth(crest, easel.k)
        drawing.polygon(np.vstack([crest, (crest + out)[::-1]]))
        away = np.clip(side @ np.array([0.71, 0.71]), 0, 1)[:, None]
        shadow.polygon(np.vstack([crest, (crest + out * (0.25 + away))[::-1]]))
    below = 1 - mask
    easel.sheet.wash(blur(easel.sheet.mask(drawing), 6 * easel.k) * below, WASH, 0.26)
    easel.sheet.wash(blur(easel.sheet.mask(shadow), 4 * easel.k) * below, WASH, 0.10)


def _form_lines(easel: PaintStand, relief: Heights) -> None:
    """A dashed line where the ground falls gently."""
    k, drawing = easel.k, Drawing()
    for ring in relief.rings:
        even = curves.resample(ring, 1.0 * k, ring=True)
        rows = np.clip(even[:, 1].astype(int), 0, easel.sheet.height - 1)
        columns = np.clip(even[:, 0].astype(int), 0, easel.sheet.width - 1)
        gentle = relief.near_slope[rows, columns] < 0.3
        for start in range(0, len(even) - 6, 9):
            if gentle[start : start + 6].all():
                drawing.stroke(even[start : start + 6], 1.1 * k)
    easel.sheet.ink(drawing, FORM_LINE, 0.62)
