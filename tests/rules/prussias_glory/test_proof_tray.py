"""Set-up: areas that hold a number of leaders, guns and their wings, what is offered and told
(PG 22.2, 24.2b, 25.3.1a, 26.3b, 26.4a).
"""

import pytest

from game.engine import action as do
from game.engine.prompt import Role
from game.engine.text import render
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.data.placement import Zone
from game.rules.prussias_glory.pieces import people, take_off
from game.rules.prussias_glory.setup.by_hand import ChooseSetUp
from game.rules.prussias_glory.setup.detachments import form_detachments, parts_of
from game.rules.prussias_glory.setup.filling import _in_order as in_order
from game.rules.prussias_glory.setup.filling import fill, quick_start
from game.rules.prussias_glory.setup.leaders import areas_fit, matched
from game.rules.prussias_glory.setup.opening import SetUpLeaders, set_up
from game.rules.prussias_glory.table import OFF_MAP
from tests.rules.prussias_glory.battles import shipped, start
from tests.rules.prussias_glory.combat_bench import cells
from tests.rules.prussias_glory.positions import Position, open_field, position
from tests.rules.prussias_glory.question_bench import question
from tests.rules.prussias_glory.setup_bench import by_hand, lay, lay_all

MAIN, TORGAU = "rossbach-main", "torgau-main"


# -- areas and guns --------------------------------------------------------------------------------


def area(name: str, *there: int, holds: int = 0) -> Zone:
    """An area of some hexes."""
    return Zone(name, "PG 25.3.1a", COALITION, frozenset(there), holds=holds)


@pytest.mark.rule("PG 25.3.1a")
@pytest.mark.parametrize(
    ("x", "y", "fit"),
    [
        (1, 3, True),  # each in his own
        (3, 1, True),
        (1, 1, False),  # nobody in the second
        (3, 3, False),
        (1, 2, True),  # between both the one counts for the area that is free
        (2, 1, True),
        (2, 2, True),
        (1, 4, False),  # outside both
        (OFF_MAP, 1, True),  # he may still come to either
        (OFF_MAP, OFF_MAP, True),
        (OFF_MAP, 4, False),
    ],
)
def test_one_leader_in_each_of_two_areas(x: int, y: int, fit: bool) -> None:
    """Hexes 1 and 2 are the first area, 2 and 3 the second: each holds one."""
    both = (area("a", 1, 2, holds=1), area("b", 2, 3, holds=1))
    assert areas_fit({"x": x, "y": y}, {"x": both, "y": both}) is fit


@pytest.mark.rule("PG 25.3.1a")
def test_an_area_that_holds_a_number_beside_one_that_holds_any() -> None:
    """Two leaders, one of whom must stand in hex 1; the other where he likes."""
    both = (area("a", 1, holds=1), area("c", 1, 2, 3))
    zones = {"x": both, "y": both}
    assert areas_fit({"x": 1, "y": 1}, zones)
    assert areas_fit({"x": 2, "y": 1}, zones)
    assert not areas_fit({"x": 2, "y": 3}, zones)
    two = (area("a", 1, holds=2),)
    assert areas_fit({"x": 1, "y": 1}, {"x": two, "y": two})
    assert not areas_fit({"x": 1}, {"x": two})


@pytest.mark.rule("PG 24.2b")
def test_as_many_guns_as_possible_find_a_wing() -> None:
    """The first makes room for the second, who has but one wing; the third finds none."""
    wings = {"g": ("v", "w"), "h": ("v",), "i": ("v",)}
    assert matched("gh", wings, {"v": 1, "w": 1}) == {"g": "w", "h": "v"}
    assert matched("ghi", wings, {"v": 1, "w": 1}) == {"g": "w", "h": "v"}
    assert matched("ghi", wings, {"v": 2, "w": 1}) == {"g": "w", "h": "v", "i": "v"}
    assert matched("gh", wings, {"v": 1, "w": 0}) == {"g": "v"}
    assert matched("", {}, {}) == {}


@pytest.mark.rule("PG 26.3b")
def test_hexes_in_groups_of_neighbours() -> None:
    """Three in a chain, one apart; in the order of their lowest hexes."""
    game = position(open_field())
    chain, apart = cells(game, "0505 0506 0607"), cells(game, "0101")
    assert parts_of(game.ctx, (*chain, *apart)) == (frozenset(apart), frozenset(chain))
    assert parts_of(game.ctx, ()) == ()


# -- what is offered and told ----------------------------------------------------------------------


@pytest.mark.rule("PG 22.2b")
def test_leaders_of_a_battle_are_placed() -> None:
    """With a unit of their command; Back leaves them."""
    game = start("rossbach-battle").run(SetUpLeaders(PRUSSIAN))
    asked = question(game)
    assert (asked["side"], asked["phase"], asked["buttons"]) == (PRUSSIAN, "setup", ["done"])
    assert set(asked["units"]) == {
        lid for lid in game.table.leaders if game.rules.oob.leaders[lid].side == PRUSSIAN
    }
    assert game.asking.prompt(game.ctx).buttons[0].role is Role.CONFIRM
    assert game.do(do.unit("frederick")) is None
    placed = question(game)
    assert (placed["subject"], placed["buttons"]) == (["frederick"], ["back"])
    held = {
        game.rules.label(c)
        for c, there in game.table.stacks.items()
        if game.rules.oob.units[there[0]].side == PRUSSIAN
    }
    assert set(placed["cells"]) == held
    goal = sorted(held)[0]
    assert game.do(do.cell(game.cell(goal))) is None
    (told,) = game.events
    name = game.rules.oob.leaders["frederick"].name
    assert render(told.text) == f"{name} starts in {goal}."
    assert (told.kind, told.units, told.cells) == ("setup", ("frederick",), (game.cell(goal),))
    assert game.at("frederick") == goal


@pytest.mark.rule("PG 26.4a")
def test_a_lighter_gun_of_torgau_is_placed() -> None:
    """It goes on top; it is not offered the hex where it stands."""
    game = start("torgau-battle").run(SetUpLeaders(COALITION))
    assert game.do(do.unit("au-art3")) is None
    asked = question(game)
    assert (asked["phase"], asked["subject"], asked["buttons"]) == ("setup", ["au-art3"], ["back"])
    assert game.at("au-art3") not in asked["cells"]
    goal = asked["cells"][0]
    assert game.do(do.cell(game.cell(goal))) is None
    (told,) = game.events
    assert (told.kind, told.units, told.cells) == ("setup", ("au-art3",), (game.cell(goal),))
    assert render(told.text).endswith(f" is set up in {goal}.")
    assert game.table.stacks[game.cell(goal)][0] == "au-art3"


@pytest.mark.rule("PG 22.2a")
def test_how_to_set_up_is_asked() -> None:
    """The quick start is told in one line."""
    game = start(MAIN).run(ChooseSetUp(COALITION))
    assert question(game) == {
        "side": COALITION,
        "phase": "setup",
        "buttons": ["quick", "hand"],
    }
    assert game.do(do.button("quick")) is None
    assert [e.rule for e in game.events] == ["PG 22.2a"]
    assert render(game.events[0].text).endswith(" stand as on the day.")


@pytest.mark.rule("PG 22.2a")
def test_the_buttons_of_set_up_by_hand() -> None:
    """Nothing placed: nothing to take back or restack, and set-up is not done."""
    game = by_hand(TORGAU, COALITION)
    total = len(game.asking.prompt(game.ctx).units)
    assert question(game)["buttons"] == ["rest"]
    lay_all(game, "au-ir1 2011\nau-ir7 2011")
    assert question(game)["buttons"] == ["rest", "restack", "clear"]
    assert [render(e.text) for e in game.events] == [
        f"{game.rules.oob.units[u].name} is set up in 2011." for u in ("au-ir1", "au-ir7")
    ]
    assert [(e.units, e.cells) for e in game.events] == [
        ((u,), (game.cell("2011"),)) for u in ("au-ir1", "au-ir7")
    ]
    text = render(game.asking.prompt(game.ctx).text)
    assert text.endswith(f": {total - 2} of their pieces to place.")
    assert game.do(do.button("rest")) is None
    assert question(game)["buttons"] == ["done", "restack", "clear"]
    assert render(game.asking.prompt(game.ctx).text) == (
        "Your army is set up. Move pieces still, or begin."
    )
    assert game.do(do.button("done")) is None
    assert any(render(e.text).endswith(" have set up.") for e in game.events)


@pytest.mark.rule("PG 22.2a")
def test_a_piece_in_hand_and_the_rest_of_its_wing() -> None:
    """While others of the wing are missing they can be placed at once; who stands can be taken
    back.
    """
    game = by_hand(TORGAU, COALITION)
    assert game.do(do.unit("au-ir1")) is None
    assert question(game)["buttons"] == ["wing", "back"]
    assert question(game)["subject"] == ["au-ir1"]
    assert "au-ir1" not in question(game)["units"]
    assert game.do(do.cell(game.cell("2011"))) is None
    assert game.do(do.unit("au-ir1")) is None
    assert question(game)["buttons"] == ["wing", "off", "back"]
    assert game.do(do.button("off")) is None
    name = game.rules.oob.units["au-ir1"].name
    assert render(game.events[-1].text) == f"Taken back: {name}."
    assert game.at("au-ir1") == "-"


def wing_tasks(game: Position) -> list[tuple[int, bool, bool]]:
    """How many pieces each group has still to place, whether it must, whether it can begin."""
    tasks = game.asking.prompt(game.ctx).tasks
    return [(len(t.units), t.owed, t.action is not None) for t in tasks if t.units]


@pytest.mark.rule("PG 25.3.1a")
def test_what_each_wing_has_still_to_place() -> None:
    """At Zorndorf leaders come first: guns and baggage cannot begin before one of them stands."""
    game = by_hand("zorndorf-main", COALITION)
    before = wing_tasks(game)
    assert all(owed for _, owed, _ in before)
    assert [can for _, _, can in before].count(False) == 1
    assert lay(game, "browne", "2212") is None
    after = wing_tasks(game)
    assert sum(n for n, _, _ in after) == sum(n for n, _, _ in before) - 1
    assert all(can for _, _, can in after)


# -- the rest by itself ----------------------------------------------------------------------------


def shared(game: Position, side: str) -> tuple[str, ...]:
    """The first stack of the quick start with two units of a side at least."""
    return next(
        there
        for there in game.table.stacks.values()
        if len(there) > 1 and game.rules.oob.units[there[0]].side == side
    )


@pytest.mark.rule("PG 22.2a")
def test_the_rest_takes_its_place_in_the_stack_too() -> None:
    """Taken off and filled in again, the top unit lies on top and the lowest at the bottom."""
    game = Position(shipped(TORGAU), set_up(shipped(TORGAU)).table, (), None)
    quick_start(game.ctx, COALITION)
    before = shared(game, COALITION)
    cell_ = game.unit(before[0]).cell
    for uid in (before[0], before[-1]):
        take_off(game.ctx, uid)
        assert game.table.stacks[cell_] == tuple(u for u in before if u != uid)
        assert fill(game.ctx, COALITION, (uid,)) == ()
        assert game.table.stacks[cell_] == before


@pytest.mark.rule("PG 22.2b")
def test_who_is_placed_first() -> None:
    """Leaders of wings, units from the bottom of a stack up, guns, the Army Commander."""
    game = Position(shipped(TORGAU), set_up(shipped(TORGAU)).table, (), None)
    quick_start(game.ctx, COALITION)
    top, *_, low = (u for u in shared(game, COALITION) if not game.rules.oob.units[u].is_artillery)
    gun = next(u for u in game.rules.start if u.startswith("au-art"))
    wanted = ["reid", low, top, gun, "daun"]
    assert in_order(game.ctx, reversed(wanted)) == wanted
    assert in_order(game.ctx, sorted(wanted)) == wanted


@pytest.mark.rule("PG 22.2a")
def test_that_the_rest_took_its_place_is_told() -> None:
    """After the pieces set up by hand."""
    game = by_hand(TORGAU, COALITION)
    lay_all(game, "au-ir1 2011")
    assert game.do(do.button("rest")) is None
    assert [render(e.text) for e in game.events if not e.units] == [
        f"The rest of {render(people(game.ctx, COALITION).inline)} takes its place."
    ]


@pytest.mark.rule("PG 22.2b")
def test_where_a_leader_may_not_go_one_of_his_comes_to_him() -> None:
    """Browne stands within one hex of 2212, his five regiments three hexes away: the first that
    finds room comes, the others stay.
    """
    game = by_hand("zorndorf-main", COALITION)
    lay_all(
        game,
        "browne 2212\nru-obsgr 2215\nru-obs1 2215\nru-obs3 2215\nru-obs4 2209\nru-obs5 2209",
    )
    assert game.do(do.button("rest")) is None
    stands = [game.at(p) for p in ("browne", "ru-obsgr", "ru-obs1", "ru-obs3", "ru-obs4")]
    assert stands == ["2212", "2212", "2215", "2215", "2209"]
    assert render(game.events[-1].text) == (
        "Obs Gren moves from 2215 to 2212: a leader starts with a unit of his command."
    )


@pytest.mark.rule("PG 26.3b")
def test_detachments_are_numbered_and_told() -> None:
    """The three of the quick start, each with its pieces and hexes."""
    game = Position(shipped(TORGAU), set_up(shipped(TORGAU)).table, (), None)
    quick_start(game.ctx, COALITION)
    form_detachments(game.ctx, COALITION)
    assert list(game.table.dets) == ["coalition-1", "coalition-2", "coalition-3"]
    assert [render(e.text).split(":")[0] for e in game.events] == [
        *("First detachment", "Second detachment", "Third detachment"),
    ]
    for event, det in zip(game.events, game.table.dets.values(), strict=True):
        assert event.units == det.units
        assert set(event.cells) == {game.cell(game.at(u)) for u in det.units}
