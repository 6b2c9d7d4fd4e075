"""The shape of a scenario file (NB 1.1, 2, 4, 12); `faults` holds it against itself and its map."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct

from game.rules.kit.fields import Count, Id, Place, Side, Stand
from game.rules.napoleons_battles.cards import Edge, Form
from game.rules.napoleons_battles.options import Preset, Switch

Points = Annotated[int, Meta(ge=0, le=999)]
Turn = Annotated[int, Meta(ge=1, le=60)]
Rating = Annotated[str, Meta(pattern=r"^\d{1,2}\"[EGAP]\(\d{1,2}\)[+-]\dD?$")]
"""As the cards print it: 20"G(10)+2D (NB 2.1)."""

Ranking = Literal["division", "corps", "wing", "army"]


class SetupEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How it is played: turns, the side of the first half-turn, and the switches: those of a
    preset, further ones in force, and those of the preset that are not.
    """

    turns: Turn
    first: Side
    year: Annotated[int, Meta(ge=1740, le=1830)] = 1815
    preset: Preset = Preset.LURIDOTECA
    options: tuple[Switch, ...] = ()
    without: tuple[Switch, ...] = ()
    clock: tuple[str, ...] = ()


class ArmyEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A side: its own edge of the table and its morale (NB 8.6.2.2.6, 12.1)."""

    id: Side
    name: str
    inline: str
    adjective: str = ""  # of its victory
    nation: str
    home: Edge
    morale: Count


class ContingentEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An army of a coalition with its own morale (NB 12.1.3); its units name it."""

    id: Id
    inline: str
    army: Side
    morale: Count


class EntryEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where and when somebody comes onto the table (NB 4.1.1)."""

    turn: Turn
    edge: Edge
    start: Place
    end: Place


class GeneralEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A general (NB 1.1.4, 2.1); `at`: the centre of his base."""

    id: Id
    name: str
    army: Side
    rank: Ranking
    superior: str = ""
    value: Rating
    at: Place | None = None
    entry: EntryEntry | None = None
    overall: bool = False
    guns: bool = False
    points: Points = 0
    colour: str = ""  # of those whom he commands himself


class FormationEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A corps or an independent division and its wear level (NB 13.2)."""

    id: Id
    name: str
    army: Side
    colour: str = ""
    wear: Count = 0


class UnitEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A unit (NB 1.1.3). `at`: the centre of its front edge, and its heading."""

    id: Id
    name: str
    army: Side
    profile: str
    figures: Count
    commander: Id
    group: str = ""  # its formation for wear
    form: Form
    at: Stand | None = None
    entry: EntryEntry | None = None
    reserve: bool = False
    independent: bool = False
    contingent: str = ""  # its army, where its side is a coalition


class ObjectiveEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A place of the map worth points to who holds it at the end (NB 12.2)."""

    id: Id
    area: str
    points: Mapping[str, Points]
    held_by: str = ""


class NbScenario(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The part of a scenario file that belongs to Napoleon's Battles."""

    setup: SetupEntry
    army: tuple[ArmyEntry, ...]
    general: tuple[GeneralEntry, ...]
    group: tuple[FormationEntry, ...] = ()
    unit: tuple[UnitEntry, ...]
    objective: tuple[ObjectiveEntry, ...] = ()
    contingent: tuple[ContingentEntry, ...] = ()
