"""The tracks of the armies and the table as a whole, as they are shown (PG 10, 12)."""

import pytest

from game.engine.presentation import Tracks
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.shown.faces import counters_at
from game.rules.prussias_glory.shown.presentation import presentation
from game.rules.prussias_glory.table import Army, ArmyState, Lost
from tests.rules.prussias_glory.positions import foot, leader, on_open_ground
from tests.rules.prussias_glory.question_bench import said


@pytest.mark.rule("PG 10.0b")
@pytest.mark.rule("PG 10.2a")
def test_the_track_of_an_army() -> None:
    """Ceiling 18, CM 5; two counters at 6 and 5: of the die 1 to 4 it holds, 5 and 6 break it.

    Boxes reach from 18 down to the -10 of the army's rout; at 6 or less it is tested.
    """
    game = on_open_ground(
        foot("a", PRUSSIAN, "0505"),
        foot("x", COALITION, "0101"),
        table={
            "armies": {PRUSSIAN: Army(PRUSSIAN, 10, 5, cs=2)},
            "tracks": {
                PRUSSIAN: (Lost(6, "a", 2), Lost(5, None, marker="activation")),
            },
        },
    )
    track, other = presentation(game.ctx).of(Tracks).rows
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
    game = on_open_ground(foot("a", PRUSSIAN, "0505"), table={"armies": {PRUSSIAN: army}})
    assert said(presentation(game.ctx).of(Tracks).rows[0].note) == note


@pytest.mark.rule("PG 10.3a")
def test_a_track_reaches_below_the_rout_of_an_army() -> None:
    """CM -12: two boxes more."""
    game = on_open_ground(
        foot("a", PRUSSIAN, "0505"),
        table={"armies": {PRUSSIAN: Army(PRUSSIAN, 10, -12, ArmyState.ROUTED)}},
    )
    assert presentation(game.ctx).of(Tracks).rows[0].boxes[-1].number == -12


@pytest.mark.rule("PG 12.0a")
def test_the_table_as_it_is_shown() -> None:
    """Units as they lie, then leaders; a leader alone has his hex too."""
    game = on_open_ground(
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
    assert [c.at for c in counters_at(game.ctx, game.cell("0505"))] == [game.cell("0505")] * 3
