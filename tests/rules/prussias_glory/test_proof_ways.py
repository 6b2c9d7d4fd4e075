"""Rout moves, retreats, losses and restacking: the odd cases (PG 3.4, 7, 8, 11)."""

import pytest

from game.engine.action import button, cell, pick, unit
from game.engine.text import render
from game.rules.prussias_glory import markers
from game.rules.prussias_glory.combat.close_combat import CloseCombatPhase
from game.rules.prussias_glory.combat.designation import suggestions, why_not_defender
from game.rules.prussias_glory.combat.gunnery import why_not_target
from game.rules.prussias_glory.combat.rally import chance_text
from game.rules.prussias_glory.combat.refusals import already_fought
from game.rules.prussias_glory.combat.retreat import ChooseWay, Retreat, end_of
from game.rules.prussias_glory.combat.rout import RoutPhase
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.movement.restacking import Restack
from game.rules.prussias_glory.table import OFF_MAP, Army, ArmyState, Morale
from tests.rules.prussias_glory.combat_bench import bombard, cells, fight, led, suffer, told
from tests.rules.prussias_glory.moves import begin, go, rule_of
from tests.rules.prussias_glory.positions import (
    battery,
    foot,
    leader,
    open_field,
    position,
)
from tests.rules.prussias_glory.test_proof_asked import notes
from tests.rules.prussias_glory.test_proof_offers import question, words

WEST: dict[str, tuple[str, ...]] = {PRUSSIAN: ("west",), COALITION: ("east",)}


# -- rout moves (PG 8.2) ---------------------------------------------------------------------------


@pytest.mark.rule("PG 8.2d")
@pytest.mark.parametrize("how", ["alone", "chosen", "all with a single way"])
def test_a_rout_move_has_no_cause_above_it(how: str) -> None:
    """However it comes about; and each Routed unit makes one in a player turn."""
    others = () if how == "alone" else (foot("b", PRUSSIAN, "0109", morale=Morale.ROUTED),)
    game = position(open_field(1, 9), foot("a", PRUSSIAN, "0105", morale=Morale.ROUTED), *others)
    game.run(RoutPhase(PRUSSIAN))
    if how == "chosen":
        assert game.do(unit("a")) is None
    elif how != "alone":
        assert game.do(button("single")) is None
    moves = told(game, "retreat")
    assert {(e.depth, e.rule) for e in moves} == {(0, "PG 8.2a")}
    assert (moves[0].cells, game.at("a")) == ((game.cell("0103"),), "0103")
    assert len(moves) == 1 + len(others)
    game.run(RoutPhase(PRUSSIAN))
    assert len(told(game, "retreat")) == 1 + len(others)


@pytest.mark.rule("PG 8.2f")
def test_what_a_rout_move_will_be() -> None:
    """Shut in by the enemy; or two straight ways to the west, of which none is shown."""
    game = position(
        open_field(3, 9),
        foot("a", PRUSSIAN, "0309", morale=Morale.ROUTED),
        foot("x", COALITION, "0308"),
        foot("y", COALITION, "0209"),
        foot("c", PRUSSIAN, "0101", morale=Morale.ROUTED),
        edges=WEST,
    ).run(RoutPhase(PRUSSIAN))
    assert notes(game) == {"a": "no way: captured", "c": "leaves the map"}
    assert game.asking.preview(game.ctx, unit("a")).path == ()
    open_ground = position(
        open_field(3, 9),
        foot("c", PRUSSIAN, "0303", morale=Morale.ROUTED),
        foot("d", PRUSSIAN, "0306", morale=Morale.ROUTED),
        edges=WEST,
    ).run(RoutPhase(PRUSSIAN))
    assert notes(open_ground) == {"c": "2 ways", "d": "2 ways"}
    assert open_ground.asking.preview(open_ground.ctx, unit("c")).path == ()
    assert open_ground.do(unit("c")) is None
    assert question(open_ground)["cells"] == ["0102", "0104"]


@pytest.mark.rule("PG 8.4c")
def test_a_way_that_leaves_the_map_is_named_as_such() -> None:
    """One hex from the west edge, friends all around: two hexes to leave from, a friend in each."""
    around = dict(zip("nswv", ["0202", "0204", "0102", "0103"], strict=True))
    game = position(
        open_field(2, 9),
        foot("c", PRUSSIAN, "0203", morale=Morale.ROUTED),
        *(foot(name, PRUSSIAN, at) for name, at in around.items()),
        edges=WEST,
        dice=(1,),
    ).run(Retreat("c", 2, 1))
    assert isinstance(game.asking, ChooseWay)
    leaves = "Leaves the map from here."
    assert notes(game) == {"0102": leaves, "0103": leaves}
    assert game.do(cell(game.cell("0103"))) is None
    assert game.at("c") == "-"


@pytest.mark.rule("PG 8.4c")
def test_the_end_of_a_way() -> None:
    """Its last hex on the map, if it has one."""
    assert [end_of(way) for way in ((3,), (3, 4), (3, OFF_MAP), (OFF_MAP,))] == [3, 4, 3, OFF_MAP]


# -- rally (PG 17) ---------------------------------------------------------------------------------


@pytest.mark.rule("PG 8.5a")
def test_an_attempt_that_cannot_succeed() -> None:
    """MR 3, army Routed -2, shaken neighbour -1, next to a Routed enemy -1: less than nothing."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", level=1, morale=Morale.ROUTED),
        foot("b", PRUSSIAN, "0504", morale=Morale.ROUTED),
        foot("x", COALITION, "0506", morale=Morale.ROUTED),
        table={"armies": {PRUSSIAN: Army(PRUSSIAN, 10, -12, ArmyState.ROUTED)}},
    )
    assert render(chance_text(game.ctx, "a")) == "cannot succeed"


# -- losses (PG 11) --------------------------------------------------------------------------------


@pytest.mark.rule("PG 11.1a")
@pytest.mark.parametrize(
    ("points", "sentence"),
    [
        (2, "1 loss point is left that nobody can take."),
        (3, "2 loss points are left that nobody can take."),
    ],
)
def test_points_that_nobody_takes_are_told(points: int, sentence: str) -> None:
    """One level takes one."""
    game = position(
        open_field(), foot("a", PRUSSIAN, "0505"), foot("x", COALITION, "0506", level=1)
    )
    suffer(game, led(fight(game, "0505", "0506"), "defence", "x"), f"0 / {points}")
    last = game.events[-1]
    assert (render(last.text), last.side, last.cells) == (
        sentence,
        COALITION,
        cells(game, "0506"),
    )


@pytest.mark.rule("PG 11.3.2a")
def test_a_voluntary_retreat_under_r_is_a_rout() -> None:
    """MR 5 after its first level: the way back is two hexes, to 0101."""
    game = position(
        open_field(1, 9),
        foot("a", PRUSSIAN, "0104"),
        foot("x", COALITION, "0103", ladder=((8, 5), (7, 5), (6, 5), (3, 5))),
        edges={PRUSSIAN: ("south",), COALITION: ("north",)},
    )
    suffer(game, led(fight(game, "0104", "0103"), "defence", "x"), "0 / 2R")
    assert words(game, button("retreat:x")) == "routs, 2 hexes"
    seen = game.asking.preview(game.ctx, button("retreat:x"))
    assert seen.path == cells(game, "0103 0102 0101")


@pytest.mark.rule("PG 18.0b")
def test_losses_of_defensive_fire_belong_to_its_phase() -> None:
    """The Coalition moves, the Prussians fire."""
    game = position(
        open_field(),
        battery("g", COALITION, "0506"),
        battery("h", COALITION, "0506"),
        active=COALITION,
    )
    bombard(game, "0506", "0*", distance=1, side=PRUSSIAN)
    assert question(game)["phase"] == "defensive_fire"


# -- restacking and relief (PG 3.4b, 7.2.1c) -------------------------------------------------------


@pytest.mark.rule("PG 3.4c")
def test_an_order_that_raises_bottomed_guns_is_not_suggested() -> None:
    """Only the order as it is; Back leaves it."""
    game = position(
        open_field(),
        foot("a", COALITION, "0505"),
        battery("g", COALITION, "0505", bottomed=True),
        active=COALITION,
    ).run(Restack(COALITION, position(open_field()).cell("0505")))
    asked = game.asking.prompt(game.ctx).pick
    assert asked.samples == (("a", "g"),)
    assert game.asking.preview(game.ctx, pick("g", "a")) is None
    assert game.do(button("back")) is None
    assert game.asking is None


@pytest.mark.rule("PG 7.2.1c")
def test_who_stays_engaged_is_not_relieved() -> None:
    """ "b" comes in below "a", who stays Engaged: restacked under it later, "a" is still held."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("b", PRUSSIAN, "0504"),
        foot("x", COALITION, "0506"),
    )
    begin(game, PRUSSIAN)
    assert go(game, "b", "0505") is None
    assert game.do(button("place:1")) is None
    game.run(Restack(PRUSSIAN, game.cell("0505")))
    assert game.do(pick("b", "a")) is None
    assert game.table.markers[game.cell("0505")].flipped
    assert rule_of(go(game, "a", "0504")) == "PG 7.2.1c"


# -- designation (PG 19.0, 19.1) -------------------------------------------------------------------


@pytest.mark.rule("PG 19.0b")
def test_who_has_fought_is_named_from_the_top() -> None:
    """Two units of a hex that fought."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506", level=2, fought=True),
        foot("y", COALITION, "0506", level=2, fought=True),
    )
    assert why_not_defender(game.ctx, PRUSSIAN, game.cell("0506")) == already_fought("x")


@pytest.mark.rule("PG 19.1a")
def test_attacks_that_are_suggested() -> None:
    """On Routed units nobody is obliged: alone, by twos, all three, and both hexes together by
    those who touch both.
    """
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("b", PRUSSIAN, "0606"),
        foot("c", PRUSSIAN, "0406"),
        foot("x", COALITION, "0506", morale=Morale.ROUTED),
        foot("y", COALITION, "0605", morale=Morale.ROUTED),
    )
    a, b, c, x, y = cells(game, "0505 0606 0406 0506 0605")

    def attack(*hexes: int) -> tuple[int, ...]:
        return tuple(sorted(hexes))

    assert set(suggestions(game.ctx, PRUSSIAN)) == {
        *((attack(*some), (x,)) for some in ((a,), (b,), (c,), (a, b), (a, c), (b, c), (a, b, c))),
        *((attack(*some), (y,)) for some in ((a,), (b,), (a, b))),
        (attack(a, b), attack(x, y)),
    }


@pytest.mark.rule("PG 19.0c")
def test_nothing_of_a_combat_is_kept_after_the_phase() -> None:
    """The last combat fought, the phase ends by itself and says so."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506"),
        dice=(1, 1, 1, 1),
    ).run(CloseCombatPhase(PRUSSIAN))
    assert game.do(cell(game.cell("0506"))) is None
    while game.asking is not None:
        asked = game.asking.prompt(game.ctx)
        assert game.do(unit(next(iter(asked.units)))) is None
    assert list(game.table.combats) == []
    assert render(game.events[-1].text) == "No attack is left: close combat ends."


# -- guns (PG 16) ----------------------------------------------------------------------------------


@pytest.mark.rule("PG 16.1c")
def test_the_friend_near_the_target_is_named_from_the_top() -> None:
    """Two friends in the hex next to the target."""
    game = position(
        open_field(),
        battery("g", PRUSSIAN, "0504"),
        foot("a", PRUSSIAN, "0406", level=2),
        foot("b", PRUSSIAN, "0406", level=2),
        foot("x", COALITION, "0506"),
    )
    refusal = why_not_target(game.ctx, "g", game.cell("0506"), False)
    assert refusal is not None
    assert (refusal.rule, render(refusal.message)) == ("PG 16.1c", "The target is next to a.")


@pytest.mark.rule("PG 4.3c")
def test_a_flipped_marker_is_told_once_below_the_move() -> None:
    """And not where there is none, or it was flipped before."""
    game = position(
        open_field(),
        foot("b", PRUSSIAN, "0505"),
        foot("a", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506"),
        leader("L", PRUSSIAN, "0505"),
    )
    begin(game, PRUSSIAN)
    here, before = game.cell("0505"), len(game.events)
    markers.flip_marker(game.ctx, here, ("a",))
    markers.flip_marker(game.ctx, here, ("a",))
    assert [(e.depth, e.rule, e.cells) for e in game.events[before:]] == [(1, "PG 4.3c", (here,))]
