"""Counters, overlays, what a file says of a piece, and lines of losses in Squares."""

import pytest
from msgspec import structs

from game.content import library
from game.content.opening import SystemFiles, open_scenario
from game.content.problems import Problems
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.engine.text import render
from game.rules import SYSTEMS
from game.rules.squares.cards import Kind, Weight
from game.rules.squares.faces import figure, marks_of, unit_face
from game.rules.squares.faults import faults
from game.rules.squares.lenses import lens
from game.rules.squares.loading import general_id, order_of_battle
from game.rules.squares.losses import add_hits, destroy
from game.rules.squares.scenario import SqScenario, UnitEntry
from game.rules.squares.table import Command
from tests.rules.squares.positions import (
    BLUE,
    RED,
    base,
    cinc,
    field,
    foot,
    gun,
    horse,
    mixed,
    position,
)

A, X = foot("a", RED, "0404"), foot("x", BLUE, "0400")


# -- counters --------------------------------------------------------------------------------------


@pytest.mark.rule("SQ 2.2")
def test_the_figure_of_each_kind() -> None:
    """Skirmish value, weight, ability; a mixed brigade has none."""
    pieces = (
        foot("a", RED, "0404", skirmish=2),
        horse("h", RED, "0404", weight=Weight.HEAVY),
        gun("g", RED, "0404"),
        mixed("m", RED, "0404"),
        base("d", RED, "0404"),
        cinc(RED, "0404", ability=-1),
    )
    shown = [figure(p.card) for p in pieces]
    assert shown == ["+2", "H", "M", "", "", "-1"]


@pytest.mark.rule("SQ 2.9", "SQ 3.4")
def test_three_boxes_for_hits_of_units_only() -> None:
    """A General and a base have none."""
    game = position(field(), A, X, gun("g", RED, "0404"), base("d", RED, "0404"))
    cards = game.rules.oob.units
    boxes = {u: unit_face(game.rules, made, 2) for u, made in cards.items()}
    assert {u: face.steps_full for u, face in boxes.items() if u in "agx"} == dict.fromkeys(
        ("a", "g", "x"), 3
    )
    for piece in ("d", "general-r"):
        assert (boxes[piece].steps_full, boxes[piece].hits) == (0, None)


@pytest.mark.rule("SQ 10.1")
@pytest.mark.parametrize("broken", [True, False])
def test_the_mark_of_a_demoralised_command(broken: bool) -> None:
    """On its units, not on its General."""
    game = position(field(), A, X, commands={"b": Command("b", demoralised=broken)})
    assert ("disordered" in marks_of(game.ctx, "x")) is broken
    assert "disordered" not in marks_of(game.ctx, "general-b")
    assert "disordered" not in marks_of(game.ctx, "a")


@pytest.mark.rule("SQ 6.1")
def test_the_mark_of_who_has_moved() -> None:
    """Of the Command that acts alone."""
    game = position(field(), foot("a", RED, "0404", steps=1), A2, foot("x", BLUE, "0400", steps=1))
    marked = {u for u in ("a", "b", "x") if "moved" in marks_of(game.ctx, u)}
    assert marked == {"a"}


A2 = foot("b", RED, "0404")


@pytest.mark.rule("SQ 7.1")
@pytest.mark.parametrize(
    ("state", "marked"),
    [({}, False), ({"bombarded": True}, True), ({"attacked": True}, True)],
)
def test_the_mark_of_who_has_fired_or_attacked(state: dict[str, bool], marked: bool) -> None:
    game = position(field(), gun("g", RED, "0404", **state), X)
    assert ("fired" in marks_of(game.ctx, "g")) is marked


@pytest.mark.rule("SQ 1.2")
def test_the_mark_of_who_is_out_of_command() -> None:
    """Far from the General; the General himself never."""
    game = position(field(), A, foot("b", RED, "0008"), X)
    marked = {u for u in ("a", "b", "general-r") if "ooc" in marks_of(game.ctx, u)}
    assert marked == {"b"}


# -- overlays --------------------------------------------------------------------------------------


@pytest.mark.rule("SQ 3.1")
def test_the_overlay_of_a_line_of_sight() -> None:
    """Over a wood and in the open; the first square that bars it is told."""
    game = position(field(woods="0303 0302"), A, X)
    here, near, far = (game.cell(label) for label in ("0304", "0204", "0300"))
    clear = lens(game.ctx, "sight", (here, near))
    assert render(clear.text) == "The line of sight is clear."
    assert (clear.blocked, clear.tones) == (None, {near: "good"})
    barred = lens(game.ctx, "sight", (here, far))
    assert render(barred.text) == "It cannot be seen from there."
    assert (barred.blocked, barred.tones) == (game.cell("0303"), {far: "bad"})


@pytest.mark.rule("SQ 1.2")
def test_the_overlay_of_command_is_that_of_the_general() -> None:
    """Pointed at him or at a unit of his; a unit far away changes nothing."""
    game = position(field(), A, foot("b", RED, "0008"), X)
    own, his = (lens(game.ctx, "command", (piece,)) for piece in ("b", "general-r"))
    assert own.tones == his.tones != {}
    assert lens(game.ctx, "command", ("x",)).tones != own.tones


@pytest.mark.rule("SQ 6.16")
def test_overlays_of_a_piece_take_the_first_and_no_other_thing() -> None:
    """Nothing, a square, an unknown name: a piece is asked for."""
    game = position(field(), A, X)
    first, other = (lens(game.ctx, "engaged", (piece,)) for piece in ("a", "x"))
    assert lens(game.ctx, "engaged", ("a", "x")) == first != other
    for points in ((), (3,), ("nobody",)):
        assert render(lens(game.ctx, "engaged", points).text) == "Point at a piece."


# -- losses ----------------------------------------------------------------------------------------


@pytest.mark.rule("SQ 2.9")
@pytest.mark.parametrize(
    ("n", "words"),
    [(1, "a takes 1 hit: 2 in all."), (2, "a takes 2 hits: 3 in all.")],
)
def test_the_line_of_hits(n: int, words: str) -> None:
    """Below the fight that brought them."""
    game = position(field(), foot("a", RED, "0404", hits=1), X)
    add_hits(game.ctx, "a", n, rule="SQ 8.26")
    (line,) = [e for e in game.events if e.kind == "loss"]
    assert (render(line.text), line.depth) == (words, 1)
    assert line.audience is None


@pytest.mark.rule("SQ 2.9", "SQ 3.4")
def test_the_line_of_a_unit_destroyed() -> None:
    """Grave if everybody may know of it; of a unit under a base only its own side hears."""
    seen = position(field(), A, X)
    destroy(seen.ctx, "a", rule="SQ 8.34")
    (line,) = [e for e in seen.events if e.kind == "loss"]
    assert (line.depth, line.audience) == (1, None) and line.weight
    hidden = position(field(), A, base("d", BLUE, "0400", "x"), foot("x", BLUE, "0400", under="d"))
    hidden.ctx.change("x", under="d")
    destroy(hidden.ctx, "x", rule="SQ 8.34")
    (line,) = [e for e in hidden.events if e.kind == "loss"]
    assert (line.weight, line.audience) == ("", (BLUE,))


# -- what the file says ----------------------------------------------------------------------------


def body_of(name: str) -> SqScenario:
    """A shipped scenario as read."""
    path = library.shipped_folder("scenarios") / f"{name}.toml"
    found = open_scenario(path, {"squares": SystemFiles(SqScenario, faults)}, Problems())
    assert found is not None
    body: SqScenario = found.scenario.body
    return body


@pytest.mark.rule("SQ 2.7")
def test_guns_and_horse_are_of_the_weight_that_is_written_or_usual() -> None:
    """Horse artillery light, foot artillery and cavalry medium; any other if it is written."""
    body = body_of("quatre-bras-1815")
    one: dict[str, UnitEntry] = {
        kind: next(u for u in body.unit if u.kind == kind) for kind in {u.kind for u in body.unit}
    }
    for kind, usual in (("artillery_foot", Weight.MEDIUM), ("artillery_horse", Weight.LIGHT)):
        for written, weight in ((None, usual), ("heavy", Weight.HEAVY), ("light", Weight.LIGHT)):
            unit = structs.replace(one[kind], gun=written)
            made = order_of_battle(structs.replace(body, unit=(unit,))).units[unit.id]
            assert made.weight is weight
    for cavalry, weight in ((None, Weight.MEDIUM), (Weight.HEAVY, Weight.HEAVY)):
        unit = structs.replace(one["cavalry"], cavalry=cavalry)
        made = order_of_battle(structs.replace(body, unit=(unit,))).units[unit.id]
        assert made.weight is weight


@pytest.mark.rule("SQ 5.16")
def test_a_general_comes_with_the_first_of_his_units() -> None:
    """From the first turn if he has none."""
    body = body_of("quatre-bras-1815")
    command = body.command[0].id
    own = [u for u in body.unit if u.command == command]
    late = tuple(structs.replace(u, turn=n) for n, u in enumerate(own, 3))
    for units, turn in ((late, 3), ((), 1)):
        made = order_of_battle(structs.replace(body, unit=units, base=()))
        assert made.units[general_id(command)].turn == turn


@pytest.mark.rule("SQ 1.1", "SQ 3.4")
def test_generals_and_bases_face_north_and_lie_first() -> None:
    """They have no facing and no place of their own in the square."""
    setting = Shelf(SYSTEMS).open("quatre-bras-1815")
    assert isinstance(setting, Setting)
    cards, start = setting.rules.oob.units, setting.rules.start
    others = {u: start[u][1:] for u, made in cards.items() if not made.is_unit and u in start}
    assert {cards[u].kind for u in others} == {Kind.GENERAL, Kind.BASE}
    assert set(others.values()) == {(0, 0)}
