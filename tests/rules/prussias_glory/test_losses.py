"""Losses, counters on the army morale track and combat success (PG 1.4a, 10.0, 10.1, 11.1.1)."""

from functools import partial

import pytest

from game.engine.action import button, unit
from game.engine.refusal import NO_SUCH_BUTTON
from game.engine.text import render
from game.rules.prussias_glory.combat import losses, refusals
from game.rules.prussias_glory.combat.combats import get, open_combat
from game.rules.prussias_glory.combat.loss_points import begin, why_not_voluntary
from game.rules.prussias_glory.combat.refusals import OTHER_LOSSES_OPEN
from game.rules.prussias_glory.combat.results import AssignLoss, ResolveSide
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.table import Army, Combat, Lost, Morale
from tests.rules.prussias_glory.close_bench import men
from tests.rules.prussias_glory.combat_bench import asks, cells, fight, led, suffer
from tests.rules.prussias_glory.positions import (
    Position,
    battery,
    foot,
    horse,
    open_field,
    position,
)
from tests.rules.prussias_glory.question_bench import notes, question, words
from tests.rules.prussias_glory.results_bench import attacked


def brigade(level: int = 4, **table: object) -> Position:
    """A lone Prussian line brigade at a level, another unit below it."""
    return position(
        open_field(),
        foot("a", PRUSSIAN, "0404", level=level, morale=Morale.DISORDERED),
        horse("h", PRUSSIAN, "0404"),
        table=dict(table),
    )


def boxes(game: Position, side: str = PRUSSIAN) -> list[tuple[int, str | None, int]]:
    """The track as (box, unit, level side shown)."""
    return [(lost.box, lost.unit, lost.level) for lost in game.table.tracks[side]]


@pytest.mark.rule("PG 11.1.1a")
@pytest.mark.parametrize(("before", "after"), [(4, 3), (2, 1)])
def test_level_loss_flips_the_counter(before: int, after: int) -> None:
    """4 becomes 3 and 2 becomes 1: nothing comes off the map."""
    game = brigade(before)
    losses.lose_level(game.ctx, "a", rule="PG 11.1.1a")
    assert game.unit("a").level == after
    assert boxes(game) == []
    assert game.table.armies[COALITION].cs == 0


@pytest.mark.rule("PG 11.1.1a")
def test_last_level_removes_the_unit() -> None:
    """A unit of one level that loses a level is removed: one counter, one CS."""
    game = brigade(1)
    losses.lose_level(game.ctx, "a", rule="PG 11.1.1a")
    assert game.at("a") == "-"
    assert boxes(game) == [(10, "a", 1)]
    assert game.table.armies[COALITION].cs == 1


@pytest.mark.rule("PG 11.1.1b")
def test_three_to_two_swaps_the_counter() -> None:
    """The counter goes on the track, the enemy gets 1 CS; morale and place in the stack stay."""
    game = brigade(3)
    losses.lose_level(game.ctx, "a", rule="PG 11.1.1b")
    assert (game.unit("a").level, game.unit("a").morale) == (2, Morale.DISORDERED)
    assert game.table.stacks[game.cell("0404")] == ("a", "h")
    assert boxes(game) == [(10, "a", 3)]
    assert (game.table.armies[COALITION].cs, game.table.armies[PRUSSIAN].cs) == (1, 0)


@pytest.mark.rule("PG 1.4a")
@pytest.mark.parametrize(("level", "counters"), [(4, (4, 2)), (3, (3, 2)), (2, (2,)), (1, (1,))])
def test_counters_of_a_unit(level: int, counters: tuple[int, ...]) -> None:
    """Three or four levels are two counters, one or two levels are one."""
    assert losses.counters_of(level) == counters


@pytest.mark.rule("PG 10.0f")
@pytest.mark.parametrize("level", [3, 4])
def test_unit_of_two_counters_takes_two_boxes(level: int) -> None:
    """The replacement counter of an eliminated unit goes in another box."""
    game = brigade(level)
    losses.eliminate(game.ctx, "a", rule="PG 10.0f")
    assert boxes(game) == [(10, "a", level), (9, "a", 2)]


@pytest.mark.rule("PG 10.0f")
def test_unit_already_on_its_replacement_takes_one_box() -> None:
    """Two levels are one counter."""
    game = brigade(2)
    losses.eliminate(game.ctx, "a", rule="PG 10.0f")
    assert boxes(game) == [(10, "a", 2)]


@pytest.mark.rule("PG 10.1c")
@pytest.mark.parametrize(("level", "cs"), [(4, 2), (3, 2), (2, 1), (1, 1)])
def test_combat_success_for_a_unit(level: int, cs: int) -> None:
    """Capture or elimination of three or four levels gives 2 CS, of fewer 1."""
    taken = partial(losses.capture, rule="PG 10.1c")
    eliminated = partial(losses.eliminate, rule="PG 10.1c")
    for end in (taken, eliminated, losses.rout_off_map):
        game = brigade(level)
        end(game.ctx, "a")
        assert game.table.armies[COALITION].cs == cs
        assert game.table.armies[PRUSSIAN].cs == 0


@pytest.mark.rule("PG 10.1b")
def test_leaving_by_will_gives_no_combat_success() -> None:
    """A unit that leaves the map by PG 10.2h is not lost."""
    game = brigade(4)
    losses.leave_map(game.ctx, "a")
    assert game.at("a") == "-" and game.table.left_map == ["a"]
    assert boxes(game) == [] and game.table.armies[COALITION].cs == 0


@pytest.mark.rule("PG 10.1b")
def test_each_counter_gives_combat_success() -> None:
    """The swap gives 1 CS and the end of the replacement counter another."""
    game = brigade(3)
    losses.lose_level(game.ctx, "a", rule="PG 11.1.1b")
    losses.capture(game.ctx, "a", rule="PG 11.3.5a")
    assert game.table.armies[COALITION].cs == 2


@pytest.mark.rule("PG 10.0e")
def test_captured_counters_are_flagged() -> None:
    """Captured counters lie upside down; those routed off the map as if eliminated."""
    game = brigade(4)
    losses.capture(game.ctx, "a", rule="PG 8.2j")
    losses.rout_off_map(game.ctx, "h")
    assert [(x.unit, x.captured) for x in game.table.tracks[PRUSSIAN]] == [
        ("a", True),
        ("a", True),
        ("h", False),
    ]


@pytest.mark.rule("PG 10.0g")
@pytest.mark.parametrize(("side_shown", "levels"), [(4, 2), (3, 1), (2, 2), (1, 1)])
def test_levels_of_captured_guns(side_shown: int, levels: int) -> None:
    """G-23: a counter on its 4 or 2 stands for two levels, on its 3 or 1 for one."""
    assert losses.levels_shown(Lost(9, "g", side_shown, captured=True)) == levels


@pytest.mark.rule("PG T1b")
@pytest.mark.parametrize(("level", "levels"), [(4, 2), (3, 1)])
def test_capture_of_the_counter_leaves_the_replacement(level: int, levels: int) -> None:
    """Four levels lose two and three lose one; the replacement counter stays on the map."""
    game = position(
        open_field(),
        battery("g", PRUSSIAN, "0404", ladder=((4, 2, 1, 5),) * 4, level=level),
    )
    losses.capture_counter(game.ctx, "g", rule="PG T1b")
    assert (game.unit("g").level, game.at("g")) == (2, "0404")
    [lost] = game.table.tracks[PRUSSIAN]
    assert lost.captured and losses.levels_shown(lost) == levels
    assert game.table.armies[COALITION].cs == 1


@pytest.mark.rule("PG T1b")
def test_guns_without_replacement_are_captured_whole() -> None:
    """A battery of two levels has no other counter."""
    game = position(open_field(), battery("g", PRUSSIAN, "0404"))
    losses.capture_counter(game.ctx, "g", rule="PG T1b")
    assert game.at("g") == "-" and boxes(game) == [(10, "g", 2)]


@pytest.mark.rule("PG 10.0c")
def test_first_counter_goes_where_the_level_stands() -> None:
    """The first goes into the box of the level, the next one below; CM does not move."""
    game = brigade(4, armies={PRUSSIAN: Army(PRUSSIAN, base=24, cm=22)})
    losses.eliminate(game.ctx, "h", rule="PG 10.0c")
    assert boxes(game) == [(24, "h", 2)]
    assert losses.level_of_army(game.ctx, PRUSSIAN) == 24
    losses.eliminate(game.ctx, "a", rule="PG 10.0c")
    assert [box for box, _, _ in boxes(game)] == [24, 23, 22]
    assert game.table.armies[PRUSSIAN].cm == 22


@pytest.mark.rule("PG 10.0d")
def test_activation_markers_on_an_empty_track() -> None:
    """G-06a: at level 24 two markers go in boxes 24 and 23."""
    game = brigade(armies={PRUSSIAN: Army(PRUSSIAN, base=24, cm=24)})
    losses.place_markers(game.ctx, PRUSSIAN, 2, "activation")
    assert [(x.box, x.marker) for x in game.table.tracks[PRUSSIAN]] == [
        (24, "activation"),
        (23, "activation"),
    ]


@pytest.mark.rule("PG 10.0b")
def test_markers_go_below_the_filled_boxes() -> None:
    """G-06b: with 24 and 23 filled the markers go in 22 and 21."""
    filled = (Lost(24, "x", 1), Lost(23, "y", 1))
    game = brigade(armies={PRUSSIAN: Army(PRUSSIAN, 24, 24)}, tracks={PRUSSIAN: filled})
    losses.place_markers(game.ctx, PRUSSIAN, 2, "activation")
    assert [x.box for x in game.table.tracks[PRUSSIAN][2:]] == [22, 21]


@pytest.mark.rule("PG 10.0b")
def test_subtract_lowers_the_level_by_exactly_n() -> None:
    """Ruling 26: on an empty track the level falls by n, otherwise n markers are placed."""
    game = brigade()
    losses.subtract(game.ctx, PRUSSIAN, 2, "penalty")
    assert losses.level_of_army(game.ctx, PRUSSIAN) == 8 and boxes(game) == []
    losses.eliminate(game.ctx, "h", rule="PG 10.0b")
    losses.subtract(game.ctx, PRUSSIAN, 2, "penalty")
    assert losses.level_of_army(game.ctx, PRUSSIAN) == 6
    assert [box for box, _, _ in boxes(game)] == [8, 7, 6]


@pytest.mark.rule("PG 10.2d")
def test_combat_success_of_the_army_morale_phase_is_for_next_turn() -> None:
    """CS earned in the phase itself is kept apart."""
    game = brigade(2, phase="army_morale")
    losses.eliminate(game.ctx, "a", rule="PG 10.1b")
    army = game.table.armies[COALITION]
    assert (army.cs, army.cs_next) == (0, 1)


@pytest.mark.rule("PG 11.1d")
def test_who_takes_a_loss_and_what_is_left() -> None:
    """The lead unit took the first: of its two levels one would be left, the other is at its last;
    Support takes nothing.
    """
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506", ladder=((8, 6), (7, 6), (5, 6), (3, 6)), level=3),
        foot("y", COALITION, "0506", level=1),
        foot("s", COALITION, "0506"),
    )
    suffer(game, led(fight(game, "0505", "0506"), "defence", "x"), "0 / 2")
    assert question(game) == {
        "side": COALITION,
        "phase": "close_combat",
        "units": ["x", "y"],
    }
    assert notes(game) == {"x": "1 level left: 3 SP, MR 6", "y": "eliminated"}
    assert render(game.asking.asked(game.ctx).context) == "loss 2 of 2"
    assert words(game, unit("x")) == "1 level left: 3 SP, MR 6"
    assert words(game, unit("s")) == ""


@pytest.mark.rule("PG 11.1.4a")
def test_a_voluntary_retreat_is_a_button() -> None:
    """MR 5 after its first level: one level more, or one hex back, Disordered."""
    game = position(
        open_field(1, 9),
        foot("a", PRUSSIAN, "0105"),
        foot("x", COALITION, "0106", ladder=((8, 5), (7, 5), (6, 5), (3, 5))),
    )
    suffer(game, led(fight(game, "0105", "0106"), "defence", "x"), "0 / 2")
    assert question(game) == {
        "side": COALITION,
        "phase": "close_combat",
        "units": ["x"],
        "buttons": ["retreat:x"],
    }
    assert notes(game) == {"x": "2 levels left: 6 SP, MR 5"}
    assert words(game, button("retreat:x")) == "Disordered, 1 hex back"
    seen = game.asking.preview(game.ctx, button("retreat:x"))
    assert seen.path == (game.cell("0106"), game.cell("0107"))


@pytest.mark.rule("PG 11.1a")
@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        (2, "1 loss point is left that nobody can take."),
        (3, "2 loss points are left that nobody can take."),
    ],
)
def test_points_that_nobody_takes_are_told(points: int, sentence: str) -> None:
    """One level takes one."""
    game = position(
        open_field(), foot("a", PRUSSIAN, "0505"), foot("x", COALITION, "0506", level=1)
    )
    suffer(game, led(fight(game, "0505", "0506"), "defence", "x"), f"0 / {points}")
    last = game.events[-1]
    assert (render(last.text), last.side, last.cells) == (
        sentence,
        COALITION,
        cells(game, "0506"),
    )


STEADY_FIVE = ((8, 5), (7, 5), (6, 5), (3, 5))


def retreat_offered(game: Position) -> bool:
    """Whether "x" may go back of its owner's will."""
    return "retreat:x" in [b.id for b in game.asking.asked(game.ctx).buttons]


@pytest.mark.rule("PG 11.1.4c")
def test_support_that_follows_can_take_the_other_points() -> None:
    """One level lost of 4 points: "x" may go back, for those below become Engaged and take two."""
    game = position(
        open_field(1, 9),
        foot("a", PRUSSIAN, "0105"),
        foot("x", COALITION, "0106", ladder=STEADY_FIVE),
        foot("s", COALITION, "0106"),
    )
    suffer(game, led(fight(game, "0105", "0106"), "defence", "x"), "0 / 4")
    assert retreat_offered(game) and game.unit("x").level == 3


@pytest.mark.rule("PG 11.1.4c")
def test_support_of_the_attacker_follows_too() -> None:
    """As that of the defender does; only in a charge nobody follows."""
    game = position(
        open_field(1, 9),
        foot("x", PRUSSIAN, "0105", ladder=STEADY_FIVE),
        foot("s", PRUSSIAN, "0105"),
        foot("a", COALITION, "0106"),
    )
    suffer(game, led(fight(game, "0105", "0106"), "attack", "x"), "4 / 0")
    assert retreat_offered(game) and game.unit("x").level == 3


@pytest.mark.rule("PG 11.1.4c")
@pytest.mark.parametrize(("points", "may"), [(4, True), (5, False)])
def test_how_much_the_others_can_take(points: int, may: bool) -> None:
    """ "y" of MR 4 loses a level and then goes back: two points. After "x" lost one and went back,
    4 leaves two, 5 three.
    """
    game = position(
        open_field(3, 9),
        foot("a", PRUSSIAN, "0205"),
        foot("b", PRUSSIAN, "0105"),
        foot("x", COALITION, "0206", level=2, ladder=((8, 5), (7, 5))),
        foot("y", COALITION, "0206", level=2, ladder=((8, 4), (7, 4))),
    )
    suffer(game, led(fight(game, "0205 0105", "0206"), "defence", "x"), f"0 / {points}")
    assert game.unit("x").level == 1
    assert retreat_offered(game) is may
    if not may:
        assert game.do(button("retreat:x")) == OTHER_LOSSES_OPEN


def pair(mr: int = 5) -> Position:
    """p, in the lead, on q, both Engaged with two levels; s below them is Support."""
    ladder = ((4, mr), (4, mr))
    return position(
        open_field(),
        foot("p", PRUSSIAN, "0505", ladder=ladder),
        foot("q", PRUSSIAN, "0505", ladder=ladder),
        foot("s", PRUSSIAN, "0505", ladder=ladder),
        men("enemy", COALITION, "0506"),
    )


def struck(game: Position, printed: str) -> Combat:
    """The Coalition attacks 0505 with this result; p leads."""
    return led(fight(game, "0506", "0505", COALITION), "defence", "p")


@pytest.mark.rule("PG 11.1c")
def test_before_the_lead_nobody_takes_a_loss() -> None:
    """Neither a level nor a retreat of q while p has taken nothing; afterwards q may."""
    game = pair()
    index = open_combat(game.ctx, struck(game, "0 / 2"))
    begin(game.ctx, index, "0 / 2")
    frame = AssignLoss(index, "defence")
    assert frame.why_not_unit(game.ctx, "q") == refusals.LEAD_FIRST
    combat = get(game.ctx, index)
    assert why_not_voluntary(game.ctx, combat, "defence", "q") == refusals.LEAD_FIRST
    assert frame.why_not_unit(game.ctx, "p") is None
    game.run(ResolveSide(index, "defence"))
    assert (asks(game), game.unit("p").level) == ("pg.results.assign", 1)
    assert game.do(unit("q")) is None


@pytest.mark.rule("PG 11.1e")
def test_support_does_not_retreat_for_a_loss() -> None:
    """The button of p, Engaged and with MR 5, is open, that of s is not."""
    game = suffer(pair(), struck(pair(), "0 / 2"), "0 / 2")
    assert game.do(button("retreat:s")) == refusals.SUPPORT_TAKES_NO_LOSS
    assert game.do(button("retreat:p")) is None


@pytest.mark.rule("PG 11.1.4a")
def test_a_unit_that_must_retreat_has_no_button_for_it() -> None:
    """With MR 4 the second point of p is a retreat by rule (11.1.3a), not by will."""
    game = suffer(pair(4), struck(pair(4), "0 / 2"), "0 / 2")
    assert game.do(button("retreat:p")) == refusals.retreats_anyway("p", 4, 5)
    assert str(refusals.retreats_anyway("p", 4, 5)).endswith("(PG 11.1.3a)")
    assert game.do(button("surrender")) == NO_SUCH_BUTTON
    assert game.do(unit("p")) is None
    assert game.at("p") == "0504"


@pytest.mark.rule("PG 11.1.4c")
@pytest.mark.parametrize(("below", "may"), [(2, True), (1, False)])
def test_support_of_an_attacker_would_follow_too(below: int, may: bool) -> None:
    """Four points against 0505: "p" took one of them; two of the other three are left after its
    retreat. A battalion of two levels below can take them, one of a single level cannot; who
    attacks has his followers as the defender has, but for a charge.
    """
    game = attacked(
        foot("p", PRUSSIAN, "0505", ladder=((5, 5), (5, 5), (5, 5), (5, 5))),
        foot("q", PRUSSIAN, "0505", ladder=((4, 6),) * below),
    )
    suffer(game, fight(game, "0505", "0506"), "4 / 0")
    if may:
        assert game.unit("p").level == 3
        assert game.asking.why_not_button(game.ctx, "retreat:p") is None
    else:
        assert game.unit("p").level == 2
