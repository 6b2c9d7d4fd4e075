"""Text for players, as games use it; what reads files says its reasons with it too."""

from game.content.text import Grammar, Text, Value, cited, counted, joined, places, render, say

__all__ = ["Grammar", "Text", "Value", "cited", "counted", "joined", "places", "render", "say"]
