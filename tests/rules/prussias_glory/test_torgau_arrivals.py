"""Torgau: Lacy's corps, reinforcements by the clock (PG 26.3.3, 26.4b)."""

import pytest
from msgspec import structs
from msgspec.structs import replace

from game.engine import action as do
from game.engine.prompt import Prompt
from game.engine.refusal import NOT_OFFERED
from game.engine.text import render
from game.rules.prussias_glory.arrival.arrivals import Appear, LacyRoll, Reinforce
from game.rules.prussias_glory.command.command import RollCommand
from game.rules.prussias_glory.command.detachments import is_awake, why_not_act
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN, GroupCard
from game.rules.prussias_glory.movement.movement import MovePhase, why_not_choose, why_not_move
from game.rules.prussias_glory.pieces import take_off
from game.rules.prussias_glory.sequence import PlayerTurn
from game.rules.prussias_glory.setup.by_hand import ChooseSetUp, SetUpArmy
from game.rules.prussias_glory.setup.opening import set_up
from game.rules.prussias_glory.setup.places import NOT_YOURS
from game.rules.prussias_glory.table import OFF_MAP, Army, Unit
from tests.rules.prussias_glory.battles import changed, shipped, with_town
from tests.rules.prussias_glory.moves import rule_of
from tests.rules.prussias_glory.positions import (
    Position,
    battery,
    foot,
    horse,
    leader,
    open_field,
    position,
)


@pytest.mark.rule("PG 26.3.3a")
def test_any_piece_but_the_one_in_hand_may_come_first() -> None:
    """The second as well as the third; the first is asked for already."""
    for piece in ("l2", "g6"):
        game = full_town()
        assert game.do(do.unit(piece)) is None
        assert game.asking.asked(game.ctx).subject == (piece,)
    game = full_town()
    refusal = game.do(do.unit("l1"))
    assert refusal is not None


def full_town(*full: str) -> Position:
    """Lacy arrives; hexes of the town hold nine levels already."""
    game = waiting(1, 1)
    for n, label in enumerate(full):
        put(game, f"full{n}", label)
    return game.run(LacyRoll(COALITION))


def put(game: Position, name: str, label: str) -> None:
    """Three units of three levels in a hex."""
    rules, cell = game.rules, game.cell(label)
    oob, names = rules.oob, tuple(f"{name}-{n}" for n in range(3))
    made = {u: replace(oob.units["x"], id=u) for u in names}
    changed(game, oob=replace(oob, units={**oob.units, **made}))
    for uid in names:
        game.ctx.put(game.table.units, uid, Unit(uid, cell, 3))
    game.ctx.put(game.table.stacks, cell, names)


@pytest.mark.rule("PG 26.3.3a")
def test_the_question_names_the_next_piece() -> None:
    """Lacy's foot first, himself last; what is placed is told below his arrival."""
    game = full_town()
    names = []
    for left in (4, 3, 2, 1):
        prompt: Prompt = game.asking.asked(game.ctx)
        names.append(prompt.subject)
        assert prompt.context is not None
        assert render(prompt.context).startswith(f"{left} ")
        assert game.do(do.cell(game.cell("0904"))) is None
        event = game.events[-1]
        assert (event.cells, event.depth, event.side) == ((game.cell("0904"),), 1, COALITION)
    assert names == [("l1",), ("l2",), ("g6",), ()]


@pytest.mark.rule("PG 3.1a", "PG 26.3.3a")
@pytest.mark.parametrize("full", [("0904",), ("0904", "0905")])
def test_a_full_hex_is_refused_only_while_another_has_room(full: tuple[str, ...]) -> None:
    """With both full the stacks are set right in the movement that follows (PG 3.3a)."""
    game = full_town(*full)
    refusal = game.do(do.cell(game.cell("0904")))
    assert rule_of(refusal) == ("PG 3.1a" if len(full) == 1 else None)


@pytest.mark.rule("PG 26.3.3a")
def test_without_room_the_rest_stands_in_the_first_hex_of_the_town() -> None:
    """Four levels do not fit to nine in either; the two of the cavalry then fit in the second."""
    game = full_town("0904", "0905")
    assert isinstance(game.asking, Appear)
    assert game.do(do.button("rest")) is None
    assert (game.at("l1"), game.at("l2")) == ("0904", "0905")


@pytest.mark.rule("PG 26.3.3b")
def test_who_arrives_is_effective_whatever_he_was() -> None:
    """Degraded and out of command off the map, as the dice of a turn before may have left them."""
    game = waiting(1, 1)
    for uid in ("l1", "g6"):
        game.ctx.change(uid, effective=False, ooc=True)
    game.run(LacyRoll(COALITION))
    assert game.do(do.button("rest")) is None
    assert all(game.unit(u).effective and not game.unit(u).ooc for u in ("l1", "g6"))


def reinforcements(**status: bool) -> Position:
    """Two batteries are due, the hex of the first held by the enemy; `status` of their group."""
    game = position(
        open_field(),
        battery("g1", PRUSSIAN, "0101"),
        battery("g2", PRUSSIAN, "0101"),
        foot("p", PRUSSIAN, "0901"),
        foot("x", COALITION, "0101"),
        special=("25.3.4",),
        table={"groups": {name.replace("_", "-"): effective for name, effective in status.items()}},
    )
    for uid in ("g1", "g2"):
        take_off(game.ctx, uid)
    entries = {"g1": (1, game.cell("0101")), "g2": (1, game.cell("0909"))}
    return changed(game, entries=entries).run(Reinforce(PRUSSIAN))


@pytest.mark.rule("PG 26.4b")
@pytest.mark.parametrize(
    ("status", "effective"),
    [({}, True), ({"prussian_foot": True}, True), ({"prussian_foot": False}, False)],
)
def test_reinforcements_share_the_roll_of_their_group(
    status: dict[str, bool], effective: bool
) -> None:
    """One that has not rolled is Effective."""
    game = reinforcements(**status)
    state = game.unit("g2")
    assert (state.effective, state.ooc, state.spent) == (effective, False, 1)
    assert game.table.exerted == [PRUSSIAN]  # they have moved: in a scenario with heat they tire


@pytest.mark.rule("PG 26.4b")
def test_one_reinforcement_that_is_barred_does_not_bar_the_next() -> None:
    """The hex of the first is held by the enemy, that of the second is free."""
    game = reinforcements()
    assert (game.at("g1"), game.at("g2")) == ("-", "0909")
    assert render(game.events[0].text).startswith("g1 cannot enter")


CLOCK = ("06:00", "07:00", "08:00", "09:00", "10:00", "11:00")


def waiting(
    turn: int,
    *dice: int,
    active: bool = False,
    enemy: str = "0101",
    special: tuple[str, ...] = ("26.3.2", "26.3.3"),
) -> Position:
    """Lacy with two units and a battery is on his way to a town of two hexes, 0904 and 0905."""
    mine = (
        foot("l1", COALITION, "0904", wing="lacy"),
        horse("l2", COALITION, "0904", wing="lacy"),
        battery("g6", COALITION, "0904"),
        leader("lacy", COALITION, "0904", wing="lacy"),
        foot("x", COALITION, "0505"),
        leader("x-leader", COALITION, "0505"),
        foot("p", PRUSSIAN, enemy),
    )
    table = {"armies": {COALITION: Army(COALITION, 10, 10, active=active)}}
    game = position(open_field(), *mine, turn=turn, special=special, dice=dice, table=table)
    with_town(changed(game, clock=CLOCK, lacy_units=("l1", "l2", "g6")), "0904 0905", edges=())
    oob, foot_group = game.rules.oob, game.rules.oob.groups["coalition-foot"]
    rest = structs.replace(foot_group, wings=("coalition-foot",))
    lacys = GroupCard(
        id="au-lacy", side=COALITION, name="Lacy", rating=1, wings=("lacy",), kind="specific"
    )
    groups = {**oob.groups, "coalition-foot": rest, "au-lacy": lacys}
    changed(game, oob=structs.replace(oob, groups=groups))
    for uid in ("l1", "l2", "g6"):
        game.ctx.put(game.table.units, uid, structs.replace(game.unit(uid), cell=OFF_MAP))
    game.ctx.drop(game.table.stacks, game.cell("0904"))
    game.ctx.drop(game.table.leaders, "lacy")
    return game


@pytest.mark.rule("PG 26.3.3a")
@pytest.mark.parametrize(
    ("turn", "die", "comes"),
    [
        (1, 1, True),
        (1, 2, False),
        (2, 2, True),
        (2, 3, False),
        (3, 4, True),
        (3, 5, False),
        (4, 5, True),
        (4, 6, False),
    ],
)
def test_lacy_rolls_by_the_hour(turn: int, die: int, comes: bool) -> None:
    """0600: 1; 0700: 1-2; 0800: 1-4; 0900: 1-5."""
    game = waiting(turn, die).run(LacyRoll(COALITION))
    assert isinstance(game.asking, Appear) is comes
    assert game.events[0].roll is not None and game.events[0].roll.die == die


@pytest.mark.rule("PG 26.3.3a")
def test_at_1000_he_comes_without_a_die() -> None:
    """And only once; the Prussians roll for nobody, nor does a scenario without the rule."""
    game = waiting(5).run(LacyRoll(COALITION))
    assert isinstance(game.asking, Appear) and game.events[0].roll is None
    assert game.do(do.button("rest")) is None
    game.run(LacyRoll(COALITION))
    assert game.asking is None
    assert waiting(1).run(LacyRoll(PRUSSIAN)).asking is None
    assert waiting(1, special=("26.3.2",)).run(LacyRoll(COALITION)).asking is None


HIS_DICE = (
    "Lacy comes to Torgau by a die at the start of the Austrian Command phase"
    " (06:00: 1 or less, 07:00: 2 or less, 08:00: 4 or less, 09:00: 5 or less);"
    " from 10:00 on without a die."
)


@pytest.mark.rule("PG 26.3.3a")
def test_who_is_asked_to_move_him_before_says_when_he_comes() -> None:
    """He and all who come with him; not a piece lost to the enemy, nor after he has come, nor
    where nobody rolls for him: those are simply not there.
    """
    game = waiting(1)
    game.ctx.put(game.table.units, "x", structs.replace(game.unit("x"), cell=OFF_MAP))
    for piece in ("lacy", "l1", "g6"):
        refusal = why_not_choose(game.ctx, COALITION, piece)
        assert refusal is not None
        assert (refusal.rule, str(refusal.message)) == ("PG 26.3.3a", HIS_DICE)
    assert why_not_choose(game.ctx, COALITION, "x") == NOT_OFFERED
    game.ctx.put(game.table.arrived, "lacy", 1)
    assert why_not_choose(game.ctx, COALITION, "l1") == NOT_OFFERED
    without = waiting(1, special=("26.3.2",))
    assert why_not_choose(without.ctx, COALITION, "lacy") == NOT_OFFERED


@pytest.mark.rule("PG 26.3.3a")
def test_the_set_up_says_when_he_comes() -> None:
    """Before and after the way is chosen; the other side's pieces are not one's own."""
    rules = shipped("torgau-main")
    game = Position(rules, set_up(rules).table, (), None).run(ChooseSetUp(COALITION))
    for _ in range(2):
        for piece in ("lacy", "au-art6"):
            refusal = game.do(do.unit(piece))
            assert refusal is not None
            assert (refusal.rule, str(refusal.message)) == ("PG 26.3.3a", HIS_DICE)
        assert rule_of(game.do(do.unit("frederick"))) == "PG 22.2a"
        game.do(do.button("hand"))
    game.run(SetUpArmy(PRUSSIAN))
    assert game.do(do.unit("lacy")) == NOT_YOURS


@pytest.mark.rule("PG 26.3.3a")
def test_he_appears_in_any_hexes_of_torgau_without_enemies() -> None:
    """One after the other; other hexes and held ones are refused."""
    game = waiting(1, 1).run(LacyRoll(COALITION))
    assert rule_of(game.do(do.cell(game.cell("0906")))) == "PG 26.3.3a"
    for label in ("0904", "0905", "0905", "0904"):
        assert game.do(do.cell(game.cell(label))) is None
    assert [game.at(x) for x in ("l1", "l2", "g6", "lacy")] == ["0904", "0905", "0905", "0904"]
    assert game.asking is None
    held = waiting(1, 1, enemy="0905").run(LacyRoll(COALITION))
    assert rule_of(held.do(do.cell(held.cell("0905")))) == "PG 26.3.3a"
    assert set(held.asking.asked(held.ctx).cells) == {held.cell("0904")}


@pytest.mark.rule("PG 26.3.3a")
def test_his_pieces_are_placed_in_any_order() -> None:
    """The guns first, then the rest as before; who stands already is not offered."""
    game = waiting(1, 1).run(LacyRoll(COALITION))
    assert set(game.asking.asked(game.ctx).units) == {"l2", "g6", "lacy"}
    assert game.do(do.unit("g6")) is None and game.asking.pieces[0] == "g6"
    assert game.do(do.cell(game.cell("0905"))) is None
    assert game.at("g6") == "0905" and game.asking.pieces == ("l1", "l2", "lacy")
    assert game.do(do.unit("g6")) is not None and game.do(do.unit("x")) is not None


@pytest.mark.rule("PG 26.3.3a")
def test_hexes_fill_up_to_the_stacking_limit() -> None:
    """Nine levels in 0904 leave no room there for a unit of four; the rest is placed in 0905."""
    game = waiting(1, 1)
    for uid in ("x", "y", "z"):
        game.ctx.put(game.table.units, uid, Unit(uid, game.cell("0904"), 3))
    oob = game.rules.oob
    units = {u: structs.replace(oob.units["x"], id=u) for u in ("y", "z")}
    changed(game, oob=structs.replace(oob, units={**oob.units, **units}))
    game.ctx.drop(game.table.stacks, game.cell("0505"))
    game.ctx.put(game.table.stacks, game.cell("0904"), ("x", "y", "z"))
    game.run(LacyRoll(COALITION))
    assert rule_of(game.do(do.cell(game.cell("0904")))) == "PG 3.1a"
    assert game.do(do.button("rest")) is None
    assert (game.at("l1"), game.at("l2")) == ("0905", "0904")


@pytest.mark.rule("PG 26.3.3a")
def test_he_cannot_come_while_the_enemy_holds_all_of_torgau() -> None:
    """No die is thrown; he comes later."""
    game = waiting(1, enemy="0905")
    changed(game, oob=structs.replace(game.rules.oob))
    with_town(game, "0905", edges=())
    game.run(LacyRoll(COALITION))
    assert game.asking is None and "lacy" not in game.table.arrived


@pytest.mark.rule("PG 26.3.3b")
def test_in_his_turn_he_moves_though_the_army_is_inactive() -> None:
    """Effective, without a command roll; the others wait. The turn after he waits like them."""
    game = waiting(1, 1)
    game.run(PlayerTurn(COALITION))
    while not isinstance(game.asking, Appear):
        wait = game.asking.asked(game.ctx).buttons
        assert game.do(do.button(wait[-1].id)) is None, wait
    assert game.do(do.button("rest")) is None
    assert isinstance(game.asking, MovePhase)
    offered = set(game.asking.asked(game.ctx).units)
    assert {"l1", "l2", "g6", "lacy"} <= offered and "x" not in offered
    assert all(game.unit(u).effective and not game.unit(u).ooc for u in ("l1", "l2", "g6"))
    assert why_not_move(game.ctx, "x") is not None
    assert not any(e.kind == "command" for e in game.events)
    game.ctx.set(turn=2)
    assert rule_of(why_not_act(game.ctx, "l1")) == "PG 6.1a"
    assert not is_awake(game.ctx, COALITION)


@pytest.mark.rule("PG 26.3.3b")
def test_in_an_active_army_he_arrives_effective_without_a_roll() -> None:
    """The other two groups roll, a 6 degrades them; his rolls first in the next turn."""
    game = waiting(1, 1, 6, 6, active=True).run(LacyRoll(COALITION))
    assert game.do(do.button("rest")) is None
    game.run(RollCommand(COALITION))
    assert game.do(do.button("roll")) is None
    assert "au-lacy" not in game.table.groups
    assert game.unit("l1").effective and game.unit("g6").effective
    assert not game.unit("x").effective
    later = waiting(1, 1, 6, 6, active=True).run(LacyRoll(COALITION))
    assert later.do(do.button("rest")) is None
    later.ctx.set(turn=2)
    later.run(RollCommand(COALITION))
    assert later.do(do.button("roll")) is None
    assert later.table.groups["au-lacy"] is False
