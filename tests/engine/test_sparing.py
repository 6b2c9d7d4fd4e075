"""What a player is spared, and what he answers many at a time (`engine/sparing.py`)."""

import pytest
from msgspec import structs

from game.board.cells import Cell
from game.engine import action as acts
from game.engine.action import Action, UnitId
from game.engine.dice import SeededDice
from game.engine.frame import Ask
from game.engine.match import TWO, WALL_DIE, WALL_SIDE, Match
from game.engine.prompt import Button, Mark, Offer, Pick, Prompt, Role, Route, Run
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.sparing import (
    BOUND,
    answer_run,
    default_answer,
    only_answer,
    rolls,
    spare,
    spared,
    why_bound,
    why_not_undo,
)
from game.engine.state import GameState
from game.engine.text import say
from tests.toy import RULES, TOY, Ctx, ToyTable

ROLL = Button(id="roll", label=say("Roll"))
STAY = Button(id="stay", label=say("Stay"))
END = Button(id="end", label=say("End"), role=Role.END)
BACK = Button(id="back", label=say("Back"), role=Role.BACK)
ALL = Run("all", say("All"))


def question(**fields: object) -> Prompt:
    return structs.replace(Prompt(side="red", text=say("What?")), **fields)


class Row(Ask, frozen=True, tag="test.row"):
    """Asks one question of QUESTIONS after the other; "roll" rolls a die."""

    names: tuple[str, ...]

    def prompt(self, ctx: Ctx) -> Prompt:
        return QUESTIONS[self.names[0]]

    def why_not_unit(self, ctx: Ctx, uid: UnitId) -> Refusal | None:
        return None

    def why_not_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        return None

    def _on(self, ctx: Ctx) -> None:
        ctx.goto(Row(self.names[1:]))

    def on_unit(self, ctx: Ctx, uid: UnitId) -> None:
        self._on(ctx)

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == "roll":
            ctx.roll(6, why=say("a roll"), rule="TOY 1")
        self._on(ctx)


QUESTIONS = {
    "roll": question(buttons=(ROLL,)),
    "rolls": question(buttons=(ROLL,), side="blue"),
    "only": question(units={"u": Offer(Mark.SELECT)}),
    "moot": question(
        buttons=(ROLL, STAY), suggested=acts.button("stay"), moot=say("It is all the same.")
    ),
    "real": question(buttons=(ROLL, STAY)),
    "blue": question(side="blue", buttons=(ROLL, STAY)),
    "end": question(buttons=(END,)),
    "run": question(buttons=(ROLL, STAY), suggested=acts.button("stay"), runs=(ALL,)),
    "his": question(side="blue", buttons=(STAY, ROLL), suggested=acts.button("stay"), runs=(ALL,)),
    "own": question(
        buttons=(ROLL, STAY),
        suggested=acts.button("roll"),
        runs=(structs.replace(ALL, answer=acts.button("stay")),),
    ),
    "hidden": question(buttons=(STAY,), secret=True),
}


def row(*asked: str, mode: str = "solo") -> Match:
    """A game that asks these questions one after the other."""
    first = GameState(ToyTable(units={}, turn=1), [Row(asked)])
    return Match.new(TOY, RULES, SeededDice(3), "toy", mode, first)


def left(match: Match) -> tuple[str, ...]:
    """What is still asked."""
    frame = match.reading.state.stack[-1]
    assert isinstance(frame, Row)
    return frame.names


@pytest.mark.parametrize(("asked", "only"), [
    (question(buttons=(ROLL,)), acts.button("roll")),
    (question(buttons=(ROLL, structs.replace(STAY, refusal=NOT_OFFERED))), acts.button("roll")),
    (question(units={"u": Offer(Mark.SELECT)}), acts.unit("u")),
    (question(cells={4: Offer(Mark.RETREAT)}), acts.cell(4)),
    (question(buttons=(ROLL, STAY)), None),
    (question(buttons=(BACK,)), None),
    (question(buttons=(ROLL,), units={"u": Offer(Mark.SELECT)}), None),
    (question(buttons=(ROLL,), pick=Pick(of=("u",), min=0, max=1)), None),
    (question(cells={4: Offer(Mark.RETREAT, routes=(Route((3, 4)), Route((5, 4))))}), None),
])  # fmt: skip
def test_a_question_leaves_a_choice_or_not(asked: Prompt, only: Action | None) -> None:
    """One free button, piece or cell alone. Several ways to one cell are a choice; what can only be
    left is to be read.
    """
    assert only_answer(asked) == only


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        (question(buttons=(ROLL, STAY), suggested=acts.button("stay")), acts.button("stay")),
        (question(buttons=(ROLL,)), acts.button("roll")),
        (question(buttons=(ROLL, STAY)), None),
    ],
)
def test_who_leaves_it_to_the_program_answers_as_suggested(
    asked: Prompt, answer: Action | None
) -> None:
    """Or with the only answer there is."""
    assert default_answer(asked) == answer


def test_what_is_no_decision_is_answered_up_to_the_next_that_is() -> None:
    match = row("only", "moot", "roll", "real", "only")
    assert spare(match, match.act) == 3
    assert left(match) == ("real", "only")
    assert [r.action for r in match.records] == [
        acts.unit("u"),
        acts.button("stay"),
        acts.button("roll"),
    ]


def test_the_end_of_something_is_asked_for_where_dice_follow() -> None:
    """What was done before could not be taken back any more."""
    match = row("end", "roll", "real")
    assert spared(match) is None
    assert spared(row("end", "only", "real")) == acts.button("end")


def test_what_is_chosen_in_secret_is_asked_between_two() -> None:
    assert spared(row("hidden", "real", mode=TWO)) is None
    assert spared(row("hidden", "real")) == acts.button("stay")


def test_dice_that_follow_by_themselves_count() -> None:
    assert rolls(row("real", "roll", "real"), acts.button("stay"))
    assert not rolls(row("real", "real", "roll"), acts.button("stay"))
    assert rolls(row("real", "real"), acts.button("roll"))


def test_what_binds() -> None:
    """A die; between two players, a question to the other."""
    assert why_bound(row("real", "roll", "real"), acts.button("stay")) == BOUND[WALL_DIE]
    assert why_bound(row("real", "blue", mode=TWO), acts.button("stay")) == BOUND[WALL_SIDE]
    assert why_bound(row("real", "blue"), acts.button("stay")) is None
    assert why_bound(row("real", "real"), acts.button("stay")) is None


def test_a_run_is_answered_as_suggested_to_its_end() -> None:
    """With what is no decision in between."""
    match = row("run", "run", "only", "run", "real", "run")
    assert answer_run(match, "all", match.act) == 4
    assert left(match) == ("real", "run")


@pytest.mark.parametrize("mode", [TWO, "solo"])
def test_a_run_does_not_answer_for_the_other_side(mode: str) -> None:
    """Nor for one player who decides for both."""
    match = row("run", "his", "run", mode=mode)
    assert answer_run(match, "all", match.act) == 1
    assert left(match) == ("his", "run")
    assert answer_run(match, "all", match.act) == 1
    assert left(match) == ("run",)


def test_a_run_that_is_not_asked_answers_nothing() -> None:
    match = row("run", "real")
    assert answer_run(match, "other", match.act) == 0
    assert match.records == []


def test_a_run_may_have_an_answer_of_its_own() -> None:
    """Not what is suggested."""
    match = row("own", "run", "real")
    assert answer_run(match, "all", match.act) == 2
    assert [r.action for r in match.records] == [acts.button("stay")] * 2


def test_undo_does_not_end_at_a_question_that_nobody_is_asked() -> None:
    """A die, then an only answer in the same gesture: both stand. Without a die before it, and
    after a decision of the player's own, undo takes back.
    """

    def played(*asked: str) -> Match:
        match = row(*asked)
        match.act(acts.button("roll"), 1)
        spare(match, lambda action: match.act(action, 1))
        return match

    assert played("roll", "moot", "real").why_not_undo() is None
    assert why_not_undo(played("roll", "moot", "real")) == WALL_DIE
    match = row("real", "only", "real")
    match.act(acts.button("stay"), 1)
    spare(match, lambda action: match.act(action, 1))
    assert why_not_undo(match) is None
    later = played("roll", "moot", "real", "real")
    later.act(acts.button("stay"), 2)
    assert why_not_undo(later) is None
