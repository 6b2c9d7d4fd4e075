"""Every change that `tools.single_changes` tries on Prussia's Glory, in code and data."""

from dataclasses import replace
from pathlib import Path

from tools.change import ARMIES, OTHERS, RULES, SCENARIO, TABLES, Change
from tools.changes_in_code import code_changes
from tools.changes_in_data import data_changes


def all_changes(root: Path) -> list[Change]:
    """Every change there is; each has an id of its own that outlives a shift of lines."""
    found: list[Change] = []
    for path in sorted((root / RULES).glob("*.py")):
        found += code_changes(path.read_bytes(), f"{RULES}/{path.name}")
    found += data_changes((root / TABLES).read_bytes(), TABLES)
    found += data_changes((root / SCENARIO).read_bytes(), SCENARIO)
    found += data_changes((root / ARMIES).read_bytes(), ARMIES)
    for name in OTHERS:
        shipped = f"scenarios/{name}.toml"
        for change in data_changes((root / shipped).read_bytes(), shipped):
            if ".at -> " in change.id and not name.endswith("-battle"):
                continue  # only of battles the rulebook says where leaders stand
            words = change.id.removeprefix("scenario:")
            found.append(replace(change, id=f"scenario:{name}/{words}"))
    return _numbered(found)


def _numbered(found: list[Change]) -> list[Change]:
    seen: dict[str, int] = {}
    made: list[Change] = []
    for change in found:
        seen[change.id] = seen.get(change.id, 0) + 1
        n = seen[change.id]
        made.append(change if n == 1 else replace(change, id=f"{change.id} #{n}"))
    return made
