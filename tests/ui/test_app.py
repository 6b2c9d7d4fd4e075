"""The window: its stack of screens, drawing only on change, pictures, the last word on a crash."""

import os
import warnings

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from pathlib import Path

import pygame
import pytest

from game.engine.text import Text
from game.ui.app import LEAST_LAYOUT, SMALLEST, App, Size, fitting_size
from game.ui.look import theme, type
from game.ui.start import last_word


class Plain:
    """A screen that counts what is asked of it."""

    def __init__(self) -> None:
        self.events: list[int] = []
        self.sizes: list[Size] = []
        self.drawn = 0
        self.changed = False

    def handle(self, event: pygame.event.Event) -> None:
        self.events.append(event.type)

    def update(self, dt: int) -> bool:
        changed, self.changed = self.changed, False
        return changed

    def draw(self, surface: pygame.Surface) -> None:
        self.drawn += 1
        surface.fill((10, 20, 30))

    def resize(self, size: Size) -> None:
        self.sizes.append(size)


@pytest.fixture
def app() -> App:
    return App((1000, 700))


def test_this_is_pygame_ce() -> None:
    """Two packages fight for the folder `pygame`; the older one would fail later and strangely."""
    assert getattr(pygame, "IS_CE", 0)


def test_a_screen_is_laid_out_and_drawn_once(app: App) -> None:
    """Then only when it says that something changed."""
    screen = Plain()
    app.push(screen)
    assert screen.sizes == [(1000, 700)]
    assert app.frame([], 16)
    assert not app.frame([], 16)
    screen.changed = True
    assert app.frame([], 16)
    assert screen.drawn == 2


def test_only_the_top_screen_gets_events(app: App) -> None:
    """The one below waits, and is laid out anew when it comes back."""
    low, high = Plain(), Plain()
    app.push(low)
    app.push(high)
    assert app.below(high) is low
    assert app.below(low) is None
    click = pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(1, 1), button=1)
    app.frame([click], 16)
    assert low.events == []
    assert high.events == [pygame.MOUSEBUTTONDOWN]
    app.pop()
    assert len(low.sizes) == 2
    assert app.frame([], 16)


def test_replace_takes_the_place_of_the_top(app: App) -> None:
    """The stack stays as high as it was."""
    first, second = Plain(), Plain()
    app.push(first)
    app.replace(second)
    assert app.screens == [second]


def test_closing_the_window_ends_the_loop_and_calls_back(app: App) -> None:
    """Whoever has something to put away is called once."""
    closed: list[str] = []
    app.push(Plain())
    app.before_quit.append(lambda: closed.append("bye"))
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(pygame.QUIT))
    app.loop()
    assert closed == ["bye"]


def test_the_program_ends_with_its_last_screen(app: App) -> None:
    """No screen, no frame."""
    app.push(Plain())
    app.pop()
    assert not app.frame([], 16)
    app.loop()


def test_f12_saves_a_picture(app: App, tmp_path: Path) -> None:
    """One file for each press."""
    app.shots = tmp_path / "shots"
    app.push(Plain())
    app.frame([], 16)
    for _ in range(2):
        app.frame([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F12, mod=0)], 16)
    shots = sorted(app.shots.iterdir())
    assert [s.name for s in shots] == ["oblique-001.png", "oblique-002.png"]
    assert pygame.image.load(shots[0]).get_at((5, 5))[:3] == (10, 20, 30)


def test_the_next_picture_takes_the_next_number(app: App, tmp_path: Path) -> None:
    """However many were deleted: none is written over."""
    app.shots = tmp_path
    for number in (2, 3):
        (tmp_path / f"oblique-{number:03}.png").write_bytes(b"mine")
    (tmp_path / "oblique-mine.png").mkdir()
    app.push(Plain())
    app.frame([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F12, mod=0)], 16)
    assert (tmp_path / "oblique-003.png").read_bytes() == b"mine"
    assert (tmp_path / "oblique-004.png").exists()


def test_a_picture_that_cannot_be_saved_is_told_and_ends_nothing(app: App, tmp_path: Path) -> None:
    """The folder's place is taken by a file."""
    told: list[Text] = []
    app.tell = told.append
    app.shots = tmp_path / "shots"
    app.shots.write_text("in the way")
    app.push(Plain())
    app.frame([pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F12, mod=0)], 16)
    assert len(told) == 1 and "could not be saved" in str(told[0])


@pytest.mark.parametrize(
    ("wanted", "desktop", "fits"),
    [
        ((1280, 720), (1920, 1080), (1280, 720)),
        ((16000, 9000), (1920, 1080), (1920, 1080)),
        ((1, 1), (1920, 1080), (960, 600)),
        ((1280, 720), (800, 480), (800, 480)),
        ((1280, 720), (320, 240), (640, 400)),
    ],
)
def test_the_window_is_of_use_and_has_room(
    app: App, wanted: Size, desktop: Size, fits: Size, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.display, "get_desktop_sizes", lambda: [desktop])
    assert fitting_size(wanted) == fits


def test_a_window_smaller_than_any_layout_shows_a_part(app: App) -> None:
    """Some desktops make it smaller than they were told to."""
    screen = Plain()
    app.push(screen)
    pygame.display.set_mode((120, 90))
    app.frame([pygame.event.Event(pygame.VIDEORESIZE, size=(120, 90), w=120, h=90)], 16)
    assert screen.sizes[-1] == LEAST_LAYOUT == app.size
    shown = pygame.display.get_surface()
    assert shown is not None and shown.get_at((100, 80))[:3] == (10, 20, 30)
    pygame.display.set_mode((1000, 700))
    app.frame([pygame.event.Event(pygame.VIDEORESIZE, size=(1000, 700), w=1000, h=700)], 16)
    assert screen.sizes[-1] == (1000, 700) and app.surface is pygame.display.get_surface()


def test_the_desktop_is_told_the_smallest_size(app: App) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        assert pygame.Window.from_display_module().minimum_size == SMALLEST


def test_f11_goes_to_full_screen_and_back_to_the_old_size(app: App) -> None:
    """And the screen is laid out each time."""
    screen = Plain()
    app.push(screen)
    f11 = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_F11, mod=0)
    app.frame([f11], 16)
    assert app.fullscreen
    app.frame([f11], 16)
    assert not app.fullscreen
    assert app.size == (1000, 700)
    assert len(screen.sizes) == 3


def test_whether_the_window_is_as_large_as_it_can_be_is_remembered(app: App) -> None:
    """Then its size is that of before, for whoever makes it smaller again."""
    had = app.window_size
    app.frame([pygame.event.Event(pygame.WINDOWMAXIMIZED)], 16)
    app._window = pygame.display.set_mode((1500, 900))
    app.frame([pygame.event.Event(pygame.VIDEORESIZE, size=(1500, 900), w=1500, h=900)], 16)
    assert app.maximised and (app.size, app.window_size) == ((1500, 900), had)
    app.frame([pygame.event.Event(pygame.WINDOWRESTORED)], 16)
    assert not app.maximised


def test_a_very_high_window_shows_all_of_it_larger(app: App) -> None:
    """At 3840 by 2160 twice as large as at 1920 by 1080, and as usual again below."""
    seen: list[tuple[float, int]] = []
    for size in ((3840, 2160), (1920, 1080), (1280, 720)):
        app._window = app.surface = pygame.Surface(size)
        app.relayout()
        seen.append((type.text_scale(), theme.metrics(size[0]).right))
    assert seen == [(2.0, 808), (1.0, 404), (1.0, 330)]


def test_a_crash_leaves_a_report_and_is_still_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The hook that was there before has its say first."""
    monkeypatch.setenv("OBLIQUE_HOME", str(tmp_path))
    told: list[BaseException] = []
    hook = last_word(lambda kind, error, trace: told.append(error))
    error = RuntimeError("the bridge is down")
    hook(RuntimeError, error, None)
    assert told == [error]
    reports = list(tmp_path.rglob("crash.txt"))
    assert len(reports) == 1
    assert "the bridge is down" in reports[0].read_text("utf-8")


def test_an_interrupt_is_no_crash(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Ctrl+C in the terminal leaves no report."""
    monkeypatch.setenv("OBLIQUE_HOME", str(tmp_path))
    last_word(lambda kind, error, trace: None)(KeyboardInterrupt, KeyboardInterrupt(), None)
    assert not list(tmp_path.rglob("crash.txt"))


def test_a_held_key_means_only_the_screen_that_it_was_pressed_in(app: App) -> None:
    """Its repeats do not go through to the next screen; a fresh press does."""
    low, high = Plain(), Plain()
    app.push(low)
    app.push(high)
    down = pygame.event.Event(pygame.KEYDOWN, key=pygame.K_ESCAPE, mod=0, unicode="")
    up = pygame.event.Event(pygame.KEYUP, key=pygame.K_ESCAPE, mod=0)
    app.frame([down], 16)
    app.pop()
    app.frame([down, down, up], 16)
    assert low.events == [pygame.KEYUP]
    app.frame([down], 16)
    assert low.events == [pygame.KEYUP, pygame.KEYDOWN]


def test_the_desktop_knows_the_window_by_the_name_of_the_program(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Not by that of the script, which importing pygame has set."""
    name = "SDL_VIDEO_X11_WMCLASS"
    monkeypatch.setenv(name, "__main__.py")
    App((320, 240))
    assert os.environ[name] == "oblique-order"


@pytest.mark.parametrize("stubborn", [1, 9])
def test_f11_gives_the_window_back_the_size_it_had(
    app: App, stubborn: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A window that keeps the monitor's size when it is told the first time is told again; one that
    stays so (a desktop that lays windows out itself) is left alone.
    """
    told: list[tuple[Size, bool]] = []

    def opened(size: Size, fullscreen: bool) -> pygame.Surface:
        told.append((size, fullscreen))
        kept = fullscreen or len([f for _s, f in told if not f]) <= stubborn
        return pygame.display.set_mode((1920, 1080) if kept else size)

    monkeypatch.setattr("game.ui.app.open_display", opened)
    had = app.size
    app.toggle_fullscreen()
    assert app.size == (1920, 1080)
    app.toggle_fullscreen()
    assert app.size == (had if stubborn == 1 else (1920, 1080)) and app.window_size == had
    assert told == [(had, True), (had, False), (had, False)]


def test_a_crash_is_told_even_where_no_report_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The last word itself must not fail."""
    home = tmp_path / "home"
    home.write_text("a file")
    monkeypatch.setenv("OBLIQUE_HOME", str(home))
    last_word(lambda kind, error, trace: None)(RuntimeError, RuntimeError("no"), None)
    assert "could not be written" in capsys.readouterr().err
