"""The turn, action points, the C-in-C, the contest (SQ 5)."""

from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from game.engine import action as do
from game.engine.refusal import NOT_OFFERED
from game.rules.squares.activation import Act
from game.rules.squares.contest import (
    CANNOT_CONTEST,
    CINC_ALONE,
    Contests,
    MoveCinc,
    RollPoints,
    contest_lines,
    veil,
    waiting,
)
from game.rules.squares.pieces import is_present, name_of, place
from game.rules.squares.rules import Terms
from game.rules.squares.sequence import TurnStart
from game.rules.squares.stacking import HELD_BY_ENEMY
from game.rules.squares.table import Command, Sky, Step
from game.rules.squares.tables import standard_tables
from game.rules.squares.weather import RollWeather, sky_of
from tests.rules.squares.positions import (
    BLUE,
    FAR,
    RED,
    Placed,
    Position,
    base,
    cinc,
    field,
    foot,
    general,
    position,
)

WINTER = Terms(first=RED, season="nov_apr", sky=None)


def commands(*more: Placed, dice: tuple[int, ...] = (), **given: Any) -> Position:
    """Two red Commands and one blue, none activated."""
    table = given.pop("table", {})
    assert isinstance(table, dict)
    return position(
        field(),
        foot("a", RED, "0408", command="r"),
        foot("b", RED, "0208", command="r2"),
        foot("x", BLUE, "0400"),
        *more,
        dice=dice,
        active="",
        table=table,
    )


@pytest.mark.rule("SQ 5.5")
def test_one_die_for_each_command_makes_one_pool() -> None:
    """EX-SQ-3."""
    five = commands(
        foot("c", RED, "0008", command="r3"),
        foot("y", BLUE, "0000", command="b2"),
        dice=(6, 1, 4, 3, 5),
    )
    five.run(RollPoints())
    assert five.table.pool == [3, 3, 2, 2, 1]
    assert [e.depth for e in five.events if e.kind == "points"].count(1) == 5  # dice of one sum


@pytest.mark.rule("SQ 5.5")
@pytest.mark.parametrize(("die", "ap"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_table_of_action_points(die: int, ap: int) -> None:
    assert standard_tables().ap.by_die[die - 1] == ap


@pytest.mark.rule("SQ 5.5")
def test_a_command_without_units_has_no_die() -> None:
    game = commands(foot("c", RED, "0008", command="r3", lost=True), dice=(1, 1, 1))
    assert len(game.run(RollPoints()).table.pool) == 3


@pytest.mark.rule("SQ 5.6", "SQ 1.4")
def test_a_cinc_without_a_command_moves_two_squares() -> None:
    game = commands(cinc(RED, "0707", ability=1)).run(MoveCinc(RED))
    assert game.rule == "SQ 5.6"
    assert game.go("0404") == CINC_ALONE
    assert game.do(do.unit("general-r")) == CINC_ALONE
    assert game.go("0705") is None
    assert game.at("cinc-red") == "0705"
    assert [e.rule for e in game.events if e.kind == "move"] == ["SQ 5.6"]


@pytest.mark.rule("SQ 5.6", "SQ 1.4")
def test_one_with_a_command_moves_only_as_its_general() -> None:
    game = commands()
    assert game.run(MoveCinc(RED)).state.result is not None  # nothing was asked
    assert game.events == []  # nobody is there to be told of


@pytest.mark.rule("SQ 5.6")
def test_a_cinc_who_is_not_asked_is_told_of() -> None:
    """One leads a Command, one is shut in by enemies at the corner of the table."""
    leads = position(field(), foot("a", RED, "0408"), foot("x", BLUE, "0400"), active="")
    rules = leads.rules
    red = structs.replace(rules.oob.armies[RED], cinc="general-r")
    oob = structs.replace(rules.oob, armies={**rules.oob.armies, RED: red})
    led = Position(replace(rules, oob=oob), leads.table, ()).run(MoveCinc(RED))
    assert [(e.rule, str(e.text)) for e in led.events] == [
        ("SQ 5.6", f"{name_of(led.ctx, 'general-r')} has a Command: he rides when it acts.")
    ]
    foes = [foot(f"x{n}", BLUE, at) for n, at in enumerate(("0100", "0101", "0001"))]
    shut = commands(cinc(RED, "0000"), *foes).run(MoveCinc(RED))
    assert shut.state.result is not None
    name = name_of(shut.ctx, "cinc-red")
    assert [(e.rule, str(e.text), e.side) for e in shut.events] == [
        ("SQ 5.6", f"{name} has nowhere to ride.", RED)
    ]


@pytest.mark.rule("SQ 5.7")
def test_both_choose_unseen_and_are_revealed_together() -> None:
    second = foot("y", BLUE, "0800", command="b2")
    game = commands(second, dice=(6, 1), table={"pool": [3, 2, 1]}).run(Contests())
    assert game.prompt.secret and game.prompt.side == RED
    assert game.press("r2") is None
    assert game.table.sealed == {RED: "r2"}
    assert game.prompt.secret and game.prompt.side == BLUE
    known = veil(game.rules, game.state, BLUE)
    assert known.table.sealed == {RED: "r"}  # any of those that wait
    assert game.press("b") is None
    assert game.table.sealed == {}


@pytest.mark.rule("SQ 5.7")
def test_who_has_acted_or_has_no_units_cannot_contest() -> None:
    game = commands(foot("c", RED, "0008", command="r3", lost=True), table={"pool": [3, 2]})
    game.run(Contests())
    assert game.press("r3") == CANNOT_CONTEST
    acted = position(
        field(),
        foot("a", RED, "0408"),
        foot("b", RED, "0208", command="r2"),
        foot("c", RED, "0008", command="r3"),
        foot("x", BLUE, "0400"),
        active="",
        commands={"r": Command("r", activated=True)},
        dice=(6, 1),
        table={"pool": [3, 2]},
    ).run(Contests())
    assert acted.press("r") == CANNOT_CONTEST
    assert acted.do(do.unit("general-r")) == CANNOT_CONTEST
    assert acted.do(do.unit("general-r2")) is None


def rivals(*chiefs: Placed) -> Position:
    """EX-SQ-4: red rolls 3 with +1, blue 5 with 0."""
    return position(
        field(),
        foot("a", RED, "0408"),
        foot("x", BLUE, "0400"),
        general(RED, "0408", ability=1),
        *chiefs,
        dice=(3, 5),
        active="",
        table={"pool": [3, 1]},
    )


@pytest.mark.rule("SQ 5.8", "SQ 1.1")
def test_the_cinc_helps_in_the_same_square() -> None:
    """EX-SQ-4: 6 against 5; without him 4 against 5."""
    together = rivals(cinc(RED, "0408", ability=2)).run(Contests())
    assert together.table.won == [("r", 3)]
    assert [m.value for m in contest_lines(together.ctx, "r")] == [1, 2]
    apart = rivals(cinc(RED, "0407", ability=2)).run(Contests())
    assert apart.table.won == [("b", 3)]
    assert [m.value for m in contest_lines(apart.ctx, "r")] == [1]


@pytest.mark.rule("SQ 5.8")
def test_a_tie_is_rolled_again_by_the_same() -> None:
    game = position(
        field(),
        foot("a", RED, "0408"),
        foot("x", BLUE, "0400"),
        dice=(4, 4, 2, 3),
        active="",
        table={"pool": [2, 1]},
    ).run(Contests())
    assert game.table.won == [("b", 2)] and game.table.pool == [1]


@pytest.mark.rule("SQ 5.9", "SQ 5.10", "SQ 5.11", "SQ 5.13")
def test_the_winner_acts_the_loser_stays_the_rest_is_assigned() -> None:
    third = foot("c", RED, "0008", command="r3")
    game = commands(third, dice=(6, 1), table={"pool": [3, 2, 2, 1]}).run(Contests())
    assert game.press("r2") is None
    assert isinstance(game.asking, Act)
    assert (game.table.command, game.table.commands["r2"].ap) == ("r2", 3)
    assert waiting(game.ctx, RED) == ("r", "r3") and waiting(game.ctx, BLUE) == ("b",)
    game.dice.values, game.dice.used = (1, 6), 0
    assert game.press("end") is None
    assert game.press("r") is None
    assert game.table.won == [("r2", 3), ("b", 2)]
    assert game.press("end") is None
    assert game.rule == "SQ 5.11" and game.prompt.side == RED
    assert game.press("r2") == CANNOT_CONTEST
    assert game.press("r") is None
    assert game.table.commands["r"].ap == 2
    assert game.press("end") is None
    assert game.table.won[-1] == ("r3", 1)  # the last General takes what is left unasked


@pytest.mark.rule("SQ 5.7")
def test_a_sole_general_is_not_asked_about() -> None:
    game = commands(dice=(1, 6), table={"pool": [3, 2, 1]}).run(Contests())
    assert game.prompt.side == RED and game.table.sealed == {BLUE: "b"}
    assert game.press("r") is None
    assert game.table.won == [("b", 3)] and game.prompt.side == BLUE


def skipped(game: Position) -> list[tuple[str, str, str]]:
    """What the contest did without asking."""
    told = [e for e in game.events if e.kind == "contest" and e.roll is None]
    return [(e.rule, str(e.text), e.side) for e in told]


@pytest.mark.rule("SQ 5.7", "SQ 5.11")
def test_what_the_contest_does_without_asking_is_told() -> None:
    """Blue has one General, who wins and acts; then red assigns, the last one unasked."""
    game = commands(dice=(1, 6), table={"pool": [3, 2, 1]}).run(Contests())
    one = ("SQ 5.7", "the blue have one General left.", BLUE)
    assert skipped(game) == [one]
    assert game.press("r") is None and game.press("end") is None
    assert (game.rule, game.prompt.side) == ("SQ 5.11", RED)
    assert game.press("r2") is None and game.press("end") is None
    assert game.table.won[-1] == ("r", 1)
    name = name_of(game.ctx, "general-r")
    assert skipped(game)[-1] == ("SQ 5.11", f"{name} alone is left: 1 AP.", RED)


@pytest.mark.rule("SQ 5.9", "SQ 5.11")
def test_points_without_a_general_and_generals_without_points_are_told() -> None:
    done = {c: Command(c, activated=True) for c in ("r", "b")}
    pieces = (foot("a", RED, "0408"), foot("x", BLUE, "0400"))
    game = position(field(), *pieces, active="", commands=done, table={"pool": [2, 1]})
    game.run(Contests())
    assert game.state.result is not None
    text = "No General is left to act; action points lost: 2, 1."
    assert skipped(game) == [("SQ 5.11", text, "")]
    game = position(field(), *pieces, active="").run(Contests())
    text = "No action points are left for the other Commands."
    assert skipped(game) == [("SQ 5.9", text, "")]
    over = position(field(), *pieces, active="", commands=done).run(Contests())
    assert skipped(over) == []


@pytest.mark.rule("SQ 5.1")
def test_the_steps_of_a_turn_in_order() -> None:
    """Action points, C-in-C, contest; after the last Command breakpoints and the next turn."""
    game = position(
        field(),
        foot("a", RED, "0408"),
        foot("x", BLUE, "0400"),
        cinc(BLUE, "0800"),
        dice=(1, 1, 6, 1, 1, 1),
        active="",
    ).run(TurnStart())
    assert game.table.step is Step.CINC
    assert game.press("stay") is None
    assert game.table.step is Step.ACTIVATION and game.table.won == [("r", 1)]
    assert "contest" in [e.kind for e in game.events]
    assert game.press("end") is None
    assert game.table.step is Step.ACTIVATION and game.table.won[-1] == ("b", 1)
    assert game.press("end") is None
    assert (game.table.turn, game.table.step) == (2, Step.CINC)


@pytest.mark.rule("SQ 5.2")
def test_the_weather_table() -> None:
    """EX-SQ-2."""
    table = standard_tables().weather
    winter = {n: sky_of(table, "nov_apr", n) for n in range(2, 13)}
    summer = {n: sky_of(table, "may_oct", n) for n in range(2, 13)}
    rows = ((Sky.RAIN, 2, 5), (Sky.CLOUDY, 6, 8), (Sky.NORMAL, 9, 10), (Sky.CLEAR, 11, 12))
    assert all(winter[n] is sky for sky, low, high in rows for n in range(low, high + 1))
    rows = ((Sky.RAIN, 2, 4), (Sky.CLOUDY, 5, 6), (Sky.NORMAL, 7, 9), (Sky.CLEAR, 10, 12))
    assert all(summer[n] is sky for sky, low, high in rows for n in range(low, high + 1))


def rolled(dice: tuple[int, ...], terms: Terms) -> Sky:
    """The weather of these dice."""
    pieces = (foot("a", RED, "0408"), foot("x", BLUE, "0400"))
    game = position(field(), *pieces, dice=dice, terms=terms)
    return game.run(RollWeather()).table.sky


@pytest.mark.rule("SQ 5.2")
def test_spain_and_italy_are_milder() -> None:
    """EX-SQ-2: in January 5 is rainy, in Italy it counts 6: cloudy; 12 stays 12."""
    mild = Terms(first=RED, season="nov_apr", sky=None, mild=True)
    assert rolled((2, 3, 1), WINTER) is Sky.RAIN
    assert rolled((2, 3), mild) is Sky.CLOUDY
    assert rolled((6, 6), mild) is Sky.CLEAR
    assert rolled((2, 2, 1), mild) is Sky.RAIN  # 4 counts 5, not 6


@pytest.mark.rule("SQ 5.3")
def test_winter_rain_may_be_snow() -> None:
    assert [rolled((1, 1, die), WINTER) for die in (4, 5)] == [Sky.RAIN, Sky.SNOW]
    summer = Terms(first=RED, season="may_oct", sky=None)
    assert rolled((1, 1), summer) is Sky.RAIN


@pytest.mark.rule("SQ 5.16")
def test_reinforcements_enter_for_the_price_of_their_square() -> None:
    late = foot("c", RED, "0008", command="r3", turn=2)
    early = commands(late, dice=(1, 1, 1))
    assert len(early.run(RollPoints()).table.pool) == 3
    game = position(
        field(woods="0008"),
        foot("a", RED, "0408"),
        late,
        foot("x", BLUE, "0400"),
        active="r3",
        ap=3,
        dice=(1, 1, 1),
        table={"turn": 2},
    ).run(Act("r3"))
    assert set(game.prompt.units) == {"c"}  # its General comes with it
    assert str(game.prompt.buttons[-1].pending) == "1 can still act"
    assert game.press("enter-c") is None
    assert (game.at("c"), game.unit("c").halves, game.at("general-r3")) == ("0008", 4, "0008")
    assert len(game.run(RollPoints()).table.pool) == 3


@pytest.mark.rule("SQ 5.16")
def test_a_full_entry_square_makes_them_wait() -> None:
    crowd = [foot(f"f{n}", RED, "0008") for n in range(4)]
    late = foot("c", RED, "0008", turn=2)
    game = position(field(), *crowd, late, foot("x", BLUE, "0400"), table={"turn": 3}).run(Act("r"))
    full = game.press("enter-c")
    assert full is not None and "c" not in game.prompt.units
    told = "The square is full: it holds 12 points of 12, c takes 3. It waits to enter at 0008."
    assert str(full) == f"{told} (SQ 4.5)"
    assert game.do(do.unit("c")) == full
    held = position(
        field(), foot("a", RED, "0408"), late, foot("x", BLUE, "0008"), table={"turn": 2}
    ).run(Act("r"))
    assert str(held.press("enter-c")) == (
        "Enemies hold that square. It waits to enter at 0008. (SQ 4.4)"
    )


@pytest.mark.rule("SQ 5.6")
def test_the_way_of_a_cinc_is_shown() -> None:
    game = position(field(), foot("a", RED, "0808"), cinc(RED, "0404"), FAR).run(MoveCinc(RED))
    shown = game.asking.preview(game.ctx, do.cell(game.cell("0406")))
    assert [game.rules.label(c) for c in shown.path][::2] == ["0404", "0406"]
    assert shown.costs == (1, 1)
    assert game.asking.preview(game.ctx, do.button("stay")) is None


@pytest.mark.rule("SQ 5.7", "SQ 5.11")
def test_pointing_at_a_general_chooses_him() -> None:
    two = (foot("a", RED, "0808"), foot("b", RED, "0707", command="r2"))
    game = position(field(), *two, FAR, active="", dice=(6, 1), table={"pool": [3, 2, 1]})
    game.run(Contests())
    assert game.table.step is Step.CONTEST
    assert game.do(do.unit("general-r2")) is None
    assert game.table.won == [("r2", 3)]
    three = (*two, foot("c", RED, "0606", command="r3"))
    none = position(field(), *three, active="", table={"pool": [2, 1, 1]}).run(Contests())
    assert none.rule == "SQ 5.11"
    assert none.do(do.unit("general-r3")) is None
    assert none.table.won == [("r3", 2)]


@pytest.mark.rule("SQ 5.6", "SQ 5.12")
def test_both_kinds_of_commanders_ride_two_squares() -> None:
    chiefs = (general(RED, "0404"), cinc(RED, "0404"))
    game = position(field(), foot("a", RED, "0404"), *chiefs, FAR)
    for him in ("general-r", "cinc-red"):
        assert game.why_go(him, "0406") is None
        assert game.why_go(him, "0407") is not None
    game.run(MoveCinc(RED))
    assert {game.rules.label(c) for c in game.prompt.cells} == {
        f"{column:02}{row:02}" for column in range(2, 7) for row in range(2, 7)
    } - {"0404"}


@pytest.mark.rule("SQ 5.5")
@pytest.mark.parametrize(("die", "ap"), [(1, 1), (2, 1), (3, 2), (4, 2), (5, 3), (6, 3)])
def test_the_points_of_each_die(die: int, ap: int) -> None:
    game = position(field(), foot("a", RED, "0404"), FAR, dice=(die, 1), active="")
    game.run(RollPoints())
    assert sorted(game.table.pool) == sorted((ap, 1))


@pytest.mark.rule("SQ 5.6", "SQ 4.4")
def test_the_ride_of_a_cinc() -> None:
    game = position(field(), foot("a", RED, "0408"), cinc(RED, "0404"), foot("x", BLUE, "0504"))
    game.run(MoveCinc(RED))
    assert game.do(do.unit("a")) == game.do(do.unit("nobody")) == NOT_OFFERED
    assert game.do(do.unit("general-b")) == CINC_ALONE
    assert game.go("0504") == HELD_BY_ENEMY
    assert game.go("0407") == CINC_ALONE


@pytest.mark.rule("SQ 5.7", "SQ 5.11")
@pytest.mark.parametrize("rivals", [True, False])
def test_whom_one_may_point_at_for_the_contest(rivals: bool) -> None:
    """With Generals of the enemy left one chooses in secret, without them one assigns."""
    done = Command("b", activated=True)
    game = position(
        field(),
        *(foot("a", RED, "0408"), foot("b", RED, "0308", command="r2")),
        *(foot("c", RED, "0208", command="r3"), general(RED, "0207", command="r3")),
        *(foot("acted", RED, "0108", command="r4"), cinc(RED, "0508"), FAR),
        active="",
        commands={"r4": Command("r4", activated=True), **({} if rivals else {"b": done})},
        table={"pool": [3, 2, 1]},
    ).run(Contests())
    assert game.rule == ("SQ 5.7" if rivals else "SQ 5.11")
    for uid in ("a", "nobody", "general-b"):
        assert game.do(do.unit(uid)) == NOT_OFFERED
    for uid in ("cinc-red", "general-r4"):
        assert game.do(do.unit(uid)) == CANNOT_CONTEST
    assert set(game.prompt.units) == {"general-r", "general-r2", "general-r3"}
    game.ctx.put(game.table.stacks, game.cell("0207"), ())
    game.ctx.change("general-r3", cell=-1)
    assert game.do(do.unit("general-r3")) == NOT_OFFERED
    assert game.press("r4") == CANNOT_CONTEST


@pytest.mark.rule("SQ 5.5", "SQ 5.16", "SQ 3.3")
def test_a_command_is_present_by_any_of_its_units() -> None:
    """On the table, under a base or due."""
    units = (foot("a", RED, "0404"), foot("u", RED, "0606", command="r2"))
    late = foot("l", RED, "0008", command="r3", turn=2)
    early = foot("e", RED, "0404", command="r4", turn=9)
    game = position(field(), *units, base("b", RED, "0606", "u", command="r2"), late, early, FAR)
    place(game.ctx, "e", game.cell("0404"))
    assert [is_present(game.ctx, c) for c in ("r", "r2", "r3", "r4")] == [True, True, False, True]
    game.ctx.set(turn=2)
    assert is_present(game.ctx, "r3")


@pytest.mark.rule("SQ 5.1", "SQ 5.15", "SQ 8.39")
def test_the_start_of_a_turn_clears_all_marks() -> None:
    spent = foot(
        "a",
        RED,
        "0404",
        halves=3,
        steps=2,
        halted=True,
        bombarded=True,
        attacked=True,
        recovered=True,
        shelled=2,
        cone=1,
        left=5,
        hits=2,
    )
    done = {"r": Command("r", activated=True, ap=3, demoralised=True)}
    game = position(
        field(),
        *(spent, FAR, cinc(RED, "0505")),
        dice=(1, 1),
        active="",
        commands=done,
        table={"won": [("r", 3)], "contest": [("r", 1, 1)], "step": Step.END},
    ).run(TurnStart())
    now, fresh = game.unit("a"), game.unit("x")
    assert (now.halves, now.steps, now.halted, now.bombarded) == (0, 0, False, False)
    assert (now.attacked, now.recovered, now.shelled, now.cone, now.left) == (0, 0, 0, -1, -1)
    assert now.hits == 2 and fresh.cone == -1
    assert game.table.commands["r"] == Command("r", demoralised=True)
    assert (list(game.table.won), list(game.table.contest)) == ([], [])
    assert list(game.table.pool) == [1, 1] and game.table.step is Step.CINC


@pytest.mark.rule("SQ 5.10")
def test_contests_end_with_the_pool() -> None:
    game = position(field(), foot("a", RED, "0404"), FAR, active="", table={"pool": []})
    assert game.run(Contests()).state.result is not None


@pytest.mark.rule("SQ 5.7", "SQ 5.8")
def test_the_general_with_the_highest_bonus_is_suggested() -> None:
    """+2 against +1; to stay is suggested to a C-in-C."""
    chiefs = (
        general(RED, "0408", command="r", ability=1),
        general(RED, "0208", command="r2", ability=2),
    )
    game = commands(*chiefs, table={"pool": [3, 2, 1]}).run(Contests())
    assert game.prompt.suggested == do.button("r2")
    chief = commands(cinc(RED, "0707", ability=1)).run(MoveCinc(RED))
    assert chief.prompt.suggested == do.button("stay")


def notes(game: Position) -> dict[str, str]:
    """What is told with the question, heading by heading."""
    return {str(head): str(words) for head, words in game.prompt.notes}


@pytest.mark.rule("SQ 5.8", "SQ 5.6")
def test_it_is_told_what_a_cinc_brings_and_to_whom() -> None:
    game = commands(cinc(RED, "0407", ability=1)).run(MoveCinc(RED))
    told = notes(game)
    assert "up to 2 squares" in told["Ride"] and "adds +1" in told["Ride"]
    assert told["Stay"] == "he helps nobody from where he is"
    beside = game.prompt.cells[game.cell("0408")]
    assert (str(beside.text), beside.chip) == (f"+1 for {name_of(game.ctx, 'general-r')}", "+1")
    assert game.prompt.cells[game.cell("0507")].text is None
    there = commands(cinc(RED, "0408", ability=1)).run(MoveCinc(RED))
    assert notes(there)["Stay"] == f"he helps {name_of(there.ctx, 'general-r')}"


@pytest.mark.rule("SQ 5.8")
def test_of_a_cinc_without_ability_it_is_told_that_he_adds_nothing() -> None:
    game = commands(cinc(RED, "0407", ability=0)).run(MoveCinc(RED))
    assert notes(game) == {"Ride": "up to 2 squares; of ability 0, he adds nothing to a contest"}
    assert {o.chip for o in game.prompt.cells.values()} == {""}


@pytest.mark.rule("SQ 5.9", "SQ 5.13")
def test_a_contest_tells_what_is_won_and_what_action_points_buy() -> None:
    second = foot("y", BLUE, "0800", command="b2")
    game = commands(second, table={"pool": [3, 2, 1]}).run(Contests())
    told = notes(game)
    assert told["Wins"].startswith("the higher die: 3 AP for each unit")
    assert told["Loses"] == "he may contest again, for 2 AP"
    assert told["Attack"] == "2 AP for each attacker"
    assert {str(b.note) for b in game.prompt.buttons} == {"1 unit acts"}
    last = commands(second, table={"pool": [3]}).run(Contests())
    assert notes(last)["Loses"] == "he may contest again, but no action points are left"
