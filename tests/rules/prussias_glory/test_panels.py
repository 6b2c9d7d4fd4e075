"""What the panel of a unit or leader and the note of a hex say (PG 2, 3, 4)."""

import pytest
from msgspec import structs

from game.engine.presentation import Panel
from game.engine.text import Text, render
from game.rules.prussias_glory.combat.refusals import one_loss_first
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN
from game.rules.prussias_glory.shown.presentation import cell_note, panel, presentation
from game.rules.prussias_glory.table import Morale
from tests.rules.prussias_glory.battles import start
from tests.rules.prussias_glory.positions import (
    battery,
    foot,
    horse,
    leader,
    on_open_ground,
    open_field,
    position,
)
from tests.rules.prussias_glory.question_bench import said


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


@pytest.mark.rule("PG 4.2a")
def test_the_note_of_a_hex() -> None:
    """Four levels Engaged, four in Support, guns, a leader: 8 of 12 levels and 2 of 8."""
    game = on_open_ground(
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
    game = on_open_ground(*(foot(u, PRUSSIAN, "0505") for u in "abcd"))
    warning = cell_note(game.ctx, game.cell("0505")).warning
    assert warning is not None
    assert (warning[0], said(warning[1])) == ("PG 3.1a", "Hex 0505: levels 16, limit 12.")


@pytest.mark.rule("PG T4c")
def test_the_ground_of_a_hex_in_words() -> None:
    game = position(open_field(pond_river="0101", walled_town="0202"))
    names = [said(cell_note(game.ctx, game.cell(x)).terrain) for x in ("0101", "0202", "0303")]
    assert names == ["pond or river", "walled town", "open"]


def values(found: Panel) -> dict[str, tuple[str | Text, str]]:
    """The lines of a panel: now and as printed."""
    return {said(x.label): (x.now, x.printed) for x in found.lines}


@pytest.mark.rule("PG 2.1a")
def test_the_panel_of_infantry() -> None:
    """Level 3 of 4, Disordered: half of 3 MP rounded up is 2, one of them spent."""
    game = on_open_ground(foot("a", PRUSSIAN, "0505", level=3, morale=Morale.DISORDERED, spent=1))
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
    game = on_open_ground(horse("h", PRUSSIAN, "0505", shock=(3, 1), level=1, column=True))
    found = panel(game.ctx, "h")
    assert values(found)["Shock"] == ("½", "1½")
    assert said(found.state) == "Formed, in column"
    whole = on_open_ground(horse("h", PRUSSIAN, "0505", shock=(4, 2), level=1))
    assert values(panel(whole.ctx, "h"))["Shock"] == ("1", "2")
    weak = on_open_ground(foot("w", PRUSSIAN, "0505", level=1, brackets=(1,), morale=Morale.ROUTED))
    assert values(panel(weak.ctx, "w"))["SP"] == ("(3)", "8")
    assert panel(weak.ctx, "w").tone == "bad"


@pytest.mark.rule("PG 2.2a")
def test_the_panel_of_guns() -> None:
    game = on_open_ground(battery("g", PRUSSIAN, "0505", level=1))
    assert values(panel(game.ctx, "g"))["Fire 1/2/3"] == ("2/1/0", "4/2/1")


@pytest.mark.rule("PG 2.3a")
def test_the_panels_of_leaders() -> None:
    """A wing leader of +1 and 6 MP; a commander with his Initiative and letter."""
    game = on_open_ground(
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
def test_a_panel_tells_what_a_unit_was_made_of_and_a_leaders_whole_name() -> None:
    """Rossbach, from its order of battle."""
    game = start("rossbach-battle")
    shown = panel(game.ctx, "pr-gr5-20")
    assert shown.subtitle == "Grenadier battalion 5/20 Jung-Billerbeck"
    assert shown.composition == "1 battalion"
    assert panel(game.ctx, "keith").subtitle == "Field Marshal James Keith"


@pytest.mark.parametrize(
    ("turn", "clock"), [(1, "14:30"), (2, "15:30"), (4, "17:30"), (5, "17:30")]
)
def test_the_clock_shows_the_hour_of_the_turn(turn: int, clock: str) -> None:
    """The last hour stays after the last turn."""
    game = start("rossbach-battle")
    game.ctx.set(turn=turn)
    assert presentation(game.ctx).clock == clock


@pytest.mark.rule("PG 7.1a")
def test_the_panel_of_a_leader_counts_what_he_has_spent() -> None:
    """2 of 6; of one who has not come nothing is spent; never less than nought."""
    game = position(open_field(), leader("k", PRUSSIAN, "0505", ma=6), foot("a", PRUSSIAN, "0505"))
    for spent, left in ((0, "6"), (2, "4"), (9, "0")):
        him = game.table.leaders["k"]
        game.ctx.put(game.table.leaders, "k", structs.replace(him, spent=spent))
        (line,) = [x for x in panel(game.ctx, "k").lines if render(x.label) == "MP left"]
        assert (line.now, line.printed) == (left, "6")
    torgau = start("torgau-main")
    assert "lacy" not in torgau.table.leaders
    (line,) = [x for x in panel(torgau.ctx, "lacy").lines if render(x.label) == "MP left"]
    assert line.now == line.printed != "0"


@pytest.mark.rule("PG 11.1.2a", "PG 11.1.2b")
@pytest.mark.parametrize(
    ("levels", "rule", "words"),
    [
        (1, "PG 11.1.2a", "a must first lose a level."),
        (2, "PG 11.1.2b", "a must first lose 2 levels."),
    ],
)
def test_what_is_owed_before_a_retreat(levels: int, rule: str, words: str) -> None:
    found = one_loss_first("a", levels)
    assert (found.rule, render(found.message)) == (rule, words)
