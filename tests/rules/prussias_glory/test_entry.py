"""Armies that enter in the course of the day: Leuthen by the Neumarkt road, a whole wing in one
gesture (PG 22.2a, 24.2.2, 24.4).
"""

import pytest

from game.engine import action as do
from game.engine.text import render
from game.rules.prussias_glory.arrival.entry import is_to_come, to_come
from game.rules.prussias_glory.combat.army_morale import ArmyMoralePhase
from game.rules.prussias_glory.command.activation import initiative_line, why_not_attempt
from game.rules.prussias_glory.command.leaders import lose_leader
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.data.special import SpecialRule
from game.rules.prussias_glory.movement.in_column import wings_in_column
from game.rules.prussias_glory.movement.movement import MovePhase
from game.rules.prussias_glory.movement.walking import tell_march, way_preview
from game.rules.prussias_glory.pieces import name_of, take_off
from game.rules.prussias_glory.sequence import PlayerTurn
from game.rules.prussias_glory.shown.presentation import presentation
from game.rules.prussias_glory.soundness import invariants
from game.rules.prussias_glory.stacking import why_overfull
from game.rules.prussias_glory.table import OFF_MAP
from game.rules.prussias_glory.victory import points
from game.rules.prussias_glory.written.position import PlacedLeader, PlacedUnit, arrange_position
from game.rules.prussias_glory.written.position import Position as Written
from tests.rules.prussias_glory.activation_bench import press
from tests.rules.prussias_glory.battles import shipped, start
from tests.rules.prussias_glory.entry_bench import (
    DAUN,
    LEUTHEN,
    TORGAU,
    ZORNDORF,
    leuthen,
    whole_wing,
)
from tests.rules.prussias_glory.moves import go, go_on, rule_of
from tests.rules.prussias_glory.positions import (
    Position,
)

WAY = ("2428", "2427", "2426", "2425", "2424", "2423", "2422", "2421")  # the Neumarkt road, east


# -- the scenarios ---------------------------------------------------------------------------------


@pytest.mark.rule("PG 24.2a")
def test_leuthen_is_eleven_turns_and_the_prussians_are_active_off_the_map() -> None:
    """The block of the rulebook, by hand."""
    rules, game = shipped(LEUTHEN), start(LEUTHEN)
    assert (rules.clock[0], rules.clock[-1], rules.turns) == ("07:00", "17:00", 11)
    assert {s: a.morale for s, a in rules.oob.armies.items()} == {PRUSSIAN: 18, COALITION: 24}
    assert game.table.armies[PRUSSIAN].active and not game.table.armies[COALITION].active
    assert rules.activation[COALITION].first == rules.activation[COALITION].later == 2
    assert rules.oob.armies[PRUSSIAN].friendly_edges == ("west", "south")
    assert {game.at(p) for p in to_come(game.ctx, PRUSSIAN)} == {"-"}
    assert to_come(game.ctx, COALITION) == ()
    ratings = {g.id: g.rating for g in rules.oob.groups.values()}
    assert (ratings["pr-inf"], ratings["pr-cav"]) == (5, 4)
    assert (ratings["au-inf"], ratings["au-cav"]) == (2, 4)
    assert (ratings["au-arenberg"], ratings["au-nadasdy"], ratings["au-nostitz"]) == (3, 4, 4)


@pytest.mark.rule("PG 26.3a")
def test_torgau_is_thirteen_turns_and_both_armies_wait() -> None:
    """The block of the rulebook, by hand; Lacy is not there yet."""
    rules, game = shipped(TORGAU), start(TORGAU)
    assert (rules.clock[0], rules.clock[-1], rules.turns) == ("06:00", "18:00", 13)
    assert {s: a.morale for s, a in rules.oob.armies.items()} == {PRUSSIAN: 28, COALITION: 21}
    assert not any(army.active for army in game.table.armies.values())
    made = rules.activation[PRUSSIAN]
    assert (made.first, made.later) == (1, 0)
    assert rules.oob.armies[PRUSSIAN].friendly_edges == ("south", "west", "north")
    assert game.at("au-ir10") == game.at("pr-kr4") == "-" and game.at("au-ir1") == "2011"


@pytest.mark.rule("PG 25.3a")
def test_zorndorf_is_seventeen_turns_in_heat() -> None:
    """The block of the rulebook, by hand."""
    rules = shipped(ZORNDORF)
    assert (rules.clock[0], rules.clock[-1], rules.turns) == ("03:00", "19:00", 17)
    assert {s: a.morale for s, a in rules.oob.armies.items()} == {PRUSSIAN: 47, COALITION: 56}
    costs = {s: (a.first, a.later) for s, a in rules.activation.items()}
    assert costs == {PRUSSIAN: (1, 0), COALITION: (3, 1)}
    assert all(rules.on(SpecialRule(rule)) for rule in ("25.3.3", "25.3.4", "25.3.5"))


@pytest.mark.parametrize("name", [LEUTHEN, DAUN, TORGAU, ZORNDORF])
def test_the_quick_start_is_sound(name: str) -> None:
    """Nobody is overfull, nobody is lost."""
    game = start(name)
    assert invariants(game.ctx) == []
    assert [c for c in game.table.stacks if why_overfull(game.ctx, c) is not None] == []


@pytest.mark.rule("PG 24.4a")
def test_daun_commands_and_may_stir_the_army_from_the_first_turn() -> None:
    """Initiative 4, infantry 3, army morale 26; Charles is not there and has no bar to lift."""
    rules, game = shipped(DAUN), start(DAUN)
    assert rules.oob.groups["au-inf"].rating == 3
    assert rules.oob.armies[COALITION].morale == 26
    daun = rules.oob.leaders["daun"]
    assert (daun.initiative, daun.special, daun.letter, daun.morale_modifier) == (4, True, "", 2)
    assert "charles" not in rules.oob.leaders and "daun-second" not in rules.oob.leaders
    assert initiative_line(game.ctx, COALITION).value == 4
    assert why_not_attempt(game.ctx, COALITION) is None  # 0700


@pytest.mark.rule("PG 24.4a")
def test_charles_may_not_stir_it_before_nine() -> None:
    """In the scenario itself the bar of 24.2.1 stands."""
    assert rule_of(why_not_attempt(start(LEUTHEN).ctx, COALITION)) == "PG 24.2.1a"


# -- entering (PG 24.2.2a) -------------------------------------------------------------------------


@pytest.mark.rule("PG 24.2.2a")
def test_units_and_wings_enter_in_any_turn_by_any_neumarkt_hex() -> None:
    """Two units of Wedell by two hexes, one of Moritz; the rest of them three turns later."""
    game = leuthen()
    assert go(game, "pr-ir26", "2428") is None
    assert go(game, "pr-ir13", "2228") is None
    assert go(game, "pr-garde", "2628", "2627") is None
    assert [game.at(u) for u in ("pr-ir26", "pr-ir13", "pr-garde")] == ["2428", "2228", "2627"]
    assert is_to_come(game.ctx, "pr-frei") and not is_to_come(game.ctx, "pr-ir26")
    later = leuthen(turn=4)
    assert go(later, "pr-frei", "2528") is None
    assert later.table.arrived["pr-frei"] == 4


@pytest.mark.rule("PG 24.2.2a")
def test_no_other_hex_of_the_edge_is_an_entry() -> None:
    """2128 lies beside them."""
    game = leuthen()
    assert rule_of(go(game, "pr-ir26", "2128")) == "PG 24.2.2a"
    assert game.at("pr-ir26") == "-"


@pytest.mark.rule("PG 24.2.2a")
def test_three_guns_enter_with_a_wing() -> None:
    """None before a unit of a wing has, the fourth only with a second wing."""
    game = leuthen()
    assert rule_of(game.do(do.unit("pr-art1"))) == "PG 24.2.2a"
    assert go(game, "pr-ir26", *WAY[:5]) is None
    for gun, hexes in (("pr-art1", 4), ("pr-art2", 3), ("pr-art3", 2)):
        assert go(game, gun, *WAY[:hexes]) is None
    assert rule_of(game.do(do.unit("pr-art4"))) == "PG 24.2.2a"
    assert go(game, "pr-garde", "2228") is None
    assert go(game, "pr-art4", "2628") is None


@pytest.mark.rule("PG 24.2.2a")
def test_guns_left_behind_enter_in_a_later_turn() -> None:
    """Wedell came alone in turn 1: three guns may follow in turn 2, not a fourth (Ruling 104)."""
    game = leuthen()
    assert go(game, "pr-ir26", *WAY[:5]) is None
    assert press(game, "done") is None
    game.ctx.set(turn=2)
    for gun, hexes in (("pr-art1", 3), ("pr-art2", 2), ("pr-art3", 1)):
        assert go(game, gun, *WAY[:hexes]) is None
    assert rule_of(game.do(do.unit("pr-art4"))) == "PG 24.2.2a"


@pytest.mark.rule("PG 24.2.2a")
def test_a_second_part_of_a_wing_brings_no_guns_more() -> None:
    """IR 26 came in turn 1 with three guns; the rest of Wedell takes none, Moritz three."""
    game = leuthen()
    assert go(game, "pr-ir26", *WAY[:5]) is None
    for gun, hexes in (("pr-art1", 4), ("pr-art2", 3), ("pr-art3", 2)):
        assert go(game, gun, *WAY[:hexes]) is None
    assert press(game, "done") is None
    game.ctx.set(turn=2)
    whole_wing(game, "pr-ir13")
    assert rule_of(game.do(do.unit("pr-art4"))) == "PG 24.2.2a"
    assert press(game, "back") is None and press(game, "back") is None
    whole_wing(game, "pr-garde")
    assert game.do(do.unit("pr-art4")) is None


@pytest.mark.rule("PG 22.2a")
def test_the_army_commander_and_wing_leaders_enter_as_well() -> None:
    """For one movement point; what is over is theirs."""
    game = leuthen()
    assert go(game, "frederick", "2428") is None
    assert game.at("frederick") == "2428" and game.table.leaders["frederick"].spent == 1
    assert not is_to_come(game.ctx, "frederick")
    assert go(game, "wedell", "2428", "2427") is None


@pytest.mark.rule("PG 22.2a")
def test_who_is_elsewhere_does_not_enter() -> None:
    """The Austrians are on the map; a unit lost does not come back."""
    game = leuthen()
    assert go(game, "pr-ir26", "2428") is None
    assert press(game, "done") is None
    take_off(game.ctx, "pr-ir26")
    assert not is_to_come(game.ctx, "pr-ir26")
    assert game.do(do.unit("pr-ir26")) is not None
    assert game.do(do.unit("au-ir1")) is not None


# -- state on entry (PG 24.2.2b) -------------------------------------------------------------------


@pytest.mark.rule("PG 24.2.2b")
def test_they_are_effective_in_column_and_pay_one_for_entering() -> None:
    """IR 26 moves 3: 7 in column, one for the entry hex and six more hexes."""
    game = leuthen()
    assert rule_of(go(game, "pr-ir26", *WAY)) == "PG 7.0c"
    assert go_on(game, *WAY[:7]) is None
    state = game.unit("pr-ir26")
    assert (game.at("pr-ir26"), state.spent, state.column, state.effective) == (
        "2422",
        7,
        True,
        True,
    )


@pytest.mark.rule("PG 24.2.2b")
def test_entering_alone_costs_one_point_in_column_as_well() -> None:
    """And leaves six."""
    game = leuthen()
    assert go(game, "pr-ir26", "2428") is None
    assert (game.unit("pr-ir26").spent, game.unit("pr-ir26").ooc) == (1, False)
    shown = game.asking.preview(game.ctx, do.cell(game.cell("2427")))
    assert shown.costs == (1,)


@pytest.mark.rule("PG 24.2.2b")
def test_the_preview_says_what_entering_costs() -> None:
    """The path begins in the entry hex."""
    game = leuthen()
    assert game.do(do.unit("pr-ir26")) is None
    shown = game.asking.preview(game.ctx, do.cell(game.cell("2426")))
    assert [game.rules.label(c) for c in shown.path] == ["2428", "2427", "2426"]
    assert shown.costs == (1, 1) and str(shown.text) == "Entering costs 1 MP; 3 MP in all."


@pytest.mark.rule("PG 24.2.2b")
def test_the_command_rolls_of_leuthen_leave_who_is_off_the_map_alone() -> None:
    """With nobody on the map nobody rolls; once a wing has come its group rolls alone, and a 6
    leaves those who are to come Effective.
    """
    game = start(LEUTHEN, 6).run(PlayerTurn(PRUSSIAN))
    assert isinstance(game.asking, MovePhase)
    assert game.unit("pr-ir26").effective and game.unit("pr-kr13").effective
    assert go(game, "pr-ir26", "2428") is None
    game.ctx.set(turn=2)
    game.run(PlayerTurn(PRUSSIAN))
    assert press(game, "end") is None  # it stays in column
    assert press(game, "roll") is None
    assert dict(game.table.groups) == {"pr-inf": False}
    assert not game.unit("pr-ir26").effective
    assert game.unit("pr-frei").effective and game.unit("pr-kr13").effective


@pytest.mark.rule("PG 24.2.2b")
def test_next_turn_the_wing_may_deploy() -> None:
    """It is in column until it does (PG 7.3.2a)."""
    game = leuthen()
    assert go(game, "pr-ir26", "2428") is None
    assert wings_in_column(game.ctx, PRUSSIAN) == ("wedell",)
    game.ctx.set(turn=2)
    game.run(PlayerTurn(PRUSSIAN))
    assert press(game, "wing:wedell") is None
    assert not game.unit("pr-ir26").column
    assert game.unit("pr-frei").column  # it still enters in column


# -- whoever is still to come ----------------------------------------------------------------------


@pytest.mark.rule("PG 22.2a")
def test_who_is_to_come_is_not_lost() -> None:
    """No victory points, nothing on the track, the army whole at the end of the turn."""
    game = start(LEUTHEN).run(ArmyMoralePhase())
    assert game.table.armies[PRUSSIAN].cm == 18
    assert game.table.tracks[PRUSSIAN] == () and points(game.ctx, COALITION) == 0
    assert invariants(game.ctx) == []


@pytest.mark.rule("PG 9.1b")
def test_a_second_in_command_who_is_to_come_leaves_his_wing_to_a_replacement() -> None:
    """Moritz takes over in the king's hex; his wing is led by a replacement when it comes."""
    game = leuthen()
    assert go(game, "frederick", "2428") is None
    lose_leader(game.ctx, "frederick", "killed", rule="PG 9.2a")
    assert game.table.leaders["frederick"].card == "moritz-c" and game.at("frederick") == "2428"
    assert name_of(game.ctx, "moritz") == "Replacement" and is_to_come(game.ctx, "moritz")
    assert game.table.replacements == 1
    assert go(game, "moritz", "2528") is None


@pytest.mark.rule("PG 22.2a")
def test_the_groups_off_the_map_have_the_leader_first() -> None:
    """Wing by wing, the king before them, the guns behind; who has entered is gone from there."""
    game = leuthen()
    groups = {g.id: [c.id for c in g.counters] for g in presentation(game.ctx).reserves}
    assert list(groups) == [
        "entry:commanders",
        *(f"entry:{w}" for w in ("wedell", "moritz", "retzow", "forcade", "zieten", "driesen")),
        "entry:wuerttemberg",
        "entry:guns",
    ]
    assert groups["entry:wedell"] == ["wedell", "pr-ir26", "pr-ir13", "pr-grbevern", "pr-frei"]
    assert go(game, "pr-ir26", "2428") is None
    groups = {g.id: [c.id for c in g.counters] for g in presentation(game.ctx).reserves}
    assert groups["entry:wedell"] == ["wedell", "pr-ir13", "pr-grbevern", "pr-frei"]


def test_lacy_and_guns_by_the_clock_are_shown_as_well() -> None:
    """Torgau: his wing with Artillery 6; in the battle the guns of 1500."""
    groups = {g.id: g for g in presentation(start(TORGAU).ctx).reserves}
    assert [c.id for c in groups["die:lacy"].counters][:2] == ["lacy", "au-ir10"]
    assert "au-art6" in [c.id for c in groups["die:lacy"].counters]
    (guns,) = presentation(start("torgau-battle").ctx).reserves
    assert [c.id for c in guns.counters] == ["pr-art3", "pr-art4", "pr-art5"]
    assert str(guns.note) == "15:00, by 1110"


def test_a_written_position_says_who_has_come() -> None:
    """Named pieces stand there; `only` leaves nobody to come."""
    rules = shipped(LEUTHEN)
    unit, him = PlacedUnit(id="pr-ir26", at="2420"), PlacedLeader(id="wedell", at="2420")
    written = Written(unit=(unit,), leader=(him,))
    game = Position(rules, arrange_position(rules, written).table, (), None)
    assert not is_to_come(game.ctx, "pr-ir26") and is_to_come(game.ctx, "pr-ir13")
    assert invariants(game.ctx) == []
    alone = Written(unit=(unit,), leader=(him,), only=True)
    game = Position(rules, arrange_position(rules, alone).table, (), None)
    assert to_come(game.ctx, PRUSSIAN) == ()


@pytest.mark.rule("PG 22.2a")
def test_an_entry_of_two_hexes_shows_its_way() -> None:
    game = start("leuthen-main")
    piece = next(iter(game.rules.coming))
    for way in ((0, 1), (0,)):
        tell_march(game.ctx, piece, OFF_MAP, way)
    assert [event.path for event in game.ctx.events[-2:]] == [(0, 1), ()]


@pytest.mark.rule("PG 22.2a")
def test_an_entry_as_the_log_tells_it() -> None:
    """One hex is entered; of more the first and the last are named."""
    game = start("leuthen-main")
    piece = next(iter(game.rules.coming))
    name = (game.rules.oob.units.get(piece) or game.rules.oob.leaders[piece]).name
    path = (0, 1, 2)
    first, last = game.rules.label(0), game.rules.label(2)
    for way in (path[:1], path):
        tell_march(game.ctx, piece, OFF_MAP, way)
    short, long = game.ctx.events[-2:]
    assert render(short.text) == f"{name} enters at {first}."
    assert (short.cells, short.path) == (path[:1], ())
    assert render(long.text) == f"{name} enters at {first} and moves to {last}."
    assert (long.cells, long.path) == (path[-1:], path)


@pytest.mark.rule("PG 22.2a")
def test_what_an_entry_costs_is_foreseen() -> None:
    """2 MP to enter, then 1 and 3."""
    seen = way_preview(OFF_MAP, (7, 8, 9), (2, 1, 3))
    assert seen.text is not None
    assert render(seen.text) == "Entering costs 2 MP; 6 MP in all."
    assert (seen.path, seen.costs) == ((7, 8, 9), (1, 3))
    on_the_map = way_preview(6, (7, 8), (2, 1))
    assert (on_the_map.path, on_the_map.costs, on_the_map.text) == ((6, 7, 8), (2, 1), None)
