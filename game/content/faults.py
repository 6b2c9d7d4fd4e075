"""Faults of shape in plain words: a value of a file held against the type that is wanted there."""

import re
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import islice
from typing import Any

from msgspec import inspect

from game.board.plane.words import PLACE, POSE, SUCH
from game.content.problems import LIKENESS, Problems, did_you_mean
from game.content.reading import unseen_in

Path = tuple[str | int, ...]
Number = inspect.IntType | inspect.FloatType
List = inspect.VarTupleType | inspect.ListType
Choice = inspect.LiteralType | inspect.EnumType

MOST_FAULTS = 50  # told of one table
FEW, VERY_LIKE = 4, 0.8  # of a few names only one that is very like the word is guessed
LONGEST_SHOWN = 40
LONGEST_TEXT = 2_000
_type_info = cache(inspect.type_info)
FORMS = {  # what the patterns of texts mean
    r"^\d{4}$": ("four digits in quotes", 'such as "0710"'),
    r"^\d\d:\d\d$": ("an hour in quotes", 'such as "05:30"'),
    r"^[a-z0-9][a-z0-9-]*$": ("small letters, digits and hyphens", 'such as "ir-15"'),
    r"^[a-z][a-z0-9-]*$": ("small letters, digits and hyphens", 'such as "french"'),
    PLACE: ("a place of the table in quotes", 'such as "12.5 / 8.0"'),
    POSE: ("a place of the table with a heading, in quotes", f'such as "{SUCH}"'),
}


@dataclass(frozen=True, slots=True)
class FilePlace:
    """The file and the table in which something is wrong, with the line where it begins; for the
    keys that another table brought into it, the place of that.
    """

    file: str
    where: str
    line: int | None = None
    other: "FilePlace | None" = None
    keys: Collection[str] = ()

    def of(self, key: str | int) -> "FilePlace":
        """The place in which a key is given."""
        return self.other if self.other is not None and key in self.keys else self


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with the value that the path leads to."""

    path: Path
    message: str
    hint: str = ""


def explain(value: Any, kind: Any, place: FilePlace, problems: Problems) -> None:
    """Add what is wrong with a value."""
    for fault in islice(_faults(value, _type_info(kind), ()), MOST_FAULTS):
        at = place.of(fault.path[0]) if fault.path else place
        problems.error(at.file, fault.message, line=at.line, where=at.where, hint=fault.hint)


def _faults(value: Any, kind: inspect.Type, path: Path) -> Iterator[Fault]:
    """All faults of a value and of what is inside it."""
    judge = _JUDGES.get(type(kind))
    return judge(value, kind, path) if judge else iter(())


def _of_union(value: Any, kind: inspect.UnionType, path: Path) -> Iterator[Fault]:
    """A value that may be left out: there is no other way to be without it in such a file."""
    kinds = [one for one in kind.types if not isinstance(one, inspect.NoneType)]
    found = [list(islice(_faults(value, one, path), MOST_FAULTS)) for one in kinds]
    yield from min(found, key=len)


def _of_bool(value: Any, _kind: inspect.BoolType, path: Path) -> Iterator[Fault]:
    if not isinstance(value, bool):
        yield _wrong(path, value, "true or false")


def _of_number(value: Any, kind: Number, path: Path) -> Iterator[Fault]:
    is_whole = isinstance(kind, inspect.IntType)
    if not _is_number(value, int if is_whole else int | float) or not _within(value, kind):
        yield _wrong(path, value, f"a {'whole ' if is_whole else ''}number{_bounds(kind)}")


def _of_struct(value: Any, kind: inspect.StructType, path: Path) -> Iterator[Fault]:
    if not isinstance(value, dict):
        yield _wrong(path, value, "a table")
        return
    fields = {field.encode_name: field for field in kind.fields}
    for key in value:
        if key not in fields:
            hint = did_you_mean(key, fields)
            yield Fault((*path, key), f"unknown key {_shown(_named((*path, key)))}", hint)
    for name, field in fields.items():
        if name in value:
            yield from _faults(value[name], field.type, (*path, name))
        elif field.required:
            before = f"{_named(path)}: " if path else ""
            yield Fault((*path, name), f'{before}the key "{name}" is missing')


def _of_dict(value: Any, kind: inspect.DictType, path: Path) -> Iterator[Fault]:
    if not isinstance(value, dict):
        yield _wrong(path, value, "a table")
        return
    for key, inner in value.items():
        for one in _faults(key, kind.key_type, (*path, key)):
            yield Fault(one.path, f"the key {_shown(_named(path))}: {one.message}", one.hint)
        yield from _faults(inner, kind.value_type, (*path, key))


def _of_list(value: Any, kind: List, path: Path) -> Iterator[Fault]:
    if not isinstance(value, list | tuple):
        yield _wrong(path, value, "a list in square brackets")
        return
    for number, inner in enumerate(value):
        yield from _faults(inner, kind.item_type, (*path, number))


def _of_tuple(value: Any, kind: inspect.TupleType, path: Path) -> Iterator[Fault]:
    if not isinstance(value, list | tuple) or len(value) != len(kind.item_types):
        yield _wrong(path, value, f"a list of {len(kind.item_types)} values")
        return
    for number, (inner, wanted) in enumerate(zip(value, kind.item_types, strict=True)):
        yield from _faults(inner, wanted, (*path, number))


def _of_choice(value: Any, kind: Choice, path: Path) -> Iterator[Fault]:
    if isinstance(kind, inspect.LiteralType):
        choices, told = [str(choice) for choice in kind.values], None
    else:
        choices = [str(member.value) for member in kind.cls]
        told = getattr(kind.cls, "hint", None)
    word = value if isinstance(value, str) else None
    if word in choices:
        return
    hint = told(word or "") if told is not None else _which(word or "", choices)
    yield Fault(path, f"{_named(path)} = {_shown(value)} is unknown", hint)


def _which(word: str, choices: list[str]) -> str:
    """The nearest of the choices if one is near enough, else all of them."""
    if len(choices) == 1:
        return f"only {choices[0]} is possible"
    cutoff = VERY_LIKE if len(choices) <= FEW else LIKENESS
    return did_you_mean(word, choices, cutoff) or f"one of {', '.join(choices)}"


def _of_text(value: Any, kind: inspect.StrType, path: Path) -> Iterator[Fault]:
    form, hint = FORMS.get(kind.pattern or "", ("text in quotes", ""))
    if not isinstance(value, str):
        if kind.pattern == r"^\d{4}$" and _is_number(value, int) and 0 <= value <= 9999:
            hint = f'write "{value:04}"'
        yield _wrong(path, value, form, hint)
        return
    unseen = unseen_in([value])
    if unseen is not None:
        what = "a line break" if unseen in ("U+000A", "U+000D") else f"the character {unseen}"
        yield Fault(path, f"{_named(path)} holds {what}", "only what can be seen on one line")
    elif len(value) > LONGEST_TEXT:
        message = f"{_named(path)} has {len(value)} letters"
        yield Fault(path, message, f"at most {LONGEST_TEXT} are possible")
    elif kind.pattern and not re.search(kind.pattern, value):
        yield _wrong(path, value, form, hint)


def _is_number(value: Any, kind: Any) -> bool:
    return isinstance(value, kind) and not isinstance(value, bool)


def _within(value: Any, kind: Number) -> bool:
    """Whether a number keeps its bounds; what is no number of the line (nan) keeps none."""
    return bool(
        (kind.ge is None or value >= kind.ge)
        and (kind.le is None or value <= kind.le)
        and (kind.multiple_of is None or value % kind.multiple_of == 0)
        and -(2**63) <= value < 2**63
    )


def _bounds(kind: Number) -> str:
    low, high = kind.ge, kind.le
    span = ""
    if low is not None:
        span = f" from {low} to {high}" if high is not None else f" of at least {low}"
    elif high is not None:
        span = f" of at most {high}"
    return span if kind.multiple_of is None else f"{span} in steps of {kind.multiple_of}"


def _wrong(path: Path, value: Any, wanted: str, hint: str = "") -> Fault:
    return Fault(path, f"{_named(path)} = {_shown(value)} must be {wanted}", hint)


def _named(path: Path) -> str:
    """A way into a table as a reader would write it: strength[2].mr."""
    text = ""
    for step in path:
        text += f"[{step + 1}]" if isinstance(step, int) else f"{'.' if text else ''}{step}"
    return text


def _shown(value: Any) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, list | dict):
        left, right = "[]" if isinstance(value, list) else "{}"
        return f"{left}...{right}" if value else left + right
    whole = str(value)
    cut = whole if len(whole) <= LONGEST_SHOWN else f"{whole[:LONGEST_SHOWN]}..."
    return f'"{cut}"' if isinstance(value, str) else cut


_JUDGES: dict[type[inspect.Type], Callable[[Any, Any, Path], Iterator[Fault]]] = {
    inspect.StructType: _of_struct,
    inspect.DictType: _of_dict,
    inspect.VarTupleType: _of_list,
    inspect.ListType: _of_list,
    inspect.TupleType: _of_tuple,
    inspect.UnionType: _of_union,
    inspect.LiteralType: _of_choice,
    inspect.EnumType: _of_choice,
    inspect.StrType: _of_text,
    inspect.BoolType: _of_bool,
    inspect.IntType: _of_number,
    inspect.FloatType: _of_number,
}
