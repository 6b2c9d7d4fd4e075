"""Set-up that fills itself: who takes a place where, in which order (PG 22.2, 24.2b)."""

import pytest

from game.engine import action as do
from game.engine.prompt import Role
from game.engine.text import render
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.pieces import people, place, take_off
from game.rules.prussias_glory.setup.by_hand import ChooseSetUp
from game.rules.prussias_glory.setup.filling import _in_order as in_order
from game.rules.prussias_glory.setup.filling import fill, put, quick_start
from game.rules.prussias_glory.setup.opening import SetUpLeaders, set_up
from game.rules.prussias_glory.setup.places import why_no_wing_stands, why_without_wing
from tests.rules.prussias_glory.battles import shipped, start
from tests.rules.prussias_glory.positions import Position
from tests.rules.prussias_glory.question_bench import question
from tests.rules.prussias_glory.setup_bench import (
    LEUTHEN,
    MAIN,
    TORGAU,
    ZORNDORF,
    by_hand,
    lay,
    lay_all,
)


def as_on_the_day(name: str, *off: str) -> Position:
    """The Coalition in its quick start, some units taken off."""
    game = by_hand(name, COALITION)
    quick_start(game.ctx, COALITION)
    for uid in off:
        take_off(game.ctx, uid)
    return game


def move(game: Position, uid: str, label: str) -> None:
    """Lay a unit into another hex, at the top."""
    take_off(game.ctx, uid)
    place(game.ctx, uid, game.cell(label), position=0)


@pytest.mark.rule("PG 22.2a")
def test_a_stranger_on_the_stack_does_not_change_the_order() -> None:
    """In 2011 Infantry 1 lies above Infantry 7; a regiment of another hex on top of it: Infantry 7
    still goes below.
    """
    game = as_on_the_day(TORGAU, "au-art1", "au-ir7")
    move(game, "au-ir3", "2011")
    assert game.table.stacks[game.cell("2011")] == ("au-ir3", "au-ir1")
    assert fill(game.ctx, ("au-ir7",)) == ()
    assert game.table.stacks[game.cell("2011")] == ("au-ir3", "au-ir1", "au-ir7")
    assert fill(game.ctx, ("au-art1",)) == ()
    assert game.table.stacks[game.cell("2011")] == ("au-art1", "au-ir3", "au-ir1", "au-ir7")


@pytest.mark.rule("PG 22.2b")
def test_a_unit_joins_its_leader_who_stands_alone() -> None:
    """Colloredo in 2910, his regiments of that hex elsewhere: Infantry 20 of 2809 comes to him,
    the next has no need to.
    """
    game = as_on_the_day(LEUTHEN, "au-ir20", "au-ir28")
    move(game, "au-ir31", "2909")
    move(game, "au-ir17", "2809")
    assert game.at("colloredo") == "2910"
    assert fill(game.ctx, ("au-ir20", "au-ir28")) == ()
    assert (game.at("au-ir20"), game.at("au-ir28")) == ("2910", "2909")


@pytest.mark.rule("PG 22.2b")
def test_a_unit_keeps_its_place_while_another_is_expected_with_its_leader() -> None:
    """Infantry 31 and 17 of 2910 are still missing: Infantry 20 stays in 2809."""
    game = as_on_the_day(LEUTHEN, "au-ir20", "au-ir31", "au-ir17")
    assert fill(game.ctx, ("au-ir20",)) == ()
    assert game.at("au-ir20") == "2809"


@pytest.mark.rule("PG 22.2a")
def test_guns_do_not_follow_the_army_commander() -> None:
    """Daun stands a hex from where he stood: Artillery 5 still goes to 2116."""
    game = as_on_the_day(TORGAU, "au-art5")
    put(game.ctx, "daun", game.cell("2010"))
    assert fill(game.ctx, ("au-art5",)) == ()
    assert game.at("au-art5") == "2116"


@pytest.mark.rule("PG 22.2b")
def test_guns_are_placed_after_units() -> None:
    """Both on top of their stacks; the cuirassiers first."""
    game = as_on_the_day(TORGAU)
    for given in (["au-art1", "au-kr14"], ["au-kr14", "au-art1"]):
        assert in_order(game.ctx, given) == ["au-kr14", "au-art1"]


@pytest.mark.rule("PG 24.2b", "PG 25.3.1a")
@pytest.mark.parametrize(
    ("name", "gun", "text"),
    [
        (ZORNDORF, "ru-art1", "At most 3 hexes from the leader of a wing with infantry."),
        (LEUTHEN, "au-art1", "At most 3 hexes from the leader of a wing."),
    ],
)
def test_what_guns_wait_for(name: str, gun: str, text: str) -> None:
    """Russian guns go with wings of infantry, Austrian ones with any."""
    refusal = why_no_wing_stands(by_hand(name, COALITION).ctx, gun)
    assert refusal is not None and render(refusal.message) == text


@pytest.mark.rule("PG 25.3.1a")
def test_a_leader_does_not_leave_guns_behind() -> None:
    """Artillery 5 with Browne in 2212: he may go three hexes from it, not four."""
    game = by_hand(ZORNDORF, COALITION)
    lay_all(game, "browne 2212\nru-art5 2212")
    assert why_without_wing(game.ctx, "browne", game.cell("2215")) is None
    refusal = why_without_wing(game.ctx, "browne", game.cell("2216"))
    assert refusal is not None and refusal.rule == "PG 25.3.1a"
    assert render(refusal.message).startswith("No wing near may have ")


@pytest.mark.rule("PG 22.2b")
def test_leaders_of_a_battle_are_placed() -> None:
    """With a unit of their command; Back leaves them."""
    game = start("rossbach-battle").run(SetUpLeaders(PRUSSIAN))
    asked = question(game)
    assert (asked["side"], asked["phase"], asked["buttons"]) == (PRUSSIAN, "setup", ["done"])
    assert set(asked["units"]) == {
        lid for lid in game.table.leaders if game.rules.oob.leaders[lid].side == PRUSSIAN
    }
    assert game.asking.asked(game.ctx).buttons[0].role is Role.CONFIRM
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
    total = len(game.asking.asked(game.ctx).units)
    assert question(game)["buttons"] == ["rest"]
    lay_all(game, "au-ir1 2011\nau-ir7 2011")
    assert question(game)["buttons"] == ["rest", "restack", "clear"]
    assert [render(e.text) for e in game.events] == [
        f"{game.rules.oob.units[u].name} is set up in 2011." for u in ("au-ir1", "au-ir7")
    ]
    assert [(e.units, e.cells) for e in game.events] == [
        ((u,), (game.cell("2011"),)) for u in ("au-ir1", "au-ir7")
    ]
    text = render(game.asking.asked(game.ctx).text)
    assert text.endswith(f": {total - 2} of their pieces to place.")
    assert game.do(do.button("rest")) is None
    assert question(game)["buttons"] == ["done", "restack", "clear"]
    assert render(game.asking.asked(game.ctx).text) == (
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
    tasks = game.asking.asked(game.ctx).tasks
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
        assert fill(game.ctx, (uid,)) == ()
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
