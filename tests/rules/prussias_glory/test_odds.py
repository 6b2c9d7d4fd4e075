"""Odds and modifiers of close combat (PG 19.1.1, 19.3, 19.5, T4, T8), with the printed examples."""

import pytest

from game.board.board import Board
from game.rules.prussias_glory.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.odds import column, strength, terrain_pairs, weigh
from game.rules.prussias_glory.outcome import halves, parse, tally
from game.rules.prussias_glory.table import (
    Army,
    ArmyState,
    EngagedMarker,
    Momentum,
    Morale,
)
from game.rules.prussias_glory.tables import standard_tables
from tests.rules.prussias_glory.combat_bench import cells, fight, led, line, lines
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    battery,
    foot,
    horse,
    open_field,
    position,
)

DISORDERED, ROUTED = Morale.DISORDERED, Morale.ROUTED


def duel(*pieces: Placed, board: Board | None = None, **more: object) -> Position:
    """A position; the Prussians of 0505 attack 0506 in most of them."""
    return position(board or open_field(), *pieces, **more)  # type: ignore[arg-type]  # by name


def men(uid: str, side: str, at: str, sp: int, mr: int = 5, **state: object) -> Placed:
    """Infantry of one level."""
    return foot(uid, side, at, ladder=((sp, mr),), **state)  # type: ignore[arg-type]  # by name


def riders(
    uid: str, side: str, at: str, sp: int = 4, mr: int = 5, shock: int = 0, **state: object
) -> Placed:
    """Cavalry of one level; shock in halves of a point."""
    return horse(uid, side, at, ladder=((sp, mr),), shock=(shock,), **state)  # type: ignore[arg-type]  # by name


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


def surrounded(*support: Placed, top: Placed | None = None, **more: object) -> Position:
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
    return open_field(**({} if kind == "open" else {kind: where}))


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


# -- cavalry shock (PG 19.5.1) ---------------------------------------------------------------------

SHOCK = ("PG 19.5.1a", "PG 19.5.1b")


@pytest.mark.rule("PG 19.5.1b")
def test_g17_cuirassiers_and_dragoons_against_hussars() -> None:
    """G-17: 4 points in 3 units is +1; the hussars have none."""
    game = duel(
        riders("cuirassiers", PRUSSIAN, "0505", shock=4),
        riders("d1", PRUSSIAN, "0505", shock=2),
        riders("d2", PRUSSIAN, "0505", shock=2),
        riders("hussars", COALITION, "0506"),
    )
    assert line(game, fight(game, "0505", "0506"), *SHOCK) == 1


@pytest.mark.rule("PG 19.5.1b")
@pytest.mark.parametrize(("ours", "theirs", "drm"), [(4, 2, 1), (2, 4, -1), (3, 0, 2), (1, 0, 1)])
def test_the_difference_of_the_values_halves_up(ours: int, theirs: int, drm: int) -> None:
    """In halves of a point: 2 - 1, 1 - 2, 1.5 up to 2, .5 up to 1."""
    game = duel(
        riders("a", PRUSSIAN, "0505", shock=ours), riders("x", COALITION, "0506", shock=theirs)
    )
    assert line(game, fight(game, "0505", "0506"), *SHOCK) == drm


@pytest.mark.rule("PG 19.5.1a")
def test_shock_only_by_cavalry_on_cavalry_or_shaken_infantry() -> None:
    """Formed infantry on either side forbids it; in column, Disordered or Routed it does not."""
    cavalry = riders("a", PRUSSIAN, "0505", shock=4)
    for defender, drm in (
        (riders("x", COALITION, "0506"), 2),
        (men("x", COALITION, "0506", 4), 0),
        (men("x", COALITION, "0506", 4, column=True), 2),
        (men("x", COALITION, "0506", 4, morale=DISORDERED), 2),
        (men("x", COALITION, "0506", 4, morale=ROUTED), 2),
    ):
        game = duel(cavalry, defender)
        assert line(game, fight(game, "0505", "0506"), *SHOCK) == drm
    helped = duel(cavalry, men("b", PRUSSIAN, "0505", 2), riders("x", COALITION, "0506"))
    assert line(helped, fight(helped, "0505", "0506"), *SHOCK) == 0


@pytest.mark.rule("PG 19.5.1c")
def test_disordered_cavalry_never_counts_for_shock() -> None:
    """On neither side: not in the sum, not in the number of units."""
    game = duel(
        riders("a", PRUSSIAN, "0505", shock=4),
        riders("b", PRUSSIAN, "0505", morale=DISORDERED),
        riders("x", COALITION, "0506", shock=4, morale=DISORDERED),
    )
    assert line(game, fight(game, "0505", "0506"), *SHOCK) == 2
    formed = duel(
        riders("a", PRUSSIAN, "0505", shock=4),
        riders("b", PRUSSIAN, "0505"),
        riders("x", COALITION, "0506", shock=4),
    )
    assert line(formed, fight(formed, "0505", "0506"), *SHOCK) == 1 - 2


@pytest.mark.rule("PG 19.5.1d")
@pytest.mark.parametrize(
    ("board", "drm"),
    [
        (open_field(woods="0506"), 0),
        (open_field(town="0506"), 0),
        (open_field(marsh="0506"), 0),
        (open_field(woods="0505"), 0),
        (open_field(town="0505"), 0),
        (open_field(9, 9, "entrenchment 0505-0506"), 0),
        (open_field(9, 9, "stream_bridge 0505-0506"), 0),
        (open_field(9, 9, "stream 0505-0506"), 2),
        (open_field(9, 9, "slope 0506>0505"), 2),
        (open_field(pond_river="0506"), 2),
        (open_field(), 2),
    ],
)
def test_no_shock_in_terrain(board: Board, drm: int) -> None:
    """Woods, town and marsh, entrenchments and bridges; streams, slopes and ponds allow it."""
    pieces = riders("a", PRUSSIAN, "0505", shock=4), riders("x", COALITION, "0506")
    game = duel(*pieces, board=board)
    assert line(game, fight(game, "0505", "0506"), *SHOCK) == drm


# -- other modifiers (PG T8) -----------------------------------------------------------------------


@pytest.mark.rule("PG T8a")
@pytest.mark.parametrize(("morale", "drm"), [(Morale.FORMED, 0), (DISORDERED, -1)])
def test_any_attacker_disordered(morale: Morale, drm: int) -> None:
    """One of two is enough."""
    game = duel(
        men("a", PRUSSIAN, "0505", 4),
        men("b", PRUSSIAN, "0505", 4, morale=morale),
        men("x", COALITION, "0506", 4, morale=DISORDERED),
    )
    assert line(game, fight(game, "0505", "0506"), "PG T8a") == drm


@pytest.mark.rule("PG T8d")
def test_disordered_defenders() -> None:
    """+1, or +2 if only Formed cavalry attacks; every defending hex must have one."""
    foot_, cavalry = men("a", PRUSSIAN, "0505", 4), riders("a", PRUSSIAN, "0505")
    shaken = men("x", COALITION, "0506", 4, morale=DISORDERED)
    for attacker, drm in ((foot_, 1), (cavalry, 2)):
        game = duel(attacker, shaken)
        assert line(game, fight(game, "0505", "0506"), "PG T8d", "PG T8e") == drm
    tired = duel(riders("a", PRUSSIAN, "0505", morale=DISORDERED), shaken)
    assert line(tired, fight(tired, "0505", "0506"), "PG T8d", "PG T8e") == 1
    two = duel(foot_, shaken, men("y", COALITION, "0606", 4))
    assert line(two, fight(two, "0505", "0506 0606"), "PG T8d", "PG T8e") == 0
    whole = duel(foot_, shaken, men("y", COALITION, "0606", 4, morale=ROUTED))
    assert line(whole, fight(whole, "0505", "0506 0606"), "PG T8d", "PG T8e") == 1


@pytest.mark.rule("PG T8e")
def test_routed_defenders() -> None:
    """+2, or +3 if only Formed cavalry attacks; instead of the line for Disorder, not with it."""
    routed = men("x", COALITION, "0506", 4, morale=ROUTED)
    for attacker, drm in ((men("a", PRUSSIAN, "0505", 4), 2), (riders("a", PRUSSIAN, "0505"), 3)):
        game = duel(attacker, routed)
        assert line(game, fight(game, "0505", "0506"), "PG T8d", "PG T8e") == drm
    steady = duel(men("a", PRUSSIAN, "0505", 4), men("x", COALITION, "0506", 4))
    assert line(steady, fight(steady, "0505", "0506"), "PG T8d", "PG T8e") == 0


@pytest.mark.rule("PG T8e")
def test_support_that_takes_no_part_does_not_qualify() -> None:
    """Ruling 43: the Routed unit is Support below 4 Engaged levels."""
    game = duel(
        men("a", PRUSSIAN, "0505", 4),
        foot("x", COALITION, "0506"),
        men("y", COALITION, "0506", 4, morale=ROUTED),
    )
    assert line(game, fight(game, "0505", "0506"), "PG T8d", "PG T8e") == 0


@pytest.mark.rule("PG T8f")
@pytest.mark.parametrize(("ours", "theirs", "drm"), [(6, 5, 1), (7, 3, 1), (5, 5, 0), (4, 6, -1)])
def test_lead_morale_counts_one(ours: int, theirs: int, drm: int) -> None:
    """Whatever the difference."""
    game = duel(men("a", PRUSSIAN, "0505", 4, ours), men("x", COALITION, "0506", 4, theirs))
    assert line(game, fight(game, "0505", "0506"), "PG T8f") == drm


@pytest.mark.rule("PG T8g")
@pytest.mark.parametrize(("ours", "theirs", "drm"), [(7, 3, 4), (5, 5, 0), (3, 6, -3)])
def test_lead_morale_counts_in_full_if_all_attackers_are_cavalry(
    ours: int, theirs: int, drm: int
) -> None:
    """The whole difference; with infantry beside them only 1."""
    enemy = men("x", COALITION, "0506", 4, theirs)
    game = duel(riders("a", PRUSSIAN, "0505", mr=ours), enemy)
    assert line(game, fight(game, "0505", "0506"), "PG T8g") == drm
    mixed = duel(riders("a", PRUSSIAN, "0505", mr=ours), men("b", PRUSSIAN, "0505", 2, 2), enemy)
    combat = led(fight(mixed, "0505", "0506"), "attack", "a")
    assert line(mixed, combat, "PG T8f") == max(-1, min(1, drm))


@pytest.mark.rule("PG 19.4a")
def test_the_lead_units_morale_is_used() -> None:
    """Not the best one's: the chosen one's."""
    game = duel(
        men("a", PRUSSIAN, "0505", 4, 7), men("b", PRUSSIAN, "0505", 4, 3),
        men("x", COALITION, "0506", 4, 5),
    )  # fmt: skip
    combat = fight(game, "0505", "0506")
    assert line(game, led(combat, "attack", "a"), "PG T8f") == 1
    assert line(game, led(combat, "attack", "b"), "PG T8f") == -1


@pytest.mark.rule("PG 4.3e")
def test_flipped_markers_add_up() -> None:
    """-2 for each attacking hex with its marker on the -2 side; the defender's do not count."""
    game = duel(
        men("a", PRUSSIAN, "0405", 4),
        men("b", PRUSSIAN, "0605", 4),
        men("x", COALITION, "0505", 4),
    )
    combat = fight(game, "0405 0605", "0505")
    assert line(game, combat, "PG 4.3e") == 0
    for label, flipped, drm in (("0405", False, 0), ("0405", True, -2), ("0605", True, -4)):
        marker = EngagedMarker(PRUSSIAN, flipped)
        game.ctx.put(game.table.markers, game.cell(label), marker)
        assert line(game, combat, "PG 4.3e") == drm
    game.ctx.put(game.table.markers, game.cell("0505"), EngagedMarker(COALITION, True))
    assert line(game, combat, "PG 4.3e") == -4


@pytest.mark.rule("PG 19.10d")
def test_momentum_markers_help_and_hinder() -> None:
    """+2 each on the attacked hex in the phase they were laid; -2 each when that hex attacks."""
    game = duel(
        men("a", PRUSSIAN, "0505", 4), men("x", COALITION, "0506", 4), turn=2,
    )  # fmt: skip
    game.ctx.put(game.table.momentum, game.cell("0506"), Momentum(PRUSSIAN, 2, 2))
    ours, theirs = fight(game, "0505", "0506"), fight(game, "0506", "0505", COALITION)
    assert line(game, ours, "PG 19.10d") == 4
    assert line(game, theirs, "PG 19.10d") == -4
    game.ctx.put(game.table.momentum, game.cell("0506"), Momentum(PRUSSIAN, 1, 1))
    assert line(game, ours, "PG 19.10d") == 0
    assert line(game, theirs, "PG 19.10d") == -2


@pytest.mark.rule("PG 7.3.1c")
@pytest.mark.parametrize(
    ("ours", "theirs", "drm"),
    [(False, False, 0), (True, False, -3), (False, True, 3), (True, True, 0)],
)
def test_columns_in_combat(ours: bool, theirs: bool, drm: int) -> None:
    """-3 for an attacker, +3 for a defender; one unit of several is enough (Ruling 72)."""
    game = duel(
        men("a", PRUSSIAN, "0505", 2, column=ours),
        men("b", PRUSSIAN, "0505", 2),
        men("x", COALITION, "0506", 2, column=theirs),
        men("y", COALITION, "0506", 2),
    )
    assert line(game, fight(game, "0505", "0506"), "PG 7.3.1c") == drm


@pytest.mark.rule("PG 10.2g")
@pytest.mark.rule("PG 10.3d")
@pytest.mark.parametrize(
    ("state", "attacking", "attacked"),
    [(ArmyState.STEADY, 0, 0), (ArmyState.DEMORALISED, -1, 1), (ArmyState.ROUTED, -2, 2)],
)
def test_state_of_the_armies(state: ArmyState, attacking: int, attacked: int) -> None:
    """The Rout values take the place of the Demoralised ones."""
    broken = {PRUSSIAN: Army(PRUSSIAN, 10, 10, state)}
    game = duel(
        men("a", PRUSSIAN, "0505", 4), men("x", COALITION, "0506", 4), table={"armies": broken}
    )
    rules = "PG 10.2g", "PG 10.3d"
    assert line(game, fight(game, "0505", "0506"), *rules) == attacking
    assert line(game, fight(game, "0506", "0505", COALITION), *rules) == attacked


@pytest.mark.rule("PG 23.5.2a")
def test_surprise_on_the_first_turn() -> None:
    """+3 for Prussian attacks, -3 for the others, on turn 1 of the battle scenario only."""
    pieces = men("a", PRUSSIAN, "0505", 4), men("x", COALITION, "0506", 4)
    game = duel(*pieces, special=("23.5.2",))
    assert line(game, fight(game, "0505", "0506"), "PG 23.5.2a") == 3
    assert line(game, fight(game, "0506", "0505", COALITION), "PG 23.5.2a") == -3
    later = duel(*pieces, special=("23.5.2",), turn=2)
    assert line(later, fight(later, "0505", "0506"), "PG 23.5.2a") == 0
    plain = duel(*pieces)
    rules = {m.rule for m in weigh(plain.ctx, fight(plain, "0505", "0506")).modifiers}
    assert "PG 23.5.2a" not in rules


@pytest.mark.rule("PG 19.6a")
def test_all_modifiers_make_one_sum() -> None:
    """Lead +1, Disordered attacker -1, defenders Disordered +1, odds 10-1 +2, into woods -1."""
    game = duel(
        men("a", PRUSSIAN, "0505", 8, 6, morale=DISORDERED),
        men("b", PRUSSIAN, "0605", 2, 6),
        men("x", COALITION, "0606", 1, 5, morale=DISORDERED),
        board=open_field(woods="0606"),
    )
    made = weigh(game.ctx, fight(game, "0505 0605", "0606"))
    assert made.drm == 1 - 1 + 1 + 2 - 1
