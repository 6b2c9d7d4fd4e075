"""What happened, made visible: pieces walk their path, losses flash, dice tumble.

The engine has long gone on: everything here can be skipped at any moment, and with reduced motion
nothing moves at all. Events are read by what they carry (path, roll, units), not by the game.
"""

from collections.abc import Mapping
from math import cos, pi, sin

import pygame
from msgspec import Struct
from msgspec.structs import replace

from game.board.plane.numbers import FULL_TURN, turn
from game.board.plane.shapes import Pose
from game.board.where import Where
from game.engine.action import UnitId
from game.engine.event import Event
from game.engine.presentation import Counter, Face
from game.ui import counters
from game.ui.counters.base_plate import blit_plate, plate_picture
from game.ui.counters.general import blit_general
from game.ui.counters.letters import figures, inside
from game.ui.field.camera import Camera, between, box_of
from game.ui.field.pieces import counter_size, find
from game.ui.look import theme, type
from game.ui.play.fields import World
from game.ui.widgets.plates import PIPS

STEP, LONGEST, SHORTEST = 130, 780, 220
"""Milliseconds for a hex of a walk, at most and at least for a whole one."""
FLASH, TUMBLE, REST, HASTE = 420, 420, 900, 150
WOUNDS = ("loss", "elimin", "rout", "disorder", "captur", "wound", "kill", "flip", "reduc")
"""Parts of an event's kind that say that a piece was hurt."""
FLASHES = 5.0
"""How much wider than a mere point a piece flashes on a table."""
MOST_WALKS, FEW_DICE = 24, 3
"""More walks than that are not shown; more dice than that are shown in haste."""
_RESULT = figures(15, theme.INK)


class Walk(Struct, frozen=True):
    """A piece goes over these cells."""

    unit: UnitId
    face: Face
    cells: tuple[Where, ...]
    pose: counters.Stance | None = None

    @property
    def length(self) -> int:
        """Milliseconds it takes."""
        return max(SHORTEST, min(LONGEST, STEP * (len(self.cells) - 1)))


class Flash(Struct, frozen=True):
    """Something befell these cells."""

    cells: tuple[Where, ...]

    length = FLASH


class Tumble(Struct, frozen=True):
    """Dice over a cell, the only one: they tumble, show their faces, and name the result."""

    cells: tuple[Where, ...]
    dice: tuple[int, ...]
    result: str
    rest: int = REST

    @property
    def length(self) -> int:
        """Milliseconds from the throw until it is gone."""
        return TUMBLE + self.rest


Scene = Walk | Flash | Tumble


class Animator:
    """Plays events one after the other."""

    def __init__(self) -> None:
        self.still = False
        self._scenes: list[Scene] = []
        self._spent = 0

    @property
    def playing(self) -> bool:
        return bool(self._scenes)

    @property
    def hidden(self) -> frozenset[UnitId]:
        """Pieces on their way: not to be drawn in their stacks."""
        return frozenset(s.unit for s in self._scenes if isinstance(s, Walk))

    @property
    def hasty(self) -> bool:
        """Whether many dice are thrown, one hard on the other."""
        return any(isinstance(s, Tumble) and s.rest == HASTE for s in self._scenes)

    def all_cells(self) -> tuple[Where, ...]:
        """Where everything takes place that is still to be shown, in its order."""
        return tuple(dict.fromkeys(cell for scene in self._scenes for cell in scene.cells))

    def play(self, events: tuple[Event, ...], stacks: Mapping[Where, tuple[Counter, ...]]) -> None:
        """Queue what these events show; `stacks` is the table after them."""
        if self.still:
            return
        scenes = [s for e in events for s in _scenes(e, stacks)]
        if sum(isinstance(s, Walk) for s in scenes) > MOST_WALKS:
            return
        if sum(isinstance(s, Tumble) for s in scenes) > FEW_DICE:
            scenes = [replace(s, rest=HASTE) if isinstance(s, Tumble) else s for s in scenes]
        self._scenes += scenes

    def skip(self) -> bool:
        """End it all; whether there was anything."""
        had, self._scenes, self._spent = self.playing, [], 0
        return had

    def update(self, dt: int) -> bool:
        """Let time pass; whether the picture changes."""
        if not self._scenes:
            return False
        self._spent += dt
        while self._scenes and self._spent >= self._scenes[0].length:
            self._spent -= self._scenes.pop(0).length
        if not self._scenes:
            self._spent = 0
        return True

    def draw(self, surface: pygame.Surface, camera: Camera) -> None:
        """Draw the present scene, and the pieces whose walk is still to come."""
        if not self._scenes:
            return
        now = self._scenes[0]
        waiting = {s.unit: s for s in reversed(self._scenes[1:]) if isinstance(s, Walk)}
        for walk in waiting.values():
            if not (isinstance(now, Walk) and now.unit == walk.unit):
                _draw_walker(surface, camera, walk, 0.0)
        match now:
            case Walk():
                _draw_walker(surface, camera, now, self._spent / now.length)
            case Flash():
                _draw_flash(surface, camera, now, self._spent / now.length)
            case Tumble():
                _draw_die(surface, camera, now, self._spent)


def _scenes(event: Event, stacks: Mapping[Where, tuple[Counter, ...]]) -> list[Scene]:
    found: list[Scene] = []
    if len(event.path) > 1 and event.units:
        walker = find(stacks, event.units[0])
        if walker is not None:
            found.append(Walk(walker.id, walker.face, event.path, counters.stance_of(walker)))
    where = event.cells or tuple(c.at for u in event.units if (c := find(stacks, u)))
    if event.roll is not None and where:
        found.append(Tumble(where[:1], event.roll.thrown, event.roll.result))
    elif where and any(word in event.kind for word in WOUNDS):
        found.append(Flash(where))
    return found


def along(camera: Camera, path: tuple[Where, ...], share: float) -> World:
    """The world point after a share of a path's steps."""
    points = [camera.field.centre(c) for c in path]
    at = max(0.0, min(1.0, share)) * (len(points) - 1)
    step = min(int(at), len(points) - 2)
    return between(points[step], points[step + 1], at - step)


def pose_along(path: tuple[Where, ...], share: float) -> Pose | None:
    """The pose after a share of a way from pose to pose; None if it leads over cells."""
    poses = [pose for pose in path if isinstance(pose, Pose)]
    if len(poses) < 2:
        return None
    at = max(0.0, min(1.0, share)) * (len(poses) - 1)
    step = min(int(at), len(poses) - 2)
    (a, b), part = poses[step : step + 2], at - step
    x, y = between(a.at, b.at, part)
    return Pose(round(x), round(y), a.heading).facing(
        a.heading + round(turn(a.heading, b.heading) * part)
    )


def _draw_walker(surface: pygame.Surface, camera: Camera, walk: Walk, share: float) -> None:
    eased = share * share * (3 - 2 * share)
    pose = pose_along(walk.cells, eased)
    if pose is not None and walk.face.plate is not None:
        place = camera.place(pose)
        if walk.face.plate.stands:
            picture = plate_picture(walk.face, camera.scale, pose.heading % FULL_TURN)
            blit_plate(surface, picture, place)
        else:
            blit_general(surface, walk.face, place, camera.scale)
        return
    centre = camera.to_screen(along(camera, walk.cells, eased))
    counters.blit_counter(surface, walk.face, centre, counter_size(camera), walk.pose)


def _draw_flash(surface: pygame.Surface, camera: Camera, flash: Flash, share: float) -> None:
    strength = round(190 * sin(pi * share))
    for cell in flash.cells:
        ring = camera.polygon(cell, FLASHES if isinstance(cell, Pose) else 0.96)
        box = box_of(ring)
        veil = pygame.Surface(box.size, pygame.SRCALPHA)
        inner = [(x - box.x, y - box.y) for x, y in ring]
        pygame.draw.polygon(veil, (*theme.FLASH, strength // 2), inner)
        pygame.draw.polygon(veil, (*theme.WHITE, strength), inner, 3)
        surface.blit(veil, box)


def _draw_die(surface: pygame.Surface, camera: Camera, tumble: Tumble, spent: int) -> None:
    size = max(34, round(camera.scale * 0.44))
    x, y = camera.place(tumble.cells[0])
    t = min(1.0, spent / TUMBLE)
    turn = (1 - t) * 300
    y -= round(camera.scale * 0.25) + round(abs(cos(t * pi * 1.5)) * (1 - t) * size)
    for n, die in enumerate(tumble.dice):
        shown = die if t >= 1 else (die + n + spent // 60) % 6 + 1
        picture = die_picture(shown, size)
        if turn:
            picture = pygame.transform.rotozoom(picture, turn, 1)
        across = round((n - (len(tumble.dice) - 1) / 2) * (size + 6))
        surface.blit(picture, picture.get_rect(center=(x + across, y)))
    if t >= 1 and tumble.result:
        label = type.picture(tumble.result, _RESULT)
        box = label.get_rect(midtop=(x, y + size // 2 + 4)).inflate(16, 4)
        pygame.draw.rect(surface, theme.SHEET, box, border_radius=5)
        pygame.draw.rect(surface, theme.BRASS_ON_SHEET, box, 1, border_radius=5)
        surface.blit(label, label.get_rect(center=box.center))


def die_picture(face: int, size: int) -> pygame.Surface:
    """A die of bone with dark pips; a number where it has more than six faces."""
    fine = 3
    wide = size * fine
    out = pygame.Surface((wide, wide), pygame.SRCALPHA)
    body = pygame.Rect(fine, fine, wide - 2 * fine, wide - 2 * fine)
    pygame.draw.rect(out, theme.INK, body, border_radius=wide // 6)
    pygame.draw.rect(out, theme.SHEET, body.inflate(-fine * 3, -fine * 3), border_radius=wide // 7)
    for dx, dy in PIPS.get(face, ()):
        middle = wide / 2 + dx * wide * 0.24, wide / 2 + dy * wide * 0.24
        pygame.draw.circle(out, theme.INK, middle, wide * 0.085)
    out = pygame.transform.smoothscale(out, (size, size))
    if face not in PIPS:
        inside(out, str(face), figures(size * 0.5, theme.INK))
    return out
