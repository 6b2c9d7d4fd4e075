"""Counters: faces from presentation data, drawn as die-cut pieces."""

from game.ui.counters.cache import (
    Stance,
    blit_counter,
    counter_picture,
    draw_stack,
    room_beside,
    stack_rects,
    stance_of,
)
from game.ui.counters.facing import front_side
from game.ui.counters.presence import disc_rects

__all__ = [
    "Stance",
    "blit_counter",
    "counter_picture",
    "disc_rects",
    "draw_stack",
    "front_side",
    "room_beside",
    "stack_rects",
    "stance_of",
]
