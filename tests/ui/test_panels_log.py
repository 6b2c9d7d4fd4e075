"""The log: lines that lead to the board, rolls that unfold, filters, and what is drawn of it."""

from typing import Any

import pygame
import pytest

from game.engine.action import Action
from game.engine.event import Event, Roll, Telling
from game.engine.record import Record
from game.engine.text import say
from game.ui.look import type
from game.ui.look.words import LANGUAGE
from game.ui.panels import log_lines
from game.ui.panels.log_lines import Filter, entries, filtered
from game.ui.panels.log_panel import LogPanel
from game.ui.widgets.messages import (
    CellsShown,
    CellsWanted,
    Chosen,
    Explained,
    Looked,
    RecordChosen,
    RuleWanted,
)
from tests.ui import panel_fixtures as made
from tests.ui.panel_driver import centre, click, move

pytestmark = pytest.mark.usefixtures("screen")


def log(height: int = 600) -> LogPanel:
    panel = LogPanel()
    panel.layout(pygame.Rect(950, 100, 330, height))
    panel.show((), made.records())
    return panel


def line(panel: LogPanel, words: str) -> tuple[int, int]:
    index = next(i for i, row in enumerate(panel._rows) if words in " ".join(row.lines))
    room = panel.scroll.rect
    return room.left + 60, room.top + panel._tops[index] - panel.scroll.offset + 6


# -- lines -----------------------------------------------------------------------------------------


def test_a_click_on_a_line_without_a_roll_shows_where_it_was() -> None:
    panel = log()
    assert click(panel, line(panel, "Engaged marker on 2606")) == CellsWanted((360,))


def test_a_click_on_the_words_of_a_roll_unfolds_it() -> None:
    """Wherever the line is hit; a second click folds it again."""
    panel = log()
    entry = next(row.entry for row in panel._rows if row.entry.unfolds)
    words = panel._rows[next(i for i, r in enumerate(panel._rows) if r.entry is entry)].lines[0]
    assert click(panel, line(panel, words)) == Looked()
    assert panel.unfolded == {entry.number}
    assert click(panel, line(panel, words)) == Looked()
    assert panel.unfolded == set()


def test_the_clock_of_a_line_says_what_it_does_and_names_the_record() -> None:
    panel = log()
    index = next(i for i, r in enumerate(panel._rows) if "Engaged marker on 2606" in r.lines[0])
    move(panel, line(panel, "Engaged marker on 2606"))
    clock = panel._clock(index).center
    said = move(panel, clock)
    assert isinstance(said, Explained) and "at that moment" in str(said.text)
    assert click(panel, clock) == RecordChosen(3)


def test_in_a_replay_a_line_names_its_record() -> None:
    panel = log()
    panel.viewed = 0
    assert click(panel, line(panel, "KR 8 loses one step")) == RecordChosen(0)
    assert click(panel, line(panel, "Engaged marker on 2606")) == RecordChosen(3)


def test_in_a_replay_what_is_still_to_come_is_told_more_quietly() -> None:
    def brightest(words: str, viewed: int | None) -> int:
        panel, surface = log(), pygame.Surface((1280, 720))
        panel.viewed = viewed
        panel.draw(surface)
        left, top = line(panel, words)
        drawn = surface.subsurface(pygame.Rect(left, top - 6, 120, 18))
        return int(pygame.surfarray.array3d(drawn).min(axis=2).max())

    for words, record in (("KR 8 loses one step", 0), ("Engaged marker on 2606", 3)):
        assert brightest(words, record) > brightest(words, record - 1) + 30
        assert brightest(words, record) == brightest(words, None)


def test_hovering_a_line_lights_its_cells() -> None:
    panel = log()
    assert move(panel, line(panel, "Engaged marker on 2606")) == CellsShown((360,))
    assert move(panel, line(panel, "Three grenadiers")) == CellsShown((312, 337))
    assert move(panel, (10, 10)) == CellsShown()


def test_a_roll_unfolds_to_every_modifier_with_its_rule() -> None:
    panel = log()
    before = len(panel._rows)
    room = panel.scroll.rect
    assert click(panel, (room.left + 5, line(panel, "KR 8 and KR 7")[1])) == Looked()
    rolled = [(row.value, row.rule) for row in panel._rows if row.value]
    assert rolled == [
        ("3", ""),
        ("+3", "PG 23.5.2"),
        ("+1", "PG T8g"),
        ("0", "PG 19.5.1b"),
        ("−2", "PG T4"),
        ("5", ""),
    ]
    click(panel, (room.left + 5, line(panel, "KR 8 and KR 7")[1]))
    assert len(panel._rows) == before


def test_a_rule_of_a_line_opens() -> None:
    panel = log()
    _x, y = line(panel, "KR 8 loses one step")
    assert click(panel, (panel.scroll.rect.right - 14, y)) == RuleWanted("PG 11.2a")


# -- filters ---------------------------------------------------------------------------------------


def test_filters_keep_whole_trees_of_causes() -> None:
    panel = log()
    assert click(panel, centre(panel, "fights")) == Chosen("log.filter", "fights")
    kinds = {row.entry.event.kind for row in panel._rows}
    assert kinds == {"fight", "loss", "retreat", "disorder"}
    panel.set_filter(Filter.MOVES)
    assert {row.entry.event.kind for row in panel._rows} == {"turn", "move"}
    panel.set_filter(Filter.ALL)
    assert len({row.entry.number for row in panel._rows}) == 9


def test_dice_alone_are_no_fight() -> None:
    """Command, rally and activation are rolled for; a march with a roll of the other side in it is
    still a march; what follows from a fight stays with it.
    """

    def told(kind: str, *, depth: int = 0, die: int = 0, path: tuple[int, ...] = ()) -> Event:
        roll = Roll(faces=6, die=die, why=say("why"), total=die) if die else None
        return Event(kind=kind, rule="X 1", text=say("x"), depth=depth, roll=roll, path=path)

    events = (
        told("turn"),
        told("command", die=3),
        told("activation", die=2),
        told("move", path=(1, 2)),
        told("activation", depth=1, die=5),
        told("phase"),
        told("rally", die=4),
        told("combat", die=6),
        told("morale", depth=1, die=1),
        told("retreat", depth=2, path=(4, 5)),
        told("bombardment", die=2),
    )
    found = entries(events, ())
    fights = [(e.event.kind, e.event.depth) for e in filtered(found, Filter.FIGHTS)]
    after = [("phase", 0), ("combat", 0), ("morale", 1), ("retreat", 2), ("bombardment", 0)]
    assert fights == after
    moves = [(e.event.kind, e.event.depth) for e in filtered(found, Filter.MOVES)]
    assert moves == [("turn", 0), ("move", 0), ("activation", 1)]


# -- what is in view -------------------------------------------------------------------------------


def many(count: int) -> tuple[Record, ...]:
    return tuple(
        Record(
            "pr",
            Action("button", "x"),
            (),
            (Event(kind="move", rule="PG 7", text=say("{n}", n=n)),),
            str(n),
        )
        for n in range(count)
    )


def test_the_log_shows_what_is_new_and_stays_when_something_is_taken_back() -> None:
    """Somebody who has scrolled away sees what comes of the next act all the same."""
    panel = log(200)
    panel.show((), many(100))
    assert panel.scroll.at_end and panel.scroll.most > 0
    panel.scroll.offset = 0
    panel.show((), many(99))
    assert panel.scroll.offset == 0
    panel.show((), many(120))
    assert panel.scroll.at_end


def test_the_log_follows_its_end_after_a_roll_was_unfolded() -> None:
    """However high the roll lies in the view."""
    panel = log(200)
    records = made.records()
    entry = next(row.entry for row in panel._rows if row.entry.unfolds)
    panel.show((), records)
    panel.scroll.by(10_000)
    panel.toggle(entry)
    assert entry.number in panel.unfolded
    panel.show((), (*records, *many(30)))
    assert panel.scroll.at_end


def test_each_line_is_wrapped_once(monkeypatch: pytest.MonkeyPatch) -> None:
    records = many(300)
    panel = log()
    panel.show((), records)
    wrapped: list[str] = []
    honest = type.wrap

    def counted(text: str, style: type.Style, width: int) -> tuple[str, ...]:
        wrapped.append(text)
        return honest(text, style, width)

    monkeypatch.setattr(type, "wrap", counted)
    panel.show((), (*records, many(301)[300]))
    assert wrapped == ["300"]


def test_only_visible_lines_are_drawn(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    panel = log(300)
    panel.show((), many(5000))
    drawn: list[str] = []
    honest = type.draw_text

    def counted(surface: pygame.Surface, text: str, *rest: Any, **more: Any) -> pygame.Rect:
        drawn.append(text)
        return honest(surface, text, *rest, **more)

    monkeypatch.setattr(type, "draw_text", counted)
    panel.draw(screen)
    assert 10 < len(drawn) < 80


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_filters_stay_in_the_column_in_the_largest_type(language: str) -> None:
    """A column of 330 pixels as at 1280; too low for its heading, the log shows nothing."""
    type.set_text_scale(200)
    LANGUAGE.use(language)
    panel = LogPanel()
    panel.layout(pygame.Rect(950, 400, 330, 200))
    assert min(item.box.left for item in panel.controls.items) >= 950
    panel.layout(pygame.Rect(950, 690, 330, 30))
    assert panel.controls.items == ()
    type.set_text_scale(100)
    LANGUAGE.use("en")


# -- phases and headlines --------------------------------------------------------------------------

PHASES = {"fire": say("Bombardment"), "rally": say("Rally"), "morale": say("Army morale")}


def event(words: str, kind: str = "move", depth: int = 0) -> Event:
    return Event(kind=kind, rule="FK 1", text=say(words), depth=depth)


def record(phase: str, *events: Event) -> Record:
    return Record("pr", Action("button", "x"), (), events, "a" * 16, phase=phase)


def told(*records: Record) -> list[str]:
    """The log, its headings in brackets; an army's event is of a phase that asks nothing."""

    def tell(one: Event) -> Telling:
        return Telling(phase="morale") if one.kind == "army" else Telling()

    found = log_lines.entries((), records, tell, PHASES)
    return [f"[{e.words}]" if e.heading else e.words for e in found]


def test_a_phase_has_a_heading_where_something_is_told_in_it() -> None:
    first = record("fire", event("Guns fire."), event("One falls.", depth=1))
    assert told(first, record("fire", event("Guns fire again.")), record("rally")) == [
        "[Bombardment]",
        "Guns fire.",
        "One falls.",
        "Guns fire again.",
    ]
    assert told(first, record("rally", event("They rally.")))[3:] == ["[Rally]", "They rally."]


def test_a_heading_of_the_game_s_own_is_not_doubled() -> None:
    ends = record("move", event("They stand."), event("Bombardment", "phase"))
    found = told(ends, record("fire", event("Guns fire.")))
    assert found == ["They stand.", "[Bombardment]", "Guns fire."]


def test_a_phase_that_asks_nothing_has_its_heading_from_the_game() -> None:
    ends = record("rally", event("They rally."), event("Morale 5.", "army"))
    assert told(ends) == ["[Rally]", "They rally.", "[Army morale]", "Morale 5."]


def test_what_follows_a_heading_is_not_of_the_phase_that_was_asked() -> None:
    found = told(record("fire", event("Turn 2", "turn"), event("The sun rises.")))
    assert found == ["[Turn 2]", "The sun rises."]


def test_what_turns_the_battle_is_a_headline_in_words() -> None:
    """Events that are grave, and those that the game says are."""
    panel = LogPanel()
    panel.tell = lambda one: Telling(
        words=say("The village falls."), headline=one.kind == "objective"
    )
    panel.layout(pygame.Rect(950, 100, 330, 600))
    panel.show((), (record("fire", event("7: *(2)", "objective"), event("7: 1r")),))
    first, second = panel._rows
    assert (first.lines, first.style) == (("The village falls.",), log_lines.GRAVE)
    assert second.style == log_lines.BODY
    assert log_lines.GRAVE.size > log_lines.BODY.size


def test_what_is_told_once_in_a_phase_is_not_repeated_there() -> None:
    along = event("The general rides along.", kind="general")
    other = Event(kind="general", rule="R", text=say("Another rides along."), units=("b",))

    def tell(one: Event) -> Telling:
        return Telling(once=one.kind == "general")

    found = entries(
        (),
        (
            record("move", event("A moves."), along),
            record("move", event("A moves on."), along, other),
            record("fire", along),
        ),
        tell,
        {},
    )
    assert [entry.words for entry in found] == [
        "A moves.",
        "The general rides along.",
        "A moves on.",
        "Another rides along.",
        "The general rides along.",
    ]


def test_why_a_phase_ended_or_a_question_was_so_answered_is_told_at_once() -> None:
    """Not below what the other side does next, and again in the next phase."""
    end = Record("blue", Action("button", "end"), (), (), "", reason=say("All stay."))
    after = Record(
        "red",
        Action("button", "end"),
        (),
        (Event(kind="move", rule="1", text=say("It went.")),),
        "",
    )
    told = [str(entry.event.text) for entry in entries((), (end, after, end))]
    assert told == ["All stay.", "It went.", "All stay."]
