"""Victory at Leuthen, Zorndorf and Torgau, by the levels that the scenarios ship
(PG 24.1, 25.1, 25.2, 26.1, 26.2, G-24).
"""

import pytest

from game.engine.state import Result
from game.rules.prussias_glory import victory
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.shown.presentation import presentation
from game.rules.prussias_glory.shown.verdict import verdict
from game.rules.prussias_glory.table import Army, ArmyState, Lost
from game.rules.prussias_glory.victory import EndOfGame, differential, points_of
from tests.rules.prussias_glory.battles import changed, shipped
from tests.rules.prussias_glory.positions import Position, foot, leader, open_field, position

STEADY, SHAKEN, GONE = ArmyState.STEADY, ArmyState.DEMORALISED, ArmyState.ROUTED
Level = tuple[str, str] | None

PD, PS, PM = ((PRUSSIAN, x) for x in ("decisive", "substantive", "marginal"))
CD, CS, CM = ((COALITION, x) for x in ("decisive", "substantive", "marginal"))


def end(
    battle: str,
    coalition: ArmyState,
    prussian: ArmyState,
    d: int,
    cms: tuple[int, int] = (10, 10),
) -> Position:
    """The end of a battle: states, differential by destroyed counters, CM of Coalition and
    Prussians.
    """
    armies = {
        COALITION: Army(COALITION, 20, cms[0], coalition),
        PRUSSIAN: Army(PRUSSIAN, 20, cms[1], prussian),
    }
    side = COALITION if d >= 0 else PRUSSIAN
    lost = tuple(Lost(20 - i, "f", 1) for i in range(abs(d)))
    table = {"armies": armies, "tracks": {side: lost}}
    game = position(open_field(), foot("f", side, "0505"), table=table)
    changed(game, victory=shipped(f"{battle}-battle").victory)
    assert differential(game.ctx) == d
    return game


def level(game: Position) -> Level:
    """The level reached; None: a draw."""
    found = victory.reached(game.ctx)
    return (found.side, found.level) if found else None


# -- Leuthen (PG 24.1) -----------------------------------------------------------------------------


@pytest.mark.rule("PG 24.1a")
@pytest.mark.parametrize(
    ("coalition", "prussian", "d", "wanted"),
    [
        (GONE, STEADY, 24, PD),
        (GONE, STEADY, 23, PS),
        (SHAKEN, STEADY, 24, PS),
        (SHAKEN, STEADY, 14, PS),
        (SHAKEN, STEADY, 13, PM),
        (SHAKEN, STEADY, 6, PM),
        (SHAKEN, STEADY, 5, CM),
        (STEADY, STEADY, 24, CM),
        (GONE, SHAKEN, 24, CM),
    ],
)
def test_prussian_levels_at_leuthen(
    coalition: ArmyState, prussian: ArmyState, d: int, wanted: Level
) -> None:
    """At and just below each limit; never with the Prussians Demoralised."""
    assert level(end("leuthen", coalition, prussian, d)) == wanted


@pytest.mark.rule("PG 24.1b")
@pytest.mark.parametrize(
    ("coalition", "prussian", "d", "wanted"),
    [
        (STEADY, STEADY, 7, CM),
        (STEADY, STEADY, 6, CS),
        (SHAKEN, SHAKEN, 1, CM),
        (STEADY, SHAKEN, 0, CD),
        (SHAKEN, SHAKEN, 0, CD),
        (STEADY, SHAKEN, 1, CS),
        (STEADY, GONE, -5, CD),
    ],
)
def test_austrian_levels_at_leuthen(
    coalition: ArmyState, prussian: ArmyState, d: int, wanted: Level
) -> None:
    """Substantive at 6, decisive at 0 against Demoralised Prussians."""
    assert level(end("leuthen", coalition, prussian, d)) == wanted


# -- Zorndorf (PG 25.2) ----------------------------------------------------------------------------


@pytest.mark.rule("PG 25.2a")
@pytest.mark.parametrize(
    ("coalition", "prussian", "d", "cm", "wanted"),
    [
        (GONE, STEADY, 30, 0, PD),
        (GONE, STEADY, 29, 0, PS),
        (SHAKEN, STEADY, 30, 0, PS),
        (SHAKEN, STEADY, 16, 0, PS),
        (SHAKEN, STEADY, 15, 0, PM),
        (STEADY, STEADY, 1, 6, PM),
        (STEADY, STEADY, 1, 7, CM),
        (STEADY, STEADY, 0, 6, CM),
        (GONE, SHAKEN, 30, 0, PM),  # nothing is asked of the Prussians for it
    ],
)
def test_prussian_levels_at_zorndorf(
    coalition: ArmyState, prussian: ArmyState, d: int, cm: int, wanted: Level
) -> None:
    """Marginal: Russian CM 6 or less, D above 0."""
    assert level(end("zorndorf", coalition, prussian, d, (cm, 10))) == wanted


@pytest.mark.rule("PG 25.2b")
@pytest.mark.parametrize(
    ("coalition", "prussian", "d", "cm", "wanted"),
    [
        (STEADY, SHAKEN, -12, 10, CD),
        (STEADY, SHAKEN, -11, 10, CS),
        (STEADY, SHAKEN, 20, 10, CS),
        (SHAKEN, SHAKEN, -12, 0, CM),
        (STEADY, STEADY, -12, 10, CM),
        (STEADY, SHAKEN, 5, 6, CS),  # the Prussian marginal level is met too: the higher wins
    ],
)
def test_russian_levels_at_zorndorf(
    coalition: ArmyState, prussian: ArmyState, d: int, cm: int, wanted: Level
) -> None:
    """Prussians Demoralised, Russians not; decisive from -12."""
    assert level(end("zorndorf", coalition, prussian, d, (cm, 10))) == wanted


# -- Torgau (PG 26.2) ------------------------------------------------------------------------------


@pytest.mark.rule("PG 26.2a")
@pytest.mark.parametrize(
    ("coalition", "prussian", "d", "cms", "wanted"),
    [
        (GONE, STEADY, 20, (-10, 10), PD),
        (GONE, STEADY, 19, (-10, 10), PS),
        (SHAKEN, STEADY, 20, (0, 10), PS),
        (SHAKEN, STEADY, 10, (0, 10), PS),
        (SHAKEN, STEADY, 9, (0, 10), PM),
        (STEADY, STEADY, 0, (6, 7), PM),
        (STEADY, STEADY, 0, (7, 8), None),
        (STEADY, STEADY, 0, (6, 6), None),
        (STEADY, STEADY, -20, (6, 7), PM),
    ],
)
def test_prussian_levels_at_torgau(
    coalition: ArmyState, prussian: ArmyState, d: int, cms: tuple[int, int], wanted: Level
) -> None:
    """Marginal: Austrian CM 6 or less and the Prussian one higher, whatever the differential."""
    assert level(end("torgau", coalition, prussian, d, cms)) == wanted


@pytest.mark.rule("PG 26.2b")
@pytest.mark.parametrize(
    ("coalition", "prussian", "d", "cms", "wanted"),
    [
        (STEADY, STEADY, 5, (7, 6), CM),
        (STEADY, STEADY, 5, (8, 7), None),
        (STEADY, SHAKEN, 0, (10, 0), CS),
        (STEADY, SHAKEN, 1, (10, 0), CM),
        (STEADY, SHAKEN, -12, (10, 0), CD),
        (STEADY, SHAKEN, -11, (10, 0), CS),
        (STEADY, GONE, -12, (10, -10), CD),
        (SHAKEN, SHAKEN, -12, (1, 0), CM),
    ],
)
def test_austrian_levels_at_torgau(
    coalition: ArmyState, prussian: ArmyState, d: int, cms: tuple[int, int], wanted: Level
) -> None:
    """Marginal: Prussian CM 6 or less and the Austrian one higher."""
    assert level(end("torgau", coalition, prussian, d, cms)) == wanted


@pytest.mark.rule("PG 26.2c")
def test_at_torgau_nothing_is_a_draw() -> None:
    """The result has no winner and names the rule; elsewhere some level always applies."""
    game = end("torgau", STEADY, STEADY, 3)
    assert verdict(game.ctx).winner is None and verdict(game.ctx).rule == "PG 26.2c"
    game.run(EndOfGame())
    assert game.state.result == Result(None, "draw", "PG 26.2c")
    other = end("leuthen", STEADY, STEADY, 7).run(EndOfGame())
    assert other.state.result is not None and other.state.result.winner == COALITION


@pytest.mark.rule("PG 26.2a", "PG 25.2a")
def test_the_report_tells_conditions_of_morale() -> None:
    """Each level with all that it asks for."""
    said = {
        str(v.name): [str(c) for c in v.conditions]
        for v in verdict(end("torgau", STEADY, STEADY, 0).ctx).levels
    }
    marginal = said["Prussian marginal victory"]
    assert marginal == [
        "current morale of the Coalition at most 6",
        "current morale of the Prussians the higher",
    ]


# -- historical results (G-24) ---------------------------------------------------------------------


@pytest.mark.rule("PG 23.2a", "PG 24.1a", "PG 25.2a", "PG 26.2a")
@pytest.mark.parametrize(
    ("battle", "wanted"),
    [
        ("rossbach", "decisive"),
        ("leuthen", "decisive"),
        ("zorndorf", "marginal"),
        ("torgau", "marginal"),
    ],
)
def test_g_24_historical_results(battle: str, wanted: str) -> None:
    """One level of each battle is marked, and the report says so when it is reached."""
    marked = [v for v in shipped(f"{battle}-battle").victory if v.historical]
    assert [(v.side, v.level) for v in marked] == [(PRUSSIAN, wanted)]


@pytest.mark.rule("PG 25.2a")
def test_the_report_marks_the_historical_level() -> None:
    """Zorndorf, marginal."""
    told = verdict(end("zorndorf", STEADY, STEADY, 1, (6, 10)).ctx)
    assert [str(v.name) for v in told.levels if v.historical and v.reached] == [
        "Prussian marginal victory"
    ]
    assert "on the day itself" in str(told.subtitle)


# -- points of single battles (PG 25.1, 26.1) ------------------------------------------------------


def at_torgau(*, cut: bool) -> Position:
    """Daun with the town behind him, or Prussians between."""
    pieces = [leader("daun", COALITION, "0105", commander=True)]
    if cut:
        pieces += [foot(f"p{n}", PRUSSIAN, f"050{n}") for n in (2, 4, 6, 8)]
    game = position(open_field(), *pieces)
    return changed(game, retreat_towns=(game.cell("0905"),))


@pytest.mark.rule("PG 26.1a", "PG 22.1e")
@pytest.mark.parametrize(("cut", "d"), [(False, 0), (True, 10)])
def test_the_line_of_retreat_is_worth_10_points(cut: bool, d: int) -> None:
    """The Austrians lose them, so the differential rises by 10."""
    game = at_torgau(cut=cut)
    assert differential(game.ctx) == d
    line = next(x for x in points_of(game.ctx, COALITION) if x.rule == "PG 26.1a")
    assert line.points == -d
    assert ("daun" in str(line.text)) is cut


@pytest.mark.rule("PG 26.1a")
def test_other_battles_have_no_line_of_retreat() -> None:
    """No hexes, no points, no objective but losses."""
    game = position(open_field(), leader("daun", COALITION, "0105", commander=True))
    assert all(x.rule != "PG 26.1a" for x in points_of(game.ctx, COALITION))
    ((_rule, text, cells),) = presentation(game.ctx).objectives
    assert cells == () and "losses" in str(text)
    assert [o[0] for o in presentation(at_torgau(cut=False).ctx).objectives] == ["PG 26.1a"]


@pytest.mark.rule("PG 25.1a")
@pytest.mark.parametrize(("routed", "points"), [(False, 0), (True, 2)])
def test_the_first_rout_of_the_baggage_is_worth_2_points(routed: bool, points: int) -> None:
    """To the Prussians."""
    game = position(open_field(), table={"baggage_routed": routed})
    assert differential(game.ctx) == points
    assert victory.points(game.ctx, PRUSSIAN) == points
