"""What a player wrote of his saves, in a file beside them: by the name of the save; of autosaves by
that of their game, which has other files with each turn.
"""

from collections.abc import Iterable
from pathlib import Path

import msgspec

from game.content.reading import Unreadable, clean, read_outside
from game.content.writing import write_atomically
from game.engine.autosave import game_of

FILE_NAME = "notes.json"
LIMIT = 1_000_000
"""Bytes of the file."""
LONGEST = 80
"""Letters of a note."""


def read(folder: Path) -> dict[str, str]:
    """All notes; none if the file is not there or is not written as notes are."""
    try:
        found = msgspec.json.decode(read_outside(folder / FILE_NAME, LIMIT), type=dict[str, str])
    except (Unreadable, msgspec.MsgspecError, UnicodeError, RecursionError):
        return {}
    return {name: clean(note)[:LONGEST] for name, note in found.items()}


def write(folder: Path, path: Path, note: str, saves: Iterable[Path]) -> None:
    """Note something of a save, or nothing more; notes of saves that are gone go with them."""
    there = {game_of(save) for save in saves}
    notes = {name: words for name, words in read(folder).items() if name in there}
    notes[game_of(path)] = note.strip()[:LONGEST]
    kept = {name: words for name, words in notes.items() if words}
    write_atomically(folder / FILE_NAME, msgspec.json.format(msgspec.json.encode(kept), indent=2))
