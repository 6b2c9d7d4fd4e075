"""A game on a table wherever else the window shows a game: replay, report, small maps, the minimap,
the log, what moves by itself.
"""

import re
from pathlib import Path

import pygame
import pytest
from msgspec import structs

from game.ai.bot import BotView
from game.ai.random_bot import RandomBot
from game.board.plane.shapes import Pose
from game.board.where import Where
from game.engine.action import pose, unit
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.presentation import Presentation
from game.engine.prompt import Mark, Offer, Preview
from game.engine.shapes import LineShape
from game.replay.replay import Replay
from game.ui.app import App
from game.ui.field import minimap
from game.ui.field.animations import pose_along
from game.ui.field.painted_ground import plain_ground
from game.ui.play.fields import TableField
from game.ui.play.session import Session
from game.ui.screens.replay import ReplayScreen
from game.ui.screens.report import write_report
from game.ui.screens.small_maps import SmallMaps
from tests.open_toy import OPEN_TOY, RULES, SETTING
from tests.ui.table_bench import toy


@pytest.fixture(scope="module")
def played() -> Match:
    """A whole game by chance."""
    match = Match.new(OPEN_TOY, RULES, SeededDice(3), "open-toy")
    bot = RandomBot(3)
    while match.prompt is not None:
        assert match.act(bot.choose(BotView(match))) is None
    return match


def test_a_replay_goes_through_it_and_lights_where_it_happened(played: Match) -> None:
    app = App((1280, 720))
    ground = plain_ground(RULES.ground)
    screen = ReplayScreen(Replay(played), RULES.ground, ground, lambda: None, lambda _rule: None)
    app.push(screen)
    lit: set[Where] = set()
    for at in range(screen.replay.length + 1):
        screen.go(at)
        app.frame([], 16)
        lit.update(screen.lit)
    assert lit and all(isinstance(where, Pose) for where in lit)


def test_a_report_is_written_with_its_pictures(played: Match, tmp_path: Path) -> None:
    pygame.display.init()
    session = Session(played, RULES.ground)
    verdict = OPEN_TOY.verdict(played.reading)
    path = tmp_path / "toy.html"
    write_report(session, verdict, plain_ground(RULES.ground), path)
    assert "It moves." in path.read_text("utf-8")


def test_its_small_map_shows_where_the_armies_stand() -> None:
    maps = SmallMaps(lambda _name: SETTING)
    maps.make("brook")
    glimpse = maps.get("brook")
    assert glimpse is not None
    assert 0.3 < glimpse.middle[0] < 0.7 and 0.3 < glimpse.middle[1] < 0.7


def test_the_minimap_has_a_dot_for_each_piece() -> None:
    shown: Presentation = OPEN_TOY.presentation(Match.new(OPEN_TOY, RULES, SeededDice(1)).reading)
    dots = minimap.dots_of(shown, TableField(RULES.ground).centre)
    assert len(dots) == 6
    assert {round(dot.at[1]) for dot in dots} == {5, 11}  # y goes down: 16 - 11 and 16 - 5


def test_a_piece_walks_from_pose_to_pose_and_turns_the_short_way() -> None:
    way = (Pose(0, 0, 35_000), Pose(1_000, 2_000, 1_000))
    assert pose_along(way, 0.5) == Pose(500, 1_000, 0)
    assert pose_along((*way, Pose(1_000, 4_000, 1_000)), 0.75) == Pose(1_000, 3_000, 1_000)
    assert pose_along((1, 2), 0.5) is None


def test_what_a_move_showed_is_over_at_its_end() -> None:
    driver = toy(still=False)
    driver.session.act(unit("r2"))
    driver.session.act(pose(Pose(9_000, 7_000, 0)))
    driver.commands.changed()
    assert driver.animator.playing and driver.animator.hidden == {"r2"}
    driver.rest(1_500)
    assert not driver.animator.playing


def test_the_map_follows_a_move_that_would_not_be_seen() -> None:
    driver = toy((1280, 720))
    driver.camera.zoom(2)
    driver.camera.jump((0.0, 0.0))
    driver.session.act(unit("r3"))
    driver.session.act(pose(Pose(13_000, 7_000, 0)))
    driver.commands.changed()
    driver.rest(600)
    assert any(driver.camera.visible(driver.stands(uid)) for uid in ("r1", "r2", "r3"))


def test_the_keys_cursor_goes_by_tenths_and_looks_where_it_is() -> None:
    driver = toy()
    driver.key(pygame.K_UP)
    start = driver.gaze.cursor
    assert isinstance(start, Pose)
    driver.key(pygame.K_UP)
    assert driver.gaze.cursor == Pose(start.x, start.y + 100, start.heading)


def test_resting_on_a_unit_shows_its_card() -> None:
    driver = toy()
    driver.move(driver.middle("b2"))
    driver.rest(800)
    assert driver.gaze.inspected() == driver.stands("b2")


def test_a_click_on_a_unit_that_may_not_move_says_why() -> None:
    driver = toy()
    driver.click(driver.middle("b2"))
    assert driver.gaze.tip is not None and driver.gaze.tip.rule == "OT 1.1"


def test_resting_on_the_bare_ground_says_where_that_is() -> None:
    driver = toy()
    driver.hover("11.5 / 8.5")
    driver.rest(1_500)
    tip = driver.gaze.tip
    assert tip is not None and re.fullmatch(r"11\.(49|5|51) / 8\.(49|5|51)", tip.title)


def test_with_a_unit_in_hand_a_target_is_looked_at_before_it_is_chosen(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """On a board a cell would be a goal; on a table the piece at a pose is that piece."""
    driver = toy()
    driver.click(driver.middle("r2"))
    session = driver.session
    assert session.prompt is not None
    offers = {"b2": Offer(Mark.TARGET)}
    session.match.prompt = structs.replace(session.prompt, units=offers)
    told = Preview(shapes=(LineShape(points=((9_000, 5_000), (9_000, 11_000)), tone="fire"),))
    monkeypatch.setattr(session, "preview", lambda action: told if action == unit("b2") else None)
    driver.move(driver.middle("b2"))
    driver.frames()
    assert driver.gaze.preview == told
    assert told.shapes[0] in driver.scene().over_ground()


def test_a_unit_whose_place_is_lit_and_one_that_is_pointed_at_are_seen() -> None:
    driver = toy()

    def rim(uid: str) -> bytes:
        driver.gaze.looked()
        driver.frames()
        x, y = driver.camera.place(driver.stands(uid))
        around = pygame.Rect(x - 120, y - 12, 240, 140)
        return pygame.image.tobytes(driver.app.surface.subsurface(around), "RGB")

    driver.hover("11 / 8")
    before = rim("b2")
    driver.gaze.light((driver.stands("b2"),))
    lit = rim("b2")
    driver.gaze.light(())
    assert rim("b2") == before != lit
    driver.move(driver.middle("b2"))
    assert rim("b2") not in (before, lit)
