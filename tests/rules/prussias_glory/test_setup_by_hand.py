"""Set-up by hand: quick start, areas of Rossbach, leaders, stacks (PG 22.2, 23.3a)."""

import pytest
from msgspec import structs

from game.engine import action as do
from game.engine.dice import ScriptedDice
from game.engine.match import Match
from game.engine.refusal import NO_SUCH_BUTTON, NOT_OFFERED
from game.engine.text import render
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement.restacking import NOTHING_TO_RESTACK
from game.rules.prussias_glory.pieces import side_of
from game.rules.prussias_glory.setup.by_hand import (
    ALL_PLACED,
    HOW_FIRST,
    NOTHING_PLACED,
    ChooseSetUp,
    PlacePiece,
    SetUpArmy,
)
from game.rules.prussias_glory.setup.opening import (
    COMES_LATER,
    PlaceLeader,
    SetUpLeaders,
    set_up,
    table_of,
)
from game.rules.prussias_glory.setup.places import ENEMY_THERE, NOT_YOURS, why_too_far
from game.rules.prussias_glory.shown.presentation import presentation
from game.rules.prussias_glory.system import SYSTEM
from game.rules.prussias_glory.table import OFF_MAP
from tests.rules.prussias_glory.battles import changed, shipped, start
from tests.rules.prussias_glory.moves import rule_of
from tests.rules.prussias_glory.positions import foot, leader, open_field, position
from tests.rules.prussias_glory.question_bench import greyed
from tests.rules.prussias_glory.setup_bench import LEUTHEN, MAIN, TORGAU, by_hand, lay, lay_all

MAINS = (
    MAIN,
    "rossbach-hildburghausen",
    "leuthen-main",
    "leuthen-daun",
    "zorndorf-main",
    "zorndorf-free",
    "torgau-main",
)


def begun(name: str) -> Match:
    """A game at its first question."""
    return Match.new(SYSTEM, shipped(name), ScriptedDice(()), name)


def rule(found: object) -> str:
    """The rule of a refusal; "" if there is none."""
    return "" if found is None else str(getattr(found, "rule", found))


# -- the choice ------------------------------------------------------------------------------------


@pytest.mark.rule("PG 22.2a")
@pytest.mark.parametrize("name", MAINS)
def test_the_quick_start_puts_everybody_where_the_scenario_says(name: str) -> None:
    """Hex by hex and in the order of the stacks, for all armies that set up."""
    match, wanted = begun(name), table_of(shipped(name))
    while match.prompt is not None and match.reading.table.phase == "setup":
        assert match.act(do.button("quick")) is None
    table = match.reading.table
    assert table.stacks == wanted.stacks
    assert {u: s.cell for u, s in table.units.items()} == {
        u: s.cell for u, s in wanted.units.items()
    }
    assert {x: s.cell for x, s in table.leaders.items()} == {
        x: s.cell for x, s in wanted.leaders.items()
    }


@pytest.mark.rule("PG 22.2a", "PG 23.3a")
def test_the_coalition_sets_up_first_at_rossbach_then_the_prussians() -> None:
    """Nobody stands on the map before; the Prussians then see the camp of the enemy."""
    match = begun(MAIN)
    assert match.prompt is not None and match.prompt.side == COALITION
    assert not match.reading.table.stacks
    match.act(do.button("quick"))
    assert match.prompt.side == PRUSSIAN
    assert match.reading.table.units["fr-piemont"].cell != OFF_MAP
    assert match.reading.table.units["pr-ir1"].cell == OFF_MAP
    match.act(do.button("quick"))
    assert match.reading.table.phase != "setup"


@pytest.mark.rule("PG 22.2a")
def test_no_piece_is_taken_up_before_it_is_chosen_how_to_set_up() -> None:
    """Own pieces wait for the choice, those of the other side for their turn."""
    match = begun(MAIN)
    assert match.act(do.unit("soubise")) == HOW_FIRST
    assert match.act(do.unit("keith")) == NOT_YOURS


@pytest.mark.rule("PG 22.2a", "PG 25.3.1a")
def test_the_prussians_set_up_first_at_zorndorf() -> None:
    """The Russians answer their lines."""
    match = begun("zorndorf-main")
    assert match.prompt is not None and match.prompt.side == PRUSSIAN
    match.act(do.button("quick"))
    assert match.prompt.side == COALITION


@pytest.mark.rule("PG 22.2a")
@pytest.mark.parametrize("name", ["leuthen-main", "torgau-main"])
def test_an_army_that_enters_later_sets_up_nobody(name: str) -> None:
    """Only the Austrians are asked; the Prussians wait off the map."""
    match = begun(name)
    assert match.prompt is not None and match.prompt.side == COALITION
    match.act(do.button("quick"))
    assert match.reading.table.phase != "setup"
    assert match.reading.table.leaders["frederick"].cell == OFF_MAP


@pytest.mark.rule("PG 22.2a")
def test_by_hand_all_pieces_lie_in_the_tray_wing_by_wing_leader_first() -> None:
    """45 pieces of the Coalition: none is on the map, each group begins with its leader."""
    game = by_hand(MAIN, COALITION)
    mine = [r for r in presentation(game.ctx).reserves if r.side == COALITION]
    wings = [r for r in mine if r.counters[0].leader]
    assert {r.counters[0].id for r in wings} == {
        "soubise",
        "hildburghausen",
        "baden",
        "loudon",
        "st-germain",
    }
    assert all(not c.leader for r in wings for c in r.counters[1:])
    shown = [c.id for r in mine for c in r.counters]
    units = [u for u, made in game.rules.oob.units.items() if made.side == COALITION]
    assert sorted(shown) == sorted([*units, *(r.counters[0].id for r in wings)])
    assert all(c.at == OFF_MAP for r in mine for c in r.counters)


@pytest.mark.rule("PG 22.2a")
def test_a_placed_piece_leaves_the_tray_and_comes_back_when_taken_back() -> None:
    """Taken back by the button of the piece in hand; nothing to take back in the tray."""
    game = by_hand(MAIN, COALITION)
    lay_all(game, "fr-piemont 1824")
    assert "fr-piemont" not in tray(game)
    assert game.at("fr-piemont") == "1824"
    game.do(do.unit("fr-piemont"))
    assert game.do(do.button("off")) is None
    assert "fr-piemont" in tray(game)
    assert game.cell("1824") not in game.table.stacks
    game.do(do.unit("fr-piemont"))
    assert game.do(do.button("off")) == NO_SUCH_BUTTON


def tray(game: object) -> set[str]:
    """The pieces shown in the tray."""
    shown = presentation(game.ctx)  # type: ignore[attr-defined]  # any position
    return {c.id for r in shown.reserves for c in r.counters}


@pytest.mark.rule("PG 3.4a", "PG 22.2a")
def test_a_stack_can_be_put_in_order_once_two_units_lie_in_a_hex() -> None:
    """Not with none or one of them there."""
    game = by_hand(TORGAU, COALITION)
    assert greyed(game, "restack") == NOTHING_TO_RESTACK
    lay_all(game, "au-ir1 2010")
    assert greyed(game, "restack") == NOTHING_TO_RESTACK
    lay_all(game, "au-ir7 2010")
    assert greyed(game, "restack") is None


@pytest.mark.rule("PG 22.2a")
def test_only_own_pieces_are_taken_up_instead_of_the_one_in_hand() -> None:
    """A Prussian regiment is not, nor is the piece itself."""
    game = by_hand(TORGAU, COALITION)
    assert game.do(do.unit("au-ir1")) is None
    assert game.do(do.unit("pr-syburg")) == NOT_YOURS
    assert game.do(do.unit("au-ir1")) is not None
    assert game.do(do.unit("au-ir7")) is None
    assert game.asking.piece == "au-ir7"


# -- areas -----------------------------------------------------------------------------------------


@pytest.mark.rule("PG 23.3a")
@pytest.mark.parametrize("piece", ["soubise", "fr-piemont", "fr-art1"])
@pytest.mark.parametrize(
    ("label", "allowed"),
    [
        ("1523", True),  # the corner by Mücheln
        ("1522", False),  # east of row 23
        ("1423", False),  # Mücheln itself and north of it
        ("2723", True),
        ("2823", False),  # south of column 27
        ("2130", True),
        ("2512", False),  # the Prussian camp
    ],
)
def test_the_coalition_camps_west_of_row_23_and_north_of_column_27(
    piece: str, label: str, allowed: bool
) -> None:
    """Leaders, units and guns alike, lines included."""
    game = by_hand(MAIN, COALITION)
    assert rule(lay(game, piece, label)) == ("" if allowed else "PG 23.3a")
    assert (game.at(piece) == label) is allowed


@pytest.mark.rule("PG 23.3a")
@pytest.mark.parametrize("piece", ["frederick", "keith", "pr-ir1", "pr-art1"])
@pytest.mark.parametrize(
    ("label", "allowed"),
    [
        ("2518", True),
        ("2519", False),  # west of row 18
        ("2618", False),  # south of column 25
        ("1101", True),
        ("1825", False),  # the enemy's camp
    ],
)
def test_the_prussians_camp_east_of_row_18_and_north_of_column_25(
    piece: str, label: str, allowed: bool
) -> None:
    """The king, leaders, units and guns alike, lines included."""
    game = by_hand(MAIN, PRUSSIAN)
    assert rule(lay(game, piece, label)) == ("" if allowed else "PG 23.3a")
    assert (game.at(piece) == label) is allowed


@pytest.mark.rule("PG 22.2a")
def test_a_side_sets_up_its_own_pieces_only() -> None:
    """Neither the enemy's leaders nor his units."""
    game = by_hand(MAIN, COALITION)
    assert game.do(do.unit("frederick")) == NOT_YOURS
    assert game.do(do.unit("pr-ir1")) == NOT_YOURS
    assert game.do(do.unit("soubise")) is None


@pytest.mark.rule("PG 22.2a")
def test_nobody_is_set_up_among_the_enemy() -> None:
    """Where the Austrians may stand in a hex that one Prussian regiment holds."""
    game = by_hand("torgau-main", COALITION)
    assert lay(game, "daun", "2011") is None
    uid = "pr-gablentz"
    game.ctx.put(game.table.stacks, game.cell("2012"), (uid,))
    game.ctx.change(uid, cell=game.cell("2012"))
    assert lay(game, "daun", "2012") == ENEMY_THERE
    assert lay(game, "au-ir1", "2012") == ENEMY_THERE
    assert lay(game, "au-ir1", "2013") is None


@pytest.mark.rule("PG 22.2a", "PG 3.1a")
def test_a_stack_takes_twelve_levels_and_eight_of_guns_beside() -> None:
    """4 + 4 + 3 + 1 levels fill 2212; one level more goes elsewhere, guns still find room."""
    game = by_hand(MAIN, PRUSSIAN)
    cards = game.rules.oob.units
    full = ("pr-ir5-9", "pr-ir13-26", "pr-garde", "pr-ir20")
    assert [cards[u].levels for u in full] == [4, 4, 3, 1]
    lay_all(game, "\n".join(f"{u} 2212" for u in full))
    assert cards["pr-gr1-23"].levels == 1
    assert rule(lay(game, "pr-gr1-23", "2212")) == "PG 3.1a"
    assert lay(game, "pr-gr1-23", "2213") is None
    assert lay(game, "pr-art1", "2212") is None
    assert game.table.stacks[game.cell("2212")] == ("pr-art1", *reversed(full))


@pytest.mark.rule("PG 22.2a", "PG 3.4a")
def test_stacks_are_put_in_another_order() -> None:
    """The last one laid is on top until the owner restacks; a lone unit cannot be."""
    game = by_hand(MAIN, PRUSSIAN)
    lay_all(game, "pr-ir5-9 2212\npr-ir24 2212\npr-ir1 2213")
    assert game.do(do.button("restack")) is None
    assert rule(game.do(do.cell(game.cell("2213")))) == "PG 3.4b"
    assert game.do(do.button("back")) is None
    assert isinstance(game.asking, SetUpArmy)
    assert game.do(do.button("restack")) is None
    assert game.do(do.cell(game.cell("2212"))) is None
    assert game.do(do.pick("pr-ir5-9", "pr-ir24")) is None
    assert game.table.stacks[game.cell("2212")] == ("pr-ir5-9", "pr-ir24")
    assert isinstance(game.asking, SetUpArmy)


@pytest.mark.rule("PG 22.2c")
def test_nobody_starts_in_column() -> None:
    """There is no way to put a wing in column, and nobody is after the rest is placed."""
    game = by_hand(MAIN, PRUSSIAN)
    assert game.do(do.button("column")) == NO_SUCH_BUTTON
    game.do(do.unit("pr-ir1"))
    assert game.do(do.button("column")) == NO_SUCH_BUTTON
    game.do(do.button("back"))
    game.do(do.button("rest"))
    assert not any(u.column for u in game.table.units.values())
    assert all(u.cell != OFF_MAP for uid, u in game.table.units.items() if uid.startswith("pr-"))


@pytest.mark.rule("PG 22.2c", "PG 24.2.2b")
def test_only_who_enters_in_column_by_his_scenario_starts_so() -> None:
    """At Leuthen the Prussians off the map are in column, no Austrian is."""
    table = set_up(shipped("leuthen-main")).table
    cards = shipped("leuthen-main").oob.units
    foot = [u for u, made in cards.items() if made.side == PRUSSIAN and made.is_infantry]
    assert foot and all(table.units[u].column for u in foot)
    assert not any(table.units[u].column for u, made in cards.items() if made.side == COALITION)


# -- leaders ---------------------------------------------------------------------------------------


@pytest.mark.rule("PG 22.2b")
def test_set_up_does_not_end_while_a_leader_stands_without_a_unit_of_his() -> None:
    """Keith among Heinrich's men only, then next to his own."""
    game = by_hand(MAIN, PRUSSIAN)
    game.do(do.button("rest"))
    assert asked_done(game) == ""
    keith = {u for u, made in game.rules.oob.units.items() if made.wing == "keith"}
    heinrichs = game.cell("2213")
    assert not keith & set(game.table.stacks[heinrichs])
    assert lay(game, "keith", "2213") is None
    assert asked_done(game) == "PG 22.2b"
    assert keith & set(game.table.stacks[game.cell("2012")])
    assert lay(game, "keith", "2012") is None
    assert asked_done(game) == ""


@pytest.mark.rule("PG 22.2b")
def test_the_army_commander_stands_with_any_unit() -> None:
    """Frederick cannot be put alone into 1101; the hussars of Seydlitz may have him. Where they
    leave him the set-up does not end.
    """
    game = by_hand(MAIN, PRUSSIAN)
    game.do(do.button("rest"))
    assert rule(lay(game, "frederick", "1101")) == "PG 22.2b"
    assert game.table.stacks[game.cell("2010")] == ("pr-hr1a",)
    assert lay(game, "frederick", "2010") is None
    assert asked_done(game) == ""


@pytest.mark.rule("PG 22.2b")
def test_before_a_unit_stands_the_army_commander_takes_an_area_of_his_army() -> None:
    """Charles at Leuthen: the hexes of his leaders, and none of the rest of the map; then only
    where a unit stands.
    """
    game = by_hand(LEUTHEN, COALITION)
    game.do(do.unit("charles"))
    lit = set(game.asking.asked(game.ctx).cells)
    assert 0 < len(lit) < game.rules.board.grid.size // 4
    assert lit == {c for z in game.rules.placement.zones if z.side == COALITION for c in z.cells}
    game.do(do.button("back"))
    game.do(do.button("rest"))
    game.do(do.unit("charles"))
    stacks = {u.cell for uid, u in game.table.units.items() if side_of(game.ctx, uid) == COALITION}
    assert set(game.asking.asked(game.ctx).cells) == stacks


@pytest.mark.rule("PG 22.2b")
def test_the_rest_leads_a_lonely_leader_to_his_men() -> None:
    """Nothing is missing but a unit of his with Keith: the button brings him to one."""
    game = by_hand(MAIN, PRUSSIAN)
    game.do(do.button("rest"))
    assert game.do(do.button("rest")) == ALL_PLACED
    lay_all(game, "keith 1101")
    assert game.do(do.button("rest")) is None
    assert asked_done(game) == ""
    assert game.at("keith") in ("2012", "2013")


def asked_done(game: object) -> str:
    """The rule that keeps the set-up from ending."""
    return rule(game.asking.why_not_button(game.ctx, "done"))  # type: ignore[attr-defined]


@pytest.mark.rule("PG 22.2b")
def test_a_leader_in_hand_is_put_down_or_left() -> None:
    """There is no other button than the way back."""
    game = position(open_field(), foot("a", PRUSSIAN, "0505"), leader("k", PRUSSIAN, "0505"))
    game.run(PlaceLeader(PRUSSIAN, "k"))
    assert game.do(do.button("done")) == NOT_OFFERED
    assert game.do(do.button("back")) is None


@pytest.mark.rule("PG 22.2b")
def test_leaders_who_are_to_come_are_not_placed_before_the_game() -> None:
    """The king comes by Langenreichenbach; Daun is there, but is the other side's."""
    game = start("torgau-main").run(SetUpLeaders(PRUSSIAN))
    assert game.do(do.unit("frederick")) == COMES_LATER
    assert rule_of(game.do(do.unit("daun"))) == "PG 22.2b"


@pytest.mark.rule("PG 22.2b")
@pytest.mark.parametrize("placed", [True, False])
def test_after_a_leader_is_placed_the_next_is_asked_for(placed: bool) -> None:
    """Or after he was left where he is."""
    game = start("rossbach-battle").run(SetUpLeaders(PRUSSIAN))
    text = render(game.asking.asked(game.ctx).text)
    assert text == "Place your leaders, or begin: they stand as on the day."
    assert game.do(do.unit("keith")) is None
    assert isinstance(game.asking, PlaceLeader)
    where = next(iter(game.asking.asked(game.ctx).cells))
    assert game.do(do.cell(where) if placed else do.button("back")) is None
    assert isinstance(game.asking, SetUpLeaders)


@pytest.mark.rule("PG 26.4a")
def test_who_may_place_guns_is_told_so() -> None:
    """The Austrians at Torgau; not the Prussians."""
    for side, told in ((COALITION, True), (PRUSSIAN, False)):
        game = start("torgau-battle").run(SetUpLeaders(side))
        assert ("lighter guns" in render(game.asking.asked(game.ctx).text)) is told


# -- buttons ---------------------------------------------------------------------------------------


@pytest.mark.rule("PG 22.2a")
def test_set_up_is_done_when_everybody_stands() -> None:
    """What is missing is named; then the other side is asked."""
    match = begun(MAIN)
    match.act(do.button("hand"))
    refused = match.why_not(do.button("done"))
    assert refused is not None and refused.rule == "PG 23.3a"
    placed = sum(1 for made in shipped(MAIN).oob.units.values() if made.side == COALITION)
    assert f"and {placed + 5 - 3} more" in str(refused.message)  # five leaders, three are named
    match.act(do.button("rest"))
    assert match.why_not(do.button("done")) is None
    match.act(do.button("done"))
    assert match.prompt is not None and match.prompt.side == PRUSSIAN


@pytest.mark.rule("PG 22.2a")
def test_what_is_missing_is_named() -> None:
    """One regiment taken back: the refusal says which."""
    game = by_hand(MAIN, PRUSSIAN)
    game.do(do.button("rest"))
    game.do(do.unit("pr-ir21"))
    game.do(do.button("off"))
    refused = game.asking.why_not_button(game.ctx, "done")
    assert refused is not None and refused.rule == "PG 23.3a"
    assert game.rules.oob.units["pr-ir21"].name in str(refused.message)


@pytest.mark.rule("PG 22.2a")
def test_the_rest_of_a_wing_goes_to_its_places() -> None:
    """Keith in hand: he and his four units stand as on the day, nobody else."""
    game = by_hand(MAIN, PRUSSIAN)
    game.do(do.unit("keith"))
    assert game.do(do.button("wing")) is None
    wing = [u for u, made in game.rules.oob.units.items() if made.wing == "keith"]
    assert len(wing) == 4
    start = game.rules.start
    assert all(game.unit(u).cell == start[u][0] for u in wing)
    assert game.at("keith") == "2013"
    assert sum(len(s) for s in game.table.stacks.values()) == 4
    assert isinstance(game.asking, SetUpArmy)
    game.do(do.unit("pr-ir1"))
    assert game.do(do.button("wing")) == NO_SUCH_BUTTON


@pytest.mark.rule("PG 22.2a")
def test_a_wing_goes_where_its_leader_went() -> None:
    """Keith four hexes up his column from 2013: his units as far from their places."""
    game = by_hand(MAIN, PRUSSIAN)
    lay_all(game, "keith 2009")
    game.do(do.unit("pr-ir1"))
    assert game.do(do.button("wing")) is None
    assert {u: game.at(u) for u in ("pr-ir1", "pr-ir23", "pr-ir13-26", "pr-gr1-23")} == {
        "pr-ir1": "2008",
        "pr-ir23": "2008",
        "pr-ir13-26": "2009",
        "pr-gr1-23": "2009",
    }


@pytest.mark.rule("PG 22.2a")
def test_the_last_of_a_wing_finds_its_place_too() -> None:
    """One regiment is left: the button places it."""
    game = by_hand(MAIN, PRUSSIAN)
    game.do(do.unit("keith"))
    game.do(do.button("wing"))
    game.do(do.unit("pr-ir1"))
    game.do(do.button("off"))
    game.do(do.unit("pr-ir1"))
    assert game.do(do.button("wing")) is None
    assert game.at("pr-ir1") == "2012"


@pytest.mark.rule("PG 22.2a")
def test_all_is_taken_back_at_once() -> None:
    """The map is empty again; from an empty map there is nothing to take."""
    game = by_hand(MAIN, PRUSSIAN)
    assert game.do(do.button("clear")) == NOTHING_PLACED
    lay_all(game, "keith 2013\npr-ir1 2013")
    assert game.do(do.button("clear")) is None
    assert not game.table.stacks
    assert game.at("keith") == "-"


@pytest.mark.rule("PG 22.2a")
def test_the_rest_goes_around_what_stands_already() -> None:
    """IR 1 far from its place stays there; where others fill a place, the next one is taken."""
    game = by_hand(MAIN, PRUSSIAN)
    lay_all(game, "pr-ir1 1505\npr-ir5-9 1712\npr-ir13-26 1712\npr-garde 1712")
    game.do(do.button("rest"))
    assert asked_done(game) == ""
    assert game.at("pr-ir1") == "1505"
    assert game.at("pr-ir21") != "1712"
    board, home = game.rules.board, game.cell("1712")
    assert board.distance(game.unit("pr-ir21").cell, home) == 1


@pytest.mark.rule("PG 22.2b")
def test_who_is_moved_for_the_rest_is_told() -> None:
    """Loudon alone in 2423, all his units in 2424 and 2425: he goes to the nearer ones. Where he
    stands with one of them nobody is moved.
    """
    game = by_hand(MAIN, COALITION)
    lay_all(game, "loudon 2423\nau-croat1 2424\nau-croat2 2424\nau-spleny 2425")
    game.do(do.button("rest"))
    assert game.at("loudon") == "2424"
    told = "Loudon moves from 2423 to 2424: a leader starts with a unit of his command."
    assert [str(e.text) for e in game.events if e.rule == "PG 22.2b"] == [told]
    game = by_hand(MAIN, COALITION)
    lay_all(game, "loudon 2424\nau-croat1 2424\nau-croat2 2424\nau-spleny 2425")
    game.do(do.button("rest"))
    assert [e for e in game.events if e.rule == "PG 22.2b"] == []


@pytest.mark.rule("PG 22.2a")
def test_where_the_rest_has_no_room_all_stand_as_on_the_day() -> None:
    """If a hex took three levels only, regiments of four would find none: then the quick start."""
    game = by_hand(MAIN, PRUSSIAN)
    tables = game.rules.tables
    three = structs.replace(tables.limits.stack_levels, value=3)
    limits = structs.replace(tables.limits, stack_levels=three)
    changed(game, tables=structs.replace(tables, limits=limits))
    lay_all(game, "pr-ir1 1505")
    game.do(do.button("rest"))
    start = game.rules.start
    mine = [u for u, made in game.rules.oob.units.items() if made.side == PRUSSIAN]
    assert all(game.unit(u).cell == start[u][0] for u in mine)
    assert "no room" in str(game.events[-1].text)


@pytest.mark.rule("PG 22.2a")
def test_another_piece_is_taken_up_instead() -> None:
    """One click, without going back; the piece itself is in hand already."""
    game = by_hand(MAIN, PRUSSIAN)
    game.do(do.unit("keith"))
    assert game.do(do.unit("keith")) is not None
    assert game.do(do.unit("pr-ir1")) is None
    assert game.asking == PlacePiece(PRUSSIAN, "pr-ir1")


def test_undo_takes_back_each_step_to_the_first_question() -> None:
    """The fingerprints return one by one."""
    match = begun(MAIN)
    board = shipped(MAIN).board
    cell = board.cell("1824")
    assert cell is not None
    steps = [
        do.button("hand"),
        do.unit("fr-piemont"),
        do.cell(cell),
        do.unit("soubise"),
        do.button("wing"),
        do.button("rest"),
        do.button("clear"),
        do.button("rest"),
    ]
    hashes = []
    for step in steps:
        hashes.append(match.hash)
        assert match.act(step) is None
    for expected in reversed(hashes):
        assert match.undo() is None
        assert match.hash == expected
    assert match.reading.state.stack[-1] == ChooseSetUp(COALITION)


@pytest.mark.rule("PG 24.2b")
def test_a_unit_has_no_place_before_its_leader_has() -> None:
    """Kheul's regiment; once he stands at 2309 it may stand three hexes away, not four."""
    game = by_hand("leuthen-main", COALITION)
    place = game.cell("2306")
    refusal = why_too_far(game.ctx, "au-ir49", place)
    assert rule_of(refusal) == "PG 24.2b" and "Kheul" in str(refusal and refusal.message)
    lay_all(game, "kheul 2309")
    assert why_too_far(game.ctx, "au-ir49", place) is None
    assert rule_of(why_too_far(game.ctx, "au-ir49", game.cell("2305"))) == "PG 24.2b"
