"""Scenario files (TOML) read into checked structs.

Every scenario has the same head; the rest belongs to its system, which hands in the struct type for
it. `base` names an order of battle beside the file (or a shipped one), or another scenario whose
variant this is: its tables come first, and a table of the scenario with the same id adds to the one
of the base or replaces its values. A base may have a base of its own.
"""

import hashlib
import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from types import MappingProxyType
from typing import Annotated, Any, Generic, Literal, TypeVar, get_args, get_origin

import msgspec
from msgspec import Meta, Struct

from game.content import library
from game.content.faults import FilePlace, explain
from game.content.loose_ends import MetRow
from game.content.problems import Problems, did_you_mean, nearest
from game.content.reading import is_file
from game.content.toml_text import Lines, Table, read_toml

T = TypeVar("T", bound=Struct)
Difficulty = Literal["easy", "medium", "hard"]
Temper = Literal["steady", "bold", "cautious"]
Rows = dict[str | None, Table]
"""Tables of a list by their id."""

LONGEST_TITLE = 120
MOST_STRANGE = 50  # unknown keys that are told of one file
DEEPEST = 3  # a variant of a scenario of an order of battle, and one to spare
DATE = r"\d{4}-\d{2}-\d{2}"
NUMBERED = r'(\w+) \d+ "(.+)"|\[(\w+)\]'


class Words(Struct, frozen=True, forbid_unknown_fields=True):
    """The same in each language; what is not translated is shown in English."""

    en: str
    it: str = ""

    def of(self, language: str) -> str:
        """The words in a language."""
        return (self.it if language == "it" else "") or self.en


class Head(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What every scenario says of itself; `briefing`, `victory` and the `special` rules, a sentence
    each, are what its page says before it begins, with how hard it is and how many hours it takes;
    `tempers`, by side, what those were like who commanded on the day.
    """

    id: str
    system: str
    map: str
    title: str
    date: str = ""
    summary: str = ""
    briefing: Words | None = None
    victory: Words | None = None
    special: tuple[Words, ...] = ()
    difficulty: Difficulty | None = None
    hours: Annotated[float, Meta(ge=0.25, le=24)] | None = None
    tempers: Mapping[str, Temper] = MappingProxyType({})


class Scenario(Head, Generic[T], frozen=True, kw_only=True):
    """A scenario of the right shape; `body` is the system's part, not yet held against the map.

    `own` are the tables of lists, by name and id, that no base has: the scenario brought them in.
    """

    path: Path
    sha256: str
    body: T
    source: "_Source | None" = None
    own: frozenset[tuple[str, str]] = frozenset()

    def line_of(self, where: str) -> int | None:
        """The line of a table that is named so: `unit 3 "ir-15"`, `[setup]`."""
        found = re.fullmatch(NUMBERED, where)
        if found is None or self.source is None:
            return None
        return self.source.line_of(found[1] or found[3], found[2])


HEAD_FIELDS = tuple(f.encode_name for f in msgspec.structs.fields(Head))


def read_head(path: Path, problems: Problems) -> Head | None:
    """The head alone, for lists of scenarios and to find out which system reads the rest."""
    file = read_toml(path, problems)
    return None if file is None else _head(path, file.tables, problems)


def load_scenario(
    path: Path, schema: type[T], problems: Problems, met: list[MetRow] | None = None
) -> Scenario[T] | None:
    """The scenario, or `None` with problems added; `met` takes up its tables, sound or not."""
    before = len(problems.errors)
    file = read_toml(path, problems)
    if file is None:
        return None
    head = _head(path, file.tables, problems)
    digest = hashlib.sha256(file.content)
    base = _base(path, file.tables.pop("base", None), digest, problems)
    if base is None:  # what it would bring is not missing: only the one fault is told
        return None
    source = _Source(path, _without_head(file.tables), file.lines)
    body = _body(schema, source, base, problems, [] if met is None else met)
    if head is None or body is None or len(problems.errors) > before:
        return None
    return Scenario(
        **msgspec.structs.asdict(head),
        path=path,
        sha256=digest.hexdigest(),
        body=body,
        source=source,
        own=frozenset(_ids(source) - _ids(base)),
    )


@dataclass(frozen=True, slots=True)
class _Source:
    path: Path
    tables: Table
    lines: Lines

    def line_of(self, name: str, uid: str | None) -> int | None:
        """The line of a table, of a list of tables that of the one with this id."""
        if uid is None:
            return self.lines.of(name)
        rows: Any = self.tables.get(name)
        ids = [row.get("id") for row in rows] if _is_rows(rows) else []
        return self.lines.of(name, ids.index(uid) + 1) if uid in ids else None

    def place(self, name: str, number: int, row: Table) -> FilePlace:
        uid = _id_of(row)
        where = f"{name} {number}" if uid is None else f'{name} {number} "{uid}"'
        return FilePlace(str(self.path), where, self.lines.of(name, number))


def _ids(source: _Source) -> set[tuple[str, str]]:
    rows = {name: found for name, found in source.tables.items() if _is_rows(found)}
    return {(name, uid) for name, found in rows.items() for row in found if (uid := _id_of(row))}


def _head(path: Path, raw: Table, problems: Problems) -> Head | None:
    own = {name: raw[name] for name in HEAD_FIELDS if name in raw}
    before = len(problems.errors)
    explain(own, Head, FilePlace(str(path), ""), problems)
    if len(problems.errors) > before:
        return None
    head = msgspec.convert(own, Head)
    if head.date and not re.fullmatch(DATE, head.date):
        problems.error(path, f'date = "{head.date}" is not a date', hint='write "1757-11-05"')
    if len(head.title) > LONGEST_TITLE:
        hint = f"at most {LONGEST_TITLE} are possible"
        problems.error(path, f"title has {len(head.title)} letters", hint=hint)
    stem = path.name.removesuffix(".toml")
    if not library.is_sound_id(head.id):
        problems.error(path, f'id = "{head.id}" is no sound name', hint=library.SOUND_ID)
    elif head.id != stem:
        message = f'id = "{head.id}" differs from the file\'s name'
        problems.error(path, message, hint=f'write id = "{stem}"')
    return head


def _without_head(tables: Table) -> Table:
    return {name: value for name, value in tables.items() if name not in HEAD_FIELDS}


def _base(
    path: Path, name: object, digest: "hashlib._Hash", problems: Problems, depth: int = 1
) -> _Source | None:
    """The tables of a base over those of its own, heads left out; None if one is unreadable."""
    if name is None:
        return _Source(path, {}, Lines())
    base_path = _base_path(path, name, problems)
    file = None if base_path is None else read_toml(base_path, problems)
    if base_path is None or file is None:
        return None
    digest.update(file.content)
    below = file.tables.pop("base", None)
    if below is not None and depth == DEEPEST:
        problems.error(base_path, f'base = "{below}" is one base too many')
        below = None
    first = _base(base_path, below, digest, problems, depth + 1)
    if first is None:
        return None
    tables = {n: _over(v, first.tables.get(n)) for n, v in _without_head(file.tables).items()}
    rest = {n: v for n, v in first.tables.items() if n not in tables}
    return _Source(base_path, tables | rest, file.lines)


def _over(mine: Any, theirs: Any) -> Any:
    """A table over the one of the same name below: by id where it is a list, else by key."""
    if isinstance(mine, dict) and isinstance(theirs, dict):
        return theirs | mine
    if not (_is_rows(mine) and _is_rows(theirs)):
        return mine
    own: Mapping[str | None, Table] = {uid: row for row in mine if (uid := _id_of(row))}
    known = {uid for row in theirs if (uid := _id_of(row))}
    merged = [row | own.get(_id_of(row), {}) for row in theirs]
    return merged + [row for row in mine if _id_of(row) not in known]


def _id_of(row: Table) -> str | None:
    uid = row.get("id")
    return uid if isinstance(uid, str) else None


def _is_rows(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(row, dict) for row in value)


def _base_path(path: Path, name: object, problems: Problems) -> Path | None:
    if not isinstance(name, str) or not name.endswith(".toml") or not library.is_plain_name(name):
        message = f'base = "{name}" must be the plain name of an order of battle'
        hint = f'a file of this folder such as "rossbach{library.OOB_SUFFIX}"'
        problems.error(path, message, hint=hint)
        return None
    for folder in (path.parent, library.shipped_folder("scenarios")):
        if is_file(folder / name):
            return folder / name
    problems.error(path, f'base = "{name}" is not there')
    return None


def _body(
    schema: type[T], own: _Source, base: _Source, problems: Problems, met: list[MetRow]
) -> T | None:
    """The system's part: each table by itself first, so that its fault is named, then the whole."""
    fields = {f.encode_name: f for f in msgspec.structs.fields(schema)}
    merged: Table = {}
    before = len(problems.errors)
    for source in (base, own):
        strange = [name for name in source.tables if name not in fields]
        for name in strange[:MOST_STRANGE]:
            hint = did_you_mean(name, (*fields, *HEAD_FIELDS, "base"))
            message = f'unknown table or key "{name}"'
            problems.error(source.path, message, line=source.lines.of(name), hint=hint)
        if len(strange) > MOST_STRANGE:
            more = len(strange) - MOST_STRANGE
            problems.error(source.path, f"{more} more tables or keys are unknown")
    for name, one in fields.items():
        element = _element(one.type)
        mine: Any = own.tables.get(name)
        theirs: Any = base.tables.get(name)
        if element is not None:
            found = _merge_rows(name, element, own, base, problems)
            merged[name] = [row.values for row in found]
            met += found
        elif mine is not None or theirs is not None:
            both = isinstance(mine, dict) and isinstance(theirs, dict)
            merged[name] = theirs | mine if both else theirs if mine is None else mine
            source = base if mine is None else own
            place = FilePlace(str(source.path), f"[{name}]", source.lines.of(name))
            explain(merged[name], one.type, place, problems)
        elif one.required:
            problems.error(own.path, f"the table [{name}] is missing")
    if len(problems.errors) > before:
        return None
    try:
        return msgspec.convert(merged, schema)
    except msgspec.ValidationError:  # something that holds between two tables
        problems.error(own.path, "its tables do not fit together")
        return None


def _element(kind: Any) -> type[Struct] | None:
    """The struct of a list of tables, `None` for a single table."""
    args = get_args(kind)
    if get_origin(kind) is tuple and args and isinstance(args[0], type):
        return args[0] if issubclass(args[0], Struct) else None
    return None


def _rows(name: str, source: _Source, problems: Problems) -> list[Table]:
    value = source.tables.get(name)
    if value is not None and not _is_rows(value):
        problems.error(source.path, f"{name} must be a list of tables", hint=f"write [[{name}]]")
        return []
    return value or []


def _merge_rows(
    name: str, element: type[Struct], own: _Source, base: _Source, problems: Problems
) -> list[MetRow]:
    """The base's tables, each with what the scenario's table of the same id says, then the rest."""
    rows, base_rows = _rows(name, own, problems), _rows(name, base, problems)
    keyed = any(f.encode_name == "id" for f in msgspec.structs.fields(element))
    overrides = _by_id(name, rows, own, problems) if keyed else {}
    known = _by_id(name, base_rows, base, problems) if keyed else {}
    done: list[MetRow] = []
    for number, row in enumerate(base_rows, 1):
        override = overrides.get(_id_of(row), {})
        place = base.place(name, number, row)
        if override:
            other = replace(place, file=str(own.path), line=own.line_of(name, row["id"]))
            place = replace(place, other=other, keys=override.keys())
        done.append(MetRow(name, element, row | override, place))
        explain(row | override, element, place, problems)
    for number, row in enumerate(rows, 1):
        if _id_of(row) not in known:
            place = own.place(name, number, row)
            meant = known.get(_meant(row, element, known), {})
            if meant:
                hint = f'did you mean "{_id_of(meant)}"?'
                message = f"is not in {base.path.name}"
                problems.error(place.file, message, line=place.line, where=place.where, hint=hint)
            explain(meant | row, element, place, problems)
            done.append(MetRow(name, element, row, place))
    return done


def _meant(row: Table, element: type[Struct], known: Rows) -> str:
    """The id of the base that a row seems to mean: much like its own, and of all that one of its
    own needs it has nothing else.
    """
    needed = {f.encode_name for f in msgspec.structs.fields(element) if f.required}
    alone = len(needed) > 1 and needed & row.keys() == {"id"}
    return nearest(_id_of(row) or "", [uid for uid in known if uid is not None]) if alone else ""


def _by_id(name: str, rows: list[Table], source: _Source, problems: Problems) -> Rows:
    found: Rows = {}
    for number, row in enumerate(rows, 1):
        uid = _id_of(row)
        if uid is not None:
            if uid in found:
                at = source.place(name, number, row)
                problems.error(at.file, "is there twice", where=at.where, line=at.line)
            found[uid] = row
    return found
