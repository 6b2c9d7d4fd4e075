"""What does not fit in a scenario is told with its place and how to mend it (NB 1.1, 2, 4.1.1)."""

from dataclasses import replace
from typing import Any

import pytest
from msgspec import structs

from game.board.plane.ground import Area, OpenTable
from game.content import library
from game.content.board_file import load_ground
from game.content.problems import Problems
from game.content.scenario_file import Scenario, load_scenario
from game.rules.napoleons_battles.cards import Edge, Form
from game.rules.napoleons_battles.faults import faults
from game.rules.napoleons_battles.options import Switch
from game.rules.napoleons_battles.scenario import ContingentEntry, EntryEntry, NbScenario

MAIDA, QUATRE_BRAS = "maida-1806-table", "quatre-bras-1815-table"
Told = list[tuple[str, str]]
SWISS = 'unit 14 "swiss"'


def battle(name: str = MAIDA) -> Scenario[NbScenario]:
    made = load_scenario(
        library.shipped_folder("scenarios") / f"{name}.toml", NbScenario, Problems()
    )
    assert made is not None
    return made


def ground(name: str = MAIDA) -> OpenTable:
    found = load_ground(library.maps()[battle(name).map], Problems())
    assert isinstance(found, OpenTable)
    return found


def told(of: Scenario[NbScenario], on: OpenTable | None = None) -> Told:
    """Where something does not fit, and what."""
    return [(where, what) for where, what, _ in faults(of, on or ground())]


def changed(part: str, uid: str, name: str = MAIDA, **given: Any) -> Scenario[NbScenario]:
    """A battle with another entry in the place of one."""
    made = battle(name)
    rows = tuple(
        structs.replace(row, **given) if row.id == uid else row for row in getattr(made.body, part)
    )
    assert rows != getattr(made.body, part), uid
    return structs.replace(made, body=structs.replace(made.body, **{part: rows}))


def setup(**given: Any) -> Scenario[NbScenario]:
    made = battle()
    new = structs.replace(made.body.setup, **given)
    return structs.replace(made, body=structs.replace(made.body, setup=new))


@pytest.mark.parametrize("name", [MAIDA, QUATRE_BRAS])
def test_the_battles_as_they_are_shipped_have_none(name: str) -> None:
    assert told(battle(name), ground(name)) == []


def test_every_fault_of_a_file_is_told_at_its_line() -> None:
    made = changed("unit", "f27", figures=14)
    ((where, _),) = told(made)
    assert where == 'unit 6 "f27"' and made.line_of(where) is not None


# -- the map ---------------------------------------------------------------------------------------


def spoiled(*areas: Area) -> OpenTable:
    return replace(ground(), areas=(*ground().areas, *areas))


BOX = ((1_000, 10_000), (1_000, 12_000), (3_000, 12_000), (3_000, 10_000))


def test_ground_without_rules_is_told_with_its_place() -> None:
    marsh = Area("fen", "marsh", BOX)
    assert told(battle(), spoiled(marsh)) == [
        (
            'map "maida-table", layer "areas", "fen" at 1.0 / 10.0',
            'this game has no rules for "marsh"',
        )
    ]


@pytest.mark.parametrize(("vdf", "sound"), [(0, False), (1, True), (3, True), (4, False)])
def test_a_town_has_a_combat_value_from_one_to_three(vdf: int, sound: bool) -> None:
    town = Area("Maida", "town", BOX, told=(("vdf", str(vdf)),))
    where = 'map "maida-table", layer "areas", "Maida"'
    assert told(battle(), spoiled(town)) == ([] if sound else [(where, f"vdf = {vdf}")])


def test_two_towns_do_not_have_one_name() -> None:
    """In which one a unit stands is known by its name."""
    other = tuple((x, y + 5_000) for x, y in BOX)
    towns = Area("Maida", "town", BOX), Area("Maida", "farm", other)
    where = 'map "maida-table", layer "areas", "Maida"'
    assert told(battle(), spoiled(*towns)) == [(where, "2 towns have this name")]


# -- names -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("part", "uid", "given", "where", "what"),
    [
        ("unit", "f27", {"profile": "BrXX"}, 'unit 6 "f27"', 'profile = "BrXX" is unknown'),
        ("unit", "f27", {"commander": "moore"}, 'unit 6 "f27"', 'commander = "moore" is unknown'),
        ("unit", "f27", {"group": "corps"}, 'unit 6 "f27"', 'group = "corps" is unknown'),
        ("unit", "f27", {"army": "russian"}, 'unit 6 "f27"', 'army = "russian" is unknown'),
        ("unit", "f27", {"id": "cole"}, 'general "cole"', "has the id of a unit"),
        ("unit", "f27", {"id": "f78"}, 'unit "f78"', "is there 2 times"),
        ("general", "cole", {"army": "pole"}, 'general "cole"', 'army = "pole" is unknown'),
        ("general", "cole", {"superior": "x"}, 'general "cole"', 'superior = "x" is unknown'),
        ("general", "cole", {"colour": "puce"}, 'general "cole"', 'colour = "puce" is unknown'),
    ],
)
def test_who_and_what_is_named_must_be_there(
    part: str, uid: str, given: dict[str, Any], where: str, what: str
) -> None:
    assert (where, what) in told(changed(part, uid, **given))


@pytest.mark.parametrize(
    ("given", "what"),
    [
        ({"area": "Waterloo"}, 'area = "Waterloo" is unknown'),
        ({"held_by": "prussian"}, 'held_by = "prussian" is unknown'),
        ({"points": {"prussian": 5}}, 'points = "prussian" is unknown'),
    ],
)
def test_an_objective_is_a_place_of_the_map_and_worth_something_to_a_side(
    given: dict[str, Any], what: str
) -> None:
    made = changed("objective", "gemioncourt", QUATRE_BRAS, **given)
    assert told(made, ground(QUATRE_BRAS)) == [('objective "gemioncourt"', what)]


@pytest.mark.parametrize("count", [1, 3])
def test_a_battle_has_two_armies(count: int) -> None:
    made = battle()
    more = structs.replace(made.body.army[0], id="third")
    armies = (*made.body.army, more)[:count]
    wrong = structs.replace(made, body=structs.replace(made.body, army=armies))
    assert ("army", f"there are {count} armies") in told(wrong)


# -- who commands whom -----------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("uid", "given", "what"),
    [
        ("cole", {"superior": "reynier"}, 'superior = "reynier" is of the other army'),
        (
            "cole",
            {"superior": "kempt"},
            'superior = "kempt" has the rank "division", he himself "division"',
        ),
        ("cole", {"overall": True}, "overall = true"),
        ("stuart", {"guns": True}, "guns = true"),
    ],
)
def test_a_superior_stands_higher_in_the_same_army(
    uid: str, given: dict[str, Any], what: str
) -> None:
    assert (f'general "{uid}"', what) in told(changed("general", uid, **given))


@pytest.mark.parametrize(
    ("uid", "given", "what"),
    [
        ("f27", {"commander": "digonet"}, 'commander = "digonet" is of the other army'),
        ("f27", {"commander": "stuart"}, 'commander = "stuart" has the rank "army"'),
        ("f27", {"reserve": True, "commander": "stuart"}, "reserve = true"),
        ("brit-guns", {"independent": True, "commander": "stuart"}, "independent = true"),
        (
            "brit-guns",
            {"reserve": True},
            'is shared, but commander = "acland" has the rank "division"',
        ),
        ("f27", {"group": "reynier-division"}, 'group = "reynier-division" is of the other army'),
    ],
)
def test_a_unit_obeys_a_division_general_of_its_army(
    uid: str, given: dict[str, Any], what: str
) -> None:
    assert [w for _, w in told(changed("unit", uid, **given))] == [what]


@pytest.mark.parametrize(
    ("uid", "given"),
    [
        ("brit-guns", {"reserve": True, "commander": "stuart"}),
        ("f27", {"independent": True, "commander": "stuart"}),
    ],
)
def test_guns_and_foot_that_are_shared_obey_a_higher_one(uid: str, given: dict[str, Any]) -> None:
    assert told(changed("unit", uid, **given)) == []


@pytest.mark.rule("NB 1.1.4.4.3")
def test_a_general_of_artillery_commands_batteries_alone() -> None:
    """Acland has two battalions and the guns."""
    found = told(changed("general", "acland", guns=True))
    assert found == [
        ('unit 2 "f78"', 'commander = "acland" commands batteries alone'),
        ('unit 3 "f81"', 'commander = "acland" commands batteries alone'),
    ]


# -- numbers ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("uid", "figures", "what"),
    [
        ("f27", 8, None),
        ("f27", 4, None),
        ("f27", 0, "figures = 0 make no whole bases"),
        ("f27", 14, "figures = 14 make no whole bases"),
        ("f27", 36, "figures = 36 make no whole bases"),
        ("brit-guns", 8, "figures = 8"),
    ],
)
def test_troops_have_whole_bases_and_batteries_two_hits(
    uid: str, figures: int, what: str | None
) -> None:
    found = [w for _, w in told(changed("unit", uid, figures=figures))]
    assert found == ([] if what is None else [what])


@pytest.mark.rule("NB 12.1")
@pytest.mark.parametrize(("morale", "sound"), [(0, False), (1, True), (8, True), (9, False)])
def test_an_army_can_lose_its_morale_and_has_some(morale: int, sound: bool) -> None:
    """Seven British units, of which the grenadiers count one; Maida knows no guards. With a unit
    of guards in the place of another it is one more.
    """
    made = changed("army", "british", morale=morale)
    units = tuple(
        structs.replace(u, profile="BrGD") if u.id == "f27" else u for u in made.body.unit
    )
    found = told(structs.replace(made, body=structs.replace(made.body, unit=units)))
    what = f"morale = {morale}, but its units count for 8"
    assert found == ([] if sound else [('army "british"', what)])


@pytest.mark.parametrize(("wear", "sound"), [(0, True), (6, True), (7, False)])
def test_a_formation_can_wear_out(wear: int, sound: bool) -> None:
    """Reynier's division has six units of infantry and cavalry; the battery counts nothing."""
    found = told(changed("group", "reynier-division", wear=wear))
    what = "wear = 7, but it has 6 units of infantry and cavalry"
    assert found == ([] if sound else [('group "reynier-division"', what)])


def test_a_formation_has_units() -> None:
    made = battle()
    more = structs.replace(made.body.group[0], id="guard")
    body = structs.replace(made.body, group=(*made.body.group, more))
    found = told(structs.replace(made, body=body))
    assert found == [('group "guard"', "has no infantry or cavalry")]


def coalition(side: str = "french", morale: int = 2, **given: str) -> Scenario[NbScenario]:
    """Reynier's Poles and Swiss are an army by themselves, all others another."""
    made = battle()
    parts = (
        ContingentEntry(id="line", inline="the line", army=side, morale=3),
        ContingentEntry(id="foreign", inline="the foreigners", army=side, morale=morale),
    )
    of = {u.id: "line" for u in made.body.unit if u.army == "french"}
    of |= {"poles": "foreign", "swiss": "foreign"} | given
    units = tuple(structs.replace(u, contingent=of.get(u.id, "")) for u in made.body.unit)
    return structs.replace(made, body=structs.replace(made.body, unit=units, contingent=parts))


@pytest.mark.rule("NB 12.1.3")
@pytest.mark.parametrize(
    ("made", "found"),
    [
        (coalition(), []),
        (
            coalition(morale=3),
            [('contingent "foreign"', "morale = 3, but its units count for 2")],
        ),
        (coalition(morale=1, swiss=""), [(SWISS, "belongs to no contingent of its side")]),
        (coalition(swiss="guards"), [(SWISS, 'contingent = "guards" is unknown')]),
        (coalition(f27="line"), [('unit 6 "f27"', 'contingent = "line" is of the other army')]),
    ],
)
def test_every_unit_of_a_coalition_belongs_to_one_of_its_armies(
    made: Scenario[NbScenario], found: Told
) -> None:
    assert told(made) == found


# -- times and places ------------------------------------------------------------------------------


def entry(turn: int, edge: str, start: str, end: str) -> dict[str, Any]:
    return {"entry": EntryEntry(turn=turn, edge=Edge(edge), start=start, end=end)}


@pytest.mark.parametrize(
    ("given", "what"),
    [
        (entry(4, "west", "0.0 / 4.0", "0.0 / 9.0"), None),
        (entry(12, "east", "44.0 / 4.0", "44.0 / 9.0"), None),
        (entry(1, "north", "4.0 / 30.0", "9.0 / 30.0"), None),
        (entry(13, "west", "0.0 / 4.0", "0.0 / 9.0"), "comes in turn 13"),
        (
            entry(4, "east", "0.0 / 4.0", "0.0 / 9.0"),
            "entry 0.0 / 4.0 - 0.0 / 9.0 does not lie along the east edge",
        ),
        (
            entry(4, "west", "1.0 / 4.0", "1.0 / 9.0"),
            "entry 1.0 / 4.0 - 1.0 / 9.0 does not lie along the west edge",
        ),
        (
            entry(4, "west", "0.0 / 4.0", "0.0 / 4.0"),
            "entry 0.0 / 4.0 - 0.0 / 4.0 does not lie along the west edge",
        ),
        ({"entry": None}, "has no place"),
        ({"at": "9.0 / 20.0 h90"}, "has a place and an entry"),
    ],
)
def test_who_comes_later_comes_in_a_turn_on_a_stretch_of_his_edge(
    given: dict[str, Any], what: str | None
) -> None:
    found = told(changed("unit", "f20", **given))
    assert found == ([] if what is None else [('unit 8 "f20"', what)])


@pytest.mark.parametrize(
    ("given", "what"),
    [
        ({"turns": 11}, "clock has 12 times for 11 turns"),
        ({"year": 1815}, "year = 1815, but the battle is of 1806-07-04"),
        ({"first": "poles"}, 'first = "poles" is unknown'),
        (
            {"options": (Switch.WEAR,)},
            'options name "adv.13.2", which the preset "luridoteca" has',
        ),
    ],
)
def test_times_and_switches_fit_each_other(given: dict[str, Any], what: str) -> None:
    assert told(setup(**given)) == [("[setup]", what)]


@pytest.mark.rule("NB 8.6.2.2.6hr")
def test_each_army_has_an_edge_of_its_own() -> None:
    french = battle().body.army[1]
    found = told(changed("army", "british", home=french.home))
    assert found == [("army", 'both have home = "east"')]


# -- standing --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("uid", "form", "sound"),
    [
        ("f27", "column", True),
        ("f27", "unlimbered", False),
        ("chass9", "square", False),
        ("brit-guns", "line", False),
        ("brit-guns", "limbered", True),
        ("f27", "town", False),
    ],
)
def test_a_unit_begins_in_a_formation_that_it_can_have(uid: str, form: str, sound: bool) -> None:
    made = changed("unit", uid, form=Form(form))
    (number,) = [n for n, u in enumerate(made.body.unit, 1) if u.id == uid]
    where = f'unit {number} "{uid}"'
    assert told(made) == ([] if sound else [(where, f'form = "{form}"')])


F27 = 'unit 6 "f27"'
"""Twelve figures: three bases of an inch, in line three inches wide and one deep."""


@pytest.mark.parametrize(
    ("at", "found"),
    [
        ("1.0 / 26.0 h90", []),
        ("0.9 / 26.0 h90", [(F27, 'at = "0.9 / 26.0 h90": not wholly on the table')]),
        ("9.0 / 28.5 h90", []),
        ("9.0 / 28.6 h90", [(F27, 'at = "9.0 / 28.6 h90": not wholly on the table')]),
        ("12.0 / 3.1 h90", []),
        ("12.0 / 2.9 h90", [(F27, 'stands in "Lamato"')]),
        ("16.0 / 7.2 h90", [(F27, 'stands on "light-bn"')]),
        ("27.5 / 17.5 h270", [('unit 12 "chass9"', 'stands on "f27"')]),
        ("9.4 / 22.0 h90", []),
        ("9.6 / 22.0 h90", [('general "cole"', 'stands on "f27"')]),
    ],
)
def test_everybody_stands_on_the_table_and_on_nobody(at: str, found: Told) -> None:
    """The river reaches up to 1.5 inches there, the table to 30; Cole's base begins at 9.5."""
    assert told(changed("unit", "f27", at=at)) == found


@pytest.mark.rule("NB 1.5-3")
@pytest.mark.parametrize(("y", "near"), [("23.55", False), ("23.54", True), ("23.5", True)])
def test_infantry_keeps_its_gap_from_friends(y: str, near: bool) -> None:
    """The grenadiers, two inches wide about 21.0, end at 22.0; the gap is 0.05."""
    found = told(changed("unit", "f27", at=f"12.5 / {y} h90"))
    assert found == ([(F27, 'touches "gren-bn"')] if near else [])


@pytest.mark.parametrize(("x", "touching"), [("27.4", False), ("27.5", True)])
def test_nobody_begins_in_contact(x: str, touching: bool) -> None:
    """The chasseurs front west at 27.5, about 17.5."""
    found = told(changed("unit", "f27", at=f"{x} / 17.5 h90"))
    assert found == ([('unit 12 "chass9"', 'touches "f27" of the enemy')] if touching else [])
