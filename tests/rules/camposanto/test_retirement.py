"""Retirement before contact and the line of retreat (CS 6.4, 6.5, geometry G5)."""

from typing import Any

import pytest
from msgspec import structs

from game.engine import action as do
from game.engine.prompt import Mark
from game.rules.camposanto.movement import MoveUnits
from game.rules.camposanto.refusals import AWAY_FROM_ENEMY, CANNOT_RETIRE, NO_WAY_BACK
from game.rules.camposanto.retirement import (
    Retire,
    Way,
    threatened,
    way_back,
    why_not_retire,
)
from game.rules.camposanto.retreat_line import goals, is_home, next_hexes, to_go
from game.rules.camposanto.table import OFF_MAP
from game.rules.camposanto.zones import crosses_front
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    SPANISH,
    Placed,
    Position,
    field,
    foot,
    gun,
    horse,
    light,
    marshal,
    position,
)

AUS_WING = "austrian-centre"


def attacked(*pieces: Placed, **given: Any) -> Position:
    """The Austrian infantry "x" in 0503 moves to 0505, in front of what stands in 0506."""
    board = given.pop("board", field())
    game = position(
        board,
        foot("x", AUSTRIAN, "0503"),
        *pieces,
        active=AUS_WING,
        **given,
    ).run(MoveUnits(AUS_WING))
    assert game.do(do.unit("x")) is None
    path = game.cells("0504 0505")
    assert game.do(do.cell(path[-1], *path)) is None
    return game


def retire(game: Position, uid: str, button: str, *hexes: str) -> None:
    """Retire a threatened unit, over these of several equal hexes."""
    assert game.do(do.unit(uid)) is None
    assert game.do(do.button(button)) is None
    for label in hexes:
        assert game.do(do.cell(game.cell(label))) is None


def back(game: Position, *path: str, side: str = SPANISH, goal: str = "edge") -> list[str]:
    cells = game.cells(" ".join(path))
    return game.labels(next_hexes(game.ctx, side, goal, cells))


# -- who and when ----------------------------------------------------------------------------------


@pytest.mark.rule("CS 6.4a")
@pytest.mark.parametrize(
    ("make", "may"), [(horse, True), (light, True), (foot, False), (gun, False)]
)
def test_only_cavalry_and_light_infantry(make: Any, may: bool) -> None:
    piece = make("h", SPANISH, "0506")
    game = position(field(), piece)
    assert why_not_retire(game.ctx, "h") == (None if may else CANNOT_RETIRE)
    asked = attacked(piece).prompt.side
    assert asked == (SPANISH if may else AUSTRIAN)


@pytest.mark.rule("CS 6.4a", "CS 2.2a")
def test_marshals_flee_but_do_not_retire() -> None:
    game = position(field(), marshal("m", SPANISH, "0506"))
    assert why_not_retire(game.ctx, "m") == CANNOT_RETIRE


@pytest.mark.rule("CS 6.4b")
@pytest.mark.parametrize(("make", "counts"), [(foot, True), (light, False), (horse, False)])
def test_infantry_alone_triggers_it(make: Any, counts: bool) -> None:
    mover = make("x", AUSTRIAN, "0505")
    game = position(field(), horse("h", SPANISH, "0506"), mover)
    assert bool(threatened(game.ctx, "x", game.cell("0505"))) == counts


@pytest.mark.rule("CS 6.4b")
def test_only_in_the_two_front_hexes() -> None:
    game = position(field(), horse("h", SPANISH, "0506", facing="SW"), foot("x", AUSTRIAN, "0505"))
    assert threatened(game.ctx, "x", game.cell("0505")) == ()
    assert threatened(game.ctx, "x", game.cell("0406")) != ()


@pytest.mark.rule("CS 6.4c", "CS 6.4d")
def test_the_owner_decides_at_once_and_the_mover_stops() -> None:
    game = attacked(horse("h", SPANISH, "0506"))
    assert game.prompt.side == SPANISH
    retire(game, "h", "retire-2-edge", "0507", "0608")
    assert game.at("h") == "0608"
    assert game.do(do.button("n")) is None  # its own facing
    assert game.prompt.side == AUSTRIAN
    assert game.unit("x").stopped and game.prompt.cells == {}
    assert game.do(do.button("sw")) is None  # it may still turn
    assert game.faces("x") == "SW"


@pytest.mark.rule("CS 6.4c")
def test_staying_is_a_choice() -> None:
    game = attacked(horse("h", SPANISH, "0506"))
    assert game.do(do.button("stay")) is None
    assert game.at("h") == "0506" and game.prompt.side == AUSTRIAN


@pytest.mark.rule("CS 6.4c")
def test_several_decide_in_the_order_their_owner_likes() -> None:
    """0605 (odd row) has 0505 to its west; from there 0706 is farther from it than 0606."""
    game = attacked(
        horse("h", SPANISH, "0506"),
        light("l", SPANISH, "0605", facing="NW"),
        foot("f", SPANISH, "0606"),
    )
    assert set(game.prompt.units) == {"h", "l"}
    assert game.do(do.unit("f")) == CANNOT_RETIRE
    assert game.do(do.unit("h")) is None
    assert game.do(do.button("back")) is None
    retire(game, "l", "retire-1-edge")
    assert game.at("l") == "0706"
    assert game.do(do.button("n")) is None
    assert set(game.prompt.units) == {"h"}
    assert game.do(do.button("stay")) is None
    assert game.prompt.side == AUSTRIAN


def test_light_infantry_leaves_its_stack_alone() -> None:
    """R8, R9."""
    game = attacked(light("l", SPANISH, "0506"), foot("f", SPANISH, "0506"))
    retire(game, "l", "retire-1-edge", "0507")
    assert (game.at("f"), game.at("l")) == ("0506", "0507")


# -- the line --------------------------------------------------------------------------------------


@pytest.mark.rule("CS 6.5a")
def test_back_means_towards_the_own_edge() -> None:
    game = position(field(), horse("h", SPANISH, "0506"), foot("x", AUSTRIAN, "0503"))
    assert goals(game.ctx, SPANISH) == ("edge",)
    assert to_go(game.ctx, SPANISH, "edge", game.cell("0506")) == 5
    assert to_go(game.ctx, AUSTRIAN, "edge", game.cell("0506")) == 6
    assert back(game, "0506") == ["0407", "0507"]  # equally far from 0503
    assert back(game, "0503", side=AUSTRIAN) == ["0502", "0602"]
    assert is_home(game.ctx, SPANISH, "edge", game.cell("0511"))


@pytest.mark.rule("CS 6.5c")
def test_the_hex_farthest_from_the_enemy() -> None:
    """From the enemy in 0306 it is two hexes to 0407 (SE 0307, then E), three to 0507."""
    game = position(field(), horse("h", SPANISH, "0506"), foot("x", AUSTRIAN, "0306"))
    assert back(game, "0506") == ["0507"]


@pytest.mark.rule("CS 6.5c")
def test_round_an_obstacle_on_the_same_level_but_not_back_and_forth() -> None:
    game = position(
        field(),
        horse("h", SPANISH, "0506"),
        foot("x", AUSTRIAN, "0407"),
        foot("y", AUSTRIAN, "0507"),
    )
    assert back(game, "0506") == ["0406", "0606"]
    assert back(game, "0606", "0506") == ["0406"]


@pytest.mark.rule("CS 6.5c")
def test_enemy_marshals_bar_the_way_and_friends_do_not() -> None:
    game = position(
        field(),
        horse("h", SPANISH, "0506"),
        marshal("m", AUSTRIAN, "0407"),
        foot("f", SPANISH, "0507"),
    )
    assert back(game, "0506") == ["0507"]


@pytest.mark.rule("CS 6.5c")
def test_a_hex_nearer_to_the_enemy_is_refused() -> None:
    game = attacked(horse("h", SPANISH, "0506"))
    retire(game, "h", "retire-1-edge")
    assert set(game.prompt.cells) == set(game.cells("0407 0507"))
    assert game.do(do.cell(game.cell("0606"))) == AWAY_FROM_ENEMY
    assert game.do(do.cell(game.cell("0507"))) is None
    assert game.at("h") == "0507"


@pytest.mark.rule("CS 6.5b", "CS 6.3b")
def test_the_spanish_may_choose_the_bridge() -> None:
    """The bridge lies in 0011, far to the west: five hexes to the edge, seven to the bridge."""
    board = field(pontoon_bridge="0011")
    game = position(
        board,
        horse("h", SPANISH, "0506"),
        foot("x", AUSTRIAN, "0503"),
        bridge="0011",
        edges={SPANISH: "0511 0611"},
    )
    assert goals(game.ctx, SPANISH) == ("edge", "bridge")
    assert goals(game.ctx, AUSTRIAN) == ("edge",)
    assert to_go(game.ctx, SPANISH, "bridge", game.cell("0506")) == 7
    assert back(game, "0506", goal="bridge") == ["0407"]  # 0406 is nearer to the enemy
    assert is_home(game.ctx, SPANISH, "bridge", game.cell("0011"))
    asked = attacked(horse("h", SPANISH, "0506"), board=board, bridge="0011")
    assert asked.do(do.unit("h")) is None
    ways = [(b.id, str(b.label)) for b in asked.prompt.buttons if b.refusal is None]
    assert ways[:-1] == [
        ("retire-1-edge", "1 towards the edge"),
        ("retire-2-edge", "2 towards the edge"),
        ("retire-1-bridge", "1 towards the bridge"),
        ("retire-2-bridge", "2 towards the bridge"),
    ]
    assert ways[-1][0] == "back"
    assert asked.do(do.button("retire-1-bridge")) is None
    assert asked.labels(asked.prompt.cells) == ["0406", "0407"]


@pytest.mark.rule("CS 6.5b")
def test_on_the_edge_the_bridge_is_still_a_way() -> None:
    game = attacked(
        horse("h", SPANISH, "0506"),
        board=field(pontoon_bridge="0011"),
        bridge="0011",
        edges={SPANISH: "0506"},
    )
    assert game.do(do.unit("h")) is None
    assert game.do(do.button("retire-1-edge")) == NO_WAY_BACK
    assert game.do(do.button("retire-1-bridge")) is None


def test_who_stands_on_his_edge_cannot_retire() -> None:
    game = position(field(), horse("h", SPANISH, "0511"))
    refusal = why_not_retire(game.ctx, "h")
    assert refusal is not None and refusal.rule == "CS 6.5c"


# -- the way ---------------------------------------------------------------------------------------


def run_back(game: Position, *pieces: str, hexes: int, goal: str = "edge") -> Position:
    start = game.unit(pieces[0]).cell
    return game.run(Retire(Way(pieces, goal, hexes, (start,))))


@pytest.mark.rule("CS 6.4e")
@pytest.mark.parametrize("hexes", [1, 2])
def test_one_or_two_hexes(hexes: int) -> None:
    game = position(field(), horse("h", SPANISH, "0506"), foot("x", AUSTRIAN, "0306"))
    run_back(game, "h", hexes=hexes)
    assert game.at("h") == ("0507" if hexes == 1 else "0608")
    assert game.prompt.facing is not None


@pytest.mark.rule("CS 6.4f")
def test_it_slides_over_friends_to_the_first_empty_hex() -> None:
    game = position(
        field(),
        horse("h", SPANISH, "0506"),
        foot("x", AUSTRIAN, "0306"),
        foot("f", SPANISH, "0507"),
        marshal("m", SPANISH, "0608"),
    )
    run_back(game, "h", hexes=1)
    assert game.at("h") == "0609"


def gauntlet(*pieces: Placed) -> Position:
    """From 0506 the pond leaves 0507 alone, and the enemy in 0508 then 0608."""
    return position(field(pond="0407"), *pieces)


@pytest.mark.rule("CS 6.4g", "CS 6.4i")
@pytest.mark.parametrize(
    ("facing", "hexes", "hits"),
    [("N", 1, 1), ("N", 2, 1), ("NE", 1, 1), ("NE", 2, 2), ("S", 2, 0)],
)
def test_each_hex_on_an_enemy_front_costs_a_hit(facing: str, hexes: int, hits: int) -> None:
    """0508 (even row) has 0507 to its NE and 0608 to its E; the last hex counts too (R10)."""
    game = gauntlet(horse("h", SPANISH, "0506"), foot("y", AUSTRIAN, "0508", facing=facing))
    run_back(game, "h", hexes=hexes)
    assert game.at("h") == ("0507" if hexes == 1 else "0608")
    assert game.unit("h").hits == hits


@pytest.mark.rule("CS 6.4g")
def test_one_hit_a_hex_whatever_the_number_of_enemies() -> None:
    """0607 (odd row) has 0507 to its W."""
    game = gauntlet(
        horse("h", SPANISH, "0506"),
        foot("y", AUSTRIAN, "0508", facing="N"),
        foot("z", AUSTRIAN, "0607", facing="NW"),
    )
    run_back(game, "h", hexes=1)
    assert (game.at("h"), game.unit("h").hits) == ("0507", 1)


@pytest.mark.rule("CS 6.4g", "CS 7.4d")
def test_light_infantry_does_not_survive_an_enemy_front() -> None:
    game = gauntlet(light("l", SPANISH, "0506"), foot("y", AUSTRIAN, "0508", facing="N"))
    run_back(game, "l", hexes=1)
    assert game.unit("l").cell == OFF_MAP


@pytest.mark.rule("CS 6.4h")
def test_a_friend_in_the_hex_cancels_the_enemy_front() -> None:
    pieces = (horse("h", SPANISH, "0506"), foot("y", AUSTRIAN, "0508", facing="N"))
    game = position(field(pond="0407"), *pieces)
    run_back(game, "h", hexes=1)
    assert (game.at("h"), game.unit("h").hits) == ("0507", 1)
    game = position(field(pond="0407"), *pieces, foot("f", SPANISH, "0507"))
    run_back(game, "h", hexes=1)
    assert game.at("h") != "0507" and game.unit("h").hits == 0


@pytest.mark.rule("CS 6.4h")
def test_a_marshal_does_not_cancel_it() -> None:
    game = position(
        field(pond="0407"),
        horse("h", SPANISH, "0506"),
        foot("y", AUSTRIAN, "0508", facing="N"),
        marshal("m", SPANISH, "0507"),
    )
    run_back(game, "h", hexes=1)
    assert game.unit("h").hits == 1


def test_at_the_edge_it_stops_without_a_hit() -> None:
    game = position(field(), horse("h", SPANISH, "0510"), foot("x", AUSTRIAN, "0310"))
    run_back(game, "h", hexes=2)
    assert (game.at("h"), game.unit("h").hits) == ("0511", 0)


def test_a_blocked_way_ends_in_the_last_free_hex() -> None:
    """The edge is full: 0510 goes to 0511 with a friend, and comes to stand in its own hex."""
    game = position(
        field(),
        horse("h", SPANISH, "0510"),
        foot("x", AUSTRIAN, "0310"),
        foot("f", SPANISH, "0511"),
    )
    run_back(game, "h", hexes=1)
    assert (game.at("h"), game.unit("h").underway) == ("0510", False)


def test_a_stack_retires_together() -> None:
    game = position(
        field(),
        light("l", SPANISH, "0506"),
        foot("f", SPANISH, "0506"),
        foot("x", AUSTRIAN, "0306"),
    )
    run_back(game, "l", "f", hexes=1)
    assert (game.at("l"), game.at("f")) == ("0507", "0507")
    assert game.table.stacks[game.cell("0507")] == ("l", "f")
    assert game.do(do.button("nw")) is None
    assert (game.faces("l"), game.faces("f")) == ("NW", "NW")


# -- foreseen --------------------------------------------------------------------------------------


WATCH = foot("w", AUSTRIAN, "0508", facing="NW")
"""His front is 0407 and 0408; 0407 and 0507, the first hexes of the way, are next to him."""


@pytest.mark.rule("CS 6.4e", "CS 6.4g")
def test_a_button_tells_where_its_way_ends_and_the_hits() -> None:
    """Of the equal hexes 0507 and 0407 the first is taken, then 0608: both are watched."""
    game = attacked(horse("h", SPANISH, "0506"), foot("w", AUSTRIAN, "0508", facing="NE"))
    assert game.do(do.unit("h")) is None
    assert str(game.prompt.context) == "Hex 0506"
    one = game.asking.preview(game.ctx, do.button("retire-1-edge"))
    assert (one.rule, one.path, one.costs) == ("CS 6.4e", game.cells("0506 0507"), (1,))
    two = game.asking.preview(game.ctx, do.button("retire-2-edge"))
    assert (two.path, two.costs) == (game.cells("0506 0507 0608"), (1, 1))
    assert str(two.text) == "That way may end at 0608; HITs: 2."
    for name in ("back", "retire-3-edge", "retire-1-bridge"):
        assert game.asking.preview(game.ctx, do.button(name)) is None
    assert game.asking.preview(game.ctx, do.unit("h")) is None
    assert game.at("h") == "0506"


@pytest.mark.rule("CS 6.5c", "CS 6.4g")
@pytest.mark.parametrize(
    ("first", "path", "costs", "mark"),
    [
        ("0407", "0506 0407 0408", (1, 1), Mark.LOSS),
        ("0507", "0506 0507 0608", (0, 0), Mark.RETREAT),
    ],
)
def test_each_of_equal_hexes_tells_the_rest_of_its_way(
    first: str, path: str, costs: tuple[int, ...], mark: Mark
) -> None:
    game = attacked(horse("h", SPANISH, "0506"), WATCH)
    retire(game, "h", "retire-2-edge")
    assert str(game.prompt.context) == "Hex 0506, steps to go: 2."
    assert game.prompt.cells[game.cell(first)].mark is mark
    shown = game.asking.preview(game.ctx, do.cell(game.cell(first)))
    assert (shown.path, shown.costs) == (game.cells(path), costs)
    end = path.split()[-1]
    assert str(shown.text) == f"That way ends at {end}; HITs: {sum(costs)}."
    assert game.asking.preview(game.ctx, do.cell(game.cell("0606"))) is None
    assert game.do(do.cell(game.cell(first))) is None
    assert (game.at("h"), game.unit("h").hits) == (end, sum(costs))


@pytest.mark.rule("CS 6.4f")
def test_a_way_foreseen_slides_over_friends() -> None:
    """0407 is free, 0507 is not: who goes one hex by 0507 goes on to 0608."""
    game = attacked(horse("h", SPANISH, "0506"), foot("f", SPANISH, "0507"))
    retire(game, "h", "retire-1-edge")
    over = game.asking.preview(game.ctx, do.cell(game.cell("0507")))
    assert over.path[:2] == game.cells("0506 0507")
    assert len(over.path) == 3
    near = game.asking.preview(game.ctx, do.cell(game.cell("0407")))
    assert near.path == game.cells("0506 0407")


@pytest.mark.rule("CS 6.4f")
def test_a_way_foreseen_ends_in_the_last_free_hex_at_the_edge() -> None:
    """The edge in 0511 is a friend's: who goes there comes to stand in his own hex."""
    way = Way(("h",), "edge", 2, ())
    game = position(
        field(),
        horse("h", SPANISH, "0510"),
        foot("x", AUSTRIAN, "0310"),
        foot("f", SPANISH, "0511"),
    )
    shown = way_back(game.ctx, structs.replace(way, path=game.cells("0510")), 0)
    assert shown.path == game.cells("0510 0511")
    assert str(shown.text) == "That way ends at 0510; HITs: 0."


def retiring(*pieces: str, steps: int, start: str, **more: Any) -> Position:
    game = position(field(), *more.pop("units"), **more)
    return game.run(Retire(Way(pieces, "edge", steps, (game.cell(start),))))


@pytest.mark.rule("CS 6.4e", "CS 6.4i")
def test_one_retires_and_several_retire() -> None:
    enemy = foot("x", AUSTRIAN, "0306")
    alone = retiring("h", steps=1, start="0506", units=(horse("h", SPANISH, "0506"), enemy))
    stacked = (light("l", SPANISH, "0506"), foot("f", SPANISH, "0506"), enemy)
    both = retiring("l", "f", steps=1, start="0506", units=stacked)
    told = [[str(e.text) for e in g.events if e.kind == "retreat"] for g in (alone, both)]
    assert told == [["h retires to 0507."], ["l, f retire to 0507."]]


@pytest.mark.rule("CS 6.4f")
def test_where_the_last_hex_is_taken_it_stands_in_the_one_before() -> None:
    """From 0509 away from x the way goes by 0610 to 0611, on the edge, where f stands."""
    units = (
        horse("h", SPANISH, "0509"),
        foot("x", AUSTRIAN, "0309"),
        foot("f", SPANISH, "0611"),
    )
    game = retiring("h", steps=2, start="0509", units=units)
    assert (game.at("h"), game.unit("h").hits) == ("0610", 0)


@pytest.mark.rule("CS 6.4g", "CS 7.3c")
def test_who_moves_is_no_friend_to_himself_on_an_enemy_front() -> None:
    """0507 is in front of x, which faces south; a stands there alone, then with a gun."""
    x, a = foot("x", AUSTRIAN, "0506"), foot("a", SPANISH, "0507")
    game = position(field(), x, a)
    assert crosses_front(game.ctx, SPANISH, game.cell("0507"), ("a",))
    assert not crosses_front(game.ctx, SPANISH, game.cell("0507"), ())
    both = position(field(), x, gun("g", SPANISH, "0507"), a)
    assert not crosses_front(both.ctx, SPANISH, both.cell("0507"), ("a",))
    assert crosses_front(both.ctx, SPANISH, both.cell("0507"), ("a", "g"))


@pytest.mark.rule("CS 6.4c", "CS 6.4e")
def test_to_stay_is_suggested_and_the_shortest_way_without_a_hit() -> None:
    """Nobody stands in the way: neither one nor two hexes cost a HIT."""
    game = attacked(horse("h", SPANISH, "0506"))
    assert game.prompt.suggested == do.button("stay")
    assert str(game.prompt.units["h"].text) == "to 0507, no HIT"
    assert game.do(do.unit("h")) is None
    assert game.prompt.suggested == do.button("retire-1-edge")
    told = {b.id: str(b.pending) for b in game.prompt.buttons if b.pending}
    assert told["retire-1-edge"] == "to 0507, no HIT"
    assert set(told) == {"retire-1-edge", "retire-2-edge"}
    labels = [str(b.label) for b in game.prompt.buttons if b.id in told]
    assert labels == ["Retire 1 hex", "Retire 2 hexes"]  # there is no bridge to choose


@pytest.mark.rule("CS 6.4f")
def test_one_and_two_hexes_that_end_alike_say_why() -> None:
    """A friend stands in the first hex back: both ways end in the second, one past him."""
    game = attacked(horse("h", SPANISH, "0506"), foot("f", SPANISH, "0507"))
    assert game.do(do.unit("h")) is None
    told = {b.id: str(b.pending) for b in game.prompt.buttons if b.pending}
    assert told["retire-1-edge"] == "past friends to 0608, no HIT"
    assert told["retire-2-edge"] == "to 0608, no HIT"
