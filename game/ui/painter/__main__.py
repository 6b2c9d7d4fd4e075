"""`python -m game.ui.painter MAP.tmx FOLDER` paints one map into a folder.

Each line on stdout is a word and its value:

    progress 0.34 relief        the part that is done, and the layer that is painted now
    done PATH                   the picture; its names lie beside it as .json
    problem TEXT                one fault of the map; nothing is painted

Exit status 0 when the picture is there, 1 when the map has faults, 2 for a wrong command.
"""

import sys
from collections.abc import Sequence
from pathlib import Path

from game.content.board_file import load_ground
from game.content.problems import Problems
from game.ui.painter import load_or_none, paint, painted_path, save


def main(arguments: Sequence[str]) -> int:
    """Paints a map unless the folder has its picture already."""
    if len(arguments) != 2:
        sys.stderr.write("usage: python -m game.ui.painter MAP.tmx FOLDER\n")
        return 2
    source, folder = Path(arguments[0]), Path(arguments[1])
    problems = Problems()
    board = load_ground(source, problems)
    if board is None:
        for problem in problems.errors:
            _say("problem", str(problem))
        return 1
    if load_or_none(board, (folder,)) is None:
        painted = paint(board, progress=lambda part, on: _say("progress", f"{part:.2f} {on}"))
        save(board, painted, folder)
    _say("progress", "1.00 done")
    _say("done", str(painted_path(board, folder)))
    return 0


def _say(word: str, value: str) -> None:
    sys.stdout.write(f"{word} {value}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
