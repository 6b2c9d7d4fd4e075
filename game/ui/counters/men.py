"""The men on a plate, seen from above: how they stand says what they are, and how well they stand
says in what order. Drawn in the unit's own frame, its front at the top.
"""

from collections.abc import Callable, Iterator, Mapping
from math import cos, pi, sin
from typing import Literal

import pygame
from msgspec import Struct

from game.ui.look.theme import Colour

Kind = Literal[
    "ring", "musket", "dot", "man", "horse", "mount", "rider", "gun", "siege", "limber", "cart"
]
MOUNTED: tuple[Kind, ...] = ("horse", "mount")
GUNS: tuple[Kind, ...] = ("gun", "siege", "limber")
ASKEW = (0.0, 0.42, 0.95, 1.5)
"""How far a man strays from his place, by disorder, in shares of the room that he has."""
CROWD: Mapping[Kind, float] = {
    "ring": 0.24,
    "musket": 0.3,
    "dot": 0.2,
    "horse": 0.3,
    "mount": 0.3,
    "man": 0.5,
    "rider": 0.5,
    "gun": 1.0,
    "siege": 1.0,
    "limber": 0.6,
    "cart": 0.3,
}
"""The most room that a man takes, in shares of the field's depth."""
FLIGHT = 3
"""In that disorder the men have turned round."""


class Ranks(Struct, frozen=True):
    """Men in ranks and files within a part of the field (shares of it: left, top, right, low)."""

    kind: Kind
    place: tuple[float, float, float, float]
    files: int
    ranks: int
    loose: float = 0.0
    size: float = 1.0


def _row(kind: Kind, parts: int, files: int, ranks: int, gap: float) -> tuple[Ranks, ...]:
    """Blocks side by side."""
    wide = (0.96 - gap * (parts - 1)) / parts
    lefts = (0.02 + n * (wide + gap) for n in range(parts))
    return tuple(Ranks(kind, (x, 0.12, x + wide, 0.98), files, ranks) for x in lefts)


_SLEEVES = (
    Ranks("ring", (0.03, 0.2, 0.23, 0.96), 3, 4),
    Ranks("ring", (0.77, 0.2, 0.97, 0.96), 3, 4),
)
FORMATIONS: dict[str, tuple[Ranks, ...]] = {
    "pikes": (*_SLEEVES, Ranks("dot", (0.29, 0.3, 0.71, 0.98), 10, 4)),
    "heavy_foot": (Ranks("dot", (0.06, 0.3, 0.94, 0.98), 16, 4),),
    "shot": _row("ring", 4, 4, 4, 0.06),
    "dragoons": (
        Ranks("musket", (0.04, 0.05, 0.96, 0.6), 7, 2, 0.25),
        Ranks("mount", (0.1, 0.72, 0.9, 0.98), 5, 1),
    ),
    "light_foot": (Ranks("musket", (0.03, 0.05, 0.97, 0.97), 7, 2, 0.6),),
    "heavy_horse": (Ranks("horse", (0.02, 0.04, 0.98, 0.98), 10, 2),),
    "cuirassiers": (Ranks("horse", (0.02, 0.04, 0.98, 0.98), 11, 2, 0.0, 1.12),),
    "reiter": tuple(
        Ranks("horse", (x, 0.02, x + 0.1, 0.98), 1, 3, 0.0, 0.8) for x in (0.08, 0.33, 0.57, 0.82)
    ),
    "arquebusiers": (Ranks("mount", (0.02, 0.04, 0.98, 0.98), 9, 2, 0.0, 1.0),),
    "light_horse": (Ranks("horse", (0.03, 0.04, 0.97, 0.97), 8, 2, 0.25, 0.85),),
    "croats": (Ranks("horse", (0.03, 0.04, 0.97, 0.97), 5, 2, 0.7),),
    "light_guns": (Ranks("gun", (0.08, 0.05, 0.92, 0.95), 3, 1, 0.0, 0.75),),
    "medium_guns": (Ranks("gun", (0.14, 0.05, 0.86, 0.95), 2, 1, 0.0, 0.85),),
    "heavy_guns": (Ranks("siege", (0.18, 0.0, 0.82, 1.0), 2, 1),),
    "limbered_guns": (
        Ranks("horse", (0.22, 0.02, 0.78, 0.5), 2, 2),
        Ranks("limber", (0.1, 0.52, 0.9, 0.98), 1, 1),
    ),
    "tercio": (
        Ranks("dot", (0.28, 0.16, 0.72, 0.9), 8, 9),
        *(
            Ranks("ring", (x, y, x + 0.2, y + 0.34), 3, 4)
            for x in (0.04, 0.76)
            for y in (0.1, 0.56)
        ),
    ),
    "wagon": (Ranks("cart", (0.2, 0.05, 0.8, 0.95), 1, 2, 0.0, 2.0),),
}
_OF_A_STAND: Mapping[str, tuple[tuple[Ranks, ...], ...]] = {
    "brigade": ((Ranks("man", (0.04, 0.06, 0.96, 0.98), 2, 2),),),
    "squadrons": ((Ranks("rider", (0.04, 0.04, 0.96, 0.96), 2, 2),),),
    "battery": ((Ranks("gun", (0.06, 0.0, 0.94, 1.0), 2, 1),),),
    "limbered_battery": (
        (
            Ranks("horse", (0.08, 0.0, 0.92, 0.5), 4, 1, 0.0, 0.9),
            Ranks("limber", (0.06, 0.4, 0.94, 1.0), 2, 1, 0.0, 0.8),
        ),
        (Ranks("limber", (0.06, 0.1, 0.94, 0.9), 2, 1),),
    ),
    "wagon": ((Ranks("cart", (0.2, 0.05, 0.8, 0.95), 1, 2, 0.0, 2.0),),),
}
"""How few men stand on each stand of a brigade, whose arrangement is the formation; of a unit whose
stands are not alike those of the first, then those of the others.
"""
_BY_SYMBOL = {"gun": "light_guns", "horse": "heavy_horse", "cuirassier": "cuirassiers"}


def formation_of(men: str, symbol: str) -> tuple[Ranks, ...]:
    """How men of a sort stand; of a sort that is not known, those of the unit's arm."""
    return FORMATIONS.get(men) or FORMATIONS[_BY_SYMBOL.get(symbol, "shot")]


def of_stand(men: str, number: int) -> tuple[Ranks, ...]:
    """The men on one of the stands of a brigade."""
    kinds = _OF_A_STAND[men]
    return kinds[min(number, len(kinds) - 1)]


def draw_men(
    canvas: pygame.Surface,
    field: pygame.Rect,
    blocks: tuple[Ranks, ...],
    inks: tuple[Colour, Colour],
    *,
    disorder: int = 0,
    lost: float = 0.0,
    gone: int = 0,
) -> None:
    """All men of a plate in its field; of every so many that are `lost`, and of the last so many
    that are `gone`, only the outline, in the second ink.
    """
    before = canvas.get_clip()
    canvas.set_clip(field.clip(before))
    for block in blocks:
        left = block.files * block.ranks - gone
        for number, (x, y, room, chance) in enumerate(_places(field, block, disorder)):
            angle = chance * (0.0, 0.35, 0.8, 0.6)[disorder] + (pi if disorder == FLIGHT else 0)
            hollow = (number * 7 % 10) / 10 < lost or number >= left
            man = _Man(canvas, (x, y), room * block.size, angle, inks[hollow])
            _DRAWN[block.kind](man, hollow)
        if block.kind == "dot" and disorder < FLIGHT:
            _pikes(canvas, field, block, inks[0], disorder)
    canvas.set_clip(before)


def draw_blocks(
    canvas: pygame.Surface, field: pygame.Rect, blocks: tuple[Ranks, ...], ink: Colour
) -> None:
    """The same from afar: a full block for pikes, an open one for shot, teeth for horse."""
    for block in blocks:
        box = _box(field, block).inflate(-2, -2)
        if block.kind in ("ring", "musket", "mount"):
            pygame.draw.rect(canvas, ink, box, max(1, field.h // 9))
        elif block.kind == "man":
            canvas.fill(ink, box.inflate(-box.w // 4, -box.h * 2 // 3))
        elif block.kind in (*GUNS, "horse", "rider"):
            few = Ranks(block.kind, block.place, min(6, block.files), 1)
            for x, y, room, _ in _places(field, few, 0):
                wide = max(2, round(room * (0.2 if block.kind in GUNS else 0.45)))
                canvas.fill(ink, (round(x - wide / 2), field.top + 1, wide, field.h - 2))
                if block.kind in GUNS:
                    canvas.fill(ink, (round(x - room * 0.35), round(y), round(room * 0.7), 2))
        else:
            canvas.fill(ink, box)


def _box(field: pygame.Rect, block: Ranks) -> pygame.Rect:
    left, top, right, low = block.place
    x, y = field.left + left * field.w, field.top + top * field.h
    return pygame.Rect(
        round(x), round(y), round((right - left) * field.w), round((low - top) * field.h)
    )


def _places(
    field: pygame.Rect, block: Ranks, disorder: int
) -> Iterator[tuple[float, float, float, float]]:
    """Where each man of a block stands, how much room he has, and a number of his own from -1 to 1:
    the same on every machine.
    """
    box = _box(field, block)
    across, down = box.w / block.files, box.h / block.ranks
    room = min(across, down, CROWD[block.kind] * field.h)
    stray = block.loose * 0.5 + ASKEW[disorder] * 0.5
    for rank in range(block.ranks):
        for file in range(block.files):
            seed = (rank * 31 + file) * 7 + block.files
            dx, dy = _chance(seed), _chance(seed + 3)
            x = box.left + (file + 0.5) * across + dx * stray * min(across, field.h / 3)
            y = box.top + (rank + 0.5) * down + dy * stray * min(down, field.h / 3)
            yield x, y, room, _chance(seed + 5)


def _chance(seed: int) -> float:
    """A number from -1 to 1 that looks like any."""
    return ((seed * 1103515245 + 12345) // 65536 % 2001) / 1000 - 1


class _Man:
    """One man seen from above, in shares of the room that he has."""

    def __init__(
        self,
        canvas: pygame.Surface,
        at: tuple[float, float],
        room: float,
        angle: float,
        ink: Colour,
    ) -> None:
        self.canvas, self.at, self.room, self.ink = canvas, at, room, ink
        self.cos, self.sin = cos(angle), sin(angle)

    def spot(self, right: float, ahead: float) -> tuple[float, float]:
        """A point as he sees it."""
        x, y = right * self.room, -ahead * self.room
        return (
            self.at[0] + x * self.cos - y * self.sin,
            self.at[1] + x * self.sin + y * self.cos,
        )

    def thick(self, share: float) -> int:
        return max(1, round(self.room * share))

    def dot(self, hollow: bool) -> None:
        width = self.thick(0.12) if hollow else 0
        pygame.draw.circle(self.canvas, self.ink, self.at, self.room * 0.36, width)

    def ring(self, hollow: bool) -> None:
        width = self.thick(0.07 if hollow else 0.17)
        pygame.draw.circle(self.canvas, self.ink, self.at, self.room * 0.34, width)

    def musket(self, hollow: bool) -> None:
        width = self.thick(0.06 if hollow else 0.12)
        pygame.draw.circle(self.canvas, self.ink, self.at, self.room * 0.25, width)
        if not hollow:
            pygame.draw.line(
                self.canvas, self.ink, self.spot(0.17, 0.17), self.spot(0.52, 0.52), width
            )

    def horse(self, hollow: bool) -> None:
        half = ((0.13, 0.5), (0.24, 0.1), (0.24, -0.45), (0.1, -0.75))
        outline = [self.spot(0, 0.78), *(self.spot(x, y) for x, y in half)]
        outline += [self.spot(-x, y) for x, y in reversed(half)]
        pygame.draw.polygon(self.canvas, self.ink, outline, self.thick(0.09) if hollow else 0)

    def man(self, hollow: bool) -> None:
        """Head and shoulders, the head ahead."""
        line = self.thick(0.09) if hollow else 0
        body = ((-0.4, -0.42), (-0.4, -0.16), (-0.26, 0.0), (0.26, 0.0), (0.4, -0.16), (0.4, -0.42))
        pygame.draw.polygon(self.canvas, self.ink, [self.spot(x, y) for x, y in body], line)
        pygame.draw.circle(self.canvas, self.ink, self.spot(0, 0.2), self.room * 0.2, line)

    def rider(self, hollow: bool) -> None:
        """A horse with the dark disc of its rider."""
        ground = self.canvas.get_at((round(self.at[0]), round(self.at[1])))
        self.horse(hollow)
        if not hollow:
            pygame.draw.circle(self.canvas, ground, self.spot(0, -0.12), self.room * 0.14)

    def mount(self, hollow: bool) -> None:
        self.horse(True)
        if not hollow:
            pygame.draw.circle(self.canvas, self.ink, self.spot(0, -0.1), self.room * 0.12)

    def gun(self, hollow: bool) -> None:
        self._piece(0.13, hollow)

    def siege(self, hollow: bool) -> None:
        """Thicker, and on larger wheels."""
        self._piece(0.26, hollow)

    def limber(self, hollow: bool) -> None:
        """A gun that is drawn by its tail."""
        self.cos, self.sin = -self.cos, -self.sin
        self._piece(0.16, hollow)

    def _piece(self, barrel: float, hollow: bool) -> None:
        wide, thin = self.thick(barrel), self.thick(0.07 if hollow else 0.13)
        if hollow:
            half = barrel / 2
            tube = [self.spot(x, y) for x, y in ((-half, 0.5), (half, 0.5), (half, -0.35))]
            tube.append(self.spot(-half, -0.35))
            pygame.draw.polygon(self.canvas, self.ink, tube, thin)
        else:
            ends = self.spot(0, 0.5), self.spot(0, -0.35)
            pygame.draw.line(self.canvas, self.ink, *ends, wide)
        out, tall = 0.18 + barrel / 2, 0.1 + 0.6 * barrel
        wheels = [((x, tall), (x, -tall), thin) for x in (-out, out)]
        lines = [((-out, 0.0), (out, 0.0), max(1, thin // 2)), *wheels]
        for a, b, thick in lines:
            pygame.draw.line(self.canvas, self.ink, self.spot(*a), self.spot(*b), thick)
        for crew in ((-0.42, -0.3), (-0.42, 0.1), (0.42, -0.3), (0.42, 0.1)):
            pygame.draw.circle(self.canvas, self.ink, self.spot(*crew), self.room * 0.055)

    def cart(self, hollow: bool) -> None:
        box = [self.spot(x, y) for x, y in ((-0.3, 0.3), (0.3, 0.3), (0.3, -0.3), (-0.3, -0.3))]
        pygame.draw.polygon(self.canvas, self.ink, box, self.thick(0.1) if hollow else 0)


_DRAWN: Mapping[Kind, Callable[[_Man, bool], None]] = {
    "dot": _Man.dot,
    "man": _Man.man,
    "rider": _Man.rider,
    "ring": _Man.ring,
    "musket": _Man.musket,
    "horse": _Man.horse,
    "mount": _Man.mount,
    "gun": _Man.gun,
    "siege": _Man.siege,
    "limber": _Man.limber,
    "cart": _Man.cart,
}


def _pikes(
    canvas: pygame.Surface, field: pygame.Rect, block: Ranks, ink: Colour, disorder: int
) -> None:
    """The pikes of the first rank, levelled out in front."""
    box = _box(field, block)
    step = box.w / block.files
    for file in range(block.files):
        x = box.left + (file + 0.5) * step
        slant = _chance(file * 13 + 5) * step * (0.0, 0.5, 1.3, 0.0)[disorder]
        top = max(field.top, box.top - 0.3 * field.h)
        pygame.draw.line(canvas, ink, (x, box.top), (x + slant, top), max(1, round(step * 0.12)))
