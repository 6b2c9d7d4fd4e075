"""The field of fire of a gun and what blocks its line (CS 9.1b to 9.1e, 6.3)."""

import pytest

from game.rules.camposanto.gunnery import cone, obstacles, targets
from tests.keywords import keyword
from tests.rules.camposanto.fire_bench import aimed, armed, shot_at
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    SPANISH,
    Placed,
    field,
    foot,
    gun,
    light,
    marshal,
    position,
)

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


@pytest.mark.rule("CS 9.1c", "CS 6.3a", "CS 6.3b")
@pytest.mark.parametrize("kind", ["river", "pontoon_bridge", "off_map"])
def test_neither_river_nor_bridge_nor_the_end_of_the_map_blocks_a_line(kind: str) -> None:
    """The line from 0506 to 0404, two hexes to the north-west, lies over 0405."""
    game = armed(foot("t", AUSTRIAN, "0404"), board=field(**keyword(kind, "0405")))
    assert game.cell("0404") in targets(game.ctx, "g")
