"""Old saves brought up to date: plain dicts in, plain dicts out, one function for each schema.

`STEPS[n]` turns a save of schema n into one of schema n + 1. A change of any saved struct raises
`SCHEMA`, adds a step here and an old save in tests/saves/schema_<n>/.
"""

import re
from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any

SCHEMA = 4
NOT_NOTED = "not noted"

Plain = dict[str, Any]
Step = Callable[[Plain], Plain]

TURN_1 = re.compile(r"Turn (\d+) of (\d+)")


def words_of_the_label(plain: Plain) -> Plain:
    """1 to 2: turn and phase of the label are texts, to be said in any language."""
    label = plain.get("label")
    if not isinstance(label, dict):
        return plain
    turn, phase = str(label.get("turn", "")), str(label.get("phase", ""))
    found = TURN_1.fullmatch(turn)
    said = _text(turn)
    if found is not None:
        values = [["n", int(found[1])], ["m", int(found[2])]]
        said = {"message": "Turn {n} of {m}", "values": values}
    return plain | {"label": label | {"turn": said, "phase": _text(phase)}}


def no_files_yet(plain: Plain) -> Plain:
    """2 to 3: a save carries its files and how its dice began; an old one has neither."""
    return plain | {"begun": {"kind": NOT_NOTED}}


def led_by_people(plain: Plain) -> Plain:
    """3 to 4: a save says who leads the sides; before, people led all of them."""
    return plain | {"seats": {}}


def _text(words: str) -> Plain:
    """Words that are said as they are: without a value, no place in them is filled."""
    return {"message": words, "values": []}


STEPS: Mapping[int, Step] = MappingProxyType(
    {1: words_of_the_label, 2: no_files_yet, 3: led_by_people}
)


def migrate(plain: Plain, schema: int, steps: Mapping[int, Step] = STEPS) -> Plain:
    """The save as the present program would have written it; raises KeyError where no way leads."""
    for number in range(schema, SCHEMA):
        plain = steps[number](dict(plain)) | {"schema": number + 1}
    return plain
