"""The Close Combat phase: the active player designates combats until nothing is owed (PG 19.0)."""

from game.board.cells import Cell
from game.engine import action as acts
from game.engine.action import Action
from game.engine.frame import Ask, Auto, Frame
from game.engine.prompt import Button, Mark, Offer, Pick, Preview, Prompt, Role, Task
from game.engine.refusal import Refusal
from game.engine.text import Text, counted, say
from game.rules.prussias_glory.combat.advance import AdvanceStep
from game.rules.prussias_glory.combat.before_combat import BeforeCombat, with_ways_out
from game.rules.prussias_glory.combat.charge import aftermath
from game.rules.prussias_glory.combat.combats import (
    attackers_at,
    close_all,
    defenders_at,
    drop_vacated_momentum,
    guns_alone,
    open_combat,
)
from game.rules.prussias_glory.combat.designation import (
    Attack,
    Cells,
    contacts,
    owed,
    suggestion_for,
    suggestions,
    targets_of,
    why_not_attacker,
    why_not_defender,
    why_not_designate,
)
from game.rules.prussias_glory.combat.engagement import Assemble
from game.rules.prussias_glory.combat.muster import draft, named
from game.rules.prussias_glory.combat.odds import weigh
from game.rules.prussias_glory.combat.promise import advised, best, gain
from game.rules.prussias_glory.combat.refusals import (
    NO_ATTACK_FITS,
    ONE_LEAD,
    ONLY_ENGAGED_LEAD,
    still_owed,
)
from game.rules.prussias_glory.combat.runs import FIGHTS
from game.rules.prussias_glory.combat.sheets import combat_sheet, nobody_left, with_leads
from game.rules.prussias_glory.pieces import names_of, owner
from game.rules.prussias_glory.table import Combat, CombatSide, Ctx

PHASE = "close_combat"
END = "end"
MOST_TASKS = 8


class CloseCombatPhase(Auto, frozen=True, tag="pg.close_combat.phase"):
    """The phase of one active side (PG 19.0)."""

    side: str

    def run(self, ctx: Ctx) -> None:
        close_all(ctx)
        if suggestions(ctx, self.side):
            ctx.tell("PG 12.0a", say("Close combat"), kind="phase", side=self.side)
        ctx.goto(NextCombat(self.side))


class NextCombat(Auto, frozen=True, tag="pg.close_combat.next"):
    """Ask for the next combat, or end the phase when none is possible (PG 19.0c)."""

    side: str

    def run(self, ctx: Ctx) -> None:
        drop_vacated_momentum(ctx)
        if suggestions(ctx, self.side):
            ctx.goto(Designate(self.side))
            return
        text = say("No attack is left: close combat ends.")
        if not ctx.table.combats:
            text = say("No attack is possible: there is no close combat.")
        ctx.tell("PG 19.0c", text, kind="phase", side=self.side)
        close_all(ctx)
        ctx.end()


class Designate(Ask, frozen=True, tag="pg.close_combat.designate", rule="PG 19.1a", phase=PHASE):
    """Name attacking and defending hexes in one selection, or end the phase (PG 19.1a, D15)."""

    side: str

    def prompt(self, ctx: Ctx) -> Prompt:
        own, enemy = tuple(contacts(ctx, self.side)), tuple(sorted(targets_of(ctx, self.side)))
        still, offered = owed(ctx, self.side), suggestions(ctx, self.side)
        due = tuple((a, d) for a, d in offered if any(cell in still for cell in a))
        labels = ctx.rules.labels(tuple(still))
        return Prompt(
            side=self.side,
            text=say("Choose the hexes that attack and the hexes that are attacked."),
            cells={
                **{c: Offer(Mark.ATTACK) for c in own if self._shorthand(ctx, c)},
                **{c: Offer(Mark.TARGET) for c in enemy if self._shorthand(ctx, c)},
            },
            pick=Pick(
                of=(*own, *enemy),
                min=2,
                max=len(own) + len(enemy),
                samples=tuple((*a, *d) for a, d in offered),
                confirm=say("Attack"),
                extra=2,  # the lead units (PG 19.4a)
            ),
            tasks=(*_owed_tasks(ctx, self.side), *_suggested_tasks(ctx, self.side)),
            buttons=(
                Button(
                    id=END,
                    label=say("End close combat"),
                    role=Role.END,
                    refusal=still_owed(labels) if still else None,
                    pending=say("{n} still owed", n=len(still))
                    if still
                    else counted(len(own), "one can still attack", "{n} can still attack"),
                ),
            ),
            suggested=self._advice(ctx, due) if still else self._free_advice(ctx, offered),
            runs=(FIGHTS,) if due else (),
        )

    def _advice(self, ctx: Ctx, due: tuple[Attack, ...]) -> Action | None:
        """The best attack of those that are owed."""
        found = best(ctx, self.side, due)
        return None if found is None else acts.pick(*found[0], *found[1])

    def _free_advice(self, ctx: Ctx, offered: tuple[Attack, ...]) -> Action:
        """Where none is owed, the best attack if it is good, else the end."""
        found = advised(ctx, self.side, offered)
        return acts.button(END) if found is None else acts.pick(*found[0], *found[1])

    def _shorthand(self, ctx: Ctx, cell: Cell) -> Attack | None:
        """A single hex stands for the first suggested attack that it takes part in."""
        return suggestion_for(ctx, self.side, cell)

    def why_not_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        """Why a hex takes part in no attack (PG 19.0b, 19.1a)."""
        if self._shorthand(ctx, where) is not None:
            return None
        if owner(ctx, where) == self.side:
            found = why_not_attacker(ctx, self.side, where)
        else:
            found = why_not_defender(ctx, self.side, where)
        return found or self._why_none_fits(ctx, where)

    def _why_none_fits(self, ctx: Ctx, where: Cell) -> Refusal:
        """Why no attack fits: on guns by hexes that owe a combat, or each would strand another."""
        if guns_alone(ctx, where) and owner(ctx, where) != self.side:
            near = targets_of(ctx, self.side).get(where, ())
            if found := why_not_designate(ctx, self.side, near, (where,)):
                return found
        return NO_ATTACK_FITS

    def why_not_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> Refusal | None:
        """All rules of designation (PG 19.0, 19.1); lead units may be named along (PG 19.4a)."""
        attack, defence = self._split(ctx, chosen)
        refusal = why_not_designate(ctx, self.side, attack, defence)
        return refusal or why_not_lead(ctx, _leads(chosen), attack, defence)

    def _split(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> Attack:
        cells = tuple(c for c in chosen if isinstance(c, int))
        own = tuple(c for c in cells if owner(ctx, c) == self.side)
        return own, tuple(c for c in cells if c not in own)

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        """The odds sheet, of an unfinished selection too if both sides are in it."""
        found = None
        if action.verb == "cell" and isinstance(action.arg, int):
            found = self._shorthand(ctx, action.arg)
        elif action.verb == "pick" and isinstance(action.arg, tuple):
            found = self._split(ctx, action.arg)
        if found is None or not _may_weigh(ctx, self.side, *found):
            return None
        attack, defence = found
        leads = _leads(action.arg) if isinstance(action.arg, tuple) else ()
        if why_not_lead(ctx, leads, attack, defence):
            return None
        if any(guns_alone(ctx, d) for d in defence):
            text = say("Guns alone: no roll, advance and capture attempts at once.")
            return Preview(text=text, rule="PG 19.1c")
        then, combat = draft(ctx, self.side, attack, defence, leads)
        if not combat.defence.engaged:
            return nobody_left()

        def lead(uid: str) -> Action:
            """The same attack with another lead unit; who defends may yet decide otherwise."""
            ours, theirs = combat.attack.lead, combat.defence.lead
            both = (uid, theirs) if uid in combat.attack.engaged else (ours, uid)
            return acts.pick(*attack, *defence, *both)

        sheet = with_ways_out(ctx, combat, combat_sheet(then, combat, now=ctx))
        return Preview(rule="PG 19.1a", sheet=with_leads(sheet, combat, lead))

    def on_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> None:
        found = self._shorthand(ctx, where)
        assert found is not None
        self._attack(ctx, found)

    def on_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> None:
        self._attack(ctx, self._split(ctx, chosen), _leads(chosen))

    def _attack(self, ctx: Ctx, attack: Attack, leads: tuple[str, ...] = ()) -> None:
        ctx.goto(*start(ctx, self.side, *attack, leads), NextCombat(self.side))

    def on_button(self, ctx: Ctx, name: str) -> None:
        close_all(ctx)
        ctx.end()


def start(
    ctx: Ctx,
    side: str,
    attack: tuple[Cell, ...],
    defence: tuple[Cell, ...],
    leads: tuple[str, ...] = (),
) -> tuple[Frame, ...]:
    """Open a close combat and give its steps; guns alone are advanced upon (PG 19.0c, 19.1c)."""
    engaged = tuple(u for c in attack for u in attackers_at(ctx, c))
    if guns_alone(ctx, defence[0]):
        # Ruling 47: they count as having fought; no Disorder of cavalry, no charge.
        for uid in engaged:
            ctx.change(uid, fought=True)
        sides = CombatSide(attack, engaged=engaged), CombatSide(defence)
        return (AdvanceStep(open_combat(ctx, Combat(side, "guns", *sides))),)
    index = open_combat(ctx, named(ctx, side, attack, defence, leads))
    before = (BeforeCombat(index, c) for c in defence)
    return (*before, Assemble(index), *aftermath(index))


def _leads(chosen: tuple[str | int, ...]) -> tuple[str, ...]:
    """The lead units that a designation names."""
    return tuple(p for p in chosen if isinstance(p, str))


def why_not_lead(ctx: Ctx, leads: tuple[str, ...], attack: Cells, defence: Cells) -> Refusal | None:
    """Each side has one lead unit, of those who would be Engaged (PG 19.4a)."""
    able = [
        [u for c in cells for u in units(ctx, c)]
        for cells, units in ((attack, attackers_at), (defence, defenders_at))
    ]
    if any(uid not in able[0] and uid not in able[1] for uid in leads):
        return ONLY_ENGAGED_LEAD
    if any(len([u for u in leads if u in side]) > 1 for side in able):
        return ONE_LEAD
    return None


def _may_weigh(ctx: Ctx, side: str, attack: tuple[Cell, ...], defence: tuple[Cell, ...]) -> bool:
    """Whether a selection has odds: both sides there, every pair adjacent."""
    if not attack or not defence:
        return False
    near = contacts(ctx, side)
    return all(d in near.get(a, ()) for a in attack for d in defence)


def _owed_tasks(ctx: Ctx, side: str) -> tuple[Task, ...]:
    """Engaged hexes that must still fight (PG 19.0a, Ruling 46)."""
    label, labels = ctx.rules.label, ctx.rules.labels
    return tuple(
        Task(
            title=say("{hex}: {units}", hex=label(cell), units=names_of(ctx, units)),
            detail=say("Engaged with {hexes} and must fight this turn.", hexes=labels(targets)),
            rule="PG 19.0a",
            cells=(cell, *targets),
            units=units,
            owed=True,
        )
        for cell, targets in owed(ctx, side).items()
        if (units := attackers_at(ctx, cell))
    )


def _foretold(ctx: Ctx, side: str, attack: Cells, defence: Cells) -> tuple[str, Text]:
    """The odds of an attack and the sum of its modifiers, where a die is thrown at all."""
    if guns_alone(ctx, defence[0]):
        return "", say("guns alone")
    then, combat = draft(ctx, side, attack, defence)
    if not combat.defence.engaged:
        return "", say("captured without a roll")
    weight = weigh(then, combat)
    tag = ctx.rules.tables.close_combat.columns[weight.column]
    return tag, say("modifiers {n}", n=f"{weight.drm:+d}")


def _suggested_tasks(ctx: Ctx, side: str) -> tuple[Task, ...]:
    found: list[Task] = []
    promising = sorted(suggestions(ctx, side), key=lambda a: gain(ctx, side, *a), reverse=True)
    for attack, defence in promising[:MOST_TASKS]:
        tag, detail = _foretold(ctx, side, attack, defence)
        ours, theirs = ctx.rules.labels(attack), ctx.rules.labels(defence)
        found.append(
            Task(
                title=say("{attack} against {defence}", attack=ours, defence=theirs),
                detail=detail,
                tag=tag,
                rule="PG 19.1a",
                cells=(*attack, *defence),
                action=Action("pick", (*attack, *defence)),
            )
        )
    return tuple(found)
