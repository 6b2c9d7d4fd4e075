"""Old saves brought up to date: plain dicts in, plain dicts out, one function for each schema.

`STEPS[n]` turns a save of schema n into one of schema n + 1. A change of any saved struct raises
`SCHEMA`, adds a step here and an old save in tests/saves/schema_<n>/.
"""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

SCHEMA = 1

Plain = dict[str, Any]
Step = Callable[[Plain], Plain]

STEPS: Mapping[int, Step] = MappingProxyType({})


def migrate(plain: Plain, schema: int, steps: Mapping[int, Step] = STEPS) -> Plain:
    """The save as the present program would have written it; raises KeyError where no way leads."""
    for number in range(schema, SCHEMA):
        plain = steps[number](dict(plain)) | {"schema": number + 1}
    return plain
