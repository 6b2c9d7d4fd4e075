"""Files that lie beside the modules of a game."""

import tomllib
from importlib.resources import files
from typing import TypeVar

import msgspec

T = TypeVar("T")


def read_toml(package: str, name: str, kind: type[T]) -> T:
    """A TOML file of a package as the type that it must fit."""
    text = (files(package) / name).read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), kind)
