"""What is shown and told, figure by figure: panels, overlays, sheets, the log (SQ 1 to 10)."""

from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from game.board.board import Place
from game.engine import action as do
from game.engine.prompt import Mark
from game.rules.squares.activation import Act
from game.rules.squares.bombardment import fire_sheet, may_aim, shot
from game.rules.squares.cards import Weight
from game.rules.squares.lenses import lens
from game.rules.squares.losses import add_hits, destroy
from game.rules.squares.morale_dice import failures
from game.rules.squares.objectives import take_objectives
from game.rules.squares.options import OPTIONS, Reading
from game.rules.squares.pieces import is_present, place, take_off
from game.rules.squares.presentation import cell_note, panel, presentation
from game.rules.squares.prices import why_not_pay_to_move
from game.rules.squares.recovery import Night, recovery_sheet
from game.rules.squares.rules import Objective, Terms
from game.rules.squares.table import Command, Step
from tests.rules.squares.positions import (
    BLUE,
    ELITE,
    RED,
    VETERAN,
    base,
    cinc,
    field,
    foot,
    general,
    gun,
    horse,
    mixed,
    position,
)
from tests.rules.squares.test_system import found_in, scenario

FAR = foot("x", BLUE, "0800")


# -- a piece in hand -------------------------------------------------------------------------------


@pytest.mark.rule("SQ 6.16", "SQ 5.14")
def test_goals_where_one_must_stop_are_marked() -> None:
    game = position(field(), foot("a", RED, "0405"), foot("x", BLUE, "0403")).take("a")
    marks = {game.rules.label(c): o.mark for c, o in game.prompt.cells.items()}
    assert (marks["0404"], marks["0406"]) == (Mark.STOP, Mark.MOVE)
    assert {marks[c] for c in ("0304", "0504")} == {Mark.STOP}


@pytest.mark.rule("SQ 9.2")
def test_the_odds_of_a_recovery_are_shown_to_who_may() -> None:
    """From 4 on, the General adds nothing: one in two; of a base nothing is told."""
    units = (foot("a", RED, "0404", hits=2), foot("b", RED, "0404"), base("c", RED, "0606"), FAR)
    game = position(field(), *units).take("a")
    shown = game.asking.preview(game.ctx, do.button("recover"))
    assert shown is not None and [c.percent for c in shown.sheet.chances] == [50, 50]
    assert game.asking.preview(game.ctx, do.button("back")) is None
    for uid in ("b", "c"):
        assert game.do(do.unit(uid)) is None
        assert game.asking.preview(game.ctx, do.button("recover")) is None
    good = position(field(), units[0], general(RED, "0404", ability=1), FAR)
    assert [c.percent for c in recovery_sheet(good.ctx, "a").chances] == [67, 33]
    both = (general(RED, "0404", ability=2), cinc(RED, "0404", ability=2))
    best = position(field(), units[0], *both, FAR)
    assert [c.percent for c in recovery_sheet(best.ctx, "a").chances] == [100, 0]


@pytest.mark.rule("SQ 6.12", "SQ 5.14")
def test_who_has_turned_stays_in_hand() -> None:
    game = position(field(), foot("l", RED, "0404", facing="N"), FAR).take("l")
    assert game.press("E") is None
    assert game.prompt.subject == ("l",) and str(game.prompt.context) == "2 AP left."
    last = position(field(), foot("l", RED, "0404", facing="N"), FAR, ap=1).take("l")
    assert last.press("E") is None
    assert isinstance(last.asking, Act)  # it can do nothing more


@pytest.mark.rule("SQ 6.12", "SQ 5.14")
def test_the_last_ap_may_be_spent_on_a_turn() -> None:
    game = position(field(), foot("l", RED, "0404", facing="N", halves=4), FAR)
    assert why_not_pay_to_move(game.ctx, "l", 1) is None
    assert why_not_pay_to_move(game.ctx, "l", 2) is not None


# -- fire ------------------------------------------------------------------------------------------


@pytest.mark.rule("SQ 7.5", "SQ 7.12")
def test_the_sheet_of_a_bombardment() -> None:
    """A medium battery hits on 3 near: two in three; walls save half; of a base all is unknown."""
    inside = foot("x", BLUE, "0403", garrison=True)
    for foe, kinds, percent, notes in (
        (foot("x", BLUE, "0403"), {}, 67, 0),
        (inside, {"built_up": "0403"}, 25, 1),
        (base("x", BLUE, "0403"), {}, 67, 0),
    ):
        game = position(field(9, 9, **kinds), gun("g", RED, "0404"), foe)
        sheet = fire_sheet(game.ctx, shot(game.ctx, "g", game.cell("0403")))
        assert [c.percent for c in sheet.chances] == [percent, 100 - percent]
        assert len(sheet.notes) == notes
    heavy = position(field(), gun("g", RED, "0404", weight=Weight.HEAVY), foot("x", BLUE, "0403"))
    told = fire_sheet(heavy.ctx, shot(heavy.ctx, "g", heavy.cell("0403")))
    assert "2 or more" in str(told.ratio)


@pytest.mark.rule("SQ 7.7")
@pytest.mark.parametrize(
    ("kinds", "hits", "values"),
    [
        ({}, 0, [1, 0, 0]),
        ({"woods": "0403"}, 0, [1, -1, 0]),
        ({"woods": "0403"}, 3, [1, -1, -2]),
    ],
)
def test_the_sheet_of_a_bombardment_has_every_line(
    kinds: dict[str, str], hits: int, values: list[int]
) -> None:
    """A medium battery at short range; cover and fatigue, where they do not apply as well."""
    foe = foot("x", BLUE, "0403")
    game = position(field(9, 9, **kinds), gun("g", RED, "0404", hits=hits), foe)
    sheet = fire_sheet(game.ctx, shot(game.ctx, "g", game.cell("0403")))
    assert [line.value for line in sheet.modifiers] == values
    assert sheet.total == sum(values)


@pytest.mark.rule("SQ O1")
def test_a_battery_that_has_chosen_the_north_does_not_choose_again() -> None:
    units = (gun("g", RED, "0404", cone=0), foot("x", BLUE, "0403"))
    game = position(field(), *units, options=[Reading.CONE])
    assert not may_aim(game.ctx, "g")
    game.ctx.change("g", cone=-1)
    assert may_aim(game.ctx, "g")


# -- overlays --------------------------------------------------------------------------------------


@pytest.mark.rule("SQ 3.2", "SQ 1.2")
def test_overlays_of_pieces_and_squares() -> None:
    board = field(woods="0304 0204")
    game = position(board, foot("a", RED, "0404"), general(RED, "0000"), foot("x", BLUE, "0800"))
    assert str(lens(game.ctx, "reach", ()).text) == "Point at a piece."
    assert str(lens(game.ctx, "reach", ("nobody",)).text) == "Point at a piece."
    assert str(lens(game.ctx, "reach", (game.cell("0404"),)).text) == "Point at a piece."
    mine, other = lens(game.ctx, "command", ("a",)), lens(game.ctx, "command", ("general-b",))
    assert str(mine.text) == "The command radius of general-r." and len(mine.tones) == 9
    assert str(other.text) == "The command radius of general-b."
    far = lens(game.ctx, "sight", (game.cell("0404"), game.cell("0104")))
    assert str(far.text) == "It cannot be seen from there."
    assert (far.blocked, far.tones) == (game.cell("0304"), {game.cell("0104"): "bad"})
    near = lens(game.ctx, "sight", (game.cell("0404"), game.cell("0408")))
    assert str(near.text) == "The line of sight is clear."
    assert (near.blocked, near.tones) == (None, {game.cell("0408"): "good"})
    reached = lens(game.ctx, "reach", ("a", "general-b"))
    assert str(reached.text).startswith("a could go there")


# -- the log ---------------------------------------------------------------------------------------


@pytest.mark.rule("SQ 2.9", "SQ 3.6")
def test_hits_and_losses_are_told() -> None:
    units = (foot("a", RED, "0404", hits=1), foot("u", RED, "0606"), base("b", RED, "0606", "u"))
    game = position(field(), *units, FAR)
    add_hits(game.ctx, "a", 1, rule="SQ 7.11")
    add_hits(game.ctx, "a", 2, rule="SQ 8.19")
    add_hits(game.ctx, "a", 0, rule="SQ 8.19")
    assert game.told("loss") == ["a takes 1 hit: 2 in all.", "a takes 2 hits: 4 in all."]
    assert [e.depth for e in game.events] == [1, 1]
    destroy(game.ctx, "a", rule="SQ 8.34")
    destroy(game.ctx, "u", rule="SQ 2.9")
    open_, hidden = game.events[-2:]
    assert (open_.depth, open_.grave, open_.audience) == (1, True, None)
    assert (hidden.depth, hidden.grave, hidden.audience) == (1, False, (RED,))
    assert game.unit("u").lost and game.unit("u").under == ""


@pytest.mark.rule("SQ 8.32", "SQ 8.33")
@pytest.mark.parametrize(
    ("classes", "needed"), [((), "4+ each"), ((ELITE,), "3+ each"), ((ELITE, VETERAN), "2+ each")]
)
def test_a_morale_test_is_told(classes: tuple[Any, ...], needed: str) -> None:
    for dice, told in (
        ((6, 6), "a tests its morale: 0 failures."),
        ((1, 6), "a tests its morale: 1 failure."),
        ((1, 1), "a tests its morale: 2 failures."),
    ):
        game = position(field(), foot("a", RED, "0404", morale=classes), FAR, dice=dice)
        failures(game.ctx, "a", 2)
        (event,) = game.events
        assert event.roll is not None and event.roll.needed is not None
        assert (str(event.text), str(event.roll.needed), event.depth) == (told, needed, 1)


@pytest.mark.rule("SQ 10.4")
def test_who_takes_an_objective_is_told() -> None:
    board = field()
    cell = board.cell("0404")
    assert cell is not None
    village = Objective(id="v", name="Village", cell=cell, points=2, owner=BLUE)
    terms = Terms(first=RED, objectives=(village,))
    game = position(board, foot("a", RED, "0404"), foot("b", RED, "0404"), FAR, terms=terms)
    take_objectives(game.ctx)
    (told,) = game.events
    assert (str(told.text), told.side, told.cells) == ("the red hold Village.", RED, (cell,))
    take_objectives(game.ctx)
    assert len(game.events) == 1


@pytest.mark.rule("SQ 9.5")
def test_by_night_the_lost_do_not_recover() -> None:
    game = position(field(), foot("a", RED, "0404", hits=2, lost=True), FAR).run(Night())
    assert game.unit("a").hits == 2


# -- options ---------------------------------------------------------------------------------------


def test_only_options_that_change_something_are_offered() -> None:
    """Without wood, guns, bases and works three of seven; what is in force already is not offered.
    Works alone, or a base alone, change nothing about the save of who is hidden.
    """
    unless = "counter-attack-unless-breakthrough"
    plain = position(field(), foot("a", RED, "0404"), FAR)
    assert OPTIONS.free(plain.rules) == ("hit-cap", "engaged-moves-on", unless)
    full = position(field(woods="0101"), gun("g", RED, "0404"), FAR, options=[Reading.HIT_CAP])
    assert OPTIONS.free(full.rules) == (
        "bombard-cone",
        "wood-reroll-everyone",
        "engaged-moves-on",
        "ammunition",
        unless,
    )
    for works, bases, there in (
        ("0101", [base("b", RED, "0404")], True),
        ("0101", [], False),
        ("", [base("b", RED, "0404")], False),
    ):
        game = position(field(fortification=works), foot("a", RED, "0505"), *bases, FAR)
        assert ("hidden-unsaved" in OPTIONS.free(game.rules)) == there


# -- pieces ----------------------------------------------------------------------------------------


@pytest.mark.rule("SQ 5.5", "SQ 5.16", "SQ 3.3")
def test_a_command_is_present_by_any_of_its_units() -> None:
    """On the table, under a base or due."""
    units = (foot("a", RED, "0404"), foot("u", RED, "0606", command="r2"))
    late = foot("l", RED, "0008", command="r3", turn=2)
    early = foot("e", RED, "0404", command="r4", turn=9)
    game = position(field(), *units, base("b", RED, "0606", "u", command="r2"), late, early, FAR)
    place(game.ctx, "e", game.cell("0404"))
    assert [is_present(game.ctx, c) for c in ("r", "r2", "r3", "r4")] == [True, True, False, True]
    game.ctx.set(turn=2)
    assert is_present(game.ctx, "r3")


@pytest.mark.rule("SQ 4.5")
def test_pieces_stand_behind_those_of_their_kind() -> None:
    """Brigades before batteries before Generals; a base stands in front."""
    units = (foot("a", RED, "0404"), gun("g", RED, "0505"), mixed("m", RED, "0505"), FAR)
    game = position(field(), *units, base("b", RED, "0606"))
    for uid in ("g", "m"):
        place(game.ctx, uid, game.cell("0404"))
    assert game.there("0404") == ("a", "m", "g", "general-r")
    place(game.ctx, "general-r", game.cell("0606"))
    place(game.ctx, "b", game.cell("0707"))
    place(game.ctx, "general-r", game.cell("0707"))
    assert game.there("0707") == ("b", "general-r")
    game.ctx.change("a", garrison=True)
    take_off(game.ctx, "a")
    assert not game.unit("a").garrison and game.at("a") == "-"


# -- the screen ------------------------------------------------------------------------------------


@pytest.mark.rule("SQ 5.5", "SQ 5.9", "SQ 10.1")
def test_pool_and_commands_on_the_screen() -> None:
    """r2 has acted; r waits, demoralised; r3 is not here yet; the clock tells the second turn."""
    units = (
        *(foot("a", RED, "0404"), foot("b", RED, "0505", command="r2")),
        *(foot("c", RED, "0606", command="r3", turn=5), FAR),
    )
    commands = {"r2": Command("r2", activated=True, ap=3), "r": Command("r", demoralised=True)}
    game = position(
        field(),
        *units,
        active="",
        commands=commands,
        terms=Terms(first=RED, clock=("9", "10", "11")),
        table={"pool": [2, 1], "won": [("r2", 3)], "turn": 2, "step": Step.CONTEST},
    )
    shown = presentation(game.ctx)
    assert shown.clock == "10" and shown.pool is not None
    assert [(s.number, s.now) for s in shown.pool.stakes] == [(3, False), (2, True), (1, False)]
    cards = {c.id: (c.stage, c.limits is not None, c.level) for c in shown.turns}
    assert list(cards) == ["r2", "r", "b"]
    assert cards == {"r2": ("past", False, 3), "r": ("later", True, 0), "b": ("later", False, 0)}
    game.ctx.set(turn=4)
    assert presentation(game.ctx).clock == ""


@pytest.mark.rule("SQ 4.1", "SQ 4.2", "SQ 4.6")
def test_the_note_of_a_square() -> None:
    board = field(built_up="0404", river="0505", bridge="0505")
    at = board.cell("0404")
    assert at is not None
    named = Place("Village", "village", (at,), rank=1, anchor=at)
    board = replace(board, places=(named,))
    inside = foot("a", RED, "0404", garrison=True)
    units = (inside, foot("m", RED, "0404"), gun("g", RED, "0404"), FAR)
    game = position(board, *units, built_up={"0404": 3})
    note = cell_note(game.ctx, game.cell("0404"))
    assert (note.place, str(note.terrain)) == ("Village", "Built-up")
    assert [(str(label), n, of) for label, n, of in note.gauges] == [
        ("Points", 3, 12),
        ("Batteries", 1, 2),
        ("Built-up bases held", 1, 3),
    ]
    bridge = cell_note(game.ctx, game.cell("0505"))
    assert (bridge.place, str(bridge.terrain), bridge.gauges) == ("", "River", ())


@pytest.mark.rule("SQ 2.3", "SQ 2.5", "SQ 2.7", "SQ 2.9", "SQ 3.4")
def test_the_lines_of_a_panel() -> None:
    units = (
        *(foot("a", RED, "0404", skirmish=1, hits=2), horse("h", RED, "0404")),
        *(mixed("m", RED, "0404"), foot("u", RED, "0606"), base("b", RED, "0606", "u")),
        *(cinc(RED, "0404", ability=2), FAR),
    )
    game = position(field(), *units)
    told = {u: [str(line.label) for line in panel(game.ctx, u).lines] for u in game.table.units}
    mine = ["Hits", "AP", "Class"]
    assert told["a"] == [*mine, "Skirmish", "Formation"]
    assert told["h"] == [*mine, "Weight"] and told["m"] == mine
    assert told["u"] == ["Class", "Skirmish", "Formation"] and told["b"] == []
    assert told["cinc-red"] == told["general-r"] == ["Ability"]
    assert told["x"] == ["Hits", "Class", "Skirmish", "Formation"]


# -- scenario files --------------------------------------------------------------------------------


def test_faults_tell_which_unit_is_meant() -> None:
    """They are counted from 1."""
    body = scenario().body
    first, second, *rest = body.unit

    def spoiled(**given: Any) -> list[str]:
        return found_in(
            structs.replace(body, unit=(first, structs.replace(second, **given), *rest))
        )

    assert any(f.startswith(f'unit 2 "{second.id}"') for f in spoiled(command="nobody"))
    assert any(f.startswith(f'unit 2 "{second.id}"') for f in spoiled(gun="heavy"))
    without = tuple(u for u in body.unit if u.command != "foy")
    bases = tuple(b for b in body.base if b.command != "foy")
    found = found_in(structs.replace(body, unit=without, base=bases))
    assert 'command "foy": has no unit' in found
    assert not any("has no unit" in f for f in found_in(body))


@pytest.mark.rule("SQ 3.3", "SQ 5.16")
def test_a_base_hides_only_who_is_there() -> None:
    """Each unit of it must be of its army and square, and there from the first turn on."""
    body = scenario().body
    at = next(n for n, u in enumerate(body.unit) if u.id == body.base[0].holds[0])

    def spoiled(**given: Any) -> list[str]:
        units = list(body.unit)
        units[at] = structs.replace(units[at], **given)
        return [f for f in found_in(structs.replace(body, unit=tuple(units))) if "is not of" in f]

    assert spoiled(turn=1) == []
    for given in ({"turn": 2}, {"at": "0000"}, {"command": "picton"}):
        assert len(spoiled(**given)) == 1
