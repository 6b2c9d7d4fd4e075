"""Movement of combat units (CS 5, 6)."""

from typing import Any

import pytest

from game.engine import action as do
from game.engine.refusal import NOT_OFFERED, Refusal
from game.rules.camposanto.movement import STANDS_SO, MoveUnits, finish, why_not_move
from game.rules.camposanto.refusals import (
    FROM_ZOC_TO_ZOC,
    HAS_MOVED,
    HELD_BY_ENEMY,
    MARSHAL_LATER,
    NOT_LIKE_THIS,
    OTHER_WING,
    TWO_ALREADY,
    no_mp,
    stops_in_zoc,
)
from game.rules.camposanto.steps import allowance, destinations, mp_left, why_no_step, why_not_go
from game.rules.camposanto.table import Operation, Status, Turn
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    SPANISH,
    Placed,
    Position,
    field,
    foot,
    gun,
    horse,
    light,
    marshal,
    position,
)

WING = "spanish-centre"


def begin(*pieces: Placed, board: object = None, **given: Any) -> Position:
    """The Spanish centre moves."""
    game = position(board or field(), *pieces, **given)  # type: ignore[arg-type]
    return game.run(MoveUnits(WING))


def go(game: Position, piece: str, *path: str) -> Refusal | None:
    """Take a unit up and move it along a path."""
    refusal: Refusal | None = game.do(do.unit(piece))
    return refusal or on(game, *path)


def on(game: Position, *path: str) -> Refusal | None:
    """Move the unit in hand along a path."""
    cells = tuple(game.cell(label) for label in path)
    refusal: Refusal | None = game.do(do.cell(cells[-1], *cells))
    return refusal


def status(value: Status) -> dict[str, Status]:
    return {WING: value}


@pytest.mark.rule("CS 6a", "CS 11a", "CS 5.1b")
@pytest.mark.parametrize(
    ("make", "day", "evening", "impetuous"),
    [(foot, 3, 2, 4), (light, 3, 2, 4), (horse, 4, 3, 5), (gun, 1, 0, 2), (marshal, 4, 3, 5)],
)
def test_allowances(make: Any, day: int, evening: int, impetuous: int) -> None:
    piece = make("a", SPANISH, "0506")
    assert allowance(position(field(), piece).ctx, "a") == day
    dusk = {"turn": Turn.EVENING}
    assert allowance(position(field(), piece, table=dusk).ctx, "a") == evening
    hot = status(Status.IMPETUOUS)
    assert allowance(position(field(), piece, status=hot).ctx, "a") == impetuous
    assert allowance(position(field(), piece, status=hot, table=dusk).ctx, "a") == day


@pytest.mark.rule("CS 6b", "CS 6.3d")
def test_every_hex_costs_one_and_farmhouses_no_more() -> None:
    game = begin(foot("a", SPANISH, "0508"), board=field(farmhouse="0507 0506"))
    assert go(game, "a", "0507", "0506", "0505", "0504") == no_mp(1, 0)
    assert on(game, "0507", "0506", "0505") is None
    assert (game.at("a"), game.unit("a").spent) == ("0505", 3)


def test_a_move_goes_from_hex_to_adjacent_hex() -> None:
    game = begin(foot("a", SPANISH, "0508"))
    assert go(game, "a", "0506") is not None
    assert game.at("a") == "0508"


def test_a_move_may_go_on_until_its_facing_is_chosen() -> None:
    game = begin(foot("a", SPANISH, "0508"), foot("b", SPANISH, "0208"))
    assert go(game, "a", "0507") is None
    assert game.do(do.button("back")) is not None  # it has begun
    assert game.prompt.suggested == do.button("n")  # Enter ends it as the unit faces
    assert on(game, "0506", "0505") is None
    assert destinations(game.ctx, "a") == {}
    assert game.do(do.button("nw")) is None
    assert (game.faces("a"), game.unit("a").moved) == ("NW", True)


@pytest.mark.rule("CS 6.1c", "CS 5.3d")
def test_turning_alone_is_a_move_but_standing_so_is_none() -> None:
    game = begin(foot("a", SPANISH, "0508"), foot("b", SPANISH, "0208"))
    game.do(do.unit("a"))
    assert game.do(do.button("n")) == STANDS_SO and game.prompt.suggested is None
    assert game.do(do.button("se")) is None
    assert game.unit("a").moved
    assert game.do(do.unit("a")) == HAS_MOVED


@pytest.mark.rule("CS 6.1c")
def test_a_unit_turns_freely_in_an_enemy_zoc() -> None:
    game = begin(foot("a", SPANISH, "0507"), foot("x", AUSTRIAN, "0504"))
    assert go(game, "a", "0506", "0505") is None
    assert game.do(do.button("s")) is None
    assert game.faces("a") == "S"


@pytest.mark.rule("CS 6.1d")
@pytest.mark.parametrize("how", [Status.AGGRESSIVE, Status.PRUDENT, Status.IMPETUOUS])
def test_a_unit_stops_on_entering_a_zoc(how: Status) -> None:
    """0505 lies next to the enemy in 0504."""
    game = begin(horse("a", SPANISH, "0507"), foot("x", AUSTRIAN, "0504"), status=status(how))
    assert go(game, "a", "0506", "0505", "0605") == stops_in_zoc("0505")
    assert on(game, "0506", "0505") is None
    for goal in ("0506", "0509", "0101"):  # however far it lies
        assert game.do(do.cell(game.cell(goal))) == stops_in_zoc("0505")
    assert destinations(game.ctx, "a") == {}


@pytest.mark.rule("CS 6.1d")
def test_a_friend_in_the_hex_does_not_cancel_the_zoc() -> None:
    game = begin(
        light("a", SPANISH, "0507"), foot("b", SPANISH, "0505"), foot("x", AUSTRIAN, "0504")
    )
    assert go(game, "a", "0506", "0505", "0606") == stops_in_zoc("0505")


@pytest.mark.rule("CS 6.1e", "CS 5.1d")
def test_from_zoc_to_zoc_only_the_impetuous() -> None:
    """0505 and 0605 are both next to the enemy in 0604 (even row: SW 0505, SE 0605)."""
    pieces = (horse("a", SPANISH, "0505"), foot("x", AUSTRIAN, "0604"))
    game = begin(*pieces, status=status(Status.PRUDENT))
    assert go(game, "a", "0605") == FROM_ZOC_TO_ZOC
    game = begin(*pieces)
    assert go(game, "a", "0605") == FROM_ZOC_TO_ZOC
    assert on(game, "0606", "0705", "0605") is not None
    assert on(game, "0606", "0605") == FROM_ZOC_TO_ZOC  # even after a free hex (R7)
    game = begin(*pieces, status=status(Status.IMPETUOUS))
    assert go(game, "a", "0605", "0606") == stops_in_zoc("0605")
    assert on(game, "0605") is None


@pytest.mark.rule("CS 6.1e", "CS 5.4d")
@pytest.mark.parametrize("how", [Status.AGGRESSIVE, Status.HESITANT])
def test_a_unit_may_leave_a_zoc_for_free_hexes(how: Status) -> None:
    game = begin(horse("a", SPANISH, "0505"), foot("x", AUSTRIAN, "0604"), status=status(how))
    assert go(game, "a", "0506", "0507") is None


@pytest.mark.rule("CS 6.1e")
def test_where_a_move_started_is_remembered() -> None:
    game = begin(horse("a", SPANISH, "0505"), foot("x", AUSTRIAN, "0604"))
    assert go(game, "a", "0606") is None
    assert on(game, "0605") == FROM_ZOC_TO_ZOC


@pytest.mark.rule("CS 5.4b", "CS 9.2a")
def test_hesitant_units_and_guns_keep_out_of_zoc() -> None:
    pieces = (foot("a", SPANISH, "0506"), foot("x", AUSTRIAN, "0504"))
    game = begin(*pieces, status=status(Status.HESITANT))
    refusal = go(game, "a", "0505")
    assert refusal is not None and refusal.rule == "CS 5.4b"
    assert on(game, "0606") is None
    game = begin(gun("a", SPANISH, "0506"), foot("x", AUSTRIAN, "0504"))
    refusal = go(game, "a", "0505")
    assert refusal is not None and refusal.rule == "CS 9.2a"


def test_the_ban_on_zoc_goes_before_the_one_from_zoc_to_zoc() -> None:
    """E17 before E15."""
    game = begin(
        foot("a", SPANISH, "0505"), foot("x", AUSTRIAN, "0604"), status=status(Status.HESITANT)
    )
    refusal = go(game, "a", "0605")
    assert refusal is not None and refusal.rule == "CS 5.4b"


@pytest.mark.rule("CS 6.2a", "CS 6.2b")
def test_friends_are_passed_but_not_joined() -> None:
    game = begin(foot("a", SPANISH, "0508"), horse("b", SPANISH, "0507"))
    assert go(game, "a", "0507") == NOT_LIKE_THIS
    assert on(game, "0507", "0506") is None
    assert (game.at("a"), game.at("b")) == ("0506", "0507")


@pytest.mark.rule("CS 6.2b", "CS 6.2d")
def test_a_hex_where_a_unit_must_stop_but_may_not_end() -> None:
    game = begin(
        foot("a", SPANISH, "0507"), horse("b", SPANISH, "0506"), foot("x", AUSTRIAN, "0505")
    )
    assert go(game, "a", "0506", "0606") == NOT_LIKE_THIS


@pytest.mark.rule("CS 6.2d", "CS 9.2c", "CS 10.1a")
@pytest.mark.parametrize(
    ("mover", "there", "fits"),
    [
        (foot, (gun,), True),
        (foot, (light,), True),
        (light, (foot,), True),
        (gun, (foot,), True),
        (foot, (foot,), False),
        (light, (horse,), False),
        (light, (gun,), False),
        (light, (light,), False),
        (gun, (gun,), False),
        (gun, (horse,), False),
        (light, (gun, foot), False),
        (foot, (marshal,), False),
    ],
)
def test_legal_stacks(mover: object, there: tuple[object, ...], fits: bool) -> None:
    refusal = TWO_ALREADY if len(there) > 1 else NOT_LIKE_THIS
    friends = [make(f"b{n}", SPANISH, "0507") for n, make in enumerate(there)]  # type: ignore[operator]
    game = begin(mover("a", SPANISH, "0508"), *friends)  # type: ignore[operator]
    assert go(game, "a", "0507") == (None if fits else refusal)


@pytest.mark.rule("CS 9.2d", "CS 10.1b", "CS 6.2e")
def test_guns_and_light_infantry_lie_on_top_and_the_last_comer_sets_the_facing() -> None:
    game = begin(foot("a", SPANISH, "0508"), light("l", SPANISH, "0507", facing="NE"))
    assert go(game, "a", "0507") is None
    assert game.do(do.button("sw")) is None
    assert game.table.stacks[game.cell("0507")] == ("l", "a")
    assert (game.faces("l"), game.faces("a")) == ("SW", "SW")


@pytest.mark.rule("CS 6.2c")
def test_no_entry_where_the_enemy_stands() -> None:
    game = begin(
        foot("a", SPANISH, "0506"), foot("x", AUSTRIAN, "0505"), status=status(Status.IMPETUOUS)
    )
    assert go(game, "a", "0505") == HELD_BY_ENEMY


@pytest.mark.rule("CS 6.3a", "CS 6.3b", "CS 6.3c")
def test_river_and_pond_are_closed_and_the_bridge_is_open() -> None:
    """Nor is there a way over ground that is no part of the map."""
    board = field(river="0409", pontoon_bridge="0509", pond="0608", off_map="0607")
    game = begin(horse("a", SPANISH, "0508"), board=board)
    game.do(do.unit("a"))
    for label, rule in (("0409", "CS 6.3a"), ("0608", "CS 6.3c")):
        refusal = on(game, label)
        assert refusal is not None and refusal.rule == rule
    assert game.cell("0607") not in game.prompt.cells and game.cell("0507") in game.prompt.cells
    assert on(game, "0509") is None
    assert (game.at("a"), game.unit("a").spent) == ("0509", 1)


@pytest.mark.rule("CS 5.5b", "CS 8.2a")
def test_only_units_of_the_active_wing_and_each_once() -> None:
    game = begin(
        foot("a", SPANISH, "0508"),
        foot("b", SPANISH, "0208", wing="left"),
        foot("c", SPANISH, "0808"),
        foot("x", AUSTRIAN, "0501"),
        marshal("m", SPANISH, "0710"),
        marshal("n", SPANISH, "0210", wing="left"),
    )
    assert game.do(do.unit("b")) == OTHER_WING
    assert game.do(do.unit("x")) == OTHER_WING
    assert game.do(do.unit("m")) == MARSHAL_LATER
    assert game.do(do.unit("n")) == OTHER_WING
    assert go(game, "a", "0507") is None
    assert game.do(do.unit("c")) is not None  # the one in hand first
    game.do(do.button("n"))
    assert game.do(do.unit("a")) == HAS_MOVED
    assert game.do(do.unit("c")) is None


@pytest.mark.rule("CS 5.1a", "CS 5.2a", "CS 5.3a", "CS 5.4a", "CS 5.3d")
@pytest.mark.parametrize(
    ("how", "most", "rule"),
    [
        (Status.IMPETUOUS, 6, None),
        (Status.AGGRESSIVE, 6, None),
        (Status.PRUDENT, 4, "CS 5.3a"),
        (Status.HESITANT, 4, "CS 5.4a"),
    ],
)
def test_how_many_units_a_wing_activates(how: Status, most: int, rule: str | None) -> None:
    """Two of the units are stacked: they count as two (R5)."""
    lot = (light("u5", SPANISH, "0008"), *(foot(f"u{n}", SPANISH, f"0{n}08") for n in range(5)))
    game = begin(*lot, status=status(how))
    done = 0
    while game.asking is not None:
        uid = next(iter(game.prompt.units))
        assert game.do(do.unit(uid)) is None
        if done == most - 1 and rule is not None:  # it may still be changed for another
            assert len(game.prompt.units) == len(lot) - most
        assert game.do(do.button("n" if game.unit(uid).facing else "ne")) is None
        done += 1
    assert done == most


@pytest.mark.rule("CS 5.3a", "CS 5.4a")
@pytest.mark.parametrize(
    ("how", "rule"), [(Status.PRUDENT, "CS 5.3a"), (Status.HESITANT, "CS 5.4a")]
)
def test_a_fifth_unit_is_refused(how: Status, rule: str) -> None:
    game = position(
        field(), *(foot(f"u{n}", SPANISH, f"0{n}08") for n in range(5)), status=status(how)
    )
    for n in range(3):
        game.ctx.change(f"u{n}", moved=True)
    assert why_not_move(game.ctx, WING, "u4") is None
    game.ctx.change("u3", spent=1)
    refusal = why_not_move(game.ctx, WING, "u4")
    assert refusal is not None and refusal.rule == rule
    assert why_not_move(game.ctx, WING, "u3") is None  # it has begun: it is one of the four


def test_back_leaves_the_unit_unmoved() -> None:
    game = begin(foot("a", SPANISH, "0508"))
    game.do(do.unit("a"))
    assert game.do(do.button("back")) is None
    assert game.prompt.units.keys() == {"a"}
    assert game.do(do.button("end")) is None


@pytest.mark.rule("CS 8.2b")
def test_a_marshal_keeps_out_of_zoc_even_if_impetuous() -> None:
    game = position(
        field(),
        marshal("m", SPANISH, "0508"),
        foot("x", AUSTRIAN, "0505"),
        status=status(Status.IMPETUOUS),
    )
    reached = game.labels(destinations(game.ctx, "m"))
    assert "0507" in reached and "0506" not in reached


def test_facing_is_told_when_a_unit_turns() -> None:
    game = position(field(), foot("a", SPANISH, "0508"))
    finish(game.ctx, "a", 0)
    assert game.events == []
    finish(game.ctx, "a", 2)
    assert [e.kind for e in game.events] == ["facing"]


def test_a_path_must_end_in_the_hex_that_was_named() -> None:
    game = begin(foot("a", SPANISH, "0506"))
    assert game.do(do.unit("a")) is None
    assert game.do(do.cell(game.cell("0504"), *game.cells("0505"))) == NOT_OFFERED
    assert game.do(do.cell(game.cell("0504"), *game.cells("0505 0504"))) is None


@pytest.mark.rule("CS 6a", "CS 6.1e")
def test_before_the_tokens_are_turned_no_wing_has_an_advantage() -> None:
    """What the window shows then of the reach of a unit."""
    pieces = (horse("a", SPANISH, "0505"), foot("x", AUSTRIAN, "0604"))
    game = position(field(), *pieces, status=status(Status.FRESH))
    assert allowance(game.ctx, "a") == 4
    assert game.cell("0605") not in destinations(game.ctx, "a")
    assert game.cell("0606") in destinations(game.ctx, "a")


@pytest.mark.rule("CS 6a", "CS 6b")
@pytest.mark.parametrize(("spent", "left"), [(0, 3), (1, 2), (3, 0)])
def test_what_was_spent_is_no_longer_there(spent: int, left: int) -> None:
    game = position(field(), foot("a", SPANISH, "0508", spent=spent))
    assert mp_left(game.ctx, "a") == left


@pytest.mark.rule("CS 6b")
def test_the_offer_of_a_unit_underway_tells_what_is_left() -> None:
    game = position(field(), foot("a", SPANISH, "0508", spent=1), foot("b", SPANISH, "0708"))
    offers = game.run(MoveUnits(WING)).prompt.units
    assert {u: str(offer.text) for u, offer in offers.items()} == {
        "a": "2 MP left",
        "b": "3 MP left",
    }


@pytest.mark.rule("CS 6b", "CS 6.3c")
@pytest.mark.parametrize(("spent", "rule"), [(3, "CS 6b"), (2, "CS 6.3c")])
def test_without_points_even_a_pond_is_out_of_reach(spent: int, rule: str) -> None:
    game = position(field(pond="0507"), foot("a", SPANISH, "0508", spent=spent))
    refusal = why_no_step(game.ctx, "a", game.cell("0508"), game.cell("0507"), spent)
    assert refusal is not None and refusal.rule == rule
    assert (refusal == no_mp(1, 0)) == (spent == 3)


@pytest.mark.rule("CS 6b")
def test_nobody_is_asked_to_go_off_the_map() -> None:
    game = position(field(), foot("a", SPANISH, "0508"))
    assert why_not_go(game.ctx, "a", -1, ()) == NOT_OFFERED
    assert why_not_go(game.ctx, "a", game.rules.board.grid.size, ()) == NOT_OFFERED
    assert why_not_go(game.ctx, "a", game.cell("0501"), ()) == no_mp(7, 3)
    assert why_not_go(game.ctx, "a", game.cell("0507"), ()) is None


def context(game: Position) -> str:
    return str(game.prompt.context)


@pytest.mark.rule("CS 5.3a", "CS 5.4a")
def test_the_question_says_how_many_of_a_wing_may_move_and_how_many_have() -> None:
    """Before anybody is taken up, and with a unit in hand; a wing that is small enough is free."""
    units = [foot(name, SPANISH, f"0{n}08") for n, name in enumerate("abcdef", 1)]
    game = begin(*units, status=status(Status.PRUDENT))
    assert context(game) == "Prudent: 4 of its 6 units may move or reorient."
    for done, have in (("a", "1 unit"), ("b", "2 units")):
        game.do(do.unit(done))
        game.do(do.button("se"))
        assert context(game) == f"Prudent: 4 of its 6 units may move or reorient. So far: {have}."
    game.do(do.unit("c"))
    assert context(game).startswith("Prudent: 4 of its 6 units") and "facing" in context(game)
    few = begin(*units[:4], status=status(Status.HESITANT))
    assert few.prompt.context is None
    assert begin(*units, status=status(Status.AGGRESSIVE)).prompt.context is None


@pytest.mark.rule("CS 5.5a", "CS 8.2a")
def test_the_end_of_a_wing_says_who_has_not_moved() -> None:
    """His marshal too, as long as he could go somewhere."""
    units = [foot(name, SPANISH, f"0{n}08") for n, name in enumerate("abcde", 1)]
    moves = {"operation": Operation.MOVEMENT}
    prudent = status(Status.PRUDENT)
    game = begin(*units, marshal("m", SPANISH, "0609"), status=prudent, table=moves)
    note = str(game.prompt.runs[0].note)
    assert note.startswith("4 units and Marshal ") and note.endswith(" can still move")
    alone = begin(*units[:1], status=prudent, table=moves)
    assert str(alone.prompt.runs[0].note) == "1 unit can still move"


@pytest.mark.rule("CS 6.1c", "CS 6.1d")
def test_who_has_stopped_faces_before_the_next_unit_moves() -> None:
    """By the unit and by its hex; an empty hex is refused for the zone."""
    game = begin(
        horse("a", SPANISH, "0507"), foot("b", SPANISH, "0807"), foot("x", AUSTRIAN, "0504")
    )
    assert go(game, "a", "0506", "0505") is None
    for action in (do.unit("b"), do.cell(game.cell("0807"))):
        refusal = game.do(action)
        assert refusal is not None and refusal.rule == "CS 6.1c"
        assert str(refusal.message) == "Choose where a faces first."
    assert game.do(do.cell(game.cell("0101"))) == stops_in_zoc("0505")
