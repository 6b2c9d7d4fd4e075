"""Fire of guns and light infantry (CS 5.4e, 5.5, 8.2g, 9.1, 10.2, 11b)."""

from typing import Any

import pytest

from game.engine import action as do
from game.engine.prompt import Chances, Modifiers, Sides
from game.engine.refusal import Refusal
from game.rules.camposanto.fire import Fire
from game.rules.camposanto.gunnery import (
    NOBODY_IN_FRONT,
    cone,
    obstacles,
    targets,
    why_not_fire,
)
from game.rules.camposanto.lenses import lens
from game.rules.camposanto.pieces import steps
from game.rules.camposanto.sequence import Activation, operations
from game.rules.camposanto.table import OFF_MAP, Operation, Status, Turn
from tests.keywords import keyword
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

GUNS = Fire("spanish-centre", Operation.ARTILLERY)
LIGHT = Fire("spanish-centre", Operation.LIGHT_FIRE)
VERTICES = ("N", "NE", "SE", "S", "SW", "NW")

# Independent of the program: axial steps of the six directions (G1) and the two of each front (G2).
STEP = {"E": (1, 0), "SE": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (0, -1), "NE": (1, -1)}
FRONT = {
    "N": ("NW", "NE"),
    "NE": ("NE", "E"),
    "SE": ("E", "SE"),
    "S": ("SE", "SW"),
    "SW": ("SW", "W"),
    "NW": ("W", "NW"),
}
# What a line of the cone of a unit facing north touches, and the pairs whose side it follows (G4).
LINES: dict[tuple[int, int], tuple[list[tuple[int, int]], list[list[tuple[int, int]]]]] = {
    (0, -1): ([], []),
    (1, -1): ([], []),
    (0, -2): ([(0, -1)], []),
    (1, -2): ([], [[(0, -1), (1, -1)]]),
    (2, -2): ([(1, -1)], []),
    (0, -3): ([(0, -1), (0, -2)], []),
    (1, -3): ([(0, -1), (1, -2)], []),
    (2, -3): ([(1, -1), (1, -2)], []),
    (3, -3): ([(1, -1), (2, -2)], []),
    (0, -4): ([(0, -1), (0, -2), (0, -3)], []),
    (1, -4): ([(0, -1), (0, -2), (1, -2), (1, -3)], []),
    (2, -4): ([(1, -2)], [[(0, -1), (1, -1)], [(1, -3), (2, -3)]]),
    (3, -4): ([(1, -1), (1, -2), (2, -2), (2, -3)], []),
    (4, -4): ([(1, -1), (2, -2), (3, -3)], []),
}
ORIGIN = (6, 6)  # column and row of the gun in the tests of lines


def turned(step: tuple[int, int], times: int) -> tuple[int, int]:
    """An axial step turned clockwise."""
    q, r = step
    for _ in range(times):
        q, r = -r, q + r
    return q, r


def label(step: tuple[int, int]) -> str:
    """The hex that lies so far from the gun."""
    column, row = ORIGIN
    q, r = column - (row - (row & 1)) // 2 + step[0], row + step[1]
    return f"{q + (r - (r & 1)) // 2:02}{r:02}"


def armed(*others: Placed, **more: Any) -> Position:
    """A Spanish field gun in 0506 that looks north, a regiment far away on both sides."""
    far = (foot("a", SPANISH, "0011"), foot("x", AUSTRIAN, "1100"))
    board = more.pop("board", field())
    return position(board, gun("g", SPANISH, "0506"), *far, *others, **more)


def aimed(*others: Placed, **more: object) -> Position:
    """The same with the gun in hand."""
    game = armed(*others, **more).run(GUNS)
    assert game.do(do.unit("g")) is None
    return game


def shot_at(game: Position, where: str) -> Refusal | None:
    found: Refusal | None = game.do(do.cell(game.cell(where)))
    return found


# -- field and line --------------------------------------------------------------------------------


@pytest.mark.rule("CS 9.1b")
def test_the_cone_opens_from_the_front_to_four_hexes() -> None:
    game = armed()
    found = cone(game.rules, game.cell("0506"), 0, 4)
    by_range = {n: game.labels(c for c, m in found.items() if m == n) for n in range(1, 5)}
    assert by_range == {
        1: ["0405", "0505"],
        2: ["0404", "0504", "0604"],
        3: ["0303", "0403", "0503", "0603"],
        4: ["0302", "0402", "0502", "0602", "0702"],
    }


@pytest.mark.rule("CS 9.1b")
@pytest.mark.parametrize("facing", VERTICES)
def test_the_cone_turns_with_the_gun(facing: str) -> None:
    game = armed()
    (aq, ar), (bq, br) = (STEP[way] for way in FRONT[facing])
    wanted = {
        label((a * aq + b * bq, a * ar + b * br)): a + b
        for a in range(5)
        for b in range(5)
        if 1 <= a + b <= 4
    }
    origin = game.cell("0606")
    found = cone(game.rules, origin, VERTICES.index(facing), 4)
    assert {game.rules.label(c): n for c, n in found.items()} == wanted


@pytest.mark.rule("CS 9.1b")
def test_the_cone_is_cut_by_the_edge_of_the_map() -> None:
    """Over the ragged western edge the field goes on: two rows further it is on the map again."""
    game = armed()
    found = cone(game.rules, game.cell("0006"), 0, 2)
    assert game.labels(found) == ["0004", "0005", "0104"]


@pytest.mark.rule("CS 9.1c", "CS 9.1d", "CS 9.1e")
@pytest.mark.parametrize("turns", range(6))
@pytest.mark.parametrize("target", LINES)
def test_what_blocks_each_line_of_the_cone(target: tuple[int, int], turns: int) -> None:
    """One obstacle in every hex of the cone, then both of each pair (G4)."""
    touched, pairs = LINES[target]
    goal = label(turned(target, turns))

    def bars(*steps: tuple[int, int]) -> list[str]:
        houses = " ".join(label(turned(s, turns)) for s in steps)
        far = (foot("a", SPANISH, "0011"), foot("x", AUSTRIAN, "1100"))
        game = position(field(farmhouse=houses), gun("g", SPANISH, "0606"), *far)
        return game.labels(obstacles(game.ctx, game.cell("0606"), game.cell(goal)))

    for step in LINES:
        if step != target:
            there = label(turned(step, turns))
            assert bars(step) == ([there] if step in touched else [])
    for pair in pairs:
        assert bars(*pair) == sorted(label(turned(s, turns)) for s in pair)


@pytest.mark.rule("CS 9.1e")
def test_a_line_along_the_edge_of_the_map_is_never_blocked_beside_it() -> None:
    """From 0006 to 0004 the line follows the side between 0005 and a hex that is not there."""
    game = armed(foot("b", SPANISH, "0005"))
    assert obstacles(game.ctx, game.cell("0006"), game.cell("0004")) == ()
    straight = armed(foot("b", SPANISH, "0006"))
    assert (
        straight.labels(obstacles(straight.ctx, straight.cell("0005"), straight.cell("0007"))) == []
    )
    row = armed(foot("b", SPANISH, "0105"))
    assert row.labels(obstacles(row.ctx, row.cell("0005"), row.cell("0205"))) == ["0105"]


@pytest.mark.rule("CS 9.1c", "CS 6.3d")
@pytest.mark.parametrize(
    "obstacle",
    [
        foot("o", SPANISH, "0405"),
        foot("o", AUSTRIAN, "0405"),
        light("o", SPANISH, "0405"),
        marshal("o", SPANISH, "0405"),
        marshal("o", AUSTRIAN, "0405", wing="left"),
    ],
)
def test_any_counter_stands_in_the_line(obstacle: Placed) -> None:
    """From 0506 to 0404 the line crosses 0405."""
    game = aimed(obstacle, foot("t", AUSTRIAN, "0404"), foot("u", AUSTRIAN, "0604"))
    refusal = shot_at(game, "0404")
    assert refusal is not None and refusal.rule == "CS 9.1c"
    assert dict(refusal.message.values)["hex"] == "0405"
    clear = aimed(foot("t", AUSTRIAN, "0404"), foot("u", AUSTRIAN, "0604"), dice=[1, 1])
    assert shot_at(clear, "0404") is None


@pytest.mark.rule("CS 9.1c", "CS 6.3c", "CS 6.3d")
@pytest.mark.parametrize(("kind", "blocked"), [("farmhouse", True), ("pond", False)])
def test_farmhouses_block_and_the_pond_does_not(kind: str, blocked: bool) -> None:
    board = field(farmhouse="0405") if kind == "farmhouse" else field(pond="0405")
    target = foot("t", AUSTRIAN, "0404")
    game = aimed(target, foot("u", AUSTRIAN, "0604"), board=board, dice=[1, 1])
    refusal = shot_at(game, "0404")
    assert (refusal is not None) == blocked
    assert refusal is None or refusal.rule == "CS 9.1c"


@pytest.mark.rule("CS 9.1c")
def test_the_hexes_of_gun_and_target_are_no_obstacles() -> None:
    """Both in farmhouses, the gun on a regiment."""
    game = aimed(
        foot("b", SPANISH, "0506"),
        foot("t", AUSTRIAN, "0404"),
        board=field(farmhouse="0506 0404"),
        dice=[1, 1],
    )
    assert shot_at(game, "0404") is None


@pytest.mark.rule("CS 9.1e")
def test_along_a_side_both_hexes_must_hold_an_obstacle() -> None:
    """From 0506 to 0504 the line runs between 0405 and 0505."""
    target = foot("t", AUSTRIAN, "0504")
    one = aimed(target, foot("b", SPANISH, "0405"), dice=[1, 1])
    assert shot_at(one, "0504") is None
    both = armed(target, foot("b", SPANISH, "0405"), marshal("m", SPANISH, "0505"))
    assert targets(both.ctx, "g") == ()
    other = aimed(
        target,
        foot("b", SPANISH, "0405"),
        foot("u", AUSTRIAN, "0505"),
    )
    refusal = shot_at(other, "0504")
    assert refusal is not None and refusal.rule == "CS 9.1e"
    assert set(dict(refusal.message.values).values()) == {"0405", "0505"}


@pytest.mark.rule("CS 9.1b")
@pytest.mark.parametrize("where", ["0605", "0507", "0501", "0506"])
def test_targets_outside_the_field_are_refused(where: str) -> None:
    """On the flank, behind, at five hexes, in the gun's own hex."""
    others = (foot("t", AUSTRIAN, where),) if where != "0506" else ()
    game = aimed(*others, foot("u", AUSTRIAN, "0403"))
    refusal = shot_at(game, where)
    assert refusal is not None
    assert (refusal.rule, refusal.message.message) == (
        "CS 9.1b",
        "The target is outside the gun's field of fire.",
    )


@pytest.mark.rule("CS 9.1b")
@pytest.mark.parametrize("where", ["0302", "0702", "0502", "0405"])
def test_targets_in_the_field_are_offered(where: str) -> None:
    game = aimed(foot("t", AUSTRIAN, where))
    assert game.labels(game.prompt.cells) == [where]


@pytest.mark.rule("CS 9.1b")
def test_friends_and_empty_hexes_are_no_targets() -> None:
    game = aimed(foot("b", SPANISH, "0505"), foot("t", AUSTRIAN, "0405"))
    for where in ("0505", "0404"):
        refusal = shot_at(game, where)
        assert refusal is not None and refusal.message.message == "No enemy stands there."


# -- the roll --------------------------------------------------------------------------------------


@pytest.mark.rule("CS 9.1f", "CS 1.2a")
@pytest.mark.parametrize(
    ("row", "where", "fails_with", "hits_with"),
    [
        ("field", "0405", (3, 3), (3, 4)),
        ("field", "0404", (3, 4), (4, 4)),
        ("field", "0403", (4, 4), (4, 5)),
        ("field", "0302", (4, 4), (4, 5)),
        ("heavy", "0405", (2, 3), (3, 3)),
        ("heavy", "0404", (3, 3), (3, 4)),
        ("heavy", "0403", (3, 4), (4, 4)),
        ("heavy", "0302", (4, 4), (4, 5)),
    ],
)
def test_the_modifier_for_the_range(
    row: str, where: str, fails_with: tuple[int, int], hits_with: tuple[int, int]
) -> None:
    """Field guns 2, 1, 0, 0; heavy guns 3, 2, 1, 0; 9 hits (R28)."""
    for dice, left in ((fails_with, 4), (hits_with, 3)):
        far = (foot("a", SPANISH, "0011"), foot("x", AUSTRIAN, "1100"))
        pieces = (gun("g", SPANISH, "0506", row=row), foot("t", AUSTRIAN, where), *far)
        game = position(field(), *pieces, dice=dice).run(GUNS)
        game.do(do.unit("g"))
        assert shot_at(game, where) is None
        assert steps(game.ctx, "t") == left


@pytest.mark.rule("CS 9.1f")
@pytest.mark.parametrize(("where", "left"), [("0405", 3), ("0404", 3), ("0403", 4), ("0302", 4)])
def test_a_heavy_gun_that_rolls_seven(where: str, left: int) -> None:
    """EX-CS-8: totals 10, 9, 8 and 7."""
    pieces = (gun("g", SPANISH, "0506", row="heavy"), foot("t", AUSTRIAN, where))
    game = position(field(), *pieces, foot("a", SPANISH, "0011"), dice=[3, 4]).run(GUNS)
    game.do(do.unit("g"))
    shot_at(game, where)
    assert steps(game.ctx, "t") == left


@pytest.mark.rule("CS 9.1h", "CS 6.3d")
@pytest.mark.parametrize(("dice", "left"), [((4, 4), 4), ((4, 5), 3)])
def test_farmhouses_protect_the_target(dice: tuple[int, int], left: int) -> None:
    """Range 2: +1, and -1 for the farmhouses: the dice must show 9."""
    game = aimed(foot("t", AUSTRIAN, "0404"), board=field(farmhouse="0404"), dice=dice)
    shot_at(game, "0404")
    assert steps(game.ctx, "t") == left
    rolled = next(e.roll for e in game.events if e.roll)
    assert [(m.value, m.rule) for m in rolled.modifiers] == [(1, "CS 9.1f"), (-1, "CS 9.1h")]
    assert (rolled.dice, rolled.die, rolled.total) == (dice, sum(dice), sum(dice))


@pytest.mark.rule("CS 9.1g", "CS 7.4a")
def test_a_unit_that_is_hit_stays_in_place() -> None:
    game = aimed(foot("t", AUSTRIAN, "0404", facing="SE"), dice=[6, 6])
    shot_at(game, "0404")
    assert (game.at("t"), game.faces("t"), steps(game.ctx, "t")) == ("0404", "SE", 3)
    assert game.table.losses[AUSTRIAN] == 1
    assert [e.rule for e in game.events if e.kind == "fire"] == ["CS 9.1f", "CS 9.1g"]


@pytest.mark.rule("CS 9.2d", "CS 10.1b", "CS 7.4d")
@pytest.mark.parametrize("top", [gun("t", AUSTRIAN, "0404"), light("t", AUSTRIAN, "0404")])
def test_what_lies_on_top_of_a_stack_takes_the_hit(top: Placed) -> None:
    game = aimed(top, foot("u", AUSTRIAN, "0404"), dice=[6, 6])
    shot_at(game, "0404")
    assert game.unit("t").cell == OFF_MAP
    assert steps(game.ctx, "u") == 4
    assert game.table.losses[AUSTRIAN] == 0


@pytest.mark.rule("CS 8.2g")
@pytest.mark.parametrize(("dice", "lost"), [((3, 4), False), ((4, 4), True)])
def test_a_marshal_alone_may_be_hit(dice: tuple[int, int], lost: bool) -> None:
    """Range 2: +1."""
    game = aimed(marshal("m", AUSTRIAN, "0404"), dice=dice)
    shot_at(game, "0404")
    assert (game.unit("m").cell == OFF_MAP) == lost
    assert game.table.losses[AUSTRIAN] == 0


@pytest.mark.rule("CS 12.1a", "CS 7.4a")
def test_the_last_regiment_of_a_wing_may_fall_to_fire() -> None:
    last = foot("t", AUSTRIAN, "0404", wing="left", steps=2, hits=1)
    game = aimed(last, dice=[6, 6])
    shot_at(game, "0404")
    result = game.state.result
    assert result is not None and (result.winner, result.rule) == (SPANISH, "CS 12.1a")


# -- who and when ----------------------------------------------------------------------------------


@pytest.mark.rule("CS 9.1a", "CS 5.5b")
def test_each_gun_fires_once_one_after_the_other() -> None:
    game = armed(
        gun("h", SPANISH, "0806"),
        foot("t", AUSTRIAN, "0404"),
        foot("u", AUSTRIAN, "0804"),
        dice=[1, 1, 1, 1],
    ).run(GUNS)
    assert set(game.prompt.units) == {"g", "h"}
    game.do(do.unit("g"))
    assert shot_at(game, "0404") is None
    assert set(game.prompt.units) == {"h"}
    refusal = game.do(do.unit("g"))
    assert refusal is not None
    assert (refusal.rule, refusal.message.message) == (
        "CS 9.1a",
        "This unit has already fired.",
    )
    game.do(do.unit("h"))
    assert shot_at(game, "0804") is None
    assert game.unit("g").fired and game.unit("h").fired
    assert game.asking is None


@pytest.mark.rule("CS 5.5b")
def test_fire_may_be_passed_over_and_a_gun_put_back() -> None:
    game = aimed(foot("t", AUSTRIAN, "0404"))
    assert game.do(do.button("back")) is None
    assert set(game.prompt.units) == {"g"}
    assert game.do(do.button("end")) is None
    assert game.asking is None and not game.unit("g").fired


@pytest.mark.rule("CS 5.4e")
@pytest.mark.parametrize("status", list(Status)[1:])
def test_a_hesitant_wing_may_not_fire(status: Status) -> None:
    hesitant = status is Status.HESITANT
    both = (foot("t", AUSTRIAN, "0404"), light("l", SPANISH, "0806"), foot("u", AUSTRIAN, "0805"))
    for frame in (GUNS, LIGHT):
        game = armed(*both, status={"spanish-centre": status}).run(frame)
        assert (game.asking is None) == hesitant


@pytest.mark.rule("CS 5.4e")
def test_the_reason_is_that_the_wing_is_hesitant() -> None:
    pieces = (foot("t", AUSTRIAN, "0404"), light("l", SPANISH, "0806"), foot("u", AUSTRIAN, "0805"))
    game = armed(*pieces, status={"spanish-centre": Status.HESITANT})
    for uid, operation in (("g", Operation.ARTILLERY), ("l", Operation.LIGHT_FIRE)):
        refusal = why_not_fire(game.ctx, "spanish-centre", operation, uid)
        assert refusal is not None and refusal.rule == "CS 5.4e"


@pytest.mark.rule("CS 9.1a")
def test_only_guns_of_the_active_wing_fire() -> None:
    game = armed(
        gun("h", SPANISH, "0806", wing="left"),
        foot("b", SPANISH, "0211", wing="left"),
        foot("t", AUSTRIAN, "0404"),
        foot("u", AUSTRIAN, "0804"),
    ).run(GUNS)
    assert set(game.prompt.units) == {"g"}
    refusal = game.do(do.unit("h"))
    assert refusal is not None and refusal.rule == "CS 9.1a"
    assert game.do(do.unit("a")).rule == "CS 5.5a"


@pytest.mark.rule("CS 9.1b")
def test_a_gun_that_sees_nobody_is_told_so() -> None:
    game = armed(
        gun("h", SPANISH, "0806", facing="S"),
        foot("t", AUSTRIAN, "0404"),
        foot("u", AUSTRIAN, "0804"),
    ).run(GUNS)
    refusal = game.do(do.unit("h"))
    assert refusal is not None and refusal.rule == "CS 9.1b"


@pytest.mark.rule("CS 5.5c", "CS 5.3d", "CS 5.5a")
def test_fire_uses_no_activation_and_a_gun_may_move_afterwards() -> None:
    """A Prudent wing: the gun fires, then four others and no fifth may move, the gun being one of
    those that could.
    """
    others = tuple(foot(f"f{n}", SPANISH, f"{n:02}09") for n in range(5))
    game = armed(
        *others,
        foot("t", AUSTRIAN, "0404"),
        status={"spanish-centre": Status.PRUDENT},
        dice=[1, 1],
    ).run(*operations("spanish-centre")[:4])
    game.do(do.unit("g"))
    assert shot_at(game, "0404") is None
    assert game.prompt.rule == "CS 5.3a" and "g" in game.prompt.units
    game.do(do.unit("g"))
    assert shot_at(game, "0505") is None
    assert game.do(do.button("n")) is None
    assert game.unit("g").moved and game.unit("g").fired


@pytest.mark.rule("CS 5.5a")
def test_guns_do_not_fire_when_light_infantry_does() -> None:
    game = armed(
        light("l", SPANISH, "0806"), foot("u", AUSTRIAN, "0805"), foot("t", AUSTRIAN, "0404")
    ).run(LIGHT)
    assert set(game.prompt.units) == {"l"}
    refusal = game.do(do.unit("g"))
    assert refusal is not None
    assert (refusal.rule, refusal.message.message) == ("CS 5.5a", "This operation is over.")
    assert game.do(do.unit("a")).message.message == ("Only light infantry fires in this operation.")


@pytest.mark.rule("CS 9.1a", "CS 10.2a")
def test_an_activation_begins_with_unfired_guns() -> None:
    game = armed(foot("t", AUSTRIAN, "0404"), dice=[1, 1])
    game.ctx.change("g", fired=True)
    game.run(Activation("spanish-centre"))
    assert set(game.prompt.units) == {"g"}


# -- light infantry --------------------------------------------------------------------------------


def skirmish(*others: Placed, **more: Any) -> Position:
    """Spanish light infantry in 0506 that looks north, in hand."""
    far = (foot("a", SPANISH, "0011"), foot("x", AUSTRIAN, "1100"))
    board = more.pop("board", field())
    game = position(board, light("l", SPANISH, "0506"), *far, *others, **more)
    game.run(LIGHT)
    assert game.do(do.unit("l")) is None
    return game


@pytest.mark.rule("CS 10.2a")
@pytest.mark.parametrize(
    ("where", "allowed"), [("0405", True), ("0505", True), ("0406", False), ("0404", False)]
)
def test_light_infantry_fires_at_its_two_front_hexes(where: str, allowed: bool) -> None:
    other = "0505" if where != "0505" else "0405"
    game = skirmish(foot("t", AUSTRIAN, where), foot("u", AUSTRIAN, other), dice=[1, 1])
    refusal = shot_at(game, where)
    assert (refusal is None) == allowed
    if refusal is not None:
        assert (refusal.rule, refusal.message.message) == (
            "CS 10.2a",
            "Light Infantry fires only at its two front hexes.",
        )


@pytest.mark.rule("CS 10.2b")
@pytest.mark.parametrize(
    ("house", "dice", "left"),
    [("", (4, 4), 4), ("", (4, 5), 3), ("0505", (4, 5), 4), ("0505", (5, 5), 3)],
)
def test_light_infantry_hits_with_nine(house: str, dice: tuple[int, int], left: int) -> None:
    game = skirmish(foot("t", AUSTRIAN, "0505"), board=field(farmhouse=house), dice=dice)
    shot_at(game, "0505")
    assert steps(game.ctx, "t") == left
    rolled = next(e.roll for e in game.events if e.roll)
    assert [m.rule for m in rolled.modifiers] == ["CS 10.2b"]


@pytest.mark.rule("CS 10.2c")
def test_the_target_of_light_infantry_stays() -> None:
    game = skirmish(horse("t", AUSTRIAN, "0505"), dice=[6, 6])
    shot_at(game, "0505")
    assert (game.at("t"), steps(game.ctx, "t")) == ("0505", 3)
    assert [e.rule for e in game.events if e.kind == "fire"] == ["CS 10.2b", "CS 10.2c"]


@pytest.mark.rule("CS 9.1c", "CS 6.3a", "CS 6.3b")
@pytest.mark.parametrize("kind", ["river", "pontoon_bridge", "off_map"])
def test_neither_river_nor_bridge_nor_the_end_of_the_map_blocks_a_line(kind: str) -> None:
    """The line from 0506 to 0404, two hexes to the north-west, lies over 0405."""
    game = armed(foot("t", AUSTRIAN, "0404"), board=field(**keyword(kind, "0405")))
    assert game.cell("0404") in targets(game.ctx, "g")


@pytest.mark.rule("CS 10.2a")
def test_light_infantry_without_an_enemy_in_front_does_not_fire() -> None:
    """ "l" has "t" in front, "k" nobody: "u" stands on its flank."""
    game = position(
        field(),
        light("l", SPANISH, "0506"),
        light("k", SPANISH, "0806"),
        foot("t", AUSTRIAN, "0505"),
        foot("u", AUSTRIAN, "0906"),
        foot("a", SPANISH, "0011"),
    ).run(LIGHT)
    assert list(game.prompt.units) == ["l"]
    assert game.do(do.unit("k")) == NOBODY_IN_FRONT
    assert not game.unit("k").fired


@pytest.mark.rule("CS 10.2a")
def test_light_infantry_fires_once() -> None:
    game = skirmish(
        light("k", SPANISH, "0806"),
        foot("t", AUSTRIAN, "0505"),
        foot("u", AUSTRIAN, "0805"),
        dice=[1, 1],
    )
    assert shot_at(game, "0505") is None
    refusal = game.do(do.unit("l"))
    assert refusal is not None and refusal.rule == "CS 10.2a"
    assert set(game.prompt.units) == {"k"}


@pytest.mark.rule("CS 8.2g")
def test_light_infantry_may_hit_a_marshal() -> None:
    game = skirmish(marshal("m", AUSTRIAN, "0505"), dice=[4, 5])
    shot_at(game, "0505")
    assert game.unit("m").cell == OFF_MAP


# -- evening ---------------------------------------------------------------------------------------


@pytest.mark.rule("CS 11b")
@pytest.mark.parametrize(
    ("turn", "offered"), [(Turn.DAY, ["0302", "0505"]), (Turn.EVENING, ["0505"])]
)
def test_in_the_evening_guns_fire_at_adjacent_hexes_alone(turn: Turn, offered: list[str]) -> None:
    game = aimed(foot("t", AUSTRIAN, "0505"), foot("u", AUSTRIAN, "0302"), table={"turn": turn})
    assert game.labels(game.prompt.cells) == offered
    if turn is Turn.EVENING:
        assert shot_at(game, "0302").rule == "CS 11b"
        assert shot_at(game, "0507").rule == "CS 9.1b"


# -- before the roll -------------------------------------------------------------------------------


@pytest.mark.rule("CS 9.1f", "CS 9.1h")
def test_the_sheet_tells_the_chance_before_the_roll() -> None:
    """Range 1, farmhouses: +2 - 1, so the dice must show 8: 15 of 36 cases, 42 %."""
    game = aimed(foot("t", AUSTRIAN, "0405"), board=field(farmhouse="0405"))
    preview = game.asking.preview(game.ctx, do.cell(game.cell("0405")))
    sheet = preview.sheet
    assert [c.percent for c in sheet.of(Chances).rows] == [42, 58]
    assert dict(sheet.of(Chances).rows[0].text.values)["n"] == 15
    assert sheet.of(Modifiers).total == 1
    assert game.asking.preview(game.ctx, do.cell(game.cell("0404"))) is None


@pytest.mark.rule("CS 9.2d")
def test_the_sheet_names_who_takes_the_hit() -> None:
    game = aimed(gun("t", AUSTRIAN, "0405"), foot("u", AUSTRIAN, "0405"))
    sheet = game.asking.preview(game.ctx, do.cell(game.cell("0405"))).sheet
    members = sheet.of(Sides).rows[1].groups[0].members
    assert [(m.unit, m.role) for m in members] == [("t", "risk"), ("u", "other")]
    assert [str(m.lines[0]) for m in members] == ["1 step", "4 of 4 steps"]
    assert sheet.of(Chances).rows[0].rule == "CS 7.4d"


@pytest.mark.rule("CS 9.1b", "CS 9.1c")
def test_the_field_is_shown_with_what_blocks_it() -> None:
    """The friend in 0405 hides what lies behind it; 0504 is seen past it."""
    shown = aimed(foot("b", SPANISH, "0405"), foot("t", AUSTRIAN, "0505")).prompt.fire
    game = armed()
    barred = {game.rules.label(b.cell): game.labels(b.cells) for b in shown.barred}
    assert barred["0404"] == ["0405"] and barred["0303"] == ["0405"]
    assert barred["0604"] == ["0505"]
    assert barred["0504"] == ["0405", "0505"]
    chips = {game.rules.label(c): chip for c, chip in shown.cells.items()}
    assert chips == {"0405": "+2", "0505": "+2"}


@pytest.mark.rule("CS 9.1b", "CS 10.2a", "CS 9.1a")
def test_the_field_of_fire_is_an_overlay() -> None:
    game = armed(light("l", AUSTRIAN, "0803"), foot("b", SPANISH, "0505"))
    shown = lens(game.ctx, "fire", ("g",))
    assert shown.fire is not None and (shown.rule, shown.fire.cell) == (
        "CS 9.1b",
        game.cell("0506"),
    )
    assert game.cell("0405") in shown.fire.cells
    light_field = lens(game.ctx, "fire", ("l",)).fire
    assert light_field is not None and game.labels(light_field.cells) == ["0804", "0904"]
    nothing = lens(game.ctx, "fire", ("a",))
    assert nothing.fire is None and nothing.rule == "CS 9.1a"


@pytest.mark.rule("CS 9.1f", "CS 9.1h")
def test_the_likeliest_hit_is_suggested() -> None:
    """Both at range 2: +1, one of them in farmhouses: -1."""
    pieces = (foot("t", AUSTRIAN, "0404"), foot("u", AUSTRIAN, "0604"))
    for farm, best in (("0404", "0604"), ("0604", "0404")):
        game = aimed(*pieces, board=field(farmhouse=farm))
        assert game.prompt.suggested == do.cell(game.cell(best))
