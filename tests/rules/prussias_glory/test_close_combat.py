"""The Close Combat phase: who must and may fight, designation (PG 19.0, 19.1)."""

import pytest

from game.engine.action import button, cell, pick
from game.rules.prussias_glory.combat import refusals
from game.rules.prussias_glory.combat.designation import suggestions
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.table import Morale
from tests.rules.prussias_glory.close_bench import STEADY, attack, fights, men, phase
from tests.rules.prussias_glory.combat_bench import as_suggested, asks, cells, told
from tests.rules.prussias_glory.positions import Position, battery, foot

DESIGNATE = "pg.close_combat.designate"


def refused(game: Position, labels: str) -> object:
    """Why a designation may not be handed in."""
    return game.asking.why_not_pick(game.ctx, cells(game, labels))


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
    assert game.do(as_suggested(game)) is None


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
