"""Detachments (PG 6.3): groups of their own while the army waits, and their end."""

import pytest
from msgspec import structs

from game.engine.text import render, say
from game.rules.prussias_glory.combat.designation import contacts
from game.rules.prussias_glory.command.activation import activate
from game.rules.prussias_glory.command.command import RollCommand
from game.rules.prussias_glory.command.detachments import (
    NOT_ACTIVATED,
    NOT_MET,
    cells_of_det,
    det_of,
    dissolve,
    is_awake,
    may_act,
    units_of_det,
    why_not_act,
)
from game.rules.prussias_glory.command.groups import group_of, groups_of, units_of_group
from game.rules.prussias_glory.command.out_of_command import commander_candidates
from game.rules.prussias_glory.command.special_leaders import why_not_special
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN, GroupCard
from game.rules.prussias_glory.movement.movement import MovePhase, movable
from game.rules.prussias_glory.sequence import PlayerTurn
from game.rules.prussias_glory.table import Det, Leader
from tests.rules.prussias_glory.activation_bench import (
    asked,
    asleep,
    comes,
    is_active,
    marching,
    press,
)
from tests.rules.prussias_glory.battles import changed
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    foot,
    horse,
    leader,
    open_field,
    position,
)

VANGUARD = Det("van", COALITION, "Vanguard", 4, wings=("van",))


def outpost(
    *more: Placed, active: bool = True, enemy: str = "1005", dice: tuple[int, ...] = ()
) -> Position:
    """An inactive army at 0216 with its commander, its vanguard at 1008, Prussians at 1005."""
    return asleep(
        foot("x", COALITION, "0216"),
        leader("chief", COALITION, "0216", commander=True, initiative=4),
        horse("v1", COALITION, "1008", wing="van"),
        horse("v2", COALITION, "1009", wing="van"),
        leader("nostitz", COALITION, "1008", wing="van"),
        foot("a", PRUSSIAN, enemy),
        leader("l", PRUSSIAN, enemy),
        *more,
        dets=(structs.replace(VANGUARD, active=active),),
        dice=dice,
    )


# -- who belongs -----------------------------------------------------------------------------------


@pytest.mark.rule("PG 6.3a")
def test_units_and_leaders_of_a_detached_wing_belong_to_it() -> None:
    """The main army does not; nor does a replacement of another wing."""
    game = outpost()
    assert units_of_det(game.ctx, "van") == ("v1", "v2")
    found = {p: det_of(game.ctx, p) for p in ("v1", "nostitz", "x", "chief", "a")}
    assert {p for p, det in found.items() if det is not None} == {"v1", "nostitz"}
    game.ctx.put(
        game.table.leaders, "r", Leader("r", game.cell("1008"), "coalition-replacement", "van")
    )
    assert det_of(game.ctx, "r") is not None


@pytest.mark.rule("PG 6.3a")
def test_single_units_may_be_detached() -> None:
    """By name, whatever their wing."""
    game = asleep(
        horse("v1", COALITION, "1008"),
        horse("v2", COALITION, "1009"),
        dets=(Det("reid", COALITION, "Ried", 4, units=("v1",)),),
    )
    assert units_of_det(game.ctx, "reid") == ("v1",)
    assert det_of(game.ctx, "v2") is None


@pytest.mark.rule("PG 6.3b")
def test_a_detachment_stands_where_its_units_and_its_leaders_do() -> None:
    """On the map, of its side and of its wings: not the main army, not a leader who is to come."""
    van = Det("van", COALITION, "Vanguard", 4, wings=("van", "late"))
    game = position(
        open_field(),
        foot("x", COALITION, "0303", wing="van"),
        foot("y", COALITION, "0404"),
        foot("z", PRUSSIAN, "0909", wing="theirs"),
        leader("nostitz", COALITION, "0305", wing="van"),
        leader("main", COALITION, "0606"),
        leader("late", COALITION, "0707", wing="late"),
        leader("foe", PRUSSIAN, "0808", wing="van"),
        table={"dets": {"van": van}},
    )
    game.ctx.put(game.table.leaders, "late", Leader("late", -1, "late", "late"))
    assert cells_of_det(game.ctx, "van") == (game.cell("0303"), game.cell("0305"))


# -- acting on its own (PG 6.3a, Ruling 16) --------------------------------------------------------


@pytest.mark.rule("PG 6.3a")
def test_only_the_pieces_of_an_active_detachment_act() -> None:
    """Not the main army's, and none before the detachment has met the enemy."""
    ctx = outpost().ctx
    assert why_not_act(ctx, "v1") is None and why_not_act(ctx, "nostitz") is None
    assert why_not_act(ctx, "x") == NOT_ACTIVATED and why_not_act(ctx, "chief") == NOT_ACTIVATED
    assert set(movable(ctx, COALITION)) == {"v1", "v2", "nostitz"}
    quiet = outpost(active=False).ctx
    assert why_not_act(quiet, "v1") == NOT_MET and movable(quiet, COALITION) == ()


@pytest.mark.rule("PG 6.3a", "PG 13.1c")
def test_an_active_detachment_plays_the_player_turn_as_if_it_were_the_army() -> None:
    """After the army's attempt fails: one command roll, for the vanguard at 4; then it moves."""
    game = outpost(dice=(1, 4)).run(PlayerTurn(COALITION))
    assert press(game, "try") is None
    assert isinstance(game.asking, RollCommand) and asked(game) == COALITION
    press(game, "roll")
    assert dict(game.table.groups) == {"van": True}
    assert isinstance(game.asking, MovePhase)
    assert set(game.asking.asked(game.ctx).units) == {"v1", "v2", "nostitz"}
    assert not is_active(game)


@pytest.mark.rule("PG 13.1c")
def test_a_detachment_that_sleeps_does_not_play() -> None:
    """The attempt fails, and the player turn is over: the enemy is 4 hexes away."""
    game = outpost(active=False, enemy="1004", dice=(1,)).run(PlayerTurn(COALITION))
    press(game, "try")
    assert game.asking is None and not game.table.dets["van"].active


@pytest.mark.rule("PG 6.3b")
@pytest.mark.parametrize(("enemy", "awake"), [("1005", True), ("1004", False)])
def test_a_detachment_that_sees_the_enemy_as_its_turn_begins_plays_it(
    enemy: str, awake: bool
) -> None:
    """Whoever brought the enemy so near: 1008 is 3 hexes from 1005, 4 from 1004 (Ruling 112)."""
    game = outpost(active=False, enemy=enemy, dice=(1,)).run(PlayerTurn(COALITION))
    assert game.table.dets["van"].active is awake
    assert press(game, "try") is None
    assert (game.asking is not None and asked(game) == COALITION) is awake
    said = [str(e.text) for e in game.events if e.rule == "PG 6.3b"]
    assert said == (["Vanguard sees the enemy in 1005: it is active."] if awake else [])
    assert not is_active(game)


@pytest.mark.rule("PG 6.3b")
@pytest.mark.parametrize(("enemy", "awake"), [("1005", True), ("1004", False)])
def test_a_detachment_that_sees_the_enemy_as_his_movement_begins_wakes(
    enemy: str, awake: bool
) -> None:
    """Before anybody has moved; it acts from its next player turn (Ruling 112)."""
    game = outpost(active=False, enemy=enemy)
    # Both attempts on sight have been let pass.
    game.ctx.put(game.table.dets, "van", structs.replace(game.table.dets["van"], cdo_used=True))
    marching(game)
    assert game.table.dets["van"].active is awake
    said = [str(e.text) for e in game.events if e.rule == "PG 6.3b"]
    assert [text.endswith("active from its next player turn.") for text in said] == [True] * awake


@pytest.mark.rule("PG 6.3b", "PG 6.2d")
@pytest.mark.parametrize(("die", "effective"), [(4, True), (5, False)])
def test_a_detachment_rolls_command_by_its_own_value(die: int, effective: bool) -> None:
    """4, where the cavalry of the army has 3; the army's units are not touched."""
    game = outpost(dice=(die,)).run(RollCommand(COALITION))
    press(game, "roll")
    assert [game.unit(u).effective for u in ("v1", "v2", "x")] == [effective, effective, True]


@pytest.mark.rule("PG 6.3a", "PG 6.2.2e")
def test_the_army_commander_does_not_serve_a_detachment() -> None:
    """As if it were the whole army: he is not of it. After activation he serves its units like the
    foot, who have no leader here."""
    far = horse("far", COALITION, "0214", wing="van")
    assert commander_candidates(outpost(far).ctx, COALITION) == ()
    game = outpost(far)
    activate(game.ctx, COALITION, say("on"), rule="PG 13.1b")
    assert commander_candidates(game.ctx, COALITION) == ("x", "far")


@pytest.mark.rule("PG 6.3a")
def test_special_leaders_of_an_inactive_army_do_not_help() -> None:
    """His Initiative is of no use before activation."""
    game = outpost()
    assert why_not_special(game.ctx, "chief") == NOT_ACTIVATED


@pytest.mark.rule("PG 6.3a", "PG 6.1.2b")
def test_a_detachments_march_does_not_activate_its_army() -> None:
    """It rides up to the enemy: the army of the enemy meets it, its own does not wake."""
    game = marching(outpost(), COALITION)
    assert comes(game, "v1", "1007", "1006") is None
    assert not is_active(game, COALITION)


@pytest.mark.rule("PG 6.3a")
def test_a_detachment_attacks_alone() -> None:
    """Of two hexes next to the enemy only that of the detachment may attack."""
    game = asleep(
        horse("v1", COALITION, "1006", wing="van"),
        foot("x", COALITION, "0905"),
        foot("a", PRUSSIAN, "1005"),
        dets=(structs.replace(VANGUARD, active=True),),
    )
    assert set(contacts(game.ctx, COALITION)) == {game.cell("1006")}
    assert may_act(game.ctx, "a")


@pytest.mark.rule("PG 13.1c", "PG 6.3a")
def test_a_detachment_that_is_destroyed_plays_no_turn() -> None:
    """Ruling 16: an active one does, while it has a unit."""
    active = Det("van", COALITION, "Vanguard", 4, wings=("van",), active=True)
    camp = foot("x", COALITION, "1919")
    game = asleep(camp, horse("v", COALITION, "0508", wing="van"), dets=(active,))
    assert is_awake(game.ctx, COALITION)
    assert not is_awake(asleep(camp, dets=(active,)).ctx, COALITION)


# -- the end of detachments (PG 6.3.1a) ------------------------------------------------------------


def with_groups(game: Position) -> Position:
    """The vanguard as a detachment in the order of battle; bases with 2 and 3."""
    groups = {
        g.id: g
        for g in (
            GroupCard(
                id="foot",
                side=COALITION,
                name="Foot",
                rating=2,
                wings=("coalition-foot",),
                guns=True,
                arms=("infantry", "artillery"),
            ),
            GroupCard(
                id="horse", side=COALITION, name="Horse", rating=3, wings=(), arms=("cavalry",)
            ),
            GroupCard(
                id="van",
                side=COALITION,
                name="Vanguard",
                rating=4,
                wings=("van",),
                kind="detachment",
                arms=("cavalry",),
            ),
        )
    }
    return changed(game, oob=structs.replace(game.rules.oob, groups=groups))


@pytest.mark.rule("PG 6.3.1a")
def test_detachments_end_when_the_army_is_activated() -> None:
    """The vanguard, all cavalry, joins the cavalry's base group; before it is its own."""
    game = with_groups(outpost())
    assert [g.id for g in groups_of(game.ctx, COALITION)] == ["van"]
    before = group_of(game.ctx, "v1")
    assert before is not None and (before.id, before.rating) == ("van", 4)
    activate(game.ctx, COALITION, say("on"), rule="PG 13.1b")
    assert game.table.dets == {}
    groups = groups_of(game.ctx, COALITION)
    assert {g.id: units_of_group(game.ctx, g) for g in groups} == {
        "foot": ("x",),
        "horse": ("v1", "v2"),
    }
    after = group_of(game.ctx, "v1")
    assert after is not None and after.id == "horse"
    assert all(may_act(game.ctx, p) for p in ("x", "v1", "chief", "nostitz"))


@pytest.mark.rule("PG 6.3.1a", "PG 6.2b")
def test_a_detached_wing_with_infantry_joins_the_infantry() -> None:
    """One battalion in it is enough."""
    game = with_groups(outpost(foot("v3", COALITION, "1009", wing="van")))
    activate(game.ctx, COALITION, say("on"), rule="PG 13.1b")
    groups = groups_of(game.ctx, COALITION)
    assert {g.id: units_of_group(game.ctx, g) for g in groups} == {
        "foot": ("x", "v1", "v2", "v3"),
        "horse": (),
    }


@pytest.mark.rule("PG 6.3.1a")
def test_the_other_sides_detachments_stay() -> None:
    """Activation is of one army."""
    game = outpost()
    activate(game.ctx, PRUSSIAN, say("on"), rule="PG 13.1b")
    assert set(game.table.dets) == {"van"}


@pytest.mark.rule("PG 6.3.1a")
def test_a_detachment_that_joins_the_army_is_told() -> None:
    """And is none any more."""
    game = position(
        open_field(),
        foot("x", COALITION, "0505"),
        table={"dets": {"d": Det("d", COALITION, "Nostitz", 4)}},
    )
    dissolve(game.ctx, COALITION)
    assert dict(game.table.dets) == {}
    (told,) = game.events
    assert (told.depth, told.rule, told.side) == (1, "PG 6.3.1a", COALITION)
    assert render(told.text) == "Nostitz joins the army again."
