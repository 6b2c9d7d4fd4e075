"""The optional rules (ND 13)."""

from collections.abc import Mapping
from enum import StrEnum
from typing import TYPE_CHECKING

from game.engine.frame import Auto
from game.rules.kit.options import listed, tell
from game.rules.nordlingen.ledger import ledger
from game.rules.nordlingen.table import Ctx

if TYPE_CHECKING:
    from game.rules.nordlingen.rules import NdRules


class Reading(StrEnum):
    """The optional rules by the ids that scenarios write, in the order of ND 13."""

    EDITION_211 = "edition-211"
    STRONG_ORDERS = "strong-orders"
    CHARGE_DICE = "charge-dice"
    ARTILLERY_1660 = "artillery-1660"
    VISIBILITY = "limited-visibility"
    EXACT_WOUND = "exact-wound"
    SQUARE_ANSWER = "square-answer"
    FULL_NUMBERS = "full-numbers"
    PURSUIT = "compulsory-pursuit"


ENTRIES: Mapping[Reading, str] = {one: f"ND 13.{n}" for n, one in enumerate(Reading, 1)}


def _tells(rules: "NdRules", one: Reading) -> bool:
    """Guns must be there for the one, a limit of sight for another."""
    if one is Reading.ARTILLERY_1660:
        return any(rules.tables.type[card.type].limbered for card in rules.oob.units.values())
    if one is Reading.VISIBILITY:
        return bool(rules.terms.sight)
    return True


OPTIONS = listed(ENTRIES, _tells)


class TellOptions(Auto, frozen=True, tag="nd.setup.options"):
    """The log begins with the options in force."""

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        tell(ctx, OPTIONS, ledger())
