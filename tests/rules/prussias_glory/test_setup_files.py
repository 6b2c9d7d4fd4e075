"""What a scenario file says of set-up is held against the armies, the map and its own quick start
(PG 22.2a).
"""

from pathlib import Path

import pytest

from game.content.opening import SystemFiles, open_scenario
from game.content.problems import Problems
from game.rules.prussias_glory.data.scenario import PgScenario
from game.rules.prussias_glory.loading.load import faults

HEAD = """id = "mine"
system = "prussias_glory"
map = "{map}"
base = "{base}.toml"
title = "Mine"
"""
ARMY = """
[[placement.army]]
id = "coalition"
rule = "PG 23.3a"
"""
ZONE = """
[[placement.zone]]
id = "z"
rule = "PG 23.3a"
army = "{army}"
areas = ["{area}"]
"""


def told(folder: Path, text: str, *, base: str = "rossbach-main") -> str:
    """All that is said against a scenario that builds on a shipped one."""
    path = folder / "mine.toml"
    path.write_text(HEAD.format(map=base.split("-")[0], base=base) + text, encoding="utf-8")
    problems = Problems()
    open_scenario(path, {"prussias_glory": SystemFiles(PgScenario, faults)}, problems)
    return "\n".join(str(p) for p in problems)


@pytest.mark.rule("PG 22.2a")
@pytest.mark.parametrize(
    "base",
    [
        "rossbach-main",
        "rossbach-hildburghausen",
        "leuthen-main",
        "zorndorf-main",
        "zorndorf-free",
        "torgau-main",
    ],
)
def test_the_shipped_areas_and_quick_starts_are_sound(tmp_path: Path, base: str) -> None:
    """Built upon without a change there is nothing to say."""
    assert told(tmp_path, "", base=base) == ""


@pytest.mark.rule("PG 22.2a")
@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        (ARMY + ZONE.format(army="coalition", area="coalition-mian"), '"coalition-mian" is not on'),
        (ARMY + ZONE.format(army="coalition", area="coalition-mian"), "coalition-main"),
        (ARMY + ARMY + ZONE.format(army="coalition", area="coalition-main"), "sets up twice"),
        (
            ARMY + ZONE.format(army="prussian", area="prussian-main"),
            "prussian does not set up",
        ),
        (
            ARMY + ZONE.format(army="coalition", area="coalition-main") + "applies = []\n",
            "applies to nothing",
        ),
        (
            ARMY + ZONE.format(army="coalition", area="coalition-main") + 'wings = ["soubisse"]\n',
            '"soubisse" is unknown',
        ),
        (
            ARMY + ZONE.format(army="coalition", area="coalition-main") + 'wings = ["keith"]\n',
            '"keith" belongs to the other army',
        ),
        (
            ARMY + ZONE.format(army="coalition", area="coalition-main") + 'units = ["pr-ir1"]\n',
            '"pr-ir1" belongs to the other army',
        ),
        (ARMY + 'guns_with = "any wing"\n', "guns_with asks for from_leader"),
        (ARMY + "guns_of = { keith = 1 }\n", '"keith" belongs to the other army'),
        (ARMY + 'like_guns = ["ghost"]\n', '"ghost" is unknown'),
        (ARMY + "from_leader = 30\n", "30"),
        (ARMY + 'colour = "blue"\n', "colour"),
    ],
)
def test_slips_of_the_file_are_named(tmp_path: Path, text: str, wanted: str) -> None:
    """Unknown areas, wings and units, keys and numbers; with what was meant."""
    assert wanted in told(tmp_path, text)


@pytest.mark.rule("PG 22.2a", "PG 23.3a")
def test_a_quick_start_outside_the_areas_is_a_fault(tmp_path: Path) -> None:
    """Piémont in 1522 is one hex too far east."""
    said = told(tmp_path, 'unit = [{ id = "fr-piemont", at = "1522" }]\n')
    assert "fr-piemont" in said and "Outside the set-up area" in said
    assert told(tmp_path, 'unit = [{ id = "fr-piemont", at = "1523" }]\n') == ""


@pytest.mark.rule("PG 22.2a", "PG 23.3a")
@pytest.mark.parametrize(
    ("table", "kind", "piece"), [("unit", "unit", "fr-piemont"), ("wing", "leader", "loudon")]
)
def test_a_piece_outside_is_told_by_its_kind(
    tmp_path: Path, table: str, kind: str, piece: str
) -> None:
    """With the hex it has in the file."""
    said = told(tmp_path, f'{table} = [{{ id = "{piece}", at = "1522" }}]\n')
    assert f'{kind} "{piece}", at = "1522"' in said


@pytest.mark.rule("PG 22.2b")
def test_a_leader_alone_in_the_quick_start_is_a_fault(tmp_path: Path) -> None:
    """Keith without his men."""
    said = told(tmp_path, 'wing = [{ id = "keith", at = "1101" }]\n')
    assert "Without a unit of their command: Keith" in said


@pytest.mark.rule("PG 24.2b")
def test_a_quick_start_too_far_from_its_leader_is_a_fault(tmp_path: Path) -> None:
    """A regiment of Kheul's four hexes down his column."""
    said = told(tmp_path, 'unit = [{ id = "au-ir49", at = "2313" }]\n', base="leuthen-main")
    assert "au-ir49" in said and "4 hexes from Kheul" in said


@pytest.mark.rule("PG 26.3b")
def test_detachments_of_a_quick_start_that_stand_too_near_are_a_fault(tmp_path: Path) -> None:
    """The Dragoons 31 two hexes from Ried."""
    said = told(tmp_path, 'unit = [{ id = "au-dr31", at = "2722" }]\n', base="torgau-main")
    assert "au-dr31" in said and "between two detachments" in said


@pytest.mark.rule("PG 26.3b")
def test_detachments_need_a_home_and_known_wings(tmp_path: Path) -> None:
    """Both are named."""
    text = """
[placement.detachments]
army = "coalition"
rule = "PG 26.3b"
command_value = 4
most = 3
apart = 3
home = ["the-camp"]
wings = ["ried"]
units = ["pr-art1"]
"""
    said = told(tmp_path, text, base="torgau-main")
    assert '"the-camp" is not on map torgau' in said
    assert '"ried" is unknown' in said
    assert '"pr-art1" belongs to the other army' in said
