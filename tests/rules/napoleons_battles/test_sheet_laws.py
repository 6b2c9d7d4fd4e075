"""What a sheet foretells is what happens: every face of every die is played against it."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from game.engine.dice import ScriptedDice
from game.engine.frame import Auto
from game.engine.prompt import Chances
from game.engine.text import render
from game.rules.kit.pools import percent
from game.rules.napoleons_battles.contact.recall import Controlled, Recall, recall_chance
from game.rules.napoleons_battles.contact.squares import square_chance, try_square
from game.rules.napoleons_battles.control.rally import Rally, rally_chance
from game.rules.napoleons_battles.fates import Fall, Fate
from game.rules.napoleons_battles.fire import roll
from game.rules.napoleons_battles.fire.phase import best_at
from game.rules.napoleons_battles.fire.sheet import shot_sheet
from game.rules.napoleons_battles.fire.shoot import Shoot
from game.rules.napoleons_battles.melee import outcomes
from game.rules.napoleons_battles.melee.after import withdrawal_chance
from game.rules.napoleons_battles.melee.round import Round
from game.rules.napoleons_battles.melee.separate import Combat
from game.rules.napoleons_battles.melee.sheet import combat_sheet
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.table import Contact, Matter
from game.rules.napoleons_battles.unformed.bounce import Withdraw
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    Position,
    box,
    general,
    position,
    unit,
)

FACES = range(1, 11)
KEPT, SAVED = 2, 1
"""Dice of a cuirass that save nothing, and that save a figure."""


def step(game: Position, frame: Auto) -> None:
    """One frame alone, without what follows from it."""
    game.ctx.call(frame)
    frame.run(game.ctx)


def fell(game: Position, uid: str, before: Any) -> Fall:
    """What became of a unit."""
    now = game.unit(uid)
    lost = now.losses - before.losses
    fate: Fate = "loses" if lost else "unhurt"
    if now.gone:
        # Of guns that are lost as a whole no figures are counted.
        return Fall(2 - before.losses if now.strength == 2 else lost, "gone")
    if now.routed and not before.routed:
        fate = "routed"
    elif now.disordered and not before.disordered:
        fate = "disordered"
    return Fall(lost, fate)


def played(make: Any, frame: Auto, uids: tuple[str, ...]) -> dict[str, dict[Fall, Fraction]]:
    """What becomes of the units, over all faces of both dice and of the cuirasses after them."""
    found: dict[str, dict[Fall, Fraction]] = {uid: {} for uid in uids}
    before = {uid: make([]).unit(uid) for uid in uids}
    for a, b in product(FACES, FACES):
        probe = make([a, b, *[KEPT] * 12])
        step(probe, frame)
        assert isinstance(probe.dice, ScriptedDice)
        more = probe.dice.used - 2
        for saves in product((SAVED, KEPT), repeat=more):
            game = probe
            if SAVED in saves:
                game = make([a, b, *saves])
                step(game, frame)
            chance = Fraction(9 ** saves.count(KEPT), 10**more) / 100
            for uid in uids:
                fall = fell(game, uid, before[uid])
                found[uid][fall] = found[uid].get(fall, Fraction(0)) + chance
    return found


# -- fire ------------------------------------------------------------------------------------------

CUIRASSIERS = unit("x", BLUE, "FrCR", 10, 12, 180)
TARGETS = {
    "line": unit("x", BLUE, "NeLN", 10, 12, 180),
    "has lost two of this round": unit("x", BLUE, "NeLN", 10, 12, 180, losses=2, losing=2),
    "at the end of its strength": unit("x", BLUE, "NeLN", 10, 12, 180, losses=5),
    "disordered": unit("x", BLUE, "BrLN", 10, 12, 180, disordered=True),
    "in rout": unit("x", BLUE, "BrLN", 10, 12, 180, routed=True, form="column"),
    "square": unit("x", BLUE, "BrLN", 10, 12, 180, form="square"),
    "battery": unit("x", BLUE, "BrFA", 10, 12, 180),
    "damaged battery": unit("x", BLUE, "BrFA", 10, 12, 180, losses=1, damaged=True),
    "limbered battery": unit("x", BLUE, "BrFA", 10, 12, 180, form="limbered"),
    "cuirassiers": CUIRASSIERS,
    "cuirassiers that can lose one": unit("x", BLUE, "FrCR", 10, 12, 180, losses=5, losing=5),
}


@pytest.mark.rule("NB 9.3.3", "NB 15.7hr-1", "NB 15.7hr-2")
@pytest.mark.parametrize("name", list(TARGETS))
@pytest.mark.parametrize("shooter", ["FrLN", "FrHFA"])
def test_every_shot_ends_as_its_sheet_says(name: str, shooter: str) -> None:
    def make(dice: list[int]) -> Position:
        return position(unit("a", RED, shooter, 10, 10), TARGETS[name], dice=dice)

    game = make([])
    foretold = roll.outcomes(game.ctx, best_at(game.ctx, "a", "x"))
    assert dict(foretold) == played(make, Shoot("a", "x"), ("x",))["x"]
    assert sum(foretold.values()) == 1


@pytest.mark.rule("NB 15.7hr-1", "NB 15.7hr-2")
def test_cuirasses_save_from_muskets_and_not_from_guns() -> None:
    """Of a pair of dice 45 hit, 25 of them for two figures: one figure in ten is saved."""
    game = position(unit("a", RED, "FrLN", 10, 10), CUIRASSIERS)
    found = roll.outcomes(game.ctx, best_at(game.ctx, "a", "x"))
    two = Fraction(25, 100)
    assert found[Fall(2, "loses")] == two * Fraction(81, 100)
    assert found[Fall(1, "loses")] == Fraction(20, 100) * Fraction(9, 10) + two * Fraction(18, 100)
    guns = position(unit("a", RED, "FrHFA", 10, 10), CUIRASSIERS)
    with_guns = roll.outcomes(guns.ctx, best_at(guns.ctx, "a", "x"))
    assert set(with_guns) == {Fall(0, "unhurt"), Fall(1, "loses"), Fall(2, "loses")}


def test_the_sheet_of_a_shot_names_each_outcome() -> None:
    """Two of four are lost already: one more disorders, two rout."""
    target = unit("x", BLUE, "NeLN", 10, 12, 180, losses=2, losing=2)
    game = position(unit("a", RED, "FrLN", 10, 10), target)
    sheet = shot_sheet(game.ctx, best_at(game.ctx, "a", "x"))
    rows = {render(r.label, str): r.percent for r in sheet.of(Chances).rows}
    assert rows == {"no loss": 55, "1 figure, disordered": 20, "2 figures, routed": 25}


@pytest.mark.rule("NB 9.3.3.3-5", "NB 15.4.1", "NB 15.4.1hr")
@pytest.mark.parametrize("off", [(), (Switch.FIRE_BY_TARGET,)])
def test_what_guns_do_to_a_town_is_as_their_sheet_says(off: tuple[Switch, ...]) -> None:
    """A 12-pounder at infantry in a town of value 3: -2 for cover, 3 for its fire factor."""
    town = [box("town", "Pozzuoli", 6, 18, 14, 26, vdf=3)]

    def make(dice: list[int]) -> Position:
        return position(
            unit("a", RED, "FrHFA", 10, 8),
            unit("x", BLUE, "BrLN", 10, 22, 180),
            areas=town,
            dice=dice,
            off=(Switch.NO_MEASURING, *off),
        )

    sheet = shot_sheet(make([]).ctx, best_at(make([]).ctx, "a", "x"))
    notes = [render(text, str) for head, text in sheet.notes if render(head, str) == "Pozzuoli"]
    lowered, lit = 0, Fraction(0)
    for a, b in product(FACES, FACES):
        for third in FACES:
            game = make([a, b, third])
            step(game, Shoot("a", "x"))
            lit += Fraction(bool(game.table.burning), 10)
            lowered += third == 1 and game.table.values.get("Pozzuoli") == 2
    assert notes == [
        f"loses one of its value: {lowered}% (NB 9.3.3.3-5)",
        f"catches fire: {percent(lit / 100)}% (NB 15.4.1)",
    ]


# -- close combat ----------------------------------------------------------------------------------

FIGHT = Combat(("a",), ("x",))


def fights() -> Iterator[tuple[str, list[Any]]]:
    """Pairs that touch, front to front."""
    line = unit("a", RED, "FrLN", 10, 12)
    yield "lines", [line, unit("x", BLUE, "NeLN", 10, 12, 180)]
    yield "disordered", [line, unit("x", BLUE, "BrLN", 10, 12, 180, disordered=True)]
    yield "nearly dispersed", [line, unit("x", BLUE, "NeLN", 10, 12, 180, losses=5)]
    yield "second round", [line, unit("x", BLUE, "NeLN", 10, 12, 180, losses=3, losing=3)]
    yield "guns", [line, unit("x", BLUE, "BrFA", 10, 12, 180)]
    yield "damaged guns", [line, unit("x", BLUE, "BrFA", 10, 12, 180, losses=1, damaged=True)]
    horse = unit("a", RED, "FrLC", 10, 12)
    yield "cavalry and square", [horse, unit("x", BLUE, "BrLN", 10, 12, 180, form="square")]
    yield "cuirassiers", [unit("a", RED, "FrCR", 10, 12), unit("x", BLUE, "BrLN", 10, 12, 180)]
    yield (
        "cuirassiers and square",
        [unit("a", RED, "FrCR", 10, 12), unit("x", BLUE, "BrLN", 10, 12, 180, form="square")],
    )
    yield "cavalry", [horse, unit("x", BLUE, "NeLC", 10, 12, 180)]


FIGHTS = dict(fights())


@pytest.mark.rule("NB 10.2.2-1", "NB 10.5.2-1", "NB 11.2.2", "NB 15.7hr-1", "NB 15.3-1")
@pytest.mark.parametrize("name", list(FIGHTS))
def test_every_round_ends_as_its_sheet_says(name: str) -> None:
    def make(dice: list[int]) -> Position:
        return position(*FIGHTS[name], dice=dice, contacts=[Contact("a", "x")])

    foretold = outcomes.outcomes(make([]).ctx, FIGHT, ())
    happened = played(make, Round(FIGHT), ("a", "x"))
    assert {uid: dict(falls) for uid, falls in foretold.items()} == happened


@pytest.mark.rule("NB 14.3-1")
@pytest.mark.parametrize(("name", "told"), [("guns", set()), ("lines", {"a", "x"})])
def test_a_sheet_tells_of_withdrawals_where_both_are_troops(name: str, told: set[str]) -> None:
    game = position(*FIGHTS[name], contacts=[Contact("a", "x")])
    heads = {render(head, str) for head, _ in combat_sheet(game.ctx, FIGHT, ()).notes}
    assert {head for head in heads if head.startswith("Withdrawal")} == {
        f"Withdrawal of {uid}" for uid in told
    }


def test_the_sheet_of_a_round_tells_of_both_sides() -> None:
    game = position(*FIGHTS["cuirassiers"], contacts=[Contact("a", "x")])
    sheet = combat_sheet(game.ctx, FIGHT, ())
    rows = [render(row.label, str) for row in sheet.of(Chances).rows]
    assert rows[0] == "a: no loss" and "x: routed" in rows
    whose = {row.side for row in sheet.of(Chances).rows if render(row.label, str)[0] == "x"}
    assert whose == {"", BLUE}, "what becomes of a unit is told in its own colour"
    notes = {render(head, str): render(text, str) for head, text in sheet.notes}
    assert "6 rout it, more it cannot lose" in notes["Losses of a"]
    heads = {head for head in notes if not head.startswith("Equal scores")}
    assert len(heads) + 1 == len(notes)
    assert heads == {
        "The winner",
        "If neither is beaten",
        "Withdrawal of a",
        "Withdrawal of x",
        "Recall of a",
        "Losses of a",
        "Losses of x",
        "Cuirasses",
    }


@pytest.mark.rule("NB 11.2.3-2")
def test_guns_are_eliminated_and_troops_dispersed() -> None:
    game = position(
        unit("a", RED, "FrLN", 10, 15, losses=7, dispersal=7),
        unit("x", BLUE, "BrFA", 10, 15, 180),
        contacts=[Contact("a", "x")],
    )
    rows = [render(r.label, str) for r in combat_sheet(game.ctx, FIGHT, ()).of(Chances).rows]
    assert "a: dispersed" in rows and "x: eliminated" in rows
    assert not any("destroyed" in row for row in rows)


@pytest.mark.rule("NB 14.3.1.1", "NB 14.3.1.2-1", "NB 14.3.2.1", "NB 14.3.2.3")
def test_every_withdrawal_goes_as_the_sheet_says() -> None:
    """The withdrawer's score is not below that of its enemy."""

    def make(dice: list[int], **given: Any) -> Position:
        foes = [unit("a", RED, "FrLN", 10, 12), unit("x", BLUE, "NeLN", 10, 12, 180, **given)]
        return position(*foes, dice=dice, contacts=[Contact("a", "x")])

    foretold = withdrawal_chance(make([]).ctx, "x", "a")
    good = 0
    for a, b in product(FACES, FACES):
        game = make([a, b], disordered=True)
        step(game, Withdraw("x", ("a", "x")))
        good += not game.unit("x").losses
    assert foretold == Fraction(good, 100)


# -- tests against Control -------------------------------------------------------------------------


@pytest.mark.rule("NB 1.3.2", "NB 7.1.1", "NB 7.1.2", "NB 7.1.2.1hr")
@pytest.mark.parametrize("level", ["E", "G", "A", "P", ""])
def test_as_many_faces_rally_as_is_said(level: str) -> None:
    rallied = 0
    for die in FACES:
        leaders = [general("d", RED, 10, 6.5, f'4"{level}(6)+0')] if level else []
        shaken = unit("a", RED, "FrLN", 10, 8, routed=True, commander="d" if level else "gr")
        game = position(shaken, *leaders, dice=[die])
        step(game, Rally("a"))
        rallied += not game.unit("a").routed
    assert rallied == rally_chance(game.ctx, "a") == {"E": 8, "G": 7, "A": 6, "P": 5, "": 4}[level]


@pytest.mark.rule("NB 8.4.4.1-1", "NB 8.4.4.3.2", "NB 8.4.4.3.3-5")
@pytest.mark.parametrize(("disordered", "tenths"), [(False, 7), (True, 4)])
def test_as_many_faces_form_square_as_is_said(disordered: bool, tenths: int) -> None:
    formed = 0
    for die in FACES:
        game = position(
            unit("a", RED, "FrLN", 10, 8, form="column", disordered=disordered), dice=[die]
        )
        said = square_chance(game.ctx, "a")
        try_square(game.ctx, "a", "x")
        formed += game.unit("a").form == "square"
    assert formed == said == tenths


@pytest.mark.rule("NB 8.5.4.3", "NB 8.5.4.4.2-3")
def test_as_many_faces_keep_cavalry_in_hand_as_is_said() -> None:
    kept = 0
    for die in FACES:
        game = position(unit("a", RED, "FrLC", 10, 8), dice=[die])
        step(game, Recall(Matter("recall", "a")))
        kept += isinstance(game.asking, Controlled)
    assert kept == recall_chance(game.ctx, "a") == 4
