"""Odds and modifiers of a close combat: one reading for sheet and roll (PG 19.3, 19.5, T8)."""

from msgspec import Struct, structs

from game.board.cells import Cell
from game.engine.event import Modifier, total
from game.engine.text import say
from game.rules.prussias_glory.combat.combats import formed_cavalry
from game.rules.prussias_glory.data.cards import COALITION, PRUSSIAN, Arm, enemy_of
from game.rules.prussias_glory.data.special import SpecialRule
from game.rules.prussias_glory.pieces import army_state, card, is_formed, is_routed, unit, values
from game.rules.prussias_glory.table import ArmyState, Combat, Ctx
from game.rules.prussias_glory.tables import ArmyStateFigures, Effect, Terrain

SURPRISE_TURN = 1
FULL_POINT = 2  # shock is kept in halves of a point (Ruling 42)


class Weight(Struct, frozen=True):
    """What a combat is rolled with."""

    attack: int  # SP that count
    defence: int
    column: int
    modifiers: tuple[Modifier, ...]  # every line, zeros too

    @property
    def drm(self) -> int:
        """The sum of the lines (PG 19.6a)."""
        return total(self.modifiers)


def weigh(ctx: Ctx, combat: Combat) -> Weight:
    """Odds column and modifiers of a combat whose leads and terrain are chosen (PG 19.3, 19.5)."""
    attack = strength(ctx, combat.attack.engaged)
    defence = strength(ctx, combat.defence.engaged) + strength(ctx, combat.defence.used_support)
    lines = modifiers(ctx, combat, attack, defence)
    return Weight(attack, defence, column(ctx, attack, defence), lines)


# -- odds (PG 19.3) --------------------------------------------------------------------------------


def strength(ctx: Ctx, units: tuple[str, ...]) -> int:
    """SP, at most 8 foot, 6 horse, 9 at Torgau from a hex (PG 19.3a-b, 26.3.5a, Ruling 40)."""
    sums: dict[tuple[Cell, Arm, str], int] = {}
    for uid in units:
        at = unit(ctx, uid).cell, card(ctx, uid).arm, card(ctx, uid).side
        sums[at] = sums.get(at, 0) + values(ctx, uid).sp
    return sum(min(points, most_sp(ctx, arm, side)) for (_, arm, side), points in sums.items())


def most_sp(ctx: Ctx, arm: Arm, side: str) -> int:
    """The most SP of an arm that count from one hex (PG 19.3b, 26.3.5a)."""
    limits = ctx.rules.tables.limits
    if arm is Arm.CAVALRY:
        return limits.sp_cavalry.value
    if side == COALITION and ctx.rules.on(SpecialRule.NINE_POINTS):
        return ctx.rules.tables.torgau.sp_infantry.value
    return limits.sp_infantry.value


def column(ctx: Ctx, attack: int, defence: int) -> int:
    """The highest printed odds not above the ratio: rounded for the defender (PG 19.3c)."""
    odds = ctx.rules.tables.close_combat.odds
    fitting = [i for i, (a, d) in enumerate(odds) if attack * d >= a * defence]
    return fitting[-1] if fitting else 0


def _odds_lines(ctx: Ctx, attack: int, defence: int) -> tuple[Modifier, ...]:
    table = ctx.rules.tables.close_combat
    lowest = table.odds[0]
    below = attack * lowest[1] < lowest[0] * defence
    above = attack >= table.very_high * defence  # Ruling 39: from 5-1
    return table.drm.odds_below_1_3.modifier(below), table.drm.odds_above_4_1.modifier(above)


# -- modifiers (PG T8) -----------------------------------------------------------------------------


def modifiers(ctx: Ctx, combat: Combat, attack: int, defence: int) -> tuple[Modifier, ...]:
    """All lines of T8, those that do not apply with 0 (PG 19.5, T8)."""
    drm, foe = ctx.rules.tables.close_combat.drm, enemy_of(combat.attacker)
    attackers, defenders = combat.attack.engaged, _defenders(combat)
    ours = ArmyStateFigures(drm.attacker_demoralised, drm.attacker_army_routed)
    theirs = ArmyStateFigures(drm.defender_demoralised, drm.defender_army_routed)
    terrain, shock = terrain_lines(ctx, combat)
    lines = [
        morale_line(ctx, combat),
        terrain,
        shock,
        *_odds_lines(ctx, attack, defence),
        drm.flank_attack.modifier(combat.surrounded and not combat.supported),
        disorder_line(ctx, combat),
        drm.attacker_disordered.modifier(any(not is_formed(ctx, u) for u in attackers)),
        drm.flipped_marker.modifier(flipped_markers(ctx, combat)),
        drm.momentum_on_defender.modifier(momentum_for(ctx, combat)),
        drm.momentum_on_attacker.modifier(momentum_against(ctx, combat)),
        drm.attacker_in_column.modifier(any(unit(ctx, u).column for u in attackers)),
        drm.defender_in_column.modifier(any(unit(ctx, u).column for u in defenders)),
        army_line(ctx, combat.attacker, ours),
        army_line(ctx, foe, theirs),
    ]
    if ctx.rules.on(SpecialRule.CAUGHT_ON_THE_MARCH):
        lines.append(_surprise(ctx, combat.attacker))
    return tuple(lines)


def _defenders(combat: Combat) -> tuple[str, ...]:
    """All who defend: Engaged units, and the Support added (PG 19.1.1c)."""
    return (*combat.defence.engaged, *combat.defence.used_support)


def _surprise(ctx: Ctx, attacker: str) -> Modifier:
    """Rossbach, first turn: +3 for Prussian attacks, -3 for theirs (PG 23.5.2a)."""
    surprise = ctx.rules.tables.surprise
    figure = surprise.prussian if attacker == PRUSSIAN else surprise.coalition
    return figure.modifier(ctx.table.turn == SURPRISE_TURN)


def army_line(ctx: Ctx, side: str, figures: ArmyStateFigures) -> Modifier:
    """What the state of an army does; Rout takes the place of Demoralised (PG 10.2g, 10.3d)."""
    state = army_state(ctx, side)
    figure = figures.routed if state is ArmyState.ROUTED else figures.demoralised
    return figure.modifier(state is not ArmyState.STEADY)


def flipped_markers(ctx: Ctx, combat: Combat) -> int:
    """Attacking hexes whose Engaged marker lies on its -2 side; they add up (PG 4.3e)."""
    markers = ctx.table.markers
    return sum(1 for c in combat.attack.cells if c in markers and markers[c].flipped)


def momentum_for(ctx: Ctx, combat: Combat) -> int:
    """Momentum markers on defending hexes, of this phase only (PG 19.10d)."""
    found = (ctx.table.momentum[c] for c in combat.defence.cells if c in ctx.table.momentum)
    return sum(m.count for m in found if m.side == combat.attacker and m.turn == ctx.table.turn)


def momentum_against(ctx: Ctx, combat: Combat) -> int:
    """Momentum markers that the enemy laid on attacking hexes (PG 19.10d, Ruling 49)."""
    found = (ctx.table.momentum[c] for c in combat.attack.cells if c in ctx.table.momentum)
    return sum(m.count for m in found if m.side != combat.attacker)


def disorder_line(ctx: Ctx, combat: Combat) -> Modifier:
    """Disordered or Routed defenders: only the best of the four lines (PG T8d, T8e, Ruling 43)."""
    drm, involved = ctx.rules.tables.close_combat.drm, _defenders(combat)
    shaken = {unit(ctx, u).cell for u in involved if not is_formed(ctx, u)}
    routed = {unit(ctx, u).cell for u in involved if is_routed(ctx, u)}
    held = {unit(ctx, u).cell for u in involved}
    by_horse = all(formed_cavalry(ctx, u) for u in combat.attack.engaged)
    if held and routed == held:
        return (drm.routed_by_horse if by_horse else drm.routed).modifier()
    figure = drm.disordered_by_horse if by_horse else drm.disordered
    return figure.modifier(bool(held) and shaken == held)


def morale_line(ctx: Ctx, combat: Combat) -> Modifier:
    """The lead units' morale: 1, or all the difference if only cavalry attacks (PG T8f, T8g)."""
    drm = ctx.rules.tables.close_combat.drm
    ours, theirs = values(ctx, combat.attack.lead).mr, values(ctx, combat.defence.lead).mr
    if all(card(ctx, u).is_cavalry for u in combat.attack.engaged):
        text = say("lead morale, all attackers cavalry: {a} against {d}", a=ours, d=theirs)
        return Modifier(ours - theirs, text, "PG T8g")
    figure = drm.lead_higher if ours > theirs else drm.lead_lower
    text = say("lead morale: {a} against {d}", a=ours, d=theirs)
    return Modifier(figure.value if ours != theirs else 0, text, "PG T8f")


# -- terrain and shock (PG 19.5, 19.5.1) -----------------------------------------------------------


def terrain_pairs(combat: Combat) -> tuple[tuple[Cell, Cell], ...]:
    """The pairs of hexes that the attacker may choose from (PG 19.5a)."""
    return tuple((a, d) for a in combat.attack.cells for d in combat.defence.cells)


def _pair_values(ctx: Ctx, combat: Combat) -> dict[tuple[Cell, Cell], int]:
    """Terrain and shock together, as they would be with each pair."""
    return {pair: total(_lines_of_pair(ctx, combat, *pair)) for pair in terrain_pairs(combat)}


def best_pair(ctx: Ctx, combat: Combat) -> tuple[Cell, Cell]:
    """The pair that is best for the attacker; the first of those that are alike (PG 19.5a)."""
    found = _pair_values(ctx, combat)
    return max(found, key=lambda pair: found[pair])


def pairs_differ(ctx: Ctx, combat: Combat) -> bool:
    """Whether it matters which pair is taken (PG 19.5a)."""
    if len(terrain_pairs(combat)) == 1:
        return False
    return len(set(_pair_values(ctx, combat).values())) > 1


def terrain_lines(ctx: Ctx, combat: Combat) -> tuple[Modifier, Modifier]:
    """Terrain and cavalry shock of the pair, the best named as such (PG 19.5a, 19.5.1, T4)."""
    a, d = pair = combat.terrain_pair or best_pair(ctx, combat)
    terrain, shock = _lines_of_pair(ctx, combat, a, d)
    if pairs_differ(ctx, combat) and pair == best_pair(ctx, combat):
        label = ctx.rules.label
        text = say("terrain, the best pair: {a} to {d}", a=label(a), d=label(d))
        terrain = structs.replace(terrain, label=text)
    return terrain, shock


def _lines_of_pair(ctx: Ctx, combat: Combat, a: Cell, d: Cell) -> tuple[Modifier, Modifier]:
    label = ctx.rules.label
    value = terrain_drm(ctx, combat, a, d)
    terrain = Modifier(value, say("terrain: {a} to {d}", a=label(a), d=label(d)), "PG T4b")
    return terrain, shock_line(ctx, combat, a, d)


def terrain_drm(ctx: Ctx, combat: Combat, a: Cell, d: Cell) -> int:
    """The worse hex and arm Engaged there, all of the hexside (PG 19.5a, T4b, Ruling 41)."""
    arms = {card(ctx, u).is_cavalry for u in combat.attack.engaged if unit(ctx, u).cell == a}
    return min((_terrain_for(ctx, a, d, cavalry) for cavalry in sorted(arms)), default=0)


def _terrain_for(ctx: Ctx, a: Cell, d: Cell, cavalry: bool) -> int:
    tables, board = ctx.rules.tables, ctx.rules.board
    into = [_effect(tables.hexes[k], cavalry) for k in board.terrain[d]]
    out = [_effect(tables.hexes[k], cavalry) for k in board.terrain[a]]
    sides = [_effect(tables.hexsides[k], cavalry) for k in board.crossing(a, d)]
    worst = min([0, *(e.value for e in into if e.into), *(e.value for e in out if e.out)])
    return worst + sum(e.value for e in sides)


def shock_line(ctx: Ctx, combat: Combat, a: Cell, d: Cell) -> Modifier:
    """Cavalry shock: the attacker's value less the defender's (PG 19.5.1b)."""
    if not is_shock(ctx, combat) or bans_shock(ctx, a, d):
        return Modifier(0, say("no cavalry shock"), "PG 19.5.1a")
    ours, theirs = (
        shock_value(ctx, units) for units in (combat.attack.engaged, _defenders(combat))
    )
    text = say("cavalry shock: {a} against {d}", a=ours, d=theirs)
    return Modifier(ours - theirs, text, "PG 19.5.1b")


def is_shock(ctx: Ctx, combat: Combat) -> bool:
    """Only cavalry attacks, on cavalry or on infantry in column or out of order (PG 19.5.1a)."""
    return all(card(ctx, u).is_cavalry for u in combat.attack.engaged) and all(
        card(ctx, u).is_cavalry or unit(ctx, u).column or not is_formed(ctx, u)
        for u in _defenders(combat)
    )


def bans_shock(ctx: Ctx, a: Cell, d: Cell) -> bool:
    """Whether an asterisk of the chosen pair bans cavalry shock (PG 19.5.1d, Ruling 42)."""
    tables, board = ctx.rules.tables, ctx.rules.board
    hexes = (*board.terrain[a], *board.terrain[d])
    return any(tables.hexes[k].combat_cavalry.no_shock for k in hexes) or any(
        tables.hexsides[k].combat_cavalry.no_shock for k in board.crossing(a, d)
    )


def shock_value(ctx: Ctx, units: tuple[str, ...]) -> int:
    """Average shock points of Formed contributing cavalry, halves up (PG 19.5.1b-c)."""
    formed = [u for u in units if formed_cavalry(ctx, u)]
    if not formed:
        return 0
    points, n = sum(values(ctx, u).shock_halves for u in formed), len(formed)
    return (points + n) // (FULL_POINT * n)


def _effect(terrain: Terrain, cavalry: bool) -> Effect:
    return terrain.combat_cavalry if cavalry else terrain.combat_infantry
