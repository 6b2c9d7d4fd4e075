"""Colours of a scenario: bands tell the groups of an army apart, nations the armies."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from game.content.problems import did_you_mean
from game.engine.presentation import BANDS
from game.rules.kit.faults import Fault


def unknown_bands(groups: Iterable[tuple[str, str]]) -> Iterator[Fault]:
    """Colours that there are not; each group with where it is named."""
    for where, colour in groups:
        if colour not in BANDS:
            hint = did_you_mean(colour, BANDS) or f"one of {', '.join(BANDS)}"
            yield where, f'colour = "{colour}" is unknown', hint


def like_bands(groups: Sequence[tuple[str, str, str]], of: str) -> Iterator[Fault]:
    """Groups (`of`) of one army with one colour; each with where it is named, and its army."""
    shades = Counter((army, colour) for _, army, colour in groups)
    for where, army, colour in groups:
        if shades[army, colour] > 1:
            free = [band for band in BANDS if not shades[army, band]]
            text = f'colour = "{colour}" is that of another {of} of its army'
            yield where, text, f"one of {', '.join(free)}"


def like_nations(armies: Sequence[tuple[str, str]]) -> Iterator[Fault]:
    """Armies of one nation, whose counters look alike; each with where it is named."""
    nations = Counter(nation for _, nation in armies)
    for where, nation in armies:
        if nations[nation] > 1:
            text = f'nation = "{nation}" is that of the other army: their counters look alike'
            yield where, text, "give one of them another nation"
