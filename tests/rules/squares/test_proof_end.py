"""The end of a Combat, of a turn, what is told and shown (SQ 7 to 10)."""

from typing import Any

import pytest
from msgspec import structs

from game.rules.squares.cards import Weight
from game.rules.squares.combat_dice import Distribute, OddHits, Suffer, needed, throw
from game.rules.squares.combat_end import CombatEnd, Pursue, Rearrange, Turn, turners
from game.rules.squares.combat_sheet import combat_sheet
from game.rules.squares.ending import Breakpoints, points
from game.rules.squares.faces import figure, marks_of, unit_face
from game.rules.squares.fire import Shoot, resupplied
from game.rules.squares.options import Reading
from game.rules.squares.pool import Pool, pool
from game.rules.squares.rules import Terms
from game.rules.squares.table import Command
from tests.rules.squares.positions import (
    BLUE,
    ELITE,
    RED,
    VETERAN,
    Placed,
    Position,
    base,
    field,
    fight,
    foot,
    general,
    gun,
    horse,
    horse_gun,
    mixed,
    position,
)

FAR = foot("x", BLUE, "0800")


def met(*pieces: Placed, a: str = "a", x: str = "x", **fields: Any) -> Position:
    """Red in 0404 fights blue in 0403."""
    dice = fields.pop("dice", ())
    game = position(field(), *pieces, dice=dice)
    game.ctx.set(fight=structs.replace(fight(game, a, x), **fields))
    return game


# -- dice and hits ---------------------------------------------------------------------------------


@pytest.mark.rule("SQ 8.15", "SQ 8.17")
@pytest.mark.parametrize(
    ("dice", "told"),
    [
        ((4, 1, 1), "a scores 1 hit."),
        ((4, 5, 1), "a scores 2 hits."),
        ((1, 1, 1), "a scores 0 hits."),
    ],
)
def test_the_hits_of_a_brigade_are_told(dice: tuple[int, ...], told: str) -> None:
    game = met(foot("a", RED, "0404", hits=1), foot("x", BLUE, "0403"), dice=dice)
    assert game.table.fight is not None
    throw(game.ctx, pool(game.ctx, game.table.fight, "a"))
    (event,) = game.events
    assert (str(event.text), event.counts) == (told, tuple(d >= 4 for d in dice))


@pytest.mark.rule("SQ 8.15", "SQ 8.20")
def test_the_lowest_face_is_one() -> None:
    """Fresh +1, elite +1, the Advantage +1, a flank +1: every die hits."""
    units = (foot("a", RED, "0404", morale=(ELITE,)), foot("x", BLUE, "0403", facing="E"))
    game = met(*units, advantage=RED)
    assert game.table.fight is not None
    made = pool(game.ctx, game.table.fight, "a")
    assert (made.total, needed(made)) == (4, 1)


@pytest.mark.rule("SQ 8.17")
def test_the_highest_face_always_hits() -> None:
    """However much is asked for."""
    assert needed(Pool(unit="a", dice=1, at=9, always=6)) == 6


@pytest.mark.rule("SQ 8.19")
def test_the_question_of_odd_hits() -> None:
    """Five hits on three units: one each, then two odd ones; four: one odd one."""
    units = [foot(u, BLUE, "0403", facing="S") for u in "xyz"]
    for scored, n, text in (
        (5, 2, "Who takes the 2 odd hits, one each?"),
        (4, 1, "Who takes the odd hit?"),
    ):
        game = met(foot("a", RED, "0404"), *units, x="x y z", scored={BLUE: scored, RED: 0})
        game.run(Distribute(BLUE))
        assert isinstance(game.asking, OddHits) and game.asking.n == n
        assert str(game.prompt.text) == text
        assert game.prompt.context is not None and str(scored) in str(game.prompt.context)
        assert game.pick(*("x", "y")[:n]) is None
        assert game.table.fight is not None
        assert dict(game.table.fight.taken) == {"x": 2, "y": n, "z": 1}


@pytest.mark.rule("SQ 8.27")
def test_the_dice_of_a_save_that_count() -> None:
    """A regular brigade attacked by cavalry alone saves on 5."""
    game = met(horse("a", RED, "0404"), foot("x", BLUE, "0403"), taken={"x": 3}, dice=(4, 5, 6))
    game.run(Suffer())
    (saves,) = [e for e in game.events if e.rule == "SQ 8.27"]
    assert saves.counts == (False, True, True) and str(saves.text) == "x saves 2 of 3 hits."
    assert game.unit("x").hits == 1


# -- the end of a Combat ---------------------------------------------------------------------------


@pytest.mark.rule("SQ 8.45")
def test_who_pursues_is_offered_and_told() -> None:
    units = (foot("a", RED, "0404"), gun("g", RED, "0404"), foot("x", BLUE, "0402"))
    game = met(*units, a="a g", target=position(field(), FAR).cell("0403"))
    game.run(Pursue(RED))
    assert game.prompt.pick.samples == ((), ("a",), ("a", "g"))
    assert game.pick("a") is None
    (told,) = [e for e in game.events if e.kind == "move"]
    assert (str(told.text), told.rule, told.depth) == ("a occupies 0403.", "SQ 8.45", 1)
    assert [game.rules.label(c) for c in told.path] == ["0404", "0403"]


@pytest.mark.rule("SQ 8.29")
@pytest.mark.parametrize(
    ("at", "facing", "may"),
    [("0403", "E", True), ("0403", "S", False), ("0402", "E", False)],
)
def test_who_may_turn(at: str, facing: str, may: bool) -> None:
    """Not one that faces the attacker already, nor one that was driven off."""
    game = met(
        foot("a", RED, "0404"),
        foot("x", BLUE, at, facing=facing),
        target=position(field(), FAR).cell("0403"),
        flanked=("x",),
    )
    assert (turners(game.ctx) == ("x",)) is may


@pytest.mark.rule("SQ 8.29")
def test_a_turn_is_told() -> None:
    game = met(foot("a", RED, "0404"), foot("x", BLUE, "0403", facing="E"), flanked=("x",))
    game.run(Turn("x"))
    assert game.press("turn") is None
    assert game.state.result is not None and game.unit("x").facing == 2
    (told,) = [e for e in game.events if e.kind == "facing"]
    assert (str(told.text), told.depth) == ("x turns towards the attacker.", 1)


@pytest.mark.rule("SQ 8.44")
def test_the_order_of_a_square_is_asked_for() -> None:
    game = position(field(), foot("a", RED, "0404"), foot("b", RED, "0404"), FAR)
    game.run(Rearrange(RED, game.cell("0404")))
    asked = game.prompt.pick
    assert asked.ordered and (asked.min, asked.max) == (2, 2)
    assert asked.samples == (("a", "b"), ("b", "a"))


@pytest.mark.rule("SQ 6.15", "SQ 8.29")
def test_after_a_combat_nobody_fights() -> None:
    game = met(foot("a", RED, "0404"), foot("x", BLUE, "0403"))
    game.run(CombatEnd())
    assert game.table.fight is None and game.state.result is not None


# -- the sheet -------------------------------------------------------------------------------------


@pytest.mark.rule("SQ 8.12", "SQ 8.14")
def test_the_sheet_tells_of_the_skirmish() -> None:
    """Light infantry has the Advantage at once; else both roll; near cavalry there is none."""
    for mine, theirs, told, bonus in (
        (foot("a", RED, "0404", light=True), foot("x", BLUE, "0403"), "Skirmish Advantage: red", 1),
        (foot("a", RED, "0404"), foot("x", BLUE, "0403"), "both test for", 0),
        (foot("a", RED, "0404"), mixed("x", BLUE, "0403"), "no Skirmish Advantage", 0),
    ):
        game = met(mine, theirs)
        assert game.table.fight is not None
        sheet = combat_sheet(game.ctx, game.table.fight)
        assert told in str(sheet.subtitle)
        (member,) = sheet.sides[0].groups[0].members
        assert ("+1 Skirmish Advantage" in map(str, member.lines)) is bool(bonus)
        again = structs.replace(game.table.fight, follow_up=True)
        assert str(combat_sheet(game.ctx, again).subtitle) == "no Skirmish Advantage"


@pytest.mark.rule("SQ 8.31")
def test_the_sheet_tells_who_tests() -> None:
    """Two light batteries against one: both hit and it misses once in eight."""
    light = [gun(u, RED, "0404", weight=Weight.LIGHT) for u in "ab"]
    game = met(*light, gun("x", BLUE, "0403", weight=Weight.LIGHT), a="a b")
    assert game.table.fight is not None
    chances = {str(c.label): c.percent for c in combat_sheet(game.ctx, game.table.fight).chances}
    assert chances["the red alone test"] == 0
    assert chances["the blue alone test"] == 12
    assert chances["a difference of 1 or none"] == 88


# -- breaking points -------------------------------------------------------------------------------


@pytest.mark.rule("SQ 10.1", "SQ 10.3")
def test_every_command_is_looked_at() -> None:
    """The first is broken already, the second holds, the third breaks: of four Commands two."""
    commands = {"r": Command("r", demoralised=True)}
    units = (
        *(foot("a", RED, "0404"), foot("b", RED, "0404", command="r2")),
        *(foot("c", RED, "0404", command="r3", lost=True), foot("d", RED, "0505", command="r4")),
    )
    game = position(field(), *units, FAR, commands=commands, active="")
    game.run(Breakpoints())
    assert [game.table.commands[c].demoralised for c in ("r", "r2", "r3", "r4")] == [1, 0, 1, 0]
    assert game.told("break") == ["r3 is Demoralised.", "The army of the red breaks."]
    assert game.state.result is not None and game.state.result.winner == BLUE


@pytest.mark.rule("SQ 10.4")
def test_points_for_demoralised_commands_are_added() -> None:
    terms = Terms(first=RED, loss_points=2, demoralised_points=3)
    units = (foot("a", RED, "0404"), foot("x", BLUE, "0800", lost=True), foot("y", BLUE, "0800"))
    broken = {"b": Command("b", demoralised=True)}
    game = position(field(), *units, terms=terms, commands=broken)
    assert (points(game.ctx, RED), points(game.ctx, BLUE)) == (5, 0)


# -- ammunition ------------------------------------------------------------------------------------


@pytest.mark.rule("SQ 7.15")
@pytest.mark.parametrize("state", [{"bombarded": True}, {"attacked": True}, {"recovered": True}])
def test_who_spent_ap_on_anything_but_movement_is_not_supplied(state: dict[str, bool]) -> None:
    board = field()
    park = board.cell("0000")
    assert park is not None
    terms = Terms(first=RED, parks={RED: (park,)})
    units = (gun("g", RED, "0000", ammo_out=True, steps=1), gun("h", RED, "0001"), FAR)
    game = position(board, *units, terms=terms)
    assert resupplied(game.ctx, "g") and not resupplied(game.ctx, "h")
    game.ctx.change("g", **state)
    assert not resupplied(game.ctx, "g")


@pytest.mark.rule("SQ 7.12", "SQ 7.14")
def test_saves_and_checks_of_a_bombardment_are_told() -> None:
    """A natural 6 hits; the walls save on 4; the check of 1 leaves ammunition."""
    for save, told in ((4, "The walls save x."), (3, "The walls do not save x.")):
        game = position(
            field(built_up="0403"),
            *(gun("g", RED, "0404"), foot("x", BLUE, "0403", garrison=True)),
            dice=(6, save, 1),
            options=[Reading.AMMUNITION],
        )
        game.run(Shoot("g", game.cell("0403")))
        fire = [e for e in game.events if e.kind == "fire"]
        assert [str(e.text) for e in fire[1:]] == [told, "g has ammunition left."]
        assert [e.depth for e in fire] == [0, 1, 1]


# -- counters --------------------------------------------------------------------------------------


@pytest.mark.rule("SQ 2.5", "SQ 2.7", "SQ 2.8")
def test_the_figure_of_a_counter() -> None:
    for piece, told in (
        (foot("a", RED, "0404", skirmish=2), "+2"),
        (horse("h", RED, "0404", weight=Weight.HEAVY), "H"),
        (gun("g", RED, "0404"), "M"),
        (horse_gun("k", RED, "0404"), "L"),
        (mixed("m", RED, "0404"), ""),
        (base("b", RED, "0404"), ""),
        (general(RED, "0404", ability=-1), "-1"),
    ):
        assert figure(piece.card) == told


@pytest.mark.rule("SQ 2.9", "SQ 2.3")
def test_boxes_and_stars_of_a_counter() -> None:
    """Units have three boxes; bases and Generals none."""
    guards = foot("a", RED, "0404", morale=(ELITE, VETERAN))
    game = position(field(), guards, base("b", RED, "0505"), FAR)
    cards = game.rules.oob.units
    faces = {u: unit_face(game.rules, cards[u], 2) for u in ("a", "b", "general-r")}
    assert {u: (f.steps_full, f.hits) for u, f in faces.items()} == {
        "a": (3, 2),
        "b": (0, None),
        "general-r": (0, None),
    }
    assert faces["a"].stars == 2


@pytest.mark.rule("SQ 5.15", "SQ 10.2", "SQ 1.5")
def test_the_marks_of_a_counter() -> None:
    broken = {"r2": Command("r2", demoralised=True)}
    units = (
        *(foot("a", RED, "0404"), foot("moved", RED, "0404", steps=1)),
        *(foot("shot", RED, "0404", bombarded=True), foot("fought", RED, "0404", attacked=True)),
        *(foot("far", RED, "0808"), foot("tired", RED, "0303", hits=3)),
        foot("l", RED, "0303", facing="N", march=True),
        *(foot("shy", RED, "0505", command="r2", steps=1), general(RED, "0404"), FAR),
    )
    game = position(field(), *units, commands=broken)
    marks = {u: marks_of(game.ctx, u) for u in game.table.units}
    assert marks == {
        "a": (),
        "moved": ("moved",),
        "shot": ("fired",),
        "fought": ("fired",),
        "far": ("ooc",),
        "tired": ("hit",),
        "l": ("column",),
        "shy": ("disordered",),
        "general-r": (),
        "general-r2": (),
        "general-b": (),
        "x": (),
    }
