"""The tables of the book and the names of its chapters; a mark stands where the edition prints none
and the figures were rebuilt.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from types import MappingProxyType

from game.engine.reference import Chart, ChartRow, Reference, Said
from game.engine.text import Text, joined, say
from game.rules.kit.charts import CASE, VALUE, signed, tick
from game.rules.kit.figures import Figure
from game.rules.napoleons_battles.control.command import limit_under
from game.rules.napoleons_battles.control.replacing import COMBAT, CONTROL
from game.rules.napoleons_battles.counter_key import ASPECTS, SPECIMENS, TYPES
from game.rules.napoleons_battles.fire.sheet import HITS
from game.rules.napoleons_battles.placing import FORMS
from game.rules.napoleons_battles.profile_charts import profile_charts
from game.rules.napoleons_battles.refusals import inches
from game.rules.napoleons_battles.table import Limit, Status, Step
from game.rules.napoleons_battles.tables import (
    RollRow,
    SquareRow,
    Tables,
    TerrainRow,
    standard_tables,
)

CHAPTERS: Mapping[str, Text] = MappingProxyType(
    {
        "NB 0": say("Bases"),
        "NB 1": say("Definitions"),
        "NB 2": say("Information"),
        "NB 3": say("Initial phase"),
        "NB 4": say("Sequence of play"),
        "NB 5": say("Second half-turn"),
        "NB 6": say("End of turn"),
        "NB 7": say("Control"),
        "NB 8": say("Movement"),
        "NB 9": say("Artillery and small-arms fire"),
        "NB 10": say("Close combat"),
        "NB 11": say("Effects of losses"),
        "NB 12": say("Victory"),
        "NB 13": say("Advanced rules: command and morale"),
        "NB 14": say("Advanced rules: movement"),
        "NB 15": say("Advanced rules: fire and combat"),
        "NB 17": say("Optional rules: observation and weather"),
        "NB 18": say("Optional rules: movement"),
        "NB 19": say("Optional rules: combat"),
        "NB 20": say("Optional rules: generals and players"),
        "NB A": say("Optional rules: skirmishers"),
        "NB B": say("Optional rules: orders"),
        "NB O": say("Options"),
        "NB R": say("Rulings"),
    }
)
REBUILT = "*"
"""Beside what the edition does not print."""
MARKED = say("* not printed in the edition; rebuilt")
COMMAND, MOVES = (Step.COMMAND,), (Step.MOVE, Step.REACT_OFF, Step.REACT_ON)
FIRE = (Step.FIRE_OFF, Step.FIRE_ON, Step.PURSUIT_FIRE)
MELEE = (Step.COMBAT, Step.PURSUIT_COMBAT)
MARKERS: Mapping[Limit, Text] = MappingProxyType(
    {"": say("free"), "half": say("Half Move"), "none": say("No Move")}
)
STATUSES: tuple[tuple[Status, Text, str], ...] = (
    ("in command", say("In command"), "NB 7.2.3.1-1"),
    ("partial", say("Held back with his superior, who has failed"), "NB 7.2.4.1-2"),
    ("rolled", say("On his own, and has passed"), "NB 7.2.4.2.1"),
    ("failed", say("On his own, and has failed"), "NB 7.2.4.2.2"),
)
BASES: Mapping[str, Text] = MappingProxyType(
    {
        "infantry_three_ranks": say("Infantry in three ranks"),
        "infantry_two_ranks": say("Infantry in two ranks"),
        "cavalry": say("Cavalry"),
        "horse_artillery": say("Horse artillery"),
        "foot_artillery": say("Foot artillery"),
        "limber": say("Limber"),
        "wagon": say("Wagon"),
        "general_division": say("Division general"),
        "general_corps": say("Corps general"),
        "general_wing": say("Wing commander"),
        "general_army": say("Army commander"),
    }
)
NATIONS: Mapping[str, Text] = MappingProxyType(
    {
        "Turkish": say("Turkish"),
        "Prussian": say("Prussian"),
        "British": say("British"),
        "KGL": say("King's German Legion"),
        "Austrian": say("Austrian"),
    }
)
KINDS: Mapping[str, Text] = MappingProxyType(
    {
        "guard": say("guard"),
        "line": say("line infantry"),
        "grenadier": say("grenadiers"),
        "light": say("light infantry"),
    }
)
RANKS: Mapping[str, Text] = MappingProxyType(
    {
        "division": say("Division"),
        "corps": say("Corps"),
        "wing": say("Wing"),
        "army": say("Army"),
    }
)


@cache
def reference() -> Reference:
    """All of it, from the tables that are played by."""
    tables = standard_tables()
    charts = (
        _command(),
        _levels(tables),
        _square(tables),
        _lengths(tables),
        _terrain(tables),
        _hits(tables),
        _modifiers("fire", say("Fire: modifiers"), "NB 9.4.1", tables.fire.values()),
        _modifiers("melee", say("Close combat: modifiers"), "NB 10.3.1.1.1", tables.melee.values()),
        _ties(tables),
        _dispersal(tables),
        _replacements(tables),
        _bases(tables),
        *profile_charts(),
    )
    return Reference(CHAPTERS, charts, SPECIMENS, ASPECTS, TYPES)


def _marked(head: Text, rebuilt: bool) -> Text:
    return joined((head, Text(REBUILT)), "") if rebuilt else head


# -- control ---------------------------------------------------------------------------------------


def _command() -> Chart:
    rows = [
        ChartRow(
            head=head,
            cells=tuple(MARKERS[limit_under(status, free=free)] for free in (False, True)),
            rule=rule,
        )
        for status, head, rule in STATUSES
    ]
    nobody = ChartRow(
        head=say("No general reaches the unit"), cells=(MARKERS["none"],) * 2, rule="NB 7.2.3.2-3"
    )
    return Chart(
        id="command",
        title=say("Chain of command: markers"),
        rule="NB 7.2.4-1",
        corner=say("The unit's general"),
        columns=(say("Infantry, foot batteries, wagons"), say("Cavalry, horse batteries")),
        rows=(*rows, nobody),
        notes=(
            say("Half Move or disordered: half the speed; both: a quarter."),
            say("A general who touches a unit commands only what he touches."),
        ),
        phases=COMMAND,
    )


def _levels(tables: Tables) -> Chart:
    limits = tables.limits
    rows = [
        ChartRow(head=say("{label} attached", label=say(one.label)), cells=_all(one), rule=one.rule)
        for one in tables.level.values()
    ]
    rows.append(_test(limits.alone, (signed(limits.alone.value), "–", "–")))
    rows.append(
        _test(limits.disordered, ("–", signed(limits.disordered.value), "–"), "NB 8.4.4.3.2")
    )
    rows += (_test(one, ("–", "–", signed(one.value))) for one in tables.recall.values())
    return Chart(
        id="control",
        title=say("Tests against Control: modifiers"),
        rule="NB 1.3.2",
        corner=CASE,
        columns=(say("Rally"), say("Emergency square"), say("Recall")),
        rows=tuple(rows),
        notes=(say("The die must not be above Control with its modifiers."),),
    )


def _all(figure: Figure) -> tuple[Said, ...]:
    return (signed(figure.value),) * 3


def _test(figure: Figure, cells: tuple[Said, ...], rule: str = "") -> ChartRow:
    return ChartRow(head=say(figure.label), cells=cells, rule=rule or figure.rule)


def _square(tables: Tables) -> Chart:
    return Chart(
        id="square",
        title=say("Emergency square: type and formation"),
        rule="NB 8.4.4.3.3-1",
        corner=say("Infantry"),
        columns=(say("Formation"), say("Years"), VALUE),
        rows=tuple(
            ChartRow(
                head=_who(row),
                cells=(FORMS[row.form] if row.form else say("any"), _years(row), signed(row.value)),
                rule=row.rule,
            )
            for row in tables.square
        ),
        notes=(say("The first line that fits counts."),),
        phases=MOVES,
    )


def _who(row: SquareRow) -> Text:
    if row.others:
        return say("Types that no line above names")
    if not row.nations:
        return say("All others")
    parts = [joined([NATIONS[one] for one in row.nations], ", ")]
    parts += [joined([KINDS[one] for one in row.kinds], ", ")] if row.kinds else []
    return joined(parts, ": ")


def _years(row: SquareRow) -> Said:
    if row.since:
        return say("from {year}", year=row.since)
    return say("to {year}", year=row.until) if row.until < SquareRow("", 0).until else "–"


# -- movement --------------------------------------------------------------------------------------


def _lengths(tables: Tables) -> Chart:
    one = tables.limits
    named = (
        ("near", one.near, say("Nearer to the enemy: no sideways move, wheel or change")),
        ("advance", one.advance, say("Advance after combat")),
        ("least_unformed", one.least_unformed, say("Rout, bounce or withdrawal, at least")),
        ("rout_foot", one.rout_foot, say("Rout of infantry, and of guns that are unlimbered")),
        ("rout_horse", one.rout_horse, say("Rout of cavalry, horse batteries, limbered guns")),
        ("gap", one.gap, say("Gap through which a rout, bounce or withdrawal passes")),
        ("row_cost", one.row_cost, say("Passing through friends, for each row of bases")),
        ("obstacle_cost", one.obstacle_cost, say("Crossing a wall or a hedge: rough ground")),
        ("general_move", one.general_move, say("Move of a general")),
        ("isolation_gap", one.isolation_gap, say("Gap through which a ring of enemies is open")),
    )
    return Chart(
        id="lengths",
        title=say("Distances"),
        rule="NB 8.1.2",
        corner=CASE,
        columns=(say("Inches"),),
        rows=tuple(
            ChartRow(
                head=_marked(head, name in tables.rebuilt.limits),
                cells=(inches(figure.value),),
                rule=figure.rule,
            )
            for name, figure, head in named
        ),
        notes=(MARKED,),
        phases=MOVES,
    )


def _terrain(tables: Tables) -> Chart:
    return Chart(
        id="terrain",
        title=say("Terrain"),
        rule="NB 8.2.6.1",
        corner=say("Ground"),
        columns=(
            say("Rough ground"),
            say("Blocks fire"),
            say("Cover"),
            say("Guns cross it"),
            say("Combat value"),
        ),
        rows=tuple(
            ChartRow(
                head=_marked(say(row.name), kinds[0] in tables.rebuilt.terrain),
                cells=(
                    say("barred") if row.barred else tick(row.rough or row.obstacle or row.bridge),
                    say("if higher") if row.hill else tick(row.high),
                    tick(row.cover or row.shelters),
                    say("at gates") if row.guns else say("no") if row.barred else tick(True),
                    f"{row.least_vdf}–{row.most_vdf}" if row.most_vdf else "–",
                ),
                rule=row.rule,
                ground=kinds,
            )
            for row, kinds in _alike(tables)
        ),
        notes=(
            say("A bridge is rough ground except in march column."),
            say("Moving in a wood otherwise than in column or limbered disorders."),
            MARKED,
        ),
        phases=MOVES,
    )


def _alike(tables: Tables) -> list[tuple[TerrainRow, tuple[str, ...]]]:
    """Each row once, with all the kinds of ground that are so: towns, villages and farms are."""
    rows = list(dict.fromkeys(tables.terrain.values()))
    found = tables.terrain.items()
    return [(row, tuple(kind for kind, other in found if other == row)) for row in rows]


# -- fire and combat -------------------------------------------------------------------------------


def _hits(tables: Tables) -> Chart:
    hit = tables.hit
    rows = (
        (say("Infantry, cavalry"), hit.troops),
        (say("Limbered battery"), hit.limbered),
        (say("Unlimbered battery, wagon"), hit.open),
    )
    return Chart(
        id="hits",
        title=say("Fire: results"),
        rule="NB 9.3.3",
        corner=say("Target"),
        columns=(
            say("Not above the target's die"),
            say("Above it"),
            say("At least twice as high"),
        ),
        rows=tuple(
            ChartRow(head=head, cells=tuple(HITS[one] for one in row.results), rule=row.rule)
            for head, row in rows
        ),
        notes=(say("The die of who fires with its modifiers, at least 1 and at most 10."),),
        phases=FIRE,
    )


def _modifiers(name: str, title: Text, rule: str, rows: Iterable[RollRow]) -> Chart:
    notes = {
        "fire": say("The fire factor of the unit is added too (NB 9.4.1)."),
        "melee": say(
            "The combat number (NB 10.3.1.1), the general (NB 10.3.1.2), the value of a town or of "
            "works (NB 10.3.2, 10.3.9) and more bases (NB 10.3.7) are added too."
        ),
    }
    return Chart(
        id=name,
        title=title,
        rule=rule,
        corner=CASE,
        columns=(VALUE, say("Counts")),
        rows=tuple(
            ChartRow(head=say(row.label), cells=(signed(row.value), _counts(row)), rule=row.rule)
            for row in rows
        ),
        notes=(notes[name],),
        phases=FIRE if name == "fire" else MELEE,
    )


def _counts(row: RollRow) -> Said:
    if row.by is not None:
        return say("with {switch}", switch=row.by.value)
    return say("without {switch}", switch=row.without.value) if row.without else say("always")


def _ties(tables: Tables) -> Chart:
    rows = tables.tie
    spans = [
        (row, below.least - 1 if below is not None else None)
        for row, below in zip(rows, (*rows[1:], None), strict=True)
    ]
    return Chart(
        id="ties",
        title=say("Drawn rounds: figures lost by each side"),
        rule="NB 15.3-1",
        corner=say("Sum of all modifiers"),
        columns=(say("Figures"),),
        rows=tuple(
            ChartRow(
                head=_span(None if n == 0 else row.least, most),
                cells=(str(row.losses),),
                rule=row.rule,
            )
            for n, (row, most) in enumerate(spans)
        ),
        notes=(say("By the base rules: one figure each."),),
        phases=MELEE,
    )


def _span(least: int | None, most: int | None) -> Said:
    if least is None:
        return say("{n} or less", n=signed(most or 0))
    if most is None:
        return say("{n} or more", n=str(least))
    return str(least) if least == most else f"{least}–{most}"


def _dispersal(tables: Tables) -> Chart:
    letters = tuple(tables.dispersal)
    most = len(tables.dispersal[letters[0]])
    return Chart(
        id="dispersal",
        title=_marked(say("Dispersal"), "dispersal" in tables.rebuilt.charts),
        rule="NB 11.3.1-1",
        corner=say("Bases at the start"),
        columns=letters,
        rows=tuple(
            ChartRow(head=str(n + 1), cells=tuple(str(tables.dispersal[one][n]) for one in letters))
            for n in range(most)
        ),
        notes=(say("With so few figures left a unit is dispersed."), MARKED),
    )


def _replacements(tables: Tables) -> Chart:
    return Chart(
        id="replacements",
        title=say("Generals who replace the fallen"),
        rule="NB 15.2.2.4.2-1",
        corner=say("General of"),
        columns=(say("Radius"),),
        rows=tuple(
            ChartRow(head=RANKS[rank], cells=(inches(row.radius),), rule=row.rule)
            for rank, row in tables.replacement.items()
        ),
        notes=(
            say(
                "All are poor, with Control {control} and combat {combat}.",
                control=str(CONTROL),
                combat=signed(COMBAT),
            ),
        ),
    )


def _bases(tables: Tables) -> Chart:
    return Chart(
        id="bases",
        title=say("Bases, in inches"),
        rule="NB 0.0-1",
        corner=say("Base"),
        columns=(say("Front"), say("Depth")),
        rows=tuple(
            ChartRow(
                head=_marked(BASES[name], name in tables.rebuilt.base),
                cells=(inches(row.width), inches(row.depth)),
            )
            for name, row in tables.base.items()
        ),
        notes=(MARKED,),
    )
