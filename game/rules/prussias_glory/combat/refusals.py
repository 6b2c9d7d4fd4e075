"""Refusals of close combat and its results (PG 11, 19), with the rule that speaks."""

from game.engine.refusal import Refusal
from game.engine.text import say

# -- results (PG 11) -------------------------------------------------------------------------------

LEAD_FIRST = Refusal("PG 11.1c", say("The lead unit takes the first LP."))
GUNS_TAKE_NO_LOSS = Refusal("PG 11.1e", say("Artillery does not take LP."))
SUPPORT_TAKES_NO_LOSS = Refusal("PG 11.1e", say("Only Engaged units take LP."))
RETREAT_INTO_EZOC = Refusal("PG 11.1.4b", say("Retreat would enter EZOC."))
OTHER_LOSSES_OPEN = Refusal("PG 11.1.4c", say("Other LP could not be satisfied."))
NOT_OF_THESE = Refusal("PG 11.1d", say("Not among the units to choose from."))


def retreats_anyway(unit: str, mr: int, below: int) -> Refusal:
    """Not by its owner's will: its next loss is a retreat by rule (PG 11.1.3a)."""
    text = say(
        "{unit} has MR {mr}, below {n}: it retreats because it must. Choose the unit itself.",
        unit=unit,
        mr=mr,
        n=below,
    )
    return Refusal("PG 11.1.3a", text)


def one_loss_first(unit: str, levels: int) -> Refusal:
    """The obligatory loss is still to come (PG 11.1.2a, 11.1.2b)."""
    if levels == 1:
        return Refusal("PG 11.1.2a", say("{unit} must first lose a level.", unit=unit))
    return Refusal("PG 11.1.2b", say("{unit} must first lose {n} levels.", unit=unit, n=levels))


def no_voluntary_retreat(mr: int) -> Refusal:
    """Only MR 5 may retreat voluntarily (PG 11.1.4a)."""
    return Refusal("PG 11.1.4a", say("MR {m}: may not retreat voluntarily.", m=mr))


# -- designation (PG 19.0, 19.1) -------------------------------------------------------------------

NO_ATTACKER = Refusal("PG 19.1a", say("Choose at least one attacking hex."))
NO_DEFENDER = Refusal("PG 19.1a", say("Choose at least one hex to attack."))
NOTHING_TO_FIGHT = Refusal("PG 19.1a", say("No units that fight are there."))
ROUTED_NEVER_ATTACK = Refusal("PG 19.1a", say("Routed units never attack."))
GUNS_NEVER_ATTACK = Refusal("PG 19.1a", say("Artillery never attacks in close combat."))
GUNS_BY_THEMSELVES = Refusal("PG R47", say("A hex of guns alone is assaulted by itself."))


def not_adjacent(attacker: str, defender: str) -> Refusal:
    """All attacking hexes next to all defending hexes (PG 19.1b)."""
    return Refusal("PG 19.1b", say("Hex {a} is not adjacent to {d}.", a=attacker, d=defender))


def already_fought(unit: str) -> Refusal:
    """One close combat a turn (PG 19.0b)."""
    return Refusal("PG 19.0b", say("{unit} already fought.", unit=unit))


def not_engaged(unit: str) -> Refusal:
    """Only Engaged units attack (PG 19.1a)."""
    return Refusal("PG 19.1a", say("{unit} is not Engaged.", unit=unit))


def must_fight_first(label: str, targets: tuple[str, ...]) -> Refusal:
    """No assault on guns alone in place of the combat that is owed (PG 19.0a, Ruling 47)."""
    text = say("{hex} must fight {hexes} before it may assault guns.", hex=label, hexes=targets)
    return Refusal("PG 19.0a", text)


def leaves_stranded(label: str) -> Refusal:
    """Everyone Engaged must fight (PG 19.0a, Ruling 46)."""
    text = say("This would leave {hex} without its obligatory combat.", hex=label)
    return Refusal("PG 19.0a", text)


NO_ATTACK_FITS = Refusal(
    "PG 19.0a", say("Every attack with this hex would keep another from its obligatory combat.")
)


def still_owed(labels: tuple[str, ...]) -> Refusal:
    """The phase cannot end yet (PG 19.0a, Ruling 46)."""
    return Refusal("PG 19.0a", say("Still must fight: {hexes}.", hexes=labels))


# -- steps of a combat (PG 19.1.1 to 19.5) ---------------------------------------------------------

NOT_SUPPORT = Refusal("PG 19.1.1c", say("Only Support units of the attacked hex can be added."))
ONE_LEAD = Refusal("PG 19.4a", say("Each side has one lead unit."))
ONLY_ENGAGED_LEAD = Refusal("PG 19.4a", say("Only Engaged units may lead."))
NOT_A_NEIGHBOUR = Refusal("PG 19.2a", say("Retreat before combat goes one hex."))
ENEMY_THERE = Refusal("PG 7.1e", say("Enemy unit there."))
BARRED = Refusal("PG 7.1d", say("Prohibited terrain."))
BRACKETS_INTO_EZOC = Refusal("PG 7.2.5a", say("SP in parentheses may not enter EZOC."))

# -- advance and momentum (PG 19.9, 19.10) ---------------------------------------------------------

GUNS_NEVER_ADVANCE = Refusal("PG 19.9a", say("Artillery never advances."))
ROUTED_NEVER_ADVANCE = Refusal("PG 19.9a", say("Routed units do not advance."))
NOT_IN_THE_CHARGE = Refusal(
    "PG 19.12.2b", say("It failed its roll: it has no part in the charge and does not advance.")
)
NOT_OF_THE_COMBAT = Refusal("PG 19.9a", say("Only units of the attacking hexes advance."))
LEADERS_GO_WITH_UNITS = Refusal("PG 19.9a", say("Leaders advance only with units of their hex."))
NO_MOMENTUM_ADVANCE = Refusal("PG 19.10b", say("Enemy inf/cav adjacent: no momentum advance."))
NOT_ADVANCED = Refusal("PG 19.10b", say("Only units that advanced go on."))
ONE_HEX_MORE = Refusal("PG 19.10b", say("A momentum advance goes one hex."))
NO_MARKER_THERE = Refusal(
    "PG 19.10c", say("The marker goes on an enemy hex next to those advanced.")
)

# -- charges (PG 19.12) ----------------------------------------------------------------------------

NOT_FORMED = Refusal("PG 19.12.1a", say("Not Formed."))
NOT_CAVALRY = Refusal("PG 19.12.1a", say("Only cavalry charges."))
NOT_IN_THE_COMBAT = Refusal("PG 19.12.1a", say("It took no part in the combat."))
ALREADY_ATTEMPTED = Refusal("PG 19.12.1d", say("Already attempted."))
TERRAIN_FORBIDS = Refusal("PG 19.12.1b", say("Terrain forbids."))
NO_CHARGE_TARGET = Refusal("PG 19.12.2a", say("Choose cavalry and hexes next to it to charge."))


MUST_INCLUDE_MARKED = Refusal("PG 19.12.2c", say("Must include the hex with the Momentum marker."))


def too_much_support(have: int, most: int) -> Refusal:
    """More levels than may be added (PG 19.1.1c)."""
    text = say("At most {most} levels of Support; these are {n}.", most=most, n=have)
    return Refusal("PG 19.1.1c", text)
