"""One change that `tools.single_changes` tries, and where the rules of Prussia's Glory lie."""

from dataclasses import dataclass

RULES = "game/rules/prussias_glory"
TABLES = f"{RULES}/tables.toml"
SCENARIO = "scenarios/rossbach-battle.toml"
ARMIES = "scenarios/rossbach.oob.toml"
OTHERS = (
    *("rossbach-main", "rossbach-hildburghausen"),
    *("leuthen.oob", "leuthen-battle", "leuthen-main", "leuthen-daun"),
    *("zorndorf.oob", "zorndorf-battle", "zorndorf-main"),
    *("torgau.oob", "torgau-battle", "torgau-main"),
)  # their values, but not where units stand: that is a design of the project
PARTS = ("crt", "bombardment", "terrain", "figures", "why_not", "modifiers", "scenario")


@dataclass(frozen=True)
class Change:
    """Some bytes of one file become others.

    `lines`: of the changed statement; None for data. `read_as`: the attribute that reads it.
    """

    id: str
    part: str
    path: str
    start: int
    end: int
    new: bytes
    lines: tuple[int, int] | None = None
    read_as: str = ""

    def apply(self, text: bytes) -> bytes:
        """The file with the change made."""
        return text[: self.start] + self.new + text[self.end :]
