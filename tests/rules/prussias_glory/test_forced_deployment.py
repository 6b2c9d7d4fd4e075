"""Wings leave column alarmed by the enemy (PG 7.3.3)."""

from collections.abc import Callable

import pytest
from msgspec.structs import replace

from game.engine import action as do
from game.engine.codec import Codec
from game.engine.state import GameState
from game.engine.text import render
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement import column, column_rolls
from game.rules.prussias_glory.movement.column_rolls import rating_line
from game.rules.prussias_glory.sequence import begin_player_turn
from game.rules.prussias_glory.system import SYSTEM
from tests.rules.prussias_glory.battles import changed
from tests.rules.prussias_glory.column_bench import WING, in_column_now
from tests.rules.prussias_glory.deployment_bench import (
    FIELD,
    alarm,
    lines,
    surprised,
    taken_by_surprise,
)
from tests.rules.prussias_glory.entry_bench import asked
from tests.rules.prussias_glory.moves import begin, go, rule_of
from tests.rules.prussias_glory.positions import (
    Placed,
    battery,
    foot,
    horse,
    leader,
    open_field,
    position,
)


@pytest.mark.rule("PG 7.3.3b")
def test_a_leader_without_initiative_adds_nothing() -> None:
    """A rating of 0 stays one."""
    game = taken_by_surprise(leader("broglie", COALITION, "0501"), rating=0)
    found = column_rolls.rating_line(game.ctx, "x")
    assert (found.value, str(found.label)) == (0, "command rating of coalition foot")


@pytest.mark.rule("PG 7.3.3a")
@pytest.mark.parametrize(("at", "asked"), [("0504", True), ("0503", True), ("0505", False)])
def test_an_enemy_unit_within_three_hexes_alarms_the_wing(at: str, asked: bool) -> None:
    """3 hexes from 0501 is 0504; it does not matter where the mover came from."""
    game = position(FIELD, foot("x", COALITION, "0501", column=True), foot("a", PRUSSIAN, "0509"))
    alarm(game, "a", at)
    assert isinstance(game.asking, column.ForcedDeployment) is asked
    if asked:
        assert game.asking.asked(game.ctx).side == COALITION


@pytest.mark.rule("PG 7.3.3a")
def test_any_unit_of_the_wing_is_near_enough() -> None:
    """x is far away, y is not; z of a wing in line is not asked."""
    game = position(
        FIELD,
        foot("x", COALITION, "0101", column=True),
        foot("y", COALITION, "0513", column=True),
        foot("z", COALITION, "0509", wing="line"),
        foot("a", PRUSSIAN, "0510"),
    )
    frames = column.forced_deployments(game.ctx, "a", game.cell("0510"))
    assert frames == (column.ForcedDeployment(COALITION, "coalition-foot", "a"),)


@pytest.mark.rule("PG 7.3.3a")
def test_no_line_of_sight_is_needed() -> None:
    """Woods lie between them."""
    board = open_field(9, 14, woods="0502 0503 0402 0403 0602 0603")
    game = position(board, foot("x", COALITION, "0501", column=True), foot("a", PRUSSIAN, "0504"))
    assert alarm(game, "a", "0504").asking is not None


@pytest.mark.rule("PG 7.3.3a")
def test_leaders_guns_of_no_wing_and_friends_alarm_nobody() -> None:
    """Only an enemy unit does, and only near units of the wing: not near its guns."""
    game = position(
        FIELD,
        foot("x", COALITION, "0501", column=True),
        foot("y", COALITION, "0505", wing="other"),
        battery("g", COALITION, "0510", column=True),
        leader("fritz", PRUSSIAN, "0503", commander=True),
        foot("a", PRUSSIAN, "0511"),
    )
    for mover, at in (("fritz", "0503"), ("y", "0504"), ("a", "0511")):
        assert column.forced_deployments(game.ctx, mover, game.cell(at)) == ()


@pytest.mark.rule("PG 7.3.3a")
def test_guns_alarm_a_wing_as_well() -> None:
    """Artillery is a unit; it rolls with the rating of its group and no leader's."""
    game = surprised(
        leader("fritz", PRUSSIAN, "0504", commander=True, initiative=5),
        mover=battery("a", PRUSSIAN, "0504"),
        dice=(6, 1),
    )
    assert game.do(do.button("try")) is None
    assert lines(game.events[1]) == [(3, "PG 7.3.3b"), (0, "PG 7.3.3c")]


@pytest.mark.rule("PG 7.3.3c", "PG 7.3.3d")
@pytest.mark.parametrize(("rating", "asked"), [(4, True), (3, False)])
def test_a_wing_that_no_dice_let_deploy_is_not_asked(rating: int, asked: bool) -> None:
    """Prussian cavalry has 4 and 4: its 1 makes 9, which 6 and 3 do not beat but 6 and 4 do. The
    wing keeps its roll for another unit.
    """
    game = surprised(
        foot("b", PRUSSIAN, "0509"),
        mover=horse("a", PRUSSIAN, "0504"),
        ratings={"coalition-foot": rating, "prussian-horse": 4, "prussian-foot": 3},
    )
    assert (game.asking is not None) is asked
    if not asked:
        (said,) = [e for e in game.events if e.rule == "PG 7.3.3d"]
        assert str(said.text).endswith("cannot deploy before a: d6 + 3 against d6 + 8.")
        assert alarm(game, "a", "0503").asking is None
        assert len([e for e in game.events if e.rule == "PG 7.3.3d"]) == 1
        assert alarm(game, "b", "0504").asking == column.ForcedDeployment(
            COALITION, "coalition-foot", "b"
        )


@pytest.mark.rule("PG 7.3.3a")
def test_a_deployment_takes_guns_along() -> None:
    """As in PG 7.3.2b: the owner chooses among those within 5 hexes of the leader."""
    game = surprised(
        battery("near", COALITION, "0401", column=True),
        battery("far", COALITION, "0512", column=True),
        dice=(6, 1),
    )
    assert game.do(do.button("try")) is None
    assert game.asking.asked(game.ctx).side == COALITION
    assert rule_of(game.do(do.pick("far"))) == "PG 7.3.2b"
    assert game.do(do.pick("near")) is None
    assert in_column_now(game) == {"far"}


@pytest.mark.rule("PG 7.3.3a")
def test_the_owner_may_stay_in_column() -> None:
    """He is not asked about this unit again in this turn, but about the next one."""
    game = surprised(foot("b", PRUSSIAN, "0509"))
    assert game.do(do.button("stay")) is None
    assert in_column_now(game) == {"x"}
    assert alarm(game, "a", "0503").asking is None
    assert alarm(game, "b", "0503").asking is not None


@pytest.mark.rule("PG 7.3.3b")
def test_each_side_adds_the_rating_of_its_group() -> None:
    """4 and 2; the column's owner rolls first."""
    game = surprised(dice=(2, 5), ratings={"coalition-foot": 4, "prussian-foot": 2})
    assert game.do(do.button("try")) is None
    own, enemy = game.events[0], game.events[1]
    assert (own.side, lines(own)) == (COALITION, [(4, "PG 7.3.3b")])
    assert (enemy.side, lines(enemy)) == (PRUSSIAN, [(2, "PG 7.3.3b"), (0, "PG 7.3.3c")])
    assert own.roll is not None and (own.roll.die, own.roll.total) == (2, 6)
    assert enemy.roll is not None and (enemy.roll.die, enemy.roll.total) == (5, 7)
    assert render(own.roll.modifiers[0].label) == "command rating of coalition foot"


@pytest.mark.rule("PG 7.3.3b")
@pytest.mark.parametrize(
    ("at", "initiative", "used"), [("0509", 5, 5), ("0508", 5, 3), ("0509", 2, 3)]
)
def test_the_initiative_of_a_leader_with_the_wing_leader(
    at: str, initiative: int, used: int
) -> None:
    """Stacked with the leader of the moving unit's wing, if better than the rating, which is 3."""
    game = surprised(
        leader("moritz", PRUSSIAN, "0509"),
        leader("fritz", PRUSSIAN, at, commander=True, initiative=initiative),
        dice=(1, 1),
    )
    assert game.do(do.button("try")) is None
    assert lines(game.events[1])[0] == (used, "PG 7.3.3b")


@pytest.mark.rule("PG 7.3.3b")
def test_a_wing_leader_with_an_initiative_is_with_himself() -> None:
    """Ruling 14; of the enemy's leaders none counts, nor one of another wing elsewhere."""
    game = position(
        FIELD,
        foot("x", COALITION, "0501", column=True),
        leader("nadasdy", COALITION, "0502", initiative=4),
        leader("daun", COALITION, "0503", wing="other", initiative=6),
        foot("a", PRUSSIAN, "0504"),
        dice=(1, 1),
    )
    alarm(game, "a", "0504")
    assert game.do(do.button("try")) is None
    assert lines(game.events[0]) == [(4, "PG 7.3.3b")]
    assert lines(game.events[1])[0] == (3, "PG 7.3.3b")


@pytest.mark.rule("PG 7.3.3c")
@pytest.mark.parametrize(("make", "bonus"), [(horse, 4), (foot, 0), (battery, 0)])
def test_moving_prussian_cavalry_adds_four(make: Callable[..., Placed], bonus: int) -> None:
    """On its side's roll."""
    game = surprised(mover=make("a", PRUSSIAN, "0504"), dice=(6, 1))
    assert game.do(do.button("try")) is None
    assert lines(game.events[1]) == [(3, "PG 7.3.3b"), (bonus, "PG 7.3.3c")]
    assert game.events[1].roll is not None
    assert game.events[1].roll.total == 1 + 3 + bonus


@pytest.mark.rule("PG 7.3.3c")
@pytest.mark.parametrize(("make", "bonus"), [(horse, 4), (foot, 0)])
def test_a_prussian_wing_of_cavalry_in_column_adds_four(
    make: Callable[..., Placed], bonus: int
) -> None:
    """Coalition cavalry that moves adds nothing."""
    game = position(
        FIELD,
        make("a", PRUSSIAN, "0501", column=True),
        horse("x", COALITION, "0504"),
        dice=(1, 6),
        active=COALITION,
    )
    alarm(game, "x", "0504")
    assert game.do(do.button("try")) is None
    assert lines(game.events[0]) == [(3, "PG 7.3.3b"), (bonus, "PG 7.3.3c")]
    assert lines(game.events[1]) == [(3, "PG 7.3.3b")]


@pytest.mark.rule("PG 7.3.3c")
def test_the_chance_is_shown_before() -> None:
    """Equal ratings: 15 of 36 pairs are higher; 4 behind: 1 of 36 (6 against 1)."""
    for mover, chance in ((foot, 15), (horse, 1)):
        game = surprised(mover=mover("a", PRUSSIAN, "0504"))
        shown = game.asking.preview(game.ctx, do.button("try"))
        assert f"{chance} of 36" in render(shown.text)
        assert game.asking.preview(game.ctx, do.button("stay")) is None


@pytest.mark.rule("PG 7.3.3d")
@pytest.mark.parametrize(
    ("dice", "deploys"), [((4, 3), True), ((3, 3), False), ((3, 4), False), ((6, 1), True)]
)
def test_the_column_must_be_higher(dice: tuple[int, int], deploys: bool) -> None:
    """With equal ratings a tie fails (Ruling 14)."""
    game = surprised(dice=dice)
    assert game.do(do.button("try")) is None
    assert in_column_now(game) == (set() if deploys else {"x"})
    assert game.asking is None
    assert game.events[-1].rule == "PG 7.3.3d"


@pytest.mark.rule("PG 7.3.3d")
def test_a_wing_surprised_stays_in_column_until_its_own_deployment() -> None:
    """The enemy turn over, it may deploy before its command rolls (PG 7.3.2a)."""
    game = surprised(dice=(1, 6))
    assert game.do(do.button("try")) is None
    begin_player_turn(game.ctx, COALITION)
    assert in_column_now(game) == {"x"}
    game.run(column.DeployPhase(COALITION))
    assert game.do(do.unit("x")) is None
    assert in_column_now(game) == set()


@pytest.mark.rule("PG 7.3.3e")
def test_one_roll_in_an_enemy_player_turn() -> None:
    """After a failure neither the same unit nor another one gives a second roll; the next enemy
    turn does (Ruling 14).
    """
    game = surprised(
        foot("b", PRUSSIAN, "0509"),
        foot("y", COALITION, "0502", wing="other", column=True),
        dice=(1, 6),
    )
    assert game.do(do.button("try")) is None
    assert game.do(do.button("stay")) is None  # the other wing keeps its roll
    assert column.forced_deployments(game.ctx, "a", game.cell("0503")) == ()
    assert column.forced_deployments(game.ctx, "b", game.cell("0503")) == (
        column.ForcedDeployment(COALITION, "other", "b"),
    )
    game.run(column.ForcedDeployment(COALITION, "coalition-foot", "b"))
    assert game.do(do.button("try")) == column.ALREADY_ROLLED
    assert game.do(do.button("stay")) is None
    begin_player_turn(game.ctx, COALITION)
    begin_player_turn(game.ctx, PRUSSIAN)
    assert len(column.forced_deployments(game.ctx, "a", game.cell("0503"))) == 2


@pytest.mark.rule("PG 7.3.3c")
def test_the_roll_to_deploy_cannot_be_taken_back() -> None:
    """The button says so; staying in column costs nothing and rolls nothing."""
    buttons = {b.id: b.commits for b in asked(taken_by_surprise()).buttons}
    assert buttons == {"try": True, "stay": False}


@pytest.mark.rule("PG 7.3.3d")
def test_a_forced_deployment_is_told_below_its_rolls() -> None:
    """In the log it belongs to the roll that allowed it."""
    game = taken_by_surprise(dice=(6, 1))
    assert game.do(do.button("try")) is None
    deployed = game.events[-1]
    assert (deployed.rule, deployed.units, deployed.depth) == ("PG 7.3.3d", ("x",), 1)


@pytest.mark.rule("PG 7.3.3b")
def test_a_unit_without_a_group_has_no_rating() -> None:
    """An army in which nobody rolls for its guns."""
    game = position(open_field(), battery("g", PRUSSIAN, "0505"), foot("x", COALITION, "0101"))
    changed(game, oob=replace(game.rules.oob, groups={}))
    assert rating_line(game.ctx, "g").value == 0


@pytest.mark.rule("PG 7.3.3a", "PG 7.3.3d")
@pytest.mark.parametrize(("dice", "left"), [((6, 1), set[str]()), ((1, 6), {"x"})])
def test_the_enemy_s_move_breaks_off_and_goes_on(dice: tuple[int, int], left: set[str]) -> None:
    """a walks 0506, 0505, 0504, 0503: the owner is asked once, with a in 0504, then a arrives."""
    game = position(
        FIELD,
        foot("x", COALITION, "0501", column=True),
        foot("a", PRUSSIAN, "0507", ma=4),
        dice=dice,
    )
    begin(game, PRUSSIAN)
    assert go(game, "a", "0506", "0505", "0504", "0503") is None
    assert game.asking == column.ForcedDeployment(COALITION, "coalition-foot", "a")
    assert game.at("a") == "0504"
    assert game.do(do.button("try")) is None
    assert in_column_now(game) == left
    assert game.at("a") == "0503"
    assert game.unit("a").spent == 4


@pytest.mark.rule("PG 7.3.3a", "PG 7.3.3e")
def test_the_owner_who_lets_one_unit_pass_is_asked_about_the_next() -> None:
    """Once for each unit, however far it walks on; its own pieces alarm nobody."""
    game = position(
        FIELD,
        foot("x", COALITION, "0501", column=True),
        foot("a", PRUSSIAN, "0505"),
        foot("b", PRUSSIAN, "0705"),
        dice=(1, 6),
    )
    begin(game, PRUSSIAN)
    assert go(game, "a", "0504", "0503") is None
    assert game.do(do.button("stay")) is None
    assert game.at("a") == "0503"
    assert go(game, "b", "0704", "0703") is None
    assert game.do(do.button("try")) is None
    assert in_column_now(game) == {"x"}
    assert game.at("b") == "0703"


@pytest.mark.rule("PG 7.3.3a")
def test_a_wing_that_is_not_near_lets_the_enemy_walk() -> None:
    """a ends 4 hexes away."""
    game = position(FIELD, foot("x", COALITION, "0501", column=True), foot("a", PRUSSIAN, "0507"))
    begin(game, PRUSSIAN)
    assert go(game, "a", "0506", "0505") is None
    assert game.at("a") == "0505"


def test_a_game_is_saved_and_loaded_within_a_forced_deployment() -> None:
    """The question and what the table remembers come back as they were."""
    game = surprised(foot("b", PRUSSIAN, "0509"))
    assert game.do(do.button("stay")) is None
    alarm(game, "b", "0504")
    state = GameState(game.table, [game.asking, column.DeployGuns(WING, "PG 7.3.2a", 1)])
    loaded = Codec(SYSTEM).decode(Codec(SYSTEM).encode(state))
    assert loaded.stack == state.stack
    assert loaded.table == state.table
    assert loaded.table.column_met == {"coalition-foot": ("a",)}
