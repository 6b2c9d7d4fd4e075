"""The tables of the optional rules as the book prints them (NB 17-20, A, B): data alone."""

import pytest

from game.rules.napoleons_battles.optional import WeatherRow, optional_tables
from game.rules.napoleons_battles.tables import standard_profiles

TABLES = optional_tables()


def weather(roll: int) -> WeatherRow:
    return next(row for row in TABLES.weather if roll <= row.high)


def at_range(calibre: str, inches: float) -> int | None:
    """A cell holds the ranges above the inch before it, up to its own (R70)."""
    column = TABLES.artillery_range[calibre]
    number = max(0, -int(-inches // 1) - 1)
    return column[number] if number < len(column) else None


@pytest.mark.rule("NB 17.3.1.2-1")
@pytest.mark.parametrize(
    ("roll", "text", "inches", "codes"),
    [
        (20, "day, clear", 36, ""),
        (21, "day, rain", 27, "eh"),
        (47, "day, fog", 18, "be"),
        (87, "night, bright, snow", 12, "acdeg"),
        (100, "night, dark, fog", 3, "cdf"),
    ],
)
def test_g28_weather_rows(roll: int, text: str, inches: int, codes: str) -> None:
    row = weather(roll)
    assert (row.text, row.distance, row.codes) == (text, inches * 1_000, codes)


@pytest.mark.rule("NB 17.3.1.2-1", "NB 17.3.1.2-2")
def test_sixteen_rows_cover_a_hundred_and_their_codes_are_explained() -> None:
    highs = [row.high for row in TABLES.weather]
    assert len(highs) == 16 and highs == sorted(set(highs)) and highs[-1] == 100
    assert set(TABLES.codes) == set("abcdefgh")
    assert {code for row in TABLES.weather for code in row.codes} == set("abcdefgh")


@pytest.mark.rule("NB 18.3.2.1")
def test_stragglers_by_dispersal_letter() -> None:
    assert TABLES.stragglers == {"E": 1, "D": 2, "C": 3, "B": 4, "A": 5, "guns": 7}


@pytest.mark.rule("NB 18.4.2.2-1", "NB 18.4.2.2-2", "NB 18.4.2.2-3", "NB 18.4.2.2.4.2")
def test_g20_construction_turns() -> None:
    works = TABLES.construction
    assert (works.short_bridge, works.pontoon_an_inch, works.wooden_an_inch) == (2, 3, 6)
    assert (works.raise_town, works.most_town, works.change_entrenchment) == (3, 4, 4)
    one, two, three, four = works.entrenchment
    assert (one, two - one, three - two, four - three) == (8, 10, 10, 20)


@pytest.mark.rule("NB 19.1.1", "NB 19.1.2")
@pytest.mark.parametrize(
    ("calibre", "inches", "value"),
    [
        ("12pdr_OFA", 4.5, 1),
        ("4pdr_WFA", 11.5, -6),
        ("howitzer", 8.5, 0),
        ("rocket", 0, -3),
        ("3pdr", 12, -7),
        ("3pdr", 12.1, None),
        ("6pdr", 14, -6),
        ("6pdr", 14.01, None),
    ],
)
def test_g27_artillery_range_cells(calibre: str, inches: float, value: int | None) -> None:
    assert at_range(calibre, inches) == value


@pytest.mark.rule("NB 19.1.1", "NB 19.1.2")
def test_every_calibre_of_the_profiles_has_its_column() -> None:
    lengths = {calibre: len(column) for calibre, column in TABLES.artillery_range.items()}
    assert lengths == {
        "3pdr": 12,
        "4pdr_WFA": 12,
        "6pdr": 14,
        "8_9pdr": 16,
        "12pdr_OFA": 16,
        "howitzer": 13,
        "rocket": 15,
    }
    used = {row.calibre for row in standard_profiles().values()} - {""}
    assert used <= set(lengths)


@pytest.mark.rule("NB A1.1.1", "NB A3.5.2", "NB A3.5.3", "NB A3.6.2")
def test_skirmishers() -> None:
    found = TABLES.skirmishers
    assert (found.width, found.depth, found.figures) == (1_000, 1_000, 1)
    assert (found.firing, found.main_body, found.target) == (1, -2, -2)


@pytest.mark.rule("NB B1.4-1", "NB B1.6.1", "NB B1.6.2", "NB B1.6.3", "NB B1.6.4")
def test_orders() -> None:
    found = TABLES.orders
    assert found.types == ("attack", "manoeuvre", "defend", "support", "reserve")
    assert found.high_ground == found.observation_point == found.in_reserve == (1, 1)
    assert found.outside_radius == (-1, -1)
