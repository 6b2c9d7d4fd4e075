"""Drives the window in process: clicks at cells and buttons by id, keys, pictures.

Nothing real is moved: every event is made here, and the clock is what the test says.
"""

import os
from math import inf
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"

import pygame

from game.ai.thinking import Thinker
from game.board.cells import Cell
from game.board.plane.shapes import Pose
from game.board.where import lies
from game.engine.refusal import Refusal
from game.engine.text import Text
from game.ui.app import App
from game.ui.desk.body import Body
from game.ui.desk.commands import Commands
from game.ui.desk.desk import Desk
from game.ui.desk.facing import FacingHand
from game.ui.desk.gaze import Gaze
from game.ui.desk.lenses import LensView
from game.ui.desk.looking import Looking
from game.ui.desk.news import News
from game.ui.desk.tray.rack import Rack
from game.ui.desk.tray.tray import Tray
from game.ui.field.animations import Animator
from game.ui.field.board_view import BoardView, Scene
from game.ui.field.camera import Camera
from game.ui.field.painted_ground import plain_ground
from game.ui.play.hand import Hand
from game.ui.play.session import Session
from game.ui.table import doors
from game.ui.table.contents import notice_of
from game.ui.table.screen import TableScreen
from game.ui.widgets.controls import Control, Controls
from game.ui.widgets.guard import BLIND

Pixel = tuple[int, int]


class Doors(doors.Doors):
    """Remembers which doors were opened."""

    def __init__(self) -> None:
        self.opened: list[tuple[str, object]] = []

    def menu(self, session: Session) -> None:
        self.opened.append(("menu", None))

    def rules(self, rule: str) -> None:
        self.opened.append(("rules", rule))

    def keys(self) -> None:
        self.opened.append(("keys", None))

    def replay(self, session: Session, record: int | None) -> None:
        self.opened.append(("replay", record))

    def over(self, session: Session) -> None:
        self.opened.append(("over", None))

    def what_if(self, session: Session) -> None:
        self.opened.append(("what_if", None))


class Driver:
    """A window with one table in it."""

    def __init__(
        self,
        session: Session,
        size: Pixel = (1280, 720),
        *,
        still: bool = True,
        thinker: Thinker | None = None,
    ) -> None:
        self.app = App(size)
        self.doors = Doors()
        self.session = session
        self.mouse: Pixel = (0, 0)
        ground = plain_ground(session.ground)
        self.table = TableScreen(self.app, session, ground, self.doors, still=still)
        self.table.desk.placing.seeking.patience = inf
        if thinker is not None:
            self.table.leading.hire(thinker, "normal")
        self.app.push(self.table)
        self.frames()

    # -- what there is to see -----------------------------------------------------------------

    @property
    def desk(self) -> Desk:
        """What lies between player and board."""
        return self.table.desk

    @property
    def gaze(self) -> Gaze:
        """Where the player looks, and what is open: fan, tip, cursor."""
        return self.table.gaze

    @property
    def commands(self) -> Commands:
        """What can be done without mouse and keys."""
        return self.table.commands

    @property
    def view(self) -> BoardView:
        """The board in the window."""
        return self.desk.view

    @property
    def camera(self) -> Camera:
        """What of the map is seen, and how large."""
        return self.desk.view.camera

    @property
    def hand(self) -> Hand:
        """What is picked."""
        return self.desk.hand

    @property
    def body(self) -> Body:
        """The stack or wing in hand."""
        return self.desk.body

    @property
    def rack(self) -> Rack:
        """Where the pieces of the tray lie."""
        return self.desk.tray.rack

    @property
    def tray(self) -> Tray:
        """The tray."""
        return self.desk.tray

    @property
    def news(self) -> News:
        """The note of what the dice brought."""
        return self.desk.news

    @property
    def lenses(self) -> LensView:
        """The overlays."""
        return self.desk.lenses

    @property
    def looking(self) -> Looking:
        """Where the map looks by itself."""
        return self.desk.looking

    @property
    def facing(self) -> FacingHand:
        """The facing that is tried out."""
        return self.desk.facing

    @property
    def animator(self) -> Animator:
        """What moves by itself."""
        return self.desk.animator

    @property
    def armed(self) -> str:
        """What waits for its second press."""
        return self.table.arming.name

    def notice(self) -> Text | None:
        """The warning beside the question."""
        return notice_of(self.desk)

    def scene(self) -> Scene:
        """The board at this moment."""
        return self.desk.scene()

    # -- time and events -----------------------------------------------------------------------

    def frames(self, count: int = 2, dt: int = 16) -> bool:
        """Let frames pass; whether any of them was drawn."""
        drawn = [self.app.frame([], dt) for _ in range(count)]
        return any(drawn)

    def rest(self, milliseconds: int) -> None:
        """Let time pass without touching anything."""
        self.frames(max(1, milliseconds // 50), 50)

    def send(self, *events: pygame.event.Event) -> None:
        """One turn of the loop with these events."""
        self.app.frame(list(events), 16)

    def move(self, at: Pixel, buttons: tuple[int, int, int] = (0, 0, 0)) -> None:
        """Move the pointer."""
        rel = at[0] - self.mouse[0], at[1] - self.mouse[1]
        self.mouse = at
        self.send(pygame.event.Event(pygame.MOUSEMOTION, pos=at, rel=rel, buttons=buttons))

    def click(self, at: Pixel, button: int = 1, mod: int = 0) -> None:
        """A click where the pointer then is."""
        self.move(at)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.send(pygame.event.Event(kind, pos=at, button=button, mod=mod))
        self.frames()

    def drag(self, start: Pixel, goal: Pixel, button: int = 1, mod: int = 0) -> None:
        """Press, move in three steps, let go."""
        self.move(start)
        self.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=button, mod=mod))
        for part in (1, 2, 3):
            at = tuple(s + (g - s) * part // 3 for s, g in zip(start, goal, strict=True))
            self.move((at[0], at[1]), (1, 0, 0))
        self.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=goal, button=button, mod=mod))
        self.frames()

    def wheel(self, steps: int) -> None:
        """Turn the wheel where the pointer is."""
        self.send(pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=steps))

    def key(self, key: int, mod: int = 0, unicode: str = "") -> None:
        """Press and release a key."""
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self.send(pygame.event.Event(kind, key=key, mod=mod, unicode=unicode))
        self.frames()

    # -- by what it means ----------------------------------------------------------------------

    def at(self, label: str) -> Cell:
        """A cell by its printed number."""
        cell = self.session.board.cell(label)
        assert cell is not None, label
        return cell

    def show(self, label: str) -> Pixel:
        """Bring a cell into view; its pixel."""
        camera = self.camera
        cell = self.at(label)
        if not camera.visible(cell, 80):
            camera.look(camera.cells.centres[cell])
            self.gaze.looked()
            self.frames()
        x, y = camera.place(cell)
        return x, y

    def click_cell(self, label: str, button: int = 1, mod: int = 0) -> None:
        """Click a cell."""
        self.click(self.show(label), button, mod)

    def hover_cell(self, label: str) -> None:
        """Put the pointer on a cell."""
        self.move(self.show(label))
        self.frames()

    def drag_cell(self, start: str, goal: str, mod: int = 0) -> None:
        """Drag the top counter of a cell to another."""
        self.drag(self.show(start), self.show(goal), mod=mod)

    def in_tray(self, unit: str) -> Pixel:
        """Bring a piece of the tray into view; its pixel."""
        self.rack.reveal(unit)
        self.gaze.looked()
        self.frames()
        area = self.rack.area_of(unit)
        assert area[2] > 0, unit
        return area[0] + area[2] // 2, area[1] + area[3] // 2

    def header(self, group: str) -> Pixel:
        """The pixel of the header of a group of the tray."""
        place = self.rack.header_of(group)
        return place.centerx, place.centery

    def controls(self) -> list[Controls]:
        """All controls that are shown."""
        side = self.table.side
        return [
            self.table.sheet.controls,
            self.table.top.controls,
            side.prompt.controls,
            side.dice.controls,
            side.units.controls,
            side.log.controls,
        ]

    def control(self, name: str) -> Control:
        """A control by its id."""
        found = next((c for group in self.controls() if (c := group.get(name))), None)
        assert found is not None, f"no control {name!r}"
        return found

    def press(self, name: str) -> None:
        """Click a button by its id, with time to see what the last one brought."""
        self.rest(BLIND)
        while self.table.guard.left:
            self.frames(1, 50)
        self.click(self.control(name).box.center)

    def refusal(self, name: str) -> Refusal | None:
        """Why a button is grey."""
        return self.control(name).refusal

    def picture(self, path: Path | str) -> None:
        """Save what the window shows."""
        self.gaze.looked()
        self.frames()
        pygame.image.save(self.app.surface, str(path))


def cell_of(driver: Driver, unit: str) -> Cell:
    """Where a unit stands."""
    found = driver.session.piece(unit)
    assert found is not None and not isinstance(found.at, Pose)
    return found.at


def said(driver: Driver) -> str:
    """The rule of the tip on the board, empty if there is none."""
    tip = driver.gaze.tip
    return tip.rule if tip is not None else ""


def where(driver: Driver, piece: str) -> str:
    """The label of the hex where a piece lies; "tray" if it is not on the map."""
    found = driver.session.presentation.piece(piece)
    assert found is not None, piece
    return driver.session.field.name(found.at) if lies(found.at) else "tray"


def held(driver: Driver) -> tuple[str, ...]:
    """The pieces in hand."""
    assert driver.session.prompt is not None
    return driver.session.prompt.subject


def told(driver: Driver) -> list[str]:
    """The pieces that the panel tells of."""
    return [c.id for c, _panel in driver.table.side.units.stack.units]


def take_up(driver: Driver, start: Pixel) -> None:
    """Press and move by more than a hand trembles; the button stays down."""
    driver.move(start)
    driver.send(pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=start, button=1, mod=0))
    driver.move((start[0] + 20, start[1] + 6), (1, 0, 0))


def let_go(driver: Driver, at: Pixel) -> None:
    """Move there with the button down and release it."""
    driver.move(at, (1, 0, 0))
    driver.send(pygame.event.Event(pygame.MOUSEBUTTONUP, pos=at, button=1, mod=0))
    driver.frames()


def drag_in(driver: Driver, piece: str, label: str) -> None:
    """Drag a piece from the tray to a hex: the map may have moved to show where it may go."""
    take_up(driver, driver.in_tray(piece))
    let_go(driver, driver.show(label))
