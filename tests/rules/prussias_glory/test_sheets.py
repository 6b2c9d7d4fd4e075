"""The odds sheet is a proof: what it says for each face is what the resolver does (PG 19.6a)."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from game.engine.action import Action
from game.engine.context import Context
from game.engine.dice import ScriptedDice
from game.engine.prompt import Faces, Modifiers, Odds, Prompt, Sides
from game.engine.state import fork
from game.rules.prussias_glory.combat.bombardment import bombardment_of
from game.rules.prussias_glory.combat.close_combat import CloseCombatPhase
from game.rules.prussias_glory.combat.designation import suggestions
from game.rules.prussias_glory.combat.gunnery import weigh_fire
from game.rules.prussias_glory.combat.muster import draft
from game.rules.prussias_glory.combat.sheet_notes import leader_risk
from game.rules.prussias_glory.combat.sheets import combat_sheet, fire_sheet
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.shown.foresight import BACK, LOSS, foresee
from game.rules.prussias_glory.table import Army, ArmyState, Combat, Momentum, Morale
from tests.keywords import Keywords
from tests.rules.prussias_glory.combat_bench import fight, fire_sheet_of, roll, told
from tests.rules.prussias_glory.positions import (
    Placed,
    Position,
    battery,
    foot,
    horse,
    leader,
    open_field,
    position,
)

AROUND = ("0504", "0506", "0405", "0406", "0605", "0606")
MANY = 60


@st.composite
def units(draw: st.DrawFn, uid: str, side: str, at: str) -> Placed:
    """A unit of any arm, level and state."""
    top = draw(st.integers(1, 4))
    mr = draw(st.integers(2, 7))
    ladder = tuple((2 * n, max(1, mr - (top - n) // 2)) for n in range(top, 0, -1))
    morale = draw(st.sampled_from(list(Morale)))
    column = draw(st.booleans()) and morale is Morale.FORMED
    state: Keywords = {"level": draw(st.integers(1, top)), "morale": morale, "column": column}
    if draw(st.booleans()):
        return foot(uid, side, at, ladder=ladder, ma=draw(st.sampled_from([3, 4])), **state)
    shock = tuple(draw(st.integers(0, 4)) for _ in ladder)
    return horse(uid, side, at, ladder=ladder, shock=shock, **state)


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """Coalition stacks in and about 0505, Prussians around, terrain, markers, broken armies."""
    pieces: list[Placed] = []
    for at in ("0505", *AROUND):
        side = COALITION if at == "0505" else draw(st.sampled_from([PRUSSIAN, COALITION, ""]))
        many = draw(st.integers(1, 3)) if side else 0
        pieces += [draw(units(f"{at}-{n}", side, at)) for n in range(many)]
        if side and draw(st.booleans()):
            pieces.append(battery(f"{at}-g", side, at))
    state = {side: draw(st.sampled_from(list(ArmyState))) for side in (PRUSSIAN, COALITION)}
    kinds = {k: draw(st.sampled_from(["", *AROUND, "0505"])) for k in ("woods", "town", "marsh")}
    game = position(
        open_field(9, 9, draw(st.sampled_from(["stream 0505-0506", "slope 0505>0504"])), **kinds),
        *pieces,
        dice=(3,) * 500,
        table={"armies": {s: Army(s, 10, 10, state[s]) for s in state}},
    )
    if draw(st.booleans()):
        game.ctx.put(game.table.momentum, game.cell("0505"), Momentum(PRUSSIAN, 1, 1))
    return game


def rolled(game: Position, combat: Combat, die: int) -> Position:
    """The same position after rolling this die for the combat, its results begun."""
    twin = Position(game.rules, fork(game.state).table, (), None)
    twin.ctx = Context(game.rules, fork(twin.state), ScriptedDice((die,) + (3,) * 500))
    twin.state = twin.ctx.state
    return roll(twin, combat)


@pytest.mark.rule("PG 19.6a")
@settings(max_examples=MANY, deadline=None)
@given(positions())
def test_every_face_of_the_sheet_is_what_the_resolver_rolls(game: Position) -> None:
    """Cell, column, sum and loss points of both sides, for all six faces."""
    game.ctx.cache.clear()
    for attack, defence in suggestions(game.ctx, PRUSSIAN)[:3]:
        _, combat = draft(game.ctx, PRUSSIAN, attack, defence)
        if not combat.defence.engaged:
            continue
        sheet = combat_sheet(game.ctx, combat)
        assert [f.die for f in sheet.of(Faces).rows] == [1, 2, 3, 4, 5, 6]
        assert sheet.of(Modifiers).total == sum(m.value for m in sheet.of(Modifiers).rows)
        for face in sheet.of(Faces).rows:
            twin = rolled(game, combat, face.die)
            made = next(e.roll for e in told(twin, "combat") if e.roll)
            assert made.result == face.result
            assert made.column == sheet.of(Odds).columns[sheet.of(Odds).column]
            assert made.modifiers == sheet.of(Modifiers).rows
            now = twin.table.combats[-1]
            points = (now.attack.lp_first, now.defence.lp_first)
            assert points == tuple(bar[1] for bar in face.bars)


@pytest.mark.rule("PG 11.1a")
@settings(max_examples=MANY, deadline=None)
@given(positions(), st.integers(1, 6), st.integers(0, 1000))
def test_a_phase_always_comes_to_its_end(game: Position, face: int, choice: int) -> None:
    """Any position, any answers: no dead end, the offers are legal, nothing is left behind."""
    game.dice = ScriptedDice((face, 3, 6, 1) * 500)
    game.ctx = Context(game.rules, game.state, game.dice)
    game.run(CloseCombatPhase(PRUSSIAN))
    for step in range(400):
        if game.asking is None:
            break
        _check_offers(game)
        offered = _answers(game.asking.asked(game.ctx))
        assert game.do(offered[(choice + 7 * step) % len(offered)]) is None
    assert game.asking is None
    assert game.table.combats == []


def _answers(prompt: Prompt) -> list[Action]:
    """All that a bot could do."""
    found = [Action("unit", u) for u in prompt.units]
    found += [Action("cell", c) for c in prompt.cells]
    found += [Action("pick", s) for s in (prompt.pick.samples if prompt.pick else ())]
    return found + [Action("button", b.id) for b in prompt.buttons if b.refusal is None]


def _check_offers(game: Position) -> None:
    """What is offered is legal, one by one."""
    frame, prompt = game.asking, game.asking.asked(game.ctx)
    for uid in prompt.units:
        assert frame.why_not_unit(game.ctx, uid) is None
    for where in prompt.cells:
        assert frame.why_not_cell(game.ctx, where, ()) is None
    for made in prompt.buttons:
        assert frame.why_not_button(game.ctx, made.id) == made.refusal
    for sample in prompt.pick.samples if prompt.pick else ():
        assert frame.why_not_pick(game.ctx, sample) is None
        frame.preview(game.ctx, Action("pick", sample))


@pytest.mark.rule("PG 19.6a")
def test_foreseeing_changes_nothing() -> None:
    """The table is the same afterwards, and the fates are those of the suggested answers."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506", level=3),
    )
    before = fork(game.state).table
    fates = foresee(game.ctx, fight(game, "0505", "0506"), "1 / 2")
    assert game.table == before
    # x: 3 levels to 2 (MR 4), then back Disordered; a loses one level.
    told_of = {f.unit: (f.severity, f.levels) for f in fates.fates}
    assert told_of == {"a": (LOSS, 1), "x": (BACK, 1)}
    # The counter that x swaps lies in the box of the marker and lowers nothing (10.0c).
    assert fates.morale == {PRUSSIAN: 10, COALITION: 10}


@pytest.mark.rule("PG 16.2c")
def test_the_sheet_of_a_bombardment() -> None:
    """BS 4 at range 1: column 3-4, +2; the faces are rows 3 to 8; BS 1 has no faces (16.2a)."""
    game = position(
        open_field(),
        battery("g", PRUSSIAN, "0505", ladder=((4, 1, 1, 5),)),
        foot("x", COALITION, "0506"),
    )
    sheet = fire_sheet_of(game, "g", "0506")
    assert (sheet.of(Odds).columns[sheet.of(Odds).column], sheet.of(Modifiers).total) == ("3-4", 2)
    assert [f.result for f in sheet.of(Faces).rows] == ["0", "1", "1", "1r*", "2", "3"]
    assert [f.bars[0][1] for f in sheet.of(Faces).rows] == [0, 1, 1, 1, 2, 3]
    weak = position(
        open_field(),
        battery("g", PRUSSIAN, "0505", ladder=((1, 1, 1, 5),)),
        foot("x", COALITION, "0506"),
    )
    assert fire_sheet_of(weak, "g", "0506").of(Faces).rows == ()


@pytest.mark.rule("PG 16.2a")
def test_each_battery_hex_tells_its_range() -> None:
    """BS 4 beside the target and BS 3 two hexes away: 7 in all; one title for both."""
    game = position(
        open_field(),
        battery("g", PRUSSIAN, "0505", ladder=((4, 1, 1, 5),)),
        battery("k", PRUSSIAN, "0504", ladder=((4, 3, 1, 5),)),
        foot("x", COALITION, "0506"),
    )
    where, guns = game.cell("0506"), ("g", "k")
    sheet = fire_sheet(
        game.ctx, bombardment_of(game.ctx, guns, where), weigh_fire(game.ctx, guns, where)
    )
    told = [str(group.summary) for group in sheet.of(Sides).rows[0].groups]
    assert sorted(told) == ["range 1, strength 4", "range 2, strength 3"]
    assert (str(sheet.title), str(sheet.of(Odds).ratio)) == ("g, k bombard 0506", "strength 7")
    assert str(fire_sheet_of(game, "g", "0506").title) == "g bombards 0506"


@pytest.mark.rule("PG 9.2a")
def test_the_risk_of_a_leader() -> None:
    """6, then 2 to 6: 5 of 36, 14 per cent; named on the sheet."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505"),
        leader("L", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506"),
    )
    assert leader_risk(game.ctx) == 14
    notes = combat_sheet(game.ctx, fight(game, "0505", "0506")).notes
    assert any("L: 14 %" in str(text) for _, text in notes)


@pytest.mark.rule("PG 9.2a")
def test_fire_does_not_endanger_a_leader() -> None:
    """Leaders are rolled for in close combat alone; in the target's hex they take no part."""
    game = position(
        open_field(),
        battery("g", PRUSSIAN, "0505", ladder=((4, 1, 1, 5),)),
        foot("x", COALITION, "0506"),
        leader("L", COALITION, "0506"),
    )
    members = fire_sheet_of(game, "g", "0506").of(Sides).rows[1].groups[0].members
    assert [(m.unit, m.role) for m in members] == [("x", "counts"), ("L", "other")]


@pytest.mark.rule("PG 19.12.1d")
@pytest.mark.parametrize(("charged", "may"), [(False, True), (True, False)])
def test_the_sheet_promises_a_charge_only_to_who_may_still_try_one(
    charged: bool, may: bool
) -> None:
    """Cavalry that tried this turn is Disordered after the fight without another charge."""
    game = position(
        open_field(),
        horse("h", PRUSSIAN, "0505", charged=charged),
        foot("x", COALITION, "0506"),
    )
    notes = combat_sheet(game.ctx, fight(game, "0505", "0506")).notes
    words = next(str(text) for heading, text in notes if str(heading) == "Cavalry")
    assert ("a charge may come first" in words) == may
