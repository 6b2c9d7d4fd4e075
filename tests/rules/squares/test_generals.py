"""Generals who ride, flee and arrive, bases that come upon enemies, a new day (SQ 1.6, 3, 5)."""

import pytest

from game.engine import action as do
from game.engine.refusal import NOT_OFFERED
from game.rules.squares.activation import Act
from game.rules.squares.arrivals import bring_general, why_not_arrive
from game.rules.squares.cards import Weight
from game.rules.squares.command import Shelter, ride
from game.rules.squares.ending import TurnEnd
from game.rules.squares.rules import Terms
from game.rules.squares.sequence import TurnStart
from game.rules.squares.setup import set_up
from game.rules.squares.stacking import HELD_BY_ENEMY
from game.rules.squares.steps import too_far
from game.rules.squares.table import OFF_MAP, Sky
from game.rules.squares.walking import way_preview
from tests.rules.squares.positions import (
    BLUE,
    FAR,
    RED,
    Placed,
    Position,
    base,
    cinc,
    field,
    foot,
    general,
    gun,
    horse,
    position,
)


def overrun(*units: Placed, chief: Placed) -> Position:
    """A blue brigade enters 0304, where a red General is alone."""
    game = position(field(), *units, chief, foot("x", BLUE, "0303"), active="b").take("x")
    assert game.go("0304") is None
    return game


@pytest.mark.rule("SQ 1.6", "SQ 3.5")
def test_the_log_tells_of_a_move_before_what_it_brings_about() -> None:
    """Blue goes two squares; in the first a General flees, from the second a base is seen."""
    game = position(
        field(),
        *(foot("a", RED, "0808"), general(RED, "0305"), base("blind", RED, "0207")),
        *(foot("x", BLUE, "0304"), foot("y", BLUE, "0304")),
        active="b",
    ).take("x")
    assert game.go("0306", "0305", "0306") is None
    told = [(e.kind, [game.rules.label(c) for c in e.path]) for e in game.events]
    assert [t for t in told if t[0] in ("move", "general", "reveal")] == [
        ("move", ["0304", "0305"]),
        ("general", []),
        ("move", ["0305", "0306"]),
        ("reveal", []),
    ]
    assert game.press("back") is None
    game.take("y")
    assert game.go("0306", "0305", "0306") is None
    (move,) = [e.path for e in game.events if e.kind == "move" and e.units == ("y",)]
    assert [game.rules.label(c) for c in move] == ["0304", "0305", "0306"]


@pytest.mark.rule("SQ 1.6")
def test_the_owner_chooses_among_squares_that_are_equally_near() -> None:
    """0306 and 0104 are 2 squares away, 0707 is 4."""
    units = (foot("a", RED, "0306"), foot("b", RED, "0104"), foot("c", RED, "0707"))
    game = overrun(*units, chief=general(RED, "0304"))
    assert isinstance(game.asking, Shelter) and game.prompt.side == RED
    assert set(game.prompt.cells) == {game.cell("0306"), game.cell("0104")}
    assert game.go("0707") == NOT_OFFERED
    assert game.go("0104", "0204", "0104") == NOT_OFFERED
    assert game.go("0104") is None
    assert game.at("general-r") == "0104" and game.prompt.side == BLUE


@pytest.mark.rule("SQ 1.6")
def test_a_cinc_without_a_command_joins_any_unit_of_his_side() -> None:
    units = (foot("a", RED, "0308"), foot("b", RED, "0306", command="r2"))
    game = overrun(*units, chief=cinc(RED, "0304"))
    assert game.at("cinc-red") == "0306"


@pytest.mark.rule("SQ 1.6")
def test_a_general_whose_units_are_lost_does_not_come_back() -> None:
    """While he has one he stands where it enters."""
    late = foot("a", RED, "0308", command="r2", turn=2, lost=True)
    chief = general(RED, "0304", command="r2", turn=2)
    game = position(
        field(),
        foot("c", RED, "0808"),
        late,
        chief,
        foot("x", BLUE, "0303"),
        active="b",
        table={"turn": 2},
    )
    bring_general(game.ctx, "general-r2")
    assert game.at("general-r2") == "-"
    there = position(field(), foot("c", RED, "0808"), late, FAR, table={"turn": 2})
    there.ctx.change("a", lost=False)
    bring_general(there.ctx, "general-r2")
    assert there.at("general-r2") == "0308"


@pytest.mark.rule("SQ 5.16")
def test_a_general_waits_while_enemies_hold_his_square() -> None:
    late = foot("a", RED, "0308", command="r2", turn=2)
    units = (foot("c", RED, "0808"), late, foot("x", BLUE, "0308"))
    game = position(field(), *units, table={"turn": 2})
    bring_general(game.ctx, "general-r2")
    assert game.unit("general-r2").cell == OFF_MAP


@pytest.mark.rule("SQ 5.16", "SQ 6.4")
def test_what_an_arrival_costs_and_tells() -> None:
    """A battery pays 2 AP; pointing at it brings it in; its General, who is there, stays."""
    units = (foot("a", RED, "0404"), gun("g", RED, "0008", turn=2), FAR)
    game = position(field(), *units, general(RED, "0405"), table={"turn": 2}).run(Act("r"))
    assert game.do(do.unit("g")) is None
    now = game.unit("g")
    assert (game.at("g"), now.halves, now.steps) == ("0008", 4, 1)
    assert game.told("move") == ["g enters at 0008."] and game.at("general-r") == "0405"
    assert game.events[-1].side == RED and game.events[-1].units == ("g",)


@pytest.mark.rule("SQ 5.16")
def test_a_general_arrives_once_in_his_turn() -> None:
    late = foot("c", RED, "0008", command="r3", turn=3)
    game = position(field(), foot("a", RED, "0404"), late, FAR, table={"turn": 2})
    him = "general-r3"
    bring_general(game.ctx, him)
    assert game.unit(him).cell == OFF_MAP
    game.ctx.set(turn=3)
    bring_general(game.ctx, him)
    bring_general(game.ctx, him)
    assert game.at(him) == "0008" and game.told("general") == [f"{him} arrives at 0008."]


@pytest.mark.rule("SQ 1.6")
def test_a_general_without_a_refuge_leaves_the_field() -> None:
    chief = general(RED, "0304", command="r2")
    lost = foot("b", RED, "0304", command="r2", lost=True)
    units = (foot("a", RED, "0808"), lost, chief, foot("x", BLUE, "0303"))
    game = position(field(), *units, active="b").take("x")
    assert game.go("0304") is None
    assert game.at("general-r2") == "-"
    (told,) = [e for e in game.events if e.kind == "general"]
    assert (str(told.text), told.cells, told.depth) == ("general-r2 leaves the field.", (), 1)
    ride(game.ctx, "general-r", game.cell("0807"))
    told = game.events[-1]
    assert (told.cells, told.side) == ((game.cell("0807"),), RED)


@pytest.mark.rule("SQ 5.16", "SQ 5.14")
def test_who_enters_must_have_the_ap() -> None:
    """A Wood square costs 2: not with 1 AP; light infantry pays 1."""
    for light, ap, able in ((False, 1, False), (False, 2, True), (True, 1, True)):
        late = foot("c", RED, "0008", turn=2, light=light)
        game = position(
            field(woods="0008"), foot("a", RED, "0408"), late, FAR, ap=ap, table={"turn": 2}
        )
        refusal = why_not_arrive(game.ctx, "c")
        assert (refusal is None) is able
        if refusal is not None:
            assert refusal.rule == "SQ 5.14" and "(2 needed, 1 left)" in str(refusal.message)


@pytest.mark.rule("SQ 5.16", "SQ 4.4", "SQ 4.5", "SQ 5.14")
@pytest.mark.parametrize(
    ("there", "ap", "told"),
    [
        (
            [foot(f"f{n}", RED, "0008") for n in range(4)],
            3,
            "The square is full: it holds 12 points of 12, c takes 3. "
            "It waits to enter at 0008. (SQ 4.5)",
        ),
        (
            [foot("y", BLUE, "0008")],
            3,
            "Enemies hold that square. It waits to enter at 0008. (SQ 4.4)",
        ),
        ([], 1, "Not enough action points (2 needed, 1 left). (SQ 5.14)"),
        ([], 2, "None"),
    ],
)
def test_who_waits_to_enter_is_told_why(there: list[Placed], ap: int, told: str) -> None:
    """Its button, greyed for the same reason, and the unit itself answer alike; a river costs 1."""
    late = foot("c", RED, "0008", turn=2)
    pieces = (foot("a", RED, "0408"), *there, late, FAR)
    board = field(river="0008")
    game = position(board, *pieces, ap=ap, table={"turn": 2}).run(Act("r"))
    (shown,) = [b for b in game.prompt.buttons if b.id == "enter-c"]
    assert (str(shown.label), str(shown.refusal)) == ("Bring in c", told)
    assert ("c" in game.prompt.units) is (told == "None")
    for action in (do.unit("c"), do.button("enter-c")):
        game = position(board, *pieces, ap=ap, table={"turn": 2}).run(Act("r"))
        assert str(game.do(action)) == told
        assert game.at("c") == ("0008" if told == "None" else "-")


@pytest.mark.rule("SQ 5.16")
def test_generals_come_at_the_start_of_their_turn() -> None:
    """The second turn brings one of two, though his unit has still to enter."""
    late = (
        foot("b", RED, "0008", command="r2", turn=2),
        foot("c", RED, "0108", command="r3", turn=3),
    )
    game = position(
        field(),
        *(foot("a", RED, "0404"), *late, FAR, cinc(RED, "0505")),
        dice=(1, 1, 1),
        active="",
        table={"turn": 2},
    ).run(TurnStart())
    assert [game.at(f"general-{c}") for c in ("r", "r2", "r3")] == ["0404", "0008", "-"]
    assert game.at("b") == "-" and len(game.table.pool) == 3


@pytest.mark.rule("SQ 5.12")
def test_the_general_rides_two_squares_without_ap() -> None:
    game = position(field(), foot("a", RED, "0404"), general(RED, "0404"), FAR)
    game.take("general-r")
    assert game.why_go("general-r", "0704") == too_far(3, 2)
    assert game.go("0503") is None and game.go("0602") is None
    assert game.rule == "SQ 5.15"
    assert game.unit("a").halves == 0


@pytest.mark.rule("SQ 5.12")
def test_no_general_rides_among_enemies() -> None:
    game = position(field(), foot("a", RED, "0404"), foot("x", BLUE, "0403"))
    game.take("general-r")
    assert game.go("0403") == HELD_BY_ENEMY


@pytest.mark.rule("SQ 5.12")
def test_the_path_of_a_general() -> None:
    """Two squares, one after the other, not through enemies."""
    game = position(field(), foot("a", RED, "0408"), general(RED, "0404"), foot("x", BLUE, "0304"))
    him = "general-r"
    assert game.why_go(him, "0405", "0505", "0405") is None
    assert game.why_go(him, "0407", "0405", "0406", "0407") == too_far(3, 2)
    assert game.why_go(him, "0406", "0406") == NOT_OFFERED
    assert game.why_go(him, "0405", "0304", "0405") == HELD_BY_ENEMY
    assert game.why_go(him, "0407") == too_far(3, 2)


# -- bases -----------------------------------------------------------------------------------------


@pytest.mark.rule("SQ 6.16", "SQ 3.7", "SQ 3.5")
def test_units_of_a_base_that_came_upon_enemies_stop_too() -> None:
    """It has 3 AP, enters two squares and stands beside 0503: its unit may not go on."""
    game = position(
        field(), foot("a", RED, "0406"), base("base", RED, "0406", "a"), foot("x", BLUE, "0503")
    ).take("base")
    assert game.go("0404") is None
    assert game.unit("base").lost and game.at("a") == "0404"
    assert (game.unit("a").halves, game.unit("a").halted) == (4, True)
    refusal = game.why_go("a", "0405")
    assert refusal is not None and refusal.rule == "SQ 6.16"


@pytest.mark.rule("SQ 3.7", "SQ 6.16")
def test_units_of_a_base_that_was_opened_go_on() -> None:
    game = position(field(), foot("a", RED, "0406"), base("base", RED, "0406", "a"), FAR)
    game.take("base")
    assert game.go("0405") is None and game.press("reveal") is None
    assert not game.unit("a").halted and game.unit("a").halves == 2
    assert game.why_go("a", "0404") is None


@pytest.mark.rule("SQ 3.5")
@pytest.mark.parametrize(("at", "seen"), [("0405", True), ("0406", False)])
def test_a_base_set_up_beside_enemies_is_revealed_at_once(at: str, seen: bool) -> None:
    units = (foot("a", RED, "0404"), base("base", RED, "0404", "a"), foot("x", BLUE, at))
    game = position(field(), *units, active="", seed=1)
    game.state.stack[:] = set_up(game.rules).stack
    game.settle()
    assert game.unit("base").lost is seen
    assert (game.unit("a").under == "") is seen


# -- a new day, recovery ---------------------------------------------------------------------------


@pytest.mark.rule("SQ 5.2", "SQ 9.5")
def test_a_new_day_has_its_own_weather() -> None:
    """By the table of summer 2 + 2 is rainy; without a roll of weather nothing changes."""
    for sky, wet in ((None, Sky.RAIN), (Sky.CLEAR, Sky.NORMAL)):
        terms = Terms(first=RED, turns=9, nights=(1,), sky=sky)
        unit = foot("a", RED, "0404", hits=3)
        game = position(field(), unit, FAR, terms=terms, dice=(2, 2)).run(TurnEnd())
        assert (game.unit("a").hits, game.table.sky) == (1, wet)


@pytest.mark.rule("SQ 6.9", "SQ 9.1")
def test_light_cavalry_that_recovers_has_spent_all() -> None:
    """The extra AP is no more there."""
    rider = horse("a", RED, "0404", weight=Weight.LIGHT, hits=2)
    game = position(field(), rider, FAR, dice=(1,), ap=1).take("a")
    assert game.why_go("a", "0405") is None
    assert game.press("recover") is None
    refusal = game.why_go("a", "0405")
    assert refusal is not None and refusal.rule == "SQ 5.14"
    assert game.do(do.unit("a")) is not None


@pytest.mark.rule("SQ 5.1", "SQ 5.2")
def test_the_weather_is_rolled_before_the_first_turn() -> None:
    """5 + 6 is clear in summer; then the dice of the two Commands."""
    pieces = (foot("a", RED, "0404"), FAR)
    game = position(
        field(), *pieces, terms=Terms(first=RED, sky=None), dice=(5, 6, 1, 2, 6, 1), active=""
    )
    game.state.stack[:] = set_up(game.rules).stack
    game.settle()
    assert game.table.sky is Sky.CLEAR
    kinds = [e.kind for e in game.events]
    assert kinds[:3] == ["weather", "turn", "points"]


@pytest.mark.rule("SQ 1.2", "SQ 1.5")
def test_a_general_is_told_whom_he_would_leave_out_of_command() -> None:
    """He rides two squares away from them; one square and he stays near enough to the first."""
    chief = general(RED, "0404")
    game = position(field(), foot("a", RED, "0304"), foot("b", RED, "0204"), chief)
    game.take(chief.card.id)
    near = way_preview(game.ctx, chief.card.id, game.cell("0504"), ())
    far = way_preview(game.ctx, chief.card.id, game.cell("0604"), ())
    assert near is not None and str(near.warnings[0][1]).endswith(": b.")
    assert far is not None and [rule for rule, _text in far.warnings] == ["SQ 1.5"]
    assert str(far.warnings[0][1]).endswith(": a, b.") and game.cell("0604") in far.area
