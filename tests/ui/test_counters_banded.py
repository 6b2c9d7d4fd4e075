"""Counters with their names in the band, and counters that point somewhere."""

from itertools import combinations
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.engine.presentation import Counter, Face
from game.ui import counters
from game.ui.counters import facing, marks
from game.ui.counters.face import Level, draw_face
from game.ui.look import theme
from game.ui.look import type as ty
from game.ui.look.theme import Colour

SIZES = (96, 64, 36)
FACE = Face(
    form="banded", name="Savoia", nation="spain", symbol="foot", values=("4",), simple="4",
    band="wing_left", steps=4, steps_full=4,
)  # fmt: skip


@pytest.fixture(autouse=True, scope="module")
def _display() -> None:
    pygame.display.init()


def square(face: Face, size: int) -> pygame.Surface:
    picture = counters.counter_picture(face, size)
    return picture.surface.subsurface((*picture.origin, size, size))


def bright(surface: pygame.Surface, wanted: Colour) -> int:
    """How many pixels are close to a colour."""
    mask = pygame.mask.from_threshold(surface, wanted, (40, 40, 40, 255))
    return int(mask.count())


def differing(a: pygame.Surface, b: pygame.Surface) -> int:
    mask = pygame.mask.from_threshold(a, (0, 0, 0), (24, 24, 24, 255), b)
    return a.get_width() * a.get_height() - int(mask.count())


@pytest.mark.parametrize(
    ("degrees", "turn", "side"),
    [(0, 0, 0), (60, -30, 1), (120, 30, 1), (180, 0, 2), (240, -30, 3), (300, 30, 3),
     (90, 0, 1), (30, 30, 0), (330, -30, 0)],
)  # fmt: skip
def test_a_plate_turns_by_thirty_degrees_at_most_and_points_with_its_nearest_side(
    degrees: int, turn: int, side: int
) -> None:
    assert (facing.turn_of(degrees), facing.front_side(degrees)) == (turn, side)


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("degrees", range(0, 360, 60))
def test_the_bar_lies_where_the_counter_points(degrees: int, size: int) -> None:
    """Light pixels outside the plate, all in the half that it faces."""
    pose = counters.Stance(degrees)
    marked = counters.counter_picture(FACE, size, pose)
    plain = counters.counter_picture(FACE, size, counters.Stance(degrees, marked=False))
    field = pygame.Surface((4 * size, 4 * size))
    fields = []
    for picture in (marked, plain):
        field.fill((90, 90, 90))
        corner = 2 * size - size // 2
        field.blit(picture.surface, (corner - picture.origin[0], corner - picture.origin[1]))
        fields.append(field.copy())
    light = pygame.mask.from_threshold(fields[0], theme.MARK_LIGHT, (30, 30, 30, 255))
    before = pygame.mask.from_threshold(fields[1], theme.MARK_LIGHT, (30, 30, 30, 255))
    light.erase(before, (0, 0))
    assert light.count() > size // 2
    x, y = light.centroid()
    way = pygame.Vector2(0, -1).rotate(degrees)
    off = pygame.Vector2(x - 2 * size, y - 2 * size)
    assert abs(way.angle_to(off) % 360 - (0 if way.angle_to(off) % 360 < 180 else 360)) < 8
    assert 0.45 * size < off.length() < 0.75 * size


@pytest.mark.parametrize("size", SIZES)
def test_the_three_wings_have_their_tabs_at_different_ends(size: int) -> None:
    """A second cue beside the colour: black at the left, at the right, at both ends."""
    tabs = {}
    for wing in ("left", "centre", "right"):
        out = square(replace(FACE, band=f"wing_{wing}"), size)
        y = size - 3 - size // 40
        ends = [out.get_at((x, y))[:3] for x in (size // 24 + 2, size - size // 24 - 3)]
        tabs[wing] = [sum(end) < 130 for end in ends]
    assert tabs == {"left": [True, False], "centre": [True, True], "right": [False, True]}


@pytest.mark.parametrize("size", SIZES)
def test_stars_are_seen_and_two_are_more_than_one(size: int) -> None:
    counts = [bright(square(replace(FACE, stars=n), size), theme.STAR) for n in (0, 1, 2)]
    assert counts[0] == 0 < counts[1] < counts[2]


@pytest.mark.parametrize("size", SIZES)
def test_strengths_and_sides_of_a_counter_differ(size: int) -> None:
    faces = [
        replace(FACE, steps=n, values=(str(n),), simple=str(n), half=n <= 2) for n in (4, 3, 2, 1)
    ]
    for a, b in combinations(faces, 2):
        assert differing(square(a, size), square(b, size)) > size * size * 0.01


@pytest.mark.parametrize("size", SIZES)
def test_the_nations_differ_by_field(size: int) -> None:
    for a, b in combinations(("spain", "savoy", "habsburg"), 2):
        faces = [square(replace(FACE, nation=n), size) for n in (a, b)]
        assert differing(*faces) > size * size * 0.4


@pytest.mark.parametrize("nation", ["spain", "savoy", "habsburg"])
def test_figures_can_be_read_on_their_fields(nation: str) -> None:
    colours = theme.nation(nation)
    assert theme.contrast(colours.ink, colours.field) >= 4.5
    assert theme.contrast(colours.ink, colours.split) >= 4.5


@pytest.mark.parametrize("size", [96, 64])
def test_each_range_of_a_gun_has_its_box(size: int) -> None:
    one, four = (replace(FACE, symbol="gun", boxes=b) for b in (("3",), ("3", "2", "1", "0")))
    assert differing(square(one, size), square(four, size)) > size
    other = replace(four, boxes=("2", "1", "0", "0"))
    assert differing(square(four, size), square(other, size)) > size // 2


def test_a_spent_leader_is_struck_out_in_grey() -> None:
    fresh = replace(FACE, symbol="leader", commander=True)
    used = square(replace(fresh, spent=True), 96)
    field = used.get_at((12, 12))
    assert max(field[:3]) - min(field[:3]) < 16
    assert bright(used, theme.MARK_RED) > 50


@pytest.mark.parametrize(("front", "hit_left", "fired_left"), [
    (None, True, False), (0, True, False), (1, True, True), (2, True, False), (3, False, False),
])  # fmt: skip
def test_no_mark_lies_on_the_front(front: int | None, hit_left: bool, fired_left: bool) -> None:
    placed = {p.mark: p.x < 0.5 for p in marks.arrange(("hit", "fired"), small=False, front=front)}
    assert placed == {"hit": hit_left, "fired": fired_left}


def test_marks_that_share_a_place_lie_apart() -> None:
    for front in (1, 3):
        a, b = marks.arrange(("hit", "fired"), small=False, front=front)
        assert abs(a.x - b.x) + abs(a.y - b.y) > 0.15


def test_only_the_top_of_a_stack_has_the_bar() -> None:
    def pile(count: int) -> pygame.Surface:
        stack = [Counter(id=str(n), side="a", at=0, face=FACE, facing=180) for n in range(count)]
        out = pygame.Surface((200, 200))
        out.fill((90, 90, 90))
        counters.draw_stack(out, stack, (100, 100), 64)
        return out.subsurface((0, 136, 200, 64))

    assert bright(pile(2), theme.MARK_LIGHT) <= bright(pile(1), theme.MARK_LIGHT) * 1.1


@pytest.mark.parametrize("name", ["Reina", "Savoia", "Deutschm. I"])
def test_names_are_in_larger_letters_on_counters_of_the_usual_zoom(name: str) -> None:
    """Without serifs, on a higher band: at least an eighth of the counter, also for long names."""
    counter = replace(FACE, name=name, band_label=name)
    drawn: list[ty.Style] = []
    before = ty.draw_text

    def heard(
        out: pygame.Surface, words: str, at: tuple[int, int], style: ty.Style, **how: Any
    ) -> object:
        if words == name:
            drawn.append(style)
        return before(out, words, at, style, **how)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(ty, "draw_text", heard)
        draw_face(counter, 56, Level.MEDIUM)
        draw_face(counter, 96, Level.FULL)
    medium, full = drawn
    assert (medium.family, full.family) == (ty.Family.SANS, ty.Family.SERIF)
    assert medium.size >= 56 / 8


def test_hits_are_crossed_out_one_by_one_at_every_size() -> None:
    def crosses(hits: int, size: int) -> int:
        face = replace(FACE, steps_full=3, hits=hits, half=False, stars=0)
        picture = square(face, size)
        return bright(picture, theme.MARK_RED)

    for size in (36, 60, 90):
        none, one, two, three, four = (crosses(n, size) for n in range(5))
        assert none < one < two < three < four
