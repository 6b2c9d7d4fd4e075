"""Numbers of the rules as the tables of a system list them."""

from msgspec import Struct

from game.engine.event import Modifier
from game.engine.text import say


class Figure(Struct, frozen=True, forbid_unknown_fields=True):
    """A number with its rule; `label` names it in lists of modifiers."""

    rule: str
    value: int
    label: str = ""

    def modifier(self, times: int = 1) -> Modifier:
        """The line it makes in a sum; 0 times: it does not apply."""
        return Modifier(self.value * times, say(self.label), self.rule)


def applying(*lines: tuple[Figure, bool]) -> tuple[Modifier, ...]:
    """The lines of those figures that apply."""
    return tuple(figure.modifier() for figure, applies in lines if applies)
