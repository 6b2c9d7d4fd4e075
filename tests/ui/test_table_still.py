"""The map does not jump and nothing hides what one wants to see: fans, scrolling, many dice."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest
from msgspec import structs

from game.engine.event import Event, Roll
from game.engine.text import say
from tests.ui import fake
from tests.ui.driver import Driver

# -- fans ---------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1280, 720), (1920, 1080)])
def test_a_fan_stands_off_the_neighbouring_stacks(size: tuple[int, int]) -> None:
    """2404 has stacks all around it: none of those next to it lies under its fan."""
    table = Driver(fake.session(), size)
    table.show("2404")
    table.click_cell("2404")
    fan = table.gaze.fan
    assert fan is not None and fan.pinned
    next_to = table.session.board.neighbours[table.at("2404")]
    near = [cell for cell in table.session.presentation.stacks if cell in next_to]
    assert near
    assert fan.area.collidelist([table.view.cell_rect(c) for c in (table.at("2404"), *near)]) < 0
    assert table.camera.view.contains(fan.area)


def test_a_fan_goes_with_its_stack_when_the_map_is_moved(table: Driver) -> None:
    table.click_cell("2404")
    assert table.gaze.fan is not None
    camera, before = table.camera, table.gaze.fan.area.copy()
    pieces = dict(table.gaze.fan.places)
    stood = camera.place(table.at("2404"))
    camera.pan(-9, 6)
    table.gaze.looked()
    table.frames()
    now = camera.place(table.at("2404"))
    moved = now[0] - stood[0], now[1] - stood[1]
    assert moved != (0, 0)
    assert table.gaze.fan.area == before.move(moved)
    assert dict(table.gaze.fan.places) == {unit: rect.move(moved) for unit, rect in pieces.items()}


def test_a_fan_never_leaves_the_view_and_closes_with_its_stack_out_of_sight(table: Driver) -> None:
    table.click_cell("2404")
    camera = table.camera
    for _step in range(60):
        camera.pan(0, 30)
        table.gaze.looked()
        table.frames(1)
        if table.gaze.fan is None:
            break
        assert camera.view.contains(table.gaze.fan.area)
    assert table.gaze.fan is None and not camera.visible(table.at("2404"))


@pytest.mark.parametrize("way", ["escape", "elsewhere"])
def test_a_fan_that_was_asked_for_closes_at_once(table: Driver, way: str) -> None:
    """Esc, or a click on another hex; nothing is done by the first."""
    table.click_cell("2404")
    records = len(table.session.match.records)
    assert table.gaze.fan is not None
    if way == "escape":
        table.key(pygame.K_ESCAPE)
    else:
        table.click_cell("2209")
    assert table.gaze.fan is None
    assert len(table.session.match.records) == records


# -- scrolling ----------------------------------------------------------------------------------


def at_the_edge(table: Driver, label: str, inside: int) -> None:
    """Scroll so that a cell's centre lies so many pixels within the lower edge of the board."""
    camera = table.camera
    camera.look(camera.cells.centres[table.at(label)])
    _x, y = camera.place(table.at(label))
    camera.pan(0, y - camera.view.bottom + inside)
    table.gaze.looked()
    table.frames()
    assert camera.view.bottom - camera.place(table.at(label))[1] == inside


def test_choosing_a_piece_near_the_edge_leaves_the_map_where_it_is(table: Driver) -> None:
    """Most of its hex is in view: that is enough, even if it can go nowhere."""
    at_the_edge(table, "2809", 34)
    camera, match = table.camera, table.session.match
    where = camera.centre
    assert match.prompt is not None
    match.prompt = structs.replace(match.prompt, subject=("co-wittmer",), cells={}, units={})
    table.commands.changed()
    table.rest(600)
    assert camera.centre == where


def test_a_piece_cut_off_by_the_edge_comes_in_with_a_short_glide(table: Driver) -> None:
    """No farther than a quarter of the view from the edge: what was seen stays in sight."""
    at_the_edge(table, "2809", 10)
    camera, match = table.camera, table.session.match
    where = camera.centre
    assert match.prompt is not None
    match.prompt = structs.replace(match.prompt, subject=("co-wittmer",), cells={}, units={})
    table.commands.changed()
    table.rest(600)
    assert camera.centre != where
    assert 0 < (camera.centre[1] - where[1]) * camera.scale <= camera.view.h / 4
    assert camera.centre[0] == where[0]


def test_a_question_about_two_pieces_shows_both(table: Driver) -> None:
    """Who sees and who is seen: the map moves although one of them is in view."""
    at_the_edge(table, "2809", 500)
    camera, match = table.camera, table.session.match
    assert match.prompt is not None and not camera.visible(table.at("2404"))
    both = ("co-wittmer", "pr-kr_13")
    match.prompt = structs.replace(match.prompt, subject=both, cells={}, units={})
    table.commands.changed()
    table.rest(600)
    assert camera.visible(table.at("2809")) and camera.visible(table.at("2404"))


def thrown(cell: int, count: int) -> tuple[Event, ...]:
    """So many dice over one cell."""
    roll = Roll(faces=6, die=3, why=say("command"), total=3, result="ok")
    one = Event(kind="command", rule="FK 1", text=say("A roll."), cells=(cell,), roll=roll)
    return (one,) * count


@pytest.mark.parametrize(("dice", "goes"), [(1, True), (9, False)])
def test_the_map_follows_one_die_but_not_many(
    dice: int, goes: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Roll for all: the note tells of the dice, the map waits for the next question."""
    table = Driver(fake.session(), still=False)
    table.rest(1000)
    desk = table.desk
    far = table.at("3401")
    assert not table.camera.visible(far)
    monkeypatch.setattr(table.session, "fresh", lambda: thrown(far, dice))
    where = table.camera.centre
    desk.refresh()
    table.frames(30)
    assert desk.animator.playing
    assert (table.camera.centre != where) is goes


def test_dragging_the_ground_and_the_wheel_leave_the_panels_alone(
    table: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Only the board is painted anew: on a full table that is half of a frame's time."""
    drawn: list[str] = []
    monkeypatch.setattr(table.table, "_draw_panels", lambda surface: drawn.append("panels"))
    camera = table.camera
    start = table.show("2209")
    table.frames()
    where, level = camera.centre, camera.level
    drawn.clear()
    table.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=2, mod=0))
    for step in range(1, 9):
        at = start[0], start[1] + 12 * step
        move = pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=(0, 12), buttons=(0, 1, 0))
        assert table.app.frame([move], 16), "the board is painted"
    assert camera.centre != where
    table.send(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=-1))
    assert camera.level == level - 1
    assert len(drawn) <= 1
