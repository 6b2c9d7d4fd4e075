"""Counters: what a face shows at each size, what marks hide, how stacks lie."""

from itertools import combinations
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.engine.presentation import Counter, Face
from game.ui import counters
from game.ui.counters import face, marks, pictures
from game.ui.counters.face import Level
from game.ui.counters.symbols import SYMBOLS
from game.ui.look import theme
from game.ui.look.type import Family, Style

SIZES = (96, 64, 54, 48, 36)
FOOT = Face(
    name="IR 13/26",
    nation="prussia",
    symbol="foot",
    values=("8", "6", "3"),
    simple="8",
    band="red",
    band_label="Keith",
    steps=4,
    steps_full=4,
)
GUN = Face(
    name="Art 1",
    nation="prussia",
    symbol="gun",
    values=("", "", "3"),
    corners=("8/4/1", "5"),
    simple="8",
    steps=4,
    steps_full=4,
)
LEADER = Face(
    name="Seydlitz",
    nation="prussia",
    symbol="leader",
    values=("5C", "", "6"),
    corners=("", "+2"),
    simple="5",
    band="orange",
    band_label="Seydlitz",
    star=True,
)


def square(shown: Face, size: int) -> pygame.Surface:
    """The square of a counter, without what lies round it."""
    surface = pygame.Surface((size * 2, size * 2), pygame.SRCALPHA)
    place = counters.blit_counter(surface, shown, (size, size), size)
    return surface.subsurface(place).copy()


def whole(shown: Face, size: int) -> pygame.Surface:
    """A counter with all that lies round it."""
    surface = pygame.Surface((size * 2, size * 2), pygame.SRCALPHA)
    counters.blit_counter(surface, shown, (size, size), size)
    return surface


def changed(a: pygame.Surface, b: pygame.Surface) -> pygame.Mask:
    """The pixels in which two pictures differ to the eye."""
    size = a.get_size()
    assert size == b.get_size()
    mask = pygame.Mask(size)
    for x in range(size[0]):
        for y in range(size[1]):
            if (
                max(abs(p - q) for p, q in zip(a.get_at((x, y)), b.get_at((x, y)), strict=True))
                > 12
            ):
                mask.set_at((x, y))
    return mask


def bounds(mask: pygame.Mask) -> pygame.Rect:
    """The smallest rect round all that is set in a mask."""
    assert mask.count() > 0
    return mask.get_bounding_rects()[0].unionall(mask.get_bounding_rects())


@pytest.mark.parametrize("size", SIZES)
def test_the_square_has_the_size_asked_for_and_is_centred(size: int) -> None:
    surface = pygame.Surface((300, 300), pygame.SRCALPHA)
    place = counters.blit_counter(surface, FOOT, (150, 140), size)
    assert place.size == (size, size)
    assert place.center == (150, 140)
    assert surface.get_at((150, place.top + size // 2)).a == 255
    assert surface.get_at((place.left + 1, 140)).a > 200
    assert surface.get_at((place.left - size // 4, 140)).a == 0


def test_a_finished_counter_is_kept() -> None:
    kept = counters.counter_picture(FOOT, 64)
    assert counters.counter_picture(replace(FOOT), 64) is kept
    assert counters.counter_picture(FOOT, 65) is not kept


def test_the_store_forgets_what_was_used_longest_ago() -> None:
    picture = pictures.Picture(pygame.Surface((10, 10), pygame.SRCALPHA), (0, 0))
    store = pictures.Store(limit=2 * 400)
    keys = [(replace(FOOT, name=str(number)), 64) for number in range(3)]
    store.put(keys[0], picture)
    store.put(keys[1], picture)
    assert store.get(keys[0]) is picture
    store.put(keys[2], picture)
    assert store.get(keys[1]) is None
    assert store.get(keys[0]) is picture
    assert store.get(keys[2]) is picture


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("nation", sorted(theme.NATIONS))
def test_the_field_has_the_tone_of_the_nation(nation: str, size: int) -> None:
    spot = (round(size * 0.82), round(size * (0.3 if size < 52 else 0.56)))
    got = square(replace(FOOT, nation=nation), size).get_at(spot)
    wanted = theme.nation(nation).field
    assert all(abs(a - b) <= 14 for a, b in zip(got[:3], wanted, strict=True))


@pytest.mark.parametrize("size", SIZES)
def test_every_symbol_differs_from_every_other(size: int) -> None:
    arms = [name for name in SYMBOLS if name not in ("star", "leader", "gun")]
    for a, b in combinations(arms, 2):
        differing = changed(
            square(replace(FOOT, symbol=a), size), square(replace(FOOT, symbol=b), size)
        )
        assert differing.count() > size * size * 0.01, (a, b)


@pytest.mark.parametrize("size", SIZES)
def test_horse_has_a_split_field_and_foot_has_not(size: int) -> None:
    spot = (round(size * 0.12), round(size * 0.55))
    foot, horse = (square(replace(FOOT, symbol=s), size).get_at(spot) for s in ("foot", "horse"))
    assert sum(horse[:3]) < sum(foot[:3]) - 20


@pytest.mark.parametrize("size", [96, 64, 54])
@pytest.mark.parametrize("index", [0, 1, 2])
def test_each_value_is_printed_in_its_place(size: int, index: int) -> None:
    other = tuple("1" if i == index else v for i, v in enumerate(FOOT.values))
    where = bounds(changed(square(FOOT, size), square(replace(FOOT, values=other), size)))
    third = pygame.Rect(0, 0, size, size)
    third.left = (0, round(size * 0.4), round(size * 0.68))[index]
    third.width = round(size * 0.35)
    assert where.top > size * 0.5
    assert where.height > size * 0.12
    assert third.left <= where.left
    assert where.right <= third.right


@pytest.mark.parametrize("size", [48, 36])
def test_a_small_counter_shows_one_figure_only(size: int) -> None:
    plain = square(FOOT, size)
    assert changed(plain, square(replace(FOOT, values=("1", "2", "9")), size)).count() == 0
    where = bounds(changed(plain, square(replace(FOOT, simple="1"), size)))
    assert where.left > size * 0.5
    assert where.height > size * 0.25


@pytest.mark.parametrize("size", [*SIZES, 24])
def test_a_lost_step_is_hollow(size: int) -> None:
    for shown in (FOOT, GUN):
        differing = changed(square(shown, size), square(replace(shown, steps=3), size))
        assert 1 <= differing.count() < size * size * 0.02


@pytest.mark.parametrize("size", SIZES)
def test_wings_of_one_army_differ_in_grey(size: int) -> None:
    pictures = {
        key: pygame.transform.grayscale(square(replace(FOOT, band=key, band_label=""), size))
        for key in ("red", "yellow", "green", "orange")
    }
    for a, b in combinations(pictures, 2):
        assert changed(pictures[a], pictures[b]).count() > size * 0.8, (a, b)


@pytest.mark.parametrize("size", [96, 64])
def test_a_long_name_is_shortened_from_the_list_first(size: int) -> None:
    style = Style(family=Family.SERIF, size=12, scales=False)
    assert face.fitted(("KR Brettlach", "Brettl."), style, 200, 0.9, 0.8)[0] == "KR Brettlach"
    assert face.fitted(("KR Brettlach", "Brettl."), style, 45, 0.9, 0.8)[0] == "Brettl."
    assert face.fitted(("KR Brettlach",), style, 30, 0.9, 0.8)[0].endswith("…")
    long = replace(FOOT, name="Alt-Braunschweig und Kleist", short="A.-B.")
    short = replace(FOOT, name="A.-B.")
    assert changed(square(long, size), square(short, size)).count() == 0


@pytest.mark.parametrize("size", [96, 64, 54])
def test_no_long_name_of_a_unit_is_cut(size: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """What the symbol tells is left out, then letters without serifs are taken."""
    said: list[str] = []
    honest = face._words

    def noted(out: pygame.Surface, words: str, *how: Any) -> pygame.Rect:
        said.append(words)
        return honest(out, words, *how)

    monkeypatch.setattr(face, "_words", noted)
    for name in ("KR Brettlach", "KR Kurpfalz", "Drg Württemb", "Penthièvre", "Gren 13/26"):
        said.clear()
        square(replace(FOOT, name=name, steps=2, steps_full=2), size)
        assert name in said or name.split(" ")[1] in said, said
    assert face.brief("KR 7") == "KR 7" and face.brief("Charles of Lorraine").startswith("Charles")


@pytest.mark.parametrize("size", [96, 64])
def test_leader_shows_initiative_modifier_movement_and_star(size: int) -> None:
    plain = square(LEADER, size)
    quarters = {
        "left": replace(LEADER, values=("3C", "", "6")),
        "right": replace(LEADER, values=("5C", "", "4")),
        "top": replace(LEADER, corners=("", "+1")),
        "star": replace(LEADER, star=False),
    }
    where = {key: bounds(changed(plain, square(f, size))).center for key, f in quarters.items()}
    half = size / 2
    assert where["left"][0] < half < where["left"][1]
    assert where["right"][0] > half < where["right"][1]
    assert where["top"][0] > half > where["top"][1]
    assert where["star"][0] < half > where["star"][1]


@pytest.mark.parametrize("size", SIZES)
def test_commander_and_replacement_differ_from_a_leader(size: int) -> None:
    plain = square(LEADER, size)
    for other in (replace(LEADER, commander=True), replace(LEADER, replacement=True)):
        assert changed(plain, square(other, size)).count() > size


def values_area(size: int) -> list[pygame.Rect]:
    """Where the figures of a unit stand, from the design: baseline 0.765, digits 0.15 high."""
    level = face.level_of(size)
    if level is Level.SMALL:
        return [pygame.Rect(round(0.66 * size), round(0.52 * size), round(0.27 * size), size // 4)]
    top, high = (0.615, 0.15) if level is Level.FULL else (0.645, 0.16)
    left = pygame.Rect(
        round(0.09 * size), round(top * size), round(0.12 * size), round(high * size)
    )
    middle = left.move(round(0.36 * size), 0)
    return [left, middle, face.movement_box(size, level)]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize(
    "mark", ["engaged", "engaged_2", "routed", "fired", "ooc", "momentum", "moved"]
)
def test_a_mark_is_seen_and_covers_no_value(mark: str, size: int) -> None:
    plain, marked = (square(replace(FOOT, marks=m), size) for m in ((), (mark,)))
    assert changed(*(whole(replace(FOOT, marks=m), size) for m in ((), (mark,)))).count() > size
    differing = changed(plain, marked)
    if mark == "moved":
        # The dimmed edge darkens the field round the figures, the arrow must stay off them.
        differing = changed(square(replace(FOOT, marks=("moved", "fired")), size), marked)
    for area in values_area(size):
        part = pygame.Mask(area.size, fill=True)
        assert differing.overlap_area(part, area.topleft) == 0, area


def test_every_mark_of_the_contract_has_a_shape() -> None:
    contract = {
        "engaged", "engaged_2", "disordered", "routed", "moved", "fired", "ooc", "momentum",
        "column", "hit",
    }  # fmt: skip
    assert set(marks.PLACES) == contract
    pictures = [marks.mark_picture(mark, 64, 1.0) for mark in sorted(contract)]
    for a, b in combinations(pictures, 2):
        assert a.get_size() != b.get_size() or changed(a, b).count() > 20


def test_disordered_gives_way_to_engaged() -> None:
    alone = marks.arrange(("disordered",), small=False)
    assert alone[0].x < 0.5
    both = {p.mark: p.x for p in marks.arrange(("disordered", "engaged"), small=False)}
    assert both["engaged"] < 0.5 < both["disordered"]


@pytest.mark.parametrize("small", [False, True])
def test_marks_at_one_side_lie_apart(small: bool) -> None:
    placed = marks.arrange(tuple(marks.PLACES), small=small)
    assert [p.mark for p in placed if p.mark == "engaged"] == []
    assert len(placed) == len(marks.PLACES) - 1
    for a, b in combinations(placed, 2):
        assert abs(a.x - b.x) + abs(a.y - b.y) > 0.15, (a, b)


def test_moved_leaves_the_band_as_bright_as_it_was() -> None:
    plain, moved = square(FOOT, 96), square(replace(FOOT, marks=("moved",)), 96)
    for x in range(10, 70):
        assert plain.get_at((x, 86)) == moved.get_at((x, 86))
    assert sum(moved.get_at((7, 48))[:3]) < sum(plain.get_at((7, 48))[:3]) - 40


@pytest.mark.parametrize("size", SIZES)
def test_a_column_lies_on_its_side_and_a_captive_upside_down(size: int) -> None:
    depth = max(3, round(size * 0.11))
    edges = {
        "below": pygame.Rect(depth, size - depth, size - 2 * depth, depth),
        "left": pygame.Rect(0, depth, depth, size - 2 * depth),
        "above": pygame.Rect(depth, 0, size - 2 * depth, depth),
    }

    def red_edges(shown: Face) -> list[str]:
        picture = square(shown, size)
        tones = {key: pygame.transform.average_color(picture, r) for key, r in edges.items()}
        return [key for key, tone in tones.items() if tone[0] > tone[2] + 40]

    assert red_edges(FOOT) == ["below"]
    assert red_edges(replace(FOOT, marks=("column",))) == ["left"]
    assert red_edges(replace(FOOT, upside_down=True)) == ["above"]


@pytest.mark.parametrize("size", [96, 64, 36])
def test_a_disordered_counter_stands_askew(size: int) -> None:
    """Turned by four degrees against the clock, its right upper corner rises."""
    surface = pygame.Surface((size * 2, size * 2), pygame.SRCALPHA)
    counters.blit_counter(surface, replace(FOOT, marks=("disordered",)), (size, size), size)
    solid = pygame.mask.from_surface(surface, 200)

    def top(x: int) -> int:
        return min(y for y in range(size * 2) if solid.get_at((x, y)))

    rise = top(size - size // 5) - top(size + size // 5)
    assert rise == pytest.approx(0.4 * size * 0.07, abs=1.1)


def pile(*shown: Face) -> tuple[Counter, ...]:
    """A stack, top first."""
    return tuple(
        Counter(id=str(index), side="a", at=0, face=one) for index, one in enumerate(shown)
    )


def test_a_stack_steps_down_and_left_and_shows_four_edges_at_most() -> None:
    rects = counters.stack_rects(6, (200, 200), 64)
    assert len(rects) == 6
    assert [r.x for r in rects] == sorted((r.x for r in rects), reverse=True)
    assert [r.y for r in rects] == sorted(r.y for r in rects)
    assert len({r.topleft for r in rects}) == 4
    assert rects[3] == rects[4] == rects[5]
    bunch = rects[0].unionall(list(rects))
    assert abs(bunch.centerx - 200) <= 2
    assert abs(bunch.centery - 200) <= 2
    assert counters.stack_rects(1, (50, 60), 64)[0].center == (50, 60)


def test_the_top_counter_lies_whole_and_above_the_others() -> None:
    surface = pygame.Surface((200, 200), pygame.SRCALPHA)
    rects = counters.draw_stack(surface, pile(FOOT, GUN, LEADER), (100, 100), 64)
    top = surface.subsurface(rects[0]).copy()
    assert changed(top, square(FOOT, 64)).count() < 64


def test_a_leader_below_the_top_shows_as_a_disc_in_the_corner() -> None:
    """One disc for each, none for a leader who lies on top himself."""
    stack = [replace(c, leader=c.face is LEADER) for c in pile(FOOT, LEADER, LEADER)]
    plain = [replace(c, leader=False) for c in stack]
    with_disc, without = (pygame.Surface((200, 200), pygame.SRCALPHA) for _ in range(2))
    rects = counters.draw_stack(with_disc, stack, (100, 100), 64)
    counters.draw_stack(without, plain, (100, 100), 64)
    discs = counters.disc_rects(stack, rects[0])
    assert [c for _rect, c in discs] == stack[1:]
    differing = changed(with_disc, without)
    assert differing.count() > 100
    area = discs[0][0].union(discs[1][0])
    assert all(area.contains(box) for box in differing.get_bounding_rects())
    assert counters.disc_rects(stack[1:2], rects[0]) == ()


def test_marks_below_the_top_are_not_drawn_on_the_edges() -> None:
    plain, marked = (pygame.Surface((200, 200), pygame.SRCALPHA) for _ in range(2))
    counters.draw_stack(plain, pile(FOOT, GUN), (100, 100), 64)
    counters.draw_stack(marked, pile(FOOT, replace(GUN, marks=("fired", "moved"))), (100, 100), 64)
    assert changed(plain, marked).count() == 0


def test_levels_of_detail_change_at_80_and_52() -> None:
    levels = [face.level_of(size) for size in (80, 79, 52, 51)]
    assert levels == [Level.FULL, Level.MEDIUM, Level.MEDIUM, Level.SMALL]


@pytest.mark.parametrize("size", [32, 58, 72])
@pytest.mark.parametrize("on", [(), ("engaged", "disordered"), ("fired", "ooc"), ("moved",)])
def test_words_beside_a_counter_begin_clear_of_what_sticks_out(
    on: tuple[str, ...], size: int
) -> None:
    """Drawn at the left of a strip, nothing of it lies where the words begin."""
    shown = replace(FOOT, marks=on)
    gap = counters.room_beside(shown, size, 10)
    assert gap >= 10 and (on or gap == 10)
    strip = pygame.Surface((3 * size, 2 * size), pygame.SRCALPHA)
    counters.blit_counter(strip, shown, (size, size), size)
    used = strip.get_bounding_rect()
    assert used.right <= size + size // 2 + gap
