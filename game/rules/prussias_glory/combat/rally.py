"""Rally (PG 8.5, 17.0, T2)."""

from game.engine import action as acts
from game.engine.action import Action
from game.engine.context import derived
from game.engine.event import Modifier, total
from game.engine.frame import Ask, Auto
from game.engine.prompt import (
    Button,
    Faces,
    Mark,
    Modifiers,
    Offer,
    Preview,
    Prompt,
    Role,
    Sheet,
    SheetFace,
)
from game.engine.refusal import Refusal
from game.engine.text import Text, counted, say
from game.rules.kit.dice import FACES, one_die, or_less
from game.rules.prussias_glory.battles.baggage import CANNOT_RALLY, is_baggage
from game.rules.prussias_glory.combat.morale import check_lines
from game.rules.prussias_glory.command.detachments import why_not_act
from game.rules.prussias_glory.movement.zones import in_ezoc
from game.rules.prussias_glory.pieces import (
    card,
    has_enemy,
    is_formed,
    is_routed,
    name_of,
    nearest_enemy,
    people,
    side_of,
    stack,
    task_of,
    unit,
    units_of,
)
from game.rules.prussias_glory.table import Ctx, Morale

PER_CENT = 100
COVER = frozenset({"woods", "town", "walled_town"})  # PG T2b

NOT_YOURS = Refusal("PG 17.0a", say("Only the active player rallies units."))
IS_FORMED = Refusal("PG 17.0a", say("That unit is Formed."))
IN_EZOC = Refusal("PG 8.5b", say("In EZOC."))
ALREADY_TRIED = Refusal("PG 17.0a", say("Already tried."))

ALL, END = "all", "end"


class RallyPhase(Auto, frozen=True, tag="pg.rally.phase"):
    """The active player may try to rally each shaken unit once (PG 17.0a)."""

    side: str

    def run(self, ctx: Ctx) -> None:
        if able(ctx, self.side):
            ctx.goto(RallyUnits(self.side))
            return
        text = say("Rally: no unit of {side} can try.", side=people(ctx, self.side).inline)
        ctx.tell("PG 17.0a", text, kind="phase", side=self.side)
        ctx.end()


class RallyUnits(Ask, frozen=True, tag="pg.rally.units", rule="PG 17.0a"):
    """One attempt after the other, in any order (PG 17.0a)."""

    side: str

    def prompt(self, ctx: Ctx) -> Prompt:
        found = able(ctx, self.side)
        named = ((u, say("Rally {unit}", unit=name_of(ctx, u))) for u in found)
        tasks = tuple(task_of(ctx, u, t, "PG 8.5a", chance_text(ctx, u)) for u, t in named)
        return Prompt(
            side=self.side,
            text=say("Rally Disordered and Routed units, each once."),
            phase=ctx.table.phase,
            units={u: Offer(Mark.RALLY, chance_text(ctx, u)) for u in found},
            buttons=(
                Button(id=ALL, label=say("Roll for all"), commits=True),
                Button(
                    id=END,
                    label=say("End rally"),
                    role=Role.END,
                    pending=counted(len(found), "one can still try", "{n} can still try"),
                ),
            ),
            tasks=tasks,
            suggested=acts.button(ALL),
        )

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        uid = action.arg
        if not isinstance(uid, str) or uid not in able(ctx, self.side):
            return None
        return Preview(text=chance_text(ctx, uid), rule="PG 8.5a", sheet=sheet(ctx, uid))

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        """Shaken units of the active player outside EZOC, once each (PG 8.5b, 17.0a)."""
        return why_not_rally(ctx, self.side, uid)

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        rally(ctx, uid)
        if not able(ctx, self.side):
            ctx.end()

    def on_button(self, ctx: Ctx, name: str) -> None:
        """All attempts, the best chances first, or the end of the phase."""
        if name == ALL:
            # A unit that rallies no longer shakes its neighbours: each is judged at its turn.
            while found := able(ctx, self.side):
                rally(ctx, max(found, key=lambda u: total(rally_lines(ctx, u))))
        ctx.end()


def why_not_rally(ctx: Ctx, side: str, uid: str) -> Refusal | None:
    """Why a unit may not try to rally (PG 8.5b, 17.0a, 25.3.5e)."""
    if uid not in units_of(ctx, side):
        return NOT_YOURS
    if is_formed(ctx, uid):
        return IS_FORMED
    if idle := why_not_act(ctx, uid):
        return idle
    if is_baggage(ctx, uid):
        return CANNOT_RALLY
    if unit(ctx, uid).rallied:
        return ALREADY_TRIED
    if in_ezoc(ctx, unit(ctx, uid).cell, side):
        return IN_EZOC
    return None


@derived
def able(ctx: Ctx, side: str) -> tuple[str, ...]:
    """The units of a side that may try now."""
    return tuple(u for u in units_of(ctx, side) if why_not_rally(ctx, side, u) is None)


def rally(ctx: Ctx, uid: str) -> None:
    """One attempt: a die of M or less recovers one state, never two (PG 8.5a)."""
    lines, name = rally_lines(ctx, uid), name_of(ctx, uid)
    morale, why = total(lines), say("rally of {unit}", unit=name)
    die = ctx.roll(FACES, why=why, rule="PG 8.5a")
    if die > morale:
        text = say("{unit} does not rally.", unit=name)
        after = unit(ctx, uid).morale
    elif is_routed(ctx, uid):
        text, after = say("{unit} rallies and is Disordered.", unit=name), Morale.DISORDERED
    else:
        text, after = say("{unit} rallies and is Formed.", unit=name), Morale.FORMED
    roll = one_die(die, why, lines, alone=True, needed=or_less(morale))
    ctx.tell("PG 8.5a", text, uid, kind="rally", roll=roll)
    ctx.change(uid, morale=after, rallied=True)


def rally_lines(ctx: Ctx, uid: str) -> tuple[Modifier, ...]:
    """MR, leader, army and the modifiers of T2, zeros too (PG 8.5a, T2)."""
    figures = ctx.rules.tables.rally
    return (
        *check_lines(ctx, uid),
        figures.far_from_enemy.modifier(is_far(ctx, uid)),
        figures.cover.modifier(is_covered(ctx, uid)),
        figures.shaken_neighbours.modifier(is_among_shaken(ctx, uid)),
        figures.enemy_near.modifier(is_near_enemy(ctx, uid)),
    )


def is_far(ctx: Ctx, uid: str) -> bool:
    """The nearest enemy unit, in any state, is 4 or more hexes away (PG T2a, Ruling 56)."""
    hexes = nearest_enemy(ctx, unit(ctx, uid).cell, side_of(ctx, uid))
    return hexes is None or hexes >= ctx.rules.tables.rally.far_distance.value


def is_covered(ctx: Ctx, uid: str) -> bool:
    """Infantry in woods or town (PG T2b)."""
    terrain = ctx.rules.board.terrain[unit(ctx, uid).cell]
    return card(ctx, uid).is_infantry and not COVER.isdisjoint(terrain)


def is_among_shaken(ctx: Ctx, uid: str) -> bool:
    """With or next to another friendly unit that is not Formed (PG T2c, Ruling 56)."""
    here, side = unit(ctx, uid).cell, side_of(ctx, uid)
    return any(
        u != uid and not is_formed(ctx, u) and side_of(ctx, u) == side
        for c in (here, *ctx.rules.board.neighbours[here])
        for u in stack(ctx, c)
    )


def is_near_enemy(ctx: Ctx, uid: str) -> bool:
    """Next to an enemy unit in any state (PG T2d, Ruling 56)."""
    here, side = unit(ctx, uid).cell, side_of(ctx, uid)
    return any(has_enemy(ctx, c, side) for c in ctx.rules.board.neighbours[here])


@derived
def faces(ctx: Ctx, uid: str) -> int:
    """How many faces of the die rally a unit."""
    return max(0, min(FACES, total(rally_lines(ctx, uid))))


def chance_text(ctx: Ctx, uid: str) -> Text:
    """The roll wanted and its chance."""
    found = faces(ctx, uid)
    if not found:
        return say("cannot succeed")
    return say("{n} or less: {p} %", n=found, p=round(PER_CENT * found / FACES))


def sheet(ctx: Ctx, uid: str) -> Sheet:
    """All that decides an attempt, and what each face would do."""
    lines, name = rally_lines(ctx, uid), name_of(ctx, uid)
    better = say("Disordered") if is_routed(ctx, uid) else say("Formed")
    rows = tuple(
        SheetFace(
            die=die,
            result="+" if die <= faces(ctx, uid) else "-",
            heading=better if die <= faces(ctx, uid) else say("no change"),
            rules=("PG 8.5a",),
        )
        for die in range(1, FACES + 1)
    )
    return Sheet(
        title=say("Rally of {unit}", unit=name),
        subtitle=chance_text(ctx, uid),
        rule="PG 8.5a",
        blocks=(Modifiers(lines, total(lines)), Faces(rows)),
    )
