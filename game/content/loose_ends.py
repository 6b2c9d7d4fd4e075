"""What can be said of a scenario whose tables are not of the right shape yet: labels that lie off
the map, and names of tables that are not there. So one round of the check tells both.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from msgspec import Struct, inspect

from game.board.ground import Ground, cell_called, span_of
from game.content.faults import FilePlace
from game.content.problems import Problems, did_you_mean

LABEL = r"^\d{4}$"


@dataclass(frozen=True, slots=True)
class MetRow:
    """A table of a list as it was met: its name, its shape, and where each part of it stands."""

    table: str
    shape: type[Struct]
    values: Mapping[str, Any]
    place: FilePlace


def loose_ends(met: list[MetRow], ground: Ground | None, problems: Problems) -> None:
    """Add what is wrong with the keys that are labels of a map or names of other tables."""
    named: dict[str, set[str]] = defaultdict(set)
    for row in met:
        named[row.table].add(str(row.values.get("id", "")))
    # Where one has no name yet, nobody can say what is not there.
    known = {table: ids for table, ids in named.items() if "" not in ids}
    for row in met:
        for key, message, hint in _of_row(row, ground, known):
            at = row.place.of(key)
            problems.error(at.file, message, line=at.line, where=at.where, hint=hint)


def _of_row(
    row: MetRow, ground: Ground | None, known: Mapping[str, set[str]]
) -> Iterator[tuple[str, str, str]]:
    """A key of four digits is a label; one that is called as a list of tables names one of them."""
    info = inspect.type_info(row.shape)
    assert isinstance(info, inspect.StructType)
    for field in info.fields:
        key, value = field.encode_name, row.values.get(field.encode_name)
        words = _patterns(field.type)
        for label in value if isinstance(value, list) else [value]:
            if not isinstance(label, str) or LABEL not in words or not re.match(LABEL, label):
                continue
            if ground is not None and cell_called(ground, label) is None:
                span = f"is not on map {ground.id} ({span_of(ground)})"
                yield key, f'{key} = "{label}" {span}', ""
        if words and key in known and isinstance(value, str) and value not in known[key]:
            yield key, f'{key} = "{value}" is unknown', did_you_mean(value, known[key])


def _patterns(kind: inspect.Type) -> set[str]:
    """The patterns of the texts that a type is made of; "" for a plain one."""
    if isinstance(kind, inspect.StrType):
        return {kind.pattern or ""}
    if isinstance(kind, inspect.UnionType):
        return set().union(*map(_patterns, kind.types))
    return _patterns(kind.item_type) if isinstance(kind, inspect.VarTupleType) else set()
