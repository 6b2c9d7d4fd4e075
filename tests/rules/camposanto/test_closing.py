"""What the program closes or passes over by itself is told, and answers for it (CS 4.1h, 5)."""

import pytest
from msgspec import structs

from game.engine import action as do
from game.engine.action import Action
from game.engine.event import Event
from game.engine.record import Record
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import say
from game.rules.camposanto.assaults import Assaults
from game.rules.camposanto.closing import (
    ACTS_LATER,
    ELIMINATED,
    HAS_ACTED,
    NO_GUN_HAS_A_TARGET,
    NO_LIGHT_HAS_A_TARGET,
    NOBODY_ASSAULTS,
    ONE_AT_A_TIME,
    closed,
)
from game.rules.camposanto.closing import told as placed
from game.rules.camposanto.fire import Fire
from game.rules.camposanto.gunnery import MAY_NOT_FIRE
from game.rules.camposanto.marshals import MoveMarshal
from game.rules.camposanto.movement import MoveUnits
from game.rules.camposanto.orders import GiveOrders
from game.rules.camposanto.pieces import change_wing, take_off, wing_state
from game.rules.camposanto.presentation import PHASES
from game.rules.camposanto.refusals import HELD_BY_ENEMY, only_some
from game.rules.camposanto.refusals_assault import HESITANT_WING
from game.rules.camposanto.sequence import AskGeneral
from game.rules.camposanto.table import Operation, Status
from game.ui.panels.log_lines import entries
from tests.rules.camposanto.battles import battle
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    SPANISH,
    Placed,
    Position,
    field,
    foot,
    gun,
    light,
    marshal,
    position,
)

WING = "spanish-centre"
FAR = foot("x", AUSTRIAN, "0001", facing="N")


def told(game: Position) -> list[tuple[str, str]]:
    return [(e.rule, str(e.text)) for e in game.events if e.kind == "phase"]


def as_told(refusal: Refusal) -> list[tuple[str, str]]:
    return [(refusal.rule, str(refusal.message))]


def camp(*pieces: Placed, how: Status = Status.AGGRESSIVE) -> Position:
    return position(field(), *pieces, FAR, status={WING: how})


# -- told in the log -------------------------------------------------------------------------------


@pytest.mark.rule("CS 5.4e", "CS 5.5a")
def test_fire_without_a_target_and_of_a_hesitant_wing_is_passed_over_with_a_word() -> None:
    """Nothing is said where nobody could ever fire, nor of those that have."""
    pieces = gun("g", SPANISH, "0508"), light("l", SPANISH, "0608")
    for operation, why in (
        (Operation.ARTILLERY, NO_GUN_HAS_A_TARGET),
        (Operation.LIGHT_FIRE, NO_LIGHT_HAS_A_TARGET),
    ):
        game = camp(*pieces).run(Fire(WING, operation))
        assert game.asking is None and told(game) == as_told(why)
        game = camp(*pieces, how=Status.HESITANT).run(Fire(WING, operation))
        assert game.asking is None and told(game) == as_told(MAY_NOT_FIRE)
        assert told(camp(foot("a", SPANISH, "0508")).run(Fire(WING, operation))) == []
    fired = camp(gun("g", SPANISH, "0508", fired=True)).run(Fire(WING, Operation.ARTILLERY))
    assert told(fired) == []


@pytest.mark.rule("CS 5.3a", "CS 5.4a")
def test_the_limit_of_a_wing_closes_its_movement_with_a_word() -> None:
    """A Prudent wing activates four units: the fifth is told why, in the log and when it is tried.
    If all have moved, nothing needs to be said.
    """
    labels = ("0108", "0308", "0508", "0708", "0908")
    moved = [foot(f"m{n}", SPANISH, at, moved=True) for n, at in enumerate(labels[:4])]
    spared = foot("e", SPANISH, labels[4])
    game = camp(*moved, spared, how=Status.PRUDENT).run(MoveUnits(WING))
    assert game.asking is None and told(game) == as_told(only_some("CS 5.3a", 4))
    assert told(camp(*moved, how=Status.PRUDENT).run(MoveUnits(WING))) == []
    game = camp(*moved, spared, how=Status.PRUDENT)
    game.ctx.set(operation=Operation.ASSAULT)
    assert asked(game, do.unit("e")) == only_some("CS 5.3a", 4)
    assert asked(game, do.unit("m0")) == ONE_AT_A_TIME
    game.ctx.set(wing="austrian-centre")
    assert asked(game, do.unit("e")) == ACTS_LATER


@pytest.mark.rule("CS 5.3a", "CS 5.4a", "CS 4.1h")
@pytest.mark.parametrize(
    ("how", "moved", "told"),
    [
        (Status.PRUDENT, 4, "This wing may activate only 4 units. (CS 5.3a)"),
        (Status.HESITANT, 4, "This wing may activate only 4 units. (CS 5.4a)"),
        (Status.PRUDENT, 3, "This wing has acted in this phase. (CS 4.1h)"),
        (Status.AGGRESSIVE, 4, "This wing has acted in this phase. (CS 4.1h)"),
    ],
)
def test_a_unit_that_the_limit_of_its_wing_spared_is_told_so_when_another_wing_acts(
    how: Status, moved: int, told: str
) -> None:
    """Its wing has acted with four: it is the limit that kept the fifth back, and no one else."""
    labels = ("0108", "0308", "0508", "0708", "0908")
    units = [foot(f"m{n}", SPANISH, at, moved=n < moved) for n, at in enumerate(labels)]
    game = camp(*units, how=how)
    change_wing(game.ctx, structs.replace(wing_state(game.ctx, WING), activated=True))
    game.ctx.set(wing="austrian-centre")
    game.run(AskGeneral("austrian-centre"))
    assert game.do(do.unit("m4")) == NOT_OFFERED  # so the game asks what closed it
    assert str(closed(game.ctx, game.asking, do.unit("m4"))) == told
    assert closed(game.ctx, game.asking, do.unit("m0")) == HAS_ACTED


@pytest.mark.rule("CS 5.4c", "CS 5.5a")
def test_no_assault_is_declared_without_enemies_or_by_a_hesitant_wing() -> None:
    game = camp(foot("a", SPANISH, "0508")).run(Assaults(WING))
    assert game.asking is None and told(game) == as_told(NOBODY_ASSAULTS)
    game = camp(foot("a", SPANISH, "0508"), how=Status.HESITANT).run(Assaults(WING))
    assert game.asking is None and told(game) == as_told(HESITANT_WING)


@pytest.mark.rule("CS 8.2a")
def test_a_marshal_who_cannot_move_is_passed_over_with_a_word() -> None:
    """Ponds are all around him."""
    plain = field()
    here = plain.cell("0508")
    assert here is not None
    shut_in = field(pond=" ".join(plain.label(c) for c in plain.neighbours[here]))
    game = position(shut_in, marshal("m", SPANISH, "0508"), FAR).run(MoveMarshal(WING))
    assert game.asking is None and told(game) == [("CS 8.2a", "m has nowhere to go.")]


# -- told to who tries -----------------------------------------------------------------------------


def asked(game: Position, action: Action) -> Refusal | None:
    """What answers for a thing while an order is asked for."""
    return closed(game.ctx, GiveOrders(SPANISH), action)


@pytest.mark.rule("CS 4.1h", "CS 5.4c", "CS 5.4e", "CS 7.4a")
def test_what_closed_a_piece_answers_for_it() -> None:
    game = camp(gun("g", SPANISH, "0508"), foot("a", SPANISH, "0608"), how=Status.HESITANT)
    game.ctx.set(operation=Operation.ASSAULT)
    assert asked(game, do.unit("g")) == asked(game, do.pick("g")) == MAY_NOT_FIRE
    assert asked(game, do.unit("a")) == HESITANT_WING
    lost = camp(foot("a", SPANISH, "0608"), foot("b", SPANISH, "0708"))
    lost.ctx.set(wing="austrian-centre")
    change_wing(lost.ctx, structs.replace(wing_state(lost.ctx, WING), activated=True))
    assert asked(lost, do.unit("b")) == HAS_ACTED
    gone = camp(foot("a", SPANISH, "0608"), foot("b", SPANISH, "0708"))
    take_off(gone.ctx, "b")
    assert asked(gone, do.unit("b")) == ELIMINATED


@pytest.mark.rule("CS 4b")
def test_where_nothing_was_closed_the_open_question_is_named() -> None:
    game = camp(foot("a", SPANISH, "0608"))
    game.ctx.set(wing="")
    for action in (do.cell(3), do.button("nonsense"), do.unit("a"), do.unit("x")):
        found = asked(game, action)
        assert found is not None
        assert found.rule == GiveOrders(SPANISH).asked(game.ctx).rule
        assert str(found.message).startswith("What is decided now: ")


# -- past a marshal --------------------------------------------------------------------------------


@pytest.mark.rule("CS 8.2c", "CS 6.2c")
def test_a_way_may_lead_over_the_hex_of_a_marshal_who_must_flee_from_it() -> None:
    """From 0508 to 0507 the marshal in 0506 flees; so the way to 0506 is open at once, as it is
    step by step. A hex with a combat unit stays closed, and so does that of a marshal next door.
    """
    for via in (("0507", "0506"), ()):
        game = position(field(), foot("a", SPANISH, "0508"), marshal("m", AUSTRIAN, "0506"), FAR)
        game.run(MoveUnits(WING))
        assert game.do(do.unit("a")) is None
        cells = [game.cell(label) for label in via]
        assert game.do(do.cell(game.cell("0506"), *cells)) is None
        while game.prompt.side == AUSTRIAN:  # of equal hexes he chooses one
            assert game.do(do.cell(min(game.prompt.cells))) is None
        assert game.at("a") == "0506" and game.at("m") not in ("0506", "0507")
    next_door = position(field(), foot("a", SPANISH, "0507"), marshal("m", AUSTRIAN, "0506"), FAR)
    next_door.run(MoveUnits(WING))
    assert next_door.do(do.unit("a")) is None
    there = next_door.cell("0506")
    assert next_door.do(do.cell(there, there)) == HELD_BY_ENEMY
    held = position(field(), foot("a", SPANISH, "0508"), foot("y", AUSTRIAN, "0506", facing="N"))
    held.run(MoveUnits(WING))
    assert held.do(do.unit("a")) is None
    assert held.do(do.cell(held.cell("0506"), held.cell("0507"), held.cell("0506"))) == (
        HELD_BY_ENEMY
    )


@pytest.mark.rule("CS 5.5a")
def test_what_closes_an_operation_stands_under_its_heading_in_the_log() -> None:
    """Light infantry without a target does not stand under the movement before it."""
    moved = Event(kind="move", rule="CS 6b", text=say("A unit moves."))
    closed_ = Event(kind="phase", rule="CS 5.5a", text=NO_LIGHT_HAS_A_TARGET.message, depth=1)
    record = Record("spanish", do.button("end"), (), (moved, closed_), "", phase="movement")
    shown = entries((), (record,), lambda event: placed(battle().rules, event), dict(PHASES))
    assert [str(entry.event.text) for entry in shown] == [
        "Movement",
        "A unit moves.",
        "Light fire",
        "No light infantry of the wing has a target.",
    ]
