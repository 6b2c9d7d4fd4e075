"""One change that `tools.single_changes` tries, and where the rules and scenarios of a game lie."""

from dataclasses import dataclass
from pathlib import Path, PurePosixPath

SHARED = ("tests/content", "tests/headless", "tests/rules/test_*.py")
"""The tests of all games together that judge each of them."""

UNJUDGING = (
    "tests/headless/test_documented_fields.py",
    "tests/headless/test_outsider.py",
    "tests/headless/test_secrecy_law.py::test_a_seat_cannot_tell_two_games_apart",
    "tests/headless/test_secrecy_law.py::test_the_comparison_would_find_a_leak",
)
"""Those among them that play games by chance, or ask another process, which has no change in it."""

PARTS = ("crt", "bombardment", "terrain", "figures", "why_not", "modifiers", "scenario")


@dataclass(frozen=True)
class Subject:
    """A game whose tests are proved.

    `first`: scenarios tried with all they hold, where units stand too; `others`: their values
    alone (where units stand there is a design of the project). Modules of `recorded` games and
    tests of `whole_games`, of recorded ones too, judge nothing. `brought`: code for all games that
    is proved with the one it came with, and `brought_tests` its tests.
    """

    system: str
    first: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    recorded: tuple[str, ...] = ()
    whole_games: tuple[str, ...] = ()
    brought: tuple[str, ...] = ()
    brought_tests: tuple[str, ...] = ()
    files: tuple[str, ...] = ("tables.toml",)

    @property
    def rules(self) -> str:
        """The folder of its code."""
        return f"game/rules/{self.system}"

    def modules(self, root: Path) -> list[Path]:
        """The files of its code, in its folders too, by name; then what it brought."""
        shared = (path for wanted in self.brought for path in sorted(root.glob(wanted)))
        return [*sorted((root / self.rules).rglob("*.py")), *shared]

    @property
    def tables(self) -> tuple[str, ...]:
        """The files of its figures."""
        return tuple(f"{self.rules}/{name}" for name in self.files)

    @property
    def tests(self) -> str:
        """The folder of its tests."""
        return f"tests/rules/{self.system}"


PRUSSIAS_GLORY = Subject(
    "prussias_glory",
    first=("rossbach-battle", "rossbach.oob"),
    others=(
        *("rossbach-main", "rossbach-hildburghausen"),
        *("leuthen.oob", "leuthen-battle", "leuthen-main", "leuthen-daun"),
        *("zorndorf.oob", "zorndorf-battle", "zorndorf-main", "zorndorf-free"),
        *("torgau.oob", "torgau-battle", "torgau-main"),
    ),
    recorded=(
        "tests/rules/prussias_glory/test_golden.py",
        "tests/rules/prussias_glory/test_golden_combat.py",
    ),
    whole_games=(
        "tests/rules/prussias_glory/test_interrupt_chains.py"
        "::test_saved_at_every_question_that_breaks_into_a_move",
    ),
)
CAMPOSANTO = Subject("camposanto", others=("camposanto-1743",))
SQUARES = Subject(
    "squares",
    others=("maida-1806", "quatre-bras-1815"),
    whole_games=(
        "tests/rules/squares/test_golden.py::test_a_transcript_played_again_is_the_same",
        "tests/rules/squares/test_laws.py::test_a_melee_left_to_chance",
        "tests/rules/squares/test_system.py::test_random_games_end",
    ),
)
NORDLINGEN = Subject(
    "nordlingen",
    others=("rippach-1632", "luetzen-1632"),
    recorded=("tests/rules/nordlingen/test_golden.py",),
    whole_games=(
        "tests/rules/nordlingen/test_compulsory_laws.py",
        "tests/rules/nordlingen/test_fire_laws.py",
        "tests/rules/nordlingen/test_melee_laws.py",
        *(
            f"tests/rules/nordlingen/test_movement_laws.py::test_{law}"
            for law in (
                "no_allowed_move_ends_on_another_off_the_table_or_too_near",
                "the_greatest_allowed_leg_is_allowed_and_a_step_more_is_not",
                "a_pose_that_legs_reach_is_found_without_them",
            )
        ),
        *(
            f"tests/rules/nordlingen/test_contact.py::test_{law}"
            for law in (
                "after_any_charge_nobody_overlaps_and_nobody_is_off_the_table",
                "a_table_turned_by_quarters_gives_the_same_way_turned",
                "no_way_leads_over_anybody",
            )
        ),
        "tests/rules/nordlingen/test_unit_in_hand.py::test_what_a_ghost_offers_is_allowed",
    ),
    brought=(
        "game/board/plane/*.py",
        *(f"game/rules/kit/{name}.py" for name in ("courses", "fan", "manoeuvres", "reach")),
    ),
    brought_tests=("tests/board/plane",),
)
NAPOLEONS_BATTLES = Subject(
    "napoleons_battles",
    others=("maida-1806-table", "quatre-bras-1815-table"),
    whole_games=("tests/rules/napoleons_battles/test_random_games.py",),
    # The profiles are a design of the project, as its unit cards are not part of the edition.
    files=("tables.toml", "optional.toml"),
)
SUBJECTS = {
    s.system: s for s in (PRUSSIAS_GLORY, CAMPOSANTO, SQUARES, NORDLINGEN, NAPOLEONS_BATTLES)
}


def module_of(path: str) -> str:
    """How ids of changes name a module: `combat.charge` for combat/charge.py of a game,
    `plane.contact` and `kit.fan` for what all games may use.
    """
    parts = PurePosixPath(path).with_suffix("").parts
    if parts[:2] == ("game", "board") or parts[:3] == ("game", "rules", "kit"):
        return ".".join(parts[2:])
    return ".".join(parts[3:] if parts[:2] == ("game", "rules") else parts[-1:])


@dataclass(frozen=True)
class Change:
    """Some bytes of one file become others.

    `lines`: of the changed statement; None for data. `read_as`: attributes and keys that may read
    it, the one that tells most first.
    """

    id: str
    part: str
    path: str
    start: int
    end: int
    new: bytes
    lines: tuple[int, int] | None = None
    read_as: tuple[str, ...] = ()

    def apply(self, text: bytes) -> bytes:
        """The file with the change made."""
        return text[: self.start] + self.new + text[self.end :]
