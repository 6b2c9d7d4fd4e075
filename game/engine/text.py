"""Text for players: a message and its values, put into words only when shown.

Game logs, refusals and prompts are stored as `Text`, so a saved game can be read in any language.
"""

from collections.abc import Callable

from msgspec import Struct


class Text(Struct, frozen=True):
    """A message with `{name}` places and the values that fill them, in the order given."""

    message: str
    values: "tuple[tuple[str, Value], ...]" = ()

    def __str__(self) -> str:
        return render(self)


Value = str | int | Text | tuple[str, ...]


def say(message: str, /, **values: Value) -> Text:
    """A `Text`; the message is the key in the translation catalogues."""
    return Text(message, tuple(values.items()))


def counted(n: int, one: str, many: str, /, **values: Value) -> Text:
    """What is said of one, or of another number of things; `{n}` is the number."""
    return say(one if n == 1 else many, n=n, **values)


def untranslated(message: str) -> str:
    """The message itself: the language of the source."""
    return message


def render(text: Text, translate: Callable[[str], str] = untranslated) -> str:
    """The finished sentence, every nested text translated as well."""
    if not text.message:
        return ""
    values = {name: _value(value, translate) for name, value in text.values}
    return translate(text.message).format(**values)


def _value(value: Value, translate: Callable[[str], str]) -> str:
    if isinstance(value, Text):
        return render(value, translate)
    if isinstance(value, tuple):
        return ", ".join(value)
    return str(value)
