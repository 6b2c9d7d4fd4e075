"""Entries of a scenario file: where each stands in it, and ids that do not fit."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Protocol, TypeVar

from game.content.problems import did_you_mean
from game.rules.kit.faults import Fault


class Named(Protocol):
    """An entry of a scenario file with an id."""

    @property
    def id(self) -> str: ...


NamedT = TypeVar("NamedT", bound=Named)


def numbered(table: str, entries: Iterable[NamedT]) -> Iterator[tuple[str, NamedT]]:
    """The entries of a table, each after where it stands in the file: `unit 3 "ir-5"`."""
    for number, entry in enumerate(entries, 1):
        yield f'{table} {number} "{entry.id}"', entry


def strangers(
    where: str, army: str, name: str, ids: Iterable[str], armies: Mapping[str, str]
) -> Iterator[Fault]:
    """Ids that are unknown, or of the other army; `armies`: of each id that is known its army."""
    for uid in ids:
        if uid not in armies:
            yield where, f'{name} "{uid}" is unknown', did_you_mean(uid, armies)
        elif armies[uid] != army:
            yield where, f'{name} "{uid}" belongs to the other army', ""
