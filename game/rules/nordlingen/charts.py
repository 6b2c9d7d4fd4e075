"""The tables of the sheet and the names of its chapters; a mark stands where a cell was rebuilt."""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import groupby
from types import MappingProxyType

from game.board.plane.numbers import Length
from game.engine.reference import Chart, ChartRow, Reference, Said
from game.engine.text import Text, joined, say
from game.rules.kit.charts import CASE, VALUE, signed, tick
from game.rules.nordlingen.counter_key import ASPECTS, SPECIMENS, TYPES
from game.rules.nordlingen.outcomes import WORDS
from game.rules.nordlingen.refusals import um
from game.rules.nordlingen.table import Step
from game.rules.nordlingen.tables import (
    FireRow,
    ManoeuvreRow,
    Outcome,
    Speed,
    Tables,
    TerrainRow,
    standard_tables,
)

CHAPTERS: Mapping[str, Text] = MappingProxyType(
    {
        "ND 0": say("Foundations and geometry"),
        "ND 1": say("Cohesion of units"),
        "ND 2": say("Sequence of play and orders"),
        "ND 3": say("Manoeuvre"),
        "ND 4": say("Shooting"),
        "ND 5": say("Melee"),
        "ND 6": say("Cohesion of divisions"),
        "ND 7": say("Morale test"),
        "ND 8": say("Reorder and rally"),
        "ND 9": say("Generals"),
        "ND 10": say("Terrain"),
        "ND 11": say("Unit profiles"),
        "ND 12": say("Losses, elimination, victory"),
        "ND 13": say("Optional rules"),
        "ND 14": say("Decision points"),
        "ND 15": say("Refusals"),
        "ND R": say("Rulings"),
    }
)
REBUILT = "*"
"""Beside a figure whose cell of the sheet is empty or merged with another."""
MARKED = say("* the cell of the sheet is empty or merged with another; the figure was rebuilt")
FAST = say("In a charge or a rout infantry has 1 um more, cavalry 2 um.")
MOVES, FIRE, MELEE = (Step.MANOEUVRE,), (Step.FIRE,), (Step.MELEE,)
SPEEDS: Mapping[Speed, Text] = MappingProxyType(
    {
        "full": say("full"),
        "half": say("half"),
        "max1": say("1 um at most"),
        "no": say("barred"),
    }
)
ROWS: Mapping[str, Text] = MappingProxyType(
    {
        "large_infantry": say("Large infantry"),
        "infantry": say("Infantry"),
        "infantry_open": say("Infantry in open order"),
        "heavy_cavalry": say("Heavy cavalry"),
        "medium_cavalry": say("Reiter, medium cavalry, mounted dragoons"),
        "large_cavalry": say("Large cavalry"),
        "light_cavalry": say("Light cavalry"),
        "cavalry_open": say("Cavalry in open order"),
        "light_art_battery": say("Light guns in battery"),
        "medium_art_battery": say("Medium guns in battery"),
        "heavy_art_battery": say("Heavy guns in battery"),
        "light_art_limbered": say("Light guns, limbered"),
        "medium_art_limbered": say("Medium guns, limbered"),
        "heavy_art_limbered": say("Heavy guns, limbered"),
        "wagons": say("Wagons"),
        "open_order": say("Open order"),
        "cavalry": say("Cavalry"),
        "fire": say("Under fire"),
        "melee": say("In melee"),
        "charging": say("Charging"),
        "charged": say("Charged"),
        "charged_211": say("Charged (by the option of the later edition)"),
        "contagion": say("Contagion"),
        "rout": say("To rally"),
    }
)


@cache
def reference() -> Reference:
    """All of it, from the tables that are played by."""
    tables = standard_tables()
    charts = (
        _manoeuvre(tables),
        _passage(tables),
        _obstacles(tables),
        _ranges(tables),
        _fire(tables),
        _melee(tables),
        _morale(tables),
        _morale_modifiers(tables),
        _division(tables),
        _terrain(tables),
        _types(tables),
    )
    return Reference(CHAPTERS, charts, SPECIMENS, ASPECTS, TYPES)


def _marked(figure: Said, rebuilt: bool) -> Said:
    if not rebuilt:
        return figure
    return f"{figure}{REBUILT}" if isinstance(figure, str) else joined((figure, Text(REBUILT)), "")


def _length(value: Length) -> str:
    return um(value) if value else "–"


def _manoeuvre(tables: Tables) -> Chart:
    rows = [_manoeuvre_row(ROWS[key], row) for key, row in tables.manoeuvre.items()]
    rows += [
        _manoeuvre_row(say("{row}, from 1660", row=ROWS[key]), row)
        for key, row in tables.manoeuvre_1660.items()
    ]
    return Chart(
        id="manoeuvre",
        title=say("Movement and rotation, in um"),
        rule="ND 3.2",
        corner=say("Who"),
        columns=(say("Mov"), say("Rot")),
        rows=tuple(rows),
        notes=(joined((FAST, Text(REBUILT)), ""), MARKED),
        phases=MOVES,
    )


def _manoeuvre_row(head: Text, row: ManoeuvreRow) -> ChartRow:
    rot: Said = say("free") if row.rot is None else _length(row.rot)
    cells = (
        _marked(_length(row.mov or 0), "mov" in row.rebuilt),
        _marked(rot, "rot" in row.rebuilt),
    )
    return ChartRow(head=head, cells=cells)


def _passage(tables: Tables) -> Chart:
    words: Mapping[str, Said] = {
        "yes": say("yes"),
        "no": "–",
        "if_stationary": say("if stationary"),
    }
    return Chart(
        id="passage",
        title=say("Passing through friends"),
        rule="ND 3.16",
        corner=say("Who moves"),
        columns=tables.passage.columns,
        rows=tuple(
            ChartRow(head=row, cells=tuple(words[cell] for cell in cells))
            for row, cells in tables.passage.rows.items()
        ),
        notes=(
            say("If stationary: else both become disordered."),
            say("The row of the artillery governs both directions; it was rebuilt."),
        ),
        phases=MOVES,
    )


def _obstacles(tables: Tables) -> Chart:
    return Chart(
        id="obstacle",
        title=say("Crossing an obstacle"),
        rule="ND 3.19",
        corner=say("Who"),
        columns=(say("Level 1"), say("Level 2"), say("Level 3")),
        rows=tuple(
            ChartRow(head=ROWS[key], cells=(*map(str, cells), *("–",) * (3 - len(cells))))
            for key, cells in tables.obstacle.items()
        ),
        notes=(
            say("A die and the general's level: more than this crosses, as much disorders."),
            say("Less stays; it crosses in the next turn without a roll."),
        ),
        phases=MOVES,
    )


def _ranges(tables: Tables) -> Chart:
    return Chart(
        id="range",
        title=say("Ranges of weapons, in um"),
        rule="ND 4.3",
        corner=say("Weapon"),
        columns=(say("Short"), say("Long"), say("Extreme"), say("Firearm")),
        rows=tuple(
            ChartRow(
                head=say(row.name),
                cells=(
                    _length(row.short),
                    _length(row.long),
                    _length(row.extreme),
                    tick(row.firearm),
                ),
            )
            for row in tables.range.values()
        ),
        phases=FIRE,
    )


def _fire(tables: Tables) -> Chart:
    return Chart(
        id="fire",
        title=say("Shooting: modifiers"),
        rule="ND 4.7",
        corner=CASE,
        columns=(say("Artillery"), say("Others")),
        rows=tuple(_fire_row(row) for row in tables.fire.values()),
        notes=(
            say("Cover: times the defence value."),
            say("More than the target's die: 1 damage point; twice as much 2, three times 3."),
            MARKED,
        ),
        phases=FIRE,
    )


def _fire_row(row: FireRow) -> ChartRow:
    cells = (
        _marked(signed(row.art), "art" in row.rebuilt),
        _marked(signed(row.other), "other" in row.rebuilt),
    )
    return ChartRow(head=say(row.label), cells=cells, rule=row.rule)


def _melee(tables: Tables) -> Chart:
    rows = (
        ChartRow(
            head=say(row.label), cells=(_marked(signed(row.value), row.rebuilt),), rule=row.rule
        )
        for row in tables.melee.values()
    )
    return Chart(
        id="melee",
        title=say("Melee: modifiers"),
        rule="ND 5.10",
        corner=CASE,
        columns=(VALUE,),
        rows=tuple(rows),
        notes=(
            say("Damage: the score less the natural die of the enemy, at most 3 points."),
            MARKED,
        ),
        phases=MELEE,
    )


def _morale(tables: Tables) -> Chart:
    return Chart(
        id="morale",
        title=say("Morale: results by the score"),
        rule="ND 7.3",
        corner=say("Occasion"),
        columns=(say("Results, by the score"),),
        rows=tuple(
            ChartRow(head=ROWS[key], cells=(_spans(row.cells),), rule=row.rule)
            for key, row in tables.morale.items()
        ),
        notes=(say("A die, the morale value and the modifiers; a natural 6 always passes."),),
    )


def _spans(cells: tuple[Outcome, ...]) -> Text:
    """The cells under the scores 6 to 1, those alike together: "6–4: passed; 3–1: rout"."""
    found, score = [], len(cells)
    for outcome, alike in groupby(cells):
        last = score - len(list(alike)) + 1
        scores = str(score) if score == last else f"{score}–{last}"
        found.append(joined((Text(scores), WORDS[outcome]), ": "))
        score = last - 1
    return joined(found, "; ")


def _figures(rows: Iterable[tuple[str, int, str]]) -> tuple[ChartRow, ...]:
    return tuple(
        ChartRow(head=say(label), cells=(signed(value),), rule=rule) for label, value, rule in rows
    )


def _morale_modifiers(tables: Tables) -> Chart:
    found = tables.morale_modifiers.values()
    return Chart(
        id="morale.modifiers",
        title=say("Morale: modifiers"),
        rule="ND 7.12",
        corner=CASE,
        columns=(VALUE,),
        rows=_figures((row.label, row.value, row.rule) for row in found),
        notes=(say("Morale, level, losses and disorder: times their number."),),
    )


def _division(tables: Tables) -> Chart:
    found = tables.division.values()
    return Chart(
        id="division",
        title=say("Cohesion of a division: modifiers"),
        rule="ND 6",
        corner=CASE,
        columns=(VALUE,),
        rows=_figures((row.label, row.value, row.rule) for row in found),
        notes=(
            say("6 or more: no consequence. 4 or 5: it wavers for a turn."),
            say("2 or 3: all its units add a level. 1 or less: they rout and are lost."),
        ),
        phases=(Step.END,),
    )


def _terrain(tables: Tables) -> Chart:
    return Chart(
        id="terrain",
        title=say("Terrain"),
        rule="ND 10.1",
        corner=say("Ground"),
        columns=(
            say("Close order"),
            say("Open order"),
            say("Artillery"),
            say("Wagons"),
            say("Disorders"),
            say("Defence value"),
            say("Obstacle"),
        ),
        rows=tuple(
            ChartRow(head=say(row.name), cells=_terrain_cells(row), rule=row.rule, ground=(kind,))
            for kind, row in tables.terrain.items()
        ),
        notes=(MARKED,),
        phases=MOVES,
    )


def _terrain_cells(row: TerrainRow) -> tuple[Said, ...]:
    disorders: Mapping[str, Said] = {
        "never": "–",
        "moving": say("who moves"),
        "all": say("all units"),
    }
    levels = f"{row.least_level}–{row.most_level}" if row.obstacle else "–"
    vdf = f"{row.least_vdf}–{row.most_vdf}" if row.most_vdf else "–"
    return (
        _marked(SPEEDS[row.close], "close" in row.rebuilt),
        _marked(SPEEDS[row.open], "open" in row.rebuilt),
        _marked(SPEEDS[row.artillery], "artillery" in row.rebuilt),
        _marked(SPEEDS[row.wagon], "wagon" in row.rebuilt),
        disorders[row.disorder],
        vdf,
        levels,
    )


def _types(tables: Tables) -> Chart:
    return Chart(
        id="types",
        title=say("Types of unit"),
        rule="ND 11.2",
        corner=say("Type"),
        columns=(
            say("On the plate"),
            say("Melee"),
            say("Shooting"),
            say("Morale"),
            say("Strength"),
            say("Weapon"),
        ),
        rows=tuple(
            ChartRow(
                head=say(row.name),
                cells=(
                    kind,
                    signed(row.melee),
                    signed(row.shoot),
                    signed(row.morale),
                    str(row.strength),
                    say(tables.range[row.weapon].name) if row.weapon else "–",
                ),
            )
            for kind, row in tables.type.items()
        ),
    )
