"""The tables of the rulebook and the names of its chapters."""

from collections.abc import Mapping
from functools import cache

from game.engine.reference import Chart, ChartRow, Reference
from game.engine.text import Text, say
from game.rules.kit.charts import CASE, VALUE, labelled, modifiers, named, printed, signed, tick
from game.rules.squares.cards import Weight
from game.rules.squares.counter_key import ASPECTS, SPECIMENS
from game.rules.squares.table import Step
from game.rules.squares.tables import MovementTable, Tables, TerrainRow, standard_tables

CHAPTERS: Mapping[str, Text] = {
    "SQ 1": say("Generals and Commands"),
    "SQ 2": say("Units"),
    "SQ 3": say("Sight and representative bases"),
    "SQ 4": say("Terrain"),
    "SQ 5": say("Sequence of a turn"),
    "SQ 6": say("Movement"),
    "SQ 7": say("Bombardment"),
    "SQ 8": say("Combat"),
    "SQ 9": say("Recovery"),
    "SQ 10": say("Breaking points"),
    "SQ O": say("Options"),
    "SQ R": say("Rulings"),
}
WEIGHTS: Mapping[Weight, Text] = {
    Weight.HEAVY: say("Heavy guns"),
    Weight.MEDIUM: say("Medium guns"),
    Weight.LIGHT: say("Light guns"),
}
REROLLS: Mapping[str, Text | str] = {
    "": "–",
    "light": say("light infantry"),
    "all": say("everyone"),
}
COMBAT, ACTIVE = (Step.COMBAT,), (Step.ACTIVATION,)


@cache
def reference() -> Reference:
    """All of it, from the tables that are played by."""
    tables = standard_tables()
    charts = (
        _points_of_action(tables),
        _prices(tables.movement),
        _terrain(tables),
        _capacity(tables),
        _bombardment(tables),
        _combat(tables),
        modifiers(
            "combat.modifiers", say("Combat: modifiers"), "SQ 8.20", tables.combat, phases=COMBAT
        ),
        _morale(tables),
        _recovery(tables),
        _weather(tables),
    )
    return Reference(CHAPTERS, charts, SPECIMENS, ASPECTS)


def _points_of_action(tables: Tables) -> Chart:
    return Chart(
        id="ap",
        title=say("Action points of a Command"),
        rule="SQ 5.5",
        corner=say("Die"),
        columns=(say("Action points"),),
        rows=tuple(
            ChartRow(head=str(die), cells=(str(points),))
            for die, points in enumerate(tables.ap.by_die, 1)
        ),
        phases=(Step.POINTS, Step.CINC, Step.CONTEST),
    )


def _prices(prices: MovementTable) -> Chart:
    return Chart(
        id="prices",
        title=say("What action points buy"),
        rule="SQ 6",
        corner=CASE,
        columns=(say("Action points"),),
        rows=named(
            (
                (say("First square, straight forward or back"), prices.first_square),
                (say("Each diagonal square (massed infantry only)"), prices.diagonal),
                (say("Artillery that moves, once"), prices.artillery),
                (say("Into Rough or Wood"), prices.difficult),
                (say("Into a River square"), prices.river),
                (say("Occupying a built-up base"), prices.built_up),
                (say("Change of front of linear infantry"), prices.front),
                (say("Change of formation"), prices.formation),
                (say("A Combat"), prices.combat),
                (say("A shot of a battery"), prices.shot),
            )
        ),
        notes=(
            say(
                "Each further point: one square more, {n} for the mounted.",
                n=prices.mounted_squares.value,
            ),
            say(
                "Light cavalry that starts no Combat has {n} more to move with.",
                n=prices.light_cavalry.value,
            ),
        ),
        phases=ACTIVE,
    )


def _terrain(tables: Tables) -> Chart:
    return Chart(
        id="terrain",
        title=say("Terrain"),
        rule="SQ 4.1",
        corner=say("Ground"),
        columns=(
            say("Further action points"),
            say("Blocks sight"),
            say("Cover from guns"),
            say("Defenders who roll again"),
        ),
        rows=tuple(
            ChartRow(
                head=say(row.name),
                cells=(
                    _price(kind, row, tables.movement),
                    tick(row.obstructs),
                    signed(tables.bombard.cover.value) if row.cover else "–",
                    REROLLS[row.reroll],
                ),
                ground=(kind,),
            )
            for kind, row in tables.terrain.items()
        ),
        phases=ACTIVE,
    )


def _price(kind: str, row: TerrainRow, prices: MovementTable) -> str:
    """What a square of a kind costs besides the way into it (SQ 6.5)."""
    if row.difficult:
        return signed(prices.difficult.value)
    surcharge = {"river": prices.river, "built_up": prices.built_up}.get(kind)
    return signed(surcharge.value) if surcharge is not None else "–"


def _capacity(tables: Tables) -> Chart:
    room = tables.capacity
    return Chart(
        id="capacity",
        title=say("Room in a square"),
        rule="SQ 4.5",
        corner=CASE,
        columns=(VALUE,),
        rows=named(
            (
                (say("Points of room in a square"), room.points),
                (say("Points of a massed brigade"), room.massed),
                (say("Points of a linear brigade"), room.linear),
                (say("Artillery units besides"), room.artillery),
                (say("Points of a side in a Combat"), room.fight),
                (say("Supports from each side square"), room.supports),
                (say("Brigades of a follow-up"), room.follow_up),
            )
        ),
        phases=ACTIVE,
    )


def _bombardment(tables: Tables) -> Chart:
    shots = tables.bombard
    weights = tuple(
        ChartRow(head=WEIGHTS[weight], cells=tuple(map(signed, pair)), rule="SQ 7.6")
        for weight, pair in shots.weight.items()
    )
    others = tuple(
        ChartRow(head=row.head, cells=row.cells * 2, rule=row.rule) for row in labelled(shots)
    )
    return Chart(
        id="bombardment",
        title=say("Bombardment"),
        rule="SQ 7",
        corner=say("Guns"),
        columns=(say("Short range"), say("Long range")),
        rows=(*weights, *others),
        notes=(
            say(
                "One die for each point: {n} or more, with the modifiers, is a hit.",
                n=shots.hit_at.value,
            ),
            say("In a built-up base {n} or more saves from a hit.", n=shots.save.value),
        ),
        phases=ACTIVE,
    )


def _combat(tables: Tables) -> Chart:
    fight = tables.combat
    guns = tuple(
        ChartRow(
            head=WEIGHTS[weight],
            cells=(str(fight.artillery_dice.value), say("{n} or more", n=least)),
            rule="SQ 8.16",
        )
        for weight, least in fight.artillery_at.items()
    )
    hit = say("{n} or more", n=fight.hit_at.value)
    return Chart(
        id="combat",
        title=say("Combat: dice and hits"),
        rule="SQ 8.15",
        corner=say("Who"),
        columns=(say("Dice"), say("A die hits at")),
        rows=(
            ChartRow(head=say("Brigade"), cells=(str(fight.dice.value), hit), rule="SQ 8.15"),
            ChartRow(
                head=say("Brigade that fought before in this Combat"),
                cells=(str(fight.tired_dice.value), hit),
                rule="SQ 8.41",
            ),
            *guns,
        ),
        notes=(
            say("An unmodified {n} always hits.", n=fight.always.value),
            say("Saves: {n} or more in a built-up base.", n=fight.built_up_save.value),
            say("Saves: {n} or more against cavalry alone.", n=fight.cavalry_save.value),
        ),
        phases=COMBAT,
    )


def _morale(tables: Tables) -> Chart:
    test = tables.morale
    return Chart(
        id="morale",
        title=say("Morale: modifiers"),
        rule="SQ 8.33",
        corner=CASE,
        columns=(VALUE,),
        rows=labelled(test),
        notes=(
            say("A die for each hit: {n} or more passes.", n=test.pass_at.value),
            say("A brigade that fails {n} times is destroyed.", n=test.destroyed.value),
        ),
        phases=COMBAT,
    )


def _recovery(tables: Tables) -> Chart:
    rest = tables.recovery
    return Chart(
        id="recovery",
        title=say("Recovery: modifiers"),
        rule="SQ 9",
        corner=CASE,
        columns=(VALUE,),
        rows=labelled(rest),
        notes=(
            say("From {n} hits on, for all its action points.", n=rest.least.value),
            say("{n} or more takes away one hit.", n=rest.pass_at.value),
        ),
        phases=ACTIVE,
    )


def _weather(tables: Tables) -> Chart:
    sky = tables.weather
    return Chart(
        id="weather",
        title=say("Weather"),
        rule="SQ 5.2",
        corner=say("Season"),
        columns=(say("Rain to"), say("Cloudy to"), say("Normal to"), say("Clear from")),
        rows=tuple(
            ChartRow(
                head=season,
                cells=(str(row.rain), str(row.cloudy), str(row.normal), str(row.normal + 1)),
            )
            for season, row in (
                (say("November to April"), sky.nov_apr),
                (say("May to October"), sky.may_oct),
            )
        ),
        notes=(
            say("Two dice; {n} in Spain or Italy.", n=printed(signed(sky.mild.value))),
            say("In winter rain is snow on a die of {n} or more.", n=sky.snow_from.value),
        ),
    )
