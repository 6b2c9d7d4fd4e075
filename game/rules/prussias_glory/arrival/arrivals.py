"""Pieces that come later in the day: Lacy by a die (PG 26.3.3), guns by the clock (PG 26.4b)."""

from game.board.cells import Cell
from game.engine import action as acts
from game.engine.event import Roll
from game.engine.frame import Ask, Auto
from game.engine.prompt import Button, Mark, Offer, Prompt, Role
from game.engine.refusal import NOT_OFFERED, Refusal
from game.engine.text import Text, counted, joined, say
from game.rules.kit.dice import FACES, one_die, or_less
from game.rules.prussias_glory.battles.fatigue import exert
from game.rules.prussias_glory.battles.leuthen import hour, hour_of
from game.rules.prussias_glory.battles.torgau import LACY
from game.rules.prussias_glory.command.groups import group_of
from game.rules.prussias_glory.data.cards import COALITION
from game.rules.prussias_glory.data.special import SpecialRule
from game.rules.prussias_glory.movement.steps import why_not_enter_ezoc
from game.rules.prussias_glory.pieces import card, has_enemy, name_of, place, stack
from game.rules.prussias_glory.stacking import why_overfull_with
from game.rules.prussias_glory.table import Ctx, Leader

REST = "rest"
LACY_RULE = "PG 26.3.3a"

ENEMY_THERE = Refusal(LACY_RULE, say("Enemy units are there."))
ENEMY_AT_ENTRY = Refusal("PG 26.4b", say("The enemy holds the entry hex."))
NOT_TORGAU = Refusal(LACY_RULE, say("Lacy appears in the hexes of Torgau."))


# -- Lacy (PG 26.3.3) ------------------------------------------------------------------------------


def lacys_units(ctx: Ctx) -> tuple[str, ...]:
    """His wing and the guns with him that have not come yet, as the scenario names them."""
    return tuple(u for u in ctx.rules.lacy_units if u not in ctx.table.arrived)


def why_lacy_waits(ctx: Ctx, piece: str) -> Refusal | None:
    """By which die in which hour a piece of Lacy's comes (PG 26.3.3a); None: it is none of his."""
    waits = ctx.rules.on(SpecialRule.LACY) and LACY not in ctx.table.arrived
    if not waits or piece not in (LACY, *lacys_units(ctx)):
        return None
    dice = ctx.rules.tables.torgau.lacy
    hours = [(clock, dice.get(str(hour_of(clock)))) for clock in ctx.rules.clock]
    said = [say("{clock}: {n} or less", clock=c, n=f.value) for c, f in hours if f is not None]
    return Refusal(
        LACY_RULE,
        say(
            "Lacy comes to Torgau by a die at the start of the Austrian Command phase ({hours});"
            " from {clock} on without a die.",
            hours=joined(said, ", "),
            clock=next(clock for clock, figure in hours if figure is None),
        ),
    )


def torgau_hexes(ctx: Ctx) -> tuple[Cell, ...]:
    """The hexes of Torgau that no enemy holds (PG 26.3.3a)."""
    town = ctx.rules.oob.armies[COALITION].friendly_hexes
    return tuple(c for c in town if not has_enemy(ctx, c, COALITION))


class LacyRoll(Auto, frozen=True, tag="pg.arrivals.lacy_roll"):
    """As each Austrian Command phase begins, active or not (PG 26.3.3a, Ruling 83)."""

    side: str

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        waits = ctx.rules.on(SpecialRule.LACY) and LACY not in ctx.table.arrived
        if self.side != COALITION or not waits:
            return
        if not torgau_hexes(ctx):
            _tell(ctx, say("The enemy holds Torgau: Lacy cannot come."))
        elif self._comes(ctx):
            ctx.call(Appear((*lacys_units(ctx), LACY)))

    def _comes(self, ctx: Ctx) -> bool:
        figure = ctx.rules.tables.torgau.lacy.get(str(hour(ctx)))
        if figure is None:  # from 1000 on no die is needed
            _tell(ctx, say("Lacy arrives."))
            return True
        most, why = figure.value, say("arrival of Lacy")
        die = ctx.roll(FACES, why=why, rule=LACY_RULE)
        comes = die <= most
        text = say("Lacy arrives.") if comes else say("Lacy does not arrive yet.")
        _tell(ctx, text, one_die(die, why, needed=or_less(most)))
        return comes


class Appear(Ask, frozen=True, tag="pg.arrivals.appear", rule=LACY_RULE):
    """The owner puts Lacy's pieces into hexes of Torgau, one after the other (PG 26.3.3a)."""

    pieces: tuple[str, ...]

    def prompt(self, ctx: Ctx) -> Prompt:
        piece, unit = self.pieces[0], _name(ctx, self.pieces[0])
        offers = [c for c in torgau_hexes(ctx) if self.why_not_cell(ctx, c, ()) is None]
        return Prompt(
            side=COALITION,
            text=say("Lacy arrives in Torgau: where does {unit} stand?", unit=unit),
            context=counted(len(self.pieces), "{n} piece to place.", "{n} pieces to place."),
            phase=ctx.table.phase,
            subject=(piece,) if piece in ctx.table.units else (),
            cells={c: Offer(Mark.PLACE) for c in offers},
            units={p: Offer(Mark.SELECT) for p in self.pieces[1:]},
            buttons=(Button(id=REST, label=say("Place the rest for me"), role=Role.OTHER),),
            suggested=acts.button(REST),
        )

    def why_not_unit(self, ctx: Ctx, uid: str) -> Refusal | None:
        return None if uid in self.pieces[1:] else NOT_OFFERED

    def on_unit(self, ctx: Ctx, uid: str) -> None:
        ctx.goto(Appear((uid, *(p for p in self.pieces if p != uid))))

    def why_not_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> Refusal | None:
        """Torgau without enemies, within the limit while one has room (PG 3.1a, 26.3.3a)."""
        if where not in ctx.rules.oob.armies[COALITION].friendly_hexes:
            return NOT_TORGAU
        if has_enemy(ctx, where, COALITION):
            return ENEMY_THERE
        full = {c: _overfull_with(ctx, self.pieces[0], c) for c in torgau_hexes(ctx)}
        return full[where] if None in full.values() else None

    def on_cell(self, ctx: Ctx, where: Cell, via: tuple[Cell, ...]) -> None:
        _appear(ctx, self.pieces[0], where)
        rest = self.pieces[1:]
        ctx.goto(*((Appear(rest),) if rest else ()))

    def on_button(self, ctx: Ctx, name: str) -> None:
        """Each into the first hex with room."""
        for piece in self.pieces:
            cells = torgau_hexes(ctx)
            open_hexes = (c for c in cells if _overfull_with(ctx, piece, c) is None)
            _appear(ctx, piece, next(open_hexes, cells[0]))
        ctx.end()


def _overfull_with(ctx: Ctx, piece: str, cell: Cell) -> Refusal | None:
    """What a hex would hold too much of with one more piece (PG 3.1a to 3.1c)."""
    return why_overfull_with(ctx, piece, cell) if piece in ctx.table.units else None


def _appear(ctx: Ctx, piece: str, where: Cell) -> None:
    """A piece of Lacy's stands in Torgau, Effective and free to move (PG 26.3.3b)."""
    if piece in ctx.table.units:
        place(ctx, piece, where, position=len(stack(ctx, where)))
        ctx.change(piece, effective=True, ooc=False)
    else:
        ctx.put(ctx.table.leaders, piece, Leader(piece, where, piece, LACY))
    ctx.put(ctx.table.arrived, piece, ctx.table.turn)
    text = say("{unit} appears in {hex}.", unit=name_of(ctx, piece), hex=ctx.rules.label(where))
    ctx.tell(LACY_RULE, text, piece, kind="move", depth=1)


def _name(ctx: Ctx, piece: str) -> str:
    if piece in ctx.table.units:
        return name_of(ctx, piece)
    return ctx.rules.oob.leaders[piece].name


def _tell(ctx: Ctx, text: Text, roll: Roll | None = None) -> None:
    ctx.tell(LACY_RULE, text, kind="activation", side=COALITION, roll=roll)


# -- reinforcements by the clock (PG 22.2a, 26.4b) -------------------------------------------------


def due(ctx: Ctx, side: str) -> tuple[str, ...]:
    """The reinforcements of a side whose turn has come and that are not there yet (PG 26.4b)."""
    mine = (u for u in ctx.rules.entries if card(ctx, u).side == side)
    now = (u for u in mine if ctx.rules.entries[u][0] <= ctx.table.turn)
    return tuple(u for u in now if u not in ctx.table.arrived)


def why_not_enter(ctx: Ctx, uid: str) -> Refusal | None:
    """An entry hex is barred by enemies, or by an EZOC (PG 7.2.2b, Ruling 81)."""
    _, where = ctx.rules.entries[uid]
    if has_enemy(ctx, where, card(ctx, uid).side):
        return ENEMY_AT_ENTRY
    return why_not_enter_ezoc(ctx, uid, where)


class Reinforce(Auto, frozen=True, tag="pg.arrivals.reinforce"):
    """Reinforcements enter before normal movement for 1 MP, or wait (PG 26.4b)."""

    side: str

    def run(self, ctx: Ctx) -> None:
        ctx.end()
        for uid in due(ctx, self.side):
            refusal, name = why_not_enter(ctx, uid), name_of(ctx, uid)
            if refusal is None:
                _enter(ctx, uid, ctx.rules.entries[uid][1])
            else:
                text = say("{unit} cannot enter: {reason}", unit=name, reason=refusal.message)
                ctx.tell(refusal.rule, text, kind="move", side=self.side)


def _enter(ctx: Ctx, uid: str, where: Cell) -> None:
    """It pays 1 MP, has the status of its group, and is in command (PG 26.4b, Ruling 81)."""
    group = group_of(ctx, uid)
    effective = group is None or ctx.table.groups.get(group.id, True)
    place(ctx, uid, where, position=len(stack(ctx, where)))
    cost = ctx.rules.tables.torgau.entry_cost
    ctx.change(uid, effective=effective, ooc=False, spent=cost.value, steps=1)
    ctx.put(ctx.table.arrived, uid, ctx.table.turn)
    exert(ctx, card(ctx, uid).side)
    text = say("{unit} enters at {hex}.", unit=name_of(ctx, uid), hex=ctx.rules.label(where))
    ctx.tell(cost.rule, text, uid, kind="move")
