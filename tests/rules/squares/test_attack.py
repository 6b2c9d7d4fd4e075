"""Who attacks, with whom, from where, for how many AP (SQ 8.1 to 8.10)."""

import pytest
from msgspec import structs

from game.engine import action as do
from game.engine.action import Action
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import render
from game.rules.squares.activation import Act
from game.rules.squares.attack import (
    BRIGADES_LEAD,
    DEMORALISED,
    FROM_ELSEWHERE,
    GROUND,
    GUNS_WITH,
    HAS_FIRED,
    IN_MARCH,
    NO_BRIGADE,
    NO_ENEMY,
    ONE_SUPPORT,
    OTHER_COMMAND,
    OWN_ALONE,
    RETREATED,
    WALLS,
    ChooseAttackers,
    candidates,
    why_not_attack,
    why_not_join,
    why_not_party,
)
from game.rules.squares.attack import OTHER_COMMAND as OTHER_COMMAND_ATTACKS
from game.rules.squares.defence import BEHIND_WALLS, able, why_not_defend
from game.rules.squares.in_hand import InHand
from game.rules.squares.prices import TO_ATTACK, not_enough
from game.rules.squares.stacking import too_many
from game.rules.squares.table import Command
from tests.keywords import keyword
from tests.rules.squares.combat_bench import beside, facing_x
from tests.rules.squares.positions import (
    BLUE,
    RED,
    Position,
    base,
    field,
    fight,
    foot,
    general,
    gun,
    horse,
    position,
)


def party(game: Position, *chosen: str) -> object:
    """Why these may not attack 0403 from 0404 together."""
    return why_not_party(game.ctx, chosen, game.cell("0404"), game.cell("0403"))


@pytest.mark.rule("SQ 8.1")
def test_an_attack_crosses_a_side_and_costs_2_ap() -> None:
    game = facing_x(foot("a", RED, "0404"))
    assert why_not_attack(game.ctx, "a", game.cell("0403")) is None
    diagonal = facing_x(foot("a", RED, "0504"))
    corner = why_not_attack(diagonal.ctx, "a", diagonal.cell("0403"))
    assert corner is not None and corner.rule == "SQ 8.1"
    assert "0403" in render(corner.message)
    assert "An attack diagonally is not possible" in render(corner.message)
    distant = facing_x(foot("a", RED, "0603"))
    far = why_not_attack(distant.ctx, "a", distant.cell("0403"))
    assert far is not None and far.rule == "SQ 8.1"
    assert "diagonally" not in render(far.message)
    assert "Move next to it first" in render(far.message)
    assert why_not_attack(game.ctx, "a", game.cell("0405")) == NO_ENEMY
    poor = facing_x(foot("a", RED, "0404"), ap=1)
    assert why_not_attack(poor.ctx, "a", poor.cell("0403")) == not_enough(2, 1, TO_ATTACK)
    spent = facing_x(foot("a", RED, "0404", halves=4))
    assert why_not_attack(spent.ctx, "a", spent.cell("0403")) == not_enough(2, 1, TO_ATTACK)


@pytest.mark.rule("SQ 8.1", "SQ 5.15")
def test_who_attacks_pays_and_is_finished() -> None:
    game = facing_x(foot("a", RED, "0404"), seed=3)
    game.take("a")
    assert game.go("0403") is None and isinstance(game.asking, ChooseAttackers)
    assert game.pick("a") is None
    assert game.unit("a").attacked and (game.unit("a").halves == 4 or game.unit("a").lost)


@pytest.mark.rule("SQ 8.2")
def test_six_points_of_the_attacking_square() -> None:
    massed = [foot(u, RED, "0404") for u in "abc"]
    game = facing_x(*massed)
    assert party(game, "a", "b") is None
    assert party(game, "a", "b", "c") == too_many("SQ 8.2", 9, 6)
    linear = [foot(u, RED, "0404", facing="N") for u in "abcd"]
    lines = facing_x(*linear)
    assert party(lines, "a", "b", "c") is None
    assert party(lines, "a", "b", "c", "d") == too_many("SQ 8.2", 8, 6)


@pytest.mark.rule("SQ 8.2", "SQ 8.3")
def test_a_brigade_supports_from_each_side() -> None:
    game = facing_x(
        foot("a", RED, "0404"),
        foot("w", RED, "0304"),
        foot("v", RED, "0304"),
        foot("e", RED, "0504"),
        foot("s", RED, "0405"),
    )
    assert party(game, "a", "w", "e") is None
    assert party(game, "a", "w", "v") == ONE_SUPPORT
    assert party(game, "w", "e") == NO_BRIGADE
    assert "s" not in candidates(game.ctx, game.cell("0404"), game.cell("0403"))
    assert party(game, "a", "s") is not None


@pytest.mark.rule("SQ 8.3")
def test_supports_are_of_the_same_command_and_pay() -> None:
    game = facing_x(
        foot("a", RED, "0404"),
        foot("w", RED, "0304", command="r2"),
        foot("e", RED, "0504", halves=4),
    )
    assert party(game, "a", "w") == OTHER_COMMAND
    refusal = why_not_join(game.ctx, "e", game.cell("0404"), game.cell("0403"))
    assert refusal is not None and refusal.rule == "SQ 5.14"


@pytest.mark.rule("SQ 8.4", "SQ 8.2")
def test_artillery_joins_from_squares_that_take_part() -> None:
    game = facing_x(
        foot("a", RED, "0404"),
        gun("g", RED, "0404"),
        foot("w", RED, "0304"),
        gun("h", RED, "0304"),
    )
    assert party(game, "a", "g") is None
    assert party(game, "a", "h") == GUNS_WITH
    assert party(game, "a", "w", "h") is None
    assert party(game, "g") == NO_BRIGADE


@pytest.mark.rule("SQ 8.1", "SQ 5.14")
@pytest.mark.parametrize("ap", [1, 2])
def test_what_an_attack_takes_is_told_before(ap: int) -> None:
    """In the list of units, in hand, and on the square that can be attacked."""
    game = facing_x(foot("a", RED, "0404", facing="N"), ap=ap)
    asked = Act("r").prompt(game.ctx)
    assert str(asked.units["a"].text) == f"{ap} AP left; an attack takes 2 AP"
    held = InHand("r", "a").prompt(game.ctx)
    assert str(held.context) == f"{ap} AP left; an attack takes 2 AP."
    target = held.cells.get(game.cell("0403"))
    assert (target is not None) == (ap >= 2)
    if target is not None:
        assert str(target.text) == "attack: 2 AP, has 2"


@pytest.mark.rule("SQ 6.1")
def test_a_lit_square_shows_the_ap_that_are_left_there() -> None:
    """As hexes do: not what the way takes."""
    game = facing_x(foot("a", RED, "0406", facing="N"), ap=3)
    there = InHand("r", "a").prompt(game.ctx).cells[game.cell("0405")]
    assert (there.chip, str(there.text)) == ("2", "2 AP left")


@pytest.mark.rule("SQ 8.5")
def test_linear_infantry_attacks_the_square_it_faces() -> None:
    ahead = facing_x(foot("a", RED, "0404", facing="N"))
    assert why_not_attack(ahead.ctx, "a", ahead.cell("0403")) is None
    for facing, way in (("E", "east"), ("S", "south")):
        game = facing_x(foot("a", RED, "0404", facing=facing))
        refusal = why_not_attack(game.ctx, "a", game.cell("0403"))
        assert refusal is not None and refusal.rule == "SQ 8.5"
        assert f"faces {way}" in render(refusal.message)
        assert "To attack 0403 turn it first" in render(refusal.message)
    beside = facing_x(foot("a", RED, "0404"), foot("w", RED, "0304", facing="E"))
    helper = party(beside, "a", "w")
    assert isinstance(helper, Refusal) and helper.rule == "SQ 8.5"
    column = facing_x(foot("a", RED, "0404", facing="N", march=True))
    assert why_not_attack(column.ctx, "a", column.cell("0403")) == IN_MARCH


@pytest.mark.rule("SQ 8.9")
@pytest.mark.parametrize("kind", ["woods", "rough", "built_up"])
def test_no_support_from_difficult_ground(kind: str) -> None:
    game = facing_x(foot("a", RED, "0404"), foot("w", RED, "0304"), **keyword(kind, "0304"))
    assert party(game, "a", "w") == GROUND
    own = facing_x(foot("a", RED, "0404"), foot("w", RED, "0304"), **keyword(kind, "0404"))
    assert party(own, "a", "w") is None


@pytest.mark.rule("SQ 8.10")
def test_cavalry_does_not_attack_garrisons() -> None:
    inside = foot("x", BLUE, "0403", garrison=True)
    game = facing_x(horse("a", RED, "0404"), enemy=inside, built_up="0403")
    assert why_not_attack(game.ctx, "a", game.cell("0403")) == WALLS
    walker = facing_x(foot("a", RED, "0404"), enemy=inside, built_up="0403")
    assert why_not_attack(walker.ctx, "a", walker.cell("0403")) is None
    both = facing_x(horse("a", RED, "0404"), foot("y", BLUE, "0403"), enemy=inside, built_up="0403")
    assert why_not_attack(both.ctx, "a", both.cell("0403")) is None
    met = structs.replace(fight(both, "a", "y"), defence="b")
    assert able(both.ctx, met) == ("y",)
    assert why_not_defend(both.ctx, met, ["x"]) == BEHIND_WALLS


@pytest.mark.rule("SQ 10.2", "SQ 8.39")
def test_no_attack_by_the_demoralised_nor_by_who_retreated() -> None:
    game = facing_x(foot("a", RED, "0404"), commands={"r": Command("r", demoralised=True)})
    assert why_not_attack(game.ctx, "a", game.cell("0403")) == DEMORALISED
    assert game.why_go("a", "0405") is None
    back = facing_x(foot("a", RED, "0404", left=0))
    assert why_not_attack(back.ctx, "a", back.cell("0403")) == RETREATED


@pytest.mark.rule("SQ 8.1", "SQ 4.4")
def test_one_attacks_enemies_alone() -> None:
    """Neither friends nor a base, of which one knows nothing, nor an empty square."""
    game = beside(foot("f", RED, "0403"), base("blind", BLUE, "0504"), foot("x", BLUE, "0304"))
    for at in ("0403", "0504", "0405"):
        assert why_not_attack(game.ctx, "a", game.cell(at)) == NO_ENEMY
    assert why_not_attack(game.ctx, "a", game.cell("0304")) is None


@pytest.mark.rule("SQ 8.2")
def test_the_fullest_party_is_among_the_samples() -> None:
    """Of three massed brigades two attack, with the battery."""
    units = (foot("b", RED, "0404"), foot("c", RED, "0404"), gun("g", RED, "0404"))
    game = beside(*units, foot("x", BLUE, "0403")).take("a")
    assert game.go("0403") is None
    asked = game.prompt.pick
    assert (asked.start, asked.samples) == (("a",), (("a",), ("a", "b", "g")))
    assert (asked.min, asked.max, asked.of) == (1, 4, ("a", "b", "c", "g"))


@pytest.mark.rule("SQ 8.2")
def test_only_a_party_has_odds() -> None:
    game = beside(foot("x", BLUE, "0403"))
    asking = ChooseAttackers("a", game.cell("0403"))
    shown = asking.preview(game.ctx, do.pick("a"))
    assert shown is not None and shown.sheet is not None
    assert asking.preview(game.ctx, do.pick("x")) is None
    assert asking.preview(game.ctx, do.button("back")) is None
    assert asking.preview(game.ctx, Action("unit", ("a",))) is None
    assert asking.preview(game.ctx, Action("pick", "a")) is None


@pytest.mark.rule("SQ 8.2", "SQ 8.6")
def test_a_massed_brigade_and_two_linear_ones_are_seven_points() -> None:
    """A massed and a linear one are 5."""
    mine = (foot("m", RED, "0404"), *(foot(u, RED, "0404", facing="N") for u in "ab"))
    theirs = (foot("x", BLUE, "0403"), *(foot(u, BLUE, "0403", facing="S") for u in "yz"))
    game = position(field(), *mine, *theirs)
    cells = game.cell("0404"), game.cell("0403")
    assert why_not_party(game.ctx, ["m", "a"], *cells) is None
    assert why_not_party(game.ctx, ["m", "a", "b"], *cells) == too_many("SQ 8.2", 7, 6)
    met = structs.replace(fight(game, "m", "x"), defence="b")
    assert why_not_defend(game.ctx, met, ["x", "y"]) is None
    assert why_not_defend(game.ctx, met, ["x", "y", "z"]) == too_many("SQ 8.6", 7, 6)


@pytest.mark.rule("SQ 8.3", "SQ 8.2")
def test_why_a_unit_is_not_among_the_attackers() -> None:
    units = (
        *(foot("a", RED, "0404"), foot("own", RED, "0304"), gun("g", RED, "0404", bombarded=True)),
        *(foot("w", RED, "0304", command="r2"), foot("far", RED, "0505"), foot("x", BLUE, "0403")),
    )
    game = position(field(), *units).take("a")
    assert game.go("0403") is None
    assert game.do(do.unit("w")) == OTHER_COMMAND_ATTACKS
    assert game.do(do.unit("g")) == HAS_FIRED
    assert game.do(do.unit("far")) == game.pick("a", "far") == FROM_ELSEWHERE
    assert game.do(do.unit("x")) == game.pick("a", "x") == OWN_ALONE
    assert game.do(do.unit("general-r")) == BRIGADES_LEAD
    for uid in ("own", "nobody"):
        assert game.do(do.unit(uid)) == NOT_OFFERED


@pytest.mark.rule("SQ 5.15", "SQ 7.9", "SQ 8.4")
def test_who_broke_through_without_ap_does_not_join_another_attack() -> None:
    """A breakthrough cost neither the guns nor the brigade an AP: 3 are left, 2 would do."""
    spent = gun("g", RED, "0404", attacked=True), foot("b", RED, "0404", attacked=True)
    game = position(field(), foot("a", RED, "0404"), *spent, foot("x", BLUE, "0403")).take("a")
    assert game.go("0403") is None and set(game.prompt.units) == {"a"}
    told = "This battery has attacked in this turn. (SQ 7.9)"
    assert str(game.do(do.unit("g"))) == str(game.pick("a", "g")) == told
    told = "This unit has finished its actions. (SQ 5.15)"
    assert str(game.do(do.unit("b"))) == str(game.pick("a", "b")) == told


def test_a_general_far_off_leaves_no_attack() -> None:
    game = facing_x(foot("a", RED, "0404"), general(RED, "0808"))
    assert why_not_attack(game.ctx, "a", game.cell("0403")) is not None
