"""A window with a small battle of Nordlingen, led by keys alone."""

import pygame

from game.engine.dice import SeededDice
from game.engine.match import Match
from game.engine.prompt import Button, Role
from game.engine.state import GameState
from game.rules.nordlingen.sequence import TurnStart
from game.rules.nordlingen.system import SYSTEM
from game.ui.panels.prompt_buttons import number_keys, other_buttons
from game.ui.play.session import Session
from game.ui.table.contents import choices_of
from tests.rules.nordlingen.positions import Position
from tests.ui.driver import Pixel
from tests.ui.table_bench import TableDriver

DIGITS = {str(n): pygame.K_0 + n for n in range(10)}
ROLES = {Role.CONFIRM: pygame.K_RETURN, Role.BACK: pygame.K_ESCAPE, Role.END: pygame.K_e}
PATIENCE = 3


class KeyDriver(TableDriver):
    """Answers with keys and with nothing else."""

    def hit(self, key: int, mod: int = 0, unicode: str = "") -> None:
        """Press a key, with time to have seen what the last one brought."""
        self.rest(1_200)
        self.key(key, mod, unicode)

    @property
    def rule(self) -> str:
        """The rule that asks."""
        assert self.session.prompt is not None
        return self.session.prompt.rule

    def offered(self) -> list[str]:
        """The pieces among which one chooses."""
        assert self.session.prompt is not None
        return list(self.session.prompt.units)

    def choose(self, uid: str) -> None:
        """Tab to a piece, then Enter."""
        for _ in range(len(self.offered()) + 2):
            self.hit(pygame.K_TAB)
            if self.gaze.unit == uid:
                self.hit(pygame.K_RETURN)
                return
        raise AssertionError(f"Tab never comes to {uid}")

    def press_key(self, name: str) -> None:
        """The key that stands on a button, as often as it is wanted."""
        prompt, before = self.session.prompt, len(self.session.match.records)
        assert prompt is not None
        button = next(b for b in prompt.buttons if b.id == name)
        assert button.refusal is None, button.refusal
        for _ in range(PATIENCE):
            key = self._key_of(button)
            self.hit(key, unicode=pygame.key.name(key) if key in DIGITS.values() else "")
            if len(self.session.match.records) > before or self.commands.sheet_open:
                return
        raise AssertionError(f"no key presses {name}")

    def _key_of(self, button: Button) -> int:
        prompt = self.session.prompt
        assert prompt is not None
        if button.role is Role.END and prompt.poses is not None:
            return pygame.K_BACKSPACE
        if button.role in ROLES:
            return ROLES[button.role]
        keys = number_keys(other_buttons(prompt), len(choices_of(self.desk)))
        return DIGITS[keys[button.id]]

    def confirm(self) -> None:
        """Enter on the sheet that lies open."""
        assert self.commands.sheet_open
        self.hit(pygame.K_RETURN)
        assert not self.commands.sheet_open

    def type_place(self, words: str) -> None:
        """G, a place, Enter, and Enter again to go there."""
        self.hit(pygame.K_g, unicode="g")
        for letter in words:
            self.key(ord(letter), unicode=letter)
        self.key(pygame.K_RETURN)
        self.hit(pygame.K_RETURN)


def battle(position: Position, seed: int, size: Pixel = (1280, 720)) -> KeyDriver:
    """A position at the beginning of its turn."""
    start = GameState(position.table, [TurnStart()])
    match = Match.new(SYSTEM, position.rules, SeededDice(seed), "test", position=start)
    return KeyDriver(Session(match, position.rules.table, ask_all=True), size)
