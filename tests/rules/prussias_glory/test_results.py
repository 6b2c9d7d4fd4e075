"""Combat results: loss points and who takes them (PG 11.1, 11.2), with the printed examples."""

import pytest

from game.engine.action import button, unit
from game.rules.prussias_glory.combat import refusals
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.outcome import parse, tally
from game.rules.prussias_glory.table import Morale
from tests.rules.prussias_glory.combat_bench import (
    asks,
    bombard,
    fight,
    led,
    loss_points,
    piled,
    suffer,
)
from tests.rules.prussias_glory.positions import (
    battery,
    foot,
    horse,
    open_field,
    position,
)
from tests.rules.prussias_glory.results_bench import STEADY, attacked, go_any_way, hit

ASSIGN = "pg.results.assign"
WEAK = ((4, 4), (2, 3))


# -- the printed examples --------------------------------------------------------------------------


@pytest.mark.rule("PG 11.1.3a")
def test_g08_the_second_loss_of_a_lone_unit_is_a_retreat() -> None:
    """G-08: 7-5-3 loses a level, then with MR 4 goes back one hex Disordered; both satisfied."""
    game = hit(attacked(foot("p", PRUSSIAN, "0505", level=3)), "0 / 2")
    assert (game.unit("p").level, game.unit("p").morale) == (2, Morale.DISORDERED)
    assert game.at("p") == "0504"
    assert loss_points(game) == (0, 0)
    assert game.table.armies[COALITION].cs == 1  # the counter that was swapped


@pytest.mark.rule("PG 11.1f")
def test_g09_the_next_unit_becomes_engaged_and_its_owner_may_choose() -> None:
    """G-09: four LP on 7-5-3 above 8-6-3; the fourth is a level or a retreat."""
    for choice, level, stays in ((unit("q"), 2, True), (button("retreat:q"), 3, False)):
        # Where its retreat meets 7-5-3, that checks its morale: MR 4, a die of 4 passes.
        game = attacked(
            foot("p", PRUSSIAN, "0505", level=3), foot("q", PRUSSIAN, "0505"), dice=(4,)
        )
        hit(game, "0 / 4")
        assert (game.at("p"), game.unit("p").level) == ("0504", 2)
        assert (asks(game), loss_points(game), game.unit("q").level) == (ASSIGN, (0, 1), 3)
        shown = game.asking.asked(game.ctx)
        assert (set(shown.units), [b.id for b in shown.buttons]) == ({"q"}, ["retreat:q"])
        assert str(shown.context) == "loss 4 of 4"
        assert game.do(choice) is None
        go_any_way(game)
        assert (game.unit("q").level, game.at("q") == "0505") == (level, stays)
        assert (game.unit("q").morale is Morale.FORMED) == stays
        assert loss_points(game) == (0, 0)


@pytest.mark.rule("PG 11.1a")
def test_g10_a_lone_unit_cannot_satisfy_three() -> None:
    """G-10: one loss point stays unsatisfied; with two levels more all are satisfied."""
    game = hit(attacked(foot("p", PRUSSIAN, "0505", level=3)), "0 / 3")
    assert game.unit("p").morale is Morale.DISORDERED
    assert loss_points(game) == (0, 1)
    two = attacked(foot("p", PRUSSIAN, "0505", level=2), foot("q", PRUSSIAN, "0505", level=2))
    hit(two, "0 / 3")
    while asks(two) == ASSIGN:
        two.do(unit(next(iter(two.asking.asked(two.ctx).units))))
    assert loss_points(two)[1] == 0


@pytest.mark.rule("PG 11.2a")
def test_g11_exchange_counts_the_enemys_levels_by_four_halves_up() -> None:
    """G-11: 3 and 2 levels against 4 and 2: the Austrians lose 1, the Prussians 2."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0405", level=3),
        foot("b", PRUSSIAN, "0605", level=2),
        foot("x", COALITION, "0504", level=4),
        foot("y", COALITION, "0505", level=2),
    )
    combat = fight(game, "0405 0605", "0504 0505")
    assert tally(game.ctx, combat, "defence", parse("Ex")).points == 1
    assert tally(game.ctx, combat, "attack", parse("Ex")).points == 2


@pytest.mark.rule("PG 11.3.5b")
def test_g12_surrender_of_three_units() -> None:
    """G-12: both Engaged units surrender, the third loses a level and surrenders."""
    game = attacked(
        foot("a", PRUSSIAN, "0505", ladder=((3, 3), (2, 2)), ma=5),
        foot("b", PRUSSIAN, "0505", ladder=((4, 3), (2, 2))),
        foot("c", PRUSSIAN, "0505", ladder=((4, 4), (2, 2))),
    )
    hit(game, "0 / 4RS", lead="a")
    assert [game.at(u) for u in "abc"] == ["-", "-", "-"]
    assert loss_points(game) == (0, 0)
    captured = [lost.unit for lost in game.table.tracks[PRUSSIAN] if lost.captured]
    assert captured == ["a", "b", "c"]
    assert game.table.armies[COALITION].cs == 3


# -- how many (PG 11.1b, 11.2, 11.3.4, 19.1.1d) ----------------------------------------------------


@pytest.mark.rule("PG 11.1b")
@pytest.mark.parametrize(("levels", "points"), [(1, 1), (2, 2), (3, 3), (4, 4)])
def test_nobody_inflicts_more_than_his_levels(levels: int, points: int) -> None:
    """Five LP from a unit of so many levels."""
    game = attacked(foot("p", PRUSSIAN, "0505"), levels=levels)
    combat = fight(game, "0506", "0505", COALITION)
    assert tally(game.ctx, combat, "defence", parse("5")).points == points


@pytest.mark.rule("PG 11.2a")
@pytest.mark.parametrize(("levels", "points"), [(1, 0), (2, 1), (3, 1), (4, 1)])
def test_exchange_rounds_halves_up(levels: int, points: int) -> None:
    """A quarter of the enemy's levels: .25, .5, .75, 1."""
    game = attacked(foot("p", PRUSSIAN, "0505"), levels=levels)
    combat = fight(game, "0506", "0505", COALITION)
    assert tally(game.ctx, combat, "defence", parse("Ex")).points == points


@pytest.mark.rule("PG 11.2b")
def test_exchange_plus_one_and_its_parentheses() -> None:
    """Ex+1 adds one; Ex(+1) becomes Ex again with Support."""
    alone = attacked(foot("p", PRUSSIAN, "0505"))
    helped = attacked(foot("p", PRUSSIAN, "0505"), foot("q", PRUSSIAN, "0505"))
    for game, printed, points in (
        (alone, "Ex+1", 2),
        (alone, "Ex(+1)", 2),
        (helped, "Ex +1", 2),
        (helped, "Ex(+1)", 1),
    ):
        combat = fight(game, "0506", "0505", COALITION)
        assert tally(game.ctx, combat, "defence", parse(printed)).points == points


@pytest.mark.rule("PG 11.3.4a")
def test_parentheses_need_support() -> None:
    """One LP less with Support of infantry or cavalry; guns and Engaged units are none."""
    for support, points in (
        ((), 3),
        ((foot("q", PRUSSIAN, "0505"),), 2),
        ((horse("q", PRUSSIAN, "0505", morale=Morale.ROUTED),), 2),
        ((battery("g", PRUSSIAN, "0505"),), 3),
    ):
        game = attacked(foot("p", PRUSSIAN, "0505"), *support)
        combat = fight(game, "0506", "0505", COALITION)
        assert tally(game.ctx, combat, "defence", parse("(3)")).points == points


@pytest.mark.rule("PG 8.2g")
def test_who_attacks_only_routers_suffers_nothing() -> None:
    """All results against him are ignored; with one steady defender they count."""
    for morale, points in ((Morale.ROUTED, 0), (Morale.DISORDERED, 3)):
        game = position(
            open_field(),
            foot("p", PRUSSIAN, "0505", level=2, morale=Morale.ROUTED),
            foot("q", PRUSSIAN, "0505", level=2, morale=morale),
            foot("enemy", COALITION, "0506"),
        )
        combat = fight(game, "0506", "0505", COALITION)
        assert tally(game.ctx, combat, "attack", parse("3RS*")).points == points


@pytest.mark.rule("PG 8.2g")
def test_nothing_else_of_the_result_counts_against_him() -> None:
    """Neither the asterisk nor r; against a Disordered defender both do."""
    for morale, level, state in (
        (Morale.ROUTED, 2, Morale.FORMED),
        (Morale.DISORDERED, 1, Morale.DISORDERED),
    ):
        game = position(
            open_field(),
            foot("p", PRUSSIAN, "0505", morale=morale),
            foot("enemy", COALITION, "0506", ladder=((4, 4),)),
            battery("g", COALITION, "0506"),
        )
        suffer(game, fight(game, "0506", "0505", COALITION), "0r* / 0")
        assert (game.unit("g").level, game.unit("enemy").morale) == (level, state)


@pytest.mark.rule("PG 11.3.4a")
def test_never_below_nothing() -> None:
    """(0) with Support is 0 (Ruling 30)."""
    game = attacked(foot("p", PRUSSIAN, "0505"), foot("q", PRUSSIAN, "0505"))
    combat = fight(game, "0506", "0505", COALITION)
    assert tally(game.ctx, combat, "defence", parse("(0)")).points == 0


# -- who takes them (PG 11.1c-f) -------------------------------------------------------------------


@pytest.mark.rule("PG 11.1c")
def test_the_lead_unit_takes_the_first_point() -> None:
    """The first goes to the lead of itself; for the second there is a choice."""
    game = attacked(
        foot("p", PRUSSIAN, "0505", ladder=STEADY, level=2),
        foot("q", PRUSSIAN, "0505", ladder=STEADY, level=2),
    )
    hit(game, "0 / 2", lead="q")
    assert (game.unit("p").level, game.unit("q").level) == (2, 1)
    assert asks(game) == ASSIGN
    assert game.asking.why_not_unit(game.ctx, "p") is None
    assert game.asking.why_not_unit(game.ctx, "q") is None


@pytest.mark.rule("PG 11.1c")
def test_before_the_lead_nobody_else() -> None:
    """The lead with a choice of its own must still be the first."""
    game = attacked(foot("p", PRUSSIAN, "0505", level=2), foot("q", PRUSSIAN, "0505", level=2))
    combat = led(fight(game, "0506", "0505", COALITION), "defence", "q")
    suffer(game, combat, "0 / 1")
    assert (game.unit("p").level, game.unit("q").level) == (2, 1)


@pytest.mark.rule("PG 11.1d")
def test_the_owner_distributes_the_others() -> None:
    """Two units, three points: the last two as he likes."""
    for chosen, levels in (("p", (1, 1)), ("q", (2, 0))):
        game = attacked(
            foot("p", PRUSSIAN, "0505", ladder=STEADY, level=2),
            foot("q", PRUSSIAN, "0505", ladder=STEADY, level=2),
        )
        hit(game, "0 / 2", lead="q")
        assert game.do(unit(chosen)) is None
        assert (game.unit("p").level, game.unit("q").level) == levels


@pytest.mark.rule("PG 11.1e")
def test_support_and_guns_take_no_points() -> None:
    """Clicking them says why; Engaged units are taken."""
    game = attacked(
        foot("p", PRUSSIAN, "0505", ladder=STEADY, level=2),
        foot("q", PRUSSIAN, "0505", ladder=STEADY, level=2),
        foot("s", PRUSSIAN, "0505"),
        battery("g", PRUSSIAN, "0505"),
    )
    hit(game, "0 / 2")
    assert game.do(unit("s")) == refusals.SUPPORT_TAKES_NO_LOSS
    assert game.do(unit("g")) == refusals.GUNS_TAKE_NO_LOSS
    assert game.do(unit("p")) is None
    assert (game.unit("s").level, game.unit("g").level) == (4, 2)


@pytest.mark.rule("PG 11.1f")
def test_nobody_follows_while_the_engaged_stay() -> None:
    """A level lost makes room for 4 levels, yet Support stays Support (Ruling 4)."""
    game = attacked(
        foot("p", PRUSSIAN, "0505", ladder=STEADY, level=3),
        foot("q", PRUSSIAN, "0505", ladder=STEADY, level=2),
    )
    hit(game, "0 / 3")
    assert game.at("p") == "-"
    assert game.unit("q").level == 2


# -- levels and retreats (PG 11.1.1 to 11.1.4) -----------------------------------------------------


@pytest.mark.rule("PG 11.1.1a")
@pytest.mark.parametrize(("level", "left"), [(4, 3), (2, 1), (1, 0)])
def test_one_level_satisfies_one_point(level: int, left: int) -> None:
    """A unit of one level is removed."""
    game = hit(attacked(foot("p", PRUSSIAN, "0505", level=level)), "0 / 1")
    assert game.unit("p").level == left
    assert (game.at("p") == "-") == (left == 0)
    assert game.unit("p").morale is Morale.FORMED


@pytest.mark.rule("PG 11.1.1b")
def test_from_three_to_two_the_counter_is_swapped() -> None:
    """State and place in the stack stay; 1 CS and a counter on the track (Ruling 74)."""
    pieces = (
        foot("s", PRUSSIAN, "0505", level=1, ladder=((3, 6),)),
        foot("p", PRUSSIAN, "0505", level=3, morale=Morale.DISORDERED),
    )
    game = hit(attacked(*pieces), "0 / 1", lead="p")
    assert (game.unit("p").level, game.unit("p").morale) == (2, Morale.DISORDERED)
    assert piled(game, "0505") == ("s", "p")
    assert [x.unit for x in game.table.tracks[PRUSSIAN]] == ["p"]
    assert game.table.armies[COALITION].cs == 1
    four = hit(attacked(foot("p", PRUSSIAN, "0505", level=4)), "0 / 1")
    assert four.table.tracks[PRUSSIAN] == ()


@pytest.mark.rule("PG 11.1.2a")
def test_first_a_level_then_a_retreat() -> None:
    """MR 3 takes a level with the first point and routs with the second."""
    game = attacked(foot("p", PRUSSIAN, "0505", ladder=((5, 3), (4, 3), (3, 3))))
    hit(game, "0 / 1")
    assert (game.unit("p").level, game.unit("p").morale) == (2, Morale.FORMED)
    more = attacked(foot("p", PRUSSIAN, "0505", ladder=((5, 3), (4, 3), (3, 3))))
    hit(more, "0 / 2")
    assert (more.unit("p").level, more.unit("p").morale) == (2, Morale.ROUTED)


@pytest.mark.rule("PG 11.1.2b")
@pytest.mark.parametrize(("distance", "levels"), [(1, 2), (2, 3), (3, 3)])
def test_bombardment_at_range_1_takes_two_levels_first(distance: int, levels: int) -> None:
    """Three points on MR 4: two levels and a retreat at range 1, else one and a retreat."""
    game = position(
        open_field(),
        foot("p", PRUSSIAN, "0505", ladder=((5, 4), (4, 4), (3, 4), (2, 4))),
        foot("enemy", COALITION, "0506"),
    )
    bombard(game, "0505", str(4 - levels + 1), distance=distance, side=COALITION)
    assert (game.unit("p").level, game.unit("p").morale) == (levels, Morale.DISORDERED)


@pytest.mark.rule("PG 11.1.2b")
def test_no_voluntary_retreat_after_one_level_at_range_1() -> None:
    """MR 5 with one level lost: refused at range 1, allowed at range 2."""
    for distance, refused in ((1, refusals.one_loss_first("p", 2)), (2, None)):
        game = position(
            open_field(),
            foot("p", PRUSSIAN, "0505", ladder=((4, 5), (4, 5)), level=2),
            foot("q", PRUSSIAN, "0505", ladder=((4, 5), (4, 5)), level=2),
            foot("enemy", COALITION, "0507"),
        )
        bombard(game, "0505", "2", distance=distance, side=COALITION)
        game.do(unit("p"))
        assert game.asking.why_not_button(game.ctx, "retreat:p") == refused


@pytest.mark.rule("PG 11.1.3a")
@pytest.mark.parametrize(("mr", "level"), [(5, 1), (4, 2)])
def test_below_5_it_retreats_instead(mr: int, level: int) -> None:
    """The second point on MR 5 is a level, on MR 4 a retreat."""
    pieces = foot("p", PRUSSIAN, "0505", ladder=((5, mr), (4, mr), (3, mr)))
    game = hit(attacked(pieces), "0 / 2")
    if asks(game):
        assert game.do(unit("p")) is None
    assert game.unit("p").level == level
    assert (game.unit("p").morale is Morale.DISORDERED) == (mr == 4)


@pytest.mark.rule("PG 11.1.3b")
@pytest.mark.parametrize(
    ("mr", "state", "where"),
    [(4, Morale.DISORDERED, "0504"), (3, Morale.ROUTED, "0503"), (2, Morale.ROUTED, "0503")],
)
def test_mr_4_is_disordered_and_less_routs(mr: int, state: Morale, where: str) -> None:
    """One hex back, or the two of a rout (Ruling 33: MR 2 and 1 as 3)."""
    game = hit(attacked(foot("p", PRUSSIAN, "0505", ladder=((5, mr), (4, mr)))), "0 / 2")
    assert (game.unit("p").morale, game.at("p")) == (state, where)
    assert loss_points(game) == (0, 0)


@pytest.mark.rule("PG 11.1.3b")
def test_a_disordered_unit_with_mr_4_routs() -> None:
    """Its second Disorder is a rout (8.1b)."""
    pieces = foot("p", PRUSSIAN, "0505", ladder=WEAK[:1] * 2, morale=Morale.DISORDERED)
    game = hit(attacked(pieces), "0 / 2")
    assert game.unit("p").morale is Morale.ROUTED


@pytest.mark.rule("PG 11.1.4a")
@pytest.mark.parametrize("mr", [5, 6, 7])
def test_only_mr_5_may_retreat_by_its_own_will(mr: int) -> None:
    """Exactly 5 (Ruling 32), and after a level lost."""
    game = attacked(
        foot("p", PRUSSIAN, "0505", ladder=((4, mr), (3, mr))),
        foot("q", PRUSSIAN, "0505", ladder=((4, 6), (3, 6))),
    )
    hit(game, "0 / 2", lead="p")
    refusal = game.asking.why_not_button(game.ctx, "retreat:p")
    assert refusal == (None if mr == 5 else refusals.no_voluntary_retreat(mr))
    assert game.asking.why_not_button(game.ctx, "retreat:q") == refusals.one_loss_first("q", 1)
    if mr == 5:
        assert game.do(button("retreat:p")) is None
        assert (game.unit("p").level, game.unit("p").morale) == (1, Morale.DISORDERED)
        assert (game.at("p"), game.unit("q").level) == ("0504", 2)


@pytest.mark.rule("PG 11.1.4a")
@pytest.mark.parametrize(
    ("before", "way", "after"),
    [
        (Morale.FORMED, ["0505", "0504"], Morale.DISORDERED),
        (Morale.DISORDERED, ["0505", "0504", "0503"], Morale.ROUTED),
    ],
)
def test_a_disordered_unit_that_goes_by_its_own_will_routs(
    before: Morale, way: list[str], after: Morale
) -> None:
    """Its second Disorder (8.1b); the preview shows the way it will go."""
    game = attacked(foot("p", PRUSSIAN, "0505", ladder=((4, 5), (3, 5)), morale=before))
    hit(game, "0 / 2")
    shown = game.asking.preview(game.ctx, button("retreat:p"))
    assert [game.rules.label(c) for c in shown.path] == way
    assert game.do(button("retreat:p")) is None
    assert (game.at("p"), game.unit("p").morale) == (way[-1], after)


@pytest.mark.rule("PG 11.1.4b")
def test_no_voluntary_retreat_into_an_ezoc() -> None:
    """All ways back lie in the ZOC of enemies behind: refused."""
    behind = (
        foot("b", COALITION, "0503", ladder=STEADY),
        foot("c", COALITION, "0406", ladder=STEADY),
        foot("d", COALITION, "0606", ladder=STEADY),
    )
    for enemies, refusal in ((behind, refusals.RETREAT_INTO_EZOC), ((), None)):
        game = attacked(
            foot("p", PRUSSIAN, "0505", ladder=((4, 5), (3, 5))),
            foot("q", PRUSSIAN, "0505", ladder=((4, 6), (3, 6))),
            *enemies,
        )
        hit(game, "0 / 2", lead="p")
        assert game.asking.why_not_button(game.ctx, "retreat:p") == refusal


@pytest.mark.rule("PG 11.1.4c")
def test_voluntary_retreat_only_if_the_rest_can_be_satisfied() -> None:
    """A lone unit may go with the last point, not with an earlier one."""
    for printed, refusal in (("0 / 3", refusals.OTHER_LOSSES_OPEN), ("0 / 2", None)):
        game = attacked(
            foot("p", PRUSSIAN, "0505", ladder=((5, 5), (5, 5), (5, 5))),
            battery("g", PRUSSIAN, "0505"),
        )
        hit(game, printed)
        if refusal is None:
            assert game.do(button("retreat:p")) is None
            assert (game.unit("p").level, game.at("p")) == (2, "0504")
        else:
            # One level of itself; with the last point it may choose.
            assert (game.unit("p").level, loss_points(game)) == (1, (0, 1))


@pytest.mark.rule("PG 11.1.4c")
def test_support_that_would_follow_counts_as_able() -> None:
    """Two more points can be taken by the unit below: the retreat is allowed."""
    for below, refusal in ((2, None), (1, refusals.OTHER_LOSSES_OPEN)):
        game = attacked(
            foot("p", PRUSSIAN, "0505", ladder=((5, 5), (5, 5), (5, 5), (5, 5))),
            foot("q", PRUSSIAN, "0505", ladder=((4, 6),) * below),
        )
        hit(game, "0 / 4")
        if refusal is None:
            assert loss_points(game) == (0, 3)
            assert game.asking.why_not_button(game.ctx, "retreat:p") is None
        else:
            assert loss_points(game) == (0, 2)


@pytest.mark.rule("PG 11.1.4c", "PG 11.3.5a", "PG 11.3.5c")
@pytest.mark.parametrize(
    ("printed", "below", "free"),
    [
        ("0 / 4", ((3, 3), (3, 3)), True),  # a level, then its forced rout: 2
        ("0 / 4S", ((3, 3), (3, 3)), False),  # it surrenders for exactly 1
        ("0 / 3S", ((3, 3), (3, 3)), True),
        ("0 / 4S", ((4, 4), (3, 3)), True),  # falls to 3 by a level, then surrenders: 2
        ("0 / 4S", ((4, 4), (4, 4), (4, 4)), True),  # a level and its forced retreat
    ],
)
def test_who_would_surrender_takes_one_point_for_the_others(
    printed: str, below: tuple[tuple[int, int], ...], free: bool
) -> None:
    """MR 5 with its loss goes back only if the unit that follows can take all that is left."""
    game = attacked(
        foot("p", PRUSSIAN, "0505", ladder=((5, 5),) * 4),
        foot("q", PRUSSIAN, "0505", ladder=below),
    )
    hit(game, printed)
    # Where it may not, its second level was its only way, and with a point less it is asked.
    left = loss_points(game)[1]
    assert (asks(game), game.unit("p").level) == (ASSIGN, 3 if free else 2)
    assert left == int(printed[4]) - (1 if free else 2)
    assert game.do(button("retreat:p")) is None


# -- order (PG 19.8) -------------------------------------------------------------------------------


@pytest.mark.rule("PG 19.8a")
def test_the_attackers_points_do_not_shrink_with_the_defender() -> None:
    """Both exchange numbers are reckoned before the defender loses."""
    game = position(
        open_field(),
        foot("p", PRUSSIAN, "0505", ladder=STEADY, level=2),
        foot("enemy", COALITION, "0506", ladder=STEADY),
    )
    suffer(game, fight(game, "0506", "0505", COALITION), "Ex / 2")
    # 2 levels / 4 = .5, half up: 1, although the defender is gone when it is suffered.
    assert (game.at("p"), game.unit("enemy").level) == ("-", 3)
    losses = [e.units[0] for e in game.events if e.kind == "loss" and e.units]
    assert losses == ["p", "p", "enemy"]
