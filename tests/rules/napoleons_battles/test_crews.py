"""Guns that are left behind, and their crews (NB 15.6, 9.2.1.2)."""

from typing import Any

import pytest

from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.fire.who import why_not_fire
from game.rules.napoleons_battles.movement.unit import Moving
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.placing import why_not_form
from game.rules.napoleons_battles.states import remove, rout
from game.rules.napoleons_battles.table import Gun
from tests.rules.napoleons_battles.positions import BLUE, RED, Position, pose, position, unit

WITHOUT = (Switch.NO_MEASURING, Switch.CREWS)


def fled(profile: str = "FrHFA", form: str = "unlimbered", **given: Any) -> Position:
    """A red battery is routed by an enemy in front of it."""
    battery = unit("a", RED, profile, 20, 35, form=form)
    game = position(battery, unit("x", BLUE, "BrLN", 20, 38, 180), size=(40, 40), **given)
    rout(game.ctx, "a", "NB 11.2.1", how="fire", cause="x")
    return game.settled()


@pytest.mark.rule("NB 15.6.1")
@pytest.mark.parametrize(("profile", "y"), [("FrHFA", 17), ("FrHA", 8)])
def test_an_unlimbered_battery_flees_without_its_guns(profile: str, y: float) -> None:
    game = fled(profile)
    assert game.table.guns == [Gun("a", pose(20, 35))]
    assert game.told("guns") == ["a: guns left behind."]
    a = game.unit("a")
    assert a.crew and a.routed and game.stands("a")[1] == y, "18 inches on foot, 27 mounted"


@pytest.mark.rule("NB 15.6.1")
def test_a_limbered_battery_takes_them_along_nor_does_any_leave_them_by_the_base_rules() -> None:
    for game in (fled(form="limbered"), fled(off=WITHOUT)):
        assert not game.table.guns and not game.unit("a").crew
        assert game.stands("a")[1] == 8


@pytest.mark.rule("NB 9.2.1.2")
@pytest.mark.parametrize("crew", [True, False])
def test_gunners_without_guns_never_fire(crew: bool) -> None:
    form = "limbered" if crew else "unlimbered"
    game = position(unit("a", RED, "FrHFA", 20, 10, crew=crew, form=form))
    refusal = why_not_fire(game.ctx, "a")
    assert (refusal is not None) is crew
    assert refusal is None or refusal.rule == "NB 9.2.1.2"
    assert (why_not_form(game.ctx, "a", Form.UNLIMBERED) is not None) is crew


def crew(*guns: Gun, **more: Any) -> Position:
    """A rallied crew of red foot artillery at 20, 10 in hand; batteries b to e have lost guns."""
    others = [
        unit("b", RED, "FrHFA", 1, 1, gone="eliminated"),
        unit("c", RED, "FrHA", 1, 1, gone="eliminated"),
        unit("d", BLUE, "BrFA", 1, 1, gone="eliminated"),
    ]
    one = unit("a", RED, "FrHFA", 20, 10, crew=True, form="limbered", **more)
    game = position(one, *others, table={"guns": list(guns)})
    for uid in "bcd":
        game.ctx.change(uid, pose=None)
    game.run(Moving("a"))
    return game


@pytest.mark.rule("NB 15.6.2")
def test_a_rallied_crew_goes_back_to_its_guns_and_mans_them() -> None:
    game = crew(Gun("a", pose(20, 14, 90)))
    away = game.press("man:0")
    assert away is not None and away.rule == "NB 15.6.2"
    # The guns face east: the front edge at 20, half an inch of wheels to either side of 14.
    assert game.go(pose(20.5, 13.25)) is None
    assert game.press("man:0") is None
    a = game.unit("a")
    assert game.stands("a") == (20, 14, 90)
    assert a.form is Form.UNLIMBERED and not a.crew and not game.table.guns


@pytest.mark.rule("NB 15.6.2")
def test_it_mans_like_guns_of_its_nation_alone() -> None:
    here = pose(20, 10)
    game = crew(Gun("b", here), Gun("c", here), Gun("d", here))
    assert {b.id for b in game.prompt.buttons if b.id.startswith("man:")} == {"man:0"}
    assert game.press("man:0") is None
    assert [gun.unit for gun in game.table.guns] == ["c", "d"]
    assert game.unit("a").moved


@pytest.mark.rule("NB 15.6.2")
def test_a_battery_with_guns_mans_no_others() -> None:
    game = position(unit("a", RED, "FrHFA", 20, 10), table={"guns": [Gun("a", pose(20, 10))]})
    game.run(Moving("a"))
    assert not any(b.id.startswith("man:") for b in game.prompt.buttons)


@pytest.mark.rule("NB 11.4.1")
def test_a_battery_that_is_eliminated_leaves_its_guns() -> None:
    game = position(unit("a", RED, "FrHFA", 20, 10), unit("b", RED, "FrLN", 30, 10))
    remove(game.ctx, "a", "eliminated", "NB 11.1.2-2")
    remove(game.ctx, "b", "eliminated", "NB 11.1.2-2")
    assert game.table.guns == [Gun("a", pose(20, 10))]


@pytest.mark.rule("NB 15.6.2", "NB 8.1.3.2")
def test_guns_on_which_somebody_stands_are_not_manned() -> None:
    """They face north at 10, where the crew is; another battery lies over them."""
    game = crew(Gun("a", pose(20, 10)))
    game.ctx.change("b", pose=pose(20, 10), gone="")
    refusal = game.press("man:0")
    assert refusal is not None and refusal.rule == "NB 8.1.3.2"
    game.ctx.change("b", pose=None, gone="eliminated")
    assert game.press("man:0") is None
