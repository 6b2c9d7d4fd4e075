"""The match: refusals, walls, gestures, typed-in dice, and handlers that fail."""

from typing import Any

import pytest
from msgspec import structs

from game.engine.action import Action, button, cell, pick, unit
from game.engine.context import Context, EngineError
from game.engine.dice import SeededDice
from game.engine.frame import Ask
from game.engine.match import (
    NO_DIE_WANTED,
    NO_SUCH_FACE,
    NOTHING_TO_REDO,
    NOTHING_TO_UNDO,
    TWO,
    WALL_DIE,
    WALL_OVER,
    WALL_SEALED,
    WALL_SEEN,
    WALL_SIDE,
    Match,
)
from game.engine.prompt import Prompt
from game.engine.refusal import (
    DIE_WANTED,
    GAME_OVER,
    NO_SUCH_BUTTON,
    NOT_OFFERED,
    PICK_SIZE,
    PICK_TWICE,
    Refusal,
)
from game.engine.state import Result, canonical
from game.engine.text import say
from tests.engine.helpers import DUEL, END, TO_THE_DUEL, at, do, game
from tests.toy import (
    NOT_YOURS,
    OCCUPIED,
    ONE_OR_TWO,
    RULES,
    SPENT,
    TOO_FAR,
    TOY,
    Duel,
    Move,
    Name,
    ToyRules,
    ToyTable,
    occupancy,
)

SKIPPED = Refusal("TOY 5.1", say("The rest of the turn was skipped."))


def test_what_was_closed_is_refused_by_what_closed_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """The frame is asked before the system, and neither where the refusal has its own reason."""

    def closed(ctx: Context[Any, Any], frame: Ask, action: Action) -> Refusal | None:
        assert ctx.table.side == "red"
        return SKIPPED if isinstance(frame, Name) and action.verb != "cell" else None

    match = Match.new(structs.replace(TOY, closed=closed), RULES, SeededDice(1), "toy")
    for action in (unit("r1"), button("end")):
        assert match.why_not(action) == match.act(action) == SKIPPED
    assert match.why_not(cell(0)) == match.act(cell(0)) == NOT_OFFERED
    assert match.why_not(pick("b1")) == NOT_YOURS
    monkeypatch.setattr(Name, "closed", lambda *_: SPENT)
    assert match.why_not(unit("r1")) == match.act(unit("r1")) == SPENT
    assert match.why_not(pick("b1")) == NOT_YOURS
    assert not match.records


@pytest.mark.parametrize(
    ("before", "action", "refusal"),
    [
        ((), unit("r1"), NOT_OFFERED),
        ((), button("end"), NO_SUCH_BUTTON),
        ((), cell(0), NOT_OFFERED),
        ((), pick(), PICK_SIZE),
        ((), pick("r1", "r1"), PICK_TWICE),
        ((), pick("b1"), NOT_YOURS),
        ((), pick("r1", "r2", "r3"), ONE_OR_TWO),
        ((), Action("pick", "r1"), NOT_OFFERED),
        ((), Action("pose", "r1"), NOT_OFFERED),
        ((pick("r1"),), unit("b1"), NOT_YOURS),
        ((pick("r1"),), unit("x"), NOT_YOURS),
        ((pick("r1"),), pick("r1"), NOT_OFFERED),
        ((pick("r1"), unit("r1")), cell(at("0503")), TOO_FAR),
        ((pick("r1"), unit("r1")), cell(at("0201")), OCCUPIED),
    ],
)
def test_what_is_not_offered_is_refused_with_its_reason(
    before: tuple[Action, ...], action: Action, refusal: object
) -> None:
    match = game(seed=1)
    do(match, *before)
    state = match.hash
    assert match.why_not(action) == refusal
    assert match.act(action) == refusal
    assert match.hash == state and len(match.records) == len(before)


def test_a_spent_unit_is_refused() -> None:
    match = game(seed=1)
    do(match, pick("r1"), unit("r1"), cell(at("0102")), unit("r1"), cell(at("0101")))
    assert match.why_not(unit("r1")) == SPENT


@pytest.mark.parametrize(("action", "wall"), [(DUEL, WALL_DIE), (button("back"), None)])
def test_a_die_is_a_wall(action: Action, wall: object) -> None:
    match = game(seed=1)
    do(match, *TO_THE_DUEL, action)
    assert match.why_not_undo() == wall
    assert match.undo() == wall


def test_a_revelation_and_the_other_side_are_walls() -> None:
    match = Match.new(TOY, RULES, SeededDice(1), "toy", TWO)
    do(match, pick("r1"), button("look"))
    assert match.undo() == WALL_SEEN
    do(match, END)
    assert match.undo() == WALL_SIDE


def test_what_was_chosen_unseen_is_a_wall_of_its_own() -> None:
    """Nothing has been shown yet: the answer to a secret question is bound all the same."""
    match = game(seed=1)
    do(match, pick("r1"))
    assert match.prompt is not None
    match.prompt = structs.replace(match.prompt, secret=True)
    do(match, button("look"))
    assert match.undo() == WALL_SEALED


def test_alone_one_takes_back_across_the_sides_up_to_what_was_seen() -> None:
    match = game(seed=1)
    do(match, pick("r1"), button("look"))
    before, side = match.hash, match.prompt.side
    do(match, END)
    assert match.prompt.side != side
    assert match.undo() is None
    assert (match.hash, match.prompt.side) == (before, side)
    assert match.undo() == WALL_SEEN


def test_the_end_of_the_game_is_a_wall() -> None:
    match = game(seed=1)
    while not match.over:
        if offered := match.prompt.pick.samples[0]:
            do(match, pick(*offered))
        do(match, END)
    assert match.undo() == WALL_OVER


def test_undo_stops_at_the_wall_and_redo_lasts_until_the_next_action() -> None:
    match = game(6, 1)
    do(match, *TO_THE_DUEL, DUEL)
    wall = match.hash
    do(match, unit("r1"), cell(at("0102")))
    assert (match.undo(), match.undo(), match.undo()) == (None, None, WALL_DIE)
    assert match.hash == wall
    assert match.redo() is None
    do(match, button("back"))
    assert match.redo() == NOTHING_TO_REDO


def test_nothing_to_undo_at_the_beginning() -> None:
    assert game(seed=1).undo() == NOTHING_TO_UNDO


def test_a_gesture_is_undone_and_redone_as_one() -> None:
    match = game(seed=1)
    do(match, pick("r1"))
    before = match.hash
    for action in (unit("r1"), cell(at("0102")), unit("r2"), cell(at("0202"))):
        assert match.act(action, group=7) is None
    after = match.hash
    assert match.undo() is None and match.hash == before
    assert match.redo() is None and match.hash == after


def test_a_gesture_is_undone_back_to_the_wall_inside_it_only() -> None:
    match = game(6, 1)
    for action in (*TO_THE_DUEL, DUEL, unit("r1"), cell(at("0102"))):
        assert match.act(action, group=7) is None
    assert match.undo() is None
    assert len(match.records) == len(TO_THE_DUEL) + 1


def test_dice_are_typed_in_one_by_one() -> None:
    match = game()
    do(match, *TO_THE_DUEL)
    before = match.hash
    assert match.give_die(3) == NO_DIE_WANTED
    do(match, DUEL)
    assert match.dice_request is not None and match.dice_request.rule == "TOY 3.2"
    assert match.hash == before
    assert match.act(button("back")) == DIE_WANTED
    assert match.why_not(button("back")) == DIE_WANTED
    assert match.give_die(7) == NO_SUCH_FACE
    assert match.give_die(6) is None
    assert match.undo() == WALL_DIE
    assert match.give_die(1) is None
    assert match.dice_request is None
    assert match.records[-1].dice == (6, 1)
    assert match.reading.table.units["b3"].steps == 2


def test_a_wanted_die_can_be_given_up_before_any_is_known() -> None:
    match = game()
    do(match, *TO_THE_DUEL, DUEL)
    assert match.undo() is None
    assert match.dice_request is None and match.act(button("back")) is None


def test_redo_waits_for_the_wanted_die() -> None:
    match = game()
    do(match, *TO_THE_DUEL, button("back"))
    assert match.undo() is None
    do(match, DUEL)
    assert match.redo() == DIE_WANTED


def test_a_list_of_dice_that_runs_out_is_filled_up_by_hand() -> None:
    match = game(6)
    do(match, *TO_THE_DUEL, DUEL)
    assert match.dice_request is not None
    assert match.give_die(1) is None
    assert match.records[-1].dice == (6, 1)
    do(match, END, pick("b1"), unit("b3"), cell(at("0302")))
    assert match.dice_request is not None


def test_a_handler_that_fails_leaves_the_match_untouched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = game(seed=2)
    do(match, *TO_THE_DUEL)
    before, dice = canonical(match.reading.state), vars(match.dice).copy()

    def fails(self: Duel, ctx: Context[Any, Any]) -> None:
        ctx.roll(6, why=say("attack"), rule="TOY 3.2")
        ctx.change("r1", steps=0)
        raise ZeroDivisionError

    monkeypatch.setattr(Duel, "run", fails)
    with pytest.raises(ZeroDivisionError):
        match.act(DUEL)
    assert canonical(match.reading.state) == before
    assert vars(match.dice) == dice
    assert len(match.records) == len(TO_THE_DUEL)


def test_a_frame_that_does_not_move_on_is_an_error_of_the_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = game(seed=2)
    do(match, *TO_THE_DUEL)
    monkeypatch.setattr(Duel, "run", lambda self, ctx: None)
    with pytest.raises(EngineError, match="did not move"):
        match.act(DUEL)


def test_a_game_that_is_over_takes_no_action() -> None:
    match = game(seed=1)
    do(match, *(a for side in ("r1", "b1") * 4 for a in (pick(side), END)))
    assert match.over
    assert match.reading.state.result == Result(None, "steps", "TOY 5.2")
    assert match.act(END) == match.why_not(END) == GAME_OVER
    assert match.preview(END) is None


def test_a_branch_has_other_dice_and_leaves_the_game_alone() -> None:
    match = game(seed=1)
    do(match, *TO_THE_DUEL)
    before = match.hash
    rolls = set()
    for seed in range(12):
        twin = match.branch(seed)
        do(twin, DUEL)
        rolls.add(twin.records[-1].dice)
    assert len(rolls) > 6
    assert match.hash == before and len(match.records) == len(TO_THE_DUEL)


def test_the_frames_that_ran_are_told() -> None:
    match = game(6, 1)
    do(match, *TO_THE_DUEL)
    assert match.passed == ()
    do(match, DUEL)
    assert match.passed == ("toy.duel",)


def test_states_before_a_wall_are_let_go() -> None:
    match = game(seed=1)
    do(match, *TO_THE_DUEL)
    assert len(match.checkpoints) == len(TO_THE_DUEL)
    do(match, DUEL)
    assert len(match.checkpoints) == 1 and match.undo() == WALL_DIE
    assert len(match.records) == len(TO_THE_DUEL) + 1


def test_a_dead_end_is_an_error_of_the_program_and_leaves_the_match_untouched(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = game(seed=2)
    do(match, pick("r1"))
    before = match.hash
    honest = Move.prompt

    def nothing(self: Move, ctx: Context[ToyTable, ToyRules]) -> Prompt:
        return structs.replace(honest(self, ctx), cells={}, buttons=())

    monkeypatch.setattr(Move, "prompt", nothing)
    with pytest.raises(EngineError, match="dead end"):
        match.act(unit("r1"))
    assert match.hash == before and len(match.records) == 1
    assert match.act(END) is None


def test_readings_go_along_until_something_changes() -> None:
    match = game(seed=1)
    do(match, pick("r1"), unit("r3"))
    found = occupancy(match.reading)
    do(match, button("back"), unit("r3"))
    assert occupancy(match.reading) is found
    do(match, cell(at("0302")))
    assert occupancy(match.reading) is not found
    assert occupancy(match.reading)[at("0302")] == "r3"
    assert match.undo() is None
    assert occupancy(match.reading)[at("0301")] == "r3"
