"""Charges and the Disorder of cavalry: step 12 of a close combat (PG 19.12)."""

from itertools import groupby

from msgspec import structs

from game.board.cells import Cell
from game.engine import action as acts
from game.engine.action import Action
from game.engine.context import first_refusal
from game.engine.frame import Ask, Auto, Frame
from game.engine.prompt import Button, Mark, Offer, Pick, Preview, Prompt
from game.engine.refusal import Refusal
from game.engine.text import say
from game.rules.kit.dice import FACES
from game.rules.prussias_glory.combat import morale
from game.rules.prussias_glory.combat.advance import AdvanceStep
from game.rules.prussias_glory.combat.charge_roll import chance, needed, roll_charge
from game.rules.prussias_glory.combat.combats import change, formed_cavalry, get, open_combat
from game.rules.prussias_glory.combat.designation import closing
from game.rules.prussias_glory.combat.engagement import Assemble
from game.rules.prussias_glory.combat.momentum import MomentumStep
from game.rules.prussias_glory.combat.muster import foreseen
from game.rules.prussias_glory.combat.refusals import (
    ALREADY_ATTEMPTED,
    MUST_INCLUDE_MARKED,
    NO_CHARGE_TARGET,
    NOT_CAVALRY,
    NOT_FORMED,
    NOT_IN_THE_COMBAT,
    TERRAIN_FORBIDS,
)
from game.rules.prussias_glory.combat.runs import IN_A_FIGHT
from game.rules.prussias_glory.combat.sheets import combat_sheet, nobody_left
from game.rules.prussias_glory.data.cards import enemy_of
from game.rules.prussias_glory.movement.zones import enemy_neighbours, is_engaged
from game.rules.prussias_glory.pieces import (
    card,
    foot_and_horse,
    is_formed,
    name_of,
    on_map,
    owner,
    unit,
)
from game.rules.prussias_glory.table import Combat, CombatSide, Ctx

PHASE = "close_combat"
NO_CHARGE = "none"
NOT_INTO = frozenset({"woods", "town", "walled_town", "marsh"})  # PG 19.12.1b
NOT_ACROSS = "entrenchment"  # PG 19.12.1b

Group = tuple[tuple[str, ...], tuple[Cell, ...]]  # chargers and the hexes they charge


def why_not_charger(ctx: Ctx, combat: Combat, uid: str) -> Refusal | None:
    """Why a unit may not charge after a combat (PG 19.12.1a, 19.12.1d)."""
    if uid not in ctx.table.units or not on_map(ctx, uid):
        return NOT_IN_THE_COMBAT
    if not card(ctx, uid).is_cavalry:
        return NOT_CAVALRY
    followed = uid in combat.attack.support and is_engaged(ctx, uid)
    if uid not in combat.attack.engaged and not followed:
        return NOT_IN_THE_COMBAT
    if not is_formed(ctx, uid):
        return NOT_FORMED
    if unit(ctx, uid).charged:
        return ALREADY_ATTEMPTED
    near = enemy_neighbours(ctx, unit(ctx, uid).cell, combat.attacker)
    if near and not charge_hexes(ctx, uid):
        return TERRAIN_FORBIDS
    return None if near else NO_CHARGE_TARGET


def charge_hexes(ctx: Ctx, uid: str) -> tuple[Cell, ...]:
    """The hexes next to a unit that it may charge (PG 19.12.1b, 19.12.2a)."""
    here, board = unit(ctx, uid).cell, ctx.rules.board
    return tuple(
        c
        for c in enemy_neighbours(ctx, here, card(ctx, uid).side)
        if foot_and_horse(ctx, c)
        and NOT_INTO.isdisjoint(board.terrain[c])
        and NOT_ACROSS not in board.crossing(here, c)
    )


def chargers(ctx: Ctx, combat: Combat) -> tuple[str, ...]:
    """The cavalry that may charge now."""
    side = combat.attack
    units = dict.fromkeys((*side.engaged, *side.support))
    return tuple(u for u in units if why_not_charger(ctx, combat, u) is None)


def marked_hex(ctx: Ctx, combat: Combat) -> Cell | None:
    """The hex that a charge must include: where this combat put its marker (PG 19.12.2c)."""
    cell = combat.momentum
    if cell is None or owner(ctx, cell) != enemy_of(combat.attacker):
        return None
    return cell


def why_not_charge(
    ctx: Ctx, combat: Combat, units: tuple[str, ...], cells: tuple[Cell, ...]
) -> Refusal | None:
    """Why this cavalry may not charge these hexes (PG 19.12.1, 19.12.2)."""
    if refusal := first_refusal(why_not_charger(ctx, combat, u) for u in units):
        return refusal
    reached = {c for u in units for c in charge_hexes(ctx, u)}
    for cell in cells:
        if cell not in reached and units:
            near = any(cell in ctx.rules.links[unit(ctx, u).cell] for u in units)
            held = owner(ctx, cell) == enemy_of(combat.attacker)
            return TERRAIN_FORBIDS if near and held else NO_CHARGE_TARGET
    if not units or not cells:
        return NO_CHARGE_TARGET
    if any(not set(cells) & set(charge_hexes(ctx, u)) for u in units):
        return NO_CHARGE_TARGET
    marked = marked_hex(ctx, combat)
    return MUST_INCLUDE_MARKED if marked is not None and marked not in cells else None


def groups(ctx: Ctx, units: tuple[str, ...], cells: tuple[Cell, ...]) -> tuple[Group, ...]:
    """One combat for all if every hex is next to every target, else separate ones (Ruling 51)."""
    reach = {u: tuple(c for c in cells if c in charge_hexes(ctx, u)) for u in units}
    able = sorted((u for u in units if reach[u]), key=lambda u: reach[u])
    return tuple((tuple(us), targets) for targets, us in groupby(able, key=lambda u: reach[u]))


def suggested_charges(ctx: Ctx, combat: Combat) -> tuple[Group, ...]:
    """Some legal charges: all on each hex, and each unit alone."""
    able, found = chargers(ctx, combat), dict[Group, None]()
    for cell in sorted({c for u in able for c in charge_hexes(ctx, u)}):
        near = tuple(u for u in able if cell in charge_hexes(ctx, u))
        for units in (near, *((u,) for u in near)):
            if why_not_charge(ctx, combat, units, (cell,)) is None:
                found[units, (cell,)] = None
    return tuple(found)


class CavalryStep(Auto, frozen=True, tag="pg.close_combat.cavalry"):
    """Offer a charge, then Disorder cavalry (PG 19.12), if it fought (Rulings 24, 54)."""

    index: int

    def run(self, ctx: Ctx) -> None:
        """Ask only if there is a legal charge that some die lets succeed."""
        combat = get(ctx, self.index)
        if combat.rolled and any(
            needed(ctx, u) <= FACES for units, _ in suggested_charges(ctx, combat) for u in units
        ):
            ctx.goto(ChooseCharge(self.index))
            return
        if combat.rolled and combat.kind == "close":
            _tell_no_charge(ctx, combat)
        ctx.goto(CavalryDisorder(self.index))


def _tell_no_charge(ctx: Ctx, combat: Combat) -> None:
    """Why none of the attacker's cavalry is asked: the reason of the first (PG 19.12)."""
    horse = (u for u in combat.attack.engaged if on_map(ctx, u) and card(ctx, u).is_cavalry)
    first = next(horse, None)
    if first is None:
        return
    die, never = needed(ctx, first), MUST_INCLUDE_MARKED
    if die > FACES:
        never = Refusal("PG 19.12.2b", say("It would need a {n} on the die.", n=die))
    why = why_not_charger(ctx, combat, first) or never
    text = say("No charge. {unit}: {why}", unit=name_of(ctx, first), why=why.message)
    ctx.tell(why.rule, text, first, kind="charge", cells=(), depth=1)


class ChooseCharge(
    Ask, frozen=True, tag="pg.close_combat.charge", rule="PG 19.12.2a", phase=PHASE, runs=IN_A_FIGHT
):
    """Which cavalry charges which hexes, or none (PG 19.12.2a, decision D26)."""

    index: int

    def prompt(self, ctx: Ctx) -> Prompt:
        combat = get(ctx, self.index)
        able = chargers(ctx, combat)
        cells = tuple(sorted({c for u in able for c in charge_hexes(ctx, u)}))
        offered = suggested_charges(ctx, combat)
        return Prompt(
            side=combat.attacker,
            text=say("Charge: choose cavalry and the hexes it charges."),
            units={u: Offer(Mark.ATTACK, chance(ctx, u)) for u in able if self._alone(ctx, u)},
            cells={c: Offer(Mark.TARGET) for c in cells if self._onto(ctx, c)},
            pick=Pick(
                of=(*able, *cells),
                min=2,
                max=len(able) + len(cells),
                start=(*offered[0][0], *offered[0][1]),
                samples=tuple((*us, *cs) for us, cs in offered),
                confirm=say("Roll for the charge"),
            ),
            buttons=(closing(ctx, combat.attacker, Button(id=NO_CHARGE, label=say("No charge"))),),
            suggested=acts.button(NO_CHARGE),
        )

    def _alone(self, ctx: Ctx, uid: str) -> Group | None:
        found = suggested_charges(ctx, get(ctx, self.index))
        return next((g for g in found if g[0] == (uid,)), None)

    def _onto(self, ctx: Ctx, cell: Cell) -> Group | None:
        found = suggested_charges(ctx, get(ctx, self.index))
        return next((g for g in found if g[1] == (cell,)), None)

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        """A unit pointed at charges alone the first hex it can."""
        if self._alone(ctx, uid) is not None:
            return None
        return why_not_charger(ctx, get(ctx, self.index), uid) or MUST_INCLUDE_MARKED

    def why_not_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        """A hex pointed at is charged by all who can."""
        if self._onto(ctx, where) is not None:
            return None
        combat = get(ctx, self.index)
        return why_not_charge(ctx, combat, chargers(ctx, combat), (where,)) or NO_CHARGE_TARGET

    def why_not_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> Refusal | None:
        """Formed cavalry of the combat and hexes next to it (PG 19.12.1, 19.12.2)."""
        return why_not_charge(ctx, get(ctx, self.index), *_split(chosen))

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        """The sheet of the first combat if all pass."""
        if action.verb != "pick" or not isinstance(action.arg, tuple):
            return None
        combat, (units, cells) = get(ctx, self.index), _split(action.arg)
        if why_not_charge(ctx, combat, units, cells) is not None:
            return None
        made = charge_of(ctx, combat, self.index, *groups(ctx, units, cells)[0])
        text = say("If all pass: {n} or more on the die.", n=max(needed(ctx, u) for u in units))
        then, charge = foreseen(ctx, made)
        if not charge.defence.engaged:
            return nobody_left(text)
        sheet = combat_sheet(then, charge, now=ctx)
        lines = (say("{a}: {b}", a=name_of(ctx, u), b=chance(ctx, u)) for u in units)
        notes = (*((say("Charge roll"), line) for line in lines), *sheet.notes)
        return Preview(text=text, rule="PG 19.12.2b", sheet=structs.replace(sheet, notes=notes))

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        self._charge(ctx, self._alone(ctx, uid))

    def on_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> None:
        self._charge(ctx, self._onto(ctx, where))

    def _charge(self, ctx: Ctx, group: Group | None) -> None:
        assert group is not None
        self.on_pick(ctx, (*group[0], *group[1]))

    def on_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> None:
        """One die for all; those that pass fight at once (PG 19.12.2a-b)."""
        units, cells = _split(chosen)
        passed = roll_charge(ctx, units)
        change(ctx, self.index, attempted=(*get(ctx, self.index).attempted, *units))
        ctx.goto(
            *(StartCharge(self.index, us, cs) for us, cs in groups(ctx, passed, cells)),
            CavalryDisorder(self.index),
        )

    def on_button(self, ctx: Ctx, name: str) -> None:
        ctx.goto(CavalryDisorder(self.index))


def _split(chosen: tuple[str | int, ...]) -> Group:
    """The units and the hexes of a selection."""
    units = tuple(p for p in chosen if isinstance(p, str))
    return units, tuple(c for c in chosen if isinstance(c, int))


def charge_of(
    ctx: Ctx, first: Combat, index: int, units: tuple[str, ...], cells: tuple[Cell, ...]
) -> Combat:
    """The close combat of a charge (PG 19.12.2a, Ruling 51)."""
    where = tuple(dict.fromkeys(unit(ctx, u).cell for u in units))
    attack = CombatSide(where, engaged=units)
    return Combat(first.attacker, "charge", attack, CombatSide(cells), parent=index)


class StartCharge(Auto, frozen=True, tag="pg.close_combat.start_charge"):
    """One combat of a charge, with those who are still there (PG 19.12.2a)."""

    index: int
    units: tuple[str, ...]
    cells: tuple[Cell, ...]

    def run(self, ctx: Ctx) -> None:
        """Open it, unless an earlier combat of the same charge left nothing to fight."""
        first = get(ctx, self.index)
        units = tuple(u for u in self.units if on_map(ctx, u) and is_formed(ctx, u))
        found = groups(ctx, units, self.cells)
        if not found:
            ctx.end()
            return
        opened = open_combat(ctx, charge_of(ctx, first, self.index, *found[0]))
        rest = tuple(StartCharge(self.index, us, cs) for us, cs in found[1:])
        ctx.goto(Assemble(opened), *aftermath(opened), *rest)


def aftermath(index: int) -> tuple[Frame, ...]:
    """Steps 9, 10 and 12; combat success is counted as it is earned (PG 19.0c)."""
    return AdvanceStep(index), MomentumStep(index), CavalryStep(index)


class CavalryDisorder(Auto, frozen=True, tag="pg.close_combat.cavalry_disorder"):
    """Formed cavalry is Disordered, once, after the last charge (PG 19.12.3, Ruling 52)."""

    index: int

    def run(self, ctx: Ctx) -> None:
        """No retreat for any of them (PG 19.12.3b)."""
        first = get(ctx, self.index)
        if first.parent < 0 and first.rolled:
            with ctx.beneath():
                for uid in tired_cavalry(ctx, self.index):
                    morale.disorder(ctx, uid, rule="PG 19.12.3a", retreats="no")
        ctx.end()


def tired_cavalry(ctx: Ctx, index: int) -> tuple[str, ...]:
    """Formed cavalry of a combat and its charges (PG 19.12.3), not the late ones (Ruling 52)."""
    family, found = {index}, dict[str, None]()
    for i, combat in enumerate(ctx.table.combats):
        if i == index or combat.parent in family:
            family.add(i)
            sides = (combat.attack, combat.defence)
            fought = (u for side in sides for u in (*side.engaged, *side.late))
            found.update(dict.fromkeys((*fought, *combat.attempted)))
    return tuple(u for u in found if on_map(ctx, u) and formed_cavalry(ctx, u))
