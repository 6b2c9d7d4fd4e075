"""Special rules of Leuthen (PG 24.2.3 to 24.2.5, 24.3, T4d)."""

import pytest

from game.engine.event import total
from game.rules.prussias_glory.combat.charge_roll import charge_lines
from game.rules.prussias_glory.combat.losses import eliminate
from game.rules.prussias_glory.combat.retreat_ways import key
from game.rules.prussias_glory.command.activation import why_not_attempt
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement.edges import goal_distance, leaves_from, makes_for_town
from game.rules.prussias_glory.setup.places import hexes_for
from game.rules.prussias_glory.sight import clear_ways, sees, sight
from game.rules.prussias_glory.soundness import invariants
from game.rules.prussias_glory.table import Army, ArmyState, Leader
from tests.rules.prussias_glory.activation_bench import asleep
from tests.rules.prussias_glory.battles import changed, ends, shipped, start, with_town
from tests.rules.prussias_glory.positions import (
    Position,
    battery,
    foot,
    horse,
    leader,
    open_field,
    position,
)

# -- fog (PG 24.2.3) -------------------------------------------------------------------------------


def morning(turn: int, *special: str) -> Position:
    """A field in one of the turns of 07:00 to 09:00."""
    game = position(open_field(), foot("a", PRUSSIAN, "0501"), turn=turn, special=special)
    return changed(game, clock=("07:00", "08:00", "09:00"))


@pytest.mark.rule("PG 24.2.3a")
@pytest.mark.parametrize(("turn", "far"), [(1, False), (2, False), (3, True)])
def test_fog_hides_what_is_more_than_3_hexes_away(turn: int, far: bool) -> None:
    """At 0700 and 0800; at 0900 it has lifted. Three hexes are always seen over open ground."""
    game = morning(turn, "24.2.3")
    here, three, four = (game.cell(x) for x in ("0501", "0504", "0505"))
    assert sees(game.ctx, here, three) and clear_ways(game.ctx, here, three)
    assert sees(game.ctx, here, four) is far
    assert bool(clear_ways(game.ctx, here, four)) is far


@pytest.mark.rule("PG 24.2.3a")
def test_fog_says_so_and_only_where_the_scenario_has_it() -> None:
    """The reason names the fog; without the rule 0700 is clear."""
    game = morning(1, "24.2.3")
    refusal = sight(game.ctx, game.cell("0501"), game.cell("0505")).refusal
    assert refusal is not None and refusal.rule == "PG 24.2.3a"
    clear = morning(1)
    assert sees(clear.ctx, clear.cell("0501"), clear.cell("0505"))


@pytest.mark.rule("PG 24.2.1a")
def test_the_early_hours_bind_the_austrians_alone() -> None:
    """Were the Prussians inactive, they might try at 0700."""
    game = asleep(
        foot("a", PRUSSIAN, "0202"),
        leader("king", PRUSSIAN, "0202", commander=True, initiative=5),
        sides=(PRUSSIAN,),
        special=["24.2.1"],
    )
    changed(game, clock=("07:00",))
    assert why_not_attempt(game.ctx, PRUSSIAN) is None


# -- Leuthen as the friendly edge (PG 24.2.4) ------------------------------------------------------


def before_leuthen(at: str, state: ArmyState = ArmyState.STEADY, *special: str) -> Position:
    """An Austrian unit with an enemy to its north, the town at 0905, the edge in the south."""
    pieces = foot("x", COALITION, at), foot("p", PRUSSIAN, "0502")
    table = {"armies": {COALITION: Army(COALITION, 10, 5, state)}}
    game = position(open_field(), *pieces, special=special or ("24.2.4",), table=table)
    return with_town(game, "0905")


@pytest.mark.rule("PG 24.2.4a")
def test_austrians_retreat_to_the_town_until_they_are_demoralised() -> None:
    """From 0503 two hexes nearer to 0905 is 0704; straight to the south edge is 0505."""
    assert ends(before_leuthen("0503"), "x", 2) == {"0704"}
    assert ends(before_leuthen("0503", ArmyState.DEMORALISED), "x", 2) == {"0505"}
    assert ends(before_leuthen("0503", ArmyState.ROUTED), "x", 2) == {"0505"}


@pytest.mark.rule("PG 24.2.4a")
def test_without_the_rule_the_town_means_nothing() -> None:
    """Another special rule, the same town."""
    assert ends(before_leuthen("0503", ArmyState.STEADY, "24.2.5"), "x", 2) == {"0505"}


@pytest.mark.rule("PG 24.2.4a")
@pytest.mark.parametrize(
    ("at", "towards"),
    [("0504", True), ("0505", False), ("0506", False), ("0904", True), ("0905", False)],
)
def test_who_is_in_the_town_or_no_farther_from_the_edge_goes_on_to_the_edge(
    at: str, towards: bool
) -> None:
    """The town lies 4 hexes from the south edge; in row 5 so does 0505 (Ruling 61)."""
    game = before_leuthen("0503")
    cell = game.cell(at)
    assert makes_for_town(game.ctx, COALITION, cell) is towards
    # From 0905 itself: 0 hexes to the town, 4 to the edge.
    assert goal_distance(game.ctx, COALITION, cell, game.cell("0905")) == (0 if towards else 4)


@pytest.mark.rule("PG 24.2.4a")
def test_only_the_edge_leads_off_the_map() -> None:
    """Leuthen is no way out; the Prussians have their own edge."""
    game = before_leuthen("0503")
    assert not leaves_from(game.ctx, COALITION, game.cell("0905"))
    assert leaves_from(game.ctx, COALITION, game.cell("0309"))
    assert not leaves_from(game.ctx, PRUSSIAN, game.cell("0309"))
    assert leaves_from(game.ctx, PRUSSIAN, game.cell("0301"))


@pytest.mark.rule("PG 24.2.4a", "PG 8.4.1a")
def test_who_has_come_into_leuthen_goes_on_to_the_east_edge() -> None:
    """Infantry that began in 2605 and came into 2704, one hex at a time: what counts is where it
    stands now (Ruling 61). From the town 2703 lies 2 from the edge; from 2605 the town is wanted,
    of which 2704 is a hex.
    """
    game = start("leuthen-main")
    began, town, on = (game.cell(label) for label in ("2605", "2704", "2703"))
    assert key(game.ctx, "au-ir21", (began,), (town,))[3] == 0
    assert key(game.ctx, "au-ir21", (began, town), (on,))[3] == 2


# -- Nadasdy (PG 24.2.5) ---------------------------------------------------------------------------


def nadasdys_horse(*special: str) -> Position:
    """Cavalry stacked with a leader of a wing of infantry, MM 2; its own MR is 6."""
    return position(
        open_field(),
        horse("h", COALITION, "0505"),
        foot("f", COALITION, "0506", wing="nadasdy"),
        leader("nadasdy", COALITION, "0505", wing="nadasdy", mm=2),
        special=special,
    )


@pytest.mark.rule("PG 24.2.5a")
def test_nadasdys_morale_modifier_counts_for_charges() -> None:
    """6 and 2 with the rule, 6 alone without it."""
    assert total(charge_lines(nadasdys_horse("24.2.5").ctx, "h")) == 8
    assert total(charge_lines(nadasdys_horse().ctx, "h")) == 6


@pytest.mark.rule("PG 24.2.5a")
def test_his_replacement_has_no_such_right() -> None:
    """He leads a wing with infantry like any other."""
    game = nadasdys_horse("24.2.5")
    game.ctx.drop(game.table.leaders, "nadasdy")
    him = Leader("coalition-replacement-1", game.cell("0505"), "coalition-replacement", "nadasdy")
    game.ctx.put(game.table.leaders, him.id, him)
    lines = charge_lines(game.ctx, "h")
    assert total(lines) == 6 and len(lines) == 2


# -- as shipped (PG 24.3, T4d) ---------------------------------------------------------------------


@pytest.mark.rule("PG 24.3a")
def test_the_battle_begins_with_its_morale_rules_and_edges() -> None:
    """18 against 21; 24.2.4 and 24.2.5 apply; five turns from 1300."""
    game = start("leuthen-battle")
    assert (game.table.armies[PRUSSIAN].cm, game.table.armies[COALITION].cm) == (18, 21)
    assert {"24.2.4", "24.2.5"} <= game.rules.special
    assert game.rules.clock == ("13:00", "14:00", "15:00", "16:00", "17:00")
    armies = game.rules.oob.armies
    assert set(armies[PRUSSIAN].friendly_edges) == {"west", "south"}
    assert armies[COALITION].friendly_edges == ("east",)
    town = game.rules.labels(armies[COALITION].friendly_hexes)
    assert sorted(town) == ["2704", "2705", "2706", "2707"]
    assert invariants(game.ctx) == []


@pytest.mark.rule("PG 24.3a")
@pytest.mark.parametrize("uid", ["sa-kb", "au-hus11"])
def test_the_mauled_units_start_reduced_and_nobody_is_paid_for_it(uid: str) -> None:
    """They stand at level 2; destroying one is one counter: one box, one combat success."""
    game = start("leuthen-battle")
    assert game.unit(uid).level == 2
    assert game.table.tracks[COALITION] == () and game.table.armies[PRUSSIAN].cs == 0
    eliminate(game.ctx, uid, rule="PG 11.1.1a")
    assert [(x.unit, x.box) for x in game.table.tracks[COALITION]] == [(uid, 21)]
    assert game.table.armies[PRUSSIAN].cs == 1


@pytest.mark.rule("PG 24.3a")
def test_leaders_start_with_their_wing_and_frederick_anywhere() -> None:
    """Frederick with any Prussian unit; Driesen not with the infantry."""
    game = start("leuthen-battle")
    everywhere = {u.cell for k, u in game.table.units.items() if k.startswith("pr-")}
    assert set(hexes_for(game.ctx, "frederick")) == everywhere
    driesen = set(hexes_for(game.ctx, "driesen"))
    assert driesen and driesen < everywhere


@pytest.mark.rule("PG T4d")
def test_the_church_of_leuthen_is_walled() -> None:
    """2705, and no other hex of the town."""
    board = shipped("leuthen-battle").board
    kinds = {}
    for label in ("2704", "2705", "2706", "2707"):
        cell = board.cell(label)
        assert cell is not None
        kinds[label] = board.terrain[cell]
    assert kinds["2705"] == ("walled_town",)
    assert {kinds[x] for x in ("2704", "2706", "2707")} == {("town",)}


@pytest.mark.rule("PG 24.2.3a")
def test_fog_does_not_shorten_the_range_of_guns() -> None:
    """Three hexes are within the fog's sight as they are within range."""
    pieces = battery("g", PRUSSIAN, "0501"), foot("x", COALITION, "0504")
    game = changed(position(open_field(), *pieces, special=("24.2.3",)), clock=("07:00", "08:00"))
    assert clear_ways(game.ctx, game.cell("0501"), game.cell("0504"))
