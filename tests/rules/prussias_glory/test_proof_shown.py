"""What the window is given to show: tracks, hexes, panels, faces, overlays (PG 2 to 10)."""

from typing import Any

import pytest

from game.engine.presentation import Panel
from game.engine.text import Text, render
from game.rules.prussias_glory.combat import losses
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.shown.faces import counters_at, face_of, leader_face, lost_face
from game.rules.prussias_glory.shown.lenses import lens
from game.rules.prussias_glory.shown.presentation import cell_note, panel, presentation
from game.rules.prussias_glory.table import (
    Army,
    ArmyState,
    EngagedMarker,
    Lost,
    Momentum,
    Morale,
)
from tests.rules.prussias_glory.battles import start
from tests.rules.prussias_glory.positions import (
    Position,
    battery,
    foot,
    horse,
    leader,
    open_field,
    position,
)


def said(text: Text | None) -> str:
    """What is said; "" if nothing."""
    return "" if text is None else render(text)


def field(*pieces: Any, **more: Any) -> Position:
    """A position on open ground."""
    return position(open_field(), *pieces, **more)


# -- tracks (PG 10) --------------------------------------------------------------------------------


@pytest.mark.rule("PG 10.0b")
@pytest.mark.rule("PG 10.2a")
def test_the_track_of_an_army() -> None:
    """Ceiling 18, CM 5; two counters at 6 and 5: of the die 1 to 4 it holds, 5 and 6 break it.

    Boxes reach from 18 down to the -10 of the army's rout; at 6 or less it is tested.
    """
    game = field(
        foot("a", PRUSSIAN, "0505"),
        foot("x", COALITION, "0101"),
        table={
            "armies": {PRUSSIAN: Army(PRUSSIAN, 10, 5, cs=2)},
            "tracks": {
                PRUSSIAN: (Lost(6, "a", 2), Lost(5, None, marker="activation")),
            },
        },
    )
    track, other = presentation(game.ctx).tracks
    assert [b.number for b in track.boxes] == list(range(18, -11, -1))
    assert [b.number for b in track.boxes if b.marker] == [5]
    assert [b.number for b in track.boxes if b.low] == list(range(6, -11, -1))
    assert {b.number: len(b.faces) for b in track.boxes if b.faces} == {6: 1, 5: 1}
    assert said(track.note) == "now 5, ends 5; breaks 2 of 6"
    assert [(said(name), value) for name, value in track.figures] == [
        ("Combat success", "2"),
        ("Victory points", "0"),
    ]
    assert said(other.note) == "now 10, ends 10"


@pytest.mark.rule("PG 10.2b")
@pytest.mark.parametrize(
    ("army", "note"),
    [
        (Army(PRUSSIAN, 10, 6), "now 6, ends 10"),
        (Army(PRUSSIAN, 6, 6), "now 6, ends 6; breaks 1 of 6"),
        (Army(PRUSSIAN, 7, 7), "now 7, ends 7"),
        (Army(PRUSSIAN, -1, 3), "now 3, ends -1; breaks 6 of 6"),
        (Army(PRUSSIAN, 2, 2, ArmyState.DEMORALISED), "now 2, ends 2; Demoralised"),
        (Army(PRUSSIAN, 9, 9, active=False), "now 9, ends 9; not active"),
    ],
)
def test_the_note_of_a_track(army: Army, note: str) -> None:
    """CM 6: only a 6 breaks the army. Broken it is tested no more."""
    game = field(foot("a", PRUSSIAN, "0505"), table={"armies": {PRUSSIAN: army}})
    assert said(presentation(game.ctx).tracks[0].note) == note


@pytest.mark.rule("PG 10.3a")
def test_a_track_reaches_below_the_rout_of_an_army() -> None:
    """CM -12: two boxes more."""
    game = field(
        foot("a", PRUSSIAN, "0505"),
        table={"armies": {PRUSSIAN: Army(PRUSSIAN, 10, -12, ArmyState.ROUTED)}},
    )
    assert presentation(game.ctx).tracks[0].boxes[-1].number == -12


@pytest.mark.rule("PG 12.0a")
def test_the_table_as_it_is_shown() -> None:
    """Units as they lie, then leaders; a leader alone has his hex too."""
    game = field(
        foot("a", PRUSSIAN, "0505"),
        foot("b", PRUSSIAN, "0505"),
        leader("L", PRUSSIAN, "0505"),
        leader("K", COALITION, "0101"),
    )
    shown = presentation(game.ctx)
    assert (shown.active, shown.phase) == (PRUSSIAN, "command")
    assert {
        game.rules.label(c): [(x.id, x.leader) for x in there] for c, there in shown.stacks.items()
    } == {"0505": [("a", False), ("b", False), ("L", True)], "0101": [("K", True)]}
    assert [c.cell for c in counters_at(game.ctx, game.cell("0505"))] == [game.cell("0505")] * 3


# -- hexes (PG 3, 4) -------------------------------------------------------------------------------


@pytest.mark.rule("PG 4.2a")
def test_the_note_of_a_hex() -> None:
    """Four levels Engaged, four in Support, guns, a leader: 8 of 12 levels and 2 of 8."""
    game = field(
        foot("a", PRUSSIAN, "0505"),
        foot("b", PRUSSIAN, "0505"),
        battery("g", PRUSSIAN, "0505"),
        leader("L", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506"),
    )
    note = cell_note(game.ctx, game.cell("0505"))
    assert [(said(name), pieces) for name, pieces in note.groups] == [
        ("Engaged 4 / 4", ("a",)),
        ("Support", ("b",)),
        ("Guns", ("g",)),
        ("Leader", ("L",)),
    ]
    assert [(said(name), n, m) for name, n, m in note.gauges] == [
        ("Levels", 8, 12),
        ("Guns", 2, 8),
    ]
    assert (note.warning, said(note.terrain)) == (None, "open")
    empty = cell_note(game.ctx, game.cell("0101"))
    assert (empty.groups, empty.gauges, empty.warning) == ((), (), None)


@pytest.mark.rule("PG 3.3a")
def test_the_warning_of_an_overfull_hex() -> None:
    """16 of 12."""
    game = field(*(foot(u, PRUSSIAN, "0505") for u in "abcd"))
    warning = cell_note(game.ctx, game.cell("0505")).warning
    assert warning is not None
    assert (warning[0], said(warning[1])) == ("PG 3.1a", "Hex 0505: levels 16, limit 12.")


@pytest.mark.rule("PG T4c")
def test_the_ground_of_a_hex_in_words() -> None:
    game = position(open_field(pond_river="0101", walled_town="0202"))
    names = [said(cell_note(game.ctx, game.cell(x)).terrain) for x in ("0101", "0202", "0303")]
    assert names == ["pond or river", "walled town", "open"]


# -- pieces (PG 2) ---------------------------------------------------------------------------------


def values(found: Panel) -> dict[str, tuple[str | Text, str]]:
    """The lines of a panel: now and as printed."""
    return {said(x.label): (x.now, x.printed) for x in found.lines}


@pytest.mark.rule("PG 2.1a")
def test_the_panel_of_infantry() -> None:
    """Level 3 of 4, Disordered: half of 3 MP rounded up is 2, one of them spent."""
    game = field(foot("a", PRUSSIAN, "0505", level=3, morale=Morale.DISORDERED, spent=1))
    found = panel(game.ctx, "a")
    assert values(found) == {
        "SP": ("7", "8"),
        "MR": ("5", "6"),
        "MP left": ("1", "3"),
        "Steps": ("3", "4"),
    }
    assert (said(found.state), found.tone) == ("Disordered", "warn")


@pytest.mark.rule("PG 2.1a")
def test_the_panel_of_cavalry() -> None:
    """Shock in halves of a point; SP in parentheses; in column."""
    game = field(horse("h", PRUSSIAN, "0505", shock=(3, 1), level=1, column=True))
    found = panel(game.ctx, "h")
    assert values(found)["Shock"] == ("½", "1½")
    assert said(found.state) == "Formed, in column"
    whole = field(horse("h", PRUSSIAN, "0505", shock=(4, 2), level=1))
    assert values(panel(whole.ctx, "h"))["Shock"] == ("1", "2")
    weak = field(foot("w", PRUSSIAN, "0505", level=1, brackets=(1,), morale=Morale.ROUTED))
    assert values(panel(weak.ctx, "w"))["SP"] == ("(3)", "8")
    assert panel(weak.ctx, "w").tone == "bad"


@pytest.mark.rule("PG 2.2a")
def test_the_panel_of_guns() -> None:
    game = field(battery("g", PRUSSIAN, "0505", level=1))
    assert values(panel(game.ctx, "g"))["Fire 1/2/3"] == ("2/1/0", "4/2/1")


@pytest.mark.rule("PG 2.3a")
def test_the_panels_of_leaders() -> None:
    """A wing leader of +1 and 6 MP; a commander with his Initiative and letter."""
    game = field(
        leader("L", PRUSSIAN, "0505"),
        leader("F", PRUSSIAN, "0505", commander=True, initiative=5, letter="I", mm=2),
    )
    assert values(panel(game.ctx, "L")) == {"Morale": ("+1", ""), "MP left": ("6", "6")}
    assert said(panel(game.ctx, "L").state) == "wing leader"
    assert values(panel(game.ctx, "F")) == {
        "Morale": ("+2", ""),
        "Initiative": ("5I", ""),
        "MP left": ("6", "6"),
    }
    assert said(panel(game.ctx, "F").state) == "Army Commander"


@pytest.mark.rule("PG 2.1a")
@pytest.mark.rule("PG 2.2a")
def test_the_faces_of_counters() -> None:
    """SP, MR, MA; of guns BS at each range and MR in the corners."""
    game = field(
        foot("a", PRUSSIAN, "0505", level=1, brackets=(1,)),
        battery("g", PRUSSIAN, "0505", level=1),
    )
    men, guns = face_of(game.ctx, "a"), face_of(game.ctx, "g")
    assert (men.values, men.simple, men.steps, men.steps_full) == (("(3)", "3", "3"), "(3)", 1, 4)
    assert (guns.values, guns.corners, guns.simple) == (("", "", "3"), ("2/1/0", "4"), "2")
    assert (guns.steps, guns.steps_full, guns.symbol) == (1, 2, "gun")


@pytest.mark.rule("PG 2.3a")
def test_the_faces_of_leaders() -> None:
    """Initiative and letter, MM, MA; a leader without MM shows 0."""
    game = field(
        leader("F", PRUSSIAN, "0505", initiative=5, letter="I"),
        leader("L", PRUSSIAN, "0505", mm=0),
    )
    cards = game.rules.oob.leaders
    special, plain = leader_face(cards["F"]), leader_face(cards["L"])
    assert (special.values, special.corners, special.simple) == (("5I", "", "6"), ("", "+1"), "5I")
    assert (plain.values, plain.corners, plain.simple) == (("", "", "6"), ("", "0"), "+0")
    assert (special.star, plain.star, special.commander) == (True, False, False)


@pytest.mark.rule("PG 10.0e")
def test_the_faces_on_a_track() -> None:
    """Captured counters lie upside down; markers are no units."""
    game = field(foot("a", PRUSSIAN, "0505"), foot("b", PRUSSIAN, "0504", level=2))
    losses.capture(game.ctx, "b", rule="PG 8.4e")
    losses.place_markers(game.ctx, PRUSSIAN, 1, "activation")
    taken, marker = (lost_face(game.ctx, x) for x in game.table.tracks[PRUSSIAN])
    assert (taken.upside_down, taken.steps) == (True, 2)
    assert (marker.name, marker.symbol, marker.upside_down) == ("activation", "marker", False)
    assert not lost_face(game.ctx, Lost(3, "a", 2)).upside_down


@pytest.mark.rule("PG 4.3c")
def test_the_marks_on_a_counter() -> None:
    """Engaged, with the marker flipped; Disordered, in column, moved, fired, OOC; Momentum on top
    alone.
    """
    everything: dict[str, Any] = {"column": True, "moved": True, "fired": True, "ooc": True}
    game = field(
        foot("a", PRUSSIAN, "0505", level=2, morale=Morale.DISORDERED, **everything),
        foot("b", PRUSSIAN, "0505", level=2, morale=Morale.ROUTED, steps=1),
        foot("s", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506"),
    )
    here = game.cell("0505")
    game.ctx.put(game.table.momentum, here, Momentum(COALITION, 1, 1))
    assert face_of(game.ctx, "a").marks == (
        *("engaged", "disordered", "column", "moved", "fired", "ooc", "momentum"),
    )
    assert face_of(game.ctx, "b").marks == ("engaged", "routed", "moved")
    assert face_of(game.ctx, "s").marks == ()
    game.ctx.put(game.table.markers, here, EngagedMarker(PRUSSIAN, flipped=True))
    assert face_of(game.ctx, "b").marks == ("engaged_2", "routed", "moved")
    game.ctx.put(game.table.markers, here, EngagedMarker(PRUSSIAN))
    assert face_of(game.ctx, "b").marks == ("engaged", "routed", "moved")


# -- overlays --------------------------------------------------------------------------------------


@pytest.mark.rule("PG 5.0a")
def test_the_overlay_of_sight() -> None:
    """Over a unit one does not see; its hex is shown."""
    game = position(open_field(1, 9), foot("x", COALITION, "0105"))
    a, blocked, far = (game.cell(label) for label in ("0102", "0107", "0104"))
    assert lens(game.ctx, "sight", ()).line == ()
    seen = lens(game.ctx, "sight", (a,))
    assert sorted(game.rules.label(c) for c in seen.tones) == ["0101", "0103", "0104", "0105"]
    assert said(seen.text) == "Seen from 0102 within 7 hexes."
    line = lens(game.ctx, "sight", (a, far))
    assert (said(line.text), line.blocked) == ("0102 sees 0104, 2 hexes.", None)
    none = lens(game.ctx, "sight", (a, blocked))
    assert none.blocked == game.cell("0105") and len(none.line) == 6
    assert said(none.text).startswith("0102 does not see 0107: ")


@pytest.mark.rule("PG 4.1a")
def test_the_overlay_of_zones() -> None:
    """In one column: 0102 and 0104 are ours, 0104 and 0106 theirs."""
    game = position(open_field(1, 9), foot("a", PRUSSIAN, "0103"), foot("x", COALITION, "0105"))
    found = {game.rules.label(c): tone for c, tone in lens(game.ctx, "zones", ()).tones.items()}
    assert found == {"0102": "good", "0104": "warn", "0106": "bad"}


@pytest.mark.rule("PG 6.2.2a")
def test_the_overlay_of_command() -> None:
    """Five hexes around our leaders, not theirs."""
    game = position(
        open_field(1, 9), leader("Lehwaldt", PRUSSIAN, "0102"), leader("K", COALITION, "0109")
    )
    found = lens(game.ctx, "command", ())
    assert sorted(game.rules.label(c) for c in found.tones) == [f"010{n}" for n in range(1, 8)]
    assert found.cells == {game.cell("0102"): "Leh"}


@pytest.mark.rule("PG 19.3a")
def test_the_overlay_of_odds() -> None:
    """8 SP against 4; whichever hex is pointed at first, the active side attacks."""
    game = field(
        foot("a", PRUSSIAN, "0505"),
        foot("x", COALITION, "0506", ladder=((4, 5),)),
        battery("g", COALITION, "0405"),
        foot("b", PRUSSIAN, "0504"),
        battery("k", PRUSSIAN, "0606"),
    )
    a, x, g, b, k = (game.cell(label) for label in ("0505", "0506", "0405", "0504", "0606"))
    for pair in ((a, x), (x, a)):
        found = lens(game.ctx, "odds", pair)
        assert found.line == (a, x) and found.sheet is not None
        assert said(found.text) == "a against x: 2-1, modifiers +1. Click for the sheet."
    others: tuple[tuple[int, ...], ...] = ((a,), (a, b), (a, 0), (0, x), (a, g), (k, x))
    assert all(lens(game.ctx, "odds", cells).sheet is None for cells in others)
    assert [lens(game.ctx, "odds", cells).rule for cells in ((a, g), (k, x))] == ["PG 19.0b"] * 2
    assert lens(game.ctx, "odds", (a, b)).rule == "PG 19.1a"


@pytest.mark.rule("PG 7.0a")
def test_the_overlays_of_reach_and_threats() -> None:
    """3 MP along one column; who comes next to 0105 from 0109 passes three hexes."""
    game = position(
        open_field(1, 9),
        foot("x", COALITION, "0109"),
        foot("r", COALITION, "0101", morale=Morale.ROUTED),
        battery("g", COALITION, "0106"),
    )
    found = lens(game.ctx, "reach", ("x",))
    assert {game.rules.label(c): n for c, n in found.cells.items()} == {
        "0108": "1",
        "0107": "2",
        "0106": "3",
    }
    assert lens(game.ctx, "reach", ("r",)).rule == "PG 7.0f"
    threats = lens(game.ctx, "threats", (game.cell("0105"),))
    assert threats.tones == {game.cell("0109"): "bad", game.cell("0105"): "good"}
    assert said(threats.text) == "Can come next to 0105: x."
    assert said(lens(game.ctx, "threats", (game.cell("0104"),)).text) == (
        "No enemy unit can come next to 0104."
    )
    assert said(lens(game.ctx, "reach", ()).text) == "Point at a hex or a piece."


@pytest.mark.rule("PG 2.1a")
def test_a_panel_tells_what_a_unit_was_made_of_and_a_leaders_whole_name() -> None:
    """Rossbach, from its order of battle."""
    game = start("rossbach-battle")
    shown = panel(game.ctx, "pr-gr5-20")
    assert shown.subtitle == "Grenadier battalion 5/20 Jung-Billerbeck"
    assert shown.composition == "1 battalion"
    assert panel(game.ctx, "keith").subtitle == "Field Marshal James Keith"
