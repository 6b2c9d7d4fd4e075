"""Laws of normal movement on random positions: sound tables, and offered if and only if allowed."""

from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from game.board.board import Board
from game.engine import action as do
from game.engine.action import Action
from game.engine.advance import why_not
from game.engine.prompt import Prompt
from game.engine.refusal import Refusal
from game.rules.prussias_glory.command.leaders import LeaderOverrun, PlaceLeader
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN, SIDES, enemy_of
from game.rules.prussias_glory.markers import PlaceMarkers
from game.rules.prussias_glory.movement.movement import MovePhase, MovePiece
from game.rules.prussias_glory.movement.room import why_no_move
from game.rules.prussias_glory.movement.steps import allowance, path_costs, reach, spent
from game.rules.prussias_glory.pieces import card, foot_and_horse, has_enemy, leaders_at, stack
from game.rules.prussias_glory.soundness import invariants
from game.rules.prussias_glory.stacking import why_overfull
from game.rules.prussias_glory.table import OFF_MAP, Army, ArmyState, Morale
from tests.boards import sketch
from tests.rules.prussias_glory.positions import (
    FOUR_GUNS,
    Placed,
    Position,
    battery,
    foot,
    horse,
    leader,
    position,
)

COLUMNS, ROWS = 6, 5
LABELS = [f"{c:02d}{r:02d}" for c in range(1, COLUMNS + 1) for r in range(1, ROWS + 1)]
STATES = (Morale.FORMED, Morale.FORMED, Morale.DISORDERED, Morale.ROUTED)


@st.composite
def boards(draw: st.DrawFn) -> Board:
    """Mostly open ground, some of everything, and hexsides down the columns."""
    letters = st.sampled_from(".......wtTmpa")
    rows = [[draw(letters) for _ in range(COLUMNS)] for _ in range(ROWS)]
    sides = []
    for _ in range(draw(st.integers(0, 6))):
        column, row = draw(st.integers(1, COLUMNS)), draw(st.integers(1, ROWS - 1))
        kind = draw(st.sampled_from(["stream", "entrenchment", "pond_full", "slope", "mietzel"]))
        mark = ">" if kind == "slope" else "-"
        sides.append(f"{kind} {column:02d}{row:02d}{mark}{column:02d}{row + 1:02d}")
    return sketch("\n".join(" ".join(row) for row in rows), *sides)


@st.composite
def men(draw: st.DrawFn, name: str, side: str, at: str) -> Placed:
    """One piece in any state."""
    sort = draw(st.sampled_from(["foot", "croat", "horse", "gun", "leader"]))
    if sort == "leader":
        return leader(name, side, at, wing=f"wing-{name}")
    state: dict[str, Any] = {
        "morale": draw(st.sampled_from(STATES)),
        "effective": draw(st.booleans()),
        "ooc": draw(st.integers(0, 3)) == 0,
    }
    state["column"] = state["morale"] is Morale.FORMED and draw(st.integers(0, 3)) == 0
    if sort == "gun":
        return battery(name, side, at, ladder=FOUR_GUNS, level=draw(st.integers(1, 4)), **state)
    if sort == "horse":
        return horse(name, side, at, level=draw(st.integers(1, 2)), **state)
    brackets = (1,) if draw(st.booleans()) else ()
    speed: dict[str, Any] = {"ma": 4, "kind": "croat"} if sort == "croat" else {}
    level = draw(st.integers(1, 4))
    return foot(name, side, at, level=level, brackets=brackets, **speed, **state)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Up to 20 pieces in few hexes, each of one side, none in water; one side is to move."""
    board = draw(boards())
    dry = [h for h in LABELS if board.terrain[board.labels.cell(h) or 0] != ("all_water",)]
    assume(len(dry) > 5)
    camps = draw(st.lists(st.sampled_from(dry), min_size=2, max_size=6, unique=True))
    owner: dict[str, str] = {}
    pieces = []
    for i in range(draw(st.integers(2, 20))):
        at, side = draw(st.sampled_from(camps)), draw(st.sampled_from(SIDES))
        pieces.append(draw(men(f"p{i}", owner.setdefault(at, side), at)))
    active = draw(st.sampled_from(SIDES))
    states = {s: Army(s, 10, 10, draw(st.sampled_from(list(ArmyState)))) for s in SIDES}
    table = {"armies": states, "phase": "movement"}
    seed = draw(st.integers(0, 999))
    game = position(board, *pieces, seed=seed, active=active, table=table)
    return game.run(PlaceMarkers(active), MovePhase(active))


def everything(game: Position, prompt: Prompt) -> list[tuple[Action, bool]]:
    """Every unit, hex and button there is, and whether the prompt offers it."""
    pieces = [*game.table.units, *game.table.leaders, "nobody"]
    asked = [(do.unit(p), p in prompt.units) for p in pieces]
    cells = range(game.rules.board.grid.size)
    if prompt.pick is None:
        asked += [(do.cell(c), c in prompt.cells) for c in cells]
    asked += [(do.button(b.id), b.refusal is None) for b in prompt.buttons]
    return [*asked, (do.button("nothing"), False)]


def unlawful(game: Position, active: str) -> list[str]:
    """What no rule of movement lets happen (PG 3.4c, 4.3, 7.0c, 7.1d, 7.1e)."""
    ctx, board = game.ctx, game.rules.board
    faults = invariants(ctx)
    for cell in game.table.markers:
        if not any(card(ctx, u).side == active for u in foot_and_horse(ctx, cell)):
            faults.append(f"an Engaged marker lies in {board.label(cell)} without men")
    for uid, state in game.table.units.items():
        if state.cell == OFF_MAP:
            continue
        if state.steps > 1 and state.spent > allowance(ctx, uid):
            faults.append(f"{uid} spent {state.spent} MP")
        if board.terrain[state.cell] == ("all_water",):
            faults.append(f"{uid} stands in water")
        below = stack(ctx, state.cell)[stack(ctx, state.cell).index(uid) :]
        asks_place = getattr(game.asking, "piece", "") in below
        if state.bottomed and not asks_place and any(not card(ctx, u).is_artillery for u in below):
            faults.append(f"{uid} does not lie at the bottom")
    # Overrun, a leader stands there until his owner has said where he goes (PG 9.2b).
    overrun = {f.lid for f in game.state.stack if isinstance(f, LeaderOverrun | PlaceLeader)}
    for lid, him in game.table.leaders.items():
        side = game.rules.oob.leaders[him.card].side
        if him.cell != OFF_MAP and has_enemy(ctx, him.cell, side) and lid not in overrun:
            faults.append(f"{lid} stands among enemies")
    return faults


@settings(max_examples=120, deadline=None)
@given(positions(), st.lists(st.integers(0, 10_000), max_size=25))
def test_offered_if_and_only_if_allowed(game: Position, numbers: list[int]) -> None:
    """After every answer the table is sound and the prompt tells the truth."""
    active = game.table.active
    for number in numbers:
        if game.asking is None:
            break
        prompt: Prompt = game.asking.asked(game.ctx)
        assert prompt.offers_something()
        answers = everything(game, prompt)
        for action, offered in answers:
            refusal = why_not(game.ctx, prompt, action)
            assert offered == (refusal is None), (action, str(refusal))
        if isinstance(game.asking, MovePiece):
            assert crooked(game, prompt) == []
        may = [action for action, offered in answers if offered]
        may += [do.pick(*s) for s in (prompt.pick.samples if prompt.pick else ())]
        action = may[number % len(may)]
        before = spent_by(game)
        assert game.do(action) is None, action
        assert unlawful(game, active) == []
        assert all(spent_by(game)[u] >= n for u, n in before.items() if u in spent_by(game))
        if isinstance(game.asking, MovePhase):
            ended = game.asking.why_not_end(game.ctx)
            assert (ended is None) == (full_and_loose(game, active) == [])


def crooked(game: Position, prompt: Prompt) -> list[str]:
    """Lit hexes whose way is refused step by step, or costs another sum (PG 7.0a, 7.0c)."""
    piece, faults = game.asking.piece, []
    found = reach(game.ctx, piece)
    for cell in prompt.cells:
        costs = path_costs(game.ctx, piece, found.path(cell))
        if isinstance(costs, Refusal) or sum(costs) != found.cost[cell]:
            faults.append(f"{piece} to {game.rules.label(cell)}: {costs}, {found.cost[cell]}")
    return faults


@pytest.mark.rule("PG 9.2b")
def test_an_overrun_leader_stays_only_until_his_owner_has_placed_him() -> None:
    """Friends one hex to either side are equally near; he gets away with a 1."""
    game = position(
        sketch("\n".join(". . . . ." for _ in range(5))),
        leader("l", PRUSSIAN, "0303"),
        foot("a", PRUSSIAN, "0301"),
        foot("b", PRUSSIAN, "0305"),
        horse("x", COALITION, "0103"),
        dice=[1],
        active=COALITION,
        table={"phase": "movement"},
    ).run(PlaceMarkers(COALITION), MovePhase(COALITION))
    assert game.do(do.unit("x")) is None
    assert game.do(do.cell(game.cell("0303"))) is None
    assert isinstance(game.asking, PlaceLeader)
    assert game.at("l") == "0303" and unlawful(game, COALITION) == []
    assert game.do(do.cell(game.cell("0301"))) is None
    assert game.at("l") == "0301" and unlawful(game, COALITION) == []


def spent_by(game: Position) -> dict[str, int]:
    """MP spent by the pieces on the map."""
    ids = [u for u, s in game.table.units.items() if s.cell != OFF_MAP]
    return {u: spent(game.ctx, u) for u in ids}


def full_and_loose(game: Position, active: str) -> list[int]:
    """Own overfull hexes from which somebody can still go (Ruling 79)."""
    ctx = game.ctx
    return [
        cell
        for cell in game.table.stacks
        if why_overfull(ctx, cell) is not None
        and any(
            card(ctx, u).side == active
            and not game.unit(u).moved
            and game.unit(u).morale is not Morale.ROUTED
            and why_no_move(ctx, u) is None
            for u in stack(ctx, cell)
        )
    ]


@settings(max_examples=60, deadline=None)
@given(positions())
def test_the_phase_can_always_be_ended(game: Position) -> None:
    """Moving whoever must move out of overfull hexes, one after the other, leads to its end."""
    active = game.table.active
    for _ in range(200):
        if game.asking is None:
            return
        prompt = game.asking.asked(game.ctx)
        if isinstance(game.asking, MovePhase):
            if game.do(do.button("end")) is None:
                return
            loose = {u for c in full_and_loose(game, active) for u in stack(game.ctx, c)}
            assert game.do(do.unit(next(u for u in prompt.units if u in loose))) is None
        elif prompt.cells:
            assert game.do(do.cell(next(iter(prompt.cells)))) is None
        else:
            buttons = [b.id for b in prompt.buttons if b.refusal is None and b.id != "back"]
            assert game.do(do.button(buttons[0])) is None
    raise AssertionError("the Movement phase does not end")


def filled(game: Position, active: str) -> list[str]:
    """Own overfull hexes in which a unit stands that came there in this movement (PG 3.3a)."""
    return [
        game.rules.board.label(cell)
        for cell, there in game.table.stacks.items()
        if why_overfull(game.ctx, cell) is not None
        and any(card(game.ctx, u).side == active and game.unit(u).steps for u in there)
    ]


@settings(max_examples=60, deadline=None)
@given(positions(), st.lists(st.integers(0, 10_000), min_size=5, max_size=60))
def test_nobody_fills_a_hex_for_good(game: Position, numbers: list[int]) -> None:
    """Whatever is moved whither: once the phase may be ended, only what came by retreats is left
    too much (Ruling 79).
    """
    active = game.table.active
    for number in numbers:
        if game.asking is None:
            return
        prompt: Prompt = game.asking.asked(game.ctx)
        may = [do.cell(c) for c in prompt.cells] + [do.unit(p) for p in prompt.units]
        may += [do.button(b.id) for b in prompt.buttons if b.refusal is None and b.id != "end"]
        may += [do.pick(*s) for s in (prompt.pick.samples if prompt.pick else ())]
        if may:
            assert game.do(may[number % len(may)]) is None
        if isinstance(game.asking, MovePhase) and game.asking.why_not_end(game.ctx) is None:
            assert filled(game, active) == []


def test_the_random_positions_are_not_all_alike() -> None:
    """Guards the guard: enemies in contact, overfull hexes and leaders do occur."""
    met: set[str] = set()

    @settings(max_examples=150, deadline=None, database=None, derandomize=True)
    @given(positions())
    def look(game: Position) -> None:
        if game.table.markers:
            met.add("contact")
        if any(why_overfull(game.ctx, c) for c in game.table.stacks):
            met.add("overfull")
        side = game.table.active
        lone = [c for c in range(30) if leaders_at(game.ctx, c, enemy_of(side))]
        if any(not stack(game.ctx, c) for c in lone):
            met.add("lone leader")

    look()
    assert met == {"contact", "overfull", "lone leader"}
