"""The tables of the rulebook and the names of its chapters."""

from collections.abc import Mapping
from functools import cache

from game.engine.reference import Chart, ChartRow, Reference
from game.engine.text import Text, say
from game.rules.kit.charts import CASE, VALUE, by_roll, labelled, modifiers, named, printed
from game.rules.prussias_glory.shown.counter_key import ASPECTS, SPECIMENS
from game.rules.prussias_glory.tables import Tables, printed_terrain, standard_tables

CHAPTERS: Mapping[str, Text] = {
    "PG 1": say("Terms"),
    "PG 2": say("Counters"),
    "PG 3": say("Stacking"),
    "PG 4": say("Zones of control"),
    "PG 5": say("Line of sight"),
    "PG 6": say("Command"),
    "PG 7": say("Movement"),
    "PG 8": say("Unit morale"),
    "PG 9": say("Leaders"),
    "PG 10": say("Army morale"),
    "PG 11": say("Combat results"),
    "PG 12": say("Sequence of play"),
    "PG 13": say("Activation of armies"),
    "PG 14": say("Command phase"),
    "PG 15": say("Movement phase"),
    "PG 16": say("Offensive bombardment"),
    "PG 17": say("Rally phase"),
    "PG 18": say("Defensive bombardment"),
    "PG 19": say("Close combat"),
    "PG 20": say("Removal of markers"),
    "PG 21": say("Army morale phase"),
    "PG 22": say("Victory"),
    "PG 23": say("Rossbach"),
    "PG 24": say("Leuthen"),
    "PG 25": say("Zorndorf"),
    "PG 26": say("Torgau"),
    "PG T": say("Tables"),
    "PG O": say("Options"),
    "PG R": say("Rulings"),
}
GROUND: Mapping[str, Text] = {
    "open": say("Open ground"),
    "woods": say("Woods"),
    "town": say("Town"),
    "walled_town": say("Walled town"),
    "marsh": say("Marsh"),
    "pond_river": say("Pond or river, in part"),
    "all_water": say("All water"),
    "slope_up": say("Slope, uphill"),
    "slope_down": say("Slope, downhill"),
    "stream": say("Stream"),
    "stream_bridge": say("Stream at a bridge"),
    "entrenchment": say("Entrenchment"),
    "pond_full": say("Pond along the whole hexside"),
    "mietzel": say("The Mietzel"),
    "elbe": say("The Elbe"),
}
DRAWN: Mapping[str, tuple[str, ...]] = {"slope_up": ("slope",), "slope_down": ("slope",)}
"""Rows of a kind that a map draws under another name than the table has."""
BOMBARDMENT, CLOSE_COMBAT = ("bombardment", "defensive_fire"), ("close_combat",)
RESULTS = (
    say("A number is the loss points; (): one fewer if a Support unit stands behind."),
    say("Ex: a quarter of the levels that the enemy has Engaged; +1: one more."),
    say("R: rout. r: who has morale below 5 is Disordered. S: who has morale below 4 surrenders."),
    say("An asterisk: guns are lost too."),
)


@cache
def reference() -> Reference:
    """All of it, from the tables that are played by."""
    tables = standard_tables()
    charts = (
        _close_combat(tables),
        modifiers(
            "close_combat.modifiers",
            say("Close combat: modifiers"),
            "PG T8",
            tables.close_combat.drm,
            phases=CLOSE_COMBAT,
        ),
        _bombardment(tables),
        modifiers(
            "bombardment.modifiers",
            say("Bombardment: modifiers"),
            "PG T6",
            tables.bombardment.drm,
            phases=BOMBARDMENT,
        ),
        _terrain(),
        _leaving(tables),
        _capture(tables),
        _rally(tables),
        _army(tables),
        _points(tables),
    )
    return Reference(CHAPTERS, charts, SPECIMENS, ASPECTS)


def _close_combat(tables: Tables) -> Chart:
    return Chart(
        id="close_combat",
        title=say("Close combat"),
        rule="PG T7a",
        corner=say("Modified roll"),
        columns=tables.close_combat.columns,
        rows=by_roll(tables.close_combat.printed),
        notes=(say("Each cell: attacker / defender."), *RESULTS),
        phases=CLOSE_COMBAT,
    )


def _bombardment(tables: Tables) -> Chart:
    return Chart(
        id="bombardment",
        title=say("Bombardment"),
        rule="PG T6d",
        corner=say("Modified roll"),
        columns=tables.bombardment.columns,
        rows=by_roll(tables.bombardment.printed),
        notes=(say("Columns: the strength of all guns that fire, added up."), *RESULTS),
        phases=BOMBARDMENT,
    )


def _terrain() -> Chart:
    """The table of terrain, cell by cell as it is printed (PG T4e, T4f)."""
    columns = ("move_inf", "move_cav", "combat_inf", "combat_cav", "bombard")
    return Chart(
        id="terrain",
        title=say("Terrain"),
        rule="PG T4",
        corner=say("Ground"),
        columns=(
            say("Movement: infantry, guns"),
            say("Movement: cavalry"),
            say("Combat: infantry attacks"),
            say("Combat: cavalry attacks"),
            say("Bombardment"),
        ),
        rows=tuple(
            ChartRow(
                head=GROUND[kind],
                cells=tuple(_cell(row[column]) for column in columns),
                ground=DRAWN.get(kind, (kind,)),
            )
            for kind, row in printed_terrain().items()
        ),
        notes=(
            say("P: nobody may. In combat a plain number counts when attacking into the ground."),
            say("(): when attacking from it or into it. []: when attacking from it."),
            say("An asterisk: cavalry has no shock there. +0/+1: infantry 0, guns 1."),
        ),
        phases=("rout", "movement"),
    )


def _cell(text: str) -> Text | str:
    whole = text.startswith("ALL")
    return say("the whole allowance, only in column") if whole else printed(text)


def _leaving(tables: Tables) -> Chart:
    cost = tables.leave_ezoc
    return Chart(
        id="leaving",
        title=say("Leaving an enemy zone of control"),
        rule="PG T5a",
        corner=say("Who"),
        columns=(say("Movement points"),),
        rows=(
            *named(
                (
                    (say("Support"), cost.support),
                    (say("Engaged Prussian cavalry, not pinned"), cost.engaged_prussian_cavalry),
                    (say("Other Engaged fast units, not pinned"), cost.engaged_other_fast),
                    (say("Artillery"), cost.artillery),
                )
            ),
            ChartRow(
                head=say("Other Engaged units"), cells=(say("not allowed"),), rule="PG 7.2.3a"
            ),
            ChartRow(head=say("Leaders and Routed units"), cells=("0",), rule="PG T5a"),
        ),
        phases=("movement",),
    )


def _capture(tables: Tables) -> Chart:
    most, counter = tables.capture.all_levels_max.value, tables.capture.counter_max.value
    return Chart(
        id="capture",
        title=say("Artillery capture"),
        rule="PG T1",
        corner=say("Modified roll"),
        columns=(say("What happens"),),
        rows=(
            ChartRow(
                head=say("{n} or less", n=most),
                cells=(say("all levels are captured"),),
                rule="PG T1a",
            ),
            ChartRow(
                head=f"{most + 1}–{counter}",
                cells=(say("the counter on the map is captured; its replacement retreats"),),
                rule="PG T1b",
            ),
            ChartRow(
                head=say("{n} or more", n=counter + 1),
                cells=(say("the guns retreat one hex, Disordered"),),
                rule="PG T1c",
            ),
            *labelled(tables.capture.drm),
        ),
        notes=(say("The last lines are added to the die."),),
        phases=CLOSE_COMBAT,
    )


def _rally(tables: Tables) -> Chart:
    return Chart(
        id="rally",
        title=say("Rally and morale checks: modifiers"),
        rule="PG T2",
        corner=CASE,
        columns=(VALUE,),
        rows=labelled(tables.rally, tables.check),
        notes=(say("Added to the morale of the unit, with that of a leader in its hex."),),
        phases=("rally",),
    )


def _army(tables: Tables) -> Chart:
    limits = tables.limits
    return Chart(
        id="army",
        title=say("Army morale: thresholds"),
        rule="PG 10",
        corner=CASE,
        columns=(VALUE,),
        rows=(
            *named(
                ((say("A die is rolled at this morale or less"), limits.demoralisation_tested_at),)
            ),
            ChartRow(
                head=say("Demoralised without a roll at"),
                cells=(str(limits.demoralised_at.value),),
                rule=limits.demoralised_at.rule,
            ),
            ChartRow(
                head=say("Routed at"),
                cells=(printed(str(limits.army_rout_at.value)),),
                rule=limits.army_rout_at.rule,
            ),
            *named(((say("Combat success that wins back a point"), limits.cs_for_one_level),)),
        ),
        notes=(say("Demoralised: morale less the die is 0 or below. It lasts to the end."),),
        phases=("army_morale",),
    )


def _points(tables: Tables) -> Chart:
    vp = tables.vp
    return Chart(
        id="points",
        title=say("Victory points"),
        rule="PG 22.1",
        corner=say("For"),
        columns=(say("Points"),),
        rows=named(
            (
                (say("an enemy counter destroyed or routed off the map"), vp.destroyed),
                (say("a counter of infantry or cavalry captured"), vp.captured),
                (say("a level of artillery captured"), vp.captured_gun_level),
                (say("Frederick wounded"), vp.frederick_wounded),
                (say("Frederick killed"), vp.frederick_killed),
                (say("Daun wounded"), vp.daun_wounded),
                (say("Daun killed"), vp.daun_killed),
                (say("another Coalition commander wounded or killed"), vp.coalition_commander),
            )
        ),
    )
