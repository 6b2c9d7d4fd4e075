"""What is said of a move before it is made: what it costs, whom it meets, what comes of it."""

import random
from typing import Any

import pytest

from game.board.plane.ground import Area
from game.board.plane.legs import MOVE, WHEEL, Leg
from game.board.plane.numbers import DEGREE
from game.engine import action as acts
from game.engine.prompt import Chances, Sheet
from game.engine.shapes import PolygonShape
from game.engine.text import render
from game.rules.napoleons_battles.chain import attached_generals
from game.rules.napoleons_battles.melee.phase import CombatStep
from game.rules.napoleons_battles.movement.foresight import foreseeing, move_preview
from game.rules.napoleons_battles.movement.limits import farthest
from game.rules.napoleons_battles.movement.march import March
from game.rules.napoleons_battles.movement.moves import why_not_legs
from game.rules.napoleons_battles.movement.price import rate_now
from game.rules.napoleons_battles.movement.unit import touched_by
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.places import pose_of
from game.rules.napoleons_battles.states import beside
from game.rules.napoleons_battles.table import TURN as WHOLE
from game.rules.napoleons_battles.table import Step
from game.rules.napoleons_battles.units import side_of
from tests.rules.napoleons_battles.positions import (
    BLUE,
    RED,
    Leader,
    Placed,
    Position,
    box,
    general,
    inches,
    line,
    position,
    unit,
)

BEATEN = "Routed, dispersed or eliminated in the first round"


def ahead(length: float, off: float = 0) -> Leg:
    return Leg(MOVE, inches(length), int(off * DEGREE))


def warned(game: Position, uid: str, *legs: Leg) -> dict[str, str]:
    """What is foretold, by rule."""
    found = move_preview(game.ctx, uid, legs).warnings
    return {rule: render(text, str) for rule, text in found}


@pytest.mark.rule("NB 8.1.2", "NB 8.1.2.1hr")
def test_what_a_move_uses_leg_by_leg() -> None:
    """A French column 2.25 inches wide wheels on the arc of 2 inches: 30 degrees are 1.05 inches of
    its 12; then it goes 3.
    """
    game = position(unit("a", RED, "FrLN", 10, 8, form="column", figures=24))
    legs = (Leg(WHEEL, 30 * DEGREE), ahead(3))
    seen = move_preview(game.ctx, "a", legs)
    used = [stage.spending[0].used for stage in seen.stages]
    assert abs(used[0] - 1_047) <= 1 and used[1] == used[0] + 3_000
    assert seen.spending[0].of == 12_000 and not seen.warnings


@pytest.mark.rule("NB 8.2.6.1.2.2-2", "NB 8.2.6.1.1")
def test_a_line_that_would_be_disordered_in_a_wood_is_told_so() -> None:
    """In rough ground at 2/3 two inches cost three; a column passes undisturbed."""
    wood = [box("wood", "oak", 4, 8, 16, 14)]
    line = position(unit("a", RED, "FrLN", 10, 8), areas=wood)
    assert warned(line, "a", ahead(2)) == {"NB 8.2.6.1.2.2-2": "a: disordered."}
    assert move_preview(line.ctx, "a", (ahead(2),)).spending[0].used == 3_000
    column = position(unit("a", RED, "FrLN", 10, 8, form="column"), areas=wood)
    assert warned(column, "a", ahead(2)) == {}


@pytest.mark.rule("NB 8.1.3.1")
def test_friends_whom_a_disordered_unit_would_disorder() -> None:
    friend = unit("b", RED, "FrLN", 10, 10)
    shaken = position(unit("a", RED, "FrLN", 10, 8, form="column", disordered=True), friend)
    assert warned(shaken, "a", ahead(5)) == {"NB 8.1.3.1": "b: disordered."}
    steady = position(unit("a", RED, "FrLN", 10, 8, form="column"), friend)
    assert warned(steady, "a", ahead(5)) == {}


def charge(**given: Any) -> Position:
    """Cavalry 6 inches before a British line that faces it."""
    return position(
        unit("h", RED, "FrLC", 10, 8),
        unit("x", BLUE, "BrLN", 10, 14, 180, **given),
    )


@pytest.mark.rule("NB 8.4-1", "NB 8.4.4.1-1", "NB 8.4.4.3.3-3")
def test_cavalry_before_infantry_is_told_how_likely_the_square_is() -> None:
    """British line in line: Control 7 and 1; disordered 3 fewer."""
    assert warned(charge(), "h", ahead(6))["NB 8.4.4.1-1"] == "x: emergency square 80%"
    shaken = warned(charge(disordered=True), "h", ahead(6))
    assert shaken["NB 8.4.4.1-1"] == "x: emergency square 50%"
    assert shaken["NB 8.4-1"] == "It contacts x in front"
    assert "NB 8.4.4.1-1" not in warned(charge(form="square"), "h", ahead(6))
    assert warned(charge(), "h", ahead(5)) == {
        "NB 9.2.3-1": "Within the field of fire of 1 enemy unit: x"
    }


@pytest.mark.rule("NB 10.2-1", "NB 10.2.2-1")
@pytest.mark.parametrize("on_turn", [RED, BLUE])
def test_the_odds_of_the_first_round(on_turn: str) -> None:
    """French line, 3, against British line, 5: the French rout, at 5, where the British score, of
    6 to 10, is 5 higher than theirs, of 4 and more: 7 cases against a die of 1, 6 against a 2. The
    British, who rout at 6, never: they are at most 4 behind. So it is whoever is on turn.
    """
    pair = unit("a", RED, "FrLN", 10, 8), unit("x", BLUE, "BrLN", 10, 12, 180)
    game = position(*pair, on_turn=on_turn)
    told = warned(game, "a", ahead(4))["NB 10.2-1"]
    assert told == f"{BEATEN}: a 13%, x 0%"


@pytest.mark.rule("NB 10.2-1", "NB 10.3.4-4")
@pytest.mark.parametrize(("wood", "own"), [((), 6), ((box("wood", "W", 4, 11, 16, 11.9),), 13)])
def test_the_odds_are_those_of_the_ground_on_which_it_will_stand(
    wood: tuple[Area, ...], own: int
) -> None:
    """French light infantry, 4, rout where the British, 5, are 5 ahead: 6 cases against a die of 1;
    with their rear in a wood, 3, also 6 against a 2 and 7 against a 1.
    """
    pair = unit("a", RED, "FrLT", 10, 8), unit("x", BLUE, "BrLN", 10, 12, 180)
    told = warned(position(*pair, areas=wood), "a", ahead(4))["NB 10.2-1"]
    assert told == f"{BEATEN}: a {own}%, x 0%"


@pytest.mark.rule("NB 8.4.0.1hr-1", "NB 8.4.0.3hr-1", "NB 8.4.0.3hr-2")
def test_contact_in_the_flank_is_foretold() -> None:
    """From behind the front line onto the side; who is disordered himself disorders nobody. The
    French column, 4, routs 5 behind, the British line, 5, or 2 in disorder, 6 behind: 11 cases to
    3; or 4 - 3 to 5, 30 cases in which the French rout.
    """
    foe = unit("x", BLUE, "BrLN", 14, 8.5, 0)
    flank = position(unit("a", RED, "FrLN", 8, 7.7, 90, form="column"), foe)
    told = warned(flank, "a", ahead(4))
    assert told["NB 8.4.0.1hr-2"] == "It contacts x in the flank"
    assert told["NB 8.4.0.3hr-1"] == "x: disordered at once"
    assert told["NB 10.2-1"] == f"{BEATEN}: a 3%, x 11%"
    before = unit("x", BLUE, "BrLN", 14, 8.5, 0, disordered=True)
    flank = position(unit("a", RED, "FrLN", 8, 7.7, 90, form="column"), before)
    assert "NB 8.4.0.3hr-1" not in warned(flank, "a", ahead(4)), "it is in disorder already"
    shaken = position(unit("a", RED, "FrLN", 8, 7.7, 90, form="column", disordered=True), foe)
    assert "NB 8.4.0.3hr-1" not in warned(shaken, "a", ahead(4))
    assert warned(shaken, "a", ahead(4))["NB 10.2-1"] == f"{BEATEN}: a 30%, x 0%"


@pytest.mark.rule("NB 14.2-1", "NB 15.2.1-1")
def test_who_may_evade_and_who_is_overrun() -> None:
    game = position(
        unit("a", RED, "FrLN", 10, 8, form="column"), unit("h", BLUE, "FrLC", 10, 12, 180)
    )
    assert warned(game, "a", ahead(4))["NB 14.2-1"] == "h may evade"
    routed = position(
        unit("a", RED, "FrLN", 10, 8, form="column"),
        unit("x", BLUE, "BrLN", 10, 12, 180, routed=True),
    )
    assert warned(routed, "a", ahead(4))["NB 15.2.1-1"] == "x: combat at once, on the move"
    base = position(
        unit("a", RED, "FrLN", 10, 8, form="column"),
        unit("h", BLUE, "FrLC", 10, 12, 180),
        off=(Switch.EVASION, Switch.NO_MEASURING),
    )
    assert "NB 14.2-1" not in warned(base, "a", ahead(4))


@pytest.mark.rule("NB 9.2.3-1", "NB 9.2.2-1")
def test_under_whose_fire_it_would_come() -> None:
    """A 12-pounder reaches 16 inches: at 16.5 it does not, one inch nearer it does. Who has fired
    fires again in the round to come; who is limbered does not.
    """
    for given in ({}, {"fired": True}):
        game = position(
            unit("a", RED, "FrLN", 10, 8), unit("g", BLUE, "FrHFA", 10, 24.5, 180, **given)
        )
        told = warned(game, "a", ahead(1))
        assert told == {"NB 9.2.3-1": "Within the field of fire of 1 enemy unit: g"}
        assert move_preview(game.ctx, "a", (ahead(1),)).aims == (
            (pose_of(game.ctx, "g"), pose_of(game.ctx, "a").ahead(1_000)),
        )
        assert warned(game, "a", ahead(0.4)) == {}
    limbered = unit("g", BLUE, "FrHFA", 10, 24.5, 180, form="limbered")
    assert warned(position(unit("a", RED, "FrLN", 10, 8), limbered), "a", ahead(1)) == {}


def test_its_own_field_of_fire_is_seen_where_it_would_stand() -> None:
    game = position(unit("a", RED, "FrLN", 10, 8), unit("h", RED, "FrLC", 20, 8))
    (sector,) = [
        one
        for one in move_preview(game.ctx, "a", (ahead(2),)).shapes
        if isinstance(one, PolygonShape)
    ]
    assert (10_000, 10_000) in sector.points
    horse = move_preview(game.ctx, "h", (ahead(2),)).shapes
    assert not [one for one in horse if isinstance(one, PolygonShape)]


@pytest.mark.rule("NB 1.5-1", "NB 7.2.3.2-3")
def test_who_stays_behind_and_who_gets_out_of_command() -> None:
    """The general's base ends half an inch from its centre; his radius is 4 inches."""
    game = position(
        general("d", RED, 10, 3, '4"A(6)+0'),
        unit("a", RED, "FrLN", 10, 8, form="column", commander="d"),
        unit("g", RED, "FrHA", 13, 8, attached="a", commander="d"),
    )
    assert warned(game, "a", ahead(3)) == {
        "NB 1.5-1": "g: left behind",
        "NB 7.2.3.2-3": "No general reaches it there: No Move, unless one comes nearer",
    }
    assert "NB 7.2.3.2-3" not in warned(game, "a", ahead(1.5))


def test_nothing_is_changed_by_looking() -> None:
    game = charge()
    before = game.unit("h"), game.unit("x"), len(game.ctx.events)
    warned(game, "h", ahead(6))
    assert before == (game.unit("h"), game.unit("x"), len(game.ctx.events))


# -- what is foretold is what happens --------------------------------------------------------------

GROUND = [box("wood", "oak", 4, 10, 12, 16), box("rough", "scrub", 14, 9, 20, 13)]
HEDGE = [line("hedge", "hedge", (20, 12), (30, 12))]


def crowd(seed: int) -> Position:
    """A unit before friends, woods, rough ground and a hedge, somewhere."""
    chance = random.Random(seed)
    x, profile = chance.uniform(6, 28), chance.choice(["FrLN", "FrLT", "FrLC", "FrHA"])
    guns = profile == "FrHA"
    form = "limbered" if guns else chance.choice(["line", "column"])
    return position(
        unit("a", RED, profile, x, 8, form=form, disordered=chance.random() < 0.5),
        unit("b", RED, "FrLN", x + chance.uniform(-2, 2), chance.uniform(10.5, 12)),
        unit("c", RED, "FrLC", x + chance.uniform(-3, 3), chance.uniform(14, 16)),
        areas=GROUND,
        lines=HEDGE,
    )


@pytest.mark.rule("NB 8.1.2", "NB 8.1.3.1", "NB 8.2.6.1.2.2-2", "NB 8.2.6.1.2.3-1")
@pytest.mark.parametrize("seed", range(24))
def test_every_move_costs_and_does_what_was_foretold(seed: int) -> None:
    """Straight on or aside: the same is spent, the same are disordered."""
    game, chance = crowd(seed), random.Random(seed)
    far = farthest(game.ctx, "a")
    legs = (Leg(MOVE, chance.randrange(1, far), chance.choice([0, 20, -35]) * DEGREE),)
    if why_not_legs(game.ctx, "a", legs) is not None:
        return
    seen = move_preview(game.ctx, "a", legs)
    rate = rate_now(game.ctx, "a")
    steady = {u for u in "abc" if not game.unit(u).disordered}
    game.run(March("a", legs))
    fallen = {u for u in steady if game.unit(u).disordered}
    foretold = {render(text, str) for _, text in seen.warnings}
    assert {f"{u}: disordered." for u in fallen} == {w for w in foretold if "disordered" in w}
    assert seen.spending[0].used == int(game.unit("a").spent * rate / WHOLE)


def test_a_preview_halts_before_each_leg_and_each_enemy_and_says_the_same() -> None:
    """So no picture of the window waits for all of it."""
    game = position(
        unit("a", RED, "FrLN", 10, 10, form="column"),
        unit("x", BLUE, "BrLN", 10, 14, 180),
    )
    legs = (ahead(1), ahead(1), ahead(2))
    steps, halts = foreseeing(game.ctx, "a", legs), 0
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found = end.value
            break
        halts += 1
    assert found == move_preview(game.ctx, "a", legs)
    assert touched_by(game.ctx, "a", legs) == ("x",) and halts >= 1 + len(legs) + 4


CONTACTS = {
    "line": unit("x", BLUE, "BrLN", 10, 14, 180),
    "column": unit("x", BLUE, "NeLN", 10, 14, 180, form="column"),
    "flank": unit("x", BLUE, "NeLN", 9, 14, 270),
    "rear": unit("x", BLUE, "NeLN", 10, 15, 0),
}


@pytest.mark.rule("NB 8.4.4.1-1", "NB 8.4.0.1hr-2", "NB 8.4.0.2hr-2", "NB 8.4.0.3hr-1")
@pytest.mark.parametrize("name", list(CONTACTS))
def test_every_contact_is_made_as_foretold(name: str) -> None:
    """The same side is met; as many dice form square as was said; who is not in square and met in
    flank or rear is disordered.
    """
    foe = CONTACTS[name]
    horse = unit("h", RED, "FrLC", 10, 8, form="column")
    gap = 6.0 if name != "flank" else 4.5
    legs = (ahead(gap),)
    told = warned(position(horse, foe), "h", *legs)
    squares, ways = 0, set()
    for die in range(1, 11):
        game = position(horse, foe, dice=[die])
        game.run(March("h", legs))
        square = game.unit("x").form == "square"
        squares += square
        if not square:
            ways |= {contact.way for contact in game.table.contacts}
            assert game.unit("x").disordered == ("NB 8.4.0.3hr-1" in told)
    (way,) = ways
    where = {"front": "in front", "flank": "in the flank", "rear": "in the rear"}[way]
    assert f"It contacts x {where}" in told.values()
    assert told["NB 8.4.4.1-1"] == f"x: emergency square {10 * squares}%"


@pytest.mark.rule("NB 10.3.1.1.3", "NB 10.3.1.1.4-2", "NB 10.5.2-1")
def test_a_charge_is_told_what_a_square_would_do_to_it() -> None:
    """Chasseurs, 4, against British line in square, 5: they lose a figure at most, the British are
    never 6 behind. Without a square it is 5 against 1: the British are at most 4 ahead, so that the
    chasseurs, who rout at 5, never do; the British rout where they are 6 behind: against a score of
    8 in 1 case, of 9 in 2, of 10, which six dice make, in 3.
    """
    told = warned(charge(), "h", ahead(6))
    assert told["NB 10.3.1.1.3"] == f"{BEATEN} against a square: h 0%, x 0%"
    assert told["NB 10.2-1"] == f"{BEATEN}: h 0%, x 21%"
    assert "NB 10.3.1.1.3" not in warned(charge(form="square"), "h", ahead(6))


# -- the first round as it then is (NB 10.2) -------------------------------------------------------

MEETINGS: dict[str, tuple[Placed | Leader, ...]] = {
    "front": (unit("x", BLUE, "BrLN", 10, 14, 180),),
    "flank": (unit("x", BLUE, "NeLN", 9, 12.5, 270),),
    "rear": (unit("x", BLUE, "NeLN", 10, 13, 0),),
    "a general": (
        unit("x", BLUE, "NeLN", 10, 14, 180, commander="e"),
        general("e", BLUE, 10, 15.5),
    ),
    "two enemies": (
        unit("x", BLUE, "NeLN", 8.6, 14, 180, figures=12),
        unit("y", BLUE, "BrLN", 11.4, 14, 180, figures=12),
    ),
    "beside a friend": (
        unit("x", BLUE, "BrLN", 9, 14, 180, figures=20),
        unit("b", RED, "FrLN", 6.5, 14),
    ),
}
CHIEFS = {"alone": (), "with his general": (general("d", RED, 10, 6.5, '4"G(7)+2'),)}


@pytest.mark.rule("NB 10.2-1", "NB 10.3.1.2-1", "NB 1.5-2", "NB 8.4.2.4hr")
@pytest.mark.parametrize("chief", list(CHIEFS))
@pytest.mark.parametrize("name", list(MEETINGS))
@pytest.mark.parametrize("several", [True, False])
def test_the_first_round_is_foretold_as_the_sheet_of_its_combat_then_tells_it(
    name: str, chief: str, several: bool
) -> None:
    """Of every unit of the combat in which the two meet: routed, dispersed or eliminated."""
    own: dict[str, Any] = {"commander": "d"} if CHIEFS[chief] else {}
    one = unit("a", RED, "FrLN", 10, 8, form="column", **own)
    off = (Switch.NO_MEASURING,) if several else (Switch.NO_MEASURING, Switch.SEVERAL_COMBATS)
    game = position(
        one, *CHIEFS[chief], *MEETINGS[name], off=off, table={"step": Step.MOVE}, dice=()
    )
    if CHIEFS[chief]:
        beside(game.ctx, "d", "a")
        assert attached_generals(game.ctx, "a") == ("d",)
    legs = (ahead(next(n for n in range(2, 10) if _meets(game, n))),)
    told = [
        render(text, str)
        for rule, text in move_preview(game.ctx, "a", legs).warnings
        if rule == "NB 10.2-1"
    ]
    game.run(March("a", legs))
    assert (attached_generals(game.ctx, "a") == ("d",)) == bool(CHIEFS[chief])
    game.run(CombatStep())
    shown = set()
    for button in game.prompt.buttons:
        seen = game.asking.preview(game.ctx, acts.button(button.id))
        assert seen is not None and seen.sheet is not None
        shown |= _foretold(game, seen.sheet)
    assert told and set(told) <= shown


def _meets(game: Position, inches_ahead: int) -> bool:
    """Does a move so long end in contact?"""
    legs = (ahead(inches_ahead),)
    return bool(touched_by(game.ctx, "a", legs))


def _foretold(game: Position, sheet: Sheet) -> set[str]:
    """What would have been said of the first round, from the rows of its sheet."""
    (rows,) = (block.rows for block in sheet.blocks if isinstance(block, Chances))
    beaten: dict[str, int] = {}
    for row in rows:
        uid, fate = render(row.label, str).split(": ")
        beaten[uid] = beaten.get(uid, 0) + row.percent * (fate not in UNBEATEN)
    foes = [uid for uid in beaten if side_of(game.ctx, uid) == BLUE]
    return {f"{BEATEN}: a {beaten['a']}%, {foe} {beaten[foe]}%" for foe in foes if "a" in beaten}


UNBEATEN = ("no loss", "losses only", "disordered")


@pytest.mark.rule("NB 8.4.1.3-1", "NB 15.2.2.1-1")
@pytest.mark.parametrize(
    ("off", "rule", "words"),
    [
        ((Switch.MOVING_COMBAT,), "NB 8.4.1.3-1", "e is alone there and has to ride away"),
        (
            (),
            "NB 15.2.2.1-1",
            "e is alone there: he falls on a die of up to 3, else has to ride away",
        ),
    ],
)
def test_a_general_of_the_enemy_on_the_way_is_foretold_what_becomes_of_him(
    off: tuple[Switch, ...], rule: str, words: str
) -> None:
    one, chief = unit("a", RED, "FrLN", 10, 8, form="column"), general("e", BLUE, 10, 12)
    game = position(one, chief, off=(Switch.NO_MEASURING, *off))
    assert warned(game, "a", ahead(5))[rule] == words
    assert rule not in warned(game, "a", ahead(2))
