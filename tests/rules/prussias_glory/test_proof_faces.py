"""What is shown of pieces and wings, and what is sound: second harvest of mutants (PG 2, 4, 10)."""

from typing import Any

import pytest
from msgspec import structs

from game.engine.roster import Figure
from game.engine.text import render
from game.rules.prussias_glory.combat.sheets import _rules_of as rules_of
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN, UnitCard
from game.rules.prussias_glory.outcome import Tally, parse
from game.rules.prussias_glory.shown.faces import face_of, leader_face, wing_band
from game.rules.prussias_glory.shown.lenses import lens
from game.rules.prussias_glory.shown.presentation import cell_note, panel, presentation
from game.rules.prussias_glory.shown.roster import roster
from game.rules.prussias_glory.soundness import invariants
from game.rules.prussias_glory.table import OFF_MAP, Advance, Lost, Morale
from game.rules.prussias_glory.written import (
    PlacedLeader,
    PlacedUnit,
    Position,
    arrange_position,
)
from tests.rules.prussias_glory.battles import shipped, start
from tests.rules.prussias_glory.positions import (
    LINE,
    Placed,
    battery,
    foot,
    horse,
    leader,
    open_field,
    position,
)


@pytest.mark.rule("PG 2.1a")
@pytest.mark.rule("PG 2.3a")
def test_the_bands_of_wings_on_counters() -> None:
    """Colour and name of the wing; a leader bears his own name, a replacement that of its wing."""
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", wing="bevern"),
        battery("g", PRUSSIAN, "0505"),
        leader("L", PRUSSIAN, "0505", wing="bevern"),
    )
    face = face_of(game.ctx, "a")
    assert (face.band, face.band_label) == ("red", "bevern")
    assert wing_band(game.ctx, None) == ("", "")
    made = game.rules.oob.leaders
    own = leader_face(made["L"], ("red", "bevern"))
    assert (own.band, own.band_label) == ("red", "L")
    follower = leader_face(made["prussian-replacement"], ("red", "bevern"))
    assert (follower.band, follower.band_label) == ("red", "bevern")
    assert leader_face(made["prussian-replacement"]).band_label == "Replacement"


@pytest.mark.rule("PG 9.1a")
def test_the_panel_of_a_replacement_names_its_wing() -> None:
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", wing="bevern"),
        leader("L", PRUSSIAN, "0505", wing="bevern"),
    )
    him = structs.replace(game.table.leaders["L"], card="prussian-replacement")
    game.ctx.put(game.table.leaders, "L", him)
    state = panel(game.ctx, "L").state
    assert state is not None and render(state) == "leads the wing bevern"


@pytest.mark.rule("PG 2.1a")
def test_the_panel_of_a_unit_destroyed_and_of_one_that_has_overspent() -> None:
    """Gone, it shows the values of its last level, 3 SP of 8; Disordered after three of its 3 MP
    it may go 2: nothing is left.
    """
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", level=0),
        foot("b", PRUSSIAN, "0504", morale=Morale.DISORDERED, spent=3),
    )
    lines = {render(x.label): x.now for x in panel(game.ctx, "a").lines}
    assert (lines["SP"], lines["MR"], lines["Steps"]) == ("3", "3", "0")
    assert {render(x.label): x.now for x in panel(game.ctx, "b").lines}["MP left"] == "0"


@pytest.mark.rule("PG 26.3.6a")
def test_levels_that_count_double_are_engaged_double() -> None:
    """Two levels of Cossacks are 4 of 4."""
    game = position(
        open_field(), horse("h", COALITION, "0505", kind="cossack"), foot("a", PRUSSIAN, "0506")
    )
    groups = cell_note(game.ctx, game.cell("0505")).groups
    assert [(render(name), who) for name, who in groups] == [("Engaged 4 / 4", ("h",))]


@pytest.mark.rule("PG 24.2.4a")
def test_the_note_of_a_hex_names_its_place() -> None:
    """A hex of Leuthen is Leuthen; open ground far from any place has no name."""
    game = start("leuthen-main")
    board = game.rules.board
    town = next(p for p in board.places if p.name == "Leuthen")
    assert cell_note(game.ctx, town.cells[0]).place == "Leuthen"
    named = {c for p in board.places for c in p.cells}
    nowhere = next(c for c in range(board.grid.size) if c not in named)
    assert cell_note(game.ctx, nowhere).place == ""


@pytest.mark.rule("PG 23.4c")
def test_until_when_the_advance_has_time() -> None:
    """To the end of its last turn, the second: the second hour of the clock."""
    game = start("rossbach-main")
    game.ctx.set(advance=Advance(4, 4, deadline=2))
    text = render(presentation(game.ctx).objectives[0][1])
    assert f"by the end of {game.rules.clock[1]}," in text


@pytest.mark.rule("PG 6.2.2a")
def test_the_overlay_of_command_passes_over_the_enemy() -> None:
    """Whoever is first on the list."""
    game = position(
        open_field(1, 9), leader("K", COALITION, "0109"), leader("Lehwaldt", PRUSSIAN, "0102")
    )
    assert lens(game.ctx, "command", ()).cells == {game.cell("0102"): "Leh"}


@pytest.mark.rule("PG 10.0f")
def test_units_of_two_levels_have_one_counter_and_of_three_two() -> None:
    """Off the map, all that they had lies on the track."""
    game = position(
        open_field(),
        foot("two", PRUSSIAN, "0505", ladder=LINE[:2]),
        foot("three", PRUSSIAN, "0505", ladder=LINE[:3]),
        foot("x", COALITION, "0606"),
    )
    game.ctx.drop(game.table.stacks, game.cell("0505"))
    for uid in ("two", "three"):
        game.ctx.change(uid, cell=OFF_MAP)
    lost = (Lost(10, "two", 2), Lost(9, "three", 3), Lost(8, "three", 2))
    game.ctx.put(game.table.tracks, PRUSSIAN, lost)
    assert invariants(game.ctx) == []
    game.ctx.put(game.table.tracks, PRUSSIAN, lost[:2])
    assert invariants(game.ctx) == ["three: 1 of 2 counters lost, off the map: True"]


@pytest.mark.rule("PG 22.2a")
def test_who_is_written_on_the_map_has_come_before() -> None:
    """A regiment and a leader with a place; `only`: nobody is to come any more. None of them came
    in this turn.
    """
    rules = shipped("leuthen-main")
    at = rules.label(rules.coming["pr-ir26"].cells[0])

    def arrived(**fields: Any) -> dict[str, int]:
        table = arrange_position(rules, Position(**fields)).table
        return dict(table.arrived)

    assert arrived(unit=(PlacedUnit(id="pr-ir26", at=at),)) == {"pr-ir26": 0}
    assert arrived(unit=(PlacedUnit(id="pr-ir26", level=1),)) == {}
    assert arrived(leader=(PlacedLeader(id="wedell", at=at),)) == {"wedell": 0}
    assert arrived(only=True) == dict.fromkeys(rules.coming, 0)


@pytest.mark.rule("PG 6.2a")
def test_the_bodies_of_an_army() -> None:
    """The foot with its guns, then a regiment of no wing; one Disordered is told as a warning."""
    plain = foot("u", PRUSSIAN, "0503")
    assert isinstance(plain.card, UnitCard)
    game = position(
        open_field(),
        foot("a", PRUSSIAN, "0505", morale=Morale.DISORDERED),
        battery("g", PRUSSIAN, "0504"),
        Placed(structs.replace(plain.card, wing=None), "0503"),
        foot("x", COALITION, "0101"),
    )
    ours = [f for f in roster(game.ctx).formations if f.side == PRUSSIAN]
    assert [(render(f.name), f.pieces, f.group and render(f.group)) for f in ours] == [
        ("prussian-foot", ("a",), "prussian foot"),
        ("Artillery", ("g",), "prussian foot"),
        ("No wing", ("u",), None),
    ]
    assert [f.figures["disordered"] for f in ours] == [Figure(1, tone="warn"), Figure(0), Figure(0)]


@pytest.mark.rule("PG 11.1b", "PG 19.1.1d")
def test_a_cap_below_the_extra_loss_of_a_supported_defence_is_told() -> None:
    """2 and 1 more make 3: above a cap of 2, not above one of 3; without the one more 2 is not."""
    for more, cap, told in ((1, 2, True), (1, 3, False), (0, 2, False)):
        found = rules_of(parse("2"), Tally(2, 0, more, cap, min(2 + more, cap)))
        assert ("PG 11.1b" in found) is told
