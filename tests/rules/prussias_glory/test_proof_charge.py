"""Charges and command in words: what mutants of the rules showed to be without a test."""

from dataclasses import replace

import pytest

from game.engine.text import render
from game.rules.prussias_glory.combat.charge_roll import chance, needed, roll_charge
from game.rules.prussias_glory.command.out_of_command import ChooseTraced, FixCommand, command_note
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.options import free, in_force
from tests.keywords import Keywords
from tests.rules.prussias_glory.activation_bench import asleep
from tests.rules.prussias_glory.battles import shipped
from tests.rules.prussias_glory.positions import Position, foot, horse, leader, open_field, position


def rider(mr: int, mm: int | None = None, *dice: int) -> Position:
    """Cavalry of a morale, with or without the leader of its wing."""
    pieces = [horse("h", PRUSSIAN, "0505", ladder=((4, mr),))]
    if mm is not None:
        pieces.append(leader("l", PRUSSIAN, "0505", wing="prussian-horse", mm=mm))
    return position(open_field(), *pieces, dice=dice)


@pytest.mark.rule("PG 19.12.2b")
@pytest.mark.parametrize(
    ("mr", "mm", "least", "text"),
    [
        (11, None, 0, "passes on any die"),
        (10, None, 1, "passes on any die"),
        (9, None, 2, "passes on 2 or more"),
        (8, 1, 2, "passes on 2 or more"),
        (5, None, 6, "passes on 6 or more"),
        (4, None, 7, "cannot pass"),
        (4, 1, 6, "passes on 6 or more"),
    ],
)
def test_the_chance_of_a_charge_in_words(mr: int, mm: int | None, least: int, text: str) -> None:
    """The die with MR and the leader's MM must come to 11."""
    game = rider(mr, mm)
    assert (needed(game.ctx, "h"), render(chance(game.ctx, "h"))) == (least, text)


@pytest.mark.rule("PG 19.12.2b")
@pytest.mark.parametrize(("die", "passes"), [(4, False), (5, True)])
def test_the_roll_of_a_charge_is_told_below_the_attack(die: int, passes: bool) -> None:
    """For each unit its own line."""
    game = rider(6, None, die)
    assert roll_charge(game.ctx, ("h",)) == (("h",) if passes else ())
    (event,) = game.events
    assert (event.depth, event.units, event.side) == (1, ("h",), PRUSSIAN)
    assert render(event.text) == ("h charges." if passes else "h may not charge.")


# -- command (PG 6.2.2) ----------------------------------------------------------------------------


@pytest.mark.rule("PG 6.2.2a")
@pytest.mark.parametrize(("at", "lost"), [("0506", ()), ("0507", ("far",))])
def test_who_is_out_of_command_is_told(at: str, lost: tuple[str, ...]) -> None:
    """Six hexes from the leader; at five nobody is, and nothing is told."""
    game = position(open_field(), leader("l", PRUSSIAN, "0501"), foot("far", PRUSSIAN, at)).run(
        FixCommand(PRUSSIAN)
    )
    assert [(e.rule, e.units, render(e.text)) for e in game.events] == [
        ("PG 6.2.2a", (uid,), f"Out of command: {uid}.") for uid in lost
    ]


@pytest.mark.rule("PG 6.1a", "PG 6.2.2a")
@pytest.mark.parametrize(
    ("active", "state", "text"),
    [
        (False, {}, "not active yet"),
        (True, {}, "Effective"),
        (True, {"effective": False}, "Degraded"),
        (True, {"effective": False, "ooc": True}, "out of command"),
        (True, {"ooc": True}, "out of command"),
    ],
)
def test_command_as_the_panel_of_a_unit_says_it(active: bool, state: Keywords, text: str) -> None:
    """Who is out of command is so whatever its group rolled."""
    game = asleep(foot("x", COALITION, "0505", **state), sides=() if active else (COALITION,))
    assert render(command_note(game.ctx, "x")) == text


# -- options ---------------------------------------------------------------------------------------


EVERYWHERE = (
    "retreat-from-morale-5",
    "routed-easier-target",
    "edge-before-enemy",
    "all-fast-units-pin",
)
LAST = (  # in every battle, too
    "column-out-of-command-halved",
    "escaping-guns-driven-on",
    "guns-alone-instead",
    "fought-by-hex",
    "special-leader-needs-wing",
)


@pytest.mark.parametrize(
    ("name", "own"),
    [
        ("rossbach-main", ("passivity-while-advancing",)),
        ("leuthen-battle", ("leuthen-always-first",)),
        ("zorndorf-battle", ("frederick-5i",)),
        ("torgau-main", ("austrians-start-at-20",)),
    ],
)
def test_options_that_could_be_chosen_are_those_that_change_something(
    name: str, own: tuple[str, ...]
) -> None:
    """Nine in every battle, one more in its own; one that is in force cannot be chosen again."""
    rules = shipped(name)
    assert in_force(rules) == () and free(rules) == (*EVERYWHERE, *own, *LAST)
    chosen = replace(rules, special=rules.special | {EVERYWHERE[1]})
    assert in_force(chosen) == (EVERYWHERE[1],)
    assert free(chosen) == (EVERYWHERE[0], *EVERYWHERE[2:], *own, *LAST)


@pytest.mark.rule("PG 6.2.2e")
def test_from_none_to_two_units_trace_to_the_army_commander() -> None:
    """Three are near him; none need."""
    far = [foot(f"a{n}", PRUSSIAN, "0808") for n in range(3)]
    king = leader("king", PRUSSIAN, "0808", commander=True)
    game = position(open_field(), *far, king, leader("l", PRUSSIAN, "0101"))
    game.run(ChooseTraced(PRUSSIAN))
    pick = game.asking.prompt(game.ctx).pick
    assert (pick.of, pick.min, pick.max) == (("a0", "a1", "a2"), 0, 2)
