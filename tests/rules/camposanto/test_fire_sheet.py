"""Fire to the last word: what is offered, the sheet before the roll, the log (CS 9, 10)."""

import pytest

from game.engine import action as do
from game.engine.prompt import Chances, Modifiers, Odds, Sheet, SheetSide, Sides
from game.rules.camposanto.fire import Fire
from game.rules.camposanto.lenses import lens
from game.rules.camposanto.table import OFF_MAP, Operation
from tests.rules.camposanto.fire_bench import aimed, armed
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
    with_both,
)


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


@pytest.mark.rule("CS 9.1f", "CS 9.1h")
def test_the_sheet_tells_the_chance_before_the_roll() -> None:
    """Range 1, farmhouses: +2 - 1, so the dice must show 8: 15 of 36 cases, 42 %."""
    game = aimed(foot("t", AUSTRIAN, "0405"), board=field(farmhouse="0405"))
    preview = game.asking.preview(game.ctx, do.cell(game.cell("0405")))
    sheet = preview.sheet
    assert [c.percent for c in sheet.of(Chances).rows] == [42, 58]
    assert dict(sheet.of(Chances).rows[0].text.values)["n"] == 15
    assert sheet.of(Modifiers).total == 1
    assert game.asking.preview(game.ctx, do.cell(game.cell("0404"))) is None


@pytest.mark.rule("CS 9.2d")
def test_the_sheet_names_who_takes_the_hit() -> None:
    game = aimed(gun("t", AUSTRIAN, "0405"), foot("u", AUSTRIAN, "0405"))
    sheet = game.asking.preview(game.ctx, do.cell(game.cell("0405"))).sheet
    members = sheet.of(Sides).rows[1].groups[0].members
    assert [(m.unit, m.role) for m in members] == [("t", "risk"), ("u", "other")]
    assert [str(m.lines[0]) for m in members] == ["1 step", "4 of 4 steps"]
    assert sheet.of(Chances).rows[0].rule == "CS 7.4d"


@pytest.mark.rule("CS 9.1b", "CS 9.1c")
def test_the_field_is_shown_with_what_blocks_it() -> None:
    """The friend in 0405 hides what lies behind it; 0504 is seen past it."""
    shown = aimed(foot("b", SPANISH, "0405"), foot("t", AUSTRIAN, "0505")).prompt.fire
    game = armed()
    barred = {game.rules.label(b.cell): game.labels(b.cells) for b in shown.barred}
    assert barred["0404"] == ["0405"] and barred["0303"] == ["0405"]
    assert barred["0604"] == ["0505"]
    assert barred["0504"] == ["0405", "0505"]
    chips = {game.rules.label(c): chip for c, chip in shown.cells.items()}
    assert chips == {"0405": "+2", "0505": "+2"}


@pytest.mark.rule("CS 9.1b", "CS 10.2a", "CS 9.1a")
def test_the_field_of_fire_is_an_overlay() -> None:
    game = armed(light("l", AUSTRIAN, "0803"), foot("b", SPANISH, "0505"))
    shown = lens(game.ctx, "fire", ("g",))
    assert shown.fire is not None and (shown.rule, shown.fire.cell) == (
        "CS 9.1b",
        game.cell("0506"),
    )
    assert game.cell("0405") in shown.fire.cells
    light_field = lens(game.ctx, "fire", ("l",)).fire
    assert light_field is not None and game.labels(light_field.cells) == ["0804", "0904"]
    nothing = lens(game.ctx, "fire", ("a",))
    assert nothing.fire is None and nothing.rule == "CS 9.1a"


@pytest.mark.rule("CS 9.1f", "CS 9.1h")
def test_the_likeliest_hit_is_suggested() -> None:
    """Both at range 2: +1, one of them in farmhouses: -1."""
    pieces = (foot("t", AUSTRIAN, "0404"), foot("u", AUSTRIAN, "0604"))
    for farm, best in (("0404", "0604"), ("0604", "0404")):
        game = aimed(*pieces, board=field(farmhouse=farm))
        assert game.prompt.suggested == do.cell(game.cell(best))
