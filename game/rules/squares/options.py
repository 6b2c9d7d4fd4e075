"""Options: optional rules, and other readings of the sheet (R9, R17, R20, R32)."""

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import structs

from game.engine.event import Event
from game.engine.frame import Auto
from game.engine.system import OptionInfo, Options
from game.engine.text import say
from game.rules.squares.ledger import ledger
from game.rules.squares.table import Ctx

if TYPE_CHECKING:
    from game.rules.squares.rules import SqRules
    from game.rules.squares.scenario import SqScenario


class Reading(StrEnum):
    """The options by the ids that scenarios write."""

    CONE = "bombard-cone"
    WOOD_REROLL = "wood-reroll-everyone"
    HIT_CAP = "hit-cap"
    MOVES_ON = "engaged-moves-on"
    AMMUNITION = "ammunition"


ENTRIES: Mapping[Reading, str] = {
    Reading.CONE: "SQ O1",
    Reading.WOOD_REROLL: "SQ O2",
    Reading.HIT_CAP: "SQ O3",
    Reading.MOVES_ON: "SQ O4",
    Reading.AMMUNITION: "SQ O5",
}


def in_force(rules: "SqRules") -> tuple[str, ...]:
    """The options that a game is played by."""
    return tuple(one.value for one in Reading if one in rules.options)


def free(rules: "SqRules") -> tuple[str, ...]:
    """The options that are not in force and would change something."""
    return tuple(one.value for one in Reading if one not in rules.options and _tells(rules, one))


def _tells(rules: "SqRules", one: Reading) -> bool:
    """Wood must be there for the one reading, guns for two others."""
    if one is Reading.WOOD_REROLL:
        return any("woods" in kinds for kinds in rules.board.terrain)
    if one in (Reading.CONE, Reading.AMMUNITION):
        return any(made.is_battery for made in rules.oob.units.values())
    return True


def with_options(body: "SqScenario", wanted: tuple[str, ...]) -> "SqScenario":
    """A scenario with further options in force."""
    named = dict.fromkeys((*body.setup.options, *(Reading(option) for option in wanted)))
    return structs.replace(body, setup=structs.replace(body.setup, options=tuple(named)))


OPTIONS = Options(
    known=tuple(OptionInfo(one.value, entry) for one, entry in ENTRIES.items()),
    in_force=in_force,
    free=free,
    choose=with_options,
)


class TellOptions(Auto, frozen=True, tag="sq.setup.options"):
    """The log begins with the options in force."""

    def run(self, ctx: Ctx) -> None:
        """One line for each."""
        ctx.end()
        for option in in_force(ctx.rules):
            entry = ENTRIES[Reading(option)]
            title, _ = ledger()[entry]
            text = say("{option} (in force)", option=say(title))
            ctx.emit(Event(kind="phase", rule=entry, text=text))
