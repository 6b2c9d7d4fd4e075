"""The panels round the board, from data made by hand."""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.engine.action import Action
from game.engine.event import Event, Roll
from game.engine.presentation import CellNote, Line
from game.engine.prompt import Button, Pick, Prompt, Role, Task
from game.engine.record import Record
from game.engine.refusal import PICK_SIZE, Refusal
from game.engine.text import render, say
from game.ui import theme, type
from game.ui.control_paint import label_fits
from game.ui.controls import Kind
from game.ui.i18n import LANGUAGE
from game.ui.panels.dice_entry import DiceEntry
from game.ui.panels.log_lines import Filter, entries, filtered
from game.ui.panels.log_panel import LogPanel
from game.ui.panels.messages import (
    CellsShown,
    CellsWanted,
    Chosen,
    DieGiven,
    Explained,
    Looked,
    Message,
    Pressed,
    RecordChosen,
    Refused,
    RuleWanted,
    TaskChosen,
    UnitChosen,
)
from game.ui.panels.odds_sheet import OddsSheet
from game.ui.panels.pen import Pen
from game.ui.panels.planner import Planner
from game.ui.panels.prompt_panel import CLEAR, PICK, PromptPanel
from game.ui.panels.sheet_faces import draw_bar
from game.ui.panels.sheet_sections import Source, source
from game.ui.panels.side_panel import LEAST_LOG, RULE_GAP, Desk, SidePanel
from game.ui.panels.tip import Tips
from game.ui.panels.top_bar import TopBar
from game.ui.panels.unit_cards import KEY, _tone, columns
from game.ui.panels.unit_panel import Stack, UnitPanel
from game.ui.theme import Colour, side_colour
from tests.ui import panel_fixtures as made
from tests.ui import sheet_fixtures as sheets

COLUMN = pygame.Rect(950, 48, 330, 672)
GIVEN = Source(
    made.FACES,
    made.label,
    {"pr": side_colour("prussia"), "co": side_colour("france")},
    {"pr": "Prussia", "co": "Coalition"},
)


@pytest.fixture(autouse=True)
def screen() -> Iterator[pygame.Surface]:
    pygame.display.init()
    yield pygame.display.set_mode((1280, 720))
    type.set_text_scale(100)
    LANGUAGE.use("en")


def move(panel: object, pos: tuple[int, int]) -> Message | None:
    event = pygame.event.Event(pygame.MOUSEMOTION, pos=pos, rel=(0, 0), buttons=(0, 0, 0))
    return panel.handle(event)  # type: ignore[attr-defined, no-any-return]  # any panel


def click(panel: object, pos: tuple[int, int]) -> Message | None:
    said = None
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        event = pygame.event.Event(kind, pos=pos, button=1)
        answer = panel.handle(event)  # type: ignore[attr-defined]  # any panel
        said = answer if answer is not None else said
    return said


def prompt_panel(prompt: Prompt | None, **more: Any) -> PromptPanel:
    panel = PromptPanel()
    panel.layout(COLUMN)
    panel.show(prompt, **more)
    return panel


def centre(
    panel: PromptPanel | OddsSheet | TopBar | DiceEntry | Planner | UnitPanel | LogPanel, name: str
) -> tuple[int, int]:
    item = panel.controls.get(name)
    assert item is not None, [i.id for i in panel.controls.items]
    return item.box.center


# -- prompt ------------------------------------------------------------


def test_confirm_back_and_end_never_move() -> None:
    first = prompt_panel(made.move_prompt())
    long = Prompt(
        side="pr",
        rule="PG 1",
        text=say("A much longer question that needs a second line of the panel."),
        context=say("With a word of context."),
        buttons=tuple(Button(id=role.value, label=say(role.value), role=role) for role in Role),
    )
    second = prompt_panel(long)
    for name in ("confirm", "back", "end"):
        assert first.controls.get(name).rect == second.controls.get(name).rect


def test_a_button_of_the_prompt_presses_its_own_id() -> None:
    panel = prompt_panel(made.move_prompt())
    assert click(panel, centre(panel, "confirm")) == Pressed("confirm")
    assert click(panel, centre(panel, "end")) == Pressed("end")


def test_the_end_button_says_what_is_still_undone() -> None:
    end = prompt_panel(made.move_prompt()).controls.get("end")
    assert end is not None and end.label == "End movement: 11 can still move"


def test_a_greyed_button_says_its_rule() -> None:
    panel = prompt_panel(made.move_prompt())
    said = click(panel, centre(panel, "column"))
    assert isinstance(said, Refused) and said.refusal.rule == "PG 7.3a"


def test_the_rule_link_opens_the_rule() -> None:
    panel = prompt_panel(made.move_prompt())
    assert click(panel, centre(panel, "ui.rule")) == RuleWanted("PG 7.2.3a")


def test_a_pick_is_handed_in_only_with_enough_chosen() -> None:
    empty = prompt_panel(made.pick_prompt())
    said = click(empty, centre(empty, PICK))
    assert isinstance(said, Refused) and said.refusal.rule == "PG 19.1a"
    one = prompt_panel(made.pick_prompt(), chosen=(310,))
    assert click(one, centre(one, PICK)) == Pressed(PICK)
    four = prompt_panel(made.pick_prompt(), chosen=(1, 2, 3, 4))
    assert isinstance(click(four, centre(four, PICK)), Refused)


def test_a_pick_that_the_rules_refuse_says_so() -> None:
    why = Refusal("PG 19.1b", say("That would leave 2408 stranded."))
    panel = prompt_panel(made.pick_prompt(), chosen=(310,), pick_refusal=why)
    assert click(panel, centre(panel, PICK)) == Refused(
        "Attack", why, panel.controls.get(PICK).rect
    )


def test_a_begun_pick_is_cleared_where_back_stands() -> None:
    empty, begun = prompt_panel(made.pick_prompt()), prompt_panel(made.pick_prompt(), chosen=(310,))
    place = empty.controls.get("back")
    clear = begun.controls.get(CLEAR)
    assert place is not None and clear is not None and place.rect == clear.rect
    assert click(begun, centre(begun, CLEAR)) == Pressed(CLEAR)


# -- top bar ------------------------------------------------------------


@pytest.mark.parametrize("width", [1280, 1920])
def test_the_ribbon_and_its_neighbours_never_overlap(width: int) -> None:
    bar = TopBar()
    bar.layout(pygame.Rect(0, 0, width, 48 if width == 1280 else 60))
    bar.show(made.presentation(), made.move_prompt(), None)
    boxes = [item.box for item in bar.controls.items]
    for index, box in enumerate(boxes):
        assert all(not box.colliderect(other) for other in boxes[index + 1 :])
    assert max(box.right for box in boxes) <= width


def test_undo_says_why_not() -> None:
    wall = Refusal("KERNEL", say("A die was rolled: what it showed cannot be taken back."))
    bar = TopBar()
    bar.layout(pygame.Rect(0, 0, 1280, 48))
    bar.show(made.presentation(), made.move_prompt(), wall)
    assert isinstance(click(bar, centre(bar, "ui.undo")), Refused)
    bar.show(made.presentation(), made.move_prompt(), None)
    assert click(bar, centre(bar, "ui.undo")) == Pressed("ui.undo")
    assert click(bar, centre(bar, "ui.menu")) == Pressed("ui.menu")


# -- units ------------------------------------------------------------


def stack(active: str = "") -> Stack:
    counters = made.presentation().stacks[310]
    return Stack(
        label="2404",
        note=made.cell_note(),
        active=active,
        units=tuple(zip(counters, made.unit_panels(), strict=True)),
    )


def test_a_unit_of_the_stack_is_chosen_by_its_card(screen: pygame.Surface) -> None:
    panel = UnitPanel()
    panel.show(stack())
    panel.layout(pygame.Rect(950, 250, 330, panel.height(330)))
    panel.draw(screen)
    assert click(panel, centre(panel, "kr3")) == UnitChosen("kr3")


def test_the_active_unit_is_brought_into_view_in_a_low_panel() -> None:
    panel = UnitPanel()
    panel.show(stack("kr3"))
    panel.layout(pygame.Rect(950, 250, 330, panel.least()))
    item = panel.controls.get("kr3")
    assert item is not None and panel.scroll.rect.inflate(0, 2).contains(item.box)


def test_a_warning_of_the_cell_opens_its_rule(screen: pygame.Surface) -> None:
    panel = UnitPanel()
    note = CellNote(warning=("PG 3.2a", say("One level too many.")))
    panel.show(Stack(label="2404", note=note))
    panel.layout(pygame.Rect(950, 250, 330, 200))
    panel.draw(screen)
    assert click(panel, (1280 - 20, 250 + 200 - 10)) == RuleWanted("PG 3.2a")


# -- planner ------------------------------------------------------------


def test_what_is_owed_comes_first_and_a_task_is_handed_on() -> None:
    planner = Planner()
    planner.show(made.planner_tasks())
    planner.layout(pygame.Rect(950, 250, 330, planner.height(330)))
    assert [task.owed for task in planner.tasks] == [True, False, False, False]
    item = next(i for i in planner.controls.items if i.label == "IR 5/9 on Piemont")
    said = click(planner, item.box.center)
    assert isinstance(said, TaskChosen) and said.action == Action("cell", 313)


def test_hovering_a_task_lights_its_cells_and_leaving_puts_them_out() -> None:
    planner = Planner()
    planner.show(made.planner_tasks())
    planner.layout(pygame.Rect(950, 250, 330, planner.height(330)))
    item = next(i for i in planner.controls.items if i.label == "Cuirassiers on Brettlach")
    assert move(planner, item.box.center) == CellsShown((312, 336, 337))
    assert move(planner, (10, 10)) == CellsShown()
    assert move(planner, (11, 10)) is None


# -- log ------------------------------------------------------------


def log(height: int = 600) -> LogPanel:
    panel = LogPanel()
    panel.layout(pygame.Rect(950, 100, 330, height))
    panel.show((), made.records())
    return panel


def line(panel: LogPanel, words: str) -> tuple[int, int]:
    index = next(i for i, row in enumerate(panel._rows) if words in " ".join(row.lines))
    room = panel.scroll.rect
    return room.left + 60, room.top + panel._tops[index] - panel.scroll.offset + 6


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
    assert isinstance(said, Explained) and "then" in str(said.text)
    assert click(panel, clock) == RecordChosen(3)


def test_in_a_replay_a_line_names_its_record() -> None:
    panel = log()
    panel.viewed = 0
    assert click(panel, line(panel, "KR 8 loses one step")) == RecordChosen(0)
    assert click(panel, line(panel, "Engaged marker on 2606")) == RecordChosen(3)


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


def test_facts_that_are_no_sentences_are_set_apart() -> None:
    """A word about what is pointed at does not run into the context of the question."""
    panel = prompt_panel(made.move_prompt())
    question = Prompt(
        side="pr", text=say("Which?"), rule="PG 7.3.2a", context=say("Deployment comes first.")
    )
    panel.show(question, notice=say("the wing of Seydlitz"))
    assert panel._context() == "The wing of Seydlitz · Deployment comes first."
    panel.show(question, notice=say("It may go."))
    assert panel._context() == "It may go. Deployment comes first."


def test_an_empty_selection_is_not_the_golden_answer() -> None:
    """What handing in nothing means is said in grey; with a piece chosen it is the confirm."""
    pick = Pick(of=("a", "b"), min=0, max=2, confirm=say("Advance"), none=say("Nobody advances"))
    prompt = Prompt(side="pr", text=say("Who advances?"), rule="PG 19.9a", pick=pick)
    panel = PromptPanel()
    panel.layout(pygame.Rect(950, 100, 330, 300))
    panel.show(prompt)
    control = panel.controls.get("ui.pick")
    assert control is not None
    assert (control.label, control.kind) == ("Nobody advances", Kind.BUTTON)
    panel.show(prompt, ("a",))
    control = panel.controls.get("ui.pick")
    assert control is not None
    assert (control.label, control.kind) == ("Advance", Kind.PRIMARY)


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


# -- sheet ------------------------------------------------------------


def odds(refusal: Refusal | None = None, room: pygame.Rect | None = None) -> OddsSheet:
    sheet = OddsSheet()
    sheet.layout(room or pygame.Rect(12, 12, 1256, 696))
    sheet.show(sheets.sheet(), GIVEN, say("Roll the die"), refusal)
    return sheet


def test_four_hexes_against_one_fit_a_small_window() -> None:
    """Small hexes of one side stand side by side; neither modifiers nor faces need scrolling."""
    sheet = sheets.sheet()
    attack = sheet.sides[0]
    hexes = [
        replace(group, cell=group.cell + n, members=part)
        for group in attack.groups
        for n, part in enumerate((group.members[:2], group.members[2:]))
    ]
    wide = replace(sheet, sides=(replace(attack, groups=tuple(hexes)), sheet.sides[1]))
    panel = odds()
    panel.show(wide, GIVEN, say("Roll the die"))
    assert panel.scroll.most == 0 and panel.table > 0
    assert panel.rect.bottom <= 708


def pressed(sheet: OddsSheet, code: int) -> Message | None:
    return sheet.handle(pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode=""))


def test_enter_rolls_and_escape_goes_back() -> None:
    assert pressed(odds(), pygame.K_RETURN) == Pressed("ui.roll")
    assert pressed(odds(), pygame.K_ESCAPE) == Pressed("ui.back")


def test_a_roll_that_may_not_be_made_says_why() -> None:
    why = Refusal("PG 19.0a", say("Not in this phase."))
    sheet = odds(why)
    assert isinstance(pressed(sheet, pygame.K_RETURN), Refused)
    assert isinstance(click(sheet, centre(sheet, "ui.roll")), Refused)


def test_the_whole_sheet_fits_the_smaller_window(screen: pygame.Surface) -> None:
    sheet = odds()
    sheet.draw(screen)
    assert sheet.scroll.most == 0
    assert screen.get_rect().contains(sheet.rect)


def test_larger_type_scrolls_and_the_buttons_stay(screen: pygame.Surface) -> None:
    type.set_text_scale(150)
    sheet = odds()
    sheet.draw(screen)
    assert sheet.scroll.most > 0
    for name in ("ui.roll", "ui.back"):
        item = sheet.controls.get(name)
        assert item is not None and sheet.rect.contains(item.box)
    assert pressed(sheet, pygame.K_PAGEDOWN) == Looked() and sheet.scroll.offset > 0


def test_rule_ids_on_the_sheet_are_links(screen: pygame.Surface) -> None:
    sheet = odds()
    sheet.draw(screen)
    links = {rule: rect.center for rect, rule in sheet._links}
    assert click(sheet, links["PG 4.3e"]) == RuleWanted("PG 4.3e")
    assert {"PG 19.3c", "PG 19.6a", "PG 11.2b"} <= set(links)


def test_clicks_beside_the_sheet_are_not_for_it() -> None:
    assert click(odds(), (2, 2)) is None


def test_a_sheet_without_sides_or_columns_is_drawn(screen: pygame.Surface) -> None:
    sheet = OddsSheet()
    sheet.layout(screen.get_rect())
    sheet.show(sheets.small_sheet(), GIVEN, None)
    sheet.draw(screen)
    assert sheet.controls.get("ui.roll") is None
    assert pressed(sheet, pygame.K_RETURN) is None


def test_the_source_of_a_sheet_comes_from_the_presentation() -> None:
    given = source(made.presentation(), made.label)
    assert given.names == {"pr": "Prussia", "co": "Coalition"}
    assert set(given.faces) == {"kr13", "kr10", "kr3"}


# -- dice, column, tips ------------------------------------------------------------


def test_a_die_is_given_by_its_face_or_its_key() -> None:
    panel = DiceEntry()
    panel.show(made.dice_request())
    panel.layout(pygame.Rect(950, 250, 330, panel.height(330)))
    assert click(panel, centre(panel, "die.4")) == DieGiven(4)
    for code, said in ((pygame.K_6, DieGiven(6)), (pygame.K_7, None), (pygame.K_KP1, DieGiven(1))):
        event = pygame.event.Event(pygame.KEYDOWN, key=code, mod=0, unicode="")
        assert panel.handle(event) == said
    panel.show(None)
    assert panel.height(330) == 0
    assert (
        panel.handle(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_3, mod=0, unicode="")) is None
    )


@pytest.mark.parametrize("scale", [80, 100, 150, 200])
def test_the_column_keeps_its_panels_apart(screen: pygame.Surface, scale: int) -> None:
    type.set_text_scale(scale)
    column = SidePanel()
    column.layout(COLUMN)
    column.show(Desk(prompt=made.pick_prompt(), chosen=(310,), stack=stack(), dice=None))
    column.log.show((), made.records())
    column.draw(screen)
    rects = [
        p.rect for p in (column.prompt, column.planner, column.units, column.log) if p.rect.height
    ]
    for above, below in pairwise(rects):
        assert above.bottom <= below.top
    assert rects[-1].bottom <= COLUMN.bottom
    assert column.prompt.rect.height >= column.prompt.height(COLUMN.width)


@pytest.mark.parametrize("width", [330, 404])
def test_buttons_with_long_words_stand_one_below_the_other(width: int) -> None:
    """The warning at the end of the label is what it is there to say."""
    label = "Nobody advances: with this the close combat of the whole army ends in this turn"
    long = Button(id="top", label=say(label))
    short = Button(id="low", label=say("At the bottom"))
    panel = PromptPanel()
    heights = {}
    for buttons in ((long, short), (short, structs_copy(short))):
        panel.show(replace(made.move_prompt(), buttons=buttons))
        heights[buttons[0].id] = panel.height(width)
        panel.layout(pygame.Rect(950, 48, width, panel.height(width)))
        places = [i.box for i in panel.controls.items if i.id in ("top", "low", "other")]
        assert all(panel.rect.contains(place) for place in places)
        assert (places[0].top < places[1].top) is (buttons[0] is long)
        assert all(label_fits(i.label, i.box) for i in panel.controls.items if i.id != "ui.rule")
    assert heights["top"] > heights["low"]


def test_a_warning_on_the_confirming_button_is_read_to_its_end() -> None:
    """It takes the place beside it, if nothing stands there."""
    warns = say("flips the Engaged marker of KR Brettlach and all below it (-2)")
    top = Button(id="top", label=say("On top"), role=Role.CONFIRM, pending=warns)
    back = Button(id="back", label=say("Back"), role=Role.BACK)
    panel = PromptPanel()
    panel.layout(COLUMN)
    panel.show(replace(made.move_prompt(), buttons=(top,)))
    alone = panel.controls.get("top")
    assert alone is not None and label_fits(alone.label, alone.box)
    panel.show(replace(made.move_prompt(), buttons=(top, back)))
    boxes = [c.box for c in (panel.controls.get("top"), panel.controls.get("back")) if c]
    assert len(boxes) == 2 and not boxes[0].colliderect(boxes[1])


def structs_copy(button: Button) -> Button:
    """Another button that looks the same."""
    return replace(button, id="other")


def test_nobody_is_said_once() -> None:
    """A button that says what the empty selection would leaves the other to the selection."""
    none = say("Nobody advances")
    asked = made.pick_prompt()
    assert asked.pick is not None
    pick = replace(asked.pick, min=0, confirm=say("Advance"), none=none)
    stay = Button(id="stay", label=none)
    panel = PromptPanel()
    panel.layout(COLUMN)
    panel.show(replace(asked, pick=pick, buttons=(stay,)))
    labels = [item.label for item in panel.controls.items]
    assert labels.count("Nobody advances") == 1 and labels.count("Advance") == 1
    confirm = panel.controls.get(PICK)
    assert confirm is not None and confirm.refusal is not None
    assert render(confirm.refusal.message) == "Choose who first, or press Nobody advances."
    panel.show(replace(asked, pick=pick, buttons=(stay,)), chosen=(310,))
    confirm = panel.controls.get(PICK)
    assert confirm is not None and confirm.refusal is None
    panel.show(replace(asked, pick=pick, buttons=()))
    assert [item.label for item in panel.controls.items].count("Nobody advances") == 1


def test_too_few_are_counted_with_the_rule_that_asks() -> None:
    """More than the kernel's word that these are too few or too many."""
    panel = PromptPanel()
    panel.layout(COLUMN)
    panel.show(made.pick_prompt(), pick_refusal=PICK_SIZE)
    confirm = panel.controls.get(PICK)
    assert confirm is not None and confirm.refusal is not None
    assert confirm.refusal.rule == "PG 19.1a"
    assert render(confirm.refusal.message) == "At least 1 must be chosen; 0 so far."
    panel.show(made.pick_prompt(), chosen=(310,), pick_refusal=PICK_SIZE)
    confirm = panel.controls.get(PICK)
    assert confirm is not None and confirm.refusal == PICK_SIZE


def test_while_dice_are_typed_in_the_question_has_no_buttons() -> None:
    """It is answered; the answer can be taken back."""
    column = SidePanel()
    column.layout(COLUMN)
    column.show(Desk(prompt=made.move_prompt()))
    assert column.prompt.controls.get("end") is not None
    column.show(Desk(prompt=made.move_prompt(), dice=made.dice_request()))
    assert [i.id for i in column.prompt.controls.items] == ["ui.rule", "ui.undo"]


def test_in_a_small_window_what_can_be_done_about_a_duty_is_in_view(screen: pygame.Surface) -> None:
    """1280 by 720, a stack looked at: what is owed is a line each, the first combat whole."""
    owed = Task(
        title=say("2508: Gren 5/20"),
        detail=say("is Engaged with 2608, 2609 and must fight this turn."),
        rule="PG 19.0a",
        owed=True,
    )
    others = tuple(task for task in made.planner_tasks() if not task.owed)
    prompt = replace(made.pick_prompt(), tasks=(owed, owed, *others))
    column = SidePanel()
    column.layout(COLUMN)
    column.show(Desk(prompt=prompt, stack=stack()))
    column.log.show((), made.records())
    column.draw(screen)
    planner = column.planner
    first, second = (planner.controls.get(f"task.{n}") for n in (4, 5))
    assert first is not None and second is not None
    assert first.label == "Cuirassiers on Brettlach"
    assert planner.scroll.rect.contains(first.box) and planner.scroll.rect.contains(second.box)
    assert column.log.rect.height >= LEAST_LOG - 2 * RULE_GAP


def test_rows_that_stand_for_cards_leave_the_rest_to_the_log() -> None:
    """Where six cards have no room, six rows need less than the cards would have had."""
    column = SidePanel()
    column.layout(COLUMN)
    crowd = stack()
    crowd = replace(crowd, units=crowd.units * 2)
    column.show(Desk(prompt=made.move_prompt(), stack=crowd))
    units = column.units
    assert units.rows and units.rect.height <= units.in_rows(COLUMN.width)
    assert column.log.rect.top <= units.rect.bottom + 2 * RULE_GAP


def test_with_room_enough_what_is_owed_says_why() -> None:
    planner = Planner()
    planner.show(made.planner_tasks())
    planner.layout(pygame.Rect(0, 0, 330, planner.height(330)))
    whole = planner.controls.get("task.1")
    planner.layout(pygame.Rect(0, 0, 330, planner.height(330) - 20))
    brief = planner.controls.get("task.1")
    assert whole is not None and brief is not None
    assert whole.box.height >= brief.box.height + type.line_height(type.BODY.but(size=14))


@pytest.mark.parametrize("high", [672, 1032])
def test_long_facts_are_not_small_in_a_high_window(
    high: int, screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An attempt on sight: at 1080 its facts have the usual size, at 720 all of their words."""
    facts = (
        "1 of 6: the die + 2 must be 8 or more. Costs nothing. Paid only if you then activate it."
    )
    facts += " Tried or let pass: there is no second attempt on sight."
    asked = "The enemy in 2718 is in sight of 2711. Try to activate your army?"
    prompt = replace(made.move_prompt(), text=say(asked), context=say(facts), tasks=())
    drawn: dict[str, float] = {}
    honest = type.draw_wrapped

    def noted(
        surface: pygame.Surface, text: str, room: pygame.Rect, style: type.Style, **more: Any
    ) -> int:
        lines = len(type.wrap(text, style, room.width))
        assert lines <= more.get("max_lines", lines), "cut"
        drawn[text] = style.size
        return honest(surface, text, room, style, **more)

    monkeypatch.setattr(type, "draw_wrapped", noted)
    column = SidePanel()
    column.layout(pygame.Rect(950, 48, {672: 330, 1032: 404}[high], high))
    column.show(Desk(prompt=prompt))
    column.prompt.draw(screen)
    assert drawn[facts] >= {672: 12, 1032: 14}[high]


def test_a_value_above_the_printed_one_is_no_alarm() -> None:
    """Movement in column; one below is."""
    line = Line(label=say("MP left"), now="8", printed="4")
    assert _tone(line) == theme.TEXT_GOOD
    assert _tone(replace(line, now="3")) == theme.TEXT_WARNING
    assert _tone(replace(line, now="4")) == theme.TEXT


def test_a_tip_opens_closes_and_leads_to_its_rule(screen: pygame.Surface) -> None:
    tips = Tips()
    why = Refusal("PG 7.3a", say("Not while Engaged."))
    tips.take(Refused("Form column", why, (600, 300, 80, 30)))
    tips.draw(screen)
    assert tips.placed is not None and not tips.placed.area.colliderect(
        pygame.Rect(600, 300, 80, 30)
    )
    assert tips.rule() == "PG 7.3a"
    assert tips.rule_at(tips.placed.link.center) == "PG 7.3a"
    tips.take(None)
    assert tips.tip is not None
    tips.take(Looked())
    assert tips.tip is None
    tips.take(Refused("Undo", Refusal("KERNEL", say("Nothing has been done yet.")), (0, 0, 9, 9)))
    assert tips.rule() == ""
    tips.take(Explained("", "Bombardment", "", (0, 0, 9, 9)))
    assert tips.tip is not None and not tips.tip.bad


def test_the_faces_stay_in_view_where_the_sides_must_scroll(screen: pygame.Surface) -> None:
    """Sixteen units in the smaller window: all six rows stand above the buttons."""
    sheet, full = OddsSheet(), sheets.sheet()
    crowd = replace(full.sides[0], groups=full.sides[0].groups * 4)
    sheet.layout(pygame.Rect(12, 12, 1256, 696))
    sheet.show(replace(full, sides=(crowd, full.sides[1])), GIVEN, say("Roll the die"))
    sheet.draw(screen)
    assert sheet.scroll.most > 0 and sheet.table > 0
    roll = sheet.controls.get("ui.roll")
    assert roll is not None and sheet.scroll.rect.bottom + sheet.table <= roll.box.top
    assert sheet.scroll.rect.height >= 96


@pytest.mark.parametrize(("points", "of"), [(4, 8), (5, 8), (3, 14), (5, 2)])
def test_a_bar_has_one_box_for_each_level(points: int, of: int) -> None:
    """As many filled boxes as points, as many boxes as levels, or as points if those are more."""
    boxes: list[int] = []

    class Counting(Pen):
        def box(self, rect: pygame.Rect, colour: Colour, width: int = 0) -> None:
            boxes.append(width)

    place = pygame.Rect(0, 0, 170, 30)
    draw_bar(Counting(None, 0, 400, 0), points, of, theme.REFUSAL, place, 15)
    # A filled box is two rectangles, every box has a rim of width 1.
    assert (boxes.count(0), boxes.count(1)) == (2 * points, max(points, of))


def test_a_button_that_waits_for_its_key_again_says_so() -> None:
    panel = PromptPanel()
    panel.layout(COLUMN)
    panel.show(made.move_prompt())
    end = next(b for b in made.move_prompt().buttons if b.role is Role.END)
    panel.show(made.move_prompt(), armed=end.id)
    item = panel.controls.get(end.id)
    assert item is not None and item.label.startswith("Press again")


def test_a_stack_without_room_for_cards_is_shown_in_rows() -> None:
    """Every unit stays in view, the active one as a card."""
    panel = UnitPanel()
    panel.show(stack("kr3"))
    whole = panel.height(330)
    panel.layout(pygame.Rect(950, 250, 330, whole))
    cards = {item.id: item.box.height for item in panel.controls.items}
    panel.layout(pygame.Rect(950, 250, 330, whole - 40))
    rows = {item.id: item.box.height for item in panel.controls.items}
    assert panel.scroll.most == 0
    assert {uid for uid in rows if rows[uid] < cards[uid]} == set(rows) - {"kr3"}


def test_values_stand_in_even_columns_unless_a_heading_needs_more() -> None:
    """Guns have "Fire 1/2/3" beside "MR": it is never cut while the others have room to give."""
    short = tuple(Line(label=say(word), now=say("4")) for word in ("SP", "MR", "MP", "Steps"))
    even = columns(short, 100, 400)
    assert even == [(100, 75), (175, 75), (250, 75), (325, 75)]
    long = (Line(label=say("Fuoco 1/2/3 e oltre"), now=say("4/2/1")), *short[1:])
    shown = columns(long, 100, 400)
    for line, (_left, wide) in zip(long, shown, strict=True):
        assert type.measure(str(line.label), KEY)[0] <= wide - 4
    assert shown[0][0] == 100 and shown[-1][0] + shown[-1][1] <= 400
    assert all(a[0] + a[1] == b[0] for a, b in pairwise(shown))
