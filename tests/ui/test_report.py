"""The report of a game: its page and its pictures, from random battles."""

import io
from pathlib import Path

import pygame

from game.ai.bot import BotView
from game.ai.random_bot import RandomBot
from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.shelf import Shelf
from game.rules import SYSTEMS
from game.ui.field.grounds import PlainGround
from game.ui.look.words import LANGUAGE, tr
from game.ui.play.session import Session
from game.ui.screens.report import write_report

SCENARIO = "rossbach-battle"


def played(seed: int = 2) -> Session:
    """A whole battle between random players."""
    setting = Shelf(SYSTEMS).open(SCENARIO)
    match = Match.new(setting.system, setting.rules, SeededDice(seed), SCENARIO)
    bot = RandomBot(seed)
    while match.prompt is not None:
        assert match.act(bot.choose(BotView(match))) is None
    return Session(match, setting.board)


def report(session: Session, path: Path) -> str:
    verdict = session.match.system.verdict(session.match.reading)
    said = write_report(session, verdict, PlainGround(session.board), path)
    return str(said)


def test_the_page_tells_every_roll_and_shows_the_key_moments(tmp_path: Path) -> None:
    """Every die with what it was for, every modifier that counts, and the pictures beside it."""
    pygame.display.init()
    session = played()
    path = tmp_path / "game.html"
    assert str(path) in report(session, path)
    page = path.read_text("utf-8")
    rolls = [e.roll for r in session.match.records for e in r.events if e.roll is not None]
    assert page.count('class="roll"') == len(rolls)
    lines = [line for roll in rolls for line in roll.modifiers if line.value]
    assert lines and all(tr(line.label) in page for line in lines)
    pictures = sorted(tmp_path.glob("*.png"))
    assert [p.name for p in pictures] == ["game-1.png", "game-2.png", "game-3.png"]
    for picture in pictures:
        assert f'src="{picture.name}"' in page
        assert pygame.image.load(io.BytesIO(picture.read_bytes()), "p.png").get_size() == (960, 640)


def test_the_page_speaks_the_language_of_the_window(tmp_path: Path) -> None:
    pygame.display.init()
    LANGUAGE.use("it")
    try:
        report(played(), tmp_path / "game.html")
    finally:
        LANGUAGE.use("en")
    page = (tmp_path / "game.html").read_text("utf-8")
    assert '<html lang="it">' in page and "Diario" in page


def test_a_report_that_cannot_be_written_says_so(tmp_path: Path) -> None:
    pygame.display.init()
    blocked = tmp_path / "file"
    blocked.write_text("no folder")
    assert "could not be written" in report(played(), blocked / "game.html")
