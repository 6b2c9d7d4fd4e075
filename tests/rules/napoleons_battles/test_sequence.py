"""The turn: its steps in their order, arrivals, reaction and pursuit, its end (NB 1.1.1, 4-6)."""

import pytest
from msgspec import structs

from game.board.plane.legs import MOVE, Leg
from game.rules.napoleons_battles import refusals
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.contact.react import MarkCavalry, ReactStep
from game.rules.napoleons_battles.control.points import EndOfTurn
from game.rules.napoleons_battles.melee.phase import CombatStep
from game.rules.napoleons_battles.movement.arriving import REST, Arrive, EntryStep
from game.rules.napoleons_battles.movement.moves import end_pose
from game.rules.napoleons_battles.movement.phase import MoveStep
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.presentation import presentation
from game.rules.napoleons_battles.rules import Terms
from game.rules.napoleons_battles.sequence import Administration, HalfTurn, TurnStart
from game.rules.napoleons_battles.table import Contact, Step
from game.rules.napoleons_battles.tables import standard_profiles
from game.rules.napoleons_battles.units import is_on_turn
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    Placed,
    Position,
    entry,
    general,
    inches,
    position,
    unit,
)


def asked(game: Position, last: int) -> list[tuple[str, Step]]:
    """Whose step it is whenever something is asked, until a turn begins; every answer is "end"."""
    found: list[tuple[str, Step]] = []
    while game.asking is not None and game.table.turn < last:
        here = game.prompt.side, game.table.step
        if not found or found[-1] != here:
            found.append(here)
        assert game.press("end") is None, here
    return found


def lines_apart(**state: bool) -> tuple[Placed, Placed]:
    return unit("a", RED, "FrLN", 10, 5, **state), unit("x", BLUE, "FrLN", 10, 25, 180, **state)


@pytest.mark.rule("NB 4.0-1", "NB 5.2", "NB 1.1.1.1", "NB 8.5.1.1-2")
def test_both_sides_have_all_steps_one_after_the_other() -> None:
    """One of each is in rout; where nobody is, no rally is asked for."""
    fled = [
        unit("r", RED, "FrLN", 30, 5, routed=True),
        unit("b", BLUE, "FrLN", 30, 25, 180, routed=True),
    ]
    game = position(*lines_apart(), *fled)
    game.run(TurnStart())

    def half(mine: str, foe: str) -> list[tuple[str, Step]]:
        return [
            (mine, Step.RALLY),
            (mine, Step.MOVE),
            (mine, Step.REACT_MARK),
            (mine, Step.ROUT),
            (foe, Step.REACT_OFF),
            (foe, Step.ROUT_OFF),
            (foe, Step.FIRE_OFF),
            (mine, Step.FIRE_ON),
            (mine, Step.PURSUE_ON),
            (foe, Step.PURSUIT_FIRE),
            (mine, Step.PURSUIT_FIRE),
        ]

    assert asked(game, 2) == half(RED, BLUE) + half(BLUE, RED)
    calm = position(*lines_apart())
    calm.run(TurnStart())
    assert asked(calm, 2) == half(RED, BLUE)[1:] + half(BLUE, RED)[1:]


@pytest.mark.rule("NB 1.1.1.1")
def test_on_turn_and_off_turn_change_with_the_half_turn() -> None:
    game = position(*lines_apart())
    game.run(HalfTurn(RED))
    assert is_on_turn(game.ctx, "a") and not is_on_turn(game.ctx, "x")
    game = position(*lines_apart())
    game.run(HalfTurn(BLUE))
    assert is_on_turn(game.ctx, "x") and not is_on_turn(game.ctx, "a")


# -- arrivals (NB 4.1.1, 8.1.4.1) ------------------------------------------------------------------


def as_proposed(game: Position) -> None:
    """All who are due come on where the program proposes it."""
    while isinstance(game.state.stack[-1] if game.state.stack else None, Arrive):
        assert game.press(REST) is None


def comers(turn: int, form: str = "column", on_turn: str = RED) -> Position:
    """A red column of 12 inches a turn and its general who are due on turn 2 in the south."""
    places = {p: entry(p, "south", (10, 0), (30, 0), 2) for p in ("a", "g")}
    terms = Terms(turns=12, first=RED, entries=places)
    one = unit("a", RED, "FrLN", 0, 0, form=form)
    row = structs.replace(standard_profiles()["FrLN"], move=(12_000, 4_000, 18_000))
    game = position(
        one,
        general("g", RED, 0, 0),
        unit("x", BLUE, "FrLN", 10, 28, 180),
        terms=terms,
        profiles={"FrLN": row},
        on_turn=on_turn,
        table={"turn": turn},
    )
    for piece in (game.table.units, game.table.generals):
        for uid in ("a", "g"):
            if uid in piece:
                game.ctx.put(piece, uid, structs.replace(piece[uid], pose=None))
    game.run(EntryStep())
    as_proposed(game)
    return game


@pytest.mark.rule("NB 4.1.1.1", "NB 4.2.3.1-4")
@pytest.mark.parametrize(
    ("turn", "on_turn", "there"),
    [(1, RED, False), (2, RED, True), (3, RED, True), (2, BLUE, False)],
)
def test_who_is_due_comes_in_the_half_turn_of_its_side(
    turn: int, on_turn: str, there: bool
) -> None:
    game = comers(turn, on_turn=on_turn)
    assert (game.unit("a").pose is not None) is there
    assert (game.general("g").pose is not None) is there


@pytest.mark.rule("NB 4.1.1.1")
def test_it_comes_at_its_stretch_of_the_edge_facing_the_table() -> None:
    game = comers(2)
    assert game.stands("a") == (20, 2, 0), "in the middle, as far in as two ranks are deep"


@pytest.mark.rule("NB 4.2.3.1-4", "NB 8.1.4.1")
@pytest.mark.parametrize(("form", "deep", "rate"), [("column", 2, 12), ("march", 4, 18)])
def test_the_move_is_measured_from_the_edge(form: str, deep: int, rate: int) -> None:
    game = comers(2, form)
    game.run(MoveStep())
    assert game.take("a") is None
    far = Leg(MOVE, inches(rate - deep + 0.01))
    assert game.go(end_pose(game.ctx, "a", (far,)), far) is not None
    whole = Leg(MOVE, inches(rate - deep))
    assert game.go(end_pose(game.ctx, "a", (whole,)), whole) is None
    assert game.stands("a")[1] == rate


@pytest.mark.rule("NB 8.1.4.1")
def test_who_has_come_in_moves_like_others_from_then_on() -> None:
    game = comers(2)
    game.run(MoveStep())
    assert game.unit("a").moved, "it has moved: it can neither wait to react nor be reordered"
    game.press("end")
    game.run(MoveStep())
    assert game.unit("a").spent == 0 and not game.unit("a").moved


def crowded(*there: float, stretch: tuple[float, float] = (10, 10)) -> Position:
    """b is due on a stretch of the edge; columns an inch and a half wide stand there."""
    west, east = stretch
    places = {"b": entry("b", "south", (west, 0), (east, 0), 2)}
    terms = Terms(turns=12, first=RED, entries=places)
    before = [unit(u, RED, "FrLN", x, 2, form="column") for u, x in zip("ac", there, strict=False)]
    game = position(
        *before,
        unit("b", RED, "FrLN", 0, 0, form="column"),
        unit("x", BLUE, "FrLN", 10, 28, 180),
        terms=terms,
        table={"turn": 2},
    )
    game.ctx.put(game.table.units, "b", structs.replace(game.unit("b"), pose=None))
    game.run(EntryStep(), MoveStep())
    as_proposed(game)
    return game


@pytest.mark.rule("NB 4.1.1.1", "NB 8.1.4.1")
def test_who_finds_no_room_says_why_and_comes_when_a_friend_has_made_way() -> None:
    game = crowded(10)
    assert game.unit("b").pose is None
    assert any("no room at the edge" in line and "a" in line for line in game.told("arrival"))
    (group,) = presentation(game.ctx).reserves
    assert "The unit would lie on a." in str(group.note)
    assert game.take("a") is None
    leg = Leg(MOVE, inches(1))
    assert game.go(end_pose(game.ctx, "a", (leg,)), leg) is None
    game.press("done")
    assert game.unit("b").pose is None, "it still lies where b would come"
    away = crowded(10)
    assert away.take("a") is None
    leg = Leg(MOVE, inches(4))
    assert away.go(end_pose(away.ctx, "a", (leg,)), leg) is None
    away.press("done")
    assert away.stands("b") == (10, 2, 0)
    b = away.unit("b")
    assert b.spent > 0 and b.moved and b.limit == "none", "no general: it has its marker"


@pytest.mark.rule("NB 4.1.1.1")
def test_a_small_gap_between_units_is_found() -> None:
    """Only from 13.175 to 13.225 there is room for its middle, between the steps of 0.2 inches."""
    stretch = (12.1, 13.7)
    assert crowded(11.625, 14.775, stretch=stretch).stands("b")[:2] == (13.175, 2)
    assert crowded(11.7, 14.7, stretch=stretch).unit("b").pose is None


@pytest.mark.rule("NB 14.2.1", "NB 7.1-2")
def test_what_a_unit_does_once_in_a_turn_it_may_do_again_from_its_own_half_turn_on() -> None:
    marks = {"evaded": True, "tried": True}
    game = position(
        unit("a", RED, "FrLC", 10, 5, **marks), unit("x", BLUE, "FrLC", 10, 25, 180, **marks)
    )
    game.run(HalfTurn(RED))
    found = {uid: (game.unit(uid).evaded, game.unit(uid).tried) for uid in ("a", "x")}
    assert found == {"a": (False, False), "x": (True, True)}


# -- reaction and pursuit (NB 4.2, 4.6) ------------------------------------------------------------


@pytest.mark.rule("NB 4.2.2")
def test_unused_react_markers_of_the_side_on_turn_go() -> None:
    game = position(
        unit("a", RED, "FrLC", 10, 5, react=True), unit("x", BLUE, "FrLC", 10, 25, 180, react=True)
    )
    game.run(Administration())
    assert not game.unit("a").react and game.unit("x").react


def charge(mover: str, *pieces: Placed, pursuit: bool, die: int) -> Position:
    """Marked cavalry at 20, 20 that faces south charges six inches home in a free reaction."""
    side = next(p.card.side for p in pieces if p.card.id == mover)
    game = position(*pieces, on_turn=RED, dice=(die,))
    game.run(ReactStep(side, free=True, pursuit=pursuit))
    assert game.take(mover) is None
    leg = Leg(MOVE, inches(6))
    assert game.go(end_pose(game.ctx, mover, (leg,)), leg) is None
    return game


@pytest.mark.rule("NB 4.2.4.1-2")
@pytest.mark.parametrize(("die", "form"), [(6, Form.SQUARE), (7, Form.LINE)])
def test_infantry_on_turn_tries_to_form_square_before_cavalry_that_reacts(
    die: int, form: Form
) -> None:
    foot = unit("a", RED, "FrLN", 20, 14, 0)
    game = charge(
        "x", foot, unit("x", BLUE, "FrLC", 20, 20, 180, react=True), pursuit=False, die=die
    )
    assert game.table.step is Step.REACT_OFF
    assert game.unit("a").form is form
    assert game.table.contacts == [Contact("x", "a", "front")]


@pytest.mark.rule("NB 4.6.1", "NB 4.6.1-2")
@pytest.mark.parametrize(("die", "form"), [(6, Form.SQUARE), (7, Form.LINE)])
def test_infantry_off_turn_tries_to_form_square_before_cavalry_that_pursues(
    die: int, form: Form
) -> None:
    foot = unit("x", BLUE, "FrLN", 20, 14, 0)
    game = charge("a", foot, unit("a", RED, "FrLC", 20, 20, 180, react=True), pursuit=True, die=die)
    assert game.table.step is Step.PURSUE_ON
    assert game.unit("x").form is form
    assert game.table.movers == ["a"] and not game.unit("a").react


@pytest.mark.rule("NB 4.6.1")
def test_only_marked_cavalry_pursues() -> None:
    game = position(
        unit("a", RED, "FrLC", 10, 10, react=True),
        unit("b", RED, "FrLC", 20, 10),
        unit("c", RED, "FrLN", 30, 10),
    )
    game.run(ReactStep(RED, free=True, pursuit=True))
    assert set(game.prompt.units) == {"a"}
    assert game.take("b") == refusals.NO_REACT
    # It may go as it likes: no enemy need be contacted.
    assert game.take("a") is None
    leg = Leg(MOVE, inches(2))
    assert game.go(end_pose(game.ctx, "a", (leg,)), leg) is None


@pytest.mark.rule("NB 4.6.4", "NB 4.4")
@pytest.mark.parametrize("step", [Step.COMBAT, Step.PURSUIT_COMBAT])
def test_combats_of_the_pursuit_are_fought_in_the_order_of_the_side_on_turn(step: Step) -> None:
    pieces = [
        unit(uid, side, "FrLN", x, 10, heading)
        for x, (one, two) in ((10, ("a", "x")), (30, ("b", "y")))
        for uid, side, heading in ((one, RED, 0), (two, BLUE, 180))
    ]
    game = position(*pieces, contacts=[Contact("a", "x"), Contact("y", "b")])
    game.run(CombatStep(step))
    assert game.prompt.side == RED and len(game.prompt.buttons) == 2
    assert set(game.prompt.units) == {"a", "b", "x", "y"}
    assert game.table.step is step


# -- the end of a turn (NB 6) ----------------------------------------------------------------------

KEEP = (Switch.NO_MEASURING, Switch.DEMORALISED)


@pytest.mark.rule("NB 6.1")
def test_morale_is_looked_at_at_the_end_of_a_turn_alone() -> None:
    game = position(*lines_apart(routed=True), morale=1, off=KEEP)
    game.run(HalfTurn(RED))
    assert game.state.result is None and game.asking is not None
    ended = position(*lines_apart(routed=True), morale=1, off=KEEP)
    ended.run(EndOfTurn())
    assert ended.state.result is not None and ended.state.result.level == "morale"


@pytest.mark.rule("NB 6.2")
@pytest.mark.parametrize(("turn", "over"), [(11, False), (12, True)])
def test_after_the_last_turn_points_are_counted(turn: int, over: bool) -> None:
    game = position(*lines_apart(), table={"turn": turn, "flags": {RED: 1}})
    game.run(EndOfTurn())
    result = game.state.result
    if over:
        assert result is not None and (result.winner, result.level) == (RED, "points")
    else:
        assert game.table.turn == 12 and result is not None and result.level == "test"


@pytest.mark.rule("NB 8.5.2", "NB 8.5.1.1-1")
@pytest.mark.parametrize(
    ("pursuit", "before", "after"),
    [(False, "No reaction", "End of reaction"), (True, "No pursuit", "End of pursuit")],
)
def test_a_reaction_says_what_ends_it_and_who_moves_for_what(
    pursuit: bool, before: str, after: str
) -> None:
    game = position(
        unit("a", RED, "FrLC", 10, 5, react=True),
        unit("b", RED, "FrLC", 20, 5, react=True),
        unit("x", BLUE, "FrLN", 10, 25, 180),
    )
    game.run(ReactStep(RED, free=True, pursuit=pursuit))
    assert str(game.prompt.buttons[-1].label) == before
    assert game.take("a") is None
    assert str(game.prompt.text).startswith("Pursuit by a" if pursuit else "Reaction of a")
    leg = Leg(MOVE, 2_000)
    assert game.go(end_pose(game.ctx, "a", (leg,)), leg) is None
    moved = 'a: pursuit, move of 2".' if pursuit else 'a: reaction, move of 2".'
    assert [(e.rule, str(e.text)) for e in game.events if e.kind == "move"] == [("NB 8.5.2", moved)]
    assert game.press("done") is None
    assert str(game.prompt.buttons[-1].label) == after
    game.ctx.change("b", react=False)
    assert str(game.prompt.moot) == "No other cavalry is ready."


@pytest.mark.rule("NB 8.5.1.1-1")
def test_when_all_are_ready_it_is_not_said_that_nobody_could_be() -> None:
    game = position(unit("a", RED, "FrLC", 10, 5), unit("x", BLUE, "FrLN", 10, 25, 180))
    game.run(MarkCavalry(RED))
    (end,) = game.prompt.buttons
    assert (str(end.pending), str(end.note)) == ("1 unit can be made ready", "a")
    assert game.take("a") is None
    assert str(game.prompt.moot) == "No other cavalry can be made ready."
    none = position(unit("a", RED, "FrLN", 10, 5), unit("x", BLUE, "FrLN", 10, 25, 180))
    none.run(MarkCavalry(RED))
    assert str(none.prompt.moot) == "No cavalry can be made ready."


@pytest.mark.rule("NB 4.1.1.1", "NB 8.1.1.2")
def test_the_end_of_movement_names_who_can_still_move_or_is_still_to_arrive() -> None:
    """b is due, and a lies on its whole stretch of the edge; c comes in a later turn."""
    terms = Terms(
        turns=12,
        first=RED,
        entries={
            "b": entry("b", "south", (10, 0), (10, 0), 1),
            "c": entry("c", "south", (30, 0), (30, 0), 2),
        },
    )
    game = position(
        unit("a", RED, "FrLN", 10, 1),
        unit("b", RED, "FrLN", 0, 0),
        unit("c", RED, "FrLN", 0, 0),
        unit("x", BLUE, "FrLN", 10, 25, 180),
        terms=terms,
    )
    for late in ("b", "c"):
        game.ctx.change(late, pose=None)
    game.run(EntryStep())
    assert game.told("arrival") == ["b: no room at the edge of the table. The unit would lie on a."]
    game.run(MoveStep())
    (end,) = [b for b in game.prompt.buttons if b.id == "end"]
    assert str(end.pending) == "1 unit can still move, 1 still to arrive"
    assert str(end.note) == "a; still to arrive: b"
    game.ctx.change("a", moved=True, done=True)
    (end,) = [b for b in game.prompt.buttons if b.id == "end"]
    assert (str(end.pending), str(end.note)) == ("1 still to arrive", "still to arrive: b")
