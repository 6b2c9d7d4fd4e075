"""Rolls by turns and chances on a sheet, cards of those who act by turns: they fit and tell all."""

import itertools
from typing import Any, Literal

import pygame
import pytest
from msgspec import structs

from game.engine.event import Modifier
from game.engine.presentation import SideInfo, TurnCard, Turns
from game.engine.prompt import (
    Chances,
    Rungs,
    Sheet,
    SheetChance,
    SheetGroup,
    SheetMember,
    SheetRung,
    SheetSide,
    Sides,
)
from game.engine.prompt import Token as Coin
from game.engine.text import say
from game.ui.look import theme, type
from game.ui.panels import sheet_chances, sheet_page
from game.ui.panels.odds_sheet import OddsSheet
from game.ui.panels.sheet_chances import shown_rungs
from game.ui.panels.sheet_page import LEAST_CONTRAST, Parchment, Source
from game.ui.panels.strip import turn_cards as order_track
from game.ui.widgets.pen import Pen

ROOMS = [(1280, 720), (1920, 1080)]


def rung(n: int, stage: str = "later") -> SheetRung:
    return SheetRung(
        needed=say("{n}", n=n),
        side="red" if n % 2 else "white",
        percent=10 * n,
        text=say("dice {n}+", n=n),
        stage=stage,  # type: ignore[arg-type]
    )


def rungs(count: int, now: int) -> tuple[SheetRung, ...]:
    stages = ["past" if n < now else "now" if n == now else "later" for n in range(count)]
    return tuple(rung(9 - n, stage) for n, stage in enumerate(stages))


def side(name: str, role: str) -> SheetSide:
    lines = tuple(Modifier(n, say("reason {n}", n=n), "X 1") for n in (1, 0, -1))
    group = SheetGroup(3, say("4 steps"), (SheetMember("u", (say("4 of 4"), say("front"))),))
    return SheetSide(name, say(role), (group,), lines, 0)


def sheet(now: int = 0, count: int = 7) -> Sheet:
    chances = (
        SheetChance(label=say("It wins"), percent=42, side="red", text=say("at once"), rule="X"),
        SheetChance(label=say("It goes back"), percent=100, text=say("certain")),
    )
    return Sheet(
        title=say("One against the other"),
        rule="X 1",
        blocks=(
            Sides((side("red", "Attacker"), side("white", "Defender"))),
            Rungs(say("Rolls by turns"), "X 2", rungs(count, now)),
            Chances(chances),
        ),
    )


def given() -> Source:
    colours = {"red": theme.rgb("#7C2B2B"), "white": theme.rgb("#FBF8EF")}
    return Source({}, lambda cell: f"{cell:04}", colours, {"red": "Red", "white": "White"})


@pytest.fixture(params=[80, 100, 150, 200])
def scale(request: pytest.FixtureRequest) -> object:
    type.set_text_scale(request.param)
    yield request.param
    type.set_text_scale(100)


@pytest.mark.parametrize("size", ROOMS)
def test_the_sheet_fits_its_window_in_any_type(size: tuple[int, int], scale: int) -> None:
    room = pygame.Rect((0, 0), size)
    page = OddsSheet()
    page.layout(room)
    page.show(sheet(), given(), say("Roll"))
    assert room.contains(page.rect)
    surface = pygame.Surface(size)
    page.draw(surface)
    buttons = [item.box for item in page.controls.items]
    assert all(page.rect.contains(box) for box in buttons)


@pytest.mark.parametrize(("now", "most"), [(0, 7), (3, 7), (6, 4), (5, 3), (0, 1), (6, 1)])
def test_the_present_roll_is_always_among_those_shown(now: int, most: int) -> None:
    shown = shown_rungs(rungs(7, now), most)
    assert len(shown) == min(7, most)
    assert [r.stage for r in shown].count("now") == 1


def test_chances_and_rungs_are_drawn() -> None:
    """What is told of a roll changes the picture: the same sheet with another stage differs."""
    pictures = set()
    for now in (0, 1):
        page = OddsSheet()
        page.layout(pygame.Rect(0, 0, 1280, 720))
        page.show(sheet(now), given(), None)
        surface = pygame.Surface((1280, 720))
        page.draw(surface)
        pictures.add(pygame.image.tobytes(surface, "RGB"))
    assert len(pictures) == 2


@pytest.mark.parametrize("name", ["red", "white", "nobody"])
def test_bars_of_any_side_stand_out_from_the_paper(name: str) -> None:
    assert theme.contrast(given().ink(name), theme.SHEET) >= LEAST_CONTRAST


# -- cards -----------------------------------------------------------------------------------------


SIDES = (SideInfo("red", say("Red"), "red"), SideInfo("white", say("White"), "white"))


def turns(cards: int) -> Turns:
    return Turns(
        title=say("Order"),
        cards=tuple(
            TurnCard(
                id=f"w{n}",
                side="red" if n % 2 else "white",
                name=say("Left wing"),
                band="wing_left",
                token=Coin(series="red", number=str(n)),
                status=say("Impetuous"),
                level=n % 5,
                levels=4,
                note=say("beats {n}", n=n),
                limits=say("all units, no limit"),
                rule="X 3",
                stage="now" if n == 1 else "later",
            )
            for n in range(cards)
        ),
    )


@pytest.mark.parametrize("width", [640, 780, 1300])
def test_cards_stand_side_by_side_within_their_room(width: int, scale: int) -> None:
    room = pygame.Rect(40, 10, width, 118 if width < 1000 else 158)
    drawn = order_track.draw_cards(pygame.Surface((1600, 300)), room, turns(6), SIDES)
    boxes = [box for _card, box in drawn.cards]
    assert len(boxes) == 6 and all(room.contains(box) for box in boxes)
    assert all(a.right < b.left for a, b in itertools.pairwise(boxes))
    assert drawn.width <= width
    found = drawn.at(boxes[2].center)
    assert found is not None and found[0].id == "w2"
    assert drawn.at((0, 0)) is None


def test_many_cards_without_coins_lie_in_two_rows() -> None:
    bare = tuple(structs.replace(card, token=None) for card in turns(8).cards)
    room = pygame.Rect(40, 10, 780, 118)
    drawn = order_track.draw_cards(
        pygame.Surface((1600, 300)), room, Turns(title=say("Orders"), cards=bare), SIDES
    )
    boxes = [box for _card, box in drawn.cards]
    assert len(boxes) == 8 and all(room.contains(box) for box in boxes)
    assert all(not a.colliderect(b) for a, b in itertools.combinations(boxes, 2))
    assert boxes[0].bottom < boxes[4].top and boxes[0].left == boxes[4].left
    assert order_track.track_width(500, turns(8)) == 0


def test_without_cards_or_room_nothing_is_taken() -> None:
    assert order_track.track_width(800, turns(0)) == 0
    assert order_track.track_width(300, turns(6)) == 0
    assert (
        order_track.draw_cards(
            pygame.Surface((400, 200)), pygame.Rect(0, 0, 300, 118), turns(6), SIDES
        )
        == order_track.Drawn()
    )


@pytest.mark.parametrize(
    ("stage", "said"), [("now", "Fatigued"), ("later", "Fatigued"), ("past", "done, Fatigued")]
)
def test_who_acts_is_told_by_the_frame_where_a_card_has_more_to_say(
    stage: Literal["now", "later", "past"], said: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A third line would leave the card at the foot of a low window."""
    drawn: list[str] = []
    draw = type.draw_wrapped

    def note(surface: pygame.Surface, text: str, *more: Any, **other: Any) -> int:
        drawn.append(text)
        return draw(surface, text, *more, **other)

    monkeypatch.setattr("game.ui.look.type.draw_wrapped", note)
    shown = turns(6)
    card = structs.replace(shown.cards[1], stage=stage, tag=say("Fatigued"))
    shown = structs.replace(shown, cards=(shown.cards[0], card, *shown.cards[2:]))
    order_track.draw_cards(pygame.Surface((1600, 300)), pygame.Rect(40, 10, 640, 118), shown, SIDES)
    assert said in drawn


def test_a_card_tells_its_state_and_what_it_may_do() -> None:
    title, words, rule = order_track.words_of(turns(2).cards[1])
    assert (title, words, rule) == (
        "Left wing: Impetuous",
        "beats 1; all units move, no limits",
        "X 3",
    )


def test_a_long_name_of_a_side_stands_whole_over_the_number(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    room = sheet_chances.WIDEST_RUNG
    told: list[tuple[str, int]] = []
    draw = type.draw_text

    def drawn(*given: Any, **more: Any) -> pygame.Rect:
        place = draw(*given, **more)
        told.append((given[1], place.width))
        return place

    monkeypatch.setattr(type, "draw_text", drawn)
    names = {"red": "Spanish", "white": "Austro-Sardinian armies"}
    what = Source({}, str, dict.fromkeys(names, theme.INK), names)
    assert sheet_chances._is_long(names["white"], "9", room)
    assert not sheet_chances._is_long("X", "9", room)
    surface = pygame.Surface((room * 7, 300))
    pen = Pen(surface, 0, surface.get_width(), 0)
    page = Parchment(sheet(), what, sheet_page.ROOMY)
    sheet_chances.draw_rungs(pen, Rungs(say("Rolls"), "X 2", rungs(6, 1)), page)
    widths = [wide for words, wide in told if words == names["white"]]
    assert widths and max(widths) <= room - 2 * sheet_chances.BESIDE
