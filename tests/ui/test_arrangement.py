"""Pieces side by side in a square: all inside, none over another, lines towards their front."""

from itertools import combinations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from game.engine.presentation import Counter, Face
from game.ui.field.arrangement import arranged, gathered, is_crowded

BOX = pygame.Rect(400, 300, 184, 184)
FRONTS = st.sampled_from((0, 90, 180, 270))


def piece(number: int, symbol: str, front: int | None = None, *, leader: bool = False) -> Counter:
    face = Face(name=f"{number}", nation="britain", symbol=symbol, wide=front is not None)
    return Counter(id=f"u{number}", side="a", at=0, face=face, facing=front, leader=leader)


def square(lines: int, massed: int, guns: int, leaders: int, front: int) -> tuple[Counter, ...]:
    kinds = [("foot", front, False)] * lines + [("horse", None, False)] * massed
    kinds += [("gun", None, False)] * guns + [("leader", None, True)] * leaders
    return tuple(piece(n, s, f, leader=lead) for n, (s, f, lead) in enumerate(kinds))


@given(
    st.integers(0, 6), st.integers(0, 4), st.integers(0, 2), st.integers(0, 3), FRONTS,
    st.sampled_from((76, 100, 184, 232)),
)  # fmt: skip
def test_all_stand_inside_and_apart(
    lines: int, massed: int, guns: int, leaders: int, front: int, side: int
) -> None:
    """Whatever a square can hold keeps within it and leaves the others in sight."""
    stack = square(lines, massed, guns, leaders, front)
    box = pygame.Rect(40, 60, side, side)
    placed, _ = arranged(stack, box)
    assert [one.counter for one in placed] == list(stack)
    assert all(box.contains(one.room) for one in placed)
    for a, b in combinations(placed, 2):
        assert not a.room.inflate(-2, -2).colliderect(b.room.inflate(-2, -2))


@pytest.mark.parametrize(
    ("front", "axis", "sign"), [(0, 1, -1), (90, 0, 1), (180, 1, 1), (270, 0, -1)]
)
def test_lines_stand_in_front_of_guns_and_leaders(front: int, axis: int, sign: int) -> None:
    """The first line is nearest to the side faced; who comes first in the stack stands there."""
    placed, _ = arranged(square(6, 0, 2, 1, front), BOX)
    depth = [sign * one.room.center[axis] for one in placed]
    assert depth[0] == depth[1] > depth[2] == depth[3] > depth[4] == depth[5]
    assert all(behind < depth[5] for behind in depth[6:])


def test_a_piece_alone_is_large_and_eight_are_still_readable() -> None:
    """Six lines and two batteries: the plates keep enough height for a name."""
    (alone,), _ = arranged(square(0, 1, 0, 0, 0), BOX)
    full, _ = arranged(square(6, 0, 2, 0, 0), BOX)
    assert alone.size >= 70
    assert min(one.room.h for one in full[:6]) >= 30 and full[7].size >= 36


def test_rooms_hold_one_piece_each_and_may_be_free() -> None:
    """Who is in a room stands inside its walls, the others outside all; a free one is there too."""
    stack = square(0, 3, 0, 1, 0)
    placed, rooms = arranged(stack, BOX, ("u1", ""))
    (held, holder), (free, nobody) = rooms
    assert (holder, nobody) == ("u1", "")
    assert held.contains(placed[1].room) and not held.colliderect(free)
    assert not any(
        one.room.collidelist([held, free]) >= 0 for one in placed if one is not placed[1]
    )
    assert all(BOX.contains(room) for room, _ in rooms)


def test_a_town_without_troops_shows_its_rooms() -> None:
    placed, rooms = arranged((), BOX, ("",))
    assert placed == () and len(rooms) == 1 and BOX.contains(rooms[0][0])


SMALL = pygame.Rect(0, 0, 76, 76)


def test_at_the_smallest_zoom_a_full_square_counts_its_kinds() -> None:
    """Six lines, two batteries, two leaders are three pieces; large enough, each is its own."""
    stack = square(6, 0, 2, 2, 90)
    assert is_crowded(arranged(stack, SMALL)[0]) and not is_crowded(arranged(stack, BOX)[0])
    kinds = gathered(stack, (), ())
    assert [len(ids) for ids in kinds.values()] == [6, 2, 2]
    shown, _ = arranged([c for c in stack if c.id in kinds], SMALL)
    assert not is_crowded(shown)


def test_who_may_act_stands_for_his_kind_and_who_is_in_a_room_for_himself() -> None:
    stack = square(0, 4, 0, 0, 0)
    assert gathered(stack, ("u1",), ("u3",)) == {"u3": ("u3", "u0", "u2"), "u1": ("u1",)}
