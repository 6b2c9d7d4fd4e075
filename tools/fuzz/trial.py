"""One input made and judged: the child process and its limits (needs os.fork: Linux, macOS)."""

import importlib
import math
import os
import pkgutil
import resource
import shutil
import signal
import sys
import traceback
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Protocol, cast

from game.content.library import HOME_VARIABLE
from game.content.reading import is_unseen
from tools.fuzz import sorts

MOST_SECONDS = 5
MOST_WAITING = 90
MOST_MEMORY = 500_000_000
SPARE = 2  # so much more than allowed is given, so that the measure tells and not a crash
PRINTED, SAID = "printed.txt", "said.txt"
SOUND, FAULTY = 0, 1


class Sort(Protocol):
    """A module of `tools.fuzz.sorts`."""

    make: Callable[[Random, Path], str]
    judge: Callable[[Path], str]


def more_seconds(sort: Sort) -> float:
    """What a sort may take besides: one that plays whole games has `seconds() -> float`."""
    asked: Callable[[], float] | None = getattr(sort, "seconds", None)
    return 0.0 if asked is None else asked()


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of one input; no fault if it went well."""

    number: int
    title: str
    fault: str
    seconds: float
    memory: int


def names() -> list[str]:
    """All sorts there are."""
    return sorted(found.name for found in pkgutil.iter_modules(sorts.__path__))


def sort_of(name: str) -> Sort:
    """The sort of this name."""
    return cast(Sort, importlib.import_module(f"tools.fuzz.sorts.{name}"))


def try_one(name: str, seed: str, number: int, folder: Path) -> Verdict:
    """Make one input in the folder, which is emptied first, and judge it."""
    sort = sort_of(name)
    shutil.rmtree(folder, ignore_errors=True)
    inside = folder / "input"
    inside.mkdir(parents=True)
    title = sort.make(Random(f"{name} {seed} {number}"), inside)
    sys.stdout.flush()
    sys.stderr.flush()
    before = _resident()
    child = os.fork()
    if child == 0:
        _in_the_child(sort, inside, folder)
    _, status, used = os.wait4(child, 0)
    more = more_seconds(sort)
    seconds = used.ru_utime + used.ru_stime
    memory = max(0, _bytes(used.ru_maxrss) - before)
    fault = _fault(status, seconds, memory, folder, MOST_SECONDS + more)
    return Verdict(number, title, fault, seconds, memory)


def _resident() -> int:
    """The memory that this process fills and a child has from it: no doing of the input."""
    if sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[1])
        return pages * resource.getpagesize()
    return _bytes(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)


def _bytes(measured: int) -> int:
    return measured * (1 if sys.platform == "darwin" else 1024)


def _in_the_child(sort: Sort, inside: Path, folder: Path) -> None:
    """Never returns."""
    code = FAULTY
    try:
        _limit(more_seconds(sort))
        os.environ[HOME_VARIABLE] = str(inside / "home")
        said = os.open(folder / PRINTED, os.O_WRONLY | os.O_CREAT, 0o600)
        os.dup2(said, 1)
        os.dup2(said, 2)
        sys.stdout = sys.stderr = os.fdopen(1, "w", encoding="utf-8")  # strict, as many terminals
        fault = sort.judge(inside)
        if fault:
            (folder / SAID).write_text(fault, "utf-8", errors="replace")
        code = FAULTY if fault else SOUND
    except BaseException as error:  # noqa: BLE001 - nothing that an input does may pass for soundness
        lines = traceback.format_exception(error)
        (folder / SAID).write_text("".join(lines[-1:] + lines), "utf-8", errors="replace")
    finally:
        sys.stdout.flush()
        os._exit(code)


def _limit(more: float) -> None:
    most = math.ceil(MOST_SECONDS * SPARE + more)
    resource.setrlimit(resource.RLIMIT_CPU, (most, most + 1))
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_REAL, MOST_WAITING + SPARE * more)
    if sys.platform == "linux":
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
        most = pages * resource.getpagesize() + MOST_MEMORY * SPARE
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _fault(status: int, seconds: float, memory: int, folder: Path, most_seconds: float) -> str:
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        if number == signal.SIGALRM:
            return "hangs: no end within the time that an input has"
        if number == signal.SIGXCPU:
            return f"takes more than {seconds:.1f} s"
        return f"dies of {signal.Signals(number).name}"
    said = folder / SAID
    if said.is_file():
        return said.read_text("utf-8").rstrip()
    if seconds > most_seconds:
        return f"takes {seconds:.1f} s"
    if memory > MOST_MEMORY:
        return f"takes {memory // 1_000_000} MB"
    if os.waitstatus_to_exitcode(status) != SOUND:
        return "ends the process"
    return _controls(folder / PRINTED)


def _controls(printed: Path) -> str:
    text = printed.read_bytes().decode("utf-8", "replace") if printed.is_file() else ""
    wrong = next((c for c in text if c not in "\n\t" and is_unseen(c)), None)
    return "" if wrong is None else f"prints U+{ord(wrong):04X}"
