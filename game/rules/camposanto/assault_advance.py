"""After an Assault: advance into vacated hexes, and turning (CS 7.1c, 7.1i, 7.1j, 7.1k)."""

from msgspec import Struct, structs

from game.board.cells import Cell
from game.engine.action import Action, button
from game.engine.action import cell as cell_action
from game.engine.action import unit as unit_action
from game.engine.frame import Ask, Auto
from game.engine.prompt import Button, Mark, Offer, Prompt, Role
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import say
from game.rules.camposanto.cards import Arm, enemy_of
from game.rules.camposanto.facing import ChooseFacing
from game.rules.camposanto.flight import endangered
from game.rules.camposanto.pieces import (
    card,
    combat_at,
    combat_units,
    holder,
    name_of,
    names_of,
    on_map,
    place,
    side_of,
    unit,
)
from game.rules.camposanto.refusals_assault import (
    GUNS_STAY,
    NOT_NEXT_TO_IT,
    NOT_VACATED,
    ON_AN_ENEMY_FRONT,
)
from game.rules.camposanto.table import OFF_MAP, Ctx, Operation
from game.rules.camposanto.zones import front_of
from game.rules.kit.prompts import BACK, SETTLE
from game.rules.kit.telling import of_names

PHASE = Operation.ASSAULT
WON, FOLLOWED = "CS 7.1i", "CS 7.1c"


class Advancing(Struct, frozen=True):
    """Who may follow: `units` took part, `vacated` are the hexes of the other side, `barred` those
    that may not go (CS 7.1j), `gone` those that have advanced.
    """

    units: tuple[str, ...]
    vacated: tuple[Cell, ...]
    rule: str = WON
    barred: tuple[str, ...] = ()
    gone: tuple[str, ...] = ()


def barred_units(ctx: Ctx, winners: tuple[str, ...], losers: tuple[str, ...]) -> tuple[str, ...]:
    """Winners that stand, at victory, on the front of an enemy not beaten (CS 7.1j)."""
    foes = combat_units(ctx, enemy_of(side_of(ctx, winners[0])))
    watched = {c for u in foes if u not in losers for c in front_of(ctx, u)}
    return tuple(u for u in winners if unit(ctx, u).cell in watched)


def free_cells(ctx: Ctx, now: Advancing) -> tuple[Cell, ...]:
    """The vacated hexes into which nobody has come (CS 7.1i)."""
    return tuple(c for c in now.vacated if holder(ctx, c) is None)


def goals_of(ctx: Ctx, now: Advancing, uid: str) -> tuple[Cell, ...]:
    """The vacated hexes next to a unit."""
    near = ctx.rules.board.neighbours[unit(ctx, uid).cell]
    return tuple(c for c in free_cells(ctx, now) if c in near)


def why_not_advance(ctx: Ctx, now: Advancing, uid: str) -> Refusal | None:
    """What keeps a unit from advancing (E25). Light infantry in a stack goes with its infantry."""
    if uid not in now.units or not on_map(ctx, uid) or uid in now.gone:
        return NOT_OFFERED
    if card(ctx, uid).arm is Arm.ARTILLERY:
        return GUNS_STAY
    if uid in now.barred:
        return ON_AN_ENEMY_FRONT
    if not goals_of(ctx, now, uid):
        return NOT_NEXT_TO_IT
    light = card(ctx, uid).arm is Arm.LIGHT_INFANTRY
    return NOT_OFFERED if light and len(combat_at(ctx, unit(ctx, uid).cell)) > 1 else None


def able(ctx: Ctx, now: Advancing) -> tuple[str, ...]:
    return tuple(u for u in now.units if why_not_advance(ctx, now, u) is None)


def companion(ctx: Ctx, now: Advancing, uid: str) -> str | None:
    """Light infantry that may go along with the infantry under it."""
    return next(
        (
            u
            for u in combat_at(ctx, unit(ctx, uid).cell)
            if u != uid and u in now.units and card(ctx, u).arm is Arm.LIGHT_INFANTRY
        ),
        None,
    )


class Advance(Auto, frozen=True, tag="cs.assault_advance.advance"):
    """For every vacated hex one of the winner's may advance (CS 7.1c, 7.1i)."""

    now: Advancing

    def run(self, ctx: Ctx) -> None:
        """Ask as long as one may; then they turn (CS 7.1k)."""
        if able(ctx, self.now):
            ctx.goto(ChooseAdvance(self.now))
            return
        if not self.now.gone:
            self._tell_nobody(ctx)
        everybody = self.now.rule == WON  # after a retirement only those that advanced (CS 7.1c)
        ctx.goto(TurnWinners(self.now.units if everybody else self.now.gone))

    def _tell_nobody(self, ctx: Ctx) -> None:
        """They are on an enemy's front, or guns alone could go: nobody is asked (CS 7.1j, 9.2b)."""
        barred = self.now.barred
        if barred:
            text = say(
                "{units}: no advance from the front of an enemy.", units=names_of(ctx, barred)
            )
            ctx.tell("CS 7.1j", text, *barred, kind="advance", depth=1)
        guns = tuple(u for u in self.now.units if why_not_advance(ctx, self.now, u) == GUNS_STAY)
        guns = tuple(u for u in guns if goals_of(ctx, self.now, u))
        if guns:
            text = say("{units}: guns do not advance.", units=names_of(ctx, guns))
            ctx.tell("CS 9.2b", text, *guns, kind="advance", depth=1)


class ChooseAdvance(Ask, frozen=True, tag="cs.assault_advance.choose", phase=PHASE, runs=(SETTLE,)):
    """Which unit advances, and into which hex: either is chosen first, `unit` or `cell`."""

    now: Advancing
    unit: str = ""
    cell: Cell = OFF_MAP

    def prompt(self, ctx: Ctx) -> Prompt:
        begun = bool(self.unit) or self.cell != OFF_MAP
        return Prompt(
            side=side_of(ctx, self.now.units[0]),
            text=say("Who advances?") if not self.unit else say("Where do they advance?"),
            rule=self.now.rule,
            subject=(self.unit,) if self.unit else (),
            units={u: Offer(Mark.SELECT) for u in self._units(ctx)},
            cells={c: Offer(Mark.MOVE) for c in self._cells(ctx)},
            buttons=(
                BACK
                if begun
                else Button(
                    id="end",
                    label=say("No further advance") if self.now.gone else say("No advance"),
                    role=Role.CONFIRM,
                ),
            ),
            suggested=self._advice(ctx),
        )

    def _advice(self, ctx: Ctx) -> Action:
        """The ground that was won is taken."""
        cells, units = self._cells(ctx), self._units(ctx)
        return unit_action(units[0]) if units else cell_action(cells[0])

    def _units(self, ctx: Ctx) -> tuple[str, ...]:
        if self.unit:
            return ()
        found = able(ctx, self.now)
        if self.cell == OFF_MAP:
            return found
        return tuple(u for u in found if self.cell in goals_of(ctx, self.now, u))

    def _cells(self, ctx: Ctx) -> tuple[Cell, ...]:
        if self.cell != OFF_MAP:
            return ()
        units = (self.unit,) if self.unit else able(ctx, self.now)
        found = {c for u in units for c in goals_of(ctx, self.now, u)}
        return tuple(c for c in self.now.vacated if c in found)

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        """Units that may advance, into the hex chosen if there is one (E25)."""
        if uid in self._units(ctx):
            return None
        if self.unit:
            return NOT_OFFERED
        return why_not_advance(ctx, self.now, uid) or NOT_NEXT_TO_IT

    def why_not_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        """Vacated hexes next to somebody who may advance."""
        if where in self._cells(ctx):
            return None
        if self.cell != OFF_MAP:
            return NOT_OFFERED
        return NOT_NEXT_TO_IT if where in free_cells(ctx, self.now) else NOT_VACATED

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        goals = goals_of(ctx, self.now, uid) if self.cell == OFF_MAP else (self.cell,)
        if len(goals) > 1:
            ctx.goto(ChooseAdvance(self.now, unit=uid))
        else:
            _go(ctx, self.now, uid, goals[0])

    def on_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> None:
        units = (self.unit,) if self.unit else able(ctx, self.now)
        found = tuple(u for u in units if where in goals_of(ctx, self.now, u))
        if len(found) > 1:
            ctx.goto(ChooseAdvance(self.now, cell=where))
        else:
            _go(ctx, self.now, found[0], where)

    def on_button(self, ctx: Ctx, name: str) -> None:
        if name == "back":
            ctx.goto(Advance(self.now))
        else:
            ctx.goto(Advance(structs.replace(self.now, vacated=())))


def _go(ctx: Ctx, now: Advancing, uid: str, cell: Cell) -> None:
    """A unit advances; with light infantry on it, that is asked for."""
    if companion(ctx, now, uid) is None:
        advance(ctx, now, (uid,), cell)
    else:
        ctx.goto(WithLight(now, uid, cell))


class WithLight(Ask, frozen=True, tag="cs.assault_advance.light", phase=PHASE, runs=(SETTLE,)):
    """Whether the light infantry of a stack goes along (CS 7.1i)."""

    now: Advancing
    unit: str
    cell: Cell

    def prompt(self, ctx: Ctx) -> Prompt:
        light = companion(ctx, self.now, self.unit) or ""
        return Prompt(
            side=side_of(ctx, self.unit),
            text=say(
                "Does {light} advance with {unit}?",
                light=name_of(ctx, light),
                unit=name_of(ctx, self.unit),
            ),
            rule=self.now.rule,
            subject=(light, self.unit),
            buttons=(
                Button(id="together", label=say("Together"), role=Role.CONFIRM),
                Button(id="alone", label=say("The infantry alone")),
                BACK,
            ),
            suggested=button("together"),
        )

    def on_button(self, ctx: Ctx, name: str) -> None:
        light = companion(ctx, self.now, self.unit)
        if name == "back":
            ctx.goto(Advance(self.now))
        elif name == "together" and light is not None:
            advance(ctx, self.now, (self.unit, light), self.cell)
        else:
            advance(ctx, self.now, (self.unit,), self.cell)


def advance(ctx: Ctx, now: Advancing, uids: tuple[str, ...], cell: Cell) -> None:
    """They enter the hex; marshals next to it flee at once (CS 7.1i, 8.2c)."""
    side, start = side_of(ctx, uids[0]), unit(ctx, uids[0]).cell
    for uid in uids:
        place(ctx, uid, cell)
    one, many = say("{unit} advances to {hex}."), say("{units} advance to {hex}.")
    text = of_names(one, many, names_of(ctx, uids), hex=ctx.rules.label(cell))
    ctx.tell(now.rule, text, *uids, kind="advance", path=(start, cell), depth=1)
    gone = structs.replace(now, gone=(*now.gone, *uids))
    ctx.goto(*endangered(ctx, side, cell), Advance(gone))


class TurnWinners(Auto, frozen=True, tag="cs.assault_advance.turn"):
    """Every unit of the victory may turn, whether or not it advanced (CS 7.1k)."""

    units: tuple[str, ...]

    def run(self, ctx: Ctx) -> None:
        cells = tuple(dict.fromkeys(unit(ctx, u).cell for u in self.units if on_map(ctx, u)))
        if not cells:
            ctx.end()
        elif len(cells) == 1:
            ctx.goto(turn_at(ctx, cells[0]))
        else:
            ctx.goto(ChooseTurn(self.units))


class ChooseTurn(
    Ask, frozen=True, tag="cs.assault_advance.choose_turn", phase=PHASE, runs=(SETTLE,)
):
    """Which of several winners turns next (CS 7.1k)."""

    units: tuple[str, ...]

    def prompt(self, ctx: Ctx) -> Prompt:
        return Prompt(
            side=side_of(ctx, self.units[0]),
            text=say("Which unit turns?"),
            rule="CS 7.1k",
            units={u: Offer(Mark.SELECT) for u in self._left(ctx)},
            buttons=(Button(id="keep", label=say("They keep their facing"), role=Role.CONFIRM),),
            suggested=button("keep"),
        )

    def _left(self, ctx: Ctx) -> tuple[str, ...]:
        return tuple(u for u in self.units if on_map(ctx, u))

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        return None if uid in self._left(ctx) else NOT_OFFERED

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        cell = unit(ctx, uid).cell
        rest = tuple(u for u in self.units if unit(ctx, u).cell != cell)
        ctx.goto(turn_at(ctx, cell), TurnWinners(rest))


def turn_at(ctx: Ctx, cell: Cell) -> ChooseFacing:
    """The choice of a facing for what stands in a hex."""
    side = side_of(ctx, combat_at(ctx, cell)[0])
    return ChooseFacing(side, cell, rule="CS 7.1k", phase=PHASE, depth=1)
