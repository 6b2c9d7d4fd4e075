"""Rossbach, the whole day: activation, bonus, passivity, towns, the variant (PG 23.3 to 23.6)."""

import pytest
from msgspec import structs

from game.engine import action as do
from game.rules.prussias_glory.battles import rossbach_main
from game.rules.prussias_glory.battles.passivity import PassivityRoll, must_roll
from game.rules.prussias_glory.battles.rossbach_main import (
    ClaimBonus,
    OfferBonus,
    VolunteerToActivate,
    declare,
    why_not_claim,
)
from game.rules.prussias_glory.battles.towns import tell_towns
from game.rules.prussias_glory.combat.bombardment import fire_at
from game.rules.prussias_glory.combat.losses import place_markers
from game.rules.prussias_glory.command import activation
from game.rules.prussias_glory.command.activation import AttemptActivation, why_not_attempt
from game.rules.prussias_glory.command.groups import group_of, rating_of
from game.rules.prussias_glory.command.leaders import lose_leader
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN, SIDES
from game.rules.prussias_glory.pieces import commander_of, place
from game.rules.prussias_glory.sequence import PlayerTurn
from game.rules.prussias_glory.shown.told import told
from game.rules.prussias_glory.soundness import invariants
from game.rules.prussias_glory.stacking import why_overfull
from game.rules.prussias_glory.table import Advance, Army
from game.rules.prussias_glory.victory import holds_town, points
from tests.rules.prussias_glory.activation_bench import asked, is_active, press
from tests.rules.prussias_glory.battles import shipped, start
from tests.rules.prussias_glory.positions import battery, foot, horse
from tests.rules.prussias_glory.rossbach_bench import (
    MAIN,
    VARIANT,
    advancing,
    attack,
    coalition_turn,
    duel,
    level,
)

# -- data (PG 23.3) --------------------------------------------------------------------------------


@pytest.mark.rule("PG 23.3a")
def test_ten_turns_morale_costs_and_ratings() -> None:
    """The block of the rulebook, by hand."""
    rules = shipped(MAIN)
    assert (rules.clock[0], rules.clock[-1], rules.turns) == ("08:30", "17:30", 10)
    armies = {s: rules.oob.armies[s] for s in SIDES}
    assert [a.morale for a in armies.values()] == [14, 12]
    assert [a.friendly_edges for a in armies.values()] == [("east", "north"), ("south", "west")]
    made = rules.activation[PRUSSIAN]
    assert (made.first, made.later, made.normal) == (1, 0, True)
    assert not rules.activation[COALITION].normal
    ratings = {g.id: g.rating for g in rules.oob.groups.values()}
    assert ratings == {"pr-inf": 5, "pr-cav": 5, "co-inf": 2, "co-cav": 3, "co-ls": 3}
    leaders = {x: rules.oob.leaders[x] for x in ("frederick",)}
    assert (leaders["frederick"].initiative, leaders["frederick"].letter) == (5, "I")


@pytest.mark.rule("PG 23.3a")
@pytest.mark.parametrize("name", [MAIN, VARIANT])
def test_the_quick_start_lies_in_the_areas_and_is_sound(name: str) -> None:
    """Coalition rows 23 and beyond, columns up to 27; Prussians rows up to 18, columns up to 25."""
    game = start(name)
    board = game.rules.board
    for uid, state in game.table.units.items():
        row, column = board.row_of(state.cell), int(board.label(state.cell)[:2])
        if game.rules.oob.units[uid].side == PRUSSIAN:
            assert row <= 18 and column <= 25, uid
        else:
            assert row >= 23 and 15 <= column <= 27, uid
    assert not any(why_overfull(game.ctx, c) for c in game.table.stacks)
    assert invariants(game.ctx) == []


@pytest.mark.rule("PG 23.3.1a")
def test_the_coalition_has_no_army_commander_in_the_main_scenario() -> None:
    """Hildburghausen leads his wing only."""
    assert commander_of(start(MAIN).ctx, COALITION) is None


# -- voluntary activation (PG 23.4a, 23.4.2a) ------------------------------------------------------


@pytest.mark.rule("PG 23.4a")
@pytest.mark.parametrize("die", [2, 3, 4, 5, 6])
def test_on_anything_but_a_one_the_army_stays(die: int) -> None:
    """The player turn is over: only the passivity die falls (a 1: nothing)."""
    game = coalition_turn(die, 1)
    assert game.asking is None and not is_active(game)


@pytest.mark.rule("PG 23.4a")
def test_on_a_one_it_may_be_activated_free() -> None:
    """Activated, no advance declared: 12 as before; then the command rolls."""
    game = coalition_turn(1)
    assert isinstance(game.asking, VolunteerToActivate) and asked(game) == COALITION
    assert press(game, "activate") is None
    assert isinstance(game.asking, ClaimBonus)
    assert press(game, "none") is None
    assert is_active(game) and level(game) == 12 and game.table.advance is None
    assert game.table.tracks[COALITION] == () and game.table.phase == "command"


@pytest.mark.rule("PG 23.4a", "PG 23.4b")
def test_who_stays_on_a_one_may_claim_on_a_later_one() -> None:
    """Nothing is lost by waiting."""
    game = coalition_turn(1, 1)
    assert press(game, "stay") is None
    assert not is_active(game) and not game.table.bonus_lost
    assert why_not_claim(game.ctx, 6) is None


@pytest.mark.rule("PG 23.4a")
def test_the_coalition_has_no_normal_activation() -> None:
    """The refusal says why."""
    assert why_not_attempt(start(MAIN).ctx, COALITION) == activation.NO_NORMAL


@pytest.mark.rule("PG 23.4.2a")
@pytest.mark.parametrize(("am", "free"), [(7, True), (6, True), (8, False)])
def test_at_seven_or_less_no_roll_is_needed(am: int, free: bool) -> None:
    """At 8 a die falls: a 6, and the army stays."""
    game = coalition_turn(*(() if free else (6, 1)), am=am)
    assert isinstance(game.asking, VolunteerToActivate) == free
    if free:
        press(game, "activate")
        assert is_active(game) and isinstance(game.asking, ClaimBonus)


# -- the bonus (PG 23.4b, 23.4.3a) -----------------------------------------------------------------


@pytest.mark.rule("PG 23.4b")
def test_up_to_eight_but_not_above_eighteen() -> None:
    """From 12 at most 6; from 7 all 8; 0 and 9 are no amounts."""
    game = coalition_turn(1)
    press(game, "activate")
    assert [n for n in range(10) if why_not_claim(game.ctx, n) is None] == [1, 2, 3, 4, 5, 6]
    assert press(game, "claim:7") == rossbach_main.ABOVE_CEILING
    low = coalition_turn(am=7)
    assert [n for n in range(10) if why_not_claim(low.ctx, n) is None] == list(range(1, 9))
    assert press(game, "claim:6") is None
    assert level(game) == 18
    advance = game.table.advance
    assert advance == Advance(claimed=6, gained=6, deadline=4)


@pytest.mark.rule("PG 23.4b")
def test_the_bonus_restores_level_by_level() -> None:
    """Ruling 59: three markers in boxes 12, 11 and 10 move up box by box to 14."""
    game = start(MAIN)
    place_markers(game.ctx, COALITION, 3, "penalty")
    declare(game.ctx, 4)
    assert [x.box for x in game.table.tracks[COALITION]] == [14, 14, 14]
    assert level(game) == 14


@pytest.mark.rule("PG 23.4b")
def test_without_voluntary_activation_nothing_is_claimed() -> None:
    """An army that is active already, by contact, is never asked."""
    game = start(MAIN)
    army = game.table.armies[COALITION]
    game.ctx.put(game.table.armies, COALITION, structs.replace(army, active=True))
    game.run(PlayerTurn(COALITION))
    assert game.table.phase == "command"
    idle = start(MAIN).run(OfferBonus())
    assert idle.asking is None


@pytest.mark.rule("PG 23.4.3a")
@pytest.mark.parametrize(
    ("kind", "lost"), [("line", True), ("grenadier", True), ("guard", True), ("freikorps", False)]
)
def test_prussian_line_infantry_that_attacks_first_forfeits_the_bonus(
    kind: str, lost: bool
) -> None:
    """Battalion Frei 17 does not."""
    game = duel(foot("a", PRUSSIAN, "0505", kind=kind))
    attack(game)
    assert game.table.bonus_lost == lost
    assert why_not_claim(game.ctx, 1) == (rossbach_main.NO_BONUS if lost else None)


@pytest.mark.rule("PG 23.4.3a")
def test_cavalry_and_coalition_attacks_forfeit_nothing() -> None:
    """Nor does a bombardment."""
    game = duel(horse("a", PRUSSIAN, "0505"))
    attack(game)
    assert not game.table.bonus_lost
    game = duel(foot("a", PRUSSIAN, "0505"))
    attack(game, COALITION)
    assert not game.table.bonus_lost
    game = duel(battery("a", PRUSSIAN, "0505"))
    fire_at(game.ctx, PRUSSIAN, ("a",), game.cell("0506"))
    assert game.table.fought_yet and not game.table.bonus_lost


# -- passivity (PG 23.4.4, Ruling 58) --------------------------------------------------------------


@pytest.mark.rule("PG 23.4.4a")
def test_an_advance_in_force_exempts_the_coalition_only() -> None:
    """The Prussians roll; after the goal is reached the Coalition rolls again."""
    game = advancing()
    assert not must_roll(game.ctx, COALITION) and must_roll(game.ctx, PRUSSIAN)
    advance = game.table.advance
    assert advance is not None
    game.ctx.set(advance=structs.replace(advance, reached=True))
    assert must_roll(game.ctx, COALITION)
    game.ctx.set(advance=None)
    assert must_roll(game.ctx, COALITION)


@pytest.mark.rule("PG 23.4.4a", "PG 23.4.4e")
def test_activation_alone_ends_no_rolls() -> None:
    """An active army that does not advance rolls as an inactive one does."""
    game = start(MAIN, 5, 5)
    game.run(PassivityRoll(COALITION))
    assert level(game) == 10
    game.ctx.put(game.table.armies, COALITION, Army(COALITION, 10, 10))
    game.run(PassivityRoll(COALITION))
    assert level(game) == 8


# -- towns (PG 23.1a) ------------------------------------------------------------------------------


@pytest.mark.rule("PG 23.1a")
@pytest.mark.parametrize(
    ("cells", "earned"),
    [
        (("2604", "2605", "2606"), 10),
        (("1607", "1608", "1706"), 10),
        (("2604", "2605", "1607"), 0),  # two at one town, one at the other
        (("2604", "2605", "2606", "1607", "1608", "1706"), 10),  # one bonus only
    ],
)
def test_three_battalions_at_one_of_the_towns(cells: tuple[str, ...], earned: int) -> None:
    """Either town, but three at the same."""
    game = start(MAIN)
    foot_ = [u for u, c in game.rules.oob.units.items() if c.side == COALITION and c.is_infantry]
    for uid, at in zip(foot_, cells, strict=False):
        place(game.ctx, uid, game.cell(at))
    assert holds_town(game.ctx) == bool(earned)
    assert points(game.ctx, COALITION) == earned


# -- the variant (PG 23.6) -------------------------------------------------------------------------


@pytest.mark.rule("PG 23.6a")
def test_hildburghausen_commands_the_army_and_his_wing() -> None:
    """Initiative 3; the infantry's value is 3, and 2 once he is lost, with nobody after him."""
    game = start(VARIANT)
    assert commander_of(game.ctx, COALITION) == "hildburghausen"
    assert game.table.leaders["hildburghausen"].wing == "hildburghausen"
    assert game.rules.oob.leaders["hildburghausen"].initiative == 3
    group = group_of(game.ctx, "re-varell")
    assert group is not None and group.id == "co-inf"
    assert rating_of(game.ctx, group) == 3
    lose_leader(game.ctx, "hildburghausen", "wounded", rule="PG 9.2a")
    assert commander_of(game.ctx, COALITION) is None
    assert rating_of(game.ctx, group) == 2
    heir = [x for x in game.table.leaders.values() if x.wing == "hildburghausen" and x.cell >= 0]
    assert [x.card for x in heir] == ["coalition-replacement"]


@pytest.mark.rule("PG 23.6a", "PG 22.1d")
def test_he_counts_as_an_army_commander_lost() -> None:
    """2 points; as a mere wing leader he is worth nothing."""
    for name, worth in ((VARIANT, 2), (MAIN, 0)):
        game = start(name)
        lose_leader(game.ctx, "hildburghausen", "killed", rule="PG 9.2a")
        assert points(game.ctx, PRUSSIAN) == worth


@pytest.mark.rule("PG 23.6b")
@pytest.mark.parametrize(("die", "active"), [(4, True), (3, False)])
def test_his_attempts_cost_one_and_allow_the_bonus(die: int, active: bool) -> None:
    """3 and the die must be 7; each attempt costs 1; success may be followed by the advance."""
    game = coalition_turn(die, 1, name=VARIANT)
    assert isinstance(game.asking, AttemptActivation)
    assert press(game, "try") is None
    assert len(game.table.tracks[COALITION]) == 1
    assert activation.normal_cost(game.ctx, COALITION) == 1
    assert is_active(game) == active
    assert isinstance(game.asking, ClaimBonus) == active


@pytest.mark.rule("PG 23.6b", "PG 23.4.4a")
def test_no_passivity_roll_in_a_turn_with_an_attempt() -> None:
    """He tries and fails: no second die; he waits: the die falls, a 5 costs 2."""
    tried = coalition_turn(1, name=VARIANT)
    press(tried, "try")
    assert tried.asking is None and level(tried) == 12
    waited = coalition_turn(5, name=VARIANT)
    assert not must_roll(tried.ctx, COALITION)
    press(waited, "wait")
    assert level(waited) == 10


@pytest.mark.rule("PG 23.6b", "PG 23.4.2a")
def test_at_seven_or_less_he_needs_no_attempt() -> None:
    """Free of roll and cost, as in the main scenario."""
    game = coalition_turn(name=VARIANT, am=7)
    assert isinstance(game.asking, VolunteerToActivate)


def test_the_terms_of_the_advance_are_told() -> None:
    """Before it is claimed: what, and until when."""
    game = coalition_turn(1)
    press(game, "activate")
    told = str(game.asking.asked(game.ctx).context)
    assert "3 line infantry units" in told and "11:30" in told
    assert game.do(do.button("claim:x")) is not None


@pytest.mark.rule("PG 23.1a")
def test_a_town_that_is_taken_or_given_up_is_a_headline() -> None:
    """By the third battalion that comes to it and by the one that leaves; by nobody else."""
    game = start(MAIN)
    foot_ = [u for u, c in game.rules.oob.units.items() if c.side == COALITION and c.is_infantry]
    for uid, at in zip(foot_, ("2604", "2605", "2606", "2607"), strict=False):
        place(game.ctx, uid, game.cell(at))
    away, fourth = game.cell("2612"), foot_[3]
    tell_towns(game.ctx, fourth, away)  # they had three without it
    assert not [e for e in game.ctx.events if e.kind == "objective"]
    place(game.ctx, fourth, away)
    tell_towns(game.ctx, foot_[2], away)
    (taken,) = [e for e in game.ctx.events if e.kind == "objective"]
    assert str(taken.text).endswith("hold Reichardtswerben: 10 VP if they still do at the end.")
    assert told(game.rules, taken).headline and game.cell("2604") in taken.cells
    place(game.ctx, foot_[2], away)
    tell_towns(game.ctx, foot_[2], game.cell("2606"))
    left = game.ctx.events[-1]
    assert left.kind == "objective" and "no longer hold Reichardtswerben" in str(left.text)
