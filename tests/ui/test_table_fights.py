"""A fight at the table: the pick, the sheet before the die, the news after it."""

import pygame

from game.engine.action import Action
from tests.ui.driver import Driver


def test_an_attack_shows_its_sheet_before_the_die(table: Driver) -> None:
    """Nothing is rolled until the sheet's own button is pressed."""
    table.press("fight")
    table.click_cell("2606")
    assert table.hand.chosen == ("pr-kr_8",)
    table.press("ui.pick")
    assert not any(r.dice for r in table.session.match.records)
    table.key(pygame.K_ESCAPE)
    assert not any(r.dice for r in table.session.match.records)
    assert table.hand.chosen == ("pr-kr_8",)
    table.key(pygame.K_RETURN)
    table.press("ui.roll")
    assert [len(r.dice) for r in table.session.match.records] == [0, 1]


def test_escape_goes_back_one_step_at_a_time(table: Driver) -> None:
    """The selection, the phase, the menu."""
    table.press("fight")
    table.click_cell("2606")
    table.key(pygame.K_ESCAPE)
    assert table.hand.chosen == ()
    assert table.hand.picking
    table.key(pygame.K_ESCAPE)
    assert not table.hand.picking
    table.key(pygame.K_ESCAPE)
    assert table.doors.opened == [("menu", None)]


def test_a_sheet_closes_all_tips(table: Driver) -> None:
    """Nothing lies over its table of faces."""
    table.press("ui.undo")
    assert table.table.tips.tip is not None
    table.desk.fans.open(table.at("2404"), pinned=True)
    table.session.act(Action("button", "fight"))
    table.hand.look()
    table.commands.do(Action("pick", ("pr-kr_8",)))
    assert table.table.commands.wanted is not None
    assert table.table.tips.tip is None
    assert table.gaze.fan is None


def test_what_the_dice_brought_stays_on_the_board_until_the_next_action(table: Driver) -> None:
    """The loss, then the fight with its die. A click puts it away."""
    table.press("fight")
    table.click_cell("2606")
    table.key(pygame.K_RETURN)
    table.press("ui.roll")
    news = table.news
    table.frames()
    (die,) = table.session.match.records[-1].dice
    words = [(line.text, line.depth) for line in news.lines(10)]
    assert words == [
        ("A step is lost.", 0),
        (f"A fight: {die}.", 0),
        (f"die {die}; result Ex", 1),
    ]
    records = len(table.session.match.records)
    table.click(news.area.center)
    assert news.lines(10) == []
    assert len(table.session.match.records) == records


def test_the_news_go_when_the_player_goes_on(table: Driver) -> None:
    """Looking about leaves them; taking up a piece puts them away."""
    table.press("fight")
    table.click_cell("2606")
    table.key(pygame.K_RETURN)
    table.press("ui.roll")
    table.hover_cell("2303")
    table.rest(1500)
    assert table.news.events
    table.click_cell("2403")
    assert table.news.events == ()
