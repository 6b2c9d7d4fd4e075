"""Options: other readings of the booklet that a scenario may be played by (R3, R12)."""

from enum import StrEnum

from game.engine.frame import Auto
from game.rules.camposanto.ledger import ledger
from game.rules.camposanto.table import Ctx
from game.rules.kit.options import entries_of, listed, tell


class Reading(StrEnum):
    """The options by the ids that scenarios write."""

    NO_FATIGUE = "no-fatigue"
    EDGE_LOSER_ELIMINATED = "edge-loser-eliminated"


ENTRIES = entries_of(Reading, "CS")


OPTIONS = listed(ENTRIES)


class TellOptions(Auto, frozen=True, tag="cs.setup.options"):
    """The log begins with the options in force."""

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        tell(ctx, OPTIONS, ledger())
