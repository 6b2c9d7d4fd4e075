"""Try many hostile inputs of one sort, or of all; says which failed and how to make them again.

python -m tools.fuzz files --inputs 1000 --seed 1
python -m tools.fuzz files --seed 1 --only 17 --keep build/17     # leaves the input there
python -m tools.fuzz scenarios --games 2 --most-actions 400       # instead of twenty whole games
"""

import argparse
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path

from tools.fuzz.sorts import scenarios
from tools.fuzz.trial import Verdict, names, try_one

MOST_SHOWN = 20


def main(words: Sequence[str] | None = None) -> int:
    """Exit status 1 if any input failed."""
    top = argparse.ArgumentParser(prog="tools.fuzz", description="Try many hostile inputs.")
    top.add_argument("sorts", nargs="*", metavar="SORT", help=f"of {', '.join(names())}; none: all")
    top.add_argument("--inputs", type=int, default=100, help="so many of each sort")
    top.add_argument("--seed", default="1")
    top.add_argument("--only", type=int, help="the input of this number alone")
    top.add_argument("--keep", type=Path, help="leave the last input in this folder")
    top.add_argument("--games", type=int, default=scenarios.games, help="of each sound scenario")
    top.add_argument(
        "--most-actions", type=int, default=scenarios.most_actions, help="of each such game"
    )
    given = top.parse_args(words)
    scenarios.games, scenarios.most_actions = given.games, given.most_actions
    strange = sorted(set(given.sorts) - set(names()))
    if strange:
        top.error(f"there is no sort {strange[0]}; there are {', '.join(names())}")
    numbers = range(given.inputs) if given.only is None else [given.only]
    failed = 0
    for name in given.sorts or names():
        failed += _round(name, given.seed, numbers, given.keep)
    return 1 if failed else 0


def _round(name: str, seed: str, numbers: Sequence[int], keep: Path | None) -> int:
    """All inputs of one sort; the number of those that failed."""
    found = []
    with tempfile.TemporaryDirectory(ignore_cleanup_errors=True) as place:
        for number in numbers:
            verdict = try_one(name, seed, number, keep or Path(place) / "trial")
            found.append(verdict)
            if verdict.fault and sum(1 for v in found if v.fault) <= MOST_SHOWN:
                print(_told(name, seed, verdict), flush=True)
    failed = sum(1 for verdict in found if verdict.fault)
    slowest = max((verdict.seconds for verdict in found), default=0)
    biggest = max((verdict.memory for verdict in found), default=0) // 1_000_000
    print(f"{name}: {len(found)} inputs, {failed} failed; at most {slowest:.1f} s, {biggest} MB")
    return failed


def _told(name: str, seed: str, verdict: Verdict) -> str:
    again = f"python -m tools.fuzz {name} --seed {seed} --only {verdict.number} --keep FOLDER"
    return f"{name} {verdict.number}, {verdict.title}: {verdict.fault}\n  again: {again}"


if __name__ == "__main__":
    sys.exit(main())
