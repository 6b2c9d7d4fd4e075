"""Bar and strip in large type and in Italian: words are broken or folded before they are cut."""

import os
from typing import Any

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from collections.abc import Iterator
from itertools import pairwise

import pygame
import pytest
from msgspec.structs import replace

from game.engine import action as acts
from game.engine.action import Action
from game.engine.presentation import Box, Presentation, Track, Tracks
from game.engine.prompt import Sides
from game.engine.text import say
from game.ui.desk.paint import placed
from game.ui.desk.stack_fan import _bracket
from game.ui.field.board_view import BoardView
from game.ui.field.grounds import PlainGround
from game.ui.look import type
from game.ui.look.words import LANGUAGE
from game.ui.panels.aims_bar import AimsBar, ShownAims
from game.ui.panels.odds_sheet import OddsSheet
from game.ui.panels.sheet_page import source
from game.ui.panels.side_panel import LEAST_LOG, RULE_GAP, Contents, SidePanel
from game.ui.panels.strip import tracks
from game.ui.panels.strip.strip import Strip
from game.ui.panels.top_bar import LEAST_PHASE, TopBar
from game.ui.widgets.messages import Explained, Looked
from tests.ui import fake
from tests.ui import panel_fixtures as made
from tests.ui import sheet_fixtures as sheets
from tests.ui.test_looking import opened

SIZES = [(1280, 48), (1920, 60)]


@pytest.fixture(autouse=True)
def _window() -> Iterator[None]:
    pygame.display.init()
    pygame.display.set_mode((1280, 720))
    yield
    type.set_text_scale(100)
    LANGUAGE.use("en")


@pytest.fixture
def cut(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every line that was drawn shorter than it was given."""
    found: list[str] = []
    honest = type.cut

    def noted(text: str, style: type.Style, width: int) -> str:
        kept = honest(text, style, width)
        if kept != text:
            found.append(text)
        return kept

    monkeypatch.setattr(type, "cut", noted)
    return found


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("scale", [100, 150])
@pytest.mark.parametrize("language", ["en", "it"])
@pytest.mark.parametrize("branch", [False, True])
def test_the_bar_cuts_no_word(
    size: tuple[int, int], scale: int, language: str, branch: bool, cut: list[str]
) -> None:
    """Eight phases, who decides, a branch: all in full, phases on two lines where they must."""
    type.set_text_scale(scale)
    LANGUAGE.use(language)
    bar = TopBar()
    bar.layout(pygame.Rect((0, 0), size))
    table = replace(made.presentation(), title="Zorndorf: the whole day")
    bar.show(table, replace(made.move_prompt(), side="co"), None, what_if=branch)
    bar.draw(pygame.Surface(size))
    assert cut == []


def test_a_wide_bar_says_that_this_is_a_branch(monkeypatch: pytest.MonkeyPatch) -> None:
    """The small one leaves it to the frame and the banner."""
    said = {}
    for size in SIZES:
        bar = TopBar()
        bar.layout(pygame.Rect((0, 0), size))
        bar.show(made.presentation(), made.move_prompt(), None, what_if=True)
        said[size[0]] = bar._decider()
    assert said[1920].startswith("What if: ") and "What if" not in said[1280]


# -- the strip ----------------------------------------------------------------------------------


def long_track(side: str, marker: int) -> Track:
    """A track of 35 boxes, as a large army has it."""
    return Track(
        side=side,
        title=say("Coalition"),
        note=say("now 21, ends 21"),
        boxes=tuple(Box(number=n, marker=n == marker, low=n <= 6) for n in range(26, -9, -1)),
        figures=((say("Combat success"), "14"), (say("Victory points"), "26")),
    )


def long_table() -> Presentation:
    note = "Demoralisation roll at 6 or less. Gold frame: current morale. Counters lie in the boxes"
    shown = Tracks(
        rows=(long_track("pr", 18), long_track("co", 21)),
        note=say(note + " they cost; captured ones upside down."),
    )
    return replace(made.presentation(), strip=(shown,))


def noted_words(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Every line that is drawn from now on."""
    shown: list[str] = []
    honest = type.draw_text

    def noted(surface: pygame.Surface, text: str, *rest: Any, **more: Any) -> pygame.Rect:
        shown.append(text)
        return honest(surface, text, *rest, **more)

    monkeypatch.setattr(type, "draw_text", noted)
    return shown


@pytest.mark.parametrize("scale", [100, 150])
def test_long_tracks_in_a_small_window_keep_figures_and_boxes(
    scale: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """950 pixels for 35 boxes at 150 %: figures at the end, whole boxes round the markers."""
    type.set_text_scale(scale)
    shown = noted_words(monkeypatch)
    table = long_table()
    rect = pygame.Rect(0, 0, 950, tracks.strip_height(1280, table.of(Tracks), folded=False))
    drawn = tracks.draw_strip(pygame.Surface(rect.size), rect, 1280, table.of(Tracks), left=150)
    whole = {hit.number for hit in drawn.hits if not hit.slit}
    assert whole >= {22, 21, 20, 19, 18, 17}
    assert {"14", "26", "success", "points"} <= set(shown)
    boxes = sorted((hit.rect for hit in drawn.hits if hit.track == 0), key=lambda box: box.left)
    assert all(a.right < b.left for a, b in pairwise(boxes))


def test_a_note_that_was_cut_is_told_in_full_under_the_pointer() -> None:
    type.set_text_scale(150)
    table = long_table()
    strip = Strip(BoardView(fake.board(), PlainGround(fake.board())))
    strip.show(table)
    high = strip.height(1280, 500, table, folded=False)
    strip.layout(pygame.Rect(0, 500, 500, high))
    strip.draw(pygame.Surface((1280, 720)))
    *_tracks, (words, place) = strip._drawn.cut
    assert words.endswith("captured ones upside down.")

    def moved(at: tuple[int, int]) -> object:
        event = pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 0), buttons=(0, 0, 0))
        return strip.handle(event)

    told = moved(place.center)
    assert isinstance(told, Explained)
    assert str(told.text).endswith("captured ones upside down.")
    assert moved((place.left + 3, place.centery)) is None
    assert moved((place.left, 400)) == Looked()


def test_the_figures_stay_where_the_notes_are_long(monkeypatch: pytest.MonkeyPatch) -> None:
    """At 1280 with the longest track there is (46 points, as at Zorndorf): the note gives way."""
    note = say("now 46, ends 46; breaks 10 of 36; not active")
    whole = long_table().of(Tracks)
    boxes = tuple(Box(number=n, low=n <= 6, marker=n == 46) for n in range(46, -3, -1))
    rows = tuple(replace(track, note=note, boxes=boxes) for track in whole.rows)
    table = replace(whole, rows=rows)
    rect = pygame.Rect(0, 0, 950, tracks.strip_height(1280, table, folded=False))
    shown = noted_words(monkeypatch)
    drawn = tracks.draw_strip(pygame.Surface(rect.size), rect, 1280, table, left=100)
    assert {"success", "points"} <= set(shown)
    assert sum(not hit.slit for hit in drawn.hits if hit.track == 0) >= 5
    assert "now 46, ends 46; breaks 10 of 36; not active" in shown


def test_figures_without_room_in_their_rows_are_told_below_them(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """At 200 % beside the longest track: first what counts, then what the strip means."""
    type.set_text_scale(200)
    whole = long_table().of(Tracks)
    boxes = tuple(Box(number=n, low=n <= 6, marker=n == 46) for n in range(56, -10, -1))
    table = replace(whole, rows=tuple(replace(track, boxes=boxes) for track in whole.rows))
    rect = pygame.Rect(0, 0, 950, tracks.strip_height(1280, table, folded=False))
    shown = noted_words(monkeypatch)
    drawn = tracks.draw_strip(pygame.Surface(rect.size), rect, 1280, table, left=190)
    assert "success" not in shown and "points" not in shown
    told = [f"{label} {value}" for label, value in table.rows[0].figures]
    assert told and any(all(word in line for word in told) for line in shown)
    assert " ".join(shown).endswith("captured ones upside down.")
    assert not drawn.cut


@pytest.mark.parametrize(
    ("language", "half"),
    [("en", "Commands Demoralised: 0 of 3;"), ("it", "Demoralizzati: 0 su 3;")],
)
def test_a_note_in_two_lines_is_parted_at_its_semicolon(
    language: str, half: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """And one that has room stays in its line."""
    LANGUAGE.use(language)
    driver = opened("maida-1806")
    shown = noted_words(monkeypatch)
    driver.table.strip.draw(pygame.Surface((1280, 720)))
    told = [words for words in shown if words.startswith(half)]
    assert len(told) == 2
    assert all(words == half or words.endswith(" 2") for words in told)


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_who_decides_is_told_with_the_article(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = noted_words(monkeypatch)
    for language, words in (("en", "The British to decide"), ("it", "Decidono i britannici")):
        LANGUAGE.use(language)
        opened("maida-1806", size).table.top.draw(pygame.Surface(size))
        assert words in shown


# -- the line over the board, the fan, the banner --------------------------------------------------


@pytest.mark.parametrize("phase", ["activation", "movement", "morale"])
def test_a_ribbon_of_nine_phases_shows_whole_words_or_none(phase: str, cut: list[str]) -> None:
    """Italian at 150 % in a small window: the present phase always has its word."""
    type.set_text_scale(150)
    LANGUAGE.use("it")
    bar = TopBar()
    bar.layout(pygame.Rect(0, 0, 1280, 48))
    whole = made.presentation()
    table = replace(
        whole,
        title="Leuthen: if Daun had commanded",
        phases=(("activation", say("Activation")), *whole.phases),
    )
    bar.show(table, replace(made.move_prompt(), phase=phase), None)
    bar.draw(pygame.Surface((1280, 48)))
    assert cut == []
    place = next(box for name, box, _label in bar._phases if name == bar._phases[0][0])
    assert place.left >= 14 and bar._phases[-1][1].right <= bar._decides[0]
    decides = bar.controls.get("phase.decides")
    assert decides is not None and str(decides.tip).startswith("Decidono")


def test_how_the_game_stands_is_set_smaller_before_it_is_cut(cut: list[str]) -> None:
    """And told in full under the pointer where even that is not enough."""
    type.set_text_scale(150)
    bar = AimsBar()
    bar.layout(pygame.Rect(0, 48, 950, AimsBar.height()))
    level = "Vittoria franco-imperiale sostanziale"
    bar.show(ShownAims(standing=say(level), wings=True, nexts=True))
    bar.draw(pygame.Surface((1280, 720)))
    assert cut == []
    chip = bar.controls.get("ui.standing")
    assert chip is not None and level in str(chip.tip)


def test_a_bracket_over_one_counter_is_set_smaller_before_it_is_cut(cut: list[str]) -> None:
    type.set_text_scale(150)
    _bracket(pygame.Surface((400, 200)), say("Comandante"), pygame.Rect(20, 60, 80, 80))
    assert cut == []


def test_the_banner_keeps_off_what_there_is_to_read() -> None:
    """Below a note at the upper edge; back to the edge where nothing is free."""
    view = pygame.Rect(0, 48, 950, 554)
    box = pygame.Rect(0, 0, 300, 40)
    assert placed(box.copy(), view, ()).midtop == (475, 64)
    note = pygame.Rect(500, 60, 400, 120)
    assert placed(box.copy(), view, (note,)).top == note.bottom + 8
    assert placed(box.copy(), view, (pygame.Rect(0, 48, 950, 554),)).top == 64


@pytest.mark.parametrize("scale", [100, 160, 200])
@pytest.mark.parametrize("name", ["camposanto-1743", "rossbach-main", "maida-1806"])
def test_the_log_never_covers_what_can_be_answered(name: str, scale: int) -> None:
    """Coins, buttons: at 1280 all of them stand over the log, on the screen."""
    type.set_text_scale(scale)
    side = opened(name).table.side
    items = side.prompt.controls.items
    assert items
    assert max(item.box.bottom for item in items) <= min(side.log.rect.top, 720)


@pytest.mark.parametrize("scale", [100, 160, 200])
def test_the_first_thing_owed_stands_there_whole(scale: int) -> None:
    """An overfull hex; the log has what is left, its heading is not covered by its filters."""
    type.set_text_scale(scale)
    LANGUAGE.use("it")
    driver = opened("rossbach-main")
    for name in ("quick", "quick", "try", "roll", "column", "wing:seydlitz"):
        assert driver.session.act(acts.button(name)) is None
    assert driver.session.act(Action("pick", ())) is None
    driver.commands.changed()
    driver.hover_cell("2110")
    planner, panel = driver.table.side.planner, driver.table.side.log
    assert [task.owed for task in planner.tasks] == [True]
    (row,) = planner.controls.items
    assert row.box.bottom <= planner.rect.bottom <= min(panel.rect.top, 720)
    assert panel.rect.height >= LEAST_LOG - 2 * RULE_GAP
    assert all(panel.rect.contains(item.box) for item in panel.controls.items)


def test_what_a_hex_brings_to_a_fight_is_broken_before_it_is_cut(cut: list[str]) -> None:
    """Four small hexes, side by side by twos or threes, in a small window."""
    attack, defence = sheets.sheet().of(Sides).rows
    summary = say("Engaged levels: 4, infantry 8 / 8 SP")
    hexes = [
        replace(group, members=part, summary=summary)
        for group in attack.groups
        for part in (group.members[:1], group.members[1:2])
    ]
    sheet = OddsSheet()
    sheet.layout(pygame.Rect(12, 12, 1256, 696))
    wide = sheets.of_sides(replace(attack, groups=tuple(hexes)), defence)
    given = source(made.presentation(), made.label)
    sheet.show(wide, given, say("Roll the die"))
    sheet.draw(pygame.Surface((1280, 720)))
    assert str(summary) not in cut


@pytest.mark.parametrize("language", ["en", "it"])
def test_replay_and_rules_stay_in_the_largest_type_where_the_phases_keep_their_words(
    language: str,
) -> None:
    type.set_text_scale(200)
    LANGUAGE.use(language)
    bar = TopBar()
    bar.layout(pygame.Rect(0, 0, 2560, 60))
    bar.show(made.presentation(), made.move_prompt(), None)
    assert {"ui.replay", "ui.rules"} <= {item.id for item in bar.controls.items}
    assert all(box.width > LEAST_PHASE for _name, box, _label in bar._phases)


@pytest.mark.parametrize("scale", [150, 200])
def test_the_strip_is_set_smaller_before_its_words_are_cut(scale: int) -> None:
    """The figures stay in their rows, and no note is cut."""
    type.set_text_scale(scale)
    table = long_table()
    strip = Strip(BoardView(fake.board(), PlainGround(fake.board())))
    strip.show(table)
    high = strip.height(1280, 950, table, folded=False)
    strip.layout(pygame.Rect(0, 720 - high, 950, high))
    strip.draw(pygame.Surface((1280, 720)))
    assert not strip._drawn.cut
    assert high <= tracks.strip_height(1280, table.of(Tracks), folded=False)


@pytest.mark.parametrize("language", ["en", "it"])
def test_the_faces_of_the_die_stay_in_view_in_large_type(language: str) -> None:
    """1280 by 720 at 200 %: only the units scroll; odds, sum and six results do not."""
    LANGUAGE.use(language)
    type.set_text_scale(200)
    page = OddsSheet()
    page.layout(pygame.Rect(0, 0, 1280, 720).inflate(-24, -24))
    page.show(sheets.sheet(), source(made.presentation(), made.label), say("Attack"))
    page.draw(pygame.Surface((1280, 720)))
    assert page.table > 0 or page.scroll.most == 0
    assert page.rect.height <= 720
    assert type.text_setting() == 2.0


@pytest.mark.parametrize("scale", [150, 200])
def test_tasks_and_log_stay_in_view_in_large_type(scale: int) -> None:
    """1280 by 720: the column is set smaller before two tasks and the log have no room."""
    type.set_text_scale(scale)
    column = SidePanel()
    column.layout(pygame.Rect(950, 48, 330, 672))
    tasks = made.planner_tasks()
    column.show(Contents(prompt=replace(made.pick_prompt(), tasks=tasks), stack=made.stack()))
    column.log.show((), made.records())
    rows = [item.box for item in column.planner.controls.items if item.id.startswith("task.")]
    assert sum(column.planner.rect.contains(box) for box in rows) >= 2
    assert column.log.controls.items and column.log.rect.height >= LEAST_LOG - 2 * RULE_GAP
