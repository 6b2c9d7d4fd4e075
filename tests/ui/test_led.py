"""Who led whom is told at the end of a game, in its report and in the list of saves."""

from pathlib import Path

import pytest
from msgspec import structs

from game.engine import save
from game.engine.envelope import Glance
from game.engine.match import TWO
from game.engine.seating import FRIEND, ME
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.ui.app import App
from game.ui.field.painted_ground import plain_ground
from game.ui.navigation import House
from game.ui.screens.end import EndScreen
from game.ui.screens.front import Front
from game.ui.screens.led import led_at, led_in, who
from game.ui.screens.report import page_lines
from game.ui.screens.saves import SavesScreen
from tests.ui.screen_driver import Ways, begun, frames

pytestmark = pytest.mark.usefixtures("own_home")


@pytest.mark.parametrize(
    ("name", "words"),
    [
        (ME, "me"),
        (FRIEND, "a friend"),
        ("veteran", "commander (a veteran, level-headed)"),
        ("recruit-bold", "commander (a recruit, bold)"),
        ("greedy", "commander (a beginner)"),
        ("napoleon", "a commander"),
    ],
)
def test_who_leads_a_side_in_words(name: str, words: str) -> None:
    """Whoever is not known any more is a commander all the same."""
    assert who(name) == words


def test_a_saved_game_says_who_led_its_sides(front: Front, app: App, ways: Ways) -> None:
    game = begun(front)
    sides = game.match.system.presentation(game.match.reading).sides
    game.match.seats = {sides[0].id: ME, sides[1].id: "marshal-cautious"}
    kept = front.keep(game, b"")
    assert isinstance(kept, Path)
    found = save.glance(kept)
    assert isinstance(found, Glance)
    said = led_at(found)
    assert said == led_in(game.match, sides)
    assert said.endswith(": commander (a marshal, cautious)") and ": me  ·  " in said
    (row,) = [one for one in front.kept() if one.path == kept]
    assert row.led == said
    app.push(SavesScreen(front, ways))
    frames(app)
    older = structs.replace(found, label=structs.replace(found.label, sides=()))
    assert led_at(older) == "me  ·  commander (a marshal, cautious)"


def test_a_game_that_names_no_seats_was_led_by_one_or_two_people(front: Front) -> None:
    match = begun(front).match
    shown = match.system.presentation(match.reading).sides
    match.seats = {}
    assert led_in(match, shown).count(": me") == len(shown)
    match.mode = TWO
    assert led_in(match, shown).endswith(": a friend")


def test_the_verdict_and_the_report_say_who_led_whom(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("game.ui.navigation.ground_for", lambda land, path: plain_ground(land))
    house = House(App((1280, 720)), Front(Shelf(SYSTEMS)))
    assert house.play("rippach-1632", 7) is None
    table = house.tables[-1]
    session = table.session
    match, shown = session.match, session.presentation
    match.seats = {shown.sides[0].id: "veteran-bold", shown.sides[1].id: ME}
    led = led_in(match, shown.sides)
    assert "commander (a veteran, bold)" in led
    verdict = match.system.verdict(match.reading)
    assert f"<p>{led}</p>" in list(page_lines(session, verdict, ()))
    table.doors.over(session)
    end = house.app.top
    assert isinstance(end, EndScreen) and end.led == led
