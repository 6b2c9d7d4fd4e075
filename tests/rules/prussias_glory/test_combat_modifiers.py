"""Modifiers of close combat: cavalry shock, and the lines of T8 (PG 19.5.1, T8)."""

import pytest

from game.board.board import Board
from game.rules.prussias_glory.combat.odds import weigh
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.table import (
    Army,
    ArmyState,
    EngagedMarker,
    Momentum,
    Morale,
)
from tests.rules.prussias_glory.combat_bench import fight, led, line
from tests.rules.prussias_glory.odds_bench import DISORDERED, ROUTED, duel, men, riders
from tests.rules.prussias_glory.positions import (
    foot,
    open_field,
)

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
