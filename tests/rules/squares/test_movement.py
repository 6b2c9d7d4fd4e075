"""Action points and movement (SQ 5.13 to 5.15, 6.1 to 6.11, 6.16, 6.17)."""

import pytest

from game.engine import action as do
from game.engine.prompt import Mark
from game.engine.refusal import NOT_OFFERED
from game.rules.squares.activation import Act
from game.rules.squares.attack import why_not_attack
from game.rules.squares.cards import Weight
from game.rules.squares.losses import destroy
from game.rules.squares.options import Reading
from game.rules.squares.prices import not_enough
from game.rules.squares.stacking import HELD_BY_ENEMY, NO_ARTILLERY
from game.rules.squares.steps import (
    DIAGONAL,
    FINISHED,
    NO_RETURN,
    OTHER_COMMAND,
    SIDEWAYS,
    destinations,
    must_stop,
    stops_in_wood,
    why_not_act,
    why_not_go,
)
from game.rules.squares.walking import way_preview
from tests.keywords import Keywords, keyword
from tests.rules.squares.positions import (
    BLUE,
    FAR,
    RED,
    Position,
    alone,
    field,
    foot,
    gun,
    horse,
    horse_gun,
    mixed,
    position,
)


def costs(game: Position, uid: str = "a") -> dict[str, int]:
    """Squares in reach with their price in AP."""
    return {game.rules.label(c): n for c, n in destinations(game.ctx, uid).items()}


@pytest.mark.rule("SQ 6.1", "SQ 6.2", "SQ 5.13")
def test_foot_pays_an_ap_for_each_square() -> None:
    """EX-SQ-5: infantry 2 squares = 2 AP."""
    found = costs(alone(foot("a", RED, "0404")))
    assert (found["0403"], found["0402"], found["0401"]) == (1, 2, 3)
    assert "0400" not in found


@pytest.mark.rule("SQ 6.2")
def test_further_ap_take_the_mounted_two_squares_each() -> None:
    """EX-SQ-5: cavalry 3 squares = 2 AP; n squares cost 1 + ceil((n - 1) / 2)."""
    found = costs(alone(horse("a", RED, "0408"), ap=3))
    assert [found[f"040{8 - n}"] for n in (1, 2, 3, 4, 5)] == [1, 2, 2, 3, 3]
    assert "0402" not in found


@pytest.mark.rule("SQ 6.2")
def test_a_second_way_goes_on_where_the_first_ended() -> None:
    """2 squares then 1 more cost what 3 do."""
    game = alone(horse("a", RED, "0408"), ap=2).take("a")
    assert game.go("0406") is None
    assert game.go("0405") is None
    assert game.unit("a").halves == 4
    assert game.go("0404") is not None


@pytest.mark.rule("SQ 6.3", "SQ 2.2")
def test_massed_infantry_alone_moves_diagonally_for_2_ap() -> None:
    assert costs(alone(foot("a", RED, "0404"), ap=2))["0503"] == 2
    assert costs(alone(mixed("a", RED, "0404"), ap=2))["0503"] == 2
    for other in (
        horse("a", RED, "0404"),
        foot("a", RED, "0404", facing="N"),
        gun("a", RED, "0404"),
    ):
        game = alone(other)
        assert why_not_go(game.ctx, "a", game.cell("0503"), (game.cell("0503"),)) == DIAGONAL
    assert "0503" not in costs(alone(foot("a", RED, "0404"), ap=1))


@pytest.mark.rule("SQ 6.4")
def test_artillery_pays_one_ap_more_once() -> None:
    """EX-SQ-5: foot artillery 1 square = 2 AP."""
    found = costs(alone(gun("a", RED, "0404")))
    assert (found["0403"], found["0402"]) == (2, 3)
    horsed = costs(alone(horse_gun("a", RED, "0408")))
    assert (horsed["0407"], horsed["0405"]) == (2, 3)
    game = alone(horse_gun("a", RED, "0408")).take("a")
    assert game.go("0407") is None and game.go("0405") is None
    assert game.unit("a").halves == 6


@pytest.mark.rule("SQ 6.5", "SQ 6.6")
@pytest.mark.parametrize("kind", ["woods", "rough"])
def test_difficult_ground_costs_one_more_but_not_light_infantry(kind: str) -> None:
    assert costs(alone(foot("a", RED, "0404"), **keyword(kind, "0403")))["0403"] == 2
    assert costs(alone(foot("a", RED, "0404", light=True), **keyword(kind, "0403")))["0403"] == 1


@pytest.mark.rule("SQ 4.3", "SQ 6.5", "SQ 6.14")
def test_a_river_costs_one_more_but_not_in_march_over_a_bridge() -> None:
    bridged: Keywords = {"river": "0403", "bridge": "0403"}
    column = foot("a", RED, "0404", facing="N", march=True)
    assert costs(alone(foot("a", RED, "0404"), **bridged))["0403"] == 2
    assert costs(alone(column, **bridged))["0403"] == 1
    assert costs(alone(column, river="0403"))["0403"] == 2


@pytest.mark.rule("SQ 6.7")
def test_cavalry_stops_in_wood() -> None:
    game = alone(horse("a", RED, "0408"), woods="0407").take("a")
    assert game.go("0407") is None
    assert game.why_go("a", "0406") == stops_in_wood("0407")
    walker = alone(foot("a", RED, "0408", light=True), woods="0407").take("a")
    assert walker.go("0407") is None and walker.go("0406") is None


@pytest.mark.rule("SQ 6.8")
@pytest.mark.parametrize("kind", ["woods", "rough"])
def test_artillery_keeps_out_of_wood_and_rough(kind: str) -> None:
    game = alone(gun("a", RED, "0404"), **keyword(kind, "0403")).take("a")
    assert game.go("0403") == NO_ARTILLERY
    assert game.go("0405") is None


@pytest.mark.rule("SQ 6.9")
def test_light_cavalry_has_an_ap_more_for_movement() -> None:
    light = alone(horse("a", RED, "0408", weight=Weight.LIGHT), ap=1)
    assert costs(light) == costs(alone(horse("a", RED, "0408"), ap=2))
    assert costs(alone(horse("a", RED, "0408", weight=Weight.IRREGULAR), ap=1)) == costs(light)
    assert len(costs(alone(horse("a", RED, "0408", weight=Weight.HEAVY), ap=1))) == 3


@pytest.mark.rule("SQ 6.9")
def test_who_used_the_extra_ap_does_not_attack() -> None:
    pieces = (horse("a", RED, "0406", weight=Weight.LIGHT), foot("y", BLUE, "0403"))
    game = position(field(), *pieces, ap=2).take("a")
    assert game.go("0404") is None  # 2 of 3 AP
    refusal = why_not_attack(game.ctx, "a", game.cell("0403"))
    assert refusal is not None and refusal.rule == "SQ 5.14"
    assert str(refusal.message) == "Not enough action points to attack (2 needed, 0 left)."
    short = position(field(), horse("a", RED, "0404", weight=Weight.LIGHT), pieces[1], ap=2)
    assert why_not_attack(short.ctx, "a", short.cell("0403")) is None


@pytest.mark.rule("SQ 6.10", "SQ 4.5", "SQ 4.6")
def test_friends_are_passed_where_there_is_room() -> None:
    full = [foot(f"f{n}", RED, "0403") for n in range(4)]
    three = full[:3]
    assert "0402" in costs(position(field(), foot("a", RED, "0404"), *three, FAR))
    game = position(field(), foot("a", RED, "0404"), *full, FAR).take("a")
    told = "The square is full: it holds 12 points of 12, a takes 3."
    assert str(game.go("0403")) == f"{told} (SQ 4.5)"
    # Round the full square: one diagonal and one straight step cost 3 AP, two diagonals 4.
    assert "0402" not in costs(game)


@pytest.mark.rule("SQ 6.11", "SQ 2.4")
def test_linear_infantry_moves_forward_or_backward() -> None:
    game = alone(foot("a", RED, "0404", facing="E"))
    assert set(costs(game)) == {"0504", "0604", "0704", "0304", "0204", "0104"}
    game.take("a")
    assert game.go("0403") == SIDEWAYS
    assert game.go("0304") is None
    assert game.unit("a").facing == 1


@pytest.mark.rule("SQ 6.16", "SQ O4")
def test_a_unit_that_becomes_engaged_stops() -> None:
    pieces = (foot("a", RED, "0405"), foot("x", BLUE, "0503"))
    game = position(field(), *pieces).take("a")
    assert game.go("0404") is None
    assert game.unit("a").halted
    assert game.why_go("a", "0304") == must_stop("0404")
    free = position(field(), *pieces, options=[Reading.MOVES_ON]).take("a")
    assert free.go("0404") is None and free.go("0304") is None


@pytest.mark.rule("SQ 6.16")
def test_who_stopped_beside_enemies_is_told_so_of_any_goal() -> None:
    """A line stays in hand, for it may turn. Once the enemies are gone it goes on no more than
    before, and hears of them, not of a wood; so do horse guns that have nothing to fire at.
    """
    line, guns = foot("a", RED, "0405", facing="N"), horse_gun("g", RED, "0405")
    game = position(field(), line, guns, foot("y", BLUE, "0503"), FAR).take("g")
    assert game.go("0404") is None and game.press("back") is None
    game.take("a")
    assert game.go("0404") is None and game.prompt.subject == ("a",)
    goals = ("0403", "0304", "0402", "0204", "0008")  # ahead and aside, near and far
    for goal in goals:
        assert str(game.go(goal)) == "In 0404, next to an enemy, the unit must stop. (SQ 6.16)"
    destroy(game.ctx, "y", rule="SQ 8.34")
    gone = "In 0404 the unit came next to an enemy: it goes no further."
    for goal in goals:
        assert str(game.go(goal)) == f"{gone} (SQ 6.16)"
    target = "No enemy stands where this battery could fire."
    assert str(game.do(do.unit("g"))) == f"{target} {gone} (SQ 7.1)"


@pytest.mark.rule("SQ 6.7", "SQ O4")
def test_the_wood_stops_cavalry_whoever_stands_beside_it() -> None:
    """By the option enemies stop nobody: it is the wood."""
    pieces = horse("a", RED, "0405"), foot("x", BLUE, "0503")
    game = position(field(woods="0404"), *pieces, options=[Reading.MOVES_ON]).take("a")
    assert str(game.go("0304", "0404", "0304")) == "In the wood of 0404 cavalry must stop. (SQ 6.7)"
    assert game.go("0404") is None
    assert game.why_go("a", "0304") == game.why_go("a", "0008") == stops_in_wood("0404")


@pytest.mark.rule("SQ 6.16")
def test_who_begins_engaged_may_leave() -> None:
    game = position(field(), foot("a", RED, "0404"), foot("x", BLUE, "0503")).take("a")
    assert game.go("0405") is None and game.go("0406") is None


@pytest.mark.rule("SQ 6.17")
def test_nobody_leaves_the_table() -> None:
    """Its first square, 0000, is one like any other; what lies off it is no goal at all."""
    game = alone(foot("a", RED, "0008"))
    assert {c[:2] for c in costs(game)} <= {"00", "01", "02", "03"}
    north = alone(foot("a", RED, "0001"))
    assert north.why_go("a", "0000") is None
    off = {why_not_go(north.ctx, "a", cell, ()) for cell in (-1, 9 * 9, 9 * 9 + 1)}
    assert off == {NOT_OFFERED}


@pytest.mark.rule("SQ 4.4")
def test_no_unit_enters_a_square_with_enemies() -> None:
    gunner = position(field(), gun("a", RED, "0404"), foot("x", BLUE, "0403"))
    assert why_not_go(gunner.ctx, "a", gunner.cell("0403"), ()) == HELD_BY_ENEMY


@pytest.mark.rule("SQ 5.14")
def test_too_few_ap() -> None:
    game = alone(foot("a", RED, "0404"), ap=1).take("a")
    refusal = game.go("0402")
    assert refusal is not None and refusal.rule == "SQ 5.14"
    assert game.press("back") is None
    assert game.press("end") is None  # AP need not be used


@pytest.mark.rule("SQ 5.9", "SQ 5.15", "SQ 1.3")
def test_units_of_the_activated_command_act_in_any_order() -> None:
    game = position(
        field(),
        foot("a", RED, "0404"),
        foot("b", RED, "0304"),
        foot("o", RED, "0204", command="r2"),
        FAR,
    ).take("a")
    assert game.go("0403") is None
    assert game.do(do.unit("b")) is None and game.go("0303") is None
    assert game.do(do.unit("a")) is None and game.go("0402") is None
    assert game.do(do.unit("o")) == OTHER_COMMAND


@pytest.mark.rule("SQ 5.15")
def test_who_has_attacked_is_finished() -> None:
    game = alone(foot("a", RED, "0404", attacked=True))
    assert why_not_act(game.ctx, "a") == FINISHED
    assert game.run(Act("r")).do(do.unit("a")) == FINISHED
    assert why_not_act(alone(foot("a", RED, "0404")).ctx, "a") is None


@pytest.mark.rule("SQ 8.39")
def test_who_retreated_does_not_come_back() -> None:
    board = field()
    left = board.cell("0403")
    game = position(board, foot("a", RED, "0404", left=left), FAR).take("a")
    assert game.go("0403") == NO_RETURN
    assert game.go("0503") is None


@pytest.mark.rule("SQ 5.9", "SQ 5.15")
def test_who_may_not_act_does_not_move() -> None:
    units = (foot("a", RED, "0404", attacked=True), foot("b", RED, "0404", command="r2"))
    game = position(field(), *units, foot("c", RED, "0404"), FAR)
    assert game.why_go("a", "0405") == game.why_go("a", "0405", "0405") == FINISHED
    assert game.why_go("b", "0405") == game.why_go("b", "0405", "0405") == OTHER_COMMAND
    assert game.why_go("c", "0405") is None and game.why_go("c", "0405", "0405") is None


@pytest.mark.rule("SQ 6.1", "SQ 5.14")
def test_a_path_goes_from_square_to_square_within_the_ap() -> None:
    """3 AP take a brigade three squares, not four; nor does it leap."""
    game = position(field(), foot("a", RED, "0408"), FAR)
    assert game.why_go("a", "0405", "0407", "0406", "0405") is None
    far = game.why_go("a", "0404", "0407", "0406", "0405", "0404")
    assert far is not None and "(1 needed, 0 left)" in str(far.message)
    assert game.why_go("a", "0406", "0406") == NOT_OFFERED
    assert game.why_go("a", "0405", "0407", "0405") == NOT_OFFERED
    assert game.why_go("a", "0405", "0407", "0406") == NOT_OFFERED  # it ends elsewhere
    assert game.why_go("a", "0408") == NOT_OFFERED


@pytest.mark.rule("SQ 6.11", "SQ 6.14")
@pytest.mark.parametrize(("facing", "aside"), [("N", "0704"), ("E", "0407"), ("W", "0401")])
@pytest.mark.parametrize("march", [False, True])
def test_a_goal_far_aside_of_a_line_is_refused_as_one_beside_it(
    facing: str, aside: str, march: bool
) -> None:
    """Three squares off, no AP would take it there; in March formation 3 AP do."""
    game = position(field(), foot("a", RED, "0404", facing=facing, march=march), FAR).take("a")
    told = "Linear infantry moves only along its facing. (SQ 6.11)"
    assert str(game.go(aside)) == ("None" if march else told)
    assert game.at("a") == (aside if march else "0404")


@pytest.mark.rule("SQ 6.1", "SQ 6.11", "SQ 4.4")
def test_a_goal_behind_enemies_is_refused_without_a_way() -> None:
    """Straight ahead of the line, but it would go through 0402; cavalry would go round."""
    pieces = foot("a", RED, "0404", facing="N"), horse("h", RED, "0404"), foot("y", BLUE, "0402")
    game = position(field(), *pieces, ap=2).take("a")
    assert str(game.go("0400")) == "No way leads there. (SQ 6.1)"
    assert game.at("a") == "0404"
    assert game.why_go("h", "0408") == not_enough(3, 2)


@pytest.mark.rule("SQ 6.8")
def test_ground_closed_to_guns_is_named_however_far_it_lies() -> None:
    """Four squares away, of 3 AP: it is the wood, not the price, that bars it."""
    game = alone(gun("a", RED, "0408"), woods="0404").take("a")
    assert str(game.go("0404")) == "Artillery cannot enter this ground. (SQ 6.8)"
    assert game.go("0403") == not_enough(8, 3)


@pytest.mark.rule("SQ 6.11")
@pytest.mark.parametrize(
    ("facing", "goals"),
    [
        ("N", {"0403", "0405"}),
        ("S", {"0403", "0405"}),
        ("E", {"0304", "0504"}),
        ("W", {"0304", "0504"}),
    ],
)
def test_each_facing_has_a_front_and_a_back(facing: str, goals: set[str]) -> None:
    game = position(field(), foot("a", RED, "0404", facing=facing), FAR, ap=1)
    assert {game.rules.label(c) for c in destinations(game.ctx, "a")} == goals


@pytest.mark.rule("SQ 6.2", "SQ 6.1")
def test_what_goals_cost_whose_way_has_begun() -> None:
    """Cavalry with 3 AP has gone two squares for one and a half: the third is free, then one AP."""
    game = position(field(), horse("h", RED, "0404", halves=3, steps=2), FAR)
    found = {game.rules.label(c): n for c, n in destinations(game.ctx, "h").items()}
    assert {at: found[at] for at in ("0405", "0406", "0407")} == {"0405": 0, "0406": 1, "0407": 1}
    assert "0408" not in found
    assert destinations(game.ctx, "general-r")[game.cell("0406")] == 2


@pytest.mark.rule("SQ 6.16", "SQ 5.14")
def test_goals_where_one_must_stop_are_marked() -> None:
    game = position(field(), foot("a", RED, "0405"), foot("x", BLUE, "0403")).take("a")
    marks = {game.rules.label(c): o.mark for c, o in game.prompt.cells.items()}
    assert (marks["0404"], marks["0406"]) == (Mark.STOP, Mark.MOVE)
    assert {marks[c] for c in ("0304", "0504")} == {Mark.STOP}


@pytest.mark.rule("SQ 6.1", "SQ 6.2", "SQ 5.14")
def test_a_path_counts_what_was_spent_before() -> None:
    """2 of 3 AP are spent: one square more, not two; a goal out of reach tells the rest."""
    game = position(field(), foot("a", RED, "0408", halves=4, steps=2), FAR)
    assert game.why_go("a", "0407", "0407") is None
    too_far = game.why_go("a", "0406", "0407", "0406")
    assert too_far is not None and "(1 needed, 0 left)" in str(too_far.message)
    beyond = game.why_go("a", "0400")
    assert beyond is not None and "(8 needed, 1 left)" in str(beyond.message)


@pytest.mark.rule("SQ 6.2")
@pytest.mark.parametrize(
    ("ap", "steps", "halves", "squares"), [(1, 0, 0, 1), (2, 0, 0, 3), (3, 0, 0, 5), (3, 1, 2, 4)]
)
def test_the_path_of_cavalry(ap: int, steps: int, halves: int, squares: int) -> None:
    """1 AP the first square, then two for each; who has gone one has four left of 3 AP."""
    game = position(field(), horse("h", RED, "0008", steps=steps, halves=halves), FAR, ap=ap)
    way = [f"{n:02}08" for n in range(1, 9)]
    assert game.why_go("h", way[squares - 1], *way[:squares]) is None
    assert game.why_go("h", way[squares], *way[: squares + 1]) is not None


@pytest.mark.rule("SQ 6.1", "SQ 6.11")
@pytest.mark.parametrize(
    ("facing", "along", "across"),
    [
        ("N", "0403 0405", "0304 0504"),
        ("S", "0403 0405", "0304 0504"),
        ("E", "0304 0504", "0403 0405"),
        ("W", "0304 0504", "0403 0405"),
    ],
)
def test_a_line_goes_forward_and_backward(facing: str, along: str, across: str) -> None:
    game = position(field(), foot("a", RED, "0404", facing=facing), FAR)
    assert [game.why_go("a", label) for label in along.split()] == [None, None]
    assert [game.why_go("a", label) for label in across.split()] == [SIDEWAYS, SIDEWAYS]


@pytest.mark.rule("SQ 6.2", "SQ 6.4")
@pytest.mark.parametrize(("halves", "steps", "costs"), [(0, 0, (1, 1, 0, 1)), (2, 1, (1, 0, 1, 0))])
def test_what_each_square_of_a_way_costs(halves: int, steps: int, costs: tuple[int, ...]) -> None:
    """Cavalry: a further AP is begun with every other square, the first pays for itself."""
    rider = horse("h", RED, "0404", halves=halves, steps=steps)
    game = position(field(), rider, FAR)
    shown = way_preview(game.ctx, "h", game.cell("0400"), ())
    assert shown is not None and shown.costs == costs
    assert len(shown.path) == 5


@pytest.mark.rule("SQ 6.6")
def test_a_walk_looks_ahead_not_back() -> None:
    """2 AP lead out of the wood and on; back into it 2 would be needed."""
    game = position(field(woods="0404"), foot("a", RED, "0404"), FAR, ap=2).take("a")
    assert game.go("0402") is None
    assert game.at("a") == "0402"


@pytest.mark.rule("SQ 6.1")
def test_a_unit_has_made_as_many_steps_as_squares_it_entered() -> None:
    game = position(field(), horse("h", RED, "0404"), FAR).take("h")
    assert game.go("0405") is None
    assert game.unit("h").steps == 1
    assert game.go("0406") is None
    assert game.unit("h").steps == 2
