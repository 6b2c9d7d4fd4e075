"""Who plays the bouts of an arena: processes of this machine, or a cluster. Both take the same jobs
and give them back in any order; a job that was lost with its process comes back as lost.

    with Processes(4) as crew:
        for number, found in crew.done(work, jobs): ...
"""

import gc
import signal
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection, wait
from multiprocessing.context import SpawnProcess
from typing import Generic, Protocol, TypeVar

Job = TypeVar("Job")
Found = TypeVar("Found")
Work = Callable[[Job], Found]
A_SECOND = 1.0


class Lost:
    """In place of what was found: the process that worked at it has ended."""


LOST = Lost()


class Crew(Protocol):
    """Does jobs."""

    def done(
        self, work: "Work[Job, Found]", jobs: Sequence[Job]
    ) -> Iterator[tuple[int, Found | Lost]]:
        """What came of each job by its number, as each is done."""


class _Worker(Generic[Job, Found]):
    """A process of this machine that does one job after another."""

    def __init__(self, work: "Work[Job, Found]") -> None:
        spawn = get_context("spawn")
        self.pipe, its = spawn.Pipe()
        self.process: SpawnProcess = spawn.Process(target=_serve, args=(work, its), daemon=True)
        self.process.start()
        its.close()
        self.number = -1

    def give(self, number: int, job: Job) -> None:
        """Have it do a job. Of one that has ended already `take` tells."""
        self.number = number
        with suppress(OSError):
            self.pipe.send(job)

    def take(self) -> Found | Lost:
        """What it found; to be asked when its pipe has something to say."""
        try:
            found: Found = self.pipe.recv()
        except (OSError, EOFError):
            return LOST
        return found

    def stop(self) -> None:
        """End it, whatever it does."""
        self.process.kill()
        self.process.join(A_SECOND)
        self.pipe.close()


class Processes:
    """So many processes of this machine; in place of one that ends there is another."""

    def __init__(self, many: int) -> None:
        self.many = max(1, many)

    def done(
        self, work: "Work[Job, Found]", jobs: Sequence[Job]
    ) -> Iterator[tuple[int, Found | Lost]]:
        """What came of each job by its number, as each is done."""
        waiting = deque(enumerate(jobs))
        busy: dict[Connection, _Worker[Job, Found]] = {}
        try:
            while waiting or busy:
                while waiting and len(busy) < self.many:
                    worker = _Worker(work)
                    worker.give(*waiting.popleft())
                    busy[worker.pipe] = worker
                for pipe in wait(list(busy)):
                    assert isinstance(pipe, Connection)
                    worker = busy[pipe]
                    number, found = worker.number, worker.take()
                    if isinstance(found, Lost) or not waiting:
                        busy.pop(pipe).stop()
                    else:
                        worker.give(*waiting.popleft())
                    yield number, found
        finally:
            for worker in busy.values():
                worker.stop()


def _serve(work: "Work[Job, Found]", pipe: Connection) -> None:
    """The other process: do jobs until nobody gives any more."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is meant for who gives them
    gc.freeze()
    with suppress(OSError, EOFError):
        while True:
            pipe.send(work(pipe.recv()))


class Cluster:
    """The workers of a Dask scheduler; needs the extra `cluster`."""

    def __init__(self, address: str) -> None:
        from distributed import Client

        self.client = Client(address, set_as_default=False)

    def done(
        self, work: "Work[Job, Found]", jobs: Sequence[Job]
    ) -> Iterator[tuple[int, Found | Lost]]:
        """What came of each job by its number, as each is done; one whose worker ended several
        times is lost.
        """
        from distributed import KilledWorker, as_completed

        try:
            with self.client.as_current():
                futures = self.client.map(work, jobs, pure=False)
                over = as_completed(futures)
            numbers = {future.key: number for number, future in enumerate(futures)}
            for future in over:
                error = future.exception()
                if error is not None and not isinstance(error, KilledWorker):
                    raise error
                yield numbers[future.key], LOST if error is not None else future.result()
        finally:
            self.client.close()
