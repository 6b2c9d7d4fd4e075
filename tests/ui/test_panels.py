"""The smaller panels round the board: bar, units, planner, typed dice, tips."""

from itertools import pairwise
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.engine.action import Action
from game.engine.presentation import CellNote, Counter, Line, Panel
from game.engine.refusal import Refusal
from game.engine.text import say
from game.ui.look import theme, type
from game.ui.look.words import tr
from game.ui.panels.dice_entry import DiceEntry
from game.ui.panels.planner import Planner
from game.ui.panels.top_bar import TopBar
from game.ui.panels.unit_cards import KEY, Cards, _tone, columns
from game.ui.panels.unit_panel import Stack, UnitPanel
from game.ui.widgets.messages import (
    CellsShown,
    DieGiven,
    Explained,
    Looked,
    Pressed,
    Refused,
    RuleWanted,
    TaskChosen,
    UnitChosen,
)
from game.ui.widgets.tip import Tips
from tests.ui import panel_fixtures as made
from tests.ui.panel_driver import centre, click, move

pytestmark = pytest.mark.usefixtures("screen")


# -- top bar ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("width", [1280, 1920])
def test_the_ribbon_and_its_neighbours_never_overlap(width: int) -> None:
    bar = TopBar()
    bar.layout(pygame.Rect(0, 0, width, 48 if width == 1280 else 60))
    bar.show(made.presentation(), made.move_prompt(), None)
    boxes = [item.box for item in bar.controls.items]
    for index, box in enumerate(boxes):
        assert all(not box.colliderect(other) for other in boxes[index + 1 :])
    assert max(box.right for box in boxes) <= width


@pytest.mark.parametrize("width", [1280, 1920])
@pytest.mark.parametrize("clock", ["", "15:30"])
def test_who_acts_stands_with_the_turn(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, clock: str, width: int
) -> None:
    drawn: list[str] = []
    honest = type.draw_text

    def noted(surface: pygame.Surface, text: str, *rest: Any, **more: Any) -> pygame.Rect:
        drawn.append(text)
        return honest(surface, text, *rest, **more)

    monkeypatch.setattr(type, "draw_text", noted)
    bar = TopBar()
    bar.layout(pygame.Rect(0, 0, width, 60))
    shown = replace(made.presentation(), clock=clock, acting=say("Left wing"))
    bar.show(shown, made.move_prompt(), None)
    bar.draw(screen)
    assert any(text.endswith("Left wing") for text in drawn)


@pytest.mark.parametrize(("clock", "apart"), [("", False), ("15:30", True)])
def test_a_turn_without_a_clock_stands_beside_the_title(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, clock: str, apart: bool
) -> None:
    """In the wide bar: a clock stands beneath the turn, without one nothing does."""
    boxes: dict[str, pygame.Rect] = {}
    honest = type.draw_text

    def noted(surface: pygame.Surface, text: str, *rest: Any, **more: Any) -> pygame.Rect:
        boxes[text] = honest(surface, text, *rest, **more)
        return boxes[text]

    monkeypatch.setattr(type, "draw_text", noted)
    bar = TopBar()
    bar.layout(pygame.Rect(0, 0, 1920, 60))
    bar.show(replace(made.presentation(), clock=clock), made.move_prompt(), None)
    bar.draw(screen)
    assert (abs(boxes["Turn 2 of 4"].centery - boxes["Rossbach"].centery) > 4) == apart


def test_undo_says_why_not() -> None:
    wall = Refusal("KERNEL", say("A die was rolled: what it showed cannot be taken back."))
    bar = TopBar()
    bar.layout(pygame.Rect(0, 0, 1280, 48))
    bar.show(made.presentation(), made.move_prompt(), wall)
    assert isinstance(click(bar, centre(bar, "ui.undo")), Refused)
    bar.show(made.presentation(), made.move_prompt(), None)
    assert click(bar, centre(bar, "ui.undo")) == Pressed("ui.undo")
    assert click(bar, centre(bar, "ui.menu")) == Pressed("ui.menu")


# -- units -----------------------------------------------------------------------------------------


def test_a_unit_of_the_stack_is_chosen_by_its_card(screen: pygame.Surface) -> None:
    panel = UnitPanel()
    panel.show(made.stack())
    panel.layout(pygame.Rect(950, 250, 330, panel.height(330)))
    panel.draw(screen)
    assert click(panel, centre(panel, "kr3")) == UnitChosen("kr3")


def test_the_active_unit_is_brought_into_view_in_a_low_panel() -> None:
    panel = UnitPanel()
    panel.show(made.stack("kr3"))
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


@pytest.mark.parametrize("width", [306, 370])
def test_a_card_has_room_for_all_states_and_for_who_commands(
    screen: pygame.Surface, monkeypatch: pytest.MonkeyPatch, width: int
) -> None:
    """Four states and a long command: whole words on lines of their own, none beyond the card."""
    cards, drawn, honest = Cards(), [], type.draw_text
    cards.width = width
    panel = Panel(
        id="u",
        title="58th and Watteville",
        state=say("disordered, in combat, has moved, its army is demoralised"),
        command=say('No Move: Oswald is 5.21" away, his radius is 4"'),
    )

    def noted(surface: pygame.Surface, words: str, *rest: Any, **more: Any) -> pygame.Rect:
        drawn.append((words, honest(surface, words, *rest, **more)))
        return drawn[-1][1]

    monkeypatch.setattr(type, "draw_text", noted)
    monkeypatch.setattr("game.ui.panels.unit_cards.blit_counter", lambda *_: None)
    monkeypatch.setattr("game.ui.panels.unit_cards.room_beside", lambda *_: 0)
    counter = Counter(id="u", side="pr", at=0, face=made.FACES["kr8"])
    box = pygame.Rect(10, 10, width, cards.height(counter, panel))
    cards.draw(screen, box, counter, panel)
    told = " ".join(words for words, _ in drawn)
    assert tr(panel.state) in told and tr(panel.command) in told
    assert [words for words, place in drawn if words and not box.contains(place)] == []
    lines = [place for words, place in drawn[1:] if words]
    assert all(above.bottom <= below.top for above, below in pairwise(lines))


def test_a_stack_without_room_for_cards_is_shown_in_rows() -> None:
    """Every unit stays in view, the active one as a card."""
    panel = UnitPanel()
    panel.show(made.stack("kr3"))
    whole = panel.height(330)
    panel.layout(pygame.Rect(950, 250, 330, whole))
    cards = {item.id: item.box.height for item in panel.controls.items}
    panel.layout(pygame.Rect(950, 250, 330, whole - 40))
    rows = {item.id: item.box.height for item in panel.controls.items}
    assert panel.scroll.most == 0
    assert {uid for uid in rows if rows[uid] < cards[uid]} == set(rows) - {"kr3"}


def test_a_value_above_the_printed_one_is_no_alarm() -> None:
    """Movement in column; one below is."""
    line = Line(label=say("MP left"), now="8", printed="4")
    assert _tone(line) == theme.TEXT_GOOD
    assert _tone(replace(line, now="3")) == theme.TEXT_WARNING
    assert _tone(replace(line, now="4")) == theme.TEXT


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


# -- planner ---------------------------------------------------------------------------------------


def test_what_is_owed_comes_first_and_a_task_is_handed_on() -> None:
    planner = Planner()
    planner.show(made.planner_tasks())
    planner.layout(pygame.Rect(950, 250, 330, planner.height(330)))
    assert [task.owed for task in planner.tasks] == [True, False, False, False]
    item = next(i for i in planner.controls.items if i.label == "IR 5/9 on Piemont")
    said = click(planner, item.box.center)
    assert isinstance(said, TaskChosen) and said.task.action == Action("cell", 313)


def test_hovering_a_task_lights_its_cells_and_leaving_puts_them_out() -> None:
    planner = Planner()
    planner.show(made.planner_tasks())
    planner.layout(pygame.Rect(950, 250, 330, planner.height(330)))
    item = next(i for i in planner.controls.items if i.label == "Cuirassiers on Brettlach")
    task = next(t for t in planner.tasks if str(t.title) == item.label)
    assert move(planner, item.box.center) == CellsShown((312, 336, 337), ("kr13",), task=task)
    assert move(planner, (10, 10)) == CellsShown()
    assert move(planner, (11, 10)) is None


def test_with_room_enough_what_is_owed_says_why() -> None:
    planner = Planner()
    planner.show(made.planner_tasks())
    planner.layout(pygame.Rect(0, 0, 330, planner.height(330)))
    whole = planner.controls.get("task.0")
    planner.layout(pygame.Rect(0, 0, 330, planner.height(330) - 20))
    brief = planner.controls.get("task.0")
    assert whole is not None and brief is not None
    assert whole.box.height >= brief.box.height + type.line_height(type.BODY.but(size=14))


def test_a_row_keeps_its_name_when_what_is_owed_is_told_in_brief() -> None:
    """Else the pointer or the focus would be on another task."""
    duty = next(task for task in made.planner_tasks() if task.owed)
    planner = Planner()
    planner.show((*made.planner_tasks(), duty))
    planner.layout(pygame.Rect(0, 0, 330, planner.height(330)))
    whole = {item.label: item.id for item in planner.controls.items}
    planner.layout(pygame.Rect(0, 0, 330, planner.height(330) - 20))
    brief = {item.label: item.id for item in planner.controls.items}
    assert list(brief) == [str(task.title) for task in made.planner_tasks() if not task.owed]
    assert brief.items() <= whole.items()


# -- dice and tips ---------------------------------------------------------------------------------


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
