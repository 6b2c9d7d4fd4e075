"""The tables of the optional rules as the book prints them (NB 17-20, A, B): data alone."""

import pytest

from game.rules.napoleons_battles.optional import WeatherRow, optional_tables
from game.rules.napoleons_battles.tables import standard_profiles


def weather(roll: int) -> WeatherRow:
    return next(row for row in optional_tables().weather if roll <= row.high)


def at_range(calibre: str, inches: float) -> int | None:
    """A cell holds the ranges above the inch before it, up to its own (R70)."""
    column = optional_tables().artillery_range[calibre]
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
    highs = [row.high for row in optional_tables().weather]
    assert len(highs) == 16 and highs == sorted(set(highs)) and highs[-1] == 100
    assert set(optional_tables().codes) == set("abcdefgh")
    assert {code for row in optional_tables().weather for code in row.codes} == set("abcdefgh")


@pytest.mark.rule("NB 17.3.1.2-1", "NB 17.3.1.2-2")
def test_the_whole_table_of_weather() -> None:
    """Up to which roll, how far one sees in inches, the codes and what they mean."""
    rows = [(r.high, r.text, r.distance // 1_000, r.codes) for r in optional_tables().weather]
    assert rows == [
        (20, "day, clear", 36, ""),
        (36, "day, rain", 27, "eh"),
        (46, "day, snow", 21, "aeg"),
        (51, "day, fog", 18, "be"),
        (54, "night, bright, clear", 30, "cd"),
        (68, "night, clear", 21, "cd"),
        (71, "night, dark, clear", 9, "cde"),
        (73, "night, bright, rain", 21, "cdh"),
        (84, "night, rain", 12, "cdeh"),
        (86, "night, dark, rain", 3, "cdhf"),
        (87, "night, bright, snow", 12, "acdeg"),
        (94, "night, snow", 9, "acdfg"),
        (95, "night, dark, snow", 3, "acdfg"),
        (96, "night, bright, fog", 12, "cde"),
        (99, "night, fog", 9, "cdf"),
        (100, "night, dark, fog", 3, "cdf"),
    ]
    assert all(r.distance % 1_000 == 0 for r in optional_tables().weather)
    words = (
        *("snow does not", "fog may", "night battle", "Control"),
        *("on 1 of", "on 1 or 2", "frozen", "infantry -1"),
    )
    for code, word in zip("abcdefgh", words, strict=True):
        assert word in optional_tables().codes[code], code


@pytest.mark.rule("NB 18.3.2.1")
def test_stragglers_by_dispersal_letter() -> None:
    assert optional_tables().stragglers == {"E": 1, "D": 2, "C": 3, "B": 4, "A": 5, "guns": 7}


@pytest.mark.rule("NB 18.4.2.2-1", "NB 18.4.2.2-2", "NB 18.4.2.2-3", "NB 18.4.2.2.4.2")
def test_g20_construction_turns() -> None:
    works = optional_tables().construction
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


@pytest.mark.rule("NB 19.1.1")
def test_the_whole_table_of_artillery_ranges() -> None:
    """For each inch; heavy guns lose a point later than light ones."""
    heavy = (2, 2, 2, 1, 1, 0, 0, -1, -1, -2, -2, -2, -3, -4, -5, -6)
    assert {name: tuple(row) for name, row in optional_tables().artillery_range.items()} == {
        "3pdr": (2, 1, 1, 0, -1, -1, -2, -3, -4, -5, -6, -7),
        "4pdr_WFA": (2, 2, 1, 0, 0, -1, -2, -2, -3, -4, -5, -6),
        "6pdr": (2, 2, 1, 1, 0, 0, -1, -1, -2, -2, -3, -4, -5, -6),
        "8_9pdr": heavy,
        "12pdr_OFA": heavy,
        "howitzer": (2, 1, 0, 0, -1, -2, -2, -1, 0, 0, -2, -3, -5),
        "rocket": (-3, -1, 0, 0, 0, 0, -1, -1, -1, -2, -2, -3, -3, -4, -6),
    }


@pytest.mark.rule("NB 19.1.1", "NB 19.1.2")
def test_every_calibre_of_the_profiles_has_its_column() -> None:
    lengths = {
        calibre: len(column) for calibre, column in optional_tables().artillery_range.items()
    }
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
    found = optional_tables().skirmishers
    assert (found.width, found.depth, found.figures) == (1_000, 1_000, 1)
    assert (found.firing, found.main_body, found.target) == (1, -2, -2)


@pytest.mark.rule("NB B1.4-1", "NB B1.6.1", "NB B1.6.2", "NB B1.6.3", "NB B1.6.4")
def test_orders() -> None:
    found = optional_tables().orders
    assert found.types == ("attack", "manoeuvre", "defend", "support", "reserve")
    assert found.high_ground == found.observation_point == found.in_reserve == (1, 1)
    assert found.outside_radius == (-1, -1)
