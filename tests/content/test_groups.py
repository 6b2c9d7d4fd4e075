"""What is wrong with wings, groups and ground of a scenario, with place and mend (PG 6.2, T4)."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from game.board.kinds import HEXSIDES, TERRAIN
from game.content.check import check, report
from game.content.opening import SystemFiles
from game.rules.prussias_glory.tables import standard_tables

Systems = Mapping[str, SystemFiles]
SOUND = (["0 errors, 0 warnings"], 0)
SECOND = """
[[group]]
id = "{id}"
army = "prussian"
name = "More"
kind = "{kind}"
arms = [{arms}]
command_value = 4
"""
HUSSARS = """
[[wing]]
id = "zieten"
leader = "Zieten"
army = "prussian"
group = "{group}"
colour = "blue"
nation = "prussia"
at = "1202"

[[unit]]
id = "pr-hus"
name = "Hus"
army = "prussian"
wing = "zieten"
arm = "cavalry"
class = "hussar"
nation = "prussia"
strength = [{{ level = 1, sp = 2, mr = 5 }}]
movement = 5
"""


def add(project: Path, text: str) -> None:
    path = project / "scenarios" / "small.oob.toml"
    path.write_text(path.read_text("utf-8") + text, "utf-8")


def change(project: Path, old: str, new: str, name: str = "scenarios/small.oob.toml") -> None:
    path = project / name
    text = path.read_text("utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), "utf-8")


def second(kind: str, arms: str, name: str = "pr-two") -> str:
    return SECOND.format(id=name, kind=kind, arms=arms)


@pytest.mark.rule("PG 6.2b")
def test_guns_must_be_in_a_group(project: Path, systems: Systems) -> None:
    change(project, 'arms = ["infantry", "artillery"]', 'arms = ["infantry"]')
    found, status = report(check([project], systems))
    assert status == 1
    assert found[0].endswith(
        'small.toml: army "prussian": its artillery is in no group (PG 6.2b); '
        'write arms = ["infantry", "artillery"] in one [[group]]'
    )


@pytest.mark.rule("PG 6.2b")
def test_guns_are_in_one_group_only(project: Path, systems: Systems) -> None:
    add(project, second("specific", '"cavalry", "artillery"'))
    found, status = report(check([project], systems))
    assert status == 1
    assert found[0].endswith(
        'army "prussian": its artillery is in the groups "pr" and "pr-two" (PG 6.2b); '
        'leave "artillery" in the arms of one'
    )


@pytest.mark.rule("PG 6.2b")
def test_an_army_without_guns_needs_no_group_for_them(project: Path, systems: Systems) -> None:
    path = project / "scenarios" / "small.oob.toml"
    text = path.read_text("utf-8")
    start = text.index('[[unit]]\nid = "pr-art"')
    path.write_text(text[:start] + text[text.index("[[victory_level]]") :], "utf-8")
    change(project, '  { id = "pr-art", at = "1202", order = 2 },\n', "", "scenarios/small.toml")
    change(project, 'arms = ["infantry", "artillery"]', 'arms = ["infantry"]')
    assert report(check([project], systems)) == SOUND


@pytest.mark.rule("PG 6.2a")
def test_a_group_has_arms(project: Path, systems: Systems) -> None:
    add(project, second("specific", ""))
    found, status = report(check([project], systems))
    assert status == 1
    assert found[0].endswith('group 2 "pr-two": arms is empty; such as arms = ["infantry"]')


@pytest.mark.rule("PG 6.2b")
def test_a_wing_with_infantry_is_in_a_group_of_infantry(project: Path, systems: Systems) -> None:
    change(project, 'arms = ["infantry", "artillery"]', 'arms = ["cavalry", "artillery"]')
    found, status = report(check([project], systems))
    assert status == 1
    assert found[0].endswith(
        'wing 1 "keith": has infantry, but group "pr" is not one of infantry (PG 6.2b); '
        'or arms with "infantry"'
    )


@pytest.mark.rule("PG 6.2b")
def test_a_wing_of_cavalry_is_in_a_group_of_cavalry(project: Path, systems: Systems) -> None:
    add(project, second("base", '"cavalry"') + HUSSARS.format(group="pr"))
    found, status = report(check([project], systems))
    assert status == 1
    assert found[0].endswith(
        'wing 2 "zieten": has no infantry, but group "pr" is not one of cavalry (PG 6.2b); '
        'such as group = "pr-two"'
    )
    change(project, 'group = "pr"\ncolour = "blue"', 'group = "pr-two"\ncolour = "blue"')
    assert report(check([project], systems)) == SOUND


@pytest.mark.rule("PG 6.2b")
def test_a_mixed_wing_is_at_home_in_a_group_of_infantry(project: Path, systems: Systems) -> None:
    add(project, HUSSARS.format(group="pr"))
    change(project, 'wing = "zieten"', 'wing = "keith"')
    assert report(check([project], systems)) == SOUND


@pytest.mark.rule("PG 6.2a")
def test_an_army_has_one_base_group_for_each_arm(project: Path, systems: Systems) -> None:
    add(project, second("base", '"infantry"'))
    found, status = report(check([project], systems))
    assert status == 1
    assert found[0].endswith(
        'army "prussian": has the base groups "pr" and "pr-two" for infantry (PG 6.2a); '
        'make the others kind = "specific"'
    )
    change(project, 'kind = "base"\narms = ["infantry"]', 'kind = "specific"\narms = ["infantry"]')
    assert report(check([project], systems)) == SOUND


@pytest.mark.rule("PG 6.3.1a")
def test_a_detachment_has_a_base_group_to_return_to(project: Path, systems: Systems) -> None:
    add(project, second("detachment", '"cavalry"') + HUSSARS.format(group="pr-two"))
    found, status = report(check([project], systems))
    assert status == 1
    assert found[0].endswith(
        'army "prussian": a detachment returns to no base group of cavalry (PG 6.3.1a); '
        'add [[group]] with kind = "base" and arms = ["cavalry"]'
    )
    add(project, second("base", '"cavalry"', "pr-three"))
    assert report(check([project], systems)) == SOUND


@pytest.mark.rule("PG T4e")
def test_a_wall_between_hexes_has_no_row(project: Path, systems: Systems) -> None:
    """Of walls the table knows only the walled town, which is a hex; the first is named."""
    change(project, 'name="Brook" type="stream"', 'name="Brook" type="wall"', "maps/small.tmx")
    found, status = report(check([project], systems))
    assert status == 1 and len(found) == 2
    assert found[0].endswith(
        'small.toml: map "small", layer "hexsides", 1101-1201: this game has no rules for "wall"; '
        "walls are the hex terrain walled_town"
    )


@pytest.mark.rule("PG T4e")
def test_a_ruined_bridge_is_only_drawn(project: Path, systems: Systems) -> None:
    change(project, 'type="stream"', 'type="ruined_bridge"', "maps/small.tmx")
    assert report(check([project], systems)) == SOUND


@pytest.mark.rule("PG T4e")
def test_ground_of_other_games_has_no_row(project: Path, systems: Systems) -> None:
    change(project, '<tile id="3" type="marsh"/>', '<tile id="3" type="river"/>', "maps/ground.tsx")
    found, status = report(check([project], systems))
    assert status == 1 and len(found) == 2
    assert found[0].endswith(
        'map "small", layers "terrain" and "cover", 1303: this game has no terrain "river"; '
        "one of all_water, marsh, open, pond_river, town, walled_town, woods"
    )


def test_all_other_kinds_that_a_map_may_have_are_in_the_table() -> None:
    tables = standard_tables()
    of_other_games = {"farmhouse", "river", "pontoon_bridge", "pond", "off_map"}
    of_other_games |= {"hill", "rough", "fields", "built_up", "fortification", "bridge"}
    assert set(TERRAIN) - of_other_games == set(tables.hexes)
    drawn_or_refused = {"ruined_bridge", "wall"}
    sides = {k for k in HEXSIDES if k not in drawn_or_refused} - {"slope"}
    assert sides | {"slope_up", "slope_down"} == set(tables.hexsides)
