"""The sequence of play (PG 12.0, 15.0, 21): order of phases, no going back, the end of the game."""

from typing import Any

import pytest
from msgspec.structs import replace

from game.engine import action as do
from game.engine.action import Action
from game.engine.frame import Frame
from game.engine.prompt import Prompt, Role
from game.engine.refusal import Refusal
from game.engine.text import render
from game.rules.prussias_glory.battles.rossbach_main import AdvanceCheck
from game.rules.prussias_glory.combat.bombardment import BombardPhase, StartBombardment
from game.rules.prussias_glory.command.command import RollCommand
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement.movement import MovePhase
from game.rules.prussias_glory.sequence import (
    Onward,
    Phase,
    PlayerTurn,
    Turn,
    TurnEnd,
    begin_player_turn,
    from_rout,
    idle_phases_of,
    phases_of,
)
from game.rules.prussias_glory.table import Army, EngagedMarker, Morale
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


def onward(prompt: Prompt) -> Action:
    """The answer that leads on soonest: end or confirm, else the first thing offered."""
    for role in (Role.END, Role.CONFIRM):
        for button in prompt.buttons:
            if button.role is role and button.refusal is None:
                return do.button(button.id)
    if prompt.pick and prompt.pick.samples:
        return do.pick(*prompt.pick.samples[0])
    if prompt.units:
        return do.unit(next(iter(prompt.units)))
    if prompt.cells:
        return do.cell(next(iter(prompt.cells)))
    return do.button(next(b.id for b in prompt.buttons if b.refusal is None))


def hold(game: Position, phase: str, side: str = "") -> Position:
    """Play on until a question of a phase (to a side) is asked."""
    for _ in range(300):
        prompt = game.asking.asked(game.ctx)
        if prompt.phase == phase and side in ("", prompt.side):
            return game
        assert game.do(onward(prompt)) is None
    raise AssertionError(f"{phase} was never reached")


def busy(**more: Any) -> Position:
    """Two armies in contact, with something to do in every phase of both player turns."""
    pieces: list[Placed] = []
    for side, front, shaken, routed in (
        (PRUSSIAN, "1005", "0202", "1803"),
        (COALITION, "1006", "0217", "1816"),
    ):
        pieces += [
            battery(f"{side}-g", side, front),
            foot(f"{side}-a", side, front, level=4),
            leader(f"{side}-l", side, front),
            foot(f"{side}-shaken", side, shaken, morale=Morale.DISORDERED),
            foot(f"{side}-routed", side, routed, morale=Morale.ROUTED),
        ]
    return position(open_field(20, 20), *pieces, seed=7, **more)


def phases(game: Position, until: int) -> list[tuple[int, str, str]]:
    """Turn, active side and phase of all questions asked, each once in a row, up to a turn."""
    seen: list[tuple[int, str, str]] = []
    for _ in range(600):
        if game.asking is None or game.table.turn > until:
            return seen
        here = (game.table.turn, game.table.active, game.table.phase)
        if not seen or seen[-1] != here:
            seen.append(here)
        assert game.do(onward(game.asking.asked(game.ctx))) is None
    raise AssertionError("the turn does not end")


@pytest.mark.rule("PG 12.0a")
def test_the_phases_of_a_turn_come_in_this_order() -> None:
    """Prussians first; rout moves, markers and army morale ask nothing here."""
    order = ["command", "movement", "bombardment", "rally", "defensive_fire", "close_combat"]
    game = busy().run(Turn())
    asked = [(side, phase) for turn, side, phase in phases(game, 1) if phase in order]
    prussian = [phase for side, phase in asked if side == PRUSSIAN]
    coalition = [phase for side, phase in asked if side == COALITION]
    assert asked == [(PRUSSIAN, p) for p in prussian] + [(COALITION, p) for p in coalition]
    assert prussian == order
    assert coalition == [p for p in order if p in coalition]
    assert coalition[:2] == order[:2]


@pytest.mark.rule("PG 12.0a")
def test_army_morale_comes_after_both_player_turns_and_then_the_next_turn() -> None:
    """By the log of a quiet turn."""
    game = position(open_field(), foot("a", PRUSSIAN, "0101"), foot("x", COALITION, "0909"), seed=1)
    game.run(Turn())
    phases(game, 1)
    assert game.table.turn == 2 and game.table.active == PRUSSIAN
    assert len(game.table.course) == 1
    turns = [str(e.text) for e in game.events if e.kind == "turn"]
    assert [t.split(":")[0] for t in turns] == [
        "Turn 1, 14",
        "Player turn",
        "Player turn",
        "Turn 2, 15",
        "Player turn",
    ]


@pytest.mark.rule("PG 18.0a", "PG 12.0a")
def test_defensive_fire_belongs_to_the_inactive_side() -> None:
    """In the Prussian player turn the Coalition fires."""
    game = hold(busy().run(Turn()), "defensive_fire")
    assert game.table.active == PRUSSIAN
    assert game.asking.asked(game.ctx).side == COALITION


ACTIONS: dict[str, Action] = {
    "command": do.button("roll"),
    "movement": do.unit("prussian-l"),
    "rally": do.unit("prussian-routed"),
}


@pytest.mark.rule("PG 12.0b")
@pytest.mark.parametrize("phase", ["command", "movement", "bombardment", "rally"])
def test_a_phase_takes_its_own_actions_only(phase: str) -> None:
    """Its own are accepted, those of the others refused."""
    game = hold(busy().run(Turn()), phase, PRUSSIAN)
    fire = do.cell(game.cell("1006"))
    for name, action in {**ACTIONS, "bombardment": fire}.items():
        copy = hold(busy().run(Turn()), phase, PRUSSIAN)
        refusal: Refusal | None = copy.do(action)
        assert (refusal is None) == (name == phase), name


@pytest.mark.rule("PG 12.0b")
def test_a_finished_phase_does_not_come_back() -> None:
    """After the end of movement nobody moves until the next own player turn."""
    game = hold(busy().run(Turn()), "movement", PRUSSIAN)
    assert isinstance(game.asking, MovePhase)
    game.do(do.button("end"))
    assert not any(isinstance(f, MovePhase) and f.side == PRUSSIAN for f in game.state.stack)
    assert isinstance(game.asking, BombardPhase)
    game.do(do.button("end"))
    assert not any(isinstance(f, BombardPhase) for f in game.state.stack)
    assert game.table.phase == "rally"


@pytest.mark.rule("PG 12.0c")
def test_a_battle_begins_with_command_there_is_no_activation() -> None:
    """The first question of the turn."""
    game = busy().run(Turn())
    assert isinstance(game.asking, RollCommand)


@pytest.mark.rule("PG 12.0c")
@pytest.mark.parametrize("turn", [3, 4])
def test_the_game_ends_after_the_last_turn(turn: int) -> None:
    """The clock has four turns: after the third comes the fourth, after the fourth the verdict."""
    game = position(
        open_field(), foot("a", PRUSSIAN, "0101"), foot("x", COALITION, "0909"), turn=turn
    )
    game.run(TurnEnd())
    if turn == 4:
        assert game.asking is None
        assert game.state.result is not None
    else:
        assert game.table.turn == 4
        assert isinstance(game.asking, RollCommand)


# -- inside the Movement phase ---------------------------------------------------------------------


def in_movement(*pieces: Placed) -> Position:
    """The Prussian player turn up to normal movement; every group Effective."""
    game = position(open_field(20, 20), *pieces, dice=[1, 1])
    return hold(game.run(PlayerTurn(PRUSSIAN)), "movement", PRUSSIAN)


@pytest.mark.rule("PG 15.0a")
def test_rout_moves_come_before_the_markers() -> None:
    """The Routed unit of 0510 has left the EZOC: its hex has no marker, that of 0710 has one."""
    game = in_movement(
        foot("r", PRUSSIAN, "0510", morale=Morale.ROUTED),
        foot("a", PRUSSIAN, "0710"),
        foot("x", COALITION, "0511"),
        foot("y", COALITION, "0711"),
        leader("l", PRUSSIAN, "0707"),
    )
    assert isinstance(game.asking, MovePhase)
    assert game.at("r") == "0508"
    assert dict(game.table.markers) == {game.cell("0710"): EngagedMarker(PRUSSIAN)}


@pytest.mark.rule("PG 15.0a")
def test_command_is_fixed_before_rout_moves() -> None:
    """6 hexes from its leader at the start, 4 after its rout move: out of command all the same."""
    game = in_movement(
        foot("r", PRUSSIAN, "0510", morale=Morale.ROUTED),
        foot("a", PRUSSIAN, "0507"),
        foot("x", COALITION, "1919"),
        leader("l", PRUSSIAN, "0504"),
    )
    assert game.at("r") == "0508"
    assert game.unit("r").ooc
    assert not game.unit("a").ooc


@pytest.mark.rule("PG 15.0a", "PG 4.3a")
def test_markers_are_placed_before_normal_movement_and_not_during_it() -> None:
    """A unit that moves into an EZOC gets none."""
    game = in_movement(
        foot("a", PRUSSIAN, "0505"), foot("x", COALITION, "0507"), leader("l", PRUSSIAN, "0504")
    )
    assert game.table.markers == {}
    game.do(do.unit("a"))
    assert game.do(do.cell(game.cell("0506"))) is None
    assert game.table.markers == {}


# -- a new player turn -----------------------------------------------------------------------------


@pytest.mark.rule("PG 1.2a")
def test_a_new_player_turn_clears_what_was_done_in_the_last() -> None:
    """Moves, shots and command status; morale and Coalition guns kept below stay as they are."""
    done: dict[str, Any] = {
        "moved": True,
        "spent": 2,
        "steps": 2,
        "fired": True,
        "effective": False,
        "ooc": True,
        "fought": True,
        "rallied": True,
        "stopped": True,
        "started_engaged": True,
    }
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0101", morale=Morale.DISORDERED, **done),
        horse("x", COALITION, "0909", **done),
        battery("g", COALITION, "0909", bottomed=True),
        table={"groups": {"prussian-foot": False}, "trace_commander": ["a"]},
    )
    game.run(PlayerTurn(PRUSSIAN))
    for uid in ("a", "x"):
        state = game.unit(uid)
        assert not (state.moved or state.fired or state.ooc or state.fought or state.rallied)
        assert state.effective and state.spent == state.steps == 0
    assert game.unit("a").morale is Morale.DISORDERED
    assert game.unit("g").bottomed
    assert game.table.groups == {} and list(game.table.trace_commander) == []


MOVEMENT = ["rout", "pg.rout.phase", "movement", "pg.movement.markers"]


FIGHTING = [
    *("bombardment", "pg.bombardment.start own"),
    *("rally", "pg.rally.phase"),
    *("defensive_fire", "pg.bombardment.start other"),
    *("close_combat", "pg.close_combat.phase"),
    "pg.sequence.remove_markers",
]


def named(frames: tuple[Frame, ...], side: str) -> list[str]:
    """Frames by their tags; of phases only the name, of fire whose it is."""
    found = []
    for frame in frames:
        name = str(type(frame).__struct_config__.tag)
        if isinstance(frame, Phase):
            name = frame.name
        elif isinstance(frame, StartBombardment):
            assert frame.defensive == (frame.side != side)
            name += " own" if frame.side == side else " other"
        elif isinstance(frame, AdvanceCheck):
            name = "closing check" if frame.closing else "check"
        found.append(name)
    return found


@pytest.mark.rule("PG 12.0a")
@pytest.mark.rule("PG 23.4c")
def test_the_parts_of_a_player_turn() -> None:
    """The march, the checks of the advance and the roll for Lacy are the Coalition's alone."""
    prussian = named(from_rout(PRUSSIAN), PRUSSIAN)
    coalition = named(from_rout(COALITION), COALITION)
    assert prussian[:4] == coalition[:4] == MOVEMENT
    assert prussian[-9:] == FIGHTING
    assert coalition[-10:] == [*FIGHTING, "closing check"]
    assert len(prussian) == 4 + 4 + 9
    extra = [name for name in coalition if name not in prussian]
    assert len(extra) == 3 and extra[1:] == ["check", "closing check"]
    assert coalition.index("check") == coalition.index("bombardment") - 1
    assert coalition.index(extra[0]) == 4
    assert named(phases_of(PRUSSIAN), PRUSSIAN)[0] == "command"
    assert len(phases_of(COALITION)) == len(phases_of(PRUSSIAN)) + 4
    assert len(idle_phases_of(PRUSSIAN)) == 1 and len(idle_phases_of(COALITION)) == 2


@pytest.mark.rule("PG 13.1c")
def test_an_army_that_is_not_active_ends_its_turn_and_says_so() -> None:
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        table={"armies": {PRUSSIAN: Army(PRUSSIAN, 10, 10, active=False)}},
    ).run(Onward(PRUSSIAN))
    assert [(render(e.text), e.rule) for e in game.events][:1] == [
        ("the Prussians are not active: their player turn ends.", "PG 13.1c")
    ]


@pytest.mark.rule("PG 1.2a")
def test_leaders_of_the_active_side_may_act_again() -> None:
    """The enemy's keep what they spent in their own turn."""
    game = position(
        open_field(),
        leader("L", PRUSSIAN, "0505"),
        leader("K", COALITION, "0506"),
    )
    for lid in ("L", "K"):
        game.ctx.put(
            game.table.leaders,
            lid,
            replace(game.table.leaders[lid], spent=3, moved=True, tried=True),
        )
    begin_player_turn(game.ctx, PRUSSIAN)
    ours, theirs = game.table.leaders["L"], game.table.leaders["K"]
    assert (ours.spent, ours.moved, ours.tried) == (0, False, False)
    assert (theirs.spent, theirs.moved, theirs.tried) == (3, True, True)
