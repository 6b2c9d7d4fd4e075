"""The declaration of an attack: who, from where, at what (SQ 8.1-8.5, 8.9, 8.10)."""

from collections.abc import Sequence

from game.board.cells import Cell
from game.engine import action as acts
from game.engine.action import Action
from game.engine.context import derived
from game.engine.frame import Ask
from game.engine.prompt import Mark, Odds, Offer, Pick, Preview, Prompt
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import say
from game.rules.kit.prompts import BACK
from game.rules.squares.bases import WAY_NAMES
from game.rules.squares.combat import Fighting
from game.rules.squares.combat_sheet import combat_sheet
from game.rules.squares.command import in_command
from game.rules.squares.defence import Evasions, likely_defenders
from game.rules.squares.ground import brigades, is_walled, side_squares, way_of
from game.rules.squares.pieces import (
    card,
    command_card,
    command_now,
    holder,
    inline,
    name_of,
    names_of,
    unit,
    units_at,
)
from game.rules.squares.prices import HALF, TO_ATTACK, attack_price, spent, why_not_pay
from game.rules.squares.rules import BUILT_UP
from game.rules.squares.shares import share_of
from game.rules.squares.stacking import points_of, too_many
from game.rules.squares.steps import FINISHED, HAS_FOUGHT
from game.rules.squares.table import OFF_MAP, Ctx, Fight, Step

DEMORALISED = Refusal("SQ 10.2", say("A demoralised Command does not attack."))
BRIGADES_LEAD = Refusal("SQ 8.2", say("Only a brigade leads an attack."))
NO_ENEMY = Refusal("SQ 8.1", say("No enemy stands there to be attacked."))
FROM_ELSEWHERE = Refusal(
    "SQ 8.3", say("Only units of the attacking square and of those beside it take part.")
)
OWN_ALONE = Refusal("SQ 8.1", say("Only own units attack."))
OUT_OF_COMMAND = Refusal("SQ 1.5", say("This unit cannot attack now: it is out of command."))
RETREATED = Refusal("SQ 8.39", say("A unit that retreated does not attack in that turn."))
IN_MARCH = Refusal("SQ 6.14", say("A unit in March formation does not attack."))
WALLS = Refusal("SQ 8.10", say("Cavalry cannot attack a built-up area."))
NO_BRIGADE = Refusal("SQ 8.2", say("At least one brigade of the attacking square must attack."))
OTHER_COMMAND = Refusal("SQ 8.3", say("This brigade cannot support: it is of another Command."))
GROUND = Refusal("SQ 8.9", say("This brigade cannot support from difficult ground."))
ONE_SUPPORT = Refusal("SQ 8.2", say("One brigade supports from each square beside."))
GUNS_WITH = Refusal("SQ 8.4", say("Artillery joins only from a square that takes part."))
HAS_FIRED = Refusal("SQ 7.9", say("This battery has bombarded in this turn."))


def why_not_join(ctx: Ctx, uid: str, origin: Cell, target: Cell) -> Refusal | None:
    """What keeps a unit from any part in an attack (SQ 1.5, 7.9, 8.1-8.5, 8.9, 8.10, 10.2)."""
    made, now = card(ctx, uid), unit(ctx, uid)
    beside = now.cell != origin
    if (barred := _why_not_fight(ctx, uid)) is not None:
        return barred
    if (short := why_not_pay(ctx, uid, attack_price(ctx), TO_ATTACK)) is not None:
        return short
    if made.is_battery:
        return None
    if now.march:
        return IN_MARCH
    if made.linear and now.facing != way_of(ctx, origin, target):
        return _not_facing(ctx, uid, target)
    if made.is_cavalry and all(is_walled(ctx, u) for u in units_at(ctx, target)):
        return WALLS
    if beside and (ctx.rules.is_difficult(now.cell) or ctx.rules.has(now.cell, BUILT_UP)):
        return GROUND
    return None


def _why_not_fight(ctx: Ctx, uid: str) -> Refusal | None:
    """What keeps a unit from any attack now (SQ 1.5, 5.15, 7.9, 8.3, 8.39, 10.2)."""
    made, now = card(ctx, uid), unit(ctx, uid)
    if made.command != ctx.table.command:
        return OTHER_COMMAND
    if command_now(ctx, made.command).demoralised:
        return DEMORALISED
    if now.attacked:
        return HAS_FOUGHT if made.is_battery else FINISHED
    if now.left != OFF_MAP:
        return RETREATED
    if made.is_battery and now.bombarded:
        return HAS_FIRED
    return None if in_command(ctx, uid) else OUT_OF_COMMAND


def why_not_attack(ctx: Ctx, uid: str, target: Cell) -> Refusal | None:
    """What keeps a brigade from leading an attack on a square (SQ 8.1, 8.2)."""
    made, origin = card(ctx, uid), unit(ctx, uid).cell
    if not made.is_brigade or origin == OFF_MAP:
        return BRIGADES_LEAD
    if holder(ctx, target) != ctx.rules.enemy_of(made.side) or not units_at(ctx, target):
        return NO_ENEMY
    if way_of(ctx, origin, target) is None:
        return _not_beside(ctx, uid, target)
    return why_not_join(ctx, uid, origin, target)


def _not_beside(ctx: Ctx, uid: str, target: Cell) -> Refusal:
    """Only north, east, south and west of it: what to do instead (SQ 8.1)."""
    text = say("{square} is not next to {unit}. Move next to it first.")
    if ctx.rules.board.distance(unit(ctx, uid).cell, target) == 1:
        text = say(
            "{unit} stands diagonally to {square}. An attack diagonally is not possible: move next"
            " to one of its sides first."
        )
    text = say(text.message, square=ctx.rules.label(target), unit=name_of(ctx, uid))
    return Refusal("SQ 8.1", text)


def _not_facing(ctx: Ctx, uid: str, target: Cell) -> Refusal:
    """Which way it faces, and what to do (SQ 8.5)."""
    text = say(
        "{unit} is in line and faces {way}: it attacks only that way. To attack {square} turn it"
        " first.",
        unit=name_of(ctx, uid),
        way=WAY_NAMES[unit(ctx, uid).facing],
        square=ctx.rules.label(target),
    )
    return Refusal("SQ 8.5", text)


@derived
def beside_an_enemy(ctx: Ctx, uid: str) -> bool:
    """Whether a brigade stands next to an enemy that it could attack, had it the AP (SQ 8.1)."""
    made, here = card(ctx, uid), unit(ctx, uid).cell
    if not made.is_brigade or here == OFF_MAP:
        return False
    foe = ctx.rules.enemy_of(made.side)
    around = ctx.rules.grid.orthogonal(here)
    return any(holder(ctx, c) == foe and units_at(ctx, c) for c in around)


@derived
def attack_targets(ctx: Ctx, uid: str) -> tuple[Cell, ...]:
    if unit(ctx, uid).cell == OFF_MAP:
        return ()
    around = ctx.rules.grid.orthogonal(unit(ctx, uid).cell)
    return tuple(c for c in around if why_not_attack(ctx, uid, c) is None)


def candidates(ctx: Ctx, origin: Cell, target: Cell) -> tuple[str, ...]:
    squares = (origin, *side_squares(ctx, origin, target))
    side = command_card(ctx, ctx.table.command).side
    there = [u for c in squares if holder(ctx, c) == side for u in units_at(ctx, c)]
    return tuple(u for u in there if why_not_join(ctx, u, origin, target) is None)


def why_not_party(ctx: Ctx, chosen: Sequence[str], origin: Cell, target: Cell) -> Refusal | None:
    """Whether these may attack together (SQ 8.2-8.4)."""
    for uid in chosen:
        if uid not in ctx.table.units:
            return NOT_OFFERED
        refusal = why_not_from(ctx, uid, origin, target)
        if (refusal := refusal or why_not_join(ctx, uid, origin, target)) is not None:
            return refusal
    fighting = brigades(ctx, chosen)
    lead = [u for u in fighting if unit(ctx, u).cell == origin]
    table = ctx.rules.tables.capacity
    points = sum(points_of(ctx.rules, card(ctx, u)) for u in lead)
    if points > table.fight.value:
        return too_many("SQ 8.2", points, table.fight.value)
    if not lead:
        return NO_BRIGADE
    for cell in side_squares(ctx, origin, target):
        helpers = sum(unit(ctx, u).cell == cell for u in fighting)
        if helpers > table.supports.value:
            return ONE_SUPPORT
        guns = any(unit(ctx, u).cell == cell for u in chosen if u not in fighting)
        if guns and not helpers:
            return GUNS_WITH
    return None


def why_not_from(ctx: Ctx, uid: str, origin: Cell, target: Cell) -> Refusal | None:
    """Whether a piece is a unit of the attacker that stands where one takes part (SQ 8.2, 8.3)."""
    if card(ctx, uid).side != command_card(ctx, ctx.table.command).side:
        return OWN_ALONE
    if not card(ctx, uid).is_unit:
        return BRIGADES_LEAD
    there = unit(ctx, uid).cell in (origin, *side_squares(ctx, origin, target))
    return None if there else FROM_ELSEWHERE


class ChooseAttackers(Ask, frozen=True, tag="sq.attack.choose", rule="SQ 8.2", phase=Step.COMBAT):
    """Who takes part in an attack (SQ 8.1): `lead` declares it."""

    lead: str
    target: Cell

    def prompt(self, ctx: Ctx) -> Prompt:
        origin = unit(ctx, self.lead).cell
        able = candidates(ctx, origin, self.target)
        return Prompt(
            side=card(ctx, self.lead).side,
            text=say("Who attacks {square}?", square=ctx.rules.label(self.target)),
            context=say(
                "6 points of this square (massed 3, linear 2), one brigade from each side, guns."
            ),
            units={u: Offer(Mark.SELECT, share_of(ctx, u)) for u in able},
            pick=Pick(
                of=able,
                min=1,
                max=len(able),
                start=(self.lead,),
                samples=self._samples(ctx, able, origin),
                confirm=say("Attack"),
            ),
            suggested=acts.pick(self.lead),
            buttons=(BACK,),
        )

    def _samples(self, ctx: Ctx, able: Sequence[str], origin: Cell) -> tuple[tuple[str, ...], ...]:
        full: tuple[str, ...] = (self.lead,)
        for uid in able:
            if uid not in full and why_not_party(ctx, (*full, uid), origin, self.target) is None:
                full = (*full, uid)
        return tuple(dict.fromkeys(((self.lead,), full)))

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        """Why a unit of these squares is not among those to choose from."""
        if uid not in ctx.table.units:
            return NOT_OFFERED
        origin = unit(ctx, self.lead).cell
        refusal = why_not_from(ctx, uid, origin, self.target)
        return refusal or why_not_join(ctx, uid, origin, self.target) or NOT_OFFERED

    def why_not_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> Refusal | None:
        party = [str(u) for u in chosen]
        return why_not_party(ctx, party, unit(ctx, self.lead).cell, self.target)

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        if action.verb != "pick" or not isinstance(action.arg, tuple):
            return None
        if self.why_not_pick(ctx, action.arg) is not None:
            return None
        party = tuple(str(u) for u in action.arg)
        fight = self._fight(ctx, party)
        return Preview(rule="SQ 8.15", sheet=combat_sheet(ctx, likely_defenders(ctx, fight)))

    def _fight(self, ctx: Ctx, party: tuple[str, ...]) -> Fight:
        return Fight(
            side=card(ctx, self.lead).side,
            command=card(ctx, self.lead).command,
            origin=unit(ctx, self.lead).cell,
            target=self.target,
            attackers=party,
        )

    def on_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> None:
        """The attack is declared and paid for (SQ 8.1)."""
        party = tuple(str(u) for u in chosen)
        price = ctx.rules.tables.movement.combat.value
        for uid in party:
            ctx.change(uid, halves=HALF * (spent(ctx, uid) + price), attacked=True)
        fight = self._fight(ctx, party)
        ctx.set(fight=fight, step=Step.COMBAT)
        who, where = inline(ctx, fight.side), ctx.rules.label(self.target)
        names = names_of(ctx, party)
        text = say("{side} attack {square}: {units}.", side=who, square=where, units=names)
        ctx.tell("SQ 8.1", text, *party, kind="combat", cells=(fight.origin, fight.target))
        ctx.goto(Evasions(), Fighting())


def attack_foreseen(ctx: Ctx, lead: str, target: Cell) -> Preview | None:
    """What an attack by one brigade alone would bring, before it is asked who joins."""
    found = ChooseAttackers(lead, target).preview(ctx, Action("pick", (lead,)))
    if found is None or found.sheet is None:
        return None
    ratio = found.sheet.of(Odds).ratio
    text = say("{unit} alone: {ratio}", unit=name_of(ctx, lead), ratio=ratio)
    return Preview(text=text, rule="SQ 8.1", aims=((unit(ctx, lead).cell, target),))
