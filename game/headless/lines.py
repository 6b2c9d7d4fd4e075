"""Lines of any length from outside, of which only those of a bounded length are kept."""

from collections.abc import Iterator
from typing import BinaryIO

LONGEST = 8_000_000
"""Bytes of the longest line that is read; a longer save is loaded from its file."""


class TooLong(ValueError):
    """A line that goes on beyond the bound."""


def bounded(stream: BinaryIO) -> Iterator[bytes | TooLong]:
    """The lines of a stream; one that is too long is skipped to its end, not kept."""
    while line := stream.readline(LONGEST + 1):
        if len(line) <= LONGEST or line.endswith(b"\n"):
            yield line
            continue
        while rest := stream.readline(LONGEST):
            if rest.endswith(b"\n"):
                break
        yield TooLong(f"this line is longer than {LONGEST} bytes: the rest of it was skipped")
