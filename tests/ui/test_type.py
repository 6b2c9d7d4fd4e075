"""Type: fonts, scale, wrapping, cutting, halo, missing glyphs."""

from collections.abc import Iterator

import pygame
import pytest

from game.ui.look import theme
from game.ui.look import type as ty
from game.ui.look.type import Align, Family, Stand, Style, Weight
from tests.ui.glyphs import missing_glyphs


@pytest.fixture(autouse=True)
def _scale() -> Iterator[None]:
    yield
    ty.set_text_scale(100)


@pytest.mark.parametrize("family", list(Family))
@pytest.mark.parametrize("weight", list(Weight))
@pytest.mark.parametrize("italic", [False, True])
def test_every_cut_exists(family: Family, weight: Weight, italic: bool) -> None:
    assert ty.font(family, 15, weight, italic).size("Rossbach")[0] > 20


def test_text_scale_follows_the_setting_within_its_limits() -> None:
    style = Style(size=20)
    for percent, size in ((100, 20), (150, 30), (10, 16), (900, 40)):
        ty.set_text_scale(percent)
        assert ty.pixels(style) == size
    assert ty.pixels(style.but(scales=False)) == 20


def test_cut_and_wrap_follow_a_change_of_the_text_scale() -> None:
    words = "The cuirassiers of Seydlitz ride round the hill"
    short = ty.wrap(words, ty.BODY, 200)
    ty.set_text_scale(200)
    assert len(ty.wrap(words, ty.BODY, 200)) > len(short)


def test_wrapped_lines_fit_and_lose_nothing() -> None:
    words = "Infantry that enters an EZOC and becomes engaged moves no further."
    lines = ty.wrap(words, ty.BODY, 120)
    assert len(lines) > 2
    assert " ".join(lines) == words
    assert all(ty.measure(line, ty.BODY)[0] <= 120 for line in lines)


def test_wrap_breaks_a_word_longer_than_the_line_and_keeps_paragraphs() -> None:
    lines = ty.wrap("Hildburghausen\n\nBaden", ty.BODY, 40)
    assert "".join(lines[:-2]) == "Hildburghausen"
    assert lines[-2:] == ("", "Baden")
    assert all(ty.measure(line, ty.BODY)[0] <= 40 for line in lines)


def test_cut_shortens_only_what_is_too_wide() -> None:
    assert ty.cut("Baden", ty.BODY, 200) == "Baden"
    short = ty.cut("Hildburghausen", ty.BODY, 60)
    assert short.endswith("…")
    assert short != "…"
    assert ty.measure(short, ty.BODY)[0] <= 60


def test_letter_spacing_widens_between_letters_only() -> None:
    alone = sum(ty.measure(letter, ty.BODY)[0] for letter in "abcd")
    assert ty.measure("abcd", ty.BODY.but(spacing=5))[0] == alone + 3 * 5


def test_spaced_letters_stand_apart_where_a_ligature_would_join_them() -> None:
    style = ty.HEADING.but(spacing=4, italic=True)
    letters = sum(ty.measure(letter, style)[0] for letter in "schiffe")
    assert ty.measure("schiffe", style)[0] == letters + 6 * 4


def test_missing_glyphs_are_named() -> None:
    serif = Style(family=Family.SERIF)
    assert missing_glyphs("Kürassiere ½ “Széchenyi”", serif) == ""
    assert missing_glyphs("a→Ж", serif.but(italic=True)) == "→Ж"


def test_draw_text_stands_where_it_is_told() -> None:
    surface = pygame.Surface((200, 100), pygame.SRCALPHA)
    style = Style(size=40, weight=Weight.BOLD)
    rect = ty.draw_text(surface, "H", (100, 60), style, align=Align.RIGHT, stand=Stand.BASELINE)
    ink = surface.get_bounding_rect()
    assert rect.right == 100
    assert abs(ink.bottom - 60) <= 1
    assert ink.right <= 100


def test_halo_reaches_beyond_the_letters_and_leaves_the_ink_in_place() -> None:
    plain = pygame.Surface((200, 80), pygame.SRCALPHA)
    haloed = plain.copy()
    style = Style(size=30, colour=(10, 10, 10))
    ty.draw_text(plain, "Rossbach", (20, 20), style)
    ty.draw_text(haloed, "Rossbach", (20, 20), style.but(halo=(250, 250, 250), halo_width=3))
    inner, outer = plain.get_bounding_rect(), haloed.get_bounding_rect()
    assert outer == inner.inflate(6, 6)
    solid = pygame.mask.from_surface(plain, 254)
    assert solid.count() > 100
    for x in range(inner.left, inner.right):
        for y in range(inner.top, inner.bottom):
            if solid.get_at((x, y)):
                assert haloed.get_at((x, y)) == plain.get_at((x, y))


def test_draw_wrapped_ends_a_limited_text_with_an_ellipsis() -> None:
    surface = pygame.Surface((120, 200))
    words = "Infantry that enters an EZOC and becomes engaged moves no further."
    full = ty.wrapped_height(words, ty.BODY, 120)
    assert ty.draw_wrapped(surface, words, surface.get_rect(), ty.BODY) == full
    two = ty.draw_wrapped(surface, words, surface.get_rect(), ty.BODY, max_lines=2)
    assert two == 2 * ty.line_height(ty.BODY.but(size=ty.least_size())) < full


def test_fonts_survive_a_restart_of_the_font_module() -> None:
    ty.measure("x", ty.BODY)
    pygame.quit()
    assert ty.measure("x", ty.BODY)[0] > 0


def test_no_text_of_a_file_is_beyond_drawing() -> None:
    screen = pygame.Surface((400, 100))
    for text in ("Maida\0", "a\x1b[31mb", "tab\there", "\udcff", "W" * 200_000):
        place = ty.draw_text(screen, text, (0, 0), ty.BODY)
        assert place.height == ty.style_font(ty.BODY).get_height()
        assert ty.wrap(text[:2_000], ty.BODY, 200)


def test_a_word_is_made_smaller_before_it_is_broken() -> None:
    style = ty.BODY
    wide = ty.measure("Bombardamento", style)[0] - 8
    small = ty.fitting_lines("Bombardamento e zone", style, wide)
    assert small.size < style.size
    assert ty.wrap("Bombardamento e zone", small, wide)[0] == "Bombardamento"
    assert ty.fitting_lines("e zone", style, wide) == style
    assert ty.fitting_lines("Bombardamento", style, 20).size == ty.least_size()


def test_a_line_is_made_smaller_before_it_is_cut() -> None:
    surface, words = pygame.Surface((400, 100)), "Disordine e rotta"
    wide = ty.measure(words, ty.BODY)[0]
    narrow = ty.draw_text(surface, words, (0, 0), ty.BODY, width=wide - 10)
    assert narrow.width <= wide - 10
    assert narrow.width == ty.measure(words, ty.fitting(words, ty.BODY, wide - 10))[0]
    assert narrow.top + ty.ascent(ty.fitting(words, ty.BODY, wide - 10)) == ty.ascent(ty.BODY)
    least = ty.BODY.but(size=ty.least_size())
    cut = ty.draw_text(surface, words, (0, 0), ty.BODY, width=60)
    assert cut.width == ty.measure(ty.cut(words, least, 60), least)[0]


def test_lines_are_made_smaller_before_the_last_is_cut() -> None:
    words, wide = "uno due tre quattro cinque sei", 96
    assert len(ty.wrap(words, ty.BODY, wide)) == 3
    small = ty.fitting_lines(words, ty.BODY, wide, 2)
    assert small.size < ty.BODY.size and len(ty.wrap(words, small, wide)) == 2
    high = ty.wrapped_height(words, ty.BODY, wide, 2)
    surface = pygame.Surface((400, 100))
    assert ty.draw_wrapped(surface, words, pygame.Rect(0, 0, wide, 0), ty.BODY, max_lines=2) == high


def test_a_word_with_a_hyphen_is_broken_there() -> None:
    wide = ty.measure("Franco-Imp", ty.BODY)[0]
    assert ty.wrap("Franco-Imperial", ty.BODY, wide) == ("Franco-", "Imperial")


def test_a_very_high_window_has_lines_of_its_own() -> None:
    """What was wrapped and cut in a usual window is no wider in one where all is larger."""
    words = "Infantry that enters an EZOC and becomes engaged moves no further."
    before = ty.wrap(words, ty.BODY, 200), ty.cut(words, ty.BODY, 200)
    theme.fit_height(2160)
    try:
        assert all(ty.measure(line, ty.BODY)[0] <= 200 for line in ty.wrap(words, ty.BODY, 200))
        assert ty.measure(ty.cut(words, ty.BODY, 200), ty.BODY)[0] <= 200
    finally:
        theme.fit_height(720)
    assert before == (ty.wrap(words, ty.BODY, 200), ty.cut(words, ty.BODY, 200))


@pytest.mark.parametrize("width", range(60, 400, 20))
def test_the_number_of_a_rule_stays_with_its_book(width: int) -> None:
    lines = ty.wrap(
        "One artillery unit loses a level (PG 11.3.1a) and IR 24 stays.", Style(), width
    )
    assert not any(line.endswith(("PG", "IR")) for line in lines)
