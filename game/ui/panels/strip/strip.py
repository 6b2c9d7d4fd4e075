"""The strip under the board: the whole map in small, and the system's tracks."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

import pygame
from msgspec import structs

from game.board.where import Where
from game.engine.presentation import Duel, Pool, Presentation, StripBlock, Tracks, Turns
from game.ui.field import minimap
from game.ui.field.board_view import BoardView
from game.ui.look import theme, type
from game.ui.look.words import _, tr
from game.ui.panels.strip import duel, pool_row, tracks
from game.ui.panels.strip import turn_cards as order_track
from game.ui.panels.strip.target_cards import Placed, Target, draw_targets, targets_width
from game.ui.play.fields import World
from game.ui.widgets.messages import (
    Area,
    BodyWanted,
    CellsShown,
    Explained,
    Looked,
    Message,
    Pressed,
    RuleWanted,
    TaskChosen,
    UnitChosen,
)

FOLD = "ui.fold"
PAD = 8
FOR_TRACKS = 230
"""What the dice that were thrown leave to the tracks."""


class Acting(NamedTuple):
    """How those who act by turns are shown beside the tracks."""

    width: Callable[..., int]
    is_whole: Callable[..., bool]
    draw: Callable[..., order_track.Drawn]


BESIDE: Mapping[object, Acting] = {
    Turns: Acting(order_track.track_width, order_track.is_whole, order_track.draw_cards),
    Pool: Acting(pool_row.pool_width, pool_row.is_whole, pool_row.draw_pool),
}


class Strip:
    """Draws minimap and tracks; the minimap moves the view, boxes tell what lies in them."""

    def __init__(self, view: BoardView) -> None:
        self.view = view
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.folded = False
        self.window = 0
        self.table: Presentation | None = None
        self.asked = ""
        self._drawn = tracks.DrawnStrip()
        self._cards = order_track.Drawn()
        self._card = ""
        self.targets: tuple[Target, ...] = ()
        """At whom the piece in hand may act: then their cards lie here."""
        self._lit = ""
        self._targets: Placed = ()
        self._aimed = ""
        self.keyed = False
        """Whether the card that is told of was reached by keys."""
        self._map: minimap.Minimap | None = None
        self._dots: tuple[minimap.Dot, ...] = ()
        self._held = False
        self._share = 1.0
        """Of the size of type that is set, where less has room."""
        self._hit: tracks.Hit | None = None
        self._noted: tuple[str, pygame.Rect] | None = None

    def show(
        self,
        table: Presentation,
        asked: str = "",
        targets: tuple[Target, ...] = (),
        lit: str = "",
    ) -> None:
        """Take the table; `asked` is the body of which the question is, `targets` are those at whom
        the piece in hand may act, of whom one may be `lit`.
        """
        self.asked, self.targets, self._lit = asked, targets, lit
        if table is not self.table:
            self.table = table
            self._dots = minimap.dots_of(table, self._centre)

    def _centre(self, cell: Where) -> World:
        return self.view.field.centre(cell)

    def height(self, window: int, wide: int, table: Presentation, *, folded: bool) -> int:
        """The height wanted where it is so wide in a window of this width. Large type gives way
        before words would be cut.
        """
        self.window, self.folded = window, folded
        for self._share in type.reductions():
            with type.reduced(self._share):
                high = tracks.strip_height(window, _tracks(table), folded=folded)
                if folded or self._is_whole(pygame.Rect(0, 0, wide, high), table):
                    break
        return high

    def _is_whole(self, rect: pygame.Rect, table: Presentation) -> bool:
        """Whether all words have room in a strip of this size at the present size of type."""
        left, room = self._left(rect), self._beside(rect)
        acting = _acting(table)
        for block in acting:
            left += BESIDE[block.__class__].width(room.width, block)
        fits = all(BESIDE[b.__class__].is_whole(room, b) for b in acting)
        return fits and tracks.is_whole(rect.width - left, self.window, _tracks(table))

    def layout(self, rect: pygame.Rect) -> None:
        self.rect = rect

    def _map_rect(self, strip: pygame.Rect) -> pygame.Rect:
        """Where the minimap lies: as wide as its sheet wants, up to a quarter more than high."""
        if self.folded or strip.h == 0:
            return pygame.Rect(strip.topleft, (0, 0))
        high = strip.h - 2 * PAD
        wide = round(high * self.view.field.size[0] / self.view.field.size[1])
        wide = min(max(wide, high), round(high * 1.45))
        return pygame.Rect(strip.left + PAD, strip.top + PAD, wide, high)

    def _left(self, strip: pygame.Rect) -> int:
        """The width that the minimap takes."""
        room = self._map_rect(strip)
        return room.w + 2 * PAD if room.w else 0

    def _beside(self, strip: pygame.Rect) -> pygame.Rect:
        """What minimap and handle leave of a strip."""
        left = self._left(strip)
        wide = strip.w - left - tracks.FOLD_ROOM
        return pygame.Rect(strip.left + left, strip.top, wide, strip.h)

    def handle(self, event: pygame.event.Event) -> Message | None:
        """The minimap moves the view; boxes, titles and the fold answer."""
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_LEFT:
            return self._pushed(event.pos)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == pygame.BUTTON_RIGHT:
            card = self._cards.at(event.pos)
            return RuleWanted(card[0].rule) if card is not None and card[0].rule else None
        if event.type == pygame.MOUSEBUTTONUP:
            self._held = False
        elif event.type == pygame.MOUSEMOTION:
            return self._moved(event.pos)
        return None

    @property
    def pointed(self) -> str:
        """The one who acts in turn whose card is pointed at."""
        return self._card

    def step(self, step: int) -> Message | None:
        """Tell of the next card, or the one before; after the last of none. None: none lie here."""
        cards = self._cards.cards
        if not cards:
            return None
        names = [card.id for card, _place in cards]
        at = names.index(self._card) + step if self._card in names else (0 if step > 0 else -1)
        if not -1 <= at < len(cards) or (at == -1 and self._card in names):
            return self.leave()
        card, place = cards[at]
        self._card, self.keyed = card.id, True
        return Explained(*order_track.words_of(card), _area(place))

    def leave(self) -> Message:
        """No card is told of any more."""
        self._card, self.keyed = "", False
        return Looked()

    def _pushed(self, at: tuple[int, int]) -> Message | None:
        if not self.rect.collidepoint(at):
            return None
        if self._look_at(at):
            self._held = True
            return Looked()
        if self._drawn.fold is not None and self._drawn.fold.collidepoint(at):
            return Pressed(FOLD)
        if (target := self._target_at(at)) is not None:
            barred = target.task.action is None
            return UnitChosen(target.unit) if barred else TaskChosen(target.task)
        if (card := self._cards.at(at)) is not None:
            return BodyWanted(card[0].id)
        rule = next((rule for rule, place in self._drawn.rules if place.collidepoint(at)), "")
        return RuleWanted(rule) if rule else None

    def _look_at(self, at: tuple[int, int]) -> bool:
        goal = self._map.to_world(at) if self._map is not None else None
        if goal is not None:
            self.view.camera.jump(goal)
        return goal is not None

    def _moved(self, at: tuple[int, int]) -> Message | None:
        if self._held:
            self._look_at(at)
            return Looked()
        if (aimed := self._over_targets(at)) is not None:
            return aimed
        card = self._cards.at(at)
        seen, self._card = self._card, card[0].id if card is not None else ""
        self.keyed = False
        if card is not None:
            return Explained(*order_track.words_of(card[0]), _area(card[1]))
        if seen:
            return Looked()
        hit = self._drawn.at(at) if self.rect.collidepoint(at) else None
        before, self._hit = self._hit, hit
        note = self._drawn.cut_at(at) if self.rect.collidepoint(at) else None
        noted, self._noted = self._noted, note
        if note != noted and hit == before:
            return Explained("", note[0], "", _area(note[1])) if note is not None else Looked()
        if hit == before:
            return None
        if hit is None or not hit.faces:
            return Looked()
        names = ", ".join(tr(face.name) for face in hit.faces)
        return Explained(_("Box {number}", number=hit.number), names, "", _area(hit.rect))

    def _target_at(self, at: tuple[int, int]) -> Target | None:
        return next((one for one, place in self._targets if place.collidepoint(at)), None)

    def _over_targets(self, at: tuple[int, int]) -> Message | None:
        """The target whose card is pointed at is lit on the board, until the pointer leaves it."""
        target, before = self._target_at(at), self._aimed
        self._aimed = target.unit if target is not None else ""
        if self._aimed == before:
            return None
        if target is None:
            return CellsShown()
        return CellsShown(target.task.cells, target.task.units, task=target.task)

    def draw(self, surface: pygame.Surface) -> None:
        if self.rect.h == 0 or self.table is None:
            return
        with type.reduced(self._share):
            self._draw(surface, self.table)
        self.draw_map(surface)

    def _draw(self, surface: pygame.Surface, table: Presentation) -> None:
        left, beside = self._left(self.rect), self._beside(self.rect)
        targets = () if self.folded else self.targets
        acting = [] if self.folded or targets else _acting(table)
        taken = targets_width(beside.width, targets) if targets else 0
        taken += sum(BESIDE[block.__class__].width(beside.width, block) for block in acting)
        thrown = None if self.folded else _thrown(table)
        dice = pygame.Rect(beside.left + taken, beside.top, 0, beside.height)
        dice.width = dice_width(thrown, beside.width, beside.width - taken)
        left += taken + dice.width
        self._drawn = tracks.draw_strip(
            surface, self.rect, self.window, _tracks(table), folded=self.folded, left=left
        )
        self._cards, self._targets = order_track.Drawn(), ()
        if targets:
            self._targets = draw_targets(surface, beside, targets, self._aimed or self._lit)
        for block in acting:
            shown = _asked(block, self.asked)
            self._cards = BESIDE[block.__class__].draw(surface, beside, shown, table.sides)
        ringed = next((place for c, place in self._cards.cards if c.id == self._card), None)
        if self.keyed and ringed is not None:
            pygame.draw.rect(surface, theme.FOCUS, ringed.inflate(4, 4), 2, border_radius=6)
        if thrown is not None and dice.width:
            duel.draw_duel(surface, dice, thrown, table.sides)

    def draw_map(self, surface: pygame.Surface) -> None:
        """Draw the minimap alone: its frame follows the view."""
        room = self._map_rect(self.rect)
        if room.w == 0:
            self._map = None
            return
        view = self.view
        self._map = minimap.draw_minimap(
            surface,
            room,
            view.map.ground.picture,
            view.field.size,
            self._dots,
            view.camera.world_rect(),
        )


def _acting(table: Presentation) -> list[Turns | Pool]:
    return [block for block in table.strip if isinstance(block, Turns | Pool)]


def _thrown(table: Presentation) -> Duel | None:
    return next((block for block in table.strip if isinstance(block, Duel)), None)


def dice_width(thrown: Duel | None, room: int, left: int) -> int:
    """The width of the dice that were thrown; none where the tracks need what is left."""
    wide = 0 if thrown is None else duel.duel_width(room, thrown)
    return wide if wide <= left - type.grown(FOR_TRACKS) else 0


def _tracks(table: Presentation) -> Tracks:
    return next((block for block in table.strip if isinstance(block, Tracks)), Tracks())


def _asked(block: StripBlock, name: str) -> StripBlock:
    """The card of the body that is asked about is lit as that of the one who acts."""
    if not isinstance(block, Turns):
        return block
    cards = (structs.replace(c, stage="now") if c.id == name else c for c in block.cards)
    return structs.replace(block, cards=tuple(cards))


def _area(rect: pygame.Rect) -> Area:
    return rect.x, rect.y, rect.w, rect.h
