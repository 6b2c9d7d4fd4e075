"""Room at the end of a move: nobody fills an own hex for good (PG 3.3a, Ruling 79).

Column 05 of the open field runs straight down; units have 4 levels and foot 3 MP unless told.
"""

from typing import Any

import pytest
from msgspec import structs

from game.engine import action as do
from game.engine.refusal import Refusal
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement import room
from game.rules.prussias_glory.movement.movement import MovePhase, why_not_move
from game.rules.prussias_glory.movement.room import (
    HAS_MOVED,
    way_costs,
    why_no_room,
    why_not_finish,
    why_not_now,
    why_not_remain,
)
from game.rules.prussias_glory.movement.walking import ChoosePlace
from game.rules.prussias_glory.pieces import place, stack
from game.rules.prussias_glory.soundness import invariants
from tests.rules.prussias_glory.battles import start
from tests.rules.prussias_glory.moves import begin, field, go, go_on, in_hand, rule_of
from tests.rules.prussias_glory.positions import (
    FOUR_GUNS,
    Placed,
    Position,
    battery,
    foot,
    horse,
    leader,
    open_field,
    position,
)


def ours(uid: str, at: str = "0505", **state: Any) -> Placed:
    """Prussian infantry of 4 levels."""
    return foot(uid, PRUSSIAN, at, **state)


def done(uid: str, at: str = "0505", **state: Any) -> Placed:
    """The same with its move behind it."""
    return ours(uid, at, moved=True, **state)


def lit(game: Position, label: str) -> bool:
    """Whether a hex is offered to the piece in hand."""
    return game.cell(label) in game.asking.asked(game.ctx).cells


def press(game: Position, name: str) -> Refusal | None:
    """Press a button; it is greyed if and only if the press is refused."""
    greyed = {b.id: b.refusal for b in game.asking.asked(game.ctx).buttons}[name]
    refusal: Refusal | None = game.do(do.button(name))
    assert refusal == greyed
    return refusal


# -- where a move would have to end ----------------------------------------------------------------


@pytest.mark.rule("PG 3.3a")
@pytest.mark.parametrize(("there", "allowed"), [("ab", True), ("abc", False)])
def test_a_move_does_not_end_on_units_that_stay(there: str, allowed: bool) -> None:
    """Three hexes, 3 MP: 8 and 4 levels are 12; 12 and 4 would be 16 with nobody to go."""
    game = field(*(done(u) for u in there), ours("d", "0502"))
    assert game.do(do.unit("d")) is None
    assert lit(game, "0505") == allowed and lit(game, "0504")
    refusal = go_on(game, "0503", "0504", "0505")
    assert rule_of(refusal) == (None if allowed else "PG 3.3a")


@pytest.mark.rule("PG 3.3a")
def test_the_refusal_has_the_figures() -> None:
    """By the shortest way and by a drawn one the same words: 16 levels, limit 12."""
    game = field(*(done(u) for u in "abc"), ours("d", "0502"))
    assert game.do(do.unit("d")) is None
    straight: Refusal | None = game.do(do.cell(game.cell("0505")))
    assert straight is not None and straight == go_on(game, "0503", "0504", "0505")
    assert str(straight.message) == "Hex 0505: levels 16, limit 12."


@pytest.mark.rule("PG 3.3a")
def test_a_full_hex_is_passed_through_but_nobody_is_done_there() -> None:
    """2 MP are left in 0505: d may stand there and look, then it goes on."""
    game = field(*(done(u) for u in "abc"), ours("d", "0504"), ours("e", "0101"))
    assert go(game, "d", "0505") is None
    assert press(game, "place:0") is None
    assert in_hand(game) == "d"
    assert rule_of(press(game, "done")) == "PG 3.3a"
    assert rule_of(game.do(do.unit("e"))) == "PG 3.3a"
    assert game.asking.asked(game.ctx).units == {}
    assert go_on(game, "0506") is None
    assert game.do(do.unit("e")) is None
    assert game.at("d") == "0506" and game.unit("d").moved


@pytest.mark.rule("PG 3.3a")
def test_through_a_full_hex_in_one_way() -> None:
    """0506 behind it is reached as ever."""
    game = field(*(done(u) for u in "abc"), ours("d", "0504"))
    assert game.do(do.unit("d")) is None
    assert go_on(game, "0505", "0506") is None
    assert game.at("d") == "0506"


@pytest.mark.rule("PG 3.3a")
def test_a_full_hex_may_be_filled_further_while_somebody_can_go() -> None:
    """c has not moved: d ends its move there; then the phase waits for c, who goes."""
    game = field(done("a"), done("b"), ours("c"), ours("d", "0502"))
    assert go(game, "d", "0503", "0504", "0505") is None
    assert press(game, "place:0") is None
    assert rule_of(press(game, "end")) == "PG 3.1a"
    assert go(game, "c", "0506") is None
    assert press(game, "done") is None
    assert press(game, "end") is None


@pytest.mark.rule("PG 3.3a")
def test_the_last_who_can_go_is_not_enough() -> None:
    """e of 1 level can go; 16 levels would stay all the same."""
    game = field(*(done(u) for u in "abc"), ours("e", level=1), ours("d", "0502"))
    assert rule_of(go(game, "d", "0503", "0504", "0505")) == "PG 3.3a"


@pytest.mark.rule("PG 3.3a")
def test_one_after_the_other_is_the_same_as_both_at_once() -> None:
    """d comes in while c can go, e comes in as well: 8 and 4 and 4 would stay. e is refused."""
    game = field(done("a"), done("b"), ours("c"), ours("d", "0502"), ours("e", "0508"))
    assert go(game, "d", "0503", "0504", "0505") is None
    assert press(game, "place:0") is None
    assert rule_of(go(game, "e", "0507", "0506", "0505")) == "PG 3.3a"


@pytest.mark.rule("PG 3.3a")
def test_leaders_find_room_everywhere() -> None:
    """They do not count (PG 3.1c)."""
    game = field(*(done(u) for u in "abc"), leader("x", PRUSSIAN, "0504"))
    assert go(game, "x", "0505") is None
    assert press(game, "done") is None


@pytest.mark.rule("PG 3.3a")
def test_what_retreats_have_filled_does_not_hold_up_the_phase() -> None:
    """16 levels that cannot go: the phase ends, but nobody is added (Ruling 79)."""
    game = field(*(done(u) for u in "abcd"), ours("e", "0502", level=1))
    assert rule_of(go(game, "e", "0503", "0504", "0505")) == "PG 3.3a"
    assert press(game, "back") is None
    assert press(game, "end") is None


@pytest.mark.rule("PG 3.2a", "PG 3.3a")
def test_the_limit_of_the_column() -> None:
    """4 levels in column and 4 are 8, limit 4; with 4 levels that are not in column there is
    room.
    """
    for column, rule in ((True, "PG 3.3a"), (False, None)):
        game = field(done("a", column=column), ours("d", "0502"))
        assert rule_of(go(game, "d", "0503", "0504", "0505")) == rule


@pytest.mark.rule("PG 3.1b", "PG 3.3a")
def test_guns_alone_get_no_men() -> None:
    """12 levels of guns alone are legal; with men 8 are the limit. 8 take the men."""
    for guns, rule in (("xyz", "PG 3.3a"), ("xy", None)):
        batteries = (battery(g, PRUSSIAN, "0505", ladder=FOUR_GUNS, moved=True) for g in guns)
        game = field(*batteries, ours("d", "0502"))
        refusal = go(game, "d", "0503", "0504", "0505")
        assert rule_of(refusal) == rule
        if refusal is not None:
            assert str(refusal.message) == "Hex 0505: levels of artillery 12, limit 8."


@pytest.mark.rule("PG 3.3a", "PG 7.2.3a")
def test_horse_that_is_pinned_where_it_enters_must_find_room() -> None:
    """4 MP would be left in 0505, but Formed cavalry in 0506 pins there; beside infantry it may
    pause.
    """
    for foe, rule in (
        (horse("x", COALITION, "0506"), "PG 3.3a"),
        (foot("x", COALITION, "0506"), None),
    ):
        full = (done("a", level=1), *(done(u) for u in "bc"), done("d", level=3))
        game = field(*full, horse("h", PRUSSIAN, "0504", level=1), foe)
        assert rule_of(go(game, "h", "0505")) == rule


@pytest.mark.rule("PG 3.3a")
def test_who_finds_no_room_anywhere_does_not_move() -> None:
    """1 MP, full hexes all round: e cannot be taken up, and goes as soon as one has room."""
    around = ("0504", "0506", "0405", "0406", "0605", "0606")
    for room_in, rule in ((None, "PG 3.3a"), ("0605", None)):
        stacks = [done(f"{u}{at}", at) for at in around for u in ("ab" if at == room_in else "abc")]
        game = field(*stacks, ours("e", ma=1))
        assert rule_of(why_not_move(game.ctx, "e")) == rule
        assert rule_of(game.do(do.unit("e"))) == rule


@pytest.mark.rule("PG 3.3a")
def test_full_hexes_around_are_passed_by_who_can_go_on() -> None:
    """The same with 3 MP: e passes through; the full hexes may be paused in, 0505 not ended in."""
    around = ("0504", "0506", "0405", "0406", "0605", "0606")
    game = field(*(done(f"{u}{at}", at) for at in around for u in "abc"), ours("e"))
    assert go(game, "e", "0504", "0503") is None
    assert press(game, "done") is None


def crowded(at: str, **d: int) -> Position:
    """Twelve levels that have moved in 0504; "d" of 3 MP elsewhere, or there as well."""
    done = (foot(u, PRUSSIAN, "0504", moved=True) for u in "abc")
    return position(open_field(), *done, foot("d", PRUSSIAN, at, **d))  # type: ignore[arg-type]


@pytest.mark.rule("PG 3.3a")
def test_who_can_go_on_does_not_end_his_move_in_a_full_hex() -> None:
    """Who has spent all his MP there stays all the same (Ruling 79)."""
    able, spent = crowded("0504", spent=2, steps=2), crowded("0504", spent=3, steps=3)
    refusal = why_not_finish(able.ctx, "d")
    assert refusal is not None and refusal.rule == "PG 3.3a"
    assert why_not_finish(spent.ctx, "d") is None


@pytest.mark.rule("PG 3.3a")
def test_a_way_ends_in_a_full_hex_only_if_it_can_go_on_from_there() -> None:
    """With 3 MP two are left beyond it, with 1 none is."""
    fresh, tired = crowded("0505"), crowded("0505", spent=2, steps=2)
    way = (fresh.cell("0504"),)
    assert way_costs(fresh.ctx, "d", way) == (1,)
    refused = way_costs(tired.ctx, "d", way)
    assert isinstance(refused, Refusal) and refused.rule == "PG 3.3a"


# -- relief, the order of the stack ----------------------------------------------------------------


@pytest.mark.rule("PG 3.3a", "PG 7.2.1c")
@pytest.mark.parametrize("relieved", [True, False])
def test_relief_in_a_full_hex(relieved: bool) -> None:
    """a is Engaged on top of two that have moved. r comes with its last MP: on top it relieves a,
    who then goes; below it would stay as the fourth. If a has moved too, r does not come.
    """
    game = field(
        ours("a", moved=not relieved),
        done("b"),
        done("c"),
        ours("r", "0502"),
        foot("x", COALITION, "0506"),
    )
    refusal = go(game, "r", "0503", "0504", "0505")
    assert rule_of(refusal) == (None if relieved else "PG 3.3a")
    if relieved:
        # Below it would be held: on top is the one place, and it is not asked for.
        ask = ChoosePlace(PRUSSIAN, "r")
        assert [rule_of(ask.why_not_place(game.ctx, i)) for i in (1, 2, 3)] == ["PG 3.3a"] * 3
        assert isinstance(game.asking, MovePhase)
        assert game.table.stacks[game.cell("0505")] == ("r", "a", "b", "c")
        assert rule_of(press(game, "end")) == "PG 3.1a"
        assert go(game, "a", "0504") is None
        assert press(game, "done") is None
        assert press(game, "end") is None


@pytest.mark.rule("PG 3.3a", "PG 7.2.1a")
def test_nobody_lies_on_top_where_he_would_have_to_stay() -> None:
    """r comes with 1 MP to spare: below the others it is Support and goes on; on top it would be
    Engaged, and a fourth unit of 4 levels.
    """
    game = field(*(done(u) for u in "abc"), ours("r", "0504"), foot("x", COALITION, "0506"))
    assert go(game, "r", "0505") is None
    assert rule_of(press(game, "place:0")) == "PG 3.3a"
    assert press(game, "place:3") is None
    assert in_hand(game) == "r"
    assert rule_of(press(game, "done")) == "PG 3.3a"
    assert go_on(game, "0504") is None


@pytest.mark.rule("PG 3.3a", "PG 3.4b")
def test_restacking_holds_nobody_in_a_full_hex() -> None:
    """s alone can go. On top it would be Engaged, and held; in the third place it is not."""
    game = field(done("a"), ours("s"), done("b"), done("c"), foot("x", COALITION, "0506"))
    assert press(game, "restack") is None
    assert game.do(do.cell(game.cell("0505"))) is None
    assert rule_of(game.do(do.pick("s", "a", "b", "c"))) == "PG 3.3a"
    assert game.do(do.pick("a", "b", "s", "c")) is None
    assert stack(game.ctx, game.cell("0505")) == ("a", "b", "s", "c")


@pytest.mark.rule("PG 3.3a", "PG 7.2.1c")
def test_who_is_held_by_the_leaving_of_another_goes_first() -> None:
    """h is Engaged on top, s is Support and would be Engaged without it: 16 levels would stay. When
    s has gone, h goes too.
    """
    pieces = (horse("h", PRUSSIAN, "0505", level=2), ours("s"), *(done(u) for u in "abc"))
    game = field(*pieces, foot("x", COALITION, "0506"))
    refusal = game.do(do.unit("h"))
    assert rule_of(refusal) == "PG 3.3a"
    assert str(refusal.message) == "Hex 0505: levels 16, limit 12."
    assert go(game, "s", "0504") is None
    assert press(game, "done") is None
    assert go(game, "h", "0405") is None
    assert press(game, "done") is None
    assert press(game, "end") is None


@pytest.mark.rule("PG 7.0b")
def test_who_has_moved_cannot_step_out_leaders_neither() -> None:
    """The unit and the leader have ended their moves."""
    game = position(
        open_field(), foot("a", PRUSSIAN, "0505", moved=True), leader("l", PRUSSIAN, "0505")
    )
    assert why_not_now(game.ctx, "a") == HAS_MOVED
    assert why_not_now(game.ctx, "l") is None
    him = game.table.leaders["l"]
    game.ctx.put(game.table.leaders, "l", structs.replace(him, moved=True))
    assert why_not_now(game.ctx, "l") == HAS_MOVED


@pytest.mark.rule("PG 3.3a", "PG 7.2.1c")
def test_relief_that_frees_too_little_gives_no_room() -> None:
    """Two that could go lie under one that cannot, and two more: on top of them a fifth still
    leaves sixteen levels, as without relief.
    """
    done = [foot(u, PRUSSIAN, "0505", moved=True) for u in "bcd"]
    pieces = (foot("a", PRUSSIAN, "0505"), *done, foot("r", PRUSSIAN, "0503"))
    game = begin(position(open_field(), *pieces, foot("x", COALITION, "0506")), PRUSSIAN)
    here = game.cell("0505")
    assert rule_of(why_not_remain(game.ctx, "r", here)) == "PG 3.3a"
    assert rule_of(why_no_room(game.ctx, "r", here)) == "PG 3.3a"


# -- entering the map, the invariant ---------------------------------------------------------------


@pytest.mark.rule("PG 3.3a", "PG 24.2.2a")
def test_who_enters_finds_room_too() -> None:
    """Two units of 2 levels in column fill 2428; IR 13 comes in behind them and must go on."""
    game = start("leuthen-main")
    game.ctx.set(phase="movement")
    game.run(MovePhase(PRUSSIAN))
    assert go(game, "pr-ir26", "2428") is None
    assert press(game, "done") is None
    assert go(game, "pr-frei", "2428") is None
    assert press(game, "place:0") is None
    assert press(game, "done") is None
    assert go(game, "pr-ir13", "2428") is None
    assert press(game, "place:0") is None
    refusal = press(game, "done")
    assert rule_of(refusal) == "PG 3.3a"
    assert refusal is not None and str(refusal.message) == "Hex 2428: levels 5, limit 4."
    assert go_on(game, "2427") is None
    assert press(game, "done") is None


@pytest.mark.rule("PG 3.3a", "PG 24.2.2a")
def test_the_head_of_a_wing_is_not_sent_where_it_finds_no_room() -> None:
    """2421 is as far as Frei's 2 levels come; the Garde of 4 has ended its move there in column."""
    for taken, rule in ((True, "PG 3.3a"), (False, None)):
        game = start("leuthen-main")
        game.ctx.set(phase="movement")
        game.run(MovePhase(PRUSSIAN))
        if taken:
            place(game.ctx, "pr-garde", game.cell("2421"))
            game.ctx.change("pr-garde", moved=True)
            game.ctx.put(game.table.arrived, "pr-garde", 1)
        assert game.do(do.unit("wedell")) is None
        assert press(game, "wing") is None
        assert lit(game, "2421") == (not taken) and lit(game, "2422")
        assert rule_of(game.do(do.cell(game.cell("2421")))) == rule


@pytest.mark.rule("PG 3.3a")
def test_the_table_is_unsound_with_a_hex_that_was_filled_for_good() -> None:
    """After movement: 16 levels of which one unit came in; not if all stood there, nor before."""
    for steps, phase, sound in (
        (1, "bombardment", False),
        (0, "bombardment", True),
        (1, "movement", True),
    ):
        pieces = (*(done(u) for u in "abc"), done("d", steps=steps))
        game = position(open_field(), *pieces, table={"phase": phase})
        assert (invariants(game.ctx) == []) == sound


def test_the_rule_of_the_module_is_the_one_tested() -> None:
    """Its refusals name PG 3.3a, those of full hexes at the end their limits."""
    game = field(*(done(u) for u in "abcd"))
    assert rule_of(room.why_beyond_help(game.ctx, game.cell("0505"))) == room.RULE == "PG 3.3a"
