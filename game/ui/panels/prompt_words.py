"""The sentence of a question and the facts below it: in which type they have room."""

import pygame

from game.ui.look import type

SENTENCE_SIZES = (20, 18, 16.5, 15, 13.5, 12)
CONTEXT = type.QUIET
CONTEXT_SIZES = (15, 14, 13, 12)
LEAST_CONTEXT, EASY_CONTEXT = CONTEXT.but(size=12), CONTEXT.but(size=14)
EASY_SENTENCE = 16.5
MOST_LINES, MOST_FACTS = 2, 3


def fitting(sentence: str, context: str, room: pygame.Rect, beside: int) -> type.Style:
    """The type of the sentence above the facts, which have so much room `beside` the rule. Facts
    are read by their figures: the sentence gives way a little before they get tiny.
    """
    wanted = [(size, EASY_CONTEXT) for size in SENTENCE_SIZES if size >= EASY_SENTENCE]
    for size, small in (*wanted, *((size, LEAST_CONTEXT) for size in SENTENCE_SIZES)):
        style = type.PROMPT.but(size=size)
        lines = len(type.wrap(sentence, style, room.width))
        words = type.wrapped_height(context or "X", small, beside)
        if lines * type.line_height(style) + words + 2 <= room.height:
            return style
    return type.PROMPT.but(size=SENTENCE_SIZES[-1])


def least_room(sentence: str, context: str, rule: str, wide: int, small: type.Style) -> int:
    """The height that sentence and facts take and no more: rather than that buttons lie below the
    window they move.
    """
    lines = min(MOST_LINES, len(type.wrap(sentence, type.PROMPT, wide)))
    beside = wide - type.measure(rule, type.RULE)[0] - 12
    facts = min(MOST_FACTS, max(1, len(type.wrap(context, small, beside))))
    return lines * type.line_height(type.PROMPT) + facts * type.line_height(small) + 2
