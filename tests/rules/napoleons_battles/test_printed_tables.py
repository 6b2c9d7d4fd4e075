"""The tables as the book prints them; a mark stands at what the edition does not print."""

import re

import pytest

from game.engine.reference import Chart, Said
from game.engine.text import render
from game.rules.kit.ledger import entry_of
from game.rules.napoleons_battles.cards import Form
from game.rules.napoleons_battles.charts import CHAPTERS, reference
from game.rules.napoleons_battles.counter_key import ASPECTS, TYPES
from game.rules.napoleons_battles.ledger import ledger
from game.rules.napoleons_battles.tables import standard_tables


def _words(said: Said) -> str:
    return said if isinstance(said, str) else render(said, str)


def _chart(name: str) -> Chart:
    return next(c for c in reference().charts if c.id == name)


def _rows(name: str) -> dict[str, tuple[str, ...]]:
    """Cells by the head of their row, in English."""
    return {_words(row.head): tuple(map(_words, row.cells)) for row in _chart(name).rows}


def test_every_rule_of_a_table_is_in_the_ledger() -> None:
    for one in reference().charts:
        assert one.rows and all(len(row.cells) == len(one.columns) for row in one.rows), one.id
        for rule in {one.rule, *(row.rule for row in one.rows)} - {""}:
            near = any(re.match(rf"{re.escape(rule)}[-.]", entry) for entry in ledger())
            assert entry_of(ledger(), rule) or near, (one.id, rule)


def test_every_chapter_of_the_ledger_has_its_name() -> None:
    numbers = {re.sub(r"^(\w+ (?:\d+|[A-Z])).*", r"\1", rule) for rule in ledger()}
    assert numbers == set(CHAPTERS)


@pytest.mark.rule("NB 7.2.4.2.1", "NB 7.2.4.2.2", "NB 7.2.4.1-2", "NB 7.2.3.2-3")
def test_the_markers_of_the_chain_of_command() -> None:
    """Infantry, foot batteries and wagons; cavalry and horse batteries."""
    assert _rows("command") == {
        "In command": ("free", "free"),
        "Held back with his superior, who has failed": ("Half Move", "Half Move"),
        "On his own, and has passed": ("Half Move", "free"),
        "On his own, and has failed": ("No Move", "Half Move"),
        "No general reaches the unit": ("No Move", "No Move"),
    }


@pytest.mark.rule("NB 7.1.2", "NB 7.1.2.1hr", "NB 8.4.4.3.1", "NB 8.4.4.3.2", "NB 8.5.4.4.2-2")
def test_what_is_added_to_control() -> None:
    """To rally, to form square, to be recalled."""
    assert _rows("control") == {
        "Excellent general attached": ("+2",) * 3,
        "Good general attached": ("+1",) * 3,
        "Average general attached": ("0",) * 3,
        "Poor general attached": ("−1",) * 3,
        "No general attached": ("−2", "–", "–"),
        "In disorder": ("–", "−3", "–"),
        "Austrian cavalry": ("–", "–", "−1"),
        "British cavalry": ("–", "–", "−4"),
        "Cavalry that has won": ("–", "–", "−2"),
    }


@pytest.mark.rule("NB 8.4.4.3.3-2", "NB 8.4.4.3.3-4")
def test_types_that_form_square_better() -> None:
    rows = _rows("square")
    assert rows["Prussian: guard, line infantry, grenadiers"] == ("line", "to 1809", "+1")
    assert rows["Austrian: grenadiers, line infantry"] == ("column", "from 1808", "+2")
    assert rows["Types that no line above names"] == ("column", "–", "+1")


@pytest.mark.rule("NB 9.3.3.1", "NB 9.3.3.2-1", "NB 9.3.3.2-2", "NB 9.3.3.3-3")
def test_the_results_of_fire() -> None:
    """Not above the target's die, above it, at least twice as high."""
    assert _rows("hits") == {
        "Infantry, cavalry": ("no loss", "one figure", "two figures"),
        "Limbered battery": ("no loss", "one figure", "eliminated"),
        "Unlimbered battery, wagon": ("no loss", "no loss", "one figure"),
    }


@pytest.mark.rule("NB 9.4.3", "NB 9.4.3.1hr-2", "NB 9.4.12")
def test_the_modifiers_of_fire() -> None:
    """With the switch by which each counts."""
    rows = _rows("fire")
    assert rows["Target in cover"] == ("−2", "always")
    assert rows["Target in square, march column or rout"] == ("+2", "without hr.9.4.3")
    assert rows["Artillery: target in column"] == ("+1", "with hr.9.4.3")
    assert rows["Battery of 4 or 5 guns"] == ("−1", "always")
    assert rows["In disorder"] == ("−3", "with hr.9.2.1.4")


@pytest.mark.rule("NB 10.3.4-1", "NB 10.3.5-2", "NB 10.3.12hr")
def test_the_modifiers_of_close_combat() -> None:
    rows = _rows("melee")
    assert rows["Cavalry in a wood"] == ("−5", "always")
    assert rows["In rout"] == ("−10", "always")
    assert rows["Lancers against infantry"] == ("+1", "with hr.10.3.12")


@pytest.mark.rule("NB 15.3-1", "NB 15.3-2", "NB 15.3-3", "NB 15.3-4")
def test_drawn_rounds() -> None:
    assert _rows("ties") == {
        "−1 or less": ("0",),
        "0–1": ("1",),
        "2–4": ("2",),
        "5 or more": ("3",),
    }


@pytest.mark.rule("NB 11.3")
def test_the_whole_dispersal_chart() -> None:
    """By bases at the start and letter, A to E."""
    assert _rows("dispersal") == {
        "1": ("1", "1", "2", "2", "2"),
        "2": ("2", "3", "3", "4", "5"),
        "3": ("3", "4", "5", "6", "7"),
        "4": ("4", "5", "7", "8", "10"),
        "5": ("5", "7", "8", "10", "12"),
        "6": ("6", "8", "10", "12", "14"),
        "7": ("7", "9", "12", "14", "17"),
        "8": ("8", "11", "13", "16", "19"),
    }


@pytest.mark.rule("NB 0.0-1", "NB 0.0-2", "NB 0.0-3", "NB 0.0-4", "NB 0.0-6")
def test_the_bases_in_thousandths_of_an_inch() -> None:
    found = {name: (row.width, row.depth) for name, row in standard_tables().base.items()}
    assert found == {
        "infantry_three_ranks": (750, 1_000),
        "infantry_two_ranks": (1_000, 1_000),
        "cavalry": (1_000, 2_000),
        "horse_artillery": (1_500, 1_000),
        "foot_artillery": (1_500, 1_000),
        "limber": (1_500, 3_000),
        "wagon": (1_500, 3_000),
        "general_division": (1_000, 1_000),
        "general_corps": (1_500, 1_500),
        "general_wing": (2_000, 2_000),
        "general_army": (2_000, 2_000),
    }


@pytest.mark.rule("NB 8.4.1-3", "NB 8.6.1.3", "NB 15.5.1", "NB 8.6.2.2.6hr", "NB 8.4.4-3")
def test_the_single_numbers() -> None:
    """Lengths in thousandths of an inch, an angle in hundredths of a degree."""
    limits = standard_tables().limits
    found = {name: getattr(limits, name).value for name in limits.__struct_fields__}
    assert found == {
        "near": 1_000,
        "advance": 1_000,
        "least_unformed": 1_000,
        "gap": 2_000,
        "unformed_width": 2_000,
        "friend_gap": 50,
        "wheel_arc": 1_000,
        "row_cost": 1_000,
        "obstacle_cost": 1_000,
        "rout_foot": 18_000,
        "rout_horse": 27_000,
        "general_move": 24_000,
        "rout_slack": 1_000,
        "square_exempt": 1_000,
        "artillery_half_angle": 1_000,
        "isolation_gap": 2_000,
        "flag": 15,
        "marginal": 50,
        "flag_points": 10,
        "figures_a_base": 4,
        "fallen": 3,
        "put_out": 5,
        "disordered": -3,
        "alone": -2,
    }


@pytest.mark.rule("NB 15.2.2.4.2-1", "NB 15.2.2.4.2-4", "NB 10.3.8.3", "NB 9.2.2.2hr-1")
def test_replacements_and_what_lies_down_or_fires_out_of_a_town() -> None:
    tables = standard_tables()
    radii = {rank: row.radius for rank, row in tables.replacement.items()}
    assert radii == {"division": 3_000, "corps": 5_000, "wing": 6_000, "army": 8_000}
    assert tables.melee["lying"].value == -5
    assert (tables.fire["town_side"].value, tables.fire["town_corner"].value) == (-1, -2)
    assert tables.fire["small_arms_skirmish"].value == -2
    assert tables.square[2].kinds == ("grenadier", "guard", "line", "light")


def test_what_is_named_as_rebuilt() -> None:
    """Limits, grounds, bases and charts, whether they are shown or not."""
    rebuilt = standard_tables().rebuilt
    assert rebuilt.limits == ("general_move", "artillery_half_angle", "flag_points")
    assert (rebuilt.terrain, rebuilt.base, rebuilt.charts) == (
        ("road",),
        ("wagon",),
        ("dispersal",),
    )


@pytest.mark.rule("NB 9.4.3.1hr-2", "NB 9.4.3.2hr-1", "NB 9.4.3.1hr-1", "NB 9.4.9")
def test_by_which_switch_each_line_of_fire_counts() -> None:
    rows = standard_tables().fire
    assert {name: (row.by, row.without) for name, row in rows.items() if row.by or row.without} == {
        "formation": (None, "hr.9.4.3"),
        "artillery_column": ("hr.9.4.3", None),
        "artillery_dense": ("hr.9.4.3", None),
        "small_arms_dense": ("hr.9.4.3", None),
        "small_arms_skirmish": ("hr.9.4.3", None),
        "square": (None, "hr.9.1.5"),
        "disordered": ("hr.9.2.1.4", None),
        "town_side": ("hr.9.2.2.2", None),
        "town_corner": ("hr.9.2.2.2", None),
    }


@pytest.mark.rule("NB 8.3", "NB 10.3.9", "NB 8.2.6.1.2.3-1")
def test_what_grounds_are_and_what_they_can_be_worth() -> None:
    rows = standard_tables().terrain
    assert {kind for kind, row in rows.items() if row.town} == {
        *("town", "village", "farm", "fortification"),
    }
    assert {kind for kind, row in rows.items() if row.line} == {
        *("stream", "hedge", "wall", "entrenchment"),
    }
    assert {kind for kind, row in rows.items() if row.barred} == {"pond", "steep_slope"}
    assert {kind for kind, row in rows.items() if row.rough} == {"rough", "wood", "ford"}
    assert {kind for kind, row in rows.items() if row.gap} == {"gate"}
    high = {"wood", "town", "village", "farm", "fortification"}
    assert {kind for kind, row in rows.items() if row.high} == high
    assert {kind for kind, row in rows.items() if row.cover} == high
    assert {kind for kind, row in rows.items() if row.guns} == {"hedge", "wall", "entrenchment"}
    assert {kind for kind, row in rows.items() if row.obstacle} == {"hedge", "wall", "entrenchment"}
    worth = {kind: (row.least_vdf, row.most_vdf) for kind, row in rows.items() if row.most_vdf}
    assert worth == {
        "town": (1, 3),
        "village": (1, 3),
        "farm": (1, 3),
        "fortification": (1, 4),
        "entrenchment": (1, 4),
    }


def test_what_the_edition_does_not_print_bears_a_mark() -> None:
    marked = {c.id for c in reference().charts if _words(c.title).endswith("*")}
    assert marked == {
        "dispersal",
        "infantry.profiles",
        "cavalry.profiles",
        "artillery.profiles",
        "moves",
        "artillery.moves",
    }
    rows = {head for c in reference().charts for head in _rows(c.id) if head.endswith("*")}
    assert rows == {"Move of a general*", "road*", "Wagon*"}


def test_the_key_shows_every_formation_and_every_state() -> None:
    """Formations in the open, disorder, rout, and the marks that a plate can bear."""
    faces = [one.face for one in ASPECTS if one.face is not None]
    forms = {face.plate.sign for face in faces if face.plate is not None}
    assert forms == {form.value for form in Form if form is not Form.TOWN}
    assert {face.plate.disorder for face in faces if face.plate is not None} == {0, 1, 3}
    marks = {mark for face in faces for mark in face.marks}
    states = {"engaged", "no_move", "half_move", "react", "moved", "fired", "damaged", "worn"}
    assert marks == states | {"colours"}
    assert all(one.rule in ledger() for one in (*ASPECTS, *TYPES))


@pytest.mark.rule("NB 8.3", "NB 8.2.6.1.2.4-2", "NB 8.2.6.3.1-1")
def test_the_effects_of_terrain() -> None:
    """Rough, blocks fire, cover, whether guns cross it, combat value; towns, villages and farms are
    one.
    """
    rows = _rows("terrain")
    assert rows["town or village"] == ("–", "yes", "yes", "yes", "1–3")
    assert rows["wall"] == ("yes", "–", "yes", "at gates", "–")
    assert rows["wood"] == ("yes", "yes", "yes", "yes", "–")
    assert rows["water"][0] == "barred"
    town = next(row for row in _chart("terrain").rows if _words(row.head) == "town or village")
    assert town.ground == ("town", "village", "farm")


@pytest.mark.rule("NB 2.2.2")
def test_cavalry_has_no_combat_value_in_square_and_a_value_of_nothing_is_printed() -> None:
    """In column, line, square and any other formation."""
    foot, horse = _rows("infantry.profiles"), _rows("cavalry.profiles")
    assert foot["Netherlands line and militia 1815 (NeLN)"][:4] == ("2", "3", "3", "0")
    assert horse["French chasseurs/hussars (FrLC)"][:4] == ("3", "4", "–", "5")


@pytest.mark.rule("NB 2.2.2", "NB 2.2.5")
def test_only_infantry_has_a_range_and_who_has_no_notes_a_dash() -> None:
    """Disorder, Rout, Control, dispersal; range and fire; points and notes."""
    foot, horse = _rows("infantry.profiles"), _rows("cavalry.profiles")
    line = foot["Netherlands line and militia 1815 (NeLN)"][4:]
    assert line == ("3", "4", "5", "E", '3"', "0", "2", "–")
    assert foot["French light 1806-15 (FrLT)"][-1] == "light"
    chasseurs = horse["French chasseurs/hussars (FrLC)"][4:]
    assert chasseurs == ("3", "5", "6", "D", "3", "–")
    notes = [len(_chart(f"{arm}.profiles").notes) for arm in ("infantry", "cavalry")]
    assert notes == [2, 1], "what the number of a guard means is told where there are guards"


@pytest.mark.rule("NB 1.4.2.3-1")
def test_in_the_key_only_the_square_fronts_to_all_sides() -> None:
    squares = {
        str(one.title)
        for one in (*ASPECTS, *TYPES)
        if one.face is not None and one.face.plate is not None and one.face.plate.square
    }
    assert squares == {"In square"}


@pytest.mark.rule("NB 1.4.2")
def test_the_plates_of_the_key_are_as_they_lie_on_the_table() -> None:
    """Bases, and figures left of all: four bases of four, a battery of two hits."""
    found = {
        str(one.title): (len(one.face.plate.stands), one.face.steps, one.face.steps_full)
        for one in ASPECTS
        if one.face is not None and one.face.plate is not None
    }
    whole = (4, 16, 16)
    assert found["In line"] == found["In column"] == found["In square"] == whole
    assert found["In rout"] == found["In disorder"] == found["Ready to react"] == whole
    assert found["Losses"] == (3, 11, 16)
    assert found["Unlimbered battery"] == found["Has fired"] == (1, 2, 2)
    nations = {str(one.title): one.face.nation for one in ASPECTS if one.face is not None}
    assert (nations["In line"], nations["Limbered battery"]) == ("first_empire", "britain")
