"""The shape of a scenario file; `loading` holds it against itself and the map (CS 1.3, 2, 8)."""

from collections.abc import Mapping
from typing import Annotated, Literal

from msgspec import Meta, Struct, field

from game.rules.camposanto.cards import Arm, Place, Series
from game.rules.camposanto.options import Reading
from game.rules.kit.fields import Id

Side = Literal["spanish", "austrian"]
Nation = Literal["spain", "habsburg", "savoy"]
Label = Annotated[str, Meta(pattern=r"^\d{4}$")]
Vertex = Literal["N", "NE", "SE", "S", "SW", "NW"]
Kind = Literal[
    "line",
    "grenadier",
    "guard",
    "light",
    "cuirassier",
    "dragoon",
    "hussar",
    "horse",
    "gun",
    "marshal",
]
FACINGS: Mapping[str, int] = {"N": 0, "NE": 1, "SE": 2, "S": 3, "SW": 4, "NW": 5}


class SetupEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The options in force: other readings of the rules (R3, R12)."""

    options: tuple[Reading, ...] = ()


class ArmyEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """An army: how it is called, its General, its series in the Day Turn, its way back (CS 3b, 6.5,
    8a). `edge` lists the hexes of its edge; `bridge` the hex it may choose instead (CS 6.5b).
    """

    id: Side
    name: str  # "Spanish"
    inline: str  # "the Spanish"
    adjective: str = ""  # of its victory: "Austro-Sardinian"; empty: as its name
    nation: Nation
    general: str
    series: Series
    edge: tuple[Label, ...]
    bridge: Label | None = None


class UnitEntry(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A combat unit or a marshal (`arm`): its counter and where it stands; `order` 1 is the top."""

    id: Id
    name: str
    army: Side
    wing: Place
    arm: Arm
    nation: Nation
    at: Label
    kind: Kind = field(name="class", default="line")
    full_name: str = ""
    steps: Annotated[int, Meta(ge=0, le=4)] = 0
    stars: Annotated[int, Meta(ge=0, le=2)] = 0
    facing: Vertex | None = None
    gun: str | None = None
    order: Annotated[int, Meta(ge=1, le=2)] = 1


class CsScenario(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """The part of a scenario file that belongs to Camposanto 1743."""

    army: tuple[ArmyEntry, ...]
    unit: tuple[UnitEntry, ...]
    setup: SetupEntry = SetupEntry()
