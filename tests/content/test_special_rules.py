"""What the special rules of single battles ask of a scenario file (PG 25.3.3, 25.3.5, 26.3.3)."""

from collections.abc import Mapping
from pathlib import Path

import pytest

from game.content.check import check, report
from game.content.opening import SystemFiles, open_scenario
from game.content.problems import Problems
from game.rules.prussias_glory.loading.load import load

Systems = Mapping[str, SystemFiles]
HEXES = ('wing = [{ id = "keith", at = "1202" }]', '  { id = "pr-ir1", at = "1202", order = 1 },\n')
ARRIVAL = '\n[[arrival]]\nwing = "{wing}"\nunits = ["{unit}"]\n'


def rewrite(project: Path, *pairs: tuple[str, str], more: str = "", name: str = "small") -> None:
    """Replace pieces of a scenario file and add to its end."""
    path = project / "scenarios" / f"{name}.toml"
    text = path.read_text("utf-8")
    for old, new in pairs:
        assert old in text
        text = text.replace(old, new, 1)
    path.write_text(text + more, "utf-8")


def as_lacys(project: Path) -> None:
    """The wing is Lacy's, in the other army, which has a town (PG 26.3.3a)."""
    for name in ("small", "small.oob"):
        path = project / "scenarios" / f"{name}.toml"
        text = path.read_text("utf-8").replace('"keith"', '"lacy"')
        text = text.replace('army = "prussian"', 'army = "coalition"')
        path.write_text(text.replace('["23.5.1"]', '["26.3.3"]'), "utf-8")
    rewrite(project, ('["west"]', '["west"]\nfriendly_hexes = ["1403"]'))


def off_the_map(project: Path, wing: str = "lacy", unit: str = "pr-art") -> None:
    """Lacy's wing and the guns have no hexes: they arrive."""
    guns = '  { id = "pr-art", at = "1202", order = 2 },\n'
    as_lacys(project)
    rewrite(
        project,
        (HEXES[0].replace("keith", "lacy"), ""),
        (HEXES[1], ""),
        (guns, ""),
        more=ARRIVAL.format(wing=wing, unit=unit),
    )


@pytest.mark.rule("PG 26.3.3a")
def test_a_wing_that_arrives_is_in_the_order_of_battle_but_not_on_the_map(
    project: Path, systems: Systems
) -> None:
    off_the_map(project)
    problems = Problems()
    found = open_scenario(project / "scenarios" / "small.toml", systems, problems)
    assert found is not None, [str(p) for p in problems]
    rules = load(found.scenario, found.board)
    assert rules.lacy_units == ("pr-ir1", "pr-art")
    assert set(rules.oob.units) == {"pr-ir1", "pr-art"}
    assert not rules.start and not rules.start_leaders


@pytest.mark.parametrize(
    ("wing", "unit", "said"),
    [
        ("lacey", "pr-art", 'wing = "lacey" is unknown'),
        ("lacy", "pr-ark", 'unit "pr-ark" is unknown'),
    ],
)
def test_who_arrives_must_be_known(
    project: Path, systems: Systems, wing: str, unit: str, said: str
) -> None:
    off_the_map(project, wing, unit)
    found, status = report(check([project], systems))
    assert status == 1 and any(said in line for line in found), found


def test_who_arrives_has_no_hex(project: Path, systems: Systems) -> None:
    as_lacys(project)
    rewrite(project, more=ARRIVAL.format(wing="lacy", unit="pr-art"))
    found, status = report(check([project], systems))
    assert status == 1
    for said in ('the leader of wing "lacy" has a hex', 'unit "pr-ir1"', 'unit "pr-art"'):
        assert any(said in line for line in found), found


@pytest.mark.rule("PG 25.3.5e")
def test_baggage_needs_its_sp_in_parentheses(project: Path, systems: Systems) -> None:
    rewrite(project, ('class = "line"', 'class = "baggage"'), name="small.oob")
    found, status = report(check([project], systems))
    assert status == 1 and "baggage without parenthesised SP" in found[0]
    rewrite(
        project,
        ("sp = 3, mr = 6", "sp = 3, mr = 6, parenthesised = true"),
        ("sp = 2, mr = 5", "sp = 2, mr = 5, parenthesised = true"),
        name="small.oob",
    )
    assert report(check([project], systems)) == (["0 errors, 0 warnings"], 0)


@pytest.mark.rule("PG 25.3.3a")
def test_edges_may_be_left_out_where_they_are_reckoned(project: Path, systems: Systems) -> None:
    rewrite(project, ('friendly_edges = ["east"]', ""))
    found, status = report(check([project], systems))
    assert status == 1 and "has no friendly edges" in found[0]
    rewrite(project, ('["23.5.1"]', '["25.3.3"]'))
    assert report(check([project], systems)) == (["0 errors, 0 warnings"], 0)


ENTRY = '\n[[entry]]\nrule = "PG 22.2a"\narmy = "prussian"\nzone = "{zone}"\n{who}\n'
ALL = 'wings = ["keith"]\nunits = ["pr-art"]'


def marches_on(project: Path, zone: str = "camp", who: str = ALL) -> None:
    """Keith's wing and the guns have no hexes: they enter by a zone."""
    guns = '  { id = "pr-art", at = "1202", order = 2 },\n'
    rewrite(
        project, (HEXES[0], ""), (HEXES[1], ""), (guns, ""), more=ENTRY.format(zone=zone, who=who)
    )


@pytest.mark.rule("PG 22.2a")
def test_a_wing_that_enters_is_in_the_order_of_battle_but_not_on_the_map(
    project: Path, systems: Systems
) -> None:
    """Its leader waits with it, and all enter by every hex of the zone."""
    marches_on(project)
    problems = Problems()
    found = open_scenario(project / "scenarios" / "small.toml", systems, problems)
    assert found is not None, [str(p) for p in problems]
    rules = load(found.scenario, found.board)
    assert set(rules.coming) == {"keith", "pr-ir1", "pr-art"}
    assert set(rules.coming["keith"].cells) == found.board.zones["camp"]
    assert not rules.start and rules.start_leaders == {"keith": -1}


@pytest.mark.parametrize(
    ("zone", "who", "said"),
    [
        ("cam", ALL, 'zone = "cam" is not on map'),
        ("camp", 'wings = ["keit"]', 'wing "keit" is unknown'),
        ("camp", 'units = ["pr-ark"]', 'unit "pr-ark" is unknown'),
        ("camp", 'commanders = ["fritz"]', 'commander "fritz" is unknown'),
        ("camp", 'units = ["pr-ir1"]', 'unit "pr-ir1" has a wing'),
        ("camp", 'wings = ["keith", "keith"]', '"keith" enters twice'),
    ],
)
def test_faults_of_an_entry_are_named(
    project: Path, systems: Systems, zone: str, who: str, said: str
) -> None:
    """Unknown names, a zone that the map has not, a piece named twice."""
    marches_on(project, zone, who)
    problems = Problems()
    assert open_scenario(project / "scenarios" / "small.toml", systems, problems) is None
    assert any(said in str(p) for p in problems), [str(p) for p in problems]


def test_who_enters_has_no_hex(project: Path, systems: Systems) -> None:
    """Keith's wing stands on the map and is named to enter."""
    marches_on(project)
    rewrite(project, ("[setup]", 'wing = [{ id = "keith", at = "1202" }]\n\n[setup]'))
    problems = Problems()
    assert open_scenario(project / "scenarios" / "small.toml", systems, problems) is None
    assert any('"keith" enters but has a hex' in str(p) for p in problems), list(map(str, problems))
