"""Bombardment: field, line, dice, hits (SQ 7)."""

from typing import Any

import pytest

from game.engine.prompt import Chances, Modifiers, Odds
from game.rules.squares.abilities import can_act
from game.rules.squares.activation import Activate
from game.rules.squares.attack import HAS_FIRED, why_not_join
from game.rules.squares.bombardment import (
    BLOCKED,
    CHOOSE_CONE,
    GUNS_ALONE,
    NO_AMMUNITION,
    NO_TARGET,
    OUT_OF_CONE,
    field_of_fire,
    fire_sheet,
    may_aim,
    out_of_range,
    shot,
    targets,
    why_not_fire,
    why_not_target,
)
from game.rules.squares.cards import Weight
from game.rules.squares.fire import Shoot, resupplied
from game.rules.squares.in_hand import InHand
from game.rules.squares.options import Reading
from game.rules.squares.pieces import card
from game.rules.squares.rules import Terms
from game.rules.squares.steps import GUNS_STAY, HAS_FOUGHT, OTHER_COMMAND
from game.rules.squares.table import Step
from tests.keywords import keyword
from tests.rules.squares.positions import (
    BLUE,
    FAR,
    RED,
    Placed,
    Position,
    base,
    field,
    foot,
    gun,
    horse,
    horse_gun,
    position,
)

SHORT = ["0404", "0504", "0604", "0405", "0605", "0406", "0506", "0606"]
LONG = [
    "0303",
    "0403",
    "0503",
    "0603",
    "0703",
    "0304",
    "0704",
    "0305",
    "0705",
    "0306",
    "0706",
    "0307",
    "0407",
    "0507",
    "0607",
    "0707",
]


def battery(
    at: str = "0404",
    target: str = "0403",
    dice: tuple[int, ...] = (),
    piece: Placed | None = None,
    others: tuple[Placed, ...] = (),
    options: tuple[Reading, ...] = (),
    terms: Terms | None = None,
    **kinds: Any,
) -> Position:
    """A red battery and a blue brigade."""
    own = piece or gun("a", RED, at)
    pieces = (own, foot("x", BLUE, target), *others)
    return position(field(**kinds), *pieces, dice=dice, options=options, terms=terms)


@pytest.mark.rule("SQ 7.3")
def test_the_field_of_fire_of_the_figure() -> None:
    """EX-SQ-1."""
    game = position(field(), gun("a", RED, "0505"), foot("x", BLUE, "0800"))
    found = {game.rules.label(c): n for c, n in field_of_fire(game.ctx, "a").items()}
    assert found == dict.fromkeys(SHORT, 1) | dict.fromkeys(LONG, 2)


@pytest.mark.rule("SQ O1", "SQ 7.3")
def test_the_field_of_fire_as_a_quarter() -> None:
    """EX-SQ-1, facing north; chosen once, freely."""
    pieces = (gun("a", RED, "0505"), foot("x", BLUE, "0503"))
    game = position(field(), *pieces, options=[Reading.CONE])
    assert why_not_target(game.ctx, "a", game.cell("0503")) == CHOOSE_CONE
    game.take("a")
    assert game.press("cone-N") is None
    assert game.unit("a").halves == 0
    found = sorted(game.rules.label(c) for c in field_of_fire(game.ctx, "a"))
    assert found == sorted(["0404", "0504", "0604", "0303", "0403", "0503", "0603", "0703"])
    again = game.press("cone-S")
    assert again is not None and again.rule == "SQ 7.3"
    south = position(field(), gun("a", RED, "0505", cone=2), pieces[1], options=[Reading.CONE])
    assert why_not_target(south.ctx, "a", south.cell("0503")) == OUT_OF_CONE
    for facing, far in ((1, "0704"), (2, "0607"), (3, "0306")):
        turned = position(
            field(),
            gun("a", RED, "0505", cone=facing),
            foot("x", BLUE, far),
            options=[Reading.CONE],
        )
        assert why_not_target(turned.ctx, "a", turned.cell(far)) is None


@pytest.mark.rule("SQ O1")
@pytest.mark.parametrize(
    ("near", "wood", "able"), [("0803", "", True), ("0803", "0703", False), ("0808", "", False)]
)
def test_a_battery_that_can_but_aim_may_be_taken_up(near: str, wood: str, able: bool) -> None:
    """It has fired once to the east of 0603, so that it cannot move; a facing is to be chosen."""
    gunner = gun("a", RED, "0603", bombarded=True)
    game = position(field(woods=wood), gunner, foot("x", BLUE, near), options=[Reading.CONE])
    assert targets(game.ctx, "a") == ()
    assert can_act(game.ctx, "a") is able
    aimed = gun("a", RED, "0603", bombarded=True, cone=3)
    west = position(field(), aimed, foot("x", BLUE, near), options=[Reading.CONE])
    assert not may_aim(west.ctx, "a")


@pytest.mark.rule("SQ 7.1")
def test_artillery_bombards_enemies_alone() -> None:
    game = battery(others=(foot("b", RED, "0405"),))
    assert why_not_fire(game.ctx, "b") == GUNS_ALONE
    assert why_not_fire(game.ctx, "a") is None
    assert why_not_target(game.ctx, "a", game.cell("0403")) is None
    assert why_not_target(game.ctx, "a", game.cell("0405")) == NO_TARGET
    assert why_not_target(game.ctx, "a", game.cell("0303")) == NO_TARGET


@pytest.mark.rule("SQ 7.2")
def test_each_die_costs_an_ap() -> None:
    game = battery(dice=(1, 1, 1)).take("a")
    for n in (1, 2, 3):
        assert game.go("0403") is None
        assert game.unit("a").halves == 2 * n
    assert game.unit("a").bombarded
    refusal = why_not_fire(game.ctx, "a")
    assert refusal is not None and "to fire" in str(refusal)
    assert InHand(card(game.ctx, "a").command, "a").prompt(game.ctx).fire is None
    assert refusal is not None and refusal.rule == "SQ 5.14"


@pytest.mark.rule("SQ 7.3")
def test_the_range_is_two_squares() -> None:
    game = battery(target="0402")
    assert why_not_target(game.ctx, "a", game.cell("0402")) is None
    far = battery(target="0401")
    assert why_not_target(far.ctx, "a", far.cell("0401")) == out_of_range(3, 2)


@pytest.mark.rule("SQ 7.4", "SQ 3.2")
@pytest.mark.parametrize("kind", ["woods", "built_up", "hill"])
def test_a_square_between_blocks(kind: str) -> None:
    game = battery(target="0402", **keyword(kind, "0403"))
    assert why_not_target(game.ctx, "a", game.cell("0402")) == BLOCKED
    for clear in ("rough", "fields", "river"):
        seen = battery(target="0402", **keyword(clear, "0403"))
        assert why_not_target(seen.ctx, "a", seen.cell("0402")) is None


@pytest.mark.rule("SQ 7.4", "SQ 3.2")
def test_hills_do_not_block_from_or_to_a_hill() -> None:
    for hills in ("0403 0404", "0403 0402"):
        game = battery(target="0402", hill=hills)
        assert why_not_target(game.ctx, "a", game.cell("0402")) is None


@pytest.mark.rule("SQ 7.4", "SQ 3.2")
def test_units_between_block_fire() -> None:
    game = battery(target="0402", others=(foot("b", RED, "0403"),))
    assert why_not_target(game.ctx, "a", game.cell("0402")) == BLOCKED


@pytest.mark.rule("SQ 7.4")
def test_between_two_squares_both_must_block() -> None:
    """(1, -2) runs between (0, -1) and (1, -1); (2, -2) through (1, -1)."""
    one = battery(target="0502", woods="0403")
    assert why_not_target(one.ctx, "a", one.cell("0502")) is None
    two = battery(target="0502", woods="0403 0503")
    assert why_not_target(two.ctx, "a", two.cell("0502")) == BLOCKED
    corner = battery(target="0602", woods="0503")
    assert why_not_target(corner.ctx, "a", corner.cell("0602")) == BLOCKED
    beside = battery(target="0602", woods="0403 0504")
    assert why_not_target(beside.ctx, "a", beside.cell("0602")) is None


@pytest.mark.rule("SQ 7.10")
def test_friends_in_the_own_square_do_not_block() -> None:
    game = battery(target="0402", others=(foot("b", RED, "0404"),))
    assert why_not_target(game.ctx, "a", game.cell("0402")) is None


@pytest.mark.rule("SQ 7.5", "SQ 7.6")
@pytest.mark.parametrize(
    ("weight", "near", "far"),
    [(Weight.HEAVY, 2, 3), (Weight.MEDIUM, 3, 4), (Weight.LIGHT, 4, 5)],
)
def test_the_die_that_hits(weight: Weight, near: int, far: int) -> None:
    """EX-SQ-6."""
    for target, needed in (("0403", near), ("0402", far)):
        game = battery(target=target, piece=gun("a", RED, "0404", weight=weight))
        made = shot(game.ctx, "a", game.cell(target))
        assert made.hits(needed) and not made.hits(needed - 1)


@pytest.mark.rule("SQ 7.7")
@pytest.mark.parametrize(
    ("kind", "cover"),
    [("woods", 1), ("built_up", 1), ("fields", 1), ("rough", 0), ("hill", 0), ("open", 0)],
)
def test_cover_is_one_worse(kind: str, cover: int) -> None:
    game = battery(**keyword(kind, "0403"))
    assert shot(game.ctx, "a", game.cell("0403")).hits(3 + cover)
    assert not shot(game.ctx, "a", game.cell("0403")).hits(2 + cover)


@pytest.mark.rule("SQ 7.7", "SQ 2.9")
def test_a_fatigued_battery_is_two_worse() -> None:
    tired = battery(piece=gun("a", RED, "0404", hits=3))
    assert not shot(tired.ctx, "a", tired.cell("0403")).hits(4)
    assert shot(tired.ctx, "a", tired.cell("0403")).hits(5)
    normal = battery(piece=gun("a", RED, "0404", hits=2))
    assert shot(normal.ctx, "a", normal.cell("0403")).hits(3)


@pytest.mark.rule("SQ 7.5", "SQ 7.13", "SQ 2.8")
def test_a_hit_is_noted_and_no_test_follows() -> None:
    game = battery(dice=(3, 2)).take("a")
    assert game.go("0403") is None
    assert game.unit("x").hits == 1
    assert game.go("0403") is None
    assert game.unit("x").hits == 1 and game.told("morale") == []


@pytest.mark.rule("SQ 7.8")
def test_only_horse_artillery_moves_and_fires() -> None:
    moved = battery(piece=gun("a", RED, "0404", steps=1))
    assert why_not_fire(moved.ctx, "a") == GUNS_STAY
    fired = battery(piece=gun("a", RED, "0404", bombarded=True))
    assert fired.why_go("a", "0405") == GUNS_STAY
    horsed = battery(piece=horse_gun("a", RED, "0404", steps=1))
    assert why_not_fire(horsed.ctx, "a") is None
    shooter = battery(piece=horse_gun("a", RED, "0404", bombarded=True))
    assert shooter.why_go("a", "0405") is None


@pytest.mark.rule("SQ 7.9", "SQ 8.4")
def test_bombard_or_attack() -> None:
    game = battery(piece=gun("a", RED, "0404", attacked=True))
    assert why_not_fire(game.ctx, "a") == HAS_FOUGHT
    fired = battery(piece=gun("a", RED, "0404", bombarded=True))
    cells = fired.cell("0404"), fired.cell("0403")
    assert why_not_join(fired.ctx, "a", *cells) == HAS_FIRED
    fresh = battery()
    assert why_not_join(fresh.ctx, "a", *cells) is None


@pytest.mark.rule("SQ 7.11")
def test_hits_are_spread_from_the_first_line_back() -> None:
    """First line, the other brigade, the battery; only then a second hit."""
    others = (gun("g", BLUE, "0403"), foot("y", BLUE, "0403"))
    game = battery(dice=(6, 6, 6), others=others)
    game.take("a")
    for hit in ("x", "y", "g"):
        assert game.unit(hit).hits == 0
        assert game.go("0403") is None
        assert game.unit(hit).hits == 1
    assert [game.unit(u).shelled for u in ("x", "y", "g")] == [1, 1, 1]


@pytest.mark.rule("SQ 7.12", "SQ 8.26")
def test_walls_save_on_four() -> None:
    for die, hits in ((4, 0), (3, 1)):
        game = position(
            field(built_up="0403"),
            gun("a", RED, "0404"),
            foot("x", BLUE, "0403", garrison=True),
            dice=[6, die],
        ).take("a")
        assert game.go("0403") is None
        assert game.unit("x").hits == hits
    outside = battery(dice=(6,), built_up="0403").take("a")
    assert outside.go("0403") is None and outside.unit("x").hits == 1
    fort = battery(dice=(6, 4), fortification="0403").take("a")
    assert fort.go("0403") is None and fort.unit("x").hits == 0


def shelled(*dice: int, kind: str = "infantry", at: str = "0403", **given: Any) -> Position:
    """A base on a Fortification in 0403, with one unit under it, is bombarded."""
    made = {"infantry": foot, "cavalry": horse}[kind]("x", BLUE, "0000", under="b")
    game = position(
        field(fortification=at),
        gun("a", RED, "0404"),
        made,
        base("b", BLUE, "0403", "x"),
        dice=dice,
        **given,
    ).take("a")
    assert game.go("0403") is None
    return game


@pytest.mark.rule("SQ 3.6", "SQ 7.12", "SQ O6")
def test_walls_save_infantry_under_a_base() -> None:
    """A 6 hits; then 4 or more saves. Cavalry has no save, nor infantry without walls; by the
    option nobody under a base.
    """
    assert shelled(6, 4).unit("x").hits == 0
    assert shelled(6, 3).unit("x").hits == 1
    assert shelled(6, kind="cavalry").unit("x").hits == 1
    assert shelled(6, at="0402").unit("x").hits == 1
    assert shelled(6, options=(Reading.HIDDEN_UNSAVED,)).unit("x").hits == 1


@pytest.mark.rule("SQ 3.6", "SQ 7.12")
def test_of_a_save_under_a_base_its_owner_alone_learns() -> None:
    game = shelled(6, 4)
    (told,) = [e for e in game.events if e.rule == "SQ 7.12"]
    assert told.audience == (BLUE,)
    assert game.ctx.unseen == [(1, BLUE)]  # of the two dice the second
    assert all(e.audience == (BLUE,) for e in game.events if "x" in e.units)


@pytest.mark.rule("SQ 7.12", "SQ O6")
@pytest.mark.parametrize("holds", ["x", ""])
def test_the_sheet_of_a_base_behind_walls_tells_of_the_save_not_of_its_contents(
    holds: str,
) -> None:
    """The same words over an empty base; none where nobody under it would be saved."""
    pieces = [gun("a", RED, "0404"), base("b", BLUE, "0403", *filter(None, [holds]))]
    pieces += [foot("x", BLUE, "0000", under="b")] if holds else []
    for options, notes in (
        ((), ["infantry under the base on 4 or more, rolled unseen"]),
        ((Reading.HIDDEN_UNSAVED,), []),
    ):
        game = position(field(fortification="0403"), *pieces, options=options)
        sheet = fire_sheet(game.ctx, shot(game.ctx, "a", game.cell("0403")))
        assert [str(words) for _, words in sheet.notes] == notes
        assert [c.percent for c in sheet.of(Chances).rows] == [
            67,
            33,
        ]  # 3 or more, the save left aside


@pytest.mark.rule("SQ 7.14", "SQ O5")
def test_a_natural_six_may_have_been_the_last_shot() -> None:
    """EX-SQ-16."""
    for check, out in ((4, False), (5, True), (6, True)):
        game = battery(dice=(6, check), options=(Reading.AMMUNITION,)).take("a")
        assert game.go("0403") is None
        assert game.unit("x").hits == 1
        assert game.unit("a").ammo_out == out
    modified = battery(dice=(5,), options=(Reading.AMMUNITION,)).take("a")
    assert modified.go("0403") is None and not modified.unit("a").ammo_out
    plain = battery(dice=(6,)).take("a")
    assert plain.go("0403") is None and not plain.unit("a").ammo_out


@pytest.mark.rule("SQ 7.15")
def test_without_ammunition_nobody_fires_until_supplied() -> None:
    empty = gun("a", RED, "0404", ammo_out=True)
    game = battery(piece=empty)
    assert why_not_fire(game.ctx, "a") == NO_AMMUNITION
    for park, supplied in (("0404", True), ("0505", True), ("0604", False)):
        board = field()
        cell = board.cell(park)
        assert cell is not None
        terms = Terms(first=RED, parks={RED: (cell,)})
        near = battery(piece=empty, terms=terms)
        assert resupplied(near.ctx, "a") == supplied
        fought = battery(piece=gun("a", RED, "0404", ammo_out=True, attacked=True), terms=terms)
        assert not resupplied(fought.ctx, "a")


@pytest.mark.rule("SQ 7.15")
@pytest.mark.parametrize(("at", "supplied"), [("0404", True), ("0505", True), ("0606", False)])
def test_the_end_of_an_activation_supplies_batteries_at_the_park(at: str, supplied: bool) -> None:
    board = field()
    park = board.cell("0404")
    assert park is not None
    terms = Terms(first=RED, parks={RED: (park,)})
    game = position(board, gun("g", RED, at, ammo_out=True), FAR, terms=terms).run(Activate("r"))
    assert game.press("end") is None
    assert game.unit("g").ammo_out is not supplied
    assert game.told("fire") == ["g has ammunition again."] * supplied
    assert (game.table.command, game.table.step) == ("", Step.CONTEST)


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


@pytest.mark.rule("SQ 7.2", "SQ 5.9")
def test_only_batteries_of_the_command_bombard() -> None:
    units = (gun("g", RED, "0404", command="r2"), gun("own", RED, "0504"), foot("x", BLUE, "0403"))
    game = position(field(), *units)
    assert why_not_fire(game.ctx, "g") == OTHER_COMMAND and targets(game.ctx, "g") == ()
    assert why_not_fire(game.ctx, "own") is None


@pytest.mark.rule("SQ 7.5", "SQ 7.12")
def test_the_sheet_of_a_bombardment() -> None:
    """A medium battery hits on 3 near: two in three; walls save half; of a base all is unknown."""
    inside = foot("x", BLUE, "0403", garrison=True)
    for foe, kinds, percent, notes in (
        (foot("x", BLUE, "0403"), {}, 67, 0),
        (inside, {"built_up": "0403"}, 25, 1),
        (base("x", BLUE, "0403"), {}, 67, 0),
    ):
        game = position(field(9, 9, **kinds), gun("g", RED, "0404"), foe)
        sheet = fire_sheet(game.ctx, shot(game.ctx, "g", game.cell("0403")))
        assert [c.percent for c in sheet.of(Chances).rows] == [percent, 100 - percent]
        assert len(sheet.notes) == notes
    heavy = position(field(), gun("g", RED, "0404", weight=Weight.HEAVY), foot("x", BLUE, "0403"))
    told = fire_sheet(heavy.ctx, shot(heavy.ctx, "g", heavy.cell("0403")))
    assert "2 or more" in str(told.of(Odds).ratio)


@pytest.mark.rule("SQ 7.5")
def test_what_a_shot_needs_is_told_alike_on_the_sheet_and_in_the_log() -> None:
    """A light battery at long range needs 5 on the die, which a die of 5 shows."""
    battery = gun("g", RED, "0404", weight=Weight.LIGHT)
    game = position(field(), battery, foot("x", BLUE, "0402"), dice=(5,))
    made = shot(game.ctx, "g", game.cell("0402"))
    assert made.total == -1 and str(fire_sheet(game.ctx, made).of(Odds).ratio).endswith("5 or more")
    game.run(Shoot("g", game.cell("0402")))
    (roll,) = (event.roll for event in game.events if event.roll is not None)
    assert (roll.total, str(roll.needed), [m.value for m in roll.modifiers]) == (
        5,
        "5 or more",
        [-1],
    )


@pytest.mark.rule("SQ 7.7")
@pytest.mark.parametrize(
    ("kinds", "hits", "values"),
    [
        ({}, 0, [1, 0, 0]),
        ({"woods": "0403"}, 0, [1, -1, 0]),
        ({"woods": "0403"}, 3, [1, -1, -2]),
    ],
)
def test_the_sheet_of_a_bombardment_has_every_line(
    kinds: dict[str, str], hits: int, values: list[int]
) -> None:
    """A medium battery at short range; cover and fatigue, where they do not apply as well."""
    foe = foot("x", BLUE, "0403")
    game = position(field(9, 9, **kinds), gun("g", RED, "0404", hits=hits), foe)
    sheet = fire_sheet(game.ctx, shot(game.ctx, "g", game.cell("0403")))
    assert [line.value for line in sheet.of(Modifiers).rows] == values
    assert sheet.of(Modifiers).total == sum(values)


@pytest.mark.rule("SQ O1")
def test_a_battery_that_has_chosen_the_north_does_not_choose_again() -> None:
    units = (gun("g", RED, "0404", cone=0), foot("x", BLUE, "0403"))
    game = position(field(), *units, options=[Reading.CONE])
    assert not may_aim(game.ctx, "g")
    game.ctx.change("g", cone=-1)
    assert may_aim(game.ctx, "g")
