"""What is worth a look in a scenario that can be played: rules, wings, armies, colours."""

from collections.abc import Callable, Collection, Iterator, Mapping

from game.board.board import Board
from game.content.scenario_file import Scenario
from game.rules.kit.colours import like_bands, unknown_bands
from game.rules.kit.faults import Fault
from game.rules.prussias_glory.battles.leuthen import NADASDY
from game.rules.prussias_glory.battles.torgau import REID
from game.rules.prussias_glory.data.cards import COALITION, SIDES, Arm
from game.rules.prussias_glory.data.scenario import PgScenario, UnitClass
from game.rules.prussias_glory.data.special import SpecialRule
from game.rules.prussias_glory.loading.entry import comes_later
from game.rules.prussias_glory.loading.load import at_the_start
from game.rules.prussias_glory.loading.named import numbered
from game.rules.prussias_glory.loading.start import leaders_astray
from game.rules.prussias_glory.loading.verdict import out_of_reach
from game.rules.prussias_glory.movement.march import MARCHING_WINGS, TOWARDS
from game.rules.prussias_glory.options import as_played
from game.rules.prussias_glory.tables import standard_tables

Own = Collection[tuple[str, str]]  # tables that no base has, by name and id


def advice(scenario: Scenario[PgScenario], board: Board) -> list[Fault]:
    """Warnings for a sound scenario."""
    body = scenario.body
    found = [
        *_rules_without_ground(body, board),
        *_wings(body, scenario.own),
        *_commanders(body),
        *out_of_reach(body),
        *leaders_astray(at_the_start(as_played(body), board)),
    ]
    return [*found, *_left_out(body, scenario.own)]


def _rules_without_ground(body: PgScenario, board: Board) -> Iterator[Fault]:
    """Special rules that have nothing to work on in this battle."""
    for rule in body.setup.special_rules:
        needed = GROUNDS.get(rule)
        if needed is not None and not needed[0](body, board):
            yield "[setup]", f'special rule "{rule}" changes nothing', f"it needs {needed[1]}"


def _has_wing(*names: str) -> Callable[[PgScenario, Board], bool]:
    return lambda body, _board: any(w.id in names and w.army == COALITION for w in body.wing)


def _is_inactive(body: PgScenario, _board: Board) -> bool:
    return any(a.id == COALITION and a.activation is not None for a in body.army)


def _has_town(body: PgScenario, _board: Board) -> bool:
    return any(a.id == COALITION and a.friendly_hexes for a in body.army)


def _in_fog(body: PgScenario, _board: Board) -> bool:
    last = standard_tables().leuthen.fog_until_hour.value
    return any(int(time.split(":")[0]) <= last for time in body.setup.clock)


def _has_baggage(body: PgScenario, _board: Board) -> bool:
    return any(u.unit_class is UnitClass.BAGGAGE for u in body.unit)


def _has_light_guns(body: PgScenario, _board: Board) -> bool:
    levels = standard_tables().torgau.free_gun_levels.value
    guns = (u for u in body.unit if u.arm is Arm.ARTILLERY and u.army == COALITION and u.in_play)
    return any(len(u.strength) == levels for u in guns)


def _marches(body: PgScenario, board: Board) -> bool:
    return board.cell(TOWARDS) is not None and _has_wing(*MARCHING_WINGS)(body, board)


INACTIVE = _is_inactive, "an army of the coalition that starts inactive (activation)"
GROUNDS: Mapping[SpecialRule, tuple[Callable[[PgScenario, Board], bool], str]] = {
    SpecialRule.BADEN: (_has_wing("baden"), 'a wing "baden" of the coalition'),
    SpecialRule.FIRST_TURN_MARCH: (
        _marches,
        f'a wing "soubise" or "hildburghausen" of the coalition and a hex {TOWARDS}',
    ),
    SpecialRule.HILDBURGHAUSEN_COMMANDS: INACTIVE,
    SpecialRule.NO_EARLY_ACTIVATION: INACTIVE,
    SpecialRule.AUSTRIAN_COSTS: INACTIVE,
    SpecialRule.MORNING_FOG: (_in_fog, "a turn at eight o'clock or before"),
    SpecialRule.LEUTHEN_AS_EDGE: (_has_town, "friendly_hexes of the coalition"),
    SpecialRule.TORGAU_AS_EDGE: (_has_town, "friendly_hexes of the coalition"),
    SpecialRule.NADASDY_LEADS_CHARGES: (_has_wing(NADASDY), f'a wing "{NADASDY}" of the coalition'),
    SpecialRule.LIGHT_BAGGAGE: (_has_baggage, 'a unit with class = "baggage"'),
    SpecialRule.REID: (_has_wing(REID), f'a wing "{REID}" of the coalition'),
    SpecialRule.GUNS_WITH_INFANTRY: (_has_light_guns, "guns of the coalition with two levels"),
}


def _wings(body: PgScenario, own: Own) -> Iterator[Fault]:
    """Wings nobody belongs to (those of a base may lack units), colours unknown or given twice."""
    later = comes_later(body)
    filled = {u.wing for u in body.unit if u.in_play or u.id in later}
    named = [*numbered("wing", body.wing)]
    for where, wing in named:
        if wing.id not in filled and (wing.at is not None or ("wing", wing.id) in own):
            what = "it out" if wing.at is None else "out the hex of its leader"
            yield where, "has no unit in play", f"give it units, or leave {what}"
    yield from unknown_bands((where, wing.colour) for where, wing in named)
    here = [(where, w.army, w.colour) for where, w in named if w.id in filled]
    yield from like_bands(here, "wing")


def _commanders(body: PgScenario) -> Iterator[Fault]:
    """An army without Army Commander, unless the file says that he is absent (PG 9.1b)."""
    told: set[str] = {c.army for c in body.army_commander}
    told |= {w.army for w in body.wing if w.army_commander}
    if SpecialRule.NO_COALITION_COMMANDER in body.setup.special_rules:
        told.add(COALITION)
    for side in SIDES:
        if side not in told:
            hint = "add [[army_commander]]; with absent = true he is left out on purpose"
            yield f'army "{side}"', "has no Army Commander", hint


def _left_out(body: PgScenario, own: Own) -> Iterator[Fault]:
    """A base brings in units that are not in play; a scenario has no use for such of its own."""
    later = comes_later(body)
    for where, unit in numbered("unit", body.unit):
        if not unit.in_play and unit.id not in later and ("unit", unit.id) in own:
            yield where, "is not in play", 'give it a hex: at = "1204"'
