"""Proves the tests: makes one change at a time to a game and asks that a test notices.

    python -m tools.single_changes [--system camposanto] [--only crt] [--match TEXT] [--jobs 2]
                                   [--resume] [--list]

Refusals are withheld, modifiers altered, cells of tables and values of the scenario replaced,
always in a copy. Exit status 1: a change that no test noticed and tools/explained.toml (of another
game: tools/explained-SYSTEM.toml) does not explain.
"""

import argparse
import fnmatch
import json
import os
import queue
import shutil
import subprocess
import sys
import tempfile
import tomllib
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TypeVar

import msgspec

from tools.change import PARTS, PRUSSIAS_GLORY, SHARED, SUBJECTS, Change, Subject
from tools.change_server import Answer, Request, Survey
from tools.changes import all_changes

ROOT = Path(__file__).resolve().parent.parent
EXPLAINED, STATE = "tools/explained.toml", "build/single_changes.json"
COPIED = ("game", "tests", "scenarios", "tools", "docs")
LINKED = ("maps", "assets", "pyproject.toml", "run.py")

NEAR = 5  # so many tests that noticed another change of the function are tried first

T = TypeVar("T")


@dataclass(frozen=True)
class Verdict:
    """What became of a change: the test that noticed it, or none ("")."""

    id: str
    killer: str
    note: str = ""


# -- a copy of the project -------------------------------------------------------------------------


class Copy:
    """A scratch copy with a server that tries changes in it; the checkout is never touched."""

    def __init__(self, root: Path, tests: Sequence[str], *, near: bool = False) -> None:
        self.root, self.near = root, near
        for name in COPIED:
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / name, root / name, ignore=ignored)
        for name in LINKED:
            (root / name).symlink_to(ROOT / name)
        there = [t for t in tests if (root / t.split("::")[0]).exists()]
        self.server = subprocess.Popen(
            [sys.executable, "-m", "tools.change_server", *there],
            cwd=root,
            env={**os.environ, "PYTHONPATH": str(root), "PWD": str(root)},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
        )
        self.failed = self._answer(Survey).failed

    def judge(self, change: Change, first: Sequence[str]) -> Verdict:
        """Try one change; `first`: the tests to begin with."""
        assert self.server.stdin is not None
        request = Request(change, tuple(first), self.near)
        self.server.stdin.write(msgspec.json.encode(request) + b"\n")
        self.server.stdin.flush()
        answer = self._answer(Answer)
        return Verdict(change.id, answer.killer, "" if answer.ran else "no test reaches it")

    def close(self) -> None:
        """End the server."""
        self.server.communicate()

    def _answer(self, kind: type[T]) -> T:
        assert self.server.stdout is not None
        line = self.server.stdout.readline()
        if not line:
            raise SystemExit("the tests could not be collected; try them by themselves")
        return msgspec.json.decode(line, type=kind)


# -- what is known ---------------------------------------------------------------------------------


class Ledger:
    """Verdicts of earlier runs, on disk after each change so that a run can be taken up again."""

    def __init__(self, path: Path) -> None:
        self.path = path
        found = json.loads(path.read_text(encoding="utf-8")) if path.exists() else []
        self.known = {v["id"]: Verdict(**v) for v in found}

    def add(self, verdict: Verdict) -> None:
        """Remember a verdict."""
        self.known[verdict.id] = verdict
        self.path.parent.mkdir(parents=True, exist_ok=True)
        text = json.dumps([asdict(v) for v in self.known.values()], indent=1)
        fresh = self.path.with_suffix(".new")
        fresh.write_text(text, encoding="utf-8")
        fresh.replace(self.path)

    def first_for(self, change: Change) -> list[str]:
        """The test that noticed it before; those of its function or section; for data, files."""
        known = self.known.get(change.id)
        if known is not None and "::" in known.killer:
            return [known.killer]
        kind, where = change.id.split(":")[:2]
        noticed = [v for v in tuple(self.known.values()) if "::" in v.killer]  # others write
        section = where if change.lines is not None else where.split(".")[0]
        like = [v.killer for v in noticed if v.id.startswith(f"{kind}:{section}")]
        near = [name for name, _ in Counter(like).most_common(NEAR)]
        if change.lines is not None:
            return near
        files = Counter(v.killer.split("::")[0] for v in noticed if v.id.startswith(f"{kind}:"))
        return near + [name for name, _ in files.most_common()]


def file_of(subject: Subject, path: str) -> Path:
    """A file of the proof; a game other than the first has its own."""
    whole = ROOT / path
    if subject is PRUSSIAS_GLORY:
        return whole
    return whole.with_stem(f"{whole.stem}-{subject.system}")


def judges(subject: Subject) -> tuple[str, ...]:
    """The tests that judge a game: its own, those of what it brought, and those of all games."""
    found = (path for wanted in SHARED for path in sorted(ROOT.glob(wanted)))
    shared = (path.relative_to(ROOT).as_posix() for path in found)
    return subject.tests, *subject.brought_tests, *shared


def explained(path: Path) -> dict[str, str]:
    """Patterns of ids and why no test can, or need yet, notice those changes."""
    if not path.exists():
        return {}
    rows = tomllib.loads(path.read_text(encoding="utf-8")).get("explained", [])
    return {str(row["id"]): str(row["reason"]) for row in rows}


def reason_for(change: Change, reasons: dict[str, str]) -> str:
    """The explanation of a change, "" if it has none."""
    return next((why for wanted, why in reasons.items() if _fits(change.id, wanted)), "")


def _fits(name: str, wanted: str) -> bool:
    # Ids hold brackets, which fnmatch would read as sets of letters.
    return fnmatch.fnmatchcase(name, wanted.replace("[", "[[]"))


# -- the command -----------------------------------------------------------------------------------


def main(words: Sequence[str] | None = None) -> int:
    """Try all chosen changes and tell which survived."""
    asked = _parser().parse_args(words)
    subject = SUBJECTS[asked.system]

    def find(root: Path) -> list[Change]:
        return all_changes(root, subject)

    changes, reasons = find(ROOT), explained(file_of(subject, EXPLAINED))
    ledger = Ledger(asked.state or file_of(subject, STATE))
    chosen = [c for c in changes if c.part in (asked.only or PARTS) and asked.match in c.id]
    why = {c.id: reason_for(c, reasons) for c in chosen}
    todo = [c.id for c in chosen if asked.all or not why[c.id]]
    done: list[Verdict] = []
    if asked.resume:
        done = [v for name in todo if (v := ledger.known.get(name)) is not None and v.killer]
        todo = sorted(set(todo) - {v.id for v in done})
    if asked.list:
        print("\n".join(todo))
        return 0
    tests = asked.tests or judges(subject)
    tried, failed = try_all(todo, find, ledger, tests, asked.jobs, near=asked.near)
    faults = [f"fails unchanged and judges nothing: {name}" for name in failed]
    faults += [
        f"explained, but there is no such change: {wanted}"
        for wanted in reasons
        if not any(_fits(c.id, wanted) for c in changes)
    ]
    return report([*done, *tried], why, faults)


def report(done: list[Verdict], why: Mapping[str, str], faults: list[str]) -> int:
    """Survivors without a reason fail the run, and so do other faults."""
    for fault in faults:
        print(fault)
    left = [v for v in done if not v.killer and not why[v.id]]
    for verdict in left:
        print(f"SURVIVOR {verdict.id}" + (f"  ({verdict.note})" if verdict.note else ""))
    noticed = {v.id for v in done if v.killer}
    reasoned = [name for name, reason in why.items() if reason and name not in noticed]
    counts = f"{len(noticed)} noticed, {len(reasoned)} explained, {len(left)} survive"
    print(f"{len(why)} changes: {counts}")
    return 1 if left or faults else 0


def try_all(
    todo: list[str],
    find: Callable[[Path], list[Change]],
    ledger: Ledger,
    tests: Sequence[str],
    jobs: int,
    *,
    near: bool = False,
) -> tuple[list[Verdict], list[str]]:
    """The verdicts, and the tests that fail without any change; `find` finds the changes, `near`
    as in `Request`.
    """
    if not todo:
        return [], []
    done: list[Verdict] = []
    free: queue.Queue[Copy] = queue.Queue()
    with tempfile.TemporaryDirectory(prefix="single-changes-") as scratch:
        # The first runs all tests unchanged, which takes minutes; the others take its word.
        for n in range(jobs):
            free.put(Copy(Path(scratch).resolve() / str(n), tests, near=near))
        copies = list(free.queue)

        def one(change: Change) -> Verdict:
            copy = free.get()
            try:
                return copy.judge(change, ledger.first_for(change))
            finally:
                free.put(copy)

        # The checkout may have moved on since: changes are those of the copy.
        wanted = [c for c in find(copies[0].root) if c.id in set(todo)]
        with ThreadPoolExecutor(jobs) as pool:
            for verdict in pool.map(one, wanted):
                ledger.add(verdict)
                done.append(verdict)
                print(
                    f"{len(done)}/{len(wanted)} {verdict.id}: {verdict.killer or '-'}", flush=True
                )
        for copy in copies:
            copy.close()
        failed = sorted({name for copy in copies for name in copy.failed})
    return done, failed


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(prog="single_changes", description=__doc__.splitlines()[0])
    parser.add_argument(
        "--system", choices=SUBJECTS, default=PRUSSIAS_GLORY.system, help="the game"
    )
    parser.add_argument("--only", choices=PARTS, action="append", help="only this part")
    parser.add_argument("--match", default="", help="only changes with this text in their id")
    parser.add_argument("--tests", nargs="+", help="the tests that judge")
    parser.add_argument("--jobs", type=int, default=1, help="changes tried side by side")
    parser.add_argument("--resume", action="store_true", help="trust what earlier runs noticed")
    parser.add_argument(
        "--near", action="store_true", help="only tests of lines that read a figure judge it"
    )
    parser.add_argument("--all", action="store_true", help="try explained changes too")
    parser.add_argument("--list", action="store_true", help="name the changes, try none")
    parser.add_argument("--state", type=Path, help="where verdicts are kept")
    return parser


if __name__ == "__main__":
    sys.exit(main())
