"""Drawing of controls in all their states: rest, hover, held, focus, chosen, disabled."""

import pygame
from msgspec import structs

from game.engine.text import Text, render
from game.ui.counters.coin import coin
from game.ui.look import theme, type
from game.ui.look.theme import Colour, mix
from game.ui.look.type import Align, Stand
from game.ui.look.words import _, tr
from game.ui.widgets import plates
from game.ui.widgets.controls import Control, Controls, Kind, slider_track
from game.ui.widgets.icons import icon
from game.ui.widgets.plan_card import draw_card

ON_PAPER = (Kind.PAPER, Kind.PAPER_PRIMARY, Kind.CARD, Kind.PAPER_LINK)
PADDING = 12
KEY_ROOM = 40
SIGN = "!"
CHIP_PADDING = 8
ICON = 0.56
"""The part of a button that its icon takes."""
KEY_TINT = 0.08
"""How far a key's cap is darker than its button: its letters stay 4.5 from it."""


def draw_controls(surface: pygame.Surface, controls: Controls) -> None:
    """All controls of a group, the focus ring on top."""
    for item in controls.items:
        draw_control(surface, item, controls)
    focused = controls.get(controls.focus)
    if focused is not None:
        draw_focus(surface, focused)


def draw_focus(surface: pygame.Surface, item: Control) -> None:
    """The ring round the focused control, dark on parchment."""
    if item.kind is Kind.CARD:
        plates.outline(surface, item.box.inflate(8, 8), theme.TEXT_LINK, theme.RADIUS_CARD + 4, 3)
    elif item.kind is Kind.ROW:
        plates.outline(surface, item.box, theme.TEXT_LINK, theme.RADIUS_CARD, 2)
    else:
        ring = theme.INK_LINK if item.kind in ON_PAPER else theme.FOCUS
        plates.focus_ring(surface, item.box, ring)


def key_holds(item: Control, controls: Controls) -> bool:
    """Whether a control's key does what it does now: Enter presses what has the focus."""
    return item.key != _("Enter") or controls.focus in ("", item.id)


def draw_control(surface: pygame.Surface, item: Control, controls: Controls) -> None:
    if item.key and not key_holds(item, controls):
        item = structs.replace(item, key="")
    lit, held = controls.hover == item.id, controls.down == item.id
    if item.kind in (Kind.LINK, Kind.PAPER_LINK):
        _link(surface, item, lit=lit)
    elif item.kind is Kind.SEGMENT:
        _segment(surface, item, lit=lit)
    elif item.kind is Kind.SLIDER:
        _slider(surface, item, (held and controls.dragged) or item.value, lit=lit)
    elif item.kind is Kind.CARD:
        card(surface, item, lit=lit)
    elif item.kind is Kind.ROW:
        plates.row_ground(surface, item.box, lit=lit, on=item.on)
    elif item.kind is Kind.COIN:
        _coin(surface, item, lit=lit)
    elif item.kind is Kind.PLAN:
        draw_card(surface, item, _tones(item, lit=lit))
    elif item.kind is not Kind.PHASE:
        _button(surface, item, lit=lit, held=held)


def _tones(item: Control, *, lit: bool) -> tuple[Colour, Colour, Colour, Colour]:
    """Top, bottom, edge and ink of a button."""
    if item.refusal is not None and item.kind in ON_PAPER:
        ground = mix(theme.SHEET, theme.SHEET_EDGE, 0.3)
        return ground, ground, theme.INK_SECOND, theme.INK_SECOND
    if item.refusal is not None:
        return theme.DISABLED, theme.DISABLED, theme.LINE, theme.TEXT_DISABLED
    if item.kind in (Kind.PRIMARY, Kind.PAPER_PRIMARY) or (item.kind is Kind.CHIP and item.on):
        top = theme.BRASS_HOVER if lit else theme.BRASS
        bottom = theme.BRASS if lit else theme.BRASS_DARK
        return top, bottom, theme.BRASS_ON_SHEET, theme.BRASS_INK
    if item.kind is Kind.PAPER:
        top = (255, 250, 236) if lit else mix(theme.SHEET, theme.SHEET_EDGE, 0.15)
        bottom = mix(theme.SHEET, theme.SHEET_EDGE, 0.35 if lit else 0.6)
        return top, bottom, theme.BRASS_ON_SHEET, theme.INK
    if item.kind is Kind.SIGN:
        top = theme.TEXT_WARNING if lit else mix(theme.REFUSAL, theme.TEXT_WARNING, 0.3)
        return top, theme.REFUSAL, theme.TEXT_WARNING, theme.REFUSAL_SHEET
    if item.kind is Kind.CHIP:
        top = bottom = theme.RAISED if lit else theme.SUNK
    else:
        top = theme.RAISED_HOVER if lit else theme.RAISED
        bottom = mix(top, theme.PANEL, 0.5)
    return top, bottom, theme.LINE, theme.TEXT


def _button(surface: pygame.Surface, item: Control, *, lit: bool, held: bool) -> None:
    top, bottom, edge, ink = _tones(item, lit=lit)
    if held and item.refusal is None and item.kind is not Kind.SIGN:
        top, bottom = bottom, top  # lit from below
    box = item.box
    radius = box.height // 2 if item.kind is Kind.CHIP else theme.RADIUS_BUTTON
    disabled = item.refusal is not None
    if item.kind in ON_PAPER and not disabled:
        plates.shadow(surface, box, 5, 90)
    surface.blit(plates.plate(box.size, top, bottom, edge, radius, disabled), box)
    if item.icon:
        picture = icon(item.icon, round(min(box.size) * ICON), ink)
        surface.blit(picture, picture.get_rect(center=box.center))
        return
    inset = CHIP_PADDING if item.kind is Kind.CHIP else PADDING
    room = pygame.Rect(box.left + inset, box.top, box.width - 2 * inset, box.height)
    ground, right = mix(bottom, ink, KEY_TINT), box.right - 8
    if item.mark:
        right = plates.key_cap(surface, item.mark, right, box.centery, ink, ground) - 4
        room.width -= mark_width(item.mark)
    if item.key and key_fits(item):
        left = plates.key_cap(surface, item.key, right, box.centery, ink, ground)
        room.width = left - room.left - 8
    shown = SIGN if item.kind is Kind.SIGN else item.label
    if item.note:
        small = type.SMALL.but(size=12.5, colour=ink)
        small = type.fitting(item.note, small, room.width)
        foot = type.line_height(small)
        at = room.centerx, room.bottom - 4 - foot // 2
        type.draw_centred(surface, item.note, at, small, room.width)
        room.height -= foot + 2
    style = type.HEADING if item.large else type.LABEL
    label_in(surface, shown, room, style.but(colour=ink))


def _coin(surface: pygame.Surface, item: Control, *, lit: bool) -> None:
    """A coin with its key at the lower right; one that lies on a wing is faint and says where."""
    assert item.token is not None
    box, token = item.box, item.token
    if item.note or box.width > 2 * box.height:
        _coin_row(surface, item, lit=lit)
        return
    size = min(box.width, box.height)
    picture = coin(token.series, token.number, size, faint=item.refusal is not None)
    place = picture.get_rect(center=box.center)
    if lit and item.refusal is None:
        pygame.draw.circle(surface, theme.TEXT_LINK, place.center, size // 2 + 3, 3)
    surface.blit(picture, place)
    if token.tag is not None:
        words, at = tr(token.tag), (box.centerx, box.bottom - 7)
        style = type.SMALL.but(size=theme.SIZE_LEAST, colour=theme.TEXT_LINK)
        wide, high = type.measure(words, style)
        plate = pygame.Rect(0, 0, wide + 8, high + 2)
        plate.center = at
        pygame.draw.rect(surface, theme.PANEL, plate, border_radius=4)
        type.draw_centred(surface, words, at, style)
    elif item.key:
        plates.key_cap(surface, item.key, box.right + 1, box.bottom - 7, theme.TEXT, theme.PANEL)


def _coin_row(surface: pygame.Surface, item: Control, *, lit: bool) -> None:
    """A coin with what it leads to beside it; one that is laid says where."""
    assert item.token is not None
    box, token, free = item.box, item.token, item.refusal is None
    size = box.height - 2
    if lit and free:
        pygame.draw.rect(surface, theme.RAISED_HOVER, box, border_radius=theme.RADIUS_BUTTON)
    surface.blit(
        coin(token.series, token.number, size, faint=not free), (box.left + 1, box.top + 1)
    )
    left, right = box.left + size + 10, box.right - 4
    if item.key and free:
        ground = theme.RAISED_HOVER if lit else theme.PANEL
        # A number alone could be taken for that of a coin.
        key = _("Key {key}", key=item.key)
        right = plates.key_cap(surface, key, right, box.centery, theme.TEXT, ground) - 6
    words = item.note if token.tag is None else tr(token.tag)
    ink = theme.TEXT_LINK if token.tag is not None else theme.TEXT
    wanted = type.SMALL.but(size=13 if size < 32 else 15, colour=ink)
    type.draw_text(
        surface, words, (left, box.centery), wanted, stand=Stand.MIDDLE, width=right - left
    )


def key_fits(item: Control) -> bool:
    """Whether a button has room for its key's name: it gives way where it would crowd the label."""
    inset = CHIP_PADDING if item.kind is Kind.CHIP else PADDING
    room = item.box.width - 2 * inset - (mark_width(item.mark) if item.mark else 0)
    least = type.measure(item.label, type.LABEL.but(size=type.LABEL.size - 2))[0]
    return room >= plates.key_cap_width(item.key) + least


def mark_width(mark: str) -> int:
    """The room that a mark takes from a button's label."""
    return plates.key_cap_width(mark) + 4


def label_fits(label: str, box: pygame.Rect) -> bool:
    """Whether a button of this size shows a label whole."""
    room = box.inflate(-2 * PADDING, 0)
    small = type.LABEL.but(size=type.least_size())
    return type.measure(label, small)[0] <= room.width or _in_lines(label, small, room)


def note_fits(note: str, box: pygame.Rect) -> bool:
    """Whether a button of this size, with its key, shows what it leads to whole."""
    small = type.SMALL.but(size=type.least_size())
    return type.measure(note, small)[0] <= box.width - 2 * PADDING - KEY_ROOM


def label_in(surface: pygame.Surface, label: str, room: pygame.Rect, style: type.Style) -> None:
    """A label in the middle of its room: smaller, then in lines, before it is ever cut."""
    for size in (style.size, style.size - 1, style.size - 2):
        fitted = style.but(size=max(theme.SIZE_LEAST, size))
        if type.measure(label, fitted)[0] <= room.width:
            type.draw_centred(surface, label, room.center, fitted)
            return
    smallest, size = type.least_size(), style.size - 2
    while size > smallest and not _in_lines(label, style.but(size=size), room):
        size -= 0.5
    small = style.but(size=max(size, smallest))
    if not _in_lines(label, small, room):
        type.draw_centred(surface, label, room.center, small, room.width)
        return
    step, lines = _step(small), type.wrap(label, small, room.width)
    y = room.centery - (len(lines) - 1) * step // 2
    for line in lines:
        type.draw_centred(surface, line, (room.centerx, y), small)
        y += step


def _step(style: type.Style) -> int:
    """Pixels from one line of a label to the next."""
    return type.measure("X", style)[1] - 2


def _in_lines(label: str, style: type.Style, room: pygame.Rect) -> bool:
    """Whether several lines have room, with no word broken."""
    lines = type.wrap(label, style, room.width)
    whole = " ".join(lines) == label
    return whole and len(lines) > 1 and len(lines) * _step(style) <= room.height


def _link(surface: pygame.Surface, item: Control, *, lit: bool) -> None:
    colour = theme.INK_LINK if item.kind is Kind.PAPER_LINK else theme.TEXT_LINK
    style, (right, top), width = type.RULE.but(colour=colour), item.box.topright, item.box.width
    place = type.draw_text(surface, item.label, (right, top), style, align=Align.RIGHT, width=width)
    thickness = 2 if lit else 1
    pygame.draw.rect(surface, colour, (place.left, place.bottom - 1, place.width, thickness))


def _segment(surface: pygame.Surface, item: Control, *, lit: bool) -> None:
    box, disabled = item.box, item.refusal is not None
    ground = theme.DISABLED if disabled else theme.SUNK
    plate = plates.plate(box.size, ground, ground, theme.LINE, theme.RADIUS_BUTTON, disabled)
    surface.blit(plate, box)
    count = max(1, len(item.options))
    edges = [box.left + box.width * index // count for index in range(count + 1)]
    for (value, label), left, right in zip(item.options, edges, edges[1:], strict=False):
        part = pygame.Rect(left, box.top, right - left, box.height)
        ink = theme.TEXT_DISABLED if disabled else theme.TEXT
        if value == item.value:
            top = theme.BRASS_HOVER if lit else theme.BRASS
            thumb = part.inflate(-2, -2)
            tone = (theme.RAISED, theme.RAISED) if disabled else (top, theme.BRASS_DARK)
            surface.blit(plates.plate(thumb.size, *tone, None, theme.RADIUS_BUTTON), thumb)
            ink = ink if disabled else theme.BRASS_INK
        label_in(surface, label, part.inflate(-8, 0), type.LABEL.but(colour=ink))


def _slider(surface: pygame.Surface, item: Control, value: str, *, lit: bool) -> None:
    track, (least, most, _step) = slider_track(item), item.span
    x = track.left + round(track.width * (int(value) - least) / max(1, most - least))
    pygame.draw.rect(surface, theme.SUNK, track.inflate(2, 2), border_radius=3)
    if item.refusal is None:
        done = (track.left, track.top, x - track.left, track.height)
        pygame.draw.rect(surface, theme.BRASS, done, border_radius=2)
    tone = theme.TEXT_DISABLED if item.refusal else (theme.WHITE if lit else theme.TEXT)
    pygame.draw.aacircle(surface, tone, (x, track.centery), 9 if lit else 8)
    told, at = render(Text(item.label, (("value", value),))), item.box.midright
    type.draw_text(surface, told, at, type.LABEL, align=Align.RIGHT, stand=Stand.MIDDLE)


def card(surface: pygame.Surface, item: Control, *, lit: bool) -> None:
    """The parchment of a card; hovered it lifts, chosen it has a gold ring."""
    box = item.box.move(0, -2) if lit and item.refusal is None else item.box
    top = (255, 248, 232) if lit else theme.SHEET
    low = mix(theme.SHEET, theme.SHEET_EDGE, 0.5 if lit else 0.75)
    if item.refusal is not None:
        top, low = mix(top, theme.PANEL, 0.35), mix(low, theme.PANEL, 0.35)
    plates.shadow(surface, box, 8, 140)
    surface.blit(plates.plate(box.size, top, low, theme.BRASS_ON_SHEET, theme.RADIUS_CARD), box)
    if item.on:
        plates.outline(surface, box.inflate(8, 8), theme.TEXT_LINK, theme.RADIUS_CARD + 4, 3)
