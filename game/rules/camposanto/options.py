"""Options: other readings of the booklet that a scenario may be played by (R3, R12)."""

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING

from msgspec import structs

from game.engine.event import Event
from game.engine.frame import Auto
from game.engine.system import OptionInfo, Options
from game.engine.text import say
from game.rules.camposanto.ledger import ledger
from game.rules.camposanto.table import Ctx

if TYPE_CHECKING:
    from game.rules.camposanto.rules import CsRules
    from game.rules.camposanto.scenario import CsScenario


class Reading(StrEnum):
    """The options by the ids that scenarios write."""

    NO_FATIGUE = "no-fatigue"
    EDGE_LOSER_ELIMINATED = "edge-loser-eliminated"


ENTRIES: Mapping[Reading, str] = {
    Reading.NO_FATIGUE: "CS O1",
    Reading.EDGE_LOSER_ELIMINATED: "CS O2",
}


def in_force(rules: "CsRules") -> tuple[str, ...]:
    """The options that a game is played by."""
    return tuple(one.value for one in Reading if one in rules.options)


def free(rules: "CsRules") -> tuple[str, ...]:
    """The options that are not in force; each changes something in every scenario."""
    return tuple(one.value for one in Reading if one not in rules.options)


def with_options(body: "CsScenario", wanted: tuple[str, ...]) -> "CsScenario":
    """A scenario with further options in force."""
    named = dict.fromkeys((*body.setup.options, *(Reading(option) for option in wanted)))
    return structs.replace(body, setup=structs.replace(body.setup, options=tuple(named)))


OPTIONS = Options(
    known=tuple(OptionInfo(one.value, entry) for one, entry in ENTRIES.items()),
    in_force=in_force,
    free=free,
    choose=with_options,
)


class TellOptions(Auto, frozen=True, tag="cs.setup.options"):
    """The log begins with the options in force."""

    def run(self, ctx: Ctx) -> None:
        """One line for each."""
        ctx.end()
        for option in in_force(ctx.rules):
            entry = ENTRIES[Reading(option)]
            title, _ = ledger()[entry]
            text = say("{option} (in force)", option=say(title))
            ctx.emit(Event(kind="phase", rule=entry, text=text))
