"""Text for players, as games use it; what reads files says its reasons with it too."""

from game.content.text import (
    DEEPEST,
    LONGEST,
    Text,
    Value,
    counted,
    places,
    render,
    say,
    untranslated,
)

__all__ = [
    "DEEPEST",
    "LONGEST",
    "Text",
    "Value",
    "counted",
    "places",
    "render",
    "say",
    "untranslated",
]
