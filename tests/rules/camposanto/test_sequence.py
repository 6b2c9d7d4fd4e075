"""Phases, activations, the General (CS 4, 5.5, 8.1)."""

from typing import Any

import pytest

from game.engine import action as do
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.rules.camposanto.ending import PhaseEnd
from game.rules.camposanto.fire import Fire
from game.rules.camposanto.marshals import MoveMarshal
from game.rules.camposanto.refusals import OTHER_WING
from game.rules.camposanto.sequence import (
    Activation,
    ActivationEnd,
    Operate,
    PhaseStart,
    operations,
)
from game.rules.camposanto.steps import allowance
from game.rules.camposanto.table import Operation, Status
from game.rules.camposanto.written import PlacedWing, arrange_position
from game.rules.camposanto.written import Position as Written
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    BOTH,
    SPANISH,
    Position,
    field,
    foot,
    marshal,
    position,
)

WING = "spanish-centre"
WINGS = ("left", "centre", "right")


def wing_acts(how: Status, **given: Any) -> Position:
    """The activation of the Spanish centre begins."""
    game = position(
        field(),
        foot("a", SPANISH, "0508", moved=True, spent=2, fired=True),
        foot("x", AUSTRIAN, "0501", moved=True),
        status={WING: how},
        **given,
    )
    return game.run(Activation(WING))


@pytest.mark.rule("CS 5.5a")
def test_the_five_operations_in_their_order() -> None:
    parts = [f.operation for f in operations(WING) if isinstance(f, Operate)]
    assert parts == [
        Operation.ARTILLERY,
        Operation.MOVEMENT,
        Operation.MARSHAL,
        Operation.LIGHT_FIRE,
        Operation.ASSAULT,
    ]
    names = [type(f).__name__ for f in operations(WING)[1::2]]
    assert names == ["Fire", "MoveUnits", "MoveMarshal", "Fire", "Assaults"]


def test_the_marks_of_the_wing_are_cleared_and_no_others() -> None:
    game = wing_acts(Status.AGGRESSIVE)
    assert (game.table.wing, game.table.operation) == (WING, Operation.MOVEMENT)
    mine = game.unit("a")
    assert (mine.moved, mine.spent, mine.fired) == (False, 0, False)
    assert game.unit("x").moved


@pytest.mark.rule("CS 5.5b")
def test_every_operation_may_be_skipped() -> None:
    game = wing_acts(Status.AGGRESSIVE)
    assert game.do(do.button("end")) is None
    assert game.asking is None and game.table.wings[WING].activated


@pytest.mark.rule("CS 8.1a", "CS 8a")
@pytest.mark.parametrize("how", list(Status)[1:])
def test_the_general_helps_prudent_wings_alone(how: Status) -> None:
    game = wing_acts(how)
    assert (game.prompt.rule == "CS 8.1a") == (how is Status.PRUDENT)


@pytest.mark.rule("CS 8.1a")
def test_the_general_makes_a_wing_aggressive_once_a_game() -> None:
    game = wing_acts(Status.PRUDENT)
    assert game.do(do.button("use")) is None
    assert game.table.wings[WING].status is Status.AGGRESSIVE
    assert list(game.table.generals_used) == [SPANISH]
    told = [str(e.text) for e in game.events if e.rule == "CS 8.1a"]
    assert told == ["Spanish, Centre: Aggressive by order of de Gages."]
    assert game.prompt.rule != "CS 8.1a"
    game = wing_acts(Status.PRUDENT, table={"generals_used": [SPANISH]})
    assert game.prompt.rule == "CS 5.3a"
    told = [str(e.text) for e in game.events if e.rule == "CS 8.1a"]
    assert told == ["de Gages was used before: the wing stays Prudent."]


@pytest.mark.rule("CS 8.1a")
def test_the_general_may_wait() -> None:
    game = wing_acts(Status.PRUDENT, table={"generals_used": [AUSTRIAN]})
    assert game.do(do.button("decline")) is None
    assert game.table.wings[WING].status is Status.PRUDENT
    assert list(game.table.generals_used) == [AUSTRIAN]


@pytest.mark.rule("CS 2.1c", "CS 4.1h")
def test_wings_act_one_at_a_time_in_the_order_of_their_tokens() -> None:
    """The tokens of the rulebook's example; the General is asked for the two Prudent wings."""
    pieces = [foot(f"s-{w}", SPANISH, f"{n:02}10", wing=w) for n, w in enumerate(WINGS)]
    pieces += [foot(f"a-{w}", AUSTRIAN, f"{n:02}01", wing=w) for n, w in enumerate(WINGS)]
    game = position(field(), *pieces).run(PhaseStart())
    for token in (16, 8, 4):
        game.do(do.button(f"token-{token}"))
    game.do(do.button("lay"))
    for token in (10, 14, 6):
        game.do(do.button(f"token-{token}"))
    game.do(do.button("lay"))
    seen = []
    while game.table.phase == 1:
        if game.prompt.rule == "CS 8.1a":
            game.do(do.button("decline"))
            continue
        seen.append(game.table.wing)
        own = game.prompt.units.keys()
        other = next(p.card.id for p in pieces if p.card.id not in own)
        assert game.do(do.unit(other)) == OTHER_WING
        assert game.do(do.button("end")) is None
    assert seen == [
        "spanish-left",
        "austrian-centre",
        "austrian-left",
        "spanish-centre",
        "austrian-right",
        "spanish-right",
    ]


@pytest.mark.rule("CS 5.1b")
def test_the_bonus_is_gone_in_the_next_phase() -> None:
    game = wing_acts(Status.IMPETUOUS)
    assert allowance(game.ctx, "a") == 4
    game.run(PhaseStart())
    assert game.table.wings[WING].status is Status.FRESH
    assert game.prompt.side == SPANISH and game.prompt.secret


@pytest.mark.rule("CS 4.1h")
def test_between_two_activations_no_wing_is_active() -> None:
    game = position(field(), *BOTH).run(ActivationEnd(WING))
    assert game.table.wing == "" and game.table.wings[WING].activated


@pytest.mark.rule("CS 4.1h")
def test_in_a_written_position_only_wings_that_have_not_acted_follow() -> None:
    setting = Shelf(SYSTEMS).open("camposanto-1743")
    assert isinstance(setting, Setting), setting
    names = [f"{side}-{place}" for side in (SPANISH, AUSTRIAN) for place in WINGS]
    ranks = dict(zip(names, (18, 16, 13, 17, 15, 14), strict=True))
    done = {"spanish-left", "austrian-right"}
    written = Written(
        wing=tuple(PlacedWing(id=w, token=n, activated=w in done) for w, n in ranks.items()),
        active="austrian-left",
        operation=Operation.LIGHT_FIRE,
    )
    stack = arrange_position(setting.rules, written).stack
    assert stack[:2] == [PhaseStart(), PhaseEnd()]
    to_come = [f.wing for f in reversed(stack) if isinstance(f, Activation)]
    assert to_come == ["spanish-centre", "austrian-centre", "spanish-right"]
    assert [f.wing for f in stack if isinstance(f, Fire)] == ["austrian-left"]


@pytest.mark.rule("CS 8.2a", "CS 8.2b")
@pytest.mark.parametrize(("pond", "asked"), [("0407 0507 0408 0608 0409 0509", False), ("", True)])
def test_a_marshal_is_asked_for_only_if_he_can_go_somewhere(pond: str, asked: bool) -> None:
    game = position(field(pond=pond), marshal("m", SPANISH, "0508"), foot("x", AUSTRIAN, "0501"))
    assert (game.run(MoveMarshal(WING)).asking is not None) == asked


@pytest.mark.rule("CS 8.2a")
def test_a_wing_without_marshal_is_not_asked_for_him() -> None:
    assert position(field(), *BOTH).run(MoveMarshal(WING)).asking is None


@pytest.mark.rule("CS 5.5a", "CS 8.1a")
@pytest.mark.parametrize("how", [Status.AGGRESSIVE, Status.PRUDENT])
def test_one_press_ends_a_wing(how: Status) -> None:
    """General, guns, movement, marshal, light fire and Assaults are passed over."""
    game = wing_acts(how)
    for _ in range(9):
        if game.asking is None:
            break
        run = game.asking.asked(game.ctx).runs[0]
        assert run.id == f"wing/{WING}" and run.answer is not None
        assert game.do(run.answer) is None
    assert game.asking is None and game.table.wings[WING].activated
    assert game.at("a") == "0508" and game.table.generals_used == []
