"""Leader casualties, overruns and replacements (PG 9.1, 9.2)."""

from collections.abc import Sequence

import pytest
from msgspec.structs import replace

from game.engine.action import cell
from game.rules.prussias_glory.command import leaders
from game.rules.prussias_glory.command.leaders import Overrun, lose_leader
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.pieces import leader_card, leader_of_wing
from game.rules.prussias_glory.shown.faces import counters_at, wing_band
from game.rules.prussias_glory.shown.presentation import panel
from game.rules.prussias_glory.table import OFF_MAP, LeaderLoss
from tests.rules.prussias_glory.combat_bench import fight, roll
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    foot,
    leader,
    open_field,
    position,
)
from tests.rules.prussias_glory.question_bench import question

FOOT_WING = "prussian-foot"


def field(*pieces: Placed, dice: Sequence[int] = ()) -> Position:
    """An open field."""
    return position(open_field(), *pieces, dice=dice)


def casualties(game: Position, *hexes: str) -> Position:
    """The leader rolls of a close combat in these hexes."""
    return game.run(leaders.LeaderCasualties(tuple(game.cell(h) for h in hexes)))


@pytest.mark.rule("PG 9.2a")
@pytest.mark.parametrize(
    ("dice", "fate"),
    [
        ([1], None),
        ([5], None),
        ([6, 1], None),
        ([6, 2], "wounded"),
        ([6, 5], "wounded"),
        ([6, 6], "killed"),
    ],
)
def test_leader_in_close_combat(dice: list[int], fate: str | None) -> None:
    """Hit on a 6; then 1 unhurt, 2-5 wounded, 6 killed; both are removed."""
    game = field(foot("a", PRUSSIAN, "0404"), leader("l", PRUSSIAN, "0404"), dice=dice)
    casualties(game, "0404")
    assert game.at("l") == ("0404" if fate is None else "-")
    lost = [] if fate is None else [LeaderLoss("l", PRUSSIAN, fate)]  # type: ignore[arg-type]
    assert game.table.leader_losses == lost
    assert game.dice.used == len(dice)


@pytest.mark.rule("PG 9.2a")
def test_every_leader_of_both_sides_in_the_hexes_rolls() -> None:
    """Ruling 53: two Prussians and one enemy roll, the leader elsewhere does not."""
    game = field(
        foot("a", PRUSSIAN, "0404"),
        leader("l", PRUSSIAN, "0404"),
        leader("m", PRUSSIAN, "0404", wing="other"),
        leader("far", PRUSSIAN, "0403", wing="third"),
        foot("x", COALITION, "0405"),
        leader("n", COALITION, "0405"),
        dice=[1, 6, 6, 6, 3],
    )
    casualties(game, "0404", "0405")
    assert [game.at(lid) for lid in ("l", "m", "n", "far")] == ["0404", "-", "-", "0403"]
    assert game.table.leader_losses == [
        LeaderLoss("m", PRUSSIAN, "killed"),
        LeaderLoss("n", COALITION, "wounded"),
    ]


@pytest.mark.rule("PG 9.1a")
def test_replacement_leader_takes_the_wing_in_the_same_hex() -> None:
    """He has the wing from now on, without a modifier."""
    game = field(foot("a", PRUSSIAN, "0404"), leader("l", PRUSSIAN, "0404"), dice=[6, 6])
    casualties(game, "0404")
    new = leader_of_wing(game.ctx, FOOT_WING)
    assert new == "prussian-replacement-1" and game.at(new) == "0404"
    card = leader_card(game.ctx, new)
    assert card.replacement and card.morale_modifier == 0
    face = next(c.face for c in counters_at(game.ctx, game.cell("0404")) if c.id == new)
    assert (face.band_label, face.band) == wing_band(game.ctx, FOOT_WING)[::-1]
    state = panel(game.ctx, new).state
    assert state is not None and str(state) == f"leads the wing {face.band_label}"


@pytest.mark.rule("PG 9.1a")
def test_replacement_of_a_replacement() -> None:
    """Ruling 53: there is always another one."""
    game = field(foot("a", PRUSSIAN, "0404"), leader("l", PRUSSIAN, "0404"), dice=[6, 6, 6, 2])
    casualties(game, "0404")
    casualties(game, "0404")
    assert leader_of_wing(game.ctx, FOOT_WING) == "prussian-replacement-2"
    assert game.table.leader_losses[1].card == "prussian-replacement"


@pytest.mark.rule("PG 9.1a")
def test_replacement_for_a_loss_in_an_enemy_hex() -> None:
    """The nearest hex with friendly units; the owner chooses among equals, others are refused."""
    game = field(
        foot("x", COALITION, "0404"),
        foot("near", PRUSSIAN, "0402"),
        foot("equal", PRUSSIAN, "0406"),
        foot("far", PRUSSIAN, "0407"),
        leader("l", PRUSSIAN, "0404"),
        dice=[6],
    )
    game.run(leaders.Overrun(game.cell("0404"), PRUSSIAN))
    assert game.table.leader_losses == [LeaderLoss("l", PRUSSIAN, "killed")]
    shown = game.asking.asked(game.ctx)
    assert str(shown.text) == f"Choose the hex for the new leader of the wing of {FOOT_WING}."
    assert set(shown.cells) == {game.cell("0402"), game.cell("0406")}
    assert game.do(cell(game.cell("0407"))) == leaders.NOT_THE_NEAREST
    assert game.do(cell(game.cell("0404"))) == leaders.NOT_THE_NEAREST
    assert game.do(cell(game.cell("0406"))) is None
    assert game.at("prussian-replacement-1") == "0406"


@pytest.mark.rule("PG 9.2b")
@pytest.mark.parametrize("die", [1, 5])
def test_overrun_leader_goes_to_the_nearest_friends(die: int) -> None:
    """On 1-5 he is moved at once."""
    game = field(
        foot("x", COALITION, "0404"),
        foot("near", PRUSSIAN, "0402"),
        foot("far", PRUSSIAN, "0408"),
        leader("l", PRUSSIAN, "0404"),
        dice=[die],
    )
    game.run(leaders.Overrun(game.cell("0404"), PRUSSIAN))
    assert game.at("l") == "0402" and game.table.leader_losses == []


@pytest.mark.rule("PG 9.2b")
def test_leader_with_friendly_units_is_not_overrun() -> None:
    """No roll (none is scripted)."""
    game = field(foot("a", PRUSSIAN, "0404"), leader("l", PRUSSIAN, "0404"))
    game.run(leaders.Overrun(game.cell("0404"), PRUSSIAN))
    assert game.at("l") == "0404"


@pytest.mark.rule("PG 9.2b")
def test_displaced_leader_among_equal_hexes() -> None:
    """The refusal names the rule of the overrun."""
    game = field(
        foot("x", COALITION, "0404"),
        foot("b", PRUSSIAN, "0402"),
        foot("c", PRUSSIAN, "0406"),
        leader("l", PRUSSIAN, "0404"),
        dice=[2],
    )
    game.run(leaders.Overrun(game.cell("0404"), PRUSSIAN))
    assert game.do(cell(game.cell("0403"))) == leaders.NOT_THE_NEAREST_OVERRUN
    assert game.do(cell(game.cell("0402"))) is None
    assert game.at("l") == "0402"


def commander(at: str = "0404", second: str | None = "moritz") -> tuple[Placed, ...]:
    """Frederick, with a second in command whose counter is his reverse."""
    return (leader("frederick", PRUSSIAN, at, mm=2, commander=True, second=second),)


def with_reverse(game: Position) -> Position:
    """Moritz as the reverse of the counter only: a card without a leader on the map."""
    del game.table.leaders["moritz"]  # type: ignore[attr-defined]
    game.ctx.cache.clear()
    return game


@pytest.mark.rule("PG 9.1b")
def test_second_in_command_takes_over_in_the_hex() -> None:
    """The counter is turned over; the loss is Frederick's."""
    game = with_reverse(
        field(
            foot("a", PRUSSIAN, "0404"),
            *commander(),
            leader("moritz", PRUSSIAN, "0404", mm=1, commander=True),
            dice=[6, 6],
        )
    )
    casualties(game, "0404")
    assert game.at("frederick") == "0404"
    assert leader_card(game.ctx, "frederick").id == "moritz"
    assert game.table.leader_losses == [LeaderLoss("frederick", PRUSSIAN, "killed")]
    assert game.table.replacements == 0


@pytest.mark.rule("PG 9.1b")
def test_without_a_second_the_army_has_no_commander() -> None:
    """The second lost too: nobody follows."""
    game = with_reverse(
        field(
            foot("a", PRUSSIAN, "0404"),
            *commander(),
            leader("moritz", PRUSSIAN, "0404", mm=1, commander=True),
            dice=[6, 6, 6, 2],
        )
    )
    casualties(game, "0404")
    casualties(game, "0404")
    assert game.at("frederick") == "-" and game.table.replacements == 0
    assert [x.card for x in game.table.leader_losses] == ["frederick", "moritz"]


@pytest.mark.rule("PG 9.1b")
def test_second_who_leads_a_wing() -> None:
    """The new commander is in the wing leader's hex, a replacement there takes the wing."""
    game = field(
        foot("a", PRUSSIAN, "0404"),
        foot("b", PRUSSIAN, "0702"),
        *commander(second="moritz"),
        leader("moritz", PRUSSIAN, "0702", mm=1),
        dice=[6, 4, 1, 6, 6],
    )
    casualties(game, "0404")
    assert (game.at("frederick"), game.at("moritz")) == ("0702", "-")
    assert leader_card(game.ctx, "frederick").id == "moritz"
    new = leader_of_wing(game.ctx, FOOT_WING)
    assert new == "prussian-replacement-1" and game.at(new) == "0702"
    assert game.table.leader_losses == [LeaderLoss("frederick", PRUSSIAN, "wounded")]
    # Lost in his turn he is followed by nobody: the replacement, who rolls a 1, keeps the wing.
    game.run(leaders.LeaderRisk(new), leaders.LeaderRisk("frederick"))
    assert game.at("frederick") == "-" and game.table.replacements == 1


@pytest.mark.rule("PG 9.1b")
def test_commander_lost_in_an_enemy_hex() -> None:
    """His second appears in the nearest hex with friendly units."""
    game = with_reverse(
        field(
            foot("x", COALITION, "0404"),
            foot("b", PRUSSIAN, "0402"),
            *commander(),
            leader("moritz", PRUSSIAN, "0404", mm=1, commander=True),
            dice=[6],
        )
    )
    game.run(leaders.Overrun(game.cell("0404"), PRUSSIAN))
    assert game.at("frederick") == "0402"
    assert leader_card(game.ctx, "frederick").id == "moritz"


@pytest.mark.rule("PG 9.2b")
def test_where_a_leader_gets_away() -> None:
    """Two hexes with friends are two away, the third is farther."""
    game = position(
        open_field(),
        foot("x", COALITION, "0505"),
        leader("L", PRUSSIAN, "0505"),
        foot("a", PRUSSIAN, "0503"),
        foot("b", PRUSSIAN, "0507"),
        foot("c", PRUSSIAN, "0509"),
        dice=(5,),
    )
    game.run(Overrun(game.cell("0505"), PRUSSIAN))
    assert question(game) == {
        "side": PRUSSIAN,
        "phase": "command",
        "cells": ["0503", "0507"],
        "subject": ["L"],
    }
    assert game.do(cell(game.cell("0507"))) is None
    assert game.at("L") == "0507"


@pytest.mark.rule("PG 9.2a")
def test_a_leader_at_risk_stands_below_the_combat_in_the_log() -> None:
    """A 1 on 1-1: nobody is hit by the second die, a 5."""
    game = position(
        open_field(1, 9),
        foot("a", PRUSSIAN, "0105"),
        leader("L", PRUSSIAN, "0105"),
        foot("x", COALITION, "0106"),
        dice=(4, 5),
    )
    roll(game, fight(game, "0105", "0106"))
    found = [(e.depth, e.rule) for e in game.events][:2]
    assert found == [(0, "PG 19.6a"), (1, "PG 9.2a")]


@pytest.mark.rule("PG 9.1b")
def test_a_second_without_a_wing_takes_over_where_he_is() -> None:
    """Below the loss of his chief."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        leader("S", PRUSSIAN, "0303"),
        leader("F", PRUSSIAN, "0505", commander=True, second="S"),
    )
    game.ctx.put(game.table.leaders, "S", replace(game.table.leaders["S"], cell=OFF_MAP))
    game.ctx.depth = 2
    assert lose_leader(game.ctx, "F", "killed", rule="PG 9.2a") == ()
    assert [(e.depth, e.rule) for e in game.events] == [(2, "PG 9.2a"), (1, "PG 9.1b")]
    assert (game.at("F"), game.table.leaders["F"].card) == ("0505", "S")
