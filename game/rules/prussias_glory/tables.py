"""The tables of tables.toml: read once, checked, frozen."""

import re
import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from types import MappingProxyType

import msgspec
from msgspec import Struct, structs

from game.board.board import DOWN, UP
from game.rules.kit.figures import Figure

SLOPE = "slope"
UPHILL, DOWNHILL = f"{SLOPE}{UP}", f"{SLOPE}{DOWN}"
"""A slope as the table of terrain has it: by the direction of the step (PG T4)."""


class Limits(Struct, frozen=True):
    """Single numbers of the rulebook."""

    stack_levels: Figure
    stack_guns: Figure
    stack_guns_alone: Figure
    column_levels: Figure
    engaged_levels: Figure
    command_radius: Figure
    commander_units: Figure
    baden_radius: Figure
    bombard_range: Figure
    support_levels: Figure
    sp_infantry: Figure
    sp_cavalry: Figure
    charge_passes: Figure
    leave_map: Figure
    check_radius: Figure
    demoralisation_tested_at: Figure
    demoralised_at: Figure
    army_rout_at: Figure
    cs_for_one_level: Figure
    rout_check_margin: Figure
    rout_infantry: Figure
    rout_cavalry: Figure
    march_hexes: Figure
    leader_hit: Figure
    leader_killed: Figure
    leader_unhurt: Figure
    overrun_killed: Figure
    mr_forced_retreat_below: Figure
    mr_forced_rout_at: Figure
    mr_voluntary_retreat: Figure
    mr_surrender_at: Figure
    exchange_divisor: Figure


class ArmyStateFigures(Struct, frozen=True):
    """What an army's state does to a roll."""

    demoralised: Figure
    routed: Figure


class RallyFigures(Struct, frozen=True):
    """Rally modifiers (PG T2)."""

    far_from_enemy: Figure
    cover: Figure
    shaken_neighbours: Figure
    enemy_near: Figure
    far_distance: Figure


class CaptureDrm(Struct, frozen=True):
    """Modifiers of the capture roll (PG T1d-e)."""

    captor_higher: Figure
    guns_higher: Figure
    captors_disordered: Figure


class CaptureTable(Struct, frozen=True):
    """Artillery capture (PG T1)."""

    all_levels_max: Figure
    counter_max: Figure
    drm: CaptureDrm


class LeaveEzoc(Struct, frozen=True):
    """Costs of leaving an EZOC (PG T5)."""

    support: Figure
    engaged_prussian_cavalry: Figure
    engaged_other_fast: Figure
    artillery: Figure


class ColumnFigures(Struct, frozen=True):
    """In-column movement (PG 7.3)."""

    movement_bonus: Figure
    hex_cost: Figure
    guns_with_wing: Figure
    guns_enter_radius: Figure
    guns_deploy_radius: Figure
    alarm_radius: Figure
    prussian_cavalry: Figure
    degraded_artillery: Figure
    degraded_infantry: Figure
    degraded_cavalry: Figure


class VictoryPoints(Struct, frozen=True):
    """Victory points (PG 22.1, 23.1)."""

    destroyed: Figure
    captured: Figure
    captured_gun_level: Figure
    frederick_wounded: Figure
    frederick_killed: Figure
    daun_wounded: Figure
    daun_killed: Figure
    coalition_commander: Figure
    town: Figure
    town_units: Figure


class Passivity(Struct, frozen=True):
    """Passivity rolls of Rossbach (PG 23.4.4)."""

    prussian_die: Figure
    prussian_loss: Figure
    coalition_die: Figure
    coalition_loss: Figure
    coalition_later_six_loss: Figure
    coalition_floor: Figure


class Surprise(Struct, frozen=True):
    """First turn of Rossbach's battle scenario (PG 23.5.2)."""

    prussian: Figure
    coalition: Figure


class ActivationFigures(Struct, frozen=True):
    """Activation of armies and detachments (PG 6.1, 6.3, 13)."""

    normal: Figure
    on_sight: Figure
    austrians_from_hour: Figure
    automatic_range: Figure
    det_range: Figure
    sight_range: Figure


class AdvanceFigures(Struct, frozen=True):
    """The voluntary advance of the Coalition at Rossbach (PG 23.4)."""

    die: Figure
    free_at: Figure
    most: Figure
    ceiling: Figure
    turns: Figure
    infantry: Figure


class LeuthenFigures(Struct, frozen=True):
    """Morning fog (PG 24.2.3)."""

    fog_sight: Figure
    fog_until_hour: Figure


class ZorndorfFigures(Struct, frozen=True):
    """Fatigue and the light baggage (PG 25.1, 25.3)."""

    baggage_routs: Figure
    fatigue: Figure
    bombarded_from: Figure
    rest: Figure
    near_baggage: Figure
    frederick_listed: Figure


class TorgauFigures(Struct, frozen=True):
    """Lacy, the line of retreat and what activation costs (PG 26.1, 26.3, 26.4)."""

    line_of_retreat: Figure
    cost_without_lacy: Figure
    cost_with_lacy: Figure
    cost_on_sight: Figure
    sp_infantry: Figure
    entry_cost: Figure
    free_gun_levels: Figure
    free_guns_in_hex: Figure
    morale_in_text: Figure
    lacy: Mapping[str, Figure]


class Effect(Struct, frozen=True):
    """A combat cell of the terrain table: value, where it counts, shock banned or not (PG T4b)."""

    value: int
    into: bool
    out: bool
    no_shock: bool
    prohibited: bool


class Terrain(Struct, frozen=True):
    """A row of the terrain table. Movement None: prohibited; artillery has a column (PG T4a)."""

    move_infantry: int | None
    move_artillery: int | None
    move_cavalry: int | None
    combat_infantry: Effect
    combat_cavalry: Effect
    bombard: Effect
    column_only: bool = False

    @property
    def prohibited(self) -> bool:
        """Marked P for all arms: nobody goes there, no ZOC, no combat (Ruling 6)."""
        return self.combat_infantry.prohibited


class BombardmentDrm(Struct, frozen=True):
    """Modifiers of T6."""

    all_at_range_1: Figure
    firer_disordered: Figure
    target_routed: Figure
    army_demoralised: Figure
    army_routed: Figure


class ResultTable(Struct, frozen=True, kw_only=True):
    """A table of results: `printed[roll][column]`."""

    columns: tuple[str, ...]
    min_roll: int
    max_roll: int
    printed: Mapping[str, tuple[str, ...]]

    def cell(self, column: int, roll: int) -> str:
        """The printed cell; rolls beyond the table use its end rows (PG 19.6a, Ruling 70)."""
        return self.printed[str(max(self.min_roll, min(self.max_roll, roll)))][column]


class BombardmentTable(ResultTable, frozen=True, kw_only=True):
    """Bombardment (PG T6)."""

    lowest: tuple[int, ...]
    drm: BombardmentDrm

    def column(self, strength: int) -> int | None:
        """The column of a total BS; None below 2: no effect (PG 16.2a)."""
        fitting = [i for i, least in enumerate(self.lowest) if strength >= least]
        return fitting[-1] if fitting else None


class CloseCombatDrm(Struct, frozen=True):
    """Modifiers of T8."""

    momentum_on_attacker: Figure
    flipped_marker: Figure
    attacker_disordered: Figure
    momentum_on_defender: Figure
    flank_attack: Figure
    defender_demoralised: Figure
    defender_army_routed: Figure
    attacker_demoralised: Figure
    attacker_army_routed: Figure
    odds_below_1_3: Figure
    odds_above_4_1: Figure
    attacker_in_column: Figure
    defender_in_column: Figure
    disordered: Figure
    disordered_by_horse: Figure
    routed: Figure
    routed_by_horse: Figure
    lead_higher: Figure
    lead_lower: Figure


class CloseCombatTable(ResultTable, frozen=True, kw_only=True):
    """Close combat (PG T7, T8): "attacker / defender"."""

    odds: tuple[tuple[int, int], ...]
    very_high: int
    drm: CloseCombatDrm


class Tables(Struct, frozen=True):
    """All numbers of the game."""

    limits: Limits
    command: ArmyStateFigures
    check: ArmyStateFigures
    rally: RallyFigures
    capture: CaptureTable
    leave_ezoc: LeaveEzoc
    column: ColumnFigures
    vp: VictoryPoints
    passivity: Passivity
    surprise: Surprise
    activation: ActivationFigures
    advance: AdvanceFigures
    leuthen: LeuthenFigures
    zorndorf: ZorndorfFigures
    torgau: TorgauFigures
    bombardment: BombardmentTable
    close_combat: CloseCombatTable
    hexes: Mapping[str, Terrain]
    hexsides: Mapping[str, Terrain]


_CELL = re.compile(r"^(?P<open>[(\[]?)(?P<value>[+-]?\d+)[)\]]?(?P<star>\*?)$")


def _effect(text: str) -> Effect:
    if text == "P":
        return Effect(0, into=True, out=True, no_shock=True, prohibited=True)
    found = _CELL.match(text)
    if found is None:
        raise ValueError(f'tables.toml: terrain cell "{text}" is not a number, (n), [n], n* or P')
    value, bracket = int(found["value"]), found["open"]
    return Effect(value, bracket != "[", bracket != "", bool(found["star"]), prohibited=False)


def _cost(text: str, part: int) -> int | None:
    """A movement cell: "2", "+1", "P", "+0/+1" for infantry/artillery, or the Mietzel's words."""
    if text == "P" or text.startswith("ALL"):
        return None
    parts = text.split("/")
    return int(parts[min(part, len(parts) - 1)])


def _terrain(row: Mapping[str, str]) -> Terrain:
    return Terrain(
        _cost(row["move_inf"], 0),
        _cost(row["move_inf"], 1),
        _cost(row["move_cav"], 0),
        _effect(row["combat_inf"]),
        _effect(row["combat_cav"]),
        _effect(row["bombard"]),
        column_only=row["move_inf"].startswith("ALL"),
    )


def read_tables(text: str) -> Tables:
    """Tables from the text of a tables.toml; a wrong cell raises ValueError naming it."""
    raw = tomllib.loads(text)
    terrain = raw.pop("terrain")
    raw["hexes"], raw["hexsides"] = {}, {}
    hexes, hexsides = (
        MappingProxyType({kind: _terrain(row) for kind, row in terrain[of].items()})
        for of in ("hex", "hexside")
    )
    return structs.replace(msgspec.convert(raw, Tables), hexes=hexes, hexsides=hexsides)


@cache
def standard_tables() -> Tables:
    """The tables shipped with the game."""
    return read_tables(_text())


@cache
def printed_terrain() -> Mapping[str, Mapping[str, str]]:
    """The terrain table as it is printed, hexes before hexsides: by kind its cells (PG T4)."""
    terrain = tomllib.loads(_text())["terrain"]
    return MappingProxyType({**terrain["hex"], **terrain["hexside"]})


def _text() -> str:
    return (files(__package__) / "tables.toml").read_text(encoding="utf-8")
