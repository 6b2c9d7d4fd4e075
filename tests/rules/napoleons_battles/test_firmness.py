"""Numbers of disorder and rout that grow (NB 15.1)."""

from typing import Any

import pytest

from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.states import lose
from tests.rules.napoleons_battles.positions import RED, box, line, position, unit

WITHOUT = (Switch.NO_MEASURING, Switch.FIRMNESS)
WITH = (Switch.NO_MEASURING,)


@pytest.mark.rule("NB 15.1.1-1")
@pytest.mark.parametrize(
    ("where", "off", "lost", "disordered"),
    [
        ("town", WITH, 3, False),
        ("town", WITH, 4, True),
        ("works", WITH, 3, False),
        ("wall", WITH, 3, True),
        ("open", WITH, 3, True),
        ("town", WITHOUT, 3, True),
        ("works", WITHOUT, 3, True),
    ],
)
def test_the_disorder_number_grows_in_a_fortified_position(
    where: str, off: tuple[Switch, ...], lost: int, disordered: bool
) -> None:
    # French line is disordered by 3.
    given: dict[str, Any] = {}
    if where == "town":
        given["areas"] = [box("town", "town", 8, 8, 12, 12, vdf=1)]
    elif where != "open":
        kind = "entrenchment" if where == "works" else "wall"
        given["lines"] = [line(kind, "line", (5, 10), (15, 10))]
    game = position(unit("a", RED, "FrLN", 10, 10), off=off, **given)
    lose(game.ctx, "a", lost, "NB 9.3.3.3-1", how="fire")
    assert game.unit("a").disordered is disordered


@pytest.mark.rule("NB 15.1.1-2")
@pytest.mark.parametrize(
    ("profile", "bases", "off", "lost", "routs"),
    [
        ("FrLN", 6, WITH, 5, False),
        ("FrLN", 6, WITH, 6, True),
        ("FrLN", 5, WITH, 5, True),
        ("FrLC", 6, WITH, 5, True),
        ("FrLN", 6, WITHOUT, 5, True),
    ],
)
def test_the_rout_number_grows_with_six_bases(
    profile: str, bases: int, off: tuple[Switch, ...], lost: int, routs: bool
) -> None:
    # Both rout by 5; light cavalry has no note r.
    game = position(unit("a", RED, profile, 10, 10, figures=4 * bases), off=off)
    lose(game.ctx, "a", lost, "NB 9.3.3.3-1", how="fire")
    assert game.unit("a").routed is routs


@pytest.mark.rule("NB 15.1.1-2")
@pytest.mark.parametrize(("before", "routs"), [(0, False), (1, False), (4, True)])
def test_it_counts_how_the_unit_began_the_round(before: int, routs: bool) -> None:
    # 24 figures; with 4 lost before it begins with five bases, whatever it loses in the round.
    game = position(unit("a", RED, "FrLN", 10, 10, figures=24, losses=before))
    lose(game.ctx, "a", 5, "NB 9.3.3.3-1", how="fire")
    assert game.unit("a").routed is routs
