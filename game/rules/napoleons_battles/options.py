"""Switches: house rules, advanced rules and presets (NB, heading)."""

from collections.abc import Mapping
from enum import StrEnum

from game.engine.frame import Auto
from game.rules.kit.options import Sets, entries_of, listed, tell
from game.rules.napoleons_battles.ledger import ledger
from game.rules.napoleons_battles.table import Ctx


class Switch(StrEnum):
    """What can be switched on, by the ids that scenarios write, in the order of the book."""

    NO_MEASURING = "hr.1.6"
    NO_SQUARE_ATTACK = "hr.1.4.2.3"
    FOLLOWING_BATTERY = "hr.1.4.2.4"
    BATTERY_CHANGES = "hr.2.2.7.3.1"
    RALLY_ALONE = "hr.7.1"
    TURN_FRACTION = "hr.8.1.2.1"
    PASSING_COST = "hr.8.1.3.3"
    LIMBERED_FREE = "hr.8.2.4.1"
    CHANGE_OF_FRONT = "hr.8.2.5.3.1"
    FRONT_EDGE = "hr.footnote13"
    TOWN_REARRANGED = "hr.8.3.3.1"
    FLANK_CONTACT = "hr.8.4.0"
    SEVERAL_COMBATS = "hr.8.4.2.4"
    ROUT_DIRECTION = "hr.8.6.2.2.6"
    FRONT_BASES = "hr.9.1.5"
    DISORDERED_FIRE = "hr.9.2.1.4"
    ATTACHED_BATTERY = "hr.9.2.1.6"
    TOWN_BATTERY = "hr.9.2.2.2"
    HOWITZERS = "hr.9.2.3.2"
    FORMATION_FIRE = "hr.9.4.3"
    LANCERS = "hr.10.3.12"
    FLAGS = "hr.11.2.5"
    FIRE_BY_TARGET = "hr.15.4.1"
    CUIRASS = "hr.15.7"
    ROADS = "adv.13.1"
    WEAR = "adv.13.2"
    DEMORALISED = "adv.13.3"
    GUARD = "adv.14.1"
    EVASION = "adv.14.2"
    WITHDRAWAL = "adv.14.3"
    DISMOUNTING = "adv.14.4"
    DETACHMENTS = "adv.14.5"
    FLANK_CHANGES = "adv.14.6"
    FIRMNESS = "adv.15.1"
    MOVING_COMBAT = "adv.15.2"
    TIES = "adv.15.3"
    BURNING = "adv.15.4"
    ISOLATION = "adv.15.5"
    CREWS = "adv.15.6"


class Preset(StrEnum):
    """Sets of switches that a scenario may name."""

    CLASSIC = "classic"
    ADVANCED = "advanced"
    LURIDOTECA = "luridoteca"


ENTRIES = entries_of(Switch, "NB")
PARAGRAPHS: Mapping[Switch, str] = {
    Switch.NO_MEASURING: "NB 1.6hr",
    Switch.NO_SQUARE_ATTACK: "NB 1.4.2.3",
    Switch.FOLLOWING_BATTERY: "NB 1.4.2.4",
    Switch.BATTERY_CHANGES: "NB 2.2.7.3.1hr",
    Switch.RALLY_ALONE: "NB 7.1hr",
    Switch.TURN_FRACTION: "NB 8.1.2.1hr",
    Switch.PASSING_COST: "NB 8.1.3.3hr",
    Switch.LIMBERED_FREE: "NB 8.2.4.1hr",
    Switch.CHANGE_OF_FRONT: "NB 8.2.5.3.1hr",
    Switch.FRONT_EDGE: "NB 8.2.6.1.1hr",
    Switch.TOWN_REARRANGED: "NB 8.3.3.1hr",
    Switch.FLANK_CONTACT: "NB 8.4.0.3hr",
    Switch.SEVERAL_COMBATS: "NB 8.4.2.4hr",
    Switch.ROUT_DIRECTION: "NB 8.6.2.2.6hr",
    Switch.FRONT_BASES: "NB 9.1.5hr",
    Switch.DISORDERED_FIRE: "NB 9.2.1.4hr",
    Switch.ATTACHED_BATTERY: "NB 9.2.1.6hr",
    Switch.TOWN_BATTERY: "NB 9.2.2.2hr",
    Switch.HOWITZERS: "NB 9.2.3.2.1hr",
    Switch.FORMATION_FIRE: "NB 9.4.3.1hr",
    Switch.LANCERS: "NB 10.3.12hr",
    Switch.FLAGS: "NB 11.2.5hr",
    Switch.FIRE_BY_TARGET: "NB 15.4.1hr",
    Switch.CUIRASS: "NB 15.7hr",
    Switch.ROADS: "NB 13.1.1",
    Switch.WEAR: "NB 13.2.1",
    Switch.DEMORALISED: "NB 13.3.1",
    Switch.GUARD: "NB 14.1.1",
    Switch.EVASION: "NB 14.2",
    Switch.WITHDRAWAL: "NB 14.3",
    Switch.DISMOUNTING: "NB 14.4.1",
    Switch.DETACHMENTS: "NB 14.5.1.2",
    Switch.FLANK_CHANGES: "NB 14.6.1",
    Switch.FIRMNESS: "NB 15.1.1",
    Switch.MOVING_COMBAT: "NB 15.2.1",
    Switch.TIES: "NB 15.3",
    Switch.BURNING: "NB 15.4.1",
    Switch.ISOLATION: "NB 15.5.1",
    Switch.CREWS: "NB 15.6.1",
}

NEEDS: Mapping[Switch, tuple[Switch, ...]] = {
    Switch.FIRE_BY_TARGET: (Switch.BURNING,),
    Switch.DEMORALISED: (Switch.WEAR,),
}
"""The house rule changes the roll of the one (NB 15.4.1hr), guards are worn out by the other
(NB 13.3.2).
"""

_ADVANCED = frozenset(one for one in Switch if one.startswith("adv."))
PRESETS: Mapping[Preset, frozenset[Switch]] = {
    Preset.CLASSIC: frozenset(),
    Preset.ADVANCED: _ADVANCED,
    Preset.LURIDOTECA: frozenset(Switch),
}
"""Base rules alone; with the advanced ones; these and every house rule."""

SETS = Sets(
    options=PRESETS,
    entries={one: f"NB O{n}" for n, one in enumerate(Preset, len(Switch) + 1)},
    usual=Preset.LURIDOTECA,
)

OPTIONS = listed(ENTRIES, rules=PARAGRAPHS, needs=NEEDS, sets=SETS)


class TellOptions(Auto, frozen=True, tag="nb.setup.options"):
    """The log begins with the preset and what differs from it."""

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        tell(ctx, OPTIONS, ledger())
