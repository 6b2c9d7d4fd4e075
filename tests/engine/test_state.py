"""States: equal ones have equal bytes, forks are apart, readings never grow old."""

import pytest

from game.engine.codec import Codec, Faulty
from game.engine.context import Context, EngineError
from game.engine.frame import Ask
from game.engine.match import state_hash
from game.engine.prompt import Prompt
from game.engine.state import canonical, fork
from game.engine.text import say
from tests.engine.helpers import SETTING, game
from tests.toy import (
    BOARD,
    RULES,
    TOY,
    Choose,
    Move,
    ToyRules,
    ToyTable,
    Unit,
    foes,
    occupancy,
    set_up,
)


def test_equal_states_have_equal_bytes_whatever_their_history() -> None:
    one = ToyTable(notes={3: "a", 20: "b"}, units={"x": Unit("red", 1), "a": Unit("red", 2)})
    other = ToyTable(notes={20: "b", 3: "a"}, units={"a": Unit("red", 2), "x": Unit("red", 1)})
    assert canonical(one) == canonical(other)
    assert canonical(one) != canonical(ToyTable(notes={3: "a", 20: "c"}))


def test_a_fork_can_be_written_without_touching_its_origin() -> None:
    state = set_up(RULES)
    before = canonical(state)
    ctx: Context[ToyTable, ToyRules] = Context(RULES, fork(state))
    ctx.change("r1", steps=1)
    ctx.put(ctx.table.notes, 3, "x")
    ctx.append(ctx.table.losses, "r2")
    ctx.set(turn=3)
    ctx.goto(Move("r1"))
    assert canonical(state) == before
    assert ctx.state.table.units["r1"].steps == 1 and ctx.state.stack == [Move("r1")]


@pytest.mark.parametrize(
    "write",
    [
        lambda ctx: ctx.change("r3", cell=BOARD.cell("0302")),
        lambda ctx: ctx.put(ctx.table.units, "r3", Unit("red", BOARD.cell("0302") or 0)),
    ],
)
def test_readings_are_kept_until_the_table_changes(write: object) -> None:
    ctx: Context[ToyTable, ToyRules] = Context(RULES, fork(set_up(RULES)))
    assert foes(ctx, "r3") == ()
    assert occupancy(ctx) is occupancy(ctx)
    write(ctx)  # type: ignore[operator]
    # 0302, half a hex lower than its neighbours left and right, touches 0303 and 0203.
    touched = {BOARD.cell("0303"), BOARD.cell("0203")}
    assert set(foes(ctx, "r3")) == touched


def test_a_reading_has_no_dice_and_the_table_no_strange_fields() -> None:
    ctx: Context[ToyTable, ToyRules] = Context(RULES, set_up(RULES))
    with pytest.raises(EngineError, match="no dice"):
        ctx.roll(6, why=SETTING.system.lenses[0].title, rule="T")
    with pytest.raises(EngineError, match="no field moon"):
        ctx.set(moon=1)


def test_what_is_told_of_units_has_their_side_and_places_unless_others_are_named() -> None:
    ctx: Context[ToyTable, ToyRules] = Context(RULES, fork(set_up(RULES)))
    here, there, off = ctx.table.units["r1"].cell, ctx.table.units["b1"].cell, -1
    ctx.tell("T", say("-"), "r1", "b1", "r1", kind="k")
    ctx.tell("T", say("-"), "b1", kind="k", path=(there, here))
    ctx.tell("T", say("-"), "b1", kind="k", side="red", cells=(), secret=True)
    ctx.change("r1", cell=off)
    ctx.tell("T", say("-"), "r1", kind="k")
    ctx.tell("T", say("-"), kind="k")
    told = [(e.side, e.cells, e.audience) for e in ctx.events]
    assert told == [
        ("red", (here, there), None),
        ("blue", (here,), None),
        ("red", (), ("red",)),
        ("red", (), None),
        ("", (), None),
    ]


def test_what_is_told_stands_beneath_its_causes() -> None:
    ctx: Context[ToyTable, ToyRules] = Context(RULES, fork(set_up(RULES)))
    ctx.depth = 2  # as the frame on top says
    ctx.tell("T", say("-"), kind="k")
    with ctx.beneath():
        ctx.tell("T", say("-"), kind="k")
        with ctx.beneath(2):
            ctx.tell("T", say("-"), kind="k")
        ctx.tell("T", say("-"), kind="k", depth=0)
    ctx.tell("T", say("-"), kind="k")
    assert [event.depth for event in ctx.events] == [2, 3, 5, 0, 2]


class Asks(Ask, frozen=True, tag="toy.test.asks", rule="T 1", phase="day"):
    """Its prompt names what it is given."""

    given: tuple[str, str] = ("", "")

    def prompt(self, ctx: Context[ToyTable, ToyRules]) -> Prompt:
        return Prompt(side="red", text=say("?"), rule=self.given[0], phase=self.given[1])


class AsksToo(Asks, frozen=True, tag="toy.test.asks_too", phase="night"):
    """The rule of the other; a phase of its own."""


def test_a_question_has_rule_and_phase_of_its_frame_unless_it_names_others() -> None:
    ctx: Context[ToyTable, ToyRules] = Context(RULES, set_up(RULES))
    asked = [
        frame.asked(ctx) for frame in (Asks(), Asks(("T 2", "")), Asks(("", "dawn")), AsksToo())
    ]
    assert [(prompt.rule, prompt.phase) for prompt in asked] == [
        ("T 1", "day"),
        ("T 2", "day"),
        ("T 1", "dawn"),
        ("T 1", "night"),
    ]


def test_frames_run_in_the_order_given() -> None:
    ctx: Context[ToyTable, ToyRules] = Context(RULES, fork(set_up(RULES)))
    ctx.goto(Choose())
    ctx.call(Move("r1"), Move("r2"))
    assert [ctx.state.stack.pop() for _ in range(3)] == [Move("r1"), Move("r2"), Choose()]


def test_the_codec_gives_back_what_it_was_given() -> None:
    state = game(seed=1).reading.state
    codec = Codec(TOY)
    back = codec.decode(codec.encode(state))
    assert back == state and state_hash(back) == state_hash(state)


@pytest.mark.parametrize(
    ("encoded", "where"),
    [
        (b'{"table":{},"stack":[{"frame":"toy.move"}]}', "$.stack[0]"),
        (b'{"table":{"units":{"a":{"side":"red","cell":"x"}}},"stack":[]}', "$.table.units"),
        (b'{"table":{},"stack":[],"moon":1}', "$"),
    ],
)
def test_the_codec_names_the_field(encoded: bytes, where: str) -> None:
    with pytest.raises(Faulty) as fault:
        Codec(TOY).decode(encoded)
    assert fault.value.where.startswith(where)


def test_two_frames_cannot_share_a_tag() -> None:
    class Other(Choose, frozen=True, tag="toy.choose"):
        pass

    from msgspec import structs

    with pytest.raises(EngineError, match=r"toy\.choose"):
        Codec(structs.replace(TOY, frames=(Choose, Other)))
