"""Shapes that a game lays over a table: zones, ranges, ways, radii. The window draws them alike,
whatever they mean; a tone says how they are to be read.
"""

from typing import Literal

from msgspec import Struct

from game.board.plane.numbers import Heading, Length, Point
from game.engine.text import Text

ShapeTone = Literal[
    "plain",
    "good",
    "bad",
    "warn",
    "reach",  # where a unit could end
    "allowance",  # its edge where the allowance ends
    "obstacle",  # where ground or a line stops it
    "zone",  # of an enemy
    "edge",  # of the table, or a friend that stands in the way
    "fire",
    "band",  # a distance within a field of fire, or a line that parts it
    "shade",  # what of it is screened
    "bar",  # where the screen begins
    "aim",  # a line of fire that is open
    "shot",  # the one that is meant
    "charge",
    "way",
    "command",
    "goal",
]
"""How a shape is painted; the theme knows tones, not games."""


class DrawnShape(Struct, frozen=True, kw_only=True, tag_field="shape"):
    """What all of them have: a tone, and perhaps a short text beside it."""

    tone: ShapeTone = "plain"
    text: Text | None = None


class PolygonShape(DrawnShape, frozen=True, kw_only=True, tag="polygon"):
    """A surface."""

    points: tuple[Point, ...]


class ArcShape(DrawnShape, frozen=True, kw_only=True, tag="arc"):
    """Part of a circle, from a heading on clockwise through `sweep`."""

    at: Point
    radius: Length
    start: Heading
    sweep: Heading


class LineShape(DrawnShape, frozen=True, kw_only=True, tag="line"):
    """A line through points. `ticks`: after each so much of it a stroke with its number."""

    points: tuple[Point, ...]
    ticks: Length = 0


class RingShape(DrawnShape, frozen=True, kw_only=True, tag="ring"):
    """A circle."""

    at: Point
    radius: Length


class TextShape(DrawnShape, frozen=True, kw_only=True, tag="text"):
    """A text at a point."""

    at: Point


class SignShape(DrawnShape, frozen=True, kw_only=True, tag="sign"):
    """A small sign at a point: a star where two touch first, a cross where something bars a way."""

    at: Point
    sign: Literal["star", "cross"]


Shape = PolygonShape | ArcShape | LineShape | RingShape | TextShape | SignShape
