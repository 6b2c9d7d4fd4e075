"""Armies that enter: Torgau by Langenreichenbach, enemies at the entry hexes (PG 22.2a, 26.3c)."""

import pytest

from game.engine import action as do
from game.rules.prussias_glory.arrival.entry import is_to_come
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.data.rules import EntryCard
from game.rules.prussias_glory.movement.movement import MovePhase
from game.rules.prussias_glory.pieces import take_off
from game.rules.prussias_glory.sequence import PlayerTurn
from game.rules.prussias_glory.soundness import invariants
from game.rules.prussias_glory.table import Army
from tests.rules.prussias_glory.activation_bench import asleep, is_active, marching, press
from tests.rules.prussias_glory.battles import changed
from tests.rules.prussias_glory.entry_bench import torgau, whole_wing
from tests.rules.prussias_glory.moves import go, go_on, rule_of
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    battery,
    foot,
    leader,
    open_field,
    position,
)

# -- Torgau (PG 26.3c) -----------------------------------------------------------------------------


@pytest.mark.rule("PG 26.3c")
def test_nobody_enters_before_the_army_is_active() -> None:
    """It attempts off the map; while it waits its player turn ends."""
    game = torgau()
    assert press(game, "wait") is None
    assert all(is_to_come(game.ctx, p) for p in ("pr-kr4", "frederick", "pr-art1"))
    game.run(MovePhase(PRUSSIAN))
    assert rule_of(game.do(do.unit("pr-kr4"))) == "PG 6.1a"


@pytest.mark.rule("PG 26.3c")
def test_the_army_is_activated_and_rolls_for_command_off_the_map() -> None:
    """3 + 4 is 7: active. Infantry 3 of 3: Effective; cavalry 5 of 4: Degraded, 5 MP become 3."""
    game = torgau(3, 3, 5)
    assert press(game, "try") is None
    assert is_active(game, PRUSSIAN)
    assert press(game, "roll") is None
    assert game.unit("pr-syburg").effective and game.unit("pr-art1").effective
    assert not game.unit("pr-kr4").effective
    assert go(game, "pr-kr4", "4218", "4118", "4018") is None
    assert (game.at("pr-kr4"), game.unit("pr-kr4").spent) == ("4018", 3)
    assert not game.unit("pr-kr4").column and not game.unit("pr-kr4").ooc


@pytest.mark.rule("PG 26.3c")
def test_only_the_langenreichenbach_zone_is_an_entry() -> None:
    """4222 is not in it; entering there is refused, at 4221 allowed."""
    game = torgau(3, 3, 4)
    for name in ("try", "roll"):
        assert press(game, name) is None
    assert rule_of(go(game, "pr-kr4", "4222")) == "PG 26.3c"
    assert go_on(game, "4221") is None
    assert game.unit("pr-kr4").spent == 1


@pytest.mark.rule("PG 26.3c")
def test_the_king_helps_a_degraded_wing_off_the_map() -> None:
    """All infantry is Degraded (4 of 3); his 4 makes Karl's wing and the guns Effective."""
    game = torgau(3, 4, 4, 4)
    assert press(game, "try") is None
    assert press(game, "roll") is None
    assert game.do(do.unit("frederick")) is None
    assert press(game, "wing:holstein") is not None  # cavalry
    assert press(game, "wing:karl") is None
    assert game.unit("pr-syburg").effective and game.unit("pr-art1").effective
    assert not game.unit("pr-queis").effective


@pytest.mark.rule("PG 26.3c")
def test_an_effective_wing_may_be_in_column_off_the_map() -> None:
    """Karl's, with three guns; a Degraded one may not."""
    game = torgau(3, 3, 5)
    for name in ("try", "roll"):
        assert press(game, name) is None
    assert press(game, "column") is None
    assert rule_of(press(game, "wing:holstein")) == "PG 7.3b"
    assert press(game, "wing:karl") is None
    assert game.do(do.pick("pr-art1", "pr-art2", "pr-art3")) is None
    marching = ("pr-syburg", "pr-hr2", "pr-art1", "pr-art3")
    assert all(game.unit(u).column for u in marching) and not game.unit("pr-art4").column
    assert go(game, "pr-syburg", "4216", "4116", "4016", "3915", "3815", "3714", "3614") is None
    assert game.unit("pr-syburg").spent == 7


@pytest.mark.rule("PG 26.3c")
def test_a_wing_goes_into_column_as_it_enters() -> None:
    """The gesture of the whole wing has the button; four guns are one too many."""
    game = torgau(3, 3, 5)
    for name in ("try", "roll"):
        assert press(game, name) is None
    whole_wing(game, "karl")
    for gun in ("pr-art1", "pr-art2", "pr-art3", "pr-art4"):
        assert game.do(do.unit(gun)) is None
    assert rule_of(press(game, "column")) == "PG 7.3c"
    assert game.do(do.unit("pr-art4")) is None
    assert press(game, "column") is None
    assert press(game, "column") is not None
    assert game.do(do.cell(game.cell("3915"))) is None
    assert game.at("pr-syburg") != "-" and game.unit("pr-syburg").column
    assert invariants(game.ctx) == []
    game.ctx.set(turn=2)
    game.run(PlayerTurn(PRUSSIAN))
    assert press(game, "wing:karl") is None  # and it deploys again


@pytest.mark.rule("PG 7.3c", "PG 26.3c")
def test_guns_that_went_into_column_with_a_wing_enter_with_it() -> None:
    """Both guns are along to begin with and may be left; without column nobody is."""
    game = torgau(3, 3, 5)
    for name in ("try", "roll"):
        assert press(game, name) is None
    whole_wing(game, "karl")
    assert game.asking.guns == ()
    for name in ("back", "back", "column", "wing:karl"):
        assert press(game, name) is None
    assert game.do(do.pick("pr-art1", "pr-art3")) is None
    whole_wing(game, "karl")
    assert game.asking.guns == ("pr-art1", "pr-art3")
    assert game.do(do.unit("pr-art3")) is None and game.asking.guns == ("pr-art1",)
    assert game.do(do.cell(game.cell("3915"))) is None
    assert game.at("pr-art1") != "-" and game.at("pr-art3") == "-"
    assert invariants(game.ctx) == []


@pytest.mark.rule("PG 7.3.2a")
def test_a_wing_in_column_off_the_map_may_deploy_there() -> None:
    """With its guns, which wait with it."""
    game = torgau(3, 3, 5)
    for name in ("try", "roll", "column", "wing:karl"):
        assert press(game, name) is None
    assert game.do(do.pick("pr-art1")) is None
    game.ctx.set(turn=2)
    game.run(PlayerTurn(PRUSSIAN))
    assert game.do(do.unit("pr-syburg")) is None
    assert game.do(do.pick("pr-art1")) is None
    assert not game.unit("pr-syburg").column and not game.unit("pr-art1").column


# -- the enemy at the entry hex --------------------------------------------------------------------


def at_the_edge(*pieces: Placed, sleeping: bool = False) -> Position:
    """A Prussian regiment, a battery and a leader off the map, to enter by 0105 or 0106."""
    mine = (
        foot("a", PRUSSIAN, "0909"),
        battery("g", PRUSSIAN, "0909"),
        leader("l", PRUSSIAN, "0909"),
    )
    board = open_field(9, 9)
    game = asleep(*mine, *pieces, board=board) if sleeping else position(board, *mine, *pieces)
    for uid in ("a", "g"):
        take_off(game.ctx, uid)
    him = game.table.leaders["l"]
    game.ctx.put(game.table.leaders, "l", type(him)("l", -1, "l", him.wing))
    entry = EntryCard("PG 22.2a", (game.cell("0105"), game.cell("0106")))
    return changed(game, coming=dict.fromkeys(("a", "g", "l"), entry))


@pytest.mark.rule("PG 22.2a")
def test_an_entry_hex_that_the_enemy_holds_cannot_be_used() -> None:
    """Ruling 81; the one beside it can, and Engaged infantry stops there (PG 7.2.1a)."""
    game = marching(at_the_edge(foot("x", COALITION, "0105")))
    assert rule_of(go(game, "a", "0105")) == "PG 7.1e"
    assert rule_of(go_on(game, "0106", "0107")) == "PG 7.2.1a"
    assert go_on(game, "0106") is None
    assert game.unit("a").stopped


@pytest.mark.rule("PG 7.2.2b")
def test_guns_enter_by_no_hex_of_an_enemy_zone_without_company() -> None:
    """0106 is next to the enemy in 0105; once infantry stands there they may."""
    game = marching(at_the_edge(foot("x", COALITION, "0105")))
    assert rule_of(game.do(do.unit("g"))) is not None
    assert go(game, "a", "0106") is None
    assert go(game, "g", "0106") is None


@pytest.mark.rule("PG 7.2.4b")
def test_a_leader_enters_no_enemy_zone_alone() -> None:
    """With a regiment he does."""
    game = marching(at_the_edge(foot("x", COALITION, "0105")))
    assert game.do(do.unit("l")) is not None
    assert go(game, "a", "0106") is None
    assert go(game, "l", "0106") is None


@pytest.mark.rule("PG 6.1.2a")
def test_a_unit_that_enters_in_contact_activates_the_enemy() -> None:
    """0105 is three hexes from 0405, four from 0505."""
    king = leader("k", COALITION, "0909", commander=True, initiative=2)
    for label, stirs in (("0405", True), ("0505", False)):
        game = marching(at_the_edge(foot("x", COALITION, label), king, sleeping=True))
        assert go(game, "a", "0105") is None
        assert is_active(game) is stirs


@pytest.mark.rule("PG 7.0a")
def test_an_inactive_army_waits_off_the_map() -> None:
    """PG 6.1a holds for those to come as for the others."""
    game = at_the_edge(foot("x", COALITION, "0905"))
    game.ctx.put(game.table.armies, PRUSSIAN, Army(PRUSSIAN, 10, 10, active=False))
    marching(game)
    assert rule_of(game.do(do.unit("a"))) == "PG 6.1a"
