"""What a round of melee brings about (ND 5.5-5.9, 5.30)."""

from typing import Any

import pytest

from game.rules.nordlingen import morale
from game.rules.nordlingen.melee.after import Before
from game.rules.nordlingen.melee.combats import Combat
from game.rules.nordlingen.melee.effects import (
    Fight,
    Hurt,
    LossFloor,
    PushBack,
    carry_out,
    falter,
    loser_of,
    strike,
)
from game.rules.nordlingen.melee.pushing import push_of
from game.rules.nordlingen.soundness import invariants
from game.rules.nordlingen.table import DISORDERED, ORDERED, ROUTED, SHAKEN, Charge, Matter
from tests.rules.nordlingen.positions import (
    BLUE,
    RED,
    Position,
    box,
    general,
    line,
    position,
    unit,
)

PAIR = Combat(("a", "x"))


def _pair(own: str = "Pk", foe: str = "Pk", **more: Any) -> Position:
    a, x = more.pop("a", {}), more.pop("x", {})
    return position(
        unit("a", RED, own, 10, 8, **a),
        unit("x", BLUE, foe, 10, 8, 180, **x),
        *more.pop("others", ()),
        **more,
    )


def _faltered(game: Position, hurt: Hurt) -> tuple[str, ...]:
    """Damage and disorder of a round; returns who is to test."""
    losses = strike(game.ctx, PAIR, hurt)
    return falter(game.ctx, PAIR, hurt, losses)


def _levels(game: Position) -> tuple[int, int]:
    return game.unit("a").disorder, game.unit("x").disorder


# -- damage, loser, disorder -----------------------------------------------------------------------


@pytest.mark.rule("ND 5.4", "ND 4.6")
def test_three_points_of_an_impulse_are_a_loss_from_fire_and_melee_together() -> None:
    game = _pair(a={"damage": 2})
    assert strike(game.ctx, PAIR, (1, 2)) == (1, 0)
    assert (game.unit("a").losses, game.unit("a").damage) == (1, 0)
    assert (game.unit("x").losses, game.unit("x").damage) == (0, 2)


@pytest.mark.rule("ND 5.5")
@pytest.mark.parametrize(
    ("hurt", "loser", "levels"),
    [
        ((2, 1), "a", (1, 0)),
        ((0, 1), "x", (0, 1)),
        ((2, 2), None, (1, 1)),
        ((0, 0), None, (1, 1)),
    ],
)
def test_who_suffers_more_adds_a_level_and_both_do_if_nobody_does(
    hurt: Hurt, loser: str | None, levels: Hurt
) -> None:
    game = _pair()
    assert loser_of(PAIR, hurt) == loser
    assert _faltered(game, hurt) == ()
    assert _levels(game) == levels


@pytest.mark.rule("ND 5.6")
def test_supports_suffer_nothing() -> None:
    game = _pair(others=(unit("b", RED, "Pk", 12, 8), unit("y", BLUE, "Pk", 8.5, 8.2, 180)))
    combat = Combat(("a", "x"), ("b",))
    losses = strike(game.ctx, combat, (3, 3))
    falter(game.ctx, combat, (3, 3), losses)
    for uid in ("b", "y"):
        assert (game.unit(uid).disorder, game.unit(uid).losses) == (0, 0)
        assert not game.unit(uid).damaged


@pytest.mark.rule("ND 12.1", "ND 5.7")
def test_who_is_eliminated_adds_no_level_and_the_other_one_still_does() -> None:
    game = _pair(a={"losses": 2}, x={"disorder": 1})
    assert _faltered(game, (3, 3)) == ("x",)
    assert game.unit("a").gone == "eliminated"
    assert game.unit("a").disorder == ORDERED
    assert game.unit("x").disorder == SHAKEN


@pytest.mark.rule("ND 5.30")
@pytest.mark.parametrize("kind", ["MdArt", "LtArt", "Wg"])
def test_guns_and_wagons_that_lose_are_eliminated(kind: str) -> None:
    lost = _pair(foe=kind)
    assert _faltered(lost, (0, 1)) == ()
    assert lost.unit("x").gone == "eliminated"
    even = _pair(foe=kind, x={"strength": 3})
    _faltered(even, (1, 1))
    assert not even.unit("x").gone
    assert even.unit("x").disorder == DISORDERED
    won = _pair(foe=kind)
    _faltered(won, (1, 0))
    assert (won.unit("x").gone, won.unit("x").disorder) == ("", ORDERED)


@pytest.mark.rule("ND 5.30", "ND 5.3")
def test_guns_fight_with_their_melee_value() -> None:
    """Guns -1 against shot: 6 - 1 - 2 = 3; shot has 3 against guns: 2 + 3 - 6 = none."""
    game = position(
        unit("a", RED, "Sh", 10, 8), unit("x", BLUE, "MdArt", 10, 8, 180), dice=[2, 6]
    ).run(Fight(PAIR))
    assert game.unit("a").losses == 1
    assert game.unit("x").damage == 0


# -- shaken, routed --------------------------------------------------------------------------------


@pytest.mark.rule("ND 5.8")
def test_who_becomes_shaken_tests_and_who_is_shaken_routs_without_a_test() -> None:
    assert _faltered(_pair(a={"disorder": 1}), (1, 0)) == ("a",)
    assert _faltered(_pair(), (1, 0)) == ()
    game = _pair(a={"disorder": 2})
    assert _faltered(game, (1, 0)) == ()
    assert game.unit("a").disorder == ROUTED


@pytest.mark.rule("ND 5.8", "ND 1.9")
def test_a_rout_in_melee_costs_a_loss_unless_one_was_suffered_in_the_round() -> None:
    game = _pair(a={"disorder": 2})
    _faltered(game, (1, 0))
    assert game.unit("a").losses == 1
    game = _pair(a={"disorder": 2})
    _faltered(game, (3, 0))
    assert game.unit("a").losses == 1
    assert Matter("rout", "a", "x", lost=True) in game.table.owed


@pytest.mark.rule("ND 5.8", "ND 7.5")
@pytest.mark.parametrize(
    ("outcome", "hurt", "disorder", "losses"),
    [
        ("pass_recoil", (1, 0), SHAKEN, 0),
        ("pass_recoil", (3, 0), SHAKEN, 1),
        ("rout", (1, 0), ROUTED, 1),
        ("rout", (3, 0), ROUTED, 1),
        ("rout_loss", (1, 0), ROUTED, 2),
        ("rout_loss", (3, 0), ROUTED, 2),
    ],
)
def test_the_results_of_the_test(outcome: Any, hurt: Hurt, disorder: int, losses: int) -> None:
    game = _pair(a={"disorder": 1})
    suffered = strike(game.ctx, PAIR, hurt)
    assert falter(game.ctx, PAIR, hurt, suffered) == ("a",)
    carry_out(game.ctx, PAIR, "a", outcome, suffered)
    assert (game.unit("a").disorder, game.unit("a").losses) == (disorder, losses)
    owed = [matter.what for matter in game.table.owed]
    assert owed.count("rout") == (outcome != "pass_recoil")
    recoil = Matter("recoil", "a", "x", lost=hurt[0] == 3)
    assert (recoil in game.table.owed) == (outcome == "pass_recoil")


@pytest.mark.rule("ND 5.8", "ND 12.1")
def test_the_loss_of_the_rout_may_eliminate() -> None:
    game = _pair(a={"disorder": 2, "losses": 2})
    _faltered(game, (1, 0))
    assert game.unit("a").gone == "eliminated"
    assert not game.told("rout")


@pytest.mark.rule("ND 9.2", "ND 9.4", "ND 9.5")
def test_generals_of_a_unit_that_routs_are_tested_for_wounds_first_then_for_capture() -> None:
    leader = general("gr", RED, 10, 8, division="r", role="cinc", unit="a")
    game = _pair(a={"disorder": 2}, others=(leader,))
    _faltered(game, (1, 0))
    assert [matter.what for matter in game.table.owed] == ["wound", "capture", "rout"]


@pytest.mark.rule("ND 1.9", "ND 9.4", "ND 9.5")
@pytest.mark.parametrize(
    ("losses", "owed"),
    [(1, ["wound", "capture", "rout"]), (2, ["wound"])],
)
def test_generals_of_a_unit_that_the_further_loss_of_its_rout_eliminates_are_not_captured(
    losses: int, owed: list[str]
) -> None:
    """With a strength of 3; a loss in the round, and its wound test, came before."""
    leader = general("gr", RED, 10, 8, division="r", role="cinc", unit="a")
    game = _pair(a={"disorder": 2, "losses": losses}, others=(leader,), dice=[6])
    carry_out(game.ctx, PAIR, "a", "rout_loss", (1, 0))
    assert [matter.what for matter in game.table.owed] == owed
    assert invariants(game.ctx) == []
    if game.unit("a").gone:
        game.settled()
        assert game.table.generals["gr"].unit == "" and len(game.ctx.rolled) == 1


@pytest.mark.rule("ND 5.7", "ND 5.8")
def test_the_test_is_made_with_the_losses_and_the_disorder_of_the_round() -> None:
    """Disordered shot that suffer a loss: morale 1, a loss, damage and two levels: -3. A die of 6
    would pass naturally; 5 gives 2.
    """
    game = _pair("Sh", "Pk", a={"disorder": 1})
    _faltered(game, (3, 0))
    values = [one.value for one in morale.modifiers(game.ctx, "a", "melee", "x")]
    assert values == [1, -1, -1, -2]


# -- push-back -------------------------------------------------------------------------------------


def _pushed(game: Position, loser: str = "x", winner: str = "a") -> list[str]:
    return [uid for uid, _ in push_of(game.ctx, loser, winner)]


def _push_back(game: Position, hurt: Hurt, losses: Hurt, *gave: str) -> Position:
    return game.run(PushBack(PAIR, hurt, losses, Before(()), gave))


@pytest.mark.rule("ND 5.9")
def test_a_loser_with_a_loss_goes_back_half_a_um_and_the_winner_keeps_contact() -> None:
    contact = Charge("a", "x", "front")
    game = _push_back(_pair(charges=[contact]), (0, 3), (0, 1))
    assert game.stands("x") == (10, 8.5, 180)
    assert game.stands("a") == (10, 8.5, 0)
    assert [(c.charger, c.target) for c in game.table.charges] == [("a", "x")]
    assert game.told("push") == ["x is pushed back."]
    assert game.unit("a").moved
    assert game.unit("x").moved


@pytest.mark.rule("ND 5.9")
@pytest.mark.parametrize(
    ("hurt", "losses", "gave"),
    [
        ((0, 2), (0, 0), ()),  # no loss
        ((3, 3), (1, 1), ()),  # nobody lost the round
        ((0, 3), (0, 1), ("x",)),  # it recoiled or routed
        ((1, 2), (1, 0), ()),  # only the winner suffered one
    ],
)
def test_nobody_else_is_pushed(hurt: Hurt, losses: Hurt, gave: tuple[str, ...]) -> None:
    game = _push_back(_pair(), hurt, losses, *gave)
    assert game.stands("x") == (10, 8, 180)
    assert not game.told("push")


@pytest.mark.rule("ND 5.9")
def test_the_push_is_along_the_heading_of_the_winner_whose_front_touches() -> None:
    """A winner on the left flank of a unit that faces south pushes it to the west."""
    game = position(unit("a", RED, "Pk", 11, 8.5, 270), unit("x", BLUE, "Pk", 10, 8, 180))
    _push_back(game, (0, 3), (0, 1))
    assert game.stands("x") == (9.5, 8, 180)
    assert game.stands("a") == (10.5, 8.5, 270)


@pytest.mark.rule("ND 5.9")
def test_else_the_loser_goes_straight_back() -> None:
    """The winner has been taken in the flank: its front touches nobody."""
    game = position(unit("a", RED, "Pk", 10, 8, 0), unit("x", BLUE, "Pk", 11, 7.5, 270))
    assert [leg.off for _, leg in push_of(game.ctx, "x", "a")] == [18000, 9000]
    _push_back(game, (0, 3), (0, 1))
    assert game.stands("x") == (11.5, 7.5, 270)
    assert game.stands("a") == (10.5, 8, 0)


@pytest.mark.rule("ND 5.9")
def test_all_enemies_in_contact_follow_who_can() -> None:
    support = unit("b", RED, "Pk", 12, 8)
    touching = unit("x", BLUE, "PkL", 10.5, 8, 180)
    principal = unit("a", RED, "Pk", 10, 8)
    assert _pushed(position(principal, touching, support)) == ["x", "a", "b"]
    # Where b would come stands another, at the side of x.
    other = unit("r", RED, "Sh", 12.6, 9.4)
    assert _pushed(position(principal, touching, support, other)) == ["x", "a"]


@pytest.mark.rule("ND 5.9", "ND 5.30", "ND 3.13")
@pytest.mark.parametrize(("kind", "state"), [("MdArt", {}), ("Wg", {}), ("Pk", {"square": True})])
def test_guns_wagons_and_squares_do_not_follow(kind: str, state: dict[str, Any]) -> None:
    assert _pushed(_pair(own=kind, a=state)) == ["x"]


@pytest.mark.rule("ND 5.9")
def test_an_enemy_in_the_rear_is_carried_along_unless_it_cannot_move() -> None:
    behind = unit("b", RED, "Pk", 10, 9, 180)
    assert _pushed(_pair(others=(behind,))) == ["x", "a", "b"]
    assert _pushed(_pair(others=(unit("b", RED, "MdArt", 10, 9, 180),))) == []


@pytest.mark.rule("ND 5.9")
@pytest.mark.parametrize(
    ("more", "free"),
    [
        ({"others": (unit("y", BLUE, "Sh", 10, 9.4, 180),)}, False),
        ({"others": (unit("y", BLUE, "Sh", 10, 9.5, 180),)}, True),
        ({"areas": [box("pond", "P", 8, 9.3, 12, 12)]}, False),
        ({"areas": [box("pond", "P", 8, 9.5, 12, 12)]}, True),
        ({"size": (20, 9.3)}, False),
        ({"size": (20, 9.5)}, True),
    ],
)
def test_without_free_room_nobody_is_pushed(more: dict[str, Any], free: bool) -> None:
    assert bool(_pushed(_pair(**more))) == free


@pytest.mark.rule("ND 5.9", "ND 10.3")
def test_ground_that_is_barred_to_the_loser_is_no_room() -> None:
    marsh = [box("marsh", "M", 8, 9.2, 12, 12)]
    assert _pushed(_pair(foe="Pk", areas=marsh)) == ["x", "a"]
    assert _pushed(_pair(foe="MdArt", areas=marsh)) == []
    game = _push_back(_pair(areas=marsh), (0, 3), (0, 1))
    assert game.unit("x").disorder == DISORDERED  # it has entered the marsh
    assert game.unit("a").disorder == ORDERED  # who follows to 8.5 has not
    deep = [box("marsh", "M", 8, 8.2, 12, 9)]
    game = _push_back(_pair(areas=deep), (0, 3), (0, 1))
    assert game.unit("a").disorder == DISORDERED


@pytest.mark.rule("ND 5.9", "ND 10.10")
def test_who_defends_an_area_or_a_line_is_not_pushed() -> None:
    village = [box("village", "V", 8, 8, 12, 9.2)]
    assert _pushed(_pair(x={"occupies": "V"}, areas=village)) == []
    assert _pushed(_pair(areas=village)) == ["x", "a"]
    wall = [line("wall", "H", (8, 8), (12, 8))]
    assert _pushed(_pair(x={"occupies": "H"}, lines=wall)) == []
    # The winner is not beyond its wall.
    other = [line("wall", "H", (8, 7.1), (12, 7.1))]
    assert _pushed(_pair(x={"occupies": "H"}, lines=other))[0] == "x"


@pytest.mark.rule("ND 5.9")
def test_a_winner_stays_in_what_it_defends() -> None:
    village = [box("village", "V", 8, 6, 12, 8)]
    assert _pushed(_pair(a={"occupies": "V"}, areas=village)) == ["x"]


# -- loss floor, the whole round -------------------------------------------------------------------


@pytest.mark.rule("ND 1.8", "ND 5.7")
def test_a_winner_who_suffered_a_loss_is_disordered_in_the_end() -> None:
    game = _pair().run(LossFloor(PAIR, (1, 0)))
    assert _levels(game) == (DISORDERED, ORDERED)
    game = _pair(a={"disorder": 2}).run(LossFloor(PAIR, (1, 1)))
    assert _levels(game) == (SHAKEN, DISORDERED)


@pytest.mark.rule("ND 5.7")
def test_a_round_goes_through_its_effects_in_their_order() -> None:
    """Pikes against pikes: 6 + 2 - 1 is three points, 1 + 2 - 6 none."""
    game = _pair(dice=[6, 1], charges=[Charge("a", "x", "front", first=False)])
    game.run(Fight(PAIR))
    kinds = [e.kind for e in game.events]
    assert kinds == ["melee", "melee", "loss", "disorder", "push"]
    assert game.unit("x").losses == 1
    assert game.unit("x").disorder == DISORDERED  # the floor adds nothing to the level gained
    assert (game.stands("x")[1], game.stands("a")[1]) == (8.5, 8.5)


@pytest.mark.rule("ND 8.2", "ND 5.6")
def test_all_who_take_part_have_fought() -> None:
    game = position(
        unit("a", RED, "Pk", 9, 8),
        unit("b", RED, "Pk", 11, 8),
        unit("x", BLUE, "Pk", 10, 8, 180),
        dice=[1, 1],
    ).run(Fight(Combat(("a", "x"), ("b",))))
    assert all(game.unit(uid).fought_in_turn for uid in ("a", "b", "x"))


@pytest.mark.rule("ND 3.22", "ND 5.9")
def test_who_is_pushed_over_an_obstacle_is_disordered_and_nobody_follows_over_it() -> None:
    hedge = [line("hedge", "H", (6, 9.3), (14, 9.3))]
    game = _push_back(_pair(lines=hedge), (0, 3), (0, 1))
    assert game.stands("x") == (10, 8.5, 180)
    assert game.unit("x").disorder == DISORDERED
    before_winner = [
        line("hedge", "H", (6, 8.3), (7, 8.3)),
        line("hedge", "K", (9, 8.2), (9.4, 8.2)),
    ]
    assert _pushed(_pair(lines=before_winner)) == ["x"]


@pytest.mark.rule("ND 7.10", "ND 1.9")
def test_a_rout_whose_loss_eliminates_the_unit_frightens_its_friends_all_the_same() -> None:
    friends = (unit("b", RED, "Sh", 12.5, 7), unit("c", RED, "Sh", 14, 4))
    game = _pair(a={"disorder": 2, "losses": 2}, others=friends)
    _faltered(game, (1, 0))
    assert game.unit("a").gone == "eliminated"
    assert [m for m in game.table.owed if m.what == "contagion"] == [Matter("contagion", "b", "a")]
    game = _pair(a={"disorder": 1, "losses": 1}, others=friends)
    losses = strike(game.ctx, PAIR, (1, 0))
    falter(game.ctx, PAIR, (1, 0), losses)
    carry_out(game.ctx, PAIR, "a", "rout_loss", losses)
    assert [m for m in game.table.owed if m.what == "contagion"] == [Matter("contagion", "b", "a")]


@pytest.mark.rule("ND 5.7", "ND 5.8", "ND 5.28", "ND 3.40")
def test_a_beaten_unit_recoils_and_the_victor_may_follow() -> None:
    """Shot become shaken by pikes and pass: 4 + 2 - 3 is three points and a loss. They test with 1
    for morale, less a loss, damage and two levels: only a natural 6 passes.
    """
    game = position(
        unit("a", RED, "Pk", 10, 8),
        unit("x", BLUE, "Sh", 10, 8, 180, disorder=1),
        dice=[4, 3, 6],
    ).run(Fight(PAIR))
    assert game.unit("x").disorder == SHAKEN
    assert game.unit("x").recoiled
    assert game.stands("x") == (10, 10, 180)  # 1um back and the rest of its Mov of 2um
    assert not [e for e in game.events if e.kind == "push"]
    assert game.asking.unit == "a"
    assert game.press("advance") is None
    assert game.stands("a") == (10, 9, 0)


@pytest.mark.rule("ND 5.7", "ND 5.8", "ND 1.9", "ND 3.43")
def test_a_beaten_unit_routs_with_the_loss_of_the_round_alone() -> None:
    game = position(
        unit("a", RED, "Pk", 10, 8),
        unit("x", BLUE, "Sh", 10, 8, 180, disorder=1),
        dice=[4, 3, 5],
    ).run(Fight(PAIR))
    assert (game.unit("x").disorder, game.unit("x").losses) == (ROUTED, 1)
    assert game.stands("x") == (10, 12, 0)  # turned about its middle at 8.5, then 3um
    assert game.asking.broken
