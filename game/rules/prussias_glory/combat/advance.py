"""Advance after combat and the capture of guns: steps 9 and 9.1 (PG 19.9, 19.9.1, T1)."""

from game.board.cells import Cell
from game.engine import action as acts
from game.engine.action import Action
from game.engine.context import first_refusal
from game.engine.event import Modifier
from game.engine.frame import Ask, Auto, Frame
from game.engine.prompt import Button, Mark, Offer, Pick, Preview, Prompt
from game.engine.refusal import Refusal
from game.engine.text import counted, say
from game.rules.kit.dice import FACES, one_die
from game.rules.prussias_glory.battles.towns import tell_towns
from game.rules.prussias_glory.combat import losses, morale
from game.rules.prussias_glory.combat.combats import (
    change,
    failed_to_charge,
    get,
    guns_alone,
    side_named,
)
from game.rules.prussias_glory.combat.designation import closing
from game.rules.prussias_glory.combat.refusals import (
    BRACKETS_INTO_EZOC,
    GUNS_NEVER_ADVANCE,
    LEADERS_GO_WITH_UNITS,
    NOT_IN_THE_CHARGE,
    NOT_OF_THE_COMBAT,
    ROUTED_NEVER_ADVANCE,
)
from game.rules.prussias_glory.combat.retreat import Escape, Retreat, take_along
from game.rules.prussias_glory.combat.retreat_ways import DISORDER_HEXES
from game.rules.prussias_glory.combat.runs import IN_A_FIGHT
from game.rules.prussias_glory.command.leaders import Overrun
from game.rules.prussias_glory.data.cards import enemy_of
from game.rules.prussias_glory.movement.zones import in_ezoc
from game.rules.prussias_glory.options import Reading
from game.rules.prussias_glory.outcome import Which, side_of
from game.rules.prussias_glory.pieces import (
    card,
    foot_and_horse,
    guns,
    is_formed,
    is_routed,
    leaders_at,
    name_of,
    place,
    stack,
    unit,
    values,
)
from game.rules.prussias_glory.stacking import why_too_many
from game.rules.prussias_glory.table import Combat, Ctx, Morale

PHASE = "close_combat"
STAY = "stay"


def rule_of(which: Which) -> str:
    """The rule by which a side advances (PG 19.9a-b)."""
    return "PG 19.9a" if which == "attack" else "PG 19.9b"


def may_advance(ctx: Ctx, combat: Combat, which: Which, cell: Cell) -> tuple[str, ...]:
    """The units of a side's hexes that may advance into a hex (PG 19.9a)."""
    there = (u for c in side_of(combat, which).cells for u in foot_and_horse(ctx, c))
    return tuple(u for u in there if why_not_one(ctx, combat, which, cell, u) is None)


def leaders_with(ctx: Ctx, combat: Combat, which: Which) -> tuple[str, ...]:
    """The leaders who may go with advancing units (PG 19.9a)."""
    army = side_named(combat, which)
    return tuple(x for c in side_of(combat, which).cells for x in leaders_at(ctx, c, army))


def why_not_one(ctx: Ctx, combat: Combat, which: Which, cell: Cell, uid: str) -> Refusal | None:
    """Why a unit may not advance into a hex (PG 7.2.5a, 19.9a, 19.12.2b)."""
    here, army = side_of(combat, which).cells, side_named(combat, which)
    if uid not in ctx.table.units or unit(ctx, uid).cell not in here or card(ctx, uid).side != army:
        return NOT_OF_THE_COMBAT
    if card(ctx, uid).is_artillery:
        return GUNS_NEVER_ADVANCE
    if is_routed(ctx, uid):
        return ROUTED_NEVER_ADVANCE  # Ruling 48
    if which == "attack" and uid in failed_to_charge(ctx, combat):
        return NOT_IN_THE_CHARGE
    return why_not_brackets(ctx, uid, cell)


def why_not_brackets(ctx: Ctx, uid: str, cell: Cell) -> Refusal | None:
    """Units with SP in parentheses keep out of EZOC, in an advance too (PG 7.2.5a)."""
    if values(ctx, uid).parenthesised and in_ezoc(ctx, cell, card(ctx, uid).side):
        return BRACKETS_INTO_EZOC
    return None


def why_no_room(ctx: Ctx, cell: Cell, units: tuple[str, ...]) -> Refusal | None:
    """Why units find no room beside friends; guns there are the enemy's (PG 3.1a, 3.2a, 19.9a)."""
    return why_too_many(ctx, cell, tuple(dict.fromkeys((*units, *foot_and_horse(ctx, cell)))))


def why_not_advance(
    ctx: Ctx, combat: Combat, which: Which, cell: Cell, chosen: tuple[str, ...]
) -> Refusal | None:
    """Why these pieces may not advance together (PG 19.9a)."""
    leaders = leaders_with(ctx, combat, which)
    units = tuple(p for p in chosen if p not in leaders)
    if refusal := first_refusal(why_not_one(ctx, combat, which, cell, u) for u in units):
        return refusal
    from_hexes = {unit(ctx, u).cell for u in units}
    if any(ctx.table.leaders[p].cell not in from_hexes for p in chosen if p in leaders):
        return LEADERS_GO_WITH_UNITS
    return why_no_room(ctx, cell, units)


# -- advance (PG 19.9) -----------------------------------------------------------------------------


class AdvanceStep(Auto, frozen=True, tag="pg.close_combat.advance"):
    """The attacker into defending hexes, then the defender into attacking ones (PG 19.9a-b)."""

    index: int

    def run(self, ctx: Ctx) -> None:
        combat = get(ctx, self.index)
        ctx.goto(
            *(Advance(self.index, c, "attack") for c in combat.defence.cells),
            *(Advance(self.index, c, "defence") for c in combat.attack.cells),
        )


class Advance(Auto, frozen=True, tag="pg.close_combat.advance_into"):
    """A hex for those who can: guns alone, or empty for the attacker (PG 19.9a-b)."""

    index: int
    cell: Cell
    which: Which

    def run(self, ctx: Ctx) -> None:
        able = may_advance(ctx, get(ctx, self.index), self.which, self.cell)
        empty = self.which == "attack" and not stack(ctx, self.cell)
        ask = able and (empty or guns_alone(ctx, self.cell))
        ctx.goto(ChooseAdvance(self.index, self.cell, self.which) if ask else None)


class ChooseAdvance(
    Ask, frozen=True, tag="pg.close_combat.choose_advance", phase=PHASE, runs=IN_A_FIGHT
):
    """Who advances, in which order from the top; nobody has to (PG 19.9a, decision D24)."""

    index: int
    cell: Cell
    which: Which

    def prompt(self, ctx: Ctx) -> Prompt:
        combat = get(ctx, self.index)
        able = may_advance(ctx, combat, self.which, self.cell)
        leaders, label = leaders_with(ctx, combat, self.which), ctx.rules.label(self.cell)
        samples = self._samples(ctx, combat, able)
        left = {unit(ctx, str(u)).cell for u in samples[0]}
        start = (*samples[0], *(x for x in leaders if ctx.table.leaders[x].cell in left))
        return Prompt(
            side=side_named(combat, self.which),
            text=say("Choose who advances into {hex}, the top of the stack first.", hex=label),
            rule=rule_of(self.which),
            units={
                u: Offer(Mark.SELECT)
                for u in able
                if why_not_advance(ctx, combat, self.which, self.cell, (u,)) is None
            },
            pick=Pick(
                of=(*able, *leaders),
                min=0,
                max=len(able) + len(leaders),
                ordered=True,
                start=start,
                samples=samples,
                confirm=say("Advance"),
                none=say("Nobody advances"),
            ),
            buttons=(self._stay(ctx, combat),),
            suggested=acts.pick(*start),
        )

    def _stay(self, ctx: Ctx, combat: Combat) -> Button:
        button, side = Button(id=STAY, label=say("Nobody advances")), combat.attack
        if self.which == "defence":
            return button
        return closing(ctx, combat.attacker, button, (*side.engaged, *side.support))

    def _samples(
        self, ctx: Ctx, combat: Combat, able: tuple[str, ...]
    ) -> tuple[tuple[str | int, ...], ...]:
        """Nobody, each alone, and as many as find room from the top."""
        together: tuple[str, ...] = ()
        for uid in able:
            if why_no_room(ctx, self.cell, (*together, uid)) is None:
                together = (*together, uid)
        wanted: dict[tuple[str | int, ...], None] = {together: None, (): None}
        wanted.update({(u,): None for u in able if why_no_room(ctx, self.cell, (u,)) is None})
        return tuple(wanted)

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        return self.why_not_pick(ctx, (uid,))

    def why_not_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> Refusal | None:
        """Infantry and cavalry of the hexes, up to the stacking limit (PG 19.9a)."""
        combat, pieces = get(ctx, self.index), tuple(str(p) for p in chosen)
        return why_not_advance(ctx, combat, self.which, self.cell, pieces)

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        found = guns(ctx, self.cell)
        if not found or action.verb != "pick" or not action.arg:
            return None
        text = counted(
            len(found),
            "Capture attempt on one artillery unit.",
            "Capture attempt on {n} artillery units.",
        )
        return Preview(text=text, rule="PG 19.9.1a")

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        self.on_pick(ctx, (uid,))

    def on_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> None:
        """They go in; guns there must be attempted, leaders alone there are displaced."""
        if not chosen:
            ctx.end()
            return
        combat = get(ctx, self.index)
        side = side_named(combat, self.which)
        pieces = tuple(str(p) for p in chosen)
        units = tuple(p for p in pieces if p in ctx.table.units)
        for uid in reversed(units):
            go_on(ctx, uid, self.cell, rule=rule_of(self.which))
        for lid in (p for p in pieces if p not in units):
            take_along(ctx, lid, self.cell, rule="PG 19.9a")
        if self.which == "attack":
            change(ctx, self.index, advanced=(*combat.advanced, *units))
        ctx.goto(CaptureGuns(self.cell, side), Overrun(self.cell, enemy_of(side)))


def go_on(ctx: Ctx, uid: str, cell: Cell, *, rule: str) -> None:
    """A unit goes into a hex after combat (PG 19.9, 19.10b)."""
    start = unit(ctx, uid).cell
    place(ctx, uid, cell)
    text = say("{unit} advances into {hex}.", unit=name_of(ctx, uid), hex=ctx.rules.label(cell))
    ctx.tell(rule, text, uid, kind="advance", path=(start, cell), depth=1)
    tell_towns(ctx, uid, start)


# -- capture of guns (PG 19.9.1, T1) ---------------------------------------------------------------


class CaptureGuns(Auto, frozen=True, tag="pg.close_combat.capture"):
    """Whoever advanced onto guns attempts each of them (PG 19.9.1a, Ruling 48)."""

    cell: Cell
    side: str

    def run(self, ctx: Ctx) -> None:
        """One unit after the other; a survivor retreats at once."""
        while enemy := [u for u in guns(ctx, self.cell) if card(ctx, u).side != self.side]:
            with ctx.beneath():
                frames = attempt(ctx, enemy[0], self.cell)
            if frames:
                ctx.call(*frames)
                return
        ctx.end()


def capture_lines(ctx: Ctx, gun: str, captors: tuple[str, ...]) -> tuple[Modifier, ...]:
    """The modifiers of a capture roll (PG T1d, T1e); equal morale gives nothing (Ruling 50)."""
    drm, ours = ctx.rules.tables.capture.drm, values(ctx, gun).mr
    best = max(values(ctx, u).mr for u in captors)
    return (
        drm.captor_higher.modifier(best > ours),
        drm.guns_higher.modifier(ours > best),
        drm.captors_disordered.modifier(all(not is_formed(ctx, u) for u in captors)),
    )


def attempt(ctx: Ctx, gun: str, cell: Cell) -> tuple[Frame, ...]:
    """One capture attempt (PG 19.9.1a-b, T1a-c); a survivor's retreat is still to run."""
    if is_routed(ctx, gun):
        losses.capture(ctx, gun, rule="PG 19.9.1b")
        return ()
    table, why = ctx.rules.tables.capture, say("capture of {gun}", gun=name_of(ctx, gun))
    lines = capture_lines(ctx, gun, foot_and_horse(ctx, cell))
    die = ctx.roll(FACES, why=why, rule="PG 19.9.1a")
    roll = one_die(die, why, lines)
    ctx.tell("PG 19.9.1a", why, gun, kind="capture", roll=roll)
    with ctx.beneath():
        if roll.total <= table.all_levels_max.value:
            losses.capture(ctx, gun, rule=table.all_levels_max.rule)
            return ()
        if roll.total <= table.counter_max.value:
            losses.capture_counter(ctx, gun, rule=table.counter_max.rule)
            left = gun in stack(ctx, cell)
            return _escape(ctx, gun, table.counter_max.rule) if left else ()
        return _escape(ctx, gun, "PG T1c")


def _escape(ctx: Ctx, gun: str, rule: str) -> tuple[Frame, ...]:
    """The guns retreat one hex, Disordered; no zone drives them on (PG T1c, 11.3.1a, Ruling 89)."""
    depth = ctx.depth
    if unit(ctx, gun).morale is Morale.FORMED:
        morale.disorder(ctx, gun, rule=rule, retreats="no")
        depth += 1
    if ctx.rules.on(Reading.ESCAPING_GUNS_DRIVEN_ON):
        return (Retreat(gun, DISORDER_HEXES, depth),)
    return (Escape(gun, depth),)
