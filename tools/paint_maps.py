"""Paints the shipped maps into assets/painted; a picture that is there already is kept.

    python tools/paint_maps.py [MAP.tmx ...]

Pictures that no shipped map owns any more are removed when all maps are painted.
"""

import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))

from game.content.board_file import load_ground  # noqa: E402
from game.content.problems import Problems  # noqa: E402
from game.ui.painter import load_or_none, paint, painted_path, save  # noqa: E402

TARGET = ROOT / "assets" / "painted"


def main(arguments: list[str]) -> int:
    """Paints the maps named, or all."""
    sources = [Path(each) for each in arguments] or sorted((ROOT / "maps").glob("*.tmx"))
    kept: set[Path] = set()
    for source in sources:
        problems = Problems()
        board = load_ground(source, problems)
        if board is None:
            print(*problems.errors, sep="\n")
            return 1
        path = painted_path(board, TARGET)
        if load_or_none(board, (TARGET,)) is None:
            print(f"painting {path.name}")
            save(board, paint(board), TARGET)
        kept |= {path, path.with_suffix(".json")}
    if not arguments:
        for path in sorted(TARGET.iterdir()):
            if path.suffix in (".webp", ".json") and path not in kept:
                print(f"removing {path.name}")
                path.unlink()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
