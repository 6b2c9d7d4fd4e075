"""Overview, panels and small words: what mutants of the rules had left unnoticed."""

import pytest
from msgspec import structs

from game.engine import action as do
from game.engine.roster import Formation
from game.engine.text import render
from game.rules.prussias_glory.combat.refusals import one_loss_first
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.data.rules import edge_distances
from game.rules.prussias_glory.pieces import holders
from game.rules.prussias_glory.setup.opening import PlaceLeader, SetUpLeaders
from game.rules.prussias_glory.shown import roster as overview
from game.rules.prussias_glory.shown.presentation import panel, presentation
from game.rules.prussias_glory.shown.roster import roster
from game.rules.prussias_glory.system import evaluate
from game.rules.prussias_glory.table import OFF_MAP, LeaderLoss
from tests.rules.prussias_glory.battles import start
from tests.rules.prussias_glory.positions import (
    Position,
    battery,
    foot,
    leader,
    open_field,
    position,
)
from tests.rules.prussias_glory.test_roster import figures, row


@pytest.mark.rule("PG 19.9a")
def test_who_stands_over_captured_guns_holds_their_hex() -> None:
    """Guns on top of the infantry of the other side, while their capture is rolled for."""
    game = position(
        open_field(),
        battery("g", COALITION, "0505"),
        foot("a", PRUSSIAN, "0505"),
        battery("k", COALITION, "0101"),
    )
    assert holders(game.ctx) == {game.cell("0505"): PRUSSIAN, game.cell("0101"): COALITION}


@pytest.mark.parametrize(
    ("turn", "clock"), [(1, "14:30"), (2, "15:30"), (4, "17:30"), (5, "17:30")]
)
def test_the_clock_shows_the_hour_of_the_turn(turn: int, clock: str) -> None:
    """The last hour stays after the last turn."""
    game = start("rossbach-battle")
    game.ctx.set(turn=turn)
    assert presentation(game.ctx).clock == clock


@pytest.mark.rule("PG 7.1a")
def test_the_panel_of_a_leader_counts_what_he_has_spent() -> None:
    """2 of 6; of one who has not come nothing is spent; never less than nought."""
    game = position(open_field(), leader("k", PRUSSIAN, "0505", ma=6), foot("a", PRUSSIAN, "0505"))
    for spent, left in ((0, "6"), (2, "4"), (9, "0")):
        him = game.table.leaders["k"]
        game.ctx.put(game.table.leaders, "k", structs.replace(him, spent=spent))
        (line,) = [x for x in panel(game.ctx, "k").lines if render(x.label) == "MP left"]
        assert (line.now, line.printed) == (left, "6")
    torgau = start("torgau-main")
    assert "lacy" not in torgau.table.leaders
    (line,) = [x for x in panel(torgau.ctx, "lacy").lines if render(x.label) == "MP left"]
    assert line.now == line.printed != "0"


@pytest.mark.rule("PG 11.1.2a", "PG 11.1.2b")
@pytest.mark.parametrize(
    ("levels", "rule", "words"),
    [
        (1, "PG 11.1.2a", "a must first lose a level."),
        (2, "PG 11.1.2b", "a must first lose 2 levels."),
    ],
)
def test_what_is_owed_before_a_retreat(levels: int, rule: str, words: str) -> None:
    found = one_loss_first("a", levels)
    assert (found.rule, render(found.message)) == (rule, words)


def test_an_army_without_edges_is_nowhere_far_from_them() -> None:
    """Nought for every hex; with one edge the rows are counted from it."""
    board = open_field(3, 4)
    assert edge_distances(board, ()) == (0,) * 12
    assert set(edge_distances(board, ("north",))) == {0, 1, 2, 3}


# -- the overview of the wings ---------------------------------------------------------------------


def formation(game: Position, name: str) -> Formation:
    """A row of the overview by its id."""
    return next(f for f in roster(game.ctx).formations if f.id == name)


@pytest.mark.rule("PG 24.2.2a")
def test_a_wing_that_has_not_come_has_its_leader_and_its_units_to_come() -> None:
    """Wedell's, off the map of Leuthen; nobody of it is lost."""
    game = start("leuthen-main")
    units = [u for u, made in game.rules.oob.units.items() if made.wing == "wedell"]
    assert units and all(game.unit(u).cell == OFF_MAP for u in units)
    found = formation(game, "wedell")
    assert found.leader == "wedell"
    assert (found.figures["come"].now, found.figures["lost"].now) == (len(units), 0)
    assert found.status is not None and render(found.status) == "Effective on entry"


@pytest.mark.rule("PG 9.1a")
@pytest.mark.parametrize(("fallen", "leads"), [("wedell", ""), ("driesen", "wedell")])
def test_a_leader_who_fell_leads_nobody(fallen: str, leads: str) -> None:
    """Another's fall takes nothing from him."""
    game = start("leuthen-main")
    card = game.table.leaders[fallen].card
    game.ctx.append(game.table.leader_losses, LeaderLoss(card, PRUSSIAN, "killed"))
    assert formation(game, "wedell").leader == leads


@pytest.mark.rule("PG 10.2h")
def test_who_left_by_his_own_will_is_lost() -> None:
    game = position(open_field(), foot("a", PRUSSIAN, "0505"), foot("b", PRUSSIAN, "0506"))
    game.ctx.change("b", cell=OFF_MAP)
    game.ctx.drop(game.table.stacks, game.cell("0506"))
    assert figures(game.ctx, "a")["lost"] == (0, None)
    game.ctx.append(game.table.left_map, "b")
    assert figures(game.ctx, "a")["lost"] == (1, None)


@pytest.mark.rule("PG 1.4a")
@pytest.mark.parametrize(("level", "tone"), [(4, ""), (3, "warn"), (2, "bad"), (1, "bad")])
def test_half_the_levels_lost_is_bad(level: int, tone: str) -> None:
    game = position(open_field(), foot("a", PRUSSIAN, "0505", level=level))
    assert row(game.ctx, "a").figures["levels"].tone == tone


@pytest.mark.rule("PG 6.3a")
@pytest.mark.parametrize(
    ("asleep", "status"),
    [
        ((), "not rolled"),
        (("g",), "not rolled"),
        (("h",), "not rolled"),
        (("g", "h"), "not active"),
    ],
)
def test_guns_are_not_active_only_if_none_of_them_may_act(
    asleep: tuple[str, ...], status: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Some may be with a detachment that has met nobody yet."""
    monkeypatch.setattr(overview, "may_act", lambda _ctx, unit: unit not in asleep)
    game = position(
        open_field(),
        battery("g", PRUSSIAN, "0505"),
        battery("h", PRUSSIAN, "0506"),
        table={"groups": {}},
    )
    found = row(game.ctx, "g").status
    assert found is not None and render(found) == status


# -- set-up and bots -------------------------------------------------------------------------------


@pytest.mark.rule("PG 22.2b")
@pytest.mark.parametrize("placed", [True, False])
def test_after_a_leader_is_placed_the_next_is_asked_for(placed: bool) -> None:
    """Or after he was left where he is."""
    game = start("rossbach-battle").run(SetUpLeaders(PRUSSIAN))
    text = render(game.asking.prompt(game.ctx).text)
    assert text == "Place your leaders, or begin: they stand as on the day."
    assert game.do(do.unit("keith")) is None
    assert isinstance(game.asking, PlaceLeader)
    where = next(iter(game.asking.prompt(game.ctx).cells))
    assert game.do(do.cell(where) if placed else do.button("back")) is None
    assert isinstance(game.asking, SetUpLeaders)


@pytest.mark.rule("PG 26.4a")
def test_who_may_place_guns_is_told_so() -> None:
    """The Austrians at Torgau; not the Prussians."""
    for side, told in ((COALITION, True), (PRUSSIAN, False)):
        game = start("torgau-battle").run(SetUpLeaders(side))
        assert ("lighter guns" in render(game.asking.prompt(game.ctx).text)) is told


def test_what_points_are_worth_to_a_bot() -> None:
    """Ten each, of both sides: Frederick's wound is 10 points, Daun's 4 (PG 22.1d)."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("x", COALITION, "0101"),
        leader("frederick", PRUSSIAN, "0505", commander=True),
        leader("daun", COALITION, "0101", commander=True),
    )
    before = evaluate(game.ctx, COALITION)
    game.ctx.append(game.table.leader_losses, LeaderLoss("frederick", PRUSSIAN, "wounded"))
    assert evaluate(game.ctx, COALITION) == before + 100
    game.ctx.append(game.table.leader_losses, LeaderLoss("daun", COALITION, "wounded"))
    assert evaluate(game.ctx, COALITION) == before + 60
