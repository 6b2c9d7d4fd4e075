"""How far it is on the ground across a cell, or along one unit of a table."""

import re
from typing import cast

from game.board.board import Extent, Unit
from game.content.problems import Problems
from game.content.tmx_file import TmxMap

SCALE = re.compile(r"([1-9][0-9]{0,4}) (yards|metres)")


def read_scale(tmx: TmxMap, problems: Problems) -> Extent | None:
    """What the map's property `scale` says, if it says it."""
    told = tmx.properties.get("scale", "")
    found = SCALE.fullmatch(told)
    if told and found is None:
        hint = "such as 500 yards, or 225 metres"
        problems.error(tmx.path, f'property scale = "{told}"', line=1, hint=hint)
    return Extent(int(found[1]), cast(Unit, found[2])) if found is not None else None
