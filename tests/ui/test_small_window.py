"""The smallest window, 1280x720, in both languages: what its bar and its line say of the shipped
games, in large type too.
"""

from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pygame
import pytest
from msgspec.structs import replace

from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.presentation import Presentation
from game.engine.prompt import Prompt
from game.engine.setting import Setting
from game.engine.shelf import Shelf
from game.engine.text import say
from game.rules import SYSTEMS
from game.ui.look import type
from game.ui.look.words import LANGUAGE, tr
from game.ui.panels.aims_bar import FLAG, WORDS, AimsBar, ShownAims
from game.ui.panels.top_bar import TopBar
from game.ui.widgets.control_paint import label_fits
from tests.ui.test_looking import GAMES

TOP = pygame.Rect(0, 0, 1280, 48)


@pytest.fixture(params=["en", "it"])
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    LANGUAGE.use(request.param)
    yield request.param
    LANGUAGE.use("en")


def shown(name: str) -> tuple[Presentation, Prompt]:
    setting = Shelf(SYSTEMS).open(name)
    assert isinstance(setting, Setting)
    match = Match.new(setting.system, setting.rules, SeededDice(3), name, "solo")
    assert match.prompt is not None
    return match.system.presentation(match.reading), match.prompt


@pytest.mark.parametrize("name", GAMES)
def test_the_bar_names_every_phase_and_the_side_that_decides(
    name: str, language: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whole words, and the name in letters of twelve pixels at least, for either side."""
    said: list[tuple[str, float]] = []
    draw = type.draw_text

    def note(
        surface: pygame.Surface, text: str, at: tuple[int, int], style: type.Style, **more: Any
    ) -> pygame.Rect:
        said.append((text, style.size))
        room = more.get("width")
        assert not isinstance(room, int) or type.measure(text, style)[0] <= room, text
        return draw(surface, text, at, style, **more)

    monkeypatch.setattr("game.ui.look.type.draw_text", note)
    table, prompt = shown(name)
    for side in table.sides:
        said.clear()
        bar = TopBar()
        bar.layout(TOP)
        bar.show(table, replace(prompt, side=side.id), None)
        bar.draw(pygame.Surface(TOP.size))
        words = " ".join(text for text, _size in said)
        assert all(part in words for _id, label in table.phases for part in tr(label).split(" "))
        named = [size for text, size in said if tr(side.name).lower() in text.lower()]
        assert named and max(named) >= 12


@pytest.mark.parametrize("name", GAMES)
def test_what_counts_for_victory_is_told_whole(name: str, language: str) -> None:
    """Beside the chips of the wings and of how the game stands, or below them in a row of two lines
    or three; all of it is in the tip too.
    """
    table, _prompt = shown(name)
    bar = AimsBar()
    bar.show(ShownAims(aims=table.objectives, wings=True, nexts=True, standing=table.turn))
    bar.layout(pygame.Rect(0, 48, 950, bar.wanted(950)))
    for index, (_rule, text, _cells) in enumerate(table.objectives):
        item = bar.controls.get(f"aim.{index}")
        assert item is not None and item.tip == text
        small = WORDS.but(size=type.least_size())
        lines = type.wrap(tr(text), small, item.box.width - FLAG - 6)
        assert len(lines) <= 3, lines
        assert len(lines) * type.line_height(small) <= item.box.height


@pytest.mark.parametrize("scale", [100, 200])
@pytest.mark.parametrize("name", GAMES)
def test_replay_and_rules_stay_in_the_bar_as_pictures(name: str, language: str, scale: int) -> None:
    """The phases keep their words beside them; a tip says what each picture means."""
    type.set_text_scale(scale)
    table, prompt = shown(name)
    bar = TopBar()
    bar.layout(TOP)
    bar.show(table, prompt, None)
    buttons = [bar.controls.get(f"ui.{name}") for name in ("undo", "replay", "rules", "menu")]
    assert all(item is not None and TOP.contains(item.box) for item in buttons)
    assert all(item.tip for item in buttons if item is not None and item.icon)
    assert all(a.box.right < b.box.left for a, b in pairwise(filter(None, buttons)))
    type.set_text_scale(100)


@pytest.mark.parametrize("scale", [100, 150, 200])
def test_how_the_game_stands_is_told_in_short_before_it_is_cut(scale: int, language: str) -> None:
    """ "If the game ended now: ..." beside two long aims: "Now: ..."."""
    type.set_text_scale(scale)
    level = say("Franco-Imperial substantive victory")
    aim = ("PG 1", say("10 points for three units in or next to Reichardtswerben at the end"), ())
    bar = AimsBar()
    bar.layout(pygame.Rect(0, 48, 950, AimsBar.height()))
    bar.show(ShownAims(aims=(aim, aim), wings=True, nexts=True, standing=level))
    shown = bar.controls.get("ui.standing")
    assert shown is not None and shown.label in ("Now: " + tr(level), "Ora: " + tr(level))
    with type.reduced(bar._share):
        assert label_fits(shown.label, shown.box)
    bar.show(ShownAims(wings=True, standing=say("A draw")))
    shown = bar.controls.get("ui.standing")
    assert shown is not None and len(shown.label) > len("Now: A draw")
    type.set_text_scale(100)


def test_many_aims_in_a_narrow_bar_have_a_row_of_their_own(language: str) -> None:
    """Four places worth points beside the tray at 1280 pixels: each is told in two whole lines."""
    aims = tuple(
        ("NB 12.2.1", say("{place}: Allies 40 (French 60)", place=place), ())
        for place in ("Quatre Bras", "Gemioncourt", "Piraumont", "Grand Pierrepont")
    )
    bar = AimsBar()
    bar.shown = ShownAims(aims=aims, wings=True, nexts=True, standing=say("Allied victory"))
    high = bar.wanted(743)
    assert high == 2 * AimsBar.height() and bar.wanted(1400) == AimsBar.height()
    bar.layout(pygame.Rect(207, 48, 743, high))
    chips = [c.box for c in bar.controls.items if not c.id.startswith("aim.")]
    small = WORDS.but(size=type.least_size())
    for index, (_rule, text, _cells) in enumerate(aims):
        item = bar.controls.get(f"aim.{index}")
        assert item is not None and bar.rect.contains(item.box)
        assert item.box.collidelist(chips) < 0
        assert len(type.wrap(tr(text), small, item.box.width - FLAG - 6)) <= 2


def test_what_counts_is_read_whole_in_a_row_as_high_as_it_needs() -> None:
    """Three lines where two do not hold it: nothing is cut."""
    words = "Quatre Bras, held by the Allies: 40 points to the Allies, 60 points to the French"
    aims = tuple(("NB 12.2.1", say(words), ()) for _ in range(4))
    bar = AimsBar()
    bar.show(ShownAims(aims=aims, wings=True, nexts=True))
    high = bar.wanted(740)
    assert high > 2 * AimsBar.height()
    bar.layout(pygame.Rect(0, 48, 740, high))
    small = WORDS.but(size=type.least_size())
    for n in range(4):
        item = bar.controls.get(f"aim.{n}")
        assert item is not None
        lines = type.wrap(words, small, item.box.width - FLAG - 6)
        assert len(lines) == 3 and len(lines) * type.line_height(small) <= item.box.height + 2
    chip = bar.controls.get("ui.wings")
    assert chip is not None and chip.box.height < AimsBar.height()
    assert bar.wanted(1_900) <= 2 * AimsBar.height()


@pytest.mark.parametrize("wide", range(180, 520, 20))
def test_no_number_stands_alone_where_the_words_of_an_aim_are_parted(
    wide: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """ "Allies 40, French / 60" is read as one's own points."""
    lines: list[str] = []
    draw = type.draw_wrapped

    def note(surface: Any, text: str, rect: Any, style: type.Style, **more: Any) -> int:
        lines.extend(type.wrap(text, style, rect.width))
        return draw(surface, text, rect, style, **more)

    monkeypatch.setattr("game.ui.look.type.draw_wrapped", note)
    aims = (("NB 12.2.1", say("Grand Pierrepont: Allies 40, French 60"), ()),) * 2
    bar = AimsBar()
    bar.show(ShownAims(aims=aims))
    bar.layout(pygame.Rect(0, 0, wide, bar.wanted(wide)))
    bar.draw(pygame.Surface((600, 200)))
    assert lines and not any(line.split("\N{NO-BREAK SPACE}")[0].isdigit() for line in lines)
