"""Command (PG 6.2, 14): command rolls of groups, special leaders, out of command."""

from msgspec import structs

from game.engine.action import Action
from game.engine.context import derived
from game.engine.event import Event, Modifier, Roll, total
from game.engine.frame import Ask, Auto
from game.engine.prompt import Button, Mark, Offer, Pick, Preview, Prompt, Role
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import Text, say
from game.rules.prussias_glory.cards import GroupCard
from game.rules.prussias_glory.pieces import (
    card,
    change_leader,
    guns,
    leader_card,
    leader_of_wing,
    name_of,
    unit,
    units_of,
)
from game.rules.prussias_glory.table import OFF_MAP, ArmyState, Ctx

PHASE = "command"
SPECIAL_ONCE = Refusal("PG 14.2c", say("This special leader has already tried this turn."))
NOT_SPECIAL = Refusal("PG 14.2c", say("Only special leaders may try to make a wing Effective."))
ALL_EFFECTIVE = Refusal("PG 14.2b", say("All groups are Effective: no special leader rolls."))
NO_WING_HERE = Refusal(
    "PG 14.2d",
    say("He is neither the leader of a Degraded wing nor with the leader of one that he may help."),
)
NOT_WITH_LEADER = Refusal("PG 14.2d", say("He is not with the leader of that wing."))
WRONG_ARM = Refusal("PG 6.2.1a", say("His letter does not allow him to help a wing of that arm."))
NOT_DEGRADED = Refusal("PG 14.2c", say("That wing is not Degraded."))
ONLY_TWO = Refusal("PG 6.2.2e", say("Only two units may trace to the Army Commander each turn."))
NOT_NEAR_COMMANDER = Refusal(
    "PG 6.2.2e", say("That unit is not within 5 hexes of the Army Commander.")
)


# -- readings --------------------------------------------------------------------------------------


def groups_of(ctx: Ctx, side: str) -> tuple[GroupCard, ...]:
    """The command groups of an army (PG 6.2a)."""
    return tuple(g for g in ctx.rules.oob.groups.values() if g.side == side)


def units_of_group(ctx: Ctx, group: GroupCard) -> tuple[str, ...]:
    """The units on the map that share a group's status, its guns included (PG 6.2b, 6.2c)."""
    return tuple(
        u
        for u in units_of(ctx, group.side)
        if (card(ctx, u).is_artillery and group.guns) or card(ctx, u).wing in group.wings
    )


def command_modifiers(ctx: Ctx, side: str) -> tuple[Modifier, ...]:
    """What the army's state adds to command rolls (PG 10.2e, 10.3d, Ruling 20)."""
    state, figures = ctx.table.armies[side].state, ctx.rules.tables.command
    if state is ArmyState.ROUTED:
        return (figures.routed.modifier(),)
    return (figures.demoralised.modifier(),) if state is ArmyState.DEMORALISED else ()


def wing_arm_letter(ctx: Ctx, wing: str) -> str:
    """I for a wing with any infantry, else C (PG 6.2b, 6.2.1a)."""
    return (
        "I" if any(u.wing == wing and u.is_infantry for u in ctx.rules.oob.units.values()) else "C"
    )


@derived
def degraded_wings(ctx: Ctx, side: str) -> tuple[str, ...]:
    """Wings with a leader on the map whose units are Degraded this turn."""
    return tuple(
        w.id
        for w in ctx.rules.oob.wings.values()
        if w.side == side
        and any(
            card(ctx, u).wing == w.id and not unit(ctx, u).effective for u in units_of(ctx, side)
        )
    )


def wings_he_may_help(ctx: Ctx, lid: str) -> tuple[str, ...]:
    """Degraded wings a special leader may try for: his own, or that of a leader stacked with him
    (PG 14.2c, 14.2d).
    """
    side = leader_card(ctx, lid).side
    return tuple(w for w in degraded_wings(ctx, side) if why_not_help(ctx, lid, w) is None)


def why_not_help(ctx: Ctx, lid: str, wing: str) -> Refusal | None:
    """What keeps a special leader from trying for a wing (PG 6.2.1a, 14.2c, 14.2d)."""
    him, made = ctx.table.leaders[lid], leader_card(ctx, lid)
    if wing not in degraded_wings(ctx, made.side):
        return NOT_DEGRADED
    its_leader = leader_of_wing(ctx, wing)
    if him.wing != wing and (its_leader is None or ctx.table.leaders[its_leader].cell != him.cell):
        return NOT_WITH_LEADER
    if made.letter and made.letter != wing_arm_letter(ctx, wing):
        return WRONG_ARM
    return None


def why_not_special(ctx: Ctx, lid: str) -> Refusal | None:
    """What keeps a leader from a special leader attempt (PG 14.2b to 14.2d)."""
    made = leader_card(ctx, lid)
    if not made.special or made.initiative is None:
        return NOT_SPECIAL
    if all(ctx.table.groups.get(g.id, True) for g in groups_of(ctx, made.side)):
        return ALL_EFFECTIVE
    if ctx.table.leaders[lid].tried:
        return SPECIAL_ONCE
    return None if wings_he_may_help(ctx, lid) else NO_WING_HERE


def special_leaders_ready(ctx: Ctx, side: str) -> tuple[str, ...]:
    """Special leaders who may still try."""
    return tuple(
        lid
        for lid, leader in ctx.table.leaders.items()
        if leader.cell != OFF_MAP
        and leader_card(ctx, lid).side == side
        and why_not_special(ctx, lid) is None
    )


def commander_of(ctx: Ctx, side: str) -> str | None:
    """The Army Commander on the map, if the army has one."""
    for lid, leader in ctx.table.leaders.items():
        if (
            leader.cell != OFF_MAP
            and leader_card(ctx, lid).commander
            and leader_card(ctx, lid).side == side
        ):
            return lid
    return None


def _within(ctx: Ctx, uid: str, lid: str, radius: int) -> bool:
    return ctx.rules.board.distance(unit(ctx, uid).cell, ctx.table.leaders[lid].cell) <= radius


def is_out_of_command(ctx: Ctx, uid: str) -> bool:
    """More than 5 hexes from the wing leader, no obstacles counted (PG 6.2.2a, 6.2.2d).

    Guns may trace to any friendly leader (PG 6.2.2c); units named for it to the Army Commander
    (PG 6.2.2e); Coalition cavalry within 3 hexes of Baden to him (PG 23.3.2a).
    """
    made, limits = card(ctx, uid), ctx.rules.tables.limits
    radius = limits.command_radius.value
    if made.is_artillery:
        return not any(
            _within(ctx, uid, lid, radius)
            for lid, leader in ctx.table.leaders.items()
            if leader.cell != OFF_MAP and leader_card(ctx, lid).side == made.side
        )
    if made.wing is not None:
        own = leader_of_wing(ctx, made.wing)
        if own is not None and _within(ctx, uid, own, radius):
            return False
    if made.is_cavalry and made.side == "coalition" and ctx.rules.on("23.3.2"):
        baden = leader_of_wing(ctx, "baden")
        if baden == "baden" and _within(ctx, uid, baden, limits.baden_radius.value):
            return False
    commander = commander_of(ctx, made.side)
    if commander is not None and uid in ctx.table.trace_commander:
        return not _within(ctx, uid, commander, radius)
    return True


def commander_candidates(ctx: Ctx, side: str) -> tuple[str, ...]:
    """Infantry and cavalry out of their leader's reach but within 5 hexes of the Army Commander
    (PG 6.2.2e).
    """
    commander = commander_of(ctx, side)
    if commander is None:
        return ()
    radius = ctx.rules.tables.limits.command_radius.value
    return tuple(
        u
        for u in units_of(ctx, side)
        if not card(ctx, u).is_artillery
        and is_out_of_command(ctx, u)
        and _within(ctx, u, commander, radius)
    )


# -- frames ----------------------------------------------------------------------------------------


class RollCommand(Ask, frozen=True, tag="pg.command.roll"):
    """One die for each group (PG 14.2a)."""

    side: str

    def prompt(self, ctx: Ctx) -> Prompt:
        """Ask for the rolls; all groups in one gesture."""
        return Prompt(
            side=self.side,
            text=say("Roll for the command of each group."),
            rule="PG 14.2a",
            phase=PHASE,
            buttons=(
                Button(id="roll", label=say("Roll for command"), role=Role.CONFIRM, commits=True),
            ),
        )

    def preview(self, ctx: Ctx, action: Action) -> Preview | None:
        """The rating of each group."""
        bonus = total(command_modifiers(ctx, self.side))
        parts = tuple(
            f"{g.name}: {max(0, min(6, g.rating - bonus))}/6" for g in groups_of(ctx, self.side)
        )
        return Preview(text=say("Chance of being Effective: {list}.", list=parts), rule="PG 14.2a")

    def on_button(self, ctx: Ctx, name: str) -> None:
        """Roll for every group in turn."""
        ctx.emit(Event(kind="phase", rule="PG 12.0a", text=say("Command"), side=self.side))
        for group in groups_of(ctx, self.side):
            roll_group(ctx, group)
        ctx.goto(SpecialLeaders(self.side))


def roll_group(ctx: Ctx, group: GroupCard) -> None:
    """The command roll of one group: its rating or less is Effective, higher Degraded
    (PG 14.2a, 6.2d).
    """
    modifiers = command_modifiers(ctx, group.side)
    die = ctx.roll(6, why=say("command roll of {group}", group=group.name), rule="PG 14.2a")
    effective = die + total(modifiers) <= group.rating
    ctx.put(ctx.table.groups, group.id, effective)
    for uid in units_of_group(ctx, group):
        ctx.change(uid, effective=effective)
    outcome = (
        say("{group}: Effective.", group=group.name)
        if effective
        else say("{group}: Degraded.", group=group.name)
    )
    ctx.emit(
        Event(
            kind="command",
            rule="PG 14.2a",
            text=outcome,
            side=group.side,
            roll=Roll(
                faces=6,
                die=die,
                why=say("command roll"),
                modifiers=modifiers,
                total=die + total(modifiers),
                needed=say("{n} or less", n=group.rating),
            ),
        )
    )


class SpecialLeaders(Ask, frozen=True, tag="pg.command.special"):
    """Special leaders try for one Degraded wing each (PG 14.2b to 14.2f)."""

    side: str

    def prompt(self, ctx: Ctx) -> Prompt:
        """Offer the leaders who may still try."""
        ready = special_leaders_ready(ctx, self.side)
        return Prompt(
            side=self.side,
            text=say("A special leader may try to make a Degraded wing Effective.")
            if ready
            else say("Command is settled."),
            rule="PG 14.2c",
            phase=PHASE,
            units={lid: Offer(Mark.SELECT, _chance(ctx, lid)) for lid in ready},
            buttons=(
                Button(
                    id="end",
                    label=say("End command"),
                    role=Role.END,
                    pending=say("{n} can still try", n=len(ready)) if ready else None,
                ),
            ),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        """Only special leaders of this side who have not tried."""
        if uid not in ctx.table.leaders or leader_card(ctx, uid).side != self.side:
            return NOT_OFFERED if uid in ctx.table.leaders else NOT_SPECIAL
        if ctx.table.leaders[uid].cell == OFF_MAP:
            return NOT_OFFERED
        return why_not_special(ctx, uid)

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        """Choose the wing, or roll at once if there is only one."""
        wings = wings_he_may_help(ctx, uid)
        if len(wings) == 1:
            try_special(ctx, uid, wings[0])
        else:
            ctx.call(ChooseWing(self.side, uid))

    def on_button(self, ctx: Ctx, name: str) -> None:
        """Go on to the units that trace to the Army Commander."""
        ctx.goto(TraceToCommander(self.side))


def _chance(ctx: Ctx, lid: str) -> Text:
    made = leader_card(ctx, lid)
    passing = max(0, min(6, (made.initiative or 0) - total(command_modifiers(ctx, made.side))))
    return say("{n} of 6", n=passing)


class ChooseWing(Ask, frozen=True, tag="pg.command.wing"):
    """The special leader's choice of wing (PG 14.2c)."""

    side: str
    leader: str

    def prompt(self, ctx: Ctx) -> Prompt:
        """One button for each wing he may help."""
        wings = wings_he_may_help(ctx, self.leader)
        return Prompt(
            side=self.side,
            text=say("Which wing shall {leader} make Effective?", leader=name_of(ctx, self.leader)),
            rule="PG 14.2c",
            phase=PHASE,
            subject=(self.leader,),
            buttons=(
                *(
                    Button(
                        id=f"wing:{w}",
                        label=say("{wing}", wing=ctx.rules.oob.wings[w].name),
                        commits=True,
                    )
                    for w in wings
                ),
                Button(id="back", label=say("Back"), role=Role.BACK),
            ),
        )

    def why_not_button(self, ctx: Ctx, name: str) -> Refusal | None:
        """Name the reason for wings he may not help."""
        if name == "back":
            return None
        wing = name.removeprefix("wing:")
        return why_not_help(ctx, self.leader, wing) if wing in ctx.rules.oob.wings else NOT_OFFERED

    def on_button(self, ctx: Ctx, name: str) -> None:
        """Roll, or go back."""
        ctx.end()
        if name != "back":
            try_special(ctx, self.leader, name.removeprefix("wing:"))


def try_special(ctx: Ctx, lid: str, wing: str) -> None:
    """A die equal to or below his Initiative makes the wing, and all guns stacked with him,
    Effective (PG 14.2e, 14.2f).
    """
    made, him = leader_card(ctx, lid), ctx.table.leaders[lid]
    modifiers = command_modifiers(ctx, made.side)
    die = ctx.roll(6, why=say("{leader} takes command", leader=made.name), rule="PG 14.2f")
    change_leader(ctx, lid, structs.replace(him, tried=True))
    effective = die + total(modifiers) <= (made.initiative or 0)
    helped = tuple(u for u in units_of(ctx, made.side) if card(ctx, u).wing == wing) + tuple(
        g for g in guns(ctx, him.cell) if not unit(ctx, g).effective
    )
    if effective:
        for uid in helped:
            ctx.change(uid, effective=True)
    wing_name = ctx.rules.oob.wings[wing].name
    ctx.emit(
        Event(
            kind="command",
            rule="PG 14.2f",
            text=say(
                "{leader} makes the wing of {wing} Effective.", leader=made.name, wing=wing_name
            )
            if effective
            else say(
                "{leader} fails to make the wing of {wing} Effective.",
                leader=made.name,
                wing=wing_name,
            ),
            side=made.side,
            units=(lid, *helped) if effective else (lid,),
            roll=Roll(
                faces=6,
                die=die,
                why=say("special leader"),
                modifiers=modifiers,
                total=die + total(modifiers),
                needed=say("{n} or less", n=made.initiative or 0),
            ),
        )
    )


class TraceToCommander(Auto, frozen=True, tag="pg.command.trace"):
    """Two units may trace to the Army Commander; he serves all who need him while they are at most
    two (PG 6.2.2e).
    """

    side: str

    def run(self, ctx: Ctx) -> None:
        """Settle it at once where there is no choice."""
        candidates = commander_candidates(ctx, self.side)
        if len(candidates) > ctx.rules.tables.limits.commander_units.value:
            ctx.goto(ChooseTraced(self.side))
            return
        ctx.set(trace_commander=list(candidates))
        ctx.goto(FixCommand(self.side))


class ChooseTraced(Ask, frozen=True, tag="pg.command.choose_traced"):
    """Which two units trace to the Army Commander (PG 6.2.2e, Ruling 19)."""

    side: str

    def prompt(self, ctx: Ctx) -> Prompt:
        """A pick of up to two units."""
        candidates = commander_candidates(ctx, self.side)
        most = ctx.rules.tables.limits.commander_units.value
        return Prompt(
            side=self.side,
            text=say("Choose up to two units that take their orders from the Army Commander."),
            rule="PG 6.2.2e",
            phase=PHASE,
            units={u: Offer(Mark.SELECT) for u in candidates},
            pick=Pick(
                of=candidates, min=0, max=most, samples=((), candidates[:most], candidates[-most:])
            ),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        """Units are named together, not one by one."""
        return NOT_OFFERED

    def why_not_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> Refusal | None:
        """At most two, each within reach (PG 6.2.2e)."""
        candidates = commander_candidates(ctx, self.side)
        if any(u not in candidates for u in chosen):
            return NOT_NEAR_COMMANDER
        return ONLY_TWO if len(chosen) > ctx.rules.tables.limits.commander_units.value else None

    def on_pick(self, ctx: Ctx, chosen: tuple[str | int, ...]) -> None:
        """Remember them for this turn."""
        ctx.set(trace_commander=[str(u) for u in chosen])
        ctx.goto(FixCommand(self.side))


class FixCommand(Auto, frozen=True, tag="pg.command.fix"):
    """Who is out of command is fixed at the start of the Movement phase
    (PG 6.2.2a, 15.0a, Ruling 55).
    """

    side: str

    def run(self, ctx: Ctx) -> None:
        """Mark the units out of command."""
        lost = [u for u in units_of(ctx, self.side) if is_out_of_command(ctx, u)]
        for uid in units_of(ctx, self.side):
            ctx.change(uid, ooc=uid in lost)
        if lost:
            ctx.emit(
                Event(
                    kind="command",
                    rule="PG 6.2.2a",
                    text=say(
                        "Out of command: {units}.", units=tuple(name_of(ctx, u) for u in lost)
                    ),
                    side=self.side,
                    units=tuple(lost),
                )
            )
        ctx.end()


def command_note(ctx: Ctx, uid: str) -> Text:
    """Command as the unit panel says it."""
    state = unit(ctx, uid)
    if state.ooc:
        return say("out of command")
    return say("Effective") if state.effective else say("Degraded")
