"""The Close Combat phase: designation, choices, the roll (PG 19.0 to 19.8)."""

import pytest

from game.engine.action import button, cell, pick, unit
from game.engine.prompt import Faces, Modifiers, Odds, Sides
from game.rules.prussias_glory.combat import refusals
from game.rules.prussias_glory.combat.close_combat import CloseCombatPhase
from game.rules.prussias_glory.combat.designation import suggestions
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement.zones import front_of, zoc
from game.rules.prussias_glory.pieces import place
from game.rules.prussias_glory.shown.foresight import likely_answer
from game.rules.prussias_glory.shown.lenses import lens as the_lens
from game.rules.prussias_glory.table import Army, ArmyState, EngagedMarker, Momentum, Morale
from tests.rules.prussias_glory.close_bench import STEADY, attack, fights, men, phase
from tests.rules.prussias_glory.combat_bench import (
    asks,
    cells,
    fight,
    roll,
    suffer,
    told,
)
from tests.rules.prussias_glory.positions import (
    Position,
    battery,
    foot,
    horse,
    leader,
    open_field,
    position,
)

DESIGNATE = "pg.close_combat.designate"
LEAD = "pg.close_combat.choose_lead"
SUPPORT = "pg.close_combat.support"


def refused(game: Position, labels: str) -> object:
    """Why a designation may not be handed in."""
    return game.asking.why_not_pick(game.ctx, cells(game, labels))


# -- who must and may fight (PG 19.0, 19.1) --------------------------------------------------------


@pytest.mark.rule("PG 19.0a")
def test_the_phase_cannot_end_while_somebody_must_fight() -> None:
    """The button names the hex; afterwards the phase ends of itself."""
    game = phase(men("a", PRUSSIAN, "0505"), men("x", COALITION, "0506"), dice=(1,))
    refusal = refusals.still_owed(("0505",))
    assert game.do(button("end")) == refusal
    shown = game.asking.asked(game.ctx)
    assert [t.cells[0] for t in shown.tasks if t.owed] == [game.cell("0505")]
    assert [str(b.pending) for b in shown.buttons] == ["1 still owed"]
    assert attack(game, "0505 0506") is None
    assert asks(game) == ""
    last = game.events[-1]
    assert (last.kind, last.rule, last.side) == ("phase", "PG 19.0c", PRUSSIAN)
    (passed,) = told(phase(men("a", PRUSSIAN, "0505")), "phase")
    assert (passed.rule, passed.side) == ("PG 19.0c", PRUSSIAN)
    assert str(passed.text) == "No attack is possible: there is no close combat."


@pytest.mark.rule("PG 19.0a")
def test_nobody_must_attack_routers_or_guns_alone() -> None:
    """Rulings 47 and 75: both may be attacked, and the phase may end without."""
    game = phase(
        men("a", PRUSSIAN, "0505"),
        men("x", COALITION, "0506", morale=Morale.ROUTED),
        battery("g", COALITION, "0504"),
    )
    assert refused(game, "0505 0506") is None
    assert refused(game, "0505 0504") is None
    assert game.do(button("end")) is None
    assert asks(game) == ""


@pytest.mark.rule("PG 19.0a")
def test_an_attack_may_not_strand_a_hex_that_could_join() -> None:
    """Ruling 46: the neighbour with no other enemy must be taken along; with one it need not."""
    three = men("a", PRUSSIAN, "0405"), men("b", PRUSSIAN, "0605"), men("x", COALITION, "0505")
    game = phase(*three)
    assert refused(game, "0405 0505") == refusals.leaves_stranded("0605")
    assert refused(game, "0405 0605 0505") is None
    other = phase(*three, men("y", COALITION, "0705"))
    assert refused(other, "0405 0505") is None


@pytest.mark.rule("PG 19.0a")
def test_an_attack_may_not_strand_an_enemy_that_could_be_added() -> None:
    """The only attacker of two hexes must attack both; a second attacker frees it."""
    three = men("a", PRUSSIAN, "0505"), men("x", COALITION, "0506"), men("y", COALITION, "0606")
    game = phase(*three)
    assert refused(game, "0505 0506") == refusals.leaves_stranded("0606")
    assert refused(game, "0505 0506 0606") is None
    other = phase(*three, men("b", PRUSSIAN, "0706"))
    assert refused(other, "0505 0506") is None


@pytest.mark.rule("PG 19.0a")
def test_what_has_fought_is_remembered_by_unit() -> None:
    """Support that comes to the front of a hex that has fought owes a combat with an enemy that has
    not (Ruling 46); by an option the hex owes nothing more.
    """
    for option, owed in (("", ("0505", "0706")), ("fought-by-hex", ("0706",))):
        game = _support_to_the_front(option)
        assert game.do(button("end")) == refusals.still_owed(owed)
        assert refused(game, "0505 0706 0606") is None
        # Left out, the Support would be stranded: it has no other enemy.
        left_out = None if option else refusals.leaves_stranded("0505")
        assert refused(game, "0706 0606") == left_out


def _support_to_the_front(option: str) -> Position:
    game = phase(
        foot("a", PRUSSIAN, "0505", ladder=((6, 6),) * 4),
        foot("s", PRUSSIAN, "0505", ladder=STEADY),
        men("b", PRUSSIAN, "0706"),
        foot("x", COALITION, "0506", ladder=((6, 6),)),
        men("y", COALITION, "0606"),
        dice=(6,),
        special=(option,),
    )
    assert attack(game, "0505 0506") is None
    assert game.do(pick("a")) is None
    assert game.do(button("decline")) is None
    assert asks(game) == DESIGNATE
    return game


@pytest.mark.rule("PG 19.0a")
def test_former_support_that_advances_next_to_a_fresh_enemy_owes_a_combat() -> None:
    """It goes alone into the hex that was won; whoever fought there owes nothing more."""
    game = phase(
        foot("a", PRUSSIAN, "0505", ladder=((6, 6),) * 4),
        men("s", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506", ladder=((6, 6),)),
        men("y", COALITION, "0507"),
        dice=(6,),
    )
    assert attack(game, "0505 0506") is None
    assert game.do(pick("s")) is None
    assert game.do(button("decline")) is None
    assert game.do(button("end")) == refusals.still_owed(("0506",))
    assert refused(game, "0506 0507") is None
    assert (game.unit("a").fought, game.unit("s").fought) == (True, False)


@pytest.mark.rule("PG 19.0b")
def test_no_unit_fights_twice() -> None:
    """Neither the attacker nor the defender of the first combat; hexes left over need not."""
    game = phase(
        men("a", PRUSSIAN, "0505"),
        men("b", PRUSSIAN, "0705"),
        men("x", COALITION, "0605"),
        men("y", COALITION, "0506"),
        men("z", COALITION, "0806"),
        dice=(1,),
    )
    assert attack(game, "0505 0506") is None
    assert asks(game) == DESIGNATE
    assert refused(game, "0505 0605") == refusals.already_fought("a")
    assert refused(game, "0705 0506") == refusals.already_fought("y")
    assert refused(game, "0705 0806 0605") is None


@pytest.mark.rule("PG 19.0c")
def test_the_active_player_chooses_the_order_and_each_is_finished_first() -> None:
    """Two pairs far apart, in either order."""
    pieces = (
        men("a", PRUSSIAN, "0205"),
        men("x", COALITION, "0206"),
        men("b", PRUSSIAN, "0805"),
        men("y", COALITION, "0806"),
    )
    for first, second in (("0205 0206", "0805 0806"), ("0805 0806", "0205 0206")):
        game = phase(*pieces, dice=(6, 6))
        assert attack(game, first) is None
        assert len(fights(game)) == 1
        while asks(game) != DESIGNATE:
            _first_answer(game)
        assert attack(game, second) is None
        assert len(fights(game)) == 2


def _first_answer(game: Position) -> None:
    assert game.do(likely_answer(game.asking.asked(game.ctx))) is None


@pytest.mark.rule("PG 19.1a")
def test_only_engaged_infantry_and_cavalry_attack() -> None:
    """Not guns, not Routed units, not who stands elsewhere; all Engaged of a hex together."""
    game = phase(
        foot("a", PRUSSIAN, "0505", ladder=STEADY[2:]),
        foot("b", PRUSSIAN, "0505", ladder=STEADY[2:]),
        men("support", PRUSSIAN, "0505"),
        battery("g", PRUSSIAN, "0605"),
        men("r", PRUSSIAN, "0405", morale=Morale.ROUTED),
        men("far", PRUSSIAN, "0102"),
        men("x", COALITION, "0506"),
        dice=(1,),
    )
    assert refused(game, "0605 0506") == refusals.GUNS_NEVER_ATTACK
    assert refused(game, "0405 0506") == refusals.ROUTED_NEVER_ATTACK
    assert refused(game, "0102 0506") == refusals.not_engaged("far")
    assert refused(game, "0505") == refusals.NO_DEFENDER
    assert refused(game, "0506") == refusals.NO_ATTACKER
    assert attack(game, "0505 0506") is None
    assert game.table.combats[0].attack.engaged == ("a", "b")
    assert [game.unit(u).fought for u in ("a", "b", "support", "x")] == [True, True, False, True]


@pytest.mark.rule("PG 19.1a")
def test_a_hex_of_routers_may_be_attacked() -> None:
    """Ruling 75: whoever would be Engaged counts as Engaged for it."""
    game = phase(
        men("a", PRUSSIAN, "0505"), men("x", COALITION, "0506", morale=Morale.ROUTED), dice=(1,)
    )
    assert attack(game, "0505 0506") is None
    assert len(fights(game)) == 1


@pytest.mark.rule("PG 19.1b")
def test_every_attacker_next_to_every_defender() -> None:
    """0405 touches 0505 but not 0606."""
    game = phase(
        men("a", PRUSSIAN, "0405"),
        men("b", PRUSSIAN, "0605"),
        men("x", COALITION, "0505"),
        men("y", COALITION, "0606"),
    )
    assert refused(game, "0405 0605 0505 0606") == refusals.not_adjacent("0405", "0606")
    assert refused(game, "0605 0505 0606") is None
    assert refused(game, "0405 0605 0505") is None


@pytest.mark.rule("PG 19.1c")
def test_guns_alone_are_assaulted_without_a_roll() -> None:
    """Only advance and capture; the attackers have fought; not mixed with another hex."""
    routed = men("x", COALITION, "0606", morale=Morale.ROUTED)
    game = phase(men("a", PRUSSIAN, "0505"), battery("g", COALITION, "0506"), routed)
    assert refused(game, "0505 0506 0606") == refusals.GUNS_BY_THEMSELVES
    assert attack(game, "0505 0506") is None
    assert asks(game) == "pg.close_combat.choose_advance"
    assert game.do(button("stay")) is None
    assert fights(game) == []
    assert game.unit("a").fought
    assert game.at("g") == "0506"


@pytest.mark.rule("PG 19.0a", "PG 19.1c")
def test_who_owes_a_combat_does_not_assault_guns_instead() -> None:
    """Ruling 47: refused, alone or beside a hex that owes nothing; the guns are no offer then."""
    pieces = (
        men("a", PRUSSIAN, "0505"),
        men("b", PRUSSIAN, "0406"),
        battery("g", COALITION, "0506"),
        men("x", COALITION, "0606"),
    )
    game = phase(*pieces, dice=(1,))
    guns, first = game.cell("0506"), refusals.must_fight_first("0505", ("0606",))
    assert str(first) == "0505 must fight 0606 before it may assault guns. (PG 19.0a)"
    assert refused(game, "0505 0506") == refused(game, "0406 0505 0506") == first
    assert guns in game.asking.asked(game.ctx).cells  # for the hex that owes nothing
    assert refused(game, "0406 0506") is None
    alone = phase(*pieces[:1], *pieces[2:], dice=(1,))
    shown = alone.asking.asked(alone.ctx)
    assert guns not in shown.cells and all(guns not in s for s in shown.pick.samples)
    assert alone.do(cell(guns)) == first
    assert attack(alone, "0505 0606") is None
    assert alone.unit("a").fought and asks(alone) == ""  # nobody is left for the guns


@pytest.mark.rule("PG 19.0a", "PG 19.1c")
def test_a_combat_that_can_no_longer_be_fought_does_not_bar_the_guns() -> None:
    """The only enemy has fought another: the hex owes nothing and may assault."""
    game = phase(
        men("a", PRUSSIAN, "0505"),
        battery("g", COALITION, "0506"),
        men("x", COALITION, "0606", fought=True),
    )
    assert refused(game, "0505 0506") is None


@pytest.mark.rule("PG 19.1a")
def test_the_sheet_is_shown_as_soon_as_both_sides_are_chosen() -> None:
    """Also for an attack that may not be made; half a selection has none."""
    game = phase(
        men("a", PRUSSIAN, "0405"), men("b", PRUSSIAN, "0605"), men("x", COALITION, "0505")
    )
    for labels, shown in (("0405", False), ("0505", False), ("0405 0505", True)):
        preview = game.asking.preview(game.ctx, pick(*cells(game, labels)))
        assert (preview is not None and preview.sheet is not None) == shown
    assert refused(game, "0405 0505") is not None


@pytest.mark.rule("PG 19.1a")
def test_pointing_at_one_hex_attacks_or_says_why_not() -> None:
    """A hex alone stands for the first suggested attack; others are refused with the rule."""
    pieces = (
        men("a", PRUSSIAN, "0505"),
        men("x", COALITION, "0506"),
        men("far", PRUSSIAN, "0202"),
        battery("g", PRUSSIAN, "0605"),
    )
    for label, refusal in (
        ("0202", refusals.not_engaged("far")),
        ("0605", refusals.GUNS_NEVER_ATTACK),
        ("0808", refusals.NOTHING_TO_FIGHT),
        ("0506", None),
        ("0505", None),
    ):
        game = phase(*pieces, dice=(1,))
        where = game.cell(label)
        assert (game.asking.preview(game.ctx, cell(where)) is not None) == (refusal is None)
        assert game.do(cell(where)) == refusal
        assert bool(fights(game)) == (refusal is None)


@pytest.mark.rule("PG 19.1a")
def test_all_suggestions_are_legal_and_cover_what_is_owed() -> None:
    """Bots can always go on."""
    game = phase(
        men("a", PRUSSIAN, "0405"),
        men("b", PRUSSIAN, "0605"),
        men("c", PRUSSIAN, "0504"),
        men("x", COALITION, "0505"),
        men("y", COALITION, "0606"),
        men("z", COALITION, "0404"),
    )
    shown = game.asking.asked(game.ctx)
    assert shown.pick is not None
    assert shown.pick.samples
    for sample in shown.pick.samples:
        assert game.asking.why_not_pick(game.ctx, sample) is None
    for where in shown.cells:
        assert game.asking.why_not_cell(game.ctx, where, ()) is None
    joined = {c for a, _ in suggestions(game.ctx, PRUSSIAN) for c in a}
    assert joined == set(cells(game, "0405 0605 0504"))


# -- routers of a broken army (PG 8.2j) ------------------------------------------------------------


@pytest.mark.rule("PG 8.2j")
@pytest.mark.parametrize("state", [ArmyState.DEMORALISED, ArmyState.ROUTED, ArmyState.STEADY])
def test_routed_units_of_a_broken_army_are_captured_before_the_roll(state: ArmyState) -> None:
    """Nobody is left: no roll, on to the advance (Ruling 54). A steady army's routers fight."""
    army = {COALITION: Army(COALITION, 10, 10, state)}
    game = phase(
        men("a", PRUSSIAN, "0505"),
        men("x", COALITION, "0506", morale=Morale.ROUTED),
        dice=(1,),
        table={"armies": army},
    )
    assert attack(game, "0505 0506") is None
    broken = state is not ArmyState.STEADY
    assert bool(fights(game)) != broken
    assert any(x.captured for x in game.table.tracks[COALITION]) == broken
    if broken:
        assert asks(game) == "pg.close_combat.choose_advance"


@pytest.mark.rule("PG 8.2j")
def test_who_stands_below_the_captured_fights() -> None:
    """The Routed unit on top gives itself up, the Formed one below is attacked."""
    game = phase(
        men("a", PRUSSIAN, "0505"),
        men("x", COALITION, "0506", morale=Morale.ROUTED),
        men("y", COALITION, "0506"),
        dice=(1,),
        table={"armies": {COALITION: Army(COALITION, 10, 10, ArmyState.DEMORALISED)}},
    )
    assert attack(game, "0505 0506") is None
    assert game.at("x") == "-"
    assert fights(game)[0].units == ("a", "y")


@pytest.mark.rule("PG 8.2j")
def test_all_that_is_told_before_the_roll_leaves_the_captured_out() -> None:
    """8 SP on the 4 of the unit below are 2-1 as fought, not 1-1 on both; nobody is Routed then."""
    broken = {COALITION: Army(COALITION, 10, 10, ArmyState.DEMORALISED)}
    game = phase(
        foot("a", PRUSSIAN, "0505", ladder=((8, 6),)),
        foot("x", COALITION, "0506", ladder=((4, 6),), morale=Morale.ROUTED),
        foot("y", COALITION, "0506", ladder=((4, 6),)),
        dice=(4,),
        table={"armies": broken},
    )
    assert len(front_of(game.ctx, game.cell("0506"))) == 2
    shown = game.asking.asked(game.ctx)
    task = next(t for t in shown.tasks if not t.owed)
    seen = game.asking.preview(game.ctx, pick(*cells(game, "0505 0506")))
    lens = the_lens(game.ctx, "odds", cells(game, "0505 0506"))
    assert seen is not None and seen.sheet is not None and lens.sheet is not None
    assert attack(game, "0505 0506") is None
    roll = fights(game)[0].roll
    assert roll is not None and roll.column == "2-1"
    for sheet in (seen.sheet, lens.sheet):
        assert sheet.of(Odds).columns[sheet.of(Odds).column] == "2-1"
        assert sheet.of(Modifiers).rows == roll.modifiers
        assert [m.unit for g in sheet.of(Sides).rows[1].groups for m in g.members] == ["y"]
        assert [f.result for f in sheet.of(Faces).rows if f.die == 4] == [roll.result]
    assert task.tag == "2-1"
    assert str(task.detail) == f"modifiers {roll.total - 4:+d}"


@pytest.mark.rule("PG 8.2j", "PG 10.0b")
def test_the_army_morale_of_the_sheet_counts_the_captures_as_part_of_the_attack() -> None:
    """Two Routed of 10: 8 now. Captured they are four counters in the boxes 10 to 7."""
    broken = {COALITION: Army(COALITION, 10, 10, ArmyState.DEMORALISED)}
    game = phase(
        foot("a", PRUSSIAN, "0505", ladder=((8, 6),)),
        foot("x", COALITION, "0506", ladder=((4, 6),) * 4, morale=Morale.ROUTED),
        foot("z", COALITION, "0506", ladder=((4, 6),) * 4, morale=Morale.ROUTED),
        foot("y", COALITION, "0506", ladder=((4, 6),) * 2),
        table={"armies": broken},
    )
    seen = game.asking.preview(game.ctx, pick(*cells(game, "0505 0506")))
    assert seen is not None and seen.sheet is not None
    notes = [str(text) for head, text in seen.sheet.notes if str(head) == "Army morale"]
    assert notes[1].startswith("the Coalition: ends at 8, after this at 7")


@pytest.mark.rule("PG 8.2j", "PG 19.2c")
def test_no_odds_are_told_where_no_die_is_thrown() -> None:
    """All are Routed and their army is broken: the preview, the task and the lens say captured."""
    broken = {COALITION: Army(COALITION, 10, 10, ArmyState.ROUTED)}
    game = phase(
        men("a", PRUSSIAN, "0505"),
        men("x", COALITION, "0506", morale=Morale.ROUTED),
        men("y", COALITION, "0506", morale=Morale.ROUTED),
        table={"armies": broken},
    )
    shown = game.asking.asked(game.ctx)
    assert [(t.tag, str(t.detail)) for t in shown.tasks] == [("", "captured without a roll")]
    seen = game.asking.preview(game.ctx, pick(*cells(game, "0505 0506")))
    assert seen is not None and seen.sheet is None and seen.rule == "PG 8.2j"
    lens = the_lens(game.ctx, "odds", cells(game, "0505 0506"))
    assert lens.sheet is None and lens.rule == "PG 8.2j"
    assert not game.table.tracks[COALITION]  # nothing is captured by looking
    assert attack(game, "0505 0506") is None
    assert fights(game) == []


# -- choices (PG 19.1.1c, 19.4, 19.5) --------------------------------------------------------------


@pytest.mark.rule("PG 19.1.1c")
def test_the_defender_chooses_his_support() -> None:
    """Up to 4 levels; the rest are refused; what is chosen counts."""
    game = phase(
        men("a", PRUSSIAN, "0504"),
        men("b", PRUSSIAN, "0506"),
        men("x", COALITION, "0505"),
        men("s", COALITION, "0505", level=3),
        men("t", COALITION, "0505", level=2),
        battery("g", COALITION, "0505"),
        dice=(1,),
    )
    assert attack(game, "0504 0506 0505") is None
    assert (asks(game), game.asking.asked(game.ctx).side) == (SUPPORT, COALITION)
    assert game.do(pick("s", "t")) == refusals.too_much_support(5, 4)
    assert game.do(pick("g")) == refusals.NOT_SUPPORT
    assert game.do(pick("t")) is None
    assert game.table.combats[0].defence.used_support == ("t",)
    assert game.table.combats[0].defence.levels == 6


@pytest.mark.rule("PG 19.0c")
def test_the_end_of_the_phase_says_who_could_still_attack() -> None:
    """Two hexes may, but nobody must attack Routed units (Ruling 75)."""
    game = phase(
        men("a", PRUSSIAN, "0505"),
        men("b", PRUSSIAN, "0605"),
        men("x", COALITION, "0506", morale=Morale.ROUTED),
        men("y", COALITION, "0606", morale=Morale.ROUTED),
    )
    (end,) = game.asking.asked(game.ctx).buttons
    assert (end.refusal, str(end.pending)) == (None, "2 can still attack")
    assert game.do(button("end")) is None and asks(game) == ""


@pytest.mark.rule("PG 19.4a")
def test_each_player_names_his_lead_the_attacker_first() -> None:
    """Any Engaged unit, also one not on top; Support may not lead."""
    pair = ((4, 6), (3, 6))
    game = phase(
        foot("a", PRUSSIAN, "0505", ladder=pair),
        foot("b", PRUSSIAN, "0505", ladder=pair),
        men("support", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506", ladder=pair),
        foot("y", COALITION, "0506", ladder=pair),
        dice=(1,),
    )
    assert attack(game, "0505 0506") is None
    assert (asks(game), game.asking.asked(game.ctx).side) == (LEAD, PRUSSIAN)
    assert game.do(unit("support")) == refusals.ONLY_ENGAGED_LEAD
    assert game.do(unit("x")) == refusals.ONLY_ENGAGED_LEAD
    assert game.do(unit("b")) is None
    assert game.asking.asked(game.ctx).side == COALITION
    assert game.do(unit("x")) is None
    combat = game.table.combats[0]
    assert (combat.attack.lead, combat.defence.lead) == ("b", "x")


@pytest.mark.rule("PG 19.4a")
def test_a_single_engaged_unit_leads_without_a_question() -> None:
    """Nothing to choose, nothing is asked."""
    game = phase(men("a", PRUSSIAN, "0505"), men("x", COALITION, "0506"), dice=(1,))
    assert attack(game, "0505 0506") is None
    assert asks(game) == ""


@pytest.mark.rule("PG 19.5a")
def test_the_pair_that_is_best_for_the_attacker_counts() -> None:
    """The open hex, whoever leads, and the log says so; where all are alike, not a word of it."""
    pieces = men("a", PRUSSIAN, "0405"), horse("b", PRUSSIAN, "0605"), men("x", COALITION, "0505")
    for board, best in (
        (open_field(woods="0605"), "0405"),  # cavalry out of woods: -4
        (open_field(pond_river="0405"), "0605"),  # infantry out of a pond: -1
    ):
        for lead in ("a", "b"):
            game = position(board, *pieces, dice=(1,))
            game.run(CloseCombatPhase(PRUSSIAN))
            assert attack(game, "0405 0605 0505") is None
            assert game.do(unit(lead)) is None
            told = [e for e in game.events if e.rule == "PG 19.5a"]
            assert [e.cells for e in told] == [cells(game, f"{best} 0505")]
            made = fights(game)[0].roll
            assert made is not None
            assert sum(m.value for m in made.modifiers if m.rule == "PG T4b") == 0
    plain = phase(*pieces, dice=(1,))
    assert attack(plain, "0405 0605 0505") is None
    assert plain.do(unit("a")) is None
    assert [e for e in plain.events if e.rule == "PG 19.5a"] == []


# -- the roll (PG 19.6 to 19.8, 9.2a) --------------------------------------------------------------


@pytest.mark.rule("PG 19.6a")
@pytest.mark.parametrize(
    ("die", "printed"), [(1, "*(3) / 1"), (2, "1r / 0"), (5, "0 / 2"), (6, "1 / (3)*")]
)
def test_the_die_is_read_on_the_odds_column(die: int, printed: str) -> None:
    """6 to 6 is 1-1, and no modifiers."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", ladder=((6, 6),) * 4),
        foot("x", COALITION, "0506", ladder=((6, 6),) * 4),
        dice=(die,),
    )
    roll(game, fight(game, "0505", "0506"))
    made = fights(game)[0].roll
    assert made is not None
    assert (made.column, made.total, made.result) == ("1-1", die, printed)


@pytest.mark.rule("PG 9.2a")
def test_leaders_in_involved_hexes_are_tested_after_the_roll() -> None:
    """Both sides; those elsewhere are not."""
    game = position(
        open_field(),
        men("a", PRUSSIAN, "0505"),
        men("x", COALITION, "0506"),
        leader("L", PRUSSIAN, "0505"),
        leader("M", COALITION, "0506"),
        leader("N", PRUSSIAN, "0504"),
        dice=(5, 1, 2),
    )
    roll(game, fight(game, "0505", "0506"))
    assert [e.units for e in told(game, "leader")] == [("L",), ("M",)]


@pytest.mark.rule("PG 19.8a")
def test_left_for_the_attacker_right_for_the_defender() -> None:
    """1 / (3)* at 1-1: the attacker loses one level, the defender three (no Support)."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", ladder=((6, 6),) * 4),
        foot("x", COALITION, "0506", ladder=((6, 6),) * 4),
        dice=(6,),
    )
    roll(game, fight(game, "0505", "0506"))
    assert (game.unit("a").level, game.unit("x").level) == (3, 1)
    assert [e.units[0] for e in told(game, "loss")] == ["x", "x", "x", "a"]


@pytest.mark.rule("PG 19.8b")
def test_a_unit_that_routs_loses_its_zoc_at_once() -> None:
    """The defender routs first, so the attacker's retreat behind it is free of its ZOC."""
    game = position(
        open_field(),
        men("a", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506", ladder=((6, 3), (5, 3))),
    )
    assert game.cell("0406") in zoc(game.ctx, COALITION)
    suffer(game, fight(game, "0505", "0506"), "0 / 2")
    assert game.unit("x").morale is Morale.ROUTED
    assert zoc(game.ctx, COALITION) == frozenset()


@pytest.mark.rule("PG 23.4.4e")
def test_the_first_combat_is_remembered() -> None:
    """It ends the passivity rolls."""
    game = phase(men("a", PRUSSIAN, "0505"), men("x", COALITION, "0506"), dice=(1,))
    assert not game.table.fought_yet
    assert attack(game, "0505 0506") is None
    assert game.table.fought_yet


@pytest.mark.rule("PG 19.10e")
def test_markers_are_removed_once_used_or_vacated() -> None:
    """Used by the roll; on an empty hex discarded; one that did not count stays."""
    markers = {"0506": Momentum(PRUSSIAN, 1, 1), "0303": Momentum(PRUSSIAN, 1, 1)}
    game = position(
        open_field(), men("a", PRUSSIAN, "0505"), men("x", COALITION, "0506"), dice=(1,)
    )
    for label, marker in markers.items():
        game.ctx.put(game.table.momentum, game.cell(label), marker)
    game.run(CloseCombatPhase(PRUSSIAN))
    assert set(game.table.momentum) == {game.cell("0506")}
    assert attack(game, "0505 0506") is None
    assert game.table.momentum == {}
    old = position(
        open_field(), men("a", PRUSSIAN, "0505"), men("x", COALITION, "0506"), dice=(1,), turn=2
    )
    old.ctx.put(old.table.momentum, old.cell("0506"), Momentum(PRUSSIAN, 1, 1))
    old.run(CloseCombatPhase(PRUSSIAN))
    assert attack(old, "0505 0506") is None
    assert set(old.table.momentum) == {old.cell("0506")}


@pytest.mark.rule("PG 19.10e")
def test_a_hex_that_was_left_and_entered_again_has_no_marker() -> None:
    """While one unit stays the marker does; re-arranging the only unit is no leaving."""
    game = position(open_field(), men("x", COALITION, "0506"), men("y", COALITION, "0506"), turn=2)
    here, there = cells(game, "0506 0507")
    game.ctx.put(game.table.momentum, here, Momentum(PRUSSIAN, 1, 1))
    place(game.ctx, "x", there)
    place(game.ctx, "y", here)
    assert set(game.table.momentum) == {here}
    place(game.ctx, "y", there)
    place(game.ctx, "x", here)
    assert game.table.momentum == {}


@pytest.mark.rule("PG 4.3e")
def test_the_flipped_marker_counts_in_the_roll() -> None:
    """-2 at 1-1: a die of 6 reads row 4, Ex / Exr."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", ladder=((6, 6),) * 4),
        foot("x", COALITION, "0506", ladder=((6, 6),) * 4),
        dice=(6,),
    )
    game.ctx.put(game.table.markers, game.cell("0505"), EngagedMarker(PRUSSIAN, flipped=True))
    roll(game, fight(game, "0505", "0506"))
    made = fights(game)[0].roll
    assert made is not None
    assert (made.total, made.result) == (4, "Ex / Exr")
