"""Fights, second thoughts: what mutants of combat and command showed to be without a test."""

import pytest
from msgspec.structs import replace

from game.engine.action import button, pick
from game.engine.text import render
from game.rules.prussias_glory.combat.army_morale import ArmyMoralePhase, demoralisation_chance
from game.rules.prussias_glory.combat.bombardment import BombardPhase
from game.rules.prussias_glory.combat.charge import tired_cavalry
from game.rules.prussias_glory.combat.close_combat import CloseCombatPhase
from game.rules.prussias_glory.combat.combats import open_combat
from game.rules.prussias_glory.combat.designation import suggestions, why_not_attacker
from game.rules.prussias_glory.combat.engagement import Assemble
from game.rules.prussias_glory.combat.gunnery import why_not_target
from game.rules.prussias_glory.combat.refusals import OTHER_LOSSES_OPEN, not_engaged
from game.rules.prussias_glory.command.command import RollCommand
from game.rules.prussias_glory.command.groups import group_of
from game.rules.prussias_glory.command.leaders import lose_leader
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.table import (
    OFF_MAP,
    Army,
    ArmyState,
    Combat,
    CombatSide,
    Det,
    Momentum,
    Morale,
)
from tests.rules.prussias_glory.combat_bench import cells, fight, led, roll, suffer
from tests.rules.prussias_glory.positions import (
    Position,
    battery,
    foot,
    horse,
    leader,
    open_field,
    position,
)
from tests.rules.prussias_glory.test_proof_offers import words

STEADY_FIVE = ((8, 5), (7, 5), (6, 5), (3, 5))


# -- the end of a turn (PG 10.2) -------------------------------------------------------------------


@pytest.mark.rule("PG 10.2a")
@pytest.mark.parametrize(
    ("die", "words_"),
    [(5, "The army of the Prussians is Demoralised."), (4, "The army of the Prussians holds.")],
)
def test_the_roll_for_demoralisation_is_told(die: int, words_: str) -> None:
    """CM 5 minus 5 is 0."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        dice=(die,),
        table={"armies": {PRUSSIAN: Army(PRUSSIAN, 5, 5)}},
    ).run(ArmyMoralePhase())
    rolled = next(e for e in game.events if e.roll is not None)
    assert render(rolled.text) == words_


@pytest.mark.rule("PG 10.2a")
def test_the_chance_that_an_army_breaks() -> None:
    """None above 6, none once it is broken; at 4 a 4, 5 or 6."""

    def chance(cm: int, state: ArmyState = ArmyState.STEADY) -> tuple[int, int]:
        table = {"armies": {PRUSSIAN: Army(PRUSSIAN, cm, cm, state)}}
        return demoralisation_chance(position(open_field(), table=table).ctx, PRUSSIAN)

    assert [chance(9), chance(7), chance(4), chance(-3)] == [(0, 6), (0, 6), (3, 6), (6, 6)]
    assert chance(2, ArmyState.DEMORALISED) == (0, 6)


# -- command (PG 6.2, 14.2) ------------------------------------------------------------------------


@pytest.mark.rule("PG 14.2a")
@pytest.mark.parametrize(
    ("rating", "state", "n"),
    [(6, ArmyState.STEADY, 6), (7, ArmyState.STEADY, 6), (1, ArmyState.ROUTED, 0)],
)
def test_the_chance_of_a_group_is_a_number_of_faces(rating: int, state: ArmyState, n: int) -> None:
    """Never more than six, never less than none."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        ratings={"prussian-foot": rating},
        table={"armies": {PRUSSIAN: Army(PRUSSIAN, 10, 10, state)}},
    ).run(RollCommand(PRUSSIAN))
    assert f"prussian foot: {n}/6" in words(game, button("roll"))


@pytest.mark.rule("PG 6.2b")
def test_guns_belong_to_a_group_of_their_own_side() -> None:
    """To the infantry and artillery of their army."""
    game = position(open_field(), battery("g", PRUSSIAN, "0505"), battery("h", COALITION, "0606"))
    found = [group_of(game.ctx, gun) for gun in ("g", "h")]
    assert [g.id for g in found if g is not None] == ["prussian-foot", "coalition-foot"]


# -- fire (PG 16) ----------------------------------------------------------------------------------


@pytest.mark.rule("PG 16.1c")
def test_a_friend_beyond_the_target_bars_the_fire_of_guns_beside_it() -> None:
    """0507 is next to the target and two hexes from the guns; beside them it would not matter."""
    far, near = (
        position(
            open_field(),
            battery("g", PRUSSIAN, "0505"),
            foot("f", PRUSSIAN, at),
            foot("x", COALITION, "0506"),
        )
        for at in ("0507", "0406")
    )
    refusal = why_not_target(far.ctx, "g", far.cell("0506"), False)
    assert refusal is not None and refusal.rule == "PG 16.1c"
    assert why_not_target(near.ctx, "g", near.cell("0506"), False) is None


@pytest.mark.rule("PG 16.1c")
def test_guns_not_beside_the_target_do_not_fire_past_friends_beside_it() -> None:
    """Though the friend stands beside the guns as well."""
    game = position(
        open_field(),
        battery("g", PRUSSIAN, "0505"),
        foot("f", PRUSSIAN, "0506"),
        foot("x", COALITION, "0507"),
    )
    refusal = why_not_target(game.ctx, "g", game.cell("0507"), False)
    assert refusal is not None and refusal.rule == "PG 16.1c"


@pytest.mark.rule("PG 18.0a")
@pytest.mark.parametrize(
    ("defensive", "label"), [(False, "End bombardment"), (True, "End defensive fire")]
)
def test_the_end_of_fire_is_called_by_its_phase(defensive: bool, label: str) -> None:
    game = position(open_field(), battery("g", PRUSSIAN, "0505"), foot("x", COALITION, "0506"))
    asked = BombardPhase(PRUSSIAN, defensive).prompt(game.ctx)
    assert render(asked.buttons[0].label) == label


# -- designation (PG 19.0, 19.1) -------------------------------------------------------------------


@pytest.mark.rule("PG 19.1a")
def test_who_is_not_engaged_is_named_from_the_top() -> None:
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0101", level=2),
        foot("b", PRUSSIAN, "0101", level=2),
        foot("x", COALITION, "0506"),
    )
    assert why_not_attacker(game.ctx, PRUSSIAN, game.cell("0101")) == not_engaged("a")


@pytest.mark.rule("PG 6.3a")
def test_no_attack_is_suggested_that_half_of_a_hex_may_not_make() -> None:
    """All Engaged units of a hex attack together; "b" is not of the detachment that is awake."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", level=2),
        foot("b", PRUSSIAN, "0505", level=2),
        foot("x", COALITION, "0506"),
        table={
            "armies": {PRUSSIAN: Army(PRUSSIAN, 10, 10, active=False)},
            "dets": {"d": Det("d", PRUSSIAN, "Det", 4, units=("a",), active=True)},
        },
    )
    assert suggestions(game.ctx, PRUSSIAN) == ()


@pytest.mark.rule("PG 19.0a")
def test_who_was_bombarded_is_still_to_be_fought() -> None:
    """Fire at a hex is no close combat of it."""
    game = position(open_field(), foot("a", PRUSSIAN, "0505"), foot("x", COALITION, "0506"))
    there = game.cell("0506")
    sides = CombatSide(cells(game, "0505")), CombatSide((there,))
    open_combat(game.ctx, Combat(PRUSSIAN, "bombardment", *sides))
    game.run(CloseCombatPhase(PRUSSIAN))
    assert [t.owed for t in game.asking.prompt(game.ctx).tasks].count(True) == 1


# -- who fights (PG 8.2j, 19.0b, 19.1.1) -----------------------------------------------------------


@pytest.mark.rule("PG 8.2j")
@pytest.mark.parametrize(("kind", "taken"), [("charge", True), ("close", False)])
def test_routers_that_have_fought_give_up_to_a_charge_alone(kind: str, taken: bool) -> None:
    """A charge may strike who has fought, another close combat may not."""
    game = position(
        open_field(),
        horse("h", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506", morale=Morale.ROUTED, fought=True),
        table={"armies": {COALITION: Army(COALITION, 10, 5, ArmyState.DEMORALISED)}},
    )
    attack = CombatSide(cells(game, "0505"), engaged=("h",) if kind == "charge" else ())
    made = Combat(PRUSSIAN, kind, attack, CombatSide(cells(game, "0506")))  # type: ignore[arg-type]
    game.run(Assemble(open_combat(game.ctx, made)))
    assert (game.at("x") == "-") is taken


@pytest.mark.rule("PG 19.0b")
def test_support_that_was_added_has_fought() -> None:
    """The other Support unit has not."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("b", PRUSSIAN, "0407"),
        foot("c", PRUSSIAN, "0607"),
        foot("x", COALITION, "0506"),
        foot("s", COALITION, "0506", level=2),
        foot("t", COALITION, "0506", level=2),
    )
    sides = CombatSide(cells(game, "0505 0407 0607")), CombatSide(cells(game, "0506"))
    game.run(Assemble(open_combat(game.ctx, Combat(PRUSSIAN, "close", *sides))))
    assert game.do(pick("s")) is None
    assert [game.unit(u).fought for u in "xst"] == [True, True, False]


@pytest.mark.rule("PG 19.12.3a")
def test_a_charge_after_a_charge_tires_too() -> None:
    """The last of three combats in a chain; not one that stands by itself."""
    game = position(
        open_field(),
        horse("h", PRUSSIAN, "0505"),
        horse("i", PRUSSIAN, "0405"),
        horse("k", PRUSSIAN, "0605"),
        horse("other", PRUSSIAN, "0101"),
        foot("x", COALITION, "0506"),
    )
    there = CombatSide(cells(game, "0506"))
    for uid, parent in (("h", -1), ("i", 0), ("k", 1), ("other", -1)):
        side = CombatSide((game.unit(uid).cell,), engaged=(uid,))
        kind = "close" if parent < 0 else "charge"
        open_combat(game.ctx, Combat(PRUSSIAN, kind, side, there, parent=parent))  # type: ignore[arg-type]
    assert tired_cavalry(game.ctx, 0) == ("h", "i", "k")


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


@pytest.mark.rule("PG 19.10e")
def test_a_marker_on_an_attacking_hex_is_removed_once_it_counted() -> None:
    """The enemy laid it last turn: -2, then it is gone."""
    game = position(
        open_field(1, 9),
        foot("a", PRUSSIAN, "0105"),
        foot("x", COALITION, "0106"),
        dice=(4,),
        turn=2,
    )
    game.ctx.put(game.table.momentum, game.cell("0105"), Momentum(COALITION, 1, 1))
    roll(game, fight(game, "0105", "0106"))
    assert dict(game.table.momentum) == {}


# -- losses (PG 11.1) ------------------------------------------------------------------------------


def retreat_offered(game: Position) -> bool:
    """Whether "x" may go back of its owner's will."""
    return "retreat:x" in [b.id for b in game.asking.prompt(game.ctx).buttons]


@pytest.mark.rule("PG 11.1.4c")
def test_support_that_follows_can_take_the_other_points() -> None:
    """One level lost of 4 points: "x" may go back, for those below become Engaged and take two."""
    game = position(
        open_field(1, 9),
        foot("a", PRUSSIAN, "0105"),
        foot("x", COALITION, "0106", ladder=STEADY_FIVE),
        foot("s", COALITION, "0106"),
    )
    suffer(game, led(fight(game, "0105", "0106"), "defence", "x"), "0 / 4")
    assert retreat_offered(game) and game.unit("x").level == 3


@pytest.mark.rule("PG 11.1.4c")
def test_support_of_the_attacker_follows_too() -> None:
    """As that of the defender does; only in a charge nobody follows."""
    game = position(
        open_field(1, 9),
        foot("x", PRUSSIAN, "0105", ladder=STEADY_FIVE),
        foot("s", PRUSSIAN, "0105"),
        foot("a", COALITION, "0106"),
    )
    suffer(game, led(fight(game, "0105", "0106"), "attack", "x"), "4 / 0")
    assert retreat_offered(game) and game.unit("x").level == 3


@pytest.mark.rule("PG 11.1.4c")
@pytest.mark.parametrize(("points", "may"), [(4, True), (5, False)])
def test_how_much_the_others_can_take(points: int, may: bool) -> None:
    """ "y" of MR 4 loses a level and then goes back: two points. After "x" lost one and went back,
    4 leaves two, 5 three.
    """
    game = position(
        open_field(3, 9),
        foot("a", PRUSSIAN, "0205"),
        foot("b", PRUSSIAN, "0105"),
        foot("x", COALITION, "0206", level=2, ladder=((8, 5), (7, 5))),
        foot("y", COALITION, "0206", level=2, ladder=((8, 4), (7, 4))),
    )
    suffer(game, led(fight(game, "0205 0105", "0206"), "defence", "x"), f"0 / {points}")
    assert game.unit("x").level == 1
    assert retreat_offered(game) is may
    if not may:
        assert game.do(button("retreat:x")) == OTHER_LOSSES_OPEN


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
