"""Faults of shape in plain words: what msgspec says, with the key and the nearest name."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum
from types import UnionType
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
from msgspec import Struct

from game.content.problems import LIKENESS, Problems, did_you_mean

FEW, VERY_LIKE = 4, 0.8  # of a few names only one that is very like the word is guessed


@dataclass(frozen=True, slots=True)
class Place:
    """The file and the table in which something is wrong."""

    file: str
    where: str


def explain(
    error: msgspec.ValidationError,
    place: Place,
    value: Any,
    kind: Any,
    problems: Problems,
    own_file: str = "",
    override: Mapping[str, Any] | None = None,
) -> None:
    """Add the error to the problems; the key's own file is blamed, be it base or override."""
    message, path = _split(str(error))
    first = path[0] if path else None
    file = own_file if override and first in override else place.file
    found, known = _walk(value, kind, path)
    key = _key(path)
    unknown = re.match(r"Object contains unknown field `(.+)`", message)
    missing = re.match(r"Object missing required field `(.+)`", message)
    hint = ""
    if unknown:
        names = [f.encode_name for f in msgspec.structs.fields(known)] if _is_struct(known) else []
        text = f'unknown key "{key + "." if key else ""}{unknown[1]}"'
        hint = did_you_mean(unknown[1], names)
        if override and unknown[1] in override:
            file = own_file
    elif missing:
        text = f'{key + ": " if key else ""}the key "{missing[1]}" is missing'
    elif message.startswith(("Invalid enum value", "Invalid value")):
        choices = _choices(known)
        text = f'{key} = "{found}" is unknown'
        hint = _which(str(found), choices)
        if (told := getattr(known, "hint", None)) is not None:
            hint = told(str(found))
    else:
        text = f"{key} = {_shown(found)}: {message[:1].lower()}{message[1:]}"
    problems.error(file, text, where=place.where, hint=hint)


def _split(text: str) -> tuple[str, list[str | int]]:
    """Message and path: "Expected `int` - at `$.strength[0].mr`"."""
    message, _, at = text.partition(" - at `")
    steps: list[str | int] = []
    for name, number in re.findall(r"\.([^.\[\]`]+)|\[(\d+|\.\.\.)\]", at):
        if name:
            steps.append(name)
        elif number.isdigit():
            steps.append(int(number))
    return message, steps


def _key(path: list[str | int]) -> str:
    text = ""
    for step in path:
        text += f"[{step + 1}]" if isinstance(step, int) else f"{'.' if text else ''}{step}"
    return text


def _is_struct(kind: Any) -> bool:
    return isinstance(kind, type) and issubclass(kind, Struct)


def _walk(value: Any, kind: Any, path: list[str | int]) -> tuple[Any, Any]:
    """The value at the end of the path, and the type wanted there."""
    for step in path:
        kind = _plain(kind)
        if isinstance(step, int):
            value = value[step] if isinstance(value, list) and step < len(value) else None
            args = get_args(kind)
            kind = args[0] if args else Any
        else:
            value = value.get(step) if isinstance(value, dict) else None
            kind = _field_type(kind, step)
    return value, _plain(kind)


def _field_type(kind: Any, name: str) -> Any:
    if _is_struct(kind):
        for one in msgspec.structs.fields(kind):
            if one.encode_name == name:
                return one.type
    args = get_args(kind)
    return args[1] if len(args) == 2 else Any


def _plain(kind: Any) -> Any:
    """The type without "or None"."""
    if get_origin(kind) in (Union, UnionType):
        kinds = [k for k in get_args(kind) if k is not type(None)]
        return kinds[0] if len(kinds) == 1 else kind
    return kind


def _choices(kind: Any) -> list[str]:
    if get_origin(kind) is Literal:
        return [str(choice) for choice in get_args(kind)]
    if isinstance(kind, type) and issubclass(kind, Enum):
        return [str(member.value) for member in kind]
    return []


def _which(word: str, choices: list[str]) -> str:
    """The nearest of the choices if one is near enough, else all of them."""
    cutoff = VERY_LIKE if len(choices) <= FEW else LIKENESS
    return did_you_mean(word, choices, cutoff) or f"one of {', '.join(choices)}"


def _shown(value: Any) -> str:
    text = f'"{value}"' if isinstance(value, str) else str(value)
    return text if len(text) <= 40 else f"{text[:37]}..."
