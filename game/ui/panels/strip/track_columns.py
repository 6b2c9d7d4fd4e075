"""The columns of the tracks: where each number's box stands. Where there is not room for all,
boxes far from what matters fold to slits.
"""

from collections.abc import Sequence

from msgspec import Struct

from game.engine.presentation import Track

GAP = 3
SLIT = 8
"""Width of a box that is folded for want of room."""
THIN = 3
"""The same where room is very short: a stroke, with less air around it."""
LEAST_BOX = 30
SMALLEST_BOX = 24
"""The same where there are few boxes: then none of them is folded for a few pixels."""
BARE_BOX = 13
"""The same where nothing ever lies in a box: a figure has room in it."""
ENOUGH = 7
"""So many whole boxes should stay, else slits become thin."""


class Columns(Struct, frozen=True):
    """Where each number stands: offset from the row's left and width; slits are narrow."""

    box: int
    slit: int
    places: tuple[tuple[int, int, int], ...]

    @property
    def wide(self) -> int:
        """How many numbers have a whole box."""
        return sum(width > self.slit for _, _, width in self.places)

    def of(self, number: int) -> tuple[int, int]:
        """Offset and width of a number's column."""
        return next((left, width) for n, left, width in self.places if n == number)


def box_columns(tracks: Sequence[Track], room: int, largest: int) -> Columns:
    """Columns shared by all rows; far from what matters, boxes fold to slits until all fit."""
    found = _columns(tracks, room, largest, SLIT)
    return found if found.wide >= ENOUGH else _columns(tracks, room, largest, THIN)


def _columns(tracks: Sequence[Track], room: int, largest: int, slit: int) -> Columns:
    rising = any(track.first == "lowest" for track in tracks)
    numbers = sorted({b.number for track in tracks for b in track.boxes}, reverse=not rising)
    if not numbers:
        return Columns(largest, slit, ())
    whole = (room + GAP) // len(numbers) - GAP
    least = SMALLEST_BOX if len(numbers) < ENOUGH else LEAST_BOX
    if are_bare(tracks):
        least = BARE_BOX
    size = max(min(largest, whole), min(largest, least))
    folded = slit + (GAP if slit == SLIT else GAP - 1)
    wide = _kept_wide(tracks, numbers, room, size, folded)
    if len(wide) < len(numbers):
        # What the slits save makes the remaining boxes larger.
        slits = (len(numbers) - len(wide)) * folded
        size = min(largest, max(size, (room - slits + GAP) // max(1, len(wide)) - GAP))
    places, left = [], 0
    for number in numbers:
        kept = number in wide
        places.append((number, left, size if kept else slit))
        left += size + GAP if kept else folded
    return Columns(size, slit, tuple(places))


def are_bare(tracks: Sequence[Track]) -> bool:
    """Whether nothing lies in any box, whose numbers have one figure: each has room for it."""
    boxes = [box for track in tracks for box in track.boxes]
    return all(0 <= box.number < 10 and not box.faces for box in boxes)


def _kept_wide(
    tracks: Sequence[Track], numbers: Sequence[int], room: int, size: int, folded: int
) -> frozenset[int]:
    """The numbers that keep a whole box: used ones first, then those nearest to a marker."""
    boxes = [box for track in tracks for box in track.boxes]
    markers = [box.number for box in boxes if box.marker] or [numbers[0]]
    used = {box.number for box in boxes if box.faces or box.marker}

    def weight(number: int) -> tuple[bool, int]:
        # Losses carry markers downwards, so what lies above counts double the distance.
        gap = min((m - number) if number <= m else 2 * (number - m) for m in markers)
        return number not in used, gap

    free = room + GAP - len(numbers) * folded
    fitting = max(0, free // (size + GAP - folded))
    return frozenset(sorted(numbers, key=weight)[:fitting])
