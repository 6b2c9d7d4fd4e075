"""Wings that enter, retreats beyond Leuthen, groups without a unit: second harvest of mutants
(PG 8.4, 14.2, 24.2).
"""

import pytest

from game.engine import action as do
from game.engine.text import render
from game.rules.prussias_glory.arrival.entry_wing import pieces_to_come, shortfalls
from game.rules.prussias_glory.combat.retreat_ways import key
from game.rules.prussias_glory.command.command import groups_that_roll
from game.rules.prussias_glory.data.cards import PRUSSIAN
from game.rules.prussias_glory.pieces import take_off, units_of
from game.rules.prussias_glory.system import known
from tests.rules.prussias_glory.battles import start
from tests.rules.prussias_glory.combat_bench import fight, suffer
from tests.rules.prussias_glory.moves import go_on
from tests.rules.prussias_glory.positions import foot
from tests.rules.prussias_glory.results_bench import attacked
from tests.rules.prussias_glory.test_proof_entry import leuthen, whole_wing

WAY = ("2428", "2427", "2426")


@pytest.mark.rule("PG 3.2a", "PG 24.2.2a")
def test_where_those_stay_who_find_no_room_at_the_end_of_the_way() -> None:
    """In column two units fill a hex: Frei and 26 go to 2426, 13 to 2427 and the grenadiers to
    2428, said before and told after.
    """
    game = whole_wing(leuthen(), "wedell")
    path = tuple(game.cell(label) for label in WAY)
    found = list(shortfalls(game.ctx, "wedell", (), path))
    assert [(s.piece, game.rules.label(s.ends), s.why.rule) for s in found] == [
        ("pr-ir13", "2427", "PG 3.2a"),
        ("pr-grbevern", "2428", "PG 3.2a"),
    ]
    assert go_on(game, *WAY) is None
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
    way = tuple(game.cell(label) for label in WAY)
    shown = game.asking.preview(game.ctx, do.cell(way[-1], *way))
    assert shown is not None and shown.text is not None
    assert "None" not in render(shown.text) and "only to" not in render(shown.text)


@pytest.mark.rule("PG 24.2.4a", "PG 8.4.1a")
def test_who_has_come_into_leuthen_goes_on_to_the_east_edge() -> None:
    """Infantry that began in 2605 and came into 2704, one hex at a time: what counts is where it
    stands now (Ruling 61). From the town 2703 lies 2 from the edge; from 2605 the town is wanted,
    of which 2704 is a hex.
    """
    game = start("leuthen-main")
    began, town, on = (game.cell(label) for label in ("2605", "2704", "2703"))
    assert key(game.ctx, "au-ir21", (began,), (town,))[3] == 0
    assert key(game.ctx, "au-ir21", (began, town), (on,))[3] == 2


@pytest.mark.rule("PG 26.4b")
def test_a_group_of_which_only_guns_are_due_rolls() -> None:
    """All infantry and guns off the map: nothing in turn 1; in turn 2 the guns of 1110 are due."""
    game = start("torgau-battle")
    for uid in units_of(game.ctx, PRUSSIAN):
        take_off(game.ctx, uid)
    game.ctx.set(turn=1)
    assert groups_that_roll(game.ctx, PRUSSIAN) == ()
    game.ctx.set(turn=2)
    assert [g.id for g in groups_that_roll(game.ctx, PRUSSIAN)] == ["pr-inf"]


def test_refusals_of_readings_too_should_be_met() -> None:
    """Such as those of retreats and of set-up by hand, whose modules have no frames."""
    assert {"PG 8.4a", "PG 7.0f", "PG 24.2.3a"} <= set(known()["refusal"])


@pytest.mark.rule("PG 11.1.4c")
@pytest.mark.parametrize(("below", "may"), [(2, True), (1, False)])
def test_support_of_an_attacker_would_follow_too(below: int, may: bool) -> None:
    """Four points against 0505: "p" took one of them; two of the other three are left after its
    retreat. A battalion of two levels below can take them, one of a single level cannot; who
    attacks has his followers as the defender has, but for a charge.
    """
    game = attacked(
        foot("p", PRUSSIAN, "0505", ladder=((5, 5), (5, 5), (5, 5), (5, 5))),
        foot("q", PRUSSIAN, "0505", ladder=((4, 6),) * below),
    )
    suffer(game, fight(game, "0505", "0506"), "4 / 0")
    if may:
        assert game.unit("p").level == 3
        assert game.asking.why_not_button(game.ctx, "retreat:p") is None
    else:
        assert game.unit("p").level == 2
