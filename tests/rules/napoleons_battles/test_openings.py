"""How both shipped battles begin: who is in command, how far apart enemies are (NB 1.5, 7.2)."""

from itertools import product

import pytest

from game.board.plane.distance import distance
from game.engine.context import Context
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.rules.napoleons_battles.chain import reaches_general, reaches_unit
from game.rules.napoleons_battles.control.command import CommandStep, in_rank
from game.rules.napoleons_battles.panels import printed
from game.rules.napoleons_battles.places import general_laid, laid, touched_by
from game.rules.napoleons_battles.setup import set_up
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import present
from game.rules.napoleons_battles.verdict import verdict

MAIDA, QUATRE_BRAS = "maida-1806-table", "quatre-bras-1815-table"
BATTLES = pytest.mark.parametrize("battle", [MAIDA, QUATRE_BRAS])


def begun(battle: str) -> Ctx:
    """The first state; nobody may throw a die in it."""
    rules = Shelf(SYSTEMS).open(battle).rules
    return Context(rules, set_up(rules))


@BATTLES
def test_everybody_is_in_command_without_a_roll(battle: str) -> None:
    ctx = begun(battle)
    for side in ctx.rules.sides:
        ctx.table.on_turn = side
        CommandStep().run(ctx)
    there = [g for g in ctx.table.generals.values() if g.pose is not None]
    assert {g.status for g in there} == {"in command"} and not ctx.rolled
    assert {ctx.table.units[uid].limit for uid in present(ctx)} == {""}


@BATTLES
def test_no_general_touches_a_unit(battle: str) -> None:
    """His radius would be nothing (NB 7.2.2.3)."""
    ctx = begun(battle)
    assert [g.id for g in ctx.table.generals.values() if g.pose and touched_by(ctx, g)] == []


@pytest.mark.parametrize(("battle", "least"), [(MAIDA, 11_000), (QUATRE_BRAS, 6_100)])
def test_enemies_begin_far_apart(battle: str, least: int) -> None:
    ctx = begun(battle)
    one, two = ([laid(ctx, uid) for uid in present(ctx, side)] for side in ctx.rules.sides)
    assert min(distance(a, b) for a, b in product(one, two)) >= least


def test_until_wellington_comes_orange_is_the_highest() -> None:
    ctx = begun(QUATRE_BRAS)
    assert in_rank(ctx, "allied") == ("orange", "perponcher")
    orange, perponcher = (ctx.table.generals[g] for g in ("orange", "perponcher"))
    assert reaches_general(ctx, orange, perponcher)
    assert general_laid(ctx, ctx.table.generals["wellington"]) is None


@pytest.mark.rule("NB 1.1.4.4.1")
def test_any_division_general_of_his_corps_commands_the_reserve_battery() -> None:
    """Foy and Bachelu stand near enough to the 12-pounders, Piré does not."""
    ctx = begun(QUATRE_BRAS)
    found = [g.id for g in ctx.table.generals.values() if reaches_unit(ctx, g, "reserve-12")]
    assert found == ["bachelu", "foy"]


@pytest.mark.rule("NB 9.4.12")
def test_both_batteries_of_maida_have_four_guns() -> None:
    rules = begun(MAIDA).rules
    guns = {uid: rules.profiles[card.profile].guns for uid, card in rules.oob.units.items()}
    assert {uid: n for uid, n in guns.items() if n} == {"brit-guns": 4, "fr-guns": 4}


@pytest.mark.parametrize(
    ("battle", "turn", "found"),
    [
        (MAIDA, 4, {"f20", "ross"}),
        (
            QUATRE_BRAS,
            3,
            {
                *("jerome", "bauduin", "soye", "wellington", "picton", "kempt-bde", "pack"),
                *("rogers", "merlen", "merlen-cav"),
            },
        ),
        (QUATRE_BRAS, 4, {"best", "brunswick", "bk-light", "bk-line", "bk-cav"}),
        (QUATRE_BRAS, 7, {"kellermann", "guiton", "kell-guns"}),
        (QUATRE_BRAS, 8, {"alten", "halkett", "kielmansegge", "lloyd"}),
        (QUATRE_BRAS, 9, {"bk-guns"}),
        (QUATRE_BRAS, 10, {"cooke", "maitland", "byng", "kuhlmann"}),
    ],
)
def test_who_comes_when(battle: str, turn: int, found: set[str]) -> None:
    entries = begun(battle).rules.terms.entries
    assert {piece for piece, entry in entries.items() if entry.turn == turn} == found


RATED = {
    MAIDA: {
        "stuart": ('12"A(6)+0', 45),
        "kempt": ('4"G(7)+1', 25),
        "acland": ('4"A(6)+1', 20),
        "cole": ('4"G(7)+1', 25),
        "oswald": ('4"A(6)+0', 15),
        "ross": ('4"G(7)+1', 25),
        "reynier": ('12"A(7)+1', 50),
        "compere": ('4"G(7)+1', 25),
        "peyri": ('3"P(5)+0', 10),
        "digonet": ('4"A(6)+1', 20),
        "franceschi": ('4"A(6)+1', 20),
    },
    QUATRE_BRAS: {
        "ney": ('14"G(7)+2', 60),
        "reille": ('9"G(7)+1', 35),
        "bachelu": ('4"A(6)+1', 20),
        "foy": ('5"G(7)+1', 25),
        "jerome": ('4"A(5)+0', 15),
        "pire": ('6"G(7)+1', 25),
        "kellermann": ('6"E(8)+2', 40),
        "wellington": ('18"E(9)+2', 70),
        "orange": ('10"A(5)+1', 30),
        "perponcher": ('8"G(6)+1', 25),
        "merlen": ('5"A(6)+1', 20),
        "picton": ('5"G(7)+2', 30),
        "brunswick": ('6"G(7)+1', 25),
        "alten": ('5"G(7)+1', 25),
        "cooke": ('4"A(7)+1', 20),
    },
}


@BATTLES
@pytest.mark.rule("NB 2.1.1", "NB 2.1.2", "NB 2.1.3", "NB 2.1.4")
def test_the_generals_are_rated_as_they_were_designed(battle: str) -> None:
    """Radius, level, Control and what he adds in close combat; what he is worth."""
    ctx = begun(battle)
    cards = ctx.rules.oob.generals
    assert {g: (printed(ctx.table.generals[g]), cards[g].points) for g in cards} == RATED[battle]


@pytest.mark.rule("NB 12.1")
@pytest.mark.parametrize(
    ("battle", "turns", "year", "morale", "wear"),
    [
        (MAIDA, 12, 1806, {"british": 4, "french": 3}, (4, 3)),
        (QUATRE_BRAS, 14, 1815, {"french": 5, "allied": 8}, (4, 1, 5, 2, 2)),
    ],
)
def test_how_long_a_battle_lasts_and_what_its_armies_bear(
    battle: str, turns: int, year: int, morale: dict[str, int], wear: tuple[int, ...]
) -> None:
    rules = begun(battle).rules
    assert (rules.terms.turns, rules.terms.year) == (turns, year)
    assert {side: army.morale for side, army in rules.oob.armies.items()} == morale
    assert sorted(f.wear for f in rules.oob.formations.values()) == sorted(wear)


@pytest.mark.rule("NB 12.2.1")
def test_what_the_places_of_quatre_bras_are_worth() -> None:
    found = {one.name: dict(one.points) for one in begun(QUATRE_BRAS).rules.terms.objectives}
    assert found == {
        "Quatre Bras": {"french": 60, "allied": 40},
        "Gemioncourt": {"french": 10, "allied": 20},
        "Piraumont": {"french": 15, "allied": 15},
        "Grand Pierrepont": {"french": 5, "allied": 10},
    }
    assert begun(MAIDA).rules.terms.objectives == ()


def test_the_course_of_the_points_begins_with_the_places_that_are_held() -> None:
    """The Allies hold all of 21.4: 40, 20, 15 and 10 points (NB 12.2.1)."""
    assert verdict(begun(QUATRE_BRAS)).course == {"french": (0,), "allied": (85,)}
