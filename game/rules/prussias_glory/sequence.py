"""The sequence of play (PG 2, 12): player turns, the Army Morale phase, the end of the turn."""

from collections.abc import Mapping

from msgspec import structs

from game.engine.event import Event
from game.engine.frame import Auto, Frame
from game.engine.text import say
from game.rules.prussias_glory.army_morale import ArmyMoralePhase
from game.rules.prussias_glory.bombardment import StartBombardment
from game.rules.prussias_glory.cards import COALITION, PRUSSIAN, enemy_of
from game.rules.prussias_glory.close_combat import CloseCombatPhase
from game.rules.prussias_glory.command import RollCommand
from game.rules.prussias_glory.march import FirstTurnMarch
from game.rules.prussias_glory.markers import PlaceMarkers
from game.rules.prussias_glory.movement import MovePhase
from game.rules.prussias_glory.passivity import PassivityRoll
from game.rules.prussias_glory.pieces import change_leader, side_name, side_of
from game.rules.prussias_glory.rally import RallyPhase
from game.rules.prussias_glory.rout import RoutPhase
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
    """One turn: Prussian player turn, Coalition player turn, Army Morale, end (PG 12.0a)."""

    def run(self, ctx: Ctx) -> None:
        """Queue its parts."""
        clock = ctx.rules.clock[ctx.table.turn - 1]
        text = say("Turn {n}, {clock}", n=ctx.table.turn, clock=clock)
        ctx.emit(Event(kind="turn", rule="PG 12.0a", text=text))
        ctx.goto(PlayerTurn(PRUSSIAN), PlayerTurn(COALITION), ArmyMoralePhase(), TurnEnd())


class PlayerTurn(Auto, frozen=True, tag="pg.sequence.player_turn"):
    """The phases of one player turn, exactly in this order (PG 12.0a). A finished phase does not
    come back (PG 12.0b).
    """

    side: str

    def run(self, ctx: Ctx) -> None:
        """Clear the marks of the last player turn and queue the phases."""
        begin_player_turn(ctx, self.side)
        ctx.goto(*phases_of(self.side))


def phases_of(side: str) -> tuple[Frame, ...]:
    """Command, Movement, Bombardment, Rally, Defensive fire, Close combat, marker removal
    (PG 12.0a).
    """
    march = (FirstTurnMarch(),) if side == COALITION else ()
    return (
        Phase("command"),
        RollCommand(side),
        Phase("rout"),
        RoutPhase(side),
        Phase("movement"),
        PlaceMarkers(side),
        *march,
        MovePhase(side),
        PassivityRoll(side),
        Phase("bombardment"),
        StartBombardment(side, defensive=False),
        Phase("rally"),
        RallyPhase(side),
        Phase("defensive_fire"),
        StartBombardment(enemy_of(side), defensive=True),
        Phase("close_combat"),
        CloseCombatPhase(side),
        RemoveMarkers(),
    )


def begin_player_turn(ctx: Ctx, side: str) -> None:
    """A new active player (PG 1.2a): his pieces may act again."""
    ctx.set(active=side, trace_commander=[], column_rolls=[], column_met={})
    for uid in ctx.table.units:
        ctx.change(uid, **FRESH)
    for lid, leader in tuple(ctx.table.leaders.items()):
        if side_of(ctx, lid) == side:
            change_leader(ctx, lid, structs.replace(leader, spent=0, moved=False, tried=False))
    for group in tuple(ctx.table.groups):
        ctx.drop(ctx.table.groups, group)
    ctx.emit(
        Event(
            kind="turn",
            rule="PG 12.0a",
            text=say("Player turn: {side}", side=side_name(side)),
            side=side,
        )
    )


class Phase(Auto, frozen=True, tag="pg.sequence.phase"):
    """Remember which phase is on, for the ribbon and for what depends on it."""

    name: str

    def run(self, ctx: Ctx) -> None:
        """Set it."""
        ctx.set(phase=self.name)
        ctx.end()


class RemoveMarkers(Auto, frozen=True, tag="pg.sequence.remove_markers"):
    """After all close combats the Engaged markers go (PG 20.0a)."""

    def run(self, ctx: Ctx) -> None:
        """Remove them."""
        for cell in tuple(ctx.table.markers):
            ctx.drop(ctx.table.markers, cell)
        ctx.end()


class TurnEnd(Auto, frozen=True, tag="pg.sequence.turn_end"):
    """Advance the turn marker, or end the game after the last turn (PG 12.0c)."""

    def run(self, ctx: Ctx) -> None:
        """On to the next turn or the verdict."""
        if ctx.table.turn >= ctx.rules.turns:
            ctx.goto(EndOfGame())
        else:
            ctx.set(turn=ctx.table.turn + 1)
            ctx.goto(Turn())
