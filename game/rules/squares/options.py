"""Options: optional rules, and other readings of the sheet (R9, R17, R20, R32)."""

from enum import StrEnum
from typing import TYPE_CHECKING

from game.engine.frame import Auto
from game.rules.kit.options import entries_of, listed, tell
from game.rules.squares.ledger import ledger
from game.rules.squares.table import Ctx

if TYPE_CHECKING:
    from game.rules.squares.rules import SqRules


class Reading(StrEnum):
    """The options by the ids that scenarios write."""

    CONE = "bombard-cone"
    WOOD_REROLL = "wood-reroll-everyone"
    HIT_CAP = "hit-cap"
    MOVES_ON = "engaged-moves-on"
    AMMUNITION = "ammunition"
    HIDDEN_UNSAVED = "hidden-unsaved"
    COUNTER_UNLESS_BREAKTHROUGH = "counter-attack-unless-breakthrough"


ENTRIES = entries_of(Reading, "SQ")


def _tells(rules: "SqRules", one: Reading) -> bool:
    """Wood must be there for the one reading, guns for two others, bases and works for a third."""
    if one is Reading.WOOD_REROLL:
        return any("woods" in kinds for kinds in rules.board.terrain)
    if one in (Reading.CONE, Reading.AMMUNITION):
        return any(made.is_battery for made in rules.oob.units.values())
    if one is Reading.HIDDEN_UNSAVED:
        works = any("fortification" in kinds for kinds in rules.board.terrain)
        return works and any(made.is_base for made in rules.oob.units.values())
    return True


OPTIONS = listed(ENTRIES, _tells)


class TellOptions(Auto, frozen=True, tag="sq.setup.options"):
    """The log begins with the options in force."""

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        tell(ctx, OPTIONS, ledger())
