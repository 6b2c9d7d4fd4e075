"""Values on the wire: cells by label wherever a struct of the kernel holds cells."""

import pytest

from game.board.plane.legs import Leg
from game.board.plane.shapes import Pose
from game.engine import action as acts
from game.engine.event import Event
from game.engine.presentation import Lens, Presentation
from game.engine.prompt import Mark, Offer, Pick, Preview, Prompt, SheetGroup, Task
from game.engine.refusal import Refusal
from game.engine.roster import Figure
from game.engine.text import say
from game.engine.wire import Malformed, plain, plain_action, read_action
from tests.engine.helpers import at
from tests.toy import BOARD

A, B = at("0102"), at("0503")


@pytest.mark.parametrize(
    ("value", "field", "expected"),
    [
        (
            Prompt(side="red", text=say(""), rule="", cells={A: Offer(Mark.MOVE)}),
            "cells",
            {"0102": {"mark": "move", "gives_up": False}},
        ),
        (
            Pick(of=(A, "r1"), min=0, max=2, samples=((A,), ("r1", B))),
            "samples",
            [["0102"], ["r1", "0503"]],
        ),
        (Pick(of=(A, "r1"), min=0, max=2), "of", ["0102", "r1"]),
        (Figure(2, of=3), "of", 3),  # a field of the same name that holds no cells
        (
            Task(title=say(""), rule="", cells=(A,), action=acts.cell(A, B, A)),
            "action",
            {"verb": "cell", "arg": "0102", "via": ["0503", "0102"]},
        ),
        (Preview(path=(A, B), costs=(1, 2)), "path", ["0102", "0503"]),
        (Preview(path=(A, B), costs=(1, 2)), "costs", [1, 2]),
        (SheetGroup(A, say(""), ()), "cell", "0102"),
        (Event(kind="x", rule="", text=say(""), path=(A, B)), "path", ["0102", "0503"]),
        (Event(kind="x", rule="", text=say("{n} go", n=2)), "text", "2 go"),
        (
            Presentation(title="", turn=say(""), objectives=(("R", say("T"), (A,)),)),
            "objectives",
            [["R", "T", ["0102"]]],
        ),
        (Lens(text=say(""), cells={A: "3"}, line=(A, -1), blocked=B), "line", ["0102", "-"]),
        (Lens(text=say(""), cells={A: "3"}, line=(A,), blocked=B), "blocked", "0503"),
        (Refusal("R", say(""), Pose(12_500, 8_000, 9_000), 800), "at", "12.5 / 8.0 h90"),
    ],
)
def test_cells_become_labels_and_texts_words(value: object, field: str, expected: object) -> None:
    assert plain(value, BOARD)[field] == expected


def test_empty_fields_are_left_out_but_zeros_are_not() -> None:
    found = plain(Pick(of=(), min=0, max=2), BOARD)
    assert found == {"min": 0, "max": 2, "ordered": False}


@pytest.mark.parametrize(
    "action",
    [
        acts.button("end"),
        acts.unit("r1"),
        acts.cell(A, B, A),
        acts.pick("r1", A),
        acts.pick(),
        acts.pose(Pose(1, 2, 3)),
        acts.pose(Pose(1, 2, 3), Leg("wheel", -2_895), Leg("move", 1_500, 4_500), Leg("about")),
    ],
)
def test_actions_come_back_as_they_went(action: acts.Action) -> None:
    assert read_action(plain_action(action, BOARD), BOARD, None) == action


def test_a_unit_whose_id_looks_like_a_label_is_the_unit() -> None:
    prompt = Prompt(side="", text=say(""), rule="", pick=Pick(of=("0102",), min=1, max=1))
    given = {"verb": "pick", "arg": ["0102", "0503"]}
    assert read_action(given, BOARD, prompt) == acts.pick("0102", B)


def test_a_label_off_the_map_says_what_there_is() -> None:
    with pytest.raises(Malformed, match="columns 01-05, rows 01-04"):
        read_action({"verb": "cell", "arg": "0901"}, BOARD, None)
