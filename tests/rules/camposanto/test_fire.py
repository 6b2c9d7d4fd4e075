"""Fire of guns: the roll, who fires and when (CS 5.4e, 5.5, 8.2g, 9.1, 11b)."""

import pytest

from game.engine import action as do
from game.rules.camposanto.gunnery import why_not_fire
from game.rules.camposanto.pieces import steps
from game.rules.camposanto.sequence import Activation, operations
from game.rules.camposanto.table import OFF_MAP, Operation, Status, Turn
from tests.rules.camposanto.fire_bench import GUNS, LIGHT, aimed, armed, shot_at
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
