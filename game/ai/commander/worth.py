"""What a position is worth to a side."""

from collections.abc import Mapping

from msgspec import Struct


class Worth(Struct, frozen=True):
    """How well a side stands: on the whole; and `settled`, as deeds are judged, without what could
    be attacked from there, which a deed spends, and without the way to the enemy, which is longer
    when one of them is beaten. Where fights are a phase of their own and every contact is fought,
    the whole is the better measure of a fight as well: what comes after it is left in.
    """

    whole: float
    settled: float
    terms: Mapping[str, float] = {}
