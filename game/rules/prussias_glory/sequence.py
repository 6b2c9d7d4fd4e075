"""The sequence of play (PG 2, 12): player turns, the Army Morale phase, the end of the turn."""

from collections.abc import Mapping

from game.engine.frame import Auto, Frame
from game.engine.text import say
from game.rules.prussias_glory.arrival.arrivals import LacyRoll, Reinforce
from game.rules.prussias_glory.battles.passivity import PassivityRoll
from game.rules.prussias_glory.battles.rossbach_main import ActivationPhase, AdvanceCheck
from game.rules.prussias_glory.combat.army_morale import ArmyMoralePhase
from game.rules.prussias_glory.combat.bombardment import StartBombardment
from game.rules.prussias_glory.combat.close_combat import CloseCombatPhase
from game.rules.prussias_glory.combat.rally import RallyPhase
from game.rules.prussias_glory.combat.rout import RoutPhase
from game.rules.prussias_glory.command.command import CommandRolls
from game.rules.prussias_glory.command.detachments import is_awake
from game.rules.prussias_glory.data.cards import COALITION, enemy_of
from game.rules.prussias_glory.markers import PlaceMarkers
from game.rules.prussias_glory.movement.column import DeployPhase
from game.rules.prussias_glory.movement.edges import settle_edges
from game.rules.prussias_glory.movement.interrupts import MovementBegins, TurnBegins
from game.rules.prussias_glory.movement.march import FirstTurnMarch
from game.rules.prussias_glory.movement.movement import NormalMovement
from game.rules.prussias_glory.pieces import change_leader, people, side_of
from game.rules.prussias_glory.table import Ctx
from game.rules.prussias_glory.victory import EndOfGame

FRESH: Mapping[str, object] = {
    "effective": True,
    "ooc": False,
    "spent": 0,
    "steps": 0,
    "moved": False,
    "stopped": False,
    "started_engaged": False,
    "fired": False,
    "rallied": False,
    "rout_moved": False,
    "fought": False,
    "charged": False,
}


class Turn(Auto, frozen=True, tag="pg.sequence.turn"):
    """One turn: both player turns, in the order of the scenario, Army Morale, end (PG 12.0a)."""

    def run(self, ctx: Ctx) -> None:
        clock = ctx.rules.clock[ctx.table.turn - 1]
        text = say("Turn {n}, {clock}", n=ctx.table.turn, clock=clock)
        ctx.tell("PG 12.0a", text, kind="turn")
        ctx.goto(*map(PlayerTurn, ctx.rules.order), ArmyMoralePhase(), TurnEnd())


class PlayerTurn(Auto, frozen=True, tag="pg.sequence.player_turn"):
    """The phases of one player turn, in order; none comes back (PG 12.0a, 12.0b, 12.0c, 13.1)."""

    side: str

    def run(self, ctx: Ctx) -> None:
        begin_player_turn(ctx, self.side)
        if ctx.table.armies[self.side].active:
            ctx.goto(*phases_of(self.side))
        else:
            begins = TurnBegins(self.side)
            ctx.goto(Phase("activation"), begins, ActivationPhase(self.side), Onward(self.side))


class Onward(Auto, frozen=True, tag="pg.sequence.onward"):
    """The turn goes on for an active army or detachments, else it ends (PG 13.1c, Ruling 16)."""

    side: str

    def run(self, ctx: Ctx) -> None:
        if is_awake(ctx, self.side):
            ctx.goto(*phases_of(self.side))
            return
        who = people(ctx, self.side).inline
        text = say("{side} are not active: their player turn ends.", side=who)
        ctx.tell("PG 13.1c", text, kind="activation", side=self.side)
        ctx.goto(*idle_phases_of(self.side))


def idle_phases_of(side: str) -> tuple[Frame, ...]:
    """What a side does whose army waits: rolls asked all the same (PG 23.4.4a, Ruling 58)."""
    return (*before_command(side), Waiting(side))


class Waiting(Auto, frozen=True, tag="pg.sequence.waiting"):
    """While an army waits, a wing just arrived plays, Effective by rule (PG 26.3.3b, Ruling 83)."""

    side: str

    def run(self, ctx: Ctx) -> None:
        arrived = is_awake(ctx, self.side)
        ctx.goto(*(from_rout(self.side) if arrived else (PassivityRoll(self.side),)))


def before_command(side: str) -> tuple[Frame, ...]:
    """The roll for Lacy as a Command phase starts, be the army active or not (PG 26.3.3a)."""
    return (LacyRoll(side),) if side == COALITION else ()


def phases_of(side: str) -> tuple[Frame, ...]:
    """Command, Movement, Bombardment, Rally, Defensive fire, Close combat, markers (PG 12.0a)."""
    return (
        Phase("command"),
        *before_command(side),
        DeployPhase(side),
        CommandRolls(side),
        *from_rout(side),
    )


def from_rout(side: str) -> tuple[Frame, ...]:
    """The phases after the command rolls: from rout moves to marker removal (PG 12.0a)."""
    march = (FirstTurnMarch(),) if side == COALITION else ()
    checked = (AdvanceCheck(),) if side == COALITION else ()
    closing = (AdvanceCheck(closing=True),) if side == COALITION else ()
    return (
        Phase("rout"),
        RoutPhase(side),
        Phase("movement"),
        PlaceMarkers(side),
        *march,
        MovementBegins(side),
        Reinforce(side),
        NormalMovement(side),
        PassivityRoll(side),
        *checked,
        Phase("bombardment"),
        StartBombardment(side, defensive=False),
        Phase("rally"),
        RallyPhase(side),
        Phase("defensive_fire"),
        StartBombardment(enemy_of(side), defensive=True),
        Phase("close_combat"),
        CloseCombatPhase(side),
        RemoveMarkers(),
        *closing,
    )


def begin_player_turn(ctx: Ctx, side: str) -> None:
    """A new active player (PG 1.2a): his pieces may act again."""
    ctx.set(active=side, trace_commander=[], column_rolls=[], column_met={})
    for uid in ctx.table.units:
        ctx.change(uid, **FRESH)
    for lid in tuple(ctx.table.leaders):
        if side_of(ctx, lid) == side:
            change_leader(ctx, lid, spent=0, moved=False, tried=False)
    for group in tuple(ctx.table.groups):
        ctx.drop(ctx.table.groups, group)
    text = say("Player turn: {side}", side=people(ctx, side).inline)
    ctx.tell("PG 12.0a", text, kind="turn", side=side)
    settle_edges(ctx)


class Phase(Auto, frozen=True, tag="pg.sequence.phase"):
    """Remember which phase is on, for the ribbon and for what depends on it."""

    name: str

    def run(self, ctx: Ctx) -> None:
        ctx.set(phase=self.name)
        ctx.end()


class RemoveMarkers(Auto, frozen=True, tag="pg.sequence.remove_markers"):
    """After all close combats the Engaged markers go (PG 20.0a)."""

    def run(self, ctx: Ctx) -> None:
        for cell in tuple(ctx.table.markers):
            ctx.drop(ctx.table.markers, cell)
        ctx.end()


class TurnEnd(Auto, frozen=True, tag="pg.sequence.turn_end"):
    """Advance the turn marker, or end the game after the last turn (PG 12.0c)."""

    def run(self, ctx: Ctx) -> None:
        if ctx.table.turn >= ctx.rules.turns:
            ctx.goto(EndOfGame())
        else:
            ctx.set(turn=ctx.table.turn + 1)
            ctx.goto(Turn())
