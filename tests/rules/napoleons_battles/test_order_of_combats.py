"""The order of the combats of a step (NB 4.4, 8.4.2.4hr, 10.1)."""

import pytest

from game.board.plane.legs import MOVE, Leg
from game.engine import action as acts
from game.engine.event import Modifier
from game.engine.prompt import Chances, Sides
from game.engine.refusal import NOT_OFFERED
from game.engine.text import say
from game.rules.napoleons_battles.melee.outcomes import duel
from game.rules.napoleons_battles.melee.phase import ChooseCombat, CombatStep
from game.rules.napoleons_battles.melee.roll import sides_of
from game.rules.napoleons_battles.melee.separate import Combat, combats
from game.rules.napoleons_battles.melee.sheet import combat_sheet
from game.rules.napoleons_battles.modifiers import one_die
from game.rules.napoleons_battles.movement.moves import end_pose
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.runs import COMBATS
from game.rules.napoleons_battles.table import Contact
from tests.rules.napoleons_battles.fights import FIGHT, fight
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    Position,
    position,
    unit,
)

# -- the step --------------------------------------------------------------------------------------


def two_fights(dice: tuple[int, ...], on_turn: str = RED, figures: int = 28) -> Position:
    """Red a fights x and y; red b fights z."""
    game = position(
        unit("a", RED, "FrLN", 10, 15, figures=figures),
        unit("x", BLUE, "NeLN", 8.7, 15, 180, figures=12),
        unit("y", BLUE, "NeLN", 11.3, 15, 180, figures=12),
        unit("b", RED, "FrLN", 30, 15),
        unit("z", BLUE, "NeLN", 30, 15, 180),
        contacts=[Contact("a", "x"), Contact("a", "y"), Contact("b", "z")],
        dice=dice,
        on_turn=on_turn,
    )
    game.run(CombatStep())
    return game


@pytest.mark.rule("NB 4.4", "NB 10.1.1", "NB 4.6.4")
@pytest.mark.parametrize("on_turn", [RED, BLUE])
def test_the_player_on_turn_chooses_the_order(on_turn: str) -> None:
    game = two_fights((7, 1) if on_turn == RED else (1, 7), on_turn)
    assert game.prompt.side == on_turn
    assert len(game.prompt.buttons) == 3
    assert game.take("z") is None
    assert game.unit("z").routed


@pytest.mark.rule("NB 10.1hr", "NB 8.4.2.4hr")
def test_who_fights_several_enemies_finishes_with_them_first() -> None:
    game = two_fights((7, 1))
    assert game.take("x") is None
    assert game.unit("x").routed
    refusal = game.take("z")
    assert refusal is not None and refusal.rule == "NB 10.1hr"


@pytest.mark.rule("NB 10.1.1", "NB 8.6.2.1-1")
def test_one_press_fights_all_that_is_left_with_the_bounces_between_them() -> None:
    # Two squares (British: 4 and 4 against 4 of light cavalry), each round drawn low: both bounce.
    game = position(
        unit("a", RED, "FrLC", 10, 15, figures=12),
        unit("x", BLUE, "BrLN", 10, 15, 180, form="square"),
        unit("b", RED, "FrLC", 30, 15, figures=12),
        unit("y", BLUE, "BrLN", 30, 15, 180, form="square"),
        contacts=[Contact("a", "x"), Contact("b", "y")],
        dice=(3, 4, 3, 4),
    )
    game.run(CombatStep())
    asked = []
    while game.asking is not None and COMBATS in game.asking.asked(game.ctx).runs:
        asked.append(type(game.asking).__name__)
        assert game.do(game.prompt.suggested) is None
    assert asked == ["ChooseCombat", "BounceMove", "ChooseCombat", "BounceMove"]
    assert game.asking is None and game.dice_left == 0


@pytest.mark.rule("NB 10.1.1")
def test_one_combat_alone_is_fought_to_its_end_by_the_same_press() -> None:
    game = fight()
    game.run(CombatStep())
    assert [(run.id, str(run.label)) for run in game.prompt.runs] == [
        (COMBATS.id, "Fight it to its end")
    ]


@pytest.mark.rule("NB 8.4.2.4hr")
def test_bases_are_divided_evenly_the_rest_to_who_is_fought_first() -> None:
    game = two_fights(())
    ask = game.asking
    first = ask._open(game.ctx)[0]
    assert dict(ask._shares(game.ctx, first)) == {"a": 3}  # seven bases: four here, three there


@pytest.mark.rule("NB 8.4.2.4hr")
@pytest.mark.parametrize("figures", [8, 4])
def test_of_few_bases_one_at_least_fights_each_enemy(figures: int) -> None:
    game = two_fights((), figures=figures)
    for combat in game.asking._open(game.ctx)[:2]:
        shares = dict(game.asking._shares(game.ctx, combat))
        assert sides_of(game.ctx, combat, shares)[0].bases == 1


@pytest.mark.rule("NB 8.4.2.4hr")
@pytest.mark.parametrize(("lost", "here", "there"), [(0, 4, 3), (1, 3, 3), (2, 2, 3), (4, 1, 3)])
def test_a_base_that_is_lost_is_missing_where_it_fought(lost: int, here: int, there: int) -> None:
    """Of seven bases four fight in the first combat, three in the second (R31)."""
    game = two_fights(())
    first, second = game.asking._open(game.ctx)[:2]
    shares, began = game.asking._shares(game.ctx, first), game.asking._begun(game.ctx, first)
    game.ctx.change("a", losses=4 * lost)
    assert sides_of(game.ctx, first, dict(shares))[0].bases == here
    later = ChooseCombat(fought=(first,), began=began)
    shares = later._shares(game.ctx, second)
    assert sides_of(game.ctx, second, dict(shares))[0].bases == there


@pytest.mark.rule("NB 1.3.1.2-1", "NB 1.3.1.2-2")
@pytest.mark.parametrize(
    ("die", "by", "limit", "made"),
    [(8, 5, (-3, "NB 1.3.1.2-1"), 10), (2, -4, (3, "NB 1.3.1.2-2"), 1), (5, 5, None, 10)],
)
def test_what_limits_a_modified_die_is_a_line_of_the_log(
    die: int, by: int, limit: tuple[int, str] | None, made: int
) -> None:
    roll = one_die(die, say("Close combat"), (Modifier(by, say("bonus"), "NB 10.3"),))
    limits = [(line.value, line.rule) for line in roll.modifiers if line.limit]
    assert limits == ([limit] if limit else []) and roll.total == made


@pytest.mark.rule("NB 10.1.1", "NB 10.2-1")
def test_each_of_several_combats_is_foretold_at_its_button() -> None:
    game = two_fights(())
    titles = []
    for name in ("0", "1", "2", "3", "all"):
        seen = game.asking.preview(game.ctx, acts.button(name))
        titles.append(str(seen.sheet.title) if seen is not None else "")
    assert titles == ["a against x", "a against y", "b against z", "", ""]


@pytest.mark.rule("NB 10.2-1", "NB 8.4.1.4")
def test_before_a_combat_it_is_said_how_strong_everybody_is() -> None:
    """Fourteen figures on four bases, a battery of one."""
    sheet = combat_sheet(fight("FrLN", "BrFA", a={"losses": 2}).ctx, FIGHT, ())
    sides = sheet.blocks[0]
    assert isinstance(sides, Sides)
    shown = [str(group.summary) for side in sides.rows for group in side.groups]
    assert shown == ["14 figures, 4 bases", "battery"]


@pytest.mark.rule("NB 10.1hr", "NB 8.4.2.4hr")
def test_who_has_fought_one_of_his_enemies_fights_the_others_before_anybody_else() -> None:
    game = two_fights(())
    chosen = ChooseCombat(fought=(Combat(("a",), ("x",)),), began=(("a", 7, 1),))
    game.run(chosen)
    labels = {b.id: b.refusal for b in game.prompt.buttons}
    assert [why is None for why in labels.values()] == [True, False]
    assert game.press("1") == labels["1"] == game.take("b")
    assert labels["1"] is not None and labels["1"].rule == "NB 10.1hr"


@pytest.mark.rule("NB 8.5.4.2.5", "NB 8.4.2.4hr", "NB 10.3.7")
def test_recalled_cavalry_has_all_its_bases_against_whom_it_charges_next() -> None:
    """Three bases rout x and charge the square y, of five: once and no more, so nothing is added
    (5 : 3 - 1 = 0).
    """
    game = position(
        unit("a", RED, "FrLC", 20, 8, figures=12),
        unit("x", BLUE, "NeLN", 20, 8, 180, figures=12),
        unit("y", BLUE, "NeLN", 20, 16, 180, figures=20, form="square"),
        contacts=[Contact("a", "x")],
        dice=(10, 1, 1, 1, 10),
    )
    game.run(CombatStep())
    assert game.press("0") is None and game.unit("x").routed
    assert game.press("move") is None
    leg = Leg(MOVE, 7_000)
    assert game.go(end_pose(game.ctx, "a", (leg,)), leg) is None
    while not isinstance(game.asking, ChooseCombat):  # nobody reacts, the square misses
        assert game.do(game.prompt.suggested) is None
    again = Combat(("a",), ("y",))
    assert game.asking._open(game.ctx) == (again,)
    shares = game.asking._shares(game.ctx, again)
    assert shares == () and [s.bases for s in duel(game.ctx, again, shares).sides] == [3, 5]
    assert "NB 10.3.7" not in {m.rule for m in duel(game.ctx, again, shares).lines[1]}


@pytest.mark.rule("NB 10.1.1")
def test_who_fights_nobody_is_not_chosen() -> None:
    game = fight("FrLN", "NeLN", unit("b", RED, "FrLN", 30, 15))
    game.run(CombatStep())
    assert game.take("b") == NOT_OFFERED


@pytest.mark.rule("NB 10.2-1", "NB 10.2.2-1")
def test_with_what_losses_it_comes_to_what() -> None:
    """Line against line, 3 and 3: equal scores cost both a figure, else the lower the difference.
    French line is disordered by three and put to rout by five, Netherlands by three and four; more
    than that nobody loses.
    """
    sheet = combat_sheet(fight().ctx, FIGHT, ())
    chances = sheet.blocks[1]
    assert isinstance(chances, Chances)
    assert [str(row.text) if row.text else "" for row in chances.rows] == [
        *("", "1 to 2 figures lost", "3 to 4 figures lost", "5 figures lost"),
        *("", "1 to 2 figures lost", "3 figures lost", "4 figures lost"),
    ]


@pytest.mark.rule("NB 8.4.2.3", "NB 8.4.2-1")
def test_as_many_pairs_fight_as_can_be() -> None:
    """a, six inches wide, touches x and y; b beside it touches x alone: b fights x, a fights y."""
    game = position(
        unit("a", RED, "FrLN", 10, 15, figures=32),
        unit("b", RED, "FrLN", 14.55, 15),
        unit("x", BLUE, "NeLN", 13, 15, 180, figures=12),
        unit("y", BLUE, "NeLN", 9, 15, 180),
        contacts=[Contact("a", "x"), Contact("a", "y"), Contact("b", "x")],
        off=(Switch.NO_MEASURING, Switch.SEVERAL_COMBATS),
    )
    assert {(c.on, c.off) for c in combats(game.ctx)} == {(("a",), ("y",)), (("b",), ("x",))}


@pytest.mark.rule("NB 8.4.2.4hr")
def test_it_is_said_how_many_bases_of_a_split_unit_fight_here() -> None:
    sheet = combat_sheet(fight("FrLN", "BrLN").ctx, FIGHT, (("a", 3),))
    sides = sheet.blocks[0]
    assert isinstance(sides, Sides)
    shown = [str(group.summary) for side in sides.rows for group in side.groups]
    assert shown == ["16 figures, 4 bases, 1 of them here", "16 figures, 4 bases"]
