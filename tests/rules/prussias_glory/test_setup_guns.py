"""The lighter guns of the Austrians in the battle of Torgau (PG 26.4a, Ruling 84)."""

import pytest

from game.engine import action as do
from game.engine.refusal import NOT_OFFERED
from game.engine.text import render
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.setup.opening import (
    NO_INFANTRY,
    NOT_YOUR_LEADER,
    PlaceGun,
    SetUpLeaders,
)
from tests.rules.prussias_glory.battles import start
from tests.rules.prussias_glory.positions import Position
from tests.rules.prussias_glory.question_bench import question

BATTLE = "torgau-battle"
LIGHT = {"au-art3", "au-art4", "au-art5", "au-art6", "au-art7", "au-art8"}


def asked() -> Position:
    """The Coalition places its leaders and lighter guns."""
    return start(BATTLE).run(SetUpLeaders(COALITION))


def lay(game: Position, gun: str, label: str) -> object:
    """Take a gun and put it into a hex; a refusal leaves nothing in hand."""
    assert game.do(do.unit(gun)) is None
    refused = game.do(do.cell(game.cell(label)))
    if refused is not None:
        game.do(do.button("back"))
    return refused


@pytest.mark.rule("PG 26.4a")
def test_the_guns_of_two_levels_are_offered_and_no_others() -> None:
    """Artillery 1 and 2 have four levels; the Prussian guns of two levels stay too (Ruling 84)."""
    game = asked()
    offered = set(game.asking.asked(game.ctx).units)
    guns = {u for u, made in game.rules.oob.units.items() if made.is_artillery}
    assert offered & guns == LIGHT
    assert game.do(do.unit("au-art1")) == NOT_YOUR_LEADER
    small = [u for u in guns if u.startswith("pr-") and game.rules.oob.units[u].levels == 2]
    assert small
    other = start(BATTLE).run(SetUpLeaders(PRUSSIAN))
    assert all(other.do(do.unit(u)) == NOT_YOUR_LEADER for u in small)
    assert game.do(do.unit("au-art3")) is None
    assert game.asking == PlaceGun(COALITION, "au-art3")


@pytest.mark.rule("PG 26.4a")
def test_in_other_battles_guns_stay_where_their_counters_say() -> None:
    """At Leuthen the Austrians have guns of two levels too."""
    game = start("leuthen-battle").run(SetUpLeaders(COALITION))
    guns = [
        u
        for u, made in game.rules.oob.units.items()
        if made.side == COALITION and made.is_artillery and made.levels == 2
    ]
    assert guns
    assert all(game.do(do.unit(u)) == NOT_YOUR_LEADER for u in guns)


@pytest.mark.rule("PG 26.4a")
def test_a_gun_is_set_up_in_any_hex_with_infantry() -> None:
    """From 2012 to the grenadiers in 2010, on top of them; not to the cuirassiers in 2008."""
    game = asked()
    cards = game.rules.oob.units
    assert all(cards[u].is_cavalry for u in game.table.stacks[game.cell("2008")])
    assert lay(game, "au-art3", "2008") == NO_INFANTRY
    assert lay(game, "au-art3", "2501") == NO_INFANTRY  # nobody is there
    assert lay(game, "au-art3", "2012") == NOT_OFFERED  # it is there already
    assert cards["au-gren"].is_infantry
    before = game.table.stacks[game.cell("2010")]
    assert lay(game, "au-art3", "2010") is None
    assert game.table.stacks[game.cell("2010")] == ("au-art3", *before)
    assert game.at("au-art3") == "2010"


@pytest.mark.rule("PG 26.4a")
def test_prussian_infantry_is_no_place_for_austrian_guns() -> None:
    """Bernburg in 1513 belongs to the enemy."""
    game = asked()
    assert game.at("pr-bernburg") == "1513"
    assert lay(game, "au-art3", "1513") == NO_INFANTRY


@pytest.mark.rule("PG 26.4a")
def test_two_such_guns_stand_in_a_hex_at_most() -> None:
    """Artillery 4 and 5 join the grenadiers in 2010; Artillery 7 does not."""
    game = asked()
    assert lay(game, "au-art4", "2010") is None
    assert lay(game, "au-art5", "2010") is None
    refused = lay(game, "au-art7", "2010")
    assert getattr(refused, "rule", "") == "PG 26.4a"
    assert game.at("au-art7") == "2216"
    assert lay(game, "au-art7", "2012") is None  # one other, Artillery 3, is there


@pytest.mark.rule("PG 26.4a", "PG 3.1a")
def test_the_guns_stay_within_the_limit_of_eight_levels() -> None:
    """Artillery 1 has four levels in 2011: two of two levels fit beside it, that makes eight."""
    game = asked()
    assert game.at("au-art1") == "2011"
    assert lay(game, "au-art4", "2011") is None
    assert lay(game, "au-art5", "2011") is None
    assert {game.at("au-art4"), game.at("au-art5")} == {"2011"}


@pytest.mark.rule("PG 26.4a", "PG 3.1a")
def test_a_gun_finds_no_room_among_eight_levels_of_guns() -> None:
    """Both heavy batteries in 2011: eight levels, no light gun beside them."""
    game = asked()
    there = game.table.stacks[game.cell("2011")]
    game.ctx.put(game.table.stacks, game.cell("2011"), ("au-art2", *there))
    game.ctx.put(
        game.table.stacks,
        game.cell("2013"),
        tuple(u for u in game.table.stacks[game.cell("2013")] if u != "au-art2"),
    )
    game.ctx.change("au-art2", cell=game.cell("2011"))
    refused = lay(game, "au-art4", "2011")
    assert getattr(refused, "rule", "") == "PG 3.1a"


@pytest.mark.rule("PG 26.4a")
def test_the_austrian_dragoons_31_are_not_used() -> None:
    """They are in the main scenario only."""
    assert "au-dr31" not in start(BATTLE).rules.oob.units
    assert "au-dr31" in start("torgau-main").rules.oob.units


def test_a_gun_in_hand_may_stay() -> None:
    """Back leaves it where it was."""
    game = asked()
    game.do(do.unit("au-art3"))
    assert game.do(do.button("back")) is None
    assert game.at("au-art3") == "2012"
    assert isinstance(game.asking, SetUpLeaders)


@pytest.mark.rule("PG 26.4a")
def test_a_lighter_gun_of_torgau_is_placed() -> None:
    """It goes on top; it is not offered the hex where it stands."""
    game = start("torgau-battle").run(SetUpLeaders(COALITION))
    assert game.do(do.unit("au-art3")) is None
    asked = question(game)
    assert (asked["phase"], asked["subject"], asked["buttons"]) == ("setup", ["au-art3"], ["back"])
    assert game.at("au-art3") not in asked["cells"]
    goal = asked["cells"][0]
    assert game.do(do.cell(game.cell(goal))) is None
    (told,) = game.events
    assert (told.kind, told.units, told.cells) == ("setup", ("au-art3",), (game.cell(goal),))
    assert render(told.text).endswith(f" is set up in {goal}.")
    assert game.table.stacks[game.cell(goal)][0] == "au-art3"
