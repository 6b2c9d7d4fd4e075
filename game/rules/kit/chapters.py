"""What the modules of a game hold between them: its frames and its refusals."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import iter_modules
from types import ModuleType

from game.engine.frame import Ask, Auto, Frame
from game.engine.refusal import Refusal


def chapters(package: str) -> tuple[ModuleType, ...]:
    """All modules of a game's package but `system`, which introduces them; by name."""
    path = import_module(package).__path__
    names = sorted(module.name for module in iter_modules(path) if module.name != "system")
    return tuple(import_module(f"{package}.{name}") for name in names)


def frames(package: str) -> tuple[type[Frame], ...]:
    """Every state of a game's sequence of play, module by module."""
    return tuple(frame for module in chapters(package) for frame in _own_frames(module))


def refused_rules(package: str, prefix: str) -> tuple[str, ...]:
    """The rules, among those that begin with `prefix`, that some refusal of a game names."""
    held = (value for module in chapters(package) for value in vars(module).values())
    rules = {value.rule for value in held if isinstance(value, Refusal)}
    return tuple(sorted(rule for rule in rules if rule.startswith(prefix)))


def _own_frames(module: ModuleType) -> Iterator[type[Frame]]:
    """The frames that a module defines, not those it imports."""
    for value in vars(module).values():
        own = isinstance(value, type) and value.__module__ == module.__name__
        if own and issubclass(value, Ask | Auto):
            yield value
