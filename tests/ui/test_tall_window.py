"""A window of very many pixels, and large type: what lies beside words grows with them."""

from collections.abc import Iterator

import pygame
import pytest

from game.engine.presentation import CellNote
from game.engine.prompt import Mark, Offer
from game.engine.text import say
from game.ui.desk.stack_fan import Fan, caption, draw_fan, lay_out
from game.ui.look import theme, type
from game.ui.panels.sheet_page import Source
from game.ui.screens.verdict_sections import draw_course, draw_difference
from game.ui.widgets.pen import Pen
from tests.ui import panel_fixtures as made
from tests.ui.verdict_fixtures import verdict

pytestmark = pytest.mark.usefixtures("screen")
SIDES = Source({}, str, {"pr": theme.rgb("#2F5D8C"), "fi": theme.rgb("#9FB4C8")}, {})
Drawn = list[tuple[str, pygame.Rect]]


@pytest.fixture(autouse=True)
def _usual_again() -> Iterator[None]:
    yield
    theme.fit_height(theme.USUAL_HEIGHT)
    type.set_text_scale(100)


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Drawn:
    """Every line that is drawn, and where."""
    found: Drawn = []
    honest = type.draw_text

    def noted(surface: pygame.Surface, text: str, *rest: object, **more: object) -> pygame.Rect:
        place = honest(surface, text, *rest, **more)  # type: ignore[arg-type]  # handed on as given
        found.append((text, place))
        return place

    monkeypatch.setattr(type, "draw_text", noted)
    return found


class NotedPen(Pen):
    """Keeps what it framed or filled."""

    def __init__(self, surface: pygame.Surface, left: int, width: int, top: int) -> None:
        super().__init__(surface, left, width, top)
        self.boxes: list[pygame.Rect] = []

    def box(self, rect: pygame.Rect, colour: theme.Colour, width: int = 0) -> None:
        self.boxes.append(rect.copy())
        super().box(rect, colour, width)


def fan_of_2404(note: CellNote) -> Fan:
    stack = made.presentation().stacks[310]
    fan = Fan(cell=310, title="2404", stack=stack, note=note)
    lay_out(fan, {}, [pygame.Rect(100, 100, 50, 50)], pygame.Rect(0, 0, 3000, 1800))
    return fan


def test_the_pieces_of_a_fan_grow_with_the_window() -> None:
    usual = [rect.width for _unit, rect in fan_of_2404(made.cell_note()).places]
    theme.fit_height(2 * theme.USUAL_HEIGHT)
    assert [rect.width for _unit, rect in fan_of_2404(made.cell_note()).places] == [
        2 * width for width in usual
    ]


@pytest.mark.parametrize("scale", [100, 200])
def test_in_a_high_window_a_fan_cuts_no_more_than_in_the_usual_one(
    scale: int, drawn: Drawn
) -> None:
    """A leader's bracket over one piece, the words under it: the room is in proportion."""
    type.set_text_scale(scale)
    note = CellNote(groups=((say("Comandante"), ("kr13",)),))
    offer = Offer(Mark.MOVE, say("restano 6 MP"))
    usual = caption(offer)
    theme.fit_height(2 * theme.USUAL_HEIGHT)
    assert caption(offer) == usual
    draw_fan(pygame.Surface((3000, 1800)), fan_of_2404(note), {}, (), None, numbered=False)
    assert "Comandante" in [text for text, _place in drawn]


@pytest.mark.parametrize("high", [theme.USUAL_HEIGHT, 2 * theme.USUAL_HEIGHT])
@pytest.mark.parametrize("scale", [80, 100, 200])
def test_the_figure_of_the_difference_stands_over_the_scale(
    high: int, scale: int, drawn: Drawn
) -> None:
    type.set_text_scale(scale)
    theme.fit_height(high)
    pen = NotedPen(pygame.Surface((1800, 1200)), 40, 1600, 20)
    draw_difference(pen, verdict(), SIDES)
    figures = [place for text, place in drawn if text == "+24"]
    assert len(figures) == 2 and all(place.bottom <= pen.boxes[0].top for place in figures)


@pytest.mark.parametrize("high", [theme.USUAL_HEIGHT, 2 * theme.USUAL_HEIGHT])
@pytest.mark.parametrize("scale", [80, 100, 200])
def test_the_lowest_value_of_the_curve_keeps_off_the_turns(
    high: int, scale: int, drawn: Drawn
) -> None:
    type.set_text_scale(scale)
    theme.fit_height(high)
    draw_course(Pen(pygame.Surface((1800, 1200)), 40, 1600, 20), verdict(), SIDES)
    places = dict(drawn)
    turns = [places[label] for label in verdict().course_labels]
    assert all(places["−10"].bottom <= turn.top for turn in turns)
