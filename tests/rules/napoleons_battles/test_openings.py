"""How both shipped battles begin: who is in command, how far apart enemies are (NB 1.5, 7.2)."""

from itertools import product

import pytest

from game.board.plane.distance import distance
from game.engine.context import Context
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.rules.napoleons_battles.chain import reaches_general, reaches_unit
from game.rules.napoleons_battles.control.command import CommandStep, in_rank
from game.rules.napoleons_battles.places import general_laid, laid, touched_by
from game.rules.napoleons_battles.setup import set_up
from game.rules.napoleons_battles.table import Ctx
from game.rules.napoleons_battles.units import present

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
