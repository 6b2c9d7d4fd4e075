"""Who leads each side of a game: the person at the window, a friend beside him, or a player of the
program by its name. It is no part of the game's state, and may be changed at any time.
"""

from collections.abc import Iterable, Mapping, Sequence

ME, FRIEND = "me", "friend"
PEOPLE = (ME, FRIEND)
Seats = Mapping[str, str]
"""By side who leads it. Empty: people do, one or two as the mode of the game says."""


def people(seats: Seats) -> tuple[str, ...]:
    """The sides that people lead."""
    return tuple(side for side, who in seats.items() if who in PEOPLE)


def are_two(seats: Seats) -> bool:
    """Whether two people sit before the window."""
    return len({seats[side] for side in people(seats)}) > 1


def as_begun(sides: Sequence[str], *, two: bool) -> dict[str, str]:
    """Who leads the sides of a game that says only whether one or two people do."""
    return {side: FRIEND if two and n else ME for n, side in enumerate(sides)}


def seated(sides: Sequence[str], wanted: Iterable[str], known: Iterable[str]) -> dict[str, str]:
    """The sides of a game as they were led in another one, in their order: whoever is not known, or
    was not named, is the person at the window.
    """
    who = [name if name in (*PEOPLE, *known) else ME for name in wanted][: len(sides)]
    who += [ME] * (len(sides) - len(who))
    return dict(zip(sides, who, strict=True))
