"""The palette keeps its promises of contrast and tone."""

from itertools import combinations

import pytest

from game.ui.look import theme
from game.ui.look.theme import contrast


def lightness(colour: theme.Colour) -> float:
    y = theme.luminance(colour)
    return float(116 * y ** (1 / 3) - 16)


@pytest.mark.parametrize(
    ("ink", "ground", "least"),
    [
        (theme.TEXT, theme.PANEL, 11.6),
        (theme.TEXT_QUIET, theme.PANEL, 7.7),
        (theme.TEXT_LINK, theme.PANEL, 8.5),
        (theme.TEXT, theme.RAISED, 8.1),
        (theme.TEXT_WARNING, theme.PANEL, 5.5),
        (theme.TEXT_DISABLED, theme.DISABLED, 5.4),
        (theme.TEXT_PAST, theme.PAST, 7.8),
        (theme.INK, theme.SHEET, 14.0),
        (theme.INK_SECOND, theme.SHEET, 8.0),
        (theme.INK_LINK, theme.SHEET, 6.9),
        (theme.BRASS_INK, theme.BRASS, 7.7),
        (theme.REFUSAL, theme.REFUSAL_SHEET, 9.1),
        (theme.LOW_TEXT, theme.LOW_BOX, 9.1),
        (theme.TEXT_GOOD, theme.PANEL, 4.5),
    ],
)
def test_text_has_the_contrast_of_the_design(
    ink: theme.Colour, ground: theme.Colour, least: float
) -> None:
    assert contrast(ink, ground) >= least


@pytest.mark.parametrize("key", sorted(theme.NATIONS))
def test_values_are_readable_on_both_halves_of_a_field(key: str) -> None:
    nation = theme.nation(key)
    assert min(contrast(nation.ink, nation.field), contrast(nation.ink, nation.split)) >= 5.0


@pytest.mark.parametrize("key", sorted(theme.BANDS))
def test_leader_names_are_readable_on_their_band(key: str) -> None:
    band = theme.band(key)
    assert contrast(band.ink, band.tone) >= 4.85


@pytest.mark.parametrize(
    ("nations", "least"),
    [
        (("prussia", "france", "empire", "austria"), 12),
        (("france", "empire"), 20),
        (("prussia", "russia"), 26),
        (("prussia", "austria", "saxony"), 12),
    ],
)
def test_nations_of_one_battle_differ_in_grey(nations: tuple[str, ...], least: float) -> None:
    for a, b in combinations(nations, 2):
        gap = abs(lightness(theme.nation(a).field) - lightness(theme.nation(b).field))
        assert gap >= least - 0.5, (a, b)


def test_every_nation_has_a_frame_of_its_own() -> None:
    """Among those that meet in one game."""
    later, napoleonic = {"spain", "savoy", "habsburg"}, {"britain", "first_empire"}
    pike_and_shot = {"sweden", "habsburg"}
    others = set(theme.NATIONS) - later - napoleonic - pike_and_shot
    for met in (later, napoleonic, pike_and_shot, others):
        frames = [theme.NATIONS[name].frame for name in met]
        assert len(set(frames)) == len(frames)


@pytest.mark.parametrize(
    "wings",
    [
        ("red", "yellow", "green", "orange", "black"),
        ("brown", "violet", "white", "grey", "pink"),
    ],
)
def test_no_two_wings_of_an_army_share_tone_and_pattern(wings: tuple[str, ...]) -> None:
    for a, b in combinations(wings, 2):
        one, two = theme.band(a), theme.band(b)
        tones = abs(lightness(one.tone) - lightness(two.tone))
        assert one.pattern != two.pattern or tones > 12, (a, b)


def test_window_measures_change_with_the_width() -> None:
    assert theme.metrics(1920).counter == 64
    assert theme.metrics(1280).counter == 54
    assert theme.metrics(1600) == theme.WIDE
    assert theme.metrics(1599) == theme.NARROW


def test_colour_codes_and_mixtures() -> None:
    assert theme.rgb("#14302F") == (20, 48, 47)
    assert theme.mix((0, 0, 0), (100, 200, 50), 0.5) == (50, 100, 25)
    assert theme.side_colour("prussia") == theme.nation("prussia").field
    assert theme.side_colour("nobody") == theme.TEXT_QUIET
