"""A wing that enters in one gesture: who goes along, where, what is shown (PG 24.2.2)."""

import pytest

from game.board.cells import Cell
from game.engine import action as do
from game.engine.prompt import Prompt
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import render, say
from game.rules.prussias_glory.arrival.entry import to_come, why_not_come
from game.rules.prussias_glory.arrival.entry_wing import (
    Shortfall,
    pieces_to_come,
    short_text,
    shortfalls,
    why_short,
)
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement.movement import MovePhase
from game.rules.prussias_glory.pieces import place
from game.rules.prussias_glory.sequence import PlayerTurn
from game.rules.prussias_glory.soundness import invariants
from game.rules.prussias_glory.stacking import why_overfull
from tests.rules.prussias_glory.activation_bench import press
from tests.rules.prussias_glory.battles import start
from tests.rules.prussias_glory.entry_bench import asked, leuthen, torgau_marches, whole_wing
from tests.rules.prussias_glory.moves import go, go_on, rule_of
from tests.rules.prussias_glory.positions import Position, foot, open_field, position
from tests.rules.prussias_glory.question_bench import greyed


@pytest.mark.rule("PG 22.2a")
def test_only_who_is_to_come_comes() -> None:
    """An Austrian on the map, and a regiment that is there already, have no entry hexes."""
    game = leuthen()
    there = game.cell("2428")
    assert why_not_come(game.ctx, "pr-ir26", there) is None
    assert go(game, "pr-ir26", "2428") is None
    for piece in ("pr-ir26", "au-ir1"):
        assert why_not_come(game.ctx, piece, there) == NOT_OFFERED


@pytest.mark.rule("PG 26.3c", "PG 7.3b")
def test_a_degraded_wing_does_not_go_into_column_as_it_enters() -> None:
    """Holstein's cavalry rolled 5 of 4; Karl's infantry may, with three guns and not with four."""
    riders = whole_wing(torgau_marches(), "holstein")
    assert rule_of(greyed(riders, "column")) == "PG 7.3b"
    assert rule_of(press(riders, "column")) == "PG 7.3b"
    men = whole_wing(torgau_marches(), "karl")
    for gun in ("pr-art1", "pr-art2", "pr-art3"):
        assert men.do(do.unit(gun)) is None
    assert greyed(men, "column") is None
    assert men.do(do.unit("pr-art4")) is None
    assert rule_of(greyed(men, "column")) == "PG 7.3c"


@pytest.mark.rule("PG 24.2.2a")
def test_a_leader_does_not_go_along_like_a_gun() -> None:
    """Neither the king nor another wing's leader; units of other arms are told why."""
    game = whole_wing(leuthen(), "wedell")
    for leader in ("frederick", "moritz"):
        assert game.do(do.unit(leader)) == NOT_OFFERED
    assert rule_of(game.do(do.unit("pr-garde"))) == "PG 24.2.2a"


@pytest.mark.rule("PG 24.2.2a")
def test_the_way_of_the_head_leads_to_its_goal_on_the_map() -> None:
    """By the entry hexes, step by step, for movement points that it has: Frei has 8 in column."""
    game = whole_wing(leuthen(), "wedell")
    goal = game.cell("2427")
    assert game.do(do.cell(goal, game.cell("2428"))) == NOT_OFFERED  # the way ends before
    for far in (-1, game.rules.board.grid.size):
        assert game.do(do.cell(far)) == NOT_OFFERED
    assert rule_of(game.do(do.cell(0))) == "PG 7.0c"  # the first hex of the map is one of them
    assert rule_of(go_on(game, "2128", "2228")) == "PG 24.2.2a"  # not an entry hex
    way = [f"24{row}" for row in range(28, 19, -1)]
    assert rule_of(go_on(game, *way)) == "PG 7.0c"  # nine hexes
    assert game.at("pr-frei") == "-"
    assert go_on(game, "2428", "2427") is None
    assert game.at("pr-frei") == "2427"


@pytest.mark.rule("PG 7.0c")
def test_a_goal_out_of_reach_is_refused_by_what_is_missing() -> None:
    """The ninth hex is one point too dear; far beyond, the head does not come so far."""
    game = whole_wing(leuthen(), "wedell")
    near, far = (game.do(do.cell(game.cell(label))) for label in ("2420", "2410"))
    assert render(near.message) == "Not enough MP to enter: 1 needed, 0 left."
    assert render(far.message) == "The head of the wing does not come as far as 2410."


@pytest.mark.rule("PG 24.2.2a")
def test_the_enemy_s_wings_and_guns_do_not_count() -> None:
    """Wedell has come with two guns and brings a third, not a fourth, whatever Austrians came."""
    for guns, allowed in ((2, True), (3, False)):
        game = leuthen()
        came = ("pr-ir26", *(f"pr-art{n + 1}" for n in range(guns)), "au-ir1", "au-art1")
        for piece in came:
            game.ctx.put(game.table.arrived, piece, 1)
        refusal = why_not_come(game.ctx, "pr-art4", game.cell("2428"))
        assert rule_of(refusal) == (None if allowed else "PG 24.2.2a")


@pytest.mark.rule("PG 26.3c")
def test_a_wing_in_column_is_not_put_in_column_again() -> None:
    """Neither at Leuthen, where all enter so, nor at Torgau once it is."""
    game = whole_wing(leuthen(), "wedell")
    assert game.asking.why_not_button(game.ctx, "column") == NOT_OFFERED
    men = whole_wing(torgau_marches(), "karl")
    assert men.asking.why_not_button(men.ctx, "column") is None
    assert men.asking.why_not_button(men.ctx, "other") == NOT_OFFERED
    assert press(men, "column") is None
    assert men.asking.why_not_button(men.ctx, "column") == NOT_OFFERED


@pytest.mark.rule("PG 3.1a", "PG 7.0c", "PG 24.2.2a")
def test_why_a_piece_does_not_come_to_the_end_of_the_way() -> None:
    """IR 26 has 7 movement points in column; four levels of Bevern's leave no room for it in a
    column, but for a leader.
    """
    game = leuthen()
    way = tuple(game.cell(f"24{row}") for row in range(28, 20, -1))
    assert rule_of(why_short(game.ctx, "pr-ir26", way)) == "PG 7.0c"
    assert why_short(game.ctx, "pr-ir26", way[:7]) is None
    place(game.ctx, "pr-grbevern", way[0])
    assert rule_of(why_short(game.ctx, "pr-ir26", way[:1])) == "PG 3.2a"
    assert why_short(game.ctx, "wedell", way[:1]) is None


def leuthen_wing(piece: str) -> Position:
    """A wing of Leuthen named by one of its pieces."""
    game = start("leuthen-main")
    game.ctx.set(phase="movement")
    game.run(MovePhase(PRUSSIAN))
    assert game.do(do.unit(piece)) is None
    assert press(game, "wing") is None
    return game


@pytest.mark.rule("PG 24.2.2a")
def test_the_guns_that_go_along_are_marked() -> None:
    """Those named, and no others."""
    game = leuthen_wing("wedell")
    assert game.do(do.unit("pr-art2")) is None
    prompt: Prompt = game.asking.asked(game.ctx)
    said = {u: offer.text and render(offer.text) for u, offer in prompt.units.items()}
    assert said["pr-art2"] == "goes along" and said["pr-art1"] is None


@pytest.mark.rule("PG 24.2.2a")
def test_a_second_wing_brings_three_guns_more() -> None:
    """Three came with Wedell's wing; the last two come with Moritz."""
    game = leuthen_wing("wedell")
    for gun in ("pr-art1", "pr-art2", "pr-art3"):
        assert game.do(do.unit(gun)) is None
    assert game.do(do.cell(game.cell("2424"))) is None
    assert game.do(do.unit("moritz")) is None
    assert press(game, "wing") is None
    for gun in ("pr-art4", "pr-art5"):
        assert game.do(do.unit(gun)) is None


@pytest.mark.rule("PG 24.2.2b")
def test_who_enters_in_column_anyhow_has_no_button_for_it() -> None:
    """At Leuthen all do; at Torgau a wing already in column has none either."""
    game = leuthen_wing("wedell")
    assert "column" not in [b.id for b in game.asking.asked(game.ctx).buttons]
    assert press(game, "column") is not None
    torgau = start("torgau-main", 3, 3, 5).run(PlayerTurn(PRUSSIAN))
    for name in ("try", "roll"):
        assert press(torgau, name) is None
    assert torgau.do(do.unit("karl")) is None
    assert press(torgau, "wing") is None
    assert press(torgau, "column") is None
    assert "column" not in [b.id for b in torgau.asking.asked(torgau.ctx).buttons]


@pytest.mark.rule("PG 22.2a")
def test_the_way_of_the_wing_is_shown_before() -> None:
    """Where the head comes to; nothing for what it does not reach, or for a button."""
    game = leuthen_wing("wedell")
    shown = game.asking.preview(game.ctx, do.cell(game.cell("2426")))
    assert [game.rules.label(c) for c in shown.path] == ["2428", "2427", "2426"]
    for action in (do.cell(game.cell("2410")), do.button("back"), do.unit("pr-art1")):
        assert game.asking.preview(game.ctx, action) is None


@pytest.mark.rule("PG 24.2.2a")
@pytest.mark.parametrize(
    ("rule", "cause"),
    [
        ("PG 3.1a", "For want of room"),
        ("PG 7.0c", "For want of movement points"),
        ("PG 7.1d", "No way"),
    ],
)
def test_why_a_piece_of_a_wing_falls_short(rule: str, cause: str) -> None:
    """Room and movement points in two words, all else as it is refused."""
    game = position(open_field(), foot("a", PRUSSIAN, "0505"))
    ends: Cell = game.cell("0404")
    text = short_text(game.ctx, [Shortfall("a", ends, Refusal(rule, say("No way")))])
    assert text is not None
    assert render(text) == f"{cause}: a only to 0404."


@pytest.mark.rule("PG 24.2.2a")
def test_a_wing_enters_in_one_gesture_behind_its_head() -> None:
    """Frei (2 levels) and IR 26 (2) fill the goal in column, IR 13 (1) is behind them, Bevern (4)
    behind that; both guns (4 and 4) march with the last of them, Wedell rides with the head.
    """
    game = leuthen()
    whole_wing(game, "wedell")
    assert game.do(do.unit("pr-art1")) is None
    assert game.do(do.unit("pr-art2")) is None
    assert game.do(do.cell(game.cell("2424"))) is None
    wing = ("pr-frei", "pr-ir26", "pr-ir13", "pr-grbevern", "pr-art1", "pr-art2", "wedell")
    stands = ["2424", "2424", "2425", "2426", "2426", "2426", "2424"]
    assert [game.at(p) for p in wing] == stands
    assert isinstance(game.asking, MovePhase)
    assert all(game.unit(u).moved for u in wing[:-1])
    assert [c for c in game.table.stacks if why_overfull(game.ctx, c) is not None] == []
    assert invariants(game.ctx) == []


@pytest.mark.rule("PG 3.1a")
def test_guns_behind_the_tail_of_a_wing_go_where_there_is_room() -> None:
    """12 levels of guns: two batteries with the last regiment, the third one hex behind it."""
    game = leuthen()
    whole_wing(game, "wedell")
    for gun in ("pr-art1", "pr-art2", "pr-art3"):
        assert game.do(do.unit(gun)) is None
    assert game.do(do.cell(game.cell("2424"))) is None
    stands = [game.at(f"pr-art{n}") for n in (1, 2, 3)]
    assert stands == ["2426", "2426", "2427"]


def test_the_preview_names_who_falls_short_and_why() -> None:
    """Frei and IR 26 fill 2427 with 4 levels in column; IR 13 stays in 2428 behind them, and Bevern
    has no room with it: 1 and 4 levels. What the preview says comes true.
    """
    game = leuthen()
    whole_wing(game, "wedell")
    goal = game.cell("2427")
    shown = game.asking.preview(game.ctx, do.cell(goal))
    assert str(shown.text) == (
        "Entering costs 1 MP; 2 MP in all."
        " For want of room: IR 13 only to 2428; Gren Bevern stays off the map."
    )
    assert game.do(do.cell(goal)) is None
    stands = [game.at(u) for u in ("pr-frei", "pr-ir26", "pr-ir13", "pr-grbevern")]
    assert stands == ["2427", "2427", "2428", "-"]


@pytest.mark.rule("PG 24.2.2a")
def test_a_fourth_gun_does_not_go_along() -> None:
    """And a gun named twice stays behind again."""
    game = leuthen()
    whole_wing(game, "pr-ir13")
    for gun in ("pr-art1", "pr-art2", "pr-art3"):
        assert game.do(do.unit(gun)) is None
    assert rule_of(game.do(do.unit("pr-art4"))) == "PG 24.2.2a"
    assert game.do(do.unit("pr-art3")) is None
    assert game.do(do.unit("pr-art4")) is None
    assert set(asked(game).units) == {"pr-art1", "pr-art2", "pr-art4"}
    assert game.do(do.unit("pr-ir26")) is not None


def test_guns_along_are_named_if_there_are_any() -> None:
    """Nobody's name is not a dash."""
    game = leuthen()
    whole_wing(game, "wedell")
    assert "Guns along" not in str(asked(game).context)
    assert game.do(do.unit("pr-art1")) is None
    assert "Guns along: " in str(asked(game).context)


def test_the_goal_must_be_in_reach_of_the_head() -> None:
    """Frei 1/4 moves 4 + 4: the entry hex and seven more; back, nothing has happened."""
    game = leuthen()
    whole_wing(game, "wedell")
    assert rule_of(game.do(do.cell(game.cell("2418")))) == "PG 7.0c"
    assert press(game, "back") is None
    assert game.asking.piece == "wedell"
    assert press(game, "back") is None
    assert len(to_come(game.ctx, PRUSSIAN)) == 50


def test_where_the_enemy_decides_the_rest_of_the_wing_waits() -> None:
    """Frei comes within three hexes of Nostitz at 2519, who may try to wake the army (fog: three
    hexes); the others stay off the map until their owner sends them.
    """
    game = leuthen()
    whole_wing(game, "wedell")
    assert game.do(do.cell(game.cell("2421"))) is None
    assert asked(game).side == COALITION
    assert press(game, "decline") is None
    assert isinstance(game.asking, MovePhase) and game.at("pr-frei") == "2421"
    assert [game.at(p) for p in ("pr-ir26", "wedell")] == ["-", "-"]
    whole_wing(game, "wedell")
    assert game.do(do.cell(game.cell("2424"))) is None
    assert game.at("pr-ir26") == "2424"


@pytest.mark.rule("PG 3.2a")
def test_where_there_is_no_room_the_last_wait_off_the_map() -> None:
    """Retzow has regiments of 4, 4, 3 and 2 levels: two hexes hold two of them."""
    game = leuthen()
    whole_wing(game, "retzow")
    assert game.do(do.cell(game.cell("2427"))) is None
    stands = [game.at(u) for u in ("pr-ir10-8", "pr-ir34-30", "pr-ir46-28", "pr-gr21-27")]
    assert stands == ["2427", "2428", "-", "-"]
    assert game.at("retzow") == "2427"
    assert [e.rule for e in game.events if e.units == ("pr-ir46-28",)] == ["PG 3.2a"]
    short = next(e for e in game.events if e.units == ("pr-ir34-30",))  # 8 levels in column, not 4
    assert short.cells == (game.cell("2427"),)
    assert short.rule == "PG 3.2a" and str(short.text).startswith("IR 34/30 stops short in 2428:")


def test_a_piece_alone_has_no_wing_to_bring() -> None:
    """Guns and the king neither."""
    game = leuthen()
    assert game.do(do.unit("frederick")) is None
    assert press(game, "wing") is not None
    assert "wing" not in [b.id for b in asked(game).buttons]


THE_LAST_HEXES = ("2428", "2427", "2426")


@pytest.mark.rule("PG 3.2a", "PG 24.2.2a")
def test_where_those_stay_who_find_no_room_at_the_end_of_the_way() -> None:
    """In column two units fill a hex: Frei and 26 go to 2426, 13 to 2427 and the grenadiers to
    2428, said before and told after.
    """
    game = whole_wing(leuthen(), "wedell")
    path = tuple(game.cell(label) for label in THE_LAST_HEXES)
    found = list(shortfalls(game.ctx, "wedell", (), path))
    assert [(s.piece, game.rules.label(s.ends), s.why.rule) for s in found] == [
        ("pr-ir13", "2427", "PG 3.2a"),
        ("pr-grbevern", "2428", "PG 3.2a"),
    ]
    assert go_on(game, *THE_LAST_HEXES) is None
    told = [render(e.text) for e in game.events if " stops short in " in render(e.text)]
    assert [text.split(" stops short in ")[1][:4] for text in told] == ["2427", "2428"]
    assert (game.at("pr-ir13"), game.at("pr-grbevern")) == ("2427", "2428")


@pytest.mark.rule("PG 24.2.2a")
def test_nothing_is_said_of_others_where_none_falls_short() -> None:
    """Frei and Wedell alone are still to come: the way costs what it costs, no more is said."""
    game = leuthen()
    for piece in pieces_to_come(game.ctx, "wedell"):
        if piece not in ("pr-frei", "wedell"):
            game.ctx.put(game.table.arrived, piece, 1)
    whole_wing(game, "wedell")
    way = tuple(game.cell(label) for label in THE_LAST_HEXES)
    shown = game.asking.preview(game.ctx, do.cell(way[-1], *way))
    assert shown is not None and shown.text is not None
    assert "None" not in render(shown.text) and "only to" not in render(shown.text)
