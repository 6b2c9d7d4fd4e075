"""The bottom strip and the minimap: what is drawn where, and what answers to the pointer."""

from collections.abc import Iterator

import pygame
import pytest

from game.board.where import Where
from game.engine.presentation import Box, Counter, Face, Presentation, SideInfo, Track, Tracks
from game.engine.text import Text, say
from game.ui.field import minimap
from game.ui.look import theme
from game.ui.look import type as ty
from game.ui.panels.strip import tracks
from game.ui.panels.strip.track_columns import box_columns

FACE = Face(name="IR 5", nation="prussia", symbol="foot", simple="3", band="red", steps_full=1)


@pytest.fixture(autouse=True)
def _window() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((64, 64))
    yield
    ty.set_text_scale(100)


def track(name: str, marker: int, lying: dict[int, tuple[Face, ...]]) -> Track:
    return Track(
        side=name,
        title=say(name),
        note=say("now 10, ends 9"),
        rule="X 1.1",
        boxes=tuple(
            Box(number=n, faces=lying.get(n, ()), marker=n == marker, low=n <= 6)
            for n in range(18, -3, -1)
        ),
        figures=((say("Combat success"), "4"), (say("Victory points"), "6")),
    )


SHOWN = Tracks(
    rows=(track("North", 10, {10: (FACE,)}), track("South", 9, {12: (FACE, FACE), 0: (FACE,)})),
    note=say("Counters lie in the boxes they cost."),
)


def strip(width: int, *, folded: bool = False) -> tuple[pygame.Surface, tracks.DrawnStrip]:
    """The strip as it stands at the foot of a window."""
    window = {1516: 1920, 950: 1280}[width]
    height = tracks.strip_height(window, SHOWN, folded=folded)
    surface = pygame.Surface((width, height))
    return surface, tracks.draw_strip(
        surface, surface.get_rect(), window, SHOWN, folded=folded, left=140
    )


@pytest.mark.parametrize("width", [1516, 950])
@pytest.mark.parametrize("scale", [80, 100, 150, 200])
def test_every_box_is_within_the_strip_and_apart_from_the_others(width: int, scale: int) -> None:
    ty.set_text_scale(scale)
    surface, drawn = strip(width)
    assert len(drawn.hits) == 2 * 21
    for hit in drawn.hits:
        assert surface.get_rect().contains(hit.rect)
        assert hit.rect.left >= 140
        others = [h for h in drawn.hits if h is not hit]
        assert hit.rect.collidelist([h.rect for h in others]) == -1


@pytest.mark.parametrize("width", [1516, 950])
def test_a_box_answers_with_its_track_number_and_counters(width: int) -> None:
    _, drawn = strip(width)
    hit = next(h for h in drawn.hits if h.track == 1 and h.number == 12)
    assert drawn.at(hit.rect.center) == hit
    assert hit.faces == (FACE, FACE)
    assert drawn.at((2, 2)) is None


@pytest.mark.parametrize("width", [1516, 950])
def test_the_same_number_stands_in_one_column(width: int) -> None:
    _, drawn = strip(width)
    upper = {h.number: h.rect.left for h in drawn.hits if h.track == 0}
    lower = {h.number: h.rect.left for h in drawn.hits if h.track == 1}
    assert upper == lower
    assert sorted(upper, key=lambda n: upper[n]) == list(range(18, -3, -1))


def test_boxes_in_use_are_never_slits_where_there_is_room_for_them() -> None:
    _, narrow = strip(950)
    slits = {h.number for h in narrow.hits if h.slit}
    assert slits
    assert slits.isdisjoint({12, 10, 9, 0})
    _, wide = strip(1516)
    assert not any(h.slit for h in wide.hits)


def test_danger_and_marker_are_drawn() -> None:
    surface, drawn = strip(1516)
    place = {(h.track, h.number): h.rect for h in drawn.hits}
    safe = surface.get_at(place[0, 8].move(0, -8).midbottom)
    low = surface.get_at(place[0, 3].move(0, -8).midbottom)
    assert low.r > low.b + 10
    assert safe.r < safe.b
    frame = surface.get_at((place[1, 9].left - 2, place[1, 9].centery))
    assert tuple(frame)[:3] == theme.TEXT_LINK
    other = surface.get_at((place[0, 8].left - 2, place[0, 8].centery))
    assert tuple(other)[:3] != theme.TEXT_LINK


def test_a_counter_covers_the_number_of_its_box() -> None:
    surface, drawn = strip(1516)
    place = {(h.track, h.number): h.rect for h in drawn.hits}
    blue = theme.nation("prussia").field
    spot = place[0, 10]
    got = surface.get_at((spot.centerx + 2, spot.centery - 12))
    assert all(abs(a - b) < 30 for a, b in zip(got[:3], blue, strict=True))


def test_a_folded_strip_is_one_line_and_keeps_its_handle() -> None:
    surface, drawn = strip(1516, folded=True)
    assert surface.get_height() <= 36
    assert drawn.hits == ()
    assert drawn.fold is not None
    assert surface.get_rect().contains(drawn.fold)
    assert len(drawn.rules) == 2
    _, opened = strip(1516)
    assert opened.fold is not None
    assert opened.fold.size == drawn.fold.size


def test_no_tracks_no_strip() -> None:
    assert tracks.strip_height(1920, Tracks(), folded=False) == 0


def test_the_heights_of_the_design_at_normal_text() -> None:
    assert tracks.strip_height(1920, SHOWN, folded=False) == theme.WIDE.bottom
    assert tracks.strip_height(1280, SHOWN, folded=False) == theme.NARROW.bottom


def test_titles_answer_with_their_rule() -> None:
    _, drawn = strip(1516)
    assert [rule for rule, _ in drawn.rules] == ["X 1.1", "X 1.1"]


def test_a_point_of_the_minimap_is_a_point_of_the_world_and_back() -> None:
    small = minimap.fit(pygame.Rect(10, 20, 200, 100), (40.0, 40.0))
    assert small.place == pygame.Rect(60, 20, 100, 100)
    assert small.to_world((110, 70)) == (20.0, 20.0)
    assert small.to_window((20.0, 20.0)) == (110.0, 70.0)
    assert small.to_world((30, 70)) is None


def test_the_minimap_shows_ground_dots_and_view() -> None:
    surface = pygame.Surface((120, 120))
    ground = pygame.Surface((600, 600))
    ground.fill((90, 140, 60))
    dot = minimap.Dot((5.0, 5.0), theme.side_colour("prussia"))
    small = minimap.draw_minimap(
        surface, pygame.Rect(10, 10, 100, 100), ground, (10.0, 10.0), [dot], (0.5, 0.5, 4.0, 3.0)
    )
    assert small.place == pygame.Rect(10, 10, 100, 100)
    green = surface.get_at((90, 90))
    assert all(abs(a - b) <= 3 for a, b in zip(green[:3], (90, 140, 60), strict=True))
    assert surface.get_at((60, 60))[:3] == theme.side_colour("prussia")
    assert surface.get_at((60, 57))[:3] == theme.MARK_LIGHT
    line = [surface.get_at((30, y))[:3] for y in range(12, 22)]
    assert theme.TEXT in line


def across(cell: Where) -> tuple[float, float]:
    assert isinstance(cell, int)
    return float(cell), 0.0


def test_dots_have_the_colour_of_the_side_of_the_top_counter() -> None:
    def counter(side: str) -> Counter:
        return Counter(id=side, side=side, at=0, face=FACE)

    shown = Presentation(
        title="Rossbach",
        turn=say("Turn 2 of 4"),
        sides=(
            SideInfo("north", say("North"), "prussia"),
            SideInfo("south", say("South"), "france"),
        ),
        stacks={7: (counter("south"), counter("north")), 3: (counter("north"),)},
    )
    got = minimap.dots_of(shown, across)
    assert [(d.at[0], d.colour) for d in got] == [
        (3.0, theme.side_colour("prussia")),
        (7.0, theme.side_colour("france")),
    ]


def test_of_four_boxes_none_is_folded_for_a_few_pixels() -> None:
    """As at Camposanto in a small window; of many, those far off are."""
    few = Track(side="a", title=say("A"), boxes=tuple(Box(number=n) for n in range(1, 5)))
    for room in (112, 128, 160):
        columns = box_columns((few,), room, 40)
        assert columns.wide == 4
        assert all(left + width <= room for _number, left, width in columns.places)
    assert box_columns((track("North", 10, {}),), 500, 40).wide < 21


def test_the_boxes_of_an_army_s_morale_stay_whole_where_figures_have_room() -> None:
    """Eight boxes in which nothing lies in 160 pixels or fewer, beside an army with five."""
    rows = tuple(
        Track(side=side, title=say("A"), boxes=tuple(Box(number=n) for n in range(1, most + 1)))
        for side, most in (("french", 5), ("allied", 8))
    )
    for room in (160, 140, 128):
        columns = box_columns(rows, room, 36)
        assert columns.wide == 8
        assert all(left + width <= room for _number, left, width in columns.places)


@pytest.mark.parametrize(
    ("width", "note", "beside", "whole"),
    [
        (420, "5 of 8 lost", True, 8),
        (270, "5 of 8 lost", False, 8),
        (270, "beaten, with 8 units lost", True, 5),
    ],
)
def test_figures_go_below_the_titles_before_boxes_of_morale_are_folded(
    width: int, note: str, beside: bool, whole: int
) -> None:
    """As beside the cards of seven generals in a small window; but not where they would be cut."""
    rows = tuple(
        Track(
            side=side,
            title=say("Allies"),
            note=Text(note),
            figures=((say("Points"), "352"),),
            boxes=tuple(Box(number=n, marker=n == 5) for n in range(1, most + 1)),
        )
        for side, most in (("french", 5), ("allied", 8))
    )
    _labels, figures, columns = tracks._widths(rows, width, 36)
    assert (figures > 0) is beside
    assert columns.wide >= whole


def test_a_note_with_figures_stands_in_one_line_or_each_part_in_its_own() -> None:
    """No line begins with the dot that parts them."""
    one = track("North", 10, {})
    whole = "now 10, ends 9 · Combat success 4 · Victory points 6"
    assert tracks._note_of(one, 600, 60, whole=True) == whole
    assert tracks._note_of(one, 120, 60, whole=True) == whole.replace(" · ", "\n")
    assert tracks._note_of(one, 120, 20, whole=True) == whole, "no room for three lines"
    assert tracks._note_of(one, 120, 60, whole=False) == "now 10, ends 9"


def test_without_boxes_the_note_has_all_the_room_but_the_figures(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """As in Squares in a small window: in one line."""
    plain = Track(
        side="a",
        title=say("A"),
        note=say("demoralised: {n} of {m}; it breaks at {k}", n=0, m=3, k=2),
        figures=((say("Points"), "0"),),
    )
    wanted = ty.measure("Commands Demoralised: 0 of 3; breaks at 2", tracks._NOTE)[0]
    room = wanted + 120
    assert room * 2 // 3 < wanted < tracks._label_width((plain,), room)
