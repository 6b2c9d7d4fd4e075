"""The options of a game as the player has them switched: what is brought, what is in force, why one
stays as it is.
"""

from collections.abc import Iterator

from game.engine.options import (
    OptionInfo,
    Options,
    Wanted,
    after,
    told,
    why_not_together,
)
from game.engine.refusal import Refusal
from game.engine.system import System
from game.ui.screens.front import Front

NO_OPTIONS = Options((), lambda _rules: (), lambda _rules: (), lambda body, _wish: body)


class Switches:
    """Of all scenarios of a game, or of one by its rules as its file has them."""

    def __init__(self, front: Front, system: System, title: str = "", rules: object = None) -> None:
        self.front, self.system, self.rules = front, system, rules
        self.title = title or system.title
        self.options = system.options or NO_OPTIONS
        self.ledger = system.ledger()

    def shown(self) -> tuple[OptionInfo, ...]:
        """All options of the game, or those that mean something in the scenario."""
        known = [option for option in self.options.known if option.entry in self.ledger]
        if self.rules is not None:
            there = (*self.options.in_force(self.rules), *self.options.free(self.rules))
            known = [option for option in known if option.id in there]
        return tuple(known)

    @property
    def preset(self) -> str:
        """The preset that the player has chosen; empty: the scenario's own."""
        return self.front.wish(self.system).preset

    def brought(self) -> tuple[str, ...]:
        """What is in force as long as no option is switched: by the preset that was chosen, by the
        scenario, or by a scenario that names nothing.
        """
        if self.rules is not None and not self.preset:
            return self.options.in_force(self.rules)
        preset = self.options.preset(self.preset or self.options.usual)
        return () if preset is None else preset.options

    def by_itself(self) -> Iterator[tuple[str, bool]]:
        """What a scenario brings: entries, and whether they are in force."""
        there = self.brought() if self.rules is None else self.options.in_force(self.rules)
        return ((entry, on) for entry, _title, on in told(self.options, self.ledger, there))

    def in_force(self) -> tuple[str, ...]:
        """What new games are played by."""
        return after(self.brought(), self.front.wish(self.system))

    def why_not(self, option: str) -> Refusal | None:
        """Why an option cannot be switched as the others are now."""
        return why_not_together(self.options, self.ledger, self._switched(option))

    def _switched(self, option: str) -> tuple[str, ...]:
        there = self.in_force()
        if option in there:
            return tuple(other for other in there if other != option)
        return (*there, option)

    def switch(self, option: str) -> None:
        """Turn an option: new games are played by it, or no more."""
        wish, there = self.front.wish(self.system), option in self._switched(option)
        on = tuple(other for other in wish.on if other != option)
        off = tuple(other for other in wish.off if other != option)
        differs = there != (option in self.brought())
        if differs and there:
            on = (*on, option)
        elif differs:
            off = (*off, option)
        self.front.play_by(self.system, Wanted(wish.preset, on, off))

    def choose(self, preset: str) -> None:
        """Have the options of a preset, none of them switched; empty: as the scenario says."""
        self.front.play_by(self.system, Wanted(preset))
