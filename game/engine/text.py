"""Text for players, as games use it; what reads files says its reasons with it too."""

from game.content.text import Text, Value, cited, counted, places, render, say

__all__ = ["Text", "Value", "cited", "counted", "places", "render", "say"]
