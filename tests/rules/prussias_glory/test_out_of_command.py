"""Out of command: who is, what it bars, the army commander's two (PG 6.2.2)."""

import pytest

from game.engine import action as do
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import render
from game.rules.prussias_glory.command import out_of_command
from game.rules.prussias_glory.command.out_of_command import (
    ChooseTraced,
    FixCommand,
    TraceToCommander,
    command_note,
    is_out_of_command,
)
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement.movement import MovePhase
from game.rules.prussias_glory.movement.steps import allowance
from tests.keywords import Keywords
from tests.rules.prussias_glory.activation_bench import asleep
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    battery,
    foot,
    horse,
    leader,
    open_field,
    position,
)


@pytest.mark.rule("PG 6.2.2a")
@pytest.mark.parametrize(("at", "lost"), [("0506", ()), ("0507", ("far",))])
def test_who_is_out_of_command_is_told(at: str, lost: tuple[str, ...]) -> None:
    """Six hexes from the leader; at five nobody is, and nothing is told."""
    game = position(open_field(), leader("l", PRUSSIAN, "0501"), foot("far", PRUSSIAN, at)).run(
        FixCommand(PRUSSIAN)
    )
    assert [(e.rule, e.units, render(e.text)) for e in game.events] == [
        ("PG 6.2.2a", (uid,), f"Out of command: {uid}.") for uid in lost
    ]


@pytest.mark.rule("PG 6.1a", "PG 6.2.2a")
@pytest.mark.parametrize(
    ("active", "state", "text"),
    [
        (False, {}, "not active yet"),
        (True, {}, "Effective"),
        (True, {"effective": False}, "Degraded"),
        (True, {"effective": False, "ooc": True}, "out of command"),
        (True, {"ooc": True}, "out of command"),
    ],
)
def test_command_as_the_panel_of_a_unit_says_it(active: bool, state: Keywords, text: str) -> None:
    """Who is out of command is so whatever its group rolled."""
    game = asleep(foot("x", COALITION, "0505", **state), sides=() if active else (COALITION,))
    assert render(command_note(game.ctx, "x")) == text


@pytest.mark.rule("PG 6.2.2e")
def test_from_none_to_two_units_trace_to_the_army_commander() -> None:
    """Three are near him; none need."""
    far = [foot(f"a{n}", PRUSSIAN, "0808") for n in range(3)]
    king = leader("king", PRUSSIAN, "0808", commander=True)
    game = position(open_field(), *far, king, leader("l", PRUSSIAN, "0101"))
    game.run(ChooseTraced(PRUSSIAN))
    pick = game.asking.asked(game.ctx).pick
    assert (pick.of, pick.min, pick.max) == (("a0", "a1", "a2"), 0, 2)


@pytest.mark.rule("PG 6.2.2e")
def test_only_units_near_the_army_commander_trace_to_him() -> None:
    """Three of four are 1 hex from him, the fourth 9; they are named together."""
    game = position(
        open_field(20, 20),
        *(foot(f"a{i}", PRUSSIAN, "1010") for i in range(3)),
        foot("far", PRUSSIAN, "1020"),
        leader("k", PRUSSIAN, "0101"),
        leader("fritz", PRUSSIAN, "1011", commander=True, initiative=5),
    )
    game.run(TraceToCommander(PRUSSIAN))
    assert game.do(do.pick("a0", "far")) == out_of_command.NOT_NEAR_COMMANDER
    assert game.do(do.unit("a0")) == NOT_OFFERED
    assert game.do(do.pick("a0", "a2")) is None


def lost(game: Position, side: str = PRUSSIAN) -> set[str]:
    """Who is out of command once it is fixed."""
    game.run(FixCommand(side))
    return {u for u, state in game.table.units.items() if state.ooc}


@pytest.mark.rule("PG 6.2.2a")
def test_more_than_five_hexes_from_the_wing_leader() -> None:
    """0505 to 0510 is 5 hexes, to 0511 is 6; another wing's leader next to it does not help."""
    game = position(
        open_field(20, 20),
        foot("near", PRUSSIAN, "0510", wing="keith"),
        foot("far", PRUSSIAN, "0511", wing="keith"),
        leader("keith", PRUSSIAN, "0505", wing="keith"),
        leader("moritz", PRUSSIAN, "0511", wing="moritz"),
    )
    assert lost(game) == {"far"}


@pytest.mark.rule("PG 6.2.2a")
def test_command_is_fixed_for_the_phase() -> None:
    """A leader who rides up later does not bring the unit back in this phase."""
    game = position(
        open_field(20, 20),
        foot("far", PRUSSIAN, "0511"),
        leader("keith", PRUSSIAN, "0505"),
    )
    assert lost(game) == {"far"}
    game.run(MovePhase(PRUSSIAN))
    game.do(do.unit("keith"))
    assert game.do(do.cell(game.cell("0510"))) is None
    assert game.unit("far").ooc
    assert allowance(game.ctx, "far") == 2


@pytest.mark.rule("PG 6.2.2b")
def test_out_of_command_units_stay_out_of_an_ezoc() -> None:
    """0505 lies next to the enemy at 0506."""
    refusals: dict[bool, Refusal | None] = {}
    for ooc in (False, True):
        game = position(
            open_field(), foot("a", PRUSSIAN, "0504", ooc=ooc), foot("x", COALITION, "0506")
        )
        game.run(MovePhase(PRUSSIAN))
        game.do(do.unit("a"))
        refusals[ooc] = game.do(do.cell(game.cell("0505")))
    assert refusals[False] is None
    refusal = refusals[True]
    assert refusal is not None and refusal.rule == "PG 6.2.2b"


@pytest.mark.rule("PG 6.2.2c")
def test_guns_trace_to_any_friendly_leader() -> None:
    """A cavalry leader will do; an enemy leader will not."""
    near = position(
        open_field(20, 20),
        battery("g", PRUSSIAN, "0505"),
        leader("s", PRUSSIAN, "0510", wing="prussian-horse"),
    )
    assert lost(near) == set()
    far = position(
        open_field(20, 20),
        battery("g", PRUSSIAN, "0505"),
        leader("s", PRUSSIAN, "0511", wing="prussian-horse"),
        leader("x", COALITION, "0506"),
    )
    assert lost(far) == {"g"}


@pytest.mark.rule("PG 6.2.2d")
def test_nothing_stops_the_trace() -> None:
    """Enemies with their EZOC, and water that nobody may enter, lie across the whole field."""
    wall = " ".join(f"{column:02d}08" for column in range(1, 21))
    enemies = [foot(f"x{c}", COALITION, f"{c:02d}07") for c in range(1, 21)]
    game = position(
        open_field(20, 20, all_water=wall),
        foot("a", PRUSSIAN, "0510"),
        leader("k", PRUSSIAN, "0505"),
        *enemies,
    )
    assert not is_out_of_command(game.ctx, "a")
    assert lost(game) == set()


def at_the_kings_orders(count: int, *more: Placed) -> Position:
    """So many units far from their leader but 1 hex from the Army Commander."""
    units = [foot(f"a{i}", PRUSSIAN, "1010") for i in range(count)]
    pieces = (
        leader("k", PRUSSIAN, "0101"),
        leader("fritz", PRUSSIAN, "1011", commander=True, initiative=5),
    )
    game = position(open_field(20, 20), *units, *pieces, *more)
    return game.run(TraceToCommander(PRUSSIAN))


@pytest.mark.rule("PG 6.2.2e")
def test_two_units_trace_to_the_army_commander_without_a_question() -> None:
    """Both are in command."""
    game = at_the_kings_orders(2)
    assert game.asking is None
    assert not game.unit("a0").ooc and not game.unit("a1").ooc


@pytest.mark.rule("PG 6.2.2e")
def test_of_three_units_two_are_chosen() -> None:
    """Three at once are refused; the third is out of command."""
    game = at_the_kings_orders(3)
    assert game.do(do.pick("a0", "a1", "a2")) == out_of_command.ONLY_TWO
    assert game.do(do.pick("a0", "a2")) is None
    assert [game.unit(f"a{i}").ooc for i in range(3)] == [False, True, False]


@pytest.mark.rule("PG 6.2.2e")
def test_the_army_commander_reaches_five_hexes_too() -> None:
    """1011 to 1016 is 5 hexes, to 1017 is 6."""
    game = at_the_kings_orders(0, foot("near", PRUSSIAN, "1016"), foot("far", PRUSSIAN, "1017"))
    assert not game.unit("near").ooc
    assert game.unit("far").ooc


@pytest.mark.rule("PG 6.2.2e")
def test_guns_do_not_use_up_the_commanders_two() -> None:
    """A gun near him is in command anyway (PG 6.2.2c) and two units still trace to him."""
    game = at_the_kings_orders(2, battery("g", PRUSSIAN, "1012"))
    assert [game.unit(u).ooc for u in ("a0", "a1", "g")] == [False, False, False]
    assert list(game.table.trace_commander) == ["a0", "a1"]


@pytest.mark.rule("PG 23.3.2a")
def test_coalition_cavalry_within_three_hexes_traces_to_baden() -> None:
    """Not at 4 hexes, not infantry, and only where the rule is in force."""
    pieces = (
        horse("near", COALITION, "1008"),
        horse("far", COALITION, "1009"),
        foot("walker", COALITION, "1006"),
        leader("baden", COALITION, "1005", wing="baden"),
        leader("other", COALITION, "0101", wing="coalition-horse"),
        leader("footl", COALITION, "0101"),
    )
    with_rule = position(open_field(20, 20), *pieces, special=["23.3.2"])
    assert lost(with_rule, COALITION) == {"far", "walker"}
    assert lost(position(open_field(20, 20), *pieces), COALITION) == {"near", "far", "walker"}
