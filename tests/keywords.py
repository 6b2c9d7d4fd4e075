"""Values that a test hands on by a name it has in hand: what they are, the function called says."""

from typing import Any, TypeAlias

Keywords: TypeAlias = dict[str, Any]


def keyword(name: str, value: object) -> Keywords:
    """One value by its name, for `function(**keyword(name, value))`."""
    return {name: value}
