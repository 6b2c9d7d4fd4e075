"""A setting: a scenario ready to be played, with the files that it came from."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from game.board.board import Board
from game.board.ground import Ground, board_of
from game.content.problems import Problem
from game.engine.system import System


@dataclass(frozen=True, slots=True)
class FileMark:
    """A data file by its id and the fingerprint of its bytes; empty where there is no file."""

    id: str
    sha256: str = ""


@dataclass(frozen=True, slots=True)
class Setting:
    """What a match of one scenario needs. `files` are the data files, packed for the saves;
    `carried`: it was opened from such a pack, because the files on the disk are others. `tempers`:
    by side what those were like who commanded on the day.
    """

    system: System
    rules: Any
    scenario: FileMark
    map: FileMark
    title: str = ""
    map_path: Path | None = None  # where the map lies: the pictures of its tiles are beside it
    files: bytes = b""
    carried: bool = False
    tempers: Mapping[str, str] = field(default_factory=dict)

    @property
    def ground(self) -> Ground:
        """The board or table that is played on."""
        ground: Ground = self.rules.ground
        return ground

    @property
    def board(self) -> Board:
        """The board, for what needs cells; of a table without a grid it raises."""
        return board_of(self.ground)


Finder = Callable[[str, bytes], "Setting | Problem"]
"""Opens a scenario by its id, if need be from the files of a save, or says what is wrong."""
