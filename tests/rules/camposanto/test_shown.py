"""What is shown of wings, units and hexes, and how it is put (CS 2.1, 4.1, 6.4, 8.2)."""

from dataclasses import replace
from typing import Any

import pytest

from game.board.board import Place
from game.engine.presentation import Tracks
from game.engine.text import render
from game.rules.camposanto import lenses
from game.rules.camposanto.faces import counters_at
from game.rules.camposanto.lenses import lens
from game.rules.camposanto.presentation import cell_note, panel, presentation
from game.rules.camposanto.roster import roster
from game.rules.camposanto.table import OFF_MAP, Status
from tests.rules.camposanto.positions import (
    AUSTRIAN,
    BOTH,
    SPANISH,
    field,
    foot,
    gun,
    position,
    with_both,
)
from tests.rules.camposanto.window import begun


@pytest.mark.rule("CS 1.3a")
def test_of_two_names_the_first_of_the_map_is_shown() -> None:
    plain = field()
    here, there = plain.cell("0303"), plain.cell("0304")
    assert here is not None and there is not None
    wide = Place("Camposanto", "town", (here, there), 1, there)
    small = Place("Cà Rossa", "house", (here,), 3, here)
    for places, name in (((wide, small), "Camposanto"), ((small, wide), "Cà Rossa")):
        game = position(replace(plain, places=places), foot("a", SPANISH, "0508"))
        assert cell_note(game.ctx, here).place == name
        assert cell_note(game.ctx, there).place == "Camposanto"
        assert cell_note(game.ctx, here + 1).place == ""


@pytest.mark.rule("CS 12.2b", "CS 12.2c")
@pytest.mark.parametrize(("points", "marked"), [(0, []), (3, [3])])
def test_a_track_has_a_box_for_each_point_up_to_victory(points: int, marked: list[int]) -> None:
    """With 4 the game is won; the marker lies on none at first."""
    game = position(field(), foot("a", SPANISH, "0508"), table={"points": {SPANISH: points}})
    track = next(t for t in presentation(game.ctx).of(Tracks).rows if t.side == SPANISH)
    assert [box.number for box in track.boxes] == [1, 2, 3, 4]
    assert [box.number for box in track.boxes if box.marker] == marked


def wing(hits: int, *, lost: bool = False, **given: Any) -> Any:
    """The Spanish centre: two regiments of four steps and a gun, with so many HITs on the first."""
    gone = {"cell": OFF_MAP, "hits": 1} if lost else {}
    game = position(
        field(),
        foot("b", SPANISH, "0608", hits=hits),
        gun("g", SPANISH, "0708"),
        *BOTH,
        **given,
    )
    if lost:
        game.ctx.change("g", **gone)
    found = roster(game.ctx).of("spanish-centre")
    assert found is not None
    return found


@pytest.mark.rule("CS 2.1c", "CS 2.1f")
@pytest.mark.parametrize(("hits", "left", "tone"), [(0, 8, ""), (1, 7, "warn"), (3, 5, "warn")])
def test_the_steps_of_a_wing_warn_when_some_are_lost(hits: int, left: int, tone: str) -> None:
    steps = wing(hits).figures["steps"]
    assert (steps.now, steps.of, steps.tone) == (left, 8, tone)


@pytest.mark.rule("CS 2.1c", "CS 2.1f")
def test_a_wing_of_half_its_steps_is_in_a_bad_way() -> None:
    """One regiment of four steps: with one and two HITs it has three and two of four."""
    for hits, tone in ((1, "warn"), (2, "bad"), (3, "bad")):
        game = position(field(), foot("a", SPANISH, "0508", hits=hits), BOTH[1])
        found = roster(game.ctx).of("spanish-centre")
        assert found is not None and found.figures["steps"].tone == tone


@pytest.mark.rule("CS 2.1c")
def test_lost_units_are_counted_and_the_hesitant_wing_is_marked() -> None:
    whole, less = wing(0), wing(0, lost=True)
    assert [(w.figures["map"].now, w.figures["lost"].now) for w in (whole, less)] == [
        (3, 0),
        (2, 1),
    ]
    assert [w.figures["lost"].tone for w in (whole, less)] == ["", "bad"]
    tones = {s: wing(0, status={"spanish-centre": s}).tone for s in list(Status)[1:]}
    assert tones == {s: "warn" if s is Status.HESITANT else "" for s in list(Status)[1:]}


@pytest.mark.rule("CS 2.1a", "CS 7.4b")
def test_the_panel_of_a_unit_bears_its_full_name_and_its_hits() -> None:
    match = begun()
    whole = panel(match.reading, "reina")
    assert (whole.title, whole.state, whole.tone) == ("Regimiento Reina", None, "")
    hurt = panel(position(field(), foot("a", SPANISH, "0508", hits=2), BOTH[1]).ctx, "a")
    assert (hurt.title, str(hurt.state), hurt.tone) == ("a", "HITs suffered: 2", "warn")


def test_a_hex_bears_the_name_of_the_place_in_it_and_no_other() -> None:
    ctx = begun().reading
    places = ctx.rules.board.places
    assert places
    named = {cell for place in places for cell in place.cells}
    for cell in range(ctx.rules.board.grid.size):
        first = next((p.name for p in places if cell in p.cells), "")
        assert cell_note(ctx, cell).place == first
    assert len(named) < ctx.rules.board.grid.size


def test_hexes_have_their_numbers_and_what_is_off_the_map_none() -> None:
    rules = position(field(), *BOTH).rules
    assert [rules.label(cell) for cell in (0, 1, OFF_MAP)] == ["0000", "0100", "-"]


@pytest.mark.rule("CS 5.5b", "CS 9.1a")
@pytest.mark.parametrize(
    ("state", "marks"),
    [
        ({}, set()),
        ({"moved": True}, {"moved"}),  # it only turned
        ({"spent": 1}, {"moved"}),  # it is on its way
        ({"fired": True}, {"fired"}),
        ({"moved": True, "fired": True}, {"moved", "fired"}),
    ],
)
def test_what_a_gun_of_the_active_wing_has_done_lies_on_its_counter(
    state: dict[str, Any], marks: set[str]
) -> None:
    game = with_both(
        gun("g", SPANISH, "0506", **state), gun("o", SPANISH, "0606", wing="left", **state)
    )
    for label, expected in (("0506", marks), ("0606", set())):
        (counter,) = counters_at(game.ctx, game.cell(label))
        assert set(counter.face.marks) == expected


@pytest.mark.rule("CS 6.5c")
def test_the_overlay_of_the_way_back_takes_the_first_of_equal_hexes() -> None:
    """As flight and retirement foresee it: 0509 and 0409 are both three hexes from x."""
    game = position(field(), foot("a", SPANISH, "0508"), foot("x", AUSTRIAN, "0506"))
    assert game.rules.label(lens(game.ctx, "back", ("a",)).line[1]) == "0509"


@pytest.mark.rule("CS 7b")
@pytest.mark.parametrize(("even", "tone"), [(55, "good"), (56, "good"), (57, "warn")])
def test_from_an_even_chance_on_a_hex_is_a_good_one(
    even: int, tone: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """From 0506, in front of x, a wins in 56 % in the end."""
    monkeypatch.setattr(lenses, "EVEN", even)
    game = position(field(), foot("a", SPANISH, "0508"), foot("x", AUSTRIAN, "0505"))
    assert lens(game.ctx, "odds", ("a",)).tones[game.cell("0506")] == tone


@pytest.mark.rule("CS 6.3a", "CS 6.3d", "CS 9.1h")
def test_a_hex_says_what_its_ground_does() -> None:
    """Farmhouses block the line and give -1; the river bars all; open ground does nothing."""
    game = position(field(farmhouse="0303", river="0404"), foot("a", SPANISH, "0508"))

    def effects(hex_: str) -> list[str]:
        return [render(text) for text in cell_note(game.ctx, game.cell(hex_)).effects]

    house = ["Blocks the line of sight.", "Fire and assault against units in it: -1."]
    assert effects("0303") == house
    assert effects("0404") == ["Nobody may enter."]
    assert effects("0606") == []


@pytest.mark.rule("CS 4.1h")
def test_the_wing_that_acts_is_told_with_its_order() -> None:
    game = position(field(), foot("a", SPANISH, "0508"), *BOTH)
    game.ctx.set(wing="")
    assert presentation(game.ctx).acting is None
    game.ctx.set(wing="spanish-centre", order=["austrian-left", "spanish-centre"])
    acting = presentation(game.ctx).acting
    assert acting is not None and "(2 of 2): " in render(acting)
