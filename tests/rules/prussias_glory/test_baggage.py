"""The Russian light baggage at Zorndorf (PG 25.1, 25.3.5, Ruling 64)."""

from typing import Any

import pytest

from game.engine import action as do
from game.rules.prussias_glory.battles.baggage import stay
from game.rules.prussias_glory.combat import losses, morale
from game.rules.prussias_glory.combat.before_combat import why_not_evade
from game.rules.prussias_glory.combat.combats import attackers_at, open_combat
from game.rules.prussias_glory.combat.designation import owed, why_not_attacker
from game.rules.prussias_glory.combat.engagement import Assemble
from game.rules.prussias_glory.combat.momentum import why_not_into
from game.rules.prussias_glory.combat.rally import why_not_rally
from game.rules.prussias_glory.combat.retreat import Retreat
from game.rules.prussias_glory.combat.retreat_ways import best_paths, ways
from game.rules.prussias_glory.combat.rout import RoutPhase, outlook
from game.rules.prussias_glory.command.out_of_command import is_out_of_command
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement.in_column import units_of_wing
from game.rules.prussias_glory.movement.steps import (
    path_costs,
    reach,
    why_not_leave_map,
    why_not_step,
)
from game.rules.prussias_glory.table import OFF_MAP, Army, ArmyState, Morale
from game.rules.prussias_glory.victory import points, points_of
from tests.rules.prussias_glory.battles import start
from tests.rules.prussias_glory.combat_bench import fight, suffer
from tests.rules.prussias_glory.moves import begin, rule_of
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    battery,
    foot,
    horse,
    leader,
    open_field,
    position,
)

RULE = "25.3.5"
ROUTED = Morale.ROUTED


def train(at: str, **state: Any) -> Placed:
    """The light baggage: one level, one SP in parentheses, MR 3."""
    return foot("bagg", COALITION, at, ladder=((1, 3),), brackets=(1,), kind="baggage", **state)


def field(*pieces: Placed, rule: str = RULE, **more: Any) -> Position:
    """A field where the Coalition retreats south."""
    return position(open_field(), *pieces, special=(rule,), **more)


def cost(game: Position, piece: str, *path: str) -> object:
    """The costs of a path, or the rule that forbids it."""
    found = path_costs(game.ctx, piece, tuple(game.cell(x) for x in path))
    return found if isinstance(found, tuple) else found.rule


# -- in everybody's way (PG 25.3.5a, 25.3.5b) ------------------------------------------------------


@pytest.mark.rule("PG 25.3.5a")
@pytest.mark.parametrize("side", [COALITION, PRUSSIAN])
def test_each_hex_next_to_the_baggage_costs_one_more(side: str) -> None:
    """0503 and 0604 are next to 0504, 0502 and 0603 are not; friends and enemies pay.

    The baggage is Routed, so that no ZOC stops anybody.
    """
    game = field(train("0504", morale=ROUTED), foot("f", side, "0501", ma=5))
    assert cost(game, "f", "0502", "0503") == (1, 2)
    assert cost(game, "f", "0602", "0603", "0604") == (1, 1, 2)
    elsewhere = field(train("0504", morale=ROUTED), foot("f", side, "0501", ma=5), rule="25.3.4")
    assert cost(elsewhere, "f", "0502", "0503") == (1, 1)


@pytest.mark.rule("PG 25.3.5a")
def test_horse_and_guns_pay_too_leaders_do_not() -> None:
    """Every unit."""
    pieces = horse("h", COALITION, "0502"), battery("g", COALITION, "0502")
    game = field(train("0504"), *pieces, leader("l", COALITION, "0502"))
    assert cost(game, "h", "0503") == cost(game, "g", "0503") == (2,)
    assert cost(game, "l", "0503") == (1,)


@pytest.mark.rule("PG 25.3.5a")
def test_the_offer_says_what_the_path_costs() -> None:
    """The lit hexes reckon with the baggage."""
    game = begin(field(train("0504"), foot("f", COALITION, "0502")), COALITION)
    found = reach(game.ctx, "f")
    assert found.cost[game.cell("0503")] == 2
    assert found.cost[game.cell("0501")] == 1


@pytest.mark.rule("PG 25.3.5b")
def test_no_unit_enters_its_hex_and_it_joins_nobody() -> None:
    """Friends, enemies, and itself; leaders may."""
    pieces = (
        foot("f", COALITION, "0503"),
        foot("p", PRUSSIAN, "0505"),
        leader("l", COALITION, "0503"),
    )
    game = field(train("0504"), *pieces)
    here, there = game.cell("0504"), game.cell("0503")
    assert rule_of(why_not_step(game.ctx, "f", there, here)) == "PG 25.3.5b"
    assert rule_of(why_not_step(game.ctx, "p", game.cell("0505"), here)) == "PG 7.1e"
    assert rule_of(why_not_step(game.ctx, "bagg", here, there)) == "PG 25.3.5b"
    assert why_not_step(game.ctx, "l", there, here) is None
    assert game.cell("0504") not in reach(game.ctx, "f").cost
    assert game.cell("0503") not in reach(game.ctx, "bagg").cost
    apart = field(train("0504"), pieces[0], rule="25.3.4")
    assert why_not_step(apart.ctx, "f", there, here) is None


@pytest.mark.rule("PG 25.3.5b")
def test_the_baggage_far_from_any_enemy_joins_nobody() -> None:
    """A friend two hexes away is not entered either, nor passed."""
    game = begin(field(train("0504"), foot("f", COALITION, "0506")), COALITION)
    found = reach(game.ctx, "bagg")
    assert game.cell("0505") in found.cost and game.cell("0506") not in found.cost


@pytest.mark.rule("PG 25.3.5b")
def test_nobody_retreats_through_it_and_it_through_nobody() -> None:
    """The straight way south is barred."""
    game = field(train("0504"), foot("f", COALITION, "0503", morale=ROUTED))
    assert all(game.cell("0504") not in w for w in ways(game.ctx, "f", 2, (game.cell("0503"),)))
    other = field(train("0503", morale=ROUTED), foot("f", COALITION, "0504"))
    here, friend = other.cell("0503"), other.cell("0504")
    assert all(friend not in w for w in ways(other.ctx, "bagg", 2, (here,)))


@pytest.mark.rule("PG 25.3.5b")
def test_neither_before_combat_nor_by_momentum_is_it_joined() -> None:
    """Cossacks evade elsewhere; a momentum advance goes elsewhere."""
    game = field(train("0504"), horse("h", COALITION, "0503"))
    here, there = game.cell("0503"), game.cell("0504")
    assert rule_of(why_not_evade(game.ctx, ("h",), here, there)) == "PG 25.3.5b"
    assert rule_of(why_not_into(game.ctx, "h", there)) == "PG 25.3.5b"
    assert why_not_evade(game.ctx, ("h",), here, game.cell("0604")) is None


# -- command (PG 25.3.5c) --------------------------------------------------------------------------


@pytest.mark.rule("PG 25.3.5c")
def test_it_obeys_any_leader_within_5_hexes() -> None:
    """A leader of another wing serves; 6 hexes away he does not. Other infantry needs its own."""
    own = leader("own", COALITION, "0909"), leader("any", COALITION, "0507", wing="coalition-horse")
    pieces = train("0502"), foot("f", COALITION, "0503"), horse("h", COALITION, "0507")
    game = field(*pieces, *own)
    assert not is_out_of_command(game.ctx, "bagg") and is_out_of_command(game.ctx, "f")
    far = field(train("0501"), pieces[2], *own)
    assert is_out_of_command(far.ctx, "bagg")


@pytest.mark.rule("PG 25.3.5c")
def test_it_moves_as_infantry_and_no_wing_waits_for_it() -> None:
    """Three hexes of open ground; a wing goes into column without it."""
    game = begin(field(train("0504"), foot("f", COALITION, "0901")), COALITION)
    found = reach(game.ctx, "bagg").cost
    assert found[game.cell("0507")] == 3 and game.cell("0508") not in found
    assert units_of_wing(game.ctx, "coalition-foot") == ("f",)


# -- losses (PG 25.3.5d, 25.1) ---------------------------------------------------------------------


def attacked(printed: str, *extra: Placed, **state: Any) -> Position:
    """Prussians at 0503 attack the baggage at 0504 with this result."""
    pieces = foot("p", PRUSSIAN, "0503"), train("0504", **state)
    game = field(*pieces, *extra)
    return suffer(game, fight(game, "0503", "0504"), printed)


@pytest.mark.rule("PG 25.3.5d", "PG 25.1a")
@pytest.mark.parametrize("printed", ["0 / 1", "0 / 3", "0 / 4R*"])
def test_any_loss_makes_it_rout_and_costs_no_level(printed: str) -> None:
    """Two hexes straight south; 1 CS, 2 victory points, nothing on the track."""
    game = attacked(printed)
    assert (game.at("bagg"), game.unit("bagg").morale, game.unit("bagg").level) == (
        "0506",
        ROUTED,
        1,
    )
    assert game.table.armies[PRUSSIAN].cs == 1
    assert game.table.tracks[COALITION] == ()
    assert points(game.ctx, PRUSSIAN) == 2


@pytest.mark.rule("PG 25.1a")
def test_only_the_first_rout_is_worth_points_each_gives_combat_success() -> None:
    """Before it 0; after the second still 2, but 2 CS."""
    game = field(train("0502"))
    assert points(game.ctx, PRUSSIAN) == 0
    for _ in range(2):
        game.run(*morale.rout(game.ctx, "bagg", rule="PG 8.3c"))
    assert points(game.ctx, PRUSSIAN) == 2
    assert [line.rule for line in points_of(game.ctx, PRUSSIAN) if line.count] == ["PG 25.1a"]
    assert game.table.armies[PRUSSIAN].cs == 2
    ordinary = field(foot("f", COALITION, "0502"))
    ordinary.run(*morale.rout(ordinary.ctx, "f", rule="PG 8.3c"))
    assert points(ordinary.ctx, PRUSSIAN) == 0


@pytest.mark.rule("PG 25.3.5d", "PG 11.3.5a")
@pytest.mark.parametrize(
    ("printed", "before", "ends", "routs"),
    [
        ("0 / 1S", "formed", "0504", 1),
        ("0 / 4RS*", "formed", "0506", 2),
        ("0 / 1S", "routed", "0506", 1),
    ],
)
def test_a_surrender_leaves_it_in_its_hex_routed(
    printed: str, before: str, ends: str, routs: int
) -> None:
    """S would capture it, MR 3: it stays for one loss point. The next makes it rout, as any loss of
    baggage that is Routed already. Each rout 1 CS, the first alone 2 points.
    """
    game = attacked(printed, morale=Morale(before))
    assert (game.at("bagg"), game.unit("bagg").morale) == (ends, ROUTED)
    assert game.table.tracks[COALITION] == ()
    assert game.table.armies[PRUSSIAN].cs == routs and points(game.ctx, PRUSSIAN) == 2


@pytest.mark.rule("PG 25.3.5d")
@pytest.mark.parametrize("end", [losses.capture, losses.eliminate, losses.lose_level])
def test_nothing_takes_it_from_the_map(end: object) -> None:
    """Captured or eliminated it stays, Routed; already Routed nothing more is earned."""
    game = field(train("0504"))
    for cs in (1, 1):
        end(game.ctx, "bagg", rule="PG 8.4e")  # type: ignore[operator]
        assert (game.at("bagg"), game.unit("bagg").morale) == ("0504", ROUTED)
        assert game.table.armies[PRUSSIAN].cs == cs
    assert game.table.tracks[COALITION] == ()


@pytest.mark.rule("PG 25.3.5d")
def test_without_a_way_it_stays() -> None:
    """Enemies all around: a Routed unit would be captured."""
    around = ("0403", "0404", "0503", "0505", "0603", "0604", "0405", "0605")
    enemies = [foot(f"p{i}", PRUSSIAN, at) for i, at in enumerate(around)]
    game = field(train("0504", morale=ROUTED), *enemies)
    assert outlook(game.ctx, "bagg").message == "stays where it is"
    game.run(Retreat("bagg", 2))
    assert game.at("bagg") == "0504" and game.table.tracks[COALITION] == ()


@pytest.mark.rule("PG 25.3.5d")
@pytest.mark.parametrize("start_at", ["0508", "0509"])
def test_it_stops_at_the_edge_of_the_map(start_at: str) -> None:
    """One hex from it the rout ends on it, on it there is no move; infantry would leave."""
    game = field(train(start_at, morale=ROUTED), foot("p", PRUSSIAN, "0501"))
    game.run(RoutPhase(COALITION))
    if game.asking is not None:
        offered = game.asking.asked(game.ctx).cells
        assert {game.rules.label(c) for c in offered} == {"0409", "0509", "0609"}
        assert game.do(do.cell(game.cell("0509"))) is None
    assert game.at("bagg") == "0509" and game.table.tracks[COALITION] == ()
    leaving = field(foot("f", COALITION, start_at, morale=ROUTED), foot("p", PRUSSIAN, "0501"))
    assert {way[-1] for way in best_paths(leaving.ctx, "f", 2)} == {OFF_MAP}


@pytest.mark.rule("PG 25.3.5d")
def test_it_may_not_leave_by_its_owners_will() -> None:
    """In a Demoralised army others may."""
    table = {"armies": {COALITION: Army(COALITION, 10, 0, ArmyState.DEMORALISED)}}
    game = field(train("0509"), foot("f", COALITION, "0609"), table=table)
    assert rule_of(why_not_leave_map(game.ctx, "bagg")) == "PG 25.3.5d"
    assert why_not_leave_map(game.ctx, "f") is None


@pytest.mark.rule("PG 25.3.5d")
def test_routed_baggage_of_a_broken_army_is_not_captured_before_the_roll() -> None:
    """Other routers give up; the baggage is still there to be fought, and routs again."""
    table = {"armies": {COALITION: Army(COALITION, 10, 0, ArmyState.DEMORALISED)}}
    game = field(
        foot("p", PRUSSIAN, "0503"), train("0504", morale=ROUTED), table=table, dice=[3] * 9
    )
    game.run(Assemble(open_combat(game.ctx, fight(game, "0503", "0504"))))
    assert game.at("bagg") == "0506" and game.table.tracks[COALITION] == ()


@pytest.mark.rule("PG 25.3.5d")
def test_what_the_baggage_suffers_as_the_log_tells_it() -> None:
    """It is not taken but routs; the success stands below it."""
    game = field(train("0502"))
    game.ctx.depth = 1
    losses.capture(game.ctx, "bagg", rule="PG 8.4e")
    deep = [(e.depth, e.rule) for e in game.events]
    assert deep[-1] == (2, "PG 10.1a")
    assert {depth for depth, _ in deep[:-1]} == {1}


@pytest.mark.rule("PG 25.3.5d")
@pytest.mark.parametrize(("before", "fresh"), [(Morale.FORMED, True), (Morale.ROUTED, False)])
def test_baggage_that_cannot_be_lost_is_routed_where_it_is(before: Morale, fresh: bool) -> None:
    """Out of column, and told."""
    train = foot(
        "bagg", COALITION, "0504", ladder=((1, 3),), kind="baggage", morale=before, column=True
    )
    game = position(open_field(), train, special=("25.3.5",))
    game.ctx.depth = 2
    assert stay(game.ctx, "bagg") is fresh
    state = game.unit("bagg")
    assert (game.at("bagg"), state.morale, state.column) == ("0504", Morale.ROUTED, False)
    (event,) = game.events
    assert (event.rule, event.side, event.depth) == ("PG 25.3.5d", COALITION, 2)
    assert (event.units, event.cells) == (("bagg",), (game.cell("0504"),))


# -- what it cannot do (PG 25.3.5e) ----------------------------------------------------------------


@pytest.mark.rule("PG 25.3.5e")
def test_it_cannot_rally() -> None:
    """Other Routed infantry can."""
    game = field(train("0504", morale=ROUTED), foot("f", COALITION, "0507", morale=ROUTED))
    assert rule_of(why_not_rally(game.ctx, COALITION, "bagg")) == "PG 25.3.5e"
    assert why_not_rally(game.ctx, COALITION, "f") is None


@pytest.mark.rule("PG 25.3.5e")
def test_it_never_attacks_though_engaged() -> None:
    """Nothing is owed from its hex; with another unit's kind it would be."""
    game = field(train("0504"), foot("p", PRUSSIAN, "0503"))
    here = game.cell("0504")
    assert attackers_at(game.ctx, here) == () and here not in owed(game.ctx, COALITION)
    assert rule_of(why_not_attacker(game.ctx, COALITION, here)) == "PG 25.3.5e"
    other = field(foot("f", COALITION, "0504"), foot("p", PRUSSIAN, "0503"))
    assert here in owed(other.ctx, COALITION)


@pytest.mark.rule("PG 25.3.5e", "PG 7.2.5a")
def test_it_keeps_out_of_ezoc() -> None:
    """Its SP stands in parentheses, as shipped."""
    game = field(train("0504"), foot("p", PRUSSIAN, "0501"))
    refusal = why_not_step(game.ctx, "bagg", game.cell("0503"), game.cell("0502"))
    assert rule_of(refusal) == "PG 7.2.5a"
    made = start("zorndorf-battle").rules.oob.units["ru-baggage"]
    assert (made.kind, made.levels, made.at(1).parenthesised) == ("baggage", 1, True)
