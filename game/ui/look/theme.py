"""Colours, sizes and spacing of the window, nations and wings: the only place that knows them."""

from enum import StrEnum

from msgspec import Struct

Colour = tuple[int, int, int]


def rgb(code: str) -> Colour:
    """The colour of a code such as "#14302F"."""
    value = int(code.removeprefix("#"), 16)
    return value >> 16, value >> 8 & 255, value & 255


def mix(a: Colour, b: Colour, share: float) -> Colour:
    """The colour that lies `share` (0 to 1) of the way from `a` to `b`."""
    r, g, bl = (round(x + (y - x) * share) for x, y in zip(a, b, strict=True))
    return r, g, bl


def luminance(colour: Colour) -> float:
    """Relative luminance as contrast ratios need it: 0 for black, 1 for white."""
    parts = (channel / 255 for channel in colour)
    r, g, b = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts)
    return 0.2126 * r + 0.7152 * g + 0.0722 * b


def contrast(a: Colour, b: Colour) -> float:
    """Contrast ratio of two colours: 1 for equal ones, 21 for black on white."""
    high, low = sorted((luminance(a), luminance(b)), reverse=True)
    return (high + 0.05) / (low + 0.05)


# Panels and what is written on them.
PANEL = rgb("#14302F")
RAISED = rgb("#24494A")
RAISED_HOVER = rgb("#2F5A5A")
SUNK = rgb("#0F2729")
LINE = rgb("#3A605D")
DISABLED = rgb("#1E3837")
PAST = rgb("#0E2325")

TEXT = rgb("#F3E9D3")
TEXT_QUIET = rgb("#B9C4B8")
TEXT_LINK = rgb("#E4C87E")
TEXT_WARNING = rgb("#E58B78")
TEXT_DISABLED = rgb("#9FB0A8")
TEXT_PAST = rgb("#A9B8AE")
TEXT_GOOD = rgb("#8FCB9B")

# Sheets of parchment.
SHEET = rgb("#F3E9D3")
SHEET_EDGE = rgb("#CDB98A")
INK = rgb("#1E1C18")
INK_SECOND = rgb("#4A4335")
INK_LINK = rgb("#1F5552")

BRASS = rgb("#C9A75C")
BRASS_HOVER = rgb("#D9BC77")
BRASS_DARK = rgb("#A98642")
BRASS_INK = rgb("#1A1710")
BRASS_ON_SHEET = rgb("#8A6A2A")
FOCUS = TEXT

REFUSAL = rgb("#7A231B")
REFUSAL_SHEET = rgb("#FBF4E2")
WHITE = (255, 255, 255)
LOW_BOX = rgb("#3A2622")
LOW_TEXT = rgb("#F3C6B8")
LOW_LINE = rgb("#B0503F")

# What lies on the map.
REACH_WASH = TEXT
REACH_LINE = rgb("#1F5552")
STOP_WASH = rgb("#E9A99B")
STOP_LINE = rgb("#A5322B")
CHIP = rgb("#14302F")
CHIP_STOP = REFUSAL
CHIP_RIM = rgb("#F6F0DE")
PATH = BRASS
PATH_CASING = rgb("#2A2418")
HEX_NUMBER = rgb("#453F2C")
MAP_HALO = rgb("#F4EBD2")

# Marks on the rim of a counter.
MARK_RED = rgb("#B3261E")
MARK_YELLOW = rgb("#F2C230")
MARK_DARK = rgb("#1C1A16")
MARK_LIGHT = rgb("#FBF8EF")
MARK_BRASS = rgb("#D1A93F")
SMOKE = rgb("#F1EDE4")
FLASH = rgb("#D9702B")
STAR = rgb("#F4C542")
MEDALLION = rgb("#F3E9D3")
MEDALLION_RING = rgb("#B98A34")
GUN_BAND = rgb("#2A2723")
COMMANDER_BAND = rgb("#15130F")


class Rim(StrEnum):
    """The line round a counter's face: the second cue beside the nation's colour."""

    CREAM = "cream"
    CUT_CORNERS = "cut_corners"
    DOUBLE_RED = "double_red"
    BLUE_RULE = "blue_rule"
    DASHED = "dashed"
    SIDE_BARS = "side_bars"


class Nation(Struct, frozen=True):
    """A nation's field, the darker half of a split field, its ink and its frame."""

    field: Colour
    split: Colour
    ink: Colour
    frame: Rim
    line: Colour


NATIONS = {
    key: Nation(rgb(field), rgb(split), rgb(ink), frame, rgb(line))
    for key, field, split, ink, frame, line in (
        ("prussia", "#33557F", "#264468", "#FFFFFF", Rim.CREAM, "#E9DFC6"),
        ("russia", "#6E9F76", "#5F9068", "#0B120C", Rim.CUT_CORNERS, "#1D3322"),
        ("austria", "#F6F2E6", "#E2DCCA", "#1B1A17", Rim.DOUBLE_RED, "#A5322B"),
        ("france", "#CBD2D6", "#B7C0C6", "#15191C", Rim.BLUE_RULE, "#2F5C9A"),
        ("spain", "#7C2B2B", "#661F20", "#FFFFFF", Rim.CREAM, "#E9DFC6"),
        ("savoy", "#36699C", "#2A5784", "#FFFFFF", Rim.CUT_CORNERS, "#DCE6EE"),
        ("habsburg", "#E3BF57", "#CFA83F", "#1B160A", Rim.DOUBLE_RED, "#A5322B"),
        ("britain", "#B0433A", "#95352D", "#FFFFFF", Rim.CUT_CORNERS, "#F0DCC8"),
        ("first_empire", "#2C4A80", "#223A66", "#FFFFFF", Rim.CREAM, "#E9DFC6"),
        ("sweden", "#33557F", "#264468", "#F6EFDD", Rim.CREAM, "#E9DFC6"),
        ("saxony", "#B9AE9B", "#A69A86", "#17130D", Rim.DASHED, "#5A4E3A"),
        ("empire", "#9D9B93", "#8A887F", "#11100D", Rim.SIDE_BARS, "#33312C"),
    )
}


class Hem(StrEnum):
    """How the line runs that tells a contingent from the rest of its army."""

    WHOLE = "whole"
    DASHED = "dashed"
    DOUBLE = "double"
    CORNERS = "corners"


class Contingent(Struct, frozen=True):
    """The line round the men of a contingent, in the field of the army with which it fights."""

    tone: Colour
    frame: Hem


CONTINGENTS = {
    key: Contingent(rgb(tone), frame)
    for key, tone, frame in (
        ("netherlands", "#FFA62B", Hem.WHOLE),
        ("nassau", "#BCE784", Hem.DASHED),
        ("brunswick", "#15130F", Hem.DOUBLE),
        ("hanover", "#FFE98A", Hem.CORNERS),
        ("german_legion", "#CFE3FF", Hem.DASHED),
        ("poland", "#FF6F8C", Hem.WHOLE),
        ("switzerland", "#FFD27A", Hem.CORNERS),
    )
}


class Pattern(StrEnum):
    """The pattern of a wing band: tells wings apart in grey and at small sizes."""

    PLAIN = "plain"
    MID_LINE = "mid_line"
    DIAGONALS = "diagonals"
    HALF = "half"
    CHECKS = "checks"
    TAB_LEFT = "tab_left"
    TAB_RIGHT = "tab_right"
    TABS = "tabs"


class Band(Struct, frozen=True):
    """A wing's colour, pattern and the ink of its leader's name."""

    tone: Colour
    pattern: Pattern
    ink: Colour


BAND_DARK_INK = rgb("#15130F")
BANDS: dict[str, Band] = {
    "red": Band(rgb("#A5322B"), Pattern.PLAIN, WHITE),
    "yellow": Band(rgb("#E3B93B"), Pattern.MID_LINE, BAND_DARK_INK),
    "green": Band(rgb("#3F7A4A"), Pattern.DIAGONALS, WHITE),
    "orange": Band(rgb("#D9772B"), Pattern.HALF, BAND_DARK_INK),
    "white": Band(rgb("#FBF8EF"), Pattern.PLAIN, BAND_DARK_INK),
    "grey": Band(rgb("#6E7174"), Pattern.MID_LINE, WHITE),
    "violet": Band(rgb("#6A4C86"), Pattern.DIAGONALS, WHITE),
    "brown": Band(rgb("#6F4A2C"), Pattern.CHECKS, WHITE),
    "pink": Band(rgb("#E0A0AE"), Pattern.HALF, BAND_DARK_INK),
    "blue": Band(rgb("#3A6EA5"), Pattern.CHECKS, WHITE),
    "black": Band(COMMANDER_BAND, Pattern.PLAIN, WHITE),
    "wing_left": Band(rgb("#3F7A4A"), Pattern.TAB_LEFT, WHITE),
    "wing_centre": Band(rgb("#FBF8EF"), Pattern.TABS, BAND_DARK_INK),
    "wing_right": Band(rgb("#D9772B"), Pattern.TAB_RIGHT, BAND_DARK_INK),
}

# Sides are named by the colour of a nation or of a wing.
SIDE_COLOURS: dict[str, Colour] = {
    **{key: band.tone for key, band in BANDS.items()},
    **{key: nation.field for key, nation in NATIONS.items()},
}


def nation(key: str) -> Nation:
    """The nation of a face; an unknown one is drawn as a plain grey power."""
    return NATIONS.get(key, NATIONS["empire"])


def contingent(key: str) -> Contingent | None:
    """The contingent of a plate; none of most."""
    return CONTINGENTS.get(key)


def band(key: str) -> Band:
    """The wing of a face; an unknown one is drawn grey."""
    return BANDS.get(key, BANDS["grey"])


def side_colour(key: str) -> Colour:
    """The colour that stands for a side in bars, dots and the minimap."""
    return SIDE_COLOURS.get(key, TEXT_QUIET)


# Spacing in steps of four, radii, type sizes at 100 per cent.
GAP_2, GAP_3, GAP_4, GAP_5 = 8, 12, 20, 28
RADIUS_PANEL, RADIUS_BUTTON, RADIUS_CARD, RADIUS_TIP = 6, 4, 5, 5
FOCUS_RING, FOCUS_OFFSET = 2, 3
SIZE_TITLE, SIZE_SHEET_TITLE, SIZE_HEADING, SIZE_PROMPT = 54, 27, 20, 20
SIZE_BODY, SIZE_RULE, SIZE_LEAST = 15, 13.5, 12


class Metrics(Struct, frozen=True):
    """Heights and widths of the window's parts at one window width."""

    top: int
    right: int
    bottom: int
    hex_width: int
    counter: int
    compact: bool


WIDE = Metrics(top=60, right=404, bottom=158, hex_width=108, counter=64, compact=False)
NARROW = Metrics(top=48, right=330, bottom=118, hex_width=86, counter=54, compact=True)
WIDE_FROM = 1600


USUAL_HEIGHT, TALL_FROM = 1080, 1200


class _Window:
    """How much larger than usual all is drawn: the one value that the whole window shares."""

    factor = 1.0


def fit_height(window_height: int) -> None:
    """On a screen of very many pixels all grows with the window's height: they are smaller."""
    _Window.factor = window_height / USUAL_HEIGHT if window_height >= TALL_FROM else 1.0


def window_factor() -> float:
    """How much larger all is drawn than in a window of the usual height or less."""
    return _Window.factor


def scaled(pixels: float) -> int:
    """The pixels of something that grows with the window, but not with the size of its text."""
    return round(pixels * window_factor())


def metrics(window_width: int) -> Metrics:
    """The measures for a window of this width."""
    factor = window_factor()
    usual = WIDE if window_width >= WIDE_FROM * factor else NARROW
    if factor == 1.0:
        return usual
    top, right, bottom, hexes, counter = (
        round(factor * n)
        for n in (usual.top, usual.right, usual.bottom, usual.hex_width, usual.counter)
    )
    return Metrics(top, right, bottom, hexes, counter, usual.compact)
