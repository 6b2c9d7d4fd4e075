"""The end of a battle: its ways out, its links, the moments that turned it."""

import pygame
import pytest
from msgspec import structs

from game.engine import action as acts
from game.engine.event import GRAVE, Event, Roll
from game.engine.record import Record
from game.engine.text import say
from game.ui.app import App
from game.ui.look import theme
from game.ui.panels.sheet_page import Source
from game.ui.screens import verdict_sections
from tests.ui import panel_fixtures as made
from tests.ui.screen_driver import click, click_at, end_screen, key
from tests.ui.verdict_fixtures import verdict

pytestmark = pytest.mark.usefixtures("own_home")


def test_every_way_out_of_the_end(app: App) -> None:
    went: list[object] = []
    screen = end_screen(app, went)
    for name in ("replay", "again", "title", "back"):
        click(app, screen.page.controls, name)
    key(app, pygame.K_RETURN)
    key(app, pygame.K_ESCAPE)
    assert went == [("replay", None), "again", "title", "back", ("replay", None), "back"]
    click(app, screen.page.controls, "export")
    assert screen.notice is not None


def test_a_rule_and_a_moment_of_the_end_are_links(app: App) -> None:
    app.set_window((1920, 1080))
    went: list[object] = []
    screen = end_screen(app, went)
    rect, _rule = next((r, rule) for r, rule in screen._links if rule == "PG 22.1b")
    click_at(app, rect.center)
    row, record = screen._moment_rows[0]
    click_at(app, row.center)
    assert went == ["PG 22.1b", ("replay", 0)] and record == 0


def test_moments_are_the_rolls_with_the_longest_consequences() -> None:
    (moment,) = verdict_sections.moments(made.records())
    assert moment.record == 0 and "struck Trautmann" in moment.text


def test_a_moment_tells_what_its_die_was_rolled_for_if_its_words_do_not() -> None:
    roll = Roll(faces=6, die=2, why=say("activation of the army"), total=2)
    bare = Event(kind="activation", rule="FK 4", text=say("The attempt fails."), roll=roll)
    full = structs.replace(bare, text=say("{side} let the chance pass.", side="they"))
    records = [
        Record("pr", acts.button("x"), (2,), (event,), "", 0, "activation")
        for event in (bare, full)
    ]
    assert [m.text for m in verdict_sections.moments(records)] == [
        "Activation of the army: The attempt fails.",
        "They decline the attempt.",
    ]


def test_what_turned_the_battle_comes_before_long_chains() -> None:
    """A leader's death without a die, guns taken after one; at most six, the rest is for fights."""
    roll = Roll(faces=6, die=4, why=say("fight"), total=4)
    fight = Event(kind="fight", rule="FK 4", text=say("A fight."), roll=roll)
    loss = Event(kind="loss", rule="FK 4", text=say("A step is lost."), depth=1)
    dies = Event(kind="leader", rule="FK 5", text=say("Keith falls."), weight=GRAVE)
    guns = Event(kind="capture", rule="FK 6", text=say("Guns are taken."), depth=2, weight=GRAVE)
    told = [(fight, loss, loss), (dies,), (fight, loss, guns), *[(fight, loss)] * 9, (loss,)]
    records = [Record("pr", acts.button("x"), (), events, "") for events in told]
    found = verdict_sections.moments(records)
    assert [m.record for m in found[:3]] == [0, 1, 2]
    assert [m.text for m in found[:3]] == ["A fight.", "Keith falls.", "Guns are taken."]
    assert len(found) == 8 and found[-1].record < 12

    many = [Record("pr", acts.button("x"), (), (dies,), "")] * 9 + records[:1]
    assert [m.record for m in verdict_sections.moments(many)] == [0, 1, 2, 3, 4, 5, 9]


def test_a_fight_is_told_by_what_came_of_it_with_time_and_place() -> None:
    """No cell of the table: who fought, the losses until the next fight, the hour, the hex."""
    cell = Roll(faces=6, die=4, why=say("fight"), total=4, result="*4RS / 0")
    words = say("{attack} against {defence}: {result}.", attack="A", defence="B", result="*4RS / 0")
    turn = Event(kind="turn", rule="FK 1", text=say("Turn {n}, {clock}", n=2, clock="15:30"))
    fight = Event(kind="combat", rule="FK 4", text=words, roll=cell, cells=(7,))
    lost = Event(kind="loss", rule="FK 4", text=say("B is lost."), units=("b",), depth=1)
    later = Event(kind="loss", rule="FK 4", text=say("C is lost."), units=("c",), depth=1)
    told = [(turn,), (fight,), (lost,), (fight,), (later,)]
    records = [Record("pr", acts.button("x"), (), events, "") for events in told]
    found = verdict_sections.moments(records, lambda cell: f"hex {cell}")
    assert [(m.text, m.when, m.where) for m in found] == [
        ("A against B: B is lost.", "15:30", "hex 7"),
        ("A against B: C is lost.", "15:30", "hex 7"),
    ]


@pytest.mark.parametrize("colour", ["#C9A75C", "#F2C230", "#9FB4C8", "#F3E9D3", "#2F5D8C"])
def test_figures_on_parchment_have_the_contrast_of_text(colour: str) -> None:
    what = Source({}, str, {"a": theme.rgb(colour)}, {})
    assert theme.contrast(verdict_sections.ink_of(what, "a"), theme.SHEET) >= 4.5


def test_the_bands_of_the_scale_darken_outwards() -> None:
    ranks = verdict_sections._ranks(verdict_sections._bands(verdict()))
    losing, winning = ranks[:2], ranks[2:]
    assert losing == sorted(losing, reverse=True) and winning == sorted(winning)
