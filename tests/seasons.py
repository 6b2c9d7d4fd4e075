"""Options of no game in three presets: a sledge needs snow, frost bars a ford; and fog."""

from enum import StrEnum

from msgspec import Struct, structs

from game.engine.options import Options
from game.rules.kit.options import Sets, entries_of, listed


class Way(StrEnum):
    """Five options of no game."""

    SNOW = "snow"
    SLEDGE = "sledge"  # needs snow
    FORD = "ford"
    FROST = "frost"  # not with ford
    FOG = "fog"


class Season(StrEnum):
    """Three presets of no game."""

    SUMMER = "summer"
    AUTUMN = "autumn"
    WINTER = "winter"


SETS = Sets(
    options={
        Season.SUMMER: frozenset(),
        Season.AUTUMN: frozenset({Way.FOG, Way.FORD}),
        Season.WINTER: frozenset({Way.SNOW, Way.SLEDGE, Way.FROST}),
    },
    entries={Season.SUMMER: "FK O6", Season.AUTUMN: "FK O7", Season.WINTER: "FK O8"},
    usual=Season.AUTUMN,
)
LEDGER = {f"FK O{n}": (f"Option {n}", f"Told of {n}.") for n in range(1, 9)}


class Setup(Struct, frozen=True):
    """What a scenario file says of options."""

    preset: Season = Season.AUTUMN
    options: tuple[Way, ...] = ()
    without: tuple[Way, ...] = ()


class Body(Struct, frozen=True):
    """A scenario file's part."""

    setup: Setup = Setup()


def made() -> Options:
    """The options, frost barred from the ford."""
    found = listed(
        entries_of(Way, "FK"),
        rules={Way.SLEDGE: "FK 3.2", Way.SNOW: "FK 3.1"},
        needs={Way.SLEDGE: (Way.SNOW,)},
        sets=SETS,
    )
    known = tuple(
        structs.replace(one, bars=("ford",)) if one.id == "frost" else one for one in found.known
    )
    return structs.replace(found, known=known)


OPTIONS = made()
