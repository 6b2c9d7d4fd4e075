"""Fire to the last word: what is offered, the sheet before the roll, the log (CS 9, 10)."""

from typing import Any

import pytest

from game.engine import action as do
from game.engine.prompt import Chances, Odds, Sheet, SheetSide, Sides
from game.rules.camposanto.fire import Fire
from game.rules.camposanto.table import OFF_MAP, Operation
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    SPANISH,
    Placed,
    Position,
    field,
    foot,
    gun,
    horse,
    light,
    marshal,
    position,
    with_both,
)

GUNS = Fire("spanish-centre", Operation.ARTILLERY)


def aimed(*others: Placed, **more: Any) -> Position:
    """The gun in hand, a regiment far away on both sides."""
    far = (foot("a", SPANISH, "0011"), foot("x", AUSTRIAN, "1100"))
    game = position(field(), gun("g", SPANISH, "0506"), *far, *others, **more).run(GUNS)
    assert game.do(do.unit("g")) is None
    return game


def sheet_at(game: Position, label: str) -> Sheet:
    sheet = game.asking.preview(game.ctx, do.cell(game.cell(label))).sheet
    assert isinstance(sheet, Sheet)
    return sheet


def members(side: SheetSide) -> list[tuple[str, list[str], str]]:
    return [(m.unit, [str(w) for w in m.lines], m.role) for g in side.groups for m in g.members]


@pytest.mark.rule("CS 9.1f", "CS 5.5b")
def test_every_target_tells_range_chance_and_sum() -> None:
    """7 of the dice at +2: 21 of 36 cases, 58 %; 9 at 0: 10 cases, 28 %."""
    game = aimed(
        foot("t", AUSTRIAN, "0405"),
        foot("u", AUSTRIAN, "0603"),
        gun("h", SPANISH, "0906"),
        foot("v", AUSTRIAN, "0905"),
    )
    offers = {game.rules.label(c): (str(o.text), o.chip) for c, o in game.prompt.cells.items()}
    assert offers == {"0405": ("range 1, 58 %", "+2"), "0603": ("range 3, 28 %", "0")}
    assert game.do(do.unit("h")) is None
    assert (game.prompt.subject, game.labels(game.prompt.cells)) == (("h",), ["0905"])
    assert game.do(do.button("back")) is None
    assert set(game.prompt.units) == {"g", "h"}


@pytest.mark.rule("CS 9.1f", "CS 9.2d", "CS 7.4d")
def test_the_sheet_says_all_of_a_shot_at_a_stack() -> None:
    game = aimed(light("t", AUSTRIAN, "0405"), foot("u", AUSTRIAN, "0405"))
    sheet = sheet_at(game, "0405")
    assert str(sheet.title) == "g fires at t"
    assert str(sheet.subtitle) == "0405, range 1; two dice"
    assert (str(sheet.of(Odds).ratio), sheet.rule) == ("the dice must show 7 or more", "CS 9.1f")
    assert sheet.of(Odds).rule == "CS 9.1f"
    firing, target = sheet.of(Sides).rows
    assert [(s.side, str(s.role)) for s in sheet.of(Sides).rows] == [
        (SPANISH, "Firing"),
        (AUSTRIAN, "Target"),
    ]
    assert [str(g.summary) for s in sheet.of(Sides).rows for g in s.groups] == [
        "fires once",
        "target",
    ]
    assert members(firing) == [("g", ["range 1"], "counts")]
    assert members(target) == [
        ("t", ["1 step", "takes the HIT"], "risk"),
        ("u", ["4 of 4 steps", "under it"], "other"),
    ]
    told = [(str(c.label), c.percent, str(c.text), c.side, c.rule) for c in sheet.of(Chances).rows]
    assert told == [
        ("1 HIT", 58, "21 of 36: t is eliminated", SPANISH, "CS 7.4d"),
        ("No effect", 42, "15 of 36", "", "CS 9.1f"),
    ]
    assert str(sheet.confirm) == "Roll the dice"


@pytest.mark.rule("CS 7.4b", "CS 7.4c", "CS 8.2g", "CS 9.1g")
@pytest.mark.parametrize(
    ("target", "strength", "fate", "rule"),
    [
        (foot("t", AUSTRIAN, "0405"), "4 of 4 steps", "loses a step and stays in place", "9.1g"),
        (
            foot("t", AUSTRIAN, "0405", hits=2),
            "2 of 4 steps",
            "loses a step and stays in place",
            "9.1g",
        ),
        (foot("t", AUSTRIAN, "0405", hits=3), "1 of 4 steps", "is eliminated", "7.4b"),
        (horse("t", AUSTRIAN, "0405", steps=2, hits=1), "1 of 2 steps", "is eliminated", "7.4c"),
        (marshal("t", AUSTRIAN, "0405"), "marshal", "is eliminated", "8.2g"),
    ],
)
def test_the_sheet_says_what_a_hit_would_do(
    target: Placed, strength: str, fate: str, rule: str
) -> None:
    sheet = sheet_at(aimed(target), "0405")
    assert members(sheet.of(Sides).rows[1]) == [("t", [strength, "takes the HIT"], "risk")]
    assert str(sheet.of(Chances).rows[0].text) == f"21 of 36: t {fate}"
    assert sheet.of(Chances).rows[0].rule == f"CS {rule}"


@pytest.mark.rule("CS 9.1f", "CS 9.1g")
@pytest.mark.parametrize(("dice", "hit"), [((3, 4), True), ((3, 3), False)])
def test_the_log_of_a_shot(dice: tuple[int, int], hit: bool) -> None:
    """+2 at one hex: 7 is 9 and hits, 6 is 8."""
    game = aimed(foot("t", AUSTRIAN, "0405"), dice=dice)
    assert game.do(do.cell(game.cell("0405"))) is None
    told = [(str(e.text), e.kind, e.rule, e.depth) for e in game.events]
    if not hit:
        assert told == [("g misses t at 0405.", "fire", "CS 9.1f", 0)]
        return
    assert told == [
        ("g hits t at 0405.", "fire", "CS 9.1f", 0),
        ("t takes a HIT: 3 steps left.", "loss", "CS 9.1f", 1),
        ("t stays in place.", "fire", "CS 9.1g", 1),
    ]
    roll = game.events[0].roll
    assert roll is not None
    assert (roll.dice, roll.die, roll.total, roll.faces) == ((3, 4), 7, 9, 6)
    assert (str(roll.why), str(roll.needed)) == ("g fires", "9 or more")
    assert [(m.value, str(m.label)) for m in roll.modifiers if m.value] == [(2, "gun at range 1")]
    sides = [(e.side, e.units, game.labels(e.cells)) for e in game.events]
    assert sides[0] == (SPANISH, ("g", "t"), ["0405", "0506"])
    assert sides[1:] == [(AUSTRIAN, ("t",), ["0405"])] * 2


@pytest.mark.rule("CS 8.2g")
def test_a_marshal_who_is_hit_does_not_stay() -> None:
    game = aimed(marshal("t", AUSTRIAN, "0405"), dice=(3, 4))
    assert game.do(do.cell(game.cell("0405"))) is None
    assert game.unit("t").cell == OFF_MAP
    assert [(str(e.text), e.rule, e.depth) for e in game.events] == [
        ("g hits t at 0405.", "CS 9.1f", 0),
        ("t is eliminated.", "CS 8.2g", 1),
    ]


@pytest.mark.rule("CS 5.5a", "CS 9.1a", "CS 10.2a")
@pytest.mark.parametrize(
    ("operation", "asked", "end", "able"),
    [
        (Operation.ARTILLERY, "Choose a gun to fire.", "End artillery fire", "g"),
        (Operation.LIGHT_FIRE, "Choose light infantry to fire.", "End light fire", "l"),
    ],
)
def test_each_fire_asks_in_its_own_words(
    operation: Operation, asked: str, end: str, able: str
) -> None:
    """g in 0206 has t in 0205 in front; l in 0806 has two, u in 0805 and v in 0705."""
    game = with_both(
        gun("g", SPANISH, "0206"),
        light("l", SPANISH, "0806"),
        foot("t", AUSTRIAN, "0205"),
        foot("u", AUSTRIAN, "0805"),
        foot("v", AUSTRIAN, "0705"),
    ).run(Fire("spanish-centre", operation))
    prompt = game.prompt
    assert (str(prompt.text), [str(b.label) for b in prompt.buttons]) == (asked, [end])
    said = {"g": "1 target", "l": "2 targets"}[able]
    assert {u: str(o.text) for u, o in prompt.units.items()} == {able: said}
