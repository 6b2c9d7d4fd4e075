"""Colours that tell nobody apart are told by the check, in every game."""

from pathlib import Path

import pytest

from game.content import library
from game.content.check import check, report
from game.engine.shelf import Shelf
from game.rules import SYSTEMS

BANDS = "one of red, yellow, green, orange, white, grey, violet, brown, pink, blue, black"
KEMPT = 'id = "kempt"\n'
CASES = [
    (
        "maida-1806",
        ((KEMPT, KEMPT + 'colour = "turquoise"\n'),),
        f'command 1 "kempt": colour = "turquoise" is unknown; {BANDS}',
    ),
    (
        "maida-1806",
        ((KEMPT, KEMPT + 'colour = "gren"\n'),),
        'command 1 "kempt": colour = "gren" is unknown; did you mean "green"?',
    ),
    # The second Command of an army that names none is green.
    (
        "maida-1806",
        ((KEMPT, KEMPT + 'colour = "green"\n'),),
        'command 2 "acland": colour = "green" is that of another Command of its army; one of red,',
    ),
    (
        "maida-1806",
        (('nation = "first_empire"', 'nation = "britain"'),),
        'army 2 "french": nation = "britain" is that of the other army: their counters look alike',
    ),
    (
        "camposanto-1743",
        (('nation = "habsburg"\ngeneral', 'nation = "spain"\ngeneral'),),
        'army 1 "spanish": nation = "spain" is that of the other army: their counters look alike',
    ),
]


@pytest.mark.parametrize(("name", "pairs", "told"), CASES)
def test_a_colour_that_tells_nobody_apart_is_told(
    name: str, pairs: tuple[tuple[str, str], ...], told: str, tmp_path: Path
) -> None:
    text = library.scenarios()[name].read_text("utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    path = tmp_path / f"{name}.toml"
    path.write_text(text, "utf-8")
    lines, status = report(check([path], Shelf(SYSTEMS).files()))
    assert status == 0 and any(told in line for line in lines), lines


@pytest.mark.parametrize("name", ["maida-1806", "quatre-bras-1815", "camposanto-1743"])
def test_the_shipped_colours_do(name: str) -> None:
    lines, _ = report(check([library.scenarios()[name]], Shelf(SYSTEMS).files()))
    assert lines == ["0 errors, 0 warnings"]
