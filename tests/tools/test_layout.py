"""The layout checker finds what is planted, is silent where nothing is wrong, leaves no wrapper."""

from collections.abc import Callable, Iterator

import pygame
import pytest

from game.ui.app import App
from game.ui.look import theme, type
from game.ui.look.words import LANGUAGE
from game.ui.widgets import control_paint, plates
from game.ui.widgets.controls import Control, Controls
from game.ui.widgets.scroll import Scroll
from tools.layout.judge import Fault, judge, missing
from tools.layout.look import Variant, look
from tools.layout.record import Picture, Recorder
from tools.layout.scenes import SCENES

WHITE, BLACK = (255, 255, 255), (0, 0, 0)
BODY = type.BODY.but(colour=WHITE)
Draw = Callable[[pygame.Surface], object]


@pytest.fixture(autouse=True)
def _as_before(tmp_path: object, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("OBLIQUE_HOME", str(tmp_path))
    yield
    type.set_text_scale(100)
    LANGUAGE.use("en")


def taken(draw: Draw) -> Picture:
    """What is drawn on a black window."""
    window = App((1280, 720)).surface
    window.fill(BLACK)
    with Recorder() as recorder:
        return recorder.take(window, lambda: draw(window))


def faults(draw: Draw) -> list[Fault]:
    return [finding.fault for finding in judge(taken(draw))]


def written(text: str, at: tuple[int, int], style: type.Style = BODY, width: int = 600) -> Draw:
    return lambda window: type.draw_text(window, text, at, style, width=width)


def both(*draws: Draw) -> Draw:
    return lambda window: [draw(window) for draw in draws]


def pressed(*boxes: tuple[int, int, int, int]) -> Draw:
    def draw(window: pygame.Surface) -> None:
        group = Controls()
        group.set([Control(id=str(box), rect=box, label="Go") for box in boxes])
        control_paint.draw_controls(window, group)

    return draw


def clipped(window: pygame.Surface) -> None:
    """Half of a line is beyond the clip."""
    window.set_clip(pygame.Rect(0, 0, 600, 112))
    type.draw_text(window, "Halved", (100, 100), BODY)
    window.set_clip(None)


def folded(window: pygame.Surface) -> None:
    """The same, in a list that scrolls."""
    clipped(window)
    scroll = Scroll()
    scroll.fit(pygame.Rect(0, 0, 600, 112), 900)
    scroll.draw(window)


def broken(window: pygame.Surface) -> None:
    type.draw_wrapped(window, "Winterfeldt", pygame.Rect(100, 100, 40, 90), BODY)


def under_a_card(window: pygame.Surface) -> None:
    """Half a word is painted over; another one, later, stands on the card."""
    type.draw_text(window, "Painted over", (100, 100), BODY)
    pygame.draw.rect(window, (40, 0, 0), (140, 90, 200, 60))
    type.draw_text(window, "Card", (145, 100), BODY)


def under_a_sheet(window: pygame.Surface) -> None:
    """All is dimmed, and a sheet covers half of a word and of a button."""
    dim = BODY.but(size=60, colour=theme.SUNK)  # as the veil: it stays as it is
    both(written("Painted over", (100, 100), dim), pressed((100, 200, 90, 40)))(window)
    plates.dim(window)
    pygame.draw.rect(window, (40, 0, 0), (150, 90, 700, 600))
    pressed((160, 210, 90, 40))(window)


def beyond_the_window(window: pygame.Surface) -> None:
    """A list that scrolls ends at the window's edge, and a line of it half below that."""
    room = pygame.Rect(0, 100, 600, 620)
    window.set_clip(room)
    type.draw_text(window, "Half below", (100, 712), BODY)
    window.set_clip(None)
    scroll = Scroll()
    scroll.fit(room, 900)
    scroll.draw(window)


def over_a_row(window: pygame.Surface) -> None:
    """A button stands below a list whose last row reaches down behind it, unseen."""
    group = Controls()
    group.set([Control(id="row", rect=(200, 100, 60, 90), label="")])
    window.set_clip(pygame.Rect(0, 0, 600, 120))
    control_paint.draw_controls(window, group)
    window.set_clip(None)
    type.draw_text(window, "A long label", (190, 150), BODY)


def whole_elsewhere(window: pygame.Surface) -> None:
    """A longer word was only measured, and would have been broken after these letters."""
    type.wrap("combats", BODY, type.measure("combat", BODY)[0])
    type.draw_text(window, "combat", (100, 100), BODY)


@pytest.mark.parametrize(
    ("draw", "fault"),
    [
        (written("Franco-Imperial victory", (100, 100), width=60), Fault.CUT),
        (broken, Fault.BROKEN),
        (clipped, Fault.CLIPPED),
        (under_a_card, Fault.COVERED),
        (both(written("Rossbach", (100, 100)), written("Leuthen", (120, 104))), Fault.OVERLAP),
        (written("Outside", (1260, 100)), Fault.OUTSIDE),
        (written("Grey on black", (100, 100), BODY.but(colour=(90, 90, 90))), Fault.CONTRAST),
        (pressed((100, 100, 90, 40), (150, 120, 90, 40)), Fault.CONTROLS),
        (pressed((1220, 100, 90, 40)), Fault.OUTSIDE),
        (both(pressed((100, 100, 40, 40)), written("Too long", (95, 105))), Fault.STICKS_OUT),
    ],
)
def test_a_planted_fault_is_found(draw: Draw, fault: Fault) -> None:
    assert fault in faults(draw)


@pytest.mark.parametrize(
    "draw",
    [
        both(written("Rossbach", (100, 100)), written("Leuthen", (100, 130))),
        both(written("Hidden", (100, 100)), lambda w: w.fill(BLACK), written("Seen", (105, 102))),
        pressed((100, 100, 90, 40), (200, 100, 90, 40)),
        written("Large", (100, 100), BODY.but(size=30, colour=(110, 110, 110))),
        folded,
        under_a_sheet,
        beyond_the_window,
        over_a_row,
        whole_elsewhere,
        written("Smaller", (100, 100), width=type.measure("Smaller", BODY)[0] - 8),
    ],
)
def test_a_sound_picture_has_none(draw: Draw) -> None:
    assert faults(draw) == []


def test_a_control_that_vanishes_is_missed() -> None:
    picture = taken(pressed((100, 100, 90, 40)))
    assert [found.text for found in missing(picture, {*picture.ids, "rules"})] == ["rules"]


def test_the_program_is_as_it_was() -> None:
    before = type.cut, type.wrap, type.draw_text, control_paint.draw_control, Scroll.draw
    taken(written("Word", (0, 0)))
    assert before == (type.cut, type.wrap, type.draw_text, control_paint.draw_control, Scroll.draw)


def test_real_screens_are_looked_at() -> None:
    """Keys and the table of Maida, in a usual window: no text out of it, no controls at odds."""
    scenes = [scene for scene in SCENES if scene.name in ("keys", "table maida-1806")]
    found = list(look(scenes, [Variant("1920x1080", "it", 100)]))
    wrong = {finding.fault for *_at, finding in found if not finding.reason}
    assert not wrong & {Fault.OUTSIDE, Fault.CONTROLS, Fault.MISSING, Fault.BROKEN}


def test_the_words_beside_a_large_counter_stay_beside_it() -> None:
    """In the largest type the words are higher than the counter, which then grew over them."""
    scenes = [scene for scene in SCENES if scene.name.startswith("page counters")]
    found = list(look(scenes, [Variant("1280x720", "en", 200)]))
    assert [f.text for *_at, f in found if f.fault is Fault.CONTRAST] == []
