"""What is shown: counters, panels, hexes, overlays, commands (SQ 1 to 10)."""

from dataclasses import replace

import pytest

from game.board.board import Place
from game.engine.presentation import Duel, Pool, Tracks
from game.engine.text import render
from game.rules.squares.cards import Weight
from game.rules.squares.faces import figure, marks_of, unit_face
from game.rules.squares.lenses import lens
from game.rules.squares.options import Reading
from game.rules.squares.pieces import place, take_off
from game.rules.squares.presentation import cell_note, panel, presentation
from game.rules.squares.roster import roster
from game.rules.squares.rules import Terms
from game.rules.squares.shares import share_of
from game.rules.squares.table import Command, Step
from tests.rules.squares.positions import (
    BLUE,
    ELITE,
    FAR,
    RED,
    VETERAN,
    base,
    cinc,
    field,
    foot,
    general,
    gun,
    horse,
    horse_gun,
    mixed,
    position,
)


@pytest.mark.rule("SQ 2.5", "SQ 2.7", "SQ 2.8")
def test_the_figure_of_a_counter() -> None:
    for piece, told in (
        (foot("a", RED, "0404", skirmish=2), "+2"),
        (horse("h", RED, "0404", weight=Weight.HEAVY), "H"),
        (gun("g", RED, "0404"), "M"),
        (horse_gun("k", RED, "0404"), "L"),
        (mixed("m", RED, "0404"), ""),
        (base("b", RED, "0404"), ""),
        (general(RED, "0404", ability=-1), "-1"),
    ):
        assert figure(piece.card) == told


@pytest.mark.rule("SQ 2.9", "SQ 2.3")
def test_boxes_and_stars_of_a_counter() -> None:
    """Units have three boxes; bases and Generals none."""
    guards = foot("a", RED, "0404", morale=(ELITE, VETERAN))
    game = position(field(), guards, base("b", RED, "0505"), FAR)
    cards = game.rules.oob.units
    faces = {u: unit_face(game.rules, cards[u], 2) for u in ("a", "b", "general-r")}
    assert {u: (f.steps_full, f.hits) for u, f in faces.items()} == {
        "a": (3, 2),
        "b": (0, None),
        "general-r": (0, None),
    }
    assert faces["a"].stars == 2


@pytest.mark.rule("SQ 3.4", "SQ 1.2")
def test_the_band_of_a_counter_is_that_of_its_command() -> None:
    """Nothing on a base tells whose it is; a C-in-C has no Command."""
    pieces = foot("a", RED, "0404"), base("b", RED, "0505"), cinc(RED, "0606")
    game = position(field(), *pieces, FAR)
    faces = {u: unit_face(game.rules, made) for u, made in game.rules.oob.units.items()}
    banded = {u for u, face in faces.items() if face.band == "wing_left"}
    assert banded == {"a", "general-r", "x", "general-b"}
    assert {faces[u].band for u in faces.keys() - banded} == {""}


@pytest.mark.rule("SQ 5.15", "SQ 10.2", "SQ 1.5")
def test_the_marks_of_a_counter() -> None:
    broken = {"r2": Command("r2", demoralised=True)}
    units = (
        *(foot("a", RED, "0404"), foot("moved", RED, "0404", steps=1)),
        *(foot("shot", RED, "0404", bombarded=True), foot("fought", RED, "0404", attacked=True)),
        *(foot("far", RED, "0808"), foot("tired", RED, "0303", hits=3)),
        foot("l", RED, "0303", facing="N", march=True),
        *(foot("shy", RED, "0505", command="r2", steps=1), general(RED, "0404"), FAR),
    )
    game = position(field(), *units, commands=broken)
    marks = {u: marks_of(game.ctx, u) for u in game.table.units}
    assert marks == {
        "a": (),
        "moved": ("moved",),
        "shot": ("fired",),
        "fought": ("fired",),
        "far": ("ooc",),
        "tired": ("hit",),
        "l": ("column",),
        "shy": ("disordered",),
        "general-r": (),
        "general-r2": (),
        "general-b": (),
        "x": (),
    }


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
    assert shown.clock == "10"
    assert [(s.number, s.now) for s in shown.of(Pool).stakes] == [(3, False), (2, True), (1, False)]
    cards = {c.id: (c.stage, c.limits is not None, c.level) for c in shown.of(Pool).turns.cards}
    assert list(cards) == ["r2", "r", "b"]
    assert cards == {"r2": ("past", False, 3), "r": ("later", True, 0), "b": ("later", False, 0)}
    game.ctx.set(turn=4)
    assert presentation(game.ctx).clock == ""


@pytest.mark.rule("SQ 5.8", "SQ 10.3")
def test_the_dice_of_the_last_contest_on_the_screen() -> None:
    """r2 threw 4 and came to 5, b threw 3 and added nothing; two of three Commands break Red."""
    units = (foot("a", RED, "0404"), foot("b", RED, "0505", command="r2"), FAR)
    contest = [("r2", 4, 5), ("b", 3, 3)]
    game = position(
        field(), *units, active="", table={"contest": contest, "won": [("r2", 3)], "turn": 2}
    )
    duel = presentation(game.ctx).of(Duel)
    assert [(t.side, t.die, t.added, t.total, t.won) for t in duel.throws] == [
        (RED, 4, 1, 5, True),
        (BLUE, 3, 0, 3, False),
    ]
    assert [str(t.told) for t in duel.throws] == ["wins 3 AP", "stays in the contest"]
    notes = [str(row.note) for row in presentation(game.ctx).of(Tracks).rows]
    own = [
        sum(c.side == side for c in game.ctx.rules.oob.commands.values()) for side in (RED, BLUE)
    ]
    assert notes == [f"demoralised: 0 of {n}; it breaks at {-(-n // 2)}" for n in own]


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


@pytest.mark.rule("SQ 1.5", "SQ 2.9", "SQ 3.4")
def test_the_tone_of_a_panel() -> None:
    """Amber out of command, red when Fatigued (3 hits), wherever it stands. Nothing is said of who
    is not there, is in command, or lies under a base; a General commands.
    """
    units = (
        *(foot("a", RED, "0404"), foot("far", RED, "0808"), foot("gone", RED, "0404", lost=True)),
        *(foot("tired", RED, "0404", hits=3), foot("tired-far", RED, "0800", hits=3)),
        *(foot("u", RED, "0008", hits=3), base("b", RED, "0008", "u")),
        foot("x", BLUE, "0000"),
    )
    game = position(field(), *units)
    tones = {u: panel(game.ctx, u).tone for u in game.table.units}
    assert {u: tone for u, tone in tones.items() if tone} == {
        "far": "warn",
        "tired": "bad",
        "tired-far": "bad",
    }


@pytest.mark.rule("SQ 4.6", "SQ 8.2", "SQ 2.9", "SQ O3")
def test_what_is_said_of_who_may_take_part() -> None:
    """Its points and hits: without a limit of their own, by the option of six."""
    units = (
        *(foot("massed", RED, "0404", hits=1), foot("line", RED, "0404", facing="N", hits=2)),
        *(gun("g", RED, "0404"), FAR),
    )
    told = {
        (): ["3 points; 1 hit", "2 points; 2 hits", "guns; 0 hits"],
        (Reading.HIT_CAP,): ["3 points; 1 of 6 hits", "2 points; 2 of 6 hits", "guns; 0 of 6 hits"],
    }
    for options, said in told.items():
        game = position(field(), *units, options=options)
        assert [render(share_of(game.ctx, u)) for u in ("massed", "line", "g")] == said


@pytest.mark.rule("SQ 10.1")
def test_the_roster_tells_how_commands_stand() -> None:
    units = (
        *(foot("a", RED, "0404", hits=2), foot("a2", RED, "0404", hits=1), foot("a3", RED, "0404")),
        *(foot("b", RED, "0505", command="r2"), foot("b2", RED, "0505", command="r2", lost=True)),
        *(foot("b3", RED, "0505", command="r2"), foot("c", RED, "0606", command="r3", turn=4)),
        *(foot("d", RED, "0707", command="r4"), foot("d2", RED, "0707", command="r4", lost=True)),
        FAR,
    )
    commands = {
        "r2": Command("r2", activated=True, ap=2),
        "r4": Command("r4", demoralised=True),
    }
    game = position(field(), *units, active="", commands=commands)
    bodies = {f.id: f for f in roster(game.ctx).formations}
    told = {c: (str(f.status), f.tone) for c, f in bodies.items()}
    assert told == {
        "r": ("waits", ""),
        "r2": ("has acted", ""),
        "r3": ("not here", ""),
        "r4": ("demoralised", "bad"),
        "b": ("waits", ""),
    }
    lost = {
        c: (f.figures["lost"].now, f.figures["lost"].of, f.figures["lost"].tone)
        for c, f in bodies.items()
    }
    assert lost == {
        "r": (0, 2, ""),
        "r2": (1, 2, "warn"),
        "r3": (0, 1, ""),
        "r4": (1, 1, "bad"),
        "b": (0, 1, ""),
    }
    hits = {c: (f.figures["hits"].now, f.figures["hits"].tone) for c, f in bodies.items()}
    assert hits["r"] == (3, "warn") and hits["b"] == (0, "")


@pytest.mark.rule("SQ 6.5", "SQ 6.6", "SQ 7.7", "SQ 8.25")
def test_a_square_says_what_its_ground_does() -> None:
    """A wood blocks, costs +1 AP, covers and helps light infantry; open ground says nothing."""
    game = position(field(woods="0404", river="0505"), FAR)

    def effects(square: str) -> list[str]:
        return [str(text) for text in cell_note(game.ctx, game.cell(square)).effects]

    assert [text.split(":")[0].rstrip(".") for text in effects("0404")] == [
        "Blocks the line of sight",
        "To enter",
        "Bombardment of units in it",
        "Light infantry that defends here rolls failed dice again",
    ]
    assert effects("0505") == ["To enter: +1 AP.", "Who defends here rolls failed dice again."]
    assert effects("0606") == []
