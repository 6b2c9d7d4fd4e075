"""Brigades of stands: the arrangement is the formation, losses can be counted, tags keep clear."""

import pygame
import pytest
from msgspec.structs import replace

from game.board.plane.shapes import Footprint, Pose, StandShape
from game.engine.presentation import Counter, Face, Plate
from game.ui.counters.base_parts import FRONT_TONE, level_of
from game.ui.counters.base_plate import plate_picture
from game.ui.counters.brigade import head_of, lost_of
from game.ui.counters.general import blit_general, radius_of
from game.ui.counters.tag import tag_picture
from game.ui.field.camera import Camera, box_of
from game.ui.field.pieces import ShownPieces
from game.ui.field.table_pieces import polygons_of
from game.ui.field.table_tags import TableTags
from game.ui.look import theme
from game.ui.look.words import LANGUAGE
from game.ui.play.fields import TableField
from tests.ui.table_bench import toy

SCALE = 74
NOTHING = ShownPieces(stacks={})


def row(number: int, front: int = 0) -> Footprint:
    """So many stands of an inch side by side."""
    left = -number * 500
    return tuple(
        StandShape(left + n * 1_000, front - 1_000, left + (n + 1) * 1_000, front)
        for n in range(number)
    )


LINE, COLUMN = row(4), (*row(2), *row(2, -1_000))
PLATE = Plate(stands=LINE, men="brigade", each=4, sign="line")
FACE = Face(
    name="Husson",
    nation="first_empire",
    symbol="foot",
    band="green",
    steps=16,
    steps_full=16,
    plate=PLATE,
)


@pytest.fixture(autouse=True)
def window() -> None:
    pygame.display.init()
    pygame.display.set_mode((64, 64))


def shown(face: Face = FACE, **plate: object) -> Face:
    return replace(face, plate=replace(PLATE, **plate))


def look(face: Face) -> pygame.Surface:
    return plate_picture(face, SCALE, 0).surface


def cream(face: Face, right: float, behind: float) -> bool:
    """Whether a point of a plate is the cream of a front bar; inches from the pose's point."""
    picture = plate_picture(face, SCALE, 0)
    x = picture.origin[0] + round(right * SCALE)
    at = x, picture.origin[1] + round(behind * SCALE)
    found = picture.surface.get_at(at)[:3]
    return all(abs(a - b) < 12 for a, b in zip(found, FRONT_TONE, strict=True))


def test_only_stands_of_the_first_rank_have_a_bar() -> None:
    """In column the second rank follows: it has a hair line where its front would be."""
    column = shown(stands=COLUMN)
    assert cream(column, -0.5, 0.05) and cream(column, 0.5, 0.05)
    assert not cream(column, -0.5, 1.05) and not cream(column, 0.5, 1.05)


def test_a_square_has_bars_on_all_sides_and_none_within() -> None:
    square = shown(stands=COLUMN, square=True)
    assert cream(square, 0.5, 0.05) and cream(square, 0.5, 1.95)
    assert cream(square, -0.95, 0.5) and cream(square, 0.95, 1.5)
    assert not cream(square, 0.5, 1.05) and not cream(square, 0.05, 0.5)


def test_in_a_town_each_stand_fronts_to_its_side_and_houses_are_seen() -> None:
    ring = (StandShape(-500, -1_000, 500, 0), StandShape(-500, -3_000, 500, -2_000))
    town = shown(stands=(*ring, StandShape(500, -2_000, 1_500, -1_000)), sign="town")
    assert cream(town, 0.3, 0.05) and cream(town, 0.3, 2.95) and cream(town, 1.45, 1.5)
    assert not cream(town, 0.3, 0.95) and not cream(town, 0.3, 2.05)
    picture = plate_picture(town, SCALE, 0)
    x, y = picture.origin
    assert picture.surface.get_at((x + 10, y + SCALE // 2)).a < 200


def test_the_bars_break_with_disorder_and_go_with_rout() -> None:
    """One bar for each stand: in three parts when it is disordered, none when it flees."""
    places = [n / 100 for n in range(-195, 196) if abs(n) > 15]  # beside the point
    whole, broken, none = (
        sum(cream(shown(disorder=level), x, 0.05) for x in places) for level in (0, 1, 3)
    )
    assert whole > broken > 0 == none


@pytest.mark.parametrize(
    ("steps", "full", "stands", "lost"),
    [(16, 16, 4, 0), (13, 16, 4, 3), (12, 16, 3, 0), (9, 16, 3, 3), (2, 2, 2, 0), (1, 2, 1, 1)],
)
def test_the_last_stand_lacks_what_is_lost(steps: int, full: int, stands: int, lost: int) -> None:
    """Of a battery, whose limber is a stand of its own, the hits."""
    face = replace(FACE, steps=steps, steps_full=full)
    each = 4 if full > 2 else 2
    assert lost_of(face, replace(PLATE, stands=row(stands), each=each)) == lost


def test_lost_figures_are_seen() -> None:
    looks = {
        pygame.image.tobytes(look(replace(FACE, steps=16 - lost)), "RGBA") for lost in range(4)
    }
    assert len(looks) == 4


def test_the_head_of_the_column_is_in_the_middle_of_the_first_rank() -> None:
    assert head_of(row(3)) == 1 and head_of((*row(1), *row(1, -1_000))) == 0
    with_colours = replace(FACE, marks=("colours",))
    assert pygame.image.tobytes(look(FACE), "RGBA") != pygame.image.tobytes(
        look(with_colours), "RGBA"
    )


def test_inches_are_seen_near_by_from_smaller_scales_on() -> None:
    assert [level_of(s, PLATE) for s in (36, 20, 14)] == ["near", "mid", "far"]
    assert [level_of(s) for s in (56, 36, 20)] == ["near", "mid", "far"]


# -- tags ------------------------------------------------------------------------------------------


def test_the_tag_says_name_strength_formation_and_states() -> None:
    plain = tag_picture(FACE, "near", named=True).surface.get_width()
    assert tag_picture(FACE, "near", named=False).surface.get_width() < plain
    for state in ("react", "half_move", "no_move", "fired", "damaged", "worn", "engaged"):
        marked = replace(FACE, marks=(state,))
        assert tag_picture(marked, "near", named=True).surface.get_width() > plain, state
    assert tag_picture(shown(disorder=1), "near", named=True).surface.get_width() > plain
    signs = ("line", "column", "square", "march", "town", "unlimbered", "limbered")
    looks = {
        pygame.image.tobytes(tag_picture(shown(sign=s), "near", named=True).surface, "RGBA")
        for s in signs
    }
    assert len(looks) == len(signs)


def test_from_afar_a_tag_shows_one_state_and_no_name() -> None:
    many = replace(FACE, marks=("react", "fired", "half_move"))
    one = replace(FACE, marks=("react",))
    wide = tag_picture(many, "far", named=True).surface.get_width()
    assert wide == tag_picture(one, "far", named=True).surface.get_width()
    assert wide < tag_picture(many, "near", named=True).surface.get_width()


def crowd(camera: Camera) -> list[tuple[list[list[tuple[int, int]]], Counter]]:
    """Three brigades close behind one another, the last turned about."""
    poses = (Pose(8_000, 8_000, 0), Pose(8_000, 6_500, 0), Pose(8_300, 10_500, 18_000))
    counters = [Counter(id=str(n), side="red", at=p, face=FACE) for n, p in enumerate(poses)]
    return [(polygons_of(camera, counter), counter) for counter in counters]


def test_tags_lie_on_no_stand_and_on_no_other_tag() -> None:
    driver = toy()
    plates, tags = crowd(driver.camera), TableTags()
    surface = pygame.Surface(driver.app.size)
    tags.draw(surface, driver.camera, plates, (), NOTHING)
    boxes = tags.boxes()
    assert len(boxes) == 3
    for n, box in enumerate(boxes):
        assert box.collidelist(boxes[:n]) == -1
        stands = [box_of(stand) for polygons, _ in plates for stand in polygons]
        assert box.inflate(-2, -2).collidelist(stands) == -1


def test_in_a_crowd_a_tag_without_room_is_left_away_until_its_unit_is_in_hand() -> None:
    """Forty brigades on one another: what has no room of its own is not drawn over the rest, and
    comes back for the unit in hand and under the pointer.
    """
    driver, tags = toy(), TableTags()
    pose = Pose(8_000, 8_000, 0)
    many = [Counter(id=str(n), side="red", at=pose, face=FACE) for n in range(40)]
    plates = [(polygons_of(driver.camera, counter), counter) for counter in many]
    surface = pygame.Surface(driver.app.size)
    tags.draw(surface, driver.camera, plates, (), NOTHING)
    drawn = {c.id for box in tags.boxes() if (c := tags.at(box.center)) is not None}
    left = sorted({c.id for c in many} - drawn)
    assert drawn and left
    for n, box in enumerate(tags.boxes()):
        others = tags.boxes()[:n]
        assert sum(box.clip(o).w * box.clip(o).h for o in others) <= 0.25 * box.w * box.h
    surface.fill("black")
    tags.bring_back(surface, left[0])
    assert pygame.mask.from_threshold(surface, "black", (1, 1, 1, 255)).count() < (
        surface.get_width() * surface.get_height()
    )
    tags.draw(surface, driver.camera, plates, (), ShownPieces(stacks={}, chosen=(left[0],)))
    assert len(tags.boxes()) == len(drawn) + 1


def test_a_tag_leaves_names_on_the_map_free_where_it_can() -> None:
    driver, tags = toy(), TableTags()
    counter = Counter(id="0", side="red", at=Pose(8_000, 8_000, 0), face=FACE)
    plates = [(polygons_of(driver.camera, counter), counter)]
    surface = pygame.Surface(driver.app.size)
    tags.draw(surface, driver.camera, plates, (), NOTHING)
    (usual,) = tags.boxes()
    again = TableTags()
    again.draw(surface, driver.camera, plates, (), ShownPieces(stacks={}, names=(usual,)))
    (box,) = again.boxes()
    assert not box.colliderect(usual) and box.w == usual.w


def test_a_tag_that_the_edge_of_the_view_would_cut_lies_within_it() -> None:
    """Four bases in line with their rear to the edge: the tag, which belongs behind them, comes
    into the view, clear of them; of a unit that is not seen it stays outside.
    """
    driver = toy()
    camera, tags = driver.camera, TableTags()
    left, top = camera.world_rect()[:2]
    assert isinstance(camera.field, TableField)
    x, y = camera.field.point((left, top))
    for inside, whole in ((True, True), (False, False)):
        edge = 1_100 if inside else -600
        counter = Counter(id="0", side="red", at=Pose(x + edge, y - 3_000, 9_000), face=FACE)
        polygons = polygons_of(camera, counter)
        tags.draw(pygame.Surface(driver.app.size), camera, [(polygons, counter)], (), NOTHING)
        (box,) = tags.boxes()
        assert camera.view.contains(box) is whole
        stands = [box_of(stand) for stand in polygons]
        assert box.inflate(-2, -2).collidelist(stands) == -1


def test_a_tag_comes_out_from_under_a_box_over_the_map() -> None:
    """A note lies where it belongs; where the whole unit lies under it the tag does too."""
    driver = toy()
    tags, surface = TableTags(), pygame.Surface(driver.app.size)
    counter = Counter(id="0", side="red", at=Pose(8_000, 8_000, 0), face=FACE)
    plates = [(polygons_of(driver.camera, counter), counter)]
    tags.draw(surface, driver.camera, plates, (), NOTHING)
    (usual,) = tags.boxes()
    note = usual.inflate(20, 6)
    tags.draw(surface, driver.camera, plates, (), ShownPieces(stacks={}, covers=(note,)))
    (moved,) = tags.boxes()
    assert not moved.colliderect(note) and moved.w == usual.w
    area = box_of([point for polygon in plates[0][0] for point in polygon])
    above = area.union(usual).inflate(20, 20)
    tags.draw(surface, driver.camera, plates, (), ShownPieces(stacks={}, covers=(above,)))
    assert tags.boxes() == [usual]


def test_a_tag_goes_farther_off_before_it_loses_its_name() -> None:
    """Discs all round leave room behind the rear edge for sign and figure alone; beyond them there
    is room for the name.
    """
    driver, tags = toy(), TableTags()
    counter = Counter(id="0", side="red", at=Pose(8_000, 8_000, 0), face=FACE)
    plates = [(polygons_of(driver.camera, counter), counter)]
    level = level_of(driver.camera.scale, FACE.plate)
    wide, high = tag_picture(FACE, level, named=True).surface.get_size()
    bare = tag_picture(FACE, level, named=False).surface.get_width() + 4
    area = box_of([point for polygon in plates[0][0] for point in polygon])
    tall = area.h + 200 + 3 * high
    left = pygame.Rect(area.centerx - bare // 2 - 500, area.top - 200, 500, tall)
    right = pygame.Rect(area.centerx + bare // 2, area.top - 200, 500, tall)
    ahead = pygame.Rect(left.left, area.top - 200, right.right - left.left, 200)
    discs = [
        (box, Counter(id=str(n), side="red", at=counter.at, face=FACE))
        for n, box in enumerate((left, right, ahead), 1)
    ]
    tags.draw(pygame.Surface(driver.app.size), driver.camera, plates, discs, NOTHING)
    (box,) = tags.boxes()
    assert box.w == wide and box.collidelist([disc for disc, _ in discs]) < 0
    below = pygame.Rect(left.left, left.bottom, ahead.w, 400)
    discs.append((below, Counter(id="4", side="red", at=counter.at, face=FACE)))
    surface = pygame.Surface(driver.app.size)
    tags.draw(surface, driver.camera, plates, discs, NOTHING)
    (box,) = tags.boxes()
    assert box.w < wide
    surface.fill("black")
    tags.bring_back(surface, "0")  # pointed at it has its name
    drawn = pygame.mask.from_threshold(surface, "black", (1, 1, 1, 255))
    drawn.invert()
    assert max(rect.w for rect in drawn.get_bounding_rects()) > box.w


def test_a_click_on_a_tag_is_one_on_its_unit_and_filtered_units_have_none() -> None:
    driver = toy()
    plates, tags = crowd(driver.camera), TableTags()
    surface = pygame.Surface(driver.app.size)
    tags.draw(surface, driver.camera, plates, (), NOTHING)
    found = [tags.at(box.center) for box in tags.boxes()]
    assert sorted(c.id for c in found if c is not None) == ["0", "1", "2"]
    tags.draw(surface, driver.camera, plates, (), ShownPieces(stacks={}, only=frozenset({"1"})))
    assert len(tags.boxes()) == 1


def test_discs_are_as_large_as_they_say() -> None:
    small = Face(name="Foy", nation="britain", symbol="leader", plate=Plate(radius=450))
    large = replace(small, plate=Plate(radius=650))
    assert radius_of(small, 40) == 18 and radius_of(large, 40) == 26
    assert radius_of(replace(small, plate=Plate()), 40) == 10
    surface = pygame.Surface((200, 200))
    assert blit_general(surface, large, (100, 100), 40).w == 52
    assert theme.band("green") != theme.band("red")


def test_each_contingent_has_a_line_of_its_own_inside_the_field() -> None:
    """No two share both colour and run of the line; the edge of the plate is the same for all."""
    looks = {key: look(shown(contingent=key)) for key in ("", *theme.CONTINGENTS)}
    pictures = {pygame.image.tobytes(one, "RGBA") for one in looks.values()}
    assert len(pictures) == len(looks)
    assert len({one.get_size() for one in looks.values()}) == 1
    for one in looks.values():
        wide, high = one.get_size()
        for x in range(0, wide, 7):
            assert one.get_at((x, 1)) == looks[""].get_at((x, 1))
            assert one.get_at((x, high - 2)) == looks[""].get_at((x, high - 2))
    allied = {
        key: theme.CONTINGENTS[key] for key in ("netherlands", "nassau", "brunswick", "hanover")
    }
    assert len({one.frame for one in allied.values()}) == len(allied)
    red = theme.nation("britain").field
    assert all(theme.contrast(one.tone, red) > 2.5 for one in allied.values())


def test_the_tag_of_a_contingent_shows_its_line() -> None:
    plain, theirs = shown(), shown(contingent="nassau")
    tags = [tag_picture(face, "near", named=True).surface for face in (plain, theirs)]
    assert tags[1].get_width() > tags[0].get_width()


def test_from_a_tag_that_lies_apart_a_line_leads_to_its_unit() -> None:
    """With the name of a place behind the rear edge the tag makes way: the line crosses the gap."""
    driver = toy()
    counter = Counter(id="0", side="red", at=Pose(8_000, 8_000, 0), face=FACE)
    plates = [(polygons_of(driver.camera, counter), counter)]
    ground = pygame.Surface(driver.app.size)
    near, far = TableTags(), TableTags()
    near.draw(ground, driver.camera, plates, (), NOTHING)
    (usual,) = near.boxes()
    surface = pygame.Surface(driver.app.size)
    names = (usual.inflate(600, 40),)
    far.draw(surface, driver.camera, plates, (), ShownPieces(stacks={}, names=names))
    (box,) = far.boxes()
    area = box_of([point for polygon in plates[0][0] for point in polygon])
    drawn = pygame.mask.from_threshold(surface, "black", (1, 1, 1, 255))
    drawn.invert()
    hull = drawn.get_bounding_rects()[0].unionall(drawn.get_bounding_rects()[1:])
    apart = not box.inflate(32, 32).colliderect(area)
    assert apart is (hull.inflate(2, 2).colliderect(area) and hull != box)


def test_the_tag_has_the_name_in_the_language_in_use() -> None:
    named = replace(FACE, name="Light guns")
    widths = set()
    for code in ("en", "it"):
        LANGUAGE.use(code)
        widths.add(tag_picture(named, "near", named=True).surface.get_width())
    LANGUAGE.use("en")
    assert len(widths) == 2
