"""What the modules of a game hold between them: its frames and its refusals."""

from collections.abc import Iterator
from importlib import import_module
from pkgutil import walk_packages
from types import ModuleType

from game.engine.frame import Ask, Auto, Frame
from game.engine.refusal import Refusal


def chapters(package: str) -> tuple[ModuleType, ...]:
    """All modules of a game, in folders too, but `system`, which introduces them; by name."""
    top, home = import_module(package), f"{package}."
    names = sorted(module.name for module in walk_packages(top.__path__, home))
    return tuple(import_module(name) for name in names if name != f"{home}system")


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
