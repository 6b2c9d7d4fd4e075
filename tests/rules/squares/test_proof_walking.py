"""Ways, turns, retreats: what they cost and what is told of them (SQ 6, 8)."""

from typing import Any

import pytest

from game.engine.text import render
from game.rules.squares.retreat import Retreat
from game.rules.squares.steps import SIDEWAYS
from game.rules.squares.turning import formations
from game.rules.squares.walking import way_preview
from tests.rules.squares.positions import (
    BLUE,
    RED,
    Placed,
    field,
    foot,
    horse,
    position,
)
from tests.rules.squares.test_morale import after, blue, red

FAR = foot("x", BLUE, "0800")


@pytest.mark.rule("SQ 6.1", "SQ 6.11")
@pytest.mark.parametrize(
    ("facing", "along", "across"),
    [
        ("N", "0403 0405", "0304 0504"),
        ("S", "0403 0405", "0304 0504"),
        ("E", "0304 0504", "0403 0405"),
        ("W", "0304 0504", "0403 0405"),
    ],
)
def test_a_line_goes_forward_and_backward(facing: str, along: str, across: str) -> None:
    game = position(field(), foot("a", RED, "0404", facing=facing), FAR)
    assert [game.why_go("a", label) for label in along.split()] == [None, None]
    assert [game.why_go("a", label) for label in across.split()] == [SIDEWAYS, SIDEWAYS]


@pytest.mark.rule("SQ 6.2", "SQ 6.4")
@pytest.mark.parametrize(("halves", "steps", "costs"), [(0, 0, (1, 1, 0, 1)), (2, 1, (1, 0, 1, 0))])
def test_what_each_square_of_a_way_costs(halves: int, steps: int, costs: tuple[int, ...]) -> None:
    """Cavalry: a further AP is begun with every other square, the first pays for itself."""
    rider = horse("h", RED, "0404", halves=halves, steps=steps)
    game = position(field(), rider, FAR)
    shown = way_preview(game.ctx, "h", game.cell("0400"), ())
    assert shown is not None and shown.costs == costs
    assert len(shown.path) == 5


@pytest.mark.rule("SQ 6.6")
def test_a_walk_looks_ahead_not_back() -> None:
    """2 AP lead out of the wood and on; back into it 2 would be needed."""
    game = position(field(woods="0404"), foot("a", RED, "0404"), FAR, ap=2).take("a")
    assert game.go("0402") is None
    assert game.at("a") == "0402"


@pytest.mark.rule("SQ 6.13")
@pytest.mark.parametrize(
    ("march", "label"), [(False, "Form march column (1 AP)"), (True, "Form line (1 AP)")]
)
def test_the_other_formation_is_offered(march: bool, label: str) -> None:
    game = position(field(), foot("a", RED, "0404", facing="N", march=march), FAR)
    assert [str(b.label) for b in formations(game.ctx, "a")] == [label]


@pytest.mark.rule("SQ 6.12", "SQ 6.13", "SQ 4.7")
@pytest.mark.parametrize(
    ("buttons", "told"),
    [
        (("E",), [("SQ 6.12", "a faces east.")]),
        (("march", "line"), [("SQ 6.13", "a forms march column."), ("SQ 6.13", "a forms line.")]),
        (
            ("occupy", "leave"),
            [
                ("SQ 4.7", "a occupies a built-up base."),
                ("SQ 4.7", "a leaves its built-up base."),
            ],
        ),
    ],
)
def test_turns_and_formations_are_told(
    buttons: tuple[str, ...], told: list[tuple[str, str]]
) -> None:
    line = foot("a", RED, "0404", facing="N")
    game = position(field(built_up="0404"), line, FAR).take("a")
    for name in buttons:
        assert game.press(name) is None
    lines = [e for e in game.events if e.kind == "facing"]
    assert [(e.rule, str(e.text)) for e in lines] == told
    assert {(e.side, e.units, e.cells) for e in lines} == {(RED, ("a",), (game.cell("0404"),))}


def retreats(*pieces: Placed, **given: Any) -> list[tuple[str, int]]:
    """What is told of the retreat of x from 0403, and at which depth."""
    game = after((red(), blue(), *pieces), **given)
    game.run(Retreat("x"))
    return [(render(e.text), e.depth) for e in game.events if e.kind == "retreat"]


@pytest.mark.rule("SQ 8.35", "SQ 8.37")
def test_retreats_are_told_below_their_combat() -> None:
    assert retreats() == [("x retreats to 0402.", 1)]
    barred = retreats(foot("b", RED, "0402"), dice=(6,))
    assert barred == [("x cannot retreat. Enemies hold that square.", 1)]
