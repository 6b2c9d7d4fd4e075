"""Presets and switches: what a scenario's id asks for, what goes together, what is told of it."""

import pytest
from msgspec import structs

from game.engine.options import (
    Wanted,
    clashes,
    fitting,
    lines,
    nearest,
    strange,
    wanted,
    why_not_together,
)
from game.rules.kit.faults import switch_faults
from game.rules.kit.options import in_force_by
from tests.seasons import LEDGER, OPTIONS, SETS, Body, Season, Setup, Way


def by(setup: Setup, wish: Wanted) -> tuple[Setup, set[str]]:
    """A file's part after a wish, and what is in force by it."""
    found = OPTIONS.choose(Body(setup), wish).setup
    return found, {one.value for one in in_force_by(found, SETS)}


def test_words_behind_an_id_ask_for_a_preset_options_and_their_absence() -> None:
    """A minus takes out of force; later words have it, a preset has it of all before."""
    words = ("winter", "fog", "-frost")
    found = wanted(OPTIONS, words)
    assert found == Wanted("winter", ("fog",), ("frost",))
    assert found.words == words
    later = ("fog", "winter", "fog", "-fog", "-snow", "snow")
    assert wanted(OPTIONS, later) == Wanted("winter", ("snow",), ("fog",))
    assert wanted(OPTIONS, ()) == Wanted() and Wanted().words == ()


@pytest.mark.parametrize("words", [("fgo",), ("fog", "-fgo"), ("-winter",), ("-",), ("spring",)])
def test_an_unknown_word_is_found(words: tuple[str, ...]) -> None:
    """Presets are not taken out of force."""
    assert strange(OPTIONS, words) == words[-1].removeprefix("-")
    assert strange(None, words) == words[0].removeprefix("-")


def test_known_words_are_no_strangers() -> None:
    assert strange(OPTIONS, ("winter", "fog", "-snow")) is None


def test_an_option_is_switched_on_and_off_in_what_a_scenario_brings() -> None:
    """The file's preset stays; what differs from it is named."""
    assert by(Setup(), Wanted()) == (Setup(), {"fog", "ford"})
    assert by(Setup(), Wanted(on=("snow",), off=("fog",))) == (
        Setup(Season.AUTUMN, (Way.SNOW,), (Way.FOG,)),
        {"ford", "snow"},
    )
    own = Setup(Season.AUTUMN, (Way.SNOW,), (Way.FOG,))
    assert by(own, Wanted(on=("fog",), off=("snow",))) == (Setup(), {"fog", "ford"})


def test_a_preset_replaces_all_that_a_scenario_brings() -> None:
    """Its own further options and what it leaves out as well."""
    own = Setup(Season.AUTUMN, (Way.SNOW,), (Way.FOG,))
    assert by(own, Wanted("summer")) == (Setup(Season.SUMMER), set())
    assert by(own, Wanted("winter", off=("frost",))) == (
        Setup(Season.WINTER, (), (Way.FROST,)),
        {"snow", "sledge"},
    )


def test_what_contradicts_is_refused_with_both_paragraphs() -> None:
    """A sledge without snow; frost with a ford."""
    lacking = why_not_together(OPTIONS, LEDGER, ("sledge",))
    assert lacking is not None and lacking.rule == "FK 3.2"
    assert str(lacking.message) == '"Option 2" (FK 3.2) is played only with "Option 1" (FK 3.1).'
    barred = why_not_together(OPTIONS, LEDGER, ("ford", "frost"))
    assert barred is not None and barred.rule == "FK O4"
    assert str(barred.message) == '"Option 4" (FK O4) is not played with "Option 3" (FK O3).'
    assert why_not_together(OPTIONS, LEDGER, ("sledge", "snow", "frost", "fog")) is None
    for preset in OPTIONS.presets:
        assert not list(clashes(OPTIONS, preset.options))


@pytest.mark.parametrize(
    ("brought", "wish", "fits"),
    [
        (("snow",), Wanted(on=("sledge",)), Wanted(on=("sledge",))),
        ((), Wanted(on=("sledge",)), Wanted()),
        (("ford",), Wanted(on=("frost",)), Wanted()),
        (("frost",), Wanted(on=("ford",)), Wanted()),
        (("snow", "sledge"), Wanted(off=("snow",)), Wanted()),
        (("snow", "sledge"), Wanted(off=("snow", "sledge")), Wanted(off=("snow", "sledge"))),
        (("sledge",), Wanted(on=("fog",)), Wanted(on=("fog",))),  # its own: told when it is opened
    ],
)
def test_of_a_wish_stays_what_a_scenario_can_be_played_by(
    brought: tuple[str, ...], wish: Wanted, fits: Wanted
) -> None:
    assert fitting(OPTIONS, brought, wish) == fits


@pytest.mark.parametrize(
    ("there", "told"),
    [
        ((), ["Option 6"]),
        (("fog", "ford"), ["Option 7"]),
        (("snow", "sledge", "fog"), ["Option 8", "Option 4 (not in force)", "Option 5"]),
    ],
)
def test_the_nearest_preset_is_told_and_what_differs_from_it(
    there: tuple[str, ...], told: list[str]
) -> None:
    assert [str(line) for line in lines(OPTIONS, LEDGER, there)] == told
    assert nearest(OPTIONS, there) is not None


def test_without_presets_each_option_in_force_is_told() -> None:
    plain = structs.replace(OPTIONS, presets=())
    assert [str(line) for line in lines(plain, LEDGER, ("ford", "fog"))] == ["Option 3", "Option 5"]
    assert lines(plain, LEDGER, ()) == ()


@pytest.mark.parametrize(
    ("setup", "fault"),
    [
        (Setup(), None),
        (Setup(options=(Way.SNOW, Way.SLEDGE), without=(Way.FOG,)), None),
        (Setup(options=(Way.SNOW, Way.SNOW)), 'options name "snow" 2 times'),
        (Setup(without=(Way.FOG, Way.FOG)), 'without names "fog" 2 times'),
        (Setup(options=(Way.FOG,)), 'options name "fog", which the preset "autumn" has'),
        (
            Setup(without=(Way.SNOW,)),
            'without names "snow", which the preset "autumn" does not have',
        ),
        (
            Setup(options=(Way.SLEDGE,)),
            'option "sledge" (FK 3.2) is played only with "snow" (FK 3.1)',
        ),
        (
            Setup(options=(Way.FROST,)),
            'option "frost" (FK O4) is played without "ford" (FK O3)',
        ),
    ],
)
def test_faults_of_a_scenario_file(setup: Setup, fault: str | None) -> None:
    found = [message for _where, message, _hint in switch_faults(setup, OPTIONS)]
    assert found == ([] if fault is None else [fault])
