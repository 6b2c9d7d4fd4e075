"""The special rules that a scenario may put in force (PG 23 to 26)."""

from collections.abc import Mapping
from enum import StrEnum

from game.rules.kit.ledger import entry_of
from game.rules.prussias_glory.ledger import ledger


class SpecialRule(StrEnum):
    """The special rules that the program knows, by paragraph; the rest: see `BY_OTHER_KEYS`."""

    NO_COALITION_COMMANDER = "23.3.1"
    BADEN = "23.3.2"
    OWN_WAY_TO_ACTIVATE = "23.4"
    PASSIVITY = "23.4.4"
    GUNS_UNDER_STACKS = "23.5"
    FIRST_TURN_MARCH = "23.5.1"
    CAUGHT_ON_THE_MARCH = "23.5.2"
    HILDBURGHAUSEN_COMMANDS = "23.6"
    NO_EARLY_ACTIVATION = "24.2.1"
    MORNING_FOG = "24.2.3"
    LEUTHEN_AS_EDGE = "24.2.4"
    NADASDY_LEADS_CHARGES = "24.2.5"
    EDGE_BY_LIE = "25.3.3"
    HEAT = "25.3.4"
    LIGHT_BAGGAGE = "25.3.5"
    AUSTRIAN_COSTS = "26.3.1"
    TORGAU_AS_EDGE = "26.3.2"
    LACY = "26.3.3"
    REID = "26.3.4"
    NINE_POINTS = "26.3.5"
    GUNS_WITH_INFANTRY = "26.4"

    @classmethod
    def hint(cls, found: str) -> str:
        """What to write instead of an unknown rule: all rules with their titles."""
        if found in BY_OTHER_KEYS:
            return f"leave it out: {BY_OTHER_KEYS[found]}"
        titles = ((rule.value, entry_of(ledger(), f"PG {rule.value}")) for rule in cls)
        return "one of " + ", ".join(f"{rid} ({text[0]})" for rid, text in titles if text)


BY_OTHER_KEYS: Mapping[str, str] = {
    "24.3": "start_level reduces a unit",
    "25.3.6": "it holds for every hexside of type mietzel",
    "25.3.7": "parenthesised = true in strength says it of a level",
    "25.3.8": 'it holds for every unit with class = "cossack"',
    "26.3.6": 'it holds for every unit with class = "freikorps_cavalry"',
    "26.4-entry": "enters_turn and enters_at bring in a reinforcement",
}
