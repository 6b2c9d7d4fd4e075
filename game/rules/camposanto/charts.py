"""The tables of the rulebook and the names of its chapters."""

from collections.abc import Mapping
from functools import cache

from game.engine.reference import Chart, ChartRow, Reference
from game.engine.text import Text, say
from game.rules.camposanto.counter_key import ASPECTS, SPECIMENS
from game.rules.camposanto.outlook import STATUS_NAMES
from game.rules.camposanto.presentation import ARMS
from game.rules.camposanto.table import Operation, Status
from game.rules.camposanto.tables import Tables, standard_tables
from game.rules.kit.charts import modifiers, named, signed, tick

CHAPTERS: Mapping[str, Text] = {
    "CS 1": say("Components"),
    "CS 2": say("Counters"),
    "CS 3": say("Turns"),
    "CS 4": say("Sequence of a phase"),
    "CS 5": say("Activations"),
    "CS 6": say("Movement"),
    "CS 7": say("Assault"),
    "CS 8": say("Commanders"),
    "CS 9": say("Artillery"),
    "CS 10": say("Light infantry"),
    "CS 11": say("The evening turn"),
    "CS 12": say("Victory"),
    "CS O": say("Options"),
    "CS R": say("Rulings"),
}
GUNS: Mapping[str, Text] = {"heavy": say("Heavy guns"), "field": say("Field guns")}
ASSAULT = (Operation.ASSAULT,)
FIRE = (Operation.ARTILLERY, Operation.LIGHT_FIRE)


@cache
def reference() -> Reference:
    """All of it, from the tables that are played by."""
    tables = standard_tables()
    charts = (
        _orders(tables),
        _arms(tables),
        _terrain(tables),
        _guns(tables),
        modifiers("fire", say("Fire: modifiers"), "CS 9.1h", tables.fire, phases=FIRE),
        modifiers("assault", say("Assault: modifiers"), "CS 7.2", tables.assault, phases=ASSAULT),
        _thresholds(tables),
    )
    return Reference(CHAPTERS, charts, SPECIMENS, ASPECTS)


def _orders(tables: Tables) -> Chart:
    return Chart(
        id="orders",
        title=say("What the orders allow"),
        rule="CS 5",
        corner=say("Wing"),
        columns=(
            say("Units"),
            say("Movement points"),
            say("From zone to zone"),
            say("Enters a zone"),
            say("Assaults"),
            say("Fires"),
            say("Flank bonus"),
        ),
        rows=tuple(
            ChartRow(
                head=STATUS_NAMES[status],
                cells=(
                    str(row.units) if row.units else say("all units"),
                    signed(row.mp.value),
                    *map(
                        tick, (row.zoc_to_zoc, row.enters_zoc, row.assaults, row.fires, row.flank)
                    ),
                ),
                rule=row.rule,
            )
            for status, row in tables.status.items()
            if status is not Status.FRESH
        ),
        notes=(
            say("The highest of all six tokens makes its wing Impetuous."),
            say(
                "Series A: {a}. Series B: {b}.",
                a=", ".join(map(str, tables.series.a)),
                b=", ".join(map(str, tables.series.b)),
            ),
        ),
        phases=(Operation.ORDERS, Operation.GENERAL),
    )


def _arms(tables: Tables) -> Chart:
    return Chart(
        id="arms",
        title=say("Movement and retirement by arm"),
        rule="CS 6",
        corner=say("Arm"),
        columns=(
            say("Movement points"),
            say("Enters a zone"),
            say("Retires before contact"),
            say("Retires from an assault"),
        ),
        rows=tuple(
            ChartRow(
                head=ARMS[arm],
                cells=(
                    str(row.mp.value),
                    *map(
                        tick,
                        (row.enters_zoc, row.retires_before_contact, row.retires_from_assault),
                    ),
                ),
                rule=row.mp.rule,
            )
            for arm, row in tables.arm.items()
        ),
        notes=(
            say(
                "In the evening turn all have {n} movement points.",
                n=signed(tables.evening.mp.value),
            ),
        ),
        phases=(Operation.MOVEMENT, Operation.MARSHAL),
    )


def _terrain(tables: Tables) -> Chart:
    return Chart(
        id="terrain",
        title=say("Terrain"),
        rule="CS 6",
        corner=say("Ground"),
        columns=(say("Movement points"), say("Blocks sight"), say("Rolls against units in it")),
        rows=tuple(
            ChartRow(
                head=say(row.name),
                cells=(
                    str(row.cost) if row.passable else say("nobody may"),
                    tick(row.blocks_sight),
                    signed(tables.fire.farmhouse.value if row.blocks_sight else 0),
                ),
                rule=row.rule,
                ground=(kind,),
            )
            for kind, row in tables.terrain.items()
        ),
        phases=(Operation.MOVEMENT,),
    )


def _guns(tables: Tables) -> Chart:
    most = max(len(row.modifiers) for row in tables.gun.values())
    return Chart(
        id="guns",
        title=say("Artillery: modifiers by range"),
        rule="CS 9.1f",
        corner=say("Guns"),
        columns=tuple(map(str, range(1, most + 1))),
        rows=tuple(
            ChartRow(head=GUNS[gun], cells=tuple(map(signed, row.modifiers)), rule=row.rule)
            for gun, row in tables.gun.items()
        ),
        notes=(
            say("Two dice and the modifier: {n} or more is a HIT.", n=tables.fire.hits_at.value),
        ),
        phases=FIRE,
    )


def _thresholds(tables: Tables) -> Chart:
    limits, fire, assault = tables.limits, tables.fire, tables.assault
    return Chart(
        id="thresholds",
        title=say("Thresholds and lengths"),
        rule="CS 7",
        corner=say("Case"),
        columns=(say("Value"),),
        rows=named(
            (
                (say("Artillery hits at"), fire.hits_at),
                (say("Light infantry hits at"), fire.light_hits_at),
                (say("Range of artillery in hexes"), fire.artillery_range),
                (say("Its range in the evening"), tables.evening.artillery_range),
                (say("First threshold of an assault"), assault.first_threshold),
                (say("It falls with every roll by"), assault.fall),
                (say("HITs of the loser"), assault.loser_hits),
                (say("Hexes of a flight"), limits.flight),
                (say("Hexes of a retirement, at most"), limits.retirement),
                (say("HITs for each enemy front on the way"), limits.front_hit),
                (say("HITs for leaving the map"), limits.edge_hit),
                (say("Victory points that end the game"), limits.points_to_win),
            )
        ),
        phases=ASSAULT,
    )
