"""The prompt: one sentence, its rule, buttons in fixed places, and how far a selection has come.

Confirm, back and end of phase always stand in the same three places, whatever is asked; other
buttons follow below.
"""

from collections.abc import Mapping

import pygame
from msgspec import Struct, structs

from game.engine import action as acts
from game.engine.prompt import RUN, Button, Prompt, Role
from game.engine.refusal import Refusal
from game.engine.text import Text, say
from game.ui.look import theme, type
from game.ui.look.words import _, capital, sentence, tr
from game.ui.panels.prompt_buttons import (
    Twice,
    card_words,
    confirms,
    end_key,
    idle,
    number_keys,
    offered_pick,
    other_buttons,
    pick_label,
    plain_buttons,
    progress,
    run_on,
    size_refusal,
    told_of,
    twin_of,
)
from game.ui.panels.prompt_notes import NOTE_GAP, NOTED, Notes, placed_notes
from game.ui.panels.prompt_words import CONTEXT, CONTEXT_SIZES, LEAST_CONTEXT, fitting, least_room
from game.ui.widgets.control_paint import draw_controls, key_fits, label_fits, mark_width, note_fits
from game.ui.widgets.controls import Control, Controls, Kind
from game.ui.widgets.messages import Area, Message, RuleWanted
from game.ui.widgets.plan_card import card_boxes, cards_height

PICK, CLEAR, UNDO = "ui.pick", "ui.clear", "ui.undo"
SEAT = type.LABEL
SEAT_CALLED = SEAT.but(weight=type.Weight.BOLD)
SEAT_STRIPE = 8
PAD, GAP = 14, 8
TWICE = "2×"  # the mark of what is to be pressed twice
COIN = 52
VEIL = 150
"""How far the buttons stand back that a press came too early for, of 255."""
ROW, ROOMY_ROW = 28, 36
"""The height of a coin with its note beside it."""


def coins_across(width: int) -> int:
    """How many coins stand side by side."""
    return max(1, (width + GAP) // (COIN + GAP))


def coin_rows(count: int, width: int) -> int:
    """The height of rows of coins."""
    return -(-count // coins_across(width)) * (COIN + GAP) if count else 0


def button_height() -> int:
    """Height of a button at the present text size."""
    return round(34 * max(1.0, type.text_scale()))


class Seat(Struct, frozen=True):
    """Whose decision it is, in words, and that side's colour; `called`: it is not their turn."""

    words: str
    colour: str
    called: bool = False


class PromptPanel:
    """Shows a prompt and says which of its buttons was pressed."""

    def __init__(self) -> None:
        self.controls = Controls()
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.prompt: Prompt | None = None
        self.chosen: tuple[int | str, ...] = ()
        self.pick_refusal: Refusal | None = None
        self.notice: Text | None = None
        self.seat: Seat | None = None
        self.armed = ""
        self.twice: Mapping[str, Twice] = {}
        self.undo = self.kept_back = False
        self.wholes: tuple[Button, ...] = ()
        self.waits = False
        self.rows = 0
        self.sorts: tuple[int, int] | None = None
        self.most = 0
        """The height that the column has: lists give way where it is too low."""
        self.roomy = False
        """Whether the window is so high that long facts need not be small."""
        self._wide, self._tight = 0, False
        """Whether the column is too low for the buttons below the room that is kept for words."""
        self._below_notes: tuple[Notes, pygame.Rect] | None = None
        self._texts: tuple[tuple[str, pygame.Rect, type.Style, int], ...] = ()

    def show(
        self,
        prompt: Prompt | None,
        chosen: tuple[int | str, ...] = (),
        pick_refusal: Refusal | None = None,
        notice: Text | None = None,
        armed: str = "",
        seat: Seat | None = None,
        *,
        twice: Mapping[str, Twice] | None = None,
        undo: bool = False,
        kept_back: bool = False,
        wholes: tuple[Button, ...] = (),
        waits: bool = False,
        rows: int = 0,
        sorts: tuple[int, int] | None = None,
    ) -> None:
        """Take a prompt; `chosen` is the growing pick, `pick_refusal` why it may not be handed in
        yet; `armed` is the button that waits for its second press, `twice` are those that will ask
        for one; `undo`: what led to the question can be taken back; `kept_back`: a press came too
        early for its buttons; `wholes` take up more than the piece in hand; `waits`: it was
        answered, and dice are wanted before it goes on; `rows`: so many things to choose from are
        listed below, and have the first numbers; `sorts`: how many are chosen who attack, and how
        many that are attacked, where one pick holds both.
        """
        self.prompt, self.chosen, self.pick_refusal = prompt, chosen, pick_refusal
        self.notice, self.armed, self.seat = notice, armed, seat
        self.undo, self.waits, self.rows, self.sorts = undo, waits, rows, sorts
        self.twice, self.kept_back, self.wholes = twice or {}, kept_back, wholes
        self.layout(self.rect)

    # -- placing ----------------------------------------

    def _text_height(self) -> int:
        # Two lines of prompt and three small ones of context: always one room, so that buttons
        # never move. A high window has room for three of the usual size.
        if self.roomy:
            return type.line_height(type.PROMPT) * 2 + 3 * type.line_height(CONTEXT) + 2
        small = CONTEXT.but(size=CONTEXT_SIZES[-2])
        if self._tight:
            text, beside = tr(self.prompt.text if self.prompt else None), self._wide - 2 * PAD
            rule = self.prompt.rule if self.prompt else ""
            return least_room(text, self._context() if self.prompt else "", rule, beside, small)
        # In large type the stack below needs the third.
        lines = 3 if type.text_setting() <= 1.2 else 2
        return type.line_height(type.PROMPT) * 2 + lines * type.line_height(small) + 2

    def _band(self) -> int:
        """The height of the band that calls the seat."""
        return type.line_height(SEAT) + 8 if self.seat is not None else 0

    def _top(self) -> int:
        """Where the sentence begins."""
        return self.rect.top + self._band() + PAD

    def height(self, width: int) -> int:
        """The height wanted at a width."""
        self._fit(width)
        return self._heights(width)[self._detail(width)]

    def _fit(self, width: int) -> None:
        """Find whether the room for words has to be as low as may be."""
        self._wide, self._tight = width, False
        self._tight = 0 < self.most < self._heights(width)[0]

    def _heights(self, width: int) -> tuple[int, int, int]:
        """The height wanted for coins alone, with a line beside each, and with the notes below."""
        row, run_row = button_height() + GAP, self._run_height() + GAP
        coins = sum(b.token is not None for b in self._others())
        runs = sum(b.id.startswith(RUN) for b in self._others())
        wide, plain = width - 2 * PAD, len(plain_buttons(self._others()))
        rows = -(-plain // self._abreast(wide)) * (self._tall() + GAP) + runs * run_row
        bare = self._band() + PAD + self._text_height() + self._fixed_rows() * row + rows + 4
        cards = [b for b in self._others() if b.plan is not None]
        bare += (row if self.wholes else 0) + cards_height(card_words(cards), wide)
        listed = bare + (coins * self._row() if self._lists() else coin_rows(coins, wide))
        notes = self._notes(wide).height
        noted = listed + notes + (GAP + NOTE_GAP if notes else 0)
        return bare + coin_rows(coins, wide), listed, noted

    def _detail(self, width: int) -> int:
        """How much of what may be told has room: 0 coins alone, 1 with their lines, 2 notes too."""
        fits = [n for n, high in enumerate(self._heights(width)) if high <= self.most]
        return max(fits, default=0)

    def _fixed_rows(self) -> int:
        """The rows of the fixed places: none is kept where nothing stands in it."""
        if self.prompt is None or self._by_role(Role.END) is not None:
            return 2
        fixed = self.prompt.pick is not None
        fixed |= any(self._by_role(role) is not None for role in (Role.CONFIRM, Role.BACK))
        return 1 if fixed or self.waits or self._back((0, 0, 0, 0)) else 0

    def _lists(self) -> bool:
        return any(b.token is not None and b.note is not None for b in self._others())

    def _tall(self) -> int:
        """The height of the buttons below: some have a note under their label."""
        plain = plain_buttons(self._others())
        return _noted_height(any(b.note is not None for b in plain))

    def _run_height(self) -> int:
        """The height of the button that answers a run."""
        runs = (b for b in self._others() if b.id.startswith(RUN))
        return _noted_height(any(b.note is not None for b in runs))

    def _row(self) -> int:
        return round((ROOMY_ROW if self.roomy else ROW) * max(1.0, type.text_scale()))

    def _notes(self, width: int) -> Notes:
        size = 14 if self.roomy else NOTED.size
        return placed_notes(self.prompt.notes if self.prompt is not None else (), width, size)

    def _by_role(self, role: Role) -> Button | None:
        buttons = self.prompt.buttons if self.prompt else ()
        return next((b for b in buttons if b.role is role), None)

    def _others(self) -> list[Button]:
        return other_buttons(self.prompt) if self.prompt else []

    def _abreast(self, width: int) -> int:
        """How many of the other buttons stand side by side: one, where two would be cut short."""
        half, plain = (width - GAP) // 2, plain_buttons(self._others())
        box = pygame.Rect(0, 0, half, button_height())
        return 2 if len(plain) > 1 and all(self._fits(b, box) for b in plain) else 1

    def _fits(self, button: Button, box: pygame.Rect) -> bool:
        """Whether a button of this size shows its label whole, beside its mark."""
        twice = self.twice.get(button.id)
        room = box.inflate(-mark_width(TWICE) if twice is not None and twice.click else 0, 0)
        return label_fits(self._label(button), room) and note_fits(tr(button.note), room)

    def layout(self, rect: pygame.Rect) -> None:
        """Place text and buttons."""
        self.rect, self._texts, self._below_notes = rect, (), None
        if rect.width == 0 or self.prompt is None:
            self.controls.set([])
            return
        self._fit(rect.width)
        left, width = rect.left + PAD, rect.width - 2 * PAD
        top, high = self._top() + self._text_height(), button_height()
        half = (width - GAP) // 2
        items, beside = [self._place_text(self.prompt)], (left + half + GAP, top, half, high)
        if self.waits:
            # No button of it means anything now; what was answered can be taken back.
            self.controls.set([*items, _undo(beside)])
            return
        items += self._back(beside)
        items += self._confirm((left, top, half, high), width if len(items) == 1 else half)
        end = self._by_role(Role.END)
        if end is not None:
            key = end_key(self.prompt, end, self.armed, chosen=bool(self.chosen))
            items.append(self._control(end, (left, top + high + GAP, width, high), key))
        below = top + self._fixed_rows() * (high + GAP)
        self.controls.set(items + self._below(left, below, width))

    def _place_text(self, prompt: Prompt) -> Control:
        """Place the sentence and the facts below it; the link to the rule stands beside those."""
        sentence, context = tr(prompt.text), self._context()
        wide, high = type.measure(prompt.rule, type.RULE)
        room = pygame.Rect(self.rect.left + PAD, self._top() - 4, 0, self._text_height())
        room.width = self.rect.width - 2 * PAD
        beside = room.width - wide - 12
        style = fitting(sentence, context, room, beside)
        step = type.line_height(style)
        most = max(1, (room.height - type.line_height(LEAST_CONTEXT)) // step)
        used = min(most, len(type.wrap(sentence, style, room.width))) * step
        below = pygame.Rect(room.left, room.top + used + 2, beside, room.height - used)
        sizes = [CONTEXT.but(size=size) for size in CONTEXT_SIZES]
        fit = (c for c in sizes if type.wrapped_height(context, c, beside) <= below.height)
        small = next(fit, sizes[-1])
        lines = max(1, below.height // type.line_height(small))
        self._texts = ((sentence, room, style, most), (context, below, small, lines))
        box = (self.rect.right - PAD - wide, below.top, wide, high + 2)
        message = RuleWanted(prompt.rule)
        return Control(id="ui.rule", rect=box, kind=Kind.LINK, label=prompt.rule, message=message)

    def _below(self, left: int, y: int, width: int) -> list[Control]:
        """The other buttons side by side where they fit, coins in rows above them."""
        others, high, half = self._others(), button_height(), (width - GAP) // 2
        tall, run_high = self._tall(), self._run_height()
        abreast = self._abreast(width)
        wide = half if abreast == 2 else width
        keys = number_keys(others, self.rows)
        best = self._suggested()
        if best in keys:
            keys[best] = "  ".join(filter(None, (keys[best], _("Enter"))))
        items, y = self._coins([b for b in others if b.token is not None], keys, left, y, width)
        cards = [b for b in others if b.plan is not None]
        items += self._cards(cards, keys, (left, y), width)
        y += cards_height(card_words(cards), width)
        plain = plain_buttons(others)
        for n, button in enumerate(plain):
            at = (left + (n % abreast) * (half + GAP), y + n // abreast * (tall + GAP))
            made = self._control(button, (*at, wide, tall), keys[button.id])
            items.append(structs.replace(made, note=tr(button.note)))
        y += -(-len(plain) // abreast) * (tall + GAP)
        for n, button in enumerate(b for b in others if b.id.startswith(RUN)):
            box = (left, y + n * (run_high + GAP), width, run_high)
            made = self._control(button, box, keys[button.id])
            items.append(structs.replace(made, note=tr(button.note)))
        runs = sum(b.id.startswith(RUN) for b in others)
        items += self._wholes(left, y + runs * (run_high + GAP), width)
        confirm = {i.id for i in self._confirm((left, y, width, high), width)}
        rest = [item for item in items if item.id not in confirm and item.token is None]
        foot = max((item.box.bottom + GAP for item in rest), default=y)
        notes = self._notes(width)
        if self._detail(self.rect.width) == 2 and notes.rows:
            self._below_notes = notes, pygame.Rect(left, foot + GAP, width, notes.height)
        return [item for item in items if item.id not in confirm]

    def _cards(
        self, cards: list[Button], keys: dict[str, str], at: tuple[int, int], width: int
    ) -> list[Control]:
        """Cards with drawings in rows."""
        boxes = card_boxes(at, card_words(cards), width)
        return [
            structs.replace(
                self._control(b, box, keys[b.id], Kind.PLAN), note=tr(b.note), plan=b.plan
            )
            for b, box in zip(cards, boxes, strict=True)
        ]

    def _wholes(self, left: int, y: int, width: int) -> list[Control]:
        """The buttons that take up more than the piece in hand, each with its key."""
        half, items = (width - GAP) // 2, []
        keys, tips = (_("Shift"), _("Ctrl")), (_("Shift+click"), _("Ctrl+click"))
        for n, button in enumerate(self.wholes):
            box = (left + n * (half + GAP), y, half, button_height())
            made = self._control(button, box, keys[n])
            told = _("{gesture} on a piece on the map does the same.", gesture=tips[n])
            items.append(structs.replace(made, tip=told))
        return items

    def _coins(
        self, coins: list[Button], keys: dict[str, str], left: int, y: int, width: int
    ) -> tuple[list[Control], int]:
        """Coins one below the other with a line each, else in a grid; where they end."""
        listed, row = self._detail(self.rect.width) > 0 and self._lists(), self._row()
        items = []
        for n, button in enumerate(coins):
            down, across = divmod(n, coins_across(width))
            box = (left + across * (COIN + GAP), y + down * (COIN + GAP), COIN, COIN)
            if listed:
                box = (left, y + n * row, width, row)
            made = self._control(button, box, keys[button.id], Kind.COIN)
            note = tr(button.note) if listed else ""
            items.append(structs.replace(made, token=button.token, note=note))
        return items, y + (len(coins) * row if listed else coin_rows(len(coins), width))

    def _suggested(self) -> str:
        """The button that Enter presses because it is suggested: no other confirms."""
        prompt = self.prompt
        if prompt is None or prompt.pick is not None or confirms(prompt) is not None:
            return ""
        return next((b.id for b in prompt.buttons if prompt.suggested == acts.button(b.id)), "")

    def _confirm(self, box: tuple[int, int, int, int], most: int) -> list[Control]:
        """The button that confirms; long words may take the place of the one beside it."""
        assert self.prompt is not None
        if self.prompt.pick is not None:
            pick = self.prompt.pick
            label, twin = pick_label(pick, len(self.chosen)), twin_of(self.prompt)
            nobody, again = idle(pick, len(self.chosen)), self.armed == PICK
            # How many are wanted says more than that these are too few.
            refusal = size_refusal(pick, len(self.chosen), self.prompt.rule) or self.pick_refusal
            if offered_pick(self.prompt, self.chosen) is not None:
                label, refusal = _("As suggested"), None
            if nobody and twin is not None:
                label = tr(pick.confirm) or _("Confirm")
                words = say("Choose who first, or press {button}.", button=twin.label)
                refusal = Refusal(self.prompt.rule, words)
            elif nobody and again:
                label = _("Press again: {label}", label=label)
            made = Control(
                id=PICK,
                rect=box,
                kind=Kind.BUTTON if nobody and not again else Kind.PRIMARY,
                label=label,
                key=_("Enter"),
                refusal=refusal,
            )
            return [self._marked(made)]
        button = confirms(self.prompt)
        if button is None:
            return []
        if not self._fits(button, pygame.Rect(box)):
            box = (*box[:2], most, box[3])
        return [self._control(button, box, _("Enter"), Kind.PRIMARY)]

    def _back(self, box: tuple[int, int, int, int]) -> list[Control]:
        assert self.prompt is not None
        start = self.prompt.pick.start if self.prompt.pick else ()
        if self.prompt.pick is not None and self.chosen != start:
            return [Control(id=CLEAR, rect=box, label=_("Clear the choice"), key=_("Esc"))]
        button = self._by_role(Role.BACK)
        if button is not None:
            return [self._control(button, box, _("Esc"))]
        begun = bool(self.prompt.pick or self.prompt.subject)
        others = self.seat is not None and self.seat.called
        if others or not (self.undo and begun):
            return []
        return [_undo(box)]

    def _label(self, button: Button) -> str:
        if button.pending is None:
            return capital(tr(button.label))
        return capital(_("{label}: {pending}", label=button.label, pending=button.pending))

    def _control(
        self, button: Button, box: Area, key: str = "", kind: Kind = Kind.BUTTON
    ) -> Control:
        label = self._label(button)
        if button.id == self.armed:
            label, kind = _("Press again: {label}", label=button.label), Kind.PRIMARY
        made = Control(id=button.id, rect=box, kind=kind, label=label, key=key)
        tip = sentence(button.note) if button.role is Role.END and button.note else None
        return self._marked(structs.replace(made, refusal=button.refusal, tip=tip), button.note)

    def _marked(self, item: Control, does: Text | None = None) -> Control:
        """A button that will ask for a second press says so: for its key, or for any press."""
        twice = self.twice.get(item.id)
        if twice is None or item.refusal is not None or item.id == self.armed:
            return item
        told = told_of(twice, does)
        if twice.click:
            return structs.replace(item, mark=TWICE, tip=told)
        both = structs.replace(item, key=f"{TWICE} {item.key}".strip(), tip=told)
        return both if key_fits(both) else structs.replace(item, mark=TWICE, tip=told)

    def draw(self, surface: pygame.Surface) -> None:
        """Draw sentence, context and buttons on the panel's ground."""
        self._draw_seat(surface)
        if self.prompt is None:
            now = _("The game begins with a roll.") if self.waits else _("The game is over.")
            room = pygame.Rect(self.rect.left + PAD, self._top() - 4, self.rect.width - 2 * PAD, 0)
            type.draw_wrapped(surface, now, room, type.PROMPT)
            return
        for words, room, style, most in self._texts:
            type.draw_wrapped(surface, words, room, style, max_lines=most)
        draw_controls(surface, self.controls)
        if self.kept_back:
            self._draw_veils(surface)
        if self._below_notes is not None:
            notes, room = self._below_notes
            notes.draw(surface, room.topleft)

    def _draw_veils(self, surface: pygame.Surface) -> None:
        """The buttons stand back: the press that came too early is seen to be kept back."""
        for item in self.controls.items:
            if item.kind is not Kind.LINK:
                veil = pygame.Surface(item.box.inflate(6, 6).size)
                veil.fill(theme.PANEL)
                veil.set_alpha(VEIL)
                surface.blit(veil, item.box.inflate(6, 6))

    def _draw_seat(self, surface: pygame.Surface) -> None:
        """A stripe in the side's colour; the whole band where they decide in the other's turn."""
        if self.seat is None:
            return
        colour = theme.side_colour(self.seat.colour)
        band = pygame.Rect(self.rect.left + 1, self.rect.top, self.rect.width - 1, self._band())
        ink = theme.TEXT
        if self.seat.called:
            pygame.draw.rect(surface, colour, band)
            inks = (theme.WHITE, theme.BAND_DARK_INK)
            ink = max(inks, key=lambda tone: theme.contrast(tone, colour))
        stripe = pygame.Rect(band.left, band.top, SEAT_STRIPE, band.height)
        pygame.draw.rect(surface, colour, stripe)
        pygame.draw.line(surface, theme.LINE, band.bottomleft, band.bottomright)
        style = SEAT_CALLED if self.seat.called else SEAT
        room, at = band.width - PAD - SEAT_STRIPE - 6, (band.left + PAD, band.centery)
        style = type.fitting(self.seat.words, style.but(colour=ink), room)
        type.draw_text(surface, self.seat.words, at, style, stand=type.Stand.MIDDLE, width=room)

    def _context(self) -> str:
        assert self.prompt is not None
        parts = [tr(self.notice), tr(self.prompt.context)]
        if self.prompt.pick is not None:
            parts.append(progress(self.prompt.pick, len(self.chosen), self.sorts))
        return run_on([part for part in parts if part])

    def handle(self, event: pygame.event.Event) -> Message | None:
        """Hover and clicks."""
        return self.controls.handle(event)


def _noted_height(noted: bool) -> int:
    """The height of a button with a note under its label, or without."""
    return button_height() + (type.line_height(NOTED) - 4 if noted else 0)


def _undo(box: Area) -> Control:
    return Control(id=UNDO, rect=box, label=_("Undo"), key="Ctrl+Z")
