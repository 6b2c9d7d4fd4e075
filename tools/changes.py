"""Every change that `tools.single_changes` tries on a game, in code and data."""

import re
from dataclasses import replace
from pathlib import Path

from tools.change import Change, Subject
from tools.changes_in_code import code_changes
from tools.changes_in_data import figure_changes, scenario_changes

PLACE = re.compile(r"\.(cinc_)?at(\.0)? -> ")


def all_changes(root: Path, subject: Subject) -> list[Change]:
    """Every change there is; each has an id of its own that outlives a shift of lines."""
    found: list[Change] = []
    for path in subject.modules(root):
        found += code_changes(path.read_bytes(), path.relative_to(root).as_posix())
    for tables in subject.tables:
        found += figure_changes((root / tables).read_bytes(), tables)
    for name in (*subject.first, *subject.others):
        shipped = f"scenarios/{name}.toml"
        # A design of the project stands in order of battle and quick start: not tried but once.
        everything = name in subject.first[:1]
        changes = scenario_changes((root / shipped).read_bytes(), shipped, everything=everything)
        found += changes if name in subject.first else _named(name, changes)
    return _numbered(found)


def _named(name: str, changes: list[Change]) -> list[Change]:
    """Changes of one more scenario: its name in their ids."""
    return [
        replace(change, id=f"scenario:{name}/{change.id.removeprefix('scenario:')}")
        for change in changes
        # Only of battles the rulebook says where leaders stand.
        if name.endswith("-battle") or not PLACE.search(change.id)
    ]


def _numbered(found: list[Change]) -> list[Change]:
    seen: dict[str, int] = {}
    made: list[Change] = []
    for change in found:
        seen[change.id] = seen.get(change.id, 0) + 1
        n = seen[change.id]
        made.append(change if n == 1 else replace(change, id=f"{change.id} #{n}"))
    return made
