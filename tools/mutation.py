"""Runs mutants of the rules (tools.mutants) against the tests and counts them by module.

    python -m tools.mutation [--system camposanto] [--modules movement.column movement.march]
                             [--sample 40] [--seed A] [--match TEXT] [--jobs 2]
                             [--resume | --survivors] [--list]

Exit status 1: a mutant that no test noticed and tools/equivalent.toml (of another game:
tools/equivalent-SYSTEM.toml) does not explain.
"""

import argparse
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path

from tools.change import PRUSSIAS_GLORY, SUBJECTS, Change, module_of
from tools.mutants import all_mutants, drawn
from tools.single_changes import (
    ROOT,
    Ledger,
    Verdict,
    explained,
    file_of,
    judges,
    reason_for,
    report,
    try_all,
)

EQUIVALENT, STATE = "tools/equivalent.toml", "build/mutants.json"


def main(words: Sequence[str] | None = None) -> int:
    """Try the mutants drawn and tell which survived."""
    asked = _parser().parse_args(words)
    subject = SUBJECTS[asked.system]

    def find(root: Path) -> list[Change]:
        return all_mutants(root, subject, asked.modules)

    found, reasons = find(ROOT), explained(asked.equivalent or file_of(subject, EQUIVALENT))
    ledger = Ledger(asked.state or file_of(subject, STATE))
    chosen = drawn((m for m in found if asked.match in m.id), asked.seed, asked.sample)
    why = {m.id: reason_for(m, reasons) for m in chosen}
    todo = [m.id for m in chosen if not why[m.id]]
    done: list[Verdict] = []
    if asked.resume or asked.survivors:
        done = [v for name in todo if (v := ledger.known.get(name)) is not None]
        if asked.survivors:
            again = {v.id for v in done if not v.killer}
            todo, done = [name for name in todo if name in again], [v for v in done if v.killer]
        else:
            todo = sorted(set(todo) - {v.id for v in done})
    if asked.list:
        print("\n".join(todo))
        return 0
    tried, failed = try_all(todo, find, ledger, asked.tests or judges(subject), asked.jobs)
    faults = [f"fails unchanged and judges nothing: {name}" for name in failed]
    done += tried
    table(chosen, done, why)
    return report(done, why, faults)


def table(chosen: Sequence[Change], done: Sequence[Verdict], why: Mapping[str, str]) -> None:
    """A line for each module: mutants drawn, noticed, explained as equivalent, survived."""
    verdicts = {v.id: v.killer for v in done}
    rows: dict[str, Counter[str]] = {}
    for mutant in chosen:
        row = rows.setdefault(module_of(mutant.path), Counter())
        killer = verdicts.get(mutant.id)
        row["drawn"] += 1
        if killer:
            row["noticed"] += 1
        elif why[mutant.id]:
            row["explained"] += 1
        elif killer == "":
            row["survived"] += 1
    heads = ("drawn", "noticed", "explained", "survived")
    print("".join(("module".ljust(22), *(h.rjust(11) for h in heads))))
    for name, row in rows.items():
        print("".join((name.ljust(22), *(str(row[h]).rjust(11) for h in heads))))


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="mutation", description=__doc__.splitlines()[0])
    parser.add_argument(
        "--system", choices=SUBJECTS, default=PRUSSIAS_GLORY.system, help="the game"
    )
    parser.add_argument("--modules", nargs="+", default=(), help="only these, in this order")
    parser.add_argument("--match", default="", help="only mutants with this text in their id")
    parser.add_argument("--sample", type=int, default=10_000, help="at most so many of a module")
    parser.add_argument("--seed", default="oblique", help="which sample is drawn")
    parser.add_argument("--tests", nargs="+", help="the tests that judge")
    parser.add_argument("--jobs", type=int, default=1, help="mutants tried side by side")
    which = parser.add_mutually_exclusive_group()
    which.add_argument("--resume", action="store_true", help="only those not tried yet")
    which.add_argument("--survivors", action="store_true", help="only those that survived before")
    parser.add_argument("--list", action="store_true", help="name the mutants, try none")
    parser.add_argument("--state", type=Path, help="where verdicts are kept")
    parser.add_argument("--equivalent", type=Path, help="explanations")
    return parser


if __name__ == "__main__":
    sys.exit(main())
