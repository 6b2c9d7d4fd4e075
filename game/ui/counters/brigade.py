"""Brigades of stands on an open table: how the stands are arranged is the formation. The bar of the
front is thick where a stand fights and a hair line where it only follows; on every stand men can be
counted, those that the last one has lost are hollow. The colour of the division lies on the rear
edge; name, figures and states stand on a tag beside the plate.
"""

import pygame

from game.board.plane.shapes import Footprint, StandShape
from game.board.plane.words import UNIT
from game.engine.presentation import Face, Plate
from game.ui.counters import men as ranks
from game.ui.counters import plate as blanks
from game.ui.counters.base_parts import (
    FINE,
    FRONT,
    LEAST_FRONT,
    ROUTED,
    Bounds,
    Local,
    flag,
    frame_of,
    front_bar,
    level_of,
    point,
    veil,
)
from game.ui.counters.rims import draw_rim, thickness
from game.ui.look import theme

REAR, LEAST_REAR = 0.1, 3.0
"""How deep the colour of the division is on the rear edge, in units and in pixels."""
PALE = 0.4
"""How much paler the field of a unit in rout is."""
LOST = 0.35
OUTLINE = 0.03
"""How thick the dark line round the whole unit is."""
TOWN = "town"
"""The sign of who is deployed in a town."""
HOUSES = 130
"""How much of the houses a stand in a town hides, of 255: no man is drawn over them."""
COLOURS = 0.16
"""The height of the colours on the head of the column."""


def printed(face: Face, scale: int) -> pygame.Surface:
    """All that turns with the plate, at `FINE` times its size, the front at the top."""
    assert face.plate is not None
    plate = face.plate
    frame, fine = frame_of(plate.stands), scale * FINE / UNIT
    wide, deep = frame.size
    size = round(wide * scale / UNIT) * FINE, round(deep * scale / UNIT) * FINE
    canvas = pygame.Surface(size, pygame.SRCALPHA)
    canvas.fill((*blanks.EDGE_INK, 0))
    boxes = [_box(stand, frame, fine).clip(canvas.get_rect()) for stand in plate.stands]
    lost = lost_of(face, plate)
    for number, (stand, box) in enumerate(zip(plate.stands, boxes, strict=True)):
        last = number == len(boxes) - 1
        _stand(canvas.subsurface(box), face, scale, stand, lost if last else 0)
    upright = plate.disorder < ROUTED and plate.sign != TOWN
    if "colours" in face.marks and upright and level_of(scale, plate) == "near":
        _colours(canvas, face, boxes[head_of(plate.stands)], scale)
    if plate.sign == TOWN:
        _outwards(canvas, boxes, plate.disorder, scale)
    elif plate.square:
        _all_round(canvas, boxes, plate.disorder, scale)
    else:
        point(canvas, -frame.left * fine, scale)
    _outline(canvas, boxes, scale)
    return canvas


def lost_of(face: Face, plate: Plate) -> int:
    """The figures that the last stand lacks; a battery's are on one, whatever its limber takes."""
    number = len(plate.stands) if face.steps_full > plate.each else 1
    return max(0, min(plate.each, plate.each * number - face.steps))


def head_of(stands: Footprint) -> int:
    """The stand at the head of the column: in the first rank, nearest to the middle."""
    first = max(stand.front for stand in stands)
    return min(
        (n for n, stand in enumerate(stands) if stand.front == first),
        key=lambda n: abs(stands[n].left + stands[n].right),
    )


def _box(stand: StandShape, frame: Bounds, fine: float) -> pygame.Rect:
    left, top = round((stand.left - frame.left) * fine), round((frame.front - stand.front) * fine)
    right, low = round((stand.right - frame.left) * fine), round((frame.front - stand.rear) * fine)
    return pygame.Rect(left, top, right - left, low - top)


def _line(scale: int) -> int:
    return max(1, round(0.018 * scale)) * FINE


def _front_depth(scale: int) -> int:
    return round(max(FRONT * scale, LEAST_FRONT) * FINE)


def _stand(out: pygame.Surface, face: Face, scale: int, stand: StandShape, lost: int) -> None:
    """One stand: field, men, the bar of its front if it fights there, the colour of the division
    if it stands in the last rank.
    """
    assert face.plate is not None
    plate, nation = face.plate, theme.nation(face.nation)
    frame = frame_of(plate.stands)
    wide, high = out.get_size()
    line = _line(scale)
    if plate.sign == TOWN:
        out.fill((*nation.field, HOUSES))
        pygame.draw.rect(out, nation.field, out.get_rect(), 2 * line)
        return
    first, last = stand.front == frame.front, stand.rear == frame.rear
    field = nation.field
    if plate.disorder >= ROUTED:
        field = theme.mix(nation.field, theme.SHEET, PALE)
    out.fill(field)
    bar = _front_depth(scale) if first else line
    foot = round(max(REAR * scale, LEAST_REAR) * FINE) if last else line
    room = pygame.Rect(line, bar, wide - 2 * line, high - bar - foot)
    room = _within_rim(out, room, plate, scale)
    if level_of(scale, plate) != "far":
        inner = room.inflate(-line, -line)
        pygame.draw.rect(out, theme.mix(nation.line, field, 0.45), inner, max(1, line // 3))
        inks = nation.ink, theme.mix(nation.ink, field, LOST)
        block = ranks.of_stand(plate.men, plate.stands.index(stand))
        ranks.draw_men(out, room, block, inks, disorder=min(plate.disorder, ROUTED), gone=lost)
    else:
        ranks.draw_blocks(out, room, ranks.of_stand(plate.men, 0), nation.ink)
    if face.spent:
        out.blit(veil(room.size), room)
    if last:
        band, edge = theme.band(face.band), pygame.Rect(0, high - foot, wide, foot)
        out.fill(band.tone, edge)
        blanks.pattern(out, edge, band)
        out.fill(blanks.EDGE_INK, (0, high - foot - line // 2, wide, max(FINE, line // 2)))
    front_bar(out, plate.disorder, bar, line, first=first)
    pygame.draw.rect(out, blanks.EDGE_INK, out.get_rect(), max(FINE, line // 2))


def _within_rim(out: pygame.Surface, room: pygame.Rect, plate: Plate, scale: int) -> pygame.Rect:
    """The room that the line of a contingent leaves to the men, all of it where there is none."""
    theirs = theme.contingent(plate.contingent)
    if theirs is None:
        return room
    draw_rim(out, room, theirs, scale)
    inside = 2 * thickness(scale)
    return room.inflate(-inside, -inside)


def _colours(canvas: pygame.Surface, face: Face, box: pygame.Rect, scale: int) -> None:
    """The colours of a unit that still has them."""
    high = round(COLOURS * scale * FINE)
    wide, line = round(high * 1.25), max(FINE, high // 10)
    left, top = box.centerx - wide // 2, box.top + round(box.h * 0.42)
    pole = pygame.Rect(left - line, top - line, line * 2, round(high * 1.9))
    pygame.draw.rect(canvas, blanks.EDGE_INK, pole.inflate(line, line))
    pygame.draw.rect(canvas, theme.BRASS_HOVER, pole)
    cloth = pygame.Rect(left + line, top, wide, high)
    pygame.draw.rect(canvas, blanks.EDGE_INK, cloth.inflate(2 * line, 2 * line))
    pygame.draw.rect(canvas, theme.band(face.band).tone, cloth)
    pygame.draw.rect(canvas, theme.MARK_LIGHT, cloth.inflate(-cloth.w * 0.6, -cloth.h * 0.5))


def _all_round(canvas: pygame.Surface, boxes: list[pygame.Rect], disorder: int, scale: int) -> None:
    """A square fronts to all sides: bars along every edge at which no stand touches another."""
    bar, line = round(_front_depth(scale) * 0.8), _line(scale)
    for box in boxes:
        for turn, edge in enumerate(_edges(box, bar)):
            beyond = edge.move(((0, -bar), (bar, 0), (0, bar), (-bar, 0))[turn])
            if any(other is not box and other.colliderect(beyond) for other in boxes):
                edge = _free(edge, beyond, [b for b in boxes if b is not box])
            if edge.w > bar or edge.h > bar:
                _bar(canvas, edge, turn, disorder, line)


def _outwards(canvas: pygame.Surface, boxes: list[pygame.Rect], disorder: int, scale: int) -> None:
    """In a town each stand fronts to the side on which it stands."""
    bar, line, hull = round(_front_depth(scale) * 0.8), _line(scale), canvas.get_rect()
    for box in boxes:
        for turn, edge in enumerate(_edges(box, bar)):
            reaches = (
                box.top <= hull.top + 1,
                box.right >= hull.right - 1,
                box.bottom >= hull.bottom - 1,
                box.left <= hull.left + 1,
            )
            if reaches[turn]:
                _bar(canvas, edge, turn, disorder, line)


def _bar(canvas: pygame.Surface, edge: pygame.Rect, turn: int, disorder: int, line: int) -> None:
    """A front bar along an edge; `turn`: quarters clockwise from the front."""
    long, deep = max(edge.size), min(edge.size)
    strip = pygame.Surface((long, deep))
    front_bar(strip, disorder, deep, line, first=True)
    canvas.blit(pygame.transform.rotate(strip, -90 * turn), edge)


def _edges(box: pygame.Rect, bar: int) -> tuple[pygame.Rect, ...]:
    """The strips along the front, the right, the rear and the left of a stand."""
    return (
        pygame.Rect(box.left, box.top, box.w, bar),
        pygame.Rect(box.right - bar, box.top, bar, box.h),
        pygame.Rect(box.left, box.bottom - bar, box.w, bar),
        pygame.Rect(box.left, box.top, bar, box.h),
    )


def _free(edge: pygame.Rect, beyond: pygame.Rect, others: list[pygame.Rect]) -> pygame.Rect:
    """What of an edge no other stand covers: its longer end, or nothing."""
    across = edge.w >= edge.h
    low, high = (edge.left, edge.right) if across else (edge.top, edge.bottom)
    taken = [box for box in others if box.colliderect(beyond)]
    starts = min((b.left if across else b.top) for b in taken)
    ends = max((b.right if across else b.bottom) for b in taken)
    before, after = max(0, starts - low), max(0, high - ends)
    size = max(before, after)
    at = low if before >= after else high - size
    if across:
        return pygame.Rect(at, edge.top, size, edge.h)
    return pygame.Rect(edge.left, at, edge.w, size)


def _outline(canvas: pygame.Surface, boxes: list[pygame.Rect], scale: int) -> None:
    """A dark line round the whole unit, so that what stands together is one."""
    wide = max(FINE, round(OUTLINE * scale * FINE))
    mask = pygame.Mask(canvas.get_size())
    for box in boxes:
        mask.draw(pygame.Mask(box.size, fill=True), box.topleft)
    hull = mask.outline()
    if len(hull) > 2:
        pygame.draw.lines(canvas, blanks.EDGE_INK, True, hull, 2 * wide)


def stand_up(out: pygame.Surface, face: Face, local: Local) -> None:
    """What stands upright on the plate: the white flag of a unit in rout."""
    assert face.plate is not None
    if face.plate.disorder >= ROUTED:
        flag(out, local.at(*local.frame.middle), max(0.55 * local.scale, 12.0))
