"""In-column movement (PG 7.3): into column, guns with it, the march, the questions."""

from collections.abc import Callable
from typing import Any, cast

import pytest

from game.engine import action as do
from game.engine.advance import why_not
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.engine.state import GameState
from game.engine.text import render
from game.rules import SYSTEMS
from game.rules.prussias_glory.command.detachments import NOT_ACTIVATED
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.data.rules import PgRules
from game.rules.prussias_glory.movement import column, in_column, steps
from game.rules.prussias_glory.movement.in_column import (
    NO_WING_READY,
    guns_that_may_enter,
    why_not_gun_enters,
    why_not_into_column,
)
from game.rules.prussias_glory.sequence import begin_player_turn
from game.rules.prussias_glory.table import Morale, PgTable
from game.rules.prussias_glory.written.position import PlacedUnit, arrange_position
from game.rules.prussias_glory.written.position import Position as Written
from tests.rules.prussias_glory.activation_bench import asleep, marching
from tests.rules.prussias_glory.battles import start as start_battle
from tests.rules.prussias_glory.column_bench import WING, in_column_now, into_column, start
from tests.rules.prussias_glory.entry_bench import asked, torgau_marches
from tests.rules.prussias_glory.moves import begin, go, go_on, rule_of
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
from tests.rules.prussias_glory.question_bench import greyed

# -- into column -----------------------------------------------------------------------------------


@pytest.mark.rule("PG 7.3a")
def test_all_units_of_the_wing_and_nobody_else_go_into_column() -> None:
    """a and b, wherever they stand; not the other wing, not the guns that were not chosen."""
    game = start(
        foot("a", PRUSSIAN, "0505"),
        foot("b", PRUSSIAN, "0112"),
        foot("other", PRUSSIAN, "0506", wing="other"),
        horse("rider", PRUSSIAN, "0606"),
        leader("moritz", PRUSSIAN, "0505"),
    )
    assert into_column(game) is None
    assert in_column_now(game) == {"a", "b"}
    assert game.events[-1].rule == "PG 7.3a"
    assert set(game.events[-1].units) == {"a", "b"}


@pytest.mark.rule("PG 7.3a")
def test_pointing_at_any_piece_of_the_wing_means_the_wing() -> None:
    """A unit, or its leader."""
    for piece in ("a", "moritz"):
        game = start(
            foot("a", PRUSSIAN, "0505"),
            foot("b", PRUSSIAN, "0506"),
            leader("moritz", PRUSSIAN, "0507"),
            leader("seydlitz", PRUSSIAN, "0508", wing="prussian-horse"),
        )
        assert game.do(do.button("column")) is None
        assert rule_of(game.do(do.unit("seydlitz"))) == "PG 7.3a"
        assert game.do(do.unit(piece)) is None
        assert in_column_now(game) == {"a", "b"}


@pytest.mark.rule("PG 7.3a")
def test_the_wing_stays_in_column_from_turn_to_turn() -> None:
    """Neither its own nor the enemy's player turn ends it."""
    game = start(foot("a", PRUSSIAN, "0505"), foot("x", COALITION, "0512"))
    assert into_column(game) is None
    for side in (COALITION, PRUSSIAN):
        begin_player_turn(game.ctx, side)
        assert in_column_now(game) == {"a"}


@pytest.mark.rule("PG 7.3a")
def test_a_wing_in_column_leaves_it_only_before_the_command_rolls() -> None:
    """In the movement it is too late (PG 7.3.2a), and it does not go into column twice."""
    game = start(
        foot("a", PRUSSIAN, "0505", column=True),
        foot("b", PRUSSIAN, "0509", wing="other"),
    )
    assert into_column(game) == "PG 7.3.2a"
    assert in_column_now(game) == {"a"}


@pytest.mark.rule("PG 7.3a")
def test_a_wing_goes_into_column_before_any_of_its_units_moves() -> None:
    """Ruling 81: b has made a step, and the wing is too late."""
    game = start(foot("a", PRUSSIAN, "0505"), foot("b", PRUSSIAN, "0507"))
    assert go(game, "b", "0508") is None
    assert game.do(do.button("done")) is None
    assert rule_of(in_column.why_not_into_column(game.ctx, WING)) == "PG 7.3a"
    refusal = game.do(do.button("column"))
    assert refusal is not None and refusal.rule == "PG 7.3b"
    assert str(refusal.message) == (
        "No wing may go into column now. b has moved: a wing goes into column before it moves."
    )


@pytest.mark.rule("PG 7.3a")
def test_a_wing_without_units_cannot_be_put_in_column() -> None:
    """Only its leader is left."""
    game = start(leader("moritz", PRUSSIAN, "0505"), foot("b", PRUSSIAN, "0507", wing="other"))
    assert into_column(game) == "PG 7.3a"


@pytest.mark.rule("PG 7.3a")
def test_the_enemy_s_wings_are_not_his_to_put_in_column() -> None:
    """Nor can they be pointed at."""
    game = start(foot("a", PRUSSIAN, "0505"), foot("x", COALITION, "0512"))
    assert game.do(do.button("column")) is None
    assert game.do(do.button("wing:coalition-foot")) is not None
    assert game.do(do.unit("x")) is not None
    assert game.do(do.button("back")) is None
    assert in_column_now(game) == set()


@pytest.mark.rule("PG 7.3b")
@pytest.mark.parametrize(
    ("state", "words"),
    [
        ({"effective": False}, "is not Effective"),
        ({"morale": Morale.DISORDERED}, "is not Formed"),
        ({"morale": Morale.ROUTED}, "is not Formed"),
    ],
)
def test_one_unit_that_is_not_ready_keeps_the_wing_out_of_column(
    state: dict[str, Any], words: str
) -> None:
    """Degraded, Disordered or Routed; as Effective and Formed it may."""
    pieces = foot("a", PRUSSIAN, "0505"), foot("other", PRUSSIAN, "0909", wing="other")
    game = start(foot("b", PRUSSIAN, "0507", **state), *pieces)
    assert into_column(game) == "PG 7.3b"
    refusal = in_column.why_not_into_column(game.ctx, WING)
    assert refusal is not None and words in render(refusal.message)
    ready = start(foot("b", PRUSSIAN, "0507"), *pieces)
    assert into_column(ready) is None


@pytest.mark.rule("PG 7.3b")
def test_no_unit_of_the_wing_may_be_in_an_ezoc() -> None:
    """b stands next to x; at two hexes it may."""
    for at, rule in (("0507", "PG 7.3b"), ("0506", None)):
        game = start(
            foot("a", PRUSSIAN, "0501"),
            foot("b", PRUSSIAN, at),
            foot("x", COALITION, "0508"),
            foot("other", PRUSSIAN, "0101", wing="other"),
        )
        assert into_column(game) == rule


@pytest.mark.rule("PG 7.3b")
def test_a_routed_enemy_next_to_it_has_no_zone() -> None:
    """A wing next to routers only may go into column."""
    game = start(foot("b", PRUSSIAN, "0507"), foot("x", COALITION, "0508", morale=Morale.ROUTED))
    assert into_column(game) is None


@pytest.mark.rule("PG 7.3b")
def test_the_button_for_columns_is_grey_when_no_wing_is_ready() -> None:
    """A foot unit next to the enemy keeps its wing out of column; alone it may form one."""
    near = position(open_field(), foot("a", PRUSSIAN, "0505"), foot("x", COALITION, "0506"))
    why = greyed(marching(near), "column")
    assert why is not None and why.rule == NO_WING_READY.rule
    assert str(why.message) == "No wing may go into column now. a is in an EZOC."
    far = position(open_field(), foot("a", PRUSSIAN, "0505"), foot("x", COALITION, "0509"))
    assert greyed(marching(far), "column") is None


@pytest.mark.rule("PG 6.1a", "PG 7.3a")
@pytest.mark.parametrize("active", [True, False])
def test_no_wing_of_an_inactive_army_goes_into_column(active: bool) -> None:
    """Neither the wing nor a gun with it before the activation (Ruling 16)."""
    game = asleep(
        foot("a", PRUSSIAN, "0502"),
        leader("moritz", PRUSSIAN, "0501"),
        battery("g", PRUSSIAN, "0503"),
        sides=() if active else (PRUSSIAN,),
    )
    wing = "prussian-foot"
    why = None if active else NOT_ACTIVATED
    assert why_not_into_column(game.ctx, wing) == why
    assert why_not_gun_enters(game.ctx, wing, "g") == why
    assert guns_that_may_enter(game.ctx, wing) == (("g",) if active else ())


@pytest.mark.rule("PG 7.3a")
def test_after_the_choice_of_a_wing_movement_goes_on() -> None:
    """Without guns near, the wing is in column at once and the next piece is asked for; so it is
    when the player goes back.
    """
    for answer, found in ((f"wing:{WING}", {"a"}), ("back", set[str]())):
        game = begin(position(FIELD, foot("a", PRUSSIAN, "0505")), PRUSSIAN)
        movement = game.asking
        assert game.do(do.button("column")) is None
        assert game.do(do.button(answer)) is None
        assert in_column_now(game) == found
        assert game.asking == movement


# -- guns in column --------------------------------------------------------------------------------


def with_guns(*guns: Placed) -> Position:
    """A wing led from 0501 is about to go into column: its guns are asked for."""
    game = start(foot("a", PRUSSIAN, "0502"), leader("moritz", PRUSSIAN, "0501"), *guns)
    assert into_column(game) is None
    return game


@pytest.mark.rule("PG 7.3c")
def test_up_to_three_guns_go_with_the_wing() -> None:
    """Three of four may, four may not, none need."""
    guns = tuple(battery(f"g{i}", PRUSSIAN, "0503") for i in range(4))
    game = with_guns(*guns)
    assert in_column_now(game) == set()  # the wing waits for the choice
    assert rule_of(game.do(do.pick("g0", "g1", "g2", "g3"))) == "PG 7.3c"
    assert game.do(do.pick("g0", "g1", "g3")) is None
    assert in_column_now(game) == {"a", "g0", "g1", "g3"}
    assert set(game.events[-1].units) == {"a", "g0", "g1", "g3"}
    without = with_guns(*guns)
    assert without.do(do.pick()) is None
    assert in_column_now(without) == {"a"}


@pytest.mark.rule("PG 7.3c")
def test_guns_within_five_hexes_of_the_wing_leader() -> None:
    """0506 is 5 hexes from 0501, 0507 is 6; the distance from the wing's units does not matter."""
    game = with_guns(battery("near", PRUSSIAN, "0506"), battery("far", PRUSSIAN, "0507"))
    refusal = game.do(do.pick("far"))
    assert refusal.rule == "PG 7.3c"
    assert render(refusal.message) == "far is 6 hexes from moritz; limit 5."
    assert game.do(do.pick("near")) is None
    assert in_column_now(game) == {"a", "near"}


@pytest.mark.rule("PG 7.3c")
@pytest.mark.parametrize(
    ("state", "rule"),
    [
        ({"effective": False}, "PG 7.3c"),
        ({"column": True}, "PG 7.3c"),
        ({"morale": Morale.DISORDERED}, "PG 7.3b"),
        ({"moved": True}, "PG 7.3a"),
    ],
)
def test_only_guns_that_are_ready_go_into_column(state: dict[str, Any], rule: str) -> None:
    """Effective, Formed (Ruling 12), not moved yet (Ruling 81)."""
    game = with_guns(battery("bad", PRUSSIAN, "0503", **state), battery("good", PRUSSIAN, "0503"))
    assert rule_of(game.do(do.pick("bad"))) == rule
    assert game.do(do.pick("good")) is None


@pytest.mark.rule("PG 7.3c")
def test_guns_in_an_ezoc_do_not_go_into_column() -> None:
    """As the wing itself (PG 7.3b)."""
    game = with_guns(
        battery("bad", PRUSSIAN, "0505"),
        battery("good", PRUSSIAN, "0503"),
        foot("x", COALITION, "0506"),
    )
    assert rule_of(game.do(do.pick("bad"))) == "PG 7.3b"


@pytest.mark.rule("PG 7.3c")
def test_neither_the_enemy_s_guns_nor_other_arms_go_with_the_wing() -> None:
    """Only artillery of that side."""
    game = with_guns(
        battery("good", PRUSSIAN, "0503"),
        battery("theirs", COALITION, "0505"),
        horse("rider", PRUSSIAN, "0603"),
    )
    for uid in ("theirs", "rider", "a", "moritz"):
        assert game.do(do.pick(uid)) == in_column.NOT_A_GUN


@pytest.mark.rule("PG 7.3c")
def test_the_choice_of_guns_can_be_taken_back() -> None:
    """Back to the choice of the wing."""
    game = with_guns(battery("good", PRUSSIAN, "0503"))
    assert game.do(do.button("back")) is None
    assert game.do(do.button(f"wing:{WING}")) is None
    assert game.do(do.pick("good")) is None
    assert in_column_now(game) == {"a", "good"}


@pytest.mark.rule("PG 7.3c")
def test_without_a_leader_on_the_map_no_guns_go() -> None:
    """There is nobody to measure from."""
    game = start(foot("a", PRUSSIAN, "0502"), battery("g", PRUSSIAN, "0502"))
    assert in_column.why_not_gun_enters(game.ctx, WING, "g") == in_column.NO_LEADER
    assert into_column(game) is None
    assert in_column_now(game) == {"a"}


@pytest.mark.rule("PG 7.3c")
def test_from_no_gun_to_three_go_with_a_wing() -> None:
    """With four near the pick is of none to three, with two of none to two."""
    for n, most in ((4, 3), (2, 2)):
        guns = (battery(f"g{i}", PRUSSIAN, f"050{i + 3}") for i in range(n))
        pieces = (foot("a", PRUSSIAN, "0502"), leader("moritz", PRUSSIAN, "0501"), *guns)
        game = begin(position(FIELD, *pieces), PRUSSIAN)
        assert game.do(do.button("column")) is None
        assert game.do(do.button(f"wing:{WING}")) is None
        pick = asked(game).pick
        assert pick is not None and (pick.min, pick.max) == (0, most)
        assert in_column.guns_that_may_enter(game.ctx, WING) == tuple(f"g{i}" for i in range(n))


@pytest.mark.rule("PG 7.3c")
def test_guns_off_the_map_do_not_join_a_wing_on_it() -> None:
    """While both wait they are together (PG 26.3c); once Karl has entered they are not."""
    game = torgau_marches()
    assert why_not_gun_enters(game.ctx, "karl", "pr-art1") is None
    assert go(game, "karl", "4216") is None
    refusal = why_not_gun_enters(game.ctx, "karl", "pr-art1")
    assert refusal is not None and refusal.rule == "PG 7.3c"
    assert render(refusal.message).endswith("has not entered yet.")


# -- the march (PG 7.3.1) --------------------------------------------------------------------------


@pytest.mark.rule("PG 7.3.1a")
@pytest.mark.parametrize(
    ("make", "printed", "column"), [(foot, 3, 7), (foot, 4, 8), (horse, 6, 10), (battery, 2, 6)]
)
def test_four_more_in_column(make: Callable[..., Placed], printed: int, column: int) -> None:
    """Printed MA + 4 for every arm."""
    for marches, expected in ((True, column), (False, printed)):
        game = start(make("a", PRUSSIAN, "0505", ma=printed, column=marches))
        assert steps.allowance(game.ctx, "a") == expected


@pytest.mark.rule("PG 7.3.1a")
@pytest.mark.parametrize("make", [foot, horse, battery])
def test_every_hex_costs_one_in_column(make: Callable[..., Placed]) -> None:
    """Woods over a stream, marsh uphill, a pond over an entrenchment, town: 4 MP in all."""
    board = open_field(
        9,
        12,
        "stream 0505-0506",
        "slope 0507>0506",
        "entrenchment 0507-0508",
        woods="0506",
        marsh="0507",
        pond_river="0508",
        town="0509",
    )
    way = ("0506", "0507", "0508", "0509")
    game = start(make("a", PRUSSIAN, "0505", ma=3, column=True), board=board)
    assert go(game, "a", *way) is None
    assert game.unit("a").spent == 4
    line = start(make("a", PRUSSIAN, "0505", ma=3), board=board)
    assert rule_of(go(line, "a", *way)) == "PG 7.0c"


@pytest.mark.rule("PG 7.3.1a")
def test_seven_hexes_and_no_more() -> None:
    """MA 3 in column: 7 hexes of woods, not 8."""
    woods = " ".join(f"05{row:02d}" for row in range(2, 11))
    board, way = open_field(9, 12, woods=woods), [f"05{row:02d}" for row in range(2, 10)]
    game = start(foot("a", PRUSSIAN, "0501", column=True), board=board)
    assert rule_of(go(game, "a", *way)) == "PG 7.0c"
    assert go_on(game, *way[:-1]) is None
    assert game.at("a") == "0508"
    lit = start(foot("a", PRUSSIAN, "0501", column=True), board=board)
    assert lit.do(do.unit("a")) is None
    offered = lit.asking.asked(lit.ctx).cells
    assert lit.cell("0508") in offered and lit.cell("0509") not in offered


@pytest.mark.rule("PG 7.3.1a")
def test_what_is_prohibited_stays_so_in_column() -> None:
    """Water, a side that is all pond, the Elbe (Ruling 13)."""
    for board in (
        open_field(9, 12, all_water="0506"),
        open_field(9, 12, "pond_full 0505-0506"),
        open_field(9, 12, "elbe 0505-0506"),
    ):
        game = start(foot("a", PRUSSIAN, "0505", column=True), board=board)
        assert rule_of(go(game, "a", "0506")) == "PG 7.1d"


@pytest.mark.rule("PG 7.3.1a")
def test_leaving_an_ezoc_is_paid_on_top_in_column() -> None:
    """Ruling 13: Engaged Prussian cavalry leaves for 1 + 1, into woods too."""
    game = start(
        horse("a", PRUSSIAN, "0505", column=True),
        foot("x", COALITION, "0504"),
        board=open_field(9, 12, woods="0506"),
    )
    assert go(game, "a", "0506") is None
    assert game.unit("a").spent == 2


@pytest.mark.rule("PG 7.3.1a")
def test_a_unit_in_column_keeps_its_class_in_an_ezoc() -> None:
    """Infantry of the line stops where it becomes Engaged."""
    game = start(foot("a", PRUSSIAN, "0502", column=True), foot("x", COALITION, "0505"))
    assert rule_of(go(game, "a", "0503", "0504", "0604")) == "PG 7.2.1a"
    assert go_on(game, "0503", "0504") is None
    assert game.unit("a").stopped


@pytest.mark.rule("PG 7.3.1a")
def test_leaders_march_as_ever() -> None:
    """Ruling 80: neither 4 more nor the flat cost."""
    game = start(
        foot("a", PRUSSIAN, "0505", column=True),
        leader("moritz", PRUSSIAN, "0505", ma=6),
        board=open_field(9, 12, woods="0506"),
    )
    assert steps.allowance(game.ctx, "moritz") == 6
    assert go(game, "moritz", "0506") is None
    assert steps.spent(game.ctx, "moritz") == 2


@pytest.mark.rule("PG 7.3.1b", "PG 6.2d")
@pytest.mark.parametrize("state", [{"effective": False}, {"ooc": True}])
@pytest.mark.parametrize(
    ("make", "printed", "slow"), [(battery, 3, 4), (foot, 3, 5), (foot, 4, 5), (horse, 6, 7)]
)
def test_a_degraded_column_has_fixed_allowances(
    make: Callable[..., Placed], printed: int, slow: int, state: dict[str, Any]
) -> None:
    """4, 5 and 7 by arm, whatever is printed, and not halved (Ruling 12)."""
    game = start(make("a", PRUSSIAN, "0505", ma=printed, column=True, **state))
    assert steps.allowance(game.ctx, "a") == slow


@pytest.mark.rule("PG 6.2d")
def test_degraded_is_half_rounded_up_outside_a_column() -> None:
    """3 becomes 2; in column 5."""
    for marches, expected in ((False, 2), (True, 5)):
        game = start(foot("a", PRUSSIAN, "0505", effective=False, column=marches))
        assert steps.allowance(game.ctx, "a") == expected


@pytest.mark.rule("PG 7.3.1b")
def test_a_degraded_column_still_pays_one_for_each_hex() -> None:
    """5 hexes of woods for infantry."""
    woods = " ".join(f"05{row:02d}" for row in range(2, 11))
    way = [f"05{row:02d}" for row in range(2, 8)]
    game = start(
        foot("a", PRUSSIAN, "0501", column=True, effective=False),
        board=open_field(9, 12, woods=woods),
    )
    assert rule_of(go(game, "a", *way)) == "PG 7.0c"
    assert go_on(game, *way[:-1]) is None


@pytest.mark.rule("PG 7.3a", "PG 7.3.1a")
def test_the_wing_marches_as_a_column_in_the_phase_in_which_it_formed_it() -> None:
    """Ruling 81: into column, then 7 hexes."""
    game = start(foot("a", PRUSSIAN, "0501"))
    assert into_column(game) is None
    assert go(game, "a", *[f"05{row:02d}" for row in range(2, 9)]) is None
    assert game.at("a") == "0508"


@pytest.mark.rule("PG 7.3a", "PG 7.3.2a")
def test_the_log_tells_where_a_wing_forms_and_leaves_its_column() -> None:
    """Each hex once, in the order of the wing; on the first level of the log."""
    pieces = (foot("a", PRUSSIAN, "0505"), foot("b", PRUSSIAN, "0505"), foot("c", PRUSSIAN, "0409"))
    game = begin(position(FIELD, *pieces), PRUSSIAN)
    in_column.put_in_column(game.ctx, WING, ())
    formed = game.events[-1]
    in_column.deploy(game.ctx, WING, (), rule="PG 7.3.2a")
    left = game.events[-1]
    for event in (formed, left):
        assert event.cells == (game.cell("0505"), game.cell("0409"))
        assert (event.units, event.side, event.depth) == (("a", "b", "c"), PRUSSIAN, 0)


@pytest.mark.rule("PG 26.3c")
def test_off_the_map_a_column_is_told_without_hexes() -> None:
    """The units are named all the same."""
    game = start_battle("torgau-main")
    in_column.put_in_column(game.ctx, "karl", ())
    assert game.events[-1].cells == ()
    assert "pr-syburg" in game.events[-1].units


# -- the questions themselves ----------------------------------------------------------------------


@pytest.mark.rule("PG 7.3c")
def test_pointing_at_one_gun_takes_it_alone() -> None:
    """Instead of a selection."""
    game = with_guns(battery("g", PRUSSIAN, "0503"), battery("h", PRUSSIAN, "0503"))
    assert game.do(do.unit("a")) == in_column.NOT_A_GUN
    assert game.do(do.unit("h")) is None
    assert in_column_now(game) == {"a", "h"}


def test_every_question_offers_what_it_allows() -> None:
    """Wing and guns: each piece and button is offered if and only if it is not refused."""
    pieces = (
        foot("a", PRUSSIAN, "0502"),
        foot("c", PRUSSIAN, "0510", wing="other", effective=False),
        foot("d", PRUSSIAN, "0509", wing="third", column=True),
        leader("moritz", PRUSSIAN, "0501"),
        battery("g", PRUSSIAN, "0503"),
        battery("far", PRUSSIAN, "0510"),
        battery("march", PRUSSIAN, "0503", column=True),
        foot("x", COALITION, "0101"),
        leader("broglie", COALITION, "0101"),
    )
    choose = position(open_field(9, 12), *pieces).run(column.ChooseColumn(PRUSSIAN))
    guns = position(open_field(9, 12), *pieces).run(column.ColumnGuns(PRUSSIAN, WING))
    deploy = position(open_field(9, 12), *pieces).run(column.DeployPhase(PRUSSIAN))
    along = position(open_field(9, 12), *pieces).run(column.DeployGuns(WING, "PG 7.3.2a"))
    for game in (choose, guns, deploy, along):
        prompt = game.asking.asked(game.ctx)
        assert prompt.offers_something()
        for piece in (*game.table.units, *game.table.leaders, "nobody"):
            offered = piece in prompt.units
            assert offered == (why_not(game.ctx, prompt, do.unit(piece)) is None), piece
        for button in prompt.buttons:
            assert why_not(game.ctx, prompt, do.button(button.id)) == button.refusal
        for sample in prompt.pick.samples if prompt.pick else ():
            assert why_not(game.ctx, prompt, do.pick(*sample)) is None


def rossbach() -> PgRules:
    """The rules of a scenario in the library."""
    setting = Shelf(SYSTEMS).open("rossbach-battle")
    assert isinstance(setting, Setting)
    return cast(PgRules, setting.rules)


def written(**unit: Any) -> GameState[PgTable]:
    """A position of Rossbach written by hand."""
    return arrange_position(rossbach(), Written(unit=(PlacedUnit(**unit),), only=True))


def test_a_written_position_may_hold_columns() -> None:
    """Only Formed units are in column (Ruling 12)."""
    uid = next(iter(rossbach().oob.units))
    assert written(id=uid, at="2606", column=True).table.units[uid].column
    assert not written(id=uid, at="2606").table.units[uid].column
    with pytest.raises(ValueError, match="only Formed"):
        written(id=uid, at="2606", column=True, state=Morale.DISORDERED)


FIELD = open_field(9, 14)
