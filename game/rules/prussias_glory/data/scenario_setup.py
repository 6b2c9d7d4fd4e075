"""The part of a scenario file that says where each army may be set up (PG 22.2a)."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from game.rules.kit.fields import Id

Side = Literal["prussian", "coalition"]
Few = Annotated[int, Meta(ge=0, le=20)]
Kind = Literal["leaders", "units", "guns"]


class ZoneEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Hexes for some pieces of an army: the zones `areas` of the map, taken together.

    It counts for the kinds of pieces in `applies`, of all wings or of those named; `units` are
    single units besides. `holds`: it takes exactly so many of the leaders it is meant for.
    """

    id: Id
    rule: str = "PG 22.2a"
    army: Side
    areas: tuple[str, ...]
    applies: tuple[Kind, ...] = ("leaders", "units", "guns")
    wings: tuple[str, ...] = ()
    units: tuple[str, ...] = ()
    holds: Few = 0


class PlacementArmy(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """How one army is set up; the armies set up in the order of the file.

    `from_leader`: units stand at most so many hexes from the leader of their wing.
    `guns_with`: each gun goes with a wing in the same way, of any kind or only with infantry;
    `guns_of_wing` is how many a wing may have, `guns_of` says otherwise for single wings.
    `like_guns`: units that go with a wing as guns do.
    """

    id: Side
    rule: str = "PG 22.2a"
    from_leader: Few | None = None
    guns_with: Literal["", "any wing", "infantry wing"] = ""
    guns_of_wing: Few | None = None
    guns_of: Mapping[str, Few] = field(default_factory=dict)
    like_guns: tuple[str, ...] = ()


class DetachmentsEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Detachments that an army may form as it is set up (PG 26.3b).

    The leaders of `wings`, their units and the `units` named are detached when they stand outside
    the areas `home`: those together or next to each other form one of at most `most` detachments,
    with `apart` hexes between two of them.
    """

    army: Side
    rule: str = "PG 22.2a"
    command_value: Annotated[int, Meta(ge=1, le=6)]
    most: Annotated[int, Meta(ge=1, le=3)]
    apart: Few
    home: tuple[str, ...]
    wings: tuple[str, ...]
    units: tuple[str, ...] = ()


class PlacementEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Where the armies of a scenario are set up by hand (PG 22.2a)."""

    army: tuple[PlacementArmy, ...]
    zone: tuple[ZoneEntry, ...] = ()
    detachments: DetachmentsEntry | None = None
