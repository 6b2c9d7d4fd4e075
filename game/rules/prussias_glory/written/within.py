"""Written positions in the midst of a phase: a move begun, a combat fought, command measured."""

from typing import Literal

from msgspec import Struct

from game.board.cells import Cell
from game.engine.frame import Auto, Frame
from game.rules.kit.fields import Count
from game.rules.kit.positions import cell_as_written
from game.rules.prussias_glory.combat.advance import Advance
from game.rules.prussias_glory.combat.charge import CavalryStep
from game.rules.prussias_glory.combat.close_combat import CloseCombatPhase, NextCombat
from game.rules.prussias_glory.combat.combats import open_combat
from game.rules.prussias_glory.combat.momentum import MomentumStep
from game.rules.prussias_glory.command.out_of_command import TraceToCommander
from game.rules.prussias_glory.data.cards import enemy_of
from game.rules.prussias_glory.data.rules import PgRules
from game.rules.prussias_glory.movement.movement import MovePhase, MovePiece, NormalMovement
from game.rules.prussias_glory.movement.steps import allowance
from game.rules.prussias_glory.movement.walking import go_on
from game.rules.prussias_glory.outcome import Which
from game.rules.prussias_glory.pieces import change_leader, foot_and_horse, unit
from game.rules.prussias_glory.pieces import side_of as army_of
from game.rules.prussias_glory.table import OFF_MAP, Combat, CombatSide, Ctx, PgTable

CLOSE_COMBAT, MOVEMENT = "close_combat", "movement"


class PlacedAdvance(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """A combat of the active side whose results are worked out (PG 19.9): its hexes, the side that
    advances now, and the hexes into which it still may; without `into` all of the other side.

    `advanced`: the attacker's units that have advanced; `lp`: the defender's open loss points,
    which give Momentum (PG 19.10a). Those who took part are the units that have `fought`.
    """

    attack: tuple[str, ...]
    defence: tuple[str, ...]
    kind: Literal["close", "guns"] = "close"
    by: Literal["attack", "defence"] = "attack"
    into: tuple[str, ...] | None = None
    advanced: tuple[str, ...] = ()
    lp: Count = 0


class Begun(Struct, frozen=True):
    """A piece that has begun its move, and the MP it has spent."""

    piece: str
    spent: int


class AfterResults(Struct, frozen=True):
    """A combat at the step of the advance (PG 19.9)."""

    combat: Combat
    by: Which
    into: tuple[Cell, ...]


def begun_move(table: PgTable, spent: dict[str, int], phase: str) -> Begun | None:
    """The piece whose move has begun; ValueError names what cannot be."""
    moving = {piece: n for piece, n in spent.items() if n}
    if not moving:
        return None
    names = ", ".join(moving)
    if phase != MOVEMENT:
        raise ValueError(f'spent: a move goes on only in the phase "{MOVEMENT}" ({names})')
    if len(moving) > 1:
        raise ValueError(f"spent: one piece moves at a time, not {names}")
    (piece,) = moving
    here = table.units.get(piece) or table.leaders[piece]
    if here.cell == OFF_MAP or here.moved:
        raise ValueError(f'spent: "{piece}" is not on the map, or its move is over')
    return Begun(piece, moving[piece])


def why_not_begun(ctx: Ctx, begun: Begun) -> str:
    """What is wrong with the move of a piece, as the rest of a sentence."""
    if army_of(ctx, begun.piece) != ctx.table.active:
        return f'"{begun.piece}" is not of the side whose turn it is'
    most = allowance(ctx, begun.piece)
    return f'"{begun.piece}" has {most} MP, not {begun.spent}' if begun.spent > most else ""


def after_results(
    rules: PgRules, table: PgTable, wanted: PlacedAdvance, side: str, phase: str
) -> AfterResults:
    """The combat that a position describes; ValueError names what cannot be."""
    if phase != CLOSE_COMBAT:
        raise ValueError(f'advance: there is one only in the phase "{CLOSE_COMBAT}"')
    attack, defence = _cells(rules, wanted.attack), _cells(rules, wanted.defence)
    if not attack or not defence:
        raise ValueError("advance: attack and defence name at least a hex each")
    theirs = defence if wanted.by == "attack" else attack
    into = theirs if wanted.into is None else _cells(rules, wanted.into)
    if not set(into) <= set(theirs):
        other = "defence" if wanted.by == "attack" else "attack"
        raise ValueError(f"advance: into names hexes of the {other} only")
    fought = [u for u, now in table.units.items() if now.fought and now.cell != OFF_MAP]
    ours = tuple(u for u in fought if rules.oob.units[u].side == side)
    foes = tuple(u for u in fought if rules.oob.units[u].side == enemy_of(side))
    strange = [u for u in wanted.advanced if u not in ours]
    if strange:
        raise ValueError(f'advance: "{strange[0]}" has advanced, but has not fought')
    part = tuple(u for u in ours if table.units[u].cell in attack or u in wanted.advanced)
    if not part and wanted.by == "attack":
        raise ValueError("advance: no unit in attack has fought")
    if wanted.lp and not wanted.advanced and not into:
        raise ValueError("advance: lp without anybody who advanced or may")
    there = [u for c in attack for u in table.stacks.get(c, ())]
    support = tuple(u for u in there if u not in part and not rules.oob.units[u].is_artillery)
    combat = Combat(
        side,
        wanted.kind,
        CombatSide(attack, engaged=part, support=support),
        CombatSide(defence, engaged=foes, lp=wanted.lp),
        rolled=wanted.kind == "close",
        advanced=wanted.advanced,
    )
    return AfterResults(combat, wanted.by, into)


def _cells(rules: PgRules, labels: tuple[str, ...]) -> tuple[Cell, ...]:
    return tuple(cell_as_written(rules.board, label) for label in labels)


def with_begun(frames: list[Frame], side: str, begun: Begun) -> list[Frame]:
    """The rest of a player turn from the movement of a piece on: what comes before is behind."""
    at = frames.index(NormalMovement(side))
    on = [Moving(begun.piece, begun.spent), MovePiece(side, begun.piece), MovePhase(side)]
    return [*on, *frames[at + 1 :]]


def with_advance(frames: list[Frame], side: str, found: AfterResults) -> list[Frame]:
    """The rest of a player turn from the advance after a combat on."""
    at = frames.index(CloseCombatPhase(side))
    return [*frames[:at], Fought(found.combat, found.by, found.into), *frames[at + 1 :]]


class Moving(Auto, frozen=True, tag="pg.setup.moving"):
    """A piece that has left its hex: no longer Engaged there (PG 4.3a, 7.2.1c)."""

    piece: str
    spent: int

    def run(self, ctx: Ctx) -> None:
        """It stays in hand while it can move on, as after any walk."""
        if self.piece in ctx.table.leaders:
            change_leader(ctx, self.piece, spent=self.spent)
        else:
            ctx.change(self.piece, spent=self.spent, steps=1, started_engaged=False)
            here = unit(ctx, self.piece).cell
            if not any(unit(ctx, u).started_engaged for u in foot_and_horse(ctx, here)):
                ctx.drop(ctx.table.markers, here)
        go_on(ctx, self.piece)


class Fought(Auto, frozen=True, tag="pg.setup.fought"):
    """What follows results: advance, Momentum, charges, the next one (PG 19.9, 19.10, 19.12)."""

    combat: Combat
    by: Which
    into: tuple[Cell, ...]

    def run(self, ctx: Ctx) -> None:
        index, attack = open_combat(ctx, self.combat), self.by == "attack"
        later = self.combat.attack.cells if attack else ()
        ctx.goto(
            *(Advance(index, c, self.by) for c in self.into),
            *(Advance(index, c, "defence") for c in later),
            MomentumStep(index),
            CavalryStep(index),
            NextCombat(self.combat.attacker),
        )


class Measured(Auto, frozen=True, tag="pg.setup.measured"):
    """Out of command as the Command phase finds it (PG 6.2.2), except where it is said."""

    side: str
    said: tuple[tuple[str, bool], ...]

    def run(self, ctx: Ctx) -> None:
        ctx.goto(TraceToCommander(self.side), Said(self.said))


class Said(Auto, frozen=True, tag="pg.setup.said"):
    """Who is out of command by the word of the position."""

    said: tuple[tuple[str, bool], ...]

    def run(self, ctx: Ctx) -> None:
        for uid, ooc in self.said:
            ctx.change(uid, ooc=ooc)
        ctx.end()
