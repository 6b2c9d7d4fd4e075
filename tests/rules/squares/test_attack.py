"""Declaration, evasion, defenders, skirmish (SQ 8.1 to 8.14)."""

from typing import Any

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
from game.rules.squares.defence import (
    BEHIND_WALLS,
    FACING_FIRST,
    ONE_AT_LEAST,
    ONE_COMMAND,
    ChooseDefenders,
    Defence,
    Evade,
    Evasions,
    able,
    defending_commands,
    evaders,
    full_defence,
    likely_defenders,
    why_not_defend,
)
from game.rules.squares.fighting import the_fight
from game.rules.squares.in_hand import InHand
from game.rules.squares.prices import TO_ATTACK, not_enough
from game.rules.squares.skirmish import RollSkirmish, Skirmish, is_tested, without_roll
from game.rules.squares.stacking import too_many
from game.rules.squares.table import Command
from tests.keywords import keyword
from tests.rules.squares.combat_bench import beside
from tests.rules.squares.positions import (
    BLUE,
    RED,
    Placed,
    Position,
    base,
    field,
    fight,
    foot,
    general,
    gun,
    horse,
    mixed,
    position,
)


def facing_x(*pieces: Placed, enemy: Placed | None = None, **given: Any) -> Position:
    """Red around 0404, blue in 0403."""
    kinds = {k: given.pop(k) for k in list(given) if k in ("woods", "rough", "built_up", "hill")}
    foe = enemy or foot("x", BLUE, "0403")
    return position(field(**kinds), *pieces, foe, **given)


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


# -- evasion (SQ 8.11) -----------------------------------------------------------------------------


def charged(attacker: Placed, *others: Placed, **kinds: Any) -> Position:
    """Blue cavalry in 0403 is attacked from 0404."""
    return position(field(**kinds), attacker, horse("x", BLUE, "0403"), *others)


@pytest.mark.rule("SQ 8.11")
def test_cavalry_evades_infantry_alone() -> None:
    for attacker, who in (
        (foot("a", RED, "0404"), ("x",)),
        (mixed("a", RED, "0404"), ("x",)),
        (horse("a", RED, "0404"), ()),
    ):
        game = charged(attacker)
        assert evaders(game.ctx, fight(game, "a", "x")) == who
    full = [foot(f"f{n}", BLUE, "0402") for n in range(4)]
    crowded = charged(foot("a", RED, "0404"), *full)
    assert evaders(crowded.ctx, fight(crowded, "a", "x")) == ()


@pytest.mark.rule("SQ 8.11", "SQ 8.45")
def test_where_all_evade_the_combat_is_over() -> None:
    """The AP are spent, the attackers may occupy the square."""
    game = charged(foot("a", RED, "0404")).take("a")
    assert game.go("0403") is None and game.pick("a") is None
    assert isinstance(game.asking, Evade) and game.prompt.side == BLUE
    assert game.press("evade") is None
    assert (game.at("x"), game.unit("x").hits) == ("0402", 0)
    assert game.rule == "SQ 8.45"
    assert game.pick("a") is None
    told = [(e.rule, e.depth) for e in game.events if str(e.text).startswith("No Combat")]
    assert told == [("SQ 8.11", 1)]
    assert game.at("a") == "0403" and game.unit("a").halves == 4
    assert game.table.fight is None and isinstance(game.asking, Act)


@pytest.mark.rule("SQ 8.11")
def test_cavalry_that_cannot_evade_is_told_of() -> None:
    """By enemies behind it, by the edge of the table; cavalry is not asked before cavalry."""
    foe = charged(foot("a", RED, "0404"), foot("r", RED, "0402"))
    edge = position(field(), foot("a", RED, "0401"), horse("x", BLUE, "0400"))
    for game, square, reason in (
        (foe, "0403", "Enemies hold that square."),
        (edge, "0400", "The table ends there."),
    ):
        game.ctx.set(fight=fight(game, "a", "x"))
        game.run(Evasions())
        assert game.state.result is not None
        (told,) = game.events
        said = ("SQ 8.11", f"x cannot evade. {reason}", 1)
        assert (told.rule, str(told.text), told.depth) == said
        assert (told.side, told.units, told.cells) == (BLUE, ("x",), (game.cell(square),))
    for free in (charged(foot("a", RED, "0404")), charged(horse("a", RED, "0404"))):
        free.ctx.set(fight=fight(free, "a", "x"))
        free.run(Evasions())
        assert free.events == []


@pytest.mark.rule("SQ 8.11", "SQ 8.39")
def test_who_evades_is_told_of_and_does_not_come_back() -> None:
    game = beside(horse("x", BLUE, "0403")).take("a")
    assert game.go("0403") is None and game.pick("a") is None
    assert game.press("evade") is None
    assert game.unit("x").left == game.cell("0403")
    (told,) = [e for e in game.events if e.kind == "retreat"]
    assert (told.rule, told.side, told.units, told.depth) == ("SQ 8.11", BLUE, ("x",), 1)
    assert [game.rules.label(c) for c in told.path] == ["0403", "0402"]


@pytest.mark.rule("SQ 8.11", "SQ 4.5")
def test_the_first_that_evades_may_fill_the_square() -> None:
    """Three massed brigades stand behind: there is room for one of two."""
    behind = [foot(f"f{n}", BLUE, "0402") for n in range(3)]
    riders = (horse("x", BLUE, "0403"), horse("y", BLUE, "0403"))
    pieces = (foot("a", RED, "0404"), *riders, *behind)
    game = position(field(), *pieces, dice=(1,) * 6).take("a")
    assert game.go("0403") is None and game.pick("a") is None
    assert game.press("evade") is None and game.at("x") == "0402"
    assert game.prompt.subject == ("y",)
    refusal = game.press("evade")
    assert refusal is not None and refusal.rule == "SQ 4.5"
    assert game.press("stand") is None and game.at("y") == "0403"


# -- defenders (SQ 8.6 to 8.8) ---------------------------------------------------------------------


@pytest.mark.rule("SQ 8.6")
def test_six_points_defend_and_all_guns() -> None:
    pieces = [foot(u, BLUE, "0403") for u in "xyz"]
    game = position(field(), foot("a", RED, "0404"), *pieces, gun("g", BLUE, "0403"))
    met = structs.replace(fight(game, "a", "x"), defence="b")
    assert why_not_defend(game.ctx, met, ["x", "y"]) is None
    assert why_not_defend(game.ctx, met, ["x", "y", "z"]) == too_many("SQ 8.6", 9, 6)
    assert why_not_defend(game.ctx, met, []) == ONE_AT_LEAST
    assert full_defence(game.ctx, met) == ("x", "y")


@pytest.mark.rule("SQ 8.6", "SQ 7.9")
def test_guns_that_bombarded_defend() -> None:
    game = facing_x(foot("a", RED, "0404"), gun("g", BLUE, "0403", bombarded=True), seed=1).take(
        "a"
    )
    assert game.go("0403") is None and game.pick("a") is None
    fought = [e.units[0] for e in game.events if e.rule == "SQ 8.16"]
    assert fought == ["g"]


@pytest.mark.rule("SQ 8.7")
def test_the_defender_chooses_one_command() -> None:
    game = facing_x(
        foot("a", RED, "0404"),
        foot("y", BLUE, "0403", command="b2"),
        gun("g", BLUE, "0403", command="b3"),
        seed=5,
    ).take("a")
    assert game.go("0403") is None and game.pick("a") is None
    assert game.rule == "SQ 8.7" and game.prompt.side == BLUE
    assert {b.id for b in game.prompt.buttons} == {"b", "b2"}
    assert game.press("b2") is None
    fought = {e.units[0] for e in game.events if e.rule == "SQ 8.15"}
    assert fought == {"a", "y"}


@pytest.mark.rule("SQ 8.7", "SQ 8.6")
def test_a_command_with_guns_alone_defends_where_nobody_else_is() -> None:
    game = facing_x(foot("a", RED, "0404"), enemy=gun("g", BLUE, "0403"))
    assert defending_commands(game.ctx, fight(game, "a", "g")) == ("b",)


@pytest.mark.rule("SQ 8.8")
def test_lines_that_face_the_attack_come_first() -> None:
    game = facing_x(
        foot("a", RED, "0404"),
        foot("f", BLUE, "0403", facing="S"),
        enemy=foot("e", BLUE, "0403", facing="E"),
    )
    met = structs.replace(fight(game, "a", "e"), defence="b")
    assert why_not_defend(game.ctx, met, ["e"]) == FACING_FIRST
    assert why_not_defend(game.ctx, met, ["f"]) is None
    assert why_not_defend(game.ctx, met, ["f", "e"]) is None


@pytest.mark.rule("SQ 8.8")
def test_only_lines_that_face_must_be_chosen_first() -> None:
    """Neither a massed brigade nor a line of another Command; nor does a line in flank bind."""
    flanked = foot("x", BLUE, "0403", facing="E")
    for other, bound in (
        (foot("y", BLUE, "0403"), False),
        (foot("y", BLUE, "0403", facing="W"), False),
        (foot("y", BLUE, "0403", facing="S", command="b2"), False),
        (foot("y", BLUE, "0403", facing="S"), True),
    ):
        game = beside(flanked, other)
        met = structs.replace(fight(game, "a", "x"), defence="b")
        assert (why_not_defend(game.ctx, met, ["x"]) is not None) is bound


@pytest.mark.rule("SQ 8.6", "SQ 8.7")
def test_the_odds_take_the_fullest_defence() -> None:
    """A brigade and two batteries are more than two brigades."""
    one = (foot("x", BLUE, "0403"), gun("g", BLUE, "0403"), gun("h", BLUE, "0403"))
    two = (foot("y", BLUE, "0403", command="b2"), foot("z", BLUE, "0403", command="b2"))
    for pieces in ((*one, *two), (*two, *one)):
        game = beside(*pieces)
        bare = structs.replace(fight(game, "a", "x"), defenders=())
        assert set(likely_defenders(game.ctx, bare).defenders) == {"x", "g", "h"}


@pytest.mark.rule("SQ 8.6", "SQ 8.16")
def test_who_is_chosen_defends_with_the_guns() -> None:
    """The question offers the fullest defence and its first brigade alone."""
    units = (foot("x", BLUE, "0403"), foot("y", BLUE, "0403"), gun("g", BLUE, "0403"))
    game = beside(*units, foot("z", BLUE, "0403"))
    game.ctx.set(fight=structs.replace(fight(game, "a", "x"), defenders=()))
    game.run(Defence())
    assert isinstance(game.asking, ChooseDefenders)
    asked = game.prompt.pick
    assert (asked.min, asked.max, asked.start) == (1, 3, ("x", "y"))
    assert asked.samples == (("x", "y"), ("x",))
    assert game.pick("z", "x") is None
    assert game.state.result is not None  # nothing more is asked
    assert the_fight(game.ctx).defenders == ("z", "x", "g")
    assert the_fight(game.ctx).defender_square == ("x", "y", "z", "g")


@pytest.mark.rule("SQ 8.2", "SQ 8.6")
def test_who_is_chosen_must_be_a_legal_party() -> None:
    mine = [foot(u, RED, "0404") for u in "abc"]
    theirs = [foot(u, BLUE, "0403") for u in "xyz"]
    game = position(field(), *mine, *theirs).take("a")
    assert game.go("0403") is None
    assert game.pick("a", "b", "c") == too_many("SQ 8.2", 9, 6)
    assert game.pick("x") == OWN_ALONE and game.pick("nobody") == NOT_OFFERED
    assert game.pick("a", "b") is None
    assert isinstance(game.asking, ChooseDefenders)
    assert game.prompt.suggested == do.pick("x", "y")
    assert str(game.prompt.units["z"].text).startswith("3 points")
    assert game.pick("x", "y", "z") == too_many("SQ 8.6", 9, 6)
    assert game.pick("a") == game.pick("nobody") == NOT_OFFERED
    met = structs.replace(fight(game, "a", "x"), defence="b")
    assert why_not_defend(game.ctx, met, ["nobody"]) == NOT_OFFERED
    assert why_not_defend(game.ctx, met, ["a"]) == NOT_OFFERED


@pytest.mark.rule("SQ 8.7")
def test_only_brigades_of_the_defending_command_are_chosen() -> None:
    units = (foot("x", BLUE, "0403"), foot("y", BLUE, "0403", command="b2"))
    game = position(field(), foot("a", RED, "0404"), *units)
    met = structs.replace(fight(game, "a", "x"), defence="b")
    assert why_not_defend(game.ctx, met, ["x", "y"]) == ONE_COMMAND
    assert why_not_defend(game.ctx, met, ["y"]) == ONE_COMMAND
    assert why_not_defend(game.ctx, met, ["x"]) is None
    other = structs.replace(met, defence="b2")
    assert why_not_defend(game.ctx, other, ["y"]) is None


@pytest.mark.rule("SQ 8.7", "SQ 8.6")
def test_why_a_brigade_is_not_among_the_defenders() -> None:
    units = (
        *(foot("x", BLUE, "0403"), foot("y", BLUE, "0403")),
        foot("z", BLUE, "0403", command="b2"),
    )
    game = position(field(), foot("a", RED, "0404"), *units).take("a")
    assert game.go("0403") is None and game.pick("a") is None
    assert game.press("b") is None and isinstance(game.asking, ChooseDefenders)
    assert game.do(do.unit("z")) == ONE_COMMAND
    assert game.do(do.unit("x")) == game.do(do.unit("a")) == NOT_OFFERED


# -- skirmish (SQ 8.12 to 8.14) --------------------------------------------------------------------


@pytest.mark.rule("SQ 8.12", "SQ 2.2")
def test_no_test_near_cavalry_of_the_defender() -> None:
    game = facing_x(foot("a", RED, "0404"))
    assert is_tested(game.ctx, fight(game, "a", "x"))
    for near in (horse("h", BLUE, "0302"), mixed("h", BLUE, "0403"), horse("h", BLUE, "0504")):
        other = facing_x(foot("a", RED, "0404"), near)
        assert not is_tested(other.ctx, fight(other, "a", "x"))
    far = facing_x(foot("a", RED, "0404"), horse("h", BLUE, "0401"), horse("o", RED, "0304"))
    assert is_tested(far.ctx, fight(far, "a", "x"))
    rider = facing_x(horse("a", RED, "0404"))
    assert not is_tested(rider.ctx, fight(rider, "a", "x"))


@pytest.mark.rule("SQ 8.12")
def test_why_there_is_no_test_is_told() -> None:
    rider = facing_x(horse("a", RED, "0404"))
    near = facing_x(foot("a", RED, "0404"), horse("h", BLUE, "0302"))
    for game, text in (
        (rider, "No Skirmish test: no infantry attacks."),
        (near, "No Skirmish test: the defender has cavalry near: h."),
    ):
        game.ctx.set(fight=fight(game, "a", "x"))
        game.run(Skirmish())
        assert game.state.result is not None
        assert [(e.rule, str(e.text), e.depth) for e in game.events] == [("SQ 8.12", text, 1)]


@pytest.mark.rule("SQ 8.13", "SQ 2.5")
def test_the_higher_total_has_the_advantage() -> None:
    for dice, side in (((3, 4), RED), ((2, 5), BLUE), ((2, 4), "")):
        game = facing_x(foot("a", RED, "0404", skirmish=2), dice=dice)
        game.ctx.set(fight=fight(game, "a", "x"))
        game.ctx.call(Skirmish())
        game.settle()
        told = [str(e.text) for e in game.events if e.kind == "skirmish"][-1]
        assert told == (
            f"the {side} have the Skirmish Advantage."
            if side
            else "Nobody has the Skirmish Advantage."
        )


@pytest.mark.rule("SQ 8.13")
def test_each_side_chooses_who_skirmishes() -> None:
    game = facing_x(foot("a", RED, "0404", skirmish=2), foot("b", RED, "0404"), seed=2).take("a")
    assert game.go("0403") is None and game.pick("a", "b") is None
    assert game.rule == "SQ 8.13" and set(game.prompt.units) == {"a", "b"}
    assert game.do(do.unit("x")) is not None
    assert game.do(do.unit("b")) is None
    rolls = [e.units for e in game.events if e.roll and e.kind == "skirmish"]
    assert rolls == [("b",), ("x",)]


@pytest.mark.rule("SQ 8.14")
def test_light_infantry_gives_the_advantage() -> None:
    for mine, theirs, side in ((True, False, RED), (False, True, BLUE), (True, True, "")):
        game = facing_x(
            foot("a", RED, "0404", light=mine), enemy=foot("x", BLUE, "0403", light=theirs)
        )
        assert without_roll(game.ctx, fight(game, "a", "x")) == side
    guns = facing_x(foot("a", RED, "0404"), enemy=gun("x", BLUE, "0403"))
    assert without_roll(guns.ctx, fight(guns, "a", "x")) == RED


def test_a_general_far_off_leaves_no_attack() -> None:
    game = facing_x(foot("a", RED, "0404"), general(RED, "0808"))
    assert why_not_attack(game.ctx, "a", game.cell("0403")) is not None


@pytest.mark.rule("SQ 8.13", "SQ 2.5")
def test_the_roll_of_a_skirmish_tells_its_modifier() -> None:
    """2 + 2 against 3 - 1: red has the Advantage."""
    units = (foot("a", RED, "0404", skirmish=2), foot("x", BLUE, "0403", skirmish=-1))
    game = position(field(), *units, dice=(2, 3))
    game.ctx.set(fight=fight(game, "a", "x", picked={RED: "a", BLUE: "x"}))
    game.run(RollSkirmish())
    rolls = [e.roll for e in game.events if e.roll is not None]
    assert [(r.die, [m.value for m in r.modifiers], r.total) for r in rolls] == [
        (2, [2], 4),
        (3, [-1], 2),
    ]
    assert game.table.fight is not None and game.table.fight.advantage == RED


@pytest.mark.rule("SQ 8.13")
def test_the_skirmish_is_told() -> None:
    """Where all are alike the first skirmishes: 2 + 1 against 5 - 1."""
    units = (
        *(foot("a", RED, "0404", skirmish=1), foot("b", RED, "0404", skirmish=1)),
        *(foot("x", BLUE, "0403", skirmish=-1), foot("y", BLUE, "0403", skirmish=-1)),
    )
    game = position(field(), *units, dice=(2, 5))
    game.ctx.set(fight=fight(game, "a b", "x y"))
    game.run(Skirmish())
    told = [(str(e.text), e.depth) for e in game.events if e.kind == "skirmish"]
    assert told == [
        ("a skirmishes: 3.", 1),
        ("x skirmishes: 4.", 1),
        ("the blue have the Skirmish Advantage.", 1),
    ]
    even = position(field(), *units, dice=(1, 3))
    even.ctx.set(fight=fight(even, "a", "x", picked={RED: "a", BLUE: "x"}))
    even.run(RollSkirmish())
    assert even.told("skirmish")[-1] == "Nobody has the Skirmish Advantage."
