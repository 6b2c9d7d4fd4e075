"""The window: event loop, stack of screens, full screen, screenshots.

A screen is any object of the `Screen` protocol. Only the one on top of the stack gets events and
time. The window is drawn again only when the top screen's `update` says that something changed, or
when the window itself did (size, exposure, another screen); a screen that only reacts to events
notes the change and reports it in its next `update`.

    app = App((1280, 720))
    app.push(TitleScreen(app, library, systems))
    app.loop()
"""

import os
import warnings
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import Protocol

import pygame

from game.content.reading import why
from game.content.writing import write_numbered
from game.engine.text import Text, say
from game.ui.look import theme
from game.ui.widgets import png
from game.ui.widgets.keyboard import Keyboard

FRAMES_PER_SECOND = 60
SMALLEST = (960, 600)
LEAST_LAYOUT = (640, 400)
"""A window that is smaller still, against what it was told, shows the upper left part."""
TRUE_COLOUR = 24
TITLE = "Oblique Order"
WINDOW_CLASS = "oblique-order"

Size = tuple[int, int]


class Screen(Protocol):
    """One full-window view: title, table, end, replay ...

    `handle` gets every event of the window but those the app keeps for itself (quit, F11, F12,
    resizing). `update` gets the milliseconds since the last call and answers whether the picture
    changed. `draw` paints the whole surface. `resize` comes once before the first `draw` and after
    each change of size or text scale.
    """

    def handle(self, event: pygame.event.Event) -> None:
        """React to one event."""

    def update(self, dt: int) -> bool:
        """Let time pass; whether the picture changed since the last draw."""

    def draw(self, surface: pygame.Surface) -> None:
        """Paint everything."""

    def resize(self, size: Size) -> None:
        """Lay out for this size."""


def open_display(size: Size, fullscreen: bool) -> pygame.Surface:
    """The window's surface; sets what SDL must be told before the first one opens."""
    # Sharp pixels on scaled Windows desktops instead of a stretched picture.
    os.environ.setdefault("SDL_WINDOWS_DPI_AWARENESS", "permonitorv2")
    os.environ.setdefault("SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR", "0")
    # The desktop groups windows and finds their icon by this name; importing pygame has set it to
    # that of the script.
    for desktop in ("X11", "WAYLAND"):
        os.environ[f"SDL_VIDEO_{desktop}_WMCLASS"] = WINDOW_CLASS
    # Not pygame.init(): it starts sound, which is optional and noisy without a card.
    pygame.display.init()
    pygame.font.init()
    if pygame.display.get_driver() == "x11":
        # Without a GPU a flip through OpenGL takes 6 ms instead of 0.2.
        os.environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
    pygame.display.set_caption(TITLE)
    flags = pygame.FULLSCREEN if fullscreen else pygame.RESIZABLE
    surface = pygame.display.set_mode((0, 0) if fullscreen else size, flags)
    if surface.get_bitsize() < TRUE_COLOUR:
        # A screen of 16 bits: the picture is made in all colours, SDL takes away what is too many.
        surface = pygame.display.set_mode(surface.get_size(), flags | pygame.SCALED)
    _tell_smallest()
    return surface


def _tell_smallest() -> None:
    """Let the desktop make the window no smaller than it can be used."""
    with warnings.catch_warnings():
        # The way to the window that set_mode opened; there is no other yet.
        warnings.simplefilter("ignore", DeprecationWarning)
        pygame.Window.from_display_module().minimum_size = fitting_size((0, 0))


def maximise() -> None:
    """Make the window as large as the desktop allows; one without a window manager leaves it."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        pygame.Window.from_display_module().maximize()


def fitting_size(wanted: Size) -> Size:
    """The size nearest to the one wanted that can be used and has room on the desktop."""
    sizes = pygame.display.get_desktop_sizes() if pygame.display.get_init() else []
    desktop = [max(size[way] for size in sizes) if sizes else wanted[way] for way in (0, 1)]
    wide, high = (
        min(max(want, least), max(room, least_of_all))
        for want, least, room, least_of_all in zip(
            wanted, SMALLEST, desktop, LEAST_LAYOUT, strict=True
        )
    )
    return wide, high


class App:
    """The window and its stack of screens, the last one on top."""

    def __init__(
        self,
        size: Size = (1280, 720),
        *,
        fullscreen: bool = False,
        maximised: bool = False,
        shots: Path | None = None,
    ) -> None:
        self.screens: list[Screen] = []
        self.running = False
        self.fullscreen, self.maximised = fullscreen, maximised
        self.shots = shots
        self.before_quit: list[Callable[[], None]] = []
        self.after_frame: Callable[[], None] = lambda: None
        self.after_toggle: Callable[[str], None] = lambda _full: None
        self.tell: Callable[[Text], None] = lambda _words: None
        self._keyboard = Keyboard()
        self._pressed: dict[int, Screen] = {}
        self.window_size = size
        self._window = open_display(size, fullscreen)
        if maximised and not fullscreen:
            maximise()
        self.surface = canvas_for(self._window)
        self._dirty = True
        pygame.key.set_repeat(350, 40)

    # -- the stack of screens ----------------------------------------------------------------------

    @property
    def size(self) -> Size:
        """Width and height of the picture in the window, in pixels."""
        return self.surface.get_size()

    @property
    def top(self) -> Screen | None:
        """The screen that is shown."""
        return self.screens[-1] if self.screens else None

    def below(self, screen: Screen) -> Screen | None:
        """The screen under one, for a screen that shows it dimmed behind itself."""
        at = self.screens.index(screen) if screen in self.screens else 0
        return self.screens[at - 1] if at else None

    def push(self, screen: Screen) -> None:
        self.screens.append(screen)
        self.relayout()

    def pop(self) -> None:
        """Go back to the screen below; the program ends with the last one."""
        self.screens.pop()
        self.relayout()

    def replace(self, screen: Screen) -> None:
        if self.screens:
            self.screens.pop()
        self.push(screen)

    def relayout(self) -> None:
        """Lay the top screen out anew (another one; text scale or language changed) and draw it."""
        theme.fit_height(self.size[1])
        if self.top is not None:
            self.top.resize(self.size)
        self._dirty = True

    # -- the loop ----------------------------------------------------------------------------------

    def loop(self) -> None:
        """Run until the window is closed or the last screen is gone."""
        clock = pygame.time.Clock()
        self.running = True
        while self.running and self.screens:
            self.frame(pygame.event.get(), clock.tick(FRAMES_PER_SECOND))
        for callback in self.before_quit:
            callback()

    def frame(self, events: list[pygame.event.Event], dt: int) -> bool:
        """One turn of the loop; whether the window was drawn. Tests bring their own events."""
        for event in unpiled(events):
            self._dispatch(self._keyboard.read(event))
        top = self.top
        if top is None:
            return False
        changed = top.update(dt)
        drawn = top is self.top and (changed or self._dirty)
        if drawn:
            self._dirty = False
            top.draw(self.surface)
            if self.surface is not self._window:
                self._window.blit(self.surface, (0, 0))
            pygame.display.flip()
        self.after_frame()
        return drawn

    def quit(self) -> None:
        """End the loop after this turn."""
        self.running = False

    def _dispatch(self, event: pygame.event.Event) -> None:
        if event.type == pygame.QUIT:
            self.quit()
        elif event.type == pygame.VIDEORESIZE:
            self._resized()
        elif event.type in (pygame.WINDOWMAXIMIZED, pygame.WINDOWRESTORED):
            self.maximised, self._dirty = event.type == pygame.WINDOWMAXIMIZED, True
        elif event.type in (pygame.VIDEOEXPOSE, pygame.WINDOWFOCUSGAINED):
            self._dirty = True
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
            self.toggle_fullscreen()
        elif event.type == pygame.KEYDOWN and event.key == pygame.K_F12:
            self.screenshot()
        elif self.top is not None and not self._held_over(event, self.top):
            self.top.handle(event)

    def _held_over(self, event: pygame.event.Event, top: Screen) -> bool:
        """Whether it repeats a key pressed in another screen: else Esc would close them all."""
        if event.type == pygame.KEYDOWN:
            return self._pressed.setdefault(event.key, top) is not top
        if event.type == pygame.KEYUP:
            self._pressed.pop(event.key, None)
        elif event.type == pygame.WINDOWFOCUSLOST:
            self._pressed.clear()
        return False

    def _resized(self) -> None:
        # SDL has resized the surface already; only the layout follows.
        self._window = pygame.display.get_surface() or self._window
        self.surface = canvas_for(self._window)
        if not (self.fullscreen or self.maximised):
            self.window_size = self._window.get_size()
        self.relayout()

    def toggle_fullscreen(self) -> None:
        """F11."""
        self.set_window(self.window_size, fullscreen=not self.fullscreen)
        self.after_toggle("on" if self.fullscreen else "off")

    def set_window(self, size: Size, *, fullscreen: bool = False) -> None:
        """Open the window anew with this size, or over the whole monitor."""
        self.fullscreen = fullscreen
        size = max(size[0], SMALLEST[0]), max(size[1], SMALLEST[1])
        self._window = open_display(size, fullscreen)
        if not fullscreen and self._window.get_size() != size:
            # Without a window manager a window keeps the whole monitor when it is told but once.
            self._window = open_display(size, fullscreen)
        self.surface = canvas_for(self._window)
        self.relayout()

    def screenshot(self) -> None:
        """F12: save the picture in the window, and say where, or why not."""
        if self.shots is None:
            return
        try:
            path = write_numbered(self.shots, "oblique-", ".png", png.written(self.surface))
        except (OSError, ValueError) as error:
            self.tell(say("The picture could not be saved: {reason}.", reason=why(error)))
        else:
            self.tell(say("The picture lies at {path}.", path=str(path)))


def unpiled(events: Iterable[pygame.event.Event]) -> Iterator[pygame.event.Event]:
    """Of a key that repeats itself while it is held one event: where a picture took long, those
    that piled up would go on after it is let go.
    """
    down: set[int] = set()
    for event in events:
        if event.type == pygame.KEYUP:
            down.discard(event.key)
        elif event.type == pygame.KEYDOWN:
            if event.key in down:
                continue
            down.add(event.key)
        yield event


def canvas_for(window: pygame.Surface) -> pygame.Surface:
    """What the screens are drawn on: the window itself, or a larger surface if it is too small."""
    wide, high = (max(a, b) for a, b in zip(window.get_size(), LEAST_LAYOUT, strict=True))
    return window if (wide, high) == window.get_size() else pygame.Surface((wide, high))
