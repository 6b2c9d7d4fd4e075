"""Odds, flanks, terrain of close combat (PG 19.1.1, 19.3, 19.5, T4), with the printed examples."""

from typing import Any

import pytest

from game.board.board import Board
from game.rules.prussias_glory.combat.odds import column, strength, terrain_pairs, weigh
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.outcome import halves, parse, tally
from game.rules.prussias_glory.tables import standard_tables
from tests.keywords import keyword
from tests.rules.prussias_glory.combat_bench import cells, fight, led, line, lines
from tests.rules.prussias_glory.odds_bench import duel, men, riders
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    battery,
    foot,
    horse,
    open_field,
)

# -- odds (PG 19.3) --------------------------------------------------------------------------------


@pytest.mark.rule("PG 19.3c")
@pytest.mark.parametrize(
    ("attack", "defence", "printed"),
    [
        (5, 4, "1-1"), (4, 5, "1-2"), (7, 4, "3-2"),  # G-15
        (1, 4, "1-3"), (1, 3, "1-3"), (3, 8, "1-3"), (1, 2, "1-2"), (1, 1, "1-1"),
        (3, 2, "3-2"), (15, 8, "3-2"), (2, 1, "2-1"), (8, 3, "2-1"), (3, 1, "3-1"), (11, 3, "3-1"),
        (4, 1, "4-1+"), (9, 2, "4-1+"), (30, 2, "4-1+"),
    ],
)  # fmt: skip
def test_odds_are_rounded_for_the_defender(attack: int, defence: int, printed: str) -> None:
    """The highest printed odds not above the ratio."""
    game = duel(men("a", PRUSSIAN, "0505", 1))
    assert standard_tables().close_combat.columns[column(game.ctx, attack, defence)] == printed


@pytest.mark.rule("PG T8b")
@pytest.mark.parametrize(
    ("attack", "defence", "drm"), [(1, 3, 0), (2, 6, 0), (1, 4, -2), (2, 7, -2)]
)
def test_odds_worse_than_1_to_3(attack: int, defence: int, drm: int) -> None:
    """Exactly 1-3 is not worse."""
    game = duel(men("a", PRUSSIAN, "0505", attack), men("x", COALITION, "0506", defence))
    assert line(game, fight(game, "0505", "0506"), "PG T8b") == drm


@pytest.mark.rule("PG T8c")
@pytest.mark.parametrize(("attack", "defence", "drm"), [(4, 1, 0), (8, 2, 0), (5, 1, 2), (6, 1, 2)])
def test_odds_better_than_4_to_1(attack: int, defence: int, drm: int) -> None:
    """From 5-1 on; what lies between is rounded to 4-1 (Ruling 39)."""
    game = duel(men("a", PRUSSIAN, "0505", attack), men("x", COALITION, "0506", defence))
    assert line(game, fight(game, "0505", "0506"), "PG T8c") == drm


@pytest.mark.rule("PG 19.3a")
def test_engaged_units_add_up_and_support_does_not() -> None:
    """The top 4 levels of every hex count."""
    game = duel(
        foot("a", PRUSSIAN, "0505", ladder=((3, 5),) * 2),
        foot("b", PRUSSIAN, "0505", ladder=((2, 5),) * 2),
        men("support", PRUSSIAN, "0505", 6),
        men("c", PRUSSIAN, "0605", 4),
        men("x", COALITION, "0606", 7),
    )
    made = weigh(game.ctx, fight(game, "0505 0605", "0606"))
    assert (made.attack, made.defence) == (9, 7)


@pytest.mark.rule("PG 19.3b")
def test_limits_of_a_hex() -> None:
    """8 SP of infantry and 6 of cavalry from one hex, for each hex anew."""
    game = duel(
        foot("a", PRUSSIAN, "0505", ladder=((5, 5),)),
        foot("b", PRUSSIAN, "0505", ladder=((4, 5),)),
        horse("c", PRUSSIAN, "0505", ladder=((4, 5),)),
        horse("d", PRUSSIAN, "0505", ladder=((3, 5),)),
        men("e", PRUSSIAN, "0605", 8),
        men("f", PRUSSIAN, "0605", 1),
    )
    assert strength(game.ctx, ("a",)) == 5
    assert strength(game.ctx, ("a", "b")) == 8
    assert strength(game.ctx, ("c", "d")) == 6
    assert strength(game.ctx, ("a", "b", "c", "d")) == 14
    assert strength(game.ctx, ("a", "b", "e", "f")) == 16


@pytest.mark.rule("PG 19.3b")
def test_limits_count_apart_for_support_used() -> None:
    """Engaged 8 of 9 and Support 8 of 9: 16."""
    game = surrounded(
        men("x", COALITION, "0505", 9, level=1),
        men("y", COALITION, "0505", 9),
        top=foot("top", COALITION, "0505", ladder=((9, 5),) * 4),
    )
    combat = fight(game, "0504 0506", "0505")
    assert set(combat.defence.used_support) == {"x", "y"}
    assert weigh(game.ctx, combat).defence == 16


# -- surrounded (PG 19.1.1) ------------------------------------------------------------------------


def surrounded(*support: Placed, top: Placed | None = None, **more: Any) -> Position:
    """A Coalition hex 0505 with Prussians on opposite sides."""
    return duel(
        men("a", PRUSSIAN, "0504", 4),
        men("b", PRUSSIAN, "0506", 4),
        top or foot("top", COALITION, "0505", ladder=((6, 5),) * 4),
        *support,
        **more,
    )


@pytest.mark.rule("PG 19.1.1a")
def test_surrounded_by_participants_and_their_zoc() -> None:
    """Two on opposite sides cover all six neighbours, two side by side do not."""
    game = surrounded(men("c", PRUSSIAN, "0405", 4))
    assert fight(game, "0504 0506", "0505").surrounded
    assert not fight(game, "0504 0405", "0505").surrounded
    assert not fight(game, "0504", "0505").surrounded


@pytest.mark.rule("PG 19.1.1a")
def test_friends_of_the_defender_do_not_break_the_ring() -> None:
    """A Coalition hex beside it lies in a participant's ZOC all the same."""
    game = surrounded(men("y", COALITION, "0605", 4))
    assert fight(game, "0504 0506", "0505").surrounded


@pytest.mark.rule("PG 19.1.1a")
def test_two_attacked_hexes_are_not_surrounded() -> None:
    """It applies only when a single hex is attacked."""
    game = duel(
        men("a", PRUSSIAN, "0405", 4),
        men("b", PRUSSIAN, "0605", 4),
        men("x", COALITION, "0504", 4),
        men("y", COALITION, "0505", 4),
    )
    assert not fight(game, "0405 0605", "0504 0505").surrounded


@pytest.mark.rule("PG 19.1.1a")
def test_edge_and_water_are_never_covered() -> None:
    """Ruling 45: all six neighbours must exist and be open."""
    edge = duel(
        men("a", PRUSSIAN, "0104", 4), men("b", PRUSSIAN, "0106", 4), men("x", COALITION, "0105", 4)
    )
    assert not fight(edge, "0104 0106", "0105").surrounded
    water = surrounded(board=open_field(all_water="0605"))
    assert not fight(water, "0504 0506", "0505").surrounded


@pytest.mark.rule("PG 19.1.1b")
def test_flank_attack_without_support() -> None:
    """+3; not with Support, not if not surrounded; guns are no Support."""
    alone, helped = surrounded(), surrounded(men("s", COALITION, "0505", 2))
    gunned = surrounded(battery("g", COALITION, "0505"))
    assert line(alone, fight(alone, "0504 0506", "0505"), "PG 19.1.1b") == 3
    assert line(alone, fight(alone, "0504", "0505"), "PG 19.1.1b") == 0
    assert line(helped, fight(helped, "0504 0506", "0505"), "PG 19.1.1b") == 0
    assert line(gunned, fight(gunned, "0504 0506", "0505"), "PG 19.1.1b") == 3


@pytest.mark.rule("PG 19.1.1c")
def test_supported_defence_adds_up_to_four_levels() -> None:
    """The Support that adds most within 4 levels is proposed; without a ring none is."""
    game = surrounded(
        foot("s", COALITION, "0505", ladder=((5, 5),) * 3),
        foot("t", COALITION, "0505", ladder=((4, 5),) * 2),
        men("u", COALITION, "0505", 1),
    )
    combat = fight(game, "0504 0506", "0505")
    assert combat.supported
    assert set(combat.defence.used_support) == {"s", "u"}
    assert weigh(game.ctx, combat).defence == 6 + 5 + 1
    assert combat.defence.levels == 4 + 3 + 1
    plain = fight(game, "0504", "0505")
    assert (plain.supported, weigh(game.ctx, plain).defence) == (False, 6)


@pytest.mark.rule("PG 19.1.1d")
def test_supported_defence_costs_both_sides_one_more() -> None:
    """0 becomes 1, (1) is 1 again with Support; without it nothing is added."""
    game = surrounded(men("s", COALITION, "0505", 2))
    combat = fight(game, "0504 0506", "0505")
    assert tally(game.ctx, combat, "attack", parse("0")).points == 1
    assert tally(game.ctx, combat, "defence", parse("0")).points == 1
    assert tally(game.ctx, combat, "defence", parse("(1)")).points == 1
    assert tally(game.ctx, combat, "defence", parse("1")).points == 2
    alone = surrounded()
    plain = fight(alone, "0504 0506", "0505")
    assert tally(alone.ctx, plain, "attack", parse("0")).points == 0


# -- terrain (PG 19.5a, T4) ------------------------------------------------------------------------

# Infantry attacking into and from, cavalry into and from.
HEXES = {
    "open": (0, 0, 0, 0),
    "woods": (-1, 0, -4, -4),
    "town": (-1, 0, -4, -4),
    "walled_town": (-3, 0, -4, -4),
    "marsh": (-1, 0, -4, -4),
    "pond_river": (-1, -1, -1, -1),
}
# Infantry and cavalry attacking across; slopes by direction, the rest both ways.
SIDES = {
    "slope 0506>0505": (-2, -2),
    "slope 0505>0506": (0, 0),
    "stream 0505-0506": (-1, -1),
    "stream_bridge 0505-0506": (-1, -1),
    "entrenchment 0505-0506": (-2, -2),
}


def ground(kind: str, where: str) -> Board:
    """An open board with one other hex."""
    return open_field(**({} if kind == "open" else keyword(kind, where)))


@pytest.mark.rule("PG T4f")
@pytest.mark.parametrize("kind", HEXES)
@pytest.mark.parametrize("arm", ["infantry", "cavalry"])
def test_hexes_cell_by_cell(kind: str, arm: str) -> None:
    """Attacking into the terrain, and from it into the open."""
    made = men if arm == "infantry" else riders
    into, out = HEXES[kind][:2] if arm == "infantry" else HEXES[kind][2:]
    for where, drm in (("0506", into), ("0505", out)):
        pieces = made("a", PRUSSIAN, "0505", 4), men("x", COALITION, "0506", 4)
        game = duel(*pieces, board=ground(kind, where))
        assert line(game, fight(game, "0505", "0506"), "PG T4b") == drm


@pytest.mark.rule("PG T4f")
@pytest.mark.parametrize("side", SIDES)
@pytest.mark.parametrize("arm", ["infantry", "cavalry"])
def test_hexsides_cell_by_cell(side: str, arm: str) -> None:
    """From 0505 into 0506."""
    made, at = (men, 0) if arm == "infantry" else (riders, 1)
    pieces = made("a", PRUSSIAN, "0505", 4), men("x", COALITION, "0506", 4)
    game = duel(*pieces, board=open_field(9, 9, side))
    assert line(game, fight(game, "0505", "0506"), "PG T4b") == SIDES[side][at]


@pytest.mark.rule("PG T4f")
@pytest.mark.parametrize("side", ["pond_full 0505-0506", "mietzel 0505-0506", "elbe 0505-0506"])
def test_no_combat_across_prohibited_hexsides(side: str) -> None:
    """P: neither ZOC nor combat (Ruling 6); a bridge over the Mietzel opens it."""
    game = duel(board=open_field(9, 9, side))
    a, d = cells(game, "0505 0506")
    assert d not in game.rules.links[a]
    bridged = duel(board=open_field(9, 9, "mietzel 0505-0506", "stream_bridge 0505-0506"))
    assert d in bridged.rules.links[a]
    assert d not in duel(board=open_field(all_water="0506")).rules.links[a]


@pytest.mark.rule("PG T4b")
def test_the_worse_of_both_hexes_and_all_of_the_side() -> None:
    """Woods to woods is -4 once; a stream and a slope add up; a bridge takes the stream's place."""
    cavalry = riders("a", PRUSSIAN, "0505", 4), men("x", COALITION, "0506", 4)
    woods = duel(*cavalry, board=open_field(woods="0505 0506"))
    assert line(woods, fight(woods, "0505", "0506"), "PG T4b") == -4
    infantry = men("a", PRUSSIAN, "0505", 4), men("x", COALITION, "0506", 4)
    both = duel(*infantry, board=open_field(9, 9, "stream 0505-0506", "slope 0506>0505"))
    assert line(both, fight(both, "0505", "0506"), "PG T4b") == -3
    bridge = duel(*infantry, board=open_field(9, 9, "stream 0505-0506", "stream_bridge 0505-0506"))
    assert line(bridge, fight(bridge, "0505", "0506"), "PG T4b") == -1


@pytest.mark.rule("PG 19.5a")
def test_g16_terrain() -> None:
    """G-16: (a) -1, (b) -4, (c) -1 by the infantry's hex, (d) -3 with an entrenchment there."""
    infantry, cavalry = men("a", PRUSSIAN, "0405", 4), riders("b", PRUSSIAN, "0605", 4)
    enemy = men("x", COALITION, "0505", 4)
    a = duel(infantry, enemy, board=open_field(town="0505"))
    assert line(a, fight(a, "0405", "0505"), "PG T4b") == -1
    b = duel(cavalry, enemy, board=open_field(woods="0605"))
    assert line(b, fight(b, "0605", "0505"), "PG T4b") == -4
    c = duel(infantry, cavalry, enemy, board=open_field(woods="0605", town="0505"))
    assert line(c, fight(c, "0405 0605", "0505"), "PG T4b") == -1
    entrenched = open_field(9, 9, "entrenchment 0405-0505", woods="0605", town="0505")
    d = duel(infantry, cavalry, enemy, board=entrenched)
    assert line(d, fight(d, "0405 0605", "0505"), "PG T4b") == -3


@pytest.mark.rule("PG 19.5a")
def test_the_terrain_is_that_of_one_pair_whoever_leads() -> None:
    """The best of them; named as such, for the other would be worse."""
    game = duel(
        men("a", PRUSSIAN, "0405", 4),
        riders("b", PRUSSIAN, "0605", 4),
        men("x", COALITION, "0505", 4),
        board=open_field(woods="0605"),
    )
    a, b, d = cells(game, "0405 0605 0505")
    combat = fight(game, "0405 0605", "0505")
    assert set(terrain_pairs(combat)) == {(a, d), (b, d)}
    assert line(game, led(combat, "attack", "b"), "PG T4b") == 0
    assert line(game, fight(game, "0405 0605", "0505", terrain_pair=(b, d)), "PG T4b") == -4
    words = [m.label.message for m in lines(game, combat) if m.rule == "PG T4b"]
    assert words == ["terrain, the best pair: {a} to {d}"]
    alone = fight(game, "0605", "0505")
    words = [m.label.message for m in lines(game, alone) if m.rule == "PG T4b"]
    assert words == ["terrain: {a} to {d}"]


@pytest.mark.rule("PG 19.5a", "PG T7a")
def test_a_higher_sum_is_never_worse_for_the_attacker() -> None:
    """So nobody has to choose the pair. One point more puts the row six above in the place of the
    lowest of the six: what the defender loses beyond the attacker's own losses never falls.
    """
    table = standard_tables().close_combat
    for odds in range(len(table.columns)):
        for lowest in range(table.min_roll - 6, table.max_roll + 1):
            assert gain(table.cell(odds, lowest + 6)) >= gain(table.cell(odds, lowest))


def gain(printed: str) -> int:
    """Loss points of the defender beyond the attacker's; an exchange counts as one."""
    ours, theirs = (parse(half) for half in halves(printed))
    return (theirs.lp + theirs.exchange + theirs.plus) - (ours.lp + ours.exchange + ours.plus)


@pytest.mark.rule("PG 19.5a")
def test_both_arms_in_one_hex_use_the_worse_column() -> None:
    """Ruling 41: infantry and cavalry from one hex into woods: -4; infantry alone -1."""
    infantry, enemy = men("a", PRUSSIAN, "0505", 4), men("x", COALITION, "0506", 4)
    board = open_field(woods="0506")
    both = duel(infantry, riders("b", PRUSSIAN, "0505", 4), enemy, board=board)
    assert line(both, fight(both, "0505", "0506"), "PG T4b") == -4
    alone = duel(infantry, enemy, board=board)
    assert line(alone, fight(alone, "0505", "0506"), "PG T4b") == -1
