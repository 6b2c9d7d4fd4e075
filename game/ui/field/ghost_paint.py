"""A unit on its way to a place on a table: the solid ghost where it may end, the hollow one at the
wish, and where and why it goes no further.
"""

from collections.abc import Sequence

import pygame
from msgspec import Struct

from game.board.plane.shapes import Pose, lay
from game.board.plane.words import UNIT, measured
from game.engine.presentation import Face
from game.engine.prompt import Spending, Stage
from game.engine.refusal import Refusal
from game.ui.counters.base_plate import is_made, plate_picture, stand_in
from game.ui.counters.general import blit_general
from game.ui.field.camera import Camera, Pixel, box_of
from game.ui.field.shape_paint import PILL, Stroke, draw_line, draw_pill, pill_size
from game.ui.field.table_pieces import draw_rims, on_screen
from game.ui.look import theme, type
from game.ui.look.words import _, tr
from game.ui.widgets.tooltips import covered

SOLID = 225
"""How much of the ghost is seen, of 255."""
_HOLLOW = Stroke(theme.REFUSAL, 2, dashed=True)
_REASON = type.SMALL.but(size=14, colour=theme.INK, scales=False)
_RULE = type.SMALL.but(size=13, colour=theme.REFUSAL, weight=type.Weight.SEMIBOLD, scales=False)
_HEAD = _REASON.but(weight=type.Weight.SEMIBOLD)
WIDEST, WIDEST_HELD, PAD, BAR, AWAY = 240, 280, 9, 4, 26
FARTHER = 40
"""How many pixels may rather be covered than that words lie one farther off."""
OWN = 3
"""How many other plates the ghost itself counts for, where the reason has to cover something."""
HUNDREDTH = UNIT // 100


class GhostView(Struct, frozen=True, kw_only=True):
    """What is drawn of a unit that looks for its place. `solid`: where it may end; `wish`: where it
    was wished, if it may not end there; `refusal`: why not; `others` go with it as one body;
    `turned`: a word about whom it contacts and its heading; `stages`: what its legs use up; `held`:
    a click there waits to be confirmed.
    """

    face: Face
    solid: Pose | None
    wish: Pose | None = None
    refusal: Refusal | None = None
    others: tuple[tuple[Face, Pose], ...] = ()
    turned: str = ""
    stages: tuple[Stage, ...] = ()
    held: bool = False


def draw_ghost(
    surface: pygame.Surface,
    camera: Camera,
    view: GhostView,
    pieces: Sequence[pygame.Rect] = (),
    *,
    hurried: bool = False,
) -> list[pygame.Rect]:
    """The hollow ghost under the solid one, what is said at it, and the reason beside the point
    where it fails; where words lie. `pieces`: where plates lie that are to be seen; `hurried`: the
    picture is drawn again at once, so a coarse ghost will do.
    """
    taken, written = [], []
    if view.wish is not None:
        taken += _hollow(surface, camera, view.face, view.wish)
    solid = [*view.others, *(((view.face, view.solid),) if view.solid is not None else ())]
    rims = [polygon for face, pose in solid for polygon in _polygons(camera, face, pose)]
    draw_rims(surface, ((polygon, theme.FOCUS) for polygon in rims))
    for face, pose in solid:
        taken += _solid(surface, camera, face, pose, hurried=hurried)
    if view.turned and taken:
        box = _word_beside(surface, camera, view.turned, taken[-1], [*pieces, *taken])
        taken.append(box)
        written.append(box)
    taken += _pills(surface, camera, view.stages, [*pieces, *taken])
    if view.refusal is not None:
        at = view.refusal.at or view.solid or view.wish
        if at is not None:
            seen = [*pieces, *taken * OWN]
            lines = _reason_lines(view.refusal, held=view.held)
            written.append(_reason(surface, camera, lines, camera.place(at), seen))
    return written


def boxes_of(camera: Camera, view: GhostView) -> list[pygame.Rect]:
    """Where it is drawn."""
    poses = [(view.face, pose) for pose in (view.solid, view.wish) if pose is not None]
    plates = [*view.others, *poses]
    return [box_of(polygon) for face, pose in plates for polygon in _polygons(camera, face, pose)]


def _word_beside(
    surface: pygame.Surface,
    camera: Camera,
    words: str,
    plate: pygame.Rect,
    taken: Sequence[pygame.Rect],
) -> pygame.Rect:
    """A word on paper beside a plate, where it covers least of what is to be seen."""
    wide, high = type.measure(words, PILL)
    aside, over = (plate.w + wide) // 2 + 2 * PAD, (plate.h + high) // 2 + PAD
    x, y = plate.center
    places = [(x + aside, y), (x - aside, y), (x, y - over), (x, y + over)]
    boxes = [pygame.Rect(0, 0, wide + 2 * PAD, high + 4) for _place in places]
    for box, place in zip(boxes, places, strict=True):
        box.center = place
        box.clamp_ip(camera.view)

    best = min(boxes, key=lambda box: covered(box, taken))
    return draw_pill(surface, camera.view, words, best.center, theme.FOCUS)


def _polygons(camera: Camera, face: Face, pose: Pose) -> list[list[Pixel]]:
    if face.plate is None or not face.plate.stands:
        return []
    return [on_screen(camera, stand) for stand in lay(face.plate.stands, pose).stands]


def _hollow(surface: pygame.Surface, camera: Camera, face: Face, pose: Pose) -> list[pygame.Rect]:
    polygons = _polygons(camera, face, pose)
    for polygon in polygons:
        draw_line(surface, [*polygon, polygon[0]], _HOLLOW)
    return [box_of(polygon) for polygon in polygons]


def _solid(
    surface: pygame.Surface, camera: Camera, face: Face, pose: Pose, *, hurried: bool
) -> list[pygame.Rect]:
    polygons, place = _polygons(camera, face, pose), camera.place(pose)
    if not polygons:
        return [blit_general(surface, face, place, camera.scale)]
    picture = None
    if hurried and not is_made(face, camera.scale, pose.heading):
        picture = stand_in(face, camera.scale, pose.heading, camera.field.levels)
    picture = picture or plate_picture(face, camera.scale, pose.heading)
    ghost = picture.surface.copy()
    ghost.set_alpha(SOLID)
    surface.blit(ghost, (place[0] - picture.origin[0], place[1] - picture.origin[1]))
    return [box_of(polygon) for polygon in polygons]


def _pills(
    surface: pygame.Surface, camera: Camera, stages: Sequence[Stage], taken: Sequence[pygame.Rect]
) -> list[pygame.Rect]:
    """At the end of each leg what it has used up of an allowance, and what is left; to the side."""
    placed: list[pygame.Rect] = []
    room = camera.view.inflate(-12, -12)
    for stage, words in zip(stages, stage_words(stages), strict=True):
        if not words:
            continue
        pin = camera.place(stage.at)
        box = pygame.Rect(0, 0, *pill_size(words))
        box = _beside(box, pin, room, [*taken, *placed])
        end = min(max(pin[0], box.left), box.right), min(max(pin[1], box.top), box.bottom)
        pygame.draw.line(surface, theme.MAP_HALO, pin, end, 3)
        pygame.draw.line(surface, theme.PATH_CASING, pin, end, 1)
        pygame.draw.aacircle(surface, theme.PATH_CASING, pin, 5)
        pygame.draw.aacircle(surface, theme.PATH, pin, 3)
        placed.append(draw_pill(surface, camera.view, words, box.center, theme.PATH_CASING))
    return placed


def stage_words(stages: Sequence[Stage]) -> list[str]:
    """Of each leg the allowances that it draws on: what is used until there, and what is left."""
    found, before = [], tuple[int, ...]()
    for stage in stages:
        now = tuple(one.used for one in stage.spending)
        drawn = zip(stage.spending, before or (0,) * len(now), strict=True)
        found.append(" · ".join(_used(one) for one, was in drawn if one.used != was))
        before = now
    return found


def _used(one: Spending) -> str:
    used, left = used_and_left(one)
    return _("{label} {used}, left {left}", label=tr(one.label), used=used, left=left)


def used_and_left(one: Spending) -> tuple[str, str]:
    """In hundredths of a unit, since finer is nothing that an eye tells: no more is promised than
    there is, and who can go no farther has used all of it.
    """
    used, left = one.used + HUNDREDTH - 1, max(0, one.of - one.used)
    used, left = (far // HUNDREDTH * HUNDREDTH for far in (used, left))
    if one.used <= one.of:
        used = min(used, one.of // HUNDREDTH * HUNDREDTH)
    return measured(used, one.sign), measured(left, one.sign)


def whole_of(one: Spending) -> str:
    """The allowance, in hundredths as well."""
    return measured(one.of // HUNDREDTH * HUNDREDTH, one.sign)


def _reason_lines(refusal: Refusal, *, held: bool) -> list[tuple[str, type.Style]]:
    """Why it goes no further, with the rule; if a click is `held` back, what that means and what
    is to be done.
    """
    widest = WIDEST_HELD if held else WIDEST
    found = [(line, _REASON) for line in type.wrap(tr(refusal.message), _REASON, widest)]
    if refusal.named:
        found.append((refusal.named, _RULE))
    if held:
        head = type.wrap(_("It can go no farther than this:"), _HEAD, widest)
        foot = type.wrap(_("Click the ghost or press Enter: it goes there"), _HEAD, widest)
        found = [*((line, _HEAD) for line in head), *found, *((line, _HEAD) for line in foot)]
    return found


def _reason(
    surface: pygame.Surface,
    camera: Camera,
    lines: Sequence[tuple[str, type.Style]],
    pin: Pixel,
    taken: Sequence[pygame.Rect],
) -> pygame.Rect:
    """The lines on paper with a red bar, tied to the point where the move fails; where it lies."""
    wide = max((type.measure(*line)[0] for line in lines), default=0)
    high = sum(type.line_height(style) for _words, style in lines)
    box = pygame.Rect(0, 0, wide + 2 * PAD + BAR, high + 2 * PAD - 4)
    box = _beside(box, pin, camera.view.inflate(-12, -12), taken)
    end = min(max(pin[0], box.left), box.right), min(max(pin[1], box.top), box.bottom)
    for tone, thick in ((theme.MAP_HALO, 4), (theme.REFUSAL, 2)):
        pygame.draw.line(surface, tone, pin, end, thick)
    pygame.draw.aacircle(surface, theme.MAP_HALO, pin, 6)
    pygame.draw.aacircle(surface, theme.REFUSAL, pin, 4)
    pygame.draw.rect(surface, theme.INK, box.inflate(2, 2), border_radius=3)
    pygame.draw.rect(surface, theme.REFUSAL_SHEET, box, border_radius=2)
    surface.fill(theme.REFUSAL, (box.left, box.top, BAR, box.h))
    x, y = box.left + BAR + PAD, box.top + PAD - 2
    for words, style in lines:
        type.draw_text(surface, words, (x, y), style)
        y += type.line_height(style)
    return box


def _beside(
    box: pygame.Rect, pin: Pixel, room: pygame.Rect, taken: Sequence[pygame.Rect]
) -> pygame.Rect:
    """Of the places round a point the one that covers least of what is to be seen, and is near."""
    places = []
    for reach in (AWAY, 3 * AWAY, 6 * AWAY):
        for name, dx, dy in (
            ("midleft", 1, 0),
            ("midright", -1, 0),
            ("bottomleft", 1, -1),
            ("bottomright", -1, -1),
            ("topleft", 1, 1),
            ("topright", -1, 1),
            ("midbottom", 0, -1),
            ("midtop", 0, 1),
        ):
            place = box.copy()
            setattr(place, name, (pin[0] + dx * reach, pin[1] + dy * reach))
            places.append((reach * FARTHER, place.clamp(room)))

    return min(places, key=lambda one: one[0] + covered(one[1], taken))[1]
