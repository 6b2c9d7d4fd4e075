"""Which key was meant, whatever the layout of the keyboard: the one place that knows.

The program's keys have Latin names. On a keyboard that writes other letters a key means what lies
in its place on an American one (Ctrl and the key under Я undo, as Ctrl and Z); on one that
writes signs where others have digits, the row of digits means digits, unless the sign has a meaning
of its own (+ and - zoom).
"""

import pygame

LETTERS = {
    getattr(pygame, f"KSCAN_{letter.upper()}"): ord(letter)
    for letter in "abcdefghijklmnopqrstuvwxyz"
}
SIGNS: dict[int, int] = {
    getattr(pygame, f"KSCAN_{sign}"): getattr(pygame, f"K_{sign}")
    for sign in ("COMMA", "PERIOD", "LEFTBRACKET", "RIGHTBRACKET")
}
DIGITS = {getattr(pygame, f"KSCAN_{digit}"): ord(digit) for digit in "0123456789"}
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
SPOKEN_FOR = {pygame.K_PLUS, pygame.K_MINUS, pygame.K_EQUALS}
LAST_LATIN = 0x7F
FIRST_NAMELESS = 1 << 30
"""From here on SDL numbers the keys that write nothing: arrows, F1, the keypad."""


def meant(key: int, place: int, text: str) -> int:
    """The key that is meant by a key, its place (scancode) and what it writes."""
    if place in DIGITS and key not in SPOKEN_FOR | set(DIGITS.values()):
        return DIGITS[place]
    if place in DIGITS and text.isascii() and text.isdigit():
        return ord(text)
    if LAST_LATIN < key < FIRST_NAMELESS:
        return LETTERS.get(place, SIGNS.get(place, key))
    return key


BUTTONS = (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
MODIFIERS = {
    pygame.K_LSHIFT: pygame.KMOD_LSHIFT,
    pygame.K_RSHIFT: pygame.KMOD_RSHIFT,
    pygame.K_LCTRL: pygame.KMOD_LCTRL,
    pygame.K_RCTRL: pygame.KMOD_RCTRL,
    pygame.K_LMETA: pygame.KMOD_LMETA,
    pygame.K_RMETA: pygame.KMOD_RMETA,
}


class Keyboard:
    """Gives every press and release of a key the key that is meant, and every button of the mouse
    the Shift or Ctrl that was held when it was pressed: events of one turn of the loop are read
    later than they happened, when the key may be up again.
    """

    def __init__(self) -> None:
        self._down: dict[int, int] = {}
        self._mod = 0
        self._pressed: dict[int, int] = {}

    def read(self, event: pygame.event.Event) -> pygame.event.Event:
        """The event as meant; a release means the key that was pressed, even without its Shift."""
        if event.type in BUTTONS:
            return self._button(event)
        if event.type == pygame.KEYDOWN:
            self._mod |= MODIFIERS.get(event.key, 0)
        elif event.type == pygame.KEYUP:
            self._mod &= ~MODIFIERS.get(event.key, 0)
        elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            self._mod = pygame.key.get_mods() if event.type == pygame.WINDOWFOCUSGAINED else 0
        place = getattr(event, "scancode", 0)
        if event.type == pygame.KEYDOWN and place:
            key = self._down[place] = meant(event.key, place, event.unicode)
        elif event.type == pygame.KEYUP and place in self._down:
            key = self._down.pop(place)
        else:
            return event
        return pygame.event.Event(event.type, {**event.dict, "key": key})

    def _button(self, event: pygame.event.Event) -> pygame.event.Event:
        mod = getattr(event, "mod", self._mod)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._pressed[event.button] = mod
        else:
            mod = self._pressed.pop(event.button, mod)
        return pygame.event.Event(event.type, {**event.dict, "mod": mod})
