"""Text for players: a message and its values, put into words only when shown.

Game logs, refusals and prompts are stored as `Text`, so a saved game can be read in any language.
"""

import re
from collections.abc import Callable, Sequence

from msgspec import Struct

DEEPEST = 20
"""Texts within texts; those of the program reach four, those of a file could reach any depth."""

LONGEST = 20_000
"""Characters that values bring into one text: a place that would bring more stays empty, or a few
texts of a file, each within the next several times, could fill any memory.
"""

_PLACE = re.compile(r"\{([a-z_][a-z0-9_]*)(?::([^{}|]*)\|([^{}|]*))?\}", re.IGNORECASE)
"""`{name}` is the value; `{name:one|many}` the first words where it is one, else the second."""


class Text(Struct, frozen=True):
    """A message with `{name}` places and the values that fill them, in the order given."""

    message: str
    values: "tuple[tuple[str, Value], ...]" = ()

    def __str__(self) -> str:
        return render(self)


Value = str | int | Text | tuple[str, ...]


class Grammar(Struct, frozen=True):
    """How a language says what stands in a place: a name, several of them, a whole number."""

    called: Callable[[str], str] = str
    listed: Callable[[tuple[str, ...]], str] = ", ".join
    figure: Callable[[int], str] = str


PLAIN = Grammar()


def say(message: str, /, **values: Value) -> Text:
    """A `Text`; the message is the key in the translation catalogues."""
    return Text(message, tuple(values.items()))


def counted(n: int, one: str, many: str, /, **values: Value) -> Text:
    """What is said of one, or of another number of things; `{n}` is the number."""
    return say(one if n == 1 else many, n=n, **values)


def joined(texts: Sequence[Text], mark: str = " ") -> Text:
    """Several finished texts one after the other: layout, which no catalogue needs to know."""
    if len(texts) == 1:
        return texts[0]
    values = tuple((f"t{i}", text) for i, text in enumerate(texts))
    return Text(mark.join(f"{{{name}}}" for name, _text in values), values)


def cited(rule: str, text: Text) -> Text:
    """A text and, outside its sentence, the rule it rests on."""
    return say("{text} ({rule})", text=text, rule=rule)


def render(
    text: Text,
    translate: Callable[[str], str] = str,
    grammar: Grammar = PLAIN,
    depth: int = DEEPEST,
) -> str:
    """The finished sentence, every nested text translated as well.

    Names from files and texts of saves come here too, so only `{name}` and `{name:one|many}` are
    filled: braces that name no value stay as they are, and nothing in a message can fail or be
    evaluated.
    """
    if not text.message or depth == 0:
        return ""
    message = translate(text.message)
    if not text.values:
        return message
    values = dict(text.values)
    words: dict[str, str] = {}
    room = LONGEST

    def fill(place: re.Match[str]) -> str:
        nonlocal room
        name, one, many = place.groups()
        if name not in values:
            return place[0]
        if one is not None:
            found = one if _is_one(values[name]) else many
        else:
            if name not in words:
                words[name] = _value(values[name], translate, grammar, depth)
            found = words[name]
        room -= len(found)
        return found if room >= 0 else ""

    return _PLACE.sub(fill, message)


def places(message: str) -> frozenset[str]:
    """The names of the places in a message that values fill."""
    return frozenset(place[1] for place in _PLACE.finditer(message))


def _is_one(value: Value) -> bool:
    """Of things that are counted or listed; a piece is one, a people (a nested text) is many."""
    if isinstance(value, int):
        return value == 1
    if isinstance(value, tuple):
        return len(value) == 1
    if isinstance(value, Text):
        return False
    try:
        return float(value) == 1
    except ValueError:
        return True


def _value(value: Value, translate: Callable[[str], str], grammar: Grammar, depth: int) -> str:
    if isinstance(value, Text):
        return render(value, translate, grammar, depth - 1)
    if isinstance(value, tuple):
        return grammar.listed(tuple(map(grammar.called, value)))
    return grammar.called(value) if isinstance(value, str) else grammar.figure(value)
