"""The letters of results: R, r, S and the asterisk (PG 11.3)."""

import pytest

from game.engine.action import button, unit
from game.engine.text import render
from game.rules.prussias_glory.combat import refusals
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.table import Morale
from tests.rules.prussias_glory.combat_bench import (
    asks,
    bombard,
    cells,
    fight,
    led,
    loss_points,
    suffer,
)
from tests.rules.prussias_glory.positions import (
    battery,
    foot,
    open_field,
    position,
)
from tests.rules.prussias_glory.question_bench import notes, question, words
from tests.rules.prussias_glory.results_bench import (
    at_piemont,
    attack_as_suggested,
    attacked,
    foretold,
    go_any_way,
    hit,
)

# -- R, r, S, * (PG 11.3) --------------------------------------------------------------------------


@pytest.mark.rule("PG 11.3.2a")
def test_under_r_capital_every_retreat_is_a_rout() -> None:
    """MR 4 forced, MR 5 by its own will: both rout two hexes; without R they are Disordered."""
    for printed, state, where in (
        ("0 / 2R", Morale.ROUTED, "0503"),
        ("0 / 2", Morale.DISORDERED, "0504"),
    ):
        forced = hit(attacked(foot("p", PRUSSIAN, "0505", ladder=((5, 4), (4, 4)))), printed)
        assert (forced.unit("p").morale, forced.at("p")) == (state, where)
        free = hit(attacked(foot("p", PRUSSIAN, "0505", ladder=((5, 5), (4, 5)))), printed)
        assert free.do(button("retreat:p")) is None
        assert (free.unit("p").morale, free.at("p")) == (state, where)


@pytest.mark.rule("PG 11.3.2a")
def test_r_capital_alone_makes_nobody_retreat() -> None:
    """Only retreats made for the result are routs."""
    game = hit(attacked(foot("p", PRUSSIAN, "0505")), "0 / 1R")
    assert (game.unit("p").morale, game.at("p")) == (Morale.FORMED, "0505")


@pytest.mark.rule("PG 11.3.3a")
@pytest.mark.parametrize(("mr", "state"), [(4, Morale.DISORDERED), (5, Morale.FORMED)])
def test_r_disorders_all_below_5(mr: int, state: Morale) -> None:
    """MR 5 and more shrug it off."""
    game = hit(attacked(foot("p", PRUSSIAN, "0505", ladder=((5, mr),))), "0 / 0r")
    assert game.unit("p").morale is state
    assert game.at("p") == ("0504" if mr == 4 else "0505")


@pytest.mark.rule("PG 11.3.3a")
def test_r_looks_at_morale_after_the_losses() -> None:
    """MR 5 that falls to 4 with the loss is hit."""
    game = hit(attacked(foot("p", PRUSSIAN, "0505", ladder=((5, 5), (4, 4)))), "0 / 1r")
    assert (game.unit("p").level, game.unit("p").morale) == (1, Morale.DISORDERED)


@pytest.mark.rule("PG 11.3.3b")
@pytest.mark.parametrize(
    ("before", "after"),
    [(Morale.FORMED, Morale.DISORDERED), (Morale.DISORDERED, Morale.ROUTED)],
)
def test_r_never_routs_a_formed_unit(before: Morale, after: Morale) -> None:
    """Not even with MR 2; a Disordered one routs."""
    pieces = foot("p", PRUSSIAN, "0505", ladder=((5, 2),), morale=before)
    game = hit(attacked(pieces), "0 / 0r")
    assert game.unit("p").morale is after


@pytest.mark.rule("PG 11.3.3c")
def test_r_does_not_touch_former_support() -> None:
    """The unit below becomes Engaged when the first has gone, but r passes it by (Ruling 35)."""
    game = attacked(
        foot("p", PRUSSIAN, "0505", ladder=((4, 4),) * 4),
        foot("q", PRUSSIAN, "0505", ladder=((4, 4),) * 4),
    )
    hit(game, "0 / 2r")
    assert game.at("p") == "0504"
    assert (game.at("q"), game.unit("q").morale) == ("0505", Morale.FORMED)


@pytest.mark.rule("PG 11.3.3c")
def test_nor_former_support_that_took_a_loss() -> None:
    """It becomes Engaged with a point still open, takes it, and r passes it by all the same."""
    game = attacked(
        foot("p", PRUSSIAN, "0505", ladder=((4, 4),) * 4),
        foot("q", PRUSSIAN, "0505", ladder=((4, 4),) * 4),
    )
    hit(game, "0 / 3r")
    assert (game.unit("q").level, game.unit("q").morale) == (3, Morale.FORMED)


@pytest.mark.rule("PG 11.3.3a")
def test_r_does_not_reach_who_is_gone() -> None:
    """Eliminated by the loss: one CS for the counter and none for a rout."""
    game = hit(attacked(foot("p", PRUSSIAN, "0505", ladder=((4, 4),))), "0 / 1r")
    assert (game.at("p"), game.table.armies[COALITION].cs) == ("-", 1)


@pytest.mark.rule("PG 11.3.3d")
def test_bombardment_r_hits_those_who_would_be_engaged() -> None:
    """Nobody is adjacent: the top 4 levels are Disordered, the unit below is not."""
    game = position(
        open_field(),
        foot("p", PRUSSIAN, "0505", ladder=((4, 4),) * 2),
        foot("q", PRUSSIAN, "0505", ladder=((4, 4),) * 2),
        foot("s", PRUSSIAN, "0505", ladder=((4, 5),) * 2),
        foot("enemy", COALITION, "0509"),
        dice=(1, 1),  # the retreat of q meets p: both checks are passed
    )
    bombard(game, "0505", "0r", distance=3, side=COALITION)
    go_any_way(game)
    states = {u: game.unit(u).morale for u in "pqs"}
    assert states == {"p": Morale.DISORDERED, "q": Morale.DISORDERED, "s": Morale.FORMED}


@pytest.mark.rule("PG 11.2c")
def test_exchange_with_r() -> None:
    """The points first, then r for who is left."""
    game = hit(attacked(foot("p", PRUSSIAN, "0505", ladder=((5, 4), (4, 4)))), "0 / Exr")
    assert (game.unit("p").level, game.unit("p").morale) == (1, Morale.DISORDERED)
    bare = hit(attacked(foot("p", PRUSSIAN, "0505", ladder=((5, 4), (4, 4)))), "0 / Ex")
    assert (bare.unit("p").level, bare.unit("p").morale) == (1, Morale.FORMED)


@pytest.mark.rule("PG 11.3.5a")
@pytest.mark.parametrize(("mr", "captured"), [(3, True), (4, False)])
def test_surrender_takes_mr_3_at_once(mr: int, captured: bool) -> None:
    """Whatever its levels it absorbs exactly one point."""
    game = attacked(foot("p", PRUSSIAN, "0505", ladder=((5, mr),) * 4))
    hit(game, "0 / 2RS")
    assert (game.at("p") == "-") == captured
    assert loss_points(game) == (0, 1 if captured else 0)


@pytest.mark.rule("PG 11.3.5a")
def test_too_few_points_for_all_who_would_surrender() -> None:
    """The lead goes first, then the owner chooses (Ruling 36)."""
    weak = ((4, 3),)
    game = attacked(*(foot(u, PRUSSIAN, "0505", ladder=weak) for u in "abc"))
    hit(game, "0 / 2S", lead="b")
    assert game.at("b") == "-"
    assert asks(game) == "pg.results.surrender"
    assert game.do(unit("b")) == refusals.NOT_OF_THESE
    assert game.do(unit("c")) is None
    assert [game.at(u) for u in "abc"] == ["0505", "-", "-"]


@pytest.mark.rule("PG 11.3.5b")
def test_falling_to_3_with_the_last_point_is_no_surrender() -> None:
    """With a further point it is captured, without one it stays (Ruling 36)."""
    falls = ((5, 5), (4, 3))
    game = hit(attacked(foot("p", PRUSSIAN, "0505", ladder=falls)), "0 / 2S")
    assert (game.at("p"), loss_points(game)) == ("-", (0, 0))
    last = hit(attacked(foot("p", PRUSSIAN, "0505", ladder=falls)), "0 / 1S")
    assert (last.at("p"), last.unit("p").level) == ("0505", 1)


@pytest.mark.rule("PG 11.3.5c")
def test_who_becomes_engaged_surrenders_too() -> None:
    """The unit below has MR 3: captured when the first is; a steady one is not."""
    for below, captured in (((4, 3),), True), (((4, 6),), False):
        game = attacked(
            foot("p", PRUSSIAN, "0505", ladder=((4, 3),) * 4),
            foot("q", PRUSSIAN, "0505", ladder=below),
        )
        hit(game, "0 / 2S")
        assert game.at("p") == "-"
        assert game.unit("q").level == 0
        lost = [x.captured for x in game.table.tracks[PRUSSIAN] if x.unit == "q"]
        assert lost == [captured]


@pytest.mark.rule("PG 11.3.1a")
def test_the_asterisk_takes_a_level_of_guns() -> None:
    """Not of the points; without guns it is ignored; with several the owner chooses."""
    game = attacked(foot("p", PRUSSIAN, "0505"), battery("g", PRUSSIAN, "0505"))
    hit(game, "0 / 1*")
    assert (game.unit("p").level, game.unit("g").level) == (3, 1)
    bare = hit(attacked(foot("p", PRUSSIAN, "0505")), "0 / 1*")
    assert bare.unit("p").level == 3
    two = attacked(
        foot("p", PRUSSIAN, "0505"),
        battery("g", PRUSSIAN, "0505"),
        battery("h", PRUSSIAN, "0505", morale=Morale.ROUTED),
    )
    hit(two, "0 / 1*")
    assert asks(two) == "pg.results.choose_gun"
    assert two.do(unit("p")) == refusals.NOT_OF_THESE
    assert two.do(unit("h")) is None
    assert (two.unit("g").level, two.unit("h").level, two.unit("p").level) == (2, 1, 3)


@pytest.mark.rule("PG 11.3.1a")
def test_the_attackers_asterisk_is_for_his_own_guns() -> None:
    """The guns of the defender keep theirs."""
    game = position(
        open_field(),
        foot("p", PRUSSIAN, "0505"),
        battery("g", PRUSSIAN, "0505"),
        foot("enemy", COALITION, "0506"),
        battery("k", COALITION, "0506"),
    )
    suffer(game, fight(game, "0506", "0505", COALITION), "*1 / 0")
    assert (game.unit("g").level, game.unit("k").level) == (2, 1)


@pytest.mark.rule("PG 11.3.1a")
def test_which_guns_lose_a_level() -> None:
    four = ((4, 4, 4, 6), (3, 3, 3, 6), (2, 2, 2, 6), (1, 1, 1, 6))
    game = position(
        open_field(),
        battery("g", COALITION, "0506", ladder=four),
        battery("h", COALITION, "0506"),
        battery("i", COALITION, "0506", level=1),
    )
    bombard(game, "0506", "0*", distance=2, side=PRUSSIAN)
    assert question(game) == {"side": COALITION, "phase": "bombardment", "units": ["g", "h", "i"]}
    assert notes(game) == {"g": "3 levels left", "h": "1 level left", "i": "eliminated"}


@pytest.mark.rule("PG 11.3.5a")
def test_who_surrenders() -> None:
    """One point, two units of MR 3 that are not in the lead."""
    weak = ((4, 3),)
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506", level=2, ladder=((8, 6), (7, 6))),
        foot("y", COALITION, "0506", ladder=weak),
        foot("z", COALITION, "0506", ladder=weak),
    )
    suffer(game, led(fight(game, "0505", "0506"), "defence", "x"), "0 / 1S")
    assert question(game) == {"side": COALITION, "phase": "close_combat", "units": ["y", "z"]}
    assert notes(game) == {"y": "captured, MR 3", "z": "captured, MR 3"}
    assert render(game.asking.asked(game.ctx).context) == "loss points for surrenders: 1"


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


# -- Piémont between two Prussian hexes: 11 SP to 5 is 2-1, lead MR 6 against 5 is +1 --------------


@pytest.mark.rule("PG 11.3.1a", "PG 11.3.3a", "PG 11.3.3b", "PG 19.6a")
def test_the_guns_foretold_to_lose_a_level_are_those_that_lose_it() -> None:
    """A 2 is row 3 of 2-1, "0 / 1r*". The asterisk takes a level of one of two artillery units, as
    is suggested of that with the most: Fr Art 1 has 4, Fr Art 2, above it, 2. Piémont takes the one
    point: 3 levels, MR 4. Below MR 5 it is Disordered by r and goes back one hex, to 2809 or 2810,
    for 2708 and 2710 are in EZOC; it was Formed, so nobody routs.
    """
    game = at_piemont(("piemont", 4), ("art2", 2), ("art1", 4))
    words = "0 / 1r* | Piémont loses 1 and goes back Disordered | Fr Art 1 loses 1"
    assert foretold(game, 2) == words
    attack_as_suggested(game, 2)
    left = {u: game.unit(f"fr-{u}").level for u in ("piemont", "art1", "art2")}
    assert left == {"piemont": 3, "art1": 3, "art2": 2}
    assert game.unit("fr-piemont").morale is Morale.DISORDERED
    assert game.at("fr-piemont") in ("2809", "2810")
    assert game.at("fr-art1") == game.at("fr-art2") == "2709"
    assert not [e for e in game.events if e.kind == "rout"]


@pytest.mark.rule("PG 11.1c", "PG 11.1d", "PG 11.1.3b", "PG 11.3.4a", "PG 19.6a")
def test_no_rout_is_foretold_of_a_unit_that_is_spared_by_another() -> None:
    """Piémont of 3 levels, MR 4, leads beside R.Roussillon of one; La Marck is Support. Lead MR 6
    against 4 is +1 as well: a 3 is row 4, "Ex / Ex(+1)". 4 levels by 4 are one for the Prussians,
    whose IR 13/26 leads; 6 by 4 are 1.5, so 2, and one more less one for Support. Piémont takes
    the first: 2 levels, MR 3. The second would rout it (MR 3), or takes the level of R.Roussillon,
    and with it the unit, as is suggested.
    """
    game = at_piemont(("piemont", 3), ("roussillon", 1), ("lamarck", 4), ("art2", 2), ("art1", 4))
    words = "Ex / Ex(+1) | R.Roussillon eliminated | IR 13/26 loses 1; Piémont loses 1"
    assert foretold(game, 3) == words
    attack_as_suggested(game, 3)
    assert (game.unit("fr-piemont").level, game.unit("fr-piemont").morale) == (2, Morale.FORMED)
    assert (game.at("fr-piemont"), game.at("fr-roussillon")) == ("2709", "-")
    assert (game.unit("pr-ir13-26").level, game.unit("pr-ir24").level) == (3, 2)
    assert not [e for e in game.events if e.kind == "rout"]
