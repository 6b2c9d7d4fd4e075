"""What the loser of an Assault suffers: HIT and flight (CS 7.1g, 7.1h, 7.3h, 11d)."""

from game.board.cells import Cell
from game.engine import action as acts
from game.engine.frame import Ask, Auto, Frame
from game.engine.prompt import Mark, Offer, Prompt
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import Text, say
from game.rules.camposanto.cards import Arm
from game.rules.camposanto.flight import Flee
from game.rules.camposanto.hits import eliminate, take_hit
from game.rules.camposanto.pieces import card, combat_at, on_map, on_top, side_of, steps, unit
from game.rules.camposanto.refusals_assault import STAR_FIRST, TOP_TAKES_IT
from game.rules.camposanto.table import Ctx, Operation
from game.rules.kit.prompts import SETTLE

PHASE = Operation.ASSAULT


def takers(ctx: Ctx, losers: tuple[str, ...]) -> tuple[str, ...]:
    """Who may take the HIT: stars first, in a stack the top (CS 7.1h, 9.2d, 10.1b, R14)."""
    starred = tuple(u for u in losers if card(ctx, u).stars)
    cells = sorted({unit(ctx, u).cell for u in starred or losers})
    tops = (on_top(ctx, c) for c in cells)
    return tuple(u for u in tops if u is not None)


class LoserIsHit(Auto, frozen=True, tag="cs.assault_results.hit"):
    """The losing side takes one HIT in all (CS 7.1g)."""

    losers: tuple[str, ...]
    isolated: tuple[str, ...] = ()

    def run(self, ctx: Ctx) -> None:
        able = takers(ctx, self.losers)
        if len(able) > 1:
            ctx.goto(ChooseHit(self.losers, self.isolated))
        else:
            ctx.goto(*hit(ctx, able[0], self.isolated))


class ChooseHit(
    Ask,
    frozen=True,
    tag="cs.assault_results.choose",
    rule="CS 7.1h",
    phase=PHASE,
    runs=(SETTLE,),
):
    """The loser chooses who takes the HIT (CS 7.1h)."""

    losers: tuple[str, ...]
    isolated: tuple[str, ...] = ()

    def prompt(self, ctx: Ctx) -> Prompt:
        able = takers(ctx, self.losers)
        return Prompt(
            side=side_of(ctx, able[0]),
            text=say("Who takes the HIT?"),
            subject=self.losers,
            units={u: Offer(Mark.LOSS, self._fate(ctx, u)) for u in able},
            suggested=acts.unit(max(able, key=lambda u: self._left(ctx, u))),
        )

    def _left(self, ctx: Ctx, uid: str) -> int:
        """The steps that a unit would have left."""
        return steps(ctx, uid) - hits_of(ctx, uid, self.isolated)

    def _fate(self, ctx: Ctx, uid: str) -> Text:
        n = hits_of(ctx, uid, self.isolated)
        if steps(ctx, uid) <= 1:
            return say("would be eliminated")
        return say("Isolated: {n} HITs", n=n) if n > 1 else say("steps: {n}", n=steps(ctx, uid))

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        """Stars go first, and who is on top (E23)."""
        able = takers(ctx, self.losers)
        if uid in able:
            return None
        if uid not in ctx.table.units or not on_map(ctx, uid):
            return NOT_OFFERED
        if on_top(ctx, unit(ctx, uid).cell) in able:
            return TOP_TAKES_IT
        return STAR_FIRST if uid in self.losers else NOT_OFFERED

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        ctx.goto(*hit(ctx, uid, self.isolated))


def hits_of(ctx: Ctx, uid: str, isolated: tuple[str, ...]) -> int:
    """HITs of a unit that loses: more if its hex was Isolated (CS 7.1g, 11d, R27)."""
    tables = ctx.rules.tables
    alone = any(unit(ctx, u).cell == unit(ctx, uid).cell for u in isolated)
    return tables.evening.isolated_hits.value if alone else tables.assault.loser_hits.value


def hit(ctx: Ctx, uid: str, isolated: tuple[str, ...]) -> tuple[Frame, ...]:
    """The HITs fall on a stack from the top (CS 11d, R27)."""
    cell, n = unit(ctx, uid).cell, hits_of(ctx, uid, isolated)
    rule = "CS 11d" if n > ctx.rules.tables.assault.loser_hits.value else "CS 7.1g"
    first: tuple[Frame, ...] = ()
    with ctx.beneath(2):
        for _ in range(n):
            top = on_top(ctx, cell)
            if top is not None:
                first = (*first, *take_hit(ctx, top, rule=rule))
    return first


class LoserFlees(Auto, frozen=True, tag="cs.assault_results.flees"):
    """The losers left flee; artillery cannot and is lost (CS 7.1g, 7.3h, 9.2b, R15)."""

    cells: tuple[Cell, ...]

    def run(self, ctx: Ctx) -> None:
        """First the guns."""
        there = [u for c in self.cells for u in combat_at(ctx, c)]
        guns = [u for u in there if card(ctx, u).arm is Arm.ARTILLERY]
        with ctx.beneath(2):
            first = [frame for u in guns for frame in eliminate(ctx, u, rule="CS 9.2b")]
        left = tuple(c for c in self.cells if combat_at(ctx, c))
        ctx.goto(*first, FleeNext(left))


class FleeNext(Auto, frozen=True, tag="cs.assault_results.flee_next"):
    """One hex of the losing side after another, in the order its owner likes (CS 7.3h)."""

    cells: tuple[Cell, ...]

    def run(self, ctx: Ctx) -> None:
        if not self.cells:
            ctx.end()
        elif len(self.cells) == 1:
            ctx.goto(Flee(combat_at(ctx, self.cells[0]), depth=2))
        else:
            ctx.goto(ChooseFleeing(self.cells))


class ChooseFleeing(
    Ask, frozen=True, tag="cs.assault_results.fleeing", phase=PHASE, runs=(SETTLE,)
):
    """Which unit of the losing side flees next."""

    cells: tuple[Cell, ...]

    def prompt(self, ctx: Ctx) -> Prompt:
        units = tuple(u for c in self.cells for u in combat_at(ctx, c))
        return Prompt(
            side=side_of(ctx, units[0]),
            text=say("Which unit flees next?"),
            rule="CS 7.3a",
            subject=units,
            units={u: Offer(Mark.RETREAT) for u in units},
            suggested=acts.unit(units[0]),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        return None if any(uid in combat_at(ctx, c) for c in self.cells) else NOT_OFFERED

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        cell = unit(ctx, uid).cell
        rest = tuple(c for c in self.cells if c != cell)
        ctx.goto(Flee(combat_at(ctx, cell), depth=2), FleeNext(rest))
