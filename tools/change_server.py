"""The running half of `tools.single_changes`: pytest collects once, each change runs in a fork.

Started in a copy of the project. Requests come on stdin, answers go to stdout, a JSON line each.
A change of code is put into the functions already loaded; a change of data is written to the copy.
"""

import functools
import gc
import os
import re
import select
import signal
import sys
import time
import traceback
from collections.abc import Callable, Collection, Container, Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from types import CodeType, FunctionType
from typing import TextIO, TypeAlias, TypeVar

import msgspec
import pytest
from coverage import Coverage
from msgspec import structs

from tools.change import SUBJECTS, UNJUDGING, Change

# Random positions and whole games notice a change by luck, not by the rule, and are long: they
# judge nothing here.
LEFT_OUT = tuple(
    f"--{'deselect' if '::' in test else 'ignore'}={test}"
    for test in (
        *UNJUDGING,
        *(t for subject in SUBJECTS.values() for t in (*subject.recorded, *subject.whole_games)),
    )
)
JUDGES = ("-m", "not hypothesis", "-p", "no:cacheprovider", *LEFT_OUT)
KNOWN = Path("..") / "survey.json"  # beside the copies: one of them surveys for all
OURS = ("game", "tests")
PATIENCE = 4  # a changed run that takes so many times longer than the whole unchanged one hangs
HANGS = (10.0, 20.0)  # and a test that takes so many seconds and so many times as long as before

T = TypeVar("T")
Cache: TypeAlias = "functools._lru_cache_wrapper[object]"


class Request(msgspec.Struct):
    """A change to try; `first`: tests or their files to begin with; `near`: if some tests run a
    line in which the changed figure is read, only these judge.
    """

    change: Change
    first: tuple[str, ...]
    near: bool = False


class Answer(msgspec.Struct):
    """The test that noticed the change, "" if none did; `ran`: how many can reach it."""

    killer: str
    ran: int


class Survey(msgspec.Struct):
    """The unchanged run: tests that failed, and which run which lines or read which data."""

    failed: tuple[str, ...]
    took: dict[str, float]
    reach: dict[str, dict[int, tuple[str, ...]]]
    reads: dict[str, tuple[str, ...]]


class Server:
    """A pytest plugin that answers requests in place of running the tests."""

    def __init__(self, requests: TextIO, answers: TextIO) -> None:
        self.requests, self.answers = requests, answers

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Survey the unchanged rules, then serve until stdin ends."""
        items = {item.nodeid: item for item in session.items}
        survey = _known_or_made(session)
        self._say(structs.replace(survey, took={}, reach={}, reads={}))
        for name in survey.failed:
            del items[name]
        limit = max(30.0, PATIENCE * sum(survey.took.values()))
        for line in self.requests:
            request = msgspec.json.decode(line, type=Request)
            reaching = _reaching(items, survey, request.change)
            reading = _reading(survey, request.change)
            if request.near:
                reaching = reaching & reading or reaching
            order = _order(reaching, reading, request, survey.took)
            tests = {items[name]: HANGS[0] + HANGS[1] * survey.took[name] for name in order}
            self._say(_judge(session, tests, request.change, limit))
        return True

    def _say(self, words: object) -> None:
        self.answers.write(msgspec.json.encode(words).decode() + "\n")
        self.answers.flush()


def _reaching(items: Collection[str], survey: Survey, change: Change) -> set[str]:
    """The tests that run the changed statement, or read the changed data."""
    if change.lines is None:
        return {name for name in survey.reads.get(change.path, ()) if name in items}
    lines, (first, last) = survey.reach.get(change.path, {}), change.lines
    return {name for n in range(first, last + 1) for name in lines.get(n, ()) if name in items}


def _reading(survey: Survey, change: Change) -> set[str]:
    """The tests that run a line in which the changed figure is read, by attribute or by key."""
    for name in change.read_as:
        asked, found = (f".{name}", f'"{name}"'), set[str]()
        for path, lines in survey.reach.items():
            text = Path(path).read_text(encoding="utf-8").splitlines()
            for n, tests in lines.items():
                if any(word in line for line in text[n - 1 : n] for word in asked):  # empty files
                    found.update(tests)
        if found:
            return found
    return set()


def _order(
    tests: Iterable[str], reading: Container[str], request: Request, took: Mapping[str, float]
) -> list[str]:
    """The most promising first: those asked for, those that read it, those of the chapter, and
    of these the short ones.
    """
    rank = {name: n for n, name in enumerate(request.first)}
    last, chapter = len(rank), re.split("[-.]", Path(request.change.path).name)[0]

    def key(name: str) -> tuple[int, bool, int, bool, float, str]:
        near, long = rank.get(name.split("::")[0], last), took[name]
        return rank.get(name, last), name not in reading, near, chapter not in name, long, name

    return sorted(tests, key=key)


def _in_child(work: Callable[[], T], kind: type[T], limit: float | None) -> T | None:
    """What some work in a fork of this process comes to; None: it took too long."""
    reader, writer = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            with os.fdopen(writer, "wb") as pipe:
                pipe.write(msgspec.json.encode(work()))
        except BaseException:
            traceback.print_exc()
            raise
        finally:
            # Whatever happened: a fork must never go on as a second server.
            os._exit(0)
    os.close(writer)
    with os.fdopen(reader, "rb") as pipe:
        in_time = bool(select.select([pipe], [], [], limit)[0])
        if not in_time:
            os.kill(child, signal.SIGKILL)
        found = pipe.read()
    os.waitpid(child, 0)
    if in_time and not found:
        raise RuntimeError("the tests of a change ended without an answer")
    return msgspec.json.decode(found, type=kind) if in_time else None


def _known_or_made(session: pytest.Session) -> Survey:
    if KNOWN.exists():
        return msgspec.json.decode(KNOWN.read_bytes(), type=Survey)
    made = _in_child(lambda: _survey(session), Survey, None)
    assert made is not None
    KNOWN.write_bytes(msgspec.json.encode(made))
    return made


def _survey(session: pytest.Session) -> Survey:
    """Run every test unchanged and note the lines it runs and the data it reads.

    What is remembered is forgotten before each, or only the first would read it.
    """
    reach = Coverage(include=["game/rules/*", "game/board/*"], data_file=None)
    failed: list[str] = []
    took: dict[str, float] = {}
    opened: dict[str, dict[str, None]] = {}
    now, root, caches = "", Path.cwd(), _caches()

    def watch(event: str, words: tuple[object, ...]) -> None:
        if event == "open" and str(words[0]).endswith(".toml"):
            path = os.path.relpath(str(words[0]), root)
            if not path.startswith(os.pardir):  # what a test wrote elsewhere is never changed
                opened.setdefault(path, {})[now] = None

    sys.addaudithook(watch)  # for ever, but this process ends with the survey
    reach.start()
    for item in session.items:
        now = item.nodeid
        reach.switch_context(now)
        _forget(caches)
        began = time.monotonic()
        if not _passes(session, item):
            failed.append(now)
        took[now] = time.monotonic() - began
    reach.stop()
    found = reach.get_data()
    lines = {
        str(Path(f).relative_to(root)): {
            n: tuple(c for c in names if c) for n, names in found.contexts_by_lineno(f).items()
        }
        for f in found.measured_files()
    }
    reads = {path: tuple(names) for path, names in opened.items()}
    return Survey(tuple(failed), took, lines, reads)


def _passes(session: pytest.Session, item: pytest.Item) -> bool:
    before = session.testsfailed
    item.config.hook.pytest_runtest_protocol(item=item, nextitem=None)
    return session.testsfailed == before


class Hangs(Exception):
    """A test runs so long that the change must have made a loop endless."""


def _in_time(session: pytest.Session, item: pytest.Item, seconds: float) -> bool:
    """Whether a test passes before it must be taken to hang."""

    def over(*_: object) -> None:
        raise Hangs

    signal.signal(signal.SIGALRM, over)
    signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        return _passes(session, item)
    except Hangs:
        return False
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0)


def _judge(
    session: pytest.Session, tests: Mapping[pytest.Item, float], change: Change, limit: float
) -> Answer:
    """Run the tests, each with the seconds it is given, on one change in a child process."""
    if not tests:
        return Answer("", 0)
    path = Path(change.path)
    before = path.read_bytes()

    def work() -> Answer:
        if change.lines is None:
            path.write_bytes(change.apply(before))
        else:
            _put_in(change, before)
        _forget(_caches())
        noticed = (t.nodeid for t, seconds in tests.items() if not _in_time(session, t, seconds))
        return Answer(next(noticed, ""), len(tests))

    try:
        return _in_child(work, Answer, limit) or Answer("(never ends)", len(tests))
    finally:
        if change.lines is None:
            path.write_bytes(before)


def _put_in(change: Change, before: bytes) -> None:
    """Give the functions already loaded the code of the changed module."""
    name = str(Path(change.path).resolve())
    old = {_key(c): c for c in _codes(compile(before, name, "exec"))}
    fresh = {_key(c): c for c in _codes(compile(change.apply(before), name, "exec"))}
    changed = {key for key, code in fresh.items() if old.get(key) != code}
    hit = 0
    for function in gc.get_objects():
        if isinstance(function, FunctionType) and function.__code__.co_filename == name:
            key = _key(function.__code__)
            if key in changed:
                function.__code__ = fresh[key]
                hit += 1
    if not hit:
        raise RuntimeError(f"{change.id}: no loaded function has that code")


def _key(code: CodeType) -> tuple[str, int]:
    return code.co_qualname, code.co_firstlineno


def _codes(code: CodeType) -> Iterator[CodeType]:
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield inner
            yield from _codes(inner)


def _caches() -> list[Cache]:
    return [
        found
        for found in gc.get_objects()
        if isinstance(found, functools._lru_cache_wrapper) and found.__module__.startswith(OURS)
    ]


def _forget(caches: Iterable[Cache]) -> None:
    """What was remembered before the change must be found anew."""
    for cache in caches:
        cache.cache_clear()


def main(tests: Sequence[str]) -> int:
    """Collect the tests, then serve. What pytest says of itself is not wanted."""
    answers = os.fdopen(os.dup(1), "w", encoding="utf-8")
    os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
    return int(pytest.main(["-s", "-q", *JUDGES, *tests], plugins=[Server(sys.stdin, answers)]))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
