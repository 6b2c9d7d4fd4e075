"""Retreats, rally, special leaders, second thoughts: what mutants showed to be without a test."""

import pytest

from game.engine.action import button, cell
from game.engine.text import render
from game.rules.prussias_glory.combat.rally import rally
from game.rules.prussias_glory.combat.retreat import Retreat
from game.rules.prussias_glory.combat.rout import outlook
from game.rules.prussias_glory.command.special_leaders import (
    special_leaders,
    special_preview,
    try_special,
)
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement.restacking import ChooseStack
from game.rules.prussias_glory.movement.steps import why_no_step
from game.rules.prussias_glory.movement.walking import tell_march
from game.rules.prussias_glory.table import OFF_MAP, Army, ArmyState, Morale
from tests.rules.prussias_glory.battles import start
from tests.rules.prussias_glory.positions import (
    battery,
    foot,
    leader,
    open_field,
    position,
)
from tests.rules.prussias_glory.test_proof_offers import question

# -- ways (PG 8.4) ---------------------------------------------------------------------------------


@pytest.mark.rule("PG 8.4c")
def test_ways_are_told_apart_by_where_they_end() -> None:
    """Water straight ahead: 0103 and 0303, each of which can be reached in two ways over empty
    hexes.
    """
    game = position(
        open_field(3, 9, all_water="0203"), foot("a", PRUSSIAN, "0205", morale=Morale.ROUTED)
    )
    assert render(outlook(game.ctx, "a")) == "2 ways"
    game.run(Retreat("a", 2, 1))
    assert question(game)["cells"] == ["0103", "0303"]


@pytest.mark.rule("PG 8.4c")
def test_the_end_of_a_way_is_what_must_be_near_the_edge() -> None:
    """Friends straight ahead in all three directions: 0404, 0504 and 0604 lie nearer to the north
    edge than 0405 and 0605, which are as far as they if the first hex of the way is 0504.
    """
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", morale=Morale.ROUTED),
        foot("f", PRUSSIAN, "0503"),
        foot("g", PRUSSIAN, "0304"),
        foot("h", PRUSSIAN, "0704"),
    ).run(Retreat("a", 2, 1))
    assert question(game)["cells"] == ["0404", "0504", "0604"]
    farther = game.do(cell(game.cell("0507")))
    assert farther is not None
    assert render(farther.message) == "Another way ends nearer to the friendly edge."
    beyond = game.do(cell(game.cell("0909")))
    assert beyond is not None
    assert render(beyond.message) == "a cannot retreat there in 2 hexes."


@pytest.mark.rule("PG 8.2e")
def test_a_rout_move_that_leaves_the_map_after_a_hex() -> None:
    """From 0102 over 0101."""
    game = position(open_field(1, 9), foot("a", PRUSSIAN, "0102", morale=Morale.ROUTED))
    assert render(outlook(game.ctx, "a")) == "leaves the map"


# -- rally (PG 8.5) --------------------------------------------------------------------------------


@pytest.mark.rule("PG 8.5a")
@pytest.mark.parametrize(
    ("state", "die", "words", "after"),
    [
        (Morale.ROUTED, 4, "a rallies and is Disordered.", Morale.DISORDERED),
        (Morale.DISORDERED, 4, "a rallies and is Formed.", Morale.FORMED),
        (Morale.ROUTED, 5, "a does not rally.", Morale.ROUTED),
    ],
)
def test_an_attempt_is_told(state: Morale, die: int, words: str, after: Morale) -> None:
    """MR 3, nobody near: 4 or less."""
    game = position(open_field(), foot("a", PRUSSIAN, "0505", level=1, morale=state), dice=(die,))
    rally(game.ctx, "a")
    (event,) = game.events
    assert (event.kind, render(event.text), event.units) == ("rally", words, ("a",))
    assert event.roll is not None and event.roll.needed is not None
    assert (event.roll.total, render(event.roll.needed)) == (die, "4 or less")
    assert (game.unit("a").morale, game.unit("a").rallied) == (after, True)


@pytest.mark.rule("PG 3.4b")
def test_no_stack_need_be_chosen() -> None:
    """Back leaves all as it is."""
    game = position(open_field(), foot("a", PRUSSIAN, "0505"), foot("b", PRUSSIAN, "0505")).run(
        ChooseStack(PRUSSIAN)
    )
    assert game.do(button("back")) is None
    assert game.asking is None


# -- special leaders (PG 14.2) ---------------------------------------------------------------------


@pytest.mark.rule("PG 14.2c")
def test_special_leaders_of_a_side() -> None:
    """Not the others of the side, nor special ones of the enemy."""
    game = position(
        open_field(),
        leader("L", PRUSSIAN, "0505", initiative=4),
        leader("M", PRUSSIAN, "0505", wing="other"),
        leader("K", COALITION, "0606", initiative=3),
    )
    assert special_leaders(game.ctx, PRUSSIAN) == ("L",)
    assert special_leaders(game.ctx, COALITION) == ("K",)


@pytest.mark.rule("PG 14.2f")
def test_what_a_special_leader_would_do() -> None:
    """Initiative 4, a Demoralised army: 1 to 3 pass. The wing and the guns with him are named."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0101", effective=False),
        battery("g", PRUSSIAN, "0505", effective=False),
        battery("h", PRUSSIAN, "0505"),
        leader("L", PRUSSIAN, "0505", initiative=4),
        table={"armies": {PRUSSIAN: Army(PRUSSIAN, 10, 5, ArmyState.DEMORALISED)}},
        dice=(3,),
    )
    seen = special_preview(game.ctx, "L", "prussian-foot")
    assert seen.sheet is not None and seen.text is not None
    faces = seen.sheet.faces
    assert "".join(f.result for f in faces) == "+++---"
    assert [render(f.heading) for f in faces] == ["Effective"] * 3 + ["stays Degraded"] * 3
    assert [(render(a), render(b)) for a, b in seen.sheet.notes] == [
        ("Who would be Effective", "a, g")
    ]
    assert (seen.sheet.total, render(seen.text)) == (1, "3 of 6")
    try_special(game.ctx, "L", "prussian-foot")
    (event,) = game.events
    assert event.roll is not None
    assert (event.roll.total, event.units) == (4, ("L", "a", "g"))


# -- steps and walks (PG 7) ------------------------------------------------------------------------


@pytest.mark.rule("PG 7.0c")
def test_who_has_spent_all_has_no_step_left() -> None:
    """3 of 3 MP; with 2 spent one is left."""
    done, left = (
        position(open_field(), foot("a", PRUSSIAN, "0505", spent=n, steps=n)) for n in (3, 2)
    )
    assert why_no_step(done.ctx, "a") is not None
    assert why_no_step(left.ctx, "a") is None


@pytest.mark.rule("PG 22.2a")
def test_an_entry_of_two_hexes_shows_its_way() -> None:
    game = start("leuthen-main")
    piece = next(iter(game.rules.coming))
    for way in ((0, 1), (0,)):
        tell_march(game.ctx, piece, OFF_MAP, way)
    assert [event.path for event in game.ctx.events[-2:]] == [(0, 1), ()]
