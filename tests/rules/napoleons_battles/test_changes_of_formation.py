"""Changes of formation on the move (NB 8.2.5, 14.6)."""

import pytest

from game.board.plane.legs import TURN, Leg
from game.board.plane.numbers import HALF_TURN
from game.board.plane.shapes import Pose
from game.engine import action as acts
from game.engine.prompt import Button, Wish
from game.engine.refusal import Refusal
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.movement.unit import ABOUT_FACE
from game.rules.napoleons_battles.movement.unlimber import NAME as UNLIMBER
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.table import TURN as WHOLE
from game.rules.napoleons_battles.tables import standard_profiles
from tests.rules.napoleons_battles.moves import go, hand, inf, rule
from tests.rules.napoleons_battles.positions import BLUE, RED, Position, unit

# -- about-face (NB 8.2.5.3) -----------------------------------------------------------------------


@pytest.mark.rule("NB 8.2.5.3")
def test_an_about_face_is_a_button_and_turns_the_bases_in_place() -> None:
    """Half a turn of a line of 4 that has half of its turn to spend; the old rear is the front."""
    game = hand()
    button = next(b for b in game.prompt.buttons if b.id == ABOUT_FACE)
    assert button.refusal is None and button.plan is not None and button.plan.turn == HALF_TURN
    seen = game.asking.preview(game.ctx, acts.button(ABOUT_FACE))
    assert seen is not None and seen.path[-1] == Pose(20_000, 9_000, HALF_TURN)
    assert game.press(ABOUT_FACE) is None
    assert game.stands("a") == (20, 9, 180) and game.unit("a").spent == WHOLE // 2


@pytest.mark.rule("NB 8.2.5.3", "NB 8.2.5.1.4-1")
def test_an_about_face_needs_its_time_and_a_square_has_none() -> None:
    game = hand(state={"spent": WHOLE * 3 // 4})
    button = next(b for b in game.prompt.buttons if b.id == ABOUT_FACE)
    assert button.refusal is not None and game.press(ABOUT_FACE) == button.refusal
    square = hand(state={"form": "square"})
    assert ABOUT_FACE not in {b.id for b in square.prompt.buttons}


@pytest.mark.rule("NB 8.2.5.3.1hr", "NB 8.2.5.1.4-1")
def test_a_change_of_front_is_barred_with_its_reason() -> None:
    """Without the time for it, and within an inch of an enemy."""

    def why(game: Position) -> Refusal | None:
        button: Button = next(b for b in game.prompt.buttons if b.id == "front")
        return button.refusal

    assert why(hand()) is None
    late = why(hand(state={"spent": WHOLE * 3 // 4}))
    assert late is not None and late.rule == "NB 8.1.2"
    near = why(hand(unit("x", BLUE, "FrLN", 20, 10.8, 180)))
    assert near is not None


@pytest.mark.rule("NB 2.2.7.3.1hr", "NB 8.2.1.1")
@pytest.mark.parametrize(
    ("profile", "form", "offered"),
    [("FrLN", "line", True), ("FrLN", "square", False), ("FrHFA", "unlimbered", False)],
)
def test_who_turns_on_the_spot_anyway_has_no_change_of_front(
    profile: str, form: str, offered: bool
) -> None:
    game = hand(profile=profile, profiles={}, state={"form": form})
    assert ("front" in {b.id for b in game.prompt.buttons}) is offered


# -- formations (NB 8.2.5) -------------------------------------------------------------------------


@pytest.mark.rule("NB 8.2.5.2", "NB 8.2.5.1.4-2")
def test_the_front_centre_and_the_facing_stay() -> None:
    game = hand()
    assert game.press("column") is None
    assert game.stands("a") == (20, 10, 0)
    turned = hand()
    assert go(turned, Leg(TURN, 6_000)) is None
    assert turned.press("column") is None
    assert turned.stands("a") == (20, 10, 60)


@pytest.mark.rule("NB 8.2.5.1.2-1", "NB 8.2.5.1.2-2")
@pytest.mark.parametrize(
    ("start", "goal", "allowed"),
    [
        ("march", "column", True),
        ("march", "line", False),
        ("march", "square", False),
        ("line", "march", False),
        ("column", "march", True),
        ("line", "square", True),
    ],
)
def test_march_column_is_next_to_column_alone(start: str, goal: str, allowed: bool) -> None:
    game = hand(state={"form": start})
    button = next(b for b in game.prompt.buttons if b.id == goal)
    assert rule(button.refusal) == ("" if allowed else "NB 8.2.5.1.2-1")


@pytest.mark.rule("NB 8.2.5.1.3")
def test_there_must_be_room_for_the_new_formation() -> None:
    friend = unit("b", RED, "FrLN", 20, 8.5)
    game = hand(friend)
    button = next(b for b in game.prompt.buttons if b.id == "column")
    assert rule(button.refusal) == "NB 8.1.3.2"
    # The column reaches back to 8, where the line of the friend has left it a tenth.
    clear = hand(unit("b", RED, "FrLN", 20, 7.9))
    assert clear.press("column") is None and clear.unit("a").form is Form.COLUMN


@pytest.mark.rule("NB 8.2.5.1.4-1")
@pytest.mark.parametrize("form", ["line", "column"])
@pytest.mark.parametrize(("way", "heading"), [(0, 0), (1, 90), (2, 180), (3, 270)])
def test_who_leaves_square_may_face_any_of_four_ways(form: str, way: int, heading: int) -> None:
    game = hand(state={"form": "square"})
    assert game.press(f"{form}/{way}") is None
    assert game.stands("a") == (20, 10, heading) and game.unit("a").form == form


@pytest.mark.rule("NB 8.2.4-1", "NB 8.2.5.3.1hr")
def test_a_change_of_front_tells_its_price_and_a_wheel_on_what_it_depends() -> None:
    """A third of the turn, as a change of formation; a line goes 6 inches in a turn."""
    game = hand(profiles=dict(standard_profiles()))
    front = next(b for b in game.prompt.buttons if b.id == "front")
    assert str(front.note) == '1/3 turn, 4" left'
    assert game.press("front") is None
    assert "a turn now changes its front on the spot" in str(game.prompt.text)
    wheel = next(b for b in game.prompt.buttons if b.id == "wheel")
    assert str(wheel.note) == "costs by its angle"


@pytest.mark.rule("NB 8.1.2")
def test_what_a_move_uses_up_carries_the_sign_of_inches() -> None:
    game = hand()
    ghost = game.asking.ghost(game.ctx, Wish((20_000, 12_000)))
    used = game.asking.preview(game.ctx, ghost.action).spending
    assert [(one.used, one.sign) for one in used] == [(2_000, '"')]


@pytest.mark.rule("NB 1.4.2.2-1", "NB 8.2.5.2")
def test_a_change_shows_the_bases_as_they_are_and_as_they_would_be() -> None:
    """Four bases of 0.75 by 1: a line of 3 inches, a column of 1.5 and two ranks."""
    button = next(b for b in hand().prompt.buttons if b.id == "column")
    plan = button.plan
    assert [(s.left, s.front) for s in plan.was] == [(n * 750 - 1_500, 0) for n in range(4)]
    assert [s.left for s in plan.stands] == [-750, 0, -750, 0]
    assert [s.front for s in plan.stands] == [0, 0, -1_000, -1_000]
    assert (plan.aside, plan.turn, plan.square) == (0, 0, False)


@pytest.mark.rule("NB 14.6.2")
@pytest.mark.parametrize(("side", "aside"), [(-1, -750), (1, 750)])
@pytest.mark.parametrize("heading", [0, 90, 210])
def test_a_change_about_an_end_is_shown_at_that_end(side: int, aside: int, heading: int) -> None:
    """The line is 3 inches wide, the column 1.5: the centres lie 0.75 apart."""
    game = hand(state={"degrees": heading})
    plan = next(b for b in game.prompt.buttons if b.id == f"column/{side}").plan
    assert plan.aside == pytest.approx(aside, abs=1) and plan.turn == 0


@pytest.mark.rule("NB 8.2.5.1.4-1")
@pytest.mark.parametrize(("way", "turned"), [(0, 0), (1, 9_000), (3, -9_000)])
def test_who_leaves_square_is_shown_as_he_would_face(way: int, turned: int) -> None:
    game = hand(state={"form": "square"})
    plan = next(b for b in game.prompt.buttons if b.id == f"line/{way}").plan
    assert (plan.aside, plan.turn) == (0, turned)


@pytest.mark.rule("NB 8.2.5.1.2-1", "NB 8.2.5.1.4-1")
def test_what_no_square_may_become_is_said_once_and_not_for_each_facing() -> None:
    game = hand(state={"form": "square"})
    barred = {b.id: rule(b.refusal) for b in game.prompt.buttons if b.id.startswith("march")}
    assert barred == {"march": "NB 8.2.5.1.2-1"}
    assert {f"line/{way}" for way in range(4)} <= {b.id for b in game.prompt.buttons}


@pytest.mark.rule("NB 1.4.2.3-2", "NB 1.4.2.4-2")
def test_formations_that_a_unit_cannot_have() -> None:
    guerrilla = hand(profiles=inf(kind="guerrilla"))
    assert "square" not in {b.id for b in guerrilla.prompt.buttons}
    assert "square" in {b.id for b in hand().prompt.buttons}
    single = hand(state={"figures": 4})
    assert "march" not in {b.id for b in single.prompt.buttons}
    pair = hand(state={"figures": 8, "form": "column"})
    assert "march" in {b.id for b in pair.prompt.buttons}
    horse = hand(profile="FrLC", profiles={})
    assert "square" not in {b.id for b in horse.prompt.buttons}


@pytest.mark.rule("NB 14.6.1", "NB 14.6.2")
def test_a_change_on_a_flank_keeps_the_end_of_the_front() -> None:
    # A column of two abreast is 1.5 wide, the line 3: the left end stays, or the right one.
    left = hand(state={"form": "column"})
    assert left.press("line/-1") is None
    right = hand(state={"form": "column"})
    assert right.press("line/1") is None
    # Towards north the left end is the western one, at 19.25: from there on it reaches to 22.25.
    assert left.stands("a") == (20.75, 10, 0)
    assert right.stands("a") == (19.25, 10, 0)
    without = hand(state={"form": "column"}, off=(Switch.NO_MEASURING, Switch.FLANK_CHANGES))
    assert "line/1" not in {b.id for b in without.prompt.buttons}

    def offered(form: str) -> set[str]:
        return {
            b.id for b in hand(state={"form": form}).prompt.buttons if b.id[-2:] in ("-1", "/1")
        }

    assert offered("march") == offered("line") == {"column/-1", "column/1"}
    assert offered("column") == {"line/-1", "line/1", "march/-1", "march/1"}


@pytest.mark.rule("NB 8.2.4.1hr", "NB 8.2.5.1.4-2")
@pytest.mark.parametrize("heading", [9_000, 14_321, 18_000])
def test_guns_are_unlimbered_facing_any_way_at_the_price_of_the_change(heading: int) -> None:
    """Pointed at with the mouse, about the centre of the front; what they could hit is shown."""
    game = hand(profile="BrFA", profiles={}, state={"form": "limbered"})
    plain = next(b for b in game.prompt.buttons if b.id == "unlimbered")
    assert game.press(UNLIMBER) is None
    goal = Pose(20_000, 10_000, heading)
    ghost = game.asking.ghost(game.ctx, Wish(goal.ahead(3_000).at))
    assert ghost is not None and ghost.action is not None and ghost.refusal is None
    made = ghost.action.arg
    assert isinstance(made, Pose) and abs(made.heading - heading) <= 1
    seen = game.asking.preview(game.ctx, ghost.action)
    assert seen is not None and seen.shapes
    assert game.go(goal) is None
    assert game.unit("a").pose == goal and game.unit("a").form is Form.UNLIMBERED
    other = hand(profile="BrFA", profiles={}, state={"form": "limbered"})
    assert plain.refusal is None and other.press("unlimbered") is None
    assert game.unit("a").spent == other.unit("a").spent > 0


@pytest.mark.rule("NB 8.2.4.1hr", "NB 8.2.5.1.3", "NB 8.2.5.1.1")
def test_a_facing_of_unlimbered_guns_is_barred_with_its_reason() -> None:
    """A friend stands close behind their front: turned about they would lie on it; an enemy within
    an inch bars the change, whichever way they would face.
    """
    game = hand(
        unit("b", RED, "FrLN", 20, 11.1), profile="BrFA", profiles={}, state={"form": "limbered"}
    )
    assert game.press(UNLIMBER) is None
    assert rule(game.go(Pose(20_000, 10_000, 18_000))) == "NB 8.1.3.2"
    barred = game.asking.ghost(game.ctx, Wish((20_000, 5_000)))
    assert barred is not None and barred.action is None and rule(barred.refusal) == "NB 8.1.3.2"
    assert game.press("done") is None and game.stands("a") == (20, 10, 0)
    near = hand(
        unit("x", BLUE, "FrLN", 20, 10.9, 180),
        profile="BrFA",
        profiles={},
        state={"form": "limbered"},
    )
    assert rule(near.press(UNLIMBER)) == "NB 8.2.5.1.1"


@pytest.mark.rule("NB 8.2.4.1hr", "NB 8.2.5.1.4-2")
def test_without_the_house_rule_unlimbered_guns_keep_their_facing() -> None:
    off = (Switch.NO_MEASURING, Switch.LIMBERED_FREE)
    game = hand(profile="BrFA", profiles={}, state={"form": "limbered"}, off=off)
    assert UNLIMBER not in {b.id for b in game.prompt.buttons}


@pytest.mark.rule("NB 8.2.4.1hr")
@pytest.mark.parametrize("free", [True, False])
def test_before_guns_are_unlimbered_it_is_said_that_turning_them_is_free(free: bool) -> None:
    off = (Switch.NO_MEASURING, *(() if free else (Switch.LIMBERED_FREE,)))
    game = hand(profile="BrFA", profiles={}, state={"form": "limbered"}, off=off)
    button = next(b for b in game.prompt.buttons if b.id == "unlimbered")
    assert str(button.note).endswith("; turning it first is free") is free
    if free:
        before = game.unit("a").spent
        assert go(game, Leg(TURN, 9_000)) is None
        assert game.unit("a").spent == before
